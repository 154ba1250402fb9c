"""Which games a run has, and how they are cut."""

import dataclasses

import numpy as np
import pytest

from analysis.dataset.run import CHUNK_SECONDS, MAX_ROWS, Chunk
from tests.analysis import toy
from tests.analysis.runs import run_of


def test_chunks_are_cut_at_multiples_of_their_size():
    study = run_of(first=50, games=200)
    chunks = list(study.chunks(60, []))
    assert chunks == [(50, 10), (60, 60), (120, 60), (180, 60), (240, 10)]


def test_chunks_fill_the_holes():
    study = run_of(games=240)
    done = [Chunk(180, 60), Chunk(60, 60)]
    assert list(study.chunks(60, done)) == [(0, 60), (120, 60)]
    assert list(study.chunks(50, done)) == [(0, 50), (50, 10), (120, 30), (150, 30)]
    assert list(study.chunks(60, [Chunk(0, 240)])) == []


@pytest.mark.parametrize("size", [1, 7, 60, 1000])
def test_chunks_and_what_is_done_are_every_game_once(size):
    study = run_of(first=13, games=227)
    done = [Chunk(20, 1), Chunk(21, 30), Chunk(239, 1)]
    numbers = [n for c in [*done, *study.chunks(size, done)] for n in range(c.first, c.end)]
    assert sorted(numbers) == list(range(13, 240))


def test_the_usual_chunk_depends_on_the_study_alone():
    def usual(seconds, **options):
        return run_of(played_with=toy.tables(seconds_a_game=seconds), **options).usual_chunk()

    assert usual(0.00025) == usual(0.00025, games=10**8, seed=9, first=77) == 28_000
    assert usual(1e-9) == MAX_ROWS // 2
    assert usual(1e-9, players=4) == MAX_ROWS // 4
    assert usual(1.0) == CHUNK_SECONDS
    assert usual(100.0) == 1
    assert usual(100.0, players=3, rotate=True) == 3  # a block is not cut


def test_whole_blocks():
    assert [run_of(players=3, rotate=True).whole_blocks(n) for n in (1, 3, 4)] == [3, 3, 6]
    assert run_of(players=3).whole_blocks(4) == 4


def test_rotations_share_the_deal_and_move_the_players():
    study = dataclasses.replace(run_of(players=3, rotate=True, games=9), setup=Seated(3))
    design, rotation = study.design(Chunk(3, 6))
    assert list(rotation) == [0, 1, 2, 0, 1, 2]
    assert list(design[:, toy.AT["game"]]) == [3, 4, 5, 6, 7, 8]
    assert list(design[:, toy.AT["luck"]]) == [1, 1, 1, 2, 2, 2]
    policies = design[:, toy.AT["policy"] : toy.AT["policy"] + 3]
    assert policies.tolist() == [[0, 1, 2], [2, 0, 1], [1, 2, 0]] * 2


class Seated(toy.Setup):
    """Every seat has a policy of its own."""

    def rows(self, facts, numbers, deals):
        rows = super().rows(facts, numbers, deals)
        rows[:, toy.AT["policy"] : toy.AT["policy"] + self.players] = np.arange(self.players)
        return rows


def test_the_identity_is_that_of_the_rows():
    same = run_of()
    assert same.identity == run_of(first=60, games=7).identity
    assert same.identity == run_of(pampas="9").identity
    for other in (run_of(seed=2), run_of(rotate=True), run_of(signature="another")):
        assert other.identity != same.identity
