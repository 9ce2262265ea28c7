//! Paired positions: two worlds that differ only in what one player cannot know, played on side by side.
//!
//! A pair begins as a position of a random game with the card under test in hand or in play. Its twin is a sample of what
//! the observer sees. Both worlds take the same actions with the same open chance; what is hidden from the observer may
//! go differently: draws, options, choices, picks among hidden cards. As long as all that lies open is equal, the
//! observer's view, history, actions and samples must be equal too. Where something open differs the pair is parted.

use crate::action::{Action, ActionKind, SlotAction};
use crate::cards::library::Library;
use crate::cards::names::{Event, Kind, Mechanic, Zone};
use crate::cards::program::{Op, UNKNOWN};
use crate::cards::syntax::{CardIx, CardList, CardRef, Effect, Family, Options};
use crate::chance::{Asker, Chance, Pick, Rng, Source};
use crate::checks::soak::{heroes, random_deck};
use crate::game::Game;
use crate::machine::{Machine, Note, Notes, Scratch, What};
use crate::position;
use crate::settings::Rules;
use crate::spaces::{mark, Observer, ACTIONS, OBSERVATION};
use crate::state::{changed, flag, At, Enchantment, Pending, Player, Slot, SlotSet, State};
use crate::view::{canonical, Observed, Sight, View, WorldMaker};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Actions that a pair takes at most.
const STEPS: u32 = 10;

/// What the pairs of one card came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paired {
    /// Pairs that were made.
    pub pairs: u64,
    /// Pairs in which the card did something.
    pub acted: u64,
    /// Comparisons.
    pub compared: u64,
    /// Pairs that parted because something open differed.
    pub parted: u64,
}

/// Whether a text reads or changes something that a player may not see.
fn touches_hidden(op: &Op) -> bool {
    let reads = |text: String| {
        ["Hand(", "Secrets(", "CountDeck(", "InDeck", "OutOfDeck", "NoDuplicates(", "Already("]
            .iter()
            .any(|word| text.contains(word))
    };
    match op {
        Op::Choose { .. } => true,
        Op::CardsStart { from, .. } => match from {
            CardList::Deck { .. } | CardList::Top { .. } => true,
            CardList::Offer(options) => matches!(**options, Options::Deck { .. } | Options::DeckTop(_)),
            _ => reads(format!("{op:?}")),
        },
        Op::Effect(effect) => {
            match &**effect {
                // Everybody sees these, unless they read something hidden.
                effect @ (Effect::Give { card: CardRef::Id(_), .. } | Effect::Counter | Effect::Retarget { .. }) => {
                    effect.enchant().is_some_and(|with| with.hidden) || reads(format!("{effect:?}"))
                }
                Effect::BuffDeck { .. }
                | Effect::Recruit { .. }
                | Effect::PutIntoPlay { .. }
                | Effect::PutSecret { .. }
                | Effect::StealSecret { .. }
                | Effect::Swap { .. }
                | Effect::SwapDeck { .. }
                | Effect::Fuse { .. } => true,
                effect if matches!(effect.family(), Family::Cards | Family::Casting) => true,
                effect if effect.enchant().is_some_and(|with| with.hidden) => true,
                effect => reads(format!("{effect:?}")),
            }
        }
        op => reads(format!("{op:?}")),
    }
}

/// The cards whose clauses read or change something hidden, in the order of the library.
pub fn hidden_cards(lib: &Library) -> Vec<CardIx> {
    let mut found: BTreeSet<CardIx> =
        lib.progs.iter().filter(|p| p.ops.iter().any(touches_hidden)).map(|p| p.card).collect();
    for (k, def) in lib.cards.iter().enumerate().skip(1) {
        let waits = def.triggers.iter().any(|t| matches!(t.zone, Zone::Hand | Zone::Deck));
        let reads = def.auras.iter().any(|aura| format!("{:?}", aura.of).contains("Hand("));
        if waits || reads || def.has(Mechanic::Secret) {
            found.insert(k as CardIx);
        }
    }
    found.retain(|&card| lib.card(card).implemented || !lib.card(card).has(Mechanic::Collectible));
    found.into_iter().collect()
}

