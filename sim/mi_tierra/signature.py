"""The games of the signatures (sim.core.signature): other games here are other signatures."""

from __future__ import annotations

from itertools import cycle, islice

from sim.core.signature import SignatureGames, even_shares
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.setup import Setup

_GAMES = 10_000  # of the rules, for all numbers of players and kinds of game together
_PLAYERS_GAMES = 200  # of each number of players
_SEARCHING = ("strong", "expert")
_SEARCHING_GAMES = 6
_KINDS = (("rolled", "full"), ("none", "full"), ("rolled", "simplified"))
_SEED = 20_160_101


def signature_games() -> SignatureGames:
    """Random games of every kind, and games in which all shipped players meet.

    Few of those who look ahead, which takes them longer.
    """
    seats = cycle(name for name in MI_TIERRA.policies if name not in ("random", *_SEARCHING))
    kinds = [(players, *kind) for players in MI_TIERRA.players for kind in _KINDS]
    shares = even_shares(_GAMES, len(kinds))
    return SignatureGames(
        rules=tuple(
            (Setup(players=players, dice=dice, rules=rules, seed=_SEED), games)
            for (players, dice, rules), games in zip(kinds, shares, strict=True)
        ),
        players=(
            *(
                (
                    Setup(players=players, seed=_SEED, policies=tuple(islice(seats, players))),
                    _PLAYERS_GAMES,
                )
                for players in MI_TIERRA.players
            ),
            (Setup(seed=_SEED, policies=_SEARCHING), _SEARCHING_GAMES),
        ),
    )
