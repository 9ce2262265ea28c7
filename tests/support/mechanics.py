"""What the tests of mechanics share: plain cards, cards for nothing, hands and decks."""

from hearthlab.cards.language import (
    MY_HAND,
    SELF,
    battlecry,
    buff,
    deal,
    deathrattle,
    destroy,
    discard,
    draw,
    leftmost,
    return_to_hand,
    silence,
    take_control,
    target,
)
from hearthlab.scenario import Scenario, Spec
from support.effects import Table, a_minion, a_spell, a_weapon

__all__ = ["deck_of", "free", "hand_of", "lab"]

A_MINION = target(hero=False)

lab = Table(
    a_spell("Kill It", destroy(A_MINION)),
    a_spell("Mute", silence(A_MINION)),
    a_spell("Grow", buff(A_MINION, 2, 2)),
    a_spell("Home", return_to_hand(A_MINION)),
    a_spell("Steal", take_control(target(friendly=False, hero=False))),
    *(a_spell(f"Hit {n}", deal(n, target())) for n in (1, 2, 5)),
    a_spell("Steal Life", deal(3, target()), keywords=["lifesteal"]),
    a_spell("Drop Left", discard(leftmost(MY_HAND))),
    a_spell("Draw One", draw()),
    a_minion("Fool", battlecry(deal(9, SELF))),
    a_weapon("Parting", deathrattle(draw()), attack=1, durability=1),
)


def free(name: str) -> Spec:
    """That card in hand for nothing."""
    return {"id": name, "cost": 0}


def deck_of(s: Scenario, player: int = 0) -> list[str]:
    """Names of the cards in a deck, sorted."""
    return sorted(s.names(player, "deck"))


def hand_of(s: Scenario, player: int = 0) -> list[str]:
    """Names of the cards in a hand."""
    return s.names(player, "hand")
