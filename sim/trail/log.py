"""How the game is told (sim.core.log): what stands above the first turn, and below the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.core import log as core
from sim.core.description import own
from sim.core.facade import Event, Game
from sim.core.frames import Frame
from sim.trail.changes import Changes
from sim.trail.kernel import codes as c
from sim.trail.kernel import layout as L
from sim.trail.kernel import tables as t
from sim.trail.setup import SWITCHES, Setup
from sim.trail.show import common, money_line, title
from sim.trail.text import action_text
from sim.trail.view import View
from sim.trail.words import count, dollars

if TYPE_CHECKING:
    from sim.western.family_log import FamilyLog
else:
    from sim.trail.family_log import FamilyLog

SWITCH_WORDS = {
    "north": "Rails to the North",
    "poker": "the poker table",
    "preparation": "site preparation",
    "tile_13": "building 13",
}
CATEGORY_WORDS = {"job_market_marker": "job-market marker"}


def head_lines(setup: Setup, game: Game) -> list[str]:
    v = View(game.state, game.tables)
    numbers = [i for i in range(L.N_NUMBERS) if v.seat(0, L.BUILDING_AT + i) == 0]
    lines = [
        *core.about(game, title(v), setup_text(setup)),
        f"private buildings: {' '.join(v.face(i) for i in numbers)}",
    ]
    for p, policy in enumerate(setup.policies):
        start = f"{dollars(v.seat(p, L.DOLLARS))}, {count(v.seat(p, L.HAND_N), 'card')}"
        bans = [v.face(i, p) for i in numbers if v.is_banned(p, i)]
        ban = f", may not build {', '.join(bans)}" if bans else ""
        lines.append(f"{v.player(p)}: policy {policy}, starts with {start}{ban}")
    for block in common(v):
        lines += ["", *block.lines()]
    return lines


def setup_text(setup: Setup) -> str:
    """How the table was made up: what was stated, and what was drawn for this deal."""
    sides = setup.sides.replace("random", "drawn").replace(",", " ")
    parts = [f"neutral buildings {setup.neutral}", f"building sides {sides}"]
    parts += [f"with {SWITCH_WORDS[name]}" for name in SWITCHES if setup.plays(name)]
    if setup.ban_percent:
        parts.append(f"each building number missing with a chance of {setup.ban_percent} %")
    if setup.dollars_spread:
        seats = f" from seat {setup.spread_from} on" if setup.spread_from > 1 else ""
        parts.append(f"starting dollars{seats} drawn within {setup.dollars_spread} of the usual")
    return ", ".join(parts)


class Log(FamilyLog):
    """The log of a game with these tables."""

    def head(self, game: Game) -> list[str]:
        return head_lines(own(Setup, game.setup), game)

    def tell(self, event: Event, depth: int) -> bool:
        change = Changes(event.before, event.after, self.tables)
        titled = self.tell_change(event, change, depth)
        frame = change.old.frame()
        shown = frame.name == "location" and event.action == c.ADDITION
        if shown and frame.at != change.old.table(t.LAY_SPACE):
            for line in change.showdown():
                self.say(depth + 1, line, [], -1)
        return titled

    def action_text(self, event: Event, action: int) -> str:
        return action_text(event.before, self.tables, action)

    def has(self, view: View, p: int) -> str:
        return f"{money_line(view, p)}; hand: {view.cards(view.cards_of(p, L.HAND, L.HAND_N))}"

    def closing(self, change: Changes) -> list[str]:
        return change.closing()

    def own_step(self, change: Changes, frame: Frame, depth: int) -> None:
        if frame.name == "pay_transport":
            if aside := change.old.state(L.SET_ASIDE):
                now = change.new.seat(change.player, L.DOLLARS)
                self.say(depth, f"transport: pays {dollars(aside)} (now {now})", [], -1)
        elif frame.name == "kc_close":
            self.close_visit(change, depth)

    def scores(self, game: Game) -> list[str]:
        v = View(game.state, game.tables)
        step = game.state[L.END_REASON]
        seats = range(v.players)
        left_out = {} if v.poker else dict.fromkeys(seats, ("poker_tokens",))
        return [
            "",
            f"Final scoring after {game.turn} turns (the end was triggered in step {step})",
            *core.score_sheet(game, [v.player(p) for p in seats], CATEGORY_WORDS, left_out),
        ]
