"""What a policy weighs: every number of a policy's row, with its default and a sentence.

Worths are in victory points. "Early" worths are those at the start of the game; they shrink with
the visits to Kansas City that are left, down to the worth that remains at the end.
"""

from sim.core.shared_weights import *  # noqa: F403 - their places, as w.RANDOM
from sim.core.shared_weights import new_weights
from sim.trail.names import AUX, CITIES, NEEDS, WORKER_TYPES

from ..kernel import layout as L

weights = new_weights()
_add = weights.add

weights.group = "money and goods"
DOLLAR = _add("dollar", 0.25, 0.1, "a dollar late in the game; in the last lap its points")
DOLLAR_EARLY = _add("dollar_early", 0.2, 0.1, "what a dollar is worth more at the start")
DOLLAR_FULL = _add("dollar_full", 0.3, 0.2, "how fast both are lost when dollars are many", low=0.0)
END_VP = _add("end_vp", 1.0, 0.2, "a victory point that is sure, such as five dollars at the end")
CERTIFICATE = _add("certificate", 0.3, 0.1, "a temporary certificate late in the game")
CERTIFICATE_EARLY = _add("certificate_early", 0.5, 0.2, "what it is worth more at the start")
TOKEN = _add("token", 0.8, 0.3, "an exchange token that is kept")
TOKEN_WAIT = _add("token_wait", 0.4, 0.2, "what is lost when a token is used before income")
ENGINE = _add("engine", 0.1, 0.1, "a space of the railway late in the game")
ENGINE_EARLY = _add("engine_early", 0.5, 0.15, "what it is worth more at the start")
CROSS = _add("cross", 0.2, 0.1, "a cross left behind on the railway, for each visit left")

weights.group = "the herd"
POINT = _add("point", 0.3, 0.1, "a point of breeding value at income, beside its dollar")
POINT_CITY = _add("point_city", 0.5, 0.2, "share of a better delivery that a point may allow")
POINT_FAR = _add("point_far", 0.0, 0.15, "share of both that is lost at the start of the trail")
DRAW = _add("draw", 0.9, 0.3, "how far the expected worth of an unseen card is believed")
KEEP_OBJECTIVE = _add("keep_objective", 0.3, 0.4, "an objective card in hand")
THIN = _add("thin", 1.5, 0.5, "a weak card that leaves the herd, at the start")
CATTLE_VALUE = _add("cattle_value", 0.35, 0.1, "breeding value of a bought card, for each visit")
CATTLE_NEW = _add("cattle_new", 0.3, 0.2, "a breed that the herd has not, for each visit")
CATTLE_VP = _add("cattle_vp", 1.0, 0.2, "a victory point on a cattle card")
ADD_CATTLE = _add("add_cattle", 0.1, 0.2, "two fresh cards in the market for a cowboy")

weights.group = "workers"
WORKER = weights.size
for _name, _worth in zip(WORKER_TYPES, (3.5, 4.5, 3.5), strict=True):
    _add(f"{_name}", _worth, 0.8, f"a {_name} at the start, and less with the time left")
WORKER_MORE = weights.size
for _name in WORKER_TYPES:
    _add(f"{_name}_more", 0.0, 0.4, f"the same for each {_name} already there")
WORKER_VP = _add("worker_vp", 1.0, 0.2, "a victory point of columns 5 and 6")
WORKER_NEAR = _add("worker_near", 0.5, 0.4, "a step towards those columns")

weights.group = "buildings"
BUILDING_VP = _add("building_vp", 1.0, 0.2, "a victory point of a building")
BUILDING_USE = _add("building_use", 0.4, 0.2, "uses of an own building, for each visit left")
BUILDING_TAX = _add("building_tax", 0.3, 0.2, "a dollar of tax on it, each visit and opponent")
REPLACE = _add("building_replaced", 1.0, 1.0, "what is lost when an own building makes way")
SPACE_WOODS = _add("space_woods", 0.3, 0.3, "a building space in the woods, at the start")
SPACE_SPECIAL = _add("space_special", 0.4, 0.3, "uses of its special action, for each visit")
SPACE_LATE = _add("space_late", 0.5, 0.5, "a building space at the end of the trail")
SPACE_MIDDLE = _add("space_middle", 0.0, 0.5, "a building space in the middle of the trail")
FACE = weights.size
for _number in range(1, L.N_NUMBERS + 1):
    for _side in "ab":
        _add(f"build_{_number}{_side}", 0.0, 0.7, f"building {_number}{_side}, beside all this")
TURN_TILE = _add("turn_tile", 0.3, 0.2, "share of what a turned tile is worth more")

weights.group = "the railway"
STATION_VP = _add("station_vp", 1.0, 0.2, "a victory point of a station")
STATION = _add("station", 0.5, 0.4, "a station for the objectives and masters that count it")
STATION_AHEAD = _add("station_ahead", 0.4, 0.2, "share of a station's worth on the way to it")
MASTER = _add("master", 1.0, 0.5, "any station master, at the start")
MASTER_COUNT = _add("master_count", 1.0, 0.2, "a victory point that a master would score today")
MASTER_HELP = _add("master_help", 0.8, 0.2, "a victory point that one thing more scores with them")
MASTER_PERMANENT = _add("master_permanent", 0.8, 0.3, "a permanent certificate, each visit left")

