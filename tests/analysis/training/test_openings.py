"""Openings: who plays them, how long, with how much chance; each drawn by itself."""

import numpy as np
import pytest

from analysis.training.openings import MAIN, NOISE, NOISY_MAIN, Openings, policies_for
from sim.core.shared_weights import NETWORK, RANDOM, ROLLOUTS, TEMPERATURE
from sim.core.tape import O_KEEP, O_POLICY, O_RANDOM, O_TURNS

OPENINGS = Openings(seed=1, humans=3, policies=6, turns=40.0, keep=0.125)


@pytest.fixture(scope="module")
def drawn():
    return OPENINGS.of(np.arange(20_000))


def test_a_quarter_begins_without_and_the_others_last_anything_up_to_the_end(drawn):
    turns = drawn[:, O_TURNS]
    assert (turns == 0).mean() == pytest.approx(0.25, abs=0.02)
    lasting = turns[turns > 0]
    assert set(lasting) == set(range(2, 39))  # 95 % of 40 turns
    counts = np.bincount(lasting)[2:]
    assert counts.min() > 0.7 * counts.mean()


def test_actions_at_random_are_none_or_up_to_a_fifth(drawn):
    parts = drawn[:, O_RANDOM]
    assert (parts == 0).mean() == pytest.approx(0.25, abs=0.02)
    assert parts.max() == 200 and parts[parts > 0].mean() == pytest.approx(100, abs=3)


def test_every_seat_has_the_policy_with_noise_or_any_other(drawn):
    seats = drawn[:, O_POLICY : O_POLICY + 3]
    assert set(seats.ravel()) == {NOISY_MAIN, 2, 3, 4, 5}
    for seat in seats.T:
        assert (seat == NOISY_MAIN).mean() == pytest.approx(0.4, abs=0.02)
    assert abs(np.corrcoef(seats[:, 0], seats[:, 1])[0, 1]) < 0.03
    assert (drawn[:, O_POLICY + 3 :] == MAIN).all()
    assert (drawn[:, O_KEEP] == 125).all()


def test_the_opening_of_a_game_depends_on_its_number_and_the_seed_alone(drawn):
    some = np.array([7, 3, 19_999])
    assert (OPENINGS.of(some) == drawn[some]).all()
    other = Openings(2, 3, 6, 40.0, 0.125).of(np.arange(100))
    assert (other != drawn[:100]).any(axis=1).mean() > 0.9


def test_without_others_the_policy_itself_plays_with_noise():
    seats = Openings(1, 2, 2, 40.0, 0.5).of(np.arange(100))[:, O_POLICY : O_POLICY + 2]
    assert (seats == NOISY_MAIN).all()


def test_nobody_looks_ahead_in_an_opening_and_nobody_is_there_twice():
    size = 1 + max(RANDOM, TEMPERATURE, ROLLOUTS, NETWORK)
    main, searching, random, other = (np.zeros(size) for _ in range(4))
    main[[ROLLOUTS, NETWORK, TEMPERATURE]] = 4, 77, 0.1
    searching[ROLLOUTS] = 24
    random[RANDOM] = 1
    rows = policies_for(main, np.stack([searching, random, other]))
    assert len(rows) == 3  # `searching` without search is `other`
    assert (rows[MAIN] == main).all()
    assert (rows[1:, [ROLLOUTS, NETWORK, RANDOM]] == 0).all()
    assert rows[NOISY_MAIN, TEMPERATURE] == NOISE
