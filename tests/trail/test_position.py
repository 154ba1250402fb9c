"""Positions: saved and loaded in the middle of anything, gaps filled, the impossible refused."""

import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.core.facade import Game
from sim.core.referee import check_position
from sim.trail import Setup
from sim.trail.facts import overlay_names
from sim.trail.flatten import Tables
from sim.trail.game import TRAIL
from sim.trail.kernel import layout as L
from sim.trail.kernel.ops import ARRIVE
from sim.trail.kernel.rooms import vocabulary
from sim.trail.view import State
from tests.games.positions import Positions, varied
from tests.games.refusals import GONE, edited, paths, refusal, refused_or_played, words_in
from tests.trail.test_text import NAMES, SETUPS


def forget(state: State) -> None:
    """Of a move that has become an arrival, what it was."""
    for i in range(int(state[L.STACK_N])):
        if state[L.STACK + i * L.FRAME] == ARRIVE:
            state[L.STACK + i * L.FRAME + 1 : L.STACK + (i + 1) * L.FRAME] = 0


POSITIONS = Positions(TRAIL, forget)


@pytest.fixture(scope="module")
def tables() -> Tables:
    return TRAIL.tables()


def some(fast: int) -> list[Any]:
    """Set-ups with all combinations of switches; every `fast`-th is not slow."""
    return [
        pytest.param(setup, id=name, marks=[] if i % fast == 0 else [pytest.mark.slow])
        for i, (setup, name) in enumerate(zip(SETUPS, NAMES, strict=True))
    ]


@pytest.mark.parametrize("setup", some(fast=15))
def test_positions_round_trip_in_the_middle_of_anything(setup, tables):
    seen = POSITIONS.round_trips(setup, tables, varied())
    assert {"move", "location", "forecast_tile", "deliver"} <= seen


@pytest.mark.parametrize("setup", some(fast=15))
def test_a_loaded_game_goes_on_as_the_saved_one(setup, tables):
    assert POSITIONS.goes_on(setup, tables, varied(times=1)) > 0


READINGS = [
    pytest.param(name, marks=[] if name == "double_engine_in_two_moves" else [pytest.mark.slow])
    for name in overlay_names()
]


@pytest.mark.parametrize("overlay", READINGS)
def test_games_with_other_readings_are_saved_and_loaded_too(overlay):
    other = TRAIL.tables([overlay])
    assert "deliver" in POSITIONS.round_trips(ALL, other, varied(times=1))
    assert len(Game.new(ALL, other).play_out().scores()) == ALL.players


def later(setup: Setup, tables: Tables, decisions: int) -> dict[str, Any]:
    """A position of a random game, at the start of a turn."""
    game = Game.new(setup, tables)
    while decisions > 0 or game.decision != "move":
        game.apply(game.choose())
        decisions -= 1
    data: dict[str, Any] = json.loads(json.dumps(game.to_dict()))
    return data


ALL = Setup(
    players=3,
    policies=("random",) * 3,
    north="yes",
    poker="yes",
    preparation="yes",
    tile_13="yes",
    sides="random",
)
BASE = Setup(players=2, policies=("random", "random"))
HIDDEN = ("tile_stacks", "cattle_deck", "objective_deck", "random", "history", "tables")


@pytest.mark.parametrize("setup", [BASE, ALL], ids=["base", "all"])
def test_what_lies_nowhere_else_fills_the_hidden_piles(setup, tables):
    data = later(setup, tables, 150)
    full = json.loads(json.dumps(data))
    for key in HIDDEN:
        del data[key]
    game = Game.from_dict(data, tables)
    check_position(game)
    again = game.to_dict()
    for key in set(data) - {"setup"}:
        assert again[key] == full[key], key
    assert sorted(again["cattle_deck"]) == sorted(full["cattle_deck"])
    assert sorted(again["objective_deck"]) == sorted(full["objective_deck"])
    assert game.play_out().is_over


def test_B66_I2_a_starting_card_for_who_has_none_yet(tables):
    data = later(BASE, tables, 0)
    for seat in data["seats"]:
        del seat["objectives"]
    del data["objectives_removed"]
    game = Game.from_dict(data, tables)
    areas = [seat["objectives"] for seat in game.to_dict()["seats"]]
    assert [len(area) for area in areas] == [1, 1]
    assert {number for area in areas for number in area} <= {25, 26, 27, 28}


