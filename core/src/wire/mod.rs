//! Views and games as bytes, and back: what a referee hands to an agent in another process.
//!
//! The form is complete: what is read again samples, decides and goes on exactly as the original. Only what is in use is
//! written, of records only the fields that differ from an empty one (or from the record before). Who has read an earlier
//! view of a game can be told what is new: the same form, written against that view instead of nothing. The reader refuses
//! everything that no game can have written, so that no bytes whatsoever break what is built from them. Checking the whole
//! position takes as long as reading it; whoever knows where the bytes come from can leave it out.

mod checking;
mod codec;
mod parts;

use crate::cards::library::Library;
use crate::chance::{Chance, Rng};
use crate::game::Game;
use crate::machine::{Note, Notes, Scratch};
use crate::settings::{Rules, Variants};
use crate::state::{
    changed, events_of, started_key, DeckCard, Enchantment, Entity, Head, Line, Packed, Player, PositionParts, Side,
    Slot, SlotSet, State, CARDS, DECK, ENCHANTMENTS, FRAMES, HAND, LOG, OPTIONS,
};
use crate::view::{KeptView, PossibleCard, View};
use codec::{ByteReader, CardNumber, Plain, Wrong};
use parts::{read_frame, write_frame, NO_CARD, NO_NOTE};
use std::fmt::Display;
use std::sync::{Arc, LazyLock};

/// The version of the form; it grows with every change of what is written.
pub const VERSION: u8 = 3;

/// What the bytes of a view begin with.
const VIEW: [u8; 3] = *b"HLV";

/// What the bytes of a view begin with that continues what its reader knows.
const LATER_VIEW: [u8; 3] = *b"HLL";

/// What the bytes of a game begin with.
const GAME: [u8; 3] = *b"HLG";

/// More bytes than any game writes; longer ones are refused before they are read.
const MOST: usize = 1 << 23;

/// Room for an ordinary position with its history.
const USUAL: usize = 4096;

/// What the reader of a position knows already, of which nothing is written again.
struct KnownParts<'a> {
    position: PositionParts<'a>,
    possible_cards: &'a [PossibleCard],
    notes: &'a Notes,
}

impl KnownParts<'_> {
    /// Nothing: what is read must be complete.
    fn nothing() -> KnownParts<'static> {
        static NOTHING: LazyLock<Packed> = LazyLock::new(|| Packed::of(&State::empty(Rules::default())));
        KnownParts { position: NOTHING.parts(), possible_cards: &[], notes: Notes::nothing() }
    }

    fn of(view: &KeptView) -> KnownParts<'_> {
        KnownParts { position: view.position().parts(), possible_cards: view.possible_cards(), notes: &view.notes }
    }
}

/// Returns a view as bytes; equal views give equal bytes.
pub fn view_to_bytes(view: &KeptView) -> Vec<u8> {
    let mut out = head(VIEW, &view.library);
    write_view(view, &KnownParts::nothing(), &mut out);
    out
}

/// Returns the view that was written as these bytes; the error is a sentence.
pub fn view_from_bytes(bytes: &[u8], library: Arc<Library>) -> Result<View, String> {
    let mut from = opened(bytes, VIEW, "view", &library)?;
    let state = State::empty_again(Rules::default());
    let view = read_view(&mut from, library, state, &KnownParts::nothing()).map_err(damaged_view)?;
    checking::view(&view).map_err(damaged_view)?;
    Ok(view)
}

/// Returns a view as bytes for a reader who has read `told`, an earlier view of the game: what both share is left out.
pub fn later_view_to_bytes(view: &KeptView, told: &KeptView) -> Vec<u8> {
    let mut out = head(LATER_VIEW, &view.library);
    write_view(view, &KnownParts::of(told), &mut out);
    out
}

