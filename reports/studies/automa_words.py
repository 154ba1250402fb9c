"""The sentences of the page about the solo game's opponent, each built from its numbers."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from analysis.estimate.effort import half_width, too_wide
from analysis.estimate.equivalence import Word
from analysis.interval import Interval
from analysis.studies.automa import Result
from analysis.studies.automa_games import Meeting
from analysis.studies.automa_step_up import StepUp
from reports.numbers import PERCENT, Unit, spoken
from reports.page import Fact
from reports.studies.base import Context
from reports.studies.common import left_out_text, listed, margin_text, pp_text
from reports.studies.common import share_text as share
from reports.studies.sensitivity import largest_move
from sim.core.tables import RECONSTRUCTION

SCORE = Unit()
SIGNED_SCORE = Unit(signed=True)
RATING = Unit("Elo", 0, signed=True)
CORRELATION = Unit("", 2)
TIMES = Unit("", 2)


def score(result: Result) -> Unit:
    """How scores are written on an axis."""
    return replace(SCORE, name=result.score_unit)


def called(result: Result, player: str) -> str:
    """A player that shares its name with a level is called `the player`."""
    return f"the player {player}" if player in result.levels else player


def shown(result: Result, player: str) -> bool:
    """Whether what a player wins is known well enough to be shown; the headline always is."""
    mine = [result.meeting(player, level).win for level in result.levels]
    return player in (result.main, result.policy) or not any(too_wide(win) for win in mine)


def shown_rungs(result: Result) -> list[str]:
    return [rung for rung in result.rungs if shown(result, rung)]


def left_out(result: Result) -> str:
    """Who is not shown, why, and how many games it would take."""
    told = []
    for player in result.players:
        if not shown(result, player):
            mine = [result.meeting(player, level).win for level in result.levels]
            widest = max(mine, key=half_width)
            text = left_out_text(called(result, player), widest, widest.units)
            told.append(text[:1].upper() + text[1:])
    return " ".join(told)


def even_word(result: Result, meeting: Meeting) -> str:
    """What the verdict on a share against 50 % means at the table."""
    return {
        Word.TOO_STRONG: "player ahead",
        Word.TOO_WEAK: f"{result.automa} ahead",
        Word.FINE: "even",
        Word.UNDECIDED: "undecided",
    }[meeting.verdict.word]


def levels_won(result: Result) -> dict[str, Interval]:
    """By level what who plays for the headline wins."""
    figures = zip(result.levels, result.headline.figures.values(), strict=True)
    return {f"level {level}": found for level, found in figures}


def in_short(result: Result) -> str:
    """The same in a sentence; its intervals stand beside it."""
    won = listed(
        f"{PERCENT.with_name(PERCENT.text(found.mean))} at {level}"
        for level, found in levels_won(result).items()
    )
    return f"Against {result.automa}, {called(result, result.policy)} wins {won}."


def even_match(result: Result) -> str:
    """The level for each rung."""
    near: dict[str, list[str]] = {}
    for rung in shown_rungs(result):
        near.setdefault(result.nearest(rung).level, []).append(called(result, rung))
    told = "; ".join(f"{level} for {listed(names)}" for level, names in near.items())
    return f"Nearest to an even match is level {told}."


def wins_title(result: Result) -> str:
    """Whether every level is harder than the one before."""
    steps = [step for rung in shown_rungs(result) for step in result.steps[rung].intervals]
    if all(step.low > 0 for step in steps):
        return f"Each level of {result.automa} is harder than the one before, for every player"
    return f"What players win against each level of {result.automa}"


def scores_title(result: Result) -> str:
    near = result.nearest(result.main)
    return (
        f"At level {near.level} {result.main} scores {SCORE.text(near.own.mean)}, {result.automa} "
        f"{SCORE.text(near.automa.mean)}"
    )


def sources_title(result: Result) -> str:
    """Where the automa gets most."""
    here = result.sources[result.nearest(result.main).level].automa
    means = dict(zip(here.names, here.intervals, strict=True))
    largest = sorted(means, key=lambda name: -means[name].mean)[:2]
    return f"{result.automa} scores most with {listed(spoken(name) for name in largest)}"


def wins(result: Result) -> str:
    """What who plays for the headline wins at each level."""
    figures = dict(zip(result.levels, result.headline.figures.values(), strict=True))
    parts = [f"{share(found)} at level {level}" for level, found in figures.items()]
    games = next(iter(figures.values())).units
    return (
        f"Against {result.automa}, {called(result, result.policy)} wins {listed(parts)} "
        f"(n = {games:,} games at each level)."
    )


def order(result: Result) -> str:
    """Whether each level is harder than the one before, for every rung."""
    firm, turned, open_ = [], [], []
    for rung in shown_rungs(result):
        steps = result.steps[rung].intervals
        if all(step.low > 0 for step in steps):
            firm.append(called(result, rung))
        elif any(step.high < 0 for step in steps):
            turned.append(called(result, rung))
        else:
            games = result.meeting(rung, result.levels[0]).games
            open_.append(f"{called(result, rung)} (n = {games:,})")
    said = []
    if len(firm) == len(shown_rungs(result)) > 1:
        return (
            f"The order does not change with skill: for {listed(firm)} each level is harder than "
            "the one before."
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
    half, name = near.verdict, called(result, rung)
    if half.word is Word.FINE:
        return f"for {name}, level {near.level} is an even match: it wins {share(near.win)}"
    if half.word is Word.TOO_WEAK and near.level == result.levels[0]:
        return f"for {name}, even level {near.level} is too hard: it wins {share(near.win)}"
    if half.word is Word.TOO_STRONG and near.level == result.levels[-1]:
        return f"for {name}, even level {near.level} is too easy: it wins {share(near.win)}"
    # The first sentence of the answer already gives its figure.
    wins = "" if rung == result.policy else f": it wins {share(near.win)}"
    text = f"for {name}, level {near.level} is nearest to an even match{wins}"
    if half.word is Word.UNDECIDED:
        text += f", but {near.games:,} games do not settle whether that is even"
    return text


def recommendation(result: Result, margin: float) -> str:
    parts = "; ".join(advice(result, rung) for rung in shown_rungs(result))
    return f"Which level to choose (even means 50 % give or take {margin_text(margin)}): {parts}."


def step_up(result: Result) -> str:
    """From one's own results to the next level."""
    parts = [
        _one_step_up(result, level, harder, found)
        for (level, harder), found in zip(pairwise(result.levels), result.step_ups, strict=True)
    ]
    return f"By your own results: {'; '.join(parts)}."


