"""Reading runs: their tables as pandas frames, all at once or part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.dataset.findings import go_on
from analysis.dataset.folder import FINISHED, ChunkEntry, RunError, RunFolder
from analysis.dataset.manifest_check import span
from analysis.dataset.run import Chunk
from analysis.dataset.schema import GAMES, SEATS, TABLES
from sim.core.errors import PampasError
from sim.core.reader import close_to

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

# Runs that are looked at together were played by the same rules with the same components.
_SHARED = ("game", "rules", "signature", "players_signature", "tables")


@dataclass(frozen=True, repr=False)
class Dataset:
    """A run that is read."""

    path: Path
    manifest: dict[str, Any]
    entries: Sequence[ChunkEntry]

    @property
    def configuration(self) -> dict[str, Any]:
        found: dict[str, Any] = self.manifest["configuration"]
        return found

    def games(self, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """One row per game."""
        return self._table(GAMES, columns)

    def seats(self, columns: Sequence[str] | None = None) -> pd.DataFrame:
        """One row per seat of a game."""
        return self._table(SEATS, columns)

    def to_pandas(self, table: str = SEATS) -> pd.DataFrame:
        """One of the tables with all its columns."""
        return self._table(_known_table(table), None)

    def __repr__(self) -> str:
        games = sum(entry.chunk.games for entry in self.entries)
        return f"<dataset {self.path}: {games:,} games of {self.manifest['game']}>"

    def _repr_html_(self) -> str:
        told = {
            "game": self.manifest["game"],
            "games": f"{sum(entry.chunk.games for entry in self.entries):,}",
            **{name: _plain(value) for name, value in self.configuration.items() if value},
        }
        rows = (
            f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
            for name, value in told.items()
        )
        return f"<p>{escape(str(self.path))}</p><table>{''.join(rows)}</table>"

    def parts(self, table: str, columns: Sequence[str] | None = None) -> Iterator[pd.DataFrame]:
        """The frames of the parts in order, one in memory at a time."""
        for part in self._tables(table, columns):
            yield part.to_pandas()

    def about(self, table: str) -> dict[str, str]:
        """The columns of a table and what they mean."""
        schema = self.manifest["schema"][_known_table(table)]
        return {name: str(column["about"]) for name, column in schema.items()}

    def _table(self, table: str, columns: Sequence[str] | None) -> pd.DataFrame:
        import pyarrow as pa

        parts = list(self._tables(table, columns))
        if not parts:
            raise RunError(f"{self.path}: there are no games in it yet")
        # Words that do not come up in every part are put together.
        return pa.concat_tables(parts).unify_dictionaries().to_pandas()

    def _tables(self, table: str, columns: Sequence[str] | None) -> Iterator[pa.Table]:
        import pyarrow as pa
        import pyarrow.parquet as pq

        known = self.about(table)
        for name in columns or ():
            if name not in known:
                raise PampasError(
                    f"columns: got {name!r}, which {table} does not have{close_to(name, known)}"
                )
        for entry in self.entries:
            path = self.path / entry.parts[table].file
            try:
                with pq.ParquetFile(path) as file:
                    part = file.read(None if columns is None else list(columns))
            except (pa.ArrowException, OSError) as error:
                raise RunError(
                    f"{path}: could not be read; 'pampas doctor {self.path}' says more"
                ) from error
            yield part.replace_schema_metadata(None)


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _known_table(table: str) -> str:
    if table not in TABLES:
        raise PampasError(f"table: got {table!r}, expected one of {', '.join(TABLES)}")
    return table


def open_dataset(path: str | Path, unfinished: bool = False) -> Dataset:
    """A run for reading. One that is not finished is refused unless `unfinished` is given."""
    folder = RunFolder(Path(path))
    manifest = folder.manifest()
    entries = folder.entries()
    if manifest.get("state") != FINISHED and not unfinished:
        done = sum(entry.chunk.games for entry in entries)
        raise RunError(
            f"{path}: is not finished: {done:,} games are there; {go_on(folder.path)}. "
            "open_dataset(..., unfinished=True) reads what there is"
        )
    return Dataset(folder.path, manifest, entries)


def open_datasets(paths: Sequence[str | Path], unfinished: bool = False) -> list[Dataset]:
    """Runs that are looked at together: of one game, one signature, the same tables, no doubles."""
    datasets = [open_dataset(path, unfinished) for path in paths]
    for dataset in datasets[1:]:
        first = datasets[0]
        for key in _SHARED:
            ours, theirs = first.manifest.get(key), dataset.manifest.get(key)
            if ours != theirs:
                raise RunError(
                    f"{dataset.path}: has {key.replace('_', ' ')} {theirs}, but {first.path} has "
                    f"{ours}: such runs are not mixed"
                )
    _check_doubles(datasets)
    return datasets


def _check_doubles(datasets: Sequence[Dataset]) -> None:
    """Parts of one run must not hold the same games: they would count twice."""
    chunks = sorted(
        (str(dataset.manifest.get("identity")), entry.chunk, str(dataset.path))
        for dataset in datasets
        for entry in dataset.entries
    )
    for (identity, chunk, path), (other, later, place) in pairwise(chunks):
        if identity == other and later.first < chunk.end:
            both = Chunk(later.first, min(chunk.end, later.end) - later.first)
            raise RunError(f"games {span(both)} of one run are in {path} and in {place}")
