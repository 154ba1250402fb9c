"""Whole games of the twin, every table of them under the laws of section 21."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from .effects import BUILDINGS
from .enrich import rich_game
from .game import play_at_random
from .location import COPY
from .scoring import totals
from .table import Rulings, Setup
from .watch import watched_game

SWITCHES = [
    (north, poker, site)
    for north in (False, True)
    for poker in (False, True)
    for site in (False, True)
]
WORDS = ["N" * north + "P" * poker + "V" * site or "base" for north, poker, site in SWITCHES]


def setups(switches: tuple[bool, bool, bool], tile_13: bool = False) -> Iterator[Setup]:
    """For 2, 3 and 4 players."""
    north, poker, site = switches
    for players in (2, 3, 4):
        yield Setup(players, north, poker, site, tile_13)


def one_setup(switches: tuple[bool, bool, bool], tile_13: bool = False) -> Setup:
    """For one number of players; over all combinations of switches these are all."""
    return [*setups(switches, tile_13)][SWITCHES.index(switches) % 3]


@pytest.mark.parametrize("switches", SWITCHES, ids=WORDS)
def test_laws_hold_in_games(switches: tuple[bool, bool, bool]) -> None:
    watched_game(one_setup(switches), "fast")


@pytest.mark.parametrize("switches", SWITCHES, ids=WORDS)
def test_laws_hold_in_rich_games(switches: tuple[bool, bool, bool]) -> None:
    setup = one_setup(switches, tile_13=True)
    watched_game(setup, "fast", rich_game(setup, "fast"))


@pytest.mark.parametrize("switches", SWITCHES, ids=WORDS)
def test_T83_the_same_seed_gives_the_same_game(switches: tuple[bool, bool, bool]) -> None:
    setup = one_setup(switches)
    first, second = play_at_random(setup, 1), play_at_random(setup, 1)
    assert first.actions == second.actions
    assert totals(first.table) == totals(second.table)


@pytest.mark.slow
@pytest.mark.parametrize("switches", SWITCHES, ids=WORDS)
def test_laws_hold_in_hundreds_of_games(switches: tuple[bool, bool, bool]) -> None:
    for number in range(12):
        for setup in setups(switches, tile_13=number % 2 == 1):
            watched_game(setup, number)


OTHER_READINGS = [
    Rulings(objectives_in_kc=False, strict_turnouts=True, double_is_two_moves=True),
    Rulings(turnout_before_cross=True, deliver_for_nothing=True, offer_only=True),
    Rulings(tokens_inside_actions=True, double_is_two_moves=True),
]


@pytest.mark.slow
@pytest.mark.parametrize("rulings", OTHER_READINGS)
def test_laws_hold_with_other_readings(rulings: Rulings) -> None:
    for number in range(8):
        for players in (2, 3, 4):
            setup = Setup(players, True, True, True, rulings=rulings)
            watched_game(setup, number, rich_game(setup, number))


@pytest.mark.slow
def test_every_rule_occurs_in_rich_games() -> None:
    """No action of a building, no decision and no kind of choice stays unseen."""
    seen: Counter[str] = Counter()
    for number in range(40):
        for switches in SWITCHES:
            for setup in setups(switches, tile_13=True):
                seen += watched_game(setup, number, rich_game(setup, number)).seen
    tiles = {
        f"act {tile} {i}"
        for tile, actions in BUILDINGS.items()
        for i, action in enumerate(actions)
        if action != COPY
    }
    assert tiles - seen.keys() == set()
    assert CHOICES - seen.keys() == set()


CHOICES = {
    *("Auxiliary auxiliary", "BuildTile build", "BuyCattle add", "BuyCattle buy", "BuyCattle end"),
    *("Deliver deliver", "DeliverSpecially deliver", "DeliverSpecially decline"),
    *("Deliver token", "DiscardDrawn discard", "DiscardFor discard", "Draw draw"),
    *("EndOfVisit end", "EndOfVisit token", "EngineBack engine", "EngineForward decline"),
    *("EngineForward engine", "Forecast forecast", "Forecast play", "Forecast token"),
    *("FreeCattle take cattle", "FreeMove free move", "HireWorker hire", "Income play"),
    *("Income spend", "Income token", "LayCard end", "LayCard lay", "LeaveEndOfLine engine"),
    *("MoveRancher move", "Offer decline", "Offer do", "PhaseA move", "PhaseA play"),
    *("PhaseA token", "PhaseB act", "PhaseB auxiliary", "PhaseB end", "PhaseB play"),
    *("PhaseB token", "PhaseB turn", "PlaceRancher place", "PlaceRancher token"),
    *("PlaceStore decline", "PlaceStore store", "RemoveCards decline", "RemoveCards remove"),
    *("RemoveHazard remove hazard", "SeatWorker seat", "SpecialDelivery engine"),
    *("TakeNewYorkMaster take master", "TakeObjective decline"),
    *("TakeObjective take objective", "TakeStationMaster decline", "TakeStationMaster give"),
    *("Trade trade", "Upgrade decline", "Upgrade upgrade", "UpgradePassed upgrade passed"),
}
