"""The pages in a real browser: the Chromium of the system, without a window."""

import csv
import io
import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from analysis.estimate import family
from reports.html import IndexEntry, write_index, write_page
from reports.page import MAX_WORDS
from reports.page import Page as StudyPage
from reports.studies import components as components_page
from reports.studies import first_player as first_player_page
from tests.analysis.studies import made_up_components, made_up_solo, made_up_strategies
from tests.reports import test_automa_page as of_automa
from tests.reports import test_balance_page as of_balance
from tests.reports import test_components_page as of_components
from tests.reports import test_first_player_page as of_first_player
from tests.reports import test_health_page as of_health
from tests.reports import test_plain_pages as of_plain
from tests.reports import test_strategies_page as of_strategies
from tests.reports import test_values_page as of_values
from tests.reports.made_up import HOSTILE, made_up_page

PHONE = 390
DESK = 1280
MOST_BYTES = 400_000
STUDIES = (
    "components",
    "first-player",
    "automa",
    "strategies",
    "components-plain",
    "change",
    "health",
    "values",
    "openings",
    "balance",
)
# The fast tests look at a large page, a small one and one of the newest; the slow ones at all.
SHOWN = ("first-player", "components-plain", "openings")
LOOKED_AT = [
    pytest.param(name, marks=() if name in SHOWN else pytest.mark.slow) for name in STUDIES
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    page = made_up_page()
    study = IndexEntry.of(page.to_dict(), write_page(page, folder).name)
    write_index("All <questions>", [study, study], folder)
    return folder


def study_pages() -> list[StudyPage]:
    """The pages of the studies, of made-up games."""
    strengths = {2: (0.6, 0.4), 3: (0.45, 0.35, 0.20)}
    ladder = made_up_strategies.ladder(of_strategies.STRENGTHS)
    return [
        components_page.page(made_up_components.result_of(), of_components.context()),
        first_player_page.page(of_first_player.result_of(strengths), of_first_player.context_of()),
        of_automa.page_of(made_up_solo.result_of(made_up_solo.World())),
        of_strategies.page_of(made_up_strategies.result_of(ladder)),
        of_plain.components(variant="-plain"),
        of_plain.change(),
        of_health.page_of(of_health.found()),
        of_values.page_of_values(of_values.values()),
        of_values.page_of_openings(of_values.openings()),
        of_balance.page_of(of_balance.bounded()),
    ]


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the pages of all studies and their index."""
    folder = tmp_path_factory.mktemp("studies")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(family, "DRAWS", 4000)  # critical values are checked elsewhere
        pages = study_pages()
    assert tuple(page.slug for page in pages) == STUDIES
    listed = []
    for page in pages:
        path = write_page(page, folder)
        picture = path.with_suffix(".svg").read_text(encoding="utf-8")
        listed.append(IndexEntry.of(page.to_dict(), path.name, picture, "1 May 2026"))
    write_index("All questions", listed, folder)
    return folder


class Visit:
    """A page that is open, and all that it did without being asked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", self._dialog)
        page.on("request", lambda request: self.requests.append(request.url))

    def _dialog(self, dialog: Any) -> None:
        self.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    @property
    def asked(self) -> list[str]:
        """Whom it asked for something; the icon is part of the page."""
        return [url for url in self.requests if not url.startswith("data:")]

    def rows(self, table: str = "effects") -> list[int]:
        """The rows of the JSON in the order in which the table shows them."""
        lines = f"table[data-table={table}] tbody tr"
        return list(self.page.eval_on_selector_all(lines, "all => all.map(tr => +tr.dataset.row)"))

    def click_header(self, key: str, table: str = "effects") -> str | None:
        header = self.page.locator(f"table[data-table={table}] th[data-key={key}]")
        header.get_by_role("button").click()
        return header.get_attribute("aria-sort")

    def sideways(self) -> int:
        return int(self.page.evaluate("document.scrollingElement.scrollWidth - innerWidth"))


def visits(browser: Browser, path: Path, width: int) -> Iterator[Visit]:
    context = browser.new_context(viewport={"width": width, "height": 844})
    opened = Visit(context.new_page())
    opened.page.goto(path.as_uri())
    yield opened
    context.close()


@pytest.fixture
def visit(browser: Browser, folder: Path) -> Iterator[Visit]:
    yield from visits(browser, folder / "made-up.html", DESK)


@pytest.fixture
def phone(browser: Browser, folder: Path) -> Iterator[Visit]:
    yield from visits(browser, folder / "made-up.html", PHONE)


@pytest.fixture(params=[DESK, PHONE])
def everywhere(browser: Browser, folder: Path, request: pytest.FixtureRequest) -> Iterator[Visit]:
    yield from visits(browser, folder / "made-up.html", request.param)


@pytest.fixture
def estimates(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "made-up.json").read_text(encoding="utf-8")))


