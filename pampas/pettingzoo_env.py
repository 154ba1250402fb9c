"""A game as a PettingZoo environment (AEC): the agents take turns as the seats of the table do.

from pampas.pettingzoo_env import env

game = env("argentina", players=3)
game.reset(seed=7)
for agent in game.agent_iter():
    observation, reward, termination, truncation, info = game.last()
    over = termination or truncation
    game.step(None if over else game.action_space(agent).sample(info["action_mask"]))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pampas import seats
from pampas.optional import needed
from sim.core.errors import PampasError
from sim.core.eyes import Eyes
from sim.core.setup import Setup
from sim.core.vector import VectorGame

if TYPE_CHECKING:
    from sim.core.facts import Overlays, Tables

pettingzoo = needed("pettingzoo", "pettingzoo")
spaces = needed("gymnasium", "pettingzoo").spaces
MASK_IN = ("info", "observation")
wrappers = needed("pettingzoo.utils", "pettingzoo").wrappers


class TableEnv(pettingzoo.AECEnv):  # type: ignore[misc, name-defined]
    """All seats of a game that people play; agents are called player_0, player_1 ...

    mask_in: where the legal actions of the agent that decides are: "info", as the `action_mask` of
    its information, or "observation", which is a dictionary of `observation` and `action_mask` then
    (all zeros for who does not decide); some wrappers ask for that. max_cycles: decisions after
    which a game is cut short, None: never. reward: "win", "margin" or "score", at the end of the
    game. An illegal action raises a PampasError; the TerminateIllegalWrapper of PettingZoo does
    otherwise. Further arguments are factors of the game.
    """

    metadata = {  # noqa: RUF012
        "render_modes": seats.RENDER_MODES,
        "name": "pampas",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "argentina",
        *,
        reward: str = "win",
        max_cycles: int | None = None,
        mask_in: str = "info",
        tables: Tables | Overlays = (),
        render_mode: str | None = None,
        **factors: Any,
    ) -> None:
        super().__init__()
        if max_cycles is not None and (isinstance(max_cycles, bool) or max_cycles < 1):
            raise PampasError(f"max_cycles: got {max_cycles!r}, expected 1 or more, or None")
        if mask_in not in MASK_IN:
            raise PampasError(f"mask_in: got {mask_in!r}, expected one of {', '.join(MASK_IN)}")
        self._mask_in = mask_in
        setup = Setup.of(game, **factors)
        self._vector = VectorGame(setup, 1, reward=reward, numbers=[0], tables=tables)
        self._eyes = Eyes(self._vector.tables)
        self.actions, self.observer = self._vector.actions, self._vector.observer
        self.max_cycles = max_cycles
        self.render_mode = seats.check_mode(render_mode)
        version = setup.description.rules_version
        self.metadata = {**self.metadata, "name": f"pampas_{game}_v{version}"}
        self.possible_agents = [f"player_{seat}" for seat in range(setup.humans)]
        self.agents: list[str] = []
        box = seats.observation_box(self._vector, "pettingzoo")
        if mask_in == "observation":
            mask = spaces.Box(0, 1, (self.actions.size,), dtype=np.int8)
            box = spaces.Dict({"observation": box, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, box)
        self.action_spaces = {
            agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents
        }
        self._rng = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `options={"game": number}` says which, else it is drawn."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        number = (options or {}).get("game")
        self._vector.reset([seats.a_game(self._rng) if number is None else number])
        self._cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._next()

    def observe(self, agent: str) -> NDArray[np.int32] | dict[str, NDArray[Any]]:
        seat = self.possible_agents.index(agent)
        seen: NDArray[np.int32] = self._eyes.see(self._vector.states[0])[seat]
        if self._mask_in == "info":
            return seen
        mine = self._vector.going_on[0] and agent == self.agent_selection
        mask = self._vector.masks[0] & mine
        return {"observation": seen, "action_mask": mask.astype(np.int8)}

    def step(self, action: int | np.integer[Any] | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise PampasError(f"step: got None for {agent}, expected the id of an action")
        self._cumulative_rewards[agent] = 0.0
        self._vector.step(np.array([int(action)]))
        self._cycles += 1
        over = not self._vector.going_on[0]
        for seat, one in enumerate(self.possible_agents):
            self.rewards[one] = float(self._vector.rewards[0, seat])
            self.terminations[one] = over
            self.truncations[one] = not over and self._cycles == self.max_cycles
        self._next()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return seats.render(self._vector, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _next(self) -> None:
        """Who decides now, among which actions."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self._vector.going_on[0]:
            self.agent_selection = self.possible_agents[int(self._vector.seats[0])]
            mask = self._vector.masks[0].astype(np.int8)
            self.infos[self.agent_selection] = {"action_mask": mask}


def env(game: str = "argentina", **arguments: Any) -> Any:
    """The environment with the usual checks of PettingZoo around it."""
    made = TableEnv(game, **arguments)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
