//! Views and games as bytes, and back: what a referee hands to an agent in another process.
//!
//! The form is complete: what is read again samples, decides and goes on exactly as the original. Only what is in use is
//! written, of records only the fields that differ from an empty one (or from the record before). The reader refuses
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
    changed, events_of, started_key, DeckCard, Enchantment, Entity, Head, Line, Side, State, CARDS, DECK, ENCHANTMENTS,
    FRAMES, HAND, LOG, OPTIONS,
};
use crate::view::{PossibleCard, View};
use codec::{ByteReader, CardNumber, Plain, Wrong};
use parts::{read_frame, write_frame, NO_CARD, NO_NOTE};
use std::fmt::Display;
use std::sync::Arc;

/// The version of the form; it grows with every change of what is written.
pub const VERSION: u8 = 2;

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

/// Returns a view as bytes; equal views give equal bytes.
pub fn view_to_bytes(view: &View) -> Vec<u8> {
    let mut out = head(VIEW, &view.library);
    write_view(view, &mut out);
    write_notes(&view.notes, 0, &mut out);
    out
}

/// Returns a view as bytes for a reader who knows `told`, an earlier history: only what is new of it is written.
pub fn view_after_to_bytes(view: &View, told: &Notes) -> Vec<u8> {
    let mut out = head(LATER_VIEW, &view.library);
    let common = view.notes.common(told);
    (common as u32).write(&mut out);
    write_view(view, &mut out);
    write_notes(&view.notes, common, &mut out);
    out
}

/// Writes a view except for its history.
fn write_view(view: &View, out: &mut Vec<u8>) {
    view.player.write(out);
    write_state(&view.state, out);
    (view.possible_cards.len() as u16).write(out);
    let mut before = NO_CARD;
    for possible in &view.possible_cards {
        possible.write_changes(&before, out);
        before = *possible;
    }
}

/// Returns the view that was written as these bytes; the error is a sentence.
pub fn view_from_bytes(bytes: &[u8], library: Arc<Library>) -> Result<View, String> {
    let mut from = opened(bytes, VIEW, "view", &library)?;
    let view = read_view(&mut from, library, Notes::default()).map_err(damaged_view)?;
    checking::view(&view).map_err(damaged_view)?;
    Ok(view)
}

/// Returns the view that was written for a reader who knows `told`. The bytes are HearthLab's own: they are not checked.
pub fn view_after_from_bytes(bytes: &[u8], library: Arc<Library>, told: &Notes) -> Result<View, String> {
    let mut from = opened(bytes, LATER_VIEW, "view", &library)?;
    let common = from.get::<u32>().map(|common| common as usize);
    common.and_then(|common| read_view(&mut from, library, told.first(common))).map_err(damaged_view)
}

fn damaged_view(wrong: impl Display) -> String {
    format!("the bytes of a view are damaged: {wrong}")
}

/// Reads a view whose history begins with `notes`.
fn read_view(from: &mut ByteReader<'_>, library: Arc<Library>, notes: Notes) -> Result<View, Wrong> {
    let player = from.get()?;
    let state = read_state(from, &library)?;
    let mut possible_cards: Vec<PossibleCard> = Vec::new();
    for _ in 0..from.length(DECK + HAND)? {
        let before = possible_cards.last().unwrap_or(&NO_CARD);
        possible_cards.push(PossibleCard::read_changes(before, from)?);
    }
    let notes = read_notes(from, notes)?;
    from.done()?;
    Ok(View { library, state, player, possible_cards, notes })
}

/// Returns a game as bytes: its position, its random stream and its history. Scripted picks are left out, as in a clone.
pub fn game_to_bytes(game: &Game) -> Vec<u8> {
    let mut out = head(GAME, &game.library);
    write_state(&game.state, &mut out);
    game.chance.rng.raw().write(&mut out);
    write_notes(game.notes(), 0, &mut out);
    out
}

/// Returns the game that was written as these bytes; the error is a sentence. `trusted` bytes are HearthLab's own.
pub fn game_from_bytes(bytes: &[u8], library: Arc<Library>, trusted: bool) -> Result<Game, String> {
    let mut from = opened(bytes, GAME, "game", &library)?;
    read_game(&mut from, library, trusted).map_err(|wrong| format!("the bytes of a game are damaged: {wrong}"))
}

