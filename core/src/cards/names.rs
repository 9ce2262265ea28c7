//! The one table of names: every word that cards, positions, rules and histories use, each with a line on what it
//! means.
//!
//! `crate::export` hands the table to other languages; nothing outside this crate keeps a copy of it. To add a name,
//! add a line here and the rule that honours it: the members of a table are numbered in the order of their lines, and
//! only `Counter` and `Rarity` care about that order.

use crate::suggest::hint;
use serde::de::{self, Deserializer};
use serde::Deserialize;

/// One kind of names: what it is called, and its members with a line on each.
#[derive(Clone, Copy, Debug)]
pub struct NameTable {
    /// The key of the table in the export.
    pub key: &'static str,
    /// What a member is called in a sentence.
    pub what: &'static str,
    /// Names and documentation, in order.
    pub entries: &'static [(&'static str, &'static str)],
}

/// Says that a name is none of the known ones, with the nearest of them or, if none is near, all.
pub fn unknown<'a>(name: &str, what: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let article = if what.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("\"{name}\" is not {article} {what}; {}", hint(name, known))
}

macro_rules! names {
    (
        $(#[$meta:meta])*
        $name:ident, $key:literal, $what:literal { $($variant:ident = $text:literal: $doc:literal),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $(#[doc = $doc] $variant),* }
        impl $name {
            /// Every member with its name, in order.
            pub const ALL: &'static [($name, &'static str)] = &[$(($name::$variant, $text)),*];
            /// The names and what they mean.
            pub const TABLE: NameTable = NameTable { key: $key, what: $what, entries: &[$(($text, $doc)),*] };
            /// The member as one bit.
            #[inline(always)]
            pub const fn bit(self) -> u64 { 1u64 << (self as u8) }
            /// The name used in card definitions and positions.
            pub fn name(self) -> &'static str { Self::ALL[self as usize].1 }
            /// The member with that name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().find(|(_, n)| *n == name).map(|(k, _)| *k)
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let text = String::deserialize(d)?;
                Self::from_name(&text)
                    .ok_or_else(|| de::Error::custom(unknown(&text, $what, Self::ALL.iter().map(|n| n.1))))
            }
        }
    };
}

