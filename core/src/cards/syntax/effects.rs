//! What texts do: the steps that change the game.

use super::cards::{CardList, CardRef, Options};
use super::questions::{Cond, Sel, Val, Who};
use super::symbols::{Card, CounterIx};
use super::words::words;
use crate::cards::names::{given_keywords, Keyword, ManaKind, Stand, Until};
use serde::Deserialize;

/// A change that sticks to an object or a player.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Enchant {
    /// The enchantment's own card, whose text comes with it.
    pub card: Option<Card>,
    /// Attack that it adds.
    pub attack: Option<Val>,
    /// Health or durability that it adds.
    pub health: Option<Val>,
    /// What it adds to the cost.
    pub cost: Option<Val>,
    /// The attack that it sets.
    pub set_attack: Option<Val>,
    /// The health that it sets.
    pub set_health: Option<Val>,
    /// The cost that it sets.
    pub set_cost: Option<Val>,
    /// Spell damage that it adds.
    pub spell_damage: Option<Val>,
    /// Keywords that it gives.
    #[serde(deserialize_with = "given_keywords")]
    pub keywords: Vec<Keyword>,
    /// How long it lasts; for good if it is not said.
    pub until: Option<Until>,
    /// The number that it keeps.
    pub data: Option<Val>,
    /// The data is the library number of this card.
    pub data_card: Option<Box<CardRef>>,
    /// The data is the entity id of this object.
    pub link: Option<Sel>,
    /// The player whose effect it is; the controller of the text if it is not said.
    pub owner: Option<Who>,
    /// Only the player whose effect it is may know it.
    pub hidden: bool,
}

