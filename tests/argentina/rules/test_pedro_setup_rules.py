"""The solo game's set-up and what it changes for the human (19.1, 19.2)."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.core.errors import PampasError
from tests.argentina.building_actions import use
from tests.argentina.positions import (
    FACTS,
    do,
    give,
    me,
    new_game,
    objective_offer,
    offered,
    play,
    start,
    texts,
)
from tests.argentina.rules.pedro import HUMAN, PEDRO, TYPES, farmer, houses, solo

LEVELS = ("easy", "moderate", "expert")


def test_A24_the_components_of_the_solo_game():
    assert sorted(FACTS["pedro_cards"], key=int) == [str(number) for number in range(1, 16)]
    assert {level: len(cards) for level, cards in FACTS["pedro_loading"].items()} == {
        level: 4 for level in LEVELS
    }
    assert sorted(FACTS["pedro_cattle"]) == list("123456")


def test_A600_the_table_of_two_players_and_the_humans_start():
    game = new_game(solo="easy")
    two = start(seed=1)
    data = game.to_dict()
    human = data["seats"][HUMAN]
    assert (human["pesos"], len(human["hand"]), human["tokens"]) == (7, 4, 1)
    assert (game.current_player, game.decision) == (HUMAN, "place")
    assert sum(data["cattle_market"].values()) == sum(two["cattle_market"].values()) == 9
    assert data["job_market"]["marker_row"] == 3
    assert sum(tile is not None for row in data["job_market"]["rows"] for tile in row) == 5
    assert len([tile for tile in data["trail"].values() if "farmer" in tile]) == 5
    for city in data["cities"].values():
        assert any("closed" in spaces for key, spaces in city.items() if key in "WNES")


def test_A600_players_other_than_two_are_refused():
    with pytest.raises(PampasError, match="players: got 3"):
        new_game(3, solo="easy")


def test_A601_what_pedro_starts_with():
    data = start(solo="expert", seed=5, sides="random")
    seat = data["seats"][PEDRO]
    assert data["pedro"]["reserve"] == 17
    assert data["cities"]["le_havre"]["quay_I"] == [1, 1]
    assert (seat["at"], seat["engine"], seat["grain"]) == ("START", "0", 0)
    assert seat["supply"] == list(range(1, 11))
    assert seat["pile"] == []
    for key in ("pesos", "tokens", "certificates", "hand", "draw", "discard", "masters", "discs"):
        assert key not in seat
    assert data["exhaustion_pile"] == 24  # only the human has one


@pytest.mark.parametrize("seed", range(1, 7))
def test_A602_R50_a_random_worker_of_bag_B_gives_the_speciality(seed):
    data = start(solo="easy", seed=seed)
    (extra,) = [tile for row in data["seats"][PEDRO]["workers"].values() for tile in row]
    assert data["pedro"]["speciality"] == extra.rstrip("+")
    assert extra in data["seats"][PEDRO]["workers"][data["pedro"]["speciality"]]
    shown = [tile for tile in data["forecast"]["B"] if tile]
    row_tiles = [tile for row in data["job_market"]["rows"] for tile in row if tile]
    from_b = Counter([*data["bags"]["B"], *shown, *row_tiles, extra])
    assert from_b == Counter(FACTS["workers"]["B"])


def test_R50_the_extra_worker_comes_after_the_table_is_set():
    """The table is that of the two-player game with the same luck; his worker is next in bag B."""
    for seed in range(1, 6):
        two, data = start(seed=seed), start(solo="easy", seed=seed)
        for key in ("job_market", "forecast", "cattle_market"):
            assert data[key] == two[key], (seed, key)
        (extra,) = [tile for row in data["seats"][PEDRO]["workers"].values() for tile in row]
        assert [extra, *data["bags"]["B"]] == two["bags"]["B"]


def test_A602_all_three_types_occur():
    found = {start(solo="easy", seed=seed)["pedro"]["speciality"] for seed in range(1, 20)}
    assert found == set(TYPES)


def test_A603_his_fifteen_cards_are_shuffled():
    piles = {tuple(start(solo="easy", seed=seed)["pedro"]["draw"]) for seed in range(1, 6)}
    assert all(sorted(pile) == list(range(1, 16)) for pile in piles)
    assert len(piles) == 5


@pytest.mark.parametrize("level", LEVELS)
def test_A604_card_1_of_the_level_is_active(level):
    data = start(solo=level)
    assert (data["pedro"]["level"], data["pedro"]["loading_card"]) == (level, 1)


def test_A604_an_unknown_level_is_refused():
    with pytest.raises(PampasError, match="easy, moderate or expert"):
        new_game(solo="hard")


def test_I32_the_loading_card_fits_the_departures():
    position = solo(1, departures=2)
    assert play(position).to_dict()["pedro"]["loading_card"] == 3
    position["pedro"]["loading_card"] = 2
    with pytest.raises(PampasError, match="I32"):
        play(position)


@pytest.mark.parametrize("key", ["pesos", "tokens", "certificates", "masters"])
def test_I32_pedro_has_no_pesos_tokens_certificates_or_masters(key):
    position = solo(1)
    position["seats"][PEDRO][key] = 1
    with pytest.raises(PampasError, match="I32"):
        play(position)


def test_I32_his_grain_is_at_most_8():
    position = solo(1)
    position["seats"][PEDRO]["grain"] = 9
    with pytest.raises(PampasError, match="grain: got 9"):
        play(position)


# --- what changes for the human -------------------------------------------------------------------


def human_turn(at="START", **setup):
    position = solo(10, human=at, **setup)
    position["current"] = HUMAN
    return position


def test_A610_a_tax_for_pedros_building_goes_to_the_bank():
    position = houses(human_turn("A"), PEDRO, b1="7a")
    farmer(position, "green1", "4:black")
    game = do(play(position), "b1")
    assert me(game, HUMAN)["pesos"] == 7 - 2
    assert "pesos" not in me(game, PEDRO)


def test_A611_tiles_that_remain_slide_to_the_lower_spaces():
    """The human takes the lower A tile, the upper B tile and the lower C tile."""
    position = give(human_turn("BA"), HUMAN, hand=[])
    steps = [{"do": "forecast_tile", "letter": letter} for letter in "CBA"]
    position["pending"] = [{"do": "phase_c"}, {"do": "ba_close"}, *steps]
    position["forecast"] = {
        "A": ["green:4:black", "blue:4:black"],
        "B": ["gaucho+", "maquinista+"],
        "C": ["yellow:5:black", "carpintero+"],
    }
    game = do(play(position), "green", "maquinista", "yellow")
    forecast = game.to_dict()["forecast"]
    assert [forecast[letter][0] for letter in "ABC"] == ["blue:4:black", "gaucho+", "carpintero+"]
    assert all(forecast[letter][1] for letter in "ABC")


def test_A612_the_objective_offer_is_a_queue_for_the_human_too():
    position = objective_offer(human_turn("A"), [3, 8, 12, 20])
    position["pending"] = [
        {"do": "phase_c"},
        {"do": "location", "at": "A", "done": [1], "did": ["action"]},
        {"do": "objective_card"},
    ]
    first = position["objective_deck"][0]
    position["pedro"]["draw"] = [10]
    game = play(position)
    (text,) = [text for text in texts(game) if "12" in text.split(":")[0]]
    game.apply(text)
    assert game.to_dict()["objective_offer"] == [first, 3, 8, 20]


def test_A613_A624_7b_gives_pedro_an_exhaustion_card():
    position = houses(human_turn("b1", sides="a,7b"), HUMAN, b1="7b")
    position["pending"] = [{"do": "phase_c"}, {"do": "location", "at": "b1"}]
    game = use(play(position), "1")
    assert me(game, PEDRO)["pile"] == ["exhaustion"]
    assert game.to_dict()["exhaustion_pile"] == 23
    assert game.scores()[PEDRO]["herd"] == -2
    assert offered(game, "nothing more")
