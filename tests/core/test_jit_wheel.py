"""A wheel that brings a game compiled: nobody waits for the first game."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import numba
import pytest

from sim.argentina.setup import Setup
from sim.core.play import play
from tests.core.tiny import ROOT
from tests.pampas.test_wheel import PACKAGES, done

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled"),
]

PLAYED = """
import json
from sim.argentina.kernel.entry import run
from sim.argentina.setup import Setup
from sim.core.play import play
play(Setup(), 1)
print(json.dumps([run.stats.cache_path, *map(len, run.stats[1:])]))
"""


def test_the_first_game_of_a_wheel_with_code_compiles_nothing(tmp_path: Path) -> None:
    """As scripts/wheel does it, in a copy."""
    play(Setup(), 1)  # compiled here, or before
    source = tmp_path / "source"
    ignored = shutil.ignore_patterns("__pycache__", "shipped")
    for name in PACKAGES:
        shutil.copytree(ROOT / name, source / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    there = {**os.environ, "PYTHONPATH": str(source)}
    code = "from scripts.warm import ship; print(ship('argentina'))"
    shipped = Path(done("-P", "-c", code, env=there).strip())
    assert shipped.is_relative_to(source)
    built, installed, cache = (tmp_path / name for name in ("built", "installed", "cache"))
    done("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", built, source)
    (wheel,) = built.glob("*.whl")
    done("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "-t", installed, wheel)
    user = {**os.environ, "PYTHONPATH": str(installed), "NUMBA_CACHE_DIR": str(cache)}
    folder, hits, misses = json.loads(done("-P", "-c", PLAYED, env=user, cwd=tmp_path))
    assert (Path(folder), hits, misses) == (cache / shipped.name, 1, 0)
