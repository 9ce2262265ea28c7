//! Who may attack whom: taunt, stealth, and who has an attack left.

use crate::action::{ActionKind, SlotAction};
use crate::cards::names::{Keyword, Variant};
use crate::machine::Machine;
use crate::rules::combat::allowed;
use crate::state::{flag, Entity, Player, Slot, BOARD};

/// Whether these keywords let a character attack at all.
#[inline(always)]
fn may_attack(keywords: u64) -> bool {
    const HELD: u64 = Keyword::CantAttack.bit() | Keyword::Dormant.bit();
    keywords & HELD == 0
        || keywords & (HELD | Keyword::CanAttack.bit()) == Keyword::CantAttack.bit() | Keyword::CanAttack.bit()
}

/// Keywords that change when or whom a minion may attack.
const ATTACK_WORDS: u64 = Keyword::Windfury.bit()
    | Keyword::MegaWindfury.bit()
    | Keyword::UnlimitedAttacks.bit()
    | Keyword::CantAttack.bit()
    | Keyword::CanAttack.bit()
    | Keyword::Dormant.bit()
    | Keyword::Charge.bit()
    | Keyword::Rush.bit()
    | Keyword::CantAttackHeroes.bit();

/// Keywords of what cannot be attacked.
const HIDDEN: u64 = Keyword::Stealth.bit() | Keyword::Immune.bit() | Keyword::Dormant.bit();

/// Whether a minion with these keywords may attack if it has attack: 1 if so, and 256 if it must leave heroes alone.
/// CMB2: newcomers wait, unless they charge; rush lets them at minions.
fn may_attack_now(e: &Entity, keywords: u64) -> u32 {
    let new = e.is(flag::SICK) & (keywords & Keyword::Charge.bit() == 0);
    let able = !e.is(flag::FROZEN)
        & may_attack(keywords)
        & ((e.attacks as i32) < allowed(keywords))
        & (!new | (keywords & Keyword::Rush.bit() != 0));
    able as u32 | ((new | (keywords & Keyword::CantAttackHeroes.bit() != 0)) as u32) << 8
}

/// The bits of the places of a row.
const ROW: u8 = (1 << BOARD) - 1;

/// How many bits are set in a row of bits: plain x86-64 has no instruction for that.
const COUNTS: [u8; 1 << BOARD] = {
    let mut counts = [0; 1 << BOARD];
    let mut bits = 1;
    while bits < counts.len() {
        counts[bits] = counts[bits / 2] + (bits % 2) as u8;
        bits += 1;
    }
    counts
};

/// Who may attack whom.
pub(super) struct Attacks {
    /// The defenders, minions from the left, then the hero.
    targets: [Slot; BOARD + 1],
    /// How many there are.
    n: usize,
    /// Whether the hero is the last of them.
    face: bool,
    /// The minions that may attack, by their places.
    ready: u8,
    /// Those that must leave the hero alone.
    shy: u8,
    /// Whether the hero may attack: if so, whether it must leave the other hero alone.
    hero: Option<bool>,
}

impl Attacks {
    /// How many defenders there are for an attacker.
    #[inline(always)]
    fn of(&self, shy: bool) -> u32 {
        self.n as u32 - (shy & self.face) as u32
    }

    /// How many attacks there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        let count = |places: u8| COUNTS[(places & ROW) as usize] as u32;
        let spared = count(self.ready & self.shy) & (self.face as u32).wrapping_neg();
        count(self.ready) * self.n as u32 - spared + self.hero.map_or(0, |shy| self.of(shy))
    }

    /// The attacker (a place on the board, or the hero) and the defender of the attack with that number.
    #[inline(always)]
    pub(super) fn nth(&self, mut at: u32) -> (Option<usize>, Slot) {
        let mut ready = self.ready;
        while ready != 0 {
            let k = ready.trailing_zeros();
            let n = self.of(self.shy >> k & 1 == 1);
            if at < n {
                return (Some(k as usize), self.targets[at as usize]);
            }
            at -= n;
            ready &= ready - 1;
        }
        (None, self.targets[at as usize])
    }
}

