"""What holds at every table of a game (section 19), counted again from the bare data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from . import facts as f
from .farm_board import Pair, Space
from .state import Player, Table

MOST_WORKERS = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}


# --- what there is (I1, I2, I3, I4, I5, I7, I8, I9) ----------------------------------------------


def animals_are_all_there(table: Table) -> bool:
    """I1."""
    farms = sum((player.animals for player in table.players), Counter(table.animals))
    return all(farms[kind] == {"cow": 10, "sheep": 12, "chicken": 12}[kind] for kind in f.ANIMALS)


def horses_are_all_there(table: Table) -> bool:
    """I2."""
    return table.horses + sum(len(player.horses) for player in table.players) == 5


def plants_are_all_there(table: Table) -> bool:
    """I3."""
    planted = Counter(kind for player in table.players for kind in player.plants.values())
    return planted + table.plants == Counter(apple=9, wheat=7, grape=7)


def pens_are_all_there(table: Table) -> bool:
    """I4."""
    return table.pens + sum(len(player.pens) for player in table.players) == 12


def cubes_are_all_there(table: Table) -> bool:
    """I5."""
    laid = sum(len(player.cubes) + len(player.wet_stables) for player in table.players)
    return table.mill + laid == 10


def mill_has_water(table: Table) -> bool:
    """I6: except while a drought is carried out."""
    drought = any(task.name in ("drought", "drought_cube") for task in table.todo)
    return table.mill >= 1 or drought


def markets_are_all_there(table: Table) -> bool:
    """I7."""
    cards = [
        *(table.market_deck + table.market_later + table.market_out + table.market_box),
        *(table.upper + table.bottom),
        *(card for card in table.city if card),
        *(card for player in table.players for card in player.city_cards),
    ]
    letters = Counter(card[0] for card in cards)
    return letters == Counter(A=20, B=16, C=8) and len(set(cards)) == len(cards)


def tiles_are_all_there(table: Table) -> bool:
    """I8."""
    tiles = Counter(
        [
            *(table.tile_deck + table.tile_later + table.tile_box),
            *(tile for tile in table.offer.values() if tile),
            *(tile for player in table.players for pile in player.slots for tile in pile),
        ]
    )
    all_a, all_b = (Counter(table.facts.tile_deck(letter)) for letter in "AB")
    return tiles == all_a + all_b and (all_a.total(), all_b.total()) == (19, 13)


def events_are_all_there(table: Table) -> bool:
    """I9."""
    shown = [card for card in (table.event_card, table.next_event) if card]
    cards = [*table.events_used, *shown, *table.event_deck]
    used = 0 if table.setup.simplified else max(0, table.round - 1)
    return len(cards) == len(set(cards)) == 12 and len(table.events_used) == used


# --- players -------------------------------------------------------------------------------------


def workers_are_all_there(table: Table) -> bool:
    """I10."""
    most = MOST_WORKERS[table.setup.players]
    return all(player.workers + player.waiting == most for player in table.players)


def nothing_is_negative(table: Table) -> bool:
    """I11."""
    return all(
        number >= 0
        for player in table.players
        for number in (player.pesos, *player.goods.values(), *player.animals.values())
    )


def pesos_are_booked(table: Table) -> bool:
    """I12."""
    return all(
        player.pesos == player.start_pesos + sum(pesos for _, pesos in player.booked)
        for player in table.players
    )


def animals_have_room(table: Table) -> bool:
    """I13."""
    return all(
        sum((player.animals[kind] + 2) // 3 for kind in f.ANIMALS) <= len(player.pens)
        for player in table.players
    )


def pens_lie_well(table: Table) -> bool:
    """I14."""
    board = table.facts.board
    for player in table.players:
        spaces = [space for pen in player.pens for space in pen]
        if len(spaces) != len(set(spaces)) or board.orchard in spaces:
            return False
        if set(spaces) & set(player.plants) or not set(player.plants) <= set(board.fields):
            return False
    return True


def water_flows(table: Table) -> bool:
    """I15."""
    return all(farm_water_flows(table, player) for player in table.players)


def farm_water_flows(table: Table, player: Player) -> bool:
    board = table.facts.board
    covered = {space for pen in player.pens for space in pen}
    allowed = {edge for edge in board.edges if not set(edge) & covered}
    if not table.switches.pipe_takes_cube:
        allowed -= {board.pipe}
    if not player.cubes <= allowed or not hangs_together(board.pipe, player.cubes):
        return False
    ends = [cube for cube in player.cubes if hangs_together(board.pipe, player.cubes - {cube})]
    stables = set(board.stables) - covered
    return bool(ends or not player.cubes) and player.wet_stables <= stables


def hangs_together(pipe: Pair, cubes: set[Pair]) -> bool:
    """From the pipe on, cube by cube over common spaces."""
    wet: set[Space] = set(pipe)
    dry = set(cubes)
    while next_cube := next((cube for cube in dry if wet & set(cube)), None):
        wet |= set(next_cube)
        dry.remove(next_cube)
    return not dry


def horses_stand_well(table: Table) -> bool:
    """I16."""
    board, lowest = table.facts.board, table.facts.horse_start
    highest = table.facts.horse_ceiling or 99
    return all(
        stable in board.stables
        and all(stable not in pen for pen in player.pens)
        and lowest <= level <= highest
        for player in table.players
        for stable, level in player.horses.items()
    )


def no_animal_works_twice(table: Table) -> bool:
    """I17."""
    return all(
        player.worked[kind] <= player.animals[kind]
        for player in table.players
        for kind in f.ANIMALS
    )


def tiles_lie_well(table: Table) -> bool:
    """I18: 3 slots; a shearing machine lies directly on a shearer."""
    for player in table.players:
        if len(player.slots) != 3:
            return False
        for pile in player.slots:
            for below, tile in pairwise(["", *pile]):
                if tile == "shearing_machine" and below != "shearer":
                    return False
    return True


def level_3_is_kept(table: Table) -> bool:
    """I19."""
    return all(
        player.goods[good] == player.made[good] for player in table.players for good in f.LEVEL_3
    )


def rerolls_are_owned(table: Table) -> bool:
    """I20."""
    return all(
        player.rerolls <= sum(pile.count("studies") for pile in player.slots)
        for player in table.players
    )


# --- the main board ------------------------------------------------------------------------------


def in_maintenance(table: Table) -> bool:
    return any(task.name in ("fill_markets", "age_markets", "offer_tiles") for task in table.todo)


def display_is_full(table: Table) -> bool:
    """I21."""
    letter = "B" if table.round >= 5 else "A"
    shown = table.upper + table.bottom
    refill = table.market_out if table.switches.market_reshuffle else []
    full = len(table.upper) == {2: 4, 3: 4, 4: 4}.get(table.setup.players, 6)
    arrows = all(table.facts.markets[card].arrow for card in table.bottom)
    return (
        all(card.startswith(letter) for card in shown + table.market_deck)
        and (full or in_maintenance(table) or not (table.market_deck or refill))
        and arrows
        and not (table.by_age and table.bottom)
    )


def offer_is_of_the_deck(table: Table) -> bool:
    """I22."""
    letter = "B" if table.round >= 5 else "A"
    tiles = [tile for tile in table.offer.values() if tile]
    return len(table.offer) == 4 and all(tile in table.facts.tiles[letter] for tile in tiles)


def city_is_all_there(table: Table) -> bool:
    """I23; the simplified game has no city."""
    owned = sum(len(player.city_cards) for player in table.players)
    there = sum(card is not None for card in table.city)
    return there + owned == (0 if table.setup.simplified else 4)


def workers_fit(table: Table) -> bool:
    """I24."""
    double = {2: table.switches.two_player_wheels, 6: table.switches.six_player_third_wheel}
    for area, placed in table.wheels.items():
        sizes = [1] * table.facts.wheels[area]
        if table.setup.players == 2 and double[2] and area < 10:
            sizes = [1, 2]
        elif table.setup.players == 6 and double[6] and sizes == [1, 1]:
            sizes = [1, 1, 2]
        placing = any(task.name in ("place", "placement_pass") for task in table.todo)
        if placing and [workers for _, workers in placed] != sizes[: len(placed)]:
            return False
        if len(placed) > len(sizes):
            return False
    edges = all(player.farm_workers <= set(table.facts.board.edges) for player in table.players)
    return (
        edges
        and set(table.progress_workers) <= {"top", "left", "right", "bottom", "centre"}
        and set(table.market_workers) <= {1, 2, 3, 4, 5, 6}
        and all(table.city[slot] is not None for slot in table.city_workers)
    )


def start_pairs_differ(table: Table) -> bool:
    """I25."""
    pairs = [player.start_pair for player in table.players if player.start_pair]
    return len(pairs) == len(set(pairs)) and all(len(pair) == 2 for pair in pairs)


def before_the_first_placement(table: Table) -> bool:
    return table.decision.name == "place" and all(
        player.to_place == player.round_workers for player in table.players
    )


def order_follows_wealth(table: Table) -> bool:
    """I26."""
    pesos = [table.players[player].pesos for player in table.order]
    rising = all(poorer <= richer for poorer, richer in pairwise(pesos))
    permutation = sorted(table.order) == list(range(table.setup.players))
    early = table.round < 2 or not before_the_first_placement(table)
    return permutation and (rising or early)


def on_the_board(table: Table, seat: int) -> int:
    """How many workers a player has on the board and on the farm."""
    wheels = sum(n for placed in table.wheels.values() for player, n in placed if player == seat)
    alone = [
        *table.progress_workers.values(),
        *table.market_workers.values(),
        *table.city_workers.values(),
    ]
    return wheels + alone.count(seat) + len(table.players[seat].farm_workers)


def workers_are_placed_or_not(table: Table) -> bool:
    """I28."""
    if table.decision.name != "place":
        return True
    return all(
        on_the_board(table, seat) + player.to_place == player.round_workers <= player.workers
        for seat, player in enumerate(table.players)
    )


def board_is_empty_between_rounds(table: Table) -> bool:
    """I29: from the rodeo on and before the first placement."""
    late = {"enter_rodeo", "bonus", "lose_animal", "lose_plant", "start_pair"}
    empty = table.is_over or table.decision.name in late or before_the_first_placement(table)
    return not empty or not any(on_the_board(table, p) for p in range(table.setup.players))


def ends_after_round_7(table: Table) -> bool:
    """I30."""
    return table.round <= 7 and (not table.is_over or table.round == 7)


def scores_are_sound(table: Table) -> bool:
    """I31."""
    return all(
        min(score.pesos, score.sets, score.unsold, *(points for _, points in score.bonus)) >= 0
        and score.sets <= 12.5 * score.level_3
        for score in table.scores
    )


LAWS: dict[str, Callable[[Table], bool]] = {
    "I1": animals_are_all_there,
    "I2": horses_are_all_there,
    "I3": plants_are_all_there,
    "I4": pens_are_all_there,
    "I5": cubes_are_all_there,
    "I6": mill_has_water,
    "I7": markets_are_all_there,
    "I8": tiles_are_all_there,
    "I9": events_are_all_there,
    "I10": workers_are_all_there,
    "I11": nothing_is_negative,
    "I12": pesos_are_booked,
    "I13": animals_have_room,
    "I14": pens_lie_well,
    "I15": water_flows,
    "I16": horses_stand_well,
    "I17": no_animal_works_twice,
    "I18": tiles_lie_well,
    "I19": level_3_is_kept,
    "I20": rerolls_are_owned,
    "I21": display_is_full,
    "I22": offer_is_of_the_deck,
    "I23": city_is_all_there,
    "I24": workers_fit,
    "I25": start_pairs_differ,
    "I26": order_follows_wealth,
    "I28": workers_are_placed_or_not,
    "I29": board_is_empty_between_rounds,
    "I30": ends_after_round_7,
    "I31": scores_are_sound,
}


@dataclass(frozen=True)
class Before:
    """What a step is compared with: tiles never leave their owner (I18), level-3 cards never
    decrease (I19), the round grows by one at most (I27)."""

    round: int
    tiles: tuple[Counter[str], ...]
    level_3: tuple[int, ...]


def remember(table: Table) -> Before:
    return Before(
        table.round,
        tuple(Counter(t for pile in player.slots for t in pile) for player in table.players),
        tuple(sum(player.goods[good] for good in f.LEVEL_3) for player in table.players),
    )


def broken(table: Table, before: Before | None = None) -> list[str]:
    """The laws that do not hold, at this table or since the step before."""
    found = [law for law, holds in LAWS.items() if not holds(table)]
    return [*found, *(broken_since(before, remember(table)) if before else ())]


def broken_since(before: Before, now: Before) -> Iterator[str]:
    if any(old - new for old, new in zip(before.tiles, now.tiles, strict=True)):
        yield "I18"
    if any(old > new for old, new in zip(before.level_3, now.level_3, strict=True)):
        yield "I19"
    if now.round - before.round not in (0, 1):
        yield "I27"
