//! Pools of cards, and cards picked from pools and decks.

use crate::cards::library::Library;
use crate::cards::names::{LogKind, Mechanic, Variant};
use crate::cards::program::{CardDef, UNKNOWN};
use crate::cards::syntax::{CardIx, Cond, CounterIx, Pool, Sel, Shelf, Shelves, Val, Who, SHELVES};
use crate::chance::Pick;
use crate::machine::{Context, Machine, Subject};
use crate::state::{deck_flag, flag, At, Entity, Line, Player, Slot};

/// What the position asks of the cards of a pool.
#[derive(Clone, Copy)]
enum Narrowed {
    /// Cards of that class, or of any of the classes whose bits follow.
    Class(u8, u64),
    /// Cards with that printed cost.
    Cost(u8),
}

impl Narrowed {
    fn number(self) -> usize {
        match self {
            Narrowed::Class(number, _) | Narrowed::Cost(number) => number as usize,
        }
    }

    fn holds(self, card: &CardDef) -> bool {
        match self {
            Narrowed::Class(_, classes) => card.classes & classes != 0,
            Narrowed::Cost(cost) => card.cost as i32 == cost as i32,
        }
    }
}

/// Whether a number does not depend on the candidate.
pub(super) fn same_for_all(number: &Val) -> bool {
    match number {
        Val::Const(_) | Val::Amount | Val::Num(_) | Val::ChosenCost => true,
        Val::HandSize(Who::Me | Who::Foe) | Val::Armor(Who::Me | Who::Foe) => true,
        Val::BaseCost(Sel::Target | Sel::Subject | Sel::Each) => true,
        Val::Add(a, b) | Val::Sub(a, b) | Val::Max(a, b) | Val::Min(a, b) => same_for_all(a) && same_for_all(b),
        _ => false,
    }
}

/// Divides cards by their printed cost, all at once.
#[cold]
fn by_cost(library: &Library, cards: &[CardIx], shelves: &Shelves) {
    let mut found: [Vec<CardIx>; SHELVES] = Default::default();
    for &card in cards {
        if let Some(cards) = found.get_mut(library.card(card).cost as usize) {
            cards.push(card);
        }
    }
    for (shelf, cards) in shelves.iter().zip(found) {
        shelf.get_or_init(|| Shelf { cards, ..Shelf::default() });
    }
}

