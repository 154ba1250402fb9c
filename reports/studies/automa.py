"""The page about the solo game's opponent: how hard each level is, and for whom."""

from __future__ import annotations

from analysis.studies.automa import Result
from reports.charts import Distribution, Effect, bars, forest, lines, ridgelines
from reports.charts.drawing import MARKS
from reports.numbers import PERCENT, spoken
from reports.page import Figure, Page, Section
from reports.studies import automa_setups as setups
from reports.studies import automa_tables as tables
from reports.studies import automa_words as words
from reports.studies.base import Context
from reports.studies.common import key_figures, margin_text, study_page
from reports.studies.sensitivity import sensitivity
from reports.studies.skill import skill_answer, skill_sections


def page(result: Result, context: Context) -> Page:
    who = result.automa
    details = [
        words.wins(result),
        setups.stated(result),
        words.step_up(result),
        setups.differ(result),
        f"{words.recommendation(result, context.options.margin)} {words.order(result)}",
        skill_answer(context, PERCENT),
        words.care(result, context),
    ]
    return study_page(
        context,
        result.headline,
        result.controls,
        title=f"How hard is {who}?",
        slug="automa",
        question=(
            f"How hard is each level of {who}, the opponent of the solo game of "
            f"{context.facts.title}, and for whom is it an even match?"
        ),
        answer=[words.in_short(result), words.even_match(result)],
        details=details,
        key=key_figures(words.levels_won(result), PERCENT, len(result.levels)),
        cautions=[words.care_in_short(result, context)],
        sections=_sections(result, context),
        method=_method(result, context),
    )


def _sections(result: Result, context: Context) -> list[Section]:
    who = result.automa
    sections = [
        Section(
            "Who wins at which level",
            _said(
                words.players(result, context),
                words.left_out(result),
                words.styles(result),
                words.steps_explained(result),
            ),
            (_wins_chart(result),),
            (
                tables.meetings(result),
                tables.steps(result),
                *((tables.styles(result),) if result.styles else ()),
            ),
        ),
        *skill_sections(context, PERCENT),
        *setups.sections(result, context),
        Section(
            "On one scale with the players",
            (words.placed(result), words.one_scale(result)),
            (_scale_chart(result),),
            (tables.ratings(result), tables.fit(result)),
        ),
        Section(
            "Scores and pace",
            (words.length(result, context),),
            (_scores_chart(result),),
            (tables.pace(result, context),) if context.facts.pace else (),
        ),
        Section(
            f"What {who} scores with",
            (words.sources(result), words.harder(result)),
            (_sources_chart(result),),
            (tables.sources(result),),
        ),
    ]
    if words.modes(result):
        title = f"What {who} specialises in"
        sections.append(Section(title, (words.modes(result),), (), (tables.modes(result),)))
    luck = [words.luck(result), words.luck_by_skill(result), words.together(result)]
    luck += [words.again(result)] if result.again else []
    sections.append(
        Section("How much is luck", luck, (_luck_chart(result),), (tables.luck(result),))
    )
    sections += sensitivity(context, result.headline)
    sections.append(Section("What sharing deals saves", _pairing(), (), (tables.pairing(result),)))
    return sections


def _said(*sentences: str) -> list[str]:
    return [sentence for sentence in sentences if sentence]


def _wins_chart(result: Result) -> Figure:
    known = [player for player in result.players if words.shown(result, player)][-len(MARKS) :]
    return lines(
        result.levels,
        {
            words.called(result, player): [
                result.meeting(player, level).win for level in result.levels
            ]
            for player in known
        },
        axis="player's share of wins",
        level=0.5,
        title=words.wins_title(result),
        keys=("player", "level"),
        caption=f"A line for each player over {result.automa}'s levels; above 50 % the player "
        "wins more often. Intervals are simultaneous.",
    )


def _scale_chart(result: Result) -> Figure:
    return forest(
        [Effect(name, found) for name, found in tables.above_main(result).items()],
        axis=f"rating above {result.main}",
        title=f"{result.automa}'s levels among the players",
        key="name",
        unit=words.RATING,
        caption=f"Players and levels of {result.automa} on one scale; 200 Elo are 76 % of wins.",
    )


