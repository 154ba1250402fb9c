"""The games of the signatures (sim.core.signature): other games here are other signatures."""

from __future__ import annotations

from sim.core.signature import SignatureGames, even_shares
from sim.hacienda.game import HACIENDA
from sim.hacienda.names import BOARDS
from sim.hacienda.setup import Setup

_GAMES = 10_000  # of the rules, for all numbers of players and both boards together
_PLAYERS_GAMES = 50  # of each kind
_SEED = 20_050_101


def signature_games() -> SignatureGames:
    """Random games of every kind, and games of the shipped players."""
    kinds = [(players, board) for players in HACIENDA.players for board in BOARDS]
    shares = even_shares(_GAMES, len(kinds))
    weighed = [name for name in HACIENDA.policies if name not in ("random", "expert")]
    return SignatureGames(
        rules=tuple(
            (Setup(players=players, board=board, seed=_SEED), games)
            for (players, board), games in zip(kinds, shares, strict=True)
        ),
        players=tuple(
            (
                Setup(players=players, board="random", seed=_SEED, policies=(policy,) * players),
                _PLAYERS_GAMES,
            )
            for policy in weighed
            for players in HACIENDA.players
        ),
    )
