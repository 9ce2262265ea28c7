//! The rules of a game as JSON.

use super::fields::{self, Fields};
use crate::settings::{LimitResult, Rules, VARIANTS};
use crate::state::{BOARD, DECK, HAND, SECRETS};
use serde_json::{json, Map, Value};

const KEYS: &[&str] = &[
    "health",
    "first_hand",
    "second_hand",
    "deck_size",
    "coin",
    "mulligan",
    "fatigue",
    "hero_powers",
    "board",
    "hand",
    "mana",
    "secrets",
    "turn_limit",
    "turn_limit_result",
    "action_limit",
    "slots",
    "variants",
];
const RESULTS: &[(LimitResult, &str)] = &[(LimitResult::Draw, "draw"), (LimitResult::Health, "health")];
const SLOT_RULES: &[(bool, &str)] = &[(true, "all"), (false, "rightmost")];
/// Crystals that the rules may allow at most.
pub const MANA: i32 = 100;

/// The rules as JSON; of the variants only those that are on.
pub fn rules_to_json(r: &Rules) -> Value {
    let variants: Map<String, Value> = VARIANTS
        .iter()
        .enumerate()
        .filter(|(k, _)| r.variants >> k & 1 == 1)
        .map(|(_, (name, _))| ((*name).to_string(), Value::Bool(true)))
        .collect();
    json!({
        "health": r.health,
        "first_hand": r.first_hand,
        "second_hand": r.second_hand,
        "deck_size": r.deck_size,
        "coin": r.coin,
        "mulligan": r.mulligan,
        "fatigue": r.fatigue,
        "hero_powers": r.hero_powers,
        "board": r.board,
        "hand": r.hand,
        "mana": r.mana,
        "secrets": r.secrets,
        "turn_limit": r.turn_limit,
        "turn_limit_result": RESULTS[r.limit_result as usize].1,
        "action_limit": r.action_limit,
        "slots": if r.all_slots { "all" } else { "rightmost" },
        "variants": variants,
    })
}

/// The rules that a JSON object states; what it leaves out is as in an ordinary game. `path` names it in complaints.
pub fn rules_from_json(v: &Value, path: &str) -> Result<Rules, String> {
    let f = Fields::of(v, path, KEYS)?;
    let d = Rules::default();
    let small = |key: &str, most: usize, or: u8| Ok::<u8, String>(f.int(key, 0, most as i32)?.map_or(or, |n| n as u8));
    // 0 and null both mean that there is no limit.
    let limit = |key: &str, or: u16| -> Result<u16, String> {
        match f.get(key) {
            Some(Value::Null) => Ok(0),
            _ => Ok(f.int(key, 0, 30_000)?.map_or(or, |n| n as u16)),
        }
    };
    let yes = |key: &str, or: bool| Ok::<bool, String>(f.boolean(key)?.unwrap_or(or));
    Ok(Rules {
        health: f.int("health", 1, 30_000)?.map_or(d.health, |n| n as i16),
        first_hand: small("first_hand", HAND, d.first_hand)?,
        second_hand: small("second_hand", HAND, d.second_hand)?,
        deck_size: small("deck_size", DECK, d.deck_size)?,
        board: small("board", BOARD, d.board)?,
        hand: small("hand", HAND, d.hand)?,
        mana: small("mana", MANA as usize, d.mana)?,
        secrets: small("secrets", SECRETS, d.secrets)?,
        coin: yes("coin", d.coin)?,
        mulligan: yes("mulligan", d.mulligan)?,
        fatigue: yes("fatigue", d.fatigue)?,
        hero_powers: yes("hero_powers", d.hero_powers)?,
        all_slots: f.get("slots").map_or(Ok(d.all_slots), |v| fields::named(v, &f.at("slots"), SLOT_RULES))?,
        limit_result: match f.get("turn_limit_result") {
            Some(v) => fields::named(v, &f.at("turn_limit_result"), RESULTS)?,
            None => d.limit_result,
        },
        turn_limit: limit("turn_limit", d.turn_limit)?,
        action_limit: limit("action_limit", d.action_limit)?,
        variants: variants(&f)?,
    })
}

/// Variants as an object of names with true or false, or as a list of names.
fn variants(f: &Fields<'_>) -> Result<u32, String> {
    let names: Vec<(u32, &str)> = VARIANTS.iter().enumerate().map(|(k, (name, _))| (1 << k, *name)).collect();
    match f.get("variants") {
        Some(v @ Value::Object(map)) => {
            let known: Vec<&str> = names.iter().map(|n| n.1).collect();
            let g = Fields::of(v, f.at("variants"), &known)?;
            let mut bits = 0;
            for (bit, name) in names {
                if map.contains_key(name) && g.boolean(name)? == Some(true) {
                    bits |= bit;
                }
            }
            Ok(bits)
        }
        _ => Ok(f.bits("variants", &names, u64::from)? as u32),
    }
}
