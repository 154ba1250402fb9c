"""The search for golden games: whoever shows most of what is missing is kept, until nothing is.

A game says which candidates a round has, and may choose for them what is still missing; where its
policies come everywhere, they will do. All chance comes from seeds: same sources, same files.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sim.core.facade import Event, Game
from sim.core.setup import Setup
from tests.games.golden import Golden, Spotter

Choose = Callable[[Game, Any], int]  # the second is the spotter of the game
NAMED = 10  # missing features that are named while the search goes on


@dataclass(frozen=True)
class Played:
    """A game that may be kept: its choices, and the features that it shows."""

    setup: Setup
    codes: list[int]
    found: frozenset[str]


def by_policies(game: Game, spotter: Spotter) -> int:
    return game.choose().code


def play_candidate(
    golden: Golden,
    setup: Setup,
    choose: Choose = by_policies,
    saw: Callable[[set[str]], None] = lambda shown: None,
) -> Played:
    """Play one game, by its policies or by `choose`; `saw` is told what each event shows."""
    spotter = golden.spotter(golden.tables)
    found: set[str] = set()
    codes: list[int] = []

    def watch(event: Event) -> None:
        shown = spotter.event(event)
        found.update(shown)
        saw(shown)

    game = Game.new(setup, golden.tables, watch=watch)
    while not game.is_over:
        codes.append(choose(game, spotter))
        game.apply(codes[-1])
    return Played(setup, codes, frozenset(found | spotter.whole(game)))


def search(
    golden: Golden,
    batch: Callable[[int, list[str]], Iterable[Played]],
    rounds: int,
    first: Sequence[Played] = (),
) -> list[Played]:
    """Rounds of batches, each with its number and what is missing; `first` is there already."""
    wanted = [name for name in golden.features(golden.tables) if name not in golden.exceptions]
    played = list(first)
    shown = frozenset[str]().union(*(game.found for game in played))
    missing = [name for name in wanted if name not in shown]
    for number in range(rounds):
        played += batch(number, missing)
        best = max(played, key=lambda game: gain(game, missing))
        missing = [name for name in missing if name not in best.found]
        named = ", ".join(missing[:NAMED])
        sys.stdout.write(f"round {number + 1}: {len(missing)} missing {named}\n")
        sys.stdout.flush()
        if not missing:
            break
    return cover(played, wanted)


def gain(game: Played, missing: Sequence[str]) -> int:
    return sum(name in game.found for name in missing)


def cover(played: Sequence[Played], wanted: Sequence[str]) -> list[Played]:
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


def stored(golden: Golden) -> list[Played]:
    """The games that lie in the folder, as far as they still can be played to their end."""
    found = []
    for name, transcript in golden.transcripts.items():
        seen = golden.examined(name)
        if seen.game is not None:
            played = Played(transcript.setup, list(transcript.codes), frozenset(seen.turns))
            found.append(played)
    return found


def make(
    golden: Golden,
    searched: Callable[[], Sequence[Played]],
    more: Callable[[Sequence[Played]], Sequence[Played]] | None = None,
) -> None:
    """The command that writes golden games: it searches again, or writes new texts only.

    more: searches for what the games in the folder lack.
    """
    parser = argparse.ArgumentParser(description="Search for the golden games and write them.")
    parser.add_argument("--texts", action="store_true", help="same choices, new texts")
    if more is not None:
        parser.add_argument("--more", action="store_true", help="keep them, and search what lacks")
    asked = parser.parse_args()
    if asked.texts:
        golden.store_again()
    elif more is not None and asked.more:
        golden.store((game.setup, game.codes) for game in more(stored(golden)))
    else:
        golden.store((game.setup, game.codes) for game in searched())
