"""How long a training would take: what is measured, and what it is multiplied by."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from analysis.training import effort
from analysis.training.effort import LEAST_GAMES, LEAST_LEARNT, training_time
from sim import game_named
from tests.games.networks import made_up_network

GAME = game_named("hacienda")
RECORD = {
    "of": "novice",
    "weights": {"novice": "x", "random": "x"},
    "setup": {"players": 2, "seed": 5},
    "games": 7000,
    "positions": 3 * LEAST_LEARNT,
    "per_game": 5.0,
    "fitting": {"hidden": 4, "width": 4, "epochs": 2, "batch": 64, "rate": 1e-3},
}


def network(**record):
    return replace(made_up_network(GAME, 2), record={**RECORD, **record})


def test_a_sample_is_multiplied_by_what_the_record_tells(monkeypatch):
    """By this clock whatever is measured takes a second."""
    ticks = iter(range(1000))
    monkeypatch.setattr(effort, "time", SimpleNamespace(process_time=lambda: next(ticks)))
    found = training_time(network(), GAME.tables(), 2.5)
    assert found is not None
    played = (1 + 2 + 4) * LEAST_GAMES  # three batches until 2.5 s are over
    assert found.collect == pytest.approx(7000 * 3 / played)
    assert found.fit == pytest.approx(3 * 2)
    assert found.seconds == found.collect + found.fit


@pytest.mark.parametrize(
    "record", [{"of": "gone.json"}, {"setup": None}, {"weights": {"gone": ""}}]
)
def test_what_cannot_be_repeated_has_no_time(record):
    assert training_time(network(**record), GAME.tables(), 0.01) is None


def test_a_network_without_a_record_has_no_time():
    assert training_time(made_up_network(GAME, 2), GAME.tables(), 0.01) is None