fn read_game(from: &mut ByteReader<'_>, library: Arc<Library>, trusted: bool) -> Result<Game, String> {
    let state = read_state(from, &library)?;
    let chance = Chance { rng: Rng::from_raw(from.get()?), ..Chance::seeded(0) };
    let scratch = Scratch { notes: Some(read_notes(from, Notes::default())?), ..Scratch::default() };
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

fn write_state(state: &State, out: &mut Vec<u8>) {
    let State { head, decks, started, entities, log, pool, stack, registers, cards, marks, options, option_at, .. } =
        state;
    write_rules(&head.rules, out);
    head.write_changes(&State::empty_head(Rules::default()), out);
    for ((side, deck), started) in head.sides.iter().zip(decks).zip(started) {
        side.write_changes(&Side::EMPTY, out);
        side.n_deck.write(out);
        for card in &deck[..side.n_deck as usize] {
            card.write_changes(&DeckCard::default(), out);
        }
        side.n_started.write(out);
        for card in &started[..side.n_started as usize] {
            card.write(out);
        }
    }
    head.live.write(out);
    for slot in head.live {
        entities[slot.index()].write_changes(&Entity::EMPTY, out);
    }
    head.n_log.write(out);
    let mut before = Line::default();
    for line in &log[..head.n_log as usize] {
        line.write_changes(&before, out);
        before = *line;
    }
    (head.n_enchantments as u16).write(out);
    for enchantment in &pool[..head.n_enchantments as usize] {
        enchantment.write_changes(&Enchantment::EMPTY, out);
    }
    (head.n_options as u16).write(out);
    for at in 0..head.n_options as usize {
        options[at].write(out);
        option_at[at].write(out);
    }
    (head.n_stack as u16).write(out);
    for at in 0..head.n_stack as usize {
        write_frame(&stack[at], &registers[at], out);
    }
    (head.n_cards as u16).write(out);
    for at in 0..head.n_cards as usize {
        cards[at].write(out);
        marks[at].write(out);
    }
}

fn read_state(from: &mut ByteReader<'_>, library: &Library) -> Result<Box<State>, Wrong> {
    let rules = read_rules(from, library)?;
    let mut state = State::empty_again(rules);
    let State { head, decks, started, entities, log, pool, stack, registers, cards, marks, options, option_at, .. } =
        &mut *state;
    *head = Head { rules, ..Head::read_changes(&State::empty_head(Rules::default()), from)? };
    for ((side, deck), started) in head.sides.iter_mut().zip(decks).zip(started) {
        *side = Side::read_changes(&Side::EMPTY, from)?;
        side.n_deck = from.get()?;
        for card in deck.get_mut(..side.n_deck as usize).ok_or("a deck in them is larger than a deck can be")? {
            *card = DeckCard::read_changes(&DeckCard::default(), from)?;
        }
        side.n_started = from.get()?;
        for card in started.get_mut(..side.n_started as usize).ok_or("a deck in them is larger than a deck can be")? {
            *card = from.get::<CardNumber>()?.0;
        }
        side.started_key = started_key(&started[..side.n_started as usize]);
    }
    head.live = from.get()?;
    for slot in head.live {
        entities[slot.index()] = Entity::read_changes(&Entity::EMPTY, from)?;
    }
    head.n_log = from.length(LOG)? as u16;
    let mut before = Line::default();
    for line in &mut log[..head.n_log as usize] {
        *line = Line::read_changes(&before, from)?;
        before = *line;
    }
    head.n_enchantments = from.length(ENCHANTMENTS)? as u8;
    for enchantment in &mut pool[..head.n_enchantments as usize] {
        *enchantment = Enchantment::read_changes(&Enchantment::EMPTY, from)?;
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

/// Writes the notes behind the first `told`.
fn write_notes(notes: &Notes, told: usize, out: &mut Vec<u8>) {
    ((notes.len() - told) as u32).write(out);
    let mut before = NO_NOTE;
    for note in notes.iter().skip(told) {
        note.write_changes(&before, out);
        before = *note;
    }
}

/// Reads notes that follow on `notes`.
fn read_notes(from: &mut ByteReader<'_>, mut notes: Notes) -> Result<Notes, Wrong> {
    let count = from.get::<u32>()? as usize;
    if count > from.left() {
        return Err("they end too early"); // every note takes a byte at least
    }
    let mut before = NO_NOTE;
    for _ in 0..count {
        before = Note::read_changes(&before, from)?;
        notes.push(before);
    }
    Ok(notes)
}
