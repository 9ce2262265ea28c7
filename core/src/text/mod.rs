//! Card texts: the interpreter of compiled programs and the effects it knows.

mod card_refs;
mod choices;
mod copies;
mod effects;
mod enchanting;
mod interpret;
mod veil;
