"""The functions that `import pampas` gives. A wrong argument raises a `PampasError` that says why.

Factors of a game are named as the options of the commands are, with _ for -: `city_sides="a"`. The
same seed, policies and factors are the same games as in the commands.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sim
from analysis.configuration import DEFAULT_GAME, Configuration, effective
from analysis.studies import STUDIES
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.arena import MatchResult
    from analysis.simulate import Simulation
    from analysis.trajectories import Trajectories
    from analysis.watch import Watch
    from pampas.results import PlayedGames, StudyPage, StudyPages
    from sim.core.description import GameDescription
    from sim.core.setup import Setup

STUDY_FOLDER = Path("runs/studies")

_log = logging.getLogger("pampas")


def games() -> Mapping[str, GameDescription]:
    """The games that there are, by their names.

    >>> games()["argentina"].title
    'Great Western Trail: Argentina'
    """
    return sim.games()


def studies() -> Mapping[str, str]:
    """The questions that `run_study` answers, by their names.

    >>> studies()["strategies"]
    'Which strategy beats which?'
    """
    return dict(STUDIES)


def play(
    game: str | Setup = DEFAULT_GAME,
    games: int = 1000,
    *,
    first: int = 0,
    tables: str | Sequence[str] = (),
    **factors: Any,
) -> PlayedGames:
    """Play games in this process and keep their outcomes in memory.

    game: its name, with `players`, `seed`, `policy` and its factors as further arguments; or a
    Setup, which says all of that. first: number of the first game.

    >>> played = play("argentina", games=200, players=2, policy="club", seed=1)
    >>> len(played), played.players
    (200, 2)
    >>> 40 < float(played.seat("total", 0).mean()) < 100
    True
    >>> played.to_pandas()["seat"].unique().tolist()
    [1, 2]
    """
    from pampas.results import PlayedGames

    if isinstance(game, str):
        given = {"first": first, "tables": _texts(tables), **factors}
        configuration = _configuration(game, {**given, "games": games})
        setup, first = configuration.setup(), 0  # the set-up begins with that game
        games = configuration.games
    else:
        from sim.core.setup import Setup

        if not isinstance(game, Setup):
            raise PampasError(f"game: got {game!r}, expected the name of a game or a Setup")
        setup = game
        if factors:
            raise PampasError(f"play: got a set-up and {', '.join(factors)}, expected one of them")
    description = setup.description
    _compile(description)
    return PlayedGames.of(description.play(setup, games, first, _texts(tables)))


def simulate(
    game: str = DEFAULT_GAME,
    games: int = 10_000,
    *,
    out: str | Path | None = None,
    workers: int | None = None,
    resume: bool = False,
    force: bool = False,
    watch: Watch | None = None,
    **options: Any,
) -> Simulation:
    """Play games into a dataset on disk, as `pampas simulate` does; the same call goes on with it.

    options: `players`, `seed`, `first`, `policy`, `rotate`, `tables`, and the factors of the game.
    out: the folder; without it the run goes into a folder of its own below `runs`. workers: all
    cores by default; a small run needs none.

    >>> run = simulate("argentina", 100, policy="club,novice", seed=7, out="runs/doc")
    >>> run.finished, run.to_pandas()["policy"].tolist()
    (True, ['club', 'novice'])
    >>> run.dataset().seats(["policy", "total"]).shape
    (200, 2)
    """
    from analysis.dataset.backends import Executor
    from analysis.simulate import simulate as play_run
    from analysis.simulate import tables_of

    configuration = _configuration(game, {**options, "games": games})
    tables = tables_of(configuration)
    _compile(tables.game)
    return play_run(
        configuration,
        None if out is None else Path(out),
        Executor(workers=workers),
        resume=resume,
        force=force,
        tables=tables,
        watch=watch,
    )


def trajectories(
    game: str = DEFAULT_GAME,
    games: int = 1000,
    *,
    out: str | Path | None = None,
    workers: int | None = None,
    resume: bool = False,
    force: bool = False,
    **options: Any,
) -> Trajectories:
    """Keep every decision of games on disk, as `pampas simulate --trajectories` does.

    options: as in `simulate`. The same call goes on where it was.

    >>> kept = trajectories("hacienda", 20, policy="novice", out="runs/doc-decisions", workers=1)
    >>> kept.finished, kept.table(["action", "reward"]).num_rows == kept.decisions
    (True, True)
    """
    from analysis.dataset.backends import Executor
    from analysis.simulate import tables_of
    from analysis.trajectories import keep_trajectories

    configuration = _configuration(game, {**options, "games": games})
    tables = tables_of(configuration)
    _compile(tables.game)
    folder = None if out is None else Path(out)
    executor = Executor(workers=workers)
    return keep_trajectories(
        configuration, folder, executor, resume=resume, force=force, tables=tables
    )


def match(
    *policies: str,
    game: str = DEFAULT_GAME,
    games: int | None = None,
    blocks: int | None = None,
    both: bool = False,
    tables: str | Sequence[str] = (),
    workers: int | None = None,
    **factors: Any,
) -> MatchResult:
    """Let policies play against each other on the same deals, in all seats.

    policies: names or policy files; two play duels, more all against all, in a solo game each plays
    the automa. blocks: deals, each of which is played with every seating; games: the same as a
    number of games. factors: `players`, `seed` and those of the game.

    >>> found = match("club", "novice", blocks=20, seed=3)
    >>> found.finished, found.to_pandas().loc[0, "games"].item()
    (True, 40)
    >>> match("club", "novice", blocks=10, solo="expert").to_pandas()["policy"].tolist()
    ['club', 'novice']
    """
    from analysis.arena import match_request
    from sim.core.factors import setup_fields

    configuration = _configuration(game, factors)
    fields = setup_fields(sim.game_named(game).factors, configuration.factors)
    request = match_request(
        game,
        policies,
        {**fields, "players": configuration.players, "seed": configuration.seed},
        games=games,
        blocks=blocks,
        both=both,
        tables=_texts(tables),
        note=_log.warning,
        prefix="",
    )
    _compile(request.tables.game)
    return request.play(workers)


def run_study(
    name: str,
    game: str = DEFAULT_GAME,
    *,
    quick: bool = False,
    games: int | None = None,
    precision: float | None = None,
    margin: float = 2.0,
    seed: int = 1,
    policy: str = "",
    sensitivity: bool = False,
    retune: bool = False,
    tables: str | Sequence[str] = (),
    sets: str | Sequence[str] = (),
    out: str | Path | None = None,
    workers: int | None = None,
    watch: Watch | None = None,
    **setup: Any,
) -> StudyPage:
    """Answer one of the `studies()`: play what is missing of its runs, estimate, write its page.

    quick: a tenth of the games; games: of its largest run; precision: play on until the headline is
    known to plus or minus so many pp; margin: the difference in pp that counts as balanced. policy:
    who plays for the headline, else the strongest rung that is fast enough; `result.skill` of the
    answer has what others say. sets: changed entries of the tables, such as "8a.carpinteros=7".
    setup: factors of the deal. out: the folder of the pages and of the runs, which studies share:
    nothing is played twice. Of the first game it is runs/studies if nothing is said, of another one
    runs/studies-GAME.

    >>> answer = run_study("automa", games=100, out="runs/doc-studies")
    >>> answer.page.name
    'automa.html'
    >>> list(answer.to_pandas().columns)
    ['player', 'figure', 'share', 'share_low', 'share_high']
    """
    from analysis.dataset.backends import Executor
    from analysis.study_request import requests_for, study_names, usual_folder
    from analysis.study_runs import Session
    from analysis.watch import Watch
    from pampas.results import StudyPage
    from reports.study_pages import answer

    if len(study_names(name)) > 1:
        raise PampasError(f"study: got {name!r}, expected one of {', '.join(studies())}")
    (request,) = requests_for(
        name, game, quick=quick, games=games, precision=precision, margin=margin, seed=seed,
        policy=policy, sensitivity=sensitivity, retune=retune, tables=_texts(tables),
        sets=_texts(sets), setup=_deal(game, setup), prefix="",
    )  # fmt: skip
    _compile(sim.game_named(game))
    folder = Path(out or usual_folder(game))
    session = Session(game, folder, Executor(workers=workers), watch or Watch())
    return StudyPage(*answer(session, request))


def report(folder: str | Path = STUDY_FOLDER) -> StudyPages:
    """Rebuild the pages of a folder of studies from its runs; nothing is played.

    >>> _ = run_study("automa", games=100, out="runs/doc-studies")
    >>> [page.name for page in report("runs/doc-studies").pages]
    ['automa.html']
    """
    from analysis.study_request import kept_studies
    from pampas.results import StudyPages
    from reports.study_pages import rebuilt, write_index

    folder = Path(folder)
    for name, page in rebuilt(folder):
        if page is None:
            _log.warning("%s.html: stays as it is: its tables have changed", folder / name)
    index = write_index(folder)
    return StudyPages(tuple(folder / f"{name}.html" for name in kept_studies(folder)), index)


def _configuration(game: str, options: Mapping[str, Any]) -> Configuration:
    """All that decides what is played; lists and tuples are alike."""
    plain = {key: list(v) if isinstance(v, tuple) else v for key, v in options.items()}
    return effective({"game": game, **plain}, {}, prefix="")


def _texts(value: str | Sequence[str]) -> tuple[str, ...]:
    """One text may stand for a list of one."""
    return (value,) if isinstance(value, str) else tuple(value)


def _deal(game: str, setup: Mapping[str, Any]) -> dict[str, Any]:
    """Factors of the deal that are not the default anyway, as a study keeps them."""
    given = {name.replace("_", "-") for name in setup}
    configuration = _configuration(game, setup)
    found = {}
    for factor in sim.game_named(game).factors:
        if factor.name in given and configuration.factors[factor.name] != factor.default:
            if factor.group != "deal":
                raise PampasError(f"{factor.name}: is no factor of the deal, which a study may set")
            found[factor.name] = factor.to_plain(configuration.factors[factor.name])
            given.discard(factor.name)
    other = [name for name in sorted(given) if name in ("players", "rotate", "first")]
    if other:
        raise PampasError(f"{other[0]}: a study decides on that itself")
    return found


def _compile(game: GameDescription) -> None:
    """Once, before several processes would each do it; it takes long enough to be told."""
    if game.is_cold():
        _log.warning("compiling %s (once, under a minute: later starts load it)", game.title)
        game.warm_up()
