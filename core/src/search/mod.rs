//! Agents that look further than one action: budgets, worlds, working memory, and one file for each method.
//!
//! A decision is one call. It looks at worlds that fit what the player knows (`Worlds`), plays in them (`Simulator`), and
//! stops when its budget is used up (`Meter`), whatever it has found by then.
//!
//! A new method is a file with its parameters and its `SearchMethod`, a `mod` line and a line of `searches!` below.

mod alpha_beta;
mod beam;
mod best;
mod budget;
mod estimate_params;
mod exhaustive;
mod explored;
mod flat;
mod graph;
mod layers;
mod lethal;
mod lookahead;
mod looks;
mod mcts;
mod mcts_params;
mod memory;
mod met;
mod method;
mod packed_layers;
mod playout;
mod rhea;
mod three_phase;
mod trace;
mod tree;
mod tyche;
mod worlds;

pub use best::{Best, Found, Ties};
pub use budget::{Budget, Counted, Meter, Per};
pub use explored::Explored;
pub use memory::SearchMemory;
pub use method::{Question, SearchMethod};
pub use trace::Trace;

use crate::action::SlotAction;
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::evaluate::{Net, ScoreReader};
use crate::parameters::{Given, Parameter, Parameters, Preset};
use crate::view::{Observed, Sight};

searches! {
    Mcts(mcts::Mcts),
    FlatMc(flat::FlatMc),
    ThreePhase(three_phase::ThreePhase),
    Exhaustive(exhaustive::Exhaustive),
    Lookahead(lookahead::Lookahead),
    Beam(beam::Beam),
    Tyche(tyche::TycheSearch),
    AlphaBeta(alpha_beta::AlphaBeta),
    Rhea(rhea::Rhea),
}

/// What is known of a method without its parameters.
pub struct MethodInfo {
    /// Its name.
    pub name: &'static str,
    /// The agents that search this way.
    pub agents: &'static [Preset],
    /// Describes its parameters.
    pub parameters: fn() -> Vec<Parameter>,
    /// Takes its parameters out of what was given, and returns the search.
    pub read: fn(&mut Given, &ScoreReader<'_>) -> Result<Search, String>,
}

impl Search {
    /// Returns the index of the chosen action in `actions`, which are all legal ones.
    pub fn decide(
        &self,
        library: &Library,
        observed: Observed<'_>,
        actions: &[SlotAction],
        sight: Sight<'_>,
        seed: u64,
        memory: &mut SearchMemory,
    ) -> usize {
        let head = &observed.state().head;
        let question = Question { library, observed, actions, sight, player: head.player, rng: Rng::new(seed) };
        let mut meter = Meter::start(self.budget(), &mut memory.time, head.turn, actions, question.player);
        memory.simulator.chance.rng = question.rng.split(1);
        memory.simulator.steps = 0;
        memory.found.clear();
        memory.nodes = 0;
        let best = self.search(&question, memory, &mut meter);
        memory.iterations = meter.done;
        meter.finish(&mut memory.time);
        best
    }
}

/// Declares `Search`, one of the methods, and `METHODS`, the list of them.
macro_rules! searches {
    ($($variant:ident($method:ty),)+) => {
        /// How an agent searches.
        #[derive(Clone, Debug)]
        #[allow(missing_docs)]
        pub enum Search {
            $($variant(Box<$method>),)+
        }

        /// All methods.
        pub const METHODS: &[MethodInfo] = &[$(MethodInfo {
            name: <$method>::NAME,
            agents: <$method>::AGENTS,
            parameters: <$method as SearchMethod>::Params::list,
            read: |given, scores| {
                let params = <$method as SearchMethod>::Params::take(given)?;
                Ok(Search::$variant(Box::new(<$method>::new(params, scores)?)))
            },
        },)+];

        impl Search {
            /// Returns how much a decision may cost.
            fn budget(&self) -> &Budget {
                match self {
                    $(Search::$variant(method) => method.budget(),)+
                }
            }

            /// Returns whether what it finds out about actions are chances of winning, and not scores.
            pub fn finds_chances(&self) -> bool {
                match self {
                    $(Search::$variant(method) => method.finds_chances(),)+
                }
            }

            /// Returns whether the opponent's answer counts in what it finds.
            pub fn looks_at_answers(&self) -> bool {
                match self {
                    $(Search::$variant(method) => method.looks_at_answers(),)+
                }
            }

            /// Returns the net that it goes by, if it does.
            pub fn net(&self) -> Option<&Net> {
                match self {
                    $(Search::$variant(method) => method.net(),)+
                }
            }

            /// Returns the index of the action that the method chooses.
            fn search(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
                match self {
                    $(Search::$variant(method) => method.decide(question, memory, meter),)+
                }
            }
        }
    };
}
use searches;
