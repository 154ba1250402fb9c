"""Positions as JSON data (POSITION.md): written, read, and checked for what must fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from sim.core.codec import Codec
from sim.core.components import Component
from sim.core.counting import Counting
from sim.core.facts import Tables
from sim.core.fields import STATISTIC
from sim.core.machine import State
from sim.core.pending import PendingCodec
from sim.core.position import PositionReader, json_reader, read_setup
from sim.hacienda import components, grid
from sim.hacienda.game import HACIENDA
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t
from sim.hacienda.kernel.rooms import vocabulary
from sim.hacienda.kernel.turn import LAY_OUT
from sim.hacienda.names import ANIMALS, LAND_CARDS, LETTERS, PIECES
from sim.hacienda.setup import Setup

TABLE = (
    *("current", "turn", "over", "board", "actions", "haciendas_turn", "water_turn"),
    *("harvests_turn", "due", "held", "stuck", "idle", "end_reason", "intermediate_turn"),
    *("decisions", "truncated", "land_display", "land_discards", "animal_display"),
    *("haciendas", "tokens"),
)
HIDDEN = ("land_pile", "animal_piles", "removed")  # dealt from the rest where they are left out
STREAMS = ("table_stream", "policy_stream")
SEAT = ("pesos", "score", "land_hand", "animal_hand", "land_known", "animal_known")
STATISTICS = tuple(one.name for one in L.seat if one.role == STATISTIC)
HEAD = ("format", "tables", "setup", "terrain", "ponds", "pending", "seats")


# --- writing ------------------------------------------------------------------------------------


def to_dict(s: State, tables: Tables, setup: Setup, memory: State) -> dict[str, Any]:
    fields = Codec(L.state, s, tables, {L.players: setup.players})
    return {
        "format": HACIENDA.position_format,
        "tables": tables.hash,
        "setup": setup.to_dict(),
        **fields.write_keys(*TABLE),
        "terrain": _rows(s),
        "ponds": [
            [grid.NAMES[i] for i in _where(s, L.FIRST_POND + pond)] for pond in range(s[L.PONDS])
        ],
        **fields.write_keys(*HIDDEN, *STREAMS),
        "pending": PendingCodec(vocabulary, fields).write_stack(),
        "seats": [_seat(s, p, fields) for p in range(setup.players)],
    }


def _seat(s: State, p: int, fields: Codec) -> dict[str, Any]:
    first = L.FIRST_PIECE + p * L.N_PIECES
    statistics = fields.write_keys(*STATISTICS, seat=p)
    return {
        **fields.write_keys(*SEAT, seat=p),
        **{name: [grid.NAMES[at] for at in _where(s, first + i)] for i, name in enumerate(PIECES)},
        "statistics": {name: number for name, number in statistics.items() if number},
    }


def _where(s: State, content: int) -> list[int]:
    """The spaces on which something lies, in reading order."""
    return [i for i in range(L.N_SPACES) if s[L.CONTENT + i] == content]


def _rows(s: State) -> list[str]:
    """The spaces as letters, as in the tables of the boards."""
    rows = []
    for row in range(grid.ROWS):
        kinds = [s[L.TERRAIN + grid.NUMBER[place]] for place in grid.row_places(row)]
        rows.append("".join(LETTERS[kind] for kind in kinds).rstrip())
    while not rows[-1]:
        rows.pop()
    return rows


# --- reading ------------------------------------------------------------------------------------


def from_dict(data: Mapping[str, Any], tables: Tables) -> tuple[State, State, Setup]:
    value = json_reader(data)
    value.fields(("format", "seats"), (*HEAD, *TABLE, *HIDDEN, *STREAMS, "players"))
    value["format"].word([HACIENDA.position_format])
    value.or_default("tables", tables.hash).word([tables.hash])
    setup = read_setup(value, Setup, {})
    dealt = HACIENDA.machine.deal(setup.design(tables.facts), tables)
    s = HACIENDA.machine.new_state()
    s[L.PLAYERS] = setup.players
    for start, end in (
        (L.TABLE_STREAM, L.BOARD),  # streams: those of the set-up, until they are read
        (L.BOARD, L.BOARD + 1),
        (L.TERRAIN, L.TERRAIN + L.N_SPACES),
        (L.SEATS, L.STATE_SIZE),
    ):
        s[start:end] = dealt[start:end]
    fields = Codec(L.state, s, tables, {L.players: setup.players})
    fields.read_keys(value, *(name for name in (*TABLE, *STREAMS) if name in value))
    _read_terrain(value, s)
    _read_ponds(value, s, tables)
    for p, seat in enumerate(value["seats"].per_seat(setup.players)):
        _read_seat(seat, p, s, fields)
    _read_estate(value, s, tables)
    s[L.STACK_N] = 1
    s[L.STACK] = LAY_OUT
    HACIENDA.machine.advance(s, tables)
    _check_stock(value, s, tables)
    _read_cards(value, s, tables, fields, setup)
    _read_pending(value, fields)
    return s, HACIENDA.machine.entry.new_memory(), setup


def _read_terrain(value: PositionReader, s: State) -> None:
    """The kinds of the land spaces may be dealt; all else is as the board has it (R9)."""
    for number, row in enumerate(value.or_default("terrain", []).elements(0, grid.ROWS)):
        places = grid.row_places(number)
        if not isinstance(row.value, str) or len(row.value) > len(places):
            row.refuse(f"a text of at most {len(places)} letters")
        for place, letter in zip(places, row.value.ljust(len(places)), strict=True):
            at = L.TERRAIN + grid.NUMBER[place]
            kind = LETTERS.find(letter)
            if kind < 0 or (kind != s[at] and max(kind, s[at]) >= L.N_LAND):
                expected = "a land space" if s[at] < L.N_LAND else repr(LETTERS[s[at]])
                row.refuse_saying(f"got {letter!r} at r{place[0]}c{place[1]}, expected {expected}")
            s[at] = kind


def _read_ponds(value: PositionReader, s: State, tables: Tables) -> None:
    """Each pond has the shape of a water tile that is left; printed ones lie where they must."""
    box = tables.vector
    s[L.WATER_STOCK : L.WATER_STOCK + L.MAX_SHAPES] = box[
        t.SHAPE_COUNT : t.SHAPE_COUNT + L.MAX_SHAPES
    ]
    printed = [i for i in range(L.N_SPACES) if s[L.TERRAIN + i] == L.POND]
    ponds = value.or_default("ponds", [[grid.NAMES[i]] for i in printed])
    missing = set(printed)
    for number, pond in enumerate(ponds.elements(0, L.MAX_PONDS)):
        parts = pond.names(grid.NAMES, "a space")
        if not parts:
            pond.refuse("a list of spaces")
        for part, entry in zip(parts, pond.elements(), strict=True):
            if s[L.TERRAIN + part] not in (L.PAMPA, L.POND) or s[L.CONTENT + part]:
                entry.refuse("a free pampa space, or a printed pond (H26, H86)")
            s[L.CONTENT + part] = L.FIRST_POND + number
        missing -= set(parts)
        s[L.WATER_STOCK + _shape_of(pond, sorted(parts), s, box)] -= 1
    if missing:
        ponds.refuse_saying(f"there is no pond on {grid.NAMES[min(missing)]} (H26)")


def _shape_of(pond: PositionReader, parts: list[int], s: State, box: State) -> int:
    """The water tile that covers these spaces."""
    steps = [int(box[t.GRID_AT + part] - box[t.GRID_AT + parts[0]]) for part in parts]
    for shape in range(box[t.N_SHAPES]):
        for way in range(box[t.SHAPE_TURNS + shape]):
            at = t.SHAPE_STEPS + (shape * t.MAX_TURNS + way) * t.MAX_TILE
            laid = [int(step) for step in box[at : at + box[t.SHAPE_SIZE + shape]]]
            if laid == steps and s[L.WATER_STOCK + shape] > 0:
                return shape
    pond.refuse("the spaces of a water tile that is left (H11, I5)")


def _read_seat(seat: PositionReader, p: int, s: State, fields: Codec) -> None:
    seat.fields((), (*SEAT, *PIECES, "statistics"))
    q = L.SEATS + p * L.SEAT_SIZE
    policy, banned = int(s[q + L.POLICY]), int(s[q + L.BANNED])
    start_pesos = int(s[q + L.PESOS])
    s[q : q + L.SEAT_SIZE] = 0
    s[q + L.POLICY], s[q + L.BANNED], s[q + L.PESOS] = policy, banned, start_pesos
    fields.read_keys(seat, *SEAT, seat=p)
    statistics = seat.or_default("statistics", {}).fields((), STATISTICS)
    fields.read_keys(statistics, *STATISTICS, seat=p)
    for i, name in enumerate(PIECES):
        kinds = range(L.PAMPA, L.PAMPA + 1) if i < L.LAND else range(L.PAMPA + 1)
        for entry in seat.or_default(name, []).elements():
            space = entry.name(grid.NAMES, "a space")
            if s[L.TERRAIN + space] not in kinds:
                what = "a land or pampa space" if i == L.LAND else "a pampa space"
                entry.refuse(f"{what} (H41, H42, H61)")
            if s[L.CONTENT + space]:
                entry.refuse_saying(f"something else lies on {entry.value} (I8)")
            s[L.CONTENT + space] = L.FIRST_PIECE + p * L.N_PIECES + i
    for hand, known in (("land_hand", "land_known"), ("animal_hand", "animal_known")):
        pairs = zip(fields.values(hand, p), fields.values(known, p), strict=True)
        if any(seen > held for held, seen in pairs):
            seat.or_default(known, []).refuse_saying("a card is known that is not in the hand")


def _read_estate(value: PositionReader, s: State, tables: Tables) -> None:
    """Haciendas on pieces, tokens on land tiles, not more than there are (I6, I7)."""
    box = tables.vector
    for key, start, n, most, land_only in (
        ("haciendas", L.HACIENDAS, L.HACIENDAS_N, box[t.HACIENDAS + s[L.PLAYERS]], False),
        ("tokens", L.TOKENS, L.TOKENS_N, box[t.TOKENS], True),
    ):
        entries = value.or_default(key, []).elements(0, int(most))
        for entry, space in zip(entries, s[start : start + s[n]], strict=True):
            content = int(s[L.CONTENT + space])
            piece = (content - L.FIRST_PIECE) % L.N_PIECES
            if not L.FIRST_PIECE <= content < L.FIRST_POND or (land_only and piece != L.LAND):
                what = "a land tile (I7)" if land_only else "a land tile or an animal (I6)"
                entry.refuse(f"the space of {what}")
        if len(set(s[start : start + s[n]])) < s[n]:
            value[key].refuse_saying("a space stands here twice")


def _check_stock(value: PositionReader, s: State, tables: Tables) -> None:
    """Land tiles and animals are not more than the box has (I3, I4)."""
    box = tables.vector
    pieces = [L.SEATS + p * L.SEAT_SIZE + L.PIECES for p in range(s[L.PLAYERS])]
    land = sum(int(s[at + L.LAND]) for at in pieces)
    if land > box[t.LAND_TILES]:
        value["seats"].refuse_saying(
            f"{land} land tiles, expected at most {box[t.LAND_TILES]} (I4)"
        )
    s[L.LAND_STOCK] = box[t.LAND_TILES] - land
    for p, at in enumerate(pieces):
        for kinds in range(1, 1 << L.N_ANIMALS):
            laid = sum(int(s[at + i]) for i in range(L.N_ANIMALS) if kinds >> i & 1)
            most = box[t.FACES + kinds]
            if laid > most:
                value["seats"].elements()[p].refuse_saying(
                    f"{laid} animals, expected at most {most} of these kinds (I3, R6)"
                )


# --- cards --------------------------------------------------------------------------------------


def _read_cards(
    value: PositionReader, s: State, tables: Tables, fields: Codec, setup: Setup
) -> None:
    """All cards of the box are somewhere; hidden piles that are left out get the rest (I1, I2)."""
    seed = f"{setup.seed} {setup.game if setup.deal is None else setup.deal}"
    counting = Counting(value, L.state, s, tables.vector, seed)
    fields.read_keys(value, *HIDDEN)
    if "land_pile" not in value:
        rest = _rest(counting, components.LAND_CARDS, setup, LAND_CARDS, "I1")
        fields.put("land_pile", counting.shuffled(rest))
    if "animal_piles" not in value:
        rest = _rest(counting, components.ANIMAL_CARDS, setup, ANIMALS, "I2")
        _deal_piles(value, counting.shuffled(rest), s, tables, fields)
    for component, names, key, rule in (
        (components.LAND_CARDS, LAND_CARDS, "land_pile", "I1"),
        (components.ANIMAL_CARDS, ANIMALS, "animal_piles", "I2"),
    ):
        held = _held(counting, component, setup)
        counting.balance(key, held, counting.box(component), names.__getitem__, rule)


def _held(counting: Counting, component: Component, setup: Setup) -> Counter[int]:
    portions = counting.portions(component, setup.players)
    held = sum((one.things for one in portions), start=Counter[int]())
    if component is components.ANIMAL_CARDS:
        del held[L.LAND]  # tiles, not cards
    return held


def _rest(
    counting: Counting, component: Component, setup: Setup, names: tuple[str, ...], rule: str
) -> Counter[int]:
    held, box = _held(counting, component, setup), counting.box(component)
    counting.none_over("seats", held, box, names.__getitem__, rule)
    return box - held


def _deal_piles(
    value: PositionReader, rest: list[int], s: State, tables: Tables, fields: Codec
) -> None:
    """First those taken out, then the second pile, which is full until the first is used up.

    What both piles have no room for is out of the game, too.
    """
    box, players = tables.vector, int(s[L.PLAYERS])
    if "removed" not in value:
        removed = int(box[t.REMOVED + players])
        if len(rest) < removed:
            value.refuse_saying(f"{len(rest)} animal cards are left, {removed} are out of the game")
        fields.put("removed", rest[:removed])
        rest = rest[removed:]
    dealt = int(box[t.ANIMAL_CARDS_N] - box[t.REMOVED + players] - box[t.ANIMALS_SHOWN])
    full = (dealt - players * int(box[t.ANIMALS_DEALT])) // 2
    second, first, more = rest[:full], rest[full : 2 * full], rest[2 * full :]
    fields.put("removed", [*fields.values("removed"), *more])
    for pile, cards in enumerate((first, second)):
        at = L.ANIMAL_PILE + pile * L.MAX_ANIMAL_CARDS
        s[at : at + len(cards)] = cards
        s[L.ANIMAL_PILE_N + pile] = len(cards)


def _read_pending(value: PositionReader, fields: Codec) -> None:
    """What is to be done; left out: the next action of the current player."""
    next_action = [{"do": "action"}, {"do": "turn_end"}]
    PendingCodec(vocabulary, fields).read_stack(value.or_default("pending", next_action))
