//! What one player may know of a game, and worlds that fit it.

use crate::cards::library::{Library, UNKNOWN};
use crate::cards::syntax::{CardIx, Kind, LogKind, Mechanic};
use crate::chance::{Chance, Rng};
use crate::game::Game;
use crate::machine::{Machine, Note, Scratch, What};
use crate::position;
use crate::state::inline_vec::InlineVec;
use crate::state::{
    deck_flag, enchantment_flag, flag, At, DeckCard, Enchantment, EnchantmentId, Pending, Player, PlayerSet, Slot,
    State, Step, DECK, HAND, NO_DECK_PLACE, SECRETS,
};
use serde_json::Value;
use std::sync::Arc;

/// A card that was shuffled into a deck in the open, but may have been drawn since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PossibleCard {
    pub card: CardIx,
    /// When it was shuffled in (play-order clock).
    pub since: u16,
    pub created: bool,
    /// Nothing hidden came to hand since: it is in the deck.
    pub certain: bool,
}

/// What one player may know.
#[derive(Debug)]
pub struct View {
    pub library: Arc<Library>,
    /// The position with everything hidden taken out (card 0).
    pub state: Box<State>,
    pub player: Player,
    /// Cards of the other player that are either in the deck or hidden in hand.
    pub possible_cards: Vec<PossibleCard>,
    pub notes: Vec<Note>,
}

/// What somebody believes of the other player's cards.
#[derive(Clone, Debug, Default)]
pub struct Belief {
    /// Deck lists with their weights.
    pub decks: Vec<(f64, Vec<CardIx>)>,
    /// Weight of each card where no deck list fits; empty means all cards of the class alike.
    pub cards: Vec<(CardIx, f64)>,
}

/// The position with what `player` cannot know taken out.
pub fn mask(lib: &Library, from: &State, player: Player) -> (Box<State>, Vec<PossibleCard>) {
    let mut s = from.boxed();
    let mut possible_cards = Vec::new();
    conceal(lib, &mut s, player, &mut possible_cards);
    rank_orders(&mut s, &mut possible_cards);
    (s, possible_cards)
}

