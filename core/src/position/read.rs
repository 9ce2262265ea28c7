//! Sets a position up from JSON.

use super::resume;
use super::totals::{self, Stated};
use super::{nowhere, recompute, Spot, SCHEMA};
use crate::cards::library::Library;
use crate::cards::names::{Keyword, Kind, LogKind, Mechanic, Stage, Until};
use crate::cards::program::UNKNOWN;
use crate::cards::syntax::CardIx;
use crate::fields::{self, Fields};
use crate::settings::Rules;
use crate::state::{
    flag, At, EnchantmentId, Line, Pending, Phase, Player, PlayerSet, Reason, Slot, State, CARDS, FRAMES, LAST_EID,
    LOG, OPTIONS, SLOTS,
};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::fmt::Display;

const TOP_KEYS: &[&str] = &[
    "schema", "build", "rules", "turn", "active", "player", "first", "phase", "winner", "reason", "players", "pending",
    "next", "actions", "log",
];
const PENDING_KEYS: &[&str] = &["player", "kind", "source", "options", "places", "resume"];

/// The largest entity id and the largest play order.
pub(super) const LAST_ID: i32 = LAST_EID as i32;
pub(super) const LAST_ORDER: i32 = u16::MAX as i32;
/// The last turn that a position can be in.
const LAST_TURN: i32 = 30_000;

/// A position from its JSON, or any part of it; the complaint names the path of what cannot be.
pub fn from_json(lib: &Library, v: &Value) -> Result<Box<State>, String> {
    let f = Fields::of(v, "", TOP_KEYS)?;
    if let Some(n) = f.int("schema", 0, i32::MAX)?.filter(|n| *n != SCHEMA) {
        return Err(format!("schema: {n} is not the schema of these positions, which is {SCHEMA}"));
    }
    if let Some(n) = f.int("build", 0, i32::MAX)?.filter(|n| *n as u32 != lib.build) {
        return Err(format!("build: a position of build {n} does not fit the cards of build {}", lib.build));
    }
    let rules = f.get("rules").map_or(Ok(Rules::default()), |v| Rules::from_json(v, "rules", &lib.variants))?;
    let mut r = Reader {
        library: lib,
        state: State::empty(rules),
        stage: Stage::Main,
        stated: Vec::new(),
        eids: HashMap::new(),
        orders: HashMap::new(),
        no_eid: Vec::new(),
        no_order: Vec::new(),
        no_order_ench: Vec::new(),
        last_eid: 0,
        last_order: 0,
    };
    r.head(&f)?;
    r.players(&f)?;
    r.log(&f)?;
    let resume = r.objects_of_choice(&f)?;
    r.number(&f)?;
    if let Some(pending) = f.some("pending") {
        r.pending(pending)?;
    }
    r.settle(resume.as_ref())?;
    r.check()?;
    Ok(r.state)
}

/// A position that is being set up.
pub(super) struct Reader<'a> {
    pub library: &'a Library,
    pub state: Box<State>,
    stage: Stage,
    pub stated: Vec<Stated>,
    /// Where an entity id or a play order was stated first.
    pub eids: HashMap<u16, String>,
    pub orders: HashMap<u16, String>,
    pub no_eid: Vec<Slot>,
    pub no_order: Vec<Slot>,
    pub no_order_ench: Vec<EnchantmentId>,
    pub last_eid: u16,
    pub last_order: u16,
}

/// A card by its id or its name; null is the unknown card.
pub(super) fn card(lib: &Library, v: &Value, path: impl Display) -> Result<CardIx, String> {
    match v {
        Value::Null => Ok(UNKNOWN),
        Value::String(text) => lib.lookup(text).map_err(|refusal| format!("{path}: {refusal}")),
        _ => Err(format!("{path}: {} is not a card id", fields::shown(v))),
    }
}

