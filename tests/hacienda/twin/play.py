"""What an action does: cards, tiles, pesos, points, and the end of a turn, round or game."""

from __future__ import annotations

from collections.abc import Callable

from .board import Space, Spaces
from .legal import (
    END_TURN,
    Action,
    hacienda_price,
    legal_actions,
    possible_actions,
    water_price,
)
from .scoring import hold_scoring, take_points_at_once
from .table import Cards, Table

DISPLAY = 4  # cards of each sort (H22, H23)

Draw = Callable[[str, Cards], str]  # chance: which card of the "land" or "animal" pile comes next


def first_of(sort: str, pile: Cards) -> str:
    """Any card, for those whom chance does not matter to."""
    return min(+pile)


def play(table: Table, action: Action, draw: Draw = first_of) -> Table:
    """The table after one action; a turn ends with the third one (H30)."""
    table = table.copy()
    match action:
        case ("end turn",):
            end_turn(table)
            return table
        case ("buy land", what):
            buy_land(table, what, draw)
        case ("buy animal", what):
            buy_animal(table, what, draw)
        case ("hacienda", group):
            table.players[table.current].pesos -= hacienda_price(table)
            table.hacienda_stock -= 1
            table.haciendas_bought += 1
            table.haciendas[min(group)] += 1
        case ("water", spaces):
            buy_water(table, spaces)
        case ("play land", card, space):
            play_land(table, card, space, draw)
        case ("play animal", kind, space):
            play_animal(table, kind, space)
        case ("harvest", chain, source):
            harvest(table, chain, source)
    table.actions_done += 1
    if table.rules.variant_2:
        take_points_at_once(table)
    if table.actions_done == table.rules.actions:
        end_turn(table)
    return table


def go_on(table: Table) -> Table:
    """Past the turns in which nothing can be done."""
    while not table.over and legal_actions(table) == {END_TURN}:
        table = play(table, END_TURN)
    return table


# --- cards ---------------------------------------------------------------------------------------


def buy_land(table: Table, what: str, draw: Draw) -> None:
    me, rules = table.players[table.current], table.rules
    if what == "pile":
        me.pesos -= rules.land_blind
        me.land_cards[draw_land(table, draw)] += 1
    else:
        me.pesos -= rules.land_display
        table.land_display[what] -= 1
        me.land_cards[what] += 1
        fill_land_display(table, draw)


def draw_land(table: Table, draw: Draw) -> str:
    """From the pile; an empty one is made of the discards (H35)."""
    if not table.land_pile.total():
        table.land_pile, table.land_discards = table.land_discards, table.land_pile
    card = draw("land", +table.land_pile)
    assert table.land_pile[card] > 0
    table.land_pile[card] -= 1
    return card


def fill_land_display(table: Table, draw: Draw) -> None:
    """As long as there are cards; else gaps stay (H34, R10)."""
    while table.land_display.total() < DISPLAY:
        if not table.land_pile.total() + table.land_discards.total():
            return
        table.land_display[draw_land(table, draw)] += 1


def buy_animal(table: Table, what: str, draw: Draw) -> None:
    me, rules = table.players[table.current], table.rules
    if what == "pile":
        me.pesos -= rules.animal_blind
        me.animal_cards[draw_animal(table, draw)] += 1
    else:
        me.pesos -= rules.animal_display
        table.animal_display[what] -= 1
        me.animal_cards[what] += 1
        if any(pile.total() for pile in table.animal_piles):  # else H97, R11
            table.animal_display[draw_animal(table, draw)] += 1


def draw_animal(table: Table, draw: Draw) -> str:
    """From the first pile, then the second; the last card of each brings a scoring (H95, H96)."""
    first, second = table.animal_piles
    pile = first if first.total() else second
    card = draw("animal", +pile)
    assert pile[card] > 0
    pile[card] -= 1
    if not pile.total():
        table.due = "intermediate" if pile is first else "final"
    return card


