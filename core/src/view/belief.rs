//! What somebody believes of the other player's cards, and what follows from it in a position.
//!
//! A belief is given once. What it says of a position, the posterior, is computed once for each decision; every world is
//! then drawn from that.

use crate::cards::library::Library;
use crate::cards::names::{Class, LogKind, Mechanic};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::state::inline_vec::InlineVec;
use crate::state::{flag, Player, Slot, State, DECK, HAND};
use std::collections::BTreeMap;

/// How cards follow from lists and counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// One of the lists by its weight; a seen card that it lacks makes it less likely.
    #[default]
    Lists,
    /// The list that holds most of the seen cards; the hand is drawn from likely follow-ups of what was played.
    Paper,
    /// A posterior over the lists of the class and a list that is none of them; cards that were held although they could
    /// have been played are less likely to be in hand.
    Posterior,
}

/// Counts of single cards, and of the cards that go with a card.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// How often each card is in a deck, up to a factor.
    pub cards: Vec<(CardIx, f64)>,
    /// By card, how often other cards follow it or stand beside it.
    pub follow: BTreeMap<CardIx, Vec<(CardIx, f64)>>,
}

/// What somebody believes of the other player's cards.
#[derive(Clone, Debug)]
pub struct Belief {
    /// How cards follow from the rest.
    pub way: Way,
    /// Deck lists with their weights.
    pub decks: Vec<(f64, Vec<CardIx>)>,
    /// Counts for all classes; without weights of cards all cards of the class are equally likely where no list fits.
    pub counts: Counts,
    /// Counts for single classes, which replace those for all.
    pub classes: BTreeMap<u8, Counts>,
    /// How many follow-ups of each played card are candidates for the hand (`Way::Paper`).
    pub top: usize,
    /// A seen card that is missing from a list makes the list this much less likely.
    pub miss: f64,
    /// The share of decks that are none of the lists (`Way::Posterior`).
    pub unknown: f64,
    /// How much cards that go with the seen ones count in such a deck, beside single cards.
    pub mix: f64,
    /// How likely a hidden card is to be one that could have been played in so many turns, compared with one that could
    /// not; the last number holds from there on.
    pub held: Vec<f64>,
}

impl Default for Belief {
    fn default() -> Belief {
        Belief {
            way: Way::Lists,
            decks: Vec::new(),
            counts: Counts::default(),
            classes: BTreeMap::new(),
            top: 1,
            miss: 0.01,
            unknown: 0.05,
            mix: 0.5,
            held: Vec::new(),
        }
    }
}

/// Lists that are this much less likely than all together do not count, except where all of them are wanted.
const NEGLIGIBLE: f64 = 1e-9;

/// How many seen cards are remembered.
pub(super) const SEEN: usize = 2 * DECK + HAND;

/// Says of a card whether a list may hold it, without a look at the list.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks([u64; 4]);

impl Marks {
    /// Notes that the list holds a card.
    #[inline(always)]
    pub fn add(&mut self, card: CardIx) {
        self.0[card as usize / 64 % 4] |= 1 << (card % 64);
    }

    /// Whether the list may hold a card.
    #[inline(always)]
    pub fn has(&self, card: CardIx) -> bool {
        self.0[card as usize / 64 % 4] >> (card % 64) & 1 == 1
    }
}

/// The cards of the other deck that are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenCards {
    /// Everything that was seen or is certain.
    pub cards: InlineVec<CardIx, SEEN>,
    /// Which cards these may be.
    pub marks: Marks,
    /// Cards that must be somewhere, because the player has learned that the deck began with them.
    pub certain: InlineVec<CardIx, DECK>,
}

