"""What is best here? Every legal action of a position with its win chance and expected margin.

Each action is tried in many continuations: what the player cannot know is re-dealt, the action is
done, and policies play the game to its end. All actions share their re-deals, and those that cannot
be the best drop out (analysis.estimate.race). The figures say what an action is worth if the game
is played on by these policies: another policy may judge otherwise.
"""

from __future__ import annotations

import math
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from analysis.continuing import Continuations
from analysis.counts import MAX_SEED, counted, ranged
from analysis.estimate.race import GOALS, RaceResult, Watch, race
from analysis.interval import CONFIDENCE, Interval
from analysis.tabular import Tabular, with_bounds
from sim.core.errors import FieldError, PampasError
from sim.core.facade import Game
from sim.core.record import SavedGame, read_saved

USUAL_GAMES = 20_000
MAX_GAMES = 10_000_000
USUAL_PRECISION = {"win": 1.0, "margin": 0.5}  # pp, VP
USUAL_POLICY = "club"
LINE_DEALS = 40  # re-deals in which the best line is looked for


@dataclass(frozen=True)
class ActionValue:
    """A legal action. out: another one is better, as sure as the analysis is."""

    text: str
    code: int
    win: Interval
    margin: Interval
    deals: int
    out: bool


@dataclass(frozen=True)
class Line:
    """How the turn goes on most often after the best action, and in how many of the re-deals."""

    actions: tuple[str, ...]
    found: int
    deals: int


@dataclass(frozen=True, repr=False)
class Analysis(Tabular):
    """The legal actions, the best first.

    behind: by how much another action may be better than the first at most (share of the win, or
    VP). known: that is within the precision. alone: all other actions are out.
    """

    game: str
    title: str
    turn: int
    player: int
    decision: str
    policies: tuple[str, ...]
    goal: str
    actions: tuple[ActionValue, ...]
    behind: float
    known: bool
    alone: bool
    line: Line
    games: int
    precision: float
    confidence: float

    @property
    def best(self) -> ActionValue:
        return self.actions[0]

    @property
    def caption(self) -> str:
        where = f"{self.title}, turn {self.turn}, player {self.player + 1}"
        return f"{where}: {self.decision.replace('_', ' ')}"

    def records(self) -> list[dict[str, Any]]:
        """One row per action."""
        return [
            {
                "action": one.text,
                **with_bounds("win_chance", one.win),
                **with_bounds("margin", one.margin),
                "deals": one.deals,
                "out": one.out,
            }
            for one in self.actions
        ]

    def to_dict(self) -> dict[str, Any]:
        """For machines; `behind` is null where nothing can be said."""
        return {**asdict(self), "behind": self.behind if math.isfinite(self.behind) else None}


def analyse(
    position: Game | SavedGame | Mapping[str, Any] | str | Path,
    *,
    turn: int | None = None,
    decision: int = 1,
    policy: str | Sequence[str] = USUAL_POLICY,
    games: int = USUAL_GAMES,
    precision: float | None = None,
    goal: str = "win",
    seed: int = 1,
    confidence: float = CONFIDENCE,
    watch: Watch | None = None,
    stop: threading.Event | None = None,
    prefix: str = "",
) -> Analysis:
    """The value of every legal action of a position, with simultaneous intervals.

    position: a game, its JSON data, or the path of a position or of a saved game, of which `turn`
    and `decision` say where. policy: who plays on, for all seats or one per seat. games:
    continuations at most. precision: it ends when the first action is known to be within so many
    pp (VP with goal="margin") of the best. prefix: how the names of arguments begin in errors.

    >>> game = pampas.Game.new("hacienda", players=2, seed=3)
    >>> found = analyse(game, games=600)
    >>> found.best.win.low < found.best.win.mean < found.best.win.high
    True
    >>> len(found.to_pandas()) == len(game.legal_actions())
    True
    """
    found = game_of(position, turn, decision)
    if found.is_over:
        raise PampasError("analyse: the game is over: there is nothing to decide")
    if goal not in GOALS:
        raise FieldError(f"{prefix}goal", repr(goal), " or ".join(GOALS))
    legal = found.legal_actions()
    counted(f"{prefix}games", games, 2 * len(legal), MAX_GAMES, "at least 2 of each action")
    counted(f"{prefix}seed", seed, 0, MAX_SEED)
    wanted = USUAL_PRECISION[goal] if precision is None else precision
    ranged(f"{prefix}precision", wanted, 0, 100)
    ranged("confidence", confidence, 0.5, 0.9999)
    names = tuple(policy.split(",")) if isinstance(policy, str) else tuple(policy)
    ahead = Continuations(found, [name.strip() for name in names], seed)
    unit = 100 if goal == "win" else 1
    result = race(
        lambda some, deals: ahead.table([legal[i].code for i in some], deals),
        len(legal),
        games,
        wanted / unit,
        goal,
        confidence,
        watch,
        stop,
    )
    return _analysis(found, ahead, result, goal, wanted)


