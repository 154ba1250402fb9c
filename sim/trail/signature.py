"""The games of the signatures (sim.core.signature): other games here are other signatures."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

from sim.core.signature import SignatureGames, even_shares
from sim.trail.game import TRAIL
from sim.trail.setup import SWITCHES, Setup

_GAMES = 12_000  # of the rules, for all kinds together
_PLAYERS_GAMES = 200  # of each kind
_OPEN: dict[str, Any] = {"seed": 20_161_013, "neutral": "shuffled", "sides": "random"}
# All eight ways to play with Rails to the North, the poker table and site preparation (with that
# building 13), in this order, y for yes.
_RULES = (
    *((2, "nnn"), (2, "nny"), (3, "nyn"), (2, "nyy")),
    *((2, "ynn"), (3, "yny"), (2, "yyn"), (4, "yyy")),
)
_PLAYERS = ((2, "nnn"), (3, "nnn"), (2, "ynn"))
_LOOK_AHEAD = ("strong", "expert")
_THEIR_GAMES = 3  # of each kind: they take long


def _kind(players: int, switches: str, **more: Any) -> Setup:
    said = {"n": "no", "y": "yes"}
    values = [said[letter] for letter in (*switches, switches[-1])]
    factors: dict[str, Any] = dict(zip(SWITCHES, values, strict=True))
    return Setup(players=players, **factors, **_OPEN, **more)


def signature_games() -> SignatureGames:
    """Random games of every kind, and games in which all shipped players meet."""
    seats = cycle(policy for policy in TRAIL.policies[1:] if policy not in _LOOK_AHEAD)
    shares = even_shares(_GAMES, len(_RULES))
    return SignatureGames(
        rules=tuple((_kind(*kind), n) for kind, n in zip(_RULES, shares, strict=True)),
        players=tuple(
            (_kind(players, switches, policies=tuple(islice(seats, players))), _PLAYERS_GAMES)
            for players, switches in _PLAYERS
        )
        + tuple((_kind(2, kind, policies=_LOOK_AHEAD), _THEIR_GAMES) for kind in ("nnn", "ynn")),
    )
