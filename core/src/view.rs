//! What one player may know of a game, and worlds that fit it.

use crate::chance::{Chance, Rng};
use crate::game::Game;
use crate::ir::{CardIx, Class, Kind, LogKind, Mech};
use crate::library::{Library, UNKNOWN};
use crate::machine::{Machine, Note, Scratch};
use crate::state::{dflag, eflag, flag, At, DeckCard, Pending, State, HERO_SLOT, NONE};
use std::sync::Arc;

/// A card that was shuffled into a deck in the open, but may have been drawn since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rumour {
    pub card: CardIx,
    /// When it was shuffled in (play-order clock).
    pub since: u16,
}

/// What one player may know.
#[derive(Debug)]
pub struct View {
    pub lib: Arc<Library>,
    /// The position with everything hidden taken out (card 0).
    pub s: Box<State>,
    pub player: u8,
    /// Cards of the other player that are either in the deck or hidden in hand.
    pub rumours: Vec<Rumour>,
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
pub fn mask(lib: &Library, from: &State, player: u8) -> (Box<State>, Vec<Rumour>) {
    let mut s = from.boxed();
    let foe = 1 - player;
    let mut rumours = Vec::new();
    // Hidden cards in hand.
    let hand = *s.side(foe);
    for &slot in hand.hand() {
        if !s.e(slot).known_to(player) {
            if s.e(slot).is(flag::RUMOUR) {
                rumours.push(Rumour { card: s.e(slot).card, since: 0 });
            }
            hide(&mut s, slot, flag::CREATED | flag::GHOST | (flag::KNOWN0 << foe));
        }
    }
    // Secrets: only their class shows.
    for &slot in hand.secrets() {
        let def = lib.card(s.e(slot).card);
        if def.has(Mech::Secret) {
            let (card, class) = (s.e(slot).card, def.class() as i16);
            let line = (0..s.h.n_log as usize).rev().find(|&k| {
                let l = &s.log[k];
                l.kind == LogKind::Played as u8 && l.player == foe && l.card == card
            });
            if let Some(k) = line {
                s.log[k].card = UNKNOWN;
            }
            hide(&mut s, slot, 0);
            s.em(slot).data = class;
        }
    }
    // The other deck: only cards put there in the open, and only while nobody can have drawn them unseen.
    let mut known: Vec<DeckCard> = Vec::new();
    let n = s.side(foe).n_deck as usize;
    for k in 0..n {
        let d = s.decks[foe as usize][k];
        if d.flags & dflag::PUBLIC != 0 {
            let mut since = 0;
            let mut i = d.ench.wrapping_sub(1);
            while i != NONE {
                if s.ench[i as usize].flags & eflag::TRACE != 0 {
                    since = s.ench[i as usize].order;
                }
                i = s.ench[i as usize].next;
            }
            rumours.push(Rumour { card: d.card, since });
        }
        s.free_chain(d.ench.wrapping_sub(1));
        s.decks[foe as usize][k] = DeckCard::default();
    }
    let newest =
        hand.hand().iter().filter(|&&h| !from.e(h).known_to(player)).map(|&h| from.e(h).order).max().unwrap_or(0);
    let newest = newest.max(hand.secrets().iter().map(|&h| from.e(h).order).max().unwrap_or(0));
    rumours.retain(|r| {
        // Nothing hidden came to hand since: it must still be in the deck.
        if r.since > newest {
            known.push(DeckCard { card: r.card, ench: 0, flags: dflag::PUBLIC | dflag::CREATED });
            return false;
        }
        true
    });
    rumours.sort_by_key(|r| (r.card, r.since));
    known.sort();
    for (k, d) in known.iter().enumerate() {
        s.decks[foe as usize][n - known.len() + k] = *d;
    }
    s.side_mut(foe).n_top = 0;
    s.side_mut(foe).deck_listens = 0;
    s.side_mut(foe).deck_watch = [UNKNOWN; crate::state::WATCH];
    // An open choice of the other player.
    if s.h.pending == Pending::Choice && s.h.player == foe {
        s.h.options = [0; crate::state::OPTIONS];
        s.h.option_at = [NONE; crate::state::OPTIONS];
    }
    for k in 0..s.h.n_stack as usize {
        if s.stack[k].side == foe {
            s.stack[k].chosen = UNKNOWN;
            s.stack[k].chosen_place = NONE;
        }
    }
    (s, rumours)
}

fn hide(s: &mut State, slot: u8, keep: u16) {
    s.drop_enchants(slot);
    s.listen(slot, 0);
    let bit = 1u64 << slot;
    s.h.aura_sources &= !bit;
    s.h.cost_sources &= !bit;
    s.h.aura_targets &= !bit;
    let e = s.em(slot);
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
    pub fn of(game: &Game, player: u8) -> View {
        let (s, rumours) = mask(&game.lib, &game.s, player);
        let mut notes = game.notes().to_vec();
        for n in &mut notes {
            if n.seen >> player & 1 == 0 {
                n.card = UNKNOWN;
            }
        }
        View { lib: game.lib.clone(), s, player, rumours, notes }
    }

    /// A whole game that fits what the player knows.
    pub fn sample(&self, belief: Option<&Belief>, seed: u64) -> Game {
        let mut s = self.s.boxed();
        let mut rng = Rng::new(seed);
        fill(&self.lib, &mut s, self.player, &self.rumours, belief, &mut rng);
        let mut ch = Chance::seeded(rng.bits());
        let mut x = Scratch::default();
        x.notes = Some(self.notes.clone());
        if s.h.pending == Pending::Choice && s.h.player != self.player {
            // The options are drawn anew from the same text.
            let i = s.h.n_stack as usize - 1;
            s.stack[i].pc -= 1;
            s.h.pending = Pending::None;
            s.h.n_options = 0;
            Machine { s: &mut s, lib: &self.lib, ch: &mut ch, x: &mut x }.run();
        }
        Game { lib: self.lib.clone(), s, ch, x }
    }
}

/// Whether a card may be in a deck of that class.
pub fn legal_for(lib: &Library, card: CardIx, class: u8) -> bool {
    let def = lib.card(card);
    def.implemented && def.has(Mech::Collectible) && def.classes & (1 << class | Class::Neutral.bit()) != 0
}

/// Puts cards in the place of everything that is unknown.
pub fn fill(lib: &Library, s: &mut State, player: u8, rumours: &[Rumour], belief: Option<&Belief>, rng: &mut Rng) {
    let foe = 1 - player;
    let class = s.side(foe).class;
    let side = *s.side(foe);
    let hidden: Vec<u8> = side.hand().iter().copied().filter(|&h| s.e(h).card == UNKNOWN).collect();
    let secrets: Vec<u8> = side.secrets().iter().copied().filter(|&h| s.e(h).card == UNKNOWN).collect();
    let deck: Vec<usize> = (0..side.n_deck as usize).filter(|&k| s.decks[foe as usize][k].card == UNKNOWN).collect();
    let mut bag = Bag::new(lib, s, foe, belief, rng);

    // Secrets first: they must be secrets of their class, no two alike.
    let mut taken: Vec<CardIx> = Vec::new();
    for slot in secrets {
        let of = s.e(slot).data as u8;
        let card = bag.secret(lib, of, &taken, rng);
        taken.push(card);
        let e = s.em(slot);
        e.card = card;
        e.data = 0;
    }
    // Rumoured cards lie in the deck or among the hidden cards that came later.
    let mut hand_card: Vec<CardIx> = vec![UNKNOWN; hidden.len()];
    let mut deck_card: Vec<CardIx> = vec![UNKNOWN; deck.len()];
    for r in rumours {
        let spots: Vec<usize> = (0..hidden.len())
            .filter(|&k| hand_card[k] == UNKNOWN && s.e(hidden[k]).order > r.since && !s.e(hidden[k]).is(flag::CREATED))
            .chain((0..deck.len()).filter(|&k| deck_card[k] == UNKNOWN).map(|k| hidden.len() + k))
            .collect();
        if spots.is_empty() {
            continue;
        }
        let k = spots[rng.below(spots.len() as u32) as usize];
        if k < hidden.len() {
            hand_card[k] = r.card;
        } else {
            deck_card[k - hidden.len()] = r.card;
        }
    }
    for (k, &slot) in hidden.iter().enumerate() {
        let created = s.e(slot).is(flag::CREATED);
        let card = if hand_card[k] != UNKNOWN {
            hand_card[k]
        } else if created {
            bag.any(lib, class, rng)
        } else {
            bag.next(lib, rng)
        };
        s.em(slot).card = card;
    }
    let n = side.n_deck as usize;
    for (k, &at) in deck.iter().enumerate() {
        let rumoured = deck_card[k] != UNKNOWN;
        let card = if rumoured { deck_card[k] } else { bag.next(lib, rng) };
        let flags = if rumoured { dflag::PUBLIC | dflag::CREATED } else { 0 };
        s.decks[foe as usize][at] = DeckCard { card, ench: 0, flags };
    }
    s.decks[foe as usize][..n].sort_by_key(|d| (d.card, d.flags));
    for k in 0..n {
        let card = s.decks[foe as usize][k].card;
        s.watch(foe, card, lib.card(card).listens[2]);
    }
    // Stats and listeners of what was filled in.
    let mut ch = Chance::seeded(0);
    let mut x = Scratch::default();
    let mut m = Machine { s, lib, ch: &mut ch, x: &mut x };
    for slot in hidden.into_iter().chain(side.secrets().iter().copied()) {
        m.refresh(slot);
    }
    m.update_auras();
    debug_assert_eq!(m.s.e(HERO_SLOT[0]).at, At::Play);
}

/// The cards that the other player's unknown places are filled from.
struct Bag {
    cards: Vec<CardIx>,
    /// Weighted cards for when the deck list is used up, as a running sum.
    sums: Vec<(f64, CardIx)>,
    counts: std::collections::BTreeMap<CardIx, u8>,
}

impl Bag {
    fn new(lib: &Library, s: &State, foe: u8, belief: Option<&Belief>, rng: &mut Rng) -> Bag {
        let class = s.side(foe).class;
        // What of the other deck was seen already.
        let mut seen: Vec<CardIx> = Vec::new();
        for l in s.lines() {
            if l.kind == LogKind::Played as u8 && l.player == foe && l.card != UNKNOWN {
                seen.push(l.card);
            }
        }
        for &h in s.side(foe).hand() {
            let e = s.e(h);
            if e.card != UNKNOWN && !e.is(flag::CREATED) {
                seen.push(e.card);
            }
        }
        let mut cards = Vec::new();
        if let Some(b) = belief {
            let fit: Vec<(f64, &Vec<CardIx>)> = b
                .decks
                .iter()
                .map(|(w, list)| {
                    let misses =
                        seen.iter().filter(|c| lib.card(**c).has(Mech::Collectible) && !list.contains(c)).count();
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
                cards = chosen.clone();
                for c in &seen {
                    if let Some(k) = cards.iter().position(|d| d == c) {
                        cards.remove(k);
                    }
                }
                // In random order: the hand is drawn from all of it alike.
                for k in (1..cards.len()).rev() {
                    cards.swap(k, rng.below(k as u32 + 1) as usize);
                }
            }
        }
        let mut sums = Vec::new();
        let mut sum = 0.0;
        match belief {
            Some(b) if !b.cards.is_empty() => {
                for &(c, w) in &b.cards {
                    if w > 0.0 && legal_for(lib, c, class) {
                        sum += w;
                        sums.push((sum, c));
                    }
                }
            }
            _ => {}
        }
        if sums.is_empty() {
            for c in 1..lib.cards.len() as CardIx {
                if legal_for(lib, c, class) {
                    sum += 1.0;
                    sums.push((sum, c));
                }
            }
        }
        let mut counts = std::collections::BTreeMap::new();
        for c in seen {
            *counts.entry(c).or_insert(0) += 1;
        }
        Bag { cards, sums, counts }
    }

    fn weighted(&self, rng: &mut Rng) -> CardIx {
        let total = self.sums.last().map_or(0.0, |s| s.0);
        let x = (rng.bits() >> 11) as f64 / (1u64 << 53) as f64 * total;
        let k = self.sums.partition_point(|s| s.0 <= x).min(self.sums.len().saturating_sub(1));
        self.sums.get(k).map_or(UNKNOWN, |s| s.1)
    }

    /// The next card of the believed deck.
    fn next(&mut self, lib: &Library, rng: &mut Rng) -> CardIx {
        if let Some(c) = self.cards.pop() {
            return c;
        }
        // Twice at most, legends once; a few tries are enough.
        for _ in 0..64 {
            let c = self.weighted(rng);
            let limit = if lib.card(c).has(Mech::Legendary) { 1 } else { 2 };
            let n = self.counts.entry(c).or_insert(0);
            if *n < limit {
                *n += 1;
                return c;
            }
        }
        self.weighted(rng)
    }

    /// A card that some effect made.
    fn any(&mut self, _lib: &Library, _class: u8, rng: &mut Rng) -> CardIx {
        self.weighted(rng)
    }

    fn secret(&mut self, lib: &Library, class: u8, taken: &[CardIx], rng: &mut Rng) -> CardIx {
        let fits = |c: &CardIx| {
            let def = lib.card(*c);
            def.has(Mech::Secret) && def.kind == Kind::Spell && !taken.contains(c) && def.implemented
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
