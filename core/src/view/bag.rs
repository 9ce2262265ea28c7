//! What somebody believes of the other player's cards, and the cards that unknown places are filled from.

use crate::cards::library::Library;
use crate::cards::names::{Kind, LogKind, Mechanic};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::chance::Rng;
use crate::state::inline_vec::InlineVec;
use crate::state::{flag, Player, State, DECK, HAND};

/// What somebody believes of the other player's cards.
#[derive(Clone, Debug, Default)]
pub struct Belief {
    /// Deck lists with their weights.
    pub decks: Vec<(f64, Vec<CardIx>)>,
    /// The weight of each card where no deck list fits; empty means that all cards of the class are equally likely.
    pub cards: Vec<(CardIx, f64)>,
}

/// How many seen and taken cards are remembered.
const TAKEN: usize = 2 * DECK + HAND;

/// How often a card is drawn that is not in the deck too often already.
const REDRAWS: u32 = 64;

/// A seen card that is missing from a deck list makes the list this much less likely.
const MISSING: f64 = 0.01;

/// The cards that the other player's unknown places are filled from.
pub(super) struct Bag<'a> {
    /// What is left of the believed deck list, in random order.
    cards: InlineVec<CardIx, DECK>,
    /// Weighted cards for when the list is used up, as a running sum; if empty, all of `pool` are equally likely.
    sums: Vec<(f64, CardIx)>,
    pool: &'a [CardIx],
    /// What was seen of the deck or already taken from the pool.
    taken: InlineVec<CardIx, TAKEN>,
    /// Cards that must be somewhere, because the player has learned that the deck began with them.
    certain: InlineVec<CardIx, DECK>,
    /// How many unknown places are still to be filled from the deck.
    places: usize,
}

impl<'a> Bag<'a> {
    /// Returns the cards that `foe` may have, without those that were seen.
    pub(super) fn new(
        library: &'a Library,
        state: &State,
        foe: Player,
        belief: Option<&Belief>,
        rng: &mut Rng,
    ) -> Bag<'a> {
        let class = state.side(foe).class;
        // What everybody has seen of the other deck, and what this player knows to be in the other hand.
        let mut taken = InlineVec::new();
        let mut learned: InlineVec<CardIx, DECK> = InlineVec::new();
        for line in state.lines() {
            if line.player != foe || line.card == UNKNOWN {
                continue;
            }
            if line.kind == LogKind::Shown as u8 {
                taken.push(line.card);
            } else if line.kind == LogKind::Guessed as u8 && !learned.contains(&line.card) {
                learned.push(line.card);
            }
        }
        for &slot in state.side(foe).hand() {
            let card = state.entity(slot);
            if card.card != UNKNOWN && !card.is(flag::CREATED | flag::SHOWN) {
                taken.push(card.card);
            }
        }
        let certain: InlineVec<CardIx, DECK> = learned.iter().filter(|card| !taken.contains(card)).collect();
        for card in certain.iter() {
            taken.push(card);
        }
        let pool = &library.deck_pools[class as usize];
        let mut bag = Bag { cards: InlineVec::new(), sums: Vec::new(), pool, taken, certain, places: 0 };
        if let Some(belief) = belief {
            bag.believe(library, class, belief, rng);
        }
        bag
    }

    /// Chooses one of the believed deck lists, and takes out of it what was seen.
    fn believe(&mut self, library: &Library, class: u8, belief: &Belief, rng: &mut Rng) {
        let seen = &self.taken;
        let likely: Vec<(f64, &Vec<CardIx>)> = belief
            .decks
            .iter()
            .map(|(weight, list)| {
                let missing = |card: &CardIx| library.card(*card).has(Mechanic::Collectible) && !list.contains(card);
                let misses = seen.iter().filter(missing).count();
                (weight * libm::pow(MISSING, misses as f64), list)
            })
            .collect();
        let total: f64 = likely.iter().map(|(weight, _)| weight).sum();
        if total > 0.0 {
            let mut left = unit(rng) * total;
            let mut chosen = likely[0].1;
            for (weight, list) in &likely {
                chosen = list;
                if left < *weight {
                    break;
                }
                left -= weight;
            }
            self.cards = chosen.iter().copied().collect();
            for card in seen.iter() {
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
        let mut sum = 0.0;
        for &(card, weight) in &belief.cards {
            if weight > 0.0 && legal_for(library, card, class) {
                sum += weight;
                self.sums.push((sum, card));
            }
        }
    }

    fn weighted(&self, rng: &mut Rng) -> CardIx {
        let Some(&(total, last)) = self.sums.last() else {
            return if self.pool.is_empty() { UNKNOWN } else { self.pool[rng.below(self.pool.len() as u32) as usize] };
        };
        let wanted = unit(rng) * total;
        self.sums.get(self.sums.partition_point(|(sum, _)| *sum <= wanted)).map_or(last, |(_, card)| *card)
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
        if let Some(card) = self.forced(|_| true, rng) {
            return card;
        }
        if let Some(card) = self.cards.pop() {
            return card;
        }
        // A deck has a card twice at most, a legendary one once; a few tries are enough.
        for _ in 0..REDRAWS {
            let card = self.weighted(rng);
            let limit = if library.card(card).has(Mechanic::Legendary) { 1 } else { 2 };
            if self.taken.iter().filter(|&other| other == card).count() < limit {
                self.taken.push(card);
                return card;
            }
        }
        self.weighted(rng)
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
