"""Texts for people: every action of every decision."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.names import LEVELS, WORKER_TYPES
from sim.argentina.setup import Setup
from sim.argentina.text import action_text
from sim.argentina.view import View
from sim.core.facade import Action, Event, Game
from tests.argentina.text_games import GAMES, TABLES, block, pesos_of, setups


def chosen(played: Iterable[Setup]) -> list[Event]:
    """What was chosen in games, and fees paid; all that happens there takes a gigabyte."""
    found: list[Event] = []

    def keep(event: Event) -> None:
        if event.action is not None or event.frame == "pay_grain":
            found.append(event)

    for setup in played:
        Game.new(setup, TABLES, watch=keep).play_out()
    return found


@pytest.fixture(scope="module")
def events() -> list[Event]:
    return chosen(setups())


# --- names of decisions ---------------------------------------------------------------------------


def test_every_frame_has_a_name_of_its_own():
    names = [entry.name for entry in vocabulary]
    assert len(set(names)) == len(names)
    for name in names:
        assert re.fullmatch(r"[a-z]+(_[a-z]+)*", name)
    frame = ARGENTINA.words.frame
    assert frame(ops.PEDRO_STEP) == "pedro_step"
    assert (frame(ops.MOVE), frame(ops.SHIP), frame(ops.PHASE_C)) == (
        "move",
        "ship",
        "phase_c",
    )


# --- texts of actions -----------------------------------------------------------------------------


def eager(game: Game, actions: list[Action], chance: random.Random) -> Action:
    """A player who does what can be done, so that rare decisions come up too."""
    doing = [action for action in actions if action.code != c.PASS] or actions
    if game.decision in ("move", "help_cards", "help_tiles"):
        doing = actions
    elif game.decision == "location":
        doing = [action for action in doing if action.code < c.AUX_FIRST] or actions
    elif game.decision == "hire":
        doing = [action for action in doing if "maquinista" in action.text] or actions
    elif game.decision in ("buy", "build"):
        return max(doing, key=lambda action: action.code % c.ADD_CATTLE)
    return chance.choice(doing)


def test_texts_are_unique_within_every_decision():
    """Half of the players play at random, the others eagerly and with much money."""
    seen: Counter[str] = Counter()
    chance = random.Random(1)
    for number, setup in enumerate([*setups(), *setups()]):
        rich = number >= GAMES
        if rich:
            pesos = (300,) * setup.players
            setup = replace(setup, game=number, pesos=pesos)
        game = Game.new(setup, TABLES)
        while not game.is_over:
            actions = game.legal_actions()
            texts = [action.text for action in actions]
            assert all(texts), (setup, game.decision, texts)
            assert len(set(texts)) == len(texts), (setup, game.decision, texts)
            seen[game.decision] += 1
            game.apply(eager(game, actions, chance) if rich else game.choose())
    decisions = {entry.name for entry in vocabulary.decisions if entry.room != PEDRO}
    assert decisions - {"buy_second", "take_cattle"} <= set(seen)  # these two: see below


def decide(pending: dict[str, object]) -> list[str]:
    """The texts of a decision put before the first player, who has 3 gauchos and 100 pesos."""
    position = Game.new(Setup(seed=3, pesos=(100, 100)), TABLES).to_dict()
    first_row = position["job_market"]["rows"][0]
    for column, other in enumerate(first_row):
        first_row[column] = None
        position["bags"]["B"].remove("gaucho")
        position["bags"]["B"].append(other)
        position["seats"][0]["workers"]["gaucho"].append("gaucho")
    position["pending"].append(pending)
    return [action.text for action in Game.from_dict(position, TABLES).legal_actions()]


def test_cards_of_the_market_in_words():
    market = ["Caracu (2 VP)", "Caracu (3 VP)", "Chaqueño (1 VP)", "Serrano (2 VP)"]
    into_hand = decide({"do": "take_cattle", "breed": None, "to_hand": True})
    assert into_hand[:4] == [f"take a {card} from the market into the hand" for card in market]
    assert len(set(into_hand)) == len(into_hand)
    gained = decide({"do": "take_cattle", "breed": "caracu"})
    assert gained == [
        "take a Caracu (2 VP) from the market onto the discard pile",
        "take a Caracu (3 VP) from the market onto the discard pile",
        "take no card",
    ]
    bought = decide({"do": "buy", "gauchos": 3, "may_stop": True})
    assert "buy two cards, first a Serrano (2 VP), with 3 gauchos for 5 pesos" in bought
    assert "buy an Aberdeen-Angus (7 VP) with 2 gauchos for 11 pesos" in bought
    assert "add 2 cattle cards to the market with 1 gaucho" in bought
    assert bought[-1] == "buy nothing more"
    second = decide({"do": "buy_second", "wants": "value3"})
    assert second[:2] == [
        "as the second card a Chaqueño (1 VP)",
        "as the second card a Serrano (2 VP)",
    ]
    for texts in (bought, second):
        assert len(set(texts)) == len(texts)


def test_an_action_can_be_given_by_its_text():
    chance = random.Random(1)
    by_text, by_code = Game.new(Setup(seed=5), TABLES), Game.new(Setup(seed=5), TABLES)
    while not by_text.is_over:
        action = chance.choice(by_text.legal_actions())
        by_text.apply(action.text)
        by_code.apply(action.code)
    assert (by_text.state == by_code.state).all()


PRICED = {
    "hire": r"for (\d+) pesos?$",
    "buy": r"for (\d+) pesos?$",
    "build_space": r"for (\d+) pesos?$",
    "invest": r"for (\d+) pesos?$",
}


def test_announced_prices_are_paid(events):
    checked: Counter[str] = Counter()
    for event in events:
        if event.frame not in PRICED or event.action in (None, c.PASS, c.ADD_CATTLE):
            continue
        text = action_text(event.before, TABLES, event.action)
        (price,) = re.findall(PRICED[event.frame], text)
        before, after = View(event.before, TABLES), View(event.after, TABLES)
        p = before.current
        assert pesos_of(after, p) - pesos_of(before, p) == -int(price), text
        checked[event.frame] += 1
    assert all(checked[frame] > 10 for frame in PRICED)


def test_A137_A139_announced_taxes_are_paid(events):
    seen: Counter[str] = Counter()
    for event in events:
        if event.frame != "move" or event.action in (None, c.PASS):
            continue
        if event.action == c.USE_TOKEN or event.action >= c.PLAY_OBJECTIVE:
            continue
        text = action_text(event.before, TABLES, event.action)
        before, after = View(event.before, TABLES), View(event.after, TABLES)
        p = before.current
        paid = pesos_of(before, p) - pesos_of(after, p)
        match = re.search(r", tax (\d+)( of (\d+))? pesos?$", text)
        assert paid == (int(match[1]) if match else 0), text
        if match and match[2]:
            assert paid < int(match[3]) and pesos_of(after, p) == 0
        seen["none" if not match else "part" if match[2] else "full"] += 1
        owner = re.search(r"\(player (\d)'s \w+\), tax", text)
        if owner:
            q = int(owner[1]) - 1
            assert pesos_of(after, q) - pesos_of(before, q) == paid
            seen["to a player"] += 1
    assert set(seen) == {"none", "part", "full", "to a player"}


def test_A216_A217_announced_loading_fee_is_paid(events):
    announced = ""
    seen: Counter[str] = Counter()
    for event in events:
        if event.frame == "ship" and event.action not in (None, c.PASS, c.USE_TOKEN):
            announced = action_text(event.before, TABLES, event.action)
        if event.frame != "pay_grain":
            continue
        before, after = View(event.before, TABLES), View(event.after, TABLES)
        p = before.current
        grain = re.search(r"(\d+) grain\b", announced.partition(": ")[2])
        fee = re.search(r"(\d+) pesos?\)$", announced.partition(": ")[2])
        assert before.seat(p, L.GRAIN) - after.seat(p, L.GRAIN) == (int(grain[1]) if grain else 0)
        assert pesos_of(before, p) - pesos_of(after, p) == (int(fee[1]) if fee else 0), announced
        seen["grain" if grain else "-"] += 1
        seen["fee" if fee else "-"] += 1
    assert seen["grain"] > 5
    assert seen["fee"] > 5


def test_announced_station_price_and_disc_are_paid(events):
    seen = 0
    for event in events:
        if event.frame != "station" or event.action in (None, c.PASS):
            continue
        text = action_text(event.before, TABLES, event.action)
        price = re.search(r"upgrade .* for (\d+) pesos? with", text)
        assert price
        own = "" if " auxiliary action" in text else text.partition(" with ")[2]
        gain = re.search(r"gain (\d+) pesos?", own)
        pay = re.search(r"\(pay (\d+) pesos?, ", text)
        net = (int(gain[1]) if gain else 0) - (int(pay[1]) if pay else 0) - int(price[1])
        before, after = View(event.before, TABLES), View(event.after, TABLES)
        p = before.current
        assert pesos_of(after, p) - pesos_of(before, p) == net, text
        seen += 1
    assert seen > 10


def test_A202_A203_announced_income_is_gained(events):
    spent = Counter[int]()
    for event in events:
        if event.frame != "income" or event.action is None or event.action > L.MAX_HAND:
            continue
        text = action_text(event.before, TABLES, event.action)
        income = re.search(r": income (\d+) pesos?$", text)
        assert income
        before, after = View(event.before, TABLES), View(event.after, TABLES)
        p = before.current
        assert (
            pesos_of(after, p) - pesos_of(before, p) == int(income[1]) == after.state(L.LOAD_VALUE)
        )
        certificates = before.seat(p, L.CERTIFICATES) - after.seat(p, L.CERTIFICATES)
        assert text.startswith(f"spend {certificates or 'no'} certificate")
        spent[certificates] += 1
    assert len(spent) > 2


def test_A192_announced_grain_of_a_delivery_is_paid(events):
    seen = 0
    for event in events:
        if event.frame != "deliver" or event.action is None or event.action >= c.PASS:
            continue
        text = action_text(event.before, TABLES, event.action)
        cost = re.search(r" for (\d+) grain: ", text)
        assert cost
        before, after = View(event.before, TABLES), View(event.after, TABLES)
        p = before.current
        assert before.seat(p, L.GRAIN) - after.seat(p, L.GRAIN) == int(cost[1]), text
        seen += 1
    assert seen > 10


def test_engine_stops_where_the_text_says(events):
    seen = 0
    for event in events:
        if event.frame != "engine_move" or event.action in (None, c.PASS):
            continue
        text = action_text(event.before, TABLES, event.action)
        before, after = View(event.before, TABLES), View(event.after, TABLES)
        p = before.current
        place = after.slot(after.seat(p, L.ENGINE))
        assert text.endswith(f" to {place}"), text
        assert f"from {before.slot(before.seat(p, L.ENGINE))} to " in text
        seen += 1
    assert seen > 50


def test_forecast_text_says_where_the_tile_goes(events):
    seen: Counter[str] = Counter()
    for event in events:
        if event.frame != "forecast_tile" or event.action not in (0, 1):
            continue
        text = action_text(event.before, TABLES, event.action)
        before, after = View(event.before, TABLES), View(event.after, TABLES)
        place = re.search(r"onto (\w+)$", text)
        row = re.search(r"into row (\d+) of the job market$", text)
        if place:
            node = TABLES.names.nodes.index(place[1])
            assert before.state(L.CONTENT + node) == 0 < after.state(L.CONTENT + node)
        elif row:
            start = L.JOBS + (int(row[1]) - 1) * c.JOB_COLUMNS
            assert (event.before[start : start + 4] != event.after[start : start + 4]).sum() == 1
        else:
            assert text.endswith("to the box: its zone is full")
            start = L.FARMERS_REMOVED
            gone = event.after[start : start + L.TILE_KINDS].sum()
            assert gone == event.before[start : start + L.TILE_KINDS].sum() + 1
        seen["farmer" if place else "worker" if row else "box"] += 1
    assert set(seen) == {"farmer", "worker", "box"}


# --- solo games -----------------------------------------------------------------------------------


def solo_setups() -> Iterator[Setup]:
    for game in range(12):
        yield Setup(
            solo=LEVELS[game % 3],
            seed=17,
            game=game,
            neutral=("lettered", "shuffled")[game % 2],
            sides="random",
            city_sides="random",
        )


@pytest.fixture(scope="module")
def solo_events() -> list[Event]:
    return chosen(solo_setups())


def pedros(events: list[Event], frame: str) -> Iterator[tuple[str, View, View]]:
    """Text, state before and state after of his decisions of one kind."""
    for event in events:
        if event.frame == frame and event.action not in (None, c.PASS):
            text = action_text(event.before, TABLES, event.action)
            yield text, View(event.before, TABLES), View(event.after, TABLES)


def test_A625_texts_of_what_you_decide_for_pedro_are_unique():
    seen: Counter[str] = Counter()
    for setup in solo_setups():
        game = Game.new(setup, TABLES)
        while not game.is_over:
            texts = [action.text for action in game.legal_actions()]
            assert len(set(texts)) == len(texts), (setup, game.decision, texts)
            assert game.decider == 0
            if game.current_player == L.PEDRO:
                assert all(text.startswith("Pedro ") for text in texts)
                seen[game.decision] += 1
                name = game.decision.removeprefix("pedro_")
                assert f"player 1 (P1) decides for Pedro: {name}" in repr(game)
            game.apply(game.choose().text)
    assert {"pedro_step", "pedro_build", "pedro_space"} <= set(seen)


def test_the_decider_is_the_current_player_without_pedro():
    game = Game.new(Setup(players=3, seed=4), TABLES)
    while not game.is_over:
        assert game.decider == game.current_player
        game.apply(game.choose())


def test_A632_announced_money_of_pedros_way_is_gained(solo_events):
    seen: Counter[str] = Counter()
    for text, before, after in pedros(solo_events, "pedro_step"):
        gained = pesos_of(after, 0) - pesos_of(before, 0)
        told = re.search(r": the bank pays you (\d+) pesos?$", text)
        assert gained == (int(told[1]) if told else 0), text
        assert bool(told) == (bool(re.search(r"player 1's \w+\)", text)) and gained > 0)
        if text.endswith(" and so to Buenos Aires"):
            assert "ramp " in text
            assert after.seat(L.PEDRO, L.VISITS) == before.seat(L.PEDRO, L.VISITS) + 1
            seen["ramp"] += 1
        seen["paid" if told else "free"] += 1
    assert set(seen) == {"ramp", "paid", "free"}


def test_A610_taxes_to_pedro_go_to_the_bank(solo_events):
    seen = 0
    for event in solo_events:
        if event.frame != "move" or event.action is None or event.action >= c.PASS:
            continue
        text = action_text(event.before, TABLES, event.action)
        told = re.search(r"\(Pedro's \w+\), tax (\d+)(?: of \d+)? pesos? to the bank$", text)
        if told:
            before, after = View(event.before, TABLES), View(event.after, TABLES)
            assert pesos_of(before, 0) - pesos_of(after, 0) == int(told[1])
            assert pesos_of(after, L.PEDRO) == 0
            seen += 1
    assert seen > 5


def test_texts_of_what_pedro_builds(solo_events):
    seen: Counter[str] = Counter()
    for text, before, after in pedros(solo_events, "pedro_build"):
        replaced = re.fullmatch(r"Pedro replaces (\w+) by (\w+) on (b\d+)", text)
        if replaced:
            node = TABLES.names.nodes.index(replaced[3])
            assert before.place(node) == f"{replaced[3]} (Pedro's {replaced[1]})"
            assert after.place(node) == f"{replaced[3]} (Pedro's {replaced[2]})"
        else:
            assert re.fullmatch(r"Pedro builds \d+[ab]", text)
        seen["replaces" if replaced else "builds"] += 1
    for text, before, after in pedros(solo_events, "pedro_space"):
        placed = re.fullmatch(r"Pedro puts (\w+) on (b\d+)", text)
        assert placed
        node = TABLES.names.nodes.index(placed[2])
        assert before.building(node) is None
        assert after.place(node) == f"{placed[2]} (Pedro's {placed[1]})"
        seen["puts"] += 1
    assert seen["builds"] == seen["puts"] > 10
    assert seen["replaces"] > 10


def test_texts_of_pedros_farmers_cattle_deliveries_and_discs(solo_events):
    for text, before, after in pedros(solo_events, "pedro_farmer"):
        farmer = re.match(r"Pedro (takes|removes) the farmer of (\w+) \((.*)\) (.*)", text)
        assert farmer
        node = TABLES.names.nodes.index(farmer[2])
        assert after.state(L.CONTENT + node) == 0 < before.state(L.CONTENT + node)
        beside = [v.seat(L.PEDRO, L.HELPED) for v in (before, after)]
        assert beside[1] - beside[0] == (farmer[1] == "takes")
        coins = re.search(r"; (\d+) pesos? on it to the bank$", text)
        assert before.state(L.COINS + node) == (int(coins[1]) if coins else 0)
    for text, _, after in pedros(solo_events, "pedro_cattle"):
        card = after.cards_of(L.PEDRO, L.DISCARD, L.DISCARD_N)[-1]
        assert text == f"Pedro takes {after.a_card(card)} from the market"
    for text, before, after in pedros(solo_events, "pedro_deliver"):
        grain = re.search(r"Pedro delivers from quay .* for (\d+) grain, onto the space of ", text)
        assert grain
        assert before.seat(L.PEDRO, L.GRAIN) - after.seat(L.PEDRO, L.GRAIN) == int(grain[1])
    for text, before, after in pedros(solo_events, "pedro_disc"):
        assert text.startswith("Pedro takes a disc from his reserve for ")
        assert before.state(L.RESERVE) - after.state(L.RESERVE) == 1
        ship = re.search(r" for ship (\S+)$", text)
        if ship:
            at = L.SHIP_DISCS + TABLES.names.ships.index(ship[1]) * L.MAX_SEATS + L.PEDRO
            assert after.state(at) == before.state(at) + 1


def test_texts_when_pedro_can_do_nothing():
    state = Game.new(Setup(solo="easy", seed=2), TABLES).state
    texts = {}
    for op in (entry.op for entry in vocabulary.decisions if entry.room == PEDRO):
        if op == ops.PEDRO_STEP:
            continue  # always possible
        top = L.STACK + (state[L.STACK_N] - 1) * L.FRAME
        state[top : top + L.FRAME] = (
            op,
            c.WANT_VALUE + 3 if op == ops.PEDRO_CATTLE else 0,
            0,
            0,
            0,
        )
        texts[vocabulary[op].name] = action_text(state, TABLES, c.PASS)
    assert texts == {
        "pedro_farmer": "Pedro takes no farmer",
        "pedro_cattle": "Pedro does not take a card of value 3",
        "pedro_build": "Pedro builds nothing",
        "pedro_space": "Pedro places no building",
        "pedro_deliver": "Pedro delivers nothing",
        "pedro_disc": "Pedro has no disc for a ship",
    }


def test_repr_shows_pedros_board():
    for setup in solo_setups():
        game = Game.new(setup, TABLES)
        while not game.is_over and game.turn < 10 + 6 * setup.game:
            game.apply(game.choose())
        text = repr(game)
        v = View(game.state, TABLES)
        assert text.startswith(
            f"Great Western Trail: Argentina, solo against Pedro ({setup.solo}), turn {game.turn}"
        )
        lines = block(text, "Pedro")
        assert lines[0].startswith(
            f"Pedro{' *' if game.current_player and not game.is_over else ''}: level {setup.solo},"
            f" {v.seat(L.PEDRO, L.GRAIN)} grain, {v.state(L.RESERVE)} discs in reserve"
        )
        card = v.state(L.PEDRO_CARD)
        in_play = f"card {card}: " if game.current_player and not game.is_over else "no card"
        assert lines[2].startswith(f"  {in_play}")
        speciality = WORKER_TYPES[v.state(L.SPECIALITY)]
        assert lines[3].startswith(f"  speciality {speciality}, experience ")
        loading = TABLES.facts.data["pedro_loading"][str(setup.solo)]
        active = loading[str(v.state(L.LOADING_CARD) + 1)]
        assert lines[3].endswith(f" {active['experience']}")
        assert lines[4].endswith(f", ships {', '.join(active['ships'])}")
        for row, name in enumerate(WORKER_TYPES[:3]):
            workers = v.seat(L.PEDRO, L.WORKERS + row)
            assert any(line.startswith(f"  {workers} {name} ") for line in lines)
        joined = " ".join(lines)
        for number in range(L.N_NUMBERS):
            at = v.seat(L.PEDRO, L.BUILDING_AT + number)
            if at > 0:
                assert f"{v.face(number)} on {TABLES.names.nodes[at - 1]}" in joined
                assert f"{TABLES.names.nodes[at - 1]}:Pedro's {v.face(number)}" in text
        pile = v.cards_of(L.PEDRO, L.DISCARD, L.DISCARD_N)
        assert lines[-1].endswith(f"({len(pile)})")
        assert "P2" not in text
