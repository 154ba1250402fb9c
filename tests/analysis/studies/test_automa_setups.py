"""Which set-ups are hard: effects, spread and tenths of made-up games whose truth is known."""

import math

import numpy as np
import pandas as pd
import pytest

from analysis.dataset.schema import columns_of
from analysis.studies.automa_setups import (
    SetUps,
    design_of,
    extreme,
    level_setups,
    setups_of,
    sum_of_effects,
)
from analysis.studies.base import Arm
from analysis.study_request import facts_of
from sim import game_named
from sim.core.study_facts import Placement
from tests.analysis.studies.made_up_solo import MadeUpGames

THINGS = "XYZ"
PLACEMENTS = (
    Placement("on_1", "huts", "{} on place 1", "place 1"),
    Placement("on_2", "huts", "{} on place 2", "place 2"),
    Placement("on_3", "huts", "{} on place 3", "place 3"),
    Placement("turned", "boat sides", "boat {} turned", bits=("red", "blue")),
)
SIDES = np.array([-0.2, 0.05])  # what turning a boat does
# Hut X on place 1 and Y on place 2 are good, each on the other's place is bad.
HUTS = np.array([[0.08, -0.08, 0.0], [-0.08, 0.08, 0.0], [0.0, 0.0, 0.0]])
EXPERIMENTS = 200


@pytest.fixture(autouse=True)
def _fewer_draws(monkeypatch):
    """Critical values to two digits are enough here, and come ten times as fast."""
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 5_000)


def chance_of(lies: np.ndarray, turned: np.ndarray) -> np.ndarray:
    """The chance to win: `lies` is the hut on each place, `turned` the sides of the boats."""
    chance: np.ndarray = 0.5 + (turned - 0.5) @ SIDES + HUTS[np.arange(3), lies].sum(axis=-1)
    return chance


def games_of(count: int, seed: int, name: str = "solo") -> MadeUpGames:
    stream = np.random.default_rng(seed)
    lies = stream.permuted(np.tile(np.arange(3), (count, 1)), axis=1)
    turned = stream.integers(0, 2, (count, 2))
    won = (stream.random(count) < chance_of(lies, turned)).astype(float)
    games = pd.DataFrame({f"on_{place + 1}": [THINGS[one] for one in lies[:, place]]
                          for place in range(3)} | {"turned": turned @ [1, 2]})  # fmt: skip
    seats = pd.DataFrame({"win_share": np.column_stack([won, 1 - won]).ravel()})
    return MadeUpGames(Arm(name, {}, count), seats, games)


def found_in(count: int, seed: int) -> SetUps:
    found = setups_of(PLACEMENTS, {"fair": games_of(count, seed)}, 0)  # type: ignore[dict-item]
    assert found is not None
    return found


def truths() -> dict[str, float]:
    """Means over all set-ups with a part less the mean over all, or its other side."""
    from itertools import permutations, product

    setups = [
        (np.array(lies), np.array(turned))
        for lies, turned in product(permutations(range(3)), product((0, 1), repeat=2))
    ]
    chances = np.array([chance_of(*each) for each in setups])
    found = {}
    for place, thing in product(range(3), range(3)):
        here = np.array([lies[place] == thing for lies, _ in setups])
        found[f"{THINGS[thing]} on place {place + 1}"] = chances[here].mean() - chances.mean()
    for number, boat in enumerate(("red", "blue")):
        here = np.array([turned[number] == 1 for _, turned in setups])
        found[f"boat {boat} turned"] = chances[here].mean() - chances[~here].mean()
    return {**found, "spread": float(chances.std())}


@pytest.mark.slow
def test_intervals_of_effects_and_spread_cover():
    truth = truths()
    together = spread = 0
    for seed in range(EXPERIMENTS):
        here = found_in(600, seed).levels["fair"]
        together += all(
            found.low <= truth[name] <= found.high
            for name, found in zip(here.effects.names, here.effects.intervals, strict=True)
        )
        spread += here.spread.low <= truth["spread"] <= here.spread.high
    # Four standard errors of 95 % over so many experiments are 6.2 pp.
    assert together / EXPERIMENTS > 0.888
    assert spread / EXPERIMENTS > 0.888


