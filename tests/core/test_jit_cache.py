"""The cache of compiled code cannot go stale, and works where nothing can be written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sim.argentina import facts
from sim.argentina.game import ARGENTINA
from sim.argentina.invariants.entry import SOURCES as REFEREE_SOURCES
from sim.argentina.kernel import entry
from sim.argentina.setup import Setup
from sim.core import jit
from sim.core.play import play

ROOT = Path(__file__).resolve().parents[2]

# A kernel of two files: the entry point, and the rule that it calls.
RULE = """
from sim.core.jit import kernel
BASE = 100

@kernel
def price(workers):
    return BASE + 2 * workers
"""
ENTRY = """
import json, sys
from pathlib import Path
from sim.core.jit import entry
from tiny.rule import price

@entry("tiny", Path(__file__).parent.glob("*.py"))
def run(workers):
    return price(workers)

if __name__ == "__main__":
    answer = run(3)
    stats = run.stats
    json.dump({
        "answer": answer,
        "hits": sum(stats.cache_hits.values()),
        "misses": sum(stats.cache_misses.values()),
        "folder": stats.cache_path,
    }, sys.stdout)
"""


class Tiny:
    """The small kernel in a folder of its own, run in processes of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        package = folder / "tiny"
        package.mkdir()
        (package / "__init__.py").write_text("", encoding="utf-8")
        (package / "entry.py").write_text(ENTRY, encoding="utf-8")
        self.rule = package / "rule.py"
        self.rule.write_text(RULE, encoding="utf-8")

    def run(self, **settings: str) -> dict[str, Any]:
        path = os.pathsep.join([str(self.folder), str(ROOT)])
        env = {**os.environ, "NUMBA_CACHE_DIR": str(self.cache), "PYTHONPATH": path, **settings}
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", "tiny.entry"],
            env={name: value for name, value in env.items() if value},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    def compiled(self) -> set[Path]:
        return set(self.cache.rglob("*.nbc"))


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def test_unchanged_sources_are_not_compiled_again(tiny) -> None:
    first = tiny.run()
    assert (first["answer"], first["hits"], first["misses"]) == (106, 0, 1)
    compiled = tiny.compiled()
    assert len(compiled) == 1
    second = tiny.run()
    assert (second["answer"], second["hits"], second["misses"]) == (106, 1, 0)
    assert tiny.compiled() == compiled


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [("2 * workers", "5 * workers", 115), ("BASE = 100", "BASE = 200", 206)],
    ids=["a rule", "a constant"],
)
def test_a_change_in_another_file_gives_the_new_answer(tiny, old, new, answer) -> None:
    """What numba's own cache does not see: the entry point's file stays as it was."""
    assert tiny.run()["answer"] == 106
    compiled = tiny.compiled()
    tiny.rule.write_text(RULE.replace(old, new), encoding="utf-8")
    changed = tiny.run()
    assert (changed["answer"], changed["misses"]) == (answer, 1)
    assert len(tiny.compiled() - compiled) == 1
    tiny.rule.write_text(RULE, encoding="utf-8")
    back = tiny.run()
    assert back["answer"] == 106
    assert back["hits"] == 1  # the old folder is still right for the old sources


