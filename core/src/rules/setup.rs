//! How a game begins: seats, decks, opening hands, mulligan.

use crate::cards::library::Library;
use crate::cards::names::{Event, Mechanic};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::chance::Pick;
use crate::machine::{Context, Machine, What};
use crate::settings::Rules;
use crate::state::{
    flag, frame_flag, At, DeckCard, Entity, Frame, Pending, Phase, Player, PlayerSet, Slot, State, Step, TextStep,
};

/// Games that begin alike: their positions before the first card is dealt, so that the next game of the same decks
/// begins with a copy.
#[derive(Debug, Default)]
pub struct Openings {
    known: Vec<Opening>,
    /// Which of them is forgotten next.
    oldest: usize,
}

/// One of them; who begins and the rules are in the position.
#[derive(Debug)]
struct Opening {
    heroes: [CardIx; 2],
    decks: [Vec<CardIx>; 2],
    state: Box<State>,
}

impl Openings {
    /// How many are kept.
    const MOST: usize = 8;

    /// Sets the players down in place of the position that was there.
    pub(crate) fn sit_down(
        &mut self,
        m: &mut Machine<'_>,
        rules: Rules,
        heroes: [CardIx; 2],
        decks: [&[CardIx]; 2],
        first: Player,
    ) {
        let fits = |o: &&Opening| {
            o.heroes == heroes
                && o.state.head.first == first
                && o.decks[0] == decks[0]
                && o.decks[1] == decks[1]
                && o.state.head.rules == rules
        };
        if let Some(opening) = self.known.iter().find(fits) {
            m.state.copy_from(&opening.state);
            return;
        }
        m.state.clear(rules);
        sit_down(m, heroes, decks, first);
        if self.known.len() < Openings::MOST {
            self.known.push(Opening { heroes, decks: decks.map(<[CardIx]>::to_vec), state: m.state.boxed() });
            return;
        }
        let opening = &mut self.known[self.oldest];
        self.oldest = (self.oldest + 1) % Openings::MOST;
        opening.heroes = heroes;
        for (known, deck) in opening.decks.iter_mut().zip(decks) {
            known.clear();
            known.extend_from_slice(deck);
        }
        opening.state.copy_from(m.state);
    }
}

/// Sets the players down with their decks, before the first card is dealt.
pub(crate) fn sit_down(m: &mut Machine<'_>, heroes: [CardIx; 2], decks: [&[CardIx]; 2], first: Player) {
    let lib: &Library = m.library;
    m.state.head.first = first;
    m.state.head.active = first;
    m.state.head.player = first;
    let health = m.state.head.rules.health;
    for p in [first, first.opponent()] {
        let hero = heroes[p.index()];
        m.seat(p, hero, health);
        let def = lib.card(hero);
        m.state.side_mut(p).class = def.class() as u8;
        if m.state.head.rules.hero_powers && def.hero_power != UNKNOWN {
            m.state.side_mut(p).first_power = def.hero_power;
            m.new_power(p, def.hero_power);
        } else {
            let slot = p.power();
            m.state.head.live.insert(slot);
            let eid = m.state.new_eid();
            m.state.entities[slot.index()] = Entity { eid, side: p, at: At::Play, ..Entity::EMPTY };
        }
        m.state.begin_with(p, decks[p.index()]);
        for &card in decks[p.index()] {
            let def = lib.card(card);
            m.state.watch(p, card, def.listens[2]);
            if def.mechs & lib.marked != 0 {
                m.mark_deck(p, card);
            }
        }
        let n = m.state.side(p).n_started;
        for (place, &card) in m.state.decks[p.index()].iter_mut().zip(&m.state.started[p.index()][..n as usize]) {
            *place = DeckCard { card, ..DeckCard::default() };
        }
        m.state.side_mut(p).n_deck = n;
    }
}

