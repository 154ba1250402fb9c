"""The games of the signatures: other games here are other signatures."""

from __future__ import annotations

from sim.core.signature import SignatureGames
from tests.games.tiny.game import TINY
from tests.games.tiny.setup import Setup


def signature_games() -> SignatureGames:
    return SignatureGames(
        rules=tuple((Setup(players=players), 100) for players in TINY.players),
        players=((Setup(policies=("careful", "bold")), 100),),
    )
