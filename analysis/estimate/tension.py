"""How the course of games feels, from the chances to win over time: definitions.

Chances p are [games, looks, seats]: at so many moments of every game, the last one before its end.
`won` is [games, seats], the shares of the win. Every function gives one value for each game.

    drama          mean over the looks of max p - p of the winner: how far the winner was behind
                   whoever led (Browne, Automatic generation and evaluation of recombination games,
                   2008)
    comeback       whether the winner's chance was below half an even share, 1/(2n), in the second
                   half
    lead changes   looks at which another seat has the largest chance than at the look before
    decided        part of the game left when the winner's chance goes beyond all chances that
                   anybody else had in that game (Browne's threshold of decisiveness)
    uncertainty    entropy of the chances, log n being 1: mean over the looks (after Browne)
    leader         the largest chance at each look

Of a turn, from the mover's chances before and after it and before the mover's next turn

    swing          after - before
    killer         whether it gains more than KILLER (after Browne's killer moves)
    given back     the part of a gain that is gone again when the mover's next turn comes, never
                   less than none of it, nor more than all: 1 minus its share is permanence. Without
                   these bounds it would be 0 for every game: chances that are right on average do
                   not drift.

Of a decision, from what its legal actions are worth

    stakes         best - second, best - worst
    narrowness     share of the actions worth more than mean + 0.75 (best - mean) (Ludii's clarity;
                   Piette et al., Ludii, ECAI 2020)

Chances from games played on are noisy, and noise adds drama, changes and decisions. What a function
of them is on average in the limit of many games played on is found by halves: with f of all games
and of each half of them

    2 f(all) - (f(half 1) + f(half 2)) / 2

in which the error that falls with 1/m is gone (the jackknife of Quenouille, Biometrika 43, 1956).
That is for functions that change smoothly or by steps as large as the noise. Counts (lead changes,
comebacks, killer moves) are noisy twice over in halves: they are taken from all games played on, of
which 100 for each position leave an error of at most 0.06 standard deviations of a game, measured
where the truth is known (tests).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from analysis.estimate.blocks import Array

KILLER = 0.25  # of the win: a turn that gains more is a killer move
NARROW = 0.75  # of the way from the mean to the best
TIES = 1e-9  # chances from equal counts are told apart by this much, at random
SEED = 20_080_701


def leader(p: Array) -> Array:
    """The largest chance: [games, looks]."""
    largest: Array = p.max(axis=2)
    return largest


def winners_chance(p: Array, won: Array) -> Array:
    """[games, looks]; of those who share a win the mean."""
    found: Array = np.einsum("gls,gs->gl", p, won)
    return found


def drama(p: Array, won: Array) -> Array:
    behind: Array = (leader(p) - winners_chance(p, won)).mean(axis=1)
    return behind


def comeback(p: Array, won: Array) -> Array:
    seats, looks = p.shape[2], p.shape[1]
    lowest = winners_chance(p, won)[:, looks // 2 :].min(axis=1)
    found: Array = (lowest < 1 / (2 * seats)).astype(np.float64)
    return found


def leaders(values: Array) -> Array:
    """Who has the most at each look, all of them: [games, looks, seats] of True and False."""
    found: Array = values == values.max(axis=2, keepdims=True)
    return found


def lead_changes(p: Array) -> Array:
    """How often those who lead are others than at the look before."""
    ahead = leaders(p)
    changes: Array = (ahead[:, 1:] != ahead[:, :-1]).any(axis=2).sum(axis=1).astype(np.float64)
    return changes


def decided(p: Array, won: Array) -> Array:
    """The part of the game that is left once nobody but the winner ever had such a chance."""
    looks = p.shape[1]
    others = np.where(won[:, np.newaxis] > 0, 0.0, p).max(axis=(1, 2))
    beyond = winners_chance(p, won) > others[:, np.newaxis]
    first = np.where(beyond.any(axis=1), beyond.argmax(axis=1), looks)
    left: Array = 1 - first / looks
    return left


def uncertainty_curve(p: Array) -> Array:
    """Entropy of the chances at each look, as a part of the largest one: [games, looks]."""
    logs = np.log(np.where(p > 0, p, 1.0))
    found: Array = -(p * logs).sum(axis=2) / np.log(p.shape[2])
    return found


def uncertainty(p: Array) -> Array:
    mean: Array = uncertainty_curve(p).mean(axis=1)
    return mean


# --- turns and decisions --------------------------------------------------------------------------


def killer(before: Array, after: Array) -> Array:
    found: Array = (after - before > KILLER).astype(np.float64)
    return found


def gain(before: Array, after: Array) -> Array:
    gained: Array = np.maximum(after - before, 0.0)
    return gained


def given_back(before: Array, after: Array, later: Array) -> Array:
    """How much of a gain is gone before the mover's next turn."""
    lost: Array = np.minimum(np.maximum(after - later, 0.0), gain(before, after))
    return lost


def best_less_second(values: Array) -> float:
    ordered = np.sort(values)
    return float(ordered[-1] - ordered[-2])


def best_less_worst(values: Array) -> float:
    return float(values.max() - values.min())


def narrowness(values: Array) -> float:
    """The share of actions that stand out towards the best; all of them if they are equal."""
    mean, best = values.mean(), values.max()
    if best <= mean:
        return 1.0
    return float((values > mean + NARROW * (best - mean)).mean())


def decision_factor(actions: Array, choices: Array) -> Array:
    """Of each game the mean number of actions at a decision with more than one."""
    found: Array = actions / np.maximum(choices, 1)
    return found


def tree_digits(actions: Array, choices: Array, forced: Array) -> Array:
    """log10 of the size of the game tree: decisions x log10(mean number of actions)."""
    decisions = np.maximum(choices + forced, 1)
    digits: Array = decisions * np.log10(np.maximum((actions + forced) / decisions, 1))
    return digits


# --- noise ----------------------------------------------------------------------------------------


def without_noise(function: Callable[..., Array], *halves: Array) -> Array:
    """f of chances that are known by two halves, on axis 0 of each, without most of its noise."""
    whole = function(*(half.mean(axis=0) for half in halves))
    each = [function(*(half[number] for half in halves)) for number in range(2)]
    found: Array = 2 * whole - (each[0] + each[1]) / 2
    return found


def told_apart(halves: Array) -> Array:
    """Chances of which no two are equal, so that who leads is drawn where they would be."""
    drawn = np.random.default_rng(SEED).random(halves.shape)
    apart: Array = halves + TIES * drawn
    return apart
