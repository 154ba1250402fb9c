"""Positions of real games: what is recorded, and that nothing but the settings decides it."""

import dataclasses
import threading

import numpy as np
import pytest

from analysis.dataset.backends import Executor
from analysis.parallel import StoppedEarlyError
from analysis.training import collect as module
from analysis.training.collect import Collection, collect
from analysis.training.openings import policies_for
from analysis.training.positions import TYPES
from analysis.training.recording import record
from analysis.training.store import MANIFEST, PositionFolder, to_bytes
from sim import game_named
from sim.core.errors import PampasError
from sim.core.tape import O_KEEP, O_TURNS

HERE = Executor(here=True)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    monkeypatch.setattr(module, "MAX_CHUNK", 25)


def collection_of(game="hacienda", players=2, games=90, seed=5, per_game=4.0):
    description = game_named(game)
    setup = description.setup(players=players, policies=("novice",) * players, seed=seed)
    shipped = description.shelf.shipped
    rows = policies_for(shipped["novice"].row, shipped.rows)
    return Collection(description.tables(), setup, rows, games, per_game)


@pytest.fixture(scope="module")
def collection():
    return collection_of()


def files(folder) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def collected(collection, path, **other):
    return collect(collection, PositionFolder(path, collection.settings()), **other)


@pytest.fixture
def whole(collection, tmp_path):
    """All of it at once, in this process."""
    positions = collected(collection, tmp_path / "whole", executor=HERE)
    return positions, files(tmp_path / "whole")


@pytest.mark.parametrize("players", [2, 4])
def test_positions_say_how_the_game_ended_for_every_seat(players, tmp_path):
    collection = collection_of(players=players)
    positions = collected(collection, tmp_path / "x", executor=HERE)
    assert positions.players == players
    assert set(positions.game) <= set(range(90)) and len(np.unique(positions.game)) > 60
    assert 3 * 90 < len(positions) < 8 * 90
    assert positions.wins.sum(axis=1) == pytest.approx(1)
    assert (positions.margins.max(axis=1) >= 0).all()
    first = np.sort(positions.margins, axis=1)
    assert (first[:, -1] == -first[:, -2]).all()  # the best is as far ahead as the next is behind
    won = positions.margins > 0
    assert (positions.wins[won] == 1).all() and (positions.wins[positions.margins < 0] == 0).all()
    assert (positions.stage > 0).all() and (positions.stage <= 1).all()
    assert positions.stage.min() < 0.2 and positions.stage.max() > 0.9


def test_every_row_is_of_the_layout_and_once_in_a_position(whole):
    """What a network's sums rest on: they are bounded for rows that come once."""
    positions, _ = whole
    game = game_named("hacienda")
    assert positions.rows.min() >= 0
    assert positions.rows.max() < game.features.size(game.rows.max_seats)
    of = np.repeat(np.arange(len(positions)), np.diff(positions.starts))
    pairs = np.unique(np.column_stack([of, positions.rows]), axis=0)
    assert len(pairs) == len(positions.rows)


def test_seats_are_told_from_the_one_who_looks(collection):
    """Two positions of a game in a row are seen from two seats, with margins of opposite sign."""
    numbers = np.arange(20)
    openings = collection.openings.of(numbers)
    openings[:, O_TURNS], openings[:, O_KEEP] = 0, 1000
    found, outcome = record(
        collection.tables, collection.setup, collection.rows, numbers, openings, 4000, 400
    )
    column = collection.tables.game.rows.column
    turns = outcome[:, column("turns")]
    lead = outcome[:, column("total_1")] - outcome[:, column("total_2")]
    for game in numbers:
        of_game = found.game == game
        assert of_game.sum() in (turns[game] - 1, turns[game])
        stages = found.stage[of_game]
        assert (np.diff(stages) > 0).all()
        ended = np.rint(stages * turns[game]).astype(int)
        margins = found.margins[of_game, 0]
        assert set(np.abs(margins)) == {abs(lead[game])}
        if lead[game]:
            seen = np.sign(margins) == np.sign(lead[game])  # by the first player
            by_turn = dict(zip(ended.tolist(), seen.tolist(), strict=True))
            assert all(by_turn[turn] != by_turn[turn + 1] for turn in ended[:-1])


