//! Whether all levels come to the value that the plainest way of computing a net comes to, bit by bit.

use super::inputs::Row;
use super::layer::{marks_of, LANES, WIDEST};
use super::policy::{shares_of, WIDTH};
use super::processor::{marks_of_eight, marks_of_lanes, Level};
use super::{ActionInputs, Inputs, LookMemory, Net, NetFile, OF_ACTION, OF_CARD, OF_MINION, OF_SIDE, SCHEMA};
use safetensors::tensor::{serialize, Dtype, TensorView};
use std::collections::HashMap;
use std::sync::Arc;

/// The cards of these nets; the library has two more.
const CARDS: usize = 6;

/// Numbers by chance, the same in every run.
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    /// Of many sizes, so that the order of a sum shows in its last bits.
    fn weight(&mut self) -> f32 {
        let size = [0.0, 0.001, 0.03, 0.3][self.below(4) as usize];
        (self.below(2_000_001) as f32 - 1e6) / 1e6 * size
    }

    fn weights(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| self.weight()).collect()
    }

    /// Mostly 0, as the inputs are.
    fn number(&mut self) -> i16 {
        match self.below(8) {
            0 => self.below(1999) as i16 - 999,
            1 | 2 => self.below(12) as i16,
            _ => 0,
        }
    }

    fn row<const NUMBERS: usize, const MOST: usize>(&mut self) -> Row<NUMBERS, MOST> {
        let mut row = Row { count: self.below(MOST as u64 + 1) as usize, ..Row::default() };
        for k in 0..row.count {
            row.numbers[k] = std::array::from_fn(|_| self.number());
            row.cards[k] = self.below(CARDS as u64 + 2) as u16;
        }
        row
    }

    fn inputs(&mut self) -> Inputs {
        let sides = [(); 2].map(|()| std::array::from_fn(|_| self.number()));
        Inputs { sides, minions: [self.row(), self.row()], hand: self.row() }
    }
}

/// A layer as a file has it.
struct PlainLayer {
    biases: Vec<f32>,
    weights: Vec<f32>,
    cards: Vec<f32>,
}

impl PlainLayer {
    fn new(draws: &mut Draws, inputs: usize, width: usize) -> PlainLayer {
        let (biases, weights) = (draws.weights(width), draws.weights(inputs * width));
        PlainLayer { biases, weights, cards: draws.weights(CARDS * width) }
    }

    /// Returns the sums, each for itself; those of things begin with what their card adds.
    fn sums(&self, inputs: &[f32], card: Option<u16>) -> Vec<f32> {
        let width = self.biases.len();
        let sum = |k: usize| {
            let mut sum = self.biases[k];
            if let Some(row) = card {
                sum += self.cards.get(usize::from(row) * width + k).unwrap_or(&0.0);
            }
            for (place, input) in inputs.iter().enumerate() {
                sum += input * self.weights[place * width + k];
            }
            sum
        };
        (0..width).map(sum).collect()
    }

    fn rectified(&self, inputs: &[f32], card: Option<u16>) -> Vec<f32> {
        self.sums(inputs, card).iter().map(|sum| sum.max(0.0)).collect()
    }

    fn add_up<const N: usize, const MOST: usize>(&self, things: &Row<N, MOST>) -> Vec<f32> {
        let mut total = vec![0.0; self.biases.len()];
        for (numbers, card) in things.iter() {
            let sums = self.rectified(&numbers.map(f32::from), Some(card));
            total.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum);
        }
        total
    }
}

