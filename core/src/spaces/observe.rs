//! What a player sees of a position, as a row of numbers.

use crate::cards::library::Library;
use crate::cards::names::{Class, Counter, Keyword, Kind, Mechanic, Race, COUNTERS};
use crate::cards::program::UNKNOWN;
use crate::chance::Chance;
use crate::game::Game;
use crate::machine::{Machine, Note, Notes, Scratch};
use crate::settings::capacity::{BOARD, DECK, HAND, SECRETS};
use crate::settings::Rules;
use crate::state::{flag, Entity, Pending, Player, Slot, State, OPTIONS};
use crate::view::{conceal_into, noticed, PossibleCard, View};

/// Objects of one side: hero, power, weapon, minions, hand, secrets and quest.
const SIDE_ROWS: usize = 3 + BOARD + HAND + SECRETS;
/// Objects: the player's side, the other side, the options of an open choice.
pub const ROWS: usize = 2 * SIDE_ROWS + OPTIONS;
/// Numbers of each object that are not keywords.
const PLAIN: usize = 18;
/// Where the armor of an object stands.
const ARMOR: usize = 10;
/// Numbers of each object.
pub const COLUMNS: usize = PLAIN + Keyword::ALL.len();
/// Numbers of each side.
const SIDE_GLOBALS: usize = 13 + COUNTERS;
/// Numbers about the position as a whole.
const TOP_GLOBALS: usize = 9;
/// Numbers that belong to no object.
pub const GLOBALS: usize = TOP_GLOBALS + 2 * SIDE_GLOBALS;
/// Cards of a deck; of each its number and its place from the top, 0 if that is not known.
pub const DECK_SIZE: usize = DECK;
/// The events that are remembered, the latest first.
pub const EVENTS: usize = 32;
/// Numbers of each event.
pub const EVENT_COLUMNS: usize = 5;
/// Numbers of an observation: objects, globals, decks, events.
pub const OBSERVATION: usize = ROWS * COLUMNS + GLOBALS + 2 * DECK_SIZE * 2 + EVENTS * EVENT_COLUMNS;

/// Returns the names of an object's numbers.
pub fn column_names() -> Vec<&'static str> {
    let plain: [&str; PLAIN] = [
        "present",
        "card",
        "kind",
        "class",
        "race",
        "cost",
        "attack",
        "health",
        "max_health",
        "damage",
        "armor",
        "spell_damage",
        "exhausted",
        "attacks",
        "silenced",
        "age",
        "enchantments",
        "progress",
    ];
    plain.into_iter().chain(Keyword::ALL.iter().map(|keyword| keyword.1)).collect()
}

/// Returns the names of the numbers that belong to no object; `declared` are the counters of the library.
pub fn global_names(library: &Library) -> Vec<String> {
    let top: [&str; TOP_GLOBALS] =
        ["turn", "my_turn", "my_decision", "i_began", "mulligan", "choice", "over", "result", "actions"];
    let side: [&str; SIDE_GLOBALS - COUNTERS] = [
        "class",
        "mana",
        "max_mana",
        "used_mana",
        "locked_mana",
        "owed_mana",
        "temporary_mana",
        "fatigue",
        "deck_size",
        "hand_size",
        "minions",
        "secrets",
        "weapon",
    ];
    let mut names: Vec<String> = top.iter().map(|name| name.to_string()).collect();
    for whose in ["my", "their"] {
        names.extend(side.iter().map(|name| format!("{whose}_{name}")));
        let known: Vec<&str> = library.counter_names().collect();
        names.extend(
            (0..COUNTERS).map(|k| known.get(k).map_or(format!("{whose}_{k}"), |name| format!("{whose}_{name}"))),
        );
    }
    names
}

/// Writes observations; its memory is used again and again.
pub struct Observer {
    state: Box<State>,
    possible_cards: Vec<PossibleCard>,
    chance: Chance,
    scratch: Scratch,
}

