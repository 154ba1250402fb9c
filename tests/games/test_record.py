"""Saved games of every game: they replay, go on, and what cannot be replayed is refused."""

import copy
import json
from dataclasses import replace
from functools import cache

import pytest

from sim import games
from sim.core.errors import FieldError, RecordError
from sim.core.facade import Game
from sim.core.record import FORMAT, SavedGame, game_record, read_saved


@cache
def written(setup):
    """One game of each game is played for all tests here."""
    return json.dumps(game_record(setup))


@pytest.fixture
def record(a_setup):
    return json.loads(written(a_setup))


def first_choice(record):
    return next(turn for turn in record["turns"] if turn["decisions"])["decisions"][0]


def test_a_record_says_what_was_played(record, a_setup, tables):
    assert record["format"] == FORMAT
    assert record["rules"] == a_setup.description.rules_version
    assert record["tables"]["hash"] == tables.hash
    assert record["setup"] == json.loads(json.dumps(a_setup.to_dict()))


def test_a_record_replays_and_is_written_again(record, tables):
    saved = SavedGame.from_dict(record)
    assert saved.end().outcome() == record["outcome"]
    assert json.loads(json.dumps(saved.to_dict())) == record


def test_steps_show_the_game_before_each_choice(record):
    saved = SavedGame.from_dict(record)
    told = [one for turn in record["turns"] for one in turn["decisions"]]
    steps = [(step.number, step.action.text, step.game.decider) for step in saved.steps()]
    assert steps == [(i, one["text"], one["player"]) for i, one in enumerate(told)]


def test_a_game_that_is_not_over_is_saved_as_far_as_it_has_come(record, a_setup, tables):
    full = SavedGame.from_dict(record)
    half = replace(full, choices=full.choices[:5], people=(0,))
    data = json.loads(json.dumps(half.to_dict()))
    assert "scores" not in data
    assert data["people"] == [0]
    again = SavedGame.from_dict(data)
    assert again == half
    assert (again.end().state == half.end().state).all()


def test_a_game_may_begin_with_a_position(record, tmp_path):
    full = SavedGame.from_dict(record)
    middle = len(full.choices) // 2
    position = json.loads(json.dumps(replace(full, choices=full.choices[:middle]).end().to_dict()))
    path = tmp_path / "position.json"
    path.write_text(json.dumps(position))
    began = read_saved(path)
    assert began.choices == ()
    whole = replace(began, choices=full.choices[middle:])
    assert whole.end().outcome() == record["outcome"]
    assert SavedGame.from_dict(json.loads(json.dumps(whole.to_dict()))).end().is_over


def test_a_turn_can_be_taken_out(record):
    saved = SavedGame.from_dict(record)
    step = list(saved.steps())[-1].turn
    game = saved.at(step)
    assert game.turn == step and not game.is_over
    second = next(turn for turn in record["turns"] if len(turn["decisions"]) > 1)
    game = saved.at(second["turn"], 2)
    assert second["decisions"][1]["text"] in [action.text for action in game.legal_actions()]
    assert saved.at().is_over
    with pytest.raises(FieldError, match="turn: got 99999, expected a turn with a decision"):
        saved.at(99999)
    with pytest.raises(FieldError, match="decision: got 999, expected 1 to "):
        saved.at(second["turn"], 999)


def test_an_open_game_has_a_last_position(record):
    saved = SavedGame.from_dict(record)
    half = replace(saved, choices=saved.choices[:7])
    assert (half.at(half.end().turn, 1).state).any()
    assert half.at().turn == half.end().turn


def test_choices_may_be_texts_alone(record):
    texts = copy.deepcopy(record)
    for turn in texts["turns"]:
        turn["decisions"] = [one["text"] for one in turn["decisions"]]
    assert SavedGame.from_dict(texts).end().outcome() == record["outcome"]


def broken(record, change):
    data = copy.deepcopy(record)
    change(data)
    return data


def other_game(name):
    return next((one for one in games() if one != name), "nothing")


CHANGES = [
    (lambda r: r.pop("format"), 'the key "format" is missing'),
    (lambda r: r.update(format="pampas game 9"), 'format: got "pampas game 9", expected "pampas'),
    (lambda r: r.update(game="patagonia"), 'game: got "patagonia", expected "'),
    (lambda r: r.update(rules=999), "rules: got 999, expected .*, the version of the rules"),
    (lambda r: r["tables"].update(hash="x"), 'tables.hash: got "x", expected ".*with others'),
    (lambda r: r["tables"].update(overlays=["none"]), "tables: .*'none', expected a folder"),
    (lambda r: r["setup"].update(players=77), "setup: players: got 77, expected"),
    (lambda r: r.update(people=[0, 0]), r"people: got \[0, 0\], expected every seat at most once"),
    (lambda r: r.update(people=[9]), r"people\[0\]: got 9, expected a whole number from 0"),
    (lambda r: r.update(turns=3), "turns: got 3, expected a list"),
    (lambda r: r.update(more=1), 'unknown key "more"'),
    (lambda r: first_choice(r).update(text="fly away"), "expected a legal action of '"),
    (lambda r: first_choice(r).update(code=-5), "expected a legal action of '"),
    (lambda r: first_choice(r).update(player=77), "player: got 77, expected"),
    (lambda r: r["scores"][0].update(total=-999), "scores: got .*which its choices lead to"),
    (lambda r: r["turns"].pop(), "scores: the game has scores but is not over"),
    (lambda r: r["turns"].append({"decisions": ["a"]}), "the game is over before this choice"),
    (lambda r: r.update(start={"format": "x"}), "start: position: "),
]


@pytest.mark.parametrize(("change", "words"), CHANGES, ids=[words for _, words in CHANGES])
def test_what_cannot_be_replayed_is_refused(record, change, words):
    with pytest.raises(RecordError, match=f"^record: .*{words}"):
        SavedGame.from_dict(broken(record, change))


def test_a_record_of_another_game_is_refused(record, tables):
    record["game"] = other_game(record["game"])
    with pytest.raises(RecordError, match=r"^record: "):
        SavedGame.from_dict(record)


@pytest.mark.parametrize("data", [3, [], {}, "text", {"format": 7}, {1, 2}])
def test_something_else_is_refused(data):
    with pytest.raises(RecordError, match=r"^record: "):
        SavedGame.from_dict(data)


def test_a_file_that_is_none_is_named(tmp_path):
    path = tmp_path / "game.json"
    with pytest.raises(RecordError, match=r"game\.json: cannot be read"):
        read_saved(path)
    path.write_text("{")
    with pytest.raises(RecordError, match=r"game\.json: line 1, column 2: not JSON"):
        read_saved(path)
    path.write_text("[]")
    with pytest.raises(RecordError, match=r'game\.json: the key "format" is missing'):
        read_saved(path)


def test_an_impossible_position_is_named_with_its_file(a_setup, tables, tmp_path):
    data = Game.new(a_setup, tables).to_dict()
    data["seats"] = []
    path = tmp_path / "position.json"
    path.write_text(json.dumps(data))
    with pytest.raises(RecordError, match=r"position.json: position: seats: got "):
        read_saved(path)