/// One world of a pair.
struct TwinWorld {
    game: Game,
    number: u64,
}

/// A pair of worlds and who watches.
struct Pair {
    worlds: [TwinWorld; 2],
    observer: Player,
    rng: Rng,
    /// Kinds of picks that may go differently in the two worlds, as bits.
    salted: u64,
    seed: u64,
    tested: u16,
    doctored: bool,
}

impl Pair {
    fn foe(&self) -> Player {
        self.observer.opponent()
    }

    fn head(&self) -> &crate::state::Head {
        &self.worlds[0].game.state.head
    }
}

/// A running sum of numbers that looks random.
fn mix(a: u64, b: u64) -> u64 {
    Rng::new(a ^ b.wrapping_mul(0x9E37_79B9_7F4A_7C15)).bits()
}

/// A random game some way on, with nothing open.
fn position_of(lib: &Arc<Library>, rng: &mut Rng) -> Option<Game> {
    let all = heroes(lib);
    let mut seat = || {
        let (hero, class) = all[rng.below(all.len() as u32) as usize];
        (hero, random_deck(lib, class, rng))
    };
    let (one, two) = (seat(), seat());
    let rules = Rules { mulligan: false, ..Rules::default() };
    let mut game = Game::new(lib.clone(), rules, [one.0, two.0], [&one.1, &two.1], None, rng.bits());
    let actions = rng.below(40);
    let mut list: Vec<SlotAction> = Vec::new();
    for _ in 0..actions + 20 {
        if game.state.over() {
            return None;
        }
        list.clear();
        game.with(|m| m.legal(&mut list));
        let mut k = rng.below(list.len() as u32) as usize;
        if list[k].kind == ActionKind::End && rng.below(3) != 0 {
            k = rng.below(list.len() as u32) as usize;
        }
        let action = list[k];
        game.with(|m| m.apply(action));
        let rest = game.state.head.pending == Pending::None && game.state.head.n_stack == 0;
        if rest && rng.below(actions + 1) == 0 {
            break;
        }
    }
    (game.state.head.pending == Pending::None && !game.state.over()).then_some(game)
}

/// Puts the card under test where it can do something; returns the entity id of what carries it.
fn place(game: &mut Game, card: CardIx, holder: Player, rng: &mut Rng) -> u16 {
    let open = rng.below(2) == 0;
    let on_board = rng.below(4) == 0;
    game.with(|m| {
        let order = m.state.new_order();
        match m.library.card(card).kind {
            Kind::Power => {
                m.new_power(holder, card);
                m.state.entity(holder.power()).eid
            }
            Kind::Enchantment => {
                let board = m.state.side(holder).board().first().copied();
                let slot = board.filter(|_| on_board).unwrap_or(if open { holder.slot() } else { holder.hero() });
                let enchantment = Enchantment { card, side: holder, order, ..Enchantment::EMPTY };
                if let Some(id) = m.state.add_enchantment(enchantment) {
                    m.state.attach(slot, id);
                    m.refresh(slot);
                }
                m.state.entity(slot).eid
            }
            Kind::Minion if on_board => {
                let slot = m.summon(card, holder, 0);
                if slot.is_some() {
                    m.state.entity(slot).eid
                } else {
                    0
                }
            }
            Kind::Minion | Kind::Spell | Kind::Weapon | Kind::Hero => {
                let slot = m.give(card, holder, open);
                if slot.is_some() {
                    m.state.entity(slot).eid
                } else {
                    0
                }
            }
        }
    })
}

