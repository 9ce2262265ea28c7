"""C'Thun and the cards that speak of him, of Whispers of the Old Gods."""

from hearthlab.cards.language import *

CTHUN = "OG_280"
#: My C'Thun, which begins as a 6/6, has at least 10 attack.
CTHUN_IS_LARGE = counter("cthun_attack") >= 4


def grow(attack: int, health: int) -> list[Effect]:
    """Gives my C'Thun attack and health, wherever it is."""
    return [count_up("cthun_attack", attack), count_up("cthun_health", health)]


def names_cthun(card: str, *clauses: Clause) -> Statement:
    """A minion that speaks of C'Thun; no effect finds it in a game without him."""
    return minion(card, *clauses, groups="names_cthun")


CARDS = [
    minion(CTHUN, battlecry(missiles(attack(SELF), ENEMIES)), groups="cthun"),  # C'Thun
    names_cthun("OG_188", battlecry(if_(CTHUN_IS_LARGE, buff(SELF, 0, 5)))),  # Klaxxi Amber-Weaver
    names_cthun("OG_293", battlecry(grow(3, 3))),  # Dark Arakkoa
    names_cthun("OG_303", after(spell_cast(), grow(1, 1))),  # Cult Sorcerer
    names_cthun("OG_281", battlecry(grow(2, 2))),  # Beckoner of Evil
    names_cthun("OG_284", battlecry(count_up("cthun_taunt"))),  # Twilight Geomancer
    names_cthun("OG_162", battlecry(deal(2, TARGET), grow(2, 2))),  # Disciple of C'Thun
    names_cthun("OG_286", whenever(end_of_turn(), grow(1, 1))),  # Twilight Elder
    names_cthun("OG_283", battlecry(grow(2, 2))),  # C'Thun's Chosen
    names_cthun("OG_321", whenever(damaged(IS_SELF), grow(1, 1))),  # Crazed Worshipper
    names_cthun("OG_339", battlecry(grow(2, 2))),  # Skeram Cultist
    names_cthun("OG_131", battlecry(if_(CTHUN_IS_LARGE, summon("OG_319")))),  # Twin Emperor Vek'lor
    names_cthun("OG_255", battlecry(grow(2, 2), if_(logged("died", card_is(CTHUN)), shuffle(CTHUN)))),  # Doomcaller
    names_cthun("OG_334", whenever(healed(), grow(1, 1))),  # Hooded Acolyte
    names_cthun("OG_096", battlecry(if_(CTHUN_IS_LARGE, heal(10, MY_HERO)))),  # Twilight Darkmender
    # Blade of C'Thun
    names_cthun(
        "OG_282",
        battlecry(
            destroy(target(hero=False)),
            count_up("cthun_attack", attack(TARGET)),
            count_up("cthun_health", health(TARGET)),
        ),
    ),
    names_cthun("OG_302", whenever(died(MINION, FRIENDLY), grow(1, 1))),  # Usher of Souls
    names_cthun("OG_301", battlecry(if_(CTHUN_IS_LARGE, gain_armor(10)))),  # Ancient Shieldbearer
]