impl Machine<'_> {
    /// CMB4, CMB5: what may be attacked (taunt first, nothing hidden), minions from the left, then the hero; how many
    /// that are, and whether the hero is the last of them.
    #[inline(always)]
    fn defenders(&self, me: Player) -> ([Slot; BOARD + 1], usize, bool) {
        let foe = me.opponent();
        let side = self.state.side(foe);
        let e = self.state.entity(foe.hero());
        let bare = (e.keywords | e.aura_keywords) & (Keyword::Immune.bit() | Keyword::Stealth.bit()) == 0;
        let any = side.board().iter().fold(0, |any, &s| {
            let e = self.state.entity(s);
            any | e.keywords | e.aura_keywords
        });
        if any & (HIDDEN | Keyword::Taunt.bit()) != 0 || self.state.head.rules.variant(Variant::HeroesOnly) {
            return self.open_defenders(foe, bare);
        }
        // As nearly always: everybody.
        let n = side.n_board as usize;
        let [a, b, c, d, e, f, g] = side.board;
        let mut found = [a, b, c, d, e, f, g, foe.hero()];
        found[n & BOARD] = foe.hero();
        (found, n + bare as usize, bare)
    }

    /// The same where somebody has taunt or hides; `bare` tells whether the hero could be attacked.
    #[inline(never)]
    fn open_defenders(&self, foe: Player, bare: bool) -> ([Slot; BOARD + 1], usize, bool) {
        let row = self.state.side(foe).board();
        let (mut seen, mut taunts) = (0u8, 0u8);
        for (k, &s) in row.iter().enumerate() {
            let e = self.state.entity(s);
            let keywords = e.keywords | e.aura_keywords;
            let open = keywords & HIDDEN == 0;
            seen |= (open as u8) << k;
            taunts |= ((open & (keywords & Keyword::Taunt.bit() != 0)) as u8) << k;
        }
        let face = (taunts == 0) & bare;
        if self.state.head.rules.variant(Variant::HeroesOnly) {
            seen = 0;
        }
        let mut set = if taunts != 0 { taunts } else { seen };
        let mut found = [foe.hero(); BOARD + 1];
        let mut n = 0;
        while set != 0 {
            found[n] = row[set.trailing_zeros() as usize];
            n += 1;
            set &= set - 1;
        }
        (found, n + face as usize, face)
    }

    /// The attacks of minions and hero.
    #[inline(always)]
    pub(crate) fn legal_attacks(&mut self, me: Player, out: &mut Vec<SlotAction>) {
        let Some(attacks) = self.attacks(me) else { return };
        let Attacks { targets, n, face, shy, .. } = attacks;
        // As many as there can be, and those that are too many cut off: how many there are cannot be guessed.
        let all = targets.map(|target| SlotAction { kind: ActionKind::Attack, target, ..SlotAction::END });
        let mut push = |src: Slot, shy: bool| {
            let end = out.len() + n - (shy & face) as usize;
            out.extend_from_slice(&all.map(|attack| SlotAction { src, ..attack }));
            out.truncate(end);
        };
        let mut ready = attacks.ready;
        while ready != 0 {
            let k = ready.trailing_zeros();
            ready &= ready - 1;
            push(self.state.side(me).board[k as usize], shy >> k & 1 == 1);
        }
        if let Some(shy) = attacks.hero {
            push(me.hero(), shy);
        }
    }

    /// Who may attack whom, if anybody may.
    #[inline(always)]
    pub(super) fn attacks(&self, me: Player) -> Option<Attacks> {
        // Who may attack, and who may not attack heroes.
        let mut both = 0u32;
        for &slot in self.state.side(me).board().iter().rev() {
            let e = self.state.entity(slot);
            let keywords = e.keywords | e.aura_keywords;
            let able = if keywords & ATTACK_WORDS == 0 {
                ((e.flags & (flag::SICK | flag::FROZEN)) as u32 | e.attacks as u32 == 0) as u32
            } else {
                may_attack_now(e, keywords)
            };
            let armed = (e.attack as i32 + e.aura_attack as i32 > 0) as u32;
            both = both * 2 + (able & armed.wrapping_neg());
        }
        let [ready, shy, ..] = both.to_le_bytes();
        let hero = self.hero_attacks(me.hero(), me);
        if ready == 0 && hero.is_none() {
            return None;
        }
        let (targets, n, face) = self.defenders(me);
        Some(Attacks { targets, n, face, ready, shy, hero })
    }

    /// Whether the hero may attack: if so, whether it must leave the other hero alone.
    #[inline(always)]
    fn hero_attacks(&self, hero: Slot, me: Player) -> Option<bool> {
        let e = self.state.entity(hero);
        let mut keywords = e.keywords | e.aura_keywords;
        let mut attack = e.attack as i32 + e.aura_attack as i32;
        let weapon = self.state.side(me).weapon;
        if weapon.is_some() {
            let w = self.state.entity(weapon);
            attack += w.atk();
            keywords |= w.keywords | w.aura_keywords;
        }
        let able = attack > 0 && !e.is(flag::FROZEN) & may_attack(keywords) & ((e.attacks as i32) < allowed(keywords));
        able.then_some(keywords & Keyword::CantAttackHeroes.bit() != 0)
    }
}
