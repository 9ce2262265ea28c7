//! What texts ask: which players, which objects, how many, whether.

use super::symbols::{Card, CardSet, CounterIx, GroupIx, VariantIx};
use super::words::words;
use crate::cards::names::{Class, Edge, Keyword, Kind, LogKind, Mechanic, Place, Race, Rarity, Scope};

words! {
    /// One of the players, seen from the controller of the text.
    Who, "players" {
        /// The controller of the text.
        Me,
        /// The opponent.
        Foe,
        /// Both players.
        Both,
        /// The player whose turn it is.
        Active,
        /// The player of the event.
        Event,
        /// The player who controls the object.
        Owner(Box<Sel>),
        /// The player whose effect the enchantment of the text is.
        Enchanter,
    }
}

words! {
    /// A set of objects.
    Sel, "selections" {
        /// No object.
        Nothing,
        /// The object whose text it is.
        Myself,
        /// What the player aimed at.
        Target,
        /// What the event happened to.
        Subject,
        /// The other party of the event.
        Other,
        /// The candidate that a condition or number is asked about.
        It,
        /// The member that a loop is at.
        Each,
        /// What the step before made, drew or returned.
        Made,
        /// A selection that the text saved.
        Saved(u8),
        /// The object that an enchantment or this object remembers.
        Linked,
        /// The hero of a player.
        Hero(Who),
        /// The weapon of a player.
        Weapon(Who),
        /// The hero power of a player.
        Power(Who),
        /// The player, who bears effects that lie on no card.
        Player(Who),
        /// The minions of a player.
        Minions(Who),
        /// The hero and the minions of a player.
        Characters(Who),
        /// The cards in a player's hand.
        Hand(Who),
        /// The secrets of a player.
        Secrets(Who),
        /// The minions directly left and right of it.
        Adjacent(Box<Sel>),
        /// The one furthest to the left.
        Leftmost(Box<Sel>),
        /// The one furthest to the right.
        Rightmost(Box<Sel>),
        /// The members for which a condition holds.
        Where(Box<Sel>, Box<Cond>),
        /// The members of both.
        Union(Box<Sel>, Box<Sel>),
        /// The members of the first that are not in the second.
        Minus(Box<Sel>, Box<Sel>),
        /// So many different members at random.
        Random(Box<Sel>, Box<Val>),
        /// The members with the smallest number.
        Lowest(Box<Sel>, Box<Val>),
        /// The members with the largest number.
        Highest(Box<Sel>, Box<Val>),
    }
}

impl Sel {
    /// Whether everybody sees which objects are meant, and that they are in play.
    pub fn is_open(&self) -> bool {
        matches!(
            self,
            Sel::Nothing
                | Sel::Target
                | Sel::Hero(_)
                | Sel::Weapon(_)
                | Sel::Power(_)
                | Sel::Player(_)
                | Sel::Minions(_)
                | Sel::Characters(_)
        )
    }

    /// Whether the selection may mean cards in a hand.
    pub fn may_mean_hand(&self) -> bool {
        match self {
            Sel::Secrets(_) | Sel::Adjacent(_) => false,
            Sel::Where(of, _)
            | Sel::Leftmost(of)
            | Sel::Rightmost(of)
            | Sel::Random(of, _)
            | Sel::Lowest(of, _)
            | Sel::Highest(of, _)
            | Sel::Minus(of, _) => of.may_mean_hand(),
            Sel::Union(a, b) => a.may_mean_hand() || b.may_mean_hand(),
            other => !other.is_open(),
        }
    }
}

words! {
    /// A whole number.
    Val, "numbers" {
        /// The number itself.
        Const(i32),
        /// The attack of an object.
        Attack(Sel),
        /// The health or durability that is left.
        Health(Sel),
        /// The maximal health.
        MaxHealth(Sel),
        /// The damage that it has taken.
        DamageOn(Sel),
        /// What a card costs now.
        Cost(Sel),
        /// The printed cost.
        BaseCost(Sel),
        /// The printed attack.
        BaseAttack(Sel),
        /// The printed health.
        BaseHealth(Sel),
        /// The armor of a player's hero.
        Armor(Who),
        /// The mana that a player can spend.
        Mana(Who),
        /// The crystals of a player.
        MaxMana(Who),
        /// The crystals of a player that are locked or will be.
        Overloaded(Who),
        /// The number of cards in hand.
        HandSize(Who),
        /// The number of cards in the deck.
        DeckSize(Who),
        /// The number of members.
        Count(Sel),
        /// The number of cards in a deck for which a condition holds.
        CountDeck(Who, Box<Cond>),
        /// The number of cards for which a condition holds in the deck that a player began the game with.
        CountStartingDeck(Who, Box<Cond>),
        /// The number of lines of the log that fit; with `since` only those since the card of the text was played.
        CountLog {
            kind: LogKind,
            who: Who,
            scope: Scope,
            when: Option<Box<Cond>>,
            #[serde(default)]
            since: bool,
        },
        /// A counter of a player.
        Counter(CounterIx, Who),
        /// The spell damage of a player.
        SpellDamage(Who),
        /// The amount of the event.
        Amount,
        /// The number that the object of the text keeps.
        Data,
        /// The number that the candidate keeps.
        ItData,
        /// The number that the enchantment of the text keeps.
        EnchData,
        /// A number that the text remembers.
        Num(u8),
        /// The cost of the chosen card.
        ChosenCost,
        /// The attack of the chosen card.
        ChosenAttack,
        /// The health of the chosen card.
        ChosenHealth,
        /// The number of the turn.
        Turn,
        /// The sum.
        Add(Box<Val>, Box<Val>),
        /// The difference.
        Sub(Box<Val>, Box<Val>),
        /// The product.
        Mul(Box<Val>, Box<Val>),
        /// The smaller of two numbers.
        Min(Box<Val>, Box<Val>),
        /// The larger of two numbers.
        Max(Box<Val>, Box<Val>),
        /// One number if a condition holds, else the other.
        If(Box<Cond>, Box<Val>, Box<Val>),
        /// A random number between two others, both included.
        Rand(Box<Val>, Box<Val>),
    }
}

