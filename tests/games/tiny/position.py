"""Positions as JSON data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sim.core.codec import Codec
from sim.core.counting import Counting
from sim.core.facts import Tables
from sim.core.fields import Pending, Pile, Seat, StateBlock
from sim.core.machine import State
from sim.core.pending import PendingCodec
from sim.core.position import PositionReader, json_reader, read_setup
from sim.core.setup import Setup
from tests.games.tiny.facts import KINDS
from tests.games.tiny.game import TINY
from tests.games.tiny.invariants.broken import CARDS
from tests.games.tiny.kernel import layout as L
from tests.games.tiny.kernel.rooms import vocabulary

HEAD = ("format", "tables", "setup", "pending", "seats")


def _names(block: StateBlock) -> list[str]:
    """The fields that a position tells: sizes of piles and of the stack follow from these."""
    counts = {one.kind.count for one in block if isinstance(one.kind, Pile | Pending)}
    left_out = (Seat, Pending)
    return [x.name for x in block if not isinstance(x.kind, left_out) and x.name not in counts]


TABLE, SEAT = _names(L.state), _names(L.seat)


def to_dict(s: State, tables: Tables, setup: Setup, memory: State) -> dict[str, Any]:
    """`memory` is what the players remember: nothing."""
    fields = Codec(L.state, s, tables, {L.players: setup.players})
    return {
        "format": TINY.position_format,
        "tables": tables.hash,
        "setup": setup.to_dict(),
        **fields.write_keys(*TABLE),
        "pending": PendingCodec(vocabulary, fields).write_stack(),
        "seats": [fields.write_keys(*SEAT, seat=p) for p in range(setup.players)],
    }


def from_dict(data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
    value = json_reader(data)
    value.fields((*HEAD, *TABLE))
    value["format"].word([TINY.position_format])
    value["tables"].word([tables.hash])
    setup = read_setup(value, TINY.setup_class, {})
    s = TINY.machine.new_state()
    fields = Codec(L.state, s, tables, {L.players: setup.players})
    fields.read_keys(value, *TABLE)
    for p, seat in enumerate(value["seats"].per_seat(setup.players)):
        seat.fields(SEAT)
        fields.read_keys(seat, *SEAT, seat=p)
    PendingCodec(vocabulary, fields).read_stack(value["pending"])
    _check_cards(value, s, tables, setup)
    return s, TINY.machine.entry.new_memory(), setup


def _check_cards(value: PositionReader, s: State, tables: Tables, setup: Setup) -> None:
    """Every player has the cards of the box (T1)."""
    counting = Counting(value, L.state, s, tables.vector, "")
    portions = counting.portions(CARDS, setup.players)
    for p in range(setup.players):
        held = sum((one.things for one in portions if one.seat == p), start=Counter())
        counting.balance("seats", held, counting.box(CARDS), KINDS.__getitem__, "T1")
