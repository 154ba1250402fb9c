"""One scale of strength: Bradley-Terry ratings from the shares of pairs.

The share of i against j is modelled as 1 / (1 + 10 ** ((R_j - R_i) / 400)): the scale of Elo, 200
Elo are 76 %. One named player is the anchor (1000). Ratings maximise the Bradley-Terry
likelihood of the shares, ties counting half, a block counting as one game (Bradley and Terry,
Biometrika 39, 1952; weights do not matter where the model holds). Intervals are sandwich intervals:
the score's variance comes from the blocks, not from the model, so that they include shared deals,
ties and misfit of the model (White, Econometrica 50, 1982):

    cov(ratings) = H^-1 X'N C NX H^-1,    H = X'N D X

with X the pairs (+1, -1), N the blocks of each pair, C the covariance of the shares, D the
derivatives p (1 - p). They are simultaneous (max-t).

Pairs may have met in very different numbers of blocks: ten thousand of a quick match, two of a slow
one. What rests on many blocks is not made uncertain by a pair that hardly adds to it, so each
estimate has its own degrees of freedom, after Satterthwaite (Biometrics Bulletin 2, 1946): with
v_i the part of its variance that pair i, met in n_i blocks, adds

    freedom = (sum v_i)² / sum( v_i² / (n_i - 1) )

for pairs on separate blocks. Pairs on the same blocks vary together, and so do the estimates of
their variances; see `effective_blocks`.

A pair that one side always wins would be infinitely far apart. So each player gets one more block
that is drawn, divided among its pairs (a pair counts it as half won and half lost, in the shares
and in C). Next to a thousand blocks that is nothing; a pair that saturates gets a large, finite
distance with a wide interval. Take such a distance as "at least about this far".

Whether one scale describes the players at all is what `fit` shows: the deviation of each share from
the fitted one, with simultaneous intervals.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family, family_of
from analysis.estimate.pairs import Pairs
from analysis.interval import CONFIDENCE, Interval, interval_of
from sim.core.errors import PampasError

SCALE = 400 / math.log(10)  # Elo per unit of log odds
ANCHOR = 1000.0


@dataclass(frozen=True)
class Ratings:
    """Ratings in the order of the names, and how well one scale fits the pairs."""

    anchor: str
    family: Family  # the ratings; p values are those of being as strong as the anchor
    fit: Family  # share - fitted share of each pair, named "a against b"
    pairs: Pairs
    moves: Array  # players x pairs: how the ratings move with the shares
    spread: Array  # the covariance of the shares

    def rating(self, name: str) -> Interval:
        return self.family.interval(name)

    def difference(self, first: str, second: str, confidence: float = CONFIDENCE) -> Interval:
        """How many Elo the first is ahead, with the interval for this one question."""
        one, other = (self.family.names.index(name) for name in (first, second))
        mean = self.family.intervals[one].mean - self.family.intervals[other].mean
        row = self.moves[one] - self.moves[other]
        variance = max(0.0, float(row @ self.spread @ row))
        (units,) = effective_blocks(self.pairs, self.spread, row[np.newaxis])
        return interval_of(units, mean, math.sqrt(variance * units), confidence)

    @property
    def worst_fit(self) -> tuple[str, Interval]:
        """The pair whose share deviates most from the fitted one, and by how much."""
        label, deviation = max(
            zip(self.fit.names, self.fit.intervals, strict=True), key=lambda one: abs(one[1].mean)
        )
        return label, deviation

    @property
    def one_scale_fits(self) -> bool:
        """Whether no deviation from the scale is established."""
        return all(deviation.low <= 0 <= deviation.high for deviation in self.fit.intervals)


def expected_share(elo: float) -> float:
    """The share of a player who is this many Elo ahead."""
    return 1 / (1 + math.exp(-elo / SCALE))


def ratings(pairs: Pairs, anchor: str, confidence: float = CONFIDENCE) -> Ratings:
    """Bradley-Terry ratings of all players of the pairs."""
    if anchor not in pairs.names:
        raise PampasError(f"anchor: got {anchor!r}, expected one of {list(pairs.names)}")
    _check_connected(pairs)
    contrasts = np.zeros((len(pairs.pairs), len(pairs.names)))
    for row, (one, other) in zip(contrasts, pairs.pairs, strict=True):
        row[one], row[other] = 1.0, -1.0
    free = np.array([name != anchor for name in pairs.names])
    x = contrasts[:, free]
    weight, shares, spread = _with_a_drawn_block(pairs)
    strength = _maximum(x, weight, shares)
    fitted = 1 / (1 + np.exp(-x @ strength))
    slope = fitted * (1 - fitted)
    # How the strengths move with the shares: H^-1 X'N.
    strengths = np.linalg.solve(
        x.T @ (x * (weight * slope)[:, np.newaxis]), (x * weight[:, np.newaxis]).T
    )
    moves = np.zeros((len(pairs.names), len(pairs.pairs)))
    moves[free] = SCALE * strengths
    elo = np.full(len(pairs.names), ANCHOR)
    elo[free] += SCALE * strength
    left = np.eye(len(shares)) - (slope[:, np.newaxis] * x) @ strengths
    labels = [pairs.label(pair) for pair in range(len(shares))]
    return Ratings(
        anchor,
        family_of(
            elo,
            moves @ spread @ moves.T,
            effective_blocks(pairs, spread, moves),
            pairs.names,
            ANCHOR,
            confidence,
        ),
        _between_shares(
            family_of(
                shares - fitted,
                _cleaned(left @ spread @ left.T, spread),
                effective_blocks(pairs, spread, left),
                labels,
                confidence=confidence,
            )
        ),
        pairs,
        moves,
        spread,
    )


def effective_blocks(pairs: Pairs, spread: Array, weights: Array) -> list[int]:
    """Degrees of freedom + 1 of weighted sums of shares (sums x pairs), after Satterthwaite.

    A variance is a sum over blocks. With t_b what block b adds to it on average, the freedom is
    (sum t_b)² / sum t_b². Pairs are taken to have met in the same blocks as far as that can be: the
    one with n blocks in the first n of the one with more. If they did, this is right (n - 1 if
    all met in all n blocks); if they had separate blocks, their variances are known independently
    of each other, and the freedom is larger than stated here: the interval is then a little too
    wide. It is between that of the pair with the fewest blocks and that of the pair with the most,
    and is rounded down.
    """
    if pairs.units is not None:
        return [pairs.units] * len(weights)
    met = pairs.met
    both = np.minimum(met[:, np.newaxis], met)
    # So that a pair alone has n - 1: n blocks with (v / root)² each.
    per_block = spread / np.sqrt(both * (both - 1))
    fewest, most = int(met.min()), int(met.max())
    found = []
    for row in weights:
        squares, before = 0.0, 0.0
        for blocks in np.unique(met):
            there = row * (met >= blocks)
            squares += float(blocks - before) * float(there @ per_block @ there) ** 2
            before = blocks
        variance = float(row @ spread @ row)
        freedom = variance**2 / squares if squares > 0 else most - 1.0
        # A little more than rounding loses.
        found.append(min(max(int(freedom * (1 + 1e-9)) + 1, fewest), most))
    return found


def _with_a_drawn_block(pairs: Pairs) -> tuple[Array, Array, Array]:
    """Blocks, shares and covariance of the pairs with their part of an added drawn block."""
    degree = np.bincount(np.ravel(pairs.pairs), minlength=len(pairs.names))
    drawn = np.array([1 / max(degree[one], degree[other]) for one, other in pairs.pairs])
    weight = pairs.met + drawn
    keep = pairs.met / weight
    shares = pairs.shares * keep + 0.5 * (1 - keep)
    variance = drawn * (0.5 * shares**2 + 0.5 * (1 - shares) ** 2) / weight**2
    return weight, shares, pairs.covariance * np.outer(keep, keep) + np.diag(variance)


def _maximum(x: Array, weight: Array, shares: Array) -> Array:
    """The strengths of the largest likelihood, which is concave."""
    from scipy.optimize import minimize

    part = weight / weight.sum()

    def loss(strength: Array) -> float:
        ahead = x @ strength
        # -log p = log(1 + e^-ahead), -log(1 - p) = log(1 + e^ahead)
        terms = shares * np.logaddexp(0, -ahead) + (1 - shares) * np.logaddexp(0, ahead)
        return float(part @ terms)

    def chance(strength: Array) -> Array:
        ahead: Array = 1 / (1 + np.exp(-x @ strength))
        return ahead

    def slope(strength: Array) -> Array:
        down: Array = x.T @ (part * (chance(strength) - shares))
        return down

    def curvature(strength: Array) -> Array:
        fitted = chance(strength)
        matrix: Array = x.T @ (x * (part * fitted * (1 - fitted))[:, np.newaxis])
        return matrix

    start = np.zeros(x.shape[1])
    found = minimize(
        loss, start, method="trust-exact", jac=slope, hess=curvature, options={"gtol": 1e-7}
    )
    strength: Array = found.x
    for _ in range(3):  # Newton's last steps, to the precision of the numbers
        strength = strength - np.linalg.solve(curvature(strength), slope(strength))
    return strength


def _cleaned(covariance: Array, scale: Array) -> Array:
    """Without what is only rounding: a share that the fit repeats exactly has no deviation."""
    kept = np.diag(covariance) > 1e-18 * np.diag(scale)
    cleaned: Array = np.where(np.outer(kept, kept), covariance, 0.0)
    return cleaned


def _between_shares(found: Family) -> Family:
    """Cut intervals from few blocks to what is possible: two shares are at most 1 apart."""
    cut = [
        replace(each, low=max(each.low, -1.0), high=min(each.high, 1.0)) for each in found.intervals
    ]
    return replace(found, intervals=tuple(cut))


def _check_connected(pairs: Pairs) -> None:
    reached = {0}
    for _ in pairs.names:
        reached |= {player for pair in pairs.pairs if set(pair) & reached for player in pair}
    if len(reached) < len(pairs.names):
        apart = [name for place, name in enumerate(pairs.names) if place not in reached]
        raise PampasError(
            f"pairs: got none between {apart} and the others, expected players who are compared "
            "with each other, if only through others"
        )
