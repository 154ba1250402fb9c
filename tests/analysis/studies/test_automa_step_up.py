"""When to step up: covers with real misfit, narrows with games, says when it goes beyond."""

import math

import numpy as np
import pytest

from analysis.studies.automa_step_up import StepUp, step_up

STEP, MISFIT = 0.9, 0.15  # log odds between the levels, and how far players differ in it
STRENGTHS = np.linspace(-1.2, 0.6, 7)  # log odds at the harder level
EXPERIMENTS = 200


def wins_of(
    games: int, stream: np.random.Generator, strengths: np.ndarray = STRENGTHS
) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Players whose steps differ, on deals that everybody shares: one uniform number decides."""
    steps = stream.normal(STEP, MISFIT, len(strengths))
    shared = stream.random(games)
    found = {}
    for number, (strength, step) in enumerate(zip(strengths, steps, strict=True)):
        own = np.where(stream.random(games) < 0.5, shared, stream.random(games))
        easy, hard = (1 / (1 + math.exp(-odds)) for odds in (strength + step, strength))
        found[f"p{number}"] = ((own < easy).astype(float), (own < hard).astype(float))
    return found


def found_in(games: int, stream: np.random.Generator) -> StepUp:
    found = step_up("easy", "hard", wins_of(games, stream))
    assert found is not None
    return found


@pytest.mark.slow
def test_it_covers_a_further_player_and_is_never_narrower_with_fewer_games():
    """The old rule added established misfits only: with few games it was the narrower one."""
    stream = np.random.default_rng(5)
    widths = []
    for games in (300, 1_000, 3_000):
        hits, total = 0, 0.0
        for _ in range(EXPERIMENTS):
            found = found_in(games, stream)
            truth = 1 / (1 + math.exp(-stream.normal(STEP, MISFIT)))
            hits += found.share.low <= truth <= found.share.high
            total += found.share.high - found.share.low
        assert 0.888 < hits / EXPERIMENTS < 1.0, games  # four standard errors
        widths.append(total / EXPERIMENTS)
    assert widths == sorted(widths, reverse=True)


def test_it_says_whether_it_goes_beyond_the_strongest_player():
    stream = np.random.default_rng(6)
    weak = step_up("easy", "hard", wins_of(2_000, stream, np.array([-1.0, -0.8, -0.5])))
    strong = step_up("easy", "hard", wins_of(2_000, stream, np.array([-1.0, -0.8, 0.5])))
    even = step_up("easy", "hard", wins_of(2_000, stream, np.array([-1.0, -0.8, 0.0])))
    assert weak and strong and even
    assert (weak.is_beyond, strong.is_beyond, even.is_beyond) == (True, False, None)
    assert (weak.strongest, strong.strongest) == ("p2", "p2")


def test_players_who_always_win_or_lose_or_hardly_play_say_nothing():
    stream = np.random.default_rng(7)
    wins = wins_of(2_000, stream)
    wins["hopeless"] = (np.zeros(2_000), np.zeros(2_000))
    wins["rare"] = (np.array([1.0, 0.0] * 5), np.array([1.0, 0.0] * 5))
    found = step_up("easy", "hard", wins)
    assert found is not None
    assert set(found.players) == set(wins) - {"hopeless", "rare"}
    assert found.strongest != "rare"


def test_one_player_settles_nothing():
    first, *_ = wins_of(2_000, np.random.default_rng(8)).items()
    assert step_up("easy", "hard", dict([first])) is None
