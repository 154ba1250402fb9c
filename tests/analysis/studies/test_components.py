"""The study of buildings on made-up games whose truth is known."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from analysis.estimate import family as families
from analysis.estimate.regression import regress
from analysis.studies import components
from analysis.studies import components_plan as planned
from analysis.studies.base import Arm, Options
from analysis.studies.components_blocks import Faces, read_blocks
from analysis.studies.components_factorial import (
    column_names_of,
    columns_of,
    effects_of,
    interactions_of,
    order_of,
    placebo,
    rank_correlation,
)
from analysis.studies.components_paired import paired_of, worths_of
from analysis.studies.components_verdict import Name
from analysis.study_request import facts_of
from tests.analysis.studies.fakes import main_arms
from tests.analysis.studies.made_up_components import (
    BUILDS,
    FACTS,
    PER_STONE,
    POINTS,
    SCALE,
    TRUE,
    data_of,
    play,
    result_of,
)

COLUMNS = ["win_share", "total", *FACTS.categories]


def drawn(games=8_000, players=2, **more):
    arm = Arm("drawn", {"players": players, "lack": 25}, games)
    return read_blocks(FACTS, play(arm, **more), COLUMNS, built=True)


def effects(blocks):
    return effects_of("main", blocks.count * blocks.players, blocks)


@pytest.fixture(scope="module")
def result():
    return result_of()


def test_every_arm_of_the_plan_is_a_configuration():
    from analysis.configuration import effective

    facts = facts_of("argentina", ())
    arms = components.plan(facts, Options(scale=0.001, main_scale=0.001))
    assert len({arm.name for arm in arms}) == len(arms)
    for arm in arms:
        found = effective({"game": "argentina", **arm.configuration, "games": arm.games}, {})
        assert found.games == arm.games, arm.name  # whole blocks
    main = [arm for arm in arms if arm.main]
    assert [arm.name for arm in main] == ["base", *(f"without {n}" for n in range(1, 11))]
    assert {arm.games for arm in main} == {planned.LEAST_PAIRED}
    usual = components.plan(facts, Options())
    assert usual[0].games == components.MAIN_GAMES


def test_every_tile_is_played_at_other_prices_with_and_without_its_ban():
    facts = facts_of("argentina", ("8a.carpinteros=6",))
    arms = {arm.name: arm for arm in components.plan(facts, Options(tables=("8a.carpinteros=6",)))}
    moved, banned = arms["8 at +2"], arms["without 8 at +2"]
    overlays = ["8a.carpinteros=6", "8a.carpinteros=8", "8b.carpinteros=7"]
    assert moved.configuration["tables"] == banned.configuration["tables"] == overlays
    assert banned.configuration["ban"] == ["1:8a", "1:8b"] and "ban" not in moved.configuration
    assert "1 at -1" not in arms and "1 at +1" in arms  # nothing costs less than 1
    assert "10 at +3" in arms and "10 at +4" not in arms  # nor what nobody can pay


def test_only_the_main_arms_grow_with_the_precision():
    options = Options(scale=0.1, main_scale=0.1)
    before = components.plan(FACTS, options)
    after = components.plan(FACTS, replace(options, main_scale=0.2))
    for one, other in zip(before, after, strict=True):
        assert other.games == one.games * (2 if one.main else 1)


def test_a_tile_is_banned_with_both_sides_and_lies_on_one():
    faces = Faces.of(FACTS)
    assert faces.tiles == ("1", "2", "3")
    assert faces.sides["2"] == (2, 3)
    blocks = drawn(400)
    assert (blocks.in_play.reshape(-1, 3, 2).sum(axis=2) == 1).all()
    assert not (blocks.available & ~blocks.in_play[:, np.newaxis]).any()


def test_players_are_followed_through_the_seats():
    blocks = drawn(400)
    frame = play(Arm("drawn", {"players": 2, "lack": 25}, 400)).seat_rows
    for player in (1, 2):
        wins = frame[frame["player"] == player].groupby("block")["win_share"].mean()
        mine = blocks.values["win_share"][:, :, player - 1].mean(axis=1)
        assert mine.tolist() == wins.tolist()


@pytest.mark.parametrize("players", [2, 3])
def test_the_factorial_design_finds_what_faces_are_worth(players):
    found = effects(drawn(30_000, players, stream=np.random.default_rng(2)))
    # A player is ahead by what the others lack: with n players own worth counts 1 - 1/n.
    true = TRUE * (1 - 1 / players)
    for value, name, interval in zip(true, found.share.names, found.share.intervals, strict=True):
        assert interval.low < value < interval.high, name
        assert interval.high - interval.low < 0.08
    vp = [each.mean for each in found.total.intervals]
    assert vp == pytest.approx(POINTS * TRUE, abs=0.2)


@pytest.mark.slow
def test_the_intervals_of_all_faces_hold_together():
    """All of them cover what is true in 93 to 97 % of 2,000 experiments."""
    stream = np.random.default_rng(5)
    critical = effects(drawn(1_200)).share.critical  # the same for the same design
    true = TRUE / 2
    missed = 0
    for _ in range(2_000):
        blocks = drawn(1_200, stream=stream)
        outcome = blocks.values["win_share"].mean(axis=1).ravel()
        block = np.repeat(np.arange(blocks.count), 2)
        found = regress(columns_of(blocks), outcome, block, column_names_of(blocks.faces))
        own = slice(1, 1 + len(true))
        errors = np.sqrt(np.diag(found.covariance)[own])
        missed += (np.abs(found.coefficients[own] - true) > critical * errors).any()
    assert 60 <= missed <= 140


@pytest.mark.slow
def test_association_is_no_effect():
    """Builders of a worthless face win more often because winners build it."""
    confounded = result_of(scale=0.05, confounded=0.6)
    place = FACTS.components.index(next(c for c in FACTS.components if c.face == "2x"))
    assert confounded.uses[place].association.low > 0.2
    worth = confounded.faces[place].worth
    assert worth.low < 0 < worth.high < 0.05


def paired(games=12_000, seed=1):
    """Arms that share all draws, as arms of one seed do."""
    table = {"players": 2, "seed": seed}
    base = read_blocks(FACTS, play(Arm("base", table, games)), COLUMNS)
    without = {
        number: read_blocks(
            FACTS,
            play(Arm("ban", {**table, "forbid": [f"1:{number}x", f"1:{number}y"]}, games)),
            COLUMNS,
        )
        for number in "123"
    }
    return base, without


def test_the_restricted_player_is_compared_on_the_blocks_where_the_side_lay():
    base, without = paired()
    worths = worths_of(base, without)
    family = worths.family(base.faces.names, (-1.0, 1.0))
    found = paired_of(base, without, FACTS.categories)
    for face, (one, worth) in enumerate(zip(found, family.intervals, strict=True)):
        assert worth.low <= TRUE[face] / 2 <= worth.high, one.face
        assert one.total.mean == pytest.approx(POINTS * TRUE[face], abs=0.01)
        assert one.margin.mean == pytest.approx(POINTS * TRUE[face], abs=0.01)
        assert one.parts["deeds"].mean == pytest.approx(one.total.mean, abs=0.01)
        assert one.others.mean == pytest.approx(0, abs=0.01)
        assert one.ratio.low > 1 or TRUE[face] == 0
        assert not one.gain < 0.99
    assert [one.blocks for one in found] == base.in_play.sum(axis=0).tolist()


@pytest.mark.slow
def test_the_worths_of_all_faces_are_simultaneous(monkeypatch):
    monkeypatch.setattr(families, "DRAWS", 4_000)
    missed = 0
    for seed in range(150):
        base, without = paired(800, seed)
        family = worths_of(base, without).family(base.faces.names, (-1.0, 1.0))
        missed += any(
            not one.low <= true / 2 <= one.high
            for one, true in zip(family.intervals, TRUE, strict=True)
        )
    assert missed <= 16  # of 150, of which 7.5 may: three standard deviations more


def test_a_ban_that_changes_nothing_is_seen_to_change_nothing():
    base = read_blocks(FACTS, play(Arm("base", {"players": 2}, 400)), COLUMNS)
    same = dict.fromkeys(base.faces.tiles, base)
    for one in paired_of(base, same, FACTS.categories):
        assert one.unchanged == 1
    for worth in worths_of(base, same).family(base.faces.names, (-1.0, 1.0)).intervals:
        assert worth.mean == 0
        assert worth.low < 0 < worth.high  # equal blocks are no certainty


def test_pairs_that_work_together_are_found():
    family = interactions_of(drawn(20_000, true=np.zeros(6), pair=0.3))
    assert family.names[0] == "1 and 2"
    assert family.intervals[0].mean == pytest.approx(0.15, abs=0.05)
    assert family.p_values[0] < 0.01
    assert min(family.p_values[1:]) > 0.05


def test_verdicts(result):
    words = {face.name: face.verdict for face in result.faces}
    assert words["1x"] == Name.MUST_HAVE
    assert words["2x"] == words["2y"] == Name.WEAK
    assert words["3x"] == words["3y"] == Name.UNUSED


def test_worth_to_builders_is_worth_over_how_often_it_is_built(result):
    for face, true, builds in zip(result.faces, TRUE / 2, BUILDS, strict=True):
        if builds:
            assert face.builders.low <= true / builds <= face.builders.high, face.name
        else:
            assert face.builders is None and face.same_price is None


def test_worth_falls_along_the_price_and_meets_the_average_at_the_fair_price(result):
    face = result.faces[1]
    assert face.price.printed == face.component.price
    assert face.price.places == (1, 2, 3, 4, 5, 6)
    for place, worth in zip(face.price.places, face.price.worth, strict=True):
        true = (TRUE[1] - PER_STONE * (place - face.component.price)) / 2
        assert worth.low - 0.01 <= true <= worth.high + 0.01
    # The average building beside it: 2x, 2y, 3x and 3y.
    fair = face.component.price + (TRUE[1] - TRUE[2:].mean()) / PER_STONE
    assert face.price.fair.low <= fair <= face.price.fair.high
    assert face.vp.places == (0, 1, 2)
    assert [each.mean for each in face.vp.worth] == sorted(each.mean for each in face.vp.worth)


def test_sides_are_compared(result):
    for name, one in zip(result.sides.names, result.sides.intervals, strict=True):
        first, second = TRUE[2 * int(name) - 2 : 2 * int(name)] / 2
        assert one.low <= first - second <= one.high


def test_faces_whose_side_is_fixed_are_without_numbers():
    options = Options(scale=0.01, main_scale=0.01)
    data = data_of(options)
    for name, arm in data.items():  # the blocks in which the first side of tile 1 lies
        kept = set(arm.game_rows.loc[arm.game_rows["lying"] % 2 == 0, "block"])
        seats, games = (rows[rows["block"].isin(kept)] for rows in (arm.seat_rows, arm.game_rows))
        data[name] = replace(arm, seat_rows=seats, game_rows=games)
    found = components.estimate(FACTS, options, data)
    assert math.isnan(found.faces[1].worth.mean)
    assert all(math.isfinite(face.worth.high) for face in found.faces if face.name != "1y")
    assert math.isnan(found.sides.intervals[0].mean) and math.isfinite(found.sides.intervals[1].low)


def test_use_is_that_of_builders(result):
    first = result.uses[0]
    assert first.built.low < 0.9 < first.built.high
    assert (first.turn.mean, first.used.mean, first.earned.mean) == (7, 2, 5)
    assert first.vp == pytest.approx(first.built.mean)
    never = result.uses[4]
    assert never.built.mean == 0 < never.built.high
    assert math.isnan(never.turn.mean) and math.isnan(never.association.mean)


def test_order_between_designs():
    first = effects(drawn(20_000))
    same = effects(drawn(20_000, stream=np.random.default_rng(9)))
    turned = effects(drawn(20_000, true=-TRUE, stream=np.random.default_rng(9)))
    kept, changed = order_of(first, same), order_of(first, turned)
    assert kept.pairs == 15
    assert kept.kept >= 8 and not kept.swapped
    assert ("1x", "2y") in changed.swapped and not changed.kept
    assert changed.correlation < 0 < kept.correlation
    few = order_of(first, effects(drawn(200, stream=np.random.default_rng(9))))
    assert few.kept + len(few.swapped) <= 2


def test_rank_correlation():
    assert rank_correlation([1, 2, 3], [10, 20, 90]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert math.isnan(rank_correlation([1, 1, 1], [1, 2, 3]))


def test_the_placebo_alarms_as_often_as_it_may():
    blocks = drawn(80_000)
    control = placebo(blocks, critical=2.63)  # max-t of six
    assert control is not None
    assert control.interval.units == 40
    assert control.passed
    # Intervals that are too narrow are noticed.
    narrow = placebo(blocks, critical=1.5)
    assert narrow is not None and not narrow.passed
    assert placebo(drawn(1_000), critical=2.63) is None


def test_controls_pass_on_games_without_defect(result):
    assert [name for name, _ in result.controls] == [
        "mirror, nothing banned",
        "A against A, equal players: false alarms",
        "bans of another block: any face alarms",
        "main against weak",
    ]
    assert all(control.passed for _, control in result.controls)


def test_a_player_who_wins_too_often_without_a_ban_fails_the_mirror():
    options = Options(scale=0.02, main_scale=0.02)
    data = data_of(options)
    rows = data[planned.BASE].seat_rows
    taken = (rows["player"] == 1) & (rows["block"] % 5 == 0)
    rows.loc[taken, "win_share"] = 1.0
    found = dict(components.estimate(FACTS, options, data).controls)
    assert not found["mirror, nothing banned"].passed


def test_headline_and_half_width(result):
    found = result.headline
    assert list(found.figures) == [each.face for each in FACTS.components]
    assert list(found.figures.values()) == [face.worth for face in result.faces]
    widest = max((each.high - each.low) / 2 for each in found.figures.values())
    assert found.half_width == pytest.approx(widest)


def test_the_headline_comes_from_the_main_arms_alone(result):
    options = Options(scale=SCALE, main_scale=SCALE)
    data = main_arms(data_of(options))
    assert list(data) == ["base", "without 1", "without 2", "without 3"]
    assert components.headline(FACTS, options, data) == result.headline


def test_the_smallest_study_can_be_estimated():
    tiny = result_of(scale=1e-9)
    assert len(tiny.faces) == 6


def test_the_headline_of_another_rung_is_its_own_and_prices_stay_with_the_main_one(result):
    options = Options(scale=SCALE, main_scale=SCALE, rung="strong")
    stronger = TRUE + np.array([0.0, 0.2, 0, 0, 0, 0])  # it knows what to do with 1y
    data = data_of(options, by_rung={"strong": stronger})
    found = components.estimate(FACTS, options, data)
    assert (found.policy, found.detail, result.policy) == ("strong", "main", "main")
    worth = {face.name: face.worth for face in found.faces}
    here = {face.name: face.worth for face in result.faces}
    # Against an equal without it: half of what it brings.
    assert worth["1y"].low < 0.25 / 2 < worth["1y"].high and worth["1y"].low > here["1y"].high
    prices = [(face.price.worth, face.price.built) for face in found.faces if face.price]
    assert prices == [(face.price.worth, face.price.built) for face in result.faces if face.price]
    assert found.drawn is not None and result.drawn is not None
    assert found.drawn.printed == result.drawn.printed
    assert found.fair_worth == result.fair_worth == result.average != found.average


def test_a_part_of_the_headline_is_one_tile():
    options = Options(scale=SCALE, main_scale=SCALE, rung="strong", parts=("2",))
    assert components.parts(FACTS, options)["2"] == ("2x", "2y")
    data = data_of(options)
    names = [arm.name for arm in components.headline_arms(FACTS, options)]
    assert names == ["strong: base", "strong: without 2"]
    found = components.headline(FACTS, options, {name: data[name] for name in names})
    assert list(found.figures) == ["2x", "2y"]
