"""The page on the solo game's opponent: how hard each level is, and for whom."""

from __future__ import annotations

from dataclasses import replace

from analysis.estimate.ratings import ANCHOR
from analysis.interval import Interval
from analysis.studies.pedro import Result
from reports.charts import Distribution, Effect, bars, forest, ridgelines
from reports.numbers import POINTS, spoken
from reports.page import Figure, Page, Section
from reports.studies import pedro_tables as tables
from reports.studies import pedro_words as words
from reports.studies.base import Context
from reports.studies.common import study_page
from reports.studies.sensitivity import sensitivity


def page(result: Result, context: Context) -> Page:
    who = result.automa
    answer = [
        words.wins(result),
        f"{words.recommendation(result, context.options.margin)} {words.step_up(result)}",
        f"{words.order(result)} {words.placed(result)}",
        words.luck(result),
        words.care(result, context),
    ]
    return study_page(
        context,
        result.headline,
        result.controls,
        title=f"How hard is {who}?",
        slug="pedro",
        question=(
            f"How hard is each level of {who}, the opponent of the solo game of "
            f"{context.facts.title}, and for whom is it an even match?"
        ),
        answer=answer,
        sections=_sections(result, context),
        method=_method(result, context),
    )


def _sections(result: Result, context: Context) -> list[Section]:
    who = result.automa
    sections = [
        Section(
            "Who wins at which level",
            (words.players(result, context),),
            (_wins_chart(result, context),),
            (tables.meetings(result), tables.steps(result)),
        ),
        Section(
            "On one scale with the players",
            (words.one_scale(result),),
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
            f"Where {who}'s points come from",
            (words.sources(result), words.harder(result)),
            (_sources_chart(result), _difference_chart(result)),
            (tables.sources(result),),
        ),
    ]
    if words.modes(result):
        title = f"What {who} is up to"
        sections.append(Section(title, (words.modes(result),), (), (tables.modes(result),)))
    luck = [words.luck_by_skill(result), words.together(result)]
    luck += [words.again(result)] if result.again else []
    sections.append(
        Section("How much is luck", luck, (_luck_chart(result),), (tables.luck(result),))
    )
    sections += sensitivity(context, result.headline)
    sections.append(
        Section("What sharing the luck bought", _pairing(), (), (tables.pairing(result),))
    )
    return sections


def _wins_chart(result: Result, context: Context) -> Figure:
    effects = []
    for rung in result.rungs:
        for level in result.levels:
            one = result.meeting(rung, level)
            name = f"{rung} at {level}"
            effects.append(Effect(name, one.verdict.interval, words.even_word(result, one)))
    return forest(
        effects,
        axis="player's share of wins above one half",
        margin=context.options.margin,
        caption=(
            "To the right the player wins more than half of the games. The band is what counts as "
            "even; intervals hold together."
        ),
    )


def _scale_chart(result: Result) -> Figure:
    levels = set(result.scale.levels.values())
    family = result.scale.ratings.family
    effects = [
        Effect(name, _from(found, ANCHOR), "level" if name in levels else "")
        for name, found in zip(family.names, family.intervals, strict=True)
    ]
    return forest(
        effects,
        axis=f"rating above {result.main}",
        unit=replace(words.RATING, signed=True),
        caption=f"Players and levels of {result.automa} on one scale; 200 points are 76 % of wins.",
    )


def _from(interval: Interval, origin: float) -> Interval:
    return replace(
        interval,
        mean=interval.mean - origin,
        low=interval.low - origin,
        high=interval.high - origin,
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
        axis="points",
        caption=(
            f"Final scores of {result.main} and {result.automa}; the bar holds the middle 90 %, "
            "the tick is the mean."
        ),
    )


def _sources_chart(result: Result) -> Figure:
    every = list(result.harder.parts)
    names = [name for name in every if _is_seen(result, name)] or every
    return bars(
        [spoken(name) for name in names],
        {
            f"{result.automa} {level}": [
                result.sources[level].automa.interval(name) for name in names
            ]
            for level in result.levels
        },
        axis="points a game",
        caption=f"Where {result.automa}'s points come from against {result.main}, by level.",
    )


def _is_seen(result: Result, name: str) -> bool:
    """A category that gave no point at any level needs no bars."""
    return any(result.sources[level].automa.interval(name).mean for level in result.levels)


def _difference_chart(result: Result) -> Figure:
    near = result.nearest(result.main)
    parts = result.sources[near.level].difference.parts
    return forest(
        [Effect(spoken(name), part) for name, part in parts.items()],
        axis=f"{result.main} less {result.automa}, points a game",
        unit=replace(words.SIGNED_SCORE, name=""),
        caption=f"Category by category at level {near.level}; to the right the player has more.",
    )


def _luck_chart(result: Result) -> Figure:
    mine = [result.meeting(result.main, level) for level in result.levels]
    return bars(
        list(result.levels),
        {
            result.main: [one.luck.own for one in mine],
            result.automa: [one.luck.automa for one in mine],
        },
        axis="standard deviation of the score",
        unit=words.SCORE,
        caption="How far scores spread around their means, by level.",
    )


def _pairing() -> tuple[str, ...]:
    return (
        "All runs have the same seed: game number k has the same cards, tiles and noise at every "
        "level and for every player, and matches of two players are played in both seatings. The "
        "table says how many times as many games the same precision would take without.",
    )


def _method(result: Result, context: Context) -> list[str]:
    games = [f"{rung} {result.meeting(rung, result.levels[0]).games:,}" for rung in result.players]
    return [
        f"Every player meets every level; games at each level: {', '.join(games)}. Small samples "
        "have wide intervals, which is all that is claimed for them. In a solo game the player has "
        "the first seat: that is part of a level's rating.",
        "The unit is the luck (block): a solo game, or the two seatings of a match. Shares have "
        "Wilson intervals where games are only won or lost or nearly all the same, else t over the "
        "blocks; those of all players and levels hold together (Bonferroni). Differences between "
        "levels are paired by luck and hold together within a player (max-t). 'Even' is the result "
        "of two one-sided tests against the margin of "
        f"{POINTS.with_name(f'{100 * context.options.margin:g}')}.",
        "Ratings are Bradley-Terry over all matches together, with intervals from the blocks "
        "(sandwich) that hold together; the policies between the rungs are there because the rungs "
        "are too far apart to be compared directly. A rating that rests on tens of games is known "
        "only roughly, its interval included.",
        "The variance of the margin is split into the covariances of the two scores with it, which "
        "add up to it. Intervals of spreads, correlations and parts are by the influence of each "
        "block (delta method).",
    ]
