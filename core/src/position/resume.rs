//! The stack of unfinished steps behind an open choice, as JSON and back.

use super::out::{Json, Out};
use crate::cards::library::Library;
use crate::cards::names::Event;
use crate::cards::program::{Op, UNKNOWN};
use crate::cards::syntax::CardIx;
use crate::fields::{self, FieldPath, Fields};
use crate::state::{
    changed, frame_flag, AttackStep, Branch, Frame, Happening, PlayStep, Player, Ref, Registers, Slot, SlotSet,
    Standing, State, Step, TextStep, DECK, NO_DECK_PLACE, NO_STANDING, NO_TRIGGER, OPTIONS, SLOTS,
};
use serde_json::{json, Value};
use std::fmt::Display;

/// The kinds of steps by name; what each remembers is read beside it.
const STEPS: &[(Step, &str)] = &[
    (Step::Text(TextStep::EMPTY), "text"),
    (Step::PlayMinion(PlayStep::EMPTY), "play_minion"),
    (Step::PlaySpell(PlayStep::EMPTY), "play_spell"),
    (Step::PlayWeapon(PlayStep::EMPTY), "play_weapon"),
    (Step::PlayHero(PlayStep::EMPTY), "play_hero"),
    (Step::UsePower(PlayStep::EMPTY), "use_power"),
    (Step::Attack(AttackStep { strength: 0 }), "attack"),
    (Step::EndTurn, "end_turn"),
    (Step::Death(Standing::NONE), "death"),
    (Step::Settle, "settle"),
    (Step::Start, "start"),
    (Step::CastSpell(PlayStep::EMPTY), "cast_spell"),
    (Step::Forget, "forget"),
    (Step::Merge(PlayStep::EMPTY), "merge"),
];

/// The name of a step; one that is not in the list stops the compiler here.
fn step_name(step: Step) -> &'static str {
    match step {
        Step::Text(_) => "text",
        Step::PlayMinion(_) => "play_minion",
        Step::PlaySpell(_) => "play_spell",
        Step::PlayWeapon(_) => "play_weapon",
        Step::PlayHero(_) => "play_hero",
        Step::UsePower(_) => "use_power",
        Step::Attack(_) => "attack",
        Step::EndTurn => "end_turn",
        Step::Death(_) => "death",
        Step::Settle => "settle",
        Step::Start => "start",
        Step::CastSpell(_) => "cast_spell",
        Step::Forget => "forget",
        Step::Merge(_) => "merge",
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
    "read",
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
pub const PHASES: u8 = 20;

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
    s.head.changed & s.head.aura_reads != 0
}

/// What the next settling has yet to look at.
pub fn unsettled(s: &State) -> impl Iterator<Item = &'static str> {
    let on = [stale(s), s.head.maybe_dead];
    UNSETTLED.iter().zip(on).filter(|(_, on)| *on).map(|((_, name), _)| *name)
}

pub fn read_unsettled(s: &mut State, f: &Fields<'_>) -> Result<(), String> {
    let bits = f.bits("unsettled", UNSETTLED, u64::from)?;
    s.head.changed = if bits & 1 != 0 { changed::SOURCES } else { 0 };
    s.head.maybe_dead = bits & 2 != 0;
    Ok(())
}

/// The stack, the lowest step first.
pub(super) fn write_stack(library: &Library, s: &State) -> Vec<Value> {
    let (n, json) = (s.head.n_stack as usize, Json(library));
    s.stack[..n].iter().zip(&s.registers[..n]).map(|(f, r)| frame(&json, s, f, r)).collect()
}

/// The id of a card, null for an unknown one.
fn id(json: &Json<'_>, card: CardIx) -> Value {
    if card == UNKNOWN {
        Value::Null
    } else {
        json.0.card(card).id.as_str().into()
    }
}

/// The entity ids of a set in play order.
fn eids(s: &State, set: SlotSet) -> Vec<Value> {
    let mut list: Vec<Slot> = (set & s.head.live).into_iter().collect();
    list.sort_by_key(|&slot| (s.entity(slot).order, s.entity(slot).eid));
    list.into_iter().map(|slot| s.entity(slot).eid.into()).collect()
}

