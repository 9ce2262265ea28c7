//! Scores of positions by name: the table of all of them, and the linear ones.
//!
//! A new score is a variant of `Score`, an arm in `Score::of`, and a line of `SCORES`.

use super::counting::dead;
use super::estimates::{EstimateWeights, Tyche, TycheWeights, ValueWeights, WinEstimate};
use super::metastone::{weighted, Threat, ThreatWeights};
use super::net::{Net, NetFile};
use super::weights::{read_weights, WeightSet};
use crate::cards::library::Library;
use crate::cards::names::{Class, Keyword};
use crate::cards::syntax::CardIx;
use crate::parameters::{Misfit, ParameterType};
use crate::state::{Player, State};
use crate::suggest::refusal;
use serde_json::{json, Value};
use std::any::Any;
use std::path::Path;
use std::sync::Arc;

/// The score of a won position; a lost one has the opposite.
const WIN: f64 = i32::MAX as f64;

/// What says how good a position is for a player.
#[derive(Clone, Debug)]
pub enum Score {
    /// SabberStone's for aggressive decks.
    Aggro,
    /// SabberStone's for midrange decks.
    MidRange,
    /// SabberStone's for control decks.
    Control,
    /// SabberStone's for decks that win by fatigue.
    Fatigue,
    /// SabberStone's for ramp decks.
    Ramp,
    /// Heimbrodt's.
    Custom,
    /// Metastone's weighted score.
    Weighted,
    /// Metastone's threat-based score.
    Threat(Box<Threat>),
    /// By the class of whoever is to move: aggro for warriors, control for mages, else ramp or midrange.
    ByClass {
        /// Whether the other classes are scored as ramp decks.
        ramp: bool,
    },
    /// 1 for a won position, 0 for any other.
    Won,
    /// A chance of winning between 0 and 1.
    Win(Box<WinEstimate>),
    /// Tyche's value of a state.
    Tyche(Box<Tyche>),
    /// A chance of winning that was learned.
    Net(Arc<Net>),
    /// A function from outside of the core.
    Outside(Outside),
}

/// All scores that have a name.
pub const SCORES: &[ScoreKind] = &[
    ScoreKind::new("aggro", "SabberStone's for aggressive decks", |_| Ok(Score::Aggro)),
    ScoreKind::new("midrange", "SabberStone's for midrange decks", |_| Ok(Score::MidRange)),
    ScoreKind::new("control", "SabberStone's for control decks", |_| Ok(Score::Control)),
    ScoreKind::new("fatigue", "SabberStone's for decks that win by fatigue", |_| Ok(Score::Fatigue)),
    ScoreKind::new("ramp", "SabberStone's for ramp decks", |_| Ok(Score::Ramp)),
    ScoreKind::new("custom", "Heimbrodt's", |_| Ok(Score::Custom)),
    ScoreKind::new("weighted", "Metastone's: life, cards, and what minions are worth", |_| Ok(Score::Weighted)),
    ScoreKind::new("class", "aggro, control or midrange by the class of the player to move", |_| {
        Ok(Score::ByClass { ramp: false })
    }),
    ScoreKind::new("class-ramp", "aggro, control or ramp by the class of the player to move", |_| {
        Ok(Score::ByClass { ramp: true })
    }),
    ScoreKind::new("threat", "Metastone's by how much the enemy threatens, with the fittest weights", threat)
        .weighed(|| usual(&ThreatWeights::default()))
        .given(&["hard_removal"]),
    ScoreKind::new("threat-default", "the same with the weights that evolution began with", threat)
        .weighed(|| usual(&ThreatWeights::first()))
        .given(&["hard_removal"]),
    ScoreKind::new("linear", "the linear win estimate of demarcos2019", |input| {
        Ok(Score::Win(Box::new(WinEstimate::Linear(input.weights()?))))
    })
    .weighed(|| usual(&EstimateWeights::default()))
    .estimating(),
    ScoreKind::new("gradual", "the gradual win estimate of demarcos2019", |input| {
        Ok(Score::Win(Box::new(WinEstimate::Gradual(input.weights()?))))
    })
    .weighed(|| usual(&EstimateWeights::gradual()))
    .estimating(),
    ScoreKind::new("value", "the win estimate of demarcos2019 by costs", |input| {
        Ok(Score::Win(Box::new(WinEstimate::Value(input.weights()?))))
    })
    .weighed(|| usual(&ValueWeights::default()))
    .estimating(),
    ScoreKind::new("won", "1 for a won game, a half for a draw, 0 for anything else", |_| Ok(Score::Won)).estimating(),
    ScoreKind::new("tyche", "Tyche's value of a state; without weights those of the player's class count", |input| {
        let weights = if input.text.is_empty() { None } else { Some(input.weights()?) };
        Ok(Score::Tyche(Box::new(Tyche { weights })))
    })
    .weighed(|| (TycheWeights::NAMES, None)),
    ScoreKind::new("net", "a chance of winning that was learned; weights names the file of another net", net)
        .estimating()
        .learned(),
];

