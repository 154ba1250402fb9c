"""The kernel broken on purpose, in ways that a slip could: does a test notice? Run by hand:

    python -m tests.argentina.breaks                 every break (half an hour)
    python -m tests.argentina.breaks coins ramp      some of them

Each break is one change of one line. It is made in a copy of the sources, where the tests that
ought to find it run as plain Python: compiling a kernel for each would take longer than they do.
Run it when tests are made cheaper. A test beside it sees to it that every line is still there.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[2]
SOURCES = (
    "sim",
    "analysis",
    "reports",
    "pampas",
    "scripts",
    "tests",
    "pyproject.toml",
    "README.md",
)
PLAIN = {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}  # bytecode could be an old one
TWIN = "tests/argentina/twin/test_kernel_"
RULES = "tests/argentina/rules/test_"
WALKS = "tests/argentina/test_invariants.py"
SOLO_WALKS = "tests/argentina/test_pedro_invariants.py"


@dataclass(frozen=True)
class Break:
    """A line of a module of the kernel (or of `sim`), what it becomes, and who must notice.

    A module that the game does not have itself is one of its family.

    `slow` says that of the finder those marked slow are meant.
    """

    module: str
    right: str
    wrong: str
    finder: str
    slow: bool = False

    @property
    def path(self) -> str:
        if "/" in self.module:
            return f"sim/{self.module}.py"
        homes = [f"sim/{home}/kernel/{self.module}.py" for home in ("argentina", "western")]
        return next(home for home in homes if (ROOT / home).is_file())


BREAKS = {
    # what the twins guard
    "coins": Break(
        "differences",
        "s[L.COINS + node] += paid",
        "s[L.COINS + node] += 0",
        f"{TWIN}movement.py",
        True,
    ),
    "ramp": Break(
        "differences",
        "+ L.ENGINE] >= T[t.NODE_RAMP_SLOT + node]",
        "+ L.ENGINE] > T[t.NODE_RAMP_SLOT + node]",
        f"{TWIN}movement.py",
        True,
    ),
    "price": Break(
        "cattle",
        "T[at + t.BUY_MONEY] > money:",
        "T[at + t.BUY_MONEY] >= money:",
        f"{TWIN}cattle.py",
        True,
    ),
    "pair": Break(
        "cattle", "seconds > 0 and either > 1", "seconds > 0 and either > 0", f"{TWIN}cattle.py"
    ),
    "reveal": Break(
        "farmers",
        "MAX_REVEAL - revealed - 1, i)",
        "MAX_REVEAL - revealed, i)",
        f"{TWIN}farmers.py",
        True,
    ),
    "exhaustion": Break(
        "farmers",
        "T[t.HELP_EXHAUSTION + revealed])",
        "T[t.HELP_EXHAUSTION + max(0, revealed - 1)])",
        f"{TWIN}farmers.py",
        True,
    ),
    "turnout": Break(
        "railway",
        "elif T[t.OPEN_TURNOUT] == 1 or not occupied(s, p, slot - 1):",
        "elif True:",
        f"{TWIN}railway.py::test_A370_A375_R37_forward_and_backward_on_many_railways[strict]",
        True,
    ),
    "back": Break(
        "railway",
        "if fewest <= spaces and spaces <= fewest + turnouts:",
        "if fewest <= spaces and spaces < fewest + turnouts + 2:",
        f"{TWIN}railway.py",
        True,
    ),
    "masters": Break(
        "objective_scoring",
        "if value + penalty > best + best_penalty:",
        "if value > best:",
        f"{TWIN}scoring.py",
        True,
    ),
    "penalty": Break(
        "objective_scoring",
        "out[ws.GAIN + n] -= T[t.OBJECTIVE_PENALTY + card]",
        "out[ws.GAIN + n] -= 0",
        f"{TWIN}scoring.py",
        True,
    ),
    "pedro hires": Break(
        "pedro_actions",
        "rank = (price * 2 + other) * 2 + weak",
        "rank = (price * 2 - other) * 2 + weak",
        f"{TWIN}pedro.py",
        True,
    ),
    "pedro's taxes": Break(
        "pedro_trail",
        "+ out[ws.TAXES + node] == out[ws.NEW_TAXES + here]",
        "+ out[ws.TAXES + node] >= out[ws.NEW_TAXES + here]",
        f"{TWIN}pedro.py",
        True,
    ),
    # what the referee guards
    "speciality": Break(
        "pedro_actions",
        "s[HERE + L.WORKERS + row] > s[HERE + L.WORKERS + s[L.SPECIALITY]]",
        "s[HERE + L.WORKERS + row] >= s[HERE + L.WORKERS + s[L.SPECIALITY]]",
        SOLO_WALKS,
        True,
    ),
    "loading card": Break(
        "visit", "s[L.LOADING_CARD] += 1", "s[L.LOADING_CARD] += 0", SOLO_WALKS, True
    ),
    "last workers": Break(
        "forecast",
        "if tile >= 0 and may_take(s, T, tile):",
        "if tile >= 0:",
        WALKS,
        True,
    ),
    "end": Break("turn", "if s[L.LAST_TURNS] == 0:", "if s[L.LAST_TURNS] <= 1:", WALKS, True),
    # what tests of rules guard
    "hand limit": Break(
        "turn",
        "draw_cards(s, p, s[q + L.HAND_LIMIT] - s[q + L.HAND_N])",
        "draw_cards(s, p, s[q + L.HAND_LIMIT] - s[q + L.HAND_N] - 1)",
        f"{RULES}turn_rules.py",
    ),
    "job market": Break(
        "table_setup",
        "for i in range((T[t.MARKER_START] + 1) * columns - 1):",
        "for i in range((T[t.MARKER_START] + 1) * columns):",
        f"{RULES}setup_rules.py",
    ),
    "hand disc": Break(
        "discs",
        "s[q + L.HAND_LIMIT] += T[t.DISC_HAND + disc]",
        "s[q + L.HAND_LIMIT] += 0",
        f"{RULES}disc_choice_rules.py",
    ),
    "discount": Break(
        "ports",
        "if max(0, cost - T[t.QUAY_DISCOUNT + quay]) > grain:",
        "if cost > grain:",
        f"{RULES}delivery_rules.py",
    ),
    "ship again": Break(
        "ports",
        "> 0 and T[t.SHIP_REPEAT + ship] == 0:",
        "> 0 and T[t.SHIP_REPEAT + ship] == 2:",
        f"{RULES}loading_rules.py",
    ),
    "replacing": Break(
        "buildings",
        "            if more > 0 and fits(s, T, p, more, price):",
        "            if more >= 0 and fits(s, T, p, more, price):",
        f"{RULES}building_placement_rules.py",
    ),
    "worker price": Break(
        "workers",
        "or hire_price(s, T, row, tile, modifier) > s[q + L.MONEY]",
        "or hire_price(s, T, row, tile, modifier) > s[q + L.MONEY] + 1",
        f"{RULES}hire_rules.py",
    ),
    "departure": Break(
        "ports",
        "for _ in range(min(T[t.NEW_SHIPS], s[L.SHIP_STACK_N])):",
        "for _ in range(min(T[t.NEW_SHIPS] - 1, s[L.SHIP_STACK_N])):",
        f"{RULES}forecast_rules.py",
    ),
    # what golden games guard
    "rank": Break("core/kernel/ranks", "rank += 1", "rank += 2", "tests/argentina/test_golden.py"),
    # what saved positions guard
    "route": Break(
        "argentina/position/route",
        "ROUTE_LEFT] =",
        "ROUTE_LEFT] = 0 *",
        "tests/argentina/test_position.py::test_a_planning_policy_goes_on_from_every_move[club-2]",
    ),
    "end step": Break(
        "western/position/family_turn",
        "view.state(L.END_REASON) or None",
        "None",
        "tests/argentina/test_position.py::test_many_games_round_trip_in_the_middle_of_anything[2]",
        True,
    ),
}


def changed(text: str, one: Break) -> str:
    if text.count(one.right) != 1:
        raise SystemExit(
            f"{one.path}: got {text.count(one.right)} of {one.right!r}, expected 1: "
            "change the line in tests/argentina/breaks.py as well"
        )
    return text.replace(one.right, one.wrong)


def found_by(one: Break, root: Path) -> str:
    """The first test that fails when the line is wrong; "" if none does."""
    path = root / one.path
    right = path.read_text(encoding="utf-8")
    path.write_text(changed(right, one), encoding="utf-8")
    which = ["-m", "slow"] if one.slow else []
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *which]
    try:
        done = subprocess.run(
            [*command, one.finder],
            cwd=root,
            env={**os.environ, **PLAIN, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        path.write_text(right, encoding="utf-8")
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return failed[0] if failed else ""


def main() -> None:
    parser = argparse.ArgumentParser(description="Break the kernel, and see which test notices.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BREAKS)}")
    names = parser.parse_args().names or list(BREAKS)
    with TemporaryDirectory() as folder:
        for name in SOURCES:
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, Path(folder) / name)
        for name in names:
            found = found_by(BREAKS[name], Path(folder))
            sys.stdout.write(f"{name:<16} {found or 'NOT FOUND'}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
