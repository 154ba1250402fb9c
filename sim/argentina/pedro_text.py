"""What the decisions that Pedro leaves to the human are called (A625)."""

from __future__ import annotations

from collections.abc import Callable

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.pedro_words import want_text
from sim.argentina.view import View
from sim.argentina.words import cell_quarter, pesos


def pedro_text(v: View, frame: list[int], code: int) -> str:
    """An action of one of Pedro's decisions."""
    words = _nothing(frame) if code == c.PASS else _TEXTS[frame[0]](v, frame, code)
    return f"{v.player(L.PEDRO)} {words}"


def _nothing(frame: list[int]) -> str:
    """What is said when nothing is possible (R56)."""
    if frame[0] == ops.PEDRO_CATTLE:
        return f"does not take {want_text(frame[1])}"
    if frame[0] == ops.PEDRO_DISC:
        return "has no disc for " + ("a ship" if frame[1] == 0 else "the station")
    return {
        ops.PEDRO_FARMER: "takes no farmer",
        ops.PEDRO_BUILD: "builds nothing",
        ops.PEDRO_SPACE: "places no building",
        ops.PEDRO_DELIVER: "delivers nothing",
    }[frame[0]]


def _step(v: View, frame: list[int], node: int) -> str:
    text = f"steps to {v.place(node)}"
    if v.table(t.NODE_TYPE + node) == c.N_RAMP:
        return f"{text} and so to Buenos Aires"
    tax = v.tax(L.PEDRO, node)
    if tax and v.building(node):
        text += f": the bank pays you {pesos(tax)}"
    return text


def _farmer(v: View, frame: list[int], node: int) -> str:
    tile = v.tile_with_hand(v.state(L.CONTENT + node) - 1)
    coins = v.state(L.COINS + node)
    bank = f"; {pesos(coins)} on it to the bank" if coins else ""
    verb, where = ("takes", "beside his board") if frame[1] else ("removes", "to the box")
    return f"{verb} the farmer of {v.names.nodes[node]} ({tile}) {where}{bank}"


def _cattle(v: View, frame: list[int], kind: int) -> str:
    return f"takes {v.a_card(kind)} from the market"


def _build(v: View, frame: list[int], code: int) -> str:
    if code < c.REPLACE:
        return f"builds {v.face(code)}"
    old, new = divmod(code - c.REPLACE, L.N_NUMBERS)
    where = v.names.nodes[v.seat(L.PEDRO, L.BUILDING_AT + old) - 1]
    return f"replaces {v.face(old)} by {v.face(new)} on {where}"


def _space(v: View, frame: list[int], node: int) -> str:
    return f"puts {v.face(frame[1])} on {v.names.nodes[node]}"


def _deliver(v: View, frame: list[int], code: int) -> str:
    quay, cell = divmod(code, c.CELL)
    return (
        f"delivers from {v.quay(quay)} to its {cell_quarter(cell)} quarter"
        f" for {v.delivery_grain(quay, cell)} grain, onto the space of {v.cell(cell)}"
    )


def _disc(v: View, frame: list[int], source: int) -> str:
    where = "his reserve" if source == L.N_STATIONS else v.station(source)
    what = v.station(frame[1] - 1) if frame[1] else v.ship(frame[2])
    return f"takes a disc from {where} for {what}"


_TEXTS: dict[int, Callable[[View, list[int], int], str]] = {
    ops.PEDRO_STEP: _step,
    ops.PEDRO_FARMER: _farmer,
    ops.PEDRO_CATTLE: _cattle,
    ops.PEDRO_BUILD: _build,
    ops.PEDRO_SPACE: _space,
    ops.PEDRO_DELIVER: _deliver,
    ops.PEDRO_DISC: _disc,
}
