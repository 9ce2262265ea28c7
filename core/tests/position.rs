//! Positions as JSON: nothing is lost on the way there and back, and nothing impossible comes in.

use hearthlab_core::action::Action;
use hearthlab_core::cards::library::Library;
use hearthlab_core::cards::names::Variant;
use hearthlab_core::chance::{Chance, Rng, Source};
use hearthlab_core::checks::invariants;
use hearthlab_core::game::Game;
use hearthlab_core::machine::{Notes, Scratch};
use hearthlab_core::position::{from_json, to_json};
use hearthlab_core::settings::{Rules, Variants};
use hearthlab_core::state::{Pending, State};
use serde_json::{json, Value};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// A card of the little library.
fn card(id: &str, kind: &str, cost: i32, stats: (i32, i32), more: Value) -> Value {
    let mut c = json!({
        "id": id, "name": id, "set": "custom", "kind": kind, "classes": ["neutral"], "cost": cost, "attack": stats.0,
        "health": stats.1, "race": "", "rarity": "common", "mechs": ["collectible"], "implemented": true,
    });
    for (k, v) in more.as_object().expect("an object") {
        c[k] = v.clone();
    }
    c
}

fn minion(id: &str, cost: i32, stats: (i32, i32), more: Value) -> Value {
    card(id, "minion", cost, stats, more)
}

fn spell(id: &str, cost: i32, text: Value) -> Value {
    card(id, "spell", cost, (0, 0), json!({ "text": text }))
}

