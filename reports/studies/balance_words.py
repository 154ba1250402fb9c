"""Sentences of the page about balance: what they claim is read from the games on fresh deals."""

from __future__ import annotations

from dataclasses import dataclass

from analysis.estimate.equivalence import Word
from analysis.studies.balance import Figure, Goal, Result, Turned
from analysis.studies.balance_dials import Dial
from analysis.studies.balance_games import INSIDE, STEP_COST
from analysis.studies.balance_search import GENERATIONS
from analysis.studies.balance_targets import COMPONENTS, LENGTH, SEATS
from reports.numbers import PERCENT, PP, Unit, spoken
from reports.page import KeyFigure
from reports.studies.base import Context
from reports.studies.common import count_text, listed, margin_text, some_listed
from sim.core.study_facts import StudyFacts

MAX_CHANGES, KEY = 6, 3  # that are named in the answer, and shown as large figures
MISFIT = (
    "By how many margins all figures together are off, beyond three quarters of a margin each, on "
    "the deals of the search."
)
VERDICTS = {
    Word.TOO_STRONG: "too high",
    Word.TOO_WEAK: "too low",
    Word.FINE: "balanced",
    Word.UNDECIDED: "open",
}


@dataclass(frozen=True)
class Level:
    """How a figure is shown in its own unit."""

    about: str
    unit: str
    digits: int
    times: float


def level_of(goal: Goal, context: Context) -> Level:
    return {
        COMPONENTS: Level("Worth", PP.name, 1, 100.0),
        SEATS: Level("Share of wins", "%", 1, 100.0),
        LENGTH: Level("Length", "own turns", 1, 1.0),
    }[goal.target]


def off_unit(goal: Goal) -> Unit:
    """Lengths are off by a share of what they ought to be."""
    return PERCENT if goal.target == LENGTH else PP


def off_axis(goal: Goal) -> str:
    return {
        COMPONENTS: "worth minus that of the average one",
        SEATS: "share of wins minus an even one",
        LENGTH: "longer or shorter than wanted",
    }[goal.target]


def row_name(goal: Goal, context: Context) -> str:
    component = context.facts.component_words.face.capitalize()
    return {COMPONENTS: component, SEATS: "Seat"}.get(goal.target, "What")


def table_title(goal: Goal) -> str:
    return f"{goal.title}: before and after"


def verdict(one: Figure) -> str:
    return VERDICTS[one.word_after]


def verdict_before(one: Figure) -> str:
    return VERDICTS[one.word_before]


def title(result: Result) -> str:
    if not result.proposal:
        return "Balanced as printed?"
    if result.missed():
        return "How close a small change comes to balance"
    return "A small change that balances the game"


def wanted(result: Result, facts: StudyFacts) -> str:
    """The targets in words."""
    margin = margin_text(result.margin)
    words = {
        COMPONENTS: (
            f"every {facts.component_words.face} is worth what the average one is, within {margin}"
        ),
        SEATS: f"every seat wins equally often, within {margin}",
    }
    found = []
    for text in result.targets:
        kind, _, bounds = text.partition("=")
        low, _, high = bounds.partition("..")
        found.append(words.get(kind) or f"games last {low} to {high} {facts.pace[0].about}")
    return listed(found)


def question(result: Result, context: Context) -> str:
    return (
        f"Which small change of numbers would make {context.facts.title} a game in which "
        f"{wanted(result, context.facts)}?"
    )


def dial_name(dial: Dial, facts: StudyFacts) -> str:
    """`8a, carpinteros`; a start has its name already."""
    what, _, field = dial.key.rpartition(".")
    if not dial.key:
        return dial.label
    if not what:
        return spoken(field)
    return f"{spoken(what)}, {spoken(field)}"


def dial_note(each: Turned | None) -> str:
    if each is None:
        return "stays"
    return "at the end of what was allowed" if each.at_the_end else "changed"


def change_text(each: Turned, facts: StudyFacts) -> str:
    return f"{dial_name(each.dial, facts)} {each.value} instead of {each.dial.printed}"


# --- the answer -----------------------------------------------------------------------------------


def answer(result: Result, context: Context) -> list[str]:
    return [_proposed(result, context), _reached(result), _whose(result)]


