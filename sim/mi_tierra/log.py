"""How the game is told (sim.core.log): round by round and area by area, with what it brings."""

from __future__ import annotations

from sim.core import log as core
from sim.core.description import own
from sim.core.facade import Event, Game
from sim.core.facts import Tables
from sim.core.vocabulary import PASS
from sim.core.words import count, listed
from sim.mi_tierra.changes import changes
from sim.mi_tierra.kernel import layout as L
from sim.mi_tierra.kernel import tables as t
from sim.mi_tierra.names import AREAS, EFFECTS
from sim.mi_tierra.setup import Setup
from sim.mi_tierra.show import KEY, common, event_lines, offered, seat_block
from sim.mi_tierra.text import action_text
from sim.mi_tierra.view import EFFECT_WORDS, View, members, pesos, spoken

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
        self._title = ""  # to be written above the next line
        self._told = ""  # the area whose title was the last one

    def _line(self, text: str, results: list[str]) -> None:
        if self._title:
            self.say(1, self._title, [], -1)
            self._title = ""
        self.say(2, text, results)

    def head(self, game: Game) -> list[str]:
        v = View(game.state, game.tables)
        setup = own(Setup, game.setup)
        lines = core.about(game, game.description.title, setup_text(setup))
        for p, policy in enumerate(setup.policies):
            lines.append(f"{v.player(p)}: policy {policy}, {pesos(v.seat(p, L.PESOS))}")
        return [
            *lines,
            "",
            *common(v).lines(),
            "",
            "Start, from the last in turn order to the first",
        ]

    def tell(self, event: Event, depth: int) -> bool:
        old, new = View(event.before, self.tables), View(event.after, self.tables)
        if event.action is not None:
            self._decided(event, event.action, old, new)
        elif event.frame == "begin_round":
            self._title = self._told = ""
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
                self._line(old.player(p), results)
            return
        if action == PASS and event.forced:
            return  # there was nothing to do
        text = action_text(event.before, self.tables, action)
        self._line(f"{old.player(p)}: {text}", [*results, *_replaced(old, new)])

    @staticmethod
    def _is_half(frame: str, new: View) -> bool:
        return bool(new.state(L.STACK_N)) and new.frame().name in FIRST_HALVES.get(frame, ())

    # --- what happens by itself ---------------------------------------------------------------

    def _happened(self, frame: str, old: View, new: View) -> None:
        top = new.frames()[-1] if new.state(L.STACK_N) else None
        if frame == "activate" and top is not None and top.name not in ("activate", "rodeo"):
            # The workers of an area act: it stands in what waits below.
            area = next(one.area for one in new.frames() if one.name == "activate")
            self._title_of(area)
        elif frame == "rodeo" and top is not None and top.name == "enter_rodeo":
            self._title_of(L.AREA_RODEO)
        elif frame == "end_event":
            self._title = "End of the round"
        if frame == "roll" and top is not None and not new.state(L.NO_DICE):
            self._line(f"{new.player(new.current)} rolls {top.number}", [])
        elif frame == "drought" and top is not None and not old.frames()[-1].place:
            self._line("drought", [])
        for p in new.order:
            results = changes(old, new, p)
            if results:
                self._line(f"{self._words(frame, old)}, {new.player(p)}", results)

    def _title_of(self, area: int) -> None:
        title = f"Area {area + 1}, {spoken(AREAS[area])}"
        if title != self._told:
            self._title = self._told = title

    @staticmethod
    def _words(frame: str, v: View) -> str:
        if frame == "end_event":
            return EFFECT_WORDS[EFFECTS[v.table(t.EFFECT + v.effect)]]
        return WORDS.get(frame, spoken(frame))

    def scores(self, game: Game) -> list[str]:
        v = View(game.state, game.tables)
        players = [v.player(p) for p in range(v.players)]
        sheet = core.score_sheet(game, players, {}, {})
        seats = [line for p in range(v.players) for line in ("", *seat_block(v, p).lines())]
        return [
            "",
            f"The end after {count(v.state(L.ROUND), 'round')}",
            *sheet,
            "",
            KEY,
            *seats,
        ]


WORDS = {"activate": "bank", "prizes": "prize", "after_rodeo": "after the rodeo"}


def _replaced(old: View, new: View) -> list[str]:
    """The market cards that came."""
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
    return [f"progress tiles: {', '.join(offered(new)) or '-'}"]


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
