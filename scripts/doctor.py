"""`pampas doctor`: whether runs can be trusted, and what to do where they cannot."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analysis.configuration import Configuration
from analysis.counts import MAX_GAMES
from scripts.arena import games_bar, warm_up
from scripts.numbers import Count
from scripts.output import say
from sim import game_named
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.dataset.findings import Finding
    from analysis.dataset.health import Diagnosis
    from analysis.dataset.homogeneity import Homogeneity
    from analysis.dataset.run import Run

MAX_OF_A_KIND = 10  # findings that are printed one by one; --json has all


@click.command()
@click.argument("runs", metavar="RUN...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--replay",
    type=Count(0, MAX_GAMES),
    default=0,
    metavar="GAMES",
    help="Play that many games of each run again and compare them.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
@click.pass_context
def doctor(ctx: click.Context, runs: tuple[Path, ...], replay: int, as_json: bool) -> None:
    """Check the folders of runs: is everything there, once, unaltered and consistent?

    Looks for gaps and duplicates, for parts that are missing, cut off, altered or of another run,
    for impossible rows, and compares the chunks with each other. Says what is wrong and what
    to do. Of several runs it also says whether 'pampas merge' can join them.

    Ends with code 0 when all are sound, 1 when something is wrong, and 2 for what is no run.
    """
    found = [_examine(run, replay) for run in runs]
    reasons = _reasons(runs) if len(runs) > 1 else None
    if as_json:
        click.echo(json.dumps(as_object(found, reasons), ensure_ascii=False))
    else:
        for diagnosis in found:
            for line in lines(diagnosis, replay, named=len(found) > 1):
                say(line)
        if reasons is not None:
            say(_merge_line(reasons))
    ctx.exit(0 if all(diagnosis.is_sound for diagnosis in found) else 1)


def _examine(run: Path, replay: int) -> Diagnosis:
    from analysis.dataset.health import examine

    manifest = _manifest(run)
    found = _run_of(manifest) if replay and manifest else None
    games = _games(manifest)
    with games_bar(f"checking {run}", games) as bar:
        if bar.advance is None:
            bar.say(f"checking {run}" + (f" ({games:,} games)" if games else ""))
        return examine(run, replay if found else 0, found, bar.advance)


def _manifest(run: Path) -> dict[str, Any]:
    """The manifest, or nothing where it is none: the examination says why."""
    from analysis.dataset.folder import RunFolder

    with suppress(PampasError):
        return RunFolder(run).manifest()
    return {}


def _games(manifest: dict[str, Any]) -> int:
    with suppress(KeyError, TypeError, ValueError):
        return int(manifest["configuration"]["games"])
    return 0


def _run_of(manifest: dict[str, Any]) -> Run | None:
    """The run of a manifest, to play its games again."""
    from analysis.simulate import run_of

    values = manifest.get("configuration")
    if not isinstance(values, dict):
        return None
    configuration = Configuration.from_dict(values)
    tables = game_named(configuration.game).tables(configuration.tables)
    warm_up(configuration.game)
    return run_of(configuration, tables)


def _reasons(runs: Sequence[Path]) -> list[str]:
    from analysis.dataset.merge import obstacles

    return obstacles(runs)


def _merge_line(reasons: Sequence[str]) -> str:
    if not reasons:
        return "these runs can be merged: pampas merge RUN RUN ... --out DIR"
    return f"these runs cannot be merged: {'; '.join(reasons)}"


# --- words ----------------------------------------------------------------------------------------


def lines(diagnosis: Diagnosis, replay: int, named: bool) -> Iterator[str]:
    """What was found in a run, for people; the last line is the verdict."""
    for remedy, findings in groupby(_first_of_each_kind(diagnosis), lambda found: found.remedy):
        yield from map(_sentence, findings)
        yield f"  to do: {remedy}"
    for kind, times in Counter(finding.kind for finding in diagnosis.findings).items():
        if times > MAX_OF_A_KIND:
            yield f"and {times - MAX_OF_A_KIND:,} more of the kind '{kind}' (--json lists all)"
    if diagnosis.homogeneity is not None:
        yield _homogeneity(diagnosis.homogeneity)
    if replay:
        again = _count(diagnosis.replayed, "game")
        yield f"played again with the same result: {again}"
    yield (f"{diagnosis.path}: " if named else "") + _verdict(diagnosis)


def _first_of_each_kind(diagnosis: Diagnosis) -> Iterator[Finding]:
    shown: Counter[str] = Counter()
    for finding in diagnosis.findings:
        shown[finding.kind] += 1
        if shown[finding.kind] <= MAX_OF_A_KIND:
            yield finding


def _sentence(finding: Finding) -> str:
    where = f"{finding.where}: " if finding.where else ""
    return f"{finding.severity}: {where}{finding.wrong}"


def _homogeneity(found: Homogeneity) -> str:
    if not found.family:
        return f"the chunks were not compared with each other: that {found.why}"
    verdict = "the chunks differ" if found.is_suspect else "the chunks are alike"
    left_out = f", {found.left_out} small ones left out" if found.left_out else ""
    return (
        f"{verdict}: {found.family} means compared over {found.chunks} chunks{left_out}, smallest "
        f"p value {found.p:.2g} (corrected, {found.figure})"
    )


def _verdict(diagnosis: Diagnosis) -> str:
    if diagnosis.is_sound:
        return (
            f"sound: {_count(diagnosis.games, 'game')} in {_count(diagnosis.chunks, 'chunk')}, "
            f"content {diagnosis.content}"
        )
    counts = Counter(finding.severity for finding in diagnosis.findings)
    counted = ", ".join(f"{number:,} {severity}" for severity, number in counts.items())
    return f"not sound: {counted}"


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def as_object(found: Sequence[Diagnosis], reasons: Sequence[str] | None) -> dict[str, Any]:
    """The same for machines."""
    out: dict[str, Any] = {
        "runs": [
            {
                "path": str(diagnosis.path),
                "sound": diagnosis.is_sound,
                "games": diagnosis.games,
                "chunks": diagnosis.chunks,
                "content": diagnosis.content,
                "replayed": diagnosis.replayed,
                "homogeneity": diagnosis.homogeneity and asdict(diagnosis.homogeneity),
                "findings": [finding.to_dict() for finding in diagnosis.findings],
            }
            for diagnosis in found
        ]
    }
    if reasons is not None:
        out["merge"] = {"possible": not reasons, "reasons": list(reasons)}
    return out
