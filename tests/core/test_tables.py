"""Tables of any game: reading, overlays, hash, and errors that name file, key and value."""

import json
from pathlib import Path
from typing import Any

import pytest

from sim.core.errors import PampasError, TableError
from sim.core.reader import Reader, key_text
from sim.core.tables import Schema, TableSet, data_hash, overlay_folders, read_file, read_json

SCHEMA = Schema(
    tables=("sizes", "cows", "rules"),
    fixed=frozenset({"sizes"}),
    open_keys={"cows": ("prices", "extra.*")},
)
HEAD = {"kind": "fact", "source": "the box", "confidence": "high"}
BASE: dict[str, dict[str, Any]] = {
    "sizes": {"seats": 4},
    "cows": {
        "prices": {"red": 3, "blue": 5},
        "extra": {"red": {"vp": 1}},
        "order": ["red", "blue"],
        "fixed": {"hand": None, "deep": {"er": 1}},
    },
    "rules": {"strict": False},
}


def write(folder: Path, table: str, content: Any) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{table}.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture
def base(tmp_path: Path) -> Path:
    for table, data in BASE.items():
        write(tmp_path / "base", table, HEAD | {"data": data})
    return tmp_path / "base"


def merged(base: Path, *overlays: dict[str, Any]) -> TableSet:
    """The base with overlays o1, o2, ... each a table -> data."""
    tables = TableSet(SCHEMA, base)
    for number, overlay in enumerate(overlays, 1):
        folder = base.parent / f"o{number}"
        for table, data in overlay.items():
            write(folder, table, {"about": "a test", "data": data})
        tables.overlay(folder, f"o{number}", f"o{number}")
    tables.finish()
    return tables


def refusal(base: Path, *overlays: dict[str, Any]) -> str:
    with pytest.raises(TableError) as error:
        merged(base, *overlays)
    return str(error.value)


def test_base_is_read_with_its_head(base):
    tables = merged(base)
    assert tables.data == BASE
    assert tables.meta["cows"].source == "the box"
    assert tables.meta["cows"].kind == "fact"
    assert tables.meta["cows"].confidence == "high"
    assert tables.changed == {}


def test_objects_are_merged_deeply_and_all_else_is_replaced(base):
    tables = merged(base, {"cows": {"prices": {"red": 4}, "order": ["blue"]}})
    assert tables.data["cows"] == BASE["cows"] | {
        "prices": {"red": 4, "blue": 5},
        "order": ["blue"],
    }
    changed = tables.changed["cows"]
    assert {path: (c.overlay, c.before, c.after) for path, c in changed.items()} == {
        "prices.red": ("o1", 3, 4),
        "order": ("o1", ["red", "blue"], ["blue"]),
    }


def test_later_overlays_win(base):
    first, second = {"cows": {"prices": {"red": 4, "blue": 6}}}, {"cows": {"prices": {"red": 9}}}
    tables = merged(base, first, second)
    assert tables.data["cows"]["prices"] == {"red": 9, "blue": 6}
    assert tables.changed["cows"]["prices.red"].overlay == "o2"
    assert tables.changed["cows"]["prices.blue"].overlay == "o1"


def test_an_equal_value_is_no_change(base):
    assert merged(base, {"cows": BASE["cows"], "sizes": {"seats": 4}}).changed == {}


def test_true_is_not_the_number_one(base):
    assert merged(base, {"cows": {"fixed": {"deep": {"er": True}}}}).changed["cows"]


def test_null_replaces_a_value_where_keys_are_fixed(base):
    tables = merged(base, {"cows": {"fixed": {"deep": None}}})
    assert tables.data["cows"]["fixed"] == {"hand": None, "deep": None}


def test_open_objects_take_new_keys_and_null_removes_one(base):
    tables = merged(
        base, {"cows": {"prices": {"green": 7, "red": None}, "extra": {"red": {"pay": 2}}}}
    )
    assert tables.data["cows"]["prices"] == {"blue": 5, "green": 7}
    assert tables.data["cows"]["extra"] == {"red": {"vp": 1, "pay": 2}}
    change = tables.changed["cows"]["prices.red"]
    assert (change.before, change.after) == (3, None)


