"""Differences of win shares with the margin of victory as a control, calibrated.

Two arms are played on the same deals. Their win shares simply differ by the mean of the block
differences: unbiased, and blind to whether a game was won by one VP or by fifty. The margins know
more, but only through a model, and a model can be wrong. So both are estimated, and over a family
of comparisons the games themselves show how far the model is off:

    raw     the mean over blocks of the difference in wins
    model   both arms have margins of one shape, moved and stretched: the win share is the part of
            the shape above 0. The shape is that of both arms' standardised margins, smoothed with
            its variance kept (Silverman, Young: The bootstrap, to smooth or not to smooth?
            Biometrika 74, 1987). Its error is that of the blocks' influence values (delta method:
            van der Vaart, Asymptotic Statistics, chapter 20), and so is its covariance with raw.
    misfit  model minus raw. Beyond its standard error it has a random part for each comparison,
            drawn from Student's t with TAILS degrees of freedom, so that one comparison for which
            the model fails does not count on the others, and with a scale that is the same for all
            in units of the misfit's own deviation between blocks: a ban that hardly changes a game
            can hardly be misfitted.

The estimate is raw + w x misfit with the w of least variance. The scale of the misfits is unknown
and never tested: it is averaged over what the family's misfits make likely, from a flat prior on
its square, under which such intervals keep their level whatever the scale (Morris, Tang:
Estimating random effects via adjustment for density maximization, Statistical Science 26, 2011;
for heavy tails Angers, Berger: Robust hierarchical Bayes estimation of exchangeable means,
Canadian Journal of Statistics 19, 1991). The uncertainty of w is part of the interval:

    E[w]       s E[u]                       s = (Var raw - Cov) / Var misfit,  0 <= s <= 1
    variance   Var raw - E[u] (2 s (Var raw - Cov) - s² Var misfit) + s² misfit² Var[u]
    u          the part of the misfit's variance that is chance, 1 / (1 + scale²)

With many games the misfits stand out, u goes to 0 and the estimate to raw: it is consistent, and
no test decides that an interval shrinks with fewer games. The simultaneous level holds even if the
model fits all comparisons but one (tests); the standard error of a comparison alone is honest on
average over the family, not for the one that differs from all others. It takes the comparisons to
be alike, so a family is one kind of change. They may share deals, which max-t could use; without
the numbers of the blocks they are taken as independent, which is never too narrow (Šidák, JASA 62,
1967).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array, block_table
from analysis.estimate.family import Family, family_of
from analysis.estimate.shares import RARE
from analysis.interval import CONFIDENCE
from sim.core.errors import PampasError

MIN_COMPARISONS = 4  # that can show how far a model is off
SMOOTHING = 0.5  # of the shape, in its standard deviations: well above the steps of 1 VP
TAILS = 3.0  # degrees of freedom of the misfits
SPAN = (-1.0, 1.0)  # of a block's difference of wins
_SCALES = np.concatenate([[0.0], np.geomspace(1e-3, 1e4, 160)])  # scale², blocks alike
_TAIL_NODES = 15


@dataclass(frozen=True)
class Comparison:
    """Two arms on the same blocks: blocks x games of the first player, with and without.

    wins: shares of wins; margins: own VP minus those of the best opponent.
    """

    name: str
    wins: tuple[ArrayLike, ArrayLike]
    margins: tuple[ArrayLike, ArrayLike]


@dataclass(frozen=True)
class Calibrated:
    """Differences of win shares, with minus without: simultaneous intervals.

    raw: the plain paired family. gain: how many times as many games it would take for the same
    standard error, by name; a little below 1 where a misfit stands out that others do not have.
    misfit: by name, the standard deviation of what margins do not explain, as the family has it.
    weight: of the model in each estimate; 0 where there is raw alone. calibrated_by: the
    comparisons that say how far the model is off; below MIN_COMPARISONS all is raw.
    """

    family: Family
    raw: Family
    gain: Mapping[str, float]
    misfit: Mapping[str, float]
    weight: Mapping[str, float]
    calibrated_by: int


@dataclass(frozen=True)
class _Measured:
    """A comparison in numbers; covariance: of raw and model."""

    raw: float
    model: float
    covariance: Array
    blocks: int
    telling: bool  # enough blocks differ

    @property
    def misfit(self) -> float:
        return self.model - self.raw

    @property
    def explained(self) -> float:
        return float(self.covariance[0, 0] - self.covariance[0, 1])

    @property
    def misfit_variance(self) -> float:
        return float(self.covariance[0, 0] + self.covariance[1, 1] - 2 * self.covariance[0, 1])


def calibrated(
    comparisons: Sequence[Comparison],
    confidence: float = CONFIDENCE,
    calibration: Sequence[Comparison] = (),
) -> Calibrated:
    """`calibration`: further comparisons of the same kind, which only say how well margins fit."""
    names = [comparison.name for comparison in comparisons]
    measured = [_measured(comparison) for comparison in (*comparisons, *calibration)]
    telling = [number for number, one in enumerate(measured) if one.telling]
    chance = np.zeros((len(measured), 2))  # mean and variance of u
    if len(telling) >= MIN_COMPARISONS:
        chance[telling] = _chance([measured[number] for number in telling])
    own = measured[: len(comparisons)]
    rows = [_combined(one, *moments) for one, moments in zip(own, chance.tolist(), strict=False)]
    units = [one.blocks for one in own]

    def simultaneous(estimates: Sequence[float], variances: Sequence[float]) -> Family:
        return family_of(
            estimates, np.diag(variances), units, names, confidence=confidence, span=SPAN
        )

    plain = [float(one.covariance[0, 0]) for one in own]
    estimates, variances, weights = zip(*rows, strict=True)
    misfits = [
        float(np.sqrt(one.misfit_variance * (1 / mean - 1))) if mean > 0 else np.nan
        for one, mean in zip(own, chance[:, 0].tolist(), strict=False)
    ]
    gains = [
        before / after if after > 0 else 1.0 for before, after in zip(plain, variances, strict=True)
    ]
    return Calibrated(
        family=simultaneous(estimates, variances),
        raw=simultaneous([one.raw for one in own], plain),
        gain=dict(zip(names, gains, strict=True)),
        misfit=dict(zip(names, misfits, strict=True)),
        weight=dict(zip(names, weights, strict=True)),
        calibrated_by=len(telling),
    )


def _measured(comparison: Comparison) -> _Measured:
    wins, margins = (
        [block_table(arm, f"{what} of {comparison.name}") for arm in pair]
        for what, pair in (("wins", comparison.wins), ("margins", comparison.margins))
    )
    shapes = [table.shape for table in (*wins, *margins)]
    if len(set(shapes)) != 1:
        raise PampasError(
            f"comparison {comparison.name}: got tables of {', '.join(map(str, shapes))}, "
            "expected the same blocks and games in both arms"
        )
    blocks = len(wins[0])
    if blocks < 2:
        raise PampasError(f"comparison {comparison.name}: got {blocks} blocks, expected at least 2")
    raw = wins[0].mean(axis=1) - wins[1].mean(axis=1)
    telling = int(np.count_nonzero(raw)) >= RARE and all(np.ptp(table) > 0 for table in margins)
    model, influence = _model(margins) if telling else (float(raw.mean()), raw - raw.mean())
    covariance = np.cov(np.column_stack([raw, influence]), rowvar=False) / blocks
    return _Measured(float(raw.mean()), model, covariance, blocks, telling)


def _model(margins: Sequence[Array]) -> tuple[float, Array]:
    """The difference of win shares if both arms have one shape, and the blocks' influence on it.

    S(t) = mean of Phi((z - t) / SMOOTHING) over both arms' standardised margins z; the shape so
    smoothed has a variance of stretch², and an arm wins S(-stretch x mean / deviation).
    """
    from scipy.special import ndtr

    stretch = np.sqrt(1 + SMOOTHING**2)
    centres = [float(table.mean()) for table in margins]
    deviations = [float(table.std()) for table in margins]
    shape = [
        (table - centre) / deviation
        for table, centre, deviation in zip(margins, centres, deviations, strict=True)
    ]
    # The influence of a block on its arm's mean and deviation, both in deviations.
    on_centre = [z.mean(axis=1) for z in shape]
    on_deviation = [(np.square(z).mean(axis=1) - 1) / 2 for z in shape]
    estimate, influence = 0.0, np.zeros(len(margins[0]))
    for arm, sign in enumerate((1.0, -1.0)):
        place = centres[arm] / deviations[arm]
        density = 0.0
        for z, centre, deviation in zip(shape, on_centre, on_deviation, strict=True):
            away = (z + stretch * place) / SMOOTHING
            above = ndtr(away)
            near = np.exp(-np.square(away) / 2) / (SMOOTHING * np.sqrt(2 * np.pi))
            estimate += sign * float(above.mean()) / 2
            density += float(near.mean()) / 2
            moved = near.mean() * centre + (near * z).mean() * deviation
            influence += sign / 2 * (above.mean(axis=1) - above.mean() - moved)
        influence += sign * density * stretch * (on_centre[arm] - place * on_deviation[arm])
    return estimate, influence


def _chance(measured: Sequence[_Measured]) -> Array:
    """Mean and variance of u for each comparison: the part of its misfit's variance due to chance.

    The posterior on a grid of the scale and of the t distribution's mixing variances.
    """
    from scipy.special import logsumexp
    from scipy.stats import chi2

    blocks = np.array([one.blocks for one in measured], dtype=np.float64)
    surprise = np.array([one.misfit**2 / one.misfit_variance for one in measured])
    middle = (np.arange(_TAIL_NODES) + 0.5) / _TAIL_NODES
    mixing = TAILS / chi2.ppf(middle, TAILS)
    relative = (blocks / np.median(blocks))[:, None, None]
    u = 1 / (1 + relative * _SCALES[:, None] * mixing)  # comparisons x scales x mixing
    each = np.log(u) / 2 - surprise[:, None, None] * u / 2
    by_scale = logsumexp(each, axis=2)
    steps = np.gradient(_SCALES)  # a flat prior on the square of the scale
    joint = by_scale.sum(axis=0) + np.log(steps)
    posterior = np.exp(joint - logsumexp(joint))
    within = np.exp(each - by_scale[:, :, None]) * posterior[:, None]
    mean = (within * u).sum(axis=(1, 2))
    square = (within * u**2).sum(axis=(1, 2))
    return np.column_stack([mean, square - mean**2])


def _combined(one: _Measured, mean: float, variance: float) -> tuple[float, float, float]:
    """The estimate, its variance and the weight of the model, given the moments of u."""
    plain = float(one.covariance[0, 0])
    if mean <= 0 or one.misfit_variance <= 0:
        return one.raw, plain, 0.0
    slope = min(max(one.explained / one.misfit_variance, 0.0), 1.0)
    saved = mean * (2 * slope * one.explained - slope**2 * one.misfit_variance)
    doubt = (slope * one.misfit) ** 2 * variance
    return one.raw + slope * mean * one.misfit, plain - saved + doubt, slope * mean
