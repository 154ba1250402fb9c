"""How the tests are run: every folder once, and one closing line for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import run

ROOT = Path(__file__).resolve().parents[1]


def test_every_test_belongs_to_one_folder() -> None:
    places = [Path(path) for paths in run.items().values() for path in paths]
    assert sorted(places) == sorted((ROOT / "tests").rglob("test_*.py"))


def test_a_new_folder_begins_first_and_then_the_dearest(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["tests/analysis", "tests/argentina", "tests/argentina/rules", "tests"]
    monkeypatch.setattr(run, "BUDGETS", dict(zip(names, (30, 10, 20, 5), strict=True)))
    found = list(run.items())
    assert [name for name in found if name in names] == [names[0], names[2], names[1], names[3]]
    assert found[-4:] == [names[0], names[2], names[1], names[3]]
    assert {"tests/core", "tests/hacienda"} <= set(found[:-4])


def test_every_folder_has_a_budget_and_every_budget_a_folder() -> None:
    assert set(run.items()) == set(run.BUDGETS)
    inside = [Path(path).relative_to(ROOT) for path in run.items()["tests/argentina"]]
    assert {path.parent for path in inside} == {Path("tests/argentina")}


@pytest.mark.parametrize(
    ("closing", "expected"),
    [
        ("===== 793 passed, 86 deselected in 198.32s (0:03:18) =====", {"passed": 793}),
        ("1 failed, 2 passed, 1 skipped, 2 errors in 0.10s", {"failed": 1, "error": 2}),
        ("= 12 passed, 1 warning in 2.50s =", {"passed": 12, "warnings": 1}),
        ("no tests ran in 0.01s", {}),
    ],
)
def test_a_closing_line_is_counted(closing: str, expected: dict[str, int]) -> None:
    counted = run.counts(f"3 passed in 1.00s\n{closing}\n" if expected else closing)
    assert {word: counted[word] for word in expected} == expected


def test_failures_of_a_folder_are_failures_of_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ends = {
        "tests/good": (0, "5 passed in 1.00s\n"),
        "tests/bad": (1, "1 failed, 2 passed in 3.00s\n"),
    }
    monkeypatch.setattr(run, "items", lambda: {name: [name] for name in ends})
    monkeypatch.setattr(run, "run", lambda paths, _: run.Done(*ends[paths[0]], 1.0, 2.0))
    assert run.main([]) == 1
    printed = capsys.readouterr().out
    assert "-- pytest tests/bad FAILED (1) in 1 s" in printed
    assert "failed: tests/bad\n" in printed
    assert "      2    none        1  tests/bad\n" in printed
    assert "==== 1 failed, 7 passed in " in printed.splitlines()[-1]


def test_a_folder_beyond_its_budget_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "BUDGETS", {"tests/a": 5, "tests/b": 5})
    within, more = (run.Done(0, "", 9.0, cpu) for cpu in (5.0, 6.0))
    assert run.beyond({"tests/a": within, "tests/b": within, "tests/new": more}) == ""
    told = "beyond their budgets: tests/b (6 of 5 s)\n"
    assert run.beyond({"tests/a": within, "tests/b": more}) == told


def test_bytecode_is_kept_where_the_environment_says_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert "PYTHONDONTWRITEBYTECODE" not in run.keeping_bytecode()
    assert "PATH" in run.keeping_bytecode()


def test_a_folder_without_a_chosen_test_has_not_failed() -> None:
    done = run.run(["tests/test_run.py"], ["-q", "-k", "nothing_of_that_name"])
    assert (done.code, run.counts(done.printed)["passed"]) == (0, 0)
    assert done.cpu > 0
