//! The card library: every card's data and its text compiled to flat programs, immutable and shared.

use super::names::{Class, Counter, Event, Mechanic, Zone};
use super::program::{CardDef, Op, Program, AURA_CLAUSE, COST_CLAUSE};
use super::syntax::{CardIx, CardRef, CounterIx, Effect, Options, Sel};
use crate::suggest::nearest;
use std::collections::HashMap;

/// A group of cards that the library declares.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// The group among the mechanics of a card.
    pub bit: u64,
    /// A counter that is 1 for a player whose deck began with a card of the group.
    pub in_deck: Option<CounterIx>,
    /// Cards of the group are in pools only for players whose counter is above 0.
    pub needs: Option<CounterIx>,
}

/// A card that chosen cards are built into, and for each part of it the choice: its program, its place there, and
/// whether the part brings its numbers.
pub type Built = (CardIx, Vec<(u16, u16, bool)>);

/// The library.
#[derive(Clone, Debug)]
pub struct Library {
    /// Every card by number; number 0 is the unknown card.
    pub cards: Vec<CardDef>,
    /// Every program.
    pub progs: Vec<Program>,
    /// The number of each card id.
    pub by_id: HashMap<String, CardIx>,
    /// The card that each name stands for, by the name in small letters (`find_names`).
    pub by_name: HashMap<String, CardIx>,
    /// The build of the game that the card data come from.
    pub build: u32,
    /// A number that differs, as good as always, between libraries with different cards.
    pub fingerprint: u64,
    /// All implemented collectible cards that may be drawn at random.
    pub pool: Vec<CardIx>,
    /// For each class, all implemented cards that its decks may hold.
    pub deck_pools: Vec<Vec<CardIx>>,
    /// For each class, whether one of these cards does something when it is drawn.
    pub draw_answers: Vec<bool>,
    /// Events that some card in a deck waits for even if they are its opponent's.
    pub deck_events_of_others: u64,
    /// Events that some card in a deck waits for.
    pub deck_events: u64,
    /// Hidden enchantments that nobody but their maker can tell from each other.
    pub hidden_families: Vec<Vec<CardIx>>,
    /// Cards that chosen cards are built into.
    pub built: Vec<Built>,
    /// The card that the second player is given (SET6).
    pub second_player_card: CardIx,
    /// The card that is given for an empty crystal when there are as many as there can be (MAN3).
    pub full_mana_card: CardIx,
    /// The hero that each class starts with, or the unknown card.
    pub heroes: [CardIx; Class::ALL.len()],
    /// Names of the counters that it declares; their numbers follow those of the rules.
    pub counters: Vec<String>,
    /// Names of the variants of the rules that it declares; their numbers follow those of the rules.
    pub variants: Vec<String>,
    /// The groups of cards.
    pub groups: Vec<Group>,
    /// Groups with `Group::in_deck`, as bits.
    pub marked: u64,
    /// Groups with `Group::needs`, as bits.
    pub gated: u64,
    /// Counters that the stats of some card follow, as bits.
    pub grown_by: u64,
}

impl Library {
    /// The names of all counters, by number.
    pub fn counter_names(&self) -> impl Iterator<Item = &str> {
        Counter::ALL.iter().map(|c| c.1).chain(self.counters.iter().map(String::as_str))
    }

    /// Whether a card does something when it is drawn.
    #[inline]
    pub fn answers_draw(&self, ix: CardIx) -> bool {
        const HEARD: u64 = Event::Draw.bit() | Event::WhenDrawn.bit() | Event::EnterHand.bit();
        self.card(ix).listens[Zone::Hand as usize] & HEARD != 0
    }

    /// Finds out which events cards wait for where nobody sees them.
    pub(super) fn find_hidden_listeners(&mut self) {
        let triggers = || self.cards.iter().flat_map(|card| &card.triggers).filter(|t| t.zone == Zone::Deck);
        self.deck_events = triggers().fold(0, |bits, t| bits | t.on.bit());
        let others = triggers().filter(|t| !t.is_about_own_events());
        self.deck_events_of_others = others.fold(0, |bits, t| bits | t.on.bit());
        let answers = |pool: &Vec<CardIx>| pool.iter().any(|&card| self.answers_draw(card));
        self.draw_answers = self.deck_pools.iter().map(answers).collect();
    }

    /// The card with that number.
    #[inline(always)]
    pub fn card(&self, ix: CardIx) -> &CardDef {
        &self.cards[ix as usize]
    }

    /// Every clause of every implemented card: programs (0 when played, 1 deathrattle, then triggers), auras, costs.
    pub fn clauses(&self) -> Vec<(CardIx, u8)> {
        let mut out: Vec<(CardIx, u8)> = self.progs.iter().map(|p| (p.card, p.clause)).collect();
        for (k, c) in self.cards.iter().enumerate() {
            out.extend((0..c.auras.len()).map(|a| (k as CardIx, AURA_CLAUSE + a as u8)));
            if c.has_cost_text {
                out.push((k as CardIx, COST_CLAUSE));
            }
        }
        out.sort_unstable();
        out
    }