/// The names of weights, and the usual ones unless they depend on the position.
type UsualWeights = (&'static [&'static str], Option<Vec<f64>>);

fn usual<W: WeightSet>(weights: &W) -> UsualWeights {
    (W::NAMES, Some(weights.numbers()))
}

/// A score that users can name.
pub struct ScoreKind {
    /// The name, as it is written.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Whether it is a chance of winning already.
    pub chance: bool,
    /// The names of the card lists that it has to be given.
    pub card_lists: &'static [&'static str],
    /// Whether its weights are the path of a file.
    pub learned: bool,
    weights: fn() -> UsualWeights,
    make: fn(&ScoreInput<'_>) -> Result<Score, String>,
}

impl ScoreKind {
    const fn new(
        name: &'static str,
        about: &'static str,
        make: fn(&ScoreInput<'_>) -> Result<Score, String>,
    ) -> ScoreKind {
        ScoreKind { name, about, chance: false, card_lists: &[], learned: false, weights: || (&[], None), make }
    }

    /// It has these weights.
    const fn weighed(mut self, weights: fn() -> UsualWeights) -> ScoreKind {
        self.weights = weights;
        self
    }

    /// It has to be given these card lists.
    const fn given(mut self, card_lists: &'static [&'static str]) -> ScoreKind {
        self.card_lists = card_lists;
        self
    }

    /// Its weights are in a file.
    const fn learned(mut self) -> ScoreKind {
        self.learned = true;
        self
    }

    /// It is a chance of winning.
    const fn estimating(mut self) -> ScoreKind {
        self.chance = true;
        self
    }

    /// Returns the score with that name; any other name is refused.
    pub fn find(name: &str) -> Result<&'static ScoreKind, String> {
        ScoreKind::find_beside(name, &[])
    }

    /// Returns the score with that name, or a sentence that lists these other words, too.
    fn find_beside(name: &str, others: &[&str]) -> Result<&'static ScoreKind, String> {
        let names: Vec<&str> = others.iter().copied().chain(SCORES.iter().map(|kind| kind.name)).collect();
        SCORES.iter().find(|kind| kind.name == name).ok_or_else(|| refusal("a score", name, &names))
    }

    /// Describes the score as JSON.
    pub fn to_json(&self) -> Value {
        let (names, usual) = (self.weights)();
        let usual = |k: usize| usual.as_ref().map(|numbers| numbers[k]);
        let weights: Vec<Value> =
            names.iter().enumerate().map(|(k, name)| json!({"name": name, "default": usual(k)})).collect();
        json!({
            "name": self.name,
            "about": self.about,
            "chance": self.chance,
            "weights": weights,
            "card_lists": self.card_lists,
        })
    }
}

/// The name of a score, or the path of a function from outside: `module:function`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreName(pub String);

impl From<&str> for ScoreName {
    fn from(name: &str) -> ScoreName {
        ScoreName(name.into())
    }
}

impl ScoreName {
    /// Reads the name of a score where these other words are allowed, too.
    pub fn beside(json: &Value, others: &[&str]) -> Result<ScoreName, Misfit> {
        let name = json.as_str().ok_or(Misfit::Type("the name of a score"))?;
        if !name.contains(':') {
            ScoreKind::find_beside(name, others).map_err(Misfit::Value)?;
        }
        Ok(ScoreName(name.into()))
    }
}

impl ParameterType for ScoreName {
    const TYPE: &'static str = "score";

    fn words() -> Vec<&'static str> {
        SCORES.iter().map(|kind| kind.name).collect()
    }

    fn from_json(json: &Value) -> Result<ScoreName, Misfit> {
        ScoreName::beside(json, &[])
    }

    fn to_json(&self) -> Value {
        self.0.as_str().into()
    }
}

/// What scores are made with: cards, and functions from outside of the core.
pub struct ScoreReader<'a> {
    /// Finds a card by its id.
    pub card: &'a dyn Fn(&str) -> Option<CardIx>,
    /// Finds a function by its path.
    pub function: &'a dyn Fn(&str) -> Result<Outside, String>,
    /// Ids of cards, by the name of the list.
    pub card_lists: &'a [(String, Vec<String>)],
}