def _one_step_up(result: Result, level: str, harder: str, found: StepUp | None) -> str:
    if found is None or found.share.low <= 0.5 <= found.share.high:
        return f"these games do not settle whether {harder} is harder than {level}"
    if found.share.high < 0.5:
        return f"do not step from {level} to {harder}, which is the easier of the two"
    text = (
        f"step up from {level} to {harder} once you win {share(found.share)} at {level}, when "
        f"{harder} is about even for you"
    )
    if found.is_beyond is False:
        return text
    name = called(result, found.strongest)
    wins = f"{name} wins {share(found.strongest_wins)} at {harder}"
    if found.is_beyond:
        return f"{text} (this goes beyond the strongest player measured: {wins})"
    return f"{text} (whether this goes beyond the strongest player measured is undecided: {wins})"


def steps_explained(result: Result) -> str:
    """What the interval of a threshold is."""
    known = [found for found in result.step_ups if found]
    if not known:
        return ""
    players = listed(called(result, player) for player in known[-1].players)
    return (
        "When to step up is a prediction for a player who was not measured: its interval always "
        f"allows for how much the measured players ({players}) differ from one another, however "
        "few games there are to establish that."
    )


def styles(result: Result) -> str:
    """Other ways of playing against the level that is nearest to even for the main rung."""
    if not result.styles:
        return ""
    level = result.nearest(result.main).level
    main = result.meeting(result.main, level).win
    here = {player: win for (player, at), win in result.styles.items() if at == level}
    better = [f"{name} {share(win)}" for name, win in here.items() if win.low > main.high]
    worse = [f"{name} {share(win)}" for name, win in here.items() if win.high < main.low]
    open_ = [f"{name} {share(win)}" for name, win in here.items() if _overlap(win, main)]
    told = [
        f"{verb}: {listed(names)}"
        for names, verb in (
            (better, f"better than {result.main}"),
            (worse, f"worse than {result.main}"),
            (open_, f"not known to differ from {result.main}"),
        )
        if names
    ]
    return f"Other ways of playing at level {level}: {'; '.join(told)}."