fn cards() -> Vec<Value> {
    let n = |v: i32| json!({ "const": v });
    let others = json!({"minus": [{"minions": "me"}, "myself"]});
    let any_minion = json!({"side": "any", "minions": true, "heroes": false});
    let anyone = json!({"side": "any", "minions": true, "heroes": true});
    let discover = |then: Value| json!({"discover": {"from": {"pool": {"when": {"kind": "spell"}}}, "then": then}});
    let give_chosen = json!([{"give": {"card": "chosen"}}]);
    let power = |id: &str, class: &str, text: Value| {
        card(id, "hero_power", 2, (0, 0), json!({"classes": [class], "mechs": [], "text": text}))
    };
    let hero = |id: &str, class: &str, power: &str| {
        card(id, "hero", 0, (0, 30), json!({"classes": [class], "mechs": [], "hero_power": power}))
    };
    vec![
        hero("SKIN", "mage", "POWER_ODD"),
        hero("MAGE", "mage", "POWER_FIRE"),
        hero("WARRIOR", "warrior", "POWER_ARMOR"),
        power("POWER_FIRE", "mage", json!({"target": anyone, "play": [{"damage": {"to": "target", "amount": n(1)}}]})),
        power("POWER_ARMOR", "warrior", json!({"play": [{"armor": {"who": "me", "amount": n(2)}}]})),
        card("POWER_ODD", "hero_power", 2, (0, 0), json!({"classes": ["mage"], "mechs": []})),
        card(
            "COIN",
            "spell",
            0,
            (0, 0),
            json!({
                "mechs": [], "text": {"play": [{"gain_mana": {"who": "me", "amount": n(1), "kind": "temporary"}}]},
            }),
        ),
        card("EXCESS", "spell", 0, (0, 0), json!({"mechs": []})),
        minion("TOKEN", 1, (1, 1), json!({"mechs": []})),
        minion("YETI", 2, (2, 3), json!({})),
        minion("GUARD", 1, (1, 3), json!({"keywords": ["taunt"]})),
        minion("SHIELD", 1, (2, 1), json!({"keywords": ["divine_shield"]})),
        minion("SNEAK", 1, (3, 1), json!({"keywords": ["stealth"]})),
        minion("CHARGER", 2, (2, 2), json!({"keywords": ["charge", "windfury"]})),
        minion("WIZARD", 2, (1, 2), json!({"spell_damage": 1, "mechs": ["collectible", "spell_damage"]})),
        minion(
            "CAPTAIN",
            3,
            (2, 3),
            json!({
                "text": {"auras": [{"of": others, "attack": n(1), "health": n(1), "keywords": ["taunt"]}]},
            }),
        ),
        minion(
            "ANGRY",
            2,
            (2, 4),
            json!({
                "text": {"auras": [{"of": "myself", "if": {"on": ["myself", "damaged"]}, "attack": n(3)}]},
            }),
        ),
        minion(
            "CHEAP",
            2,
            (1, 3),
            json!({
                "text": {"auras": [{"of": {"where": [{"hand": "me"}, {"kind": "spell"}]}, "cost": n(-1), "min_cost": 1}]},
            }),
        ),
        minion(
            "GIANT",
            6,
            (6, 6),
            json!({
                "text": {"cost": {"sub": [n(0), {"count": {"minions": "both"}}]}},
            }),
        ),
        minion(
            "EGG",
            2,
            (0, 2),
            json!({
                "mechs": ["collectible", "deathrattle"],
                "text": {"deathrattle": [{"summon": {"card": {"id": "TOKEN"}}}, {"summon": {"card": {"id": "YETI"}}}]},
            }),
        ),
        minion(
            "SEER",
            2,
            (1, 2),
            json!({
                "mechs": ["collectible", "deathrattle"],
                "text": {"deathrattle": [discover(give_chosen.clone())]},
            }),
        ),
        minion(
            "JUGGLER",
            2,
            (2, 2),
            json!({
                "text": {"triggers": [{
                    "on": "after_summon", "when": {"and": [{"on": ["subject", "friendly"]}, {"not": {"same": ["subject", "myself"]}}]},
                    "do": [{"damage": {"to": {"random": [{"characters": "foe"}, n(1)]}, "amount": n(1)}}],
                }]},
            }),
        ),
        minion(
            "PAINTER",
            2,
            (1, 3),
            json!({
                "text": {"triggers": [{"on": "turn_end", "when": "my_turn", "do": [
                    {"buff": {"to": {"random": [others, n(1)]}, "with": {"attack": n(1), "health": n(1)}}},
                ]}]},
            }),
        ),
        minion(
            "SCOUT",
            1,
            (1, 1),
            json!({
                "mechs": ["collectible", "battlecry"],
                "text": {"play": [
                    {"damage": {"to": {"minions": "both"}, "amount": n(1)}},
                    discover(json!([{"give": {"card": "chosen", "with": {"cost": n(-1)}}}])),
                    {"damage": {"to": {"minions": "foe"}, "amount": {"attack": "myself"}}},
                ]},
            }),
        ),
        minion("ECHOER", 2, (1, 2), json!({"keywords": ["echo"]})),
        minion("GOD", 4, (3, 3), json!({"mechs": ["collectible"], "groups": ["god"]})),
        minion(
            "SLEEPER",
            1,
            (3, 3),
            json!({
                "text": {"play": [{"sleep": {"what": "myself"}}], "triggers": [{"on": "turn_start", "when": "my_turn", "do": [{"awaken": {"what": "myself"}}]}]},
            }),
        ),
        card("AXE", "weapon", 2, (3, 2), json!({})),
        card(
            "DAGGER",
            "weapon",
            1,
            (1, 2),
            json!({
                "mechs": ["collectible", "deathrattle"],
                "text": {"deathrattle": [{"draw": {}}]},
            }),
        ),
        spell("LIBRARY", 1, json!({"play": [discover(give_chosen.clone())]})),
        spell("TRACK", 1, json!({"play": [{"discover": {"from": {"deck_top": n(3)}, "then": ["take_chosen"]}}]})),
        spell("BOLT", 2, json!({"target": anyone, "play": [{"damage": {"to": "target", "amount": n(3)}}]})),
        spell("VOLLEY", 1, json!({"play": [{"missiles": {"count": n(3), "among": {"characters": "foe"}}}]})),
        spell(
            "BLESS",
            1,
            json!({"target": any_minion, "play": [
                {"buff": {"to": "target", "with": {"attack": n(2), "health": n(2), "keywords": ["divine_shield"]}}},
            ]}),
        ),
        spell(
            "SHRINK",
            1,
            json!({"target": any_minion, "play": [
                {"buff": {"to": "target", "with": {"set_attack": n(1), "set_health": n(1)}}},
            ]}),
        ),
        spell(
            "RAGE",
            0,
            json!({"target": any_minion, "play": [
                {"buff": {"to": "target", "with": {"attack": n(3), "until": "end_of_turn", "card": "RAGE_E"}}},
            ]}),
        ),
        card(
            "RAGE_E",
            "enchantment",
            0,
            (0, 0),
            json!({
                "mechs": [], "text": {"triggers": [{"on": "attack", "when": {"same": ["subject", "myself"]}, "do": [{"draw": {}}]}]},
            }),
        ),
        spell(
            "SPIRIT",
            1,
            json!({"target": any_minion, "play": [{"copy_deathrattle": {"of": {"id": "EGG"}, "to": "target"}}]}),
        ),
        spell(
            "BORROW",
            2,
            json!({
                "target": {"side": "enemy", "minions": true, "heroes": false},
                "play": [{"control": {"what": "target", "who": "me", "this_turn": true}}],
            }),
        ),
        spell("HUSH", 0, json!({"target": any_minion, "play": [{"silence": {"to": "target"}}]})),
        spell("SAP", 1, json!({"target": any_minion, "play": [{"return": {"what": "target"}}]})),
        spell("CHILL", 1, json!({"target": anyone, "play": [{"freeze": {"to": "target"}}]})),
        spell(
            "SHEEP",
            2,
            json!({"target": any_minion, "play": [{"transform": {"what": "target", "into": {"id": "TOKEN"}}}]}),
        ),
        spell("CALM", 0, json!({"target": any_minion, "play": [{"lose": {"to": "target", "keyword": "taunt"}}]})),
        spell("TWIN", 2, json!({"target": any_minion, "play": [{"summon": {"card": {"copy_of": "target"}}}]})),
        spell(
            "BOMB",
            1,
            json!({"play": [
                {"shuffle": {"card": {"id": "TOKEN"}, "who": "foe"}},
                {"shuffle": {"card": {"id": "YETI"}, "with": {"attack": n(2)}}},
                {"buff_deck": {"who": "me", "when": {"kind": "minion"}, "with": {"health": n(1)}}},
                {"buff": {"to": {"hand": "me"}, "with": {"attack": n(1), "cost": n(1)}}},
            ]}),
        ),
        spell(
            "CULT",
            1,
            json!({"play": [{"count": {"counter": "worship", "amount": n(2)}}, {"overload": {"amount": n(1)}}]}),
        ),
        spell("LATER", 1, json!({"play": [{"buff": {"to": {"player": "me"}, "with": {"card": "LATER_E"}}}]})),
        card(
            "LATER_E",
            "enchantment",
            0,
            (0, 0),
            json!({
                "mechs": [], "text": {"triggers": [{"on": "turn_start", "when": "my_turn", "do": [{"draw": {}}, {"unenchant": {}}]}]},
            }),
        ),
        spell("ARM", 1, json!({"play": [{"equip": {"card": {"id": "DAGGER"}}}, discover(give_chosen.clone())]})),
        spell(
            "TRIAL",
            1,
            json!({"play": [
                {"save": {"set": 0, "what": {"minions": "both"}}},
                {"each": {"of": {"saved": 0}, "then": [
                    {"damage": {"to": "each", "amount": n(1)}},
                    {"discover": {"from": {"exactly": ["RAGE", "CHILL"]}, "then": [
                        {"if": {"cond": {"chosen_is": {"card": ["RAGE"]}}, "then": [{"buff": {"to": "each", "with": {"attack": n(1)}}}],
                                "else": [{"freeze": {"to": "each"}}]}},
                        "deaths",
                    ]}},
                ]}},
            ]}),
        ),
        card(
            "TRAP",
            "spell",
            1,
            (0, 0),
            json!({
                "mechs": ["collectible", "secret"],
                "text": {"triggers": [{"on": "attack_proposed", "when": {"on": ["other", "friendly"]}, "do": [{"summon": {"card": {"id": "YETI"}}}]}]},
            }),
        ),
        card(
            "MIRROR",
            "spell",
            1,
            (0, 0),
            json!({
                "mechs": ["collectible", "secret"],
                "text": {"triggers": [{"on": "after_play", "when": {"on": ["subject", {"and": [{"kind": "minion"}, {"not": "friendly"}]}]},
                                       "do": [{"summon": {"card": {"copy_of": "subject"}}}]}]},
            }),
        ),
        card(
            "QUEST",
            "spell",
            1,
            (0, 0),
            json!({
                "mechs": ["collectible", "quest"],
                "text": {"triggers": [{"on": "summon", "when": {"on": ["subject", "friendly"]},
                                       "do": [{"progress": {"amount": n(1), "needed": n(5), "reward": "GIANT"}}]}]},
            }),
        ),
    ]
}

