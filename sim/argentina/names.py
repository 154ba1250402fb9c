"""The names of things in the game, as tables, positions and logs write them."""

PLAYER_COUNTS = ("2", "3", "4")
WORKER_TYPES = ("gaucho", "carpintero", "maquinista", "granjero")
HIRED_TYPES = WORKER_TYPES[:3]
COLOURS = ("green", "blue", "orange", "yellow")
HANDS = ("black", "green")
CORNERS = ("white", "black")
CITIES = ("le_havre", "rotterdam", "liverpool")
QUAYS = ("le_havre_I", "le_havre_II", "rotterdam_I", "liverpool_I", "liverpool_II")
QUARTERS = ("W", "N", "E", "S")
DEPARTURES = ("yellow", "turquoise", "purple")
START_BREEDS = ("niata", "patagonico", "fronterizo", "holando_argentino")
MARKET_BREEDS = (
    "caracu",
    "chaqueno",
    "serrano",
    "blanco_orejinegro",
    "franqueiro",
    "aberdeen_angus",
)
BREEDS = (*START_BREEDS, *MARKET_BREEDS)
LEVELS = ("easy", "moderate", "expert")
HIGHEST = ("highest", "2nd highest", "3rd highest")
AUX = ("X1", "X2", "X3", "X4", "X5", "X6")
CATEGORIES = (
    "money",
    "buildings",
    "ships",
    "cities",
    "stations",
    "farmers",
    "herd",
    "objectives",
    "station_masters",
    "workers",
    "step_disc",
    "job_market_marker",
)
NEEDS = (  # what objective conditions ask for
    "building",
    *COLOURS,
    *QUARTERS,
    "station",
    "ship18",
    "value3",
    "caracu",
    "franqueiro",
    "aberdeen_angus",
)
NODE_TYPES = ("start", "neutral", "building", "farmer", "ramp", "buenos_aires")
MASTER_PER = (
    "good_cattle",
    "worker_set",
    "station",
    "objective",
    "ship_disc",
    "strong_worker",
    "building",
    "farmer",
)

# What the family's tables call things here.
MONEY, ONE_MONEY = "pesos", "peso"
COWBOYS, CRAFTSMEN = "gauchos", "carpinteros"
EDGE = "corners"  # of a disc space, a quay, a station
RULE = "A"  # the letter of rules that both games of the family have
