"""States and actions of the kernel in the words of the twin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from sim.core.fields import StateBlock
from sim.core.frames import Frame
from sim.core.machine import State
from sim.core.vocabulary import PASS
from sim.mi_tierra import grid, names
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel.harvest import N_WAYS, OF_KIND, TRAIN, USE_TILE
from sim.mi_tierra.kernel.markets import BLACK_PURCHASE, BLACK_SALE
from sim.mi_tierra.kernel.placement import ON_CITY, ON_EDGE, ON_MARKET, ON_POSITION
from sim.mi_tierra.kernel.rodeo import N_BONUSES
from sim.mi_tierra.kernel.town import HORSE, LOOK, WITHDRAW

from .twin.placement import wheel_sizes
from .twin.state import Action, Table, act

EDGES = tuple(tuple(name.split("-")) for name in grid.EDGE_NAMES)
POSITIONS = tuple(names.POSITIONS)
BONUSES = (*names.PLANTS, *names.ANIMALS)
PAIRS = tuple(combinations(names.START_THINGS, 2))
AREA_OF = tuple(names.AREAS.index(area) + 1 for area in names.WHEELED)
Way = Sequence[tuple[Frame, int]]  # the small choices of one action: what was asked, and the answer


def bits(number: int, things: Sequence[Any]) -> set[Any]:
    return {thing for i, thing in enumerate(things) if number >> i & 1}


# --- actions --------------------------------------------------------------------------------------


def translated(state: State, table: Table, way: Way) -> Action:
    """What the twin calls the choices of a way; `state` is that before them."""
    frame, code = way[0]
    stables = table.facts.board.stables
    later = {asked.name: answer for asked, answer in way[1:]}
    match frame.name:
        case "start_pair":
            return act("start_pair", pair=PAIRS[code])
        case "pen":
            return act("decline") if code == PASS else act("pen", place=EDGES[code])
        case "plant":
            if code == PASS:
                return act("decline")
            kind, space = divmod(code, L.N_SPACES)
            if frame.must:
                return act("plant", space=grid.SPACES[space])
            return act("plant", kind=names.PLANTS[kind], space=grid.SPACES[space])
        case "obtain":
            return act("decline") if code == PASS else act("keep", number=code)
        case "place":
            return _placement(state, table, code)
        case "reroll":
            return act("accept" if code == PASS else "reroll")
        case "recruit":
            return act("decline" if code == PASS else "recruit")
        case "place_cube" | "return_cube":
            place = EDGES[code] if code < L.N_EDGES else stables[code - L.N_EDGES]
            return act(frame.name, place=place)
        case "buy_tile":
            return _tile(state, table, code, later)
        case "bell_tower":
            if code == PASS:
                return act("decline")
            return act("look") if code == LOOK else act("horse", stable=stables[code - HORSE])
        case "arrange":
            return act("arrange", cards=tuple(names.MARKETS[card] for _, card in reversed(way)))
        case "make":
            return _products(way)
        case "farm":
            return _farm(state, table, code, way)
        case "deal":
            return _deal(code, later)
        case "wholesale":
            return act("units", thing=names.THINGS[frame.thing], number=code)
        case "city":
            return act("decline" if code == PASS else "deliver")
        case "enter_rodeo":
            entered = 0 if code == PASS else code
            return act("enter", stables=tuple(sorted(bits(entered, stables))))
        case "bonus":
            things = (code % N_BONUSES,) if frame.size == 1 else divmod(code, N_BONUSES)
            return act("bonus", things=tuple(BONUSES[thing] for thing in things))
        case "lose_animal":
            if code < L.N_ANIMALS:
                return act("lose", kind=names.ANIMALS[code])
            return act("lose_horse", stable=stables[code - L.N_ANIMALS])
        case "lose_plant":
            return act("lose_plant", space=grid.SPACES[code])
    raise AssertionError(frame)


def _placement(state: State, table: Table, code: int) -> Action:
    if code == PASS:
        return act("no_place")
    if code < ON_POSITION:
        area = AREA_OF[code]
        spot = len(table.wheels.get(area, []))
        return act("place", area=area, spot=spot, workers=wheel_sizes(table, area)[spot])
    if code < ON_EDGE:
        return act("place", area=8, spot=POSITIONS[code - ON_POSITION], workers=1)
    if code < ON_MARKET:
        return act("place", area=14, spot=EDGES[code - ON_EDGE], workers=1)
    if code < ON_CITY:
        return act("place", area=15, spot=code - ON_MARKET + 1, workers=1)
    return act("place", area=16, spot=code - ON_CITY, workers=1)


def _tile(state: State, table: Table, code: int, later: dict[str, int]) -> Action:
    if code >= WITHDRAW:
        return act("withdraw", position=POSITIONS[code - WITHDRAW])
    position, spot = divmod(code, L.N_SPOTS)
    slots = table.players[table.decision.player].slots
    free = [slot for slot, pile in enumerate(slots) if not pile]
    slot = later.get("tile_slot", free[0] if free else -1)
    return act("buy", position=POSITIONS[position], spot=names.SPOTS[spot], slot=slot)


def _products(way: Way) -> Action:
    asked = {names.PRODUCTS[frame.product]: number for frame, number in way}
    made_in = next(made for made in names.MADE_IN.values() if set(asked) <= set(made))
    if not any(asked.values()):
        return act("decline")
    return act("make", **{product: asked.get(product, 0) for product in made_in})


def _farm(state: State, table: Table, code: int, way: Way) -> Action:
    if code == PASS:
        return act("end_farm")
    if code < USE_TILE:
        kind, third = divmod(way[1][1], OF_KIND)
        cube = way[2][1] if len(way) > 2 else PASS
        return act(
            "harvest",
            edge=EDGES[code],
            kind=names.PLANTS[kind],
            third=grid.SPACES[third - 1] if third else None,
            cube=None if cube == PASS else EDGES[cube],
        )
    if code < TRAIN:
        slot = code - USE_TILE
        tile = table.players[table.decision.player].slots[slot][-1]
        return act("use_tile", slot=slot, tile=tile, times=way[1][1] if len(way) > 1 else 1)
    stable, hard = divmod(code - TRAIN, N_WAYS)
    return act("train", stable=table.facts.board.stables[stable], levels=1 + hard)


def _deal(code: int, later: dict[str, int]) -> Action:
    if code == PASS:
        return act("stop")
    if code >= BLACK_PURCHASE:
        thing = names.THINGS[code - BLACK_PURCHASE]
        return act("black_buy", thing=thing, units=later["black_units"])
    if code >= BLACK_SALE:
        thing = names.THINGS[code - BLACK_SALE]
        return act("black_sell", thing=thing, units=later["black_units"])
    return act("sell", card=names.MARKETS[code], units=later.get("sell_units", 1))


# --- states ---------------------------------------------------------------------------------------

BOOKED = {  # what the twin calls the sources of the kernel's pesos
    "bank": "bank",
    "level_3_goods": "level-3 goods",
    "country_markets": "country market",
    "city": "city market",
    "rodeo": "rodeo",
    "subsidy": "subsidy",
    "recruit": "recruit",
    "tiles": "progress tile",
    "factory_fees": "factory fee",
    "taxes": "taxes",
}


class Reader:
    """The fields of a block by name, as plain Python."""

    def __init__(self, state: State, block: StateBlock, start: int = 0) -> None:
        self._state, self._block, self._start = state, block, start

    def __getitem__(self, name: str) -> list[int]:
        field = self._block[name]
        return [int(n) for n in self._state[self._start + field.start :][: field.size]]

    def one(self, name: str) -> int:
        return self[name][0]

    def counted(self, name: str, things: Iterable[str]) -> dict[str, int]:
        return {thing: n for thing, n in zip(things, self[name], strict=True) if n}

    def pile(self, name: str, things: Sequence[str]) -> list[str]:
        """In the order in which they are stored."""
        return [things[i] for i in self[name][: self.one(f"{name}_n")]]

    def marked(self, name: str, things: Sequence[Any]) -> list[Any]:
        return [things[i - 1] if i else None for i in self[name]]


def plain(counts: dict[Any, int]) -> dict[Any, int]:
    return {key: n for key, n in counts.items() if n}


def kernel_player(state: State, table: Table, p: int) -> dict[str, Any]:
    seat = Reader(state, L.seat, L.SEATS + p * L.SEAT_SIZE)
    stables = table.facts.board.stables
    horses = bits(seat.one("horses"), stables)
    made = seat.counted("made", names.GOODS)
    incomes = seat.counted("income", L.INCOMES) | seat.counted("spent", L.EXPENSES)
    return {
        "pesos": seat.one("pesos"),
        "goods": seat.counted("goods", names.GOODS),
        "made": {good: made[good] for good in made if good in names.LEVEL_3},
        "animals": seat.counted("animals", names.ANIMALS),
        "worked": seat.counted("worked", names.ANIMALS),
        "pens": bits(seat.one("pens"), EDGES),
        "plants": {
            space: kind
            for kind, spaces in zip(names.PLANTS, seat["plants"], strict=True)
            for space in bits(spaces, grid.SPACES)
        },
        "cubes": bits(seat.one("cubes"), EDGES),
        "wet stables": bits(seat.one("wet_stables"), stables),
        "horses": {
            stable: level
            for stable, level in zip(stables, seat["level"], strict=True)
            if stable in horses
        },
        "tiles": seat.marked("tiles", names.TILES),
        "covered": seat.counted("covered_tiles", names.TILES),
        "city cards": bits(seat.one("city_cards"), names.CITY_MARKETS),
        "start pair": bits(seat.one("start_pair"), names.START_THINGS),
        "waiting": bool(seat.one("waiting")),
        "workers": seat.one("workers"),
        "to place": seat.one("to_place"),
        "farm workers": bits(seat.one("edge_workers"), EDGES),
        "tiles used": bits(seat.one("used_slots"), range(L.N_SLOTS)),
        "rerolls": seat.one("rerolls"),
        "trained": bits(seat.one("trained"), stables),
        "harvested": bits(seat.one("harvested"), grid.SPACES),
        "tractor": seat.one("tractor_uses"),
        "entered": bits(seat.one("entered"), stables),
        "booked": {BOOKED[reason]: n for reason, n in incomes.items() if reason in BOOKED},
    }


def twin_player(table: Table, p: int) -> dict[str, Any]:
    me = table.players[p]
    booked: Counter[str] = Counter()
    for reason, pesos in me.booked:
        booked[reason] += abs(pesos)
    return {
        "pesos": me.pesos,
        "goods": plain(me.goods),
        "made": plain(me.made),
        "animals": plain(me.animals),
        "worked": plain(me.worked),
        "pens": set(me.pens),
        "plants": me.plants,
        "cubes": me.cubes,
        "wet stables": me.wet_stables,
        "horses": me.horses,
        "tiles": [pile[-1] if pile else None for pile in me.slots],
        "covered": dict(Counter(tile for pile in me.slots for tile in pile[:-1])),
        "city cards": set(me.city_cards),
        "start pair": set(me.start_pair),
        "waiting": me.waiting,
        "workers": me.workers,
        "to place": me.to_place,
        "farm workers": me.farm_workers,
        "tiles used": me.tiles_used,
        "rerolls": me.rerolls,
        "trained": me.trained,
        "harvested": me.harvested,
        "tractor": me.tractor_uses,
        "entered": {stable for owner, stable in table.entries if owner == p},
        "booked": {r: n for r, n in booked.items() if n and r in BOOKED.values()},
    }


def kernel_table(state: State, table: Table) -> dict[str, Any]:
    s = Reader(state, L.state)
    players = s.one("players")
    wheels = s["wheels"]
    return {
        "order": [seat - 1 for seat in s["order"][:players]],
        "round": s.one("round"),
        "mill": s.one("mill"),
        "pens": s.one("pen_stock"),
        "horses": s.one("horse_stock"),
        "animals": s["animal_stock"],
        "plants": s["plant_stock"],
        "wheels": {
            area: workers
            for i, area in enumerate(AREA_OF)
            if (workers := [w - 1 for w in wheels[i * L.MAX_WHEELS :][: L.MAX_WHEELS] if w])
        },
        "positions": {POSITIONS[i]: w - 1 for i, w in enumerate(s["positions"]) if w},
        "market wheels": {i + 1: w - 1 for i, w in enumerate(s["market_wheels"]) if w},
        "city wheels": {i: w - 1 for i, w in enumerate(s["city_wheels"]) if w},
        "event": s.marked("event", names.EVENTS)[0] or "",
        "next event": s.marked("next_event", names.EVENTS)[0] or "",
        "events used": bits(s.one("events_used"), names.EVENTS),
        "event deck": s.pile("event_deck", names.EVENTS)[::-1],
        "upper": s.pile("upper", names.MARKETS),
        "bottom": bits(s.one("bottom"), names.MARKETS),
        "market deck": looked_at(state) + s.pile("market_deck", names.MARKETS)[::-1],
        "market later": s.pile("market_later", names.MARKETS)[::-1],
        "market out": bits(s.one("market_out"), names.MARKETS),
        "city": s.marked("city", names.CITY_MARKETS)[: len(table.city)],
        "city box": bits(s.one("city_box"), names.CITY_MARKETS),
        "offer": s.marked("offer", names.TILES),
        "tile deck": s.pile("tile_deck", names.TILES)[::-1],
        "tile later": s.pile("tile_later", names.TILES)[::-1],
        "tile box": s.counted("tile_box", names.TILES),
        "players": [kernel_player(state, table, p) for p in range(players)],
    }


def looked_at(state: State) -> list[str]:
    """Cards that a player holds to put them back; the twin leaves them on the deck."""
    players = int(state[L.PLAYERS])
    seats = [Reader(state, L.seat, L.SEATS + p * L.SEAT_SIZE) for p in range(players)]
    return [card for seat in seats for card in seat.pile("looked", names.MARKETS)]


def twin_table(table: Table) -> dict[str, Any]:
    country = set(names.MARKETS)
    return {
        "order": table.order,
        "round": table.round,
        "mill": table.mill,
        "pens": table.pens,
        "horses": table.horses,
        "animals": [table.animals[kind] for kind in names.ANIMALS],
        "plants": [table.plants[kind] for kind in names.PLANTS],
        "wheels": {area: [who for who, _ in some] for area, some in table.wheels.items() if some},
        "positions": table.progress_workers,
        "market wheels": table.market_workers,
        "city wheels": table.city_workers,
        "event": table.event_card,
        "next event": table.next_event,
        "events used": set(table.events_used),
        "event deck": table.event_deck,
        "upper": table.upper,
        "bottom": set(table.bottom),
        "market deck": table.market_deck,
        "market later": table.market_later,
        "market out": {*table.market_out, *table.market_box} & country,
        "city": table.city,
        "city box": set(table.market_box) - country,
        "offer": [table.offer[spot] for spot in names.SPOTS],
        "tile deck": table.tile_deck,
        "tile later": table.tile_later,
        "tile box": dict(Counter(table.tile_box)),
        "players": [twin_player(table, p) for p in range(len(table.players))],
    }
