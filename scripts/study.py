"""`pampas study`: design, play, estimate and write the page of a study."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.studies import STUDIES, study_module
from scripts.arena import ground_of, tables_option, warm_up
from scripts.configuration import effective
from scripts.games import DEFAULT_GAME, game_argument, part
from scripts.progress import Status, show_for
from scripts.simulate import Interrupt, how_to_resume, interrupts, study_of
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.dataset.backends import Place
    from analysis.dataset.read import Dataset
    from analysis.studies.base import Arm, ArmData, Options

ALL = "all"
QUICK = 0.1  # of the usual number of games: about a minute on two cores
MOST_GROWTH = 4.0  # of the number of games between two looks at the precision
DESIGN = ".study.json"  # how the files end that say what a page was made from


class Stopped(Exception):  # noqa: N818 - nothing went wrong
    """Somebody wants the study to end; what was played is saved."""


@click.command()
@click.argument("name", metavar="STUDY")
@game_argument(default=DEFAULT_GAME)
@click.option("--quick", is_flag=True, help="A tenth of the games: about a minute on two cores.")
@click.option(
    "--games",
    type=click.IntRange(100),
    metavar="N",
    help="Games of the largest run of the study; the others in proportion.",
)
@click.option(
    "--precision",
    type=click.FloatRange(0.05, 20),
    metavar="POINTS",
    help="Play on until the headline is known to plus or minus so many percentage points.",
)
@click.option(
    "--margin",
    type=click.FloatRange(0.1, 50),
    default=2.0,
    show_default=True,
    metavar="POINTS",
    help="Percentage points of win share that still count as balanced.",
)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True, help="Seed.")
@click.option(
    "--sensitivity",
    is_flag=True,
    help="Repeat the headline under the tables in which a doubtful fact is otherwise.",
)
@tables_option
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(path_type=Path),
    default=Path("runs/studies"),
    show_default=True,
    help="Where pages go, and the runs that they are made from: studies share them.",
)
@click.option(
    "--workers", type=click.IntRange(1), show_default="all cores", help="Processes that play."
)
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
    overlays: tuple[str, ...],
    out: Path,
    workers: int | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Answer a question about GAME: design, play, estimate, and write a page.

    STUDY is first-player, buildings, pedro or strategies, or all for every one of them. The page
    says the answer first, then shows charts, tables, method and controls, and the command that
    reproduces it. What was played is kept: the same command plays nothing twice, a study that was
    interrupted goes on, and 'pampas report' makes pages anew from what is there.
    """
    from analysis.dataset.backends import Place
    from analysis.studies.base import Options

    names = _names(name)
    if quick and games is not None:
        raise PampasError("--quick and --games: expected one of them")
    warm_up(game)
    pages = []
    with interrupts(quiet) as interrupt:
        host = Host(game, out, Place(workers=workers), quiet, as_json, interrupt)
        try:
            for one in names:
                scale = QUICK if quick else 1.0
                if games is not None:
                    scale = games / study_module(one).MAIN_GAMES
                options = Options(
                    seed=seed,
                    scale=scale,
                    main_scale=scale,
                    margin=margin / 100,
                    tables=overlays,
                )
                asked = Asked(one, game, options, precision, sensitivity)
                pages.append(conduct(host, asked))
        except Stopped:
            ctx.exit(interrupt.exit_code)
    index = write_index(out)
    if as_json:
        click.echo(json.dumps({"pages": [str(page) for page in pages], "index": str(index)}))
        return
    for page in pages:
        click.echo(f"page: {page}")
    click.echo(f"index: {index}")


def _names(name: str) -> list[str]:
    if name == ALL:
        return list(STUDIES)
    if name not in STUDIES:
        raise PampasError(f"study: got {name!r}, expected {', '.join(STUDIES)} or {ALL}")
    return [name]


@dataclass(frozen=True)
class Asked:
    """What was asked for, as it is kept beside the page."""

    name: str
    game: str
    options: Options
    precision: float | None = None
    sensitivity: bool = False

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Asked:
        from analysis.studies.base import Options

        options = dict(data["options"])
        options["tables"] = tuple(options["tables"])
        return cls(**{**data, "options": Options(**options)})

    def command(self, scale_was: float) -> str:
        """What reproduces the page: with --precision the games that it came to."""
        usual = study_module(self.name).MAIN_GAMES
        words = ["pampas", "study", self.name, self.game]
        if scale_was == QUICK:
            words.append("--quick")
        elif scale_was != 1.0:
            words += ["--games", str(round(usual * scale_was))]
        if self.precision is not None:
            words += ["--precision", f"{self.precision:g}"]
        words += ["--margin", f"{100 * self.options.margin:g}", "--seed", str(self.options.seed)]
        if self.sensitivity:
            words.append("--sensitivity")
        for overlay in self.options.tables:
            words += ["--tables", overlay]
        return shlex.join(words)


@dataclass(frozen=True)
class Host:
    """Where studies are played and shown."""

    game: str
    out: Path
    place: Place | None  # None: nothing is played, what is there has to do
    quiet: bool = False
    as_json: bool = False
    interrupt: Interrupt | None = None

    @property
    def data(self) -> Path:
        return self.out / "data"


def conduct(host: Host, asked: Asked) -> Path:
    """Play what is missing, estimate, and write the page; its path."""
    module = study_module(asked.name)
    options = asked.options
    while True:
        arms, result = _once(host, asked, options)
        width = module.half_width(result)
        if asked.precision is None or 100 * width <= asked.precision:
            break
        growth = min(MOST_GROWTH, max(1.1, 1.1 * (100 * width / asked.precision) ** 2))
        options = replace(options, main_scale=options.main_scale * growth)
        if not host.quiet and not host.as_json:
            click.echo(
                f"{asked.name}: ±{100 * width:.2f} points so far, {growth:.1f} times as many games",
                err=True,
            )
    variants = _variants(host, asked) if asked.sensitivity else []
    return _write(host, asked, options, arms, result, variants)


