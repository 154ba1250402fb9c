"""A whole game as a log that a player of the board game follows, and as a record for machines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.argentina.changes import Changes
from sim.argentina.columns import grid
from sim.argentina.facade import Event, Game
from sim.argentina.frames import FRAMES
from sim.argentina.kernel import layout as L
from sim.argentina.kernel import ops
from sim.argentina.kernel import tables as t
from sim.argentina.log_events import GameLog
from sim.argentina.names import CATEGORIES, CITIES
from sim.argentina.pedro_events import tell
from sim.argentina.pedro_words import level, loading_text, market_tile, speciality
from sim.argentina.play import TablesArgument, tables_for
from sim.argentina.setup import Setup
from sim.argentina.show import common, title
from sim.argentina.view import View
from sim.argentina.words import CITY_WORDS, a, count, listed, pesos

NOT_FOR_PEDRO = ("money", "station_masters", "step_disc")  # A690

# --- head and score sheet ------------------------------------------------------------------------


def head_lines(setup: Setup, game: Game) -> list[str]:
    v = View(game.state, game.tables)
    facts = game.tables.facts
    sides = " ".join(v.face(i) for i in range(L.N_NUMBERS))
    cities = ", ".join(
        f"{CITY_WORDS[name]} {'ab'[v.state(L.CITY_SIDES + i)]}"
        + (" (centre closed)" if v.table(t.T_CLOSED + v.players * L.N_CITIES + i) else "")
        for i, name in enumerate(CITIES)
    )
    luck = "" if setup.luck is None else f", luck {setup.luck}"
    lines = [
        title(v),
        f"seed {setup.seed}, game {setup.game}{luck}",
        f"set-up: {setup_text(setup)}",
        f"tables {facts.hash}" + (f", overlays {', '.join(facts.overlays)}" * bool(facts.overlays)),
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
        lines += ["", *block]
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
    """Pedro's start, his loading cards and his market tile (A601-A604)."""
    cells = [v.seat(L.PEDRO, L.WORKER_TILE + i) for i in range(L.N_HIRED * L.N_COLUMNS)]
    (worker,) = (v.tile(tile - 1) for tile in cells if tile)
    return [
        f"Pedro: level {level(v)}, starts with {a(worker)}, speciality {speciality(v)},"
        f" {count(v.state(L.RESERVE), 'disc')} in reserve",
        *(f"  {loading_text(v, card)}" for card in range(L.N_LOADING_CARDS)),
        f"  market tile: {market_tile(v)}",
    ]


def winners(totals: list[int]) -> list[int]:
    """Seats with the highest total (A572)."""
    return [p for p, total in enumerate(totals) if total == max(totals)]


def score_lines(game: Game) -> list[str]:
    sheets = game.scores()
    totals = [sheet["total"] for sheet in sheets]
    v = View(game.state, game.tables)
    rows = [["", *(f"{v.player(p):>8}" for p in range(game.players))]]
    for i, name in enumerate(CATEGORIES):
        words = name.replace("_", " ").replace("job market", "job-market")
        cells = [
            f"{'-':>8}" if v.is_pedro(p) and name in NOT_FOR_PEDRO else f"{sheet[name]:8}"
            for p, sheet in enumerate(sheets)
        ]
        rows.append([f"{i + 1:2} {words}", *cells])
    rows.append(["total", *(f"{total:8}" for total in totals)])
    best = [v.player(p) for p in winners(totals)]
    verb = f"wins with {max(totals)} VP"
    if len(best) > 1:
        verb = f"share the victory with {max(totals)} VP"
    step = game.state[L.END_REASON]
    return [
        "",
        f"Final scoring after {game.turn} turns (the end was triggered in step {step})",
        *grid(rows),
        f"{listed(best)} {verb}",
    ]


# --- whole games ---------------------------------------------------------------------------------


def game_lines(setup: Setup, tables: TablesArgument = ()) -> Iterator[str]:
    """The log of one game, line by line, played by the policies of the set-up."""
    flat = tables_for(tables)
    log = GameLog(flat)
    yield from head_lines(setup, Game.new(setup, flat))
    game = Game.new(setup, flat, watch=log.watch)
    while not game.is_over:
        game.apply(game.choose())
        yield from log.take()
    yield from log.take(all_of_it=True)
    yield from score_lines(game)


def game_log(setup: Setup, tables: TablesArgument = ()) -> str:
    """The log of one game as one text."""
    return "".join(f"{line}\n" for line in game_lines(setup, tables))


def turn_record(v: View) -> dict[str, Any]:
    return {"turn": v.state(L.TURN), "player": v.current, "decisions": []}


def game_record(setup: Setup, tables: TablesArgument = ()) -> dict[str, Any]:
    """One game for machines. Applying the codes in order to a new game replays it.

    Choices with a single legal action are not listed: a game carries them out by itself. Pedro's
    turns have his card and, under "pedro", all that he does with the reasons.
    """
    flat = tables_for(tables)
    turns: list[dict[str, Any]] = []

    def watch(event: Event) -> None:
        """What Pedro does, decided or not, with its reasons."""
        change = Changes(event.before, event.after, flat)
        if not change.old.is_pedro(change.player):
            return
        if event.frame == FRAMES[ops.TURN_START]:
            card = change.new.state(L.PEDRO_CARD)
            turns.append(turn_record(change.new) | {"card": card, "pedro": []})
        turns[-1]["pedro"] += [
            {"decision": told.decision, "text": told.text, "why": told.why}
            for told in tell(event, change)
        ]

    game = Game.new(setup, flat, watch=watch if setup.solo else None)
    while not game.is_over:
        if not turns or turns[-1]["turn"] != game.turn:
            turns.append(turn_record(View(game.state, flat)))
        action = game.choose()
        turns[-1]["decisions"].append(
            {
                "player": game.decider,
                "decision": game.decision,
                "legal": len(game.legal_actions()),
                "text": action.text,
                "code": action.code,
            }
        )
        game.apply(action)
    sheets = game.scores()
    return {
        "game": "argentina",
        "setup": setup.to_dict(),
        "tables": {"hash": flat.facts.hash, "overlays": list(flat.facts.overlays)},
        "policies": {"hash": setup.roster.hash},
        "players": setup.players,
        "turns": turns,
        "scores": sheets,
        "winners": winners([sheet["total"] for sheet in sheets]),
        "outcome": game.outcome(),
    }
