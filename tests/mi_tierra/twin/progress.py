"""Area 8: buying progress tiles (M115, M116, M117, M118)."""

from __future__ import annotations

from . import facts as f
from .state import Action, Chance, Player, Table, Task, act, pay, task, then


def touched(table: Table, position: str) -> list[str]:
    """The spots of the tiles that a worker at a position still touches (M66, M119)."""
    return [spot for spot in f.TOUCHED[position] if table.offer[spot] is not None]


def price(table: Table, position: str) -> int:
    """1 peso for each tile that the worker still touches (M116)."""
    return len(touched(table, position))


def slots_for(player: Player, tile: str) -> list[int]:
    """Where a new tile may lie: a free slot, all the same; without one on top of another (M118).

    The shearing machine only on an active shearer, even if slots are free (M208).
    """
    if tile == "shearing_machine":
        return [slot for slot, pile in enumerate(player.slots) if pile[-1:] == ["shearer"]]
    free = [slot for slot, pile in enumerate(player.slots) if not pile]
    return free[:1] or list(range(f.SLOTS))


def buy_tile_choices(table: Table, now: Task) -> list[Action]:
    """One of the own workers in area 8 takes a tile or withdraws (R20, M117)."""
    me = table.players[now.player]
    mine = [place for place in f.TOUCHED if table.progress_workers.get(place) == now.player]
    choices = []
    for position in mine:
        if me.pesos >= price(table, position):
            choices += [
                act("buy", position=position, spot=spot, slot=slot)
                for spot in touched(table, position)
                for slot in slots_for(me, str(table.offer[spot]))
            ]
        choices.append(act("withdraw", position=position))
    return choices


def do_buy_tile(table: Table, now: Task, action: Action, chance: Chance) -> None:
    me, position = table.players[now.player], action["position"]
    if action.name == "buy":
        pay(table, now.player, price(table, position), "progress tile")
        tile = table.offer[action["spot"]]
        assert tile is not None
        table.offer[action["spot"]] = None
        me.slots[action["slot"]].append(tile)
    del table.progress_workers[position]


def progress_pass(table: Table, now: Task, chance: Chance) -> None:
    """In turn order one worker each, then the next pass (M115)."""
    there = [player for player in table.order if player in table.progress_workers.values()]
    if there:
        then(table, *(task("buy_tile", player) for player in there), task("progress_pass"))


STEPS = {"progress_pass": progress_pass}
DECISIONS = {"buy_tile": (buy_tile_choices, do_buy_tile)}
