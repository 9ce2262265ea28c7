//! The parts of a position as bytes.

use super::codec::{record, Below, ByteReader, CardNumber, Plain, Sparse, Wrong};
use crate::cards::names::{Class, Event, LogKind, Until, COUNTERS};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::machine::{Note, What};
use crate::state::{
    At, AttackStep, Branch, DeckCard, Enchantment, EnchantmentId, Entity, Frame, Happening, Head, Line, Pending, Phase,
    PlayStep, Player, PlayerSet, Reason, Ref, Registers, Side, Slot, SlotSet, Standing, Step, TextStep, ALL_WATCH,
    SLOTS, WATCH,
};
use crate::view::PossibleCard;

impl Plain for Player {
    #[inline]
    fn write(self, out: &mut Vec<u8>) {
        out.push(self.number());
    }
    #[inline]
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let Below::<2>(number) = from.get()?;
        Ok(Player::new(number))
    }
}

impl Plain for Option<Player> {
    fn write(self, out: &mut Vec<u8>) {
        out.push(self.map_or(2, Player::number));
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let Below::<3>(number) = from.get()?;
        Ok((number < 2).then(|| Player::new(number)))
    }
}

impl Plain for PlayerSet {
    fn write(self, out: &mut Vec<u8>) {
        out.push(self.bits());
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let Below::<4>(bits) = from.get()?;
        Ok(PlayerSet::from_bits(bits))
    }
}

impl Plain for Slot {
    #[inline]
    fn write(self, out: &mut Vec<u8>) {
        out.push(self.number());
    }
    #[inline]
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let slot = Slot::new(from.get()?);
        if slot.is_none() || (slot.number() as usize) < SLOTS {
            Ok(slot)
        } else {
            Err("an object in them is in a place that does not exist")
        }
    }
}

impl Plain for SlotSet {
    fn write(self, out: &mut Vec<u8>) {
        self.bits().write(out);
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let bits = from.get::<u64>()?;
        Ok((0..SLOTS as u8).filter(|k| bits >> k & 1 == 1).map(Slot::new).collect())
    }
}

impl Plain for EnchantmentId {
    fn write(self, out: &mut Vec<u8>) {
        out.push(self.index() as u8);
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        Ok(EnchantmentId::new(from.get()?))
    }
}

impl Plain for Branch {
    fn write(self, out: &mut Vec<u8>) {
        out.push(self.index() as u8);
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        Ok(Branch::new(from.get()?))
    }
}

impl Plain for Ref {
    fn write(self, out: &mut Vec<u8>) {
        self.eid.write(out);
        self.slot.write(out);
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        Ok(Ref { eid: from.get()?, slot: from.get()? })
    }
}

impl Plain for Standing {
    fn write(self, out: &mut Vec<u8>) {
        self.left.write(out);
        self.place.write(out);
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        Ok(Standing { left: from.get()?, place: from.get()? })
    }
}

/// Writes the members of an enum by number; `all` lists them in order.
macro_rules! listed {
    ($($type:ty: $all:expr),* $(,)?) => {
        $(impl Plain for $type {
            #[inline]
            fn write(self, out: &mut Vec<u8>) {
                out.push(self as u8);
            }
            #[inline]
            fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
                let member = $all.get(from.get::<u8>()? as usize);
                member.map(Member::of).ok_or("a word in them has a number that no word has")
            }
        })*
    };
}

/// A member of an enum, alone or with its name.
trait Member<T> {
    fn of(&self) -> T;
}

impl<T: Copy> Member<T> for T {
    fn of(&self) -> T {
        *self
    }
}

impl<T: Copy> Member<T> for (T, &'static str) {
    fn of(&self) -> T {
        self.0
    }
}

listed! {
    What: What::ALL,
    Pending: Pending::ALL,
    Reason: Reason::ALL,
    Phase: [Phase::Mulligan, Phase::Main, Phase::Over],
    At: [At::Free, At::Play, At::Hand, At::Secret, At::Limbo, At::Grave],
}

/// A kind of event.
type EventKind = Below<{ Event::ALL.len() }>;
/// A kind of log line.
type LineKind = Below<{ LogKind::ALL.len() }>;
/// When an enchantment ends.
type Duration = Below<{ Until::ALL.len() }>;
/// A class.
type ClassNumber = Below<{ Class::ALL.len() }>;
/// The numbers of a player.
type Counters = Sparse<COUNTERS>;

/// The cards of a deck that wait for events.
#[derive(Clone, Copy, PartialEq)]
struct WaitingCards([CardIx; WATCH]);

impl From<[CardIx; WATCH]> for WaitingCards {
    fn from(cards: [CardIx; WATCH]) -> Self {
        WaitingCards(cards)
    }
}

impl Plain for WaitingCards {
    fn write(self, out: &mut Vec<u8>) {
        self.0.write(out);
    }
    fn read(from: &mut ByteReader<'_>) -> Result<Self, Wrong> {
        let WaitingCards(mut cards) = WaitingCards([UNKNOWN; WATCH]);
        for card in &mut cards[..WATCH - 1] {
            *card = from.get::<CardNumber>()?.0;
        }
        cards[WATCH - 1] = if from.peek() == Some(ALL_WATCH) { from.get()? } else { from.get::<CardNumber>()?.0 };
        Ok(WaitingCards(cards))
    }
}

