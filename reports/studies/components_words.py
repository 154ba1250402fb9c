"""What the study of components says in words: every sentence is made from the numbers."""

from __future__ import annotations

import math
from dataclasses import replace

from analysis.interval import Interval
from analysis.studies.components import Face, Result
from analysis.studies.components_price import Fair
from analysis.studies.components_use import Use
from analysis.studies.components_verdict import HARDLY, MUST, NOTHING, RARELY, UNDECIDED, Name
from reports.numbers import PERCENT, PP, Unit
from reports.studies.common import listed, margin_text, number_text, pp_text, share_text
from sim.core.words import a

SIZE = Unit("pp", 1, True)
SCORE = Unit(signed=True)
PRICE = Unit(digits=1)
INTEGER = Unit(digits=0)
INTEGER_PERCENT = Unit("%", 0, True)
MAX_OPEN = 4  # undecided faces that the answer names
MAX_NAMES = 3  # faces that a sentence names one by one with their numbers


def score_text(interval: Interval, result: Result) -> str:
    return number_text(interval, SCORE, result.score_unit)


def more_often(interval: Interval) -> str:
    """`3.0 pp more often (2.0 to 4.0)`; if less often, the bounds are mirrored too."""
    if interval.mean < 0:
        mirrored = replace(interval, mean=-interval.mean, low=-interval.high, high=-interval.low)
        return f"{SIZE.text(mirrored.mean)} pp less often ({SIZE.range_text(mirrored)})"
    return f"{SIZE.text(interval.mean)} pp more often ({SIZE.range_text(interval)})"


def by_worth(result: Result) -> list[Face]:
    """The faces, most valuable first; those without a number last."""
    return sorted(
        result.faces, key=lambda each: (math.isnan(each.worth.mean), -each.worth.mean, each.name)
    )


def named(result: Result, name: str) -> list[Face]:
    return [face for face in by_worth(result) if face.verdict == name]


def names_text(face: Face) -> str:
    """`ordinary`, or `undecided: weak or ordinary`."""
    if len(face.names) == 1:
        return face.verdict
    *others, last = [name.value for name in face.names]
    return f"{UNDECIDED}: {', '.join(others)} or {last}"


def answer(result: Result) -> list[str]:
    return [
        _most_valuable(result),
        _names(result),
        prices(result),
        what_to_do(result),
        _misleading(result),
    ]


def _sample(result: Result) -> str:
    return (
        f"n = {result.games:,} games of {result.players} players ({result.policy}) with nothing "
        "banned, and as many on the same deals with each ban"
    )


def _most_valuable(result: Result) -> str:
    best = by_worth(result)[0]
    if not best.worth.low > 0:
        return (
            f"No {result.called.one} is known to be worth anything in the printed game: no "
            f"interval lies above 0; the largest is {best.component.label} with "
            f"{pp_text(best.worth)}, {_sample(result)}."
        )
    return (
        f"{capital(best.component.label)} is worth the most: {face_to_face(result, best)}, "
        f"{_sample(result)}. The margin over the best opponent grows by "
        f"{score_text(best.paired.margin, result)}."
    )


def face_to_face(result: Result, face: Face) -> str:
    """What the worth of a face means at the table."""
    found, use = face.worth, result.called.use
    even = 1 / result.players
    if result.players == 2:
        has = replace(found, mean=even + found.mean, low=even + found.low, high=even + found.high)
        return (
            f"a player who may {use} it wins {share_text(has)} against one who may not, so that an "
            f"even game becomes {INTEGER_PERCENT.text(has.mean)} to "
            f"{INTEGER_PERCENT.text(1 - has.mean)}, {pp_text(found)}"
        )
    lacks = replace(found, mean=even - found.mean, low=even - found.high, high=even - found.low)
    return (
        f"a player who may not {use} it wins {share_text(lacks)} against {result.players - 1} who "
        f"may, where {PERCENT.text(even)} % is even: {pp_text(found)}"
    )


def _names(result: Result) -> str:
    parts = []
    for name, one, more in (
        (Name.MUST_HAVE, "is a must-have", "are must-haves"),
        (Name.STRONG, "is strong", "are strong"),
        (Name.ORDINARY, "is ordinary", "are ordinary"),
        (Name.WEAK, "is weak", "are weak"),
        (Name.UNUSED, "is unused", "are unused"),
    ):
        faces = [face.called for face in named(result, name)]
        if faces:
            verb = one if len(faces) == 1 else more
            parts.append(f"{len(faces)} {verb}: {', '.join(faces)}")
    open_ones = [
        f"{face.called} ({names_text(face).partition(': ')[2]})"
        for face in named(result, UNDECIDED)
    ]
    if open_ones:
        some = ", ".join(open_ones[:MAX_OPEN])
        more = ", ... (see the table)" if len(open_ones) > MAX_OPEN else ""
        verb = "is" if len(open_ones) == 1 else "are"
        parts.append(f"{len(open_ones)} {verb} undecided with this many games: {some}{more}")
    nothing = result.nothing
    who = f" ({result.detail})" if _differs(result) else ""
    return (
        f"Of {len(result.faces)} {result.called.faces}, {'; '.join(parts)}. For scale: a player "
        f"who may {result.called.use} none of them{who} wins {share_text(nothing.share)}."
    )