def test_the_set_up_follows_from_the_position(tables):
    data = later(ALL, tables, 80)
    del data["setup"]
    setup = Game.from_dict(data, tables).setup
    assert isinstance(setup, Setup)
    assert (setup.north, setup.poker, setup.preparation) == ("yes", "yes", "yes")
    assert setup.players == 3


def start(setup: Setup, tables: Tables) -> dict[str, Any]:
    return json.loads(json.dumps(Game.new(setup, tables).to_dict()))  # type: ignore[no-any-return]


PHASE_C = {"do": "phase_c"}
REFUSED: dict[str, tuple[list[tuple[str, Any]], str]] = {
    # the shape of the data
    "unknown key": ([("seets", [])], 'unknown key "seets" (did you mean seats'),
    "missing key": ([("stations", GONE)], 'the key "stations" is missing'),
    "format": ([("format", "pampas 2")], 'format: got "pampas 2", expected "pampas trail'),
    "tables": ([("tables", "0123")], 'tables: got "0123", expected'),
    "unknown card": (
        [("seats.0.hand.0", "jersy")],
        "expected a card (did you mean jersey or guernsey?)",
    ),
    "unknown space": ([("trail.A-9", "A")], 'unknown space of the trail "A-9"'),
    "unknown city": ([("cities.topeka", [0, 0, 0])], 'cities: unknown key "topeka"'),
    # seats
    "B295 I8 limit": ([("seats.0.certificates", 4)], "at most 3, the limit of this board (I8)"),
    "I8 track": ([("seats.0.certificates", 5)], "a number of the track: 0, 1, 2, 3, 4, 6 (I8)"),
    "B411 last space": ([("seats.0.engine", "39")], "from the last space an engine goes back"),
    "I12 engines": (
        [("seats.0.engine", "5"), ("seats.1.engine", "5")],
        "a place without the engine of player 0 (I12)",
    ),
    "I3 discs": ([("seats.0.discs", [])], "0 discs of player 0"),
    "I10 row": ([("seats.0.workers.cowboy", ["engineer"])], "a tile of the cowboy row (I10)"),
    "I16 supply": ([("seats.0.supply", [1])], "neither on the trail nor in the box"),
    "B310 hired": (
        [("seats.0.workers.cowboy", ["cowboy"]), ("tile_stacks", GONE)],
        "empty cells in the rows above the marker, expected 1",
    ),
    # table
    "I5 zone": (
        [("trail.FLOOD-4", {"tile": "drought:2:black"})],
        "a tile of this zone, not of the drought spaces (I5)",
    ),
    "B330 building": (
        [("trail.FLOOD-4", {"owner": 0, "building": "1a"})],
        '{"tile": ...} on a hazard or teepee space (B330)',
    ),
    "I5 tile": (
        [("trail.A-1", {"tile": "drought:2:black"})],
        '{"owner": ..., "building": ...} on a building space (I5)',
    ),
    "I7 market": (
        [("job_market.rows.5.0", "cowboy")],
        "no worker below the marker, which is in row 2 (I7)",
    ),
    "I6 forecast": ([("forecast.0.0", "cowboy")], "in stack and forecast 1"),
    "B263 forecast": (
        [("forecast.0.0", None), ("tile_stacks", GONE)],
        "no empty space between visits while stack 1 has tiles (B263)",
    ),
    "I15 masters": (
        [("stations.1.master", None)],
        "a station master, or the worker tile that was given for it (I15)",
    ),
    "I13 discs": ([("stations.1.discs", [2, 0, 0])], "stations.1.discs[0]: got 2"),
    "I2 starting card": (
        [("seats.0.objectives", [])],
        "exactly one starting card among them: 25, 26, 27, 28 (B66, I2)",
    ),
    "I1 cattle": ([("cattle_market.holstein", 8)], "too many of holstein"),
    # the north
    "N210": (
        [("cities.denver", [1, 0, 0]), ("seats.0.discs.0", GONE)],
        "no disc of player 0, who has no store there (N210, I23)",
    ),
    "N101 I34": (
        [("stores", {"59": [0, None, None, None]})],
        "a store of player 0 that is joined to nothing (N101, I34)",
    ),
    "N100": (
        [("stores", {"42": [0, 0, None, None]})],
        "another player: one store a town each (N100, I23)",
    ),
    "N42 tile": ([("towns.43", None)], "a medium-town tile (N42)"),
    "N490 tokens": ([("token_supply", 3)], "expected 17: players hold 3 (N490, I23)"),
    "N41": ([("beside_new_york", [])], "station masters, less at most one for each disc"),
    # poker and preparation
    "P21": ([("seats.0.bonus", 1)], "a bonus token for a seated worker, and only then (P21, I24)"),
    "V61": (
        [("setup.preparation", "no")],
        "only with site preparation a player has own sides (B61, V61)",
    ),
    "N switch": ([("setup.north", "no")], "only with Rails to the North"),
    "P switch": ([("setup.poker", "no")], "only with the poker table"),
    # what is to be done
    "B100": (
        [("pending", [{"do": "move", "steps": 3, "phase_a": True}])],
        "it ends the turn (B100)",
    ),
    "I18": ([("seats.0.at", "A")], "null: the rancher is still to be placed (B101)"),
    "B101": ([("seats.1.at", "A")], "null: the player has had no turn (B101)"),
    "visit": (
        [("pending", [PHASE_C, {"do": "kc_close"}])],
        "a space: the player has begun 1 turns (B101)",
    ),
    "B216": (
        [("visit.transport_to", "chicago")],
        "null: no transport is to be paid",
    ),
    "unknown list": (
        [("pending", [PHASE_C, {"do": "effects", "effects": [{"dollars": 77}]}])],
        "a list of effects that stands in the tables",
    ),
    "end": ([("end.over", True)], "false: the end was not triggered (B550)"),
    "marker": ([("job_market.marker_row", None)], "it leaves only when a player triggers the end"),
}


