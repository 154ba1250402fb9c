"""The factors of the game and its Setup say the same."""

from dataclasses import fields

import pytest

from sim.argentina.factors import FACTORS
from sim.argentina.setup import Setup
from sim.core.factors import setup_fields

SAID_OTHERWISE = {"players", "seed", "game", "luck", "policies"}  # every game has these


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
