"""A whole position as JSON data: written from a state, and read into one (POSITION.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sim.core.position import json_reader
from sim.trail.flatten import Tables
from sim.trail.game import TRAIL
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
    from sim.western.position import family_table
    from sim.western.position.family_loader import check_tables, codec
    from sim.western.position.family_records import STREAMS, read_streams
    from sim.western.position.family_turn import write_end
else:
    from sim.trail.kernel import entry
    from sim.trail.position import family_table
    from sim.trail.position.family_loader import check_tables, codec
    from sim.trail.position.family_records import STREAMS, read_streams
    from sim.trail.position.family_turn import write_end

FORMAT = TRAIL.position_format
REQUIRED = (
    *("format", "current", "forecast", "job_market", "cattle_market"),
    *("objective_offer", "stations", "seats"),
)
OPTIONAL = (
    *("tables", "setup", "players", "turn", "end", "pending", "visit"),
    *("sides", "trail", "tile_stacks", "cattle_deck", "cattle_removed"),
    *("objective_deck", "objectives_removed", "cities", "masters_removed", "tiles_removed"),
    *("beside_new_york", "token_supply", "towns", "stores", "pot", "random", "history"),
)


def to_dict(
    state: State, tables: Tables, setup: Setup, memory: State | None = None
) -> dict[str, Any]:
    """The complete position as JSON data (POSITION.md)."""
    fields, view = codec(state, tables), View(state, tables)
    out_of_play = [i for i in range(L.N_NUMBERS) if not in_play(setup, i)]
    dealt = view.state(L.DEALT_SIDES)
    return {
        "format": FORMAT,
        "tables": tables.facts.hash,
        "setup": setup.to_dict(),
        **fields.write_keys("players", "turn", "current"),
        "end": write_end(fields, view),
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
    value = json_reader(data)
    if "format" in value and value["format"].value != FORMAT:
        value["format"].refuse(f'"{FORMAT}"')
    value.fields(REQUIRED, OPTIONAL)
    check_tables(value, tables)
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
    pending = Pending(loader)
    pending.check()
    pending.counts()
    pending.riders()
    pending.transport()
    for part in (Cards, Tiles, Board):
        part(loader).check()
    pending.goes_on()
    if loader.s[L.OVER]:
        tables.game.machine.score(loader.s, tables)
    return loader.s, entry.new_memory(), setup
