//! How much damage a player may deal to the other hero before the turn is over, by a quick look at board and hand.
//!
//! It is an upper bound for nearly all texts, and meant to be: what lies beyond it is not worth a search. What a text
//! may do is read off its steps once for each card.

use super::counting::life;
use crate::cards::library::Library;
use crate::cards::names::{Counter, Keyword, Kind};
use crate::cards::program::{CardDef, Op, COMPUTE, NO_PROG};
use crate::cards::syntax::{CardIx, CardRef, Effect, Enchant, Sel, Val, Who};
use crate::settings::capacity::HAND;
use crate::state::inline_vec::InlineVec;
use crate::state::{flag, Entity, Player, State};

/// What a number counts that is only known when the text runs.
const SOME: i32 = 10;
/// How often a loop goes round if only the position tells.
const ROUNDS: i32 = 4;
/// How often a standing text may act in a turn.
const ACTS: i32 = 4;
/// Cards that make cards that make cards are followed so far.
const DEEP: u8 = 2;

/// Keywords of minions by which more comes of the same text.
const DOUBLING: u64 = Keyword::DoubleSpells.bit()
    | Keyword::DoublePower.bit()
    | Keyword::SpellsTwice.bit()
    | Keyword::PowerUnlimited.bit()
    | Keyword::PowerTwice.bit();

/// What a card may add to the damage of a turn.
#[derive(Clone, Copy, Debug, Default)]
struct Might {
    /// Damage, and the attack of what can attack at once.
    direct: i32,
    /// Hits, each of which spell damage adds to.
    hits: i32,
    /// Attack for one attacker.
    buff: i32,
    /// Attack for every attacker.
    each: i32,
    /// Damage each time that its standing text acts.
    stands: i32,
    /// Spell damage.
    spell_damage: i32,
    /// Mana that it gives or saves.
    mana: i32,
    /// Whether something may attack once more.
    again: bool,
    /// Whether something may attack that came this turn.
    rouses: bool,
    /// Whether it counts where it is put.
    placed: bool,
}

/// What the cards of a library may add to the damage of a turn, worked out when they are met.
#[derive(Debug, Default)]
pub struct Reach {
    library: u64,
    known: Vec<Option<Might>>,
}

impl Reach {
    /// Returns the most damage that a player may still deal to the other hero in this turn.
    fn most(&mut self, library: &Library, state: &State, me: Player) -> i32 {
        let side = state.side(me);
        let mut doubled = state.entity(me.opponent().hero()).has(Keyword::DamageDoubled);
        let mut board = Attackers::of(state, me);
        let (mut mana, mut added) = (side.mana(), 0);
        let (mut total, mut items) = (0, InlineVec::<(i32, Might), { HAND + 1 }>::new());
        for &slot in side.board() {
            let minion = state.entity(slot);
            added += i32::from(minion.spell_damage) + i32::from(minion.aura_spell_damage);
            doubled |= (minion.keywords | minion.aura_keywords) & DOUBLING != 0;
            if !minion.is(flag::SILENCED) {
                total += ACTS * self.of(library, minion.card).stands;
            }
        }
        if side.weapon.is_some() {
            total += ACTS * self.of(library, state.entity(side.weapon).card).stands;
        }
        for &slot in side.hand() {
            let card = state.entity(slot);
            let def = library.card(card.card);
            let might = self.of(library, card.card);
            mana += might.mana;
            added += might.spell_damage;
            board.again |= might.again;
            if def.kind == Kind::Minion {
                board.fresh = board.fresh.max(card.atk());
                board.count += i32::from(card.keywords & Keyword::Charge.bit() != 0);
            }
            items.push((if card.price == COMPUTE { 0 } else { i32::from(card.price) }, might));
        }
        if side.get(Counter::PowerUsesTurn) == 0 {
            let power = state.entity(me.power()).card;
            items.push((i32::from(library.card(power).cost), self.of(library, power)));
        }
        let foe = me.opponent();
        if state.side(foe).n_deck == 0 {
            total += i32::from(state.side(foe).fatigue) + 1;
        }
        let mut worth: InlineVec<(i32, i32), { HAND + 1 }> = InlineVec::new();
        for (cost, might) in items.iter() {
            worth.push((cost, board.with(&might, added)));
        }
        (total + board.attack + affordable(&mut worth, mana)) << u32::from(doubled)
    }

