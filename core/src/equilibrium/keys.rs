//! What a player knows, as a key: a hash of everything the player has seen and done.

use super::tree::Key;
use crate::action::Action;
use crate::view::View;
use std::hash::{Hash, Hasher};

/// A hash that is the same on every machine: two lanes of 64 bits.
#[derive(Clone, Copy)]
pub(super) struct Mixer(u64, u64);

impl Mixer {
    pub fn new(seed: Key) -> Mixer {
        let mut mixer = Mixer(0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344);
        mixer.write_key(seed);
        mixer
    }

    fn write_key(&mut self, key: Key) {
        self.write_u64(key as u64);
        self.write_u64((key >> 64) as u64);
    }

    fn key(self) -> Key {
        let mut mixer = self;
        mixer.write_u64(0x5BD1_E995);
        mixer.write_u64(0xC2B2_AE35);
        (mixer.0 as Key) << 64 | mixer.1 as Key
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
        self.1 = (self.1.rotate_left(23) ^ word).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.1 ^= self.1 >> 31;
    }
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte as u64);
    }
    fn write_u16(&mut self, number: u16) {
        self.write_u64(number as u64);
    }
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }
    fn finish(&self) -> u64 {
        self.0 ^ self.1
    }
}

/// Returns what a player knows at a decision, given what was known after the last one; and the same for how things look
/// now alone.
///
/// With `history` every event counts; without it only what the player's decisions have shown, so that it does not matter
/// in which order the other player did things.
pub fn known(view: &View, before: Key, history: bool) -> (Key, Key) {
    let text = view.lasting_text();
    let mut now = Mixer::new(view.player.number() as Key);
    now.write(text.as_bytes());
    let situation = now.key();
    let mut all = Mixer::new(before);
    all.write_key(situation);
    for note in view.notes.iter().filter(|_| history) {
        let player = note.player.map_or(2, |player| player.number());
        all.write_u64(note.what as u64 | (note.turn as u64) << 8 | (player as u64) << 24);
        all.write(view.library.card(note.card).id.as_bytes()); // numbers of cards change with the library
        all.write_u64(note.eid as u64 | (note.other as u64) << 16 | (note.amount as u16 as u64) << 32);
    }
    (all.key(), situation)
}

/// Returns what a player knows after a decision.
pub fn decided(known: Key, actions: &[Action]) -> Key {
    let mut all = Mixer::new(known);
    actions.hash(&mut all);
    all.key()
}
