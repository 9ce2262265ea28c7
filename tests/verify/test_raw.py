"""Power.log and HSReplay XML are read into the steps that transitions hold."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from hsreplay.document import HSReplayDocument

from hearthlab.verify import read, verify

YETI, FIREBALL = "CS2_182", "CS2_029"

HEROES = {
    4: ("HERO_08", 1, "HERO"),
    5: ("CS2_034", 1, "HERO_POWER"),
    6: ("HERO_05", 2, "HERO"),
    7: ("DS1h_292", 2, "HERO_POWER"),
}
CARDS = {8: (YETI, 2, "PLAY"), 9: (FIREBALL, 1, "HAND"), 10: ("", 2, "DECK"), 11: ("", 1, "DECK")}


def line(text: str) -> str:
    return f"D 12:00:00.0000000 GameState.DebugPrintPower() - {text}"


def tags(indent: str, **values: object) -> list[str]:
    return [line(f"{indent}tag={tag} value={value}") for tag, value in values.items()]


def power_log(meta: str) -> str:
    """A log of a Fireball on a Yeti and of the end of the turn; `meta` is the word for the number of targets."""
    out = [line("CREATE_GAME"), line("    GameEntity EntityID=1")]
    out += tags("        ", CARDTYPE="GAME", TURN=7, STEP="MAIN_ACTION", STATE="RUNNING")
    for number in (1, 2):
        out.append(line(f"    Player EntityID={number + 1} PlayerID={number} GameAccountId=[hi=1 lo={number}]"))
        out += tags("        ", CONTROLLER=number, HERO_ENTITY=2 * number + 2, RESOURCES=4, CURRENT_PLAYER=2 - number)
    for eid, (name, owner, kind) in HEROES.items():
        out.append(line(f"FULL_ENTITY - Creating ID={eid} CardID={name}"))
        out += tags(
            "    ", CONTROLLER=owner, CARDTYPE=kind, ZONE="PLAY", **({"HEALTH": 30} if kind == "HERO" else {"COST": 2})
        )
    for eid, (name, owner, zone) in CARDS.items():
        out.append(line(f"FULL_ENTITY - Creating ID={eid} CardID={name}"))
        out += tags("    ", CONTROLLER=owner, ZONE=zone, ZONE_POSITION=1 if zone != "DECK" else 0)
        if name == YETI:
            out += tags("    ", CARDTYPE="MINION", ATK=4, HEALTH=5)
        elif name == FIREBALL:
            out += tags("    ", CARDTYPE="SPELL", COST=4)
    out += [
        line("BLOCK_START BlockType=PLAY Entity=9 EffectCardId= EffectIndex=0 Target=8"),
        line("    TAG_CHANGE Entity=2 tag=RESOURCES_USED value=4"),
        line("    TAG_CHANGE Entity=2 tag=NUM_CARDS_PLAYED_THIS_TURN value=1"),
        line("    TAG_CHANGE Entity=2 tag=COMBO_ACTIVE value=1"),
        line("    TAG_CHANGE Entity=9 tag=ZONE value=PLAY"),
        line("    BLOCK_START BlockType=POWER Entity=9 EffectCardId= EffectIndex=0 Target=8"),
        line(f"        META_DATA - Meta=DAMAGE Data=6 {meta}=1"),
        line("                    Info[0] = 8"),
        line("        TAG_CHANGE Entity=8 tag=DAMAGE value=6"),
        line("    BLOCK_END"),
        line("    TAG_CHANGE Entity=9 tag=ZONE value=GRAVEYARD"),
        line("    TAG_CHANGE Entity=8 tag=ZONE value=GRAVEYARD"),
        line("BLOCK_END"),
        line("TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_END"),
        line("TAG_CHANGE Entity=2 tag=CURRENT_PLAYER value=0"),
        line("TAG_CHANGE Entity=3 tag=CURRENT_PLAYER value=1"),
        line("TAG_CHANGE Entity=GameEntity tag=TURN value=8"),
        line("TAG_CHANGE Entity=3 tag=RESOURCES value=5"),
        line("TAG_CHANGE Entity=10 tag=ZONE value=HAND"),
        line("TAG_CHANGE Entity=GameEntity tag=STEP value=MAIN_ACTION"),
    ]
    return "\n".join(out) + "\n"


@pytest.mark.parametrize("meta", ["InfoCount", "Info"])
def test_a_power_log_gives_steps_with_their_events(tmp_path: Path, meta: str) -> None:
    path = tmp_path / "Power.log"
    path.write_text(power_log(meta), encoding="utf-8")
    play, end = read(path)
    assert (play.kind, play.action["id"], play.action["target"]) == ("PLAY", FIREBALL, {"eid": 8})
    # The line that counts its targets in the old way is not lost.
    assert [(e["data"], e["info"]) for e in play.events if e["k"] == "meta"] == [(6, [8])]
    assert (end.kind, end.before["current"], end.after["current"]) == ("END_TURN", 1, 2)
    assert verify([path]).summary()["matched"] == 2


def test_players_named_before_they_are_introduced_are_found(tmp_path: Path) -> None:
    text = power_log("Info").replace("Entity=2 ", "Entity=Anna ").replace("Entity=3 ", "Entity=Bert ")
    names = [line("TAG_CHANGE Entity=Bert tag=ENTITY_ID value=3"), line("TAG_CHANGE Entity=Anna tag=ENTITY_ID value=2")]
    head, rest = text.split(line("BLOCK_START BlockType=PLAY"), 1)
    path = tmp_path / "Power.log"
    path.write_text(head + "\n".join(names) + "\n" + line("BLOCK_START BlockType=PLAY") + rest, encoding="utf-8")
    assert verify([path]).summary()["matched"] == 2


def test_an_hsreplay_file_gives_the_same_steps_as_the_log_it_was_made_of(tmp_path: Path) -> None:
    log = tmp_path / "Power.log"
    log.write_text(power_log("InfoCount"), encoding="utf-8")
    with log.open(encoding="utf-8") as file:
        document = HSReplayDocument.from_log_file(file, date=datetime(2018, 8, 7), build=25770)
    path = tmp_path / "game.hsreplay.xml"
    path.write_text(document.to_xml(), encoding="utf-8")
    from_xml, from_log = read(path), read(log)
    assert [(s.kind, s.before, s.after) for s in from_xml] == [(s.kind, s.before, s.after) for s in from_log]
    assert from_xml[0].build == 25770
    assert verify([path]).summary()["matched"] == 2


def test_what_a_hidden_card_turns_out_to_be_is_known_before(tmp_path: Path) -> None:
    shown = line("SHOW_ENTITY - Updating Entity=10 CardID=CS2_172")
    path = tmp_path / "Power.log"
    path.write_text(power_log("InfoCount") + shown + "\n", encoding="utf-8")
    play = read(path)[0]
    assert play.before["players"]["2"]["deck_later"] == ["CS2_172"]
    assert play.before["players"]["1"]["deck_later"] == []