/// Makes the position richer in what is known and what is not.
fn prepare(game: &mut Game, observer: Player, rng: &mut Rng) {
    let foe = observer.opponent();
    game.with(|m| {
        for p in Player::BOTH {
            let side = m.state.side_mut(p);
            (side.max_mana, side.used, side.locked, side.owed) = (10, 0, 0, 0);
            while m.state.side(p).n_hand > 7 {
                let slot = m.state.side(p).hand[0];
                m.bury(slot);
            }
        }
        m.state.sweep();
        let hand = *m.state.side(foe);
        for &slot in hand.hand() {
            if rng.below(3) == 0 {
                m.reveal(slot);
            }
        }
        let mut last = None;
        for _ in 0..rng.below(4) {
            let pool = &m.library.pool;
            let other = pool[rng.below(pool.len() as u32) as usize];
            let card = last.filter(|_| rng.below(2) == 0).unwrap_or(other);
            m.shuffle_in(card, Default::default(), foe, rng.below(3) != 0, true);
            last = Some(card);
            if rng.below(3) == 0 {
                m.draw(foe, Slot::NONE);
            }
        }
        m.update_auras();
    });
}

/// Puts an enchantment on some of the hidden cards in hand.
fn enchant_hidden(game: &mut Game, observer: Player, rng: &mut Rng) {
    let hand = *game.state.side(observer.opponent());
    game.with(|m| {
        for &slot in hand.hand() {
            if m.state.entity(slot).known_to(observer) || rng.below(5) != 0 {
                continue;
            }
            let order = m.state.new_order();
            let side = m.state.entity(slot).side;
            let enchantment = Enchantment { attack: 1, health: 1, cost: -1, side, order, ..Enchantment::EMPTY };
            if let Some(id) = m.state.add_enchantment(enchantment) {
                m.state.attach(slot, id);
                m.refresh(slot);
            }
        }
    });
}

/// Where one world has a card in hand that was put into the deck in the open, the other one often has an equal card that
/// started there.
fn double_rumours(game: &Game, twin: &mut Game, observer: Player) {
    for &of in game.state.side(observer.opponent()).hand() {
        let e = game.state.entity(of);
        if e.known_to(observer) || !e.is(flag::RUMOUR) || e.is(flag::CREATED) {
            continue;
        }
        let (card, slot) = (e.card, twin.state.find_eid(e.eid));
        if let Some(slot) = slot.filter(|&slot| !twin.state.entity(slot).is(flag::RUMOUR)) {
            replace(twin, slot, card);
        }
    }
}

/// Makes an object another card, if it is not that one.
fn replace(game: &mut Game, slot: Slot, card: CardIx) {
    if game.state.entity(slot).card != card {
        game.state.entity_mut(slot).card = card;
        game.with(|m| {
            m.refresh(slot);
            m.state.head.changed |= changed::SOURCES;
            m.update_auras();
        });
    }
}

/// Makes a pair for a card; nothing if the random game gave no position for it.
fn pair_of(lib: &Arc<Library>, card: CardIx, seed: u64, doctored: bool) -> Option<Pair> {
    let mut rng = Rng::new(seed);
    let mut game = position_of(lib, &mut rng)?;
    let holder = game.state.head.active;
    let observer = if rng.below(4) == 0 { holder } else { holder.opponent() };
    prepare(&mut game, observer, &mut rng);
    let tested = place(&mut game, card, holder, &mut rng);
    if tested == 0 || game.state.over() || game.state.head.n_stack != 0 {
        return None;
    }
    game.scratch.queue.clear();
    game.scratch.notes = Some(Notes::default());
    enchant_hidden(&mut game, observer, &mut rng);
    game.with(|m| m.update_auras());
    let view = View::of(&game, observer);
    let mut twin = view.sample(None, rng.bits());
    // The card under test is the same in both worlds, though the observer may not know it.
    if let (Some(slot), Some(of)) = (twin.state.find_eid(tested), game.state.find_eid(tested)) {
        replace(&mut twin, slot, game.state.entity(of).card);
    }
    double_rumours(&game, &mut twin, observer);
    enchant_hidden(&mut twin, observer, &mut rng);
    let salted = rng.bits();
    let worlds = [TwinWorld { game, number: 0 }, TwinWorld { game: twin, number: 1 }];
    Some(Pair { worlds, observer, rng, salted, seed, tested, doctored })
}

