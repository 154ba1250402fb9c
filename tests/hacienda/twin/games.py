"""Whole games in which kernel and twin are compared at every decision and after every action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from sim.core.facade import Game
from sim.hacienda.game import HACIENDA

from .compare import same, same_actions, same_effect, same_outcome
from .legal import Action, legal_actions
from .reading import read
from .walk import HEADS, legal_codes

# How much each kind of action is liked: games in which all of them happen, and that end.
LIKED = {
    "play animal": 8,
    "play land": 8,
    "harvest": 8,
    "hacienda": 4,
    "buy animal": 4,
    "buy land": 2,
    "water": 1,
    "end turn": 1,
}


def head_of(action: Action) -> Action:
    """What the kernel asks first."""
    return action[:2] if action[0].startswith(("buy", "play")) else action[:1]


def compared_game(
    overlays: tuple[str, ...], seed: int, every: int, **factors: Any
) -> Counter[str]:
    """Play a game; returns how often each kind of action was done, and why it ended.

    At every decision the first choices are compared; all complete actions of the one that is done;
    and at every so many decisions those of all.
    """
    game = Game.new(HACIENDA.setup_class(seed=seed, **factors), overlays)
    table, chance, done = read(game), Random(seed), Counter[str]()
    while not game.is_over:
        what = f"{overlays}, {factors}, seed {seed}, turn {game.turn}, action {table.actions_done + 1}"
        legal = legal_actions(table)
        begun = {head_of(action) for action in legal}
        same([HEADS[code] for code in legal_codes(game)], begun, f"{what}: first choices")
        kind = pick(chance, {head[0] for head in begun})
        head = chance.choice(sorted(head for head in begun if head[0] == kind))
        full = done.total() % every == 0
        found = same_actions(game, table, lambda a: full or head_of(a) == head, what)  # noqa: B023
        chosen = [way for way in found if head_of(way[0]) == head]
        action, after = best_of(chance.choices(chosen, k=4), table.current)
        table = same_effect(game, table, action, after, what)
        game = after
        done[kind] += 1
    same_outcome(game, table, f"{overlays}, {factors}, seed {seed}")
    done[table.over] += 1
    return done


def best_of(some: list[tuple[Action, Game]], player: int) -> tuple[Action, Game]:
    """What is worth most on the score sheet: herds reach markets, and chains grow."""
    return max(some, key=lambda way: way[1].scores()[player]["total"])


def pick(chance: Random, kinds: set[str]) -> str:
    names = sorted(kinds)
    return chance.choices(names, [LIKED[name] for name in names])[0]
