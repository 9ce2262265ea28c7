//! Worlds: positions in which everything hidden was filled in by chance. Nothing else in the core makes one.

use super::bag::Bag;
use super::belief::{Belief, Posterior, SeenCards};
use super::hidden::HiddenCards;
use super::knowledge::View;
use super::mask::{conceal, refresh_bearer, PossibleCard};
use crate::cards::library::Library;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::chance::{Chance, Rng};
use crate::game::Game;
use crate::machine::{Machine, Scratch, UnseenCards};
use crate::state::inline_vec::InlineVec;
use crate::state::{
    deck_flag, enchantment_flag, flag, At, DeckCard, Enchantment, EnchantmentId, Pending, Player, Slot, State, DECK,
    HAND, SECRETS,
};
use std::sync::Arc;

/// What a decision is based on: a game, of which only what the player may know is used, or a view.
#[derive(Clone, Copy)]
pub enum Observed<'a> {
    /// The true position.
    Game(&'a State),
    /// What a player knows of it.
    View(&'a View),
}

impl<'a> Observed<'a> {
    /// Returns the position; callers must not read from it what the player may not know.
    pub fn state(&self) -> &'a State {
        match self {
            Observed::Game(state) => state,
            Observed::View(view) => &view.state,
        }
    }
}

/// How somebody fills in what is hidden.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sight<'a> {
    /// Nothing is hidden: the true position is taken, if it is there.
    pub sees_everything: bool,
    /// What the other player's cards may be; without one, all cards of the class are equally likely.
    pub belief: Option<&'a Arc<Belief>>,
}

/// Makes worlds that fit what one player knows.
pub struct WorldMaker<'a> {
    library: &'a Library,
    observed: Observed<'a>,
    sight: Sight<'a>,
    player: Player,
    /// Whether a world was made before.
    used: bool,
    /// The position without what is hidden, once a second world was wanted.
    concealed: Option<Box<State>>,
    possible_cards: Vec<PossibleCard>,
    /// What the belief says of the position.
    posterior: Option<Arc<Posterior>>,
    /// What was seen of the other deck.
    seen: Option<SeenCards>,
    /// The hidden cards of worlds whose deck is sampled when something looks at it; the inner nothing if there are none.
    hidden: Option<Option<Arc<HiddenCards>>>,
    scratch: Scratch,
}

impl<'a> WorldMaker<'a> {
    /// Returns a maker of worlds as `player` may imagine them.
    pub fn new(library: &'a Library, observed: Observed<'a>, sight: Sight<'a>, player: Player) -> WorldMaker<'a> {
        WorldMaker {
            library,
            observed,
            sight,
            player,
            used: false,
            concealed: None,
            possible_cards: Vec::new(),
            posterior: None,
            seen: None,
            hidden: None,
            scratch: Scratch::default(),
        }
    }

    /// Takes over what the belief says of a position, so that it is not computed again.
    pub fn believing(mut self, posterior: Option<Arc<Posterior>>) -> WorldMaker<'a> {
        self.posterior = posterior;
        self
    }

    /// Returns what the belief says of the position, if a world was made by one.
    pub fn posterior(&self) -> Option<Arc<Posterior>> {
        self.posterior.clone()
    }

    /// Writes a world to `out`.
    pub fn make(&mut self, rng: &mut Rng, out: &mut State) {
        if self.begin(out) {
            self.fill(out, rng);
        }
    }

    /// Writes a world to `out` that is the same, except that its deck may be unseen: whoever goes on with it needs
    /// `unseen` of this maker. What is sampled later does not count for `rng`.
    pub fn make_unseen(&mut self, rng: &mut Rng, out: &mut State) {
        if !self.begin(out) {
            return;
        }
        if self.hidden.is_none() {
            let possible_cards = match self.observed {
                Observed::View(view) => &view.possible_cards,
                Observed::Game(_) => &self.possible_cards,
            };
            let seen = self.seen.get_or_insert_with(|| SeenCards::of(out, self.player.opponent()));
            let believed = self.sight.belief.zip(self.posterior.as_ref());
            let hidden = HiddenCards::of(self.library, out, self.player, possible_cards, seen, believed).map(Arc::new);
            self.scratch.unseen = hidden.clone().map(|hidden| hidden as Arc<dyn UnseenCards>);
            self.hidden = Some(hidden);
        }
        match &self.hidden {
            Some(Some(hidden)) => hidden.deal(self.library, out, self.player, *rng, &mut self.scratch),
            _ => self.fill(out, rng),
        }
    }

