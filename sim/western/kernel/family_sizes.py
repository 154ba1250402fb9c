"""Sizes that the states of all games of the family have, by the component counts of each.

tables/counts.json is the one table that an overlay cannot change: other numbers would be another
kernel. A game's layout.py adds its own sizes.
"""

import json
import sys
from pathlib import Path

from sim.core.vocabulary import FRAME_SIZE

_GAME = sys.modules[__name__.split(".kernel.")[0]]
COUNTS_FILE = Path(str(_GAME.__file__)).parent / "tables" / "counts.json"
box_counts = json.loads(COUNTS_FILE.read_text(encoding="utf-8"))["data"]

MAX_SEATS = 4
N_COLUMNS = 6
N_AUX = 6
N_HIRED = 3  # rows that are filled from the job market
N_NEUTRAL = box_counts["neutral_buildings"]
N_NUMBERS = box_counts["private_buildings_per_player"]
N_FACES = 2 * N_NUMBERS
N_MASTERS = box_counts["station_master_tiles"]
N_STATIONS = box_counts["stations"]
N_MARKET_CARDS = box_counts["market_cattle"]
N_START_CARDS = box_counts["start_cattle_per_player"]
N_DISCS = box_counts["disc_spaces_on_player_board"]
N_JOB_ROWS = box_counts["job_market_rows"]
N_WORKERS = box_counts["worker_tiles"]
N_SUPPLIES = 3
OFFER_SIZE = box_counts["objective_offer"]
VALUES = 21  # breeding values from 0 on
BUY_LINES = 16  # lines of the purchase table, at most
MAX_HAND = 48
FRAME = FRAME_SIZE  # what is to be done, and four numbers
STACK_FRAMES = 48
WORKER_ON_STATION = 100  # added to the tile of a worker in the place of a station master
