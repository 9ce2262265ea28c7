"""Hero powers: HPW1 to HPW8."""

import pytest

from hearthlab.cards.language import (
    ENEMY_MINIONS,
    ME,
    MY_POWER,
    OPPONENT,
    TARGET,
    aura,
    buff,
    count,
    deal,
    deathrattle,
    end_of_turn,
    inspire,
    mana,
    new_power,
    passive,
    player_of,
    ready_power,
    whenever,
)
from hearthlab.game import Game
from support.effects import Lab, Table, a_minion, a_power, a_spell, note, one, tally

lab = Table(
    a_power("Zap", deal(2, TARGET), note("A")),
    a_power("Zap again", deal(1, TARGET)),
    a_power("Sweep", deal(1, ENEMY_MINIONS), note("A")),
    a_power("Still", passive(), whenever(end_of_turn(), tally())),
    a_spell("New Zap again", new_power("Zap again")),
    a_spell("Cheaper", buff(MY_POWER, cost=-1)),
    a_spell("Refresh", ready_power()),
    a_minion("Inspired B", inspire(note("B")), health=9),
    a_minion("Inspired C", inspire(note("C")), health=9),
    a_minion("Inspired Sweep", inspire(deal(1, ENEMY_MINIONS))),
    a_minion("Inspired Count", inspire(tally(count(ENEMY_MINIONS)))),
    a_minion("Mana Clerk", inspire(tally(mana()))),
    a_minion("Rattle", deathrattle(note("D", OPPONENT))),
    a_minion("Garrison", aura(player_of(ME), keywords="power_twice")),
    a_minion("Coldarra", aura(player_of(ME), keywords="power_unlimited")),
    a_minion("Fallen Hero", aura(player_of(ME), keywords="power_boost")),
    a_minion("Velen", aura(player_of(ME), keywords="double_power")),
)

ZAP = {"power": {"id": "Zap"}}
TOTEMS = {"CS2_050": "Searing", "CS2_051": "Stoneclaw", "CS2_052": "Wrath of Air", "NEW1_009": "Healing"}


def ready(s: Lab) -> bool:
    """Whether the hero power can be used."""
    return any(a.startswith("power") for a in s.actions())


def test_hpw1_a_power_may_be_used_once_in_a_turn() -> None:
    s = lab()
    assert ready(s)
    s.power(on="face")
    assert not ready(s)
    assert s.end().game.active == 1
    assert ready(s)  # the other player's own
    s.end()
    assert ready(s)


def test_hpw1_a_power_costs_two_mana() -> None:
    s = lab(mana=3)
    assert s.power(on="face").mana() == 1
    assert not ready(lab(mana=1))
    assert ready(lab(mana=2))


def test_hpw1_its_cost_can_be_changed() -> None:
    s = lab(mana=1, hand=["Cheaper"])
    assert not ready(s)
    s.play("Cheaper")
    assert s.side()["power"]["cost"] == 1
    assert s.power(on="face").mana() == 0


def test_hpw2_the_text_comes_before_the_inspired_in_play_order() -> None:
    s = lab(mine=[one("Inspired C", order=60), one("Inspired B", order=50)], me=ZAP)
    assert s.power(on="face").notes() == "ABC"


def test_hpw2_the_cost_is_paid_first() -> None:
    assert lab(mine=["Mana Clerk"], mana=7).power(on="face").tally() == 5


def test_hpw2_deaths_of_the_text_come_before_the_inspired() -> None:
    s = lab(mine=["Inspired Count", "Inspired B"], theirs=["Rattle", "2/2"], me={"power": {"id": "Sweep"}})
    s.power()
    assert s.tally() == 1
    assert s.notes() == "ADB"


def test_hpw2_deaths_of_the_inspired_come_at_the_end() -> None:
    s = lab(mine=["Inspired Sweep", "Inspired Count"], theirs=["Rattle"], me=ZAP)
    s.power(on="face")
    assert s.tally() == 1
    assert (s.row(1), s.notes()) == ([], "AD")


def test_hpw3_a_new_power_is_ready_at_once() -> None:
    s = lab(hand=["New Zap again"])
    s.power(on="face")
    assert not ready(s)
    s.play("New Zap again")
    assert ready(s)
    s.power(on="face")
    assert s.health(1) == 28


def test_hpw3_the_same_power_again_is_not_refreshed() -> None:
    s = lab(hand=["New Zap again"], me={"power": {"id": "Zap again"}})
    s.power(on="face").play("New Zap again")
    assert not ready(s)


