"""The farms of a position; the stocks are the rest of the box (I1, I2, I3, I4, I5, I6)."""

from __future__ import annotations

from sim.core.position import PositionReader
from sim.mi_tierra import grid
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.names import ANIMALS, PLANTS
from sim.mi_tierra.position.reading import Reading
from sim.mi_tierra.view import STABLES, members


def check_farm(r: Reading, seat: PositionReader, p: int) -> None:
    covered = _check_pens(r, seat, p)
    _check_plants(r, seat, p, covered)
    _check_cubes(r, seat, p, covered)
    _check_stables(r, seat, p, covered)
    _check_animals(r, seat, p)
    for edge in members(r.view.seat(p, L.EDGE_WORKERS) & ~r.table(t.WORKER_EDGES)):
        seat["edge_workers"].refuse_saying(
            f"{grid.EDGE_NAMES[edge]} is no edge between two field spaces (M67)"
        )
    fields = r.table(t.FIELDS) | r.table(t.ORCHARD)
    for space in members(r.view.seat(p, L.HARVESTED) & ~fields):
        seat["harvested"].refuse_saying(f"{grid.SPACES[space]} is no field (M142)")


def _check_pens(r: Reading, seat: PositionReader, p: int) -> int:
    """Pens lie on spaces that may be covered and do not overlap (I14); gives those spaces."""
    covered = 0
    for edge in members(r.view.seat(p, L.PENS)):
        spaces = r.table(t.EDGE_SPACES + edge)
        if not r.table(t.PEN_EDGES) >> edge & 1:
            seat["pens"].refuse_saying(f"no pen can lie on {grid.EDGE_NAMES[edge]} (R12, I14)")
        if covered & spaces:
            seat["pens"].refuse_saying(f"the pen on {grid.EDGE_NAMES[edge]} lies on another (I14)")
        covered |= spaces
    return covered


def _check_plants(r: Reading, seat: PositionReader, p: int, covered: int) -> None:
    planted = 0
    for kind, name in enumerate(PLANTS):
        spaces = r.view.seat(p, L.PLANTS + kind)
        for space in members(spaces & ~(r.table(t.FIELDS) & ~covered)):
            seat["plants"][name].refuse_saying(
                f"{grid.SPACES[space]} is no field without a pen (I14)"
            )
        for space in members(spaces & planted):
            seat["plants"][name].refuse_saying(f"{grid.SPACES[space]} has another plant (I14)")
        planted |= spaces


def _check_cubes(r: Reading, seat: PositionReader, p: int, covered: int) -> None:
    """Cubes between open field spaces with a path to the house (I15)."""
    cubes = members(r.view.seat(p, L.CUBES))
    for edge in cubes:
        if not r.table(t.CUBE_EDGES) >> edge & 1 or r.table(t.EDGE_SPACES + edge) & covered:
            seat["cubes"].refuse_saying(f"no cube can lie on {grid.EDGE_NAMES[edge]} (I15)")
    reached, left = r.table(t.HOUSE) & ~covered, set(cubes)
    while near := [edge for edge in left if r.table(t.EDGE_SPACES + edge) & reached]:
        for edge in near:
            reached |= r.table(t.EDGE_SPACES + edge)
            left.remove(edge)
    if left:
        name = grid.EDGE_NAMES[min(left)]
        seat["cubes"].refuse_saying(f"the cube on {name} has no path to the house (I15)")


def _check_stables(r: Reading, seat: PositionReader, p: int, covered: int) -> None:
    """Horses and cubes in open stables (I15, I16)."""
    v = r.view
    ceiling = min(r.table(t.CEILING), L.MAX_LEVEL)
    for stable, name in enumerate(STABLES):
        horse = v.seat(p, L.HORSES) >> stable & 1
        wet = v.seat(p, L.WET_STABLES) >> stable & 1
        if (horse or wet) and r.table(t.STABLE + stable) & covered:
            seat.refuse_saying(f"the {name} stable lies under a pen and holds nothing (I16)")
        level, least = v.seat(p, L.LEVEL + stable), min(r.table(t.HORSE_START), 1)
        if horse and not least <= level <= ceiling:
            seat.or_default("level", {}).or_default(name, level).refuse(
                f"a whole number from {least} to {ceiling}, the level of a horse (I16)"
            )
        if level and not horse:
            seat["level"][name].refuse(f"0: there is no horse in the {name} stable (I16)")
        if v.seat(p, L.ENTERED) >> stable & 1 and not horse:
            seat["entered"].refuse_saying(f"there is no horse in the {name} stable (M182)")


def _check_animals(r: Reading, seat: PositionReader, p: int) -> None:
    """There is room for them, and they gave no more goods than they could (I13, I17)."""
    v, holds = r.view, r.table(t.PEN_ANIMALS)
    numbers = [v.seat(p, L.ANIMALS + kind) for kind in range(L.N_ANIMALS)]
    needed = sum(-(-number // holds) for number in numbers)
    pens = v.seat(p, L.PENS).bit_count()
    if needed > pens:
        seat["animals"].refuse_saying(f"they need {needed} pens, there are {pens} (I13)")
    for kind, name in enumerate(ANIMALS):
        if v.seat(p, L.WORKED + kind) > numbers[kind]:
            seat["worked"][name].refuse(f"at most {numbers[kind]}, the animals there are (I17)")


# --- stocks ---------------------------------------------------------------------------------------


def read_stocks(r: Reading) -> None:
    """What is not on farms: nothing of it is written."""
    v = r.view
    cubes = _on_farms(r, L.CUBES) + _on_farms(r, L.WET_STABLES)
    _put_stock(r, L.MILL, r.table(t.CUBES) - cubes, "water cubes", "I5")
    _put_stock(r, L.PEN_STOCK, r.table(t.PENS) - _on_farms(r, L.PENS), "pens", "I4")
    _put_stock(r, L.HORSE_STOCK, r.table(t.HORSES) - _on_farms(r, L.HORSES), "horses", "I2")
    for kind, name in enumerate(PLANTS):
        left = r.table(t.PLANTS + kind) - _on_farms(r, L.PLANTS + kind)
        _put_stock(r, L.PLANT_STOCK + kind, left, f"{name} plants", "I3")
    for kind, name in enumerate(ANIMALS):
        kept = sum(v.seat(p, L.ANIMALS + kind) for p in range(v.players))
        left = r.table(t.ANIMALS + kind) - kept
        _put_stock(r, L.ANIMAL_STOCK + kind, left, f"animals of the kind {name}", "I1")
    if r.s[L.MILL] == 0 and not r.waits("drought"):
        r.value["seats"].refuse_saying("no water cube is left at the mill without a drought (I6)")


def _on_farms(r: Reading, field: int) -> int:
    return sum(r.view.seat(p, field).bit_count() for p in range(r.view.players))


def _put_stock(r: Reading, at: int, left: int, what: str, rule: str) -> None:
    if left < 0:
        r.value["seats"].refuse_saying(f"{-left} {what} more than there are ({rule})")
    r.s[at] = left
