"""Atomic writes: a file is there complete or not at all, whatever happens in between."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path

from sim.core.errors import PampasError

TEMPORARY = ".tmp"  # how names end that nobody has to read


class DiskError(PampasError):
    """The disk refused; nothing that was there before is lost."""


@contextlib.contextmanager
def disk_errors(path: Path, what: str) -> Iterator[None]:
    """What the disk refuses becomes an error in words: path, what could not be done, why."""
    try:
        yield
    except OSError as error:
        raise DiskError(f"{path}: {what}: {error.strerror or error}") from error


def write_atomically(path: Path, data: bytes) -> None:
    """To a temporary name, synced, renamed; the name starts with a dot, which readers pass over."""
    draft = path.with_name(f".{path.name}{TEMPORARY}")
    with disk_errors(path, "could not be written"):
        try:
            with open(draft, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, path)
            sync_folder(path.parent)
        except OSError:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
            raise


def check_writable(path: Path, option: str = "--out") -> None:
    """Refuse a file that cannot be written at once, not after hours of work."""
    existed = path.exists()
    try:
        with path.open("a"):
            pass
        if not existed:
            path.unlink()
    except OSError as error:
        raise DiskError(f"{option}: cannot write {path}: {error.strerror}") from None


def append_line(path: Path, line: bytes) -> None:
    """One line more, on the disk when this returns; a line that was cut off before is ended."""
    with disk_errors(path, "could not be written"), open(path, "ab+") as file:
        end = file.seek(0, os.SEEK_END)
        if end:
            file.seek(end - 1)
            line = line if file.read(1) == b"\n" else b"\n" + line
        file.write(line + b"\n")
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """The names in a folder are on the disk too (where a folder can be synced at all)."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sha256_of(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """The folder belongs to this process; the lock ends with it, also when it is killed."""
    try:
        import fcntl
    except ImportError:  # systems without such locks
        yield
        return
    with disk_errors(folder, "could not be opened"):
        handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise PampasError(
                f"{folder}: another pampas is writing there; wait for it, or choose another folder"
            ) from error
        except OSError:  # a file system without locks
            pass
        yield
    finally:
        os.close(handle)