def test_hpw3_a_power_that_was_made_ready_keeps_its_uses_in_a_position() -> None:
    s = lab(hand=["Refresh", "Refresh"])
    s.power(on="face").play("Refresh")
    assert (s.side()["power"]["exhausted"], s.side()["counters"]["power_uses_turn"]) == (False, 1)
    again = Game.from_state(s.state, library=s.library)
    assert again.state() == s.state
    assert any(a.kind == "power" for a in again.legal_actions())
    s.power(on="face")
    assert (s.side()["power"]["exhausted"], s.side()["counters"]["power_uses_turn"]) == (True, 2)
    again = Game.from_state(s.state, library=s.library)
    assert again.state() == s.state
    assert not any(a.kind == "power" for a in again.legal_actions())
    s.play("Refresh").power(on="face")
    assert s.health(1) == 27


def test_hpw3_one_use_after_a_refresh_is_only_one_of_two() -> None:
    s = lab(mine=["Garrison"], hand=["Refresh"]).power(on="face").play("Refresh").power(on="face")
    again = Game.from_state(s.state, library=s.library)
    assert any(a.kind == "power" for a in again.legal_actions())
    assert ready(s)
    assert not ready(s.power(on="face"))


def test_hpw4_an_extra_use_lasts_while_its_source_is_there() -> None:
    s = lab(mine=["Garrison"])
    s.power(on="face")
    assert ready(s)
    s.power(on="face")
    assert not ready(s)


def test_hpw4_a_second_use_goes_with_its_source() -> None:
    s = lab(mine=["Garrison"], hand=["Destroy"])
    s.power(on="face")
    assert ready(s)
    s.play("Destroy", on="Garrison")
    assert not ready(s)


def test_hpw4_unlimited_uses_end_with_the_mana() -> None:
    s = lab(mine=["Coldarra"], mana=8)
    for _ in range(4):
        s.power(on="face")
    assert (s.health(1), ready(s)) == (26, False)


def test_hpw5_spell_damage_does_not_help_a_power() -> None:
    s = lab(mine=["Spell Damage +1"], me=ZAP, hand=["Deal 2"])
    assert s.power(on="face").health(1) == 28
    assert s.play("Deal 2", on="face").health(1) == 25


def test_hpw5_bonuses_and_doublers_of_powers_do() -> None:
    assert lab(mine=["Fallen Hero"], me=ZAP).power(on="face").health(1) == 27
    assert lab(mine=["Velen"], me=ZAP).power(on="face").health(1) == 26
    s = lab(mine=["Fallen Hero", "Velen"], me=ZAP, hand=["Deal 2"])
    assert s.power(on="face").health(1) == 30 - (2 + 1) * 2
    assert s.play("Deal 2", on="face").health(1) == 24 - 2


def test_hpw6_a_summoning_power_needs_a_free_place() -> None:
    assert ready(lab(mine=["1/1"] * 6, cls="paladin"))
    assert not ready(lab(mine=["1/1"] * 7, cls="paladin"))
    assert ready(lab(mine=["1/1"] * 6, cls="shaman"))
    assert not ready(lab(mine=["1/1"] * 7, cls="shaman"))
    assert ready(lab(mine=["1/1"] * 7, cls="mage"))


def test_hpw6_the_totem_power_needs_a_missing_totem() -> None:
    assert ready(lab(mine=[*TOTEMS][:3], cls="shaman"))
    assert not ready(lab(mine=[*TOTEMS], cls="shaman"))
    assert ready(lab(theirs=[*TOTEMS], cls="shaman"))


@pytest.mark.parametrize("out", [[], ["CS2_050"], ["CS2_050", "NEW1_009"], ["CS2_050", "CS2_051", "CS2_052"]])
def test_hpw7_the_totem_is_one_of_the_missing_ones_all_equally_likely(out: list[str]) -> None:
    s = lab(mine=out, theirs=["CS2_052"], cls="shaman")
    found = {w.row()[-1]: p for p, w in s.outcomes("power")}
    missing = [t for t in TOTEMS if t not in out]
    assert found == pytest.approx({t: 1 / len(missing) for t in missing})


def test_hpw8_a_passive_power_cannot_be_used_but_works() -> None:
    s = lab(me={"power": {"id": "Still"}})
    assert not ready(s)
    assert s.end().tally() == 1
