//! Libraries in which one part of one card's text is taken away, for checking that tests notice.

use crate::cards::library::Library;
use crate::cards::program::{reach, Op, PowerNeeds, COMPUTE, NO_PROG};
use crate::cards::syntax::{CardIx, Cond};

/// A part of a card's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardPart {
    /// A step of a program.
    Step(usize, usize),
    /// The condition of a step.
    If(usize, usize),
    Trigger(usize),
    /// One of the conditions of a trigger.
    When(usize, usize),
    Aura(usize),
    AuraIf(usize),
    /// One of the conditions on the target.
    Aim(usize),
    /// When the text aims at all.
    AimIf,
    Require,
    Cost,
}

/// How many conditions hold together.
fn conditions(c: Option<&Cond>) -> usize {
    match c {
        None => 0,
        Some(Cond::And(list)) => list.len(),
        Some(_) => 1,
    }
}

/// The same without the k-th condition.
fn without(c: &Cond, k: usize) -> Option<Cond> {
    match c {
        Cond::And(list) if list.len() > 1 => {
            let mut list = list.clone();
            list.remove(k);
            Some(Cond::And(list))
        }
        _ => None,
    }
}

fn parts(lib: &Library, card: CardIx) -> Vec<CardPart> {
    let def = lib.card(card);
    let mut out = Vec::new();
    for (k, prog) in lib.progs.iter().enumerate().filter(|(_, p)| p.card == card) {
        for (j, op) in prog.ops.iter().enumerate() {
            match op {
                Op::Effect(_) => out.push(CardPart::Step(k, j)),
                Op::Unless(..) => out.push(CardPart::If(k, j)),
                _ => {}
            }
        }
    }
    for (k, t) in def.triggers.iter().enumerate() {
        if t.prog == NO_PROG {
            out.push(CardPart::Trigger(k)); // the others have steps to take away
        }
        out.extend((0..conditions(t.when.as_ref())).map(|j| CardPart::When(k, j)));
    }
    for (k, a) in def.auras.iter().enumerate() {
        out.push(CardPart::Aura(k));
        if a.cond.is_some() {
            out.push(CardPart::AuraIf(k));
        }
    }
    if let Some(t) = &def.target {
        out.extend((0..conditions(t.when.as_ref())).map(CardPart::Aim));
        if t.cond.is_some() {
            out.push(CardPart::AimIf);
        }
    }
    if def.require.is_some() {
        out.push(CardPart::Require);
    }
    if def.cost_text.is_some() {
        out.push(CardPart::Cost);
    }
    out
}

/// What can be taken away from a card's text, one line each.
pub fn mutants(lib: &Library, card: CardIx) -> Vec<String> {
    let def = lib.card(card);
    parts(lib, card)
        .into_iter()
        .map(|p| match p {
            CardPart::Step(k, j) => format!("step {:?}", lib.progs[k].ops[j]),
            CardPart::If(k, j) => format!("condition {:?}", lib.progs[k].ops[j]),
            CardPart::Trigger(k) => format!("trigger on {}", def.triggers[k].on.name()),
            CardPart::When(k, j) => {
                format!("condition {} of {:?} of the trigger on {}", j, def.triggers[k].when, def.triggers[k].on.name())
            }
            CardPart::Aura(k) => format!("aura on {:?}", def.auras[k].of),
            CardPart::AuraIf(k) => format!("condition of an aura: {:?}", def.auras[k].cond),
            CardPart::Aim(j) => format!("condition {} of the target: {:?}", j, def.target.as_ref().map(|t| &t.when)),
            CardPart::AimIf => "when it aims".into(),
            CardPart::Require => "require".into(),
            CardPart::Cost => "cost".into(),
        })
        .collect()
}

/// The library without the k-th of `mutants`.
pub fn mutate(lib: &Library, card: CardIx, k: usize) -> Option<Library> {
    let part = parts(lib, card).get(k).copied()?;
    let mut out = lib.clone();
    out.fingerprint ^= (card as u64 + 1) << 32 | (k as u64 + 1);
    let def = &mut out.cards[card as usize];
    match part {
        CardPart::Step(p, j) | CardPart::If(p, j) => out.progs[p].ops[j] = Op::Jump(j as u16 + 1),
        CardPart::Trigger(k) => {
            let gone = def.triggers.remove(k);
            let zone = gone.zone;
            def.listens[zone as usize] = def.triggers.iter().filter(|t| t.zone == zone).fold(0, |m, t| m | t.on.bit());
        }
        CardPart::When(k, j) => {
            let when = &mut def.triggers[k].when;
            *when = when.as_ref().and_then(|w| without(w, j));
        }
        CardPart::Aura(k) => {
            def.auras.remove(k);
            def.has_stat_aura = def.auras.iter().any(|a| !a.is_cost());
            def.has_cost_aura = def.auras.iter().any(|a| a.is_cost());
            def.has_plain_auras = def.auras.iter().all(|a| a.is_plain());
            def.cost_reach = reach::of(&def.auras);
        }
        CardPart::AuraIf(k) => {
            def.auras[k].cond = None;
            def.auras[k].link();
        }
        CardPart::Aim(j) => {
            if let Some(t) = &mut def.target {
                t.when = t.when.as_ref().and_then(|w| without(w, j));
            }
        }
        CardPart::AimIf => {
            if let Some(t) = &mut def.target {
                t.cond = None;
            }
        }
        CardPart::Require => {
            def.require = None;
            def.power_needs = PowerNeeds::Nothing;
        }
        CardPart::Cost => {
            def.cost_text = None;
            def.has_cost_text = false;
            def.price = u8::try_from(def.cost).unwrap_or(COMPUTE);
        }
    }
    Some(out)
}
