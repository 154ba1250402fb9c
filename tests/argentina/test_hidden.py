"""What is dealt again follows from the fields that are declared hidden (R68)."""

from __future__ import annotations

from sim.argentina.kernel import layout as L
from sim.core.hidden import streams
from sim.core.secrets import secrets


def test_R68_bags_and_decks_in_the_order_of_the_layout() -> None:
    piles = [one for one in secrets(L.state) if not one.each]
    assert [(place.start, place.count) for one in piles for place in one.places] == [
        *((L.BAG + i * L.BAG_SIZE, L.BAG_N + i) for i in range(3)),
        (L.CATTLE_DECK, L.CATTLE_DECK_N),
        (L.OBJECTIVE_DECK, L.OBJECTIVE_DECK_N),
        (L.SHIP_STACK, L.SHIP_STACK_N),
        (L.PEDRO_DECK, L.PEDRO_DECK_N),
    ]


def test_R68_a_hand_is_dealt_with_its_draw_pile() -> None:
    (herd,) = [one for one in secrets(L.state) if one.each]
    assert [(place.start, place.count, place.own) for place in herd.places] == [
        (L.DRAW, L.DRAW_N, False),
        (L.HAND, L.HAND_N, True),
    ]


def test_all_streams_begin_afresh() -> None:
    assert streams(L.state) == ([L.TABLE_STREAM], [L.DECK_STREAM, L.POLICY_STREAM])