/// Takes out what `player` cannot know; only the play-order numbers keep the gaps that hidden changes left.
pub fn conceal(lib: &Library, s: &mut State, player: Player, possible_cards: &mut Vec<PossibleCard>) {
    let foe = player.opponent();
    possible_cards.clear();
    let hand = *s.side(foe);
    // The newest hidden card that came from the deck; what some effect made did not.
    let mut newest = 0;
    // Hidden cards in hand.
    for &slot in hand.hand() {
        if !s.entity(slot).known_to(player) {
            let e = *s.entity(slot);
            if !e.is(flag::CREATED) || e.is(flag::DRAWN) {
                newest = newest.max(e.order);
            }
            if e.is(flag::RUMOUR) {
                possible_cards.push(PossibleCard {
                    card: e.card,
                    since: e.data as u16,
                    created: e.is(flag::CREATED),
                    certain: false,
                });
            }
            // Whether a drawn card started in the deck is not to be seen.
            let created = if e.is(flag::DRAWN) { 0 } else { flag::CREATED };
            hide(s, slot, created | flag::DRAWN | flag::GHOST | (flag::KNOWN0 << foe.number()));
        }
    }
    // Secrets: only their class shows, and not which line of the log played them.
    for &slot in hand.secrets() {
        let def = lib.card(s.entity(slot).card);
        if def.has(Mechanic::Secret) {
            let (line, class) = (s.entity(slot).data as usize, def.class() as i16);
            if line > 0 && line <= s.head.n_log as usize {
                s.log[line - 1].card = UNKNOWN;
            }
            newest = newest.max(s.entity(slot).order);
            hide(s, slot, 0);
            s.entity_mut(slot).data = class;
        }
    }
    // Enchantments that only their maker may know; which they could be is no secret.
    for k in 0..s.head.n_enchantments as usize {
        let en = &mut s.pool[k];
        if en.flags & enchantment_flag::HIDDEN != 0 && en.side != player {
            let family = lib.hidden_families.iter().position(|f| f.contains(&en.card));
            (en.card, en.data) = (UNKNOWN, family.map_or(0, |k| k as i16 + 1));
            refresh_bearer(lib, s, EnchantmentId::new(k as u8));
        }
    }
    // The other deck: only cards put there in the open, and only while nobody can have drawn them unseen.
    let n = s.side(foe).n_deck as usize;
    for k in 0..n {
        let d = s.decks[foe.index()][k];
        if d.flags & deck_flag::PUBLIC != 0 {
            let created = d.flags & deck_flag::CREATED != 0;
            possible_cards.push(PossibleCard {
                card: d.card,
                since: trace(s, d.first_enchantment),
                created,
                certain: false,
            });
        }
        if d.first_enchantment.is_some() {
            s.free_chain(d.first_enchantment);
        }
        s.decks[foe.index()][k] = DeckCard::default();
    }
    for r in possible_cards.iter_mut() {
        r.certain = r.since > newest;
    }
    possible_cards.sort_by_key(|r| (r.card, r.since, r.created));
    let known = possible_cards.iter().filter(|r| r.certain);
    let first = n - known.clone().count();
    for (k, r) in known.enumerate() {
        let flags = deck_flag::PUBLIC | if r.created { deck_flag::CREATED } else { 0 };
        s.decks[foe.index()][first + k] = DeckCard { card: r.card, flags, ..DeckCard::default() };
    }
    s.side_mut(foe).n_top = 0;
    s.side_mut(foe).deck_listens = 0;
    s.side_mut(foe).deck_watch = [UNKNOWN; crate::state::WATCH];
    // An open choice of the other player.
    if s.head.pending == Pending::Choice && s.head.player == foe {
        s.head.options = [0; crate::state::OPTIONS];
        s.head.option_at = [NO_DECK_PLACE; crate::state::OPTIONS];
        s.cards = [UNKNOWN; crate::state::CARDS];
        s.marks = [EnchantmentId::NONE; crate::state::CARDS];
    }
    for k in 0..s.head.n_stack as usize {
        if s.stack[k].side == foe {
            s.registers[k].chosen = UNKNOWN;
            s.registers[k].chosen_place = NO_DECK_PLACE;
        }
    }
}

/// When a card of a deck was shuffled in, 0 if it was not.
fn trace(s: &State, chain: EnchantmentId) -> u16 {
    let trace = s.enchantments_from(chain).find(|en| en.flags & enchantment_flag::TRACE != 0);
    trace.map_or(0, |en| en.order)
}

/// Counts play order anew over what is visible: gaps would tell how often something hidden was changed.
fn rank_orders(s: &mut State, possible_cards: &mut [PossibleCard]) {
    let mut all: Vec<u16> = possible_cards.iter().map(|r| r.since).collect();
    let mut chains: Vec<EnchantmentId> = Vec::new();
    for slot in s.head.live {
        all.push(s.entity(slot).order);
        chains.push(s.entity(slot).first_enchantment);
    }
    for p in Player::BOTH {
        chains.extend(s.deck(p).iter().map(|d| d.first_enchantment));
    }
    let mut seen: Vec<EnchantmentId> = Vec::new();
    for mut i in chains {
        while i.is_some() {
            all.push(s.enchantment(i).order);
            seen.push(i);
            i = s.enchantment(i).next;
        }
    }
    all.push(0);
    all.sort_unstable();
    all.dedup();
    let rank = |o: u16| all.partition_point(|x| *x < o) as u16;
    for slot in s.head.live {
        s.entity_mut(slot).order = rank(s.entity(slot).order);
    }
    for i in seen {
        s.enchantment_mut(i).order = rank(s.enchantment(i).order);
    }
    for k in 0..s.head.n_stack as usize {
        if let Step::Text(text) = &mut s.stack[k].step {
            text.enchantment_order = rank(text.enchantment_order);
        }
    }
    for r in possible_cards {
        r.since = rank(r.since);
    }
    s.head.next_order = all.len() as u16;
}

