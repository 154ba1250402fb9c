"""Buying cattle: every result that one action can have (A350, A351, A352, A353, A354, R44)."""

from __future__ import annotations

from collections import Counter

from .reading import Data, Position, breed, cattle_value, worker_count

CARDS_PER_ADD = 2  # A353

Purchase = tuple[tuple[str, ...], int, int]  # cards bought (sorted), pesos paid, gauchos used


def _fits(card: str, wanted: str, data: Data) -> bool:
    """Is this card what a line offers: a breed, or "value3" for any card of value 3?"""
    return wanted in (breed(card), f"value{cattle_value(card, data)}")


def _ways_to_take(market: Counter[str], wanted: list[str], data: Data) -> set[tuple[str, ...]]:
    """All ways to take the cards of one line from the market; none if one is missing."""
    if not wanted:
        return {()}
    ways = set()
    for card in market:
        if market[card] > 0 and _fits(card, wanted[0], data):
            rest = _ways_to_take(market - Counter([card]), wanted[1:], data)
            ways |= {tuple(sorted((card, *more))) for more in rest}
    return ways


def _buy(market: Counter[str], pesos: int, gauchos: int, data: Data) -> frozenset[Purchase]:
    """All results, the empty one left out, of buying with so much money and so many gauchos."""
    results: set[Purchase] = set()
    unexplored: list[Purchase] = [((), 0, 0)]
    while unexplored:
        bought, paid, used = unexplored.pop()
        left = market - Counter(bought)
        for line in data["cattle"]["buy"].values():
            now_used, now_paid = used + line["gauchos"], paid + line["pesos"]
            if now_used > gauchos or now_paid > pesos:
                continue
            for cards in _ways_to_take(left, list(line["gets"]), data):
                result = (tuple(sorted((*bought, *cards))), now_paid, now_used)
                if result not in results:
                    results.add(result)
                    unexplored.append(result)
    return frozenset(results)


def purchases(position: Position, data: Data, player: int) -> frozenset[Purchase]:
    """Results of one buy action in which no card is added from the deck."""
    return _buy(
        Counter(position["cattle_market"]),
        position["seats"][player]["pesos"],
        worker_count(position, player, "gaucho"),
        data,
    )


def purchases_with_added(
    position: Position, data: Data, player: int, adds: int
) -> frozenset[Purchase]:
    """Results when first `adds` gauchos each add 2 cards from the deck to the market (A353).

    The gauchos used for adding are part of the gauchos used. Fewer cards are added when the
    deck has fewer; adding from an empty deck is not possible, nor with gauchos that one does
    not have: then there is no result at all.
    """
    gauchos = worker_count(position, player, "gaucho")
    deck = list(position["cattle_deck"])
    market: Counter[str] = Counter(position["cattle_market"])
    if adds > gauchos:
        return frozenset()
    for _ in range(adds):
        if not deck:
            return frozenset()
        market.update(deck[:CARDS_PER_ADD])
        deck = deck[CARDS_PER_ADD:]
    bought = _buy(market, position["seats"][player]["pesos"], gauchos - adds, data)
    return frozenset((cards, pesos, used + adds) for cards, pesos, used in bought)
