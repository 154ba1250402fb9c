"""Conducting a study: play what is missing, estimate, write the page, and do so again from data."""

from __future__ import annotations

import json
import math
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.studies import STUDIES, study_module
from scripts.arena import ground_of
from scripts.configuration import effective
from scripts.games import GAMES, part
from scripts.simulate import Interrupt, play_shown, study_of
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.dataset.backends import Place
    from analysis.dataset.folder import RunFolder
    from analysis.dataset.read import Dataset
    from analysis.dataset.study import Study
    from analysis.ground import Ground
    from analysis.studies.base import Arm, ArmData, Headline, Options
    from reports.studies.base import Variant

QUICK = 0.1  # of the usual number of games: one or two minutes on two cores
SENSITIVITY = 0.2  # of the games of a headline for each doubtful fact: large moves are looked for
LEAST_CHUNKS = 8  # of a run
LEAST_GROWTH, MOST_GROWTH = 1.1, 4.0  # of the number of games between two looks at the precision
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
        asked = cls(**{**data, "options": Options(**options)})
        asked.check()
        return asked

    def check(self) -> None:
        """A file can hold anything."""
        options = self.options
        sizes = [options.scale, options.main_scale, options.margin]
        if self.precision is not None:
            sizes.append(self.precision)
        known = {
            "name": self.name in STUDIES,
            "game": self.game in GAMES,
            "seed": type(options.seed) is int and options.seed >= 0,
            "sizes": all(type(one) in (int, float) and 0 < one < math.inf for one in sizes),
            "tables": all(isinstance(one, str) for one in options.tables),
            "sensitivity": isinstance(self.sensitivity, bool),
        }
        wrong = [name for name, is_known in known.items() if not is_known]
        if wrong:
            raise PampasError(f"{', '.join(wrong)}: not what a study can be asked for")

    def command(self, scale_was: float) -> str:
        """What reproduces the page."""
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
    options = asked.options
    facts = facts_of(host.game, options.tables)
    module = study_module(asked.name)
    if missing := module.needs(facts):
        raise PampasError(f"{host.game}: got no {asked.name} study, expected {missing}")
    _check_game(host, asked)
    if asked.precision is not None:
        options = _precise(host, asked, asked.precision)
    arms = module.plan(facts, options)
    result = module.estimate(facts, options, _played(host, options, arms, asked.name))
    path = _write(host, replace(asked, sensitivity=False), options, arms, result)
    if not asked.sensitivity:
        return path
    # The page is there already: whoever stops the variants keeps it.
    return _write(host, asked, options, arms, result, *_variants(host, asked, options))


def _check_game(host: Host, asked: Asked) -> None:
    """Pages of two games would replace each other."""
    kept = host.out / f"{asked.name}{DESIGN}"
    if not kept.exists():
        return
    try:
        there = json.loads(kept.read_text(encoding="utf-8"))["game"]
    except (OSError, ValueError, LookupError, TypeError):
        return  # it is made anew
    if there != asked.game:
        raise PampasError(
            f"{kept}: is of the game {there}, expected {asked.game}: give each game an --out of "
            "its own"
        )


def _precise(host: Host, asked: Asked, points: float) -> Options:
    """As many games of the main arms as it takes; all others as they were asked for."""
    options = asked.options
    while True:
        found = headline_of(host, asked.name, options, asked.name)[0]
        width = 100 * found.half_width
        if width <= points:
            host.note(f"{asked.name}: ±{width:.2f} points, precise enough")
            return options
        growth = min(MOST_GROWTH, max(LEAST_GROWTH, LEAST_GROWTH * (width / points) ** 2))
        options = replace(options, main_scale=options.main_scale * growth)
        host.note(f"{asked.name}: ±{width:.2f} points so far, {growth:.1f} times as many games")


def headline_of(host: Host, name: str, options: Options, title: str) -> tuple[Headline, int]:
    """The headline from its own arms, and how many games they have."""
    module = study_module(name)
    facts = facts_of(host.game, options.tables)
    arms = [arm for arm in module.plan(facts, options) if arm.main]
    found = module.headline(facts, options, _played(host, options, arms, title))
    return found, sum(arm.games for arm in arms)