fn library() -> Arc<Library> {
    static LIB: OnceLock<Arc<Library>> = OnceLock::new();
    LIB.get_or_init(|| {
        let all = json!({
            "build": 25770,
            "given": {"second_player": "COIN", "full_mana": "EXCESS"},
            "heroes": {"mage": "MAGE", "warrior": "WARRIOR"},
            "counters": ["worship"],
            "variants": ["calm"],
            "groups": [{"name": "god", "grows": {"attack": "worship"}, "in_deck": "worship", "needs": "worship"}],
            "cards": cards(),
        });
        Arc::new(Library::from_json(&all.to_string()).expect("the library is right"))
    })
    .clone()
}

fn new_game(seed: u64) -> Game {
    let lib = library();
    let mut rng = Rng::new(seed);
    let mut deck = || -> Vec<u16> {
        let mut all = lib.pool.clone();
        all.extend(lib.find("QUEST"));
        (0..30).map(|_| all[rng.below(all.len() as u32) as usize]).collect()
    };
    let (a, b) = (deck(), deck());
    let heroes = [lib.find("MAGE").expect("there"), lib.find("WARRIOR").expect("there")];
    let rules = Rules {
        variants: Variants::of(&[Variant::DominantPlayer][..(seed % 3 == 0) as usize]),
        turn_limit: 40,
        ..Rules::default()
    };
    Game::new(lib.clone(), rules, heroes, [&a, &b], None, seed)
}

/// The same game, gone on with from a written position.
fn reloaded(g: &Game) -> Game {
    let written = to_json(&g.library, &g.state);
    let s = read(&written);
    let mut x = Scratch::default();
    x.notes = Some(Notes::default());
    Game {
        library: g.library.clone(),
        state: s,
        chance: Chance { rng: g.chance.rng, source: Source::Seeded },
        scratch: x,
    }
}

