"""What each building is worth, what it ought to cost, and which are must-haves.

printed      the same blocks with and without one ban, all else being there; the answer
prices       the same at other prices and VP: what a face ought to cost
drawn        chance decides for each player of each block what he may not build: what a face is
             worth when others are missing, and which pairs do each other's work
association  who built it and who did not; shown because it misleads
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from analysis.estimate.controls import (
    Control,
    each_seat_once,
    experiments_of,
    false_alarms,
    mirror,
    saturates,
)
from analysis.estimate.family import Family
from analysis.estimate.paired import variance_ratio
from analysis.interval import Interval
from analysis.studies.base import ArmData, Headline, Options, headline_of
from analysis.studies.components_blocks import Blocks, known_family, read_blocks
from analysis.studies.components_factorial import (
    SHARE,
    TOTAL,
    Effects,
    Order,
    build_rates,
    effects_of,
    follows,
    interactions_of,
    left_over,
    order_of,
    placebo,
    rank_correlation,
)
from analysis.studies.components_paired import (
    SPAN,
    Estimates,
    Nothing,
    Paired,
    beside_same_price,
    builders_of,
    nothing_of,
    paired_of,
    rates_of,
    sides_of,
    worths_of,
)
from analysis.studies.components_plan import (
    BASE,
    DOMINANT,
    DRAWN,
    MAIN_GAMES,
    MANY,
    NOTHING,
    at_price,
    at_vp,
    of_rung,
    other_vps,
    plan,
    price_changes,
    tiles_of,
    without,
)
from analysis.studies.components_price import Average, Fair, fair_of
from analysis.studies.components_use import Use, use_columns, uses_of, vp_by_side
from analysis.studies.components_verdict import HARDLY, MUST, Name, names_of, said
from sim.core.study_facts import Component, StudyFacts

__all__ = ["MAIN_GAMES", "Result", "estimate", "headline", "needs", "plan"]

A_A_EXPERIMENTS = 200
A_A_BLOCKS = 30  # of an experiment, at least
WIDEST = 0.10  # half an interval of a share: a wider one is not shown


@dataclass(frozen=True)
class Face:
    """The answer for one face.

    worth: the share of wins with it less without it. built: how often a player builds it. builders:
    its worth to those who build it, None where hardly anybody does. excess: its worth less that
    of the average building. same_price: its worth to builders less that of the other faces of its
    price, None where there is no other. names: what it may be called, one where that is decided.
    price, vp: its worth along its price and along its VP, None where no other was played.
    """

    component: Component
    worth: Interval
    built: Interval
    builders: Interval | None
    excess: Interval
    same_price: Interval | None
    names: tuple[Name, ...]
    paired: Paired
    price: Fair | None
    vp: Fair | None

    @property
    def name(self) -> str:
        return self.component.face

    @property
    def verdict(self) -> str:
        return said(self.names)


@dataclass(frozen=True)
class Weaker:
    """A weaker rung: its effects, and whether they rank the faces as the main one does."""

    effects: Effects
    order: Order


@dataclass(frozen=True)
class Stronger:
    """A stronger rung on few games: whether it follows the main one's effects, and what it builds.

    slope: 1 where faces are worth the same to it, 0 where the main rung's effects say nothing.
    needed: games that would tell the slope from both. built: None where that is hardly known.
    """

    policy: str
    games: int
    slope: Interval
    needed: int
    built: tuple[Interval | None, ...]


@dataclass(frozen=True)
class Result:
    """All that the page says. Tuples by face or by tile are in the order of the game's facts.

    policy, players, games, blocks: of the arm with nothing banned; each ban has as many. average:
    the average building. sides: by tile, what the first side is worth more than the second.
    missing: by face, what it is worth more with drawn bans than with all else there. rotation: how
    many times as many games the effects would take if the players did not rotate.
    """

    margin: float
    policy: str
    players: int
    games: int
    blocks: int
    faces: tuple[Face, ...]
    average: Interval
    sides: Family
    drawn: Effects
    missing: Family
    interactions: Family
    rotation: Interval
    many: Effects | None
    many_order: Order | None
    weaker: tuple[Weaker, ...]
    stronger: tuple[Stronger, ...]
    nothing: Nothing
    uses: tuple[Use, ...]
    vp_by_side: Family
    controls: tuple[tuple[str, Control], ...]
    headline: Headline

    @property
    def known(self) -> list[Face]:
        """The faces whose worth the games tell."""
        return [face for face in self.faces if math.isfinite(face.worth.mean)]

    @property
    def price_correlation(self) -> float:
        """Whether more expensive faces are worth more: rank correlation of price and worth."""
        prices = [face.component.price for face in self.known]
        return rank_correlation(prices, [face.worth.mean for face in self.known])


def needs(facts: StudyFacts) -> str:
    """What the game has not that this study asks about."""
    return "" if facts.components else "components that can be kept from a player"


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    built = facts.component_columns.built
    base = read_blocks(facts, data[BASE], [*use_columns(facts), *facts.categories])
    banned = _banned(facts, data, [SHARE, TOTAL, *facts.categories])
    worths = worths_of(base, banned)
    worth = _family(facts, worths)
    drawn_blocks = read_blocks(facts, data[DRAWN], [SHARE, TOTAL, built])
    drawn = effects_of(facts.main, data[DRAWN].arm.games, drawn_blocks, built)
    many = None
    if MANY in data:
        blocks = read_blocks(facts, data[MANY], [SHARE, TOTAL, built])
        many = effects_of(facts.main, data[MANY].arm.games, blocks, built)
    uses = uses_of(facts, base)
    average = Average.of(worths, base.faces, MUST * options.margin)
    dominant = read_blocks(facts, data[DOMINANT], [SHARE])
    return Result(
        margin=options.margin,
        policy=facts.main,
        players=base.players,
        games=data[BASE].arm.games,
        blocks=base.count,
        faces=_faces(facts, options, data, base, banned, worth, average, uses),
        average=average.beside(None),
        sides=sides_of(worths, base.faces),
        drawn=drawn,
        missing=_missing(worth, drawn),
        interactions=interactions_of(drawn_blocks),
        rotation=variance_ratio(left_over(drawn.prediction, drawn_blocks)),
        many=many,
        many_order=order_of(drawn, many) if many else None,
        weaker=_weaker(facts, data, drawn),
        stronger=_stronger(facts, data, drawn),
        nothing=nothing_of(base, read_blocks(facts, data[NOTHING], [SHARE, TOTAL])),
        uses=uses,
        vp_by_side=vp_by_side(base),
        controls=_controls(facts, base, drawn_blocks, drawn, dominant),
        headline=_headline(worth),
    )


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """What having each face is worth with all else there, in shares of wins."""
    base = read_blocks(facts, data[BASE], [SHARE, TOTAL])
    return _headline(_family(facts, worths_of(base, _banned(facts, data, [SHARE, TOTAL]))))


def _headline(worth: Family) -> Headline:
    return headline_of(dict(zip(worth.names, worth.intervals, strict=True)))


def _family(facts: StudyFacts, worths: Estimates) -> Family:
    return worths.family([each.face for each in facts.components], SPAN)


def _banned(
    facts: StudyFacts, data: Mapping[str, ArmData], columns: list[str]
) -> dict[int, Blocks]:
    return {
        number: read_blocks(facts, data[without(number)], columns) for number in tiles_of(facts)
    }


def _faces(
    facts: StudyFacts,
    options: Options,
    data: Mapping[str, ArmData],
    base: Blocks,
    banned: Mapping[int, Blocks],
    worth: Family,
    average: Average,
    uses: tuple[Use, ...],
) -> tuple[Face, ...]:
    built = facts.component_columns.built
    worths = average.worths
    shares = rates_of(base, built, len(worths.influence))
    builders = builders_of(worths, shares, worth)
    used = [use.built.mean >= HARDLY for use in uses]
    printed = [each.price for each in facts.components]
    beside = beside_same_price(worths, shares, printed, used, base.faces)
    excess = average.excess().intervals
    paired = paired_of(base, banned, facts.categories)
    tiles = tiles_of(facts)
    played = _moved(facts, data)
    found = []
    for place, each in enumerate(facts.components):
        sides = tiles[each.number]
        side = sides.index(each)
        names = [at_price(each.number, change) for change in price_changes(facts, sides)]
        prices = [each.price + change for change in price_changes(facts, sides)]
        vp_names = [at_vp(each.number, name) for name in other_vps(sides)]
        vps = [values[side] for values in other_vps(sides).values()]

        def along(
            printed: float, arms: dict[float, str], price: bool, place: int = place
        ) -> Fair | None:
            moved = {value: played[name] for value, name in arms.items()}
            use = (uses[place].built, built)
            return fair_of(average, place, printed, moved, use, price) if moved else None

        found.append(
            Face(
                component=each,
                worth=worth.intervals[place],
                built=uses[place].built,
                builders=builders[place] if used[place] else None,
                excess=excess[place],
                same_price=beside.get(each.face),
                names=names_of(
                    uses[place].built,
                    worth.intervals[place],
                    builders[place],
                    excess[place],
                    options.margin,
                ),
                paired=paired[place],
                price=along(each.price, dict(zip(prices, names, strict=True)), True),
                vp=along(each.vp, dict(zip(vps, vp_names, strict=True)), False),
            )
        )
    return tuple(found)


def _moved(facts: StudyFacts, data: Mapping[str, ArmData]) -> dict[str, tuple[Blocks, Blocks]]:
    """By name, what was played at other prices and VP: with nothing banned, and with the ban."""
    columns = [SHARE, TOTAL, facts.component_columns.built]
    found = {}
    for number, sides in tiles_of(facts).items():
        names = [at_price(number, change) for change in price_changes(facts, sides)]
        names += [at_vp(number, vp) for vp in other_vps(sides)]
        for name in names:
            arms = (read_blocks(facts, data[each], columns) for each in (name, without(name)))
            base, banned = arms
            found[name] = base, banned
    return found


def _missing(worth: Family, drawn: Effects) -> Family:
    """With drawn bans less with all else there: other deals, so that the variances add up."""
    with_bans = np.array([each.mean for each in drawn.share.intervals])
    printed = np.array([each.mean for each in worth.intervals])
    spread = drawn.covariance + np.diag(np.square(worth.errors))
    units = [min(one.units, drawn.blocks) for one in worth.intervals]
    return known_family(with_bans - printed, spread, units, worth.names, (-2.0, 2.0))


def _weaker(facts: StudyFacts, data: Mapping[str, ArmData], drawn: Effects) -> tuple[Weaker, ...]:
    built = facts.component_columns.built
    found = []
    for policy in facts.rungs[: facts.rungs.index(facts.main)]:
        arm = data[of_rung(policy)]
        blocks = read_blocks(facts, arm, [SHARE, TOTAL, built])
        effects = effects_of(policy, arm.arm.games, blocks, built)
        found.append(Weaker(effects, order_of(drawn, effects)))
    return tuple(found)


def _stronger(
    facts: StudyFacts, data: Mapping[str, ArmData], drawn: Effects
) -> tuple[Stronger, ...]:
    built = facts.component_columns.built
    found = []
    for policy in facts.rungs[facts.rungs.index(facts.main) + 1 :]:
        arm = data[of_rung(policy)]
        blocks = read_blocks(facts, arm, [SHARE, TOTAL, built])
        slope = follows(drawn.prediction, blocks)
        half = (slope.high - slope.low) / 2
        needed = round(arm.arm.games * (2 * half) ** 2) if np.isfinite(half) else 0
        rates = [
            rate if (rate.high - rate.low) / 2 <= WIDEST else None
            for rate in build_rates(blocks, built)
        ]
        found.append(Stronger(policy, arm.arm.games, slope, needed, tuple(rates)))
    return tuple(found)


def _controls(
    facts: StudyFacts, base: Blocks, drawn_blocks: Blocks, drawn: Effects, dominant: Blocks
) -> tuple[tuple[str, Control], ...]:
    """Those that the games suffice for."""
    found = (
        ("mirror, nothing banned", mirror(each_seat_once(base.first_player(SHARE)), base.players)),
        ("A against A, equal players: false alarms", _false_alarms(base)),
        ("bans of another block: any face alarms", placebo(drawn_blocks, drawn.share.critical)),
        (f"{facts.main} against {facts.rungs[0]}", saturates(dominant.first_player(SHARE))),
    )
    return tuple((name, control) for name, control in found if control is not None)


def _false_alarms(base: Blocks) -> Control | None:
    """Player 1 against player 2, who are the same, in many small experiments."""
    experiments = min(A_A_EXPERIMENTS, base.count // A_A_BLOCKS)
    if experiments < 1:
        return None
    shares = base.values[SHARE].mean(axis=1)
    return false_alarms(experiments_of(np.subtract(shares[:, 0], shares[:, 1]), experiments))
