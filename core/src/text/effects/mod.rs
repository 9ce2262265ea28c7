//! What the steps of a text do, a file for each family of effects.

mod cards;
mod casting;
mod change;
mod counts;
mod harm;
mod summon;

use crate::cards::syntax::Effect;
use crate::machine::{Context, Machine};

impl Machine<'_> {
    /// Does one step of the text at place `i` of the stack.
    pub(super) fn act(&mut self, effect: &Effect, i: usize, context: &Context) {
        match effect {
            Effect::Damage { .. }
            | Effect::Missiles { .. }
            | Effect::Heal { .. }
            | Effect::Destroy { .. }
            | Effect::Armor { .. }
            | Effect::LoseArmor { .. }
            | Effect::Durability { .. }
            | Effect::SetHealth { .. }
            | Effect::Fight { .. }
            | Effect::AttackAgain { .. }
            | Effect::Deathrattle { .. }
            | Effect::Deaths => self.act_harm(effect, i, context),
            Effect::Buff { .. }
            | Effect::BuffDeck { .. }
            | Effect::Silence { .. }
            | Effect::Freeze { .. }
            | Effect::Lose { .. }
            | Effect::Unenchant { .. }
            | Effect::Transform { .. }
            | Effect::Control { .. }
            | Effect::Fuse { .. }
            | Effect::Merge { .. }
            | Effect::CopyDeathrattle { .. }
            | Effect::Awaken { .. }
            | Effect::Sleep { .. } => self.act_change(effect, i, context),
            Effect::Summon { .. }
            | Effect::Recruit { .. }
            | Effect::PutIntoPlay { .. }
            | Effect::Equip { .. }
            | Effect::NewHero { .. }
            | Effect::NewPower { .. }
            | Effect::ReadyPower { .. }
            | Effect::Return { .. }
            | Effect::Swap { .. }
            | Effect::SwapDeck { .. }
            | Effect::PutSecret { .. }
            | Effect::StealSecret { .. }
            | Effect::Remove { .. } => self.act_summon(effect, i, context),
            Effect::Give { .. }
            | Effect::Shuffle { .. }
            | Effect::Draw { .. }
            | Effect::Discard { .. }
            | Effect::Mill { .. }
            | Effect::PurgeDeck { .. }
            | Effect::ReplaceDeck { .. }
            | Effect::CopyDeck { .. }
            | Effect::SwapHands
            | Effect::SwapDecks
            | Effect::ShuffleBack { .. }
            | Effect::Reveal { .. }
            | Effect::Joust { .. }
            | Effect::TakeChosen => self.act_cards(effect, i, context),
            Effect::GainMana { .. }
            | Effect::LoseMana { .. }
            | Effect::SpendMana { .. }
            | Effect::RefreshMana { .. }
            | Effect::Overload { .. }
            | Effect::Unlock
            | Effect::Count { .. }
            | Effect::SetData { .. }
            | Effect::SetNum { .. }
            | Effect::Save { .. }
            | Effect::SetAmount { .. }
            | Effect::ExtraTurn { .. }
            | Effect::Progress { .. } => self.act_counts(effect, i, context),
            Effect::Perform { .. }
            | Effect::PlayCard { .. }
            | Effect::Cast { .. }
            | Effect::Counter
            | Effect::Retarget { .. } => self.act_casting(effect, i, context),
            Effect::If { .. }
            | Effect::Each { .. }
            | Effect::Repeat { .. }
            | Effect::While { .. }
            | Effect::ForCards { .. }
            | Effect::Discover { .. } => {
                debug_assert!(false, "became jumps when the card was loaded");
            }
        }
    }
}

/// An effect that reached another family than its own.
#[cold]
fn misplaced(effect: &Effect) -> ! {
    unreachable!("an effect of another family: {effect:?}")
}
