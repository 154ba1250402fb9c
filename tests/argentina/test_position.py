"""Positions: saved and loaded without a change, documented, written by hand."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.argentina import Game, Setup, position
from sim.argentina.facts import overlay_names
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.argentina.kernel.ops import MOVE, TURN_START
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.position.effects import all_lists, write_effect
from sim.argentina.position.frames import read_pending, write_pending
from sim.argentina.view import View
from sim.core.description import own
from sim.core.position import reader
from tests.argentina.saved_games import DOCUMENT, POSITIONS, example, some_setup
from tests.games.positions import every, varied, walk
from tests.games.raw import Raw, find
from tests.games.refusals import paths, refused_or_played

WORDS = [
    "gaucho",
    "carpintero+",
    "niata",
    "serrano",
    "green:4:black",
    "b3",
    "BA",
    "START",
    "A",
    "t4",
]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return ARGENTINA.tables()


# --- saving and loading ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_round_trips_in_the_middle_of_anything(players: int, tables: Tables) -> None:
    when = varied(times=1, steps=97)
    assert len(POSITIONS.round_trips(some_setup(players, players), tables, when)) > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_loaded_game_goes_on_as_the_saved_one(players: int, tables: Tables) -> None:
    for seed in range(2):
        setup = some_setup(players, seed=50 + seed)
        assert POSITIONS.goes_on(setup, tables, every(211, seed)) > 3


def test_a_loaded_game_ends_as_the_saved_one(tables: Tables) -> None:
    setup = some_setup(3, seed=60)
    for step, raw in enumerate(walk(setup, tables)):
        if step % 211 == 0:
            assert POSITIONS.round_trip(raw, setup).outcome() == raw.outcome()


def in_moves(raw: Raw, step: int) -> bool:
    """Where a plan counts, and now and then elsewhere."""
    return raw.op == MOVE or step % 25 == 0


@pytest.mark.parametrize(
    ("policy", "players"),
    [
        ("club", 2),
        pytest.param("novice", 2, marks=pytest.mark.slow),
        pytest.param("club", 3, marks=pytest.mark.slow),
        pytest.param("novice", 4, marks=pytest.mark.slow),
    ],
)
def test_a_planning_policy_goes_on_from_every_move(
    policy: str, players: int, tables: Tables
) -> None:
    """Also in the middle of a move, where the rest of the way has been planned."""
    setup = replace(some_setup(players, seed=70 + players), policies=(policy,) * players)
    assert POSITIONS.goes_on(setup, tables, in_moves) > 50
    moves = (raw for raw in walk(setup, tables) if raw.op == MOVE)
    assert sum("route" in written(raw, setup) for raw in moves) > 10


def written(raw: Raw, setup: Setup) -> dict[str, Any]:
    return position.to_dict(raw.s, raw.tables, setup, raw.memory)


def test_without_its_route_a_policy_may_change_its_mind(tables: Tables) -> None:
    """The key is not there for nothing: planned again, some moves end elsewhere."""
    setup = replace(some_setup(2, seed=72), policies=("novice", "novice"))
    outcome = Raw.dealt(setup, tables).outcome()
    for raw in walk(setup, tables):
        data = written(raw, setup)
        if data.pop("route", None) is not None:
            loaded, memory, _ = position.from_dict(data, tables)
            if Raw(loaded, tables, raw.policies, memory).outcome() != outcome:
                return
    raise AssertionError("every game ends as it did")


def test_a_route_is_written_only_where_it_counts(tables: Tables) -> None:
    """While a move lasts, and by a policy that plans."""
    setup = Setup(players=2, seed=3, policies=("club", "club"))
    seen = set()
    for raw in walk(setup, tables):
        data = written(raw, setup)
        if "route" in data:
            (move,) = (entry for entry in data["pending"] if entry["do"] == "move")
            assert len(data["route"]) <= move["steps"]
            assert move["made"] > 0 or data["route"]
            seen.add(len(data["route"]))
    assert {0, 1, 2} <= seen
    for step, raw in enumerate(walk(Setup(players=2, seed=3), tables)):  # chance plans nothing
        assert not in_moves(raw, step) or "route" not in written(raw, setup)


def test_a_route_of_a_position_is_followed() -> None:
    """Made by hand: wherever the route leads, a policy goes there and stops."""
    for route in (["D", "E"], ["D"], []):
        data = minimal() | {"setup": {"policies": ["club", "club"]}}
        data["seats"][0] |= {"at": "C"}
        data["pending"] = [
            {"do": "phase_c"},
            {"do": "move", "steps": 2, "made": 1, "phase_a": True},
        ]
        data["route"] = route
        game = Game.from_dict(data)
        assert game.to_dict()["route"] == route
        while game.decision == "move":
            game.apply(game.choose())
        assert game.to_dict()["seats"][0]["at"] == ["C", *route][-1]


def test_a_route_may_begin_with_a_step_that_is_no_choice() -> None:
    """The only way on from the Rider space: what was planned before a token was used holds."""
    data = minimal() | {"setup": {"policies": ["club", "club"]}}
    for seat in data["seats"]:
        seat |= {"at": "START"}
    data["pending"] = [
        {"do": "phase_c"},
        {"do": "move", "steps": 3, "made": 0, "phase_a": True},
        {"do": "draw_cards", "fewest": 1, "most": 2},
    ]
    ends = []
    for route in (["A"], ["A", "B"], ["A", "B", "C"]):
        game = Game.from_dict(data | {"route": route})
        assert game.to_dict()["route"] == route
        while game.decision in ("draw_cards", "discard_cards", "move"):
            game.apply(game.choose())
        ends.append(game.to_dict()["seats"][0]["at"])
    assert ends == ["A", "B", "C"]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_many_games_round_trip_in_the_middle_of_anything(players: int, tables: Tables) -> None:
    when = varied(times=8, steps=41)
    for seed in range(6):
        assert POSITIONS.round_trips(some_setup(players, 100 + seed), tables, when)


@pytest.mark.parametrize("overlay", overlay_names())
def test_games_with_overlays_round_trip(overlay: str) -> None:
    tables = ARGENTINA.tables((overlay,))
    assert POSITIONS.round_trips(some_setup(2, seed=5), tables, every(197))


def test_the_facade_saves_and_loads() -> None:
    game = Game.new(Setup(players=3, seed=11, sides="random"))
    for _ in range(60):
        game.apply(game.choose())
    again = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert again.to_dict() == game.to_dict()
    assert [a.text for a in again.legal_actions()] == [a.text for a in game.legal_actions()]
    assert again.play_out().outcome() == game.play_out().outcome()
    assert Game.from_dict(game.to_dict()).scores() == game.scores()


EFFECTS = [{"discard": "pair"}, {"pesos": 2, "optional": True}]
NAMES = {entry.name for entry in vocabulary if entry.room != PEDRO}
FRAMES_IN_WORDS: list[dict[str, Any]] = [
    {"do": "turn_start"},
    {"do": "arrive"},
    {"do": "effects", "effects": EFFECTS, "done": 1},
    {"do": "effects", "effects": [{"aux": "single"}]},
    {"do": "effects", "effects": [{"engine": "maquinistas"}]},
    {"do": "effects", "effects": [{"grain": 1, "per": "granjero"}]},
    {"do": "accept", "effects": EFFECTS},
    {"do": "pay_grain", "ship": "8"},
    {"do": "ba_close"},
    {"do": "phase_c"},
    {"do": "first_discard", "cards": 2, "begun": True},
    {"do": "place"},
    {"do": "move", "steps": 2, "made": 1, "phase_a": True},
    {"do": "location", "at": "b3", "done": [1, 3, "special"], "did": ["action", "tile_gone"]},
    {"do": "location", "at": "green1", "done": [], "did": ["other"]},
    {"do": "aux", "double": True},
    {"do": "hire", "modifier": -4},
    {"do": "build", "price": 1, "optional": True},
    {"do": "build_space", "building": "8b", "price": 2},
    {"do": "buy", "gauchos": 3, "may_stop": False},
    {"do": "buy_second", "wants": "value3"},
    {"do": "buy_second", "wants": "franqueiro"},
    {"do": "engine_move", "spaces": 2, "optional": True, "back": False},
    {"do": "engine_move", "spaces": 1, "exact": True, "back": True},
    {"do": "station", "station": 9, "optional": True},
    {"do": "master", "station": 1},
    {"do": "behind"},
    {"do": "objective_card", "offer_only": True},
    {"do": "help_tiles", "bonus": 6, "farmers": []},
    {"do": "help_tiles", "bonus": 0, "farmers": ["blue1", "yellow2"]},
    {"do": "help_cards", "strength": 4, "farmers": ["blue1", "orange1", "yellow2"], "shown": 2},
    {"do": "invest", "farmers": ["orange:3:green", None, "blue:6:black"]},
    {"do": "quay_disc", "quay": "liverpool_I", "optional": True},
    {"do": "discard_cards", "cards": 2, "which": "any"},
    {"do": "discard_cards", "cards": 1, "which": "breed", "breed": "niata", "token_window": True},
    {"do": "discard_cards", "cards": 1, "which": "second_of_pair", "breed": "serrano"},
    {"do": "draw_cards", "fewest": 1, "most": 2, "remove": True},
    {"do": "take_cattle", "breed": None, "to_hand": True},
    {"do": "take_cattle", "breed": "caracu", "to_hand": False},
    {"do": "deliver", "in_buenos_aires": True},
    {"do": "income"},
    {"do": "ship"},
    {"do": "ship_disc", "ship": "18"},
    {"do": "forecast_tile", "letter": "B"},
]


@pytest.mark.parametrize("words", FRAMES_IN_WORDS, ids=lambda words: words["do"])
def test_all_that_can_be_pending_is_written_as_it_is_read(
    words: dict[str, Any], tables: Tables
) -> None:
    state, _, _ = position.from_dict(example(), tables)
    view = View(state, tables)
    read_pending(view, reader({"pending": [words]})["pending"])
    assert write_pending(view) == [words]


def test_no_kind_of_pending_thing_is_forgotten() -> None:
    assert {words["do"] for words in FRAMES_IN_WORDS} == NAMES


def test_effects_are_written_as_the_tables_write_them(tables: Tables) -> None:
    """Lists of effects are found by their words, so no two may have the same ones."""
    written = [
        json.dumps([write_effect(tables, effect) for effect in effects])
        for effects in all_lists(tables).values()
    ]
    assert len(set(written)) == len(written)
    data = tables.facts.data
    for letter, actions in data["neutral_buildings"].items():
        for action in actions:
            for effects in action["choice"] if isinstance(action, dict) else [action]:
                bare = [
                    [
                        {k: v for k, v in effect.items() if v is not True or k in effects[i]}
                        for i, effect in enumerate(json.loads(text))
                    ]
                    for text in written
                    if len(json.loads(text)) == len(effects)
                ]
                assert effects in bare, letter


# --- the documented example -----------------------------------------------------------------------


def test_the_documented_example_is_complete_and_plays_to_the_end() -> None:
    data = example()
    game = Game.from_dict(data)
    written = game.to_dict()
    assert written.pop("tables") == game.tables.facts.hash
    assert written == data
    assert [action.text for action in game.legal_actions()] == [
        "discard a Niata",
        "discard a Fronterizo",
    ]
    assert game.play_out().is_over


def test_the_document_lists_everything_that_can_be_pending() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", text)) | set(re.findall(r'"do": "(\w+)"', text))
    assert named >= NAMES


# --- positions made by hand -----------------------------------------------------------------------

SUN_SHIPS = ["0", "1", "3", "5", "6", "7", "8", "9", "11", "15", "18"]
START_HAND = ["niata", "niata", "patagonico", "fronterizo"]


def minimal(players: int = 2) -> dict[str, Any]:
    """Only what must be stated: the open parts of the table, and hands."""
    workers = ["gaucho", "carpintero", "maquinista", "gaucho"][:players]
    rows = [workers, workers, [*workers[:-1], None]] + [[None] * players for _ in range(8)]
    return {
        "format": ARGENTINA.position_format,
        "current": 0,
        "forecast": {
            "A": ["green:3:green", "blue:4:black"],
            "B": ["gaucho", "gaucho+"],
            "C": ["yellow:5:black", "maquinista+"],
        },
        "job_market": {"marker_row": 3, "rows": rows},
        "cattle_market": {"serrano": 5, "chaqueno": 4},
        "objective_offer": [1, 2, 3, 4],
        "ships": [{"ship": ship} for ship in SUN_SHIPS],
        "stations": {str(i): {"master": i} for i in range(1, 6)},
        "cities": {"le_havre": {"quay_I": [1] * players}},
        "seats": [{"hand": list(START_HAND)} for _ in range(players)],
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_minimal_position_is_filled_up_and_plays_to_the_end(players: int) -> None:
    game = Game.from_dict(minimal(players))
    full = game.to_dict()
    assert game.setup == Setup(players=players)
    assert [len(full["bags"][letter]) for letter in "ABC"] == [
        36 - 2,
        39 - 2 - (3 * players - 1),
        33 - 2,
    ]
    assert sorted(full["objective_deck"]) == list(range(5, 25))
    assert len(full["cattle_deck"]) == 36 - 9
    assert full["exhaustion_pile"] == 25
    assert len(full["ship_stack"]) == 7
    assert full["masters_removed"] == [6, 7, 8]
    assert [len(seat["draw"]) for seat in full["seats"]] == [10] * players
    assert full["trail"] == {letter: letter for letter in "ABCDEFGH"}
    assert game.decision == "place"
    assert game.play_out().is_over


def test_left_out_piles_come_from_the_seed() -> None:
    decks = [Game.from_dict(minimal() | {"setup": {"seed": seed}}).to_dict() for seed in (1, 1, 2)]
    for key in ("cattle_deck", "objective_deck", "ship_stack", "bags", "random"):
        assert decks[0][key] == decks[1][key] != decks[2][key]


def test_left_out_streams_are_those_of_the_deal() -> None:
    setup = Setup(players=2, seed=31)
    dealt = Game.new(setup).to_dict()
    for key in ("random", "history"):
        del dealt[key]
    assert Game.from_dict(dealt).to_dict() == Game.new(setup).to_dict() | {
        "history": {"decisions": 0, "seats": Game.from_dict(dealt).to_dict()["history"]["seats"]}
    }


def test_a_position_in_the_middle_of_a_visit() -> None:
    data = minimal()
    data["seats"][0] |= {"at": "BA", "hand": [], "pesos": 3, "visits": 1}
    data["seats"][0]["draw"] = ["niata"] * 5 + ["patagonico", "fronterizo", "holando_argentino"] * 3
    data["pending"] = [
        {"do": "phase_c"},
        {"do": "ba_close"},
        {"do": "forecast_tile", "letter": "C"},
        {"do": "forecast_tile", "letter": "B"},
        {"do": "forecast_tile", "letter": "A"},
        {"do": "ship"},
    ]
    data["visit"] = {"breeding_total": 5}
    game = Game.from_dict(data)
    assert game.decision == "ship"
    assert all(re.search(r"ship [0135]\b", action.text) for action in game.legal_actions())
    assert game.play_out().is_over


def test_a_position_in_the_last_turns(tables: Tables) -> None:
    """A552, A553: after the trigger of player 1 only player 0 has a turn left."""
    setup = Setup(players=2, seed=4)
    raw = find([Raw.dealt(setup, tables)], TURN_START, lambda raw: bool(raw.s[L.TRIGGER]))
    data = position.to_dict(raw.s, tables, setup)
    assert data["end"]["last_turns_left"] == 1
    del data["pending"], data["end"]["last_turns_left"], data["turn"]
    for seat in data["seats"]:
        del seat["job_market_token"]
    loaded, _, _ = position.from_dict(data, tables)
    assert (POSITIONS.tidy(loaded) == POSITIONS.tidy(raw.s)).all()


def test_the_setup_follows_from_the_position() -> None:
    data = example()
    del data["setup"]
    setup = own(Setup, Game.from_dict(data).setup)
    assert (setup.players, setup.sides, setup.city_sides) == (2, "a,1b,8b", "a")
    data["trail"]["A"], data["trail"]["B"] = "B", "A"
    assert own(Setup, Game.from_dict(data).setup).neutral == "shuffled"


def test_data_need_not_be_a_plain_dictionary() -> None:
    data = example()
    data["seats"] = tuple(data["seats"])
    assert Game.from_dict(data).to_dict()["seats"] == list(data["seats"])


# --- anything else --------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_changed_position_is_refused_or_plays_to_the_end(
    data: st.DataObject, tables: Tables
) -> None:
    """Whatever is changed, the answer is a reason or a game that the referee finds right."""
    changed = example()
    top_key = data.draw(st.sampled_from(sorted(changed)), label="key")
    where = [path for path in paths(changed) if path[0] == top_key]
    refused_or_played(data, changed, where, tables, largest=12, words=WORDS)
