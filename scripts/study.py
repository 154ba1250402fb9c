"""`pampas study`: design, play, estimate and write the page of a study."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from analysis.studies import ALIASES, CHANGE, OF_ONE_GAME, STUDIES, study_module
from scripts.arena import tables_option, warm_up, workers_option
from scripts.factors import Factors, GameCommand, factor_options, factor_params
from scripts.games import game_argument
from scripts.numbers import AT_MOST, MAX_GAMES, MAX_SEED, Count, FiniteRange
from scripts.simulate import interrupts, note_for
from sim import game_named
from sim.core.errors import PampasError
from sim.core.factors import wrong
from sim.core.reader import choice

ALL = "all"


@click.command(cls=GameCommand)
@click.argument("name", metavar="STUDY")
@game_argument()
@click.option("--quick", is_flag=True, help="A tenth of the games: a minute or two on two cores.")
@click.option(
    "--games",
    type=Count(100, MAX_GAMES, AT_MOST),
    metavar="N",
    help="Games of the largest run of the study; the others in proportion.",
)
@click.option(
    "--precision",
    type=FiniteRange(0.05, 20),
    metavar="PP",
    help="Play on until the headline is known to plus or minus so many pp (percentage points).",
)
@click.option(
    "--margin",
    type=FiniteRange(0.1, 50),
    default=2.0,
    show_default=True,
    metavar="PP",
    help="Difference of win shares, in pp (percentage points), that still counts as balanced.",
)
@click.option("--seed", type=Count(0, MAX_SEED), default=1, show_default=True, help="Seed.")
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
    "change takes several values: 8a.carpinteros=6,7 or 8a.carpinteros=5..9",
)
@click.option(
    "--retune", is_flag=True, help="change: also with players that are tuned for the changed game."
)
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=Path("runs/studies"),
    show_default=True,
    help="Where pages go, and the runs that they are made from: studies share them.",
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
    sensitivity: bool,
    factors: Factors,
    overlays: tuple[str, ...],
    sets: tuple[str, ...],
    retune: bool,
    out: Path,
    workers: int | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Answer a question about GAME: design, play, estimate, and write a page.

    STUDY is first-player, components (also buildings), automa (also pedro) or strategies, or all
    for every one of them; or change (also what-if), which compares the game before and after --set
    or --tables. The page says the answer first, then shows charts, tables, method and controls, and
    the command that reproduces it. What was played is kept: the same command plays nothing twice, a
    study that was interrupted goes on, and 'pampas report' makes the pages again from what is
    there.

    A changed game, by --set, --tables or a set-up of its own, gets pages with names of their own.
    """
    from analysis.dataset.backends import Place
    from analysis.studies.base import Options
    from scripts.asked import QUICK, Asked, facts_of
    from scripts.conduct import Host, StudyStopped, conduct, write_index

    names = _names(ALIASES.get(name, name))
    if quick and games is not None:
        raise PampasError("--quick and --games: expected one of them")
    if retune and names != [CHANGE]:
        raise PampasError(f"--retune: got the study {name}, expected {CHANGE}")
    overlays = (*overlays, *_single_values(sets, names))
    setup = _typed_setup(ctx, factors)
    facts = facts_of(game, overlays)  # bad tables are told before the minute that compiling takes
    warm_up(game, show=not (quiet or as_json))
    pages: list[Path] = []
    note = note_for(quiet, as_json)
    with interrupts(note) as interrupt:
        host = Host(game, out, Place(workers=workers), quiet, as_json, note, interrupt)
        try:
            for one in names:
                scale = QUICK if quick else 1.0
                if games is not None:
                    scale = games / study_module(one).MAIN_GAMES
                # Where a precision decides on the games of the headline, few are enough to begin.
                free = precision is not None and games is None
                options = Options(
                    seed=seed,
                    scale=scale,
                    main_scale=QUICK if free else scale,
                    margin=margin / 100,
                    tables=overlays,
                    setup=setup,
                    sets=sets,
                )
                asked = Asked(one, game, options, precision, sensitivity, retune)
                if name == ALL and study_module(one).needs(facts):
                    continue  # the game has nothing to ask about
                pages.append(conduct(host, asked))
                # After each page: whatever happens to the next, this one can be found.
                index = write_index(out, game_named(game).title)
        except StudyStopped:
            ctx.exit(interrupt.exit_code)
    if not pages:
        raise PampasError(f"{game}: got no page, expected a game that a study asks about")
    if as_json:
        click.echo(json.dumps({"pages": [str(page) for page in pages], "index": str(index)}))
        return
    for page in pages:
        click.echo(f"page: {page}")
    click.echo(f"index: {index}")


def _typed_setup(ctx: click.Context, factors: Factors) -> dict[str, Any]:
    """What the user said of the set-up that is not the default anyway."""
    return {
        option.factor.name: option.factor.to_plain(factors[option.factor.name])
        for option in factor_params(ctx)
        if factors[option.factor.name] != option.factor.default
    }


def _single_values(sets: tuple[str, ...], names: list[str]) -> tuple[str, ...]:
    """The entries that are set, where each has one value; several are for the study of changes."""
    if not sets:
        return ()
    from analysis.studies.change import variants_of

    variants = variants_of(sets)
    if len(variants) == 1:
        return variants[0]
    if names != [CHANGE]:
        raise PampasError(
            f"--set: got {' '.join(sets)}, expected one value each: 'pampas study {CHANGE}' "
            "compares several"
        )
    return ()


def _names(name: str) -> list[str]:
    if name == ALL:
        return list(OF_ONE_GAME)
    if name not in STUDIES:
        raise wrong("study", name, choice(name, [*STUDIES, *ALIASES, ALL]))
    return [name]
