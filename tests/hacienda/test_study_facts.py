"""What studies are told of the game is what its rows and tables have."""

from sim.hacienda.game import HACIENDA
from sim.hacienda.names import BANS
from sim.hacienda.study_facts import study_facts


def facts(*overlays):
    return study_facts(HACIENDA.tables(overlays).facts)


def test_every_column_is_in_the_rows():
    found, seats = facts(), HACIENDA.rows.seat_outcome
    named = [*found.categories, *found.habits, *(one.column for one in found.pace)]
    for each in found.components:
        named += filter(None, (each.turn, each.used, each.earned))
    assert set(named) <= set(seats)
    assert all(each.used for each in found.components)
    designed = {found.component_columns.banned, *(one.column for one in found.start)}
    assert designed <= set(HACIENDA.rows.design)


def test_every_factor_is_one_of_the_game():
    found = facts()
    named = {found.ban_option, found.ban_one_option, *found.setups[0].factors}
    for one in found.start:
        named |= {one.option, one.from_option, one.each_option}
    assert named <= {factor.name for factor in HACIENDA.factors}


def test_components_stand_in_the_order_of_the_bans():
    names = [each.face for each in facts().components]
    assert names == list(BANS[: len(names)])


def test_prices_are_those_of_the_tables_and_can_be_changed():
    priced = [each for each in facts().components if each.price is not None]
    assert {each.face for each in priced} == {"water", "hacienda"}
    for each in priced:
        other = facts(each.price_key.format(9))
        assert next(one.price for one in other.components if one.face == each.face) == 9


def test_herds_are_a_category_where_they_score():
    assert not any(name.endswith("herds") for name in facts().categories)
    assert sum(name.endswith("herds") for name in facts("variant_1").categories) == 2


def test_the_usual_board_is_the_default_and_comes_last():
    board = next(factor for factor in HACIENDA.factors if factor.name == "board")
    assert facts().setups[-1].factors == {"board": board.default}


def test_set_ups_show_their_boards():
    """H7: the sides differ in the number of their markets, and pieces are on neither."""
    shown = {setup.name: setup.picture for setup in facts().setups}
    assert {name: picture.count(", market M") for name, picture in shown.items()} == {
        "symmetric board": 10,
        "asymmetric board": 11,
    }
    assert not any(" of player" in picture for picture in shown.values())