def _played(host: Host, options: Options, arms: Sequence[Arm], title: str) -> Mapping[str, ArmData]:
    """The games of these arms."""
    from analysis.studies.base import ArmData

    data = {}
    for number, arm in enumerate(arms):
        shown = f"{title}, run {number + 1} of {len(arms)}: {arm.name}"
        data[arm.name] = ArmData(arm, run_of(host, arm, options, shown))
    return data


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
    there, finished = _games_in(folder)
    if finished and there >= arm.games:
        return open_dataset(folder.path)
    if host.place is None or host.interrupt is None:
        raise PampasError(
            f"{folder.path}: the games of {arm.name!r} are not there: 'pampas study' plays them"
        )
    if there > arm.games:
        host.note(f"{folder.path}: holds a larger run that was interrupted: it is finished first")
        design = replace(
            design, games=there, configuration={**design.configuration, "games": there}
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


def _games_in(folder: RunFolder) -> tuple[int, bool]:
    """Games that the run in a folder has, or shall have, and whether it is finished."""
    from analysis.dataset.folder import FINISHED

    if not folder.manifest_path.exists():
        return 0, False
    manifest = folder.manifest()
    try:
        return int(manifest["configuration"]["games"]), manifest["state"] == FINISHED
    except (KeyError, TypeError, ValueError):
        return 0, False  # no run: whoever opens it says so


def _variants(
    host: Host, asked: Asked, options: Options
) -> tuple[Sequence[Variant], Headline | None]:
    """The headline with each of the tables in which a doubtful fact is otherwise, and without."""
    from reports.studies.base import Variant

    about = part(host.game, "facts").overlay_about
    facts = facts_of(host.game, options.tables)
    solo = any("solo" in arm.configuration for arm in study_module(asked.name).plan(facts, options))
    smaller = replace(options, main_scale=options.main_scale * SENSITIVITY)
    same_luck, _ = headline_of(host, asked.name, smaller, asked.name)
    variants = []
    overlays = (*facts.overlays, *(facts.automa_overlays if solo else ()))
    for overlay in (name for name in overlays if name not in options.tables):
        otherwise = replace(smaller, tables=(*options.tables, overlay))
        found, games = headline_of(host, asked.name, otherwise, f"{asked.name} with {overlay}")
        variants.append(Variant(overlay, about(overlay), found.figures, games))
    return variants, same_luck


def _write(
    host: Host,
    asked: Asked,
    options: Options,
    arms: Sequence[Arm],
    result: Any,
    variants: Sequence[Variant] = (),
    same_luck: Headline | None = None,
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
            Fact(one.table, one.source, one.confidence, one.kind)
            for one in ground.tables.facts.doubts()
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
        same_luck=same_luck,
        precision=asked.precision,
    )
    path = write_page(page_module(asked.name).page(result, context), host.out)
    kept = json.dumps({**asdict(asked), "options": asdict(options)}, indent=1)
    write_whole(host.out / f"{asked.name}{DESIGN}", kept.encode())
    return path


def _reason(error: Exception) -> str:
    return f"misses {error}" if isinstance(error, KeyError) else str(error)


def write_index(folder: Path, title: str) -> Path:
    """The index over all pages of studies in a folder."""
    from reports import html

    entries = []
    for name in STUDIES:
        numbers = folder / f"{name}.json"
        if numbers.exists():
            try:
                data = json.loads(numbers.read_text(encoding="utf-8"))
                entries.append(html.Study.of(data, f"{name}.html"))
            except (OSError, ValueError, LookupError, TypeError) as error:
                raise PampasError(
                    f"{numbers}: can not be read ({_reason(error)}): 'pampas study {name}' makes "
                    "it anew"
                ) from error
    return html.write_index(title, entries, folder)


def kept_studies(folder: Path) -> list[Asked]:
    """What the pages in a folder were made from."""
    found = []
    for path in sorted(folder.glob(f"*{DESIGN}")):
        try:
            found.append(Asked.from_dict(json.loads(path.read_text(encoding="utf-8"))))
        except (OSError, ValueError, LookupError, TypeError, PampasError) as error:
            raise PampasError(
                f"{path}: can not be read ({_reason(error)}): 'pampas study' makes it anew"
            ) from error
    if not found:
        raise PampasError(
            f"{folder}: got no *{DESIGN}, expected a folder in which 'pampas study' has written"
        )
    return sorted(found, key=lambda asked: list(STUDIES).index(asked.name))
