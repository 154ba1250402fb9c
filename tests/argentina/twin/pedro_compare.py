"""The kernel's steps of Pedro's turn against the twin, one at a time.

`compare_step` does one step of a solo game and fails with what only one of the two has. What is
legal is compared before the step, what needs no choice by its result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from sim.argentina.kernel import codes as c
from sim.argentina.kernel import entry, ops
from sim.argentina.kernel import layout as L
from sim.argentina.names import CATEGORIES, QUARTERS, QUAYS
from sim.argentina.setup import Setup
from sim.core import operations as do
from tests.argentina.raw import Raw, seat
from tests.games.twin import same

from . import pedro as twin
from .pedro_effects import effect
from .pedro_reading import HUMAN, PEDRO
from .pedro_step import BA, Step, decided, objective_taken, written
from .reading import Position

# --- the turn -------------------------------------------------------------------------------------


def start(step: Step) -> str:
    """A621, A633: the card and its steps."""
    draw = step.before["pedro"]["draw"]
    after = step.go()
    card = after["pedro"]["card"]
    if draw:
        step.equal(card, draw[0], "card")
    else:
        step.equal(sorted([card, *after["pedro"]["draw"]]), list(range(1, 16)), "new draw pile")
    steps = twin.steps_of_card(step.before, step.data, card)
    step.equal(after["pending"][-1], {"do": "pedro_step", "steps": steps}, "steps")
    return "drawn"


def move(step: Step) -> str:
    """A630, A631, A632: the next location, and what the bank pays the human."""
    nodes = step.data["trail"]["nodes"]
    ends = ("ramp", "buenos_aires")
    options = [step.names.nodes[action] for action in step.options()]
    found = [BA if nodes[node]["type"] in ends else node for node in options]
    steps = step.frame["steps"]
    same(found, twin.step_options(step.before, step.data, steps), step.label)
    action = step.choose()
    after = step.go(action)
    at = step.names.nodes[action]
    there = BA if nodes[at]["type"] in ends else at
    step.equal(after["seats"][PEDRO]["at"], there, "place")
    paid = after["seats"][HUMAN]["pesos"] - step.before["seats"][HUMAN]["pesos"]
    step.equal(paid, twin.tax(step.before, step.data, at)[1], "tax to the human")
    step.equal(after["trail"], step.before["trail"], "trail")
    left = [] if there == BA or steps == 1 else [step.frame | {"steps": steps - 1}]
    step.equal(after["pending"], [*step.before["pending"][:-1], *left], "steps left")
    return "move" if len(options) == 1 else "move, human decides"


def action(step: Step) -> str:
    """A623, A635: Buenos Aires afterwards, and the half of the card that applies."""
    after = step.go()
    effects = twin.action_of_card(step.before, step.data, step.before["pedro"]["card"])
    expected: list[dict[str, Any]] = [{"do": "phase_c"}]
    if step.before["seats"][PEDRO]["at"] == BA:
        expected.append({"do": "pedro_ba", "begun": False})
    if effects:
        expected.append({"do": "pedro_do", "effects": effects})
    step.equal(after["pending"], expected, "action")
    return "action"


# --- decisions ------------------------------------------------------------------------------------


def farmer(step: Step) -> str:
    """A647, A648."""
    options = step.options()
    found = [step.names.nodes[node] for node in options]
    same(found, twin.farmer_options(step.before, step.data), step.label)
    action = step.choose()
    after = step.go(action)
    if options:
        space = step.names.nodes[action]
        tile = step.before["trail"][space]["farmer"]
        trail = {name: entry for name, entry in step.before["trail"].items() if name != space}
        step.equal(after["trail"], trail, "trail")
        beside = dict(step.before["seats"][PEDRO]["farmers"])
        removed: Counter[str] = Counter(step.before["farmers_removed"])
        if step.frame["farmer"] == "take":
            beside[tile.partition(":")[0]] += 1
        else:
            removed[tile] += 1
        step.equal(after["seats"][PEDRO]["farmers"], beside, "farmers beside")
        step.equal(Counter(after["farmers_removed"]), removed, "farmers removed")
        step.equal(after["seats"][HUMAN], step.before["seats"][HUMAN], "human")
    return decided(f"farmer to {step.frame['farmer']}", options)


def card(step: Step) -> str:
    """A652, A653: of the cards that fit, those with most VP."""
    frames = step.before["pending"][::-1]
    wants = []
    for frame in frames:
        if frame["do"] != "pedro_cattle":
            break
        wants.append(frame["wants"])
    market: Counter[str] = Counter(step.before["cattle_market"])
    options = step.options()
    found = [step.names.cards[kind] for kind in options]
    same(found, twin.pick_options(market, wants, step.data), step.label)
    by_card = step.before["pedro"]["card"] == 13 and wants == ["value3"]
    if by_card:
        same(found, twin.value3_options(step.before, step.data), step.label)
    action = step.choose()
    after = step.go(action)
    if options:
        name = step.names.cards[action]
        step.equal(Counter(after["cattle_market"]), market - Counter([name]), "market")
        pile = step.before["seats"][PEDRO]["pile"]
        step.equal(after["seats"][PEDRO]["pile"], [*pile, name], "pile")
    return decided("card", options)


def building(step: Step) -> str:
    """A660, A661, A662, A663, A665."""
    options = step.options()
    found: list[tuple[Any, ...]] = []
    for code in options:
        if code >= c.REPLACE:
            old, new = divmod(code - c.REPLACE, L.N_NUMBERS)
            found.append(("replace", old + 1, new + 1))
        else:
            found.append(("new", code + 1))
    exactly = step.frame.get("exactly")
    same(found, twin.build_options(step.before, step.data, exactly), step.label)
    action = step.choose()
    after = step.go(action)
    what = "building of 1" if exactly else "building"
    if not options:
        return decided(what, options)
    kind, *numbers = found[options.index(action)]
    if kind == "new":
        face = step.before["sides"][numbers[0] - 1]
        step.equal(after["pending"][-1], {"do": "pedro_space", "building": face}, "space asked")
        return decided(f"new {what}", options)
    faces = [step.before["sides"][number - 1] for number in numbers]
    trail = {
        space: {"owner": PEDRO, "building": faces[1]}
        if tile == {"owner": PEDRO, "building": faces[0]}
        else tile
        for space, tile in step.before["trail"].items()
    }
    step.equal(after["trail"], trail, "replaced")
    return decided(f"replacing {what}", options)


def space(step: Step) -> str:
    """A661, R57, R58."""
    options = step.options()
    found = [step.names.nodes[node] for node in options]
    same(found, twin.space_options(step.before, step.data), step.label)
    action = step.choose()
    after = step.go(action)
    if options:
        tile = {"owner": PEDRO, "building": step.frame["building"]}
        trail = step.before["trail"] | {step.names.nodes[action]: tile}
        step.equal(after["trail"], trail, "trail")
    return decided("space", options)


def disc(step: Step) -> str:
    """A671, A672, A682, R63: where the disc comes from, and what it does."""
    station = step.frame.get("station")
    options = step.options()
    found = ["reserve" if code == L.N_STATIONS else str(code + 1) for code in options]
    sources = twin.disc_sources(step.before, step.data, None if station is None else str(station))
    same(found, sources, step.label)
    action = step.choose()
    after = step.go(action)
    what = "disc for a ship" if station is None else "disc for a station"
    if not options:
        step.equal(after["stations"], step.before["stations"], "stations")
        return decided(what, options)
    source = found[options.index(action)]
    reserve = step.before["pedro"]["reserve"] - (source == "reserve")
    step.equal(after["pedro"]["reserve"], reserve, "reserve")
    stations = {
        number: {"discs": list(there["discs"]), "master": there["master"]}
        for number, there in step.before["stations"].items()
    }
    if source != "reserve":
        stations[source]["discs"][PEDRO] -= 1
        what += " from a station"
    if station is not None:
        upgraded = stations[str(station)]
        upgraded["discs"][PEDRO] += 1
        if isinstance(upgraded["master"], int):
            step.equal(upgraded["master"] in after["masters_removed"], True, "master to the box")
            upgraded["master"] = None
    else:
        _loaded(step, after)
    step.equal(after["stations"], stations, "stations")
    return decided(what, options)


def _loaded(step: Step, after: Position) -> None:
    """A ship that gives an objective card gives him the farthest one (A682)."""
    name = step.frame["ship"]
    before = {ship["ship"]: ship["discs"][PEDRO] for ship in step.before["ships"]}
    now = {ship["ship"]: ship["discs"][PEDRO] for ship in after["ships"]}
    step.equal(now, before | {name: before[name] + 1}, "ships")
    effects = step.data["ships"]["ships"][name]["effects"]
    if any("objective" in effect for effect in effects):
        offer, deck = step.before["objective_offer"], step.before["objective_deck"]
        objective_taken(step, offer, deck, after)
    else:
        pile = step.before["seats"][PEDRO]["pile"]
        step.equal(after["seats"][PEDRO]["pile"], pile, "no objective card")
    step.equal(after["seats"][PEDRO]["grain"], step.before["seats"][PEDRO]["grain"], "no grain")


def visit(step: Step) -> str:
    """A681, A685, R55: the ship; and A683: the lower tiles, the Rider space."""
    if step.frame["begun"]:
        return _closing(step)
    after = step.go()
    begun = next(frame for frame in after["pending"] if frame["do"] == "pedro_ba")
    ship = begun["ship"]
    expected = twin.ship_choice(step.before, step.data)
    if not twin.disc_sources(step.before, step.data):  # R63: then there is nothing to load with
        step.equal(expected, None, "ship without a disc")
        return "ship without a disc"
    step.equal(ship, expected, "ship")
    frames = [{"do": "phase_c"}, {"do": "pedro_ba", "begun": True, "ship": ship}]
    frames += [{"do": "pedro_disc", "ship": ship}] if ship else []
    step.equal(after["pending"], [*frames, {"do": "pedro_deliver"}], "visit")
    return "ship" if ship else "no ship"


def _closing(step: Step) -> str:
    """A683, R60: the lower tiles; after the trigger only farmers, and then the upper one too."""
    ended = step.before["end"]["triggered_by"] is not None
    after = step.go()
    step.equal(after["seats"][PEDRO]["at"], "START", "Rider space")
    trigger = None if ended else after["end"]["in_step"]
    for number, letter in enumerate("ABC", start=4):
        over = ended or (trigger is not None and trigger < number)
        tiles = [tile for tile in step.before["forecast"][letter] if tile is not None]
        allowed = [tile for tile in tiles if not over or ":" in tile]
        if allowed:
            tiles.remove(allowed[0])
        bag = step.before["bags"][letter]
        expected = [*tiles, *bag, None, None][:2]  # A611, A263
        step.equal(after["forecast"][letter], expected, f"forecast {letter}")
    return "visit after the trigger" if ended else "visit"


def delivery(step: Step) -> str:
    """A680, R54: most grain, most VP, most pesos; the disc moves and the grain is paid."""
    options = step.options()
    cities = list(step.data["cities_a"])
    found = []
    for code in options:
        quay, cell = divmod(code, c.CELL)
        quarter, i = divmod(cell, L.MAX_SPACES)
        city, quarter = divmod(quarter, L.N_QUARTERS)
        found.append(twin.Delivery(QUAYS[quay], cities[city], QUARTERS[quarter], i))
    same(found, twin.deliver_options(step.before, step.data), step.label)
    action = step.choose()
    after = step.go(action)
    if not options:
        return decided("delivery", options)
    done = found[options.index(action)]
    pier = step.data["quays"][done.quay]
    board = step.data[f"cities_{step.before['city_sides'][done.city]}"][done.city]
    grain = max(0, int(board[done.quarter]["grain"]) - int(pier["discount"]))
    step.equal(
        after["seats"][PEDRO]["grain"], step.before["seats"][PEDRO]["grain"] - grain, "grain paid"
    )
    step.equal(after["cities"][done.city][done.quarter][done.space], PEDRO, "bonus space")
    level = "quay_" + "I" * int(pier["level"])
    there = step.before["cities"][done.city][level][PEDRO]
    step.equal(after["cities"][done.city][level][PEDRO], there - 1, "quay")
    step.equal(after["seats"][HUMAN], step.before["seats"][HUMAN], "human")
    return decided("delivery" if grain else "delivery without grain", options)


# --- all of it ------------------------------------------------------------------------------------

_STEPS: dict[int, Callable[[Step], str]] = {
    ops.TURN_START: start,
    ops.PEDRO_TURN: action,
    ops.PEDRO_DO: effect,
    ops.PEDRO_BA: visit,
    ops.PEDRO_STEP: move,
    ops.PEDRO_FARMER: farmer,
    ops.PEDRO_CATTLE: card,
    ops.PEDRO_BUILD: building,
    ops.PEDRO_SPACE: space,
    ops.PEDRO_DELIVER: delivery,
    ops.PEDRO_DISC: disc,
}


def compare_step(raw: Raw, setup: Setup, label: str) -> str:
    """Do one step of Pedro's turn, compared; returns its subject."""
    if raw.op == ops.PHASE_C:
        raw.do(None)
        return "end of the turn"
    return _STEPS[raw.op](Step(raw, setup, label))


def compare_turn(raw: Raw, setup: Setup, label: str) -> Counter[str]:
    """Pedro's whole turn, which is about to begin or in progress; subjects seen."""
    seen: Counter[str] = Counter()
    while not raw.over and raw.p == L.PEDRO:
        seen[compare_step(raw, setup, label)] += 1
    return seen


def compare_score(raw: Raw, setup: Setup, label: str) -> dict[str, int]:
    """Pedro's categories if the game ended now (A690)."""
    position = written(raw, setup)
    state = raw.s.copy()
    entry.call(do.SCORE_NOW, state, raw.T)
    first = seat(PEDRO) + L.SCORE
    sheet = {name: int(state[first + i]) for i, name in enumerate(CATEGORIES)}
    expected = twin.pedro_score(position, raw.tables.facts.data)
    assert sheet == expected, f"{label}: kernel {sheet}, twin {expected}"
    return sheet
