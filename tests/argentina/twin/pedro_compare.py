"""The kernel's steps of Pedro's turn against the twin, one at a time.

`compare_step` does one step of a solo game and fails with what only one of the two has. What is
legal is compared before the step, what needs no choice by its result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from sim.argentina import position as positions
from sim.argentina.kernel import codes as c
from sim.argentina.kernel import entry
from sim.argentina.kernel import layout as L
from sim.argentina.names import CATEGORIES, QUARTERS, QUAYS
from sim.argentina.setup import Setup
from tests.argentina.raw import Raw, seat

from . import pedro as twin
from .compare import same
from .pedro_reading import HUMAN, PEDRO
from .reading import Data, Position

BA = "BA"


class Step:
    """One step: the position before it, and the game to look at and to move on."""

    def __init__(self, raw: Raw, setup: Setup, label: str) -> None:
        self.raw = raw
        self.setup = setup
        self.data: Data = raw.tables.facts.data
        self.names = raw.tables.names
        self.before = self.position()
        frame = self.before["pending"][-1]
        self.frame: dict[str, Any] = frame
        card = self.before["pedro"]["card"]
        self.label = f"{label}, turn {self.before['turn']}, card {card}, {frame}"

    def position(self) -> Position:
        return positions.to_dict(self.raw.s, self.raw.tables, self.setup)

    def go(self, action: int | None = None) -> Position:
        self.raw.do(action)
        return self.position()

    def options(self) -> list[int]:
        """Legal actions; passing, which stands for none, is left out."""
        actions = self.raw.legal()
        assert c.PASS not in actions or actions == [c.PASS], self.label
        return [action for action in actions if action != c.PASS]

    def choose(self) -> int:
        return self.raw.choose(self.raw.legal())

    def equal(self, kernel: object, twins: object, what: str) -> None:
        assert kernel == twins, f"{self.label}: {what}: kernel {kernel}, twin {twins}"


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
    """A630-A632: the next location, and what the bank pays the human."""
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


# --- what needs no choice -------------------------------------------------------------------------


def effect(step: Step) -> str:
    """One effect of the card."""
    ((key, value),) = step.frame["effects"][step.frame.get("done", 0)].items()
    return _EFFECTS[key](step, value)


def hire(step: Step, kind: str) -> str:
    """A637, A640."""
    rows = step.before["job_market"]["rows"]
    after = step.go()
    now = after["job_market"]["rows"]
    gone = [
        (i + 1, j + 1)
        for i, row in enumerate(rows)
        for j, tile in enumerate(row)
        if tile != now[i][j]
    ]
    place = twin.hire_choice(step.before, step.data, kind)
    step.equal(gone, [] if place is None else [place], f"hire {kind}")
    if place is None:
        return "no worker"
    row, column = place
    tile = rows[row - 1][column - 1]
    hired = tile.rstrip("+")
    mine = step.before["seats"][PEDRO]["workers"]
    step.equal(after["seats"][PEDRO]["workers"], mine | {hired: [*mine[hired], tile]}, "row")
    speciality = twin.new_speciality(step.before, step.data, hired)
    step.equal(after["pedro"]["speciality"], speciality, "speciality")
    changed = speciality != step.before["pedro"]["speciality"]
    return f"hire {kind}, new speciality" if changed else f"hire {kind}"


def cattle(step: Step, value: object) -> str:
    """A650, A651: cards added, and for which cards he looks."""
    added, picks = twin.cattle_plan(step.before, step.data)
    waiting = step.before["pending"][:-1]
    after = step.go()
    step.equal(len(step.before["cattle_deck"]) - len(after["cattle_deck"]), added, "cards added")
    wants = [frame for frame in after["pending"][len(waiting) :] if frame["do"] == "pedro_cattle"]
    step.equal(len(wants), len(picks or []), "cards wanted")
    if picks is None:
        return "no cattle"
    seen: list[set[str]] = [set() for _ in picks]
    _follow(step.raw.copy(), seen, 0)
    step.equal([frozenset(cards) for cards in seen], picks, "cards on all ways")
    return f"cattle after {added} cards" if added else "cattle"


def _follow(raw: Raw, seen: list[set[str]], i: int) -> None:
    """All cards that each pick can be, whatever was picked before."""
    if i == len(seen):
        return
    for action in raw.legal():
        seen[i].add(raw.tables.names.cards[action])
        there = raw.copy()
        there.do(action)
        _follow(there, seen, i + 1)


def engine(step: Step, value: int | str) -> str:
    """A670-A673: where the engine stops, and the station that he upgrades."""
    spaces = twin.amount(step.before, step.data, value)
    place, station = twin.engine_stop(step.before, step.data, spaces)
    frames = len(step.before["pending"])
    after = step.go()
    step.equal(after["seats"][PEDRO]["engine"], place, f"{spaces} spaces")
    discs = [frame for frame in after["pending"][frames - 1 :] if frame["do"] == "pedro_disc"]
    if discs and not step.options():  # R79: no disc anywhere, no upgrade
        step.equal(station, None, "station without a disc")
        return "engine without a disc"
    expected = [{"do": "pedro_disc", "station": int(station)}] if station else []
    step.equal(discs, expected, "station")
    return "engine, station" if station else "engine"


def grain(step: Step, value: int | str) -> str:
    """A645, R61."""
    more = twin.amount(step.before, step.data, value)
    limit = int(step.data["player_board"]["grain_limit"])
    total = min(limit, step.before["seats"][PEDRO]["grain"] + more)
    step.equal(step.go()["seats"][PEDRO]["grain"], total, "grain")
    return "grain"


def objective(step: Step, value: object) -> str:
    """A612, A646: the farthest card of the offer, the others slide."""
    offer, deck = step.before["objective_offer"], step.before["objective_deck"]
    after = step.go()
    _objective_taken(step, offer, deck, after)
    return "objective"


def _objective_taken(step: Step, offer: list[int | None], deck: list[int], after: Position) -> None:
    taken = offer[-1]
    pile = step.before["seats"][PEDRO]["pile"]
    expected = pile if taken is None else [*pile, f"objective:{taken}"]
    step.equal(after["seats"][PEDRO]["pile"], expected, "objective card")
    if taken is not None:
        new = deck[0] if deck else None
        step.equal(after["objective_offer"], [new, *offer[:-1]], "offer")


def _asks(words: Callable[[Any], dict[str, Any]], what: str) -> Callable[[Step, Any], str]:
    """An effect that only asks for a decision."""

    def compare(step: Step, value: Any) -> str:
        step.equal(step.go()["pending"][-1], words(value), "decision")
        return what

    return compare


def _build_words(value: int | str) -> dict[str, Any]:
    return {"do": "pedro_build"} | ({} if value == "carpinteros" else {"exactly": value})


_EFFECTS: dict[str, Callable[[Step, Any], str]] = {
    "hire": hire,
    "cattle": cattle,
    "engine": engine,
    "grain": grain,
    "objective": objective,
    "farmer": _asks(lambda value: {"do": "pedro_farmer", "farmer": value}, "farmer asked"),
    "card_of_value": _asks(
        lambda value: {"do": "pedro_cattle", "wants": f"value{value}"}, "card asked"
    ),
    "build": _asks(_build_words, "build asked"),
}


# --- decisions ------------------------------------------------------------------------------------


def _word(what: str, options: list[int]) -> str:
    if not options:
        return f"{what}: nothing possible"
    return what if len(options) == 1 else f"{what}, human decides"


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
    return _word(f"farmer to {step.frame['farmer']}", options)


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
    return _word("card", options)


def building(step: Step) -> str:
    """A660-A665."""
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
        return _word(what, options)
    kind, *numbers = found[options.index(action)]
    if kind == "new":
        face = step.before["sides"][numbers[0] - 1]
        step.equal(after["pending"][-1], {"do": "pedro_space", "building": face}, "space asked")
        return _word(f"new {what}", options)
    faces = [step.before["sides"][number - 1] for number in numbers]
    trail = {
        space: {"owner": PEDRO, "building": faces[1]}
        if tile == {"owner": PEDRO, "building": faces[0]}
        else tile
        for space, tile in step.before["trail"].items()
    }
    step.equal(after["trail"], trail, "replaced")
    return _word(f"replacing {what}", options)


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
    return _word("space", options)


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
        return _word(what, options)
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
    return _word(what, options)


def _loaded(step: Step, after: Position) -> None:
    """A ship that gives an objective card gives him the farthest one (A682)."""
    name = step.frame["ship"]
    before = {ship["ship"]: ship["discs"][PEDRO] for ship in step.before["ships"]}
    now = {ship["ship"]: ship["discs"][PEDRO] for ship in after["ships"]}
    step.equal(now, before | {name: before[name] + 1}, "ships")
    effects = step.data["ships"]["ships"][name]["effects"]
    if any("objective" in effect for effect in effects):
        offer, deck = step.before["objective_offer"], step.before["objective_deck"]
        _objective_taken(step, offer, deck, after)
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
        quarter, i = divmod(cell, L.SPACES_MAX)
        city, quarter = divmod(quarter, L.N_QUARTERS)
        found.append(twin.Delivery(QUAYS[quay], cities[city], QUARTERS[quarter], i))
    same(found, twin.deliver_options(step.before, step.data), step.label)
    action = step.choose()
    after = step.go(action)
    if not options:
        return _word("delivery", options)
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
    return _word("delivery" if grain else "delivery without grain", options)


# --- all of it ------------------------------------------------------------------------------------

_STEPS: dict[int, Callable[[Step], str]] = {
    c.TURN_START: start,
    c.PEDRO_TURN: action,
    c.PEDRO_DO: effect,
    c.PEDRO_BA: visit,
    c.PEDRO_STEP: move,
    c.PEDRO_FARMER: farmer,
    c.PEDRO_CATTLE: card,
    c.PEDRO_BUILD: building,
    c.PEDRO_SPACE: space,
    c.PEDRO_DELIVER: delivery,
    c.PEDRO_DISC: disc,
}


def compare_step(raw: Raw, setup: Setup, label: str) -> str:
    """Do one step of Pedro's turn, compared; returns its subject."""
    if raw.op == c.PHASE_C:
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
    position = positions.to_dict(raw.s, raw.tables, setup)
    state = raw.s.copy()
    entry.call(entry.SCORE_NOW, state, raw.T)
    first = seat(PEDRO) + L.SCORE
    sheet = {name: int(state[first + i]) for i, name in enumerate(CATEGORIES)}
    expected = twin.pedro_score(position, raw.tables.facts.data)
    assert sheet == expected, f"{label}: kernel {sheet}, twin {expected}"
    return sheet
