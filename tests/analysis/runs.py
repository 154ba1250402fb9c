"""Runs of the toy game for tests, and ways to spoil them."""

import hashlib
import json
import threading
from io import BytesIO
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from analysis.dataset import runner
from analysis.dataset.backends import Executor
from analysis.dataset.content import content_of
from analysis.dataset.folder import ChunkEntry, RunFolder, contents
from analysis.dataset.health import examine
from analysis.dataset.run import Origin, Run
from analysis.dataset.runner import open_run
from analysis.dataset.schema import TABLES
from tests.analysis import toy

TABLES_OF_TOY = toy.tables()
CHUNK = 60


def run_of(
    first=0, games=240, rotate=False, seed=1, players=2, played_with=TABLES_OF_TOY, **origin
):
    """A study of the toy game; `origin` are other signatures."""
    configuration = {
        "game": "toy",
        "players": players,
        "games": games,
        "first": first,
        "seed": seed,
        "policy": ["poor"] * players,
        "rotate": rotate,
        "tables": [],
    }
    usual = {
        "pampas": "0.1.0",
        "rules": 1,
        "signature": "a",
        "players_signature": "b",
        "tables": "toy",
        "policies": "c",
    }
    return Run(
        tables=played_with,
        setup=toy.Setup(players=players, seed=seed),
        names=("poor",),
        rows=np.array([toy.DEFAULTS]),
        first=first,
        games=games,
        rotate=rotate,
        configuration=configuration,
        origin=Origin(**{**usual, **origin}),
        code="toy",
    )


class Watch:
    """Ends a run when so many games are stored."""

    def __init__(self, most=None):
        self.stop = threading.Event()
        self.most = most
        self.notes = []

    def stored(self, played, done, tally):
        if self.most is not None and done >= self.most:
            self.stop.set()

    def note(self, text):
        self.notes.append(text)


def play_run(path: Path, study: Run, chunk=CHUNK, most=None) -> Path:
    """Play a study into a folder, or go on with it; with `most` it is left unfinished."""
    folder, watch = RunFolder(path), Watch(most)
    with folder.locked():
        state = open_run(folder, study)
        runner.play_run(study, folder, state, Executor("threading", 1), chunk, watch, watch.stop)
    return path


# --- spoiling -------------------------------------------------------------------------------------


def edit_manifest(path: Path, change) -> None:
    """Let a function change the manifest's data in executor."""
    file = path / "manifest.json"
    manifest = json.loads(file.read_bytes())
    change(manifest)
    file.write_text(json.dumps(manifest))


def stated_content(path: Path) -> str:
    """The hash of all rows, as the manifest has it."""
    content: str = json.loads((path / "manifest.json").read_bytes())["content"]
    return content


def parts_of(path: Path, table: str) -> list[Path]:
    return sorted((path / table).glob("part-*.parquet"))


def forge(path: Path, table: str, number: int, change_table) -> None:
    """Replace a part by a changed one and make the manifest fit: only its content can tell."""
    file = parts_of(path, table)[number]
    put_part(path, table, number, change_table(pq.read_table(file)))


def put_part(path: Path, table: str, number: int, data: pa.Table | bytes) -> None:
    """Put data in the place of a part, with entries in the manifest that fit."""
    if isinstance(data, pa.Table):
        buffer = BytesIO()
        pq.write_table(data, buffer)
        data = buffer.getvalue()
    file = parts_of(path, table)[number]
    file.write_bytes(data)

    def fit(manifest):
        part = manifest["chunks"][number]["parts"][table]
        part.update(bytes=len(data), sha256=hashlib.sha256(data).hexdigest())
        if data[:4] == b"PAR1":
            frame = pq.read_table(file).to_pandas()
            content = content_of(table, {name: frame[name] for name in frame.columns})
            part.update(rows=len(frame), content=str(content))

    edit_manifest(path, fit)
    edit_manifest(path, add_up)


def add_up(manifest) -> None:
    """The sums of a manifest from its chunks."""
    entries = [ChunkEntry.from_dict(entry) for entry in manifest["chunks"]]
    manifest["rows"] = {
        table: sum(entry.parts[table].rows for entry in entries) for table in TABLES
    }
    manifest["content"] = contents(entries)


def with_column(name: str, change):
    """A change of a table: the values of a column, changed as an array."""

    def changed(table: pa.Table) -> pa.Table:
        index = table.schema.get_field_index(name)
        field = table.schema.field(index)
        values = change(table.column(name).to_numpy().copy())
        return table.set_column(index, field, pa.array(values, field.type))

    return changed


def changed_at(index, value):
    """A change of an array at one executor."""

    def change(values):
        values[index] = value
        return values

    return change


# --- what is found --------------------------------------------------------------------------------


def kinds(path):
    """What is found, by severity, kind and executor."""
    return [(found.severity, found.kind, found.where) for found in examine(path).findings]


def only(path):
    """The one finding."""
    findings = examine(path).findings
    assert len(findings) == 1, findings
    assert findings[0].remedy
    return findings[0]
