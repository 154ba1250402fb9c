"""What effects are called that every game of the family has, beside its own words."""

from ..names import BREEDS
from ..words import BREED_WORDS, a, count, money
from . import codes as c

DISCARDS = {
    c.ANY_CATTLE: "any cattle",
    c.PAIR_FIRST: "2 cattle of one breed",
    c.OBJECTIVE_CARDS: "an objective card",
}


def discard(which: int, breed: int, flags: int) -> str:
    """Cards that are discarded for something: a breed, or something else."""
    what = a(BREED_WORDS[BREEDS[breed]]) if which == c.BREED else DISCARDS[which]
    return f"discard {what}"


def hire(more: int, per: int, flags: int) -> str:
    change = f"{money(abs(more))} {'more' if more > 0 else 'less'} than " if more else ""
    return f"hire a worker for {change}the row's price"


def draw_discard(n: int, per: int, flags: int) -> str:
    return _draw(n, flags, "discard")


def draw_remove(n: int, per: int, flags: int) -> str:
    return _draw(n, flags, "remove")


def _draw(n: int, flags: int, verb: str) -> str:
    upto = "" if flags & c.EXACT else "up to "
    return f"draw {upto}{count(n, 'card')}, then {verb} as many"
