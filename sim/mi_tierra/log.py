"""How the game is told (sim.core.log): round by round, area by area, with what everything brings."""

from __future__ import annotations

from sim.core import log as core
from sim.core.description import own
from sim.core.facade import Event, Game
from sim.core.facts import Tables
from sim.core.vocabulary import PASS
from sim.core.words import count, listed
from sim.mi_tierra.changes import changes
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.names import AREAS
from sim.mi_tierra.setup import Setup
from sim.mi_tierra.show import KEY, common, event_lines, offer, seat_lines
from sim.mi_tierra.text import action_text
from sim.mi_tierra.view import View, members, pesos, spoken

# Decisions that another one completes: both are told with the second.
FIRST_HALVES = {
    "deal": ("sell_units", "black_units", "wholesale"),
    "farm": ("harvest", "tile_ways"),
}
SILENT = ("farm", "deal", "double")  # nothing is said about the end of them


def setup_text(setup: Setup) -> str:
    """How the table was made up."""
    parts = []
    if setup.rules != "full":
        parts.append(f"{setup.rules} game")
    if setup.dice == "none":
        parts.append("without dice")
    if setup.pesos_spread:
        seats = f" from seat {setup.spread_from} on" if setup.spread_from > 1 else ""
        parts.append(f"starting pesos{seats} drawn within {setup.pesos_spread} of the usual")
    parts += [f"ban {word}" for word in setup.ban]
    return ", ".join(parts) or "as in the rulebook"


class Log(core.Log):
    turn_start = "begin_round"

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self._area = -1  # whose title was written last

    def head(self, game: Game) -> list[str]:
        v = View(game.state, game.tables)
        setup = own(Setup, game.setup)
        lines = core.about(game, game.description.title, setup_text(setup))
        for p, policy in enumerate(setup.policies):
            lines.append(f"{v.player(p)}: policy {policy}, {pesos(v.seat(p, L.PESOS))}")
        return [*lines, "", *common(v), "", "Start, from the last in turn order to the first"]

    def tell(self, event: Event, depth: int) -> bool:
        old, new = View(event.before, self.tables), View(event.after, self.tables)
        if event.action is not None:
            self._decided(event, event.action, old, new)
        elif event.frame == "begin_round":
            self._area = -1
            self.begin_turn(f"Round {new.state(L.ROUND)}")
        elif event.frame in MAINTENANCE:
            for line in MAINTENANCE[event.frame](old, new):
                self.say(1, line, [])
        else:
            self._happened(event.frame, old, new)
        return False

    # --- decisions ----------------------------------------------------------------------------

    def _decided(self, event: Event, action: int, old: View, new: View) -> None:
        p, results = old.current, changes(old, new, old.current)
        if self._is_half(event.frame, new) or (action == PASS and event.frame in SILENT):
            if results:
                self.say(2, f"{old.player(p)}:", results)
            return
        if action == PASS and event.forced:
            return  # there was nothing to do
        text = action_text(event.before, self.tables, action)
        self.say(2, f"{old.player(p)}: {text}", [*results, *_replaced(old, new)])

    @staticmethod
    def _is_half(frame: str, new: View) -> bool:
        return bool(new.state(L.STACK_N)) and new.frame().name in FIRST_HALVES.get(frame, ())

    # --- what happens by itself ---------------------------------------------------------------

    def _happened(self, frame: str, old: View, new: View) -> None:
        self._title(new)
        if frame == "roll":
            top = new.frame()
            self.say(2, f"{new.player(new.current)} rolls {top.number}", [])
            return
        for p in new.order:
            results = changes(old, new, p)
            if results:
                self.say(2, f"{WORDS.get(frame, spoken(frame))}, {new.player(p)}", results)

    def _title(self, v: View) -> None:
        """The area whose workers act now."""
        waiting = [frame for frame in v.frames() if frame.name in ("activate", "rodeo")]
        if not waiting or waiting[-1] is v.frames()[-1]:
            return
        area = L.AREA_RODEO if waiting[-1].name == "rodeo" else waiting[-1].area
        if area != self._area:
            self._area = area
            self.say(1, f"Area {area + 1}, {spoken(AREAS[area])}", [], -1)

    def scores(self, game: Game) -> list[str]:
        v = View(game.state, game.tables)
        players = [v.player(p) for p in range(v.players)]
        sheet = core.score_sheet(game, players, {}, {})
        seats = [line for p in range(v.players) for line in ("", *seat_lines(v, p))]
        return [
            "",
            f"The end after {count(v.state(L.ROUND), 'round')}",
            *(line.replace(" VP", " pesos") for line in sheet),
            "",
            KEY,
            *seats,
        ]


WORDS = {
    "activate": "the farm begins",
    "begin_placement": "workers of this round",
    "prizes": "prize",
    "after_rodeo": "after the rodeo",
    "end_event": "the event",
}


def _replaced(old: View, new: View) -> list[str]:
    """The market cards that came, and the one of the city that was taken."""
    before = {old.state(L.UPPER + i) for i in range(old.state(L.UPPER_N))}
    after = [new.state(L.UPPER + i) for i in range(new.state(L.UPPER_N))]
    return [f"{new.card(card)} takes its place" for card in after if card not in before]


# --- maintenance ----------------------------------------------------------------------------------


def _event(old: View, new: View) -> list[str]:
    return event_lines(new)


def _order(old: View, new: View) -> list[str]:
    seats = [f"{new.player(p)} ({pesos(new.seat(p, L.PESOS))})" for p in new.order]
    return [f"turn order: {', '.join(seats)}"]


def _markets(old: View, new: View) -> list[str]:
    upper = [new.state(L.UPPER + i) for i in range(new.state(L.UPPER_N))]
    before = {old.state(L.UPPER + i) for i in range(old.state(L.UPPER_N))}
    fresh = [new.card(card) for card in upper if card not in before]
    lines = [f"new country markets: {listed(fresh)}"] if fresh else []
    moved = [new.card(card) for card in members(new.state(L.BOTTOM))]
    return [*lines, *([f"in the bottom row: {listed(moved)}"] if moved else [])]


def _tiles(old: View, new: View) -> list[str]:
    return [f"progress tiles: {offer(new)}"]


def _decks(old: View, new: View) -> list[str]:
    return ["decks B are used from now on"]


def _workers(old: View, new: View) -> list[str]:
    return ["Placement"]


MAINTENANCE = {
    "change_decks": _decks,
    "turn_event": _event,
    "turn_order": _order,
    "renew_markets": _markets,
    "offer_tiles": _tiles,
    "begin_placement": _workers,
}
