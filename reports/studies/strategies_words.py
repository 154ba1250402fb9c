"""What the page about strategies says, in sentences that follow from the numbers."""

from __future__ import annotations

from collections.abc import Sequence

from analysis.estimate.equilibrium import PART, Equilibrium
from analysis.interval import Interval
from analysis.studies.strategies import Result
from analysis.studies.strategies_games import PLAIN, TABLES
from analysis.studies.strategies_standing import FIELD_WORDS, Comparison, Standing
from reports.numbers import PERCENT, Unit
from reports.studies.common import count_text, listed, margin_text
from reports.studies.common import share_text as share
from sim.core.study_facts import Rivalry, StudyFacts

TIMES = Unit("times", 2)
LEVEL = 0.05  # p values below it are called established
MAX_NAMED = 4  # pairs that a sentence lists


def games_of(standing: Standing) -> str:
    return f"{standing.games:,} games in {standing.blocks:,} blocks"


def kind_of(standing: Standing) -> str:
    """A kind of game, as a column header."""
    return f"{standing.players} players{f', {standing.skill}' if standing.skill else ''}"


def where(standing: Standing) -> str:
    """A kind of game, within a sentence; who plays is said where several do."""
    place = "with two players"
    if standing.kind == TABLES:
        place = f"at mixed tables of {standing.players}"
    return f"{place} ({standing.skill})" if standing.skill else place


# --- the answer -----------------------------------------------------------------------------------


def in_short(result: Result, facts: StudyFacts) -> list[str]:
    """The answer in a few sentences; numbers with intervals come later."""
    return [
        *(rivalry_in_short(result, rivalry) for rivalry in facts.rivalries),
        best_in_short(result.duels),
        f"{circle_words(result, brief=True)} {_mixture_in_short(result)}",
    ]


def answer(result: Result, facts: StudyFacts) -> list[str]:
    return [
        *(rivalry_words(result, rivalry) for rivalry in facts.rivalries),
        f"{best_words(result.duels)} {circle_words(result, brief=True)}",
        field_words(result.duels, result.margin),
        *(
            compared_words(_beside(result, other), other, result.compared[other.kind])
            for other in result.others
        ),
        mixture_words(result),
    ]


def shares_of(standing: Standing) -> dict[str, Interval]:
    """What the best strategies win against all others."""
    return {f"{name} against all others": standing.shares.interval(name) for name in standing.order}


def _verdict(result: Result, rivalry: Rivalry) -> str:
    met = [each.payoff(rivalry.one, rivalry.other) for each in (result.duels, *result.others)]
    ahead, behind = any(one.low > 0.5 for one in met), any(one.high < 0.5 for one in met)
    if ahead and behind:
        return "That depends on the table"
    return "Yes" if ahead else "No" if behind else "That is not established"


def rivalry_in_short(result: Result, rivalry: Rivalry) -> str:
    """The answer to a question; the figures come later."""
    found = result.duels.payoff(rivalry.one, rivalry.other)
    wins = PERCENT.with_name(PERCENT.text(found.mean))
    return (
        f"{rivalry.question} {_verdict(result, rivalry)}: {rivalry.one} wins {wins} of its games "
        f"against {rivalry.other} with two players."
    )


def best_in_short(standing: Standing) -> str:
    """Who beats everybody, if anyone does."""
    best = standing.dominant()
    if best is not None:
        others = [other for other in standing.names if other != best]
        closest = min(others, key=lambda other: standing.payoff(best, other).mean)
        wins = PERCENT.with_name(PERCENT.text(standing.payoff(best, closest).mean))
        return (
            f"{best} beats every other strategy {where(standing)}; {closest} comes closest, and "
            f"loses {wins} of the games."
        )
    unbeaten = [name for name in standing.order if not standing.beaten_by(name)]
    if not unbeaten:
        return f"No strategy stands above the others {where(standing)}: each is beaten by another."
    if len(unbeaten) == len(standing.names):
        return f"No strategy is known to beat any other {where(standing)}."
    return f"No strategy beats all others {where(standing)}; unbeaten: {listed(unbeaten)}."


def payoffs_title(standing: Standing) -> str:
    """Who beats whom, in a line."""
    best = standing.dominant()
    place = where(standing)
    if best is not None:
        return f"{best} is ahead of every other strategy {place}"
    pairs = len(standing.pairs.pairs)
    known = sum(len(standing.beats(name)) for name in standing.names)
    return f"In {known} of {pairs} pairs one strategy is known to be ahead {place}"


def verdicts_title(standing: Standing) -> str:
    """Who beats the field."""
    ahead = [name for name in standing.order if standing.word(name) == "beats the field"]
    if not ahead:
        return "No strategy is known to beat the field"
    return f"{listed(ahead)} beat{'s' if len(ahead) == 1 else ''} the field"


def _mixture_in_short(result: Result) -> str:
    found = result.mixtures["all"]
    played = [
        name for name, weight in zip(found.names, found.weights, strict=True) if weight.mean > PART
    ]
    if len(played) == 1:
        return f"Players who knew these numbers would all play {played[0]}."
    return f"Players who knew these numbers would mix {listed(played)}."


