"""A change of the tables: plan, estimates of made-up games, and games that are really played."""

import json
from functools import cache

import numpy as np
import pytest
from scipy.stats import norm

from analysis import retune
from analysis.configuration import effective
from analysis.estimate.covariates import without_chance
from analysis.studies import change, change_games
from analysis.studies.base import Options
from analysis.studies.change import Fate
from analysis.studies.change_games import AGAIN, Measured, Side
from analysis.studies.components_blocks import Faces
from analysis.study_request import facts_of
from sim.core.errors import PampasError
from tests.analysis.studies.fakes import main_arms
from tests.analysis.studies.made_up_change import AFTER, CHANGE, data_of, options_of, result_of
from tests.analysis.studies.made_up_components import FACTS, TRUE
from tests.scripts.studying import pampas, small_studies

PP = 0.01


@pytest.fixture(autouse=True)
def _fewer_draws(monkeypatch):
    """Critical values to two digits are enough here, and come ten times as fast."""
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 10_000)


@cache
def usual() -> change.Result:
    return result_of(scale=0.05)


def components(result, side="after"):
    return {one.name: one for one in result.part(change.COMPONENTS).changes[side]}


# --- plan -----------------------------------------------------------------------------------------


def real_plan(**more):
    facts = facts_of("argentina", ())
    return change.plan(facts, Options(**{"tables": ("8a.carpinteros=7",), **more}))


def test_every_arm_of_the_plan_is_a_valid_configuration():
    arms = real_plan(scale=0.01, main_scale=0.01)
    assert len({arm.name for arm in arms}) == len(arms)
    for arm in arms:
        configuration = effective(
            {"game": "argentina", **arm.configuration, "games": arm.games}, {}
        )
        assert configuration.games == arm.games  # whole blocks


def test_every_run_after_has_a_twin_before_that_differs_in_its_tables_alone():
    arms = {arm.name: arm for arm in real_plan()}
    twins = [name for name in arms if name.startswith("after: ")]
    assert twins
    for name in twins:
        after, before = arms[name], arms[name.replace("after", "before", 1)]
        assert after.configuration["tables"] == ["8a.carpinteros=7"]
        assert {**after.configuration, "tables": []} == before.configuration
        assert (after.games, after.main) == (before.games, before.main)


def test_a_factor_of_the_set_up_can_be_the_change():
    """Same deals, same tables, and what only one of the two games has is asked about, too."""
    options = Options(sets=("north=yes",), scale=0.01, main_scale=0.01)
    facts = facts_of("trail", (), options)
    assert {"11a", "12b"} <= {each.face for each in facts.components}
    arms = {arm.name: arm for arm in change.plan(facts, options)}
    assert "after: without 12" in arms
    assert not any("13" in name for name in arms)
    for name in [name for name in arms if name.startswith("after: ")]:
        after, before = arms[name], arms[name.replace("after", "before", 1)]
        assert after.configuration["north"] == "yes"
        assert {k: v for k, v in after.configuration.items() if k != "north"} == (
            before.configuration
        )


def test_components_of_other_set_ups_are_not_asked_about():
    facts = facts_of("trail", ())
    assert len(facts.components) == 26
    for setup, numbers in (({}, 10), ({"north": "yes"}, 12), ({"tile-13": "yes"}, 11)):
        found = facts.in_play(setup)
        assert len(found.components) == 2 * numbers
        faces = Faces.of(found)
        assert [facts.components[bit].face for bit in faces.bits] == list(faces.names)
        assert [int(tile) - 1 for tile in faces.tiles] == list(faces.tile_bits)


def test_a_line_of_stores_is_left_out_where_there_are_none():
    facts = facts_of("trail", ())
    north = {"north": "yes"}
    assert facts.in_play(north).strategies == facts.strategies
    lines = facts.in_play({}).strategies
    assert set(facts.strategies) - set(lines) == {"rails"}
    assert facts.in_play({}, north).strategies == lines


def test_a_change_to_what_is_printed_is_refused():
    facts, printed = facts_of("argentina", ()), Options(tables=("8a.carpinteros=5",))
    with pytest.raises(PampasError, match="which is what the printed game has"):
        change.check("argentina", facts, printed)
    change.check("argentina", facts, Options(sets=("8a.carpinteros=5,6",)))


def test_a_factor_that_is_as_printed_is_no_change():
    with pytest.raises(PampasError, match="change: got north=no, which is what the printed game"):
        change.check("trail", facts_of("trail", ()), Options(sets=("north=no",)))


