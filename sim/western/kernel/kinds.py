"""Kinds of numbers that what is to be done needs in all games of the family."""

from sim.core.codes import counted
from sim.core.fields import Counter, Kind, Marker, Things

from ..names import BREEDS
from . import codes as c
from . import layout as L
from . import tables as t

amount = Counter()
a_station = Marker(L.stations)
some_cards = Counter(L.MAX_HAND, 1)
breeds = Things("breeds", len(BREEDS), "a breed", BREEDS)
own_buildings = counted("building", L.N_NUMBERS)
filters = Things("filters", len(c.FILTERS), names=c.FILTERS)

# Cards are asked for by breed, and in some games by breeding value.
_values: dict[int, str | None] = {c.WANT_VALUE + n: f"value {n}" for n in c.VALUES_ASKED_FOR}
breed_or_value = Marker(breeds, besides=_values)
card_to_take = Marker(breeds, besides={-1: None} | _values)  # -1: any


class EffectList(Kind):
    """A pointer into a list of effects of the tables: the next one to be done."""

    @property
    def high(self) -> int:
        return t.TABLES_SIZE - 1


class Wanted(Kind):
    """Cattle that is asked for: a breed, or a breeding value (codes.WANT_VALUE + value)."""

    @property
    def high(self) -> int:
        return c.WANT_VALUE + L.VALUES - 1


class OwnBuilding(Kind):
    """A private building, called by the face that this game uses."""

    @property
    def high(self) -> int:
        return L.N_NUMBERS - 1


class Actions(Kind):
    """Actions of a location that were done: a bit for each group, the special action last."""

    @property
    def high(self) -> int:
        return (1 << (t.MAX_OPTIONS + c.SPECIALS)) - 1
