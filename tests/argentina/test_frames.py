"""The game's words for what is to be done: no name is misspelt, no decision without a sentence."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sim.argentina
from sim.argentina import log_events, pedro_events
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.position import pedro_pending, pending
from sim.argentina.sentences import reason_for, sentence

FOLDER = Path(sim.argentina.__file__).parent
OUTSIDE = [  # of the kernel: the game's own files, and those of its family
    path
    for folder in map(Path, sim.argentina.__path__)
    for path in sorted(folder.rglob("*.py"))
    if "kernel" not in path.relative_to(folder).parts
]
ROOT = FOLDER.parents[1]
FIELDS = {field for entry in vocabulary for field in entry.fields}


def test_every_decision_has_a_sentence():
    assert sentence.missing() == []


def test_who_passes_has_words_for_it_or_gives_it_up():
    """Words that depend on the frame, or those of the declaration, never both."""
    for entry in vocabulary.decisions:
        assert not (entry.declined and entry.name in sentence.declined), entry.name


def test_pedro_gives_a_reason_for_every_decision():
    for entry in vocabulary.decisions:
        assert (entry.name in reason_for) == (entry.room == PEDRO), entry.name


@pytest.mark.parametrize(
    "names",
    [
        [log_events.GameLog.turn_start, *sum(log_events.GameLog.halves, ())],
        pedro_events._TELLERS,
        pending.Pending.fits,
        pending.Pending.places,
        [name for name, _ in pending.Pending.visit],
        pedro_pending.LETTERS,
    ],
)
def test_tables_by_name_know_their_names(names):
    assert set(names) <= {entry.name for entry in vocabulary}


def compared(tree: ast.AST) -> Iterator[str]:
    """Texts that the name of a frame is compared with."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare):
            continue
        sides = [node.left, *node.comparators]
        if any(isinstance(side, ast.Attribute) and side.attr == "name" for side in sides) or any(
            isinstance(side, ast.Name) and side.id == "waiting" for side in sides
        ):
            for side in sides:
                for part in ast.walk(side):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield part.value


def test_names_that_frames_are_compared_with_are_known():
    found = [name for path in OUTSIDE for name in compared(ast.parse(path.read_text("utf-8")))]
    assert len(found) > 20
    assert [name for name in found if name not in vocabulary] == []


def test_no_frame_is_read_by_position():
    """Nor is there a field that no step or decision has."""
    for path in OUTSIDE:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "frame":
                assert not isinstance(node.slice, ast.Slice), (path, node.lineno)
                assert not isinstance(getattr(node.slice, "value", ""), int), (path, node.lineno)
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "frame":
                known = {*FIELDS, "name", "op", "entry", "fields", "numbers"}
                assert node.attr in known, (path, node.lineno)


# In a process of its own, as the vocabulary of this one is complete.
NEW_DECISION = """
import numpy as np
from sim.argentina.kernel import layout as L, movement
from sim.argentina.kernel.kinds import a_station
from sim.argentina.kernel.vocabulary import flags

movement.room.decision("wink", station=a_station, flags=flags, declined="do not wink")

from sim.argentina.game import ARGENTINA
from sim.argentina.position.frames import read_pending, write_pending
from sim.argentina.sentences import sentence
from sim.argentina.text import action_text
from sim.argentina.view import View
from sim.core.position import reader
from sim.core.vocabulary import PASS

assert sentence.missing() == ["wink"]
sentence("wink")(lambda v, p, frame, code: f"wink {code} times at {v.station(frame.station)}")
state = np.zeros(L.STATE_SIZE, dtype=np.int64)
state[L.PLAYERS] = 2
view = View(state, ARGENTINA.tables(()))
words = {"do": "wink", "station": 1, "optional": True}
read_pending(view, reader([words]))
assert write_pending(view) == [words]
print(view.heading("")[1])
print(action_text(state, view.tables, 3))
print(action_text(state, view.tables, PASS))
"""


def test_a_new_decision_needs_its_declaration_and_a_sentence():
    run = [sys.executable, "-c", NEW_DECISION]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [
        "player 1 (P1) decides: wink",
        "wink 3 times at station 1 (t4)",
        "do not wink",
    ], done.stderr
