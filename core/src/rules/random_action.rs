//! One of the legal actions at random, without a list of all of them: what random players and playouts ask for.

use crate::action::{ActionKind, SlotAction, NO_PLACE};
use crate::cards::program::play_needs;
use crate::chance::Rng;
use crate::machine::Machine;
use crate::rules::legal::{mana_tag, TAGS_HIGH, TAGS_LOW};
use crate::rules::legal_attacks::Attacks;
use crate::state::{tag, Pending, Player, HAND};

impl Machine<'_> {
    /// One of the legal actions, all equally likely: its number in their list, how many there are, and the action
    /// itself. Plays of simple cards and attacks are counted instead of listed; `out` is left with a part of the list.
    pub fn random_action(&mut self, out: &mut Vec<SlotAction>, choose: &mut Rng) -> (u32, u32, SlotAction) {
        let head = &self.state.head;
        let limit = head.rules.action_limit;
        let me = head.player;
        if self.state.over()
            || head.pending != Pending::None
            || (limit != 0 && head.actions >= limit)
            || head.rules.all_slots
            || self.hand_prices_change(me)
        {
            return self.random_listed(out, choose);
        }
        let side = self.state.side(me);
        let mana = side.mana();
        let words = side.tag_words();
        let mana_tag = mana_tag(mana);
        let mut paid = [tag::paid(words[0], mana_tag), tag::paid(words[1], mana_tag) & TAGS_HIGH];
        if side.n_board >= head.rules.board {
            paid = [paid[0] & !(words[0] << 1), paid[1] & !(words[1] << 1)];
        }
        out.clear();
        let mut listed = [0; HAND];
        if (paid[0] & words[0] | paid[1] & words[1]) & tag::HIGH != 0 {
            self.look(me, mana, &mut paid, &mut listed, out);
        }
        let of_cards = out.len() as u32;
        // The byte of a card whose plays are listed stands for none of them.
        let plays = tag::count(paid[0]) + tag::count(paid[1]) + of_cards;
        self.legal_power(me, mana, out);
        let of_power = out.len() as u32 - of_cards;
        let attacks = self.attacks(me);
        let count = 1 + plays + of_power + attacks.as_ref().map_or(0, Attacks::count);
        let at = choose.below(count);
        let action = if at == 0 {
            SlotAction::END
        } else if at <= plays {
            if of_cards == 0 {
                self.nth_play(me, paid, at - 1)
            } else {
                self.nth_of_cards(me, paid, &listed, at - 1, out)
            }
        } else if at <= plays + of_power {
            out[(at - plays - 1 + of_cards) as usize]
        } else {
            self.nth_attack(me, attacks.as_ref(), at - plays - of_power - 1)
        };
        (at, count, action)
    }

    /// Looks at the cards of the hand that have to be looked at, and takes those out of `paid` that cannot be played or
    /// take more than mana and a place; the plays of the latter go into `out`, and how many there are into `listed`.
    #[inline(never)]
    fn look(
        &mut self,
        me: Player,
        mana: i32,
        paid: &mut [u64; 2],
        listed: &mut [u16; HAND],
        out: &mut Vec<SlotAction>,
    ) {
        let words = self.state.side(me).tag_words();
        for (word, from) in [0, TAGS_LOW].into_iter().enumerate() {
            let mut odd = paid[word] & words[word];
            while odd != 0 {
                let bit = odd & odd.wrapping_neg();
                odd -= bit;
                let k = from + (bit.trailing_zeros() / 8) as usize;
                let slot = self.state.side(me).hand[k];
                if !self.payable(slot, me, mana) {
                    paid[word] -= bit;
                    continue;
                }
                let full = self.state.side(me).n_board >= self.state.head.rules.board;
                match self.state.entity(slot).play_needs {
                    play_needs::NO => {
                        paid[word] -= bit;
                        let before = out.len();
                        self.legal_plays(slot, me, out);
                        listed[k] = (out.len() - before) as u16;
                    }
                    play_needs::PLACE if full => paid[word] -= bit,
                    _ => {}
                }
            }
        }
    }

    /// The play with that number among those of the cards whose bits are set.
    #[inline(always)]
    fn nth_play(&self, me: Player, paid: [u64; 2], at: u32) -> SlotAction {
        let low = tag::count(paid[0]);
        let (mut set, mut skip, from) = if at < low { (paid[0], at, 0) } else { (paid[1], at - low, TAGS_LOW) };
        while skip > 0 {
            set &= set - 1;
            skip -= 1;
        }
        self.plain_play(me, from + (set.trailing_zeros() / 8) as usize)
    }

    /// The same where the plays of some cards are listed (`look`).
    #[inline(never)]
    fn nth_of_cards(
        &self,
        me: Player,
        paid: [u64; 2],
        listed: &[u16; HAND],
        mut at: u32,
        out: &[SlotAction],
    ) -> SlotAction {
        let mut before = 0;
        for (k, &count) in listed.iter().enumerate() {
            let plain = (paid[k / TAGS_LOW] >> (k % TAGS_LOW * 8) >> 7 & 1) as u32;
            if at < plain {
                return self.plain_play(me, k);
            }
            at -= plain;
            if at < count as u32 {
                return out[before + at as usize];
            }
            at -= count as u32;
            before += count as usize;
        }
        SlotAction::END
    }

    /// The play of the card at that place of the hand, which takes no more than mana and a place.
    #[inline(always)]
    fn plain_play(&self, me: Player, k: usize) -> SlotAction {
        let side = self.state.side(me);
        let slot = side.hand[k];
        let place = self.state.entity(slot).play_needs == play_needs::PLACE;
        let arg = if place { side.n_board as u16 } else { NO_PLACE };
        SlotAction { kind: ActionKind::Play, src: slot, arg, ..SlotAction::END }
    }

    /// The attack with that number; without attacks the end of the turn.
    #[inline(always)]
    fn nth_attack(&self, me: Player, attacks: Option<&Attacks>, at: u32) -> SlotAction {
        let Some(attacks) = attacks else { return SlotAction::END };
        let (src, target) = attacks.nth(at);
        let src = src.map_or(me.hero(), |k| self.state.side(me).board[k]);
        SlotAction { kind: ActionKind::Attack, src, target, ..SlotAction::END }
    }

    /// The same as `random_action` for any position: everything but attacks is listed.
    #[inline(never)]
    fn random_listed(&mut self, out: &mut Vec<SlotAction>, choose: &mut Rng) -> (u32, u32, SlotAction) {
        let attacks = self.legal_but_attacks(out).and_then(|me| Some((me, self.attacks(me)?)));
        let listed = out.len() as u32;
        let count = listed + attacks.as_ref().map_or(0, |(_, attacks)| attacks.count());
        let at = choose.below(count);
        let action = match &attacks {
            Some((me, attacks)) if at >= listed => self.nth_attack(*me, Some(attacks), at - listed),
            _ => out[at as usize],
        };
        (at, count, action)
    }
}
