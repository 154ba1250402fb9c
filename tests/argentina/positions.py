"""Builders of positions for tests: a dealt game whose parts are moved, never invented.

Every builder keeps the components together: a card, tile or disc that a test wants somewhere is
taken from where it lies, so that `play` accepts the position. Players are counted from 0; without
a player the current one is meant.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from sim.argentina import Game, Setup
from sim.argentina.game import ARGENTINA
from sim.core.facts import Overlays, Tables
from tests.games.choosing import do as do
from tests.games.choosing import find as find
from tests.games.choosing import offered as offered
from tests.games.choosing import texts as texts

Position = dict[str, Any]

TABLES = ARGENTINA.tables()  # loaded once: that costs a few hundredths of a second
FACTS = TABLES.facts.data
_overlaid = cache(ARGENTINA.tables)
STARTING_BREEDS = [name for name, breed in FACTS["cattle"]["breeds"].items() if breed["start"]]
WORKERS = ("gaucho", "carpintero", "maquinista")
MAX_NEW_CARPINTEROS = 6  # A334
PHASE_C = {"do": "phase_c"}
VISIT = [
    {"do": "ba_close"},
    {"do": "forecast_tile", "letter": "C"},
    {"do": "forecast_tile", "letter": "B"},
    {"do": "forecast_tile", "letter": "A"},
    {"do": "ship"},
    {"do": "income"},
    {"do": "deliver", "in_buenos_aires": True},
]
STEPS_LEFT = {"deliver": 7, "income": 6, "ship": 5, "A": 4, "B": 3, "C": 2, "close": 1}


# --- whole positions ------------------------------------------------------------------------------


def start(players: int = 2, **setup: Any) -> Position:
    """A game just dealt: the first player's first decision."""
    position: Position = json.loads(_dealt(Setup(players=players, **setup)))
    return position


@cache
def _dealt(setup: Setup) -> str:
    """As JSON, so that nobody can change it."""
    return json.dumps(Game.new(setup, TABLES).to_dict())


def new_game(players: int = 2, **setup: Any) -> Game:
    return Game.new(Setup(players=players, **setup), TABLES)


def running(players: int = 2, current: int = 0, **setup: Any) -> Position:
    """All estancieros on the Rider space, hands of 4, no farmers on the trail, a turn begins."""
    position = start(players, **setup)
    position["current"] = current
    position["pending"] = [{"do": "turn_start"}]
    del position["turn"]
    for player, seat in enumerate(position["seats"]):
        del seat["turns"]
        seat["at"] = "START"
        give(position, player, hand=seat["hand"][:4])
    clear_farmers(position)
    return position


def play(position: Position, tables: Tables | Overlays = TABLES) -> Game:
    """The game that goes on from a position; with other tables under their hash."""
    if not isinstance(tables, Tables):
        tables = _overlaid((tables,) if isinstance(tables, str) else tuple(tables))
    return Game.from_dict(position | {"tables": tables.facts.hash}, tables)


def seat_of(position: Position, player: int | None = None) -> dict[str, Any]:
    seat: dict[str, Any] = position["seats"][position["current"] if player is None else player]
    return seat


def me(game: Game, player: int | None = None) -> dict[str, Any]:
    """The seat of a player (the current one) as it is now."""
    return seat_of(game.to_dict(), player)


# --- places ---------------------------------------------------------------------------------------


def at(position: Position, player: int, node: str) -> Position:
    """Put an estanciero somewhere."""
    seat_of(position, player)["at"] = node
    return position


def location(position: Position, node: str, player: int | None = None) -> Position:
    """The player is in phase B on this location."""
    if player is not None:
        position["current"] = player
    at(position, position["current"], node)
    position["pending"] = [PHASE_C, {"do": "location", "at": node}]
    return position


def visit(position: Position, step: str = "deliver", total: int | None = None) -> Position:
    """The current player is in Buenos Aires before this step of STEPS_LEFT.

    After income the hand has been discarded, and `total` is its breeding total.
    """
    at(position, position["current"], "BA")
    position["pending"] = [PHASE_C, *VISIT[: STEPS_LEFT[step]]]
    if step not in ("deliver", "income"):
        seat = seat_of(position)
        give(position, discard=seat["discard"] + seat["hand"], hand=[])
    if total is not None:
        position["visit"]["breeding_total"] = total
    return position


