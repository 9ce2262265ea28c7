//! Parts of texts that stand on no card: read with the names of a library, and compiled beside its own programs.

use super::library::Library;
use super::lowering::Lower;
use super::program::{veils, Program, NO_PROG, UNKNOWN};
use super::syntax::{explain, with_symbols, Effect, Symbols};
use serde::de::DeserializeOwned;

impl Library {
    /// Reads a part of the language as a text of this library would name things.
    pub fn read<T: DeserializeOwned>(&self, json: &str) -> Result<T, String> {
        let symbols = Symbols {
            cards: self.by_id.clone(),
            sets: self.cards.iter().map(|c| c.set.clone()).collect(),
            counters: self.counters.clone(),
            groups: self.groups.iter().map(|g| g.name.clone()).collect(),
            variants: self.variants.clone(),
        };
        with_symbols(symbols, || serde_json::from_str(json)).map_err(|e| explain(&e))
    }

    /// Returns this library with a program that no card has, and the number of that program.
    pub fn with_program(&self, effects: Vec<Effect>) -> Result<(Library, u16), String> {
        let mut lower = Lower { ops: Vec::new() };
        lower.block(effects, 0, 0)?;
        let mut library = self.clone();
        let number = library.progs.len();
        if number >= NO_PROG as usize {
            return Err(format!("{number} texts leave no room for another one"));
        }
        library.progs.push(Program { card: UNKNOWN, clause: 0, veils: veils(&lower.ops), ops: lower.ops });
        Ok((library, number as u16))
    }
}
