"""All tests, folder by folder, as many at a time as there are cores: what scripts/test runs.

    python -m tests.run                  # everything
    python -m tests.run -m "not slow"    # arguments go to pytest

A folder is one process, so that what its tests share is made once; the largest begin first. What a
folder printed is shown when it is done, and at the end one line sums all up as pytest would.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOTHING_COLLECTED = 5  # pytest's code where no test of a folder was asked for
ONE = {"errors": "error", "warning": "warnings"}  # one word for one and for many
CLOSING = re.compile(r"^=*\s?((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s", re.MULTILINE)


@dataclass(frozen=True)
class Done:
    code: int
    printed: str
    seconds: float


def items() -> dict[str, list[str]]:
    """Folders of tests with what is to be run there, the one with most to read first."""
    found: dict[str, list[Path]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        inside = path.relative_to(HERE).parts
        found.setdefault(f"tests/{inside[0]}" if len(inside) > 1 else "tests", []).append(path)
    sizes = {name: sum(path.stat().st_size for path in paths) for name, paths in found.items()}
    return {
        name: [name] if name != "tests" else [str(path) for path in found[name]]
        for name in sorted(found, key=lambda name: -sizes[name])
    }


def run(paths: list[str], arguments: list[str]) -> Done:
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments, *paths],
        cwd=HERE.parent,
        env={
            "OPENBLAS_NUM_THREADS": "1",
            **os.environ,
        },  # other cores run other folders
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    code = 0 if done.returncode == NOTHING_COLLECTED else done.returncode
    return Done(code, done.stdout, time.monotonic() - start)


def counts(printed: str) -> Counter[str]:
    """What pytest counted, from its closing line: 3 passed, 1 failed."""
    closing = CLOSING.findall(printed)
    words = re.findall(r"(\d+) ([a-z]+)", closing[-1]) if closing else []
    return Counter({ONE.get(word, word): int(number) for number, word in words})


def main(arguments: list[str]) -> int:
    start = time.monotonic()
    total: Counter[str] = Counter()
    failed = []
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        begun = {pool.submit(run, paths, arguments): name for name, paths in items().items()}
        for future in as_completed(begun):
            name, done = begun[future], future.result()
            sys.stdout.write(f"\n== pytest {name}\n{done.printed}")
            result = f"FAILED ({done.code})" if done.code else "passed"
            sys.stdout.write(f"-- pytest {name} {result} in {done.seconds:.0f} s\n")
            sys.stdout.flush()
            total += counts(done.printed)
            if done.code:
                failed.append(name)
    told = ("failed", "passed", "skipped", "deselected", "xfailed", "xpassed", "warnings", "error")
    parts = ", ".join(f"{total[word]} {word}" for word in told if total[word])
    if failed:
        sys.stdout.write(f"\nfailed: {', '.join(sorted(failed))}\n")
    sys.stdout.write(f"\n==== {parts or 'no tests ran'} in {time.monotonic() - start:.2f}s ====\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
