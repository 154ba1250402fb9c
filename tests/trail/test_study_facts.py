"""What studies are told of the game: columns that there are, overlays, every face."""

from __future__ import annotations

import pytest

from sim.core.study_facts import StudyFacts
from sim.trail.facts import load, table_folder
from sim.trail.game import TRAIL
from sim.trail.kernel import design as d
from sim.trail.kernel.family_rows import FACE_NAMES
from sim.trail.study_facts import study_facts


@pytest.fixture(scope="module")
def told() -> StudyFacts:
    return study_facts(load())


def test_every_column_that_is_named_is_there(told: StudyFacts) -> None:
    seat = set(d.seat_outcome.fields)
    games = set(TRAIL.rows.columns)
    named = {*told.categories, *told.habits, *(one.column for one in told.pace)}
    for one in told.components:
        named |= {one.turn, one.used, one.earned}
    assert not {name for name in named if name not in seat}
    assert {one.column for one in told.placements} <= games


def test_every_face_is_a_component_with_words(told: StudyFacts) -> None:
    assert [one.face for one in told.components] == list(FACE_NAMES)
    assert all(one.action for one in told.components)
    faces = {one.face: one for one in told.components}
    assert (faces["10a"].price, faces["10a"].vp) == (9, 13)  # B529


def test_every_overlay_is_varied(told: StudyFacts) -> None:
    assert sorted(told.overlays) == sorted(table_folder.overlay_names())


def test_B42_B61_the_set_ups_are_factors_that_can_be_read(told: StudyFacts) -> None:
    factors = {factor.name: factor for factor in TRAIL.factors}
    for setup in told.setups:
        for name, value in setup.factors.items():
            assert factors[name].read(value) == value
