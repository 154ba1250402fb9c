"""Worth against price, and what faces are called, on made-up truth."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest

from analysis.estimate import family
from analysis.interval import Interval
from analysis.studies.components_blocks import Faces
from analysis.studies.components_paired import Estimates, against_same_price, builders_of, sides_of
from analysis.studies.components_price import Average, crossing
from analysis.studies.components_verdict import RANKS, Name, name_of, names_of, said

NUMBERS = tuple(range(1, 7))
FACES = Faces(
    names=tuple(f"{number}{side}" for number in NUMBERS for side in "xy"),
    tiles=tuple(map(str, NUMBERS)),
    tile=tuple(number - 1 for number in NUMBERS for _ in "xy"),
    second=(False, True) * len(NUMBERS),
)
PRICES = (1, 1, 2, 2, 2, 2, 3, 3, 5, 5, 6, 6)
WORTHS = np.array([0.5, 1.5, 2, 3, 1, 4, 3, 0, 30, 20, 8, 5]) / 100
BUILT = np.array([0.9, 0.5, 0.6, 0.8, 0.4, 0.7, 0.95, 0.3, 0.9, 0.9, 0.6, 0.5])
BLOCKS = 1_000


def estimates(stream):
    """Worths and build rates of blocks; each face lies in half of them."""
    first = stream.random((BLOCKS, len(NUMBERS))) < 0.5
    in_play = np.repeat(first, 2, axis=1) == np.tile([True, False], len(NUMBERS))
    yes = stream.random(in_play.shape) < BUILT
    # Only those who build a face have something of it.
    values = WORTHS / BUILT * yes + 0.3 * stream.standard_normal(in_play.shape)
    found = []
    for table in (values, yes.astype(float)):
        units = in_play.sum(axis=0)
        means = (table * in_play).sum(axis=0) / units
        influence = np.where(in_play, table - means, 0.0) * BLOCKS / units
        found.append(Estimates(means, influence, tuple(units.tolist())))
    return found


@pytest.mark.slow
def test_intervals_of_worths_cover_what_is_true(monkeypatch):
    """To builders, beside the same price, between sides and beside the average."""
    monkeypatch.setattr(family, "DRAWS", 4_000)
    stream = np.random.default_rng(11)
    runs = 300
    used = [True] * len(PRICES)
    builders = WORTHS / BUILT
    price = np.array(PRICES)
    contrast = np.array(
        [
            each - builders[(price == price[face]) & (np.arange(len(price)) != face)].mean()
            for face, each in enumerate(builders)
        ]
    )
    exact = Estimates(WORTHS, np.zeros((BLOCKS, len(PRICES))), (BLOCKS,) * len(PRICES))
    excess = [each.mean for each in Average.of(exact, FACES, 0.12).excess().intervals]
    missed = dict.fromkeys(("builders", "same", "sides", "excess"), 0)
    for _ in range(runs):
        worths, rates = estimates(stream)
        known = worths.family(FACES.names)
        beside = against_same_price(worths, rates, PRICES, used, FACES)
        for name, found, true in (
            ("builders", builders_of(worths, rates, known), builders),
            ("same", [beside[face] for face in FACES.names], contrast),
            ("sides", sides_of(worths, FACES).intervals, WORTHS[::2] - WORTHS[1::2]),
            ("excess", Average.of(worths, FACES, 0.12).excess().intervals, excess),
        ):
            missed[name] += any(
                not one.low <= value <= one.high for one, value in zip(found, true, strict=True)
            )
    # 5 % may miss: 26 of 300 are three standard deviations above that.
    assert all(count <= 26 for count in missed.values()), missed
    assert all(missed[name] >= 4 for name in missed), missed


def test_faces_that_are_hardly_built_are_not_beside_others():
    worths, rates = estimates(np.random.default_rng(1))
    used = [face not in (0, 6) for face in range(len(PRICES))]
    found = against_same_price(worths, rates, PRICES, used, FACES)
    assert "1x" not in found and "4x" not in found
    assert "1y" not in found  # the only other of its price is not used
    assert "3x" in found


def test_must_haves_and_its_own_tile_are_no_part_of_the_average_beside_a_face():
    worths, _ = estimates(np.random.default_rng(2))
    average = Average.of(worths, FACES, 0.12)
    common = [face for face in range(12) if face not in (8, 9)]
    assert average.of_others(8).mean == pytest.approx(worths.means[common].mean())
    others = [face for face in common if face not in (0, 1)]
    assert average.of_others(0).mean == pytest.approx(worths.means[others].mean())
    assert average.of_others(None).mean == pytest.approx(worths.means[common].mean())
    excess = average.excess().interval("1x").mean
    assert excess == pytest.approx(worths.means[0] - average.of_others(0).mean)


def test_where_all_are_must_haves_a_face_is_compared_with_all_others():
    worths, _ = estimates(np.random.default_rng(2))
    average = Average.of(worths, FACES, -1.0)
    assert average.of_others(0).mean == pytest.approx(worths.means[2:].mean())
    assert average.of_others(None).mean == pytest.approx(worths.means.mean())
    excess = average.excess().interval("1x").mean
    assert excess == pytest.approx(worths.means[0] - worths.means[2:].mean())


PLACES = (3.0, 4.0, 5.0, 6.0, 7.0, 8.0)


def off(means, half):
    return [Interval(mean, mean - half, mean + half, 500) for mean in means]


@pytest.mark.parametrize("falling", [True, False])
def test_the_fair_price_is_covered(falling):
    """At least as often as stated: the error is shared out over all prices."""
    stream = np.random.default_rng(4)
    sign = 1 if falling else -1
    true = sign * np.interp(PLACES, [3, 6.5, 8], [0.2, 0.0, -0.02])
    covered = 0
    for _ in range(2_000):
        drawn = true + 0.02 * stream.standard_normal(len(PLACES))
        found = crossing(PLACES, off(drawn, 0.02 * 2.64), 5.0, falling=falling)
        covered += found.low <= 6.5 <= found.high
    assert covered >= 0.95 * 2_000


def test_the_fair_price_is_where_the_difference_crosses_nothing():
    found = crossing(PLACES, off([0.3, 0.2, 0.1, -0.1, -0.2, -0.3], 0.05), 3.0)
    assert (found.mean, found.low, found.high) == pytest.approx((5.5, 5.25, 5.75))
    rising = crossing(PLACES, off([-0.3, -0.2, -0.1, 0.1, 0.2, 0.3], 0.05), 3.0, falling=False)
    assert (rising.mean, rising.low, rising.high) == pytest.approx((5.5, 5.25, 5.75))


def test_a_fair_price_may_lie_beyond_the_prices_that_were_played():
    above = crossing(PLACES, off([0.3] * 6, 0.05), 5.0)
    assert math.isnan(above.mean) and (above.low, above.high) == (8.0, math.inf)
    below = crossing(PLACES, off([-0.3] * 6, 0.05), 5.0)
    assert math.isnan(below.mean) and (below.low, below.high) == (-math.inf, 3.0)
    unknown = crossing(PLACES, off([0.1, 0.0, 0.1, -0.1, 0.0, 0.1], 0.5), 5.0)
    assert (unknown.low, unknown.high) == (-math.inf, math.inf)
    # What does not fall has no fair price.
    turned = crossing(PLACES, off([-0.3, -0.3, -0.3, 0.3, 0.3, 0.3], 0.05), 5.0)
    assert (turned.low, turned.high) == (-math.inf, math.inf)


def test_names_rise_with_every_value():
    """So that the ends of intervals are enough."""
    values = (0.0, 0.015, 0.05, 0.3), (-0.1, 0.01, 0.2), (-0.1, 0.01, 0.1), (-0.1, 0.0, 0.1)
    for low, high in product(product(*values), repeat=2):
        if all(one <= other for one, other in zip(low, high, strict=True)):
            assert RANKS.index(name_of(*low, 0.02)) <= RANKS.index(name_of(*high, 0.02))


@pytest.mark.parametrize(
    ("built", "worth", "builders", "excess", "name"),
    [
        (0.9, 0.3, 0.33, 0.28, Name.MUST_HAVE),
        (0.9, 0.09, 0.1, 0.05, Name.STRONG),
        (0.9, 0.3, 0.33, 0.0, Name.ORDINARY),  # as the others of its price
        (0.5, 0.02, 0.04, 0.01, Name.ORDINARY),
        (0.5, 0.0, 0.0, 0.0, Name.WEAK),
        (0.5, 0.004, 0.04, -0.01, Name.WEAK),
        (0.05, 0.01, 0.2, 0.0, Name.WEAK),
        (0.01, 0.01, 1.0, 0.0, Name.UNUSED),
    ],
)
def test_names(built, worth, builders, excess, name):
    assert name_of(built, worth, builders, excess, 0.02) == name
    a, b, c, d = (Interval(each, each, each, 9) for each in (built, worth, builders, excess))
    assert names_of(a, b, c, d, margin=0.02) == (name,)


def test_what_the_intervals_leave_open_is_undecided():
    built, worth = Interval(0.5, 0.4, 0.6, 9), Interval(0.03, 0.01, 0.05, 9)
    builders, excess = Interval(0.06, 0.01, 0.1, 9), Interval(0.01, -0.01, 0.03, 9)
    names = names_of(built, worth, builders, excess, 0.02)
    assert names == (Name.WEAK, Name.ORDINARY, Name.STRONG)
    assert said(names) == "undecided"
    unknown = Interval(math.nan, -math.inf, math.inf, 0)
    assert len(names_of(unknown, unknown, unknown, unknown, 0.02)) == len(RANKS)
