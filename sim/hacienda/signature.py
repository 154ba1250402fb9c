"""The games of the signatures (sim.core.signature): other games here are other signatures."""

from __future__ import annotations

from itertools import cycle, islice

from sim.core.signature import SignatureGames, even_shares
from sim.hacienda.game import HACIENDA
from sim.hacienda.names import BOARDS
from sim.hacienda.setup import Setup

_GAMES = 10_000  # of the rules, for all numbers of players and both boards together
_PLAYERS_GAMES = 200  # of each number of players
_SEARCHING = ("strong", "expert")
_SEARCHING_GAMES = 6
_SEED = 20_050_101


def signature_games() -> SignatureGames:
    """Random games of every kind, and games in which all shipped players meet.

    Few of those who look ahead, which takes them longer; none of `master`, which does it as
    `expert` does.
    """
    others = {"random", *_SEARCHING, "master"}
    seats = cycle(name for name in HACIENDA.policies if name not in others)
    kinds = [(players, board) for players in HACIENDA.players for board in BOARDS]
    shares = even_shares(_GAMES, len(kinds))
    tables = [
        Setup(players=players, board="random", seed=_SEED, policies=tuple(islice(seats, players)))
        for players in HACIENDA.players
    ]
    ahead = Setup(board="random", seed=_SEED, policies=_SEARCHING)
    return SignatureGames(
        rules=tuple(
            (Setup(players=players, board=board, seed=_SEED), games)
            for (players, board), games in zip(kinds, shares, strict=True)
        ),
        players=(*((setup, _PLAYERS_GAMES) for setup in tables), (ahead, _SEARCHING_GAMES)),
    )
