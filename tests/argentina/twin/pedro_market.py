"""Pedro at the two markets: the worker he hires and the cattle he takes.

A637, A640, A650, A651, A652, A653.
"""

from __future__ import annotations

from collections import Counter

from .pedro_reading import HIRED_TYPES, row_is_full, workers
from .reading import Data, Position, breed, cattle_value, cattle_vp

CARDS_PER_ADD = 2  # A651


# --- workers ---------------------------------------------------------------------------------


def hire_choice(position: Position, data: Data, kind: str) -> tuple[int, int] | None:
    """(row, column) of the worker that Pedro hires, both counted from 1, or None (A640).

    `kind` is the icon: "cheapest" or "speciality". Columns are those in use, from the left.
    """
    if kind not in ("cheapest", "speciality"):
        raise ValueError(f"kind {kind!r}: expected 'cheapest' or 'speciality'")
    market = position["job_market"]
    candidates = []
    for row, cells in enumerate(market["rows"], start=1):
        for column, tile in enumerate(cells, start=1):
            if tile is None or row == market["marker_row"]:
                continue
            worker = tile.rstrip("+")
            if row_is_full(position, data, worker):  # R56
                continue
            strong = tile.endswith("+")
            price = int(data["job_market"]["prices"][str(row)])
            price += int(data["job_market"]["strong_extra"]) if strong else 0
            other = worker != position["pedro"]["speciality"]
            first = (price, other) if kind == "cheapest" else (other, price)
            candidates.append((first, not strong, row, column))
    if not candidates:
        return None
    _, _, row, column = min(candidates)
    return row, column


def new_speciality(position: Position, data: Data, hired_type: str) -> str:
    """His speciality when, in this position, he hires one more worker of a type (A637).

    The position is that before the hire.
    """
    del data
    if hired_type not in HIRED_TYPES:
        raise ValueError(f"hired_type {hired_type!r}: expected one of {HIRED_TYPES}")
    now = str(position["pedro"]["speciality"])
    if hired_type == now:
        return now
    more = workers(position, hired_type) + 1 > workers(position, now)
    return hired_type if more else now


# --- cattle ----------------------------------------------------------------------------------


def _fits(card: str, wanted: str, data: Data) -> bool:
    """Is this card what the market tile shows: a breed, or "value3" for any of value 3?"""
    return wanted in (breed(card), f"value{cattle_value(card, data)}")


def _can_serve(market: Counter[str], wanted: list[str], data: Data) -> bool:
    """Does the market have a card of its own for everything wanted?"""
    if not wanted:
        return True
    return any(
        _can_serve(market - Counter([card]), wanted[1:], data)
        for card in market
        if _fits(card, wanted[0], data)
    )


def pick_options(market: Counter[str], wanted: list[str], data: Data) -> frozenset[str]:
    """Cards that Pedro may take for the first thing wanted: most VP (A652), and enough left
    for the rest."""
    cards = [
        card
        for card in market
        if market[card] > 0
        and _fits(card, wanted[0], data)
        and _can_serve(market - Counter([card]), wanted[1:], data)
    ]
    most = max((cattle_vp(card, data) for card in cards), default=None)
    return frozenset(card for card in cards if cattle_vp(card, data) == most)


def _picks(market: Counter[str], wanted: list[str], data: Data) -> list[frozenset[str]]:
    """For each pick in order the cards that it can be, whatever was picked among equals before."""
    picks = []
    markets = [market]
    for i in range(len(wanted)):
        options = [(now, card) for now in markets for card in pick_options(now, wanted[i:], data)]
        picks.append(frozenset(card for _, card in options))
        markets = [now - Counter([card]) for now, card in options]
    return picks


def cattle_plan(position: Position, data: Data) -> tuple[int, list[frozenset[str]] | None]:
    """Cards added to the market, and for each card he takes the names it may have.

    A650, A651, A652.

    None instead of the list when every line down to that of 1 gaucho fails (R56). Each line
    that fails adds 2 cards, or what is left of the deck; that of 1 gaucho does too (R79).
    """
    market: Counter[str] = Counter(position["cattle_market"])
    deck = list(position["cattle_deck"])
    added = 0
    for gauchos in range(workers(position, "gaucho"), 0, -1):
        line = list(data["pedro_cattle"][str(gauchos)])
        if _can_serve(market, line, data):
            return added, _picks(market, line, data)
        new = deck[:CARDS_PER_ADD]
        deck = deck[CARDS_PER_ADD:]
        market.update(new)
        added += len(new)
    return added, None


def value3_options(position: Position, data: Data, value: int = 3) -> frozenset[str]:
    """Cards of breeding value 3 with most VP in the market, for card 13 (A653)."""
    return pick_options(Counter(position["cattle_market"]), [f"value{value}"], data)
