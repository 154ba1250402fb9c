"""The columns of a dataset, made from what the layout of a game says of its fields."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sim.core.layout import Field

if TYPE_CHECKING:
    import pyarrow as pa

    from sim.core.description import GameDescription

GAMES, SEATS = TABLES = ("games", "seats")
ROWS = {GAMES: "one row per game", SEATS: "one row per seat"}
TEXT = "string"
SHARE = "float64"


@dataclass(frozen=True)
class Column:
    """One column: its name, what it means, its type, and where its numbers come from.

    source: "design" or "outcome" (a row of the game), "seat design" or "seat outcome" (of a seat),
    "key" (made by the run). index: the place in that row. words: what a text can be, if not
    names of policies. bits: the value is a set; names of its bits from the lowest on.
    """

    name: str
    about: str
    dtype: str
    source: str
    index: int = 0
    words: tuple[str, ...] = ()
    whole: int = 1
    bits: tuple[str, ...] = ()


def _key(name: str, about: str, dtype: str) -> Column:
    return Column(name, about, dtype, "key")


_GAME = _key("game", "number of the game in the run, from 0 or from its --first", "int64")
_BLOCK = _key(
    "block", "number of the block: its games share one luck, other blocks have another", "int64"
)
_ROTATION = _key(
    "rotation", "seats that the players of the block have moved on; 0 without --rotate", "int8"
)
_SEAT = _key("seat", "place in turn order, from 1", "int8")
_PLAYER = _key("player", "who sits there: the seat that this player has in rotation 0", "int8")
_POLICY = _key(
    "policy", "who plays the seat: a policy as it was named, or the game's own opponent", TEXT
)

# Design fields that are key columns, under another name or after a look into the roster.
_MADE_KEYS = ("game", "luck", "policy")


def columns_of(game: GameDescription, experiments: Sequence[str] = ()) -> dict[str, list[Column]]:
    """The columns of both tables, with those that only runs with these experiments have."""
    known = ("", *experiments)
    design = [
        field
        for field in game.rows.design.values()
        if field.name not in _MADE_KEYS and field.only_with in known
    ]
    outcome = [field for field in game.rows.outcome.values() if field.only_with in known]
    of_game = [field for field in design if not field.each]
    of_seat = [field for field in design if field.each]
    return {
        GAMES: [
            *(_GAME, _BLOCK, _ROTATION),
            *_fields(of_game, "design"),
            *_fields(outcome, "outcome"),
        ],
        SEATS: [
            *(_GAME, _BLOCK, _ROTATION, _SEAT, _PLAYER, _POLICY),
            *(_column(field, "seat design") for field in of_seat if field.dtype),
            *_fields(game.rows.seat_outcome.values(), "seat outcome"),
        ],
    }


def _fields(fields: Iterable[Field], source: str) -> list[Column]:
    return [
        _column(field, source, entry)
        for field in fields
        if field.dtype
        for entry in range(field.size)
    ]


def _column(field: Field, source: str, entry: int = 0) -> Column:
    """An entry of a field as a column; a field of the seats is one column."""
    name = field.name if field.each else field.columns[entry]
    about = field.about.replace("{}", field.entries[entry].replace("_", " "))
    if field.bits:
        about += f"; bits from the lowest on: {' '.join(field.bits)}"
    dtype = TEXT if field.words else SHARE if field.whole > 1 else field.dtype
    start = field.start + entry
    return Column(name, about, dtype, source, start, field.words, field.whole, field.bits)


def as_plain(columns: Mapping[str, list[Column]]) -> dict[str, dict[str, dict[str, str]]]:
    """The schema for a manifest: table, column, type and sentence."""
    return {
        table: {column.name: {"type": column.dtype, "about": column.about} for column in entries}
        for table, entries in columns.items()
    }


def arrow_schema(columns: list[Column], metadata: Mapping[str, str]) -> pa.Schema:
    """The schema of a parquet part; every field carries its sentence."""
    import pyarrow as pa

    words = pa.dictionary(pa.int8(), pa.string())
    fields = [
        pa.field(
            column.name,
            words if column.dtype == TEXT else getattr(pa, column.dtype)(),
            nullable=False,
            metadata={"description": column.about},
        )
        for column in columns
    ]
    return pa.schema(fields, metadata=dict(metadata))


def fingerprint(plain: Any) -> str:
    """A short hash of plain data: the same for the same content."""
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
