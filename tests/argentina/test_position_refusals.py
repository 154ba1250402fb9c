"""Impossible positions are refused with the key, the value, what was expected and the rule."""

from typing import Any

import pytest

from sim.argentina import Game
from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.core.errors import PositionError
from tests.argentina.saved_games import example
from tests.games.refusals import GONE, edited, refusal


@pytest.fixture(scope="module")
def tables() -> Tables:
    return ARGENTINA.tables()


# The herd of player 0 with a fifth card in hand.
HAND = ["patagonico", "niata", "niata", "holando_argentino", "fronterizo"]
DRAW = [
    "niata",
    "serrano",
    "patagonico",
    "fronterizo",
    "holando_argentino",
    "objective:20",
    "niata",
    "niata",
    "exhaustion",
    "fronterizo",
    "holando_argentino",
]
PAY_FOR_GRAIN = [{"pay": 1, "exact": True}, {"grain": 1, "optional": True, "exact": True}]
MOVE: list[dict[str, Any]] = [{"do": "phase_c"}, {"do": "move", "steps": 3, "phase_a": True}]
MADE: list[dict[str, Any]] = [MOVE[0], MOVE[1] | {"steps": 2, "made": 1}]
AT_D: list[dict[str, Any]] = [{"do": "phase_c"}, {"do": "location", "at": "D"}]
VISIT = [
    {"do": "phase_c"},
    {"do": "ba_close"},
    {"do": "forecast_tile", "letter": "C"},
    {"do": "forecast_tile", "letter": "B"},
    {"do": "forecast_tile", "letter": "A"},
    {"do": "ship"},
    {"do": "income"},
    {"do": "deliver", "in_buenos_aires": True},
]

