"""Many games at once: the same games as one by one, in a batch of any size."""

from dataclasses import replace

import numpy as np
import pytest

from sim import games
from sim.core.actions import action_space
from sim.core.check import kinds
from sim.core.description import GameDescription
from sim.core.errors import PampasError
from sim.core.eyes import Eyes
from sim.core.facade import Decider, Game
from sim.core.observation import observer_of
from sim.core.setup import Setup
from sim.core.vector import BETWEEN, VectorGame
from tests.games.tiny.game import TINY

EVERY_GAME = [*games().values(), TINY]


def _named(game: GameDescription) -> str:
    return game.name


def _set_ups() -> list[Setup]:
    found: dict[tuple[str, int, int], Setup] = {}
    for game in EVERY_GAME:
        for setup in kinds(game):
            found.setdefault((game.name, setup.players, setup.humans), setup)
    return list(found.values())


def _id(setup: Setup) -> str:
    return f"{setup.description.name}-{setup.players}-{setup.humans}"


@pytest.fixture(params=_set_ups(), ids=_id)
def setup(request: pytest.FixtureRequest) -> Setup:
    found: Setup = request.param
    return found


def test_compiled_observations_are_those_of_the_observer(setup):
    vector = VectorGame(setup, 4)
    observer, rng = observer_of(vector.tables), np.random.default_rng(2)
    vector.reset()
    ended = 0
    while ended < 6:
        for row in range(4):
            seen = observer.see(vector.states[row], int(vector.seats[row]))
            wrong = np.flatnonzero(seen != vector.observations[row])
            assert [observer.names[entry] for entry in wrong] == []
        for _ in range(5):
            vector.step(vector.random_actions(rng))
            ended += int(vector.ended.sum())


def test_what_is_left_as_it_stands_is_what_would_be_written_anew(setup):
    vector = VectorGame(setup, 4)
    eyes, rng = Eyes(vector.tables), np.random.default_rng(6)
    vector.reset()
    ended = 0
    while ended < 6:
        for row in range(4):
            seen = eyes.see(vector.states[row])[vector.seats[row]]
            wrong = np.flatnonzero(seen != vector.observations[row])
            assert [eyes.observer.names[entry] for entry in wrong] == []
        vector.step(vector.random_actions(rng))
        ended += int(vector.ended.sum())
    vector.reset()
    for row in range(4):
        seen = eyes.see(vector.states[row])[vector.seats[row]]
        assert (seen == vector.observations[row]).all()


def test_observations_are_not_written_to_from_outside():
    vector = VectorGame("hacienda", 1)
    vector.reset()
    with pytest.raises(ValueError, match="read-only"):
        vector.observations[0, 0] = 1


def test_masks_lists_and_seats_are_those_of_the_game(setup):
    actions = action_space(setup.description)
    vector = VectorGame(setup, 1, numbers=[3])
    game = Game.new(replace(setup, game=3))
    rng = np.random.default_rng(4)
    vector.reset()
    while vector.going_on[0]:
        codes = [action.code for action in game.legal_actions()]
        ids = [actions.id(game.decision, code) for code in codes]
        assert vector.legal[0, : vector.counts[0]].tolist() == ids
        assert np.flatnonzero(vector.masks[0]).tolist() == sorted(ids)
        assert vector.seats[0] == game.decider
        assert setup.description.vocabulary[int(vector.decisions[0])].name == game.decision
        pick = int(rng.integers(len(ids)))
        game.apply(codes[pick])
        vector.step([ids[pick]])
    assert game.is_over
    assert not vector.masks.any()
    assert game.description.rows.told(vector.outcomes[0]) == game.outcome()
    shares = [game.outcome()[f"win_share_{seat + 1}"] for seat in range(setup.players)]
    assert np.allclose(vector.rewards[0], np.array(shares) / sum(shares))


def _played(vector: VectorGame, rows: list[int], steps: int) -> list[list[tuple[int, ...]]]:
    """What happens in rows of a batch in which every row has dice of its own."""
    dice = [np.random.default_rng(row) for row in range(vector.count)]
    vector.reset()
    told: list[list[tuple[int, ...]]] = [[] for _ in rows]
    for _ in range(steps):
        picks = [int(rng.integers(n)) for rng, n in zip(dice, vector.counts, strict=True)]
        actions = vector.legal[np.arange(vector.count), picks]
        for mine, row in zip(told, rows, strict=True):
            seen = hash(vector.observations[row].tobytes())
            mine.append((int(vector.numbers[row]), int(actions[row]), seen))
        vector.step(actions)
    return told


@pytest.mark.parametrize("game", EVERY_GAME, ids=_named)
def test_a_row_plays_the_same_games_in_a_batch_of_any_size(game):
    large = _played(VectorGame(game.setup(seed=9), 7), [0, 1, 2], 700)
    small = _played(VectorGame(game.setup(seed=9), 3), [0, 1, 2], 700)
    alone = _played(VectorGame(game.setup(seed=9), 1), [0], 700)
    assert large == small
    assert large[:1] == alone
    numbers = [{number for number, _, _ in row} for row in large]
    assert all(len(row) > 1 for row in numbers)  # games followed each other
    assert [min(row) for row in numbers] == [0, BETWEEN, 2 * BETWEEN]
    other = _played(VectorGame(game.setup(seed=10), 1), [0], 700)
    assert alone != other


