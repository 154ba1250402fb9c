"""What each component is worth, what it ought to cost, and which are must-haves.

printed      the same blocks with and without one ban, all else available; the answer
prices       the same at other prices and VP: what a face ought to cost
drawn        chance decides for each player of each block what it may not have: what a face is
             worth when others are missing, and which pairs do each other's work
association  who had it and who did not; shown because it misleads

The answer is that of the rung which plays for the headline; prices and drawn bans take many more
games, and are the main rung's.

A face is a component, or one of its sides where it has two. Prices are studied if there are any,
and drawn bans if the game can draw them; neither if there is only one component. "Built" is what
the game calls it: a player had it, or used it at least once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

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
from analysis.interval import CONFIDENCE, Interval, corrected
from analysis.studies.base import ArmData, Headline, Options, at_rung, headline_of, rung_of
from analysis.studies.components_blocks import Blocks, built_columns, known_family, read_blocks
from analysis.studies.components_factorial import (
    SHARE,
    TOTAL,
    Effects,
    Order,
    effects_of,
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
    build_rate,
    builders_of,
    nothing_of,
    paired_of,
    rates_of,
    sides_of,
    worths_of,
)
from analysis.studies.components_plan import (
    BANS_ARE_KNOWN,
    BASE,
    DOMINANT,
    DRAWN,
    LARGEST_FIRST,
    MAIN_GAMES,
    MANY,
    NOTHING,
    at_price,
    at_vp,
    headline_arms,
    other_vps,
    parts,
    plan,
    price_changes,
    tiles_of,
    without,
)
from analysis.studies.components_price import Average, Fair, fair_of
from analysis.studies.components_use import Use, use_columns, uses_of, vp_by_side
from analysis.studies.components_verdict import HARDLY, MUST, Name, names_of, said
from sim.core.study_facts import Component, ComponentWords, StudyFacts

__all__ = [
    "BANS_ARE_KNOWN",
    "LARGEST_FIRST",
    "MAIN_GAMES",
    "Result",
    "estimate",
    "headline",
    "headline_arms",
    "needs",
    "parts",
    "plan",
]

A_A_EXPERIMENTS = 200
A_A_BLOCKS = 30  # of an experiment, at least


@dataclass(frozen=True)
class Face:
    """The answer for one face.

    worth: the share of wins with it minus without it. built: how often a player builds it.
    builders: its worth to those who build it, None if hardly anyone does. excess: its worth minus
    that of the average component. same_price: its worth to builders minus that of the other faces
    of its price, None if there is no other. names: what it may be called, only one if that is
    decided. price, vp: its worth to the main rung along its price and along its VP, None if only
    the printed one was played.
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
    def called(self) -> str:
        return self.component.called

    @property
    def verdict(self) -> str:
        return said(self.names)


@dataclass(frozen=True)
class Drawn:
    """Games in which chance decides who lacks what.

    printed: by face, its worth with all else available, at the same rung; missing: how much more it
    is worth here. rotation: how many times as many games the effects would take if the players did
    not rotate.
    """

    effects: Effects
    printed: Family
    missing: Family
    interactions: Family
    rotation: Interval


@dataclass(frozen=True)
class Result:
    """All that the page says. Tuples by face or by tile are in the order of the game's facts.

    policy, players, games, blocks: of the arm with nothing banned; each ban has as many. detail:
    the main rung, which played other prices and drawn bans. average: the average component,
    fair_worth: that of the main rung. sides: by tile that has two, how much more the first side is
    worth than the second. drawn, many: with drawn bans, with the fewest and with the most players.
    called: what components are called.
    """

    called: ComponentWords
    margin: float
    policy: str
    detail: str
    players: int
    games: int
    blocks: int
    faces: tuple[Face, ...]
    average: Interval
    fair_worth: Interval
    sides: Family
    drawn: Drawn | None
    many: Effects | None
    many_order: Order | None
    nothing: Nothing
    uses: tuple[Use, ...]
    vp_by_side: Family
    controls: tuple[tuple[str, Control], ...]
    headline: Headline
    score_unit: str

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


@dataclass(frozen=True)
class _Played:
    """The printed game at one rung, with nothing banned and without each tile."""

    base: Blocks
    banned: Mapping[str, Blocks]

    @classmethod
    def of(
        cls,
        facts: StudyFacts,
        options: Options,
        data: Mapping[str, ArmData],
        columns: Sequence[str] = (SHARE, TOTAL),
        more: Sequence[str] = (),
        built: bool = False,
    ) -> _Played:
        """`columns`: of all arms; `more`: of the one in which nothing is banned."""

        def arm(name: str) -> ArmData:
            return data[at_rung(facts, options, name)]

        return cls(
            read_blocks(facts, arm(BASE), list(dict.fromkeys([*columns, *more])), built),
            {
                tile: read_blocks(facts, arm(without(tile)), columns)
                for tile in tiles_of(facts)
                if options.plays(tile)
            },
        )

    @cached_property
    def worths(self) -> Estimates:
        return worths_of(self.base, self.banned)

    @cached_property
    def worth(self) -> Family:
        return self.worths.family(self.base.faces.names, SPAN)


