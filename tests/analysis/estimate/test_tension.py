"""The definitions on series made by hand, and what is left of noise where the truth is known."""

import numpy as np
import pytest

from analysis.estimate import tension
from analysis.estimate.blocks import Array
from analysis.interval import mean_interval

# One game of two seats, looked at four times; seat 2 wins.
TURNED = np.array([[[0.5, 0.5], [0.8, 0.2], [0.6, 0.4], [0.1, 0.9]]])
WON = np.array([[0.0, 1.0]])


def test_drama_is_how_far_the_winner_was_behind_who_led() -> None:
    # 0 + 0.6 + 0.2 + 0 over four looks
    assert tension.drama(TURNED, WON) == pytest.approx([0.2])
    assert tension.drama(TURNED[..., ::-1], WON) == pytest.approx([0.8 / 4])


def test_a_comeback_is_from_below_half_an_even_share_in_the_second_half() -> None:
    late = np.array([[[0.5, 0.5], [0.5, 0.5], [0.8, 0.2], [0.4, 0.6]]])
    early = late[:, [2, 0, 1, 3]]
    assert tension.comeback(late, WON) == [1.0]
    assert tension.comeback(early, WON) == [0.0]
    three = np.array([[[0.4, 0.4, 0.2], [0.4, 0.4, 0.2]]])  # 0.2 is more than 1/6
    assert tension.comeback(three, np.array([[0.0, 0.0, 1.0]])) == [0.0]


def test_the_lead_changes_when_others_lead_and_not_at_the_first_look() -> None:
    assert tension.lead_changes(TURNED) == [2.0]  # both, seat 1, seat 1, seat 2
    assert tension.lead_changes(TURNED[:, 1:3]) == [0.0]


def test_a_game_is_decided_when_nobody_else_ever_had_such_a_chance() -> None:
    # Nobody but the winner had more than 0.8; the winner passes it at the last of four looks.
    assert tension.decided(TURNED, WON) == pytest.approx([0.25])
    never = np.array([[[0.2, 0.8], [0.9, 0.1]]])
    assert tension.decided(never, np.array([[0.0, 1.0]])) == [0.0]
    assert tension.decided(never[:, :1], WON) == [1.0]


def test_uncertainty_is_1_while_all_are_even_and_0_when_it_is_over() -> None:
    p = np.array([[[1 / 3, 1 / 3, 1 / 3], [1.0, 0.0, 0.0]]])
    assert tension.uncertainty_curve(p) == pytest.approx(np.array([[1.0, 0.0]]))
    assert tension.uncertainty(p) == pytest.approx([0.5])


def test_a_killer_turn_gains_more_than_a_quarter() -> None:
    assert tension.killer(np.array([0.2, 0.2]), np.array([0.46, 0.45])).tolist() == [1.0, 0.0]


def test_what_is_given_back_is_at_most_the_gain() -> None:
    before, after = np.full(4, 0.4), np.array([0.6, 0.6, 0.6, 0.3])
    later = np.array([0.5, 0.1, 0.9, 0.1])
    assert tension.gain(before, after) == pytest.approx([0.2, 0.2, 0.2, 0.0])
    back = tension.given_back(before, after, later)
    assert back == pytest.approx([0.1, 0.2, 0.0, 0.0])


def test_stakes_and_narrowness_of_a_decision() -> None:
    values = np.array([0.1, 0.2, 0.6, 0.3])
    assert tension.best_less_second(values) == pytest.approx(0.3)
    assert tension.best_less_worst(values) == pytest.approx(0.5)
    assert tension.narrowness(values) == 0.25  # beyond 0.3 + 0.75 x 0.3
    assert tension.narrowness(np.full(3, 0.4)) == 1.0


def test_choice_counts_only_decisions_with_more_than_one_action() -> None:
    actions, choices, forced = np.array([12.0]), np.array([4.0]), np.array([2.0])
    assert tension.decision_factor(actions, choices) == [3.0]
    # 6 decisions with 14 / 6 actions each
    assert tension.tree_digits(actions, choices, forced) == pytest.approx([6 * np.log10(14 / 6)])


def test_the_error_that_falls_with_the_games_played_on_is_gone() -> None:
    """A square is too large by the variance of the mean, and twice that in each half."""
    rng = np.random.default_rng(1)
    halves = 0.5 + rng.normal(size=(2, 40_000)) * 0.2
    found = tension.without_noise(lambda p: p**2, halves)
    naive = halves.mean(axis=0) ** 2
    assert naive.mean() == pytest.approx(0.25 + 0.02, abs=0.003)
    assert found.mean() == pytest.approx(0.25, abs=0.003)


