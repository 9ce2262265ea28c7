"""Steps, questions, events, conceding and the card of an action: what the kit does from outside the rules."""

from __future__ import annotations

import pytest

import hearthlab as hl
from hearthlab.cards.decks import Deck
from hearthlab.cards.language import (
    CHOSEN,
    DAMAGED,
    ENEMY_HERO,
    ENEMY_MINIONS,
    EVENT,
    ME,
    MY_HAND,
    MY_MINIONS,
    OPPONENT,
    SELF,
    TARGET,
    add_to_hand,
    attack,
    buff,
    count,
    deal,
    destroy,
    discard,
    discover,
    draw,
    each,
    exactly,
    random,
    silence,
    summon,
    target,
)
from hearthlab.scenario import Scenario, ScenarioError


def test_a_step_has_its_triggers_deaths_and_auras() -> None:
    s = Scenario(mine=["Acolyte of Pain", "Raid Leader"], theirs=["Loot Hoarder"], deck=["Wisp"], their_deck=["Wisp"])
    s.perform(deal(2, ENEMY_MINIONS | MY_MINIONS))
    assert (s.stats(0), s.stats(1)) == ([(1, 1)], [])  # without the Raid Leader the Acolyte has its printed attack
    assert (s.names(0, "hand"), s.names(1, "hand")) == (["Wisp"], ["Wisp"])
    assert s.game.fault() is None


def test_deaths_wait_for_the_last_step_as_in_one_text() -> None:
    s = Scenario(theirs=["Wisp"])
    s.perform(deal(1, ENEMY_MINIONS), summon("CS2_231"), player=0)
    assert s.happened("death") == ["Wisp"]
    assert [event["what"] for event in s.events()] == ["damage", "summon", "death"]


def test_a_step_is_a_players_or_an_objects() -> None:
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti"])
    s.perform(buff(SELF, 1, 1), deal(attack(SELF), TARGET), by="Wisp", on="Chillwind Yeti")
    assert (s.stats(0), s.stats(1)) == ([(2, 2)], [(4, 3)])
    s.perform(deal(3, ENEMY_HERO), player=1).perform(deal(2, ENEMY_HERO), by="Chillwind Yeti")
    assert (s.health(0), s.health(1)) == (25, 30)


def test_the_last_damage_ends_the_game() -> None:
    s = Scenario().perform(deal(30, ENEMY_HERO))
    assert (s.game.winner, s.game.reason) == (0, "death")
    with pytest.raises(hl.HearthLabError, match="the game is over"):
        s.perform(draw())


def test_chance_and_choices_of_a_step_are_decided_by_chance() -> None:
    s = Scenario(theirs=["Wisp", "Chillwind Yeti"], deck=["Fireball", "Polymorph"])
    s.chance("Wisp", "Polymorph").perform(deal(1, random(ENEMY_MINIONS)), draw())
    assert (s.names(1), s.names(0, "hand")) == (["Chillwind Yeti"], ["Polymorph"])
    s.chance("Frostbolt").perform(discover(exactly("CS2_029", "CS2_024"), add_to_hand(CHOSEN)))
    assert s.names(0, "hand") == ["Polymorph", "Frostbolt"]
    before = s.game.state()
    with pytest.raises(ScenarioError, match="no random pick left for 'Wisp'"):
        s.chance("Fireball", "Wisp").perform(draw())
    assert s.game.state() == before


def test_a_game_goes_on_and_replays_after_a_step() -> None:
    game = hl.Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
    game.apply("mulligan")
    game.apply("mulligan")
    game.perform(draw(2), player=1)
    for _ in range(6):
        game.apply(game.legal_actions()[-1])
    assert hl.Game.replay(game.record).state() == game.state()
    assert game.clone().record == game.record


