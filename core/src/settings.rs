//! The settings of a game: sizes, limits and the named variants of disputed rules.

/// What happens at the turn limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum LimitResult {
    Draw,
    /// The player with more health and armor wins; equal is a draw.
    Health,
}

/// Named rule variants; each is one bit.
pub const VARIANTS: &[(&str, &str)] = &[
    ("dominant_player", "TRG4: triggers of the active player resolve before the other player's"),
    ("countered_overload", "MAN7: a countered spell still overloads"),
    ("jade_needs_room", "KEY5: a golem without room does not raise the counter"),
    ("old_copies", "CPY3: copies to hand and deck are base cards (before patch 12.0)"),
    ("strict_cost_order", "CST2: cost changes apply strictly in time order"),
    ("thaw_with_attacks_left", "CMB19: a frozen character thaws if it has attacks left"),
    ("forgetful_sees_stealth", "CMB9: a forgetful attack may hit a stealthed enemy"),
    ("discover_unweighted", "CHO1: class cards weigh no more than neutral ones"),
    ("snake_trap_full_board", "SEC3: Snake Trap triggers with a full board"),
    ("standard", "RND1: random and discovered cards come from the standard sets of August 2018"),
    ("heroes_only", "minions and heroes may attack heroes only"),
];

/// The settings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub health: i16,
    pub first_hand: u8,
    pub second_hand: u8,
    pub deck_size: u8,
    pub board: u8,
    pub hand: u8,
    pub mana: u8,
    pub secrets: u8,
    pub coin: bool,
    pub mulligan: bool,
    pub fatigue: bool,
    pub hero_powers: bool,
    pub all_slots: bool,
    pub limit_result: LimitResult,
    /// 0 means no limit.
    pub turn_limit: u16,
    pub action_limit: u16,
    pub variants: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            health: 30,
            first_hand: 3,
            second_hand: 4,
            deck_size: 30,
            board: 7,
            hand: 10,
            mana: 10,
            secrets: 5,
            coin: true,
            mulligan: true,
            fatigue: true,
            hero_powers: true,
            all_slots: true,
            limit_result: LimitResult::Draw,
            turn_limit: 89,
            action_limit: 99,
            variants: 0,
        }
    }
}

impl Rules {
    /// Whether the variant with that name is on.
    #[inline]
    pub fn variant(&self, name: &str) -> bool {
        VARIANTS.iter().position(|(n, _)| *n == name).is_some_and(|i| self.variants >> i & 1 == 1)
    }
}
