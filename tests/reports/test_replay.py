"""Replays as files: complete, small, without network, the same for the same game."""

import json
import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from analysis.interval import Interval
from analysis.review import Mistake, review
from reports.html import json_block
from reports.patches import patched
from reports.replay import Replay, render_replay, replay, replay_data
from sim import games
from sim.core.drawn_table import drawn
from sim.core.errors import PampasError
from sim.core.record import SavedGame, game_record

LARGEST = 1_500_000  # bytes


@cache
def saved(name: str, players: int = 2, choices: int | None = 40) -> SavedGame:
    setup = games()[name].setup(players=players, seed=4, policies=("club",) * players)
    full = SavedGame.from_dict(json.loads(json.dumps(game_record(setup))))
    return replace(full, choices=full.choices[:choices])


def rebuilt(kept: dict[str, Any]) -> list[list[str]]:
    """Every list of texts from its patches, as the page does it."""
    out: list[list[str]] = []
    now: list[int] = []
    for frame in kept["frames"]:
        for start, gone, come in frame:
            now[start : start + gone] = come
        out.append([kept["texts"][number] for number in now])
    return out


def test_patches_give_back_every_list():
    lists = [["a", "b", "c"], ["a", "x", "c"], [], ["c"], ["z", "c", "q"], ["z", "c", "q"]]
    lists += [[str(i % n) for i in range(20)] for n in (3, 4, 5, 4)]
    lists += [list("abcdefg"), list("efgabcd"), list("efabbxd"), list("xefabbd"), list("gfedcba")]
    texts, frames = patched(lists)
    assert rebuilt({"texts": texts, "frames": frames}) == lists
    assert len(set(texts)) == len(texts)
    assert frames[5] == []


@pytest.mark.parametrize("name", games())
def test_every_step_is_there_as_it_was(name):
    game = saved(name)
    data = replay_data(game, None, deals=0)
    assert len(data["steps"]) == len(game.choices) + 1
    tables, pictures = rebuilt(data["tables"]), rebuilt(data["pictures"])
    for step in game.steps():
        assert tables[step.number] == drawn(step.game.tabletop, step.game.description.drawn)
        assert "".join(pictures[step.number]) == step.game.picture()
        assert data["steps"][step.number]["text"] == step.action.text
    logged = [step["log"] for step in data["steps"]]
    assert logged == sorted(logged)
    assert logged[-1] <= len(data["log"])


@pytest.mark.parametrize("name", games())
def test_a_replay_has_no_address_and_one_script(name):
    html = render_replay(saved(name, choices=12), deals=2)
    outside = html.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?:|src=|@import|url\(", outside)
    assert html.count("<script") == 2  # the data, and the script whose hash is stated
    assert "default-src 'none'" in html
    assert html == render_replay(saved(name, choices=12), deals=2)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_the_largest_games_are_small_files(name):
    html = render_replay(saved(name, max(games()[name].players), None), deals=2)
    assert len(html.encode()) < LARGEST


def test_a_finished_game_ends_with_its_result():
    game = saved("argentina", 2, None)
    data = replay_data(game, None, deals=1)
    assert data["end"] == "The game is over"
    assert any("Final scoring" in line for line in data["log"])
    assert data["steps"][-1]["chances"] in ([100, 0], [0, 100], [50, 50])
    assert "wins: " in data["subtitle"]
    assert replay_data(saved("argentina"), None, 0)["end"] == "The game goes on here"


def test_an_automa_is_called_by_its_name():
    setup = games()["argentina"].setup(solo="easy", seed=4, policies=("club",))
    full = SavedGame.from_dict(json.loads(json.dumps(game_record(setup))))
    data = replay_data(replace(full, choices=full.choices[:30]), None, deals=2)
    assert data["names"] == ["player 1", "Pedro"]
    assert len(data["steps"][0]["chances"]) == 1


def test_mistakes_of_a_review_are_marked():
    game = replace(saved("argentina"), choices=saved("argentina").choices[:6])
    found = review(game, games=20)
    judged = found.decisions[2]
    found = replace(found, mistakes=(Mistake(judged, Interval(0.12, 0.02, 0.2, 100)),))
    data = replay_data(game, found, deals=0)
    assert list(data["marks"]) == ["2"]
    assert data["marks"]["2"].endswith(f"Better: {judged.best} (+12 pp)")
    assert 'href="#3"' in data["charts"][0]
    assert len(data["charts"]) == 2


def test_texts_cannot_end_the_data():
    text = json_block({"text": "</script><b>&\u2028"})
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"text": "</script><b>&\u2028"}


def test_a_replay_is_saved_and_shown_in_notebooks(tmp_path):
    page = replay(saved("hacienda").to_dict())
    path = page.save(tmp_path / "game.html")
    assert path.read_text(encoding="utf-8") == page.html
    shown = page._repr_html_()
    assert shown.startswith("<iframe srcdoc=")
    assert '"' not in shown[len('<iframe srcdoc="') : shown.index('" style=')]
    assert len(repr(page)) < 100
    with pytest.raises(PampasError, match="could not be written"):
        Replay("x").save(tmp_path / "no" / "such.html")