def test_unknown_key_is_refused_with_close_matches(base):
    assert refusal(base, {"cows": {"ordre": []}}) == (
        'o1/cows.json: unknown key "ordre" (did you mean order?)'
    )
    assert refusal(base, {"cows": {"fixed": {"deep": {"x": 1}}}}) == (
        'o1/cows.json: fixed.deep: unknown key "x" (known: er)'
    )


def test_removing_what_is_not_there_is_refused(base):
    assert refusal(base, {"cows": {"prices": {"blu": None}}}) == (
        'o1/cows.json: prices: unknown key "blu" (did you mean blue?)'
    )


def test_fixed_table_can_not_be_changed(base):
    assert refusal(base, {"sizes": {"seats": 5}}) == (
        "o1/sizes.json: seats: got 5, expected 4: an overlay cannot change sizes.json"
    )


def test_unknown_files_are_refused(base):
    write(base.parent / "o1", "cow", {"data": {}})
    assert refusal(base, {"rules": {}}) == (
        f"{base.parent / 'o1'}: unknown file cow.json (did you mean cows.json?)"
    )


def test_hidden_files_readme_and_overlays_folder_are_no_tables(base):
    for name in (".note", "README.md", "overlays/rich/x.json"):
        path = base.parent / "o1" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("not a table", encoding="utf-8")
    assert merged(base, {"rules": {"strict": True}}).data["rules"] == {"strict": True}


def test_missing_folder_empty_folder_and_missing_table_are_refused(base, tmp_path):
    tables = TableSet(SCHEMA, base)
    with pytest.raises(TableError, match="no such folder, expected a folder of table files"):
        tables.overlay(tmp_path / "nowhere", "x", "x")
    (tmp_path / "empty").mkdir()
    with pytest.raises(TableError) as error:
        tables.overlay(tmp_path / "empty", "empty", "empty")
    assert str(error.value) == (
        "empty: no table files in it, expected some of sizes.json, cows.json, rules.json"
    )
    (base / "rules.json").unlink()
    with pytest.raises(TableError) as error:
        TableSet(SCHEMA, base)
    assert str(error.value) == f"{base}: there is no rules.json"


def test_syntax_error_names_line_and_column(tmp_path):
    path = write(tmp_path, "cows", '{\n  "data": {"a": 1,}\n}')
    with pytest.raises(TableError) as error:
        read_json(path, "cows.json")
    assert str(error.value).startswith("cows.json: line 2, column ")
    assert ": not JSON: " in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"data": {"a": 1, "a": 2}}', 'cows.json: the key "a" stands twice in the same object'),
        ('{"data": {"a": NaN}}', "cows.json: got NaN, expected a number that JSON knows"),
        ("[]", "cows.json: got [], expected an object"),
        ("{}", 'cows.json: the key "data" is missing'),
        ('{"data": 3}', "cows.json: data: got 3, expected an object"),
        (
            '{"data": {}, "sorce": ""}',
            'cows.json: unknown key "sorce" (did you mean source?)',
        ),
        (
            '{"data": {}, "kind": "guess"}',
            'cows.json: kind: got "guess", expected "fact" or "reconstruction"',
        ),
        (
            '{"data": {}, "confidence": "sure"}',
            'cows.json: confidence: got "sure", expected "high", "medium" or "low"',
        ),
        (
            '{"data": {}, "confidence_parts": {"vp": 1}}',
            'cows.json: confidence_parts.vp: got 1, expected "high", "medium" or "low"',
        ),
        ('{"data": {}, "source": " "}', 'cows.json: source: got " ", expected a text'),
    ],
)
def test_bad_head_or_text_is_refused(tmp_path, text, message):
    path = write(tmp_path, "cows", text)
    with pytest.raises(TableError) as error:
        read_file(path, "cows.json")
    assert str(error.value) == message


def test_file_that_is_not_text_is_refused(tmp_path):
    path = tmp_path / "cows.json"
    path.write_bytes(b'{"data": "\xff"}')
    with pytest.raises(TableError, match=r"^cows.json: not UTF-8 text \(byte 10\)$"):
        read_json(path, "cows.json")
    with pytest.raises(TableError, match=r"^cows.json: cannot be read: "):
        read_json(tmp_path / "none.json", "cows.json")


