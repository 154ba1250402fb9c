"""Every game as a Python game of OpenSpiel, registered for `pyspiel.load_game`.

    import pampas.openspiel_games
    import pyspiel

    game = pyspiel.load_game("pampas_argentina(players=3,deals=100)")

The first move is chance's: it draws one of `deals` deals, which fixes all chance of the game. What
of it a player knows is said by observations and information states. Returns are shares of the win.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import cache
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

pyspiel = needed("pyspiel", "openspiel")

MOST_DECISIONS = 100_000  # a guard: a real game needs a few thousand
MOST_DEALS = 1_000_000
PARAMETERS = {"players": 2, "deals": 1000, "seed": 1}


class Told:
    """A game in progress, with all that its players have seen."""

    def __init__(self, game: Game | None = None) -> None:
        self.game = game
        self.seen: NDArray[np.int32] | None = None
        self.lines: list[list[str]] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> Told:
        twin = copy(self)
        twin.game = None if self.game is None else self.game.copy()
        twin.lines = [list(lines) for lines in self.lines]
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """For other processes: the position by its numbers."""
        game = self.game
        if game is None:
            return {"lines": self.lines}
        held = (game.description.name, game.setup.to_dict(), game.state, game.memory)
        return {"lines": self.lines, "seen": self.seen, "held": held}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.lines, self.seen = kept["lines"], kept.get("seen")
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
        before = np.zeros_like(now) if self.seen is None else self.seen
        self.lines = self.lines or [[] for _ in now]
        for lines, old, new in zip(self.lines, before, now, strict=True):
            changed = np.flatnonzero(old != new)
            lines.append(" ".join(f"{entry}:{new[entry]}" for entry in changed))
        self.seen = now


class SpielGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """A game with a number of players, the deals that chance draws from, and their seed.

    Each game of `games()` has a class of its own, which says what it is.
    """

    description: ClassVar[GameDescription]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        description = self.description
        self.players, self.deals, self.seed = (int(given[name]) for name in PARAMETERS)
        if not 1 <= self.deals <= MOST_DEALS:
            raise PampasError(f"deals: got {self.deals}, expected 1 to {MOST_DEALS}")
        self.setup = description.setup(players=self.players, seed=self.seed)
        self.actions = action_space(description)
        self.eyes = eyes_of(description)
        about = pyspiel.GameInfo(
            num_distinct_actions=self.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(game_type(description), about, params or {})

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
            setup = spiel.description.setup(players=spiel.players, seed=spiel.seed, game=action)
            told.game = Game.new(setup)
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
        game, players = self.told.game, self._spiel().players
        if game is None or not game.is_over:
            return [0.0] * players
        outcome = game.outcome()
        shares = [outcome[f"win_share_{seat + 1}"] for seat in range(players)]
        return [share / sum(shares) for share in shares]

    def __str__(self) -> str:
        return "before the deal" if self.told.game is None else repr(self.told.game)

    # --- what players know ------------------------------------------------------------------------

    def seen_by(self, player: int) -> NDArray[np.int32] | None:
        return None if self.told.seen is None else self.told.seen[player]

    def told_to(self, player: int) -> str:
        """All that a player has seen, step by step: what was other than at the step before."""
        return "\n".join(self.told.lines[player]) if self.told.lines else ""

    def _spiel(self) -> SpielGame:
        found: SpielGame = self.get_game()
        return found

    def _actions(self) -> ActionSpace:
        return self._spiel().actions


class SpielObserver:
    """Observations as a tensor and as text; with perfect recall as text only."""

    def __init__(self, size: int, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = None if perfect_recall else np.zeros(size, dtype=np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            seen = state.seen_by(player)
            self.tensor[:] = 0 if seen is None else seen

    def string_from(self, state: SpielState, player: int) -> str:
        if self.perfect_recall:
            return state.told_to(player)
        seen = state.seen_by(player)
        return "" if seen is None else " ".join(map(str, seen))


# --- registration -------------------------------------------------------------------------------


@cache
def eyes_of(description: GameDescription) -> Eyes:
    return Eyes(description.tables())


def game_name(game: str) -> str:
    """What a game is registered as."""
    return f"pampas_{game}"


@cache
def game_type(description: GameDescription) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=game_name(description.name),
        long_name=description.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(description.players),
        min_num_players=min(description.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
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
