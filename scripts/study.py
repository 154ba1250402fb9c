"""`pampas study`: design, play, estimate and write the page of a study."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from analysis.counts import AT_MOST, MAX_GAMES
from analysis.study_request import LEAST_GAMES, MARGIN, PRECISION, requests_for, usual_folder
from scripts.arena import seed_option, tables_option, warm_up, workers_option
from scripts.factors import Factors, GameCommand, factor_options, factor_params
from scripts.games import game_argument
from scripts.interrupt import interrupts, note_for
from scripts.numbers import Count, FiniteRange
from scripts.progress import show_for


@click.command(cls=GameCommand)
@click.argument("name", metavar="STUDY")
@game_argument()
@click.option("--quick", is_flag=True, help="A tenth of the games: a minute or two on two cores.")
@click.option(
    "--games",
    type=Count(LEAST_GAMES, MAX_GAMES, AT_MOST),
    metavar="N",
    help="Games of the largest run of the study; the others in proportion.",
)
@click.option(
    "--precision",
    type=FiniteRange(*PRECISION),
    metavar="PP",
    help="Keep playing until the headline is known to within this many pp (percentage points).",
)
@click.option(
    "--margin",
    type=FiniteRange(*MARGIN),
    default=2.0,
    show_default=True,
    metavar="PP",
    help="Difference of win shares, in pp (percentage points), that still counts as balanced.",
)
@seed_option()
@click.option(
    "--policy",
    default="",
    metavar="NAME",
    help="Who plays for the headline: a policy, or a policy file. By default the strongest rung "
    "that knows every figure well enough (--precision, else --margin) in about ten minutes.",
)
@click.option(
    "--sensitivity",
    is_flag=True,
    help="Repeat the headline under tables in which a doubtful fact is different.",
)
@factor_options("deal")
@tables_option
@click.option(
    "--set",
    "sets",
    metavar="KEY.FIELD=VALUE",
    multiple=True,
    help="Change one entry of the tables, such as 8a.carpinteros=7; can be repeated. The study "
    "change takes several values: 8a.carpinteros=6,7 or 8a.carpinteros=5..9; and factors of the "
    "set-up: north=yes.",
)
@click.option(
    "--target",
    "targets",
    metavar="TARGET",
    multiple=True,
    help="For the study balance: what is wanted, components, seats or length=20..24 (own turns); "
    "can be repeated. Within what counts as balanced is said by --margin.",
)
@click.option(
    "--vary",
    metavar="KEY.FIELD=LOW..HIGH",
    multiple=True,
    help="For the study balance: an entry of the tables that it may change, and within which "
    "bounds, such as 8a.carpinteros=4..9, or what seats start with: start-pesos=0..15; can be "
    "repeated. By default prices of components that are off, and starts.",
)
@click.option(
    "--retune",
    is_flag=True,
    help="Ask the headline once more of players who are tuned for the game that they play: the "
    "changed one, or the one without what they may not have. Some minutes more.",
)
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    show_default="runs/studies; for a game other than the first runs/studies-GAME",
    help="Where pages go, and the runs that they are made from, which studies share.",
)
@workers_option()
@click.option("--quiet", is_flag=True, help="No progress.")
@click.option("--json", "as_json", is_flag=True, help="Progress and result as JSON.")
@click.pass_context
def study(
    ctx: click.Context,
    /,
    name: str,
    game: str,
    quick: bool,
    games: int | None,
    precision: float | None,
    margin: float,
    seed: int,
    policy: str,
    sensitivity: bool,
    factors: Factors,
    overlays: tuple[str, ...],
    sets: tuple[str, ...],
    targets: tuple[str, ...],
    vary: tuple[str, ...],
    retune: bool,
    out: Path | None,
    workers: int | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Answer a question about GAME: design, play, estimate, and write a page.

    STUDY is first-player, components (also buildings), automa (also pedro), strategies or health,
    or all for every one of them; or change (also what-if), which compares the game before and after
    --set or --tables; or values, what one of each thing is worth; or openings, what is best done
    first; or balance, which searches for a small change that reaches a --target. The page gives the
    answer first, then charts, tables, method and controls, and the command that reproduces it. What
    was played is kept: the same command plays nothing twice, a study that was interrupted goes on,
    and 'pampas report' rebuilds the pages from what is there.

    A changed game, by --set, --tables or a set-up of its own, gets pages with names of their own.
    """
    from analysis.dataset.backends import Executor
    from analysis.study_runs import Session, StudyStopped
    from reports.html import INDEX
    from reports.study_pages import answer

    requests = requests_for(
        name,
        game,
        quick=quick,
        games=games,
        precision=precision,
        margin=margin,
        seed=seed,
        policy=policy,
        sensitivity=sensitivity,
        retune=retune,
        setup=_typed_setup(ctx, factors),
        tables=overlays,
        sets=sets,
        targets=targets,
        vary=vary,
    )
    warm_up(game, show=not (quiet or as_json))
    folder = out or usual_folder(game)
    pages: list[Path] = []
    show = show_for(quiet, as_json)
    with interrupts(note_for(quiet, as_json)) as interrupt, show.running():
        session = Session(game, folder, Executor(workers=workers), show, interrupt.stop)
        try:
            for request in requests:
                show.begin(request.name)
                pages.append(answer(session, request)[1])
        except StudyStopped:
            ctx.exit(interrupt.exit_code)
    if as_json:
        written = {"pages": [str(page) for page in pages], "index": str(folder / INDEX)}
        click.echo(json.dumps(written))
        return
    for page in pages:
        click.echo(f"page: {page}")
    click.echo(f"index: {folder / INDEX}")


def _typed_setup(ctx: click.Context, factors: Factors) -> dict[str, Any]:
    """What the user said of the set-up that is not the default anyway."""
    return {
        option.factor.name: option.factor.to_plain(factors[option.factor.name])
        for option in factor_params(ctx)
        if factors[option.factor.name] != option.factor.default
    }
