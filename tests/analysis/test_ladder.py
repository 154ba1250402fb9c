"""The ladder of players: in which order, and what is measured of each rung."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from analysis import ladder
from analysis.arena import match_request
from analysis.ladder import ORDER, SEED, changed, ladder_of, measure_ladder, turn_ends
from analysis.seating import usual_fields
from sim import game_named, games
from sim.core.errors import PampasError
from sim.core.facade import Game
from tests.games.networks import made_up_network
from tests.games.test_value import policy_file

RECORD = {"of": "club", "games": 900, "positions": 4500, "siblings": {"correlation": 0.5}}
HELD_OUT = {"r2": 0.4, "r2_by_stage": [0.1, 0.2, None, 0.4, 0.5]}


@pytest.fixture
def searching(tmp_path):
    """A rung that looks ahead to the end of its turn with a network for 2 players."""
    game = game_named("hacienda")
    network = replace(made_up_network(game, 2), record={**RECORD, "held_out": HELD_OUT})
    return policy_file(tmp_path, game, network=network, candidates=2)


def named(monkeypatch, rungs, policies):
    monkeypatch.setattr(ladder, "facts_of", lambda game, overlays: SimpleNamespace(rungs=rungs))
    monkeypatch.setattr(ladder, "game_named", lambda game: SimpleNamespace(policies=policies))
    return ladder_of("a game")


@pytest.mark.parametrize("game", games())
def test_the_ladder_of_a_game_has_all_that_is_shipped_in_order(game):
    shipped = [name for name in ORDER if name in game_named(game).policies]
    assert shipped[:3] == ["random", "novice", "club"]
    assert [name for name in ladder_of(game) if name in ORDER] == shipped


def test_what_studies_do_not_name_stands_where_it_belongs(monkeypatch):
    policies = ("random", "novice", "club", "gaucho", "master", "strong", "expert")
    assert named(monkeypatch, ("novice", "club", "expert"), policies) == ORDER


def test_names_of_a_games_own_keep_their_order(monkeypatch):
    found = named(monkeypatch, ("weak", "usual", "strong"), ("random", "usual", "strong", "master"))
    assert found == ("random", "weak", "usual", "strong", "master")


def test_a_name_may_state_the_weight_that_is_changed():
    assert changed("club:turns=1:win=5", "turns", 0) == "club:win=5:turns=0"


def test_every_rung_is_measured(searching):
    begun: list[str] = []
    found = measure_ladder(
        "hacienda",
        seconds=0.6,
        games=12,
        workers=1,
        rungs=("random", "novice", searching),
        begin=begun.append,
    )
    assert begun == ["random", "novice", searching, "networks"]
    lowest, novice, top = found.rungs
    assert lowest.match is None
    assert novice.match is not None and (novice.match.rest, novice.match.games) == ("random", 12)
    assert novice.match.win.mean > 0.9
    assert top.match is not None and top.match.rest == "novice"
    assert lowest.speed.games_per_second > 2 * novice.speed.games_per_second
    assert novice.playouts is None and novice.evaluations is None and novice.saved is None
    # To the end of the turn, not of the game: there are many turns.
    assert top.saved is not None and top.saved > 2
    assert top.evaluations is not None and top.evaluations > 10 * top.speed.games_per_second
    (facts,) = found.networks
    told = facts.to_dict()
    assert told["rungs"] == [searching] and told["players"] == 2
    assert (told["games"], told["positions"], told["of"]) == (900, 4500, "club")
    assert told["r2_by_stage"] == HELD_OUT["r2_by_stage"] and told["siblings"] == 0.5
    assert told["training"] is None  # the record does not tell all of it
    assert [row["rung"] for row in found.records()] == ["random", "novice", searching]
    assert "win_share_low" in found.records()[1]


def test_strength_is_that_of_a_match(searching):
    names = (searching, "novice")
    found = measure_ladder("hacienda", 3, seconds=0.1, games=6, workers=1, rungs=names[::-1])
    fields = {**usual_fields("hacienda"), "players": 3, "seed": SEED}
    assert (
        found.rungs[1].match == match_request("hacienda", names, fields, games=6).play(1).duels[0]
    )
    assert found.rungs[1].evaluations is None  # its network is for 2


def test_seconds_say_how_many_blocks_there_are(monkeypatch):
    """Each game takes 0.01 s by this clock: half of 4 s are 100 blocks of 2 games."""
    ticks = iter(range(10**6))
    monkeypatch.setattr(ladder, "self_play", lambda *_: [ladder.Speed(100, 1.0)])
    monkeypatch.setattr(ladder, "time", SimpleNamespace(process_time=lambda: next(ticks)))
    found = measure_ladder("hacienda", seconds=4.0, workers=1, rungs=("random", "random"))
    assert found.rungs[1].match is not None and found.rungs[1].match.blocks == 100
    # Somebody against itself: exactly the fair share.
    assert found.rungs[1].match.win.mean == 0.5


def test_networks_are_asked_between_turns_all_over_a_game():
    game = game_named("hacienda")
    row = game.shelf.load("club").row
    found = turn_ends(Game.new(game.setup(players=2, policies=("club", "club"))), row)
    turns = [int(state[game.machine.at.turn]) for state in found]
    assert len(found) == ladder.POSITIONS
    assert turns == sorted(turns) and turns[-1] - turns[0] > 10
    assert all(game.machine.is_automatic(state) for state in found)  # a turn is about to begin


def test_bad_input_is_refused_before_anything_is_played():
    with pytest.raises(PampasError, match="seconds: got 0, expected a number above 0"):
        measure_ladder("hacienda", seconds=0)
    with pytest.raises(PampasError, match="players: got 9"):
        measure_ladder("hacienda", 9)
    with pytest.raises(PampasError, match="'nobody'"):
        measure_ladder("hacienda", rungs=("random", "nobody"))


def test_each_of_two_speeds_has_half_of_the_time_and_no_loading(monkeypatch):
    """A slow set-up does not leave a fast one with a handful of games."""
    clock, loaded = [0.0], set()
    seconds = {"fast": 0.01, "slow": 1.0}

    class Played:
        game: Any

        def play(self, setup: str, games: int, first: int = 0, tables: object = None) -> None:
            clock[0] += games * seconds[setup] + (0 if setup in loaded else 30)
            loaded.add(setup)

    tables: Any = Played()
    tables.game = tables
    monkeypatch.setattr("time.process_time", lambda: clock[0])
    setups: Any = ["fast", "slow"]
    fast, slow = ladder.self_play(tables, setups, 20.0)
    assert fast.games_per_second == pytest.approx(100)
    assert slow.games_per_second == pytest.approx(1)
    assert abs(fast.seconds - slow.seconds) < 3
