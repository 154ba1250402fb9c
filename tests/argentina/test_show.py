"""What lies on the table, in words: effects, objective cards, discs, and the repr of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.setup import Setup
from sim.argentina.view import View
from sim.core.facade import Game
from tests.argentina.text_games import TABLES, block, setups

# --- effects --------------------------------------------------------------------------------------


def test_effects_in_words():
    view = View(Game.new(Setup(sides="b"), TABLES).state, TABLES)

    def options(start: int, number: int) -> list[str]:
        rows = [start + (number * t.MAX_OPTIONS + i) * 2 for i in range(t.MAX_OPTIONS)]
        used = [view.table(row + 1) for row in rows if view.table(row) >= 0]
        return [view.effects(pointer) for pointer in used]

    neutral = {
        letter: options(t.NEUTRAL_OPTIONS, i)
        for i, letter in enumerate(TABLES.facts.data["neutral_buildings"])
    }
    assert neutral["A"] == [
        "discard a Holando Argentino -> gain 2 pesos",
        "hire a worker for the row's price",
        "hire a worker for 2 pesos more than the row's price",
    ]
    assert neutral["D"][0] == "discard 2 cattle of one breed -> gain 2 pesos"
    assert neutral["G"] == [
        "engine up to 1 space for every maquinista",
        "auxiliary action, single or double",
    ]
    assert neutral["H"][0] == "grain +1 for every granjero"
    faces = {f"{i // 2 + 1}{'ab'[i % 2]}": options(t.FACE_OPTIONS, i) for i in range(L.N_FACES)}
    assert faces["4b"][0] == "certificate +1 for every 2 farmer tiles beside the board"
    assert faces["7a"][0] == "pay 1 grain -> gain 2 pesos, engine up to 2 spaces"
    assert faces["8a"][1] == "disc of the board to quay I of Liverpool"
    assert faces["9b"] == [
        "hire a worker for 4 pesos less than the row's price",
        "move the estanciero up to 5 steps",
    ]
    assert faces["10b"][1] == (
        "discard any cattle -> take a card of the cattle market into the hand"
    )
    for texts in (*neutral.values(), *faces.values()):
        assert texts and all(texts)
        assert len(set(texts)) == len(texts)


def test_objectives_and_masters_in_words():
    view = View(Game.new(Setup(), TABLES).state, TABLES)
    assert view.objective(6) == (
        "objective 7 (3 VP for 2 x building + Caracu, else -2 VP; now: engine up to 1 space)"
    )
    assert view.objective(15).startswith("objective 16 (5 VP for disc on ship 18, else -2 VP")
    assert view.master(0) == (
        "station master 1 (gain 3 pesos; 1 VP for every cattle card of value 3 to 5)"
    )
    assert view.master(4) == (
        "station master 5 (permanent certificate; 3 VP for every 2 discs on ships)"
    )
    assert len({view.objective(i) for i in range(L.N_OBJECTIVES)}) == L.N_OBJECTIVES


def test_discs_say_what_they_unlock():
    view = View(Game.new(Setup(players=2), TABLES).state, TABLES)
    names = TABLES.names.discs
    assert view.disc(0, names.index("steps_left")) == "the left step disc (step limit +2)"
    assert view.disc(0, names.index("steps_right")) == ("the right step disc (step limit +1, 2 VP)")
    assert view.disc(0, names.index("strength_black")) == (
        "the black strength disc (strength +2, gain 3 pesos)"
    )
    assert view.disc(0, names.index("aux_peso_2nd")) == (
        "the right disc of auxiliary action 1 (opens it double: gain 2 pesos)"
    )
    assert view.disc(0, names.index("aux_locomotive_back_remove_2")).startswith(
        "the right disc of auxiliary action 6 (pay 3 pesos, opens it: engine 1 space back -> "
    )


# --- the table ------------------------------------------------------------------------------------


def positions() -> Iterator[Game]:
    for setup in setups():
        game = Game.new(setup, TABLES)
        stop = 7 * setup.game
        while not game.is_over and game.turn < stop:
            game.apply(game.choose().code)
        yield game


def test_repr_shows_the_players():
    for game in positions():
        text = repr(game)
        view = View(game.state, TABLES)
        for p in range(game.players):
            lines = block(text, f"player {p + 1} (P{p + 1})")
            money = re.search(
                r": (\d+) pesos?, (\d+) grain, (\d+)/(\d+) certificates.*, (\d+) tokens?", lines[0]
            )
            assert money
            fields = (L.PESOS, L.GRAIN, L.CERTIFICATES, L.CERTIFICATE_LIMIT, L.TOKENS)
            assert [int(x) for x in money.groups()] == [view.seat(p, field) for field in fields]
            hand, limit = view.seat(p, L.HAND_N), view.seat(p, L.HAND_LIMIT)
            assert f"({hand}/{limit})" in "\n".join(lines)
            for row, name in enumerate(("gaucho", "carpintero", "maquinista", "granjero")):
                assert any(
                    line.startswith(f"  {view.seat(p, L.WORKERS + row)} {name} ") for line in lines
                )


def test_repr_shows_the_trail():
    for game in positions():
        lines = re.sub(r" => .*", "", "\n".join(block(repr(game), "trail")[1:]))
        view = View(game.state, TABLES)
        for node, name in enumerate(TABLES.names.nodes):
            shown = re.search(rf"(?:^  |, ){name}(:[^,<\n]*?)?( <[^>]*>)?(?=,|$)", lines, re.M)
            if view.table(t.NODE_TYPE + node) == c.N_RAMP:
                continue
            assert shown, name
            here = [f"P{p + 1}" for p in range(game.players) if view.seat(p, L.AT) == node]
            assert (shown[2] or "").strip(" <>") == ", ".join(here), (name, lines)
            building = view.building(node)
            if building:
                assert (shown[1] or "").strip() == (
                    f":P{building[0] + 1}'s {view.face(building[1])}"
                )
            coins = re.search(r"\+(\d+)", shown[1] or "")
            assert (int(coins[1]) if coins else 0) == view.state(L.COINS + node)


def test_repr_shows_markets_ships_and_railway():
    for game in positions():
        text = repr(game)
        view = View(game.state, TABLES)
        jobs = block(text, "job market")
        marked = [line for line in jobs if "(marker)" in line]
        row = view.state(L.MARKER_ROW)
        assert [line.split()[0] for line in marked] == ([str(row + 1)] if row < 11 else [])
        market = block(text, "cattle market")
        cards = [item.strip() for item in " ".join(market[1:]).split(", ")]
        total = sum(int(n[1]) if (n := re.match(r"(\d+) ", card)) else 1 for card in cards)
        assert total == view.state(L.MARKET_N)
        ships = block(text, "ships in the loading zone")
        names = [line.split()[0] for line in ships[2:]]
        zone = [view.state(L.ZONE + i) for i in range(view.state(L.ZONE_N))]
        assert names == [TABLES.names.ships[ship] for ship in zone]
        engines = block(text, "railway")[0]
        for p in range(game.players):
            assert f"P{p + 1} {view.slot(view.seat(p, L.ENGINE))}" in engines


def test_repr_says_who_decides_and_who_has_won():
    game = Game.new(Setup(players=3, seed=7), TABLES)
    assert "player 1 (P1) decides: place" in repr(game)
    game.play_out()
    totals = ", ".join(f"P{p + 1} {sheet['total']} VP" for p, sheet in enumerate(game.scores()))
    assert f"the game is over: {totals}" in repr(game)
