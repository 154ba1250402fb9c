"""What a design can give to a seat at the start, in the order of kernel/gifts.py."""

from sim.argentina.names import WORKER_TYPES
from sim.core.gifts import NOTHING, Gift

PESOS = 3  # in one gift

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
            f"a {worker} from the bags in the next column of its row, whose action is not done",
        )
        for worker in WORKER_TYPES
    ),
    Gift(
        "master",
        "a station master",
        "one of those that were put back into the box, without what it gives at once",
        once=True,
    ),
    Gift("objective", "an objective card", "the next one of the pile, onto the own discards"),
    Gift("cattle", "a cattle card", "the next one of the market's pile, onto the own discards"),
    Gift("hand", "a disc freed: a card more in hand", "the disc goes to the first quay"),
    Gift("step", "a disc freed: a step more", "the disc goes to the first quay"),
    Gift("auxiliary", "a disc freed: an auxiliary action", "the disc goes to the first quay"),
    Gift("engine", "an engine space", "the engine starts one space ahead", once=True),
)
