//! What the net sees of a position: whole numbers, none of which depends on anything hidden from the player.
//!
//! The tables of names are the schema: a number has its place in one of them. Whoever changes what a number means, or
//! where it stands, raises `SCHEMA`; nets of another schema are refused.

use crate::cards::library::Library;
use crate::cards::names::{Class, Counter, Keyword, Kind, Mechanic};
use crate::cards::syntax::CardIx;
use crate::query::has_deathrattle;
use crate::settings::capacity::{BOARD, HAND};
use crate::state::{flag, Entity, Player, Slot, State};

/// The number of the meaning that the inputs have.
pub const SCHEMA: u32 = 1;

/// What is told of each side.
#[rustfmt::skip]
pub const OF_SIDE: [&str; 32] = [
    "health", "health_at_most_10", "health_at_most_20", "armor", "hand", "deck", "deck_at_most_5", "fatigue",
    "crystals", "mana", "overload", "weapon_attack", "weapon_durability", "secrets", "quest", "minions",
    "attack", "ready_attack", "taunt_health", "hero_attack", "spell_damage", "to_move", "power_unused", "druid",
    "hunter", "mage", "paladin", "priest", "rogue", "shaman", "warlock", "warrior",
];

/// What is told of each minion.
#[rustfmt::skip]
pub const OF_MINION: [&str; 24] = [
    "attack", "health", "damage", "attack_x_health", "ready", "taunt", "divine_shield", "charge", "rush", "windfury",
    "stealth", "poisonous", "lifesteal", "frozen", "immune", "elusive", "cannot_attack", "deathrattle", "trigger",
    "aura", "spell_damage", "silenced", "cost", "legendary",
];

/// What is told of each card in the player's hand.
#[rustfmt::skip]
pub const OF_CARD: [&str; 14] = [
    "cost", "minion", "spell", "weapon", "hero", "secret", "attack", "health", "playable_now", "playable_next_turn",
    "battlecry", "taunt", "charge", "overload",
];

/// A position as a player sees it.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// The player's side and the opponent's.
    pub sides: [[i16; OF_SIDE.len()]; 2],
    /// The minions of both from the left, each with its card.
    pub minions: [Row<{ OF_MINION.len() }, BOARD>; 2],
    /// The player's hand from the left.
    pub hand: Row<{ OF_CARD.len() }, HAND>,
}

/// Things in a row: numbers and the card of each.
#[derive(Clone, Debug)]
pub struct Row<const NUMBERS: usize, const MOST: usize> {
    /// How many there are.
    pub count: usize,
    /// Their numbers.
    pub numbers: [[i16; NUMBERS]; MOST],
    /// Their cards.
    pub cards: [CardIx; MOST],
}

impl<const NUMBERS: usize, const MOST: usize> Default for Row<NUMBERS, MOST> {
    fn default() -> Self {
        Row { count: 0, numbers: [[0; NUMBERS]; MOST], cards: [0; MOST] }
    }
}

impl<const NUMBERS: usize, const MOST: usize> Row<NUMBERS, MOST> {
    fn push(&mut self, numbers: [i16; NUMBERS], card: CardIx) {
        self.numbers[self.count] = numbers;
        self.cards[self.count] = card;
        self.count += 1;
    }

    /// Returns the things that are there.
    pub fn iter(&self) -> impl Iterator<Item = (&[i16; NUMBERS], CardIx)> {
        self.numbers.iter().zip(self.cards).take(self.count)
    }
}

impl Inputs {
    /// How many numbers `write` writes.
    pub const NUMBERS: usize = 2 * OF_SIDE.len() + 2 * BOARD * OF_MINION.len() + HAND * OF_CARD.len();
    /// How many cards `write` writes.
    pub const CARDS: usize = 2 * BOARD + HAND;

    /// Returns what a player sees of a position.
    pub fn of(library: &Library, state: &State, me: Player) -> Inputs {
        let mut inputs = Inputs::default();
        for (k, player) in [me, me.opponent()].into_iter().enumerate() {
            for &slot in state.side(player).board() {
                inputs.minions[k].push(minion(library, state, slot), state.entity(slot).card);
            }
            inputs.sides[k] = side(library, state, player, &inputs.minions[k]);
        }
        for &slot in state.side(me).hand() {
            inputs.hand.push(card(library, state, me, slot), state.entity(slot).card);
        }
        inputs
    }

    /// Appends all numbers, places without anything as zeros, and all cards, none as 0.
    pub fn write(&self, numbers: &mut Vec<i16>, cards: &mut Vec<CardIx>) {
        self.sides.iter().for_each(|side| numbers.extend_from_slice(side));
        for row in &self.minions {
            row.numbers.iter().for_each(|minion| numbers.extend_from_slice(minion));
            cards.extend_from_slice(&row.cards);
        }
        self.hand.numbers.iter().for_each(|card| numbers.extend_from_slice(card));
        cards.extend_from_slice(&self.hand.cards);
    }
}

fn small(number: i32) -> i16 {
    number.clamp(-999, 999) as i16
}

