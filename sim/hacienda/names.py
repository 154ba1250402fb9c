"""The names of things in the game, as tables, positions and logs write them."""

LAND = ("mountain", "forest", "meadow", "rock", "swamp")  # kinds of land spaces (H1)
LAND_CARDS = (*LAND, "pampa")
ANIMALS = ("cattle", "horse", "pig", "sheep")
PIECES = (*ANIMALS, "land")  # what a player puts on the board
SPACES = (*LAND_CARDS, "market", "pond", "outside")  # what a place of the grid is
LETTERS = "BFGRS.MW "  # the same in the rows of a board
BOARDS = ("symmetric", "asymmetric")

SOURCES = ("markets", "chains", "haciendas", "water", "money", "herds")  # of points (H100, H123)
SCORINGS = ("intermediate", "final")
CATEGORIES = tuple(f"{when}_{source}" for when in SCORINGS for source in SOURCES)
END_REASONS = ("none", "second pile", "nobody could act", "nobody went on")  # H96, R8

MAX_MARKETS = 16
BANS = (*ANIMALS, "water", "hacienda", "harvest", *(f"m{i + 1}" for i in range(MAX_MARKETS)))