fn frame(json: &Json<'_>, s: &State, f: &Frame, r: &Registers) -> Value {
    let mut o = Out::new(json);
    o.text("step", step_name(f.step));
    o.nonzero("phase", f.phase);
    debug_assert_eq!(FLAGS.iter().fold(f.flags, |left, (b, _)| left & !b), 0, "a flag has no name");
    o.filled("flags", FLAGS.iter().filter(|(b, _)| f.flags & b != 0).map(|(_, name)| (*name).into()).collect());
    o.number("side", f.side.number());
    if f.card != 0 {
        o.set("card", id(json, f.card));
    }
    if let Step::Text(text) = f.step {
        let p = &json.0.progs[text.program as usize];
        o.set("program", json!([id(json, p.card), p.clause]));
        o.number("pc", r.pc);
    }
    o.nonzero("source", f.src.eid);
    o.nonzero("target", f.target.eid);
    if f.event != Frame::EMPTY.event {
        o.set("event", event(json, &f.event));
    }
    let numbers = match f.step {
        Step::Text(_) => r.numbers,
        Step::Attack(attack) => [attack.strength, 0, 0, 0],
        _ => {
            let play = f.play();
            [play.cost, play.read, play.echo as i16, play.line]
        }
    };
    if numbers != [0; 4] {
        o.set("numbers", numbers.to_vec().into());
    }
    let stand = match f.step {
        Step::Text(text) => {
            o.nonzero("read", text.read);
            if text.trigger != NO_TRIGGER {
                o.number("trigger", text.trigger);
            }
            o.nonzero("data", text.enchantment_data);
            o.nonzero("enchantment", text.enchantment_order);
            registers(s, r, json, &mut o);
            r.stand
        }
        Step::Death(stand) => stand,
        _ => Standing::NONE,
    };
    if stand.left.is_some() {
        o.nonzero("place", s.entity(stand.left).eid);
    }
    let branch = if stand.is_some() { Some(stand.place) } else { f.play().branch.number() };
    if let Some(branch) = branch {
        o.number("branch", branch);
    }
    o.done()
}

fn event(json: &Json<'_>, e: &Happening) -> Value {
    let mut o = Out::new(json);
    o.text("kind", Event::ALL.get(e.kind as usize).map_or(Event::ALL[0].1, |k| k.1));
    o.nonzero("subject", e.subject.eid);
    o.nonzero("other", e.other.eid);
    o.nonzero("amount", e.amount);
    o.set("player", e.player.into());
    o.done()
}

fn registers(s: &State, r: &Registers, json: &Json<'_>, o: &mut Out<'_, Json<'_>>) {
    if r.chosen_at != Registers::EMPTY.chosen_at || r.chosen != 0 {
        o.set("chosen", id(json, r.chosen));
        o.number("chosen_at", r.chosen_at);
    }
    if let Some(p) = r.chosen_in {
        o.number("chosen_side", p.number());
    }
    if r.chosen_place != NO_DECK_PLACE {
        o.number("chosen_place", r.chosen_place);
    }
    o.nonzero("each_depth", r.each_depth);
    if r.each != Registers::EMPTY.each {
        o.set("each", r.each.iter().map(|x| x.eid).collect::<Vec<_>>().into());
    }
    let sets = |list: &[SlotSet]| -> Vec<Value> { list.iter().map(|&set| eids(s, set).into()).collect() };
    if r.sets.iter().any(|&set| !(set & s.head.live).is_empty()) {
        o.list("sets", sets(&r.sets));
    }
    if r.saved.iter().any(|&set| !(set & s.head.live).is_empty()) {
        o.list("saved", sets(&r.saved));
    }
    o.filled("made", eids(s, r.made));
    if r.count != Registers::EMPTY.count {
        o.set("counts", r.count.to_vec().into());
    }
    o.nonzero("volley", r.volley);
}

