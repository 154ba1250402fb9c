"""Upgrading stations and taking station masters (9.6)."""

from typing import Any

import pytest

from tests.argentina.building_actions import actions, jobs, use, using
from tests.argentina.positions import (
    FACTS,
    discs_left,
    do,
    find,
    give,
    hire,
    lay_master,
    marker,
    master,
    me,
    offered,
    play,
    put_disc,
    texts,
)

STATIONS = {int(number): row for number, row in FACTS["stations"].items()}
TURNOUTS = {n: row["turnout_after"] for n, row in STATIONS.items() if "turnout_after" in row}
DISCS = FACTS["player_board"]["discs"]
WHITE = [disc for disc, row in DISCS.items() if row["corners"] == "white"]


def before(station, pesos=None, **values):
    """Player 0 is to move the engine by up to 1 space from before this station."""
    place = str(TURNOUTS.get(station, 30))
    price = STATIONS[station]["price"] if pesos is None else pesos
    others: dict[str, Any] = {"hand": ["niata"], "tokens": 1, "discard": []}
    return using("D", players=3, pesos=price, engine=place, **(others | values))


def arrive(position):
    """... and stops there; the player is on neutral D."""
    game = use(play(position), "2")
    if game.decision == "engine_move":  # the only way to 31 needs no choice
        do(game, "to station")
    return game


def discs_offered(game):
    assert game.decision == "station", texts(game)
    return [text for text in texts(game) if text != "do not upgrade the station"]


# --- upgrading ------------------------------------------------------------------------------------


@pytest.mark.parametrize("station", STATIONS)
def test_A390_A391_stopping_on_a_station_offers_its_upgrade_at_its_price(station):
    position = before(station)
    game = arrive(position)
    assert game.decision == "station"
    assert "do not upgrade the station" in texts(game)
    do(game, "with the certificate disc")
    assert game.to_dict()["stations"][str(station)]["discs"] == [1, 0, 0]
    assert me(game)["pesos"] == 0
    assert game.scores()[0]["stations"] == STATIONS[station]["vp"]
    game = arrive(before(station, pesos=STATIONS[station]["price"] - 1))
    assert game.decision == "location"  # too dear: nothing to decide
    assert game.to_dict()["stations"][str(station)]["discs"] == [0, 0, 0]


def test_A390_a_passed_turnout_is_not_offered():
    position = before(1, pesos=40)
    game = do(use(play(position), "2"), "to space 5")
    assert game.decision == "location"


def test_A390_another_chance_needs_another_arrival():
    game = do(arrive(before(1, pesos=40)), "do not upgrade the station")
    assert game.decision == "location"
    assert me(game)["engine"] == "t4"
    position = game.to_dict()
    position["pending"][1] = {"do": "location", "at": "D"}
    game = use(play(position), "2")  # from t4 only 5 is ahead
    assert me(game)["engine"] == "5"
    assert game.decision == "location"


def test_A391_an_own_disc_bars_another_upgrade():
    position = before(1, pesos=40)
    put_disc(position, 0, "aux_peso_2nd", "station 1")
    assert arrive(position).decision == "location"


def test_A391_discs_of_others_are_no_obstacle():
    position = before(1)
    put_disc(position, 1, "aux_peso_2nd", "station 1")
    game = do(arrive(position), "with the certificate disc")
    assert game.to_dict()["stations"]["1"]["discs"] == [1, 1, 0]


@pytest.mark.parametrize("station", STATIONS)
def test_A392_corners_of_the_station_say_which_discs_fit(station):
    game = arrive(before(station, pesos=40))
    n = len(WHITE) if STATIONS[station]["corners"] == "white" else len(DISCS)
    assert len(discs_offered(game)) == n
    black = offered(game, "step disc") + offered(game, "hand disc")
    assert bool(black) == (STATIONS[station]["corners"] == "black")


def test_A392_A213_the_freed_space_takes_effect_at_once():
    position = before(5)
    game = do(arrive(position), "with the black strength disc")
    assert me(game)["pesos"] == 3  # 6 paid for the station, 3 gained
    assert "strength_black" not in me(game)["discs"]
    game = do(arrive(before(5)), "with the right hand disc")
    do(game, "do nothing more here")
    assert len(me(game, 0)["hand"]) == 5


def test_R22_the_price_is_due_before_the_disc_pays_or_gains():
    # the black strength disc gains 3 pesos, too late for the price of 6
    assert arrive(before(5, pesos=5)).decision == "location"
    # the 3-peso disc can be paid only with what the price leaves
    costly = "the right disc of auxiliary action 6"
    assert offered(arrive(before(5, pesos=8)), costly) == []
    game = arrive(before(5, pesos=9))
    do(game, costly)
    assert me(game)["pesos"] == 0


# --- station masters ------------------------------------------------------------------------------


def with_master(number, station=1, **values):
    """Player 0 has upgraded a station with this master, having a worker tile of each type."""
    price = STATIONS[station]["price"]
    position = before(station, pesos=price, **({"grain": 0} | values))
    hire(position, 0, "gaucho", "gaucho+", "carpintero", "maquinista", "green:4:black")
    lay_master(position, station, number)
    return do(do_to(position, station), "with the certificate disc")