# --- prices ---------------------------------------------------------------------------------------


def bounds_text(interval: Interval, unit: Unit = PRICE) -> str:
    """`6.6 to 7.4`, or what is known if one end is open."""
    low, high = math.isfinite(interval.low), math.isfinite(interval.high)
    if low and high:
        return unit.range_text(interval)
    if low:
        return f"{unit.text(interval.low)} or more"
    return f"{unit.text(interval.high)} or less" if high else "no bounds"


def fair_text(face: Face, result: Result) -> str:
    """`8a ought to cost 7.0 carpinteros (6.6 to 7.4) and is printed at 5`."""
    fair, unit, margin = face.price, face.component.price_unit, result.margin
    average = f"the average {result.called.one}"
    if fair is None:
        return ""
    found, printed = fair.fair, INTEGER.text(fair.printed)
    tried = f"{INTEGER.text(fair.places[0])} to {INTEGER.text(fair.places[-1])}"
    if hopeless(fair, margin):
        return (
            f"{face.called} is worth under {margin_text(margin)} at every price tried ({tried} "
            f"{unit}): its price is not the problem"
        )
    if not fair.known:
        if found.low == fair.places[-1]:
            return (
                f"{face.called} would be worth more than {average} even at "
                f"{INTEGER.text(found.low)} {unit}, printed {printed}"
            )
        if found.high == fair.places[0]:
            return (
                f"{face.called} is worth less than {average} at every price tried ({tried} {unit})"
            )
        if not (math.isfinite(found.low) or math.isfinite(found.high)):
            return f"the fair price of {face.called} cannot be told from so few games"
        return f"the fair price of {face.called} is {bounds_text(found)} {unit}, printed {printed}"
    if not (math.isfinite(found.low) or math.isfinite(found.high)):
        return f"the fair price of {face.called} cannot be told from so few games"
    bounds = bounds_text(found)
    if found.low <= fair.printed <= found.high:
        return (
            f"{face.called} may well be priced right: fair at {PRICE.text(found.mean)} {unit} "
            f"({bounds}), printed {printed}"
        )
    fair_price = PRICE.text(found.mean)
    return f"{face.called} ought to cost {fair_price} {unit} ({bounds}) and is printed at {printed}"


def prices(result: Result) -> str:
    """What the faces that are worth more than others should cost."""
    faces = [*named(result, Name.MUST_HAVE), *named(result, Name.STRONG)]
    told = [text for face in faces if (text := fair_text(face, result))]
    if not told:
        return ""
    average = f"the average {result.called.one}"
    found = any(face.price is not None and face.price.known for face in faces)
    compared = f"At that price they would be worth what {average} is worth"
    if not found:
        compared = f"{capital(average)} is worth"
    head = f"For {result.detail}, who played other prices: " if _differs(result) else ""
    sentence = f"{head}{'; '.join(told)}. {compared}: {pp_text(result.fair_worth)}."
    return capital(sentence)


def _differs(result: Result) -> bool:
    """Whether prices were played by another player than the one of the headline."""
    return result.detail != result.policy


def cheap_prices(result: Result) -> str:
    """The same for those that are worth less; faces that no price would help are named together."""
    faces = [*named(result, Name.WEAK), *named(result, Name.UNUSED)]
    lost = [face for face in faces if face.price and hopeless(face.price, result.margin)]
    told = [text for face in faces if face not in lost and (text := fair_text(face, result))]
    if lost:
        verb = "is" if len(lost) == 1 else "are"
        told.append(
            f"{listed([face.called for face in lost])} {verb} worth under "
            f"{margin_text(result.margin)} at every price tried: the price is not the problem"
        )
    return f"{capital('; '.join(told))}." if told else ""


def hopeless(fair: Fair, margin: float) -> bool:
    """Worth next to nothing at every price that was tried."""
    return all(one.high < margin for one in fair.worth)