fn read(v: &Value) -> Box<State> {
    from_json(&library(), v).unwrap_or_else(|e| panic!("{e}\nin {v}"))
}

fn show(g: &Game) -> Value {
    to_json(&g.library, &g.state)
}

/// Where two values differ first.
fn difference(a: &Value, b: &Value, path: String) -> Option<String> {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            let keys: BTreeSet<&String> = x.keys().chain(y.keys()).collect();
            keys.into_iter().find_map(|k| {
                difference(x.get(k).unwrap_or(&Value::Null), y.get(k).unwrap_or(&Value::Null), format!("{path}.{k}"))
            })
        }
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => {
            x.iter().zip(y).enumerate().find_map(|(k, (a, b))| difference(a, b, format!("{path}[{k}]")))
        }
        _ => (a != b).then(|| format!("{path}: {a} became {b}")),
    }
}

fn same(a: &Value, b: &Value, what: &str) {
    if let Some(d) = difference(a, b, String::new()) {
        panic!("{what}: {d}\nin {a}");
    }
}

#[test]
fn every_position_of_a_random_game_survives_the_round_trip() {
    let (mut choices, mut objects, mut nows, mut steps, mut seen) = (0, 0, 0, 0, BTreeSet::new());
    for seed in 0..40 {
        let mut g = new_game(seed);
        let mut rng = Rng::new(seed ^ 77);
        while !g.state.over() {
            let before = show(&g);
            let mut twin = reloaded(&g);
            same(&before, &show(&twin), &format!("seed {seed} step {steps}"));
            let sound = |g: &Game| invariants::check(&g.library, &g.state).is_ok();
            assert_eq!(sound(&g), sound(&twin), "seed {seed} step {steps}");
            let text = before.to_string();
            if g.state.head.pending == Pending::Choice {
                choices += 1;
                objects += before["pending"]["resume"]["objects"].as_array().map_or(0, Vec::len);
            }
            nows += text.matches("\"now\"").count();
            for word in [
                "\"silenced\"",
                "\"borrowed\"",
                "\"ghost\"",
                "\"trace\"",
                "\"lost_shield\"",
                "\"lost_stealth\"",
                "\"unsettled\":[\"auras\"",
                "\"sets\"",
                "\"saved\"",
                "\"at\":\"play\"",
                "\"dormant\"",
                "\"quest\":{",
                "\"until\"",
                "\"places\":[",
                "\"frozen\"",
                "\"deathrattle\"",
                "\"locked\":1",
            ] {
                if text.contains(word) {
                    seen.insert(word);
                }
            }
            let actions = g.legal();
            assert_eq!(actions, twin.legal(), "seed {seed} step {steps}");
            let action = actions[rng.below(actions.len() as u32) as usize].clone();
            g.apply(&action).expect("it is legal");
            twin.apply(&action).expect("it is legal");
            same(&show(&g), &show(&twin), &format!("seed {seed} after {action}"));
            assert_eq!(g.chance.rng, twin.chance.rng);
            steps += 1;
        }
        let end = show(&g);
        same(&end, &show(&reloaded(&g)), "the end");
        assert_eq!(end["phase"], "over");
    }
    assert!(
        choices > 100 && objects > 50 && nows > 3,
        "{choices} choices, {objects} objects, {nows} numbers as they lie"
    );
    assert!(seen.len() >= 15, "{seen:?}");
}

#[test]
fn a_reloaded_game_plays_on_to_the_same_end() {
    for seed in 200..240 {
        let mut g = new_game(seed);
        let mut rng = Rng::new(seed);
        let fork = rng.below(60);
        let mut twin: Option<Game> = None;
        for step in 0.. {
            if step == fork {
                twin = Some(reloaded(&g));
            }
            if g.state.over() {
                break;
            }
            let actions = g.legal();
            let action = actions[rng.below(actions.len() as u32) as usize].clone();
            g.apply(&action).expect("it is legal");
            if let Some(t) = &mut twin {
                t.apply(&action).expect("it is legal for the twin");
            }
        }
        if let Some(t) = twin {
            same(&show(&g), &show(&t), &format!("seed {seed}, forked at {fork}"));
        }
    }
}

#[test]
fn an_empty_position_is_an_ordinary_first_turn() {
    let v = to_json(&library(), &read(&json!({})));
    assert_eq!(v["turn"], 1);
    assert_eq!((&v["active"], &v["player"], &v["first"]), (&json!(0), &json!(0), &json!(0)));
    assert_eq!(v["phase"], "main");
    for p in 0..2 {
        let player = &v["players"][p];
        assert_eq!(player["class"], "mage");
        assert_eq!(player["hero"]["id"], "MAGE"); // the one with the basic power, though a skin comes first
        assert_eq!(player["hero"]["health"], 30);
        assert_eq!(player["power"]["id"], "POWER_FIRE");
        assert_eq!(player["power"]["cost"], 2);
        assert_eq!(player["mana"]["max"], 1 - p);
        assert_eq!(player["weapon"], Value::Null);
        assert_eq!(player["hand"], json!([]));
    }
    invariants::check(&library(), &read(&json!({}))).expect("all is well");
}

