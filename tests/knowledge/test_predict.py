"""Predictions from a view: they use what can be seen, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hearthlab as hl
from hearthlab.cli import main
from hearthlab.errors import HearthLabError
from hearthlab.knowledge import Believing, belief_json, predict
from hearthlab.knowledge.cooccurrence import WHOSE
from hearthlab.knowledge.learned import Evidence
from hearthlab.knowledge.methods import PAPER_COUNTS, PaperWay, Posterior, Uniform
from hearthlab.knowledge.shipped import class_of_shipped, shipped_posterior
from hearthlab.knowledge.viewing import what_is_seen
from hearthlab.knowledge.vocabulary import vocabulary
from support.pairs import pairs_of_games

BELIEFS = ("uniform", "frequency", "paper", "posterior")
MAGE, WARRIOR = hl.Deck.load("reno-kazakus-mage"), hl.Deck.load("aggro-pirate-warrior")


def played(seed: int, turn: int) -> hl.Game:
    game = hl.Game(WARRIOR, MAGE, seed=seed, first=0)
    while not game.over and game.turn < turn:
        game.apply(game.legal_actions()[-1])
    return game


@pytest.mark.parametrize("belief", BELIEFS)
def test_positions_that_differ_only_in_what_is_hidden_have_one_prediction(belief: str) -> None:
    compared = 0
    for one, other in pairs_of_games("beliefs", 25):
        assert predict(one.view(one.player), belief) == predict(other.view(one.player), belief)
        a, b = (g.view(one.player).sample(compared, Believing(belief)) for g in (one, other))
        assert a.state() == b.state()
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("belief", BELIEFS)
def test_probabilities_of_a_hidden_card_sum_to_one_and_copies_stay_within_the_deck(belief: str) -> None:
    view = played(5, 9).view(0)
    found = predict(view, belief)
    words = vocabulary()
    for card in found.hand:
        assert not card or sum(card.values()) == pytest.approx(1, abs=1e-6)
    assert all(count <= words.limits[words.number[card]] + 1e-9 for card, count in found.cards.items())
    seen = what_is_seen(view)
    assert sum(found.cards.values()) <= seen.deck + len(seen.hand) + seen.secrets + 1e-6


def test_a_card_whose_copies_are_used_up_is_impossible() -> None:
    words, knowledge = vocabulary(), class_of_shipped("warrior")
    leeroy, charge = words.number["EX1_116"], words.number["CS2_146"]
    for way in (Uniform(), PaperWay(), shipped_posterior()):
        chances = way.predict(knowledge, Evidence("warrior", (leeroy, charge)))
        assert chances[knowledge.place[leeroy]] == 0 < chances[knowledge.place[charge]]
        chances = way.predict(knowledge, Evidence("warrior", (leeroy, charge, charge)))
        assert chances[knowledge.place[charge]] == 0


def test_seen_cards_point_to_the_deck_that_holds_them() -> None:
    cards = tuple(vocabulary().numbers(WARRIOR.cards[:12]).tolist())
    knowledge = class_of_shipped("warrior")
    chances = shipped_posterior().list_posterior(knowledge, Evidence("warrior", cards))
    assert "irate" in str(knowledge.archetypes[int(chances.argmax())])


def test_an_odd_mixture_of_cards_is_more_likely_in_no_base_than_a_real_deck() -> None:
    from hearthlab.knowledge.viewing import deck_chances

    knowledge, method = class_of_shipped("mage"), shipped_posterior()
    rare = [int(c) for c in knowledge.cards[knowledge.list_frequency.argsort()[:8]]]
    real = vocabulary().numbers(MAGE.cards[:8]).tolist()
    odd, usual = (deck_chances(method, knowledge, Evidence("mage", tuple(cards)))[1] for cards in (rare, real))
    assert odd > 0.5 > usual


def test_what_was_held_although_it_could_have_been_played_is_less_likely() -> None:
    view = played(5, 15).view(0)
    seen = what_is_seen(view)
    old = next(k for k, card in enumerate(seen.hand) if card.since <= 1 and not card.created)
    new = next(k for k, card in enumerate(seen.hand) if card.since == max(c.since for c in seen.hand))
    assert sum(seen.spare) > 0
    costs = dict(zip(vocabulary().ids, vocabulary().costs.tolist(), strict=True))
    found = predict(view)
    mean = [sum(p * costs[card] for card, p in found.hand[k].items()) for k in (old, new)]
    assert mean[0] > mean[1]


def test_the_papers_hand_comes_from_follow_ups_and_the_rest_from_the_base_deck() -> None:
    knowledge = class_of_shipped("priest")
    radiant = vocabulary().number["UNG_034"]
    way = PaperWay("combined", "all")
    hand = way.hand(knowledge, Evidence("priest", (radiant,), None, 4))
    [(follow, _)] = knowledge.plays.follow_ups("UNG_034", 1)
    place = knowledge.place[vocabulary().number[follow]]
    assert hand[place] >= 0.25
    assert hand.sum() == pytest.approx(1)


def test_the_posterior_is_deterministic_and_a_wheel_needs_no_other_data() -> None:
    assert isinstance(shipped_posterior(), Posterior)
    view = played(8, 7).view(0)
    assert predict(view) == predict(view)


def test_beliefs_for_the_core_hold_whole_lists_and_follow_ups() -> None:
    for name in ("paper", "posterior"):
        belief = belief_json(name)
        assert belief["way"] == name
        assert all(len(cards) == 30 for _, cards in belief["decks"])
        json.dumps(belief)
    assert len(belief_json("paper")["decks"]) == 20
    variants = [belief_json(f"paper-{count}-{whose}") for count in PAPER_COUNTS for whose in WHOSE]
    assert len({json.dumps(variant) for variant in variants}) == 9
    assert belief_json("paper-combined-all") == belief_json("paper")
    for wrong in ("hunch", "posterior-all", "paper-sometimes", "paper-all-all", "paper-winners-losers"):
        with pytest.raises(HearthLabError, match="is not a belief"):
            belief_json(wrong)


def test_the_command_predicts_from_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.json").write_text(played(5, 9).record.to_json())
    assert main(["knowledge", "predict", str(tmp_path / "game.json"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["class"] == "mage"
    assert sum(told["archetypes"].values()) == pytest.approx(1)
    assert main(["knowledge", "predict", str(tmp_path / "game.json"), "--belief", "paper"]) == 0
    assert "hand card 1" in capsys.readouterr().out
