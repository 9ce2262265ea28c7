//! The one table of names: keywords, events, counters, kinds, mechanics and the other words that cards and positions use.

use serde::de::{self, Deserializer};
use serde::Deserialize;

macro_rules! named_bits {
    ($(#[$doc:meta])* $name:ident, $list:ident { $($variant:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($variant),* }
        impl $name {
            /// Every member with its name, in order.
            pub const $list: &'static [($name, &'static str)] = &[$(($name::$variant, $text)),*];
            /// The member as one bit.
            #[inline(always)]
            pub const fn bit(self) -> u64 { 1u64 << (self as u8) }
            /// The name used in card definitions and positions.
            pub fn name(self) -> &'static str { Self::$list[self as usize].1 }
            /// The member with that name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::$list.iter().find(|(_, n)| *n == name).map(|(k, _)| *k)
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let text = String::deserialize(d)?;
                Self::from_name(&text).ok_or_else(|| {
                    de::Error::custom(format!("\"{text}\" is not a {}", stringify!($name)))
                })
            }
        }
    };
}

named_bits! {
    /// A keyword or standing permission of an object in play, in hand, or of a player.
    Keyword, ALL {
        Taunt = "taunt", Charge = "charge", DivineShield = "divine_shield", Windfury = "windfury",
        Stealth = "stealth", Poisonous = "poisonous", Lifesteal = "lifesteal", Rush = "rush",
        Immune = "immune", Elusive = "elusive", CantAttack = "cant_attack",
        CantAttackHeroes = "cant_attack_heroes", MegaWindfury = "mega_windfury", Freezer = "freezer",
        Echo = "echo", Magnetic = "magnetic", Forgetful = "forgetful",
        ImmuneAttacking = "immune_attacking", Cleave = "cleave", Dormant = "dormant",
        ElusiveToFoe = "elusive_to_foe", MinOneHealth = "min_one_health", KeepsDurability = "keeps_durability",
        CostsHealth = "costs_health", UnlimitedAttacks = "unlimited_attacks", Frozen = "frozen",
        SpendsAttack = "spends_attack", KeepsEnchantments = "keeps_enchantments",
        // standing effects on a player
        DoubleBattlecry = "double_battlecry", DoubleDeathrattle = "double_deathrattle",
        BothChoices = "both_choices", HealingHurts = "healing_hurts", DoubleSpells = "double_spells",
        DoublePower = "double_power", DoubleHealing = "double_healing", PowerUnlimited = "power_unlimited",
        PowerTwice = "power_twice", PowerTargetsMinions = "power_targets_minions",
        PowerDisabled = "power_disabled", PowerFreezes = "power_freezes", DamageCapOne = "damage_cap_one",
        DamageDoubled = "damage_doubled", RandomTargets = "random_targets", DoubleEndOfTurn = "double_end_of_turn",
        SpellsLifesteal = "spells_lifesteal", SpellsTwice = "spells_twice",
        PowerBoost = "power_boost", ExtraShuffle = "extra_shuffle", DoubleMinionDeathrattle = "double_minion_deathrattle",
        CanAttack = "can_attack",
    }
}

named_bits! {
    /// Something that happens, to which triggers listen.
    Event, ALL {
        TurnStart = "turn_start", TurnEnd = "turn_end", Play = "play", AfterPlay = "after_play",
        Cast = "cast", AfterCast = "after_cast", SpellTarget = "spell_target", Summon = "summon",
        AfterSummon = "after_summon", Damage = "damage", Heal = "heal", Death = "death",
        AttackProposed = "attack_proposed", Attack = "attack", AfterAttack = "after_attack",
        Draw = "draw", Discard = "discard", ArmorGain = "armor_gain", SecretRevealed = "secret_revealed",
        PowerUsed = "power_used", Overload = "overload", Freeze = "freeze", ShieldLost = "shield_lost",
        Shuffle = "shuffle", Equip = "equip", FatalDamage = "fatal_damage", HeroDamage = "hero_damage",
        GameStart = "game_start", Recruit = "recruit", AddedToHand = "added_to_hand",
        ControlChange = "control_change",
        EnterHand = "enter_hand", HandTurnStart = "hand_turn_start", WhenDrawn = "when_drawn",
    }
}

/// Number of event kinds.
pub const N_EVENTS: usize = Event::ALL.len();

