"""What a design can give to a seat at the start, in the order of kernel/gifts.py."""

from sim.argentina.names import WORKER_TYPES
from sim.core.gifts import NOTHING, Gift

PESOS = 3  # in one gift
DISC = "its space on the board is free from the start, and the disc lies on the first quay"

GIFTS = (
    NOTHING,
    Gift("peso", "a peso", f"{PESOS} pesos more", amount=PESOS, start="start_pesos"),
    Gift("card", "a card in hand", "one card more drawn from the own pile", start="start_cards"),
    Gift("grain", "a grain", "one grain more"),
    Gift("certificate", "a certificate", "one certificate more"),
    *(
        Gift(
            worker,
            f"a {worker}",
            f"a {worker} from the bags in its row; what the column gives at once is left out",
        )
        for worker in WORKER_TYPES
    ),
    Gift(
        "master",
        "a station master",
        "one of those in the box, without what it gives at once",
        once=True,
    ),
    Gift("objective", "an objective card", "the next one of the pile, onto the own discards"),
    Gift("cattle", "a cattle card", "the next one of the market's pile, onto the own discards"),
    Gift("hand", "a disc: hand +1", DISC),
    Gift("step", "a disc: steps +1", DISC),
    Gift("auxiliary", "a disc: auxiliary action", DISC),
    Gift("engine", "an engine space", "the engine starts one space ahead", once=True),
)
