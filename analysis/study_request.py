"""A request for a study: the question, the game with its changes, the name of its page."""

from __future__ import annotations

import json
import math
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.configuration import DEFAULT_GAME
from analysis.counts import AT_MOST, MAX_GAMES, MAX_SEED, counted, ranged
from analysis.dataset.schema import fingerprint
from analysis.studies import ALIASES, BALANCE, CHANGE, OF_ONE_GAME, OLD_NAMES, STUDIES, study_module
from sim import game_named, games
from sim.core.errors import PampasError
from sim.core.factors import wrong
from sim.core.reader import choice

if TYPE_CHECKING:
    from analysis.studies.balance_dials import Dial
    from analysis.studies.base import Options
    from sim.core.study_facts import StudyFacts

ALL = "all"
LEAST_GAMES = 100  # of the largest run
PRECISION, MARGIN = (0.05, 20.0), (0.1, 50.0)  # from, to, in pp
QUICK = 0.1  # of the usual number of games: one or two minutes on two cores
USUAL_MINUTES = 5.0  # that the games of a study take at the main rung, where they are usually many
MAX_NAME = 40  # characters of a file name that come from the change
DESIGN = ".study.json"  # ending of the files that say what a page was made from


def usual_folder(game: str) -> Path:
    """Where pages go by default: those of two games would replace each other."""
    return Path("runs/studies" if game == DEFAULT_GAME else f"runs/studies-{game}")


@dataclass(frozen=True)
class StudyRequest:
    """A request, as it is kept beside the page."""

    name: str
    game: str
    options: Options
    precision: float | None = None
    sensitivity: bool = False
    retune: bool = False
    policy: str = ""

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> StudyRequest:
        from analysis.studies.balance_dials import Dial
        from analysis.studies.base import Options

        options = dict(data["options"])
        options.pop("retuned", None)  # of pages that were made before players adapted to any game
        for key in ("tables", "sets"):
            options[key] = tuple(options[key])
        for key in ("parts", "courses"):
            options[key] = tuple(options.get(key, ()))
        options["targets"] = tuple(options.get("targets", ()))
        options["dials"] = tuple(Dial(**dial) for dial in options.get("dials", ()))
        name = OLD_NAMES.get(data["name"], data["name"])
        request = cls(**{**data, "name": name, "options": Options(**options)})
        request.check()
        return request

    def check(self) -> None:
        """Refuse values that no study has: a file can hold anything."""
        options = self.options
        sizes = [options.scale, options.main_scale, options.margin, options.minutes]
        if self.precision is not None:
            sizes.append(self.precision)
        known = {
            "name": self.name in STUDIES,
            "game": self.game in games(),
            "seed": type(options.seed) is int and options.seed >= 0,
            "sizes": all(type(one) in (int, float) and 0 < one < math.inf for one in sizes),
            "tables": all(
                isinstance(one, str) for one in (*options.tables, *options.sets, *options.targets)
            ),
            "setup": isinstance(options.setup, dict),
            "sensitivity": isinstance(self.sensitivity, bool),
            "retune": isinstance(self.retune, bool),
            "policy": isinstance(self.policy, str),
        }
        wrong = [name for name, is_known in known.items() if not is_known]
        if wrong:
            raise PampasError(f"{', '.join(wrong)}: not what a study can be asked")

    def command(self, scale_was: float) -> str:
        """The command that reproduces the page."""
        usual = usual_scale(self.name, self.game, self.options)
        words = ["pampas", "study", self.name, self.game]
        if scale_was == QUICK * usual:
            words.append("--quick")
        elif scale_was != usual:
            words += ["--games", str(round(study_module(self.name).MAIN_GAMES * scale_was))]
        if self.precision is not None:
            words += ["--precision", f"{self.precision:g}"]
        words += ["--margin", f"{100 * self.options.margin:g}", "--seed", str(self.options.seed)]
        if self.policy:
            words += ["--policy", self.policy]
        if self.sensitivity:
            words.append("--sensitivity")
        if self.retune:
            words.append("--retune")
        for target in self.options.targets:
            words += ["--target", target]
        for dial in self.options.dials:
            words += ["--vary", dial.typed]
        for factor, value in self.options.setup.items():
            words += [f"--{factor}", str(value)]
        for entry in self.options.sets:
            words += ["--set", entry]
        for overlay in self.options.tables:
            if overlay not in self.options.sets:
                words += overlay_words(self.game, overlay, self.options.tables)
        return shlex.join(words)

    @property
    def game_title(self) -> str:
        return game_named(self.game).title

    @property
    def variant(self) -> str:
        """The ending of the file names of a changed game, or of another player's answer.

        So they replace no other files.
        """
        options = self.options
        tables = game_named(self.game).tables(options.tables)
        asked = [*options.targets, *(dial.typed for dial in options.dials)]
        if not (tables.facts.changed or options.setup or options.sets or asked or self.policy):
            return ""
        words = dict.fromkeys(
            [*options.sets, *options.tables, *asked, *filter(None, [self.policy])]
        )
        text = " ".join([*words, *(f"{name} {value}" for name, value in options.setup.items())])
        readable = re.sub("[^a-z0-9]+", "-", text.lower())[:MAX_NAME].strip("-")
        what = [tables.hash, dict(options.setup), list(options.sets), self.retune]
        if asked:
            what.append(asked)
        exact = fingerprint([*what, self.policy] if self.policy else what)
        return f"-{readable}-{exact[:6]}" if readable else f"-{exact[:6]}"

    @property
    def page_name(self) -> str:
        """The name of the page's files, without their endings."""
        return f"{self.name}{self.variant}"

    @property
    def old_page_name(self) -> str | None:
        """The same under the former name of the study."""
        return old_name(self.page_name)


