"""Every decision of many games as parquet, for learning: `pampas simulate --trajectories`.

One row per decision with a choice: the number of the game, the decision's place in it, who decides,
what that seat sees, which actions are legal, which one was chosen, and the reward: the share of the
win, at the last decision of each player. The games are those of the same run without trajectories.

A folder has a part for every chunk of games, `parts.jsonl` with a line for each, and
`trajectories.json`, which says what was played and what actions and entries of observations are.
The same call goes on where it was; what is missing or altered is played again.
"""

from __future__ import annotations

import hashlib
import io
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from analysis.dataset.backends import Executor, LostWorkerError, completed
from analysis.dataset.files import append_line, locked, sha256_of, write_atomically
from analysis.dataset.folder import RunError
from analysis.dataset.run import Chunk, Run
from analysis.simulate import RUNS, run_of, tables_of
from sim.core.actions import action_space
from sim.core.batch import Batch
from sim.core.brain import keep_all
from sim.core.code_players import answers, keep_players, player_of, without_code
from sim.core.errors import PampasError
from sim.core.observation import observer_of

if TYPE_CHECKING:
    from analysis.configuration import Configuration
    from sim.core.facts import Tables

FORMAT = "pampas-trajectories-1"
ABOUT, PARTS = "trajectories.json", "parts.jsonl"
GAMES_OF_A_PART = 16  # each worker holds the observations of a part in memory


@dataclass(frozen=True)
class Trajectories:
    """What a folder holds: `games` of the `of` that were asked for."""

    path: Path
    games: int
    of: int
    decisions: int

    @property
    def finished(self) -> bool:
        return self.games == self.of

    def to_dict(self) -> dict[str, Any]:
        return {**asdict(self), "path": str(self.path)}

    def table(self, columns: list[str] | None = None) -> pa.Table:
        """All rows, in the order of the games."""
        files = [str(self.path / part.file) for part in _parts(self.path)]
        return pa.concat_tables(pq.read_table(file, columns=columns) for file in files)


@dataclass(frozen=True)
class Part:
    """The decisions of some games, as a file."""

    first: int
    games: int
    file: str
    rows: int
    sha256: str

    @property
    def chunk(self) -> Chunk:
        return Chunk(self.first, self.games)


def keep_trajectories(
    configuration: Configuration,
    out: Path | None = None,
    executor: Executor | None = None,
    *,
    resume: bool = False,
    force: bool = False,
    chunk: int | None = None,
    tables: Tables | None = None,
    progress: Callable[[int, int], None] | None = None,
    stop: threading.Event | None = None,
) -> Trajectories:
    """Play what is missing of a run, and keep every decision; `stop` ends it after a part."""
    run = run_of(configuration, tables or tables_of(configuration))
    path = out or RUNS / f"{run.folder_name}-trajectories"
    size = run.whole_blocks(chunk or GAMES_OF_A_PART)
    path.mkdir(parents=True, exist_ok=True)
    with locked(path):
        done = _ready(path, run, resume, force)
        chosen = (executor or Executor()).for_work(run.rough_seconds(run.games))
        try:
            for part, data in completed(chosen, partial(_play, run), _left(run, size, done, stop)):
                write_atomically(path / part.file, data)
                append_line(path / PARTS, json.dumps(asdict(part)).encode())
                done.append(part)
                if progress is not None:
                    progress(sum(one.games for one in done), run.games)
        except LostWorkerError:
            raise PampasError(
                "a worker died (killed, or out of memory?): give the same command again to go on, "
                "perhaps with fewer --workers"
            ) from None
    return Trajectories(
        path, sum(one.games for one in done), run.games, sum(one.rows for one in done)
    )


def open_trajectories(path: str | Path) -> Trajectories:
    """A folder that `keep_trajectories` wrote."""
    about = _about(Path(path))
    parts = _parts(Path(path))
    games, rows = (sum(getattr(one, name) for one in parts) for name in ("games", "rows"))
    return Trajectories(Path(path), games, about["games"], rows)


