//! Which card a step makes, what a choice offers, and the cards that a loop goes through.

use super::questions::{Cond, Sel, Val, Who};
use super::symbols::{Card, CardIx, CounterIx};
use super::words::words;
use crate::cards::names::{LogKind, Scope};
use serde::Deserialize;
use std::sync::OnceLock;

/// A set of cards to draw a random or discovered card from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// What every card of the pool must be, whatever the position.
    pub when: Cond,
    /// What it must also be in the position at hand.
    pub also: Option<Cond>,
    /// Cards that need not be collectible.
    #[serde(default)]
    pub any: bool,
    /// The cards for which `when` holds, found at first use: without those of closed groups, and with them.
    #[serde(skip)]
    pub list: [OnceLock<Shelf>; 2],
    /// The same divided by what `also` asks for, where that is a class or a cost; found at first use.
    #[serde(skip)]
    pub shelves: [OnceLock<Box<Shelves>>; 2],
}

/// Cards that are found once and asked for often.
#[derive(Debug, Default)]
pub struct Shelf {
    /// The cards, all different.
    pub cards: Vec<CardIx>,
    /// For each card what it and those before it weigh when three are offered; found at first use.
    pub sums: OnceLock<Vec<u32>>,
}

/// The cards of a pool for each class, or for each cost.
pub type Shelves = [OnceLock<Shelf>; SHELVES];

/// How many classes or costs are told apart; a pool of a higher cost is looked through each time.
pub const SHELVES: usize = 32;

impl Clone for Pool {
    fn clone(&self) -> Self {
        Pool {
            when: self.when.clone(),
            also: self.also.clone(),
            any: self.any,
            list: Default::default(),
            shelves: Default::default(),
        }
    }
}

words! {
    /// Which card an effect makes, gives or casts.
    CardRef, "card_references" {
        /// That card.
        Id(Card),
        /// One of these cards at random.
        OneOf(Vec<Card>),
        /// A random card of the pool.
        Random(Box<Pool>),
        /// The same card, bare.
        Of(Sel),
        /// The same card with its enchantments and damage.
        CopyOf(Sel),
        /// The chosen or revealed card.
        Chosen,
        /// The next card of a series: a counter goes up, unless a condition holds, and says which one it is.
        Next {
            counter: CounterIx,
            of: Vec<Card>,
            unless: Option<Box<Cond>>,
        },
        /// A random line of the log, or the last one.
        Logged {
            kind: LogKind,
            who: Who,
            scope: Scope,
            when: Option<Box<Cond>>,
            #[serde(default)]
            last: bool,
        },
        /// A random card of a deck, which stays there.
        InDeck { who: Who, when: Option<Box<Cond>> },
        /// A random card of a deck, which leaves it.
        OutOfDeck { who: Who, when: Option<Box<Cond>> },
        /// The card whose number is in the data of the enchantment or the object.
        FromData,
        /// The n-th card of a list, counted from 1.
        Nth(Vec<Card>, Box<Val>),
        /// The hero power that a table pairs with the present one.
        PairedPower(Vec<(Card, Card)>),
    }
}

words! {
    /// What a choice offers.
    Options, "options" {
        /// Three different cards of the pool; cards of the class weigh more than neutral ones.
        Pool(Box<Pool>),
        /// Three different cards of this list.
        Cards(Vec<Card>),
        /// All cards of this list, in order.
        Exactly(Vec<Card>),
        /// Copies of up to three different cards of a deck.
        Deck { who: Who, when: Option<Box<Cond>> },
        /// The next cards of the player's own deck.
        DeckTop(Box<Val>),
        /// One card of each pool, in random order.
        OneEach(Vec<Pool>),
        /// Up to three different lines of the log.
        Logged { kind: LogKind, who: Who, scope: Scope, when: Option<Box<Cond>> },
    }
}

words! {
    /// Cards that a text goes through one by one.
    CardList, "card_lists" {
        /// The lines of the log that fit; with `upgrades`, minions that died keep their Magnetic upgrades.
        Logged {
            kind: LogKind,
            who: Who,
            scope: Scope,
            when: Option<Box<Cond>>,
            #[serde(default)]
            upgrades: bool,
        },
        /// The cards of a deck that fit.
        Deck { who: Who, when: Option<Box<Cond>> },
        /// Cards that leave the top of a deck for it.
        Top { who: Who, count: Box<Val> },
        /// The cards of a pool.
        Pool(Box<Pool>),
        /// These cards.
        Cards(Vec<Card>),
        /// What a choice would offer.
        Offer(Box<Options>),
    }
}
