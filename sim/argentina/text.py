"""What decisions and their actions are called: every legal action as a player would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.argentina import pedro_reasons  # noqa: F401 - the sentences of his turn
from sim.argentina.flatten import Tables
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.rooms import PEDRO
from sim.argentina.names import WORKER_TYPES
from sim.argentina.sentences import sentence
from sim.argentina.show import tabletop
from sim.argentina.view import State, View
from sim.argentina.words import cell_quarter, count, pesos
from sim.core.frames import Frame
from sim.core.sentences import InLog

if TYPE_CHECKING:
    from sim.western.family_text import AT_LOCATION, anytime_text, forecast_place, location_text
else:
    from sim.argentina.family_text import AT_LOCATION, anytime_text, forecast_place, location_text

__all__ = ["action_text", "forecast_place", "tabletop"]


def action_text(state: State, tables: Tables, code: int) -> str:
    """An action of the decision on top of the stack, in the words of a player."""
    view = View(state, tables)
    frame = view.frame()
    code = int(code)
    if frame.entry.room == PEDRO:
        return f"{view.player(L.PEDRO)} {sentence.words(view, view.current, frame, code)}"
    if code >= c.USE_TOKEN:
        return anytime_text(view, code)
    return sentence.words(view, view.current, frame, code)


# --- the trail and its locations ------------------------------------------------------------------


@sentence("location", in_log=AT_LOCATION)
def _location(v: View, p: int, frame: Frame, code: int) -> str:
    node = frame.at
    if code == c.HELP_HERE:
        tile = v.tile(v.state(L.CONTENT + node) - 1)
        money = v.state(L.COINS + node) + v.table(t.NODE_PESOS + node)
        return f"help the {tile} here for {pesos(money)}"
    return location_text(v, p, node, code)


# --- farmers --------------------------------------------------------------------------------------


@sentence("help_tiles", in_log=InLog(silent=True))
def _help_tiles(v: View, p: int, frame: Frame, node: int) -> str:
    tile = v.tile(v.state(L.CONTENT + node) - 1)
    money = v.state(L.COINS + node) + v.table(t.NODE_PESOS + node)
    return f"help the {tile} on {v.names.nodes[node]} for {pesos(money)}"


@sentence(
    "help_cards",
    in_log=InLog(
        passed=lambda v, frame: f"help with strength {frame.strength}, needed {frame.needed}"
    ),
)
def _help_cards(v: View, p: int, frame: Frame, card: int) -> str:
    total = frame.strength + v.table(t.STRENGTH + card)
    return f"show {v.a_card(card)}: strength {total}, needed {frame.needed}"


@sentence("invest", in_log=InLog(opens=True, silent=True))
def _invest(v: View, p: int, frame: Frame, code: int) -> str:
    column = v.seat(p, L.WORKERS + WORKER_TYPES.index("granjero"))
    price = pesos(v.table(t.GRANJERO_PRICE + column))
    tile = v.tile_with_hand(list(frame.fields.values())[code] - 1)
    return f"put the {tile}, into the granjero row for {price}"


# --- cards ----------------------------------------------------------------------------------------


def _first_hand(v: View, frame: Frame) -> str:
    kept = count(v.table(t.FIRST_HAND), "card")
    return "" if frame.begun else f"first turn: discard down to {kept}"


@sentence("first_discard", in_log=InLog(result=True, above=_first_hand))
def _first_discard(v: View, p: int, frame: Frame, card: int) -> str:
    return f"discard {v.a_card(card)}"


# --- ports and Buenos Aires -----------------------------------------------------------------------


@sentence("quay_disc", in_log=InLog(nothing="no disc can be sent"))
def _quay_disc(v: View, p: int, frame: Frame, code: int) -> str:
    return f"send {v.disc(p, code)} to {v.quay(frame.quay)}"


@sentence(
    "deliver",
    in_log=InLog(
        opens=True,
        label=lambda v, frame: "step 1, delivery: " if frame.in_buenos_aires else "",
        passed="none",
    ),
)
def _deliver(v: View, p: int, frame: Frame, code: int) -> str:
    quay, cell = divmod(code, c.CELL)
    return (
        f"deliver from {v.quay(quay)} to its {cell_quarter(cell)} quarter"
        f" for {v.delivery_grain(quay, cell)} grain: {v.cell(cell)}"
    )


def loading_grain(v: View, p: int, ship: int) -> str:
    """What is due for loading now: grain 4: 2 grain + 4 pesos (A216, A217)."""
    due = max(0, v.table(t.SHIP_GRAIN + ship) - v.seat(p, L.LOADING_GRAIN))
    if due == 0:
        return "no grain"
    own = min(due, v.seat(p, L.GRAIN))
    fee = (due - own) * v.table(t.MISSING_GRAIN)
    paid = [f"{own} grain"] if own else []
    paid += [pesos(fee)] if fee else []
    return f"grain {due}: {' + '.join(paid)}"


@sentence(
    "ship",
    in_log=InLog(opens=True, label="step 3, loading: ", passed="none, for want of a disc"),
)
def _ship(v: View, p: int, frame: Frame, ship: int) -> str:
    about = [v.effects(v.table(t.SHIP_EFFECTS + ship)), loading_grain(v, p, ship)]
    return f"load {v.ship(ship)} ({', '.join(word for word in about if word)})"


@sentence("ship_disc")
def _ship_disc(v: View, p: int, frame: Frame, code: int) -> str:
    return f"take {v.disc(p, code)} for {v.ship(frame.ship)}"
