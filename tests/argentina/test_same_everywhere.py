"""The same design gives the same game, however it is run; others share only what they should.

What is so in every game is in tests/games.

I34, and the separate streams of chance: table, each player's deck, each policy.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.setup import Setup
from sim.core.check import check_game
from sim.core.facade import Game
from sim.core.layout import STREAM_SIZE
from sim.core.play import play
from sim.core.vocabulary import FIRST_DECISION
from tests.argentina.raw import Raw, base_tables
from tests.argentina.trace import QUICK_EXPERT, TRACES, setup_for

ROOT = Path(__file__).resolve().parents[2]
THINKING = ["club", QUICK_EXPERT]
POLICIES = ["random", *THINKING]
OPEN: dict[str, Any] = {"neutral": "shuffled", "sides": "random", "city_sides": "random"}


def policy_id(policy: str) -> str:
    return Path(policy).stem


def in_a_process(code: str, *arguments: str, **settings: str) -> str:
    """What a Python process of its own prints, with warnings as errors."""
    done = subprocess.run(
        [sys.executable, "-W", "error", *code.split(), *arguments],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- one game, many ways to run it


@pytest.mark.parametrize("policy", THINKING, ids=policy_id)
@pytest.mark.parametrize("players", [1, 3])
def test_I34_a_policy_chooses_the_same_step_by_step_and_under_the_referee(players, policy) -> None:
    """The façade, with a position saved and loaded on the way, and the referee follow the batch."""
    setup = setup_for(players, policy=policy)
    games = 1 if policy == QUICK_EXPERT else 5
    batch = play(setup, games)
    for i, row in enumerate(batch.rows):
        game = Game.new(replace(setup, game=i), base_tables())
        for _ in range(40):
            game.apply(game.choose())
        again = Game.from_dict(game.to_dict(), base_tables())
        for one in (game, game.copy(), again):
            assert one.play_out().outcome() == one.description.rows.told(row)
    report = check_game(setup, games)  # compares its games with those of the batch
    assert report.decisions == batch.column("decisions").sum()


def test_I34_policies_with_the_same_luck_play_games_of_their_own() -> None:
    """Outcomes of other policies do differ: the comparisons above are not empty."""
    rows = [play(setup_for(2, policy=policy), 5).rows for policy in POLICIES]
    together = np.vstack(rows)
    assert len(np.unique(together, axis=0)) == len(together)


def test_a_copy_of_a_position_goes_on_as_the_position_does() -> None:
    """All chance lies in the state: a copy taken in the middle ends in the same state."""
    for policy in POLICIES:
        raw = Raw.deal(setup_for(3, policy=policy))
        for _ in range(300):
            raw.do(raw.next_action())
        twin = raw.copy()
        for game in (raw, twin):
            for _ in game.steps():
                pass
        assert (raw.s == twin.s).all()


# --- what two designs share


def dealt(setup: Setup) -> NDArray[np.int64]:
    return Raw.deal(setup).s


def fields_that_differ(one: NDArray[np.int64], other: NDArray[np.int64]) -> set[str]:
    """Names of the fields of table and seats in which two states differ."""
    names = set()
    for where in np.flatnonzero(one != other):
        block, at = L.state, int(where)
        if at >= L.SEATS:
            block, at = L.seat, (at - L.SEATS) % L.SEAT_SIZE
        names |= {f.name for f in block.fields.values() if f.start <= at < f.start + f.size}
    return names


def test_the_same_luck_gives_the_same_table_and_decks_to_other_policies() -> None:
    """Another game number with the same luck changes nothing but the noise of the policies."""
    one = Setup(players=4, seed=6, game=1, deal=50, **OPEN)
    assert fields_that_differ(dealt(one), dealt(replace(one, game=2))) == {"policy_stream"}
    other_luck = fields_that_differ(dealt(one), dealt(replace(one, deal=51)))
    assert {"bag", "cattle_deck", "objective_deck", "draw", "deck_stream"} <= other_luck
    assert "policy_stream" not in other_luck


@pytest.mark.parametrize(
    ("factor", "touched"),
    [
        ({"sides": "a"}, {"sides"}),
        ({"sides": "random,7b,3a"}, {"sides"}),
        ({"city_sides": "b"}, {"city_sides"}),
        ({"neutral": "lettered"}, {"content"}),
        ({"pesos": (0, 50, 3)}, {"pesos"}),
        ({"ban": ("2:7a", "2:7b")}, {"banned"}),
        ({"cards": (1, 9, 15)}, {"hand", "hand_n", "draw_n"}),
    ],
)
def test_a_factor_leaves_the_rest_of_the_luck_alone(factor, touched) -> None:
    seen: set[str] = set()
    for luck in range(12):
        one = Setup(players=3, seed=8, deal=luck, **OPEN)
        seen |= fields_that_differ(dealt(one), dealt(replace(one, **factor)))
    assert seen == touched


def test_neutral_buildings_change_places_and_nothing_else() -> None:
    one = Setup(players=2, seed=8, deal=1, **OPEN)
    shuffled, lettered = dealt(one), dealt(replace(one, neutral="lettered"))
    neutral = [n for n in range(L.N_NODES) if base_tables().vector[t.NODE_TYPE + n] == c.N_NEUTRAL]
    differ = {int(i) - L.CONTENT for i in np.flatnonzero(shuffled != lettered)}
    assert differ <= set(neutral)
    assert sorted(shuffled[L.CONTENT + node] for node in neutral) == list(range(1, 9))
    assert [lettered[L.CONTENT + node] for node in neutral] == list(range(1, 9))


def test_I34_bags_and_decks_do_not_depend_on_choices() -> None:
    """What is left of every pile at the end is what lay at its bottom at the deal."""
    piles = [(L.BAG_N + k, L.BAG + k * L.BAG_SIZE) for k in range(3)]
    piles += [(L.CATTLE_DECK_N, L.CATTLE_DECK), (L.OBJECTIVE_DECK_N, L.OBJECTIVE_DECK)]
    piles += [(L.SHIP_STACK_N, L.SHIP_STACK)]
    for game in range(5):
        raw = Raw.deal(Setup(players=3, seed=4, game=game, deal=9, **OPEN))
        start = raw.s.copy()
        for _ in raw.steps():
            pass
        for count, pile in piles:
            left = raw.s[count]
            assert left <= start[count]
            assert (raw.s[pile : pile + left] == start[pile : pile + left]).all()
        assert (
            raw.s[L.TABLE_STREAM :][:STREAM_SIZE] == start[L.TABLE_STREAM :][:STREAM_SIZE]
        ).all()


def test_a_players_shuffles_do_not_depend_on_the_others() -> None:
    """A player who only travels sees the same cards in the same order, whatever the other does."""

    def hands(game: int) -> list[list[int]]:
        raw = Raw.deal(Setup(players=2, seed=2, game=game, deal=3))
        seen: list[list[int]] = []
        while len(seen) < 5:
            if raw.op == ops.TURN_START and raw.p == 1:
                hand = raw.s[raw.q + L.HAND :][: raw.s[raw.q + L.HAND_N]].tolist()
                if hand not in seen[-1:]:
                    seen.append(hand)
            if raw.op < FIRST_DECISION or raw.p == 0:
                raw.do(raw.next_action())
            else:
                legal = raw.legal()
                raw.do(c.PASS if c.PASS in legal else legal[0])
        assert raw.s[L.DECK_STREAM + STREAM_SIZE + 2] > L.N_START_CARDS  # there was a shuffle
        return seen

    assert hands(1) == hands(2) == hands(3)


# --- other ways to run the kernel

BOUNDS = """
import json, sys
import numpy as np
from sim.argentina.kernel import entry
from sim.core import operations as do
from sim.argentina.game import ARGENTINA
from sim.core.play import play
from tests.argentina.trace import setup_for
rows = []
for players, games, policy in json.loads(sys.argv[1]):
    rows.append(play(setup_for(players, policy=policy), games).rows.tolist())