def test_the_page_opens_quietly_and_asks_nobody(everywhere: Visit, folder: Path):
    assert everywhere.page.locator("svg.chart").count() == 6
    assert everywhere.complaints == []
    assert everywhere.asked == [(folder / "made-up.html").as_uri()]


def test_the_page_can_reach_nobody(visit: Visit):
    reached = visit.page.evaluate(
        "fetch('http://127.0.0.1:9/').then(() => 'reached', error => String(error))"
    )
    assert "Failed to fetch" in reached
    assert any("Content Security Policy" in text for text in visit.complaints)


def test_scripts_that_are_not_ours_do_not_run(visit: Visit):
    visit.page.evaluate(
        """() => {
            const script = document.createElement('script');
            script.textContent = 'window.ran = true';
            document.body.append(script);
        }"""
    )
    assert visit.page.evaluate("window.ran") is None


def test_the_page_does_not_scroll_sideways(everywhere: Visit):
    assert everywhere.sideways() <= 0


def test_what_is_too_wide_for_a_phone_scrolls_in_a_box_of_its_own(phone: Visit):
    table = "table => table.scrollWidth - table.parentElement.clientWidth"
    assert phone.page.eval_on_selector("table[data-table=effects]", table) > 0
    box = phone.page.locator(".scroll", has=phone.page.locator("table[data-table=effects]"))
    assert box.evaluate("box => { box.scrollLeft = 50; return box.scrollLeft; }") == 50


def test_charts_are_readable_on_a_phone(everywhere: Visit):
    sizes = everywhere.page.eval_on_selector_all(
        "svg.chart text",
        """all => all.map(text => {
            const shown = text.getScreenCTM();
            return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(shown.a, shown.b);
        })""",
    )
    assert len(sizes) > 50
    assert min(sizes) >= 8
    assert max(sizes) <= 18


def test_no_text_of_a_chart_is_cut_off(everywhere: Visit):
    outside = everywhere.page.eval_on_selector_all(
        "svg.chart text",
        """all => all.filter(text => {
            const box = text.getBoundingClientRect();
            const chart = text.ownerSVGElement.getBoundingClientRect();
            return box.left < chart.left - 1 || box.right > chart.right + 1
                || box.top < chart.top - 1 || box.bottom > chart.bottom + 1;
        }).map(text => text.textContent)""",
    )
    assert outside == []


def test_a_click_sorts_by_the_numbers_and_another_one_turns_it(visit: Visit, estimates):
    rows = estimates["tables"][0]["rows"]
    by_effect = sorted(range(len(rows)), key=lambda row: rows[row]["effect"]["mean"])
    assert visit.click_header("effect") == "descending"
    assert visit.rows() == by_effect[::-1]
    assert visit.click_header("effect") == "ascending"
    assert visit.rows() == by_effect
    assert visit.click_header("games") == "descending"
    games = [rows[row]["games"] for row in visit.rows()]
    assert games == sorted(games, reverse=True)  # 1,000,000 is before 244
    sorted_by = visit.page.locator("table[data-table=effects] th[aria-sort]")
    assert [sorted_by.nth(i).get_attribute("data-key") for i in range(sorted_by.count())] == [
        "games"
    ]
    assert visit.complaints == []


def test_sorting_is_stable_and_leaves_what_is_missing_last(visit: Visit, estimates):
    rows = estimates["tables"][0]["rows"]
    visit.click_header("built")
    before = visit.rows()
    visit.click_header("verdict")
    assert visit.rows() == sorted(before, key=lambda row: rows[row]["verdict"])
    for _ in ("descending", "ascending"):
        visit.click_header("turn")
        assert rows[visit.rows()[-1]]["turn"] is None


def test_a_table_sorts_by_the_keyboard(visit: Visit):
    visit.page.locator("th[data-key=effect] button").focus()
    visit.page.keyboard.press("Enter")
    descending = visit.rows()
    visit.page.keyboard.press("Space")
    assert visit.rows() == descending[::-1]


