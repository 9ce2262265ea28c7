//! Which card a text means, and the lists of cards that loops go through.

use crate::cards::names::LogKind;
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{CardIx, CardList, CardRef, Cond, Val, Who};
use crate::chance::Pick;
use crate::machine::{Context, Machine, Subject};
use crate::state::{deck_flag, DeckCard, EnchantmentId, Player, Reason, Slot, CARDS, NO_DECK_PLACE};

/// A card that a loop goes through; of a deck's card also its first enchantment (as in `DeckCard`).
type Listed = (CardIx, EnchantmentId);

fn unmarked(cards: Vec<CardIx>) -> Vec<Listed> {
    cards.into_iter().map(|c| (c, EnchantmentId::NONE)).collect()
}

impl Machine<'_> {
    /// The card meant, and the object it was read from.
    pub fn card_ref(&mut self, c: &CardRef, context: &Context) -> (CardIx, Subject) {
        match c {
            CardRef::Id(card) => (card.0, Subject::None),
            CardRef::OneOf(list) => {
                let k = self.chance.pick(Pick::Card, list.len() as u32, |i| list[i as usize].0 as u32);
                (list.get(k as usize).map_or(UNKNOWN, |c| c.0), Subject::None)
            }
            CardRef::Random(pool) => (self.random_card(pool, context), Subject::None),
            CardRef::Of(sel) => {
                let it = self.subject(sel, context);
                (self.card_of(it), it)
            }
            CardRef::CopyOf(sel) => match self.first(sel, context) {
                Slot::NONE => (UNKNOWN, Subject::None),
                s => (self.state.entity(s).card, Subject::Slot(s)),
            },
            CardRef::Chosen => {
                let Some((card, place)) = self.chosen(context) else {
                    return (UNKNOWN, Subject::None);
                };
                (card, place.map_or(Subject::None, |(p, at)| Subject::Deck(p, at)))
            }
            CardRef::Next { counter, of, unless } => {
                if unless.as_ref().is_none_or(|c| !self.cond(c, context)) {
                    self.state.bump(context.me, *counter, 1);
                }
                let n = (self.state.side(context.me).get(*counter).max(1) as usize).min(of.len());
                (of.get(n.wrapping_sub(1)).map_or(UNKNOWN, |c| c.0), Subject::None)
            }
            CardRef::Logged { kind, who, scope, when, last } => {
                let who = self.who(who, context);
                let list = self.log_lines(*kind, who, *scope, when.as_deref(), context);
                let card =
                    if *last { list.last().copied().unwrap_or(UNKNOWN) } else { self.pick_card(&list, Pick::Log) };
                (card, Subject::None)
            }
            CardRef::InDeck { who, when } => {
                let p = self.player(who, context);
                match self.pick_deck(p, when.as_deref(), context) {
                    Some(at) => (self.state.decks[p.index()][at as usize].card, Subject::Deck(p, at)),
                    None => (UNKNOWN, Subject::None),
                }
            }
            CardRef::OutOfDeck { who, when } => match self.out_of_deck(who, when.as_deref(), context) {
                Some(d) => {
                    self.state.free_chain(d.first_enchantment);
                    (d.card, Subject::None)
                }
                None => (UNKNOWN, Subject::None),
            },
            CardRef::FromData => {
                let data = if context.enchantment_data != 0 {
                    context.enchantment_data
                } else if context.src.is_some() {
                    self.state.entity(context.src).data
                } else {
                    0
                };
                let ix = data as u16;
                (if (ix as usize) < self.library.cards.len() { ix } else { UNKNOWN }, Subject::None)
            }
            CardRef::Nth(list, n) => {
                let n = self.val(n, context).clamp(1, list.len() as i32);
                (list[n as usize - 1].0, Subject::None)
            }
            CardRef::PairedPower(table) => {
                let now = self.state.entity(context.me.power()).card;
                (table.iter().find(|(a, _)| a.0 == now).map_or(UNKNOWN, |(_, b)| b.0), Subject::None)
            }
        }
    }

    /// Takes a random card out of a deck, with its enchantments.
    pub(super) fn out_of_deck(&mut self, who: &Who, when: Option<&Cond>, context: &Context) -> Option<DeckCard> {
        let p = self.player(who, context);
        let at = self.pick_deck(p, when, context)?;
        let mut d = self.state.deck_take(p, at as usize);
        self.settle_taken(p, &mut d);
        if d.flags & (deck_flag::CREATED | deck_flag::PUBLIC) == 0 {
            self.write(LogKind::Shown, p, d.card); // it is a card less that can be hidden
        }
        Some(d)
    }

    /// Puts the cards that a loop goes through on the list, at random unless `in_order`; returns how many there are.
    pub(super) fn list_cards(
        &mut self,
        from: &CardList,
        count: Option<&Val>,
        different: bool,
        in_order: bool,
        context: &Context,
    ) -> i16 {
        let mut bag: Vec<Listed> = match from {
            CardList::Logged { kind, who, scope, when, upgrades: false } => {
                let who = self.who(who, context);
                unmarked(self.log_lines(*kind, who, *scope, when.as_deref(), context))
            }
            CardList::Logged { kind, who, scope, when, upgrades: true } => {
                let who = self.who(who, context);
                let lines = self.log_places(*kind, who, *scope, when.as_deref(), context);
                return self.list_upgraded(lines, count, context);
            }
            CardList::Deck { who, when } => {
                let p = self.player(who, context);
                let places = self.deck_cards(p, when.as_deref(), context);
                let deck = self.state.deck(p);
                places.iter().map(|&at| (deck[at as usize].card, deck[at as usize].first_enchantment)).collect()
            }
            CardList::Top { who, count } => {
                let p = self.player(who, context);
                let n = self.val(count, context);
                let cards = self.mill(p, n);
                return self.push_cards(&unmarked(cards));
            }
            CardList::Pool(pool) => unmarked(self.pool(pool, context)),
            CardList::Cards(list) => list.iter().map(|c| (c.0, EnchantmentId::NONE)).collect(),
            CardList::Offer(options) => {
                let offer = self.offer(options, context.me, context);
                return self.push_cards(&unmarked(offer.cards));
            }
        };
        let most = count.map_or(i32::MAX, |v| self.val(v, context)).max(0) as usize;
        let mut out = Vec::new();
        while out.len() < most && !bag.is_empty() {
            let k = match in_order {
                true => 0,
                false => self.chance.pick(Pick::Card, bag.len() as u32, |k| bag[k as usize].0 as u32) as usize,
            };
            let listed = bag.remove(k);
            out.push(listed);
            if different {
                bag.retain(|other| other.0 != listed.0);
            }
        }
        self.push_cards(&out)
    }

    /// Puts cards of these lines of the log on the list in random order, each followed by its upgrades; returns how
    /// many cards there are without the upgrades.
    fn list_upgraded(&mut self, mut lines: Vec<usize>, count: Option<&Val>, context: &Context) -> i16 {
        let most = count.map_or(i32::MAX, |v| self.val(v, context)).max(0) as usize;
        let mut out: Vec<Listed> = Vec::new();
        let mut n = 0;
        while n < most && !lines.is_empty() {
            let log = self.state.lines();
            let k = self.chance.pick(Pick::Card, lines.len() as u32, |k| log[lines[k as usize]].card as u32) as usize;
            let line = lines.remove(k);
            out.push((log[line].card, EnchantmentId::NONE));
            let upgrades = log[line + 1..].iter().take_while(|l| l.kind == LogKind::Upgrade as u8);
            out.extend(upgrades.map(|l| (l.card, EnchantmentId::UPGRADE)));
            n += 1;
        }
        self.push_cards(&out);
        n as i16
    }

    /// Takes the upgrades of a loop's present card off the list, the first one first.
    pub(super) fn take_upgrades(&mut self) -> Vec<CardIx> {
        let mut out = Vec::new();
        while let Some(top) = (self.state.head.n_cards as usize).checked_sub(1) {
            if self.state.marks[top] != EnchantmentId::UPGRADE {
                break;
            }
            out.push(self.state.cards[top]);
            self.state.head.n_cards -= 1;
        }
        out
    }

    pub(super) fn push_cards(&mut self, cards: &[Listed]) -> i16 {
        let n = self.state.head.n_cards as usize;
        if n + cards.len() > CARDS {
            self.abort(Reason::Capacity);
            return 0;
        }
        for (k, &(card, mark)) in cards.iter().rev().enumerate() {
            self.state.cards[n + k] = card;
            self.state.marks[n + k] = mark;
        }
        self.state.head.n_cards += cards.len() as u8;
        cards.len() as i16
    }

    /// The card of the round of a loop over cards; of a deck's card also where it lies.
    pub(super) fn next_card(&mut self, i: usize, deck: Option<Player>) {
        self.take_upgrades();
        let n = self.state.head.n_cards.saturating_sub(1);
        self.state.head.n_cards = n;
        let card = self.state.cards[n as usize];
        let at = deck.and_then(|p| self.state.find_marked(p, card, self.state.marks[n as usize]));
        let r = &mut self.state.registers[i];
        r.chosen = card;
        r.chosen_in = at.and(deck);
        r.chosen_place = at.map_or(NO_DECK_PLACE, |at| at as u8);
    }
}
