"""Worked examples of the visit to Kansas City: forecast, job market, income, the end."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.trail.kernel import layout as L
from tests.games.choosing import do, offered, texts, use
from tests.trail.positions import (
    FACTS,
    TABLES,
    cattle,
    dollars,
    free,
    give,
    jobs,
    me,
    own,
    play,
    table,
    visit,
)
from tests.trail.rules.visits import cities, deliver

HAND = ["dutch_belt", "dutch_belt", "brown_swiss", "holstein"]


# --- income ---------------------------------------------------------------------------------------


def incomes(game):
    """Income for each number of certificates that can be spent."""
    return [int(text.split("income ")[1].split()[0]) for text in offered(game, "income")]


def at_income(players=2, **values):
    position = visit(table(players), "income")
    position["cattle_market"] = {"ayrshire": 1}
    return give(position, **values)


def test_T5_B200_B202_B203_B204_income_with_certificates():
    game = play(at_income(hand=HAND, certificates=3))
    assert incomes(game) == [8, 9, 10, 11]
    do(game, "spend 2 certificates")
    assert (dollars(game), me(game)["certificates"]) == (10, 1)
    assert me(game)["hand"] == [] and sorted(me(game)["discard"]) == sorted(HAND)
    assert game.to_dict()["visit"]["breeding_total"] == 10


def test_T5_B201_a_permanent_certificate_adds_one():
    position = at_income(hand=HAND, certificates=3, masters=[3])
    position["stations"]["3"]["master"] = "cowboy"
    assert incomes(play(position)) == [9, 10, 11, 12]


def test_T40_B200_two_cards_of_each_breed():
    """No hand limit allows that: the cards are put into the hand behind the rules' back."""
    several = ("west_highland", "texas_longhorn")
    one_each = [breed for breed in FACTS["cattle"]["breeds"] if breed not in several]
    game = play(at_income(certificates=1))
    hand = [
        TABLES.names.cards.index(card)
        for card in [*one_each, "west_highland:3", "texas_longhorn:5"]
    ]
    game.state[L.SEATS + L.HAND : L.SEATS + L.HAND + 18] = hand * 2
    game.state[L.SEATS + L.HAND_N] = 18
    assert incomes(game) == [25, 26]


def test_R104_B210_objective_cards_count_nothing():
    game = play(at_income(hand=["objective:1", "objective:2"], certificates=1))
    assert incomes(game) == [0, 1]
    do(game, "spend 1 certificate")
    assert cities(game) == {"Kansas City", "Topeka"}


@pytest.mark.parametrize(
    ("freed", "owned", "gained", "then"),
    [
        ((), 3, 1, 3),
        ((), 1, 1, 2),
        (("certificate_4",), 3, 1, 4),
        (("certificate_4", "certificate_6"), 4, 1, 6),
        (("certificate_6",), 3, 1, 3),
        (("certificate_4", "certificate_6"), 6, 1, 6),
    ],
)
def test_T39_B6_B295_R19_limits_of_certificates(freed, owned, gained, then):
    """The action of neutral C, or one with a condition where the limit is reached (R100)."""
    position = free(table(), *freed)
    position["trail"]["FLOOD-RISK-1"] = {"owner": 0, "building": "2a"}
    position["pending"] = [{"do": "phase_c"}, {"do": "location", "at": "FLOOD-RISK-1"}]
    give(position, at="FLOOD-RISK-1", certificates=owned, hand=["jersey", "dutch_belt"])
    game = do(play(position), "special action")
    assert (me(game)["certificates"], dollars(game)) == (then, 2)


@pytest.mark.parametrize(("spent", "rest"), [(0, 6), (1, 4), (2, 4), (3, 3), (4, 2), (6, 0)])
def test_T39_R19_spending_of_six(spent, rest):
    position = free(at_income(hand=["holstein"]), "certificate_4", "certificate_6")
    game = play(give(position, certificates=6))
    assert incomes(game) == list(range(3, 10))
    game.apply(game.legal_actions()[spent])
    assert (me(game)["certificates"], dollars(game)) == (rest, 3 + spent)


# --- forecast and job market ----------------------------------------------------------------------


