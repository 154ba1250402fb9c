"""`pampas analyse`: what each action of a position is worth."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from scripts.arena import (
    games_bar,
    margin_in,
    percent,
    seed_option,
    tables_option,
    vp,
    workers_option,
)
from scripts.factors import NamingCommand
from scripts.games import policy_option
from scripts.grid import Grid
from scripts.interrupt import interrupts, note_for
from scripts.numbers import Count, FiniteRange
from scripts.output import say, show_grid
from scripts.review import review_game
from scripts.saved import MAX_TURN, saved_game
from sim import game_named

if TYPE_CHECKING:
    from analysis.analyse import Analysis

MAX_GAMES = 10_000_000


@click.command(cls=NamingCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--turn", type=Count(1, MAX_TURN), help="Of a game: the position in this turn.")
@click.option(
    "--decision",
    type=Count(1, MAX_TURN),
    default=1,
    show_default=True,
    help="Which decision of that turn.",
)
@click.option("--all", "everything", is_flag=True, help="Judge every decision of the game.")
@policy_option("club")
@click.option(
    "--games",
    type=Count(2, MAX_GAMES),
    show_default="20,000; with --all 400 for each decision",
    help="Continuations that are played at most.",
)
@click.option(
    "--precision",
    metavar="N",
    type=FiniteRange(0, 100),
    show_default="1 pp, or 0.5 of the score",
    help="Stop when the first action is known to be within N pp (of the score) of the best.",
)
@click.option(
    "--goal",
    type=click.Choice(["win", "margin"]),
    default="win",
    show_default=True,
    help="What the best action has most of: chance to win, or lead over the best other player.",
)
@seed_option("Of the re-deals.")
@tables_option
@workers_option("Processes that judge with --all; the result is the same for any number.")
@click.option(
    "--html",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="With --all: write a replay in which the mistakes are marked.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
@click.pass_context
def analyse(
    ctx: click.Context,
    /,
    file: Path,
    turn: int | None,
    decision: int,
    everything: bool,
    policy: str,
    games: int | None,
    precision: float | None,
    goal: str,
    seed: int,
    overlays: tuple[str, ...],
    workers: int | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Say what each legal action of a position is worth: chance to win and expected margin.

    FILE is a position ('pampas position'), or a game of 'pampas watch --json' or 'pampas play', of
    which --turn takes one position. Every action is tried in the same re-deals of all that the
    player cannot know, and --policy plays on to the end. Actions that cannot be the best drop out;
    it stops when the best is known, or --precision or --games is reached. The intervals are
    simultaneous over the actions, with 95 % confidence, and hold whenever it stops. Ctrl-C ends it
    and prints what is known by then.

    --all looks at a whole game: the chances to win from turn to turn, what choices and luck have
    changed, how much of what was at stake each player kept, and the largest mistakes.
    """
    from analysis.analyse import USUAL_GAMES
    from analysis.analyse import analyse as analysed

    note = note_for(False, as_json)
    saved = saved_game(file, overlays)
    if everything:
        _refuse_with_all(ctx)
        review_game(ctx, saved, policy, games, seed, workers, html, as_json)
        return
    if html is not None:
        raise click.UsageError("--html: expected it with --all: a replay is that of a whole game")
    game = saved.at(turn, decision)
    if game.is_over:
        raise click.UsageError(
            f"{file}: the game is over, expected --turn N, one of its {game.turn} turns, or --all"
        )
    games = USUAL_GAMES if games is None else games
    with interrupts(note) as interrupt, games_bar("continuing", games) as bar:
        found = analysed(
            game,
            policy=policy,
            games=games,
            precision=precision,
            goal=goal,
            seed=seed,
            watch=bar.advance,
            stop=interrupt.stop,
            prefix="--",
        )
    if as_json:
        click.echo(json.dumps(found.to_dict(), ensure_ascii=False))
    else:
        show(found)
    if interrupt.stop.is_set():
        ctx.exit(interrupt.exit_code)


def _refuse_with_all(ctx: click.Context) -> None:
    """Every decision is judged alike."""
    for name in ("turn", "decision", "precision", "goal"):
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name}: expected it without --all")


def show(found: Analysis) -> None:
    """An analysis for people."""
    say(found.caption)
    rows = [
        (
            one.text,
            percent(one.win),
            vp(one.margin),
            f"{one.deals:,}",
            "best" if i == 0 and found.known else "out" if one.out else "",
        )
        for i, one in enumerate(found.actions)
    ]
    sure = f"{100 * found.confidence:.0f} %"
    heads = ("action", f"wins ({sure})", margin_in(found.game), "re-deals", "")
    show_grid(Grid("", heads, rows))
    click.echo()
    for sentence in sentences(found):
        say(sentence)


def sentences(found: Analysis) -> list[str]:
    """What an analysis says, in words."""
    best, sure = found.best.text, f"{100 * found.confidence:.0f} %"
    unit = "pp of the chance to win" if found.goal == "win" else game_named(found.game).score_unit
    behind = f"{found.behind * (100 if found.goal == 'win' else 1):.1f} {unit}"
    if found.alone:
        verdict = f"Best ({sure}): {best}."
    elif found.known:
        verdict = f"Best, or at most {behind} behind the best ({sure}): {best}."
    elif math.isinf(found.behind):
        verdict = f"{best} leads, but so few re-deals say nothing: more --games would tell."
    else:
        near = sum(not one.out for one in found.actions) - 1
        others = "1 other action" if near == 1 else f"{near} other actions"
        verdict = (
            f"Not known yet: {best} leads, and {others} may be better, by at most {behind} "
            f"({sure}). More --games would tell."
        )
    line = found.line
    parts = [verdict]
    if len(line.actions) > 1:
        parts.append(
            f"Then, in {line.found} of {line.deals} re-deals: {'; '.join(line.actions[1:])}."
        )
    who = ", ".join(dict.fromkeys(found.policies))
    parts.append(f"({found.games:,} games played on by {who} from here.)")
    return parts
