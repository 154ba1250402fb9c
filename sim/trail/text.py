"""What decisions and their actions are called: every legal action as a player would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core.frames import Frame
from sim.core.sentences import InLog
from sim.trail.flatten import Tables
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.sentences import sentence
from sim.trail.show import tabletop as tabletop
from sim.trail.view import State, View
from sim.trail.words import a, dollars

if TYPE_CHECKING:
    from sim.western.family_text import AT_LOCATION, anytime_text, location_text
else:
    from sim.trail.family_text import AT_LOCATION, anytime_text, location_text


def action_text(state: State, tables: Tables, code: int) -> str:
    """An action of the decision on top of the stack, in the words of a player."""
    view = View(state, tables)
    if code >= c.USE_TOKEN:
        return anytime_text(view, int(code))
    return sentence.words(view, view.current, view.frame(), int(code))


# --- locations ------------------------------------------------------------------------------------


@sentence("location", in_log=AT_LOCATION)
def _location(v: View, p: int, frame: Frame, code: int) -> str:
    node = frame.at
    if code >= c.COPIED:
        other, option = divmod(code - c.COPIED, c.COPY_NODE)
        option = c.SPECIAL if option == c.COPY_SPECIAL else option
        return f"as {v.place(other)}, {location_text(v, p, other, option)}"
    if code >= c.TURN_TILE:
        return _turn(v, p, code - c.TURN_TILE)
    if code == c.ADDITION:
        return _addition(v, p, node)
    return location_text(v, p, node, code)


def _turn(v: View, p: int, number: int) -> str:
    """Site preparation (V160)."""
    other = 2 * number + 1 - v.side(p, number)
    return f"turn {v.face(number, p)} to {v.face_name(other)}: {v.face_actions(other)}"


def _addition(v: View, p: int, node: int) -> str:
    """The poker table (P21, P22, P24)."""
    if node != v.table(t.LAY_SPACE):
        pot = v.state(L.POT) + v.table(t.POT_BANK)
        return f"showdown at the poker table for {dollars(pot)}"
    if v.seat(p, L.SEATED):
        return f"lay a card at the poker table for {dollars(v.table(t.LAY_PRICE))}"
    return "seat a worker at the poker table"


@sentence("choose", in_log=InLog(opens=True))
def _choose(v: View, p: int, frame: Frame, code: int) -> str:
    return v.effects((frame.first, frame.second)[code], p)


@sentence("free_move")
def _free_move(v: View, p: int, frame: Frame, node: int) -> str:
    return f"move the rancher to {v.place(node)} without taxes"


# --- hazards and teepees --------------------------------------------------------------------------


@sentence("hazard")
def _hazard(v: View, p: int, frame: Frame, node: int) -> str:
    return f"remove the {v.tile_with_hand(v.state(L.CONTENT + node) - 1)}, of {v.names.nodes[node]}"


@sentence("trade")
def _trade(v: View, p: int, frame: Frame, node: int) -> str:
    money = v.table(t.NODE_MONEY + node)
    what = f"{'gain' if money >= 0 else 'pay'} {dollars(abs(money))}"
    return f"trade for the {v.tile(v.state(L.CONTENT + node) - 1)} of {v.names.nodes[node]}: {what}"


# --- railway --------------------------------------------------------------------------------------


@sentence("leave_end", in_log=InLog(opens=True))
def _leave_end(v: View, p: int, frame: Frame, slot: int) -> str:
    return f"move the engine back to {v.slot(slot)} and gain {dollars(v.table(t.END_MONEY))}"


@sentence("special_delivery", in_log=InLog(opens=True))
def _special_delivery(v: View, p: int, frame: Frame, slot: int) -> str:
    here = v.slot(v.seat(p, L.ENGINE))
    return f"move the engine back from {here} to {v.slot(slot)} for a special delivery"


# --- cities ---------------------------------------------------------------------------------------


def _deliver_label(v: View, frame: Frame) -> str:
    return "" if frame.special else "step 5, delivery: "


@sentence(
    "deliver",
    in_log=InLog(
        opens=True,
        label=_deliver_label,
        passed=lambda v, frame: "" if frame.special else "none, for want of a disc",
    ),
)
def _deliver(v: View, p: int, frame: Frame, city: int) -> str:
    value = v.table(t.CITY_VALUE + v.fact(city))
    about = [f"value {value}"]
    if gives := v.city_gives(city):
        about.append(gives)
    for arrow in v.completes(p, city):
        first, second = map(v.city_name, v.arrow_ends(arrow))
        about.append(f"arrow {first} - {second}: {v.arrow_gives(arrow)}")
    if not frame.special:
        about.append(f"transport {dollars(v.transport(p, city))}")
    return f"deliver to {v.city_name(city)} ({'; '.join(about)})"


@sentence("city_disc", in_log=InLog(opens=True))
def _city_disc(v: View, p: int, frame: Frame, code: int) -> str:
    return f"put {v.disc(p, code)} on {v.city_name(frame.city)}"


@sentence("end_of_visit", in_log=InLog(passed=""))
def _end_of_visit(v: View, p: int, frame: Frame, code: int) -> str:
    raise AssertionError("only tokens are used there")


# --- Rails to the North ---------------------------------------------------------------------------


@sentence("store", in_log=InLog(opens=True, nothing="no store can be placed"))
def _store(v: View, p: int, frame: Frame, space: int) -> str:
    town = space // L.COMMERCE_SPACES
    about = [v.commerce(space)]
    kind = v.table(t.TOWN_KIND + town)
    if kind == c.TOWN_MEDIUM:
        about.append(v.town_tile(town))
    elif kind == c.TOWN_STATION:
        station = v.table(t.TOWN_STATION + town) - 1
        about.append(f"station for {dollars(v.table(t.STATION_PRICE + station))}")
    words = "; ".join(word for word in about if word)
    return f"place a store in {v.town(town)}" + (f" ({words})" if words else "")


@sentence("new_york_master", in_log=InLog(opens=True))
def _new_york_master(v: View, p: int, frame: Frame, master: int) -> str:
    return f"take {v.master(master)}"


# --- poker ----------------------------------------------------------------------------------------


@sentence("seat_worker", in_log=InLog(opens=True))
def _seat_worker(v: View, p: int, frame: Frame, row: int) -> str:
    token = v.state(L.BONUS_TAKEN)
    bonus = f"{dollars(v.table(t.BONUS_MONEY + token))} now, {v.table(t.BONUS_VP + token)} VP"
    return f"seat {a(v.last_worker(p, row))} at the poker table ({bonus} at the end)"


@sentence("lay_card", in_log=InLog(silent=True))
def _lay_card(v: View, p: int, frame: Frame, card: int) -> str:
    return f"lay {v.a_card(card)} face down for {dollars(v.table(t.LAY_PRICE + frame.laid))}"
