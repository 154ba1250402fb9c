"""Where compiled code is kept: one folder for each kernel and content, the oldest removed."""

import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

import platformdirs

# Code that came with the package (scripts/wheel): copied into the cache when it is the right one.
SHIPPED = Path(__file__).parent / "shipped"
KEEP = 10  # folders of a kernel: a few versions of its sources, with a few settings each

_NAME = re.compile(r"(?P<game>.+)-[0-9a-f]{20}")


def _base_folders() -> list[Path]:
    """Where caches may live, best first: the user's choice or cache, then a temporary folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return [Path(chosen), _temporary_base()]
    return [Path(platformdirs.user_cache_dir("pampas", appauthor=False)), _temporary_base()]


def _temporary_base() -> Path:
    owner = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"pampas-cache-{owner}"


def _is_ours(folder: Path) -> bool:
    """Code is loaded from the folder, so nobody else may own it."""
    return not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()


def cache_folder(game: str, key: str) -> Path:
    """The folder for this kernel's compiled code; made if need be, always writable."""
    for base in _base_folders():
        folder = base / f"{game}-{key}"
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except (OSError, RuntimeError):
            continue
        if _is_ours(folder):
            _unpack(folder)
            return folder
    return Path(tempfile.mkdtemp(prefix=f"pampas-{game}-"))


def _unpack(folder: Path) -> None:
    """Put into an empty folder what was shipped for it."""
    if any(folder.glob("*.nbc")):
        return
    with suppress(OSError):
        for path in (SHIPPED / folder.name).glob("*.nbc"):
            write_whole(folder / path.name, path.read_bytes())


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that others find all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        whole = Path(file.name)
        try:
            file.write(content)
            file.close()
            os.replace(whole, path)
        except OSError:
            whole.unlink(missing_ok=True)
            raise


def cached(game: str) -> list[Path]:
    """The folders with compiled code of this kernel, those used last first."""
    found = []
    for base in _base_folders():
        try:
            for folder in base.iterdir():
                match = _NAME.fullmatch(folder.name)
                if match and match["game"] == game and folder.is_dir() and _is_ours(folder):
                    found.append((folder.stat().st_mtime, folder))
        except OSError:
            continue
    return [folder for _, folder in sorted(found, reverse=True)]


def kernels(game: str) -> list[str]:
    """The kernels of this game that have folders: its own, and those that are named after it."""
    found = set()
    for base in _base_folders():
        with suppress(OSError):
            found |= {match["game"] for f in base.iterdir() if (match := _NAME.fullmatch(f.name))}
    return sorted(name for name in found if name == game or name.startswith(f"{game}-"))


def touch(folder: Path) -> None:
    """This folder is in use: it is not among the oldest."""
    with suppress(OSError):
        os.utime(folder)


def prune(game: str, keep: int = KEEP) -> list[Path]:
    """Remove all but the `keep` folders of this kernel that were used last; returns the removed."""
    old = cached(game)[keep:]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)
    return old


def size(folder: Path) -> int:
    """Bytes of compiled code in a folder, without what is just being written."""
    return sum(path.stat().st_size for path in folder.glob("*.nbc"))


def ship(folder: Path) -> Path:
    """Put the code of this folder into the package, for a wheel; older code of the kernel goes."""
    game = folder.name.rpartition("-")[0]
    for old in SHIPPED.glob(f"{game}-*"):
        shutil.rmtree(old)
    shipped = SHIPPED / folder.name
    shipped.mkdir(parents=True)
    for path in folder.glob("*.nbc"):
        shutil.copyfile(path, shipped / path.name)  # with the rights of what is installed
    return shipped
