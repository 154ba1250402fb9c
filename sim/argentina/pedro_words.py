"""What lies on Pedro's board, in words: his cards, his loading cards, his market tile (14)."""

from __future__ import annotations

from collections.abc import Sequence

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.names import BREEDS, HIGHEST, HIRED_TYPES, LEVELS
from sim.argentina.view import View
from sim.argentina.words import BREED_WORDS, a, count, counted


def level(v: View) -> str:
    return LEVELS[v.state(L.SOLO) - 1]


def speciality(v: View) -> str:
    return HIRED_TYPES[v.state(L.SPECIALITY)]


def workers(v: View, row: int) -> int:
    return v.seat(L.PEDRO, L.WORKERS + row)


def workers_text(v: View) -> str:
    """2 gauchos, 1 carpintero, 1 maquinista."""
    return ", ".join(count(workers(v, row), name) for row, name in enumerate(HIRED_TYPES))


def experience(v: View) -> int:
    """The value on the active loading card (A636)."""
    return v.table(t.EXPERIENCE + _loading(v, v.state(L.LOADING_CARD)))


# --- loading cards --------------------------------------------------------------------------------


def _loading(v: View, card: int) -> int:
    return (v.state(L.SOLO) - 1) * int(L.N_LOADING_CARDS) + card


def listed_ships(v: View, card: int) -> list[int]:
    """The ships of a loading card in order: a ship, or -n for the n-th highest of the zone."""
    start = t.PEDRO_SHIPS + _loading(v, card) * t.MAX_PEDRO_SHIPS
    return [v.table(start + i) for i in range(t.MAX_PEDRO_SHIPS)]


def listed_ship(v: View, ship: int) -> str:
    return HIGHEST[-1 - ship] if ship < 0 else v.names.ships[ship]


def loading_text(v: View, card: int) -> str:
    """loading card 1: experience 1, ships 7, 5, 1."""
    value = v.table(t.EXPERIENCE + _loading(v, card))
    ships = ", ".join(listed_ship(v, ship) for ship in listed_ships(v, card))
    return f"loading card {card + 1}: experience {value}, ships {ships}"


# --- cattle ---------------------------------------------------------------------------------------


def wants(v: View, gauchos: int) -> list[int]:
    """The cards that his market tile shows for so many gauchos (A650)."""
    start = t.PEDRO_CATTLE + gauchos * t.MAX_PEDRO_CATTLE
    cards = [v.table(start + i) for i in range(t.MAX_PEDRO_CATTLE)]
    return [want for want in cards if want >= 0]


def fits(v: View, kind: int, want: int) -> bool:
    """Is a cattle card what is wanted: a breed, or a breeding value?"""
    if want >= c.WANT_VALUE:
        return v.table(t.VALUE + kind) == want - c.WANT_VALUE
    return v.table(t.BREED + kind) == want


def want_text(want: int, n: int = 1) -> str:
    """a card of value 3, 2 Franqueiro."""
    if want >= c.WANT_VALUE:
        cards = "a card" if n == 1 else f"{n} cards"
        return f"{cards} of value {want - c.WANT_VALUE}"
    name = BREED_WORDS[BREEDS[want]]
    return a(name) if n == 1 else f"{n} {name}"


def wants_text(cards: Sequence[int]) -> str:
    kinds = list(dict.fromkeys(cards))
    return " and ".join(want_text(want, cards.count(want)) for want in kinds)


def market_tile(v: View) -> str:
    lines = [
        f"{count(gauchos, 'gaucho')} {wants_text(wants(v, gauchos))}"
        for gauchos in range(1, L.N_COLUMNS + 1)
    ]
    return "; ".join(lines)


# --- cards ----------------------------------------------------------------------------------------


def effect_text(v: View, at: int) -> str:
    op, n, per = (v.table(at + i) for i in range(c.EFFECT_EACH))
    return fx.pedro_effects.of(op).in_words(n, per, 0)


def effects_text(v: View, pointer: int) -> str:
    words = []
    while pointer > 0 and v.table(pointer) != fx.END:
        words.append(effect_text(v, pointer))
        pointer += c.EFFECT
    return ", ".join(words) or "nothing"


def card_text(v: View, card: int) -> str:
    """What a card of Pedro says, cards counted from 0."""
    steps = counted(v.table(t.PEDRO_STEPS + card), v.table(t.PEDRO_STEPS_PER + card), "step")
    does = effects_text(v, v.table(t.PEDRO_DOES + card))
    row = v.table(t.PEDRO_SPECIALITY + card)
    if row >= 0:
        other = effects_text(v, v.table(t.PEDRO_ELSE + card))
        does = f"with speciality {HIRED_TYPES[row]} {does}, with another {other}"
    return f"card {card + 1}: {steps}; {does}"