# id: (edits of the documented example, what the message says)
REFUSED: dict[str, tuple[list[tuple[str, Any]], str]] = {
    # the shape of the data
    "unknown key": ([("seets", [])], 'unknown key "seets" (did you mean seats'),
    "missing key": ([("ships", GONE)], 'the key "ships" is missing'),
    "format": ([("format", "pampas 2")], 'format: got "pampas 2", expected "pampas argentina'),
    "tables": ([("tables", "0123")], 'tables: got "0123", expected'),
    "seats": ([("seats", [{}])], "seats: got [{}], expected a list of 2 to 4 entries"),
    "players": ([("players", 3)], "players: got 3, expected 2, the number of seats"),
    "not an object": ([("trail", [])], "trail: got [], expected an object"),
    "not a list": ([("bags.A", "gaucho")], 'bags.A: got "gaucho", expected a list'),
    "text for number": ([("seats.0.pesos", "7")], 'seats[0].pesos: got "7", expected a whole'),
    "truth for number": ([("seats.0.pesos", True)], "seats[0].pesos: got true"),
    "fraction": ([("seats.0.pesos", 1.5)], "seats[0].pesos: got 1.5"),
    "negative": ([("seats.0.pesos", -1)], "seats[0].pesos: got -1, expected a whole number"),
    "number for truth": ([("end.over", 0)], "end.over: got 0, expected true or false"),
    "no such player": ([("current", 2)], "current: got 2, expected a whole number from 0 to 1"),
    "unknown card": ([("seats.0.hand.0", "niatta")], "expected a card (did you mean niata?)"),
    "unknown seat key": ([("seats.0.peso", 3)], 'seats[0]: unknown key "peso" (did you mean'),
    "unknown tile": ([("bags.B.0", "gaucho*")], "expected a tile (did you mean gaucho"),
    "unknown ship": ([("ships.0.ship", "2")], 'ships[0].ship: got "2", expected a ship'),
    "unknown disc": ([("seats.0.discs.0", "hand")], "seats[0].discs[0]: got"),
    "unknown space": ([("trail.b23", "A")], 'unknown space of the trail "b23"'),
    "unknown city": ([("cities.london", {})], 'cities: unknown key "london"'),
    "unknown station": ([("stations.10", {})], 'stations: unknown key "10"'),
    "unknown cattle": (
        [("cattle_market.caracu", 1)],
        'cattle_market: unknown cattle card "caracu"',
    ),
    "one list too short": ([("ships.0.discs", [1])], "expected a list of 2 entries, one a player"),
    # cards
    "I1 too many": ([("cattle_market.serrano", 3)], "too many of serrano: 6 in the whole position"),
    "I1 too few": ([("cattle_deck", [])], "cattle_deck: too few of caracu:2: 0 in the whole"),
    "I1 removed": ([("cattle_removed", ["niata"])], "too many of niata: 11 in the whole position"),
    "I1 own start": ([("seats.0.hand.0", "niata")], "seats[0]: too many of niata: 6 in the herd"),
    "I1 market": (
        [("cattle_market.niata", 1)],
        "cattle_market: niata is never in the market (A16)",
    ),
    "I2": ([("exhaustion_pile", 22)], "exhaustion_pile: got 22, expected 21: 4 of the 25"),
    "I3 two places": ([("seats.1.objectives", [5])], "objective 5 is in two places"),
    "I3 twice": ([("objective_offer.0", 5)], "objective 5 is twice in objective_offer (I3)"),
    "I3 nowhere": ([("seats.0.objectives", [])], "objective 13 is nowhere (I3)"),
    "I3 offer": (
        [("objective_offer.0", None), ("objectives_removed", [12])],
        "expected no empty place while the deck has 18 cards (I3)",
    ),
    "I12": (
        [("seats.0.hand", HAND), ("seats.0.draw", DRAW)],
        "seats[0].hand: got 5 cards, expected at most 4: the hand limit is 4 (I12)",
    ),
    # tiles
    "I6 too many": ([("bags.B.0", "gaucho+")], "too many of gaucho+"),
    "I6 too few": ([("bags.B", []), ("forecast.B", [None, None])], "bags: too few of gaucho: "),
    "I7 beside": (
        [("seats.0.farmers.green", 1)],
        "bags: too many of green farmers: 13 in the whole position, expected 12 (I7)",
    ),
    "I7 kind": ([("farmers_removed.0", "orange:3:green")], "too many of orange:3:green: 2"),
    "I7 worker in the box": ([("farmers_removed.0", "gaucho")], "expected a farmer tile such as"),
    "I8": ([("forecast.B.0", "blue:5:green")], "forecast.B: too many of blue:5:green: 1 in bag"),
    "A263 empty": (
        [
            ("forecast.A", [None, None]),
            (
                "farmers_removed",
                [
                    "green:4:green",
                    "green:5:black",
                    "orange:4:black",
                    "orange:5:green",
                    "orange:6:black",
                ],
            ),
        ],
        "forecast.A: got [null, null], expected no empty space between visits",
    ),
    "I9 gap": (
        [("job_market.rows.7", [None, "carpintero"])],
        "without a gap and none in the marker",
    ),
    "I9 below": (
        [("job_market.rows.9.0", "gaucho")],
        "no worker below the marker, which is in row 8",
    ),
    "I9 back": ([("job_market.marker_row", 2)], "expected a whole number from 3 to 11"),
    "I9 columns": ([("job_market.rows.0", [None] * 3)], "expected a list of 2 entries"),
    "A316 empty cells": (
        [
            ("job_market.rows.0.1", None),
            ("bags.B.0", "maquinista"),
            ("bags.B", GONE),
            ("bags", GONE),
        ],
        "3 empty cells in the rows above the marker, expected 2: as many as worker tiles",
    ),
    "farmer hired": ([("job_market.rows.0.1", "blue:5:green")], "expected a worker tile such as"),
    "I13 row": (
        [("seats.1.workers.carpintero", ["gaucho"])],
        "expected a tile of the carpintero row",
    ),
    "I13 columns": (
        [("seats.1.workers.gaucho", ["gaucho"] * 6)],
        "expected a list of 0 to 5 entries",
    ),
    # boards
    "I4": ([("ships.0.discs", [2, 1])], "19 discs of player 0 (12 on board, 2 on ships"),
    "I11 grain": ([("seats.0.grain", 9)], "seats[0].grain: got 9, expected at most 8 (I11)"),
    "I11 certificates": ([("seats.0.certificates", 5)], "expected at most 4, the limit of this"),
    "disc twice": ([("seats.0.discs.0", "hand_left")], "hand_left stands here twice"),
    "I16": ([("seats.1.engine", "6")], "expected a place without the engine of player 0 (I16)"),
    "I16 terminus": ([("seats.1.engine", "31")], "from the terminus an engine goes to the depot"),
    "I17": ([("stations.1.discs", [2, 0])], "stations.1.discs[0]: got 2, expected a whole number"),
    "I18 none": ([("stations.2.master", None)], "expected a station master, or the worker tile"),
    "I18 twice": ([("stations.2.master", 8)], "station master 8 is in two places: station 2 and"),
    "I18 where": ([("stations.6.master", 1)], "this station has no space for a station master"),
    "I18 nowhere": ([("masters_removed", [1, 4])], "master 6 is nowhere (I18)"),
    "I18 worker": (
        [("seats.0.masters", []), ("masters_removed", [1, 3, 4, 6])],
        "1 worker tiles in the place of masters, expected 0",
    ),
    "I19 nowhere": ([("ship_stack", ["12*", "16*"])], "ship 4* is nowhere (I19)"),
    "I19 twice": ([("ship_stack.0", "16*")], "ship 16* is twice in ship_stack (I19)"),
    "I19 two places": ([("ship_stack.0", "8*")], "ship 8* is in two places: ships and ship_stack"),
    "I19 colour": (
        [
            ("ships.1", {"ship": "7"}),
            ("ships_departed", ["1", "3", "5", "6", "11"]),
            ("ship_stack", ["12*", "16*", "4*", "7*"]),
        ],
        "ship 7 is missing: the yellow ships depart together (A241)",
    ),
    "I19 stack": (
        [("ships.1", GONE), ("ship_stack", ["12*", "16*", "4*", "7*"])],
        "4 ships in the stack, expected 3 after 2 departures (I19)",
    ),
    "A51": (
        [("ships.2", GONE), ("ship_stack", ["12*", "16*", "4*", "8"])],
        "ship 8 has a sun and is never in the stack (A51)",
    ),
    "A241": (
        [("ships.8", GONE), ("ships_departed", ["1", "3", "5", "6", "7", "11", "18"])],
        "ship 18 never departs (A241)",
    ),
    "A234": (
        [
            ("job_market.marker_row", 7),
            ("job_market.rows.6", ["gaucho", None]),
            ("job_market.rows.7", [None, None]),
            ("bags", GONE),
        ],
        "the marker's row says depart yellow, and the departed ships are others",
    ),
    "R27": (
        [("ships.1", {"ship": "8"}), ("ships.2", {"ship": "7*"})],
        "ships: the ships are not in the order of their values (R27)",
    ),
    "I20": ([("ships.2.discs", [0, 2])], "at most one disc of a player: the ship is not loaded"),
    "I21 closed": ([("cities.le_havre.W.0", 1)], "a closure tile covers this space (A53, I21)"),
    "I21 open": ([("cities.le_havre.W.3", "closed")], "no closure tile covers this space (A53)"),
    "I21 spaces": ([("cities.le_havre.W", [None] * 3)], "expected a list of 4 entries"),
    "I21 player": ([("cities.le_havre.W.3", 2)], "cities.le_havre.W[3]: got 2, expected"),
    # the trail
    "I22 neutral twice": (
        [("setup.neutral", "shuffled"), ("trail.A", "B")],
        "not on A too: B (I22)",
    ),
    "I22 no neutral": ([("trail.C", GONE)], "trail: no neutral building on C (I22)"),
    "I22 twice": (
        [("trail.b2", {"owner": 1, "building": "4a"})],
        "trail.b2: 4a of player 1 lies on b1 too (I22)",
    ),
    "I22 side": (
        [("trail.b1.building", "4b")],
        'trail.b1.building: got "4b", expected a face in use',
    ),
    "I22 supply": ([("seats.0.supply", [3])], "neither on the trail nor in the box: 3, 4, 5, 6"),
    "I22 box": ([("seats.1.box", [4])], "seats[1].box: building 4 lies on b1 (I22)"),
    "I23": (
        [("seats.1.box", [2, 10]), ("seats.1.supply", GONE)],
        "dearer ones on the trail that can have replaced them (I23)",
    ),
    "I23 high": (
        [("trail.b18.building", "10a"), ("seats.0.supply", GONE), ("history", GONE)],
        "on the trail that come only by replacing (A334, I23)",
    ),
    "I24 colour": (
        [("trail.blue1.farmer", "green:6:black")],
        "a farmer of the colour of the space",
    ),
    "I24 building space": (
        [("trail.b2", {"farmer": "blue:5:green"})],
        "on a building space (I24)",
    ),
    "farmer space": (
        [("trail.green1", {"owner": 0, "building": "3a"})],
        "on a farmer space (A330)",
    ),
    "ramp": ([("trail.ramp3", "A")], "trail.ramp3: no tile can lie here"),
    "coins": ([("trail.blue1.coins", -1)], "trail.blue1.coins: got -1"),
    "banned": (
        [("setup.ban", ["2:4a"])],
        "expected a face that the set-up does not ban for player 1",
    ),
    "I25 nowhere": (
        [("seats.0.at", None)],
        "seats[0].at: got null, expected a space: the player has",
    ),
    "I25 empty": ([("seats.0.at", "b2")], "no building lies there (I25)"),
    "I25 BA": ([("seats.0.at", "BA")], "the visit ends on the Rider space START (A262)"),
    "I25 ramp": ([("seats.0.at", "ramp3")], "a ramp leads to Buenos Aires at once (A142)"),
    # turns and end
    "A100": ([("seats.0.turns", 22)], "to agree with the other players and with whose turn it is"),
    "turn": ([("turn", 47)], "turn: got 47, expected 48, the sum of the players' turns"),
    "visits": (
        [("seats.0.visits", 30)],
        "seats[0].visits: got 30, expected at most 24, one a turn",
    ),
    "A550 marker": ([("end.triggered_by", 0)], "job_market.marker_row: got 8, expected null"),
    "A550 no trigger": ([("job_market.marker_row", None)], "marker_row: got null, expected a row"),
    "A550 over": ([("end.over", True)], "end.over: got true, expected false: the end was not"),
    "A553": ([("end.last_turns_left", 1)], "expected null: nobody has triggered the end"),
    "I29": (
        [("seats.0.job_market_token", True)],
        "the marker is with who ends the game (I29)",
    ),
    # what is to be done
    "pending none": ([("pending", [])], "expected what is to be done, at least the start"),
    "pending unknown": ([("pending.3.do", "discard")], "something to do (did you mean"),
    "pending key": ([("pending.3.kards", 1)], 'pending[3]: unknown key "kards"'),
    "pending bottom": ([("pending", AT_D[1:])], '"do": "phase_c"} first: it ends the turn (A100)'),
    "pending start": ([("pending", [*AT_D, {"do": "turn_start"}])], "the start of a turn alone"),
    "pending order": ([("pending", [*AT_D, {"do": "income"}])], "expected an action: here can be"),
    "pending below": (
        [("pending", [*AT_D, {"do": "hire", "modifier": 0}, {"do": "behind"}])],
        "as the last entry: nothing is done on top of it",
    ),
    "pending nowhere": ([("pending", [AT_D[0], {"do": "behind"}])], "a visit below it"),
    "pending place": ([("pending", [AT_D[0], {"do": "place"}])], "the estanciero is still to be"),
    "pending visit": ([("pending", VISIT)], "BA: a visit to Buenos Aires is pending (A170)"),
    "pending too many": ([("pending", AT_D * 20)], "pending: got 40 entries, expected at most"),
    "location at": ([("pending.1.at", "E")], "where the player's estanciero is (A160)"),
    "location done": (
        [("pending", [AT_D[0], AT_D[1] | {"done": [3], "did": ["action"]}])],
        "actions that the player's or neutral building here has (A161)",
    ),
    "location special": (
        [("pending", [AT_D[0], AT_D[1] | {"done": ["special"], "did": ["action"]}])],
        "actions that the player's or neutral building here has (A161)",
    ),
    "location did": ([("pending.1.did", [])], '"action" stands in "did" when actions are "done"'),
    "location both": ([("pending.1.did", ["action", "other"])], "never both (A167)"),
    "location gone": (
        [("pending.1.did", ["action", "tile_gone"])],
        "the player replaced no building here (R70)",
    ),
    "move": (
        [("pending", [MOVE[0], MOVE[1] | {"steps": 4}])],
        "steps: got 4, expected 3 after 0 steps: 3 is the step limit (A130)",
    ),
    "move shorter": (
        [("pending", [MOVE[0], MOVE[1] | {"steps": 1, "made": 1}])],
        "steps: got 1, expected 2 after 1 steps: 3 is the step limit (A130)",
    ),
    "move action": (
        [("pending", [MOVE[0], {"do": "move", "steps": 6}])],
        "the longest move by an action (A497)",
    ),
    "route": ([("route", ["E"])], "route: no move is pending that it could belong to"),
    "route list": ([("pending", MADE), ("route", "E")], 'route: got "E", expected a list'),
    "route name": (
        [("pending", MADE), ("route", ["E", "b99"])],
        'route[1]: got "b99", expected a location of the trail',
    ),
    "route step": (
        [("pending", MADE), ("route", ["G"])],
        'route[0]: got "G", expected a location one step ahead of D: ',
    ),
    "route empty space": (
        [("pending", MADE), ("route", ["b13"])],
        'route[0]: got "b13", expected a location one step ahead of D: ',
    ),
    "route steps": (
        [("pending", MADE), ("route", ["E", "F", "G"])],
        "expected at most 2 locations: 2 steps are left (A130)",
    ),
    "route beyond": (
        [("seats.1.at", "yellow1"), ("pending", MADE), ("route", ["BA", "A"])],
        'route[1]: got "A", expected a location one step ahead of BA: none (A131)',
    ),
    "route too soon": (
        [("pending", MOVE), ("route", [])],
        "route: before the first step a policy plans again, unless there is only one way to begin",
    ),
    "effects": (
        [("pending.2.effects.1.pesos", 3)],
        "expected a list of effects that stands in the tables",
    ),
    "effects done": ([("pending.2.done", 2)], "pending[2].done: got 2, expected a whole number"),
    "build": (
        [("pending", [*AT_D, {"do": "build_space", "building": "4a", "price": 2}])],
        "expected a building in supply (A330)",
    ),
    "buy": (
        [("pending", [*AT_D, {"do": "buy", "gauchos": 2}])],
        "expected at most 1, the gauchos (A350)",
    ),
    "station": (
        [("pending", [*AT_D, {"do": "station", "station": 3, "optional": True}])],
        "a station at the engine, which is at 0, or behind it",
    ),
    "master": (
        [("pending", [*AT_D, {"do": "master", "station": 1}])],
        "with a station master (A393)",
    ),
    "master disc": (
        [("pending", [*AT_D, {"do": "master", "station": 2}])],
        "a station with a disc of the player (A393)",
    ),
    "draw": (
        [("pending", [*AT_D, {"do": "draw_cards", "fewest": 3, "most": 2}])],
        "expected at most 2, the most (R29)",
    ),
    "help": (
        [("pending", [*AT_D, {"do": "help_cards", "strength": 0, "farmers": ["blue1"]}])],
        "expected at least 1, that of the board (A442)",
    ),
    "help strength": (
        [("pending", [*AT_D, {"do": "help_tiles", "bonus": 0, "farmers": ["orange3", "orange4"]}])],
        "farmers that ask for at most 7, not 13 strength (A441)",
    ),
    "help order": (
        [("pending", [*AT_D, {"do": "help_tiles", "bonus": 0, "farmers": ["orange4", "orange3"]}])],
        "different farmer spaces in the order of the tables",
    ),
    "help empty": (
        [("pending", [*AT_D, {"do": "help_tiles", "bonus": 0, "farmers": ["green1"]}])],
        "a farmer space with a tile (A440)",
    ),
    "invest": (
        [("pending", [*AT_D, {"do": "invest", "farmers": ["orange:3:green"]}])],
        "too many of orange:3:green: 2 in the whole position, expected 1",
    ),
    "ship": (
        [("pending", [*AT_D, {"do": "ship_disc", "ship": "1"}])],
        "expected a ship of the loading zone (A210)",
    ),
    "pay grain": (
        [("pending", [*AT_D, {"do": "pay_grain", "ship": "0"}])],
        "a ship is loaded once, between income and forecast A (A210)",
    ),
    "no choice": (
        [("pending", [*AT_D, {"do": "build_space", "building": "10a", "price": 2}])],
        "pending[2]: it leaves the player no legal choice",
    ),
    "unpaid effect": (
        [("seats.1.pesos", 0), ("pending", [*AT_D, {"do": "effects", "effects": PAY_FOR_GRAIN}])],
        "pending[2]: its next effect cannot be paid (A163)",
    ),
    "arrows": ([("visit.arrows", ["refill"])], "no arrow outside a visit to Buenos Aires (A235)"),
    # set-up, luck, history
    "setup key": ([("setup.colour", "red")], 'setup: unknown key "colour"'),
    "setup players": ([("setup.players", 3)], "setup.players: got 3, expected 2, the number of"),
    "setup value": ([("setup.sides", "c")], "setup: sides: got 'c', expected a, b or random"),
    "setup type": ([("setup.policies", 5)], "setup.policies: got 5, expected a list"),
    "setup policy": (
        [("setup.policies", ["random", "clubb"])],
        "setup: policy: got 'clubb', expected one of random, novice, club",
    ),
    "setup policy file": (
        [("setup.policies", ["random", "gone/mine.json"])],
        "setup: policy: got 'gone/mine.json', expected a file: there is none at ",
    ),
    "setup side": (
        [("setup.sides", "a")],
        'sides[0]: got "1b", expected side a, as setup.sides says',
    ),
    "setup city": ([("setup.city_sides", "b")], "expected side b, as setup.city_sides says"),
    "setup neutral": ([("trail.A", "B"), ("trail.B", "A")], 'as setup.neutral is "lettered"'),
    "setup random": ([("sides", GONE)], '"random" needs the key "sides" of the position'),
    "side": ([("sides.0", "2b")], 'sides[0]: got "2b", expected'),
    "random": ([("random.table.drawn", -1)], "random.table.drawn: got -1"),
    "random seats": ([("random.decks", [])], "random.decks: got [], expected a list of 2 entries"),
    "history": ([("history.seats.0.hired", -1)], "history.seats[0].hired: got -1"),
    "history supply": ([("history.seats.0.built_turn.9", 3)], "building 9 is still in supply"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_impossible_positions_are_refused(name: str, tables: Tables) -> None:
    edits, expected = REFUSED[name]
    assert expected in refusal(edited(example(), *edits), tables)


def test_a_position_of_other_tables_is_refused() -> None:
    data = Game.new(tables=("terminus_tight",)).to_dict()
    assert Game.from_dict(data, tables=("terminus_tight",)).to_dict() == data
    with pytest.raises(PositionError, match="give the tables that the position was made with"):
        Game.from_dict(data)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (None, "position: got NoneType, expected an object"),
        ([], "position: got list, expected an object"),
        ({"format": {1}}, "position: not JSON data"),
        ({"format": float("nan")}, "position: not JSON data"),
        ({}, 'position: the key "format" is missing'),
    ],
)
def test_other_data_is_refused(data: Any, expected: str, tables: Tables) -> None:
    assert expected in refusal(data, tables)
