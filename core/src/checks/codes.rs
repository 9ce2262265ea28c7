//! Whether the codes of actions and the legal actions agree, over positions of random games.

use crate::action::{Action, SlotAction};
use crate::cards::library::Library;
use crate::chance::Rng;
use crate::checks::soak::{heroes, random_deck};
use crate::game::Game;
use crate::settings::Rules;
use crate::spaces::{code, decode, mark, Observer, ACTIONS, OBSERVATION};
use crate::state::Player;
use crate::view::{KeptView, View};
use std::sync::Arc;

/// What a check came to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coded {
    /// Positions that were looked at.
    pub positions: u64,
    /// Legal actions in them.
    pub actions: u64,
    /// Positions whose observation and actions were also made from the views.
    pub views: u64,
}

/// Plays random games until so many positions were seen; every tenth is also looked at through a view.
pub fn check(library: &Arc<Library>, positions: u64, seed: u64) -> Result<Coded, String> {
    let mut found = Coded::default();
    let mut rng = Rng::new(seed);
    let mut mask = vec![0i8; ACTIONS];
    let mut rows = [vec![0i16; OBSERVATION], vec![0i16; OBSERVATION]];
    let mut observer = Observer::default();
    let all = heroes(library);
    while found.positions < positions {
        let mut seat = || {
            let (hero, class) = all[rng.below(all.len() as u32) as usize];
            (hero, random_deck(library, class, &mut rng))
        };
        let (one, two) = (seat(), seat());
        let rules = Rules { all_slots: rng.below(2) == 0, ..Rules::default() };
        let mut game = Game::new(library.clone(), rules, [one.0, two.0], [&one.1, &two.1], None, rng.bits());
        while !game.state.over() && found.positions < positions {
            let legal = game.legal_acts();
            agree(&game, &legal, &mut mask)?;
            found.positions += 1;
            found.actions += legal.len() as u64;
            if found.positions % 10 == 0 {
                let listed: Vec<Action> = legal.iter().map(|&act| Action::of(&game.state, act)).collect();
                for player in Player::BOTH {
                    let seen = KeptView::from(View::of(&game, player)).legal();
                    if seen != if player == game.state.head.player { &listed[..] } else { &[] } {
                        return Err(format!("the view of player {player} lists {seen:?} instead of {listed:?}"));
                    }
                    observer.game(&game, player, &mut rows[0]);
                    observer.view(&View::of(&game, player), &mut rows[1]);
                    if rows[0] != rows[1] {
                        let at = rows[0].iter().zip(&rows[1]).position(|(a, b)| a != b).unwrap_or(0);
                        return Err(format!("the view of player {player} gives another number at {at}"));
                    }
                }
                found.views += 1;
            }
            let action = legal[rng.below(legal.len() as u32) as usize];
            game.apply_act(action).map_err(|e| format!("{e:?}"))?;
        }
    }
    Ok(found)
}

/// Compares the mask of a position with its legal actions.
fn agree(game: &Game, legal: &[SlotAction], mask: &mut [i8]) -> Result<(), String> {
    let state = &game.state;
    mark(state, legal, mask);
    if mask.iter().filter(|&&on| on == 1).count() != legal.len() {
        return Err(format!("{} actions share {} codes", legal.len(), mask.iter().filter(|&&on| on == 1).count()));
    }
    for &action in legal {
        let number = code(state, action);
        if decode(state, number) != Some(action) {
            return Err(format!("{action:?} has the code {number}, which means {:?}", decode(state, number)));
        }
    }
    Ok(())
}
