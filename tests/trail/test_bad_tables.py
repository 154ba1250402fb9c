"""Bad tables: each kind is refused with file, key, value and what was expected."""

from typing import Any

import pytest

from sim.core.errors import TableError
from sim.trail.facts import load
from tests.argentina.overlays import one, write_overlay

NUMBER = "expected a whole number from"
PLAIN: list[Any] = [[], [], [], []]
BAD: list[tuple[str, dict[str, Any], str]] = [
    # what all games of the family have
    ("setup", one("tokens", 6), f"tokens: got 6, {NUMBER} 0 to 5"),
    (
        "setup",
        one("by_players/2/job_market_columns", 1),
        f"by_players.2.job_market_columns: got 1, {NUMBER} 2 to 4",
    ),
    ("setup", one("seats/1/dollars", -1), f"seats.1.dollars: got -1, {NUMBER} 0 to 100"),
    ("setup", one("seats/1/cards", 15), f"seats.1.cards: got 15, {NUMBER} 1 to 14"),
    ("setup", one("tiles_at_start", 22), f"tiles_at_start: got 22, {NUMBER} 0 to 21"),
    (
        "setup",
        one("pesos", 2),
        'unknown key "pesos" (known: by_players, seats, tokens, '
        "tiles_at_start, forecast_per_stack, objective_offer)",
    ),
    (
        "cattle",
        one("breeds/jersey/start", False),
        "breeds.jersey.start: got false, expected true",
    ),
    (
        "cattle",
        one("breeds/holstein/count", 8),
        "breeds.holstein: cards: counted 8, expected 7 "
        "(counts.json: market_cattle_by_breed.holstein)",
    ),
    (
        "cattle",
        one("buy/1 value3/gets", ["value4"]),
        'buy.1 value3.gets[0]: got "value4", expected "value3", "holstein", "brown_swiss", '
        '"ayrshire", "west_highland" or "texas_longhorn"',
    ),
    ("cattle", one("buy/1 value3/cowboys", 0), f"buy.1 value3.cowboys: got 0, {NUMBER} 1 to 6"),
    (
        "private_buildings",
        one("7b/hand", "red"),
        '7b.hand: got "red", expected "black", "green" or "both" or null',
    ),
    (
        "private_buildings",
        one("7b/craftsmen", 13),
        f"7b.craftsmen: got 13, {NUMBER} 1 to 12",
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"mvoe": 3}]]),
        '7b.actions[0][0]: unknown effect "mvoe" (did you mean move?)',
    ),
    (
        "private_buildings",
        one("6b/actions", [[{"objective_to_hand": True}]]),
        '6b.actions[0][0]: "objective_to_hand" needs the condition "discard" before it',
    ),
    (
        "private_buildings",
        one("7b/actions", [[{"dollars": 1}, {"move": 3}]]),
        '7b.actions[0]: got [{"dollars": 1}, {"move": 3}], expected "move" alone: '
        "it ends what is done at the location (R11)",
    ),
    (
        "neutral_buildings",
        one("A", [[{"hire": 0}]] * 4),
        "A: counted 4 actions (a choice counts 2), expected at most 3",
    ),
    (
        "objectives",
        one("3/conditions", {"hazards": 1}),
        '3.conditions: unknown key "hazards" (did you mean hazard?)',
    ),
    (
        "objectives",
        one("3/immediate", [{"pay": 2}, {"engine": 2}]),
        '3.immediate[0]: "pay" cannot stand here (known: dollars, certificate, token, engine, '
        "hire, build, hazard, trade, aux, objective, free_move, draw_discard, remove, store, "
        "free_cattle)",
    ),
    (
        "job_market",
        one("arrows/11", "end"),
        'arrows.11: got "end", expected "end" in row 12 and only there',
    ),
    (
        "job_market",
        one("arrows/1", "refill"),
        "arrows.1: an arrow of row 1, but the marker starts in row 2",
    ),
    (
        "job_market",
        one("arrows/9", "depart"),
        'arrows.9: got "depart", expected "refill" or "end"',
    ),
    ("scoring", one("dollars_per_vp", 0), f"dollars_per_vp: got 0, {NUMBER} 1 to 100"),
    (
        "counts",
        one("towns", 29),
        "towns: got 29, expected 28: an overlay cannot change counts.json",
    ),
    # stacks
    (
        "workers",
        one("2/cowboy", 12),
        "cowboy tiles: counted 19, expected 18 (counts.json: workers_each_type)",
    ),
    ("workers", one("2/rider", 1), '2: unknown key "rider" (known: cowboy, craftsman, engineer)'),
    (
        "hazards",
        one("flood/4 red", 1),
        'flood.4 red: the key "4 red" is not a tile, expected VP from 0 to 50 and a hand such as '
        '"4 green"',
    ),
    (
        "hazards",
        one("flood/4 green", 3),
        "flood: tiles: counted 7, expected 6 (counts.json: hazards_each_type)",
    ),
    (
        "teepees",
        one("hands/blue", "both"),
        'hands.blue: got "both", expected "black" or "green"',
    ),
    (
        "teepees",
        one("stacks/3/blue", 4),
        "stacks: blue tiles: counted 12, expected 11 (counts.json: teepees_each_colour)",
    ),
    # trail
    (
        "trail",
        one("nodes/FLOOD-2/number", 1),
        "nodes: flood spaces are numbered 1, 1, 3, 4, expected 1 to 4 without gaps",
    ),
    (
        "trail",
        one("nodes/TEEPEE+2/dollars", 1),
        "nodes: two teepee spaces of the same dollars: which is filled first? (B231)",
    ),
    (
        "trail",
        one("nodes/TEEPEE+1/dollars", -4),
        "nodes: teepee spaces on the trail: counted 5, expected 6 "
        "(counts.json: teepee_spaces_on_trail)",
    ),
    ("trail", one("nodes/A-1/woods", 1), "nodes.A-1.woods: got 1, expected true or false"),
    ("trail", one("ways/G-1", []), "ways: no way leads out of G-1, expected at least one"),
    (
        "trail",
        one("ways/G-1", ["TEEPEE-3"]),
        'ways.G-1[0]: got "TEEPEE-3", expected a space of the trail: TEEPEE-3 lies beside it, '
        "not behind G-1",
    ),
    (
        "trail",
        one("ways/A-3", ["A-1"]),
        "ways: the ways run in a circle: A-1 -> A-2 -> A-3 -> A-1",
    ),
    ("trail", one("ways/A", ["A-1"]), "ways: FLOOD-RISK-1 cannot be reached from START"),
    # railway and stations
    ("railway", one("crosses", [3, 3]), f"crosses[1]: got 3, {NUMBER} 4 to 38"),
    (
        "railway",
        one("last", 40),
        "last: spaces: counted 40, expected 39 (counts.json: railway_numbered_spaces)",
    ),
    (
        "stations",
        one("10/master", True),
        "10.master: got true, expected false: no station master waits at the end of the line",
    ),
    (
        "stations",
        one("11/town", "42"),
        '11.town: got "42", expected a town of type "station", each once (N106)',
    ),
    ("stations", one("5/turnout_after", 9), f"5.turnout_after: got 9, {NUMBER} 14 to 38"),
    ("stations", one("1/frame", "grey"), '1.frame: got "grey", expected "white" or "black"'),
    (
        "stations",
        one("1/master", False),
        "stations with a master: counted 6, expected 7 (counts.json: station_master_spaces)",
    ),
    (
        "station_masters",
        one("3/per", None),
        "3.per: got null, expected what the 3 VP are for",
    ),
    (
        "station_masters",
        one("2/immediate", {"choice": [[{"trade": True}]]}),
        '2.immediate.choice: got [[{"trade": true}]], expected a list of 2 entries',
    ),
    # cities and towns
    (
        "cities",
        one("cities/topeka/value", 41),
        f"cities.topeka.value: got 41, {NUMBER} 0 to 40",
    ),
    (
        "cities",
        one("cities/kansas_city/repeatable", False),
        "cities.kansas_city: expected value 0 and repeatable: every delivery can go there",
    ),
    (
        "cities",
        one("cities/topeka/effects", [{"hire": 0}]),
        'cities.topeka.effects[0]: "hire" cannot stand here (known: dollars, token, objective, '
        "take_master, certificate)",
    ),
    (
        "cities",
        one("arrows/topeka-santa_fe", {"vp": 1, "effects": []}),
        'arrows: unknown key "topeka-santa_fe" (did you mean topeka-wichita?)',
    ),
    (
        "cities_north",
        one("cities/chicago/large", True),
        'cities.chicago: "large" says true, but chicago is none: it has no town (N107)',
    ),
    (
        "cities_north",
        one("cities/denver/large", None),
        'cities.denver: "large" says false, but denver is a town (N107)',
    ),
    (
        "towns",
        one("towns/42/type", "tiny"),
        'towns.42.type: got "tiny", expected "small", "medium", "station" or "large"',
    ),
    (
        "towns",
        one("towns/42/type", "medium"),
        "towns: small towns: counted 11, expected 12 (counts.json: small_towns)",
    ),
    (
        "towns",
        one("towns/42/commerce", PLAIN[:3]),
        "towns.42.commerce: spaces: counted 3, expected 4 (counts.json: commerce_spaces)",
    ),
    (
        "towns",
        one("towns/42/commerce", [[{"hire": 0}], [], [], []]),
        'towns.42.commerce[0][0]: "hire" cannot stand here (known: pay, dollars, token, '
        "objective, certificate)",
    ),
    (
        "towns",
        one("rails", [["town_hall", "kansas_city"]]),
        'rails[0][1]: got "kansas_city", expected "town_hall", "columbia", "st_louis", "chicago", '
        '"detroit", "cleveland", "pittsburgh", "new_york_city", "42", "43", "memphis", "40", '
        '"44", "45", "46", "47", "48", "denver", "49", "san_francisco", "milwaukee", "50", "41", '
        '"green_bay", "51", "52", "53", "minneapolis", "54", "toronto", "montreal", "55", "56", '
        '"57", "58" or "59"',
    ),
    ("towns", one("rails", [["42", "43"]]), "rails: no rail leads to the town hall (N101)"),
    ("towns", one("rails", [["town_hall", "42"]]), "rails: town 43 cannot be reached (N101)"),
    (
        "towns",
        one("rails", [["42", "town_hall"]]),
        'rails[0]: got ["42", "town_hall"], expected a town as the second place',
    ),
    (
        "towns",
        one("rails", [["town_hall", "42"], ["42", "43"], ["43", "42"]]),
        'rails[2]: got ["43", "42"], expected each rail once',
    ),
    (
        "town_tiles",
        one("hire", []),
        "hire: got [], expected a list of 1 to 3 entries",
    ),
    (
        "north",
        one("bells_with_token", [6]),
        f"bells_with_token[0]: got 6, {NUMBER} 1 to 5",
    ),
    (
        "north",
        one("stores_per_bell", 4),
        "stores: counted 20, expected 15 (counts.json: stores_per_player)",
    ),
    (
        "poker",
        one("showdown_space", "D"),
        'showdown_space: got "D", expected another space than lay_space',
    ),
    (
        "poker",
        one("tokens", [{"vp": 6, "dollars": 2}]),
        "tokens: tokens: counted 1, expected 4 (counts.json: poker_tokens)",
    ),
    ("poker", one("most_cards", 4), f"most_cards: got 4, {NUMBER} 1 to 3"),
    # player board
    (
        "player_board",
        one("certificate_track", [0, 1, 2, 3, 6]),
        "certificate_track: got [0, 1, 2, 3, 6], expected a space for every limit, also for 4",
    ),
    (
        "player_board",
        one("certificate_track", [1, 2, 3, 4, 6]),
        "certificate_track: got [1, 2, 3, 4, 6], expected rising numbers, the first of them 0",
    ),
    (
        "player_board",
        one("rows/cowboy/2", [{"move": 3}]),
        'rows.cowboy.2[0]: "move" cannot stand here (known: pay, discard, discard_value2, '
        "engine_back, dollars, certificate, token, engine, hire, build, buy_cattle, hazard, trade, "
        "objective, objective_to_hand, draw_discard, remove, store, free_cattle, upgrade_behind)",
    ),
    (
        "player_board",
        one("discs/annex/aux", "X1"),
        'aux.X6.discs[1]: got "annex", expected a disc space with "aux": "X6"',
    ),
    (
        "rulings",
        one("tokens_are_limited", "yes"),
        'tokens_are_limited: got "yes", expected true or false',
    ),
    (
        "rulings",
        one("tokens_limited", True),
        'unknown key "tokens_limited" (did you mean tokens_are_limited?)',
    ),
]