#[test]
fn a_few_lines_are_enough_for_a_position() {
    let v = json!({
        "turn": 9,
        "players": [
            {"class": "warrior", "minions": ["CAPTAIN", {"id": "YETI", "damage": 2}], "hand": ["BOLT", "GIANT"],
             "weapon": {"id": "AXE", "damage": 1}, "deck": ["YETI", "BOLT", {"id": "AXE", "top": 1}]},
            {"hero": {"damage": 25, "armor": 3}, "secrets": ["TRAP"], "quest": {"id": "QUEST", "data": 3},
             "dead": ["EGG"], "played": ["BOLT", "SCOUT"]},
        ],
    });
    let s = read(&v);
    let w = to_json(&library(), &s);
    let p = &w["players"][0];
    assert_eq!(p["hero"]["id"], "WARRIOR");
    assert_eq!(p["mana"], json!({"max": 5, "used": 0, "locked": 0, "owed": 0, "temporary": 0}));
    assert_eq!(w["players"][1]["mana"]["max"], 4);
    assert_eq!(
        (&p["minions"][1]["attack"], &p["minions"][1]["health"], &p["minions"][1]["damage"]),
        (&json!(3), &json!(4), &json!(2))
    );
    assert_eq!(p["minions"][1]["keywords"], json!(["taunt"]));
    assert_eq!(p["minions"][1].get("enchantments"), None);
    assert_eq!(p["hand"][1]["cost"], 4);
    assert_eq!(p["hand"][0]["known_to"], json!([0]));
    assert_eq!(p["weapon"]["durability"], 2);
    assert_eq!(p["deck"], json!([{"id": "YETI"}, {"id": "BOLT"}, {"id": "AXE", "top": 1}]));
    let q = &w["players"][1];
    assert_eq!((&q["hero"]["damage"], &q["hero"]["armor"]), (&json!(25), &json!(3)));
    assert_eq!(q["quest"]["data"], 3);
    assert_eq!((&q["dead"], &q["played"]), (&json!(["EGG"]), &json!(["BOLT", "SCOUT"])));
    let kinds: Vec<&str> =
        w["log"]["kind"].as_array().expect("a list").iter().filter_map(|kind| kind.as_str()).collect();
    assert_eq!(kinds, ["played", "cast", "played", "battlecry", "died"]);
    let mut g = Game { library: library(), state: s, chance: Chance::seeded(1), scratch: Scratch::default() };
    let all: Vec<String> = g.legal().iter().map(Action::to_string).collect();
    let yeti = &p["minions"][1]["eid"];
    assert!(all.contains(&format!("attack {yeti} on {}", q["hero"]["eid"])), "{all:?}");
    g.apply(&Action::End).expect("the turn can end");
    same(&show(&g), &show(&reloaded(&g)), "a turn later");
}

#[test]
fn stated_totals_become_one_nameless_enchantment() {
    let v = json!({"turn": 7, "players": [{
        "hero": {"health": 40, "damage": 35, "attack": 2},
        "minions": [
            "CAPTAIN",
            {"id": "YETI", "attack": 7, "health": 9, "damage": 8, "keywords": ["taunt", "windfury"]},
            {"id": "ANGRY", "damage": 1, "attack": 6},
            {"id": "SHIELD", "keywords": ["taunt"]},
            {"id": "GUARD", "silenced": true, "attack": 0, "health": 3, "keywords": ["taunt"]},
        ],
        "hand": [{"id": "BOLT", "cost": 5}, {"id": "GIANT", "cost": 0}, {"id": "YETI", "attack": 4, "cost": 2}],
        "power": {"cost": 1},
        "weapon": {"id": "AXE", "attack": 4, "durability": 3},
    }]});
    let s = read(&v);
    invariants::check(&library(), &s).expect("all is well");
    let w = to_json(&library(), &s);
    let p = &w["players"][0];
    let one = |path: &str| -> Value {
        let o = p.pointer(path).unwrap_or_else(|| panic!("{path}"));
        let list = o["enchantments"].as_array().unwrap_or_else(|| panic!("{path} has no enchantments: {o}"));
        assert_eq!(list.len(), 1, "{path}");
        assert_eq!(list[0]["id"], Value::Null);
        list[0].clone()
    };
    let yeti = one("/minions/1");
    assert_eq!((&yeti["attack"], &yeti["health"], &yeti["keywords"]), (&json!(4), &json!(5), &json!(["windfury"])));
    assert_eq!((&p["minions"][1]["attack"], &p["minions"][1]["health"]), (&json!(7), &json!(9)));
    assert_eq!(p["minions"][2].get("enchantments"), None); // 2 + 3 while damaged + 1 from the captain
    assert_eq!(p["minions"][3]["marks"], json!(["lost_shield"]));
    assert_eq!((&p["minions"][4]["attack"], &p["minions"][4]["health"]), (&json!(0), &json!(3)));
    assert_eq!(one("/hand/0")["cost"], 3);
    assert_eq!(p["hand"][0]["cost"], 5);
    assert_eq!((one("/hand/1")["cost"].clone(), &p["hand"][1]["cost"]), (json!(-1), &json!(0)));
    assert_eq!(one("/hand/2")["attack"], 2);
    assert_eq!(one("/power")["cost"], -1);
    let axe = one("/weapon");
    assert_eq!((&axe["attack"], &axe["health"]), (&json!(1), &json!(1)));
    // A hero's health is its own number.
    assert_eq!((&p["hero"]["health"], &p["hero"]["data"]), (&json!(40), &json!(40)));
    assert_eq!(one("/hero").get("health"), None);
    same(&w, &to_json(&library(), &read(&w)), "stated totals");
}

