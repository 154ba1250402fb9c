"""Small words of English, and text in columns."""

import pytest

from sim.core.columns import WIDTH, folded, grid
from sim.core.words import a, count, listed, player


@pytest.mark.parametrize(
    ("n", "words", "text"),
    [
        (1, ("peso",), "1 peso"),
        (0, ("peso",), "0 pesos"),
        (2, ("city", "cities"), "2 cities"),
        (1, ("city", "cities"), "1 city"),
    ],
)
def test_a_number_with_its_noun(n, words, text):
    assert count(n, *words) == text


def test_articles_lists_and_players():
    assert [a(noun) for noun in ("ship", "engine", "Angus")] == ["a ship", "an engine", "an Angus"]
    assert [listed(words) for words in (["x"], ["x", "y"], ["x", "y", "z"])] == [
        "x",
        "x and y",
        "x, y and z",
    ]
    assert player(0) == "player 1"


def test_columns_are_aligned_and_end_without_blanks():
    assert grid([["a", "bb", "c"], ["aaa", "b", ""]]) == ["  a    bb  c", "  aaa  b"]


def test_a_long_list_goes_on_below_its_beginning_and_breaks_no_item():
    items = [f"item number {i}" for i in range(20)]
    lines = folded("  hand: ", ", ".join(items))
    assert len(lines) > 1
    assert all(len(line) <= WIDTH for line in lines)
    assert all(line.startswith("        ") for line in lines[1:])
    assert [item.strip() for line in lines for item in line.strip().strip(",").split(",")] == [
        "hand: item number 0",
        *items[1:],
    ]
    assert folded("  hand: ", "") == ["  hand:"]