def test_room_that_is_too_small_changes_nothing(collection):
    numbers = np.arange(10)
    openings = collection.openings.of(numbers)
    given = (collection.tables, collection.setup, collection.rows, numbers, openings)
    enough, tight = (record(*given, positions, 1.0)[0] for positions in (500, 1))
    assert len(enough) > 10
    assert to_bytes(enough) == to_bytes(tight)


@pytest.mark.slow
def test_workers_give_the_same_bytes(collection, whole, tmp_path):
    collected(collection, tmp_path / "two", executor=Executor(workers=2))
    assert files(tmp_path / "two") == whole[1]
    assert len(whole[1]) == 1 + 4


def test_a_collection_that_was_cut_off_goes_on_and_gives_the_same_bytes(
    collection, whole, tmp_path
):
    class KilledError(Exception):
        pass

    def die(games: int) -> None:
        raise KilledError

    path = tmp_path / "cut"
    with pytest.raises(KilledError):
        collected(collection, path, executor=HERE, progress=die)
    assert len(files(path)) == 1 + 1
    said: list[str] = []
    told: list[int] = []
    again = collected(collection, path, executor=HERE, progress=told.append, note=said.append)
    assert told == [25, 25, 25, 15]
    assert said == [f"25 games are in {path}: going on after them"]
    assert files(path) == whole[1]
    assert all((getattr(again, name) == getattr(whole[0], name)).all() for name in TYPES)


def test_stop_ends_at_the_edge_of_a_chunk(collection, whole, tmp_path):
    stop = threading.Event()
    path = tmp_path / "stopped"
    with pytest.raises(
        StoppedEarlyError, match=r"the same command goes on with what is in .*stopp"
    ):
        collected(collection, path, executor=HERE, stop=stop, progress=lambda games: stop.set())
    assert 2 <= len(files(path)) < 5
    collected(collection, path, executor=HERE)
    assert files(path) == whole[1]


@pytest.mark.parametrize("damage", [b"", b"PK", None])
def test_a_damaged_chunk_is_collected_again(collection, whole, tmp_path, damage):
    path = tmp_path / "whole"
    chunk = sorted(path.glob("*.npz"))[1]
    content = bytearray(chunk.read_bytes())
    content[len(content) // 2] ^= 1
    chunk.write_bytes(content if damage is None else damage)
    told: list[int] = []
    collected(collection, path, executor=HERE, progress=told.append)
    assert told == [65, 25]
    assert files(path) == whole[1]


def test_more_games_are_added_to_those_that_are_there(collection, whole, tmp_path):
    more = dataclasses.replace(collection, games=100)
    told: list[int] = []
    positions = collected(more, tmp_path / "whole", executor=HERE, progress=told.append)
    assert told == [75, 25]  # the last chunk had been a part of one
    first = positions.take(np.flatnonzero(positions.game < 90))
    assert to_bytes(first) == to_bytes(whole[0])


def test_a_folder_with_something_else_is_refused(collection, whole, tmp_path):
    other = collection_of(seed=6)
    with pytest.raises(PampasError, match=r"holds positions of another training: setup: got .*"):
        collected(other, tmp_path / "whole", executor=HERE)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    with pytest.raises(PampasError, match=r"holds other files \(thesis\.txt\), expected an empty"):
        collected(collection, tmp_path / "mine", executor=HERE)
    (tmp_path / "whole" / MANIFEST).write_text("{")
    with pytest.raises(PampasError, match=r"positions\.json: cannot be read"):
        collected(collection, tmp_path / "whole", executor=HERE)


def test_a_folder_removes_what_it_has_written_and_nothing_else(collection, whole, tmp_path):
    folder = PositionFolder(tmp_path / "whole", collection.settings())
    (folder.path / "mine.txt").write_text("x")
    folder.remove()
    assert list(files(folder.path)) == ["mine.txt"]
    (folder.path / "mine.txt").unlink()
    folder.remove()
    assert not folder.path.exists()
