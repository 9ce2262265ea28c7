//! The walls of the core: which room may know which, and how large things may get.
//!
//! `ROOMS` is the one list of rooms, from the bottom of the house to its top, each with the rooms that it may know: those
//! that it imports from, and those whose methods it calls on types that several rooms share, such as `Machine`. A new
//! dependency is a decision, and this is where it is made.

mod walls;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;
use walls::graph::{cycles, Graph};

/// The rooms from bottom to top, and what each may know.
const ROOMS: [(&str, &[&str]); 24] = [
    ("clock", &[]),
    ("suggest", &[]),
    ("fields", &[]),
    ("parameters", &["suggest"]),
    ("cards", &["suggest"]),
    ("chance", &["cards"]),
    ("settings", &["fields", "cards"]),
    ("state", &["settings", "cards"]),
    ("action", &["state"]),
    ("machine", &["chance", "cards", "state"]),
    ("query", &["chance", "settings", "cards", "state", "machine"]),
    // Rules may put a text on the stack; running it is the business of `text`, which uses the rules.
    ("rules", &["chance", "settings", "cards", "state", "action", "machine", "query"]),
    ("text", &["chance", "settings", "cards", "state", "machine", "query", "rules"]),
    ("engine", &["chance", "cards", "state", "action", "machine", "query", "rules", "text"]),
    ("game", &["chance", "settings", "cards", "state", "action", "machine", "rules", "engine"]),
    ("position", &["chance", "fields", "settings", "cards", "state", "machine", "query", "rules"]),
    ("view", &["chance", "settings", "cards", "state", "machine", "rules", "engine", "game", "position"]),
    ("evaluate", &["suggest", "parameters", "settings", "cards", "state", "query"]),
    (
        "search",
        &[
            "chance",
            "clock",
            "suggest",
            "parameters",
            "settings",
            "cards",
            "state",
            "action",
            "machine",
            "rules",
            "engine",
            "view",
            "evaluate",
        ],
    ),
    (
        "agents",
        &[
            "chance",
            "clock",
            "suggest",
            "parameters",
            "settings",
            "cards",
            "state",
            "action",
            "machine",
            "rules",
            "engine",
            "view",
            "evaluate",
            "search",
        ],
    ),
    (
        "play",
        &[
            "chance", "clock", "settings", "cards", "state", "action", "machine", "rules", "engine", "view", "search",
            "agents",
        ],
    ),
    (
        "checks",
        &[
            "chance", "clock", "settings", "cards", "state", "action", "machine", "rules", "engine", "position",
            "view", "search", "agents", "play",
        ],
    ),
    ("equilibrium", &["chance", "settings", "cards", "state", "action", "engine", "game", "position", "view"]),
    ("export", &["settings", "cards", "state", "machine"]),
];

/// How many lines a function may have, from its name to its last brace.
const LONGEST: usize = 150;

fn core() -> &'static Graph {
    static GRAPH: OnceLock<Graph> = OnceLock::new();
    GRAPH.get_or_init(|| Graph::new(walls::source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))))
}

/// Fails with a line for each finding and with what to do about them.
fn nothing(found: &[String], what: &str) {
    assert!(found.is_empty(), "\n{}\n{} found. {what}\n", found.join("\n"), found.len());
}

#[test]
fn every_room_is_listed_once_and_exists() {
    let there: BTreeSet<&str> = core().files.iter().map(|f| f.room()).filter(|room| !room.is_empty()).collect();
    let listed: BTreeSet<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    assert_eq!(listed.len(), ROOMS.len(), "a room is listed twice in ROOMS");
    let found: Vec<String> = there.symmetric_difference(&listed).map(|room| format!("core/src/{room}")).collect();
    nothing(&found, "These are in core/src or in ROOMS but not in both: add the room to ROOMS, or take it out.");
}

#[test]
fn a_room_may_know_only_what_is_below_it() {
    let mut below: BTreeSet<&str> = BTreeSet::new();
    let mut found = Vec::new();
    for (room, known) in ROOMS {
        found.extend(known.iter().filter(|other| !below.contains(*other)).map(|other| format!("{room} -> {other}")));
        below.insert(room);
    }
    nothing(&found, "ROOMS goes from bottom to top: a row may name only rooms that stand before it.");
}

