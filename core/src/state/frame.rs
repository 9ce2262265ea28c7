//! Unfinished steps: the frames on the stack, what each kind of them remembers, and what running texts work with.

use super::slots::{Player, Ref, Slot, SlotSet};
use crate::cards::syntax::CardIx;

/// What a trigger is told about its event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Happening {
    /// The object it is about.
    pub subject: Ref,
    /// The other object.
    pub other: Ref,
    /// How much.
    pub amount: i16,
    /// The event (`Event`).
    pub kind: u8,
    /// Whose event it is.
    pub player: Player,
}

/// What an unfinished step of the game is, with what that kind of step remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Step {
    /// A card text; how far it got is in the registers beside its frame.
    Text(TextStep),
    /// A minion that is being played.
    PlayMinion(PlayStep),
    /// A spell that is being played.
    PlaySpell(PlayStep),
    /// A weapon that is being played.
    PlayWeapon(PlayStep),
    /// A hero card that is being played.
    PlayHero(PlayStep),
    /// A hero power that is being used.
    UsePower(PlayStep),
    /// An attack.
    Attack(AttackStep),
    /// The end of a turn and the beginning of the next.
    EndTurn,
    /// An object that died: its deathrattles and everybody's death triggers.
    Death(Standing),
    /// Deaths that have to be processed.
    Settle,
    /// The start of the game.
    Start,
    /// A spell that an effect casts.
    CastSpell(PlayStep),
    /// An attacker that may hit the wrong enemy.
    Forget,
    /// A magnetic minion that joins another one.
    Merge(PlayStep),
}

/// What a text is started with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStep {
    /// The program that runs.
    pub program: u16,
    /// The number of the trigger, for the second look at its condition; `NO_TRIGGER` for other texts.
    pub trigger: u16,
    /// The data of the enchantment whose text runs.
    pub enchantment_data: i16,
    /// The play order of the enchantment whose text runs, which identifies it.
    pub enchantment_order: u16,
    /// Mana that was paid for the card.
    pub paid: i16,
    /// What the card's conditions said when it was played, a bit each.
    pub read: i16,
    /// Where minions that the text of a dead minion summons stand.
    pub stand: Standing,
}

/// No trigger.
pub const NO_TRIGGER: u16 = u16::MAX;

impl TextStep {
    /// A text without any of what it can be started with.
    pub const EMPTY: TextStep = TextStep {
        program: 0,
        trigger: NO_TRIGGER,
        enchantment_data: 0,
        enchantment_order: 0,
        paid: 0,
        read: 0,
        stand: Standing::NONE,
    };

    /// The start of that program.
    pub const fn of(program: u16) -> TextStep {
        TextStep { program, ..TextStep::EMPTY }
    }
}

/// Where a dead minion stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The minion to the left of it.
    pub left: Slot,
    /// Its place counted from the left; `NO_STANDING` if it did not stand on the board.
    pub place: u8,
}

/// No place on the board.
pub const NO_STANDING: u8 = 255;

impl Standing {
    /// Not on the board.
    pub const NONE: Standing = Standing { left: Slot::NONE, place: NO_STANDING };

    /// Whether there was a place on the board.
    #[inline(always)]
    pub const fn is_some(self) -> bool {
        self.place != NO_STANDING
    }
}

/// What is remembered while a card is played or a power used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayStep {
    /// What it cost.
    pub cost: i16,
    /// What the card's conditions said when it was played, a bit each.
    pub read: i16,
    /// The line of the log that records the play, counted from 1.
    pub line: i16,
    /// The branch that was chosen.
    pub branch: Branch,
    /// Whether the card had echo.
    pub echo: bool,
}

impl PlayStep {
    /// Nothing paid, nothing chosen.
    pub const EMPTY: PlayStep = PlayStep { cost: 0, read: 0, line: 0, branch: Branch::NONE, echo: false };
}

/// What is remembered of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AttackStep {
    /// The attacker's attack when it hit.
    pub strength: i16,
}

/// Bits of `Frame::flags`.
pub mod frame_flag {
    /// The text belongs to an enchantment.
    pub const ENCH: u16 = 1;
    /// Choices are made at random.
    pub const AUTO: u16 = 2;
    /// The text is a trigger: ask its condition again before it runs.
    pub const TRIGGER: u16 = 4;
    /// Is a secret that has to be revealed first.
    pub const SECRET: u16 = 8;
    /// The spell was countered.
    pub const COUNTERED: u16 = 16;
    /// The attack was forced by an effect.
    pub const FORCED: u16 = 32;
    /// Deaths have to be processed before the next step.
    pub const SETTLE: u16 = 64;
    /// The trigger sits in a deck.
    pub const DECK: u16 = 128;
    /// Another card was played earlier in the turn.
    pub const COMBO: u16 = 256;
    /// The text wanted a target and got none.
    pub const MUTE: u16 = 512;
    /// The text of a card that was played: `TextStep::read` holds what was read then.
    pub const PLAYED: u16 = 1024;
    /// The enchantment whose text it is belongs to the opponent of the frame's player.
    pub const THEIRS: u16 = 2048;
}

