"""The pages of studies in a folder: written from results, rebuilt from runs, and indexed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from datetime import datetime
from pathlib import Path

from analysis.adaptation import with_adaptation
from analysis.dataset.files import write_atomically
from analysis.run_study import StudyResult, run_study, with_sensitivity
from analysis.study_request import (
    DESIGN,
    StudyRequest,
    is_of_other_tables,
    kept_studies,
    reason_of,
)
from analysis.study_runs import Session
from reports import html
from reports.changes import changes_of
from reports.page import Fact, Provenance
from reports.studies import page_module
from reports.studies.adaptation import adapted
from reports.studies.base import Context, Effort
from reports.studies.setup import setup_sentences
from sim.core.errors import PampasError


def answer(session: Session, request: StudyRequest) -> tuple[StudyResult, Path]:
    """Play what is missing, estimate, write the page, and list it in the index of its folder."""
    result, path = _answer(session, request)
    write_index(session.out)
    return result, path


def _answer(session: Session, request: StudyRequest) -> tuple[StudyResult, Path]:
    _check_game(session, request)
    result = run_study(session, request)
    if request.retune:
        result = with_adaptation(session, result)
    path = write_study(session.out, result)
    if request.sensitivity:
        # The page is already written: stopping the variants does not lose it.
        result = with_sensitivity(session, result)
        path = write_study(session.out, result)
    return result, path


def rebuilt(folder: Path) -> Iterator[tuple[str, Path | None]]:
    """The pages of a folder, rebuilt from its runs, by their names; nothing is played.

    None: the page stays as it is, because the tables it was made with have changed.
    """
    for name, request in kept_studies(folder).items():
        if is_of_other_tables(name, request):
            yield name, None
        else:
            yield name, _answer(Session(request.game, folder, executor=None), request)[1]


def _check_game(session: Session, request: StudyRequest) -> None:
    """Pages of two games would replace each other."""
    kept = session.out / f"{request.page_name}{DESIGN}"
    if not kept.exists():
        return
    try:
        there = json.loads(kept.read_text(encoding="utf-8"))["game"]
    except (OSError, ValueError, LookupError, TypeError):
        return  # it will be written again
    if there != request.game:
        raise PampasError(
            f"{kept}: belongs to the game {there}, expected {request.game}: give each game its own "
            "--out"
        )


def write_study(folder: Path, result: StudyResult) -> Path:
    """The page, its numbers as JSON, and what it was made from."""
    request = _shown(result)
    context = _context(result)
    made = adapted(page_module(request.name).page(result.answer, context), context)
    path = html.write_page(made, folder)
    kept = asdict(request)
    write_atomically(folder / f"{request.page_name}{DESIGN}", json.dumps(kept, indent=1).encode())
    _remove_old_page(folder, request)
    return path


def _shown(result: StudyResult) -> StudyRequest:
    """The request as far as the page shows it: the sensitivity may not have been played yet."""
    return replace(result.request, sensitivity=result.same_deals is not None)


def _context(result: StudyResult) -> Context:
    request, options, origin = _shown(result), result.options, result.origin
    return Context(
        facts=result.facts,
        options=options,
        arms=result.arms,
        skill=result.skill,
        command=request.command(request.options.scale),
        rests_on=[
            Fact(one.table, one.source, one.confidence, one.kind)
            for one in result.tables.facts.doubts()
        ],
        provenance=Provenance(
            version=origin.pampas,
            signature=origin.signature,
            players_signature=origin.players_signature,
            tables_hash=origin.tables,
            seed=options.seed,
            games=result.games,
        ),
        variants=result.variants,
        same_deals=result.same_deals,
        adaptation=result.adaptation,
        precision=request.precision,
        effort=Effort(result.headline_games, result.headline_seconds),
        setup=_setup(result),
        changes=changes_of(request, result.tables),
        variant=request.variant,
    )


def _setup(result: StudyResult) -> list[str]:
    """What was played, the runs of the headline first."""
    runs = [
        (not arm.main, configuration.to_dict())
        for arm, configuration in zip(result.arms, result.configurations, strict=True)
    ]
    return setup_sentences(
        [run for _, run in sorted(runs, key=lambda run: run[0])],
        result.tables.game.factors,
        result.facts,
        result.tuned_elsewhere,
    )


def _remove_old_page(folder: Path, request: StudyRequest) -> None:
    """The same page under the former name of its study."""
    if old := request.old_page_name:
        for ending in (".html", ".json", ".svg", DESIGN):
            (folder / f"{old}{ending}").unlink(missing_ok=True)


def write_index(folder: Path) -> Path:
    """The index of all study pages in a folder; their tables need not exist any more."""
    entries = []
    kept = kept_studies(folder)
    for name in kept:
        numbers = folder / f"{name}.json"
        if numbers.exists():
            try:
                data = json.loads(numbers.read_text(encoding="utf-8"))
                picture, date = _picture(folder, name), _written(numbers)
                entries.append(html.IndexEntry.of(data, f"{name}.html", picture, date))
            except (OSError, ValueError, LookupError, TypeError) as error:
                raise PampasError(
                    f"{numbers}: cannot be read ({reason_of(error)}): rebuild it with 'pampas "
                    f"report {folder}', or remove it"
                ) from error
    title = next(iter(kept.values())).game_title
    return html.write_index(title, entries, folder)


def _picture(folder: Path, name: str) -> str:
    path = folder / f"{name}.svg"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _written(path: Path) -> str:
    """`18 November 2026`"""
    day = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return f"{day.day} {day:%B %Y}"
