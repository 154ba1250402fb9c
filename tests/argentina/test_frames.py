"""The game's words for what is to be done: no name is misspelt, no decision without a sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sim.argentina
from sim.argentina import log_events, pedro_events, pedro_reasons
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.position import pedro_pending, pending
from sim.argentina.sentences import declined, sentence

FOLDER = Path(sim.argentina.__file__).parent
OUTSIDE = [
    path for path in sorted(FOLDER.rglob("*.py")) if "kernel" not in path.relative_to(FOLDER).parts
]
FIELDS = {field for entry in vocabulary for field in entry.fields}


def test_every_decision_has_a_sentence():
    assert sentence.missing() == []


def test_who_passes_has_words_for_it_or_gives_it_up():
    """Words that depend on the frame, or those of the declaration, never both."""
    for entry in vocabulary.decisions:
        assert not (entry.declined and entry.name in declined), entry.name


def test_pedro_gives_a_reason_for_every_decision():
    decisions = {entry.name for entry in vocabulary.decisions if entry.room == PEDRO}
    assert set(pedro_reasons._DECISIONS) == decisions
    assert decisions <= set(pedro_events._TELLERS)


@pytest.mark.parametrize(
    "names",
    [
        log_events.RESULTS,
        log_events.TITLED,
        log_events.STEPS,
        log_events.NOTHING,
        log_events.NO_STEP,
        log_events.SILENT,
        [log_events.GameLog.turn_start, *sum(log_events.GameLog.halves, ())],
        pedro_events._TELLERS,
        pending.FITS,
        pending.PLACES,
        pending.STAY,
        pending.MUST,
        [name for name, _ in pending.VISIT],
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
    assert len(found) > 40
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