try:
    entry.call(do.LEGAL, np.zeros(3, dtype=np.int64), ARGENTINA.tables().vector)
    raise SystemExit("an index out of bounds was not noticed")
except IndexError:
    json.dump(rows, sys.stdout)
"""


@pytest.mark.slow
def test_games_stay_within_bounds(tmp_path) -> None:
    """NUMBA_BOUNDSCHECK: every index of every step is looked at; the outcomes are the same."""
    runs = [
        (players, {"random": 200, "club": 50}.get(policy, 1), policy)
        for players in (1, 2, 3, 4)
        for policy in POLICIES
    ]
    script = tmp_path / "bounds.py"
    script.write_text(BOUNDS, encoding="utf-8")
    printed = in_a_process(
        str(script), json.dumps(runs), NUMBA_BOUNDSCHECK="1", PYTHONPATH=str(ROOT)
    )
    for (players, games, policy), rows in zip(runs, json.loads(printed), strict=True):
        assert (play(setup_for(players, policy=policy), games).rows == rows).all()


@pytest.fixture(scope="module")
def in_plain_python() -> dict[str, Any]:
    """All traces, from one process with NUMBA_DISABLE_JIT."""
    printed = in_a_process("-m tests.argentina.trace", NUMBA_DISABLE_JIT="1")
    found: dict[str, Any] = json.loads(printed)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", TRACES)
def test_plain_python_plays_the_same_games(name: str, in_plain_python: dict[str, Any]) -> None:
    """The same functions as plain Python give the same traces, state and all.

    Batch and referee run too; warnings are errors.
    """
    assert in_plain_python[name] == json.loads(json.dumps(TRACES[name]()))
