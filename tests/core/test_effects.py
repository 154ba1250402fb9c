"""Effects as data: declared once, checked, turned into numbers and back."""

from typing import Any

import pytest

from sim.core.effects import Amount, Choice, Effects, Yes
from sim.core.errors import TableError
from sim.core.reader import Reader

WORKER = 3


@pytest.fixture
def effects() -> Effects:
    found = Effects({"worker": WORKER})
    found.add("pay", Amount(0, 9), "pay {n}", condition=True)
    found.add("gain", Amount(1, 9, counted=True), "gain {n}")
    found.add("walk", Amount(1, 4, words={"workers": WORKER}), "walk {n}")
    found.add("build", Amount(1, 4, zero="all"), lambda n, *_: f"build {n or 'all'}")
    found.add("take", Choice({"any": (0, 0), "red": (1, 5)}), lambda n, second, _: f"{n} {second}")
    found.add("rest", Yes(), "rest")
    return found


def reader(data: Any) -> Reader:
    return Reader(data, lambda path: "mine.json")


@pytest.mark.parametrize(
    ("data", "numbers"),
    [
        ({"pay": 3}, [1, 3, 0, 1, 0]),
        ({"gain": 2, "per": "worker"}, [2, 2, WORKER, 1, 0]),
        ({"gain": 2, "per": "worker", "each": 2}, [2, 2, WORKER, 2, 0]),
        ({"walk": 4}, [3, 4, 0, 1, 0]),
        ({"walk": "workers"}, [3, 1, WORKER, 1, 0]),
        ({"build": "all"}, [4, 0, 0, 1, 0]),
        ({"take": "red"}, [5, 1, 5, 1, 0]),
        ({"rest": True}, [6, 1, 0, 1, 0]),
    ],
)
def test_numbers_and_back(effects: Effects, data: dict[str, Any], numbers: list[int]) -> None:
    assert effects.check(reader(data), effects.names) in data
    assert effects.numbers(data) == numbers
    assert effects.data(numbers) == data


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "got {}, expected an effect: an object with exactly one action key"),
        ({"pay": 10}, "pay: got 10, expected a whole number from 0 to 9"),
        ({"walk": "worker"}, 'walk: got "worker", expected a whole number from 1 to 4 or "worker'),
        ({"walk": [1]}, "walk: got [1], expected a whole number from 1 to 4"),
        ({"take": "blue"}, 'take: got "blue", expected'),
        ({"rest": 1}, "rest: got 1, expected true"),
        ({"pay": 1, "per": "worker"}, '"per" goes only with gain'),
        ({"gain": 1, "each": 2}, '"each" needs "per"'),
        ({"sing": 1}, 'unknown effect "sing"'),
    ],
)
def test_what_cannot_be_is_refused(effects: Effects, data: dict[str, Any], message: str) -> None:
    with pytest.raises(TableError) as error:
        effects.check(reader(data), effects.names)
    assert message in str(error.value)


def test_an_effect_that_may_not_stand_here_is_named_with_those_that_may(effects: Effects) -> None:
    with pytest.raises(TableError, match=r'"rest" cannot stand here \(known: pay, gain\)'):
        effects.check(reader({"rest": True}), ("pay", "gain"))


def test_words(effects: Effects) -> None:
    assert effects.of(1).in_words(3, 0, 0) == "pay 3"
    assert effects.of(4).in_words(0, 0, 0) == "build all"
    assert effects.of(5).in_words(1, 5, 0) == "1 5"


def test_conditions_come_first_and_names_are_given_once(effects: Effects) -> None:
    assert effects.conditions == ("pay",)
    assert effects.last_condition == 1
    with pytest.raises(ValueError, match="before all effects"):
        effects.add("discard", Yes(), "discard", condition=True)
    with pytest.raises(ValueError, match="twice"):
        effects.add("gain", Yes(), "gain")
