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
const ROOMS: [(&str, &str); 31] = [
    ("seeds", ""),
    ("clock", ""),
    ("interrupt", "clock"),
    ("suggest", ""),
    ("fields", ""),
    ("parameters", "suggest"),
    ("cards", "suggest"),
    ("chance", "cards"),
    ("settings", "fields cards"),
    ("state", "cards settings"),
    ("action", "state"),
    ("machine", "cards chance state"),
    ("query", "cards chance settings state machine"),
    // Rules may put a text on the stack; running it is the business of `text`, which uses the rules.
    ("rules", "cards chance settings state action machine query"),
    ("text", "cards chance settings state machine query rules"),
    ("engine", "cards chance settings state action machine query rules text"),
    ("game", "cards chance settings state action machine rules engine"),
    ("outside", "cards chance state action machine query rules text engine game"),
    ("position", "fields cards chance settings state machine query rules"),
    // A view's samples choose parts of built cards as the text would have.
    ("view", "cards chance state action machine rules text engine game position"),
    ("spaces", "cards chance settings state action machine query game view"),
    ("evaluate", "suggest parameters cards settings state action query"),
    (
        "search",
        "clock parameters interrupt cards chance settings state action machine query rules engine view evaluate",
    ),
    (
        "agents",
        "seeds clock suggest parameters cards chance settings state action machine rules engine view evaluate search",
    ),
    ("play", "seeds clock interrupt cards chance settings state action machine rules engine view evaluate search agents"),
    ("envs", "seeds clock cards chance settings state action rules engine game view spaces search agents play"),
    (
        "checks",
        "interrupt cards chance settings state action machine rules engine game position view spaces search agents play",
    ),
    ("wire", "cards chance settings state machine game position view checks"),
    ("proof", "interrupt cards state action machine query game wire"),
    ("equilibrium", "cards chance settings state action machine engine game position view"),
    ("export", "cards settings state machine"),
];

/// Returns the rooms of a row.
fn named(known: &str) -> impl Iterator<Item = &str> {
    known.split_whitespace()
}

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
        found.extend(named(known).filter(|other| !below.contains(other)).map(|other| format!("{room} -> {other}")));
        below.insert(room);
    }
    nothing(&found, "ROOMS goes from bottom to top: a row may name only rooms that stand before it.");
}

