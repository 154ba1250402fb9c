"""Cards are asked for by breed or by breeding value: what waits says which (N105, N470)."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sim.core.facade import Game
from sim.core.fields import Marker
from sim.core.observation import observer_of
from sim.trail.kernel import codes as c
from sim.trail.kernel.rooms import vocabulary
from tests.games.choosing import do, offered, texts
from tests.games.refusals import edited, refusal
from tests.trail.positions import TABLES, doing, give, location, play, table


def asked(decision: str) -> Marker:
    """The kind of what a decision asks for."""
    (entry,) = (entry for entry in vocabulary if entry.name == decision)
    kind = entry.fields["breed"]
    assert isinstance(kind, Marker)
    return kind


def discarding() -> Game:
    """A store costs a card of value 2: a Jersey (1) and a Holstein (3) are none."""
    hand = ["jersey", "guernsey", "dutch_belt", "holstein"]
    return do(play(give(location(table(north="yes"), "A"), hand=hand)), "auxiliary action 6")


def test_N470_a_card_of_value_2_is_asked_for_as_a_value():
    game = discarding()
    assert texts(game) == ["discard a Guernsey", "discard a Dutch Belt"]
    kind = asked("discard_cards")
    value = c.WANT_VALUE + c.STORE_VALUE
    assert kind.low <= value <= kind.high
    assert kind.means(value) and kind.word(value, TABLES) == "value 2"
    assert not kind.means(c.STORE_VALUE + len(TABLES.facts.data["cattle"]["breeds"]))


def test_N470_the_observation_tells_the_value_and_keeps_its_range():
    game = discarding()
    seen = observer_of(TABLES)
    view = seen.see(game.state, 0)
    at = next(i for i, name in enumerate(seen.names) if name.endswith("discard_cards.breed"))
    assert view[at] == c.WANT_VALUE + c.STORE_VALUE
    assert (np.minimum(seen.low, 0) <= view).all() and (view <= seen.high).all()


def test_N470_a_position_says_value_2_and_no_other_one():
    data = json.loads(json.dumps(discarding().to_dict()))
    assert data["pending"][-1] == {"do": "discard_cards", "cards": 1, "which": "value", "value": 2}
    again = Game.from_dict(data, TABLES)
    assert texts(again) == texts(discarding())
    last = f"pending.{len(data['pending']) - 1}"
    assert "value: got 0, expected" in refusal(edited(data, (f"{last}.value", 0)), TABLES)
    breed = edited(data, (f"{last}.which", "breed"), (f"{last}.breed", "jersey"))
    assert "no value here" in refusal(breed, TABLES)


@pytest.mark.parametrize(
    ("breed", "cards"),
    [("value3", {"Ayrshire", "Brown Swiss", "Holstein"}), ("ayrshire", {"Ayrshire"})],
)
def test_N105_a_card_to_take_is_one_of_a_breed_or_of_a_value(breed, cards):
    game = play(doing(table(north="yes"), {"do": "take_cattle", "breed": breed}))
    assert game.to_dict()["pending"][-1]["breed"] == breed
    known = {card for card in ("Ayrshire", "Brown Swiss", "Holstein") if offered(game, card)}
    assert known == cards
    kind = asked("take_cattle")
    assert kind.word(c.WANT_VALUE + 3, TABLES) == "value 3"
    assert kind.word(-1, TABLES) is None  # any