#[test]
fn rooms_know_only_what_they_may() {
    let allowed: BTreeMap<&str, &[&str]> = ROOMS.into_iter().collect();
    let core = core();
    let mut found: Vec<String> = core
        .between_rooms()
        .filter(|(from, to, _)| !allowed.get(from).is_some_and(|known| known.contains(to)))
        .map(|(from, to, u)| format!("{}: {from} must not know {to}, but {}", core.place(u), u.what))
        .collect();
    found.sort();
    nothing(
        &found,
        "Move what is used into a room below, or the code that uses it into a room above. If the dependency is meant, \
         add it to the row of the room in ROOMS of core/tests/rooms.rs.",
    );
}

#[test]
fn there_is_no_cycle_between_rooms() {
    let core = core();
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to, _) in core.between_rooms() {
        edges.entry(from).or_default().insert(to);
    }
    let mut found = Vec::new();
    for cycle in cycles(&edges) {
        found.push(format!("these know each other: {}", cycle.iter().copied().collect::<Vec<_>>().join(", ")));
        let inside = core.between_rooms().filter(|(from, to, _)| cycle.contains(from) && cycle.contains(to));
        let rank = |room: &str| ROOMS.iter().position(|(name, _)| *name == room);
        let upwards = inside.filter(|(from, to, _)| rank(from) < rank(to));
        found.extend(upwards.map(|(from, to, u)| format!("  {}: {from} -> {to} {}", core.place(u), u.what)));
    }
    nothing(&found, "The indented uses go upwards: without them there is no cycle.");
}

#[test]
fn there_is_no_import_cycle_between_the_modules_of_a_room() {
    let core = core();
    let inside = || core.imports.iter().filter(|u| core.files[u.from].room() == core.files[u.to].room());
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for u in inside() {
        edges.entry(&core.files[u.from].path).or_default().insert(&core.files[u.to].path);
    }
    let mut found = Vec::new();
    for cycle in cycles(&edges) {
        found.push(format!("these import each other: {}", cycle.iter().copied().collect::<Vec<_>>().join(", ")));
        let ends = |u: &walls::graph::Use| (core.files[u.from].path.as_str(), core.files[u.to].path.as_str());
        let uses = inside().filter(|u| cycle.contains(ends(u).0) && cycle.contains(ends(u).1));
        found.extend(uses.map(|u| format!("  {}: {} {}", core.place(u), core.files[u.to].path, u.what)));
    }
    nothing(&found, "Move what both need into a module of its own, below both.");
}

#[test]
fn no_function_is_longer_than_150_lines() {
    let mut found = Vec::new();
    for file in &core().files {
        for f in &file.functions {
            let lines = f.last_line - f.line + 1;
            if lines > LONGEST {
                found.push(format!("{}:{}: {} has {lines} lines", file.path, f.line, f.name));
            }
        }
    }
    nothing(&found, "Split the function where a reader would look for its parts.");
}

#[test]
fn no_type_name_is_defined_twice() {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for file in &core().files {
        for t in &file.types {
            places.entry(&t.name).or_default().push(format!("{}:{}", file.path, t.line));
        }
    }
    let twice = places.iter().filter(|(_, places)| places.len() > 1);
    let found: Vec<String> = twice.map(|(name, places)| format!("{name}: {}", places.join(", "))).collect();
    nothing(&found, "Name each after what it is, so that a reader who meets the name knows which one is meant.");
}

/// The tests above prove nothing if the source is misread, so these know some of its facts.
mod reading {
    use super::core;

    #[test]
    fn the_source_is_read_whole() {
        let core = core();
        let methods = core.files.iter().flat_map(|f| &f.functions).filter(|f| f.owner.as_deref() == Some("Machine"));
        assert!(methods.count() > 150);
        assert!(core.files.iter().flat_map(|f| &f.types).any(|t| t.name == "Keyword"), "types made by macros count");
        assert!(core.files.iter().flat_map(|f| &f.types).any(|t| t.name == "State" && t.fields.len() > 5));
    }

    #[test]
    fn calls_of_methods_are_found_through_self_fields_literals_and_closures() {
        let core = core();
        let calls = |file: &str, what: &str| {
            core.calls.iter().any(|u| core.files[u.from].path.ends_with(file) && u.what.starts_with(what))
        };
        assert!(calls("src/engine.rs", "calls Machine::run_text "), "self.run_text(…) in another impl block");
        assert!(calls("src/engine.rs", "calls State::over "), "self.state.over() through a field");
        assert!(calls("src/game.rs", "calls Machine::legal "), "self.with(|m| m.legal(…)) through a closure");
        assert!(calls("src/search/memory.rs", "calls Machine::apply "), "Machine {{ … }}.apply(…) on a literal");
    }
}
