"""All tests, folder by folder, as many at a time as there are cores: what scripts/test runs.

    python -m tests.run                  # everything
    python -m tests.run -m "not slow"    # arguments go to pytest

Kernels are compiled first. A folder is one process, so that what its tests share is made once; a
folder of several hundred tests inside another is one of its own. Those that take longest begin
first, so that no core waits for the last one. What a folder printed is shown when it is done, and
at the end what each of them took, and one line that sums all up as pytest would.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from sim import games

HERE = Path(__file__).resolve().parent
NOTHING_COLLECTED = 5  # pytest's code where no test of a folder was asked for
ONE = {"errors": "error", "warning": "warnings"}  # one word for one and for many
CLOSING = re.compile(r"^=*\s?((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s", re.MULTILINE)

# What the tests of a folder that are not slow may take, in seconds of one core with compiled
# kernels. All of them together are what `scripts/test --fast` takes on one core.
BUDGETS = {
    "tests": 18,
    "tests/analysis": 66,
    "tests/argentina": 60,
    "tests/argentina/rules": 28,
    "tests/argentina/twin": 24,
    "tests/core": 36,
    "tests/games": 72,
    "tests/hacienda": 20,
    "tests/interfaces": 31,
    "tests/mi_tierra": 10,
    "tests/mi_tierra/twin": 8,
    "tests/pampas": 16,
    "tests/reports": 50,
    "tests/scripts": 76,
    "tests/trail": 35,
    "tests/trail/twin": 7,
    "tests/western": 3,
}


@dataclass(frozen=True)
class Done:
    """How a folder ended: seconds by the clock, and `cpu` those of all cores that it worked on."""

    code: int
    printed: str
    seconds: float
    cpu: float


def items() -> dict[str, list[str]]:
    """Folders of tests with what is to be run there: first without a budget, then the largest."""
    found: dict[str, list[Path]] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        found.setdefault(_folder(path), []).append(path)
    return {
        name: [str(path) for path in found[name]]
        for name in sorted(found, key=lambda name: -BUDGETS.get(name, sys.maxsize))
    }


def _folder(path: Path) -> str:
    """The innermost folder with a budget of its own, or the outermost one without."""
    inside = ("tests", *path.relative_to(HERE).parts[:-1])
    names = ["/".join(inside[:depth]) for depth in range(len(inside), 0, -1)]
    outermost = "/".join(inside[:2])
    return next((name for name in names if name in BUDGETS and name != "tests"), outermost)


def run(paths: list[str], arguments: list[str]) -> Done:
    start = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "pytest", *arguments, *paths],
        cwd=HERE.parent,
        env=keeping_bytecode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    with process.stdout as stdout:
        printed = stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    code = 0 if process.returncode == NOTHING_COLLECTED else process.returncode
    return Done(code, printed, time.monotonic() - start, used.ru_utime + used.ru_stime)


def keeping_bytecode() -> dict[str, str]:
    """The environment without the variable that makes every process compile all Python again.

    Tests start some hundred of them, and each would spend a tenth of its time on it.
    """
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def compile_kernels() -> None:
    """Folders that begin together would each compile the same kernels, and tests wait for it."""
    command = "import sys; from scripts.cli import main; sys.exit(main())"

    def compiled(game: str) -> str:
        arguments = [sys.executable, "-c", command, "warm", game]
        return subprocess.run(
            arguments, cwd=HERE.parent, env=keeping_bytecode(), stdout=subprocess.PIPE, text=True
        ).stdout

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for said in pool.map(compiled, games()):
            sys.stdout.write(said)
            sys.stdout.flush()


def counts(printed: str) -> Counter[str]:
    """What pytest counted, from its closing line: 3 passed, 1 failed."""
    closing = CLOSING.findall(printed)
    words = re.findall(r"(\d+) ([a-z]+)", closing[-1]) if closing else []
    return Counter({ONE.get(word, word): int(number) for number, word in words})


def costs(done: Mapping[str, Done]) -> list[str]:
    """What each folder took, the dearest first, and in all."""
    lines = [f"{'cpu s':>7} {'budget':>7} {'clock s':>8}"]
    for name, one in sorted(done.items(), key=lambda item: -item[1].cpu):
        budget = str(BUDGETS.get(name, "none"))
        lines.append(f"{one.cpu:7.0f} {budget:>7} {one.seconds:8.0f}  {name}")
    lines.append(f"{sum(one.cpu for one in done.values()):7.0f} {sum(BUDGETS.values()):7}")
    return lines


def beyond(done: Mapping[str, Done]) -> str:
    """Which folders took more than they may. A warning: a busy machine takes more for the same."""
    over = [
        f"{name} ({one.cpu:.0f} of {BUDGETS[name]} s)"
        for name, one in sorted(done.items())
        if one.cpu > BUDGETS.get(name, sys.maxsize)
    ]
    return f"beyond their budgets: {', '.join(over)}\n" if over else ""


def main(arguments: list[str]) -> int:
    start = time.monotonic()
    done: dict[str, Done] = {}
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        begun = {pool.submit(run, paths, arguments): name for name, paths in items().items()}
        for future in as_completed(begun):
            name, one = begun[future], future.result()
            done[name] = one
            sys.stdout.write(f"\n== pytest {name}\n{one.printed}")
            result = f"FAILED ({one.code})" if one.code else "passed"
            sys.stdout.write(f"-- pytest {name} {result} in {one.seconds:.0f} s\n")
            sys.stdout.flush()
    failed = sorted(name for name, one in done.items() if one.code)
    total = sum((counts(one.printed) for one in done.values()), Counter[str]())
    told = ("failed", "passed", "skipped", "deselected", "xfailed", "xpassed", "warnings", "error")
    parts = ", ".join(f"{total[word]} {word}" for word in told if total[word])
    sys.stdout.write("\n" + "\n".join(costs(done)) + "\n")
    if "not slow" in arguments:
        sys.stdout.write(beyond(done))
    if failed:
        sys.stdout.write(f"\nfailed: {', '.join(failed)}\n")
    sys.stdout.write(f"\n==== {parts or 'no tests ran'} in {time.monotonic() - start:.2f}s ====\n")
    return 1 if failed else 0


if __name__ == "__main__":
    compile_kernels()
    sys.exit(main(sys.argv[1:]))