impl SeenCards {
    /// Returns what everybody has seen of the other deck, and what this player knows to be in the other hand.
    pub fn of(state: &State, foe: Player) -> SeenCards {
        let mut cards = InlineVec::new();
        let mut learned: InlineVec<CardIx, DECK> = InlineVec::new();
        for line in state.lines() {
            if line.player != foe || line.card == UNKNOWN {
                continue;
            }
            if line.kind == LogKind::Shown as u8 {
                cards.push(line.card);
            } else if line.kind == LogKind::Guessed as u8 && !learned.contains(&line.card) {
                learned.push(line.card);
            }
        }
        for &slot in state.side(foe).hand() {
            let card = state.entity(slot);
            if card.card != UNKNOWN && !card.is(flag::CREATED | flag::SHOWN) {
                cards.push(card.card);
            }
        }
        let certain: InlineVec<CardIx, DECK> = learned.iter().filter(|card| !cards.contains(card)).collect();
        for card in certain.iter() {
            cards.push(card);
        }
        let mut marks = Marks::default();
        cards.iter().for_each(|card| marks.add(card));
        SeenCards { cards, marks, certain }
    }
}

/// What a belief says of a position.
#[derive(Debug, Default)]
pub struct Posterior {
    /// Lists that may be the deck, by their place in the belief, with their weights.
    pub lists: Vec<(f64, usize)>,
    /// The weight of a deck that is none of them.
    pub unknown: f64,
    /// Weighted cards where no list says more, as a running sum; if empty, all cards of the class are equally likely.
    pub sums: Vec<(f64, CardIx)>,
    /// Cards that the hand is drawn from first.
    pub candidates: Vec<CardIx>,
    /// Whether one of the cards that the deck may hold by the lists and weights does something when it is drawn.
    pub(super) answers_draw: bool,
    /// How likely cards are to have been held, by the first turn of the other player since they came to hand.
    held: Vec<(u16, HeldByCost)>,
}

/// How likely hidden cards in hand are by their costs, compared with cards that never could be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeldByCost([f64; HeldByCost::COSTS]);

impl HeldByCost {
    /// Costs from 0 to the most crystals there are, and one for all that are higher.
    const COSTS: usize = 12;
    /// Where it does not matter what could have been played.
    const ANY: HeldByCost = HeldByCost([1.0; HeldByCost::COSTS]);

    /// Returns how likely a card is to have been held.
    #[inline]
    pub fn of(&self, library: &Library, card: CardIx) -> f64 {
        self.0[(library.card(card).cost.max(0) as usize).min(HeldByCost::COSTS - 1)]
    }
}

impl Posterior {
    /// Returns how likely cards are that came to a hand in turn `since`.
    #[inline]
    pub(super) fn held(&self, since: u16) -> &HeldByCost {
        let at = self.held.partition_point(|(turn, _)| *turn < since);
        self.held.get(at).map_or(&HeldByCost::ANY, |(_, held)| held)
    }
}

impl Belief {
    /// Returns what follows in a position for the cards of `foe`.
    pub fn posterior(&self, library: &Library, state: &State, foe: Player) -> Posterior {
        let seen = SeenCards::of(state, foe);
        let class = state.side(foe).class;
        let counts = self.classes.get(&class).unwrap_or(&self.counts);
        let mut found = Posterior { lists: self.weighed(library, class, &seen.cards), ..Posterior::default() };
        match self.way {
            Way::Lists => found.sums = running(library, class, counts.cards.iter().copied()),
            Way::Paper => {
                found.lists.truncate(1);
                found.sums = running(library, class, counts.cards.iter().copied());
                found.candidates = self.candidates(library, state, foe, counts, &seen.cards);
            }
            Way::Posterior => {
                found.unknown = if found.lists.is_empty() { 1.0 } else { self.unknown.min(1.0) };
                let total: f64 = found.lists.iter().map(|(weight, _)| weight).sum();
                found.lists.retain(|(weight, _)| *weight > total * NEGLIGIBLE);
                // A deck of none of the lists has every seen card: it is as likely as its share, not less.
                found.sums = running(library, class, self.mixed(counts, &seen.cards));
                found.held = self.held_by_turn(&spare_mana(library, state, foe));
            }
        }
        let answers = |card: &CardIx| library.answers_draw(*card);
        found.answers_draw = found.candidates.iter().any(answers)
            || found.sums.iter().any(|(_, card)| answers(card))
            || found.lists.iter().any(|(_, k)| self.decks[*k].1.iter().any(answers));
        found
    }

