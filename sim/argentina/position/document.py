"""A whole position as JSON data: written from a state, and read into one (POSITION.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sim.argentina.flatten import Tables
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.position import table
from sim.argentina.position.board import Board
from sim.argentina.position.cards import Cards
from sim.argentina.position.frames import write_pending
from sim.argentina.position.pedro import Pedro, read_pedro_seat, write_pedro, write_pedro_seat
from sim.argentina.position.pending import Pending
from sim.argentina.position.read import Loader
from sim.argentina.position.records import VISIT, read_history, read_visit, write_history
from sim.argentina.position.route import read_route, write_route
from sim.argentina.position.seats import read_seat, write_seat
from sim.argentina.position.setup import read_setup
from sim.argentina.position.tiles import Tiles
from sim.argentina.position.turn import Turn
from sim.argentina.setup import Setup
from sim.argentina.view import State, View

if TYPE_CHECKING:
    from sim.western.position import family_document, family_table
    from sim.western.position.family_loader import codec
    from sim.western.position.family_records import STREAMS, read_streams
else:
    from sim.argentina.position import family_document, family_table
    from sim.argentina.position.family_loader import codec
    from sim.argentina.position.family_records import STREAMS, read_streams

OWN_REQUIRED = ("ships",)
OWN_OPTIONAL = (
    *("route", "city_sides", "bags", "exhaustion_pile", "ship_stack", "ships_departed"),
    *("farmers_removed", "pedro"),
)


def to_dict(
    state: State, tables: Tables, setup: Setup, memory: State | None = None
) -> dict[str, Any]:
    """The complete position as JSON data (POSITION.md); `memory` is what players have planned."""
    memory = entry.new_memory() if memory is None else memory
    fields, view = codec(state, tables), View(state, tables)
    seats = [write_seat(fields, view, p) for p in range(view.players)]
    seats = [write_pedro_seat(seat) if view.is_pedro(p) else seat for p, seat in enumerate(seats)]
    return {
        **family_document.first_keys(fields, view, tables, setup),
        "pending": write_pending(view),
        **write_route(state, memory, tables),
        "visit": fields.write_keys(*VISIT),
        "sides": [view.face(i) for i in range(L.N_NUMBERS)],
        **fields.write_keys("city_sides"),
        "trail": table.write_trail(view),
        **fields.write_keys("bag", "forecast"),
        "job_market": family_table.write_job_market(fields),
        **fields.write_keys(*table.DECKS),
        "ships": table.write_ships(fields),
        **fields.write_keys("ship_stack", "ship_gone"),
        "cities": table.write_cities(fields, view),
        "stations": family_table.write_stations(fields),
        **fields.write_keys("masters_removed", "farmers_removed"),
        "seats": seats,
        **({"pedro": write_pedro(fields, view)} if view.solo else {}),
        "random": fields.write_keys(*STREAMS),
        "history": write_history(fields, view),
    }


def from_dict(data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
    """State, what players remember, and set-up; the impossible is refused with a reason."""
    value = family_document.opened(data, tables, OWN_REQUIRED, OWN_OPTIONAL)
    setup = read_setup(value, tables)
    dealt = tables.game.machine.deal(setup.design(tables.facts), tables)
    loader = Loader(value, tables, setup)
    table.read_table(loader)
    for p, seat in enumerate(value["seats"].per_seat(setup.players)):
        if loader.view.is_pedro(p):
            read_pedro_seat(loader, seat)
        else:
            read_seat(loader, p, seat)
    read_visit(loader)
    read_streams(loader, dealt)
    read_history(loader)
    Turn(loader).end()
    if setup.solo:
        Pedro(loader).read()
    family_document.check_parts(loader, Pending(loader), (Cards, Tiles, Board))
    memory = entry.new_memory()
    read_route(loader, memory)
    return loader.s, memory, setup