def at_step(step, marker, players=2, **values):
    """Before a forecast step, the marker's row full but for its last cell."""
    position = give(visit(table(players), step), **values)
    columns = FACTS["setup"]["by_players"][str(players)]["job_market_columns"]
    return jobs(position, marker, **{f"row_{marker}": [*["engineer"] * (columns - 1), None]})


@pytest.mark.parametrize(("players", "workers"), [(2, 24), (3, 36), (4, 48)])
def test_T43_B233_B235_the_job_market_closes(players, workers):
    rows = len(FACTS["job_market"]["prices"])
    columns = FACTS["setup"]["by_players"][str(players)]["job_market_columns"]
    assert rows * columns == workers
    game = do(play(at_step("step 2", rows, players)), "forecast 2.1")
    data = game.to_dict()
    assert sum(tile is not None for row in data["job_market"]["rows"] for tile in row) == workers
    assert data["job_market"]["marker_row"] is None and data["end"]["triggered_by"] == 0


def test_T43_B14_stacks_and_their_workers():
    assert [sum(FACTS["workers"][stack].values()) for stack in ("2", "3")] == [33, 21]
    stacks = FACTS["teepees"]["stacks"]
    hazards = sum(sum(kind.values()) for kind in FACTS["hazards"].values())
    assert hazards + sum(stacks["1"].values()) == 35
    assert 21 + sum(stacks["3"].values()) == 26


def test_T43_B311_R34_only_rows_above_the_marker():
    def rows(position):
        position["pending"] = [{"do": "phase_c"}, {"do": "location", "at": "A"}]
        game = use(play(give(position, at="A", dollars=30)), "2")
        return {int(text.split(" of row ")[1].split()[0]) for text in texts(game)}

    assert rows(at_step("step 2", 3)) == {1, 2}
    ended = at_step("step 2", 12)
    ended["job_market"]["rows"][11][1] = "cowboy"
    ended["job_market"]["marker_row"] = None
    ended["end"] = {"triggered_by": 1, "in_step": 2, "last_turns_left": 1}
    give(ended, player=1, job_market_token=True)
    assert rows(ended) == set(range(1, 13))


@pytest.mark.parametrize(("cards", "deck", "then"), [(6, 7, 10), (11, 7, 11), (6, 1, 7), (6, 0, 6)])
def test_T54_T43_B234_B240_R26_the_market_is_refilled_before_step_3(cards, deck, then):
    position = at_step("step 2", 6, players=3)
    market = {"holstein": min(6, cards), "brown_swiss": max(0, cards - 6)}
    cattle(position, market, ["ayrshire"] * deck)
    game = do(play(position), "forecast 2.1")
    assert sum(game.to_dict()["cattle_market"].values()) == then
    assert offered(game, "forecast 3.1") and game.to_dict()["job_market"]["marker_row"] == 7


def test_T43_R3_B263_an_empty_stack_leaves_a_forecast_space_empty():
    position = give(visit(table()), hand=["jersey"])
    workers = FACTS["workers"]
    lies = Counter(position["forecast"][1]) + Counter(["cowboy", "engineer"])
    jobs(position, 2, row_1=["cowboy", "engineer"])
    teepees = FACTS["teepees"]["stacks"]
    second = Counter(workers["2"]) - lies
    third = Counter(workers["3"]) - Counter(position["forecast"][2])
    third += Counter({f"teepee:{colour}": n for colour, n in teepees["3"].items()})
    position["tile_stacks"] = [[], [*second.elements()], [*third.elements()]]
    gone = Counter({f"teepee:{colour}": n for colour, n in teepees["1"].items()})
    gone += Counter(
        {
            f"{hazard}:{text.replace(' ', ':')}": n
            for hazard, tiles in FACTS["hazards"].items()
            for text, n in tiles.items()
        }
    )
    position["tiles_removed"] = [*(gone - Counter(position["forecast"][0])).elements()]
    game = do(play(position), "forecast 1.2", "forecast 2.1", "forecast 3.1")
    deliver(game, "Kansas City", "aux_dollar_2nd")
    assert game.current_player == 1
    assert game.to_dict()["forecast"][0] == ["teepee:green", None]
    assert all(tile for pair in game.to_dict()["forecast"][1:] for tile in pair)


# --- the end --------------------------------------------------------------------------------------


def last_cell(step, forecast, players=2):
    position = at_step(step, 12, players, hand=["holstein"], dollars=0)
    position["cattle_market"] = {"ayrshire": 1}
    for stack, tiles in forecast.items():
        position["forecast"][stack - 1] = tiles
    return position


