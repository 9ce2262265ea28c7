"""Hunter cards of Mean Streets of Gadgetzan."""

from hearthlab.cards.language import *

CARDS = [
    minion("CFM_315", battlecry(summon("CFM_315t"))),  # Alleycat
    spell("CFM_334", buff(random(MY_HAND.where(BEAST)), 2, 2)),  # Smuggler's Crate
    # Hidden Cache
    secret(
        "CFM_026",
        played(MINION, ENEMY, who=OPPONENT),
        buff(random(MY_HAND.where(MINION)), 2, 2),
        when=any_of(MY_HAND.where(MINION)),
        late=True,
    ),
    minion("CFM_338", battlecry(buff(random(MY_HAND.where(BEAST)), 1, 1))),  # Trogg Beastrager
    minion("CFM_316", deathrattle(summon("CFM_316t", attack(SELF)))),  # Rat Pack
    minion("CFM_336", deathrattle(buff(random(MY_HAND.where(MINION)), 2, 2))),  # Shaky Zipgunner
    minion("CFM_335", battlecry(deal(attack(SELF), TARGET))),  # Dispatch Kodo
    minion("CFM_333", after(attacks(IS_SELF, on=[MINION]), deal(attack(SELF), ENEMY_HERO))),  # Knuckles
    weapon("CFM_337", after(attacks(HERO, FRIENDLY), summon("CFM_337t"))),  # Piranha Launcher
]