/// Works out anew what the bearer of an enchantment is, now that it is another one.
#[cold]
fn refresh_bearer(lib: &Library, s: &mut State, id: EnchantmentId) {
    let bears = |slot: Slot| s.enchantments(slot).any(|en| std::ptr::eq(en, s.enchantment(id)));
    let found = s.head.live.into_iter().find(|&slot| bears(slot));
    if let Some(slot) = found {
        let (mut ch, mut x) = (Chance::seeded(0), Scratch::default());
        Machine { state: s, library: lib, chance: &mut ch, scratch: &mut x }.refresh(slot);
    }
}

/// Puts one of the enchantments that it could be in the place of each hidden one.
fn reveal_fates(lib: &Library, s: &mut State, player: Player, rng: &mut Rng) {
    for k in 0..s.head.n_enchantments as usize {
        let en = &mut s.pool[k];
        if en.flags & enchantment_flag::HIDDEN == 0 || en.side == player || en.card != UNKNOWN {
            continue;
        }
        if let Some(family) = lib.hidden_families.get((en.data as usize).wrapping_sub(1)) {
            (en.card, en.data) = (family[rng.below(family.len() as u32) as usize], 0);
            refresh_bearer(lib, s, EnchantmentId::new(k as u8));
        }
    }
}

fn hide(s: &mut State, slot: Slot, keep: u16) {
    s.drop_enchantments(slot);
    s.listen(slot, 0);
    s.head.aura_sources.remove(slot);
    s.head.cost_sources.remove(slot);
    s.head.aura_targets.remove(slot);
    let e = s.entity_mut(slot);
    *e = crate::state::Entity {
        card: UNKNOWN,
        eid: e.eid,
        order: e.order,
        since: e.since,
        side: e.side,
        at: e.at,
        flags: e.flags & keep,
        ..crate::state::Entity::EMPTY
    };
}

impl View {
    /// What `player` may know of a game.
    pub fn of(game: &Game, player: Player) -> View {
        let (s, possible_cards) = mask(&game.library, &game.state, player);
        let mut notes = game.notes().to_vec();
        for n in &mut notes {
            if !PlayerSet::from_bits(n.seen).contains(player) {
                n.card = UNKNOWN;
            }
            // What the other player threw back or chose stays with that player.
            if n.player != Some(player) && matches!(n.what, What::Mulligan | What::Choice) {
                n.amount = 0;
            }
        }
        View { library: game.library.clone(), state: s, player, possible_cards, notes }
    }

    /// The position as far as the player knows it, as JSON.
    pub fn to_json(&self) -> Value {
        let mut v = position::to_json(&self.library, &self.state);
        let possible_cards: Vec<Value> = self
            .possible_cards
            .iter()
            .filter(|r| !r.certain)
            .map(|r| self.library.card(r.card).id.clone().into())
            .collect();
        if !possible_cards.is_empty() {
            v["players"][self.player.opponent().index()]["rumours"] = possible_cards.into();
        }
        // What the other player's random stream and unfinished texts hold is nobody's business.
        if let Some(p) = v.get_mut("pending").and_then(|p| p.as_object_mut()) {
            p.remove("resume");
        }
        v
    }

    /// A whole game that fits what the player knows.
    pub fn sample(&self, belief: Option<&Belief>, seed: u64) -> Game {
        let mut rng = Rng::new(seed);
        let asked = self.state.head.pending == Pending::Choice && self.state.head.player != self.player;
        let mut tries = 0;
        loop {
            let mut s = self.state.boxed();
            fill(&self.library, &mut s, self.player, &self.possible_cards, belief, &mut rng);
            let mut ch = Chance::seeded(rng.bits());
            let mut x = Scratch::default();
            if asked {
                // The options are drawn anew from the same text.
                let i = s.head.n_stack as usize - 1;
                s.registers[i].pc -= 1;
                s.head.pending = Pending::None;
                s.head.n_options = 0;
                Machine { state: &mut s, library: &self.library, chance: &mut ch, scratch: &mut x }.run();
                tries += 1;
                // How many there are is known, so a world with fewer of them is not one.
                let fits = s.head.pending == Pending::Choice && s.head.n_options == self.state.head.n_options;
                if !fits && tries < 200 {
                    continue;
                }
            }
            x.notes = Some(self.notes.clone());
            return Game { library: self.library.clone(), state: s, chance: ch, scratch: x };
        }
    }
}

