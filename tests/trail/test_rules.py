"""Rules in positions made for them; most are also compared with the twin, decision by decision."""

import json
from typing import Any

import pytest

from sim.core.errors import PampasError
from sim.core.facade import Game
from sim.trail import Setup
from sim.trail.flatten import Tables
from sim.trail.game import TRAIL
from sim.trail.kernel import layout as L
from tests.games.choosing import do, texts

HIDDEN = ("tile_stacks", "cattle_deck", "objective_deck", "random", "history", "turn", "tables")
START = ["jersey", "jersey", "dutch_belt", "guernsey"]


@pytest.fixture(scope="module")
def tables() -> Tables:
    return TRAIL.tables()


def position(tables: Tables, at: str, do: list[dict[str, Any]], **changes: Any) -> dict[str, Any]:
    """A second turn of player 0 of two; `changes` are keys of the seat, or of the position."""
    switches = {key: changes.pop(key) for key in ("north", "poker") if key in changes}
    setup = Setup(policies=("random", "random"), **switches)
    data: dict[str, Any] = json.loads(json.dumps(Game.new(setup, tables).to_dict()))
    for key in HIDDEN:
        del data[key]
    seat = data["seats"][0]
    seat |= {"at": at, "turns": 2, "dollars": 10, "hand": START}
    data["seats"][1] |= {"at": "A", "turns": 1}
    for one in data["seats"]:
        del one["draw"], one["objectives"]
    del data["objectives_removed"]
    for key, value in changes.items():
        (data if key in data or key in ("end", "pending") else seat)[key] = value
    data["pending"] = [{"do": "phase_c"}, *do]
    for name in [name for name in data["trail"] if len(name) > 1 and name not in changes["keep"]]:
        del data["trail"][name]
    return data


def table(tables: Tables, at: str, *, move: bool = False, **changes: Any) -> Game:
    """Phase B at a space of the trail, or a move that begins there."""
    do = {"do": "location", "at": at}
    if move:
        do = {"do": "move", "steps": 3, "phase_a": True}  # type: ignore[dict-item]
    tiles = changes.pop("tiles", {})
    data = position(tables, at, [do], keep=(), **changes)
    data["trail"] |= tiles
    del data["seats"][0]["keep"]
    return Game.from_dict(data, tables)


def dollars(game: Game, p: int = 0) -> int:
    return int(game.to_dict()["seats"][p]["dollars"])


# --- the trail ------------------------------------------------------------------------------------


def test_B133_B134_ranchers_never_block_and_the_start_is_no_step(tables):
    game = table(tables, "START", move=True)  # the only step leads to A, where player 2 is
    assert texts(game) == ["step to neutral B", "stop here"]
    do(game, "step to neutral B")
    do(game, "step to neutral C")
    assert game.decision == "location"  # the third step was the last


def test_B134_B171_B594_a_move_can_start_on_a_space_that_lost_its_tile(tables):
    game = table(tables, "FLOOD-2", move=True)  # the only step leads to B
    assert texts(game) == ["step to neutral C", "stop here"]


def test_R8_no_tax_for_the_tile_under_the_own_rancher(tables):
    flood = {"FLOOD-1": {"tile": "flood:3:black"}, "FLOOD-2": {"tile": "flood:4:green"}}
    game = table(tables, "FLOOD-1", move=True, tiles=flood)
    assert game.to_dict()["seats"][0]["at"] == "FLOOD-2"  # the only step
    assert dollars(game) == 8  # 2 for the second one alone


# --- locations ------------------------------------------------------------------------------------


def test_B162_of_two_options_of_an_action_one_is_done(tables):
    game = table(tables, "C")
    assert [text[:10] for text in texts(game) if text.startswith("action 1")] == [
        "action 1a:",
        "action 1b:",
    ]
    do(game, "action 1a")
    assert not any(text.startswith("action 1") for text in texts(game))
    assert any(text.startswith("action 2") for text in texts(game))


