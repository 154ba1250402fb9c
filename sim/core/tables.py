"""Component tables: read a folder of JSON files, lay overlays over it, hash the result.

A table file is an object with a head (kind, source, confidence, ...) and `data`. An overlay is a
folder that holds some of the same files with only the entries that differ: objects are merged
key by key, everything else is replaced. An inline overlay is one changed entry as a text,
`8a.carpinteros=7`. Nothing here knows a game: which files exist and where an overlay may add keys
is said by a `Schema`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from sim.core.errors import TableError
from sim.core.reader import Key, Reader, close_to, key_text, one_of, show

KINDS = FACT, RECONSTRUCTION = "fact", "reconstruction"
CONFIDENCES = ("high", "medium", "low")
HEAD_KEYS = ("kind", "source", "confidence", "confidence_parts", "notes", "about")
OVERLAY_FOLDER = "overlays"
HASH_DIGITS = 16
KEYS_SHOWN = 4  # of a table whose name alone was typed


@dataclass(frozen=True)
class Schema:
    """What a game's tables folder looks like.

    `tables` are the file stems in reading order. `fixed` tables cannot be changed by an overlay.
    `open_keys` names, for each table, the objects in which an overlay may add keys, and remove
    one by giving it null; a pattern is a key path in which * stands for any one key.
    """

    tables: tuple[str, ...]
    fixed: frozenset[str] = frozenset()
    open_keys: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def is_open(self, table: str, path: tuple[Key, ...]) -> bool:
        keys = [str(key) for key in path]
        for pattern in self.open_keys.get(table, ()):
            parts = pattern.split(".") if pattern else []
            if len(parts) == len(keys) and all(map(fnmatchcase, keys, parts)):
                return True
        return False


@dataclass(frozen=True)
class Meta:
    """Where a table comes from and how far it can be trusted."""

    kind: str
    source: str
    confidence: str
    confidence_parts: dict[str, str]
    notes: str
    about: str


@dataclass(frozen=True)
class Change:
    """One entry that an overlay changed; before or after is None where there is no such entry."""

    overlay: str
    before: Any
    after: Any
    kind: str | None = None
    source: str | None = None
    confidence: str | None = None


@dataclass(frozen=True)
class TableFile:
    """One JSON file as read: its head (only the keys that it has) and its data."""

    label: str
    head: dict[str, Any]
    data: dict[str, Any]


class TableSet:
    """All tables of a game: the base folder, then overlays in order."""

    def __init__(self, schema: Schema, folder: Path) -> None:
        self.schema = schema
        self.data: dict[str, dict[str, Any]] = {}
        self.meta: dict[str, Meta] = {}
        self.changed: dict[str, dict[str, Change]] = {}
        self._label: dict[str, dict[str, str]] = {}
        files = _read_folder(folder, schema, prefix="")
        for table in schema.tables:
            if table not in files:
                raise TableError(f"{folder}: there is no {table}.json")
            self.data[table] = files[table].data
            self.meta[table] = _meta(files[table])
        self._base = deepcopy(self.data)

    def overlay(self, folder: Path, name: str, prefix: str) -> None:
        """Lay the files of `folder` over the tables; errors name them with `prefix`."""
        files = _read_folder(folder, self.schema, prefix)
        if not files:
            known = ", ".join(f"{table}.json" for table in self.schema.tables)
            raise TableError(f"{prefix}: no table files in it, expected some of {known}")
        for table in self.schema.tables:
            if table in files:
                self._overlay_file(table, files[table], name)

    def set_entry(self, text: str) -> None:
        """Lay an inline overlay over the tables: KEY.FIELD=VALUE, or TABLE.KEY.FIELD=VALUE.

        The name of the table may be left out where only one table has such an entry.
        """
        path, equals, value = text.partition("=")
        keys = [key.strip() for key in path.split(".")]
        if not (equals and value.strip() and all(keys)):
            raise TableError(f"{text}: expected KEY.FIELD=VALUE, such as 8a.carpinteros=7")
        table, keys = self._place_of(text, keys)
        entry: Any = inline_value(value)
        for key in reversed(keys):
            entry = {key: entry}
        self._overlay_file(table, TableFile(text, {}, entry), text)

    def _place_of(self, text: str, keys: list[str]) -> tuple[str, list[str]]:
        """The table that an inline overlay means, and the keys of the entry in it."""
        tables = self.schema.tables
        if keys[0] in tables and len(keys) > 1:
            table, keys = keys[0], keys[1:]
        else:
            found = [table for table in tables if self._has(table, keys)]
            if len(found) > 1:
                raise TableError(
                    f"{text}: {'.'.join(keys)} stands in several tables, expected the name of one "
                    f"before it: {' or '.join(f'{table}.{keys[0]}' for table in found)}"
                )
            # Where no table has all of it, the one that has most of it says what is wrong.
            table = max(tables, key=lambda one: self._known(one, keys)) if not found else found[0]
            if not found and not self._known(table, keys):
                if keys[0] in tables:
                    inside = one_of(list(self.data[keys[0]])[:KEYS_SHOWN])
                    raise TableError(
                        f"{text}: {keys[0]} is a table, expected a key of it, such as {inside}"
                    )
                known = dict.fromkeys([*tables, *(key for one in tables for key in self.data[one])])
                raise TableError(f"{text}: unknown key {show(keys[0])}{close_to(keys[0], known)}")
        if not self._has(table, keys) and not self.schema.is_open(table, tuple(keys[:-1])):
            known_keys = self._known(table, keys)
            within = self._at(table, keys[:known_keys])
            where = f"{'.'.join([table, *keys[:known_keys]])}: "
            if not isinstance(within, dict):
                raise TableError(f"{text}: {where}got a key below it, expected none")
            missing = keys[known_keys]
            raise TableError(
                f"{text}: {where}unknown key {show(missing)}{close_to(missing, within)}"
            )
        return table, keys

    def _at(self, table: str, keys: Sequence[str]) -> Any:
        value: Any = self.data[table]
        for key in keys:
            value = value[key]
        return value

    def _known(self, table: str, keys: Sequence[str]) -> int:
        """How many of the keys, from the first on, lead to something in a table."""
        value: Any = self.data[table]
        for number, key in enumerate(keys):
            if not isinstance(value, dict) or key not in value:
                return number
            value = value[key]
        return len(keys)

    def _has(self, table: str, keys: Sequence[str]) -> bool:
        return self._known(table, keys) == len(keys)

    def _overlay_file(self, table: str, file: TableFile, name: str) -> None:
        stated: dict[str, tuple[Any, Any]] = {}
        self._merge(table, self.data[table], file.data, (), file.label, stated)
        head = file.head
        changes = {
            path: Change(
                name, before, after, head.get("kind"), head.get("source"), head.get("confidence")
            )
            for path, (before, after) in stated.items()
            if _canonical(before) != _canonical(after)
        }
        if changes and table in self.schema.fixed:
            path, change = next(iter(changes.items()))
            raise TableError(
                f"{file.label}: {path}: got {show(change.after)}, expected {show(change.before)}: "
                f"an overlay cannot change {table}.json"
            )
        if changes:
            _mark(self.changed.setdefault(table, {}), changes)
            _mark(self._label.setdefault(table, {}), {path: file.label for path in changes})
        whole = all(_is_below(leaf, stated) for leaf in _leaves(self.data[table]))
        if whole and {"kind", "source", "confidence"} <= head.keys():
            # The whole table was given again, with its own source: the old one no longer counts.
            self.meta[table] = _meta(file, self.meta[table].about)

    def _merge(
        self,
        table: str,
        base: dict[str, Any],
        over: dict[str, Any],
        path: tuple[Key, ...],
        label: str,
        stated: dict[str, tuple[Any, Any]],
    ) -> None:
        is_open = self.schema.is_open(table, path)
        for key, value in over.items():
            here = (*path, key)
            removes = is_open and value is None
            if key not in base and (removes or not is_open):
                where = f"{key_text(path)}: " if path else ""
                raise TableError(f"{label}: {where}unknown key {show(key)}{close_to(key, base)}")
            if removes:
                stated[key_text(here)] = (base.pop(key), None)
            elif isinstance(value, dict) and isinstance(base.get(key), dict):
                if not value and not base[key]:
                    stated[key_text(here)] = ({}, {})
                self._merge(table, base[key], value, here, label, stated)
            else:
                stated[key_text(here)] = (base.get(key), value)
                base[key] = deepcopy(value)

    def finish(self) -> None:
        """Give every object one order of keys, whatever the order in which overlays added them."""
        for table in self.schema.tables:
            self.data[table] = _ordered(self._base[table], self.data[table])

    def reader(self, table: str) -> Reader:
        """A checked reader of the merged data whose errors name the file that an entry is from."""
        labels = self._label.get(table, {})

        def label(path: tuple[Key, ...]) -> str:
            for length in range(len(path), 0, -1):
                found = labels.get(key_text(path[:length]))
                if found:
                    return found
            below = key_text(path)
            # The fault of an object as a whole is that of the overlay that changed something in it.
            for changed, found in labels.items():
                if _is_below(changed, (below,)):
                    return found
            # An entry of the base that no longer fits: some overlay of this table is the cause.
            causes = "".join(f" with {found}" for found in dict.fromkeys(labels.values()))
            return f"{table}.json{causes}"

        return Reader(self.data[table], label)


def is_inline(text: str) -> bool:
    """Whether an overlay is one changed entry, not a name or a folder."""
    return "=" in text


def inline_value(text: str) -> Any:
    """The value of an inline overlay: JSON where it is, else the text itself."""
    try:
        return json.loads(text, parse_constant=str)
    except ValueError:
        return text.strip()


def read_json(path: Path, label: str) -> Any:
    """The content of a JSON file; duplicate keys and NaN are errors."""

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for key, value in items:
            if key in out:
                raise TableError(f"{label}: the key {show(key)} stands twice in the same object")
            out[key] = value
        return out

    def constant(word: str) -> Any:
        raise TableError(f"{label}: got {word}, expected a number that JSON knows")

    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise TableError(f"{label}: not UTF-8 text (byte {error.start})") from error
    except OSError as error:
        raise TableError(f"{label}: cannot be read: {error.strerror or error}") from error
    try:
        return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
    except json.JSONDecodeError as error:
        raise TableError(
            f"{label}: line {error.lineno}, column {error.colno}: not JSON: {error.msg}"
        ) from error


def read_file(path: Path, label: str) -> TableFile:
    """One table file, its head checked; `data` is checked by the game."""
    content = read_json(path, label)
    head = Reader(content, lambda _: label)
    head.fields(("data",), HEAD_KEYS)
    head["data"].object()
    for key in ("source", "notes", "about"):
        if key in head:
            head[key].text()
    if "kind" in head:
        head["kind"].word(KINDS)
    if "confidence" in head:
        head["confidence"].word(CONFIDENCES)
    if "confidence_parts" in head:
        for _, part in head["confidence_parts"].items():
            part.word(CONFIDENCES)
    data = content.pop("data")
    return TableFile(label, content, data)


def data_hash(data: dict[str, Any]) -> str:
    """Hash of the merged data alone: key order, notes and sources do not count."""
    return hashlib.sha256(_canonical(data).encode("ascii")).hexdigest()[:HASH_DIGITS]


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def overlay_folders(folder: Path) -> dict[str, Path]:
    """The named overlays that lie beside the tables of `folder`."""
    found = folder / OVERLAY_FOLDER
    if not found.is_dir():
        return {}
    return {path.name: path for path in sorted(found.iterdir()) if path.is_dir()}


def _read_folder(folder: Path, schema: Schema, prefix: str) -> dict[str, TableFile]:
    if not folder.is_dir():
        raise TableError(f"{folder}: no such folder, expected a folder of table files")
    out: dict[str, TableFile] = {}
    names = [f"{table}.json" for table in schema.tables]
    for path in _entries(folder):
        if path.name not in names:
            raise TableError(f"{folder}: unknown file {path.name}{close_to(path.name, names)}")
        label = f"{prefix}/{path.name}" if prefix else path.name
        out[path.stem] = read_file(path, label)
    return out


def _entries(folder: Path) -> Iterator[Path]:
    """What counts in a folder: all but hidden files, a README and the folder of overlays."""
    try:
        entries = sorted(folder.iterdir())
    except OSError as error:
        raise TableError(f"{folder}: cannot be read: {error.strerror or error}") from error
    for path in entries:
        readme = path.name.upper().split(".")[0] == "README"
        if not path.name.startswith(".") and not readme and path.name != OVERLAY_FOLDER:
            yield path


def _meta(file: TableFile, about: str = "") -> Meta:
    head = Reader(file.head, lambda _: file.label)
    head.fields(("kind", "source", "confidence"), HEAD_KEYS)
    return Meta(
        kind=file.head["kind"],
        source=file.head["source"],
        confidence=file.head["confidence"],
        confidence_parts=file.head.get("confidence_parts", {}),
        notes=file.head.get("notes", ""),
        about=about or file.head.get("about", ""),
    )


def _is_below(path: str, tops: Iterable[str]) -> bool:
    """Whether a key path is one of `tops` or lies in one of them."""
    return any(not top or path == top or path.startswith((top + ".", top + "[")) for top in tops)


def _mark(marks: dict[str, Any], new: dict[str, Any]) -> None:
    """Add marks to key paths; what lay below a path that was replaced as a whole is gone."""
    for path in [path for path in marks if _is_below(path, new)]:
        del marks[path]
    marks.update(new)


def _leaves(value: Any, path: tuple[Key, ...] = ()) -> set[str]:
    """Key paths of everything that is not an object with keys."""
    if isinstance(value, dict) and (value or not path):
        return {leaf for key, below in value.items() for leaf in _leaves(below, (*path, key))}
    return {key_text(path)}


def _ordered(base: Any, merged: Any) -> Any:
    if not isinstance(merged, dict):
        return merged
    first = [key for key in base if key in merged] if isinstance(base, dict) else []
    rest = sorted(key for key in merged if key not in first)
    keys = [*first, *rest]
    if all(key.isdecimal() for key in keys):
        keys.sort(key=int)
    return {
        key: _ordered(base.get(key) if isinstance(base, dict) else None, merged[key])
        for key in keys
    }
