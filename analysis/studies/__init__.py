"""Studies: questions about a game that are answered by a design, its games and an estimate.

Every study is a module with the same functions:

    plan(facts, options) -> list of arms: which runs it needs, with how many games
    headline(facts, options, data) -> the figures of its answer, from the main arms alone
    estimate(facts, options, data) -> its result with the headline, from all arms, nothing else

    needs(facts) -> what the game would have to have for it and has not, or nothing

and may have

    check(game, facts, options): refuse what says nothing, before anything is played
    BANS_ARE_KNOWN: players who adapt know what one of them may not have
    follow_up(facts, options, data) -> further arms in view of those that were played
    prepare(session, facts, options) -> options: what the estimate needs beside the games of arms
    again(facts, options, answer) -> what players who adapt are asked, if not the headline

Pages are made from results in reports.studies.
"""

from importlib import import_module
from typing import Any

STUDIES = {
    "first-player": "How much is the first seat worth, and what would make up for it?",
    "components": "Which components are too strong or too weak?",
    "automa": "How hard is each level of the solo game's opponent?",
    "strategies": "Which strategy beats which?",
    "health": "What is playing this game like?",
    "change": "What does a change of tables or set-up do?",
    "values": "What is one of each thing worth?",
    "openings": "What is best done first?",
    "balance": "Which small change of numbers would balance the game?",
}
CHANGE, VALUES, OPENINGS, BALANCE = "change", "values", "openings", "balance"
OLD_NAMES = {"buildings": "components", "pedro": "automa"}  # of studies, in folders and commands
ALIASES = {"what-if": CHANGE, **OLD_NAMES}
# Studies that "all" leaves out: one has to be told a change, another one searches for one, and two
# try things on players, which takes games of their own.
ON_REQUEST = (CHANGE, VALUES, OPENINGS, BALANCE)
OF_ONE_GAME = tuple(name for name in STUDIES if name not in ON_REQUEST)


def study_module(name: str) -> Any:
    """The module of a study."""
    return import_module(f"{__name__}.{name.replace('-', '_')}")
