"""Which game was played: the set-up of a study's runs in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from reports.studies.common import listed
from sim.core.factors import Factor
from sim.core.study_facts import StudyFacts

T = TypeVar("T")
TABLE = "deal"  # the group of factors that say what the table looks like


def setup_sentences(
    runs: Sequence[Mapping[str, Any]],
    factors: Iterable[Factor],
    facts: StudyFacts,
    tuned_elsewhere: Sequence[str] = (),
) -> list[str]:
    """From the full configurations of the runs, those of the headline first.

    `tuned_elsewhere`: policies that were tuned for another game than this changed one.
    """
    table = [_of_factor(factor, runs) for factor in factors if factor.group == TABLE]
    told = [f"{_who(runs, facts)}; {'; '.join(table)}."]
    if tuned_elsewhere:
        names = listed(_different(map(_name, tuned_elsewhere)))
        told.append(
            f"The weights of {names} were tuned for the printed game, not for this one: players "
            "who adapt may use the change better."
        )
    return told


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
        tables.append(f"solo against {facts.automa.capitalize()} ({listed(levels)})")
    if players:
        tables.append(f"{listed(map(str, players))} players")
    main, *others = _different(_name(name) for run in runs for name in run["policy"])
    text = f"{listed(tables)}, played by {main}"
    return f"{text[0].upper()}{text[1:]}" + (
        f" (and, in runs of their own, {listed(others)})" if others else ""
    )


def _name(policy: str) -> str:
    """A policy without weights behind its name, a file without its folder."""
    return Path(policy.partition(":")[0]).stem


def _different(values: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(values))
