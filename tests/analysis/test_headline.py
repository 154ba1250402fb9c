"""The running answer: exact sums, and the intervals of analysis.interval."""

import numpy as np
import pytest

from analysis.dataset.chunk import play_tables
from analysis.dataset.headline import Tally
from analysis.dataset.run import Chunk
from analysis.dataset.schema import SEATS
from analysis.interval import mean_interval, share_interval
from tests.analysis.runs import run_of


@pytest.mark.parametrize(("players", "rotate"), [(2, False), (3, False), (2, True), (4, True)])
def test_intervals_are_those_of_the_rows(players, rotate):
    study = run_of(games=120, players=players, rotate=rotate)
    seats = play_tables(study, Chunk(0, 120))[SEATS]
    tally = Tally.of(study, seats)
    blocks = 120 // study.rotations
    assert tally.blocks == blocks
    for group in ("seat", "player"):
        for figure, interval in (("win_share", share_interval), ("total", mean_interval)):
            for i, found in enumerate(tally.intervals(group, figure)):
                values = seats[figure][seats[group] == i + 1].astype(np.float64)
                expected = interval(values.reshape(blocks, -1).mean(axis=1))
                assert (found.mean, found.low, found.high) == pytest.approx(
                    (expected.mean, expected.low, expected.high), rel=1e-9
                )


def test_sums_do_not_depend_on_cuts_or_order():
    study = run_of(games=120, rotate=True)
    whole = Tally.of(study, play_tables(study, Chunk(0, 120))[SEATS])
    pieces = [
        Tally.of(study, play_tables(study, chunk)[SEATS])
        for chunk in (Chunk(80, 40), Chunk(0, 2), Chunk(2, 78))
    ]
    assert pieces[0] + pieces[1] + pieces[2] == whole
    assert pieces[2] + pieces[0] + pieces[1] == whole


def test_sums_are_exact_where_floats_are_not():
    study = run_of(games=1)
    one = Tally.of(study, play_tables(study, Chunk(0, 1))[SEATS])
    plain = one.to_dict()
    large = 2**60 + 1
    plain["sums"]["seat"]["total"][0] = [large, large]
    tally = Tally.from_dict(study, plain)
    total = (tally + one).sums["seat"]["total"][0][0]
    assert total == large + one.sums["seat"]["total"][0][0]


def test_as_data_and_back():
    study = run_of(games=60)
    tally = Tally.of(study, play_tables(study, Chunk(0, 60))[SEATS])
    assert Tally.from_dict(study, tally.to_dict()) == tally


def test_one_block_has_no_bounds():
    study = run_of(games=1)
    tally = Tally.of(study, play_tables(study, Chunk(0, 1))[SEATS])
    assert [interval.high for interval in tally.intervals("seat", "total")] == [np.inf, np.inf]
