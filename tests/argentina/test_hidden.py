"""What is dealt again follows from the fields that are declared hidden (R68)."""

from __future__ import annotations

from sim.argentina.kernel import layout as L
from sim.core.fields import FROM_ALL, FROM_NOBODY, Counter, Hand, Pile, StateBlock, Things
from sim.core.hidden import NO_HAND, seat_piles, streams, table_piles


def test_R68_bags_and_decks_in_the_order_of_the_layout() -> None:
    assert table_piles(L.state).tolist() == [
        *([L.BAG + i * L.BAG_SIZE, L.BAG_N + i] for i in range(3)),
        [L.CATTLE_DECK, L.CATTLE_DECK_N],
        [L.OBJECTIVE_DECK, L.OBJECTIVE_DECK_N],
        [L.SHIP_STACK, L.SHIP_STACK_N],
        [L.PEDRO_DECK, L.PEDRO_DECK_N],
    ]


def test_R68_a_hand_is_dealt_with_its_draw_pile() -> None:
    assert seat_piles(L.seat).tolist() == [[L.DRAW, L.DRAW_N, L.HAND, L.HAND_N]]


def test_all_streams_begin_afresh() -> None:
    assert streams(L.state) == ([L.TABLE_STREAM], [L.DECK_STREAM, L.POLICY_STREAM])


def test_open_piles_stay_and_a_pile_may_be_without_a_hand() -> None:
    cards = Things("cards", 9)
    seat = StateBlock()
    for name, hidden in (("secret", FROM_ALL), ("open", FROM_NOBODY)):
        seat.add(f"{name}_n", Counter(5))
        seat.add(name, Pile(cards, 5, count=f"{name}_n"), hidden=hidden)
    seat.add("hand_n", Counter(5))
    seat.add("hand", Hand(cards, 5, count="hand_n", pile="open"))
    assert seat_piles(seat).tolist() == [[1, 0, NO_HAND, NO_HAND]]
