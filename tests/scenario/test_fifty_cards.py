"""Fifty cards drawn by a seed, each with a test of at most eight lines from its printed text and docs/scenario.md.

`SEED` and `drawn` say which cards these are; what a test expects is read off the card's text, which its first line
quotes. The last tests count the lines and compare the cards.
"""

from __future__ import annotations

import ast
import inspect
import random
from pathlib import Path

from hearthlab.cards.language import MY_MINIONS, TARGET, destroy
from hearthlab.cards.library import default_library
from hearthlab.scenario import Scenario

SEED = 24
LONGEST = 8


def drawn() -> list[str]:
    """Returns the names of fifty implemented cards that decks can hold."""
    library = default_library()
    cards = sorted(
        c.id for c in library.data.values() if c.collectible and not c.portrait and library.implemented(c.id)
    )
    return [library.card(card).name for card in random.Random(SEED).sample(cards, 50)]


def test_primal_fusion() -> None:
    """Give a minion +1/+1 for each of your Totems."""
    s = Scenario(mine=["Wisp", "Flametongue Totem", "Mana Tide Totem"], hand=["Primal Fusion"], cls="shaman")
    s.play("Primal Fusion", on="Mana Tide Totem")
    assert s.stats()[2] == (0 + 2 + 2, 3 + 2)  # and the neighbouring Flametongue gives 2 attack


def test_shade_of_naxxramas() -> None:
    """Stealth. At the start of your turn, gain +1/+1."""
    s = Scenario(mine=["Shade of Naxxramas"], their_hand=["Fireball"])
    assert "Shade of Naxxramas" not in s.end().aims("Fireball")
    assert s.end().stats() == [(3, 3)]


def test_the_last_kaleidosaur() -> None:
    """Quest: Cast 6 spells on your minions. Reward: Galvadon."""
    s = Scenario(mine=["Chillwind Yeti"], hand=["The Last Kaleidosaur", *["Hand of Protection"] * 7], cls="paladin")
    s.play("The Last Kaleidosaur")
    for n in range(6):
        assert ("Galvadon" in s.names(0, "hand")) is False, n
        s.play("Hand of Protection", on="Chillwind Yeti")
    assert "Galvadon" in s.names(0, "hand")


def test_necrotic_geist() -> None:
    """Whenever one of your other minions dies, summon a 2/2 Ghoul."""
    s = Scenario(mine=["Necrotic Geist", "Wisp"], theirs=["Wisp"])
    s.attack("Wisp", "Wisp")
    assert (s.names(0), s.stats(0)) == (["Necrotic Geist", "Ghoul"], [(5, 3), (2, 2)])


def test_gadgetzan_socialite() -> None:
    """Battlecry: Restore 2 Health."""
    s = Scenario(me={"hero": {"damage": 5}}, hand=["Gadgetzan Socialite"])
    assert s.play("Gadgetzan Socialite", on="hero").health() == 27


def test_frostbolt() -> None:
    """Deal 3 damage to a character and Freeze it."""
    s = Scenario(theirs=["Chillwind Yeti"], hand=["Frostbolt"]).play("Frostbolt", on="Chillwind Yeti")
    assert (s.stats(1), s.frozen("Chillwind Yeti")) == ([(4, 2)], True)


def test_fel_orc_soulfiend() -> None:
    """At the start of your turn, deal 2 damage to this minion."""
    s = Scenario(mine=["Fel Orc Soulfiend"])
    assert (s.end().stats(), s.end().stats()) == ([(3, 7)], [(3, 5)])


def test_jade_blossom() -> None:
    """Summon a Jade Golem. Gain an empty Mana Crystal."""
    s = Scenario(hand=["Jade Blossom"] * 2, mana=6, cls="druid").play("Jade Blossom").play("Jade Blossom")
    assert (s.stats(), s.mana(), s.side()["mana"]["max"]) == ([(1, 1), (2, 2)], 0, 8)


def test_pilfered_power() -> None:
    """Gain an empty Mana Crystal for each friendly minion."""
    s = Scenario(mine=["Wisp"] * 3, hand=["Pilfered Power"], mana=4, cls="druid").play("Pilfered Power")
    assert (s.mana(), s.side()["mana"]["max"]) == (1, 7)


