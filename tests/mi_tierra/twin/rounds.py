"""A round: its beginning, maintenance (section 4), the order of the areas (M80), its end."""

from __future__ import annotations

from . import facts as f
from .state import Chance, Table, Task, task, then

BY_ARROW = ("remove_bottom_row", "move_arrows", "fill_markets")  # M46, M47, M48
BY_AGE = ("age_markets",)  # M274


def begin_round(table: Table, now: Task, chance: Chance) -> None:
    """Round 1 has no maintenance (M40)."""
    table.round += 1
    for player in table.players:
        player.worked.clear()
        player.tiles_used.clear()
        player.trained.clear()
        player.harvested.clear()
        player.rerolls = player.tractor_uses = 0
    markets = BY_AGE if table.by_age else BY_ARROW
    steps = ("change_decks", "turn_event", "early_rain", "turn_order", *markets, "offer_tiles")
    then(
        table,
        *(task(step) for step in steps if table.round > 1),
        task("rain"),
        task("begin_placement"),
        *(task("activate", area=area) for area in f.AREAS),
        task("end_event"),
        task("end_round"),
    )


def end_round(table: Table, now: Task, chance: Chance) -> None:
    """After round 7 the game ends (M250)."""
    then(table, task("final_count" if table.round == f.ROUNDS else "begin_round"))


# --- maintenance ---------------------------------------------------------------------------------


def change_decks(table: Table, now: Task, chance: Chance) -> None:
    """M43: from round 5 on decks B; tiles owned stay with their players (K9)."""
    if table.round != f.DECK_B_FROM:
        return
    table.market_box += [*table.upper, *table.bottom, *table.market_deck, *table.market_out]
    table.upper, table.bottom, table.market_out = [], [], []
    table.market_deck, table.market_later = table.market_later, []
    table.tile_box += [tile for tile in table.offer.values() if tile] + table.tile_deck
    table.offer = dict.fromkeys(f.SPOTS)
    table.tile_deck, table.tile_later = table.tile_later, []


def turn_event(table: Table, now: Task, chance: Chance) -> None:
    """M44; without dice the waiting one becomes active and a new one is shown (M281)."""
    if table.setup.simplified:
        return
    table.events_used.append(table.event_card)
    if table.setup.no_dice:
        table.event_card, table.next_event = table.next_event, table.event_deck.pop(0)
    else:
        table.event_card = table.event_deck.pop(0)


def new_order(order: list[int], pesos: list[int]) -> list[int]:
    """Fewest pesos first; tied players keep their relative order (M45)."""
    return sorted(order, key=lambda player: (pesos[player], order.index(player)))


def turn_order(table: Table, now: Task, chance: Chance) -> None:
    table.order = new_order(table.order, [player.pesos for player in table.players])


def draw_market(table: Table, chance: Chance) -> str | None:
    """The top card. An empty deck gives nothing, or is made of the cards used or removed (R31)."""
    if not table.market_deck and table.switches.market_reshuffle:
        table.market_deck, table.market_out = chance.shuffle(table.market_out), []
    return table.market_deck.pop(0) if table.market_deck else None


def remove_bottom_row(table: Table, now: Task, chance: Chance) -> None:
    """M46."""
    table.market_out += table.bottom
    table.bottom = []


def move_arrows(table: Table, now: Task, chance: Chance) -> None:
    """M47, R34."""
    markets = table.facts.markets
    table.bottom = [card for card in table.upper if markets[card].arrow]
    table.upper = [card for card in table.upper if not markets[card].arrow]


def fill_markets(table: Table, now: Task, chance: Chance) -> None:
    """M48; places stay empty without cards (R31). A new card is the youngest (M274)."""
    while len(table.upper) < f.COUNTRY_MARKETS[table.setup.players]:
        card = draw_market(table, chance)
        if card is None:
            return
        table.upper.append(card)


def age_markets(table: Table, now: Task, chance: Chance) -> None:
    """The 2 oldest leave, 2 new ones come (M274); in round 5 all have left (M43)."""
    table.market_out += table.upper[:2]
    del table.upper[:2]
    fill_markets(table, now, chance)


def offer_tiles(table: Table, now: Task, chance: Chance) -> None:
    """M49: those that nobody bought leave; 4 new ones, or as many as there are."""
    if table.setup.simplified:
        return
    for spot, tile in table.offer.items():
        if tile:
            table.tile_box.append(tile)
        table.offer[spot] = table.tile_deck.pop(0) if table.tile_deck else None


def early_rain(table: Table, now: Task, chance: Chance) -> None:
    """The other reading of R9: when the card is turned, in the old turn order."""
    if table.switches.rain_before_turn_order:
        let_it_rain(table)


def rain(table: Table, now: Task, chance: Chance) -> None:
    """After maintenance, in round 1 before the first placement, in the new order (R9, M50)."""
    if table.round == 1 or not table.switches.rain_before_turn_order:
        let_it_rain(table)


def let_it_rain(table: Table) -> None:
    """In turn order each player takes one cube and places it (M240)."""
    if table.event.effect == "rain":
        then(table, *(task("take_water", player, left=1) for player in table.order))


STEPS = {
    "begin_round": begin_round,
    "change_decks": change_decks,
    "turn_event": turn_event,
    "early_rain": early_rain,
    "turn_order": turn_order,
    "remove_bottom_row": remove_bottom_row,
    "move_arrows": move_arrows,
    "fill_markets": fill_markets,
    "age_markets": age_markets,
    "offer_tiles": offer_tiles,
    "rain": rain,
    "end_round": end_round,
}
