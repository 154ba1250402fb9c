"""What the log of this game tells: whose points come first, and which sources there are."""

from __future__ import annotations

import pytest

from sim.core.log import game_lines
from sim.hacienda.setup import Setup

# Four players, and water that one of them buys brings points to others, too.
SETUP = Setup(players=4, seed=3, policies=("club",) * 4)
OTHERS = "; player "


def test_H104_own_points_are_told_before_those_of_others() -> None:
    shared = [line for line in game_lines(SETUP) if OTHERS in line]
    assert shared
    for line in shared:
        own, _, others = line.partition(OTHERS)
        assert "VP" in own
        assert all("player" in part for part in others.split("; ")[1:])


@pytest.mark.parametrize(("tables", "told"), [((), 0), (("variant_1",), 3)])
def test_H123_points_of_herds_are_told_where_there_are_any(
    tables: tuple[str, ...], told: int
) -> None:
    rows = [line.split() for line in game_lines(SETUP, tables)]
    named = [row for row in rows if "herds" in row and row[-1].isdigit()]
    assert len(named) == told  # at both scorings: the first is told when it comes and at the end
