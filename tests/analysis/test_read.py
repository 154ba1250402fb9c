"""Reading runs as frames: what is in the files, one run or several."""

import pandas as pd
import pyarrow as pa
import pytest

from analysis.dataset.chunk import frame_of, play_tables
from analysis.dataset.folder import RunError
from analysis.dataset.read import open_dataset, open_datasets
from analysis.dataset.run import Chunk
from sim.core.errors import PampasError
from tests.analysis.runs import edit_manifest, forge, parts_of, play_run, run_of


def test_the_tables_are_those_of_the_games(played_runs):
    dataset = open_dataset(played_runs / "whole")
    study = run_of()
    played = play_tables(study, Chunk(0, 240))
    for table, frame in (("games", dataset.games()), ("seats", dataset.seats())):
        pd.testing.assert_frame_equal(frame, frame_of(study, table, played[table]))
    assert dataset.configuration == study.configuration
    assert dataset.manifest["state"] == "finished"
    assert dataset.about("seats")["total"] == "points in all"


def test_some_columns(played_runs):
    dataset = open_dataset(str(played_runs / "whole"))
    frame = dataset.seats(columns=["total", "policy"])
    assert list(frame.columns) == ["total", "policy"]
    assert set(frame["policy"]) == {"poor"}
    assert list(dataset.games(["end_reason"]).columns) == ["end_reason"]


def test_part_by_part(played_runs):
    dataset = open_dataset(played_runs / "whole")
    parts = list(dataset.parts("seats", ["game"]))
    assert [len(part) for part in parts] == [120] * 4
    assert [part["game"].iloc[0] for part in parts] == [0, 60, 120, 180]


def test_unknown_columns_and_tables(played_runs):
    dataset = open_dataset(played_runs / "whole")
    with pytest.raises(PampasError, match=r"got 'totl', .*did you mean total\?"):
        dataset.seats(["totl"])
    with pytest.raises(PampasError, match="got 'players', expected one of games, seats"):
        list(dataset.parts("players"))


def test_an_unfinished_run_is_refused_unless_it_is_asked_for(played_runs):
    path = played_runs / "unfinished"
    with pytest.raises(RunError, match="is not finished: 120 games are there"):
        open_dataset(path)
    assert len(open_dataset(path, unfinished=True).games()) == 120


def test_a_run_without_games(run_copy):
    path = run_copy("unfinished")
    edit_manifest(path, lambda m: m.update(chunks=[]))
    with pytest.raises(RunError, match="there are no games in it yet"):
        open_dataset(path, unfinished=True).games()


def test_what_is_no_run(tmp_path):
    with pytest.raises(RunError, match="expected the folder of a run"):
        open_dataset(tmp_path)


@pytest.mark.parametrize("damage", ["missing", "cut"])
def test_a_damaged_part(run_copy, damage):
    path = run_copy()
    file = parts_of(path, "games")[1]
    if damage == "missing":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(RunError, match=r"'pampas doctor .*' says more"):
        open_dataset(path).games()


def test_words_that_differ_between_parts_are_put_together(run_copy):
    def other_words(table):
        index = table.schema.get_field_index("policy")
        codes = pa.array([1] * table.num_rows, pa.int8())
        words = pa.DictionaryArray.from_arrays(codes, ["other", "poor"])
        return table.set_column(index, table.schema.field(index), words)

    path = run_copy()
    forge(path, "seats", 1, other_words)
    policy = open_dataset(path).seats(["policy"])["policy"]
    assert sorted(policy.cat.categories) == ["other", "poor"]
    assert (policy == "poor").all()


def test_several_runs(played_runs, tmp_path):
    other = play_run(tmp_path / "other", run_of(seed=9, games=60, policies="d"))
    datasets = open_datasets([played_runs / "front", played_runs / "back", other])
    assert [len(dataset.games()) for dataset in datasets] == [120, 120, 60]


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        ({"signature": "x"}, "has signature x, but"),
        ({"tables": "x"}, "has tables x, but"),
        ({"players_signature": "x"}, "has players signature x, but"),
    ],
)
def test_runs_of_other_rules_are_not_mixed(played_runs, tmp_path, origin, words):
    other = play_run(tmp_path / "other", run_of(first=240, games=60, **origin))
    with pytest.raises(RunError, match="such runs are not mixed") as error:
        open_datasets([played_runs / "whole", other])
    assert words in str(error.value)


def test_the_same_games_are_not_counted_twice(played_runs):
    with pytest.raises(RunError, match="games 120 to 179 of one run are in"):
        open_datasets([played_runs / "back", played_runs / "whole"])