/// Whether a card may be in a deck of that class.
pub fn legal_for(lib: &Library, card: CardIx, class: u8) -> bool {
    lib.card(card).fits(class)
}

/// Puts cards in the place of everything that is unknown.
///
/// Searches do this for every iteration, so nothing here asks for memory.
pub fn fill(
    lib: &Library,
    s: &mut State,
    player: Player,
    possible_cards: &[PossibleCard],
    belief: Option<&Belief>,
    rng: &mut Rng,
) {
    let foe = player.opponent();
    let side = *s.side(foe);
    let hidden: InlineVec<Slot, HAND> = side.hand().iter().copied().filter(|&h| s.entity(h).card == UNKNOWN).collect();
    let secrets: InlineVec<Slot, SECRETS> =
        side.secrets().iter().copied().filter(|&h| s.entity(h).card == UNKNOWN).collect();
    let n = side.n_deck as usize;
    let mut bag = Bag::new(lib, s, foe, belief, rng);

    // Secrets first: they must be secrets of their class, no two alike.
    let mut taken: InlineVec<CardIx, SECRETS> = InlineVec::new();
    for slot in secrets.iter() {
        let of = s.entity(slot).data as u8;
        let card = bag.secret(lib, of, &taken, rng);
        taken.push(card);
        let e = s.entity_mut(slot);
        e.card = card;
        e.data = 0;
    }
    let spread = Spread::of(possible_cards, s, foe, &hidden, rng);
    for (k, slot) in hidden.iter().enumerate() {
        if let Some(r) = spread.hand(k) {
            let e = s.entity_mut(slot);
            e.card = r.card;
            e.data = r.since as i16;
            e.flags |= flag::RUMOUR | flag::SHOWN | if r.created { flag::CREATED } else { 0 };
            continue;
        }
        let created = s.entity(slot).is(flag::CREATED);
        let card = if created { bag.any(rng) } else { bag.next(lib, rng) };
        s.entity_mut(slot).card = card;
    }
    let mut certain = possible_cards.iter().filter(|r| r.certain);
    // The deck is kept in order: sorted as numbers, which takes no branches. Equal cards stay in the order they came in;
    // the places of their enchantments could tell of something hidden.
    let mut keys: InlineVec<u32, DECK> = InlineVec::new();
    let mut chains = [EnchantmentId::NONE; DECK];
    for (at, chain) in chains.iter_mut().enumerate().take(n) {
        let d = s.decks[foe.index()][at];
        let d = if d.card == UNKNOWN {
            match spread.deck(at) {
                Some(r) => traced(s, &r, foe),
                None => DeckCard { card: bag.next(lib, rng), ..DeckCard::default() },
            }
        } else if d.flags & deck_flag::PUBLIC != 0 && d.first_enchantment.is_none() {
            certain.next().map_or(d, |r| traced(s, r, foe))
        } else {
            d
        };
        *chain = d.first_enchantment;
        keys.push(u32::from(d.card) << 16 | u32::from(d.flags) << 8 | at as u32);
    }
    keys.sort_unstable();
    for (at, k) in keys.iter().enumerate() {
        let card = (k >> 16) as CardIx;
        s.decks[foe.index()][at] =
            DeckCard { card, flags: (k >> 8) as u8, first_enchantment: chains[k as usize % 256 % DECK] };
        s.watch(foe, card, lib.card(card).listens[2]);
    }
    reveal_fates(lib, s, player, rng);
    // Stats and listeners of what was filled in.
    let mut ch = Chance::seeded(0);
    let mut x = Scratch::default();
    let mut m = Machine { state: s, library: lib, chance: &mut ch, scratch: &mut x };
    for slot in hidden.iter().chain(side.secrets().iter().copied()) {
        m.refresh(slot);
    }
    m.update_auras();
    debug_assert_eq!(m.state.entity(Player::BOTH[0].hero()).at, At::Play);
}