def test_ixlid_fungal_lord() -> None:
    """After you play a minion, summon a copy of it."""
    s = Scenario(mine=["Ixlid, Fungal Lord"], hand=["Wisp"]).play("Wisp")
    assert s.names() == ["Ixlid, Fungal Lord", "Wisp", "Wisp"]


def test_benevolent_djinn() -> None:
    """At the end of your turn, restore 3 Health to your hero."""
    s = Scenario(mine=["Benevolent Djinn"], me={"hero": {"damage": 10}})
    assert s.end().health() == 23


def test_omega_assembly() -> None:
    """Discover a Mech. If you have 10 Mana Crystals, keep all 3 cards."""
    s = Scenario(hand=["Omega Assembly"], mana=9, cls="warrior").play("Omega Assembly")
    offered = s.options()
    assert s.pick(1).hand == [offered[1]]
    assert all(default_library().card(card).race == "mechanical" for card in offered)
    assert len(Scenario(hand=["Omega Assembly"], cls="warrior").play("Omega Assembly").hand) == 3


def test_captain_greenskin() -> None:
    """Battlecry: Give your weapon +1/+1."""
    s = Scenario(hand=["Captain Greenskin"], weapon="Fiery War Axe", cls="warrior").play("Captain Greenskin")
    assert s.weapon() == (4, 3)


def test_beckoner_of_evil() -> None:
    """Battlecry: Give your C'Thun +2/+2 (wherever it is)."""
    s = Scenario(hand=["Beckoner of Evil", "C'Thun"]).play("Beckoner of Evil")
    held = s.find("C'Thun", 0, "hand")
    assert (held["attack"], held["health"]) == (8, 8)


def test_kabal_lackey() -> None:
    """Battlecry: The next Secret you play this turn costs (0)."""
    s = Scenario(hand=["Kabal Lackey", "Counterspell", "Mirror Entity"]).play("Kabal Lackey")
    assert (s.cost("Counterspell"), s.cost("Mirror Entity")) == (0, 0)
    assert s.play("Counterspell").cost("Mirror Entity") == 3


def test_glacial_shard() -> None:
    """Battlecry: Freeze an enemy."""
    s = Scenario(mine=["Wisp"], hand=["Glacial Shard"], theirs=["Chillwind Yeti"])
    assert s.aims("Glacial Shard") == {"Chillwind Yeti", "face"}
    assert s.play("Glacial Shard", on="face").frozen("face")


def test_violet_teacher() -> None:
    """Whenever you cast a spell, summon a 1/1 Violet Apprentice."""
    s = Scenario(mine=["Violet Teacher"], hand=["Moonfire"], cls="druid").play("Moonfire", on="face")
    assert (s.names(), s.stats()[1]) == (["Violet Teacher", "Violet Apprentice"], (1, 1))


def test_youthful_brewmaster() -> None:
    """Battlecry: Return a friendly minion from the battlefield to your hand."""
    s = Scenario(mine=["Wisp"], theirs=["Chillwind Yeti"], hand=["Youthful Brewmaster"])
    assert s.aims("Youthful Brewmaster") == {"Wisp"}
    s.play("Youthful Brewmaster", on="Wisp")
    assert (s.names(), s.names(0, "hand")) == (["Youthful Brewmaster"], ["Wisp"])


def test_cabalists_tome() -> None:
    """Add 3 random Mage spells to your hand."""
    s = Scenario(hand=["Cabalist's Tome"]).play("Cabalist's Tome")
    added = [default_library().card(card) for card in s.hand]
    assert [(card.type, card.classes) for card in added] == [("spell", ("mage",))] * 3


def test_a_light_in_the_darkness() -> None:
    """Discover a minion. Give it +1/+1."""
    s = Scenario(hand=["A Light in the Darkness"], cls="paladin").play("A Light in the Darkness")
    printed = default_library().card(s.options()[0])
    held = s.pick(0).find(printed.name, 0, "hand")
    assert (held["attack"], held["health"]) == (printed.attack + 1, printed.health + 1)