def game_of(
    position: Game | SavedGame | Mapping[str, Any] | str | Path,
    turn: int | None = None,
    decision: int = 1,
) -> Game:
    """The game that waits for a decision, from whatever it was given by."""
    if isinstance(position, Game):
        if turn is not None:
            raise PampasError(f"turn: got {turn} with a game, expected it with a saved game")
        return position
    return saved_of(position).at(turn, decision)


def saved_of(position: SavedGame | Mapping[str, Any] | str | Path) -> SavedGame:
    """A saved game, from what it was given by."""
    if isinstance(position, SavedGame):
        return position
    if isinstance(position, Mapping):
        if "turns" in position:
            return SavedGame.from_dict(position)
        begun = Game.from_dict(position)
        return SavedGame(begun.setup, begun.tables, start=position)
    return read_saved(Path(position))


def _analysis(
    game: Game, ahead: Continuations, result: RaceResult, goal: str, precision: float
) -> Analysis:
    legal = game.legal_actions()
    values = [
        ActionValue(action.text, action.code, one.win, one.margin, one.deals, one.out)
        for action, one in zip(legal, result.runners, strict=True)
    ]
    best = values[result.best]
    rest = sorted((one for one in values if one is not best), key=lambda one: _rank(one, goal))
    return Analysis(
        game=game.description.name,
        title=game.description.title,
        turn=game.turn,
        player=game.decider,
        decision=game.decision,
        policies=ahead.game.setup.policies,
        goal=goal,
        actions=(best, *rest),
        behind=result.behind,
        known=result.known,
        alone=result.alone,
        line=best_line(ahead, best.code),
        games=result.games,
        precision=precision,
        confidence=result.confidence,
    )


def _rank(one: ActionValue, goal: str) -> tuple[bool, float, float]:
    """Those that are out last, then by the goal."""
    win, margin = one.win.mean, one.margin.mean
    return (one.out, -win, -margin) if goal == "win" else (one.out, -margin, -win)


def best_line(ahead: Continuations, code: int, deals: int = LINE_DEALS) -> Line:
    """What most re-deals have in common of how the decider's turn goes on after an action."""
    lines = [_rest_of_turn(ahead.imagined(deal), code) for deal in range(deals)]
    line: tuple[str, ...] = ()
    share = len(lines)
    while True:
        following = Counter(one[len(line)] for one in lines if len(one) > len(line))
        if not following:
            return Line(line, share, deals)
        text, times = following.most_common(1)[0]
        if 2 * times < deals and line:
            return Line(line, share, deals)
        line, share = (*line, text), times
        lines = [one for one in lines if one[: len(line)] == line]


def _rest_of_turn(game: Game, code: int) -> tuple[str, ...]:
    """The choices of the decider until somebody else decides or the turn is over."""
    turn, decider = game.turn, game.decider
    text = game.description.words.action(game.state, game.tables, code)
    line = [text]
    game.apply(code)
    while not game.is_over and (game.turn, game.decider) == (turn, decider):
        action = game.choose()
        line.append(action.text)
        game.apply(action)
    return tuple(line)
