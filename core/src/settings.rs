//! The settings of a game: sizes, limits and the named variants of disputed rules, each with its range in one table.
//!
//! Whatever reads rules (positions, Python's `Rules`, tournaments) reads them here, so that a value is refused
//! everywhere or nowhere, and with the same sentence.

use crate::cards::names::{unknown, LimitResult, NameTable, SlotChoice, Variant};
use crate::fields::{self, FieldPath, Fields};
use serde_json::{Map, Value};
use std::fmt::Display;

/// A set of variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Variants(u32);

impl Variants {
    /// The most variants there can be: those of the rules and those that the library declares.
    pub const MOST: usize = u32::BITS as usize;

    /// The set of these variants.
    pub fn of(variants: &[Variant]) -> Variants {
        Variants(variants.iter().fold(0, |bits, v| bits | v.bit() as u32))
    }

    /// Returns the set as bits, by the numbers of the variants.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The set with these bits, if there are so many variants: those of the rules and `declared` ones.
    pub fn from_bits(bits: u32, declared: usize) -> Option<Variants> {
        let known = Variant::ALL.len() + declared;
        (known >= Variants::MOST || bits >> known == 0).then_some(Variants(bits))
    }

    /// Whether a variant is on.
    #[inline(always)]
    pub fn has(self, variant: Variant) -> bool {
        self.0 & variant.bit() as u32 != 0
    }

    /// Whether the variant with that number is on.
    #[inline(always)]
    pub fn has_number(self, number: u8) -> bool {
        self.0 >> number & 1 != 0
    }
}

/// The settings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Health the heroes start with.
    pub health: i16,
    /// Cards dealt to the beginning player.
    pub first_hand: u8,
    /// Cards dealt to the other player.
    pub second_hand: u8,
    /// Cards in a deck.
    pub deck_size: u8,
    /// Minions on one side.
    pub board: u8,
    /// Cards in a hand.
    pub hand: u8,
    /// Mana crystals.
    pub mana: u8,
    /// Secrets and quests of a player.
    pub secrets: u8,
    /// Whether the second player gets The Coin.
    pub coin: bool,
    /// Whether there is a mulligan.
    pub mulligan: bool,
    /// Whether drawing from an empty deck hurts.
    pub fatigue: bool,
    /// Whether the heroes have powers.
    pub hero_powers: bool,
    /// Whether a minion may be played at any place of the row, not only at its right end.
    pub all_slots: bool,
    /// What happens at the turn limit.
    pub limit_result: LimitResult,
    /// Turns of a game; 0 means no limit.
    pub turn_limit: u16,
    /// Actions in a turn; 0 means no limit.
    pub action_limit: u16,
    /// The build of the game whose cards are played with; 0 means that of the card data.
    pub build: u16,
    /// Rules that are played another way.
    pub variants: Variants,
}

/// What a setting may be.
#[derive(Clone, Copy, Debug)]
pub enum Range {
    /// A whole number between two others, both included.
    Number(i32, i32),
    /// The same, or no limit, which is 0 or null.
    Limit(i32, i32),
    /// True or false.
    Flag,
    /// One of these names.
    Choice(NameTable),
}

/// A setting other than the variants: its name, range and default, and where `Rules` keeps it.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The name in positions and in Python.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// What it may be.
    pub range: Range,
    /// What it is in an ordinary game; of a choice the number of the name.
    pub default: i32,
    get: fn(&Rules) -> i32,
    set: fn(&mut Rules, i32),
}

macro_rules! setting {
    ($name:literal, $default:expr, $range:expr, $field:ident as $kind:ty, $doc:literal) => {
        Setting {
            name: $name,
            doc: $doc,
            range: $range,
            default: $default,
            get: |r| r.$field as i32,
            set: |r, n| r.$field = n as $kind,
        }
    };
    ($name:literal, $default:expr, $field:ident, $doc:literal) => {
        Setting {
            name: $name,
            doc: $doc,
            range: Range::Flag,
            default: $default as i32,
            get: |r| r.$field as i32,
            set: |r, n| r.$field = n != 0,
        }
    };
}

/// The longest row of minions, the fullest hand, the largest deck and the most secrets that a position can hold.
pub mod capacity {
    /// Minions on one side.
    pub const BOARD: usize = 7;
    /// Cards in a hand.
    pub const HAND: usize = 10;
    /// Cards in a deck.
    pub const DECK: usize = 60;
    /// Secrets and quests of a player.
    pub const SECRETS: usize = 5;
}

