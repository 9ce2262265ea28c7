//! Every agent of the core that has a name, with all that can be said about it.

use super::mulligan::Mulligan;
use super::one_step::{Judge, OneStep};
use super::params::{EvaText, GreedyParams, NoAggressionParams, OneStepParams, RandomParams, SearchingParams};
use super::reader::AgentReader;
use super::spec::{AgentSpec, Policy};
use crate::evaluate::{read_weights, Eva, EvaWeights, WeightSet, SCORES};
use crate::parameters::{Given, Parameter, Parameters, Preset};
use crate::search::{MethodInfo, METHODS};
use serde_json::{json, Value};

/// A way to decide: its name, its parameters, and the agents that have names for some of their values.
pub(super) struct PolicyKind {
    /// The name.
    pub name: &'static str,
    /// The agents that decide this way.
    agents: &'static [Preset],
    /// Describes the parameters.
    pub parameters: fn() -> Vec<Parameter>,
    /// Takes the parameters out of what was given, and returns the agent.
    pub read: fn(&mut Given, &AgentReader<'_>) -> Result<AgentSpec, String>,
}

/// The policies besides searches.
pub(super) const POLICIES: &[PolicyKind] = &[
    PolicyKind {
        name: "random",
        agents: &[Preset { name: "random", about: "any legal action, all equally likely", usual: || json!({}) }],
        parameters: RandomParams::list,
        read: |given, _| AgentSpec::simple(Policy::Random, RandomParams::take(given)?.mulligan).checked(),
    },
    PolicyKind {
        name: "late_end",
        agents: &[Preset {
            name: "random-late-end",
            about: "any legal action; ends the turn only when nothing else is left",
            usual: || json!({}),
        }],
        parameters: RandomParams::list,
        read: |given, _| AgentSpec::simple(Policy::LateEnd, RandomParams::take(given)?.mulligan).checked(),
    },
    PolicyKind {
        name: "no_aggression",
        agents: &[Preset {
            name: "no-aggression",
            about: "plays cards or ends the turn by chance and never attacks",
            usual: || json!({}),
        }],
        parameters: NoAggressionParams::list,
        read: |given, _| {
            let params = NoAggressionParams::take(given)?;
            AgentSpec::simple(Policy::NoAggression(params.form), params.mulligan).checked()
        },
    },
    PolicyKind {
        name: "greedy",
        agents: &[Preset {
            name: "greedy",
            about: "looks one action ahead and takes the best score",
            usual: || json!({}),
        }],
        parameters: <(OneStepParams, GreedyParams)>::list,
        read: |given, reader| {
            let (shared, params) = <(OneStepParams, GreedyParams)>::take(given)?;
            AgentSpec::one_step(shared, Judge::Score(reader.scores.score(&params.score, &params.weights)?)).checked()
        },
    },
    PolicyKind {
        name: "eva",
        agents: &[Preset {
            name: "eva",
            about: "looks one action ahead by 21 evolved weights (García-Sánchez and Tonda)",
            usual: || json!({"mulligan": "keep"}),
        }],
        parameters: <(OneStepParams, (EvaWeights, EvaText))>::list,
        read: |given, _| {
            let (shared, (mut weights, text)) = <(OneStepParams, (EvaWeights, EvaText))>::take(given)?;
            if !text.weights.is_empty() {
                let numbers = read_weights("eva", &text.weights, EvaWeights::NAMES, Some(&weights.numbers()))?;
                weights = EvaWeights::from_numbers(&numbers);
            }
            AgentSpec::one_step(shared, Judge::Eva(Box::new(Eva { weights }))).checked()
        },
    },
];

impl AgentSpec {
    fn simple(policy: Policy, mulligan: Mulligan) -> AgentSpec {
        AgentSpec { policy, mulligan, sees_everything: false, belief: None }
    }

    fn one_step(shared: OneStepParams, judge: Judge) -> AgentSpec {
        AgentSpec {
            policy: Policy::OneStep(OneStep { judge, ties: shared.ties, worlds: shared.worlds }),
            mulligan: shared.mulligan,
            sees_everything: shared.observation.sees_everything(),
            belief: None,
        }
    }

    /// Returns the agent, if a mulligan by its net is one that it can make.
    fn checked(self) -> Result<AgentSpec, String> {
        match self.mulligan == Mulligan::Net && self.net().is_none() {
            true => Err("mulligan=net needs an agent that goes by a net; write score=net or estimate=net".into()),
            false => Ok(self),
        }
    }

    /// Reads an agent that searches.
    pub(super) fn searching(
        method: &MethodInfo,
        given: &mut Given,
        reader: &AgentReader<'_>,
    ) -> Result<AgentSpec, String> {
        let shared = SearchingParams::take(given)?;
        AgentSpec {
            policy: Policy::Search((method.read)(given, &reader.scores)?),
            mulligan: shared.mulligan,
            sees_everything: shared.observation.sees_everything() || shared.belief.perfect,
            belief: reader.belief(&shared.belief)?,
        }
        .checked()
    }
}

/// Returns the parameters of an agent that searches.
pub(super) fn searching_parameters(method: &MethodInfo) -> Vec<Parameter> {
    let mut list = (method.parameters)();
    list.extend(SearchingParams::list());
    list
}

/// Describes every agent with its parameters, and every score with its weights, as JSON.
///
/// Each agent has a `name`, what it is (`about`), its `policy`, and its `parameters`: their `name`, `type`, `default`,
/// `doc`, and where they have them `words` or limits (`least` and `most`, `above` and `below`, or `among`).
pub fn schema() -> Value {
    let mut agents = Vec::new();
    let mut describe = |policy: &str, presets: &[Preset], parameters: &dyn Fn() -> Vec<Parameter>| {
        for preset in presets {
            let list = preset.parameters(parameters());
            let parameters: Vec<Value> = list.iter().map(Parameter::to_json).collect();
            agents.push(json!({
                "name": preset.name,
                "about": preset.about,
                "policy": policy,
                "parameters": parameters,
            }));
        }
    };
    for policy in POLICIES {
        describe(policy.name, policy.agents, &policy.parameters);
    }
    for method in METHODS {
        describe(method.name, method.agents, &|| searching_parameters(method));
    }
    let scores: Vec<Value> = SCORES.iter().map(|score| score.to_json()).collect();
    json!({"agents": agents, "scores": scores})
}