def test_without_a_writable_folder_a_temporary_one_is_used(tiny, tmp_path) -> None:
    """The user's folder lies below a file here, so that not even root can make it."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    for settings in (
        {"NUMBA_CACHE_DIR": "/dev/null/x"},
        {"NUMBA_CACHE_DIR": "", "HOME": "/dev/null", "XDG_CACHE_HOME": ""},
        {"NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": "/dev/null/y"},
    ):
        run = tiny.run(TMPDIR=str(temporary), **settings)
        assert run["answer"] == 106
        assert Path(run["folder"]).is_relative_to(temporary)
    assert tiny.run(TMPDIR=str(temporary), NUMBA_CACHE_DIR="/dev/null/x")["hits"] == 1


def test_without_a_home_the_kernel_still_runs(tiny, tmp_path) -> None:
    run = tiny.run(NUMBA_CACHE_DIR="", HOME="", XDG_CACHE_HOME=str(tmp_path / "xdg"))
    assert run["answer"] == 106
    assert Path(run["folder"]).is_relative_to(tmp_path / "xdg" / "pampas")


def test_the_last_resort_is_a_new_folder(monkeypatch) -> None:
    monkeypatch.setattr(jit, "_base_folders", lambda: [Path("/dev/null/x")])
    folder = jit.cache_folder("tiny", "key")
    assert folder.is_dir()
    folder.rmdir()


def test_code_is_not_loaded_from_a_folder_of_somebody_else(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert jit.cache_folder("tiny", "key") == tmp_path / "tiny-key"
    monkeypatch.setattr(jit, "_is_ours", lambda folder: False)
    folder = jit.cache_folder("tiny", "key")
    assert not folder.is_relative_to(tmp_path)
    folder.rmdir()


# --- the real kernel


def copy_sources(folder: Path) -> list[Path]:
    """A copy of the kernel's sources, each in a folder of the same name."""
    copies = []
    for source in entry.SOURCES:
        copy = folder / source.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(source.read_bytes())
        copies.append(copy)
    return copies


def test_the_key_changes_with_every_byte_of_every_source(tmp_path) -> None:
    copies = copy_sources(tmp_path)
    key = jit.source_key(copies)
    assert key == jit.source_key(entry.SOURCES)
    assert key == jit.source_key(reversed(copies))
    keys = {key}
    for copy in copies:
        before = copy.read_bytes()
        copy.write_bytes(before[:-1] + bytes([before[-1] ^ 1]) if before else b" ")
        keys.add(jit.source_key(copies))
        copy.write_bytes(before)
    assert len(keys) == 1 + len(copies) > 20
    assert jit.source_key(copies) == key
    assert jit.source_key(copies[:-1]) != key


@pytest.mark.parametrize("setting", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME"])
def test_the_key_changes_with_settings_of_the_compiler(monkeypatch, setting) -> None:
    monkeypatch.delenv(setting, raising=False)
    key = jit.source_key(entry.SOURCES)
    monkeypatch.setenv(setting, "1")
    assert jit.source_key(entry.SOURCES) != key


def test_the_key_changes_with_the_versions_of_the_compiler(monkeypatch) -> None:
    key = jit.source_key(entry.SOURCES)
    monkeypatch.setattr("numba.__version__", "0")
    other = jit.source_key(entry.SOURCES)
    monkeypatch.setattr("llvmlite.__version__", "0")
    assert len({key, other, jit.source_key(entry.SOURCES)}) == 3


IMPORTED = """
import importlib, json, sys
importlib.import_module(sys.argv[1])
json.dump([
    module.__file__ for name, module in sys.modules.items()
    if name.split(".")[0] == "sim" and module.__file__
], sys.stdout)
"""


@pytest.mark.parametrize(
    ("module", "sources"),
    [
        ("sim.argentina.kernel.entry", entry.SOURCES),
        ("sim.argentina.invariants.entry", REFEREE_SOURCES),
    ],
)
def test_every_module_that_compiled_code_comes_from_is_in_the_key(module, sources) -> None:
    """All that the entry point imports of this project; a package's own file has no code."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, module],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {Path(name).resolve() for name in json.loads(done.stdout)}
    packages = {path for path in imported if path.name == "__init__.py"}
    missing = imported - packages - {Path(source).resolve() for source in sources}
    assert not missing
    assert len(imported - packages) > 20


def test_tables_and_factors_compile_nothing() -> None:
    """One signature, whatever is played: tables and policies are data."""
    for name in facts.overlay_names()[:5]:
        play(Setup(players=3, sides="random"), 1, tables=ARGENTINA.tables([name]))
    for players in (2, 3, 4):
        play(Setup(players=players, policies=("random",) * players, luck=2), 2, first=3)
    assert len(entry.run.signatures) == 1
    assert sum(entry.run.stats.cache_misses.values()) <= 1