MARKET = {
    "marker_row": 3,
    "rows": [
        [None, None],
        ["craftsman", "cowboy"],
        *([[None, None]] * 10),
    ],
}


def test_B166_B593_R35_a_building_replaced_under_the_rancher_is_not_used(tables):
    tiles = {"A-1": {"owner": 0, "building": "5a"}}
    game = table(
        tables,
        "A-1",
        tiles=tiles,
        supply=[1, 2, 3, 4, 6, 7, 8, 9, 10],
        dollars=20,
        workers={"craftsman": ["craftsman", "craftsman"]},
        job_market=MARKET,
    )
    do(game, "action 1: hire")
    do(game, "hire the craftsman")  # into column 4: build at 1 dollar at once
    do(game, "build 6a")
    do(game, "on A-1 over 5a for 1 dollar")
    assert game.to_dict()["current"] == 1  # nothing was left to do


def test_B442_B335_sources_of_trade_and_of_building(tables):
    def holders(effect: str) -> set[str]:
        data = tables.facts.data
        places = {
            **data["neutral_buildings"],
            **{name: face["actions"] for name, face in data["private_buildings"].items()},
            **{
                f"{row} {column}": effects
                for row, cells in data["player_board"]["rows"].items()
                for column, effects in cells.items()
            },
            **{f"SM{name}": one["immediate"] for name, one in data["station_masters"].items()},
            **data["town_tiles"],
        }
        return {name for name, actions in places.items() if f'"{effect}"' in json.dumps(actions)}

    assert holders("trade") == {"D", "8a", "cowboy 6", "SM2"}
    assert holders("build") == {"B", "craftsman 4", "craftsman 6", "13a", "build"}


def test_B474_R92_X5_draws_nothing_and_its_stop_may_be_upgraded(tables):
    board = [name for name in tables.names.discs if name not in ("aux_remove_1", "annex")]
    game = table(tables, "A", engine="5", discs=board, cities={"topeka": [1, 0]})
    do(game, "auxiliary action 5")
    do(game, "to station 1 (t4)")
    assert game.decision == "station"
    do(game, "with the right disc of auxiliary action 1")
    assert game.decision == "discard_cards"  # without a tile no station master
    assert len(game.to_dict()["seats"][0]["hand"]) == len(START)
    do(game, "remove a Guernsey")
    assert game.to_dict()["cattle_removed"] == ["guernsey"]


def test_R12_additional_phases_B_follow_each_other(tables):
    tiles = {"A-1": {"owner": 0, "building": "3a"}, "A-2": {"owner": 0, "building": "4a"}}
    game = table(tables, "A-1", tiles=tiles, supply=[1, 2, 5, 6, 7, 8, 9, 10])
    do(game, "move the rancher up to 1 step")
    do(game, "move the rancher up to 2 steps")  # of 4a, one step on
    do(game, "stop here")
    assert any(text.startswith("action 1: discard a Dutch Belt") for text in texts(game))


def test_R16_the_auxiliary_action_of_a_card_leaves_the_alternative(tables):
    offer = [1, 2, 3, 4]
    game = table(tables, "B", hand=["jersey", "guernsey", "objective:6"], objective_offer=offer)
    do(game, "play objective 6")
    do(game, "auxiliary action 1")
    assert dollars(game) == 11
    do(game, "auxiliary action 1: gain 1 dollar")
    assert dollars(game) == 12


def test_R48_the_card_of_6b_can_be_played_at_once(tables):
    tiles = {"A-1": {"owner": 0, "building": "6b"}}
    data = position(tables, "A-1", [{"do": "location", "at": "A-1"}], keep=())
    del data["seats"][0]["keep"]
    data["setup"]["sides"] = "a,6b"
    data["sides"][5] = "6b"
    data["trail"] |= tiles
    data["seats"][0]["supply"] = [1, 2, 3, 4, 5, 7, 8, 9, 10]
    data["objective_offer"] = [1, 2, 3, 4]
    game = Game.from_dict(data, tables)
    do(game, "action 1: discard any cattle")
    do(game, "discard a Guernsey")
    do(game, "take objective 1 ")
    assert dollars(game) == 13
    assert any(text.startswith("play objective 1 ") for text in texts(game))


