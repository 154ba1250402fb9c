"""Reasons for Pedro's decisions: worked out in plain Python, they leave what the kernel leaves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import effect_kinds as fx
from sim.argentina.kernel import entry, ops
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.kernel.rooms import PEDRO, vocabulary
from sim.argentina.names import LEVELS
from sim.argentina.pedro_reasons import (
    action,
    amount,
    cattle_line,
    engine,
    hire,
    objective,
    reason,
    steps,
)
from sim.argentina.pedro_visit import forecast, ship
from sim.argentina.setup import Setup
from sim.argentina.view import State, View
from sim.core import operations as do
from sim.core.criteria import Option, least_key, most_key, narrow
from sim.core.facade import Event, Game
from sim.core.frames import Frame

TABLES = ARGENTINA.tables()
GAMES = 10  # of each level
DECISIONS = {entry.name for entry in vocabulary.decisions if entry.room == PEDRO}


def solo_events() -> Iterator[Event]:
    """All that happens in Pedro's turns of some games at all levels."""
    for level in LEVELS:
        for game in range(GAMES):
            setup = Setup(
                solo=level,
                seed=41,
                game=game,
                neutral=("lettered", "shuffled")[game % 2],
                sides="random",
                city_sides="random",
                pesos=(200,) if game % 3 == 0 else None,
            )
            found: list[Event] = []
            Game.new(setup, TABLES, watch=found.append).play_out()
            yield from (e for e in found if e.before[L.CURRENT] == L.PEDRO)


@pytest.fixture(scope="module")
def events() -> list[Event]:
    return list(solo_events())


def legal(state: State) -> list[int]:
    out = entry.new_out()
    n = entry.call(do.LEGAL, state.copy(), TABLES.vector, out=out)
    return [int(code) for code in out[:n]]


def before_and_after(events: list[Event], frame: str) -> Iterator[tuple[Event, View, View]]:
    for event in events:
        if event.frame == frame:
            yield event, View(event.before, TABLES), View(event.after, TABLES)


# --- decisions ------------------------------------------------------------------------------------


def test_criteria_leave_exactly_the_legal_actions(events):
    seen: Counter[str] = Counter()
    open_to_you: Counter[str] = Counter()
    for event in events:
        if event.frame not in DECISIONS:
            continue
        left = reason(event.before, TABLES)
        actions = legal(event.before)
        assert sorted(left.codes) == sorted(actions), (event.frame, left)
        assert ("you decide" in left.why) == (len(actions) > 1), left
        seen[event.frame] += 1
        open_to_you[event.frame] += len(actions) > 1
    assert set(seen) == DECISIONS
    for frame in ("pedro_step", "pedro_build", "pedro_space", "pedro_farmer"):
        assert open_to_you[frame] > 0, frame


def test_every_criterion_decides_somewhere(events):
    whys = [reason(e.before, TABLES).why for e in events if e.frame in DECISIONS]
    for event, old, _ in before_and_after(events, "pedro_do"):
        pointer = old.frame().effects
        if old.table(pointer) == fx.PEDRO_HIRE:
            whys.append(hire(old, bool(old.table(pointer + 1))).why)
        assert event.action is None
    text = "\n".join(whys)
    for words in (
        r"shortest way \(\d+ steps?\) leaves",  # A631
        r"least taxes \(\d+\) leaves",
        r"least taxes owed to you \(\d+\) leaves",
        r"cheapest \(\d+ pesos?\) leaves",  # A640
        r"his speciality \((gaucho|carpintero|maquinista)\) leaves",
        r"topmost row leaves",
        r"leftmost leaves",
        r"most pesos \(\d+\) leaves",  # A647
        r"least strength \(\d\) leaves",
        r"colour (yellow|orange|blue) leaves",
        r"most VP \(\d\) leaves",  # A652, A663
        r"new for \d: among .*: a hand leaves",  # A660, A662
        r"none new for \d; none new for \d; replacing: ",
        r"new with as many as possible: ",
        r"most carpinteros \(\d\) leaves",
        r"most hands \(\d tiles? with a hand\) leaves",
        r"new for exactly 1 carpintero",  # A665
        r"none left that needs exactly 1 carpintero",
        r"nearest \(\d+ spaces? on\) leaves",  # A661
        r"no free space without special action ahead .*, so from the Rider space",
        r"most grain \(\d\) leaves",  # A680
        r"he has no disc on a quay",
        r"his \d grain pays for no free bonus space",
    ):
        assert re.search(words, text), words