words! {
    /// A yes-or-no question; the ones about a card ask about the candidate (`Sel::It`).
    Cond, "conditions" {
        /// Holds always.
        Always,
        /// The condition does not hold.
        Not(Box<Cond>),
        /// All of them hold.
        And(Vec<Cond>),
        /// At least one of them holds.
        Or(Vec<Cond>),
        /// The numbers are equal.
        Eq(Box<Val>, Box<Val>),
        /// The first number is at least the second.
        Ge(Box<Val>, Box<Val>),
        /// The first number is at most the second.
        Le(Box<Val>, Box<Val>),
        /// The number is odd.
        Odd(Box<Val>),
        /// The selection has a member.
        Any(Sel),
        /// The selections share a member.
        Same(Sel, Sel),
        /// The condition holds for that object.
        On(Sel, Box<Cond>),
        /// Is a card of that kind.
        Kind(Kind),
        /// Is a minion of that tribe.
        Race(Race),
        /// Is a card of that class.
        Class(Class),
        /// Is a card of that player's class.
        ClassOf(Who),
        /// Has that keyword now.
        Keyword(Keyword),
        /// Carries that mechanic.
        Has(Mechanic),
        /// Belongs to that group of cards.
        InGroup(GroupIx),
        /// Is of that rarity.
        Rarity(Rarity),
        /// Is a card of that set.
        InSet(CardSet),
        /// Is one of these cards.
        Card(Vec<Card>),
        /// Has the same name as that object.
        SameCard(Sel),
        /// Is a card of a class that the object is of, too.
        SameClass(Sel),
        /// Has taken damage.
        Damaged,
        /// Is silenced.
        Silenced,
        /// Is on the side of the text's controller.
        Friendly,
        /// Is dead or dying.
        Dead,
        /// Is dying and still there.
        Doomed,
        /// Is in play.
        InPlay,
        /// Is in hand.
        InHand,
        /// Was in the deck when the game began.
        StartedInDeck,
        /// The same card was in that player's deck when the game began.
        InStartingDeck(Who),
        /// It is the controller's turn.
        MyTurn,
        /// Another card was played earlier this turn.
        Combo,
        /// No two cards of that player's deck have the same name.
        NoDuplicates(Who),
        /// The log has a line that fits.
        Logged { kind: LogKind, who: Who, scope: Scope, when: Box<Cond> },
        /// The condition holds for the chosen card.
        ChosenIs(Box<Cond>),
        /// The candidate is the chosen card itself.
        IsChosen,
        /// The same card is already there.
        Already(Place, Who),
        /// The event's card was played from that end of the hand.
        FromEdge(Edge),
        /// That player has room for a minion.
        CanSummon(Who),
        /// That player has room in hand.
        HandRoom(Who),
        /// Has attacked this turn.
        WasExhausted,
        /// That player has a minion that is the same card as the candidate.
        OnBoard(Who),
        /// As it was when the card was played; the number is its place in the card's list.
        AtPlay(u8, Box<Cond>),
        /// The controller has every one of these minions.
        AllOnBoard(Vec<Card>),
        /// The candidate has one of these enchantments.
        Bears(Vec<Card>),
        /// The game is played by that variant of the rules.
        Variant(VariantIx),
    }
}

impl Cond {
    /// Whether the answer depends on the deck that a player began the game with.
    pub fn asks_for_starting_deck(&self) -> bool {
        match self {
            Cond::InStartingDeck(_) => true,
            Cond::Not(cond) => cond.asks_for_starting_deck(),
            Cond::And(list) | Cond::Or(list) => list.iter().any(Cond::asks_for_starting_deck),
            _ => false,
        }
    }
}