words! {
    /// One step of a text.
    Effect, "effects" {
        /// Deals damage to each; `plain` damage gets no bonus.
        Damage {
            to: Sel,
            amount: Val,
            from: Option<Sel>,
            #[serde(default)]
            plain: bool,
        },
        /// Single hits at random members, one after the other; with `heal` they heal.
        Missiles {
            count: Val,
            amount: Option<Val>,
            among: Sel,
            #[serde(default)]
            heal: bool,
        },
        /// Restores health to each.
        Heal { to: Sel, amount: Val },
        /// Gives each an enchantment.
        Buff { to: Sel, with: Enchant },
        /// Gives an enchantment to the cards of a deck that fit.
        BuffDeck { who: Who, when: Cond, with: Enchant },
        /// Destroys each.
        Destroy { to: Sel },
        /// Silences each.
        Silence { to: Sel },
        /// Freezes each.
        Freeze { to: Sel },
        /// Takes a keyword away from each.
        Lose { to: Sel, keyword: Keyword },
        /// Ends the enchantment whose text it is, or all enchantments of the objects.
        Unenchant { to: Option<Sel> },
        /// Summons a minion.
        Summon {
            card: CardRef,
            side: Option<Who>,
            #[serde(default)]
            place: Stand,
            with: Option<Enchant>,
        },
        /// Adds a card to a hand.
        Give { card: CardRef, who: Option<Who>, with: Option<Enchant> },
        /// Shuffles a new card into a deck.
        Shuffle { card: CardRef, who: Option<Who>, with: Option<Enchant> },
        /// Draws a card; of those that fit the one with the `lowest` number.
        Draw { who: Option<Who>, when: Option<Cond>, lowest: Option<Val> },
        /// Discards cards of a hand.
        Discard { what: Sel },
        /// Removes the top cards of a deck.
        Mill { who: Who, count: Val },
        /// Destroys the cards of a deck that fit.
        PurgeDeck { who: Who, when: Cond },
        /// Equips a weapon.
        Equip { card: CardRef, who: Option<Who>, with: Option<Enchant> },
        /// A hero gains armor.
        Armor { who: Who, amount: Val },
        /// A hero loses armor.
        LoseArmor { who: Who, amount: Val },
        /// Changes the durability of weapons.
        Durability { to: Sel, amount: Val },
        /// Gives mana crystals, or mana for this turn.
        GainMana { who: Who, amount: Val, kind: ManaKind },
        /// Destroys mana crystals.
        LoseMana { who: Who, amount: Val },
        /// Spends mana that is left and remembers how much.
        SpendMana { who: Who, amount: Val },
        /// Fills spent crystals again.
        RefreshMana { who: Who, amount: Val },
        /// Overloads crystals of the next turn.
        Overload { amount: Val },
        /// Unlocks overloaded crystals.
        Unlock,
        /// Turns each into another card; with `keep` enchantments stay.
        Transform {
            what: Sel,
            into: CardRef,
            #[serde(default)]
            keep: bool,
            with: Option<Enchant>,
        },
        /// Returns minions to their controller's hand.
        Return { what: Sel, with: Option<Enchant> },
        /// Shuffles objects themselves into a deck.
        ShuffleBack { what: Sel, who: Who },
        /// A player takes minions over.
        Control {
            what: Sel,
            who: Who,
            #[serde(default)]
            this_turn: bool,
        },
        /// Lets a player choose a card; the steps then use it.
        Discover { from: Options, who: Option<Who>, then: Vec<Effect> },
        /// Draws the chosen card of the top of the deck and throws the others away.
        TakeChosen,
        /// Casts a spell with random targets, or on that object.
        Cast { card: CardRef, on: Option<Sel>, who: Option<Who> },
        /// Runs the text of a card as part of this text; at `random` with a random target and random choices.
        Perform {
            card: CardRef,
            on: Option<Sel>,
            #[serde(default)]
            random: bool,
        },
        /// Plays a card by the rules of its kind, with random targets and choices.
        PlayCard { card: CardRef },
        /// Adds the texts of a card, and perhaps its stats, to objects.
        Fuse {
            card: CardRef,
            into: Sel,
            #[serde(default)]
            stats: bool,
        },
        /// An object in play and a card in hand change places.
        Swap { what: Sel, with: Sel },
        /// An object in play and a card of the deck change places.
        SwapDeck { what: Sel, when: Cond },
        /// Gives back an attack that was used.
        AttackAgain { what: Sel },
        /// Makes a character attack another one.
        Fight { by: Sel, on: Sel },
        /// Runs deathrattles without a death.
        Deathrattle { of: Sel },
        /// Sets the health that remains.
        SetHealth { to: Sel, amount: Val },
        /// Replaces the hero.
        NewHero { card: CardRef, who: Option<Who> },
        /// Replaces the hero power.
        NewPower { card: CardRef, who: Option<Who> },
        /// The hero power may be used again.
        ReadyPower { who: Who },
        /// Adds to a counter.
        Count { counter: CounterIx, amount: Val, who: Option<Who> },
        /// Sets the number that an object keeps.
        SetData { of: Option<Sel>, amount: Val },
        /// Remembers a number for later steps.
        SetNum { num: u8, to: Val },
        /// Remembers a selection for later steps.
        Save { set: u8, what: Sel },
        /// Does one thing if a condition holds, and perhaps another if not.
        If {
            cond: Cond,
            then: Vec<Effect>,
            #[serde(default, rename = "else")]
            otherwise: Vec<Effect>,
        },
        /// Does the steps for every member.
        Each { of: Sel, then: Vec<Effect> },
        /// Does the steps so many times.
        Repeat { times: Val, then: Vec<Effect> },
        /// Does the steps as long as a condition holds.
        While { cond: Cond, then: Vec<Effect> },
        /// Counters the spell that is being cast.
        Counter,
        /// Gives the attack or spell another target.
        Retarget { to: Sel },
        /// Changes the amount of the event for the steps that follow.
        SetAmount { amount: Val },
        /// Processes deaths in the middle of the text.
        Deaths,
        /// Gives a player another turn after this one, or later, when the turn next comes to them.
        ExtraTurn {
            who: Who,
            #[serde(default)]
            later: bool,
        },
        /// Puts a random minion of a deck into play.
        Recruit { who: Option<Who>, when: Cond },
        /// Puts minions from hand into play.
        PutIntoPlay { what: Sel },
        /// Puts a random secret of the deck into play.
        PutSecret { when: Option<Cond> },
        /// Takes secrets over.
        StealSecret { what: Sel },
        /// Takes objects out of the game.
        Remove { what: Sel },
        /// Reveals a card of each deck and remembers whether the controller's costs more.
        Joust { when: Cond },
        /// Reveals a random card of a deck, which is the chosen one then.
        Reveal { who: Who, when: Cond },
        /// The players swap hands.
        SwapHands,
        /// The players swap decks.
        SwapDecks,
        /// Makes a minion part of another one.
        Merge { what: Sel, into: Sel },
        /// Replaces the cards of a deck that fit.
        ReplaceDeck { card: CardRef, who: Who, when: Cond, with: Option<Enchant> },
        /// Shuffles copies of one deck into another.
        CopyDeck { from: Who, to: Who },
        /// Gives the deathrattle of a card to objects; `attached` ones as well.
        CopyDeathrattle {
            of: CardRef,
            to: Sel,
            #[serde(default)]
            attached: bool,
        },
        /// A quest counts on; complete, it gives its reward.
        Progress { amount: Val, needed: Val, reward: Card },
        /// Wakes dormant objects.
        Awaken { what: Sel },
        /// Makes objects dormant.
        Sleep { what: Sel },
        /// Does the steps for each card of a list, in random order or in that of the list.
        ForCards {
            from: CardList,
            count: Option<Val>,
            #[serde(default)]
            different: bool,
            #[serde(default)]
            in_order: bool,
            then: Vec<Effect>,
        },
    }
}

