//! What a player can tell of the cards in the other player's hand while a text goes through them.
//!
//! A text asks about cards as they are; the other player sees only some of them. The questions here are the same ones,
//! answered with what that player knows: a card is surely meant, surely not, or perhaps. A word that is not listed here
//! counts as one whose answer cannot be told, which hides more than it must but shows nothing.

use crate::cards::program::Op;
use crate::cards::syntax::{Cond, Effect, Sel, Val, Who};
use crate::machine::{Context, Machine, Subject};
use crate::state::{flag, frame_flag, At, Player, Slot, SlotSet};

/// What a player can tell of a selection among the cards in the other hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Told {
    /// Surely meant.
    pub sure: SlotSet,
    /// Perhaps meant.
    pub maybe: SlotSet,
}

impl Told {
    fn surely(sure: SlotSet) -> Told {
        Told { sure, maybe: SlotSet::EMPTY }
    }

    /// The same cards, of which none is surely meant.
    pub fn doubtful(self) -> Told {
        Told { sure: SlotSet::EMPTY, maybe: self.sure | self.maybe }
    }
}

impl Machine<'_> {
    /// Whether a player knows which card an object is.
    fn knows(&self, slot: Slot, player: Player) -> bool {
        let e = self.state.entity(slot);
        e.side == player || e.at != At::Hand || e.known_to(player)
    }

    /// Whether a player knows an object with all that lies on it.
    fn knows_all(&self, slot: Slot, player: Player) -> bool {
        let e = self.state.entity(slot);
        self.knows(slot, player) && (e.side == player || e.at != At::Hand || !e.is(flag::UNSURE))
    }

    fn means(&mut self, who: &Who, context: &Context, player: Player) -> bool {
        self.who(who, context).contains(player)
    }

    /// The cards in the hand of the opponent of `player` that a text means, as far as `player` can tell.
    pub fn told(&mut self, sel: &Sel, context: &Context, player: Player) -> Told {
        let foe = player.opponent();
        let hand: SlotSet = self.state.side(foe).hand().iter().copied().collect();
        match sel {
            Sel::Hand(w) => Told::surely(if self.means(w, context, foe) { hand } else { SlotSet::EMPTY }),
            Sel::Myself | Sel::Subject | Sel::Other | Sel::It | Sel::Made | Sel::Linked => {
                Told::surely(self.sel(sel, context) & hand)
            }
            Sel::Each => self.told_each(context, player, hand),
            Sel::Saved(k) => {
                let saved = self.sel(sel, context) & hand;
                match self.saved_from(context, *k) {
                    Some(what) => {
                        let told = self.told(what, context, player);
                        Told { sure: told.sure & saved, maybe: told.maybe }
                    }
                    None => Told::surely(saved).doubtful(),
                }
            }
            Sel::Where(of, cond) => {
                let of = self.told(of, context, player);
                let mut told = Told::default();
                for slot in of.sure | of.maybe {
                    match self.tells(cond, &context.about(Subject::Slot(slot)), player) {
                        Some(false) => {}
                        Some(true) if of.sure.contains(slot) => told.sure.insert(slot),
                        _ => told.maybe.insert(slot),
                    }
                }
                told
            }
            Sel::Random(of, n) => {
                let of = self.told(of, context, player);
                let all = (of.sure | of.maybe).len() as i32;
                let takes_all = !self.veiled_val(n, context, player) && all <= self.val(n, context);
                if takes_all {
                    of
                } else {
                    of.doubtful()
                }
            }
            Sel::Leftmost(of) | Sel::Rightmost(of) => {
                let of = self.told(of, context, player);
                if of.maybe.is_empty() {
                    Told::surely(self.edge(of.sure, matches!(sel, Sel::Rightmost(_))).set())
                } else {
                    of.doubtful()
                }
            }
            Sel::Lowest(inner, by) | Sel::Highest(inner, by) => {
                let of = self.told(inner, context, player);
                let about = |slot| context.about(Subject::Slot(slot));
                let plain = of.maybe.is_empty() && of.sure.into_iter().all(|s| !self.veiled_val(by, &about(s), player));
                if plain && !self.veiled_sel(inner, context, player) {
                    Told::surely(self.sel(sel, context) & hand)
                } else if of.maybe.is_empty() && of.sure.len() == 1 {
                    of
                } else {
                    of.doubtful()
                }
            }
            Sel::Union(a, b) => {
                let (a, b) = (self.told(a, context, player), self.told(b, context, player));
                let sure = a.sure | b.sure;
                Told { sure, maybe: (a.maybe | b.maybe) - sure }
            }
            Sel::Minus(a, b) => {
                let (a, b) = (self.told(a, context, player), self.told(b, context, player));
                let sure = a.sure - b.sure - b.maybe;
                Told { sure, maybe: (a.sure | a.maybe) - b.sure - sure }
            }
            sel if sel.may_mean_hand() => Told::surely(hand).doubtful(),
            _ => Told::default(),
        }
    }

    /// The card that a loop is at.
    fn told_each(&mut self, context: &Context, player: Player, hand: SlotSet) -> Told {
        let at = self.sel(&Sel::Each, context) & hand;
        let depth = self.registers(context).map_or(0, |r| r.each_depth);
        match self.each_from(context, depth) {
            Some(of) => {
                let told = self.told(of, context, player);
                if (at - told.sure).is_empty() {
                    Told::surely(at)
                } else {
                    Told { sure: SlotSet::EMPTY, maybe: told.maybe }
                }
            }
            None => Told::surely(at),
        }
    }

    /// Whether a condition about a card in the other hand holds, as far as `player` can tell.
    pub fn tells(&mut self, cond: &Cond, context: &Context, player: Player) -> Option<bool> {
        match cond {
            Cond::Not(a) => self.tells(a, context, player).map(|yes| !yes),
            Cond::And(list) | Cond::Or(list) => {
                let stops = matches!(cond, Cond::Or(_));
                let mut told = Some(!stops);
                for c in list {
                    match self.tells(c, context, player) {
                        Some(yes) if yes == stops => return Some(stops),
                        Some(_) => {}
                        None => told = None,
                    }
                }
                told
            }
            _ if self.veiled_cond(cond, context, player) => None,
            _ => Some(self.cond(cond, context)),
        }
    }

    /// Whether `player` cannot tell how a condition is answered.
    pub fn veiled_cond(&mut self, cond: &Cond, context: &Context, player: Player) -> bool {
        let foe = player.opponent();
        let it = match context.it {
            Subject::Slot(slot) => Some(slot),
            _ => None,
        };
        match cond {
            Cond::Always
            | Cond::InHand
            | Cond::InPlay
            | Cond::Friendly
            | Cond::MyTurn
            | Cond::Combo
            | Cond::Dead
            | Cond::Doomed
            | Cond::WasExhausted
            | Cond::FromEdge(_)
            | Cond::CanSummon(_)
            | Cond::HandRoom(_)
            | Cond::AllOnBoard(_)
            | Cond::Logged { .. }
            | Cond::Variant(_) => false,
            Cond::Kind(_)
            | Cond::Race(_)
            | Cond::Class(_)
            | Cond::ClassOf(_)
            | Cond::InGroup(_)
            | Cond::Rarity(_)
            | Cond::InSet(_)
            | Cond::Card(_)
            | Cond::OnBoard(_)
            | Cond::StartedInDeck => self.hides(context.it, player),
            Cond::SameCard(sel) | Cond::SameClass(sel) => {
                self.hides(context.it, player) || self.veiled_object(sel, context, player)
            }
            Cond::Keyword(_) | Cond::Has(_) | Cond::Bears(_) | Cond::Damaged | Cond::Silenced => {
                self.hides(context.it, player) || it.is_some_and(|slot| !self.knows_all(slot, player))
            }
            Cond::Not(a) | Cond::AtPlay(_, a) => self.veiled_cond(a, context, player),
            Cond::And(list) | Cond::Or(list) => list.iter().any(|c| self.veiled_cond(c, context, player)),
            Cond::Eq(a, b) | Cond::Ge(a, b) | Cond::Le(a, b) => {
                self.veiled_val(a, context, player) || self.veiled_val(b, context, player)
            }
            Cond::Odd(a) => self.veiled_val(a, context, player),
            Cond::Any(sel) => self.veiled_sel(sel, context, player),
            Cond::Same(a, b) => self.veiled_sel(a, context, player) || self.veiled_sel(b, context, player),
            Cond::On(sel, cond) => {
                self.veiled_object(sel, context, player) || {
                    let it = self.subject(sel, context);
                    self.veiled_cond(cond, &context.about(it), player)
                }
            }
            Cond::NoDuplicates(w) => self.means(w, context, foe),
            Cond::InStartingDeck(w) => self.hides(context.it, player) || self.means(w, context, foe),
            Cond::Already(_, w) => self.hides(context.it, player) || self.means(w, context, foe),
            Cond::ChosenIs(_) | Cond::IsChosen => context.me == foe,
            #[allow(unreachable_patterns)] // what a new word says cannot be told until it is listed
            _ => true,
        }
    }

    /// Whether `player` cannot tell which card that is.
    fn hides(&self, it: Subject, player: Player) -> bool {
        match it {
            Subject::Slot(slot) => !self.knows(slot, player),
            Subject::Deck(owner, _) => owner != player,
            _ => false,
        }
    }

    /// Whether `player` cannot tell which object is meant, or which card that is.
    fn veiled_object(&mut self, sel: &Sel, context: &Context, player: Player) -> bool {
        self.veiled_sel(sel, context, player) || {
            let it = self.subject(sel, context);
            self.hides(it, player)
        }
    }

    /// Whether `player` cannot tell which objects are meant.
    fn veiled_sel(&mut self, sel: &Sel, context: &Context, player: Player) -> bool {
        let foe = player.opponent();
        match sel {
            Sel::Myself | Sel::Subject | Sel::Other | Sel::It | Sel::Each | Sel::Made | Sel::Linked | Sel::Hand(_) => {
                false
            }
            Sel::Secrets(w) => self.means(w, context, foe),
            Sel::Adjacent(of) | Sel::Leftmost(of) | Sel::Rightmost(of) => self.veiled_sel(of, context, player),
            Sel::Where(of, cond) => {
                if self.veiled_sel(of, context, player) {
                    return true;
                }
                let mut all = self.sel(of, context);
                while let Some(slot) = all.pop() {
                    if self.tells(cond, &context.about(Subject::Slot(slot)), player).is_none() {
                        return true;
                    }
                }
                false
            }
            Sel::Union(a, b) | Sel::Minus(a, b) => {
                self.veiled_sel(a, context, player) || self.veiled_sel(b, context, player)
            }
            Sel::Lowest(of, by) | Sel::Highest(of, by) => {
                if self.veiled_sel(of, context, player) {
                    return true;
                }
                let mut all = self.sel(of, context);
                while let Some(slot) = all.pop() {
                    if self.veiled_val(by, &context.about(Subject::Slot(slot)), player) {
                        return true;
                    }
                }
                false
            }
            other => !other.is_open(),
        }
    }

    /// Whether `player` cannot tell a number.
    pub fn veiled_val(&mut self, v: &Val, context: &Context, player: Player) -> bool {
        let foe = player.opponent();
        match v {
            Val::Const(_)
            | Val::Armor(_)
            | Val::Mana(_)
            | Val::MaxMana(_)
            | Val::Overloaded(_)
            | Val::HandSize(_)
            | Val::DeckSize(_)
            | Val::CountLog { .. }
            | Val::Counter(..)
            | Val::SpellDamage(_)
            | Val::Amount
            | Val::Data
            | Val::EnchData
            | Val::Turn => false,
            Val::Attack(sel) | Val::Health(sel) | Val::MaxHealth(sel) | Val::DamageOn(sel) | Val::Cost(sel) => {
                self.veiled_object(sel, context, player) || {
                    let it = self.subject(sel, context);
                    matches!(it, Subject::Slot(slot) if !self.knows_all(slot, player))
                }
            }
            Val::BaseCost(sel) | Val::BaseAttack(sel) | Val::BaseHealth(sel) => {
                self.veiled_object(sel, context, player)
            }
            Val::Count(sel) => self.veiled_sel(sel, context, player),
            Val::CountDeck(w, _) | Val::CountStartingDeck(w, _) => self.means(w, context, foe),
            Val::ItData => self.hides(context.it, player),
            Val::Num(k) => self.numbers_from(context, *k).into_iter().any(|v| {
                // A number that is made from itself was looked at with its first value.
                !mentions(v, *k) && self.veiled_val(v, context, player)
            }),
            Val::ChosenCost | Val::ChosenAttack | Val::ChosenHealth => context.me == foe,
            Val::Add(a, b) | Val::Sub(a, b) | Val::Mul(a, b) | Val::Min(a, b) | Val::Max(a, b) => {
                self.veiled_val(a, context, player) || self.veiled_val(b, context, player)
            }
            Val::If(c, a, b) => {
                self.veiled_cond(c, context, player)
                    || self.veiled_val(a, context, player)
                    || self.veiled_val(b, context, player)
            }
            _ => true,
        }
    }

    /// Whether `player` can tell that the running text comes to its present step, which belongs to no other branch.
    pub fn reaches(&mut self, context: &Context, player: Player) -> bool {
        if self.unsure_trigger(context, player) {
            return false;
        }
        let (ops, pc) = self.behind(context);
        for (at, op) in ops.iter().enumerate().take(pc) {
            let veiled = match op {
                Op::Unless(cond, to) => {
                    let to = *to as usize;
                    let otherwise = matches!(ops.get(to.wrapping_sub(1)), Some(Op::Jump(end)) if *end as usize > pc);
                    (to > pc || (to > at && otherwise)) && self.veiled_cond(cond, context, player)
                }
                Op::RepeatStart { times, .. } => {
                    let exit = match ops.get(at + 1) {
                        Some(Op::RepeatNext { exit, .. }) => *exit as usize,
                        _ => 0,
                    };
                    exit > pc && self.veiled_val(times, context, player)
                }
                _ => false,
            };
            if veiled {
                return false;
            }
        }
        true
    }
}

