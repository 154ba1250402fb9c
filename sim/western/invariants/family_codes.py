"""What can be wrong in any game of the family, with the rule of the game that loads it."""

from sim.core.complaints import STATE, Complaints

from . import own_rules as rule

complaints = Complaints()
WORDS, rule_of = complaints.words, complaints.rule_of
_add = complaints.add

BAD_PLAYERS = _add(STATE, "the number of players or the player to move is out of range")
BAD_COUNT = _add(STATE, "a pile or a counter holds fewer or more than it can")
BAD_CARD = _add(STATE, "a card that does not exist")
BAD_TILE = _add(STATE, "a tile that does not exist")
BAD_STACK = _add(STATE, "more is waiting to be done than there is room for")
BAD_FRAME = _add(STATE, "something unknown is waiting to be done")
NO_ACTION = _add(STATE, "a decision without a legal action")
TWICE = _add(STATE, "a legal action is listed twice")
NO_ROOM = _add(STATE, "more legal actions than there is room for")
LEGAL_CHANGES = _add(STATE, "listing the legal actions changed the position")
ENDLESS = _add(STATE, "the game does not end")
MISCOUNTED = _add(STATE, "a count for the outcome row is not what happened")
CATTLE = _add(rule.CATTLE, "cattle of a kind do not add up to the cards in the game")
START_CATTLE = _add(
    rule.START_CATTLE, "a herd holds more starting cattle than its player began with"
)
MARKET_COUNT = _add(
    rule.MARKET_COUNT, "the size of the cattle market is not the number of its cards"
)
OBJECTIVES = _add(rule.OBJECTIVES, "an objective card is not in exactly one place")
OFFER_COUNT = _add(rule.OFFER_COUNT, "the objective offer is not full though the deck has cards")
AREA_SHRANK = _add(rule.AREA_SHRANK, "an objective card left an objective area")
NOT_FROM_HAND = _add(
    rule.NOT_FROM_HAND, "an objective card came into an area but not from the hand"
)
DISCS_OF_NOBODY = _add(rule.DISCS_OF_NOBODY, "a disc of a player who is not in the game")
WORKER_TILES = _add(rule.WORKER_TILES, "worker tiles do not add up to those in the game")
BELOW_MARKER = _add(rule.BELOW_MARKER, "a worker lies below the marker's row of the job market")
GAP_AT_MARKER = _add(rule.GAP_AT_MARKER, "the marker's row of the job market has a gap")
MARKER_CELL = _add(
    rule.MARKER_CELL, "the last cell of the marker's row is filled but the marker did not move"
)
JOB_GAINED = _add(
    rule.JOB_GAINED, "a worker came into the job market elsewhere than the marker's next cell"
)
MARKER_BACK = _add(rule.MARKER_BACK, "the marker went back, or on without its cell being filled")
JOB_COLUMN = _add(rule.JOB_COLUMN, "a worker lies in a column of the job market that is not in use")
JOB_LOST = _add(
    rule.JOB_LOST, "a worker left the job market without being hired, or from the marker's row"
)
LIMIT_OF_CERTIFICATES = _add(
    rule.LIMIT_OF_CERTIFICATES, "the certificate limit is not what the freed discs give"
)
LIMIT_OF_HAND = _add(rule.LIMIT_OF_HAND, "the hand limit is not what the freed discs give")
HAND_AFTER_C = _add(
    rule.HAND_AFTER_C, "after phase C the hand is neither at its limit nor the whole herd"
)
ROW_GAP = _add(rule.ROW_GAP, "a worker row has a gap, too many workers or no printed one")
ROW_TYPE = _add(rule.ROW_TYPE, "a worker tile lies in the row of another type")
AUX_SPACES = _add(
    rule.AUX_SPACES, "the free spaces of an auxiliary action are not what the freed discs give"
)
AUX_LOCKED = _add(
    rule.AUX_LOCKED, "an auxiliary action is offered though its disc spaces are covered"
)
ENGINES_TOGETHER = _add(rule.ENGINES_TOGETHER, "two engines share a space of the railway")
STATION_TWICE = _add(rule.STATION_TWICE, "two discs of a player on one station")
STATION_DISC_EARLY = _add(
    rule.STATION_DISC_EARLY, "a disc was taken from a station though one of the board could be paid"
)
MASTER_SPACE = _add(
    rule.MASTER_SPACE, "a master space has neither master nor worker, or another station has a tile"
)
MASTER_LOST = _add(rule.MASTER_LOST, "a station master is not in exactly one place")
MASTER_GIVEN = _add(rule.MASTER_GIVEN, "a player lost a station master")
NEUTRAL_MOVED = _add(rule.NEUTRAL_MOVED, "the neutral buildings are not where they were, each once")
PRIVATE_TILE = _add(rule.PRIVATE_TILE, "a private building is not where its player's record says")
TILE_BACK = _add(rule.TILE_BACK, "a private building came back from the box or from the trail")
TOO_LARGE = _add(rule.TOO_LARGE, "a building that only replaces came onto an empty space")
WRONG_TAX = _add(rule.WRONG_TAX, "a hand tax is not the printed one, as far as the money goes")
ACTION_TWICE = _add(rule.ACTION_TWICE, "a location action was done twice in one phase B")
WORKER_AFTER_END = _add(
    rule.WORKER_AFTER_END, "a worker came into the job market after the end was triggered"
)
LAST_TURNS_WRONG = _add(
    rule.LAST_TURNS_WRONG, "after the trigger a player has more or fewer turns than one"
)
MARKER_OWNER = _add(rule.MARKER_OWNER, "the marker is with no player, the wrong one or several")
NEGATIVE_SCORE = _add(rule.NEGATIVE_SCORE, "a category that cannot be negative is")
SCORE_COUNT = _add(rule.SCORE_COUNT, "a category of the score is not what a recount gives")
NO_TOKENS = _add(rule.NO_TOKENS, "a player has fewer than 0 exchange tokens")
LATE_LUCK = _add(rule.LATE_LUCK, "chance of the table was drawn after the set-up")
STATION_WORKER = _add(rule.STATION_WORKER, "the worker that replaced a station master changed")
MARKET_CHANGED = _add(
    rule.MARKET_CHANGED, "the cattle market changed without purchase, gift, addition or refill"
)
MARKET_GREW = _add(rule.MARKET_GREW, "cattle market and deck together grew")
TOO_FEW_WORKERS = _add(rule.TOO_FEW_WORKERS, "too few workers are left to fill the job market")
NOT_YOUR_TURN = _add(rule.NOT_YOUR_TURN, "something of a player changed in the turn of another")
TURN_ORDER = _add(rule.TURN_ORDER, "turns do not go round in order")
MOVE_LENGTH = _add(
    rule.MOVE_LENGTH,
    "a move ended before the step limit of now without being asked, or went beyond it",
)
STEP_LIMIT = _add(rule.STEP_LIMIT, "the step limit is not what the freed discs give")
UNPAID = _add(rule.UNPAID, "a condition may be skipped though its effect follows")
PERMANENT = _add(
    rule.PERMANENT, "the permanent certificates are not those of the station masters held"
)
