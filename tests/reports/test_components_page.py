"""The page of the buildings: what it says follows the numbers, whatever they are."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest

from analysis.interval import Interval
from analysis.studies import components_plan
from analysis.studies.base import Headline, Options, Variant
from analysis.studies.components_factorial import Order
from analysis.studies.components_price import Fair
from analysis.studies.components_verdict import Name
from reports.html import render_page
from reports.page import Fact, Provenance
from reports.studies import components_missing as others
from reports.studies import components_words as words
from reports.studies.base import Context
from reports.studies.components import page
from reports.studies.components_tables import most_from
from tests.analysis.studies.made_up_components import BUILDS, FACTS, TRUE, result_of
from tests.reports.made_up import HOSTILE
from tests.reports.skills import alone

NOT_A_NUMBER = Interval(math.nan, -math.inf, math.inf, 0)


def between(mean, half=0.001):
    return Interval(mean, mean - half, mean + half, 1000)


def context(**more):
    return Context(
        facts=FACTS,
        options=Options(),
        arms=(),
        skill=alone(),
        command="pampas study components",
        rests_on=[Fact("tables", "a picture", "low")],
        provenance=Provenance("0", "a", "b", "c", 1, 10),
        **more,
    )


@pytest.fixture(scope="module")
def result():
    return result_of()


def with_faces(result, worths, *names):
    faces = tuple(
        replace(face, worth=worth, names=names or face.names)
        for face, worth in zip(result.faces, worths, strict=True)
    )
    return replace(result, faces=faces)


def test_the_page_has_answer_charts_tables_and_controls(result):
    made = page(result, context())
    html = render_page(made)
    assert html.count("<svg") == 3
    expected = ["faces", "by-price", "prices", "curves", "sides", "missing", "pairs", "use"]
    assert {*expected, "many", "controls"} <= {table.id for table in made.tables()}
    assert made.details[0].startswith(
        "1x (2 stones, 1 VP: does 1x) is worth the most: a player who"
    )
    assert "1 is a must-have: 1x" in made.details[1]
    assert "2 are unused: 3x, 3y" in made.details[1]
    for face in result.faces:
        assert html.count(face.component.action) >= 3, face.name
    json.dumps(made.to_dict(), allow_nan=False)


def test_an_even_game_is_said_to_become_uneven(result):
    one = replace(result.faces[0], worth=Interval(0.34, 0.33, 0.36, 9))
    text = words.face_to_face(result, one)
    assert "wins 84.0 % (83.0 to 86.0) against one who may not" in text
    assert "an even game becomes 84 to 16, +34.0 pp (" in text
    many = words.face_to_face(replace(result, players=4), replace(one, worth=between(0.1)))
    assert "who may not build it wins 15.0 % (14.9 to 15.1) against 3 who may" in many


def test_the_most_valuable_face_is_named_only_if_it_is_known_to_be_worth_something(result):
    unknown = with_faces(
        result, [between(0.001 * place, 0.05) for place in range(6)], Name.ORDINARY
    )
    first = words.answer(unknown)[0]
    assert first.startswith("No building is known to be worth anything")
    assert "3y" in first  # the largest
    assert "no single building" in words.what_to_do(unknown)
    assert "no building is known to need a different price" in words.what_to_do(unknown)
    reverse = with_faces(result, [between(-0.1 + 0.03 * place) for place in range(6)])
    assert words.answer(reverse)[0].startswith("3y (4 stones, 3 VP: does 3y) is worth the most")


def test_undecided_faces_are_told_with_what_they_may_be(result):
    both = with_faces(result, [between(0.01)] * 6, Name.WEAK, Name.ORDINARY)
    assert "6 are undecided with this many games: 1x (weak or ordinary)" in words.answer(both)[1]
    assert words.names_text(both.faces[0]) == "undecided: weak or ordinary"
    told = words.answer(both)[1]
    assert told.count("(weak or ordinary)") == words.MAX_OPEN
    assert "2y (weak or ordinary), ... (see the table)" in told


def fair(low, mean, high, worth=0.3):
    worths = tuple(between(worth) for _ in range(4))
    found = Interval(mean, low, high, 9)
    return Fair("1x", 2, (1, 2, 3, 4), worths, worths, between(0.01), found)


@pytest.mark.parametrize(
    ("price", "said"),
    [
        (fair(2.6, 3.0, 3.4), "1x ought to cost 3.0 stones (2.6 to 3.4) and is printed at 2"),
        (fair(2.6, 8.0, math.inf), "1x ought to cost 8.0 stones (2.6 or more) and is printed at 2"),
        (fair(1.5, 2.2, 3.4), "1x may well be priced right: fair at 2.2 stones (1.5 to 3.4)"),
        (fair(4, math.nan, math.inf), "worth more than the average building even at 4 stones"),
        (fair(-math.inf, math.nan, 1), "less than the average building at every price tried (1 to"),
        (fair(-math.inf, math.nan, 1.6), "the fair price of 1x is 1.6 or less stones, printed 2"),
        (fair(-math.inf, 2.0, math.inf), "cannot be told from so few games"),
        (fair(1.5, 2.2, 3.4, worth=0.001), "worth under 2 pp at every price tried (1 to 4 stones)"),
    ],
)
def test_the_fair_price_says_no_more_than_its_interval(result, price, said):
    assert said in words.fair_text(replace(result.faces[0], price=price), result)


def test_must_haves_come_with_a_price(result):
    strong = [face for face in result.faces if face.verdict in (Name.MUST_HAVE, Name.STRONG)]
    assert strong
    assert all(f"{face.name} " in words.prices(result) for face in strong)
    assert "3x and 3y are worth under 2 pp at every price tried" in words.cheap_prices(result)


def test_differences_are_told_by_their_sign():
    assert words.more_often(Interval(0.03, 0.02, 0.04, 9)) == "3.0 pp more often (2.0 to 4.0)"
    assert words.more_often(Interval(-0.03, -0.05, 0.01, 9)) == "3.0 pp less often (−1.0 to 5.0)"


def test_advice_follows_the_verdicts(result):
    strong = with_faces(result, [between(0.1)] * 6, Name.STRONG)
    assert "start with the price of" in words.what_to_do(strong)
    harmful = with_faces(result, [between(-0.1)] * 6, Name.WEAK)
    assert "would win more often if it left 1x" in words.what_to_do(harmful)
    assert "start with the price" not in words.what_to_do(harmful)
    unused = with_faces(result, [between(0.0)] * 6, Name.UNUSED)
    assert "hardly anyone builds them" in words.what_to_do(unused)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Order(0.9, 15, 10, ()), "the order does not change beyond chance: 10 of 15"),
        (Order(-0.2, 15, 3, (("1x", "2y"),)), "1 are reversed, such as 2y above 1x"),
        (Order(0.1, 15, 0, ()), "too few to tell whether the order changes"),
    ],
)
def test_more_players_say_whether_the_order_changes(result, order, said):
    assert said in others.many(replace(result, many_order=order), result.many)
    assert others.many(replace(result, many_order=None), result.many) == ""


def test_what_another_player_played_is_said_to_be_his(result):
    above = replace(result, policy="strong")
    assert "For main, who played other prices: 1x would" in words.prices(above)
    assert "For main" not in words.prices(result)
    assert "none of them (main) wins" in " ".join(words.answer(above))
    made = page(above, context())
    (text,) = (
        section.text[0] for section in made.sections if section.title == "What they should cost"
    )
    assert "main played it" in text


def test_what_hardly_anyone_built_is_not_compared_with_its_worth(result):
    """Of a handful of builders all may have lost, by an interval without width."""
    assert {face.name for face, _ in words.gaps(result)} == {"1x", "1y", "2x", "2y"}
    lost = tuple(replace(use, association=between(-0.5, 0.0)) for use in result.uses)
    assert "who built 3" not in words.answer(replace(result, uses=lost))[-1]


def test_association_is_called_misleading_only_where_it_is(result):
    shares = [face.worth for face in result.faces]
    agreeing = tuple(
        replace(use, association=share) for use, share in zip(result.uses, shares, strict=True)
    )
    assert "misleads" not in words.answer(replace(result, uses=agreeing))[-1]
    apart = replace(result.uses[1], association=between(-0.4))
    text = words.answer(replace(result, uses=(agreeing[0], apart, *agreeing[2:])))[-1]
    assert "is misleading: those who built 1y win 40.0 pp less often" in text
    wide = replace(apart, association=between(-0.4, 0.5))
    worth = with_faces(result, [face.worth for face in result.faces])
    high = replace(worth.faces[1], worth=between(0.3))
    worth = replace(worth, faces=(worth.faces[0], high, *worth.faces[2:]))
    text = words.answer(replace(worth, uses=(agreeing[0], wide, *agreeing[2:])))[-1]
    assert "1y are not known to win more often than those who did not, −40.0 pp" in text


def test_vp_without_wins_are_explained_by_the_others(result):
    first, *rest = with_faces(result, [between(-0.05), *[between(0.0)] * 5]).faces
    for gain, said in (
        (between(3.0, 0.5), "the others gain from it, +3.0 VP"),
        (between(0.1, 0.5), "not known to change"),
    ):
        one = replace(first.paired, total=between(2.0, 0.5), others=gain)
        faces = (replace(first, paired=one), *rest)
        assert said in words.vp_without_wins(replace(result, faces=faces))
    assert words.vp_without_wins(replace(result, faces=tuple(rest))) == ""


def test_the_source_of_vp_is_named_only_if_it_is_known(result):
    def source(**parts):
        face = result.faces[0]
        return most_from(replace(face, paired=replace(face.paired, parts=parts)))

    assert source(a=between(1.0), b=between(2.0)) == "b"
    assert source(a=between(1.0, 2.0), b=between(-2)) == ""


def test_faces_are_said_to_be_worth_more_where_others_are_missing_only_if_they_are(result):
    def told(*intervals):
        family = replace(result.drawn.missing, intervals=intervals)
        return others.missing(result, replace(result.drawn, missing=family))

    none = [between(0.0, 0.1)] * 6
    assert "No face is known to be worth more or less" in told(*none)
    assert "do its work): 1x (+7.0 pp" in told(between(0.07), *none[1:])
    assert "goes well with others): 1x" in told(between(-0.07), *none[1:])


def test_sides_and_pairs_are_named_only_where_they_are_known(result):
    family = result.sides
    none = replace(family, intervals=tuple(between(0.0, 0.1) for _ in family.names))
    assert others.sides(replace(result, sides=none)).startswith("For no number")
    second = replace(family, intervals=(between(-0.1), *none.intervals[1:]))
    assert "most of all 1y (10.0 pp more)" in others.sides(replace(result, sides=second))

    def told(**changed):
        family = replace(result.drawn.interactions, **changed)
        return others.interactions(result, replace(result.drawn, interactions=family))

    assert told(p_values=(1.0,) * 3).startswith("None of the 3")
    less = told(p_values=(0.01, 1.0, 1.0), intervals=(between(-0.05),) * 3)
    assert "1 and 2 (5.0 pp less)" in less


def test_controls_that_fail_are_told(result):
    fine = page(result, context())
    assert "does not hold" not in fine.controls.note
    assert "A control does not hold" not in " ".join(fine.cautions)
    (name, mirror), *others = result.controls
    failed = replace(result, controls=((name, replace(mirror, passed=False)), *others))
    made = page(failed, context())
    assert made.cautions[0].startswith("A control does not hold (mirror, nothing banned: ")
    one, *rest = (row["holds"] for row in made.controls.rows)
    assert one == "no" and "no" not in rest


def test_controls_for_which_there_are_too_few_games_are_left_out(monkeypatch):
    monkeypatch.setattr(components_plan, "LEAST_PAIRED", 40)
    made = page(result_of(scale=1e-9), context())
    assert [row["control"] for row in made.controls.rows] == [
        "mirror, nothing banned",
        "bans of another block: any face alarms",
        "main against weak",
    ]


def test_pages_of_nothing_render(result):
    def emptied(face):
        paired = replace(
            face.paired,
            margin=NOT_A_NUMBER,
            total=NOT_A_NUMBER,
            others=NOT_A_NUMBER,
            ratio=NOT_A_NUMBER,
            gain=math.nan,
        )
        return replace(
            face,
            worth=NOT_A_NUMBER,
            excess=NOT_A_NUMBER,
            builders=None,
            same_price=None,
            names=tuple(Name),
            paired=paired,
            price=None,
            vp=None,
        )

    empty = replace(
        result,
        faces=tuple(emptied(face) for face in result.faces),
        uses=tuple(
            replace(use, built=NOT_A_NUMBER, turn=NOT_A_NUMBER, association=NOT_A_NUMBER)
            for use in result.uses
        ),
        many=None,
        many_order=None,
        controls=(),
        headline=Headline(dict.fromkeys(result.headline.figures, NOT_A_NUMBER), math.inf),
    )
    made = page(empty, context())
    render_page(made)
    assert "too few games to compare" in made.details[-1]
    nobody_builds = result_of(scale=1e-9, true=0 * TRUE, builds=0 * BUILDS)
    render_page(page(nobody_builds, context()))


def test_hostile_names_are_escaped(result):
    names = [*HOSTILE, *HOSTILE]
    faces = tuple(
        replace(face, component=replace(face.component, action=name, price_unit=name))
        for face, name in zip(result.faces, names, strict=False)
    )
    hostile = replace(result, faces=faces, policy=HOSTILE[2], detail=HOSTILE[1])
    figures = dict.fromkeys(HOSTILE, between(0.1))
    hostile = replace(hostile, headline=Headline(dict.fromkeys(HOSTILE, between(0.2)), 0.1))
    variant = Variant(HOSTILE[0], HOSTILE[1], figures)
    html = render_page(page(hostile, context(variants=[variant])))
    assert "If a doubtful fact is wrong" in html
    assert "<script>alert" not in html and "<img" not in html


def test_variants_show_what_moves_most(result):
    figures = result.headline.figures
    moved = {**figures, "2x": between(0.5)}
    made = page(
        result, context(variants=[Variant("same", "", figures), Variant("other", "", moved)])
    )
    table = next(table for table in made.tables() if table.id == "sensitivity")
    other, same = table.rows
    assert (other["variant"], other["figure"], other["sure"]) == ("other", "2x", 1)
    assert (same["variant"], same["sure"]) == ("same", 0)
    far, near = other["moved"], same["moved"]
    assert isinstance(far, Interval) and isinstance(near, Interval)
    assert far.mean == pytest.approx(0.5 - figures["2x"].mean)
    assert near.mean == 0
    # Effects are differences of shares: with a sign, in pp.
    signed = {column.key: (column.signed, column.unit) for column in table.columns}
    assert signed["before"] == signed["after"] == (True, "pp")


@pytest.mark.slow
def test_the_command_makes_the_page(tmp_path):
    from scripts.cli import cli, run

    out = str(tmp_path / "out")
    words_typed = ["study", "components", "--games", "3000", "--workers", "2", "--quiet"]
    assert run(cli, "pampas", [*words_typed, "--out", out]) == 0
    data = json.loads((tmp_path / "out" / "components.json").read_text(encoding="utf-8"))
    faces = next(table for table in data["tables"] if table["id"] == "faces")
    assert len(faces["rows"]) == 20
    assert "wins" in data["answer"][0]
