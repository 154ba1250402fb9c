"""Worked examples of Rails to the North: towns, stores, tokens, station masters."""

from __future__ import annotations

import pytest

from tests.games.choosing import actions, auxiliary, do, offered, texts, use
from tests.trail.positions import (
    cattle,
    discs_in,
    dollars,
    free,
    give,
    jobs,
    location,
    me,
    moving,
    own,
    play,
    stores,
    table,
    teepees,
    visit,
)
from tests.trail.rules.engines import places

BRANCHES = [
    "42",
    "43",
    "memphis",
    "44",
    "40",
    "45",
    "46",
    "47",
    "48",
    "49",
]  # of St. Louis, Chicago
BRANCHES += ["milwaukee", "50", "green_bay", "51", "52"]


TOWN_TILES = ("hire", "remove", "engine", "dollars_or_cattle", "build")


def north(**values):
    """On neutral A, where nothing but X6 matters."""
    return give(location(table(north="yes"), "A"), **({"hand": ["guernsey"]} | values))


def towns(game):
    """Towns that a store can be placed in."""
    assert game.decision == "store", (game.decision, texts(game))
    found = {
        text.removeprefix("place a store in ").split(" (")[0] for text in offered(game, "place a")
    }
    return {town.removeprefix("town ") for town in found}


def accessible(*cities, have=()):
    """Towns open with discs on cities and own stores, without large ones that lack dollars."""
    position = discs_in(north(dollars=9), *cities)
    give(position, player=1, dollars=0)
    game = use(play(stores(position, *have)), "X6")
    if game.decision == "store":
        return towns(game)
    (town,) = set(game.to_dict()["stores"]) - set(have)
    return {town}


ACCESS = {
    (): {"42"},
    ("columbia",): {"42", "Memphis"},
    ("st_louis",): {"42", "45", "Memphis"},
    ("chicago",): {"42", "47", "Milwaukee"},
    ("detroit",): {"42", "56"},
    ("cleveland",): {"42", "Toronto"},
    ("pittsburgh",): {"42", "58"},
}


@pytest.mark.parametrize(("cities", "found"), ACCESS.items())
def test_T15_T45_N101_N108_towns_open_by_discs(cities, found):
    assert accessible(*cities) == found


def test_T45_N101_New_York_opens_nothing():
    position = discs_in(north(masters=[8]), "new_york_city")
    position["beside_new_york"] = [9, 10, 11]
    assert towns(use(play(position), "X6")) == {"42"}


@pytest.mark.parametrize(
    ("cities", "have", "found"),
    [
        ((), ("42",), {"43", "Memphis"}),
        ((), ("42", "memphis"), {"40", "43", "44"}),
        (("chicago",), ("47", "49"), {"42", "48", "Denver", "Milwaukee", "San Francisco"}),
        (("cleveland",), ("toronto", "54"), {"42", "51", "55", "Montreal"}),
    ],
)
def test_T46_T15_N101_towns_open_by_stores(cities, have, found):
    assert accessible(*cities, have=have) == found


@pytest.mark.parametrize(("placed", "tokens"), [(5, 1), (14, 1), (6, 0), (3, 0)])
def test_T56_N104_N490_tokens_of_the_sixth_and_fifteenth_store(placed, tokens):
    position = stores(discs_in(north(dollars=20), "st_louis", "chicago"), *BRANCHES[:placed])
    game = use(play(position), "X6")
    given = {"43", "44", "48"}  # towns that give something more
    town = next(text for text in texts(game) if not given & set(text.split()))
    do(game, town)
    assert me(game, 0)["tokens"] == tokens


@pytest.mark.parametrize(("limit", "certificates"), [((), 3), (("certificate_4",), 3)])
def test_T56_N520_12a_after_eleven_stores(limit, certificates):
    position = own(location(table(north="yes"), "A-1"), {"A-1": "12a"})
    stores(discs_in(free(position, *limit), "st_louis", "chicago"), *BRANCHES[:11])
    game = use(play(position), "1")
    assert (me(game, 0)["certificates"], dollars(game, 0)) == (certificates, 3)


def test_T70_N470_X6_needs_cards_of_value_2():
    assert "X6" not in auxiliary(play(north(hand=["jersey", "holstein"])))
    position = free(give(location(table(north="yes"), "G"), dollars=0), "annex")
    give(position, hand=["dutch_belt", "guernsey", "jersey"])
    game = use(play(position), "2", "double X6")
    do(game, "discard a Guernsey", "town 42")
    assert me(game)["hand"] == ["jersey"]
    do(game, "place a store in Memphis (gain 2 dollars)")
    assert dollars(game) == 2 and set(game.to_dict()["stores"]) == {"42", "memphis"}


