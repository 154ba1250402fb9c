"""Conducting a study: play what is missing, estimate, write the page, and do so again from data."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.studies import STUDIES, study_module
from scripts.arena import ground_of
from scripts.configuration import effective
from scripts.games import part
from scripts.simulate import Interrupt, play_shown, study_of
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.dataset.backends import Place
    from analysis.dataset.folder import RunFolder
    from analysis.dataset.read import Dataset
    from analysis.dataset.study import Study
    from analysis.ground import Ground
    from analysis.studies.base import Arm, Options
    from reports.studies.base import Variant

QUICK = 0.1  # of the usual number of games: about a minute on two cores
SENSITIVITY = 0.3  # of the games of a study for each doubtful fact: large moves are looked for
LEAST_CHUNKS = 8  # of a run
MOST_GROWTH = 4.0  # of the number of games between two looks at the precision
DESIGN = ".study.json"  # how the files end that say what a page was made from


class StudyStopped(Exception):  # noqa: N818 - nothing went wrong
    """Somebody wants the study to end; what was played is saved."""


@dataclass(frozen=True)
class Asked:
    """What was asked for, as it is kept beside the page."""

    name: str
    game: str
    options: Options
    precision: float | None = None
    sensitivity: bool = False

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
    note: Callable[[str], None] = lambda text: None
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
        host.note(
            f"{asked.name}: ±{100 * width:.2f} points so far, {growth:.1f} times as many games"
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


@cache
def ground_with(game: str, tables: tuple[str, ...]) -> Ground:
    """The game with these tables; read once, though a study has a hundred runs."""
    return ground_of(game, tables)


def facts_of(game: str, tables: Sequence[str]) -> Any:
    """The game as studies see it."""
    return part(game, "study_facts").study_facts(ground_with(game, tuple(tables)).tables.facts)


def run_of(host: Host, arm: Arm, options: Options, title: str) -> Dataset:
    """The run of an arm: what is there, with what was missing played."""
    from analysis.dataset.folder import RunFolder
    from analysis.dataset.read import open_dataset
    from analysis.dataset.runner import open_run

    given = {"game": host.game, "seed": options.seed, "tables": list(options.tables)}
    configuration = effective({**given, **arm.configuration, "games": arm.games}, {})
    ground = ground_with(configuration.game, configuration.tables)
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
        host.note(f"{title}, {design.games:,} games")
        report = play_shown(
            design,
            folder,
            opened,
            host.place,
            chunk_of(design),
            host.interrupt,
            host.quiet,
            host.as_json,
        )
    if report.done < design.games:
        host.note(
            f"{report.done:,} of {design.games:,} games of this run are saved: the same command "
            "goes on"
        )
        raise StudyStopped
    return open_dataset(folder.path)


def chunk_of(design: Study) -> int:
    """Games of a chunk: of a small run several cores shall have some."""
    return min(design.usual_chunk(), design.whole_blocks(-(-design.games // LEAST_CHUNKS)))


def _games_in(folder: RunFolder) -> int:
    """Games of the finished run in a folder, 0 where there is none."""
    from analysis.dataset.folder import FINISHED

    if not folder.manifest_path.exists():
        return 0
    manifest = folder.manifest()
    finished = manifest["state"] == FINISHED
    return int(manifest["configuration"]["games"]) if finished else 0


def _variants(host: Host, asked: Asked) -> list[Variant]:
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
    variants: Sequence[Variant],
) -> Path:
    """The page, its numbers as JSON, and what it was made from."""
    from analysis.dataset.files import write_whole
    from reports.html import write_page
    from reports.page import Fact, Provenance
    from reports.studies import page_module
    from reports.studies.base import Context

    ground = ground_with(host.game, options.tables)
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
    path = write_page(page_module(asked.name).page(result, context), host.out)
    kept = json.dumps({**asdict(asked), "options": asdict(options)}, indent=1)
    write_whole(host.out / f"{asked.name}{DESIGN}", kept.encode())
    return path


def write_index(folder: Path, title: str) -> Path:
    """The index over all pages of studies in a folder."""
    from reports import html

    entries = []
    for name in STUDIES:
        numbers = folder / f"{name}.json"
        if numbers.exists():
            data = json.loads(numbers.read_text(encoding="utf-8"))
            entries.append(html.Study.of(data, f"{name}.html"))
    return html.write_index(title, entries, folder)


def kept_studies(folder: Path) -> list[Asked]:
    """What the pages in a folder were made from."""
    found = []
    for path in sorted(folder.glob(f"*{DESIGN}")):
        try:
            found.append(Asked.from_dict(json.loads(path.read_text(encoding="utf-8"))))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise PampasError(
                f"{path}: can not be read ({error}): 'pampas study' makes it anew"
            ) from error
    if not found:
        raise PampasError(
            f"{folder}: got no *{DESIGN}, expected a folder in which 'pampas study' has written"
        )
    return found
