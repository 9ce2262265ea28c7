//! Rolling-horizon evolution of the actions of a turn (sakurai2023).
//!
//! An individual is a sequence of actions up to the end of the turn, its fitness what the end of it is worth over several
//! worlds. The plain form exchanges genes by position and changes one at a time. The improved form keeps a tree of
//! statistics over the actions of all individuals, by which crossover and mutation choose (section 4.1), filters that
//! keep the actions of a turn to one plan (section 4.4), and the values of ends of turns that it has met (section 4.3).

mod filters;
mod genes;
mod params;

use self::filters::Filters;
use self::params::{Crossover, Evaluation, Mutation, RheaParams, AGENTS};
use super::estimate_params::EstimateParams;
use super::playout::Playout;
use super::tree::{keys_of, SearchTree, NO_NODE};
use super::worlds::Worlds;
use super::{Best, Budget, Meter, Question, SearchMemory, SearchMethod, Ties};
use crate::action::SlotAction;
use crate::chance::Rng;
use crate::evaluate::{result, Estimate, Net, ScoreReader};
use crate::parameters::Preset;
use serde_json::json;
use std::collections::HashMap;

/// A turn ends after so many actions; no turn of the game is longer.
const LONGEST: usize = 100;

/// The search with its parameters.
#[derive(Clone, Debug)]
pub struct Rhea {
    params: RheaParams,
    estimate: Estimate,
}

/// A sequence of actions and what it is worth.
#[derive(Clone, Debug)]
struct Individual {
    genes: Vec<u64>,
    fitness: f64,
}

/// What a decision works with.
struct RheaWork<'a, 'b> {
    question: &'a Question<'a>,
    memory: &'b mut SearchMemory,
    meter: &'b mut Meter,
    worlds: Worlds<'a>,
    tree: SearchTree,
    filters: Filters,
    choose: Rng,
    /// The values of ends of turns.
    known: HashMap<u64, f64>,
    /// Individuals so far.
    individuals: u64,
    /// Those whose ends of turns had to be evaluated; what is known from before costs nothing.
    evaluations: u64,
    turn: u16,
    legal: Vec<(SlotAction, u64)>,
    /// What the turn in the making is made by.
    operator: &'static str,
}

impl RheaWork<'_, '_> {
    fn count_evaluation(&mut self) {
        self.evaluations += 1;
        self.meter.evaluated();
    }
}

impl SearchMethod for Rhea {
    type Params = (RheaParams, EstimateParams);
    const NAME: &'static str = "rhea";
    const AGENTS: &'static [Preset] = AGENTS;

    fn new((params, estimate): Self::Params, scores: &ScoreReader<'_>) -> Result<Rhea, String> {
        if params.budget == Budget::Full && params.evaluations == 0 {
            return Err("this search does not end by itself; give it a budget such as 1000it or 250ms".into());
        }
        if params.elite >= params.population {
            return Err(format!(
                "an elite of {} leaves nothing to evolve in a population of {}",
                params.elite, params.population
            ));
        }
        if params.crossover_rate == 0.0 && params.mutation_rate == 0.0 {
            return Err(
                "without crossover and mutation nothing new is made; raise crossover_rate or mutation_rate".into()
            );
        }
        Ok(Rhea { estimate: estimate.read(scores, &params.budget)?, params })
    }

    fn budget(&self) -> &Budget {
        &self.params.budget
    }

    fn finds_chances(&self) -> bool {
        self.estimate.is_chance()
    }

    fn net(&self) -> Option<&Net> {
        self.estimate.score.net()
    }

    fn decide(&self, question: &Question<'_>, memory: &mut SearchMemory, meter: &mut Meter) -> usize {
        meter.count_evaluations();
        let root = question.observed.state();
        let worlds = Worlds::of(question, self.params.worlds, memory);
        let mut tree = std::mem::take(&mut memory.trees[question.player.index()]);
        let nodes = tree.begin(root, &keys_of(root, question.actions), self.params.reuse);
        let mut work = RheaWork {
            question,
            memory,
            meter,
            worlds,
            tree,
            filters: Filters::new(self.params.filters),
            choose: question.rng.split(2),
            known: HashMap::new(),
            individuals: 0,
            evaluations: 0,
            turn: root.head.turn,
            legal: Vec::new(),
            operator: "",
        };
        let best = self.evolve(&mut work);
        let RheaWork { memory, mut tree, worlds, .. } = work;
        worlds.back(memory);
        memory.found.extend(nodes.iter().map(|&node| tree.found(node)));
        memory.nodes = tree.nodes.len() as u64;
        let chosen = best.and_then(|best| {
            let first = best.genes[0];
            nodes.iter().position(|&node| tree.nodes[node as usize].key == first)
        });
        let chosen = chosen.unwrap_or(0);
        if self.params.reuse {
            tree.keep(nodes[chosen], root);
        }
        memory.trees[question.player.index()] = tree;
        chosen
    }
}

impl Rhea {
    /// Evolves a population while the budget lasts; returns the fittest of the last generation.
    fn evolve(&self, work: &mut RheaWork<'_, '_>) -> Option<Individual> {
        let size = self.params.population as usize;
        let mut population: Vec<Individual> = Vec::with_capacity(size);
        while population.len() < size && self.more(work) {
            let genes = self.random_turn(work);
            match self.evaluated(work, genes) {
                Some(individual) => population.push(individual),
                None => break,
            }
        }
        while population.len() == size && self.more(work) {
            let (individuals, evaluations) = (work.individuals, work.evaluations);
            let (next, whole) = self.generation(work, &population);
            if !whole {
                // What was bred so far competes with its parents.
                population.extend(next);
                break;
            }
            population = next;
            if work.evaluations == evaluations {
                // At small rates a generation may be the same as the last, and all of its ends may be known. It counts
                // as if they were not, or the search would not end.
                work.meter.more();
                for _ in 0..(work.individuals - individuals).max(1) {
                    work.count_evaluation();
                }
            }
        }
        let mut best = Best::new(Ties::First);
        population.iter().enumerate().for_each(|(k, individual)| best.offer(k, individual.fitness));
        population.into_iter().nth(best.at())
    }