    /// Returns what the worlds of `make_unseen` are completed by; nothing if they are complete.
    pub fn unseen(&self) -> Option<Arc<dyn UnseenCards>> {
        self.scratch.unseen.clone()
    }

    /// Writes the position without what is hidden, and finds out what the belief says of it; returns whether anything
    /// has to be filled in.
    fn begin(&mut self, out: &mut State) -> bool {
        match self.observed {
            Observed::Game(state) if self.sight.sees_everything => {
                out.copy_from(state);
                return false;
            }
            Observed::View(view) => out.copy_from(&view.state),
            Observed::Game(state) => self.copy_concealed(state, out),
        }
        if let (Some(belief), None) = (self.sight.belief, &self.posterior) {
            self.posterior = Some(Arc::new(belief.posterior(self.library, out, self.player.opponent())));
        }
        true
    }

    /// Fills in everything that is hidden.
    fn fill(&mut self, out: &mut State, rng: &mut Rng) {
        let possible_cards = match self.observed {
            Observed::View(view) => &view.possible_cards,
            Observed::Game(_) => &self.possible_cards,
        };
        let seen = self.seen.get_or_insert_with(|| SeenCards::of(out, self.player.opponent()));
        let believed = self.sight.belief.zip(self.posterior.as_ref()).map(|(belief, found)| (&**belief, &**found));
        fill(self.library, out, self.player, possible_cards, seen, believed, rng, &mut self.scratch);
    }

    /// Writes the position without what is hidden. The first time nothing else is kept: most decisions need one world.
    fn copy_concealed(&mut self, state: &State, out: &mut State) {
        if !self.used {
            self.used = true;
            out.copy_from(state);
            conceal(self.library, out, self.player, &mut self.possible_cards);
            return;
        }
        let concealed = self.concealed.get_or_insert_with(|| {
            let mut copy = state.boxed();
            conceal(self.library, &mut copy, self.player, &mut self.possible_cards);
            copy
        });
        out.copy_from(concealed);
    }
}

impl View {
    /// Returns a whole game that fits what the player knows.
    pub fn sample(&self, belief: Option<&Arc<Belief>>, seed: u64) -> Game {
        let mut rng = Rng::new(seed);
        let sight = Sight { sees_everything: false, belief };
        let mut worlds = WorldMaker::new(&self.library, Observed::View(self), sight, self.player);
        let mut state = self.state.boxed();
        let redraw = self.state.head.pending == Pending::Choice && self.state.head.player != self.player;
        let mut tries = 0;
        loop {
            worlds.make(&mut rng, &mut state);
            let (mut chance, mut scratch) = (Chance::seeded(rng.bits()), Scratch::default());
            tries += 1;
            if redraw && !self.redraw(&mut state, &mut chance, &mut scratch) && tries < REDRAWS {
                continue;
            }
            scratch.notes = Some(self.notes.clone());
            return Game { library: self.library.clone(), state, chance, scratch };
        }
    }

    /// Draws the options of the other player's choice anew from the same text; returns whether there are as many as the
    /// player has seen.
    fn redraw(&self, state: &mut State, chance: &mut Chance, scratch: &mut Scratch) -> bool {
        let top = state.head.n_stack as usize - 1;
        state.registers[top].pc -= 1;
        state.head.pending = Pending::None;
        state.head.n_options = 0;
        Machine { state, library: &self.library, chance, scratch }.run();
        state.head.pending == Pending::Choice && state.head.n_options == self.state.head.n_options
    }
}

/// How often the options of a choice are drawn anew before a world with another number of them is taken.
const REDRAWS: u32 = 200;

