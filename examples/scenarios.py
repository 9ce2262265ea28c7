"""Builds positions by hand and checks what cards do in them; see docs/scenario.md.

Prints:

    A Frostbolt kills the wounded Ogre: True
    With a taunt in the way: Wisp cannot attack face; it can attack Sen'jin Shieldmasta
    Arcane Missiles kill the Wisp in 70.4% of the cases.
"""

from __future__ import annotations

import hearthlab as hl
from hearthlab.scenario import Scenario


def main() -> None:
    """Plays in three positions."""
    s = Scenario(mine=["Chillwind Yeti"], theirs=[{"id": "Boulderfist Ogre", "damage": 4}], hand=["Frostbolt"])
    s.play("Frostbolt", on="Boulderfist Ogre").attack("Chillwind Yeti", "face")
    print(f"A Frostbolt kills the wounded Ogre: {s.names(1) == []}")

    s = Scenario(mine=["Wisp"], theirs=["Sen'jin Shieldmasta"])
    try:
        s.attack("Wisp", "face")
    except hl.IllegalAction as error:
        print(f"With a taunt in the way: {error}")

    s = Scenario(theirs=["Wisp", "Chillwind Yeti"], hand=["Arcane Missiles"])
    dead = sum(p for p, after in s.outcomes(s.playing("Arcane Missiles")) if "Wisp" not in after.names(1))
    print(f"Arcane Missiles kill the Wisp in {dead:.1%} of the cases.")


if __name__ == "__main__":
    main()