@pytest.mark.parametrize("overlay", ["pedro_fast", "pedro_cattle_cautious", "strict_turnout"])
def test_reasons_follow_the_tables(overlay):
    tables = ARGENTINA.tables((overlay,))
    found: list[Event] = []
    Game.new(Setup(solo="easy", seed=8), tables, watch=found.append).play_out()
    decided = [event for event in found if event.frame in DECISIONS]
    for event in decided:
        out = entry.new_out()
        n = entry.call(do.LEGAL, event.before.copy(), tables.vector, out=out)
        assert sorted(reason(event.before, tables).codes) == sorted(out[:n].tolist())
    assert len(decided) > 50


def test_A672_R63_an_empty_reserve_takes_the_station_of_least_vp(events):
    """The same decisions once more, with an empty reserve and some stations upgraded."""
    chance = np.random.default_rng(3)
    texts: Counter[str] = Counter()
    for event, *_ in before_and_after(events, "pedro_disc"):
        state = event.before.copy()
        state[L.RESERVE] = 0
        for station in range(L.N_STATIONS):
            state[L.STATION_DISCS + station * L.MAX_SEATS + L.PEDRO] = chance.integers(0, 2)
        left = reason(state, TABLES)
        assert sorted(left.codes) == sorted(legal(state))
        vps = [int(TABLES.vector[t.STATION_VP + code]) for code in left.codes if code != c.PASS]
        assert len(set(vps)) <= 1
        texts["you" if len(left.codes) > 1 else "he"] += 1
    assert texts["you"] > 5
    assert texts["he"] > 5


# --- what needs no decision -----------------------------------------------------------------------


def test_A630_A633_steps_of_the_card(events):
    seen = set()
    for _, old, new in before_and_after(events, "turn_start"):
        made = steps(new)
        assert new.frame() == Frame(vocabulary["pedro_step"], made.codes)
        assert old.state(L.TURN) + 1 == new.state(L.TURN)
        seen.add(re.sub(r"\d+", "n", made.why))
    assert {"card n says so", "experience n of loading card n"} <= seen
    assert {f"n step for each of his n {name}s" for name in ("gaucho", "carpintero")} <= seen


def test_A635_action_of_the_speciality(events):
    seen: Counter[str] = Counter()
    for _, old, new in before_and_after(events, "pedro_turn"):
        does = action(old)
        top = new.frame()
        if does.codes:
            assert top == Frame(vocabulary["pedro_do"], does.codes[:1])
        else:
            assert top.name in ("pedro_ba", "phase_c")
            assert ", not " in does.why
        seen["nothing" if not does.codes else "something"] += 1
    assert set(seen) == {"nothing", "something"}


def check_hire(old: View, new: View, at: int) -> None:
    chosen = hire(old, bool(old.table(at + 1)))
    taken = [
        cell
        for cell in range(L.N_JOB_ROWS * c.JOB_COLUMNS)
        if old.state(L.JOBS + cell) and not new.state(L.JOBS + cell)
    ]
    assert list(chosen.codes) == taken, chosen


def check_engine(old: View, new: View, at: int) -> None:
    spaces, _ = amount(old, at, "space")
    (slot,) = engine(old, spaces).codes
    there = L.DEPOT if slot == old.table(t.TERMINUS_SLOT) else slot
    assert new.seat(L.PEDRO, L.ENGINE) == there


def check_objective(old: View, new: View, at: int) -> None:
    chosen = objective(old)
    pile = new.cards_of(L.PEDRO, L.DISCARD, L.DISCARD_N)
    if not chosen.codes:
        assert new.seat(L.PEDRO, L.DISCARD_N) == old.seat(L.PEDRO, L.DISCARD_N)
    else:
        assert pile[-1] == L.OBJECTIVE + old.state(L.OFFER + chosen.codes[0]) - 1


def check_cattle(old: View, new: View, at: int) -> None:
    wanted = cattle_line(old)
    n = new.state(L.STACK_N)
    frames = [
        [int(x) for x in new.s[L.STACK + i * L.FRAME : L.STACK + i * L.FRAME + 2]] for i in range(n)
    ]
    assert frames[n - len(wanted.codes) :] == [[ops.PEDRO_CATTLE, w] for w in wanted.codes[::-1]]
    added = sum(int(x) for x in re.findall(r"(\d+) cards? added", wanted.why))
    assert old.state(L.CATTLE_DECK_N) - new.state(L.CATTLE_DECK_N) == added


def check_grain(old: View, new: View, at: int) -> None:
    n, _ = amount(old, at, "grain")
    limit = old.table(t.GRAIN_LIMIT)
    assert new.seat(L.PEDRO, L.GRAIN) == min(limit, old.seat(L.PEDRO, L.GRAIN) + n)  # R61


CHECKS = {
    fx.PEDRO_HIRE: check_hire,
    fx.ENGINE: check_engine,
    fx.OBJECTIVE: check_objective,
    fx.PEDRO_CATTLE: check_cattle,
    fx.GRAIN: check_grain,
}