/// Chance that gives the same answers to the same open questions in both worlds.
fn coupled(pair: &Pair, world: &TwinWorld, step: u32) -> Chance {
    let base = mix(pair.seed, step as u64 + 1);
    let hand: Vec<u32> =
        world.game.state.side(pair.foe()).hand().iter().map(|&slot| world.game.state.entity(slot).eid as u32).collect();
    // Of what was played before, everybody sees which comes first.
    let played: Vec<u32> = world.game.state.lines().iter().map(|line| line.card as u32).collect();
    let (salted, number) = (pair.salted, world.number);
    let mut met: Vec<(u64, u64)> = Vec::new();
    let answer = move |pick: Pick, labels: &[u32]| -> u32 {
        let kind = pick as u64;
        let mut key = mix(base, kind);
        for &label in labels {
            key = mix(key, label as u64);
        }
        let hidden = match pick {
            Pick::Target => labels.iter().all(|label| hand.contains(label)),
            Pick::Card => !labels.iter().all(|label| played.contains(label)),
            _ => true,
        };
        if hidden && salted >> (kind & 63) & 1 == 1 {
            key = mix(key, number + 1);
        }
        let count = match met.iter_mut().find(|(other, _)| *other == key) {
            Some((_, count)) => {
                *count += 1;
                *count
            }
            None => {
                met.push((key, 0));
                0
            }
        };
        Rng::new(mix(key, count)).below(labels.len() as u32)
    };
    Chance { rng: Rng::new(base), source: Source::Ask(Asker(Box::new(answer))) }
}

/// What the observer had before an action.
struct Before {
    /// Entity ids of the hidden cards in the other hand.
    hidden: Vec<u16>,
    /// The entity id of the next object.
    next_eid: u16,
    /// Whether the other player has made a choice.
    chose: bool,
}

/// The class of a hidden secret, which everybody sees.
fn hidden_class(state: &State, slot: Slot) -> i16 {
    let object = state.entity(slot);
    if object.at == At::Secret {
        object.data
    } else {
        0
    }
}

/// What happened in the open; of a draw only that there was one.
fn open_notes(view: &View) -> Vec<Note> {
    let hides = |what: What| matches!(what, What::Give | What::Shuffle | What::Transform | What::Secret | What::Choice);
    // The observer's own choices may be made by chance.
    let own = |note: &Note| note.what == What::Choice && note.player == Some(view.player);
    let open = view.notes.iter().filter(|note| own(note) || !hides(note.what));
    open.map(|note| Note { card: if note.what == What::Draw { UNKNOWN } else { note.card }, ..*note }).collect()
}

/// The play order of open objects, of what lies on them and of the other hand, against each other.
fn open_order(state: &State, open: SlotSet, foe: Player) -> Vec<usize> {
    let mut orders: Vec<u16> = state.side(foe).hand().iter().map(|&slot| state.entity(slot).order).collect();
    for slot in open {
        orders.push(state.entity(slot).order);
        orders.extend(state.enchantments(slot).map(|e| e.order));
    }
    let mut places: Vec<usize> = (0..orders.len()).collect();
    places.sort_by_key(|&k| orders[k]);
    places
}

/// Whether a card that is played carries something else in each world, which everybody sees then.
fn shows_more(pair: &Pair, actions: &[SlotAction; 2]) -> bool {
    let chains = [0, 1].map(|k| -> Vec<(CardIx, i16, i16, i8)> {
        let state = &pair.worlds[k].game.state;
        match actions[k] {
            SlotAction { kind: ActionKind::Play, src, .. } => {
                state.enchantments(src).map(|e| (e.card, e.attack, e.health, e.cost)).collect()
            }
            _ => Vec::new(),
        }
    });
    chains[0] != chains[1]
}