names! {
    /// A keyword or standing permission of an object in play, in hand, or of a player.
    Keyword, "keywords", "keyword" {
        Taunt = "taunt": "Enemies must attack it before anything without taunt (CMB4).",
        Charge = "charge": "May attack in the turn it arrives.",
        DivineShield = "divine_shield": "The first damage it would take is lost with the shield (DMG3).",
        Windfury = "windfury": "May attack twice a turn.",
        Stealth = "stealth": "Cannot be attacked or aimed at by the opponent until it deals damage.",
        Poisonous = "poisonous": "Destroys any minion that it damages.",
        Lifesteal = "lifesteal": "Damage that it deals heals its controller's hero.",
        Rush = "rush": "May attack minions in the turn it arrives.",
        Immune = "immune": "Takes no damage and cannot be attacked or aimed at by the opponent (DMG2).",
        Elusive = "elusive": "Cannot be the target of spells and hero powers.",
        CantAttack = "cant_attack": "Cannot attack.",
        CantAttackHeroes = "cant_attack_heroes": "Cannot attack heroes.",
        MegaWindfury = "mega_windfury": "May attack four times a turn.",
        Freezer = "freezer": "Freezes any character that it damages.",
        Echo = "echo": "Playing it puts a copy for this turn into the hand (KEY11).",
        Magnetic = "magnetic": "May join a mech that it is played to the left of (KEY12).",
        Forgetful = "forgetful": "Half of its attacks go to another enemy (CMB9).",
        ImmuneAttacking = "immune_attacking": "Takes no damage from what it attacks.",
        Cleave = "cleave": "Damages the neighbours of what it attacks, too.",
        Dormant = "dormant": "Is on the board but takes no part: no attacks, targets, damage or auras.",
        ElusiveToFoe = "elusive_to_foe": "Cannot be the target of the opponent's spells and hero powers.",
        MinOneHealth = "min_one_health": "Damage leaves it at least 1 health (DMG11).",
        KeepsDurability = "keeps_durability": "Attacking costs the weapon no durability.",
        CostsHealth = "costs_health": "Is paid for with health instead of mana (MAN9).",
        UnlimitedAttacks = "unlimited_attacks": "May attack any number of times a turn.",
        Frozen = "frozen": "Cannot attack until it thaws (CMB19).",
        SpendsAttack = "spends_attack": "Attacking a minion costs the weapon 1 attack instead of 1 durability.",
        KeepsEnchantments = "keeps_enchantments": "Keeps its enchantments when it returns to hand.",
        DoubleBattlecry = "double_battlecry": "The player's battlecries run twice.",
        DoubleDeathrattle = "double_deathrattle": "Deathrattles of the player's minions and weapons run twice.",
        BothChoices = "both_choices": "The player's Choose One cards do everything at once (CHO4).",
        HealingHurts = "healing_hurts": "The player's healing deals damage instead (HEA3).",
        DoubleSpells = "double_spells": "The player's spells deal and heal double (HEA4).",
        DoublePower = "double_power": "The player's hero power deals and heals double.",
        DoubleHealing = "double_healing": "The player's healing is doubled.",
        PowerUnlimited = "power_unlimited": "The player's hero power may be used any number of times a turn (HPW4).",
        PowerTwice = "power_twice": "The player's hero power may be used twice a turn.",
        PowerTargetsMinions = "power_targets_minions": "Hero powers that can only hit the enemy hero may be aimed at minions.",
        PowerDisabled = "power_disabled": "The player's hero power cannot be used.",
        PowerFreezes = "power_freezes": "The player's hero power freezes its target.",
        DamageCapOne = "damage_cap_one": "The player's hero takes at most 1 damage at a time.",
        DamageDoubled = "damage_doubled": "The player's hero takes double damage (DMG5).",
        RandomTargets = "random_targets": "The targets that the player chooses become random ones.",
        DoubleEndOfTurn = "double_end_of_turn": "The player's end-of-turn triggers run twice.",
        SpellsLifesteal = "spells_lifesteal": "Damage of the player's spells heals the player's hero.",
        SpellsTwice = "spells_twice": "Spells that the player plays are cast twice.",
        PowerBoost = "power_boost": "The player's hero power deals 1 more damage.",
        ExtraShuffle = "extra_shuffle": "For every card that the player shuffles into a deck, an extra copy is shuffled in.",
        DoubleMinionDeathrattle = "double_minion_deathrattle": "Deathrattles of the player's minions run twice.",
        CanAttack = "can_attack": "May attack although it cannot attack.",
    }
}

/// Reads keywords that a card, an enchantment or an aura gives; being frozen is a state and not given in this way.
pub fn given_keywords<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Keyword>, D::Error> {
    let list = Vec::<Keyword>::deserialize(d)?;
    match list.contains(&Keyword::Frozen) {
        true => Err(de::Error::custom("\"frozen\" cannot be given as a keyword; freeze(…) freezes characters")),
        false => Ok(list),
    }
}

names! {
    /// Something that happens, to which triggers listen.
    Event, "events", "event" {
        TurnStart = "turn_start": "A turn begins.",
        TurnEnd = "turn_end": "A turn ends.",
        Play = "play": "A card is played; its text is still to come.",
        AfterPlay = "after_play": "A card has been played.",
        Cast = "cast": "A spell is cast.",
        AfterCast = "after_cast": "A spell has been cast.",
        SpellTarget = "spell_target": "A spell is aimed at something; the target may still change.",
        Summon = "summon": "A minion arrives on the board.",
        AfterSummon = "after_summon": "A minion has arrived on the board.",
        Damage = "damage": "A character takes damage.",
        Heal = "heal": "A character is healed.",
        Death = "death": "A minion or weapon dies.",
        AttackProposed = "attack_proposed": "An attack is declared; the target may still change.",
        Attack = "attack": "A character attacks.",
        AfterAttack = "after_attack": "A character has attacked.",
        Draw = "draw": "A card is drawn.",
        Discard = "discard": "A card is discarded.",
        ArmorGain = "armor_gain": "A hero gains armor.",
        SecretRevealed = "secret_revealed": "A secret triggers and is revealed.",
        PowerUsed = "power_used": "A hero power has been used.",
        Overload = "overload": "A player overloads crystals.",
        Freeze = "freeze": "A character is frozen.",
        ShieldLost = "shield_lost": "A minion loses its divine shield.",
        Shuffle = "shuffle": "A card is shuffled into a deck.",
        Equip = "equip": "A weapon is equipped.",
        FatalDamage = "fatal_damage": "A hero would take fatal damage; a listener prevents it.",
        HeroDamage = "hero_damage": "A hero would take damage; a listening minion takes it instead (DMG4).",
        GameStart = "game_start": "The game begins (SET8).",
        Recruit = "recruit": "A minion is recruited.",
        ControlChange = "control_change": "A minion changes sides.",
        EnterHand = "enter_hand": "A card comes to a hand in any way.",
        WhenDrawn = "when_drawn": "This very card is drawn.",
    }
}