/// Where the cards that are rumoured to be in a deck lie in one world: there, or among the hidden cards that came later.
struct Spread {
    hand: [Option<PossibleCard>; HAND],
    deck: [Option<PossibleCard>; DECK],
    any: bool,
}

impl Spread {
    #[inline]
    fn of(possible_cards: &[PossibleCard], s: &State, foe: Player, hidden: &[Slot], rng: &mut Rng) -> Spread {
        let mut spread = Spread { hand: [None; HAND], deck: [None; DECK], any: false };
        if possible_cards.iter().any(|r| !r.certain) {
            spread.place(possible_cards, s, foe, hidden, rng);
        }
        spread
    }

    #[cold]
    fn place(&mut self, possible_cards: &[PossibleCard], s: &State, foe: Player, hidden: &[Slot], rng: &mut Rng) {
        self.any = true;
        let deck = s.deck(foe);
        for r in possible_cards.iter().filter(|r| !r.certain) {
            let late = |k: &usize| {
                s.entity(hidden[*k]).order > r.since
                    && !s.entity(hidden[*k]).is(flag::CREATED)
                    && self.hand[*k].is_none()
            };
            let spots: Vec<usize> = (0..hidden.len())
                .filter(late)
                .chain((0..deck.len()).filter(|&k| deck[k].card == UNKNOWN && self.deck[k].is_none()).map(|k| HAND + k))
                .collect();
            if spots.is_empty() {
                continue;
            }
            let k = spots[rng.below(spots.len() as u32) as usize];
            if k < HAND {
                self.hand[k] = Some(*r);
            } else {
                self.deck[k - HAND] = Some(*r);
            }
        }
    }

    /// What lies at that place of the hidden cards in hand.
    fn hand(&self, k: usize) -> Option<PossibleCard> {
        self.hand[k].filter(|_| self.any)
    }

    fn deck(&self, at: usize) -> Option<PossibleCard> {
        if self.any {
            self.deck[at]
        } else {
            None
        }
    }
}

/// A card of a deck with the memory of when it was put there.
fn traced(s: &mut State, r: &PossibleCard, side: Player) -> DeckCard {
    let flags = deck_flag::PUBLIC | if r.created { deck_flag::CREATED } else { 0 };
    let trace = Enchantment { flags: enchantment_flag::TRACE, order: r.since, side, ..Enchantment::EMPTY };
    let first_enchantment = s.add_enchantment(trace).unwrap_or_default();
    DeckCard { card: r.card, first_enchantment, flags }
}

/// How many seen and taken cards are remembered.
const TAKEN: usize = 2 * DECK + HAND;

/// The cards that the other player's unknown places are filled from.
struct Bag<'a> {
    /// What is left of the believed deck list, in random order.
    cards: InlineVec<CardIx, DECK>,
    /// Weighted cards for when the list is used up, as a running sum; none means all of `pool` alike.
    sums: Vec<(f64, CardIx)>,
    pool: &'a [CardIx],
    /// What was seen of the deck or already taken from the pool.
    taken: InlineVec<CardIx, TAKEN>,
}

