//! Changes of cards in hand that the other player cannot follow: which facts they end.
//!
//! A change is *told* if the other player can tell which cards it concerns and what it does. What is not told stays with
//! the holder of the cards, and every card that it may have concerned is not known any more in that respect.

use crate::cards::names::LogKind;
use crate::cards::program::{Op, Program};
use crate::cards::syntax::{CardRef, Change, Enchant, Sel};
use crate::machine::{Context, Machine, Subject};
use crate::state::{deck_flag, enchantment_flag, flag, At, DeckCard, EnchantmentId, Player, Slot, SlotSet};

impl Machine<'_> {
    /// Ends what the other player knows of the cards in hand that a step may change. Called before the step, whatever
    /// cards it is going to change; returns those whose change is not told. `open` says whether a player can tell what
    /// the step does to a card that it surely changes.
    #[inline]
    pub(super) fn veil(
        &mut self,
        what: &Sel,
        change: Change,
        context: &Context,
        open: impl FnMut(&mut Self, Player, Slot) -> bool,
    ) -> SlotSet {
        match what {
            what if what.is_open() => SlotSet::EMPTY,
            Sel::Myself if context.src.is_none() || self.state.entity(context.src).at != At::Hand => SlotSet::EMPTY,
            _ if !what.may_mean_hand() => SlotSet::EMPTY,
            _ => self.veil_hand(what, change, context, open),
        }
    }

    fn veil_hand(
        &mut self,
        what: &Sel,
        change: Change,
        context: &Context,
        mut open: impl FnMut(&mut Self, Player, Slot) -> bool,
    ) -> SlotSet {
        let mut secret = SlotSet::EMPTY;
        for player in Player::BOTH {
            if !self.sees_into(player.opponent()) {
                continue;
            }
            let mut told = self.told(what, context, player);
            if (told.sure | told.maybe).is_empty() {
                continue;
            }
            // Nobody can know what a hidden card does, not even that it does something.
            if self.has_hidden_source(context, player) {
                secret |= told.sure | told.maybe;
                continue;
            }
            if !self.reaches(context, player) {
                told = told.doubtful();
            }
            for slot in told.sure {
                if !open(self, player, slot) {
                    told.maybe.insert(slot);
                }
            }
            secret |= told.maybe;
            self.doubt(told.maybe, change, player);
        }
        secret
    }

    /// Cards in hand go without being seen: what was put into their holder's deck in the open may have been among them,
    /// so that it is not followed any more, wherever it is.
    pub(super) fn lose_track(&mut self, gone: SlotSet) {
        for holder in Player::BOTH {
            let side = *self.state.side(holder);
            if side.hand().iter().any(|&slot| gone.contains(slot) && self.is_hidden(slot, holder.opponent())) {
                self.stop_following(holder);
            }
        }
    }

    /// Ends what the other player knows to have been put into a player's deck, wherever it is.
    pub(super) fn stop_following(&mut self, holder: Player) {
        let side = *self.state.side(holder);
        for &slot in side.hand().iter().chain(side.secrets()) {
            if self.state.entity(slot).is(flag::RUMOUR) {
                self.end_rumour(slot);
            }
        }
        self.state.forget_open_cards(holder);
    }

    /// Whether the other player knows of a card that was put into a player's deck, or has learned one that started there.
    fn is_followed(&self, holder: Player) -> bool {
        let side = self.state.side(holder);
        let is_public = |card: &DeckCard| card.flags & deck_flag::PUBLIC != 0;
        // Nothing was put in the open into a deck that nobody has looked at.
        (!self.state.is_unseen(holder) && self.state.deck(holder).iter().any(is_public))
            || side.hand().iter().chain(side.secrets()).any(|&slot| self.state.entity(slot).is(flag::RUMOUR))
            || self.state.lines().iter().any(|line| line.kind == LogKind::Guessed as u8)
    }

    /// Cards in hand become others: those that the other player knows to have been in the deck may be among them, unless
    /// nobody else can tell that anything happens. What such a card was is not seen when it is played.
    pub(super) fn doubt_changed(&mut self, what: &Sel, context: &Context) {
        if !what.may_mean_hand() {
            return;
        }
        for player in Player::BOTH {
            let holder = player.opponent();
            if !self.is_followed(holder) {
                continue;
            }
            let told = self.told(what, context, player);
            let hidden = (told.sure | told.maybe).into_iter().any(|slot| self.is_hidden(slot, player));
            if hidden && !self.has_hidden_source(context, player) {
                self.forget_guesses(holder, None, context);
                self.stop_following(holder);
            }
        }
    }

    /// Keeps an enchantment of a card in hand from the other player. Whether that player knows that there may be one is
    /// for `doubt` to say.
    pub(super) fn keep_private(&mut self, slot: Slot, id: EnchantmentId) {
        if id.is_some() && self.state.entity(slot).at == At::Hand {
            self.state.enchantment_mut(id).flags |= enchantment_flag::PRIVATE;
        }
    }

    /// A text goes on in a way that the other player may not be able to tell: the cards in hand that any of the ways
    /// would change are not known any more, whichever it takes.
    pub(super) fn veil_ways(&mut self, prog: &Program, pc: usize, i: usize) {
        if !Player::BOTH.into_iter().any(|player| self.sees_into(player)) {
            return;
        }
        let context = self.context(i);
        let end = match &prog.ops[pc] {
            Op::Unless(_, to) => match prog.ops.get((*to as usize).wrapping_sub(1)) {
                Some(Op::Jump(end)) if *end > *to => *end as usize,
                _ => *to as usize,
            },
            Op::EachStart { .. } => match prog.ops.get(pc + 1) {
                Some(Op::EachNext { exit, .. }) => *exit as usize,
                _ => return,
            },
            _ => return,
        };
        for player in Player::BOTH {
            if self.has_hidden_source(&context, player) {
                continue;
            }
            let loop_over = match &prog.ops[pc] {
                Op::Unless(cond, _) if !self.veiled_cond(cond, &context, player) => continue,
                Op::EachStart { of, .. } => Some(self.told(of, &context, player).maybe),
                _ => None,
            };
            let steps = &prog.ops[pc + 1..end.min(prog.ops.len())];
            let Some(cards) = loop_over else {
                self.doubt_steps(steps, &context, player);
                continue;
            };
            for op in steps {
                let Op::Effect(effect) = op else { continue };
                if let Some((Sel::Each, change)) = effect.changes() {
                    self.doubt(cards, change, player);
                }
            }
        }
    }

    /// Whether a player can tell what an enchantment does.
    pub(super) fn tells_enchant(&mut self, with: &Enchant, slot: Slot, context: &Context, player: Player) -> bool {
        let context = &context.about(Subject::Slot(slot));
        let numbers = [
            &with.attack,
            &with.health,
            &with.cost,
            &with.set_attack,
            &with.set_health,
            &with.set_cost,
            &with.spell_damage,
            &with.data,
        ];
        numbers.into_iter().flatten().all(|v| !self.veiled_val(v, context, player))
            && with.data_card.as_ref().is_none_or(|card| self.tells_card(card, context, player))
            && with.link.is_none()
    }

    /// Whether a player can tell which card a text means.
    pub(super) fn tells_card(&mut self, card: &CardRef, context: &Context, player: Player) -> bool {
        match card {
            CardRef::Id(_) | CardRef::Next { .. } | CardRef::FromData | CardRef::PairedPower(_) => true,
            CardRef::Nth(_, n) => !self.veiled_val(n, context, player),
            CardRef::Of(Sel::Myself | Sel::Target | Sel::Subject | Sel::Other)
            | CardRef::CopyOf(Sel::Myself | Sel::Target | Sel::Subject | Sel::Other) => {
                let (CardRef::Of(sel) | CardRef::CopyOf(sel)) = card else { return false };
                match self.first(sel, context) {
                    Slot::NONE => true,
                    slot => !self.is_hidden(slot, player) && self.state.entity(slot).at != At::Secret,
                }
            }
            _ => context.me == player && matches!(card, CardRef::Chosen),
        }
    }
}
