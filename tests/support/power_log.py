"""A small Power.log, made by hand."""

from __future__ import annotations

YETI, FIREBALL = "CS2_182", "CS2_029"

HEROES = {
    4: ("HERO_08", 1, "HERO"),
    5: ("CS2_034", 1, "HERO_POWER"),
    6: ("HERO_05", 2, "HERO"),
    7: ("DS1h_292", 2, "HERO_POWER"),
}
CARDS = {8: (YETI, 2, "PLAY"), 9: (FIREBALL, 1, "HAND"), 10: ("", 2, "DECK"), 11: ("", 1, "DECK")}


def line(text: str) -> str:
    """A line of the log."""
    return f"D 12:00:00.0000000 GameState.DebugPrintPower() - {text}"


def tags(indent: str, **values: object) -> list[str]:
    """The lines of tags."""
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
