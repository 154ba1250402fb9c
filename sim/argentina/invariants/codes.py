"""What can be wrong, with its rule: what the referee says of a state or a step that breaks it."""

from sim.core.complaints import STATE, Complaints

complaints = Complaints()
WORDS, rule_of = complaints.words, complaints.rule_of
_add = complaints.add

# --- the state and the decisions ------------------------------------------------------------------
BAD_PLAYERS = _add(STATE, "the number of players or the player to move is out of range")
BAD_COUNT = _add(STATE, "a pile or a counter holds fewer or more than it can")
BAD_CARD = _add(STATE, "a card that does not exist")
BAD_TILE = _add(STATE, "a tile that does not exist")
BAD_PLACE = _add(STATE, "an estanciero, an engine or the marker is off the board")
BAD_STACK = _add(STATE, "more is waiting to be done than there is room for")
BAD_FRAME = _add(STATE, "something unknown is waiting to be done")
NO_ACTION = _add(STATE, "a decision without a legal action")
TWICE = _add(STATE, "a legal action is listed twice")
NO_ROOM = _add(STATE, "more legal actions than there is room for")
LEGAL_CHANGES = _add(STATE, "listing the legal actions changed the position")
ENDLESS = _add(STATE, "the game does not end")
MISCOUNTED = _add(STATE, "a count for the outcome row is not what happened")

