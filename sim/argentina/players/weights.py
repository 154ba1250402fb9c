"""What a policy weighs: every number of a policy's row, with its default and a sentence.

Worths are in victory points. "Early" worths are those at the start of the game; they shrink with
the visits to Buenos Aires that are left, down to the worth that remains at the end.
"""

from sim.argentina.names import AUX, CITIES, NEEDS, WORKER_TYPES
from sim.core.shared_weights import *  # noqa: F403 - their places, as w.RANDOM
from sim.core.shared_weights import new_weights

from ..kernel import layout as L

SPACE_PARTS = 12  # of the trail, for the worth of its building spaces

weights = new_weights()
_add = weights.add

weights.group = "money and goods"
PESO = _add("peso", 0.2, 0.1, "a peso late in the game; in the last lap it is worth its points")
PESO_EARLY = _add("peso_early", 0.25, 0.1, "what a peso is worth more at the start")
PESO_FULL = _add("peso_full", 0.3, 0.2, "how fast that more is lost when pesos are many")
END_VP = _add("end_vp", 1.0, 0.2, "a victory point that is sure, such as five pesos at the end")
GRAIN = _add("grain", 0.1, 0.1, "a grain late in the game; at the end it is worth nothing")
GRAIN_EARLY = _add("grain_early", 0.5, 0.15, "what a grain is worth more at the start")
GRAIN_FULL = _add("grain_full", 0.5, 0.2, "share of its worth that grain loses when it is many")
CERTIFICATE = _add("certificate", 0.1, 0.1, "a temporary certificate late in the game, likewise")
CERTIFICATE_EARLY = _add("certificate_early", 0.6, 0.2, "what it is worth more at the start")
CERTIFICATE_FULL = _add(
    "certificate_full", 0.0, 0.2, "share of its worth that a certificate loses when they are many"
)
TOKEN = _add("token", 0.4, 0.2, "an exchange token that is kept")
TOKEN_WAIT = _add("token_wait", 0.4, 0.2, "what is lost when a token is used before income")
ENGINE = _add("engine", 0.15, 0.1, "a space of the railway late in the game, likewise")
ENGINE_EARLY = _add("engine_early", 0.5, 0.15, "what it is worth more at the start")

weights.group = "the herd"
POINT = _add("point", 0.25, 0.1, "a point of breeding value at income, beside its peso")
POINT_FAR = _add("point_far", 0.0, 0.2, "share of that which is lost at the start of the trail")
DRAW = _add("draw", 0.9, 0.3, "how far the expected worth of an unseen card is believed")
KEEP_EXHAUSTION = _add("keep_exhaustion", 1.0, 0.5, "an exhaustion card in hand: BA takes it")
KEEP_OBJECTIVE = _add("keep_objective", 0.5, 0.5, "an objective card in hand")
EXHAUSTION = _add("exhaustion", -2.0, 0.5, "an exhaustion card that comes into the herd")
EXHAUSTION_EARLY = _add("exhaustion_early", 0.0, 0.4, "what it is worth besides, at the start")
THIN = _add("thin", 1.0, 0.4, "a weak card that leaves the herd, at the start")
CATTLE_VALUE = _add("cattle_value", 0.25, 0.1, "breeding value of a bought card, for each visit")
CATTLE_NEW = _add("cattle_new", 0.5, 0.2, "a breed that the herd has not, for each visit")
CATTLE_STRENGTH = _add("cattle_strength", 0.05, 0.05, "strength of a bought card, each visit")
CATTLE_VP = _add("cattle_vp", 1.0, 0.2, "a victory point on a cattle card")
ADD_CATTLE = _add("add_cattle", 0.2, 0.3, "two fresh cards in the market for a gaucho")

weights.group = "workers"
WORKER = weights.size
for _name, _worth in zip(WORKER_TYPES, (3.0, 3.0, 3.0, 2.0), strict=True):
    _add(f"{_name}", _worth, 0.8, f"a {_name} at the start, and less with the time left")
WORKER_MORE = weights.size
for _name in WORKER_TYPES:
    _add(f"{_name}_more", 0.0, 0.3, f"the same for each {_name} already there")
