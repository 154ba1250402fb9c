"""Libraries that not everybody needs: a clear message where one is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sim.core.errors import PampasError


def needed(module: str, extra: str) -> Any:
    """A library of an optional extra."""
    try:
        return import_module(module)
    except ImportError as error:
        raise PampasError(
            f"{module} is not installed ({error}): pip install 'pampas[{extra}]'"
        ) from error
