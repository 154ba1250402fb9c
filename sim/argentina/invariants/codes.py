"""What can be wrong: a number for compiled code, a rule and a few words for people.

Number n * 100 + k is about invariant In. Numbers below 100 are about the state as a data structure
and about the list of legal actions, those from 4000 on about other rules.
"""

from typing import Final

# --- the state and the decisions ------------------------------------------------------------------
BAD_PLAYERS: Final = 1
BAD_COUNT: Final = 2
BAD_CARD: Final = 3
BAD_TILE: Final = 4
BAD_PLACE: Final = 5
BAD_STACK: Final = 6
BAD_FRAME: Final = 7
NO_ACTION: Final = 20
TWICE: Final = 21
NO_ROOM: Final = 22
LEGAL_CHANGES: Final = 23
ENDLESS: Final = 24
MISCOUNTED: Final = 25

# --- invariants -----------------------------------------------------------------------------------
CATTLE: Final = 101
START_CATTLE: Final = 102
MARKET_COUNT: Final = 103
EXHAUSTION_CARDS: Final = 201
OBJECTIVES: Final = 301
OFFER_COUNT: Final = 302
DISCS: Final = 401
DISCS_OF_NOBODY: Final = 402
DISC_BACK: Final = 501
WORKER_TILES: Final = 601
FARMER_TILES: Final = 701
FARMER_KIND: Final = 702
OTHER_BAG: Final = 801
NO_WORKER_IN_B: Final = 802
BELOW_MARKER: Final = 901
GAP_AT_MARKER: Final = 902
MARKER_CELL: Final = 903
JOB_GAINED: Final = 904
MARKER_BACK: Final = 905
JOB_COLUMN: Final = 906
JOB_LOST: Final = 907
MARKER_TWICE: Final = 1001
NO_PESOS: Final = 1101
GRAIN_RANGE: Final = 1102
CERTIFICATE_RANGE: Final = 1103
LIMIT_OF_CERTIFICATES: Final = 1104
LIMIT_OF_HAND: Final = 1201
HAND_AFTER_C: Final = 1202
ROW_GAP: Final = 1301
ROW_TYPE: Final = 1302
STRENGTH_ICONS: Final = 1401
STRENGTH_DISCS: Final = 1402
AUX_SPACES: Final = 1501
AUX_LOCKED: Final = 1502
ENGINES_TOGETHER: Final = 1601
ENGINE_AT_END: Final = 1602
STATION_TWICE: Final = 1701
TERMINUS_DISCS: Final = 1702
MASTER_SPACE: Final = 1801
MASTER_LOST: Final = 1802
MASTER_GIVEN: Final = 1803
SHIP_COUNT: Final = 1901
SHIP_LOST: Final = 1902
SHIP_WITHOUT_ANCHOR: Final = 1903
DEPARTURES_DUE: Final = 1904
ZONE_ORDER: Final = 1905
ARROWS_LEFT: Final = 1906
SHIP_TWICE: Final = 2001
WHITE_HOLD: Final = 2002
SHIP_AWAY: Final = 2003
STATION_DISC_EARLY: Final = 2004
COVERED: Final = 2101
DELIVERED_MOVED: Final = 2102
DELIVERED_FROM: Final = 2103
NEUTRAL_MOVED: Final = 2201
PRIVATE_TILE: Final = 2202
TILE_BACK: Final = 2203
REPLACED_BY_LESS: Final = 2301
TOO_LARGE: Final = 2302
FARMER_ZONE: Final = 2401
COINS_LOOSE: Final = 2402
FARMER_SPACE: Final = 2403
NOWHERE: Final = 2501
BACKWARD: Final = 2502
MOVED_BY_OTHERS: Final = 2503
MONEY_MADE: Final = 2601
WRONG_TAX: Final = 2602
MONEY_OF_OTHERS: Final = 2603
COINS_CHANGED: Final = 2604
MARKET_CHANGED: Final = 2701
MARKET_GREW: Final = 2702
MARKET_REFILL: Final = 2703
NO_TOKENS: Final = 2801
START_TOKENS: Final = 2802
WORKER_AFTER_END: Final = 2901
LAST_TURNS_WRONG: Final = 2902
MARKER_OWNER: Final = 2903
AREA_SHRANK: Final = 3001
NOT_FROM_HAND: Final = 3002
ACTION_TWICE: Final = 3101
STEP_ORDER: Final = 3102
AUX_BESIDES: Final = 3103
LOADING_CARD_WRONG: Final = 3201
PEDRO_OWNS: Final = 3202
NEGATIVE_SCORE: Final = 3301
SCORE_COUNT: Final = 3302
PILE_CHANGED: Final = 3401
LATE_LUCK: Final = 3402
TOO_FEW_WORKERS: Final = 3501

