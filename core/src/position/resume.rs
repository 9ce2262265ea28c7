//! The stack of unfinished steps behind an open choice, as JSON and back.

use super::fields::{self, Fields};
use super::slots;
use super::write::{Out, Writer};
use crate::cards::library::{Library, Op};
use crate::cards::syntax::{CardIx, Event};
use crate::state::one;
use crate::state::{frame_flag, Frame, Happening, Ref, Registers, Set, State, Step, NONE, OPTIONS, SLOTS};
use serde_json::{json, Value};

const STEPS: &[(Step, &str)] = &[
    (Step::Text, "text"),
    (Step::PlayMinion, "play_minion"),
    (Step::PlaySpell, "play_spell"),
    (Step::PlayWeapon, "play_weapon"),
    (Step::PlayHero, "play_hero"),
    (Step::UsePower, "use_power"),
    (Step::Attack, "attack"),
    (Step::EndTurn, "end_turn"),
    (Step::Death, "death"),
    (Step::Settle, "settle"),
    (Step::Start, "start"),
    (Step::CastSpell, "cast_spell"),
    (Step::Forget, "forget"),
    (Step::Merge, "merge"),
];

/// The name of a step; one that is not in the list stops the compiler here.
fn step_name(step: Step) -> &'static str {
    use Step::*;
    match step {
        Text | PlayMinion | PlaySpell | PlayWeapon | PlayHero | UsePower | Attack | EndTurn | Death | Settle
        | Start | CastSpell | Forget | Merge => STEPS.iter().find(|s| s.0 == step).map_or("", |s| s.1),
    }
}

const FLAGS: &[(u16, &str)] = &[
    (frame_flag::ENCH, "enchantment"),
    (frame_flag::AUTO, "auto"),
    (frame_flag::TRIGGER, "trigger"),
    (frame_flag::SECRET, "secret"),
    (frame_flag::COUNTERED, "countered"),
    (frame_flag::FORCED, "forced"),
    (frame_flag::SETTLE, "settle"),
    (frame_flag::DECK, "deck"),
    (frame_flag::COMBO, "combo"),
    (frame_flag::MUTE, "mute"),
    (frame_flag::PLAYED, "played"),
];

const UNSETTLED: &[(u8, &str)] = &[(1, "auras"), (2, "deaths")];

const FRAME_KEYS: &[&str] = &[
    "step",
    "phase",
    "flags",
    "side",
    "card",
    "program",
    "pc",
    "source",
    "target",
    "event",
    "numbers",
    "chosen",
    "chosen_at",
    "chosen_side",
    "chosen_place",
    "trigger",
    "data",
    "enchantment",
    "each_depth",
    "place",
    "branch",
    "each",
    "sets",
    "saved",
    "made",
    "counts",
    "volley",
];
const EVENT_KEYS: &[&str] = &["kind", "subject", "other", "amount", "player"];

/// Phases of the longest sequence.
const PHASES: i32 = 20;

/// The object whose text asks.
pub fn source(s: &State) -> Value {
    let top = (s.head.n_stack as usize).checked_sub(1).map_or(Ref::NONE, |i| s.stack[i].src);
    if top.eid == 0 {
        Value::Null
    } else {
        top.eid.into()
    }
}

/// Whether the next aura update has something to do.
fn stale(s: &State) -> bool {
    s.head.auras_dirty || s.head.changed & s.head.aura_reads != 0
}

/// What the next settling has yet to look at.
pub fn unsettled(s: &State) -> Vec<Value> {
    let on = [stale(s), s.head.maybe_dead];
    UNSETTLED.iter().zip(on).filter(|(_, on)| *on).map(|((_, name), _)| (*name).into()).collect()
}

pub fn read_unsettled(s: &mut State, f: &Fields<'_>) -> Result<(), String> {
    let bits = f.bits("unsettled", UNSETTLED, u64::from)?;
    s.head.auras_dirty = bits & 1 != 0;
    s.head.maybe_dead = bits & 2 != 0;
    Ok(())
}

/// The stack, the lowest step first.
pub(super) fn write_stack(w: &Writer<'_>) -> Vec<Value> {
    let n = w.state.head.n_stack as usize;
    w.state.stack[..n].iter().zip(&w.state.registers[..n]).map(|(f, r)| frame(w, f, r)).collect()
}

/// The entity ids of a set in play order.
fn eids(s: &State, set: Set) -> Vec<Value> {
    let mut list: Vec<u8> = slots(set & s.head.live).collect();
    list.sort_by_key(|&slot| (s.entity(slot).order, s.entity(slot).eid));
    list.into_iter().map(|slot| s.entity(slot).eid.into()).collect()
}