weights.group = "discs"
DISC_STEPS = _add("disc_steps", 4.0, 0.8, "one more step a turn, at the start")
DISC_HAND = _add("disc_hand", 5.0, 1.0, "one more card in hand, at the start")
DISC_LIMIT = _add("disc_certificates", 1.5, 0.5, "room for more certificates, at the start")
DISC_AUX = weights.size
for _name, _worth in zip(AUX, (1.0, 1.5, 0.5, 0.8, 1.5, 0.5), strict=True):
    _add(f"disc_{_name.lower()}", _worth, 0.4, f"the first disc of {_name}, at the start")
DISC_AUX_DOUBLE = _add("disc_double", 0.6, 0.3, "the second disc of an auxiliary action")

weights.group = "deliveries"
CITY_VP = _add("city_vp", 1.0, 0.2, "a victory point of a city or an arrow")
ARROW_AHEAD = _add("arrow_ahead", 0.3, 0.2, "a point of an arrow whose other end is still free")
CITY = weights.size
for _name in CITIES:
    _add(f"city_{_name}", 0.0, 0.6, f"a delivery to {_name}, beside all this")
CITY_HIGH = _add("city_high", 0.1, 0.1, "a point of breeding value that a city asks for")
CITY_HIGH_EARLY = _add("city_high_early", 0.0, 0.1, "what it is worth more at the start")
CITY_AGAIN = _add("city_again", 0.0, 0.5, "a delivery to a city where a disc lies already")

weights.group = "hazards and teepees"
HAZARD_VP = _add("hazard_vp", 1.0, 0.2, "a victory point of a hazard tile")
TEEPEE = _add("teepee", 0.6, 0.3, "a teepee tile")
FREE_WAY = _add("free_way", 0.1, 0.1, "a dollar of tax less on the trail, for each visit")

weights.group = "objective cards"
OBJECTIVE = _add("objective", 0.3, 0.4, "any objective card taken")
OBJECTIVE_VP = _add("objective_vp", 1.0, 0.3, "a point of its victory points times the chance")
OBJECTIVE_MISSING = weights.size
for _name in NEEDS:
    _chance = 0.7 if _name == "san_francisco" else 0.2
    _add(f"missing_{_name}", _chance, 0.1, f"chance lost for each {_name} that is missing")
OBJECTIVE_HELP = _add("objective_help", 0.5, 0.2, "share of its points for an element it misses")
OBJECTIVE_SLOT = _add("objective_slot", 0.6, 0.3, "the place in hand that playing it frees")

weights.group = "Rails to the North and the poker table"
STORE = _add("store", 1.0, 0.5, "a store, beside what its space brings")
STORE_LARGE = _add("store_large", 1.5, 0.5, "a store that opens a large city")
LAY = _add("lay_card", 0.2, 0.2, "share of the pot that a laid card of good value hopes for")
SEAT = _add("seat_worker", 1.0, 0.3, "a victory point of a bonus token")

weights.group = "the trail"
TURN = _add("turn", 1.2, 0.5, "what a turn costs")
TURN_EARLY = _add("turn_early", 0.0, 0.4, "what it costs more at the start")
TURN_LAST = _add("turn_last", 0.0, 0.2, "share of it that is lost in the last lap")
VISIT = _add("visit", 2.0, 1.0, "a visit to Kansas City, beside income and delivery")
VISIT_CITY = _add("visit_city", 1.0, 0.3, "share of the delivery that a plan counts on")
FEAR = _add("fear", 0.5, 0.3, "fear that the game ends before a plan is carried out")
TAX = _add("tax", 1.0, 0.3, "a dollar of tax, in dollars")
MOVE_ON = _add("move_on", 1.2, 0.5, "a further move of the rancher by an action")
TILES = _add(
    "tiles_a_visit", 1.5, 0.2, "worker tiles that a visit brings to the job market", low=0.1
)
TIME = _add("time_trail", 0.0, 0.2, "visits further off when players have just begun the trail")
FLAT_HIRE = _add("some_hire", 1.5, 0.5, "a hire action somewhere else than here and now")
FLAT_BUILD = _add("some_build", 2.0, 0.5, "a building action, likewise")
FLAT_BUY = _add("some_buy", 1.5, 0.5, "a purchase of cattle, likewise")
FLAT_HAZARD = _add("some_hazard", 2.5, 0.5, "a hazard removed, likewise")
FLAT_TRADE = _add("some_trade", 1.5, 0.5, "a trade with the village, likewise")
FLAT_DELIVERY = _add("some_delivery", 2.0, 0.5, "a special delivery, likewise")
FLAT_STATION = _add("some_station", 2.0, 0.5, "a station behind the engine, likewise")

weights.group = "forecast"
NEXT_WORKER = _add("next_worker", 0.1, 0.1, "share of a worker's worth when it is put on offer")
NEXT_HURRY = _add("next_hurry", 0.0, 0.4, "a worker tile, which hurries the end")
NEXT_HAZARD = _add("next_hazard", -0.2, 0.2, "a hazard on the trail")
NEXT_TEEPEE = _add("next_teepee", 0.0, 0.2, "a teepee on the trail")

WEIGHTS_SIZE = weights.size