/// What a step does to a card where it is, as far as knowledge of the card is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It carries something more.
    Adds,
    /// It is another card, or has lost something.
    Replaces,
}

/// What a step is about; each family has a file of its own in `text/effects`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Damage, healing, destruction and attacks.
    Harm,
    /// Objects become different where they are.
    Change,
    /// Objects come into play or leave it.
    Summon,
    /// Cards of hands and decks.
    Cards,
    /// Mana and other numbers.
    Counts,
    /// Other texts, and what is being played.
    Casting,
    /// Conditions, loops and choices, which become jumps when a card is loaded.
    Flow,
}

impl Effect {
    /// What the step is about.
    #[inline]
    pub fn family(&self) -> Family {
        match self {
            Effect::Damage { .. }
            | Effect::Missiles { .. }
            | Effect::Heal { .. }
            | Effect::Destroy { .. }
            | Effect::Armor { .. }
            | Effect::LoseArmor { .. }
            | Effect::Durability { .. }
            | Effect::SetHealth { .. }
            | Effect::Fight { .. }
            | Effect::AttackAgain { .. }
            | Effect::Deathrattle { .. }
            | Effect::Deaths => Family::Harm,
            Effect::Buff { .. }
            | Effect::BuffDeck { .. }
            | Effect::Silence { .. }
            | Effect::Freeze { .. }
            | Effect::Lose { .. }
            | Effect::Unenchant { .. }
            | Effect::Transform { .. }
            | Effect::Control { .. }
            | Effect::Fuse { .. }
            | Effect::Merge { .. }
            | Effect::CopyDeathrattle { .. }
            | Effect::Awaken { .. }
            | Effect::Sleep { .. } => Family::Change,
            Effect::Summon { .. }
            | Effect::Recruit { .. }
            | Effect::PutIntoPlay { .. }
            | Effect::Equip { .. }
            | Effect::NewHero { .. }
            | Effect::NewPower { .. }
            | Effect::ReadyPower { .. }
            | Effect::Return { .. }
            | Effect::Swap { .. }
            | Effect::SwapDeck { .. }
            | Effect::PutSecret { .. }
            | Effect::StealSecret { .. }
            | Effect::Remove { .. } => Family::Summon,
            Effect::Give { .. }
            | Effect::Shuffle { .. }
            | Effect::Draw { .. }
            | Effect::Discard { .. }
            | Effect::Mill { .. }
            | Effect::PurgeDeck { .. }
            | Effect::ReplaceDeck { .. }
            | Effect::CopyDeck { .. }
            | Effect::SwapHands
            | Effect::SwapDecks
            | Effect::ShuffleBack { .. }
            | Effect::Reveal { .. }
            | Effect::Joust { .. }
            | Effect::TakeChosen => Family::Cards,
            Effect::GainMana { .. }
            | Effect::LoseMana { .. }
            | Effect::SpendMana { .. }
            | Effect::RefreshMana { .. }
            | Effect::Overload { .. }
            | Effect::Unlock
            | Effect::Count { .. }
            | Effect::SetData { .. }
            | Effect::SetNum { .. }
            | Effect::Save { .. }
            | Effect::SetAmount { .. }
            | Effect::ExtraTurn { .. }
            | Effect::Progress { .. } => Family::Counts,
            Effect::Perform { .. }
            | Effect::PlayCard { .. }
            | Effect::Cast { .. }
            | Effect::Counter
            | Effect::Retarget { .. } => Family::Casting,
            Effect::If { .. }
            | Effect::Each { .. }
            | Effect::Repeat { .. }
            | Effect::While { .. }
            | Effect::ForCards { .. }
            | Effect::Discover { .. } => Family::Flow,
        }
    }

    /// The objects that the step changes where they are, and how.
    pub fn changes(&self) -> Option<(&Sel, Change)> {
        match self {
            Effect::Buff { to, .. } | Effect::CopyDeathrattle { to, .. } => Some((to, Change::Adds)),
            Effect::Fuse { into, .. } => Some((into, Change::Adds)),
            Effect::Transform { what, .. } => Some((what, Change::Replaces)),
            Effect::Lose { to, .. } => Some((to, Change::Replaces)),
            Effect::Unenchant { to: Some(of) } | Effect::SetData { of: Some(of), .. } => Some((of, Change::Replaces)),
            _ => None,
        }
    }

    /// The enchantment that the step gives.
    pub fn enchant(&self) -> Option<&Enchant> {
        match self {
            Effect::Buff { with, .. } | Effect::BuffDeck { with, .. } => Some(with),
            Effect::Summon { with, .. }
            | Effect::Give { with, .. }
            | Effect::Shuffle { with, .. }
            | Effect::Equip { with, .. }
            | Effect::Transform { with, .. }
            | Effect::Return { with, .. }
            | Effect::ReplaceDeck { with, .. } => with.as_ref(),
            _ => None,
        }
    }
}
