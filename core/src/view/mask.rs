//! What a player may see of a position: everything hidden is taken out of it.

use super::canonical::renumber;
use crate::cards::library::Library;
use crate::cards::names::{LogKind, Mechanic, Until};
use crate::cards::program::{Op, UNKNOWN};
use crate::cards::syntax::{CardIx, CardRef, Effect};
use crate::chance::Chance;
use crate::machine::{Machine, Scratch};
use crate::state::{
    changed, deck_flag, enchantment_flag, flag, DeckCard, Enchantment, EnchantmentId, Entity, Pending, Player, Ref,
    Registers, Slot, SlotSet, State, Step, CARDS, NO_DECK_PLACE, OPTIONS, WATCH,
};

/// A card that was shuffled into a deck openly, but may have been drawn since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PossibleCard {
    /// The card.
    pub card: CardIx,
    /// When it was shuffled in (play-order clock).
    pub since: u16,
    /// Whether it did not start in the deck.
    pub created: bool,
    /// Whether nothing hidden has come to hand since, so that it must be in the deck.
    pub certain: bool,
}

/// Returns the position without what `player` cannot know, and the cards that may still be in the other deck.
pub fn mask(library: &Library, from: &State, player: Player) -> (Box<State>, Vec<PossibleCard>) {
    let mut state = from.boxed();
    let mut possible_cards = Vec::new();
    conceal(library, &mut state, player, &mut possible_cards);
    rank_orders(&mut state, &mut possible_cards);
    renumber(&mut state);
    settle_auras(&mut state);
    (state, possible_cards)
}

/// Copies a position without what `player` cannot know; play orders and slots stay as they are, and may not be shown.
pub fn conceal_into(
    library: &Library,
    from: &State,
    player: Player,
    into: &mut State,
    possible_cards: &mut Vec<PossibleCard>,
) {
    into.copy_from(from);
    conceal(library, into, player, possible_cards);
}

/// Numbers play orders, slots and enchantments anew, so that positions that are equal but for gaps are the same.
pub fn canonical(state: &mut State) {
    rank_orders(state, &mut []);
    renumber(state);
    settle_auras(state);
}

/// Forgets what changed since the last update of the auras, apart from whether there has to be another one.
fn settle_auras(state: &mut State) {
    let head = &mut state.head;
    // In the middle of a text the next update may have something hidden to thank for.
    let stale = head.changed & head.aura_reads != 0 || head.n_stack > 0;
    head.changed = if stale { changed::SOURCES } else { 0 };
}

/// Takes out what `player` cannot know; only the play-order numbers keep the gaps that hidden changes left.
pub(super) fn conceal(library: &Library, state: &mut State, player: Player, possible_cards: &mut Vec<PossibleCard>) {
    possible_cards.clear();
    // The newest hidden card that came from the deck; what an effect created did not.
    let hand = conceal_hand(library, state, player, possible_cards);
    let newest = hand.max(conceal_secrets(library, state, player, possible_cards));
    conceal_enchantments(library, state, player);
    conceal_deck(state, player, newest, possible_cards);
    conceal_guesses(state, player);
    conceal_choice(library, state, player);
    conceal_mulligan(state, player);
    let foe = *state.side(player.opponent());
    for &slot in foe.hand() {
        state.tag(slot);
    }
}

/// While `player` has yet to decide on the opening hand, the other hand shows the entity ids it was dealt with: the
/// lowest that nothing else has. Its new cards have new ones.
fn conceal_mulligan(state: &mut State, player: Player) {
    let foe = player.opponent();
    if state.head.pending != Pending::Mulligan || state.head.mulligans.contains(foe) {
        return;
    }
    let hand = *state.side(foe);
    let mut taken: Vec<u16> = Vec::new();
    for slot in state.head.live {
        if !hand.hand().contains(&slot) {
            taken.push(state.entity(slot).eid);
        }
    }
    let mut eid = 0;
    for &slot in hand.hand() {
        eid += 1;
        while taken.contains(&eid) {
            eid += 1;
        }
        state.entity_mut(slot).eid = eid;
    }
    state.head.next_eid = taken.into_iter().max().unwrap_or(0).max(eid) + 1;
}