/// Number of event kinds.
pub const N_EVENTS: usize = Event::ALL.len();

names! {
    /// A number that the rules keep for each player; libraries declare more of them.
    Counter, "counters", "counter" {
        CardsPlayedTurn = "cards_played_turn": "Cards played this turn.",
        SpellsTurn = "spells_turn": "Spells played this turn.",
        MinionsPlayedTurn = "minions_played_turn": "Minions played this turn.",
        MinionsDiedTurn = "minions_died_turn": "Minions of both players that died this turn.",
        FriendlyDiedTurn = "friendly_died_turn": "Minions of the player that died this turn.",
        HeroDamageTurn = "hero_damage_turn": "Damage the hero has taken this turn.",
        HeroHealedTurn = "hero_healed_turn": "Health restored to the hero this turn.",
        HeroAttacksTurn = "hero_attacks_turn": "Attacks of the hero this turn.",
        BigSpellsTurn = "big_spells_turn": "Spells that cost 5 or more played this turn.",
        PlayedFromEnd = "played_from_end": "From which ends of the hand the last card was played: 1 right, 2 left, 3 both.",
        CardsDrawnTurn = "cards_drawn_turn": "Cards drawn this turn.",
        // Those above start anew every turn; those below have a clock of their own.
        ElementalsTurn = "elementals_turn": "Elementals played this turn.",
        ElementalsLastTurn = "elementals_last_turn": "Elementals played in the player's last turn.",
        PowerUsesTurn = "power_uses_turn": "Uses of the hero power this turn.",
        PowerUsesGame = "power_uses_game": "Uses of the hero power this game.",
        SpellsGame = "spells_game": "Spells played this game.",
        BigSpellsGame = "big_spells_game": "Spells that cost 5 or more played this game.",
        TotemsGame = "totems_game": "Totems summoned this game.",
        OverloadGame = "overload_game": "Crystals overloaded this game.",
        SecretsGame = "secrets_game": "Secrets played this game.",
        DiscardsGame = "discards_game": "Cards discarded this game.",
        OtherClassGame = "other_class_game": "Cards of other classes played this game.",
        ExtraTurns = "extra_turns": "Further turns that the player takes after this one.",
        LaterTurns = "later_turns": "Further turns that the player takes when the turn next comes to them.",
    }
}

/// Numbers that are kept for each player: those of the rules, then those that the library declares.
pub const COUNTERS: usize = 36;

/// How many of the counters start anew every turn; they come first.
pub const TURN_COUNTERS: usize = Counter::CardsDrawnTurn as usize + 1;

names! {
    /// What a card is.
    Kind, "kinds", "kind of card" {
        Minion = "minion": "A minion.",
        Spell = "spell": "A spell, a secret or a quest.",
        Weapon = "weapon": "A weapon.",
        Hero = "hero": "A hero: a portrait to start with, or a hero card.",
        Power = "hero_power": "A hero power.",
        Enchantment = "enchantment": "The text that an enchantment brings to its bearer.",
    }
}