    /// Returns the lists with their weights after what was seen; for the paper's way the best one alone comes first.
    fn weighed(&self, library: &Library, class: u8, seen: &[CardIx]) -> Vec<(f64, usize)> {
        let collectible: Vec<CardIx> =
            seen.iter().copied().filter(|card| library.card(*card).has(Mechanic::Collectible)).collect();
        let likelihood = |list: &[CardIx]| -> f64 {
            let copies = |cards: &[CardIx], card: CardIx| cards.iter().filter(|&&other| other == card).count();
            let mut product = 1.0;
            for (k, &card) in collectible.iter().enumerate() {
                if collectible[..k].contains(&card) {
                    continue;
                }
                let (has, shown) = (copies(list, card), copies(&collectible, card));
                product *= libm::pow(self.miss, shown.saturating_sub(has) as f64);
                if has == 2 && shown == 1 {
                    product *= 2.0; // either copy may have come
                }
            }
            product
        };
        let fits = |list: &[CardIx]| {
            let allowed = 1 << class | Class::Neutral.bit();
            list.iter().all(|&card| library.card(card).classes & allowed != 0)
        };
        let mut found: Vec<(f64, usize)> = Vec::new();
        for (k, (weight, list)) in self.decks.iter().enumerate() {
            if !fits(list) {
                continue;
            }
            let weight = match self.way {
                Way::Lists => {
                    let misses = collectible.iter().filter(|card| !list.contains(card)).count();
                    weight * libm::pow(self.miss, misses as f64)
                }
                Way::Paper => {
                    let shared = collectible.iter().filter(|card| list.contains(card)).count();
                    // Most shared cards first, then the weight.
                    shared as f64 + weight / (weight + 1.0) / 2.0
                }
                Way::Posterior => weight * likelihood(list),
            };
            found.push((weight, k));
        }
        if self.way == Way::Paper {
            found.sort_by(|a, b| b.0.total_cmp(&a.0));
        }
        found
    }

    /// Returns the most frequent follow-ups of each card that was played, within the copies that may be left.
    fn candidates(
        &self,
        library: &Library,
        state: &State,
        foe: Player,
        counts: &Counts,
        seen: &[CardIx],
    ) -> Vec<CardIx> {
        let class = state.side(foe).class;
        let mut found: Vec<CardIx> = Vec::new();
        let played = state.lines().iter().filter(|line| line.kind == LogKind::Played as u8 && line.player == foe);
        for line in played {
            let Some(row) = counts.follow.get(&line.card) else { continue };
            let mut row: Vec<(CardIx, f64)> =
                row.iter().copied().filter(|(card, _)| library.card(*card).fits(class)).collect();
            row.sort_by(|a, b| b.1.total_cmp(&a.1));
            for &(card, _) in row.iter().take(self.top) {
                let limit = if library.card(card).has(Mechanic::Legendary) { 1 } else { 2 };
                let used = seen.iter().chain(&found).filter(|&&other| other == card).count();
                if used < limit {
                    found.push(card);
                }
            }
        }
        found
    }

    /// Returns weights of cards in a deck of none of the lists: how frequent they are, and how often they go with what was
    /// seen.
    fn mixed(&self, counts: &Counts, seen: &[CardIx]) -> BTreeMap<CardIx, f64> {
        let mut weights: BTreeMap<CardIx, f64> = BTreeMap::new();
        let mut add = |row: &[(CardIx, f64)], share: f64| {
            let sum: f64 = row.iter().map(|(_, count)| count).sum();
            if sum > 0.0 {
                row.iter().for_each(|&(card, count)| *weights.entry(card).or_default() += share * count / sum);
            }
        };
        let rows: Vec<&Vec<(CardIx, f64)>> = seen.iter().filter_map(|card| counts.follow.get(card)).collect();
        let mix = if rows.is_empty() { 0.0 } else { self.mix };
        add(&counts.cards, 1.0 - mix);
        rows.iter().for_each(|row| add(row, mix / rows.len() as f64));
        weights
    }

