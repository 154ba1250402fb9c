"""Set-up: decks, start pesos, and the two things that each player begins with (section 3)."""

from __future__ import annotations

from itertools import combinations

from . import facts as f
from .herd import obtain
from .state import Action, Chance, Player, Setup, Table, Task, act, task, then


def deal(setup: Setup, chance: Chance) -> Table:
    """The table before anybody chooses start resources."""
    players = [Player(workers=f.WORKERS_AT_START[setup.players]) for _ in range(setup.players)]
    order = chance.shuffle(list(range(setup.players)))  # R1
    for place, player in enumerate(order):
        players[player].pesos = players[player].start_pesos = f.FIRST_PESOS + place  # M28
    table = Table(setup, players, order)
    deal_events(table, chance)
    deal_markets(table, chance)
    deal_progress(table, chance)
    then(
        table, *(task("start_pair", player) for player in reversed(order)), task("begin_round")
    )  # M31
    return table


def deal_events(table: Table, chance: Chance) -> None:
    """One face up (M22), without dice a second one (M281), in the simplified game none (M285)."""
    table.event_deck = chance.shuffle(list(table.facts.events))
    if table.setup.simplified:
        return
    table.event_card = table.event_deck.pop(0)
    if table.setup.no_dice:
        table.next_event = table.event_deck.pop(0)


def deal_markets(table: Table, chance: Chance) -> None:
    """M23, M24. In the simplified game there is no city (M285)."""
    table.market_deck = chance.shuffle(table.facts.deck("A"))
    table.market_later = chance.shuffle(table.facts.deck("B"))
    for _ in range(f.COUNTRY_MARKETS[table.setup.players]):
        table.upper.append(table.market_deck.pop(0))
    city = chance.shuffle(table.facts.deck("C"))
    in_play = 0 if table.setup.simplified else f.CITY_MARKETS
    table.city, table.market_box = list(city[:in_play]), city[in_play:]


def deal_progress(table: Table, chance: Chance) -> None:
    """M25; not in the simplified game (M285)."""
    table.tile_deck = chance.shuffle(table.facts.tile_deck("A"))
    table.tile_later = chance.shuffle(table.facts.tile_deck("B"))
    table.offer = dict.fromkeys(f.SPOTS)
    if not table.setup.simplified:
        for spot in f.SPOTS:
            table.offer[spot] = table.tile_deck.pop(0)


# --- start resources -----------------------------------------------------------------------------


def start_pairs(table: Table) -> list[tuple[str, str]]:
    """Two different things (M31) that nobody else has taken together (M32)."""
    taken = {player.start_pair for player in table.players}
    return [pair for pair in combinations(f.START_CHOICES, 2) if frozenset(pair) not in taken]


def start_pair_choices(table: Table, now: Task) -> list[Action]:
    return [act("start_pair", pair=pair) for pair in start_pairs(table)]


def do_start_pair(table: Table, now: Task, action: Action, chance: Chance) -> None:
    """On the farm at once: pen, then plants, then animals (M33, R2)."""
    pair = action["pair"]
    table.players[now.player].start_pair = frozenset(pair)
    plants = [f"{kind}_plant" for kind in f.PLANTS]
    then(
        table,
        *(task("start_pen", now.player) for thing in pair if thing == "pen"),
        *(
            task("start_plant", now.player, kind=thing.removesuffix("_plant"))
            for thing in pair
            if thing in plants
        ),
        *(obtain(now.player, thing, 1) for thing in pair if thing in f.ANIMALS),
    )


DECISIONS = {"start_pair": (start_pair_choices, do_start_pair)}