def do_to(position, station):
    return do(use(play(position), "2"), f"to station {station} ")


def test_A393_the_rightmost_tile_of_any_row_is_given_for_the_master():
    game = with_master(3)
    assert game.decision == "master"
    assert [text.rpartition(" and ")[2] for text in texts(game)] == [
        "leave a gaucho+",
        "leave a carpintero",
        "leave a maquinista",
        "leave a granjero",
        "leave the station master",
    ]
    do(game, "leave a gaucho+")
    assert me(game)["workers"]["gaucho"] == ["gaucho"]
    assert me(game)["masters"] == [3]
    assert game.to_dict()["stations"]["1"]["master"] == "gaucho+"


def test_A393_printed_workers_are_no_tiles():
    position = lay_master(before(1), 1, 3)
    hire(position, 0, "maquinista")
    game = do(do_to(position, 1), "with the certificate disc")
    assert [text.rpartition(" and ")[2] for text in texts(game)] == [
        "leave a maquinista",
        "leave the station master",
    ]
    nobody = do(arrive(lay_master(before(1), 1, 3)), "with the certificate disc")
    assert nobody.decision == "location"
    assert nobody.to_dict()["stations"]["1"]["master"] == 3


def test_A393_a_master_can_be_taken_at_this_moment_only():
    game = do(with_master(3), "leave the station master")
    assert game.decision == "location"
    assert me(game)["masters"] == []
    assert game.to_dict()["stations"]["1"]["master"] == 3
    position = game.to_dict()  # back on t4 later: the own disc bars the upgrade, so the master too
    position["pending"][1] = {"do": "location", "at": "D"}
    give(position, engine="4", pesos=20)
    assert arrive(position).decision == "location"


def test_A393_A452_a_granjero_of_the_row_counts_as_a_worker_tile():
    game = do(with_master(3), "leave a granjero")
    assert me(game)["workers"]["granjero"] == []
    assert game.to_dict()["stations"]["1"]["master"] == "green:4:black"


def test_A394_the_worker_stays_and_nobody_finds_a_master_there_again():
    position = using("D", players=3, current=1, pesos=2, engine="4", hand=["niata"], tokens=1)
    master(position, 0, 3, "gaucho+")
    station = next(n for n, row in position["stations"].items() if row["master"] == "gaucho+")
    give(position, engine=str(TURNOUTS[int(station)]), pesos=STATIONS[int(station)]["price"])
    hire(position, 1, "carpintero")
    game = do(arrive(position), "with the certificate disc")
    assert game.decision == "location"
    assert me(game)["masters"] == []
    assert game.to_dict()["stations"][station] == {"discs": [0, 1, 0], "master": "gaucho+"}


def test_A394_A314_the_cell_left_triggers_again_with_the_next_worker():
    position = using("6a", pesos=27, engine="4", hand=["niata"], tokens=1)
    hire(position, 0, "gaucho", "maquinista")
    marker(position, 4)
    jobs(position, 3, "gaucho")
    lay_master(position, 1, 5)
    game = do(use(play(position), "2"), "to station 1", "the certificate disc", "leave a gaucho")
    assert me(game)["workers"]["gaucho"] == []
    do(use(game, "1"), "hire the gaucho of row 3 for 5 pesos")
    assert me(game)["workers"]["gaucho"] == ["gaucho"]
    assert me(game)["tokens"] == 2  # the token of gaucho cell 2 once more


@pytest.mark.parametrize(("number", "pesos", "grain"), [(1, 3, 0), (2, 0, 2), (3, 2, 0), (8, 0, 2)])
def test_A395_immediate_actions_of_four_masters(number, pesos, grain):
    game = do(with_master(number), "leave a maquinista")
    assert (me(game)["pesos"], me(game)["grain"]) == (pesos, grain)
    assert me(game)["masters"] == [number]


@pytest.mark.parametrize("number", [4, 5, 6, 7])
def test_A395_the_other_masters_give_nothing_at_once(number):
    game = do(with_master(number), "leave a maquinista")
    seat = me(game)
    assert (seat["pesos"], seat["grain"], seat["certificates"]) == (0, 0, 0)
    assert seat["masters"] == [number]


def to_ba_with(number, **values):
    """7a on b22: its engine reaches station 1, a master is taken, the estanciero goes to BA."""
    position = using("7a", "b22", pesos=0, engine="4", hand=["niata"], tokens=0, **values)
    hire(position, 0, "maquinista")
    lay_master(position, 1, number)
    game = do(use(play(position), "1"), "to station 1", "the certificate disc")
    do(game, "leave a maquinista")
    do(use(game, "2"), "step to Buenos Aires")
    return do(game, "deliver nothing") if game.decision == "deliver" else game


