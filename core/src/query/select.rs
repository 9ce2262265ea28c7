//! Which players and which objects a text means.

use crate::cards::names::{Keyword, Kind, Mechanic};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::{CardIx, Sel, Val, Who};
use crate::chance::Pick;
use crate::machine::{Context, Machine, Subject};
use crate::state::inline_vec::InlineVec;
use crate::state::{flag, frame_flag, At, Player, PlayerSet, Ref, Slot, SlotSet, SLOTS};

impl Machine<'_> {
    /// Whether a standing effect holds for a player.
    #[inline(always)]
    pub fn player_has(&self, p: Player, k: Keyword) -> bool {
        self.state.entity(p.slot()).has(k)
    }

    /// One of the slots of a set, at random.
    pub fn pick_slot(&mut self, set: SlotSet, pick: Pick) -> Slot {
        let n = set.len();
        if n == 0 {
            return Slot::NONE;
        }
        if let Some(only) = set.single() {
            self.chance.pick(pick, 1, |_| self.state.entity(only).eid as u32);
            return only;
        }
        let list = self.ordered(set);
        let s = &*self.state;
        let k = self.chance.pick(pick, n, |i| s.entity(list[i as usize]).eid as u32);
        list[k as usize]
    }

    /// The slots of a set in play order (hand cards: in the order they came).
    pub fn ordered(&self, mut set: SlotSet) -> InlineVec<Slot, SLOTS> {
        let mut list = InlineVec::new();
        while let Some(s) = set.pop() {
            let order = self.state.entity(s).order;
            list.push(s);
            let mut k = list.len() - 1;
            while k > 0 && self.state.entity(list[k - 1]).order > order {
                list[k] = list[k - 1];
                k -= 1;
            }
            list[k] = s;
        }
        list
    }

    /// The kind of the card in a slot.
    #[inline(always)]
    pub fn kind(&self, slot: Slot) -> Kind {
        self.library.card(self.state.entity(slot).card).kind
    }

    /// Whether an object is a character in play.
    #[inline]
    pub fn is_character(&self, slot: Slot) -> bool {
        self.state.entity(slot).at == At::Play && matches!(self.kind(slot), Kind::Minion | Kind::Hero)
    }

    /// The players meant.
    pub fn who(&mut self, w: &Who, context: &Context) -> PlayerSet {
        match w {
            Who::Me => context.me.set(),
            Who::Foe => context.me.opponent().set(),
            Who::Both => PlayerSet::BOTH,
            Who::Active => self.state.head.active.set(),
            Who::Event => context.event.player.set(),
            Who::Owner(sel) => match self.first(sel, context) {
                Slot::NONE => PlayerSet::EMPTY,
                s => self.state.entity(s).side.set(),
            },
            Who::Enchanter => match self.frame(context) {
                Some(f) if f.flags & frame_flag::THEIRS != 0 => context.me.opponent().set(),
                _ => context.me.set(),
            },
        }
    }

    /// The one player meant; the controller where several are.
    pub fn player(&mut self, w: &Who, context: &Context) -> Player {
        match self.who(w, context).bits() {
            1 => Player::BOTH[0],
            2 => Player::BOTH[1],
            _ => context.me,
        }
    }

    /// The minions of a player that can be seen and touched.
    pub fn minions(&self, p: Player) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        for &s in self.state.side(p).board() {
            set.insert_if(s, !self.state.entity(s).has(Keyword::Dormant));
        }
        set
    }

    /// The objects meant.
    pub fn sel(&mut self, sel: &Sel, context: &Context) -> SlotSet {
        match sel {
            Sel::Nothing => SlotSet::EMPTY,
            Sel::Myself => context.src.set(),
            Sel::Target => self.state.slot_of(context.target).map_or(SlotSet::EMPTY, Slot::set),
            Sel::Subject => self.state.slot_of(context.event.subject).map_or(SlotSet::EMPTY, Slot::set),
            Sel::Other => self.state.slot_of(context.event.other).map_or(SlotSet::EMPTY, Slot::set),
            Sel::It => match context.it {
                Subject::Slot(s) => s.set(),
                _ => SlotSet::EMPTY,
            },
            Sel::Each => {
                let each = self.registers(context).map_or(Ref::NONE, |r| r.each[r.each_depth as usize]);
                self.state.slot_of(each).map_or(SlotSet::EMPTY, Slot::set)
            }
            Sel::Made => self.registers(context).map_or(SlotSet::EMPTY, |r| r.made) & self.state.head.live,
            Sel::Saved(k) => {
                self.registers(context).map_or(SlotSet::EMPTY, |r| r.saved[*k as usize & 1]) & self.state.head.live
            }
            Sel::Linked => {
                let eid = if context.enchantment_data != 0 {
                    context.enchantment_data as u16
                } else if context.src.is_some() {
                    self.state.entity(context.src).data as u16
                } else {
                    0
                };
                if eid == 0 {
                    SlotSet::EMPTY
                } else {
                    self.state.find_eid(eid).map_or(SlotSet::EMPTY, Slot::set)
                }
            }
            Sel::Hero(w) => self.each_player(w, context, |_, p| p.hero().bit()),
            Sel::Power(w) => self.each_player(w, context, |_, p| p.power().bit()),
            Sel::Player(w) => self.each_player(w, context, |_, p| p.slot().bit()),
            Sel::Weapon(w) => self.each_player(w, context, |m, p| m.state.side(p).weapon.set()),
            Sel::Minions(w) => self.each_player(w, context, |m, p| m.minions(p)),
            Sel::Characters(w) => self.each_player(w, context, |m, p| m.minions(p) | p.hero().bit()),
            Sel::Hand(w) => {
                Player::BOTH.into_iter().for_each(|p| self.look_at_hand(p));
                self.each_player(w, context, |m, p| m.state.side(p).hand().iter().copied().collect())
            }
            Sel::Secrets(w) => self.each_player(w, context, |m, p| {
                let lib = m.library;
                let st = &*m.state;
                st.side(p)
                    .secrets()
                    .iter()
                    .copied()
                    .filter(|&s| {
                        // Quests are never hidden.
                        let card = st.entity(s).card;
                        card == UNKNOWN || lib.card(card).has(Mechanic::Secret)
                    })
                    .collect()
            }),
            Sel::Adjacent(of) => {
                let s = self.first(of, context);
                self.adjacent(s)
            }
            Sel::Leftmost(of) => {
                let set = self.sel(of, context);
                self.edge(set, false).set()
            }
            Sel::Rightmost(of) => {
                let set = self.sel(of, context);
                self.edge(set, true).set()
            }
            Sel::Where(of, cond) => {
                let set = self.sel(of, context);
                self.those(cond, set, context)
            }
            Sel::Union(a, b) => self.sel(a, context) | self.sel(b, context),
            Sel::Minus(a, b) => self.sel(a, context) - self.sel(b, context),
            Sel::Random(of, n) => {
                let set = self.sel(of, context);
                let n = self.val(n, context);
                self.random(set, n)
            }
            Sel::Lowest(of, by) => self.extreme(of, by, context, -1),
            Sel::Highest(of, by) => self.extreme(of, by, context, 1),
        }
    }

    /// Whether an object is meant: the same as looking for it in `sel`, without asking about all others.
    pub fn selects(&mut self, sel: &Sel, slot: Slot, context: &Context) -> bool {
        match sel {
            Sel::Where(of, cond) => {
                self.selects(of, slot, context) && self.cond(cond, &context.about(Subject::Slot(slot)))
            }
            Sel::Union(a, b) => self.selects(a, slot, context) || self.selects(b, slot, context),
            Sel::Minus(a, b) => self.selects(a, slot, context) && !self.selects(b, slot, context),
            Sel::Hand(Who::Me) => self.state.side(context.me).hand().contains(&slot),
            Sel::Hand(Who::Foe) => self.state.side(context.me.opponent()).hand().contains(&slot),
            _ => self.sel(sel, context).contains(slot),
        }
    }

    #[inline]
    pub(crate) fn each_player(&mut self, w: &Who, context: &Context, f: impl Fn(&Self, Player) -> SlotSet) -> SlotSet {
        match w {
            Who::Me => return f(self, context.me),
            Who::Foe => return f(self, context.me.opponent()),
            _ => {}
        }
        let who = self.who(w, context);
        let mut out = SlotSet::EMPTY;
        for p in who.beginning_with(context.me) {
            out |= f(self, p);
        }
        out
    }

    /// Up to `n` different objects of a set at random; TRG12: not the mortally wounded ones.
    pub fn random(&mut self, mut set: SlotSet, n: i32) -> SlotSet {
        let mut all = set;
        while let Some(s) = all.pop() {
            if self.dying(s) {
                set.remove(s);
            }
        }
        let mut out = SlotSet::EMPTY;
        for _ in 0..n {
            let s = self.pick_slot(set, Pick::Target);
            if s.is_none() {
                break;
            }
            out.insert(s);
            set.remove(s);
        }
        out
    }

    /// Whether a character in play is mortally wounded or marked to be destroyed.
    #[inline]
    pub fn dying(&self, s: Slot) -> bool {
        let e = self.state.entity(s);
        e.at == At::Play && (e.is(flag::DOOMED) || (e.hp() <= 0 && self.is_character(s)))
    }

    pub(crate) fn extreme(&mut self, of: &Sel, by: &Val, context: &Context, sign: i32) -> SlotSet {
        let mut set = self.sel(of, context);
        let mut best = i32::MIN;
        let mut out = SlotSet::EMPTY;
        while let Some(s) = set.pop() {
            let v = sign * self.val(by, &context.about(Subject::Slot(s)));
            if v > best {
                best = v;
                out = SlotSet::EMPTY;
            }
            if v == best {
                out.insert(s);
            }
        }
        out
    }

    pub(crate) fn edge(&self, set: SlotSet, right: bool) -> Slot {
        let mut found = Slot::NONE;
        for p in [self.state.head.active, self.state.head.active.opponent()] {
            let side = self.state.side(p);
            for row in [side.board(), side.hand()] {
                for &s in row {
                    if set.contains(s) && (found.is_none() || right) {
                        found = s;
                    }
                }
            }
        }
        found
    }

    /// SUM4: the direct neighbours of a minion.
    pub fn adjacent(&self, slot: Slot) -> SlotSet {
        if slot.is_none() || self.state.entity(slot).at != At::Play {
            return SlotSet::EMPTY;
        }
        let Some(at) = self.state.board_place(slot) else {
            return SlotSet::EMPTY;
        };
        let row = self.state.side(self.state.entity(slot).side).board();
        let mut out = SlotSet::EMPTY;
        if at > 0 {
            out |= row[at - 1].set();
        }
        if at + 1 < row.len() {
            out |= row[at + 1].set();
        }
        let mut set = out;
        while let Some(s) = set.pop() {
            if self.state.entity(s).has(Keyword::Dormant) {
                out.remove(s);
            }
        }
        out
    }

    /// The first object of a set in play order, or `Slot::NONE`.
    pub fn first(&mut self, sel: &Sel, context: &Context) -> Slot {
        match sel {
            Sel::Subject => return self.state.slot_of(context.event.subject).unwrap_or(Slot::NONE),
            Sel::Other => return self.state.slot_of(context.event.other).unwrap_or(Slot::NONE),
            Sel::Myself => return context.src,
            Sel::Weapon(Who::Me) => return self.state.side(context.me).weapon,
            _ => {}
        }
        let set = self.sel(sel, context);
        match set.single() {
            Some(slot) => slot,
            None if set.is_empty() => Slot::NONE,
            None => self.ordered(set)[0],
        }
    }

    /// What a selection of one object means, also for cards that are not in a slot.
    pub fn subject(&mut self, sel: &Sel, context: &Context) -> Subject {
        if let Sel::It = sel {
            return context.it;
        }
        match self.first(sel, context) {
            Slot::NONE => Subject::None,
            s => Subject::Slot(s),
        }
    }

    /// The chosen card of the text that asks, and the deck and place it lies at if it is a copy of one there.
    pub fn chosen(&self, context: &Context) -> Option<(CardIx, Option<(Player, u8)>)> {
        let r = self.registers(context)?;
        let place = r.chosen_in.map(|p| (p, r.chosen_place)).filter(|&(p, at)| at < self.state.side(p).n_deck);
        Some((r.chosen, place))
    }

    /// The card of a subject.
    pub fn card_of(&self, it: Subject) -> CardIx {
        match it {
            Subject::None => 0,
            Subject::Slot(s) => self.state.entity(s).card,
            Subject::Deck(p, at) => self.state.decks[p.index()][at as usize].card,
            Subject::Card(c) => c,
        }
    }
}
