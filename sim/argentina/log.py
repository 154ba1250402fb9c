"""How the game is told (sim.core.log): what stands above the first turn, and below the last."""

from __future__ import annotations

from sim.argentina.changes import Changes
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import tables as t
from sim.argentina.log_events import GameLog
from sim.argentina.names import CITIES
from sim.argentina.pedro_events import tell
from sim.argentina.pedro_words import level, loading_text, market_tile, speciality
from sim.argentina.setup import Setup
from sim.argentina.show import common, title
from sim.argentina.view import View
from sim.argentina.words import CITY_WORDS, a, count, pesos
from sim.core import log as core
from sim.core.description import own
from sim.core.facade import Event, Game

NOT_FOR_PEDRO = ("money", "station_masters", "step_disc")  # A690
CATEGORY_WORDS = {"job_market_marker": "job-market marker"}


def head_lines(setup: Setup, game: Game) -> list[str]:
    v = View(game.state, game.tables)
    sides = " ".join(v.face(i) for i in range(L.N_NUMBERS))
    cities = ", ".join(
        f"{CITY_WORDS[name]} {'ab'[v.state(L.CITY_SIDES + i)]}"
        + (" (centre closed)" if v.table(t.CLOSED + v.players * L.N_CITIES + i) else "")
        for i, name in enumerate(CITIES)
    )
    lines = [
        *core.about(game, title(v), setup_text(setup)),
        f"private buildings: {sides}",
        f"cities: {cities}",
    ]
    for p, policy in enumerate(setup.policies):
        start = f"{pesos(v.seat(p, L.PESOS))}, {count(v.seat(p, L.HAND_N), 'card')}"
        banned = v.seat(p, L.BANNED)
        bans = [v.face(i) for i in range(L.N_NUMBERS) if banned >> i & 1]
        ban = f", may not build {', '.join(bans)}" if bans else ""
        lines.append(f"{v.player(p)}: policy {policy}, starts with {start}{ban}")
    lines += pedro_head(v) if v.solo else []
    for block in common(v):
        lines += ["", *block.lines()]
    return lines


def setup_text(setup: Setup) -> str:
    """How the table was made up: what was stated, and what was drawn for this deal."""
    parts = [
        f"neutral buildings {setup.neutral}",
        f"building sides {_stated(setup.sides)}",
        f"city sides {_stated(setup.city_sides)}",
    ]
    if setup.ban_percent:
        parts.append(f"each building number missing with a chance of {setup.ban_percent} %")
    for what, spread in (("pesos", setup.pesos_spread), ("cards", setup.cards_spread)):
        if spread:
            seats = f" from seat {setup.spread_from} on" if setup.spread_from > 1 else ""
            parts.append(f"starting {what}{seats} drawn within {spread} of the usual")
    return ", ".join(parts)


def _stated(sides: str) -> str:
    return sides.replace("random", "drawn").replace(",", " ")


def pedro_head(v: View) -> list[str]:
    """Pedro's start, his loading cards and his market tile (A601, A602, A603, A604)."""
    cells = [v.seat(L.PEDRO, L.WORKER_TILE + i) for i in range(L.N_HIRED * L.N_COLUMNS)]
    (worker,) = (v.tile(tile - 1) for tile in cells if tile)
    return [
        f"Pedro: level {level(v)}, starts with {a(worker)}, speciality {speciality(v)},"
        f" {count(v.state(L.RESERVE), 'disc')} in reserve",
        *(f"  {loading_text(v, card)}" for card in range(L.N_LOADING_CARDS)),
        f"  market tile: {market_tile(v)}",
    ]


class Log(GameLog):
    """The log of a game with these tables."""

    def head(self, game: Game) -> list[str]:
        return head_lines(own(Setup, game.setup), game)

    def scores(self, game: Game) -> list[str]:
        v = View(game.state, game.tables)
        seats = range(game.players)
        left_out = {p: NOT_FOR_PEDRO for p in seats if v.is_pedro(p)}
        step = game.state[L.END_REASON]
        return [
            "",
            f"Final scoring after {game.turn} turns (the end was triggered in step {step})",
            *core.score_sheet(game, [v.player(p) for p in seats], CATEGORY_WORDS, left_out),
        ]

    def record_automa(self, event: Event, turns: list[core.Turn]) -> None:
        """Pedro's turns have his card and, under "pedro", all that he does with the reasons."""
        change = Changes(event.before, event.after, self.tables)
        if not change.old.is_pedro(change.player):
            return
        if event.frame == "turn_start":
            turn = core.new_turn(change.new.state(L.TURN), change.new.current)
            turns.append(turn | {"card": change.new.state(L.PEDRO_CARD), "pedro": []})
        turns[-1]["pedro"] += [
            {"decision": told.decision, "text": told.text, "why": told.why}
            for told in tell(event, change)
        ]
