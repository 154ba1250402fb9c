"""How the runs of studies are cut."""

import pytest

from analysis.configuration import effective
from analysis.simulate import run_of
from analysis.study_runs import CHUNKS, LEAST_CHUNKS, WORTH_STORING, chunk_of
from sim import game_named


def run(games):
    configuration = effective({"game": "argentina", "policy": "club", "games": games}, {})
    return run_of(configuration, game_named("argentina").tables(()))


@pytest.mark.parametrize("games", [100, 400, 1_000, 2_000, 5_000, 20_000])
def test_a_run_is_cut_where_that_is_worth_it(games):
    one = run(games)
    chunks = -(-games // chunk_of(one))
    seconds = one.rough_seconds(games)
    assert LEAST_CHUNKS <= chunks <= CHUNKS
    assert (chunks == CHUNKS) == (seconds >= CHUNKS * WORTH_STORING)
    assert chunks == LEAST_CHUNKS or seconds / chunks >= WORTH_STORING