    /// Returns whether a player may still deal as much damage to the other hero in this turn as it has life.
    pub fn suffices(&mut self, library: &Library, state: &State, me: Player) -> bool {
        let foe = me.opponent();
        !state.entity(foe.hero()).has(Keyword::Immune) && self.most(library, state, me) >= life(state, foe)
    }

    /// Returns whether it may count for the damage of a turn where a minion is put.
    pub fn placed(&mut self, library: &Library, card: CardIx) -> bool {
        self.of(library, card).placed
    }

    fn of(&mut self, library: &Library, card: CardIx) -> Might {
        if self.library != library.fingerprint || self.known.len() != library.cards.len() {
            *self = Reach { library: library.fingerprint, known: vec![None; library.cards.len()] };
        }
        *self.known[usize::from(card)].get_or_insert_with(|| Might::of(library, card, DEEP))
    }
}

/// Returns the most worth of things that so much mana can buy, the last of them in part.
fn affordable(things: &mut [(i32, i32)], mut mana: i32) -> i32 {
    things.sort_unstable_by_key(|&(cost, worth)| (cost > 0, -worth * 60 / cost.max(1)));
    let mut total = 0;
    for &(cost, worth) in things.iter().filter(|thing| thing.1 > 0) {
        if cost <= mana {
            total += worth;
            mana -= cost;
        } else {
            return total + (worth * mana.max(0) + cost - 1) / cost;
        }
    }
    total
}

/// Who can attack.
struct Attackers {
    /// Attackers, the hero among them.
    count: i32,
    /// What they deal.
    attack: i32,
    /// The most attack of one.
    most: i32,
    /// The most attack of a minion that cannot attack yet.
    fresh: i32,
    /// Whether one may attack twice.
    again: bool,
}

impl Attackers {
    fn of(state: &State, me: Player) -> Attackers {
        let mut found = Attackers { count: 1, attack: 0, most: 0, fresh: 0, again: false };
        for &slot in state.side(me).board() {
            let minion = state.entity(slot);
            let waits = minion.is(flag::SICK) && !minion.has(Keyword::Charge) || minion.has(Keyword::CantAttack);
            match waits {
                true => found.fresh = found.fresh.max(minion.atk()),
                false => found.add(minion, minion.atk(), minion.keywords | minion.aura_keywords),
            }
        }
        let hero = state.entity(me.hero());
        let weapon = state.side(me).weapon;
        let (mut attack, mut keywords) = (hero.atk(), hero.keywords | hero.aura_keywords);
        if weapon.is_some() {
            let weapon = state.entity(weapon);
            (attack, keywords) = (attack + weapon.atk(), keywords | weapon.keywords | weapon.aura_keywords);
        }
        found.add(hero, attack, keywords);
        found
    }

    fn add(&mut self, attacker: &Entity, attack: i32, keywords: u64) {
        let has = |keyword: Keyword| keywords & keyword.bit() != 0;
        let allowed = match () {
            () if has(Keyword::MegaWindfury) || has(Keyword::UnlimitedAttacks) => 4,
            () if has(Keyword::Windfury) => 2,
            () => 1,
        };
        let left = if attacker.is(flag::FROZEN) { 0 } else { allowed - i32::from(attacker.attacks) };
        self.again |= left > 1;
        self.most = self.most.max(attack);
        self.attack += left.max(0) * attack;
        self.count += i32::from(left > 0);
    }

    /// Returns what a card adds to what they deal.
    fn with(&self, might: &Might, spell_damage: i32) -> i32 {
        let times = if self.again { 2 } else { 1 };
        let mut worth = might.direct + might.stands * ACTS + spell_damage * might.hits;
        worth += times * (might.buff + might.each * self.count);
        worth += if might.again { self.most.max(self.fresh) } else { 0 };
        worth + if might.rouses { self.fresh } else { 0 }
    }
}