def test_base_needs_kind_source_and_confidence(base):
    write(base, "rules", {"kind": "fact", "source": "x", "data": {"strict": True}})
    with pytest.raises(TableError) as error:
        TableSet(SCHEMA, base)
    assert str(error.value) == 'rules.json: the key "confidence" is missing'


def test_source_of_an_overlay_marks_its_entries(base):
    content = {"source": "my copy", "confidence": "low", "data": {"prices": {"red": 8}}}
    write(base.parent / "mine", "cows", content)
    tables = TableSet(SCHEMA, base)
    tables.overlay(base.parent / "mine", "mine", "mine")
    change = tables.changed["cows"]["prices.red"]
    assert (change.overlay, change.source, change.confidence) == ("mine", "my copy", "low")
    assert tables.meta["cows"].source == "the box"


@pytest.mark.parametrize("whole", [True, False])
def test_a_table_given_anew_as_a_whole_takes_its_own_source(base, whole):
    data = dict(BASE["cows"]) if whole else {"prices": {"red": 3, "blue": 5}}
    head = {"kind": "reconstruction", "source": "my copy", "confidence": "low"}
    write(base.parent / "mine", "cows", head | {"data": data})
    tables = TableSet(SCHEMA, base)
    tables.overlay(base.parent / "mine", "mine", "mine")
    assert tables.meta["cows"].source == ("my copy" if whole else "the box")
    assert tables.meta["cows"].kind == ("reconstruction" if whole else "fact")


def test_hash_ignores_key_order_and_heads_but_no_value(base):
    before = data_hash(merged(base).data)
    assert len(before) == 16
    turned = {key: BASE["cows"][key] for key in reversed(BASE["cows"])}
    write(base, "cows", {"data": turned, "notes": "turned"} | HEAD | {"source": "elsewhere"})
    assert data_hash(merged(base).data) == before
    assert data_hash(merged(base, {"cows": {"prices": {"red": 4}}}).data) != before
    assert data_hash(merged(base, {"rules": {"strict": True}}).data) != before
    assert data_hash({"a": [1, 2]}) != data_hash({"a": [2, 1]})


def test_key_order_does_not_depend_on_the_order_of_overlays(base):
    one, two = {"cows": {"prices": {"y": 1}}}, {"cows": {"prices": {"x": 2}}}
    both = [list(merged(base, *pair).data["cows"]["prices"]) for pair in ((one, two), (two, one))]
    assert both == [["red", "blue", "x", "y"]] * 2


def test_overlay_folders_are_named_by_their_folder(base):
    write(base / "overlays" / "rich", "rules", {"data": {}})
    (base / "overlays" / "note.txt").write_text("", encoding="utf-8")
    assert list(overlay_folders(base)) == ["rich"]
    assert overlay_folders(base / "overlays") == {}


def test_reader_names_the_file_that_an_entry_is_from(base):
    tables = merged(base, {"cows": {"prices": {"red": "x"}, "order": ["blue", 7]}})
    reader = tables.reader("cows")
    with pytest.raises(TableError) as error:
        reader["prices"]["red"].whole(0, 9)
    assert (
        str(error.value) == 'o1/cows.json: prices.red: got "x", expected a whole number from 0 to 9'
    )
    with pytest.raises(TableError, match=r"^o1/cows.json: order\[1\]: got 7, expected"):
        reader["order"].elements()[1].word(("red", "blue"))
    with pytest.raises(TableError, match=r"^cows.json with o1/cows.json: prices.blue: got 5, "):
        reader["prices"]["blue"].whole(0, 3)
    with pytest.raises(TableError, match=r"^o1/cows.json: prices: wrong"):
        reader["prices"].refuse_saying("wrong")