names! {
    /// A mechanic that a text carries; conditions ask for it.
    Mechanic, "mechanics", "mechanic" {
        Battlecry = "battlecry": "Does something when it is played.",
        Deathrattle = "deathrattle": "Does something when it dies.",
        Combo = "combo": "Does something when another card was played before it this turn.",
        Overload = "overload": "Locks crystals of the next turn.",
        Inspire = "inspire": "Does something after the hero power was used.",
        ChooseOne = "choose_one": "The player picks one of its texts.",
        Secret = "secret": "Waits hidden for something to happen.",
        Quest = "quest": "Starts in the opening hand and counts towards a reward (SET7).",
        Discover = "discover": "Offers three cards to choose from.",
        Collectible = "collectible": "May be in a deck, and in pools.",
        Legendary = "legendary": "At most one of it may be in a deck.",
        Passive = "passive": "A hero power that cannot be used.",
        CastWhenDrawn = "cast_when_drawn": "Takes effect when it is drawn.",
        SpellDamage = "spell_damage": "Adds to the damage of spells.",
        StartOfGame = "start_of_game": "Does something when the game begins.",
        FromAnotherClass = "from_another_class": "Is a card of another class than its owner's.",
        Custom = "custom": "Is a card of a user's own.",
        Fused = "fused": "Has the texts of the cards that are built into it.",
        Enrage = "enrage": "Has more attack while it is damaged.",
    }
}

names! {
    /// A tribe of minions.
    Race, "races", "tribe" {
        None = "": "No tribe.",
        Beast = "beast": "Beasts.",
        Demon = "demon": "Demons.",
        Dragon = "dragon": "Dragons.",
        Elemental = "elemental": "Elementals.",
        Mech = "mechanical": "Mechs.",
        Murloc = "murloc": "Murlocs.",
        Pirate = "pirate": "Pirates.",
        Totem = "totem": "Totems.",
        All = "all": "Every tribe at once.",
    }
}

names! {
    /// A class of heroes and cards.
    Class, "classes", "class" {
        Neutral = "neutral": "Cards that any deck may hold.",
        Druid = "druid": "Druid.",
        Hunter = "hunter": "Hunter.",
        Mage = "mage": "Mage.",
        Paladin = "paladin": "Paladin.",
        Priest = "priest": "Priest.",
        Rogue = "rogue": "Rogue.",
        Shaman = "shaman": "Shaman.",
        Warlock = "warlock": "Warlock.",
        Warrior = "warrior": "Warrior.",
        Dream = "dream": "Dream cards, which no deck may hold.",
        DeathKnight = "deathknight": "Death Knight cards, which no deck may hold.",
        Other = "other": "Any other class of the card data.",
    }
}

names! {
    /// Rarity, numbered as the weights of the known agents count it.
    Rarity, "rarities", "rarity" {
        None = "none": "No rarity.",
        Common = "common": "Common.",
        Rare = "rare": "Rare.",
        Epic = "epic": "Epic.",
        Legendary = "legendary": "Legendary.",
        Free = "free": "Free.",
    }
}

names! {
    /// How long an enchantment lasts.
    Until, "durations", "duration" {
        Forever = "forever": "As long as its bearer keeps enchantments.",
        EndOfTurn = "end_of_turn": "Until this turn ends.",
        NextTurn = "next_turn": "Until the next turn of the player whose effect it is begins.",
        EndOfNextTurn = "end_of_next_turn": "On what the opponent controls: until the opponent's next turn ends.",
    }
}

names! {
    /// What a line of the game's log records.
    LogKind, "log_kinds", "kind of log line" {
        Played = "played": "A card was played.",
        Died = "died": "A minion died.",
        Cast = "cast": "A spell was cast, played or not.",
        CastOnFriend = "cast_on_friend": "A spell was played on a minion of its own player.",
        Discarded = "discarded": "A card was discarded.",
        WeaponDied = "weapon_died": "A weapon was destroyed.",
        Battlecry = "battlecry": "A battlecry was done.",
        Shown = "shown": "A card of the starting deck was seen by everybody for the first time.",
        Upgrade = "upgrade": "The minion of the line before died with this Magnetic upgrade.",
        Guessed = "guessed": "A card of the starting deck that the other player has learned of.",
    }
}

names! {
    /// How far back a question about the log reaches.
    Scope, "scopes", "scope" {
        Game = "game": "This game.",
        Turn = "turn": "This turn.",
        LastTurn = "last_turn": "The player's last turn.",
    }
}

names! {
    /// Where a trigger listens.
    Zone, "zones", "zone" {
        Play = "play": "On the board, as a weapon, a hero power or a secret.",
        Hand = "hand": "In hand.",
        Deck = "deck": "In the deck.",
    }
}

