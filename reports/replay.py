"""A replay of one game as a page: the table step by step, the log, curves of score and chances.

One file without network. All steps are in it: pictures and tables differ in little from step to
step, so the page holds the first ones and what changes (reports.patches). Mistakes are marked where
a review of the game is given (analysis.review); without one the chances to win are those of a few
games played on from the beginning of each turn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from analysis.analyse import USUAL_POLICY, saved_of
from analysis.dataset.files import write_atomically
from analysis.judging import standing
from reports.html import json_block, render
from reports.patches import patched
from reports.replay_charts import Mark, chart
from sim.core.drawn_table import STYLE, drawn
from sim.core.log import winners
from sim.core.words import listed, player

if TYPE_CHECKING:
    from analysis.review import Review
    from sim.core.facade import Game
    from sim.core.record import SavedGame

QUICK_DEALS = 20  # games played on from the beginning of a turn
_ELEMENTS = re.compile(r"(?=<)")


@dataclass(frozen=True)
class Replay:
    """The page of a game: `save` writes it, a notebook shows it."""

    html: str

    def save(self, path: str | Path) -> Path:
        """Write the page to a file."""
        write_atomically(Path(path), self.html.encode())
        return Path(path)

    def __repr__(self) -> str:
        return f"Replay({len(self.html):,} characters)"

    def _repr_html_(self) -> str:
        """In a frame of its own, so that its style stays there."""
        style = "width: 100%; height: 800px; border: 0"
        return f'<iframe srcdoc="{escape(self.html)}" style="{style}" title="replay"></iframe>'


def replay(
    game: SavedGame | Mapping[str, Any] | str | Path, review: Review | None = None
) -> Replay:
    """A game as one self-contained page: the table step by step, the log, score and chances to win.

    game: a saved game, its record, or the path of one. review: of the same game
    (`pampas.review`): with it the largest mistakes are marked.

    >>> from sim.core.record import game_record
    >>> page = replay(game_record(pampas.Setup.of("hacienda")))
    >>> page.html.startswith("<!doctype html>")
    True
    """
    return Replay(render_replay(saved_of(game), review))


def render_replay(saved: SavedGame, review: Review | None = None, deals: int = QUICK_DEALS) -> str:
    """The page; deals 0: without chances to win where there is no review."""
    data = replay_data(saved, review, deals)
    return render(
        "replay.html",
        ("replay.css",),
        "replay.js",
        table_style=Markup(STYLE),
        title=data["title"],
        description=data["subtitle"],
        subtitle=data["subtitle"],
        steps=len(data["steps"]),
        charts=data.pop("charts"),
        has_marks=bool(data["marks"]),
        about_chances=data["about_chances"],
        data=json_block(data),
    )


def replay_data(saved: SavedGame, review: Review | None, deals: int) -> dict[str, Any]:
    """All that the page shows: every step has a picture, a table, scores, chances and its log."""
    described = saved.setup.description
    log = described.log(saved.tables)
    began = saved.beginning()
    head = log.head(began)
    pictures: list[list[str]] = []
    tables: list[list[str]] = []
    steps: list[dict[str, Any]] = []
    chances: list[Sequence[float] | None] = []
    turn = -1

    def show(game: Game, text: str) -> None:
        nonlocal turn
        pictures.append(_ELEMENTS.split(game.picture())[1:])
        tables.append(drawn(game.tabletop, game.description.drawn))
        steps.append(
            {
                "turn": game.turn,
                "who": _name(game, game.decider) if text else "",
                "text": text,
                "log": len(log.lines),
                "scores": [sheet["total"] for sheet in game.scores()],
            }
        )
        new_turn = game.turn != turn and not game.is_over
        quick = review is None and deals > 0 and new_turn
        chances.append(standing(game, [USUAL_POLICY], deals) if quick else None)
        turn = game.turn

    for step in saved.steps(log.watch):
        show(step.game, step.action.text)
    last = saved.end() if not saved.choices else step.game
    show(last, "")
    lines = [str(line) for line in log.lines]
    if last.is_over:
        lines += log.scores(last)
        steps[-1]["log"] = len(lines)
    return _assembled(
        saved, last, head, lines, steps, pictures, tables, _curve(chances, last, review), review
    )


def _assembled(
    saved: SavedGame,
    last: Game,
    head: list[str],
    lines: list[str],
    steps: list[dict[str, Any]],
    pictures: list[list[str]],
    tables: list[list[str]],
    curve: list[tuple[int, Sequence[float]]],
    review: Review | None,
) -> dict[str, Any]:
    marks = _marks(review)
    names = [_name(last, seat) for seat in range(last.players)]
    scores = [(i, step["scores"]) for i, step in enumerate(steps)]
    unit = last.description.score_unit
    head_of_chart = f"Score in {unit}, as if the game ended there"
    charts = [chart(head_of_chart, names, scores, (), len(steps))]
    humans = names[: saved.setup.humans]
    if curve:
        percent = [(i, [100 * chance for chance in row]) for i, row in curve]
        charts.insert(
            0, chart("Chance to win in %", humans, percent, marks, len(steps), (0.0, 100.0))
        )
    for i, row in curve:
        steps[i]["chances"] = [round(100 * chance) for chance in row]
    picture_texts, picture_frames = patched(pictures)
    table_texts, table_frames = patched(tables)
    return {
        "title": saved.setup.description.title,
        "subtitle": _subtitle(last, names),
        "names": names,
        "unit": unit,
        "end": "The game is over" if last.is_over else "The game goes on here",
        "head": head,
        "log": lines,
        "steps": steps,
        "marks": {str(mark.step): mark.text for mark in marks},
        "pictures": {"texts": picture_texts, "frames": picture_frames},
        "tables": {"texts": table_texts, "frames": table_frames},
        "charts": charts,
        "about_chances": _about(review),
    }


def _curve(
    chances: Sequence[Sequence[float] | None], last: Game, review: Review | None
) -> list[tuple[int, Sequence[float]]]:
    """Chances to win, by the step that they belong to; the last point is the result."""
    if review is not None:
        return list(enumerate(review.curve))
    found = [(i, row) for i, row in enumerate(chances) if row is not None]
    if found and last.is_over:
        outcome, whole = last.outcome(), last.description.rows.seat_outcome["win_share"].whole
        seats = range(last.setup.humans)
        result = [outcome[f"win_share_{seat + 1}"] / whole for seat in seats]
        found.append((len(chances) - 1, result))
    return found


def _marks(review: Review | None) -> list[Mark]:
    if review is None:
        return []
    return [
        Mark(
            one.judged.number,
            one.judged.player,
            f"{player(one.judged.player)}: {one.judged.text}. Better: {one.judged.best} "
            f"({100 * one.loss.mean:+.0f} pp)",
        )
        for one in review.mistakes
    ]


def _about(review: Review | None) -> str:
    if review is None:
        return f"Chances to win: {QUICK_DEALS} games of {USUAL_POLICY} from the start of each turn."
    who = ", ".join(dict.fromkeys(review.policies))
    return f"Chances to win and mistakes: {review.games:,} games played on by {who}."


def _subtitle(last: Game, names: list[str]) -> str:
    setup = last.setup
    who = ", ".join(
        f"{names[seat]}: {setup.policies[seat]}" if seat < setup.humans else names[seat]
        for seat in range(last.players)
    )
    totals = [sheet["total"] for sheet in last.scores()]
    result, unit = "not over yet", last.description.score_unit
    if last.is_over:
        best = [names[seat] for seat in winners(last)]
        result = f"{listed(best)} {'wins' if len(best) == 1 else 'share the win'}"
    return f"{who}. {last.turn} turns, {result}: {' to '.join(map(str, totals))} {unit}."


def _name(game: Game, seat: int) -> str:
    """player 1; an automa has a name."""
    if seat < game.setup.humans:
        return player(seat)
    return game.description.automa.capitalize()
