"""Every decision of many games on disk."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

import pampas
from analysis.dataset.folder import RunError
from analysis.trajectories import PARTS, open_trajectories
from scripts.cli import cli
from sim import games
from sim.core.actions import action_space
from sim.core.errors import PampasError
from sim.core.facade import Game
from sim.core.setup import Setup

POLICY = "novice,random"


def keep(out: Path, count: int = 4, **more):
    given = {"policy": POLICY, "seed": 3, "workers": 1, **more}
    return pampas.trajectories("hacienda", count, out=out, **given)


@pytest.mark.parametrize("game", games())
def test_rows_are_the_decisions_of_the_games_that_simulate_plays(game, tmp_path):
    kept = pampas.trajectories(game, 2, policy=POLICY, seed=3, out=tmp_path / "t", workers=1)
    played = pampas.play(game, 2, policy=POLICY, seed=3)
    rows = kept.table().to_pylist()
    actions = action_space(games()[game])
    fields = {"seed": 3, "policies": tuple(POLICY.split(","))}
    configuration = json.loads((tmp_path / "t" / "trajectories.json").read_text())
    assert configuration["actions_version"] == actions.version
    for number in range(2):
        mine = [row for row in rows if row["game"] == number]
        assert [row["step"] for row in mine] == list(range(len(mine)))
        # The same actions in the same deal lead to what was seen and to the outcome of the run.
        one = Game.new(_like(played, game, number, fields))
        for row in mine:
            ids = [actions.id(one.decision, code) for code in one.legal_codes]
            assert row["legal"] == ids
            assert row["player"] == one.decider
            assert row["observation"] == one.observer.see(one.state, one.decider).tolist()
            one.apply(int(actions.codes[row["action"]]))
        assert one.is_over
        shares = [float(played.seat("win_share", seat)[number]) for seat in range(2)]
        last = {row["player"]: row["reward"] for row in mine if row["last"]}
        assert [last[seat] for seat in range(2)] == pytest.approx(shares)
        assert not any(row["reward"] for row in mine if not row["last"])


def _like(played, game, number, fields):
    """The set-up of a game of a run: what is left to chance is drawn there as here."""
    from analysis.seating import usual_fields

    return Setup.of(game, game=number, **{**usual_fields(game), **fields})


def test_any_number_of_workers_and_an_interruption_give_the_same_files(tmp_path):
    whole = keep(tmp_path / "whole", 36)
    several = keep(tmp_path / "several", 36, workers=2)
    assert whole.table().equals(several.table())
    # A part that is lost, one that is altered, and a line that was cut off are played again.
    parts = sorted((tmp_path / "several").glob("part-*.parquet"))
    assert len(parts) == 3
    parts[0].unlink()
    parts[1].write_bytes(parts[1].read_bytes()[:-8])
    lines = (tmp_path / "several" / PARTS).read_text().splitlines()
    (tmp_path / "several" / PARTS).write_text("\n".join([*lines[:-1], lines[-1][:20]]))
    again = keep(tmp_path / "several", 36)
    assert again.finished
    assert whole.table().equals(again.table())
    assert open_trajectories(tmp_path / "several") == again


def test_more_games_need_resume_and_keep_what_is_there(tmp_path):
    keep(tmp_path / "t", 16)
    before = (tmp_path / "t" / "part-000000000000.parquet").stat().st_mtime_ns
    with pytest.raises(RunError, match="holds a run of 16 games, got --games 20: --resume"):
        keep(tmp_path / "t", 20)
    more = keep(tmp_path / "t", 20, resume=True)
    assert (more.games, more.finished) == (20, True)
    assert (tmp_path / "t" / "part-000000000000.parquet").stat().st_mtime_ns == before


def test_another_run_and_other_files_are_refused(tmp_path):
    keep(tmp_path / "t")
    with pytest.raises(RunError, match="holds trajectories of another run"):
        keep(tmp_path / "t", seed=4)
    assert keep(tmp_path / "t", seed=4, force=True).finished
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("mine")
    with pytest.raises(RunError, match=r"holds other files \(notes.txt\)"):
        keep(other)
    with pytest.raises(PampasError, match="expected the description of trajectories"):
        open_trajectories(tmp_path)


def test_players_by_code_leave_trajectories(tmp_path):
    path = tmp_path / "my.py"
    path.write_text("def first(observations, masks):\n    return masks.argmax(axis=1)\n")
    kept = keep(tmp_path / "t", 3, policy=f"{path}:first,random")
    rows = kept.table(["player", "legal", "action"]).to_pylist()
    assert all(row["action"] == min(row["legal"]) for row in rows if row["player"] == 0)
    assert any(row["action"] != min(row["legal"]) for row in rows if row["player"] == 1)


def test_the_command_keeps_them(tmp_path):
    out = tmp_path / "t"
    command = ["simulate", "hacienda", "--games", "3", "--trajectories", "--workers", "1"]
    result = CliRunner().invoke(cli, [*command, "--policy", "random", "--out", str(out), "--json"])
    told = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (told["games"], told["of"]) == (3, 3)
    table = pq.read_table(out / "part-000000000000.parquet")
    assert table.num_rows == told["decisions"]
    masks = np.zeros((table.num_rows, action_space(games()["hacienda"]).size), dtype=bool)
    for row, legal in enumerate(table["legal"].to_pylist()):
        masks[row, legal] = True
    assert masks[np.arange(len(masks)), table["action"].to_numpy()].all()
