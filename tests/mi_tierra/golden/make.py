"""What the golden games show, and the search for them.

python -m tests.mi_tierra.golden.make            search again (minutes)
python -m tests.mi_tierra.golden.make --texts    same choices, new texts (seconds)
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sim.core.facade import Event, Game
from sim.core.facts import Tables
from sim.core.setup import Setup
from sim.core.vocabulary import PASS
from sim.mi_tierra import names
from sim.mi_tierra.game import MI_TIERRA
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.kernel.harvest import OF_KIND, TRAIN, USE_TILE
from sim.mi_tierra.kernel.markets import BLACK_PURCHASE, BLACK_SALE
from sim.mi_tierra.kernel.placement import ON_CITY, ON_EDGE, ON_MARKET, ON_POSITION
from sim.mi_tierra.kernel.rodeo import N_BONUSES
from sim.mi_tierra.kernel.town import LOOK, WITHDRAW
from sim.mi_tierra.view import View, members
from tests.games.golden import Golden
from tests.games.golden_search import Choose, Played, make, play_candidate, search

SEED = 2016
WORKING = names.TILES_A[:9]  # tiles that a player uses on the farm
BONUSES = (*names.PLANTS, *names.ANIMALS)
MARKETS = (*names.MARKETS, *names.CITY_MARKETS)


def features(tables: Tables) -> list[str]:
    return [
        *(f"players: {n}" for n in MI_TIERRA.players),
        "game without dice",
        "simplified game",
        *(f"began with: {thing}" for thing in names.START_THINGS),
        *(f"worker placed: {area}" for area in names.AREAS[:-1]),
        "two workers on one wheel",
        *(f"event: {card}, {half} half" for card in names.EVENTS for half in ("upper", "lower")),
        *(f"good made: {good}" for good in names.GOODS),
        *(f"animal kept: {animal}" for animal in names.ANIMALS),
        "animals declined",
        "animal missing in the stock",
        "pen given back",
        "pen on a plant",
        "pen on a horse",
        "pen cuts water off",
        *(f"planted: {plant}" for plant in names.PLANTS),
        "roll accepted",
        "roll repeated",
        "recruit",
        "cube on a field",
        "cube on a stable",
        "drought",
        "harvest of one field",
        "harvest of two fields",
        "harvest with a third field",
        "harvest doubled",
        *(f"tile bought: {tile}" for tile in names.TILES),
        *(f"tile works: {tile}" for tile in WORKING),
        "mill works the larger way",
        "bank pays",
        *(f"tile pays: {tile}" for tile in names.TILES_B),
        "tile covered",
        "worker withdraws from area 8",
        "market deck arranged",
        "horse taken",
        "horse trained by one level",
        "horse trained by two levels",
        *(f"market used: {card}" for card in MARKETS),
        *(f"sold on the black market: {thing}" for thing in names.THINGS),
        *(f"bought on the black market: {thing}" for thing in names.THINGS),
        "market in the bottom row used",
        "rodeo",
        "rodeo with a tie for first",
        "rodeo with a tie for second",
        "two horses of one player in a rodeo",
        "horse stays away",
        *(f"bonus: {thing}" for thing in BONUSES),
        "animal stolen",
        "horse stolen",
        *(f"plant lost: {plant}" for plant in names.PLANTS),
        "taxes",
        "subsidy",
        "insured against a strike",
        "sets of level-3 goods",
        "unsold goods",
    ]


class Spotter:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def event(self, event: Event) -> set[str]:
        return set(self._event(event))

    def _event(self, event: Event) -> Iterator[str]:
        old, new = View(event.before, self.tables), View(event.after, self.tables)
        p, a = old.current, event.action
        if a is not None:
            yield from self._decided(event.frame, old, new, p, a)
        else:
            yield from self._happened(event.frame, old, new)
        for good, name in enumerate(names.GOODS):
            if new.seat(p, L.MADE + good) > old.seat(p, L.MADE + good):
                yield f"good made: {name}"
        for animal, name in enumerate(names.ANIMALS):
            if new.seat(p, L.KEPT + animal) > old.seat(p, L.KEPT + animal):
                yield f"animal kept: {name}"

    def _happened(self, frame: str, old: View, new: View) -> Iterator[str]:
        """What needs no choice."""
        if frame in ("turn_event", "begin_placement") and new.state(L.EVENT):
            card, lower = divmod(new.effect, 2)
            yield f"event: {names.EVENTS[card]}, {'lower' if lower else 'upper'} half"
        if frame == "begin_placement" and new.is_active("strike"):
            full = [new.seat(q, L.TO_PLACE) == new.seat(q, L.WORKERS) for q in range(new.players)]
            if any(full):
                yield "insured against a strike"
        if frame == "drought" and new.frame().name == "return_cube":
            yield "drought"
        if frame == "prizes":
            yield from self._rodeo(old)
        for source, feature in (
            (L.FROM_BANK, "bank pays"),
            (L.FROM_SUBSIDY, "subsidy"),
        ):
            at = L.INCOME + source
            if any(new.seat(q, at) > old.seat(q, at) for q in range(old.players)):
                yield feature
        at = L.SPENT + L.FOR_TAXES
        if any(new.seat(q, at) > old.seat(q, at) for q in range(old.players)):
            yield "taxes"

    def _rodeo(self, old: View) -> Iterator[str]:
        levels = []
        for q in range(old.players):
            own = [old.seat(q, L.LEVEL + i) for i in members(old.seat(q, L.ENTERED))]
            levels += own
            if len(own) == L.N_STABLES:
                yield "two horses of one player in a rodeo"
        levels.sort(reverse=True)
        if levels:
            yield "rodeo"
        if levels.count(max(levels, default=0)) > 1:
            yield "rodeo with a tie for first"
        elif len(levels) > 2 and levels[1] == levels[2]:
            yield "rodeo with a tie for second"

    def _decided(self, frame: str, old: View, new: View, p: int, a: int) -> Iterator[str]:
        match frame:
            case "start_pair":
                yield from (f"began with: {names.START_THINGS[i]}" for i in members(L.PAIRS[a]))
            case "place":
                yield from self._placed(old, new, p, a)
            case "obtain":
                asked = old.frame()
                if a == PASS:
                    yield "animals declined"
                if old.state(L.ANIMAL_STOCK + asked.kind) < asked.number:
                    yield "animal missing in the stock"
            case "pen":
                yield from self._pen(old, new, p, a)
            case "plant" if a != PASS:
                yield f"planted: {names.PLANTS[a // L.N_SPACES]}"
            case "reroll":
                yield "roll accepted" if a == PASS else "roll repeated"
            case "recruit" if a != PASS:
                yield "recruit"
            case "place_cube":
                yield "cube on a field" if a < L.N_EDGES else "cube on a stable"
            case "buy_tile" | "tile_slot":
                yield from self._tile(frame, old, p, a)
            case "bell_tower" if a != PASS:
                yield "market deck arranged" if a == LOOK else "horse taken"
            case "farm" | "harvest" | "double" | "tile_ways":
                yield from self._farm(frame, old, p, a)
            case "deal" | "city" if a != PASS:
                yield from self._deal(frame, old, a)
            case "enter_rodeo" if a == PASS and old.seat(p, L.HORSES):
                yield "horse stays away"
            case "bonus":
                things = (a % N_BONUSES,) if old.frame().size == 1 else divmod(a, N_BONUSES)
                yield from (f"bonus: {BONUSES[thing]}" for thing in things)
            case "lose_animal":
                yield "animal stolen" if a < L.N_ANIMALS else "horse stolen"
            case "lose_plant":
                lost = (k for k in range(L.N_PLANTS) if old.seat(p, L.PLANTS + k) >> a & 1)
                yield from (f"plant lost: {names.PLANTS[k]}" for k in lost)

    def _placed(self, old: View, new: View, p: int, a: int) -> Iterator[str]:
        area = "city_markets"
        if a < ON_POSITION:
            area = names.WHEELED[a]
            if old.seat(p, L.TO_PLACE) - new.seat(p, L.TO_PLACE) > 1:
                yield "two workers on one wheel"
        elif a < ON_EDGE:
            area = "progress"
        elif a < ON_MARKET:
            area = "farm"
        elif a < ON_CITY:
            area = "country_markets"
        yield f"worker placed: {area}"

    def _pen(self, old: View, new: View, p: int, a: int) -> Iterator[str]:
        if a == PASS:
            yield "pen given back"
            return
        if any(old.seat(p, L.PLANTS + k) != new.seat(p, L.PLANTS + k) for k in range(L.N_PLANTS)):
            yield "pen on a plant"
        if old.seat(p, L.HORSES) != new.seat(p, L.HORSES):
            yield "pen on a horse"
        if old.seat(p, L.CUBES) != new.seat(p, L.CUBES):
            yield "pen cuts water off"

    def _tile(self, frame: str, old: View, p: int, a: int) -> Iterator[str]:
        if frame == "tile_slot":
            yield "tile covered"
        elif a >= WITHDRAW:
            yield "worker withdraws from area 8"
        else:
            yield f"tile bought: {names.TILES[old.state(L.OFFER + a % L.N_SPOTS) - 1]}"

    def _farm(self, frame: str, old: View, p: int, a: int) -> Iterator[str]:
        asked = old.frame()
        if frame == "harvest":
            if a % OF_KIND:
                yield "harvest with a third field"
        elif frame == "double":
            if a != PASS:
                yield "harvest doubled"
            yield f"harvest of {'one field' if asked.number == 1 else 'two fields'}"
        elif frame == "tile_ways":
            yield f"tile works: {names.TILES[old.seat(p, L.TILES + asked.slot) - 1]}"
            if a > 1:
                yield "mill works the larger way"
        elif a == PASS:
            return
        elif a >= TRAIN:
            yield f"horse trained by {'two levels' if (a - TRAIN) % 2 else 'one level'}"
        elif a >= USE_TILE:
            yield f"tile works: {names.TILES[old.seat(p, L.TILES + a - USE_TILE) - 1]}"

    def _deal(self, frame: str, old: View, a: int) -> Iterator[str]:
        if frame == "city":
            card = old.state(L.CITY + old.frame().place) - 1
            yield f"market used: {names.CITY_MARKETS[card]}"
        elif a >= BLACK_PURCHASE:
            yield f"bought on the black market: {names.THINGS[a - BLACK_PURCHASE]}"
        elif a >= BLACK_SALE:
            yield f"sold on the black market: {names.THINGS[a - BLACK_SALE]}"
        else:
            yield f"market used: {names.MARKETS[a]}"
            if old.state(L.BOTTOM) >> a & 1:
                yield "market in the bottom row used"

    def whole(self, game: Game) -> set[str]:
        return set(self._whole(game))

    def _whole(self, game: Game) -> Iterator[str]:
        v = View(game.state, game.tables)
        yield f"players: {game.players}"
        if v.state(L.SIMPLIFIED):
            yield "simplified game"
        elif v.state(L.NO_DICE):
            yield "game without dice"
        sheets = game.scores()
        if any(sheet["sets"] for sheet in sheets):
            yield "sets of level-3 goods"
        if any(sheet["unsold"] for sheet in sheets):
            yield "unsold goods"
        for p in range(game.players):
            tiles = [v.seat(p, L.TILES + slot) - 1 for slot in range(L.N_SLOTS)]
            own = [tile for tile in tiles if tile >= L.N_TILES_A]
            if len(own) == 1 and sheets[p]["bonus"]:
                yield f"tile pays: {names.TILES[own[0]]}"


GOLDEN = Golden(
    MI_TIERRA,
    Path(__file__).parent,
    features,
    Spotter,
    again="written again by python -m tests.mi_tierra.golden.make, new texts only: --texts",
    exceptions={
        f"bought on the black market: {good}": "Goods of level 2 have no buying price (M165)."
        for good in names.LEVEL_2
    },
)


def can_give(v: View, card: int) -> bool:
    """Whether the player on turn has what a market card asks for, one unit at least."""
    parts = range(card * t.MAX_PARTS, card * t.MAX_PARTS + v.table(t.CARD_PARTS + card))
    simple = v.table(t.CARD_TYPE + card) == L.SIMPLE
    for part in parts:
        thing, units = v.table(t.CARD_THING + part), v.table(t.CARD_UNITS + part)
        goods = thing < L.N_SOLD_GOODS
        have = v.seat(v.current, L.GOODS + thing if goods else L.ANIMALS + thing - L.N_SOLD_GOODS)
        if have < (1 if simple else units):
            return False
    return True


def market_place(v: View, legal: list[int], missing: set[str]) -> int | None:
    """A place at a market that was not used yet and that the player can serve."""
    for code in legal:
        if code >= ON_CITY and code != PASS:
            card = L.N_MARKETS + v.state(L.CITY + code - ON_CITY) - 1
            if f"market used: {MARKETS[card]}" in missing and can_give(v, card):
                return code
    shown = [v.state(L.UPPER + i) for i in range(v.state(L.UPPER_N))]
    if any(f"market used: {MARKETS[c]}" in missing and can_give(v, c) for c in shown):
        return next((code for code in legal if ON_MARKET <= code < ON_CITY), None)
    return None


def curious(missing: set[str]) -> Choose:
    """A player who does what was not seen yet, and otherwise what the policy says."""

    def choose(game: Game, spotter: Spotter) -> int:
        legal = [action.code for action in game.legal_actions()]
        if game.decision not in ("place", "arrange", "pen", "plant", "place_cube"):
            before = game.state.copy()
            for code in legal:
                after = before.copy()
                game.description.machine.apply(after, game.memory.copy(), game.tables, code)
                if spotter.event(Event(before, after, game.decision, code, False)) & missing:
                    return code
        elif game.decision == "place":
            place = market_place(View(game.state, game.tables), legal, missing)
            if place is not None:
                return place
        return game.choose().code

    return choose


def miller(game: Game, spotter: Spotter) -> int:
    """Buys wheat and apples on the black market, makes flour, and serves the bundle of both."""
    v = View(game.state, game.tables)
    legal = [action.code for action in game.legal_actions()]
    wheat, apple, flour = (v.seat(v.current, L.GOODS + i) for i in (L.WHEAT, L.APPLE, L.FLOUR))
    wanted: list[int] = []
    if game.decision == "place":
        factory = names.WHEELED.index("plant_factory")
        buys = [ON_CITY - 1, ON_CITY - 2]
        wanted = [factory] if not flour and wheat >= 3 else buys
    elif game.decision == "deal":
        wanted = [names.MARKETS.index("A17")]
        wanted += [BLACK_PURCHASE + L.WHEAT] if not flour and wheat < 3 else []
        wanted += [BLACK_PURCHASE + L.APPLE] if apple < 3 else []
        wanted.append(PASS)
    elif game.decision in ("black_units", "make"):
        wanted = [max(legal)]
    return next((code for code in wanted if code in legal), None) or game.choose().code


LINES = (
    "random",
    "novice",
    "club",
    "club:temperature=4",
    "random:random=0:grape=6:wine=30:apple=6:level_3=60:factory=3:temperature=0.5",
    "random:random=0:wheat=6:flour=30:milk=25:cow=15:pen=8:level_3=60:factory=3:temperature=0.5",
    "random:random=0:wheat=6:flour=30:egg=25:chicken=15:pen=8:level_3=60:factory=3:temperature=0.5",
    "random:random=0:grape=2.6:wheat=2.6:apple=2.6:wine=12:flour=11:city=9:factory=3:temperature=0.3",
    "random:random=0:wheat=3:flour=30:apple=5:factory=4:level_3=-90:deal=0.2:wait=0.2:temperature=0.3",
    "random:random=0:wheat=3:flour=20:egg=20:chicken=20:pen=12:factory=4:level_3=-90:temperature=0.3",
    "random:random=0:apple=4.5:wheat=4.5:grape=4.5:plant=8:plant_more=0:wet=6:harvest=4:level_3=-90",
    "random:random=0:apple=4:wheat=4:plant=8:wet=6:harvest=4:flour=30:tile=3:factory=5:level_3=-90",
    "random:random=0:horse=30:stable=-3:pen=6:tile=3:tile_more=9:temperature=2",
)


def batch(number: int, missing: list[str]) -> list[Played]:
    """Games of every sort of player, some with many pesos, who do what is still missing."""
    kinds = [("rolled", "full")] * 6 + [("none", "full"), ("rolled", "simplified")]
    found = []
    for i, line in enumerate(LINES):
        players = MI_TIERRA.players[(number + i) % len(MI_TIERRA.players)]
        dice, rules = kinds[(number + i) % len(kinds)]
        setup: Setup = MI_TIERRA.setup(
            players=players,
            dice=dice,
            rules=rules,
            seed=SEED,
            game=number,
            pesos=(150,) * players if number % 2 else None,
            policies=(line,) * players,
        )
        found.append(play_candidate(GOLDEN, setup, curious(set(missing))))
    for players in (2, 3):
        setup = MI_TIERRA.setup(players=players, seed=SEED, game=number, pesos=(60,) * players)
        found.append(play_candidate(GOLDEN, setup, miller))
    return found


if __name__ == "__main__":
    make(GOLDEN, lambda: search(GOLDEN, batch, rounds=60))