#[test]
fn rooms_know_only_what_they_may() {
    let allowed: BTreeMap<&str, &str> = ROOMS.into_iter().collect();
    let core = core();
    let mut found: Vec<String> = core
        .between_rooms()
        .filter(|(from, to, _)| !allowed.get(from).is_some_and(|known| named(known).any(|room| room == *to)))
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
fn what_a_room_may_know_it_uses() {
    let used: BTreeSet<(&str, &str)> = core().between_rooms().map(|(from, to, _)| (from, to)).collect();
    let pairs = ROOMS.iter().flat_map(|(room, known)| named(known).map(move |other| (*room, other)));
    let found: Vec<String> = pairs.filter(|pair| !used.contains(pair)).map(|(a, b)| format!("{a} -> {b}")).collect();
    nothing(&found, "Nothing goes through these doors: take them out of ROOMS.");
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

/// The tests above prove nothing if the source is misread: this is how a small core is read.
mod reading {
    use super::walls::graph::{cycles, Graph};
    use super::walls::source::parse;
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::PathBuf;

    const STATE: &str = "
        mod parts;
        pub use parts::{Part, Whole};
        /// A position; fn in_a_comment() {}
        pub struct State { pub n: u8, pub whole: Whole }
        impl State {
            pub fn over(&self) -> bool { self.n > 9 }
            pub fn part(&mut self, k: usize) -> &mut Part { &mut self.whole.parts[k] }
        }";
    const PARTS: &str = "
        pub struct Part { pub weight: u8 }
        impl Part { pub fn heavy(&self) -> bool { self.weight > \"}\".len() as u8 } }
        pub struct Whole { pub parts: Vec<Part> }";
    const MACHINE: &str = "
        use crate::state::State;
        macro_rules! step { ($m:ident, $body:block) => { if $m.settled() { $body } } }
        pub struct Machine<'a> { pub state: &'a mut State }
        impl Machine<'_> { pub fn push(&mut self, k: u8) { self.state.n += k; } pub fn settled(&self) -> bool { true } }";
    const ENGINE: &str = "
        use crate::machine::Machine;
        impl Machine<'_> { pub fn run(&mut self) { while !self.state.over() { self.push(1); } } }";
    const RULES: &str = "
        use crate::machine::Machine;
        impl Machine<'_> {
            pub fn early(&mut self) { step!(self, { self.run(); }); }
            fn weigh(&mut self) -> bool { let p = self.state.part(3); p.heavy() }
        }";
    const GAME: &str = "
        use crate::machine::Machine as Engine;
        use crate::state::State;
        pub struct Game { state: Box<State>, log: Vec<u8> }
        impl Game {
            pub fn with<T>(&mut self, f: impl FnOnce(&mut Machine<'_>) -> T) -> T { f(&mut Machine { state: &mut self.state }) }
            pub fn go(&mut self) { self.with(|m| m.run()); self.log.push(1); }
            pub fn literal(&mut self) { Machine { state: &mut self.state }.early(); }
        }
        #[cfg(test)]
        mod tests { use crate::rules::nothing; use super::super::query::ask; struct State; }";

    fn graph(files: &[(&str, &str)]) -> Graph {
        Graph::new(parse(files.iter().map(|(path, text)| (PathBuf::from(path), (*text).to_owned())).collect()))
    }

    fn house() -> Graph {
        graph(&[
            ("state/mod.rs", STATE),
            ("state/parts.rs", PARTS),
            ("machine.rs", MACHINE),
            ("engine.rs", ENGINE),
            ("rules/mod.rs", RULES),
            ("game.rs", GAME),
        ])
    }

    fn pairs(graph: &Graph) -> BTreeSet<(String, String)> {
        graph.between_rooms().map(|(from, to, _)| (from.to_owned(), to.to_owned())).collect()
    }

    #[test]
    fn calls_are_found_through_self_fields_variables_literals_closures_and_macros() {
        let graph = house();
        let calls = |file: &str, what: &str| {
            let found = graph.calls.iter().filter(|u| graph.files[u.from].path == format!("core/src/{file}"));
            found.filter(|u| u.what.starts_with(&format!("calls {what} "))).count()
        };
        assert_eq!(calls("engine.rs", "State::over"), 1, "self.state.over() through a field");
        assert_eq!(calls("engine.rs", "Machine::push"), 1, "self.push(…) of another impl block");
        assert_eq!(calls("rules/mod.rs", "Machine::run"), 1, "a call within a macro");
        assert_eq!(calls("rules/mod.rs", "Part::heavy"), 1, "a variable that a method returned");
        assert_eq!(calls("game.rs", "Machine::run"), 1, "a closure that is given a machine");
        assert_eq!(calls("game.rs", "Machine::early"), 1, "a literal");
        assert_eq!(calls("game.rs", "Machine::push"), 0, "the push of a Vec is another one");
    }

    #[test]
    fn rooms_are_paired_by_imports_and_by_calls() {
        let found = pairs(&house());
        let has = |from: &str, to: &str| found.contains(&(from.to_owned(), to.to_owned()));
        assert!(has("rules", "engine"), "by a call alone");
        assert!(has("game", "machine") && has("machine", "state"), "by an import");
        assert!(has("game", "rules"), "by the call of a method that rules defines");
        assert!(!has("state", "machine") && !has("engine", "rules"));
    }

    #[test]
    fn tests_inside_a_file_do_not_count() {
        let graph = house();
        let game = graph.files.iter().find(|f| f.path == "core/src/game.rs").expect("it is there");
        assert_eq!(game.types.iter().map(|t| t.name.as_str()).collect::<Vec<_>>(), ["Game"]);
        let rules = graph.imports.iter().filter(|u| graph.files[u.to].room() == "rules");
        assert_eq!(rules.count(), 0);
    }

    fn import_cycles(graph: &Graph) -> Vec<BTreeSet<String>> {
        let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for u in &graph.imports {
            let (from, to) = (&graph.files[u.from].path, &graph.files[u.to].path);
            edges.entry(from.clone()).or_default().insert(to.clone());
        }
        cycles(&edges)
    }

    #[test]
    fn passing_a_name_on_is_no_cycle_but_using_it_is() {
        let a = ("room/a.rs", "use super::Shared; pub struct A(Shared);");
        let facade = "mod a; pub use a::A; pub struct Shared;";
        assert!(import_cycles(&graph(&[("room/mod.rs", facade), a])).is_empty());
        let user = "mod a; pub use a::A; pub struct Shared; pub struct All { first: A }";
        assert_eq!(import_cycles(&graph(&[("room/mod.rs", user), a])).len(), 1);
        let path = "mod a; pub struct Shared; pub fn make() -> a::A { a::A }";
        assert_eq!(import_cycles(&graph(&[("room/mod.rs", path), a])).len(), 1, "a path without an import");
    }

    #[test]
    fn names_are_followed_to_where_they_are_defined_through_globs_too() {
        let root = ("room/mod.rs", "mod a; mod b; pub use a::*; pub use b::*;");
        let a = ("room/a.rs", "use super::*; pub struct A(pub B);");
        let one_way = graph(&[root, a, ("room/b.rs", "pub struct B;")]);
        let from_a: Vec<&str> = one_way.imports.iter().map(|u| one_way.files[u.to].path.as_str()).collect();
        assert_eq!(from_a, ["core/src/room/b.rs"]);
        let circle = graph(&[root, a, ("room/b.rs", "use super::A; pub struct B(Box<A>);")]);
        assert_eq!(import_cycles(&circle).len(), 1);
    }

    #[test]
    fn lines_of_functions_and_types_made_by_macros_are_counted() {
        let source = "
            macro_rules! names { ($name:ident, $($v:ident),*) => { pub enum $name { $($v),* } } }
            names! { /// A colour.
                Colour, Red, Blue }
            macro_rules! given { ($(#[$m:meta])* pub struct $name:ident { $($f:ident : $t:ty = $d:expr),* }) => {
                pub struct $name { $($f : $t),* } } }
            given! { #[derive(Debug)] pub struct Size { width: u8 = 3, height: Option<u8> = None } }
            fn long<'a>(x: &'a str) -> impl Fn(u8) -> u8 + 'a
            where
                u8: Copy,
            {
                let brace = '{'; let text = r#\"}}\"#; /* } */
                move |k| k
            }";
        let graph = graph(&[("room.rs", source)]);
        let file = &graph.files[0];
        assert_eq!(file.types.iter().map(|t| t.name.as_str()).collect::<Vec<_>>(), ["Colour", "Size"]);
        assert_eq!(file.types[1].fields.len(), 2);
        let function = &file.functions[0];
        assert_eq!((function.name.as_str(), function.last_line - function.line + 1), ("long", 7));
    }
}

/// The only file of the core with `unsafe`; each use says why it is right.
const UNSAFE: &str = "core/src/state/packed.rs";

#[test]
fn unsafe_code_stands_in_one_file_with_its_reasons() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![root.clone()];
    let mut found = Vec::new();
    let mut reasons = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).expect("a readable folder");
            files.extend(entries.map(|entry| entry.expect("a readable entry").path()));
            continue;
        }
        if path.extension().is_none_or(|end| end != "rs") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let name = format!("core/src/{}", path.strip_prefix(&root).expect("a file of the core").display());
        let code = |line: &str| line.split("//").next().unwrap_or("").to_string();
        let uses = text.lines().filter(|line| code(line).split(' ').any(|word| word == "unsafe")).count();
        if name == UNSAFE {
            reasons = text.matches("// Safety: ").count();
            if uses != reasons {
                found.push(format!("{name}: {uses} uses of unsafe, but {reasons} reasons"));
            }
        } else if uses > 0 {
            found.push(format!("{name}: {uses} uses of unsafe"));
        }
    }
    assert!(reasons > 0, "{UNSAFE} has no unsafe code any more: take it out of this test, and the leave it has");
    nothing(&found, &format!("Unsafe code stands only in {UNSAFE}, each use below a comment \"Safety: …\"."));
}
