"""The pages of studies in a folder: written from results, rebuilt from what was played, listed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from analysis.configuration import effective
from analysis.dataset.files import write_whole
from analysis.run_study import (
    Session,
    StudyResult,
    check_request,
    configuration_of,
    run_study,
    with_sensitivity,
)
from analysis.simulate import run_of
from analysis.studies.base import Arm, Options
from analysis.studies.change_retune import tuned_for
from analysis.study_request import (
    DESIGN,
    StudyRequest,
    is_of_other_tables,
    kept_studies,
    old_name,
    page_name,
    reason_of,
    variant_of,
)
from reports import html
from reports.changes import changes_of
from reports.page import Fact, Provenance
from reports.studies import page_module
from reports.studies.base import Context, Effort
from reports.studies.setup import setup_sentences
from sim import game_named
from sim.core.errors import PampasError


def answer(session: Session, request: StudyRequest) -> tuple[StudyResult, Path]:
    """Play what is missing, estimate, and write the page."""
    check_request(session, request)
    _check_game(session, request)
    result = run_study(session, request)
    path = write_study(session, result)
    if request.sensitivity:
        # The page is there already: whoever stops the variants keeps it.
        result = with_sensitivity(session, result)
        path = write_study(session, result)
    return result, path


def rebuilt(folder: Path) -> Iterator[tuple[str, Path | None]]:
    """The pages of a folder, rebuilt from its runs, by their names; nothing is played.

    None: a page stays as it is, because the tables that it was made with have changed.
    """
    for name, request in kept_studies(folder).items():
        if is_of_other_tables(name, request):
            yield name, None
        else:
            yield name, answer(Session(request.game, folder, executor=None), request)[1]


def _check_game(session: Session, request: StudyRequest) -> None:
    """Pages of two games would replace each other."""
    kept = session.out / f"{page_name(request)}{DESIGN}"
    if not kept.exists():
        return
    try:
        there = json.loads(kept.read_text(encoding="utf-8"))["game"]
    except (OSError, ValueError, LookupError, TypeError):
        return  # it is made again
    if there != request.game:
        raise PampasError(
            f"{kept}: is of the game {there}, expected {request.game}: give each game an --out of "
            "its own"
        )


def write_study(session: Session, result: StudyResult) -> Path:
    """The page, its numbers as JSON, and what it was made from."""
    request = _shown(result)
    name = page_name(request)
    made = page_module(request.name).page(result.answer, _context(session, result))
    path = html.write_page(made, session.out)
    kept = {**asdict(request), "options": asdict(result.options)}
    write_whole(session.out / f"{name}{DESIGN}", json.dumps(kept, indent=1).encode())
    _remove_old_page(session.out, name)
    return path


def _shown(result: StudyResult) -> StudyRequest:
    """What was asked, as far as the page shows it: the sensitivity may still have to be played."""
    return replace(result.request, sensitivity=result.same_deals is not None)


def _context(session: Session, result: StudyResult) -> Context:
    request, options, arms = _shown(result), result.options, result.arms
    tables = session.tables(options.tables)
    origin = run_of(
        effective({"game": session.game, "tables": list(options.tables)}, {}), tables
    ).origin
    main = [arm for arm in arms if arm.main]
    return Context(
        facts=session.facts(options),
        options=options,
        arms=arms,
        command=request.command(request.options.scale),
        rests_on=[
            Fact(one.table, one.source, one.confidence, one.kind) for one in tables.facts.doubts()
        ],
        provenance=Provenance(
            version=origin.pampas,
            signature=origin.signature,
            players_signature=origin.players_signature,
            tables_hash=origin.tables,
            seed=options.seed,
            games=sum(arm.games for arm in arms),
        ),
        variants=result.variants,
        same_deals=result.same_deals,
        precision=request.precision,
        effort=Effort(
            sum(arm.games for arm in main),
            sum(_rough_seconds(session, arm, options) for arm in main),
        ),
        setup=setup_sentences(
            [
                configuration_of(session.game, arm, options).to_dict()
                for arm in sorted(arms, key=lambda arm: not arm.main)
            ],
            game_named(session.game).factors,
            session.facts(options),
            tuned_elsewhere(session, options, arms),
        ),
        changes=changes_of(request),
        variant=variant_of(request),
    )


def _remove_old_page(folder: Path, page: str) -> None:
    """The same page as it was called before its study got its name of today."""
    if old := old_name(page):
        for ending in (".html", ".json", DESIGN):
            (folder / f"{old}{ending}").unlink(missing_ok=True)


def _rough_seconds(session: Session, arm: Arm, options: Options) -> float:
    """What the games of an arm take on one core, by no clock: pages can be made again."""
    setup = configuration_of(session.game, arm, options).setup()
    return arm.games * game_named(session.game).rough_seconds(setup)


def tuned_elsewhere(session: Session, options: Options, arms: Sequence[Arm]) -> list[str]:
    """Policies of a changed game whose records say that they were tuned for another one."""
    tables = session.tables(options.tables)
    if not tables.facts.changed:
        return []
    names = dict.fromkeys(
        name for arm in arms for name in configuration_of(session.game, arm, options).policy
    )
    roster = game_named(session.game).shelf.roster_for(list(names))
    return [name for name in names if tuned_for(roster[name], tables.hash) is False]


def write_index(folder: Path, title: str) -> Path:
    """The index over all pages of studies in a folder, of which no tables need to be there."""
    entries = []
    for name in kept_studies(folder):
        numbers = folder / f"{name}.json"
        if numbers.exists():
            try:
                data = json.loads(numbers.read_text(encoding="utf-8"))
                entries.append(html.IndexEntry.of(data, f"{name}.html"))
            except (OSError, ValueError, LookupError, TypeError) as error:
                raise PampasError(
                    f"{numbers}: cannot be read ({reason_of(error)}): make it again by 'pampas "
                    f"report {folder}', or remove it"
                ) from error
    return html.write_index(title, entries, folder)
