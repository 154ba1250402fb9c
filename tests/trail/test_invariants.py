"""The referee sees every invariant broken, and no game that breaks one."""

from __future__ import annotations

from itertools import product

import pytest

from sim.core.check import check_game
from sim.trail.game import TRAIL
from sim.trail.invariants import codes
from sim.trail.setup import Setup
from tests.games.corruption import CorruptionTests
from tests.trail.corruptions import CORRUPTIONS

OF_OTHER_TESTS = {"I30", "I37", "I38"}  # counts of visits, turns at the end, ends of games


class TestCorruptions(CorruptionTests):
    corruptions = CORRUPTIONS


def test_every_invariant_of_a_state_or_step_has_a_code() -> None:
    stated = {f"I{number}" for number in (*range(1, 25), *range(31, 37))}
    assert stated <= {codes.rule_of(code) for code in codes.WORDS}
    assert not stated & OF_OTHER_TESTS


@pytest.mark.parametrize("players", TRAIL.players)
@pytest.mark.parametrize("switches", list(product(("no", "yes"), repeat=3)), ids="-".join)
def test_the_referee_finds_nothing(players: int, switches: tuple[str, ...]) -> None:
    north, poker, preparation = switches
    setup = Setup(
        players=players,
        north=north,
        poker=poker,
        preparation=preparation,
        tile_13=preparation,
        sides="random",
        neutral="shuffled",
        dollars=(60,) * players,
    )
    assert check_game(setup, 10).games == 10