def _overlap(one: Interval, other: Interval) -> bool:
    return one.low <= other.high and other.low <= one.high


def placed(result: Result) -> str:
    """The levels on the scale, each with the player that it comes nearest to."""
    scale = result.scale
    known = [player for player in result.players if shown(result, player)]
    parts = []
    for level in result.levels:
        nearest = min(known, key=lambda who: abs(scale.ahead(who, level).mean))
        ahead = turned(scale.ahead(result.main, level))
        parts.append(f"{level} {RATING.interval_text(ahead)}, nearest to {called(result, nearest)}")
    return (
        f"{result.automa}'s levels in Elo above {result.main} (200 Elo are 76 % of wins): "
        f"{'; '.join(parts)}."
    )


def one_scale(result: Result) -> str:
    ratings = result.scale.ratings
    off = {
        name: each
        for name, each in zip(ratings.fit.names, ratings.fit.intervals, strict=True)
        if not each.low <= 0 <= each.high
    }
    known = {
        name: each
        for name, each in zip(ratings.fit.names, ratings.fit.intervals, strict=True)
        if not too_wide(each)
    }
    label, worst = max((off or known or dict([ratings.worst_fit])).items(), key=_largest)
    told = f"{label}, off by {pp_text(worst)} of wins"
    if not off:
        return (
            "One scale is enough as far as these games show: no match deviates from it beyond "
            f"its interval. The largest deviation is {told}."
        )
    return (
        f"One scale is only roughly enough: {len(off)} of {len(ratings.fit.names)} matches deviate "
        f"beyond their intervals, most of all {told}. Ratings sum up the matches; what a player "
        "wins at a level is in the table above."
    )


def _largest(named: tuple[str, Interval]) -> float:
    return abs(named[1].mean)


def luck(result: Result) -> str:
    """How much of a game at the level nearest to even is chance on the automa's side."""
    near = result.nearest(result.main)
    found = near.luck
    part = found.automa_part
    decides = "neither score is known to decide more"
    if not part.low <= 0.5 <= part.high:
        whose = result.automa if part.mean > 0.5 else result.main
        decides = f"the score of {whose} decides more"
    return (
        f"Luck: at level {near.level} {result.automa}'s score spreads by "
        f"{SCORE.interval_text(found.automa)} {result.score_unit} (standard deviation), that of "
        f"{result.main} by {SCORE.interval_text(found.own)} {result.score_unit}. {share(part)} of "
        f"the variance of the margin is {result.automa}'s, so {decides}. "
        f"Had {result.automa} always scored its mean, "
        f"{share(found.turned_by_automa)} of the games would have had another winner; had "
        f"{result.main} done so, {share(found.turned_by_own)}."
    )


def luck_by_skill(result: Result) -> str:
    parts = []
    for rung in shown_rungs(result):
        near = result.nearest(rung)
        name = called(result, rung)
        parts.append(f"{share(near.luck.automa_part)} for {name} at level {near.level}")
    return f"{result.automa}'s part in the variance of the margin: {listed(parts)}."


def players(result: Result, context: Context) -> str:
    """Who the players are."""
    between = [f"{one.name} ({one.policy}: {one.about})" for one in context.facts.between]
    known = [called(result, player) for player in result.players if shown(result, player)]
    text = f"Players from weak to strong: {listed(known)}."
    if between:
        text += f" Between the rungs are {listed(between)}."
    return text


def together(result: Result) -> str:
    """Why the two scores are correlated, or not."""
    near = result.nearest(result.main)
    all_games, same = near.luck.correlation, near.luck.same_length
    text = (
        f"At level {near.level} the scores of {result.main} and {result.automa} have a correlation "
        f"of {CORRELATION.interval_text(all_games)}"
    )
    if same.mean != same.mean or all_games.mean != all_games.mean:
        return f"{text}."
    kept = f"{CORRELATION.interval_text(same)} remains among games of the same length"
    if max(abs(same.low), abs(same.high)) < abs(all_games.mean) / 2:
        return f"{text}; {kept}: what they share is mostly the length of the game."
    return f"{text}; {kept}: it is not mostly the length of the game."


def again(result: Result) -> str:
    parts = [
        f"{CORRELATION.interval_text(one.correlation)} at level {one.level}" for one in result.again
    ]
    first = result.again[0]
    return (
        f"With the same deals played once against {first.first} and once against {first.second}, "
        f"{result.automa}'s two scores have a correlation of {listed(parts)}: about this share of "
        "the variance of the score comes from cards and tiles, whoever plays; the rest comes from "
        "how the player plays."
    )


