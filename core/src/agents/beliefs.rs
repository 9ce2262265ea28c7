//! Beliefs as they are written for agents: lists of cards and counts, by ids.

use crate::cards::names::Class;
use crate::cards::syntax::CardIx;
use crate::parameters::{Misfit, ParameterType};
use crate::view::{Belief, Counts, Way};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Reads a belief that is given by itself.
pub fn read_belief(json: &str, card: &dyn Fn(&str) -> Option<CardIx>) -> Result<Belief, String> {
    let lists: BeliefLists = serde_json::from_str(json).map_err(|error| format!("this is not a belief: {error}"))?;
    lists.read(card)
}

/// A belief as it is written: lists and counts by the ids of cards; without any, all cards of the class are equally
/// likely.
///
/// The core knows no deck by name: whoever writes one for it writes its cards.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BeliefLists {
    /// How cards follow from the rest.
    pub way: WayName,
    /// Deck lists by the ids of their cards, with weights.
    pub decks: Vec<(f64, Vec<String>)>,
    /// Weights of single cards, for all classes.
    pub cards: Vec<(String, f64)>,
    /// By card, counts of the cards that go with it, for all classes.
    pub follow: Vec<(String, Vec<(String, f64)>)>,
    /// Counts for single classes by name.
    pub classes: BTreeMap<String, CountLists>,
    /// How many follow-ups of a played card are candidates.
    pub top: Option<usize>,
    /// How much less likely a list is for each seen card that it lacks.
    pub miss: Option<f64>,
    /// The share of decks that are none of the lists.
    pub unknown: Option<f64>,
    /// The share of what goes with the seen cards in such a deck.
    pub mix: Option<f64>,
    /// How likely cards are that could have been played and were not.
    pub held: Option<Held>,
    /// Whether cards that the library lacks are left out, and decks with one of them; otherwise they are refused.
    /// Knowledge that ships knows cards that games of an earlier build do not.
    pub leave_out_unknown: bool,
    /// Nothing is hidden.
    #[serde(skip)]
    pub perfect: bool,
    /// Whoever reads the agent may put lists in its place where the hidden cards matter; nothing is believed otherwise.
    #[serde(skip)]
    pub auto: bool,
}

/// Counts of cards by their ids.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CountLists {
    /// Weights of single cards.
    pub cards: Vec<(String, f64)>,
    /// By card, counts of the cards that go with it.
    pub follow: Vec<(String, Vec<(String, f64)>)>,
}

/// The names of `Way`.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WayName {
    /// `Way::Lists`.
    #[default]
    Lists,
    /// `Way::Paper`.
    Paper,
    /// `Way::Posterior`.
    Posterior,
}

/// How likely held cards are: a factor for every turn, or one number for each count of turns.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Held {
    /// A factor for every turn.
    Each(f64),
    /// By turns; the last number holds from there on.
    ByTurns(Vec<f64>),
}

impl BeliefLists {
    /// Returns whether nothing is believed.
    pub fn is_uniform(&self) -> bool {
        self.decks.is_empty() && self.cards.is_empty() && self.follow.is_empty() && self.classes.is_empty()
    }

    /// Returns the belief with cards that `card` finds by their ids.
    pub fn read(&self, card: &dyn Fn(&str) -> Option<CardIx>) -> Result<Belief, String> {
        let find = |id: &String| card(id).ok_or_else(|| format!("no card \"{id}\""));
        let counted = |id: &String| !self.leave_out_unknown || card(id).is_some();
        let weighted = |list: &[(String, f64)]| {
            let known = list.iter().filter(|(id, _)| counted(id));
            known.map(|(id, weight)| Ok((find(id)?, weight_of(id, *weight)?))).collect::<Result<Vec<_>, String>>()
        };
        let counts = |cards: &[(String, f64)], follow: &[(String, Vec<(String, f64)>)]| -> Result<Counts, String> {
            let known = follow.iter().filter(|(id, _)| counted(id));
            let follow = known.map(|(id, row)| Ok((find(id)?, weighted(row)?)));
            Ok(Counts { cards: weighted(cards)?, follow: follow.collect::<Result<_, String>>()? })
        };
        let deck = |(weight, ids): &(f64, Vec<String>)| {
            Ok((weight_of("a deck", *weight)?, ids.iter().map(find).collect::<Result<_, String>>()?))
        };
        let whole = |(_, ids): &&(f64, Vec<String>)| ids.iter().all(counted);
        let class = |(name, lists): (&String, &CountLists)| {
            let class = Class::from_name(name).ok_or_else(|| format!("no class \"{name}\""))?;
            Ok((class as u8, counts(&lists.cards, &lists.follow)?))
        };
        let usual = Belief::default();
        let share = |name: &str, given: Option<f64>, usual: f64| match given.unwrap_or(usual) {
            number if (0.0..=1.0).contains(&number) => Ok(number),
            number => Err(format!("{name} of a belief must be from 0 to 1, not {number}")),
        };
        let held = match &self.held {
            None => Vec::new(),
            Some(Held::Each(factor)) => (0..=MOST_HELD).map(|turns| libm::pow(*factor, f64::from(turns))).collect(),
            Some(Held::ByTurns(list)) => list.clone(),
        };
        if held.iter().any(|factor| !(0.0..=1.0).contains(factor)) {
            return Err("held of a belief must be numbers from 0 to 1".into());
        }
        Ok(Belief {
            way: match self.way {
                WayName::Lists => Way::Lists,
                WayName::Paper => Way::Paper,
                WayName::Posterior => Way::Posterior,
            },
            decks: self.decks.iter().filter(whole).map(deck).collect::<Result<_, String>>()?,
            counts: counts(&self.cards, &self.follow)?,
            classes: self.classes.iter().map(class).collect::<Result<_, String>>()?,
            top: self.top.unwrap_or(usual.top),
            miss: share("miss", self.miss, usual.miss)?,
            unknown: share("unknown", self.unknown, usual.unknown)?,
            mix: share("mix", self.mix, usual.mix)?,
            held,
        })
    }
}

/// A card is held no longer than this where a factor is given for every turn.
const MOST_HELD: u32 = 10;

fn weight_of(what: &str, weight: f64) -> Result<f64, String> {
    if weight.is_finite() && weight >= 0.0 {
        Ok(weight)
    } else {
        Err(format!("a belief gives {what} the weight {weight}; weights are finite numbers from 0 up"))
    }
}

impl ParameterType for BeliefLists {
    const TYPE: &'static str = "belief";

    fn from_json(json: &Value) -> Result<BeliefLists, Misfit> {
        match json {
            Value::String(word) if word == "uniform" => Ok(BeliefLists::default()),
            Value::String(word) if word == "auto" => Ok(BeliefLists { auto: true, ..BeliefLists::default() }),
            Value::String(word) if word == "perfect" => Ok(BeliefLists { perfect: true, ..BeliefLists::default() }),
            Value::Object(_) => {
                let lists = serde_json::from_value(json.clone());
                lists.map_err(|error| Misfit::Value(format!("this is not a belief: {error}")))
            }
            _ => Err(Misfit::Type("auto, uniform, perfect or lists of cards")),
        }
    }

    /// Only beliefs without lists have words.
    fn to_json(&self) -> Value {
        let word = match self {
            BeliefLists { perfect: true, .. } => "perfect",
            BeliefLists { auto: true, .. } => "auto",
            _ => "uniform",
        };
        word.into()
    }
}