/// Whether something that lies open differs: all but the other player's hand, deck and secrets.
fn parted(one: &View, other: &View, before: &Before) -> bool {
    let (a, b) = (&one.state, &other.state);
    let foe = one.player.opponent();
    let plain = |state: &State| {
        let h = &state.head;
        let mut sides = h.sides;
        sides[foe.index()].hand = Default::default();
        sides[foe.index()].tags = Default::default();
        sides[foe.index()].secrets = Default::default();
        let mine = h.player == one.player;
        let offer = if mine { (state.offered().to_vec(), state.offered_at().to_vec()) } else { Default::default() };
        let open = (h.n_options, h.next_eid, h.n_log, h.n_stack, offer);
        (h.turn, h.active, h.player, h.phase, h.winner(), h.pending, open, sides)
    };
    if plain(a) != plain(b) || a.lines() != b.lines() {
        return true;
    }
    // Whether a card started in the deck is seen when the card is.
    let unseen = |view: &View, started: bool| -> Vec<(CardIx, bool)> {
        view.possible_cards.iter().map(|possible| (possible.card, started && !possible.created)).collect()
    };
    let equal = |started: bool| {
        let [mut x, mut y] = [one, other].map(|view| unseen(view, started));
        x.sort_unstable();
        y.sort_unstable();
        x == y
    };
    if equal(false) && !equal(true) {
        return true;
    }
    let hidden = |state: &State| -> SlotSet {
        state.side(foe).hand().iter().chain(state.side(foe).secrets()).copied().collect()
    };
    let open = |state: &State| state.head.live - hidden(state);
    let differs = |slot: Slot| {
        let (x, y) = (*a.entity(slot), *b.entity(slot));
        let bare = |mut e: crate::state::Entity| {
            (e.first_enchantment, e.order) = (Default::default(), 0);
            e
        };
        let chain = |state: &State, slot: Slot| -> Vec<Enchantment> {
            let plain = |e: &Enchantment| Enchantment { next: Default::default(), order: 0, ..*e };
            state.enchantments(slot).map(plain).collect()
        };
        bare(x) != bare(y) || chain(a, slot) != chain(b, slot)
    };
    if open(a) != open(b)
        || open(a).into_iter().any(differs)
        || open_order(a, open(a), foe) != open_order(b, open(b), foe)
    {
        return true;
    }
    // Of equal cards in the observer's own deck another one may be left.
    let deck = |state: &State| -> Vec<(CardIx, u8, Vec<u16>)> {
        let orders = |first| state.enchantments_from(first).map(|e| e.order).collect();
        state.deck(one.player).iter().map(|d| (d.card, d.flags, orders(d.first_enchantment))).collect()
    };
    let shown = |state: &State| -> Vec<(u16, i16)> {
        let side = state.side(foe);
        side.hand()
            .iter()
            .chain(side.secrets())
            .map(|&slot| (state.entity(slot).eid, hidden_class(state, slot)))
            .collect()
    };
    if deck(a) != deck(b) || shown(a) != shown(b) || open_notes(one) != open_notes(other) {
        return true;
    }
    // A card that was hidden and is shown now may be another one in each world, as may one that a choice led to.
    let pairs = a.side(foe).hand().iter().zip(b.side(foe).hand());
    // So may one that both see because it acts when it is drawn.
    let when_drawn = |card: CardIx| {
        let listens = one.library.card(card).listens;
        card != UNKNOWN && listens.iter().any(|events| events & Event::WhenDrawn.bit() != 0)
    };
    pairs.into_iter().any(|(&x, &y)| {
        let (x, y) = (a.entity(x), b.entity(y));
        let is_new = x.eid >= before.next_eid;
        let shown = x.card != y.card && x.card != UNKNOWN && y.card != UNKNOWN;
        (shown && (before.hidden.contains(&x.eid) || (before.chose && is_new)))
            || (x.card != y.card && is_new && (when_drawn(x.card) || when_drawn(y.card)))
    })
}

