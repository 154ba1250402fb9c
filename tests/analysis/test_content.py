"""The hash of rows: the same for every cut, another for every change."""

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

from analysis.dataset.content import Content, content_of


def table(games=40):
    generator = np.random.default_rng(1)
    return {
        "game": np.repeat(np.arange(games), 2),
        "seat": np.tile([1, 2], games).astype(np.int8),
        "total": generator.integers(-20, 90, 2 * games).astype(np.int16),
        "win_share": generator.choice([0.0, 1 / 3, 0.5, 1.0], 2 * games),
        "policy": pd.Categorical.from_codes(np.tile([0, 1], games), ["club", "random"]),
    }


def rows(columns, which):
    return {name: values[which] for name, values in columns.items()}


@pytest.mark.parametrize("cuts", [[0, 80], [0, 1, 80], [0, 30, 30, 70, 80]])
def test_the_cut_does_not_matter(cuts):
    columns = table()
    total = Content()
    for start, end in pairwise(cuts):
        total += content_of("seats", rows(columns, slice(start, end)))
    assert total == content_of("seats", columns)


def test_the_order_of_rows_does_not_matter_but_each_counts():
    columns = table()
    whole = content_of("seats", columns)
    order = np.random.default_rng(2).permutation(80)
    assert content_of("seats", rows(columns, order)) == whole
    assert content_of("seats", rows(columns, slice(0, 79))) != whole
    assert content_of("seats", rows(columns, [*range(80), 79])) != whole


def test_swapped_rows_of_two_games_are_another_content():
    columns = table()
    swapped = dict(columns)
    at = np.flatnonzero(columns["total"] != columns["total"][0])[0]
    swapped["total"] = columns["total"].copy()
    swapped["total"][[0, at]] = columns["total"][[at, 0]]
    assert content_of("seats", swapped) != content_of("seats", columns)


@pytest.mark.parametrize("name", ["game", "seat", "total", "win_share", "policy"])
def test_one_changed_value_is_another_content(name):
    columns = table()
    changed = dict(columns)
    values = columns[name].copy()
    values[7] = "random" if values[7] == "club" else "club" if name == "policy" else values[7] + 1
    changed[name] = values
    assert content_of("seats", changed) != content_of("seats", columns)


def test_names_of_tables_and_columns_count():
    columns = table()
    whole = content_of("seats", columns)
    assert content_of("games", columns) != whole
    swapped = {**columns, "seat": columns["total"], "total": columns["seat"]}
    assert content_of("seats", swapped) != whole


def test_widths_of_types_and_frames_do_not_matter():
    columns = table()
    whole = content_of("seats", columns)
    wide = {**columns, "seat": columns["seat"].astype(np.int64)}
    assert content_of("seats", wide) == whole
    frame = pd.DataFrame(columns)
    assert content_of("seats", {name: frame[name] for name in frame.columns}) == whole
    other_codes = frame["policy"].cat.reorder_categories(["random", "club"])
    assert content_of("seats", {**columns, "policy": other_codes}) == whole


def test_as_text_and_back():
    content = content_of("seats", table())
    assert len(str(content)) == 32
    assert Content.read(str(content)) == content
    assert Content.read(str(Content((1, 2**64 - 1)))) == Content((1, 2**64 - 1))
