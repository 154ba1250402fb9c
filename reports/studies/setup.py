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

    `tuned_elsewhere`: policies that were tuned for a game other than this changed one.
    """
    table = [factor for factor in factors if factor.group == TABLE]
    said = (_who(runs, facts), _tables(runs, table, facts) if table else "")
    sentences = [f"{'; '.join(filter(None, said))}."]
    if tuned_elsewhere:
        names = listed(_distinct(map(_name, tuned_elsewhere)))
        sentences.append(
            f"The weights of {names} were tuned for the printed game, not for this one: players "
            "who adapt may make better use of the change."
        )
    return sentences


def _tables(runs: Sequence[Mapping[str, Any]], factors: Sequence[Factor], facts: StudyFacts) -> str:
    """By the names of set-ups, if the game has names for all that were played."""
    tables = _distinct(
        tuple((each.name, each.read(run[each.name])) for each in factors) for run in runs
    )
    usual = {each.name: each.read(each.default) for each in factors}
    setups = [
        next((one for one in facts.setups if {**usual, **one.factors} == dict(table)), None)
        for table in tables
    ]
    named = [setup for setup in setups if setup is not None]
    if len(named) < len(tables):
        return _by_factor(runs, factors)
    if len(named) == 1:
        return named[0].about
    return listed(f"set-up “{setup.name}” ({setup.about})" for setup in named)


def _by_factor(runs: Sequence[Mapping[str, Any]], factors: Iterable[Factor]) -> str:
    """Factors with the same values are listed together."""
    same: dict[str, list[str]] = {}
    for factor in factors:
        same.setdefault(_values(factor, runs), []).append(factor.label or factor.name)
    return "; ".join(f"{_labels(labels)} {values}" for values, labels in same.items())


def _values(factor: Factor, runs: Sequence[Mapping[str, Any]]) -> str:
    label = f"{factor.label or factor.name} "
    first, *others = (
        factor.in_words(value).removeprefix(label)
        for value in _distinct(factor.read(run[factor.name]) for run in runs)
    )
    return f"{first} (further runs: {listed(others)})" if others else first


def _labels(labels: Sequence[str]) -> str:
    """`building and city sides`."""
    last = {label.split()[-1] for label in labels}
    if len(labels) == 1 or len(last) > 1:
        return listed(labels)
    (kind,) = last
    return f"{listed(label.removesuffix(kind).rstrip() for label in labels)} {kind}"


def _who(runs: Sequence[Mapping[str, Any]], facts: StudyFacts) -> str:
    levels = [level for level in facts.levels if any(run.get("solo") == level for run in runs)]
    players = sorted({int(run["players"]) for run in runs if not run.get("solo")})
    tables = []
    if levels:
        word = "level" if len(levels) == 1 else "levels"
        tables.append(f"solo against {facts.automa.capitalize()} ({word} {listed(levels)})")
    if players:
        tables.append(f"{listed(map(str, players))} players")
    names = _distinct(_name(name) for run in runs for name in run["policy"])
    # A player may share its name with a level.
    main, *others = (f"the player {name}" if name in levels else name for name in names)
    text = f"{listed(tables)}, played by {main}"
    return f"{text[0].upper()}{text[1:]}" + (f" (further runs: {listed(others)})" if others else "")


def _name(policy: str) -> str:
    """A policy without the weights after its name, a file without its folder."""
    return Path(policy.partition(":")[0]).stem


def _distinct(values: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(values))
