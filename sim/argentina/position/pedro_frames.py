"""What is still to be done in Pedro's turn: the parts of his frames (RULES.md, 19.3)."""

from __future__ import annotations

from typing import Any

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.position.effects import PEDRO_FARMER, all_lists
from sim.argentina.position.parts import Frame, Part, effects, faces, named, number, wanted
from sim.argentina.position.reader import MOST, PositionReader
from sim.argentina.view import View


def tile_wants(view: View) -> list[int]:
    """What his market tile shows, his cards name, and deliveries give (A650, A653, R54)."""
    lines = range(t.PEDRO_CATTLE_MAX, (L.N_COLUMNS + 1) * t.PEDRO_CATTLE_MAX)
    values = [
        c.WANT_VALUE + effect[1]
        for effects in all_lists(view.tables).values()
        for effect in effects
        if effect[0] == fx.PEDRO_VALUE
    ]
    gifts = [
        effect[1]
        for effects in all_lists(view.tables).values()
        for effect in effects
        if effect[0] == fx.FREE_CATTLE and view.table(t.PEDRO_BONUS_CARDS)
    ]
    return [view.table(t.PEDRO_CATTLE + i) for i in lines] + values + gifts


def card_lists(view: View) -> set[int]:
    """Pointers to the actions of the card of this turn, with either speciality (A635)."""
    card = view.state(L.PEDRO_CARD) - 1
    return {view.table(t.PEDRO_DOES + card), view.table(t.PEDRO_ELSE + card)}


def visit() -> Part:
    """Before the delivery, or with the ship of this visit (A680, A681)."""

    def write(view: View, frame: Frame) -> dict[str, Any]:
        _, begun, ship, *_ = frame
        if not begun:
            return {"begun": False}
        return {"begun": True, "ship": view.names.ships[ship] if ship >= 0 else None}

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        frame[1] = int(value.or_default("begun", False).flag())
        if frame[1]:
            ship = value["ship"].name_or_null(view.names.ships, "a ship")
            frame[2] = -1 if ship is None else ship
        elif "ship" in value:
            value["ship"].refuse_saying("the ship follows when the visit has begun")

    return Part((), ("begun", "ship"), write, read)


def farmer() -> Part:
    def read(view: View, value: PositionReader, frame: Frame) -> None:
        frame[1] = PEDRO_FARMER.index(value["farmer"].word(PEDRO_FARMER))

    return Part(("farmer",), (), lambda view, frame: {"farmer": PEDRO_FARMER[frame[1]]}, read)


def build() -> Part:
    """By his carpinteros, or with exactly so many (A660, A665)."""

    def write(view: View, frame: Frame) -> dict[str, Any]:
        return {"exactly": frame[1]} if frame[1] else {}

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        frame[1] = value["exactly"].whole(1, MOST) if "exactly" in value else 0

    return Part((), ("exactly",), write, read)


def disc() -> Part:
    """A disc for a station or for a ship."""

    def write(view: View, frame: Frame) -> dict[str, Any]:
        _, station, ship, *_ = frame
        return {"station": station} if station else {"ship": view.names.ships[ship]}

    def read(view: View, value: PositionReader, frame: Frame) -> None:
        if ("station" in value) == ("ship" in value):
            value.refuse_saying("expected a station or a ship, one of them")
        if "station" in value:
            frame[1] = value["station"].whole(1, L.N_STATIONS)
        else:
            frame[2] = value["ship"].name(view.names.ships, "a ship")

    return Part((), ("station", "ship"), write, read)


PEDRO_PARTS: dict[int, list[Part]] = {
    ops.PEDRO_TURN: [],
    ops.PEDRO_DO: [effects(card_lists)],
    ops.PEDRO_BA: [visit()],
    ops.PEDRO_STEP: [number("steps", 1, 1, MOST)],
    ops.PEDRO_FARMER: [farmer()],
    ops.PEDRO_CATTLE: [wanted(tile_wants)],
    ops.PEDRO_BUILD: [build()],
    ops.PEDRO_SPACE: [named("building", 1, faces, "a building")],
    ops.PEDRO_DELIVER: [],
    ops.PEDRO_DISC: [disc()],
}
