"""The laws notice what they are for: each corruption of a good table breaks one."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from . import laws
from .enrich import rich_game
from .game import new_game
from .table import RandomChance, Setup, Table, Tile


def good_table() -> Table:
    return new_game(Setup(3, north=True, poker=True), random.Random(5))


def move_card(table: Table) -> None:
    table.players[0].hand[0] = "Holstein"


def lose_objective(table: Table) -> None:
    table.objective_deck.pop()


def short_offer(table: Table) -> None:
    table.objective_deck.append(table.offer.pop())


def second_disc(table: Table) -> None:
    table.cities["Columbia"] = [0, 0]
    table.players[0].discs["X3"] = 0


def lose_disc(table: Table) -> None:
    table.players[1].discs["SV"] = 0


def worker_in_box(table: Table) -> None:
    table.stacks[2].remove("cowboy")
    table.box.append("cowboy")


def seven_workers(table: Table) -> None:
    table.players[0].workers["cowboy"] = 7
    for _ in range(6):
        table.stacks[2].remove("cowboy")


def wrong_zone(table: Table) -> None:
    table.stacks[1].remove("flood green 4")
    table.trail["DROUGHT-4"] = Tile("hazard", "flood green 4")


def forecast_of_workers(table: Table) -> None:
    table.forecast[1], table.forecast[2] = table.forecast[2], table.forecast[1]


def gap_in_row(table: Table) -> None:
    table.job_market[2].reverse()


def debt(table: Table) -> None:
    table.players[2].money = -1


def too_many_certificates(table: Table) -> None:
    table.players[0].certificates = 4


def too_many_cards(table: Table) -> None:
    table.draw_cards(0, 1)


def engine_left_at_the_end(table: Table) -> None:
    table.players[0].engine = "39"


def engines_on_one_space(table: Table) -> None:
    table.players[0].engine = table.players[1].engine = "t4"


def lost_master(table: Table) -> None:
    table.stations["3"].master = None


def lost_building(table: Table) -> None:
    del table.players[0].supply[4]


def other_side(table: Table) -> None:
    supply = table.players[0].supply
    supply[4] = "b" if supply[4] == "a" else "a"


def rancher_on_nothing(table: Table) -> None:
    table.players[1].rancher = "A-1"


def marker_with_nobody(table: Table) -> None:
    table.triggered_by = 1


def token_from_nowhere(table: Table) -> None:
    table.players[0].tokens += 1


def store_without_access(table: Table) -> None:
    table.commerce["Montreal"][0] = 0
    table.players[0].stores -= 1


def large_city_without_store(table: Table) -> None:
    table.cities["Denver"] = [0]
    table.players[0].discs["X1"] = 0


def cards_without_a_seat(table: Table) -> None:
    player = table.players[0]
    player.laid.append(player.hand.pop())


def unpaid_transport(table: Table) -> None:
    table.players[0].money, table.transport_to = 0, "Chicago"


CORRUPTIONS: list[Callable[[Table], None]] = [
    *(move_card, lose_objective, short_offer, second_disc, lose_disc, worker_in_box),
    *(seven_workers, wrong_zone, forecast_of_workers, gap_in_row, debt, too_many_certificates),
    *(too_many_cards, engine_left_at_the_end, engines_on_one_space, lost_master, lost_building),
    *(other_side, rancher_on_nothing, marker_with_nobody, token_from_nowhere),
    *(store_without_access, large_city_without_store, cards_without_a_seat, unpaid_transport),
]


@pytest.mark.parametrize("corrupt", CORRUPTIONS, ids=lambda corrupt: corrupt.__name__)
def test_a_corruption_is_noticed(corrupt: Callable[[Table], None]) -> None:
    table = good_table()
    laws.check(table)
    corrupt(table)
    with pytest.raises(AssertionError):
        laws.check(table)


def test_a_copy_is_a_table_of_its_own() -> None:
    table = rich_game(Setup(4, north=True, poker=True), "copy")
    before, copy = repr(vars(table)), table.copy()
    assert isinstance(table.chance, RandomChance)
    luck = table.chance.rng.getstate()
    for player in copy.players:
        player.hand.clear()
        player.discs["X1"] = 9
    copy.cities["Columbia"].append(3)
    copy.stations["1"].discs.add(3)
    copy.job_market[1][0] = "nobody"
    copy.commerce["42"][0] = 9
    copy.tasks.clear()
    copy.chance.pick("any", ["a", "b", "c"])
    assert repr(vars(table)) == before and table.chance.rng.getstate() == luck
