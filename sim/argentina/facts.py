"""The component facts of the game: read, overlaid, checked, hashed.

facts = load(["terminus_tight", "my_tables"])
facts.data["stations"]["9"]["price"], facts.hash
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.argentina.effects_check import CONDITIONS as CONDITIONS
from sim.argentina.facts_check import check_tables
from sim.argentina.facts_counts import check_counts
from sim.argentina.pedro_check import check_pedro_counts
from sim.core.errors import TableNameError
from sim.core.reader import close_to
from sim.core.tables import (
    RECONSTRUCTION,
    Change,
    Meta,
    Schema,
    TableFile,
    TableSet,
    data_hash,
    is_inline,
    overlay_folders,
    read_file,
)

FOLDER = Path(__file__).parent / "tables"

SCHEMA = Schema(
    tables=(
        "counts",
        "setup",
        "cattle",
        "ships",
        "cities_a",
        "cities_b",
        "quays",
        "closures",
        "farmers",
        "workers",
        "job_market",
        "neutral_buildings",
        "private_buildings",
        "objectives",
        "station_masters",
        "stations",
        "railway",
        "trail",
        "player_board",
        "scoring",
        "rulings",
        "pedro_cards",
        "pedro_loading",
        "pedro_cattle",
    ),
    # The layout of the state rests on the counts.
    fixed=frozenset({"counts"}),
    open_keys={
        "cattle": ("buy",),
        "farmers": ("A", "C", "A.*", "C.*"),
        "job_market": ("arrows",),
        "objectives": ("*.conditions",),
        "station_masters": ("*.permanent",),
        "player_board": ("discs.*",),
        "rulings": ("",),
    },
)


@dataclass(frozen=True)
class Doubt:
    """A table that is not certain: a stand-in for what nobody could read, or a fact from afar."""

    table: str
    kind: str
    source: str
    confidence: str


@dataclass(frozen=True)
class Facts:
    """All component facts of one game, merged and checked. Treat `data` as read-only."""

    data: dict[str, Any]
    hash: str
    meta: dict[str, Meta]
    overlays: tuple[str, ...]
    changed: dict[str, dict[str, Change]]

    def doubts(self) -> list[Doubt]:
        """What is not certain, for the footers of pages: reconstructions first."""
        found = [
            Doubt(table, meta.kind, meta.source, meta.confidence)
            for table, meta in self.meta.items()
            if meta.kind == RECONSTRUCTION or meta.confidence != "high"
        ]
        return sorted(found, key=lambda doubt: doubt.kind != RECONSTRUCTION)


def overlay_names() -> list[str]:
    """Names of the overlays that come with the game."""
    return list(overlay_folders(FOLDER))


def overlay_tables(name: str) -> list[str]:
    """The tables that a shipped overlay changes."""
    return list(_overlay_files(name))


def overlay_keys(name: str) -> dict[str, list[str]]:
    """The tables that a shipped overlay changes, each with the keys that it changes there."""
    return {table: list(file.data) for table, file in _overlay_files(name).items()}


def overlay_about(name: str) -> str:
    """What a shipped overlay changes, in its own words."""
    abouts = [file.head.get("about", "") for file in _overlay_files(name).values()]
    return " ".join(about for about in abouts if about)


def _overlay_files(name: str) -> dict[str, TableFile]:
    return {
        path.stem: read_file(path, f"overlays/{name}/{path.name}")
        for path in sorted(_named(name).glob("*.json"))
    }


def load(tables: Sequence[str | Path] = ()) -> Facts:
    """The facts with overlays laid over them in order.

    Each entry of `tables` is the name of a shipped overlay, a folder with some of the files, or one
    changed entry such as "8a.carpinteros=7".
    """
    if isinstance(tables, str | Path):
        tables = (tables,)
    merged = TableSet(SCHEMA, FOLDER)
    names = []
    for entry in tables:
        if isinstance(entry, str) and is_inline(entry) and not Path(entry).expanduser().is_dir():
            merged.set_entry(entry)
            names.append(entry)
            continue
        name, folder, prefix = _find(entry)
        merged.overlay(folder, name, prefix)
        names.append(name)
    merged.finish()
    readers = {table: merged.reader(table) for table in SCHEMA.tables}
    check_tables(readers)
    check_counts(readers)
    check_pedro_counts(readers)
    return Facts(
        data=merged.data,
        hash=data_hash(merged.data),
        meta=merged.meta,
        overlays=tuple(names),
        changed=merged.changed,
    )


def _find(entry: str | Path) -> tuple[str, Path, str]:
    """Name, folder and what errors call it; a shipped name wins over a folder of that name."""
    if isinstance(entry, str) and entry in overlay_folders(FOLDER):
        return entry, _named(entry), f"overlays/{entry}"
    folder = Path(entry).expanduser()
    if isinstance(entry, Path) or folder.is_dir():
        return str(entry), folder, str(entry).rstrip("/")
    return entry, _named(entry), ""


def _named(name: str) -> Path:
    folders = overlay_folders(FOLDER)
    if name not in folders:
        close = close_to(name, folders)
        known = "" if close.startswith(" (known") else f"; known: {', '.join(folders)}"
        expected = f"a folder or the name of an overlay{close}{known}"
        raise TableNameError("tables", repr(name), expected)
    return folders[name]
