import dataclasses
import json
import math
from typing import Any

import numpy as np
import pytest

from analysis.interval import Interval
from reports.page import Column, Figure, Page, Table, first_sentence
from tests.reports.made_up import HOSTILE, effects, made_up_page


def number_table(**changes: Any) -> Table:
    values: dict[str, Any] = {
        "id": "wins",
        "title": "Wins",
        "columns": [Column("name", "Name"), Column("share", "Share", "percent")],
        "rows": [{"name": "club", "share": 0.5}],
    }
    return Table(**{**values, **changes})


def test_the_json_holds_the_numbers_of_the_page():
    data = json.loads(json.dumps(made_up_page().to_dict(), allow_nan=False))
    assert [table["id"] for table in data["tables"]] == ["effects", "controls", "facts"]
    rows = data["tables"][0]["rows"]
    for row, effect in zip(rows, effects(HOSTILE), strict=True):
        interval = effect.interval
        assert row["effect"] == {
            "mean": interval.mean,
            "low": interval.low,
            "high": interval.high,
            "units": interval.units,
            "confidence": interval.confidence,
        }
    assert rows[2]["turn"] is None
    assert data["provenance"]["games"] == 24_000
    assert data["answer"][0].startswith("Two buildings of seven")


def test_what_json_does_not_know_is_null():
    rows = [{"name": "alone", "share": math.nan}]
    assert number_table(rows=rows).to_dict()["rows"] == [{"name": "alone", "share": None}]
    unbounded = made_up_page().to_dict()["tables"][1]["rows"][1]["found"]
    assert (unbounded["mean"], unbounded["low"], unbounded["high"]) == (1.0, None, None)


def test_numbers_of_numpy_are_numbers():
    rows = [{"name": "club", "share": number} for number in (np.int64(1), np.float32(0.5))]
    table = number_table(rows=rows).to_dict()
    assert json.dumps([row["share"] for row in table["rows"]]) == "[1, 0.5]"
    interval = Interval(np.float64(1), np.float64(0), np.float64(2), np.int64(9))  # type: ignore[arg-type]
    columns = [Column("points", "Points", "interval")]
    table = number_table(columns=columns, rows=[{"points": interval}]).to_dict()
    assert '"units": 9' in json.dumps(table)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": "a b"}, "id of a table: got 'a b', expected lower-case letters"),
        ({"id": "../up"}, "id of a table: got '../up'"),
        ({"columns": []}, r"columns of table wins: got \[\], expected distinct keys"),
        ({"columns": [Column("a", "A")] * 2}, "expected distinct keys"),
        ({"rows": [{"name": "club"}]}, r"row of table wins: got \['name'\], expected"),
        ({"rows": [{"name": 1.0, "share": 0.5}]}, "cell of column name: got 1.0, expected kind"),
        ({"rows": [{"name": "x", "share": "half"}]}, "cell of column share: got 'half'"),
        ({"rows": [{"name": "x", "share": True}]}, "cell of column share: got True"),
        ({"rows": [{"name": "x", "share": Interval(1, 0, 2, 9)}]}, "cell of column share: got"),
    ],
)
def test_a_table_that_cannot_be_shown_is_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        number_table(**changes)


def test_a_column_that_cannot_be_shown_is_refused():
    with pytest.raises(ValueError, match="key of a column: got 'a,b'"):
        Column("a,b", "A")
    kind: Any = "money"
    with pytest.raises(ValueError, match="kind of column a: got 'money', expected text, number"):
        Column("a", "A", kind)


def test_a_page_that_cannot_be_shown_is_refused():
    page: Page = made_up_page()
    with pytest.raises(ValueError, match="slug of a page: got 'A B'"):
        dataclasses.replace(page, slug="A B")
    with pytest.raises(ValueError, match="answer of page made-up: got none"):
        dataclasses.replace(page, answer=())
    with pytest.raises(ValueError, match=r"tables of page made-up: .* expected distinct ids"):
        dataclasses.replace(page, controls=number_table(id="effects"))
    with pytest.raises(ValueError, match="alt text of a figure: got ' '"):
        Figure(str, " ", "")


def test_how_cells_are_written():
    share = Column("a", "A", "percent_interval", 2, signed=True)
    cell = Interval(0.0123, -0.001, 0.0256, 50)
    assert (share.text(cell), share.range_text(cell)) == ("+1.23", "−0.10 to +2.56")
    assert (share.text(None), share.range_text(None)) == ("–", "")
    assert Column("a", "A", "number", 0).text(12345.6) == "12,346"
    assert share.shown_unit == "%"
    assert Column("a", "A", "percent", unit="points").shown_unit == "points"


def test_the_first_sentence():
    assert first_sentence("It wins 5.5 % more. Nobody knows why.") == "It wins 5.5 % more."
    assert first_sentence("No end") == "No end"


def test_a_p_value_is_never_zero():
    column = Column("p", "p", "p_value", 3)
    assert [column.text(p) for p in (0.0, 0.0009, 0.001, 0.25, None)] == [
        "< 0.001",
        "< 0.001",
        "0.001",
        "0.250",
        "–",
    ]
    with pytest.raises(ValueError, match="expected kind p_value"):
        column.check("small")
