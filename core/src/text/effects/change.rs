//! Effects that change what an object is.

use super::misplaced;
use crate::cards::names::{Event, Keyword, Kind};
use crate::cards::program::{NO_PROG, UNKNOWN};
use crate::cards::syntax::{Card, CardIx, CardRef, Change, Effect, Enchant, Sel, Val};
use crate::machine::{Context, Machine, Subject};
use crate::state::{changed, enchantment_flag, flag, At, Player, Slot};
use crate::text::copies::keeps;

impl Machine<'_> {
    /// An effect that changes what an object is.
    pub(super) fn act_change(&mut self, effect: &Effect, i: usize, context: &Context) {
        match effect {
            Effect::Buff { to, with } => {
                let secret = self.veil(to, Change::Adds, context, |m, p, s| m.tells_enchant(with, s, context, p));
                let set = self.sel(to, context);
                for s in self.ordered(set).iter() {
                    if self.state.entity(s).at != At::Grave {
                        let id = self.enchant(s, with, context);
                        if secret.contains(s) {
                            self.keep_private(s, id);
                        }
                    }
                }
            }
            Effect::BuffDeck { who, when, with } => {
                let who = self.who(who, context);
                // All at once: equal cards could be told apart by the order of what they carry.
                let order = self.state.new_order();
                for p in who.beginning_with(context.me) {
                    for at in self.deck_cards(p, Some(when), context) {
                        let id = self.enchant_deck(p, at as usize, with, context);
                        if id.is_some() {
                            self.state.enchantment_mut(id).order = order;
                        }
                    }
                }
            }
            Effect::Silence { to } => {
                let set = self.sel(to, context);
                for s in self.ordered(set).iter() {
                    self.silence(s);
                }
            }
            Effect::Freeze { to } => {
                let set = self.sel(to, context);
                for s in self.ordered(set).iter() {
                    if !self.state.entity(s).has(Keyword::Immune) || self.kind(s) != Kind::Hero {
                        self.freeze(s);
                    }
                }
            }
            Effect::Lose { to, keyword } => self.lose_keyword(to, *keyword, context),
            Effect::Unenchant { to } => {
                if let Some(sel) = to {
                    self.veil(sel, Change::Replaces, context, |_, _, _| true);
                }
                let order = self.state.stack[i].text().enchantment_order;
                match to {
                    None => {
                        if context.src.is_some() {
                            self.disenchant(context.src, |en| en.order == order);
                        }
                    }
                    Some(sel) => {
                        let set = self.sel(sel, context);
                        for s in self.ordered(set).iter() {
                            self.disenchant(s, |_| true);
                        }
                    }
                }
            }
            Effect::Transform { what, into, keep, with } => {
                let open = |m: &mut Self, p, s| {
                    m.tells_card(into, &context.about(Subject::Slot(s)), p)
                        && with.as_ref().is_none_or(|w| m.tells_enchant(w, s, context, p))
                };
                self.veil(what, Change::Replaces, context, open);
                self.doubt_changed(what, context);
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    // RND3: what a minion in play turns into may be anything.
                    self.scratch.open_pools = self.state.entity(s).at == At::Play;
                    let (c, of) = self.card_ref(into, &context.about(Subject::Slot(s)));
                    self.scratch.open_pools = false;
                    let of = if keeps(into) { of } else { Subject::None };
                    if c == UNKNOWN {
                        continue;
                    }
                    let old = self.state.reference(s);
                    self.transform(s, c, *keep);
                    if of != Subject::Slot(s) {
                        self.copy_from_subject(s, of);
                    }
                    if let Some(w) = with {
                        self.enchant(s, w, context);
                    }
                    // MIN7, TRF6: a battlecry that transforms its own minion goes on as the new form.
                    let new = self.state.reference(s);
                    self.follow(old, new);
                }
            }
            Effect::Control { what, who, this_turn } => {
                let set = self.sel(what, context);
                let p = self.player(who, context);
                for s in self.ordered(set).iter() {
                    self.control(s, p, *this_turn);
                }
            }
            Effect::Fuse { card, into, stats } => {
                let secret = self.veil(into, Change::Adds, context, |m, p, _| m.tells_card(card, context, p));
                let (c, _) = self.card_ref(card, context);
                let set = self.sel(into, context);
                for s in self.ordered(set).iter() {
                    let id = self.fuse(c, s, *stats);
                    if secret.contains(s) {
                        self.keep_private(s, id);
                    }
                }
            }
            Effect::Merge { what, into } => self.merge(what, into, context),
            Effect::CopyDeathrattle { of, to, attached } => self.copy_deathrattle(of, to, *attached, context),
            Effect::Awaken { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let bit = Keyword::Dormant.bit();
                    let turn = self.state.head.turn;
                    let e = self.state.entity_mut(s);
                    e.keywords &= !bit;
                    e.since = turn;
                    e.flags |= flag::SICK;
                    let side = e.side;
                    self.state.head.changed |= changed::board(side); // auras see it from now on
                    self.disenchant(s, |en| en.keywords & bit != 0);
                }
            }
            Effect::Sleep { what } => {
                let set = self.sel(what, context);
                for s in self.ordered(set).iter() {
                    let w = Enchant { keywords: vec![Keyword::Dormant], ..Enchant::default() };
                    self.enchant(s, &w, context);
                    let side = self.state.entity(s).side;
                    self.state.head.changed |= changed::board(side); // no aura reaches it
                }
            }
            other => misplaced(other),
        }
    }

    /// Takes a keyword away from objects.
    fn lose_keyword(&mut self, to: &Sel, keyword: Keyword, context: &Context) {
        self.veil(to, Change::Replaces, context, |_, _, _| true);
        let set = self.sel(to, context);
        for s in self.ordered(set).iter() {
            let e = self.state.entity_mut(s);
            match keyword {
                Keyword::DivineShield if e.keywords & keyword.bit() != 0 => {
                    e.flags |= flag::LOST_SHIELD;
                    e.keywords &= !keyword.bit();
                    let side = e.side;
                    self.emit(Event::ShieldLost, s, Slot::NONE, 0, side);
                }
                Keyword::Stealth => self.lose_stealth(s),
                Keyword::Frozen => e.flags &= !flag::FROZEN,
                _ => {
                    let w = Enchant { keywords: vec![keyword], ..Enchant::default() };
                    let k = self.make_enchant(&w, Subject::Slot(s), context);
                    if k.is_some() {
                        self.state.enchantment_mut(k).flags |= enchantment_flag::LOSE;
                        self.state.attach(s, k);
                        self.refresh(s);
                    }
                }
            }
        }
    }

    /// Gives objects the deathrattle of a card, and those attached to it if `attached`.
    fn copy_deathrattle(&mut self, of: &CardRef, to: &Sel, attached: bool, context: &Context) {
        let secret = self.veil(to, Change::Adds, context, |m, p, _| m.tells_card(of, context, p));
        let (c, from) = self.card_ref(of, context);
        let set = self.sel(to, context);
        let mut rattles: Vec<(CardIx, i16, Player)> = Vec::new();
        let mute = matches!(from, Subject::Slot(s) if self.state.entity(s).is(flag::SILENCED));
        if self.library.card(c).deathrattle != NO_PROG && !mute {
            rattles.push((c, 0, context.me));
        }
        if let (true, Subject::Slot(s)) = (attached, from) {
            let added = self.state.enchantments(s).map(|en| (en.card, en.data, en.side));
            rattles.extend(added.filter(|&(card, ..)| self.library.card(card).deathrattle != NO_PROG));
        }
        for s in self.ordered(set).iter() {
            for &(card, data, side) in &rattles {
                let w = Enchant { card: Some(Card(card)), data: Some(Val::Const(data as i32)), ..Enchant::default() };
                let id = self.enchant(s, &w, context);
                if id.is_some() {
                    self.state.enchantment_mut(id).side = side;
                }
                if secret.contains(s) {
                    self.keep_private(s, id);
                }
            }
        }
    }
}