/// Puts cards in the place of everything that is unknown.
///
/// Searches do this for every iteration, so nothing here allocates.
#[allow(clippy::too_many_arguments)]
fn fill(
    library: &Library,
    state: &mut State,
    player: Player,
    possible_cards: &[PossibleCard],
    seen: &SeenCards,
    believed: Option<(&Belief, &Posterior)>,
    rng: &mut Rng,
    scratch: &mut Scratch,
) {
    let foe = player.opponent();
    let side = *state.side(foe);
    let hidden: InlineVec<Slot, HAND> =
        side.hand().iter().copied().filter(|&slot| state.entity(slot).card == UNKNOWN).collect();
    let secrets: InlineVec<Slot, SECRETS> =
        side.secrets().iter().copied().filter(|&slot| state.entity(slot).card == UNKNOWN).collect();
    let mut bag = Bag::new(library, seen, side.class, believed, rng);

    let hand = hidden.iter().filter(|&slot| !state.entity(slot).is(flag::CREATED)).count();
    let deck = state.deck(foe).iter().filter(|card| card.card == UNKNOWN).count();
    let rumoured = possible_cards.iter().filter(|possible| !possible.certain).count();
    bag.expect((secrets.len() + hand + deck).saturating_sub(rumoured));

    // Secrets first: they must be secrets of their class, all different.
    let mut taken: InlineVec<CardIx, SECRETS> = InlineVec::new();
    for slot in secrets.iter() {
        let class = state.entity(slot).data as u8;
        let card = bag.secret(library, class, &taken, rng);
        taken.push(card);
        let secret = state.entity_mut(slot);
        secret.card = card;
        secret.data = 0;
    }
    let spread = Spread::of(possible_cards, state, foe, &hidden, rng);
    for (k, slot) in hidden.iter().enumerate() {
        if let Some(possible) = spread.hand(k) {
            let trace = traced(state, &possible, foe).first_enchantment;
            let card = state.entity_mut(slot);
            card.card = possible.card;
            card.first_enchantment = trace;
            card.flags |= flag::RUMOUR | flag::SHOWN | if possible.created { flag::CREATED } else { 0 };
            continue;
        }
        let (created, since) = (state.entity(slot).is(flag::CREATED), state.entity(slot).since);
        let card = if created { bag.any(rng) } else { bag.in_hand(library, since, rng) };
        state.entity_mut(slot).card = card;
    }
    fill_deck(library, state, foe, possible_cards, &spread, &mut bag, rng);
    reveal_enchantments(library, state, player, rng);
    guess_parts(library, state, foe, rng);
    // Stats and listeners of what was filled in.
    let mut chance = Chance::seeded(0);
    let mut machine = Machine { state, library, chance: &mut chance, scratch };
    for slot in hidden.iter().chain(side.secrets().iter().copied()) {
        machine.refresh(slot);
    }
    machine.update_auras();
    debug_assert_eq!(machine.state.entity(Player::BOTH[0].hero()).at, At::Play);
}

/// Puts cards in the unknown places of the other deck.
fn fill_deck(
    library: &Library,
    state: &mut State,
    foe: Player,
    possible_cards: &[PossibleCard],
    spread: &Spread,
    bag: &mut Bag<'_>,
    rng: &mut Rng,
) {
    let count = state.side(foe).n_deck as usize;
    let mut certain = possible_cards.iter().filter(|possible| possible.certain);
    // The deck is kept in order: sorted as numbers, which takes no branches. Equal cards stay in the order they came in;
    // the places of their enchantments could give away something hidden.
    let mut keys: InlineVec<u32, DECK> = InlineVec::new();
    let mut chains = [EnchantmentId::NONE; DECK];
    for (at, chain) in chains.iter_mut().enumerate().take(count) {
        let known = state.decks[foe.index()][at];
        let card = if known.card == UNKNOWN {
            match spread.deck(at) {
                Some(possible) => traced(state, &possible, foe),
                None => DeckCard { card: bag.next(library, rng), ..DeckCard::default() },
            }
        } else if known.flags & deck_flag::PUBLIC != 0 && known.first_enchantment.is_none() {
            certain.next().map_or(known, |possible| traced(state, possible, foe))
        } else {
            known
        };
        *chain = card.first_enchantment;
        keys.push(u32::from(card.card) << 16 | u32::from(card.flags) << 8 | at as u32);
    }
    keys.sort_unstable();
    for (at, key) in keys.iter().enumerate() {
        let card = (key >> 16) as CardIx;
        let first_enchantment = chains[key as usize % 256 % DECK];
        state.decks[foe.index()][at] = DeckCard { card, flags: (key >> 8) as u8, first_enchantment };
        state.watch(foe, card, library.card(card).listens[2]);
    }
}

