"""Actions of one decision: correlation with games played out, and what chance does to it."""

import numpy as np
import pytest

from analysis.training.fit import fit
from analysis.training.quantise import quantise
from analysis.training.siblings import compare_siblings, summary
from sim import game_named
from sim.core.facade import Game
from sim.core.shared_weights import TURNS
from tests.analysis.training.made_up import ragged_positions

TRUE_SPREAD, NOISE, COMMON, PLAYOUTS = 3.0, 8.0, 10.0, 50


def made_up(
    seen: float, decisions=400, actions=3, seed=1
) -> tuple[list[np.ndarray], list[np.ndarray]]:
    """Worths of actions, games with chance of their own and in common, and a network's view."""
    draw = np.random.default_rng(seed)
    margins, values = [], []
    for _ in range(decisions):
        worth = draw.normal(0, TRUE_SPREAD, actions)
        games = draw.normal(0, COMMON, PLAYOUTS) + draw.normal(0, NOISE, (actions, PLAYOUTS))
        margins.append(worth[:, None] + games + draw.normal(0, 20))
        values.append(seen * worth + np.sqrt(1 - seen**2) * draw.normal(0, TRUE_SPREAD, actions))
    return margins, values


@pytest.mark.parametrize("seen", [0.0, 0.5, 1.0])
def test_the_correlation_is_that_of_true_worths_once_chance_is_taken_off(seen):
    """And its interval, which knows nothing of that chance, covers what can be measured."""
    measured = seen * np.sqrt(TRUE_SPREAD**2 / (TRUE_SPREAD**2 + NOISE**2 / PLAYOUTS))
    found = [summary(*made_up(seen, 100, seed=seed), PLAYOUTS) for seed in range(30)]
    covered = [one.low < measured < one.high for one in found if one.low and one.high]
    assert 25 <= sum(covered) <= len(covered) == 30
    assert np.mean([one.without_noise for one in found]) == pytest.approx(seen, abs=0.04)
    # Differences from the mean of three actions have two thirds of the variance.
    spread = TRUE_SPREAD * np.sqrt(2 / 3)
    assert np.mean([one.spread for one in found]) == pytest.approx(spread, rel=0.03)
    assert {(one.decisions, one.actions) for one in found} == {(100, 300)}


def test_without_differences_there_is_nothing_to_say():
    margins, values = made_up(0.5, decisions=5)
    nothing = summary(margins, [np.zeros(3) for _ in values], PLAYOUTS)
    assert nothing.correlation is None and nothing.without_noise is None
    assert summary([], [], PLAYOUTS).correlation is None


@pytest.mark.parametrize("name", ["hacienda"])
def test_playing_on_without_a_horizon_is_playing_out(name):
    game = Game.new(name, players=2, seed=3, policies=("novice", "novice"))
    description = game_named(name)
    tables, row = description.tables(), description.shelf.shipped["novice"].row
    state, memory = game.state.copy(), description.machine.entry.new_memory()
    description.machine.play_on(state, memory, tables, 0, row)
    assert (state == game.play_out().state).all()


def test_playing_on_for_a_turn_ends_after_the_own_turn():
    description = game_named("hacienda")
    machine, tables = description.machine, description.tables()
    game = Game.new("hacienda", players=3, seed=3, policies=("novice",) * 3)
    row = description.shelf.shipped["novice"].row.copy()
    for turns in (1, 2):
        row[TURNS] = turns
        state, memory = game.state.copy(), machine.entry.new_memory()
        machine.play_on(state, memory, tables, 0, row)
        assert state[machine.at.turn] - game.state[machine.at.turn] == 3 * (turns - 1)


def test_decisions_of_real_games_are_compared_and_alike_each_time():
    description = game_named("hacienda")
    setup = description.setup(players=2, policies=("novice", "novice"), seed=4)
    tables = description.tables()
    seats = description.rows.max_seats
    size = description.features.size(seats)
    positions = ragged_positions(40, 50, 2)
    network = quantise(
        fit(positions, size, np.full(size, 0.01), 8, 4, epochs=1, least_seen=1),
        "hacienda",
        description.features.version,
    )
    row = description.shelf.shipped["novice"].row
    told: list[int] = []
    given = (network, tables, setup, row, 3, 5)
    one, same = (compare_siblings(*given, progress=told.append) for _ in range(2))
    assert told == [1] * 6
    assert one == same
    assert one.decisions == 3 and 6 <= one.actions <= 12 and one.playouts == 5