impl Might {
    fn of(library: &Library, card: CardIx, deep: u8) -> Might {
        let def = library.card(card);
        let mut might = Might { spell_damage: i32::from(def.spell_damage), ..Might::default() };
        match def.kind {
            Kind::Minion if def.keywords & Keyword::Charge.bit() != 0 => might.direct += i32::from(def.attack),
            Kind::Weapon => might.direct += i32::from(def.attack),
            Kind::Hero => might.add(Might::of(library, def.hero_power, deep.saturating_sub(1)), 1),
            _ => {}
        }
        might.again |= def.kind == Kind::Weapon && def.keywords & Keyword::Windfury.bit() != 0;
        might.run(library, def, def.play, deep);
        let mut branches = Might::default();
        def.choices.iter().chain(&def.both).for_each(|&branch| branches.most(Might::of(library, branch, deep)));
        might.add(branches, 1);
        let mut stands = Might::default();
        def.triggers.iter().for_each(|trigger| stands.run(library, def, trigger.prog, deep));
        stands.run(library, def, def.deathrattle, deep);
        might.stands += stands.direct + stands.buff + stands.each;
        might.mana += stands.mana;
        for aura in &def.auras {
            let attack = number(aura.attack.as_ref()) + number(aura.set_attack.as_ref());
            let own = matches!(aura.of, Sel::Myself);
            *(if own { &mut might.buff } else { &mut might.each }) += attack;
            might.placed |= !own;
            might.spell_damage += number(aura.spell_damage.as_ref());
            might.mana += if aura.is_cost() { 3 } else { 0 };
            match own {
                true if aura.keyword_bits & Keyword::Charge.bit() != 0 => might.direct += i32::from(def.attack),
                _ => might.keywords(aura.keyword_bits),
            }
        }
        might
    }

    fn keywords(&mut self, bits: u64) {
        self.rouses |= bits & Keyword::Charge.bit() != 0;
        self.again |= bits & (Keyword::Windfury.bit() | Keyword::MegaWindfury.bit()) != 0;
    }

    /// Adds what a text may do.
    fn run(&mut self, library: &Library, def: &CardDef, prog: u16, deep: u8) {
        if prog == NO_PROG {
            return;
        }
        let mut times = 1;
        for op in &library.progs[usize::from(prog)].ops {
            match op {
                Op::RepeatStart { times: Val::Const(rounds), .. } => times *= (*rounds).clamp(1, 10),
                Op::RepeatStart { .. } | Op::CardsStart { .. } | Op::EachStart { .. } => times *= ROUNDS,
                Op::Effect(effect) => self.step(library, def, effect, times.min(30), deep),
                _ => {}
            }
        }
    }

    fn step(&mut self, library: &Library, def: &CardDef, effect: &Effect, times: i32, deep: u8) {
        if let Some(with) = effect.enchant() {
            self.enchant(library, effect, with, times, deep);
        }
        match effect {
            Effect::Damage { to, amount, .. } if hurts(def, to) => {
                self.direct += times * number(Some(amount));
                self.hits += times;
            }
            Effect::Missiles { count, amount, among, heal: false } if hurts(def, among) => {
                let count = number(Some(count));
                self.direct += times * count * amount.as_ref().map_or(1, |amount| number(Some(amount)));
                self.hits += times * count;
            }
            Effect::Summon { card, .. }
            | Effect::Give { card, .. }
            | Effect::Equip { card, .. }
            | Effect::Cast { card, .. }
            | Effect::Perform { card, .. }
            | Effect::PlayCard { card }
            | Effect::NewPower { card, .. }
            | Effect::NewHero { card, .. } => self.add(Might::made(library, card, deep), times),
            Effect::GainMana { amount, .. } | Effect::RefreshMana { amount, .. } => {
                self.mana += times * number(Some(amount));
            }
            Effect::Unlock => self.mana += 3,
            Effect::AttackAgain { .. } => self.again = true,
            Effect::ReadyPower { .. } => self.direct += 2,
            Effect::Control { this_turn: true, .. } => self.direct += 5,
            Effect::Fight { .. } | Effect::Deathrattle { .. } | Effect::Fuse { .. } => self.direct += SOME,
            Effect::SetHealth { .. } | Effect::LoseArmor { .. } | Effect::Swap { .. } => self.direct += 15,
            Effect::Recruit { .. } | Effect::PutIntoPlay { .. } | Effect::Awaken { .. } => self.direct += SOME,
            _ => {}
        }
    }