use capacity::{BOARD, DECK, HAND, SECRETS};

/// Every setting but the variants, in the order of Python's `Rules`.
pub const SETTINGS: &[Setting] = &[
    setting!("health", 30, Range::Number(1, 30_000), health as i16, "Health the heroes start with."),
    setting!("first_hand", 3, Range::Number(0, HAND as i32), first_hand as u8, "Cards dealt to the beginning player."),
    setting!("second_hand", 4, Range::Number(0, HAND as i32), second_hand as u8, "Cards dealt to the other player."),
    setting!("deck_size", 30, Range::Number(0, DECK as i32), deck_size as u8, "Cards in a deck."),
    setting!("coin", true, coin, "Whether the second player gets The Coin."),
    setting!("mulligan", true, mulligan, "Whether there is a mulligan."),
    setting!("fatigue", true, fatigue, "Whether drawing from an empty deck hurts."),
    setting!("hero_powers", true, hero_powers, "Whether the heroes have powers."),
    setting!("board", 7, Range::Number(0, BOARD as i32), board as u8, "Minions on one side."),
    setting!("hand", 10, Range::Number(0, HAND as i32), hand as u8, "Cards in a hand."),
    setting!("mana", 10, Range::Number(0, 10), mana as u8, "Mana crystals."),
    setting!("secrets", 5, Range::Number(0, SECRETS as i32), secrets as u8, "Secrets and quests of a player."),
    setting!("turn_limit", 89, Range::Limit(1, 30_000), turn_limit as u16, "Turns of a game."),
    Setting {
        name: "turn_limit_result",
        doc: "What happens at the turn limit.",
        range: Range::Choice(LimitResult::TABLE),
        default: LimitResult::Draw as i32,
        get: |r| r.limit_result as i32,
        set: |r, n| r.limit_result = LimitResult::ALL[n as usize].0,
    },
    setting!("action_limit", 99, Range::Limit(1, 30_000), action_limit as u16, "Actions in a turn."),
    Setting {
        name: "slots",
        doc: "Which places on the board a minion may be played at.",
        range: Range::Choice(SlotChoice::TABLE),
        default: SlotChoice::All as i32,
        get: |r| if r.all_slots { SlotChoice::All as i32 } else { SlotChoice::Rightmost as i32 },
        set: |r, n| r.all_slots = n == SlotChoice::All as i32,
    },
    // The core has the library that goes with it; whoever loads one has to know.
    setting!("build", 0, Range::Limit(10_000, 30_000), build as u16, "Build of the game whose cards are played with."),
];

impl Default for Rules {
    fn default() -> Self {
        let mut rules = Rules {
            health: 0,
            first_hand: 0,
            second_hand: 0,
            deck_size: 0,
            board: 0,
            hand: 0,
            mana: 0,
            secrets: 0,
            coin: false,
            mulligan: false,
            fatigue: false,
            hero_powers: false,
            all_slots: false,
            limit_result: LimitResult::Draw,
            turn_limit: 0,
            action_limit: 0,
            build: 0,
            variants: Variants::default(),
        };
        for s in SETTINGS {
            (s.set)(&mut rules, s.default);
        }
        rules
    }
}

impl Setting {
    /// A value of the setting as JSON.
    pub fn shown(&self, n: i32) -> Value {
        match self.range {
            Range::Number(..) | Range::Limit(..) => n.into(),
            Range::Flag => (n != 0).into(),
            Range::Choice(table) => table.entries[n as usize].0.into(),
        }
    }

    fn read(&self, v: &Value, path: FieldPath<'_>) -> Result<i32, String> {
        match self.range {
            Range::Number(least, most) => fields::int(v, path, least, most),
            Range::Limit(least, most) => match v {
                Value::Null => Ok(0),
                _ if v.as_i64() == Some(0) => Ok(0),
                _ => fields::int(v, path, least, most),
            },
            Range::Flag => Ok(fields::boolean(v, path)? as i32),
            Range::Choice(table) => {
                let names: Vec<(i32, &str)> = table.entries.iter().enumerate().map(|(k, e)| (k as i32, e.0)).collect();
                fields::named(v, path, &names)
            }
        }
    }
}