impl Default for Observer {
    fn default() -> Self {
        Observer {
            state: State::empty(Rules::default()),
            possible_cards: Vec::new(),
            chance: Chance::seeded(0),
            scratch: Scratch::default(),
        }
    }
}

impl Observer {
    /// Writes what `player` sees of a game into a row of `OBSERVATION` numbers.
    pub fn game(&mut self, game: &Game, player: Player, out: &mut [i16]) {
        self.state(&game.library, &game.state, game.notes(), player, out);
    }

    /// Writes what `player` sees of a position of which these things are noted.
    pub fn state(&mut self, library: &Library, state: &State, notes: &Notes, player: Player, out: &mut [i16]) {
        conceal_into(library, state, player, &mut self.state, &mut self.possible_cards);
        let seen = notes.iter().rev().filter_map(|note| noticed(note, player, state.head.pending));
        self.write(library, player, seen, out);
    }

    /// Writes a view.
    pub fn view(&mut self, view: &View, out: &mut [i16]) {
        self.state.copy_from(&view.state);
        self.write(&view.library, view.player, view.notes.iter().rev().copied(), out);
    }

    fn write(&mut self, library: &Library, me: Player, events: impl Iterator<Item = Note>, out: &mut [i16]) {
        out.fill(0);
        let (rows, rest) = out.split_at_mut(ROWS * COLUMNS);
        let (globals, rest) = rest.split_at_mut(GLOBALS);
        let (decks, history) = rest.split_at_mut(4 * DECK_SIZE);
        for (k, p) in [me, me.opponent()].into_iter().enumerate() {
            self.side(library, p, &mut rows[k * SIDE_ROWS * COLUMNS..][..SIDE_ROWS * COLUMNS]);
            self.side_globals(p, &mut globals[TOP_GLOBALS + k * SIDE_GLOBALS..][..SIDE_GLOBALS]);
            let side = self.state.side(p);
            let loose = side.n_deck as usize - (side.n_top as usize).min(side.n_deck as usize);
            for (at, card) in self.state.deck(p).iter().enumerate() {
                let place = if at >= loose { side.n_deck as usize - at } else { 0 };
                decks[2 * (k * DECK_SIZE + at)] = card.card as i16;
                decks[2 * (k * DECK_SIZE + at) + 1] = place as i16;
            }
        }
        self.options(library, &mut rows[2 * SIDE_ROWS * COLUMNS..]);
        self.top_globals(me, globals);
        for (event, row) in events.zip(history.chunks_exact_mut(EVENT_COLUMNS)) {
            let whose = event.player.map_or(0, |p| if p == me { 1 } else { 2 });
            let ago = self.state.head.turn.saturating_sub(event.turn);
            row.copy_from_slice(&[1 + event.what as i16, whose, event.card as i16, event.amount, ago as i16]);
        }
    }

    fn side(&mut self, library: &Library, p: Player, rows: &mut [i16]) {
        let side = *self.state.side(p);
        let mut put = |row: usize, slot: Slot| {
            if slot.is_some() {
                self.object(library, slot, &mut rows[row * COLUMNS..][..COLUMNS]);
            }
        };
        put(0, p.hero());
        put(1, p.power());
        put(2, side.weapon);
        side.board().iter().enumerate().for_each(|(k, &slot)| put(3 + k, slot));
        side.hand().iter().enumerate().for_each(|(k, &slot)| put(3 + BOARD + k, slot));
        side.secrets().iter().enumerate().for_each(|(k, &slot)| put(3 + BOARD + HAND + k, slot));
        rows[ARMOR] = side.armor; // the first row is the hero
    }

