"""What the study of components says about drawn bans, sides and more players."""

from __future__ import annotations

from analysis.studies.components import Drawn, Result
from analysis.studies.components_factorial import Effects, Order
from analysis.studies.components_plan import BAN_PERCENT
from reports.numbers import Unit, spoken
from reports.studies.common import listed, pp_text
from reports.studies.components_words import MAX_NAMES, SIZE

LEVEL = 0.05


def missing(result: Result, drawn: Drawn) -> str:
    """Whether faces are worth more or less when others are missing."""
    family = drawn.missing
    pairs = list(zip(family.names, family.intervals, strict=True))
    more = [(name, one) for name, one in pairs if one.low > 0]
    less = [(name, one) for name, one in pairs if one.high < 0]
    text = (
        f"Here chance takes {BAN_PERCENT} % of the {result.called.tiles} away from each player "
        f"({result.detail}), so that others are missing too. That is not the printed game, but it "
        "shows what can replace what."
    )
    if not more and not less:
        return f"{text} No {result.called.face} is known to be worth more or less then."
    for found, heading in (
        (
            more,
            "Worth more when others are missing (in the printed game others do its work)",
        ),
        (less, "Worth less (it goes well with others)"),
    ):
        if found:
            found.sort(key=lambda pair: -abs(pair[1].mean))
            first = [f"{spoken(name)} ({pp_text(one)})" for name, one in found[:MAX_NAMES]]
            rest = [spoken(name) for name, _ in found[MAX_NAMES:]]
            text += f" {heading}: {listed([*first, *rest])}."
    return text


def sides(result: Result) -> str:
    family = result.sides
    told = [
        (name, each)
        for name, each in zip(family.names, family.intervals, strict=True)
        if each.low > 0 or each.high < 0
    ]
    if not told:
        return f"For no {result.called.tile} is one side known to be worth more than the other."
    told.sort(key=lambda pair: -abs(pair[1].mean))
    first_side, second_side = _side_names(result)
    named = listed(
        [
            f"{name}{first_side if each.mean > 0 else second_side} "
            f"({SIZE.text(abs(each.mean))} pp more)"
            for name, each in told[:MAX_NAMES]
        ]
    )
    return (
        f"For {len(told)} of {len(family.names)} {result.called.tiles} one side is worth more than "
        f"the other beyond chance, most of all {named}."
    )


def _side_names(result: Result) -> tuple[str, str]:
    sides = (face.component.side for face in result.faces if face.component.side)
    first, second = dict.fromkeys(sides)
    return first, second


def interactions(result: Result, drawn: Drawn) -> str:
    family, tiles = drawn.interactions, result.called.tiles
    found = [
        (p_value, name, each.mean)
        for name, each, p_value in zip(family.names, family.intervals, family.p_values, strict=True)
        if p_value < LEVEL
    ]
    if not found:
        return (
            f"None of the {len(family.names)} pairs of {tiles} is known to be worth more or less "
            "together than the sum of both (Holm)."
        )
    found.sort(key=lambda one: (one[0], -abs(one[2])))
    named = listed(
        [
            f"{spoken(name)} ({SIZE.text(abs(mean))} pp {'more' if mean > 0 else 'less'})"
            for _, name, mean in found[:MAX_NAMES]
        ]
    )
    return (
        f"{len(found)} of {len(family.names)} pairs of {tiles} are worth more or less together "
        f"than the sum of both (Holm), first of all {named}. More: they help each other; less: "
        "they overlap, and one does the work of the other."
    )


def many(result: Result, effects: Effects) -> str:
    """Whether the order is the same with more players."""
    if result.many_order is None:
        return ""
    where = f"For {result.detail}, with {effects.players} players"
    return _order(where, result.many_order, effects.games, result.called.faces)


def _order(where: str, order: Order, games: int, faces: str) -> str:
    known = order.kept + len(order.swapped)
    correlation = f"rank correlation {Unit(digits=2).text(order.correlation)}, {games:,} games"
    if not known:
        return f"{where} the games are too few to tell whether the order changes ({correlation})."
    if not order.swapped:
        return (
            f"{where} the order does not change beyond chance: {known} of {order.pairs} pairs of "
            f"{faces} can be told apart in both, all the same way round ({correlation})."
        )
    examples = listed(
        [f"{spoken(other)} above {spoken(one)}" for one, other in order.swapped[:MAX_NAMES]]
    )
    return (
        f"{where} the order changes: of {known} pairs of {faces} that can be told apart in both, "
        f"{len(order.swapped)} are reversed, such as {examples} ({correlation})."
    )
