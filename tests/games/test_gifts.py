"""Gifts and openings: what a design tries on seats, in every game that declares them."""

from dataclasses import replace

import numpy as np
import pytest

from analysis.configuration import Configuration
from analysis.dataset.schema import columns_of
from sim.core.errors import PampasError
from sim.core.facade import Game
from sim.core.gifts import NOTHING
from sim.core.play import play, play_design
from sim.core.referee import watch_games
from sim.core.rows import GIFTS, OPENING
from sim.core.setup import Setup

DEALS = 2_000
EVERY_GIFT = 100  # percent


def drawn(game, **factors):
    """A set-up as studies play it, by players who choose at random."""
    players = factors.setdefault("players", min(game.players))
    return Setup.of(game.name, drawn=True, **{"policies": ("random",) * players, **factors})


def rows_of(setup, games=DEALS):
    return setup.design(setup.description.tables().facts, games)


def gifts_in(setup, rows):
    column = setup.description.rows.design[GIFTS]
    return rows[:, column.start : column.start + column.size]


def dealt(setup):
    game = setup.description
    tables = game.tables()
    return game.machine.deal(setup.design(tables.facts), tables)


def seats_of(game, state):
    at = game.machine.at
    return state[at.seats :].reshape(-1, at.seat_size)


def test_the_referee_finds_nothing_wrong_with_games_in_which_every_gift_is_given(game):
    for players in game.players:
        watch_games(drawn(game, players=players, gift_percent=EVERY_GIFT), 12)


def test_each_gift_changes_the_seat_that_gets_it_and_no_other(game):
    for place, gift in enumerate(game.study_facts(game.tables().facts).gifts):
        for seat in range(2):
            plain = drawn(game, seed=5)
            before, after = dealt(plain), dealt(replace(plain, gift=(f"{seat + 1}:{gift.name}",)))
            changed = (seats_of(game, before) != seats_of(game, after)).any(axis=1)
            wanted = [other == seat and gift is not NOTHING for other in range(len(changed))]
            assert changed.tolist() == wanted, (place, gift.name)


def test_gifts_come_at_their_rate_to_one_seat_each_and_leave_the_rest_of_the_design(game):
    plain = drawn(game)
    setup = replace(plain, gift_percent=20)
    rows = rows_of(setup)
    given = gifts_in(setup, rows)
    bits = given[:, :, None] >> np.arange(len(setup.gifts)) & 1
    assert bits.sum(axis=1).max() == 1
    assert np.abs(bits.sum(axis=1).mean(axis=0) - 0.2).max() < 5 * np.sqrt(0.16 / DEALS)
    both = bits[:, : plain.players].mean(axis=(0, 2))
    assert np.ptp(both) < 5 * np.sqrt(0.1 / (DEALS * len(setup.gifts)))
    given[:] = 0
    assert np.array_equal(rows, rows_of(plain))


def test_a_run_without_a_trial_is_called_and_looks_as_it_did(game):
    plain = Configuration(game=game.name)
    named = set(plain.to_dict())
    assert not named & {"gift", "gift-percent", "opening"}
    tried = Configuration(game=game.name, factors={"gift-percent": 10})
    assert set(tried.to_dict()) - named == {"gift-percent"}
    assert Configuration.from_dict(tried.to_dict()) == tried
    assert "gift" not in drawn(game).to_dict()
    every, known = (columns_of(game, tried) for tried in ((GIFTS, OPENING), ()))
    new = {
        table: {one.name for one in every[table]} - {one.name for one in known[table]}
        for table in every
    }
    assert new["seats"] == {"gifts"}
    assert {"opening", "opener", "opened_seat_1", "offered_seat_1"} <= new["games"]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"gift": ("3:nothing",)}, "seats 1 to 2"),
        ({"gift": ("1:moon",)}, "nothing, "),
        ({"gift": ("1:nothing",), "gift_percent": 5}, "0 beside stated gifts"),
        ({"gift_percent": 101}, "0 to 100"),
        ({"opening": "moon"}, "none, "),
    ],
)
def test_a_trial_that_cannot_be_is_refused(game, wrong, said):
    with pytest.raises(PampasError, match=said):
        drawn(game, **wrong)


def test_what_the_box_has_once_goes_to_one_seat_only(game):
    for gift in game.study_facts(game.tables().facts).gifts:
        both = (f"1:{gift.name}", f"2:{gift.name}")
        if gift.once:
            with pytest.raises(PampasError, match="for one seat only"):
                drawn(game, gift=both)
        else:
            assert drawn(game, gift=both).gift == both


def test_an_opening_cannot_be_drawn_in_a_single_game(game):
    opening = game.rows.design[OPENING].words[1]
    with pytest.raises(PampasError, match="runs of many games only"):
        Game.new(drawn(game, opening=opening))


def test_one_seat_opens_by_chance_and_all_others_as_they_like(game):
    """What is drawn was offered, each kind as often as the others; no trial, the very same game."""
    for opening in game.study_facts(game.tables().facts).openings:
        plain = drawn(game)
        setup = replace(plain, opening=opening.name)
        rows = rows_of(setup, 600)
        played = play_design(rows, game.tables(), setup.roster.rows)
        at = {name: game.rows.design[name].start for name in ("opener", "opening_chance")}
        opener = rows[:, at["opener"]]
        count = plain.players
        opened, offered = (
            played[:, place : place + count]
            for place in (game.rows.outcome[name].start for name in ("opened", "offered"))
        )
        usual = play(plain, 600).rows
        kept = game.rows.of_every_game
        assert np.array_equal(played[opener == 0, :kept], usual[opener == 0, :kept])
        assert not usual[:, kept:].any()
        assert not (opened[offered == 0] > 0).any()
        assert opened.max() <= len(opening.kinds)
        games = np.flatnonzero(opener)
        seat = opener[games] - 1
        chosen, could = opened[games, seat], offered[games, seat]
        ranks, sizes = [], []
        for kind, kinds in zip(chosen, could, strict=True):
            if kind:
                ranks.append(bin(kinds & ((1 << (kind - 1)) - 1)).count("1"))
                sizes.append(bin(kinds).count("1"))
        drawn_ranks = rows[games, at["opening_chance"]][chosen > 0] % np.array(sizes)
        assert np.array_equal(ranks, drawn_ranks)
        assert len(set(ranks)) > 1