impl ScoreReader<'_> {
    /// Returns the score with that name and these weights.
    pub fn score(&self, name: &ScoreName, weights: &str) -> Result<Score, String> {
        let name = name.0.as_str();
        if name.contains(':') {
            if !weights.is_empty() {
                return Err(format!("{name} is a function of your own and takes no weights"));
            }
            return Ok(Score::Outside((self.function)(name)?));
        }
        let kind = ScoreKind::find(name)?;
        if !weights.is_empty() && (kind.weights)().0.is_empty() && !kind.learned {
            let weighed = SCORES.iter().filter(|kind| !(kind.weights)().0.is_empty());
            let names: Vec<&str> = weighed.map(|kind| kind.name).collect();
            return Err(format!("the score {name} has no weights; those with weights are {}", names.join(", ")));
        }
        (kind.make)(&ScoreInput { kind, text: weights, reader: self })
    }
}

/// What a score is made of.
struct ScoreInput<'a> {
    kind: &'static ScoreKind,
    /// The weights, as they are written; empty for the usual ones.
    text: &'a str,
    reader: &'a ScoreReader<'a>,
}

impl ScoreInput<'_> {
    fn weights<W: WeightSet>(&self) -> Result<W, String> {
        let (names, usual) = (self.kind.weights)();
        let numbers = match usual {
            Some(usual) if self.text.is_empty() => usual,
            usual => read_weights(self.kind.name, self.text, names, usual.as_deref())?,
        };
        Ok(W::from_numbers(&numbers))
    }

    /// Returns the cards of a list; those that are not in the library are left out.
    fn cards(&self, list: &str) -> Result<Vec<CardIx>, String> {
        let found = self.reader.card_lists.iter().find(|(name, _)| name == list);
        let (_, ids) = found.ok_or_else(|| format!("the score {} needs the card list {list}", self.kind.name))?;
        Ok(ids.iter().filter_map(|id| (self.reader.card)(id)).collect())
    }
}

fn threat(input: &ScoreInput<'_>) -> Result<Score, String> {
    Ok(Score::Threat(Box::new(Threat { weights: input.weights()?, removal: input.cards("hard_removal")? })))
}

/// Returns the score of a net: of the file that the weights name, or of the one that comes with the core.
fn net(input: &ScoreInput<'_>) -> Result<Score, String> {
    Ok(Score::Net(match input.text {
        "" => Net::champion(input.reader.card)?,
        path => Arc::new(NetFile::read(Path::new(path))?.net(input.reader.card)?),
    }))
}

/// Returns the score of a position for a player.
pub type OutsideFunction = dyn Fn(&State, Player) -> f64 + Send + Sync;

/// A score that is computed outside of the core.
#[derive(Clone)]
pub struct Outside(pub Arc<OutsideFunction>);

/// What a score from outside unwinds with when it fails: the search is given up, and the agent has failed, not the core.
pub struct OutsideFailed {
    /// What happened, in a few words.
    pub text: String,
    /// The error itself, for whoever knows its type.
    pub error: Box<dyn Any + Send>,
}

impl std::fmt::Debug for Outside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Outside")
    }
}

/// What the linear scores count of one side.
struct SideSums {
    health: i32,
    minions: i32,
    attack: i32,
    toughness: i32,
    taunt: i32,
    hand: i32,
    deck: i32,
}

impl SideSums {
    #[inline(always)]
    fn of(state: &State, player: Player) -> SideSums {
        let side = state.side(player);
        let mut sums = SideSums {
            health: state.entity(player.hero()).hp(),
            minions: i32::from(side.n_board),
            attack: 0,
            toughness: 0,
            taunt: 0,
            hand: i32::from(side.n_hand),
            deck: i32::from(side.n_deck),
        };
        for &slot in side.board() {
            let minion = state.entity(slot);
            sums.attack += minion.atk();
            sums.toughness += minion.hp();
            sums.taunt += if minion.has(Keyword::Taunt) { minion.hp() } else { 0 };
        }
        sums
    }
}

/// The sums of both sides.
struct Sums {
    mine: SideSums,
    theirs: SideSums,
}

impl Sums {
    // Inlined, so that only what a score asks for is added up.
    #[inline(always)]
    fn of(state: &State, me: Player) -> Sums {
        Sums { mine: SideSums::of(state, me), theirs: SideSums::of(state, me.opponent()) }
    }

