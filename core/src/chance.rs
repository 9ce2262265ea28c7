//! The one door of chance: every random pick of the game goes through `Chance::pick`.

pub use crate::cards::names::Pick;

impl Pick {
    /// Whether options are labelled with cards; others with entity ids or numbers.
    pub fn of_cards(self) -> bool {
        matches!(self, Pick::Draw | Pick::Card | Pick::Deck | Pick::Option | Pick::Log | Pick::Choice)
    }
}

/// SplitMix64: a small, fast generator that is the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator with that seed.
    pub fn new(seed: u64) -> Rng {
        let mut r = Rng { state: seed ^ 0x9E37_79B9_7F4A_7C15 };
        r.bits();
        r
    }
    /// The next 64 bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    /// A whole number below `n`, all equally likely (multiply and reject).
    #[inline(always)]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut m = (self.bits() >> 32) * n as u64;
        if (m as u32) < n {
            let limit = n.wrapping_neg() % n;
            while (m as u32) < limit {
                m = (self.bits() >> 32) * n as u64;
            }
        }
        (m >> 32) as u32
    }
    /// A generator of its own for the part `stream`.
    pub fn split(&self, stream: u64) -> Rng {
        Rng::new(self.state ^ stream.wrapping_mul(0xD6E8_FEB8_6659_FD93))
    }
    /// Returns the state of the generator.
    pub fn raw(&self) -> u64 {
        self.state
    }
    /// Goes on where `raw` was read.
    pub fn from_raw(state: u64) -> Rng {
        Rng { state }
    }
}

/// A scripted outcome: the option with this label, or the option with this index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scripted {
    /// By the number of the option.
    Index(u32),
    /// Matches the label that the engine gives an option: a card number or an entity id.
    Label(u32),
}

/// One pick that a script answered or an enumeration met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// What was picked.
    pub pick: Pick,
    /// How many options there were.
    pub options: u32,
    /// Which of them was taken.
    pub taken: u32,
}

/// Told what is picked and the labels of the options, gives the number of one.
type Answer = dyn FnMut(Pick, &[u32]) -> u32 + Send + Sync;

/// Answers picks from outside.
pub struct Asker(pub Box<Answer>);

impl std::fmt::Debug for Asker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Asker")
    }
}

/// A pick that waits for an answer: what is picked, and the labels of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPick {
    /// What is picked.
    pub pick: Pick,
    /// The labels of the options: cards, entity ids or numbers.
    pub labels: Vec<u32>,
}

/// Where random picks come from.
#[derive(Debug)]
pub enum Source {
    /// By the generator.
    Seeded,
    /// Answers in order; a pick the script cannot answer is noted in `failed` and answered with 0.
    Script {
        /// What is still to be answered.
        answers: std::collections::VecDeque<(Option<Pick>, Scripted)>,
        /// Why an answer did not fit.
        failed: Option<String>,
    },
    /// Every pick is asked for, those without alternatives too.
    Ask(Asker),
    /// Picks with alternatives are answered in order, and with 0 when there are no answers left.
    Answers {
        /// The numbers of the options.
        answers: Vec<u32>,
        /// How many of them were taken.
        used: usize,
        /// The first pick that had no answer.
        open: Option<OpenPick>,
    },
    /// Takes `path` and then zeros, noting all picks met.
    Path {
        /// The options to take first.
        path: Vec<u32>,
        /// The picks that were met.
        met: Vec<Met>,
    },
}

/// The door.
#[derive(Debug)]
pub struct Chance {
    /// The generator.
    pub rng: Rng,
    /// Who answers.
    pub source: Source,
}

impl Chance {
    /// Chance by a generator with that seed.
    pub fn seeded(seed: u64) -> Chance {
        Chance { rng: Rng::new(seed), source: Source::Seeded }
    }

    /// One of `n` options (n > 0); `label` describes an option to scripts.
    #[inline(always)]
    pub fn pick(&mut self, pick: Pick, n: u32, label: impl Fn(u32) -> u32) -> u32 {
        match self.source {
            Source::Seeded => {
                if n <= 1 {
                    0
                } else {
                    self.rng.below(n)
                }
            }
            _ => self.pick_cold(pick, n, &label),
        }
    }

    #[cold]
    fn pick_cold(&mut self, pick: Pick, n: u32, label: &dyn Fn(u32) -> u32) -> u32 {
        if n == 0 {
            return 0;
        }
        match &mut self.source {
            Source::Seeded => 0,
            Source::Ask(ask) => {
                let labels: Vec<u32> = (0..n).map(label).collect();
                (ask.0)(pick, &labels).min(n - 1)
            }
            Source::Answers { answers, used, open } => {
                if n == 1 {
                    return 0;
                }
                if let Some(&answer) = answers.get(*used) {
                    *used += 1;
                    return answer.min(n - 1);
                }
                if open.is_none() {
                    *open = Some(OpenPick { pick, labels: (0..n).map(label).collect() });
                }
                0
            }
            Source::Path { path, met } => {
                if n == 1 {
                    return 0;
                }
                let taken = path.get(met.len()).copied().unwrap_or(0).min(n - 1);
                met.push(Met { pick, options: n, taken });
                taken
            }
            Source::Script { answers, failed } => {
                // A pick without alternatives needs no answer, but takes one that names it.
                let fits = |a: &(Option<Pick>, Scripted)| -> Option<u32> {
                    if a.0.is_some_and(|k| k != pick) {
                        return None;
                    }
                    match a.1 {
                        Scripted::Index(i) => (i < n).then_some(i),
                        Scripted::Label(l) => (0..n).find(|&i| label(i) == l),
                    }
                };
                if let Some(i) = answers.front().and_then(fits) {
                    answers.pop_front();
                    return i;
                }
                if n > 1 && failed.is_none() {
                    *failed = Some(format!(
                        "a {} pick among {n} options has no answer in the script (next: {:?})",
                        pick.name(),
                        answers.front()
                    ));
                }
                0
            }
        }
    }
}
