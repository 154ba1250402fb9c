"""The sentences of the page on the solo game's opponent, each built from the numbers it tells."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from analysis.estimate.equivalence import Word
from analysis.interval import Interval
from analysis.studies.pedro import Result
from analysis.studies.pedro_games import Meeting
from reports.numbers import PERCENT, POINTS, Unit, spoken
from reports.studies.base import Context
from reports.studies.common import listed
from reports.studies.common import share_text as share
from reports.studies.sensitivity import largest_move
from sim.core.tables import RECONSTRUCTION

SCORE = Unit("points")
SIGNED_SCORE = Unit("points", signed=True)
RATING = Unit("points", 0)
CORRELATION = Unit("", 2)
TIMES = Unit("", 2)


def even_word(result: Result, meeting: Meeting) -> str:
    """What the verdict on a share against one half means at the table."""
    return {
        Word.TOO_STRONG: "player ahead",
        Word.TOO_WEAK: f"{result.automa} ahead",
        Word.FINE: "even",
        Word.UNDECIDED: "undecided",
    }[meeting.verdict.word]


def wins(result: Result) -> str:
    parts = [
        f"{share(result.meeting(result.main, level).win)} at level {level}"
        for level in result.levels
    ]
    games = result.meeting(result.main, result.levels[0]).games
    return (
        f"Against {result.automa}, {result.main} wins {listed(parts)} "
        f"(n = {games:,} games at each level)."
    )


def order(result: Result) -> str:
    """Whether each level is harder than the one before, for every rung."""
    firm, turned, open_ = [], [], []
    for rung in result.rungs:
        steps = result.steps[rung].intervals
        if all(step.low > 0 for step in steps):
            firm.append(rung)
        elif any(step.high < 0 for step in steps):
            turned.append(rung)
        else:
            games = result.meeting(rung, result.levels[0]).games
            open_.append(f"{rung} (n = {games:,})")
    said = []
    if len(firm) == len(result.rungs):
        return (
            "The order does not change with skill: for every rung each level is harder than the "
            "one before."
        )
    if firm:
        said.append(f"Each level is harder than the one before for {listed(firm)}.")
    if turned:
        said.append(f"For {listed(turned)} a level is easier than the one before it.")
    if open_:
        said.append(f"For {listed(open_)} the games do not settle the order of all levels.")
    return " ".join(said)


def advice(result: Result, rung: str) -> str:
    """Which level is an even match for a rung."""
    near = result.nearest(rung)
    half = near.verdict
    if half.word is Word.FINE:
        return f"for {rung}, level {near.level} is an even match: it wins {share(near.win)}"
    if half.word is Word.TOO_WEAK and near.level == result.levels[0]:
        return f"for {rung}, even level {near.level} is too hard: it wins {share(near.win)}"
    if half.word is Word.TOO_STRONG and near.level == result.levels[-1]:
        return f"for {rung}, even level {near.level} is too easy: it wins {share(near.win)}"
    text = f"for {rung}, level {near.level} is nearest to an even match: it wins {share(near.win)}"
    if half.word is Word.UNDECIDED:
        text += f", but {near.games:,} games do not settle whether that is even"
    return text


def recommendation(result: Result, margin: float) -> str:
    parts = "; ".join(advice(result, rung) for rung in result.rungs)
    even = PERCENT.text(margin)
    return f"Which level to choose (even means 50 % give or take {even} points): {parts}."


def step_up(result: Result) -> str:
    """From one's own results to the next level."""
    parts = []
    for level, harder in pairwise(result.levels):
        found = result.scale.share_to_step_up(level, harder)
        if found.low > 0.5:
            parts.append(
                f"step up from {level} to {harder} once you win {share(found)} at {level}, when "
                f"{harder} is even for you"
            )
        elif found.high < 0.5:
            parts.append(f"do not step from {level} to {harder}, which is the easier of the two")
        else:
            parts.append(f"whether {harder} is harder than {level} these games do not settle")
    return f"By your own results: {'; '.join(parts)}."


