"""The studies of a game whose components have no sides, no VP and mostly no price."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.studies import components, first_player, strategies
from analysis.studies.base import Options
from analysis.studies.change import COMPONENTS, Fate
from tests.analysis.studies.made_up_plain import (
    FACTS,
    NAMES,
    TRUE,
    USES,
    change_of,
    components_of,
)


@pytest.fixture(scope="module", autouse=True)
def _fewer_draws():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.estimate.family.DRAWS", 10_000)
        yield


@pytest.fixture(scope="module")
def result():
    return components_of()


def test_only_what_the_game_has_is_played():
    arms = {arm.name for arm in components.plan(FACTS, Options())}
    steps = ("-4", "-2", "+2", "+4", "+6")  # a price is tried up to three steps above the dearest
    moved = [f"well at {step}" for step in steps]
    assert arms == {
        *("base", "nothing", "dominant"),
        *(f"without {name}" for name in (*NAMES, *moved)),
        *moved,
    }


def test_each_component_is_found_to_be_worth_what_it_is(result):
    for true, uses, face in zip(TRUE, USES, result.faces, strict=True):
        assert face.worth.low <= true / 2 <= face.worth.high, face.name  # against an equal without
        assert face.built.mean == pytest.approx(uses, abs=0.05)
    sheep, well, fair = result.faces
    assert sheep.worth.low > well.worth.high and well.worth.low > fair.worth.high
    assert fair.verdict == "unused" and fair.builders is None


def test_what_the_game_has_not_is_not_estimated(result):
    assert result.drawn is None and result.many is None
    assert result.sides.names == result.vp_by_side.names == ()
    assert [face.name for face in result.faces if face.price] == ["well"]
    assert not any(face.vp or face.same_price for face in result.faces)
    assert {use.turn for use in result.uses} == {use.vp for use in result.uses} == {None}
    assert result.uses[0].used is not None and result.uses[0].used.mean == 2


def test_the_only_price_is_tried_in_its_own_steps(result):
    well = result.faces[1].price
    assert well is not None and well.places == (8, 10, 12, 14, 16, 18)
    worths = [one.mean for one in well.worth]
    assert worths[0] > worths[2] > worths[-1]


@pytest.mark.parametrize("place", range(len(NAMES)))
def test_a_game_may_have_a_single_component(place):
    """There is no other to lack, nor to compare a price with: only what it is worth is asked."""
    facts = replace(FACTS, components=(FACTS.components[place],), ban_option="lack")
    arms = [arm.name for arm in components.plan(facts, Options())]
    assert arms == ["base", f"without {NAMES[place]}", "nothing", "dominant"]
    result = components_of(facts=facts)
    (face,) = result.faces
    assert face.worth.low <= TRUE[place] / 2 <= face.worth.high
    assert face.price is None and result.drawn is None


def test_a_change_shows_in_the_component_that_it_concerns():
    part = change_of().part(COMPONENTS)
    assert part is not None
    assert {one.name: one.fate for one in part.changes["after"]}["well"] is Fate.CHANGED


@pytest.mark.parametrize("study", [components, strategies, first_player])
def test_the_control_beats_whom_the_game_names(study):
    def beaten(facts):
        arms = study.plan(facts, Options())
        return {arm.configuration["policy"][-1] for arm in arms if arm.name == study.DOMINANT}

    assert beaten(FACTS) == {"weak"}
    assert beaten(replace(FACTS, dominated="chance")) == {"chance"}


@pytest.mark.parametrize(
    "lacking",
    [
        {"components": ()},
        {"ban_one_option": ""},
        {"components": tuple(replace(each, used="") for each in FACTS.components)},
    ],
)
def test_a_game_that_cannot_answer_says_what_it_lacks(lacking):
    assert components.needs(FACTS) == ""
    assert "components" in components.needs(replace(FACTS, **lacking))
