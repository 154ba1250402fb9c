"""`import pampas`: quick, typed, the same games as the commands, and errors in words."""

from __future__ import annotations

import json
import subprocess
import sys
from inspect import getdoc
from typing import Any, cast

import numpy as np
import pytest

import pampas
from scripts.cli import cli, run

HEAVY = ("numpy", "numba", "pandas", "pyarrow", "scipy", "joblib", "matplotlib", "click", "rich")


def loaded(code: str) -> list[str]:
    """Which heavy libraries some lines of code have loaded in the end."""
    code += f"\nimport sys, json\nprint(json.dumps([m for m in {HEAVY!r} if m in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_importing_it_loads_nothing():
    assert loaded("import pampas; dir(pampas); pampas.games(); pampas.studies()") == []


def test_setting_up_a_game_needs_no_compiler():
    code = "import pampas; pampas.Setup.of('argentina', players=3)"
    assert not {"numba", "click", "pandas"} & set(loaded(code))


def test_no_function_needs_the_command_line(tmp_path):
    code = (
        f"import os, pampas.api\nos.chdir({str(tmp_path)!r})\n"
        "pampas.match('club', 'novice', blocks=5)\n"
        "pampas.simulate(games=20).dataset()\n"
        "pampas.play(games=5)\n"
    )
    assert not {"click", "rich", "matplotlib"} & set(loaded(code))


def test_every_name_is_there_and_documented():
    for name in pampas.__all__:
        assert getdoc(getattr(pampas, name)), name
        assert name in dir(pampas)
    assert pampas.__version__
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = pampas.nothing


def test_the_same_call_is_the_same_games_as_the_command(tmp_path):
    command = ["simulate", "argentina", "--games", "60", "--policy", "club,novice", "--seed", "3"]
    command += ["--sides", "a", "--rotate", "--quiet", "--out", str(tmp_path / "command")]
    assert run(cli, "pampas", command) == 0
    mine = pampas.simulate(
        "argentina", 60, policy=("club", "novice"), seed=3, sides="a", rotate=True,
        out=tmp_path / "mine",
    )  # fmt: skip
    theirs = json.loads((tmp_path / "command" / "manifest.json").read_text())
    assert mine.report.content == theirs["content"]
    assert mine.run.identity == theirs["identity"]


def test_games_in_memory_are_those_of_a_run(tmp_path):
    given: dict[str, Any] = {"policy": "club", "seed": 5, "players": 3, "city_sides": "b"}
    run_ = pampas.simulate("argentina", 30, first=10, out=tmp_path / "x", **given)
    played = pampas.play("argentina", 30, first=10, **given)
    seats = run_.dataset().seats(["seat", "total", "win_share"])
    frame = played.to_pandas()
    assert len(frame) == len(seats) == 90
    for name in ("seat", "total", "win_share"):
        assert frame[name].tolist() == pytest.approx(seats[name].tolist())


def test_a_set_up_says_all():
    setup = pampas.Setup.of("argentina", players=2, seed=9, policies=("club", "club"))
    played = pampas.play(setup, 20, first=4)
    other = pampas.Setup.of("argentina", players=2, seed=9, game=4, policies=("club", "club"))
    assert np.array_equal(played.rows, pampas.play(other, 20).rows)
    with pytest.raises(pampas.PampasError, match="got a set-up and players"):
        pampas.play(setup, 20, players=3)


def test_a_match_is_that_of_the_command(capsys):
    words = ["match", "club", "novice", "--blocks", "10", "--seed", "4", "--players", "3", "--json"]
    assert run(cli, "pampas", words) == 0
    told = json.loads(capsys.readouterr().out)["duels"][0]
    found = pampas.match("club", "novice", blocks=10, seed=4, players=3).to_pandas().iloc[0]
    assert (found["win_share"], found["margin_low"]) == (
        told["win"]["mean"],
        told["margin"]["low"],
    )


def test_more_than_two_policies_play_in_pairs():
    found = pampas.match("club", "novice", "random", blocks=4)
    assert found.to_pandas()[["policy", "against"]].to_numpy().tolist() == [
        ["club", "novice"],
        ["club", "random"],
        ["novice", "random"],
    ]
    assert found.to_dict()["names"] == ("club", "novice", "random")