impl<'a> Machine<'a> {
    /// Whether the running text is that of a trigger of which `player` cannot tell that it reacted.
    fn unsure_trigger(&mut self, context: &Context, player: Player) -> bool {
        let library = self.library;
        let Some(frame) = self.frame(context).filter(|f| f.is_text()) else { return false };
        // A secret shows itself when it reacts.
        if frame.flags & frame_flag::SECRET != 0 {
            return false;
        }
        let trigger = library.card(frame.card).triggers.get(frame.text().trigger as usize);
        let Some(when) = trigger.filter(|t| t.veils).and_then(|t| t.when.as_ref()) else { return false };
        self.tells(when, context, player).is_none()
    }

    /// The steps of the running text, and the number of the next one.
    fn behind(&self, context: &Context) -> (&'a [Op], usize) {
        let (Some(frame), Some(registers)) = (self.frame(context), self.registers(context)) else {
            return (&[], 0);
        };
        if !frame.is_text() {
            return (&[], 0);
        }
        let ops = self.library.progs.get(frame.text().program as usize).map_or(&[][..], |p| &p.ops);
        (ops, (registers.pc as usize).min(ops.len()))
    }

    /// What the loop of that depth goes through.
    fn each_from(&self, context: &Context, depth: u8) -> Option<&'a Sel> {
        let (ops, pc) = self.behind(context);
        ops[..pc].iter().rev().find_map(|op| match op {
            Op::EachStart { of, depth: d } if *d == depth => Some(of),
            _ => None,
        })
    }

    /// What the text put aside.
    fn saved_from(&self, context: &Context, k: u8) -> Option<&'a Sel> {
        let (ops, pc) = self.behind(context);
        ops[..pc].iter().rev().find_map(|op| match op {
            Op::Effect(effect) => match &**effect {
                Effect::Save { set, what } if *set == k => Some(what),
                _ => None,
            },
            _ => None,
        })
    }

    /// The numbers that the text may have written to that place.
    fn numbers_from(&self, context: &Context, k: u8) -> Vec<&'a Val> {
        let (ops, pc) = self.behind(context);
        let written = ops[..pc].iter().filter_map(|op| match op {
            Op::Effect(effect) => match &**effect {
                Effect::SetNum { num, to } if *num == k => Some(to),
                _ => None,
            },
            _ => None,
        });
        written.collect()
    }
}

/// Whether a number is made from the number at that place.
fn mentions(v: &Val, k: u8) -> bool {
    match v {
        Val::Num(n) => *n == k,
        Val::Add(a, b) | Val::Sub(a, b) | Val::Mul(a, b) | Val::Min(a, b) | Val::Max(a, b) => {
            mentions(a, k) || mentions(b, k)
        }
        Val::If(_, a, b) => mentions(a, k) || mentions(b, k),
        _ => false,
    }
}
