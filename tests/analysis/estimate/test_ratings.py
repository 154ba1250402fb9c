"""Bradley-Terry ratings: equal to statsmodels, covering, and honest about saturation and misfit."""

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from analysis.estimate.pairs import Pairs, pair_shares, table_comparisons
from analysis.estimate.ratings import ANCHOR, SCALE, effective_blocks, expected_share, ratings
from sim.core.errors import PampasError
from tests.analysis.estimate.truth import EXPERIMENTS, covers_as_stated, share_covered

NAMES = ("weak", "middle", "strong", "top")
TRUTH = np.array([800.0, 1000.0, 1100.0, 1250.0])
PAIRS = list(combinations(NAMES, 2))
CHANCES = np.array(
    [expected_share(TRUTH[i] - TRUTH[j]) for i, j in combinations(range(len(NAMES)), 2)]
)


def league(draw, blocks=200, chances=CHANCES):
    """All pairs on the same deals, two games per block, which share half of it."""
    luck = np.where(
        draw.random((blocks, len(PAIRS), 2)) < 0.5,
        draw.random((blocks, 1, 1)),
        draw.random((blocks, len(PAIRS), 2)),
    )
    return pair_shares(NAMES, PAIRS, (luck < chances[:, np.newaxis]).mean(axis=2))


def test_points_and_shares():
    assert expected_share(0) == 0.5
    assert expected_share(400) == pytest.approx(10 / 11)
    assert expected_share(200) == pytest.approx(0.76, abs=0.001)


def test_it_is_the_maximum_likelihood_of_statsmodels():
    """A binomial GLM of statsmodels 0.15 on the same league.

    A drawn block of each player is divided among its three pairs: the shares are
    (200 s + 1/6) / (200 + 1/3), and the weights 200 + 1/3.
    """
    found = ratings(league(np.random.default_rng(1)), "middle")
    expected = np.array([-1.1356679907717788, 0.48715924959962514, 1.4316837709805181])
    elo = [found.rating(name).mean for name in ("weak", "strong", "top")]
    assert elo == pytest.approx(ANCHOR + SCALE * expected, rel=1e-9)


def test_no_other_ratings_are_likelier():
    """At the maximum the likelihood is flat: wins as expected, for each player."""
    pairs = league(np.random.default_rng(6))
    found = ratings(pairs, "middle")
    elo = [found.rating(name).mean for name in NAMES]
    left = np.zeros(len(NAMES))
    for (one, other), share in zip(pairs.pairs, pairs.shares, strict=True):
        drawn = (share * 200 + 0.5 / 3) / (200 + 1 / 3)
        surplus = drawn - expected_share(elo[one] - elo[other])
        left[one] += surplus
        left[other] -= surplus
    assert left == pytest.approx(np.zeros(len(NAMES)), abs=1e-9)


def test_the_anchor_stands_still():
    one = ratings(league(np.random.default_rng(2)), "middle").rating("middle")
    assert (one.low, one.mean, one.high) == (1000, 1000, 1000)


def test_another_anchor_shifts_all_by_the_same():
    pairs = league(np.random.default_rng(3))
    one, other = ratings(pairs, "middle"), ratings(pairs, "top")
    shift = other.rating("middle").mean - 1000
    for name in NAMES:
        assert other.rating(name).mean == pytest.approx(one.rating(name).mean + shift)
    first, second = one.difference("strong", "weak"), other.difference("strong", "weak")
    assert (first.mean, first.low) == pytest.approx((second.mean, second.low))


def test_two_players_have_the_log_odds_of_their_share():
    values = np.random.default_rng(4).random(100)
    found = ratings(pair_shares(("a", "b"), [("a", "b")], values), "b")
    share = (values.sum() + 0.5) / 101
    assert found.rating("a").mean == pytest.approx(1000 + SCALE * math.log(share / (1 - share)))
    assert found.worst_fit[1].high == pytest.approx(0, abs=1e-12)
    assert found.one_scale_fits


@pytest.mark.slow
def test_ratings_cover_and_the_scale_is_rejected_as_rarely_as_stated(monkeypatch):
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 2000)
    draw = np.random.default_rng(5)
    found = [ratings(league(draw), "middle") for _ in range(EXPERIMENTS)]
    truth = dict(zip(NAMES, TRUTH, strict=True))
    together = np.mean(
        [
            all(one.rating(name).low <= truth[name] <= one.rating(name).high for name in NAMES)
            for one in found
        ]
    )
    assert covers_as_stated(float(together))
    assert covers_as_stated(share_covered([one.difference("top", "weak") for one in found], 450))
    assert covers_as_stated(float(np.mean([one.one_scale_fits for one in found])))


@pytest.mark.slow
def test_a_ladder_with_saturated_pairs_covers_where_there_is_something_to_see(monkeypatch):
    """Far rungs never win against each other; that must not pull the near ones together."""
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 1000)
    draw = np.random.default_rng(10)
    truth = [0, 700, 1000, 1500]
    chances = np.array([expected_share(one - other) for one, other in combinations(truth, 2)])
    found = [ratings(league(draw, 300, chances), "middle") for _ in range(EXPERIMENTS)]
    for better, worse, points in (("middle", "weak", 700), ("strong", "middle", 300)):
        differences = [one.difference(better, worse) for one in found]
        assert covers_as_stated(share_covered(differences, points))


WELL = ("middle", "strong", "top")  # their three pairs met 10,000 times
OFTEN = np.array([10_000.0 if "weak" not in pair else 2.0 for pair in PAIRS])


def hardly_met(draw, met=OFTEN) -> Pairs:
    """Pairs on blocks of their own, of a game each, drawn by their sums."""
    shares = draw.binomial(met.astype(int), CHANCES) / met
    covariance = np.diag(shares * (1 - shares) / (met - 1))
    return Pairs(NAMES, tuple(combinations(range(len(NAMES)), 2)), shares, covariance, met)


