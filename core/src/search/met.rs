//! The positions of a layer, to recognise one that other actions led to before.

use super::layers::LayerPlaces;
use crate::state::{Entity, Player, PositionParts, State};

/// Positions that are kept in a layer, found by a key.
///
/// Only positions that a layer takes are looked for. One that has fallen out of it is never asked about again: what is
/// like it has the same score and came later, so that the layer does not take it either.
#[derive(Default)]
pub(super) struct MetBefore {
    /// By the highest bits of keys: the position that came last, counted from 1.
    last: Vec<u32>,
    positions: Vec<MetPosition>,
}

struct MetPosition {
    key: u64,
    place: usize,
    /// The position before it with the same bits.
    before: u32,
}

impl MetBefore {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.positions.clear();
        self.last.fill(0);
    }

    /// Returns the key of a child with that score unless there is a position like it in the layer.
    pub fn new_key(&self, score: f64, places: &impl LayerPlaces) -> Option<u64> {
        let state = places.made();
        let key = key(score, state);
        let mut next = if self.last.is_empty() { 0 } else { self.last[self.bucket(key)] };
        while let Some(met) = (next as usize).checked_sub(1).map(|at| &self.positions[at]) {
            if met.key == key && alike(&places.parts(met.place), &state.parts()) {
                return None;
            }
            next = met.before;
        }
        Some(key)
    }

    /// Notes a position of the layer.
    pub fn add(&mut self, key: u64, place: usize) {
        if self.positions.len() == self.last.len() {
            self.grow();
        }
        let bucket = self.bucket(key);
        self.positions.push(MetPosition { key, place, before: self.last[bucket] });
        self.last[bucket] = self.positions.len() as u32;
    }

    fn bucket(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.last.len() - 1)
    }

    /// Makes room for twice as many.
    #[cold]
    fn grow(&mut self) {
        self.last.clear();
        self.last.resize((2 * self.positions.len()).max(32), 0);
        for at in 0..self.positions.len() {
            let bucket = self.bucket(self.positions[at].key);
            self.positions[at].before = std::mem::replace(&mut self.last[bucket], at as u32 + 1);
        }
    }
}

/// Returns a number that is equal for positions that are alike and have the same score: of what actions change most.
fn key(score: f64, state: &State) -> u64 {
    let mut hash = score.to_bits();
    let mut mix = |word: u64| hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    mix(u64::from(state.head.next_eid));
    for player in Player::BOTH {
        let side = state.side(player);
        mix(side.mana() as u64 | u64::from(side.n_hand) << 8 | u64::from(state.entity(player.hero()).attacks) << 16);
        for &slot in side.board() {
            let e = state.entity(slot);
            mix(stats(e) ^ u64::from(e.attacks) << 56);
        }
    }
    hash.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Attack, health, damage and the number of its own of an object.
#[inline(always)]
fn stats(e: &Entity) -> u64 {
    [e.attack, e.health, e.damage, e.data].iter().rev().fold(0, |sum, &number| sum << 16 | u64::from(number as u16))
}

/// Returns whether two positions play on alike: whether all is equal that a fingerprint is made of.
fn alike(a: &PositionParts<'_>, b: &PositionParts<'_>) -> bool {
    let place = |parts: &PositionParts<'_>| {
        let head = parts.head;
        (head.turn, head.player, head.next_eid, head.n_stack)
    };
    place(a) == place(b)
        && Player::BOTH.into_iter().all(|player| sides_alike(a, b, player))
        && objects_alike(a, b)
        && Player::BOTH.into_iter().all(|player| decks_alike(a, b, player))
        && a.options == b.options
        && (0..a.stack.len()).all(|at| frame_of(a, at) == frame_of(b, at))
}

/// Slots need not be the same: cards that came later may lie in others.
fn objects_alike(a: &PositionParts<'_>, b: &PositionParts<'_>) -> bool {
    let (mut left, mut right) = (a.head.live, b.head.live);
    loop {
        match (left.pop(), right.pop()) {
            (Some(one), Some(other)) if !differ(&a.entities[one.index()], &b.entities[other.index()]) => {}
            (None, None) => return true,
            _ => return false,
        }
    }
}

/// Returns whether two objects differ in what counts: without a jump, since nearly all are equal.
#[inline(always)]
fn differ(a: &Entity, b: &Entity) -> bool {
    let card = |e: &Entity| u64::from(e.card) | u64::from(e.eid) << 16;
    let place = |e: &Entity| (e.at as u64) | u64::from(e.side.number()) << 8;
    let found = (card(a) ^ card(b))
        | (stats(a) ^ stats(b))
        | (place(a) ^ place(b))
        | u64::from(a.flags ^ b.flags)
        | u64::from(a.attacks ^ b.attacks)
        | (a.keywords ^ b.keywords)
        | (a.aura_keywords ^ b.aura_keywords);
    found != 0
}

fn sides_alike(a: &PositionParts<'_>, b: &PositionParts<'_>, player: Player) -> bool {
    let [a, b] = [a, b].map(|parts| &parts.head.sides[player.index()]);
    a.mana() == b.mana()
        && (a.owed, a.armor, a.n_hand) == (b.owed, b.armor, b.n_hand)
        && a.board() == b.board()
        && a.counters == b.counters
}

fn decks_alike(a: &PositionParts<'_>, b: &PositionParts<'_>, player: Player) -> bool {
    let (a, b) = (a.deck(player), b.deck(player));
    a == b || a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a.card, a.flags) == (b.card, b.flags))
}

