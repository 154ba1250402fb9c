"""The health of a run: sound ones are sound, and every made damage is found and named."""

import json
import shutil

import pyarrow.parquet as pq
import pytest

from analysis.dataset.files import locked
from analysis.dataset.folder import RunError, RunFolder
from analysis.dataset.health import examine
from analysis.dataset.replay import chosen
from analysis.dataset.run import Chunk
from sim.core.errors import PampasError
from tests.analysis import toy
from tests.analysis.runs import (
    add_up,
    changed_at,
    edit_manifest,
    forge,
    kinds,
    only,
    parts_of,
    play_run,
    run_of,
    with_column,
)

# --- sound runs -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "games", "chunks"), [("whole", 240, 4), ("rotated", 120, 2), ("back", 120, 2)]
)
def test_a_finished_run_is_sound(played_runs, name, games, chunks):
    found = examine(played_runs / name)
    assert found.findings == []
    assert found.is_sound
    assert (found.games, found.chunks) == (games, chunks)
    assert found.content == RunFolder(played_runs / name).manifest()["content"]
    assert found.homogeneity is not None
    assert found.homogeneity.chunks == chunks


def test_a_solo_run_is_sound(tmp_path):
    from dataclasses import replace

    solo = replace(run_of(games=60), setup=toy.Setup(solo="hard"))
    assert examine(play_run(tmp_path / "solo", solo)).is_sound


def test_progress_counts_the_games(played_runs):
    steps: list[int] = []
    examine(played_runs / "whole", progress=steps.append)
    assert steps == [60] * 4


# --- the manifest ---------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["nothing", "a file", "an empty folder", "other files"])
def test_what_is_no_run_is_refused(tmp_path, what):
    path = tmp_path / "x"
    if what == "a file":
        path.write_text("x")
    elif what != "nothing":
        path.mkdir()
        if what == "other files":
            (path / "notes.txt").write_text("x")
    with pytest.raises(RunError, match="expected the folder of a run"):
        examine(path)


def test_a_lost_manifest(run_copy):
    path = run_copy()
    (path / "manifest.json").unlink()
    found = only(path)
    assert (found.severity, found.kind) == ("broken", "no manifest")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is no JSON"),
        ("[1]", "got other JSON"),
        ('{"format": 99}', "got format 99, expected 1"),
        ('{"format": 1}', "is missing"),
        ("\udcff", "is no JSON"),
    ],
)
def test_a_manifest_that_is_none(run_copy, text, words):
    path = run_copy()
    (path / "manifest.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    found = examine(path)
    assert {finding.kind for finding in found.findings} == {"manifest"}
    assert any(words in finding.wrong for finding in found.findings)
    assert (found.is_sound, found.games, found.content) == (False, 0, None)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda m: m.pop("signature"), "signature: is missing"),
        (lambda m: m.update(chunks={}), "chunks: got {}, expected a list"),
        (lambda m: m.update(state="done"), "state: got 'done', expected running or finished"),
        (lambda m: m.update(content=5), "content: got 5, expected a hash or null"),
        (lambda m: m.update(rules=True), "rules: got True, expected a whole number"),
        (lambda m: m["configuration"].pop("games"), "configuration.games: got 0"),
        (lambda m: m["configuration"].update(first=-1), "configuration.first: got -1"),
        (lambda m: m["schema"].pop("seats"), "schema: got the tables games"),
        (lambda m: m["schema"]["seats"].pop("total"), "there is no column total"),
        (lambda m: m["schema"].update(games=[]), "schema.games: expected columns"),
        (lambda m: m["chunks"][0].pop("first"), "chunks: cannot be read"),
        (lambda m: m["chunks"][0]["parts"].pop("seats"), "chunks: cannot be read"),
    ],
)
def test_wrong_entries_in_the_manifest(run_copy, change, words):
    path = run_copy()
    edit_manifest(path, change)
    found = only(path)
    assert (found.severity, found.kind) == ("broken", "manifest")
    assert words in found.wrong


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (lambda m: m["configuration"].update(policy=["good", "poor"]), "identity"),
        (lambda m: m.update(tables="changed"), "identity"),
        (lambda m: m.update(seed=5), "seed"),
        (lambda m: m["rows"].update(games=7), "sum of rows"),
        (lambda m: m.update(content="0" * 64), "sum of content"),
    ],
)
def test_an_edited_manifest(run_copy, change, kind):
    path = run_copy()
    edit_manifest(path, change)
    found = examine(path).findings
    assert found[0].kind == kind
    assert found[0].severity == "broken"
    # A part knows what it was played with.
    assert {finding.kind for finding in found[1:]} <= {"mix"}