fn frame(w: &Writer<'_>, f: &Frame, r: &Registers) -> Value {
    let mut o = Out::new();
    o.set("step", step_name(f.step));
    o.nonzero("phase", f.phase as i32);
    debug_assert_eq!(FLAGS.iter().fold(f.flags, |left, (b, _)| left & !b), 0, "a flag has no name");
    o.filled("flags", FLAGS.iter().filter(|(b, _)| f.flags & b != 0).map(|(_, name)| (*name).into()).collect());
    o.set("side", f.side);
    if f.card != 0 {
        o.set("card", w.id(f.card));
    }
    if f.step == Step::Text {
        let p = &w.library.progs[f.prog as usize];
        o.set("program", json!([w.id(p.card), p.clause]));
        o.set("pc", f.pc);
    }
    o.nonzero("source", f.src.eid as i32);
    o.nonzero("target", f.target.eid as i32);
    if f.event != Frame::EMPTY.event {
        o.set("event", event(&f.event));
    }
    if f.num != Frame::EMPTY.num {
        o.set("numbers", f.num.to_vec());
    }
    if f.chosen_at != Frame::EMPTY.chosen_at || f.chosen != 0 {
        o.set("chosen", w.id(f.chosen));
        o.set("chosen_at", f.chosen_at);
    }
    if f.chosen_side != NONE {
        o.set("chosen_side", f.chosen_side);
    }
    if f.chosen_place != NONE {
        o.set("chosen_place", f.chosen_place);
    }
    if f.trigger != Frame::EMPTY.trigger {
        o.set("trigger", f.trigger);
    }
    o.nonzero("data", f.ench_data as i32);
    o.nonzero("enchantment", f.ench_order as i32);
    o.nonzero("each_depth", f.each_depth as i32);
    if f.place != NONE {
        o.nonzero("place", w.state.entity(f.place).eid as i32);
    }
    if f.branch != NONE {
        o.set("branch", f.branch);
    }
    if f.step == Step::Text {
        registers(w.state, r, &mut o);
    }
    o.done()
}

fn event(e: &Happening) -> Value {
    let mut o = Out::new();
    o.set("kind", Event::ALL.get(e.kind as usize).map_or(Event::ALL[0].1, |k| k.1));
    o.nonzero("subject", e.subject.eid as i32);
    o.nonzero("other", e.other.eid as i32);
    o.nonzero("amount", e.amount as i32);
    o.set("player", e.player);
    o.done()
}

fn registers(s: &State, r: &Registers, o: &mut Out) {
    if r.each != Registers::EMPTY.each {
        o.set("each", r.each.iter().map(|x| x.eid).collect::<Vec<_>>());
    }
    let sets = |list: &[Set]| -> Vec<Value> { list.iter().map(|&set| eids(s, set).into()).collect() };
    if r.sets.iter().any(|set| set & s.head.live != 0) {
        o.set("sets", sets(&r.sets));
    }
    if r.saved.iter().any(|set| set & s.head.live != 0) {
        o.set("saved", sets(&r.saved));
    }
    o.filled("made", eids(s, r.made));
    if r.count != Registers::EMPTY.count {
        o.set("counts", r.count.to_vec());
    }
    o.nonzero("volley", r.volley as i32);
}

/// Reads one step; the objects must be there already.
pub fn read_frame(
    lib: &Library,
    s: &State,
    v: &Value,
    path: &str,
    card: impl Fn(&Value, &str) -> Result<CardIx, String>,
) -> Result<(Frame, Registers), String> {
    let f = Fields::of(v, path, FRAME_KEYS)?;
    let mut out = Frame::EMPTY;
    out.step = match f.get("step") {
        Some(v) => fields::named(v, &f.at("step"), STEPS)?,
        None => return Err(format!("{}: is missing", f.at("step"))),
    };
    out.phase = f.int("phase", 0, PHASES)?.unwrap_or(0) as u8;
    out.flags = f.bits("flags", FLAGS, u64::from)? as u16;
    out.side = f.int("side", 0, 1)?.unwrap_or(0) as u8;
    if let Some(v) = f.get("card") {
        out.card = card(v, &f.at("card"))?;
    }
    if out.step == Step::Text {
        (out.prog, out.pc) = program(lib, &f, &card)?;
    }
    out.src = reference(s, &f, "source")?;
    out.target = reference(s, &f, "target")?;
    for (key, r) in [("source", out.src), ("target", out.target)] {
        if matches!(out.step, Step::Attack | Step::Forget) && r == Ref::NONE {
            return Err(format!("{}: is missing; an attack needs it", f.at(key)));
        }
    }
    if let Some(v) = f.get("event") {
        out.event = read_event(s, v, f.at("event"))?;
    }
    out.num = numbers(&f, "numbers", out.num)?;
    if let Some(v) = f.get("chosen") {
        out.chosen = card(v, &f.at("chosen"))?;
    }
    out.chosen_at = f.int("chosen_at", -1, OPTIONS as i32 - 1)?.map_or(out.chosen_at, |n| n as i16);
    out.chosen_side = f.int("chosen_side", 0, 1)?.map_or(out.chosen_side, |n| n as u8);
    out.chosen_place = f.int("chosen_place", 0, crate::state::DECK as i32 - 1)?.map_or(out.chosen_place, |n| n as u8);
    out.trigger = f.int("trigger", 0, u16::MAX as i32 - 1)?.map_or(out.trigger, |n| n as u16);
    if out.flags & frame_flag::TRIGGER != 0 && out.trigger as usize >= lib.card(out.card).triggers.len() {
        return Err(format!("{}: the card has no such trigger", f.at("trigger")));
    }
    out.ench_data = f.int("data", i16::MIN as i32, i16::MAX as i32)?.unwrap_or(0) as i16;
    out.ench_order = f.int("enchantment", 0, u16::MAX as i32)?.unwrap_or(0) as u16;
    out.each_depth = f.int("each_depth", 0, 2)?.unwrap_or(0) as u8;
    out.place = s.slot_of(reference(s, &f, "place")?).unwrap_or(NONE);
    out.branch = f.int("branch", 0, NONE as i32 - 1)?.map_or(NONE, |n| n as u8);
    Ok((out, read_registers(s, &f)?))
}