WORKER_STRONG = _add("worker_strong", 1.0, 0.4, "a worker with a strength icon, at the start")
WORKER_VP = _add("worker_vp", 1.0, 0.2, "a victory point of columns 5 and 6")
WORKER_NEAR = _add("worker_near", 0.5, 0.4, "a step towards those columns")
WORKER_SET = _add("worker_set", 0.3, 0.3, "a worker of the type that is fewest")

weights.group = "buildings"
BUILDING_VP = _add("building_vp", 1.0, 0.2, "a victory point of a building")
BUILDING_USE = _add("building_use", 0.5, 0.2, "uses of an own building, for each visit left")
BUILDING_SOME = _add("building_some", 2.0, 0.6, "a use of it, when a plan does not look closer")
BUILDING_TAX = _add("building_tax", 0.3, 0.2, "a peso of tax on it, each visit and opponent")
REPLACE = _add("building_replaced", 0.0, 1.0, "an own building that makes way, beside its worth")
REPLACE_EARLY = _add("building_replaced_early", 0.0, 2.0, "the same besides, at the start")
SPACE_LATE = _add("space_late", 0.0, 0.5, "a building space at the end of the trail")
SPACE_PART = weights.size
for _part in range(1, SPACE_PARTS + 1):
    _add(f"space_part_{_part}", 0.0, 0.5, f"a building space in twelfth {_part} of the trail")
SPACE_FARMLAND = _add("space_farmland", 0.5, 0.3, "a building space on farmland")
SPACE_SPECIAL = _add("space_special", 0.5, 0.3, "uses of its special action, for each visit")
FACE = weights.size
for _number in range(1, L.N_NUMBERS + 1):
    for _side in "ab":
        _add(f"build_{_number}{_side}", 0.0, 0.7, f"building {_number}{_side}, beside all this")
FACE_LATE = weights.size
for _number in range(1, L.N_NUMBERS + 1):
    _add(f"build_{_number}_late", 0.0, 0.7, f"either side of {_number}, however late")

weights.group = "the railway"
STATION_VP = _add("station_vp", 1.0, 0.2, "a victory point of a station")
STATION = _add("station", 0.5, 0.4, "a station for the objectives and masters that count it")
STATION_AHEAD = _add("station_ahead", 0.4, 0.2, "share of a station's worth on the way to it")
MASTER = _add("master", 1.0, 0.5, "any station master, at the start")
MASTER_COUNT = _add("master_count", 1.0, 0.2, "a victory point that a master would score today")
MASTER_PERMANENT = _add("master_permanent", 0.8, 0.3, "its permanent icon, for each visit left")

weights.group = "discs"
DISC_STEPS = _add("disc_steps", 2.0, 0.6, "one more step a turn, at the start")
DISC_HAND = _add("disc_hand", 4.0, 1.0, "one more card in hand, at the start")
DISC_LIMIT = _add("disc_certificates", 1.0, 0.5, "room for more certificates, at the start")
DISC_STRENGTH = _add("disc_strength", 1.0, 0.5, "a point of strength, at the start")
DISC_AUX = weights.size
for _name in AUX:
    _add(f"disc_{_name}", 0.8, 0.4, f"the first disc of auxiliary action {_name}, at the start")
DISC_AUX_DOUBLE = _add("disc_double", 0.4, 0.3, "the second disc of an auxiliary action")

weights.group = "ships and cities"
SHIP_VP = _add("ship_vp", 1.0, 0.2, "a victory point of a ship")
SHIP_CITY = weights.size
for _name in CITIES:
    _add(f"ship_{_name}", 0.0, 0.6, f"a ship that will depart for {_name}, beside the quay itself")
SHIP_EARLY = _add("ship_early", 0.0, 1.0, "a ship that will depart, at the start")
SHIP_WAIT = _add("ship_wait", 0.0, 0.4, "an own visit until it departs")
SHIP_QUAY_VP = _add("ship_quay_vp", 0.0, 0.3, "a victory point of its quay, besides")
QUAY_VP = _add("quay_vp", 1.0, 0.2, "a victory point of a quay")
CITY = weights.size
for _name in CITIES:
    _add(f"quay_{_name}", 0.5, 0.5, f"a disc on a quay of {_name} that can still be delivered")
