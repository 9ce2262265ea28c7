//! Which players and which objects a text means.

use crate::cards::names::{Keyword, Kind, Mechanic};
use crate::cards::syntax::{CardIx, Sel, Val, Who};
use crate::chance::Pick;
use crate::machine::{Context, Machine, Subject};
use crate::state::inline_vec::InlineVec;
use crate::state::{flag, one, At, Set, HERO_SLOT, NONE, PLAYER_SLOT, POWER_SLOT, SLOTS};

impl Machine<'_> {
    /// Whether a standing effect holds for a player.
    #[inline(always)]
    pub fn player_has(&self, p: u8, k: Keyword) -> bool {
        self.state.entity(p).has(k)
    }

    /// One of the slots of a set, at random.
    pub fn pick_slot(&mut self, set: Set, pick: Pick) -> u8 {
        let n = set.count_ones();
        if n == 0 {
            return NONE;
        }
        let list = self.ordered(set);
        let s = &*self.state;
        let k = self.chance.pick(pick, n, |i| s.entity(list[i as usize]).eid as u32);
        list[k as usize]
    }

    /// The slots of a set in play order (hand cards: in the order they came).
    pub fn ordered(&self, mut set: Set) -> InlineVec<u8, SLOTS> {
        let mut list = InlineVec::new();
        while set != 0 {
            let s = set.trailing_zeros() as u8;
            set &= set - 1;
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
    pub fn kind(&self, slot: u8) -> Kind {
        self.library.card(self.state.entity(slot).card).kind
    }

    /// Whether an object is a character in play.
    #[inline]
    pub fn is_character(&self, slot: u8) -> bool {
        self.state.entity(slot).at == At::Play && matches!(self.kind(slot), Kind::Minion | Kind::Hero)
    }

    /// The players meant, as bits.
    pub fn who(&mut self, w: &Who, context: &Context) -> u8 {
        match w {
            Who::Me => 1 << context.me,
            Who::Foe => 2 >> context.me,
            Who::Both => 3,
            Who::Active => 1 << self.state.head.active,
            Who::Event => 1 << context.event.player,
            Who::Owner(sel) => match self.first(sel, context) {
                NONE => 0,
                s => 1 << self.state.entity(s).side,
            },
        }
    }

    /// The one player meant; the controller where several are.
    pub fn player(&mut self, w: &Who, context: &Context) -> u8 {
        match self.who(w, context) {
            1 => 0,
            2 => 1,
            _ => context.me,
        }
    }

    /// The minions of a player that can be seen and touched.
    pub fn minions(&self, p: u8) -> Set {
        let mut set = 0;
        for &s in self.state.side(p).board() {
            if !self.state.entity(s).has(Keyword::Dormant) {
                set |= 1u64 << s;
            }
        }
        set
    }

    /// The objects meant.
    pub fn sel(&mut self, sel: &Sel, context: &Context) -> Set {
        match sel {
            Sel::Nothing => 0,
            Sel::Myself => one(context.src),
            Sel::Target => self.state.slot_of(context.target).map_or(0, one),
            Sel::Subject => self.state.slot_of(context.event.subject).map_or(0, one),
            Sel::Other => self.state.slot_of(context.event.other).map_or(0, one),
            Sel::It => match context.it {
                Subject::Slot(s) => one(s),
                _ => 0,
            },
            Sel::Each => {
                if context.frame == NONE {
                    return 0;
                }
                let depth = self.state.stack[context.frame as usize].each_depth;
                self.state.slot_of(self.state.registers[context.frame as usize].each[depth as usize]).map_or(0, one)
            }
            Sel::Made => {
                if context.frame == NONE {
                    0
                } else {
                    self.state.registers[context.frame as usize].made & self.state.head.live
                }
            }
            Sel::Saved(k) => {
                if context.frame == NONE {
                    0
                } else {
                    self.state.registers[context.frame as usize].saved[*k as usize & 1] & self.state.head.live
                }
            }
            Sel::Linked => {
                let eid = if context.ench_data != 0 {
                    context.ench_data as u16
                } else if context.src != NONE {
                    self.state.entity(context.src).data as u16
                } else {
                    0
                };
                if eid == 0 {
                    0
                } else {
                    self.state.find_eid(eid).map_or(0, one)
                }
            }
            Sel::Hero(w) => self.each_player(w, context, |_, p| one(HERO_SLOT[p as usize])),
            Sel::Power(w) => self.each_player(w, context, |_, p| one(POWER_SLOT[p as usize])),
            Sel::Player(w) => self.each_player(w, context, |_, p| one(PLAYER_SLOT[p as usize])),
            Sel::Weapon(w) => self.each_player(w, context, |m, p| one(m.state.side(p).weapon)),
            Sel::Minions(w) => self.each_player(w, context, |m, p| m.minions(p)),
            Sel::Characters(w) => self.each_player(w, context, |m, p| m.minions(p) | one(HERO_SLOT[p as usize])),
            Sel::Hand(w) => {
                self.each_player(w, context, |m, p| m.state.side(p).hand().iter().fold(0, |a, &s| a | 1u64 << s))
            }
            Sel::Secrets(w) => self.each_player(w, context, |m, p| {
                let lib = m.library;
                let st = &*m.state;
                st.side(p)
                    .secrets()
                    .iter()
                    .filter(|&&s| lib.card(st.entity(s).card).has(Mechanic::Secret))
                    .fold(0, |a, &s| a | 1u64 << s)
            }),
            Sel::Adjacent(of) => {
                let s = self.first(of, context);
                self.adjacent(s)
            }
            Sel::Leftmost(of) => {
                let set = self.sel(of, context);
                one(self.edge(set, false))
            }
            Sel::Rightmost(of) => {
                let set = self.sel(of, context);
                one(self.edge(set, true))
            }
            Sel::Where(of, cond) => {
                let mut set = self.sel(of, context);
                let mut out = 0;
                while set != 0 {
                    let s = set.trailing_zeros() as u8;
                    set &= set - 1;
                    if self.cond(cond, &context.about(Subject::Slot(s))) {
                        out |= 1u64 << s;
                    }
                }
                out
            }
            Sel::Union(a, b) => self.sel(a, context) | self.sel(b, context),
            Sel::Minus(a, b) => self.sel(a, context) & !self.sel(b, context),
            Sel::Random(of, n) => {
                let set = self.sel(of, context);
                let n = self.val(n, context);
                self.random(set, n)
            }
            Sel::Lowest(of, by) => self.extreme(of, by, context, -1),
            Sel::Highest(of, by) => self.extreme(of, by, context, 1),
        }
    }

    #[inline]
    pub(crate) fn each_player(&mut self, w: &Who, context: &Context, f: impl Fn(&Self, u8) -> Set) -> Set {
        match w {
            Who::Me => return f(self, context.me),
            Who::Foe => return f(self, 1 - context.me),
            _ => {}
        }
        let who = self.who(w, context);
        let mut out = 0;
        if who & 1 != 0 {
            out |= f(self, 0);
        }
        if who & 2 != 0 {
            out |= f(self, 1);
        }
        out
    }

    /// Up to `n` different objects of a set at random; TRG12: not the mortally wounded ones.
    pub fn random(&mut self, mut set: Set, n: i32) -> Set {
        let mut all = set;
        while all != 0 {
            let s = all.trailing_zeros() as u8;
            all &= all - 1;
            if self.dying(s) {
                set &= !(1u64 << s);
            }
        }
        let mut out = 0;
        for _ in 0..n {
            let s = self.pick_slot(set, Pick::Target);
            if s == NONE {
                break;
            }
            out |= 1u64 << s;
            set &= !(1u64 << s);
        }
        out
    }

    /// Whether a character in play is mortally wounded or marked to be destroyed.
    #[inline]
    pub fn dying(&self, s: u8) -> bool {
        let e = self.state.entity(s);
        e.at == At::Play && (e.is(flag::DOOMED) || (e.hp() <= 0 && self.is_character(s)))
    }

    pub(crate) fn extreme(&mut self, of: &Sel, by: &Val, context: &Context, sign: i32) -> Set {
        let mut set = self.sel(of, context);
        let mut best = i32::MIN;
        let mut out: Set = 0;
        while set != 0 {
            let s = set.trailing_zeros() as u8;
            set &= set - 1;
            let v = sign * self.val(by, &context.about(Subject::Slot(s)));
            if v > best {
                best = v;
                out = 0;
            }
            if v == best {
                out |= 1u64 << s;
            }
        }
        out
    }

    pub(crate) fn edge(&self, set: Set, right: bool) -> u8 {
        let mut found = NONE;
        for p in 0..2u8 {
            let side = self.state.side(p);
            for row in [side.board(), side.hand()] {
                for &s in row {
                    if set >> s & 1 == 1 && (found == NONE || right) {
                        found = s;
                    }
                }
            }
        }
        found
    }

    /// SUM4: the direct neighbours of a minion.
    pub fn adjacent(&self, slot: u8) -> Set {
        if slot == NONE || self.state.entity(slot).at != At::Play {
            return 0;
        }
        let Some(at) = self.state.board_place(slot) else {
            return 0;
        };
        let row = self.state.side(self.state.entity(slot).side).board();
        let mut out = 0;
        if at > 0 {
            out |= one(row[at - 1]);
        }
        if at + 1 < row.len() {
            out |= one(row[at + 1]);
        }
        let mut set = out;
        while set != 0 {
            let s = set.trailing_zeros() as u8;
            set &= set - 1;
            if self.state.entity(s).has(Keyword::Dormant) {
                out &= !(1u64 << s);
            }
        }
        out
    }

    /// The first object of a set in play order, or `NONE`.
    pub fn first(&mut self, sel: &Sel, context: &Context) -> u8 {
        match sel {
            Sel::Subject => return self.state.slot_of(context.event.subject).unwrap_or(NONE),
            Sel::Other => return self.state.slot_of(context.event.other).unwrap_or(NONE),
            Sel::Myself => return context.src,
            Sel::Weapon(Who::Me) => return self.state.side(context.me).weapon,
            _ => {}
        }
        let set = self.sel(sel, context);
        if set == 0 {
            NONE
        } else if set & (set - 1) == 0 {
            set.trailing_zeros() as u8
        } else {
            self.ordered(set)[0]
        }
    }

    /// What a selection of one object means, also for cards that are not in a slot.
    pub fn subject(&mut self, sel: &Sel, context: &Context) -> Subject {
        if let Sel::It = sel {
            return context.it;
        }
        match self.first(sel, context) {
            NONE => Subject::None,
            s => Subject::Slot(s),
        }
    }

    /// The card of a subject.
    pub fn card_of(&self, it: Subject) -> CardIx {
        match it {
            Subject::None => 0,
            Subject::Slot(s) => self.state.entity(s).card,
            Subject::Deck(p, at) => self.state.decks[p as usize][at as usize].card,
            Subject::Card(c) => c,
        }
    }
}
