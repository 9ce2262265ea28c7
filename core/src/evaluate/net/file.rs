//! Nets as files: safetensors, of which everything is checked before anything is used.

use super::inputs::{OF_CARD, OF_MINION, OF_SIDE, SCHEMA};
use super::layer::{Cards, Lanes, NetLayer, Run, Things, LANES, WIDEST};
use super::policy::{ActionPolicy, OF_ACTION, WIDTH};
use super::processor::Level;
use super::{Net, SingleNet};
use crate::cards::syntax::CardIx;
use safetensors::tensor::{Dtype, SafeTensors, TensorView};
use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// How large a file may be.
const LARGEST: u64 = 16 << 20;

/// The net that comes with HearthLab.
const CHAMPION: &[u8] = include_bytes!("champion.safetensors");

/// That net as it was last read: reading takes longer than many a decision, and every copy takes four megabytes.
static LAST: Mutex<Option<ReadNet>> = Mutex::new(None);

/// A net that was read, and the cards that were found for it.
struct ReadNet {
    cards: Vec<Option<CardIx>>,
    net: Arc<Net>,
}

/// What a file of a net says about itself.
const FORMAT: &str = "hearthlab net";

/// How many nets a file may hold.
const MOST_MEMBERS: usize = 16;

/// A file of a net that was read and checked.
pub struct NetFile {
    bytes: Cow<'static, [u8]>,
    about: HashMap<String, String>,
}

impl Net {
    /// Returns the net that comes with HearthLab, which everybody with the same cards shares.
    pub fn champion(find: &dyn Fn(&str) -> Option<CardIx>) -> Result<Arc<Net>, String> {
        static FILE: LazyLock<Result<NetFile, String>> = LazyLock::new(|| NetFile::new(CHAMPION));
        let file = FILE.as_ref().map_err(Clone::clone)?;
        let cards = file.found(find);
        // Nothing is read while it is locked: a process may be forked at any time.
        let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(read) = last().as_ref().filter(|read| read.cards == cards) {
            return Ok(read.net.clone());
        }
        let net = Arc::new(file.net(find)?);
        *last() = Some(ReadNet { cards, net: net.clone() });
        Ok(net)
    }
}

impl NetFile {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<NetFile, String> {
        let cannot = |error: std::io::Error| format!("cannot read the net {}: {error}", path.display());
        let mut bytes = Vec::new();
        File::open(path).map_err(cannot)?.take(LARGEST + 1).read_to_end(&mut bytes).map_err(cannot)?;
        NetFile::new(bytes).map_err(|why| format!("{} is not a net of HearthLab: {why}", path.display()))
    }

    /// Takes the content of a file.
    pub fn new(bytes: impl Into<Cow<'static, [u8]>>) -> Result<NetFile, String> {
        let bytes = bytes.into();
        if bytes.len() as u64 > LARGEST {
            return Err(format!("it has more than {} MB", LARGEST >> 20));
        }
        let (_, header) = SafeTensors::read_metadata(&bytes).map_err(|error| format!("{error}"))?;
        let about = header.metadata().clone().unwrap_or_default();
        let said = |key: &str| about.get(key).map_or("nothing", String::as_str);
        if said("format") != FORMAT {
            return Err(format!("its format should be \"{FORMAT}\", not \"{}\"", said("format")));
        }
        if said("schema") != SCHEMA.to_string() {
            return Err(format!("its inputs have schema {}, and this version has {SCHEMA}", said("schema")));
        }
        Ok(NetFile { bytes, about })
    }

    /// Returns the net for cards that `find` finds by their ids; those that it does not find are left out.
    ///
    /// A file with several nets says how many, and their names begin with the number of the net.
    pub fn net(&self, find: &dyn Fn(&str) -> Option<CardIx>) -> Result<Net, String> {
        self.net_on(Level::best(), find)
    }