def test_several_values_take_about_as_long_as_one():
    one = sum(arm.games for arm in real_plan())
    many = real_plan(tables=(), sets=("8a.carpinteros=6..9",))
    assert 0.5 * one < sum(arm.games for arm in many) < 1.1 * one
    assert {tuple(arm.configuration["tables"]) for arm in many} == {
        (), *((f"8a.carpinteros={value}",) for value in range(6, 10))
    }  # fmt: skip


def test_a_single_value_beside_several_is_laid_over_all_of_them():
    facts = facts_of("argentina", ())
    sets = ("8a.carpinteros=6,7", "5a.vp=1")
    sides = change_games.sides_of(facts, Options(tables=("mine",), sets=sets))
    assert [side.name for side in sides] == ["before", "6", "7"]
    assert sides[1].tables == ("mine", "8a.carpinteros=6", "5a.vp=1")


def test_no_change_is_refused():
    with pytest.raises(PampasError, match="change: got no change, expected --set"):
        change.plan(FACTS, Options())


# --- made-up games --------------------------------------------------------------------------------


def test_the_building_that_changed_is_found_and_only_that():
    found = components(usual())
    assert found["1x"].fate is Fate.CHANGED
    # A ban takes the share of one of two players: half of what it takes from the worth.
    assert found["1x"].before.low < TRUE[0] / 2 < found["1x"].before.high
    assert found["1x"].change.low < (AFTER[0] - TRUE[0]) / 2 < found["1x"].change.high
    assert all(one.fate is not Fate.CHANGED for name, one in found.items() if name != "1x")


def test_after_less_before_is_the_change():
    for part in usual().parts:
        for one in part.changes["after"]:
            assert one.after.mean - one.before.mean == pytest.approx(one.change.mean, abs=1e-9)


def test_a_change_of_nothing_is_exactly_nothing_on_shared_deals():
    result = result_of(after=TRUE)
    for part in result.parts:
        for one in part.changes["after"]:
            assert one.change.mean == 0
            assert one.fate in (Fate.SAME, Fate.OPEN)


def test_the_headline_comes_from_the_main_arms_alone():
    options = options_of()
    data = data_of(options)
    whole = change.estimate(FACTS, options, data).headline
    assert change.headline(FACTS, options, main_arms(data)) == whole
    assert "change of 1x" in whole.figures


def test_controls_hold_and_are_more_than_one():
    controls = result_of(scale=0.2).controls
    assert len(controls) == 3
    assert all(control.holds for _, control in controls)


def test_a_printed_game_that_is_another_on_other_deals_is_seen():
    options = options_of(scale=0.3)
    data = data_of(options)
    rows = data[AGAIN].seat_rows
    rows["win_share"] = (rows["seat"] == 1) * 1.0
    controls = dict(change.estimate(FACTS, options, data).controls)
    assert not controls["the printed game on other deals: change of seat 1"].passed


def test_several_values_are_told_apart():
    options = options_of(tables=(), sets=("1x.price=8,9",), scale=0.1)
    result = change.estimate(FACTS, options, data_of(options))
    assert result.several
    assert result.keys == ("1x.price",)
    for value in ("8", "9"):
        assert components(result, value)["1x"].fate is Fate.CHANGED


def test_a_value_with_which_every_game_is_as_printed_is_no_side():
    options = options_of(tables=(), sets=("1x.price=5,8,9",), scale=0.1)
    data = data_of(options)
    for name in [name for name in data if name.startswith("before: ")]:
        data[name.replace("before", "5", 1)] = data[name]
    result = change.estimate(FACTS, options, data)
    assert result.several
    assert result.printed == ("5",)
    assert [side.name for side in result.sides] == ["before", "8", "9"]
    assert change.headline(FACTS, options, main_arms(data)) == result.headline


def test_fates_follow_the_intervals():
    stream = np.random.default_rng(5)
    noise = stream.normal(size=(400, 4)) * [0.01, 0.01, 0.01, 0.5]
    noise -= noise.mean(axis=0)
    after = dict(zip("abcd", np.add(noise, [0.05, 0.01, 0.0, 0.01]).T, strict=True))
    before = {name: np.zeros(400) for name in "abcd"}
    values = {"before": before, "after": after}
    part = change.part_of(Measured("lines", "share", values, (-1, 1)), 0.02)
    fates = {one.name: one.fate for one in part.changes["after"]}
    assert fates == {"a": Fate.CHANGED, "b": Fate.SLIGHT, "c": Fate.SAME, "d": Fate.OPEN}
    times = {one.name: one.times for one in part.changes["after"]}
    assert times["d"] > 1 == times["a"]


