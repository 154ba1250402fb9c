"""Factors as data: values from options and files, the way back, errors in words."""

import datetime
import json

import pytest

from sim.core.errors import PampasError
from sim.core.factors import Factor, Value, setup_fields, words

TEXT = Factor("wind", "wind_from", "text", "deal", "Where the wind comes from.", "any", "north")
NUMBERS = Factor("start-gold", "gold", "numbers", "seats", "Gold of each seat.")
WORDS = Factor("ban", "banned", "words", "seats", "What is banned.", (), ())
OPEN = Factor("level", "level", "text", "game", "How hard it is.")


@pytest.mark.parametrize(
    ("factor", "given", "value"),
    [
        (TEXT, "north,2:south", "north,2:south"),
        (TEXT, ["north", "2:south"], "north,2:south"),
        (TEXT, "", ""),
        (OPEN, None, None),
        (OPEN, "hard", "hard"),
        (NUMBERS, None, None),
        (NUMBERS, "7,8,9,10", (7, 8, 9, 10)),
        (NUMBERS, "7, 8", (7, 8)),
        (NUMBERS, "7", (7,)),
        (NUMBERS, 7, (7,)),
        (NUMBERS, [7, 8], (7, 8)),
        (NUMBERS, (7, 8), (7, 8)),
        (NUMBERS, "-1,2", (-1, 2)),
        (WORDS, (), ()),
        (WORDS, [], ()),
        (WORDS, "2:7b", ("2:7b",)),
        (WORDS, "2:7b, 3:1a", ("2:7b", "3:1a")),
        (WORDS, ("2:7b", "3:1a,1:2b"), ("2:7b", "3:1a", "1:2b")),
        (WORDS, ["2:7b", "3:1a"], ("2:7b", "3:1a")),
    ],
)
def test_values_are_read(factor, given, value):
    assert factor.read(given) == value


@pytest.mark.parametrize(
    ("factor", "given", "message"),
    [
        (TEXT, None, "--wind: got null, expected a text"),
        (TEXT, 3, "--wind: got 3, expected a text"),
        (TEXT, True, "--wind: got true, expected a text"),
        (TEXT, ["a", 1], '--wind: got ["a", 1], expected a text'),
        (TEXT, datetime.date(2026, 1, 2), "--wind: got 2026-01-02, expected a text"),
        (NUMBERS, "7,x", "--start-gold: got '7,x', expected whole numbers with commas between"),
        (NUMBERS, "7,,8", "--start-gold: got '7,,8', expected whole numbers"),
        (NUMBERS, "", "--start-gold: got '', expected whole numbers"),
        (NUMBERS, "1.5", "--start-gold: got '1.5', expected whole numbers"),
        (NUMBERS, "9" * 5000, "expected whole numbers with commas between them, one per seat"),
        (NUMBERS, 1.5, "--start-gold: got 1.5, expected whole numbers"),
        (NUMBERS, [7, True], "--start-gold: got [7, true], expected whole numbers"),
        (NUMBERS, [[7]], "--start-gold: got [[7]], expected whole numbers"),
        (NUMBERS, {"1": 7}, '--start-gold: got {"1": 7}, expected whole numbers'),
        (WORDS, None, "--ban: got null, expected words with commas between them"),
        (WORDS, "2:7b,", "--ban: got '2:7b,', expected words with commas between them"),
        (WORDS, ["2:7b", ""], "--ban: got '', expected words with commas between them"),
        (WORDS, [2], "--ban: got [2], expected words with commas between them"),
    ],
)
def test_wrong_values_are_refused_with_option_and_value(factor, given, message):
    with pytest.raises(PampasError) as caught:
        factor.read(given)
    assert message in str(caught.value)


def test_errors_name_the_place_where_a_value_stands():
    with pytest.raises(PampasError, match=r"^study.toml: ban: got 1, expected words"):
        WORDS.read(1, "study.toml: ban")
    with pytest.raises(PampasError, match=r"^study.toml: ban: got ',', expected words"):
        WORDS.read([","], "study.toml: ban")


@pytest.mark.parametrize(
    ("factor", "value", "plain", "text"),
    [
        (TEXT, "north", "north", "north"),
        (OPEN, None, None, None),
        (NUMBERS, None, None, None),
        (NUMBERS, (7, 8), [7, 8], "7,8"),
        (WORDS, (), [], None),
        (WORDS, ("2:7b", "3:1a"), ["2:7b", "3:1a"], "2:7b,3:1a"),
    ],
)
def test_the_way_back(factor, value, plain, text):
    assert factor.to_plain(value) == plain
    assert factor.read(json.loads(json.dumps(plain))) == value
    assert factor.to_text(value) == text
    if text is not None:
        assert factor.read(text) == value


def test_set_up_takes_the_values_by_field():
    values: dict[str, Value] = {"start-gold": (1, 2), "wind": "south"}
    assert setup_fields((TEXT, NUMBERS, WORDS), values) == {"wind_from": "south", "gold": (1, 2)}


def test_words():
    assert words("--x", " a ,b") == ["a", "b"]
    with pytest.raises(PampasError, match="--x: got 'a,,b', expected words with commas"):
        words("--x", "a,,b")