    /// Returns how likely cards are to have been held since each turn, from the mana that was left in those turns. The last
    /// entry is for cards that came after all of them.
    fn held_by_turn(&self, spare: &[(u16, i32)]) -> Vec<(u16, HeldByCost)> {
        let Some(last) = self.held.len().checked_sub(1) else { return Vec::new() };
        let since = |k: usize| {
            let turns = |cost: usize| spare[k..].iter().filter(|(_, spare)| cost as i32 <= *spare).count();
            HeldByCost(std::array::from_fn(|cost| self.held[turns(cost).min(last)]))
        };
        let turns = spare.iter().map(|(turn, _)| *turn).chain([u16::MAX]);
        turns.enumerate().map(|(k, turn)| (turn, since(k))).collect()
    }
}

/// Returns the weights of the cards of a class as a running sum.
fn running(library: &Library, class: u8, cards: impl IntoIterator<Item = (CardIx, f64)>) -> Vec<(f64, CardIx)> {
    let mut sum = 0.0;
    let mut sums = Vec::new();
    for (card, weight) in cards {
        if weight > 0.0 && library.card(card).fits(class) {
            sum += weight;
            sums.push((sum, card));
        }
    }
    sums
}

/// Returns what a player had left to spend in each of its turns: the crystals of a turn less the printed costs of what was
/// played in it.
fn spare_mana(library: &Library, state: &State, player: Player) -> Vec<(u16, i32)> {
    let begins = if state.head.first == player { 1 } else { 2 };
    let mine = state.side(player);
    let last = if state.head.active == player { state.head.turn.saturating_sub(1) } else { state.head.turn };
    let turns: Vec<u16> = (begins..=last).step_by(2).collect();
    let count = turns.len() as i32;
    let spare = |(k, turn): (usize, u16)| {
        // One crystal came with each turn, up to ten.
        let crystals = (i32::from(mine.max_mana) - (count - 1 - k as i32)).clamp(1, 10);
        let played = |line: &&crate::state::Line| {
            line.kind == LogKind::Played as u8 && line.player == player && line.turn == turn && line.card != UNKNOWN
        };
        let spent: i32 = state.lines().iter().filter(played).map(|line| i32::from(library.card(line.card).cost)).sum();
        (turn, crystals - spent)
    };
    turns.into_iter().enumerate().map(spare).collect()
}

/// What a belief says of the hidden cards, in numbers.
#[derive(Debug, Default)]
pub struct Prediction {
    /// The probability of each list of the belief.
    pub lists: Vec<f64>,
    /// The probability of a deck that is none of them.
    pub unknown: f64,
    /// The probability that at least one hidden card in hand is that card.
    pub hand: BTreeMap<CardIx, f64>,
    /// How many copies of a card are expected among the hidden cards of deck and hand.
    pub unseen: BTreeMap<CardIx, f64>,
}

