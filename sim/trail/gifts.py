"""What a design can give to a seat at the start, in the order of kernel/gifts.py."""

from sim.core.gifts import NOTHING, Gift
from sim.core.words import a
from sim.trail.names import WORKER_TYPES

DOLLARS = 3  # in one gift

GIFTS = (
    NOTHING,
    Gift("dollar", "a dollar", f"{DOLLARS} dollars more", amount=DOLLARS, start="start_dollars"),
    Gift("certificate", "a certificate", "one certificate more"),
    *(
        Gift(
            worker,
            a(worker),
            f"{a(worker)} from the stacks in its row; what the column gives at once is left out",
        )
        for worker in WORKER_TYPES
    ),
    Gift("objective", "an objective card", "the next one of the pile, onto the own discards"),
    Gift("cattle", "a cattle card", "the next one of the market's pile, onto the own discards"),
    Gift("engine", "an engine space", "the engine starts one space ahead", once=True),
)