def test_an_unfinished_run(run_copy):
    path = run_copy("unfinished")
    found = only(path)
    assert (found.severity, found.kind) == ("unfinished", "unfinished")
    assert "120 of 240 games are there" in found.wrong
    assert f"pampas simulate --config {path}/manifest.json --out {path}" in found.remedy
    play_run(path, run_of())
    assert examine(path).is_sound


def test_a_run_that_is_being_played(run_copy):
    path = run_copy("unfinished")
    with locked(path):
        found = only(path)
    assert "is being played now" in found.wrong
    assert found.remedy == "wait for its end"


def test_a_journal_that_was_cut_off_is_no_fault(run_copy):
    path = run_copy("unfinished")
    edit_manifest(path, lambda m: m.update(state="running"))
    entries = json.loads((path / "manifest.json").read_bytes())["chunks"]
    (path / "journal.jsonl").write_text(json.dumps(entries[0]) + '\n{"first": 12')
    assert [kind for _, kind, _ in kinds(path)] == ["unfinished"]


# --- the list of chunks ---------------------------------------------------------------------------


def test_a_gap(run_copy):
    path = run_copy()

    def cut(manifest):
        del manifest["chunks"][1]
        add_up(manifest)

    edit_manifest(path, cut)
    found = examine(path).findings
    assert [finding.kind for finding in found] == ["gap", "stray", "stray"]
    assert "games 60 to 119" in found[0].wrong
    play_run(path, run_of())  # what the remedy says
    assert examine(path).is_sound


def test_a_gap_at_the_end(run_copy):
    path = run_copy()
    edit_manifest(path, lambda m: m["configuration"].update(games=300))
    found = only(path)
    assert found.kind == "gap"
    assert "games 240 to 299" in found.wrong


def test_a_duplicate(run_copy):
    path = run_copy()
    edit_manifest(path, lambda m: m["chunks"].append(m["chunks"][0]))
    edit_manifest(path, add_up)
    found = only(path)
    assert found.kind == "duplicate"
    assert found.wrong == "lists the chunk of game 0 2 times"


def test_an_overlap(run_copy):
    path = run_copy()

    def double(manifest):
        chunk = json.loads(json.dumps(manifest["chunks"][0]))
        chunk["first"] = 30
        manifest["chunks"].insert(1, chunk)
        add_up(manifest)

    edit_manifest(path, double)
    found = examine(path).findings
    assert [finding.wrong for finding in found if finding.kind == "overlap"] == [
        "has games 30 to 59 in two chunks",
        "has games 60 to 89 in two chunks",
    ]
    assert {"file name", "place"} <= {finding.kind for finding in found}


@pytest.mark.parametrize(("first", "games"), [(60, 180), (0, 180)])
def test_games_outside_the_run(run_copy, first, games):
    path = run_copy()
    edit_manifest(path, lambda m: m["configuration"].update(first=first, games=games))
    found = only(path)
    assert found.kind == "outside"
    assert "but the run has games" in found.wrong


def test_rows_that_do_not_add_up(run_copy):
    path = run_copy()
    edit_manifest(path, lambda m: m["chunks"][1]["parts"]["seats"].update(rows=119))
    found = [finding.kind for finding in examine(path).findings]
    assert found == ["rows", "sum of rows", "row count"]


