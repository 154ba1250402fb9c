"""Positions as JSON data (POSITION.md): written, read, and checked for what must fit together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.core.codec import Codec
from sim.core.facts import Tables
from sim.core.fields import SETUP, STATISTIC
from sim.core.machine import State
from sim.core.pending import PendingCodec
from sim.core.position import json_reader, read_setup
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel.rooms import vocabulary
from sim.mi_tierra.position.cards import CARDS, HIDDEN, read_cards
from sim.mi_tierra.position.farms import read_stocks
from sim.mi_tierra.position.reading import Reading
from sim.mi_tierra.position.seats import STATISTICS, complete_seats, read_seat
from sim.mi_tierra.position.waiting import check_pending, read_pending
from sim.mi_tierra.position.workers import BOARD, read_board, read_workers, write_board
from sim.mi_tierra.setup import Setup

TABLE = ("current", "turn", "over", "decisions", "truncated", "round", "order")
STREAMS = ("table_stream", "policy_stream")
SEAT = tuple(
    one.name
    for one in L.seat
    if one.role not in (SETUP, STATISTIC) and one.name not in ("policy", "score", "looked_n")
)


def to_dict(s: State, tables: Tables, setup: Setup, memory: State) -> dict[str, Any]:
    fields = _codec(s, tables, setup)
    return {
        "format": MI_TIERRA.position_format,
        "tables": tables.hash,
        "setup": setup.to_dict(),
        **fields.write_keys(*TABLE),
        **write_board(fields),
        **fields.write_keys(*CARDS, *HIDDEN, *STREAMS),
        "pending": PendingCodec(vocabulary, fields).write_stack(),
        "seats": [_seat(p, fields) for p in range(setup.players)],
    }


def _codec(s: State, tables: Tables, setup: Setup) -> Codec:
    return Codec(L.state, s, tables, {L.players: setup.players, L.turns: setup.players})


def _seat(p: int, fields: Codec) -> dict[str, Any]:
    return {
        **fields.write_keys(*SEAT, seat=p),
        "statistics": without_zeros(fields.write_keys(*STATISTICS, seat=p)),
    }


def without_zeros(numbers: Mapping[str, Any]) -> dict[str, Any]:
    """Numbers, and objects of numbers, of which something is not 0."""
    found = {
        key: without_zeros(value) if isinstance(value, dict) else value
        for key, value in numbers.items()
    }
    return {key: value for key, value in found.items() if value}


def from_dict(data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
    value = json_reader(data)
    keys = ("tables", "setup", "players", "pending", *TABLE, *BOARD, *CARDS, *HIDDEN, *STREAMS)
    value.fields(("format", "seats"), keys)
    value["format"].word([MI_TIERRA.position_format])
    value.or_default("tables", tables.hash).word([tables.hash])
    setup = read_setup(value, Setup, {})
    s = _new_state(setup, tables)
    reading = Reading(value, s, tables, setup, _codec(s, tables, setup))
    fields = reading.fields
    fields.read_keys(value, *(key for key in (*TABLE, *STREAMS) if key in value))
    fields.read_keys(value, *(key for key in CARDS if key in value))
    read_board(reading)
    _read_order(reading)
    for p, seat in enumerate(value["seats"].per_seat(setup.players)):
        read_seat(reading, seat, p, SEAT)
    read_pending(reading)
    complete_seats(reading)
    read_stocks(reading)
    read_cards(reading)
    read_workers(reading)
    check_pending(reading)
    if s[L.OVER]:
        MI_TIERRA.machine.score(s, tables)
    return s, MI_TIERRA.machine.entry.new_memory(), setup


def _new_state(setup: Setup, tables: Tables) -> State:
    """An empty table with the streams, policies and bans of the set-up, in round 1."""
    dealt = MI_TIERRA.machine.deal(setup.design(tables.facts), tables)
    s = MI_TIERRA.machine.new_state()
    for field in ("players", *STREAMS, "no_dice", "simplified"):
        one = L.state[field]
        s[one.start : one.start + one.size] = dealt[one.start : one.start + one.size]
    for p in range(setup.players):
        q = L.SEATS + p * L.SEAT_SIZE
        for offset in (L.POLICY, L.BANNED, L.PESOS):
            s[q + offset] = dealt[q + offset]
    s[L.ROUND] = 1
    return s


def _read_order(r: Reading) -> None:
    """Everybody once; left out: by seats (I26)."""
    players = r.setup.players
    if "order" not in r.value:
        r.s[L.ORDER : L.ORDER + players] = range(1, players + 1)
    if sorted(r.s[L.ORDER : L.ORDER + players]) != list(range(1, players + 1)):
        r.value["order"].refuse("every seat once (I26)")