impl Belief {
    /// Returns the probabilities of the hidden cards of `foe` in a position without what is hidden.
    pub fn predict(&self, library: &Library, state: &State, foe: Player) -> Prediction {
        let posterior = self.posterior(library, state, foe);
        let seen = SeenCards::of(state, foe);
        let hidden: Vec<Slot> = state
            .side(foe)
            .hand()
            .iter()
            .copied()
            .filter(|&slot| state.entity(slot).card == UNKNOWN && !state.entity(slot).is(flag::CREATED))
            .collect();
        let sinces: Vec<u16> = hidden.iter().map(|&slot| state.entity(slot).since).collect();
        let in_deck = state.deck(foe).iter().filter(|card| card.card == UNKNOWN).count();
        let total = posterior.lists.iter().map(|(weight, _)| weight).sum::<f64>();
        let mut found = Prediction { lists: vec![0.0; self.decks.len()], ..Prediction::default() };
        let known = if total > 0.0 { 1.0 - posterior.unknown } else { 0.0 };
        found.unknown = 1.0 - known;
        let first = posterior.candidates.len().min(sinces.len());
        for &card in &posterior.candidates {
            found.add_hand(card, first as f64 / posterior.candidates.len() as f64);
            *found.unseen.entry(card).or_default() += first as f64 / posterior.candidates.len() as f64;
        }
        for &(weight, k) in posterior.lists.iter().filter(|_| total > 0.0) {
            let share = known * weight / total;
            found.lists[k] = share;
            let mut left = self.decks[k].1.clone();
            for card in seen.cards.iter() {
                if let Some(at) = left.iter().position(|&other| other == card) {
                    left.remove(at);
                }
            }
            found.add_list(library, &posterior, &left, &sinces[first..], share);
        }
        if found.unknown > 0.0 {
            let (share, places) = (found.unknown, sinces.len() - first);
            found.add_cards(library, &posterior.sums, state.side(foe).class, places, in_deck, share);
        }
        found
    }
}

impl Prediction {
    /// Adds the chance of another, independent reason for a card to be in hand.
    fn add_hand(&mut self, card: CardIx, chance: f64) {
        let before = self.hand.entry(card).or_default();
        *before = 1.0 - (1.0 - *before) * (1.0 - chance.clamp(0.0, 1.0));
    }

    /// Adds the cards that are left of a list: a place of the hand takes each by how likely it is to have been held.
    fn add_list(&mut self, library: &Library, posterior: &Posterior, left: &[CardIx], sinces: &[u16], share: f64) {
        let mut absent: BTreeMap<CardIx, f64> = BTreeMap::new();
        for (k, &since) in sinces.iter().enumerate() {
            let held = posterior.held(since);
            let weights: Vec<f64> = left.iter().map(|&card| held.of(library, card)).collect();
            let mean = weights.iter().sum::<f64>() / left.len().max(1) as f64;
            // Earlier places took some of the cards, each about as likely as any other.
            let places = (left.len() as f64 - k as f64).max(1.0);
            for (k, &card) in left.iter().enumerate().filter(|(k, card)| !left[..*k].contains(card)) {
                let copies = left.iter().filter(|&&other| other == card).count() as f64;
                let chance = (copies * weights[k] / mean.max(f64::MIN_POSITIVE) / places).min(1.0);
                *absent.entry(card).or_insert(1.0) *= 1.0 - chance;
            }
        }
        for (card, absent) in absent {
            *self.hand.entry(card).or_default() += share * (1.0 - absent);
        }
        for &card in left {
            *self.unseen.entry(card).or_default() += share;
        }
    }

    /// Adds the cards of a deck that is none of the lists.
    fn add_cards(
        &mut self,
        library: &Library,
        sums: &[(f64, CardIx)],
        class: u8,
        hand: usize,
        deck: usize,
        share: f64,
    ) {
        let mut before = 0.0;
        let mut weights: Vec<(CardIx, f64)> = Vec::new();
        for &(sum, card) in sums {
            weights.push((card, sum - before));
            before = sum;
        }
        if weights.is_empty() {
            weights = library.deck_pools[class as usize].iter().map(|&card| (card, 1.0)).collect();
            before = weights.len() as f64;
        }
        for (card, weight) in weights {
            let each = weight / before;
            *self.hand.entry(card).or_default() += share * (1.0 - libm::pow(1.0 - each, hand as f64));
            *self.unseen.entry(card).or_default() += share * each * (hand + deck) as f64;
        }
    }
}
