"""What two runs do not have in common, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from typing import Any

from analysis.dataset.run import Origin, Run
from analysis.dataset.schema import as_plain

# What the games of a run rest on besides the configuration, as a manifest names it.
ORIGIN = tuple(field.name for field in fields(Origin) if field.name != "pampas")


def differences_of(
    manifest: Mapping[str, Any], other: Mapping[str, Any], leave: Collection[str] = ("games",)
) -> Iterator[str]:
    """How the games of a manifest are not those of another; `leave`: options that may differ."""
    theirs, ours = dict(manifest["configuration"]), dict(other["configuration"])
    for key in dict.fromkeys([*ours, *theirs]):
        # Tables count by their content, wherever they lie.
        if key not in (*leave, "tables") and theirs.get(key) != ours.get(key):
            yield f"{key} {_text(theirs.get(key))}, not {_text(ours.get(key))}"
    for key in ORIGIN:
        if manifest.get(key) != other.get(key):
            yield (
                f"{key.replace('_', ' ')} {_text(manifest.get(key))}, not {_text(other.get(key))}"
            )
    if manifest.get("schema") != other.get("schema"):
        yield "another schema of the tables"


def differences_of_run(
    manifest: Mapping[str, Any], run: Run, leave: Collection[str] = ("games",)
) -> list[str]:
    """The same for a run that was not played yet."""
    other = {
        **run.origin.to_dict(),
        "configuration": run.configuration,
        "schema": as_plain(run.columns),
    }
    return list(differences_of(manifest, other, leave))


def _text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