#[test]
fn entity_ids_are_kept_and_new_ones_lie_above_them() {
    let v = json!({"players": [{"minions": [{"id": "YETI", "eid": 70, "order": 9}, "GUARD"]}, {"hand": [{"id": "BOLT", "eid": 3}]}]});
    let w = to_json(&library(), &read(&v));
    assert_eq!(w["players"][0]["minions"][0]["eid"], 70);
    assert_eq!(w["players"][1]["hand"][0]["eid"], 3);
    let guard = w["players"][0]["minions"][1]["eid"].as_u64().expect("a number");
    assert!(guard > 70 && w["next"]["eid"].as_u64().expect("a number") > guard);
    assert!(w["players"][0]["minions"][1]["order"].as_u64() > Some(9));
}

#[test]
fn an_ended_game_keeps_its_winner() {
    let w = to_json(
        &library(),
        &read(&json!({"phase": "over", "winner": 1, "turn": 4, "players": [{"hero": {"damage": 33}}]})),
    );
    assert_eq!((&w["phase"], &w["winner"], &w["reason"]), (&json!("over"), &json!(1), &json!("death")));
    let w = to_json(&library(), &read(&json!({"phase": "over", "reason": "turn limit"})));
    assert_eq!((&w["winner"], &w["reason"]), (&Value::Null, &json!("turn limit")));
}

#[test]
fn rules_survive_the_round_trip() {
    let variants = Variants::of(&[Variant::DominantPlayer, Variant::OldCopies]);
    let r = Rules { health: 10, board: 3, mana: 5, all_slots: false, turn_limit: 0, variants, ..Rules::default() };
    assert_eq!(Rules::from_json(&r.to_json(&[]), "rules", &[]), Ok(r));
    assert_eq!(Rules::from_json(&json!({}), "rules", &[]), Ok(Rules::default()));
    let named = json!({"variants": ["dominant_player", "old_copies"], "turn_limit": null});
    let read = Rules::from_json(&named, "rules", &[]).expect("these are rules");
    assert_eq!((read.variants, read.turn_limit), (variants, 0));
}

#[test]
fn variants_that_the_library_declares_are_rules_too() {
    let declared = ["calm".to_string()];
    let v = json!({"variants": {"calm": true, "standard": false}});
    let rules = Rules::from_json(&v, "rules", &declared).expect("these are rules");
    assert_eq!(rules.to_json(&declared)["variants"], json!({"calm": true}));
    let refused = Rules::from_json(&v, "rules", &[]).expect_err("nobody declares it");
    assert!(
        refused.starts_with("rules.variants.calm: \"calm\" is not a variant of the rules; choose one of"),
        "{refused}"
    );
    let w = to_json(&library(), &read(&json!({"rules": {"variants": ["calm"]}})));
    assert_eq!(w["rules"]["variants"], json!({"calm": true}));
}

fn complaint(v: Value) -> String {
    match from_json(&library(), &v) {
        Ok(_) => panic!("nothing is wrong with {v}"),
        Err(e) => e,
    }
}

