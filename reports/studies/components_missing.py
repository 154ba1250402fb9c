"""What the study of buildings says of drawn bans, sides and other players."""

from __future__ import annotations

import math

from analysis.studies.components import Result, Stronger, Weaker
from analysis.studies.components_factorial import Order
from analysis.studies.components_plan import BAN_PERCENT
from reports.numbers import PERCENT, Unit
from reports.studies.common import count_text, listed, pp_text
from reports.studies.components_words import MAX_NAMES, SIZE

LEVEL = 0.05


def missing(result: Result) -> str:
    """Whether faces are worth something else where others are missing."""
    family = result.missing
    pairs = list(zip(family.names, family.intervals, strict=True))
    more = [(name, one) for name, one in pairs if one.low > 0]
    less = [(name, one) for name, one in pairs if one.high < 0]
    text = (
        f"Here chance takes {BAN_PERCENT} % of the numbers from each player, so that others are "
        "missing as well. That is not the printed game, but it shows what can replace what."
    )
    if not more and not less:
        return f"{text} No face is known to be worth more or less there."
    for found, told in (
        (
            more,
            "Worth more where others are missing (in the printed game others do its work)",
        ),
        (less, "Worth less (it goes well with others)"),
    ):
        if found:
            found.sort(key=lambda pair: -abs(pair[1].mean))
            first = [f"{name} ({pp_text(one)})" for name, one in found[:MAX_NAMES]]
            rest = [name for name, _ in found[MAX_NAMES:]]
            text += f" {told}: {listed([*first, *rest])}."
    return text


def sides(result: Result) -> str:
    family = result.sides
    told = [
        (name, each)
        for name, each in zip(family.names, family.intervals, strict=True)
        if each.low > 0 or each.high < 0
    ]
    if not told:
        return "For no number is one side known to be worth more than the other."
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
        f"For {len(told)} of {len(family.names)} numbers one side is worth more than the other "
        f"beyond chance, most of all {named}."
    )


def _side_names(result: Result) -> tuple[str, str]:
    first, second = dict.fromkeys(face.component.side for face in result.faces)
    return first, second


def interactions(result: Result) -> str:
    family = result.interactions
    found = [
        (p_value, name, each.mean)
        for name, each, p_value in zip(family.names, family.intervals, family.p_values, strict=True)
        if p_value < LEVEL
    ]
    if not found:
        return (
            f"None of the {len(family.names)} pairs of numbers is known to be worth more or less "
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
        f"{len(found)} of {len(family.names)} pairs of numbers are worth more or less together "
        f"than the sum of both (Holm), first of all {named}. More: they help each other; less: "
        "they overlap, and one does the work of the other."
    )


def skill(result: Result) -> list[str]:
    parts = [_weaker(result, weaker) for weaker in result.weaker]
    parts += [_follows(result.policy, stronger) for stronger in result.stronger]
    if result.many and result.many_order:
        where = f"With {result.many.players} players"
        parts.append(_order(where, result.many_order, result.many.games))
    return parts or ["Only one kind of player was looked at."]


def _weaker(result: Result, weaker: Weaker) -> str:
    """The order of a weaker player is about what he builds, not about what buildings can do."""
    effects = weaker.effects
    text = _order(f"For {effects.policy} instead of {result.policy}", weaker.order, effects.games)
    built = list(zip(result.faces, effects.built, result.drawn.built, strict=True))
    known = [one for one in built if one[1].high < one[2].low]
    if not known:
        return text
    face, his, mine = max(known, key=lambda one: one[2].mean - one[1].mean)
    return (
        f"{text} That is non-use, not weakness: {face.name} is built by {PERCENT.text(his.mean)} % "
        f"of {effects.policy} and by {PERCENT.text(mine.mean)} % of {result.policy}, and a "
        "building is worth nothing to whoever does not build it."
    )


def _order(where: str, order: Order, games: int) -> str:
    told = order.kept + len(order.swapped)
    correlation = f"rank correlation {Unit(digits=2).text(order.correlation)}, {games:,} games"
    if not told:
        return f"{where} the games are too few to say whether the order changes ({correlation})."
    if not order.swapped:
        return (
            f"{where} the order does not change beyond chance: {told} of {order.pairs} pairs of "
            f"faces can be told apart in both, all the same way round ({correlation})."
        )
    examples = listed([f"{other} above {one}" for one, other in order.swapped[:MAX_NAMES]])
    return (
        f"{where} the order changes: of {told} pairs of faces that can be told apart in both, "
        f"{len(order.swapped)} are reversed, such as {examples} ({correlation})."
    )


def _follows(main: str, stronger: Stronger) -> str:
    slope, who = stronger.slope, stronger.policy
    games = f"{count_text(stronger.games)} games"
    if math.isnan(slope.mean):
        return f"There are too few games of {who} to say anything: {games}."
    found = Unit(digits=2).interval_text(slope)
    if slope.low <= 0 and slope.high >= 1:
        return (
            f"{games} of {who} are too few to say whether buildings are worth the same to it "
            f"(slope {found}; 1: the same, 0: unrelated); about {count_text(stronger.needed)} "
            "would tell."
        )
    if slope.low > 0 and slope.high >= 1:
        verdict = f"buildings that are worth more to {main} win more, as far as so few games show"
    elif slope.low > 0:
        verdict = f"buildings that are worth more to {main} win more, but less than for {main}"
    elif slope.high < 0:
        verdict = f"the order is the opposite: what helps {main} costs wins"
    else:
        verdict = f"there is no sign of the order of {main}"
    return f"For {who} {verdict} (slope {found}; 1: worth the same, 0: unrelated; {games})."
