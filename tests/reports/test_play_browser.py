"""`pampas play --web` in a real browser: choose, hint, undo, and a second window."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.scripts.serving import served

PHONE = 390


@pytest.fixture
def opened(browser: Browser) -> Iterator[Any]:
    """Open the page of a server; what the console says, or another address, is a failure."""
    complaints: list[str] = []
    windows: list[Page] = []

    def open_page(server: Any, width: int = 1280, ready: str = "#actions button") -> Page:
        page = browser.new_page(viewport={"width": width, "height": 900})
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "request",
            lambda asked: (
                None if asked.url.startswith(server.address) else complaints.append(asked.url)
            ),
        )
        page.goto(server.address)
        page.wait_for_selector(ready)
        windows.append(page)
        return page

    yield open_page
    for page in windows:
        page.close()
    assert [one for one in complaints if not one.startswith("data:")] == []


def test_a_choice_is_made_and_taken_back(opened, tmp_path):
    with served(tmp_path / "game.json") as server:
        page = opened(server)
        assert page.inner_text("#now").startswith("Turn 1, player 1: ")
        assert "(hidden)" in page.inner_text("#cards")
        assert page.locator("#picture svg").count() == 1
        first = page.locator("#actions button").first
        text = first.inner_text().split(maxsplit=1)[1]
        first.click()
        expect(page.locator("#story div").first).to_be_visible()
        assert text in page.inner_text("#story")
        page.click("#undo")
        expect(page.locator("#story div")).to_have_count(0)
        page.click("#undo")
        expect(page.locator("#message")).to_have_text("There is nothing to take back.")


def test_a_hint_stands_beside_every_action(opened, tmp_path):
    with served(tmp_path / "game.json", "argentina") as server:
        page = opened(server)
        page.keyboard.press("h")
        page.wait_for_selector("#actions .chance")
        assert page.locator("#actions .chance").count() == page.locator("#actions button").count()


def test_a_second_window_follows_and_is_told(opened, tmp_path):
    with served(tmp_path / "game.json") as server:
        one, two = opened(server), opened(server)
        one.locator("#actions button").first.click()
        expect(one.locator("#story div").first).to_be_visible()
        expect(two.locator("#story div").first).to_be_visible()
        assert two.inner_text("#actions") == one.inner_text("#actions")


def test_several_people_do_not_see_each_others_hands(opened, tmp_path):
    with served(tmp_path / "game.json", people=(0, 1)) as server:
        page = opened(server, ready="#gate:not([hidden])")
        assert page.locator("#game").is_hidden()
        page.click("#ready")
        assert page.locator("#game").is_visible()
        end = page.locator("#actions button").last
        assert "end the turn" in end.inner_text()
        end.click()
        expect(page.locator("#ready")).to_contain_text("player 2: click when only you look")
        assert page.locator("#game").is_hidden()


def test_the_end_shows_the_sheet_and_leads_to_the_replay(opened, tmp_path):
    with served(tmp_path / "game.json", "argentina", choices=10_000) as server:
        page = opened(server, ready="#after:not([hidden])")
        assert "wins with" in page.inner_text("#scores")
        assert page.get_attribute("#after a", "href") == "replay"


def test_it_fits_a_phone(opened, tmp_path):
    with served(tmp_path / "game.json", "argentina") as server:
        page = opened(server, PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
        box = page.locator("#actions button").first.bounding_box()
        assert box["height"] >= 40
