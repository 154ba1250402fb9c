"""Numbers as options: which texts are counts, what is refused and how it is told."""

import click
import pytest

from analysis.counts import whole_number
from scripts.cli import run
from scripts.numbers import Count, FiniteRange


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("250", 250),
        ("1000000", 1_000_000),
        ("1_000_000", 1_000_000),
        ("1e6", 1_000_000),
        ("1E+6", 1_000_000),
        ("1.5e3", 1500),
        ("1_0e2", 1000),
        (" 7 ", 7),
        ("-5", -5),
        (7, 7),
        (1e6, 1_000_000),
    ],
)
def test_whole_numbers_as_people_write_them(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["1.5", "1.0", "1e-3", "1.55e1", "1,000,000", "", "_1", "1__0", "1e9999", "nan", "inf", "many",
     "9" * 5000, "0x10", True, None, 1.5, float("nan"), float("inf"), [1]],
)  # fmt: skip
def test_all_else_is_none(text):
    assert whole_number(text) is None


@click.command()
@click.option("--games", type=Count(2, 1_000_000, "as many as fit"), default=10)
@click.option("--sigma", type=FiniteRange(0.5, 9), default=1.0)
@click.option("--seconds", type=FiniteRange(0, min_open=True), default=1.0)
def play(games, sigma, seconds):
    click.echo(f"{games} {sigma:g} {seconds:g}")


def test_options_take_them(capsys):
    assert run(play, "pampas", ["--games", "1e5", "--sigma", "9", "--seconds", "1e-3"]) == 0
    assert capsys.readouterr().out == "100000 9 0.001\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--games", "1.5"], "--games: got '1.5', expected a whole number from 2 to 1,000,000 (as"),
        (["--games", "99999999999999"], "--games: got 99999999999999, expected a whole number"),
        (["--games", "1e99"], "--games: got 1e99, expected a whole number from 2 to 1,000,000"),
        (["--games", "1"], "--games: got 1, expected a whole number from 2 to 1,000,000"),
        (["--games", "1,000"], "(as many as fit), written as 1000 or 1_000"),
        (["--sigma", "1e300"], "--sigma: got '1e300', expected a number from 0.5 to 9"),
        (["--sigma", "nan"], "--sigma: got 'nan', expected a number from 0.5 to 9"),
        (["--sigma", "wide"], "--sigma: got 'wide', expected a number from 0.5 to 9"),
        (["--seconds", "0"], "--seconds: got '0', expected a number above 0"),
    ],
)
def test_what_is_wrong_is_named_as_it_was_typed(capsys, args, message):
    assert run(play, "pampas", args) == 2
    assert message in capsys.readouterr().err
