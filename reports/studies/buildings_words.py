"""What the study of buildings says in words: every sentence is made from the numbers."""

from __future__ import annotations

import math
import statistics
from dataclasses import replace

from analysis.estimate.equivalence import Word
from analysis.interval import Interval
from analysis.studies.buildings import NOT_USED, Face, Result, Stronger, Weaker
from analysis.studies.buildings_factorial import Effects, Order
from analysis.studies.buildings_paired import Restricted
from analysis.studies.buildings_use import Use
from reports.numbers import PERCENT, POINTS, Unit, spoken
from reports.studies.common import listed

VP = Unit("VP", 1, signed=True)
SIZE = Unit("points", 1, True)
MOST_NAMES = 3  # faces that a sentence names one by one with their numbers
LEVEL = 0.05
AMONG = {
    Word.TOO_STRONG: "above the mean",
    Word.TOO_WEAK: "below the mean",
    Word.FINE: "near the mean",
    Word.UNDECIDED: "undecided",
}


def points(interval: Interval) -> str:
    return f"{POINTS.text(interval.mean)} points ({POINTS.range_text(interval)})"


def oftener(interval: Interval) -> str:
    """`3.0 percentage points more often (2.0 to 4.0)`; if less often, the bounds turn too."""
    if interval.mean < 0:
        turned = replace(interval, mean=-interval.mean, low=-interval.high, high=-interval.low)
        return f"{SIZE.text(turned.mean)} percentage points less often ({SIZE.range_text(turned)})"
    return f"{SIZE.text(interval.mean)} percentage points more often ({SIZE.range_text(interval)})"


def by_effect(result: Result) -> list[Face]:
    """The faces, the most valuable first; those without a number last."""
    return sorted(
        result.faces, key=lambda each: (math.isnan(each.share.mean), -each.share.mean, each.name)
    )


def judged(result: Result, word: str) -> list[str]:
    return [face.name for face in by_effect(result) if face.verdict == word]


def answer(result: Result) -> list[str]:
    return [
        _most_valuable(result),
        _verdicts(result),
        among(result),
        what_to_do(result),
        skill(result),
        _misleading(result),
    ]


def _most_valuable(result: Result) -> str:
    main = result.main
    sample = (
        f"{main.games:,} games of {main.players} players ({main.policy}) in {main.blocks:,} blocks"
    )
    best = by_effect(result)[0]
    if not best.share.low > 0:
        return (
            "No building is known to be worth anything: of none does the interval of its effect on "
            f"the share of wins lie above 0; the largest is {best.name} with {points(best.share)}, "
            f"n = {sample}."
        )
    return (
        f"{best.name} is worth the most: a player who may build it wins {oftener(best.share)} than "
        f"one who may not, and has {VP.text(best.total.mean)} VP ({VP.range_text(best.total)}), "
        f"n = {sample}.{_what_it_does(result, best)}"
    )


def _what_it_does(result: Result, face: Face) -> str:
    place = result.faces.index(face)
    use, restricted = result.uses[place], result.restricted[place]
    text = f" {PERCENT.text(use.built.mean)} % of the players build it when it lies"
    if math.isfinite(use.turn.mean):
        text += (
            f", in turn {Unit().text(use.turn.mean)} on average, and use it "
            f"{Unit().text(use.used.mean)} times"
        )
    return f"{text}; {_others(restricted.others)}.{_most_from(restricted)}"


def _most_from(restricted: Restricted) -> str:
    """Where the owner's points come from."""
    source = most_from(restricted)
    if not source:
        return ""
    found = restricted.parts[source]
    return (
        f" Of its owner's points most come from {spoken(source)}: "
        f"{VP.text(found.mean)} VP ({VP.range_text(found)}) of {VP.text(restricted.total.mean)}."
    )


def most_from(restricted: Restricted) -> str:
    """The category in which a face brings most, if it is known to bring anything there."""
    known = {name: each for name, each in restricted.parts.items() if each.low > 0}
    return max(known, key=lambda name: known[name].mean, default="")


def among(result: Result) -> str:
    """Faces beside each other: a game may want all of them to be worth something."""
    mean = statistics.fmean(face.share.mean for face in result.faces)
    if not math.isfinite(mean):
        return ""
    parts = []
    for word, told in AMONG.items():
        names = [face.name for face in by_effect(result) if face.among == word]
        if names:
            parts.append(f"{told}: {', '.join(names)}")
    return (
        f"Beside each other, by the same margin around the mean of what all faces are worth "
        f"({POINTS.text(mean)} points): {'; '.join(parts)}."
    )


