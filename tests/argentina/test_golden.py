"""The golden games: replayed choice by choice, and together they show all that can happen."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sim.argentina.game import ARGENTINA
from sim.core.facade import Event
from sim.core.referee import Referee
from tests.argentina.golden.coverage import EXCEPTIONS, TABLE, Examined, examine, table_lines
from tests.argentina.golden.features import features
from tests.argentina.golden.transcript import Replay, Transcript, files, first_difference, read
from tests.argentina.overlays import write_overlay
from tests.argentina.twin.scoring import score

TABLES = ARGENTINA.tables()
AGAIN = "written again by python -m tests.argentina.golden.make, new texts only: --texts"
NAMES = [path.stem for path in files()]


@cache
def transcript(name: str) -> Transcript:
    (path,) = (path for path in files() if path.stem == name)
    return read(path)


@cache
def examined(name: str) -> Examined:
    return examine(transcript(name), TABLES)


def shown() -> set[str]:
    return {feature for name in NAMES for feature in examined(name).turns}


# --- replays --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_replay(name: str) -> None:
    """Same choices, same decisions, texts, scores and outcome (I34)."""
    difference = first_difference(transcript(name).lines, examined(name).lines)
    assert not difference, f"{name}, {difference}\n({AGAIN})"


@pytest.mark.parametrize("name", NAMES)
def test_the_referee_accepts_every_step(name: str) -> None:
    """These games reach positions that random play hardly ever does."""
    golden = transcript(name)
    referee = Referee(TABLES)
    seen: list[Event] = []

    def watch(event: Event) -> None:
        if not seen:
            referee.start(event.before, dealt=True)
        seen.append(event)
        referee.after(event.after, event.action)

    replay = Replay(golden.setup, golden.codes, TABLES, watch)
    list(replay.lines())
    assert replay.game is not None and len(seen) > len(golden.codes)


@pytest.mark.parametrize("name", NAMES)
def test_the_twin_scores_the_same(name: str) -> None:
    """Objectives and station masters are one choice (R49): only their sum is compared."""
    replay = Replay(transcript(name).setup, transcript(name).codes, TABLES)
    list(replay.lines())
    assert replay.game is not None
    position = replay.game.to_dict()
    for player, sheet in enumerate(replay.game.scores()):
        expected = score(position, TABLES.facts.data, player)
        assert sum(expected.values()) == sheet["total"]
        together = ("objectives", "station_masters")
        single = [category for category in expected if category not in together]
        assert {each: sheet[each] for each in single} == {each: expected[each] for each in single}


def test_a_choice_that_is_not_legal_is_named() -> None:
    golden = transcript(NAMES[0])
    wrong = replace(golden, codes=[*golden.codes[:5], 777, *golden.codes[6:]])
    lines = examine(wrong, TABLES).lines
    assert "apply: got action 777, expected one of:" in lines[-1]
    difference = first_difference(golden.lines, lines)
    assert difference.startswith("line ") and "777" in difference


def test_another_choice_is_found_at_its_line() -> None:
    """Another first place for the last player: the replay parts from the transcript there."""
    golden = transcript(NAMES[0])
    at = max(i for i, line in enumerate(golden.lines) if line.split()[2:3] == ["place"])
    before = [line.split()[2:4] for line in golden.lines[:at]]
    number = sum(len(words) == 2 and words[1].isdigit() for words in before)
    place = golden.codes[number]
    neutral = TABLES.names.nodes.index("A")
    other = neutral if place != neutral else neutral + 1
    wrong = replace(golden, codes=[*golden.codes[:number], other, *golden.codes[number + 1 :]])
    difference = first_difference(golden.lines, examine(wrong, TABLES).lines)
    assert difference.startswith(f"line {at + 1}\n")
    assert f" {other} " in difference.splitlines()[-1]


def test_choices_that_end_too_early_are_told() -> None:
    golden = transcript(NAMES[0])
    short = examine(replace(golden, codes=golden.codes[:-1]), TABLES)
    assert "before the game does" in short.lines[-1]
    assert not any(feature.startswith("points: ") for feature in short.turns)


# --- coverage -------------------------------------------------------------------------------------


def test_the_games_show_everything() -> None:
    missing = [name for name in features(TABLES) if name not in shown() | set(EXCEPTIONS)]
    assert not missing, f"no golden game shows: {'; '.join(missing)}\n({AGAIN})"


def test_all_that_they_show_is_listed() -> None:
    """A window or card filter that features.py does not know would be left out of the list."""
    assert sorted(shown() - set(features(TABLES))) == []


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_exceptions_are_features_that_no_game_shows(name: str) -> None:
    assert name in features(TABLES)
    games = [game for game in NAMES if name in examined(game).turns]
    assert games == [], "it can occur, so it is no exception"


def test_the_table_of_coverage_is_current() -> None:
    lines = table_lines({name: examined(name) for name in NAMES}, TABLES)
    written = TABLE.read_text(encoding="utf-8").splitlines()
    assert not first_difference(written, lines), f"coverage.txt: {AGAIN}"


def test_features_follow_the_tables(tmp_path: Path) -> None:
    """A new line of the purchase table is missing until a golden game shows it."""
    line = {"6 two aberdeen_angus": {"gauchos": 6, "pesos": 12, "gets": ["aberdeen_angus"] * 2}}
    overlay = write_overlay(tmp_path / "more", "cattle", {"buy": line})
    more = set(features(ARGENTINA.tables([overlay])))
    assert more - set(features(TABLES)) == {"bought by: 6 two aberdeen_angus"}
