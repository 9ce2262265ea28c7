//! The language that cards arrive in: players, selections, numbers, conditions and effects as plain trees.
//!
//! Python writes these trees as JSON; `library.rs` turns the effects into flat programs. Everything here is
//! immutable and shared by all games.

pub use super::names::*;
use crate::settings::VARIANTS;
use serde::de::{self, Deserializer};
use serde::Deserialize;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// The index of a card in the library.
pub type CardIx = u16;

/// What the texts of a library may refer to.
#[derive(Default)]
pub struct Symbols {
    /// Card ids.
    pub cards: HashMap<String, CardIx>,
    /// Names of card sets.
    pub sets: HashSet<String>,
}

thread_local! {
    /// The names of the library that is being loaded on this thread.
    static SYMBOLS: RefCell<Symbols> = RefCell::new(Symbols::default());
}

/// Runs `load` with the names of all cards and sets of the library known to the deserializer.
pub fn with_symbols<T>(symbols: Symbols, load: impl FnOnce() -> T) -> T {
    SYMBOLS.with(|s| *s.borrow_mut() = symbols);
    let out = load();
    SYMBOLS.with(|s| *s.borrow_mut() = Symbols::default());
    out
}

/// A card named in a card's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card(pub CardIx);

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let id = String::deserialize(d)?;
        SYMBOLS.with(|s| {
            s.borrow()
                .cards
                .get(&id)
                .map(|&ix| Card(ix))
                .ok_or_else(|| de::Error::custom(format!("no card \"{id}\" in the card data")))
        })
    }
}

/// A card set named in a card's text; some card of the library is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet(pub String);

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = String::deserialize(d)?;
        if SYMBOLS.with(|s| s.borrow().sets.contains(&name)) {
            Ok(CardSet(name))
        } else {
            Err(de::Error::custom(format!("\"{name}\" is not a CardSet")))
        }
    }
}

/// A variant of the rules named in a card's text, as its bit of `Rules::variants`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant(pub u32);

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let name = String::deserialize(d)?;
        match VARIANTS.iter().position(|(n, _)| *n == name) {
            Some(k) => Ok(Variant(1 << k)),
            None => Err(de::Error::custom(format!("\"{name}\" is not a Variant"))),
        }
    }
}

/// One of the players, seen from the controller of the text.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Me,
    Foe,
    Both,
    Active,
    Event,
    Owner(Box<Sel>),
}

/// A set of objects.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sel {
    Nothing,
    Myself,
    Target,
    Subject,
    Other,
    It,
    Each,
    Made,
    Saved(u8),
    Linked,
    Hero(Who),
    Weapon(Who),
    Power(Who),
    Player(Who),
    Minions(Who),
    Characters(Who),
    Hand(Who),
    Secrets(Who),
    Adjacent(Box<Sel>),
    Leftmost(Box<Sel>),
    Rightmost(Box<Sel>),
    Where(Box<Sel>, Box<Cond>),
    Union(Box<Sel>, Box<Sel>),
    Minus(Box<Sel>, Box<Sel>),
    Random(Box<Sel>, Box<Val>),
    Lowest(Box<Sel>, Box<Val>),
    Highest(Box<Sel>, Box<Val>),
}

/// A whole number.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Val {
    Const(i32),
    Attack(Sel),
    Health(Sel),
    MaxHealth(Sel),
    DamageOn(Sel),
    Cost(Sel),
    BaseCost(Sel),
    BaseAttack(Sel),
    BaseHealth(Sel),
    Armor(Who),
    Mana(Who),
    MaxMana(Who),
    Overloaded(Who),
    HandSize(Who),
    DeckSize(Who),
    Count(Sel),
    CountDeck(Who, Box<Cond>),
    CountLog {
        kind: LogKind,
        who: Who,
        scope: Scope,
        #[serde(default)]
        when: Option<Box<Cond>>,
        /// Only what happened since the card of the text was played.
        #[serde(default)]
        since: bool,
    },
    Counter(Counter, Who),
    SpellDamage(Who),
    Amount,
    Data,
    ItData,
    EnchData,
    Num(u8),
    ChosenCost,
    ChosenAttack,
    ChosenHealth,
    Turn,
    Add(Box<Val>, Box<Val>),
    Sub(Box<Val>, Box<Val>),
    Mul(Box<Val>, Box<Val>),
    Min(Box<Val>, Box<Val>),
    Max(Box<Val>, Box<Val>),
    If(Box<Cond>, Box<Val>, Box<Val>),
    Rand(Box<Val>, Box<Val>),
}

