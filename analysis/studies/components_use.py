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
    """A face in games in which it lay and everybody may build it.

    built: how often a player does. turn, used, earned: of those who do, the own turn, how often it
    is used and what it brings in money. vp: printed VP times built. association: share of
    wins of those who built it less that of those who did not, which is no effect of building it.
    The intervals of built and association are simultaneous over all faces (Bonferroni).
    """

    face: str
    built: Interval
    turn: Interval
    used: Interval
    earned: Interval
    vp: float
    association: Interval


def use_columns(facts: StudyFacts) -> list[str]:
    """The columns of seats that `uses_of` needs."""
    names = facts.component_columns
    numbers = dict.fromkeys(each.number for each in facts.components)
    per_tile = [
        column.format(number)
        for number in numbers
        for column in (names.turn, names.used, names.earned)
    ]
    return [SHARE, TOTAL, names.built, *per_tile]


def uses_of(facts: StudyFacts, base: Blocks) -> tuple[Use, ...]:
    names = facts.component_columns
    built = base.built(names.built)
    per_seat = built.shape[1] * built.shape[2]
    each = corrected(CONFIDENCE, len(facts.components))
    found = []
    for face, component in enumerate(facts.components):
        lay = base.lying[:, face]
        block = np.repeat(np.flatnonzero(lay), per_seat)
        yes = built[lay][..., face].ravel()
        rate = rate_of(yes.astype(np.float64), block, each)

        def of_builders(
            column: str,
            number: int = component.number,
            lay: NDArray[np.bool_] = lay,
            yes: NDArray[np.bool_] = yes,
            block: NDArray[np.int64] = block,
        ) -> Interval:
            return clustered_mean(base.values[column.format(number)][lay].ravel()[yes], block[yes])

        found.append(
            Use(
                face=component.face,
                built=rate,
                turn=of_builders(names.turn),
                used=of_builders(names.used),
                earned=of_builders(names.earned),
                vp=component.vp * rate.mean,
                association=_difference(base.values[SHARE][lay].ravel(), yes, block, each),
            )
        )
    return tuple(found)


def _difference(
    values: Array,
    yes: NDArray[np.bool_],
    block: NDArray[np.int64],
    confidence: float = CONFIDENCE,
) -> Interval:
    """Mean of those who did less mean of those who did not."""
    try:
        design = np.column_stack([np.ones(len(yes)), yes])
        found = regress(design, values, block, ["constant", "built"])
    except PampasError:  # all did, or none
        return Interval(np.nan, -np.inf, np.inf, len(np.unique(block)), confidence)
    return found.combination({"built": 1.0}, confidence)


def vp_by_side(base: Blocks) -> Family:
    """By tile: the VP that a player has more if its first side lies, not its second."""
    numbers = base.faces.numbers
    names = [str(number) for number in numbers]
    first = ~base.turned
    design = np.column_stack([np.ones(base.count), first]).astype(np.int8)
    totals = base.values[TOTAL].mean(axis=(1, 2))
    found = regress_varied(design, totals, np.arange(base.count), ["constant", *names])
    spread = found.covariance[1:, 1:]
    means = np.where(np.diag(spread) > 0, found.coefficients[1:], np.nan)
    return known_family(means, spread, [base.count] * len(names), names)