def test_wilfred_fizzlebang() -> None:
    """Cards you draw from your Hero Power cost (0)."""
    s = Scenario(mine=["Wilfred Fizzlebang"], deck=["Pyroblast"] * 2, cls="warlock").power()
    assert s.cost("Pyroblast") == 0
    assert sorted(card["cost"] for card in s.round().side()["hand"]) == [0, 10]


def test_vex_crow() -> None:
    """Whenever you cast a spell, summon a random 2-Cost minion."""
    s = Scenario(mine=["Vex Crow"], hand=["Moonfire"]).chance("Bloodfen Raptor").play("Moonfire", on="face")
    assert s.names() == ["Vex Crow", "Bloodfen Raptor"]


def test_cogmaster() -> None:
    """Has +2 Attack while you have a Mech."""
    s = Scenario(mine=["Cogmaster"], hand=["Annoy-o-Tron"])
    assert (s.stats(), s.play("Annoy-o-Tron").stats()) == ([(1, 2)], [(3, 2), (1, 2)])
    assert s.perform(destroy(TARGET), on="Annoy-o-Tron").stats() == [(1, 2)]


def test_xaril_poisoned_mind() -> None:
    """Battlecry and Deathrattle: Add a random Toxin card to your hand."""
    s = Scenario(hand=["Xaril, Poisoned Mind"], cls="rogue").play("Xaril, Poisoned Mind")
    s.perform(destroy(TARGET), on="Xaril, Poisoned Mind")
    assert len(s.hand) == 2
    assert all("toxin" in name.lower() for name in s.names(0, "hand"))


def test_kobold_barbarian() -> None:
    """At the start of your turn, attack a random enemy."""
    s = Scenario(mine=["Kobold Barbarian"], theirs=["Chillwind Yeti"]).end()
    assert s.chance("Chillwind Yeti").end().stats(1) == [(4, 1)]
    assert s.names() == []


def test_emp_operative() -> None:
    """Battlecry: Destroy a Mech."""
    s = Scenario(theirs=["Annoy-o-Tron", "Wisp"], hand=["E.M.P. Operative"])
    assert s.aims("E.M.P. Operative") == {"Annoy-o-Tron"}
    assert s.play("E.M.P. Operative", on="Annoy-o-Tron").names(1) == ["Wisp"]


def test_kings_elekk() -> None:
    """Battlecry: Reveal a minion in each deck. If yours costs more, draw it."""
    s = Scenario(hand=["King's Elekk"], deck=["Chillwind Yeti"], their_deck=["Wisp"]).play("King's Elekk")
    assert s.names(0, "hand") == ["Chillwind Yeti"]
    t = Scenario(hand=["King's Elekk"], deck=["Wisp"], their_deck=["Wisp"]).play("King's Elekk")
    assert t.names(0, "hand") == []


def test_sneeds_old_shredder() -> None:
    """Deathrattle: Summon a random Legendary minion."""
    s = Scenario(mine=["Sneed's Old Shredder"])
    s.chance("Ragnaros the Firelord").perform(destroy(TARGET), on="Sneed's Old Shredder")
    assert s.names() == ["Ragnaros the Firelord"]


def test_mark_of_the_lotus() -> None:
    """Give your minions +1/+1."""
    s = Scenario(mine=["Wisp", "Chillwind Yeti"], theirs=["Wisp"], hand=["Mark of the Lotus"]).play("Mark of the Lotus")
    assert (s.stats(0), s.stats(1)) == ([(2, 2), (5, 6)], [(1, 1)])


def test_cobalt_guardian() -> None:
    """Whenever you summon a Mech, gain Divine Shield."""
    s = Scenario(mine=["Cobalt Guardian"], hand=["Wisp", "Annoy-o-Tron"])
    assert "divine_shield" not in s.play("Wisp").keywords("Cobalt Guardian")
    assert "divine_shield" in s.play("Annoy-o-Tron").keywords("Cobalt Guardian")


def test_zealous_initiate() -> None:
    """Deathrattle: Give a random friendly minion +1/+1."""
    s = Scenario(mine=["Zealous Initiate", "Wisp", "Chillwind Yeti"])
    s.chance("Chillwind Yeti").perform(destroy(TARGET), on="Zealous Initiate")
    assert s.stats() == [(1, 1), (5, 6)]


