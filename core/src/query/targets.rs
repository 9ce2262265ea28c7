//! What a text may aim at, and which texts a card runs.

use crate::cards::library::Library;
use crate::cards::names::{Keyword, Mechanic, Race};
use crate::cards::program::{CardDef, Target, TargetSide, UNKNOWN};
use crate::cards::syntax::CardIx;
use crate::machine::{Context, Machine, Subject};
use crate::state::{enchantment_flag, Frame, Set, HERO_SLOT, NONE};

/// Cards that can be built into one.
pub(crate) const PARTS: usize = 8;

impl Machine<'_> {
    /// PLY2: whether the text asks for a target, so that without one it is skipped.
    pub(crate) fn wants_target(&mut self, card: CardIx, slot: u8, side: u8, branch: u8) -> bool {
        let lib = self.library;
        let def = lib.card(card);
        let text = def.choices.get(branch as usize).map_or(def, |&c| lib.card(c));
        match self.aim(text, slot) {
            Some(t) => {
                let context = Context { it: crate::machine::Subject::Slot(slot), ..Context::of(side, slot) };
                t.cond.as_ref().is_none_or(|c| self.cond(c, &context))
            }
            None => false,
        }
    }

    /// What a text aims at: its own target, or that of a card that was built into the object.
    pub fn aim<'a>(&self, text: &'a CardDef, slot: u8) -> Option<&'a Target>
    where
        Self: 'a,
    {
        if text.target.is_some() || !text.has(Mechanic::Fused) {
            return text.target.as_ref();
        }
        let (parts, n) = self.parts(slot);
        let lib: &'a Library = self.library;
        parts[..n].iter().find_map(|&c| lib.card(c).target.as_ref())
    }

    /// The cards that were built into an object.
    pub fn parts(&self, slot: u8) -> ([CardIx; PARTS], usize) {
        let mut found = [UNKNOWN; PARTS];
        let mut n = 0;
        let mut k = self.state.entity(slot).ench;
        while k != NONE && n < PARTS {
            let en = &self.state.ench[k as usize];
            if en.flags & enchantment_flag::PART != 0 && en.card != UNKNOWN {
                found[n] = en.card;
                n += 1;
            }
            k = en.next;
        }
        (found, n)
    }

    /// KEY12: the mech that a magnetic minion joins when it is played at that place.
    pub fn mate(&self, side: u8, place: usize) -> u8 {
        let Some(&s) = self.state.side(side).board().get(place) else {
            return NONE;
        };
        let e = self.state.entity(s);
        if self.library.card(e.card).is_race(Race::Mech) && !e.has(Keyword::Dormant) {
            s
        } else {
            NONE
        }
    }

    /// PLY6: what a text may aim at.
    pub fn targets(&mut self, t: &Target, me: u8, src: u8, by_magic: bool) -> Set {
        let mut set: Set = 0;
        for p in 0..2u8 {
            let friendly = p == me;
            match t.side {
                TargetSide::Friendly if !friendly => continue,
                TargetSide::Enemy if friendly => continue,
                _ => {}
            }
            if t.minions {
                for &s in self.state.side(p).board() {
                    set |= 1u64 << s;
                }
            }
            if t.heroes {
                set |= 1u64 << HERO_SLOT[p as usize];
            }
        }
        if src != NONE {
            set &= !(1u64 << src);
        }
        let mut all = set;
        let context = Context::of(me, src);
        while all != 0 {
            let s = all.trailing_zeros() as u8;
            all &= all - 1;
            let e = self.state.entity(s);
            let kw = e.keywords | e.aura_keywords;
            let hidden = kw & (Keyword::Stealth.bit() | Keyword::Immune.bit()) != 0 && e.side != me;
            let elusive = by_magic
                && (kw & Keyword::Elusive.bit() != 0 || (kw & Keyword::ElusiveToFoe.bit() != 0 && e.side != me));
            if hidden
                || elusive
                || kw & Keyword::Dormant.bit() != 0
                || t.when.as_ref().is_some_and(|w| !self.cond(w, &context.about(Subject::Slot(s))))
            {
                set &= !(1u64 << s);
            }
        }
        set
    }

    /// The slots of a set of characters in the order actions list targets: the enemy side first, minions from the
    /// left, then the hero.
    pub(crate) fn listed(&self, set: Set, me: u8, mut f: impl FnMut(u8)) {
        for p in [1 - me, me] {
            for &s in self.state.side(p).board() {
                if set >> s & 1 == 1 {
                    f(s);
                }
            }
            let hero = HERO_SLOT[p as usize];
            if set >> hero & 1 == 1 {
                f(hero);
            }
        }
    }

    /// CHO4: what the branches of a card aim at when all of them are done: what fits one that aims, and whether there
    /// is one that does without a target. A power may be aimed at by itself: it has no `body`.
    pub fn both_aims(&mut self, def: &CardDef, me: u8, slot: u8, body: u8, by_magic: bool) -> (Set, bool) {
        let lib = self.library;
        let context = Context { it: Subject::Slot(slot), ..Context::of(me, slot) };
        let (mut set, mut free) = (0, false);
        for &c in def.all_branches() {
            match &lib.card(c).target {
                Some(t) if t.cond.as_ref().is_none_or(|c| self.cond(c, &context)) => {
                    set |= self.targets(t, me, body, by_magic);
                }
                _ => free = true,
            }
        }
        (set, free)
    }

    /// Whether the target of a card that does all of its branches is one for this branch.
    pub fn branch_fits(&mut self, text: &CardDef, f: &Frame) -> bool {
        let (Some(t), Some(target)) = (&text.target, self.state.slot_of(f.target)) else {
            return true;
        };
        let (me, src) = (f.side, self.state.slot_of(f.src).unwrap_or(NONE));
        let hero = target == HERO_SLOT[0] || target == HERO_SLOT[1];
        let side = match t.side {
            TargetSide::Any => true,
            TargetSide::Friendly => self.state.entity(target).side == me,
            TargetSide::Enemy => self.state.entity(target).side != me,
        };
        let context = Context::of(me, src).about(Subject::Slot(target));
        side && (if hero { t.heroes } else { t.minions }) && t.when.as_ref().is_none_or(|w| self.cond(w, &context))
    }
}
