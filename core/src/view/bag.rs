//! The cards that unknown places of the other player are filled from.

use super::belief::{Belief, HeldByCost, Marks, Posterior, SeenCards, SEEN};
use crate::cards::library::Library;
use crate::cards::names::{Kind, Mechanic};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::chance::Rng;
use crate::state::inline_vec::InlineVec;
use crate::state::DECK;

/// How often a card is drawn that is not in the deck too often already.
const REDRAWS: u32 = 64;

/// The cards that the other player's unknown places are filled from.
pub(super) struct Bag<'a> {
    /// What is left of the believed deck list, in random order.
    cards: InlineVec<CardIx, DECK>,
    /// Cards that the hand is drawn from first, in random order.
    candidates: InlineVec<CardIx, SEEN>,
    /// Says which cards are likely when the list is used up; without it all of `pool` are.
    believed: Option<(&'a Belief, &'a Posterior)>,
    pool: &'a [CardIx],
    /// What was seen of the deck or already taken from the pool.
    taken: InlineVec<CardIx, SEEN>,
    /// Which cards `taken` may hold.
    marks: Marks,
    /// Cards that must be somewhere, because the player has learned that the deck began with them.
    certain: InlineVec<CardIx, DECK>,
    /// How many unknown places are still to be filled from the deck.
    places: usize,
}