    fn object(&mut self, library: &Library, slot: Slot, row: &mut [i16]) {
        let Observer { state, chance, scratch, .. } = self;
        let e: Entity = *state.entity(slot);
        let is_power = Player::BOTH.iter().any(|p| p.power() == slot);
        if is_power && e.card == UNKNOWN {
            return; // a hero without a power
        }
        let def = library.card(e.card);
        let known = e.card != UNKNOWN;
        row[0] = 1;
        row[1] = e.card as i16;
        if known {
            row[2] = 1 + def.kind as i16;
            row[3] = 1 + def.class() as i16;
            row[4] = def.race as i16;
            row[5] = Machine { state, library, chance, scratch }.cost_of(slot) as i16;
        } else if e.at == crate::state::At::Secret {
            row[3] = 1 + e.data; // all that shows of a hidden secret
        }
        row[6] = e.atk() as i16;
        row[7] = e.hp() as i16;
        row[8] = e.max_health() as i16;
        row[9] = e.damage;
        row[11] = e.spell_damage as i16 + e.aura_spell_damage as i16;
        row[12] = if is_power { (e.attacks > 0) as i16 } else { e.is(flag::SICK) as i16 };
        row[13] = e.attacks as i16;
        row[14] = e.is(flag::SILENCED) as i16;
        row[15] = state.head.turn.saturating_sub(e.since) as i16;
        row[16] = state.enchantments(slot).count() as i16;
        row[17] = if def.has(Mechanic::Quest) { e.data } else { 0 };
        let mut bits = e.keywords | e.aura_keywords;
        if e.is(flag::FROZEN) {
            bits |= Keyword::Frozen.bit();
        }
        while bits != 0 {
            let k = bits.trailing_zeros() as usize;
            if let Some(cell) = row.get_mut(PLAIN + k) {
                *cell = 1;
            }
            bits &= bits - 1;
        }
    }

    /// The cards that an open choice offers.
    fn options(&self, library: &Library, rows: &mut [i16]) {
        if self.state.head.pending != Pending::Choice {
            return;
        }
        for (row, &card) in rows.chunks_exact_mut(COLUMNS).zip(self.state.offered()) {
            let def = library.card(card);
            row[0] = 1;
            row[1] = card as i16;
            if card != UNKNOWN {
                row[2] = 1 + def.kind as i16;
                row[3] = 1 + def.class() as i16;
                row[4] = def.race as i16;
                (row[5], row[6], row[7], row[8]) = (def.cost, def.attack, def.health, def.health);
            }
        }
    }

    fn top_globals(&self, me: Player, out: &mut [i16]) {
        let head = &self.state.head;
        let over = self.state.over();
        let result = match head.winner() {
            Some(winner) if over => {
                if winner == me {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        };
        let numbers: [i16; TOP_GLOBALS] = [
            head.turn as i16,
            (head.active == me) as i16,
            (head.player == me) as i16,
            (head.first == me) as i16,
            (head.pending == Pending::Mulligan) as i16,
            (head.pending == Pending::Choice) as i16,
            over as i16,
            result,
            head.actions.min(i16::MAX as u16) as i16,
        ];
        out[..TOP_GLOBALS].copy_from_slice(&numbers);
    }

    fn side_globals(&self, p: Player, out: &mut [i16]) {
        let side = self.state.side(p);
        let numbers: [i16; SIDE_GLOBALS - COUNTERS] = [
            1 + side.class as i16,
            side.mana() as i16,
            side.max_mana as i16,
            side.used as i16,
            side.locked as i16,
            side.owed as i16,
            side.temporary as i16,
            side.fatigue.min(i16::MAX as u16) as i16,
            side.n_deck as i16,
            side.n_hand as i16,
            side.n_board as i16,
            side.n_secrets as i16,
            side.weapon.is_some() as i16,
        ];
        out[..numbers.len()].copy_from_slice(&numbers);
        out[numbers.len()..].copy_from_slice(&side.counters);
    }
}

const _: () = {
    assert!(Counter::ALL.len() <= COUNTERS && Class::ALL.len() < 100 && Race::ALL.len() < 100 && Kind::ALL.len() < 100);
};