def test_a_game_move_by_move():
    game = pampas.Game.new("argentina", players=2, seed=1)
    game.apply(game.legal_actions()[0])
    again = pampas.Game.from_dict(game.to_dict())
    assert again.play_out().is_over


def test_results_are_shown_in_notebooks(tmp_path):
    run_ = pampas.simulate("argentina", 10, out=tmp_path / "x")
    shown = [
        pampas.play(games=5),
        pampas.match("club", "novice", blocks=3),
        run_,
        pampas.open_dataset(tmp_path / "x"),
    ]
    for one in shown:
        html = one._repr_html_()  # type: ignore[attr-defined]
        assert "<table" in html and "</table>" in html
        assert len(repr(one)) < 1000
        assert len(one.to_pandas())  # type: ignore[attr-defined]


def test_a_result_prints_as_its_rows():
    found = pampas.match("club", "novice", blocks=20)
    head, columns, row = repr(found).splitlines()
    assert head == "club v novice: win shares, 20 deals"
    assert columns.split()[:2] == ["policy", "against"]
    assert row.split()[:3] == ["club", "novice", "40"]


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: pampas.play("argentinia"), "argentina"),
        (lambda: pampas.play(players=7), "players: got 7, expected 2, 3 or 4"),
        (lambda: pampas.play(games=0), "games: got 0, expected a whole number from 1"),
        (lambda: pampas.simulate(polcy="club"), 'unknown key "polcy".*did you mean policy'),
        (lambda: pampas.simulate(policy="clbu"), "policy: .*club"),
        (lambda: pampas.simulate(games=10, resume=True, force=True), "resume and force"),
        (lambda: pampas.simulate(games=10, workers=0), "workers: got 0"),
        (lambda: pampas.match("club"), "at least 2 policies, got 1"),
        (lambda: pampas.match("club", "novice", blocks=1), "^blocks: got 1"),
        (lambda: pampas.match("club", "novice", games=10, blocks=5), "^games and blocks: got"),
        (lambda: pampas.match("club", "novice", "random", players=3), "^players: got 3"),
        (lambda: pampas.run_study("nobody"), "study: got 'nobody', expected first-player"),
        (lambda: pampas.run_study("all"), "study: got 'all', expected one of first-player"),
        (lambda: pampas.run_study("automa", quick=True, games=500), "^quick and games: expected"),
        (lambda: pampas.run_study("automa", policy="nobody"), "policy: got 'nobody', expected"),
        (lambda: pampas.run_study("automa", rotate=True), "rotate: a study decides on that"),
        (lambda: pampas.run_study("automa", solo="easy"), "solo: is no factor of the deal"),
        (lambda: pampas.run_study("automa", sets=["8a.carpinteros=6,7"]), "^set: got 8a"),
        (lambda: pampas.run_study("automa", tables=["nothing"]), "tables: got 'nothing'"),
        (lambda: pampas.run_study("automa", precision=-1), "^precision: got -1, expected a number"),
        (
            lambda: pampas.run_study("automa", margin=float("nan")),
            "^margin: got NaN, expected a number",
        ),
        (lambda: pampas.run_study("automa", games=3), "^games: got 3, expected .* from 100"),
        (lambda: pampas.run_study("automa", tables="nothing"), "tables: got 'nothing'"),
        (
            lambda: pampas.play(cast("str", 3)),
            "game: got 3, expected the name of a game or a Setup",
        ),
        (lambda: pampas.play(games=5, tables="nothing"), "tables: got 'nothing'"),
        (lambda: pampas.match("club", "nix.json"), "policy: got 'nix.json', expected a file"),
        (lambda: pampas.report("nowhere"), r"nowhere: got no \*.study.json"),
        (lambda: pampas.open_dataset("nowhere"), "nowhere: got no manifest.json"),
    ],
)
def test_what_is_wrong_is_told_in_words(call, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(pampas.PampasError, match=told):
        call()
    assert list(tmp_path.iterdir()) == []  # nothing was played