/// Puts one of the enchantments that it could be in the place of each hidden one.
fn reveal_enchantments(library: &Library, state: &mut State, player: Player, rng: &mut Rng) {
    for at in 0..state.head.n_enchantments as usize {
        let enchantment = &mut state.pool[at];
        if enchantment.flags & enchantment_flag::HIDDEN == 0
            || enchantment.side == player
            || enchantment.card != UNKNOWN
        {
            continue;
        }
        if let Some(family) = library.hidden_families.get((enchantment.data as usize).wrapping_sub(1)) {
            (enchantment.card, enchantment.data) = (family[rng.below(family.len() as u32) as usize], 0);
            refresh_bearer(library, state, EnchantmentId::new(at as u8));
        }
    }
}

/// Puts cards that could have been chosen in the place of the hidden parts of known cards.
fn guess_parts(library: &Library, state: &mut State, foe: Player, rng: &mut Rng) {
    let side = *state.side(foe);
    for &slot in side.hand() {
        let is_hidden_part = |enchantment: &Enchantment| {
            let part = enchantment_flag::PRIVATE | enchantment_flag::PART;
            enchantment.flags & part == part && enchantment.card == UNKNOWN
        };
        if state.entity(slot).is(flag::UNSURE) && state.enchantments(slot).any(is_hidden_part) {
            let (mut chance, mut scratch) = (Chance::seeded(rng.bits()), Scratch::default());
            Machine { state, library, chance: &mut chance, scratch: &mut scratch }.guess_parts(slot);
        }
    }
}

/// Where the cards that may be in a deck lie in one world: there, or among the hidden cards that came later.
struct Spread {
    hand: [Option<PossibleCard>; HAND],
    deck: [Option<PossibleCard>; DECK],
    any: bool,
}

impl Spread {
    #[inline]
    fn of(possible_cards: &[PossibleCard], state: &State, foe: Player, hidden: &[Slot], rng: &mut Rng) -> Spread {
        let mut spread = Spread { hand: [None; HAND], deck: [None; DECK], any: false };
        if possible_cards.iter().any(|possible| !possible.certain) {
            spread.place(possible_cards, state, foe, hidden, rng);
        }
        spread
    }

    #[cold]
    fn place(&mut self, possible_cards: &[PossibleCard], state: &State, foe: Player, hidden: &[Slot], rng: &mut Rng) {
        self.any = true;
        let deck = state.deck(foe);
        let mut uncertain: Vec<&PossibleCard> = possible_cards.iter().filter(|possible| !possible.certain).collect();
        // The newest first: they can be in the fewest places.
        uncertain.sort_by_key(|possible| std::cmp::Reverse(possible.since));
        for possible in uncertain {
            let came_later = |k: &usize| {
                let card = state.entity(hidden[*k]);
                let fits = if possible.created { card.is(flag::DRAWN) } else { !card.is(flag::CREATED) };
                card.order > possible.since && fits && self.hand[*k].is_none()
            };
            let unknown = |k: &usize| deck[*k].card == UNKNOWN && self.deck[*k].is_none();
            let spots: Vec<usize> =
                (0..hidden.len()).filter(came_later).chain((0..deck.len()).filter(unknown).map(|k| HAND + k)).collect();
            if spots.is_empty() {
                continue;
            }
            let spot = spots[rng.below(spots.len() as u32) as usize];
            if spot < HAND {
                self.hand[spot] = Some(*possible);
            } else {
                self.deck[spot - HAND] = Some(*possible);
            }
        }
    }

    /// Returns what lies at that place of the hidden cards in hand.
    fn hand(&self, at: usize) -> Option<PossibleCard> {
        self.hand[at].filter(|_| self.any)
    }

    /// Returns what lies at that place of the deck.
    fn deck(&self, at: usize) -> Option<PossibleCard> {
        if self.any {
            self.deck[at]
        } else {
            None
        }
    }
}

/// Returns a card of a deck that remembers when it was put there.
fn traced(state: &mut State, possible: &PossibleCard, side: Player) -> DeckCard {
    let flags = deck_flag::PUBLIC | if possible.created { deck_flag::CREATED } else { 0 };
    let (data, order) = (possible.card as i16, possible.since);
    let trace = Enchantment { data, flags: enchantment_flag::TRACE, order, side, ..Enchantment::EMPTY };
    let first_enchantment = state.add_enchantment(trace).unwrap_or_default();
    DeckCard { card: possible.card, first_enchantment, flags }
}
