"""Everything that components can do: what tables say, and what it is called (8, 9).

What the effects do is in effects.py, what those of Pedro's cards do in pedro.py.
"""

from typing import TYPE_CHECKING

from sim.argentina.names import BREEDS, QUAYS
from sim.argentina.words import BREED_WORDS, a, count, counted, pesos, quay
from sim.core.effects import END as END
from sim.core.effects import Amount, Choice, Effects, Yes

from . import codes as c

if TYPE_CHECKING:
    from sim.western.kernel import effect_words as western
else:
    from . import effect_words as western

PERS = {
    "granjero": c.PER_GRANJERO,
    "gaucho": c.PER_GAUCHO,
    "carpintero": c.PER_CARPINTERO,
    "maquinista": c.PER_MAQUINISTA,
    "farmland_building": c.PER_FARMLAND_BUILDING,
    "worker_set": c.PER_WORKER_SET,
    "farmer": c.PER_FARMER,
}


effects = Effects(PERS)
_add = effects.add

# --- conditions: met before the effects behind them are got (A8) ----------------------------------
PAY = _add("pay", Amount(0, 50), lambda n, *_: f"pay {pesos(n)}", condition=True)
PAY_GRAIN = _add("pay_grain", Amount(1, 8), "pay {n} grain", condition=True)
DISCARD = _add(
    "discard",
    Choice(
        {
            "any": (c.ANY_CATTLE, 0),
            "pair": (c.PAIR_FIRST, 0),
            **{breed: (c.BREED, i) for i, breed in enumerate(BREEDS)},
        }
    ),
    western.discard,
    condition=True,
)
ENGINE_BACK = _add(
    "engine_back", Amount(1, 10), lambda n, *_: f"engine {count(n, 'space')} back", condition=True
)
DISCARD_OBJECTIVE = _add(
    "discard_objective", Yes(), "discard an objective card and do its action", condition=True
)

# --- what is got ----------------------------------------------------------------------------------
PESOS = MONEY = _add("pesos", Amount(0, 50, counted=True), lambda n, *_: f"gain {pesos(n)}")
GRAIN = _add("grain", Amount(0, 20, counted=True), "grain +{n}")
CERTIFICATE = _add("certificate", Amount(0, 20, counted=True), "certificate +{n}")
TOKEN = _add("token", Amount(1, 5), lambda n, *_: count(n, "exchange token"))
RETURN_EXHAUSTION = _add(
    "return_exhaustion", Amount(1, 1), "return an exhaustion card from the hand to its pile"
)
ENGINE = _add(
    "engine",
    Amount(1, 31, words={"maquinistas": c.PER_MAQUINISTA}),
    lambda n, *_: f"engine up to {count(n, 'space')}",
)
HIRE = _add("hire", Amount(-20, 20), western.hire)  # the change of the price
BUILD = _add(
    "build", Amount(0, 10), lambda n, *_: f"place a private building at {pesos(n)} a carpintero"
)
BUY = _add("buy_cattle", Yes(), "buy cattle")
HELP = _add(  # with extra strength
    "help",
    Amount(0, 50),
    lambda n, *_: "help up to 3 farmers" + (f" with strength +{n}" if n else ""),
)
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
MOVE = _add("move", Amount(1, 20), lambda n, *_: f"move the estanciero up to {count(n, 'step')}")
DRAW_DISCARD = _add(
    "draw_discard",
    Amount(1, 6, words={"gauchos": c.PER_GAUCHO}),
    western.draw_discard,
)
DRAW_REMOVE = _add("draw_remove", Amount(1, 6), western.draw_remove)
REMOVE = _add(
    "remove", Amount(1, 1), lambda n, *_: f"remove {count(n, 'card')} of the hand from the game"
)
DISC_TO = _add(
    "disc_to", Choice.of(QUAYS), lambda number, *_: f"disc of the board to {quay(number)}"
)
DELIVERY = _add("delivery", Yes(), "deliver as in Buenos Aires")
EXHAUST_OTHERS = _add(
    "exhaust_others",
    Amount(1, 1),
    lambda n, *_: f"every other player gets {count(n, 'exhaustion card')}",
)
MARKET_TO_HAND = _add("market_to_hand", Yes(), "take a card of the cattle market into the hand")
FREE_CATTLE = _add(
    "free_cattle",
    Choice.of(BREEDS),
    lambda breed, *_: f"take {a(BREED_WORDS[BREEDS[breed]])} from the market for free",
)
UPGRADE_BEHIND = _add("upgrade_behind", Yes(), "upgrade a station behind the engine")
LAST_CONDITION = effects.last_condition

# --- Pedro's cards: some effects of his own, some of the players' (A635) --------------------------
pedro_effects = Effects({}, first_op=100)
_his = pedro_effects.add
PEDRO_HIRE = _his(
    "hire",
    Choice.of(("cheapest", "speciality")),
    lambda first, *_: "hires, his speciality first" if first else "hires, the cheapest first",
)  # A640
PEDRO_FARMER = _his(
    "farmer",
    Choice.of(("remove", "take")),
    lambda keep, *_: "takes a farmer tile" if keep else "removes a farmer tile from the game",
)  # A648
PEDRO_BUILD = _his(  # by his carpinteros, or with exactly so many (A660, A665)
    "build",
    Amount(1, 12, zero="carpinteros"),
    lambda n, *_: (
        f"builds with exactly {count(n, 'carpintero')}" if n else "builds by his carpinteros"
    ),
)
PEDRO_VALUE = _his("card_of_value", Amount(0, 12), "takes a card of value {n}")  # A653
PEDRO_CATTLE = _his("cattle", Yes(), "takes cattle by his gauchos")


def _his_grain(n: int, per: int, flags: int) -> str:
    times = "" if n == 1 else f"{n} times "
    return f"{times}as much grain as his experience" if per else f"grain +{n}"


_his("grain", Amount(1, 20, words={"experience": c.PER_EXPERIENCE}), _his_grain, op=GRAIN)
_his(
    "engine",
    Amount(1, 31, words={"maquinistas": c.PER_MAQUINISTA, "experience": c.PER_EXPERIENCE}),
    lambda n, per, flags: f"engine {counted(n, per, 'space')}",
    op=ENGINE,
)
_his("objective", Amount(1, 1), "takes an objective card", op=OBJECTIVE)