# --- Kansas City ----------------------------------------------------------------------------------

VISIT: list[dict[str, Any]] = [
    {"do": "kc_close"},
    {"do": "deliver", "special": False, "count": 0},
    {"do": "income"},
]


def visit(tables: Tables, do: list[dict[str, Any]], **changes: Any) -> Game:
    data = position(tables, "KC", do, keep=(), **changes)
    del data["seats"][0]["keep"]
    return Game.from_dict(data, tables)


def test_R104_income_without_cattle_is_that_of_certificates(tables):
    game = visit(tables, VISIT, hand=[], certificates=2)
    assert texts(game) == [
        "spend no certificate: income 0 dollars",
        "spend 1 certificate: income 1 dollar",
        "spend 2 certificates: income 2 dollars",
    ]
    game.apply(game.legal_actions()[0])
    assert game.decision == "city_disc"  # the only city
    assert all(text.endswith("on Kansas City") for text in texts(game))


LAST_ROW = {
    "marker_row": 12,
    "rows": [["engineer", "craftsman"]] * 11 + [["cowboy", None]],
}


def test_B264_the_red_arrow_ends_the_game_after_the_visit(tables):
    do_all = [*VISIT, {"do": "forecast_tile", "stack": 3}]
    forecast = [["teepee:green", "teepee:blue"], ["cowboy", "engineer"], ["cowboy", "cowboy"]]
    game = visit(tables, do_all, job_market=LAST_ROW, forecast=forecast)
    game.apply(game.legal_actions()[0])
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    end = game.to_dict()["end"]
    assert (end["triggered_by"], end["in_step"], end["last_turns_left"]) == (0, 3, 1)


def test_R23_no_card_for_an_arrow_when_none_is_left(tables):
    data = position(tables, "KC", VISIT[:2], keep=(), cities={"topeka": [1, 0]})
    del data["seats"][0]["keep"]
    seat = data["seats"][0]
    seat["discs"].remove("aux_dollar_2nd")
    seat["hand"] = []
    data["visit"]["breeding_total"] = 4
    data["objective_offer"] = [None] * 4
    seat["discard"] = [f"objective:{i + 1}" for i in range(24)]
    game = Game.from_dict(data, tables)
    do(game, "deliver to Wichita")
    do(game, "the right disc of auxiliary action 2")
    assert game.decision == "move"  # of the next player


# --- the end --------------------------------------------------------------------------------------


def test_B218_B315_B425_R84_what_the_end_counts(tables):
    rows = [["engineer", "craftsman"]] * 8 + [["cowboy", "cowboy"]] * 2 + [[None, None]] * 2
    changes: dict[str, Any] = {
        "end": {"triggered_by": 0, "in_step": 2, "last_turns_left": 0, "over": True},
        "job_market": {"marker_row": None, "rows": rows},
        "workers": {"cowboy": ["cowboy"] * 4},  # columns 2 to 5
        "cities": {"topeka": [1, 0], "wichita": [1, 0], "sacramento": [1, 0]},
        "dollars": 4,
        "objectives": [27],  # B B H
        "tiles_kept": ["flood:3:black"],
        "supply": [3, 4, 5, 6, 7, 8, 9, 10],
    }
    data = position(tables, "START", [], keep=(), **changes)
    del data["seats"][0]["keep"]
    data["pending"] = []
    data["current"] = 1
    data["seats"][1]["turns"] = 2
    data["seats"][0]["discs"] = data["seats"][0]["discs"][3:]
    data["seats"][0]["job_market_token"], data["seats"][1]["job_market_token"] = True, False
    data["trail"] |= {
        "A-1": {"owner": 0, "building": "1a"},
        "A-2": {"owner": 0, "building": "2a"},
    }
    score = Game.from_dict(data, tables).scores()[0]
    assert score["cities"] == -3 + 6  # the arrow Topeka - Wichita, and Sacramento
    assert score["workers"] == 4
    assert score["objectives"] == 3
    assert score["hazards"] == 3
    assert score["money"] == 0