/// Returns the view that was written for a reader who has read `told`; the first one is complete. The bytes are
/// HearthLab's own: they are not checked.
pub fn later_view_from_bytes(bytes: &[u8], library: Arc<Library>, told: Option<&KeptView>) -> Result<View, String> {
    let Some(told) = told else {
        let mut from = opened(bytes, VIEW, "view", &library)?;
        let state = State::empty_again(Rules::default());
        return read_view(&mut from, library, state, &KnownParts::nothing()).map_err(damaged_view);
    };
    let mut from = opened(bytes, LATER_VIEW, "view", &library)?;
    read_view(&mut from, library, told.position().open_to_change(), &KnownParts::of(told)).map_err(damaged_view)
}

fn damaged_view(wrong: impl Display) -> String {
    format!("the bytes of a view are damaged: {wrong}")
}

fn write_view(view: &KeptView, known: &KnownParts<'_>, out: &mut Vec<u8>) {
    view.player.write(out);
    write_position(&view.position().parts(), &known.position, out);
    let mut before = NO_CARD;
    for possible in write_rest(view.possible_cards(), known.possible_cards, out) {
        possible.write_changes(&before, out);
        before = *possible;
    }
    write_notes(&view.notes, known.notes, out);
}

/// Reads a view into `state`, the known position.
fn read_view(
    from: &mut ByteReader<'_>,
    library: Arc<Library>,
    state: Box<State>,
    known: &KnownParts<'_>,
) -> Result<View, Wrong> {
    let player = from.get()?;
    let state = read_position(from, &library, state)?;
    let (count, common) = read_counts(from, DECK + HAND, known.possible_cards.len())?;
    let mut possible_cards = known.possible_cards[..common].to_vec();
    let mut before = NO_CARD;
    for _ in common..count {
        before = PossibleCard::read_changes(&before, from)?;
        possible_cards.push(before);
    }
    let notes = read_notes(from, known.notes)?;
    from.done()?;
    Ok(View { library, state, player, possible_cards, notes })
}

/// Returns a game as bytes: its position, its random stream and its history. Scripted picks are left out, as in a clone.
pub fn game_to_bytes(game: &Game) -> Vec<u8> {
    let mut out = head(GAME, &game.library);
    let nothing = KnownParts::nothing();
    write_position(&game.state.parts(), &nothing.position, &mut out);
    game.chance.rng.raw().write(&mut out);
    write_notes(game.notes(), nothing.notes, &mut out);
    out
}

/// Returns the game that was written as these bytes; the error is a sentence. `trusted` bytes are HearthLab's own.
pub fn game_from_bytes(bytes: &[u8], library: Arc<Library>, trusted: bool) -> Result<Game, String> {
    let mut from = opened(bytes, GAME, "game", &library)?;
    read_game(&mut from, library, trusted).map_err(|wrong| format!("the bytes of a game are damaged: {wrong}"))
}

fn read_game(from: &mut ByteReader<'_>, library: Arc<Library>, trusted: bool) -> Result<Game, String> {
    let state = read_position(from, &library, State::empty_again(Rules::default()))?;
    let chance = Chance { rng: Rng::from_raw(from.get()?), ..Chance::seeded(0) };
    let scratch = Scratch { notes: Some(read_notes(from, Notes::nothing())?), ..Scratch::default() };
    from.done()?;
    if !trusted {
        checking::game(&library, &state)?;
    }
    Ok(Game { library, state, chance, scratch })
}

/// Begins the bytes of something.
fn head(kind: [u8; 3], library: &Library) -> Vec<u8> {
    let mut out = Vec::with_capacity(USUAL);
    out.extend_from_slice(&kind);
    out.push(VERSION);
    library.fingerprint.write(&mut out);
    out
}

/// Reads the beginning of the bytes of something.
fn opened<'a>(bytes: &'a [u8], kind: [u8; 3], what: &str, library: &Library) -> Result<ByteReader<'a>, String> {
    let strange = || format!("these bytes are not a {what}; {what}.to_bytes() returns those of one");
    if bytes.len() > MOST {
        return Err(strange());
    }
    let mut from = ByteReader::new(bytes, library.cards.len());
    if from.take() != Ok(kind) {
        return Err(strange());
    }
    match from.get::<u8>() {
        Ok(VERSION) => {}
        Ok(version) => {
            return Err(format!(
                "these are the bytes of a {what} in form {version}, and this version of HearthLab reads form {VERSION}"
            ))
        }
        Err(_) => return Err(strange()),
    }
    if from.get() != Ok(library.fingerprint) {
        return Err(format!("the bytes of this {what} belong to another card library than the one it is read with"));
    }
    Ok(from)
}