/// Hides the cards in the other hand; returns the play order of the newest that was drawn.
fn conceal_hand(library: &Library, state: &mut State, player: Player, possible_cards: &mut Vec<PossibleCard>) -> u16 {
    let foe = player.opponent();
    let side = *state.side(foe);
    let mut newest = 0;
    for &slot in side.hand() {
        let card = *state.entity(slot);
        if card.known_to(player) {
            let private = |enchantment: &Enchantment| enchantment.flags & enchantment_flag::PRIVATE != 0;
            if card.is(flag::UNSURE) || state.enchantments(slot).any(private) {
                conceal_private(library, state, slot);
            }
            continue;
        }
        if !card.is(flag::CREATED) || card.is(flag::DRAWN) {
            newest = newest.max(card.order);
        }
        if card.is(flag::RUMOUR) {
            possible_cards.push(traced_card(state, slot));
        }
        // Nobody can see whether a drawn card started in the deck.
        let created = if card.is(flag::DRAWN) { 0 } else { flag::CREATED };
        hide(state, slot, created | flag::DRAWN | flag::GHOST | (flag::KNOWN0 << foe.number()));
    }
    newest
}

/// The card that a hidden object was when it was put into the deck in the open.
#[cold]
fn traced_card(state: &State, slot: Slot) -> PossibleCard {
    let object = state.entity(slot);
    let is_trace = |enchantment: &&Enchantment| enchantment.is_trace();
    let (card, since) = match state.enchantments(slot).find(is_trace) {
        Some(trace) if trace.data != 0 => (trace.data as CardIx, trace.order),
        Some(trace) => (object.card, trace.order),
        None => (object.card, 0),
    };
    PossibleCard { card, since, created: object.is(flag::CREATED), certain: false }
}

/// Takes out what only the holder of a known card knows to lie on it; of its parts only how many they are stays.
#[cold]
fn conceal_private(library: &Library, state: &mut State, slot: Slot) {
    let of = |enchantment: &Enchantment, flag: u8| enchantment.flags & flag != 0;
    state.detach(slot, |en| of(en, enchantment_flag::PRIVATE) && !of(en, enchantment_flag::PART));
    let mut timed = state.entity(slot).is(flag::GHOST);
    let mut id = state.entity(slot).first_enchantment;
    while id.is_some() {
        let Enchantment { by, order, side, next, until, .. } = *state.enchantment(id);
        if of(state.enchantment(id), enchantment_flag::PRIVATE) {
            let flags = enchantment_flag::PRIVATE | enchantment_flag::PART;
            *state.enchantment_mut(id) = Enchantment { by, order, side, next, flags, ..Enchantment::EMPTY };
        } else {
            timed |= until != Until::Forever as u8;
        }
        id = next;
    }
    if !timed {
        state.head.timed.remove(slot);
    }
    refresh(library, state, slot);
}

/// Hides the other player's secrets: only their class shows, and not which line of the log played them. Returns the
/// play order of the newest.
fn conceal_secrets(
    library: &Library,
    state: &mut State,
    player: Player,
    possible_cards: &mut Vec<PossibleCard>,
) -> u16 {
    let side = *state.side(player.opponent());
    let mut newest = 0;
    for &slot in side.secrets() {
        let def = library.card(state.entity(slot).card);
        if !def.has(Mechanic::Secret) {
            continue;
        }
        let (line, class) = (state.entity(slot).data as usize, def.class() as i16);
        if line > 0 && line <= state.head.n_log as usize {
            state.log[line - 1].card = UNKNOWN;
        }
        newest = newest.max(state.entity(slot).order);
        if state.entity(slot).is(flag::RUMOUR) {
            possible_cards.push(traced_card(state, slot));
        }
        hide(state, slot, 0);
        state.entity_mut(slot).data = class;
    }
    newest
}

