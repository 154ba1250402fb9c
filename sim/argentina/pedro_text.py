"""What the decisions that Pedro leaves to the human are called (A625).

What is declined is said when nothing is possible (R56).
"""

from __future__ import annotations

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.pedro_words import want_text
from sim.argentina.sentences import declined, sentence
from sim.argentina.view import View
from sim.argentina.words import cell_quarter, pesos
from sim.core.frames import Frame


@sentence("pedro_step")
def _step(v: View, p: int, frame: Frame, node: int) -> str:
    text = f"steps to {v.place(node)}"
    if v.table(t.NODE_TYPE + node) == c.N_RAMP:
        return f"{text} and so to Buenos Aires"
    tax = v.tax(L.PEDRO, node)
    if tax and v.building(node):
        text += f": the bank pays you {pesos(tax)}"
    return text


@sentence("pedro_farmer")
def _farmer(v: View, p: int, frame: Frame, node: int) -> str:
    tile = v.tile_with_hand(v.state(L.CONTENT + node) - 1)
    coins = v.state(L.COINS + node)
    bank = f"; {pesos(coins)} on it to the bank" if coins else ""
    verb, where = ("takes", "beside his board") if frame.farmer else ("removes", "to the box")
    return f"{verb} the farmer of {v.names.nodes[node]} ({tile}) {where}{bank}"


@sentence("pedro_cattle")
def _cattle(v: View, p: int, frame: Frame, kind: int) -> str:
    return f"takes {v.a_card(kind)} from the market"


@declined("pedro_cattle")
def _no_cattle(frame: Frame) -> str:
    return f"does not take {want_text(frame.wants)}"


@sentence("pedro_build")
def _build(v: View, p: int, frame: Frame, code: int) -> str:
    if code < c.REPLACE:
        return f"builds {v.face(code)}"
    old, new = divmod(code - c.REPLACE, L.N_NUMBERS)
    where = v.names.nodes[v.seat(L.PEDRO, L.BUILDING_AT + old) - 1]
    return f"replaces {v.face(old)} by {v.face(new)} on {where}"


@sentence("pedro_space")
def _space(v: View, p: int, frame: Frame, node: int) -> str:
    return f"puts {v.face(frame.building)} on {v.names.nodes[node]}"


@sentence("pedro_deliver")
def _deliver(v: View, p: int, frame: Frame, code: int) -> str:
    quay, cell = divmod(code, c.CELL)
    return (
        f"delivers from {v.quay(quay)} to its {cell_quarter(cell)} quarter"
        f" for {v.delivery_grain(quay, cell)} grain, onto the space of {v.cell(cell)}"
    )


@sentence("pedro_disc")
def _disc(v: View, p: int, frame: Frame, source: int) -> str:
    where = "his reserve" if source == L.N_STATIONS else v.station(source)
    what = v.station(frame.station - 1) if frame.station else v.ship(frame.ship)
    return f"takes a disc from {where} for {what}"


@declined("pedro_disc")
def _no_disc(frame: Frame) -> str:
    return f"has no disc for {'the station' if frame.station else 'a ship'}"
