"""What Pedro builds and where: his criteria, worked out in plain Python.

A660, A661, A662, A663, A665.
"""

from __future__ import annotations

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import HIRED_TYPES
from sim.argentina.pedro_ways import free_spaces
from sim.argentina.pedro_words import workers
from sim.argentina.sentences import reason_for, sentence
from sim.argentina.view import View
from sim.argentina.words import HANDS, count
from sim.core.criteria import Key, Option, Reason, most_key, narrow
from sim.core.frames import Frame

CARPINTERO = HIRED_TYPES.index("carpintero")


def carpinteros(v: View, number: int) -> int:
    return v.table(t.FACE_CARPINTEROS + v.face_index(number))


def hand(v: View, number: int) -> int:
    return v.table(t.FACE_HAND + v.face_index(number))


def supply(v: View) -> list[int]:
    return [i for i in range(L.N_NUMBERS) if v.seat(L.PEDRO, L.BUILDING_AT + i) == 0]


def standing(v: View) -> list[int]:
    return [i for i in range(L.N_NUMBERS) if v.seat(L.PEDRO, L.BUILDING_AT + i) > 0]


def new_buildings(v: View, fewest: int, most: int) -> list[Option]:
    """New buildings in a range of carpinteros: as many as possible, a hand (A660, A662).

    The first criterion has nothing to say when the number is given.
    """
    return [
        Option(
            number,
            v.face(number),
            f"{count(carpinteros(v, number), 'carpintero')}, {HANDS[hand(v, number)]}",
            (
                most_key("carpinteros", carpinteros(v, number)),
                Key("hand", int(hand(v, number) > 0), "a hand"),
            )[fewest == most :],
        )
        for number in supply(v)
        if fewest <= carpinteros(v, number) <= most
    ]


def replacements(v: View, fewest: int, most: int) -> list[Option]:
    """Replacements within a difference: the largest, most VP, most hands (A660, A663)."""
    options = []
    hands = sum(hand(v, number) > 0 for number in standing(v))
    for old in standing(v):
        for new in supply(v):
            more = carpinteros(v, new) - carpinteros(v, old)
            if not fewest <= more <= most:
                continue
            vp = v.table(t.FACE_VP + v.face_index(new))
            then = hands + (hand(v, new) > 0) - (hand(v, old) > 0)
            with_hand = f"{count(then, 'tile')} with a hand"
            options.append(
                Option(
                    c.REPLACE + old * L.N_NUMBERS + new,
                    f"{v.face(old)} by {v.face(new)}",
                    f"{count(more, 'carpintero')}, {vp} VP, then {with_hand}",
                    (
                        most_key("carpinteros", more),
                        most_key("VP", vp),
                        Key("hands", then, f"most hands ({with_hand})"),
                    )[fewest == most :],
                )
            )
    return options


_NO_SPACE = "no free space without special action"


@sentence("pedro_build")
def _build(v: View, p: int, frame: Frame, code: int) -> str:
    if code < c.REPLACE:
        return f"builds {v.face(code)}"
    old, new = divmod(code - c.REPLACE, L.N_NUMBERS)
    where = v.names.nodes[v.seat(L.PEDRO, L.BUILDING_AT + old) - 1]
    return f"replaces {v.face(old)} by {v.face(new)} on {where}"


@reason_for("pedro_build")
def build(v: View, frame: Frame) -> Reason:
    """What he builds or replaces (A660), or with an exact number of carpinteros (A665)."""
    room = bool(free_spaces(v)[1])
    return build_exactly(v, frame.exactly, room) if frame.exactly else build_by_list(v, room)


def build_exactly(v: View, needed: int, room: bool) -> Reason:
    own = f"exactly {count(needed, 'carpintero')}"
    options = new_buildings(v, needed, needed)
    if options and not room:
        return Reason((), f"new for {own}, but {_NO_SPACE}", 0)  # R79
    if options:
        return narrow(options, f"new for {own}: ")
    options = replacements(v, needed, needed)
    none = f"none left that needs {own}"
    if not options:
        return Reason((), f"{none}, and nothing to replace with {own}", 0)
    return narrow(options, f"{none}; replacing with {own}: ")


def build_by_list(v: View, room: bool) -> Reason:
    n = workers(v, CARPINTERO)
    words = [f"he has {count(n, 'carpintero')}"]
    if not room:
        words.append(f"{_NO_SPACE}, so nothing new")
    for needed in (n, n - 1) if room else ():
        if needed > 0:
            options = new_buildings(v, needed, needed)
            if options:
                return narrow(options, "; ".join([*words, f"new for {needed}: "]))
            words.append(f"none new for {needed}")
    options = replacements(v, 1, n)
    if options:
        return narrow(options, "; ".join([*words, "replacing: "]))
    words.append("nothing to replace")
    options = new_buildings(v, 1, n - 2) if room else []
    if options:
        return narrow(options, "; ".join([*words, "new with as many as possible: "]))
    return Reason((), "; ".join(words), 0)


@sentence("pedro_space")
def _space(v: View, p: int, frame: Frame, node: int) -> str:
    return f"puts {v.face(frame.building)} on {v.names.nodes[node]}"


@reason_for("pedro_space")
def space(v: View, frame: Frame) -> Reason:
    """The next free space without special action ahead of your estanciero (A661, R57, R58)."""
    start, found = free_spaces(v)
    ahead = f"ahead of {v.player(0)} on {v.place(v.seat(0, L.AT))}"
    where = f"free spaces without special action {ahead}"
    if start != v.seat(0, L.AT):
        where = f"{_NO_SPACE} {ahead}, so from the Rider space"
    if not found:
        return Reason((), _NO_SPACE, 0)
    options = [
        Option(
            node,
            v.names.nodes[node],
            f"{count(far, 'space')} on",
            (Key("distance", -far, f"nearest ({count(far, 'space')} on)"),),
        )
        for node, far in found.items()
    ]
    return narrow(options, f"{where}: ")
