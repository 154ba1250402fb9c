"""Readings of rules that the twin does not have: certificates, tokens inside actions, stacks."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from sim.core.facade import Game
from sim.trail.game import TRAIL
from sim.trail.kernel import codes as c
from sim.trail.kernel import effect_kinds as fx
from sim.trail.kernel import layout as L
from sim.trail.kernel import ops
from sim.trail.kernel import tables as t
from sim.trail.setup import Setup
from tests.trail.raw import Raw, find


def at_income(overlay: str, certificates: int) -> Raw:
    raw = find(ops.INCOME)
    raw.s[raw.q + L.CERTIFICATE_LIMIT] = 6
    raw.s[raw.q + L.CERTIFICATES] = certificates
    raw = Raw(raw.s, TRAIL.tables((overlay,) if overlay else ()), raw.policies)
    return raw


@pytest.mark.parametrize(
    ("overlay", "owned", "left"),
    [
        ("", 6, [6, 4, 4, 3, 2, 1, 0]),  # T39
        ("", 4, [4, 3, 2, 1, 0]),
        ("certificates_by_space", 6, [6, 4, 3, 2, 1, 0]),
        ("certificates_by_space", 3, [3, 2, 1, 0]),
    ],
)
def test_R19_spending_certificates(overlay: str, owned: int, left: list[int]) -> None:
    legal = [a for a in at_income(overlay, owned).legal() if a < c.USE_TOKEN]
    assert legal == list(range(len(left)))
    for spent, rest in enumerate(left):
        raw = at_income(overlay, owned)
        money = int(raw.s[raw.q + L.MONEY])
        base = at_income(overlay, 0)
        base.do(0)
        raw.do(spent)
        assert raw.s[raw.q + L.CERTIFICATES] == rest
        assert raw.s[raw.q + L.MONEY] - money == base.s[L.LOAD_VALUE] + spent


@pytest.mark.parametrize(
    ("limit", "owned", "gained", "then"),
    [(3, 3, 1, 3), (4, 3, 2, 4), (6, 4, 1, 6), (6, 3, 2, 6), (6, 6, 1, 6), (3, 0, 2, 2)],
)
def test_T39_gaining_certificates(limit: int, owned: int, gained: int, then: int) -> None:
    raw = find(ops.MOVE)
    raw.s[raw.q + L.CERTIFICATE_LIMIT] = limit
    raw.s[raw.q + L.CERTIFICATES] = owned
    pointer = next(
        at
        for at in range(t.EFFECTS + c.EFFECT, t.TABLES_SIZE - c.EFFECT, c.EFFECT)
        if raw.T[at] == fx.CERTIFICATE
        and raw.T[at + c.EFFECT] == fx.END
        and raw.T[at + c.EFFECT_AMOUNT] == gained
        and raw.T[at + c.EFFECT_PER] == c.PER_NOTHING
    )
    raw.push(ops.EFFECTS, pointer)
    raw.do(None)
    assert raw.s[raw.q + L.CERTIFICATES] == then


@pytest.mark.parametrize(("overlays", "offered"), [((), False), (("tokens_inside_actions",), True)])
def test_R108_a_token_before_the_condition_of_an_engineer(
    overlays: tuple[str, ...], offered: bool
) -> None:
    tables = TRAIL.tables(overlays)
    raw = Raw.deal(Setup(north="yes"), tables)
    raw.do(None)
    engineer = 2
    pointer = int(tables.vector[t.ROW_EFFECTS + engineer * L.N_COLUMNS + 1])
    raw.push(ops.ACCEPT, pointer)
    assert (c.USE_TOKEN in raw.legal()) == offered
    assert c.PASS in raw.legal()


@pytest.mark.parametrize(
    ("overlays", "second", "third"), [((), 11, 7), (("twelve_cowboys_in_stack_2",), 12, 6)]
)
def test_R1_B14_cowboys_of_the_second_and_third_stack(
    overlays: tuple[str, ...], second: int, third: int
) -> None:
    """Job market and two forecast spaces come from stack 2, two others from stack 3 (B46, B47)."""
    data = Game.new(Setup(policies=("random", "random"), seed=3), TRAIL.tables(overlays)).to_dict()
    market = [tile for row in data["job_market"]["rows"] for tile in row]
    tiles = data["tile_stacks"][1] + data["forecast"][1] + market
    assert tiles.count("cowboy") == second
    assert (data["tile_stacks"][2] + data["forecast"][2]).count("cowboy") == third
    assert sum(tile in ("craftsman", "engineer") for tile in tiles) == 2 * 11


@pytest.mark.parametrize("switches", list(product(("no", "yes"), repeat=3)))
def test_T83_I32_the_same_seed_and_choices_are_the_same_game(switches: tuple[str, ...]) -> None:
    north, poker, preparation = switches
    setup = Setup(
        seed=83, policies=("random",) * 2, north=north, poker=poker, preparation=preparation
    )
    first, again = (Game.new(setup).play_out() for _ in range(2))
    assert (first.state == again.state).all()
    other = Game.new(replace(setup, game=1)).play_out()
    assert (first.state != other.state).any()