def _verdicts(result: Result) -> str:
    margin = f"{100 * result.margin:g} points"
    count = len(result.faces)
    parts = []
    for word, about in (
        (Word.TOO_STRONG, f"worth more than the margin of {margin} (too strong)"),
        (Word.TOO_WEAK, f"worth less than −{margin}, a harm to those who may (too weak)"),
        (Word.FINE, "within the margin (fine)"),
        (NOT_USED, "hardly ever built (not used)"),
        (Word.UNDECIDED, "not decided by this many games (undecided)"),
    ):
        names = judged(result, word)
        if names:
            verb = "is" if len(names) == 1 else "are"
            parts.append(f"{len(names)} {verb} {about}: {', '.join(names)}")
    nothing = result.nothing
    return (
        f"Of {count} faces, {'; '.join(parts)}. For scale: a player who may build nothing at all "
        f"wins {PERCENT.text(nothing.share.mean)} % ({PERCENT.range_text(nothing.share)}) and "
        f"loses {Unit(digits=1).text(nothing.points_lost.mean)} VP."
    )


def what_to_do(result: Result) -> str:
    """For players and for designers, as far as the numbers carry."""
    ranked = by_effect(result)
    worth = [face for face in ranked if face.share.low > 0][:MOST_NAMES]
    strong = [face for face in ranked if face.verdict == Word.TOO_STRONG][:MOST_NAMES]
    harm = [face for face in ranked if face.verdict == Word.TOO_WEAK]
    unused = judged(result, NOT_USED)
    parts = []
    if worth:
        named = listed([f"{face.name} ({POINTS.text(face.share.mean)})" for face in worth])
        parts.append(f"As a player, make sure of {named} when they lie on the table.")
    else:
        parts.append("As a player, no single building is known to be worth a plan of its own.")
    if strong:
        named = listed(
            [
                f"{face.name} (printed {face.vp} VP, worth {VP.text(face.total.mean)} VP)"
                for face in strong
            ]
        )
        parts.append(
            f"As a designer, look first at {named}: at the price, or at what the action gives."
        )
    if harm:
        parts.append(
            f"{listed([face.name for face in harm])} tempt players into something that costs them "
            "wins."
        )
    if unused:
        parts.append(
            f"{listed(unused)} could be made cheaper or better without any harm: hardly anybody "
            "builds them."
        )
    if not (strong or harm or unused):
        parts.append("As a designer, nothing here is known to need a change.")
    return " ".join(parts)


def skill(result: Result) -> str:
    parts = [_order_of_weaker(result.main, weaker) for weaker in result.weaker]
    parts += [_follows(result.main, stronger) for stronger in result.stronger]
    if result.many and result.many_order:
        parts.append(
            _order(f"With {result.many.players} players", result.many_order, result.many.games)
        )
    return " ".join(parts) or "Only one kind of player was looked at."


def _order_of_weaker(main: Effects, weaker: Weaker) -> str:
    where = f"For {weaker.effects.policy} instead of {main.policy}"
    return _order(where, weaker.order, weaker.effects.games)


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
    examples = listed([f"{other} above {one}" for one, other in order.swapped[:MOST_NAMES]])
    return (
        f"{where} the order changes: of {told} pairs of faces that can be told apart in both, "
        f"{len(order.swapped)} turn round, such as {examples} now ({correlation})."
    )


def _follows(main: Effects, stronger: Stronger) -> str:
    slope, who = stronger.slope, stronger.policy
    if math.isnan(slope.mean):
        return (
            f"There are too few games of {who} to say whether the order changes: "
            f"{stronger.games:,}."
        )
    if slope.low <= 0 and slope.high >= 1:
        verdict = "there are too few games to say whether the order changes"
    elif slope.low > 0:
        verdict = f"wins follow what buildings are worth to {main.policy}: the same order, as far "
        verdict += "as so few games show"
    elif slope.high < 0:
        verdict = f"the order is the opposite: what helps {main.policy} costs wins"
    else:
        verdict = f"there is no sign of the order of {main.policy}"
    found = Unit(digits=2).interval_text(slope)
    return (
        f"For {who} {verdict} (slope {found}; 1: worth the same, 0: unrelated; "
        f"{stronger.games:,} games)."
    )


