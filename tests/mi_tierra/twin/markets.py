"""Areas 15 and 16: public markets, the black market and the city (section 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from . import facts as f
from .cards import WHOLESALE_ANIMAL, WHOLESALE_GOODS_CARD, Market
from .herd import lose_animals, obtain
from .rounds import draw_market
from .state import Action, Chance, Player, Table, Task, act, earn, give_back, pay, task, then

SOLD_WHOLESALE = (*f.LEVEL_1, *f.LEVEL_2, *f.ANIMALS)  # M162, R32


def has(player: Player, thing: str) -> int:
    """Units of a goods card or an animal that a player could sell."""
    return player.animals[thing] if thing in f.ANIMALS else player.goods[thing]


def hand_over(table: Table, seat: int, things: Mapping[str, int]) -> None:
    """Goods to the stock, animals to their area (M162)."""
    for thing, number in things.items():
        if thing in f.ANIMALS:
            lose_animals(table, seat, thing, number)
        else:
            give_back(table.players[seat].goods, {thing: number})


def demand_bonus(table: Table, things: Mapping[str, int]) -> int:
    """Strong demand: so much for each unit of the goods named, not on the black market (R33)."""
    event = table.event
    return sum(event.bonus * number for thing, number in things.items() if thing in event.goods)


def income(table: Table, card: Market, things: Mapping[str, int]) -> int:
    """What a public or city market pays for what it is given (M162, M170, M235)."""
    if card.kind == "simple":
        pesos = card.price * sum(things.values())
    elif card.kind == "bundle":
        pesos = card.price
    else:
        pesos = sum(
            number * (WHOLESALE_ANIMAL if thing in f.ANIMALS else WHOLESALE_GOODS_CARD)
            for thing, number in things.items()
        )
    return pesos + demand_bonus(table, things)


# --- area 15 -------------------------------------------------------------------------------------


def face_up(table: Table) -> list[str]:
    """Country markets that can be used: upper rows and bottom row (M162)."""
    return [*table.upper, *table.bottom]


def public_deals(table: Table, player: Player) -> Iterator[Action]:
    for name in face_up(table):
        card = table.facts.markets[name]
        if card.kind == "simple":
            most = min(card.most, has(player, card.thing))
            for units in range(1, most + 1):
                yield act("sell", card=name, units=units)
        elif card.kind == "bundle":
            if all(has(player, thing) >= number for thing, number in card.goods):
                yield act("sell", card=name, units=1)
        elif any(has(player, thing) for thing in SOLD_WHOLESALE):
            yield act("wholesale", card=name)


def black_sales(table: Table, player: Player) -> dict[tuple[str, int], int]:
    """Pesos for 1, 2 or 3 units of one thing (M165); level 3 and horses never (M166)."""
    return {
        (thing, units): price * units
        for thing, price in table.facts.black_sell.items()
        for units in range(1, min(f.BLACK_MOST, has(player, thing)) + 1)
    }


def black_purchases(table: Table, player: Player) -> dict[tuple[str, int], int]:
    """What 1, 2 or 3 units of one thing cost; animals must be in the stock (R6, R35)."""
    return {
        (thing, units): price * units
        for thing, price in f.BLACK_BUY.items()
        for units in range(1, f.BLACK_MOST + 1)
        if price * units <= player.pesos
        and (thing not in f.ANIMALS or units <= table.animals[thing])
    }


def deal_choices(table: Table, now: Task) -> list[Action]:
    """The deals of a worker, black ones on wheels 5 and 6; fewer are allowed (M161)."""
    me = table.players[now.player]
    choices = list(public_deals(table, me))
    if f.MARKET_WHEELS[now["wheel"]][1]:
        choices += [
            act("black_sell", thing=thing, units=units) for thing, units in black_sales(table, me)
        ]
        choices += [
            act("black_buy", thing=thing, units=units)
            for thing, units in black_purchases(table, me)
        ]
    return [*choices, act("stop")]


def do_deal(table: Table, now: Task, action: Action, chance: Chance) -> None:
    me = table.players[now.player]
    if action.name == "stop":
        return
    if now["left"] > 1:
        then(table, task("deal", now.player, wheel=now["wheel"], left=now["left"] - 1))
    match action.name:
        case "sell":
            card = table.facts.markets[action["card"]]
            simple = card.kind == "simple"
            things = {card.thing: action["units"]} if simple else dict(card.goods)
            sell(table, now.player, card, things, chance)
        case "wholesale":
            things = {thing: has(me, thing) for thing in SOLD_WHOLESALE if has(me, thing)}
            left = tuple(things.items())
            then(table, task("wholesale", now.player, card=action["card"], left=left, chosen=()))
        case "black_sell":
            pesos = black_sales(table, me)[action["thing"], action["units"]]
            hand_over(table, now.player, {action["thing"]: action["units"]})
            earn(table, now.player, pesos, "black market")
        case "black_buy":
            pesos = black_purchases(table, me)[action["thing"], action["units"]]
            pay(table, now.player, pesos, "black market")
            if action["thing"] in f.ANIMALS:
                then(table, obtain(now.player, action["thing"], action["units"]))  # R35
            else:
                me.goods[action["thing"]] += action["units"]


def sell(table: Table, seat: int, card: Market, things: Mapping[str, int], chance: Chance) -> None:
    """The card leaves; in the upper rows a new one comes at once (M163, M164, K1)."""
    hand_over(table, seat, things)
    earn(table, seat, income(table, card, things), "country market")
    upper = card.name in table.upper
    (table.upper if upper else table.bottom).remove(card.name)
    table.market_out.append(card.name)
    if upper:
        new = draw_market(table, chance)
        if new is not None:
            table.upper.append(new)  # the youngest (M274)


def wholesale_choices(table: Table, now: Task) -> list[Action]:
    """Units of one thing after the other; at least one unit in all (R32)."""
    (thing, most), *others = now["left"]
    at_least = 0 if others or any(number for _, number in now["chosen"]) else 1
    return [act("units", thing=thing, number=number) for number in range(at_least, most + 1)]


def do_wholesale(table: Table, now: Task, action: Action, chance: Chance) -> None:
    chosen = (*now["chosen"], (action["thing"], action["number"]))
    left = now["left"][1:]
    if left:
        then(table, task("wholesale", now.player, card=now["card"], left=left, chosen=chosen))
    else:
        things = {thing: number for thing, number in chosen if number}
        sell(table, now.player, table.facts.markets[now["card"]], things, chance)


def market_worker(table: Table, now: Task, chance: Chance) -> None:
    wheel = now["wheel"]
    del table.market_workers[wheel]
    then(table, task("deal", now.player, wheel=wheel, left=f.MARKET_WHEELS[wheel][0]))


# --- area 16 -------------------------------------------------------------------------------------


def can_deliver(table: Table, player: Player, name: str) -> bool:
    """Exactly the printed set (M170)."""
    return all(has(player, thing) >= n for thing, n in table.facts.markets[name].goods)


def city_choices(table: Table, now: Task) -> list[Action]:
    name = table.city[now["slot"]]
    assert name is not None
    able = can_deliver(table, table.players[now.player], name)
    return [*([act("deliver")] if able else []), act("decline")]


def do_city(table: Table, now: Task, action: Action, chance: Chance) -> None:
    """The card is kept, its place stays empty (M171); without delivery it stays (M172)."""
    if action.name == "decline":
        return
    slot = now["slot"]
    name = table.city[slot]
    assert name is not None
    card = table.facts.markets[name]
    things = dict(card.goods)
    hand_over(table, now.player, things)
    earn(table, now.player, income(table, card, things), "city market")
    table.players[now.player].city_cards.append(name)
    table.city[slot] = None


def city_worker(table: Table, now: Task, chance: Chance) -> None:
    del table.city_workers[now["slot"]]
    then(table, task("city", now.player, slot=now["slot"]))


STEPS = {"market_worker": market_worker, "city_worker": city_worker}
DECISIONS = {
    "deal": (deal_choices, do_deal),
    "wholesale": (wholesale_choices, do_wholesale),
    "city": (city_choices, do_city),
}
