"""What a step has changed for a player, in words."""

from __future__ import annotations

from collections.abc import Sequence

from sim.core.words import count
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.names import ANIMALS, CITY_MARKETS, GOODS, PLANTS
from sim.mi_tierra.view import STABLES, View, members, pesos, some


def changes(old: View, new: View, p: int) -> list[str]:
    """All that has come and gone: pesos, goods, animals, and what is on the farm."""
    return [*_pesos(old, new, p), *_counted(old, new, p), *_farm(old, new, p), *_own(old, new, p)]


def _pesos(old: View, new: View, p: int) -> list[str]:
    more = new.seat(p, L.PESOS) - old.seat(p, L.PESOS)
    return [f"{pesos(new.seat(p, L.PESOS))} now ({more:+})"] if more else []


def _signed(number: int, words: str) -> str:
    """+2 apples, -1 wheat; `words` begin with the number."""
    return f"{'+' if number > 0 else '-'}{words}"


def _counted(old: View, new: View, p: int) -> list[str]:
    found = []
    for start, names in ((L.GOODS, GOODS), (L.ANIMALS, ANIMALS)):
        for i, name in enumerate(names):
            more = new.seat(p, start + i) - old.seat(p, start + i)
            if more:
                found.append(_signed(more, some(abs(more), name)))
    return found


def _farm(old: View, new: View, p: int) -> list[str]:
    """Pens, plants, water and horses."""

    def size(v: View, *fields: int) -> int:
        return sum(v.seat(p, field).bit_count() for field in fields)

    found = []
    numbers: list[tuple[str, Sequence[int]]] = [
        ("pen", (L.PENS,)),
        *((f"{name} plant", (L.PLANTS + i,)) for i, name in enumerate(PLANTS)),
        ("water cube", (L.CUBES, L.WET_STABLES)),
        ("horse", (L.HORSES,)),
    ]
    for name, fields in numbers:
        more = size(new, *fields) - size(old, *fields)
        if more:
            found.append(_signed(more, count(abs(more), name)))
    for stable in range(L.N_STABLES):
        level = new.seat(p, L.LEVEL + stable)
        if level != old.seat(p, L.LEVEL + stable) and new.seat(p, L.HORSES) >> stable & 1:
            found.append(f"the {STABLES[stable]} horse has level {level}")
    return found


def _own(old: View, new: View, p: int) -> list[str]:
    """Tiles, city cards and workers."""
    found = []
    for slot in range(L.N_SLOTS):
        if new.tile(p, slot) != old.tile(p, slot):
            found.append(f"{new.tile(p, slot)} in slot {slot + 1}")
    for card in members(new.seat(p, L.CITY_CARDS) & ~old.seat(p, L.CITY_CARDS)):
        found.append(f"keeps {CITY_MARKETS[card]}")
    more = new.seat(p, L.WORKERS) - old.seat(p, L.WORKERS)
    if more:
        found.append(f"{count(new.seat(p, L.WORKERS), 'worker')} from the next round on")
    return found
