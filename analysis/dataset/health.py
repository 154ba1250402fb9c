"""Whether a run can be trusted: everything in its folder, checked against everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analysis.dataset.differences import differences_of_run
from analysis.dataset.findings import BROKEN, NOTE, SUSPECT, Finding
from analysis.dataset.folder import ChunkEntry, RunFolder, contents
from analysis.dataset.homogeneity import Homogeneity, Sample, homogeneity
from analysis.dataset.manifest_check import Listed, check_manifest
from analysis.dataset.part_check import check_files, check_rows, check_tally, rotations_of
from analysis.dataset.replay import chosen, difference
from analysis.dataset.run import Chunk, Run
from analysis.dataset.schema import GAMES, SEATS
from sim.core.errors import PampasError

if TYPE_CHECKING:
    import pandas as pd

FIGURES = ("total", "win_share")


@dataclass
class Diagnosis:
    """What was found. replayed: games that were played again and came out the same."""

    path: Path
    manifest: dict[str, Any]
    findings: list[Finding]
    games: int
    chunks: int
    content: str | None
    homogeneity: Homogeneity | None = None
    replayed: int = 0

    @property
    def is_sound(self) -> bool:
        return all(finding.severity == NOTE for finding in self.findings)


def examine(
    path: Path,
    replay: int = 0,
    run: Run | None = None,
    progress: Callable[[int], None] | None = None,
) -> Diagnosis:
    """Check a run, one chunk in memory at a time. `replay`: games of `run` to play again.

    A path that is no run is an error, and so is a run that is not the one in the folder.
    """
    listed = check_manifest(RunFolder(path))
    examination = _Examination(listed)
    if replay and listed.manifest:
        examination.to_replay(run, replay)
    for entry in listed.entries:
        examination.chunk(entry)
        if progress:
            progress(entry.chunk.games)
    examination.end()
    entries = listed.entries
    return Diagnosis(
        path=path,
        manifest=listed.manifest,
        findings=examination.findings,
        games=sum(entry.chunk.games for entry in entries),
        chunks=len(entries),
        content=contents(entries) if entries else None,
        homogeneity=examination.homogeneity,
        replayed=examination.replayed,
    )


@dataclass
class _Examination:
    listed: Listed
    findings: list[Finding] = field(default_factory=list)
    samples: dict[str, list[Sample]] = field(default_factory=dict)
    rotations: int = 0  # of a block: 0 until a chunk is read
    run: Run | None = None
    again: list[int] = field(default_factory=list)
    replayed: int = 0
    homogeneity: Homogeneity | None = None

    def __post_init__(self) -> None:
        self.findings += self.listed.findings

    def to_replay(self, run: Run | None, games: int) -> None:
        if run is None:
            raise PampasError("replay: got no run, expected the one in the folder")
        manifest = self.listed.manifest
        differences = differences_of_run(manifest, run, leave=("first", "games"))
        if differences:
            raise PampasError(
                f"{self.listed.folder.path}: cannot be played again here: it has "
                f"{'; '.join(differences)}. It was played with pampas "
                f"{manifest['pampas']}"
            )
        self.run = run
        self.again = chosen(Chunk(self.listed.first, self.listed.games), games)

    def chunk(self, entry: ChunkEntry) -> None:
        findings, frames = check_files(self.listed, entry)
        self.findings += findings
        # Rows are compared only where both tables are there and as long as they should be.
        lengths = [len(frames[table]) for table in (GAMES, SEATS) if table in frames]
        games = entry.chunk.games
        if lengths != [games, games * self.listed.players]:
            return
        self.rotations = self.rotations or rotations_of(frames[GAMES])
        wrong = list(check_rows(self.listed, entry, frames, self.rotations))
        self.findings += wrong
        if not wrong:
            self.findings += check_tally(self.listed, entry, frames[SEATS], self.rotations)
            self._keep_samples(frames[SEATS])
        self._replay(entry, frames)

    def _keep_samples(self, seats: pd.DataFrame) -> None:
        for figure in FIGURES:
            values = _block_means(seats[figure], self.listed.players, self.rotations)
            for seat, column in enumerate(values.T):
                name = f"{figure} of seat {seat + 1}"
                self.samples.setdefault(name, []).append(Sample.of(column))

    def _replay(self, entry: ChunkEntry, frames: dict[str, pd.DataFrame]) -> None:
        if self.run is None:
            return
        for game in self.again:
            if entry.chunk.first <= game < entry.chunk.end:
                text = difference(self.run, entry.chunk, frames, game)
                if text:
                    self.findings.append(_other_game(entry, game, text))
                else:
                    self.replayed += 1

    def end(self) -> None:
        if not self.listed.manifest:
            return
        shares = [name for name in self.samples if name.startswith("win_share")]
        self.homogeneity = homogeneity(self.samples, shares)
        self.findings += _suspicion(self.homogeneity)


def _block_means(column: pd.Series, players: int, rotations: int) -> NDArray[np.float64]:
    """One row per block, one column per seat."""
    values = column.to_numpy(dtype=np.float64)
    means: NDArray[np.float64] = values.reshape(-1, rotations, players).mean(axis=1)
    return means


def _other_game(entry: ChunkEntry, game: int, text: str) -> Finding:
    return Finding(
        BROKEN,
        "replay",
        entry.parts[SEATS].file,
        f"has another game {game:,} than is played here: {text}",
        "look for what differs: the machine that played it, its pampas, or somebody's hand",
    )


def _suspicion(found: Homogeneity) -> Iterator[Finding]:
    if found.is_suspect:
        yield Finding(
            SUSPECT,
            "homogeneity",
            "",
            f"the chunks differ more than chance allows: {found.figure} has p = {found.p:.2g} "
            f"(smallest of {found.family}, corrected) over {found.chunks} chunks",
            "find out what is different in some chunks (machine, version, tables) and play them "
            "again; 'pampas doctor RUN --replay 100' plays games again and compares",
        )