@pytest.mark.parametrize(("edits", "message"), REFUSED.values(), ids=REFUSED)
def test_impossible_positions_are_refused_with_a_reason(edits, message, tables):
    data = start(ALL, tables)
    if any(path.startswith("seats.0.discs.") for path, _ in edits):
        data["seats"][0]["discs"] = data["seats"][0]["discs"][1:]
        edits = [edit for edit in edits if not edit[0].startswith("seats.0.discs.")]
    assert message in refusal(edited(data, *edits), tables)


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data(), before=st.integers(0, 120))
def test_a_changed_position_is_refused_or_plays_to_the_end(data, before):
    """Whatever is changed, the answer is a reason or a game that the referee finds right."""
    game = Game.new(ALL)
    for _ in range(before):
        if not game.is_over:
            game.apply(game.choose())
    changed = json.loads(json.dumps(game.to_dict()))
    refused_or_played(
        data, changed, list(paths(changed)), game.tables, largest=12, words=words_in(changed)
    )


# --- the document ---------------------------------------------------------------------------------

DOCUMENT = (TRAIL.folder / "POSITION.md").read_text("utf-8")


def example() -> dict[str, Any]:
    (block,) = re.findall(r"```jsonc\n(.*?)```", DOCUMENT, re.DOTALL)
    data: dict[str, Any] = json.loads(re.sub(r"//.*", "", block))
    return data


def test_the_example_of_the_document_can_be_played(tables):
    game = Game.from_dict(example(), tables)
    check_position(game)
    assert (game.turn, game.decision) == (26, "store")
    assert all(action.text for action in game.legal_actions())
    assert game.play_out().is_over


def test_the_document_names_every_step_and_decision():
    missing = [entry.name for entry in vocabulary if f"`{entry.name}`" not in DOCUMENT]
    named = [name for name in missing if f'"do": "{name}"' not in DOCUMENT]
    assert named == []


def test_the_refusals_of_the_document_are_what_is_said(tables):
    data = example()
    for edit in (
        ("seats.0.certificates", 5),
        ("seats", [{**seat, "engine": "5"} for seat in data["seats"]]),
        ("cities.denver", [1, 0]),
    ):
        changed = edited(example(), edit)
        if edit[0] == "cities.denver":
            changed["seats"][0]["discs"] = changed["seats"][0]["discs"][1:]
        assert refusal(changed, tables) in DOCUMENT