# --- poker and the north --------------------------------------------------------------------------


def test_P23_R82_R83_R84_R103_at_the_poker_table(tables):
    rows = {
        "marker_row": 3,
        "rows": [[None, "cowboy"], ["cowboy", "cowboy"], *([[None, None]] * 10)],
    }
    game = table(
        tables, "D", poker="yes", pot=0, job_market=rows, workers={"engineer": ["engineer"]}
    )
    do(game, "seat a worker at the poker table")
    do(game, "lay a Jersey face down for 1 dollar")
    do(game, "lay a Guernsey face down for 2 dollars")
    seat = game.to_dict()["seats"][0]
    assert (seat["workers"]["engineer"], seat["seated"]) == ([], "engineer")
    assert sorted(seat["laid"]) == ["guernsey", "jersey"]
    assert not any(text.startswith("auxiliary") for text in texts(game))  # R82
    game.apply(game.legal_actions()[-1])
    assert len(game.to_dict()["seats"][0]["hand"]) == 4  # R83: drawn up without them


def test_R65_towns_of_one_switch_are_entered_through_one_of_them(tables):
    """47, 48, 49 and Denver meet at a switch; with a store in 47 the others are open."""
    game = table(
        tables,
        "A",
        north="yes",
        stores={"47": [0, None, None, None]},
        cities={"chicago": [1, 0]},
        discs=[name for name in tables.names.discs if name != "aux_dollar_2nd"],
        hand=["guernsey"],
    )
    do(game, "auxiliary action 6")
    found = {text.split(" (")[0].removeprefix("place a store in ") for text in texts(game)}
    assert found >= {"town 48", "town 49", "Denver", "town 42", "Milwaukee"}
    assert "San Francisco" not in found


# --- site preparation, and what belongs to all ----------------------------------------------------


def test_V334_R90_one_tile_is_turned_in_a_phase_B_and_none_that_is_built(tables):
    data = position(tables, "A", [{"do": "location", "at": "A"}], keep=())
    del data["seats"][0]["keep"]
    data["setup"]["preparation"] = "yes"
    data["trail"]["A-1"] = {"owner": 0, "building": "3a"}
    data["seats"][0]["supply"] = [1, 2, 4, 5, 6, 7, 8, 9, 10]
    game = Game.from_dict(data, tables)
    turned = {text.split()[1] for text in texts(game) if text.startswith("turn ")}
    assert turned == {f"{i}a" for i in (1, 2, 4, 5, 6, 7, 8, 9, 10)}  # 3a is built
    do(game, "turn 9a to 9b")
    assert game.to_dict()["current"] == 1  # instead of everything else: the turn is over
    assert game.to_dict()["seats"][0]["sides"][8] == "9b"
    assert game.to_dict()["seats"][1]["sides"][8] == "9a"


def test_B104_R68_hands_draw_piles_stacks_decks_and_laid_cards_are_hidden():
    hidden = {
        spot.name
        for block in (TRAIL.machine.state, L.seat)
        for spot in block
        if spot.hidden and not spot.name.startswith(("policy", "table_stream", "deck_stream"))
    }
    assert hidden == {"hand", "draw", "laid", "tile_stack", "cattle_deck", "objective_deck"}


@pytest.mark.parametrize(("players", "steps"), [(2, 3), (3, 3), (4, 4)])
def test_B10_B60_two_to_four_players_each_with_their_step_limit(tables, players, steps):
    game = Game.new(Setup(players=players, policies=("random",) * players), tables)
    assert game.state[L.SEATS + L.STEPS] == steps
    with pytest.raises(PampasError, match="players"):
        Setup(players=5, policies=("random",) * 5)


def test_B22_B590_money_is_unlimited(tables):
    game = table(tables, "B", dollars=5000)
    do(game, "auxiliary action 1")
    assert dollars(game) == 5001
