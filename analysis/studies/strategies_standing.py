"""How strategies stand in one kind of game, and whether that is the same in another kind.

The share of a strategy is that of its wins over all its games: against every other strategy in
turn, or at every mixed table. It is the mean of the shares of its meetings, each counting the same.

Meetings have their own deals. The first deal of every meeting is the first round, and so on:
rounds are independent and alike, and the rows of the tables here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from analysis.estimate.blocks import Array, block_table, mean_covariance
from analysis.estimate.effort import half_width
from analysis.estimate.equivalence import Verdict, Word, verdicts
from analysis.estimate.family import Family, family_of
from analysis.estimate.pairs import Pairs, pair_shares, table_comparisons
from analysis.estimate.ratings import Ratings, ratings
from analysis.interval import Interval
from analysis.studies.strategies_games import Meeting

# Verdicts on players, who are neither too strong nor too weak: they win or lose.
FIELD_WORDS = {
    Word.TOO_STRONG: "beats the field",
    Word.FINE: "even",
    Word.TOO_WEAK: "loses to the field",
    Word.UNDECIDED: "undecided",
}


@dataclass(frozen=True)
class Standing:
    """Strategies in one kind of game.

    shares: of the wins of each strategy. differences: of these shares, "a minus b". pairs, payoffs:
    how often one is ahead of another. verdicts: on the shares, against the margin. blocks: deals of
    all meetings. skill: as which rung they play, where that has to be said.
    """

    kind: str
    players: int
    shares: Family
    differences: Family
    pairs: Pairs
    payoffs: Family
    ratings: Ratings
    verdicts: tuple[Verdict, ...]
    covariance: Array  # of the shares
    games: int
    blocks: int
    skill: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return self.shares.names

    @property
    def order(self) -> tuple[str, ...]:
        """The names, largest share first."""
        means = {name: self.shares.interval(name).mean for name in self.names}
        return tuple(sorted(self.names, key=lambda name: -means[name]))

    def payoff(self, one: str, other: str) -> Interval:
        """How often `one` is ahead of `other`."""
        place = (self.names.index(one), self.names.index(other))
        if place in self.pairs.pairs:
            return self.payoffs.intervals[self.pairs.pairs.index(place)]
        found = self.payoffs.intervals[self.pairs.pairs.index(place[::-1])]
        return Interval(
            1 - found.mean, 1 - found.high, 1 - found.low, found.units, found.confidence
        )

    def difference(self, one: str, other: str) -> Interval:
        """Share of `one` minus that of `other`."""
        if (label := _minus(one, other)) in self.differences.names:
            return self.differences.interval(label)
        found = self.differences.interval(_minus(other, one))
        return Interval(-found.mean, -found.high, -found.low, found.units, found.confidence)

    def beats(self, name: str) -> list[str]:
        """Those that it is known to be ahead of, clearest first."""
        others = [other for other in self.names if other != name]
        beaten = [other for other in others if self.payoff(name, other).low > 0.5]
        return sorted(beaten, key=lambda other: -self.payoff(name, other).mean)

    def beaten_by(self, name: str) -> list[str]:
        """Those that are known to be ahead of it, clearest first."""
        ahead = [other for other in self.names if name in self.beats(other)]
        return sorted(ahead, key=lambda other: -self.payoff(other, name).mean)

    def dominant(self) -> str | None:
        """The one that is known to be ahead of every other, if there is one."""
        for name in self.names:
            if len(self.beats(name)) == len(self.names) - 1:
                return name
        return None

    def word(self, name: str) -> str:
        """How it does against all others together, read from its simultaneous interval."""
        return FIELD_WORDS[self.verdicts[self.names.index(name)].word]

    @property
    def widest(self) -> Interval:
        """The share that is known least precisely."""
        return max(self.shares.intervals, key=half_width)

    def even(self, margin: float) -> list[tuple[str, str]]:
        """Pairs that are known to be even to within the margin."""
        moved = family_of(
            self.pairs.shares - 0.5,
            self.pairs.covariance,
            self.pairs.blocks,
            self.payoffs.names,
            span=(-0.5, 0.5),
        )
        return [
            (self.names[one], self.names[other])
            for (one, other), verdict in zip(self.pairs.pairs, verdicts(moved, margin), strict=True)
            if verdict.word is Word.FINE
        ]


@dataclass(frozen=True)
class Comparison:
    """The order of strategies in two kinds of game, by pairs as ranked in the first.

    same: established in both, and alike. turned: established in both, the other way round. open:
    not established in one of them. alike: how many of all pairs are in the same order by the
    estimates. changes: of the share of each strategy, in multiples of an even share.
    """

    same: tuple[tuple[str, str], ...]
    turned: tuple[tuple[str, str], ...]
    open: tuple[tuple[str, str], ...]
    alike: int
    changes: Family

    @property
    def pairs(self) -> int:
        return len(self.same) + len(self.turned) + len(self.open)


def compare(first: Standing, second: Standing) -> Comparison:
    """Which of two strategies wins more of its games, in both kinds of game."""
    same, turned, unknown, alike = [], [], [], 0
    for pair in combinations(first.order, 2):
        before, after = first.difference(*pair), second.difference(*pair)
        alike += before.mean * after.mean > 0
        if not (_is_established(before) and _is_established(after)):
            unknown.append(pair)
        elif before.mean * after.mean > 0:
            same.append(pair)
        else:
            turned.append(pair)
    return Comparison(tuple(same), tuple(turned), tuple(unknown), alike, _changes(first, second))


def _changes(first: Standing, second: Standing) -> Family:
    """The two kinds of games have different deals: their errors are independent."""
    before, after = (
        np.array([each.mean for each in standing.shares.intervals]) * standing.players
        for standing in (first, second)
    )
    covariance = first.covariance * first.players**2 + second.covariance * second.players**2
    units = min(first.pairs.blocks, second.pairs.blocks)
    return family_of(after - before, covariance, units, first.names)


def duel_standing(
    kind: str, pairs: Pairs, anchor: str, margin: float, games: int, blocks: int
) -> Standing:
    """From games of two: the share of a strategy is the mean of its shares against the others."""
    weights, constants = field_weights(pairs)
    return _standing(
        kind,
        2,
        weights @ pairs.shares + constants,
        weights @ pairs.covariance @ weights.T,
        pairs,
        anchor,
        margin,
        games,
        blocks,
    )


def table_standing(
    kind: str,
    names: Sequence[str],
    tables: Sequence[Meeting],
    wins: Sequence[Array],
    ranks: Sequence[Array],
    anchor: str,
    margin: float,
) -> Standing:
    """From mixed tables: wins and ranks are rounds x rotations x players."""
    shares = win_table(names, tables, wins)
    blocks, rotations, players = wins[0].shape
    seated = [
        np.tile([list(names).index(one) for one in table.strategies], (blocks * rotations, 1))
        for table in tables
    ]
    pairs = table_comparisons(
        names,
        np.concatenate(seated),
        -np.concatenate([rank.reshape(-1, players) for rank in ranks]),
        np.tile(np.repeat(np.arange(blocks), rotations), len(tables)),
    )
    games = blocks * rotations * len(tables)
    return _standing(
        kind,
        players,
        shares.mean(axis=0),
        mean_covariance(shares),
        pairs,
        anchor,
        margin,
        games,
        blocks * len(tables),
    )


def round_pairs(names: Sequence[str], duels: Sequence[Meeting], wins: Sequence[Array]) -> Pairs:
    """Pairs from their rounds: wins are rounds x rotations x players."""
    shares = np.column_stack([values[:, :, 0].mean(axis=1) for values in wins])
    return pair_shares(names, [_two(duel.strategies) for duel in duels], shares)


def pooled_pairs(names: Sequence[str], duels: Sequence[Meeting], wins: Sequence[Array]) -> Pairs:
    """Pairs with few deals each: one variance of a block for all of them.

    A handful of blocks says nearly nothing about its own spread. So the variance within pairs is
    pooled, as in a one-way analysis of variance: sum of squares within pairs / (blocks - pairs),
    which is also the number of degrees of freedom.
    """
    values = [block_table(each[:, :, 0].mean(axis=1))[:, 0] for each in wins]
    met = np.array([len(each) for each in values], np.float64)
    squares = sum(float(np.square(each - each.mean()).sum()) for each in values)
    freedom = int(met.sum()) - len(values)
    places = {name: place for place, name in enumerate(names)}
    return Pairs(
        tuple(names),
        tuple((places[duel.strategies[0]], places[duel.strategies[1]]) for duel in duels),
        np.array([each.mean() for each in values]),
        np.diag(squares / freedom / met),
        met,
        freedom + 1,
    )


def field_weights(pairs: Pairs) -> tuple[Array, Array]:
    """The matrix and the constants that turn shares of pairs into shares against the field."""
    count = len(pairs.names)
    weights, constants = np.zeros((count, len(pairs.pairs))), np.zeros(count)
    for column, (one, other) in enumerate(pairs.pairs):
        weights[one, column] = 1 / (count - 1)
        weights[other, column] = -1 / (count - 1)
        constants[other] += 1 / (count - 1)
    return weights, constants


def win_table(names: Sequence[str], tables: Sequence[Meeting], wins: Sequence[Array]) -> Array:
    """Rounds x strategies: the mean share of wins over the meetings of each."""
    total = np.zeros((len(wins[0]), len(names)))
    count = np.zeros(len(names))
    for table, values in zip(tables, wins, strict=True):
        for player, name in enumerate(table.strategies):
            place = list(names).index(name)
            total[:, place] += values[:, :, player].mean(axis=1)
            count[place] += 1
    shares: Array = total / count
    return shares


def contributions(
    meetings: Sequence[Meeting], wins: Sequence[Array], weights: Mapping[str, float]
) -> Array:
    """Rounds x games: what each game adds to a weighted sum of the shares of strategies."""
    count = {name: sum(name in meeting.strategies for meeting in meetings) for name in weights}
    columns = []
    for meeting, values in zip(meetings, wins, strict=True):
        part = np.zeros(values.shape[:2])
        for player, name in enumerate(meeting.strategies):
            if name in weights:
                part += weights[name] * values[:, :, player] / (values.shape[1] * count[name])
        columns.append(part)
    return np.concatenate(columns, axis=1)


def _standing(
    kind: str,
    players: int,
    shares: ArrayLike,
    covariance: Array,
    pairs: Pairs,
    anchor: str,
    margin: float,
    games: int,
    blocks: int,
) -> Standing:
    even = 1 / players
    means = np.asarray(shares, np.float64)
    names, units = pairs.names, pairs.blocks
    every = list(combinations(range(len(names)), 2))
    contrast = np.zeros((len(every), len(names)))
    for row, (one, other) in zip(contrast, every, strict=True):
        row[one], row[other] = 1.0, -1.0
    moved = family_of(means - even, covariance, units, names, span=(-even, 1 - even))
    return Standing(
        kind,
        players,
        _shares(family_of(means, covariance, units, names, even, span=(0.0, 1.0))),
        family_of(
            contrast @ means,
            contrast @ covariance @ contrast.T,
            units,
            [_minus(names[one], names[other]) for one, other in every],
            span=(-1.0, 1.0),
        ),
        pairs,
        _shares(pairs.family()),
        ratings(pairs, anchor),
        verdicts(moved, margin),
        covariance,
        games,
        blocks,
    )


def _shares(found: Family) -> Family:
    """Cut intervals from few blocks to what a share can be."""
    cut = [
        replace(each, low=max(each.low, 0.0), high=min(each.high, 1.0)) for each in found.intervals
    ]
    return replace(found, intervals=tuple(cut))


def _two(names: tuple[str, ...]) -> tuple[str, str]:
    one, other = names
    return one, other


def _minus(one: str, other: str) -> str:
    return f"{one} minus {other}"


def _is_established(difference: Interval) -> bool:
    return difference.low > 0 or difference.high < 0
