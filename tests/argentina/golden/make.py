"""Search for the golden games and write them. Run by hand from the root of the project:

    python -m tests.argentina.golden.make            search again (a few minutes)
    python -m tests.argentina.golden.make --texts    same choices, new texts (seconds)

The search is needed when rules, tables or features change; `--texts` is enough when only words
did. Both write game_*.txt and coverage.txt in this folder and name the features that no game shows.

How it searches: round by round some games are played by a chooser that likes what is still missing
(chooser.py), each with a set-up and a theme that fit. The game that shows most of what is missing
is kept, until nothing is. A batch of random games is searched for a tie first. At last games that
show nothing of their own are dropped. All numbers come from the seeds below: same sources, same
files.
"""

from __future__ import annotations

import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from sim.argentina.setup import PLAYERS, Setup
from sim.core.play import play
from tests.games.golden_search import Played, make, play_candidate, search

from .chooser import Chooser
from .coverage import GOLDEN
from .style import Style

SEED = 2022
BATCH = 12  # games a round, of which one is kept
ROUNDS = 40
TIE_GAMES = 5_000
FEW = 20  # missing features from which on only themes that fit them are played


# --- themes ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Theme:
    """A way to play for some features: words of their names, and what seats and set-up get."""

    words: tuple[str, ...]
    style: dict[str, Any]
    pesos: int | None = 200
    sides: str = "random"
    players: tuple[int, ...] = PLAYERS
    seats: int = 1  # how many seats follow it
    slow: bool = False  # the other seats dawdle, so that these have many visits to Buenos Aires
    city_sides: str = "any"


_DISCS = GOLDEN.tables.names.discs
_HAND_DISCS = tuple(2.0 * ("hand" in disc) for disc in _DISCS)
_STEP_DISCS = tuple(2.0 * ("steps" in disc) for disc in _DISCS)
_STRONG_HERD: dict[str, Any] = {
    "hire": 3.0,
    "buy": 5.0,
    "types": (4.0, 0.3, 0.3, 0.3),
    "enough": 14,
    "visit": 2.0,
    "certificate": 4.0,
    "grain": 2.0,
    "thin": 4.0,
    "spare": 2.0,
    "far": 0.2,
    "discs": _HAND_DISCS,
    "farmers": 1.0,
}
_NO_DISCS: dict[str, Any] = {
    "hire": 2.0,
    "visit": 6.0,
    "enough": -4,
    "station": 0.0,
    "engine": 3.0,
    "build": 4.0,
    "types": (0.3, 3.0, 3.0, 0.3),
    "far": 0.5,
    "farmers": 1.0,
    "discs": _STEP_DISCS,
}
_SLOW: dict[str, Any] = {
    "far": -4.0,
    "visit": -9.0,
    "enough": 0,
    "farmers": 3.0,
    "build": 3.0,
    "help": -3.0,
}
THEMES = (
    Theme((), {}, pesos=None, seats=0),
    Theme(("of the rules",), {}, pesos=None, seats=0),
    Theme((), {}, pesos=150, seats=0),
    Theme(("no money", "in part"), {"hire": 3.0}, pesos=3, seats=4),
    Theme(
        ("ship loaded: 1", "ship loaded again: 18", "objective fulfilled: 16"),
        _STRONG_HERD,
        pesos=400,
        players=(4,),
        slow=True,
    ),
    Theme(
        ("liverpool",),
        {**_STRONG_HERD, "enough": 8, "grain": 4.0, "save_grain": 1.0},
        pesos=400,
        players=(4,),
        slow=True,
        city_sides="same",
    ),
    Theme(
        ("passed: ship", "black space on a white"), _NO_DISCS, sides="a", players=(4,), slow=True
    ),
    Theme(
        ("from a station to", "disc was taken"),
        {**_NO_DISCS, "station": 4.0, "engine": 5.0},
        sides="a",
        players=(4,),
        slow=True,
    ),
    Theme(("whole herd",), {"thin": 9.0, "engine": 3.0, "buy": -3.0, "help": -3.0}, seats=2),
    Theme(("depot", "terminus"), {"engine": 6.0, "types": (0.3, 0.3, 5.0, 1.0)}, seats=4),
    Theme(
        ("deck ended", "last card of the deck"),
        {"buy": 5.0, "add": 4.0, "types": (5.0, 0.3, 0.3, 0.3)},
        pesos=400,
        seats=4,
    ),
    Theme(("building in use", "action"), {"build": 5.0, "hire": 4.0, "types": (1, 5.0, 1, 1)}),
    Theme(
        ("objective",),
        {"objective": 4.0, "play": 1.0, "build": 3.0, "station": 3.0, "help": 2.0},
        seats=4,
    ),
    Theme(("end triggered: step 6",), {"farmers": -3.0}, seats=4),
    Theme(("exhaustion",), {"help": 5.0, "build": 4.0}, sides="b", seats=4),
)


def themes_for(missing: list[str]) -> list[Theme]:
    fitting = [
        theme for theme in THEMES if any(word in name for word in theme.words for name in missing)
    ]
    general = [theme for theme in THEMES if not theme.words]
    return fitting if fitting and len(missing) < FEW else general + fitting


# --- candidates -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Candidate:
    """One game to try."""

    number: int
    theme: Theme
    missing: tuple[str, ...]


def candidate_setup(candidate: Candidate, rng: random.Random) -> Setup:
    theme = candidate.theme
    players = rng.choice(theme.players)
    return Setup(
        players=players,
        seed=SEED,
        game=candidate.number,
        neutral=rng.choice(("lettered", "shuffled")),
        sides=theme.sides if theme.sides != "random" else rng.choice(("a", "b", "random")),
        city_sides=rng.choice(("a", "b", "random") if theme.city_sides == "any" else ("a", "b")),
        pesos=None if theme.pesos is None else (theme.pesos,) * players,
    )


def play_theme(candidate: Candidate) -> Played:
    rng = random.Random(f"{SEED} {candidate.number}")
    setup = candidate_setup(candidate, rng)
    styles = [Style.drawn(rng) for _ in range(setup.players)]
    chosen = rng.sample(range(setup.players), min(setup.players, candidate.theme.seats))
    for seat, style in enumerate(styles):
        if seat in chosen:
            styles[seat] = replace(style, **candidate.theme.style)
        elif candidate.theme.slow:
            styles[seat] = replace(style, **_SLOW)
    missing = set(candidate.missing)
    chooser = Chooser(styles, missing, rng)
    return play_candidate(GOLDEN, setup, chooser.choose, missing.difference_update)


def tie_game() -> Played:
    """A game of the random policy that ends in a tie (A572)."""
    setup = Setup(players=2, seed=SEED)
    ranks = play(setup, TIE_GAMES, tables=GOLDEN.tables)
    tied = (ranks.seat("rank", 0) == 1) & (ranks.seat("rank", 1) == 1)
    if not tied.any():
        raise SystemExit(f"no tie among {TIE_GAMES} random games of seed {SEED}")
    return play_candidate(GOLDEN, replace(setup, game=int(tied.argmax())))


def searched() -> list[Played]:
    with ProcessPoolExecutor() as pool:

        def batch(number: int, missing: list[str]) -> list[Played]:
            themes = themes_for(missing)
            candidates = [
                Candidate(number * BATCH + i, themes[(number + i) % len(themes)], tuple(missing))
                for i in range(BATCH)
            ]
            return list(pool.map(play_theme, candidates))

        return search(GOLDEN, batch, ROUNDS, first=[tie_game()])


if __name__ == "__main__":
    make(GOLDEN, searched)
