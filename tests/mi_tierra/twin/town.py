"""Bell tower and factories: areas 9 to 13 (M120, M121, M122, M123, M124, M125)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations, product

from . import facts as f
from .farm_board import Space
from .state import Action, Chance, Player, Table, Task, act, earn, give_back, pay, task, then

LOOK_AT = 4  # M120

# --- area 9 --------------------------------------------------------------------------------------


def free_stables(table: Table, player: Player) -> list[Space]:
    """One horse per stable, none under a pen (M121)."""
    return [
        stable
        for stable in table.facts.board.stables
        if stable not in player.horses and stable not in player.covered()
    ]


def bell_tower_choices(table: Table, now: Task) -> list[Action]:
    """Cards of the deck in use (R51), or a horse; no horses in the simplified game (R46)."""
    look = [act("look")] if table.market_deck else []
    stables = free_stables(table, table.players[now.player])
    if table.setup.simplified or not table.horses:
        stables = []
    return [*look, *(act("horse", stable=stable) for stable in stables), act("decline")]


def do_bell_tower(table: Table, now: Task, action: Action, chance: Chance) -> None:
    if action.name == "look":
        then(table, task("arrange", now.player))
    elif action.name == "horse":
        table.horses -= 1
        table.players[now.player].horses[action["stable"]] = table.facts.horse_start


def arrange_choices(table: Table, now: Task) -> list[Action]:
    """Back on top in any order, the top card first (M120)."""
    return [act("arrange", cards=cards) for cards in permutations(table.market_deck[:LOOK_AT])]


def do_arrange(table: Table, now: Task, action: Action, chance: Chance) -> None:
    table.market_deck[:LOOK_AT] = action["cards"]


# --- areas 10 to 13 ------------------------------------------------------------------------------


def unused(player: Player, kind: str) -> int:
    """Animals that gave no level-2 good this round (M123, R28)."""
    return player.animals[kind] - player.worked[kind]


def at_hand(player: Player, area: int) -> dict[str, int]:
    """What the recipes of a factory can use."""
    if area == 11:
        return {kind: unused(player, kind) for kind in f.ANIMALS}
    return dict(player.goods)


def possible_products(area: int, at_hand: Mapping[str, int]) -> list[dict[str, int]]:
    """Every number of each product that the goods or animals are enough for; never none at all."""
    recipes = f.RECIPES[area]
    most = {
        made: min(at_hand.get(thing, 0) // need for thing, need in recipe.items())
        for made, recipe in recipes.items()
    }
    found = []
    for numbers in product(*(range(number + 1) for number in most.values())):
        made = dict(zip(most, numbers, strict=True))
        needed = ingredients(area, made)
        if any(numbers) and all(at_hand.get(thing, 0) >= n for thing, n in needed.items()):
            found.append(made)
    return found


def ingredients(area: int, made: Mapping[str, int]) -> dict[str, int]:
    """What so many products need."""
    needed: dict[str, int] = {}
    for good, number in made.items():
        for thing, need in f.RECIPES[area][good].items():
            needed[thing] = needed.get(thing, 0) + need * number
    return needed


def fee(table: Table, area: int) -> int:
    """One for all products in areas 10 and 11; none in 12 and 13 (K2, M234)."""
    if area in (12, 13):
        return 0
    discount = table.event.effect == "factory_discount"
    return f.FACTORY_FEE_DISCOUNT if discount else f.FACTORY_FEE


def pesos_per_product(table: Table, area: int) -> int:
    """For level-3 goods (M124, M125, M237)."""
    if area in (10, 11):
        return 0
    fluctuation = table.event.effect == "market_fluctuation"
    return f.LEVEL_3_PESOS_FLUCTUATION if fluctuation else f.LEVEL_3_PESOS


def factory_choices(table: Table, now: Task) -> list[Action]:
    me, area = table.players[now.player], now["area"]
    able = me.pesos >= fee(table, area)
    made = possible_products(area, at_hand(me, area)) if able else []
    return [*(act("make", **numbers) for numbers in made), act("decline")]


def do_factory(table: Table, now: Task, action: Action, chance: Chance) -> None:
    if action.name == "decline":
        return
    me, area = table.players[now.player], now["area"]
    numbers: dict[str, int] = {good: action[good] for good, _ in action.values}
    pay(table, now.player, fee(table, area), "factory fee")
    if area == 11:
        me.worked.update(ingredients(area, numbers))  # the animals stay
    else:
        give_back(me.goods, ingredients(area, numbers))
    me.goods.update(numbers)
    if area in (12, 13):
        me.made.update(numbers)
        pesos = pesos_per_product(table, area) * sum(numbers.values())
        earn(table, now.player, pesos, "level-3 goods")


DECISIONS = {
    "bell_tower": (bell_tower_choices, do_bell_tower),
    "arrange": (arrange_choices, do_arrange),
    "factory": (factory_choices, do_factory),
}
