"""What Pedro builds (A660, A662, A663, A665).

1a and 2a need 1 carpintero; 3a, 4a 2; 5a, 6a 3; 7a 4; 8a 5; 9a 7; 10a 9.
"""

from __future__ import annotations

import pytest

from tests.argentina.positions import do, play
from tests.argentina.rules.pedro import (
    PEDRO,
    choices,
    houses,
    on_trail,
    pedro,
    solo,
    turn,
)


def building(carpinteros, box=(), card=4, **own):
    """Pedro with so many carpinteros; the human ahead of b13; own faces by space."""
    position = solo(card, human="E", carpintero=carpinteros, gaucho=2)
    return houses(position, PEDRO, box, **own)


def changed(position):
    """Spaces on which a building of his is new, with its face."""
    return dict(on_trail(turn(position)).items() - on_trail(position).items())


@pytest.mark.parametrize(("carpinteros", "face"), [(4, "7a"), (5, "8a")])
def test_A660_criterion_1_a_new_building_for_exactly_n(carpinteros, face):
    assert changed(building(carpinteros)) == {"b13": face}


def test_A660_criterion_1_comes_before_2():
    """7a needs 4, 8a needs 5: with 5 carpinteros it is 8a although both can be built."""
    assert changed(building(5, b1="1a")) == {"b13": "8a"}


def test_A660_criterion_2_a_new_building_for_n_minus_1():
    assert changed(building(6)) == {"b13": "8a"}


def test_A660_criterion_2_comes_before_3():
    """1a to 9a would use all 6 carpinteros."""
    assert changed(building(6, b1="1a")) == {"b13": "8a"}


def test_A660_criterion_3_a_replacement_comes_before_a_smaller_new_building():
    """Nothing needs 4 or 3: 5a to 9a uses 4. A new 3a (2) would be next."""
    assert changed(building(4, box=[6], b1="5a", b2="7a")) == {"b1": "9a"}


def test_A660_criterion_3_the_greatest_difference_up_to_n():
    """With 3 carpinteros 7a to 9a (3), not 7a to 10a (5) or 7a to 8a (1)."""
    position = building(3, box=[1, 2, 3, 4], b1="5a", b2="6a", b3="7a")
    assert changed(position) == {"b3": "9a"}


def test_A660_criterion_4_a_new_building_for_as_many_as_possible():
    """5 carpinteros, no building for 5 or 4, nothing dearer than those on the trail."""
    assert changed(building(5, box=[5, 6, 7, 8], b1="9a", b2="10a")) == {"b13": "3a"}


def test_R56_no_building_that_fits():
    """1 carpintero, all for 1 gone, nothing that can be replaced."""
    position = building(1, box=[1, 2], b1="9a", b2="10a")
    assert changed(position) == {}


def test_A662_among_equal_new_buildings_one_with_a_hand():
    assert changed(building(2)) == {"b13": "3a"}
    assert changed(building(1)) == {"b13": "1a"}
    assert changed(building(2, b1="3a")) == {"b13": "4a"}


def test_A660_A662_A625_equal_new_buildings_are_the_humans_choice():
    """5a and 6a: 3 carpinteros, no hand."""
    position = building(3)
    texts = choices(position, "pedro_build")
    assert len(texts) == 2
    game = do(play(position), "builds 6a")
    assert on_trail(game.to_dict()) == {"b13": "6a"}


def test_A663_criterion_1_the_new_tile_with_most_vp():
    """Differences of 2: 5a to 8a for 6 VP, 9a to 10a for 13."""
    position = building(2, box=[1, 2, 3, 4, 6, 7], b1="5a", b2="9a")
    assert changed(position) == {"b2": "10a"}


def test_A663_criterion_1_comes_before_2():
    """Differences of 2: 9a to 10a loses a hand for 13 VP, 4a to 7a wins one for 5."""
    position = building(2, box=[1, 2, 3, 6], b1="9a", b2="4a")
    assert changed(position) == {"b1": "10a"}


def test_A663_criterion_2_a_replaced_tile_should_have_no_hand():
    """1a (hand) or 2a (none) to 7a: 3 carpinteros."""
    position = building(3, box=[3, 4, 5, 6], b1="1a", b2="2a", b3="9a", b6="10a")
    assert changed(position) == {"b2": "7a"}


def test_A663_criterion_2_the_new_tile_should_have_a_hand():
    """With 1 carpintero: 1a or 2a to 3a (hand) or 4a (none), all for 3 VP."""
    position = building(1, b1="1a", b2="2a")
    assert changed(position) == {"b2": "3a"}


def test_A663_A625_equal_replacements_are_the_humans_choice():
    """5a or 6a to 9a: 4 carpinteros."""
    position = building(4, b1="5a", b2="6a", b3="7a")
    assert len(choices(position, "pedro_build")) == 2
    game = do(play(position), "replaces 6a")
    assert on_trail(game.to_dict()) == {"b1": "5a", "b2": "9a", "b3": "7a"}
    assert pedro(game)["box"] == [6]


def test_A665_card_14_builds_for_exactly_1():
    position = building(1, card=14, b1="1a", b2="3a")
    assert changed(position) == {"b13": "2a"}


def test_A665_A663_card_14_replaces_with_a_difference_of_exactly_1():
    """1a and 2a are placed; 4a to 5a, 4a to 6a, 7a to 8a are differences of 1: 8a has most VP."""
    position = building(1, card=14, box=[3], b1="1a", b2="2a", b3="4a", b6="7a")
    assert changed(position) == {"b6": "8a"}


def test_A665_card_14_without_a_difference_of_1_builds_nothing():
    """2a to 5a would be a difference of 2."""
    position = building(1, card=14, box=[3, 4], b1="1a", b2="2a", b3="9a", b6="10a")
    assert changed(position) == {}
