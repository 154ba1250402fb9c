"""The final count: sets, B tiles, unsold goods, and who has won (section 14)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

from . import facts as f
from .building import plantations
from .state import Chance, Player, Score, Table, Task


@cache
def best_sets(cards: tuple[int, ...]) -> int:
    """The most pesos for so many level-3 cards of each kind; every card in one set (M251)."""
    best = 0
    for kind, count in enumerate(cards):
        for size in range(2, min(count, max(f.EQUAL_SETS)) + 1):
            rest = tuple(n - size if i == kind else n for i, n in enumerate(cards))
            best = max(best, f.EQUAL_SETS[size] + best_sets(rest))
    there = [kind for kind, count in enumerate(cards) if count]
    for size in range(2, len(there) + 1):
        for kinds in combinations(there, size):
            rest = tuple(n - (i in kinds) for i, n in enumerate(cards))
            best = max(best, f.DIFFERENT_SETS[size] + best_sets(rest))
    return best


def sets(goods: Mapping[str, int]) -> int:
    """Kinds are alike, so the order of the counts does not matter."""
    return best_sets(tuple(sorted(goods.get(good, 0) for good in f.LEVEL_3)))


def level_3_cards(player: Player) -> int:
    return sum(player.goods[good] for good in f.LEVEL_3)


def tile_bonus(table: Table, player: Player, tile: str, track: int) -> int:
    """What an active B tile brings; `track` is the wealth track when it is counted."""
    match tile:
        case "vegetarian":  # M220
            return 2 * sum(player.goods[good] for good in f.PLANTS)
        case "breeder":  # M221
            return 2 * sum(player.animals[kind] for kind in f.ANIMALS)
        case "collector":  # M222
            return 2 * level_3_cards(player)
        case "inventor":  # M223
            return 2 * sum(len(pile) for pile in player.slots)
        case "veterinarian":  # M224
            kinds = all(player.animals[kind] for kind in f.ANIMALS)
            return 13 if kinds and player.horses else 0
        case "sower":  # M225, R44
            return 10 if set(plantations(table, player).values()) == set(f.PLANTS) else 0
        case "water_carrier":  # M226
            return 10 if player.water() >= 4 else 0
        case "profitable":  # M227
            return track // 15
        case "merchant":  # M228
            return 3 * len(player.city_cards)
        case "trainer":  # M229
            return 4 * len(player.horses)
    return 0


def bonuses(table: Table, player: Player) -> list[tuple[str, int]]:
    """Active B tiles only (R45), Profitable last: its track has sets and other bonuses (R42)."""
    tops = [pile[-1] for pile in player.slots if pile]
    track = player.pesos + sets(player.goods)
    found = []
    for tile in sorted(tops, key=lambda tile: tile == "profitable"):
        if tile in table.facts.tiles["B"]:
            found.append((tile, tile_bonus(table, player, tile, track)))
            track += found[-1][1]
    return found


def unsold(table: Table, player: Player) -> int:
    """Goods of level 1 and 2, card by card (M253); animals by the other reading of R41."""
    pesos = sum(player.goods[good] * table.facts.unsold(good) for good in (*f.LEVEL_1, *f.LEVEL_2))
    if table.switches.end_sell_animals:
        pesos += sum(player.animals[kind] * table.facts.unsold(kind) for kind in f.ANIMALS)
    return pesos


def score(table: Table, player: Player) -> Score:
    return Score(
        pesos=player.pesos,
        sets=sets(player.goods),
        bonus=tuple(bonuses(table, player)),
        unsold=unsold(table, player),
        level_3=level_3_cards(player),
        best_horse=max(player.horses.values(), default=-1),  # none is below level 0 (R43)
    )


def winners(scores: list[Score]) -> list[int]:
    """Most pesos, then level-3 cards, then the best horse, then shared (M256, M257, R43)."""
    ranks = [(score.total, score.level_3, score.best_horse) for score in scores]
    return [player for player, rank in enumerate(ranks) if rank == max(ranks)]


def final_count(table: Table, now: Task, chance: Chance) -> None:
    table.scores = [score(table, player) for player in table.players]
    table.winners = winners(table.scores)


STEPS = {"final_count": final_count}
