"""Wins by way of margins, on real games: small runs against a larger one."""

import math
from itertools import pairwise

import numpy as np
import pytest

import analysis.estimate.family
from analysis.estimate.calibration import Comparison, calibrated
from sim.argentina.names import LEVELS
from sim.argentina.setup import Setup
from sim.core.play import play

GAMES, BATCH = 6_000, 200
PLAYERS = ("club", "puerto")


@pytest.fixture(scope="module")
def steps():
    """Each level less the next, on the same deals, for each player."""
    found = []
    for player in PLAYERS:
        arms = []
        for level in LEVELS:
            setup = Setup(
                solo=level, policies=(player,), neutral="shuffled", sides="random", seed=12
            )
            games = play(setup, GAMES)
            margin = games.seat("total", 0) - games.seat("total", 1)
            arms.append((games.seat("win_share", 0), margin))
        for number, (one, other) in enumerate(pairwise(arms)):
            wins, margins = (one[0], other[0]), (one[1], other[1])
            found.append(Comparison(f"{player}, step {number + 1}", wins, margins))
    return found


def part_of(comparison: Comparison, first: int) -> Comparison:
    def cut(arms):
        return tuple(np.asarray(arm)[first : first + BATCH] for arm in arms)

    return Comparison(comparison.name, cut(comparison.wins), cut(comparison.margins))


@pytest.mark.slow
def test_levels_of_the_automa_small_runs_cover_the_larger_one_and_scatter_less(steps, monkeypatch):
    monkeypatch.setattr(analysis.estimate.family, "DRAWS", 20_000)
    truth = np.array([one.mean for one in calibrated(steps).raw.intervals])
    runs = GAMES // BATCH
    small = [calibrated([part_of(one, run * BATCH) for one in steps]) for run in range(runs)]
    together = sum(
        all(
            one.low <= true <= one.high
            for one, true in zip(found.family.intervals, truth, strict=True)
        )
        for found in small
    )
    assert together >= 0.95 * runs - 3 * math.sqrt(runs * 0.05 * 0.95)
    raw, combined = (
        np.array([[one.mean for one in getattr(found, which).intervals] for found in small])
        for which in ("raw", "family")
    )
    # Fewer games would do: the estimates themselves scatter less, and around the same truth.
    gain = np.square(raw - truth).mean() / np.square(combined - truth).mean()
    assert gain > 1.1
    assert np.median([list(found.gain.values()) for found in small]) > 1.1
