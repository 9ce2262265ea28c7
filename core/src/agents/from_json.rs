//! Reads agents from JSON: a policy and its parameters, all in one object.

use super::catalogue::{searching_parameters, POLICIES};
use super::reader::AgentReader;
use super::spec::AgentSpec;
use crate::cards::syntax::CardIx;
use crate::evaluate::{Outside, ScoreReader};
use crate::parameters::{refuse_unknown, Given};
use crate::search::METHODS;
use crate::suggest::refusal;
use serde_json::Value;

impl AgentSpec {
    /// Reads an agent. The JSON object has the name of its `policy`, the parameters that are not to have their defaults,
    /// and the `card_lists` that its scores need.
    ///
    /// `card` finds a card by its id, `function` a score that is computed outside of the core by its path.
    pub fn from_json(
        json: &str,
        card: &dyn Fn(&str) -> Option<CardIx>,
        function: &dyn Fn(&str) -> Result<Outside, String>,
    ) -> Result<AgentSpec, String> {
        let mut given: Given = serde_json::from_str(json).map_err(|error| format!("this is not an agent: {error}"))?;
        let Some(Value::String(name)) = given.remove("policy") else {
            return Err("an agent has a policy; write {\"policy\": \"random\"}".into());
        };
        let lists = given.remove("card_lists").unwrap_or_else(|| Value::Object(Given::new()));
        let lists: Vec<(String, Vec<String>)> = serde_json::from_value::<std::collections::BTreeMap<_, _>>(lists)
            .map_err(|error| format!("these are not lists of cards: {error}"))?
            .into_iter()
            .collect();
        let reader = AgentReader { scores: ScoreReader { card, function, card_lists: &lists } };
        if let Some(policy) = POLICIES.iter().find(|policy| policy.name == name) {
            let agent = (policy.read)(&mut given, &reader)?;
            refuse_unknown(&given, &name, &(policy.parameters)())?;
            return Ok(agent);
        }
        if let Some(method) = METHODS.iter().find(|method| method.name == name) {
            let agent = AgentSpec::searching(method, &mut given, &reader)?;
            refuse_unknown(&given, &name, &searching_parameters(method))?;
            return Ok(agent);
        }
        let names = POLICIES.iter().map(|policy| policy.name).chain(METHODS.iter().map(|method| method.name));
        Err(refusal("a policy", &name, &names.collect::<Vec<&str>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::schema;
    use serde_json::json;
    use std::sync::Arc;

    fn read(json: &Value) -> Result<AgentSpec, String> {
        let outside = |_: &str| Ok(Outside(Arc::new(|_, _| 0.0)));
        AgentSpec::from_json(&json.to_string(), &|_| Some(1), &outside)
    }

    #[test]
    fn every_agent_can_be_made_with_its_usual_values() {
        let schema = schema();
        let agents = schema["agents"].as_array().expect("a list of agents");
        assert!(agents.len() > 20);
        for agent in agents {
            let mut json = json!({"policy": agent["policy"], "card_lists": {"hard_removal": ["CS2_022"]}});
            for parameter in agent["parameters"].as_array().expect("a list of parameters") {
                json[parameter["name"].as_str().expect("a name")] = parameter["default"].clone();
                assert!(!parameter["doc"].as_str().expect("a text").is_empty());
            }
            read(&json).unwrap_or_else(|sentence| panic!("{}: {sentence}", agent["name"]));
        }
    }

    #[test]
    fn what_means_nothing_is_refused_with_what_would_be_right() {
        for (json, sentence) in [
            (
                json!({"policy": "eva", "ties": "frist"}),
                "\"frist\" is not a way to break ties: did you mean \"first\"? (first, last)",
            ),
            (json!({"policy": "bean"}), "\"bean\" is not a policy: did you mean \"beam\"?"),
            (json!({"policy": "beam", "wdith": 3}), "\"wdith\" is not a parameter of beam: did you mean \"width\"?"),
            (json!({"policy": "beam", "width": 20_001}), "width is 20001; it must be from 1 to 20000"),
            (json!({"policy": "beam", "score": "midrnage"}), "\"midrnage\" is not a score: did you mean \"midrange\"?"),
            (
                json!({"policy": "beam", "weights": "1"}),
                "the score class has no weights; those with weights are threat",
            ),
            (json!({"policy": "tyche", "weights": "1#2"}), "tyche has 6 weights, not 2: empty_board, health"),
            (
                json!({"policy": "eva", "weights": "tuant:2"}),
                "\"tuant\" is not a weight of eva: did you mean \"taunt\"?",
            ),
            (
                json!({"policy": "mcts", "budget": ""}),
                "this search does not end by itself; give it a budget such as 1000it",
            ),
            (
                json!({"policy": "mcts", "budget": "10it-wall"}),
                "only milliseconds are of the wall clock, write 10ms-wall",
            ),
            (
                json!({"policy": "mcts", "budget": "9ms/trun"}),
                "\"trun\" is not what a budget can be given for: did you mean",
            ),
            (json!({"policy": "mcts", "horizon": "0"}), "\"0\" is not a horizon; write turn, game, leaf or a number"),
            (json!({"policy": "three_phase", "phases": 2}), "phases is 2; it must be 1 or 3"),
            (json!({"policy": "three_phase", "first": 1}), "first is 1; it must be between 0 and 1"),
            (json!({"policy": "beam", "belief": {"deck": []}}), "this is not a belief: unknown field `deck`"),
            (json!({"policy": "greedy", "score": "threat"}), "the score threat needs the card list hard_removal"),
            (json!({"ties": "first"}), "an agent has a policy"),
        ] {
            let refusal = read(&json).expect_err("it must be refused");
            assert!(refusal.contains(sentence), "{json}: {refusal}");
        }
    }
}