named_bits! {
    /// A number kept per player.
    Counter, ALL {
        // These start anew every turn.
        CardsPlayedTurn = "cards_played_turn", SpellsTurn = "spells_turn",
        MinionsPlayedTurn = "minions_played_turn", MinionsDiedTurn = "minions_died_turn",
        FriendlyDiedTurn = "friendly_died_turn", HeroDamageTurn = "hero_damage_turn",
        HeroHealedTurn = "hero_healed_turn", HeroAttacksTurn = "hero_attacks_turn",
        BigSpellsTurn = "big_spells_turn",
        // From which ends of the hand the last card was played (1 right, 2 left).
        PlayedFromEnd = "played_from_end", CardsDrawnTurn = "cards_drawn_turn",
        // These have a clock of their own.
        ElementalsTurn = "elementals_turn", ElementalsLastTurn = "elementals_last_turn",
        PowerUsesTurn = "power_uses_turn", PowerUsesGame = "power_uses_game", SpellsGame = "spells_game",
        TotemsGame = "totems_game", OverloadGame = "overload_game", SecretsGame = "secrets_game",
        DiscardsGame = "discards_game", Jade = "jade", CthunAttack = "cthun_attack", CthunHealth = "cthun_health",
        CthunTaunt = "cthun_taunt", OtherClassGame = "other_class_game", ExtraTurns = "extra_turns",
        CthunDeck = "cthun_deck", Custom1 = "custom_1", Custom2 = "custom_2", Custom3 = "custom_3",
        Custom4 = "custom_4",
    }
}

/// How many of the counters start anew every turn; they come first.
pub const TURN_COUNTERS: usize = Counter::CardsDrawnTurn as usize + 1;

/// Number of counters a player has.
pub const N_COUNTERS: usize = Counter::ALL.len();

named_bits! {
    /// What a card is.
    Kind, ALL {
        Minion = "minion", Spell = "spell", Weapon = "weapon", Hero = "hero", Power = "hero_power",
        Enchantment = "enchantment", Player = "player",
    }
}

named_bits! {
    /// A mechanic that a text carries; conditions ask for it.
    Mechanic, ALL {
        Battlecry = "battlecry", Deathrattle = "deathrattle", Combo = "combo", Overload = "overload",
        Inspire = "inspire", ChooseOne = "choose_one", Secret = "secret", Quest = "quest",
        Discover = "discover", Collectible = "collectible", Legendary = "legendary", Passive = "passive",
        CastWhenDrawn = "cast_when_drawn", SpellDamage = "spell_damage", StartOfGame = "start_of_game",
        Cthun = "cthun", BasicTotem = "basic_totem", BasicPower = "basic_power", Treant = "treant",
        Recruit = "silver_hand_recruit", Potion = "potion", NamesCthun = "names_cthun", Jade = "jade",
        DeathKnight = "death_knight", FromAnotherClass = "from_another_class", Custom = "custom",
        Dormant = "dormant", OwnPool = "own_pool", Fused = "fused",
        BringsDeck = "brings_deck", Enrage = "enrage",
    }
}

named_bits! {
    /// A tribe of minions.
    Race, ALL {
        None = "", Beast = "beast", Demon = "demon", Dragon = "dragon", Elemental = "elemental",
        Mech = "mechanical", Murloc = "murloc", Pirate = "pirate", Totem = "totem", All = "all",
    }
}

named_bits! {
    /// A class of heroes and cards.
    Class, ALL {
        Neutral = "neutral", Druid = "druid", Hunter = "hunter", Mage = "mage", Paladin = "paladin",
        Priest = "priest", Rogue = "rogue", Shaman = "shaman", Warlock = "warlock", Warrior = "warrior",
        Dream = "dream", DeathKnight = "deathknight", Other = "other",
    }
}

named_bits! {
    /// Rarity, numbered as the weights of the known agents count it.
    Rarity, ALL {
        None = "none", Common = "common", Rare = "rare", Epic = "epic", Legendary = "legendary", Free = "free",
    }
}

named_bits! {
    /// How long an enchantment lasts.
    Until, ALL {
        Forever = "forever", EndOfTurn = "end_of_turn", NextTurn = "next_turn",
        EndOfNextTurn = "end_of_next_turn", InHand = "in_hand",
    }
}

named_bits! {
    /// What a line of the game's log records.
    LogKind, ALL {
        Played = "played", Died = "died", Cast = "cast", CastOnFriend = "cast_on_friend",
        Discarded = "discarded", WeaponDied = "weapon_died", Battlecry = "battlecry",
        // A card of the starting deck was seen by everybody for the first time.
        Shown = "shown",
    }
}

named_bits! {
    /// How far back a question about the log reaches.
    Scope, ALL { Game = "game", Turn = "turn", LastTurn = "last_turn" }
}