    fn more(&self, work: &RheaWork<'_, '_>) -> bool {
        let limit = u64::from(self.params.evaluations);
        !work.meter.over() && (limit == 0 || work.evaluations < limit)
    }

    /// Returns the next generation, and whether the budget was enough for all of it.
    fn generation(&self, work: &mut RheaWork<'_, '_>, parents: &[Individual]) -> (Vec<Individual>, bool) {
        let mut ranked: Vec<&Individual> = parents.iter().collect();
        ranked.sort_by(|a, b| b.fitness.total_cmp(&a.fitness));
        let mut next: Vec<Individual> = ranked.iter().take(self.params.elite as usize).map(|&i| i.clone()).collect();
        let pool: Vec<&Individual> =
            (next.len()..parents.len()).map(|_| self.tournament(&mut work.choose, parents)).collect();
        for (k, first) in pool.iter().enumerate() {
            let mut genes = None;
            if chance(&mut work.choose, self.params.crossover_rate) {
                let second = pool[work.choose.below(pool.len() as u32) as usize];
                genes = Some(match self.params.crossover {
                    Crossover::Uniform => self.exchanged(work, &first.genes, &second.genes),
                    Crossover::Pc => self.guided_crossover(work, &first.genes, &second.genes),
                });
            }
            if chance(&mut work.choose, self.params.mutation_rate) {
                let from = genes.as_ref().unwrap_or(&pool[k].genes).clone();
                genes = Some(match self.params.mutation {
                    Mutation::Point => self.changed_point(work, &from),
                    Mutation::Pm => self.guided_mutation(work, &from),
                });
            }
            let bred = match genes {
                None => (*first).clone(),
                Some(genes) => match self.more(work).then(|| self.evaluated(work, genes)).flatten() {
                    Some(individual) => individual,
                    None => return (next, false),
                },
            };
            next.push(bred);
        }
        (next, true)
    }

    fn tournament<'p>(&self, choose: &mut Rng, parents: &'p [Individual]) -> &'p Individual {
        let mut best = &parents[choose.below(parents.len() as u32) as usize];
        for _ in 1..self.params.tournament {
            let other = &parents[choose.below(parents.len() as u32) as usize];
            if other.fitness > best.fitness {
                best = other;
            }
        }
        best
    }

    /// Returns the individual with these genes and its fitness, and notes it in the tree; nothing if the budget ends.
    fn evaluated(&self, work: &mut RheaWork<'_, '_>, genes: Vec<u64>) -> Option<Individual> {
        let (fitness, known) = self.fitness(work, &genes)?;
        work.individuals += 1;
        if !known {
            work.count_evaluation();
        }
        work.memory.trace.note(|| json!({"step": "evaluated", "genes": genes, "value": fitness}));
        let mut node = work.tree.root;
        work.tree.visit(node, fitness);
        for &gene in &genes {
            node = work.tree.child_or_new(node, gene);
            if node == NO_NODE {
                break; // the tree is as large as it may be
            }
            work.tree.visit(node, fitness);
        }
        Some(Individual { genes, fitness })
    }

    /// Returns the mean value over the worlds, or over those that the budget was enough for, and whether it was known from
    /// before; nothing without any.
    fn fitness(&self, work: &mut RheaWork<'_, '_>, genes: &[u64]) -> Option<(f64, bool)> {
        let me = work.question.player;
        let (mut sum, mut count) = (0.0, 0u32);
        let mut looks = 0;
        let playout = Playout::random(0);
        let worlds = u64::from(self.params.worlds.max(1));
        for k in 0..worlds {
            let number = if self.params.worlds == 0 { work.individuals } else { k };
            let end = self.replay(work, number, genes);
            if self.params.cache && k == 0 {
                looks = end;
                if let Some(&value) = work.known.get(&looks) {
                    // It costs next to nothing, but a search must not go on for ever.
                    return work.meter.more().then_some((value, true));
                }
            }
            if self.params.evaluation == Evaluation::Estimate {
                if !work.meter.more() {
                    break;
                }
                sum += self.estimate.of(work.question.library, &work.memory.position, me);
                count += 1;
            } else {
                work.memory.leaf.copy_from(&work.memory.position);
                for n in 0..self.params.playouts {
                    if !work.meter.more() {
                        break;
                    }
                    if n > 0 {
                        work.memory.position.copy_from(&work.memory.leaf);
                    }
                    if !playout.run(work.question.library, work.memory, 0, &mut work.choose, work.meter) {
                        break;
                    }
                    sum += result(&work.memory.position, me);
                    count += 1;
                }
            }
            if work.meter.over() {
                break;
            }
        }
        if count == 0 {
            return None;
        }
        let value = sum / f64::from(count);
        if self.params.cache && !work.meter.over() {
            work.known.insert(looks, value);
        }
        Some((value, false))
    }
}

/// Returns true with that probability.
fn chance(choose: &mut Rng, probability: f64) -> bool {
    ((choose.bits() >> 11) as f64) < probability * (1u64 << 53) as f64
}