def test_equal_counts_lead_by_lot() -> None:
    even = np.full((2, 2000, 1, 2), 0.5)
    ahead = tension.leaders(tension.told_apart(even)[0])
    assert ahead.sum(axis=2).max() == 1
    assert ahead[:, 0, 0].mean() == pytest.approx(0.5, abs=0.05)


# --- coverage: an urn, whose chances are known ----------------------------------------------------

LOOKS, GAMES, AHEAD, TIMES = 10, 100, 100, 150


def urns(rng: np.random.Generator, games: int, seats: int) -> tuple[Array, Array]:
    """Chances over time and winners: a colour is drawn and put back with more of it (Pólya)."""
    balls = 1 + rng.random((games, seats))  # no two seats are ever exactly even
    p = np.empty((games, LOOKS, seats))
    for look in range(LOOKS):
        p[:, look] = balls / balls.sum(axis=1, keepdims=True)
        balls[np.arange(games), _drawn(rng, p[:, look])] += 1 + look
    won = np.zeros((games, seats))
    won[np.arange(games), _drawn(rng, balls / balls.sum(axis=1, keepdims=True))] = 1.0
    return p, won


def _drawn(rng: np.random.Generator, p: Array) -> Array:
    chosen: Array = (p.cumsum(axis=1) < rng.random((len(p), 1))).sum(axis=1)
    within: Array = np.minimum(chosen, p.shape[1] - 1)
    return within


def played_on(rng: np.random.Generator, p: Array, ahead: int = AHEAD) -> Array:
    """Both halves of the games played on."""
    half = ahead // 2
    safe = p / p.sum(axis=-1, keepdims=True)
    found: Array = rng.multinomial(half, safe, size=(2, *p.shape[:-1])) / half
    return found


SMOOTH = {
    "leader": lambda p, won: tension.leader(p)[:, LOOKS // 2],
    "drama": tension.drama,
    "decided": tension.decided,
    "uncertainty": lambda p, won: tension.uncertainty(p),
}
COUNTS = {"comeback": tension.comeback, "lead changes": lambda p, won: tension.lead_changes(p)}


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", SMOOTH)
def test_most_of_the_noise_is_gone_from_few_games_played_on(name: str, seats: int) -> None:
    """With 20 of them, where it is largest, against the same games without noise."""
    rng = np.random.default_rng(8)
    statistic = SMOOTH[name]
    p, won = urns(rng, 12_000, seats)
    exact = statistic(p, won)
    halves = tension.told_apart(played_on(rng, p, 20))
    plain = (statistic(halves.mean(axis=0), won) - exact).mean()
    found = (tension.without_noise(lambda one: statistic(one, won), halves) - exact).mean()
    allowed = 3 * exact.std() / np.sqrt(len(exact))
    assert abs(found) < max(0.4 * abs(plain), allowed), (plain, found, exact.mean())


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", COUNTS)
def test_counts_keep_little_noise_from_many_games_played_on(name: str, seats: int) -> None:
    """0.06 of their standard deviation: half a standard error of 70 games."""
    rng = np.random.default_rng(9)
    p, won = urns(rng, 12_000, seats)
    exact = COUNTS[name](p, won)
    found = COUNTS[name](tension.told_apart(played_on(rng, p)).mean(axis=0), won)
    assert abs((found - exact).mean()) < 0.06 * exact.std()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", [*SMOOTH, *COUNTS])
def test_intervals_of_noisy_chances_cover(name: str, seats: int) -> None:
    """Of 150 samples of 100 games, each position of which is played on 100 times."""
    rng = np.random.default_rng(7)
    statistic = {**SMOOTH, **COUNTS}[name]
    truth = statistic(*urns(rng, 40_000, seats)).mean()
    covered = 0
    for _ in range(TIMES):
        p, won = urns(rng, GAMES, seats)
        halves = tension.told_apart(played_on(rng, p))
        if name in SMOOTH:
            values = tension.without_noise(lambda one, won=won: statistic(one, won), halves)
        else:
            values = statistic(halves.mean(axis=0), won)
        found = mean_interval(values)
        covered += found.low <= truth <= found.high
    assert covered / TIMES >= 0.90
