"""pampas bench --batch: decisions a second of many games at once."""

import json

import pytest
from click.testing import CliRunner

from scripts.cli import cli


def run(*arguments):
    return CliRunner().invoke(cli, ["bench", *arguments])


def test_both_speeds_are_measured():
    result = run("hacienda", "--batch", "--seconds", "0.05", "--json")
    found = json.loads(result.stdout)
    assert [row["observations"] for row in found] == [False, True]
    for row in found:
        assert row["decisions"] % row["games"] == 0
        assert row["decisions_per_second"] == round(row["decisions"] / row["seconds"])


def test_people_get_a_table():
    result = run("hacienda", "--batch", "--seconds", "0.05", "--players", "3")
    assert result.exit_code == 0
    assert "1024 games at once" in result.stdout
    assert "decisions/s" in result.stdout


@pytest.mark.parametrize("other", [["--studies"], ["--policy", "club"], ["--games", "5"]])
def test_another_measurement_is_refused(other):
    result = run("--batch", *other)
    assert result.exit_code != 0
    assert f"--batch: got {other[0]} too" in str(result.exception) + result.stderr
