"""How a whole position of every game of the family begins, and how it is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from sim.core.codec import Codec
from sim.core.facts import Tables
from sim.core.position import PositionReader, json_reader
from sim.core.setup import Setup

from ..family_view import FamilyView
from ..kernel import layout as L
from .family_loader import FamilyLoader, check_tables
from .family_pending import FamilyPending
from .family_turn import write_end

REQUIRED = (
    *("format", "current", "forecast", "job_market", "cattle_market"),
    *("objective_offer", "stations", "seats"),
)
OPTIONAL = (
    *("tables", "setup", "players", "turn", "end", "pending", "visit", "sides", "trail"),
    *("cattle_deck", "cattle_removed", "objective_deck", "objectives_removed", "cities"),
    *("masters_removed", "random", "history"),
)


class Part(Protocol):
    """Something of a loaded state that is checked by itself."""

    def check(self) -> None: ...


def opened(
    data: Mapping[str, Any],
    tables: Tables,
    required: Iterable[str] = (),
    optional: Iterable[str] = (),
) -> PositionReader:
    """The position, if it is one of this game with these tables; a game has own keys besides."""
    value = json_reader(data)
    form = tables.game.position_format
    if "format" in value and value["format"].value != form:
        value["format"].refuse(f'"{form}"')
    value.fields((*REQUIRED, *required), (*OPTIONAL, *optional))
    check_tables(value, tables)
    return value


def first_keys(fields: Codec, view: FamilyView, tables: Tables, setup: Setup) -> dict[str, Any]:
    """Format, tables, set-up, whose turn it is, and the end."""
    return {
        "format": tables.game.position_format,
        "tables": tables.facts.hash,
        "setup": setup.to_dict(),
        **fields.write_keys("players", "turn", "current"),
        "end": write_end(fields, view),
    }


def check_parts(
    loader: FamilyLoader[Any],
    pending: FamilyPending[Any],
    parts: Iterable[Callable[[Any], Part]],
) -> None:
    """What is to be done, every part, and that the game goes on; one that is over is scored."""
    pending.check()
    pending.counts()
    pending.riders()
    for part in parts:
        part(loader).check()
    pending.goes_on()
    if loader.s[L.OVER]:
        loader.tables.game.machine.score(loader.s, loader.tables)
