//! What a player cannot tell of the cards in the other hand: ends the facts that a step or a trigger puts in doubt.

use crate::cards::program::{Op, Trigger};
use crate::cards::syntax::{Change, Sel};
use crate::machine::{Context, Machine};
use crate::state::{flag, frame_flag, At, Player, Slot, SlotSet};

impl Machine<'_> {
    /// Whether the other player knows a card in that player's hand.
    pub(crate) fn sees_into(&self, holder: Player) -> bool {
        let seer = holder.opponent();
        self.state.side(holder).hand().iter().any(|&slot| self.state.entity(slot).known_to(seer))
    }

    /// Whether an object is a card in the other hand that a player does not know.
    pub(crate) fn is_hidden(&self, slot: Slot, player: Player) -> bool {
        slot.is_some() && {
            let e = self.state.entity(slot);
            e.side != player && e.at == At::Hand && !e.known_to(player)
        }
    }

    /// Whether a text is that of a card that a player does not know, in the other hand or the other deck.
    pub(crate) fn has_hidden_source(&self, context: &Context, player: Player) -> bool {
        self.is_hidden(context.src, player)
            || self.frame(context).is_some_and(|f| f.flags & frame_flag::DECK != 0 && f.side != player)
    }

    /// Ends what a player knows of these cards.
    pub(crate) fn doubt(&mut self, cards: SlotSet, change: Change, player: Player) {
        for slot in cards {
            let entity = self.state.entity_mut(slot);
            if entity.known_to(player) {
                match change {
                    Change::Adds => entity.flags |= flag::UNSURE,
                    Change::Replaces => entity.flags &= !(flag::KNOWN0 << player.number()),
                }
            }
        }
    }

    /// Ends what a player knows of the cards in hand that any of these steps would change.
    pub(crate) fn doubt_steps(&mut self, steps: &[Op], context: &Context, player: Player) {
        // What the loops among them go through.
        let mut each = SlotSet::EMPTY;
        for op in steps {
            let effect = match op {
                Op::EachStart { of, .. } => {
                    let told = self.told(of, context, player);
                    each = each | told.sure | told.maybe;
                    continue;
                }
                Op::Effect(effect) => effect,
                _ => continue,
            };
            let cards = match effect.changes() {
                Some((Sel::Each, _)) => each,
                // Not saved yet: any card may be meant.
                Some((Sel::Saved(_), _)) => self.state.side(player.opponent()).hand().iter().copied().collect(),
                Some((what, _)) if what.may_mean_hand() => {
                    let told = self.told(what, context, player);
                    told.sure | told.maybe
                }
                _ => continue,
            };
            if let Some((_, change)) = effect.changes() {
                self.doubt(cards, change, player);
            }
        }
    }

    /// A trigger is asked whether it reacts. Where a player cannot tell the answer, the cards in hand that it would
    /// change are not known any more, whichever it is: that nothing happened would tell as much as that something did.
    #[cold]
    pub(super) fn veil_trigger(&mut self, t: &Trigger, context: &Context) {
        let (library, Some(when)) = (self.library, &t.when) else { return };
        for player in Player::BOTH {
            if self.sees_into(player.opponent())
                && !self.has_hidden_source(context, player)
                && self.tells(when, context, player).is_none()
            {
                self.doubt_steps(&library.progs[t.prog as usize].ops, context, player);
            }
        }
    }
}