# --- other rules ----------------------------------------------------------------------------------
STEP_LIMIT: Final = 4001
PERMANENT: Final = 4002
LOADING: Final = 4003
STATION_WORKER: Final = 4004
NOT_YOUR_TURN: Final = 4005
TURN_ORDER: Final = 4006
UNPAID: Final = 4007
PEDRO_CARDS: Final = 4008
PEDRO_DRAW: Final = 4009
SPECIALITY_WRONG: Final = 4010
OFFER_QUEUE: Final = 4011
FORECAST_SLIDE: Final = 4012
MOVE_LENGTH: Final = 4013

_OTHER_RULES = {
    STEP_LIMIT: "A136",
    PERMANENT: "A201",
    LOADING: "A216",
    STATION_WORKER: "A394",
    NOT_YOUR_TURN: "A100",
    TURN_ORDER: "A100",
    UNPAID: "A163",
    PEDRO_CARDS: "A603",
    PEDRO_DRAW: "A621",
    SPECIALITY_WRONG: "A637",
    OFFER_QUEUE: "A612",
    FORECAST_SLIDE: "A611",
    MOVE_LENGTH: "A130",
}

WORDS = {
    BAD_PLAYERS: "the number of players or the player to move is out of range",
    BAD_COUNT: "a pile or a counter holds fewer or more than it can",
    BAD_CARD: "a card that does not exist",
    BAD_TILE: "a tile that does not exist",
    BAD_PLACE: "an estanciero, an engine or the marker is off the board",
    BAD_STACK: "more is waiting to be done than there is room for",
    BAD_FRAME: "something unknown is waiting to be done",
    NO_ACTION: "a decision without a legal action",
    TWICE: "a legal action is listed twice",
    NO_ROOM: "more legal actions than there is room for",
    LEGAL_CHANGES: "listing the legal actions changed the position",
    ENDLESS: "the game does not end",
    MISCOUNTED: "a count for the outcome row is not what happened",
    CATTLE: "cattle of a kind do not add up to the cards in the game",
    START_CATTLE: "a herd holds more starting cattle than its player began with",
    MARKET_COUNT: "the size of the cattle market is not the number of its cards",
    EXHAUSTION_CARDS: "exhaustion pile and herds do not add up to all exhaustion cards",
    OBJECTIVES: "an objective card is not in exactly one place",
    OFFER_COUNT: "the objective offer is not full though the deck has cards",
    DISCS: "a player's discs, for Pedro with his reserve, do not add up",
    DISCS_OF_NOBODY: "a disc of a player who is not in the game",
    DISC_BACK: "a disc came back to a player board",
    WORKER_TILES: "worker tiles do not add up to those in the game",
    FARMER_TILES: "farmer tiles of a colour do not add up to those in the game",
    FARMER_KIND: "more farmer tiles of a kind than there are in the game",
    OTHER_BAG: "a bag and its forecast hold a tile of another bag",
    NO_WORKER_IN_B: "a B tile is not a worker",
    BELOW_MARKER: "a worker lies below the marker's row of the job market",
    GAP_AT_MARKER: "the marker's row of the job market has a gap",
    MARKER_CELL: "the last cell of the marker's row is filled but the marker did not move",
    JOB_GAINED: "a worker came into the job market elsewhere than the marker's next cell",
    MARKER_BACK: "the marker went back, or on without its cell being filled",
    JOB_COLUMN: "a worker lies in a column of the job market that is not in use",
    JOB_LOST: "a worker left the job market without being hired, or from the marker's row",
    MARKER_TWICE: "the marker moved twice in one visit to Buenos Aires",
    NO_PESOS: "a player has fewer than 0 pesos",
    GRAIN_RANGE: "grain is below 0 or above its limit",
    CERTIFICATE_RANGE: "temporary certificates are below 0 or above their limit",
    LIMIT_OF_CERTIFICATES: "the certificate limit is not what the freed discs give",
    LIMIT_OF_HAND: "the hand limit is not what the freed discs give",
    HAND_AFTER_C: "after phase C the hand is neither at its limit nor the whole herd",
    ROW_GAP: "a worker row has a gap, too many workers or no printed one",
    ROW_TYPE: "a worker tile lies in the row of another type",
    STRENGTH_ICONS: "the strength icons are not those of the worker tiles",
    STRENGTH_DISCS: "the strength of the board is not what the freed discs give",
    AUX_SPACES: "the free spaces of an auxiliary action are not what the freed discs give",
    AUX_LOCKED: "an auxiliary action is offered though its disc spaces are covered",
    ENGINES_TOGETHER: "two engines share a space of the railway",
    ENGINE_AT_END: "an engine rests on the terminus",
    STATION_TWICE: "two discs of a player on one station",
    TERMINUS_DISCS: "more discs on the terminus than arrivals",
    MASTER_SPACE: "a master space has neither master nor worker, or another station has a tile",
    MASTER_LOST: "a station master is not in exactly one place",
    MASTER_GIVEN: "a player lost a station master",
    SHIP_COUNT: "zone, stack and box hold wrong numbers of ships for the departures so far",
    SHIP_LOST: "a ship is not in exactly one of zone, stack and box",
    SHIP_WITHOUT_ANCHOR: "a ship left that is not of a departing colour",
    DEPARTURES_DUE: "the departures are not those that the marker has passed",
    ZONE_ORDER: "the loading zone is not in order of value",
    ARROWS_LEFT: "an arrow was crossed and has had no effect",
    SHIP_TWICE: "two discs of a player on a ship that may be loaded once",
    WHITE_HOLD: "a disc of a black-cornered space went to a white-cornered place without need",
    SHIP_AWAY: "a disc on a ship that is not in the loading zone",
    STATION_DISC_EARLY: "a disc was taken from a station though one of the board could be paid",
    COVERED: "a disc on a bonus space that is covered or does not exist",
    DELIVERED_MOVED: "a disc left a bonus space",
    DELIVERED_FROM: "a disc on a bonus space did not come from a quay of that city",
    NEUTRAL_MOVED: "the neutral buildings are not where they were, each once",
    PRIVATE_TILE: "a private building is not where its player's record says",
    TILE_BACK: "a private building came back from the box or from the trail",
    REPLACED_BY_LESS: "a building was replaced by one that does not require more carpinteros",
    TOO_LARGE: "a building that only replaces came onto an empty space",
    FARMER_ZONE: "a farmer space has a tile of another colour",
    COINS_LOOSE: "coins lie where no farmer tile is",
    FARMER_SPACE: "a farmer came onto a space, or left one, against the rules",
    NOWHERE: "between turns an estanciero is at no place where it can wait",
    BACKWARD: "an estanciero went where no single step leads",
    MOVED_BY_OTHERS: "an estanciero moved out of turn",
    MONEY_MADE: "a move changed the sum of money and coins",
    WRONG_TAX: "a hand tax is not the printed one, as far as the money goes",
    MONEY_OF_OTHERS: "another player's money changed without a tax",
    COINS_CHANGED: "coins on farmer tiles changed without a tax or help",
    MARKET_CHANGED: "the cattle market changed without purchase, gift, addition or refill",
    MARKET_GREW: "cattle market and deck together grew",
    MARKET_REFILL: "the cattle market was not refilled to its size",
    NO_TOKENS: "a player has fewer than 0 exchange tokens",
    START_TOKENS: "a player did not start with the exchange tokens of the set-up",
    WORKER_AFTER_END: "a worker came into the job market after the end was triggered",
    LAST_TURNS_WRONG: "after the trigger a player has more or fewer turns than one",
    MARKER_OWNER: "the marker is with no player, the wrong one or several",
    AREA_SHRANK: "an objective card left an objective area",
    NOT_FROM_HAND: "an objective card came into an area but not from the hand",
    ACTION_TWICE: "a location action was done twice in one phase B",
    STEP_ORDER: "the steps of Buenos Aires were not done once each, in order",
    AUX_BESIDES: "an auxiliary action or help besides location actions",
    LOADING_CARD_WRONG: "the active loading card is not one more than the departures so far",
    PEDRO_OWNS: "Pedro has money, tokens, certificates, masters, a hand or a player board",
    NEGATIVE_SCORE: "a category that cannot be negative is",
    SCORE_COUNT: "a category of the score is not what a recount gives",
    PILE_CHANGED: "a bag or a deck changed otherwise than by drawing from its top",
    LATE_LUCK: "chance of the table was drawn after the set-up",
    TOO_FEW_WORKERS: "too few workers are left to fill the job market",
    STEP_LIMIT: "the step limit is not what the freed discs give",
    PERMANENT: "the permanent certificates are not those of the station masters held",
    LOADING: "the loading grain is not that of the station masters held",
    STATION_WORKER: "the worker that replaced a station master changed",
    NOT_YOUR_TURN: "something of a player changed in the turn of another",
    TURN_ORDER: "turns do not go round in order",
    UNPAID: "a condition may be skipped though its effect follows",
    PEDRO_CARDS: "one of Pedro's cards is twice in his draw pile, or there and drawn",
    PEDRO_DRAW: "Pedro's cards changed otherwise than by drawing one a turn",
    SPECIALITY_WRONG: "Pedro's speciality is not the type that he has most of, or changed on a tie",
    OFFER_QUEUE: "the objective offer of a solo game has an empty place behind a card",
    FORECAST_SLIDE: "a lower forecast space of a solo game is empty below a tile between turns",
    MOVE_LENGTH: "a move ended before the step limit of now without being asked, or went beyond it",
}


def rule_of(code: int) -> str:
    """The rule that a code is about, or "state" for what no rule states."""
    if code < 100:
        return "state"
    return _OTHER_RULES.get(code, f"I{code // 100}")
