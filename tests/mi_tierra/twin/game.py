"""Playing: a new game, the choices at the current decision point, and what a choice leads to."""

from __future__ import annotations

from collections.abc import Callable

from . import (
    activation,
    building,
    countryside,
    dealing,
    ending,
    events,
    farm,
    herd,
    markets,
    placement,
    progress,
    rodeo,
    rounds,
    town,
    water,
)
from .state import Action, Chance, Setup, Table, Task

Step = Callable[[Table, Task, Chance], None]
Choices = Callable[[Table, Task], list[Action]]
Effect = Callable[[Table, Task, Action, Chance], None]

STEPS: dict[str, Step] = {
    **rounds.STEPS,
    **placement.STEPS,
    **activation.STEPS,
    **countryside.STEPS,
    **water.STEPS,
    **progress.STEPS,
    **farm.STEPS,
    **markets.STEPS,
    **rodeo.STEPS,
    **events.STEPS,
    **ending.STEPS,
}

DECISIONS: dict[str, tuple[Choices, Effect]] = {
    **dealing.DECISIONS,
    **building.DECISIONS,
    **herd.DECISIONS,
    **placement.DECISIONS,
    **countryside.DECISIONS,
    **water.DECISIONS,
    **progress.DECISIONS,
    **town.DECISIONS,
    **farm.DECISIONS,
    **markets.DECISIONS,
    **rodeo.DECISIONS,
    **events.DECISIONS,
}


def new_game(setup: Setup, rng: Chance) -> Table:
    """A table that waits for the first choice of start resources."""
    table = dealing.deal(setup, rng)
    advance(table, rng)
    return table


def advance(table: Table, rng: Chance) -> None:
    """Everything that needs no choice, up to the next decision or the end."""
    while table.decision.name in STEPS:
        step = table.todo.pop()
        STEPS[step.name](table, step, rng)


def legal(table: Table) -> list[Action]:
    """Every choice at the current decision point; none when the game is over."""
    if not table.todo:
        return []
    return DECISIONS[table.decision.name][0](table, table.decision)


def apply(table: Table, action: Action, rng: Chance) -> Table:
    """The table after a legal choice and what follows from it; the old one is not changed."""
    assert action in legal(table), f"{action} is not legal at {table.decision}"
    after = table.copy()
    play(after, action, rng)
    return after


def play(table: Table, action: Action, rng: Chance) -> None:
    """The same in place, and without asking whether it is legal."""
    decision = table.todo.pop()
    DECISIONS[decision.name][1](table, decision, action, rng)
    advance(table, rng)