# --- money and cards ------------------------------------------------------------------------------


def give(
    position: Position,
    player: int | None = None,
    *,
    hand: Sequence[str] | None = None,
    draw: Sequence[str] | None = None,
    discard: Sequence[str] | None = None,
    **values: Any,
) -> Position:
    """Pesos, grain, certificates, tokens, engine and piles of a player as stated.

    Cards are taken from the piles that are not given, so give all that matter in one call. A card
    that the herd has not comes from the market deck, the market, the exhaustion pile or the
    objective deck. Cards of a pile that is replaced go to the bottom of the draw pile; with that
    given, to the discard pile; with both given, out of the herd.
    """
    seat = seat_of(position, player)
    for key, value in values.items():
        assert key in seat, f"a seat has no {key}"
        seat[key] = value
    given = {"hand": hand, "draw": draw, "discard": discard}
    wanted = [card for pile in given.values() if pile is not None for card in pile]
    spare = Counter(card for key, pile in given.items() if pile is not None for card in seat[key])
    for card in wanted:
        if spare[card]:
            spare[card] -= 1
            continue
        source = next(
            (key for key, pile in given.items() if pile is None and card in seat[key]), None
        )
        if source:
            seat[source].remove(card)
        else:
            _from_table(position, card)
    for key, pile in given.items():
        if pile is not None:
            seat[key] = list(pile)
    left = list((+spare).elements())
    if draw is None:
        seat["draw"] += left
    elif discard is None:
        seat["discard"] += left
    else:
        for card in left:
            _to_table(position, card)
    return position


def _from_table(position: Position, card: str) -> None:
    if card == "exhaustion":
        position["exhaustion_pile"] -= 1
    elif card.startswith("objective:"):
        take_objective(position, int(card.partition(":")[2]))
    elif card in position["cattle_removed"]:
        position["cattle_removed"].remove(card)
    elif card in position["cattle_deck"]:
        position["cattle_deck"].remove(card)
    else:
        assert position["cattle_market"].get(card), f"no {card} is left for the herd"
        position["cattle_market"][card] -= 1


def take_objective(position: Position, number: int) -> None:
    deck, offer = position["objective_deck"], position["objective_offer"]
    if number in deck:
        deck.remove(number)
    else:
        offer[offer.index(number)] = deck.pop(0)


def _to_table(position: Position, card: str) -> None:
    if card == "exhaustion":
        position["exhaustion_pile"] += 1
    elif card.startswith("objective:"):
        position["objectives_removed"].append(int(card.partition(":")[2]))
    elif card in STARTING_BREEDS:
        position["cattle_removed"].append(card)
    else:
        position["cattle_deck"].append(card)


def cattle(
    position: Position, market: dict[str, int], deck: Sequence[str] | None = None
) -> Position:
    """The cattle market holds exactly these; the rest is the deck, or leaves the game."""
    known = [*Counter(position["cattle_market"]).elements(), *position["cattle_deck"]]
    left = Counter(known)
    left.subtract(market)
    assert min(left.values()) >= 0, f"the market cannot hold {market}"
    position["cattle_market"] = dict(market)
    if deck is None:
        position["cattle_deck"] = list(left.elements())
        return position
    assert +(Counter(deck) - left) == Counter(), f"the deck cannot hold {deck}"
    position["cattle_deck"] = list(deck)
    position["cattle_removed"] += list((left - Counter(deck)).elements())
    return position


def objective_offer(
    position: Position, offer: Sequence[int | None], deck: Sequence[int] | None = None
) -> Position:
    """The offer lies open like this; a given deck is all that is left, the rest is removed."""
    known = [card for card in position["objective_offer"] if card] + position["objective_deck"]
    rest = [card for card in known if card not in offer]
    position["objective_offer"] = list(offer)
    position["objective_deck"] = rest if deck is None else list(deck)
    if deck is not None:
        position["objectives_removed"] += [card for card in rest if card not in deck]
    return position


# --- the trail ------------------------------------------------------------------------------------


