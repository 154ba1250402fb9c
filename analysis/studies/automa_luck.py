"""How much of a solo game is luck, and whose: spreads, correlation, parts of the margin's variance.

With H the player's score, A the automa's and M = H - A the margin, the variance of the margin has
two parts that add up to it exactly:

    Var(M) = Cov(H, M) - Cov(A, M)    automa's part: -Cov(A, M) / Var(M)

What both scores have in common (a long game is good for both) cancels in the margin and is in
neither part. All intervals are t intervals over the blocks, from the influence of a block on the
estimate (delta method; Hampel, Journal of the American Statistical Association 69, 1974): a
standard deviation on the logarithm, a correlation on Fisher's z, so that they stay within range.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from analysis.estimate.blocks import Array
from analysis.estimate.shares import share_of
from analysis.interval import CONFIDENCE, Interval, interval_of

MIN_BLOCKS = 10  # with fewer, their spread does not say how far to trust an influence


@dataclass(frozen=True)
class Luck:
    """How much is luck for one player against one level.

    own, automa: standard deviations of the scores. correlation: of the two scores; same_length: of
    games that are equally long. automa_part: of the variance of the margin. turned_by_automa,
    turned_by_own: share of games that would have another winner if this side always scored its
    mean.
    """

    own: Interval
    automa: Interval
    correlation: Interval
    same_length: Interval
    automa_part: Interval
    turned_by_automa: Interval
    turned_by_own: Interval


def luck_of(
    own: Array, automa: Array, win: Array, length: Array | None, confidence: float = CONFIDENCE
) -> Luck:
    """From the two scores, the player's win share and the length of each block's game."""
    unknown = Interval(math.nan, -math.inf, math.inf, len(own), confidence)
    same_length = unknown
    if length is not None:
        same_length = correlation(_without(own, length), _without(automa, length), confidence)
    return Luck(
        own=spread(own, confidence),
        automa=spread(automa, confidence),
        correlation=correlation(own, automa, confidence),
        same_length=same_length,
        automa_part=automa_part(own, automa, confidence),
        turned_by_automa=share_of(np.abs(win - _won(own - automa.mean())), confidence),
        turned_by_own=share_of(np.abs(win - _won(own.mean() - automa)), confidence),
    )


def spread(values: Array, confidence: float = CONFIDENCE) -> Interval:
    """The standard deviation of the block values."""
    blocks = len(values)
    if blocks < 2:
        return Interval(math.nan, 0.0, math.inf, blocks, confidence)
    deviation = float(np.std(values, ddof=1))
    if blocks < MIN_BLOCKS or deviation == 0 or _constant(values):
        return Interval(deviation, 0.0, math.inf, blocks, confidence)
    influence = (np.square((values - values.mean()) / deviation) - 1) / 2
    log = interval_of(blocks, math.log(deviation), float(np.std(influence, ddof=1)), confidence)
    return Interval(deviation, math.exp(log.low), math.exp(log.high), blocks, confidence)


def correlation(first: Array, second: Array, confidence: float = CONFIDENCE) -> Interval:
    """Pearson's correlation of two values of each block."""
    blocks = len(first)
    unknown = Interval(math.nan, -1.0, 1.0, blocks, confidence)
    if blocks < 3 or _constant(first) or _constant(second):
        return unknown
    one, other = ((each - each.mean()) / np.std(each) for each in (first, second))
    found = float(np.clip(np.mean(one * other), -1.0, 1.0))
    room = 1 - found**2
    if blocks < MIN_BLOCKS or room < 1e-12:
        return Interval(found, -1.0, 1.0, blocks, confidence)
    influence = (one * other - found * (one**2 + other**2) / 2) / room
    z = interval_of(blocks, math.atanh(found), float(np.std(influence, ddof=1)), confidence)
    return Interval(found, math.tanh(z.low), math.tanh(z.high), blocks, confidence)


def automa_part(own: Array, automa: Array, confidence: float = CONFIDENCE) -> Interval:
    """The automa's part of the variance of the margin; the rest is the player's."""
    margin = own - automa
    blocks = len(margin)
    if blocks < 2 or _constant(margin):
        return Interval(math.nan, -math.inf, math.inf, blocks, confidence)
    away = margin - margin.mean()
    variance = float(np.mean(away**2))
    share = -float(np.mean((automa - automa.mean()) * away)) / variance
    if blocks < MIN_BLOCKS:
        return Interval(share, -math.inf, math.inf, blocks, confidence)
    influence = (-(automa - automa.mean()) * away - share * away**2) / variance
    return interval_of(blocks, share, float(np.std(influence, ddof=1)), confidence)


def _won(lead: Array) -> Array:
    won: Array = (np.sign(lead) + 1) / 2
    return won


def _without(values: Array, length: Array) -> Array:
    """The residuals of a straight line along the length."""
    away = length - length.mean()
    square = float(away @ away)
    slope = float(away @ values) / square if square > 0 else 0.0
    left: Array = values - values.mean() - slope * away
    return left


def _constant(values: Array) -> bool:
    """Whether all values are the same, but for rounding."""
    return float(np.ptp(values)) <= 1e-9 * max(1.0, float(np.abs(values).max()))