impl Machine<'_> {
    /// The cards of a pool in the position at hand.
    pub fn pool(&mut self, pool: &Pool, context: &Context) -> Vec<CardIx> {
        let mut out = Vec::new();
        self.pool_into(pool, context, &mut out).to_vec()
    }

    /// The same without new memory: `kept` is used only if the position narrows the pool in its own way.
    pub fn pool_into<'b>(&mut self, pool: &'b Pool, context: &Context, kept: &'b mut Vec<CardIx>) -> &'b [CardIx] {
        if let Some(shelf) = self.pool_shelf(pool, context) {
            return &shelf.cards;
        }
        let lib = self.library;
        let (closed, mut list) = self.unnarrowed(pool, context);
        let mut parts = pool.also.as_slice();
        // Where a class or a cost is asked for first, only its cards are asked for the rest.
        if let [Cond::And(all)] = parts {
            if let Some(shelf) = all.first().and_then(|first| self.narrowed_shelf(pool, first, context)) {
                (list, parts) = (shelf, &all[1..]);
            }
        }
        let standard = self.state.head.rules.variant(Variant::Standard);
        let open = |card: &CardDef| (!standard || card.standard) && card.mechs & closed == 0;
        kept.clear();
        kept.extend(list.cards.iter().filter(|&&c| open(lib.card(c))));
        parts.iter().for_each(|part| self.keep_cards(part, kept, context));
        kept
    }

    /// The cards of a pool, if the position leaves it as it is or asks for one class or one cost.
    pub(crate) fn pool_shelf<'b>(&mut self, pool: &'b Pool, context: &Context) -> Option<&'b Shelf> {
        match &pool.also {
            Some(also) => self.narrowed_shelf(pool, also, context),
            None => self.whole_pool(pool, context).map(|(_, list)| list),
        }
    }

    /// The same, if the position does not close the pool in part; and whether groups of cards are open.
    fn whole_pool<'b>(&mut self, pool: &'b Pool, context: &Context) -> Option<(bool, &'b Shelf)> {
        let (closed, list) = self.unnarrowed(pool, context);
        let whole = closed != self.library.gated;
        let in_part = self.state.head.rules.variant(Variant::Standard) || (closed != 0 && whole);
        (!in_part).then_some((whole, list))
    }

    /// The cards of a pool that meet a condition, if that asks for one class or one cost. A pool asks so only once.
    fn narrowed_shelf<'b>(&mut self, pool: &'b Pool, also: &Cond, context: &Context) -> Option<&'b Shelf> {
        let lib = self.library;
        let (whole, list) = self.whole_pool(pool, context)?;
        let narrowed = self.narrowed(also, context)?;
        let shelves = pool.shelves[whole as usize].get_or_init(Default::default);
        let shelf = &shelves[narrowed.number()];
        if let Narrowed::Cost(_) = narrowed {
            if shelf.get().is_none() {
                by_cost(lib, &list.cards, shelves);
            }
        }
        Some(shelf.get_or_init(|| {
            let fits = |c: &CardIx| narrowed.holds(lib.card(*c));
            Shelf { cards: list.cards.iter().copied().filter(fits).collect(), ..Shelf::default() }
        }))
    }

    /// The groups that are closed to the player, and what every card of the pool must be whatever the position: without
    /// the cards of those groups if all are closed.
    fn unnarrowed<'b>(&mut self, pool: &'b Pool, context: &Context) -> (u64, &'b Shelf) {
        let lib = self.library;
        // RND3: cards of some groups only for players whose deck began with a card of a certain group.
        let closed = if self.scratch.open_pools { 0 } else { self.closed_groups(context.me) };
        let whole = closed != lib.gated;
        let list = pool.list[whole as usize].get_or_init(|| {
            let bare = Context::of(Player::BOTH[0], Slot::NONE);
            let mut cards: Vec<CardIx> =
                if pool.any { (1..lib.cards.len() as CardIx).collect() } else { lib.pool.clone() };
            let of_group = |card: &CardDef| !whole && card.mechs & lib.gated != 0;
            cards.retain(|&c| lib.card(c).implemented && !of_group(lib.card(c)));
            self.keep_cards(&pool.when, &mut cards, &bare);
            Shelf { cards, ..Shelf::default() }
        });
        (closed, list)
    }

    /// What a pool is narrowed to, if that is one class or one cost.
    fn narrowed(&mut self, also: &Cond, context: &Context) -> Option<Narrowed> {
        match also {
            Cond::ClassOf(who) => {
                let player = self.player(who, context);
                let class = self.state.side(player).class;
                Some(Narrowed::Class(class, 1 << class))
            }
            Cond::Or(list) => match &list[..] {
                [Cond::ClassOf(who), Cond::Class(other)] => {
                    let player = self.player(who, context);
                    let class = self.state.side(player).class;
                    Some(Narrowed::Class(class, 1 << class | other.bit()))
                }
                _ => None,
            },
            Cond::Eq(of, cost) if matches!(**of, Val::BaseCost(Sel::It)) && same_for_all(cost) => {
                let cost = self.val(cost, context);
                (0..SHELVES as i32).contains(&cost).then_some(Narrowed::Cost(cost as u8))
            }
            _ => None,
        }
    }

    /// Groups whose cards are in no pool of that player, as bits.
    fn closed_groups(&self, p: Player) -> u64 {
        let side = self.state.side(p);
        let closed = |needs: CounterIx| side.get(needs) <= 0;
        self.library.groups.iter().filter(|g| g.needs.is_some_and(closed)).fold(0, |bits, g| bits | g.bit)
    }

    /// One card of a pool.
    pub(crate) fn random_card(&mut self, pool: &Pool, context: &Context) -> CardIx {
        let mut kept = std::mem::take(&mut self.scratch.cards);
        let list = self.pool_into(pool, context, &mut kept);
        let card = self.pick_card(list, Pick::Card);
        self.scratch.cards = kept;
        card
    }

    pub(crate) fn pick_card(&mut self, list: &[CardIx], pick: Pick) -> CardIx {
        if list.is_empty() {
            return UNKNOWN;
        }
        let k = self.chance.pick(pick, list.len() as u32, |i| list[i as usize] as u32);
        list[k as usize]
    }

    /// The place of a random card of a deck that fits.
    pub(crate) fn pick_deck(&mut self, p: Player, when: Option<&Cond>, context: &Context) -> Option<u8> {
        let list = self.deck_cards(p, when, context);
        if list.is_empty() {
            return None;
        }
        let deck = &self.state.decks[p.index()];
        let k = self.chance.pick(Pick::Deck, list.len() as u32, |k| deck[list[k as usize] as usize].card as u32);
        Some(list[k as usize])
    }

    /// The deck that a player began the game with. Where nobody remembers it, because the position was made up, it is
    /// what is there of it and what was seen of it.
    pub fn starting_deck(&self, p: Player) -> Vec<CardIx> {
        let mut cards = Vec::new();
        self.starting_deck_into(p, &mut cards);
        cards
    }

    /// The same into memory that is kept.
    pub(crate) fn starting_deck_into(&self, p: Player, cards: &mut Vec<CardIx>) {
        let known = self.state.began_with(p);
        if !known.is_empty() {
            return cards.extend_from_slice(known);
        }
        let shown = |line: &&Line| line.kind == LogKind::Shown as u8 && line.player == p && line.card != UNKNOWN;
        cards.extend(self.state.lines().iter().filter(shown).map(|line| line.card));
        let own = |e: &&Entity| e.side == p && e.at != At::Grave && !e.is(flag::CREATED | flag::SHOWN);
        let objects =
            self.state.head.live.into_iter().filter(|slot| !slot.is_fixed()).map(|slot| self.state.entity(slot));
        cards.extend(objects.filter(own).map(|e| e.card));
        let deck = self.state.deck(p).iter();
        cards.extend(deck.filter(|d| d.flags & deck_flag::CREATED == 0).map(|d| d.card));
        cards.retain(|&card| {
            self.library.card(card).has(Mechanic::Collectible) || self.library.card(card).has(Mechanic::Custom)
        });
    }

    /// Whether a card was in the deck that a player began the game with.
    pub fn has_started(&self, p: Player, card: CardIx) -> bool {
        match self.state.began_with(p) {
            [] => self.starting_deck(p).contains(&card),
            known => known.contains(&card),
        }
    }

    /// Places in a deck whose cards fit.
    pub fn deck_cards(&mut self, p: Player, when: Option<&Cond>, context: &Context) -> Vec<u8> {
        self.look_at_deck(p);
        let all = 0..self.state.side(p).n_deck;
        match when {
            Some(when) => self.places(when, all, context, |_, at| Subject::Deck(p, at)),
            None => all.collect(),
        }
    }
}