def _proposed(result: Result, context: Context) -> str:
    figures = [one for goal in result.goals for one in goal.figures]
    off = [one for one in figures if one.word_before in (Word.TOO_STRONG, Word.TOO_WEAK)]
    if not result.proposal:
        if not result.dials and not off:
            return "Nothing has to be changed: no figure is known to be off the target."
        return "No change within the bounds is better than the printed game."
    named = [change_text(each, context.facts) for each in result.proposal[:MAX_CHANGES]]
    more = len(result.proposal) - len(named)
    texts = "; ".join(named) + (f"; and {more} more" if more else "")
    if result.missed():
        return f"{texts}: that comes closest of all changes that were tried."
    return f"{texts}: that is the smallest change found."


def _reached(result: Result) -> str:
    """What the games on fresh deals say."""
    figures = [one for goal in result.goals for one in goal.figures]
    before = sum(one.word_before in (Word.TOO_STRONG, Word.TOO_WEAK) for one in figures)
    missed, still = result.missed(), result.open()
    fine = sum(one.word_after is Word.FINE for one in figures)
    text = (
        f"On deals that the search has not seen, {fine} of {len(figures)} figures are known to be "
        f"balanced; {before} were known to be off in the printed game."
        if result.proposal
        else f"{fine} of {len(figures)} figures are known to be balanced as printed."
    )
    if missed:
        named = some_listed([spoken(one.name) for one in missed])
        text += f" What it does not reach: {named}."
    if still:
        text += f" Open: {some_listed([spoken(one.name) for one in still])}."
    return text


def _whose(result: Result) -> str:
    if result.policy == result.main:
        return f"For players like {result.main}, who have not adapted to the change."
    return (
        f"{result.main} played the search, {result.policy} the proposal; neither has adapted to "
        "the change."
    )


def key(result: Result, facts: StudyFacts) -> list[KeyFigure]:
    """The first changes, as large figures."""
    return [
        KeyFigure(str(each.value), dial_name(each.dial, facts), f"printed {each.dial.printed}")
        for each in result.proposal[:KEY]
    ]


def chart_title(goal: Goal, result: Result) -> str:
    """What the chart of a target shows."""
    fine = len(goal.of(Word.FINE))
    which = "with the change" if result.proposal else "as printed"
    return f"{fine} of {len(goal.figures)} are known to be balanced {which}"


# --- sections -------------------------------------------------------------------------------------


def about(goal: Goal, result: Result, context: Context) -> str:
    called = context.facts.component_words
    few = min(context.facts.players)
    texts = {
        COMPONENTS: (
            f"The worth of a {called.face} is the share of wins of a player who may {called.use} "
            f"it minus that of the same player, on the same deals, who may not, with {few} players "
            f"and all else available. It is balanced if that is what the average {called.face} is "
            "worth: who pays its price gets neither a bargain nor a burden."
        ),
        SEATS: "Equal players in all seats; balanced is a seat that wins its even share.",
        LENGTH: f"Own turns of a player, with {few} players.",
    }
    return f"{texts[goal.target]} Played by {result.policy}."


def changed(result: Result) -> list[str]:
    ends = [each for each in result.proposal if each.at_the_end]
    texts = [
        f"The search played {count_text(result.candidates)} candidates "
        f"({count_text(result.search_games)} games). All figures together are "
        f"{result.printed:.1f} margins off as printed; the proposal is {result.found:.1f} off on "
        f"the deals of the search, and {result.fresh:.1f} on fresh ones ({result.main}): what it "
        "gains there and not here was luck."
    ]
    if ends:
        texts.append(
            f"At the end of what was allowed: {listed(each.dial.label for each in ends)}. Wider "
            "bounds (--vary) might reach more."
        )
    return texts


def less(result: Result) -> list[str]:
    return [
        "The best change found for each number of steps, on the deals of the search: how much of "
        "the way a smaller change would go."
    ]


def method(result: Result, context: Context) -> list[str]:
    return [
        "A candidate is a set of values for the numbers that may be changed. It costs what all its "
        f"figures are off, in margins beyond {INSIDE:g} of one, and {STEP_COST:g} margins for each "
        "step by which it differs from the printed game: so a change that gains nothing is not "
        f"made. CMA-ES with Margin (Hamano et al. 2022) tries {GENERATIONS} generations; the best "
        "candidate is then compared with all that differ from it by one step. Few candidates are "
        "all tried. If the best one throws other components off balance, their prices join in "
        "for further steps.",
        "All candidates are played on the same deals. The best of many looks better than it is, so "
        "nothing is claimed from those deals: printed and proposed game are played on others. "
        "Balanced: two one-sided tests put the figure within its margin. Too high, too low: its "
        "simultaneous interval lies beyond it. Open: neither.",
    ]
