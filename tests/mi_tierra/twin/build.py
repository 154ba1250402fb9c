"""Tables made by hand for worked examples; what is put on a farm comes from the stock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .dealing import deal
from .farm_board import Pair, Space
from .game import advance, legal, play
from .state import Action, Player, Setup, Switches, Table, Task, then

SPACES = 4  # characters of "r2c3"


class Fixed:
    """Chance that was decided before: these rolls, and decks as they are."""

    def __init__(self, *rolls: int) -> None:
        self.rolls = list(rolls)

    def roll(self, faces: tuple[int, ...]) -> int:
        rolled = self.rolls.pop(0)
        assert rolled in faces
        return rolled

    def shuffle(self, cards: list[Any]) -> list[Any]:
        return list(cards)


def new(
    players: int = 3,
    round_number: int = 1,
    no_dice: bool = False,
    simplified: bool = False,
    overlays: tuple[str, ...] = (),
    **switches: bool,
) -> Table:
    """A table with empty farms and nothing to do, in turn order 0, 1, 2 ...

    The event is a subsidy, which acts at the end of the round only.
    """
    setup = Setup(players, no_dice, simplified, Switches(**switches), overlays)
    table = deal(setup, Fixed())
    table.todo.clear()
    table.round = round_number
    if not simplified:
        event(table, "subsidy")
    return table


def edge(name: str) -> Pair:
    """ "r2c3-r2c4": two neighbouring spaces."""
    first, second = sorted(name.split("-"))
    return first, second


def pesos(table: Table, *amounts: int) -> None:
    for player, amount in zip(table.players, amounts, strict=True):
        player.pesos = player.start_pesos = amount


def event(table: Table, effect: str, goods: Iterable[str] = ()) -> None:
    """An event card whose active half has this effect."""
    half = 1 if table.round >= 5 else 0
    wanted = tuple(goods)
    for card, halves in table.facts.events.items():
        if halves[half].effect == effect and wanted in ((), halves[half].goods):
            others = [other for other in table.facts.events if other != card]
            table.events_used = others[: max(0, table.round - 1)]
            table.event_card, table.event_deck = card, others[len(table.events_used) :]
            table.next_event = table.event_deck.pop(0) if table.setup.no_dice else ""
            return
    raise AssertionError(f"no card has {effect} in round {table.round}")


def pens(table: Table, seat: int, *places: str) -> Player:
    table.pens -= len(places)
    table.players[seat].pens += [edge(place) for place in places]
    return table.players[seat]


def plants(table: Table, seat: int, **spaces: str) -> Player:
    for space, kind in spaces.items():
        table.plants[kind] -= 1
        table.players[seat].plants[space] = kind
    return table.players[seat]


def cubes(table: Table, seat: int, *places: str) -> Player:
    """On edges ("r1c3-r2c3") or stables ("r1c4")."""
    me = table.players[seat]
    table.mill -= len(places)
    me.cubes |= {edge(place) for place in places if len(place) > SPACES}
    me.wet_stables |= {place for place in places if len(place) == SPACES}
    return me


def horses(table: Table, seat: int, **levels: int) -> Player:
    table.horses -= len(levels)
    table.players[seat].horses |= levels
    return table.players[seat]


def animals(table: Table, seat: int, **numbers: int) -> Player:
    table.animals.subtract(numbers)
    table.players[seat].animals.update(numbers)
    return table.players[seat]


def goods(table: Table, seat: int, **numbers: int) -> Player:
    """Level-3 goods have been made."""
    me = table.players[seat]
    me.goods.update(numbers)
    made = {
        good: n for good, n in numbers.items() if good in ("jacket", "dessert", "cake", "chicha")
    }
    me.made.update(made)
    return me


def tiles(table: Table, seat: int, *names: str) -> Player:
    """Each on a slot of its own; "shearer/shearing_machine" is a pile."""
    me = table.players[seat]
    for slot, pile in enumerate(names):
        for tile in pile.split("/"):
            take_tile(table, tile)
            me.slots[slot].append(tile)
    return me


def take_tile(table: Table, tile: str) -> None:
    """From a deck, or from the offer."""
    for deck in (table.tile_deck, table.tile_later):
        if tile in deck:
            deck.remove(tile)
            return
    spot = next(spot for spot, offered in table.offer.items() if offered == tile)
    table.offer[spot] = table.tile_deck.pop(0)


def offer(table: Table, **spots: str) -> None:
    """These tiles on these spots, no others."""
    table.tile_deck += [tile for tile in table.offer.values() if tile]
    table.offer = dict.fromkeys(("TL", "TR", "BL", "BR"))
    for spot, tile in spots.items():
        table.tile_deck.remove(tile)
        table.offer[spot] = tile


def markets(table: Table, upper: str, bottom: str = "", deck: str = "") -> None:
    """These cards, by name, face up and on top of the deck; the others lie below."""
    named = upper.split() + bottom.split() + deck.split()
    letter = named[0][0]
    others = [card for card in table.facts.deck(letter) if card not in named]
    table.upper, table.bottom = upper.split(), bottom.split()
    table.market_deck, table.market_out = deck.split() + others, []
    if letter == "B":
        table.market_later = []
        table.market_box += [*table.facts.deck("A")]


def city(table: Table, *names: str) -> None:
    cards = table.facts.deck("C")
    table.market_box = [card for card in table.market_box if card not in cards]
    table.market_box += [card for card in cards if card not in names]
    table.city = list(names)


# --- playing -------------------------------------------------------------------------------------


def begin(table: Table, *tasks: Task, rolls: tuple[int, ...] = ()) -> Fixed:
    """These things to do, up to the first decision."""
    chance = Fixed(*rolls)
    then(table, *tasks)
    advance(table, chance)
    return chance


def names(table: Table) -> set[str]:
    """What sorts of choices there are."""
    return {action.name for action in legal(table)}


def choices(table: Table, name: str, **values: Any) -> list[Action]:
    """The legal choices of a name with these values."""
    return [
        action
        for action in legal(table)
        if action.name == name and all(action[key] == value for key, value in values.items())
    ]


def choose(table: Table, name: str, chance: Fixed | None = None, **values: Any) -> None:
    """Make the one legal choice of this name with these values."""
    found = choices(table, name, **values)
    assert len(found) == 1, f"{name} {values}: {[str(action) for action in legal(table)]}"
    play(table, found[0], chance or Fixed())


def where(table: Table) -> tuple[str, int]:
    """The decision that the table waits at, and whose it is."""
    return table.decision.name, table.decision.player


def space_names(places: Iterable[Pair | Space]) -> set[str]:
    return {place if isinstance(place, str) else "-".join(place) for place in places}