def test_A640_A646_A650_A670_actions_without_decision(events):
    seen: Counter[int] = Counter()
    for _, old, new in before_and_after(events, "pedro_do"):
        at = old.frame().effects
        op = old.table(at)
        if op in CHECKS:
            CHECKS[op](old, new, at)
            seen[op] += 1
    assert set(seen) == set(CHECKS)


def test_A651_a_line_that_the_market_lacks(events):
    """Cards are added and one gaucho less counts, as often as needed."""
    lines = Counter[int]()
    for _, old, _ in before_and_after(events, "pedro_do"):
        if old.table(old.frame().effects) == fx.PEDRO_CATTLE:
            lines[cattle_line(old).why.count(" added")] += 1
    assert lines[0] > 0
    assert lines[1] > 0


def ship_of_the_visit(state: State) -> int:
    """The ship that the kernel chooses at the beginning of a visit, or -1."""
    after = state.copy()
    entry.call(do.ADVANCE_ONE, after, TABLES.vector)
    (visit,) = (frame for frame in View(after, TABLES).frames() if frame.name == "pedro_ba")
    return visit.ship


def test_A681_A685_R55_the_ship_of_the_loading_card(events):
    """As the games went, and once more with discs on the ships and fewer ships in the zone."""
    chance = np.random.default_rng(5)
    seen: Counter[str] = Counter()
    for event, old, _ in before_and_after(events, "pedro_ba"):
        if old.frame().begun:
            continue
        other = event.before.copy()
        for number in range(L.N_SHIPS):
            other[L.SHIP_DISCS + number * L.MAX_SEATS + L.PEDRO] = chance.integers(0, 4) > 0
        other[L.ZONE_N] = chance.integers(1, other[L.ZONE_N] + 1)
        for state in (event.before, other):
            to_load = ship(View(state, TABLES))
            assert ship_of_the_visit(state) == (to_load.codes[0] if to_load.codes else -1), to_load
            for words in ("has no disc of his", "loaded again", "has his disc", "has departed"):
                seen[words] += words in to_load.why
            seen["none"] += not to_load.codes
    assert len(+seen) == 5


def test_A683_R60_forecast_tiles(events):
    seen: Counter[int] = Counter()
    for _, old, new in before_and_after(events, "pedro_ba"):
        if not old.frame().begun:
            continue
        for letter, (choice, why) in enumerate(forecast(old)):
            tiles = [old.state(L.FORECAST + 2 * letter + i) for i in range(2)]
            left = [tile for i, tile in enumerate(tiles) if i != choice and tile]
            now = [new.state(L.FORECAST + 2 * letter + i) for i in range(2)]
            assert now[: len(left)] == left, why  # what is left slides down (A611)
            seen[choice] += 1
    assert seen[0] > 100
    assert seen[-1] + seen[1] > 0


# --- words ----------------------------------------------------------------------------------------


def options(*rows: tuple[str, int, int]) -> list[Option]:
    return [
        Option(i, name, f"{price} pesos", (least_key("price", price), most_key("strength", strong)))
        for i, (name, price, strong) in enumerate(rows)
    ]


def test_A625_criteria_in_order():
    first = narrow(options(("A", 6, 0), ("B", 5, 0), ("C", 7, 1)))
    assert first.codes == (1,)
    assert first.why == (
        "among B (5 pesos), A (6 pesos) and C (7 pesos): least price (5) leaves B"
    )  # fmt: skip
    second = narrow(options(("A", 5, 0), ("B", 5, 1), ("C", 7, 1)))
    assert second.codes == (1,)
    assert second.why.endswith(": least price (5) leaves A and B; most strength (1) leaves B")
    skipped = narrow(options(("A", 5, 0), ("B", 5, 1)))
    assert skipped.why.endswith(": equal in price, most strength (1) leaves B")
    tie = narrow(options(("A", 5, 1), ("B", 5, 1), ("C", 5, 0)))
    assert tie.codes == (0, 1)
    assert tie.why.endswith(": equal in price, most strength (1) leaves A and B; you decide")
    all_equal = narrow(options(("A", 5, 1), ("B", 5, 1)), "to hire: ")
    assert all_equal.codes == (0, 1)
    assert all_equal.why == (
        "to hire: among A (5 pesos) and B (5 pesos): equal in price and strength: you decide"
    )
    only = narrow(options(("A", 5, 1)))
    assert (only.codes, only.why) == ((0,), "only A (5 pesos) is possible")


def test_of_many_options_the_best_are_named():
    many = narrow(options(*((f"W{i}", 20 - i, 0) for i in range(9))))
    assert many.codes == (8,)
    assert many.why.startswith("among W8 (12 pesos), W7 (13 pesos), ")
    assert "W3 (17 pesos) and 3 more: " in many.why
    assert many.options == 9