names! {
    /// Where cards lie that a condition compares with.
    Place, "places", "place" {
        Hand = "hand": "The hand.",
        Deck = "deck": "The deck.",
        Secrets = "secrets": "The secrets in play.",
    }
}

names! {
    /// An end of the hand.
    Edge, "edges", "end of the hand" {
        Right = "right": "The right end, where new cards come to.",
        Left = "left": "The left end.",
    }
}

names! {
    /// What the text of an aura may depend on; when none of it changed, the aura need not be looked at again.
    Reads, "reads", "part of the position" {
        Board = "board": "The minions on the aura's own side.",
        FoeBoard = "foe_board": "The minions on the other side.",
        Weapon = "weapon": "Weapons.",
        Damage = "damage": "Damage on characters.",
        Hand = "hand": "Cards in hand.",
        Secret = "secret": "Secrets.",
        Turn = "turn": "Whose turn it is.",
        Stats = "stats": "Attack, health, keywords and enchantments.",
        Other = "other": "Everything else.",
    }
}

names! {
    /// Which side a target may be on.
    TargetSide, "target_sides", "side of a target" {
        Any = "any": "Either side.",
        Friendly = "friendly": "The player's own side.",
        Enemy = "enemy": "The opponent's side.",
    }
}

names! {
    /// Where a summoned minion stands.
    Stand, "stands", "place on the board" {
        Right = "right": "Right of the minion whose text it is, else at the right end.",
        Left = "left": "Left of the minion whose text it is.",
        End = "end": "At the right end.",
        TargetRight = "target_right": "Right of the target.",
        TargetLeft = "target_left": "Left of the target.",
        EachRight = "each_right": "Right of the object at hand in a loop over several.",
    }
}

names! {
    /// How mana is gained.
    ManaKind, "mana_kinds", "kind of mana" {
        Empty = "empty": "Empty crystals.",
        Full = "full": "Full crystals.",
        Temporary = "temporary": "Mana for this turn only.",
    }
}

names! {
    /// What a line of a view's history tells.
    What, "notes", "kind of note" {
        Turn = "turn": "A turn began.",
        Draw = "draw": "A card was drawn.",
        Burn = "burn": "A card of the deck was lost in the open.",
        Fatigue = "fatigue": "A draw from an empty deck hurt.",
        Play = "play": "A card was played.",
        Cast = "cast": "An effect cast a spell.",
        Power = "power": "A hero power was used.",
        Attack = "attack": "A character attacked.",
        Damage = "damage": "A character took damage.",
        Heal = "heal": "A character was healed.",
        Summon = "summon": "A minion came into play.",
        Death = "death": "A minion or weapon died.",
        Discard = "discard": "A card was discarded.",
        Give = "give": "A card was added to a hand.",
        Return = "return": "A minion returned to a hand.",
        Shuffle = "shuffle": "A card was shuffled into a deck.",
        Transform = "transform": "An object became another card.",
        Control = "control": "A minion changed sides.",
        Secret = "secret": "A secret or quest came into play.",
        Reveal = "reveal": "A secret or quest was revealed.",
        Equip = "equip": "A weapon was equipped.",
        Mulligan = "mulligan": "A player threw cards back.",
        Choice = "choice": "A player chose one of several cards.",
        Removed = "removed": "An object left the game without dying.",
        Silence = "silence": "A minion was silenced.",
        Armor = "armor": "A hero gained armor.",
        Over = "over": "The game ended.",
    }
}

names! {
    /// What a random pick decides; scripts and enumerations see it.
    Pick, "picks", "kind of random pick" {
        First = "first": "Who begins.",
        Draw = "draw": "Which card of a deck is drawn.",
        Target = "target": "Which object an effect hits.",
        Card = "card": "Which card an effect makes.",
        Deck = "deck": "Which card of a deck an effect takes or looks at.",
        Option = "option": "Which cards a choice offers.",
        Number = "number": "A random number, or an order.",
        Log = "log": "Which line of the log an effect takes.",
        Choice = "choice": "What is chosen where nobody is asked.",
        Hidden = "hidden": "What a hidden card is in a sampled world.",
    }
}

