"""Warrior cards of Journey to Un'Goro."""

from hearthlab.cards.language import *

REFORGES = whenever(start_of_turn(), transform(SELF, pool(WEAPON), having=attach("UNG_929e")), zone="hand")

CARDS = [
    quest("UNG_934", played(MINION, keyword("taunt")), progress(7, "UNG_934t1")),  # Fire Plume's Heart
    weapon("UNG_934t1", battlecry(new_power("UNG_934t2"))),  # Sulfuras
    hero_power("UNG_934t2", deal(8, random(ENEMIES))),  # DIE, INSECT!
    spell("UNG_923", gain_armor(5)),  # Iron Hide
    weapon("UNG_929", REFORGES),  # Molten Blade
    enchantment("UNG_929e", REFORGES),  # Magmic
    minion("UNG_926", battlecry(summon("UNG_076t1", 3, side=OPPONENT))),  # Cornered Sentry
    spell("UNG_922", replace_deck("UNG_922t1", ME)),  # Explore Un'Goro
    spell("UNG_922t1", discover(pool(DISCOVERABLE), add_to_hand(CHOSEN))),  # Choose Your Path
    minion("UNG_957", deathrattle(shuffle("UNG_957t1"))),  # Direhorn Hatchling
    spell("UNG_927", each(MY_MINIONS.where(DAMAGED), summon(exact_copy(EACH)))),  # Sudden Genesis
    minion("UNG_925", battlecry(adapt(SELF))),  # Ornery Direhorn
    minion("UNG_838", aura(SELF, attack=4, when=~MY_TURN)),  # Tar Lord
    minion("UNG_933", battlecry(destroy(ALL_MINIONS.where(DAMAGED)))),  # King Mosh
]
