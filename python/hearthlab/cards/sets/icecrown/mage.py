"""Mage cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

CARDS = [
    spell("ICC_836", save(0, random(ENEMY_MINIONS)), deal(2, saved(0)), freeze(saved(0))),  # Breath of Sindragosa
    minion("ICC_068", aura(player_of(ME), keywords="power_freezes")),  # Ice Walker
    # Frozen Clone
    secret(
        "ICC_082",
        played(MINION, ENEMY, who=OPPONENT),
        add_to_hand(copy_of(EVENT.card), 2),
        when=HAND_ROOM,
        late=True,
    ),
    minion("ICC_083", aura(hand(OPPONENT).where(SPELL), cost=1)),  # Doomed Apprentice
    minion("ICC_252", battlecry(if_(any_of(ENEMIES.where(FROZEN)), draw()))),  # Coldwraith
    spell("ICC_823", add_to_hand(exact_copy(random(lowest(MY_HAND.where(MINION), cost()))))),  # Simulacrum
    minion("ICC_069", battlecry(add_to_hand("CS2_027"))),  # Ghastly Conjurer
    spell("ICC_086", requires(count(MY_SECRETS) <= 4), repeat(5, put_secret())),  # Glacial Mysteries
    minion("ICC_838", battlecry(summon("ICC_838t", 2, place="sides"))),  # Sindragosa
    minion("ICC_838t", deathrattle(add_to_hand(pool(MINION, LEGENDARY)))),  # Frozen Champion
    hero("ICC_833", battlecry(summon("ICC_833t"), buff(player_of(ME), card="ICC_833e"))),  # Frost Lich Jaina
    enchantment("ICC_833e", aura(MY_MINIONS.where(ELEMENTAL), keywords="lifesteal")),  # Frost Lich
    hero_power("ICC_833h", deal(1, TARGET), if_(on(TARGET, MINION, DYING), summon("ICC_833t"))),  # Icy Touch
    minion("ICC_833t"),  # Water Elemental
]