def placed(result: Result) -> str:
    """The levels on the scale, each with the player that it comes nearest to."""
    scale = result.scale
    parts = []
    for level in result.levels:
        nearest = min(result.players, key=lambda who: abs(scale.ahead(who, level).mean))
        parts.append(
            f"level {level} is {RATING.interval_text(scale.of_level(level))}, nearest to "
            f"{nearest}, who wins {share(result.meeting(nearest, level).win)} against it"
        )
    return (
        f"On the scale of the ladder, on which {result.main} is 1,000 and 200 points are 76 %: "
        f"{'; '.join(parts)}."
    )


def one_scale(result: Result) -> str:
    ratings = result.scale.ratings
    off = {
        name: each
        for name, each in zip(ratings.fit.names, ratings.fit.intervals, strict=True)
        if not each.low <= 0 <= each.high
    }
    label, worst = ratings.worst_fit
    if off:
        label, worst = max(off.items(), key=lambda one: abs(one[1].mean))
    told = f"{label}, {POINTS.interval_text(worst)} points of win share off"
    if not off:
        return (
            "One scale is enough as far as these games can tell: no match deviates from it beyond "
            f"its interval. The largest deviation is {told}."
        )
    return (
        f"One scale is only roughly enough: {len(off)} of {len(ratings.fit.names)} matches deviate "
        f"beyond their intervals, most of all {told}. Ratings sum the matches up; what a player "
        "wins at a level is in the table above."
    )


def luck(result: Result) -> str:
    """How much of a game at the level nearest to even is the automa's luck."""
    near = result.nearest(result.main)
    found = near.luck
    part = found.automa_part
    decides = "neither score is known to decide more"
    if not part.low <= 0.5 <= part.high:
        whose = result.automa if part.mean > 0.5 else result.main
        decides = f"most of what decides is the score of {whose}"
    return (
        f"Luck: at level {near.level} {result.automa}'s score spreads by "
        f"{SCORE.interval_text(found.automa)} points (standard deviation), that of {result.main} "
        f"by {SCORE.interval_text(found.own)}. {share(part)} of the variance of the margin is "
        f"{result.automa}'s, so {decides}. Had {result.automa} always made the mean score, "
        f"{share(found.turned_by_automa)} of the games would have had another winner; had "
        f"{result.main}, {share(found.turned_by_own)}."
    )


def luck_by_skill(result: Result) -> str:
    parts = []
    for rung in result.rungs:
        near = result.nearest(rung)
        parts.append(f"{share(near.luck.automa_part)} for {rung} at level {near.level}")
    return f"{result.automa}'s part of the variance of the margin: {listed(parts)}."


def players(result: Result, context: Context) -> str:
    """Who the players are."""
    between = [f"{one.name} ({one.policy}: {one.about})" for one in context.facts.between]
    text = f"Players from weak to strong: {listed(list(result.players))}."
    if between:
        text += f" Between the rungs stand {listed(between)}."
    return text


def together(result: Result) -> str:
    """Why the two scores go together, or do not."""
    near = result.nearest(result.main)
    all_games, same = near.luck.correlation, near.luck.same_length
    text = (
        f"At level {near.level} the scores of {result.main} and {result.automa} have a correlation "
        f"of {CORRELATION.interval_text(all_games)}"
    )
    if same.mean != same.mean or all_games.mean != all_games.mean:
        return f"{text}."
    kept = f"{CORRELATION.interval_text(same)} is left among games of the same length"
    if max(abs(same.low), abs(same.high)) < abs(all_games.mean) / 2:
        return f"{text}; {kept}: what they share is mostly how long the game was."
    return f"{text}; {kept}: it is not mostly the length of the game."


def again(result: Result) -> str:
    parts = [
        f"{CORRELATION.interval_text(one.correlation)} at level {one.level}" for one in result.again
    ]
    first = result.again[0]
    return (
        f"With the same luck once against {first.first} and once against {first.second}, "
        f"{result.automa}'s two scores have a correlation of {listed(parts)}: about this part of "
        "the variance of the score is cards and tiles that come whoever plays, the rest is what "
        "the player's game makes of them."
    )