/// A net whose layers have these widths: minions, cards, hidden, middle.
struct PlainNet {
    layers: [(&'static str, usize, PlainLayer); 5],
}

impl PlainNet {
    fn new(draws: &mut Draws, widths: [usize; 4]) -> PlainNet {
        let [minion, card, hidden, middle] = widths;
        let sums = 2 * OF_SIDE.len() + 2 * minion + card;
        let shapes = [
            ("minion", OF_MINION.len(), minion),
            ("card", OF_CARD.len(), card),
            ("hidden", sums, hidden),
            ("middle", hidden, middle),
            ("value", middle, 1),
        ];
        PlainNet { layers: shapes.map(|(name, inputs, width)| (name, inputs, PlainLayer::new(draws, inputs, width))) }
    }

    fn value(&self, inputs: &Inputs) -> f64 {
        let [minion, card, hidden, middle, value] = self.layers.each_ref().map(|(_, _, layer)| layer);
        let mut all: Vec<f32> = inputs.sides.as_flattened().iter().map(|&number| number.into()).collect();
        inputs.minions.iter().for_each(|minions| all.extend(minion.add_up(minions)));
        all.extend(card.add_up(&inputs.hand));
        let sums = middle.rectified(&hidden.rectified(&all, None), None);
        1.0 / (1.0 + libm::exp(-f64::from(value.sums(&sums, None)[0])))
    }
}

/// A policy whose layers are as a file has them.
struct PlainPolicy {
    layers: [(&'static str, usize, PlainLayer); 5],
    action: Vec<f32>,
    value: Vec<f32>,
}

impl PlainPolicy {
    fn new(draws: &mut Draws) -> PlainPolicy {
        let shapes = [
            ("side", 2 * OF_SIDE.len()),
            ("play", OF_CARD.len()),
            ("attack", OF_MINION.len()),
            ("own", OF_MINION.len()),
            ("other", OF_MINION.len()),
        ];
        PlainPolicy {
            layers: shapes.map(|(name, inputs)| (name, inputs, PlainLayer::new(draws, inputs, WIDTH))),
            action: draws.weights(OF_ACTION.len() * WIDTH),
            value: draws.weights(WIDTH),
        }
    }

    /// Returns how good an action looks; it is done with, from and to these, as `ActionInputs` writes them.
    fn looks(&self, inputs: &Inputs, [doing, source, target]: [usize; 3], card: u16) -> f64 {
        let [sides, play, attack, own, other] = self.layers.each_ref().map(|(_, _, layer)| layer);
        let floats = |numbers: &[i16]| numbers.iter().map(|&number| f32::from(number)).collect::<Vec<f32>>();
        let mut total = sides.sums(&floats(inputs.sides.as_flattened()), None);
        let mut add = |sums: &[f32]| total.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum);
        let fact = |k: usize| &self.action[k * WIDTH..][..WIDTH];
        let known = play.cards.get(usize::from(card) * WIDTH..).and_then(|rows| rows.get(..WIDTH)).unwrap_or(&[]);
        match doing {
            1 => add(&play.sums(&floats(&inputs.hand.numbers[source]), None)),
            3 => add(&attack.sums(&floats(&inputs.minions[0].numbers[source]), None)),
            _ => add(fact([0, 0, 1, 0, 2, 3][doing])),
        }
        if matches!(doing, 1 | 2 | 5) {
            add(known);
        }
        match target {
            0 => {}
            1..8 => add(&own.sums(&floats(&inputs.minions[0].numbers[target - 1]), None)),
            8..15 => add(&other.sums(&floats(&inputs.minions[1].numbers[target - 8]), None)),
            _ => add(fact(target - 15 + 4)),
        }
        if doing == 3 && (8..15).contains(&target) {
            let (one, two) = (&inputs.minions[0].numbers[source], &inputs.minions[1].numbers[target - 8]);
            for (k, (a, b)) in [(one, two), (two, one)].into_iter().enumerate() {
                if a[0] > 0 && b[6] == 0 && (a[0] >= b[1] || a[11] > 0) {
                    add(fact(6 + k));
                }
            }
        }
        total.iter().zip(&self.value).map(|(sum, value)| f64::from(sum.max(0.0) * value)).sum()
    }

    fn arrays(&self) -> Vec<(String, Vec<usize>, Vec<f32>)> {
        let mut arrays = vec![
            ("policy.action.weight".into(), vec![OF_ACTION.len(), WIDTH], self.action.clone()),
            ("policy.value.weight".into(), vec![WIDTH], self.value.clone()),
            ("policy.cards".into(), vec![CARDS, WIDTH], self.layers[1].2.cards.clone()),
        ];
        for (name, inputs, layer) in &self.layers {
            arrays.push((format!("policy.{name}.bias"), vec![WIDTH], layer.biases.clone()));
            arrays.push((format!("policy.{name}.weight"), vec![*inputs, WIDTH], layer.weights.clone()));
        }
        arrays
    }
}

#[test]
fn all_levels_look_at_actions_in_the_same_way() {
    let mut draws = Draws(3);
    let net = PlainNet::new(&mut draws, [32, 16, 64, 16]);
    let policy = PlainPolicy::new(&mut draws);
    let file = file_with(&[net], Some(&policy));
    let levels = Level::all();
    let nets: Vec<_> = levels.iter().map(|&level| file.net_on(level, &|id| id.parse().ok()).expect("a net")).collect();
    let (mut uneven, mut memory) = (0, LookMemory::default());
    for _ in 0..300 {
        let inputs = draws.inputs();
        let actions: Vec<([usize; 3], u16)> = (0..1 + draws.below(20))
            .map(|_| {
                let doing = draws.below(6) as usize;
                let source = if doing == 1 { draws.below(10) } else { draws.below(7) } as usize;
                ([doing, source, draws.below(17) as usize], draws.below(CARDS as u64 + 2) as u16)
            })
            .collect();
        // What is played from one place of the hand is one card.
        let card = |&([doing, source, _], card): &([usize; 3], u16)| if doing == 1 { source as u16 % 8 } else { card };
        let given = || {
            actions.iter().map(|action| {
                let [doing, source, target] = action.0.map(|number| number as u8);
                ActionInputs::given(doing, source, target, card(action))
            })
        };
        let looks: Vec<f64> = actions.iter().map(|action| policy.looks(&inputs, action.0, card(action))).collect();
        let most = looks.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = looks.iter().map(|look| (look - most).exp()).sum();
        let mut first = Vec::new();
        for (net, level) in nets.iter().zip(&levels) {
            let shares = shares_of(net.policy().expect("a policy").worths_of(&inputs, given(), &mut memory));
            assert_eq!(shares.len(), looks.len());
            for (&share, look) in shares.iter().zip(&looks) {
                let expected = (look - most).exp() / sum;
                assert!((f64::from(share) - expected).abs() < 1e-3, "{level:?}: {share} instead of {expected}");
            }
            if first.is_empty() {
                first.extend_from_slice(shares);
            }
            assert_eq!(first, shares, "{level:?}");
        }
        uneven += usize::from(first.iter().any(|&share| share > 2.0 / first.len() as f32));
    }
    assert!(uneven > 100, "shares differ in {uneven} of 300 positions only");
}

/// Returns nets as a file.
fn file(nets: &[PlainNet]) -> NetFile {
    file_with(nets, None)
}

/// Returns nets as a file, the first of which may have a policy.
fn file_with(nets: &[PlainNet], policy: Option<&PlainPolicy>) -> NetFile {
    let bytes = |numbers: &[f32]| numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
    let ids: Vec<String> = (0..CARDS).map(|k| k.to_string()).collect();
    let (mut arrays, mut about) = (Vec::new(), HashMap::new());
    about.insert("format".into(), "hearthlab net".into());
    about.insert("schema".into(), SCHEMA.to_string());
    about.insert("members".into(), nets.len().to_string());
    for (k, net) in nets.iter().enumerate() {
        about.insert(format!("{k}.cards"), ids.join(" "));
        for (name, inputs, layer) in &net.layers {
            let width = layer.biases.len();
            arrays.push((format!("{k}.{name}.bias"), vec![width], bytes(&layer.biases)));
            arrays.push((format!("{k}.{name}.weight"), vec![*inputs, width], bytes(&layer.weights)));
            arrays.push((format!("{k}.{name}.cards"), vec![CARDS, width], bytes(&layer.cards)));
        }
    }
    for (name, shape, numbers) in policy.iter().flat_map(|policy| policy.arrays()) {
        arrays.push((format!("0.{name}"), shape, bytes(&numbers)));
    }
    let views = arrays.iter().map(|(name, shape, bytes)| {
        (name.as_str(), TensorView::new(Dtype::F32, shape.clone(), bytes).expect("an array of that shape"))
    });
    NetFile::new(serialize(views, Some(about)).expect("a file")).expect("a net")
}

#[test]
fn all_levels_come_to_the_same_values() {
    let mut draws = Draws(1);
    let widths = [
        [32, 16, 64, 16],
        [5, 33, 17, 3],
        [1, 1, 1, 1],
        [33, 5, 100, 65],
        [WIDEST, WIDEST, WIDEST, WIDEST],
        [48, 80, 112, 96],
    ];
    // Each alone, and all of them as members of one net.
    let alone = widths.map(|widths| vec![PlainNet::new(&mut draws, widths)]);
    let together = widths.map(|widths| PlainNet::new(&mut draws, widths)).into_iter().collect();
    let levels = Level::all();
    assert_eq!(levels.last(), Some(&Level::best()));
    let mut different = std::collections::BTreeSet::new();
    for nets in alone.into_iter().chain([together]) {
        let file = file(&nets);
        let computed: Vec<_> =
            levels.iter().map(|&level| file.net_on(level, &|id| id.parse().ok()).expect("a net")).collect();
        for _ in 0..300 {
            let inputs = draws.inputs();
            let sum: f64 = nets.iter().map(|net| net.value(&inputs)).sum();
            let expected = sum / nets.len() as f64;
            different.insert(expected.to_bits());
            for (net, level) in computed.iter().zip(&levels) {
                let value = net.value(&inputs);
                assert_eq!(value.to_bits(), expected.to_bits(), "{level:?}: {value} instead of {expected}");
            }
        }
    }
    assert!(different.len() > 1500, "only {} of 2100 values differ from each other", different.len());
}

#[test]
fn the_champion_is_shared_by_those_who_have_the_same_cards() {
    let yeti = |id: &str| (id == "CS2_182").then_some(1);
    let champion = |find: &dyn Fn(&str) -> Option<u16>| Net::champion(find).expect("a net");
    // Other tests may ask for other cards in between.
    assert!((0..100).any(|_| Arc::ptr_eq(&champion(&yeti), &champion(&yeti))));
    let (with, without) = (champion(&yeti), champion(&|_| None));
    assert!(!Arc::ptr_eq(&with, &without));
    let mut draws = Draws(3);
    let all: Vec<_> = (0..100).map(|_| draws.inputs()).collect();
    assert!(all.iter().any(|inputs| with.value(inputs) != without.value(inputs)), "the card does not count");
    let mut first = without.clone();
    Arc::make_mut(&mut first).truncate(1);
    assert_eq!((first.count(), without.count(), champion(&yeti).count()), (1, 2, 2));
}

#[test]
fn bits_stand_for_numbers_that_are_not_zero() {
    let mut draws = Draws(2);
    let bits = |different: &[bool]| different.iter().rev().fold(0, |bits, &bit| bits << 1 | u64::from(bit));
    for _ in 0..1000 {
        let numbers: [i16; 14] = std::array::from_fn(|_| draws.number());
        assert_eq!(marks_of(&numbers), bits(&numbers.map(|number| number != 0)));
        let eight = numbers.first_chunk().expect("there are fourteen");
        assert_eq!(marks_of_eight(eight), bits(&eight.map(|number| number != 0)));
        let lanes: [f32; LANES] = std::array::from_fn(|_| draws.weight());
        assert_eq!(marks_of_lanes(&lanes), bits(&lanes.map(|number| number != 0.0)));
    }
    assert_eq!(marks_of_eight(&[i16::MIN, i16::MAX, -1, 1, 0, 256, -256, 0]), 0b0110_1111);
    assert_eq!(
        marks_of_lanes(&[
            -0.0,
            f32::MIN_POSITIVE,
            0.0,
            -1.0,
            1e-45,
            1.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            0.0,
            2.0
        ]),
        0b1000_0000_0011_1010
    );
}