/// A branch of a Choose One card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Branch(u8);

impl Branch {
    /// No branch, or all of them.
    pub const NONE: Branch = Branch(255);

    /// The branch with that number.
    #[inline(always)]
    pub const fn new(number: u8) -> Branch {
        Branch(number)
    }
    /// Returns the number of the branch.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Whether a branch was chosen.
    #[inline(always)]
    pub const fn is_some(self) -> bool {
        self.0 != Branch::NONE.0
    }
    /// Whether no branch was chosen.
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.0 == Branch::NONE.0
    }
    /// Returns the number of the branch, if one was chosen.
    #[inline(always)]
    pub const fn number(self) -> Option<u8> {
        if self.is_some() {
            Some(self.0)
        } else {
            None
        }
    }
}

/// No place in a deck.
pub const NO_DECK_PLACE: u8 = 255;

/// An unfinished step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Frame {
    /// What a trigger was told about its event; of a played card its play.
    pub event: Happening,
    /// The object whose step it is.
    pub src: Ref,
    /// What it is aimed at.
    pub target: Ref,
    /// The card whose text it is.
    pub card: CardIx,
    /// Bits of `frame_flag`.
    pub flags: u16,
    /// What kind of step it is.
    pub step: Step,
    /// How many phases are behind it.
    pub phase: u8,
    /// The player whose step it is.
    pub side: Player,
}

impl Frame {
    /// A text without a source.
    pub const EMPTY: Frame = Frame {
        event: Happening { subject: Ref::NONE, other: Ref::NONE, amount: 0, kind: 0, player: Player::BOTH[0] },
        src: Ref::NONE,
        target: Ref::NONE,
        card: 0,
        flags: 0,
        step: Step::Text(TextStep::EMPTY),
        phase: 0,
        side: Player::BOTH[0],
    };

    /// Whether the frame runs a text.
    #[inline(always)]
    pub const fn is_text(&self) -> bool {
        matches!(self.step, Step::Text(_))
    }

    /// What is remembered of the play; of other frames nothing.
    #[inline(always)]
    pub const fn play(&self) -> PlayStep {
        match self.step {
            Step::PlayMinion(play)
            | Step::PlaySpell(play)
            | Step::PlayWeapon(play)
            | Step::PlayHero(play)
            | Step::UsePower(play)
            | Step::CastSpell(play)
            | Step::Merge(play) => play,
            _ => PlayStep::EMPTY,
        }
    }

    /// What a text was started with; of other frames nothing.
    #[inline(always)]
    pub const fn text(&self) -> TextStep {
        match self.step {
            Step::Text(text) => text,
            _ => TextStep::EMPTY,
        }
    }
}

/// Numbers of a text with a fixed meaning (`Registers::numbers`).
pub mod number {
    /// Mana that was paid for the card.
    pub const PAID: usize = 0;
    /// Mana that the last effect spent, or whether the joust was won.
    pub const SPENT: usize = 2;
    /// Damage that the last effect dealt, or health that it restored.
    pub const DEALT: usize = 3;
}

/// How far a running text got and what it works with; only frames of texts have a use for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Registers {
    /// What loops over objects have yet to go through, by depth.
    pub sets: [SlotSet; 3],
    /// Sets that the text put aside.
    pub saved: [SlotSet; 2],
    /// What the last effect made.
    pub made: SlotSet,
    /// The objects of the loops' present rounds, by depth.
    pub each: [Ref; 3],
    /// Rounds that loops have yet to do, by depth.
    pub count: [i16; 3],
    /// Hits of a volley that are still to come.
    pub volley: i16,
    /// Numbers that the text can write and read (`number`).
    pub numbers: [i16; 4],
    /// The chosen card, or that of the present round.
    pub chosen: CardIx,
    /// Which option was chosen; -1 for none.
    pub chosen_at: i16,
    /// The next instruction.
    pub pc: u16,
    /// The deck that the chosen card is a copy from.
    pub chosen_in: Option<Player>,
    /// Where the chosen card lies in that deck, or `NO_DECK_PLACE`.
    pub chosen_place: u8,
    /// The innermost loop over objects.
    pub each_depth: u8,
    /// Where minions that the text of a dead minion summons stand.
    pub stand: Standing,
}

impl Registers {
    /// The registers of a text that has not begun.
    pub const EMPTY: Registers = Registers {
        sets: [SlotSet::EMPTY; 3],
        saved: [SlotSet::EMPTY; 2],
        made: SlotSet::EMPTY,
        each: [Ref::NONE; 3],
        count: [0; 3],
        volley: 0,
        numbers: [0; 4],
        chosen: 0,
        chosen_at: -1,
        pc: 0,
        chosen_in: None,
        chosen_place: NO_DECK_PLACE,
        each_depth: 0,
        stand: Standing::NONE,
    };

    /// The registers of a text that begins like that.
    #[inline(always)]
    pub const fn start(text: TextStep) -> Registers {
        Registers { numbers: [text.paid, 0, 0, 0], stand: text.stand, ..Registers::EMPTY }
    }
}
