//! Worlds whose deck is sampled when something looks at it.
//!
//! The hand of the other player is sampled at once: its cards answer to much that happens, and they are few. Its deck is
//! looked at in few worlds, and its cards follow from the random numbers of the world whenever that is.

use super::bag::Bag;
use super::belief::{Belief, Posterior, SeenCards};
use super::mask::PossibleCard;
use crate::cards::library::Library;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::chance::{Chance, Rng};
use crate::machine::{Machine, Scratch, UnseenCards};
use crate::state::inline_vec::InlineVec;
use crate::state::{
    enchantment_flag, flag, DeckCard, Enchantment, Phase, Player, Slot, State, DECK, HAND, LEAST_UNSEEN,
};
use std::sync::Arc;

/// A hidden card in hand.
#[derive(Clone, Copy, Debug, Default)]
struct HeldCard {
    slot: Slot,
    /// Whether an effect created it.
    created: bool,
    /// The turn in which it came there.
    since: u16,
}

/// The hidden cards of a player, as far as they are the same in all worlds of a decision.
#[derive(Debug)]
pub(super) struct HiddenCards {
    class: u8,
    hand: InlineVec<HeldCard, HAND>,
    /// How many cards there are in the deck, all of them hidden.
    deck: usize,
    seen: SeenCards,
    believed: Option<(Arc<Belief>, Arc<Posterior>)>,
    /// Whether one of the cards that the deck may hold does something when it is drawn.
    answers: bool,
}

impl HiddenCards {
    /// Returns the hidden cards of the opponent of `player`; nothing if more is hidden than a hand and a deck of which
    /// nothing is known, or if a text waits that may have looked at them.
    pub fn of(
        library: &Library,
        state: &State,
        player: Player,
        possible_cards: &[PossibleCard],
        seen: &SeenCards,
        believed: Option<(&Arc<Belief>, &Arc<Posterior>)>,
    ) -> Option<HiddenCards> {
        let foe = player.opponent();
        let side = state.side(foe);
        let is_hidden = |enchantment: &Enchantment| {
            let hidden = enchantment.flags & (enchantment_flag::HIDDEN | enchantment_flag::PART) != 0;
            hidden && enchantment.card == UNKNOWN
        };
        let settled = state.head.phase == Phase::Main && state.head.n_stack == 0;
        let plain = |card: &DeckCard| *card == DeckCard::default();
        if !settled
            || !possible_cards.is_empty()
            || side.secrets().iter().any(|&slot| state.entity(slot).card == UNKNOWN)
            || (side.n_deck as usize) < LEAST_UNSEEN
            || !state.deck(foe).iter().all(plain)
            || state.pool[..state.head.n_enchantments as usize].iter().any(is_hidden)
        {
            return None;
        }
        let held = |slot: Slot| {
            let card = state.entity(slot);
            HeldCard { slot, created: card.is(flag::CREATED), since: card.since }
        };
        let hidden = side.hand().iter().copied().filter(|&slot| state.entity(slot).card == UNKNOWN);
        let answers = library.draw_answers[side.class as usize]
            || seen.certain.iter().any(|card| library.answers_draw(card))
            || believed.is_some_and(|(_, posterior)| posterior.answers_draw);
        Some(HiddenCards {
            class: side.class,
            hand: hidden.map(held).collect(),
            deck: side.n_deck as usize,
            seen: *seen,
            believed: believed.map(|(belief, posterior)| (belief.clone(), posterior.clone())),
            answers,
        })
    }

    /// Fills in the hand; the deck stays unseen.
    pub fn deal(&self, library: &Library, state: &mut State, player: Player, rng: Rng, scratch: &mut Scratch) {
        let foe = player.opponent();
        self.sample(library, rng, |slot, card| state.entity_mut(slot).card = card);
        state.make_unseen(foe, rng.raw(), library.deck_events);
        let mut chance = Chance::seeded(0);
        let mut machine = Machine { state, library, chance: &mut chance, scratch };
        for card in self.hand.iter() {
            machine.refresh(card.slot);
        }
        machine.update_auras();
    }

    /// Calls `visit` with the cards in hand; returns what is left for the deck.
    #[inline]
    fn sample<'b>(&'b self, library: &'b Library, mut rng: Rng, mut visit: impl FnMut(Slot, CardIx)) -> (Bag<'b>, Rng) {
        let believed = self.believed.as_ref().map(|(belief, posterior)| (&**belief, &**posterior));
        let mut bag = Bag::new(library, &self.seen, self.class, believed, &mut rng);
        let drawn = self.hand.iter().filter(|card| !card.created).count();
        bag.expect(drawn + self.deck);
        for held in self.hand.iter() {
            let card = if held.created { bag.any(&mut rng) } else { bag.in_hand(library, held.since, &mut rng) };
            visit(held.slot, card);
        }
        (bag, rng)
    }
}

impl UnseenCards for HiddenCards {
    fn fill(&self, machine: &mut Machine<'_>, player: Player) {
        let library = machine.library;
        let seed = Rng::from_raw(machine.state.unseen_seed(player));
        let (mut bag, mut rng) = self.sample(library, seed, |_, _| {});
        let mut cards: InlineVec<CardIx, DECK> = (0..self.deck).map(|_| bag.next(library, &mut rng)).collect();
        cards.sort_unstable();
        let drawn = machine.state.see(player, &cards);
        for card in cards.iter() {
            machine.state.watch(player, card, library.card(card).listens[2]);
        }
        let Some(card) = drawn else { return };
        let is_drawn = |&&slot: &&Slot| machine.state.entity(slot).card == UNKNOWN;
        let slot = machine.state.side(player).hand().iter().rfind(is_drawn).copied();
        debug_assert!(slot.is_some(), "the card that was drawn unseen is not in hand");
        if let Some(slot) = slot {
            machine.state.entity_mut(slot).card = card;
            machine.refresh(slot);
        }
    }

    fn answer_draws(&self, library: &Library, state: &State, player: Player) -> bool {
        self.answers && {
            let (mut bag, mut rng) = self.sample(library, Rng::from_raw(state.unseen_seed(player)), |_, _| {});
            (0..self.deck).any(|_| library.answers_draw(bag.next(library, &mut rng)))
        }
    }
}
