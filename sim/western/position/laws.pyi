"""The numbers of rulings and invariants that refusals cite: each game counts its own."""

CATTLE: str  # cards of the market and of herds
OBJECTIVES: str
DISCS: str
TILES: str  # workers and others
FORECAST: str
JOBS: str  # cells and marker of the job market
LIMITS: str  # of certificates
HANDS: str
ROWS: str  # of workers
ENGINES: str
STATIONS: str
MASTERS: str
BUILDINGS: str
REPLACED: str  # buildings under dearer ones
SPACES: str  # what lies where on the trail
RIDERS: str
MARKER: str  # who has it
TILE_GONE: str  # a building that was replaced under the rider