QUAY_BEST = _add("quay_best", 0.5, 0.2, "share of the best delivery from there as things stand")
QUAY_DISCOUNT = _add("quay_discount", 0.5, 0.3, "a grain of discount at its quay")
CITY_VP = _add("city_vp", 1.0, 0.2, "a victory point of a bonus space")
DELIVER_LATER = _add("deliver_later", 0.5, 0.5, "a delivery put off, for each visit left")

weights.group = "objective cards"
OBJECTIVE = _add("objective", 0.5, 0.4, "any objective card taken")
OBJECTIVE_DECK = _add("objective_deck", 0.0, 0.6, "an unseen one from the deck, besides")
OBJECTIVE_VP = _add("objective_vp", 1.0, 0.3, "a point of its victory points times the chance")
OBJECTIVE_MISSING = _add("objective_missing", 0.25, 0.1, "chance lost for each missing condition")
OBJECTIVE_TIME = _add("objective_time", 0.1, 0.08, "chance lost besides, as time runs out")
OBJECTIVE_HELP = _add("objective_help", 0.5, 0.2, "share of its points for an element it misses")
OBJECTIVE_SLOT = _add("objective_slot", 0.6, 0.3, "the place in hand that playing it frees")
NEED = weights.size
for _name in NEEDS:
    _add(f"objective_{_name}", 0.0, 0.6, f"a card that asks for {_name}, beside its chance")

weights.group = "farmers"
FARMER = _add("farmer", 2.2, 0.4, "a farmer tile beside the board")
FARMER_STRENGTH = _add("farmer_strength", 0.3, 0.15, "a point of strength that cards must bring")
FARMER_CARD = _add("farmer_card", 0.3, 0.2, "a card shown, beside what it is worth in hand")
FARMER_REVEAL = _add("farmer_reveal", 0.0, 0.3, "share of what the cards to be shown cost exactly")
FARMER_OVER = _add("farmer_over", 0.0, 0.2, "a point of strength shown beyond what is needed")

weights.group = "the trail"
TURN = _add("turn", 1.5, 0.5, "what a turn costs at the end")
TURN_EARLY = _add("turn_early", 0.0, 0.4, "what it costs more at the start")
TURN_LAST = _add("turn_last", 0.0, 0.3, "share of a turn's cost that is lost in the last lap")
VISIT = _add("visit", 2.0, 1.0, "a visit to Buenos Aires, beside income, ship and delivery")
HAZARD = _add("hazard", 0.5, 0.3, "fear that the game ends before a plan is carried out")
VISIT_CELLS = _add("visit_cells", 4.0, 1.5, "empty job cells from which on a visit is looked at")
TIME = _add("time_trail", 0.0, 0.4, "how far the time left is read from where all players stand")
TIME_OWN = _add("time_own", 0.0, 0.4, "the same of the own visits still to come")
TAX = _add("tax", 1.0, 0.3, "a peso of tax paid to another player, in pesos")
MOVE_ON = _add("move_on", 1.5, 0.5, "a further move of the estanciero by an action")
TILES = _add(
    "tiles_a_visit", 1.6, 0.2, "worker tiles that a visit brings to the job market", low=0.1
)
FLAT_HIRE = _add("some_hire", 1.5, 0.5, "a hire action somewhere else than here and now")
FLAT_BUILD = _add("some_build", 1.5, 0.5, "a building action, likewise")
FLAT_BUY = _add("some_buy", 1.5, 0.5, "a purchase of cattle, likewise")
FLAT_HELP = _add("some_help", 1.5, 0.5, "a help action, likewise")
FLAT_DELIVERY = _add("some_delivery", 2.0, 0.5, "a delivery outside Buenos Aires, likewise")
FLAT_DISC = _add("some_disc", 1.5, 0.5, "a disc brought to a quay, beside the quay itself")
FLAT_STATION = _add("some_station", 2.0, 0.5, "a station behind the engine, likewise")
EXHAUST_OTHERS = _add("exhaust_others", 1.0, 0.5, "an exhaustion card for each opponent")

weights.group = "forecast"
NEXT_WORKER = _add("next_worker", 0.1, 0.1, "share of a worker's worth when it is put on offer")
NEXT_HURRY = _add("next_hurry", 0.0, 0.5, "a worker instead of a farmer on space C")
NEXT_FARMER = _add("next_farmer", 0.1, 0.1, "a farmer that asks for little strength, a point")

WEIGHTS_SIZE = weights.size
