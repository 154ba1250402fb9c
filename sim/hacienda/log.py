"""How the game is told (sim.core.log): turn by turn, with what each action pays and brings."""

from __future__ import annotations

from sim.core import log as core
from sim.core.description import own
from sim.core.facade import Event, Game
from sim.core.vocabulary import PASS
from sim.core.words import count, listed
from sim.hacienda.kernel import action as act
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel import tables as t
from sim.hacienda.names import ANIMALS, BOARDS, END_REASONS, LAND_CARDS, SCORINGS, SOURCES
from sim.hacienda.setup import Setup
from sim.hacienda.show import KEY, board_lines, common, score_table, seat_block
from sim.hacienda.text import action_text
from sim.hacienda.view import View, animals, pesos

ENDS = {
    END_REASONS[1]: "the second animal pile is used up",
    END_REASONS[2]: "nobody can do anything",
    END_REASONS[3]: "nobody goes on",
}


def setup_text(setup: Setup) -> str:
    """How the table was made up."""
    parts = [f"{setup.board} board"]
    if setup.pesos_spread:
        seats = f" from seat {setup.spread_from} on" if setup.spread_from > 1 else ""
        parts.append(f"starting pesos{seats} drawn within {setup.pesos_spread} of the usual")
    return ", ".join([*parts, *(f"ban {word}" for word in setup.ban)])


