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

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sim.argentina.flatten import Tables
from sim.argentina.game import ARGENTINA
from sim.argentina.setup import PLAYERS, Setup
from sim.core.facade import Event, Game
from sim.core.play import play

from .chooser import Chooser, Style
from .coverage import EXCEPTIONS, TABLE, Examined, examine, table_lines
from .features import features
from .spot import Spotter
from .transcript import FOLDER, Replay, Transcript, files, read, write

SEED = 2022
BATCH = 12  # games a round, of which one is kept
ROUNDS = 40
TIE_GAMES = 5_000
FEW = 20  # missing features from which on only themes that fit them are played


@cache
def _tables() -> Tables:
    return ARGENTINA.tables()


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


_DISCS = _tables().names.discs
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


@dataclass(frozen=True)
class Played:
    setup: Setup
    codes: list[int]
    found: frozenset[str]


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


def play_candidate(candidate: Candidate) -> Played:
    tables = _tables()
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
    spotter = Spotter(tables)
    found: set[str] = set()
    codes: list[int] = []

    def watch(event: Event) -> None:
        shown = spotter.event(event)
        found.update(shown)
        missing.difference_update(shown)

    game = Game.new(setup, tables, watch=watch)
    while not game.is_over:
        codes.append(chooser.choose(game, spotter))
        game.apply(codes[-1])
    return Played(setup, codes, frozenset(found | spotter.whole(game)))


def tie_game() -> Played:
    """A game of the random policy that ends in a tie (A572)."""
    tables = _tables()
    setup = Setup(players=2, seed=SEED)
    ranks = play(setup, TIE_GAMES, tables=tables)
    tied = (ranks.seat("rank", 0) == 1) & (ranks.seat("rank", 1) == 1)
    if not tied.any():
        raise SystemExit(f"no tie among {TIE_GAMES} random games of seed {SEED}")
    setup = replace(setup, game=int(tied.argmax()))
    spotter = Spotter(tables)
    found: set[str] = set()
    game = Game.new(setup, tables, watch=lambda event: found.update(spotter.event(event)))
    codes: list[int] = []
    while not game.is_over:
        codes.append(game.choose().code)
        game.apply(codes[-1])
    return Played(setup, codes, frozenset(found | spotter.whole(game)))


# --- the search -----------------------------------------------------------------------------------


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def search() -> list[Played]:
    wanted = [name for name in features(_tables()) if name not in EXCEPTIONS]
    played = [tie_game()]
    missing = [name for name in wanted if name not in played[0].found]
    with ProcessPoolExecutor() as pool:
        for number in range(ROUNDS):
            themes = themes_for(missing)
            batch = [
                Candidate(number * BATCH + i, themes[(number + i) % len(themes)], tuple(missing))
                for i in range(BATCH)
            ]
            played += pool.map(play_candidate, batch)
            best = max(played, key=lambda game: gain(game, missing))
            missing = [name for name in missing if name not in best.found]
            say(f"round {number + 1}: {len(missing)} missing {', '.join(missing[: FEW // 2])}")
            if not missing:
                break
    return cover(played, wanted)


def gain(game: Played, missing: list[str]) -> int:
    return sum(name in game.found for name in missing)


def cover(played: list[Played], wanted: list[str]) -> list[Played]:
    """Few games that show everything: the best one for what is missing, again and again."""
    missing = [name for name in wanted if any(name in game.found for game in played)]
    kept: list[Played] = []
    while missing:
        best = max(played, key=lambda game: gain(game, missing))
        kept.append(best)
        missing = [name for name in missing if name not in best.found]
    for game in list(kept):
        others = [each.found for each in kept if each is not game]
        if frozenset(wanted) & game.found <= frozenset().union(*others):
            kept.remove(game)
    return kept


def store(games: list[tuple[Setup, list[int]]]) -> None:
    tables = _tables()
    for path in files():
        path.unlink()
    examined: dict[str, Examined] = {}
    for number, (setup, codes) in enumerate(games, 1):
        name = f"game_{number:02}"
        lines = list(Replay(setup, codes, tables).lines())
        write(FOLDER / f"{name}.txt", lines)
        examined[name] = examine(Transcript(name, setup, codes, lines), tables)
    write(TABLE, table_lines(examined, tables))
    size = sum(path.stat().st_size for path in files())
    say(f"{len(games)} games, {size / 1e6:.2f} MB")
    shown = {name for each in examined.values() for name in each.turns}
    for name in features(tables):
        if name not in shown and name not in EXCEPTIONS:
            say(f"missing: {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Search for the golden games and write them.")
    parser.add_argument("--texts", action="store_true", help="same choices, new texts")
    if parser.parse_args().texts:
        store([(each.setup, each.codes) for each in map(read, files())])
    else:
        store([(game.setup, game.codes) for game in search()])


if __name__ == "__main__":
    main()