/// The places where two values differ.
fn differences(a: &Value, b: &Value, path: &str, found: &mut Vec<String>) {
    match (a, b) {
        (Value::Object(x), Value::Object(y)) => {
            let keys: BTreeSet<&String> = x.keys().chain(y.keys()).collect();
            for k in keys {
                let of = |map: &serde_json::Map<String, Value>| map.get(k).cloned().unwrap_or(Value::Null);
                differences(&of(x), &of(y), &format!("{path}.{k}"), found);
            }
        }
        (Value::Array(x), Value::Array(y)) if x.len() == y.len() => {
            for (k, (p, q)) in x.iter().zip(y).enumerate() {
                differences(p, q, &format!("{path}[{k}]"), found);
            }
        }
        _ if a == b => {}
        _ => found.push(format!("{path}: {a} and {b}").chars().take(160).collect()),
    }
}

pub(super) fn state_difference(lib: &Library, a: &State, b: &State) -> String {
    let mut found = Vec::new();
    differences(&position::to_json(lib, a), &position::to_json(lib, b), "", &mut found);
    // Play orders differ wherever anything does.
    found.sort_by_key(|path| path.contains("order"));
    found.truncate(3);
    if found.is_empty() {
        unwritten(a, b)
    } else {
        found.join("; ")
    }
}

/// Where two positions differ in what is not written down.
fn unwritten(a: &State, b: &State) -> String {
    let texts = |state: &State| -> Vec<String> {
        let n = state.head.n_stack as usize;
        let mut all = vec![format!("{:?}", state.head)];
        all.extend(state.head.live.into_iter().map(|slot| format!("{slot:?} {:?}", state.entity(slot))));
        all.extend(Player::BOTH.into_iter().map(|p| format!("deck {:?}", state.deck(p))));
        all.push(format!("{:?}", &state.pool[..state.head.n_enchantments as usize]));
        all.push(format!("{:?} {:?}", &state.stack[..n], &state.registers[..n]));
        all.push(format!("{:?}", &state.cards[..state.head.n_cards as usize]));
        all
    };
    let (one, other) = (texts(a), texts(b));
    let Some((x, y)) = one.iter().zip(&other).find(|(x, y)| x != y) else {
        return "nothing that can be named".into();
    };
    let at = x.bytes().zip(y.bytes()).take_while(|(p, q)| p == q).count();
    let near = |text: &str| text.chars().skip(at.saturating_sub(60)).take(100).collect::<String>();
    format!("…{} and …{}", near(x), near(y))
}