@pytest.mark.parametrize("number", range(1, 9))
def test_A395_A201_permanent_certificates_of_masters_5_and_6(number):
    game = to_ba_with(number, grain=1, certificates=2)
    assert game.decision == "income"
    base = 1 + (number in (5, 6))  # a Niata in hand
    assert [text.partition(": ")[2] for text in texts(game)] == [
        f"income {base + spent} peso{'s' * (base + spent > 1)}" for spent in range(3)
    ]
    do(game, "spend no certificate")
    assert me(game)["certificates"] == 2  # the permanent one is no temporary one


@pytest.mark.parametrize("number", range(1, 9))
def test_A395_A216_permanent_loading_grain_of_masters_4_and_7(number):
    game = to_ba_with(number, grain=3, certificates=4)
    do(game, "spend 4 certificates")
    grain = 2 + (2 if number in (2, 8) else 0)
    assert me(game)["grain"] == grain
    words = "no grain" if number in (4, 7) else "grain 1: 1 grain"
    assert offered(game, "load ship 5") == [f"load ship 5 ({words})"]
    do(game, "load ship 5", "the left disc of auxiliary action 3")
    assert me(game)["grain"] == grain - (number not in (4, 7))


# --- a station behind the engine ------------------------------------------------------------------


def behind(engine, pesos=0, **values):
    """The last maquinista cell is being done: 5 pesos and an upgrade behind the engine."""
    position = using("D", players=2, pesos=pesos, engine=engine, hand=["niata"], tokens=1, **values)
    position["pending"].append(
        {
            "do": "effects",
            "effects": [
                {"pesos": 5, "optional": True},
                {"upgrade_behind": True, "optional": True},
            ],
        }
    )
    return position


def stations_behind(game):
    assert game.decision == "behind", texts(game)
    return [int(text.split()[2]) for text in texts(game) if text != "upgrade no station"]


@pytest.mark.parametrize(
    ("engine", "pesos", "expected"),
    [
        ("5", 0, [1]),
        ("8", 0, [1, 2]),
        ("t7", 0, [1]),  # R38: not the turnout under the engine
        ("7", 0, [1]),
        ("24", 10, [1, 2, 3, 4, 5, 6]),
        ("25", 10, [1, 2, 3, 4, 5, 6, 7]),
        ("30", 10, [1, 2, 3, 4, 5, 6, 7, 8]),  # never the terminus
        ("depot", 10, [1, 2, 3, 4, 5, 6]),  # before space 24
        ("30", 0, [1, 2, 3, 4]),  # what 5 pesos pay for
    ],
)
def test_A402_R38_stations_behind_the_engine(engine, pesos, expected):
    game = play(behind(engine, pesos))
    assert me(game)["pesos"] == pesos + 5
    assert stations_behind(game) == expected


def test_A402_none_is_behind_at_the_start():
    for engine in ("4", "t4"):
        game = play(behind(engine))
        assert game.decision == "location"
        assert me(game)["pesos"] == 5


def test_A402_only_stations_that_are_not_upgraded():
    position = behind("11", 5)
    put_disc(position, 0, "aux_peso_2nd", "station 2")
    put_disc(position, 1, "aux_peso_2nd", "station 1")
    assert stations_behind(play(position)) == [1, 3]


def test_A402_the_engine_stays_and_a_master_may_be_taken():
    position = behind("11")
    hire(position, 0, "carpintero")
    lay_master(position, 2, 1)
    game = do(play(position), "upgrade station 2", "the certificate disc", "leave a carpintero")
    assert me(game)["engine"] == "11"
    assert me(game)["pesos"] == 5 - 2 + 3
    assert game.to_dict()["stations"]["2"] == {"discs": [1, 0], "master": "carpintero"}


def test_A402_A392_a_black_station_behind_takes_any_disc():
    game = do(play(behind("17", 1)), "upgrade station 5")
    assert len(texts(game)) == len(DISCS) - 1  # all but the one for 3 pesos: 0 pesos are left
    assert find(game, "the left step disc")


def test_R77_a_station_that_lost_its_disc_may_be_upgraded_again():
    """The only disc left stands on station 1 and goes to a quay; then 1 is open again."""
    position = using("5a", players=2, engine="5", pesos=9, grain=8, hand=["niata"], tokens=1)
    put_disc(position, 0, "aux_peso_2nd", "station 1")
    put_disc(position, 0, "aux_draw_2nd", "station 2")
    discs_left(position, 0)
    game = do(use(play(position), "2"), "send the disc of station 1")
    after = game.to_dict()
    assert after["stations"]["1"]["discs"] == [0, 0]
    after["pending"] = behind("5")["pending"]
    after["pending"][1] = {"do": "location", "at": "b1"}
    again = play(after)
    assert stations_behind(again) == [1]
    after["pending"] = [{"do": "phase_c"}, {"do": "location", "at": "b1"}]
    after["seats"][0]["engine"] = "4"
    after["pending"].append({"do": "engine_move", "spaces": 1})
    again = do(play(after), "to station 1")
    assert offered(again, "upgrade station 1 (t4) for 2 pesos with the disc of station 2")
    assert actions(again) == []