#[test]
fn complaints_name_the_path() {
    let player = |v: Value| json!({"players": [v, {}]});
    let other = |v: Value| json!({"players": [{}, v]});
    let yetis = |n: usize| vec!["YETI"; n];
    for (v, says) in [
        (player(json!({"minions": yetis(9)})), "players[0].minions: 9 minions are more than the 7 that fit"),
        (
            json!({"rules": {"hand": 2}, "players": [{"hand": yetis(3)}]}),
            "players[0].hand: 3 cards are more than the 2 that fit",
        ),
        (other(json!({"mana": {"max": -1}})), "players[1].mana.max: -1 is not a number from 0 to 10"),
        (other(json!({"mana": {"max": 3, "used": 4}})), "players[1].mana.used: 4 is not a number from 0 to 3"),
        (
            other(json!({"mana": {"max": 9, "temporary": 2}})),
            "players[1].mana.temporary: 2 beside 9 crystals is more than 10 mana",
        ),
        (
            player(json!({"minions": [{"id": "YETI", "marks": ["doomed"]}]})),
            "players[0].minions[0].marks: \"doomed\" needs an open choice",
        ),
        (other(json!({"mana": {"max": 1.5}})), "players[1].mana.max: 1.5 is not a whole number from 0 to 10"),
        (other(json!({"mana": {"max": null}})), "players[1].mana.max: null is not a whole number from 0 to 10"),
        (
            player(json!({"hand": ["BOLT", "BOLT", {"id": "BOLT", "colour": 1}]})),
            "players[0].hand[2].colour: unknown key; choose one of eid, id, ",
        ),
        (
            player(json!({"minions": ["YETI", {"id": "XX_999"}]})),
            "players[0].minions[1].id: no card \"XX_999\" in build 25770",
        ),
        (player(json!({"minions": ["BOLT"]})), "players[0].minions[0].id: \"BOLT\" is a spell, not a minion"),
        (player(json!({"minions": [{"id": null}]})), "players[0].minions[0].id: null is unknown, not a minion"),
        (
            player(json!({"hand": ["RAGE_E"]})),
            "players[0].hand[0].id: \"RAGE_E\" is an enchantment, not a card to play",
        ),
        (player(json!({"weapon": "YETI"})), "players[0].weapon.id: \"YETI\" is a minion, not a weapon"),
        (player(json!({"secrets": ["BOLT"]})), "players[0].secrets[0].id: \"BOLT\" is a spell, not a secret"),
        (
            player(json!({"secrets": ["TRAP", "TRAP"]})),
            "players[0].secrets[1].id: the same secret cannot be there twice",
        ),
        (player(json!({"hero": "YETI"})), "players[0].hero.id: \"YETI\" is a minion, not a hero"),
        (player(json!({"class": "priest"})), "players[0].class: no hero of class priest in build 25770"),
        (player(json!({"class": "wizard"})), "players[0].class: \"wizard\" is not one of neutral, druid, "),
        (
            player(json!({"minions": [{"id": "YETI", "eid": 5}, {"id": "YETI", "eid": 5}]})),
            "players[0].minions[1].eid: 5 is taken by players[0].minions[0]",
        ),
        (
            player(json!({"minions": [{"id": "YETI", "order": 5}, {"id": "YETI", "order": 5}]})),
            "players[0].minions[1].order: 5 is taken by players[0].minions[0]",
        ),
        (
            player(json!({"minions": [{"id": "YETI", "eid": 0}]})),
            "players[0].minions[0].eid: 0 is not a number from 1 to 65533",
        ),
        (
            player(json!({"minions": [{"id": "YETI", "eid": 1e3}]})),
            "players[0].minions[0].eid: 1000.0 is not a whole number",
        ),
        (
            player(json!({"minions": [{"id": "YETI", "damage": 3}]})),
            "players[0].minions[0].damage: 3 of 3 health leaves nothing",
        ),
        (
            player(json!({"minions": [{"id": "YETI", "health": 0}]})),
            "players[0].minions[0].health: 0 is not enough to be in play",
        ),
        (player(json!({"hero": {"damage": 30}})), "players[0].hero.damage: 30 of 30 health leaves nothing"),
        (
            player(json!({"minions": [{"id": "GUARD", "keywords": []}]})),
            "players[0].minions[0].keywords: lacks \"taunt\"",
        ),
        (
            player(json!({"minions": [{"id": "GUARD", "keywords": ["tuant"]}]})),
            "players[0].minions[0].keywords[0]: \"tuant\" is not one of taunt, ",
        ),
        (player(json!({"weapon": {"id": "AXE", "health": 3}})), "players[0].weapon.health: a weapon has a durability"),
        (
            player(json!({"minions": [{"id": "YETI", "cost": 3}]})),
            "players[0].minions[0].cost: only a card in hand or a hero power has one",
        ),
        (
            player(json!({"minions": [{"id": "YETI", "armor": 3}]})),
            "players[0].minions[0].armor: only a player's hero has it",
        ),
        (
            player(json!({"minions": [{"id": "YETI", "enchantments": [{"until": "noon"}]}]})),
            "players[0].minions[0].enchantments[0].until: \"noon\" is not one of forever, ",
        ),
        (player(json!({"minions": {}})), "players[0].minions: an object is not a list"),
        (player(json!({"minions": [7]})), "players[0].minions[0]: 7 is not an object"),
        (
            player(json!({"deck": [{"id": "YETI", "top": 2}]})),
            "players[0].deck: the cards above number 2 from the top are not known",
        ),
        (
            player(json!({"counters": {"lives": 2}})),
            "players[0].counters.lives: unknown key; choose one of cards_played_turn, ",
        ),
        (json!({"log": [], "players": [{"dead": ["YETI"]}]}), "players[0].dead: is not what the log says"),
        (json!({"players": [{}, {}, {}]}), "players: 3 values are more than the 2 that fit"),
        (json!({"schema": 2}), "schema: 2 is not the schema"),
        (json!({"build": 1}), "build: a position of build 1 does not fit the cards of build 25770"),
        (json!({"turn": 0}), "turn: 0 is not a number from 1 to "),
        (json!({"active": 2}), "active: 2 is not a number from 0 to 1"),
        (json!({"active": 0, "player": 1}), "player: must be 0, whose turn it is"),
        (json!({"phase": "choice"}), "phase: does not go with what is pending"),
        (json!({"phase": "main", "winner": 1}), "winner: a game that is not over has no winner"),
        (json!({"pending": {"kind": "choice", "options": ["BOLT"]}}), "pending.resume: is missing"),
        (
            json!({"pending": {"kind": "choice", "options": ["BOLT"], "resume": {}}}),
            "pending.resume.stack: the text on top does not stand at a choice",
        ),
        (
            json!({"pending": {"kind": "choice", "options": ["BOLT"], "resume": {"stack": [{"step": "text", "program": ["BOLT", 7]}]}}}),
            "pending.resume.stack[0].program: \"BOLT\" has no clause 7",
        ),
        (json!({"pending": {"kind": "mulligan", "options": [3]}}), "pending.options: are not the cards in hand"),
        (json!({"next": {"eid": 3}, "players": [{"eid": 4}]}), "next.eid: 3 is not above 4, which is taken"),
        (json!({"rules": {"boards": 7}}), "rules.boards: unknown key; choose one of health, "),
        (
            json!({"rules": {"variants": {"chess": true}}}),
            "rules.variants.chess: \"chess\" is not a variant of the rules",
        ),
        (json!({"colour": 1}), "colour: unknown key; choose one of schema, build, "),
        (json!([]), "the position: a list is not an object"),
        (json!(null), "the position: null is not an object"),
    ] {
        let said = complaint(v.clone());
        assert!(said.starts_with(says), "{said}\nshould begin with\n{says}\nfor {v}");
    }
}