def test_T55_B550_B551_B552_B553_R105_the_trigger_in_step_2():
    """Both tiles of step 3 are workers: it is skipped; income, delivery and refill follow."""
    position = last_cell("step 2", {3: ["cowboy", "engineer"]}, players=3)
    game = do(play(position), "forecast 2.1")
    assert game.decision == "deliver" and dollars(game) == 3
    deliver(game, "Kansas City", "aux_dollar_2nd")
    data = game.to_dict()
    assert game.current_player == 1 and data["end"]["last_turns_left"] == 2
    assert all(tile for pair in data["forecast"] for tile in pair)  # refilled
    assert me(game, 0)["job_market_token"] and me(game, 0)["at"] == "START"
    game.play_out()
    assert [seat["turns"] for seat in game.to_dict()["seats"]] == [2, 2, 2]


def test_T55_B551_R105_a_teepee_beside_a_worker_is_forced():
    position = last_cell("step 2", {3: ["cowboy", "teepee:green"]})
    game = do(play(position), "forecast 2.1")
    assert "TEEPEE-3" in game.to_dict()["trail"] and game.decision == "deliver"


def test_T55_B553_others_in_Kansas_City_take_no_worker():
    position = last_cell("forecast", {2: ["cowboy", "engineer"], 3: ["cowboy", "teepee:blue"]})
    position["job_market"]["rows"][11][1] = "cowboy"
    position["job_market"]["marker_row"] = None
    position["end"] = {"triggered_by": 1, "in_step": 3, "last_turns_left": 1}
    give(position, player=1, job_market_token=True)
    game = do(play(position), "forecast 1.1")
    data = game.to_dict()
    assert data["forecast"][1] == ["cowboy", "engineer"]  # step 2 was skipped
    assert data["trail"]["TEEPEE-2"] == {"tile": "teepee:blue"}
    deliver(game, "Kansas City", "aux_dollar_2nd")
    assert game.is_over


@pytest.mark.parametrize(
    ("have", "points", "shares"), [(27, [2, 2], [6, 6]), (22, [1, 2], [0, 12])]
)
def test_T55_B572_tied_players_share_the_victory(have, points, shares):
    """Two buildings, a disc on Kansas City and dollars against the marker of the job market."""
    position = last_cell("deliver", {})
    position["job_market"]["rows"][11][1] = "cowboy"
    position["job_market"]["marker_row"] = None
    position["end"] = {"triggered_by": 1, "in_step": 3, "last_turns_left": 1}
    position["visit"] = {"breeding_total": 0}
    give(position, player=1, job_market_token=True)
    own(give(position, hand=[], dollars=have), {"A-1": "1a", "A-2": "2a"})
    game = deliver(play(position), "Kansas City", "aux_dollar_2nd")
    assert game.is_over
    assert [score["total"] for score in game.scores()] == points
    outcome = game.outcome()
    assert [outcome[f"win_share_{seat}"] for seat in (1, 2)] == shares  # twelfths


# --- a whole visit --------------------------------------------------------------------------------


def test_T63_B170_B262_B280_a_whole_visit():
    position = at_step("forecast", 2, certificates=2, engine="t4", dollars=1)
    give(position, hand=["jersey", "jersey", "ayrshire", "guernsey"])
    position["cattle_market"] = {"holstein": 1}
    position["forecast"][2] = ["teepee:green", "cowboy"]
    game = play(position)
    do(game, "forecast 1.2", "forecast 2.1", "forecast 3.1")
    trail = game.to_dict()["trail"]
    assert trail["TEEPEE-3"] == {"tile": "teepee:blue"}
    assert trail["TEEPEE-2"] == {"tile": "teepee:green"}
    assert game.to_dict()["job_market"]["marker_row"] == 3
    do(game, "spend 2 certificates: income 8 dollars")
    deliver(game, "Santa Fe", "aux_remove_1")
    assert dollars(game, 0) == 1 + 8 - 2  # crosses after 5 and 7
    seat = me(game, 0)
    assert (seat["at"], len(seat["hand"]), seat["certificates"]) == ("START", 4, 0)
    assert game.state[L.SEATS + L.AUX_FREE + 4] == 1