@pytest.mark.parametrize(
    ("value", "check", "expected"),
    [
        ("five", lambda r: r.whole(1, 12), "a whole number from 1 to 12"),
        (13, lambda r: r.whole(1, 12), "a whole number from 1 to 12"),
        (True, lambda r: r.whole(1, 12), "a whole number from 1 to 12"),
        (2.0, lambda r: r.whole(1, 12), "a whole number from 1 to 12"),
        (2, lambda r: r.whole(1, 1), "1"),
        (1, lambda r: r.flag(), "true or false"),
        ("", lambda r: r.text(), "a text"),
        ("c", lambda r: r.word(("a", "b")), '"a" or "b"'),
        ("c", lambda r: r.word(("a",)), '"a"'),
        ("c", lambda r: r.word_or_null(("a", "b")), '"a" or "b" or null'),
        ([1], lambda r: r.elements(2), "a list of at least 2 entries"),
        ([1], lambda r: r.elements(2, 3), "a list of 2 to 3 entries"),
        ([1], lambda r: r.elements(2, 2), "a list of 2 entries"),
        (None, lambda r: r.elements(), "a list"),
        ([], lambda r: r.items(), "an object"),
    ],
)
def test_reader_says_what_it_got_and_expected(value, check, expected):
    with pytest.raises(PampasError) as error:
        check(Reader(value, lambda _: "file.json", ("7b", "actions", 0)))
    assert str(error.value) == (
        f"file.json: 7b.actions[0]: got {json.dumps(value)}, expected {expected}"
    )


def test_reader_gives_what_is_right():
    reader = Reader({"n": 3, "w": None, "l": ["a"], "t": True, "s": "x"}, lambda _: "f")
    assert reader["n"].whole(1, 3) == 3
    assert reader["w"].word_or_null(("a",)) is None
    assert [entry.word(("a",)) for entry in reader["l"].elements(1, 1)] == ["a"]
    assert reader["t"].flag() is True
    assert reader["s"].text() == "x"
    assert "n" in reader
    assert "m" not in reader
    with pytest.raises(TableError, match=r'^f: the key "m" is missing$'):
        _ = reader["m"]


def test_long_values_are_cut_in_messages():
    with pytest.raises(TableError) as error:
        Reader(list(range(100)), lambda _: "f").refuse("less")
    assert len(str(error.value)) < 120
    assert "..." in str(error.value)


def test_key_text():
    assert key_text(("7b", "actions", 0, 1, "pesos")) == "7b.actions[0][1].pesos"
    assert key_text(()) == ""


# --- inline overlays ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "table", "path", "before", "after"),
    [
        ("prices.red=7", "cows", "prices.red", 3, 7),
        ("cows.prices.red = 7", "cows", "prices.red", 3, 7),
        ("strict=true", "rules", "strict", False, True),
        ("fixed.hand=green", "cows", "fixed.hand", None, "green"),
        ('order=["blue", "red"]', "cows", "order", ["red", "blue"], ["blue", "red"]),
        ("cows.prices.green=4", "cows", "prices.green", None, 4),
        ("prices.red=null", "cows", "prices.red", 3, None),
    ],
)
def test_an_inline_overlay_changes_one_entry(base, text, table, path, before, after):
    tables = TableSet(SCHEMA, base)
    tables.set_entry(text)
    ((name, change),) = tables.changed[table].items()
    assert (name, change.before, change.after, change.overlay) == (path, before, after, text)
    assert list(tables.changed) == [table]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prices.red", "expected KEY.FIELD=VALUE"),
        ("prices.red=", "expected KEY.FIELD=VALUE"),
        ("=3", "expected KEY.FIELD=VALUE"),
        ("cows.prices.red.deep=1", "cows.prices.red: got a key below it, expected none"),
        ("fixed.hend=1", 'cows.fixed: unknown key "hend" (did you mean hand?)'),
        ("cow.prices.red=1", 'unknown key "cow" (did you mean cows?)'),
        ("cows=1", "cows=1: cows is a table, expected a key of it, such as "),
        ("seats=3", "an overlay cannot change sizes.json"),
    ],
)
def test_an_inline_overlay_that_is_none_is_named(base, text, said):
    with pytest.raises(TableError) as error:
        TableSet(SCHEMA, base).set_entry(text)
    assert str(error.value).startswith(text) and said in str(error.value)


def test_an_entry_of_several_tables_needs_the_name_of_one(base):
    for table in ("cows", "rules"):
        write(base, table, HEAD | {"data": {**BASE[table], "limit": 1}})
    tables = TableSet(SCHEMA, base)
    with pytest.raises(TableError, match=r"several tables.*cows\.limit or rules\.limit"):
        tables.set_entry("limit=2")
    tables.set_entry("rules.limit=2")
    assert (tables.data["cows"]["limit"], tables.data["rules"]["limit"]) == (1, 2)