impl<'a> Bag<'a> {
    /// Returns the cards that a player of a class may have, without those that were seen.
    pub(super) fn new(
        library: &'a Library,
        seen: &SeenCards,
        class: u8,
        believed: Option<(&'a Belief, &'a Posterior)>,
        rng: &mut Rng,
    ) -> Bag<'a> {
        let SeenCards { cards: taken, marks, certain } = *seen;
        let pool = &library.deck_pools[class as usize];
        let (cards, candidates) = (InlineVec::new(), InlineVec::new());
        let mut bag = Bag { cards, candidates, believed, pool, taken, marks, certain, places: 0 };
        if let Some((belief, posterior)) = believed {
            bag.believe(belief, posterior, rng);
        }
        bag
    }

    /// Chooses one of the believed deck lists, and takes out of it what was seen.
    fn believe(&mut self, belief: &Belief, posterior: &Posterior, rng: &mut Rng) {
        let Posterior { lists, unknown, candidates, .. } = posterior;
        self.candidates = candidates.iter().copied().collect();
        self.shuffle_candidates(rng);
        let total: f64 = lists.iter().map(|(weight, _)| weight).sum();
        if total <= 0.0 || (*unknown > 0.0 && unit(rng) < *unknown) {
            return;
        }
        let mut left = unit(rng) * total;
        let mut chosen = lists[0].1;
        for &(weight, list) in lists {
            chosen = list;
            if left < weight {
                break;
            }
            left -= weight;
        }
        self.cards = belief.decks[chosen].1.iter().copied().collect();
        for card in self.taken.iter() {
            let found = self.cards.iter().position(|other| other == card);
            if let Some(at) = found {
                self.cards.remove(at);
            }
        }
        // Shuffled: every card of the list is equally likely to be in hand.
        for k in (1..self.cards.len()).rev() {
            self.cards.swap(k, rng.below(k as u32 + 1) as usize);
        }
    }

    fn shuffle_candidates(&mut self, rng: &mut Rng) {
        for k in (1..self.candidates.len()).rev() {
            self.candidates.swap(k, rng.below(k as u32 + 1) as usize);
        }
    }

    fn weighted(&self, rng: &mut Rng) -> CardIx {
        let sums = self.believed.map_or(&[][..], |(_, posterior)| &posterior.sums);
        let Some(&(total, last)) = sums.last() else {
            return if self.pool.is_empty() { UNKNOWN } else { self.pool[rng.below(self.pool.len() as u32) as usize] };
        };
        let wanted = unit(rng) * total;
        sums.get(sums.partition_point(|(sum, _)| *sum <= wanted)).map_or(last, |(_, card)| *card)
    }

    /// Takes the card at a place of the hand that was filled in turn `since`.
    pub(super) fn in_hand(&mut self, library: &Library, since: u16, rng: &mut Rng) -> CardIx {
        if let Some(card) = self.forced(|_| true, rng) {
            return card;
        }
        if let Some(card) = self.candidates.pop() {
            let found = self.cards.iter().position(|other| other == card);
            if let Some(at) = found {
                self.cards.remove(at);
            }
            return card;
        }
        match self.believed {
            Some((belief, posterior)) if !belief.held.is_empty() => {
                self.likely_held(library, posterior.held(since), rng)
            }
            _ => self.unforced(library, rng),
        }
    }

    /// Takes a card by how likely it is to have been held.
    fn likely_held(&mut self, library: &Library, held: &HeldByCost, rng: &mut Rng) -> CardIx {
        let chances: InlineVec<f64, DECK> = self.cards.iter().map(|card| held.of(library, card)).collect();
        let total: f64 = chances.iter().sum();
        if total > 0.0 {
            let mut left = unit(rng) * total;
            let likely = chances.iter().position(|chance| {
                left -= chance;
                left < 0.0
            });
            return self.cards.remove(likely.unwrap_or(self.cards.len() - 1));
        }
        let mut card = self.unforced(library, rng);
        for _ in 0..REDRAWS {
            if unit(rng) < held.of(library, card) {
                break;
            }
            card = self.unforced(library, rng);
        }
        card
    }

    /// Says how many unknown places are filled by `next` and, if a secret that is known to have started in the deck may
    /// lie there, by `secret`.
    pub(super) fn expect(&mut self, places: usize) {
        self.places = places;
    }

    /// Takes the card that must be at the next place, if there is one: each place is as likely as any other.
    #[inline]
    fn forced(&mut self, fits: impl Fn(&CardIx) -> bool, rng: &mut Rng) -> Option<CardIx> {
        if self.certain.is_empty() {
            return None;
        }
        let left = self.places.max(1);
        self.places = left - 1;
        let at = rng.below(left as u32) as usize;
        (at < self.certain.len() && fits(&self.certain[at])).then(|| self.certain.remove(at))
    }

    /// Takes the next card of the believed deck.
    pub(super) fn next(&mut self, library: &Library, rng: &mut Rng) -> CardIx {
        match self.forced(|_| true, rng) {
            Some(card) => card,
            None => self.unforced(library, rng),
        }
    }

    fn unforced(&mut self, library: &Library, rng: &mut Rng) -> CardIx {
        if let Some(card) = self.cards.pop() {
            return card;
        }
        // A deck has a card twice at most, a legendary one once; a few tries are enough.
        for _ in 0..REDRAWS {
            let card = self.weighted(rng);
            if !self.marks.has(card) || self.allows(library, card) {
                self.taken.push(card);
                self.marks.add(card);
                return card;
            }
        }
        self.weighted(rng)
    }

    /// Whether the deck may hold one more of a card.
    #[inline(never)]
    fn allows(&self, library: &Library, card: CardIx) -> bool {
        let limit = if library.card(card).has(Mechanic::Legendary) { 1 } else { 2 };
        self.taken.iter().filter(|&other| other == card).count() < limit
    }

    /// Returns a card that some effect created.
    pub(super) fn any(&mut self, rng: &mut Rng) -> CardIx {
        self.weighted(rng)
    }

    /// Takes a secret of a class that is not among `taken`.
    pub(super) fn secret(&mut self, library: &Library, class: u8, taken: &[CardIx], rng: &mut Rng) -> CardIx {
        let fits = |card: &CardIx| {
            let def = library.card(*card);
            def.has(Mechanic::Secret) && def.kind == Kind::Spell && !taken.contains(card) && def.implemented
        };
        let of_class = |card: &CardIx| fits(card) && library.card(*card).classes >> class & 1 == 1;
        if let Some(card) = self.forced(of_class, rng) {
            return card;
        }
        let believed: Vec<usize> = (0..self.cards.len()).filter(|&k| fits(&self.cards[k])).collect();
        if !believed.is_empty() {
            return self.cards.remove(believed[rng.below(believed.len() as u32) as usize]);
        }
        let all: Vec<CardIx> = library.pool.iter().copied().filter(of_class).collect();
        if all.is_empty() {
            return UNKNOWN;
        }
        all[rng.below(all.len() as u32) as usize]
    }
}

/// Returns a random number from 0 up to, but not including, 1.
fn unit(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// Returns whether a card may be in a deck of that class.
pub fn legal_for(library: &Library, card: CardIx, class: u8) -> bool {
    library.card(card).fits(class)
}