def downloaded(visit: Visit, table: str) -> tuple[str, bytes]:
    with visit.page.expect_download() as waiting:
        visit.page.locator(f"button[data-download={table}]").click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def flat(table: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of the JSON as a CSV has them: three columns for an interval."""
    rows = []
    for row in table["rows"]:
        line: dict[str, Any] = {}
        for column in table["columns"]:
            key, cell = column["key"], row[column["key"]]
            if column["kind"].endswith("interval"):
                bounds = cell or dict.fromkeys(("mean", "low", "high"))
                line |= {key: bounds["mean"], f"{key}_low": bounds["low"]}
                line |= {f"{key}_high": bounds["high"]}
            else:
                line[key] = cell
        rows.append(line)
    return rows


def check_csv(visit: Visit, slug: str, table: dict[str, Any]) -> None:
    name, content = downloaded(visit, table["id"])
    assert name == f"{slug}-{table['id']}.csv"
    lines = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    expected = flat(table)
    assert len(lines) == len(expected)
    for line, row in zip(lines, expected, strict=True):
        assert list(line) == list(row)
        for key, cell in row.items():
            if cell is None:
                assert line[key] == ""
            elif isinstance(cell, str):
                assert line[key] == (f"'{cell}" if cell.startswith(tuple("=+-@")) else cell)
            else:
                assert float(line[key]) == pytest.approx(cell, rel=1e-6)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_csv_matches_the_json(visit: Visit, estimates, number):
    check_csv(visit, "made-up", estimates["tables"][number])


def test_no_text_of_a_csv_is_a_formula(visit: Visit):
    _, content = downloaded(visit, "effects")
    text = content.decode("utf-8-sig")
    assert f'"\'{HOSTILE[4].replace(chr(34), chr(34) * 2)}"' in text
    assert '"\'@sum\nof two lines"' in text
    assert ",-0.0" in text  # a negative number is no text


def test_the_page_prints(visit: Visit):
    pdf = visit.page.pdf(format="A4")
    assert pdf.startswith(b"%PDF-")
    visit.page.emulate_media(media="print")
    for button in visit.page.locator("button[data-download]").all():
        assert not button.is_visible()
    boxes = visit.page.eval_on_selector_all(
        "svg.chart", "all => all.map(svg => svg.getBoundingClientRect().height)"
    )
    a4 = 297 / 25.4 * 96
    assert all(0 < height < a4 * 0.75 for height in boxes)
    assert visit.complaints == []


def test_the_skip_link_leads_to_the_answer(visit: Visit):
    visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Enter")
    assert visit.page.evaluate("document.activeElement.id") == "answer"


def test_the_index_leads_to_the_studies(browser: Browser, folder: Path):
    for visit in visits(browser, folder / "index.html", PHONE):
        assert visit.sideways() <= 0
        visit.page.locator("main a").first.click()
        assert visit.page.url == (folder / "made-up.html").as_uri()
        assert visit.complaints == []


CUT = """all => {
    // Every line of a text lies within its box and the window; no word goes on in the next line.
    const found = [];
    const range = document.createRange();
    for (const element of all) {
        if (!element.checkVisibility()) continue;
        const box = element.closest(".scroll, td, th") ?? document.body;
        for (const node of element.childNodes) {
            if (node.nodeType !== Node.TEXT_NODE) continue;
            for (const word of node.textContent.matchAll(/[\\p{L}\\p{N}.,+−–]+(?:\u00a0%)?/gu)) {
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const tops = [...range.getClientRects()].map((one) => Math.round(one.top));
                if (new Set(tops).size > 1) found.push(word[0]);
            }
        }
        const { left, right } = element.getBoundingClientRect();
        const scrolls = element.closest(".scroll:not(.fits)") && !matchMedia("print").matches;
        if (!scrolls && (left < -1 || right > innerWidth + 1)) found.push(element.textContent);
    }
    return found;
}"""
A4 = 688  # pixels between the margins of the paper


EVERY = "h1, h2, h3, p, li, dt, dd, th, td, caption, figcaption, button"


@pytest.mark.parametrize("name", [*LOOKED_AT, "index"])
def test_the_pages_of_studies_open_quietly_sort_and_cut_nothing(
    browser: Browser, studies: Path, name: str
):
    """No word and no table, on a phone, on a desk and on paper."""
    for visit in visits(browser, studies / f"{name}.html", PHONE):
        assert visit.page.locator("svg.chart").count() > 0
        for width, media in ((PHONE, "screen"), (DESK, "screen"), (A4, "print")):
            visit.page.set_viewport_size({"width": width, "height": 844})
            visit.page.emulate_media(media=media)  # type: ignore[arg-type]
            assert visit.sideways() <= 0
            assert visit.page.eval_on_selector_all(EVERY, CUT) == []
        visit.page.emulate_media(media="screen")
        if name != "index":
            check_sorting(visit, studies / f"{name}.json")
        assert visit.complaints == []
        assert visit.asked == [(studies / f"{name}.html").as_uri()]


@pytest.mark.parametrize("name", STUDIES)
def test_a_page_is_small_and_its_answer_short(studies: Path, name: str):
    assert (studies / f"{name}.html").stat().st_size < MOST_BYTES
    answer = json.loads((studies / f"{name}.json").read_text(encoding="utf-8"))["answer"]
    assert 0 < sum(len(text.split()) for text in answer) <= MAX_WORDS


def test_a_mark_of_a_chart_says_its_value_and_lights_its_row(visit: Visit):
    mark = visit.page.locator("svg.chart .tip").first
    mark.scroll_into_view_if_needed()
    mark.hover()
    bubble = visit.page.locator(".bubble")
    assert bubble.is_visible() and re.search(r"\d", bubble.inner_text())
    row = json.loads(mark.get_attribute("data-row") or "")
    (lit,) = visit.page.locator("tr.lit th").all_inner_texts()
    assert list(row.values()) == [lit]


def test_a_long_table_is_folded_and_filtered(browser: Browser, studies: Path):
    for visit in visits(browser, studies / "first-player.html", DESK):
        lines = visit.page.locator("table[data-table=curves] tbody tr:visible")
        every = visit.page.locator("table[data-table=curves] tbody tr").count()
        assert lines.count() < every
        visit.page.locator("#table-curves").get_by_text(f"All {every} rows").click()
        assert lines.count() == every
        visit.page.get_by_label("Players").select_option("3")
        assert 0 < lines.count() < every
        assert {text.split()[0] for text in lines.all_inner_texts()} == {"3"}
        assert not visit.page.locator("figure[data-players='2']").first.is_visible()
        assert visit.complaints == []


def check_sorting(visit: Visit, path: Path) -> None:
    """Tables sort by their numbers."""
    table, key, means = longest_column(json.loads(path.read_text(encoding="utf-8"))["tables"])
    for direction in ("descending", "ascending"):
        assert visit.click_header(key, table) == direction
        shown = [means[row] for row in visit.rows(table)]
        assert shown == sorted(means, reverse=direction == "descending")


def longest_column(tables: list[dict[str, Any]]) -> tuple[str, str, list[float]]:
    """Of all columns of intervals without gaps the one with the most values: table, key, means."""
    columns = [
        (table["id"], column["key"], [row[column["key"]]["mean"] for row in table["rows"]])
        for table in tables
        for column in table["columns"]
        if column["kind"].endswith("interval") and all(row[column["key"]] for row in table["rows"])
    ]
    whole = [one for one in columns if None not in one[2]]
    found = max(whole, key=lambda one: len(set(one[2])))
    assert len(set(found[2])) > 2
    return found


@pytest.mark.parametrize("name", LOOKED_AT)
def test_the_csvs_of_studies_match_their_json(browser: Browser, studies: Path, name: str):
    estimates = json.loads((studies / f"{name}.json").read_text(encoding="utf-8"))
    filled = [table for table in estimates["tables"] if table["rows"]]
    assert len(filled) > 3
    # After ten downloads in a row Chromium asks whether there may be more, and nobody answers.
    for visit in visits(browser, studies / f"{name}.html", DESK):
        for table in filled[:: math.ceil(len(filled) / 10)]:
            check_csv(visit, name, table)
        assert visit.complaints == []


def test_the_index_of_all_studies_leads_to_each(browser: Browser, studies: Path):
    for visit in visits(browser, studies / "index.html", PHONE):
        for place, name in enumerate(STUDIES):
            visit.page.locator("main a").nth(place).click()
            assert visit.page.url == (studies / f"{name}.html").as_uri()
            visit.page.go_back()
        assert visit.complaints == []