def _beside(result: Result, other: Standing) -> Standing:
    """What a kind of game is compared with: tables with duels of the same player."""
    return result.duels if other.kind == PLAIN else result.plain


def rivalry_words(result: Result, rivalry: Rivalry) -> str:
    """The answer to a question: which of two is ahead, wherever they have met."""
    one, other = rivalry.one, rivalry.other
    met = [(each, each.payoff(one, other)) for each in (result.duels, *result.others)]
    ahead = {each.kind for each, found in met if found.low > 0.5}
    behind = {each.kind for each, found in met if found.high < 0.5}
    verdict = "Yes" if ahead else "No" if behind else "That is not established"
    if ahead and behind:
        verdict = "That depends on the table"
    told = listed(
        f"{share(found)} of the games {where(each)} (n = {count_text(_met(each))}"
        f"{'' if each.kind in ahead | behind else '; not established'})"
        for each, found in met
    )
    text = f"{rivalry.question} {verdict}: {one} is ahead of {other} in {told}."
    if result.main in (one, other):
        return text
    beside = [(name, result.duels.payoff(result.main, name)) for name in (one, other)]
    if all(found.low > 0.5 for _, found in beside):
        shares = listed(f"{share(found)} against {name}" for name, found in beside)
        text += f" {result.main}, which keeps to neither, beats both: {shares}."
    return text


def _met(standing: Standing) -> int:
    """Games in which two given strategies met: the same number for every pair."""
    count, seats = len(standing.names), standing.players
    return round(standing.games * seats * (seats - 1) / (count * (count - 1)))


def best_words(standing: Standing) -> str:
    """Whether one strategy is ahead of all others."""
    best = standing.dominant()
    sample = f"n = {games_of(standing)}"
    if best is not None:
        others = sorted(
            (other for other in standing.names if other != best),
            key=lambda other: standing.payoff(best, other).mean,
        )
        closest, farthest = others[0], others[-1]
        return (
            f"{best} beats every other strategy {where(standing)}, most narrowly {closest} with "
            f"{share(standing.payoff(best, closest))} of the games and most clearly {farthest} "
            f"with {share(standing.payoff(best, farthest))}; {sample}."
        )
    unbeaten = [name for name in standing.order if not standing.beaten_by(name)]
    if not unbeaten:
        return (
            f"No strategy stands above the others {where(standing)}: each is beaten by another; "
            f"{sample}."
        )
    rest = set(standing.names) - set(unbeaten)
    if rest and all(rest <= set(standing.beats(name)) for name in unbeaten):
        first = unbeaten[0]
        closest = ", ".join(
            f"{first} {share(standing.payoff(first, other))} against {other}"
            for other in unbeaten[1:]
        )
        return (
            f"{listed(unbeaten)} beat every other strategy {where(standing)}; which of them is "
            f"ahead is not established ({closest}); {sample}."
        )
    if not rest:
        return f"No strategy is known to beat any other {where(standing)}; {sample}."
    return (
        f"No strategy is known to beat every other one {where(standing)}; unbeaten: "
        f"{listed(unbeaten)}; {sample}."
    )


def circle_words(result: Result, brief: bool = False) -> str:
    sure = [circle for circle in result.circles if circle.p_value < LEVEL]
    if not result.circles:
        return "There is no circle of three strategies that beat each other."
    shown = (sure or result.circles)[0]
    a, b, c = shown.names
    shares = [f"{PERCENT.text(each)} %" for each in shown.shares]
    steps = f"{a} beats {b} ({shares[0]}), {b} beats {c} ({shares[1]}), {c} beats {a} ({shares[2]})"
    if not sure:
        closest = "" if brief else f"; closest to one by the estimates: {steps}"
        return f"No circle of three strategies that beat each other is established{closest}."
    more = f", and {len(sure) - 1} more" if len(sure) > 1 else ""
    return f"There is a circle: {steps}{more}."


def field_words(standing: Standing, margin: float) -> str:
    """Who beats the field of all others, who is even with it, and who loses to it."""
    parts = []
    for word in FIELD_WORDS.values():
        found = [
            f"{name} {share(standing.shares.interval(name))}"
            for name in standing.order
            if standing.word(name) == word
        ]
        if found:
            parts.append(f"{word}: {listed(found)}")
    even = PERCENT.with_name(PERCENT.text(1 / standing.players))
    return (
        f"Against all others together, {where(standing)} ({even} within {margin_text(margin)} is "
        f"even): {'; '.join(parts)}."
    )


