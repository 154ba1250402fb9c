"""Final scoring of the kernel and of the twin, objectives assigned to the best advantage."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from tests.argentina.overlays import write_overlay

from . import compare, enrich
from .moments import moments, play, shipped
from .reading import Data, Position

MASTERS = 8
PAIRS = 4  # the master that counts objective cards (A582)


def rich(position: Position, rng: random.Random, data: Data) -> None:
    """Everything that scores, for every player."""
    enrich.money(position, rng)
    enrich.later(position, rng, data)
    first = rng.choice(range(1, MASTERS + 1))
    for player in range(position["players"]):
        enrich.free_discs(position, rng, data, player, rng.randint(0, 14))
        enrich.buildings(position, rng, data, player, rng.randint(0, 5))
        for kind in enrich.WORKERS:
            enrich.workers(position, rng, player, kind, rng.choice([0, 1, 2, 5]))
        enrich.granjeros(position, rng, player, rng.choice([0, 1, 2, 5]))
        enrich.farmers_beside(position, rng, player, rng.randint(0, 5))
        enrich.cattle_of_market(position, rng, player, rng.randint(0, 7))
        enrich.objectives(position, rng, player, rng.randint(0, 4), rng.randint(0, 4))
    owner = rng.randrange(position["players"])
    for number in {PAIRS, first, rng.randint(1, MASTERS)}:
        enrich.station_master(position, rng, owner if number == PAIRS else 0, number)


def riches(first: int, count: int, tables: Tables) -> tuple[set[int], int]:
    """Sums of categories 8 and 9 seen, and how often A582 was held."""
    sums, held = set(), 0
    for label, position in moments(first, count):
        rng = random.Random(f"scoring {label}")
        rich(position, rng, tables.facts.data)
        held += any(PAIRS in seat["masters"] for seat in position["seats"])
        for sheet in compare.scores(play(position, tables), label):
            sums.add(sheet["objectives"] + sheet["station_masters"])
    return sums, held


def test_A560_A587_rich_positions() -> None:
    sums, held = riches(0, 80, shipped())
    assert min(sums) < -3
    assert max(sums) > 12
    assert held > 25


@pytest.mark.slow
def test_A560_A587_many_rich_positions() -> None:
    sums, held = riches(100, 250, shipped())
    assert min(sums) < -5
    assert max(sums) > 20
    assert held > 70


def overlapping(folder: Path) -> Tables:
    """Tables in which a Franqueiro is also a card of value 3, so that conditions overlap."""
    change = {"breeds": {"franqueiro": {"value": 3}}}
    return ARGENTINA.tables([write_overlay(folder, "cattle", change)])


def uneven(folder: Path) -> Tables:
    """The same with objectives whose VP and penalties all differ."""
    rng = random.Random("uneven objectives")
    change = {
        str(number): {"vp": rng.randint(1, 9), "penalty": -rng.randint(0, 5)}
        for number in range(1, 25)
    }
    overlapping(folder)
    return ARGENTINA.tables([write_overlay(folder, "objectives", change)])


@pytest.mark.parametrize("tables", [overlapping, uneven])
def test_A426_R49_conditions_that_overlap(tables, tmp_path: Path) -> None:
    sums, held = riches(20, 40, tables(tmp_path / "overlay"))
    assert len(sums) > 10
    assert held > 15


@pytest.mark.slow
@pytest.mark.parametrize("tables", [overlapping, uneven])
def test_A426_R49_many_conditions_that_overlap(tables, tmp_path: Path) -> None:
    sums, held = riches(200, 120, tables(tmp_path / "overlay"))
    assert len(sums) > 20
    assert held > 35


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(
    moment=st.integers(3, 30),
    cards=st.lists(st.integers(1, 24), max_size=9, unique=True),
    in_area=st.integers(0, 9),
    seed=st.integers(0, 10**6),
    pairs=st.booleans(),
)
def test_A428_R49_any_objectives(
    moment: int, cards: list[int], in_area: int, seed: int, pairs: bool
) -> None:
    ((label, position),) = moments(moment, 1)
    rng = random.Random(seed)
    data = shipped().facts.data
    player = position["current"]
    seat = position["seats"][player]
    enrich.free_discs(position, rng, data, player, rng.randint(0, 10))
    enrich.buildings(position, rng, data, player, rng.randint(0, 4))
    enrich.farmers_beside(position, rng, player, rng.randint(0, 4))
    enrich.cattle_of_market(position, rng, player, rng.randint(0, 6))
    cards = [card for card in cards if card in position["objective_deck"]]
    for card in cards:
        position["objective_deck"].remove(card)
    seat["objectives"] += cards[:in_area]
    seat["discard"] += [f"objective:{card}" for card in cards[in_area:]]
    if pairs:
        enrich.station_master(position, rng, player, PAIRS)
    compare.scores(play(position), label)