def harder(result: Result) -> str:
    """Where the hardest level's extra points come from."""
    total, parts = result.harder.total, result.harder.parts
    moved = sorted(
        (name for name, part in parts.items() if part.low > 0 or part.high < 0),
        key=lambda name: -abs(parts[name].mean),
    )[:3]
    first, last = result.levels[0], result.levels[-1]
    text = (
        f"From {first} to {last} {result.automa} makes {SIGNED_SCORE.interval_text(total)} points "
        f"against {result.main}"
    )
    if not moved:
        return f"{text}; no category stands out."
    told = [f"{spoken(name)} {SIGNED_SCORE.interval_text(parts[name])}" for name in moved]
    return f"{text}: {listed(told)}."


def sources(result: Result) -> str:
    """Where the automa's points come from, and where the player is ahead."""
    near = result.nearest(result.main)
    here = result.sources[near.level]
    means = dict(zip(here.automa.names, here.automa.intervals, strict=True))
    largest = sorted(means, key=lambda name: -means[name].mean)[:4]
    told = [f"{spoken(name)} {SCORE.interval_text(means[name])}" for name in largest]
    parts = here.difference.parts
    ahead = max(parts, key=lambda name: parts[name].mean)
    behind = min(parts, key=lambda name: parts[name].mean)
    text = f"At level {near.level} {result.automa} has most points from {listed(told)}."
    if parts[ahead].low > 0:
        text += (
            f" {result.main} is ahead most in {spoken(ahead)}, by "
            f"{SCORE.interval_text(parts[ahead])}."
        )
    if parts[behind].high < 0:
        text += (
            f" {result.automa} is ahead most in {spoken(behind)}, by "
            f"{SCORE.interval_text(turned(parts[behind]))}."
        )
    return text


def turned(interval: Interval) -> Interval:
    """The same difference seen from the other side."""
    return replace(interval, mean=-interval.mean, low=-interval.high, high=-interval.low)


def length(result: Result, context: Context) -> str:
    """The solo game beside a game of two players of the main rung."""
    near = result.nearest(result.main)
    parts = []
    for measure in context.facts.pace:
        own, automa = near.pace[measure.column]
        usual = result.usual.pace[measure.column]
        parts.append(
            f" {measure.about[:1].upper()}{measure.about[1:]}: {SCORE.interval_text(own)}, "
            f"{result.automa} {SCORE.interval_text(automa)}, in the game of two "
            f"{SCORE.interval_text(usual)}."
        )
    more = near.own.mean - result.usual.total.mean
    return (
        f"Solo scores are not those of other games: at level {near.level} {result.main} scores "
        f"{SCORE.interval_text(near.own)}, against itself in a game of two "
        f"{SCORE.interval_text(result.usual.total)}, {SCORE.text(abs(more))} "
        f"{'less' if more > 0 else 'more'}." + "".join(parts)
    )


def modes(result: Result) -> str:
    """The best and the worst of what the automa was up to, for its score."""
    near = result.nearest(result.main)
    told = [mode for mode in result.sources[near.level].modes if mode.score and mode.win]
    if len(told) < 2:
        return ""
    best = max(told, key=lambda mode: mode.score.mean if mode.score else 0.0)
    worst = min(told, key=lambda mode: mode.score.mean if mode.score else 0.0)
    assert best.score and best.win and worst.score and worst.win
    sure = best.score.low > worst.score.high
    return (
        f"At level {near.level}, in games that {result.automa} spent mostly as {best.about}, the "
        f"score was {SCORE.interval_text(best.score)} and {result.main} won {share(best.win)}; "
        f"mostly as {worst.about} it was {SCORE.interval_text(worst.score)} and {share(worst.win)}"
        f"{'' if sure else ', a difference that is within its intervals'}. This is what went "
        "together, not what would follow from a change."
    )


def care(result: Result, context: Context) -> str:
    """What is not known of the automa, before anybody relies on its levels."""
    mine = [
        fact
        for fact in context.rests_on
        if fact.kind == RECONSTRUCTION
        and fact.table.casefold().startswith(result.automa.casefold())
    ]
    if not mine:
        return ""
    told = listed([f"{spoken(fact.table)} (confidence {fact.confidence})" for fact in mine])
    text = (
        f"Read this with care: parts of {result.automa}'s own components are reconstructions, not "
        f"read from the box: {told}. The levels of the printed game may be harder or easier."
    )
    if context.variants:
        return f"{text} {largest_move(context, result.headline)}"
    return f"{text} The option --sensitivity shows how far the answer moves with them."