def requests_for(
    name: str,
    game: str,
    *,
    quick: bool = False,
    games: int | None = None,
    precision: float | None = None,
    margin: float = 2.0,
    seed: int = 1,
    sensitivity: bool = False,
    retune: bool = False,
    policy: str = "",
    setup: Mapping[str, Any] | None = None,
    tables: Sequence[str] = (),
    sets: Sequence[str] = (),
    targets: Sequence[str] = (),
    vary: Sequence[str] = (),
    prefix: str = "--",
) -> list[StudyRequest]:
    """The requests for a study by its name, or with "all" for every study that the game has.

    quick: a tenth of the games; games: of the largest run of a study. precision, margin: in pp.
    policy: who plays for the headline; else analysis.study_ladder chooses. setup: factors by the
    names of their options. tables: overlays; sets: changed entries, several values each for the
    study of a change. targets, vary: what the study of balance is to reach, and the entries that it
    may change for it, with bounds. Errors name an option after `prefix`.
    """
    from analysis.studies.base import MINUTES, Options

    names = study_names(name)
    if games is not None:
        games = counted(f"{prefix}games", games, LEAST_GAMES, MAX_GAMES, AT_MOST)
    if precision is not None:
        precision = ranged(f"{prefix}precision", precision, *PRECISION)
    margin = ranged(f"{prefix}margin", margin, *MARGIN)
    seed = counted(f"{prefix}seed", seed, 0, MAX_SEED)
    if quick and games is not None:
        raise PampasError(f"{prefix}quick and {prefix}games: expected one of them")
    for option, given in (("target", targets), ("vary", vary)):
        if given and names != [BALANCE]:
            raise PampasError(f"{prefix}{option}: got the study {name}, expected {BALANCE}")
    tables = (*tables, *_single_values(game, sets, names, prefix))
    facts = facts_of(game, tables)  # bad tables are refused before anything is compiled or played
    requests = []
    for one in names:
        module = study_module(one)
        if name == ALL and module.needs(facts):
            continue  # the game has nothing to ask about
        options = Options(
            seed=seed,
            margin=margin / 100,
            tables=tables,
            setup=dict(setup or {}),
            sets=tuple(sets),
            targets=tuple(targets),
        )
        if one == BALANCE:
            options = replace(options, dials=_dials(game, facts, options, vary))
        usual = usual_scale(one, game, options)
        scale = QUICK * usual if quick else usual if games is None else games / module.MAIN_GAMES
        options = replace(options, scale=scale, main_scale=scale, minutes=MINUTES * scale / usual)
        _check_policy(one, game, facts, policy, prefix)
        requests.append(StudyRequest(one, game, options, precision, sensitivity, retune, policy))
    if not requests:
        raise PampasError(f"{game}: got no page, expected a game that has a study")
    return requests


def usual_scale(name: str, game: str, options: Options) -> float:
    """What part of the usual numbers of games a study plays where nothing else is asked for.

    Less than 1, to one digit, where they would take longer than those that the numbers were made
    for; by stated costs, so that it is the same on every machine.
    """
    from analysis.study_runs import seconds_of

    module, facts = study_module(name), facts_of(game, options.tables, options)
    if module.needs(facts):
        return 1.0  # whoever runs it is told
    whole = replace(options, scale=1.0, main_scale=1.0).at_main()
    seconds = seconds_of(game, whole, module.plan(facts, whole))
    if seconds <= 60 * USUAL_MINUTES:
        return 1.0
    share = 60 * USUAL_MINUTES / seconds
    digit = 10.0 ** math.floor(math.log10(share))
    return round(math.floor(share / digit) * digit, 12)


