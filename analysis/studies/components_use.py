"""How components are used when nothing is banned, and what goes along with building them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.estimate.blocks import Array
from analysis.estimate.family import Family
from analysis.estimate.regression import regress
from analysis.interval import CONFIDENCE, Interval, corrected
from analysis.studies.components_blocks import Blocks, known_family
from analysis.studies.components_factorial import (
    SHARE,
    TOTAL,
    clustered_mean,
    rate_of,
    regress_varied,
)
from sim.core.errors import PampasError
from sim.core.study_facts import StudyFacts


@dataclass(frozen=True)
class Use:
    """A face in games in which it is in play and every player may build it.

    built: how often a player does. turn, used, earned: for those who do, the own turn, how often it
    is used and what it brings in money, if that is known. vp: printed VP times built, if it has
    any. association: share of wins of those who built it minus that of those who did not, which is
    not an effect of building it.
    The intervals of built and association are simultaneous over all faces (Bonferroni).
    """

    face: str
    built: Interval
    turn: Interval | None
    used: Interval | None
    earned: Interval | None
    vp: float | None
    association: Interval


def use_columns(facts: StudyFacts) -> list[str]:
    """The columns of seats that `uses_of` needs."""
    named = [column for each in facts.components for column in (each.turn, each.used, each.earned)]
    return [SHARE, TOTAL, *dict.fromkeys(filter(None, named))]


def uses_of(facts: StudyFacts, base: Blocks) -> tuple[Use, ...]:
    built = base.built
    per_seat = built.shape[1] * built.shape[2]
    each = corrected(CONFIDENCE, len(facts.components))
    found = []
    for face, component in enumerate(facts.components):
        here = base.in_play[:, face]
        block = np.repeat(np.flatnonzero(here), per_seat)
        yes = built[here][..., face].ravel()
        rate = rate_of(yes.astype(np.float64), block, each)

        def of_builders(
            column: str,
            here: NDArray[np.bool_] = here,
            yes: NDArray[np.bool_] = yes,
            block: NDArray[np.int64] = block,
        ) -> Interval | None:
            if not column:
                return None
            return clustered_mean(base.values[column][here].ravel()[yes], block[yes])

        found.append(
            Use(
                face=component.face,
                built=rate,
                turn=of_builders(component.turn),
                used=of_builders(component.used),
                earned=of_builders(component.earned),
                vp=None if component.vp is None else component.vp * rate.mean,
                association=_difference(base.values[SHARE][here].ravel(), yes, block, each),
            )
        )
    return tuple(found)


def _difference(
    values: Array,
    yes: NDArray[np.bool_],
    block: NDArray[np.int64],
    confidence: float = CONFIDENCE,
) -> Interval:
    """The mean of those who did minus the mean of those who did not."""
    try:
        design = np.column_stack([np.ones(len(yes)), yes])
        found = regress(design, values, block, ["constant", "built"])
    except PampasError:  # all did, or none
        return Interval(np.nan, -np.inf, np.inf, len(np.unique(block)), confidence)
    return found.combination({"built": 1.0}, confidence)


def vp_by_side(base: Blocks) -> Family:
    """By tile with two sides: how many more VP a player scores with its first side in play."""
    names = list(base.faces.sides)
    first = ~base.turned[:, [base.faces.tiles.index(tile) for tile in names]]
    design = np.column_stack([np.ones(base.count), first]).astype(np.int8)
    totals = base.values[TOTAL].mean(axis=(1, 2))
    found = regress_varied(design, totals, np.arange(base.count), ["constant", *names])
    spread = found.covariance[1:, 1:]
    means = np.where(np.diag(spread) > 0, found.coefficients[1:], np.nan)
    return known_family(means, spread, [base.count] * len(names), names)