def _once(host: Host, asked: Asked, options: Options) -> tuple[Sequence[Arm], Any]:
    """One plan, played and estimated."""
    from analysis.studies.base import ArmData

    module = study_module(asked.name)
    facts = facts_of(host.game, options.tables)
    arms = module.plan(facts, options)
    data: dict[str, ArmData] = {}
    for number, arm in enumerate(arms):
        title = f"{asked.name}, run {number + 1} of {len(arms)}: {arm.name}"
        data[arm.name] = ArmData(arm, run_of(host, arm, options, title))
    return arms, module.estimate(facts, options, data)


def facts_of(game: str, tables: Sequence[str]) -> Any:
    """The game as studies see it."""
    return part(game, "study_facts").study_facts(ground_of(game, tables).tables.facts)


def run_of(host: Host, arm: Arm, options: Options, title: str) -> Dataset:
    """The run of an arm: what is there, with what was missing played."""
    from analysis.dataset.folder import RunFolder, tally_of
    from analysis.dataset.read import open_dataset
    from analysis.dataset.runner import open_run, run

    given = {"game": host.game, "seed": options.seed, "tables": list(options.tables)}
    configuration = effective({**given, **arm.configuration, "games": arm.games}, {})
    ground = ground_of(configuration.game, configuration.tables)
    design = study_of(configuration, ground)
    folder = RunFolder(host.data / f"{design.ground.name}-{design.identity}")
    if _games_in(folder) >= arm.games:
        return open_dataset(folder.path)
    if host.place is None or host.interrupt is None:
        raise PampasError(
            f"{folder.path}: the games of {arm.name!r} are not there: 'pampas study' plays them"
        )
    with folder.taken():
        opened = open_run(folder, design, resume=True)
        tally = tally_of(design, opened.entries)
        status = Status(design.seat_names, design.games, opened.games, tally)
        show = show_for(status, host.quiet, host.as_json)
        if not host.quiet and not host.as_json:
            click.echo(f"{title}, {design.games:,} games", err=True)
        with show.running():
            report = run(
                design,
                folder,
                opened,
                host.place,
                design.usual_chunk(),
                show,
                host.interrupt.stop,
            )
    if report.done < design.games:
        if not host.quiet:
            click.echo(how_to_resume(folder.path, design, report), err=True)
        raise Stopped
    return open_dataset(folder.path)


def _games_in(folder: Any) -> int:
    """Games of the finished run in a folder, 0 where there is none."""
    if not folder.manifest_path.exists():
        return 0
    manifest = folder.manifest()
    finished = manifest["state"] == "finished"
    return int(manifest["configuration"]["games"]) if finished else 0


SENSITIVITY = 0.3  # of the games of the study: a move of the headline is what is looked for


def _variants(host: Host, asked: Asked) -> list[Any]:
    """The headline with each of the tables in which a doubtful fact is otherwise."""
    from reports.studies.base import Variant

    module = study_module(asked.name)
    facts_module = part(host.game, "facts")
    variants = []
    for overlay in facts_of(host.game, asked.options.tables).overlays:
        options = replace(
            asked.options,
            scale=asked.options.scale * SENSITIVITY,
            main_scale=asked.options.main_scale * SENSITIVITY,
            tables=(*asked.options.tables, overlay),
        )
        _, result = _once(host, asked, options)
        about = facts_module.overlay_about(overlay)
        variants.append(Variant(overlay, about, module.headline(result)))
    return variants


def _write(
    host: Host,
    asked: Asked,
    options: Options,
    arms: Sequence[Arm],
    result: Any,
    variants: Sequence[Any],
) -> Path:
    """The page, its numbers as JSON, and what it was made from."""
    from analysis.dataset.files import write_whole
    from reports.html import render
    from reports.page import Fact, Provenance
    from reports.studies import page_module
    from reports.studies.base import Context

    ground = ground_of(host.game, options.tables)
    origin = study_of(effective({"game": host.game, "tables": list(options.tables)}, {}), ground)
    context = Context(
        facts=facts_of(host.game, options.tables),
        options=options,
        arms=arms,
        command=asked.command(asked.options.scale),
        rests_on=[
            Fact(one.table, one.source, one.confidence)
            for one in ground.tables.facts.reconstructions()
        ],
        provenance=Provenance(
            version=origin.origin.pampas,
            signature=origin.origin.signature,
            players_signature=origin.origin.players_signature,
            tables_hash=origin.origin.tables,
            seed=options.seed,
            games=sum(arm.games for arm in arms),
        ),
        variants=variants,
    )
    page = page_module(asked.name).page(result, context)
    host.out.mkdir(parents=True, exist_ok=True)
    path = host.out / f"{asked.name}.html"
    kept = {
        **asked.to_dict(),
        "options": asdict(options),
        "arms": [
            {"name": arm.name, "games": arm.games, "configuration": dict(arm.configuration)}
            for arm in arms
        ],
    }
    write_whole(path, render(page).encode("utf-8"))
    numbers = json.dumps(page.to_dict(), ensure_ascii=False, indent=1)
    write_whole(path.with_suffix(".json"), numbers.encode("utf-8"))
    write_whole(host.out / f"{asked.name}{DESIGN}", json.dumps(kept, indent=1).encode("utf-8"))
    return path