/// Writes how many records a list has and how many of the first ones are known; returns the others.
fn write_rest<'a, T: PartialEq>(list: &'a [T], known: &[T], out: &mut Vec<u8>) -> &'a [T] {
    let common = list.iter().zip(known).take_while(|(one, two)| one == two).count();
    (list.len() as u16).write(out);
    (common as u16).write(out);
    &list[common..]
}

/// Reads how many of at most `room` records a list has and how many of the first ones are among those that are known.
fn read_counts(from: &mut ByteReader<'_>, room: usize, known: usize) -> Result<(usize, usize), Wrong> {
    let (count, common) = (from.length(room)?, from.get::<u16>()? as usize);
    if common > count.min(known) {
        return Err("a list in them continues one that is shorter");
    }
    Ok((count, common))
}

fn write_position(parts: &PositionParts<'_>, known: &PositionParts<'_>, out: &mut Vec<u8>) {
    let PositionParts {
        head, entities, pool, registers, started, log, stack, cards, options, marks, option_at, ..
    } = parts;
    write_rules(&head.rules, out);
    head.write_changes(known.head, out);
    for p in Player::BOTH {
        head.sides[p.index()].write_changes(&known.head.sides[p.index()], out);
        for card in write_rest(parts.deck(p), known.deck(p), out) {
            card.write_changes(&DeckCard::default(), out);
        }
        for card in write_rest(started[p.index()], known.started[p.index()], out) {
            card.write(out);
        }
    }
    head.live.write(out);
    let before = |slot: Slot| match known.head.live.contains(slot) {
        true => &known.entities[slot.index()],
        false => &Entity::EMPTY,
    };
    let new: SlotSet = head.live.into_iter().filter(|&slot| entities[slot.index()] != *before(slot)).collect();
    new.write(out);
    for slot in new {
        entities[slot.index()].write_changes(before(slot), out);
    }
    let rest = write_rest(log, known.log, out);
    let mut before = Line::default();
    for line in rest {
        line.write_changes(&before, out);
        before = *line;
    }
    for enchantment in write_rest(pool, known.pool, out) {
        enchantment.write_changes(&Enchantment::EMPTY, out);
    }
    // What is unfinished is seldom there, and seldom the same.
    (options.len() as u16).write(out);
    for (option, at) in options.iter().zip(*option_at) {
        option.write(out);
        at.write(out);
    }
    (stack.len() as u16).write(out);
    for (frame, registers) in stack.iter().zip(*registers) {
        write_frame(frame, registers, out);
    }
    (cards.len() as u16).write(out);
    for (card, mark) in cards.iter().zip(*marks) {
        card.write(out);
        mark.write(out);
    }
}