@pytest.mark.parametrize("game", EVERY_GAME, ids=_named)
def test_more_games_follow_than_were_dealt_ahead(game):
    vector = VectorGame(game.setup(), 2)
    rng = np.random.default_rng(1)
    vector.reset()
    ended = np.zeros(2, dtype=int)
    while ended.min() < 20:
        vector.step(vector.random_actions(rng))
        ended += vector.ended
    assert (vector.numbers - [0, BETWEEN] == ended).all()


def _next_of(codes: list[int]) -> Decider:
    return lambda game: codes.pop()


@pytest.mark.parametrize("game", EVERY_GAME, ids=_named)
def test_policies_play_the_seats_that_they_were_given(game):
    policy = game.policies[1]
    vector = VectorGame(game.setup(seed=5), 3, policies={1: policy}, numbers=[0, 1, 2])
    rng = np.random.default_rng(3)
    moves: list[list[int]] = [[], [], []]
    vector.reset()
    outcomes: dict[int, dict[str, int]] = {}
    while vector.going_on.any():
        going_on = vector.going_on.copy()
        assert (vector.seats[going_on] == 0).all()
        actions = vector.random_actions(rng)
        for row in np.flatnonzero(going_on):
            moves[row].append(int(actions[row]))
        vector.step(actions)
        for row in np.flatnonzero(vector.ended):
            outcomes[int(row)] = game.rows.told(vector.outcomes[row])
    for number in range(3):
        policies = (game.policies[0], policy)
        alone = Game.new(game.setup(seed=5, game=number, policies=policies))
        codes = [int(vector.actions.codes[action]) for action in reversed(moves[number])]
        alone.play_out({0: _next_of(codes)})
        assert alone.outcome() == outcomes[number]


def test_rewards_by_margin_and_by_score():
    totals = {}
    for reward in ("win", "margin", "score"):
        vector = VectorGame("argentina", 2, players=3, reward=reward, numbers=[0, 1])
        rng = np.random.default_rng(1)
        vector.reset()
        found = np.zeros_like(vector.rewards)
        while vector.going_on.any():
            vector.step(vector.random_actions(rng))
            found[vector.ended] = vector.rewards[vector.ended]
            assert not vector.rewards[~vector.ended].any()
        totals[reward] = found
    for win, margin, score in zip(*totals.values(), strict=True):
        assert win.sum() == pytest.approx(1)
        for seat in range(3):
            assert margin[seat] == score[seat] - np.delete(score, seat).max()
        assert (win > 0).tolist() == (margin >= 0).tolist() or (margin == 0).sum() > 1


@pytest.mark.parametrize("game", EVERY_GAME, ids=_named)
def test_observations_asked_for_now_and_then_are_those_of_now(game):
    """They are made when they are asked for, from what was written at the last time."""
    seldom, always = VectorGame(game.setup(), 2), VectorGame(game.setup(), 2)
    for vector in (seldom, always):
        vector.reset()
    rng, same = np.random.default_rng(1), np.random.default_rng(1)
    for number in range(300):
        seldom.step(seldom.random_actions(rng))
        always.step(always.random_actions(same))
        seen = always.observations
        if number % 37 == 0:
            assert (seldom.observations == seen).all()
            assert (seldom.observations == seen).all()
    assert (seldom.masks == always.masks).all()


def test_changed_tables_are_played():
    def first_masks(tables):
        vector = VectorGame("argentina", 1, tables=tables)
        rng = np.random.default_rng(1)
        vector.reset()
        while not vector.ended[0]:
            vector.step(vector.random_actions(rng))
        return vector.outcomes[0].tolist()

    assert first_masks(()) != first_masks(["1a.vp=9", "1b.vp=9", "2a.vp=9", "2b.vp=9"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"count": 0}, "got count=0, expected a whole number from 1"),
        ({"first": -1}, "got first=-1"),
        ({"reward": "fun"}, "got reward='fun', expected one of win, margin, score"),
        ({"policies": {2: "club"}}, "got seat 2, expected 0 to 1"),
        ({"policies": {0: "club", 1: "club"}}, "expected a seat that is yours"),
        ({"numbers": [1, 2, 3]}, "expected 2 numbers of games"),
        ({"players": 7}, "players: got 7"),
    ],
)
def test_what_is_wrong_is_refused(arguments, message):
    with pytest.raises(PampasError, match=message):
        VectorGame(**{"game": "argentina", "count": 2, **arguments})


def test_a_set_up_and_factors_are_one_too_many():
    with pytest.raises(PampasError, match="got a set-up and players"):
        VectorGame(Setup.of("argentina"), 2, players=2)


def test_actions_are_checked():
    vector = VectorGame("argentina", 2)
    with pytest.raises(PampasError, match="expected reset"):
        vector.step([0, 0])
    vector.reset()
    legal = vector.legal[:, 0].copy()
    illegal = int(np.flatnonzero(~vector.masks[1])[0])
    before = vector.states.copy()
    with pytest.raises(PampasError, match=rf"got action {illegal} \(.*\) in row 1, expected"):
        vector.step(np.array([legal[0], illegal]))
    with pytest.raises(PampasError, match="got action -1 in row 0"):
        vector.step(np.array([-1, legal[1]]))
    with pytest.raises(PampasError, match=r"shape \(1,\)"):
        vector.step(legal[:1])
    with pytest.raises(PampasError, match="type float64"):
        vector.step(legal.astype(float))
    assert (vector.states == before).all()


def test_a_code_that_is_not_declared_is_named():
    vector = VectorGame("argentina", 1)
    vector._desk.rows[:, :2] = 500, 501
    with pytest.raises(PampasError, match=r"is no code that '.*' declares"):
        vector.reset()
