"""What each component is worth, what it ought to cost, and which are must-haves.

printed      the same blocks with and without one ban, all else available; the answer
prices       the same at other prices and VP: what a face ought to cost
drawn        chance decides for each player of each block what it may not have: what a face is
             worth when others are missing, and which pairs do each other's work
association  who had it and who did not; shown because it misleads

A face is a component, or one of its sides where it has two. Prices are studied if there are any,
and drawn bans if the game can draw them; neither if there is only one component. "Built" is what
the game calls it: a player had it, or used it at least once.
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
from analysis.studies.components_blocks import Blocks, built_columns, known_family, read_blocks
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
    against_same_price,
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
from sim.core.study_facts import Component, ComponentWords, StudyFacts

__all__ = ["MAIN_GAMES", "Result", "estimate", "headline", "needs", "plan"]

A_A_EXPERIMENTS = 200
A_A_BLOCKS = 30  # of an experiment, at least
MAX_HALF_WIDTH = 0.10  # of a share: a wider interval is not shown


@dataclass(frozen=True)
class Face:
    """The answer for one face.

    worth: the share of wins with it minus without it. built: how often a player builds it.
    builders: its worth to those who build it, None if hardly anyone does. excess: its worth minus
    that of the average component. same_price: its worth to builders minus that of the other faces
    of its price, None if there is no other. names: what it may be called, only one if that is
    decided. price, vp: its worth along its price and along its VP, None if no other was played.
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

    slope: 1 if faces are worth the same to it, 0 if the main rung's effects say nothing. needed:
    games that would tell the slope from both. built: None for faces where that is hardly known.
    """

    policy: str
    games: int
    slope: Interval
    needed: int
    built: tuple[Interval | None, ...]


@dataclass(frozen=True)
class Drawn:
    """Games in which chance decides who lacks what.

    missing: by face, how much more it is worth there than with all else available. rotation: how
    many times as many games the effects would take if the players did not rotate.
    """

    effects: Effects
    missing: Family
    interactions: Family
    rotation: Interval


@dataclass(frozen=True)
class Result:
    """All that the page says. Tuples by face or by tile are in the order of the game's facts.

    policy, players, games, blocks: of the arm with nothing banned; each ban has as many. average:
    the average component. sides: by tile that has two, how much more the first side is worth than
    the second. drawn, many: with drawn bans, with the fewest and with the most players. called:
    what components are called.
    """

    called: ComponentWords
    margin: float
    policy: str
    players: int
    games: int
    blocks: int
    faces: tuple[Face, ...]
    average: Interval
    sides: Family
    drawn: Drawn | None
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
    def priced(self) -> list[tuple[int, float]]:
        """Price and worth of the faces that have both."""
        return [
            (face.component.price, face.worth.mean)
            for face in self.faces
            if face.component.price is not None and math.isfinite(face.worth.mean)
        ]

    @property
    def price_correlation(self) -> float:
        """Whether more expensive faces are worth more: rank correlation of price and worth."""
        prices, worths = zip(*self.priced, strict=True)
        return rank_correlation(prices, worths)


def needs(facts: StudyFacts) -> str:
    """What this study needs and the game lacks."""
    if not (facts.components and facts.ban_one_option):
        return "components that can be kept from a player"
    return "" if all(built_columns(facts)) else "columns that say what became of components"


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    base = read_blocks(facts, data[BASE], [*use_columns(facts), *facts.categories], built=True)
    banned = _banned(facts, data, [SHARE, TOTAL, *facts.categories])
    worths = worths_of(base, banned)
    worth = _family(facts, worths)
    drawn_blocks = _drawn_blocks(facts, data, DRAWN)
    drawn = None
    if drawn_blocks is not None:
        drawn = _drawn(facts.main, data[DRAWN].arm.games, drawn_blocks, worth)
    many = None
    if (blocks := _drawn_blocks(facts, data, MANY)) is not None:
        many = effects_of(facts.main, data[MANY].arm.games, blocks)
    uses = uses_of(facts, base)
    average = Average.of(worths, base.faces, MUST * options.margin)
    dominant = read_blocks(facts, data[DOMINANT], [SHARE])
    return Result(
        called=facts.component_words,
        margin=options.margin,
        policy=facts.main,
        players=base.players,
        games=data[BASE].arm.games,
        blocks=base.count,
        faces=_faces(facts, options, data, base, banned, worth, average, uses),
        average=average.of_others(None),
        sides=sides_of(worths, base.faces),
        drawn=drawn,
        many=many,
        many_order=order_of(drawn.effects, many) if drawn and many else None,
        weaker=_weaker(facts, data, drawn.effects) if drawn else (),
        stronger=_stronger(facts, data, drawn.effects) if drawn else (),
        nothing=nothing_of(base, read_blocks(facts, data[NOTHING], [SHARE, TOTAL])),
        uses=uses,
        vp_by_side=vp_by_side(base),
        controls=_controls(facts, base, drawn_blocks, drawn, dominant),
        headline=_headline(worth),
    )


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """What having each face is worth with all else available, in shares of wins."""
    base = read_blocks(facts, data[BASE], [SHARE, TOTAL])
    return _headline(_family(facts, worths_of(base, _banned(facts, data, [SHARE, TOTAL]))))


def _headline(worth: Family) -> Headline:
    return headline_of(dict(zip(worth.names, worth.intervals, strict=True)))


def _family(facts: StudyFacts, worths: Estimates) -> Family:
    return worths.family([each.face for each in facts.components], SPAN)


def _banned(
    facts: StudyFacts, data: Mapping[str, ArmData], columns: list[str]
) -> dict[str, Blocks]:
    return {tile: read_blocks(facts, data[without(tile)], columns) for tile in tiles_of(facts)}


def _drawn_blocks(facts: StudyFacts, data: Mapping[str, ArmData], name: str) -> Blocks | None:
    return read_blocks(facts, data[name], [SHARE, TOTAL], built=True) if name in data else None


def _drawn(policy: str, games: int, blocks: Blocks, worth: Family) -> Drawn:
    effects = effects_of(policy, games, blocks)
    return Drawn(
        effects=effects,
        missing=_missing(worth, effects),
        interactions=interactions_of(blocks),
        rotation=variance_ratio(left_over(effects.prediction, blocks)),
    )


def _faces(
    facts: StudyFacts,
    options: Options,
    data: Mapping[str, ArmData],
    base: Blocks,
    banned: Mapping[str, Blocks],
    worth: Family,
    average: Average,
    uses: tuple[Use, ...],
) -> tuple[Face, ...]:
    worths = average.worths
    shares = rates_of(base, len(worths.influence))
    builders = builders_of(worths, shares, worth)
    used = [use.built.mean >= HARDLY for use in uses]
    printed = [each.price for each in facts.components]
    against = against_same_price(worths, shares, printed, used, base.faces)
    excess = average.excess().intervals
    paired = paired_of(base, banned, facts.categories)
    tiles = tiles_of(facts)
    played = _moved(facts, data)
    found = []
    for place, each in enumerate(facts.components):
        sides = tiles[each.tile]
        side, price, vp = sides.index(each), each.price or 0, each.vp or 0
        names = [at_price(each.tile, change) for change in price_changes(facts, sides)]
        prices = [price + change for change in price_changes(facts, sides)]
        vp_names = [at_vp(each.tile, name) for name in other_vps(facts, sides)]
        vps = [values[side] for values in other_vps(facts, sides).values()]

        def along(
            printed: float, arms: dict[float, str], price: bool, place: int = place
        ) -> Fair | None:
            moved = {value: played[name] for value, name in arms.items()}
            built = uses[place].built
            return fair_of(average, place, printed, moved, built, price) if moved else None

        found.append(
            Face(
                component=each,
                worth=worth.intervals[place],
                built=uses[place].built,
                builders=builders[place] if used[place] else None,
                excess=excess[place],
                same_price=against.get(each.face),
                names=names_of(
                    uses[place].built,
                    worth.intervals[place],
                    builders[place],
                    excess[place],
                    options.margin,
                ),
                paired=paired[place],
                price=along(price, dict(zip(prices, names, strict=True)), True),
                vp=along(vp, dict(zip(vps, vp_names, strict=True)), False),
            )
        )
    return tuple(found)


def _moved(facts: StudyFacts, data: Mapping[str, ArmData]) -> dict[str, tuple[Blocks, Blocks]]:
    """By name, what was played at other prices and VP: with nothing banned, and with the ban."""
    found = {}
    for tile, sides in tiles_of(facts).items():
        names = [at_price(tile, change) for change in price_changes(facts, sides)]
        names += [at_vp(tile, vp) for vp in other_vps(facts, sides)]
        for name in names:
            base, banned = (
                read_blocks(facts, data[each], [SHARE, TOTAL], built=True)
                for each in (name, without(name))
            )
            found[name] = base, banned
    return found


def _missing(worth: Family, drawn: Effects) -> Family:
    """With drawn bans minus with all else available: other deals, so the variances add up."""
    with_bans = np.array([each.mean for each in drawn.share.intervals])
    printed = np.array([each.mean for each in worth.intervals])
    spread = drawn.covariance + np.diag(np.square(worth.errors))
    units = [min(one.units, drawn.blocks) for one in worth.intervals]
    return known_family(with_bans - printed, spread, units, worth.names, (-2.0, 2.0))


def _weaker(facts: StudyFacts, data: Mapping[str, ArmData], drawn: Effects) -> tuple[Weaker, ...]:
    found = []
    for policy in facts.rungs[: facts.rungs.index(facts.main)]:
        arm = data[of_rung(policy)]
        blocks = read_blocks(facts, arm, [SHARE, TOTAL], built=True)
        effects = effects_of(policy, arm.arm.games, blocks)
        found.append(Weaker(effects, order_of(drawn, effects)))
    return tuple(found)


def _stronger(
    facts: StudyFacts, data: Mapping[str, ArmData], drawn: Effects
) -> tuple[Stronger, ...]:
    found = []
    for policy in facts.rungs[facts.rungs.index(facts.main) + 1 :]:
        arm = data[of_rung(policy)]
        blocks = read_blocks(facts, arm, [SHARE, TOTAL], built=True)
        slope = follows(drawn.prediction, blocks)
        half = (slope.high - slope.low) / 2
        needed = round(arm.arm.games * (2 * half) ** 2) if np.isfinite(half) else 0
        rates = [
            rate if (rate.high - rate.low) / 2 <= MAX_HALF_WIDTH else None
            for rate in build_rates(blocks)
        ]
        found.append(Stronger(policy, arm.arm.games, slope, needed, tuple(rates)))
    return tuple(found)


def _controls(
    facts: StudyFacts,
    base: Blocks,
    drawn_blocks: Blocks | None,
    drawn: Drawn | None,
    dominant: Blocks,
) -> tuple[tuple[str, Control], ...]:
    """The controls that there are enough games for."""
    bans = None
    if drawn_blocks and drawn:
        bans = placebo(drawn_blocks, drawn.effects.share.critical)
    found = (
        ("mirror, nothing banned", mirror(each_seat_once(base.first_player(SHARE)), base.players)),
        ("A against A, equal players: false alarms", _false_alarms(base)),
        (f"bans of another block: any {facts.component_words.face} alarms", bans),
        (f"{facts.main} against {facts.beaten}", saturates(dominant.first_player(SHARE))),
    )
    return tuple((name, control) for name, control in found if control is not None)


def _false_alarms(base: Blocks) -> Control | None:
    """Player 1 against player 2, who are the same, in many small experiments."""
    experiments = min(A_A_EXPERIMENTS, base.count // A_A_BLOCKS)
    if experiments < 1:
        return None
    shares = base.values[SHARE].mean(axis=1)
    return false_alarms(experiments_of(np.subtract(shares[:, 0], shares[:, 1]), experiments))