fn side(library: &Library, state: &State, player: Player, minions: &Row<{ OF_MINION.len() }, BOARD>) -> [i16; 32] {
    let side = state.side(player);
    let hero = state.entity(player.hero());
    let health = hero.hp();
    let moves = state.head.active == player;
    let (mut weapon_attack, mut durability) = (0, 0);
    if side.weapon.is_some() {
        let weapon = state.entity(side.weapon);
        (weapon_attack, durability) = (weapon.atk(), weapon.hp());
    }
    let quest = |&&slot: &&Slot| library.card(state.entity(slot).card).has(Mechanic::Quest);
    let quests = side.secrets().iter().filter(quest).count() as i32;
    let sum = |worth: &dyn Fn(&[i16; OF_MINION.len()]) -> i32| minions.iter().map(|(m, _)| worth(m)).sum::<i32>();
    let class = |class: Class| i32::from(side.class == class as u8);
    [
        health,
        (10 - health).clamp(0, 10),
        (20 - health).clamp(0, 20),
        i32::from(side.armor),
        i32::from(side.n_hand),
        i32::from(side.n_deck),
        (5 - i32::from(side.n_deck)).max(0),
        i32::from(side.fatigue),
        i32::from(side.max_mana),
        if moves { side.mana() } else { 0 },
        i32::from(side.owed) + i32::from(side.locked),
        weapon_attack,
        durability,
        i32::from(side.n_secrets) - quests,
        quests,
        i32::from(side.n_board),
        sum(&|m| i32::from(m[0])),
        sum(&|m| i32::from(m[0] * m[4])),
        sum(&|m| i32::from(m[1] * m[5])),
        if moves { hero.atk() } else { 0 },
        sum(&|m| i32::from(m[20])),
        i32::from(moves),
        i32::from(moves && side.get(Counter::PowerUsesTurn) == 0),
        class(Class::Druid),
        class(Class::Hunter),
        class(Class::Mage),
        class(Class::Paladin),
        class(Class::Priest),
        class(Class::Rogue),
        class(Class::Shaman),
        class(Class::Warlock),
        class(Class::Warrior),
    ]
    .map(small)
}

fn ready(state: &State, minion: &Entity) -> bool {
    let most = match () {
        () if minion.has(Keyword::UnlimitedAttacks) => u8::MAX,
        () if minion.has(Keyword::MegaWindfury) => 4,
        () if minion.has(Keyword::Windfury) => 2,
        () => 1,
    };
    let sick = minion.is(flag::SICK) && !minion.has(Keyword::Charge) && !minion.has(Keyword::Rush);
    let able = !minion.is(flag::FROZEN) && !minion.has(Keyword::CantAttack) && !minion.has(Keyword::Dormant);
    state.head.active == minion.side && minion.atk() > 0 && minion.attacks < most && able && !sick
}

fn minion(library: &Library, state: &State, slot: Slot) -> [i16; 24] {
    let minion = state.entity(slot);
    let def = library.card(minion.card);
    let silenced = minion.is(flag::SILENCED);
    let (attack, health) = (minion.atk(), minion.hp());
    let has = |keyword: Keyword| i32::from(minion.has(keyword));
    [
        attack,
        health,
        i32::from(minion.damage),
        (attack * health).min(100),
        i32::from(ready(state, minion)),
        has(Keyword::Taunt),
        has(Keyword::DivineShield),
        has(Keyword::Charge),
        has(Keyword::Rush),
        has(Keyword::Windfury) + has(Keyword::MegaWindfury),
        has(Keyword::Stealth),
        has(Keyword::Poisonous),
        has(Keyword::Lifesteal),
        i32::from(minion.is(flag::FROZEN)),
        has(Keyword::Immune),
        has(Keyword::Elusive),
        i32::from(minion.has(Keyword::CantAttack) || minion.has(Keyword::Dormant)),
        i32::from(has_deathrattle(library, state, slot)),
        i32::from(!silenced && def.listens[0] != 0),
        i32::from(!silenced && (def.has_stat_aura || def.has_cost_aura)),
        i32::from(minion.spell_damage) + i32::from(minion.aura_spell_damage),
        i32::from(silenced),
        i32::from(def.cost),
        i32::from(def.has(Mechanic::Legendary)),
    ]
    .map(small)
}

fn card(library: &Library, state: &State, me: Player, slot: Slot) -> [i16; 14] {
    let def = library.card(state.entity(slot).card);
    let side = state.side(me);
    let cost = i32::from(def.cost);
    let is = |kind: Kind| i32::from(def.kind == kind);
    let now = state.head.active == me && cost <= side.mana();
    let next = cost <= i32::from(side.max_mana) + 1 - i32::from(side.owed);
    let body = i32::from(def.kind == Kind::Minion || def.kind == Kind::Weapon);
    let printed = |keyword: Keyword| i32::from(def.keywords & keyword.bit() != 0);
    [
        cost,
        is(Kind::Minion),
        is(Kind::Spell),
        is(Kind::Weapon),
        is(Kind::Hero),
        i32::from(def.has(Mechanic::Secret)),
        body * i32::from(def.attack),
        body * i32::from(def.health),
        i32::from(now),
        i32::from(next),
        i32::from(def.has(Mechanic::Battlecry)),
        printed(Keyword::Taunt),
        printed(Keyword::Charge),
        i32::from(def.overload),
    ]
    .map(small)
}