impl Rules {
    /// Whether a variant is on.
    #[inline(always)]
    pub fn variant(&self, variant: Variant) -> bool {
        self.variants.has(variant)
    }

    /// The settings that are not as in an ordinary game, with their numbers in `SETTINGS` and their values.
    pub fn changes(&self) -> impl Iterator<Item = (u8, i16)> + '_ {
        let all = SETTINGS.iter().enumerate().map(|(k, s)| (k as u8, (s.get)(self), s.default));
        all.filter(|(_, value, default)| value != default).map(|(k, value, _)| (k, value as i16))
    }

    /// Changes the setting with that number in `SETTINGS`; returns whether it may have that value.
    pub fn change(&mut self, number: u8, value: i16) -> bool {
        let setting = SETTINGS.get(number as usize);
        let fits = setting.is_some_and(|s| match s.range {
            Range::Number(least, most) => (least..=most).contains(&value.into()),
            Range::Limit(least, most) => value == 0 || (least..=most).contains(&value.into()),
            Range::Flag => (0..2).contains(&value),
            Range::Choice(table) => (0..table.entries.len() as i16).contains(&value),
        });
        if let Some(setting) = setting.filter(|_| fits) {
            (setting.set)(self, value.into());
        }
        fits
    }

    /// The rules as JSON; of the variants only those that are on. `declared` are the names of those that the library
    /// declares.
    pub fn to_json(&self, declared: &[String]) -> Value {
        let mut out: Map<String, Value> = self.shown().map(|(name, value)| (name.to_string(), value)).collect();
        let on = self.variants_on(declared).map(|name| (name.to_string(), Value::Bool(true)));
        out.insert("variants".into(), on.collect::<Map<String, Value>>().into());
        out.into()
    }

    /// Every setting with its value as JSON shows it, variants aside.
    pub fn shown(&self) -> impl Iterator<Item = (&'static str, Value)> + '_ {
        SETTINGS.iter().map(|s| (s.name, s.shown((s.get)(self))))
    }

    /// The names of the variants that are on.
    pub fn variants_on<'a>(&'a self, declared: &'a [String]) -> impl Iterator<Item = &'a str> {
        let numbered = variant_names(declared).enumerate();
        numbered.filter(|(k, _)| self.variants.has_number(*k as u8)).map(|(_, name)| name)
    }

    /// The rules that a JSON object states; what it leaves out is as in an ordinary game. `path` names the object in
    /// complaints, `declared` are the names of the variants that the library declares.
    pub fn from_json(v: &Value, path: &str, declared: &[String]) -> Result<Rules, String> {
        let names: Vec<&str> = SETTINGS.iter().map(|s| s.name).chain(["variants"]).collect();
        let f = Fields::of(v, path, &names)?;
        let mut rules = Rules::default();
        for s in SETTINGS {
            if let Some(v) = f.get(s.name) {
                (s.set)(&mut rules, s.read(v, f.at(s.name))?);
            }
        }
        rules.variants = variants(&f, declared)?;
        Ok(rules)
    }
}

/// The names of all variants, by number.
fn variant_names(declared: &[String]) -> impl Iterator<Item = &str> {
    Variant::ALL.iter().map(|v| v.1).chain(declared.iter().map(String::as_str))
}

/// Variants as an object of names with true or false, or as a list of names.
fn variants(f: &Fields<'_>, declared: &[String]) -> Result<Variants, String> {
    let path = f.at("variants");
    let bit = |name: &str, path: &dyn Display| -> Result<u32, String> {
        let found = variant_names(declared).position(|known| known == name);
        let refusal = || format!("{path}: {}", unknown(name, Variant::TABLE.what, variant_names(declared)));
        found.map(|k| 1 << k).ok_or_else(refusal)
    };
    let mut bits = 0;
    match f.get("variants") {
        None => {}
        Some(Value::Object(map)) => {
            for (name, v) in map {
                let path = format!("{path}.{name}");
                bits |= bit(name, &path)? * fields::boolean(v, &path)? as u32;
            }
        }
        Some(v) => {
            for (k, v) in fields::list(v, path, Variants::MOST)?.iter().enumerate() {
                bits |= bit(fields::text(v, format_args!("{path}[{k}]"))?, &path)?;
            }
        }
    }
    Ok(Variants(bits))
}
