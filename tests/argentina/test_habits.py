"""The counts of docs/examples/habits.py, from lines of a log and from a game."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from analysis.seating import seated_setup, usual_fields
from sim.argentina.game import ARGENTINA

PATH = Path(__file__).parents[2] / "docs" / "examples" / "habits.py"


@pytest.fixture(scope="module")
def habits():
    spec = spec_from_file_location("habits", PATH)
    assert spec is not None and spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


LINES = """
Turn 1: player 1, own turn 1 (7 pesos, 0 grain, 0/4 certificates, 1 token; hand: 4 Niata)
      build 2b on b22 for 2 pesos => pays 2 pesos (now 0)
      help the blue farmer 3 on blue2 for 1 peso
      help with strength 4, needed 3 => gains 1 peso (now 9); gets exhaustion card onto the pile
Turn 2: player 2, own turn 1 (8 pesos, 0 grain, 3/4 certificates, 1 token; hand: 4 Niata)
      build 3b on b21 for 4 pesos => pays 4 pesos (now 5)
  phase B at b21 (player 2's 3b)
    step 2, income: spend no certificate: income 3 pesos => gains 3 pesos (now 8)
      help with strength 9, needed 9 => gains 4 pesos (now 14); gets 2 exhaustion cards onto it
Turn 3: player 1, own turn 2 (2 pesos, 0 grain, 1/4 certificates, 1 token; hand: 4 Niata)
      build 6b on b22 over 2b for 4 pesos => pays 4 pesos (now 3)
      buy a Caracu (2 VP) with 1 gaucho for 4 pesos => pays 4 pesos (now 11)
    step 2, income: spend no certificate: income 9 pesos => gains 9 pesos (now 8)
Turn 4: player 2, own turn 2 (2 pesos, 0 grain, 1/4 certificates, 1 token; hand: 4 Niata)
      build 8b on b21 over 3b for 4 pesos => pays 4 pesos (now 3)
        upgrade station 1 (t4) for 2 pesos with the right disc
      hire the maquinista+ of row 8 for 9 pesos => pays 9 pesos (now 8)
   1 money                     4         3
   7 herd                     19         9
   8 objectives               -2         0
""".splitlines()


def test_lines_are_counted_by_who_did_what(habits):
    found = habits.counts(LINES)
    assert (found["cards bought"], found["no card"]) == (1, 1)
    assert (found["herd"], found["rich"], found["objectives missed"]) == (28, 1, 1)
    assert (found["visits"], found["idle"], found["poor"]) == (2, 1, 1)
    assert (found["helped"], found["exhaustion"]) == (1, 3)
    assert (found["buildings"], found["unused"]) == (4, 1)  # player 2 used its 3b
    assert [found[f"no {what}"] for what in ("station", "maquinista", "granjero")] == [1, 1, 2]


def test_a_real_log_has_what_is_counted(habits):
    setup = seated_setup(
        "argentina", ["club"], **{**usual_fields("argentina"), "players": 2, "seed": 751}
    )
    found = habits.counts(list(ARGENTINA.log_lines(setup)))
    assert found["visits"] > 6 and found["helped"] > 1 and found["buildings"] > 2
    assert sum(name in found for name in ("rich", "herd", "objectives missed")) == 3
