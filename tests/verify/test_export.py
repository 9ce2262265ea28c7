"""Games as HSReplay XML, read back by the libraries of the field."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from hearthstone.enums import BlockType, GameTag, PlayState, Zone
from hslog.export import EntityTreeExporter
from hslog.packets import Block
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