/// Compares what the observer has of both worlds.
fn compare(lib: &Library, pair: &mut Pair, views: &[View; 2], step: u32) -> Result<(), String> {
    let [one, other] = views;
    let rumours = match one.possible_cards == other.possible_cards {
        true => String::new(),
        false => format!("; rumours differ: {:?} and {:?}", one.possible_cards, other.possible_cards),
    };
    if !one.state.same(&other.state) {
        return Err(format!("the view differs at {}{rumours}", state_difference(lib, &one.state, &other.state)));
    }
    if !rumours.is_empty() {
        return Err(format!("the views are equal{rumours}"));
    }
    if one.notes != other.notes {
        let same = one.notes.iter().zip(other.notes.iter()).take_while(|(x, y)| x == y).count();
        let [a, b] = [one, other].map(|view| view.notes.iter().nth(same));
        return Err(format!("the history differs: {a:?} and {b:?}"));
    }
    let mut observer = Observer::default();
    let rows = views.each_ref().map(|view| {
        let mut row = vec![0; OBSERVATION];
        observer.view(view, &mut row);
        row
    });
    let seen = [0, 1].map(|k| {
        let mut row = vec![0; OBSERVATION];
        observer.game(&pair.worlds[k].game, pair.observer, &mut row);
        row
    });
    if let Some(at) =
        (0..OBSERVATION).find(|&at| [&rows[1], &seen[0], &seen[1]].iter().any(|row| row[at] != rows[0][at]))
    {
        return Err(format!("the observations differ at number {at}"));
    }
    if pair.head().player == pair.observer && !pair.worlds[0].game.state.over() {
        let masks = [0, 1].map(|k| {
            let game = &mut pair.worlds[k].game;
            let (legal, mut mask) = (game.legal_acts(), vec![0; ACTIONS]);
            mark(&game.state, &legal, &mut mask);
            mask
        });
        if masks[0] != masks[1] {
            return Err("the masks of actions differ".into());
        }
    }
    let seed = mix(pair.seed, 1000 + step as u64);
    let samples = views.each_ref().map(|view| view.sample(None, seed));
    if !samples[0].state.same(&samples[1].state) {
        return Err(format!("samples differ at {}", state_difference(lib, &samples[0].state, &samples[1].state)));
    }
    if step % 3 == 0 {
        // What native agents think in is made from the position itself.
        let made = [0, 1].map(|k| {
            let state = &pair.worlds[k].game.state;
            let mut out = state.boxed();
            let mut maker = WorldMaker::new(lib, Observed::Game(state), Sight::default(), pair.observer);
            maker.make(&mut Rng::new(seed), &mut out);
            canonical(&mut out);
            // The same with a deck that is sampled when something looks at it.
            let mut unseen = state.boxed();
            maker.make_unseen(&mut Rng::new(seed), &mut unseen);
            let (mut chance, mut scratch) =
                (Chance::seeded(0), Scratch { unseen: maker.unseen(), ..Scratch::default() });
            Machine { state: &mut unseen, library: lib, chance: &mut chance, scratch: &mut scratch }
                .look_at_deck(pair.observer.opponent());
            canonical(&mut unseen);
            [out, unseen]
        });
        if !made[0][0].same(&made[1][0]) {
            return Err(format!("native worlds differ at {}", state_difference(lib, &made[0][0], &made[1][0])));
        }
        if made.iter().any(|[out, unseen]| !out.same(unseen)) {
            return Err("worlds that are completed when something looks at them differ from complete ones".into());
        }
    }
    Ok(())
}

/// The next action in each world; nothing if the worlds have none in common.
fn next_actions(pair: &mut Pair, step: u32) -> Result<Option<[SlotAction; 2]>, String> {
    let lists = [0, 1].map(|k| {
        let mut list: Vec<SlotAction> = Vec::new();
        pair.worlds[k].game.with(|m| m.legal(&mut list));
        list
    });
    let decides = pair.head().player;
    let states = [0, 1].map(|k| &*pair.worlds[k].game.state);
    let named = |k: usize, a: SlotAction| Action::of(states[k], a);
    if decides == pair.observer {
        let names = [0, 1].map(|k| lists[k].iter().map(|&a| named(k, a)).collect::<Vec<_>>());
        if names[0] != names[1] {
            return Err(format!("the actions differ: {:?} and {:?}", names[0].len(), names[1].len()));
        }
    } else if pair.worlds[0].game.state.head.pending == Pending::Choice {
        let mut pick = || lists[0][pair.rng.below(lists[0].len() as u32) as usize];
        let one = pick();
        let other = lists[1][pair.rng.below(lists[1].len() as u32) as usize];
        return Ok(Some([one, other]));
    }
    // What both worlds can do, with the same card.
    let same_card =
        |a: SlotAction, b: SlotAction| a.src.is_none() || states[0].entity(a.src).card == states[1].entity(b.src).card;
    let mut both: Vec<[SlotAction; 2]> = Vec::new();
    for &a in &lists[0] {
        let name = named(0, a);
        if let Some(&b) = lists[1].iter().find(|&&b| b.kind == a.kind && named(1, b) == name) {
            if same_card(a, b) {
                both.push([a, b]);
            }
        }
    }
    let tests: Vec<[SlotAction; 2]> = both
        .iter()
        .copied()
        .filter(|[a, _]| a.src.is_some() && states[0].entity(a.src).eid == pair.tested && a.kind != ActionKind::Attack)
        .collect();
    let list = if step < 2 && !tests.is_empty() { &tests } else { &both };
    if list.is_empty() {
        return Ok(None);
    }
    Ok(Some(list[pair.rng.below(list.len() as u32) as usize]))
}