def gaps(result: Result) -> list[tuple[Face, Use]]:
    """Faces with their use, those first whose association is furthest from the effect."""
    pairs = [
        (face, use)
        for face, use in zip(result.faces, result.uses, strict=True)
        if math.isfinite(use.association.mean - face.share.mean)
    ]
    return sorted(pairs, key=lambda pair: -abs(pair[1].association.mean - pair[0].share.mean))


def _misleading(result: Result) -> str:
    found = gaps(result)
    if not found:
        return "Who built what can not be compared with what buildings are worth: too few games."
    apart = [
        (face, use)
        for face, use in found
        if use.association.low > face.share.high or use.association.high < face.share.low
    ]
    face, use = apart[0] if apart else found[0]
    if not apart:
        return (
            "Who built a building and who did not can not be told apart from what it is worth by "
            f"these games; furthest apart is {face.name}: {points(use.association)} by who built "
            f"it, {points(face.share)} by who may."
        )
    return (
        f"Looking at who built it misleads: those who built {face.name} win "
        f"{oftener(use.association)} than those who did not, but being allowed to is worth "
        f"{points(face.share)}.{_why(use)}"
    )


def _why(use: Use) -> str:
    """What the games say about who the builders are."""
    more = use.more_built
    size = Unit(digits=1).text(abs(more.mean))
    turn = Unit(digits=1).text(use.turn.mean)
    when = f" They build it in turn {turn} on average"
    if more.low > 0:
        return f"{when}, and {size} other buildings more: players who do well get to build it."
    if more.high < 0:
        return f"{when}, and {size} other buildings less: it is built where others are not."
    return f"{when}, and about as many other buildings."


def agreement(result: Result) -> str:
    """Whether both causal ways say the same, and what it means where they do not."""
    pairs = list(zip(result.faces, result.restricted, strict=True))
    less = [face.name for face, one in pairs if one.share.high < face.share.low]
    more = [face.name for face, one in pairs if one.share.low > face.share.high]
    text = (
        "With drawn bans other buildings are missing now and then as well; on the same blocks all "
        "else is there."
    )
    if not less and not more:
        return f"Both causal ways agree within their intervals for every face. {text}"
    if less:
        text += " Worth less beyond the intervals if all else is there, so that others can replace "
        text += f"it: {listed(less)}."
    if more:
        text += f" Worth more, so that it goes well with others: {listed(more)}."
    return text


def contradictions(result: Result) -> str:
    """Faces that bring their owner points but not wins, or wins but not points."""
    parts = []
    for one in result.restricted:
        if one.share.high < 0 < one.total.low or one.total.high < 0 < one.share.low:
            parts.append(
                f"{one.face} brings its owner {VP.text(one.total.mean)} VP "
                f"({VP.range_text(one.total)}) but {points(one.share)} of wins, all else being "
                f"there: {_others(one.others)}."
            )
    return " ".join(parts)


def _others(others: Interval) -> str:
    found = f"{VP.text(others.mean)} VP ({VP.range_text(others)})"
    if others.low > 0:
        return f"the others gain from it, {found}"
    if others.high < 0:
        return f"the others lose by it, {found}"
    return f"the points of the others are not known to change, {found}"


def sides(result: Result) -> str:
    family = result.main.sides
    told = [
        (name, each)
        for name, each in zip(family.names, family.intervals, strict=True)
        if each.low > 0 or each.high < 0
    ]
    if not told:
        return "Of no number is one side known to be worth more than the other."
    told.sort(key=lambda pair: -abs(pair[1].mean))
    first_side, second_side = _side_names(result)
    named = listed(
        [
            f"{name}{first_side if each.mean > 0 else second_side} "
            f"({SIZE.text(abs(each.mean))} points more)"
            for name, each in told[:MOST_NAMES]
        ]
    )
    return (
        f"Of {len(told)} of {len(family.names)} numbers one side is worth more than the other "
        f"beyond chance; most of all {named}."
    )


def _side_names(result: Result) -> tuple[str, str]:
    first, second = dict.fromkeys(face.side for face in result.faces)
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
            f"{name} ({SIZE.text(abs(mean))} points {'more' if mean > 0 else 'less'})"
            for _, name, mean in found[:MOST_NAMES]
        ]
    )
    return (
        f"{len(found)} of {len(family.names)} pairs of numbers are worth something else together "
        f"than the sum of both (Holm): {named} come first. More: they help each other; less: one "
        "does the work of the other."
    )
