"""The factors of the game and its Setup say the same."""

import json
from dataclasses import fields, replace

import numpy as np
import pytest

from sim.argentina import Game
from sim.argentina.factors import FACTORS
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel.design import D_BAN, D_CARDS, D_PESOS
from sim.argentina.kernel.layout import N_NUMBERS
from sim.argentina.setup import Setup
from sim.core.errors import PampasError
from sim.core.factors import setup_fields
from sim.core.play import play_design

SAID_OTHERWISE = {"players", "seed", "game", "deal", "policies"}  # every game has these


def test_every_factor_of_setup_is_listed_once():
    listed = [factor.field for factor in FACTORS]
    assert sorted(listed) == sorted({field.name for field in fields(Setup)} - SAID_OTHERWISE)
    assert len({factor.name for factor in FACTORS}) == len(FACTORS)


@pytest.mark.parametrize("factor", FACTORS, ids=lambda factor: factor.name)
def test_what_setup_has_when_nothing_is_said_is_stated(factor):
    assert factor.setup_default == getattr(Setup(), factor.field)


def test_studies_draw_the_table_anew_for_each_luck():
    defaults = {factor.name: factor.default for factor in FACTORS}
    setup = Setup(**setup_fields(FACTORS, defaults))
    assert (setup.sides, setup.city_sides, setup.neutral) == ("random", "random", "shuffled")
    assert (setup.pesos, setup.cards, setup.ban, setup.solo) == (None, None, (), None)


@pytest.mark.parametrize("factor", FACTORS, ids=lambda factor: factor.name)
def test_defaults_are_values_that_can_be_read(factor):
    for value in (factor.default, factor.setup_default):
        assert factor.read(factor.to_plain(value)) == value


def test_drawn_bans_come_at_their_rate_and_hold():
    """Each player lacks each number in a fifth of the lucks, and what it lacks it never builds."""
    setup = Setup(players=3, policies=("club",) * 3, ban_percent=20, sides="random")
    tables = ARGENTINA.tables()
    rows = setup.design(tables.facts, 1000)
    bans = rows[:, D_BAN : D_BAN + 3]
    bits = bans[:, :, None] >> np.arange(2 * N_NUMBERS) & 1
    assert np.array_equal(bits[:, :, ::2], bits[:, :, 1::2])  # both sides of a number
    assert np.abs(bits.mean(axis=0) - 0.2).max() < 5 * np.sqrt(0.16 / 1000)
    outcome = play_design(rows, tables, setup.roster.rows)
    columns = ARGENTINA.rows.columns
    built = outcome[:, [columns.index(f"faces_built_{seat}") for seat in (1, 2, 3)]]
    assert built.any()
    assert not (built & bans).any()
    free = replace(setup, ban_percent=0).design(tables.facts, 1000)
    unbanned = play_design(free, tables, setup.roster.rows)[:, columns.index("faces_built_1")]
    assert (unbanned & bans[:, 0]).any()


def test_drawn_pesos_are_spread_around_the_tables():
    setup = Setup(players=4, pesos_spread=3)
    tables = ARGENTINA.tables()
    rows = setup.design(tables.facts, 7000)
    pesos = (
        rows[:, D_PESOS : D_PESOS + 4]
        - Setup(players=4).design(tables.facts)[:, D_PESOS : D_PESOS + 4]
    )
    assert set(pesos.ravel().tolist()) == set(range(-3, 4))
    assert np.abs(pesos.mean(axis=0)).max() < 5 * 2 / np.sqrt(7000)
    hands = Setup(players=4, cards_spread=2).design(tables.facts, 7000)[:, D_CARDS : D_CARDS + 4]
    assert np.array_equal(np.unique(hands[:, 0]), [2, 3, 4, 5, 6])
    assert abs(np.corrcoef(hands[:, 0], pesos[:, 0])[0, 1]) < 5 / np.sqrt(7000)
    stated = Setup(players=2, pesos=(1, 0), pesos_spread=3).design(tables.facts, 100)
    assert stated[:, D_PESOS : D_PESOS + 2].min() == 0


def test_seats_before_the_first_drawn_one_keep_what_they_have():
    tables = ARGENTINA.tables()
    every, later = (
        Setup(players=4, pesos_spread=3, cards_spread=1, spread_from=seat).design(tables.facts, 200)
        for seat in (1, 3)
    )
    for start, printed in ((D_PESOS, [7, 8]), (D_CARDS, [4, 5])):
        assert (later[:, start : start + 2] == printed).all()
        assert np.array_equal(later[:, start + 2 : start + 4], every[:, start + 2 : start + 4])
    with pytest.raises(PampasError, match="spread_from: got 5, expected a whole number from 1"):
        Setup(players=4, spread_from=5)


def test_a_game_with_drawn_factors_is_saved_and_goes_on():
    setup = Setup(seed=3, game=5, policies=("club", "club"), ban_percent=50, pesos_spread=2)
    game = Game.new(setup)
    twin = Game.from_dict(json.loads(json.dumps(game.to_dict())))
    assert twin.to_dict() == game.to_dict()
    assert "banned" in repr(twin)
    assert game.play_out().outcome() == twin.play_out().outcome()
