"""Final scoring by category, and who has won (section 12)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from . import facts, facts_north
from .effects import OBJECTIVES
from .table import Player, Table

Supply = tuple[tuple[str, int], ...]


def elements(table: Table, seat: int) -> Counter[str]:
    """What the conditions of objective cards count, by letter (B427)."""
    player = table.players[seat]
    cattle = [facts.CATTLE[card] for card in player.herd if card in facts.CATTLE]
    return Counter(
        {
            "B": len(table.own_buildings(seat)),
            "G": player.teepees.count("green teepee"),
            "L": player.teepees.count("blue teepee"),
            "H": len(player.hazards),
            "S": len(table.own_stations(seat)),
            "3": sum(card.value == 3 for card in cattle),
            "W": sum(card.breed == "West Highland" for card in cattle),
            "X": sum(card.breed == "Texas Longhorn" for card in cattle),
            "F": table.cities["San Francisco"].count(seat),
        }
    )


class Best(NamedTuple):
    """The best sum of categories 7 and 8; among equal sums the one with most in category 7."""

    total: int
    objectives: int
    in_area: int  # cards in the area, added ones included


def best_objectives(area: list[str], herd: list[str], has: Counter[str], vp_per_pair: int) -> Best:
    """Which cards of the herd to add, and which cards to fulfil (B426, B428, R49).

    Each element serves one condition of one card (B426), so a set of cards is fulfilled when there
    are enough elements for all of their conditions. Brute force over all sets.
    """
    reached = {(_supply(has), 0): 0}  # elements left, cards in the area: VP
    for card, forced in [(card, True) for card in area] + [(card, False) for card in herd]:
        after: dict[tuple[Supply, int], int] = {}
        for (supply, cards), vp in reached.items():
            for end, more in _outcomes(card, forced, supply, cards):
                after[end] = max(after.get(end, vp + more), vp + more)
        reached = after
    return max(Best(vp + cards // 2 * vp_per_pair, vp, cards) for (_, cards), vp in reached.items())


def _supply(has: Counter[str]) -> Supply:
    return tuple(sorted(has.items()))


def _outcomes(
    card: str, forced: bool, supply: Supply, cards: int
) -> list[tuple[tuple[Supply, int], int]]:
    """Left out (only from the herd), in the area unfulfilled, in the area fulfilled."""
    facts_of = OBJECTIVES[card]
    found = [((supply, cards + 1), facts_of.penalty)]
    if not forced:
        found.append(((supply, cards), 0))
    left, wanted = Counter(dict(supply)), Counter(facts_of.conditions)
    if all(left[letter] >= count for letter, count in wanted.items()):
        left.subtract(wanted)
        found.append(((_supply(left), cards + 1), facts_of.vp))
    return found


def objectives_in_herd(player: Player) -> list[str]:
    return [card for card in player.herd if card in OBJECTIVES]


def best(table: Table, seat: int) -> Best:
    player = table.players[seat]
    pair = table.setup.masters["SM2"].vp if "SM2" in player.masters else 0
    return best_objectives(player.area, objectives_in_herd(player), elements(table, seat), pair)


def city_vp(table: Table, seat: int) -> int:
    """Discs, arrows with own discs at both ends, San Francisco by bells (B562, N562)."""
    total = sum(
        city.vp * table.cities[name].count(seat) for name, city in table.setup.cities.items()
    )
    total += sum(
        arrow.vp
        for arrow in table.setup.arrows
        if all(seat in table.cities[city] for city in arrow.cities)
    )
    if table.setup.north:
        discs = table.cities["San Francisco"].count(seat)
        total += facts_north.VP_PER_BELL * table.bells(seat) * discs
    return total


def master_vp(table: Table, seat: int, name: str, cards_in_area: int) -> int:
    """Halves are never rounded up (B580, B581, B582, B583, B584, N580)."""
    master = table.setup.masters[name]
    if not master.vp:
        return 0
    counted = cards_in_area if master.per == "objective cards" else table.count(seat, master.per)
    return master.vp * (counted // master.of)


def score(table: Table, seat: int) -> dict[str, int]:
    """B560 to the last category, each by name."""
    player, chosen = table.players[seat], best(table, seat)
    found = {
        "money": player.money // 5,  # B560
        "buildings": sum(
            facts.PRIVATE_TILES[tile].vp for tile in table.own_buildings(seat).values()
        ),  # B561
        "cities": city_vp(table, seat),  # B562
        "stations": sum(table.setup.stations[name].vp for name in table.own_stations(seat)),  # B563
        "hazards": sum(int(tile.split()[-1]) for tile in player.hazards),  # B564
        "herd": sum(facts.CATTLE[card].vp for card in player.herd if card in facts.CATTLE),  # B565
        "objectives": chosen.objectives,  # B566
        "masters": sum(
            master_vp(table, seat, name, chosen.in_area) for name in player.masters
        ),  # B567
        "workers": 4 * sum(max(0, count - 4) for count in player.workers.values()),  # B568
        "step disc": 3 if table.freed(seat, "SV") else 0,  # B569
        "marker": 2 if player.has_marker else 0,  # B570
    }
    if table.setup.poker:
        vp = table.setup.rulings.bonus_vp
        found["bonus token"] = 0 if player.bonus is None else vp[player.bonus]  # P27
    return found


def totals(table: Table) -> list[int]:
    return [sum(score(table, seat).values()) for seat in range(len(table.players))]


def victors(table: Table) -> list[int]:
    """Highest sum; a tie is a shared victory (B572)."""
    sums = totals(table)
    return [seat for seat, total in enumerate(sums) if total == max(sums)]
