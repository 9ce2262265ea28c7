//! The parameters of the evolution, and the agents that have names for some of them.

use crate::parameters::Preset;
use crate::search::mcts_params::MOST_WORLDS;
use crate::search::Budget;
use crate::{parameters, words};
use serde_json::json;
use std::f64::consts::SQRT_2;

parameters! {
    /// Rolling-horizon evolution of the actions of a turn.
    pub struct RheaParams {
        /// Playouts or estimates (it), evaluated individuals (ev), or milliseconds. One whose end is known from before
        /// (cache) is not evaluated.
        budget: Budget = Budget::iterations(4000), Any;
        /// Evaluated individuals at most, whatever the budget; 0 for any number.
        evaluations: u32 = 0, at_least(0.0);
        /// Individuals of a generation.
        population: u32 = 50, Range(2.0, 10_000.0);
        /// Individuals that compete to be a parent.
        tournament: u32 = 2, Range(1.0, 10_000.0);
        /// The best individuals, which are kept as they are.
        elite: u32 = 1, at_least(0.0);
        /// How two individuals make a new one: uniform by position, or pc by the tree.
        crossover: Crossover = Crossover::Uniform, Any;
        /// The share of the new individuals that have two parents.
        crossover_rate: f64 = 0.5, Range(0.0, 1.0);
        /// How an individual changes: one point of it, or pm everything from a point on, by the tree.
        mutation: Mutation = Mutation::Point, Any;
        /// The share of the new individuals that change.
        mutation_rate: f64 = 0.5, Range(0.0, 1.0);
        /// At a node with N visits, the tree chooses at random with probability gamma^N.
        gamma: f64 = 0.0, Range(0.0, 1.0);
        /// The chance that an action which is not in the tree yet is chosen by the tree.
        p_new: f64 = 0.1, Range(0.0, 1.0);
        /// The exploration constant of the tree.
        exploration as "c": f64 = SQRT_2, at_least(0.0);
        /// Whether filters keep new turns and mutated ones to one plan.
        filters: bool = false, Any;
        /// Repair of an illegal gene: replace it with a random action, or drop it.
        repair: Repair = Repair::Random, Any;
        /// How the end of a turn is evaluated.
        evaluation: Evaluation = Evaluation::Playouts, Any;
        /// How many worlds an individual is evaluated in; 0 for a fresh one each time.
        worlds: u32 = 20, Range(0.0, MOST_WORLDS);
        /// Random playouts to the end of the game in each world.
        playouts: u32 = 20, at_least(1.0);
        /// Whether identical-looking ends of turns are evaluated only once.
        cache: bool = false, Any;
        /// Whether the tree below the chosen action is kept for the next decision of the turn.
        reuse: bool = false, Any;
    }
}

words! {
    /// How two individuals make a new one.
    pub enum Crossover is "a crossover" {
        /// Each gene comes from one of them, by its position.
        Uniform = "uniform",
        /// Each action is chosen among those of one of them that are legal, by the tree.
        Pc = "pc",
    }
}

words! {
    /// How an individual changes.
    pub enum Mutation is "a mutation" {
        /// One gene is replaced.
        Point = "point",
        /// Everything from one gene on is chosen anew, by the tree.
        Pm = "pm",
    }
}

words! {
    /// What becomes of a gene that is not legal.
    pub enum Repair is "a repair" {
        /// A random legal action takes its place.
        Random = "random",
        /// It is left out.
        Drop = "drop",
    }
}

words! {
    /// How the end of a turn is evaluated.
    pub enum Evaluation is "an evaluation" {
        /// By random playouts to the end of the game.
        Playouts = "playouts",
        /// By a score.
        Estimate = "estimate",
    }
}

/// The agents that search this way: the plain evolution, the improved one, and that with the estimate of figure 8.
pub(super) const AGENTS: &[Preset] = &[
    Preset {
        name: "rhea",
        about: "rolling-horizon evolution: uniform crossover, point mutation, playouts (vanilla RHEA of Sakurai and Hasebe)",
        usual: || json!({}),
    },
    Preset {
        name: "rhea-improved",
        about: "rhea with a tree of statistics, crossover and mutation by it, and filters (Sakurai and Hasebe)",
        usual: || {
            json!({"crossover": "pc", "mutation": "pm", "filters": true, "cache": true, "reuse": true})
        },
    },
    Preset {
        name: "rhea-linear",
        about: "rhea-improved with AlvaroAgent's linear estimate instead of playouts",
        usual: || {
            json!({"crossover": "pc", "mutation": "pm", "filters": true, "cache": true, "reuse": true,
                   "evaluation": "estimate", "worlds": 4, "budget": "2000it"})
        },
    },
];
