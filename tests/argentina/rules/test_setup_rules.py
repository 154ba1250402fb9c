"""Set-up of the table and of the players (3), dealt many times where chance has a part."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from sim.argentina import Game, Setup
from sim.argentina.game import ARGENTINA
from sim.core.errors import PampasError
from tests.argentina.building_actions import auxiliary, use, using
from tests.argentina.overlays import write_overlay
from tests.argentina.positions import (
    FACTS,
    WORKERS,
    do,
    give,
    hire,
    location,
    me,
    new_game,
    offered,
    play,
    running,
    start,
    texts,
    visit,
)

PLAYERS = (2, 3, 4)
DEALS = 150  # for each player count
LETTERS = "ABCDEFGH"


@pytest.fixture(scope="module")
def deals():
    """Many dealt games with all random parts left to chance."""
    free = {"neutral": "shuffled", "sides": "random", "city_sides": "random"}
    return [
        start(players, seed=5, game=game, **free) for players in PLAYERS for game in range(DEALS)
    ]


def all_differ_about_equally(counted, cases, of):
    """Every one of `cases` about equally often: within 5 standard deviations of its share."""
    total = sum(counted.values())
    share = 1 / of
    spread = 5 * (total * share * (1 - share)) ** 0.5
    for case in cases:
        assert abs(counted[case] - total * share) < spread, (case, counted)


# --- the table ------------------------------------------------------------------------------------


def test_A10_two_to_four_player_boards_and_three_bags(deals):
    assert {len(deal["seats"]) for deal in deals} == {2, 3, 4}
    assert all(set(deal["bags"]) == {"A", "B", "C"} for deal in deals)
    for players in (1, 5):
        with pytest.raises(PampasError, match="players"):
            Setup(players=players)


def test_A22_A41_five_of_the_eight_station_masters_lie_on_the_board(deals):
    seen: Counter[int] = Counter()
    for deal in deals:
        masters = [deal["stations"][str(number)]["master"] for number in range(1, 10)]
        laid = [master for master in masters if master]
        assert len(laid) == 5
        assert sorted(laid + deal["masters_removed"]) == list(range(1, 9))
        assert [bool(m) for m in masters] == [
            FACTS["stations"][str(i)]["master"] for i in range(1, 10)
        ]
        seen[masters[0]] += 1
    all_differ_about_equally(seen, range(1, 9), 8)


def test_A42_letter_on_letter_in_a_first_game():
    for seed in range(10):
        trail = start(seed=seed)["trail"]
        assert {space: trail[space] for space in LETTERS} == dict(
            zip(LETTERS, LETTERS, strict=True)
        )


def test_A42_shuffled_neutral_buildings_each_once_and_anywhere(deals):
    places: Counter[tuple[str, str]] = Counter()
    for deal in deals:
        assert sorted(deal["trail"][space] for space in LETTERS) == list(LETTERS)
        places.update((space, deal["trail"][space]) for space in LETTERS)
    for space in LETTERS:
        here = Counter({letter: places[space, letter] for letter in LETTERS})
        all_differ_about_equally(here, LETTERS, 8)


def test_A43_marker_starts_in_row_3_whose_last_cell_is_empty(deals):
    for deal in deals:
        market = deal["job_market"]
        assert market["marker_row"] == 3
        assert market["rows"][2][-1] is None


def bag_of(letter):
    """All tiles with this letter on their back."""
    tiles = Counter(FACTS["workers"].get(letter, {}))
    for colour, counts in FACTS["farmers"].get(letter, {}).items():
        for tile, n in counts.items():
            tiles[f"{colour}:{tile.replace(' ', ':')}"] += n
    return tiles


def test_A44_A47_every_tile_is_dealt_from_the_bag_of_its_letter(deals):
    for deal in deals:
        farmers = [tile["farmer"] for tile in deal["trail"].values() if "farmer" in tile]
        jobs = [tile for row in deal["job_market"]["rows"] for tile in row if tile]
        for letter, dealt in (("A", farmers), ("B", jobs), ("C", [])):
            shown = deal["forecast"][letter]
            assert len(shown) == 2 and None not in shown
            assert Counter(deal["bags"][letter] + shown + dealt) == bag_of(letter)


def test_A11_A12_A13_R1_57_workers_and_51_farmers_in_their_bags():
    bags = {letter: bag_of(letter) for letter in "ABC"}
    everything = bags["A"] + bags["B"] + bags["C"]
    for worker in WORKERS:
        assert everything[worker] + everything[worker + "+"] == 19
        assert everything[worker + "+"] == 8
    farmers = Counter(tile.split(":")[0] for tile in everything.elements() if ":" in tile)
    assert farmers == {"green": 12, "blue": 12, "orange": 12, "yellow": 15}
    assert {tile.split(":")[0] for tile in bags["A"]} == {"green", "blue", "orange"}
    assert not any(":" in tile for tile in bags["B"])
    assert {":" in tile for tile in bags["C"]} == {True, False}
    for tile in everything:
        if ":" in tile:
            _, strength, hand = tile.split(":")
            assert 3 <= int(strength) <= 8 and hand in ("black", "green")


def zones(deal):
    """Numbers of the farmer spaces with a tile, by colour."""
    found: dict[str, list[int]] = {}
    for node, tile in deal["trail"].items():
        if "farmer" in tile:
            colour = tile["farmer"].split(":")[0]
            assert node.startswith(colour), (node, tile)
            assert tile["coins"] == 0
            found.setdefault(colour, []).append(int(node.removeprefix(colour)))
    return found


def test_A45_five_farmers_lowest_number_first_in_the_zone_of_their_colour(deals):
    shapes = set()
    for deal in deals:
        found = zones(deal)
        assert sum(map(len, found.values())) == 5
        assert "yellow" not in found
        for numbers in found.values():
            assert sorted(numbers) == list(range(1, len(numbers) + 1))
        shapes.add(tuple(len(found.get(colour, [])) for colour in ("green", "blue", "orange")))
    assert len(shapes) > 10


def test_A45_a_farmer_whose_zone_is_full_goes_back_into_the_bag(tmp_path):
    """With as many farmers as spaces a full zone is met in every deal."""
    tables = ARGENTINA.tables([write_overlay(tmp_path / "more", "setup", {"farmers_at_start": 12})])
    pairs = 0
    for seed in range(400):
        deal = Game.new(Setup(seed=seed), tables).to_dict()
        assert zones(deal) == {colour: [1, 2, 3, 4] for colour in ("green", "blue", "orange")}
        assert deal["farmers_removed"] == []
        assert len(deal["bags"]["A"]) == 36 - 12 - 2
        first, second = (tile.split(":")[0] for tile in deal["forecast"]["A"])
        pairs += first == second
    # What went back lies anywhere in the bag: of 8 tiles a colour two alike come 7 times in 23.
    assert abs(pairs - 400 * 7 / 23) < 5 * (400 * 7 / 23 * 16 / 23) ** 0.5


@pytest.mark.parametrize(("players", "workers"), [(2, 5), (3, 8), (4, 11)])
def test_A46_T22_job_market_of_as_many_columns_as_players(players, workers):
    for seed in range(10):
        rows = start(players, seed=seed)["job_market"]["rows"]
        assert [len(row) for row in rows] == [players] * 11
        cells = [tile is not None for row in rows for tile in row]
        assert cells == [True] * workers + [False] * (11 * players - workers)
        assert workers == 3 * players - 1


BY_COLOUR = ("caracu", "chaqueno", "serrano", "blanco_orejinegro", "franqueiro", "aberdeen_angus")


def breeds(cards):
    return Counter(card.split(":")[0] for card in cards)


def test_A17_A48_cattle_market_by_player_count_the_rest_is_the_deck(deals):
    markets = set()
    for deal in deals:
        market = list(Counter(deal["cattle_market"]).elements())
        assert len(market) == {2: 9, 3: 12, 4: 15}[deal["players"]]
        assert breeds(market + deal["cattle_deck"]) == dict(
            zip(BY_COLOUR, (6, 5, 5, 5, 9, 6), strict=True)
        )
        laid_out = [card.split(":")[0] for card in deal["cattle_market"]]
        assert laid_out == sorted(laid_out, key=BY_COLOUR.index)
        markets.add((tuple(market), tuple(deal["cattle_deck"])))
    assert len(markets) == len(deals)  # never the same twice


def test_A19_A49_A65_25_exhaustion_cards_one_in_each_starting_herd(deals):
    for deal in deals:
        assert deal["exhaustion_pile"] == 25 - deal["players"]


def test_A19_A50_four_of_24_objective_cards_lie_open(deals):
    first: Counter[int] = Counter()
    for deal in deals:
        assert len(deal["objective_offer"]) == 4
        assert sorted(deal["objective_offer"] + deal["objective_deck"]) == list(range(1, 25))
        first[deal["objective_offer"][0]] += 1
    all_differ_about_equally(first, range(1, 25), 24)


def test_A21_A51_sun_ships_ascending_the_others_shuffled_as_the_stack(deals):
    top: Counter[str] = Counter()
    for deal in deals:
        zone = ["0", "1", "3", "5", "6", "7", "8", "9", "11", "15", "18"]
        assert [entry["ship"] for entry in deal["ships"]] == zone
        assert all(entry["discs"] == [0] * deal["players"] for entry in deal["ships"])
        assert sorted(deal["ship_stack"]) == sorted(["4*", "7*", "8*", "12*", "13*", "14*", "16*"])
        top[deal["ship_stack"][0]] += 1
    all_differ_about_equally(top, ["4*", "7*", "8*", "12*", "13*", "14*", "16*"], 7)


def test_A20_A52_cities_from_the_left_side_a_first_later_any_side(deals):
    cities = ["le_havre", "rotterdam", "liverpool"]
    assert start()["city_sides"] == dict.fromkeys(cities, "a")
    assert list(start()["cities"]) == cities
    chosen = start(city_sides="a,rotterdam:b")["city_sides"]
    assert chosen == {"le_havre": "a", "rotterdam": "b", "liverpool": "a"}
    drawn = Counter("".join(deal["city_sides"][city] for city in cities) for deal in deals)
    all_differ_about_equally(drawn, [a + b + c for a in "ab" for b in "ab" for c in "ab"], 8)


@pytest.mark.parametrize(
    ("players", "closed"),
    [(2, {"le_havre", "rotterdam", "liverpool"}), (3, {"rotterdam"}), (4, set())],
)
@pytest.mark.parametrize("side", "ab")
def test_A53_closed_centres_by_player_count(players, closed, side):
    position = start(players, city_sides=side)
    for city, board in position["cities"].items():
        for quarter in "WNES":
            spaces = FACTS[f"cities_{side}"][city][quarter]["spaces"]
            covered = [i for i, space in enumerate(board[quarter]) if space == "closed"]
            assert len(board[quarter]) == len(spaces)
            assert covered == ([FACTS["closures"][city][quarter]] if city in closed else [])


@pytest.mark.parametrize("players", PLAYERS)
def test_A53_nothing_is_delivered_to_a_covered_space(players):
    """8 grain and one disc on quay I of Le Havre: all open spaces of W, N, E and S."""
    game = play(visit(give(running(players), grain=8)))
    # the covered one of each quarter, unlike its neighbours: 3 pesos, 2 VP, 6 VP, 9 pesos
    for covered in ("gain 3 pesos", "gain 5 pesos, 2 VP", ": 6 VP", "gain 9 pesos"):
        assert bool(offered(game, covered)) == (players > 2), texts(game)
    assert len(offered(game, "deliver from")) == (6 if players == 2 else 10)


def test_A15_A54_coins_and_tokens_of_the_bank_are_no_limit():
    position = using("A", pesos=999, tokens=30)
    game = use(play(position), "X1")
    assert me(game)["pesos"] == 1000
    assert offered(game, "use an exchange token")


# --- the players ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "limit"), [(2, 3), (3, 4), (4, 5)])
def test_A60_R2_starting_step_limit_by_player_count(players, limit):
    game = play(running(players))
    for step, letter in enumerate("ABCDE"[:limit], 1):
        do(game, f"step to neutral {letter}")
        assert (game.decision == "move") == (step < limit)
    assert me(game)["at"] == "ABCDE"[limit - 1]
    assert game.decision == "location"


def test_A61_private_buildings_on_side_a_or_drawn_for_each_number(deals):
    assert start()["sides"] == [f"{number}a" for number in range(1, 11)]
    assert start(sides="b,4a")["sides"][2:5] == ["3b", "4a", "5b"]
    drawn = Counter(face for deal in deals for face in deal["sides"])
    for number in range(1, 11):
        one = Counter({side: drawn[f"{number}{side}"] for side in "ab"})
        all_differ_about_equally(one, "ab", 2)
    pairs = Counter(
        (d["sides"][i][-1], d["sides"][j][-1]) for d in deals for i, j in combinations(range(10), 2)
    )
    assert min(pairs.values()) > 0.2 * sum(pairs.values())  # drawn for each number by itself
    for deal in deals:
        assert all(seat["supply"] == list(range(1, 11)) for seat in deal["seats"])


def test_A23_A61_R4_every_player_builds_the_same_faces():
    for player in range(3):
        position = running(3, sides="a,1b,4b", current=player)
        location(position, "B")
        hire(position, player, "carpintero")
        game = use(play(give(position, pesos=20)), "2")
        faces = [text.split()[1] for text in texts(game) if text.startswith("build ")]
        assert faces == ["1b", "2a", "3a", "4b"]


def test_R4_sides_and_neutral_buildings_stay_for_the_whole_game():
    for players in PLAYERS:
        setup = {"neutral": "shuffled", "sides": "random", "city_sides": "random", "seed": 3}
        game = new_game(players, **setup)
        before = game.to_dict()
        after = game.play_out().to_dict()
        assert after["sides"] == before["sides"]
        assert after["city_sides"] == before["city_sides"]
        assert [after["trail"][x] for x in LETTERS] == [before["trail"][x] for x in LETTERS]


def test_A14_A25_A62_seventeen_discs_on_the_board_one_on_quay_I_of_le_havre(deals):
    for deal in deals:
        one_each = [1] * deal["players"]
        none = [0] * deal["players"]
        assert all(len(set(seat["discs"])) == 17 for seat in deal["seats"])
        for city, board in deal["cities"].items():
            for quay in (key for key in board if key.startswith("quay")):
                assert board[quay] == (one_each if (city, quay) == ("le_havre", "quay_I") else none)


def test_A62_the_two_grey_spaces_leave_the_first_two_auxiliary_actions_open():
    aux = FACTS["player_board"]["aux"]
    spaces = [disc for action in aux.values() for disc in action["discs"]]
    assert len(spaces) == 12 and spaces.count(None) == 2
    assert auxiliary(play(using("C"))) == ["X1", "X2"]


def test_A63_engine_certificates_and_grain_at_0_estanciero_beside_the_board(deals):
    for deal in deals:
        for seat in deal["seats"]:
            start_of = (seat["engine"], seat["certificates"], seat["grain"], seat["at"])
            assert start_of == ("0", 0, 0, None)


def test_A64_one_worker_of_each_type_is_printed():
    """One carpintero builds 1a and 2a only, one maquinista moves 1, one granjero brings 1 grain."""
    game = use(play(using("B", pesos=50)), "2")
    assert [text.split()[1] for text in texts(game)] == ["1a", "2a"]
    game = use(play(using("D")), "2")
    assert me(game)["engine"] == "1"  # the only space in reach
    assert me(use(play(using("H")), "1"))["grain"] == 1
    game = use(play(using("E", pesos=50)), "2")
    assert all("with 1 gaucho" in text for text in texts(game))
    do(game, "add 2 cattle cards")
    assert game.decision != "buy"  # no gaucho is left


def test_A16_A65_herd_of_14_starting_cattle_and_an_exhaustion_card_shuffled(deals):
    hands: Counter[str] = Counter()
    exhausted = 0
    for deal in deals:
        for seat in deal["seats"]:
            herd = Counter(seat["hand"] + seat["draw"])
            assert herd == {
                "niata": 5,
                "patagonico": 3,
                "fronterizo": 3,
                "holando_argentino": 3,
                "exhaustion": 1,
            }
            assert seat["discard"] == []
        first = deal["seats"][0]["hand"]
        hands[first[0]] += 1
        exhausted += "exhaustion" in first
        decks = {tuple(seat["hand"] + seat["draw"]) for seat in deal["seats"]}
        assert len(decks) == deal["players"]  # each shuffled by itself
    assert set(hands) == {"niata", "patagonico", "fronterizo", "holando_argentino", "exhaustion"}
    assert abs(exhausted - len(deals) * 4 / 15) < 5 * (len(deals) * 4 / 15 * 11 / 15) ** 0.5


@pytest.mark.parametrize("players", PLAYERS)
def test_A67_pesos_and_cards_by_seat_one_token_each(players):
    seats = start(players)["seats"]
    assert [seat["pesos"] for seat in seats] == [7, 8, 9, 10][:players]
    assert [len(seat["hand"]) for seat in seats] == [4, 5, 6, 7][:players]
    assert [seat["tokens"] for seat in seats] == [1] * players


def test_A67_pesos_and_cards_of_a_seat_are_factors_of_the_set_up():
    seats = start(2, pesos=(1, 30), cards=(7, 3))["seats"]
    assert [seat["pesos"] for seat in seats] == [1, 30]
    assert [len(seat["hand"]) for seat in seats] == [7, 3]


def test_R4_the_same_seed_deals_the_same_table_and_another_seed_another():
    assert start(3, seed=8) == start(3, seed=8)
    assert start(3, seed=8)["cattle_deck"] != start(3, seed=9)["cattle_deck"]
