"""Margins as a control for wins, on games whose truth is known: honest first, then shorter."""

import math

import numpy as np
import pytest

import analysis.estimate.family
from analysis.estimate.calibration import Calibrated, Comparison, calibrated
from sim.core.errors import PampasError

DEVIATION = 18.0  # VP, of a margin
RUNS = 40  # of a family


@pytest.fixture(autouse=True)
def coarse_critical_values(monkeypatch):
    """Exact to about 0.02 instead of 0.005, in a tenth of the time."""
    monkeypatch.setattr(analysis.estimate.family, "DRAWS", 20_000)


def shape(draw: np.random.Generator, kind: str, size: tuple[int, int]) -> np.ndarray:
    if kind == "skewed":
        return (draw.gamma(3, 1, size) - 3) / math.sqrt(3)
    if kind == "heavy":
        return draw.standard_t(4, size) / math.sqrt(2)
    return draw.standard_normal(size)


def played(
    draw: np.random.Generator,
    kind: str,
    blocks: int,
    shift: float,
    stretch: float = 1.0,
    turned: float = 0.0,
    step: float = 1.0,
    games: int = 1,
) -> Comparison:
    """Arms that share half of their games. turned: so many narrow losses become narrow wins,
    which hardly moves the margins: there a model by margins is badly wrong."""
    size = (blocks, games)
    shared = shape(draw, kind, size)
    wins, margins = [], []
    for changed in (True, False):
        own = np.where(draw.random(size) < 0.5, shared, shape(draw, kind, size))
        if changed:
            narrow = (own < 0) & (own > -0.5) & (draw.random(size) < turned)
            own = np.where(narrow, -own, own)
            own = (own + shift) * stretch
        margin = np.round(own * DEVIATION / step) * step
        margins.append(margin)
        wins.append(np.where(margin == 0, 0.5, margin > 0))
    return Comparison(f"shift {shift:.3f}", (wins[0], wins[1]), (margins[0], margins[1]))


def family_of_games(
    draw: np.random.Generator, kind: str, count: int, blocks: int, wrong: str = "", step: float = 1
) -> list[Comparison]:
    """Shifts and stretches are the same at each call."""
    plan = np.random.default_rng(5)
    shifts, stretches = plan.normal(0, 0.4, count), np.exp(plan.normal(0, 0.1, count))
    turned = {"": np.zeros(count), "all": plan.random(count), "one": np.eye(count)[0]}[wrong]
    return [
        played(draw, kind, blocks, shift, stretch, lost, step)
        for shift, stretch, lost in zip(shifts, stretches, turned, strict=True)
    ]


def difference(comparison: Comparison) -> float:
    with_it, without_it = (np.asarray(arm, dtype=np.float64) for arm in comparison.wins)
    return float(with_it.mean() - without_it.mean())


def holds_together(found: Calibrated, truth: list[float]) -> bool:
    return all(
        one.low <= true <= one.high for one, true in zip(found.family.intervals, truth, strict=True)
    )


def single_misses(found: Calibrated, truth: list[float]) -> int:
    """Of intervals of 1.96 standard errors."""
    return sum(
        abs(one.mean - true) > 1.96 * error
        for one, error, true in zip(found.family.intervals, found.family.errors, truth, strict=True)
    )


@pytest.mark.parametrize(
    ("kind", "count", "blocks", "wrong", "step"),
    [
        ("normal", 4, 200, "", 1.0),
        ("skewed", 10, 500, "", 6.0),  # a third of a deviation: many ties
        ("normal", 10, 500, "all", 1.0),
        pytest.param("normal", 10, 500, "one", 1.0, marks=pytest.mark.slow),
        pytest.param("heavy", 10, 500, "", 1.0, marks=pytest.mark.slow),
    ],
)
def test_intervals_cover_whatever_the_shape_and_however_wrong_the_model(
    kind, count, blocks, wrong, step
):
    large = family_of_games(np.random.default_rng(1), kind, count, 200_000, wrong, step)
    truth = [difference(comparison) for comparison in large]
    draw = np.random.default_rng(2)
    found = [
        calibrated(family_of_games(draw, kind, count, blocks, wrong, step)) for _ in range(RUNS)
    ]
    together = sum(holds_together(one, truth) for one in found)
    missed = sum(single_misses(one, truth) for one in found) / (RUNS * count)
    assert together >= 0.95 * RUNS - 3 * math.sqrt(RUNS * 0.05 * 0.95)
    assert missed <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / (RUNS * count))