# --- tiles ---------------------------------------------------------------------------------------


def play_land(table: Table, card: str, space: Space, draw: Draw) -> None:
    """No pesos, no market (H40, H46)."""
    table.players[table.current].land_cards[card] -= 1
    table.land_discards[card] += 1
    table.land_tiles -= 1
    table.land[space] = table.current
    if table.rules.tokens_back:
        return_tokens(table, space)
    fill_land_display(table, draw)


def return_tokens(table: Table, space: Space) -> None:
    """The other reading of R13: of joined chains only one token stays."""
    chain = next(chain for chain in table.chains(table.land[space]) if space in chain)
    surplus = max(0, table.carries(chain, table.tokens) - 1)
    for marked in [space for space in table.tokens.elements() if space in chain][:surplus]:
        table.tokens[marked] -= 1
    table.token_stock += surplus


def play_animal(table: Table, kind: str, space: Space) -> None:
    me = table.players[table.current]
    me.animal_cards[kind] -= 1
    table.animal_discards[kind] += 1
    table.animals[space] = (table.current, kind)
    me.pesos += len(table.markets_at(space)) * edge_income(table, space)


def edge_income(table: Table, space: Space) -> int:
    """What an edge of a market pays for the herd of the animal that reaches it (H72, H74, R12)."""
    owner, herd = table.animals[space][0], table.herd_at(space)
    bordering = table.land_of(owner) & table.board.around(herd)
    if table.rules.variant_1:
        return len(herd) * len(bordering)  # H121
    if table.rules.bordering:
        return len(herd) + len(bordering)  # R5
    connected = [chain for chain in table.chains(owner) if chain & bordering]
    return len(herd) + sum(len(chain) for chain in connected)


def buy_water(table: Table, spaces: Spaces) -> None:
    table.players[table.current].pesos -= water_price(table)
    table.water_bought += 1
    shape = next(name for name, s in table.rules.shapes.items() if spaces in table.board.places(s))
    table.water[shape] -= 1
    table.ponds.append(spaces)  # touching ponds remain two (H88)


def harvest(table: Table, chain: Spaces, source: Spaces | None) -> None:
    """H90, H91, H93; of several tokens on the other chain one is taken (R13)."""
    if source is None:
        table.token_stock -= 1
    else:
        table.tokens[next(space for space in source if table.tokens[space])] -= 1
    table.tokens[min(chain)] += 1
    table.harvests_done += 1
    table.players[table.current].pesos += table.rules.harvest_income * len(chain)


# --- ends ----------------------------------------------------------------------------------------


def end_turn(table: Table) -> None:
    """Scorings that are due, the ends of R8, and the next player."""
    passed = not table.actions_done
    stuck = passed and (table.rules.empty_round or not any(possible_actions(table)))
    table.stuck_turns = table.stuck_turns + 1 if stuck else 0
    idle = table.actions_done == table.harvests_done  # nothing but harvests and passes (R8)
    table.idle_turns = table.idle_turns + 1 if idle else 0
    table.players[table.current].turns += 1
    seats = len(table.players)
    if table.due and (table.current == seats - 1 or not table.rules.end_of_round):  # R1
        hold_due_scoring(table)
    elif table.stuck_turns >= seats:
        finish(table, "nobody could act")
    elif table.idle_turns >= table.rules.idle_rounds * seats:
        finish(table, "nobody went on")
    table.actions_done = 0
    table.haciendas_bought = table.water_bought = table.harvests_done = 0
    if not table.over:
        table.current = (table.current + 1) % seats


def hold_due_scoring(table: Table) -> None:
    due, table.due = table.due, ""
    if due == "final":
        finish(table, "second pile")
    elif not table.rules.variant_2:
        hold_scoring(table, due)


def finish(table: Table, why: str) -> None:
    """Nothing is made up for an intermediate scoring that was missed (R8)."""
    hold_scoring(table, "final")
    table.due, table.over = "", why
