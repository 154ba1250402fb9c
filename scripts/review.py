"""What `pampas analyse --all` prints: a whole game, its chances, luck and skill, mistakes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scripts.arena import games_bar
from scripts.grid import Grid
from scripts.interrupt import interrupts, note_for
from scripts.output import say, show_grid

if TYPE_CHECKING:
    from analysis.interval import Interval
    from analysis.review import Review
    from sim.core.record import SavedGame

ROWS = 16  # of the table of chances, at most

DEFINITIONS = (
    "Chances to win are those of games that the policy plays on, with what the decider cannot know "
    "re-dealt. Choices: the chance after a choice less the chance if the policy had decided, "
    "summed up. Luck: all that changed between a choice and the next decision. Result = start + "
    "own choices + choices of the others + luck. Accuracy: 1 less what choices lost against the "
    "best action, divided by what actions by lot would have lost; 100 % is always the best action, "
    "- means that too little was at stake to say."
)


def review_game(
    ctx: click.Context,
    saved: SavedGame,
    policy: str,
    games: int | None,
    seed: int,
    workers: int | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Judge every decision of a game and print what it says."""
    from analysis.dataset.files import check_writable
    from analysis.review import USUAL_GAMES, StoppedError, review

    if html is not None:
        check_writable(html, "--html")
    note = note_for(False, as_json)
    decisions = len(saved.choices)
    with interrupts(note) as interrupt, games_bar("judging", decisions, "decisions") as bar:
        try:
            found = review(
                saved,
                policy=policy,
                games=USUAL_GAMES if games is None else games,
                seed=seed,
                workers=workers,
                watch=bar.advance,
                stop=interrupt.stop,
                prefix="--",
            )
        except StoppedError as error:
            note(str(error))
            ctx.exit(interrupt.exit_code)
    if html is not None:
        from reports.replay import replay

        replay(saved, found).save(html)
    if as_json:
        click.echo(json.dumps(found.to_dict(), ensure_ascii=False))
    else:
        show(found)
        if html is not None:
            say(f"Replay: {html}")


def show(found: Review) -> None:
    """A review for people."""
    say(found.caption)
    show_grid(chances(found))
    click.echo()
    show_grid(parts(found))
    click.echo()
    if found.mistakes:
        show_grid(mistakes(found))
    else:
        say("No choice was a mistake that could be measured.")
    click.echo()
    say(DEFINITIONS)


def chances(found: Review) -> Grid:
    """The chances to win at some of the turns, and at the end."""
    last = {one.turn: one for one in reversed(found.decisions)}  # the first decision of each turn
    turns = sorted(last)
    step = -(-len(turns) // ROWS)
    rows = [(str(turn), *map(_percent, last[turn].before)) for turn in turns[::step]]
    rows.append(("end" if found.over else "now", *map(_percent, found.end)))
    heads = [f"player {seat.player + 1}" for seat in found.seats]
    return Grid("Chance to win", ("turn", *heads), rows)


def parts(found: Review) -> Grid:
    """Where the result of each player came from."""
    rows = [
        (
            f"player {one.player + 1}",
            _percent(one.start),
            _pp(one.own),
            _pp(one.others),
            _pp(one.luck),
            _percent(one.result),
            "-" if one.accuracy is None else _share(one.accuracy),
        )
        for one in found.seats
    ]
    result = "result" if found.over else "now"
    heads = ("", "start", "own choices", "choices of the others", "luck", result, "accuracy")
    return Grid("Luck and skill, in pp with 95 % intervals", heads, rows)


def mistakes(found: Review) -> Grid:
    """The choices that cost most."""
    rows = [
        (
            str(one.judged.turn),
            f"player {one.judged.player + 1}",
            one.judged.text,
            one.judged.best,
            _pp(one.loss),
        )
        for one in found.mistakes
    ]
    heads = ("turn", "who", "chosen", "better", "loss in pp")
    return Grid(
        "Largest mistakes, measured again on other re-deals (95 %, simultaneous)", heads, rows
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _pp(one: Interval) -> str:
    return f"{100 * one.mean:+.0f} ({100 * one.low:+.0f} to {100 * one.high:+.0f})"


def _share(one: Interval) -> str:
    low, high = max(0.0, one.low), min(1.0, one.high)
    return f"{100 * min(1.0, one.mean):.0f} % ({100 * low:.0f} to {100 * high:.0f})"