/// A yes-or-no question; the ones about a card ask about the candidate (`Sel::It`).
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cond {
    Always,
    Not(Box<Cond>),
    And(Vec<Cond>),
    Or(Vec<Cond>),
    Eq(Box<Val>, Box<Val>),
    Ge(Box<Val>, Box<Val>),
    Le(Box<Val>, Box<Val>),
    Odd(Box<Val>),
    Any(Sel),
    Same(Sel, Sel),
    On(Sel, Box<Cond>),
    Kind(Kind),
    Race(Race),
    Class(Class),
    ClassOf(Who),
    Keyword(Keyword),
    Has(Mechanic),
    Rarity(Rarity),
    InSet(CardSet),
    Card(Vec<Card>),
    SameCard(Sel),
    Damaged,
    Silenced,
    Friendly,
    Dead,
    Doomed,
    InPlay,
    InHand,
    StartedInDeck,
    MyTurn,
    Combo,
    NoDuplicates(Who),
    Logged {
        kind: LogKind,
        who: Who,
        scope: Scope,
        when: Box<Cond>,
    },
    ChosenIs(Box<Cond>),
    /// The candidate is the chosen or revealed card itself.
    IsChosen,
    /// The same card is already there.
    Already(Place, Who),
    /// The event's card was played from the right (left) end of the hand.
    FromEdge(Edge),
    SpellOnMinion,
    CanSummon(Who),
    HandRoom(Who),
    WasExhausted,
    /// The player has a minion that is the same card as the candidate.
    OnBoard(Who),
    /// As it was when the card was played; the number is its place in the card's list.
    AtPlay(u8, Box<Cond>),
    /// The controller has every one of these minions.
    AllOnBoard(Vec<Card>),
    /// The candidate has one of these enchantments.
    Bears(Vec<Card>),
    /// The game is played by that variant of the rules.
    Variant(Variant),
}

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Hand,
    Deck,
    Secrets,
}

/// An end of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    Right = 1,
    Left = 2,
}

/// A set of cards to draw a random or discovered card from.
#[derive(Debug, Deserialize)]
pub struct Pool {
    /// What every card of the pool must be, whatever the position.
    pub when: Cond,
    /// What it must also be in the position at hand.
    #[serde(default)]
    pub also: Option<Cond>,
    /// Cards that need not be collectible.
    #[serde(default)]
    pub any: bool,
    /// The cards for which `when` holds, found at first use; for players without C'Thun and with it.
    #[serde(skip)]
    pub list: [OnceLock<Vec<CardIx>>; 2],
}

impl Clone for Pool {
    fn clone(&self) -> Self {
        Pool {
            when: self.when.clone(),
            also: self.also.clone(),
            any: self.any,
            list: [OnceLock::new(), OnceLock::new()],
        }
    }
}

/// Which card an effect makes, gives or casts.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardRef {
    Id(Card),
    OneOf(Vec<Card>),
    Random(Box<Pool>),
    Of(Sel),
    /// The same card with its enchantments and damage.
    CopyOf(Sel),
    Chosen,
    Jade,
    /// A random line of the log, or the last one.
    Logged {
        kind: LogKind,
        who: Who,
        scope: Scope,
        #[serde(default)]
        when: Option<Box<Cond>>,
        #[serde(default)]
        last: bool,
    },
    InDeck {
        who: Who,
        #[serde(default)]
        when: Option<Box<Cond>>,
    },
    /// A card that leaves the deck for it.
    OutOfDeck {
        who: Who,
        #[serde(default)]
        when: Option<Box<Cond>>,
    },
    /// The card whose number is in the data of the enchantment or the object.
    FromData,
    /// A table by number: the n-th card.
    Nth(Vec<Card>, Box<Val>),
    /// The hero power that a table pairs with the present one.
    PairedPower(Vec<(Card, Card)>),
}

