"""A whole position as JSON data: written from a state, and read into one (POSITION.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sim.trail.flatten import Tables
from sim.trail.kernel import layout as L
from sim.trail.position import table
from sim.trail.position.counted import Board, Cards, Tiles
from sim.trail.position.parts import write_pending
from sim.trail.position.read import Loader, in_play
from sim.trail.position.records import VISIT, read_history, read_visit, write_history
from sim.trail.position.seats import read_seat, write_seat
from sim.trail.position.setup import read_setup
from sim.trail.position.turn import Pending, Turn
from sim.trail.setup import Setup
from sim.trail.view import State, View

if TYPE_CHECKING:
    from sim.western.kernel import entry
    from sim.western.position import family_document, family_table
    from sim.western.position.family_loader import codec
    from sim.western.position.family_records import STREAMS, read_streams
else:
    from sim.trail.kernel import entry
    from sim.trail.position import family_document, family_table
    from sim.trail.position.family_loader import codec
    from sim.trail.position.family_records import STREAMS, read_streams

OWN_OPTIONAL = (
    *("tile_stacks", "tiles_removed"),
    *("beside_new_york", "token_supply", "towns", "stores", "pot"),
)


def to_dict(
    state: State, tables: Tables, setup: Setup, memory: State | None = None
) -> dict[str, Any]:
    """The complete position as JSON data (POSITION.md)."""
    fields, view = codec(state, tables), View(state, tables)
    out_of_play = [i for i in range(L.N_NUMBERS) if not in_play(setup, i)]
    dealt = view.state(L.DEALT_SIDES)
    return {
        **family_document.first_keys(fields, view, tables, setup),
        "pending": write_pending(view),
        "visit": fields.write_keys(*VISIT),
        "sides": [f"{i + 1}{'ab'[dealt >> i & 1]}" for i in range(L.N_NUMBERS)],
        "trail": table.write_trail(view),
        **fields.write_keys("tile_stack", "forecast"),
        "job_market": family_table.write_job_market(fields),
        **fields.write_keys(*table.DECKS),
        "cities": table.write_cities(fields, view),
        "stations": family_table.write_stations(fields, table.stations(view)),
        **fields.write_keys("masters_removed", "tiles_removed"),
        **(table.write_north(fields, view) if view.north else {}),
        **(fields.write_keys("pot") if view.poker else {}),
        "seats": [write_seat(fields, view, p, out_of_play) for p in range(view.players)],
        "random": fields.write_keys(*STREAMS),
        "history": write_history(fields, view),
    }


def from_dict(data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
    """State, what players remember, and set-up; the impossible is refused with a reason."""
    value = family_document.opened(data, tables, optional=OWN_OPTIONAL)
    setup = read_setup(value, tables)
    dealt = tables.game.machine.deal(setup.design(tables.facts), tables)
    loader = Loader(value, tables, setup)
    table.read_table(loader)
    for p, seat in enumerate(value["seats"].per_seat(setup.players)):
        read_seat(loader, p, seat)
    read_visit(loader)
    read_streams(loader, dealt)
    read_history(loader)
    Turn(loader).end()
    family_document.check_parts(loader, Pending(loader), (Cards, Tiles, Board))
    return loader.s, entry.new_memory(), setup