def _scores_chart(result: Result) -> Figure:
    rows = []
    for level in result.levels:
        scores = result.sources[level].scores
        own, automa = f"{result.main} at {level}", f"{result.automa} {level}"
        rows.append(Distribution(own, scores.edges, scores.own, "player"))
        rows.append(Distribution(automa, scores.edges, scores.automa, result.automa))
    return ridgelines(
        rows,
        axis=f"score ({result.score_unit})",
        title=words.scores_title(result),
        caption=(
            f"Final scores of {result.main} and {result.automa}; the bar holds the middle 90 %, "
            "the tick is the mean."
        ),
    )


def _sources_chart(result: Result) -> Figure:
    every = list(result.harder.parts)
    names = [name for name in every if _is_seen(result, name)] or every
    near = result.nearest(result.main).level
    return bars(
        [spoken(name) for name in names],
        {
            f"{result.automa} {level}": [
                result.sources[level].automa.interval(name) for name in names
            ]
            for level in result.levels
        }
        | {f"{result.main} at {near}": [result.sources[near].own.interval(name) for name in names]},
        axis=f"{result.score_unit} per game",
        title=words.sources_title(result),
        key="category",
        caption=f"What {result.automa} scores with against {result.main}, by level, and what "
        f"{result.main} does.",
    )


def _is_seen(result: Result, name: str) -> bool:
    """A category that gave nothing at any level needs no bars."""
    return any(result.sources[level].automa.interval(name).mean for level in result.levels)


def _luck_chart(result: Result) -> Figure:
    mine = [result.meeting(result.main, level) for level in result.levels]
    return bars(
        list(result.levels),
        {
            result.main: [one.luck.own for one in mine],
            result.automa: [one.luck.automa for one in mine],
        },
        axis="standard deviation of the score",
        title=f"How far the scores of {result.main} and {result.automa} spread",
        unit=words.score(result),
        caption="How far scores spread around their means, by level.",
    )


def _pairing() -> tuple[str, ...]:
    return (
        "All runs have the same seed: game number k has the same cards, tiles and noise at every "
        "level and for every player, and two-player matches are played in both seatings. The "
        "table says how many times as many games the same precision would take without that.",
    )


def _method(result: Result, context: Context) -> list[str]:
    games = [
        f"{words.called(result, player)} {result.meeting(player, result.levels[0]).games:,}"
        for player in result.players
    ]
    return [
        f"Every player meets every level; games at each level: {', '.join(games)}. Players whose "
        "share is not known to within ±10 pp are not shown. In a solo game the player has "
        "the first seat: a level's rating includes that.",
        "The unit is the deal (block): a solo game, or the two seatings of a match. Shares have "
        "Wilson intervals where games are only won or lost or nearly all alike, t intervals over "
        "blocks otherwise; those of all players and levels are simultaneous (Bonferroni). "
        "Differences between levels are paired by deal, with the margin of victory as a control "
        "that the games of all players calibrate, and simultaneous over all players. 'Even' is "
        "the result of two one-sided tests against the margin of "
        f"{margin_text(context.options.margin)}.",
        "When to step up: each player's step between two levels in log odds, and from them a "
        "prediction for a further player with random effects, whose standard deviation is never "
        "assumed to be 0 just because it was not established (Q-profile, confidence distribution).",
        "Set-ups: least squares of wins on all sides and places, which are dealt independently of "
        "everything else, with robust errors; simultaneous within a level (max-t) and over levels "
        "(Bonferroni). The noise of the estimates is removed from the standard deviation over "
        "set-ups.",
        "Ratings are Bradley-Terry over all matches together, with simultaneous intervals from the "
        "blocks (sandwich); the policies between the rungs are there because the rungs are too far "
        "apart to be compared directly. A rating that rests on a few dozen games is known only "
        "roughly, and so is its interval.",
        "The variance of the margin is split into the covariances of the two scores with it, which "
        "add up to it. Intervals of spreads, correlations and parts come from the influence of "
        "each block (delta method).",
    ]
