"""Pedro in Buenos Aires: delivery, loading, forecast, loading cards, the end (19.6)."""

from __future__ import annotations

import pytest

from sim.argentina.setup import Setup
from sim.core.check import check_game
from sim.core.errors import PositionError
from sim.core.referee import check_position
from tests.argentina.positions import FACTS, cattle, do, give, objective_offer, play
from tests.argentina.rules.pedro import (
    HUMAN,
    PEDRO,
    choices,
    job_market,
    loaded,
    no_reserve,
    quay,
    ship,
    solo,
    stations,
    turn,
)

NOTHING = 10  # the card that does nothing for a carpintero; one gaucho: one step


def arriving(grain=0, level="moderate", **setup):
    """One step before Buenos Aires with a card that does nothing. His disc is on Le Havre I."""
    position = solo(NOTHING, level=level, at="H", carpintero=2, **setup)
    position["seats"][PEDRO]["grain"] = grain
    return position


def delivered(data):
    """(city, quarter, place) of his discs on bonus spaces, places from 0."""
    return [
        (city, quarter, i)
        for city, parts in data["cities"].items()
        for quarter in "WNES"
        for i, owner in enumerate(parts[quarter])
        if owner == PEDRO
    ]


def to_franqueiro():
    """4 grain and a disc for Liverpool N, where only the space with a Franqueiro is free."""
    position = quay(arriving(4), "liverpool_I")
    position["cities"]["liverpool"]["N"][2] = HUMAN
    position["seats"][HUMAN]["discs"].pop(0)
    return position


# --- step 1: delivery, A680 -----------------------------------------------------------------------


def test_T23_seven_grain_six_for_liverpool_from_quay_I_to_14_vp():
    """2 gauchos, 3 carpinteros, 2 maquinistas: card 10 takes him 2 steps and does nothing."""
    position = solo(10, at="G", gaucho=2, carpintero=3, maquinista=2, city_sides="a,liverpool:b")
    position["seats"][PEDRO]["grain"] = 7
    quay(position, "liverpool_I")
    market = dict(position["cattle_market"])
    data = turn(position)
    assert position["pedro"]["speciality"] == "carpintero"
    assert data["cattle_market"] == market and data["seats"][PEDRO]["pile"] == []
    assert delivered(data) == [("liverpool", "E", 1)]
    assert FACTS["cities_b"]["liverpool"]["E"]["spaces"][1]["vp"] == 14
    assert data["seats"][PEDRO]["grain"] == 1
    assert ship(data, "5") == 1  # the first of moderate's card 1
    assert data["pedro"]["reserve"] == 17 - 1 - 1
    assert data["seats"][PEDRO]["visits"] == 1


def test_A680_criterion_1_most_grain_before_most_vp():
    """3 grain: Le Havre N for 3 grain (2 VP), not Rotterdam N for 2 grain (6 VP)."""
    data = turn(quay(arriving(3), "rotterdam_I"))
    assert delivered(data) == [("le_havre", "N", 2)]
    assert data["seats"][PEDRO]["grain"] == 0


def test_A680_R54_the_grain_really_paid_counts():
    """4 grain: from Le Havre II quarter E costs 5 - 2, from Le Havre I quarter N costs 3, S is
    6 - 2 = 4 from II: that is most."""
    data = turn(quay(arriving(4), "le_havre_II"))
    assert delivered(data) == [("le_havre", "S", 1)]
    assert data["cities"]["le_havre"]["quay_II"] == [0, 0]
    assert data["seats"][PEDRO]["grain"] == 0


def test_A680_criterion_2_most_vp_before_most_pesos():
    """4 grain: Liverpool N has 7 VP and 6 pesos, Rotterdam E 4 VP and 8 pesos."""
    data = turn(quay(quay(arriving(4), "rotterdam_I"), "liverpool_I"))
    assert delivered(data) == [("liverpool", "N", 2)]


def test_A680_criterion_3_most_pesos():
    """The 7 VP are taken: 4 VP with a cow in Liverpool, 4 VP with 8 pesos in Rotterdam."""
    position = quay(quay(arriving(4), "rotterdam_I"), "liverpool_I")
    position["cities"]["liverpool"]["N"][2] = HUMAN
    position["seats"][HUMAN]["discs"].remove("hand_left")
    data = turn(position)
    assert delivered(data) == [("rotterdam", "E", 0)]
    assert data["seats"][HUMAN]["pesos"] == 7