def harder(result: Result) -> str:
    """Where the hardest level's higher score comes from."""
    total, parts = result.harder.total, result.harder.parts
    moved = sorted(
        (name for name, part in parts.items() if part.low > 0 or part.high < 0),
        key=lambda name: -abs(parts[name].mean),
    )[:3]
    first, last = result.levels[0], result.levels[-1]
    text = (
        f"From {first} to {last} {result.automa} gains {SIGNED_SCORE.interval_text(total)} "
        f"{result.score_unit} "
        f"against {result.main}"
    )
    if not moved:
        return f"{text}; no category stands out."
    told = [
        f"{spoken(name)} {SIGNED_SCORE.interval_text(parts[name])} {result.score_unit}"
        for name in moved
    ]
    return f"{text}: {listed(told)}."


def sources(result: Result) -> str:
    """What the automa scores with, and where the player is ahead."""
    near = result.nearest(result.main)
    here = result.sources[near.level]
    means = dict(zip(here.automa.names, here.automa.intervals, strict=True))
    largest = sorted(means, key=lambda name: -means[name].mean)[:4]
    told = [
        f"{spoken(name)} {SCORE.interval_text(means[name])} {result.score_unit}" for name in largest
    ]
    parts = here.difference.parts
    ahead = max(parts, key=lambda name: parts[name].mean)
    behind = min(parts, key=lambda name: parts[name].mean)
    text = f"At level {near.level} {result.automa} scores most with {listed(told)}."
    if parts[ahead].low > 0:
        text += (
            f" {result.main} is ahead most in {spoken(ahead)}, by "
            f"{SCORE.interval_text(parts[ahead])} {result.score_unit}."
        )
    if parts[behind].high < 0:
        text += (
            f" {result.automa} is ahead most in {spoken(behind)}, by "
            f"{SCORE.interval_text(turned(parts[behind]))} {result.score_unit}."
        )
    return text


def turned(interval: Interval) -> Interval:
    """The same difference seen from the other side."""
    return replace(interval, mean=-interval.mean, low=-interval.high, high=-interval.low)


def length(result: Result, context: Context) -> str:
    """The solo game compared with a two-player game of the main rung."""
    near = result.nearest(result.main)
    parts = []
    for measure in context.facts.pace:
        own, automa = near.pace[measure.column]
        usual = result.usual.pace[measure.column]
        parts.append(
            f" {measure.about[:1].upper()}{measure.about[1:]}: {SCORE.interval_text(own)}, "
            f"{result.automa} {SCORE.interval_text(automa)}, with two players "
            f"{SCORE.interval_text(usual)}."
        )
    more = near.own.mean - result.usual.total.mean
    return (
        f"Solo scores differ from those of other games: at level {near.level} {result.main} scores "
        f"{SCORE.interval_text(near.own)} {result.score_unit}, against itself with two players "
        f"{SCORE.interval_text(result.usual.total)}, {SCORE.text(abs(more))} {result.score_unit} "
        f"{'less' if more > 0 else 'more'}." + "".join(parts)
    )


def modes(result: Result) -> str:
    """The modes in which the automa scored best and worst."""
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
        f"score was {SCORE.interval_text(best.score)} {result.score_unit} and {result.main} won "
        f"{share(best.win)}; mostly as {worst.about} it was {SCORE.interval_text(worst.score)} and "
        f"{share(worst.win)}"
        f"{'' if sure else ', a difference that is not established'}. These things occurred "
        "together; a change need not have that effect."
    )


def _guessed(result: Result, context: Context) -> list[Fact]:
    """The automa's own components that nobody could read."""
    return [
        fact
        for fact in context.rests_on
        if fact.kind == RECONSTRUCTION
        and fact.table.casefold().startswith(result.automa.casefold())
    ]


def care_in_short(result: Result, context: Context) -> str:
    if not _guessed(result, context):
        return ""
    return (
        f"Parts of {result.automa}'s components are reconstructions: its printed levels may be "
        "harder or easier."
    )


def care(result: Result, context: Context) -> str:
    """What is not known about the automa, before anyone relies on its levels."""
    mine = _guessed(result, context)
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
