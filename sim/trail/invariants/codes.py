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
BAD_PLACE = _add(STATE, "a rancher, an engine or the marker is off the board")
NOT_IN_PLAY = _add(STATE, "something of an expansion that is not played")

# --- invariants -----------------------------------------------------------------------------------
OWN_CARDS = CATTLE  # there are no cards of other kinds than cattle and objectives
DISCS = _add("I3", "a player's discs do not add up")
DISC_BACK = _add("I3", "a disc came back to a player board, or left it without need")
TRAIL_TILES = _add("I5", "hazard or teepee tiles of a kind do not add up to those in the game")
TILE_ZONE = _add("I5", "a tile lies in a zone of another kind")
TILE_SPACE = _add("I5", "a hazard or teepee tile came onto a space, or left one, against the rules")
OTHER_SUPPLY = _add("I6", "a stack and its forecast hold a tile of another stack")
NO_WORKER_IN_2 = _add("I6", "a tile of stack 2 is not a worker")
MARKER_TWICE = _add("I7", "the marker moved twice in one visit to Kansas City")
NO_DOLLARS = _add("I8", "a player has fewer than 0 dollars")
CERTIFICATE_RANGE = _add("I8", "temporary certificates are no number of the track, or above it")
ENGINE_AT_END = _add("I12", "an engine rests on the last space")
CITY_TWICE = _add("I13", "two discs of a player on a city that takes one of each")
WHITE_HOLD = _add("I14", "a disc of a black-framed space went to a white-framed place without need")
REPLACED_BY_LESS = _add(
    "I16", "a building was replaced by one that does not require more craftsmen"
)
SIDE_TURNED = _add("I17", "a building was turned that may not be, or at the wrong moment")
NOWHERE = _add("I18", "between turns a rancher is at no place where it can wait")
BACKWARD = _add("I18", "a rancher went where no single step leads")
MOVED_BY_OTHERS = _add("I18", "a rancher moved out of turn")
MONEY_OF_OTHERS = _add("I19", "another player's money changed without a tax or a showdown")
POT_CHANGED = _add("I19", "the pot and the players' money do not agree")
STEP_ORDER = _add("I20", "the steps of Kansas City were not done once each, in order")
AUX_BESIDES = _add("I20", "an auxiliary action or a turned tile besides location actions")
STORES_COUNT = _add("I23", "a player's stores do not add up, or two are in one town")
TOKENS_COUNT = _add("I23", "exchange tokens do not add up to those in the game")
CITY_WITHOUT_STORE = _add("I23", "a disc on a large city without an own store there")
SEATED_COUNT = _add("I24", "seated workers, bonus tokens and laid cards do not agree")
PILE_CHANGED = _add("I32", "a stack or a deck changed otherwise than by drawing from its top")
CITY_DISC_MOVED = _add("I33", "a disc left a city, or came otherwise than by a delivery")
STORE_MOVED = _add("I33", "a store left its commerce space, or came otherwise than by placing it")
SEATED_LEFT = _add("I33", "a seated worker left the poker table")
STORE_ALONE = _add("I34", "a store is not joined to the town hall or a city with an own disc")
MARKET_REFILL = _add("I35", "the cattle market was not refilled to its size at a yellow arrow")
TRANSPORT = _add("I36", "the dollars put aside are not those of the transport that is due")
