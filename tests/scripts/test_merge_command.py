"""`pampas merge`: the result in words and as JSON, refusals with reasons."""

import json

import pytest

from tests.analysis.runs import stated_content


def test_two_runs_become_one(pampas, played_runs, tmp_path):
    out = tmp_path / "both"
    code, text, err = pampas("merge", played_runs / "back", played_runs / "front", "--out", out)
    assert (code, err) == (0, "")
    content = stated_content(played_runs / "whole")
    assert text == f"{out}: 240 games of 2 runs, content {content}\n"
    assert pampas("doctor", out)[1].splitlines()[-1] == (
        f"sound: 240 games in 4 chunks, content {content}"
    )


def test_json(pampas, played_runs, tmp_path):
    out = tmp_path / "both"
    _, text, _ = pampas(
        "merge", played_runs / "back", played_runs / "front", "--out", out, "--json"
    )
    content = stated_content(played_runs / "whole")
    assert json.loads(text) == {"out": str(out), "games": 240, "content": content}


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("front", "other signature"), "signature another, not a"),
        (("front", "other seed"), "seed 2, not 1"),
        (("front", "whole"), "games 0 to 119 are in"),
        (("unfinished", "back"), "the run is not finished: 120 of 240 games are there"),
        (("front",), "got 1 run, expected at least 2"),
        (("front", "nowhere"), "there is no such folder, expected the folder of a run"),
    ],
)
def test_refusals(pampas, played_runs, tmp_path, names, words):
    out = tmp_path / "both"
    code, text, err = pampas("merge", *(played_runs / name for name in names), "--out", out)
    assert (code, text) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1
    assert not out.exists()


def test_a_folder_that_is_not_empty(pampas, played_runs, run_copy):
    code, _, err = pampas(
        "merge", played_runs / "front", played_runs / "back", "--out", run_copy("rotated")
    )
    assert code == 2
    assert "expected an empty folder" in err


def test_wrong_usage(pampas, played_runs):
    code, _, err = pampas("merge", played_runs / "front", played_runs / "back")
    assert code == 2
    assert "--out" in err


def test_pieces_of_the_real_game(pampas, tmp_path):
    usual = (
        "simulate", "--players", "2", "--policy", "random,novice", "--rotate", "--chunk", "20",
        "--backend", "threading", "--quiet",
    )  # fmt: skip
    pieces = [tmp_path / "a", tmp_path / "b"]
    for first, path in zip((0, 40), pieces, strict=True):
        assert pampas(*usual, "--games", "40", "--first", first, "--out", path)[0] == 0
    assert pampas(*usual, "--games", "80", "--out", tmp_path / "one")[0] == 0
    assert pampas("merge", *pieces, "--out", tmp_path / "both")[0] == 0
    files = [
        {str(file.relative_to(path)): file.read_bytes() for file in path.rglob("*.*")}
        for path in (tmp_path / "one", tmp_path / "both")
    ]
    assert files[0] == files[1]
    assert len(files[0]) == 9
