"""What is special in the JSON of Pedro's turn (RULES.md, 19.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.view import View
from sim.core.frames import Frame
from sim.core.pending import Part
from sim.core.position import PositionReader

if TYPE_CHECKING:
    from sim.western.position.effects import all_lists
    from sim.western.position.family_parts import effects, wanted
else:
    from sim.argentina.position.effects import all_lists
    from sim.argentina.position.family_parts import effects, wanted


def pedro_parts(view: View) -> dict[str, Part]:
    return {
        "pedro_do.effects": effects(view, card_lists),
        "pedro_ba.ship": ship_of_visit(view),
        "pedro_cattle.wants": wanted(view, tile_wants),
        "pedro_disc.station": for_station(),
        "pedro_disc.ship": for_ship(view),
    }


def tile_wants(view: View) -> list[int]:
    """What his market tile shows, his cards name, and deliveries give (A650, A653, R54)."""
    lines = range(t.MAX_PEDRO_CATTLE, (L.N_COLUMNS + 1) * t.MAX_PEDRO_CATTLE)
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


def ship_of_visit(view: View) -> Part:
    """The ship is there once the visit has begun (A680, A681)."""

    def write(frame: Frame) -> dict[str, Any]:
        if not frame.begun:
            return {}
        return {"ship": view.names.ships[frame.ship] if frame.ship >= 0 else None}

    def read(value: PositionReader, frame: Frame) -> None:
        if frame.begun:
            ship = value["ship"].name_or_null(view.names.ships, "a ship")
            frame["ship"] = -1 if ship is None else ship
        elif "ship" in value:
            value["ship"].refuse_saying("the ship follows when the visit has begun")

    return Part((), ("ship",), write, read)


def for_station() -> Part:
    """A disc for a station, or for a ship."""

    def read(value: PositionReader, frame: Frame) -> None:
        if ("station" in value) == ("ship" in value):
            value.refuse_saying("expected a station or a ship, one of them")
        if "station" in value:
            frame["station"] = value["station"].whole(1, L.N_STATIONS)

    def write(frame: Frame) -> dict[str, Any]:
        return {"station": frame.station} if frame.station else {}

    return Part((), ("station",), write, read)


def for_ship(view: View) -> Part:
    def read(value: PositionReader, frame: Frame) -> None:
        if "ship" in value:
            frame["ship"] = value["ship"].name(view.names.ships, "a ship")

    def write(frame: Frame) -> dict[str, Any]:
        return {} if frame.station else {"ship": view.names.ships[frame.ship]}

    return Part((), ("ship",), write, read)