@pytest.mark.parametrize(
    ("said", "mistake"),
    [
        ("perform takes steps, not 3", lambda g: g.perform(3)),
        ("at least one step", lambda g: g.perform()),
        ("TARGET is what the text is aimed at", lambda g: g.perform(deal(1, TARGET))),
        ("TARGET is what the text is aimed at", lambda g: g.perform(deal(1, target(friendly=False)))),
        ("SELF is the object whose text it is", lambda g: g.perform(silence(SELF))),
        ("EVENT is what a trigger waited for", lambda g: g.perform(deal(EVENT.amount, ENEMY_MINIONS))),
        ("nothing is chosen here", lambda g: g.perform(add_to_hand(CHOSEN))),
        ("no object has the entity id 999", lambda g: g.perform(destroy(TARGET), target=999)),
        ("no object has the entity id 999", lambda g: g.perform(destroy(SELF), source=999)),
        ("neither an entity nor an entity id", lambda g: g.perform(destroy(TARGET), target="Wisp")),
        ("player is 2; it must be 0 or 1", lambda g: g.perform(draw(), player=2)),
        ('no card has the id "CS2_9999"', lambda g: g.perform(summon("CS2_9999"))),
        ("ask takes a number, a condition or a selection, not a step", lambda g: g.ask(draw())),
        ("ask takes a number, a condition or a selection, not 3", lambda g: g.ask(3)),
        ("player is 2; it must be 0 or 1", lambda g: g.concede(2)),
        ('"deth" is not a kind of event; did you mean death', lambda g: g.events(what="deth")),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(said: str, mistake: object) -> None:
    game = Scenario(mine=["Wisp"]).game
    before = game.to_bytes()
    with pytest.raises(hl.HearthLabError, match=said):
        mistake(game)  # type: ignore[operator]
    assert game.to_bytes() == before


def test_no_step_can_be_performed_while_a_decision_is_open() -> None:
    s = Scenario(hand=["Tracking"], deck=["Wisp", "Fireball", "Polymorph"], cls="hunter").play("Tracking")
    with pytest.raises(hl.HearthLabError, match="a choice is open"):
        s.perform(draw())
    game = hl.Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
    with pytest.raises(hl.HearthLabError, match="the mulligan has not ended"):
        game.perform(draw())


def test_questions_are_answered_from_a_standpoint_and_change_nothing() -> None:
    s = Scenario(mine=["Wisp"], theirs=[{"id": "Chillwind Yeti", "damage": 1}, "Wisp"], hand=["Fireball"])
    before = s.game.to_bytes()
    yeti = s.theirs[0]["eid"]
    assert [s.ask(count(ENEMY_MINIONS)), s.ask(count(ENEMY_MINIONS), player=1)] == [2, 1]
    assert s.ask(attack(SELF), by="Chillwind Yeti") == 4
    assert s.ask(count(MY_MINIONS), by="Chillwind Yeti") == 2  # the yeti's controller is ME
    assert s.ask(attack(TARGET), on="Chillwind Yeti") == 4
    assert (s.ask(DAMAGED, about="Chillwind Yeti"), s.ask(DAMAGED, about="hero")) == (True, False)
    assert s.ask(ENEMY_MINIONS.where(DAMAGED)) == [yeti]
    assert s.ask(random(MY_HAND)) == [s.side(0)["hand"][0]["eid"]]
    assert s.game.to_bytes() == before


def test_a_loop_and_the_other_player_can_be_performed() -> None:
    s = Scenario(theirs=["Wisp"] * 3, their_deck=["Wisp"])
    s.perform(each(ENEMY_MINIONS, draw(who=ME)), draw(who=OPPONENT))
    assert (s.health(0), s.names(1, "hand")) == (30 - 1 - 2 - 3, ["Wisp"])


def test_the_events_say_where_a_card_went() -> None:
    s = Scenario(
        mine=["Wisp"], theirs=["Loot Hoarder"], hand=["Polymorph", "Soulfire", "Fireball"], their_deck=["Wisp"]
    )
    wisp, fireball = s.mine[0]["eid"], s.find("Fireball", 0, "hand")["eid"]
    s.play("Polymorph", on=wisp)
    assert [(e["what"], e["card"]) for e in s.game.events(eid=wisp)] == [("transform", "CS2_231")]
    sheep = s.events("transform")[0]["other"]
    assert s.find("Sheep")["eid"] == sheep
    assert [(e["what"], e["amount"]) for e in s.game.events(eid=sheep)] == [("transform", 0), ("summon", 1)]
    s.play("Soulfire", on="Loot Hoarder")
    assert [e["what"] for e in s.game.events(eid=fireball)] == ["discard"]
    assert s.happened("death") == ["Loot Hoarder"]
    drawn = s.events("draw")[0]
    assert (drawn["player"], drawn["eid"]) == (1, s.side(1)["hand"][0]["eid"])
    s.perform(discard(random(MY_HAND)), player=1)
    assert s.happened("discard") == ["Wisp"]


def test_events_tell_of_burned_shuffled_and_returned_cards() -> None:
    s = Scenario(mine=["Wisp"], hand=["Sap"], their_hand=["Wisp"] * 10, their_deck=["Fireball"], theirs=["Ogre Brute"])
    s.perform(draw(), player=1)
    assert s.happened("burn") == ["Fireball"]
    s.edit().take(s.side(1)["hand"][0]["eid"]).apply()
    s.play("Sap", on="Ogre Brute")
    assert s.happened("return") == ["Ogre Brute"]
    s.give("Recycle").place("Chillwind Yeti", player=1).play("Recycle", on="Chillwind Yeti")
    assert s.happened("shuffle") == ["Chillwind Yeti"]


def test_events_are_those_that_a_view_may_know_and_the_hidden_ones() -> None:
    game = hl.Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
    while not game.over:
        game.apply(game.legal_actions()[-1])
    seen, all_of_it = game.view(0).history, game.events()
    assert len(seen) <= len(all_of_it)
    assert all(event["card"] is not None for event in all_of_it if event["eid"])
    assert any(event["card"] is None for event in seen if event["what"] == "draw")


def test_conceding_ends_a_game_at_any_decision() -> None:
    choosing = Scenario(hand=["Tracking"], deck=["Wisp", "Fireball", "Polymorph"], cls="hunter").play("Tracking").game
    mulligan = hl.Game(Deck.load("aggro-pirate-warrior"), Deck.load("midrange-jade-shaman"), seed=7)
    for game in (choosing, mulligan, Scenario().game):
        game.concede(1)
        assert (game.over, game.winner, game.reason, game.legal_actions()) == (True, 0, "concede", ())
        assert game.fault() is None
        assert hl.Game.from_state(game.state()).reason == "concede"
        assert hl.Game.from_bytes(game.to_bytes()).winner == 0
        read = hl.Record.from_json(game.record.to_json())
        assert read == game.record
        assert hl.Game.replay(read).state() == game.state()
        assert game.view(0).history[-1]["what"] == "over"
        with pytest.raises(hl.HearthLabError, match="the game is over"):
            game.concede()


def test_the_card_behind_an_action() -> None:
    s = Scenario(mine=["Wisp"], hand=["Wrath"], theirs=["Chillwind Yeti"], cls="druid", deck=["Wisp"])
    found = {str(action): card and card.id for action in s.game.legal_actions() for card in [s.game.card_of(action)]}
    wrath, yeti, wisp = s.side(0)["hand"][0]["eid"], s.theirs[0]["eid"], s.mine[0]["eid"]
    assert found[f"play {wrath} branch 0 on {yeti}"] == "EX1_154a"
    assert found[f"play {wrath} branch 1 on {yeti}"] == "EX1_154b"
    assert (found["end"], found["power"], found[f"attack {wisp} on {yeti}"]) == (None, "CS2_017", "CS2_231")
    view = s.game.view(0)
    assert {str(a): c and c.id for a in view.legal_actions() for c in [view.card_of(a)]} == found
    t = Scenario(hand=["Tracking"], deck=["Wisp", "Fireball", "Polymorph"], cls="hunter").play("Tracking")
    names = [card.name for action in t.game.legal_actions() if (card := t.game.card_of(action)) is not None]
    assert sorted(names) == ["Fireball", "Polymorph", "Wisp"]
    assert t.pick("Fireball").names(0, "hand") == ["Fireball"]


def test_a_branch_is_chosen_by_its_name_or_id() -> None:
    s = Scenario(hand=["Wrath", "Nourish"], theirs=["Chillwind Yeti"], cls="druid", deck=["Wisp"] * 3)
    with pytest.raises(ScenarioError, match=r"Wrath has several texts Wrath to choose; there is Wrath \(EX1_154a\)"):
        s.play("Wrath", on="Chillwind Yeti", branch="Wrath")
    assert s.play("Wrath", on="Chillwind Yeti", branch="EX1_154b").stats(1) == [(4, 4)]
    with pytest.raises(ScenarioError, match="Nourish has no text Noise to choose"):
        s.play("Nourish", branch="Noise")
    s.play("Nourish", branch="EX1_164b")
    assert len(s.names(0, "hand")) == 3
