//! What a text lets a player choose from, and what becomes of the answer.

use crate::cards::names::{Class, Counter, Event, Kind, LogKind, Variant};
use crate::cards::program::{CardDef, Op, UNKNOWN};
use crate::cards::syntax::{CardIx, Options, Pool, Shelf};
use crate::chance::Pick;
use crate::machine::{Context, Machine, What};
use crate::state::inline_vec::InlineVec;
use crate::state::{
    enchantment_flag, frame_flag, DeckCard, Enchantment, Pending, Player, Slot, SlotSet, NO_DECK_PLACE, OPTIONS,
};

/// What a choice offers: cards, their places in a deck, and the deck that they are copies from.
pub(super) struct Offer {
    pub(super) cards: Vec<CardIx>,
    places: Vec<u8>,
    copied: Option<Player>,
}

/// How much more often than others a card is offered.
fn weight(card: &CardDef) -> u32 {
    if card.classes & Class::Neutral.bit() == 0 {
        4
    } else {
        1
    }
}

/// Returns the first place with the same card as that place, of those that are not taken, if the cards have no order:
/// which of the same cards is offered makes no difference, and positions that differ in nothing else have to be equal.
fn first_alike(loose: &[DeckCard], at: u8, taken: &[u8]) -> u8 {
    let Some(card) = loose.get(at as usize) else { return at };
    (0..at).find(|&k| loose[k as usize] == *card && !taken.contains(&k)).unwrap_or(at)
}