def _check_policy(name: str, game: str, facts: StudyFacts, policy: str, prefix: str) -> None:
    """Refuse a policy that there is not, or that cannot play for the headline of a study."""
    from analysis.study_ladder import rungs_of

    module = study_module(name)
    if not policy:
        return
    if hasattr(module, "rungs") and policy not in module.rungs(facts):
        expected = choice(policy, rungs_of(module, facts))
        raise PampasError(f"{prefix}policy: got {policy}, expected {expected} for {name}")
    game_named(game).shelf.roster_for([policy])


def _dials(game: str, facts: StudyFacts, options: Options, vary: Sequence[str]) -> tuple[Dial, ...]:
    """What the study of balance may change; nothing for its own choice."""
    from analysis.studies.balance_dials import dials_of
    from analysis.studies.balance_targets import check_targets

    check_targets(options.targets, facts, bool(vary))
    return dials_of(game_named(game), facts, options.tables, vary)


def study_names(name: str) -> list[str]:
    """The studies meant by a name, an alias or "all"."""
    name = ALIASES.get(name, name)
    if name == ALL:
        return list(OF_ONE_GAME)
    if name not in STUDIES:
        raise wrong("study", name, choice(name, [*STUDIES, *ALIASES, ALL]))
    return [name]


def _single_values(
    game: str, sets: Sequence[str], names: Sequence[str], prefix: str
) -> tuple[str, ...]:
    """The entries that are set, if each has one value; several are for the study of changes.

    Factors of the set-up are no entries of tables.
    """
    if not sets:
        return ()
    from analysis.studies.change_sets import entries_of, of_tables, variants_of

    switches = [one.name for one in game_named(game).factors if one.group == "deal"]
    variants = variants_of(tuple(sets))
    turned = [entry for entry in entries_of(sets) if entry.key in switches]
    if turned and list(names) != [CHANGE]:
        key, value = turned[0].key, turned[0].values[0]
        raise PampasError(f"{prefix}set: got {key}={value}, expected {prefix}{key} {value}")
    if len(variants) == 1:
        return of_tables(switches, variants[0])
    if list(names) != [CHANGE]:
        raise PampasError(
            f"{prefix}set: got {' '.join(sets)}, expected one value each: 'pampas study {CHANGE}' "
            "compares several"
        )
    return ()


def overlay_words(game: str, overlay: str, tables: tuple[str, ...]) -> list[str]:
    """What to type to lay an overlay over the tables, even for those without the folder."""
    if overlay in game_named(game).table_folder.overlay_names():
        return ["--tables", overlay]
    words = []
    for table, changes in game_named(game).tables(tables).facts.changed.items():
        for path, change in changes.items():
            if change.overlay == overlay:
                words += ["--set", f"{table}.{path}={json.dumps(change.after)}"]
    return words


def old_name(page: str) -> str | None:
    """The name of a page's files under the former name of its study."""
    for old, name in OLD_NAMES.items():
        if page == name or page.startswith(f"{name}-"):
            return old + page.removeprefix(name)
    return None


def is_of_other_tables(name: str, request: StudyRequest) -> bool:
    """Whether a folder of tables that a page was made with is gone or has changed."""
    try:
        return name not in (request.page_name, request.old_page_name)
    except PampasError:
        return True


def kept_studies(folder: Path) -> dict[str, StudyRequest]:
    """What the pages in a folder were made from, by the names of their files."""
    found = {}
    for path in sorted(folder.glob(f"*{DESIGN}")):
        try:
            request = StudyRequest.from_dict(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, LookupError, TypeError, PampasError) as error:
            raise PampasError(
                f"{path}: cannot be read ({reason_of(error)}): 'pampas study' writes it again"
            ) from error
        found[path.name.removesuffix(DESIGN)] = request
    for page in list(found):
        found.pop(old_name(page) or "", None)  # the page exists under its present name too
    if not found:
        raise PampasError(
            f"{folder}: got no *{DESIGN}, expected a folder in which 'pampas study' has written"
        )
    order = list(STUDIES)
    return dict(sorted(found.items(), key=lambda item: (order.index(item[1].name), item[0])))


def reason_of(error: Exception) -> str:
    return f"lacks {error}" if isinstance(error, KeyError) else str(error)


def facts_of(game: str, overlays: Sequence[str], options: Options | None = None) -> StudyFacts:
    """The game as studies see it, with these tables; `options`: what they play of it."""
    description = game_named(game)
    found = description.study_facts(description.tables(overlays).facts)
    if options is None:
        return found
    from analysis.studies.change_sets import setups_of

    return found.in_play(*setups_of(found, options))
