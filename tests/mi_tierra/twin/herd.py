"""Animals: the room in pens, and what happens to an animal that a player obtains (M9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from . import facts as f
from .state import Action, Chance, Player, Table, Task, act, task


def pens_needed(animals: Mapping[str, int]) -> int:
    """Three of one kind share a pen (M91); they may change pens at any time (R5)."""
    return sum(-(-animals.get(kind, 0) // f.PEN_HOLDS) for kind in f.ANIMALS)


def room(player: Player, kind: str) -> int:
    """How many more animals of a kind the pens can take (R5)."""
    more = 0
    while pens_needed(Counter(player.animals) + Counter({kind: more + 1})) <= len(player.pens):
        more += 1
    return more


def can_keep(table: Table, player: int, kind: str, number: int) -> int:
    """How many of the animals obtained may be kept: what there is, and what has room (M9, R6)."""
    return min(number, table.animals[kind], room(table.players[player], kind))


def meat_for(table: Table, kind: str, number: int, kept: int) -> int:
    """Each animal not kept is 1 meat (M9); one missing in the stock, too, or nothing (R6)."""
    there = min(number, table.animals[kind])
    missing = number - there
    return there - kept + (missing if table.switches.stock_out_animal_gives_meat else 0)


def obtain(player: int, kind: str, number: int, may_decline: bool = False) -> Task:
    return task("obtain", player, kind=kind, number=number, may_decline=may_decline)


def obtain_choices(table: Table, task: Task) -> list[Action]:
    most = can_keep(table, task.player, task["kind"], task["number"])
    choices = [act("keep", number=number) for number in range(most + 1)]
    if task["may_decline"]:
        choices.append(act("decline"))  # M84
    return choices


def do_obtain(table: Table, task: Task, action: Action, chance: Chance) -> None:
    if action.name == "decline":
        return
    kind, kept = task["kind"], action["number"]
    me = table.players[task.player]
    me.goods["meat"] += meat_for(table, kind, task["number"], kept)
    table.animals[kind] -= kept
    me.animals[kind] += kept


def lose_animals(table: Table, player: int, kind: str, number: int) -> None:
    """Sold or stolen: back to their area. Which of them worked does not matter any more (R28)."""
    me = table.players[player]
    assert me.animals[kind] >= number, (kind, number)
    me.animals[kind] -= number
    me.worked[kind] = min(me.worked[kind], me.animals[kind])
    table.animals[kind] += number


DECISIONS = {"obtain": (obtain_choices, do_obtain)}
