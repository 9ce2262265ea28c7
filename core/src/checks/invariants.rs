//! What must hold in every position; the caches are compared with a recomputation from nothing.

use crate::cards::library::Library;
use crate::cards::names::{Keyword, Kind, N_EVENTS};
use crate::chance::Chance;
use crate::machine::{Machine, Scratch};
use crate::state::{flag, started_key, tag, At, EnchantmentId, Pending, Player, Slot, SlotSet, State, SLOTS};

macro_rules! need {
    ($cond:expr, $($why:tt)*) => {
        if !$cond {
            return Err(format!($($why)*));
        }
    };
}

/// The first broken invariant, if any.
pub fn check(lib: &Library, s: &State) -> Result<(), String> {
    zones(lib, s)?;
    enchantments(s)?;
    numbers(s)?;
    if s.head.n_stack == 0 && !s.over() && s.head.pending != Pending::Mulligan {
        settled(lib, s)?;
        caches(lib, s)?;
    }
    Ok(())
}

fn zones(lib: &Library, s: &State) -> Result<(), String> {
    let mut seen = SlotSet::EMPTY;
    let mut put = |slot: Slot, what: &str| -> Result<(), String> {
        need!((slot.number() as usize) < SLOTS, "{what}: slot {slot} does not exist");
        need!(!seen.contains(slot), "{what}: slot {slot} is in two places");
        seen.insert(slot);
        Ok(())
    };
    for p in Player::BOTH {
        let sd = s.side(p);
        need!(sd.n_board <= s.head.rules.board, "player {p} has {} minions", sd.n_board);
        need!(sd.n_hand <= s.head.rules.hand, "player {p} holds {} cards", sd.n_hand);
        need!(sd.n_secrets <= s.head.rules.secrets, "player {p} has {} secrets", sd.n_secrets);
        need!(sd.n_deck as usize <= crate::state::DECK, "player {p} has {} cards in the deck", sd.n_deck);
        need!(sd.n_top <= sd.n_deck, "player {p}: more known cards on top than cards");
        for slot in [p.slot(), p.hero(), p.power()] {
            put(slot, "seat")?;
            need!(s.entity(slot).side == p && s.entity(slot).at == At::Play, "player {p}: seat {slot} is wrong");
        }
        for (row, at, what) in
            [(sd.board(), At::Play, "board"), (sd.hand(), At::Hand, "hand"), (sd.secrets(), At::Secret, "secret")]
        {
            for &slot in row {
                put(slot, what)?;
                let e = s.entity(slot);
                need!(e.side == p, "{what} of player {p}: object {} belongs to the other player", e.eid);
                need!(e.at == at, "{what} of player {p}: object {} is elsewhere", e.eid);
                need!(
                    at != At::Play || lib.card(e.card).kind == Kind::Minion,
                    "board of player {p}: object {} is not a minion",
                    e.eid
                );
            }
        }
        if sd.weapon.is_some() {
            put(sd.weapon, "weapon")?;
            need!(
                s.entity(sd.weapon).side == p && s.entity(sd.weapon).at == At::Play,
                "weapon of player {p} is elsewhere"
            );
        }
        for (k, &have) in sd.tags.iter().enumerate() {
            let card = sd.hand().get(k).map(|&slot| s.entity(slot));
            let want = card.map_or(tag::NOTHING, |e| tag::of(e.price, e.play_needs));
            need!(have == want, "hand of player {p}: card {k} has the tag {have} and not {want}");
        }
        let loose = sd.n_deck as usize - sd.n_top as usize;
        let deck = s.deck(p);
        for k in 1..loose {
            need!(
                (deck[k - 1].card, deck[k - 1].flags) <= (deck[k].card, deck[k].flags),
                "deck of player {p} is not sorted"
            );
        }
    }
    let mut eids: Vec<u16> = Vec::new();
    for slot in s.head.live {
        let e = s.entity(slot);
        need!(e.at != At::Free, "slot {slot} is live and free");
        need!(e.eid != 0 && e.eid < s.head.next_eid, "object in slot {slot} has entity id {}", e.eid);
        need!(!eids.contains(&e.eid), "entity id {} is there twice", e.eid);
        eids.push(e.eid);
        if s.head.n_stack == 0 && !s.over() {
            need!(seen.contains(slot), "object {} (slot {slot}, {:?}) is in no zone", e.eid, e.at);
        }
        for k in 0..N_EVENTS {
            let on = s.listen[k].contains(slot);
            need!(on == (e.listening >> k & 1 == 1), "object {} listens wrongly to event {k}", e.eid);
        }
    }
    need!((seen - s.head.live).is_empty(), "a zone holds a slot that is not live");
    for k in 0..N_EVENTS {
        need!((s.listen[k] - s.head.live).is_empty(), "a dead slot listens to event {k}");
        need!(s.listen[k].is_empty() == (s.head.heard >> k & 1 == 0), "whether event {k} is heard is not known");
    }
    Ok(())
}

