"""Neutral cards of The Witchwood."""

from hearthlab.cards.language import *
from hearthlab.cards.sets.tgt.neutral import UPGRADES

DOLL = attach(set_attack=1, set_health=1)
ODD = odd(base_cost())

#: The text "If your deck has only odd-Cost cards" or even ones, asked while the game goes on.
MY_DECK_IS_ODD = count_deck(ME, ~odd(cost())).equals(0)
MY_DECK_IS_EVEN = count_deck(ME, odd(cost())).equals(0)

THREE_CARDS_OF_THE_OPPONENT = counter("cards_played_turn", OPPONENT) >= 3


def no_card_of_my_starting_deck(is_: Cond) -> Cond:
    """No such card among those that my deck began with; some of them are in the opening hand."""
    return count_deck(ME, is_).equals(0) & ~any_of(MY_HAND.where(STARTED_IN_DECK, is_))


def swaps_its_stats(card: str) -> list[Statement]:
    """Each turn that the minion is in hand it becomes its other form, whose id ends in t."""
    other = card + "t"
    return [
        minion(card, whenever(start_of_turn(), transform(SELF, other, keep=True), zone="hand")),
        minion(other, whenever(start_of_turn(), transform(SELF, card, keep=True), zone="hand")),
    ]


ONLY_EVEN = no_card_of_my_starting_deck(ODD)
ONLY_ODD = no_card_of_my_starting_deck(~ODD)

A_SHAMAN_SPELL = pool(SPELL, class_is("shaman"))

CARDS = [
    minion("GIL_117", whenever(end_of_turn(), deal(2, (ALL_MINIONS - SELF).where(DAMAGED)))),  # Worgen Abomination
    minion("GIL_118", deathrattle(heal(8, MY_HERO))),  # Deranged Doctor
    minion("GIL_119", aura((MY_MINIONS - SELF).where(ELEMENTAL), attack=2)),  # Cauldron Elemental
    minion("GIL_124", battlecry(destroy((ALL_MINIONS - SELF).where(attack() <= 2)))),  # Mossy Horror
    minion("GIL_125", battlecry(repeat(3, buff(random(ALL_MINIONS - SELF), 1, 1)))),  # Mad Hatter
    # Azalina Soulthief
    minion("GIL_198", battlecry(remove(MY_HAND), each(hand(OPPONENT), add_to_hand(exact_copy(EACH))))),
    *swaps_its_stats("GIL_201"),  # Pumpkin Peasant
    *swaps_its_stats("GIL_202"),  # Gilnean Royal Guard
    minion("GIL_212", battlecry(add_to_hand(pool(MINION, base_cost().equals(1)), 2))),  # Ravencaller
    minion("GIL_213", battlecry(add_to_hand(pool(MINION, base_cost().equals(2)), who=BOTH))),  # Tanglefur Mystic
    minion("GIL_513", deathrattle(buff(MY_MINIONS, 1))),  # Lost Spirit
    minion("GIL_526", battlecry(if_(HOLDING_DRAGON, buff(SELF, 1, keywords="taunt")))),  # Wyrmguard
    *swaps_its_stats("GIL_528"),  # Swift Messenger
    *swaps_its_stats("GIL_529"),  # Spellshifter
    minion("GIL_534", after(attacks(HERO, FRIENDLY), buff(SELF, 1, 1))),  # Hench-Clan Thug
    minion("GIL_561", battlecry(ready_power())),  # Blackwald Pixie
    # Countess Ashmore
    minion("GIL_578", battlecry(draw(1, keyword("rush")), draw(1, keyword("lifesteal")), draw(1, DEATHRATTLE))),
    minion("GIL_581", battlecry(draw(1, ELEMENTAL))),  # Sandbinder
    minion("GIL_584", battlecry(draw(1, MINION, lowest=cost()))),  # Witchwood Piper
    minion("GIL_601", battlecry(if_(HOLDING_DRAGON, buff(SELF, 1, keywords="rush")))),  # Scaleworm
    # Voodoo Doll
    minion("GIL_614", battlecry(buff(SELF, card="GIL_614e2", link=target(hero=False))), deathrattle()),
    enchantment("GIL_614e2", deathrattle(destroy(LINKED))),  # Voodoo Doll Cursing
    minion("GIL_616", deathrattle(summon("GIL_616t", 2))),  # Splitting Festeroot
    minion("GIL_616t", deathrattle(summon("GIL_616t2", 2))),  # Splitting Sapling
    # Dollmaster Dorian
    minion("GIL_620", whenever(drawn(MINION), summon(exact_copy(EVENT.card), having=DOLL))),
    minion("GIL_622", battlecry(deal(3, ENEMY_HERO), heal(3, MY_HERO))),  # Lifedrinker
    minion("GIL_623", battlecry(buff(SELF, health=-hand_size(OPPONENT)))),  # Witchwood Grizzly
    minion("GIL_624", battlecry(if_(count(ALL_MINIONS).equals(1), buff(SELF, 3, 3)))),  # Night Prowler
    minion("GIL_646", aura(player_of(ME), keywords="double_power")),  # Clockwork Automaton
    minion("GIL_648", battlecry(destroy(secrets_of(OPPONENT)))),  # Chief Inspector
    minion("GIL_667", deathrattle(heal(4, MY_HERO))),  # Rotten Applebaum
    minion("GIL_681"),  # Nightmare Amalgam: the tribes are in the card data.
    minion("GIL_682", battlecry(summon("GIL_682t", 2, side=OPPONENT))),  # Muck Hunter
    minion("GIL_683", battlecry(summon("GIL_683t", side=OPPONENT))),  # Marsh Drake
    minion("GIL_692", start_of_game(buff(MY_POWER, set_cost=1), when=ONLY_EVEN)),  # Genn Greymane
    minion("GIL_815", battlecry(shuffle(copy_of(target(friendly=True, hero=False))))),  # Baleful Banker
    minion("GIL_816", deathrattle(add_to_hand(pool(DRAGON)))),  # Swamp Dragon Egg
    minion("GIL_819", whenever(died(MINION, FRIENDLY, OTHER), add_to_hand(A_SHAMAN_SPELL))),  # Witch's Cauldron
    minion("GIL_826", start_of_game(new_power(paired_power(UPGRADES)), when=ONLY_ODD)),  # Baku the Mooneater
]
