"""What tests of secrets share: the secrets that wait, and cards that make happen what seldom does.

Secrets sleep in their owner's turn, so ``theirs`` are the tested ones and I attack, or am made to.
"""

from hearthlab.cards.language import (
    ENEMY_HERO,
    ENEMY_MINIONS,
    EVENT,
    MINION,
    MY_HERO,
    MY_MINIONS,
    OPPONENT,
    SELF,
    attack_declared,
    battlecry,
    deal,
    destroy,
    fight,
    give_control,
    leftmost,
    played,
    return_to_hand,
    rightmost,
)
from hearthlab.scenario import Scenario
from support.effects import Table, a_minion, a_secret, a_spell

__all__ = ["lab", "secrets"]

lab = Table(
    a_secret("Send Home", attack_declared(), return_to_hand(EVENT.card)),
    a_secret("Strike Dead", attack_declared(), destroy(EVENT.card)),
    a_secret("Shoot Newcomer", played(MINION, who=OPPONENT), deal(9, EVENT.card), late=True),
    a_secret("Doom Newcomer", played(MINION, who=OPPONENT), destroy(EVENT.card), late=True),
    a_minion("Kills Itself", battlecry(deal(9, SELF)), attack=2, health=2),
    a_minion("Turncoat", battlecry(give_control(SELF, OPPONENT)), attack=2, health=2),
    a_spell("Their minion attacks their hero", fight(leftmost(ENEMY_MINIONS), ENEMY_HERO)),
    a_spell("My minion attacks my hero", fight(leftmost(MY_MINIONS), MY_HERO)),
    a_spell("My minions fight", fight(leftmost(MY_MINIONS), rightmost(MY_MINIONS))),
)


def secrets(s: Scenario, player: int = 1) -> list[str]:
    """Names of the secrets that a player has, theirs by default."""
    return s.names(player, "secrets")