def equal_deliveries():
    """1 grain, 3 VP, no pesos: Le Havre N from quay II and Rotterdam W, both on side b."""
    position = quay(quay(arriving(1, city_sides="b"), "le_havre_II"), "rotterdam_I")
    position["cities"]["le_havre"]["N"][2] = HUMAN  # the 4 VP
    position["seats"][HUMAN]["discs"].remove("hand_left")
    return position


def test_A680_R79_A625_equal_deliveries_are_the_humans_choice():
    position = equal_deliveries()
    assert len(choices(position, "pedro_deliver")) == 2
    for part, place in (("Le Havre", ("le_havre", "N", 0)), ("Rotterdam", ("rotterdam", "W", 0))):
        data = do(play(position), part).to_dict()
        assert delivered(data) == [place]
        assert data["seats"][PEDRO]["grain"] == 0


def test_R54_he_delivers_without_grain_too():
    """Le Havre W costs 1, from quay II nothing; it would bring a player 4 pesos."""
    data = turn(quay(arriving(0), "le_havre_II"))
    assert delivered(data) == [("le_havre", "W", 1)]
    assert data["seats"][PEDRO]["grain"] == 0


def test_R54_the_bonus_is_not_his():
    """Liverpool W would give a player an objective card."""
    data = turn(loaded(quay(arriving(1), "liverpool_I"), "7"))
    assert delivered(data) == [("liverpool", "W", 0)]
    assert data["seats"][PEDRO]["pile"] == []


@pytest.mark.parametrize("tables", [(), ("pedro_bonus_cards",)])
def test_R54_A646_an_objective_card_of_the_bonus_only_by_the_other_reading(tables):
    """The one farthest from the deck, as by his cards and his ships."""
    position = loaded(quay(arriving(1), "liverpool_I"), "7")
    farthest = position["objective_offer"][-1]
    data = turn(position, tables)
    assert delivered(data) == [("liverpool", "W", 0)]
    assert data["seats"][PEDRO]["pile"] == ([f"objective:{farthest}"] if tables else [])


@pytest.mark.parametrize("tables", [(), ("pedro_bonus_cards",)])
def test_R54_R17_A652_a_cattle_card_of_the_bonus_only_by_the_other_reading(tables):
    """Franqueiro for Liverpool N: of those in the market the one with most VP."""
    position = cattle(to_franqueiro(), {"franqueiro:3": 2, "franqueiro:4": 1, "serrano": 1})
    data = turn(position, tables)
    assert delivered(data) == [("liverpool", "N", 0)]
    assert data["seats"][PEDRO]["pile"] == (["franqueiro:4"] if tables else [])


def test_R54_R56_no_card_of_the_breed_in_the_market_no_bonus():
    position = cattle(to_franqueiro(), {"serrano": 1})
    data = turn(position, ("pedro_bonus_cards",))
    assert delivered(data) == [("liverpool", "N", 0)]
    assert data["seats"][PEDRO]["pile"] == []
    assert ship(data, "5") == 1  # and the visit goes on


def test_R54_A601_money_of_a_bonus_is_never_his():
    game = play(arriving(1), ("pedro_bonus_cards",))
    assert [city for city, *_ in delivered(game.to_dict())] == ["le_havre"]
    assert game.to_dict()["seats"][PEDRO]["pile"] == []
    check_position(game)  # I32: no pesos


def test_R54_a_position_before_a_card_of_the_bonus_can_be_saved():
    """Two cards of equal VP and breed are one choice, so the frame is written by hand."""
    position = cattle(to_franqueiro(), {"franqueiro:3": 1})
    frames: list[dict[str, object]] = [
        {"do": "phase_c"},
        {"do": "pedro_ba", "begun": True, "ship": "5"},
        {"do": "pedro_disc", "ship": "5"},
        {"do": "pedro_cattle", "wants": "franqueiro"},
    ]
    position["seats"][PEDRO]["at"] = "BA"
    position["seats"][PEDRO]["visits"] = 1
    position["pedro"]["card"] = NOTHING
    position["pedro"]["draw"].remove(NOTHING)
    position |= {"pending": frames}
    data = turn(position, ("pedro_bonus_cards",))
    assert data["seats"][PEDRO]["pile"] == ["franqueiro:3"]
    with pytest.raises(PositionError, match="what his turn leaves to do"):
        play(position)


def test_R54_the_referee_watches_games_of_the_other_reading():
    setup = Setup(solo="moderate", policies=("club",), seed=54, city_sides="random")
    check_game(setup, 20, tables=("pedro_bonus_cards",))


