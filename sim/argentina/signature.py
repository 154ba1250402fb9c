"""The signature: a hash of a fixed set of games. A refactor keeps it, a rules change does not."""

import hashlib

from sim.argentina.play import play, tables_for
from sim.argentina.setup import PLAYERS, Setup

GAMES = 10_000
_SEED = 20_221_013


def signature(games: int = GAMES) -> str:
    """SHA-256 over the outcome rows of `games` random games for 2, 3 and 4 players."""
    digest = hashlib.sha256()
    tables = tables_for()
    for i, players in enumerate(PLAYERS):
        share = games // len(PLAYERS) + (1 if i < games % len(PLAYERS) else 0)
        setup = Setup(
            players=players, seed=_SEED, neutral="shuffled", sides="random", city_sides="random"
        )
        digest.update(play(setup, share, tables=tables).rows.astype("<i4").tobytes())
    return digest.hexdigest()[:16]
