"""Signatures: hashes of fixed sets of games. A refactor keeps them.

A change of the rules changes `signature`; a change of how the shipped players decide changes
`players_signature`. Both are the same on every machine. Which games they are, a game states.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sim.core.play import play

if TYPE_CHECKING:
    from sim.core.description import GameDescription
    from sim.core.setup import Setup

Games = tuple["Setup", int]


@dataclass(frozen=True)
class SignatureGames:
    """Set-ups and how many games of each: random games for the rules, and games of the players."""

    rules: tuple[Games, ...]
    players: tuple[Games, ...]


def signature(game: GameDescription) -> str:
    """SHA-256 over the outcome rows of random games for every number of players."""
    return _hash(game, game.signature_games.rules)


def players_signature(game: GameDescription) -> str:
    """The same over games of the shipped players."""
    return _hash(game, game.signature_games.players)


def even_shares(games: int, parts: int) -> list[int]:
    """So many games in so many parts, the first ones with one more where it does not come out."""
    return [games // parts + (1 if i < games % parts else 0) for i in range(parts)]


def _hash(game: GameDescription, sets: Iterable[Games]) -> str:
    digest = hashlib.sha256()
    tables = game.tables()
    for setup, games in sets:
        rows = play(setup, games, tables=tables).rows[:, : game.rows.of_every_game]
        digest.update(rows.astype("<i4").tobytes())
    return digest.hexdigest()[:16]


def signatures(game: GameDescription) -> tuple[str, str]:
    """Both, kept beside the compiled kernel: they take a second."""
    place = _kept(game)
    try:
        rules, players = place.read_text(encoding="ascii").split() if place else ("", "")
    except (OSError, ValueError):
        rules = players = ""
    if not rules or not players:
        rules, players = signature(game), players_signature(game)
        if place:
            _keep(place, f"{rules} {players}\n")
    return rules, players


def _kept(game: GameDescription) -> Path | None:
    """The file for them: its folder belongs to the kernel, its name to games, tables, policies."""
    folder = game.machine.cache
    which = hashlib.blake2b(repr(game.signature_games).encode(), digest_size=4).hexdigest()
    name = f"signatures-{which}-{game.tables().hash}-{game.shelf.shipped.hash}"
    return None if folder is None else folder / name


def _keep(place: Path, text: str) -> None:
    """Write it whole or not at all; without it the next run takes a second longer."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="ascii", dir=place.parent, delete=False
        ) as file:
            file.write(text)
        os.replace(file.name, place)
    except OSError:
        return
