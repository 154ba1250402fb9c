"""What can be wrong with a run, and what to do about it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from analysis.dataset.folder import MANIFEST

BROKEN, UNFINISHED, SUSPECT, NOTE = SEVERITIES = ("broken", "unfinished", "suspect", "note")


@dataclass(frozen=True)
class Finding:
    """kind: a word for machines; where: a file of the run; wrong and remedy: sentences."""

    severity: str
    kind: str
    where: str
    wrong: str
    remedy: str

    def to_dict(self) -> dict[str, str]:
        return asdict(self)


def go_on(path: Path) -> str:
    """How a run plays what is missing."""
    return (
        "give the command of the run again, which plays only what is missing or damaged, or: "
        f"pampas simulate --config {path / MANIFEST} --out {path}"
    )


RESTORE = (
    "take the folder from a copy, or play the run again: its command with --force does it over "
    "what is here"
)