/// A change that sticks to an object or a player.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Enchant {
    #[serde(default)]
    pub card: Option<Card>,
    #[serde(default)]
    pub attack: Option<Val>,
    #[serde(default)]
    pub health: Option<Val>,
    #[serde(default)]
    pub cost: Option<Val>,
    #[serde(default)]
    pub set_attack: Option<Val>,
    #[serde(default)]
    pub set_health: Option<Val>,
    #[serde(default)]
    pub set_cost: Option<Val>,
    #[serde(default)]
    pub spell_damage: Option<Val>,
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    #[serde(default)]
    pub until: Option<Until>,
    #[serde(default)]
    pub data: Option<Val>,
    /// The data is the library number of this card.
    #[serde(default)]
    pub data_card: Option<Box<CardRef>>,
    /// The data is the entity id of this object.
    #[serde(default)]
    pub link: Option<Sel>,
    /// Only the player whose effect it is may know it.
    #[serde(default)]
    pub hidden: bool,
}

/// Where a summoned minion stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// Right of the minion whose text it is, else at the right end.
    #[default]
    Right,
    Left,
    End,
    /// Right of the target.
    TargetRight,
}

/// How mana is gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ManaKind {
    Empty,
    Full,
    Temporary,
}

/// What a choice offers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Options {
    /// Three different cards of the pool; cards of the class weigh more than neutral ones.
    Pool(Pool),
    /// Three different cards of this list.
    Cards(Vec<Card>),
    /// All cards of this list, in order.
    Exactly(Vec<Card>),
    /// Copies of up to three different cards of a deck.
    Deck {
        who: Who,
        #[serde(default)]
        when: Option<Box<Cond>>,
    },
    /// The next cards of the own deck themselves.
    DeckTop(Box<Val>),
    /// One card of each pool, in random order.
    OneEach(Vec<Pool>),
    /// Up to three different lines of the log.
    Logged {
        kind: LogKind,
        who: Who,
        scope: Scope,
        #[serde(default)]
        when: Option<Box<Cond>>,
    },
}

/// Cards that a text goes through one by one.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardList {
    Logged {
        kind: LogKind,
        who: Who,
        scope: Scope,
        #[serde(default)]
        when: Option<Box<Cond>>,
    },
    Deck {
        who: Who,
        #[serde(default)]
        when: Option<Box<Cond>>,
    },
    /// Cards that leave the top of a deck for it.
    Top {
        who: Who,
        count: Box<Val>,
    },
    Pool(Pool),
    Cards(Vec<Card>),
    /// What a choice would offer.
    Offer(Box<Options>),
}