names! {
    /// What kind of decision is open.
    Pending, "pending", "kind of decision" {
        None = "none": "An ordinary action.",
        Mulligan = "mulligan": "Which cards of the opening hand to throw back.",
        Choice = "choice": "Which of the offered cards to take.",
    }
}

names! {
    /// Where a game stands, as positions call it.
    Stage, "phases", "phase" {
        Mulligan = "mulligan": "Before the first turn.",
        Main = "main": "The active player acts.",
        Choice = "choice": "A choice is open.",
        Over = "over": "The game has ended.",
    }
}

names! {
    /// Why a game ended.
    Reason, "reasons", "reason for the end of a game" {
        Running = "running": "It has not ended.",
        Death = "death": "A hero died.",
        TurnLimit = "turn limit": "The turn limit was reached.",
        Capacity = "capacity": "A fixed capacity was reached.",
        Loop = "endless loop": "One action took too many steps.",
        Concede = "concede": "A player conceded.",
    }
}

names! {
    /// What happens at the turn limit.
    LimitResult, "limit_results", "result at the turn limit" {
        Draw = "draw": "The game is a draw.",
        Health = "health": "The player with more health and armor wins; equal is a draw.",
    }
}

names! {
    /// Which places on the board a minion may be played at.
    SlotChoice, "slots", "choice of places" {
        All = "all": "One action for each place.",
        Rightmost = "rightmost": "Only the right end of the row.",
    }
}

names! {
    /// A rule that may be played another way; the documentation begins with the id of the rule in docs/rules.md.
    /// Libraries declare further variants that only texts ask about.
    Variant, "variants", "variant of the rules" {
        DominantPlayer = "dominant_player": "TRG4: triggers of the active player resolve before the other player's.",
        CounteredOverload = "countered_overload": "MAN7: a countered spell still overloads.",
        OldCopies = "old_copies": "CPY3: copies to hand and deck are base cards (before patch 12.0).",
        StrictCostOrder = "strict_cost_order": "CST2: cost changes apply strictly in time order.",
        ThawWithAttacksLeft = "thaw_with_attacks_left": "CMB19: a frozen character thaws if it has attacks left.",
        ForgetfulSeesStealth = "forgetful_sees_stealth": "CMB9: a forgetful attack may hit a stealthed enemy.",
        DiscoverUnweighted = "discover_unweighted": "CHO1: class cards weigh no more than neutral ones.",
        Standard = "standard": "RND1: random and discovered cards come from the standard sets.",
        CountDamageTaken = "count_damage_taken": "DMG11: what counts damage sees only what the minion took.",
        HeroesOnly = "heroes_only": "CMB5: minions and heroes may attack heroes only.",
    }
}

macro_rules! defaults {
    ($($name:ident::$member:ident),*) => {
        $(impl Default for $name {
            #[inline(always)]
            fn default() -> Self { $name::$member }
        })*
    };
}

defaults!(Zone::Play, Stand::Right, Pending::None, Reason::Running);

/// Every table of this file, in the order of the file.
pub const TABLES: &[NameTable] = &[
    Keyword::TABLE,
    Event::TABLE,
    Counter::TABLE,
    Kind::TABLE,
    Mechanic::TABLE,
    Race::TABLE,
    Class::TABLE,
    Rarity::TABLE,
    Until::TABLE,
    LogKind::TABLE,
    Scope::TABLE,
    Zone::TABLE,
    Place::TABLE,
    Edge::TABLE,
    Reads::TABLE,
    TargetSide::TABLE,
    Stand::TABLE,
    ManaKind::TABLE,
    What::TABLE,
    Pick::TABLE,
    Pending::TABLE,
    Stage::TABLE,
    Reason::TABLE,
    LimitResult::TABLE,
    SlotChoice::TABLE,
    Variant::TABLE,
];

const _: () = {
    // The keywords of a card are one word, so are its mechanics with its groups, and the events it listens to.
    assert!(Keyword::ALL.len() <= 64 && Mechanic::ALL.len() <= 32 && N_EVENTS <= 64);
    assert!(Reads::ALL.len() <= 16 && Variant::ALL.len() <= 32 && Counter::ALL.len() <= COUNTERS);
};