def price_trend(result: Result) -> str:
    """Whether more expensive faces are worth more."""
    if len(result.priced) < 2:
        return ""
    found = result.price_correlation
    faces = result.called.faces
    text = f"{capital(faces)} are listed by price, each compared with the others of its price."
    if not math.isfinite(found):
        return text
    return (
        f"{text} Worth is net of the "
        f"price; over the {len(result.priced)} {faces} its rank correlation with the price is "
        f"{Unit(digits=2).text(found)} (1: the more expensive, the more valuable; 0: no relation)."
    )


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def vp_fair_text(face: Face, unit: str) -> str:
    """What changing what it scores instead would do."""
    if face.vp is None:
        return ""
    found = face.vp.fair
    if face.vp.known and (math.isfinite(found.low) or math.isfinite(found.high)):
        return f"{face.called} at {PRICE.text(found.mean)} {unit} ({bounds_text(found)})"
    nothing, most = face.vp.worth[0], face.vp.worth[-1]
    if found.high == face.vp.places[0]:
        at = INTEGER.text(face.vp.places[0])
        return f"{face.called} not even at {at} {unit} (still {pp_text(nothing)})"
    if found.low == face.vp.places[-1]:
        at = INTEGER.text(face.vp.places[-1])
        return f"{face.called} not even at {at} {unit} ({pp_text(most)})"
    return ""


def fair_vp(result: Result) -> str:
    """The same by what they score, for those that are called anything but ordinary."""
    faces = [face for face in by_worth(result) if face.verdict not in (Name.ORDINARY, UNDECIDED)]
    told = [text for face in faces if (text := vp_fair_text(face, result.score_unit))]
    if not told:
        return ""
    return (
        f"At the printed price, different {result.score_unit} would make them ordinary: "
        f"{'; '.join(told)}."
    )


def what_to_do(result: Result) -> str:
    """Advice for players and designers, as far as the numbers support it."""
    ranked = by_worth(result)
    worth = [face for face in ranked if face.worth.low > result.margin][:MAX_NAMES]
    harm = [face for face in ranked if face.worth.high < 0]
    parts = []
    if worth:
        told = listed([f"{face.called} ({PP.text(face.worth.mean)} pp)" for face in worth])
        where = " when they are in the game" if result.sides.names else ""
        parts.append(f"As a player, make sure of {told}{where}.")
    else:
        one = result.called.one
        parts.append(f"As a player, no single {one} is known to be worth planning for.")
    if harm:
        told = listed([f"{face.called} ({PP.text(face.worth.mean)} pp)" for face in harm])
        parts.append(f"{result.policy} would win more often if it left {told} alone.")
    off = [
        face
        for face in ranked
        if face.verdict in (Name.MUST_HAVE, Name.STRONG) and face.price is not None
    ]
    unused = named(result, Name.UNUSED)
    if off:
        parts.append(
            f"As a designer, start with the price of {listed([face.called for face in off])}; "
            "'pampas study change' plays the new price."
        )
    if unused:
        told = capital(listed([face.called for face in unused]))
        pronoun = "it" if len(unused) == 1 else "them"
        priced = all(face.component.price is not None for face in unused)
        better = "cheaper or better" if priced else "better"
        parts.append(f"{told} could be {better}: hardly anyone {result.called.uses} {pronoun}.")
    if not off and not unused and has_prices(result):
        parts.append(f"As a designer, no {result.called.one} is known to need a different price.")
    return " ".join(parts)


def has_prices(result: Result) -> bool:
    """Whether any face has a price of its own."""
    return any(face.component.price is not None for face in result.faces)


def compares_prices(result: Result) -> bool:
    """Whether there are several prices to compare, or several faces of one price."""
    return sum(face.component.price is not None for face in result.faces) > 1


def tried(result: Result) -> list[str]:
    """What was varied: `prices`, `VP`."""
    moved = {
        "prices": any(face.price is not None for face in result.faces),
        result.score_unit: any(face.vp is not None for face in result.faces),
    }
    return [name for name, there in moved.items() if there]


def definitions(result: Result) -> str:
    margin, called = margin_text(result.margin), result.called
    return (
        f"Worth: how much more often a player wins who may {called.use} the {called.face} than one "
        f"who may not, with all other {called.many} available. It is net of what the {called.face} "
        f"costs: whoever {called.uses} it spends money and turns on it; whoever may not spends "
        "them on something else. "
        f"{capital(a(called.one))} can be ignored, so one that is worth nothing does no harm, "
        f"and 0 is not a fair worth. Therefore {called.faces} are compared with the average "
        f"{called.one}: the mean worth of {all_others(result)} that are not must-haves, or of all "
        f"of them if each is worth that much. Must-have: "
        f"{margin_text(MUST * result.margin)} or more, and more than {margin} above the average. "
        f"Strong: more than {margin} above the average. Weak: worth under "
        f"{margin_text(NOTHING * result.margin)}, or less "
        f"than {margin} to those who {called.use} it, or {called.used} by under "
        f"{100 * RARELY:g} %. Unused: {called.used} by under {100 * HARDLY:g} %. Ordinary: all "
        "others. Undecided: the intervals allow more than one name."
    )