impl Machine<'_> {
    /// CHO1 to CHO3: what a choice offers.
    pub(super) fn offer(&mut self, from: &Options, p: Player, context: &Context) -> Offer {
        let mut options: Vec<CardIx> = Vec::new();
        let mut places: Vec<u8> = Vec::new();
        let mut copied = None;
        match from {
            Options::Exactly(list) => options.extend(list.iter().map(|c| c.0)),
            Options::Cards(list) => {
                let list: Vec<CardIx> = list.iter().map(|c| c.0).filter(|&c| !self.is_own_power(c, p)).collect();
                options = self.three(&list, false);
            }
            Options::Pool(pool) => {
                let weigh = !self.state.head.rules.variant(Variant::DiscoverUnweighted);
                options = match self.pool_shelf(pool, context) {
                    Some(shelf) if weigh => self.three_of(shelf),
                    _ => {
                        let list = self.pool(pool, context);
                        self.three(&list, weigh)
                    }
                };
            }
            Options::Deck { who, when } => {
                let d = self.player(who, context);
                let mut list = self.deck_cards(d, when.as_deref(), context);
                let deck = &self.state.decks[d.index()];
                let loose = &deck[..self.state.loose(d)];
                while places.len() < 3 && !list.is_empty() {
                    let card = |at: u8| deck[at as usize].card;
                    let k = self.chance.pick(Pick::Option, list.len() as u32, |k| card(list[k as usize]) as u32);
                    let at = first_alike(loose, list[k as usize], &places);
                    options.push(card(at));
                    places.push(at);
                    list.retain(|&other| card(other) != card(at));
                }
                copied = Some(d);
            }
            Options::DeckTop(n) => {
                let n = self.val(n, context);
                self.look_at_deck(p);
                let mut left: Vec<u8> = (0..self.state.side(p).n_deck).collect();
                for _ in 0..n {
                    if left.is_empty() || places.len() >= OPTIONS {
                        break;
                    }
                    let deck = &self.state.decks[p.index()];
                    let known = self.state.side(p).n_top as usize > places.len();
                    let k = if known {
                        left.len() as u32 - 1
                    } else {
                        self.chance.pick(Pick::Draw, left.len() as u32, |i| deck[left[i as usize] as usize].card as u32)
                    };
                    let at = first_alike(&deck[..self.state.loose(p)], left[k as usize], &places);
                    left.retain(|&other| other != at);
                    options.push(deck[at as usize].card);
                    places.push(at);
                }
            }
            Options::Logged { kind, who, scope, when } => {
                let who = self.who(who, context);
                let list = self.log_lines(*kind, who, *scope, when.as_deref(), context);
                options = self.three(&list, false);
            }
            Options::OneEach(pools) => {
                let mut found: Vec<CardIx> = Vec::new();
                for pool in pools {
                    let mut list = self.pool(pool, context);
                    list.retain(|c| !found.contains(c));
                    let card = self.pick_card(&list, Pick::Option);
                    if card != UNKNOWN {
                        found.push(card);
                    }
                }
                while !found.is_empty() {
                    let k = self.chance.pick(Pick::Number, found.len() as u32, |k| found[k as usize] as u32);
                    options.push(found.remove(k as usize));
                }
            }
        }
        options.truncate(OPTIONS);
        Offer { cards: options, places, copied }
    }

    /// Opens a choice, or leaves it out when there is nothing to choose.
    pub fn choose(&mut self, from: &Options, p: Player, i: usize, exit: u16, context: &Context) {
        let Offer { cards: options, places, copied } = self.offer(from, p, context);
        if options.is_empty() {
            self.state.registers[i].pc = exit;
            return;
        }
        self.state.registers[i].chosen_in = copied;
        let state = &mut *self.state;
        state.head.n_options = options.len() as u8;
        for (k, &c) in options.iter().enumerate() {
            state.options[k] = c;
            state.option_at[k] = places.get(k).copied().unwrap_or(NO_DECK_PLACE);
        }
        if self.state.stack[i].flags & frame_flag::AUTO != 0 || self.state.head.active != p {
            // CHO8: nobody is asked.
            let s = &*self.state;
            let k = self.chance.pick(Pick::Choice, options.len() as u32, |k| s.options[k as usize] as u32);
            self.answer(k as usize);
            return;
        }
        self.state.head.pending = Pending::Choice;
        self.state.head.player = p;
    }

    /// Whether a card is a hero power of the class of the player's own; that is never among the listed options.
    fn is_own_power(&self, card: CardIx, p: Player) -> bool {
        let (def, own) = (self.library.card(card), self.library.card(self.state.entity(p.power()).card));
        def.kind == Kind::Power && def.classes & own.classes != 0
    }

    /// Up to three different cards; if they are weighed, cards of a class weigh four times as much as neutral ones.
    pub(super) fn three(&mut self, list: &[CardIx], weigh: bool) -> Vec<CardIx> {
        let lib = self.library;
        let weight = |card: CardIx| if weigh { weight(lib.card(card)) } else { 1 };
        let mut left: u32 = list.iter().map(|&card| weight(card)).sum();
        let mut out: Vec<CardIx> = Vec::with_capacity(3);
        while out.len() < 3 && left > 0 {
            // The cards that are left in their order, each as often as it weighs.
            let card = |mut at: u32| {
                let is_it = |&card: &CardIx| {
                    let weight = if out.contains(&card) { 0 } else { weight(card) };
                    let found = at < weight;
                    at = at.wrapping_sub(weight);
                    found
                };
                list.iter().copied().find(is_it).unwrap_or(UNKNOWN)
            };
            let at = self.chance.pick(Pick::Option, left, |at| card(at) as u32);
            let taken = card(at);
            left -= list.iter().filter(|&&card| card == taken).count() as u32 * weight(taken);
            out.push(taken);
        }
        out
    }

    /// The same for weighed cards of which the sums are known.
    fn three_of(&mut self, shelf: &Shelf) -> Vec<CardIx> {
        let (lib, cards) = (self.library, &shelf.cards);
        let sums = shelf.sums.get_or_init(|| {
            let add = |sum: &mut u32, &card: &CardIx| {
                *sum += weight(lib.card(card));
                Some(*sum)
            };
            cards.iter().scan(0, add).collect()
        });
        let mut left = sums.last().copied().unwrap_or(0);
        // Where the cards that are taken begin, and what they weigh, from the left.
        let mut taken: InlineVec<(u32, u32), 3> = InlineVec::new();
        let mut out: Vec<CardIx> = Vec::with_capacity(3);
        while out.len() < 3 && left > 0 {
            let place = |at: u32| {
                let beyond = taken.iter().fold(at, |at, (begin, weight)| if at >= begin { at + weight } else { at });
                sums.partition_point(|&sum| sum <= beyond)
            };
            let at = place(self.chance.pick(Pick::Option, left, |at| cards[place(at)] as u32));
            let weight = weight(lib.card(cards[at]));
            left -= weight;
            taken.push((sums[at] - weight, weight));
            taken.sort_unstable();
            out.push(cards[at]);
        }
        out
    }

    /// Takes the answer to an open choice.
    pub fn answer(&mut self, k: usize) {
        let i = self.state.head.n_stack as usize - 1;
        let card = self.state.options[k];
        self.state.registers[i].chosen = card;
        self.state.registers[i].chosen_at = k as i16;
        if self.state.head.pending == Pending::Choice {
            self.learn_started(i);
        }
        self.state.head.pending = Pending::None;
        self.state.head.player = self.state.head.active;
        self.note(What::Choice, self.state.stack[i].side, Slot::NONE, Slot::NONE, k as i32);
        let copied = self.state.registers[i].chosen_in.is_some();
        if copied {
            self.state.registers[i].chosen_place = self.state.option_at[k];
        }
        // The places of cards that are going to be taken from the deck are still needed.
        if self.state.option_at[0] == NO_DECK_PLACE || copied {
            self.clear_options();
        }
    }

    /// Writes down what a player learns by a choice that asked for cards of the other starting deck: which of the cards
    /// on offer were in it.
    fn learn_started(&mut self, i: usize) {
        let lib = self.library;
        let at = (self.state.registers[i].pc as usize).wrapping_sub(1);
        let Some(Op::Choose { from: Options::OneEach(pools), .. }) =
            lib.progs.get(self.state.stack[i].text().program as usize).and_then(|program| program.ops.get(at))
        else {
            return;
        };
        let asks = |pool: &Pool| pool.also.as_ref().is_some_and(|cond| cond.asks_for_starting_deck());
        if !pools.iter().any(asks) {
            return;
        }
        let foe = self.state.head.player.opponent();
        self.look_at_deck(foe);
        for k in 0..self.state.head.n_options as usize {
            let card = self.state.options[k];
            if self.has_started(foe, card) {
                self.write(LogKind::Guessed, foe, card);
            }
        }
    }

    /// Takes the options of a choice away.
    pub fn clear_options(&mut self) {
        self.state.head.n_options = 0;
    }

    /// Draws the chosen card of the deck and throws the others away (CHO3).
    pub(super) fn take_chosen(&mut self, i: usize, context: &Context) {
        let k = self.state.registers[i].chosen_at;
        if k < 0 {
            return;
        }
        let offered = self.state.offered_at().iter().enumerate();
        let mut places: Vec<(usize, bool)> =
            offered.filter(|(_, &at)| at != NO_DECK_PLACE).map(|(o, &at)| (at as usize, o == k as usize)).collect();
        self.clear_options();
        // The chosen card comes last: what it is must not follow from its entity id.
        places.sort_by_key(|p| p.1);
        let mut chosen = Slot::NONE;
        let mut others = SlotSet::EMPTY;
        for k in 0..places.len() {
            let (at, mine) = places[k];
            let s = self.pull(context.me, at);
            if s.is_none() {
                return;
            }
            places[k..].iter_mut().filter(|place| place.0 > at).for_each(|place| place.0 -= 1);
            if mine {
                chosen = s;
            } else {
                others |= s.bit();
            }
        }
        for s in self.ordered(others).iter() {
            self.note(What::Burn, context.me, s, Slot::NONE, 0);
            self.show(s);
            self.bury(s);
        }
        if chosen.is_some() {
            if self.state.side(context.me).n_hand >= self.state.head.rules.hand {
                self.note(What::Burn, context.me, chosen, Slot::NONE, 0);
                self.show(chosen);
                self.bury(chosen);
            } else {
                self.enter_hand(chosen, context.me);
                self.state.bump(context.me, Counter::CardsDrawnTurn, 1);
                self.note(What::Draw, context.me, chosen, Slot::NONE, 0);
                self.emit(Event::Draw, chosen, context.src, 0, context.me);
                if self.state.entity(chosen).listening & Event::WhenDrawn.bit() != 0 {
                    self.reveal(chosen);
                    self.emit(Event::WhenDrawn, chosen, Slot::NONE, 0, context.me);
                }
                self.set_made(i, chosen.bit());
            }
        }
    }

    /// Puts a card that could have been chosen in the place of each unknown part of a card in hand.
    pub fn guess_parts(&mut self, slot: Slot) {
        let lib = self.library;
        let (card, me) = (self.state.entity(slot).card, self.state.entity(slot).side);
        let Some((_, choices)) = lib.built.iter().find(|built| built.0 == card) else {
            return;
        };
        let mut taken: Vec<CardIx> = Vec::new();
        let mut id = self.state.entity(slot).first_enchantment;
        while id.is_some() {
            let old = *self.state.enchantment(id);
            if old.flags & enchantment_flag::PART != 0 && old.card == UNKNOWN {
                let (program, at, stats) = choices[taken.len() % choices.len()];
                let Op::Choose { from, .. } = &lib.progs[program as usize].ops[at as usize] else {
                    return;
                };
                let mut cards = self.offer(from, me, &Context::of(me, Slot::NONE)).cards;
                cards.retain(|card| !taken.contains(card));
                let chosen = self.pick_card(&cards, Pick::Choice);
                if chosen != UNKNOWN {
                    let part = self.part(chosen, slot, stats, taken.is_empty());
                    let flags = part.flags | enchantment_flag::PRIVATE;
                    *self.state.enchantment_mut(id) = Enchantment { flags, order: old.order, next: old.next, ..part };
                }
                taken.push(chosen);
            }
            id = old.next;
        }
        self.refresh(slot);
    }

    /// A revealed card of a deck is the chosen one.
    pub(super) fn set_chosen(&mut self, i: usize, p: Player, at: Option<u8>) {
        let card = at.map_or(UNKNOWN, |at| self.state.decks[p.index()][at as usize].card);
        let r = &mut self.state.registers[i];
        r.chosen = card;
        r.chosen_in = at.map(|_| p);
        r.chosen_place = at.unwrap_or(NO_DECK_PLACE);
    }
}