# --- the folder ---------------------------------------------------------------------------------


def _ready(path: Path, run: Run, resume: bool, force: bool) -> list[Part]:
    """The parts that are there and as they were; a folder with something else is refused."""
    others = [one.name for one in path.iterdir() if not _ours(one.name)]
    if others:
        raise RunError(
            f"{path}: holds other files ({', '.join(sorted(others)[:3])}), expected an empty "
            "folder or trajectories"
        )
    if force:
        for one in path.iterdir():
            one.unlink()
    if (path / ABOUT).exists():
        about = _about(path)
        if about["identity"] != run.identity or about["first"] != run.first:
            raise RunError(
                f"{path}: holds trajectories of another run ({about['identity']}, expected "
                f"{run.identity}). Choose another folder with --out, or --force to play this one"
            )
        if run.games < about["games"] or (run.games > about["games"] and not resume):
            more = "--resume to go on to that many, " if run.games > about["games"] else ""
            raise RunError(
                f"{path}: holds a run of {about['games']:,} games, got --games {run.games}: "
                f"{more}another folder with --out, or --force to play it again"
            )
    write_atomically(path / ABOUT, json.dumps(_told(run), ensure_ascii=False, indent=1).encode())
    return [one for one in _parts(path) if _is_whole(path, one)]


def _ours(name: str) -> bool:
    return name in (ABOUT, PARTS) or name.startswith((".", "part-"))


def _told(run: Run) -> dict[str, Any]:
    actions, observer = action_space(run.game), observer_of(run.tables)
    return {
        "format": FORMAT,
        "game": run.game.name,
        "identity": run.identity,
        "first": run.first,
        "games": run.games,
        "configuration": run.configuration,
        "actions_version": actions.version,
        "observation_version": observer.version,
        "actions": list(actions.names),
        "observation": list(observer.names),
    }