    /// The number of the card with that id.
    pub fn find(&self, id: &str) -> Option<CardIx> {
        self.by_id.get(id).copied()
    }

    /// The number of the card with that id or that name; the complaint says what may have been meant.
    pub fn lookup(&self, text: &str) -> Result<CardIx, String> {
        let found = self.find(text).or_else(|| self.by_name.get(&text.to_lowercase()).copied());
        found.ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            let more = if shown.len() < text.len() { "…" } else { "" };
            let refusal = format!("no card \"{shown}{more}\" in build {}", self.build);
            let same: Vec<&str> = self.cards.iter().filter(|c| c.name == text).map(|c| c.id.as_str()).collect();
            if !same.is_empty() {
                return format!("{refusal}; {} cards have that name, so give an id: {}", same.len(), same.join(", "));
            }
            let names = self.by_name.values().map(|&c| self.card(c).name.as_str());
            let near = nearest(&shown, names).filter(|_| shown.chars().count() > 3);
            near.map_or(refusal.clone(), |name| format!("{refusal}; did you mean \"{name}\"?"))
        })
    }

    /// Returns the card that each name stands for: the one that a deck can hold, or the only one. Names in capital
    /// letters are names in small ones.
    pub(super) fn find_names(&self) -> HashMap<String, CardIx> {
        let mut all: HashMap<String, Vec<CardIx>> = HashMap::new();
        for (k, def) in self.cards.iter().enumerate().skip(1) {
            all.entry(def.name.to_lowercase()).or_default().push(k as CardIx);
        }
        let only = |list: &[CardIx]| (list.len() == 1).then(|| list[0]);
        let meant = |list: Vec<CardIx>| {
            let held = list.iter().copied().filter(|&c| self.card(c).has(Mechanic::Collectible));
            only(&held.collect::<Vec<_>>()).or_else(|| only(&list))
        };
        let named = all.into_iter().filter(|(name, _)| !self.by_id.contains_key(name));
        named.filter_map(|(name, list)| Some((name, meant(list)?))).collect()
    }

    /// Returns the cards that chosen cards are built into, with the choices.
    pub(super) fn find_built(&self) -> Vec<Built> {
        let mut found: Vec<Built> = Vec::new();
        for (k, p) in self.progs.iter().enumerate() {
            let (mut made, mut choice) = (None, None);
            for (at, op) in p.ops.iter().enumerate() {
                match op {
                    Op::Choose { .. } => choice = Some(at),
                    Op::Effect(effect) => match (&**effect, made, choice) {
                        (Effect::Give { card: CardRef::Id(card), .. }, ..) => made = Some(card.0),
                        (Effect::Fuse { card: CardRef::Chosen, into: Sel::Made, stats }, Some(card), Some(at)) => {
                            let part = (k as u16, at as u16, *stats);
                            match found.iter_mut().find(|other| other.0 == card) {
                                Some(other) => other.1.push(part),
                                None => found.push((card, vec![part])),
                            }
                        }
                        _ => {}
                    },
                    _ => {}
                }
            }
        }
        found
    }

    /// The hidden enchantments of each card whose texts, branches or offers give some, those with a common one joined.
    pub(super) fn find_hidden_families(&self) -> Vec<Vec<CardIx>> {
        let mut given: Vec<(CardIx, CardIx)> = Vec::new();
        let mut offered: Vec<(CardIx, CardIx)> = Vec::new();
        for p in &self.progs {
            for op in &p.ops {
                match op {
                    Op::Effect(effect) => {
                        let hidden = effect.enchant().filter(|w| w.hidden).and_then(|w| w.card);
                        given.extend(hidden.map(|c| (p.card, c.0)));
                    }
                    Op::Choose { from: Options::Cards(list) | Options::Exactly(list), .. } => {
                        offered.extend(list.iter().map(|c| (p.card, c.0)));
                    }
                    _ => {}
                }
            }
        }
        let mut found: Vec<Vec<CardIx>> = Vec::new();
        if given.is_empty() {
            return found;
        }
        for (k, def) in self.cards.iter().enumerate() {
            let own = offered.iter().filter(|o| o.0 as usize == k).map(|o| o.1).chain([k as CardIx]);
            let makers: Vec<CardIx> = own.chain(def.choices.iter().chain(&def.both).copied()).collect();
            let mut family: Vec<CardIx> = given.iter().filter(|g| makers.contains(&g.0)).map(|g| g.1).collect();
            found.retain(|other| {
                let apart = !other.iter().any(|c| family.contains(c));
                if !apart {
                    family.extend(other);
                }
                apart
            });
            family.sort_unstable();
            family.dedup();
            if !family.is_empty() {
                found.push(family);
            }
        }
        found
    }
}