/// Hides enchantments that only their maker may know; which ones they could be is public.
fn conceal_enchantments(library: &Library, state: &mut State, player: Player) {
    for at in 0..state.head.n_enchantments as usize {
        let enchantment = &mut state.pool[at];
        if enchantment.flags & enchantment_flag::HIDDEN != 0 && enchantment.side != player {
            let family = library.hidden_families.iter().position(|family| family.contains(&enchantment.card));
            (enchantment.card, enchantment.data) = (UNKNOWN, family.map_or(0, |k| k as i16 + 1));
            refresh_bearer(library, state, EnchantmentId::new(at as u8));
        }
    }
}

/// Hides the other deck: only cards put there openly stay, and only while nobody can have drawn them unseen.
fn conceal_deck(state: &mut State, player: Player, newest: u16, possible_cards: &mut Vec<PossibleCard>) {
    let foe = player.opponent();
    let count = state.side(foe).n_deck as usize;
    for at in 0..count {
        let card = state.decks[foe.index()][at];
        if card.flags & deck_flag::PUBLIC != 0 {
            let created = card.flags & deck_flag::CREATED != 0;
            let since = shuffled_in(state, card.first_enchantment);
            possible_cards.push(PossibleCard { card: card.card, since, created, certain: false });
        }
        if card.first_enchantment.is_some() {
            state.free_chain(card.first_enchantment);
        }
        state.decks[foe.index()][at] = DeckCard::default();
    }
    for possible in possible_cards.iter_mut() {
        possible.certain = possible.since > newest;
    }
    possible_cards.sort_by_key(|possible| (possible.card, possible.since, possible.created));
    let certain = possible_cards.iter().filter(|possible| possible.certain);
    let first = count - certain.clone().count();
    for (k, possible) in certain.enumerate() {
        let flags = deck_flag::PUBLIC | if possible.created { deck_flag::CREATED } else { 0 };
        state.decks[foe.index()][first + k] = DeckCard { card: possible.card, flags, ..DeckCard::default() };
    }
    let side = state.side_mut(foe);
    side.n_top = 0;
    side.n_started = 0;
    side.started_key = 0;
    side.deck_listens = 0;
    side.deck_watch = [UNKNOWN; WATCH];
}

/// Hides what the other player has learned of this player's starting deck.
fn conceal_guesses(state: &mut State, player: Player) {
    for line in &mut state.log[..state.head.n_log as usize] {
        if line.kind == LogKind::Guessed as u8 && line.player == player {
            line.card = UNKNOWN;
        }
    }
}

/// Hides the options of a choice that the other player has to make, and what that player has chosen.
fn conceal_choice(library: &Library, state: &mut State, player: Player) {
    let foe = player.opponent();
    if state.head.n_stack == 0 {
        return;
    }
    if state.head.pending == Pending::Choice && state.head.player == foe {
        state.options = [0; OPTIONS];
        state.option_at = [NO_DECK_PLACE; OPTIONS];
        state.cards = [UNKNOWN; CARDS];
        state.marks = [EnchantmentId::NONE; CARDS];
        while forget_chosen_text(library, state) {}
    }
    let hidden: SlotSet =
        state.side(foe).hand().iter().copied().filter(|&slot| state.entity(slot).card == UNKNOWN).collect();
    for at in 0..state.head.n_stack as usize {
        if state.stack[at].side == foe {
            let registers = &mut state.registers[at];
            registers.chosen = UNKNOWN;
            registers.chosen_place = NO_DECK_PLACE;
            registers.chosen_at = Registers::EMPTY.chosen_at;
            // Which of the hidden cards a text has picked does not show.
            registers.sets.iter_mut().chain(&mut registers.saved).for_each(|set| *set -= hidden);
            for each in &mut registers.each {
                if each.slot.is_some() && hidden.contains(each.slot) {
                    *each = Ref::NONE;
                }
            }
        }
    }
}