def test_where_margins_explain_wins_fewer_games_do():
    found = calibrated(family_of_games(np.random.default_rng(3), "normal", 10, 2_000))
    assert found.calibrated_by == 10
    assert np.median(list(found.gain.values())) > 1.15
    for name, gain in found.gain.items():
        wide, narrow = found.raw.interval(name), found.family.interval(name)
        ratio = (wide.high - wide.low) / (narrow.high - narrow.low)
        assert ratio**2 == pytest.approx(gain, rel=0.02)


def test_the_gain_is_real_the_estimates_scatter_less():
    draw, raw, combined = np.random.default_rng(4), [], []
    for _ in range(RUNS):
        found = calibrated(family_of_games(draw, "normal", 10, 300))
        raw.append([one.mean for one in found.raw.intervals])
        combined.append([one.mean for one in found.family.intervals])
    assert np.var(raw, axis=0).mean() / np.var(combined, axis=0).mean() > 1.15


def test_a_model_that_fails_leaves_the_plain_estimate():
    found = calibrated(family_of_games(np.random.default_rng(6), "normal", 10, 20_000, "all"))
    assert max(found.weight.values()) < 0.2
    assert max(found.gain.values()) < 1.2
    for wide, narrow in zip(found.raw.intervals, found.family.intervals, strict=True):
        assert narrow.mean == pytest.approx(wide.mean, abs=(wide.high - wide.low) / 4)


def test_one_comparison_that_fails_does_not_count_on_the_others():
    found = calibrated(family_of_games(np.random.default_rng(7), "normal", 10, 5_000, "one"))
    weights = list(found.weight.values())
    assert weights[0] < min(weights[1:]) / 3


def test_intervals_grow_with_fewer_games():
    """What a pre-test of the model would turn round (a misfit that few games cannot establish)."""
    widths = []
    for blocks in (300, 3_000, 30_000):
        found = calibrated(family_of_games(np.random.default_rng(8), "normal", 8, blocks, "all"))
        widths.append(np.mean([one.high - one.low for one in found.family.intervals]))
    assert widths[0] > 2 * widths[1] > 4 * widths[2]


def test_too_few_comparisons_are_plain_unless_others_calibrate_them():
    games = family_of_games(np.random.default_rng(9), "normal", 8, 1_000)
    alone = calibrated(games[:2])
    assert alone.calibrated_by == 2
    assert alone.family == alone.raw
    assert set(alone.gain.values()) == {1.0}
    assert all(math.isnan(one) for one in alone.misfit.values())
    helped = calibrated(games[:2], calibration=games[2:])
    assert helped.calibrated_by == 8
    assert helped.family.names == alone.family.names
    assert min(helped.gain.values()) > 1.05


def test_wins_too_rare_for_a_normal_error_are_left_plain():
    draw = np.random.default_rng(10)
    games = family_of_games(draw, "normal", 6, 500)
    margins = draw.normal(-60, DEVIATION, (2, 500, 1))
    margins[0, :5] = 3.0
    rare = Comparison("rare", tuple(margins > 0), tuple(margins))
    nothing = Comparison("nothing", (np.zeros(500), np.zeros(500)), (margins[1], margins[1]))
    found = calibrated([*games, rare, nothing])
    assert found.calibrated_by == 6
    for name in ("rare", "nothing"):
        assert found.gain[name] == 1.0
        assert found.family.interval(name).mean == found.raw.interval(name).mean
    assert found.family.interval("nothing").high > 0  # all the same is not certainty


def test_the_order_of_arms_only_changes_signs():
    games = family_of_games(np.random.default_rng(11), "skewed", 5, 400)
    turned = [Comparison(one.name, one.wins[::-1], one.margins[::-1]) for one in games]
    for one, other in zip(
        calibrated(games).family.intervals, calibrated(turned).family.intervals, strict=True
    ):
        assert (one.mean, one.low, one.high) == pytest.approx(
            (-other.mean, -other.high, -other.low)
        )


def test_arms_of_other_blocks_are_refused():
    wins = (np.ones((5, 2)), np.ones((6, 2)))
    with pytest.raises(PampasError, match="expected the same blocks and games in both arms"):
        calibrated([Comparison("8a", wins, wins)])
    one = (np.ones((1, 2)), np.ones((1, 2)))
    with pytest.raises(PampasError, match="got 1 blocks, expected at least 2"):
        calibrated([Comparison("8a", one, one)])
