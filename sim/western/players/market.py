"""The cattle market as a player sees it."""

from sim.core.jit import kernel

from ..kernel import layout as L
from ..kernel import tables as t
from ..kernel.cattle import buy_second, take_card
from . import workspace as X
from .herd import count_breeds
from .needs import cattle_want
from .opinions import for_each
from .worth import cattle_worth
from .worth_objectives import wants


@kernel
def kinds_worth(s, T, W, x, p):
    """What each cattle card of the market is worth to the player."""
    if x[X.KNOWN + X.MARKET_KNOWN] > 0.0:
        return
    x[X.KNOWN + X.MARKET_KNOWN] = 1.0
    count_breeds(s, T, x, p)
    wants(s, T, W, x, p)
    for kind in range(T[t.CATTLE_N]):
        if s[L.MARKET + kind] > 0:
            x[X.KIND + kind] = cattle_worth(s, T, W, x, kind) + cattle_want(T, x, kind)
        else:
            x[X.KIND + kind] = X.NEVER


@kernel
def market_worth(s, T, W, x, p, f, kind):
    kinds_worth(s, T, W, x, p)
    return x[X.KIND + kind]


buy_second.weigh(for_each(market_worth))
take_card.weigh(for_each(market_worth))
