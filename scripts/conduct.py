"""Conducting a study: play what is missing, estimate, write the page, and do so again from data."""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.dataset.schema import fingerprint
from analysis.studies import CHANGE, STUDIES, study_module
from reports.numbers import spoken
from scripts.arena import ground_of
from scripts.configuration import Configuration, effective
from scripts.factors import factors_of
from scripts.games import GAMES, part
from scripts.simulate import Interrupt, play_shown, study_of
from scripts.study_session import Session
from sim.core.errors import PampasError
from sim.core.reader import show

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
LEAST_GROWTH, MOST_GROWTH = 1.03, 4.0  # of the number of games between two looks at the precision
MOST_NAME = 40  # letters that the name of a file takes from what was changed
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
    retune: bool = False

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Asked:
        from analysis.studies.base import Options

        options = dict(data["options"])
        for key in ("tables", "sets"):
            options[key] = tuple(options[key])
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
            "tables": all(isinstance(one, str) for one in (*options.tables, *options.sets)),
            "setup": isinstance(options.setup, dict),
            "retuned": isinstance(options.retuned, str),
            "sensitivity": isinstance(self.sensitivity, bool),
            "retune": isinstance(self.retune, bool),
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
        if self.retune:
            words.append("--retune")
        for factor, value in self.options.setup.items():
            words += [f"--{factor}", str(value)]
        for entry in self.options.sets:
            words += ["--set", entry]
        for overlay in self.options.tables:
            if overlay not in self.options.sets:
                words += overlay_words(self.game, overlay, self.options.tables)
        return shlex.join(words)


def overlay_words(game: str, overlay: str, tables: tuple[str, ...]) -> list[str]:
    """What is typed to lay an overlay over the tables, by those who do not have the folder too."""
    facts = part(game, "facts")
    if overlay in facts.overlay_names():
        return ["--tables", overlay]
    words = []
    for table, changes in ground_with(game, tables).tables.facts.changed.items():
        for path, change in changes.items():
            if change.overlay == overlay:
                words += ["--set", f"{table}.{path}={json.dumps(change.after)}"]
    return words


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


@cache
def ground_with(game: str, tables: tuple[str, ...]) -> Ground:
    """The game with these tables; read once, though a study has a hundred runs."""
    return ground_of(game, tables)


def facts_of(game: str, tables: Sequence[str]) -> Any:
    """The game as studies see it."""
    return part(game, "study_facts").study_facts(ground_with(game, tuple(tables)).tables.facts)


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

    ground = ground_with(host.game, options.tables)
    variant = variant_of(asked)
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
    return path


def _rough_seconds(host: Host, arm: Arm, options: Options) -> float:
    """What the games of an arm take on one core, by no clock: pages can be made again."""
    configuration = configuration_of(host.game, arm, options)
    ground = ground_with(configuration.game, configuration.tables)
    return arm.games * ground.rough_seconds(configuration.setup(ground.new_setup))


def _tuned_elsewhere(host: Host, options: Options, arms: Sequence[Arm]) -> list[str]:
    """Policies of a changed game whose records say that they were tuned for another one."""
    from analysis.studies.change_retune import tuned_for

    ground = ground_with(host.game, options.tables)
    if not ground.tables.facts.changed:
        return []
    names = dict.fromkeys(
        name for arm in arms for name in configuration_of(host.game, arm, options).policy
    )
    roster = part(host.game, "policies").roster_for(list(names))
    return [name for name in names if tuned_for(roster[name], ground.tables_hash) is False]


def changes_of(asked: Asked) -> list[str]:
    """Every value in which the game differs from the printed one, in words."""
    facts = ground_with(asked.game, asked.options.tables).tables.facts
    found = [
        change_in_words(table, path, change.before, change.after)
        for table, changes in facts.changed.items()
        for path, change in changes.items()
    ]
    by_name = {factor.name: factor for factor in factors_of(asked.game)}
    found += [
        by_name[name].in_words(by_name[name].read(value))
        for name, value in asked.options.setup.items()
    ]
    return found + [entry for entry in asked.options.sets if entry not in asked.options.tables]


def change_in_words(table: str, path: str, before: Any, after: Any) -> str:
    """`8a: 7 carpinteros, printed 5`; where the key says little by itself, with its table."""
    what, _, field = path.rpartition(".")
    if not what or what.isdecimal() or "." in what:
        what = f"{spoken(table)} {what}".strip()
    if all(type(value) in (int, float) for value in (before, after)):
        return f"{what}: {after} {'VP' if field == 'vp' else spoken(field)}, printed {before}"
    printed = "not there in print" if before is None else f"printed {show(before)}"
    return f"{what} {spoken(field)}: {'removed' if after is None else show(after)}, {printed}"


def variant_of(asked: Asked) -> str:
    """What the names of the files of a changed game end with: they replace no other game's."""
    options = asked.options
    ground = ground_with(asked.game, options.tables)
    if not (ground.tables.facts.changed or options.setup or options.sets):
        return ""
    words = dict.fromkeys([*options.sets, *options.tables])
    text = " ".join([*words, *(f"{name} {value}" for name, value in options.setup.items())])
    readable = re.sub("[^a-z0-9]+", "-", text.lower())[:MOST_NAME].strip("-")
    exact = fingerprint([ground.tables_hash, dict(options.setup), list(options.sets), asked.retune])
    return f"-{readable}-{exact[:6]}" if readable else f"-{exact[:6]}"


def page_name(asked: Asked) -> str:
    """What the files of a page are called, without their endings."""
    return f"{asked.name}{variant_of(asked)}"


def _reason(error: Exception) -> str:
    return f"misses {error}" if isinstance(error, KeyError) else str(error)


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
                    f"{numbers}: cannot be read ({_reason(error)}): make it again by 'pampas "
                    f"report {folder}', or remove it"
                ) from error
    return html.write_index(title, entries, folder)


def kept_studies(folder: Path) -> dict[str, Asked]:
    """What the pages in a folder were made from, by what their files are called."""
    found = {}
    for path in sorted(folder.glob(f"*{DESIGN}")):
        try:
            asked = Asked.from_dict(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, LookupError, TypeError, PampasError) as error:
            raise PampasError(
                f"{path}: cannot be read ({_reason(error)}): 'pampas study' makes it again"
            ) from error
        found[path.name.removesuffix(DESIGN)] = asked
    if not found:
        raise PampasError(
            f"{folder}: got no *{DESIGN}, expected a folder in which 'pampas study' has written"
        )
    order = list(STUDIES)
    return dict(sorted(found.items(), key=lambda item: (order.index(item[1].name), item[0])))


def is_of_other_tables(name: str, asked: Asked) -> bool:
    """Whether a folder of tables that a page was made with is gone, or says other things now."""
    try:
        return page_name(asked) != name
    except PampasError:
        return True
