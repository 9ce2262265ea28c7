//! The card language from outside the rules, for tests, puzzles and experiments: effects that no card has, questions
//! about a position, giving up, and the card that an action is about.

use crate::action::Action;
use crate::cards::library::Library;
use crate::cards::names::{Pick, Reason};
use crate::cards::syntax::{CardIx, Cond, Effect, Sel, Val};
use crate::chance::Source;
use crate::game::{Game, Refused};
use crate::machine::{Context, Machine, Subject};
use crate::state::{frame_flag, Frame, Happening, Pending, Player, Ref, Slot, State, Step, TextStep};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::Arc;

/// From where an effect or a question is meant: whose it is, and the objects that it calls its own and its target.
#[derive(Clone, Copy, Debug)]
pub struct Standpoint {
    /// The player whose effect or question it is.
    pub player: Player,
    /// The entity id of the object whose text it would be.
    pub source: Option<u16>,
    /// The entity id of the target.
    pub target: Option<u16>,
}

impl Standpoint {
    /// Returns an object by its entity id; the complaint names the one that is not there.
    fn object(state: &State, eid: Option<u16>) -> Result<Option<Slot>, String> {
        eid.map(|eid| state.find_eid(eid).ok_or_else(|| format!("no object has the entity id {eid}"))).transpose()
    }

    fn references(&self, state: &State) -> Result<[Ref; 2], String> {
        let of = |eid| Ok::<Ref, String>(Self::object(state, eid)?.map_or(Ref::NONE, |slot| state.reference(slot)));
        Ok([of(self.source)?, of(self.target)?])
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number.
    Number,
    /// A condition.
    Condition,
    /// A selection.
    Selection,
}

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A number.
    Number(i32),
    /// Whether a condition holds.
    Truth(bool),
    /// Entity ids, in play order.
    Objects(Vec<u16>),
}

/// Runs steps of the language as one text, with all that follows from it; choices in it are made by chance. Chance is
/// asked through `source`. A refusal changes nothing.
pub fn perform(game: &mut Game, steps: &str, from: &Standpoint, source: Source) -> Result<(), Refused> {
    let refused = |said: &str| Err(Refused::Illegal(format!("no step can be performed: {said}")));
    if game.state.over() {
        return refused("the game is over");
    }
    match game.state.head.pending {
        Pending::None => {}
        Pending::Mulligan => return refused("the mulligan has not ended"),
        Pending::Choice => return refused("a choice is open; pick one of its options first"),
    }
    let effects: Vec<Effect> = game.library.read(steps).map_err(Refused::Illegal)?;
    let (library, program) = game.library.with_program(effects).map_err(Refused::Illegal)?;
    let [src, target] = from.references(&game.state).map_err(Refused::Illegal)?;
    let card = game.state.slot_of(src).map_or(0, |slot| game.state.entity(slot).card);
    let text = Frame {
        step: Step::Text(TextStep::of(program)),
        src,
        target,
        side: from.player,
        card,
        flags: frame_flag::AUTO,
        event: Happening { player: from.player, ..Frame::EMPTY.event },
        ..Frame::EMPTY
    };
    let before = game.clone();
    let own = std::mem::replace(&mut game.library, Arc::new(library));
    game.chance.source = source;
    let done = catch_unwind(AssertUnwindSafe(|| game.with(|machine| run(machine, text))));
    game.chance.source = Source::Seeded;
    game.library = own;
    done.map_err(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_string()));
        *game = before;
        Refused::Broken(said.unwrap_or_else(|| "unknown reason".into()))
    })
}

fn run(machine: &mut Machine<'_>, text: Frame) {
    machine.push(Frame { step: Step::Settle, side: text.side, ..Frame::EMPTY });
    machine.push(text);
    machine.run();
    // What the text set off may ask somebody; nobody is there to answer.
    while machine.state.head.pending == Pending::Choice && !machine.state.over() {
        let options = machine.state.options;
        let n = machine.state.head.n_options as u32;
        let k = machine.chance.pick(Pick::Choice, n, |k| options[k as usize] as u32);
        machine.answer(k as usize);
        machine.run();
    }
    machine.check_end();
}

/// Answers a question of the language about a position, which stays as it is; `about` is the entity id of the object
/// that a condition is asked about, otherwise it is the source.
pub fn ask(game: &Game, part: Part, json: &str, from: &Standpoint, about: Option<u16>) -> Result<Reply, String> {
    let mut game = game.clone();
    let [source, target] = from.references(&game.state)?;
    let about = Standpoint::object(&game.state, about.or(from.source))?;
    let context = Context {
        target,
        it: about.map_or(Subject::None, Subject::Slot),
        ..Context::of(from.player, game.state.slot_of(source).unwrap_or(Slot::NONE))
    };
    Ok(match part {
        Part::Number => {
            let number: Val = game.library.read(json)?;
            Reply::Number(game.with(|machine| machine.val(&number, &context)))
        }
        Part::Condition => {
            let cond: Cond = game.library.read(json)?;
            Reply::Truth(game.with(|machine| machine.cond(&cond, &context)))
        }
        Part::Selection => {
            let sel: Sel = game.library.read(json)?;
            let found = game.with(|machine| {
                let set = machine.sel(&sel, &context);
                machine.ordered(set)
            });
            Reply::Objects(found.iter().map(|slot| game.state.entity(slot).eid).collect())
        }
    })
}

/// Ends the game: the player gives up, and the other one has won.
pub fn concede(game: &mut Game, player: Player) -> Result<(), Refused> {
    if game.state.over() {
        return Err(Refused::Illegal("nobody can concede: the game is over".into()));
    }
    game.state.head.pending = Pending::None;
    game.with(|machine| {
        machine.clear_options();
        machine.finish(Some(player.opponent()), Reason::Concede);
    });
    game.state.sweep();
    Ok(())
}

/// Returns the card that an action is about: of Choose One the chosen branch, of an open choice the option.
pub fn card_of(library: &Library, state: &State, action: &Action) -> Option<CardIx> {
    let (slot, branch) = match *action {
        Action::Play { card, branch, .. } => (state.find_eid(card)?, branch),
        Action::Power { branch, .. } => (state.head.player.power(), branch),
        Action::Attack { by, .. } => (state.find_eid(by)?, None),
        Action::Pick(k) => return state.offered().get(k as usize).copied(),
        Action::End | Action::Mulligan(_) => return None,
    };
    let card = state.entity(slot).card;
    match branch {
        Some(k) => library.card(card).choices.get(k as usize).copied(),
        None => Some(card),
    }
}
