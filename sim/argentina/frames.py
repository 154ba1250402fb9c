"""The stable names of what the kernel does and asks: its frames, as events and logs call them."""

from sim.argentina.kernel import codes as c

FRAMES = {
    c.TURN_START: "turn_start",
    c.ARRIVE: "arrive",
    c.EFFECTS: "effects",
    c.PAY_GRAIN: "pay_grain",
    c.BA_CLOSE: "ba_close",
    c.PHASE_C: "phase_c",
    c.FIRST_DISCARD: "first_discard",
    c.PLACE: "place",
    c.MOVE: "move",
    c.LOCATION: "location",
    c.AUX: "aux",
    c.HIRE: "hire",
    c.BUILD: "build",
    c.BUILD_SPACE: "build_space",
    c.BUY: "buy",
    c.BUY_SECOND: "buy_second",
    c.ENGINE_MOVE: "engine_move",
    c.STATION: "station",
    c.MASTER: "master",
    c.BEHIND: "behind",
    c.OBJECTIVE_CARD: "objective_card",
    c.HELP_TILES: "help_tiles",
    c.HELP_CARDS: "help_cards",
    c.INVEST: "invest",
    c.QUAY_DISC: "quay_disc",
    c.DISCARD_CARDS: "discard_cards",
    c.DRAW_CARDS: "draw_cards",
    c.TAKE_CATTLE: "take_cattle",
    c.DELIVER: "deliver",
    c.INCOME: "income",
    c.SHIP: "ship",
    c.SHIP_DISC: "ship_disc",
    c.FORECAST_TILE: "forecast_tile",
    c.ACCEPT: "accept",
}
PEDRO_FRAMES = {  # in solo games only
    c.PEDRO_TURN: "pedro_turn",
    c.PEDRO_DO: "pedro_do",
    c.PEDRO_BA: "pedro_ba",
    c.PEDRO_STEP: "pedro_step",
    c.PEDRO_FARMER: "pedro_farmer",
    c.PEDRO_CATTLE: "pedro_cattle",
    c.PEDRO_BUILD: "pedro_build",
    c.PEDRO_SPACE: "pedro_space",
    c.PEDRO_DELIVER: "pedro_deliver",
    c.PEDRO_DISC: "pedro_disc",
}
FRAME_OPS = {name: op for op, name in FRAMES.items()}
PEDRO_OPS = {name: op for op, name in PEDRO_FRAMES.items()}


def frame_name(op: int) -> str:
    """The stable name of what is to be done or decided: "move", "ship", "phase_c"."""
    return FRAMES.get(int(op)) or PEDRO_FRAMES[int(op)]
