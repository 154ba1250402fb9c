"""The walk of one number: what `pampas study components` calls on its way to the page.

A door is a function of one package that another package calls. Methods are none: they belong to
values that were handed over, as the description of a game is. Counted are the doors that are used
once the command has read its options; progress is only told how far the walk is.
`python -m tests.scripts.test_walk` prints them.
"""

import inspect
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from analysis.studies import components_plan
from scripts import progress
from scripts.study import study as command
from sim import game_named
from tests.scripts.studying import small_studies, study

ROOT = Path(__file__).parents[2]
PACKAGES = ("scripts", "pampas", "reports", "analysis", "sim")


class Door(NamedTuple):
    """A function, and the package that calls it."""

    caller: str
    function: str


# Each layer does its part behind few doors: scripts reads options and prints, reports writes pages,
# analysis plays and estimates, sim plays a game.
WALK = {
    Door("scripts", "analysis/study_request.py: requests_for"),
    Door("scripts", "sim/__init__.py: game_named"),
    Door("scripts", "reports/study_pages.py: answer"),
    Door("reports", "analysis/run_study.py: run_study"),
    Door("reports", "analysis/study_request.py: kept_studies"),
    Door("reports", "analysis/dataset/files.py: write_atomically"),
    Door("reports", "sim/core/words.py: a"),  # or an: grammar has one home
    Door("analysis", "sim/__init__.py: game_named"),
    Door("analysis", "sim/__init__.py: games"),
    Door("analysis", "sim/core/factors.py: setup_fields"),
    Door("analysis", "sim/core/draws.py: mixed"),
}


@contextmanager
def doors_used(start: CodeType) -> Iterator[set[Door]]:
    """The doors that are used meanwhile, from the first call of `start` on."""
    packages: dict[CodeType, str] = {}
    watched: dict[CodeType, bool] = {}
    found: set[Door] = set()
    has_begun = False

    def package_of(code: CodeType) -> str:
        """None of ours: nothing."""
        if code not in packages:
            path = Path(code.co_filename)
            top = path.relative_to(ROOT).parts[0] if path.is_relative_to(ROOT) else ""
            packages[code] = top if top in PACKAGES else ""
        return packages[code]

    def look(frame: FrameType, event: str, _: Any) -> None:
        nonlocal has_begun
        code = frame.f_code
        if event != "call" or not watched.get(code, True):
            return
        watched[code] = code.co_qualname.isidentifier() and bool(package_of(code))
        has_begun = has_begun or code is start
        caller = frame.f_back
        while caller and not package_of(caller.f_code):
            caller = caller.f_back
        if not has_begun or not watched[code] or caller is None:
            return
        is_import = caller.f_code.co_name == "<module>"
        is_progress = caller.f_code.co_filename == progress.__file__
        if package_of(caller.f_code) != package_of(code) and not is_import and not is_progress:
            path = Path(code.co_filename).relative_to(ROOT).as_posix()
            found.add(Door(package_of(caller.f_code), f"{path}: {code.co_name}"))

    sys.setprofile(look)
    try:
        yield found
    finally:
        sys.setprofile(None)


def doors_of_the_walk(out: Path) -> set[Door]:
    """Of a small study: what there are more of, components and games, opens no other door."""
    argentina = game_named("argentina")
    components = argentina.study_facts(argentina.tables(()).facts).components
    assert command.callback is not None
    start = inspect.unwrap(command.callback).__code__
    with pytest.MonkeyPatch.context() as patch, small_studies(components=components[:4]):
        patch.setattr(components_plan, "PRICES", (-1, 1))
        with doors_used(start) as found:
            assert study(out, "--games", 100, "--quiet", name="components") == 0
    return found


@pytest.mark.slow
def test_a_number_comes_to_its_page_through_few_doors(tmp_path):
    assert doors_of_the_walk(tmp_path) == WALK


def test_the_doors_are_those_of_the_architecture():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| `([^`]+)`: `([^`]+)` \|", text, re.MULTILINE)
    assert {Door(caller, f"{path}: {name}") for caller, path, name in rows} == WALK


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for door in sorted(doors_of_the_walk(Path(folder))):
            sys.stdout.write(f"{door.caller:8} -> {door.function}\n")
