"""The page of the study of components."""

from __future__ import annotations

import math
import statistics

from analysis.studies.components import Drawn, Result
from analysis.studies.components_plan import BAN_PERCENT
from analysis.studies.components_verdict import UNDECIDED, Name
from reports.charts import Effect, Panel, bars, forest, multiples
from reports.numbers import PP, Unit
from reports.page import Figure, Page, Section
from reports.studies import components_brief as brief
from reports.studies import components_missing as others
from reports.studies import components_tables as tables
from reports.studies import components_words as words
from reports.studies.base import Context
from reports.studies.common import listed, margin_text, study_page
from reports.studies.sensitivity import sensitivity
from reports.studies.skill import skill_answer, skill_sections
from sim.core.words import a

MAX_BARS = 5
MAX_PANELS = 6


def page(result: Result, context: Context) -> Page:
    return study_page(
        context,
        result.headline,
        result.controls,
        title=f"What is each {result.called.one} worth?",
        slug="components",
        question=_question(result),
        answer=brief.in_short(result),
        details=[*words.answer(result), skill_answer(context, PP)],
        key=brief.key(result),
        sections=_sections(result, context),
        method=_method(result),
        unit=PP,
    )


def _question(result: Result) -> str:
    asked = f"Which {result.called.many} are must-haves, and which are hardly worth having?"
    return f"{asked} What should they cost?" if words.has_prices(result) else asked


def _sections(result: Result, context: Context) -> list[Section]:
    called = result.called
    sections = [
        Section(
            f"What each {called.one} is worth in the printed game",
            tuple(filter(None, (words.definitions(result), words.vp_without_wins(result)))),
            (_forest(result),),
            (tables.faces(result),),
        ),
        *skill_sections(context, PP),
        Section(
            "Worth against price"
            if words.compares_prices(result)
            else f"Worth to those who {called.use} it",
            tuple(filter(None, (words.builders(result), words.price_trend(result)))),
            (),
            (tables.by_price(result),),
        ),
    ]
    if any(face.price or face.vp for face in result.faces):
        sections.append(_fair(result))
    if result.sides.names:
        text, table = others.sides(result), tables.sides(result)
        sections.append(Section("One side against the other", (text,), (), (table,)))
    if result.drawn:
        sections.append(
            Section(
                f"If other {called.many} are missing",
                (others.missing(result, result.drawn), others.interactions(result, result.drawn)),
                (),
                (tables.missing(result, result.drawn), tables.pairs(result, result.drawn)),
            )
        )
    sections += [
        Section("How they are used", (), (), (tables.use(result, context),)),
        Section(f"Looking at who {called.used} it is misleading", (), _association(result), ()),
    ]
    if result.many is not None:
        text, table = others.many(result, result.many), tables.many(result, result.many)
        sections.append(Section(f"{result.many.players} players", (text,), (), (table,)))
    return [*sections, *sensitivity(context, result.headline, effects=True)]


def _fair(result: Result) -> Section:
    called = result.called
    tried = listed(f"other {name}" for name in words.tried(result))
    text = (
        f"{_which(result)} was played at {tried} on the same deals, with and without a "
        f"ban. The price is fair at which {a(called.face)} is worth what the average {called.one} "
        f"is worth. {result.detail} played it, and adapts to the new price only as far as it does "
        "by itself."
    )
    return Section(
        "What they should cost",
        tuple(filter(None, (text, words.cheap_prices(result), words.fair_vp(result)))),
        _curves(result),
        (tables.prices(result), tables.curves(result)),
    )


def _which(result: Result) -> str:
    """What was played at other prices: all of them, or those that have a price."""
    moved = [face.called for face in result.faces if face.price or face.vp]
    if len(moved) == len(result.faces):
        return f"Each {result.called.tile}"
    return f"Each of {listed(moved)}" if len(moved) > 1 else moved[0]


def _forest(result: Result) -> Figure:
    return forest(
        [
            Effect(
                " · ".join(filter(None, (face.called, face.component.terms))),
                face.worth,
                face.verdict,
                face.called,
            )
            for face in result.faces
        ],
        title=brief.forest_title(result),
        key="face",
        axis="worth: share of wins with it minus without it",
        caption=f"What having each {result.called.face} is worth, all else available; "
        f"{result.players} players, {result.policy}. Simultaneous intervals. The band is the "
        f"margin of {margin_text(result.margin)}.",
        margin=result.margin,
        values=True,
    )


