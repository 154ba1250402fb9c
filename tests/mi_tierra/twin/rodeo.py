"""Area 17: entries, prizes, bonuses, and what becomes of the horses (section 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from . import facts as f
from .farm_board import Space
from .herd import obtain
from .state import Action, Chance, Table, Task, act, earn, task, then

Horse = tuple[int, Space]  # owner and stable
TO_STOCK = None  # what becomes of a winning horse, instead of a level


def first_prize(round_number: int, effect: str) -> int:
    """Of the rodeo of a round, 0 if there is none (M180, M181, M230, M244)."""
    printed = f.RODEO_PRIZES.get(round_number, 0)
    if effect == "no_rodeo":
        return 0
    if effect == "holiday_rodeo":
        return printed + f.EVENT_RODEO_MORE if printed else f.EVENT_RODEO_PRIZE
    return printed


def prizes(first: int, places: int) -> list[int]:
    """Each further place half of the one before, rounded down (M183)."""
    found = [first]
    while len(found) < places:
        found.append(found[-1] // 2)
    return found[:places]


@dataclass(frozen=True)
class Outcome:
    """What a rodeo brings.

    pesos: by horse. bonus: by player the sizes of the bonuses, 2 of the winner and 1 of the second.
    after: the level of each horse that took part, or TO_STOCK.
    """

    pesos: dict[Horse, int]
    bonus: dict[int, list[int]]
    after: dict[Horse, int | None]


def outcome(levels: Mapping[Horse, int], first: int, tied_to_stock: bool = False) -> Outcome:
    """M183, M184, M187, M188, M190, M191."""
    pesos: dict[Horse, int] = {}
    bonus: dict[int, list[int]] = {}
    after: dict[Horse, int | None] = {}
    by_place = prizes(first, len(levels))
    place = 0  # of the first horse of the group, from 0
    for level in sorted(set(levels.values()), reverse=True):
        group = [horse for horse in levels if levels[horse] == level]
        share = sum(by_place[place : place + len(group)]) // len(group)  # M184, R38
        pesos |= dict.fromkeys(group, share)
        tied = len(group) > 1
        if place <= 1:  # once per owner, even with two tied horses (R36)
            size = 2 if place == 0 and not tied else 1
            for owner in {owner for owner, _ in group}:
                bonus.setdefault(owner, []).append(size)
        after |= dict.fromkeys(group, level_after(level, place, tied, tied_to_stock))
        place += len(group)
    return Outcome(pesos, bonus, after)


def level_after(level: int, place: int, tied: bool, tied_to_stock: bool) -> int | None:
    """M190, M191; a tie for first has no winner (R37), horses tied for second are all second."""
    if place == 0 and (not tied or tied_to_stock):
        return TO_STOCK
    return 1 if place <= 1 else (level + 1) // 2


# --- entries -------------------------------------------------------------------------------------


def begin_rodeo(table: Table, now: Task, chance: Chance) -> None:
    table.entries = []
    if first_prize(table.round, table.event.effect):
        entries = (task("enter_rodeo", player) for player in table.order)
        then(table, *entries, task("hold_rodeo"))


def entry_choices(table: Table, now: Task) -> list[Action]:
    """0, 1 or 2 horses, and which (M182, R39); trained ones if they start at 0 (K5)."""
    horses = table.players[now.player].horses
    able = sorted(stable for stable, level in horses.items() if level >= f.RODEO_ENTRY_LEVEL)
    return [
        act("enter", stables=some) for n in range(len(able) + 1) for some in combinations(able, n)
    ]


def do_entry(table: Table, now: Task, action: Action, chance: Chance) -> None:
    table.entries += [(now.player, stable) for stable in action["stables"]]


def entered(table: Table) -> dict[Horse, int]:
    return {(owner, stable): table.players[owner].horses[stable] for owner, stable in table.entries}


def outcome_here(table: Table) -> Outcome:
    first = first_prize(table.round, table.event.effect)
    return outcome(entered(table), first, table.switches.tie_first_winners_to_stock)


def hold_rodeo(table: Table, now: Task, chance: Chance) -> None:
    """Prizes, then bonuses in turn order, then the horses are set back (R36)."""
    result = outcome_here(table)
    for (owner, _), pesos in result.pesos.items():
        earn(table, owner, pesos, "rodeo")
    bonuses = [
        task("bonus", player, size=size)
        for player in table.order
        for size in sorted(result.bonus.get(player, []), reverse=True)
    ]
    then(table, *bonuses, task("after_rodeo"))


def after_rodeo(table: Table, now: Task, chance: Chance) -> None:
    for (owner, stable), level in outcome_here(table).after.items():
        if level is TO_STOCK:
            del table.players[owner].horses[stable]
            table.horses += 1
        else:
            table.players[owner].horses[stable] = level
    table.entries = []


def bonus_choices(table: Table, now: Task) -> list[Action]:
    """Plant goods or animals, any mix of one sort (M187)."""
    return [
        act("bonus", things=things)
        for sort in (f.PLANTS, f.ANIMALS)
        for things in combinations_with_replacement(sort, now["size"])
    ]


def do_bonus(table: Table, now: Task, action: Action, chance: Chance) -> None:
    things: Sequence[str] = action["things"]
    for thing in things:
        if thing in f.PLANTS:
            table.players[now.player].goods[thing] += 1
    kinds = [kind for kind in f.ANIMALS if kind in things]
    then(table, *(obtain(now.player, kind, things.count(kind)) for kind in kinds))


STEPS = {"begin_rodeo": begin_rodeo, "hold_rodeo": hold_rodeo, "after_rodeo": after_rodeo}
DECISIONS = {"enter_rodeo": (entry_choices, do_entry), "bonus": (bonus_choices, do_bonus)}
