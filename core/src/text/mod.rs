//! Card texts: the interpreter of compiled programs and the effects it knows.

mod card_refs;
mod casting;
mod choices;
mod copies;
mod enchanting;
mod interpret;