    fn enchant(&mut self, library: &Library, effect: &Effect, with: &Enchant, times: i32, deep: u8) {
        let attack = times * (number(with.attack.as_ref()) + number(with.set_attack.as_ref()));
        match effect {
            Effect::Buff { to, .. } if several(to) => {
                self.each += attack;
                self.placed |= !matches!(to, Sel::Minions(_) | Sel::Characters(_));
            }
            _ => self.buff += attack,
        }
        self.spell_damage += number(with.spell_damage.as_ref());
        self.mana += if with.cost.is_some() { 3 } else { 0 } + if with.set_cost.is_some() { 5 } else { 0 };
        self.keywords(with.keywords.iter().fold(0, |bits, keyword| bits | keyword.bit()));
        if let Some(card) = with.card.filter(|_| deep > 0) {
            self.add(Might::of(library, card.0, deep - 1), times);
        }
    }

    /// Returns what a card that is made by another one may add.
    fn made(library: &Library, card: &CardRef, deep: u8) -> Might {
        let mut most = Might::default();
        match card {
            _ if deep == 0 => {}
            CardRef::Id(card) => most = Might::of(library, card.0, deep - 1),
            CardRef::OneOf(cards) | CardRef::Nth(cards, _) | CardRef::Next { of: cards, .. } => {
                cards.iter().for_each(|card| most.most(Might::of(library, card.0, deep - 1)));
            }
            _ => most.direct = 3,
        }
        most
    }

    fn add(&mut self, other: Might, times: i32) {
        self.direct += times * other.direct;
        self.hits += times * other.hits;
        self.buff += times * other.buff;
        self.each += times * other.each;
        self.stands += times * other.stands;
        self.spell_damage += times * other.spell_damage;
        self.mana += times * other.mana;
        self.again |= other.again;
        self.rouses |= other.rouses;
    }

    fn most(&mut self, other: Might) {
        self.direct = self.direct.max(other.direct);
        self.hits = self.hits.max(other.hits);
        self.buff = self.buff.max(other.buff);
        self.each = self.each.max(other.each);
        self.stands = self.stands.max(other.stands);
        self.spell_damage = self.spell_damage.max(other.spell_damage);
        self.mana = self.mana.max(other.mana);
        self.again |= other.again;
        self.rouses |= other.rouses;
    }
}

fn number(value: Option<&Val>) -> i32 {
    match value {
        None => 0,
        Some(Val::Const(number)) => (*number).clamp(0, 100),
        Some(_) => SOME,
    }
}

/// Returns whether a selection may hold the other hero.
fn hurts(def: &CardDef, of: &Sel) -> bool {
    match of {
        Sel::Nothing | Sel::Myself | Sel::Minions(_) | Sel::Hero(Who::Me) | Sel::Adjacent(_) => false,
        Sel::Target => def.target.as_ref().is_none_or(|target| target.heroes),
        Sel::Where(of, _) | Sel::Random(of, _) | Sel::Lowest(of, _) | Sel::Highest(of, _) | Sel::Minus(of, _) => {
            hurts(def, of)
        }
        Sel::Union(one, other) => hurts(def, one) || hurts(def, other),
        _ => true,
    }
}

/// Returns whether a selection may hold several objects of the player.
fn several(of: &Sel) -> bool {
    match of {
        Sel::Minions(Who::Foe) | Sel::Characters(Who::Foe) => false,
        Sel::Minions(_) | Sel::Characters(_) | Sel::Adjacent(_) | Sel::Saved(_) => true,
        Sel::Where(of, _) | Sel::Minus(of, _) | Sel::Highest(of, _) | Sel::Lowest(of, _) => several(of),
        Sel::Union(one, other) => several(one) || several(other),
        _ => false,
    }
}