/// Steps back from a choice of a text that was itself chosen and has done nothing yet: nobody else can tell which text
/// it is. Returns whether there was one.
fn forget_chosen_text(library: &Library, state: &mut State) -> bool {
    let Some(below) = (state.head.n_stack as usize).checked_sub(2) else {
        return false;
    };
    if state.registers[below + 1].pc != 1 || !state.stack[below].is_text() || !state.stack[below + 1].is_text() {
        return false;
    }
    let ops = library.progs.get(state.stack[below].text().program as usize).map_or(&[][..], |p| &p.ops);
    let pc = state.registers[below].pc as usize;
    let before = |k: usize| pc.checked_sub(k).and_then(|at| ops.get(at));
    let performs = |op: &Op| match op {
        Op::Effect(effect) => matches!(&**effect, Effect::Perform { card: CardRef::Chosen, .. }),
        _ => false,
    };
    if !before(1).is_some_and(performs) || !matches!(before(2), Some(Op::Choose { .. })) {
        return false;
    }
    state.head.n_stack -= 1;
    state.registers[below].pc -= 1;
    true
}

/// Returns when a card of a deck was shuffled in, 0 if it was not.
fn shuffled_in(state: &State, chain: EnchantmentId) -> u16 {
    let is_trace = |enchantment: &&Enchantment| enchantment.is_trace();
    state.enchantments_from(chain).find(is_trace).map_or(0, |trace| trace.order)
}

/// Renumbers the play order of what is visible: gaps would show how often something hidden was changed.
fn rank_orders(state: &mut State, possible_cards: &mut [PossibleCard]) {
    let mut all: Vec<u16> = possible_cards.iter().map(|possible| possible.since).collect();
    let mut chains: Vec<EnchantmentId> = Vec::new();
    for slot in state.head.live {
        all.push(state.entity(slot).order);
        chains.push(state.entity(slot).first_enchantment);
    }
    for player in Player::BOTH {
        chains.extend(state.deck(player).iter().map(|card| card.first_enchantment));
    }
    let mut seen: Vec<EnchantmentId> = Vec::new();
    for mut at in chains {
        while at.is_some() {
            all.push(state.enchantment(at).order);
            seen.push(at);
            at = state.enchantment(at).next;
        }
    }
    all.push(0);
    all.sort_unstable();
    all.dedup();
    let rank = |order: u16| all.partition_point(|other| *other < order) as u16;
    for slot in state.head.live {
        state.entity_mut(slot).order = rank(state.entity(slot).order);
    }
    for at in seen {
        state.enchantment_mut(at).order = rank(state.enchantment(at).order);
    }
    for frame in &mut state.stack[..state.head.n_stack as usize] {
        match &mut frame.step {
            Step::Text(text) => text.enchantment_order = rank(text.enchantment_order),
            Step::UsePower(play) => play.line = rank(play.line as u16) as i16,
            _ => {}
        }
    }
    for possible in possible_cards {
        possible.since = rank(possible.since);
    }
    state.head.next_order = all.len() as u16;
}

/// Recomputes the bearer of an enchantment that has become another one.
#[cold]
pub(super) fn refresh_bearer(library: &Library, state: &mut State, id: EnchantmentId) {
    let bears = |slot: Slot| state.enchantments(slot).any(|other| std::ptr::eq(other, state.enchantment(id)));
    let bearer = state.head.live.into_iter().find(|&slot| bears(slot));
    if let Some(slot) = bearer {
        refresh(library, state, slot);
    }
}

fn refresh(library: &Library, state: &mut State, slot: Slot) {
    let (mut chance, mut scratch) = (Chance::seeded(0), Scratch::default());
    Machine { state, library, chance: &mut chance, scratch: &mut scratch }.refresh(slot);
}

/// Replaces what is in a slot by an unknown card; of its flags only those in `keep` stay.
fn hide(state: &mut State, slot: Slot, keep: u16) {
    state.drop_enchantments(slot);
    state.listen(slot, 0);
    state.head.aura_sources.remove(slot);
    state.head.cost_sources.remove(slot);
    state.head.aura_targets.remove(slot);
    if !state.entity(slot).is(flag::GHOST) {
        state.head.timed.remove(slot);
    }
    let card = state.entity_mut(slot);
    *card = Entity {
        card: UNKNOWN,
        eid: card.eid,
        order: card.order,
        since: card.since,
        side: card.side,
        at: card.at,
        flags: card.flags & keep,
        ..Entity::EMPTY
    };
}
