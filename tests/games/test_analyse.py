"""Positions of every game analysed: nobody peeks, re-deals are shared, and it is repeatable."""

import json
from dataclasses import replace

import numpy as np
import pytest

from analysis.analyse import analyse, best_line
from analysis.continuing import Continuations, seated
from sim.core.errors import FieldError, PampasError, RecordError
from sim.core.facade import Game
from sim.core.record import SavedGame


@pytest.fixture
def position(game):
    """A position in the middle of a game of club."""
    humans = game.setup().humans
    found = Game.new(game.setup(seed=6, policies=("club",) * humans))
    while found.turn < 9:
        found.apply(found.choose())
    return found


def test_playing_on_is_what_the_facade_does(position):
    """The compiled way to the end of the game against one decision after the other."""
    fast = Continuations(position, ["club"])
    slow = Continuations(position, ["club"])
    slow._plain = None
    cells = [(deal, code) for deal in range(2) for code in fast.codes[:2]]
    assert np.array_equal(fast.play(cells), slow.play(cells))


def test_other_policies_take_the_seats(position):
    names = ["random"] + ["club"] * (position.setup.humans - 1)
    twin = seated(position, names)
    assert twin.setup.policies == tuple(names)
    assert position.setup.policies == ("club",) * position.setup.humans
    mixed = Continuations(position, names).play([(0, position.legal_actions()[0].code)])
    assert mixed.shape == (1, position.setup.humans, 2)
    with pytest.raises(FieldError, match="policy: got club,club,club,club,club,club,club"):
        seated(position, ["club"] * 7)


def test_what_the_player_cannot_know_plays_no_part(position):
    """Other hidden cards, the same figures: the position is re-dealt before anything is tried."""
    other = position.imagine(12345)
    assert not np.array_equal(other.state, position.state)
    one, two = (analyse(game, games=200) for game in (position, other))
    assert one.to_dict() == two.to_dict()


def test_a_position_is_analysed_alike_each_time(position):
    before = position.state.copy()
    one, two = (analyse(position, games=100, seed=4) for _ in range(2))
    assert one.to_dict() == two.to_dict()
    assert (position.state == before).all()
    assert analyse(position, games=100, seed=5).to_dict() != one.to_dict()


def test_every_legal_action_is_judged(position):
    found = analyse(position, games=200)
    assert sorted(one.text for one in found.actions) == sorted(
        action.text for action in position.legal_actions()
    )
    assert found.player == position.decider
    assert found.line.actions[0] == found.best.text
    assert 1 <= found.line.found <= found.line.deals
    assert json.loads(json.dumps(found.to_dict()))["turn"] == position.turn
    table = found.to_pandas()
    assert (table["win_chance_low"] <= table["win_chance"]).all()
    assert (table["win_chance"] <= table["win_chance_high"]).all()


def test_a_good_action_beats_a_silly_one():
    """To end the first turn without doing anything."""
    game = Game.new("hacienda", players=2, seed=3, policies=("club", "club"))
    found = analyse(game, games=1700, precision=50)
    values = {one.text: one for one in found.actions}
    assert values["end the turn"].out
    assert values["end the turn"].margin.high < found.best.margin.mean


def test_the_best_line_begins_with_the_action_and_stays_in_the_turn(position):
    ahead = Continuations(position, ["club"])
    for action in position.legal_actions()[:3]:
        line = best_line(ahead, action.code, deals=4)
        assert line.actions[0] == action.text


def test_positions_come_in_many_shapes(position, tmp_path):
    expected = analyse(position, games=100).to_dict()
    data = json.loads(json.dumps(position.to_dict()))
    path = tmp_path / "position.json"
    path.write_text(json.dumps(data))
    for given in (data, path, str(path), SavedGame(position.setup, position.tables, start=data)):
        assert analyse(given, games=100).to_dict() == expected


def test_a_turn_of_a_saved_game(a_setup, tables, tmp_path):
    from sim.core.record import game_record

    record = json.loads(json.dumps(game_record(replace(a_setup, seed=2), tables)))
    found = analyse(record, turn=5, games=200)
    assert found.turn == 5
    with pytest.raises(PampasError, match="the game is over"):
        analyse(record)
    with pytest.raises(FieldError, match="turn: got 9999"):
        analyse(record, turn=9999)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"games": 3}, r"games: got 3, expected a whole number from \d+ to .*2 of each action"),
        ({"precision": -1}, "precision: got -1, expected a number from 0 to 100"),
        ({"goal": "fame"}, "goal: got 'fame', expected win or margin"),
        ({"policy": "clbu"}, r"policy: got 'clbu', expected one of .*did you mean club"),
        ({"seed": -1}, "seed: got -1, expected"),
        ({"turn": 3}, "turn: got 3 with a game"),
        ({"confidence": 1.5}, "confidence: got 1.5, expected"),
    ],
)
def test_wrong_wishes_are_refused(position, given, words):
    with pytest.raises(PampasError, match=words):
        analyse(position, **given)


def test_a_file_that_is_no_position_is_refused(tmp_path):
    path = tmp_path / "x.json"
    path.write_text('{"format": "chess"}')
    with pytest.raises(
        RecordError, match=r'x\.json: format: got "chess", expected "pampas game 1"'
    ):
        analyse(path)
