"""What any log needs: who wins, and the score sheet."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from sim.core.log import new_turn, score_sheet, winners


def game_of(*sheets: dict[str, int], ranks: Sequence[int]) -> Any:
    """As much of a game as a score sheet needs."""
    totals = [{**sheet, "total": sum(sheet.values())} for sheet in sheets]
    return SimpleNamespace(
        players=len(ranks),
        scores=lambda: totals,
        outcome=lambda: {f"rank_{seat + 1}": rank for seat, rank in enumerate(ranks)},
        description=SimpleNamespace(score_unit="VP", categories=tuple(sheets[0])),
    )


@pytest.mark.parametrize(
    ("ranks", "seats"), [([3, 1, 2], [1]), ([1, 1, 3], [0, 1]), ([1], [0]), ([2, 1], [1])]
)
def test_the_first_rank_wins_and_may_be_shared(ranks, seats):
    assert winners(game_of({"money": 4}, ranks=ranks)) == seats


def test_a_score_sheet_has_every_category_and_the_winner():
    game = game_of({"money": 2, "step_disc": 3}, {"money": 4, "step_disc": 0}, ranks=(1, 2))
    lines = score_sheet(game, ["player 1", "Otto"], {"step_disc": "step-disc"}, {1: ["step_disc"]})
    assert lines == [
        "                player 1      Otto",
        "   1 money             2         4",
        "   2 step-disc         3         -",
        "  total                5         4",
        "player 1 wins with 5 VP",
    ]


def test_a_category_that_nobody_has_is_not_told():
    game = game_of(
        {"money": 2, "herds": 0, "water": 1}, {"money": 4, "herds": 0, "water": 0}, ranks=(2, 1)
    )
    lines = score_sheet(game, ["A", "B"], {}, {0: ["herds", "water"], 1: ["herds"]})
    assert [line.split() for line in lines[1:-1]] == [
        ["1", "money", "2", "4"],
        ["2", "water", "-", "0"],
        ["total", "3", "4"],
    ]


def test_a_shared_victory_is_told():
    game = game_of({"money": 4}, {"money": 4}, {"money": 4}, ranks=(1, 1, 1))
    assert (
        score_sheet(game, ["A", "B", "C"], {}, {})[-1] == "A, B and C share the victory with 4 VP"
    )


def test_a_tie_that_is_broken_has_one_winner():
    game = game_of({"money": 4}, {"money": 4}, ranks=(2, 1))
    assert score_sheet(game, ["A", "B"], {}, {})[-1] == "B wins with 4 VP"


def test_a_turn_begins_without_decisions():
    assert new_turn(7, 1) == {"turn": 7, "player": 1, "decisions": []}