def test_T70_N100_R94_no_store_left():
    """Fifteen stores are placed; with one left, the double action places that one."""
    everything = [*BRANCHES]
    position = stores(discs_in(north(), "st_louis", "chicago"), *everything)
    assert "X6" not in auxiliary(play(position))
    position = free(give(location(table(north="yes"), "G")), "annex")
    give(discs_in(position, "st_louis", "chicago"), hand=["guernsey", "dutch_belt"], dollars=9)
    stores(position, *everything[:14])
    game = use(play(position), "2", "double X6")
    do(game, "discard a Guernsey", "town 52")
    assert len(game.to_dict()["stores"]) == 15
    assert game.current_player == 1 or game.decision != "store"


def test_R64_the_second_store_may_be_given_up():
    position = free(give(location(table(north="yes"), "G")), "annex")
    give(position, hand=["dutch_belt", "guernsey"])
    game = do(use(play(position), "2", "double X6"), "discard a Guernsey")
    assert "place no store" in texts(game)  # R99: after a card the effect may be given up
    do(game, "town 42", "place no store")
    assert set(game.to_dict()["stores"]) == {"42"}


# --- towns ----------------------------------------------------------------------------------------


def in_43(tile, **values):
    """A store goes into town 43 with this tile."""
    position = stores(north(**values), "42")
    others = [name for name in ("hire", "remove", "engine", "dollars_or_cattle", "build")]
    position["towns"] = {"43": tile} | dict(
        zip(("46", "52", "55", "57", "59"), others, strict=True)
    )
    return position


def test_T71_N105_a_town_hires_for_2_dollars_less():
    position = jobs(in_43("hire", dollars=4), 2, row_1=["cowboy", "craftsman"])
    game = do(use(play(position), "X6"), "town 43", "hire the cowboy of row 1 for 4 dollars")
    assert dollars(game, 0) == 0


@pytest.mark.parametrize("removed", [1, 2])
def test_T71_N105_a_town_removes_cards(removed):
    position = in_43("remove", hand=["guernsey", "jersey", "dutch_belt"])
    game = do(use(play(position), "X6"), "discard a Guernsey", "town 43")
    do(game, *["remove a Jersey", "remove a Dutch Belt"][:removed])
    if removed == 1:
        do(game, next(text for text in texts(game) if not text.startswith("remove a ")))
    assert len(game.to_dict()["cattle_removed"]) == removed


def test_T71_N105_a_town_moves_the_engine():
    game = do(use(play(in_43("engine")), "X6"), "town 43")
    assert places(game) == {"1", "2", "3"} and "do not move the engine" in texts(game)


def test_T71_N105_five_dollars_or_a_card_of_value_3():
    game = do(use(play(in_43("dollars_or_cattle")), "X6"), "town 43")
    do(game, "take a card of value 3")
    assert {text.split("take ")[1].split(" (")[0] for text in offered(game, " VP)")} == {
        "a Holstein",
        "a Brown Swiss",
        "an Ayrshire",
    }
    do(game, "Holstein")
    herd = [*me(game, 0)["discard"], *me(game, 0)["hand"], *me(game, 0)["draw"]]
    assert "holstein" in herd
    bare = cattle(in_43("dollars_or_cattle"), {"west_highland:3": 1})
    game = do(use(play(bare), "X6"), "town 43")
    assert not offered(game, "value 3")
    do(game, "gain 5 dollars")
    assert dollars(game, 0) == 5


def test_T71_N105_a_town_builds_for_nothing():
    game = do(use(play(in_43("build")), "X6"), "town 43", "build 1a", "on A-1 for 0 dollars")
    assert dollars(game, 0) == 0
    craftsmen = do(use(play(in_43("build")), "X6"), "town 43")
    assert not offered(craftsmen, "build 4a")  # 2 craftsmen are still needed


def test_R93_N104_the_token_comes_before_the_town():
    """The sixth store: its token can be there before the town's action is decided."""
    position = stores(in_43("engine", tokens=0), "memphis", "44", "40")
    stores(discs_in(position, "st_louis"), "45")
    game = do(use(play(position), "X6"), "town 43")
    assert game.decision == "engine_move" and me(game)["tokens"] == 1


# --- tokens ---------------------------------------------------------------------------------------


def test_T72_R60_R101_N491_a_token_before_the_first_placement():
    position = table(north="yes")
    for seat in position["seats"]:
        seat |= {"at": None, "tokens": 1}
    give(position, hand=["jersey"] * 4)
    game = play(position)
    assert game.decision == "place" and game.to_dict()["token_supply"] == 18
    do(game, "use an exchange token", "draw 1 card")
    assert len(me(game)["hand"]) == 5
    do(game, "discard a Jersey")
    assert game.decision == "place" and me(game)["tokens"] == 0
    assert game.to_dict()["token_supply"] == 19


@pytest.mark.parametrize(("overlays", "tokens"), [((), 0), (("endless_tokens",), 1)])
def test_T72_R61_the_supply_is_empty(overlays, tokens):
    position = discs_in(visit(table(north="yes"), "deliver", 4), "columbia")
    give(position, tokens=0, dollars=4)
    give(position, player=1, tokens=20)
    game = do(play(position, overlays), "deliver to St. Louis", "limit 4")
    assert me(game, 0)["tokens"] == tokens