/// Reads one step; the objects must be there already.
pub fn read_frame(
    lib: &Library,
    s: &State,
    v: &Value,
    path: &str,
    card: impl Fn(&Value, FieldPath<'_>) -> Result<CardIx, String>,
) -> Result<(Frame, Registers), String> {
    let f = Fields::of(v, path, FRAME_KEYS)?;
    let mut out = Frame::EMPTY;
    out.step = match f.get("step") {
        Some(v) => fields::named(v, f.at("step"), STEPS)?,
        None => return Err(format!("{}: is missing", f.at("step"))),
    };
    out.phase = f.int("phase", 0, PHASES.into())?.unwrap_or(0) as u8;
    out.flags = f.bits("flags", FLAGS, u64::from)? as u16;
    out.side = Player::new(f.int("side", 0, 1)?.unwrap_or(0) as u8);
    if let Some(v) = f.get("card") {
        out.card = card(v, f.at("card"))?;
    }
    out.src = reference(s, &f, "source")?;
    out.target = reference(s, &f, "target")?;
    for (key, r) in [("source", out.src), ("target", out.target)] {
        if matches!(out.step, Step::Attack(_) | Step::Forget) && r == Ref::NONE {
            return Err(format!("{}: is missing; an attack needs it", f.at(key)));
        }
    }
    if let Some(v) = f.get("event") {
        out.event = read_event(s, v, f.at("event"))?;
    }
    let mut registers = read_registers(s, &f, &card)?;
    let stand = read_standing(s, &f)?;
    let [cost, read, echo, line] = numbers(&f, "numbers", [0; 4])?;
    match &mut out.step {
        Step::Text(text) => {
            (text.program, registers.pc) = program(lib, &f, &card)?;
            text.trigger = f.int("trigger", 0, u16::MAX as i32 - 1)?.map_or(NO_TRIGGER, |n| n as u16);
            text.enchantment_data = f.int("data", i16::MIN as i32, i16::MAX as i32)?.unwrap_or(0) as i16;
            text.enchantment_order = f.int("enchantment", 0, u16::MAX as i32)?.unwrap_or(0) as u16;
            text.read = f.int("read", i16::MIN as i32, i16::MAX as i32)?.map_or(read, |n| n as i16);
            text.stand = stand;
            registers.stand = stand;
            if out.flags & frame_flag::TRIGGER != 0 && text.trigger as usize >= lib.card(out.card).triggers.len() {
                return Err(format!("{}: the card has no such trigger", f.at("trigger")));
            }
        }
        Step::Attack(attack) => attack.strength = cost,
        Step::Death(place) => *place = stand,
        Step::PlayMinion(play)
        | Step::PlaySpell(play)
        | Step::PlayWeapon(play)
        | Step::PlayHero(play)
        | Step::UsePower(play)
        | Step::CastSpell(play)
        | Step::Merge(play) => {
            let branch = if stand.is_some() { Branch::new(stand.place) } else { Branch::NONE };
            *play = PlayStep { cost, read, line, branch, echo: echo == 1 };
        }
        Step::EndTurn | Step::Settle | Step::Start | Step::Forget => {}
    }
    Ok((out, registers))
}

/// Where a dead minion stood; of a played card `branch` is its branch.
fn read_standing(s: &State, f: &Fields<'_>) -> Result<Standing, String> {
    let left = s.slot_of(reference(s, f, "place")?).unwrap_or(Slot::NONE);
    let place = f.int("branch", 0, NO_STANDING as i32 - 1)?.map_or(NO_STANDING, |n| n as u8);
    Ok(Standing { left, place })
}

fn program(
    lib: &Library,
    f: &Fields<'_>,
    card: impl Fn(&Value, FieldPath<'_>) -> Result<CardIx, String>,
) -> Result<(u16, u16), String> {
    let path = f.at("program");
    let Some([id, clause]) = f.get("program").and_then(Value::as_array).map(Vec::as_slice) else {
        return Err(format!("{path}: is not [card id, number of the clause]"));
    };
    let ix = card(id, f.nth("program", 0))?;
    let clause = fields::int(clause, f.nth("program", 1), 0, u8::MAX as i32)? as u8;
    let found = lib.progs.iter().position(|p| p.card == ix && p.clause == clause);
    let Some(k) = found else {
        return Err(format!("{path}: {} has no clause {clause}", fields::shown(id)));
    };
    let pc = f.int("pc", 0, lib.progs[k].ops.len() as i32)?.unwrap_or(0);
    Ok((k as u16, pc as u16))
}

/// Whether a step is a text that waits for an answer.
pub fn asks(lib: &Library, f: &Frame, r: &Registers) -> bool {
    let ops = lib.progs.get(f.text().program as usize).map_or(&[][..], |p| &p.ops);
    f.is_text()
        && (r.pc as usize).checked_sub(1).and_then(|k| ops.get(k)).is_some_and(|op| matches!(op, Op::Choose { .. }))
}

/// A reference by entity id; one to an object that is gone stays, but fits nothing in its slot.
fn to_ref(s: &State, eid: i32) -> Ref {
    let eid = eid as u16;
    match eid {
        0 => Ref::NONE,
        _ => Ref { eid, slot: s.find_eid(eid).unwrap_or(Slot::new(SLOTS as u8 - 1)) },
    }
}

fn reference(s: &State, f: &Fields<'_>, key: &str) -> Result<Ref, String> {
    Ok(to_ref(s, f.int(key, 0, u16::MAX as i32)?.unwrap_or(0)))
}

fn numbers<const N: usize>(f: &Fields<'_>, key: &str, mut out: [i16; N]) -> Result<[i16; N], String> {
    for (k, v) in f.list(key, N)?.iter().enumerate() {
        out[k] = fields::int(v, f.nth(key, k), i16::MIN as i32, i16::MAX as i32)? as i16;
    }
    Ok(out)
}

fn read_event(s: &State, v: &Value, path: impl Into<String>) -> Result<Happening, String> {
    let f = Fields::of(v, path, EVENT_KEYS)?;
    Ok(Happening {
        subject: reference(s, &f, "subject")?,
        other: reference(s, &f, "other")?,
        amount: f.int("amount", i16::MIN as i32, i16::MAX as i32)?.unwrap_or(0) as i16,
        kind: f.get("kind").map_or(Ok(Event::TurnStart), |v| fields::named(v, f.at("kind"), Event::ALL))? as u8,
        player: Player::new(f.int("player", 0, 1)?.unwrap_or(0) as u8),
    })
}

fn read_registers(
    s: &State,
    f: &Fields<'_>,
    card: impl Fn(&Value, FieldPath<'_>) -> Result<CardIx, String>,
) -> Result<Registers, String> {
    let mut r = Registers { numbers: numbers(f, "numbers", [0; 4])?, ..Registers::EMPTY };
    if let Some(v) = f.get("chosen") {
        r.chosen = card(v, f.at("chosen"))?;
    }
    r.chosen_at = f.int("chosen_at", -1, OPTIONS as i32 - 1)?.map_or(r.chosen_at, |n| n as i16);
    r.chosen_in = f.int("chosen_side", 0, 1)?.map(|n| Player::new(n as u8));
    r.chosen_place = f.int("chosen_place", 0, DECK as i32 - 1)?.map_or(r.chosen_place, |n| n as u8);
    r.each_depth = f.int("each_depth", 0, 2)?.unwrap_or(0) as u8;
    for (k, v) in f.list("each", 3)?.iter().enumerate() {
        r.each[k] = to_ref(s, fields::int(v, f.nth("each", k), 0, u16::MAX as i32)?);
    }
    for (k, v) in f.list("sets", 3)?.iter().enumerate() {
        r.sets[k] = read_set(s, v, f.nth("sets", k))?;
    }
    for (k, v) in f.list("saved", 2)?.iter().enumerate() {
        r.saved[k] = read_set(s, v, f.nth("saved", k))?;
    }
    if let Some(v) = f.get("made") {
        r.made = read_set(s, v, f.at("made"))?;
    }
    r.count = numbers(f, "counts", r.count)?;
    r.volley = f.int("volley", 0, i16::MAX as i32)?.unwrap_or(0) as i16;
    Ok(r)
}

fn read_set(s: &State, v: &Value, path: impl Display) -> Result<SlotSet, String> {
    let mut set = SlotSet::EMPTY;
    for (k, v) in fields::list(v, &path, SLOTS)?.iter().enumerate() {
        let path = format!("{path}[{k}]");
        let eid = fields::int(v, &path, 1, u16::MAX as i32)?;
        let slot = s.find_eid(eid as u16).ok_or_else(|| format!("{path}: no object has the entity id {eid}"))?;
        set.insert(slot);
    }
    Ok(set)
}