/// Reads a position into the known one.
fn read_position(from: &mut ByteReader<'_>, library: &Library, mut state: Box<State>) -> Result<Box<State>, Wrong> {
    state.forget_listeners();
    let State { head, decks, started, entities, log, pool, stack, registers, cards, marks, options, option_at, .. } =
        &mut *state;
    let rules = read_rules(from, library)?;
    let known = *head;
    *head = Head { rules, heard: 0, ..Head::read_changes(&known, from)? };
    for ((side, deck), started) in head.sides.iter_mut().zip(decks).zip(started) {
        let known = *side;
        *side = Side::read_changes(&known, from)?;
        let (count, common) = read_counts(from, DECK, known.n_deck as usize)?;
        for card in &mut deck[common..count] {
            *card = DeckCard::read_changes(&DeckCard::default(), from)?;
        }
        side.n_deck = count as u8;
        let (count, common) = read_counts(from, DECK, known.n_started as usize)?;
        for card in &mut started[common..count] {
            *card = from.get::<CardNumber>()?.0;
        }
        side.n_started = count as u8;
        if (count, common) != (known.n_started as usize, count) {
            side.started_key = started_key(&started[..count]);
        }
        (side.tags, side.n_traces) = (Side::EMPTY.tags, 0);
    }
    head.live = from.get()?;
    for slot in known.live - head.live {
        entities[slot.index()] = Entity::EMPTY;
    }
    let new: SlotSet = from.get()?;
    if !(new - head.live).is_empty() || !(head.live - known.live - new).is_empty() {
        return Err("the objects in them are not those that are there");
    }
    for slot in new {
        let entity = &mut entities[slot.index()];
        *entity = Entity::read_changes(if known.live.contains(slot) { entity } else { &Entity::EMPTY }, from)?;
    }
    let (count, common) = read_counts(from, LOG, known.n_log as usize)?;
    let mut before = Line::default();
    for line in &mut log[common..count] {
        *line = Line::read_changes(&before, from)?;
        before = *line;
    }
    head.n_log = count as u16;
    let (count, common) = read_counts(from, ENCHANTMENTS, known.n_enchantments as usize)?;
    for enchantment in &mut pool[common..count] {
        *enchantment = Enchantment::read_changes(&Enchantment::EMPTY, from)?;
    }
    head.n_enchantments = count as u8;
    for enchantment in &pool[..count] {
        head.sides[enchantment.side.index()].n_traces += enchantment.is_trace() as u8;
    }
    head.n_options = from.length(OPTIONS)? as u8;
    for at in 0..head.n_options as usize {
        (options[at], option_at[at]) = (from.get::<CardNumber>()?.0, from.get()?);
    }
    head.n_stack = from.length(FRAMES)? as u8;
    for at in 0..head.n_stack as usize {
        (stack[at], registers[at]) = read_frame(from)?;
    }
    head.n_cards = from.length(CARDS)? as u8;
    for at in 0..head.n_cards as usize {
        (cards[at], marks[at]) = (from.get::<CardNumber>()?.0, from.get()?);
    }
    state.head.aura_reads |= changed::SOURCES;
    // Who waits for which event is written with the objects.
    for slot in state.head.live {
        let events = state.entity(slot).listening;
        state.head.heard |= events;
        for event in events_of(events) {
            let set = state.listen.get_mut(event);
            set.ok_or("an object in them waits for an event that does not exist")?.insert(slot);
        }
        state.tag(slot);
    }
    Ok(state)
}

fn write_rules(rules: &Rules, out: &mut Vec<u8>) {
    rules.variants.bits().write(out);
    let at = out.len();
    out.push(0);
    for (setting, value) in rules.changes() {
        out.push(setting);
        value.write(out);
        out[at] += 1;
    }
}

fn read_rules(from: &mut ByteReader<'_>, library: &Library) -> Result<Rules, Wrong> {
    let variants = Variants::from_bits(from.get()?, library.variants.len());
    let variants = variants.ok_or("they name a variant of the rules that does not exist")?;
    let mut rules = Rules { variants, ..Rules::default() };
    for _ in 0..from.get::<u8>()? {
        if !rules.change(from.get()?, from.get()?) {
            return Err("a setting of the rules in them has a value that it cannot have");
        }
    }
    Ok(rules)
}

fn write_notes(notes: &Notes, known: &Notes, out: &mut Vec<u8>) {
    let common = notes.common(known);
    (notes.len() as u32).write(out);
    (common as u32).write(out);
    let mut before = NO_NOTE;
    for note in notes.iter().skip(common) {
        note.write_changes(&before, out);
        before = *note;
    }
}

fn read_notes(from: &mut ByteReader<'_>, known: &Notes) -> Result<Notes, Wrong> {
    let (count, common) = (from.get::<u32>()? as usize, from.get::<u32>()? as usize);
    if common > count.min(known.len()) {
        return Err("their history continues one that is shorter");
    }
    if count - common > from.left() {
        return Err("they end too early"); // every note takes a byte at least
    }
    let mut notes = known.first(common);
    let mut before = NO_NOTE;
    for _ in common..count {
        before = Note::read_changes(&before, from)?;
        notes.push(before);
    }
    Ok(notes)
}