    /// Returns where `find` finds the cards that the file names.
    fn found(&self, find: &dyn Fn(&str) -> Option<CardIx>) -> Vec<Option<CardIx>> {
        let mut lists: Vec<&str> =
            self.about.iter().filter(|(key, _)| key.ends_with("cards")).map(|(_, v)| &**v).collect();
        // The members usually name the same ones.
        lists.sort_unstable();
        lists.dedup();
        lists.into_iter().flat_map(str::split_whitespace).map(find).collect()
    }

    /// Returns the net as it is computed on a level.
    pub(super) fn net_on(&self, level: Level, find: &dyn Fn(&str) -> Option<CardIx>) -> Result<Net, String> {
        let prefixes = match self.about.get("members") {
            None => vec![String::new()],
            Some(text) => match text.parse() {
                Ok(count @ 1..=MOST_MEMBERS) => (0..count).map(|k| format!("{k}.")).collect(),
                _ => return Err(format!("it should have 1 to {MOST_MEMBERS} members, not {text}")),
            },
        };
        let tensors = SafeTensors::deserialize(&self.bytes).map_err(|error| format!("{error}"))?;
        let member = |prefix: &String| self.member(&TensorReader { tensors: &tensors, prefix }, level, find);
        let members = prefixes.iter().map(|prefix| member(prefix).map(Arc::new)).collect::<Result<_, _>>()?;
        let first = TensorReader { tensors: &tensors, prefix: &prefixes[0] };
        let policy = first.has("policy.value.weight").then(|| self.policy(&first, level, find)).transpose()?;
        Ok(Net { members, level, policy: policy.map(Arc::new) })
    }

    /// Returns one of the nets: that of the reader.
    fn member(
        &self,
        reader: &TensorReader<'_>,
        level: Level,
        find: &dyn Fn(&str) -> Option<CardIx>,
    ) -> Result<SingleNet, String> {
        let things = |name: &str, inputs: usize| {
            // Beside the sums of one thing, those of all things stay in registers.
            let layer = reader.layer(name, inputs, level.longest().min(2))?;
            let cards = self.cards(reader, &format!("{name}.cards"), layer.width, find)?;
            Ok::<_, String>(Things { layer, cards })
        };
        let minion = things("minion", OF_MINION.len())?;
        let card = things("card", OF_CARD.len())?;
        let sums = 2 * OF_SIDE.len() + 2 * minion.width() + card.width();
        let hidden = reader.layer("hidden", sums, level.longest())?;
        let middle = reader.layer("middle", hidden.width, level.longest())?;
        let mut value = reader.layer("value", middle.width, 1)?;
        match value.ones.pop() {
            Some(run) if value.width == 1 => Ok(SingleNet { minion, card, hidden, middle, value: run }),
            _ => Err("its value should be one number".into()),
        }
    }

    /// Returns the policy of one of the nets.
    fn policy(
        &self,
        reader: &TensorReader<'_>,
        level: Level,
        find: &dyn Fn(&str) -> Option<CardIx>,
    ) -> Result<ActionPolicy, String> {
        let layer = |name: &str, inputs: usize| {
            let mut layer = reader.layer(&format!("policy.{name}"), inputs, 2)?;
            match layer.twos.pop() {
                Some(run) if layer.width == WIDTH => Ok(run),
                _ => Err(format!("policy.{name} should have {WIDTH} sums, not {}", layer.width)),
            }
        };
        let two = |numbers: &[f32]| [lanes(&numbers[..LANES]), lanes(&numbers[LANES..])];
        let value = reader.numbers("policy.value.weight", &[WIDTH])?;
        let action = reader.numbers("policy.action.weight", &[OF_ACTION.len(), WIDTH])?;
        Ok(ActionPolicy {
            level,
            sides: layer("side", 2 * OF_SIDE.len())?,
            play: layer("play", OF_CARD.len())?,
            cards: self.cards(reader, "policy.cards", WIDTH, find)?,
            attack: layer("attack", OF_MINION.len())?,
            targets: [layer("own", OF_MINION.len())?, layer("other", OF_MINION.len())?],
            action: std::array::from_fn(|k| two(&action[k * WIDTH..][..WIDTH])),
            value: two(&value),
        })
    }