def compared_words(standing: Standing, other: Standing, compared: Comparison) -> str:
    """Whether the order differs in other games."""
    place = where(other)
    before, after = standing.order[0], other.order[0]
    first = share(other.shares.interval(after))
    top = (
        f"By the estimates {before} is first in both, {place} with {first} of wins"
        if before == after
        else f"By the estimates {before} is first {where(standing)}, and {after} {place} with "
        f"{first} of wins"
    )
    top += f"; n = {games_of(other)}."
    stay = f"{len(compared.same)} of {compared.pairs} pairs are in the same order in both"
    rest = f"{len(compared.open)} cannot be told apart in both"
    if not compared.open:
        rest = "all can be told apart in both"
    if compared.turned:
        shown = listed(f"{b} over {a}" for a, b in compared.turned[:MAX_NAMED])
        more = len(compared.turned) - MAX_NAMED
        shown += f" and {more} more" if more > 0 else ""
        return (
            f"By shares against all others the order changes {place}: there it is {shown}. "
            f"{stay}, {rest}. {top}"
        )
    if not compared.same:
        return (
            f"Whether the order changes {place} cannot be told from {games_of(other)}: no pair can "
            f"be told apart in both. By the estimates {compared.alike} of {compared.pairs} pairs "
            "are in the same order."
        )
    return (
        f"No change of order is established {place}: {stay}, {rest}; by the estimates "
        f"{compared.alike} are in the same order. {top}"
    )


def changed_words(result: Result, other: Standing) -> str:
    """Who gains and who loses from other games."""
    changes = result.compared[other.kind].changes
    pairs = sorted(zip(changes.names, changes.intervals, strict=True), key=_mean)
    gains = [(name, each) for name, each in reversed(pairs) if each.low > 0]
    losses = [(name, each) for name, each in pairs if each.high < 0]
    if not gains and not losses:
        return f"No strategy is known to gain or lose {where(other)}."

    def words(found: Sequence[tuple[str, Interval]], verb: str) -> str:
        names = listed(
            f"{name} ({TIMES.text(_beside(result, other).shares.interval(name).mean * 2)} → "
            f"{TIMES.text(other.shares.interval(name).mean * other.players)})"
            for name, _ in found
        )
        return f"{names} {verb}{'s' if len(found) == 1 else ''}" if found else f"nobody {verb}s"

    told = f"{words(gains, 'gain')}; {words(losses, 'lose')}"
    place = where(other)
    return f"{place[:1].upper()}{place[1:]}, in multiples of an even share: {told}."


def _mean(part: tuple[str, Interval]) -> float:
    return part[1].mean


def mixture_words(result: Result) -> str:
    words = f"If all players knew these numbers, {_mixture(result.mixtures['all'])}"
    if "lines" in result.mixtures:
        words += f" Among the lines without {result.main}, {_mixture(result.mixtures['lines'])}"
    return words


def _mixture(found: Equilibrium) -> str:
    played = sorted(
        (
            (weight, name, stable)
            for name, weight, stable in zip(
                found.names, found.weights, found.in_support, strict=True
            )
            if weight.mean > PART
        ),
        key=lambda each: -each[0].mean,
    )
    if len(played) == 1:
        name = played[0][1]
        rivals = [
            f"{other} in {PERCENT.text(stable)} % of them"
            for other, stable in zip(found.names, found.in_support, strict=True)
            if other != name and stable > 0
        ]
        sure = (
            "That is not certain. Of the results that these games allow, some have other "
            f"strategies, too: {listed(rivals)}."
            if rivals
            else "That holds for every result that these games allow."
        )
        return f"they would all play {name}: there is no better reply to it. {sure}"
    parts = [f"{name} {share(weight)}" for weight, name, _ in played]
    return f"they would mix {listed(parts)} of the time: no strategy beats that mixture."


# --- what to do -----------------------------------------------------------------------------------


def designer_words(result: Result) -> list[str]:
    """What a designer can take from it."""
    standing = result.duels
    lines = [name for name in standing.order if name != result.main]
    costs = [(standing.payoff(result.main, name), name) for name in lines]
    behind = [(cost, name) for cost, name in costs if cost.low > 0.5]
    words = [
        f"{result.main} was given no line of play; the others were. These are tuned players, not "
        "the lines themselves: a better player may do better with the same line."
    ]
    if behind:
        low, high = min(behind, key=_cost), max(behind, key=_cost)
        words.append(
            f"{len(behind)} of {len(lines)} lines are behind {result.main}, which wins from "
            f"{share(low[0])} of its games against {low[1]} to {share(high[0])} against {high[1]}."
        )
    ahead = [name for cost, name in costs if cost.high < 0.5]
    if ahead:
        words.append(f"{listed(ahead)} beat{'s' if len(ahead) == 1 else ''} {result.main}.")
    if not behind and not ahead:
        words.append(f"No line is known to be ahead of {result.main}, or behind it.")
    words.append(
        "Where a line scores does not say what would help or hurt it: a change has to be played. "
        "'pampas study change' plays it on the same deals."
    )
    return words


def player_words(result: Result) -> str:
    """What a player would do with it."""
    standing = result.duels
    replies = []
    for name in standing.order:
        others = [other for other in standing.names if other != name]
        best = max(others, key=lambda other: standing.payoff(other, name).mean)
        found = standing.payoff(best, name)
        if found.low > 0.5:
            replies.append(f"against {name} play {best} ({PERCENT.text(found.mean)} %)")
        else:
            replies.append(f"against {name} nothing is known to be better than {name}")
    return f"As a player, with two players: {'; '.join(replies)}."


def _cost(each: tuple[Interval, str]) -> float:
    return each[0].mean