/// Plays a pair; the error says what differed.
fn play(lib: &Library, pair: &mut Pair, out: &mut Paired) -> Result<(), String> {
    let mut done: Vec<String> = Vec::new();
    let mut chose = false;
    let said = |done: &[String], what: String| format!("after [{}]: {what}", done.join(", "));
    for step in 0..STEPS {
        let views = [0, 1].map(|k| View::of(&pair.worlds[k].game, pair.observer));
        out.compared += 1;
        compare(lib, pair, &views, step).map_err(|e| said(&done, e))?;
        let foe = pair.foe();
        let seen = views[0].state.side(foe).hand().iter().map(|&slot| views[0].state.entity(slot));
        let hidden: Vec<u16> = seen.filter(|e| e.card == UNKNOWN).map(|e| e.eid).collect();
        let next_eid = views[0].state.head.next_eid;
        chose |= pair.head().pending == Pending::Choice && pair.head().player == foe;
        let Some(actions) = next_actions(pair, step).map_err(|e| said(&done, e))? else {
            return Ok(());
        };
        let shown = shows_more(pair, &actions);
        let state = &pair.worlds[0].game.state;
        let name = actions[0].src.some().map_or("", |slot| &lib.card(state.entity(slot).card).name);
        done.push(format!("{} {name}", Action::of(state, actions[0])));
        for (k, action) in actions.into_iter().enumerate() {
            let chance = coupled(pair, &pair.worlds[k], step);
            let game = &mut pair.worlds[k].game;
            game.chance = chance;
            game.scratch.notes = Some(Notes::default());
            game.with(|m| m.apply(action));
        }
        if pair.doctored && step == 1 {
            // Shows a hidden card, for the test that this is found.
            for world in &mut pair.worlds {
                let hand = *world.game.state.side(foe);
                for &slot in hand.hand() {
                    world.game.state.entity_mut(slot).flags |= flag::KNOWN0 << pair.observer.number();
                }
            }
        }
        if pair.worlds.iter().any(|world| world.game.state.over()) {
            return Ok(());
        }
        let views = [0, 1].map(|k| View::of(&pair.worlds[k].game, pair.observer));
        chose |= views[0].notes.iter().any(|note| note.what == What::Choice && note.player == Some(foe));
        let before = Before { hidden: if pair.doctored { Vec::new() } else { hidden }, next_eid, chose };
        if shown || parted(&views[0], &views[1], &before) {
            out.parted += 1;
            return Ok(());
        }
    }
    let views = [0, 1].map(|k| View::of(&pair.worlds[k].game, pair.observer));
    compare(lib, pair, &views, STEPS).map_err(|e| said(&done, e))
}

/// Plays pairs for a card; faults are added to `faults`, each with the seed of its pair.
pub fn pairs(
    lib: &Arc<Library>,
    card: CardIx,
    count: u64,
    seed: u64,
    doctored: bool,
    faults: &mut Vec<String>,
) -> Paired {
    let mut out = Paired::default();
    let mut tries = 0;
    while out.pairs < count && tries < 3 * count {
        let pair_seed = mix(mix(seed, card as u64), tries);
        tries += 1;
        let Some(mut pair) = pair_of(lib, card, pair_seed, doctored) else {
            continue;
        };
        out.pairs += 1;
        let before = out.compared;
        if let Err(what) = play(lib, &mut pair, &mut out) {
            let def = lib.card(card);
            faults.push(format!(
                "{} {}, seed {pair_seed}, observer {}: {what}",
                def.id,
                def.name,
                pair.observer.number()
            ));
        }
        out.acted += (out.compared > before + 1) as u64;
    }
    out
}
