"""The page of the study of buildings."""

from __future__ import annotations

import math
import statistics

from analysis.studies.components import Result
from analysis.studies.components_plan import BAN_PERCENT
from analysis.studies.components_verdict import UNDECIDED, Name
from reports.charts import Effect, Panel, bars, forest, multiples
from reports.numbers import PP, Unit
from reports.page import Figure, Page, Section
from reports.studies import components_missing as others
from reports.studies import components_tables as tables
from reports.studies import components_words as words
from reports.studies.base import Context
from reports.studies.common import margin_text, study_page
from reports.studies.sensitivity import sensitivity

MAX_BARS = 5
MAX_PANELS = 6


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title="What is each building worth?",
        slug="components",
        question="Which buildings are must-haves, which are not worth building, and what should "
        "they cost?",
        answer=words.answer(result),
        sections=_sections(result, context),
        method=_method(result),
        unit=PP,
    )


def _sections(result: Result, context: Context) -> list[Section]:
    sections = [
        Section(
            "What each building is worth in the printed game",
            tuple(filter(None, (words.definitions(result), words.vp_without_wins(result)))),
            (_forest(result),),
            (tables.faces(result),),
        ),
        Section(
            "Worth against price",
            (
                words.builders(result),
                words.price_trend(result),
            ),
            (),
            (tables.by_price(result),),
        ),
        Section(
            "What they should cost",
            tuple(
                filter(
                    None,
                    (
                        "Each number was played at other prices and other VP on the same deals, "
                        "with and without a ban. Its price is fair where a face is worth what the "
                        "average building is worth. Players do not adapt to the new price beyond "
                        f"what {result.policy} does by itself.",
                        words.cheap_prices(result),
                        words.fair_vp(result),
                    ),
                )
            ),
            _curves(result),
            (tables.prices(result), tables.curves(result)),
        ),
        Section("One side against the other", (others.sides(result),), (), (tables.sides(result),)),
        Section(
            "If other buildings are missing",
            (others.missing(result), others.interactions(result)),
            (),
            (tables.missing(result), tables.pairs(result)),
        ),
        Section("How they are used", (), (), (tables.use(result, context),)),
        Section("Who built it misleads", (), _association(result), ()),
        Section("Other players", tuple(others.skill(result)), (), (tables.skill(result),)),
    ]
    if result.many is not None:
        table = tables.many(result, result.many)
        sections.append(Section(f"{result.many.players} players", (), (), (table,)))
    return [*sections, *sensitivity(context, result.headline, effects=True)]


def _forest(result: Result) -> Figure:
    return forest(
        [
            Effect(f"{face.name} · {face.component.terms}", face.worth, face.verdict)
            for face in result.faces
        ],
        axis="worth: share of wins with it less without it",
        caption=f"What having each face is worth, all else being there; {result.players} players, "
        f"{result.policy}. Simultaneous intervals. The band is the margin of "
        f"{margin_text(result.margin)}.",
        margin=result.margin,
        values=True,
    )


def _curves(result: Result) -> tuple[Figure, ...]:
    """The faces that are called something else than ordinary, those furthest off first."""
    notable = [
        face
        for face in words.by_worth(result)
        if face.price is not None and face.verdict not in (Name.ORDINARY, UNDECIDED)
    ]
    notable.sort(key=lambda face: -abs(face.excess.mean))
    panels = [
        Panel(
            f"{face.name}: {words.fair_of_chart(face.price)}",
            face.price.places,
            face.price.worth,
            [face.price.average] * len(face.price.places),
            face.price.printed,
            face.price.fair,
        )
        for face in notable[:MAX_PANELS]
        if face.price is not None
    ]
    if not panels:
        return ()
    unit = next(face.component.price_unit for face in reversed(result.faces))
    return (
        multiples(
            panels,
            names=("its worth", "average building"),
            along="price",
            axis="worth",
            along_unit=Unit(unit, 0),
            caption="What a face is worth at other prices, and what the average building is worth. "
            "Dotted: the printed price. The bar below spans the fair prices. Simultaneous "
            "intervals.",
        ),
    )


def _association(result: Result) -> tuple[Figure, ...]:
    shown = words.gaps(result)[:MAX_BARS]
    if not shown:
        return ()
    return (
        bars(
            [face.name for face, _ in shown],
            {
                "worth (who may build it)": [face.worth for face, _ in shown],
                "association (who built it)": [use.association for _, use in shown],
            },
            axis="difference of the share of wins",
            caption="Players who build differ from those who do not in more than the building: the "
            "faces for which that misleads most.",
            unit=PP,
        ),
    )


def _method(result: Result) -> list[str]:
    ratio = Unit(digits=1)
    paired = [face.paired for face in result.faces]
    ratios = [one.ratio.mean for one in paired if math.isfinite(one.ratio.mean)]
    gains = [one.gain for one in paired if math.isfinite(one.gain)]
    bought = (
        f"Sharing deals saves a factor of {ratio.text(statistics.median(ratios))} in games in the "
        f"median over the faces ({ratio.text(min(ratios))} to {ratio.text(max(ratios))}); what is "
        f"known by symmetry a further {ratio.text(statistics.median(gains))} "
        f"({ratio.text(min(gains))} to {ratio.text(max(gains))})."
        if ratios and gains
        else "What sharing deals saves cannot be measured: nothing varied."
    )
    rotation = result.rotation
    spent = "saves" if rotation.low > 1 else "is not known to save"
    if rotation.high < 1:
        spent = "costs"
    drawn = result.drawn
    return [
        f"Worth: {result.blocks:,} blocks with nothing banned and with each number banned for one "
        "player, who sits in every seat; tables, decks and noise are the same, and each block "
        "counts for the side that was in play. Equal players win 1/n of the games and lead by "
        "nothing on average: what the blocks deviate from that is taken off (control variates). "
        f"Simultaneous intervals over the {len(result.faces)} faces (max-t). {bought}",
        "Worth to those who build it: worth over how often it is built where nothing is banned, "
        "with the ban as instrument; intervals by Fieller (1954), Bonferroni over the faces.",
        "Average building: the mean worth of the faces of all other numbers that are not "
        "must-haves. Fair price: above all prices at which a face is known to be worth more than "
        "that, below all at which it is known to be worth less, straight between whole prices; "
        "Bonferroni over faces and prices. The price is changed for all players.",
        f"Drawn bans: {drawn.games:,} games on deals of their own in which each player of a block "
        f"lacks each number with a chance of {BAN_PERCENT} %. Least squares of the share of wins "
        "on own faces, faces of the others and sides, errors between blocks. Pairs: products of "
        "own numbers, p values by Holm. Rotating the players "
        f"{spent} games for these effects (variance ratio "
        f"{Unit(digits=2).interval_text(rotation)}; above 1 it saves), and it cancels the seats.",
        "Shares of wins do not add up: two buildings of +30 pp do not make +60. Ties count as "
        "parts of a win.",
        f"All of it holds for players who plan as {result.policy} does: a building that it does "
        "not know how to use looks worth less than it is, and one that its plan rests on looks "
        "worth more.",
    ]
