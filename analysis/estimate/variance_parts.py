"""What decides a game: the variance of results in parts, from crossed games.

A result is the share of the win of a seat. Of equal players on deals that are played several times,
with other noise each time,

    seat    mean over the seats of (share of the seat - 1/n)²
    deal    covariance of two games on one deal: what the deal, with the seat's part of it, decides
    rest    all else: chance after the deal, and what the players happen to do

as parts of the mean of (result - 1/n)². Of two players, the stronger one x = 1 or -1 in the first
seat, each deal played twice in each seating (x, r),

    skill        the square of half the difference between the seatings: what being stronger decides
    deal         (mean cov of the same seating + cov of different seatings) / 2
    deal, skill  (mean cov of the same seating - cov of different seatings) / 2: deals that suit one

These are the variance components of a two-way design (Searle, Casella, McCulloch, Variance
components, 1992), by products of games of one deal, so that no noise is part of them. Squares of
means are freed of the variance of the mean. A part may come out a little below 0. Luck and skill as
parts of a variance: Duersch, Lambrecht, Oechssler, Measuring skill and chance in games, European
Economic Review 127, 2020, ask the same by ratings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from analysis.estimate.blocks import Array
from analysis.interval import CONFIDENCE, Interval, corrected, mean_interval, t_quantile

SEAT, DEAL, SKILL, SUITS, REST = "seat", "deal", "skill", "deal and skill", "rest"


def equal_players(results: Array, confidence: float = CONFIDENCE) -> Mapping[str, Interval]:
    """Parts for deals x games x seats of equal players."""
    columns = _columns_of_equals(results - 1 / results.shape[2])
    return _jackknifed(columns, _of_equals, (SEAT, DEAL, REST), confidence)


def crossed(results: Array, confidence: float = CONFIDENCE) -> Mapping[str, Interval]:
    """Parts for deals x seatings x repeats: what the first seat wins, the stronger one there in
    seating 0, the weaker one in seating 1."""
    columns = _columns_of_crossed(results - 0.5)
    return _jackknifed(columns, _of_crossed, (SEAT, SKILL, DEAL, SUITS, REST), confidence)


def _of_equals(moments: Mapping[str, Array]) -> Array:
    total = moments["square"].mean()
    seat = float((moments["mean"] ** 2 - moments["variance"]).mean())
    deal = float((moments["product"] - moments["mean"] ** 2 + moments["variance"]).mean())
    parts = np.array([seat, deal, total - seat - deal])
    shares: Array = parts / total
    return shares


def _of_crossed(moments: Mapping[str, Array]) -> Array:
    total = moments["square"].mean()
    seat = float(moments["mean"][0] ** 2 - moments["variance"][0])
    skill = float(moments["mean"][1] ** 2 - moments["variance"][1])
    # Products of games on one deal, less the squares of the means that are no part of the deal.
    same, other = moments["product"]
    both, apart = seat + skill, seat - skill
    deal, suits = ((same - both) + (other - apart)) / 2, ((same - both) - (other - apart)) / 2
    parts = np.array([seat, skill, deal, suits, total - seat - skill - deal - suits])
    shares: Array = parts / total
    return shares


def _jackknifed(
    table: Mapping[str, Array],
    parts: Callable[[Mapping[str, Array]], Array],
    names: tuple[str, ...],
    confidence: float,
) -> Mapping[str, Interval]:
    """Parts with intervals: t over the pseudo-values of the deals (Tukey 1958)."""
    deals = len(table["square"])
    sums = {name: column.sum(axis=0) for name, column in table.items()}
    whole = parts(_moments(sums, deals))
    without = np.array(
        [
            parts(_moments({name: sums[name] - table[name][deal] for name in table}, deals - 1))
            for deal in range(deals)
        ]
    )
    pseudo = deals * whole - (deals - 1) * without
    error = pseudo.std(axis=0, ddof=1) / np.sqrt(deals)
    half = t_quantile((1 + confidence) / 2, deals - 1) * error
    found = {
        name: Interval(float(mean), float(mean - by), float(mean + by), deals, confidence)
        for name, mean, by in zip(names, whole, half, strict=True)
    }
    total = float(table["square"].mean())
    means = table["mean"]
    squares = {SEAT: means[:, :1], SKILL: means[:, 1:]} if SKILL in names else {SEAT: means}
    for name, columns in squares.items():
        low, high = _square(columns, confidence)
        found[name] = Interval(found[name].mean, low / total, high / total, deals, confidence)
    return found


def _square(columns: Array, confidence: float) -> tuple[float, float]:
    """Bounds of the mean square of means, from simultaneous bounds of the means (Bonferroni).

    A square is no mean: near 0 its error is not symmetric, and t over pseudo-values is too narrow.
    """
    each = corrected(confidence, columns.shape[1])
    bounds = [mean_interval(column, each) for column in columns.T]
    low = [max(one.low, -one.high, 0.0) ** 2 for one in bounds]
    high = [max(abs(one.low), abs(one.high)) ** 2 for one in bounds]
    return float(np.mean(low)), float(np.mean(high))


def _columns_of_equals(results: Array) -> dict[str, Array]:
    """By deal and seat: what parts are made of."""
    games = results.shape[1]
    mean, squares = results.mean(axis=1), (results**2).sum(axis=1)
    product = ((games * mean) ** 2 - squares) / (games * (games - 1))  # of any two games
    return _columns(results, mean, product)


def _columns_of_crossed(results: Array) -> dict[str, Array]:
    """By deal, of seat and skill, and of games with the same and with different seatings."""
    first, second = results.mean(axis=2).T
    mean = np.stack([first + second, first - second], axis=1) / 2
    same = (results[:, :, 0] * results[:, :, 1]).mean(axis=1)
    return _columns(results, mean, np.stack([same, first * second], axis=1))


def _columns(results: Array, mean: Array, product: Array) -> dict[str, Array]:
    square = (results**2).reshape(len(results), -1).mean(axis=1)
    return {"square": square, "mean": mean, "mean2": mean**2, "product": product}


def _moments(sums: Mapping[str, Array], deals: int) -> dict[str, Array]:
    means = {name: np.asarray(value / deals) for name, value in sums.items()}
    variance = (means.pop("mean2") - means["mean"] ** 2) / (deals - 1)
    return {**means, "variance": variance}
