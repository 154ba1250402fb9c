"""Merging: pieces of one run become the run that one machine would have written."""

import shutil

import pytest

from analysis.dataset import merge as merging
from analysis.dataset.files import locked
from analysis.dataset.folder import RunError
from analysis.dataset.health import examine
from analysis.dataset.merge import obstacles, pieces
from sim.core.errors import PampasError
from tests.analysis.runs import edit_manifest, parts_of, play_run, run_of


def merge(paths, out, progress=None):
    return merging.merge(pieces(paths), out, progress)


def files_of(path):
    return {
        str(file.relative_to(path)): file.read_bytes()
        for file in sorted(path.rglob("*"))
        if file.is_file()
    }


def test_pieces_become_the_run_that_one_machine_writes(played_runs, tmp_path):
    steps: list[int] = []
    parts = [played_runs / "back", played_runs / "front"]
    assert obstacles(parts) == []
    folder = merge(parts, tmp_path / "merged", steps.append)
    assert files_of(folder.path) == files_of(played_runs / "whole")
    assert examine(folder.path).is_sound
    assert steps == [60] * 4


def test_pieces_that_do_not_begin_with_game_0(tmp_path):
    parts = [
        play_run(tmp_path / str(first), run_of(first=first, games=60)) for first in (60, 120, 180)
    ]
    merged = merge(parts, tmp_path / "merged").path
    one = play_run(tmp_path / "one", run_of(first=60, games=180))
    assert files_of(merged) == files_of(one)


def test_other_chunks_have_the_same_content(tmp_path):
    parts = [
        play_run(tmp_path / "a", run_of(games=100), chunk=37),
        play_run(tmp_path / "b", run_of(first=100, games=140), chunk=50),
    ]
    merged = examine(merge(parts, tmp_path / "merged").path)
    assert merged.is_sound
    assert merged.content == examine(play_run(tmp_path / "one", run_of())).content


def test_a_merged_run_can_be_merged_and_gone_on_with(tmp_path):
    parts = [
        play_run(tmp_path / str(first), run_of(first=first, games=60)) for first in (0, 60, 120)
    ]
    two = merge(parts[:2], tmp_path / "two").path
    three = merge([two, parts[2]], tmp_path / "three").path
    play_run(three, run_of(games=180))
    assert files_of(three) == files_of(play_run(tmp_path / "one", run_of(games=180)))


def test_versions_may_differ_where_the_signature_does_not(run_copy, tmp_path):
    newer = play_run(tmp_path / "newer", run_of(first=120, games=120, pampas="0.2.0"))
    found = examine(merge([run_copy("front"), newer], tmp_path / "merged").path)
    assert found.is_sound
    assert {finding.kind for finding in found.findings} == {"version"}


def test_tables_in_another_place_are_the_same_tables(run_copy, tmp_path):
    back = run_copy("back")
    edit_manifest(back, lambda m: m["configuration"].update(tables=["elsewhere/mine"]))
    assert examine(merge([run_copy("front"), back], tmp_path / "merged").path).is_sound


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        ({"signature": "x"}, "signature x, not a"),
        ({"players_signature": "x"}, "players signature x, not b"),
        ({"tables": "x"}, "tables x, not toy"),
        ({"policies": "x"}, "policies x, not c"),
        ({"rules": 2}, "rules 2, not 1"),
        ({"seed": 5}, "seed 5, not 1"),
        ({"rotate": True}, "rotate True, not False"),
    ],
)
def test_runs_of_other_studies_are_refused(played_runs, tmp_path, origin, words):
    other = play_run(tmp_path / "other", run_of(first=120, games=120, **origin))
    with pytest.raises(RunError, match="these runs cannot be merged") as error:
        merge([played_runs / "front", other], tmp_path / "merged")
    assert words in str(error.value)
    assert obstacles([played_runs / "front", other])
    assert not (tmp_path / "merged").exists()


def refused(paths, out):
    with pytest.raises(RunError) as error:
        merge(paths, out)
    return str(error.value)


