"""What was asked of a study: the request, the game that it changes, and what its page is called."""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.dataset.schema import fingerprint
from analysis.studies import OLD_NAMES, STUDIES, study_module
from reports.numbers import spoken
from scripts.factors import factors_of
from sim import game_named, games
from sim.core.errors import PampasError
from sim.core.reader import show

if TYPE_CHECKING:
    from analysis.studies.base import Options
    from sim.core.facts import Tables
    from sim.core.study_facts import StudyFacts

QUICK = 0.1  # of the usual number of games: one or two minutes on two cores
MOST_NAME = 40  # letters that the name of a file takes from what was changed
DESIGN = ".study.json"  # how the files end that say what a page was made from


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
        name = OLD_NAMES.get(data["name"], data["name"])
        asked = cls(**{**data, "name": name, "options": Options(**options)})
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
            "game": self.game in games(),
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
    if overlay in game_named(game).table_folder.overlay_names():
        return ["--tables", overlay]
    words = []
    for table, changes in tables_with(game, tables).facts.changed.items():
        for path, change in changes.items():
            if change.overlay == overlay:
                words += ["--set", f"{table}.{path}={json.dumps(change.after)}"]
    return words


def changes_of(asked: Asked) -> list[str]:
    """Every value in which the game differs from the printed one, in words."""
    facts = tables_with(asked.game, asked.options.tables).facts
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
    tables = tables_with(asked.game, options.tables)
    if not (tables.facts.changed or options.setup or options.sets):
        return ""
    words = dict.fromkeys([*options.sets, *options.tables])
    text = " ".join([*words, *(f"{name} {value}" for name, value in options.setup.items())])
    readable = re.sub("[^a-z0-9]+", "-", text.lower())[:MOST_NAME].strip("-")
    exact = fingerprint([tables.hash, dict(options.setup), list(options.sets), asked.retune])
    return f"-{readable}-{exact[:6]}" if readable else f"-{exact[:6]}"


def page_name(asked: Asked) -> str:
    """What the files of a page are called, without their endings."""
    return f"{asked.name}{variant_of(asked)}"


def old_name(page: str) -> str | None:
    """What the files of a page were called before its study got its name of today."""
    for old, name in OLD_NAMES.items():
        if page == name or page.startswith(f"{name}-"):
            return old + page.removeprefix(name)
    return None


def is_of_other_tables(name: str, asked: Asked) -> bool:
    """Whether a folder of tables that a page was made with is gone, or says other things now."""
    try:
        return name not in (page_name(asked), old_name(page_name(asked)))
    except PampasError:
        return True


def kept_studies(folder: Path) -> dict[str, Asked]:
    """What the pages in a folder were made from, by what their files are called."""
    found = {}
    for path in sorted(folder.glob(f"*{DESIGN}")):
        try:
            asked = Asked.from_dict(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, LookupError, TypeError, PampasError) as error:
            raise PampasError(
                f"{path}: cannot be read ({reason_of(error)}): 'pampas study' makes it again"
            ) from error
        found[path.name.removesuffix(DESIGN)] = asked
    for page in list(found):
        found.pop(old_name(page) or "", None)  # the page is there under the name of today, too
    if not found:
        raise PampasError(
            f"{folder}: got no *{DESIGN}, expected a folder in which 'pampas study' has written"
        )
    order = list(STUDIES)
    return dict(sorted(found.items(), key=lambda item: (order.index(item[1].name), item[0])))


def reason_of(error: Exception) -> str:
    return f"misses {error}" if isinstance(error, KeyError) else str(error)


@cache
def tables_with(game: str, overlays: tuple[str, ...]) -> Tables:
    """The tables of a game with these overlays; read once, though a study has a hundred runs."""
    return game_named(game).tables(overlays)


def facts_of(game: str, overlays: Sequence[str]) -> StudyFacts:
    """The game as studies see it."""
    return game_named(game).study_facts(tables_with(game, tuple(overlays)).facts)