def test_R54_without_grain_for_any_quarter_he_delivers_nothing():
    data = turn(arriving(0))
    assert delivered(data) == []
    assert data["cities"]["le_havre"]["quay_I"] == [1, 1]


# --- step 3: loading, A681 ------------------------------------------------------------------------


ORDER = {
    ("easy", 0): ("1", "5", "7"),
    ("moderate", 0): ("5", "7", "1"),
    ("expert", 0): ("7", "5", "1"),
    ("easy", 1): ("3", "6", "11"),
    ("moderate", 1): ("6", "11", "3"),
    ("expert", 1): ("11", "6", "3"),
    ("easy", 2): ("8", "9", "15"),
    ("moderate", 2): ("9", "15", "8"),
    ("expert", 2): ("15", "9", "8"),
}


@pytest.mark.parametrize(("level", "departures"), ORDER)
def test_A681_the_first_listed_ship_without_a_disc_of_his(level, departures):
    """A604: each level has its own cards, card 1 before 2 before 3."""
    for i, name in enumerate(ORDER[level, departures]):
        position = arriving(level=level, departures=departures)
        loaded(position, *ORDER[level, departures][:i])
        before = position["pedro"]["reserve"]
        data = turn(position)
        assert ship(data, name) == 1, name
        assert data["pedro"]["reserve"] == before - 1


def test_A681_he_pays_no_grain_for_loading():
    """Ship 7 takes 2 grain of a player. Without a disc on a quay he keeps his 2."""
    position = quay(arriving(2, level="expert"), "le_havre_I", -1)
    data = turn(position)
    assert ship(data, "7") == 1
    assert data["seats"][PEDRO]["grain"] == 2


@pytest.mark.parametrize("level", ["easy", "moderate", "expert"])
def test_R55_with_a_disc_on_all_three_he_does_not_load(level):
    position = loaded(arriving(level=level), "1", "5", "7")
    data = turn(position)
    assert data["pedro"]["reserve"] == position["pedro"]["reserve"]


@pytest.mark.parametrize(
    ("level", "order"),
    [
        ("easy", ["14*", "16*", "18", "18"]),
        ("moderate", ["16*", "18", "18"]),
        ("expert", ["18", "18", "18"]),
    ],
)
def test_A685_R55_card_4_by_level(level, order):
    """Easy: third, second, highest; moderate: second, highest again and again; expert: highest."""
    position = arriving(level=level, departures=3)
    zone = [entry["ship"] for entry in position["ships"]]
    assert zone[-3:] == ["14*", "16*", "18"]
    for name in order:
        before = ship(position, name)
        data = turn(position)
        assert ship(data, name) == before + 1
        loaded(position, name)


@pytest.mark.parametrize(("name", "cards"), [("7", 1), ("5", 0)])
def test_A682_a_ship_with_an_objective_card_gives_him_the_farthest(name, cards):
    position = arriving(level="expert" if name == "7" else "moderate")
    objective_offer(position, [3, 8, 12, 20])
    data = turn(position)
    assert ship(data, name) == 1
    assert data["seats"][PEDRO]["pile"] == ["objective:20"] * cards
    assert data["objective_offer"][-1] == (12 if cards else 20)


def test_R63_A672_loading_with_an_empty_reserve_takes_the_station_of_least_vp():
    data = turn(no_reserve(stations(arriving(), 3, 1, 5)))
    assert ship(data, "5") == 1
    assert data["stations"]["1"]["discs"] == [0, 0]
    assert [data["stations"][number]["discs"] for number in "35"] == [[0, 1], [0, 1]]


def test_R63_A625_of_equal_stations_the_human_decides():
    position = no_reserve(stations(arriving(), 1, 2))
    assert len(choices(position, "pedro_disc")) == 2
    data = do(play(position), "station 1").to_dict()
    assert (data["stations"]["1"]["discs"], ship(data, "5")) == ([0, 0], 1)


def test_R63_without_a_disc_anywhere_he_does_not_load():
    """Ship 7 would give an objective card: without loading there is none."""
    data = turn(no_reserve(arriving(level="expert")))
    assert ship(data, "7") == 0
    assert data["seats"][PEDRO]["pile"] == []


# --- steps 4 to 6: forecast, A683 -----------------------------------------------------------------


