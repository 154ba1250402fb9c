"""Playing a study into its folder: nothing lost, nothing doubled, whatever dies."""

import functools
import hashlib
import json
import os
import signal
import time

import pytest

from analysis.dataset import runner
from analysis.dataset.backends import Executor
from analysis.dataset.files import DiskError
from analysis.dataset.folder import RunError, RunFolder
from analysis.dataset.run import Chunk
from analysis.dataset.runner import MAX_ATTEMPTS, open_run
from sim.core.errors import PampasError
from tests.analysis import toy
from tests.analysis.runs import CHUNK, Watch, edit_manifest, play_run, run_of

PROCESSES = Executor("loky", 2)


def files_of(path):
    """Every file of a run and the hash of its bytes."""
    return {
        str(file.relative_to(path)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in path.rglob("*")
        if file.is_file()
    }


def go(path, study, executor=PROCESSES, chunk=CHUNK, **options):
    """Play a study on; the report, and what was noted."""
    folder, watch = RunFolder(path), Watch()
    with folder.locked():
        state = open_run(folder, study, **options)
        watch.notes += state.notes
        report = runner.play_run(study, folder, state, executor, chunk, watch, watch.stop)
    return report, watch.notes


def deadly(rows, tables, policies, games, times, folder):
    """Plays as the toy does, but some games end the process that plays them, so many times."""
    for game in set(rows[:, toy.AT["game"]]) & set(games):
        for number in range(times):
            try:
                os.close(os.open(folder / f"{game}-{number}", os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                continue
            os.kill(os.getpid(), signal.SIGKILL)
            time.sleep(60)  # until it arrives
    return toy.play_design(rows, tables, policies)


def deadly_study(tmp_path, games, times, of=240):
    deaths = tmp_path / "deaths"
    deaths.mkdir()
    play = functools.partial(deadly, games=games, times=times, folder=deaths)
    return run_of(games=of, played_with=toy.tables(play_rows=play)), deaths


def test_workers_and_interruptions_do_not_change_a_byte(tmp_path, played_runs):
    whole = files_of(played_runs / "whole")
    go(tmp_path / "two", run_of())
    assert files_of(tmp_path / "two") == whole
    for most in (60, 180):  # ended twice
        play_run(tmp_path / "ended", run_of(), most=most)
        assert files_of(tmp_path / "ended") != whole
    report, notes = go(tmp_path / "ended", run_of())
    assert files_of(tmp_path / "ended") == whole
    assert (report.games, report.done, notes) == (60, 240, [])


def test_another_cut_has_the_same_content(tmp_path, played_runs):
    expected = RunFolder(played_runs / "whole").manifest()["content"]
    for chunk in (240, 100, 7):
        path = play_run(tmp_path / str(chunk), run_of(), chunk=chunk)
        assert RunFolder(path).manifest()["content"] == expected


@pytest.mark.slow
def test_a_worker_that_dies_once_costs_nothing(tmp_path, played_runs):
    study, deaths = deadly_study(tmp_path, games=[70, 200], times=1)
    report, notes = go(tmp_path / "run", study)
    assert len(list(deaths.iterdir())) == 2
    assert report.done == 240
    assert files_of(tmp_path / "run") == files_of(played_runs / "whole")
    assert notes
    assert all("a worker died (killed, or out of memory?)" in note for note in notes)


@pytest.mark.slow
def test_a_chunk_whose_worker_dies_each_time_is_given_up_and_the_rest_is_saved(
    tmp_path, played_runs
):
    study, deaths = deadly_study(tmp_path, games=[5], times=100)
    with pytest.raises(RunError, match=r"games 0 to 59 died 3 times.*180 of 240 games are saved"):
        go(tmp_path / "run", study)
    assert len(list(deaths.iterdir())) == MAX_ATTEMPTS
    entries = RunFolder(tmp_path / "run").entries()
    assert [entry.chunk for entry in entries] == [(60, 60), (120, 60), (180, 60)]
    # Once the cause is gone, the same command goes on.
    report, _ = go(tmp_path / "run", run_of())
    assert report.games == 60
    assert files_of(tmp_path / "run") == files_of(played_runs / "whole")


@pytest.mark.slow
def test_workers_that_always_die_end_the_run_soon(tmp_path):
    study, deaths = deadly_study(tmp_path, games=range(2400), times=100, of=2400)
    with pytest.raises(RunError, match=r"died .* times.*0 of 2,400 games are saved"):
        go(tmp_path / "run", study)
    assert len(list(deaths.iterdir())) < 20


def test_an_error_in_a_worker_is_told_as_it_is(tmp_path):
    def play(rows, tables, policies):
        raise PampasError("the game: got 5, expected 4")

    study = run_of(played_with=toy.tables(play_rows=play))
    with pytest.raises(PampasError, match="the game: got 5, expected 4"):
        go(tmp_path / "run", study)


def spoil_truncated(path):
    path.write_bytes(path.read_bytes()[:-50])


def spoil_altered(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(data)


def spoil_emptied(path):
    path.write_bytes(b"")


@pytest.mark.parametrize("table", ["games", "seats"])
@pytest.mark.parametrize("spoil", [spoil_truncated, spoil_altered, spoil_emptied, os.unlink])
def test_a_damaged_part_is_noted_and_played_anew(run_copy, played_runs, table, spoil):
    path = run_copy()
    spoil(path / table / "part-000000000060.parquet")
    report, notes = go(path, run_of(), Executor("threading", 1))
    assert report.games == 60
    (note,) = notes
    assert note.startswith(f"{table}/part-000000000060.parquet ")
    assert note.endswith(": its 60 games go again")
    assert files_of(path) == files_of(played_runs / "whole")


def test_what_a_killed_process_leaves_is_swept_away(run_copy, played_runs):
    path = run_copy("unfinished")
    for name in (".manifest.json.tmp", "games/.part-000000000180.parquet.tmp"):
        (path / name).write_bytes(b"half")
    (path / "seats" / "part-000000000180.parquet").write_bytes(b"a part without a line")
    go(path, run_of())
    assert files_of(path) == files_of(played_runs / "whole")


def test_a_journal_that_is_left_over_is_removed(run_copy, played_runs):
    path = run_copy()
    chunk = json.loads((path / "manifest.json").read_bytes())["chunks"][0]
    (path / "journal.jsonl").write_text(json.dumps(chunk) + "\n")
    report, _ = go(path, run_of())
    assert report.games == 0
    assert files_of(path) == files_of(played_runs / "whole")


def test_a_finished_run_is_left_alone(run_copy):
    path = run_copy()
    before = {file: file.stat().st_mtime_ns for file in path.rglob("*")}
    report, notes = go(path, run_of())
    assert (report.games, report.done, notes) == (0, 240, [])
    assert {file: file.stat().st_mtime_ns for file in path.rglob("*")} == before


def test_more_games_of_a_run_need_resume(run_copy, tmp_path):
    path = run_copy("front")
    with pytest.raises(RunError, match="holds a run of 120 games, got --games 240: --resume to"):
        go(path, run_of())
    report, _ = go(path, run_of(), resume=True)
    assert report.games == 120
    assert files_of(path) == files_of(play_run(tmp_path / "new", run_of()))
    with pytest.raises(RunError, match="holds a run of 240 games, got --games 120: another"):
        go(path, run_of(games=120), resume=True)


@pytest.mark.parametrize(
    ("other", "text"),
    [
        (run_of(seed=2), "seed 1, not 2"),
        (run_of(rotate=True), "rotate False, not True"),
        (run_of(first=60), "first 0, not 60"),
        (run_of(signature="x"), "signature a, not x"),
        (run_of(tables="x"), "tables toy, not x"),
    ],
)
def test_another_run_is_refused_and_replaced_by_force_only(run_copy, other, text, tmp_path):
    path = run_copy()
    before = files_of(path)
    with pytest.raises(RunError, match=f"holds another run: .*{text}.*--out, or --force"):
        go(path, other)
    assert files_of(path) == before
    go(path, other, force=True)
    assert files_of(path) == files_of(play_run(tmp_path / "new", other))


def test_strange_files_are_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    for options in ({}, {"force": True}):
        with pytest.raises(RunError, match=r"holds other files \(notes.txt\)"):
            go(tmp_path, run_of(), **options)
    (tmp_path / "notes.txt").unlink()
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "chess.pgn").write_text("mine")
    with pytest.raises(RunError, match=r"holds other files \(games/chess.pgn\)"):
        go(tmp_path, run_of())


@pytest.mark.parametrize("value", [None, 5, {}, {"games": "many"}])
def test_a_manifest_without_a_configuration(run_copy, value):
    path = run_copy()
    edit_manifest(path, lambda manifest: manifest.update(configuration=value))
    with pytest.raises(RunError, match=r"manifest\.json: configuration: got .*expected that of"):
        go(path, run_of())


def test_sums_that_are_lost_are_played_anew(run_copy, played_runs):
    path = run_copy()
    edit_manifest(path, lambda manifest: manifest["chunks"][1].update(tally={"blocks": 3}))
    report, notes = go(path, run_of())
    assert report.games == 60
    assert notes == ["the sums of games 60 to 119 are lost: its 60 games go again"]
    assert files_of(path) == files_of(played_runs / "whole")


def test_chunks_beyond_the_study_are_refused(run_copy):
    path = run_copy()

    def move(manifest):
        manifest["chunks"][-1]["first"] = 10_000

    edit_manifest(path, move)
    with pytest.raises(RunError, match=r"holds games 10,000 to 10,059, expected games 0 to 239"):
        go(path, run_of())


def test_what_is_filed_before_a_full_disk_is_kept(tmp_path, played_runs, monkeypatch):
    path = tmp_path / "run"
    file = RunFolder.store

    def full(folder, played):
        if played.chunk.first == 120:
            raise DiskError("part: could not be written: No space left on device")
        return file(folder, played)

    with monkeypatch.context() as patch:
        patch.setattr(RunFolder, "store", full)
        with pytest.raises(DiskError, match=r"No space left on device. 120 of 240 games are saved"):
            go(path, run_of(), Executor("threading", 1))
    assert [entry.chunk for entry in RunFolder(path).entries()] == [Chunk(0, 60), Chunk(60, 60)]
    go(path, run_of())
    assert files_of(path) == files_of(played_runs / "whole")
