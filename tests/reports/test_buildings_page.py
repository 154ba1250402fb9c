"""The page of the buildings: what it says follows the numbers, whatever they are."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest

from analysis.estimate.equivalence import Word
from analysis.interval import Interval
from analysis.studies import buildings
from analysis.studies.base import Headline, Options
from analysis.studies.buildings_factorial import Order
from reports.html import render_page
from reports.page import Fact, Provenance
from reports.studies import buildings_words as words
from reports.studies.base import Context, Variant
from reports.studies.buildings import page
from tests.analysis.studies.made_up_buildings import BUILDS, FACTS, TRUE, result_of
from tests.reports.made_up import HOSTILE

NOT_A_NUMBER = Interval(math.nan, -math.inf, math.inf, 0)


def between(mean, half=0.001):
    return Interval(mean, mean - half, mean + half, 1000)


def context(**more):
    return Context(
        facts=FACTS,
        options=Options(),
        arms=(),
        command="pampas study buildings",
        rests_on=[Fact("tables", "a picture", "low")],
        provenance=Provenance("0", "a", "b", "c", 1, 10),
        **more,
    )


@pytest.fixture(scope="module")
def result():
    return result_of()


def with_faces(result, shares, word=Word.UNDECIDED):
    faces = tuple(
        replace(face, share=share, verdict=word)
        for face, share in zip(result.faces, shares, strict=True)
    )
    return replace(result, faces=faces)


def test_the_page_has_answer_charts_tables_and_controls(result):
    made = page(result, context())
    html = render_page(made)
    assert html.count("<svg") == 2
    assert {"faces", "ways", "use", "sides", "pairs", "skill", "many", "controls"} <= {
        table.id for table in made.tables()
    }
    assert made.answer[0].startswith("1x is worth the most: a player who may build it wins ")
    assert "most come from deeds: " in made.answer[0]
    assert "2y" in words.answer(result)[1].split("too weak): ")[1]
    json.dumps(made.to_dict(), allow_nan=False)


def test_the_most_valuable_face_is_named_only_if_it_is_known_to_be_worth_something(result):
    unknown = with_faces(result, [between(0.001 * place, 0.05) for place in range(6)])
    first = words.answer(unknown)[0]
    assert first.startswith("No building is known to be worth anything")
    assert "3y" in first  # the largest
    assert "no single building" in words.what_to_do(unknown)
    assert "nothing here is known to need a change" in words.what_to_do(unknown)
    reverse = with_faces(result, [between(-0.1 + 0.03 * place) for place in range(6)])
    assert words.answer(reverse)[0].startswith("3y is worth the most")


def test_faces_are_told_beside_each_other(result):
    first, second, *others = result.faces
    faces = (
        replace(first, name="top", share=between(0.9), among=Word.TOO_STRONG),
        replace(second, name="bottom", share=between(-0.9), among=Word.TOO_WEAK),
        *(replace(face, share=between(0.0), among=Word.FINE) for face in others),
    )
    text = words.among(replace(result, faces=faces))
    assert "mean of what all faces are worth (0.0 points)" in text
    assert "above the mean: top; below the mean: bottom; near the mean: " in text
    made = page(replace(result, faces=faces), context())
    (table,) = (table for table in made.tables() if table.id == "faces")
    assert [row["among"] for row in table.rows][:2] == ["above the mean", "near the mean"]


def test_differences_are_told_by_their_sign():
    assert (
        words.oftener(Interval(0.03, 0.02, 0.04, 9))
        == "3.0 percentage points more often (2.0 to 4.0)"
    )
    assert (
        words.oftener(Interval(-0.03, -0.05, 0.01, 9))
        == "3.0 percentage points less often (−1.0 to 5.0)"
    )


def test_advice_follows_the_verdicts(result):
    shares = [between(0.1)] * 6
    assert "look first at" in words.what_to_do(with_faces(result, shares, Word.TOO_STRONG))
    harmful = with_faces(result, [between(-0.1)] * 6, Word.TOO_WEAK)
    assert "costs them wins" in words.what_to_do(harmful)
    assert "look first at" not in words.what_to_do(harmful)
    unused = with_faces(result, [between(0.0)] * 6, buildings.NOT_USED)
    assert "hardly anybody builds them" in words.what_to_do(unused)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Order(0.9, 15, 10, ()), "the order does not change beyond chance: 10 of 15"),
        (Order(-0.2, 15, 3, (("1x", "2y"),)), "1 turn round, such as 2y above 1x now"),
        (Order(0.1, 15, 0, ()), "too few to say whether the order changes"),
    ],
)
def test_skill_says_whether_the_order_changes(result, order, said):
    weaker = replace(result.weaker[0], order=order)
    text = words.skill(replace(result, weaker=(weaker,), many_order=None))
    assert said in text


@pytest.mark.parametrize(
    ("slope", "said"),
    [
        (Interval(0.9, 0.5, 1.3, 100), "the same order"),
        (Interval(-0.9, -1.3, -0.5, 100), "the order is the opposite"),
        (Interval(0.2, -0.1, 0.5, 100), "no sign of the order"),
        (Interval(0.5, -1.0, 2.0, 100), "too few games to say"),
        (NOT_A_NUMBER, "too few games of"),
    ],
)
def test_few_games_of_strong_players_say_no_more_than_they_can(result, slope, said):
    stronger = replace(result.stronger[0], slope=slope)
    assert said in words.skill(replace(result, stronger=(stronger,)))


def test_association_is_called_misleading_only_where_it_is(result):
    shares = [face.share for face in result.faces]
    agreeing = tuple(
        replace(use, association=share) for use, share in zip(result.uses, shares, strict=True)
    )
    assert "misleads" not in words.answer(replace(result, uses=agreeing))[-1]
    apart = replace(
        result.uses[1], association=between(-0.4), more_built=between(-1.0, 0.2), turn=between(9)
    )
    text = words.answer(replace(result, uses=(agreeing[0], apart, *agreeing[2:])))[-1]
    assert "misleads: those who built 1y win 40.0 percentage points less often" in text
    assert "1.0 other buildings less" in text


def test_points_without_wins_are_explained_by_the_others(result):
    one = replace(result.restricted[0], share=between(-0.05), total=between(2.0, 0.5))
    rest = tuple(
        replace(each, share=between(0.0), total=between(0.0)) for each in result.restricted[1:]
    )
    gain = replace(result, restricted=(replace(one, others=between(3.0, 0.5)), *rest))
    assert "the others gain from it, +3.0 VP" in words.contradictions(gain)
    unknown = replace(result, restricted=(replace(one, others=between(0.1, 0.5)), *rest))
    assert "not known to change" in words.contradictions(unknown)
    assert words.contradictions(replace(result, restricted=(rest[0], *rest))) == ""


def test_the_source_of_points_is_named_only_if_it_is_known(result):
    one = result.restricted[0]
    assert words.most_from(replace(one, parts={"a": between(1.0), "b": between(2.0)})) == "b"
    assert words.most_from(replace(one, parts={"a": between(1.0, 2.0), "b": between(-2)})) == ""


def test_the_two_causal_ways_are_said_to_differ_only_where_they_do(result):
    same = replace(
        result,
        restricted=tuple(
            replace(one, share=face.share)
            for one, face in zip(result.restricted, result.faces, strict=True)
        ),
    )
    assert words.agreement(same).startswith("Both causal ways agree")
    apart = replace(same.restricted[2], share=between(0.5))
    other = replace(same, restricted=(*same.restricted[:2], apart, *same.restricted[3:]))
    assert "Worth more, so that it goes well with others: 2x." in words.agreement(other)
    assert "Worth less" not in words.agreement(other)
    apart = replace(same.restricted[2], share=between(-0.5))
    other = replace(same, restricted=(*same.restricted[:2], apart, *same.restricted[3:]))
    assert "others can replace it: 2x." in words.agreement(other)


def test_sides_and_pairs_are_named_only_where_they_are_known(result):
    family = result.main.sides
    none = replace(family, intervals=tuple(between(0.0, 0.1) for _ in family.names))
    silent = replace(result, main=replace(result.main, sides=none))
    assert words.sides(silent).startswith("Of no number")
    second = replace(family, intervals=(between(-0.1), *none.intervals[1:]))
    text = words.sides(replace(result, main=replace(result.main, sides=second)))
    assert "most of all 1y (10.0 points more)" in text
    pairs = result.interactions
    nothing = replace(pairs, p_values=(1.0,) * len(pairs.names))
    assert words.interactions(replace(result, interactions=nothing)).startswith("None of the 3")
    less = replace(pairs, p_values=(0.01, 1.0, 1.0), intervals=(between(-0.05),) * 3)
    assert "1 and 2 (5.0 points less)" in words.interactions(replace(result, interactions=less))


def test_controls_that_fail_are_told(result):
    fine = page(result, context())
    assert "does not hold" not in fine.controls.note
    assert "A control does not hold" not in " ".join(fine.answer)
    (name, mirror), *others = result.controls
    failed = replace(result, controls=((name, replace(mirror, passed=False)), *others))
    made = page(failed, context())
    assert made.answer[-1].startswith("A control does not hold (mirror, nothing banned: ")
    one, *rest = (row["holds"] for row in made.controls.rows)
    assert one == "no" and "no" not in rest


def test_controls_for_which_there_are_too_few_games_are_left_out(monkeypatch):
    monkeypatch.setattr(buildings, "LEAST_PAIRED", 40)
    made = page(result_of(scale=1e-9), context())
    assert [row["control"] for row in made.controls.rows] == [
        "mirror, nothing banned",
        "bans of another block: any face alarms",
        "main against weak",
    ]


def test_pages_of_nothing_render(result):
    def emptied(face):
        return replace(face, share=NOT_A_NUMBER, total=NOT_A_NUMBER)

    empty = replace(
        result,
        faces=tuple(emptied(face) for face in result.faces),
        restricted=tuple(
            replace(
                one,
                share=NOT_A_NUMBER,
                total=NOT_A_NUMBER,
                others=NOT_A_NUMBER,
                ratio=NOT_A_NUMBER,
                unchanged=math.nan,
            )
            for one in result.restricted
        ),
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
    assert "can not be compared" in made.answer[-1]
    nobody_builds = result_of(scale=1e-9, true=0 * TRUE, builds=0 * BUILDS)
    render_page(page(nobody_builds, context()))


def test_hostile_names_are_escaped(result):
    names = [*HOSTILE, *HOSTILE]
    faces = tuple(replace(face, name=name) for face, name in zip(result.faces, names, strict=False))
    main = replace(result.main, policy=HOSTILE[2])
    stronger = replace(result.stronger[0], policy=HOSTILE[1])
    hostile = replace(result, faces=faces, main=main, stronger=(stronger,))
    figures = dict.fromkeys(HOSTILE, between(0.1))
    hostile = replace(hostile, headline=Headline(dict.fromkeys(HOSTILE, between(0.2)), 0.1))
    variant = Variant(HOSTILE[0], HOSTILE[1], figures)
    html = render_page(page(hostile, context(variants=[variant])))
    assert "If a doubtful fact is otherwise" in html
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
    # Effects are differences of shares: with a sign, in points.
    signed = {column.key: (column.signed, column.unit) for column in table.columns}
    assert signed["before"] == signed["after"] == (True, "points")


@pytest.mark.slow
def test_the_command_makes_the_page(tmp_path):
    from scripts.cli import cli, run

    out = str(tmp_path / "out")
    words_typed = ["study", "buildings", "--games", "3000", "--workers", "2", "--quiet"]
    assert run(cli, "pampas", [*words_typed, "--out", out]) == 0
    data = json.loads((tmp_path / "out" / "buildings.json").read_text(encoding="utf-8"))
    faces = next(table for table in data["tables"] if table["id"] == "faces")
    assert len(faces["rows"]) == 20
    assert "wins" in data["answer"][0]
