"""Area 14: harvest, progress tiles and training, in any order (section 9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from . import facts as f
from .building import plantations
from .farm_board import Pair, Space
from .herd import obtain
from .state import Action, Chance, Player, Table, Task, act, earn, give_back, task, then
from .town import unused
from .water import end_cubes, return_cube, watered

# --- harvest -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Harvest:
    """What one worker can take: `amount` goods of a kind.

    third: the further field of a tractor; cube: the one that is returned for doubling.
    """

    edge: Pair
    kind: str
    third: Space | None
    cube: Pair | None
    fields: tuple[Space, ...]
    amount: int


def fruitful(table: Table, player: Player) -> dict[Space, str]:
    """Watered plantations (M143); by the other reading of R22 not those harvested this round."""
    wet = watered(table, player)
    spent = player.harvested if table.switches.field_once_per_round else set()
    return {
        space: kind
        for space, kind in plantations(table, player).items()
        if space in wet and space not in spent
    }


def tractor_works(table: Table, player: Player) -> bool:
    """For every worker, or for one worker per tile and round (R27)."""
    tractors = player.active("tractor")
    return tractors > 0 and (table.switches.tractor_all_workers or player.tractor_uses < tractors)


def third_fields(table: Table, player: Player, edge: Pair) -> list[Space]:
    """Uncovered field spaces next to an uncovered one of the edge, with a tractor (M210, R24)."""
    if not tractor_works(table, player):
        return []
    covered = player.covered()
    beside = {
        space
        for worked in edge
        if worked not in covered
        for space in table.facts.board.next_to(worked)
    }
    return sorted(beside - set(edge) - covered)


def harvests(table: Table, player: Player, edge: Pair) -> list[Harvest]:
    """Every harvest of the worker on an edge that gives anything (M142, M144, M145, M146).

    A third field is named only if it adds to the harvest.
    """
    ripe = fruitful(table, player)
    cubes = [None, *([] if table.setup.simplified else end_cubes(table, player))]
    found = []
    for third in (None, *third_fields(table, player, edge)):
        spaces = [*edge, *([third] if third else [])]
        for kind in sorted({ripe[space] for space in spaces if space in ripe}):
            fields = tuple(space for space in spaces if ripe.get(space) == kind)
            if third and third not in fields:
                continue
            for cube in cubes:
                amount = min(f.HARVEST_MOST, len(fields) * (2 if cube else 1))
                found.append(Harvest(edge, kind, third, cube, fields, amount))
    return found


def harvest_choices(table: Table, player: Player) -> list[Action]:
    return [
        act("harvest", edge=way.edge, kind=way.kind, third=way.third, cube=way.cube)
        for edge in sorted(player.farm_workers)
        for way in harvests(table, player, edge)
    ]


def do_harvest(table: Table, seat: int, action: Action) -> None:
    """Counted before the cube leaves (R23); the plants stay (M147)."""
    me = table.players[seat]
    way = next(
        way
        for way in harvests(table, me, action["edge"])
        if (way.kind, way.third, way.cube) == (action["kind"], action["third"], action["cube"])
    )
    me.goods[way.kind] += way.amount
    me.farm_workers.remove(way.edge)
    me.harvested.update(way.fields)
    if way.third:
        me.tractor_uses += 1
    if way.cube:
        return_cube(table, seat, way.cube)


# --- progress tiles ------------------------------------------------------------------------------

BREEDING = {"sheep_breeding": "sheep", "chicken_breeding": "chicken", "cow_breeding": "cow"}
BREEDING_FROM = {"sheep": 3, "chicken": 3, "cow": 2}  # M200, M201, M202

# Goods returned and goods taken: M203, M207.
EXCHANGES = {
    "wine_cellar": ((("grape", 3), ("wine", 1)),),
    "mill": ((("wheat", 2), ("flour", 1)), (("wheat", 5), ("flour", 2))),
}

# Animals that give, how many of them, and what they give: M204, M205, M206, M208.
GIVING = {
    "shearer": ("sheep", 3, "wool"),
    "poultry_yard": ("chicken", 3, "egg"),
    "dairy": ("cow", 2, "milk"),
    "shearing_machine": ("sheep", 2, "wool"),
}


def tile_choices(table: Table, player: Player) -> list[Action]:
    """Active tiles that can work now, each once per round (M148, R25)."""
    return [
        action
        for slot, pile in enumerate(player.slots)
        if pile and slot not in player.tiles_used
        for action in uses_of_tile(table, player, slot, pile[-1])
    ]


def uses_of_tile(table: Table, player: Player, slot: int, tile: str) -> Iterator[Action]:
    if tile in BREEDING:
        kind = BREEDING[tile]
        if player.animals[kind] >= BREEDING_FROM[kind]:
            yield act("use_tile", slot=slot, tile=tile, times=1)
    elif tile in EXCHANGES:
        for times, ((given, number), _) in enumerate(EXCHANGES[tile], start=1):
            if player.goods[given] >= number:
                yield act("use_tile", slot=slot, tile=tile, times=times)
    elif tile in GIVING:
        kind, need, _ = GIVING[tile]
        most = unused(player, kind) // need
        if not (tile == "shearing_machine" and table.switches.shearing_machine_all_pairs):
            most = min(most, 1)  # R26
        for times in range(1, most + 1):
            yield act("use_tile", slot=slot, tile=tile, times=times)


def do_tile(table: Table, seat: int, action: Action) -> None:
    me, tile, times = table.players[seat], action["tile"], action["times"]
    me.tiles_used.add(action["slot"])
    if tile in BREEDING:
        then(table, obtain(seat, BREEDING[tile], 1))
    elif tile in EXCHANGES:
        (given, number), (taken, gain) = EXCHANGES[tile][times - 1]
        give_back(me.goods, {given: number})
        me.goods[taken] += gain
    else:
        kind, need, good = GIVING[tile]
        me.worked[kind] += need * times
        me.goods[good] += times


# --- training ------------------------------------------------------------------------------------


def training_choices(table: Table, player: Player) -> list[Action]:
    """Horses in stables with a cube: +1 for an apple, +2 for two and the cube (M150, M151, R30)."""
    ceiling = table.facts.horse_ceiling
    return [
        act("train", stable=stable, levels=levels)
        for stable, level in sorted(player.horses.items())
        if stable in player.wet_stables and stable not in player.trained
        for levels in (1, 2)
        if player.goods["apple"] >= levels and (ceiling is None or level + levels <= ceiling)
    ]


def do_training(table: Table, seat: int, action: Action) -> None:
    me, stable, levels = table.players[seat], action["stable"], action["levels"]
    give_back(me.goods, {"apple": levels})
    me.horses[stable] += levels
    me.trained.add(stable)
    if levels == 2:
        return_cube(table, seat, stable)


# --- the farm of a player ------------------------------------------------------------------------


def begin_farm(table: Table, now: Task, chance: Chance) -> None:
    """Banks pay (M211), spring brings animals (M242): nothing is lost by having them first."""
    me = table.players[now.player]
    if me.active("bank"):
        earn(table, now.player, f.BANK_PESOS * me.active("bank"), "bank")
    if table.event.effect == "spring":
        kinds = [kind for kind in f.ANIMALS if me.animals[kind] >= f.SPRING_FROM[kind]]
        then(table, *(obtain(now.player, kind, 1) for kind in kinds))


def farm_choices(table: Table, now: Task) -> list[Action]:
    """All steps in any order, mixed as wanted (M140)."""
    me = table.players[now.player]
    return [
        *harvest_choices(table, me),
        *tile_choices(table, me),
        *training_choices(table, me),
        act("end_farm"),
    ]


def do_farm(table: Table, now: Task, action: Action, chance: Chance) -> None:
    if action.name == "end_farm":
        table.players[now.player].farm_workers.clear()  # M153
        return
    then(table, task("farm", now.player))
    match action.name:
        case "harvest":
            do_harvest(table, now.player, action)
        case "use_tile":
            do_tile(table, now.player, action)
        case "train":
            do_training(table, now.player, action)


STEPS = {"begin_farm": begin_farm}
DECISIONS = {"farm": (farm_choices, do_farm)}
