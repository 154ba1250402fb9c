"""Rules that no worked example names: what there is, what everybody has, and what is done once."""

from __future__ import annotations

from typing import Any

import pytest

from sim.core.facade import Game
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.names import GOODS, LEVEL_3
from sim.mi_tierra.setup import Setup
from sim.mi_tierra.view import View

from .test_positions import TABLES, small

END: list[dict[str, Any]] = [{"do": "end_event"}, {"do": "end_round"}]


def activate(area: int, *first: dict[str, Any], place: int = 0) -> list[dict[str, Any]]:
    return [*first, {"do": "activate", "area": area, "place": place, "price": 0}, *END]


def game_of(*seats: dict[str, Any], **more: Any) -> Game:
    """A position with a subsidy, which does not disturb."""
    return Game.from_dict(small(len(seats), seats=list(seats), **{"event": "E09", **more}), TABLES)


def said(game: Game) -> list[str]:
    return [action.text for action in game.legal_actions()]


@pytest.mark.parametrize("players", MI_TIERRA.players)
def test_M20_M26_M27_M30_what_there_is_before_the_game(players: int) -> None:
    v = View(Game.new(Setup(players=players), TABLES).state, TABLES)
    for stock, box, n in (
        (L.MILL, t.CUBES, 1),
        (L.PEN_STOCK, t.PENS, 1),
        (L.HORSE_STOCK, t.HORSES, 1),
        (L.ANIMAL_STOCK, t.ANIMALS, L.N_ANIMALS),
        (L.PLANT_STOCK, t.PLANTS, L.N_PLANTS),
    ):
        assert [v.state(stock + i) for i in range(n)] == [v.table(box + i) for i in range(n)]
    assert v.order == list(range(players))
    for p in range(players):
        assert (v.goods(p), v.animals(p)) == ({}, {})
        farm = (L.PENS, L.PLANTS, L.PLANTS + 1, L.PLANTS + 2, L.CUBES, L.WET_STABLES, L.HORSES)
        assert [v.seat(p, field) for field in farm] == [0] * len(farm)


def test_M1_what_cannot_be_paid_cannot_be_done() -> None:
    pending = activate(4, {"do": "recruit", "price": 8})
    assert "recruit the worker on the plaza for 8 pesos" in said(
        game_of({"pesos": 8}, {}, pending=pending)
    )
    poor = game_of({"pesos": 7}, {}, pending=pending)
    assert not any("recruit" in text for text in said(poor))


def test_M2_M126_hands_have_no_limit_and_level_3_stays() -> None:
    """M166, too: no market takes goods of level 3."""
    goods = dict.fromkeys(GOODS, 40)
    deal = {"do": "deal", "wheel": 5, "left": 2}
    game = game_of({"goods": goods}, {}, pending=activate(14, deal))
    assert not any(name in text for text in said(game) for name in LEVEL_3)
    while game.decision in ("deal", "sell_units", "black_units", "wholesale"):
        game.apply(game.legal_actions()[0])
    v = View(game.state, TABLES)
    assert all(v.goods(0)[name] == 40 for name in LEVEL_3)


def test_M3_horses_are_no_animals_unless_a_rule_says_so() -> None:
    """The black market has none, the bonus of a rodeo is none; a theft takes them (M236)."""
    deal = {"do": "deal", "wheel": 5, "left": 1}
    stable: dict[str, Any] = {"horses": ["upper", "lower"], "level": {"upper": 1, "lower": 1}}
    assert not any(
        "horse" in text for text in said(game_of(stable, {}, pending=activate(14, deal)))
    )
    bonus = [{"do": "bonus", "size": 1}, {"do": "bonuses", "place": 1}, {"do": "after_rodeo"}, *END]
    assert not any("horse" in text for text in said(game_of(stable, {}, pending=bonus)))
    theft = [{"do": "lose_animal"}, {"do": "losses", "place": 0, "lost": 1}, {"do": "end_round"}]
    assert all("horse" in text for text in said(game_of(stable, {}, pending=theft)))


