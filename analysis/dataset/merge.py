"""The pieces of one run, played on several machines, joined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from analysis.dataset.differences import differences_of
from analysis.dataset.files import write_atomically
from analysis.dataset.findings import NOTE
from analysis.dataset.folder import ChunkEntry, RunError, RunFolder
from analysis.dataset.manifest_check import Listed, check_manifest, span
from analysis.dataset.run import Chunk


def obstacles(paths: Sequence[Path]) -> list[str]:
    """Why runs cannot be merged, in words, from their manifests; nothing if they can."""
    return _obstacles([check_manifest(RunFolder(path)) for path in paths])


def pieces(paths: Sequence[Path]) -> list[Listed]:
    """Runs that can be merged, in the order of their games; others are refused with the reasons."""
    runs = [check_manifest(RunFolder(path)) for path in paths]
    wrong = _obstacles(runs) or _damages(runs)
    if wrong:
        raise RunError(f"these runs cannot be merged: {'; '.join(wrong)}")
    return sorted(runs, key=lambda run: run.first)


def merge(
    runs: Sequence[Listed], out: Path, progress: Callable[[int], None] | None = None
) -> RunFolder:
    """Copy the parts of `pieces` into a new run, whose manifest is that of one run of all games.

    The manifest comes last: without one the folder is no run.
    """
    folder = RunFolder(out)
    with folder.locked():
        _check_empty(folder)
        folder.create()
        entries = []
        for run in runs:
            for entry in run.entries:
                _copy(run.folder, folder, entry)
                entries.append(entry)
                if progress:
                    progress(entry.chunk.games)
        lowest = runs[0].manifest
        games = sum(run.games for run in runs)
        configuration = {**lowest["configuration"], "games": games}
        folder.put_manifest({**lowest, "configuration": configuration}, games, entries)
    return folder


def _obstacles(runs: Sequence[Listed]) -> list[str]:
    if len(runs) < 2:
        return [f"got {len(runs)} run, expected at least 2"]
    unsound = [
        f"{run.folder.path}: {finding.where}: {finding.wrong}"
        for run in runs
        for finding in run.findings
        if finding.severity != NOTE
    ]
    # Without a manifest that can be read there is nothing to compare.
    return unsound or [*_other_studies(runs), *_places(runs)]


def _other_studies(runs: Sequence[Listed]) -> Iterator[str]:
    first = runs[0]
    for run in runs[1:]:
        differences = list(differences_of(run.manifest, first.manifest, leave=("first", "games")))
        if run.manifest["game"] != first.manifest["game"]:
            differences = [f"game {run.manifest['game']}, not {first.manifest['game']}"]
        if differences:
            yield f"{run.folder.path} is not of the same run as {first.folder.path}: it has " + (
                ", ".join(differences)
            )


def _places(runs: Sequence[Listed]) -> Iterator[str]:
    """Every game once: no overlap, no gap."""
    ordered = sorted(runs, key=lambda run: run.first)
    here, before = ordered[0].first, ordered[0]
    for run in ordered:
        chunk = Chunk(run.first, run.games)
        if chunk.first < here:
            both = Chunk(chunk.first, min(here, chunk.end) - chunk.first)
            yield f"games {span(both)} are in {before.folder.path} and in {run.folder.path}"
        elif chunk.first > here:
            gap = Chunk(here, chunk.first - here)
            yield (
                f"games {span(gap)}, between {before.folder.path} and {run.folder.path}, are in "
                "none of them"
            )
        if chunk.end > here:
            here, before = chunk.end, run


def _damages(runs: Sequence[Listed]) -> list[str]:
    """Parts that are not what they were when they were stored."""
    return [
        f"{run.folder.path}: {part.file} {fault}"
        for run in runs
        for entry in run.entries
        for part in entry.parts.values()
        if (fault := part.fault(run.folder.path))
    ]


def _check_empty(folder: RunFolder) -> None:
    names = sorted(path.name for path in folder.path.iterdir())
    if not names:
        return
    if not folder.manifest_path.exists() and not folder.unknown_files():
        raise RunError(
            f"{folder.path}: holds parts without a manifest, of a merge that was ended perhaps; "
            "expected an empty folder: remove it, or choose another with --out"
        )
    raise RunError(
        f"{folder.path}: holds files ({', '.join(names[:3])}), expected an empty folder: choose "
        "another with --out"
    )


def _copy(source: RunFolder, target: RunFolder, entry: ChunkEntry) -> None:
    for part in entry.parts.values():
        try:
            data = (source.path / part.file).read_bytes()
        except OSError as error:
            raise RunError(
                f"{source.path / part.file}: could not be read: {error.strerror or error}"
            ) from error
        write_atomically(target.path / part.file, data)
        fault = part.fault(target.path)
        if fault:
            raise RunError(f"{target.path / part.file}: the copy {fault}; merge again")
