"""Intervals of the studies on real games: samples of a larger run cover what the whole run says.

A run is played once and kept as blocks. Small studies are made of it in two ways. Drawn: blocks
with replacement, the same ones in all arms, so that the run is the whole population: its value is
the truth, and samples are independent of each other. Cut: blocks in a row, which would also show
neighbours that have to do with one another; parts are nearer to their own whole than to the truth,
and the intervals are narrowed by as much (finite population correction: Cochran, Sampling
Techniques, 1977, chapter 2). Either way the estimators are those of the studies.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy.stats import binom

import analysis.estimate.family
from analysis.configuration import DEFAULT_GAME
from analysis.dataset.chunk import frame_of, play_tables
from analysis.dataset.run import Chunk
from analysis.interval import CONFIDENCE, Interval
from analysis.simulate import run_of, tables_of
from analysis.studies import automa, change, components, first_player_design, strategies
from analysis.studies.automa_games import AUTOMA, OWN
from analysis.studies.automa_plan import solo_name
from analysis.studies.automa_scale import ladder
from analysis.studies.automa_steps import steps_of
from analysis.studies.base import Arm, ArmData, Options
from analysis.studies.change_games import sides_of
from analysis.studies.components_blocks import read_blocks
from analysis.studies.components_factorial import SHARE, TOTAL
from analysis.studies.components_paired import worths_of
from analysis.studies.components_plan import BASE, tiles_of, without
from analysis.studies.first_player_seats import seat_shares
from analysis.studies.first_player_start import LOCAL
from analysis.studies.first_player_surface import even_starts, fit_surface
from analysis.study_request import facts_of
from analysis.study_runs import configuration_of

pytestmark = pytest.mark.slow

OPTIONS = Options(seed=20_262)
OTHER_DEALS = OPTIONS.seed + 1_000_000
SAMPLES = 200
CHANCE = 1e-4  # of a test to fail though intervals have their level
TOO_LOW = 0.85  # a coverage that is noticed
CHANGED = "5a.carpinteros=5"  # 3 are printed

Whole = Mapping[str, "Blocks"]
Estimator = Callable[[Whole], Mapping[str, Interval]]


@dataclass(frozen=True, eq=False)
class Blocks(ArmData):
    """Some blocks of an arm that was played into memory, perhaps one of them twice.

    frames: of the whole run. blocks: their numbers. rotations: games of a block.
    """

    frames: Mapping[str, pd.DataFrame]
    blocks: np.ndarray
    rotations: int

    def of(self, blocks: np.ndarray) -> "Blocks":
        return replace(
            self, arm=replace(self.arm, games=len(blocks) * self.rotations), blocks=blocks
        )

    def _cut(self, table: str, columns: Sequence[str]) -> pd.DataFrame:
        frame, whole = self.frames[table], len(self.frames["games"]) // self.rotations
        tables = {name: frame[name].to_numpy().reshape(whole, -1) for name in columns}
        return pd.DataFrame({name: rows[self.blocks].ravel() for name, rows in tables.items()})


@pytest.fixture(autouse=True)
def fewer_draws(monkeypatch):
    monkeypatch.setattr(analysis.estimate.family, "DRAWS", 5_000)


def facts() -> Any:
    return facts_of(DEFAULT_GAME, ())


def play(arm: Arm) -> Blocks:
    configuration = configuration_of(DEFAULT_GAME, arm, OPTIONS)
    design = run_of(configuration, tables_of(configuration))
    tables = play_tables(design, Chunk(0, arm.games))
    frames = {name: frame_of(design, name, columns) for name, columns in tables.items()}
    blocks = np.arange(arm.games // design.rotations)
    return Blocks(arm, None, frames, blocks, design.rotations)  # type: ignore[arg-type]


@cache
def play_once(overlays: tuple[str, ...], ban: tuple[str, ...], games: int) -> Blocks:
    """Two equal players who rotate; the printed game serves two studies."""
    more = {facts().ban_one_option: list(ban)} if ban else {}
    table = {"players": 2, "policy": ["club"] * 2, "rotate": True, "tables": list(overlays)}
    return play(Arm("", {**table, **more}, games))


def drawn(whole: Whole, size: int) -> Iterator[Whole]:
    """Samples of so many blocks, with replacement."""
    random = np.random.default_rng(OPTIONS.seed)
    count = min(len(arm.blocks) for arm in whole.values())
    for _ in range(SAMPLES):
        blocks = random.integers(count, size=size)
        yield {name: arm.of(blocks) for name, arm in whole.items()}


def cut(whole: Whole) -> Iterator[Whole]:
    """All blocks, in as many parts as there are samples."""
    for blocks in np.split(next(iter(whole.values())).blocks, SAMPLES):
        yield {name: arm.of(blocks) for name, arm in whole.items()}


def least(nominal: float = CONFIDENCE) -> int:
    """Samples that have to cover the truth; with a coverage of TOO_LOW they would not."""
    found = int(binom.ppf(CHANCE, SAMPLES, nominal))
    assert binom.cdf(found - 1, SAMPLES, TOO_LOW) > 0.9
    return found


def covering(
    estimate: Estimator,
    whole: Whole,
    samples: Iterator[Whole],
    narrowed: float = 1.0,
) -> int:
    """Samples all of whose intervals cover the estimates of the whole run."""
    truth = {name: one.mean for name, one in estimate(whole).items()}
    return sum(
        all(
            one.mean - narrowed * (one.mean - one.low)
            <= truth[name]
            <= one.mean + narrowed * (one.high - one.mean)
            for name, one in estimate(sample).items()
        )
        for sample in samples
    )


# --- seats ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_shares_of_seats(players):
    game = facts()
    usual = first_player_design.setups_of(game, OPTIONS)[-1]
    arms = first_player_design.plan(replace(game, players=(players,)), OPTIONS)
    name = first_player_design.arm_name(usual.name, game.main, players)
    arm = next(arm for arm in arms if arm.name == name)
    whole = {name: play(replace(arm, games=80 * SAMPLES))}

    def shares(data):
        found = seat_shares(data[name].seat_table(SHARE))
        return dict(zip(found.names, found.intervals, strict=True))

    narrowed = math.sqrt(1 - 1 / SAMPLES)
    assert covering(shares, whole, cut(whole), narrowed) >= least()


# --- the even start -------------------------------------------------------------------------------


@cache
def starts(pesos: tuple[int, ...], games: int, spread: int, seed: int = OPTIONS.seed) -> Blocks:
    """The first game with these starts, those of the seats from the second on perhaps drawn."""
    game = facts()
    factor, first = game.start[0], game.setups[0]
    made = {"players": len(pesos), "policy": game.main, factor.each_option: list(pesos)}
    made |= {factor.option: spread, factor.from_option: 2} if spread else {}
    return play(Arm("", {**made, **first.factors, "seed": seed}, games))


def surface_of(arm: Blocks) -> Any:
    near = first_player_design.drawn_of(arm, facts().start[0])
    return fit_surface(near.starts, near.shares)


def test_even_start_from_the_games_around_it():
    """The surface through whole starts, and where it is even."""
    whole = {"local": starts((7, 9), 12_000, LOCAL)}

    def shares(data):
        found = surface_of(data["local"]).predicted(np.array([9.0]))
        return dict(zip(found.names, found.intervals, strict=True))

    assert covering(shares, whole, drawn(whole, 1_500)) >= least()

    def even(data):
        found = even_starts(surface_of(data["local"]))
        # Where a sample contradicts all starts its interval is empty: it covers nothing.
        return {"seat 2": Interval(math.nan, math.nan, math.nan, 0) if found is None else found[0]}

    assert covering(even, whole, drawn(whole, 1_500)) >= least()


@pytest.mark.parametrize(
    ("pesos", "games"), [((7, 9), 12_000), ((7, 10), 12_000), ((7, 8, 9, 11), 4_000)]
)
def test_a_start_gives_what_the_games_around_it_say(pesos, games):
    """Fitted on some deals, counted on others: the surface is not off."""
    around = {2: (7, 9), 4: (7, 8, 9, 11)}[len(pesos)]
    fitted = surface_of(starts(around, games * (len(pesos) - 1), LOCAL))
    counted = seat_shares(starts(pesos, games, 0, OTHER_DEALS).seat_table(SHARE))
    said = fitted.predicted(np.array(pesos[1:], np.float64))
    for one, other, error, more in zip(
        said.intervals, counted.intervals, said.errors, counted.errors, strict=True
    ):
        assert abs(one.mean - other.mean) < 4 * math.hypot(error, more), (said, counted)


# --- buildings ------------------------------------------------------------------------------------


def test_worth_of_all_faces():
    game = facts()
    whole = _banned(game, ())

    def worth(data):
        return components.headline(game, OPTIONS, data).figures

    assert len(worth(whole)) == 2 * len(tiles_of(game))
    assert covering(worth, whole, drawn(whole, 300)) >= least()


def test_what_equals_must_have_moves_no_worth():
    """With covariates of known mean a worth differs from the plain one by chance alone."""
    game = facts()
    whole = _banned(game, ())
    base = read_blocks(game, whole[BASE], [SHARE, TOTAL])
    banned = {tile: read_blocks(game, whole[without(tile)], [SHARE]) for tile in tiles_of(game)}
    adjusted = worths_of(base, banned)
    for face, each in enumerate(game.components):
        lay = base.in_play[:, face]
        less = [arm.first_player(SHARE)[lay].mean(axis=1) for arm in (base, banned[each.tile])]
        plain = less[0] - less[1]
        apart = plain - plain.mean() - adjusted.influence[lay, face] * lay.mean()
        error = apart.std() / math.sqrt(lay.sum())
        assert abs(plain.mean() - adjusted.means[face]) < 4.5 * error, each.face


def _banned(game: Any, overlays: tuple[str, ...], games: int = 4_000) -> dict[str, Blocks]:
    """The arms of the worth of these faces, by the names of the study of buildings."""
    arms = {BASE: play_once(overlays, (), games)}
    for tile, sides in tiles_of(game).items():
        ban = tuple(f"1:{each.face}" for each in sides)
        arms[without(tile)] = play_once(overlays, ban, games)
    table = {"players": 2}  # what is read of a configuration
    return {
        name: replace(arm, arm=replace(arm.arm, name=name, configuration=table))
        for name, arm in arms.items()
    }


# --- a changed price ------------------------------------------------------------------------------


def test_change_of_worths():
    """The dearer face, and those that are no dearer in print: the first half of the faces."""
    game = facts()
    game = replace(game, components=game.components[:10], players=(2,))
    options = replace(OPTIONS, tables=(CHANGED,), sets=(CHANGED,))
    before, after = sides_of(game, options)
    whole = {}
    for side in (before, after):
        for name, arm in _banned(game, side.tables).items():
            whole[f"{side.name}: {'all there' if name == BASE else name}"] = arm
    main = {arm.name for arm in change.plan(game, options) if arm.main}
    assert set(whole) == main

    def changes(data):
        return change.headline(game, options, data).figures

    found = changes(whole)
    assert found["change of 5a"].high < 0  # dearer, hence worth less: there is something to cover
    worths = {name for name in found if "seat" not in name}
    assert (
        covering(
            lambda data: {name: one for name, one in changes(data).items() if name in worths},
            whole,
            drawn(whole, 300),
        )
        >= least()
    )


# --- the automa -----------------------------------------------------------------------------------


def test_levels_of_the_automa_and_the_steps_between_them():
    game = facts()
    whole = {
        solo_name(player, level): play(
            Arm(solo_name(player, level), {"solo": level, "policy": [player]}, 4_000)
        )
        for player in (game.main, "puerto")
        for level in game.levels
    }

    def shares(data):
        return automa.headline(game, OPTIONS, data).figures

    # They are simultaneous over all players of the ladder; here is one of them.
    nominal = 1 - (1 - CONFIDENCE) / len(ladder(game))
    assert covering(shares, whole, drawn(whole, 400)) >= least(nominal)

    def steps(data):
        tables = {
            name: (arm.seat_table(SHARE), arm.seat_table(TOTAL)) for name, arm in data.items()
        }
        games = {
            player: [
                (wins[:, OWN], totals[:, OWN] - totals[:, AUTOMA])
                for wins, totals in (tables[solo_name(player, level)] for level in game.levels)
            ]
            for player in (game.main, "puerto")
        }
        found = steps_of(game.levels, games, (game.main, "puerto"))
        return {
            f"{player}, {name}": one
            for player, mine in found.items()
            for name, one in zip(mine.names, mine.intervals, strict=True)
        }

    assert covering(steps, whole, drawn(whole, 400)) >= least()


# --- strategies -----------------------------------------------------------------------------------


def test_shares_of_strategies_against_the_field():
    game = facts()
    arms = [arm for arm in strategies.plan(game, OPTIONS) if arm.main]
    whole = {arm.name: play(replace(arm, games=1_600)) for arm in arms}

    def shares(data):
        return strategies.headline(game, OPTIONS, data).figures

    assert len(shares(whole)) == len(game.strategies)
    assert covering(shares, whole, drawn(whole, 60)) >= least()
