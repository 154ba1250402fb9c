"""Conducting a study: play what is missing, estimate, write the page, and do so again from data."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.studies import CHANGE, study_module
from scripts.asked import (
    DESIGN,
    Asked,
    changes_of,
    facts_of,
    kept_studies,
    old_name,
    reason_of,
    tables_with,
    variant_of,
)
from scripts.configuration import Configuration, effective
from scripts.factors import factors_of
from scripts.simulate import Interrupt, play_shown, study_of
from scripts.study_session import Session
from sim import game_named
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.dataset.backends import Place
    from analysis.dataset.folder import RunFolder
    from analysis.dataset.read import Dataset
    from analysis.dataset.study import Study
    from analysis.studies.base import Arm, ArmData, Headline, Options
    from reports.studies.base import Variant

SENSITIVITY = 0.2  # of the games of a headline for each doubtful fact: large moves are looked for
LEAST_CHUNKS = 8  # of a run
LEAST_GROWTH, MOST_GROWTH = 1.03, 4.0  # of the number of games between two looks at the precision


class StudyStopped(Exception):  # noqa: N818 - nothing went wrong
    """Somebody wants the study to end; what was played is saved."""


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
    if asked.sensitivity and asked.name == CHANGE:
        raise PampasError(
            f"--sensitivity: got the study {CHANGE}, expected another one: to ask about a change "
            "where a doubtful fact is otherwise, lay its overlay over the tables by --tables"
        )
    if hasattr(module, "prepare"):
        options = module.prepare(facts, options, _session(host, asked))
        asked = replace(asked, options=options)
    if asked.precision is not None:
        options = _precise(host, asked, asked.precision)
    arms = module.plan(facts, options)
    data = _played(host, options, arms, asked.name)
    # Some questions depend on earlier answers: what was proposed has to be played, too.
    while more := _follow_up(module, facts, options, data):
        arms = [*arms, *more]
        data = {**data, **_played(host, options, more, f"{asked.name}, further games")}
    result = module.estimate(facts, options, data)
    path = _write(host, replace(asked, sensitivity=False), options, arms, result)
    if not asked.sensitivity:
        return path
    # The page is there already: whoever stops the variants keeps it.
    return _write(host, asked, options, arms, result, *_variants(host, asked, options))


def _session(host: Host, asked: Asked) -> Session:
    return Session(
        game=host.game,
        folder=host.data,
        retune=asked.retune,
        plays=host.place is not None,
        workers=host.place.workers if host.place else None,
        note=host.note,
        typed=asked.options.setup,
    )


def _follow_up(
    module: Any, facts: Any, options: Options, data: Mapping[str, ArmData]
) -> Sequence[Arm]:
    """Arms that a study wants to have played in view of those that it has."""
    if not hasattr(module, "follow_up"):
        return []
    return [arm for arm in module.follow_up(facts, options, data) if arm.name not in data]


def _check_game(host: Host, asked: Asked) -> None:
    """Pages of two games would replace each other."""
    kept = host.out / f"{asked.name}{variant_of(asked)}{DESIGN}"
    if not kept.exists():
        return
    try:
        there = json.loads(kept.read_text(encoding="utf-8"))["game"]
    except (OSError, ValueError, LookupError, TypeError):
        return  # it is made again
    if there != asked.game:
        raise PampasError(
            f"{kept}: is of the game {there}, expected {asked.game}: give each game an --out of "
            "its own"
        )


def _precise(host: Host, asked: Asked, precision: float) -> Options:
    """As many games of the main arms as it takes; all others as they were asked for."""
    options = asked.options
    while True:
        found = headline_of(host, asked.name, options, asked.name)[0]
        width = 100 * found.half_width
        if width <= precision:
            host.note(f"{asked.name}: ±{width:.2f} pp, precise enough")
            return options
        growth = min(MOST_GROWTH, max(LEAST_GROWTH, LEAST_GROWTH * (width / precision) ** 2))
        options = replace(options, main_scale=options.main_scale * growth)
        host.note(f"{asked.name}: ±{width:.2f} pp so far, {growth:.1f} times as many games")


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


def configuration_of(game: str, arm: Arm, options: Options) -> Configuration:
    """All that decides what an arm plays: what it states, what was typed, and the defaults."""
    given = {"game": game, "seed": options.seed, "tables": list(options.tables), **options.setup}
    return effective({**given, **arm.configuration, "games": arm.games}, {})


def run_of(host: Host, arm: Arm, options: Options, title: str) -> Dataset:
    """The run of an arm: what is there, with what was missing played."""
    from analysis.dataset.folder import RunFolder
    from analysis.dataset.read import open_dataset
    from analysis.dataset.runner import open_run

    configuration = configuration_of(host.game, arm, options)
    tables = tables_with(configuration.game, configuration.tables)
    design = study_of(configuration, tables)
    folder = RunFolder(host.data / f"{design.game.name}-{design.identity}")
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

    about = game_named(host.game).table_folder.overlay_about
    facts = facts_of(host.game, options.tables)
    solo = any("solo" in arm.configuration for arm in study_module(asked.name).plan(facts, options))
    smaller = replace(options, main_scale=options.main_scale * SENSITIVITY)
    same_deals, _ = headline_of(host, asked.name, smaller, asked.name)
    variants = []
    overlays = (*facts.overlays, *(facts.automa_overlays if solo else ()))
    for overlay in (name for name in overlays if name not in options.tables):
        otherwise = replace(smaller, tables=(*options.tables, overlay))
        found, games = headline_of(host, asked.name, otherwise, f"{asked.name} with {overlay}")
        variants.append(Variant(overlay, about(overlay), found.figures, games))
    return variants, same_deals


def _write(
    host: Host,
    asked: Asked,
    options: Options,
    arms: Sequence[Arm],
    result: Any,
    variants: Sequence[Variant] = (),
    same_deals: Headline | None = None,
) -> Path:
    """The page, its numbers as JSON, and what it was made from."""
    from analysis.dataset.files import write_whole
    from reports.html import write_page
    from reports.page import Fact, Provenance
    from reports.studies import page_module
    from reports.studies.base import Context, Effort
    from reports.studies.setup import setup_sentences

    tables = tables_with(host.game, options.tables)
    variant = variant_of(asked)
    origin = study_of(effective({"game": host.game, "tables": list(options.tables)}, {}), tables)
    context = Context(
        facts=facts_of(host.game, options.tables),
        options=options,
        arms=arms,
        command=asked.command(asked.options.scale),
        rests_on=[
            Fact(one.table, one.source, one.confidence, one.kind) for one in tables.facts.doubts()
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
        same_deals=same_deals,
        precision=asked.precision,
        effort=Effort(
            sum(arm.games for arm in arms if arm.main),
            sum(_rough_seconds(host, arm, options) for arm in arms if arm.main),
        ),
        setup=setup_sentences(
            [
                configuration_of(host.game, arm, options).to_dict()
                for arm in sorted(arms, key=lambda arm: not arm.main)
            ],
            factors_of(host.game),
            facts_of(host.game, options.tables),
            _tuned_elsewhere(host, options, arms),
        ),
        changes=changes_of(asked),
        variant=variant,
    )
    path = write_page(page_module(asked.name).page(result, context), host.out)
    kept = json.dumps({**asdict(asked), "options": asdict(options)}, indent=1)
    write_whole(host.out / f"{asked.name}{variant}{DESIGN}", kept.encode())
    _remove_old_page(host.out, f"{asked.name}{variant}")
    return path


def _remove_old_page(folder: Path, page: str) -> None:
    """The same page as it was called before its study got its name of today."""
    if old := old_name(page):
        for ending in (".html", ".json", DESIGN):
            (folder / f"{old}{ending}").unlink(missing_ok=True)


def _rough_seconds(host: Host, arm: Arm, options: Options) -> float:
    """What the games of an arm take on one core, by no clock: pages can be made again."""
    configuration = configuration_of(host.game, arm, options)
    return arm.games * game_named(host.game).rough_seconds(configuration.setup())


def _tuned_elsewhere(host: Host, options: Options, arms: Sequence[Arm]) -> list[str]:
    """Policies of a changed game whose records say that they were tuned for another one."""
    from analysis.studies.change_retune import tuned_for

    tables = tables_with(host.game, options.tables)
    if not tables.facts.changed:
        return []
    names = dict.fromkeys(
        name for arm in arms for name in configuration_of(host.game, arm, options).policy
    )
    roster = game_named(host.game).shelf.roster_for(list(names))
    return [name for name in names if tuned_for(roster[name], tables.hash) is False]


def write_index(folder: Path, title: str) -> Path:
    """The index over all pages of studies in a folder, of which no tables need to be there."""
    from reports import html

    entries = []
    for name in kept_studies(folder):
        numbers = folder / f"{name}.json"
        if numbers.exists():
            try:
                data = json.loads(numbers.read_text(encoding="utf-8"))
                entries.append(html.Study.of(data, f"{name}.html"))
            except (OSError, ValueError, LookupError, TypeError) as error:
                raise PampasError(
                    f"{numbers}: cannot be read ({reason_of(error)}): make it again by 'pampas "
                    f"report {folder}', or remove it"
                ) from error
    return html.write_index(title, entries, folder)
