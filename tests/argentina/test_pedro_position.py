"""Solo games saved, loaded, made by hand and refused (POSITION.md, "Solo games")."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from sim.argentina import Game, Setup, position
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.names import LEVELS
from sim.argentina.position.frames import read_pending, write_pending
from sim.argentina.view import View
from sim.core.position import reader
from sim.core.referee import check_position
from tests.argentina.saved_games import DOCUMENT, POSITIONS, solo_example, some_solo
from tests.argentina.test_position import in_moves
from tests.games.positions import every, varied, walk


@pytest.fixture(scope="module")
def tables() -> Tables:
    return ARGENTINA.tables()


# --- saving and loading ---------------------------------------------------------------------------


def test_a_game_round_trips_in_the_middle_of_anything(tables: Tables) -> None:
    seen = POSITIONS.round_trips(some_solo("moderate", 2), tables, varied())
    decisions = {"pedro_step", "pedro_build", "pedro_space", "pedro_deliver", "pedro_disc"}
    assert decisions <= seen


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_many_games_round_trip_in_the_middle_of_anything(level: str, tables: Tables) -> None:
    when = varied(times=8, steps=41)
    games = (POSITIONS.round_trips(some_solo(level, 30 + seed), tables, when) for seed in range(8))
    assert set().union(*games) >= NAMES


@pytest.mark.parametrize("level", LEVELS)
def test_a_loaded_game_goes_on_as_the_saved_one(level: str, tables: Tables) -> None:
    for seed in range(3):
        setup = some_solo(level, 60 + seed)
        assert POSITIONS.goes_on(setup, tables, every(97, seed)) > 3


def test_a_loaded_game_ends_as_the_saved_one(tables: Tables) -> None:
    setup = some_solo("expert", 66)
    for step, raw in enumerate(walk(setup, tables)):
        if step % 97 == 0:
            assert POSITIONS.round_trip(raw, setup).outcome() == raw.outcome()


@pytest.mark.slow
def test_a_planning_policy_goes_on_from_every_move(tables: Tables) -> None:
    setup = replace(some_solo("expert", 21), policies=("club",))
    assert POSITIONS.goes_on(setup, tables, in_moves) > 20
    moves = (raw for raw in walk(setup, tables) if raw.op == ops.MOVE)
    written = (position.to_dict(raw.s, tables, setup, raw.memory) for raw in moves)
    assert sum("route" in one for one in written) > 5


@pytest.mark.parametrize("overlay", ["pedro_slow", "pedro_fast", "pedro_cattle_cautious"])
def test_games_with_other_tables_of_pedro_round_trip(overlay: str) -> None:
    tables = ARGENTINA.tables((overlay,))
    assert POSITIONS.round_trips(some_solo("expert", 5), tables, every(19))


def test_the_facade_saves_and_loads_in_the_middle_of_his_turn() -> None:
    game = Game.new(Setup(solo="easy", seed=8))
    while game.current_player != L.PEDRO:  # a choice that his criteria leave to the human
        game.apply(game.choose())
    data = json.loads(json.dumps(game.to_dict()))
    assert data["pedro"]["card"] is not None
    again = Game.from_dict(data)
    assert again.to_dict() == game.to_dict()
    assert [a.text for a in again.legal_actions()] == [a.text for a in game.legal_actions()]
    assert again.play_out().outcome() == game.play_out().outcome()


def test_the_card_is_shown_only_while_his_turn_lasts(tables: Tables) -> None:
    setup = some_solo("expert", 9)
    for raw in walk(setup, tables):
        state = raw.s
        pedro = position.to_dict(state, tables, setup)["pedro"]
        begun = state[L.STACK_N] > 0 and state[L.STACK] != ops.TURN_START
        assert (pedro["card"] is None) == (state[L.CURRENT] != L.PEDRO or not begun)
        assert pedro["card"] not in pedro["draw"]


# --- what can be pending --------------------------------------------------------------------------

TAKE_AND_GRAIN = [{"farmer": "take"}, {"grain": "experience"}]
NAMES = {entry.name for entry in vocabulary if entry.room == PEDRO}
FRAMES_IN_WORDS: list[tuple[int, dict[str, Any]]] = [  # card of the turn, and the words
    (1, {"do": "pedro_turn"}),
    (1, {"do": "pedro_do", "effects": [{"hire": "cheapest"}]}),
    (2, {"do": "pedro_do", "effects": [{"hire": "speciality"}]}),
    (3, {"do": "pedro_do", "effects": [{"cattle": True}]}),
    (4, {"do": "pedro_do", "effects": [{"build": "carpinteros"}]}),
    (5, {"do": "pedro_do", "effects": [{"engine": "maquinistas"}]}),
    (6, {"do": "pedro_do", "effects": [{"engine": "experience"}, {"grain": 2}], "done": 1}),
    (7, {"do": "pedro_do", "effects": [{"objective": 1}]}),
    (9, {"do": "pedro_do", "effects": TAKE_AND_GRAIN, "done": 1}),
    (13, {"do": "pedro_do", "effects": [{"card_of_value": 3}]}),
    (13, {"do": "pedro_do", "effects": [{"cattle": True}]}),
    (14, {"do": "pedro_do", "effects": [{"build": 1}]}),
    (4, {"do": "pedro_ba", "begun": False}),
    (4, {"do": "pedro_ba", "begun": True, "ship": "7"}),
    (4, {"do": "pedro_ba", "begun": True, "ship": None}),
    (4, {"do": "pedro_step", "steps": 2}),
    (8, {"do": "pedro_farmer", "farmer": "remove"}),
    (9, {"do": "pedro_farmer", "farmer": "take"}),
    (3, {"do": "pedro_cattle", "wants": "value3"}),
    (3, {"do": "pedro_cattle", "wants": "aberdeen_angus"}),
    (4, {"do": "pedro_build"}),
    (14, {"do": "pedro_build", "exactly": 1}),
    (4, {"do": "pedro_space", "building": "3a"}),
    (4, {"do": "pedro_deliver"}),
    (5, {"do": "pedro_disc", "station": 9}),
    (4, {"do": "pedro_disc", "ship": "18"}),
]


@pytest.mark.parametrize(("card", "words"), FRAMES_IN_WORDS, ids=lambda x: str(x)[:40])
def test_all_that_can_be_pending_is_written_as_it_is_read(
    card: int, words: dict[str, Any], tables: Tables
) -> None:
    state, _, _ = position.from_dict(solo_example(), tables)
    state[L.PEDRO_CARD] = card
    view = View(state, tables)
    read_pending(view, reader({"pending": [words]})["pending"])
    assert write_pending(view) == [words]


def test_no_kind_of_pending_thing_is_forgotten() -> None:
    assert {words["do"] for _, words in FRAMES_IN_WORDS} == NAMES
    text = DOCUMENT.read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", text)) | set(re.findall(r'"do": "(\w+)"', text))
    assert named >= NAMES


# --- positions made by hand -----------------------------------------------------------------------


def test_the_documented_example_plays_to_its_end() -> None:
    game = Game.from_dict(solo_example())
    assert [action.text for action in game.legal_actions()] == [
        "Pedro puts 3a on b11",
        "Pedro puts 3a on b12",
    ]
    check_position(game)
    full = game.to_dict()
    assert full["pedro"] == {
        "level": "expert",
        "draw": [10, 15, 1, 8],
        "card": 4,
        "loading_card": 1,
        "speciality": "carpintero",
        "reserve": 17,
    }
    assert full["seats"][1]["turns"] == full["seats"][0]["turns"] == 1
    assert "pesos" not in full["seats"][1]
    assert len(full["seats"][0]["draw"]) == 14 - 4
    assert [len(full["bags"][letter]) for letter in "ABC"] == [34, 39 - 2 - 5 - 1, 31]  # R50
    game.apply("Pedro puts 3a on b12")
    assert game.to_dict()["trail"]["b12"] == {"owner": 1, "building": "3a"}
    assert game.play_out().is_over
    check_position(game)


def human_first(**changes: Any) -> dict[str, Any]:
    """The documented table before the first turn."""
    data = solo_example()
    del data["pending"], data["pedro"], data["seats"][0]["at"]
    data["current"] = 0
    data["seats"][1] = {"workers": {"maquinista": ["maquinista"]}}
    return data | changes


def test_pedro_may_be_left_out_but_for_his_worker() -> None:
    game = Game.from_dict(human_first())
    full = game.to_dict()
    assert game.decision == "place"
    assert sorted(full["pedro"]["draw"]) == list(range(1, 16))
    assert full["pedro"] | {"draw": []} == {
        "level": "expert",
        "draw": [],
        "card": None,
        "loading_card": 1,
        "speciality": "maquinista",
        "reserve": 17,
    }
    assert (full["seats"][1]["at"], full["seats"][1]["turns"]) == ("START", 0)
    assert game.play_out().is_over


def test_his_draw_pile_comes_from_the_seed() -> None:
    piles = []
    for seed in (12, 12, 13):
        data = human_first(setup={"solo": "expert", "seed": seed})
        piles.append(Game.from_dict(data).to_dict()["pedro"]["draw"])
    assert piles[0] == piles[1] != piles[2]


@pytest.mark.parametrize("level", LEVELS)
def test_the_level_alone_makes_a_solo_game(level: str) -> None:
    game = Game.from_dict(human_first(setup={"seed": 3}, pedro={"level": level}))
    assert game.setup == Setup(solo=level, seed=3)
    assert game.setup.policies == ("random",)


def test_before_his_first_turn_and_after_it() -> None:
    """Turns follow from whose turn it is and from where Pedro stands."""
    data = human_first(current=1)
    data["seats"][0]["at"] = "A"
    assert [seat["turns"] for seat in _loaded(data)["seats"]] == [1, 0]
    data["seats"][1]["at"] = "D"
    assert [seat["turns"] for seat in _loaded(data)["seats"]] == [2, 1]


def _loaded(data: dict[str, Any]) -> dict[str, Any]:
    """The position as it is read, before anything is carried out."""
    state, _, setup = position.from_dict(data, ARGENTINA.tables())
    return position.to_dict(state, ARGENTINA.tables(), setup)


def test_a_visit_of_his(tables: Tables) -> None:
    """A680, A681: the delivery first, then the ship of the loading card, from the reserve."""
    data = solo_example()
    data["seats"][1] |= {"at": "BA", "grain": 8, "visits": 1}
    data["pending"] = [
        {"do": "phase_c"},
        {"do": "pedro_ba", "begun": True, "ship": "7"},
        {"do": "pedro_disc", "ship": "7"},
        {"do": "pedro_deliver"},
    ]
    game = Game.from_dict(data)
    after = game.to_dict()
    assert after["current"] == 0
    assert after["seats"][1]["at"] == "START"
    assert {ship["ship"]: ship["discs"] for ship in after["ships"]}["7"] == [0, 1]
    assert after["pedro"]["reserve"] == 16
    assert after["cities"]["le_havre"]["quay_I"] == [1, 0]
    assert game.play_out().is_over


def test_an_empty_master_space_and_an_empty_reserve(tables: Tables) -> None:
    """I18, A671: Pedro's upgrade leaves the space bare; A672: then his stations give discs."""
    data = solo_example()
    data["stations"] = {
        "1": {"discs": [0, 1], "master": None},
        "2": {"discs": [0, 1], "master": None},
    } | {str(i): {"master": i} for i in (3, 4, 5)}
    data["stations"]["9"] = {"discs": [0, 15]}
    turnout = tables.facts.data["stations"]["3"]["turnout_after"]
    data["seats"][1]["engine"] = f"t{turnout}"
    data["pending"] = [{"do": "phase_c"}, {"do": "pedro_disc", "station": 3}]
    data["pedro"]["reserve"] = 0
    state, _, _ = position.from_dict(data, tables)
    assert state[L.RESERVE] == 0
    full = position.to_dict(state, tables, Setup(solo="expert", seed=12))
    assert full["masters_removed"] == [1, 2, 6, 7, 8]
    game = Game.from_dict(data)
    assert game.decision == "pedro_disc"
    assert [action.code for action in game.legal_actions()] == [0, 1]  # of equal VP
    game.apply(0)
    after = game.to_dict()
    assert after["stations"]["1"] == {"discs": [0, 0], "master": None}
    assert after["stations"]["3"] == {"discs": [0, 1], "master": None}
    assert 3 in after["masters_removed"]
    assert after["pedro"]["reserve"] == 0