def test_a_chunk_without_games(run_copy):
    path = run_copy()
    edit_manifest(path, lambda m: m["chunks"][0].update(games=0))
    assert "chunk" in [kind for _, kind, _ in kinds(path)]


# --- other files ----------------------------------------------------------------------------------


def test_files_that_do_not_belong_to_the_run(run_copy):
    path = run_copy()
    (path / "notes.txt").write_text("mine")
    (path / "games" / ".part-000000000000.parquet.tmp").write_text("half")
    (path / ".manifest.json.tmp").write_text("half")
    (path / "journal.jsonl").write_text("")
    found = examine(path)
    assert sorted(kind for _, kind, _ in kinds(path)) == ["draft", "draft", "journal", "unknown"]
    assert found.is_sound


def test_a_part_without_an_entry(run_copy):
    path = run_copy()
    shutil.copy(parts_of(path, "games")[0], path / "games" / "part-000000009999.parquet")
    assert kinds(path) == [("suspect", "stray", "games/part-000000009999.parquet")]
    unfinished = run_copy("unfinished")
    shutil.copy(parts_of(path, "games")[0], unfinished / "games" / "part-000000000180.parquet")
    assert ("note", "stray", "games/part-000000000180.parquet") in kinds(unfinished)


# --- homogeneity ----------------------------------------------------------------------------------


def test_a_chunk_that_is_not_like_the_others(tmp_path):

    def better_later(rows, tables, policies):
        outcome = toy.play_design(rows, tables, policies)
        column = toy.ROWS.column("total_1")
        outcome[rows[:, toy.AT["game"]] >= 180, column] += 6
        return outcome

    found = examine(
        play_run(tmp_path / "x", run_of(played_with=toy.tables(play_rows=better_later)))
    )
    assert [(f.severity, f.kind) for f in found.findings] == [("suspect", "homogeneity")]
    assert "total of seat 1 has p = " in found.findings[0].wrong
    assert not found.is_sound


# --- playing again --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["whole", "rotated", "back"])
def test_games_are_played_again(played_runs, name):
    studies = {
        "whole": run_of(),
        "rotated": run_of(games=120, rotate=True),
        "back": run_of(first=120, games=120),
    }
    found = examine(played_runs / name, replay=20, run=studies[name])
    assert (found.findings, found.replayed) == ([], 20)


def test_a_game_that_comes_out_otherwise_is_named(run_copy):
    path = run_copy()
    forge(path, "seats", 1, with_column("visits", changed_at(21, 99)))  # game 70, seat 2
    assert examine(path).is_sound
    found = examine(path, replay=240, run=run_of())
    assert found.replayed == 239
    assert [finding.kind for finding in found.findings] == ["replay"]
    assert found.findings[0].wrong == (
        "has another game 70 than is played here: visits of seat 2 is 99, and 11 when it is played "
        "again"
    )


def test_another_study_can_not_play_it_again(played_runs):
    with pytest.raises(PampasError, match=r"signature a, not new.*played with pampas 0\.1\.0"):
        examine(played_runs / "whole", replay=1, run=run_of(signature="new"))
    with pytest.raises(PampasError, match="got no run"):
        examine(played_runs / "whole", replay=1)


def test_games_are_chosen_evenly():
    assert chosen(Chunk(100, 10), 2) == [102, 107]
    assert chosen(Chunk(100, 3), 50) == [100, 101, 102]
    assert chosen(Chunk(0, 1000), 1) == [500]


def test_reading_leaves_the_run_as_it_is(run_copy):
    path = run_copy()
    before = {file: file.read_bytes() for file in path.rglob("*") if file.is_file()}
    examine(path)
    assert {file: file.read_bytes() for file in path.rglob("*") if file.is_file()} == before
    assert pq.read_table(parts_of(path, "games")[0]).num_rows == 60
