"""Positions on disk: a folder of chunks, each a file that is there complete or not at all."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.dataset.files import disk_errors, locked, write_atomically
from analysis.training.positions import TYPES, Positions
from sim.core.errors import PampasError

MANIFEST = "positions.json"
SUFFIX = ".npz"
_FAST = 1  # of the levels of compression: four times smaller, hardly slower


class PositionFolder:
    """The chunks of one collection: `settings` says all that decides what is in them."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        self.path = path
        self.settings = json.loads(json.dumps(settings))

    @contextmanager
    def opened(self) -> Iterator[None]:
        """The folder is there, holds this collection, and belongs to this process."""
        with disk_errors(self.path, "could not be made"):
            self.path.mkdir(parents=True, exist_ok=True)
        with locked(self.path):
            self._check()
            yield

    def _check(self) -> None:
        manifest = self.path / MANIFEST
        if not manifest.exists():
            others = sorted(file.name for file in self.path.iterdir())
            if any(not name.startswith(".") for name in others):
                raise PampasError(
                    f"{self.path}: holds other files ({', '.join(others[:3])}), expected an empty "
                    "folder, or positions of this training"
                )
            write_atomically(manifest, json.dumps(self.settings, indent=1).encode())
            return
        try:
            found = json.loads(manifest.read_text(encoding="utf-8"))
            keys = [*self.settings, *(key for key in found if key not in self.settings)]
        except (OSError, ValueError, TypeError) as error:
            raise PampasError(f"{manifest}: cannot be read: {error}") from error
        for key in keys:
            got, expected = found.get(key), self.settings.get(key)
            if got != expected:
                raise PampasError(
                    f"{self.path}: holds positions of another training: {key}: got {got!r}, "
                    f"expected {expected!r}. Choose another folder, or remove this one"
                )

    def file(self, first: int, end: int) -> Path:
        return self.path / f"{first:012d}-{end:012d}{SUFFIX}"

    def has(self, first: int, end: int) -> bool:
        """Whether a chunk is there and can be read; one that cannot be is collected again."""
        path = self.file(first, end)
        if not path.exists():
            return False
        try:
            with zipfile.ZipFile(path) as chunk:
                return chunk.testzip() is None and set(chunk.namelist()) == set(TYPES)
        except (OSError, zipfile.BadZipFile, zlib.error, EOFError):
            return False

    def store(self, first: int, end: int, content: bytes) -> None:
        write_atomically(self.file(first, end), content)

    def read(self, chunks: Sequence[tuple[int, int]]) -> Positions:
        """The positions of chunks, one after the other.

        Sizes are read first: joining parts that are all in memory would take twice as much.
        """
        sizes = [np.diff(_array(self.file(*chunk), "starts")) for chunk in chunks]
        starts = np.concatenate([[0], np.cumsum(np.concatenate(sizes))])
        entries = int(starts[-1])
        arrays: dict[str, NDArray[Any]] = {"starts": starts}
        for name in TYPES:
            if name == "starts":
                continue
            of_entries = name in ("rows", "values")
            begin = 0
            for chunk in chunks:
                part = _array(self.file(*chunk), name)
                if name not in arrays:
                    length = entries if of_entries else len(starts) - 1
                    arrays[name] = np.empty((length, *part.shape[1:]), TYPES[name])
                arrays[name][begin : begin + len(part)] = part
                begin += len(part)
        return Positions(**arrays)

    def size(self) -> int:
        """Bytes on disk."""
        return sum(file.stat().st_size for file in self.path.glob(f"*{SUFFIX}"))

    def remove(self) -> None:
        """All that a collection has written, and the folder if nothing else is in it."""
        with disk_errors(self.path, "could not be removed"):
            for file in [*self.path.glob(f"*{SUFFIX}"), self.path / MANIFEST]:
                file.unlink(missing_ok=True)
            if not any(self.path.iterdir()):
                self.path.rmdir()


def to_bytes(positions: Positions) -> bytes:
    """A chunk as a file that numpy reads; the same positions give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=_FAST) as file:
        for name in TYPES:
            member = io.BytesIO()
            np.lib.format.write_array(member, getattr(positions, name), allow_pickle=False)
            # Without a time, which would be the only difference of two collections.
            file.writestr(zipfile.ZipInfo(name), member.getvalue(), zipfile.ZIP_DEFLATED, _FAST)
    return buffer.getvalue()


def _array(path: Path, name: str) -> NDArray[Any]:
    try:
        with zipfile.ZipFile(path) as file, file.open(name) as member:
            array: NDArray[Any] = np.lib.format.read_array(member, allow_pickle=False)
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, zlib.error) as error:
        raise PampasError(f"{path}: cannot be read: {error}. Remove it and go on") from error
    return array
