"""The component facts of a game: its tables read, overlaid, checked and hashed.

A game says where its tables are, what they look like and how they are checked: a `TableFolder`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.core.errors import TableNameError
from sim.core.reader import Reader, close_to
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

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sim.core.description import GameDescription

Overlays = Sequence[str | Path]


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


class Names:
    """What the numbers of a state are called: lists by what they number, as in `names.cards`."""

    def __init__(self, **lists: list[str]) -> None:
        self.__dict__.update(lists)

    if TYPE_CHECKING:

        def __getattr__(self, things: str) -> list[str]: ...


@dataclass(frozen=True)
class Tables:
    """The tables that a game is played with: the facts, and the vector that its kernel reads.

    `names` are those of what the tables list and the kernel numbers.
    """

    game: GameDescription
    facts: Facts
    vector: NDArray[np.int64]
    names: Names = field(default_factory=Names)

    @property
    def hash(self) -> str:
        return self.facts.hash


@dataclass(frozen=True)
class Drawing:
    """An entry of a table that is shown as a picture made of letters, such as a board."""

    key: str
    lines: Callable[[Any], list[str]]


@dataclass(frozen=True)
class TableFolder:
    """The folder of tables that comes with a game.

    `check` refuses tables that are impossible. `conditions` are keys of effects that must be
    fulfilled before those behind them: how a table of effects is printed. `drawings`: tables with
    an entry that is drawn.
    """

    schema: Schema
    path: Path
    check: Callable[[Mapping[str, Reader]], None]
    conditions: tuple[str, ...] = ()
    drawings: Mapping[str, Drawing] = field(default_factory=dict)

    def overlay_names(self) -> list[str]:
        """Names of the overlays that come with the game."""
        return list(overlay_folders(self.path))

    def overlay_tables(self, name: str) -> list[str]:
        """The tables that a shipped overlay changes."""
        return list(self._overlay_files(name))

    def overlay_keys(self, name: str) -> dict[str, list[str]]:
        """The tables that a shipped overlay changes, each with the keys that it changes there."""
        return {table: list(file.data) for table, file in self._overlay_files(name).items()}

    def overlay_about(self, name: str) -> str:
        """What a shipped overlay changes, in its own words."""
        abouts = [file.head.get("about", "") for file in self._overlay_files(name).values()]
        return " ".join(about for about in abouts if about)

    def load(self, overlays: Overlays | str | Path = ()) -> Facts:
        """The facts with overlays laid over them in order.

        Each is the name of a shipped overlay, a folder with some of the files, or one changed entry
        such as "8a.carpinteros=7".
        """
        if isinstance(overlays, str | Path):
            overlays = (overlays,)
        merged = TableSet(self.schema, self.path)
        names = []
        for entry in overlays:
            text = entry if isinstance(entry, str) else ""
            if is_inline(text) and not Path(text).expanduser().is_dir():
                merged.set_entry(text)
                names.append(text)
                continue
            name, folder, prefix = self._find(entry)
            merged.overlay(folder, name, prefix)
            names.append(name)
        merged.finish()
        self.check({table: merged.reader(table) for table in self.schema.tables})
        return Facts(
            data=merged.data,
            hash=data_hash(merged.data),
            meta=merged.meta,
            overlays=tuple(names),
            changed=merged.changed,
        )

    def _overlay_files(self, name: str) -> dict[str, TableFile]:
        return {
            path.stem: read_file(path, f"overlays/{name}/{path.name}")
            for path in sorted(self._named(name).glob("*.json"))
        }

    def _find(self, entry: str | Path) -> tuple[str, Path, str]:
        """Name, folder and what errors call it; a shipped name wins over a folder of that name."""
        if isinstance(entry, str) and entry in overlay_folders(self.path):
            return entry, self._named(entry), f"overlays/{entry}"
        folder = Path(entry).expanduser()
        if isinstance(entry, Path) or folder.is_dir():
            return str(entry), folder, str(entry).rstrip("/")
        return entry, self._named(entry), ""

    def _named(self, name: str) -> Path:
        folders = overlay_folders(self.path)
        if name not in folders:
            close = close_to(name, folders)
            known = "" if close.startswith(" (known") else f"; known: {', '.join(folders)}"
            expected = f"a folder or the name of an overlay{close}{known}"
            raise TableNameError("tables", repr(name), expected)
        return folders[name]