def _about(path: Path) -> dict[str, Any]:
    try:
        about: dict[str, Any] = json.loads((path / ABOUT).read_text("utf-8"))
        if about["format"] != FORMAT:
            raise KeyError
        _ = about["identity"], about["first"], about["games"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RunError(f"{path / ABOUT}: expected the description of trajectories") from error
    return about


def _parts(path: Path) -> list[Part]:
    """By their games; of lines about the same games the last one counts."""
    found: dict[int, Part] = {}
    if (path / PARTS).exists():
        for line in (path / PARTS).read_text("utf-8").splitlines():
            try:
                part = Part(**json.loads(line))
            except (ValueError, TypeError):
                continue  # cut off when the process was killed: its games go again
            found[part.first] = part
    return [found[first] for first in sorted(found)]


def _is_whole(path: Path, part: Part) -> bool:
    file = path / part.file
    return file.exists() and sha256_of(file) == part.sha256


def _left(run: Run, size: int, done: list[Part], stop: threading.Event | None) -> Iterator[Chunk]:
    for chunk in run.chunks(size, [part.chunk for part in done]):
        if stop is not None and stop.is_set():
            return
        yield chunk


# --- playing ------------------------------------------------------------------------------------


def _play(run: Run, chunk: Chunk) -> tuple[Part, bytes]:
    """The decisions of a chunk as a parquet file."""
    table = decisions_of(run, chunk)
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd", use_dictionary=False)
    data = buffer.getvalue()
    name = f"part-{chunk.first:012}.parquet"
    digest = hashlib.sha256(data).hexdigest()
    return Part(chunk.first, chunk.games, name, table.num_rows, digest), data


def decisions_of(run: Run, chunk: Chunk) -> pa.Table:
    """Every decision of the games of a chunk, by game and in their order."""
    if run.game.code() != run.code:
        raise PampasError(
            f"a worker has other code of {run.game.name}: got {run.game.code()}, expected "
            f"{run.code}; install the same pampas on every machine"
        )
    given: dict[int, Any] = dict(run.networks)
    keep_all({number: one for number, one in given.items() if number > 0})
    keep_players({number: one for number, one in given.items() if number < 0})
    design, _ = run.design(chunk)
    layout = run.game.rows
    field = layout.design["policy"]
    policies = design[:, field.start : field.start + field.size]
    players = [player_of(row) for row in run.rows]
    own = np.ones(policies.shape, dtype=np.int64)
    batch = Batch(run.tables, without_code(run.rows), own)
    batch.clear()
    batch.add(np.arange(len(design)), design)
    batch.begin()
    steps: list[dict[str, NDArray[Any]]] = []
    every = np.arange(len(design))
    while batch.going_on.any():
        going_on = np.flatnonzero(batch.going_on)
        actions = batch.ask()
        who = policies[every, batch.seats]
        for number in np.unique(who[going_on]).tolist():
            player = players[number]
            if player is not None:
                rows = going_on[who[going_on] == number]
                actions[rows] = answers(player, batch, rows)
        steps.append(_step(batch, going_on, actions, len(steps)))
        batch.step(actions)
    return _table(run, chunk, steps, batch.outcomes)


def _step(
    batch: Batch, rows: NDArray[np.int64], actions: NDArray[np.int64], number: int
) -> dict[str, NDArray[Any]]:
    counts = batch.counts[rows]
    lists = [batch.legal[row, :n] for row, n in zip(rows, counts, strict=True)]
    return {
        "row": rows,
        "step": np.full(len(rows), number),
        "player": batch.seats[rows].copy(),
        "observation": batch.observations[rows],
        "counts": counts.copy(),
        "legal": np.concatenate(lists),
        "action": actions[rows],
    }


def _table(
    run: Run, chunk: Chunk, steps: list[dict[str, NDArray[Any]]], outcomes: NDArray[np.int32]
) -> pa.Table:
    names = ("row", "step", "player", "action", "counts")
    columns = {name: np.concatenate([step[name] for step in steps]) for name in names}
    order = np.lexsort((columns["step"], columns["row"]))
    columns = {name: values[order] for name, values in columns.items()}
    seen = np.concatenate([step["observation"] for step in steps])[order]
    starts = np.concatenate([step["counts"] for step in steps]).cumsum()
    lists = np.split(np.concatenate([step["legal"] for step in steps]), starts[:-1])
    legal = np.concatenate([lists[place] for place in order])
    offsets = np.concatenate([[0], columns["counts"].cumsum()]).astype(np.int32)
    # The last decision of each player in each game.
    last = np.zeros(len(order), dtype=bool)
    whose = columns["row"] * run.setup.players + columns["player"]
    _, places = np.unique(whose[::-1], return_index=True)
    last[len(order) - 1 - places] = True
    reward = np.where(last, _shares(run, outcomes)[columns["row"], columns["player"]], 0)
    entries = seen.shape[1]
    return pa.table(
        {
            "game": pa.array(chunk.first + columns["row"], pa.int64()),
            "step": pa.array(columns["step"], pa.int32()),
            "player": pa.array(columns["player"], pa.int8()),
            "observation": pa.FixedSizeListArray.from_arrays(
                pa.array(seen.reshape(-1), pa.int32()), entries
            ),
            "legal": pa.ListArray.from_arrays(
                pa.array(offsets, pa.int32()), pa.array(legal, pa.int32())
            ),
            "action": pa.array(columns["action"], pa.int32()),
            "reward": pa.array(reward, pa.float32()),
            "last": pa.array(last, pa.bool_()),
        }
    )


def _shares(run: Run, outcomes: NDArray[np.int32]) -> NDArray[np.float64]:
    """Of each game and player the share of the win."""
    layout = run.game.rows
    share = layout.seat_outcome["win_share"]
    shares: NDArray[np.float64] = layout.seats_of(outcomes)[:, :, share.start] / share.whole
    return shares
