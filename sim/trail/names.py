"""The names of things in the game, as tables, positions and logs write them."""

PLAYER_COUNTS = ("2", "3", "4")
WORKER_TYPES = ("cowboy", "craftsman", "engineer")
HIRED_TYPES = WORKER_TYPES
WORKERS = ("cowboys", "craftsmen", "engineers")  # several of each type
HAZARDS = ("flood", "drought", "rockfall")
TEEPEES = ("green", "blue")
ZONES = (*HAZARDS, "teepee")  # of tiles on the trail
HANDS = ("black", "green", "both")
FRAMES = ("white", "black")
STACKS = ("1", "2", "3")
START_BREEDS = ("jersey", "dutch_belt", "black_angus", "guernsey")
MARKET_BREEDS = ("holstein", "brown_swiss", "ayrshire", "west_highland", "texas_longhorn")
BREEDS = (*START_BREEDS, *MARKET_BREEDS)
BASE_CITIES = (
    *("kansas_city", "topeka", "wichita", "colorado_springs", "santa_fe"),
    *("albuquerque", "el_paso", "san_diego", "sacramento", "san_francisco"),
)
STRIP_CITIES = (  # of Rails to the North
    *("kansas_city", "columbia", "st_louis", "chicago"),
    *("detroit", "cleveland", "pittsburgh", "new_york_city"),
)
LARGE_CITIES = (
    *("memphis", "denver", "milwaukee", "green_bay"),
    *("minneapolis", "toronto", "san_francisco", "montreal"),
)
NORTH_CITIES = (*STRIP_CITIES, *LARGE_CITIES)
CITIES = tuple(dict.fromkeys((*BASE_CITIES, *NORTH_CITIES)))
BOARDS = ("cities", "cities_north")  # the tables of the base game and of Rails to the North
TOWN_HALL = "town_hall"
TOWN_TYPES = ("small", "medium", "station", "large")
AREAS = ("olive", "purple", "blue", "red", "teal", "violet")
TOWN_TILES = ("hire", "remove", "engine", "dollars_or_cattle", "build")
AUX = ("X1", "X2", "X3", "X4", "X5", "X6")
CATEGORIES = (
    "money",
    "buildings",
    "cities",
    "stations",
    "hazards",
    "herd",
    "objectives",
    "station_masters",
    "workers",
    "step_disc",
    "job_market_marker",
    "poker_tokens",
)
NEEDS = (  # what objective conditions ask for (B427)
    "building",
    "green_teepee",
    "blue_teepee",
    "hazard",
    "station",
    "san_francisco",
    "value3",
    "west_highland",
    "texas_longhorn",
)
NODE_TYPES = ("start", "neutral", "building", "hazard", "teepee", "kansas_city")
MASTER_PER = (
    "worker",
    "objective",
    "hazard",
    "teepee_pair",
    "certificate",
    "station",
    "building",
    "token",
    "area",
)
RULINGS = (  # readings that can be switched
    "objectives_in_kansas_city",
    "certificates_by_number",
    "turnout_of_occupied_space_open",
    "turnout_behind_cross",
    "special_delivery_needs_a_space",
    "double_engine_is_one_move",
    "north_objective_from_deck",
    "tokens_are_limited",
    "tokens_inside_actions",
)

# What the family's tables call things here.
MONEY, ONE_MONEY = "dollars", "dollar"
COWBOYS, CRAFTSMEN = WORKERS[:2]
EDGE = "frame"  # of a disc space, a city, a station
RULE = "B"  # the letter of rules that both games of the family have
