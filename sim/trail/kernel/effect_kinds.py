"""Everything that components can do: what tables say, and what it is called (9, 10, 14).

What the effects do is in effects.py of the family and in own_effects.py.
"""

from typing import TYPE_CHECKING

from sim.core.effects import END as END
from sim.core.effects import Amount, Choice, Effects, Yes
from sim.trail.names import BREEDS
from sim.trail.words import BREED_WORDS, a, count, dollars

from . import codes as c

if TYPE_CHECKING:
    from sim.western.kernel import effect_words as western
else:
    from . import effect_words as western

PERS = {
    "cowboy": c.PER_COWBOY,
    "craftsman": c.PER_CRAFTSMAN,
    "engineer": c.PER_ENGINEER,
    "woods_building": c.PER_WOODS,
    "hazard": c.PER_HAZARD,
    "teepee_pair": c.PER_TEEPEE_PAIR,
    "bell": c.PER_BELL,
    "station": c.PER_STATION,
}


def _cattle(n: int) -> str:
    return "a cattle card" if n == 1 else f"{n} cattle cards"


def _build(price: int, per: int, flags: int) -> str:
    return f"place a private building at {dollars(price)} a craftsman"


def _free_cattle(want: int, per: int, flags: int) -> str:
    what = f"card of value {want - c.WANT_VALUE}"
    if want < c.WANT_VALUE:
        what = BREED_WORDS[BREEDS[want]]
    return f"take {a(what)} from the market for free"


effects = Effects(PERS)
_add = effects.add

# --- conditions: met before the effects behind them are got (B8) ----------------------------------
PAY = _add("pay", Amount(0, 50), lambda n, *_: f"pay {dollars(n)}", condition=True)
DISCARD = _add(
    "discard",
    Choice(
        {
            "any": (c.ANY_CATTLE, 0),
            "pair": (c.PAIR_FIRST, 0),
            "objective": (c.OBJECTIVE_CARDS, 0),
            **{breed: (c.BREED, i) for i, breed in enumerate(BREEDS)},
        }
    ),
    western.discard,
    condition=True,
)
DISCARD_VALUE = _add(  # N470
    "discard_value2",
    Amount(1, 2),
    lambda n, *_: f"discard {_cattle(n)} of value {c.STORE_VALUE}",
    condition=True,
)
ENGINE_BACK = _add(
    "engine_back", Amount(1, 10), lambda n, *_: f"engine {count(n, 'space')} back", condition=True
)
DISCARD_OBJECTIVE = -1  # an effect of Argentina that the family knows

# --- what is got ----------------------------------------------------------------------------------
MONEY = _add("dollars", Amount(0, 50, counted=True), lambda n, *_: f"gain {dollars(n)}")
CERTIFICATE = _add("certificate", Amount(0, 20, counted=True), "certificate +{n}")
TOKEN = _add(
    "token",
    Amount(1, 5),
    lambda n, *_: f"take {'an exchange token' if n == 1 else f'{n} exchange tokens'}",
)
ENGINE = _add(
    "engine",
    Amount(
        1,
        39,
        words={"engineers": c.PER_ENGINEER, "woods": c.PER_WOODS, "hazards": c.PER_HAZARD},
    ),
    lambda n, *_: f"engine up to {count(n, 'space')}",
)
HIRE = _add("hire", Amount(-20, 20), western.hire)  # the change of the price
BUILD = _add("build", Amount(0, 10), _build)
BUY = _add("buy_cattle", Yes(), "buy cattle")
HAZARD = _add("hazard", Yes(), "remove a hazard")  # B440
TRADE = _add("trade", Yes(), "trade with the village")  # B441
AUX = _add(
    "aux",
    Choice.of(("single", "double"), first=1),
    lambda n, *_: "auxiliary action, single" + (" or double" if n > 1 else ""),
)
OBJECTIVE = _add(
    "objective",
    Amount(1, 3),
    lambda n, *_: f"take {'an objective card' if n == 1 else f'{n} objective cards'}",
)
OBJECTIVE_TO_HAND = _add("objective_to_hand", Yes(), "take an objective card into the hand")
MOVE = _add("move", Amount(1, 20), lambda n, *_: f"move the rancher up to {count(n, 'step')}")
FREE_MOVE = _add(  # B424
    "free_move",
    Amount(1, 20),
    lambda n, *_: f"move the rancher up to {count(n, 'step')} without taxes",
)
DRAW_DISCARD = _add(
    "draw_discard", Amount(1, 6, words={"cowboys": c.PER_COWBOY}), western.draw_discard
)
REMOVE = _add(
    "remove",
    Amount(1, 2),
    lambda n, *_: f"remove {'a card' if n == 1 else f'up to {n} cards'} of the hand from the game",
)
STORE = _add("store", Amount(1, 3), lambda n, *_: f"place {'a store' if n == 1 else f'{n} stores'}")
FREE_CATTLE = _add(
    "free_cattle",
    Choice(
        {
            **{f"value{n}": (c.WANT_VALUE + n, 0) for n in range(1, 6)},
            **{breed: (i, 0) for i, breed in enumerate(BREEDS)},
        }
    ),
    _free_cattle,
)
TAKE_MASTER = _add("take_master", Yes(), "take a station master beside New York City")  # N220
SPECIAL_DELIVERY = _add("special_delivery", Yes(), "special delivery")  # B543
UPGRADE_BEHIND = _add("upgrade_behind", Yes(), "upgrade a station behind the engine")
COPY = _add("copy", Yes(), "use an adjacent building")  # B544
LAST_CONDITION = effects.last_condition

# One of two lists of effects, or the list given up: their pointers stand in place of amount and
# per. Tables say {"choice": [[...], [...]]} where a list could stand.
CHOOSE = 100
