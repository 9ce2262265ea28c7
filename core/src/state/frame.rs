//! Unfinished steps: the frames on the stack and what their loops work with.

use super::*;

/// What a trigger is told about its event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Happening {
    pub subject: Ref,
    pub other: Ref,
    pub amount: i16,
    pub kind: u8,
    pub player: u8,
}

/// What an unfinished step of the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Step {
    #[default]
    Text,
    PlayMinion,
    PlaySpell,
    PlayWeapon,
    PlayHero,
    UsePower,
    Attack,
    EndTurn,
    Death,
    Settle,
    Start,
    /// A spell that an effect casts.
    CastSpell,
    /// An attacker that may hit the wrong enemy.
    Forget,
    /// A magnetic minion that joins another one.
    Merge,
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
    /// The text of a card that was played: `num[1]` holds what was read then.
    pub const PLAYED: u16 = 1024;
}

/// An unfinished step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Frame {
    pub event: Happening,
    pub src: Ref,
    pub target: Ref,
    pub num: [i16; 4],
    pub chosen: CardIx,
    pub chosen_at: i16,
    /// The deck that the chosen card is a copy from (or 255), and its place there.
    pub chosen_side: u8,
    pub chosen_place: u8,
    pub prog: u16,
    pub pc: u16,
    /// Trigger number, for the second look at its condition.
    pub trigger: u16,
    /// Data and identity of the enchantment whose text runs.
    pub ench_data: i16,
    pub ench_order: u16,
    pub card: CardIx,
    pub flags: u16,
    pub step: Step,
    pub phase: u8,
    pub side: u8,
    pub each_depth: u8,
    pub place: u8,
    pub branch: u8,
}

impl Frame {
    pub const EMPTY: Frame = Frame {
        event: Happening { subject: Ref::NONE, other: Ref::NONE, amount: 0, kind: 0, player: 0 },
        src: Ref::NONE,
        target: Ref::NONE,
        num: [0; 4],
        chosen: 0,
        chosen_at: -1,
        chosen_side: NONE,
        chosen_place: NONE,
        prog: 0,
        pc: 0,
        trigger: u16::MAX,
        ench_data: 0,
        ench_order: 0,
        card: 0,
        flags: 0,
        step: Step::Text,
        phase: 0,
        side: 0,
        each_depth: 0,
        place: NONE,
        branch: NONE,
    };
}

/// What the loops of a text work with; only frames of texts have a use for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Registers {
    pub sets: [Set; 3],
    pub saved: [Set; 2],
    pub made: Set,
    pub each: [Ref; 3],
    pub count: [i16; 3],
    /// Hits of a volley that are still to come.
    pub volley: i16,
}

impl Registers {
    pub const EMPTY: Registers =
        Registers { sets: [0; 3], saved: [0; 2], made: 0, each: [Ref::NONE; 3], count: [0; 3], volley: 0 };
}