impl<'a> Bag<'a> {
    fn new(lib: &'a Library, s: &State, foe: Player, belief: Option<&Belief>, rng: &mut Rng) -> Bag<'a> {
        let class = s.side(foe).class;
        // What of the other deck everybody has seen, and what of it this player knows in the other hand.
        let mut taken = InlineVec::new();
        for l in s.lines() {
            if l.kind == LogKind::Shown as u8 && l.player == foe && l.card != UNKNOWN {
                taken.push(l.card);
            }
        }
        for &h in s.side(foe).hand() {
            let e = s.entity(h);
            if e.card != UNKNOWN && !e.is(flag::CREATED | flag::SHOWN) {
                taken.push(e.card);
            }
        }
        let mut bag = Bag { cards: InlineVec::new(), sums: Vec::new(), pool: &lib.deck_pools[class as usize], taken };
        if let Some(b) = belief {
            bag.believe(lib, class, b, rng);
        }
        bag
    }

    fn believe(&mut self, lib: &Library, class: u8, b: &Belief, rng: &mut Rng) {
        let seen = &self.taken;
        let fit: Vec<(f64, &Vec<CardIx>)> = b
            .decks
            .iter()
            .map(|(w, list)| {
                let misses =
                    seen.iter().filter(|c| lib.card(*c).has(Mechanic::Collectible) && !list.contains(c)).count();
                (w * libm::pow(0.01, misses as f64), list)
            })
            .collect();
        let total: f64 = fit.iter().map(|f| f.0).sum();
        if total > 0.0 {
            let mut x = (rng.bits() >> 11) as f64 / (1u64 << 53) as f64 * total;
            let mut chosen = fit[0].1;
            for (w, list) in &fit {
                chosen = list;
                if x < *w {
                    break;
                }
                x -= w;
            }
            self.cards = chosen.iter().copied().collect();
            for c in seen.iter() {
                let found = self.cards.iter().position(|d| d == c);
                if let Some(k) = found {
                    self.cards.remove(k);
                }
            }
            // In random order: the hand is drawn from all of it alike.
            for k in (1..self.cards.len()).rev() {
                self.cards.swap(k, rng.below(k as u32 + 1) as usize);
            }
        }
        let mut sum = 0.0;
        for &(c, w) in &b.cards {
            if w > 0.0 && legal_for(lib, c, class) {
                sum += w;
                self.sums.push((sum, c));
            }
        }
    }

    fn weighted(&self, rng: &mut Rng) -> CardIx {
        let Some(&(total, last)) = self.sums.last() else {
            return if self.pool.is_empty() { UNKNOWN } else { self.pool[rng.below(self.pool.len() as u32) as usize] };
        };
        let x = (rng.bits() >> 11) as f64 / (1u64 << 53) as f64 * total;
        self.sums.get(self.sums.partition_point(|s| s.0 <= x)).map_or(last, |s| s.1)
    }

    /// The next card of the believed deck.
    fn next(&mut self, lib: &Library, rng: &mut Rng) -> CardIx {
        if let Some(c) = self.cards.pop() {
            return c;
        }
        // Twice at most, legends once; a few tries are enough.
        for _ in 0..64 {
            let c = self.weighted(rng);
            let limit = if lib.card(c).has(Mechanic::Legendary) { 1 } else { 2 };
            if self.taken.iter().filter(|&t| t == c).count() < limit {
                self.taken.push(c);
                return c;
            }
        }
        self.weighted(rng)
    }

    /// A card that some effect made.
    fn any(&mut self, rng: &mut Rng) -> CardIx {
        self.weighted(rng)
    }

    fn secret(&mut self, lib: &Library, class: u8, taken: &[CardIx], rng: &mut Rng) -> CardIx {
        let fits = |c: &CardIx| {
            let def = lib.card(*c);
            def.has(Mechanic::Secret) && def.kind == Kind::Spell && !taken.contains(c) && def.implemented
        };
        let own: Vec<usize> = (0..self.cards.len()).filter(|&k| fits(&self.cards[k])).collect();
        if !own.is_empty() {
            let k = own[rng.below(own.len() as u32) as usize];
            return self.cards.remove(k);
        }
        let all: Vec<CardIx> =
            lib.pool.iter().copied().filter(|c| fits(c) && lib.card(*c).classes >> class & 1 == 1).collect();
        if all.is_empty() {
            return UNKNOWN;
        }
        all[rng.below(all.len() as u32) as usize]
    }
}
