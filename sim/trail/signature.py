"""The games of the signatures (sim.core.signature): other games here are other signatures."""

from __future__ import annotations

from itertools import product
from typing import Any

from sim.core.signature import SignatureGames, even_shares
from sim.trail.setup import PLAYERS, Setup

_GAMES = 12_000  # of the rules, for all numbers of players and all switches together
_OPEN: dict[str, Any] = {"seed": 20_161_013, "neutral": "shuffled", "sides": "random"}
_SWITCHES = list(product(("no", "yes"), ("no", "yes"), ("no", "yes")))


def signature_games() -> SignatureGames:
    """Random games of every kind: the players of the game are not made yet."""
    kinds = [
        Setup(
            players=players,
            north=north,
            poker=poker,
            preparation=preparation,
            tile_13=preparation,
            **_OPEN,
        )
        for players in PLAYERS
        for north, poker, preparation in _SWITCHES
    ]
    shares = even_shares(_GAMES, len(kinds))
    return SignatureGames(rules=tuple(zip(kinds, shares, strict=True)), players=())