impl Machine<'_> {
    /// Notes that a player's deck began with a card of a group that the library follows.
    #[cold]
    fn mark_deck(&mut self, p: Player, card: CardIx) {
        for g in &self.library.groups {
            if let Some(counter) = g.in_deck.filter(|_| self.library.card(card).mechs & g.bit != 0) {
                self.state.side_mut(p).counters[counter.0 as usize] = 1;
            }
        }
    }

    /// The players' own objects at the start of a game.
    pub fn seat(&mut self, side: Player, hero: CardIx, health: i16) {
        for (slot, card) in [(side.slot(), UNKNOWN), (side.hero(), hero)] {
            let eid = self.state.new_eid();
            let order = self.state.new_order();
            self.state.head.live.insert(slot);
            self.state.entities[slot.index()] = Entity { card, eid, order, side, at: At::Play, ..Entity::EMPTY };
        }
        let slot = side.hero();
        self.state.entity_mut(slot).data = health;
        self.refresh(slot);
    }

    /// The start of a game after the mulligan.
    pub fn start(&mut self, mut f: Frame) {
        f.phase += 1;
        if f.phase == 1 {
            // SET8: start-of-game effects.
            self.push(f);
            self.start_of_game();
            self.flush();
            return;
        }
        let first = self.state.head.first;
        self.state.head.phase = Phase::Main;
        self.state.head.turn = 1;
        self.state.head.active = first;
        self.state.head.player = first;
        self.note(What::Turn, first, Slot::NONE, Slot::NONE, 0);
        self.begin_turn(first);
        if !self.state.listeners(Event::EnterHand).is_empty() {
            for p in [first, first.opponent()] {
                for k in 0..self.state.side(p).n_hand as usize {
                    let slot = self.state.side(p).hand[k];
                    self.emit(Event::EnterHand, slot, Slot::NONE, 0, p);
                }
            }
        }
        // The rest of the first turn is the second half of a turn's end.
        self.push(Frame { step: Step::EndTurn, phase: 3, flags: frame_flag::SETTLE, ..Frame::EMPTY });
        self.emit(Event::TurnStart, first.slot(), Slot::NONE, 0, first);
        self.flush();
    }

    pub(crate) fn start_of_game(&mut self) {
        for p in [self.state.head.first, self.state.head.first.opponent()] {
            let mut seen: Vec<CardIx> = Vec::new();
            let deck = self.state.deck(p).iter().map(|d| d.card);
            let hand = self.state.side(p).hand().iter().map(|&s| self.state.entity(s).card);
            for c in deck.chain(hand) {
                if self.library.card(c).has(Mechanic::StartOfGame) && !seen.contains(&c) {
                    seen.push(c);
                }
            }
            for c in seen {
                for t in &self.library.card(c).triggers {
                    if t.on == Event::GameStart {
                        let context = Context::of(p, Slot::NONE);
                        if t.when.as_ref().is_none_or(|w| self.cond(w, &context)) {
                            self.scratch.queue.push(Frame {
                                step: Step::Text(TextStep::of(t.prog)),
                                side: p,
                                card: c,
                                ..Frame::EMPTY
                            });
                        }
                    }
                }
            }
        }
    }

    /// SET3: deals the opening hands; the decks are already there.
    pub fn deal(&mut self) {
        let first = self.state.head.first;
        let rules = self.state.head.rules;
        for (p, n) in [(first, rules.first_hand), (first.opponent(), rules.second_hand)] {
            let mut left = n;
            // SET7: a quest is always part of the offer.
            if let Some(at) = self.state.deck(p).iter().position(|d| self.library.card(d.card).has(Mechanic::Quest)) {
                if left > 0 {
                    self.deal_card(p, at);
                    left -= 1;
                }
            }
            for _ in 0..left {
                let n = self.state.side(p).n_deck as u32;
                if n == 0 || self.state.side(p).n_hand >= rules.hand {
                    break;
                }
                let deck = &self.state.decks[p.index()];
                let at = self.chance.pick(Pick::Draw, n, |i| deck[i as usize].card as u32);
                self.deal_card(p, at as usize);
            }
        }
        if rules.mulligan {
            self.state.head.phase = Phase::Mulligan;
            self.state.head.pending = Pending::Mulligan;
            self.state.head.player = first;
            self.state.head.active = first;
            self.state.head.mulligans = PlayerSet::BOTH;
        } else {
            self.after_mulligan();
        }
    }

    pub(crate) fn deal_card(&mut self, p: Player, at: usize) {
        let slot = self.pull(p, at);
        if slot.is_some() {
            self.enter_hand(slot, p);
            self.note(What::Draw, p, slot, Slot::NONE, 0);
        }
    }

    /// SET4, SET5: the cards of `mask` (by hand place) are replaced; then the next player or the first turn.
    pub fn mulligan(&mut self, mask: u16) {
        let p = self.state.head.player;
        let mut back: Vec<crate::state::DeckCard> = Vec::new();
        // The new card takes over the old one's place in time, and nothing else of it.
        let clock = self.state.head.next_order;
        let n = self.state.side(p).n_hand as usize;
        for k in 0..n {
            if mask >> k & 1 == 0 {
                continue;
            }
            let size = self.state.side(p).n_deck as u32;
            if size == 0 {
                continue;
            }
            let old = self.state.side(p).hand[k];
            let deck = &self.state.decks[p.index()];
            let at = self.chance.pick(Pick::Draw, size, |i| deck[i as usize].card as u32);
            let new = self.pull(p, at as usize);
            if new.is_none() {
                return;
            }
            let e = *self.state.entity(old);
            let entity = self.state.entity_mut(new);
            entity.at = At::Hand;
            entity.order = e.order;
            entity.since = e.since;
            entity.flags |= flag::KNOWN0 << p.number();
            self.state.side_mut(p).hand[k] = new;
            self.refresh(new);
            self.state.entity_mut(old).at = At::Limbo;
            self.state.listen(old, 0);
            back.push(DeckCard { card: e.card, ..DeckCard::default() });
            self.state.free(old);
        }
        self.state.head.next_order = clock;
        self.note(What::Mulligan, p, Slot::NONE, Slot::NONE, mask.count_ones() as i32);
        for c in back {
            self.state.watch(p, c.card, self.library.card(c.card).listens[2]);
            self.state.deck_insert(p, c);
        }
        self.state.head.mulligans.remove(p);
        if !self.state.head.mulligans.is_empty() {
            self.state.head.player = p.opponent();
        } else {
            self.state.head.pending = Pending::None;
            self.after_mulligan();
        }
    }

    /// SET6: The Coin, then the first turn.
    pub(crate) fn after_mulligan(&mut self) {
        self.state.head.pending = Pending::None;
        if self.state.head.rules.coin {
            let card = self.library.second_player_card;
            let second = self.state.head.first.opponent();
            self.give(card, second, true);
            self.scratch.queue.clear();
        }
        self.push(Frame { step: Step::Start, ..Frame::EMPTY });
    }
}