# --- coverage on made-up truth --------------------------------------------------------------------

WORTH = {"before": (0.8, 0.1, 0.0), "after": (0.2, 0.2, 0.0)}  # of faces, in standard deviations


def wins(stream, blocks):
    """Blocks in which somebody wins whose luck is above 0: all there, and without each face.

    Luck is shared by all arms but for a part of it; a ban lowers it. Faces lie in half of the
    blocks.
    """
    deal = stream.normal(size=(blocks, 2))
    lying = stream.random((blocks, 3)) < 0.5
    values, chance = {}, []
    for side, worth in WORTH.items():

        def won(lower, deal=deal):
            luck = 0.8 * deal + 0.6 * stream.normal(size=deal.shape) - lower
            return (luck > 0).mean(axis=1)

        base = won(0.0)
        chance.append(base - 0.5)
        values[side] = [
            np.where(lying[:, face], base - won(lower), np.nan) for face, lower in enumerate(worth)
        ]
    covariates = np.column_stack(chance)
    return {
        side: {str(face): without_chance(one, covariates) for face, one in enumerate(columns)}
        for side, columns in values.items()
    }


@pytest.mark.slow
def test_intervals_of_differences_of_paired_differences_cover_together():
    stream, experiments = np.random.default_rng(7), 400
    truth = {side: [0.5 - norm.cdf(-lower) for lower in worth] for side, worth in WORTH.items()}
    true = np.subtract(truth["after"], truth["before"])
    hits = 0
    for _ in range(experiments):
        found = Measured("components", "worth", wins(stream, 200), (-2, 2))
        intervals = [one.change for one in change.part_of(found, 0.02).changes["after"]]
        hits += all(one.low <= t <= one.high for one, t in zip(intervals, true, strict=True))
    error = np.sqrt(0.05 * 0.95 / experiments)
    assert 0.95 - 4 * error < hits / experiments < 0.95 + 4 * error


# --- real games -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_players_who_adapt_are_asked_from_the_command_line(tmp_path, monkeypatch):
    tiny = {"GENERATIONS": 1, "POPULATION": 4, "BLOCKS": 1, "TRIAL_BLOCKS": (4, 4)}
    for name, value in tiny.items():
        monkeypatch.setattr(retune, name, value)
    monkeypatch.setattr(retune.Learner, "better", True)  # whatever so few games say
    with small_studies(levels=(), strategies=("club",)):
        args = ("--set", "8a.carpinteros=9", "--games", 400, "--workers", 1, "--out", tmp_path)
        assert pampas("study", "change", *args, "--retune") == 0
        (path,) = (
            one for one in tmp_path.glob("change-*.json") if not one.name.endswith(".study.json")
        )
        written = path.read_bytes()
        page = json.loads(written)
        assert {"learners", "adapted"} <= {table["id"] for table in page["tables"]}
        assert "--retune" in page["command"]
        path.unlink()
        assert pampas("report", tmp_path) == 0  # nothing is tuned or played
    assert path.read_bytes() == written


@pytest.mark.slow
def test_a_strong_change_is_found_in_a_few_hundred_real_games(tmp_path):
    with small_studies(levels=(), strategies=("club",)):
        args = ("--set", "8a.carpinteros=9", "--games", 400, "--workers", 1, "--out", tmp_path)
        assert pampas("study", "what-if", *args) == 0
    (numbers,) = (
        path for path in tmp_path.glob("change-*.json") if not path.name.endswith(".study.json")
    )
    page = json.loads(numbers.read_text())
    (table,) = (one for one in page["tables"] if one["id"] == "components")
    rows = {row["name"]: row for row in table["rows"]}
    assert rows["8a"]["fate"] == "lower"
    assert rows["8a"]["change"]["high"] < -10 * PP
    assert rows["8b"]["change"]["mean"] == 0  # it lies where 8a does not: the same games
    assert "8a" in page["answer"][0]


def test_sides_that_are_compared_are_named():
    assert [side.name for side in usual().sides] == ["before", "after"]
    assert usual().sides[1] == Side("after", (CHANGE,), "main", "after", 1)
