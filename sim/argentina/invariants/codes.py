"""What can be wrong, with its rule: what the referee says of a state or a step that breaks it."""

# ruff: noqa: F403, F405 - the complaints of any game of the family come all together

import typing

from sim.core.complaints import STATE

if typing.TYPE_CHECKING:
    from sim.western.invariants.family_codes import *
else:
    from .family_codes import *

_add = complaints.add

# --- the state and the decisions ------------------------------------------------------------------
BAD_PLACE = _add(STATE, "an estanciero, an engine or the marker is off the board")

# --- invariants -----------------------------------------------------------------------------------
OWN_CARDS = _add("I2", "exhaustion pile and herds do not add up to all exhaustion cards")
DISCS = _add("I4", "a player's discs, for Pedro with his reserve, do not add up")
DISC_BACK = _add("I5", "a disc came back to a player board")
FARMER_TILES = _add("I7", "farmer tiles of a colour do not add up to those in the game")
FARMER_KIND = _add("I7", "more farmer tiles of a kind than there are in the game")
OTHER_SUPPLY = _add("I8", "a bag and its forecast hold a tile of another bag")
NO_WORKER_IN_2 = _add("I8", "a B tile is not a worker")
MARKER_TWICE = _add("I10", "the marker moved twice in one visit to Buenos Aires")
NO_PESOS = _add("I11", "a player has fewer than 0 pesos")
GRAIN_RANGE = _add("I11", "grain is below 0 or above its limit")
CERTIFICATE_RANGE = _add("I11", "temporary certificates are below 0 or above their limit")
STRENGTH_ICONS = _add("I14", "the strength icons are not those of the worker tiles")
STRENGTH_DISCS = _add("I14", "the strength of the board is not what the freed discs give")
ENGINE_AT_END = _add("I16", "an engine rests on the terminus")
TERMINUS_DISCS = _add("I17", "more discs on the terminus than arrivals")
SHIP_COUNT = _add(
    "I19", "zone, stack and box hold wrong numbers of ships for the departures so far"
)
SHIP_LOST = _add("I19", "a ship is not in exactly one of zone, stack and box")
SHIP_WITHOUT_ANCHOR = _add("I19", "a ship left that is not of a departing colour")
DEPARTURES_DUE = _add("I19", "the departures are not those that the marker has passed")
ZONE_ORDER = _add("I19", "the loading zone is not in order of value")
ARROWS_LEFT = _add("I19", "an arrow was crossed and has had no effect")
SHIP_TWICE = _add("I20", "two discs of a player on a ship that may be loaded once")
WHITE_HOLD = _add(
    "I20", "a disc of a black-cornered space went to a white-cornered place without need"
)
SHIP_AWAY = _add("I20", "a disc on a ship that is not in the loading zone")
COVERED = _add("I21", "a disc on a bonus space that is covered or does not exist")
DELIVERED_MOVED = _add("I21", "a disc left a bonus space")
DELIVERED_FROM = _add("I21", "a disc on a bonus space did not come from a quay of that city")
REPLACED_BY_LESS = _add(
    "I23", "a building was replaced by one that does not require more carpinteros"
)
TILE_ZONE = _add("I24", "a farmer space has a tile of another colour")
COINS_LOOSE = _add("I24", "coins lie where no farmer tile is")
FARMER_SPACE = _add("I24", "a farmer came onto a space, or left one, against the rules")
NOWHERE = _add("I25", "between turns an estanciero is at no place where it can wait")
BACKWARD = _add("I25", "an estanciero went where no single step leads")
MOVED_BY_OTHERS = _add("I25", "an estanciero moved out of turn")
MONEY_MADE = _add("I26", "a move changed the sum of money and coins")
MONEY_OF_OTHERS = _add("I26", "another player's money changed without a tax")
COINS_CHANGED = _add("I26", "coins on farmer tiles changed without a tax or help")
MARKET_REFILL = _add("I27", "the cattle market was not refilled to its size")
START_TOKENS = _add("I28", "a player did not start with the exchange tokens of the set-up")
STEP_ORDER = _add("I31", "the steps of Buenos Aires were not done once each, in order")
AUX_BESIDES = _add("I31", "an auxiliary action or help besides location actions")
LOADING_CARD_WRONG = _add(
    "I32", "the active loading card is not one more than the departures so far"
)
PEDRO_OWNS = _add("I32", "Pedro has money, tokens, certificates, masters, a hand or a player board")
PILE_CHANGED = _add("I34", "a bag or a deck changed otherwise than by drawing from its top")

# --- other rules ----------------------------------------------------------------------------------
LOADING = _add("A216", "the loading grain is not that of the station masters held")
PEDRO_CARDS = _add("A603", "one of Pedro's cards is twice in his draw pile, or there and drawn")
PEDRO_DRAW = _add("A621", "Pedro's cards changed otherwise than by drawing one a turn")
SPECIALITY_WRONG = _add(
    "A637", "Pedro's speciality is not the type that he has most of, or changed on a tie"
)
OFFER_QUEUE = _add("A612", "the objective offer of a solo game has an empty place behind a card")
FORECAST_SLIDE = _add(
    "A611", "a lower forecast space of a solo game is empty below a tile between turns"
)
