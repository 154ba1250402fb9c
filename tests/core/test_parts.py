"""The parts of a game are found in the files of its package, and what is missing there is named."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sim.core import parts
from sim.core.description import GameDescription
from sim.core.parts import PartError
from sim.core.policy import Shelf
from tests.games.drawing import DRAWING
from tests.games.tiny.game import TINY

FILES = {
    "__init__.py": "",
    "setup.py": "class Setup:\n    pass\n",
    "facts.py": "",
    "log.py": "from no_such_place import Log\n",
    "signature.py": "def signature_games():\n    return 7\n",
    "study_facts.py": "study_facts = 8\n",
}


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameDescription]:
    """A game whose files state too little, or something else."""
    folder = tmp_path / "half_a_game"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield replace(TINY, package="half_a_game")
    for name in [name for name in sys.modules if name.startswith("half_a_game")]:
        del sys.modules[name]


def test_a_file_that_is_not_there_is_named(broken: GameDescription) -> None:
    with pytest.raises(PartError, match=r"^half_a_game: there is no file kernel/design\.py "):
        _ = broken.rows
    with pytest.raises(PartError, match=r"^half_a_game: there is no file position\.py "):
        broken.read_position({}, TINY.tables())


def test_what_a_file_does_not_state_is_named(broken: GameDescription) -> None:
    with pytest.raises(PartError, match=r"^half_a_game\.facts: table_folder is missing"):
        _ = broken.table_folder


DESIGN = """
from sim.core import rows
from sim.core.layout import Block
design, outcome, seat_outcome = Block(), Block(), Block()
rows.begin_design(design)
{policy}rows.end_design(design, 3)
seat_outcome.add("total")
{seats}rows.add_seats(outcome, seat_outcome, 3)
{more}
"""


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"policy": "# "}, "design: the column 'policy' is missing"),
        ({"seats": "# "}, "outcome: the column 'seats' is missing"),
        (
            {"more": 'seat_outcome.add("late", 4)'},
            "'seats' has room for 3 numbers, expected 15: 3 seats with 5 columns each",
        ),
        ({"more": 'outcome.add("all", 1, dtype="int64")'}, "'all' needs more than 32 bits"),
        (
            {"more": 'outcome.add("set", bits=tuple(map(str, range(32))))'},
            "'set' needs more than 32 bits",
        ),
    ],
)
def test_rows_that_compiled_code_would_overrun_are_refused(
    broken: GameDescription, tmp_path: Path, changes: dict[str, str], expected: str
) -> None:
    kernel = tmp_path / "half_a_game" / "kernel"
    kernel.mkdir()
    (kernel / "__init__.py").write_text("", encoding="utf-8")
    text = DESIGN.format(**{"policy": "", "seats": "", "more": ""} | changes)
    (kernel / "design.py").write_text(text, encoding="utf-8")
    parts.rows.cache_clear()
    parts._module.cache_clear()
    with pytest.raises(PartError, match=f"^half_a_game.kernel.design: .*{expected}"):
        _ = broken.rows


LAYOUT = """
from sim.core import fields as f
seat, state = f.StateBlock(), f.StateBlock()
players = f.Players("players", 2, "a player")
places = f.Things("places", {places}, "place")
state.add("coins", f.Counter(9), places=(places,))
seat.add("cards", f.Counter(9), places=(places,))
state.add("seats", f.Seat(seat), places=(players,))
"""


@pytest.mark.parametrize(("places", "fits"), [(1365, True), (1366, False)])
def test_more_features_than_there_is_room_for_are_refused(
    broken: GameDescription, tmp_path: Path, places: int, fits: bool
) -> None:
    kernel = tmp_path / "half_a_game" / "kernel"
    kernel.mkdir()
    (kernel / "__init__.py").write_text("", encoding="utf-8")
    (kernel / "layout.py").write_text(LAYOUT.format(places=places), encoding="utf-8")
    parts.features.cache_clear()
    parts._module.cache_clear()
    if fits:
        assert broken.features.most_true == 3 * places
    else:
        with pytest.raises(PartError, match=r"4,098 features, expected at most 4,096"):
            _ = broken.features


def test_something_else_is_refused(broken: GameDescription) -> None:
    expected = r"^half_a_game\.setup: Setup: got .*, expected a class of sim\.core\.setup\.Setup"
    with pytest.raises(PartError, match=expected):
        _ = broken.setup_class
    with pytest.raises(PartError, match=r"study_facts: got 8, expected a function"):
        broken.study_facts(TINY.tables().facts)
    with pytest.raises(PartError, match=r"signature_games\(\): got 7, expected one of sim\.core"):
        _ = broken.signature_games


def test_a_mistake_inside_a_file_is_told_as_it_is(broken: GameDescription) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_place"):
        broken.log(TINY.tables())


def test_a_game_says_what_it_does_not_have() -> None:
    with pytest.raises(PartError, match=r"^tests\.games\.tiny: there is no file study_facts\.py"):
        TINY.study_facts(TINY.tables().facts)
    with pytest.raises(PartError, match=r"^tests\.games\.drawing: invariants is missing"):
        _ = DRAWING.invariants


def test_parts_are_made_once() -> None:
    assert TINY.machine is replace(TINY, title="Another").machine
    assert TINY.shelf is TINY.shelf
    assert isinstance(TINY.shelf, Shelf)
    assert TINY.folder == parts.folder("tests.games.tiny")
    assert (TINY.folder / "policies" / "bold.json").exists()