class Log(core.Log):
    turn_start = "turn_start"

    def head(self, game: Game) -> list[str]:
        v = View(game.state, game.tables)
        setup = own(Setup, game.setup)
        title = f"{game.description.title}, {BOARDS[v.state(L.BOARD)]} board"
        lines = [*core.about(game, title, setup_text(setup))]
        for p, policy in enumerate(setup.policies):
            hand = f"{v.cards(L.LAND_HAND, LAND_CARDS, p)} | {v.cards(L.ANIMAL_HAND, ANIMALS, p)}"
            lines.append(
                f"{v.player(p)}: policy {policy}, {pesos(v.seat(p, L.PESOS))}, hand {hand}"
            )
        return [*lines, "", *board_lines(v), KEY, "", *common(v).lines()]

    def tell(self, event: Event, depth: int) -> bool:
        old, new = View(event.before, self.tables), View(event.after, self.tables)
        p = old.current
        if event.frame == "turn_start":
            self.begin_turn(self._title(new))
        elif event.frame == "scoring":
            self._scoring(old, new)
        elif event.frame == "income":
            self._income(old, new, p)
        elif event.action is not None:
            self._action(event, old, new, p)
        return False

    @staticmethod
    def _title(v: View) -> str:
        p = v.current
        number = (v.state(L.TURN) - 1) // v.players + 1
        return f"Round {number}, {v.player(p)}, {pesos(v.seat(p, L.PESOS))}"

    def _action(self, event: Event, old: View, new: View, p: int) -> None:
        """What was done, and what it changed; halves of an action are told with the last one."""
        assert event.action is not None
        text = action_text(event.before, self.tables, event.action)
        if event.frame == "action":
            if event.action == PASS and new.state(L.ACTIONS) == 0:
                self.say(1, "pass" if not event.forced else "nothing is possible", [])
            elif event.action < act.BUY_HACIENDA:
                self.say(1, text, self._bought(event.action, old, new, p))
        elif event.frame in ("land_space", "animal_space"):
            self.say(1, f"play {text}", self._laid(event.action, old, new, p))
        elif event.frame == "hacienda":
            self.say(1, f"buy a {text}", [self._money(new, p), *self._points(old, new)])
        elif event.frame == "harvest" and new.state(L.TOKENS_N) > old.state(L.TOKENS_N):
            self.say(1, text, [self._money(new, p)])
        elif event.frame == "token":
            gain = pesos(new.seat(p, L.PESOS) - old.seat(p, L.PESOS))
            chain = new.group(old.frame().chain)
            self.say(1, f"{text} and harvest the {chain}: {gain}", [self._money(new, p)])
        elif event.frame == "water_turn":
            self.say(1, f"buy water: {text}", [self._money(new, p), *self._points(old, new)])

    @staticmethod
    def _money(v: View, p: int) -> str:
        return f"{pesos(v.seat(p, L.PESOS))} now"

    def _bought(self, code: int, old: View, new: View, p: int) -> list[str]:
        """Which card it was, and which one takes its place in a display."""
        results = [self._money(new, p)]
        land = code < act.BLIND_ANIMAL
        hand, display = (L.LAND_HAND, L.LAND_DISPLAY) if land else (L.ANIMAL_HAND, L.ANIMAL_DISPLAY)
        names = LAND_CARDS if land else ANIMALS
        got = next(i for i in range(len(names)) if new.seat(p, hand + i) > old.seat(p, hand + i))
        if code in (act.BLIND_LAND, act.BLIND_ANIMAL):
            results.insert(0, f"it is {names[got]}")
        else:
            shown = [
                name
                for i, name in enumerate(names)
                if new.state(display + i) - old.state(display + i) + (i == got) > 0
            ]
            results += [f"{shown[0]} takes its place"] if shown else ["its place stays empty"]
        if new.state(L.DUE) != old.state(L.DUE):
            which = "first" if new.state(L.DUE) & 1 else "second"
            results.append(f"the {which} animal pile is used up")
        return results

    def _laid(self, space: int, old: View, new: View, p: int) -> list[str]:
        results = [new.group(space)] if new.state(L.SIZE + new.state(L.GROUP + space)) > 1 else []
        fresh = [m for m in new.conquered(p) if m not in old.conquered(p)]
        if fresh:
            names = listed([new.space(market) for market in fresh])
            results.append(f"market {names} conquered ({len(new.conquered(p))} in all)")
        return results + self._points(old, new)

    @staticmethod
    def _points(old: View, new: View) -> list[str]:
        """How the points of the board changed, for everybody concerned, whose turn it is first."""
        results = []
        for p in sorted(range(new.players), key=lambda p: p != old.current):
            parts = [
                f"{new.seat(p, L.POINTS + i) - old.seat(p, L.POINTS + i):+} {name}"
                for i, name in enumerate(SOURCES)
                if new.seat(p, L.POINTS + i) != old.seat(p, L.POINTS + i)
            ]
            if parts:
                whose = "" if p == old.current else f"{new.player(p)}: "
                results.append(f"{whose}{', '.join(parts)} VP")
        return results

    def _income(self, old: View, new: View, p: int) -> None:
        """What every edge pays and how it adds up (H72, H121)."""
        space = old.frame().space
        first = old.state(L.GROUP + space)
        owned = old.content(space)
        assert owned is not None
        herd = animals(owned[1], old.state(L.SIZE + first))
        land = count(old.land_behind(space), "land tile")
        joined = "times" if old.table(t.PRODUCT) else "and"
        markets = [old.space(market) for market in old.markets_beside(space)]
        each = (new.seat(p, L.PESOS) - old.seat(p, L.PESOS)) // len(markets)
        for market in markets:
            text = f"market {market} pays for {herd} {joined} {land}: {pesos(each)}"
            self.say(2, text, [self._money(new, p)] if market == markets[-1] else [])

    def _scoring(self, old: View, new: View) -> None:
        which = old.frame().which
        self.say(0, "", [])
        if which == L.FINAL:
            return
        self.say(0, f"{SCORINGS[which].capitalize()} scoring", [])
        seats = range(new.players)
        first = L.SCORE + which * L.N_SOURCES
        columns = {
            name: [new.seat(p, first + i) for p in seats]
            for i, name in enumerate(SOURCES)
            if name not in _unscored(new)
        }
        columns["total"] = [sum(values) for values in zip(*columns.values(), strict=True)]
        for line in score_table(new, columns):
            self.say(0, line, [])

    def scores(self, game: Game) -> list[str]:
        v = View(game.state, game.tables)
        players = [v.player(p) for p in range(v.players)]
        reason = ENDS[END_REASONS[v.state(L.END_REASON)]]
        seats = [line for p in range(v.players) for line in seat_block(v, p).lines()]
        unscored = [f"{when}_{name}" for when in SCORINGS for name in _unscored(v)]
        left_out = dict.fromkeys(range(v.players), unscored)
        return [
            f"Final scoring after {count(game.turn, 'turn')}: {reason}",
            *core.score_sheet(game, players, {}, left_out),
            "",
            *board_lines(v),
            *seats,
        ]


def _unscored(v: View) -> tuple[str, ...]:
    """Herds have points of their own in variant 1 only (H123)."""
    return () if v.table(t.HERD_MINIMUM) < t.UNLIMITED else ("herds",)
