"""Overlay folders for tests."""

import json
from pathlib import Path
from typing import Any


def write_overlay(folder: Path, table: str, change: dict[str, Any], **head: Any) -> Path:
    """A folder with one overlay file."""
    folder.mkdir(exist_ok=True)
    content = head | {"data": change}
    (folder / f"{table}.json").write_text(json.dumps(content), encoding="utf-8")
    return folder


def one(key_path: str, value: Any) -> dict[str, Any]:
    """{"a": {"b": value}} for "a/b"."""
    for key in reversed(key_path.split("/")):
        value = {key: value}
    return dict(value)
