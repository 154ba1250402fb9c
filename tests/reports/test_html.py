import base64
import fnmatch
import hashlib
import itertools
import json
import re
import tomllib
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from reports.html import IndexEntry, render_index, render_page, write_index, write_page
from reports.page import KeyFigure
from tests.reports.made_up import HOSTILE, made_up_page

ROOT = Path(__file__).parents[2]
VOID = {"meta", "link", "br", "img", "input", "hr"}
OURS = {
    *("html", "head", "meta", "link", "title", "style", "body", "header", "main", "section"),
    *("a", "p", "h1", "h2", "div", "span", "figure", "figcaption", "button", "pre", "code"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd", "ol", "li"),
    *("details", "summary", "h3", "nav", "strong"),
    *("script", "svg", "g", "path", "text", "defs", "use", "rect", "pattern"),
}


class Reader(HTMLParser):
    """Elements in order, with their attributes, the elements around them and their texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append((self.open[-1] if self.open else "", data))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def text_of(self, tag: str) -> list[str]:
        return [text for name, text in self.texts if name == tag]


@pytest.fixture(scope="module")
def text() -> str:
    return render_page(made_up_page())


@pytest.fixture(scope="module")
def reader(text: str) -> Reader:
    return Reader(text)


def test_every_element_is_closed_and_ours(text, reader):
    assert text.startswith("<!doctype html>\n")
    assert reader.open == []
    assert {tag for tag, _ in reader.elements} <= OURS


def test_no_name_becomes_an_element_or_a_handler(reader):
    assert len(reader.all("script")) == 2
    for _, attributes in reader.elements:
        assert not [key for key in attributes if key.startswith("on")]


def test_the_structure_is_readable_without_eyes(reader):
    assert reader.all("html") == [{"lang": "en"}]
    assert len(reader.all("main")) == 1
    levels = [int(tag[1]) for tag, _ in reader.elements if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    assert all(attributes.get("scope") in ("col", "row") for attributes in reader.all("th"))
    assert len(reader.all("caption")) == len(reader.all("table")) == 3
    assert len(reader.all("figcaption")) == len(reader.all("figure")) == 6
    images = [attributes for attributes in reader.all("div") if attributes.get("role") == "img"]
    assert len(images) == 6
    assert all(len(attributes["aria-label"] or "") > 40 for attributes in images)


def test_ids_are_there_once_and_what_refers_to_them_finds_them(reader):
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in reader.elements:
        for key, value in attributes.items():
            wanted = re.findall(r"url\(#([^)]+)\)", value or "")
            if key == "href" and value and value.startswith("#"):
                wanted.append(value[1:])
            if key == "aria-labelledby":
                wanted.append(value or "")
            assert set(wanted) <= set(ids)


def test_the_answer_comes_first(text):
    order = [">The answer<", "Two buildings of seven", "<figure ", "<table", "<h2>Method<"]
    order += ["<h2>Checks<", "<h2>What it rests on<", "<h2>Reproduce it<"]
    places = [text.index(part) for part in order]
    assert places == sorted(places)


def test_the_page_needs_no_network(text, reader):
    for _, attributes in reader.elements:
        for key in ("src", "href", "action", "srcset"):
            assert re.match("#|data:|index.html", attributes.get(key) or "#")
    assert "@import" not in text
    assert set(re.findall(r"https?://[^\s\"'<]+", text)) == {"http://www.w3.org/2000/svg"}


def test_the_policy_of_the_page_allows_its_own_script_only(text, reader):
    policy = next(
        attributes["content"]
        for attributes in reader.all("meta")
        if attributes.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy and "default-src 'none'" in policy
    script = text.rpartition("<script>")[2].partition("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy


def close_to(value: object) -> object:
    return pytest.approx(value, rel=1e-6) if isinstance(value, float) else value


def test_the_data_block_is_the_json(text):
    block = text.partition('id="estimates">')[2].partition("</script>")[0]
    data, page = json.loads(block), made_up_page().to_dict()
    assert [table["id"] for table in data["tables"]] == [table["id"] for table in page["tables"]]
    for table, whole in zip(data["tables"], page["tables"], strict=True):
        keys = [column["key"] for column in table["columns"]]
        for line, row in zip(table["rows"], whole["rows"], strict=True):
            for key, cell in zip(keys, line, strict=True):
                if isinstance(expected := row[key], dict):
                    bounds = [expected[name] for name in ("mean", "low", "high")]
                    assert cell == [close_to(one) for one in bounds]
                else:
                    assert cell == close_to(expected)
    assert "<" not in block


def test_names_are_shown_as_they_are(reader):
    shown = {text.replace("\u00a0", " ") for text in reader.text_of("th")}
    assert HOSTILE[0] in shown
    assert HOSTILE[3] in shown
    assert "日本語 file���gpj.json" in shown
    assert [text for text in reader.text_of("h1") if HOSTILE[0] in text]


def test_columns_are_explained(reader):
    assert "What the columns mean" in reader.text_of("summary")
    assert "Share of wins with it minus without it." in reader.text_of("dd")


def test_a_study_is_a_page_and_its_json(tmp_path):
    page = made_up_page()
    path = write_page(page, tmp_path / "deep" / "folder")
    assert path.name == "made-up.html"
    assert path.read_text(encoding="utf-8") == render_page(page)
    assert json.loads(path.with_suffix(".json").read_text(encoding="utf-8")) == page.to_dict()


def test_the_index_names_every_study_with_question_and_answer(tmp_path):
    data = made_up_page().to_dict()
    names = ("made-up.html", "javascript:alert(1).html", 'a "b" ü\udcff.html')
    path = write_index("Four <questions>", [IndexEntry.of(data, name) for name in names], tmp_path)
    reader = Reader(path.read_text(encoding="utf-8"))
    assert {tag for tag, _ in reader.elements} <= OURS
    links = [attributes["href"] for attributes in reader.all("a")]
    assert links[1:] == [
        "made-up.html",
        "javascript%3Aalert%281%29.html",
        "a%20%22b%22%20%C3%BC%FF.html",
    ]
    assert "Four <questions>" in reader.text_of("h1")
    answers = [text for text in reader.text_of("p") if text.startswith("Two buildings")]
    assert len(answers) == 3
    assert all(text.endswith("blocks of 2 games).") for text in answers)


def test_the_index_names_what_was_changed():
    data = made_up_page().to_dict()
    printed = render_index("One", [IndexEntry.of({**data, "changes": []}, "one.html")])
    assert "changed game" not in printed
    changes = ["8a: 7 carpinteros, printed 5", "<b>: 1, printed 2"]
    reader = Reader(render_index("One", [IndexEntry.of({**data, "changes": changes}, "one.html")]))
    assert "A changed game." in reader.text_of("strong")
    assert f" {'; '.join(changes)}." in reader.text_of("p")


@pytest.mark.parametrize(
    "wrong", [{"title": 5}, {"question": None}, {"changes": [1]}, {"words": {"a": 1}}]
)
def test_an_index_is_made_from_texts(wrong):
    with pytest.raises(ValueError, match="expected text"):
        IndexEntry.of({**made_up_page().to_dict(), **wrong}, "one.html")


def test_the_first_screen_has_the_answer_the_key_figure_and_the_first_chart():
    page = replace(
        made_up_page(),
        key=[KeyFigure("58.8 %", "seat 1 of 2", "57.1 to 60.5")],
        cautions=["Do not rely on it."],
        details=["And more."],
    )
    text = render_page(page)
    first = text.partition('<div class="first">')[2].partition('<div class="more">')[0]
    for part in (page.answer[1][:20], "58.8\u00a0%", "57.1 to 60.5", "Do not rely", "<svg"):
        assert part in first
    assert "And more." not in first
    assert text.count("<svg") == 6  # the first chart is not there twice


def test_the_contents_lead_to_every_section(reader, text):
    contents = Reader(text.partition('<nav id="contents"')[2].partition("</nav>")[0])
    led = [attributes["href"] for attributes in contents.all("a")]
    sections = [f"#{one['id']}" for one in reader.all("section") if one["id"] != "answer"]
    assert led == sections


def test_pages_of_a_folder_lead_to_each_other(tmp_path):
    first, second = made_up_page(), replace(made_up_page(("a", "b", "c", "d")), slug="other")
    entries = [
        IndexEntry.of(one.to_dict(), write_page(one, tmp_path).name) for one in (first, second)
    ]
    for _ in range(2):  # writing the index again changes nothing
        write_index("All", entries, tmp_path)
        for page, other in ((first, "other.html"), (second, "made-up.html")):
            text = (tmp_path / f"{page.slug}.html").read_text(encoding="utf-8")
            brand = Reader(text.partition('<nav class="brand"')[2].partition("</nav>")[0])
            assert [one["href"] for one in brand.all("a")] == ["index.html", other]


def test_a_number_and_its_unit_stay_together(reader):
    told = " ".join(reader.text_of("p"))
    assert "5.5\u00a0pp" in told and "5.5 pp" not in told


def test_the_index_shows_picture_date_and_who_players_are():
    data = {**made_up_page().to_dict(), "words": {"club": "A tuned player."}}
    entry = IndexEntry.of(data, "one.html", "<svg></svg>", "1 May 2026")
    reader = Reader(render_index("One", [entry]))
    assert len(reader.all("svg")) == 1
    assert "1 May 2026" in reader.text_of("p")
    assert {"club", "block", "margin"} <= set(reader.text_of("dt"))


def test_an_index_can_be_empty():
    assert Reader(render_index("None", [])).open == []


def test_an_index_leads_to_the_replay_beside_it(tmp_path):
    assert "replay.html" not in write_index("One", [], tmp_path).read_text(encoding="utf-8")
    (tmp_path / "replay.html").write_text("a game")
    assert 'href="replay.html"' in write_index("One", [], tmp_path).read_text(encoding="utf-8")


def test_templates_and_style_are_packaged():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    data = project["tool"]["setuptools"]["package-data"]
    patterns = [*data["*"], *data["reports"]]
    folder = ROOT / "reports"
    others = [
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    ]
    assert len(others) > 5
    for name in others:
        assert any(fnmatch.fnmatch(name, pattern) for pattern in patterns), name


def test_the_index_says_that_a_control_does_not_hold():
    data = made_up_page(("a", "b", "c", "d")).to_dict()
    assert "does not hold" not in render_index("One", [IndexEntry.of(data, "one.html")])
    (controls,) = (table for table in data["tables"] if table["id"] == "controls")
    controls["rows"][0]["holds"] = "no"
    assert "does not hold" in render_index("One", [IndexEntry.of(data, "one.html")])