@pytest.mark.slow
def test_the_spread_has_no_noise_in_it_and_its_groups_add_up():
    spreads = [found_in(600, seed).levels["fair"].spread.mean ** 2 for seed in range(EXPERIMENTS)]
    error = float(np.std(spreads)) / math.sqrt(EXPERIMENTS)
    # A spread is never below 0, which pulls the mean up a little: not to be seen at this size.
    assert abs(np.mean(spreads) - truths()["spread"] ** 2) < 4 * error
    here = found_in(20_000, 1).levels["fair"]
    parts = sum(part.mean**2 for part in here.spreads.values())
    assert math.sqrt(parts) == pytest.approx(here.spread.mean, rel=0.05)


def test_tenths_are_counted_on_games_that_did_not_sort_them():
    here = found_in(4_000, 2).levels["fair"]
    shares = [tenth.mean for tenth in here.tenths]
    assert shares[0] < 0.4 < 0.6 < shares[-1]
    assert sum(tenth.units for tenth in here.tenths) == 4_000
    # Of games that nothing in the set-up decides no tenth is harder than another.
    stream = np.random.default_rng(3)
    games = games_of(4_000, 3)
    games._seats["win_share"] = stream.integers(0, 2, 8_000).astype(float)
    nothing = setups_of(PLACEMENTS, {"fair": games}, 0)  # type: ignore[dict-item]
    assert nothing is not None
    assert all(tenth.low <= 0.5 <= tenth.high for tenth in nothing.levels["fair"].tenths)


def test_the_hardest_and_the_easiest_set_up():
    found = found_in(20_000, 4)
    hardest, easiest = (extreme(found, "fair", each) for each in (True, False))
    assert hardest["boat sides"] == ["boat red turned"]
    assert easiest["boat sides"] == ["boat blue turned"]
    assert {"Y on place 1", "X on place 2"} <= set(hardest["huts"])
    assert {"X on place 1", "Y on place 2"} <= set(easiest["huts"])


def test_effects_of_a_stated_set_up_add_up():
    found = found_in(20_000, 5)
    stated = games_of(10, 6)
    stated._games[["on_1", "on_2", "on_3"]] = ["X", "Y", "Z"]
    stated._games["turned"] = 1
    columns = found.design.columns(PLACEMENTS, stated)  # type: ignore[arg-type]
    summed = sum_of_effects(found.levels["fair"], found.design, columns)
    truth = float(chance_of(np.arange(3), np.array([1, 0]))) - 0.5
    assert summed.low <= truth <= summed.high
    assert summed.high - summed.low < 0.1


def test_too_few_games_tell_nothing():
    few = {"fair": games_of(20, 7)}
    assert setups_of(PLACEMENTS, few, 0) is None  # type: ignore[arg-type]
    assert setups_of((), few, 0) is None  # type: ignore[arg-type]
    one = games_of(20, 8)
    one._games["on_1"] = one._games["on_2"] = one._games["on_3"] = "X"
    assert design_of(PLACEMENTS, one) is None  # type: ignore[arg-type]


def test_levels_without_effects_have_a_spread_that_may_be_nothing():
    games = games_of(2_000, 9)
    design = design_of(PLACEMENTS, games)  # type: ignore[arg-type]
    assert design is not None
    columns = design.columns(PLACEMENTS, games)  # type: ignore[arg-type]
    wins = np.random.default_rng(10).integers(0, 2, 2_000).astype(float)
    assert level_setups("fair", design, columns, wins, 0.95).spread.low == 0


def test_the_columns_that_the_game_names_are_in_its_datasets():
    games = {column.name for column in columns_of(game_named("argentina"))["games"]}
    placements = facts_of("argentina", ()).placements
    assert placements
    assert {each.column for each in placements} <= games