def put_building(
    position: Position, player: int, face: str, node: str, over: int | None = None
) -> Position:
    """A private building on the trail, perhaps over another number that went to the box."""
    seat = seat_of(position, player)
    needed = FACTS["private_buildings"][face]["carpinteros"]
    assert needed <= MAX_NEW_CARPINTEROS or over, f"{face} comes only by replacing (A334)"
    number = int(face[:-1])
    position["trail"][node] = {"owner": player, "building": face}
    seat["supply"].remove(number)
    if over:
        seat["supply"].remove(over)
        seat["box"].append(over)
    return position


def clear_farmers(position: Position) -> Position:
    """Take the farmers off the trail, back to the bottom of their bag."""
    for node in [node for node, tile in position["trail"].items() if "farmer" in tile]:
        tile = position["trail"].pop(node)["farmer"]
        _bag_of(position, tile).append(tile)
    return position


def put_farmer(position: Position, node: str, tile: str, coins: int = 0) -> Position:
    """A farmer tile from its bag onto its space."""
    old = position["trail"].pop(node, None)
    if old:
        _bag_of(position, old["farmer"]).append(old["farmer"])
    _take_farmer(position, tile)
    position["trail"][node] = {"farmer": tile, "coins": coins}
    return position


def beside(position: Position, player: int, tile: str) -> Position:
    """A farmer tile from its bag beside a player board."""
    _take_farmer(position, tile)
    seat_of(position, player)["farmers"][tile.partition(":")[0]] += 1
    return position


def _take_farmer(position: Position, tile: str) -> None:
    """Out of its bag, or from the forecast, which gets another tile."""
    bag = _bag_of(position, tile)
    if tile not in bag:
        shown = position["forecast"]["C" if tile.startswith("yellow") else "A"]
        assert tile in shown, f"no {tile} is left in bag and forecast"
        bag.append(tile)
        shown[shown.index(tile)] = bag.pop(0)
    bag.remove(tile)


def _bag_of(position: Position, farmer: str) -> list[str]:
    bag: list[str] = position["bags"]["C" if farmer.startswith("yellow") else "A"]
    return bag


# --- workers and the job market -------------------------------------------------------------------


def hire(position: Position, player: int, *tiles: str) -> Position:
    """Worker tiles on a player board, each from a cell of the job market that stays empty.

    Farmer tiles, named "green:4:black", come from their bag into the granjero row.
    """
    for tile in tiles:
        row = tile.rstrip("+")
        if ":" in tile:
            _take_farmer(position, tile)
            row = "granjero"
        else:
            _leave_job_market(position, tile)
        seat_of(position, player)["workers"][row].append(tile)
    return position


def _leave_job_market(position: Position, tile: str) -> None:
    market = position["job_market"]
    if not any(_cells(position)):
        marker(position, market["marker_row"] + 1)
    cells = _cells(position)
    row, column = next(((r, k) for r, k in cells if market["rows"][r][k] == tile), cells[0])
    found = market["rows"][row][column]
    if found != tile:  # another worker lies there: it changes places with one of the bag
        bag = position["bags"]["B" if tile in position["bags"]["B"] else "C"]
        bag[bag.index(tile)] = found
    market["rows"][row][column] = None


def _cells(position: Position) -> list[tuple[int, int]]:
    """Cells above the marker's row with a worker."""
    market = position["job_market"]
    return [
        (row, column)
        for row in range((market["marker_row"] or len(market["rows"]) + 1) - 1)
        for column, tile in enumerate(market["rows"][row])
        if tile
    ]


def next_worker(position: Position) -> str:
    """The next worker of bag B; when that is empty, of bag C."""
    bags = position["bags"]
    bag: list[str] = bags["B"] or bags["C"]
    tile = next(tile for tile in bag if ":" not in tile)
    bag.remove(tile)
    return tile


