"""The cache of compiled code cannot go stale, and works where nothing can be written."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numba
import pytest

from sim.argentina import facts
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import entry
from sim.argentina.setup import Setup
from sim.core.jit import folders
from sim.core.jit.key import cache_key, processor
from sim.core.play import play
from tests.core.tiny import ANSWER, ROOT, Tiny, finish

compiles = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="nothing is compiled when the compiler is switched off"
)


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


@pytest.fixture(scope="module")
def compiled_before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tiny = Tiny(tmp_path_factory.mktemp("before"))
    tiny.run()
    return tiny.cache


@pytest.fixture
def warm(tiny: Tiny, compiled_before: Path) -> Tiny:
    """The kernel with its code in the cache."""
    shutil.copytree(compiled_before, tiny.cache)
    return tiny


def test_unchanged_sources_are_not_compiled_again(tiny) -> None:
    first = tiny.run()
    assert (first["answer"], first["hits"], first["misses"]) == (ANSWER, 0, 1)
    compiled = tiny.compiled()
    assert len(compiled) == 1
    second = tiny.run()
    assert (second["answer"], second["hits"], second["misses"]) == (ANSWER, 1, 0)
    assert tiny.compiled() == compiled


@pytest.mark.parametrize(
    ("name", "old", "new", "answer"),
    [
        ("rule.py", "price(0) - EXTRA", "price(1) - EXTRA", 108),
        ("counts.json", "0", "7", 120),
    ],
    ids=["a rule", "a count"],
)
def test_a_change_in_another_file_gives_the_new_answer(warm, name, old, new, answer) -> None:
    """What numba's own cache does not see: the entry point's file stays as it was."""
    compiled = warm.compiled()
    warm.change(name, old, new)
    changed = warm.run()
    assert (changed["answer"], changed["misses"]) == (answer, 1)
    assert len(warm.compiled() - compiled) == 1
    warm.change(name, new, old)
    back = warm.run()
    assert back["answer"] == ANSWER
    assert back["hits"] == 1  # the old folder is still right for the old sources


def test_comments_and_places_compile_nothing(warm) -> None:
    warm.change("rule.py", "@kernel", "# Wages.\n\n\n@kernel")
    warm.change("rule.py", "    return BASE", '    """What it costs."""\n    return BASE')
    warm.change("entry.py", "from tiny", "UNUSED = 1\nfrom tiny")
    warm.change("counts.json", "}", ', "unused": 3}')
    run = warm.run()
    assert (run["answer"], run["hits"], run["misses"]) == (ANSWER, 1, 0)


def test_another_copy_of_the_sources_compiles_nothing(tmp_path) -> None:
    """Clones and virtual environments at other places share what one of them has compiled."""
    copies = [Tiny(tmp_path / place) for place in ("here", "over/there")]
    cache = str(tmp_path / "cache")
    for tiny, hits in zip(copies, (0, 1), strict=True):
        tiny.own_tree()
        run = tiny.run(NUMBA_CACHE_DIR=cache, PYTHONPATH=str(tiny.folder))
        assert (run["answer"], run["hits"], run["misses"]) == (ANSWER, hits, 1 - hits)


def test_processes_that_compile_at_once_do_no_harm(tiny) -> None:
    runs = [finish(process) for process in [tiny.start() for _ in range(3)]]
    assert [run["answer"] for run in runs] == [ANSWER] * 3
    (folder,) = tiny.cache.iterdir()
    assert [path.suffix for path in folder.iterdir()] == [".nbc"]  # nothing half-written is left
    assert tiny.run()["hits"] == 1


def test_a_damaged_file_is_compiled_again(warm) -> None:
    (path,) = warm.compiled()
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    run = warm.run()
    assert (run["answer"], run["misses"]) == (ANSWER, 1)
    path.write_bytes(content[:1000])
    assert warm.run()["misses"] == 1
    assert warm.run()["hits"] == 1


def test_settings_of_the_compiler_have_code_of_their_own(warm) -> None:
    for settings in ({"NUMBA_BOUNDSCHECK": "1"}, {"PAMPAS_JIT": "plain"}):
        compiled = warm.compiled()
        run = warm.run(**settings)
        assert (run["answer"], run["misses"]) == (ANSWER, 1)
        assert len(warm.compiled() - compiled) == 1
        assert warm.run(**settings)["hits"] == 1


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
        assert run["answer"] == ANSWER
        assert Path(run["folder"]).is_relative_to(temporary)
    assert tiny.run(TMPDIR=str(temporary), NUMBA_CACHE_DIR="/dev/null/x")["hits"] == 1


def test_without_a_home_the_kernel_still_runs(tiny, tmp_path) -> None:
    run = tiny.run(NUMBA_CACHE_DIR="", HOME="", XDG_CACHE_HOME=str(tmp_path / "xdg"))
    assert run["answer"] == ANSWER
    assert Path(run["folder"]).is_relative_to(tmp_path / "xdg" / "pampas")


def test_the_last_resort_is_a_new_folder(monkeypatch) -> None:
    monkeypatch.setattr(folders, "_base_folders", lambda: [Path("/dev/null/x")])
    folder = folders.cache_folder("tiny", "key")
    assert folder.is_dir()
    folder.rmdir()


def test_code_is_not_loaded_from_a_folder_of_somebody_else(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert folders.cache_folder("tiny", "key") == tmp_path / "tiny-key"
    monkeypatch.setattr(folders, "_is_ours", lambda folder: False)
    folder = folders.cache_folder("tiny", "key")
    assert not folder.is_relative_to(tmp_path)
    folder.rmdir()


def test_shipped_code_is_used_where_it_is_the_right_one(tmp_path) -> None:
    """As in a wheel that was built with compiled code."""
    tiny = Tiny(tmp_path / "built")
    tiny.own_tree()
    alone = {"PYTHONPATH": str(tiny.folder)}
    folder = Path(tiny.run(**alone)["folder"])
    shipped = tiny.folder / "sim" / "core" / "jit" / "shipped" / folder.name
    shutil.copytree(folder, shipped)
    cache = tmp_path / "new"
    run = tiny.run(NUMBA_CACHE_DIR=str(cache), **alone)
    assert (run["answer"], run["hits"], run["misses"]) == (ANSWER, 1, 0)
    assert [path.name for path in cache.rglob("*.nbc")] == [path.name for path in shipped.iterdir()]
    tiny.change("layout.py", "2", "3")
    assert tiny.run(NUMBA_CACHE_DIR=str(cache), **alone)["misses"] == 1


def test_what_is_shipped_replaces_what_was(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(folders, "SHIPPED", tmp_path / "shipped")
    cache = tmp_path / "cache"
    cache.mkdir()
    first, second, other = (
        made(cache, name, used=1)
        for name in (f"game-{1:020x}", f"game-{2:020x}", f"other-{3:020x}")
    )
    (second / "signatures").touch()  # only code is shipped
    for folder in (first, other, second):
        folders.ship(folder)
    found = {str(path.relative_to(tmp_path / "shipped")) for path in tmp_path.glob("shipped/*/*")}
    assert found == {f"{second.name}/run.nbc", f"{other.name}/run.nbc"}


# --- old code is removed


def made(base: Path, name: str, used: int) -> Path:
    folder = base / name
    folder.mkdir()
    (folder / "run.nbc").write_bytes(b"code")
    os.utime(folder, (used, used))
    return folder


def test_the_folders_used_last_are_kept(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(folders, "_temporary_base", lambda: tmp_path / "none")
    base = tmp_path / "cache"
    base.mkdir()
    mine = [made(base, f"game-{i:020x}", used=1000 - i) for i in range(5)]
    others = [
        made(base, f"game-referee-{1:020x}", used=1),  # of another kernel
        made(base, "game-notes", used=1),  # not ours
        made(base, f"{1:020x}", used=1),
    ]
    folders.touch(mine[4])
    assert folders.cached("game") == [mine[4], *mine[:4]]
    assert folders.prune("game", keep=3) == mine[2:4]
    assert folders.cached("game") == [mine[4], *mine[:2]]
    assert all(folder.is_dir() for folder in others)
    assert folders.prune("nothing") == []


def test_compiling_removes_the_oldest(tiny) -> None:
    tiny.cache.mkdir()
    old = [made(tiny.cache, f"tiny-{i:020x}", used=1000 - i) for i in range(folders.KEEP)]
    tiny.run()
    assert [folder.is_dir() for folder in old] == [True] * (folders.KEEP - 1) + [False]


# --- the real kernel


@compiles
@pytest.mark.parametrize("setting", ["BOUNDSCHECK", "OPT", "CPU_NAME", "SLP_VECTORIZE"])
def test_the_key_changes_with_settings_of_the_compiler(monkeypatch, setting) -> None:
    key = cache_key(entry.run)
    assert cache_key(entry.run) == key
    monkeypatch.setattr(numba.config, setting, "other")
    assert cache_key(entry.run) != key


@compiles
@pytest.mark.parametrize("module", ["target", "pipeline", "calls", "indexing", "plain"])
def test_the_key_changes_with_what_compiles(monkeypatch, module) -> None:
    """As if the module were another one."""
    find: Any = importlib.util.find_spec
    key = cache_key(entry.run)
    changed, another = (f"sim.core.jit.{name}" for name in (module, "folders"))

    class Loader:
        def get_code(self, name: str) -> Any:
            return find(another).loader.get_code(another)

    def find_spec(name: str) -> Any:
        return SimpleNamespace(loader=Loader()) if name == changed else find(name)

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    assert cache_key(entry.run) != key


@compiles
def test_the_key_changes_with_the_versions_of_the_compiler(monkeypatch) -> None:
    keys = {cache_key(entry.run)}
    for name in ("numba.__version__", "llvmlite.__version__"):
        monkeypatch.setattr(name, "0")
        keys.add(cache_key(entry.run))
    assert len(keys) == 3


@compiles
def test_code_is_made_for_any_processor_of_the_kind(monkeypatch) -> None:
    assert processor() == ("generic", "")
    monkeypatch.setattr(numba.config, "CPU_FEATURES", "+avx2")
    assert processor()[1] == "+avx2"
    monkeypatch.setattr(numba.config, "CPU_NAME", "skylake")
    assert processor() == ("skylake", "+avx2")
    monkeypatch.setattr(numba.config, "CPU_FEATURES", None)
    assert processor()[1] not in ("", "+avx2")  # those of this machine, as numba does it


PLAYED = """
import json, sys
from sim.argentina.kernel.entry import run
from sim.core.play import play
from sim.argentina.setup import Setup
rows = play(Setup(), 1).rows
json.dump({"hits": sum(run.stats.cache_hits.values()), "rows": rows.tolist(),
           "folder": run.stats.cache_path,
           "libraries": [name for name in sys.modules if name.startswith("numba.np.")]}, sys.stdout)
"""
LATE = {"numba.np.arraymath", "numba.np.arrayobj", "numba.np.linalg"}  # of numba's libraries


@compiles
def test_a_copy_of_the_game_compiles_nothing(tmp_path) -> None:
    """Nor does it load what it takes to compile: half of the time of a start."""
    rows = play(Setup(), 1).rows  # compiled here, or before
    shutil.copytree(ROOT / "sim", tmp_path / "sim", ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [sys.executable, "-P", "-c", PLAYED],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    copy = json.loads(done.stdout)
    assert not LATE & set(copy.pop("libraries"))
    assert copy == {"hits": 1, "rows": rows.tolist(), "folder": entry.run.stats.cache_path}


@compiles
def test_tables_and_factors_compile_nothing() -> None:
    """One signature, whatever is played: tables and policies are data."""
    for name in facts.overlay_names()[:5]:
        play(Setup(players=3, sides="random"), 1, tables=ARGENTINA.tables([name]))
    for players in (2, 3, 4):
        play(Setup(players=players, policies=("random",) * players, deal=2), 2, first=3)
    assert len(entry.run.signatures) == 1
    assert sum(entry.run.stats.cache_misses.values()) <= 1
