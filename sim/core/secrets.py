"""Secrets: hidden things that are one pool for whoever cannot see where each of them lies.

A layout gives hidden fields that belong together the same `secret`:

    HAND = seat.add("hand", Counts(lands, N, known="seen"), hidden=FROM_OTHERS, secret="lands")
    PILE = state.add("pile", Pile(lands, N, count="pile_n"), hidden=FROM_ALL, secret="lands")

A player knows the own hand, what everybody knows of the other hands, and how many things lie
everywhere else: of the rest, which is all that is said here, only how many there are of each kind.

A secret belongs to the table, unless its piles lie in the seats: then every player has one of the
own. A pile that is hidden from all and names no secret is one by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from sim.core.fields import (
    FROM_NOBODY,
    FROM_OTHERS,
    Counts,
    Hand,
    Pile,
    Seat,
    StateBlock,
    StateField,
    Things,
)

NONE = -1  # no such field


@dataclass(frozen=True)
class Place:
    """One pile, one hand, one set of counts; offsets are those within the table or the seat.

    count: where the size of a pile stands; NONE: the things are counted by kind.
    known: where the counts of what everybody knows begin, or NONE.
    own: whether who sits in the seat knows what lies here.
    room, of_one: things that it holds, and those of one kind, at most.
    """

    of: Things
    in_seat: bool
    start: int
    count: int
    known: int
    own: bool
    room: int
    of_one: int


@dataclass(frozen=True)
class Secret:
    """A pool of hidden things, without a name if it is a single pile; `each` player has one."""

    name: str
    of: Things
    each: bool
    places: tuple[Place, ...]

    def room(self, seats: int) -> int:
        """Things that there are at most; `seats` are the seats of the game."""
        return sum(place.room * self._copies(place, seats) for place in self.places)

    def of_one(self, seats: int) -> int:
        """Things of one kind that there are at most."""
        return sum(place.of_one * self._copies(place, seats) for place in self.places)

    def _copies(self, place: Place, seats: int) -> int:
        return seats if place.in_seat and not self.each else 1


def secrets(state: StateBlock) -> list[Secret]:
    """All secrets of a layout in the order of their first fields, those of the table first.

    What is hidden from all comes before the hands: things are dealt in this order.
    """
    assert state.seats is not None
    assert isinstance(state.seats.kind, Seat)
    pools: dict[str | tuple[bool, str, int], list[Place]] = {}
    for block in (state, state.seats.kind.block):
        in_seat = block is not state
        for one in filter(_is_secret, block):
            for i, place in enumerate(_places(block, one, in_seat)):
                pools.setdefault(one.secret or (in_seat, one.name, i), []).append(place)
    found = [_pool(key if isinstance(key, str) else "", places) for key, places in pools.items()]
    return sorted(found, key=lambda one: one.each)


def _pool(name: str, places: list[Place]) -> Secret:
    kinds = {place.of: None for place in places}
    if len(kinds) > 1:
        held = " and ".join(of.name for of in kinds)
        raise ValueError(f"layout: the secret {name!r} is of {held}, expected one vocabulary")
    each = all(place.in_seat for place in places) and not all(place.own for place in places)
    ordered = sorted(places, key=lambda place: place.own)
    return Secret(name, places[0].of, each, tuple(ordered))


def _is_secret(one: StateField) -> bool:
    """Whether its things are dealt again for somebody; what is stated must make sense."""
    holds = isinstance(one.kind, Pile | Counts)
    if one.secret and (not holds or one.hidden == FROM_NOBODY):
        what = "is hidden from nobody" if holds else "holds no things"
        raise ValueError(f"layout: {one.name!r} is part of the secret {one.secret!r}, but {what}")
    if holds and one.hidden == FROM_OTHERS and not one.secret:
        raise ValueError(f"layout: {one.name!r} is hidden from the others: state its secret")
    return holds and one.hidden != FROM_NOBODY


def _places(block: StateBlock, one: StateField, in_seat: bool) -> list[Place]:
    kind = one.kind
    assert isinstance(kind, Pile | Counts)
    known = kind.known if isinstance(kind, Hand | Counts) else ""
    if known:
        _check_known(block, one, known)
    own = one.hidden == FROM_OTHERS
    found = []
    for i, start in enumerate(one.starts()):
        count = block[kind.count].start + i if isinstance(kind, Pile) else NONE
        of_one = kind.room if isinstance(kind, Pile) else kind.at_most
        room = kind.room if isinstance(kind, Pile) else kind.at_most * kind.of.size
        of_all = block[known].starts()[i] if known else NONE
        found.append(Place(kind.of, in_seat, start, count, of_all, own, room, of_one))
    return found


def _check_known(block: StateBlock, one: StateField, known: str) -> None:
    counts = block.fields.get(known)
    if counts is None or not isinstance(counts.kind, Counts):
        raise ValueError(f"layout: {one.name!r} is known by {known!r}, which is no field of Counts")
    assert isinstance(one.kind, Pile | Counts)
    if counts.kind.of != one.kind.of or counts.places != one.places:
        raise ValueError(
            f"layout: {one.name!r} is known by {known!r}: expected the same things and places"
        )