def marker(position: Position, row: int, filled: int = 0) -> Position:
    """The job-market marker in this row, `filled` workers in it, and what its way has brought.

    The rows that it has left are full but for cells that were empty before; ships have departed.
    """
    market = position["job_market"]
    rows = market["rows"]
    for number in range(market["marker_row"], row):
        rows[number - 1] = [tile or next_worker(position) for tile in rows[number - 1]]
        arrow = FACTS["job_market"]["arrows"].get(str(number), "")
        if arrow.startswith("depart"):
            _depart(position, arrow.split()[1])
    market["marker_row"] = row
    cells = rows[row - 1]
    rows[row - 1] = [tile or next_worker(position) for tile in cells[:filled]]
    rows[row - 1] += [None for _ in cells[filled:]]
    position["bags"]["B"] += [tile for tile in cells[filled:] if tile]
    return position


def _depart(position: Position, colour: str) -> None:
    """Three ships leave, their discs go to quays, two new ships come (A241, A242, A243)."""
    ships = FACTS["ships"]["ships"]
    for entry in list(position["ships"]):
        ship = ships[entry["ship"]]
        if ship["departure"] == colour:
            position["ships"].remove(entry)
            position["ships_departed"].append(entry["ship"])
            for player, count in enumerate(entry["discs"]):
                _quay(position, ship["quay"])[player] += count
    for _ in range(2):
        new = position["ship_stack"].pop(0)
        position["ships"].append({"ship": new, "discs": [0] * len(position["seats"])})
    position["ships"].sort(key=lambda entry: ships[entry["ship"]]["value"])


def forecast(position: Position, **tiles: Sequence[str | None]) -> Position:
    """Forecast tiles by letter, exchanged with the bag: B=("gaucho", "gaucho+").

    None leaves a space empty, which between visits needs an empty bag.
    """
    for letter, wanted in tiles.items():
        bag = position["bags"][letter]
        bag += [tile for tile in position["forecast"][letter] if tile]
        for tile in wanted:
            if tile:
                bag.remove(tile)
        position["forecast"][letter] = list(wanted)
    return position


# --- discs ----------------------------------------------------------------------------------------


def put_disc(position: Position, player: int, disc: str, to: str) -> Position:
    """A disc of the board goes to "ship 8", "station 3" or a quay such as "rotterdam_I"."""
    seat_of(position, player)["discs"].remove(disc)
    kind, _, name = to.partition(" ")
    if kind == "ship":
        place = next(entry for entry in position["ships"] if entry["ship"] == name)["discs"]
    elif kind == "station":
        place = position["stations"][name]["discs"]
    else:
        place = _quay(position, to)
    place[player] += 1
    return position


def free(position: Position, player: int, *discs: str) -> Position:
    """Disc spaces that are free; their discs lie on ship 18, which takes any number."""
    for disc in discs:
        put_disc(position, player, disc, "ship 18")
    return position


def discs_left(position: Position, player: int, *discs: str) -> Position:
    """Only these discs are still on the board."""
    others = [disc for disc in seat_of(position, player)["discs"] if disc not in discs]
    return free(position, player, *others)


def _quay(position: Position, quay: str) -> list[int]:
    city, _, level = quay.rpartition("_")
    discs: list[int] = position["cities"][city][f"quay_{level}"]
    return discs


def master(position: Position, player: int, number: int, worker: str) -> Position:
    """The player has this station master; a worker tile lies on the station in its place."""
    stations = position["stations"]
    free_station = next(key for key, entry in stations.items() if isinstance(entry["master"], int))
    here = next((key for key, entry in stations.items() if entry["master"] == number), None)
    if here is None:
        removed = position["masters_removed"]
        removed[removed.index(number)] = stations[free_station]["master"]
        here = free_station
    _leave_job_market(position, worker)
    stations[here]["master"] = worker
    seat_of(position, player)["masters"].append(number)
    return position


def put_bonus(position: Position, player: int, disc: str, city: str, quarter: str) -> Position:
    """A disc of the board lies on the first free, open bonus space of this quarter."""
    seat_of(position, player)["discs"].remove(disc)
    spaces = position["cities"][city][quarter]
    spaces[spaces.index(None)] = player
    return position


def lay_master(position: Position, station: int, number: int) -> Position:
    """This master lies on the station; the one that lay there takes its place."""
    entry = position["stations"][str(station)]
    old, entry["master"] = entry["master"], number
    removed = position["masters_removed"]
    for other in position["stations"].values():
        if other is not entry and other["master"] == number:
            other["master"] = old
    if number in removed:
        removed[removed.index(number)] = old
    return position