def all_others(result: Result) -> str:
    """What a face is compared with: `the faces of all other numbers`."""
    called = result.called
    if result.sides.names:
        return f"the {called.faces} of all other {called.tiles}"
    return f"all other {called.many}"


# --- the rest -------------------------------------------------------------------------------------


def builders(result: Result) -> str:
    """Worth to those who build it."""
    called = result.called
    known = [
        face
        for face in result.faces
        if face.builders is not None and math.isfinite(face.builders.low)
    ]
    ranked = sorted(known, key=lambda face: -(face.builders.mean if face.builders else 0.0))
    best = [face for face in ranked if face.builders and face.builders.low > 0][:MAX_NAMES]
    text = (
        f"The ban does nothing to players who would not have {called.used} the {called.face}. So "
        f"its worth divided by how often it is {called.used} is what it is worth to those who "
        f"{called.use} it."
    )
    if best:
        told = listed([f"{face.called} {pp_text(face.builders)}" for face in best if face.builders])
        text += f" Most of all: {told}."
    silent = [face.called for face in result.faces if face.builders is None]
    if silent:
        text += f" {capital(called.used)} too rarely for such a figure: {listed(silent)}."
    return text


def vp_without_wins(result: Result) -> str:
    """Faces that bring their owner a higher score but not wins."""
    parts = []
    for face in result.faces:
        one = face.paired
        if face.worth.high < 0 < one.total.low:
            parts.append(
                f"{capital(face.called)} brings its owner {score_text(one.total, result)} but "
                f"{pp_text(face.worth)} of wins: {_others(one.others, result)}, and its owner's "
                f"margin over the best opponent changes by {score_text(one.margin, result)}."
            )
    return " ".join(parts)


def _others(others: Interval, result: Result) -> str:
    found = score_text(others, result)
    if others.low > 0:
        return f"the others gain from it, {found}"
    if others.high < 0:
        return f"the others lose from it, {found}"
    return f"the score of the others is not known to change, {found}"


def gaps(result: Result) -> list[tuple[Face, Use]]:
    """Faces with their use, in the order of how far their association is from their worth."""
    pairs = [
        (face, use)
        for face, use in zip(result.faces, result.uses, strict=True)
        if face.builders is not None  # of a handful all may have lost
        and math.isfinite(use.association.mean - face.worth.mean)
    ]
    return sorted(pairs, key=lambda pair: -abs(pair[1].association.mean - pair[0].worth.mean))


def _misleading(result: Result) -> str:
    found, called = gaps(result), result.called
    used = called.used
    if not found:
        return (
            f"There are too few games to compare who {used} what with what {called.many} are worth."
        )
    apart = [
        (face, use)
        for face, use in found
        if use.association.low > face.worth.high or use.association.high < face.worth.low
    ]
    if not apart:
        face, use = found[0]
        return (
            f"These games show no gap between what those win who {used} {a(called.one)} and what "
            f"it is worth; furthest apart is {face.called}: {pp_text(use.association)} by who "
            f"{used} it, {pp_text(face.worth)} by who may."
        )
    face, use = apart[0]
    win = f"win {more_often(use.association)} than those who did not"
    if use.association.low <= 0 <= use.association.high:
        win = f"are not known to win more often than those who did not, {pp_text(use.association)}"
    return (
        f"Looking at who {used} it is misleading: those who {used} {face.called} {win}, but being "
        f"allowed to is worth {pp_text(face.worth)}."
    )


def panel_title(fair: Fair) -> str:
    """The title of a panel."""
    if fair.known:
        return f"fair at {PRICE.text(fair.fair.mean)} ({bounds_text(fair.fair)})"
    if fair.fair.low == fair.places[-1]:
        return f"above average even at {INTEGER.text(fair.places[-1])}"
    return "no fair price found"


def fair_cell(fair: Fair | None) -> str:
    """The fair price in a table."""
    if fair is None:
        return ""
    if fair.known:
        return f"{PRICE.text(fair.fair.mean)} ({bounds_text(fair.fair)})"
    if fair.fair.low == fair.places[-1]:
        return f"above {INTEGER.text(fair.places[-1])}"
    if fair.fair.high == fair.places[0]:
        return f"below {INTEGER.text(fair.places[0])}"
    return "none found"
