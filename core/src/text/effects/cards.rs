//! Effects on hands and decks.

use super::misplaced;
use crate::cards::names::{Keyword, LogKind};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{CardIx, CardRef, Cond, Effect, Val, Who};
use crate::chance::Pick;
use crate::machine::{Context, Machine, Subject, UNNOTICED};
use crate::state::{Enchantment, EnchantmentId, Player, Slot, SlotSet};
use crate::text::copies::keeps;

impl Machine<'_> {
    /// An effect on hands and decks.
    pub(super) fn act_cards(&mut self, effect: &Effect, i: usize, context: &Context) {
        match effect {
            Effect::Give { card, who, with } => {
                let who = who.as_ref().map_or(context.me.set(), |w| self.who(w, context));
                let mut made = SlotSet::EMPTY;
                for p in who.beginning_with(context.me) {
                    let s = match card {
                        CardRef::OutOfDeck { who, when } => self.move_to_hand(who, when.as_deref(), p, context),
                        _ => self.copy_to_hand(card, p, context),
                    };
                    if s.is_none() {
                        continue;
                    }
                    if let Some(w) = with {
                        self.enchant(s, w, context);
                    }
                    made.insert(s);
                }
                self.set_made(i, made);
            }
            Effect::Shuffle { card, who, with } => {
                let who = who.as_ref().map_or(context.me.set(), |w| self.who(w, context));
                for p in who.beginning_with(context.me) {
                    let (c, of) = self.card_ref(card, context);
                    let open = self.is_open(card, of);
                    let kept = keeps(card);
                    for _ in 0..=self.doublers(context.me, Keyword::ExtraShuffle) {
                        let chain = if kept { self.kept_chain(of) } else { EnchantmentId::NONE };
                        self.shuffle_card(c, chain, p, with.as_ref(), open, context);
                    }
                }
            }
            Effect::Draw { who, when, lowest } => {
                self.draw_cards(who.as_ref(), when.as_ref(), lowest.as_ref(), i, context)
            }
            Effect::Discard { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    self.discard(s);
                }
            }
            Effect::Mill { who, count } => {
                let p = self.player(who, context);
                let n = self.val(count, context);
                self.mill(p, n);
            }
            Effect::PurgeDeck { who, when } => {
                let who = self.who(who, context);
                for p in who.beginning_with(context.me) {
                    self.forget_guesses(p, Some(when), context);
                    self.stop_following(p);
                    for at in self.deck_cards(p, Some(when), context).into_iter().rev() {
                        let d = self.state.deck_take(p, at as usize);
                        self.state.free_chain(d.first_enchantment);
                    }
                }
            }
            Effect::ReplaceDeck { card, who, when, with } => {
                let p = self.player(who, context);
                self.forget_guesses(p, Some(when), context);
                // Nobody else sees which of the cards that were put there are still in the deck and fit.
                self.stop_following(p);
                // First all that goes, then all that comes: a new card would move the others.
                let mut new: Vec<(u8, CardIx)> = Vec::new();
                for at in self.deck_cards(p, Some(when), context).into_iter().rev() {
                    let (c, _) = self.card_ref(card, &context.about(Subject::Deck(p, at)));
                    if c != UNKNOWN {
                        new.push((at, c));
                    }
                }
                for &(at, _) in &new {
                    let d = self.state.deck_take(p, at as usize);
                    self.state.free_chain(d.first_enchantment);
                }
                for (_, c) in new {
                    self.shuffle_card(c, EnchantmentId::NONE, p, with.as_ref(), false, context);
                    // How many cards were there to be replaced does not show.
                    if let Some(note) = self.scratch.notes.as_mut().and_then(|notes| notes.last_mut()) {
                        note.seen |= UNNOTICED & (p.opponent().set().bits() << 2);
                    }
                }
            }
            Effect::CopyDeck { from, to } => {
                let from = self.player(from, context);
                let to = self.player(to, context);
                self.look_at_deck(from);
                let times = 1 + self.doublers(context.me, Keyword::ExtraShuffle) as usize;
                let cards: Vec<(CardIx, EnchantmentId)> = (0..self.state.side(from).n_deck)
                    .flat_map(|at| std::iter::repeat_n(at, times))
                    .map(|at| {
                        (self.state.decks[from.index()][at as usize].card, self.kept_chain(Subject::Deck(from, at)))
                    })
                    .collect();
                for (c, chain) in cards {
                    self.shuffle_in(c, chain, to, true, false);
                }
            }
            Effect::SwapHands => self.swap_hands(context),
            Effect::SwapDecks => {
                for p in Player::BOTH {
                    self.look_at_deck(p);
                    self.forget_guesses(p, None, context);
                    // Who gets a deck could tell which of equal cards is missing from it.
                    self.stop_following(p);
                }
                self.state.decks.swap(0, 1);
                let (a, b) = self.state.head.sides.split_at_mut(1);
                std::mem::swap(&mut a[0].n_deck, &mut b[0].n_deck);
                std::mem::swap(&mut a[0].n_top, &mut b[0].n_top);
                std::mem::swap(&mut a[0].deck_listens, &mut b[0].deck_listens);
                std::mem::swap(&mut a[0].deck_watch, &mut b[0].deck_watch);
            }
            Effect::ShuffleBack { what, who } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let p = self.player(who, &context.about(Subject::Slot(s)));
                    self.shuffle_back(s, p, context);
                }
            }
            Effect::Reveal { who, when } => {
                let p = self.player(who, context);
                let found = self.pick_deck(p, Some(when), context);
                self.set_chosen(i, p, found);
            }
            Effect::Joust { when } => self.joust(when, i, context),
            Effect::TakeChosen => self.take_chosen(i, context),
            other => misplaced(other),
        }
    }

    /// Adds a new card to a hand; a copy of another one keeps its enchantments, and is as hidden as that one.
    fn copy_to_hand(&mut self, card: &CardRef, p: Player, context: &Context) -> Slot {
        let (c, of) = self.card_ref(card, context);
        let open = self.is_open(card, of);
        let s = if of == Subject::None { self.give(c, p, open) } else { self.give_any(c, p, open) };
        if s.is_some() && keeps(card) {
            self.copy_hand(s, of);
        }
        s
    }

    /// Moves a card of a deck to a hand, with its enchantments.
    fn move_to_hand(&mut self, from: &Who, when: Option<&Cond>, p: Player, context: &Context) -> Slot {
        let Some(d) = self.out_of_deck(from, when, context) else {
            return Slot::NONE;
        };
        let s = self.give_any(d.card, p, false);
        if s.is_none() {
            self.state.free_chain(d.first_enchantment);
            return s;
        }
        self.state.entity_mut(s).first_enchantment = d.first_enchantment;
        self.state.detach(s, Enchantment::is_trace);
        self.refresh(s);
        s
    }

    /// Ends what the other player has learned of a player's starting deck: of the cards that fit, or of all. They may be
    /// nowhere any more.
    pub(in crate::text) fn forget_guesses(&mut self, p: Player, when: Option<&Cond>, context: &Context) {
        for k in 0..self.state.head.n_log as usize {
            let line = self.state.log[k];
            if line.kind == LogKind::Guessed as u8
                && line.player == p
                && when.is_none_or(|cond| self.cond(cond, &context.about(Subject::Card(line.card))))
            {
                self.state.log[k].card = UNKNOWN;
            }
        }
    }

    /// Draws a card for each player meant: any, or one that fits, of those the lowest if asked for.
    fn draw_cards(
        &mut self,
        who: Option<&Who>,
        when: Option<&Cond>,
        lowest: Option<&Val>,
        i: usize,
        context: &Context,
    ) {
        let who = who.map_or(context.me.set(), |w| self.who(w, context));
        let mut made = SlotSet::EMPTY;
        for p in [context.me, context.me.opponent()] {
            if !who.contains(p) {
                continue;
            }
            self.look_at_deck(p);
            let s = match when {
                None => self.draw(p, context.src),
                Some(cond) => {
                    let mut fit = self.deck_cards(p, Some(cond), context);
                    if let Some(by) = lowest {
                        let keys: Vec<i32> =
                            fit.iter().map(|&at| self.val(by, &context.about(Subject::Deck(p, at)))).collect();
                        let least = keys.iter().min().copied().unwrap_or(0);
                        let mut k = 0;
                        fit.retain(|_| {
                            k += 1;
                            keys[k - 1] == least
                        });
                    }
                    if fit.is_empty() {
                        Slot::NONE
                    } else {
                        let deck = &self.state.decks[p.index()];
                        let k = self
                            .chance
                            .pick(Pick::Draw, fit.len() as u32, |k| deck[fit[k as usize] as usize].card as u32);
                        self.draw_at(p, fit[k as usize] as usize, context.src)
                    }
                }
            };
            made |= s.set();
        }
        self.set_made(i, made);
    }
}
