"""The names of things in the game, as tables, positions and logs write them."""

PLANTS = ("apple", "wheat", "grape")  # also the first goods, in this order (M4)
LEVEL_1 = (*PLANTS, "meat")
LEVEL_2 = ("flour", "wine", "milk", "wool", "egg")
LEVEL_3 = ("jacket", "dessert", "cake", "chicha")
GOODS = (*LEVEL_1, *LEVEL_2, *LEVEL_3)  # M2
ANIMALS = ("cow", "sheep", "chicken")  # M3
THINGS = (*LEVEL_1, *LEVEL_2, *ANIMALS)  # what markets buy (M15, M166)
ANIMAL_GOODS = dict(zip(("milk", "wool", "egg"), ANIMALS, strict=True))  # M123
PRODUCTS = (*LEVEL_2, *LEVEL_3)
START_THINGS = (*(f"{plant}_plant" for plant in PLANTS), "pen", *ANIMALS)  # M31

AREAS = (  # M80
    "forest",
    "greenhouse",
    "cow_barn",
    "sheepfold",
    "plaza",
    "henhouse",
    "water_mill",
    "progress",
    "bell_tower",
    "plant_factory",
    "livestock_factory",
    "jacket_factory",
    "cake_factory",
    "farm",
    "country_markets",
    "city_markets",
    "rodeo",
)
FACTORIES = AREAS[9:13]
COMMON_AREAS = (*AREAS[:7], "bell_tower")  # areas 1 to 7 and 9
WHEELED = (*COMMON_AREAS, *FACTORIES)  # M62
MADE_IN = {  # M122, M123, M124, M125
    "plant_factory": ("flour", "wine"),
    "livestock_factory": ("milk", "wool", "egg"),
    "jacket_factory": ("jacket", "dessert"),
    "cake_factory": ("cake", "chicha"),
}
SPOTS = ("TL", "TR", "BL", "BR")  # of the tiles on offer (M66)
POSITIONS = {  # of workers in area 8, and the spots that they touch (M66)
    "top": ("TL", "TR"),
    "left": ("TL", "BL"),
    "right": ("TR", "BR"),
    "bottom": ("BL", "BR"),
    "centre": SPOTS,
}
MARKET_WHEELS = ("1", "2", "3", "4", "5", "6")  # M160

TILES_A = (  # M200, M201, M202, M203, M204, M205, M206, M207, M208, M210, M211, M212, M213
    "sheep_breeding",
    "chicken_breeding",
    "cow_breeding",
    "wine_cellar",
    "shearer",
    "poultry_yard",
    "dairy",
    "mill",
    "shearing_machine",
    "tractor",
    "bank",
    "studies",
    "insurer",
)
TILES_B = (  # M220, M221, M222, M223, M224, M225, M226, M227, M228, M229
    "vegetarian",
    "breeder",
    "collector",
    "inventor",
    "veterinarian",
    "sower",
    "water_carrier",
    "profitable",
    "merchant",
    "trainer",
)
TILES = (*TILES_A, *TILES_B)

MARKETS_A = tuple(f"A{n:02}" for n in range(1, 21))  # M13
MARKETS_B = tuple(f"B{n:02}" for n in range(1, 17))
MARKETS = (*MARKETS_A, *MARKETS_B)  # of the country
CITY_MARKETS = tuple(f"C{n}" for n in range(1, 9))
MARKET_TYPES = ("simple", "bundle", "wholesale")  # M162
EVENTS = tuple(f"E{n:02}" for n in range(1, 13))
DEMAND = "demand"  # the one effect that names goods (M235)
EFFECTS = (  # of events: M230, M232, M240, M233, M234, M237, M235, M236, M242, M243, M241, M244
    "holiday",
    "strike",
    "rain",
    "taxes",
    "discount",
    "fluctuation",
    DEMAND,
    "theft",
    "spring",
    "subsidy",
    "rotation",
    "no_rodeo",
)

PLAYER_COUNTS = ("2", "3", "4", "5", "6")  # M16
ROUNDS = ("1", "2", "3", "4", "5", "6", "7")  # M40
RULINGS = (  # R3, R3, R3, R26, R27, R22, R41, R31, R37, R9, R40, R6, R14
    "two_player_wheels",
    "two_player_markets",
    "six_player_third_wheel",
    "shearing_machine_all_pairs",
    "tractor_all_workers",
    "field_once_per_round",
    "end_sell_animals",
    "market_reshuffle",
    "tie_first_winners_to_stock",
    "rain_before_turn_order",
    "end_events_round_7",
    "stock_out_animal_gives_meat",
    "pipe_takes_cube",
)
CATEGORIES = ("pesos", "sets", "bonus", "unsold")  # of a score (M250, M251, M252, M253)
