//! Effects that put objects into play and take them away from it.

use super::misplaced;
use crate::cards::names::{Kind, Mechanic, Stand};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{CardRef, Effect, Enchant, Who};
use crate::chance::Pick;
use crate::machine::{Context, Machine, Subject, What};
use crate::state::{At, Slot, SlotSet};
use crate::text::copies::keeps;

impl Machine<'_> {
    /// An effect that puts objects into play or takes them away from it.
    pub(super) fn act_summon(&mut self, effect: &Effect, i: usize, context: &Context) {
        match effect {
            Effect::Summon { card, side, place, with } => {
                self.summon_cards(card, side.as_ref(), *place, with.as_ref(), i, context)
            }
            Effect::Recruit { who, when } => {
                let p = who.as_ref().map_or(context.me, |w| self.player(w, context));
                let made = self.recruit(p, when, i, context);
                self.set_made(i, made);
            }
            Effect::PutIntoPlay { what } => {
                let set = self.sel(what, context);
                let mut made = SlotSet::EMPTY;
                for s in self.ordered(set).iter() {
                    let e = *self.state.entity(s);
                    if !matches!(e.at, At::Hand | At::Grave) || self.library.card(e.card).kind != Kind::Minion {
                        continue;
                    }
                    if self.state.side(e.side).n_board >= self.state.head.rules.board {
                        continue;
                    }
                    let at = self.place_for(Stand::Right, e.side, i, context);
                    self.lift(s);
                    self.enter_board(s, e.side, at);
                    self.announce_summon(s);
                    made.insert(s);
                }
                self.set_made(i, made);
            }
            Effect::Equip { card, who, with } => {
                let who = who.as_ref().map_or(context.me.set(), |w| self.who(w, context));
                let mut made = SlotSet::EMPTY;
                for p in who.beginning_with(context.me) {
                    let (c, _) = self.card_ref(card, context);
                    if c == UNKNOWN || self.library.card(c).kind != Kind::Weapon {
                        continue;
                    }
                    let s = self.create(c, p);
                    if s.is_none() {
                        return;
                    }
                    self.equip(s, p);
                    if let Some(w) = with {
                        self.enchant(s, w, context);
                    }
                    made.insert(s);
                }
                self.set_made(i, made);
            }
            Effect::NewHero { card, who } => {
                let p = who.as_ref().map_or(context.me, |w| self.player(w, context));
                let (c, _) = self.card_ref(card, context);
                if c != UNKNOWN {
                    self.new_hero(p, c, false);
                }
            }
            Effect::NewPower { card, who } => {
                let p = who.as_ref().map_or(context.me, |w| self.player(w, context));
                let (c, _) = self.card_ref(card, context);
                self.new_power(p, c);
            }
            Effect::ReadyPower { who } => {
                let p = self.player(who, context);
                self.state.entity_mut(p.power()).attacks = 0;
            }
            Effect::Return { what, with } => {
                let set = self.sel(what, context);
                let mut made = SlotSet::EMPTY;
                for s in self.ordered(set).iter() {
                    if self.bounce(s) {
                        made.insert(s);
                        if let Some(w) = with {
                            self.enchant(s, w, context);
                        }
                    }
                }
                self.set_made(i, made);
            }
            Effect::Swap { what, with } => {
                let a = self.first(what, context);
                let b = self.first(with, context);
                if a.is_some() && b.is_some() {
                    self.swap(a, b);
                }
            }
            Effect::SwapDeck { what, when } => {
                let a = self.first(what, context);
                if a.is_some() {
                    self.swap_deck(a, when, i, context);
                }
            }
            Effect::PutSecret { when } => {
                let mut list = self.deck_cards(context.me, when.as_ref(), context);
                list.retain(|&at| {
                    let c = self.state.decks[context.me.index()][at as usize].card;
                    self.library.card(c).has(Mechanic::Secret) && self.secret_fits(c, context.me)
                });
                if !list.is_empty() {
                    let deck = &self.state.decks[context.me.index()];
                    let k = self
                        .chance
                        .pick(Pick::Deck, list.len() as u32, |k| deck[list[k as usize] as usize].card as u32);
                    let s = self.pull(context.me, list[k as usize] as usize);
                    if s.is_some() && !self.enter_secret(s, context.me) {
                        self.bury(s);
                    }
                }
            }
            Effect::StealSecret { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let card = self.state.entity(s).card;
                    let from = self.state.entity(s).side;
                    self.lift(s);
                    if self.secret_fits(card, context.me) {
                        self.enter_secret(s, context.me);
                    } else {
                        self.state.entity_mut(s).side = from;
                        self.bury(s);
                    }
                }
            }
            Effect::Remove { what } => {
                let set = self.sel(what, context);
                self.lose_track(set);
                for s in self.ordered(set).iter().filter(|s| !s.is_fixed()) {
                    self.note(What::Removed, self.state.entity(s).side, s, Slot::NONE, 0);
                    self.bury(s);
                }
            }
            other => misplaced(other),
        }
    }

    /// Summons a card for each player meant.
    fn summon_cards(
        &mut self,
        card: &CardRef,
        side: Option<&Who>,
        place: Stand,
        with: Option<&Enchant>,
        i: usize,
        context: &Context,
    ) {
        let who = side.map_or(context.me.set(), |w| self.who(w, context));
        let mut made = SlotSet::EMPTY;
        for p in who.beginning_with(context.me) {
            let for_player = Context { me: if side.is_some() { context.me } else { p }, ..*context };
            let (c, of) = self.card_ref(card, &for_player);
            let of = if keeps(card) { of } else { Subject::None };
            if c == UNKNOWN {
                continue;
            }
            let at = self.place_for(place, p, i, context);
            let upgrades = if matches!(card, CardRef::Chosen) { self.take_upgrades() } else { Vec::new() };
            made |= self.summon_with((c, of), p, at, with, upgrades, context);
        }
        self.set_made(i, made);
    }
}
