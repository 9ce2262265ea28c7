"""Hunter cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

#: Beasts that are nothing but a body and keywords.
BODIES = card_is(
    "CS2_119", "CS2_120", "CS2_125", "CS2_127", "CS2_169", "CS2_171", "CS2_172", "EX1_017", "EX1_028", "EX1_170",
    "GIL_143", "GIL_558", "GIL_562", "GIL_607t", "GVG_071", "ICC_023", "ICC_419", "ICC_905", "LOOT_125", "LOOT_258",
    "OG_325", "OG_326", "UNG_808", "UNG_810", "UNG_814",
)  # fmt: skip
#: Beasts with a text and a keyword are in neither part of the choice.
MIXED = card_is("GIL_623", "GVG_046")
SMALL = (BEAST, base_cost() <= 5, class_is("hunter") | class_is("neutral"))
ABILITY = pool(*SMALL, ~BODIES, ~MIXED)
BODY = pool(BODIES)

CARDS = [
    hero("ICC_828", battlecry(deal(2, ENEMY_MINIONS))),  # Deathstalker Rexxar
    # Build-A-Beast
    hero_power(
        "ICC_828p",
        discover(ABILITY, add_to_hand("ICC_828t"), fuse(CHOSEN, into=MADE, stats=True)),
        discover(BODY, fuse(CHOSEN, into=MADE, stats=True)),
    ),
    minion("ICC_828t", mechs=["fused"]),  # Zombeast
    # Professor Putricide
    minion("ICC_204", after(played(SECRET), cast(pool(SECRET, class_is("hunter"), also=~already("secrets"))))),
    spell("ICC_052", trigger_deathrattle(target(DEATHRATTLE, friendly=True, hero=False))),  # Play Dead
    # Toxic Arrow
    spell("ICC_049", deal(2, target(hero=False)), if_(~on(TARGET, DYING), buff(TARGET, keywords="poisonous"))),
    secret("ICC_200", attack_declared(on=[MINION, FRIENDLY]), summon("EX1_170"), when=ROOM),  # Venomstrike Trap
    minion("ICC_415", battlecry(discover(from_deck(ME, MINION), add_to_hand(CHOSEN)))),  # Stitched Tracker
    minion("ICC_021", deathrattle(deal(2, ENEMY_MINIONS))),  # Exploding Bloatbat
    minion("ICC_243", aura(MY_HAND.where(DEATHRATTLE), cost=-2)),  # Corpse Widow
    minion("ICC_825", deathrattle(summon(from_log("died", BEAST)))),  # Abominable Bowman
]