fn enchantments(s: &State) -> Result<(), String> {
    let mut used = vec![false; s.head.n_enchantments as usize];
    let mut walk = |first: EnchantmentId, what: &str| -> Result<(), String> {
        let mut id = first;
        while id.is_some() {
            let k = id.index();
            need!(k < used.len(), "{what}: enchantment {k} does not exist");
            need!(!used[k], "{what}: enchantment {k} is used twice");
            used[k] = true;
            id = s.enchantment(id).next;
        }
        Ok(())
    };
    for slot in s.head.live {
        walk(s.entity(slot).first_enchantment, "object")?;
    }
    for p in Player::BOTH {
        for d in s.deck(p) {
            walk(d.first_enchantment, "deck")?;
        }
    }
    walk(s.head.free_enchantment, "free list")?;
    need!(used.iter().all(|u| *u), "an enchantment is lost");
    for p in Player::BOTH {
        let (traces, pool) = (s.side(p).n_traces, &s.pool[..used.len()]);
        let found = pool.iter().filter(|enchantment| enchantment.is_trace() && enchantment.side == p).count();
        need!(found == traces as usize, "player {p} has {found} traces and not {traces}");
    }
    Ok(())
}

fn numbers(s: &State) -> Result<(), String> {
    for p in Player::BOTH {
        let sd = s.side(p);
        need!(sd.max_mana <= s.head.rules.mana, "player {p} has {} crystals", sd.max_mana);
        need!(sd.used <= sd.max_mana, "player {p} used {} of {} crystals", sd.used, sd.max_mana);
        need!(
            sd.locked <= sd.max_mana || sd.max_mana < s.head.rules.mana,
            "player {p} has {} locked crystals",
            sd.locked
        );
        need!(sd.mana() <= s.head.rules.mana as i32, "player {p} has {} mana", sd.mana());
        need!(sd.armor >= 0, "player {p} has {} armor", sd.armor);
        need!(sd.started_key == started_key(s.began_with(p)), "player {p} began with another deck than the key says");
    }
    Ok(())
}

fn settled(lib: &Library, s: &State) -> Result<(), String> {
    for p in Player::BOTH {
        for &slot in s.side(p).board() {
            let e = s.entity(slot);
            need!(
                e.hp() > 0 || e.has(Keyword::Dormant),
                "minion {} ({}) stands with {} health",
                e.eid,
                lib.card(e.card).name,
                e.hp()
            );
            need!(!e.is(flag::DOOMED), "minion {} should be destroyed", e.eid);
            need!(e.damage >= 0, "minion {} has negative damage", e.eid);
        }
        let hero = s.entity(p.hero());
        need!(hero.hp() > 0, "the hero of player {p} stands with {} health", hero.hp());
        let w = s.side(p).weapon;
        need!(w.is_none() || s.entity(w).hp() > 0, "the weapon of player {p} has no durability");
    }
    need!(s.head.graves.is_empty(), "something is still in the graves");
    Ok(())
}

/// Everything cached equals what a computation from nothing gives.
fn caches(lib: &Library, s: &State) -> Result<(), String> {
    let mut t = s.boxed();
    let mut ch = Chance::seeded(0);
    let mut x = Scratch::default();
    let mut m = Machine { state: &mut t, library: lib, chance: &mut ch, scratch: &mut x };
    let players = Player::BOTH.map(Player::slot);
    for slot in s.head.live.into_iter().filter(|slot| !players.contains(slot)) {
        m.refresh(slot);
    }
    m.recompute_auras();
    for slot in s.head.live {
        let (a, b) = (s.entity(slot), t.entity(slot));
        let name = &lib.card(a.card).name;
        need!(a.attack == b.attack, "{name} {}: attack {} should be {}", a.eid, a.attack, b.attack);
        need!(a.health == b.health, "{name} {}: health {} should be {}", a.eid, a.health, b.health);
        need!(
            a.aura_attack == b.aura_attack,
            "{name} {}: aura attack {} should be {}",
            a.eid,
            a.aura_attack,
            b.aura_attack
        );
        need!(
            a.aura_health == b.aura_health,
            "{name} {}: aura health {} should be {}",
            a.eid,
            a.aura_health,
            b.aura_health
        );
        need!(a.keywords == b.keywords, "{name} {}: keywords {:x} should be {:x}", a.eid, a.keywords, b.keywords);
        need!(
            a.aura_keywords == b.aura_keywords,
            "{name} {}: aura keywords {:x} should be {:x}",
            a.eid,
            a.aura_keywords,
            b.aura_keywords
        );
        need!(
            a.listening == b.listening,
            "{name} {}: listens to {:x}, should to {:x}",
            a.eid,
            a.listening,
            b.listening
        );
        need!(a.damage == b.damage, "{name} {}: damage {} should be {}", a.eid, a.damage, b.damage);
    }
    need!(
        s.head.aura_sources == t.head.aura_sources,
        "aura sources {:x} should be {:x}",
        s.head.aura_sources,
        t.head.aura_sources
    );
    need!(
        s.head.cost_sources == t.head.cost_sources,
        "cost sources {:x} should be {:x}",
        s.head.cost_sources,
        t.head.cost_sources
    );
    Ok(())
}