def _curves(result: Result) -> tuple[Figure, ...]:
    """The faces that are called anything but ordinary, furthest from the average first."""
    notable = [
        face
        for face in words.by_worth(result)
        if face.price is not None and face.verdict not in (Name.ORDINARY, UNDECIDED)
    ]
    notable.sort(key=lambda face: -abs(face.excess.mean))
    panels = [
        Panel(
            f"{face.called}: {words.panel_title(face.price)}",
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
    average = f"average {result.called.one}"
    unit = next(face.component.price_unit for face in reversed(notable))
    return (
        multiples(
            panels,
            title=f"At which price {a(result.called.face)} is worth what the average one is",
            names=("its worth", average),
            along="price",
            axis="worth",
            along_unit=Unit(unit, 0),
            caption=f"What {a(result.called.face)} is worth to {result.detail} at other prices, "
            f"and what the {average} is worth. Dotted: the printed price. The bar below spans the "
            "fair prices. Simultaneous intervals.",
        ),
    )


def _association(result: Result) -> tuple[Figure, ...]:
    shown, called = words.gaps(result)[:MAX_BARS], result.called
    if not shown:
        return ()
    return (
        bars(
            [face.called for face, _ in shown],
            {
                f"worth (who may {called.use} it)": [face.worth for face, _ in shown],
                f"association (who {called.used} it)": [use.association for _, use in shown],
            },
            title=f"Who {called.used} it says little about what it is worth",
            key="face",
            axis="difference in share of wins",
            caption=f"Players who {called.use} it differ from those who do not in more than the "
            f"{called.one}. Shown: the {called.faces} for which that misleads most.",
            unit=PP,
        ),
    )


def _method(result: Result) -> list[str]:
    ratio, called = Unit(digits=1), result.called
    paired = [face.paired for face in result.faces]
    ratios = [one.ratio.mean for one in paired if math.isfinite(one.ratio.mean)]
    gains = [one.gain for one in paired if math.isfinite(one.gain)]
    saved = (
        f"Sharing deals saves a factor of {ratio.text(statistics.median(ratios))} in games in the "
        f"median over the {called.faces} ({ratio.text(min(ratios))} to {ratio.text(max(ratios))}); "
        f"using known symmetry saves a further {ratio.text(statistics.median(gains))} "
        f"({ratio.text(min(gains))} to {ratio.text(max(gains))})."
        if ratios and gains
        else "What sharing deals saves cannot be measured: nothing varied."
    )
    side = ", and each block counts for the side that was in play" if result.sides.names else ""
    fair = (
        f" Fair price: above all prices at which {a(called.face)} is known to be worth more than "
        "that, below all at which it is known to be worth less, interpolated linearly between the "
        f"prices played; Bonferroni over {called.faces} and prices. The price is changed for all "
        "players."
        if any(face.price for face in result.faces)
        else ""
    )
    texts = [
        f"Worth: {result.blocks:,} blocks with nothing banned and with each {called.tile} banned "
        "for one player, who sits in every seat; deals and noise are the same"
        f"{side}. Equal players win 1/n of the games and lead by "
        "nothing on average: how far blocks deviate from that is subtracted (control variates). "
        f"Simultaneous intervals over the {len(result.faces)} {called.faces} (max-t). {saved}",
        f"Worth to those who {called.use} it: worth over how often it is {called.used} when "
        "nothing is banned, with the ban as the instrument; intervals by Fieller (1954), "
        f"Bonferroni over the {called.faces}.",
        f"Average {called.one}: the mean worth of {words.all_others(result)} that are not "
        f"must-haves.{fair}",
    ]
    if result.drawn:
        texts.append(_drawn_method(result, result.drawn))
    return [
        *texts,
        f"Shares of wins do not add up: two {called.many} of +30 pp do not make +60. Ties count as "
        "fractions of a win.",
        f"All of it holds for players who plan as {result.policy} does: {a(called.one)} that it "
        "does not know how to use looks worth less than it is, and one that its plan rests on "
        "looks worth more.",
    ]


def _drawn_method(result: Result, drawn: Drawn) -> str:
    called, rotation, effects = result.called, drawn.rotation, drawn.effects
    verb = "saves" if rotation.low > 1 else "is not known to save"
    if rotation.high < 1:
        verb = "costs"
    sides = " and sides" if result.sides.names else ""
    return (
        f"Drawn bans: {effects.games:,} games on separate deals in which each player of a "
        f"block lacks each {called.tile} with a chance of {BAN_PERCENT} %. Least squares of the "
        f"share of wins on own {called.faces}, those of the others{sides}, errors by block. "
        f"Pairs: products of own {called.tiles}, p values by Holm. Rotating the players "
        f"{verb} games for these effects (variance ratio "
        f"{Unit(digits=2).interval_text(rotation)}; above 1 it saves), and it cancels the seats."
    )