/// All places of a value.
fn places(v: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.to_string());
    match v {
        Value::Object(map) => map.iter().for_each(|(k, v)| places(v, &format!("{path}/{k}"), out)),
        Value::Array(list) => list.iter().enumerate().for_each(|(k, v)| places(v, &format!("{path}/{k}"), out)),
        _ => {}
    }
}

#[test]
fn no_json_breaks_the_reader() {
    let mut corpus = Vec::new();
    for seed in 0..12 {
        let mut g = new_game(seed);
        let mut rng = Rng::new(seed);
        let mut step = 0;
        while !g.state.over() {
            if step % 25 == 0 || (g.state.head.pending == Pending::Choice && rng.below(4) == 0) {
                corpus.push(show(&g));
            }
            let actions = g.legal();
            g.apply(&actions[rng.below(actions.len() as u32) as usize].clone()).expect("it is legal");
            step += 1;
        }
        corpus.push(show(&g));
    }
    let odd = [
        json!(null),
        json!(-1),
        json!(0),
        json!(1),
        json!(2),
        json!(7),
        json!(255),
        json!(32767),
        json!(65535),
        json!(1u64 << 63),
        json!(-1.5),
        json!(1e300),
        json!("BOLT"),
        json!("YETI"),
        json!("x"),
        json!(true),
        json!([]),
        json!({}),
        json!([1, 2]),
        json!("CAPTAIN"),
        json!([["BOLT", 0]]),
        json!({"id": "ANGRY"}),
        json!(["taunt"]),
        json!(30000),
        json!(-30000),
        json!("over"),
        json!("choice"),
    ];
    let mut rng = Rng::new(5);
    let (mut taken, mut refused) = (0, 0);
    for round in 0..3000 {
        let mut v = corpus[round % corpus.len()].clone();
        for _ in 0..1 + rng.below(2) {
            let mut all = Vec::new();
            places(&v, "", &mut all);
            let at = &all[rng.below(all.len() as u32) as usize];
            let other = &all[rng.below(all.len() as u32) as usize];
            let new = match rng.below(3) {
                0 => v.pointer(other).cloned().unwrap_or(Value::Null),
                _ => odd[rng.below(odd.len() as u32) as usize].clone(),
            };
            if let Some(slot) = v.pointer_mut(at) {
                *slot = new;
            }
        }
        match from_json(&library(), &v) {
            Err(_) => refused += 1,
            Ok(s) => {
                taken += 1;
                if !v.to_string().contains("\"now\"") {
                    assert_eq!(invariants::check(&library(), &s), Ok(()), "{v}");
                }
                let w = to_json(&library(), &s);
                same(&w, &to_json(&library(), &read(&w)), "a strange position");
                let mut g =
                    Game { library: library(), state: s, chance: Chance::seeded(1), scratch: Scratch::default() };
                assert!(g.state.over() || !g.legal().is_empty());
            }
        }
    }
    assert!(taken > 150 && refused > 300, "{taken} taken, {refused} refused");
}
