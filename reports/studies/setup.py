"""Which game was played: the set-up of a study's runs in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from reports.studies.common import listed
from sim.core.factors import Factor
from sim.core.study_facts import StudyFacts

T = TypeVar("T")
TABLE = "luck"  # the group of factors that say what the table looks like


def setup_sentences(
    runs: Sequence[Mapping[str, Any]], factors: Iterable[Factor], facts: StudyFacts
) -> list[str]:
    """From the full configurations of the runs, those of the headline first."""
    table = [_of_factor(factor, runs) for factor in factors if factor.group == TABLE]
    return [f"{_who(runs, facts)}; {'; '.join(table)}."]


def _of_factor(factor: Factor, runs: Sequence[Mapping[str, Any]]) -> str:
    first, *others = _different(factor.read(run[factor.name]) for run in runs)
    text = factor.in_words(first)
    if others:
        values = listed(factor.in_words(value).removeprefix(f"{factor.label} ") for value in others)
        text += f" (in runs of their own {values})"
    return text


def _who(runs: Sequence[Mapping[str, Any]], facts: StudyFacts) -> str:
    levels = [level for level in facts.levels if any(run.get("solo") == level for run in runs)]
    players = sorted({int(run["players"]) for run in runs if not run.get("solo")})
    tables = []
    if levels:
        tables.append(f"one player against {facts.automa.capitalize()} at {listed(levels)}")
    if players:
        tables.append(f"{listed(map(str, players))} players")
    main, *others = _different(name.partition(":")[0] for run in runs for name in run["policy"])
    text = f"{listed(tables)}, played by {main}"
    return f"{text[0].upper()}{text[1:]}" + (
        f" (and, in runs of their own, {listed(others)})" if others else ""
    )


def _different(values: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(values))