record! {
    Entity as u32 {
        card: CardNumber, eid, order, since, attack, health, damage, data, aura_attack, aura_health, flags, spell_damage,
        aura_spell_damage, attacks, first_enchantment, at, side, price, play_needs, keywords, aura_keywords, listening,
    } skip {}
}

record! {
    Enchantment as u16 {
        keywords, card: CardNumber, by, attack, health, data, order, cost, spell_damage, flags, until: Duration, side, next,
    } skip {}
}

record! {
    DeckCard as u8 { card: CardNumber, first_enchantment, flags } skip {}
}

record! {
    Line as u8 { card: CardNumber, turn, kind: LineKind, player } skip {}
}

record! {
    Note as u8 { what, turn, player, eid, other, card: CardNumber, amount, seen: Seen } skip {}
}

record! {
    PossibleCard as u8 { card: CardNumber, since, created, certain } skip {}
}

record! {
    Side as u32 {
        board, hand, secrets, n_board, n_hand, n_secrets, n_top, weapon, class: ClassNumber, max_mana, used, locked, owed,
        temporary, armor, fatigue, first_power: CardNumber, deck_listens, deck_watch: WaitingCards, counters: Counters,
    } skip { tags, n_deck, n_started, started_key, n_traces }
}

record! {
    Head as u32 {
        aura_sources, cost_sources, aura_targets, graves, timed, falling, turn, next_eid, next_order, actions, active,
        player, first, phase, won_by, reason, free_enchantment, changed, aura_reads, maybe_dead, mulligans,
        pending,
    } skip {
        heard, live, sides, rules, n_log, n_stack, n_enchantments, n_cards, n_options
    }
}

record! {
    Happening as u8 { subject, other, amount, kind: EventKind, player } skip {}
}

record! {
    TextStep as u8 { program, trigger, enchantment_data, enchantment_order, paid, read, stand } skip {}
}

record! {
    PlayStep as u8 { cost, read, line, branch, echo } skip {}
}

record! {
    Frame as u8 { src, target, card: CardNumber, flags, phase, side } skip { event, step }
}

record! {
    Registers as u16 {
        sets, saved, made, each, count, volley, numbers, chosen: CardNumber, chosen_at, pc, chosen_in, chosen_place, each_depth,
        stand,
    } skip {}
}

/// Who may know a card of the history, and who does not notice, as bits.
type Seen = Below<16>;

/// What stands before the first note, to which the first one is compared.
pub(super) const NO_NOTE: Note =
    Note { what: What::ALL[0].0, turn: 0, player: None, eid: 0, other: 0, card: UNKNOWN, amount: 0, seen: 0 };

/// What stands before the first possible card.
pub(super) const NO_CARD: PossibleCard = PossibleCard { card: UNKNOWN, since: 0, created: false, certain: false };

/// Writes an unfinished step.
pub(super) fn write_frame(frame: &Frame, registers: &Registers, out: &mut Vec<u8>) {
    frame.write_changes(&Frame::EMPTY, out);
    frame.event.write_changes(&Frame::EMPTY.event, out);
    let number: u8 = match frame.step {
        Step::Text(_) => 0,
        Step::PlayMinion(_) => 1,
        Step::PlaySpell(_) => 2,
        Step::PlayWeapon(_) => 3,
        Step::PlayHero(_) => 4,
        Step::UsePower(_) => 5,
        Step::Attack(_) => 6,
        Step::EndTurn => 7,
        Step::Death(_) => 8,
        Step::Settle => 9,
        Step::Start => 10,
        Step::CastSpell(_) => 11,
        Step::Forget => 12,
        Step::Merge(_) => 13,
    };
    number.write(out);
    match frame.step {
        Step::Text(text) => {
            text.write_changes(&TextStep::EMPTY, out);
            registers.write_changes(&Registers::EMPTY, out);
        }
        Step::Attack(attack) => attack.strength.write(out),
        Step::Death(stand) => stand.write(out),
        Step::EndTurn | Step::Settle | Step::Start | Step::Forget => {}
        _ => frame.play().write_changes(&PlayStep::EMPTY, out),
    }
}

/// Reads an unfinished step.
pub(super) fn read_frame(from: &mut ByteReader<'_>) -> Result<(Frame, Registers), Wrong> {
    let mut frame = Frame::read_changes(&Frame::EMPTY, from)?;
    frame.event = Happening::read_changes(&Frame::EMPTY.event, from)?;
    let play = |from: &mut ByteReader<'_>| PlayStep::read_changes(&PlayStep::EMPTY, from);
    let mut registers = Registers::EMPTY;
    frame.step = match from.get::<u8>()? {
        0 => {
            let text = TextStep::read_changes(&TextStep::EMPTY, from)?;
            registers = Registers::read_changes(&Registers::EMPTY, from)?;
            Step::Text(text)
        }
        1 => Step::PlayMinion(play(from)?),
        2 => Step::PlaySpell(play(from)?),
        3 => Step::PlayWeapon(play(from)?),
        4 => Step::PlayHero(play(from)?),
        5 => Step::UsePower(play(from)?),
        6 => Step::Attack(AttackStep { strength: from.get()? }),
        7 => Step::EndTurn,
        8 => Step::Death(from.get()?),
        9 => Step::Settle,
        10 => Step::Start,
        11 => Step::CastSpell(play(from)?),
        12 => Step::Forget,
        13 => Step::Merge(play(from)?),
        _ => return Err("a step in them has a number that no step has"),
    };
    Ok((frame, registers))
}
