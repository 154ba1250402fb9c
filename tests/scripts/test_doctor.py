"""`pampas doctor`: verdicts in words, what to do, JSON and exit codes."""

import json

import pytest

from tests.analysis.runs import edit_manifest, forge, parts_of, stated_content, with_column


def test_a_sound_run(pampas, played_runs):
    path = played_runs / "whole"
    code, out, err = pampas("doctor", path)
    assert (code, err) == (0, f"checking {path} (240 games)\n")
    first, last = out.splitlines()
    assert first.startswith("the chunks are alike: 4 means compared over 4 chunks, smallest p ")
    assert last == f"sound: 240 games in 4 chunks, content {stated_content(path)}"


def test_notes_leave_a_run_sound(pampas, run_copy):
    path = run_copy()
    (path / "notes.txt").write_text("mine")
    code, out, _ = pampas("doctor", path)
    assert code == 0
    assert out.splitlines()[:2] == [
        "note: notes.txt: is not of the run",
        "  to do: leave it there, or move it",
    ]
    assert out.splitlines()[-1].startswith("sound: ")


def test_a_broken_run(pampas, run_copy):
    path = run_copy()
    parts_of(path, "seats")[1].unlink()
    code, out, _ = pampas("doctor", path)
    assert code == 1
    lines = out.splitlines()
    assert lines[0] == "broken: seats/part-000000000060.parquet: is missing"
    assert lines[1].startswith("  to do: give the command of the run again")
    assert lines[-1] == "not sound: 1 broken"


def test_an_unfinished_run(pampas, played_runs):
    code, out, _ = pampas("doctor", played_runs / "unfinished")
    assert code == 1
    assert "120 of 240 games are there" in out
    assert out.splitlines()[-1] == "not sound: 1 unfinished"


def test_a_suspect_run(pampas, run_copy):
    path = run_copy()
    (path / "seats" / "more.parquet").write_text("x")
    code, out, _ = pampas("doctor", path)
    assert code == 1
    assert out.splitlines()[-1] == "not sound: 1 suspect"


def test_a_run_with_a_broken_manifest(pampas, run_copy):
    path = run_copy()
    (path / "manifest.json").write_text("{")
    code, out, err = pampas("doctor", path, "--replay", "3")
    assert (code, err) == (1, f"checking {path}\n")
    assert "is no JSON" in out
    edit = '{"format": 1, "configuration": 3}'
    (path / "manifest.json").write_text(edit)
    assert pampas("doctor", path, "--replay", "3")[0] == 1


def test_few_chunks_are_not_compared(pampas, run_copy, tmp_path):
    from tests.analysis.runs import play_run, run_of

    code, out, _ = pampas("doctor", play_run(tmp_path / "x", run_of(games=40), chunk=20))
    assert code == 0
    assert out.splitlines()[0] == (
        "the chunks were not compared with each other: that needs at least 2 chunks of at least 30 "
        "blocks, there are 0"
    )


def test_many_findings_of_a_kind_are_cut_short(pampas, tmp_path):
    from tests.analysis.runs import play_run, run_of

    path = play_run(tmp_path / "x", run_of(games=60), chunk=5)
    for table in ("games", "seats"):
        for file in parts_of(path, table):
            file.unlink()
    _, out, _ = pampas("doctor", path)
    assert out.count(": is missing\n") == 10
    assert out.count("to do:") == 1
    assert "and 14 more of the kind 'missing' (--json lists all)" in out
    found = json.loads(pampas("doctor", path, "--json")[1])
    assert len(found["runs"][0]["findings"]) == 24


@pytest.mark.parametrize("what", ["nothing", "empty"])
def test_what_is_no_run(pampas, tmp_path, what):
    (tmp_path / "empty").mkdir()
    code, out, err = pampas("doctor", tmp_path / what)
    assert (code, out) == (2, "")
    assert "expected the folder of a run" in err.splitlines()[-1]


def test_wrong_usage(pampas):
    assert pampas("doctor")[0] == 2
    assert pampas("doctor", "x", "--replay", "-1")[0] == 2


def test_several_runs_that_can_be_merged(pampas, played_runs):
    code, out, err = pampas("doctor", played_runs / "back", played_runs / "front")
    assert code == 0
    lines = out.splitlines()
    assert lines[1].startswith(f"{played_runs / 'back'}: sound: 120 games in 2 chunks, content ")
    assert lines[3].startswith(f"{played_runs / 'front'}: sound: ")
    assert lines[-1] == "these runs can be merged: pampas merge RUN RUN ... --out DIR"
    assert len(err.splitlines()) == 2


def test_several_runs_that_can_not_be_merged(pampas, played_runs):
    code, out, _ = pampas("doctor", played_runs / "front", played_runs / "other signature")
    assert code == 0  # each is sound
    assert out.splitlines()[-1].startswith("these runs cannot be merged: ")
    assert "signature another, not a" in out.splitlines()[-1]


def test_json(pampas, played_runs, run_copy):
    broken = run_copy("back")
    edit_manifest(broken, lambda manifest: manifest.update(seed=9))
    code, out, _ = pampas("doctor", played_runs / "front", broken, "--json")
    assert code == 1
    found = json.loads(out)
    first, second = found["runs"]
    assert (first["sound"], first["games"], first["chunks"]) == (True, 120, 2)
    assert first["content"] == stated_content(played_runs / "front")
    assert first["homogeneity"]["family"] == 4
    assert (second["sound"], second["path"]) == (False, str(broken))
    assert [(f["severity"], f["kind"]) for f in second["findings"]] == [("broken", "seed")]
    assert set(second["findings"][0]) == {"severity", "kind", "where", "wrong", "remedy"}
    assert found["merge"]["possible"] is False
    assert "it was edited" in found["merge"]["reasons"][0]


@pytest.mark.parametrize(
    "options",
    [
        ("--players", "3", "--rotate", "--ban", "2:7b"),
        ("--solo", "easy"),
    ],
)
def test_games_of_the_real_game_are_played_again(pampas, tmp_path, options):
    path = tmp_path / "run"
    code, _, err = pampas(
        "simulate", "--games", "60", "--chunk", "30", "--backend", "threading", "--quiet",
        "--policy", "random", "--out", path, *options,
    )  # fmt: skip
    assert (code, err) == (0, "")
    code, out, _ = pampas("doctor", path, "--replay", "12")
    assert code == 0
    assert "played again with the same result: 12 games\n" in out
    forge(path, "seats", 0, with_column("pesos", lambda values: values + 1))
    code, out, _ = pampas("doctor", path, "--replay", "2")
    assert code == 1
    assert "pesos of seat 1 is" in out
    assert "played again with the same result: 1 game\n" in out


def test_a_run_of_another_signature_can_not_be_played_again(pampas, tmp_path):
    from analysis.dataset.differences import ORIGIN
    from analysis.dataset.run import identity_of

    path = tmp_path / "run"
    pampas("simulate", "--games", "4", "--backend", "threading", "--quiet", "--out", path)

    def older(manifest):
        manifest["signature"] = "older"
        origin = {key: manifest[key] for key in ORIGIN}
        manifest["identity"] = identity_of(manifest["configuration"], origin, manifest["schema"])

    edit_manifest(path, older)
    code, _, err = pampas("doctor", path, "--replay", "1")
    assert code == 2
    assert "cannot be played again here: it has signature older, not " in err