def estimate(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Result:
    printed = _Played.of(
        facts, options, data, [SHARE, TOTAL, *facts.categories], use_columns(facts), built=True
    )
    # Prices and drawn bans are compared with the same player in the printed game.
    main = printed
    if rung_of(facts, options) != facts.main:
        main = _Played.of(facts, options.at_main(), data, built=True)
    base, worths = printed.base, printed.worths
    drawn_blocks = _drawn_blocks(facts, data, DRAWN)
    drawn = None
    if drawn_blocks is not None:
        drawn = _drawn(facts.main, data[DRAWN].arm.games, drawn_blocks, main.worth)
    many = None
    if (blocks := _drawn_blocks(facts, data, MANY)) is not None:
        many = effects_of(facts.main, data[MANY].arm.games, blocks)
    uses = uses_of(facts, base)
    must = MUST * options.margin
    average, fair = (Average.of(each.worths, each.base.faces, must) for each in (printed, main))
    dominant = read_blocks(facts, data[DOMINANT], [SHARE])
    return Result(
        called=facts.component_words,
        margin=options.margin,
        policy=rung_of(facts, options),
        detail=facts.main,
        players=base.players,
        games=data[at_rung(facts, options, BASE)].arm.games,
        blocks=base.count,
        faces=_faces(facts, options, data, printed, average, fair, main.base, uses),
        average=average.of_others(None),
        fair_worth=fair.of_others(None),
        sides=sides_of(worths, base.faces),
        drawn=drawn,
        many=many,
        many_order=order_of(drawn.effects, many) if drawn and many else None,
        nothing=nothing_of(main.base, read_blocks(facts, data[NOTHING], [SHARE, TOTAL])),
        uses=uses,
        vp_by_side=vp_by_side(base),
        controls=_controls(facts, printed, main, drawn_blocks, drawn, dominant),
        headline=_headline(facts, options, printed.worth),
        score_unit=facts.score_unit,
    )


def headline(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> Headline:
    """What having each face is worth with all else available, in shares of wins."""
    return _headline(facts, options, _Played.of(facts, options, data).worth)


def _headline(facts: StudyFacts, options: Options, worth: Family) -> Headline:
    played = [each.face for each in facts.components if options.plays(each.tile)]
    return headline_of({face: worth.interval(face) for face in played})


def _drawn_blocks(facts: StudyFacts, data: Mapping[str, ArmData], name: str) -> Blocks | None:
    return read_blocks(facts, data[name], [SHARE, TOTAL], built=True) if name in data else None


def _drawn(policy: str, games: int, blocks: Blocks, worth: Family) -> Drawn:
    effects = effects_of(policy, games, blocks)
    return Drawn(
        effects=effects,
        printed=worth,
        missing=_missing(worth, effects),
        interactions=interactions_of(blocks),
        rotation=variance_ratio(left_over(effects.prediction, blocks)),
    )


def _faces(
    facts: StudyFacts,
    options: Options,
    data: Mapping[str, ArmData],
    printed_game: _Played,
    average: Average,
    fair: Average,
    main: Blocks,
    uses: tuple[Use, ...],
) -> tuple[Face, ...]:
    """`fair`, `main`: what prices are compared with, and how often faces are built there."""
    base, worth, worths = printed_game.base, printed_game.worth, average.worths
    shares = rates_of(base, len(worths.influence))
    builders = builders_of(worths, shares, worth)
    used = [use.built.mean >= HARDLY for use in uses]
    printed = [each.price for each in facts.components]
    against = against_same_price(worths, shares, printed, used, base.faces)
    excess = average.excess().intervals
    paired = paired_of(base, printed_game.banned, facts.categories)
    each_confidence = corrected(CONFIDENCE, len(facts.components))
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
            if not moved:
                return None
            built = build_rate(main, place, each_confidence)
            return fair_of(fair, place, printed, moved, built, price)

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


def _controls(
    facts: StudyFacts,
    printed: _Played,
    main: _Played,
    drawn_blocks: Blocks | None,
    drawn: Drawn | None,
    dominant: Blocks,
) -> tuple[tuple[str, Control], ...]:
    """The controls that there are enough games for."""
    base = printed.base
    bans = None
    if drawn_blocks and drawn:
        bans = placebo(drawn_blocks, drawn.effects.share.critical)
    found = (
        ("mirror, nothing banned", mirror(each_seat_once(base.first_player(SHARE)), base.players)),
        ("A against A, equal players: false alarms", _false_alarms(main.base)),
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
