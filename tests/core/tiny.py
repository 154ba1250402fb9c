"""A small kernel in a folder of its own, run in processes of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

# A kernel of two files: the entry point, and the rule that it calls.
RULE = """
import json
from pathlib import Path
from sim.core.jit import kernel
from tiny import layout

BASE = 100
BONUS = json.loads((Path(__file__).parent / "counts.json").read_text())["bonus"]


@kernel
def price(workers):
    return BASE + BONUS + layout.RATE * workers


# A function that is made by the program, as generated code is.
made = {"price": price, "EXTRA": 100}
exec("def twice(workers): return price(workers) + price(0) - EXTRA", made)
twice = kernel(made["twice"])
"""
ENTRY = """
import json, sys
from sim.core.jit import entry
from tiny.rule import twice

@entry("tiny")
def run(workers):
    return twice(workers)

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
ANSWER = 106


class Tiny:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        self.package = folder / "tiny"
        self.package.mkdir(parents=True)
        self.write("__init__.py", "")
        self.write("entry.py", ENTRY)
        self.write("rule.py", RULE)
        self.write("layout.py", "RATE = 2\n")
        self.write("counts.json", '{"bonus": 0}')

    def write(self, name: str, text: str) -> None:
        (self.package / name).write_text(text, encoding="utf-8")

    def change(self, name: str, old: str, new: str) -> None:
        text = (self.package / name).read_text(encoding="utf-8")
        assert old in text
        self.write(name, text.replace(old, new))

    def own_tree(self) -> None:
        """Use a copy of what compiles instead of the project's own."""
        shutil.copytree(
            ROOT / "sim" / "core",
            self.folder / "sim" / "core",
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        shutil.copy(ROOT / "sim" / "__init__.py", self.folder / "sim")

    def start(self, **settings: str) -> subprocess.Popen[str]:
        path = os.pathsep.join([str(self.folder), str(ROOT)])
        env = {**os.environ, "NUMBA_CACHE_DIR": str(self.cache), "PYTHONPATH": path, **settings}
        env["PYTHONDONTWRITEBYTECODE"] = (
            "1"  # of a file that changes twice a second it would be old
        )
        return subprocess.Popen(
            [sys.executable, "-W", "error", "-m", "tiny.entry"],
            env={name: value for name, value in env.items() if value},
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, **settings: str) -> dict[str, Any]:
        return finish(self.start(**settings))

    def compiled(self) -> set[Path]:
        return set(self.cache.rglob("*.nbc"))


def finish(process: subprocess.Popen[str], says: str = "") -> dict[str, Any]:
    """What it printed; on stderr it says nothing else than expected."""
    out, err = process.communicate(timeout=600)
    assert process.returncode == 0, err
    assert (says in err) if says else not err
    answer: dict[str, Any] = json.loads(out)
    return answer
