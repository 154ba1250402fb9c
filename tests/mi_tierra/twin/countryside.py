"""Areas 3 to 7: what dice decide, and the plaza (M93, M94, M96, M97, M110)."""

from __future__ import annotations

from .herd import obtain
from .state import Action, Chance, Table, Task, act, pay, task, then

ROLLED_FOR = {"cow_barn": "cow", "sheepfold": "sheep", "henhouse": "chicken", "water_mill": "water"}
NO_DICE = {"cow": 1, "sheep": 2, "chicken": 2, "water": 1}  # M280


def faces(table: Table, thing: str) -> tuple[int, ...]:
    """One die for cows and water, the other for sheep and chickens (M82)."""
    return table.facts.die_1_2 if thing in ("cow", "water") else table.facts.die_1_3


def roll(table: Table, now: Task, chance: Chance) -> None:
    """Each worker for itself (M83); without dice a fixed number (M280)."""
    thing = ROLLED_FOR[now.name]
    if table.setup.no_dice:
        then(table, outcome(now.player, thing, NO_DICE[thing]))
        return
    rolled = chance.roll(faces(table, thing))
    if rerolls_left(table, now.player):
        then(table, task("reroll", now.player, thing=thing, rolled=rolled))
    else:
        then(table, outcome(now.player, thing, rolled))


def rerolls_left(table: Table, player: int) -> int:
    """One for each active Studies tile and round (M212)."""
    me = table.players[player]
    return me.active("studies") - me.rerolls


def outcome(player: int, thing: str, number: int) -> Task:
    if thing == "water":
        return task("take_water", player, left=number)
    return obtain(player, thing, number, may_decline=True)


def reroll_choices(table: Table, now: Task) -> list[Action]:
    return [act("accept"), act("reroll")]


def do_reroll(table: Table, now: Task, action: Action, chance: Chance) -> None:
    """The second result stands (M212)."""
    number = now["rolled"]
    if action.name == "reroll":
        table.players[now.player].rerolls += 1
        number = chance.roll(faces(table, now["thing"]))
    then(table, outcome(now.player, now["thing"], number))


def plaza_choices(table: Table, now: Task) -> list[Action]:
    """The own worker that waits, for the price of this round (M97, M98); once (M99)."""
    me = table.players[now.player]
    recruit = [act("recruit")] if me.waiting and me.pesos >= now["price"] else []
    return [*recruit, act("decline")]


def do_plaza(table: Table, now: Task, action: Action, chance: Chance) -> None:
    """It is placed from the next round on."""
    if action.name == "recruit":
        pay(table, now.player, now["price"], "recruit")
        table.players[now.player].waiting = False
        table.players[now.player].workers += 1


STEPS = dict.fromkeys(ROLLED_FOR, roll)
DECISIONS = {"reroll": (reroll_choices, do_reroll), "plaza": (plaza_choices, do_plaza)}
