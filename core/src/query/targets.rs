//! What a text may aim at, and which texts a card runs.

use crate::cards::library::Library;
use crate::cards::names::{Keyword, Mechanic, Race, TargetSide};
use crate::cards::program::{CardDef, Target, UNKNOWN};
use crate::cards::syntax::CardIx;
use crate::machine::{Context, Machine, Subject};
use crate::state::{enchantment_flag, Branch, Enchantment, Frame, Player, Slot, SlotSet};

/// Cards that can be built into one.
pub(crate) const PARTS: usize = 8;

impl Machine<'_> {
    /// PLY2: whether the text asks for a target, so that without one it is skipped.
    pub(crate) fn wants_target(&mut self, card: CardIx, slot: Slot, side: Player, branch: Branch) -> bool {
        let lib = self.library;
        let def = lib.card(card);
        let chosen = if def.has_choices() { def.choices.get(branch.index()) } else { None };
        let text = chosen.map_or(def, |&c| lib.card(c));
        match self.aim(text, slot) {
            Some(t) => {
                let context = Context { it: crate::machine::Subject::Slot(slot), ..Context::of(side, slot) };
                t.cond.as_ref().is_none_or(|c| self.cond(c, &context))
            }
            None => false,
        }
    }

    /// What a text aims at: its own target, or that of a card that was built into the object.
    #[inline(always)]
    pub fn aim<'a>(&self, text: &'a CardDef, slot: Slot) -> Option<&'a Target>
    where
        Self: 'a,
    {
        if text.aims().is_some() || !text.has(Mechanic::Fused) {
            return text.aims();
        }
        let (parts, n) = self.parts(slot);
        let lib: &'a Library = self.library;
        parts[..n].iter().find_map(|&c| lib.card(c).aims())
    }

    /// The cards that were built into an object, in the order in which they act.
    pub fn parts(&self, slot: Slot) -> ([CardIx; PARTS], usize) {
        let mut found = [UNKNOWN; PARTS];
        let mut n = 0;
        let is_part = |en: &&Enchantment| en.flags & enchantment_flag::PART != 0 && en.card != UNKNOWN;
        for en in self.state.enchantments(slot).filter(is_part).take(PARTS) {
            found[n] = en.card;
            n += 1;
        }
        found[..n].sort_by_key(|&card| self.library.card(card).part_order);
        (found, n)
    }

    /// KEY12: the mech that a magnetic minion joins when it is played at that place.
    pub fn mate(&self, side: Player, place: usize) -> Slot {
        let Some(&s) = self.state.side(side).board().get(place) else {
            return Slot::NONE;
        };
        let e = self.state.entity(s);
        if self.library.card(e.card).is_race(Race::Mech) && !e.has(Keyword::Dormant) {
            s
        } else {
            Slot::NONE
        }
    }

    /// PLY6: what a text may aim at.
    pub fn targets(&mut self, t: &Target, me: Player, src: Slot, by_magic: bool) -> SlotSet {
        let mut set = SlotSet::EMPTY;
        for p in Player::BOTH {
            let friendly = p == me;
            match t.side {
                TargetSide::Friendly if !friendly => continue,
                TargetSide::Enemy if friendly => continue,
                _ => {}
            }
            // What keeps a character of this side from being aimed at.
            let mut barred = Keyword::Dormant.bit();
            if !friendly {
                barred |= Keyword::Stealth.bit() | Keyword::Immune.bit();
            }
            if by_magic {
                barred |= Keyword::Elusive.bit() | if friendly { 0 } else { Keyword::ElusiveToFoe.bit() };
            }
            let open = |s: Slot| {
                let e = self.state.entity(s);
                (e.keywords | e.aura_keywords) & barred == 0
            };
            if t.minions {
                for &s in self.state.side(p).board() {
                    set.insert_if(s, open(s));
                }
            }
            set.insert_if(p.hero(), t.heroes & open(p.hero()));
        }
        if src.is_some() {
            set.remove(src);
        }
        match &t.when {
            Some(when) => self.those(when, set, &Context::of(me, src)),
            None => set,
        }
    }

    /// The slots of a set of characters in the order actions list targets: the enemy side first, minions from the
    /// left, then the hero.
    pub(crate) fn listed(&self, set: SlotSet, me: Player, mut f: impl FnMut(Slot)) {
        for p in [me.opponent(), me] {
            for &s in self.state.side(p).board() {
                if set.contains(s) {
                    f(s);
                }
            }
            let hero = p.hero();
            if set.contains(hero) {
                f(hero);
            }
        }
    }

    /// CHO4: what the branches of a card aim at when all of them are done: what fits one that aims, and whether there
    /// is one that does without a target. A power may be aimed at by itself: it has no `body`.
    pub fn both_aims(&mut self, def: &CardDef, me: Player, slot: Slot, body: Slot, by_magic: bool) -> (SlotSet, bool) {
        let lib = self.library;
        let context = Context { it: Subject::Slot(slot), ..Context::of(me, slot) };
        let (mut set, mut free) = (SlotSet::EMPTY, false);
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
        let (Some(t), Some(target)) = (text.aims(), self.state.slot_of(f.target)) else {
            return true;
        };
        let (me, src) = (f.side, self.state.slot_of(f.src).unwrap_or(Slot::NONE));
        let hero = target.is_hero();
        let side = match t.side {
            TargetSide::Any => true,
            TargetSide::Friendly => self.state.entity(target).side == me,
            TargetSide::Enemy => self.state.entity(target).side != me,
        };
        let context = Context::of(me, src).about(Subject::Slot(target));
        side && (if hero { t.heroes } else { t.minions }) && t.when.as_ref().is_none_or(|w| self.cond(w, &context))
    }
}
