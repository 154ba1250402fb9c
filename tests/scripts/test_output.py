"""What the commands print where the output is no terminal: lines that machines can read."""

import re

import pytest

from scripts.grid import Grid
from scripts.output import plain, show_grid


def test_columns_are_aligned_below_a_rule():
    grid = Grid("", ("policy", "wins (95 %)"), [("club", "50.0 %"), ("a longer name", "7 %")])
    assert plain(grid).splitlines() == [
        "policy         wins (95 %)",
        "-------------- -----------",
        "club           50.0 %",
        "a longer name  7 %",
    ]


def test_a_title_stands_on_a_line_of_its_own():
    assert plain(Grid("games", ("a",), [("1",)])).splitlines() == ["games:", "a", "-", "1"]


def test_a_table_without_rows_is_its_head():
    assert plain(Grid("", ("name", "value"), [])).splitlines()[0] == "name  value"


def test_a_row_is_one_line_however_long():
    words = "many words " * 100
    lines = plain(Grid("", ("name", "text"), [("x" * 300, words)])).splitlines()
    assert len(lines) == 3
    assert lines[2] == f"{'x' * 300}  {words.rstrip()}"


def test_nothing_is_taken_for_markup_or_an_emoji():
    grid = Grid("[bold]t[/bold]", ("[red]a",), [("[/] :cow: [8a]",)])
    assert plain(grid).splitlines() == ["[bold]t[/bold]:", "[red]a", "-" * 14, "[/] :cow: [8a]"]


@pytest.mark.parametrize("variable", ["FORCE_COLOR", "TTY_COMPATIBLE"])
def test_no_colours_in_a_pipe(variable, monkeypatch, capsys):
    monkeypatch.setenv(variable, "1")
    monkeypatch.setenv("COLUMNS", "20")
    show_grid(Grid("", ("name", "text"), [("x", "a text that is longer than twenty letters")]))
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert out.splitlines()[2] == "x     a text that is longer than twenty letters"


def test_on_a_terminal_texts_are_folded_and_never_cut(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    words = " ".join(f"word{number}" for number in range(30))
    show_grid(Grid("title", ("name", "value"), [("one", words), ("[two]", "12345")]))
    out = re.sub("\x1b[^m]*m", "", capsys.readouterr().out)
    assert max(map(len, out.splitlines())) <= 40
    for number in range(30):
        assert f"word{number}" in out
    assert "[two]" in out
    assert "12345" in out
