"""Kernel and twin in whole games: all that can be done, what it does, every scoring, every end."""

from __future__ import annotations

from collections import Counter

import pytest

from sim.hacienda.game import HACIENDA

from .twin.games import LIKED, compared_game

SIDES = ("symmetric", "asymmetric")
VARIANTS = ("variant_1", "variant_2", "end_of_round")
BOARDS = {"symmetric_b": "symmetric", "asymmetric_b": "asymmetric", "exercise": "symmetric"}
OVERLAYS = HACIENDA.table_folder.overlay_names()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_H30_H41_H61_H72_H90_H100_a_game(players: int) -> None:
    seen = compared_game(seed=players, every=40, players=players, board=SIDES[players % 2])
    assert min(seen[kind] for kind in ("play land", "play animal", "reach a market")) > 5
    assert seen["harvest"] and seen["buy animal"] and seen["end turn"]


@pytest.mark.parametrize("overlay", VARIANTS)
def test_H121_H122_H123_H124_H125_R1_a_game_by_other_rules(overlay: str) -> None:
    seen = compared_game(overlay, seed=7, every=50, players=2, pesos=(60, 60))
    assert seen["reach a market"] > 5


@pytest.mark.slow
def test_H35_H43_H93_R10_R13_R18_whole_games() -> None:
    seen: Counter[str] = Counter()
    for players in (2, 3, 4, 5):
        side, pesos = SIDES[1 - players % 2], (20 * players,) * players
        seen += compared_game(seed=players, every=40, players=players, board=side, pesos=pesos)
        seen += compared_game("exercise", seed=players, every=20, players=players, pesos=pesos)
    buyers = {**LIKED, "buy land": 30, "play land": 30, "buy animal": 1, "water": 0}
    seen += compared_game(seed=1, every=100, liked=buyers, players=5, pesos=(300,) * 5)
    for kind, least in {
        "play land": 150,
        "play land as pampa": 50,
        "play animal": 100,
        "reach a market": 100,
        "buy land": 50,
        "buy land from the discards": 5,
        "no land tile is left": 50,
        "buy animal": 200,
        "harvest": 30,
        "harvest with another's token": 10,
        "hacienda": 30,
        "water": 20,
        "second pile": 3,
    }.items():
        assert seen[kind] >= least, f"{kind}: {seen[kind]} times, expected {least}"


@pytest.mark.slow
@pytest.mark.parametrize("overlay", OVERLAYS)
def test_R1_R2_R3_R4_R5_R6_R7_R8_R9_R13_R18_every_overlay(overlay: str) -> None:
    number = OVERLAYS.index(overlay)
    players = 4 if "four_players" in overlay else 2 + number % 4
    side = BOARDS.get(overlay, SIDES[number % 2])
    pesos = (60,) * players
    seen = compared_game(overlay, seed=number, every=50, players=players, board=side, pesos=pesos)
    assert seen["reach a market"] > 5


@pytest.mark.slow
def test_H120_variants_together() -> None:
    rules = ("variant_1", "variant_2", "end_of_round")
    seen = compared_game(*rules, seed=5, every=50, players=3, pesos=(90,) * 3)
    assert seen["reach a market"] > 5


@pytest.mark.slow
@pytest.mark.parametrize(
    "policy",
    [name for name in HACIENDA.shelf.names if name not in ("strong", "expert", "master")],
)
def test_H30_games_of_the_policies(policy: str) -> None:
    players = 2 + HACIENDA.shelf.names.index(policy) % 4
    seats = (policy,) * players
    seen = compared_game(seed=11, every=60, by_policy=True, players=players, policies=seats)
    assert seen["play land"]


@pytest.mark.slow
def test_banned_seats() -> None:
    ban = ("1:pig", "1:water", "1:m2", "2:hacienda", "2:harvest", "2:m5")
    seen = compared_game(seed=3, every=20, players=3, ban=ban, pesos=(60,) * 3)
    assert seen["reach a market"] > 5
