"""Ctrl-C in `pampas match` and `pampas profile` keeps what is complete."""

import json
import signal
from contextlib import contextmanager

import pytest

from scripts import match, profile
from scripts.arena import Bar


@pytest.fixture
def pampas(pampas):
    return lambda *args: pampas(*args, "--workers", "1")


@pytest.fixture
def ctrl_c(monkeypatch):
    """Let somebody press Ctrl-C when so many chunks are played."""

    def after(chunks: int) -> None:
        @contextmanager
        def bar(message, games):
            played = 0

            def advance(count):
                nonlocal played
                played += 1
                if played == chunks:
                    signal.raise_signal(signal.SIGINT)

            if chunks == 0:
                signal.raise_signal(signal.SIGINT)
            yield Bar(advance, print)

        for module in (match, profile):
            monkeypatch.setattr(module, "games_bar", bar)

    return after


@pytest.mark.parametrize(
    "args",
    [
        ("match", "random", "novice"),
        ("match", "random", "novice", "club"),
        ("match", "random", "novice", "--players", "3", "--both"),
        ("match", "random", "novice", "--solo", "easy"),
    ],
    ids=" ".join,
)
def test_a_match_tells_the_result_of_its_complete_blocks(pampas, ctrl_c, args):
    whole = json.loads(pampas(*args, "--blocks", "5", "--json")[1])
    assert (whole["state"], whole["blocks"], whole["of"]) == ("finished", 5, 5)
    ctrl_c(1)  # an eighth of the games is played at once
    code, out, err = pampas(*args, "--blocks", "40", "--json")
    assert code == 130
    assert json.loads(out) == {**whole, "state": "interrupted", "of": 40}
    assert [json.loads(line)["note"] for line in err.splitlines()] == [
        "interrupted: finishing the chunks under way (again to end at once)"
    ]


def test_the_same_for_people(pampas, ctrl_c):
    ctrl_c(2)
    code, out, err = pampas("match", "random", "novice", "--blocks", "40")
    assert code == 130
    assert "(20 games of argentina in 10 blocks.)" in out
    assert out.splitlines()[-1] == "Interrupted: this is the result of 10 of 40 blocks."
    assert err.startswith("interrupted: finishing")


def test_a_profile_tells_of_its_complete_games(pampas, ctrl_c):
    whole = json.loads(pampas("profile", "random", "--games", "10", "--json")[1])
    ctrl_c(1)
    code, out, _ = pampas("profile", "random", "--games", "80", "--json")
    assert code == 130
    assert json.loads(out) == {**whole, "state": "interrupted", "of": 80}
    ctrl_c(1)
    code, out, _ = pampas("profile", "random", "--games", "80")
    assert code == 130
    assert out.startswith("random: 10 games of argentina, 2 players, against itself\n")
    assert out.endswith("Interrupted: this is the profile of 10 of 80 games.\n")


@pytest.mark.parametrize("args", [("match", "random", "novice"), ("profile", "random")])
def test_nothing_complete_is_no_result(pampas, ctrl_c, args):
    ctrl_c(0)
    code, out, err = pampas(*args)
    assert (code, out) == (130, "")
    assert "were complete: there is no result" in err


def test_the_last_chunk_ends_a_match_as_usual(pampas, ctrl_c):
    ctrl_c(8)
    code, out, _ = pampas("match", "random", "novice", "--blocks", "40")
    assert code == 0
    assert "Interrupted" not in out
