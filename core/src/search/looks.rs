//! What positions look like to a player: the abstraction by which a search takes two of them for one.
//!
//! Two positions look alike if both players have the same heroes, powers, weapons, mana, counters, and numbers of cards,
//! the same minions in any order, and the player the same hand and secrets. Places on the board, entity ids, the order of
//! play, the contents of the decks and what was played in earlier turns do not count.

use crate::action::{ActionKind, SlotAction};
use crate::state::{flag, Pending, Player, Slot, State, SLOTS};

/// Flags that make an object another one to look at.
const SHOWING: u16 = flag::SICK | flag::SILENCED | flag::DOOMED | flag::FROZEN | flag::BORROWED | flag::GHOST;

/// The looks of the objects of a position.
pub(super) struct Looks {
    of: [u64; SLOTS],
}

impl Looks {
    /// Returns looks of nothing yet.
    pub fn new() -> Looks {
        Looks { of: [0; SLOTS] }
    }

    /// Takes the looks of a position, as `me` abstracts it; returns a number that is equal for positions that look alike.
    pub fn take(&mut self, state: &State, me: Player) -> u64 {
        let head = &state.head;
        let mut hash = mix(u64::from(head.turn), u64::from(head.player.number()) | (head.pending as u64) << 8);
        if head.pending == Pending::Choice {
            hash = state.offered().iter().fold(hash, |hash, &card| mix(hash, u64::from(card)));
            let open = head.n_stack as usize;
            for (frame, registers) in state.stack[..open].iter().zip(&state.registers[..open]) {
                let pc = if frame.is_text() { registers.pc } else { 0 };
                hash = mix(hash, u64::from(frame.card) | u64::from(pc) << 16);
            }
        }
        for player in [me, me.opponent()] {
            let side = state.side(player);
            hash = mix(hash, (side.armor as u64) << 32 | u64::from(side.n_hand) << 16 | u64::from(side.n_deck));
            let crystals = u64::from(side.max_mana) << 8 | u64::from(side.owed) << 16 | u64::from(side.locked) << 24;
            hash = mix(hash, side.mana() as u64 | crystals | u64::from(side.fatigue) << 32);
            for slot in [player.hero(), player.power()] {
                hash = mix(hash, self.object(state, slot));
            }
            hash = mix(hash, self.together(state, side.board()));
            if side.weapon.is_some() {
                hash = mix(hash, self.object(state, side.weapon));
            }
            hash = mix(hash, u64::from(side.n_secrets));
            let mut counters = side.counters.chunks_exact(4);
            let four = |list: &[i16]| list.iter().fold(0, |sum, &number| sum << 16 | u64::from(number as u16));
            hash = counters.by_ref().fold(hash, |hash, list| mix(hash, four(list)));
            hash = mix(hash, four(counters.remainder()));
            if player == me {
                hash = mix(hash, self.together(state, side.hand()));
                for &slot in side.secrets() {
                    let secret = state.entity(slot);
                    hash = hash.wrapping_add(mix(u64::from(secret.card), secret.data as u64));
                }
            } else if player == head.player {
                self.together(state, side.hand());
            }
        }
        hash
    }

    /// Returns a number that is equal for actions that are alike in the position whose looks were taken last.
    pub fn action(&self, state: &State, action: SlotAction) -> u64 {
        let look = |slot: Slot| if slot.is_some() { self.of[slot.index()] } else { 0 };
        let branch = u64::from(action.branch.number().unwrap_or(u8::MAX));
        let mut key = mix(action.kind as u64 | branch << 8, look(action.src));
        if action.target.is_some() {
            key = mix(key, look(action.target) ^ u64::from(state.entity(action.target).side.number()));
        }
        match action.kind {
            // Where a minion stands does not count.
            ActionKind::End | ActionKind::Play | ActionKind::Power | ActionKind::Attack => key,
            ActionKind::Pick => mix(key, u64::from(action.arg) << 16 | u64::from(state.options[action.arg as usize])),
            ActionKind::Mulligan => mix(key, u64::from(action.arg)),
        }
    }

    /// Takes the looks of objects whose order does not count.
    fn together(&mut self, state: &State, slots: &[Slot]) -> u64 {
        slots.iter().fold(0, |sum: u64, &slot| sum.wrapping_add(self.object(state, slot)))
    }

    fn object(&mut self, state: &State, slot: Slot) -> u64 {
        let object = state.entity(slot);
        let stats = u64::from(object.attack as u16) | u64::from(object.health as u16) << 16;
        let worn =
            u64::from(object.damage as u16) << 32 | u64::from(object.attacks) << 48 | u64::from(object.price) << 56;
        let auras = u64::from(object.aura_attack as u16) | u64::from(object.aura_health as u16) << 16;
        let kept = u64::from(object.flags & SHOWING) << 32 | u64::from(object.card) << 48;
        let look = mix(mix(stats | worn, auras | kept), object.keywords ^ object.aura_keywords.rotate_left(40));
        let enchantments = state.enchantments(slot).fold(0, |sum: u64, enchantment| {
            let cost = u64::from(enchantment.cost as u8);
            sum.wrapping_add(mix(u64::from(enchantment.card), cost | u64::from(enchantment.until) << 8))
        });
        // Multiplied once more, so that sums of looks are as good as lists.
        let look = mix(look ^ enchantments, 1);
        self.of[slot.index()] = look;
        look
    }
}

fn mix(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}