def test_equal_blocks_are_all_there_is_to_know_it_from():
    pairs = league(np.random.default_rng(11), 30)
    found = ratings(pairs, "middle")
    assert {one.units for one in (*found.family.intervals, *found.fit.intervals)} == {30}
    assert found.difference("top", "weak").units == 30


def test_the_degrees_of_freedom_are_those_of_satterthwaite():
    met = np.array([2.0, 101.0])
    pairs = Pairs(("a", "b", "c"), ((0, 1), (1, 2)), np.full(2, 0.5), np.zeros((2, 2)), met)
    variances = np.array([0.5, 4.0])
    sums = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [0.001, 1.0]])
    found = np.array(effective_blocks(pairs, np.diag(variances), sums)) - 1
    assert found.tolist()[:2] == [1, 100]
    assert found[3] == 99  # next to nothing is added, and rounding is down
    # Of blocks of their own; on the same blocks it is less, but not much.
    welch = variances.sum() ** 2 / (variances[0] ** 2 / 1 + variances[1] ** 2 / 100)
    assert 0.6 * welch < found[2] < welch
    pooled = replace(pairs, units=77)
    assert effective_blocks(pooled, np.diag(variances), sums) == [77] * 4


def test_a_pair_that_hardly_met_does_not_make_the_others_uncertain():
    found = ratings(hardly_met(np.random.default_rng(12)), "middle")
    for name in ("strong", "top"):
        one = found.rating(name)
        assert one.units > 5000
        assert one.high - one.low < 25
    assert found.difference("top", "strong").high - found.difference("top", "strong").low < 20
    weak = found.rating("weak")
    assert weak.units < 10 and weak.high - weak.low > 400  # nobody knows
    fit = dict(zip(found.fit.names, found.fit.intervals, strict=True))
    assert all(-1 <= one.low <= one.high <= 1 for one in fit.values())
    assert fit["middle against top"].high - fit["middle against top"].low < 0.05


@pytest.mark.slow
@pytest.mark.parametrize("few", [2.0, 4.0])
def test_those_who_met_often_are_covered_whoever_else_hardly_met(few, monkeypatch):
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 2000)
    draw = np.random.default_rng(13)
    met = np.where(OFTEN == 2, few, OFTEN)
    found = [ratings(hardly_met(draw, met), "middle") for _ in range(EXPERIMENTS)]
    truth = dict(zip(NAMES, TRUTH, strict=True))
    for better, worse in combinations(WELL, 2):
        differences = [one.difference(worse, better) for one in found]
        assert covers_as_stated(share_covered(differences, truth[worse] - truth[better]))
    # Intervals that hold together are wider than each alone.
    for name in ("strong", "top"):
        ratings_of = [one.rating(name) for one in found]
        assert share_covered(ratings_of, truth[name]) >= 0.93
        assert max(one.high - one.low for one in ratings_of) < 40
    assert share_covered([one.rating("weak") for one in found], truth["weak"]) >= 0.93


def table_games(draw, blocks):
    """Tables of four with two rotations a block; ratings in the sense of Gumbel strengths."""
    strength = TRUTH / SCALE
    seats = np.tile(np.arange(4), (2 * blocks, 1))
    # Differences of Gumbel values are logistic: each pair follows Bradley-Terry exactly.
    scores = strength + draw.gumbel(size=(2 * blocks, 4))
    scores[1::2] = np.where(draw.random((blocks, 1)) < 0.5, scores[::2], scores[1::2])
    return table_comparisons(NAMES, seats, scores, np.repeat(np.arange(blocks), 2))


@pytest.mark.slow
def test_ratings_from_tables_of_four_cover(monkeypatch):
    monkeypatch.setattr("analysis.estimate.family.DRAWS", 2000)
    draw = np.random.default_rng(6)
    found = [ratings(table_games(draw, 200), "middle") for _ in range(EXPERIMENTS)]
    assert covers_as_stated(share_covered([one.difference("top", "middle") for one in found], 250))
    assert covers_as_stated(share_covered([one.difference("middle", "weak") for one in found], 200))


def test_always_winning_is_far_but_finite_and_uncertain():
    shares = np.column_stack([np.ones(500), np.random.default_rng(7).random(500)])
    found = ratings(pair_shares(("a", "b", "c"), [("a", "b"), ("b", "c")], shares), "b")
    # b has two pairs: half a drawn block for each
    one = found.rating("a")
    assert 1000 + SCALE * math.log(1999) < one.mean < 1000 + SCALE * math.log(2003)
    assert one.high - one.low > 500
    assert one.low > 1000 + SCALE * math.log(20)  # but surely far ahead
    assert one.high > one.mean > one.low


def test_a_circle_is_no_scale():
    chances = np.array([0.7, 0.3, 0.5, 0.7, 0.5, 0.5])  # weak > middle > strong > weak
    found = ratings(league(np.random.default_rng(8), 1000, chances), "middle")
    label, deviation = found.worst_fit
    assert label in ("weak against middle", "weak against strong", "middle against strong")
    assert min(abs(deviation.low), abs(deviation.high)) > 0.1
    assert not found.one_scale_fits


def test_players_who_are_not_compared_are_refused():
    shares = np.random.default_rng(9).random((20, 2))
    pairs = pair_shares(NAMES, [("weak", "middle"), ("strong", "top")], shares)
    with pytest.raises(PampasError, match=r"none between \['strong', 'top'\]"):
        ratings(pairs, "middle")
    with pytest.raises(PampasError, match="anchor: got 'nobody'"):
        ratings(pairs, "nobody")