/// One step of a text.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    Damage {
        to: Sel,
        amount: Val,
        #[serde(default)]
        from: Option<Sel>,
        #[serde(default)]
        plain: bool,
    },
    Missiles {
        count: Val,
        #[serde(default)]
        amount: Option<Val>,
        among: Sel,
        #[serde(default)]
        heal: bool,
    },
    Heal {
        to: Sel,
        amount: Val,
    },
    Buff {
        to: Sel,
        with: Enchant,
    },
    BuffDeck {
        who: Who,
        when: Cond,
        with: Enchant,
    },
    Destroy {
        to: Sel,
    },
    Silence {
        to: Sel,
    },
    Freeze {
        to: Sel,
    },
    Lose {
        to: Sel,
        keyword: Keyword,
    },
    Unenchant {
        #[serde(default)]
        to: Option<Sel>,
    },
    Summon {
        card: CardRef,
        #[serde(default)]
        side: Option<Who>,
        #[serde(default)]
        place: Stand,
        #[serde(default)]
        with: Option<Enchant>,
    },
    Give {
        card: CardRef,
        #[serde(default)]
        who: Option<Who>,
        #[serde(default)]
        with: Option<Enchant>,
    },
    Shuffle {
        card: CardRef,
        #[serde(default)]
        who: Option<Who>,
        #[serde(default)]
        with: Option<Enchant>,
    },
    Draw {
        #[serde(default)]
        who: Option<Who>,
        #[serde(default)]
        when: Option<Cond>,
        #[serde(default)]
        lowest: Option<Val>,
    },
    Discard {
        what: Sel,
    },
    Mill {
        who: Who,
        count: Val,
    },
    PurgeDeck {
        who: Who,
        when: Cond,
    },
    Equip {
        card: CardRef,
        #[serde(default)]
        who: Option<Who>,
        #[serde(default)]
        with: Option<Enchant>,
    },
    Armor {
        who: Who,
        amount: Val,
    },
    LoseArmor {
        who: Who,
        amount: Val,
    },
    Durability {
        to: Sel,
        amount: Val,
    },
    GainMana {
        who: Who,
        amount: Val,
        kind: ManaKind,
    },
    LoseMana {
        who: Who,
        amount: Val,
    },
    SpendMana {
        who: Who,
        amount: Val,
    },
    RefreshMana {
        who: Who,
        amount: Val,
    },
    Overload {
        amount: Val,
    },
    Unlock,
    Transform {
        what: Sel,
        into: CardRef,
        /// Enchantments stay.
        #[serde(default)]
        keep: bool,
        #[serde(default)]
        with: Option<Enchant>,
    },
    Return {
        what: Sel,
        #[serde(default)]
        with: Option<Enchant>,
    },
    ShuffleBack {
        what: Sel,
        who: Who,
    },
    Control {
        what: Sel,
        who: Who,
        #[serde(default)]
        this_turn: bool,
    },
    Discover {
        from: Options,
        #[serde(default)]
        who: Option<Who>,
        then: Vec<Effect>,
    },
    TakeChosen,
    Cast {
        card: CardRef,
        #[serde(default)]
        on: Option<Sel>,
        #[serde(default)]
        who: Option<Who>,
    },
    /// Runs the text of a card as part of this text.
    Perform {
        card: CardRef,
        #[serde(default)]
        on: Option<Sel>,
        /// Its target and its choices are random.
        #[serde(default)]
        random: bool,
    },
    /// Plays a card by the rules of its kind, with random targets and choices.
    PlayCard {
        card: CardRef,
    },
    /// Adds the texts of a card, and perhaps its stats, to objects.
    Fuse {
        card: CardRef,
        into: Sel,
        #[serde(default)]
        stats: bool,
    },
    /// An object in play and a card in hand change places.
    Swap {
        what: Sel,
        with: Sel,
    },
    /// An object in play and a card of the deck change places.
    SwapDeck {
        what: Sel,
        when: Cond,
    },
    AttackAgain {
        what: Sel,
    },
    Fight {
        by: Sel,
        on: Sel,
    },
    Deathrattle {
        of: Sel,
    },
    SetHealth {
        to: Sel,
        amount: Val,
    },
    NewHero {
        card: CardRef,
        #[serde(default)]
        who: Option<Who>,
    },
    NewPower {
        card: CardRef,
        #[serde(default)]
        who: Option<Who>,
    },
    ReadyPower {
        who: Who,
    },
    Count {
        counter: Counter,
        amount: Val,
        #[serde(default)]
        who: Option<Who>,
    },
    SetData {
        #[serde(default)]
        of: Option<Sel>,
        amount: Val,
    },
    SetNum {
        num: u8,
        to: Val,
    },
    Save {
        set: u8,
        what: Sel,
    },
    If {
        cond: Cond,
        then: Vec<Effect>,
        #[serde(default, rename = "else")]
        otherwise: Vec<Effect>,
    },
    Each {
        of: Sel,
        then: Vec<Effect>,
    },
    Repeat {
        times: Val,
        then: Vec<Effect>,
    },
    While {
        cond: Cond,
        then: Vec<Effect>,
    },
    Counter,
    Retarget {
        to: Sel,
    },
    SetAmount {
        amount: Val,
    },
    Deaths,
    ExtraTurn {
        who: Who,
    },
    Recruit {
        #[serde(default)]
        who: Option<Who>,
        when: Cond,
    },
    PutIntoPlay {
        what: Sel,
    },
    PutSecret {
        #[serde(default)]
        when: Option<Cond>,
    },
    StealSecret {
        what: Sel,
    },
    Remove {
        what: Sel,
    },
    Joust {
        when: Cond,
    },
    Reveal {
        who: Who,
        when: Cond,
    },
    SwapHands,
    SwapDecks,
    Merge {
        what: Sel,
        into: Sel,
    },
    ReplaceDeck {
        card: CardRef,
        who: Who,
        when: Cond,
        #[serde(default)]
        with: Option<Enchant>,
    },
    CopyDeck {
        from: Who,
        to: Who,
    },
    CopyDeathrattle {
        of: CardRef,
        to: Sel,
        /// Those that were attached to it, too.
        #[serde(default)]
        attached: bool,
    },
    Progress {
        amount: Val,
        needed: Val,
        reward: Card,
    },
    Awaken {
        what: Sel,
    },
    Sleep {
        what: Sel,
    },
    ForCards {
        from: CardList,
        #[serde(default)]
        count: Option<Val>,
        #[serde(default)]
        different: bool,
        then: Vec<Effect>,
    },
}

impl Effect {
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