def test_A683_A611_he_takes_the_lower_tiles_the_rest_slides():
    position = arriving()
    position["forecast"] = {
        "A": ["green:4:black", "blue:4:black"],
        "B": ["gaucho+", "maquinista+"],
        "C": ["yellow:5:black", "carpintero+"],
    }
    marked = position["job_market"]["marker_row"]
    data = turn(position)
    assert data["trail"]["green1"] == {"farmer": "green:4:black", "coins": 0}
    assert data["job_market"]["rows"][marked - 1] == ["gaucho+", None]
    assert data["trail"]["yellow1"] == {"farmer": "yellow:5:black", "coins": 0}
    lower = {letter: tiles[0] for letter, tiles in data["forecast"].items()}
    assert lower == {"A": "blue:4:black", "B": "maquinista+", "C": "carpintero+"}
    assert all(tiles[1] for tiles in data["forecast"].values())
    assert data["seats"][PEDRO]["at"] == "START"


def near(row, level="moderate", departures=0):
    """The marker's row lacks one worker."""
    position = arriving(level=level, departures=departures)
    job_market(position, (), row, filled=1)
    position["forecast"] |= {
        "B": ["gaucho", "carpintero"],
        "C": ["yellow:5:black", "yellow:6:black"],
    }
    return position


@pytest.mark.parametrize(("row", "departures"), [(5, 0), (7, 1), (9, 2)])
def test_A684_I32_at_each_blue_arrow_the_next_loading_card_is_active(row, departures):
    position = near(row, departures=departures)
    data = turn(position)
    assert data["job_market"]["marker_row"] == row + 1
    assert len(data["ships_departed"]) == 3 * (departures + 1)
    assert data["pedro"]["loading_card"] == departures + 2


@pytest.mark.parametrize("row", [3, 4])
def test_A684_other_arrows_change_nothing(row):
    data = turn(near(row))
    assert data["job_market"]["marker_row"] == row + 1
    assert data["pedro"]["loading_card"] == 1


def test_A683_A684_he_loads_before_the_ships_depart():
    """His disc on ship 5 sails with it to Le Havre II in the same visit."""
    data = turn(near(5))
    assert "5" in data["ships_departed"]
    assert data["cities"]["le_havre"]["quay_II"] == [0, 1]


# --- the end: R60 ---------------------------------------------------------------------------------


def ending(lower, upper):
    """Pedro fills the last cell in step 5; these are the C tiles."""
    position = near(11, departures=3)
    position["forecast"]["C"] = [lower, upper]
    return position


def test_R60_pedro_fills_the_last_cell_and_the_human_has_one_more_turn():
    game = play(ending("yellow:5:black", "yellow:6:black"))
    data = game.to_dict()
    assert data["end"]["triggered_by"] == PEDRO
    assert data["seats"][PEDRO]["job_market_token"]
    assert game.scores()[PEDRO]["job_market_marker"] == 2
    turns = data["seats"][PEDRO]["turns"]
    while not game.is_over:
        assert game.current_player == HUMAN
        game.apply(game.legal_actions()[0])
    assert game.to_dict()["seats"][PEDRO]["turns"] == turns


@pytest.mark.parametrize(
    ("lower", "upper", "taken"),
    [
        ("yellow:5:black", "yellow:6:black", "yellow:5:black"),
        ("maquinista+", "yellow:6:black", "yellow:6:black"),
        ("maquinista+", "carpintero+", None),
    ],
)
def test_R60_after_the_end_is_set_off_the_lower_tile_if_allowed(lower, upper, taken):
    """A worker has no place any more: then the upper tile, or none."""
    data = turn(ending(lower, upper))
    tile = data["trail"].get("yellow1")
    assert (tile["farmer"] if tile else None) == taken


def test_R60_the_human_fills_the_last_cell_and_pedro_has_one_more_turn():
    position = near(11, departures=3)
    position["current"] = HUMAN
    position["seats"][HUMAN]["at"] = "BA"
    position["pending"] = [
        {"do": "phase_c"},
        {"do": "ba_close"},
        {"do": "forecast_tile", "letter": "C"},
        {"do": "forecast_tile", "letter": "B"},
    ]
    give(position, HUMAN, hand=[])
    position["seats"][PEDRO]["at"] = "START"
    position["pedro"]["draw"] = [6]
    game = play(position)
    do(game, "gaucho")
    while game.current_player == HUMAN and not game.is_over:
        game.apply(game.legal_actions()[0])
    data = game.to_dict()
    assert game.is_over and data["end"]["triggered_by"] == HUMAN
    assert (data["seats"][PEDRO]["at"], data["seats"][PEDRO]["grain"]) == ("A", 2)
    assert not data["seats"][PEDRO]["job_market_token"]
