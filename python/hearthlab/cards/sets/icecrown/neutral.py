"""Neutral cards of Knights of the Frozen Throne."""

from hearthlab.cards.language import *

NO_3_COST_CARDS = count_deck(ME, cost().equals(3)).equals(0)

NO_2_COST_CARDS = count_deck(ME, cost().equals(2)).equals(0)

A_FRIEND = target(friendly=True, hero=False)
A_DEATH_KNIGHT_CARD = one_of(
    "ICC_314t1", "ICC_314t2", "ICC_314t3", "ICC_314t4", "ICC_314t5", "ICC_314t6", "ICC_314t7", "ICC_314t8",
)  # fmt: skip
NO_4_COST_CARDS = count_deck(ME, cost().equals(4)).equals(0)
DIED_THIS_TURN = counter("minions_died_turn")

CARDS = [
    # Prince Taldaram
    minion(
        "ICC_852",
        battlecry(
            transform(
                SELF,
                exact_copy(target(hero=False, only_if=NO_3_COST_CARDS)),
                having=attach("ICC_852e", set_attack=3, set_health=3),
            )
        ),
    ),
    # Prince Keleseth
    minion("ICC_851", battlecry(if_(NO_2_COST_CARDS, buff_deck(ME, MINION, having=attach(attack=1, health=1))))),
    minion("ICC_092", battlecry(buff(A_FRIEND, 1))),  # Acherus Veteran
    minion("ICC_468", whenever(attacks(IS_SELF), deal(2, ENEMY_HERO))),  # Wretched Tiller
    minion("ICC_093", battlecry(buff(A_FRIEND, spell_damage=1))),  # Tuskarr Fisherman
    minion("ICC_094", battlecry(buff(A_FRIEND, 1, 1))),  # Fallen Sun Cleric
    minion("ICC_067", deathrattle(if_(~MY_TURN, summon("ICC_900t")))),  # Vryghoul
    minion("ICC_467", battlecry(buff(A_FRIEND, keywords="immune", until="end_of_turn"))),  # Deathspeaker
    minion("ICC_700", costs(if_else(counter("hero_healed_turn") >= 1, -100, 0))),  # Happy Ghoul
    minion("ICC_702", deathrattle(add_to_hand(pool(MINION, DEATHRATTLE)))),  # Shallow Gravedigger
    minion("ICC_855", battlecry(freeze(MY_MINIONS - SELF))),  # Hyldnir Frostrider
    minion("ICC_901", aura(player_of(ME), keywords="double_end_of_turn")),  # Drakkari Enchanter
    minion("ICC_902", aura(player_of(BOTH), keywords="power_disabled")),  # Mindbreaker
    minion("ICC_018", battlecry(buff(SELF, attack(MY_WEAPON), health(MY_WEAPON)))),  # Phantom Freebooter
    minion("ICC_025", battlecry(summon("ICC_025t")), deathrattle(summon("ICC_025t", side=OPPONENT))),  # Rattling Rascal
    minion("ICC_026", battlecry(summon("ICC_026t", 2, place="sides"))),  # Grim Necromancer
    minion("ICC_031", whenever(damaged(IS_SELF), buff(SELF, 2))),  # Night Howler
    minion("ICC_097", whenever(died(WEAPON, FRIENDLY), buff(SELF, 1, 1))),  # Grave Shambler
    minion("ICC_099", deathrattle(deal(5, MY_MINIONS))),  # Ticking Abomination
    minion("ICC_466", battlecry(summon(exact_copy(SELF)))),  # Saronite Chain Gang
    minion("ICC_810", battlecry(buff(random(MY_HAND.where(MINION & keyword("lifesteal"))), 2, 2))),  # Deathaxe Punisher
    minion("ICC_812", deathrattle(recruit(1, attack() < attack(SELF)))),  # Meat Wagon
    minion("ICC_853", battlecry(if_(NO_4_COST_CARDS, buff(SELF, keywords=["lifesteal", "taunt"])))),  # Prince Valanar
    minion("ICC_854", deathrattle(add_to_hand(A_DEATH_KNIGHT_CARD))),  # Arfus
    minion("ICC_904", battlecry(buff(SELF, DIED_THIS_TURN, DIED_THIS_TURN))),  # Wicked Skeleton
    minion("ICC_911", whenever(played(), mill(3))),  # Keening Banshee
    # Corpsetaker
    minion(
        "ICC_912",
        battlecry(
            if_(count_deck(ME, MINION, keyword(word)) >= 1, buff(SELF, keywords=word))
            for word in ("taunt", "divine_shield", "lifesteal", "windfury")
        ),
    ),
    minion("ICC_019", deathrattle(if_(~MY_TURN, summon("ICC_019t")))),  # Skelemancer
    minion("ICC_028", battlecry(buff(adjacent(SELF), 0, 2))),  # Sunborne Val'kyr
    minion("ICC_029", whenever(end_of_turn(), buff(random(MY_MINIONS - SELF), 3))),  # Cobalt Scalebane
    minion("ICC_098", battlecry(add_to_hand(from_log("died", MINION, DEATHRATTLE, who=BOTH)))),  # Tomb Lurker
    minion("ICC_257", battlecry(buff(A_FRIEND, card="ICC_257e"))),  # Corpse Raiser
    enchantment("ICC_257e", deathrattle(summon(copy_of(SELF)))),  # Ready to Return
    minion("ICC_027", deathrattle(add_to_hand(pool(DRAGON)))),  # Bone Drake
    # Furnacefire Colossus
    minion("ICC_096", battlecry(each(MY_HAND.where(WEAPON), buff(SELF, attack(EACH), health(EACH)), discard(EACH)))),
    # Skulking Geist
    minion(
        "ICC_701",
        battlecry(
            remove(hand(BOTH).where(SPELL & cost().equals(1))),
            destroy_in_deck(ME, SPELL, cost().equals(1)),
            destroy_in_deck(OPPONENT, SPELL, cost().equals(1)),
        ),
    ),
    minion("ICC_706", aura(hand(BOTH).where(SPELL), cost=2)),  # Nerubian Unraveler
    minion("ICC_900", whenever(died(MINION, FRIENDLY, OTHER), summon("ICC_900t"))),  # Necrotic Geist
    minion("ICC_314", whenever(end_of_turn(), add_to_hand(A_DEATH_KNIGHT_CARD))),  # The Lich King
    spell("ICC_314t2", for_cards(top(5), if_(chosen_is(MINION), summon(CHOSEN)))),  # Army of the Dead
    spell("ICC_314t3", remember(1, count(ALL_MINIONS)), destroy(ALL_MINIONS), mill(NUM.of(1))),  # Doom Pact
    spell("ICC_314t4", add_to_hand(out_of_deck(OPPONENT, MINION))),  # Death Grip
    spell("ICC_314t5", if_(is_(TARGET, ENEMY), deal(5, TARGET), heal(5, TARGET))),  # Death Coil
    spell(
        "ICC_314t6", remember(1, health(target(hero=False))), destroy(TARGET), deal(NUM.of(1), MY_HERO, plain=True)
    ),  # Obliterate
    spell("ICC_314t7", buff(MY_MINIONS, 2, 2, keywords="elusive")),  # Anti-Magic Shell
    spell("ICC_314t8", deal(3, ENEMIES)),  # Death and Decay
    minion("ICC_705", battlecry(buff(A_FRIEND, 4, 4, keywords="taunt"))),  # Bonemare
    # Frostmourne
    weapon(
        "ICC_314t1",
        after(
            attacks(HERO, FRIENDLY, on=[MINION, DYING]), buff(SELF, card="ICC_314t1e", data_card=copy_of(EVENT.other))
        ),
        deathrattle(),
    ),
    enchantment("ICC_314t1e", deathrattle(summon(REMEMBERED))),  # Trapped Soul
]