/// What counts of an unfinished step.
fn frame_of(parts: &PositionParts<'_>, at: usize) -> (u16, u16, u16) {
    let (frame, registers) = (&parts.stack[at], &parts.registers[at]);
    let (chosen, pc) = if frame.is_text() { (registers.chosen, registers.pc) } else { (0, 0) };
    (chosen, pc, frame.target.eid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::layers::{fingerprint, OpenLayers};
    use crate::search::packed_layers::PackedLayers;
    use crate::search::SearchMemory;
    use crate::settings::Rules;
    use crate::state::{At, DeckCard, EnchantmentId, Frame, Ref, Slot};

    const ME: Player = Player::new(0);
    const MINION: Slot = Slot::new(9);

    /// A position with a minion, a deck, a choice and an unfinished step.
    fn position() -> Box<State> {
        let mut state = State::empty(Rules::default());
        (state.head.turn, state.head.next_eid) = (5, 40);
        for slot in [ME.hero(), ME.opponent().hero(), MINION] {
            state.head.live.insert(slot);
            let e = state.entity_mut(slot);
            (e.card, e.eid, e.attack, e.health, e.at) = (7, u16::from(slot.number()), 2, 3, At::Play);
        }
        let side = state.side_mut(ME);
        (side.board[0], side.n_board, side.max_mana, side.n_hand) = (MINION, 1, 4, 2);
        state.deck_insert(ME, DeckCard { card: 3, ..DeckCard::default() });
        state.head.n_options = 1;
        state.head.n_stack = 1;
        state
    }

    type Change = fn(&mut State);

    /// What parts positions, and what does not: the ways that led there.
    const CHANGES: [(Change, bool); 26] = [
        (|s| s.head.turn += 1, false),
        (|s| s.head.next_eid += 1, false),
        (|s| s.head.player = ME.opponent(), false),
        (|s| s.side_mut(ME).used = 1, false),
        (|s| s.side_mut(ME).owed = 1, false),
        (|s| s.side_mut(ME).armor = 1, false),
        (|s| s.side_mut(ME).n_hand = 3, false),
        (|s| s.side_mut(ME.opponent()).counters[5] += 1, false),
        (|s| s.side_mut(ME).n_board = 0, false),
        (|s| s.entity_mut(MINION).card = 8, false),
        (|s| s.entity_mut(MINION).eid = 50, false),
        (|s| s.entity_mut(MINION).attack += 1, false),
        (|s| s.entity_mut(MINION).health += 1, false),
        (|s| s.entity_mut(MINION).damage += 1, false),
        (|s| s.entity_mut(MINION).data += 1, false),
        (|s| s.entity_mut(MINION).flags ^= 1, false),
        (|s| s.entity_mut(MINION).attacks += 1, false),
        (|s| s.entity_mut(MINION).keywords ^= 1, false),
        (|s| s.entity_mut(MINION).aura_keywords ^= 1, false),
        (|s| s.head.live.insert(Slot::new(10)), false),
        (|s| s.decks[0][0].card = 4, false),
        (|s| s.options[0] = 9, false),
        (|s| s.stack[0] = Frame { target: Ref { eid: 9, slot: MINION }, ..s.stack[0] }, false),
        (|s| s.head.next_order += 1, true),
        (|s| s.entity_mut(MINION).order += 1, true),
        (|s| s.decks[0][0].first_enchantment = EnchantmentId::new(3), true),
    ];

    #[test]
    fn positions_are_alike_where_fingerprints_are_equal() {
        let before = position();
        assert!(alike(&before.parts(), &position().parts()));
        for (k, (change, same)) in CHANGES.iter().enumerate() {
            let mut after = position();
            change(&mut after);
            assert_eq!(alike(&before.parts(), &after.parts()), *same, "change {k}");
            assert_eq!(fingerprint(&before) == fingerprint(&after), *same, "change {k}");
            assert!(!same || key(1.0, &before) == key(1.0, &after), "change {k}");
        }
    }

    #[test]
    fn an_object_in_another_slot_is_the_same_object() {
        let [one, other] = [20, 21].map(|number| {
            let mut state = position();
            state.head.live.insert(Slot::new(number));
            state.entity_mut(Slot::new(number)).eid = 30;
            state
        });
        assert!(alike(&one.parts(), &other.parts()) && fingerprint(&one) == fingerprint(&other));
    }

    fn every_position_is_new_once<P: LayerPlaces>() {
        let mut places = P::of(&mut SearchMemory::new(|| 0));
        let mut met = MetBefore::default();
        for round in 0..2 {
            for health in 0..200 {
                let first = places.first(|state| state.copy_from(&position()));
                places.parent(first).entity_mut(ME.hero()).health = health;
                places.child(health % 2 == 0);
                let key = met.new_key(f64::from(health / 50), &places);
                assert_eq!(key.is_some(), round == 0, "{health} in round {round}");
                if let Some(key) = key {
                    met.add(key, places.keep());
                } else {
                    places.drop_child();
                }
            }
        }
        met.clear();
        let first = places.first(|state| state.copy_from(&position()));
        places.parent(first);
        places.child(true);
        assert!(met.new_key(0.0, &places).is_some());
    }

    #[test]
    fn every_position_of_a_layer_is_new_once() {
        every_position_is_new_once::<OpenLayers>();
        every_position_is_new_once::<PackedLayers>();
    }
}
