"""Tables put together by hand, for worked examples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import facts
from .game import apply, legal, settle
from .location import Use
from .setup import bare_table
from .table import Action, Player, Rulings, Script, Setup, Table, Tile
from .tasks import Decision, Immediate, Step, tasks_for
from .tasks_turn import Arrive, PhaseA, PhaseB

LETTERS = {space: space for space in facts.NEUTRAL_SPACES}  # B42, first game


@dataclass
class Finished(Decision):
    """After what the example is about."""

    def options(self, table: Table) -> list[Action]:
        return [("finished",)]


FINISHED: list[Action] = [("finished",)]


def blank(players: int = 2, rulings: Rulings | None = None, **switches: Any) -> Table:
    """Neutral buildings on their letters, boards as at the beginning, nothing else."""
    setup = Setup(players, neutral=LETTERS, rulings=rulings or Rulings(), **switches)
    table = bare_table(setup, Script())
    table.trail = {space: Tile("neutral", tile) for space, tile in LETTERS.items()}
    return table


def coming(table: Table, pile: str, *things: str) -> None:
    """What chance brings next from a pile."""
    assert isinstance(table.chance, Script)
    table.chance.coming[pile] = list(things)


def own(table: Table, seat: int, **tiles: str) -> None:
    """Private tiles on spaces: A_1="1a" is 1a on A-1."""
    for space, tile in tiles.items():
        table.trail[space.replace("_", "-")] = Tile("private", tile, seat)
        table.players[seat].supply.pop(int(tile[:-1]), None)


def lie(table: Table, **tiles: str) -> None:
    """Hazards and teepees: FLOOD_1="flood green 4"."""
    for space, tile in tiles.items():
        kind = "teepee" if tile in facts.TEEPEES else "hazard"
        table.trail[space.replace("_", "-")] = Tile(kind, tile)


def teepee(table: Table, value: int, tile: str = "green teepee") -> None:
    table.trail[f"TEEPEE{value:+d}"] = Tile("teepee", tile)


def only_discs(player: Player, **left: int) -> None:
    """No discs on the board but these; "S$" is written S, "certificate 6" certificate_6."""
    names = {"S": "S$"}
    player.discs = dict.fromkeys(player.discs, 0)
    for name, count in left.items():
        player.discs[names.get(name, name.replace("_", " "))] = count


def begin(table: Table, *tasks: Step | Decision, seat: int = 0) -> Table:
    """Go on with these tasks, then stop."""
    table.current = seat
    table.tasks = []
    table.push(*tasks, Finished(seat))
    settle(table)
    return table


def stop_at(table: Table, space: str, seat: int = 0) -> Table:
    """The rancher has just arrived there."""
    table.players[seat].rancher = space
    return begin(table, Arrive(seat), seat=seat)


def before_phase_a(table: Table, space: str, seat: int = 0) -> Table:
    table.players[seat].rancher = space
    return begin(table, PhaseA(seat), seat=seat)


def perform(table: Table, *parts: Any, seat: int = 0) -> Table:
    """An action that was chosen."""
    return begin(table, *tasks_for(seat, parts), seat=seat)


def offered(table: Table, action: Any, seat: int = 0) -> Table:
    """An immediate action."""
    return begin(table, Immediate(seat, "example", action), seat=seat)


def do(table: Table, *actions: Action) -> Table:
    for action in actions:
        apply(table, action)
    return table


def options(table: Table, word: str) -> list[Any]:
    """The rest of every legal action that begins with this word; a single thing without tuple."""
    found = [action[1:] for action in legal(table) if action[0] == word]
    return [rest[0] if len(rest) == 1 else rest for rest in found]


def acts(table: Table) -> set[tuple[Any, ...]]:
    """Location actions that can be chosen: space and which."""
    return {(space, which) for space, which, _ in options(table, "act")}


def use_of(table: Table) -> Use:
    task = table.tasks[-1]
    assert isinstance(task, PhaseB)
    return task.use
