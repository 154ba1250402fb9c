"""Playing a chunk: rows, types, parts."""

import dataclasses
import hashlib
import json
from io import BytesIO

import numpy as np
import pyarrow.parquet as pq
import pytest

from analysis.dataset import chunk as chunks
from analysis.dataset.chunk import frame_of, play_chunk, play_tables
from analysis.dataset.content import content_of
from analysis.dataset.run import Chunk
from analysis.dataset.schema import GAMES, SEATS, TABLES
from sim.core.errors import PampasError
from tests.analysis import toy
from tests.analysis.runs import run_of


def tables_of(study, chunk):
    return {
        name: frame_of(study, name, arrays) for name, arrays in play_tables(study, chunk).items()
    }


def test_rows_are_those_of_the_game():
    study = run_of(players=3, rotate=True)
    tables = tables_of(study, Chunk(30, 12))
    design, rotation = study.design(Chunk(30, 12))
    outcome = toy.play_design(design, None, study.rows)
    games, seats = tables[GAMES], tables[SEATS]
    assert list(games["game"]) == list(range(30, 42))
    assert list(games["rotation"]) == list(rotation)
    assert list(games["end_reason"]) == list(outcome[:, 0])
    assert list(seats["game"]) == list(np.repeat(np.arange(30, 42), 3))
    assert list(seats["seat"]) == [1, 2, 3] * 12
    assert list(seats["player"])[:9] == [1, 2, 3, 3, 1, 2, 2, 3, 1]
    assert set(seats["policy"]) == {"poor"}
    for seat in (1, 2, 3):
        here = seats[seats["seat"] == seat]
        assert list(here["total"]) == list(outcome[:, toy.ROWS.column(f"total_{seat}")])
        wins = outcome[:, toy.ROWS.column(f"win_share_{seat}")]
        assert list(here["win_share"]) == list(wins / 12)


def test_a_solo_game_has_its_opponent():
    study = run_of(games=4)
    solo = dataclasses.replace(study, setup=toy.Setup(solo="hard"))
    seats = tables_of(solo, Chunk(0, 4))[SEATS]
    assert list(seats["policy"]) == ["poor", "opponent"] * 4
    assert list(tables_of(solo, Chunk(0, 4))[GAMES]["solo"]) == ["hard"] * 4


def test_slices_change_nothing(monkeypatch):
    study = run_of()
    whole = play_chunk(study, Chunk(0, 100))
    monkeypatch.setattr(chunks, "SLICE", 7)
    sliced = play_chunk(study, Chunk(0, 100))
    assert {t: part.sha256 for t, part in sliced.parts.items()} == {
        t: part.sha256 for t, part in whole.parts.items()
    }


def test_a_part_says_what_it_is():
    study = run_of()
    played = play_chunk(study, Chunk(60, 60))
    for table in TABLES:
        part = played.parts[table]
        assert part.rows == 60 * (1 if table == GAMES else 2)
        assert part.sha256 == hashlib.sha256(part.data).hexdigest()
        read = pq.read_table(BytesIO(part.data))
        about = json.loads(read.schema.metadata[b"pampas"])
        assert (about["table"], about["first"], about["games"]) == (table, 60, 60)
        assert about["identity"] == study.identity
        frame = read.to_pandas()
        columns = {name: frame[name] for name in frame.columns}
        assert content_of(table, columns) == part.content


@pytest.mark.parametrize("value", [40_000, -32_769])
def test_a_value_that_does_not_fit_is_refused(value):
    def play(rows, tables, policies):
        outcome = toy.play_design(rows, tables, policies)
        outcome[3, toy.ROWS.column("total_1")] = value
        return outcome

    study = run_of(played_with=toy.tables(play_rows=play))
    with pytest.raises(PampasError, match=f"total: got {value}, expected -32768 to 32767.*int16"):
        play_chunk(study, Chunk(0, 10))


def test_a_worker_with_other_code_is_refused():
    study = dataclasses.replace(run_of(), code="another")
    with pytest.raises(PampasError, match="other code of toy: got toy, expected another"):
        play_chunk(study, Chunk(0, 10))
