"""The game as others see it: `new_game`, `legal`, `apply`.

A table stands at a decision of `table.current`'s player, or is over. `apply` changes the table in
place; who wants to keep one copies it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from .effects import OBJECTIVES
from .setup import set_up
from .table import Action, Chance, RandomChance, Setup, Table
from .tasks import DECLINE, Decision, Immediate
from .tasks_effects import DiscardDrawn, DiscardFor, draw_then_discard
from .tasks_turn import Turn

TOKEN_CARDS = 2  # N491


def new_game(setup: Setup, rng: random.Random | Chance) -> Table:
    """Set up, at the first decision."""
    chance = RandomChance(rng) if isinstance(rng, random.Random) else rng
    table = set_up(setup, chance)
    table.push(Turn(0))
    settle(table)
    return table


def decision(table: Table) -> Decision:
    """What is to be decided now."""
    found = table.tasks[-1]
    assert isinstance(found, Decision), f"not at a decision: {found}"
    return found


def settle(table: Table) -> None:
    """Run what needs no decision."""
    while table.tasks:
        task = table.tasks[-1]
        if isinstance(task, Decision):
            if task.options(table) or not task.can_be_empty():
                return
            table.tasks.pop()
        else:
            table.tasks.pop()
            task.run(table)


def legal(table: Table) -> list[Action]:
    """Every choice that the rules allow at the current decision."""
    if table.over:
        return []
    task = decision(table)
    choices = task.options(table)
    assert choices, f"nothing to choose: {task}"
    if task.may_decline():
        choices.append(DECLINE)
    return choices + window_choices(table, task)


def window_choices(table: Table, task: Decision) -> list[Action]:
    """("play", objective card) (B422, R15) and ("token", cards to draw) (N491, R60)."""
    player = table.players[task.seat]
    choices: list[Action] = []
    if task.window == "all" and objectives_allowed(table, task.seat):
        cards = sorted({card for card in player.hand if card in OBJECTIVES})
        choices += [("play", card) for card in cards]
    busy = isinstance(task, DiscardDrawn | DiscardFor)  # finished first (R60); condition chosen
    inside = table.setup.rulings.tokens_inside_actions and not busy
    if (task.window or inside) and player.tokens:
        most = min(TOKEN_CARDS, table.can_draw(task.seat))
        choices += [("token", k) for k in range(1, most + 1)]
    return choices


def objectives_allowed(table: Table, seat: int) -> bool:
    return table.players[seat].rancher != "KC" or table.setup.rulings.objectives_in_kc


def apply(table: Table, action: Action) -> None:
    choices = legal(table)
    if action not in choices:
        raise ValueError(f"{action} is not legal here; legal: {choices}")
    task = decision(table)
    match action:
        case ("play", card):
            play_objective(table, task.seat, card)
        case ("token", k):
            use_token(table, task.seat, k)
        case _:
            table.tasks.pop()
            if action != DECLINE:
                task.take(table, action)
    settle(table)


def play_objective(table: Table, seat: int, card: str) -> None:
    """Into the own area; its immediate action now or never (B423)."""
    player = table.players[seat]
    player.hand.remove(card)
    player.area.append(card)
    immediate = OBJECTIVES[card].immediate
    assert immediate is not None, f"a starting card is never in the herd: {card}"
    table.push(Immediate(seat, card, immediate))


def use_token(table: Table, seat: int, k: int) -> None:
    """Back to the supply; draw, then discard as many (N491)."""
    table.players[seat].tokens -= 1
    table.token_supply += 1
    draw_then_discard(table, seat, k)


@dataclass
class Record:
    """A game that was played: the table at its end and the choices made."""

    table: Table
    actions: list[Action]


def play_at_random(setup: Setup, seed: int | str) -> Record:
    """Every choice of every seat is drawn; the same seed gives the same game (I32)."""
    rng = random.Random(f"choices {seed}")
    table = new_game(setup, random.Random(f"chance {seed}"))
    actions: list[Action] = []
    while not table.over:
        actions.append(rng.choice(legal(table)))
        apply(table, actions[-1])
    return Record(table, actions)