@pytest.mark.parametrize(
    ("table", "change", "message"), BAD, ids=[f"{t}-{m.split(':')[0]}" for t, _, m in BAD]
)
def test_bad_file_is_refused_with_file_key_value_and_what_was_expected(
    tmp_path, table, change, message
):
    folder = write_overlay(tmp_path / "mine", table, change)
    with pytest.raises(TableError) as error:
        load([folder])
    file = f"{folder}/{table}.json"
    assert str(error.value) in (f"{file}: {message}", f"{table}.json with {file}: {message}")


def test_B46_I31_stacks_too_small_for_the_job_market(tmp_path):
    change = {"2": {"cowboy": 0, "craftsman": 0, "engineer": 0}}
    change |= {"3": {"cowboy": 18, "craftsman": 18, "engineer": 18}}
    folder = write_overlay(tmp_path / "mine", "workers", change)
    with pytest.raises(TableError) as error:
        load([folder])
    assert str(error.value) == (
        f"{folder}/workers.json: 2: workers: counted 0, expected at least 5 "
        "(set-up with 2 players, B46, B47)"
    )


def test_N60_the_disc_of_the_annex_is_the_last(tmp_path):
    change = {"discs": {"annex": {"aux": None}}, "aux": {"X6": {"discs": [None, None]}}}
    folder = write_overlay(tmp_path / "mine", "player_board", change)
    with pytest.raises(TableError, match="expected the disc of the annex here"):
        load([folder])
