"""Positions as JSON data: saved, edited by hand, checked and continued (POSITION.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sim.argentina.flatten import Tables
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.position.board import Board
from sim.argentina.position.cards import Cards
from sim.argentina.position.pedro import Pedro, read_pedro_seat
from sim.argentina.position.pending import Pending
from sim.argentina.position.read import OPTIONAL, REQUIRED, Loader
from sim.argentina.position.reader import PositionReader, reader
from sim.argentina.position.records import read_history, read_streams, read_visit
from sim.argentina.position.route import read_route
from sim.argentina.position.seats import read_seat
from sim.argentina.position.setup import read_setup
from sim.argentina.position.tiles import Tiles
from sim.argentina.position.turn import Turn
from sim.argentina.position.write import FORMAT, to_dict
from sim.argentina.setup import Setup
from sim.argentina.view import State
from sim.core.errors import PositionError

__all__ = ["FORMAT", "from_dict", "to_dict"]


def from_dict(data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
    """State, what players remember, and set-up; what is impossible is refused with the reason."""
    value = reader(_json(data))
    if "format" in value and value["format"].value != FORMAT:
        value["format"].refuse(f'"{FORMAT}"')
    value.fields(REQUIRED, OPTIONAL)
    _check_tables(value, tables)
    setup = read_setup(value, tables)
    dealt = tables.game.machine.deal(setup.design(tables.facts), tables)
    loader = Loader(value, tables, setup)
    loader.load()
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
    pending = Pending(loader)
    pending.check()
    pending.counts()
    pending.estancieros()
    for part in (Cards, Tiles, Board):
        part(loader).check()
    pending.goes_on()
    memory = entry.new_memory()
    read_route(loader, memory)
    if loader.s[L.OVER]:
        tables.game.machine.score(loader.s, tables)
    return loader.s, memory, setup


def _json(data: Mapping[str, Any]) -> Any:
    """Plain JSON data: tuples become lists, everything else that JSON does not know is refused."""
    if not isinstance(data, Mapping):
        raise PositionError(f"position: got {type(data).__name__}, expected an object")
    try:
        return json.loads(json.dumps(dict(data), allow_nan=False))
    except (TypeError, ValueError) as error:
        raise PositionError(f"position: not JSON data: {error}") from error


def _check_tables(value: PositionReader, tables: Tables) -> None:
    known = tables.facts.hash
    if "tables" in value and value["tables"].text() != known:
        overlays = ", ".join(tables.facts.overlays) or "none"
        value["tables"].refuse(
            f"{known}, the hash of the tables in use (overlays: {overlays}): give the tables that "
            "the position was made with, or leave this key out"
        )