def test_another_schema_or_game_is_refused(run_copy, tmp_path):
    from analysis.dataset.differences import ORIGIN
    from analysis.dataset.run import identity_of

    def renew(manifest):
        origin = {key: manifest[key] for key in ORIGIN}
        manifest["identity"] = identity_of(manifest["configuration"], origin, manifest["schema"])

    front, back = run_copy("front"), run_copy("back")
    edit_manifest(back, lambda m: m["schema"]["seats"]["total"].update(about="something else"))
    edit_manifest(back, renew)
    assert "another schema of the tables" in refused([front, back], tmp_path / "merged")
    edit_manifest(back, lambda m: m.update(game="chess"))
    assert "game chess, not toy" in refused([front, back], tmp_path / "merged")


def test_the_same_games_twice_are_refused(played_runs, tmp_path):
    text = refused([played_runs / "whole", played_runs / "back"], tmp_path / "merged")
    assert f"games 120 to 239 are in {played_runs / 'whole'} and in {played_runs / 'back'}" in text
    same = refused([played_runs / "whole", played_runs / "whole"], tmp_path / "merged")
    assert "games 0 to 239 are in" in same


def test_a_gap_is_refused(played_runs, tmp_path):
    late = play_run(tmp_path / "late", run_of(first=180, games=60))
    text = refused([late, played_runs / "front"], tmp_path / "merged")
    assert "games 120 to 179, between" in text


def test_an_unfinished_run_is_refused(run_copy, tmp_path):
    late = play_run(tmp_path / "late", run_of(first=240, games=60))
    text = refused([run_copy("unfinished"), late], tmp_path / "merged")
    assert "the run is not finished: 120 of 240 games are there" in text


def test_a_damaged_run_is_refused_before_anything_is_written(run_copy, played_runs, tmp_path):
    back = run_copy("back")
    file = parts_of(back, "seats")[1]
    data = bytearray(file.read_bytes())
    data[200] ^= 1
    file.write_bytes(data)
    text = refused([played_runs / "front", back], tmp_path / "merged")
    assert "seats/part-000000000180.parquet has been altered" in text
    assert not (tmp_path / "merged").exists()


def test_one_run_is_not_enough(played_runs, tmp_path):
    assert "got 1 run, expected at least 2" in refused([played_runs / "front"], tmp_path / "x")


def test_what_is_no_run_is_refused(played_runs, tmp_path):
    text = refused([played_runs / "front", tmp_path / "nothing"], tmp_path / "x")
    assert "expected the folder of a run" in text


def test_a_folder_that_is_not_empty_is_refused(played_runs, tmp_path):
    parts = [played_runs / "front", played_runs / "back"]
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine")
    assert "holds files (mine.txt)" in refused(parts, out)
    assert [path.name for path in out.iterdir()] == ["mine.txt"]
    merge(parts, tmp_path / "merged")
    before = files_of(tmp_path / "merged")
    assert "holds files (games, manifest.json, seats)" in refused(parts, tmp_path / "merged")
    assert files_of(tmp_path / "merged") == before


def test_a_merge_that_is_killed_leaves_no_run(played_runs, tmp_path, monkeypatch):
    parts = [played_runs / "front", played_runs / "back"]
    out = tmp_path / "out"
    copies = []

    def killed(path, data):
        copies.append(path)
        if len(copies) == 6:
            raise KeyboardInterrupt
        path.write_bytes(data)

    with monkeypatch.context() as patch:
        patch.setattr(merging, "write_atomically", killed)
        with pytest.raises(KeyboardInterrupt):
            merge(parts, out)
    assert [finding.kind for finding in examine(out).findings] == ["no manifest"]
    assert "holds parts without a manifest" in refused(parts, out)
    shutil.rmtree(out)
    assert examine(merge(parts, out).path).is_sound


def test_a_copy_that_is_not_the_original_is_noticed(played_runs, tmp_path, monkeypatch):
    monkeypatch.setattr(merging, "write_atomically", lambda path, data: path.write_bytes(data[:-1]))
    text = refused([played_runs / "front", played_runs / "back"], tmp_path / "out")
    assert "the copy has" in text
    assert not (tmp_path / "out" / "manifest.json").exists()


def test_a_folder_in_which_another_process_writes_is_refused(played_runs, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    with locked(out), pytest.raises(PampasError, match="another pampas is writing there"):
        merge([played_runs / "front", played_runs / "back"], out)
