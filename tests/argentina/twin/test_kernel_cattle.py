"""All results of buying cattle, by the kernel and by the twin."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from tests.argentina.overlays import write_overlay

from . import compare, enrich
from .cattle import purchases
from .moments import moments, play, shipped

BUY = 1  # the second action of neutral E (A514)
MIXED_UP_TO = 3  # gauchos; more of them make too many orders of purchases and additions


def markets(first: int, count: int, tables: Tables, most_gauchos: int) -> tuple[int, set[int]]:
    """Results seen in all, and numbers of gauchos."""
    results, gauchos = 0, set()
    for label, position in moments(first, count):
        rng = random.Random(f"cattle {label}")
        player = position["current"]
        seat = position["seats"][player]
        enrich.later(position, rng, shipped().facts.data)
        enrich.workers(position, rng, player, "gaucho", rng.randint(0, most_gauchos - 1))
        enrich.market_of(position, rng, rng.choice([0, 2, 6, 9, 12, 15]), rng.choice([0, 1, 3, 8]))
        seat["pesos"] = rng.randint(0, rng.choice([6, 15, 30]))
        mine = 1 + len(seat["workers"]["gaucho"])
        if mine > most_gauchos:
            continue
        seat["at"] = enrich.space_of_neutral(position, "E")
        position["pending"] = [{"do": "phase_c"}, {"do": "location", "at": seat["at"]}]
        game = play(position, tables)
        offered = BUY in [action.code for action in game.legal_actions()]
        possible = purchases(position, tables.facts.data, player)
        assert offered == bool(possible or position["cattle_deck"]), label
        if offered:
            results += compare.buying(game, BUY, label, mixed=mine <= MIXED_UP_TO)
            gauchos.add(mine)
    return results, gauchos


def test_A350_A354_results_of_buying() -> None:
    results, gauchos = markets(100, 30, shipped(), 4)
    assert results > 400
    assert gauchos == {1, 2, 3, 4}


@pytest.mark.slow
def test_A350_A354_results_of_buying_in_many_markets() -> None:
    results, gauchos = markets(100, 120, shipped(), 6)
    assert results > 4000
    assert gauchos == {1, 2, 3, 4, 5, 6}


def test_R44_lines_that_overlap(tmp_path: Path) -> None:
    """With a Franqueiro of value 3 the lines for value 3 offer it too."""
    overlay = write_overlay(tmp_path / "o", "cattle", {"breeds": {"franqueiro": {"value": 3}}})
    results, _ = markets(30, 20, ARGENTINA.tables([overlay]), 3)
    assert results > 250