# --- invariants -----------------------------------------------------------------------------------
CATTLE = _add("I1", "cattle of a kind do not add up to the cards in the game")
START_CATTLE = _add("I1", "a herd holds more starting cattle than its player began with")
MARKET_COUNT = _add("I1", "the size of the cattle market is not the number of its cards")
OWN_CARDS = _add("I2", "exhaustion pile and herds do not add up to all exhaustion cards")
OBJECTIVES = _add("I3", "an objective card is not in exactly one place")
OFFER_COUNT = _add("I3", "the objective offer is not full though the deck has cards")
DISCS = _add("I4", "a player's discs, for Pedro with his reserve, do not add up")
DISCS_OF_NOBODY = _add("I4", "a disc of a player who is not in the game")
DISC_BACK = _add("I5", "a disc came back to a player board")
WORKER_TILES = _add("I6", "worker tiles do not add up to those in the game")
FARMER_TILES = _add("I7", "farmer tiles of a colour do not add up to those in the game")
FARMER_KIND = _add("I7", "more farmer tiles of a kind than there are in the game")
OTHER_SUPPLY = _add("I8", "a bag and its forecast hold a tile of another bag")
NO_WORKER_IN_2 = _add("I8", "a B tile is not a worker")
BELOW_MARKER = _add("I9", "a worker lies below the marker's row of the job market")
GAP_AT_MARKER = _add("I9", "the marker's row of the job market has a gap")
MARKER_CELL = _add("I9", "the last cell of the marker's row is filled but the marker did not move")
JOB_GAINED = _add("I9", "a worker came into the job market elsewhere than the marker's next cell")
MARKER_BACK = _add("I9", "the marker went back, or on without its cell being filled")
JOB_COLUMN = _add("I9", "a worker lies in a column of the job market that is not in use")
JOB_LOST = _add("I9", "a worker left the job market without being hired, or from the marker's row")
MARKER_TWICE = _add("I10", "the marker moved twice in one visit to Buenos Aires")
NO_PESOS = _add("I11", "a player has fewer than 0 pesos")
GRAIN_RANGE = _add("I11", "grain is below 0 or above its limit")
CERTIFICATE_RANGE = _add("I11", "temporary certificates are below 0 or above their limit")
LIMIT_OF_CERTIFICATES = _add("I11", "the certificate limit is not what the freed discs give")
LIMIT_OF_HAND = _add("I12", "the hand limit is not what the freed discs give")
HAND_AFTER_C = _add("I12", "after phase C the hand is neither at its limit nor the whole herd")
ROW_GAP = _add("I13", "a worker row has a gap, too many workers or no printed one")
ROW_TYPE = _add("I13", "a worker tile lies in the row of another type")
STRENGTH_ICONS = _add("I14", "the strength icons are not those of the worker tiles")
STRENGTH_DISCS = _add("I14", "the strength of the board is not what the freed discs give")
AUX_SPACES = _add("I15", "the free spaces of an auxiliary action are not what the freed discs give")
AUX_LOCKED = _add("I15", "an auxiliary action is offered though its disc spaces are covered")
ENGINES_TOGETHER = _add("I16", "two engines share a space of the railway")
ENGINE_AT_END = _add("I16", "an engine rests on the terminus")
STATION_TWICE = _add("I17", "two discs of a player on one station")
TERMINUS_DISCS = _add("I17", "more discs on the terminus than arrivals")
MASTER_SPACE = _add(
    "I18", "a master space has neither master nor worker, or another station has a tile"
)
MASTER_LOST = _add("I18", "a station master is not in exactly one place")
MASTER_GIVEN = _add("I18", "a player lost a station master")
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
STATION_DISC_EARLY = _add(
    "I20", "a disc was taken from a station though one of the board could be paid"
)
COVERED = _add("I21", "a disc on a bonus space that is covered or does not exist")
DELIVERED_MOVED = _add("I21", "a disc left a bonus space")
DELIVERED_FROM = _add("I21", "a disc on a bonus space did not come from a quay of that city")
NEUTRAL_MOVED = _add("I22", "the neutral buildings are not where they were, each once")
PRIVATE_TILE = _add("I22", "a private building is not where its player's record says")
TILE_BACK = _add("I22", "a private building came back from the box or from the trail")
REPLACED_BY_LESS = _add(
    "I23", "a building was replaced by one that does not require more carpinteros"
)
TOO_LARGE = _add("I23", "a building that only replaces came onto an empty space")
TILE_ZONE = _add("I24", "a farmer space has a tile of another colour")
COINS_LOOSE = _add("I24", "coins lie where no farmer tile is")
FARMER_SPACE = _add("I24", "a farmer came onto a space, or left one, against the rules")
NOWHERE = _add("I25", "between turns an estanciero is at no place where it can wait")
BACKWARD = _add("I25", "an estanciero went where no single step leads")
MOVED_BY_OTHERS = _add("I25", "an estanciero moved out of turn")
MONEY_MADE = _add("I26", "a move changed the sum of money and coins")
WRONG_TAX = _add("I26", "a hand tax is not the printed one, as far as the money goes")
MONEY_OF_OTHERS = _add("I26", "another player's money changed without a tax")
COINS_CHANGED = _add("I26", "coins on farmer tiles changed without a tax or help")
MARKET_CHANGED = _add("I27", "the cattle market changed without purchase, gift, addition or refill")
MARKET_GREW = _add("I27", "cattle market and deck together grew")
MARKET_REFILL = _add("I27", "the cattle market was not refilled to its size")
NO_TOKENS = _add("I28", "a player has fewer than 0 exchange tokens")
START_TOKENS = _add("I28", "a player did not start with the exchange tokens of the set-up")
WORKER_AFTER_END = _add("I29", "a worker came into the job market after the end was triggered")
LAST_TURNS_WRONG = _add("I29", "after the trigger a player has more or fewer turns than one")
MARKER_OWNER = _add("I29", "the marker is with no player, the wrong one or several")
AREA_SHRANK = _add("I30", "an objective card left an objective area")
NOT_FROM_HAND = _add("I30", "an objective card came into an area but not from the hand")
ACTION_TWICE = _add("I31", "a location action was done twice in one phase B")
STEP_ORDER = _add("I31", "the steps of Buenos Aires were not done once each, in order")
AUX_BESIDES = _add("I31", "an auxiliary action or help besides location actions")
LOADING_CARD_WRONG = _add(
    "I32", "the active loading card is not one more than the departures so far"
)
PEDRO_OWNS = _add("I32", "Pedro has money, tokens, certificates, masters, a hand or a player board")
NEGATIVE_SCORE = _add("I33", "a category that cannot be negative is")
SCORE_COUNT = _add("I33", "a category of the score is not what a recount gives")
PILE_CHANGED = _add("I34", "a bag or a deck changed otherwise than by drawing from its top")
LATE_LUCK = _add("I34", "chance of the table was drawn after the set-up")
TOO_FEW_WORKERS = _add("I35", "too few workers are left to fill the job market")

# --- other rules ----------------------------------------------------------------------------------
STEP_LIMIT = _add("A136", "the step limit is not what the freed discs give")
PERMANENT = _add("A201", "the permanent certificates are not those of the station masters held")
LOADING = _add("A216", "the loading grain is not that of the station masters held")
STATION_WORKER = _add("A394", "the worker that replaced a station master changed")
NOT_YOUR_TURN = _add("A100", "something of a player changed in the turn of another")
TURN_ORDER = _add("A100", "turns do not go round in order")
UNPAID = _add("A163", "a condition may be skipped though its effect follows")
PEDRO_CARDS = _add("A603", "one of Pedro's cards is twice in his draw pile, or there and drawn")
PEDRO_DRAW = _add("A621", "Pedro's cards changed otherwise than by drawing one a turn")
SPECIALITY_WRONG = _add(
    "A637", "Pedro's speciality is not the type that he has most of, or changed on a tie"
)
OFFER_QUEUE = _add("A612", "the objective offer of a solo game has an empty place behind a card")
FORECAST_SLIDE = _add(
    "A611", "a lower forecast space of a solo game is empty below a tile between turns"
)
MOVE_LENGTH = _add(
    "A130", "a move ended before the step limit of now without being asked, or went beyond it"
)
