"""Signatures: hashes of fixed sets of games. A refactor keeps them.

A change of the rules changes `signature`; a change of how the shipped players decide changes
`players_signature`. Both are the same on every machine.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sim.argentina.flatten import Tables
from sim.argentina.play import play, tables_for
from sim.argentina.policies import shipped
from sim.argentina.setup import PLAYERS, Setup

GAMES = 10_000
PLAYERS_GAMES = 100  # of each pairing
_SEED = 20_221_013
_OPEN: dict[str, Any] = {
    "seed": _SEED,
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


def signature(games: int = GAMES) -> str:
    """SHA-256 over the outcome rows of `games` random games for 2, 3 and 4 players."""
    setups = []
    for i, players in enumerate(PLAYERS):
        share = games // len(PLAYERS) + (1 if i < games % len(PLAYERS) else 0)
        setups.append((Setup(players=players, **_OPEN), share))
    return _hash(setups)


def players_signature(games: int = PLAYERS_GAMES) -> str:
    """The same over games of the shipped players; few of `expert`, which plays one in a second."""
    setups = [(Setup(policies=pair, **_OPEN), games) for pair in _PAIRINGS]
    setups.append((Setup(policies=("expert", "club"), **_OPEN), 2))
    setups.append((Setup(solo="moderate", policies=("club",), **_OPEN), games))
    return _hash(setups)


def _hash(setups: Iterable[tuple[Setup, int]], tables: Tables | None = None) -> str:
    digest = hashlib.sha256()
    tables = tables or tables_for()
    for setup, games in setups:
        digest.update(play(setup, games, tables=tables).rows.astype("<i4").tobytes())
    return digest.hexdigest()[:16]


def signatures() -> tuple[str, str]:
    """Both, kept beside the compiled kernel: they take a second."""
    place = _kept()
    try:
        rules, players = place.read_text(encoding="ascii").split() if place else ("", "")
    except (OSError, ValueError):
        rules = players = ""
    if not rules or not players:
        rules, players = signature(), players_signature()
        if place:
            _keep(place, f"{rules} {players}\n")
    return rules, players


def _kept() -> Path | None:
    """The file for them: its folder belongs to the kernel, its name to tables and policies."""
    from sim.argentina.kernel.entry import run

    stats = getattr(run, "stats", None)
    if stats is None:
        return None
    return Path(stats.cache_path) / f"signatures-{tables_for().facts.hash}-{shipped().hash}"


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
