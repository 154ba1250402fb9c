"""Replays in a real browser: keys, slider, addresses, marks, and a phone."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from analysis.interval import Interval
from analysis.review import Mistake, review
from reports.replay import Replay, render_replay
from sim import games
from sim.core.facade import Game
from sim.core.tabletop import Sketch, Tabletop
from tests.reports.test_replay import saved

DISC = re.compile(r"^(\d) (?=player|Pedro)", re.M)  # the number of a seat, in its colour
PHONE, DESK = 390, 1280


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The first steps of every game, and of one with a marked mistake."""
    folder = tmp_path_factory.mktemp("replays")
    found = {
        name: Replay(render_replay(saved(name), deals=2)).save(folder / f"{name}.html")
        for name in games()
    }
    game = replace(saved("argentina"), choices=saved("argentina").choices[:8])
    judged = review(game, games=20)
    mistake = Mistake(judged.decisions[4], Interval(0.12, 0.02, 0.2, 100))
    html = render_replay(game, replace(judged, mistakes=(mistake,)))
    return found | {"marked": Replay(html).save(folder / "marked.html")}


@pytest.fixture
def opened(browser: Browser, pages: dict[str, Path]) -> Iterator[Any]:
    """Open a replay; whatever the console says, or the network is asked for, is a failure."""
    complaints: list[str] = []
    windows: list[Page] = []

    def open_page(name: str, address: str = "", width: int = DESK) -> Page:
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda asked: complaints.append(asked.url) if asked.url.startswith("http") else None,
        )
        page.goto(f"{pages[name].as_uri()}{address}")
        windows.append(page)
        return page

    yield open_page
    for page in windows:
        page.close()
    assert complaints == []


def words(text: str) -> list[str]:
    """Without the signs between them, which are drawn."""
    return re.findall(r"\w+", DISC.sub("", text))


def told(game: Game) -> list[str]:
    """The words of the table, without the map, which is drawn."""
    blocks = [
        replace(block, parts=tuple(p for p in block.parts if not isinstance(p, Sketch)))
        for block in game.tabletop.blocks
    ]
    kept = [block for block in blocks if block.parts or block.beside]
    return words(str(Tabletop(tuple(kept))))


def step(page: Page) -> int:
    return int(page.input_value("#slider"))


@pytest.mark.parametrize("name", games())
def test_keys_and_buttons_step(opened, name):
    page = opened(name)
    assert step(page) == 1
    for key, expected in [
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", 41),
        ("ArrowRight", 41),
        ("Home", 1),
        ("ArrowLeft", 1),
    ]:
        page.keyboard.press(key)
        assert step(page) == expected
    page.click("#forward")
    assert step(page) == 2
    page.click("#last")
    page.click("#back")
    assert step(page) == 40
    assert page.url.endswith("#40")


@pytest.mark.parametrize("name", games())
def test_table_log_and_choice_are_those_of_the_step(opened, name):
    page = opened(name, "#21")
    wanted = list(saved(name).steps())[20]
    assert wanted.action.text in page.inner_text("#now")
    game = replace(saved(name), choices=saved(name).choices[:20]).end()
    assert words(page.inner_text("#cards")) == told(game)
    if game.description.drawn:
        assert page.locator("#picture svg").count() == 1
    page.keyboard.press("ArrowLeft")
    before = replace(saved(name), choices=saved(name).choices[:19]).end()
    assert words(page.inner_text("#cards")) == told(before)
    assert page.locator("#log .later").count() > 0


def test_what_a_step_changed_is_marked(opened):
    page = opened("hacienda")
    new, all_of_it = page.locator("#cards .new"), page.locator("#cards .thing, #cards .said")
    assert new.count() == 0
    bought = next(one for one in saved("hacienda").steps() if one.action.text.startswith("buy"))
    page.evaluate(f"location.hash = '#{bought.number + 2}'")
    expect(page.locator("#slider")).to_have_value(str(bought.number + 2))
    marked = new.all_inner_texts()
    assert any("pesos" in text for text in marked)  # what is left of the money
    assert len(marked) < all_of_it.count() / 3
    seat = page.locator(f".seat[data-seat='{bought.game.decider}'] .new")
    assert seat.count() > 0


def test_page_keys_go_from_turn_to_turn(opened):
    page = opened("argentina")
    turns = [one.turn for one in saved("argentina").steps()]
    page.keyboard.press("PageDown")
    assert turns[step(page) - 1] == 2
    assert turns[step(page) - 2] == 1
    page.keyboard.press("PageDown")
    page.keyboard.press("PageUp")
    assert (turns[step(page) - 1], turns[step(page) - 2]) == (2, 1)


def test_the_slider_and_the_address_lead_anywhere(opened):
    page = opened("hacienda", "#9999")
    assert step(page) == 41
    page.fill("#slider", "7")
    assert page.inner_text("#link") == "step 7 of 41"
    page.evaluate("location.hash = '#12'")
    expect(page.locator("#slider")).to_have_value("12")
    page.evaluate("location.hash = '#nonsense'")
    expect(page.locator("#slider")).to_have_value("1")


def test_a_click_on_a_curve_leads_to_its_step(opened):
    page = opened("hacienda")
    box = page.locator(".chart").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.99, box["y"] + box["height"] / 2)
    assert step(page) == 41
    cursor = page.locator(".chart .cursor").first
    assert float(cursor.get_attribute("x1")) > 900


def test_a_mark_leads_to_its_mistake(opened):
    page = opened("marked")
    page.locator(".mark circle").first.click()
    expect(page.locator("#slider")).to_have_value("5")
    assert "Mistake: player" in page.inner_text("#now")
    assert "(+12 pp)" in page.inner_text("#now")
    page.keyboard.press("ArrowRight")
    assert "Mistake" not in page.inner_text("#now")


@pytest.mark.parametrize("name", games())
def test_it_fits_a_phone(opened, name):
    page = opened(name, "#30", PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    for button in ("#first", "#back", "#forward", "#last"):
        box = page.locator(button).bounding_box()
        assert min(box["width"], box["height"]) >= 40
        assert box["x"] + box["width"] <= PHONE


def test_the_log_shows_where_the_game_stands(opened):
    page = opened("argentina", "#35")
    visible = page.evaluate(
        """() => {
          const log = document.getElementById("log").getBoundingClientRect();
          const lines = [...document.querySelectorAll("#log div:not(.later)")];
          const last = lines[lines.length - 1].getBoundingClientRect();
          return last.top >= log.top - 1 && last.bottom <= log.bottom + 1;
        }"""
    )
    assert visible
