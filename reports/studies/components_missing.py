"""What the study of components says about drawn bans, sides and other players."""

from __future__ import annotations

import math

from analysis.studies.components import Drawn, Result, Stronger, Weaker
from analysis.studies.components_factorial import Order
from analysis.studies.components_plan import BAN_PERCENT
from reports.numbers import PERCENT, Unit
from reports.studies.common import count_text, listed, pp_text
from reports.studies.components_words import MAX_NAMES, SIZE
from sim.core.words import a

LEVEL = 0.05


def missing(result: Result, drawn: Drawn) -> str:
    """Whether faces are worth more or less when others are missing."""
    family = drawn.missing
    pairs = list(zip(family.names, family.intervals, strict=True))
    more = [(name, one) for name, one in pairs if one.low > 0]
    less = [(name, one) for name, one in pairs if one.high < 0]
    text = (
        f"Here chance takes {BAN_PERCENT} % of the {result.called.tiles} away from each player, so "
        "that others are missing too. That is not the printed game, but it shows what can replace "
        "what."
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
            first = [f"{name} ({pp_text(one)})" for name, one in found[:MAX_NAMES]]
            rest = [name for name, _ in found[MAX_NAMES:]]
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
            f"{name} ({SIZE.text(abs(mean))} pp {'more' if mean > 0 else 'less'})"
            for _, name, mean in found[:MAX_NAMES]
        ]
    )
    return (
        f"{len(found)} of {len(family.names)} pairs of {tiles} are worth more or less together "
        f"than the sum of both (Holm), first of all {named}. More: they help each other; less: "
        "they overlap, and one does the work of the other."
    )


def skill(result: Result) -> list[str]:
    parts = []
    if result.drawn:
        parts += [_weaker(result, result.drawn, weaker) for weaker in result.weaker]
        parts += [_follows(result, stronger) for stronger in result.stronger]
    if result.many and result.many_order:
        where = f"With {result.many.players} players"
        parts.append(_order(where, result.many_order, result.many.games, result.called.faces))
    return parts or ["Only one kind of player was studied."]


def _weaker(result: Result, drawn: Drawn, weaker: Weaker) -> str:
    """The order for a weaker player shows what it uses, not what components can do."""
    effects, called = weaker.effects, result.called
    where = f"For {effects.policy} instead of {result.policy}"
    text = _order(where, weaker.order, effects.games, called.faces)
    built = list(zip(result.faces, effects.built, drawn.effects.built, strict=True))
    known = [one for one in built if one[1].high < one[2].low]
    if not known:
        return text
    face, weak, main = max(known, key=lambda one: one[2].mean - one[1].mean)
    return (
        f"{text} This reflects use, not worth: {face.name} is {called.used} by "
        f"{PERCENT.text(weak.mean)} % of {effects.policy} and by {PERCENT.text(main.mean)} % of "
        f"{result.policy}, and {a(called.one)} is worth nothing to whoever does not "
        f"{called.use} it."
    )


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
    examples = listed([f"{other} above {one}" for one, other in order.swapped[:MAX_NAMES]])
    return (
        f"{where} the order changes: of {known} pairs of {faces} that can be told apart in both, "
        f"{len(order.swapped)} are reversed, such as {examples} ({correlation})."
    )


def _follows(result: Result, stronger: Stronger) -> str:
    slope, who = stronger.slope, stronger.policy
    main, many = result.policy, result.called.many
    games = f"{count_text(stronger.games)} games"
    if math.isnan(slope.mean):
        return f"There are too few games of {who} to tell anything: {games}."
    found = Unit(digits=2).interval_text(slope)
    if slope.low <= 0 and slope.high >= 1:
        return (
            f"{games} of {who} are too few to tell whether {many} are worth the same to it "
            f"(slope {found}; 1: the same, 0: unrelated); about {count_text(stronger.needed)} "
            "would be enough."
        )
    if slope.low > 0 and slope.high >= 1:
        verdict = f"{many} that are worth more to {main} win more, as far as these few games show"
    elif slope.low > 0:
        verdict = f"{many} that are worth more to {main} win more, but less than for {main}"
    elif slope.high < 0:
        verdict = f"the order is the opposite: what helps {main} costs wins"
    else:
        verdict = f"there is no sign of the order of {main}"
    return f"For {who} {verdict} (slope {found}; 1: worth the same, 0: unrelated; {games})."
