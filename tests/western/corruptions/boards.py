"""Player boards, railway, masters."""

from __future__ import annotations

from typing import Any

from sim.core.referee import Referee
from tests.western.corruptions.hands import Hands


def break_boards(hands: Hands[Any]) -> None:
    b, L = hands.b, hands.L
    hands.alone(b.LIMIT_OF_HAND, L.HAND_LIMIT, 5, by_seat=True)
    hands.alone(b.AUX_SPACES, L.AUX_FREE, 1, add=True, by_seat=True)
    hands.alone(b.STEP_LIMIT, L.STEPS, 1, add=True, by_seat=True)
    hands.alone(b.PERMANENT, L.PERMANENT_CERTIFICATES, 1, by_seat=True)
    hands.alone(b.NO_TOKENS, L.TOKENS, -1, by_seat=True)
    hands.alone(b.MASTER_SPACE, L.STATION_TILE, 0)
    hands.alone(b.MASTER_LOST, L.MASTERS, (1 << L.N_MASTERS) - 1, by_seat=True)
    _break_railway(hands)
    _break_keeping(hands)


def _break_railway(hands: Hands[Any]) -> None:
    b, L, t, breaks = hands.b, hands.L, hands.t, hands.corruptions.breaks

    @breaks(b.ENGINES_TOGETHER)
    def engines_share_a_space(referee: Referee) -> None:
        raw = hands.new()
        raw.s[[raw.seat(0) + L.ENGINE, raw.seat(1) + L.ENGINE]] = 5
        referee.start(raw.s)

    @breaks(b.ENGINE_AT_END)
    def engine_stays_on_the_last_space(referee: Referee) -> None:
        raw = hands.new()
        raw.s[raw.seat(0) + L.ENGINE] = raw.T[t.LAST_SLOT]
        referee.start(raw.s)

    @breaks(b.STATION_TWICE)
    def station_upgraded_twice(referee: Referee) -> None:
        raw = hands.new()
        hands.free_disc(raw, 0, hands.aux_disc)
        hands.free_disc(raw, 0, hands.aux_disc + 1)
        raw.s[L.STATION_DISCS] = 2
        referee.start(raw.s)


def _break_keeping(hands: Hands[Any]) -> None:
    """What a player has put away, or has got, does not come back."""
    b, L, t, breaks = hands.b, hands.L, hands.t, hands.corruptions.breaks

    @breaks(b.DISC_BACK)
    def disc_returns(referee: Referee) -> None:
        raw = hands.new()
        raw.do(None)
        hands.free_disc(raw, raw.p)
        raw.s[L.STATION_DISCS + raw.p] += 1
        referee.start(raw.s)
        raw.s[L.STATION_DISCS + raw.p] -= 1
        raw.s[raw.q + L.DISC_ON + hands.aux_disc] = 1
        raw.s[raw.q + L.AUX_FREE + raw.T[t.DISC_AUX + hands.aux_disc]] -= 1
        referee.after(raw.s)

    @breaks(b.MASTER_GIVEN)
    def master_leaves_its_player(referee: Referee) -> None:
        raw = hands.moving()
        master = hands.give_master(raw, raw.p)
        referee.start(raw.s)
        hands.move_master(raw, raw.p, master, -1)
        referee.after(raw.s)
