"""Every game as a Python game of OpenSpiel, registered for `pyspiel.load_game`.

    import pampas.openspiel_games
    import pyspiel

    game = pyspiel.load_game("pampas_argentina(players=3,deals=100,drawn=true)")
    solo = pyspiel.load_game("pampas_argentina(solo=moderate)")

The first move is chance's: it draws one of `deals` deals, which fixes all chance of the game. What
of it a player knows is said by observations and information states. Returns are shares of the win;
a game against an automa is one of a single player.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from functools import cache
from hashlib import sha256
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from pampas.optional import needed
from sim import games
from sim.core.actions import ActionSpace, action_space
from sim.core.description import GameDescription
from sim.core.errors import PampasError
from sim.core.eyes import Eyes
from sim.core.facade import Game
from sim.core.setup import Setup

pyspiel = needed("pyspiel", "openspiel")

MOST_DECISIONS = 100_000  # a guard: a real game needs a few thousand
MOST_DEALS = 1_000_000
NUMBERS = {"players": 2, "deals": 1000, "seed": 1}  # parameters of every game
DIGEST = 16  # numbers of an information state that tell it from others


class Told:
    """A game in progress, with all that its players have seen."""

    def __init__(self, game: Game | None = None) -> None:
        self.game = game
        self.seen: NDArray[np.int32] | None = None
        self.changes: NDArray[np.int32] | None = None  # of each entry: how often
        self.last: NDArray[np.int32] | None = None  # and at which look the last time
        self.lines: list[list[str]] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> Told:
        twin = copy(self)
        twin.game = None if self.game is None else self.game.copy()
        twin.lines = [list(lines) for lines in self.lines]
        if self.changes is not None and self.last is not None:
            twin.changes, twin.last = self.changes.copy(), self.last.copy()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """For other processes: the position by its numbers."""
        game = self.game
        if game is None:
            return {"lines": self.lines}
        held = (game.description.name, game.setup.to_dict(), game.state, game.memory)
        seen = self.seen, self.changes, self.last
        return {"lines": self.lines, "seen": seen, "held": held}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.lines = kept["lines"]
        self.seen, self.changes, self.last = kept.get("seen", (None, None, None))
        self.game = None
        if "held" in kept:
            name, setup, state, memory = kept["held"]
            description = games()[name]
            made = description.setup_class.from_dict(setup)
            self.game = Game(state, description.tables(), made, memory=memory)

    def look(self, eyes: Eyes) -> None:
        """Note for every player what is other than at the last look."""
        assert self.game is not None
        now = eyes.see(self.game.state)
        if self.seen is None or self.changes is None or self.last is None:
            self.seen, self.changes, self.last = (np.zeros_like(now) for _ in range(3))
            self.lines = [[] for _ in now]
        differs = self.seen != now
        looks = 1 + len(self.lines[0])
        self.changes += differs
        self.last[differs] = looks
        for lines, changed, new in zip(self.lines, differs, now, strict=True):
            entries = np.flatnonzero(changed)
            lines.append(" ".join(f"{entry}:{new[entry]}" for entry in entries))
        self.seen = now

    def to_one(self, player: int) -> str:
        """All that a player has seen, look by look: what was other than at the one before."""
        return "\n".join(self.lines[player]) if self.lines else ""

    def summary(self, player: int) -> NDArray[np.float32]:
        """The same as numbers: what is seen now, how often each entry changed and when it last did.

        The numbers behind tell apart what these do not: a digest of the whole.
        """
        assert self.seen is not None
        assert self.changes is not None
        assert self.last is not None
        digest = np.frombuffer(sha256(self.to_one(player).encode()).digest(), dtype=np.uint8)
        parts = self.seen[player], self.changes[player], self.last[player], digest[:DIGEST]
        return np.concatenate(parts).astype(np.float32)


class SpielGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """A game with a number of players, the deals that chance draws from, and their seed.

    Each game of `games()` has a class of its own, which says what it is. Factors of the game are
    parameters as well, if they are texts.
    """

    description: ClassVar[GameDescription]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        description = self.description
        given = {**parameters(description), **(params or {})}
        self.players, self.deals, self.seed = (int(given[name]) for name in NUMBERS)
        if not 1 <= self.deals <= MOST_DEALS:
            raise PampasError(f"deals: got {self.deals}, expected 1 to {MOST_DEALS}")
        stated = {name: given[name] for name in texts(description) if given[name] != ""}
        self.setup = Setup.of(
            description.name, drawn=given["drawn"], players=self.players, seed=self.seed, **stated
        )
        self.actions = action_space(description)
        self.eyes = eyes_of(description)
        alone = self.setup.humans == 1
        about = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.setup.humans,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if alone else 1.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(game_type(description, alone), about, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(len(self.eyes.observer.names), kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A position; before the deal there is none."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.told = Told()

    # --- what OpenSpiel asks a state ------------------------------------------------------------

    def current_player(self) -> int:
        game = self.told.game
        if game is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if game.is_over else game.decider

    def _legal_actions(self, player: int) -> list[int]:
        game = self.told.game
        if game is None or game.is_over or player != game.decider:
            return []
        return sorted(self._actions().id(game.decision, code) for code in game.legal_codes)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._spiel().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        spiel, told = self._spiel(), self.told
        if told.game is None:
            told.game = Game.new(replace(spiel.setup, game=action))
        else:
            told.game.apply(int(self._actions().codes[action]))
        told.look(spiel.eyes)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._actions().names[action]

    def is_terminal(self) -> bool:
        return self.told.game is not None and self.told.game.is_over

    def returns(self) -> list[float]:
        game, setup = self.told.game, self._spiel().setup
        if game is None or not game.is_over:
            return [0.0] * setup.humans
        outcome = game.outcome()
        shares = [outcome[f"win_share_{seat + 1}"] for seat in range(setup.players)]
        return [share / sum(shares) for share in shares[: setup.humans]]

    def __str__(self) -> str:
        return "before the deal" if self.told.game is None else repr(self.told.game)

    # --- what players know ------------------------------------------------------------------------

    def seen_by(self, player: int) -> NDArray[np.int32] | None:
        return None if self.told.seen is None else self.told.seen[player]

    def _spiel(self) -> SpielGame:
        found: SpielGame = self.get_game()
        return found

    def _actions(self) -> ActionSpace:
        return self._spiel().actions


class SpielObserver:
    """What a player sees as a tensor and as text; with perfect recall all that it has seen."""

    def __init__(self, size: int, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        name = "info_state" if perfect_recall else "observation"
        self.tensor = np.zeros(3 * size + DIGEST if perfect_recall else size, dtype=np.float32)
        self.dict = {name: self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        seen = state.seen_by(player)
        if seen is None:
            self.tensor[:] = 0
        else:
            self.tensor[:] = state.told.summary(player) if self.perfect_recall else seen

    def string_from(self, state: SpielState, player: int) -> str:
        if self.perfect_recall:
            return state.told.to_one(player)
        seen = state.seen_by(player)
        return "" if seen is None else " ".join(map(str, seen))


# --- registration -------------------------------------------------------------------------------


@cache
def eyes_of(description: GameDescription) -> Eyes:
    return Eyes(description.tables())


def game_name(game: str) -> str:
    """What a game is registered as."""
    return f"pampas_{game}"


def texts(description: GameDescription) -> list[str]:
    """Fields of a set-up that parameters can state."""
    return [factor.field for factor in description.factors if factor.kind == "text"]


def parameters(description: GameDescription) -> dict[str, Any]:
    """The parameters of a game; a factor that is "" is not stated."""
    return {**NUMBERS, "drawn": False, **dict.fromkeys(texts(description), "")}


@cache
def game_type(description: GameDescription, alone: bool = False) -> Any:
    """What OpenSpiel is told about a game, or about one that a single player plays."""
    kinds = pyspiel.GameType
    fewest = 1 if description.automa else min(description.players)
    return kinds(
        short_name=game_name(description.name),
        long_name=description.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(description.players),
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(description),
    )


def register(descriptions: Iterable[GameDescription]) -> None:
    """Tell OpenSpiel of these games, if it does not know them yet."""
    known = set(pyspiel.registered_names())
    for description in descriptions:
        if game_name(description.name) not in known:
            pyspiel.register_game(game_type(description), game_class(description))


@cache
def game_class(description: GameDescription) -> Any:
    name = f"{description.name.title()}Game"
    return type(name, (SpielGame,), {"description": description})


register(games().values())