impl Reader<'_> {
    /// Whose turn it is and where the game stands.
    fn head(&mut self, f: &Fields<'_>) -> Result<(), String> {
        let pending = f.some("pending").map(|v| Fields::of(v, "pending", PENDING_KEYS)).transpose()?;
        let kind = match &pending {
            Some(p) => match p.get("kind") {
                Some(v) => Some(fields::named(v, "pending.kind", &Pending::ALL[1..])?),
                None => return Err("pending.kind: is missing; it is \"mulligan\" or \"choice\"".into()),
            },
            None => None,
        };
        let winner = f.some("winner").map(|v| fields::int(v, "winner", 0, 1)).transpose()?;
        let implied = match kind {
            Some(Pending::Mulligan) => Stage::Mulligan,
            Some(_) => Stage::Choice,
            None if winner.is_some() => Stage::Over,
            None => Stage::Main,
        };
        self.stage = f.get("phase").map_or(Ok(implied), |v| fields::named(v, "phase", Stage::ALL))?;
        let fits = match self.stage {
            Stage::Mulligan => kind.is_none_or(|k| k == Pending::Mulligan),
            Stage::Choice => kind == Some(Pending::Choice),
            Stage::Main | Stage::Over => kind.is_none(),
        };
        if !fits {
            return Err("phase: does not go with what is pending".into());
        }
        if winner.is_some() && self.stage != Stage::Over {
            return Err("winner: a game that is not over has no winner".into());
        }
        let reason = f.some("reason").map(|v| fields::named(v, "reason", &Reason::ALL[1..])).transpose()?;
        if reason.is_some() && self.stage != Stage::Over {
            return Err("reason: a game that is not over has no reason for its end".into());
        }
        let turn = match self.stage {
            Stage::Mulligan => f.int("turn", 0, 0)?.unwrap_or(0),
            Stage::Main => f.int("turn", 1, LAST_TURN)?.unwrap_or(1),
            Stage::Choice | Stage::Over => f.int("turn", 0, LAST_TURN)?.unwrap_or(1),
        };
        let asked = match &pending {
            Some(p) => p.int("player", 0, 1)?,
            None => None,
        };
        let seat = |n: i32| Player::new(n as u8);
        let asked = asked.map(seat);
        let first = f.int("first", 0, 1)?.map(seat);
        let active = f.int("active", 0, 1)?.map(seat);
        let player = f.int("player", 0, 1)?.map(seat).or(asked);
        let h = &mut self.state.head;
        if self.stage == Stage::Mulligan {
            h.first = first.or(active).unwrap_or_default();
            h.active = active.unwrap_or(h.first);
            h.player = player.unwrap_or(h.first);
            h.mulligans = if h.player == h.first { PlayerSet::BOTH } else { h.player.set() };
            h.pending = Pending::Mulligan;
        } else {
            h.first = first.unwrap_or_default();
            h.active = active.or(player).unwrap_or_default();
            h.player = player.unwrap_or(h.active);
        }
        if asked.is_some_and(|p| p != h.player) {
            return Err(format!("pending.player: is not {}, who must decide", h.player));
        }
        if h.player != h.active && matches!(self.stage, Stage::Main | Stage::Choice) {
            return Err(format!("player: must be {}, whose turn it is", h.active));
        }
        h.turn = turn as u16;
        h.phase = match self.stage {
            Stage::Over => Phase::Over,
            _ if turn == 0 => Phase::Mulligan,
            _ => Phase::Main,
        };
        if self.stage == Stage::Over {
            h.won_by = winner.map_or(PlayerSet::EMPTY, |n| seat(n).set());
            h.reason = reason.unwrap_or(Reason::Death);
        }
        h.actions = f.int("actions", 0, u16::MAX as i32)?.unwrap_or(0) as u16;
        Ok(())
    }

    /// The log; without one, what the players state of it.
    fn log(&mut self, f: &Fields<'_>) -> Result<(), String> {
        let players = f.list("players", 2)?;
        let mut said: Vec<(Player, LogKind, String, Vec<CardIx>)> = Vec::new();
        for (p, v) in players.iter().enumerate() {
            for (key, kind) in [("played", LogKind::Played), ("dead", LogKind::Died)] {
                let Some(v) = v.get(key) else { continue };
                let path = format!("players[{p}].{key}");
                let mut cards = Vec::new();
                for (k, v) in fields::list(v, &path, LOG)?.iter().enumerate() {
                    cards.push(card(self.library, v, format_args!("{path}[{k}]"))?);
                }
                said.push((Player::new(p as u8), kind, path, cards));
            }
        }
        if f.get("log").is_none() {
            return self.log_of(&said);
        }
        for (k, line) in self.lines(f)?.into_iter().enumerate() {
            self.line(line, f.nth("log", k))?;
        }
        for (p, kind, path, cards) in said {
            let lines = self.state.lines().iter().filter(|l| l.kind == kind as u8 && l.player == p);
            if !lines.map(|l| l.card).eq(cards) {
                return Err(format!("{path}: is not what the log says; leave one of the two out"));
            }
        }
        Ok(())
    }

    /// The lines of the log: lists of kinds, players, cards and turns, or a list of objects with one of each.
    fn lines(&self, f: &Fields<'_>) -> Result<Vec<Line>, String> {
        const KEYS: [&str; 4] = ["kind", "player", "id", "turn"];
        let Some(columns) = f.get("log").filter(|v| v.is_object()) else {
            let list = f.list("log", LOG)?.iter().enumerate();
            return list.map(|(k, v)| self.read_line(&Fields::of(v, f.nth("log", k), &KEYS)?)).collect();
        };
        let columns = Fields::of(columns, f.at("log"), &KEYS)?;
        let n = columns.list("kind", LOG)?.len();
        let mut rows = vec![Map::new(); n];
        for key in KEYS.into_iter().filter(|key| columns.get(key).is_some()) {
            let values = columns.list(key, LOG)?;
            if values.len() != n {
                let (here, kinds) = (columns.at(key), values.len());
                return Err(format!("{here}: {kinds} entries do not go with the {n} of kind"));
            }
            for (row, value) in rows.iter_mut().zip(values) {
                row.insert(key.into(), value.clone());
            }
        }
        let read = |(k, row)| self.read_line(&Fields::of(&Value::Object(row), f.nth("log", k), &KEYS)?);
        rows.into_iter().enumerate().map(read).collect()
    }

    fn read_line(&self, g: &Fields<'_>) -> Result<Line, String> {
        let kind = match g.get("kind") {
            Some(v) => fields::named(v, g.at("kind"), LogKind::ALL)?,
            None => return Err(format!("{}: is missing", g.at("kind"))),
        };
        let player = Player::new(g.int("player", 0, 1)?.unwrap_or(0) as u8);
        let turn = g.int("turn", 0, LAST_TURN)?.unwrap_or(0) as u16;
        let card = g.get("id").map_or(Ok(UNKNOWN), |v| card(self.library, v, g.at("id")))?;
        Ok(Line { card, turn, kind: kind as u8, player })
    }

    fn log_of(&mut self, said: &[(Player, LogKind, String, Vec<CardIx>)]) -> Result<(), String> {
        // A turn that is neither this one nor the last one of the same player.
        let turn = if matches!(self.state.head.turn, 0 | 2) { 1 } else { 0 };
        for (player, kind, path, cards) in said {
            for &card in cards {
                let def = self.library.card(card);
                let also = match def.kind {
                    _ if *kind != LogKind::Played || card == UNKNOWN => None,
                    Kind::Spell if !def.has(Mechanic::Secret) && !def.has(Mechanic::Quest) => Some(LogKind::Cast),
                    _ if def.has(Mechanic::Battlecry) => Some(LogKind::Battlecry),
                    _ => None,
                };
                for kind in [Some(*kind), also].into_iter().flatten() {
                    self.line(Line { card, turn, kind: kind as u8, player: *player }, path)?;
                }
            }
        }
        Ok(())
    }

    fn line(&mut self, line: Line, path: impl Display) -> Result<(), String> {
        let n = self.state.head.n_log as usize;
        if n >= LOG {
            return Err(format!("{path}: more than the {LOG} lines that the log can hold"));
        }
        self.state.log[n] = line;
        self.state.head.n_log += 1;
        Ok(())
    }

    /// The objects that are in no zone while a choice is open.
    fn objects_of_choice<'v>(&mut self, f: &Fields<'v>) -> Result<Option<Fields<'v>>, String> {
        if self.stage != Stage::Choice {
            let resume = f.some("pending").and_then(|v| v.get("resume")).filter(|v| !v.is_null());
            return match resume {
                None => Ok(None),
                Some(_) => Err("pending.resume: only an open choice has something to go on with".into()),
            };
        }
        let Some(v) = f.some("pending").and_then(|v| v.get("resume")).filter(|v| !v.is_null()) else {
            return Err("pending.resume: is missing; an open choice needs the steps it goes on with".into());
        };
        let g = Fields::of(v, "pending.resume", &["stack", "objects", "unsettled", "cards"])?;
        for (k, v) in g.list("objects", SLOTS)?.iter().enumerate() {
            self.object(v, g.nth("objects", k), Spot::Nowhere, Player::BOTH[0])?;
        }
        Ok(Some(g))
    }

    /// Gives entity ids and play orders to what has none.
    fn number(&mut self, f: &Fields<'_>) -> Result<(), String> {
        let nothing = Value::Object(serde_json::Map::new());
        let g = Fields::of(f.get("next").unwrap_or(&nothing), "next", &["eid", "order"])?;
        // The last play order may be there more than once.
        let next = |key: &str, last: u16, end: i32| -> Result<u32, String> {
            let n = g.int(key, 1, end)?.unwrap_or((last as i32 + 1).min(end));
            if n <= last as i32 && n < LAST_ORDER {
                return Err(format!("{}: {n} is not above {last}, which is taken", g.at(key)));
            }
            Ok(n as u32)
        };
        let mut eid = next("eid", self.last_eid, LAST_ID + 1)?;
        let mut order = next("order", self.last_order, LAST_ORDER)?;
        for slot in std::mem::take(&mut self.no_eid) {
            self.state.entity_mut(slot).eid = eid.min(u16::MAX as u32) as u16;
            eid += 1;
        }
        for slot in std::mem::take(&mut self.no_order) {
            self.state.entity_mut(slot).order = order.min(u16::MAX as u32) as u16;
            order += 1;
        }
        for i in std::mem::take(&mut self.no_order_ench) {
            self.state.enchantment_mut(i).order = order.min(u16::MAX as u32) as u16;
            order += 1;
        }
        if eid > LAST_ID as u32 + 1 {
            return Err(format!("next.eid: there are no numbers left up to {LAST_ID}"));
        }
        (self.state.head.next_eid, self.state.head.next_order) = (eid as u16, order.min(u16::MAX as u32) as u16);
        for p in Player::BOTH {
            let mut row = self.state.side(p).secrets().to_vec();
            row.sort_by_key(|&slot| self.state.entity(slot).order);
            self.state.side_mut(p).secrets[..row.len()].copy_from_slice(&row);
        }
        Ok(())
    }

    /// The open decision, once all objects have their ids.
    fn pending(&mut self, v: &Value) -> Result<(), String> {
        let f = Fields::of(v, "pending", PENDING_KEYS)?;
        let source = f.some("source").map(|v| fields::int(v, "pending.source", 1, LAST_ID)).transpose()?;
        let options = f.get("options").map(|_| f.list("options", OPTIONS)).transpose()?;
        if self.stage == Stage::Mulligan {
            if source.is_some() {
                return Err("pending.source: a mulligan has none".into());
            }
            if f.some("places").is_some() {
                return Err("pending.places: a mulligan has none".into());
            }
            let hand: Vec<i32> = self
                .state
                .side(self.state.head.player)
                .hand()
                .iter()
                .map(|&slot| self.state.entity(slot).eid as i32)
                .collect();
            for (k, v) in options.unwrap_or(&[]).iter().enumerate() {
                fields::int(v, f.nth("options", k), 1, LAST_ID)?;
            }
            let same = |list: &[Value]| list.iter().map(|v| v.as_i64().unwrap_or(0) as i32).eq(hand.iter().copied());
            if options.is_some_and(|list| !same(list)) {
                return Err("pending.options: are not the cards in hand".into());
            }
            return Ok(());
        }
        let list = options.filter(|list| !list.is_empty()).ok_or("pending.options: there is nothing to choose from")?;
        let resume = f.some("resume").ok_or("pending.resume: is missing")?;
        self.stack(resume)?;
        let last = self.state.head.n_stack as usize - 1;
        let top = self.state.stack[last];
        if source.is_some_and(|eid| eid != top.src.eid as i32) {
            return Err(format!("pending.source: is not {}, whose text is on top of the stack", top.src.eid));
        }
        self.state.head.n_options = list.len() as u8;
        for (k, v) in list.iter().enumerate() {
            self.state.options[k] = card(self.library, v, f.nth("options", k))?;
        }
        if f.some("places").is_some() {
            // Copies are offered from the deck that the text names, cards to take from the player's own.
            let side = self.state.registers[last].chosen_in.unwrap_or(top.side);
            self.places(&f, side, list.len())?;
        }
        self.state.head.pending = Pending::Choice;
        Ok(())
    }

    fn stack(&mut self, v: &Value) -> Result<(), String> {
        let path = "pending.resume.stack";
        let list = v.get("stack").map_or(Ok(&[][..]), |v| fields::list(v, path, FRAMES))?;
        let lib = self.library;
        for (k, v) in list.iter().enumerate() {
            let (frame, regs) =
                resume::read_frame(lib, &self.state, v, &format!("{path}[{k}]"), |v, p| card(lib, v, p))?;
            (self.state.stack[k], self.state.registers[k]) = (frame, regs);
        }
        self.state.head.n_stack = list.len() as u8;
        let path_cards = "pending.resume.cards";
        let cards = v.get("cards").map_or(Ok(&[][..]), |v| fields::list(v, path_cards, CARDS))?;
        for (k, v) in cards.iter().enumerate() {
            (self.state.cards[k], self.state.marks[k]) = self.listed(v, format_args!("{path_cards}[{k}]"))?;
        }
        self.state.head.n_cards = cards.len() as u8;
        match list.len().checked_sub(1) {
            Some(top) if resume::asks(lib, &self.state.stack[top], &self.state.registers[top]) => Ok(()),
            _ => Err(format!("{path}: the text on top does not stand at a choice")),
        }
    }

    /// A card that a loop has yet to go through, and what tells it from equal ones of its deck.
    fn listed(&self, v: &Value, path: impl Display) -> Result<(CardIx, EnchantmentId), String> {
        if let Some([id]) = v.as_array().map(Vec::as_slice) {
            return Ok((card(self.library, id, format_args!("{path}[0]"))?, EnchantmentId::UPGRADE));
        }
        let Some([id, player, at]) = v.as_array().map(Vec::as_slice) else {
            return Ok((card(self.library, v, path)?, EnchantmentId::NONE));
        };
        let ix = card(self.library, id, format_args!("{path}[0]"))?;
        let deck = self.state.deck(Player::new(fields::int(player, format_args!("{path}[1]"), 0, 1)? as u8));
        let at = fields::int(at, format_args!("{path}[2]"), 0, deck.len() as i32 - 1)?;
        match deck[at as usize] {
            d if d.card == ix => Ok((ix, d.first_enchantment)),
            _ => Err(format!("{path}[2]: another card lies there")),
        }
    }

    /// Places in the deck of the cards that are offered.
    fn places(&mut self, f: &Fields<'_>, side: Player, n: usize) -> Result<(), String> {
        let list = f.list("places", OPTIONS)?;
        if list.len() != n {
            return Err(format!("pending.places: {} places for {n} options", list.len()));
        }
        let last = self.state.side(side).n_deck as i32 - 1;
        for (k, v) in list.iter().enumerate() {
            let path = f.nth("places", k);
            let at = fields::int(v, path, 0, last)? as u8;
            if self.state.option_at[..k].contains(&at) {
                return Err(format!("{path}: {at} is there twice"));
            }
            if self.state.deck(side)[at as usize].card != self.state.options[k] {
                return Err(format!("{path}: another card lies there"));
            }
            self.state.option_at[k] = at;
        }
        Ok(())
    }

    /// Brings about what is stated, and everything that follows from it.
    fn settle(&mut self, resume: Option<&Fields<'_>>) -> Result<(), String> {
        for slot in self.state.head.live {
            let timed = self.state.entity(slot).is(flag::GHOST | flag::BORROWED)
                || self.state.enchantments(slot).any(|en| en.until != Until::Forever as u8);
            if timed {
                self.state.head.timed.insert(slot);
            }
        }
        for slot in nowhere(&self.state) {
            match self.state.entity(slot).at {
                At::Grave => self.state.head.graves.insert(slot),
                At::Play => self.state.head.falling.insert(slot),
                _ => {}
            }
        }
        recompute(self.library, &mut self.state);
        totals::bring_about(self.library, &mut self.state, &mut self.stated)?;
        self.state.head.changed = 0;
        self.state.head.maybe_dead = false;
        resume.map_or(Ok(()), |g| resume::read_unsettled(&mut self.state, g))
    }

    /// Outside of an open choice nobody stands who should be dead.
    fn check(&self) -> Result<(), String> {
        if matches!(self.stage, Stage::Choice | Stage::Over) {
            return Ok(());
        }
        for st in &self.stated {
            let e = self.state.entity(st.slot);
            let kind = self.library.card(e.card).kind;
            let mortal = e.at == At::Play && matches!(kind, Kind::Minion | Kind::Hero | Kind::Weapon);
            if mortal && e.hp() <= 0 && !e.has(Keyword::Dormant) {
                let (key, max) = (st.health_key, e.max_health());
                return Err(match e.damage {
                    0 => format!("{}.{key}: {max} is not enough to be in play", st.path),
                    d => format!("{}.damage: {d} of {max} {key} leaves nothing", st.path),
                });
            }
            if e.is(flag::DEAD_HERO) {
                return Err(format!("{}.marks: \"dead\" needs a game that is over", st.path));
            }
            if e.is(flag::DOOMED) && mortal {
                return Err(format!("{}.marks: \"doomed\" needs an open choice or a game that is over", st.path));
            }
        }
        Ok(())
    }
}