@pytest.mark.parametrize("step", ["forecast", "step 2", "step 3", "income", "deliver"])
def test_R60_N491_a_token_before_each_step_of_Kansas_City(step):
    position = give(visit(table(north="yes"), step, 0 if step == "deliver" else None), tokens=1)
    if step != "deliver":
        give(position, hand=["guernsey"])
    assert offered(play(position), "use an exchange token")


def test_R60_a_token_at_the_start_of_a_turn_and_after_the_visit():
    assert offered(play(give(moving(table(north="yes"), "A"), tokens=1)), "use an exchange token")
    position = give(visit(table(north="yes"), "deliver", 0), tokens=1)
    game = do(play(position), "deliver to Kansas City", "limit 4")
    token = "use an exchange token: draw up to 2 cards, then discard as many"
    assert set(texts(game)) == {"leave Kansas City", token}


# --- station masters ------------------------------------------------------------------------------


def master(number, **values):
    """A store in town 40, its station upgraded, and this master there."""
    position = stores(north(dollars=7, engineers=2, **values), "42", "memphis")
    stations = position["stations"]
    here = next((key for key, entry in stations.items() if entry["master"] == number), None)
    if here:
        stations[here]["master"] = stations["11"]["master"]
    stations["11"]["master"] = number
    game = do(use(play(position), "X6"), "town 40", "limit 4")
    return do(game, f"take station master {number} ")


@pytest.mark.parametrize(
    ("number", "gains"),
    [
        (1, {"dollars": 2}),
        (11, {"dollars": 12}),
        (7, {"certificates": 2}),
        (9, {"tokens": 1}),
    ],
)
def test_T82_B395_N580_upper_halves(number, gains):
    seat = me(master(number), 0)
    assert {key: seat[key] for key in gains} == gains


@pytest.mark.parametrize(("number", "permanent"), [(3, 1), (4, 1), (5, 1), (6, 1), (10, 2)])
def test_T82_B201_N580_permanent_certificates(number, permanent):
    position = give(
        visit(table(north="yes"), "income"), hand=["holstein"], masters=[number], certificates=1
    )
    stations = position["stations"]
    here = next((key for key, entry in stations.items() if entry["master"] == number), "1")
    stations[here]["master"] = "cowboy"
    game = play(position)
    assert offered(game, f"spend no certificate: income {3 + permanent} dollars")


def test_T82_B581_B442_SM2_trades_or_removes():
    position = teepees(stores(north(dollars=8, engineers=2), "42", "memphis"), -1)
    position["stations"]["2"]["master"], position["stations"]["11"]["master"] = 6, 2
    game = do(use(play(position), "X6"), "town 40", "limit 4", "take station master 2 ")
    assert "do neither" in texts(game) and not offered(game, "hazard")  # none lies there
    do(game, "trade with the village")
    assert dollars(game, 0) == 0 and me(game, 0)["tiles_kept"] == ["teepee:green"]


def test_T82_N580_SM8_places_a_store():
    game = master(8)
    assert game.decision == "store"
    do(game, "town 44")
    assert "44" in game.to_dict()["stores"] and me(game, 0)["tokens"] == 1


# --- site preparation -----------------------------------------------------------------------------


def test_T74_V160_V334_any_of_the_twelve_tiles_can_be_turned():
    position = location(table(north="yes", preparation="yes"), "C")
    turned = {text.split()[1] for text in offered(play(position), "turn ")}
    assert turned == {f"{number}a" for number in range(1, 13)}
    game = do(play(position), "turn 12a to 12b")
    assert game.current_player == 1 and me(game, 0)["sides"][11] == "12b"


def test_T74_V334_B498_an_additional_phase_B_allows_another():
    position = own(location(table(preparation="yes"), "E-1"), {"E-1": "3a"})
    game = use(play(position), "2")
    assert me(game)["at"] == "F" and offered(game, "turn 9a to 9b")
    do(game, "turn 9a to 9b")
    assert game.current_player == 1
    first = do(play(position), "turn 9a to 9b")
    assert first.current_player == 1  # instead of the actions of 3a


def test_T58_V168_V61_R106_turned_at_a_teepee_and_built_later():
    position = teepees(location(table(preparation="yes"), "TEEPEE+1"), 1)
    assert actions(play(position)) == []
    game = do(play(position), "turn 9a to 9b")
    assert me(game, 0)["sides"][8] == "9b" and me(game, 1)["sides"][8] == "9a"
    position = give(location(table(preparation="yes"), "B"), dollars=12, craftsmen=6)
    position["seats"][0]["sides"] = [f"{n}{'b' if n == 9 else 'a'}" for n in range(1, 14)]
    game = do(use(play(position), "2"), "build 9b", "on A-1 for 12 dollars")
    assert dollars(game, 0) == 0
    later = location(table(preparation="yes"), "A")
    later["seats"][0]["sides"] = [f"{n}{'b' if n == 9 else 'a'}" for n in range(1, 14)]
    later["trail"]["A-1"] = {"owner": 0, "building": "9b"}
    assert not offered(play(later), "turn 9b")