def test_walnut_sprite() -> None:
    """Echo"""
    s = Scenario(hand=["Walnut Sprite"]).play("Walnut Sprite").play("Walnut Sprite")
    assert (s.names(), s.names(0, "hand")) == (["Walnut Sprite"] * 2, ["Walnut Sprite"])
    assert s.end().hand == []


def test_soul_of_the_forest() -> None:
    """Give your minions "Deathrattle: Summon a 2/2 Treant.\""""
    s = Scenario(mine=["Wisp", "Wisp"], hand=["Soul of the Forest"], cls="druid").play("Soul of the Forest")
    s.perform(destroy(MY_MINIONS))
    assert (s.names(), s.stats()) == (["Treant"] * 2, [(2, 2)] * 2)


def test_force_tank_max() -> None:
    """Divine Shield"""
    s = Scenario(theirs=["Force-Tank MAX"], hand=["Fireball"]).play("Fireball", on="Force-Tank MAX")
    assert (s.stats(1), s.keywords("Force-Tank MAX")) == ([(7, 7)], set())


def test_unexpected_results() -> None:
    """Summon two random 2-Cost minions (improved by Spell Damage)."""
    s = Scenario(mine=["Kobold Geomancer"], hand=["Unexpected Results"]).play("Unexpected Results")
    assert [default_library().card(m["id"]).cost for m in s.mine[1:]] == [3, 3]
    t = Scenario(hand=["Unexpected Results"]).play("Unexpected Results")
    assert [default_library().card(m["id"]).cost for m in t.mine] == [2, 2]


def test_the_runespear() -> None:
    """After your hero attacks, Discover a spell and cast it with random targets."""
    s = Scenario(weapon="The Runespear", cls="shaman").attack("hero", "face")
    assert all(default_library().card(card).type == "spell" for card in s.options())
    cast = s.options()[0]
    assert cast in [event["card"] for event in s.pick(0).events("cast")]


def test_shadowcaster() -> None:
    """Battlecry: Choose a friendly minion. Add a 1/1 copy to your hand that costs (1)."""
    s = Scenario(mine=["Chillwind Yeti"], hand=["Shadowcaster"], cls="rogue").play("Shadowcaster", on="Chillwind Yeti")
    held = s.find("Chillwind Yeti", 0, "hand")
    assert (held["attack"], held["health"], held["cost"]) == (1, 1, 1)


def test_chillwind_yeti() -> None:
    """"""
    s = Scenario(hand=["Chillwind Yeti"]).play("Chillwind Yeti")
    assert (s.stats(), s.mana(), s.can_attack("Chillwind Yeti")) == ([(4, 5)], 6, False)


def test_lyra_the_sunshard() -> None:
    """Whenever you cast a spell, add a random Priest spell to your hand."""
    s = Scenario(mine=["Lyra the Sunshard"], hand=["Moonfire"], cls="priest").play("Moonfire", on="face")
    [added] = [default_library().card(card) for card in s.hand]
    assert (added.type, added.classes) == ("spell", ("priest",))


def test_curse_of_rafaam() -> None:
    """Give your opponent a 'Cursed!' card. While they hold it, they take 2 damage on their turn."""
    s = Scenario(hand=["Curse of Rafaam"], their_deck=["Wisp"] * 2, deck=["Wisp"], cls="warlock").play(
        "Curse of Rafaam"
    )
    assert (s.names(1, "hand"), s.health(1)) == (["Cursed!"], 30)
    assert s.end().health(1) == 28
    assert s.play("Cursed!").round().health(1) == 28


def test_grimestreet_informant() -> None:
    """Battlecry: Discover a Hunter, Paladin, or Warrior card."""
    s = Scenario(hand=["Grimestreet Informant"], cls="hunter").play("Grimestreet Informant")
    classes = {c for card in s.options() for c in default_library().card(card).classes}
    assert classes <= {"hunter", "paladin", "warrior"}
    assert len(s.pick(2).hand) == 1


def test_shrieking_shroom() -> None:
    """At the end of your turn, summon a random 1-Cost minion."""
    s = Scenario(mine=["Shrieking Shroom"]).chance("Murloc Raider").end()
    assert s.names() == ["Shrieking Shroom", "Murloc Raider"]


