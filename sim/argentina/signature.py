"""The games of the signatures (sim.core.signature): other games here are other signatures."""

from __future__ import annotations

from typing import Any

from sim.argentina.setup import PLAYERS, Setup
from sim.core.signature import SignatureGames, even_shares

_GAMES = 10_000  # of the rules, for all numbers of players together
_PLAYERS_GAMES = 100  # of each pairing
_OPEN: dict[str, Any] = {
    "seed": 20_221_013,
    "neutral": "shuffled",
    "sides": "random",
    "city_sides": "random",
}
_PAIRINGS = (
    ("novice", "club"),
    ("gaucho", "carpintero"),
    ("maquinista", "granjero"),
    ("puerto", "balanced"),
)


def signature_games() -> SignatureGames:
    """Random games of every kind, and games of the shipped players.

    Few of those who look ahead, which takes them longer.
    """
    shares = even_shares(_GAMES, len(PLAYERS))
    return SignatureGames(
        rules=tuple(
            (Setup(players=players, **_OPEN), games)
            for players, games in zip(PLAYERS, shares, strict=True)
        ),
        players=(
            *((Setup(policies=pair, **_OPEN), _PLAYERS_GAMES) for pair in _PAIRINGS),
            (Setup(policies=("strong", "expert"), **_OPEN), 6),
            (Setup(solo="moderate", policies=("club",), **_OPEN), _PLAYERS_GAMES),
        ),
    )
