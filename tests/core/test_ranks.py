"""Ranks and shares of the win: by the total, then by what breaks ties."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from sim.core.jit import entry

DESIGN = """
O_SEATS, SEAT_OUTCOME_SIZE, WHOLE_WIN = 1, 5, 12
O_TOTAL, O_MONEY, O_RANK, O_WIN, O_OTHER = range(5)
RANKED_BY = {}
"""
ASSEMBLED = """
from sim.core.assembly import with_shared
__path__ = with_shared(__path__, "core")
"""

Ranked = Callable[[str, list[tuple[int, int]]], list[tuple[int, int]]]


@pytest.fixture
def ranked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ranked]:
    """Ranks and twelfths of the win of seats with such totals and so much money."""
    monkeypatch.syspath_prepend(tmp_path)

    def play(columns: str, seats: list[tuple[int, int]]) -> list[tuple[int, int]]:
        name = f"a_game_{len(list(tmp_path.iterdir()))}"
        folder = tmp_path / name / "kernel"
        folder.mkdir(parents=True)
        (folder.parent / "__init__.py").write_text("")
        (folder / "__init__.py").write_text(ASSEMBLED)
        (folder / "design.py").write_text(DESIGN.format(columns))
        write_ranks = import_module(f"{name}.kernel.ranks").write_ranks

        @entry("test-ranks")
        def compiled(row, players):
            write_ranks(row, players)

        row = np.full(1 + 5 * 4, 99, dtype=np.int64)
        for p, seat in enumerate(seats):
            row[1 + 5 * p : 3 + 5 * p] = seat
        compiled(row, len(seats))
        assert row[0] == 99
        assert (row[1 + 5 * len(seats) :] == 99).all()  # seats that nobody takes
        return [(int(row[3 + 5 * p]), int(row[4 + 5 * p])) for p in range(len(seats))]

    yield play
    for name in [name for name in sys.modules if name.startswith("a_game_")]:
        del sys.modules[name]


def test_equal_totals_share_place_and_win(ranked: Ranked) -> None:
    seats = [(40, 1), (50, 2), (40, 9), (50, 3)]
    assert ranked("(O_TOTAL,)", seats) == [(3, 0), (1, 6), (3, 0), (1, 6)]


def test_what_breaks_ties_counts_among_equal_totals_only(ranked: Ranked) -> None:
    seats = [(40, 9), (50, 2), (50, 3)]
    assert ranked("(O_TOTAL, O_MONEY)", seats) == [(3, 0), (2, 0), (1, 12)]


def test_equal_in_everything_shares_the_win(ranked: Ranked) -> None:
    assert ranked("(O_TOTAL, O_MONEY)", [(7, 5)] * 3) == [(1, 4)] * 3