    /// Returns what each card adds to a layer of that width.
    fn cards(
        &self,
        reader: &TensorReader<'_>,
        key: &str,
        width: usize,
        find: &dyn Fn(&str) -> Option<CardIx>,
    ) -> Result<Cards, String> {
        let named = self.about.get(&format!("{}cards", reader.prefix));
        let ids: Vec<&str> = named.map_or("", String::as_str).split_whitespace().collect();
        let mut places = Vec::new();
        for (k, id) in ids.iter().enumerate() {
            let row = u16::try_from(k + 1).map_err(|_| "it names too many cards".to_string())?;
            if let Some(card) = find(id).map(usize::from) {
                places.resize(places.len().max(card + 1), 0);
                places[card] = row;
            }
        }
        let mut numbers = vec![[0.0; LANES]; width.div_ceil(LANES)];
        let rows = reader.numbers(key, &[ids.len(), width])?;
        rows.chunks_exact(width).for_each(|row| numbers.extend(row.chunks(LANES).map(lanes)));
        Ok(Cards { rows: places, numbers })
    }
}

/// Returns numbers with zeros behind them.
fn lanes(numbers: &[f32]) -> Lanes {
    let mut all = [0.0; LANES];
    all[..numbers.len()].copy_from_slice(numbers);
    all
}

/// Returns some parts of a layer, whose width is the number of its biases.
fn run<const N: usize>(first: usize, biases: &[f32], rows: &[f32]) -> Run<N> {
    let some = |row: &[f32]| std::array::from_fn(|k| lanes(row.chunks(LANES).nth(first + k).unwrap_or(&[])));
    Run { first, biases: some(biases), weights: rows.chunks_exact(biases.len()).map(some).collect() }
}

/// Reads tensors by their names.
struct TensorReader<'a> {
    tensors: &'a SafeTensors<'a>,
    /// What the names begin with.
    prefix: &'a str,
}

impl TensorReader<'_> {
    /// Reads a layer, in runs of so many parts at most: 4, 2 or 1.
    fn layer(&self, name: &str, inputs: usize, longest: usize) -> Result<NetLayer, String> {
        let key = format!("{name}.bias");
        let shape = self.tensor(&key)?.shape().to_vec();
        let width = match shape[..] {
            [width] if (1..=WIDEST).contains(&width) => width,
            _ => return Err(format!("{key} should be a row of 1 to {WIDEST} numbers")),
        };
        let (biases, rows) =
            (self.numbers(&key, &[width])?, self.numbers(&format!("{name}.weight"), &[inputs, width])?);
        let mut layer = NetLayer { width, fours: Vec::new(), twos: Vec::new(), ones: Vec::new() };
        let parts = width.div_ceil(LANES);
        while layer.parts() < parts {
            let first = layer.parts();
            match longest.min(parts - first) {
                4.. => layer.fours.push(run(first, &biases, &rows)),
                2.. => layer.twos.push(run(first, &biases, &rows)),
                _ => layer.ones.push(run(first, &biases, &rows)),
            }
        }
        Ok(layer)
    }

    fn has(&self, key: &str) -> bool {
        self.tensor(key).is_ok()
    }

    fn tensor(&self, key: &str) -> Result<TensorView<'_>, String> {
        let name = format!("{}{key}", self.prefix);
        self.tensors.tensor(&name).map_err(|_| format!("there is no {name}"))
    }

    fn numbers(&self, key: &str, shape: &[usize]) -> Result<Vec<f32>, String> {
        let tensor = self.tensor(key)?;
        if tensor.dtype() != Dtype::F32 || tensor.shape() != shape {
            let found = (tensor.dtype(), tensor.shape());
            return Err(format!("{key} should be F32 {shape:?}, and is {:?} {:?}", found.0, found.1));
        }
        let number = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let numbers: Vec<f32> = tensor.data().chunks_exact(4).map(number).collect();
        match numbers.iter().all(|number| number.is_finite() && number.abs() < 1e6) {
            true => Ok(numbers),
            false => Err(format!("{key} holds something that is not a number, or a huge one")),
        }
    }
}