    /// What a score adds for an enemy board without minions, if the player has some.
    #[inline(always)]
    fn cleared(&self, worth: i32) -> i32 {
        worth * i32::from(self.theirs.minions == 0 && self.mine.minions > 0)
    }

    /// How much more of something the player has.
    #[inline(always)]
    fn lead(&self, sum: impl Fn(&SideSums) -> i32) -> i32 {
        sum(&self.mine) - sum(&self.theirs)
    }
}

impl Score {
    /// Returns the score of a position for a player.
    pub fn of(&self, library: &Library, state: &State, me: Player) -> f64 {
        let foe = me.opponent();
        match self {
            // Metastone looks at the player's hero first, the others at the enemy.
            Score::Weighted | Score::Threat(_) if dead(state, me) => return -WIN,
            Score::Outside(function) => return (function.0)(state, me),
            _ if dead(state, foe) => return WIN,
            _ if dead(state, me) => return -WIN,
            _ => {}
        }
        match self {
            Score::Weighted => weighted(library, state, me),
            Score::Threat(threat) => threat.of(state, me),
            Score::Win(estimate) => estimate.of(library, state, me),
            Score::Won => 0.0,
            Score::Tyche(tyche) => tyche.of(library, state, me),
            Score::Net(net) => net.of(library, state, me),
            Score::ByClass { ramp } => {
                let class = state.side(state.head.active).class;
                let named = match class {
                    _ if class == Class::Warrior as u8 => Score::Aggro,
                    _ if class == Class::Mage as u8 => Score::Control,
                    _ if *ramp => Score::Ramp,
                    _ => Score::MidRange,
                };
                named.linear(state, me)
            }
            _ => self.linear(state, me),
        }
    }

    /// Returns whether it may look at what the other player hides.
    pub fn sees_hidden_cards(&self) -> bool {
        match self {
            Score::Win(estimate) => estimate.sees_hidden_cards(),
            Score::Outside(_) => true,
            _ => false,
        }
    }

    /// Returns the net, if it is one.
    pub fn net(&self) -> Option<&Net> {
        match self {
            Score::Net(net) => Some(net),
            _ => None,
        }
    }

    /// Returns whether it is a chance of winning between 0 and 1 for games that are not over; one from outside must be.
    pub fn is_chance(&self) -> bool {
        matches!(self, Score::Win(_) | Score::Won | Score::Net(_) | Score::Outside(_))
    }

    fn linear(&self, state: &State, me: Player) -> f64 {
        let sum = match self {
            Score::Aggro => {
                let sums = Sums::of(state, me);
                sums.cleared(1000) - 1000 * sums.theirs.taunt + sums.mine.attack + 1000 * sums.lead(|side| side.health)
            }
            Score::MidRange => {
                let sums = Sums::of(state, me);
                sums.cleared(5000) - 1000 * sums.theirs.taunt
                    + sums.mine.attack
                    + sums.lead(|side| 5 * side.minions + 10 * (side.health + side.toughness + side.attack))
            }
            Score::Control => {
                let sums = Sums::of(state, me);
                sums.cleared(1000)
                    + sums.mine.attack
                    + sums.lead(|side| 50 * side.minions + 25 * side.taunt + 10 * side.health)
            }
            Score::Fatigue => {
                let sums = Sums::of(state, me);
                sums.cleared(1000)
                    + 1000 * i32::from(sums.theirs.hand > 9)
                    + 10_000 * i32::from(sums.theirs.deck == 0)
                    + sums.mine.attack
                    + sums.lead(|side| 50 * side.deck + 10 * (side.minions + side.taunt) + 5 * side.health)
            }
            // The player's taunts are held against the player: a slip of its author that belongs to it.
            Score::Ramp => {
                let sums = Sums::of(state, me);
                sums.cleared(5000) - 500 * sums.mine.taunt * i32::from(sums.theirs.taunt > 0)
                    + sums.mine.attack
                    + sums.lead(|side| 50 * side.minions + 10 * (side.health + side.toughness) + 20 * side.attack)
            }
            _ => {
                let Sums { mine, theirs } = Sums::of(state, me);
                let [own, other] =
                    [mine, theirs].map(|sums| [sums.health, sums.minions, sums.toughness, sums.attack].map(f64::from));
                let mine = 21.5 * own[0] + 41.1 * own[1] + 54.0 * own[2] + 60.5 * own[3];
                let theirs = 33.6 * other[0] + 19.4 * other[1] + 88.5 * other[2] + 84.7 * other[3];
                libm::round(mine - theirs) as i32
            }
        };
        f64::from(sum)
    }
}