fn program(
    lib: &Library,
    f: &Fields<'_>,
    card: impl Fn(&Value, &str) -> Result<CardIx, String>,
) -> Result<(u16, u16), String> {
    let path = f.at("program");
    let Some([id, clause]) = f.get("program").and_then(Value::as_array).map(Vec::as_slice) else {
        return Err(format!("{path}: is not [card id, number of the clause]"));
    };
    let ix = card(id, &f.nth("program", 0))?;
    let clause = fields::int(clause, &f.nth("program", 1), 0, u8::MAX as i32)? as u8;
    let found = lib.progs.iter().position(|p| p.card == ix && p.clause == clause);
    let Some(k) = found else {
        return Err(format!("{path}: {} has no clause {clause}", fields::shown(id)));
    };
    let pc = f.int("pc", 0, lib.progs[k].ops.len() as i32)?.unwrap_or(0);
    Ok((k as u16, pc as u16))
}

/// Whether a step is a text that waits for an answer.
pub fn asks(lib: &Library, f: &Frame) -> bool {
    let ops = lib.progs.get(f.prog as usize).map_or(&[][..], |p| &p.ops);
    f.step == Step::Text
        && (f.pc as usize).checked_sub(1).and_then(|k| ops.get(k)).is_some_and(|op| matches!(op, Op::Choose { .. }))
}

/// A reference by entity id; one to an object that is gone stays, but fits nothing in its slot.
fn to_ref(s: &State, eid: i32) -> Ref {
    let eid = eid as u16;
    match eid {
        0 => Ref::NONE,
        _ => Ref { eid, slot: s.find_eid(eid).unwrap_or(SLOTS as u8 - 1) },
    }
}

fn reference(s: &State, f: &Fields<'_>, key: &str) -> Result<Ref, String> {
    Ok(to_ref(s, f.int(key, 0, u16::MAX as i32)?.unwrap_or(0)))
}

fn numbers<const N: usize>(f: &Fields<'_>, key: &str, mut out: [i16; N]) -> Result<[i16; N], String> {
    for (k, v) in f.list(key, N)?.iter().enumerate() {
        out[k] = fields::int(v, &f.nth(key, k), i16::MIN as i32, i16::MAX as i32)? as i16;
    }
    Ok(out)
}

fn read_event(s: &State, v: &Value, path: String) -> Result<Happening, String> {
    let f = Fields::of(v, path, EVENT_KEYS)?;
    Ok(Happening {
        subject: reference(s, &f, "subject")?,
        other: reference(s, &f, "other")?,
        amount: f.int("amount", i16::MIN as i32, i16::MAX as i32)?.unwrap_or(0) as i16,
        kind: f.get("kind").map_or(Ok(Event::TurnStart), |v| fields::named(v, &f.at("kind"), Event::ALL))? as u8,
        player: f.int("player", 0, 1)?.unwrap_or(0) as u8,
    })
}

fn read_registers(s: &State, f: &Fields<'_>) -> Result<Registers, String> {
    let mut r = Registers::EMPTY;
    for (k, v) in f.list("each", 3)?.iter().enumerate() {
        r.each[k] = to_ref(s, fields::int(v, &f.nth("each", k), 0, u16::MAX as i32)?);
    }
    for (k, v) in f.list("sets", 3)?.iter().enumerate() {
        r.sets[k] = read_set(s, v, &f.nth("sets", k))?;
    }
    for (k, v) in f.list("saved", 2)?.iter().enumerate() {
        r.saved[k] = read_set(s, v, &f.nth("saved", k))?;
    }
    if let Some(v) = f.get("made") {
        r.made = read_set(s, v, &f.at("made"))?;
    }
    r.count = numbers(f, "counts", r.count)?;
    r.volley = f.int("volley", 0, i16::MAX as i32)?.unwrap_or(0) as i16;
    Ok(r)
}

fn read_set(s: &State, v: &Value, path: &str) -> Result<Set, String> {
    let mut set = 0;
    for (k, v) in fields::list(v, path, SLOTS)?.iter().enumerate() {
        let path = format!("{path}[{k}]");
        let eid = fields::int(v, &path, 1, u16::MAX as i32)?;
        let slot = s.find_eid(eid as u16).ok_or_else(|| format!("{path}: no object has the entity id {eid}"))?;
        set |= one(slot);
    }
    Ok(set)
}
