//! Actions: by slots for the core, by entity ids for the world outside, and as text.

use crate::state::{Branch, Slot, State};

/// What an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ActionKind {
    /// End the turn.
    End,
    /// Play a card from hand.
    Play,
    /// Use the hero power.
    Power,
    /// Attack.
    Attack,
    /// Pick an option of the open choice.
    Pick,
    /// Throw cards of the opening hand back.
    Mulligan,
}

/// An action by slots, valid for one position and its clones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C, align(8))]
pub struct SlotAction {
    /// What the action does.
    pub kind: ActionKind,
    /// The card that is played, the attacker or the hero power.
    pub src: Slot,
    /// What it is aimed at.
    pub target: Slot,
    /// The branch of a Choose One card.
    pub branch: Branch,
    /// Board place, option, or the mulligan's set of hand places.
    pub arg: u16,
}

/// No board place.
pub const NO_PLACE: u16 = u16::MAX;

impl SlotAction {
    /// The end of the turn; also the base of other actions.
    pub const END: SlotAction =
        SlotAction { kind: ActionKind::End, src: Slot::NONE, target: Slot::NONE, branch: Branch::NONE, arg: NO_PLACE };
}

/// An action by entity ids: the public form, which any copy of the position understands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// End the turn.
    End,
    /// Play a card.
    Play {
        /// The card.
        card: u16,
        /// The place on the board, counted from the left.
        at: Option<u8>,
        /// The branch of a Choose One card.
        branch: Option<u8>,
        /// What it is aimed at.
        on: Option<u16>,
    },
    /// Use the hero power.
    Power {
        /// The branch of a power with choices.
        branch: Option<u8>,
        /// What it is aimed at.
        on: Option<u16>,
    },
    /// Attack.
    Attack {
        /// The attacker.
        by: u16,
        /// The defender.
        on: u16,
    },
    /// Pick an option of the open choice.
    Pick(u8),
    /// Throw these cards of the opening hand back.
    Mulligan(Vec<u16>),
}

impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Action::End => write!(f, "end"),
            Action::Play { card, at, branch, on } => {
                write!(f, "play {card}")?;
                if let Some(s) = at {
                    write!(f, " at {s}")?;
                }
                if let Some(k) = branch {
                    write!(f, " branch {k}")?;
                }
                if let Some(t) = on {
                    write!(f, " on {t}")?;
                }
                Ok(())
            }
            Action::Power { branch, on } => {
                write!(f, "power")?;
                if let Some(k) = branch {
                    write!(f, " branch {k}")?;
                }
                if let Some(t) = on {
                    write!(f, " on {t}")?;
                }
                Ok(())
            }
            Action::Attack { by, on } => write!(f, "attack {by} on {on}"),
            Action::Pick(k) => write!(f, "pick {k}"),
            Action::Mulligan(list) => {
                write!(f, "mulligan")?;
                for e in list {
                    write!(f, " {e}")?;
                }
                Ok(())
            }
        }
    }
}

impl Action {
    /// Reads the text form.
    pub fn parse(text: &str) -> Result<Action, String> {
        let bad = || {
            let shown: String = text.chars().take(60).flat_map(char::escape_debug).collect();
            let more = if text.chars().nth(60).is_some() { "…" } else { "" };
            format!(
                "\"{shown}{more}\" is not an action; write end, play E [at S] [branch K] [on T], power [on T], attack E on T, \
                 pick K or mulligan E …"
            )
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |w: &str| w.parse::<u16>().map_err(|_| bad());
        let small = |w: &str| w.parse::<u8>().map_err(|_| bad());
        let (&head, rest) = words.split_first().ok_or_else(bad)?;
        let options = |rest: &[&str], allowed: &[&str]| -> Result<[Option<u16>; 3], String> {
            let mut out = [None; 3];
            let mut last = 0;
            if rest.len() % 2 != 0 {
                return Err(bad());
            }
            for pair in rest.chunks(2) {
                let k = ["at", "branch", "on"].iter().position(|w| *w == pair[0]).ok_or_else(bad)?;
                if !allowed.contains(&pair[0]) || out[k].is_some() || k < last {
                    return Err(bad());
                }
                last = k + 1;
                out[k] = Some(number(pair[1])?);
            }
            Ok(out)
        };
        let byte = |v: Option<u16>| v.map(|v| u8::try_from(v).map_err(|_| bad())).transpose();
        match (head, rest) {
            ("end", []) => Ok(Action::End),
            ("play", [card, rest @ ..]) => {
                let o = options(rest, &["at", "branch", "on"])?;
                Ok(Action::Play { card: number(card)?, at: byte(o[0])?, branch: byte(o[1])?, on: o[2] })
            }
            ("power", rest) => {
                let o = options(rest, &["branch", "on"])?;
                Ok(Action::Power { branch: byte(o[1])?, on: o[2] })
            }
            ("attack", [by, "on", on]) => Ok(Action::Attack { by: number(by)?, on: number(on)? }),
            ("pick", [k]) => Ok(Action::Pick(small(k)?)),
            ("mulligan", list) => Ok(Action::Mulligan(list.iter().map(|w| number(w)).collect::<Result<_, _>>()?)),
            _ => Err(bad()),
        }
    }

    /// The public form of an action of this position.
    pub fn of(s: &State, a: SlotAction) -> Action {
        let eid = |slot: Slot| s.entity(slot).eid;
        let opt = |slot: Slot| slot.some().map(eid);
        let branch = a.branch.number();
        match a.kind {
            ActionKind::End => Action::End,
            ActionKind::Play => Action::Play {
                card: eid(a.src),
                at: (a.arg != NO_PLACE).then_some(a.arg as u8),
                branch,
                on: opt(a.target),
            },
            ActionKind::Power => Action::Power { branch, on: opt(a.target) },
            ActionKind::Attack => Action::Attack { by: eid(a.src), on: eid(a.target) },
            ActionKind::Pick => Action::Pick(a.arg as u8),
            ActionKind::Mulligan => {
                let hand = s.side(s.head.player).hand();
                Action::Mulligan((0..hand.len()).filter(|k| a.arg >> k & 1 == 1).map(|k| eid(hand[k])).collect())
            }
        }
    }
}
