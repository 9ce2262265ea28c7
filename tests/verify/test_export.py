"""Games as HSReplay XML, read back by the libraries of the field."""

from __future__ import annotations

import io
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hearthstone.enums import BlockType, GameTag, PlayState, Step, Zone
from hslog.export import EntityTreeExporter
from hslog.packets import Block, TagChange
from hsreplay.document import HSReplayDocument

import hearthlab as hl
from hearthlab import verify
from hearthlab.cli import main
from hearthlab.verify.export import hsreplay_xml


def read_back(xml: str) -> tuple[Any, Any]:
    """Returns the packets and the game that hsreplay and hslog make of it."""
    read: Any = HSReplayDocument.from_xml_file
    [tree] = read(io.StringIO(xml)).to_packet_tree()
    exporter: Any = EntityTreeExporter(tree)
    return tree, exporter.export().game


@pytest.mark.parametrize("seed", range(4))
def test_hsreplay_reads_a_game_back_with_its_end(seed: int) -> None:
    result = hl.play("eva", "greedy", "aggro-pirate-warrior", "midrange-jade-shaman", seed=seed)
    end = hl.Game.replay(result.record).state()
    _, game = read_back(hsreplay_xml(result.record))
    for who, (player, ours) in enumerate(zip(game.players, end["players"], strict=True)):
        hero = player.hero
        assert hero.card_id == ours["hero"]["id"]
        assert hero.tags.get(GameTag.DAMAGE, 0) == ours["hero"].get("damage", 0)
        assert player.tags[GameTag.RESOURCES] == ours["mana"]["max"]
        assert player.tags[GameTag.PLAYSTATE] == (PlayState.WON if result.winner == who else PlayState.LOST)
        here = [e for e in game.entities if e.tags.get(GameTag.CONTROLLER) == who + 1 and e.id > 3]
        hand = [e.card_id for e in here if e.tags.get(GameTag.ZONE) == Zone.HAND]
        assert sorted(hand) == sorted(card["id"] for card in ours["hand"])
        assert sum(e.tags.get(GameTag.ZONE) == Zone.DECK for e in here) == len(ours["deck"])


def test_every_play_and_attack_is_a_block() -> None:
    record = hl.play("eva", "random", "midrange-jade-shaman", "aggro-pirate-warrior", seed=2).record
    tree, _ = read_back(hsreplay_xml(record))
    blocks = [packet.type for packet in tree if isinstance(packet, Block)]
    kinds = [hl.Action.parse(text).kind for text in record.actions]
    assert blocks.count(BlockType.ATTACK) == kinds.count("attack")
    assert blocks.count(BlockType.PLAY) == kinds.count("play") + kinds.count("power")


def test_our_own_importer_reads_it_and_the_command_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = hl.play("eva", "random", "midrange-jade-shaman", "aggro-pirate-warrior", seed=2).record
    (tmp_path / "game.json").write_text(record.to_json())
    xml = tmp_path / "game.xml"
    assert main(["replay", str(tmp_path / "game.json"), "--hsreplay", str(xml)]) == 0
    steps = verify.read(xml)
    plays = [text for text in record.actions if text.startswith(("play", "attack", "power"))]
    assert sum(step.kind != "END_TURN" for step in steps) == len(plays)


@pytest.mark.parametrize(
    ("agents", "decks", "seed"),
    [
        (("random", "eva"), ("aggro-pirate-warrior", "midrange-jade-shaman"), 0),
        (("eva", "random"), ("reno-kazakus-mage", "cube-warlock"), 1),
        (("eva", "random"), ("midrange-secret-hunter", "murloc-druid"), 2),
    ],
)
def test_the_verifier_finds_no_difference_in_an_exported_game(
    tmp_path: Path, agents: tuple[str, str], decks: tuple[str, str], seed: int
) -> None:
    path = tmp_path / "game.xml"
    path.write_text(hsreplay_xml(hl.play(*agents, *decks, seed=seed).record))
    report = verify.verify([path])
    assert [str(difference) for _, verdict in report.verdicts for difference in verdict.differences] == []
    assert report.summary()["matched"] == report.summary()["steps"] > 20


def test_a_turn_ends_in_the_steps_of_real_records() -> None:
    record = hl.play("eva", "random", "aggro-pirate-warrior", "midrange-jade-shaman", seed=1).record
    tree, _ = read_back(hsreplay_xml(record))
    phases: list[Step] = []
    told: defaultdict[Step, set[tuple[GameTag, int]]] = defaultdict(set)
    for packet in tree:
        if isinstance(packet, TagChange) and packet.tag == GameTag.STEP:
            phases.append(Step(packet.value))
        elif isinstance(packet, TagChange) and phases:
            told[phases[-1]].add((packet.tag, packet.value))
    first = phases.index(Step.MAIN_END)
    between = [Step.MAIN_END, Step.MAIN_CLEANUP, Step.MAIN_NEXT, Step.MAIN_READY, Step.MAIN_START, Step.MAIN_ACTION]
    ends = record.actions.count("end")
    assert phases[first:] == [*between * ends, Step.FINAL_WRAPUP, Step.FINAL_GAMEOVER]
    # The weapon is sheathed before the other player's turn begins, and drawn when the next one of its owner does.
    assert told[Step.MAIN_CLEANUP] == {(GameTag.EXHAUSTED, 1)}
    assert told[Step.MAIN_NEXT] >= {(GameTag.CURRENT_PLAYER, 0), (GameTag.CURRENT_PLAYER, 1), (GameTag.TURN, 5)}
    assert (GameTag.EXHAUSTED, 0) in told[Step.MAIN_READY]


def test_the_decks_have_the_first_ids_and_show_what_is_left_at_the_end() -> None:
    record = hl.play("random", "random", "aggro-pirate-warrior", "midrange-jade-shaman", seed=3).record
    _, game = read_back(hsreplay_xml(record))
    end = hl.Game.replay(record).state()
    heroes = [player.hero.id for player in game.players]
    for who, player in enumerate(end["players"]):
        left = [e for e in game.entities if e.tags.get(GameTag.ZONE) == Zone.DECK]
        mine = [e for e in left if e.tags[GameTag.CONTROLLER] == who + 1]
        assert sorted(e.card_id for e in mine) == sorted(card["id"] for card in player["deck"])
        assert all(e.id < min(heroes) for e in mine)
