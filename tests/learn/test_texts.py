"""What a net knows of cards by their texts, and decks with exchanged cards."""

from __future__ import annotations

import json
from collections import Counter

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from hearthlab import _core
from hearthlab.cards.decks import Deck
from hearthlab.cards.library import default_library
from hearthlab.learn.model import Shape, folded, logits, new_net
from hearthlab.learn.split import shared_cards, varied_decks
from hearthlab.learn.texts import text_words, texts

PLACE = {card: k for k, card in enumerate(_core.net_cards(default_library().core))}


def test_cards_whose_texts_do_the_same_have_the_same_words() -> None:
    cards = {card["id"]: card for card in json.loads(default_library().text)["cards"]}
    fireball, pyroblast, wisp = (text_words(cards[card]) for card in ("CS2_029", "EX1_279", "CS2_231"))
    assert {word for word in fireball if "/" in word} == {word for word in pyroblast if "/" in word}
    assert pyroblast["play/damage/amount"] == 2.0
    assert not any("/" in word for word in wisp)


def test_every_card_but_none_has_a_row() -> None:
    table = texts()
    assert not table[0].any()
    assert table[1:].any(axis=1).all()
    assert np.isfinite(table).all()


def test_a_card_that_was_never_seen_is_known_by_its_text() -> None:
    net = new_net(Shape(), len(PLACE), seed=0)
    assert not folded(net, "card").any()
    net["card.texts"] = jnp.ones_like(net["card.texts"])
    known = np.asarray(folded(net, "card"))
    assert known[PLACE["CS2_029"]].all()
    assert not known[0].any()


def test_a_card_that_is_forgotten_counts_by_its_text_alone() -> None:
    net = new_net(Shape(), len(PLACE), seed=0)
    shapes = {"sides": (1, 64), "minions": (1, 2, 7, 24), "hand": (1, 10, 14)}
    batch = {name: jnp.zeros(shape) for name, shape in shapes.items()}
    batch["minion_cards"] = jnp.zeros((1, 2, 7), int)
    batch["hand_cards"] = jnp.zeros((1, 10), int).at[0, 0].set(PLACE["CS2_029"])
    plain = logits(net, batch)
    net["card.cards"] = net["card.cards"].at[PLACE["CS2_029"]].set(3.0)
    key = jax.random.PRNGKey(0)
    seen = {float(logits(net, batch, 0.5, jax.random.fold_in(key, k))[0]) for k in range(30)}
    assert len(seen) == 2
    assert any(value == pytest.approx(float(plain[0])) for value in seen)
    assert float(logits(net, batch)[0]) in seen - {float(plain[0])}


def test_decks_with_exchanged_cards_are_legal_and_far_from_what_is_withheld() -> None:
    base = Deck.load("freeze-mage")
    withheld = [Counter(base.cards)]
    made = varied_decks([(base.cls, Counter(base.cards))], withheld, 40, seed=1)
    assert made == varied_decks([(base.cls, Counter(base.cards))], withheld, 40, seed=1)
    assert len({Deck(cls, dict(cards)).code for cls, cards in made}) == 40
    assert max(shared_cards(cards, withheld[0]) for _, cards in made) <= 20
    for cls, cards in made:
        Deck(cls, dict(cards)).check()