def test_summoning_portal() -> None:
    """Your minions cost (2) less, but not less than (1)."""
    s = Scenario(mine=["Summoning Portal"], hand=["Chillwind Yeti", "Bloodfen Raptor", "Wisp", "Fireball"])
    assert [s.cost(name) for name in s.names(0, "hand")] == [2, 1, 0, 4]


def test_naturalize() -> None:
    """Destroy a minion. Your opponent draws 2 cards."""
    s = Scenario(theirs=["Chillwind Yeti"], their_deck=["Wisp"] * 3, hand=["Naturalize"], cls="druid")
    s.play("Naturalize", on="Chillwind Yeti")
    assert (s.names(1), s.names(1, "hand")) == ([], ["Wisp"] * 2)


def test_unpowered_mauler() -> None:
    """Can only attack if you cast a spell this turn."""
    s = Scenario(mine=["Unpowered Mauler"], hand=["Moonfire"])
    assert not s.can_attack("Unpowered Mauler")
    assert s.play("Moonfire", on="face").attack("Unpowered Mauler", "face").health(1) == 27


def test_dead_mans_hand() -> None:
    """Shuffle a copy of your hand into your deck."""
    s = Scenario(hand=["Dead Man's Hand", "Wisp", "Fireball"], cls="warrior").play("Dead Man's Hand")
    assert (s.names(0, "hand"), sorted(s.names(0, "deck"))) == (["Wisp", "Fireball"], ["Fireball", "Wisp"])


def test_lone_champion() -> None:
    """Battlecry: If you control no other minions, gain Taunt and Divine Shield."""
    s = Scenario(hand=["Lone Champion"]).play("Lone Champion")
    assert s.keywords("Lone Champion") == {"taunt", "divine_shield"}
    assert Scenario(mine=["Wisp"], hand=["Lone Champion"]).play("Lone Champion").keywords("Lone Champion") == set()


def test_windspeaker() -> None:
    """Battlecry: Give a friendly minion Windfury."""
    s = Scenario(mine=["Wisp"], hand=["Windspeaker"], cls="shaman").play("Windspeaker", on="Wisp")
    assert s.attack("Wisp", "face").attack("Wisp", "face").health(1) == 28


def test_dragon_soul() -> None:
    """After you cast 3 spells in a turn, summon a 5/5 Dragon."""
    s = Scenario(weapon="Dragon Soul", hand=["Moonfire"] * 3, cls="priest")
    assert s.play("Moonfire", on="face").play("Moonfire", on="face").stats() == []
    assert s.play("Moonfire", on="face").stats() == [(5, 5)]


def test_bolster() -> None:
    """Give your Taunt minions +2/+2."""
    s = Scenario(mine=["Frostwolf Grunt", "Wisp"], theirs=["Frostwolf Grunt"], hand=["Bolster"], cls="warrior")
    assert (s.play("Bolster").stats(0), s.stats(1)) == ([(4, 4), (1, 1)], [(2, 2)])


def _tests() -> dict[str, ast.FunctionDef]:
    """Returns the tests of the cards, by the printed text that they quote."""
    tree = ast.parse(Path(__file__).read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return {node.name: node for node in found if ast.get_docstring(node) is not None}


def test_there_is_one_test_for_each_drawn_card_and_it_quotes_the_card() -> None:
    tests = _tests()
    library = default_library()
    named = {
        "test_" + "".join(c if c.isalnum() else "_" for c in name.lower().replace("'", "").replace(".", "")): name
        for name in drawn()
    }
    squeezed = {key.replace("__", "_"): name for key, name in named.items()}
    assert set(tests) == set(squeezed)
    for test, name in squeezed.items():
        card = library.data.by_name(name)
        assert (inspect.cleandoc(ast.get_docstring(tests[test]) or "")) == " ".join(card.text.split()), name
        assert any(isinstance(part, ast.Constant) and part.value == name for part in ast.walk(tests[test])), name


def test_every_test_takes_at_most_eight_lines() -> None:
    long = {name: node.end_lineno - node.lineno + 1 for name, node in _tests().items() if node.end_lineno}
    assert {name: lines for name, lines in long.items() if lines > LONGEST} == {}
    assert len(long) == 50
