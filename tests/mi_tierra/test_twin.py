"""Kernel and twin in whole games: what can be chosen, what it does, and the final count.

Every decision of the game is compared, and the table after it; the twin's own tests are in `twin`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from sim.mi_tierra import names
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import layout as L

from .side_by_side import DEFAULTS, SideBySide
from .twin import facts
from .twin.state import SWITCHES, Setup, Switches

OF_TWO, OF_SIX = ("two_player_wheels", "two_player_markets"), ("six_player_third_wheel",)


def switched(name: str) -> Setup:
    """A game with one ruling read the other way (R3, R6, R9, R14, R22, R26, R27, R31, R37, R40)."""
    players = 2 if name in OF_TWO else 6 if name in OF_SIX else 3
    return Setup(players, switches=Switches(**{name: not getattr(DEFAULTS, name)}))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_M42_M60_M80_M140_M160_M180_M250_a_game(players: int) -> None:
    seen = SideBySide(Setup(players), seed=players).play(gifts=True)
    assert min(seen[kind] for kind in ("place place", "obtain keep", "farm harvest")) > 0


@pytest.mark.parametrize("simplified", [False, True])
def test_M280_M281_M285_R46_R49_without_dice_and_simplified(simplified: bool) -> None:
    seen = SideBySide(Setup(3, no_dice=not simplified, simplified=simplified), seed=1).play()
    assert not seen["reroll accept"]
    assert bool(seen["place_cube place_cube"]) != simplified


@pytest.mark.slow
@pytest.mark.parametrize("name", names.RULINGS)
def test_a_ruling_read_the_other_way(name: str) -> None:
    for seed in range(3):
        SideBySide(switched(name), seed).play(gifts=seed > 0)


@pytest.mark.slow
@pytest.mark.parametrize("overlay", facts.OVERLAYS)
def test_other_facts(overlay: str) -> None:
    for seed, players in enumerate((2, 4, 6)):
        SideBySide(Setup(players, overlays=(overlay,)), seed).play(gifts=True)


@pytest.mark.slow
def test_every_sort_of_choice_is_compared() -> None:
    seen: Counter[str] = Counter()
    for seed in range(10):
        for players in (2, 3, 4, 5, 6):
            seen += SideBySide(Setup(players, no_dice=seed == 9), seed).play(gifts=seed % 2 == 0)
    for kind, least in {
        "arrange arrange": 50,
        "bell_tower horse": 50,
        "bonus bonus": 40,
        "buy_tile buy": 100,
        "buy_tile withdraw": 10,
        "city deliver": 20,
        "deal black_buy": 40,
        "deal black_sell": 40,
        "deal sell": 100,
        "deal wholesale": 20,
        "drought_cube return_cube": 20,
        "enter_rodeo enter": 300,
        "factory make": 100,
        "farm harvest": 300,
        "farm train": 20,
        "farm use_tile": 20,
        "forest pen": 100,
        "greenhouse plant": 100,
        "lose_animal lose": 1,
        "lose_plant lose_plant": 20,
        "obtain decline": 20,
        "plaza recruit": 50,
        "reroll reroll": 3,
    }.items():
        assert seen[kind] >= least, f"{kind}: {seen[kind]} times, expected {least}"


def test_the_twin_has_the_rulings_and_alternatives_of_the_tables() -> None:
    assert set(SWITCHES) == set(names.RULINGS)
    shipped = set(MI_TIERRA.table_folder.overlay_names())
    switches = {name if not getattr(DEFAULTS, name) else f"no_{name}" for name in SWITCHES}
    assert shipped == set(facts.OVERLAYS) | switches


def test_a_difference_is_found() -> None:
    game = SideBySide(Setup(3), seed=5)
    game.state[L.SEATS + L.GOODS] += 1
    with pytest.raises(AssertionError, match="apple"):
        game.compare()
    other = SideBySide(Setup(3), seed=5)
    other.state[L.SEATS + 2 * L.SEAT_SIZE + L.START_PAIR] = L.PAIRS[0]
    with pytest.raises(AssertionError, match="only the twin"):
        other.step()