def test_M8_three_sorts_of_markets() -> None:
    goods = {"apple": 3, "grape": 3, "wine": 2}
    deal = {"do": "deal", "wheel": 6, "left": 1}
    upper = ["A01", "A13", "A14", "A15"]
    texts = said(game_of({"goods": goods}, {}, pending=activate(14, deal), upper=upper))
    assert texts[0] == "sell to A01 (1 to 3 apples at 4 pesos each)"
    assert "sell apple on the black market at 1 peso each" in texts
    city = activate(15, {"do": "city", "place": 1})
    cards = ["C7", "C1", "C2", "C3"]
    assert said(game_of({"goods": goods}, {}, pending=city, city=cards))[0] == (
        "deliver 2 wine and 3 grapes for 40 pesos"
    )


def test_M63_every_worker_of_an_area_acts_but_a_second_recruit_is_none() -> None:
    seats = [{"pens": ["r1c1-r1c2", "r2c1-r2c2"]}, {}, {}]
    game = game_of(*seats, wheels={"cow_barn": [0, 0]}, pending=activate(2))
    for _ in range(2):
        assert game.decision == "obtain"
        game.apply(game.legal_actions()[-2])  # keep all
    assert View(game.state, TABLES).animals(0)["cow"] >= 2
    both = game_of({"pesos": 30}, {}, {}, wheels={"plaza": [0, 0]}, pending=activate(4))
    both.apply("recruit the worker on the plaza for 6 pesos")
    v = View(both.state, TABLES)
    assert (v.seat(0, L.PESOS), v.seat(0, L.WORKERS)) == (24, 5)
    assert both.decision != "recruit"


def test_M141_tiles_need_no_worker_and_harvests_do() -> None:
    seat: dict[str, Any] = {
        "goods": {"grape": 3},
        "plants": {"grape": ["r2c3"]},
        "tiles": ["wine_cellar", None, None],
    }
    farm = activate(13, {"do": "farm"}, place=1)
    assert said(game_of(seat, {}, pending=farm)) == [
        "use the wine cellar (slot 1)",
        "end the work on the farm",
    ]
    there = game_of({**seat, "edge_workers": ["r2c3-r2c4"]}, {}, pending=farm)
    assert said(there)[0] == "harvest at r2c3-r2c4"


def test_M185_one_player_wins_two_prizes() -> None:
    """T48."""
    seat: dict[str, Any] = {
        "pesos": 10,
        "horses": ["upper", "lower"],
        "level": {"upper": 4, "lower": 2},
    }
    pending = [{"do": "enter_rodeo"}, {"do": "rodeo", "place": 1}, *END]
    game = game_of(seat, {}, pending=pending, round=2)
    game.apply("enter the upper horse (level 4) and the lower horse (level 2)")
    assert View(game.state, TABLES).seat(0, L.PESOS) == 10 + 15 + 7


def test_M252_active_tiles_of_deck_b_pay_at_the_end() -> None:
    """R45, T59: a covered one does not."""
    seat: dict[str, Any] = {
        "goods": {"apple": 4},
        "tiles": ["vegetarian", "inventor", "merchant"],
        "covered_tiles": ["collector"],
    }
    scores = game_of(seat, {}, round=7).scores()
    assert (scores[0]["bonus"], scores[0]["unsold"]) == (4 * 2 + 4 * 2, 4)
    assert scores[1]["bonus"] == 0


@pytest.mark.parametrize(("players", "wheels"), [(2, [0]), (6, [0, 1])])
def test_M270_M273_two_workers_at_once_have_one_effect(players: int, wheels: list[int]) -> None:
    """M272, M276, R3, R47."""
    game = game_of(*[{}] * players, wheels={"henhouse": wheels}, current=players - 1)
    before = View(game.state, TABLES).seat(players - 1, L.TO_PLACE)
    game.apply("two workers: henhouse (area 6)")
    assert View(game.state, TABLES).seat(players - 1, L.TO_PLACE) == before - 2
    last = {"wheels": {"henhouse": [None] * len(wheels) + [players - 1]}}
    alone = game_of(*[{}] * players, **last, pending=activate(5))
    assert alone.decision == "obtain"
    alone.apply("take nothing")
    assert alone.decision != "obtain"
