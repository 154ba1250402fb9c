"""Parts of frames: keys of what is still to be done, written from a frame's numbers and read back.

What follows from the rest of the position is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.farmers import HELP_TILES_MAX, NODE_BITS, NODE_MASK
from sim.argentina.names import BREEDS
from sim.argentina.position.effects import FLAGS, flag_words, read_list, write_list
from sim.argentina.position.reader import MOST, PositionReader
from sim.argentina.view import View

Frame = list[int]
SPECIAL = "special"
DID = {"action": c.DID_ACTION, "other": c.DID_OTHER, "tile_gone": c.TILE_GONE}
WHICH = {
    "any": c.ANY_CARD,
    "cattle": c.ANY_CATTLE,
    "breed": c.BREED,
    "pair": c.PAIR_FIRST,
    "second_of_pair": c.PAIR_SECOND,
    "objective": c.OBJECTIVE_CARDS,
    "remove": c.REMOVE_ANY,
}
OF_A_BREED = (c.BREED, c.PAIR_SECOND)


@dataclass(frozen=True)
class Part:
    """Some keys of a frame: `needed` must stand there, `more` may be left out."""

    needed: tuple[str, ...]
    more: tuple[str, ...]
    write: Callable[[View, Frame], dict[str, Any]]
    read: Callable[[View, PositionReader, Frame], None]


# --- kinds of parts -------------------------------------------------------------------------------


def number(key: str, at: int, low: int, high: int, default: int | None = None) -> Part:
    def read(view: View, value: PositionReader, frame: Frame) -> None:
        if default is None or key in value:
            frame[at] = value[key].whole(low, high)
        else:
            frame[at] = default

    keys = (key,)
    return Part(
        keys if default is None else (),
        () if default is None else keys,
        lambda view, frame: {key: frame[at]},
        read,
    )


def flag(key: str, at: int) -> Part:
    """True or false, false when left out."""

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        frame[at] = int(value.or_default(key, False).flag())

    return Part((), (key,), lambda view, frame: {key: bool(frame[at])}, read)


def flags(at: int) -> Part:
    def read(view: View, value: PositionReader, frame: Frame) -> None:
        for name, bit in FLAGS.items():
            frame[at] |= bit if value.or_default(name, False).flag() else 0

    return Part((), tuple(FLAGS), lambda view, frame: flag_words(frame[at]), read)


def named(key: str, at: int, names: Callable[[View], Sequence[str]], what: str) -> Part:
    def read(view: View, value: PositionReader, frame: Frame) -> None:
        frame[at] = value[key].name(names(view), what)

    return Part((key,), (), lambda view, frame: {key: names(view)[frame[at]]}, read)


def ships(view: View) -> Sequence[str]:
    return view.names.ships


def faces(view: View) -> list[str]:
    return [view.face(i) for i in range(L.N_NUMBERS)]


def station() -> Part:
    def read(view: View, value: PositionReader, frame: Frame) -> None:
        frame[1] = value["station"].whole(1, L.N_STATIONS) - 1

    return Part(("station",), (), lambda view, frame: {"station": frame[1] + 1}, read)


def move() -> Part:
    """Steps left and made. In phase A those left follow from the step limit of now (A136)."""

    def write(view: View, frame: Frame) -> dict[str, Any]:
        _, _, made, phase_a, _ = frame
        return {"steps": view.steps_left(frame), "made": made, "phase_a": bool(phase_a)}

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        left = value["steps"].whole(1, MOST)
        frame[2] = value.or_default("made", 0).whole(0, MOST)
        frame[3] = int(value.or_default("phase_a", False).flag())
        frame[1] = 0 if frame[3] else left + frame[2]

    return Part(("steps",), ("made", "phase_a"), write, read)


def effects(among: Callable[[View], Container[int]] | None = None) -> Part:
    """A waiting list of effects, the first `done` of them done; `among` gives those meant."""

    def write(view: View, frame: Frame) -> dict[str, Any]:
        listed, done = write_list(view.tables, frame[1])
        return {"effects": listed} | ({"done": done} if done else {})

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        pointers = among(view) if among else None
        pointer, length = read_list(view.tables, value["effects"], pointers)
        done = value.or_default("done", 0).whole(0, length - 1)
        frame[1] = pointer + c.EFFECT * done

    return Part(("effects",), ("done",), write, read)


def location() -> Part:
    def write(view: View, frame: Frame) -> dict[str, Any]:
        _, node, done, did, _ = frame
        return {
            "at": view.names.nodes[node],
            "done": [i + 1 for i in range(t.OPTIONS_MAX) if done >> i & 1]
            + ([SPECIAL] if done >> t.OPTIONS_MAX & 1 else []),
            "did": [name for name, bit in DID.items() if did & bit],
        }

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        frame[1] = value["at"].name(view.names.nodes, "a space of the trail")
        for entry in value.or_default("done", []).elements():
            special = entry.value == SPECIAL
            frame[2] |= 1 << (t.OPTIONS_MAX if special else entry.whole(1, t.OPTIONS_MAX) - 1)
        for entry in value.or_default("did", []).elements():
            frame[3] |= DID[entry.word(DID)]

    return Part(("at",), ("done", "did"), write, read)


def want_name(want: int) -> str:
    return f"value{want - c.WANT_VALUE}" if want >= c.WANT_VALUE else BREEDS[want]


def purchase_wants(view: View) -> list[int]:
    """What the purchase lines ask for as their second card."""
    return [view.table(t.BUY + i * t.BUY_SIZE + 3) for i in range(view.table(t.BUY_N))]


def wanted(wants: Callable[[View], Iterable[int]] = purchase_wants) -> Part:
    """A breed, or a breeding value such as value3."""

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        known = {want_name(want): want for want in wants(view) if want >= 0}
        frame[1] = known[value["wants"].word(known)]

    return Part(("wants",), (), lambda view, frame: {"wants": want_name(frame[1])}, read)


def help_nodes(at: int, strength_at: int) -> Part:
    """Farmer spaces chosen for help, and the strength that they ask for (A441)."""

    def write(view: View, frame: Frame) -> dict[str, Any]:
        packed = frame[at]
        nodes = []
        while packed:
            nodes.append(view.names.nodes[(packed & NODE_MASK) - 1])
            packed >>= NODE_BITS
        return {"farmers": nodes}

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        last = -1
        for i, entry in enumerate(value["farmers"].elements(0, HELP_TILES_MAX)):
            node = entry.name(view.names.nodes, "a farmer space")
            tile = view.state(L.CONTENT + node) - 1
            if view.table(t.NODE_TYPE + node) != c.N_FARMER or tile < 0:
                entry.refuse("a farmer space with a tile (A440)")
            if node <= last:
                entry.refuse("different farmer spaces in the order of the tables")
            last = node
            frame[at] |= (node + 1) << (NODE_BITS * i)
            frame[strength_at] += view.table(t.TILE_STRENGTH + tile)

    return Part(("farmers",), (), write, read)


def help_count() -> Part:
    """How many spaces are chosen follows from the list."""

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        frame[4] = len(value["farmers"].elements())

    return Part((), (), lambda view, frame: {}, read)


def invest() -> Part:
    def write(view: View, frame: Frame) -> dict[str, Any]:
        return {"farmers": [view.names.tiles[tile - 1] if tile else None for tile in frame[1:4]]}

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        for i, entry in enumerate(value["farmers"].elements(1, HELP_TILES_MAX)):
            tile = entry.name_or_null(view.names.tiles, "a farmer tile")
            if tile is not None:
                if not view.is_farmer(tile):
                    entry.refuse("a farmer tile such as green:4:black")
                frame[1 + i] = tile + 1

    return Part(("farmers",), (), write, read)


def discard() -> Part:
    """Which cards, and of which breed."""

    def write(view: View, frame: Frame) -> dict[str, Any]:
        out: dict[str, Any] = {"which": next(key for key in WHICH if WHICH[key] == frame[2])}
        if frame[2] in OF_A_BREED:
            out["breed"] = BREEDS[frame[3]]
        return out

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        frame[2] = WHICH[value["which"].word(WHICH)]
        if frame[2] in OF_A_BREED:
            frame[3] = value["breed"].name(BREEDS, "a breed")
        elif "breed" in value:
            value["breed"].refuse("no breed here")

    return Part(("which",), ("breed",), write, read)


def take() -> Part:
    def write(view: View, frame: Frame) -> dict[str, Any]:
        return {"breed": BREEDS[frame[1]] if frame[1] >= 0 else None}

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        breed = value.or_default("breed", None).name_or_null(BREEDS, "a breed")
        frame[1] = -1 if breed is None else breed

    return Part((), ("breed",), write, read)
