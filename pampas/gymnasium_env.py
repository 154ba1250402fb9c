"""A seat of a game as a Gymnasium environment: the other seats are played by policies.

    import gymnasium
    import pampas.gymnasium_env

    env = gymnasium.make("pampas/argentina-v2", opponents="novice")
    env = pampas.gymnasium_env.SeatEnv("hacienda", players=3, seat=2, opponents=("club", "novice"))

Importing this module registers every game, under its name and the version of its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pampas import seats
from pampas.optional import needed
from sim import games
from sim.core.errors import PampasError
from sim.core.setup import Setup
from sim.core.vector import VectorGame

if TYPE_CHECKING:
    from sim.core.facts import Overlays, Tables

gymnasium = needed("gymnasium", "gymnasium")

ILLEGAL_REWARD = -1.0
ILLEGAL = ("end", "refuse")


class SeatEnv(gymnasium.Env):  # type: ignore[misc, name-defined]
    """One seat of a game.

    seat: counted from 0. opponents: a policy for all other seats, or one for each in turn order
    from the first seat on. reward: "win", "margin" or "score", at the end of the game. illegal:
    what an illegal action does: "end" ends the episode with a reward of -1 and `info["illegal"]`,
    "refuse" raises a PampasError. Further arguments are factors of the game: `players`, `seed`,
    `solo` and so on; a game is drawn from those of the seed at every reset.

    Observations are those of `env.observer.names`, actions those of `env.actions.names`.
    """

    metadata = {"render_modes": seats.RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str = "argentina",
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "novice",
        reward: str = "win",
        illegal: str = "end",
        tables: Tables | Overlays = (),
        render_mode: str | None = None,
        **factors: Any,
    ) -> None:
        setup = Setup.of(game, **factors)
        if illegal not in ILLEGAL:
            raise PampasError(f"illegal: got {illegal!r}, expected one of {', '.join(ILLEGAL)}")
        self.seat = seat
        self._vector = VectorGame(
            setup,
            1,
            policies=_others(setup, seat, opponents),
            reward=reward,
            numbers=[0],
            tables=tables,
        )
        self.actions, self.observer = self._vector.actions, self._vector.observer
        self._illegal = illegal
        self._is_over = True
        self.render_mode = seats.check_mode(render_mode)
        self.observation_space = seats.observation_box(self._vector, "gymnasium")
        self.action_space = gymnasium.spaces.Discrete(self.actions.size)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        masks: NDArray[np.bool_] = self._vector.masks[0].copy()
        return masks

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int32], dict[str, Any]]:
        """A new game; `options={"game": number}` says which, else it is drawn."""
        super().reset(seed=seed)
        number = (options or {}).get("game")
        self._vector.reset([seats.a_game(self.np_random) if number is None else number])
        self._is_over = False
        return self._observation(), self._info()

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[NDArray[np.int32], float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise PampasError("step: the game is over, expected reset()")
        number = int(action)
        inside = 0 <= number < self.actions.size
        if self._illegal == "end" and not (inside and self._vector.masks[0, number]):
            self._is_over = True
            return self._observation(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": 1}
        self._vector.step(np.array([number]))
        self._is_over = not self._vector.going_on[0]
        reward = float(self._vector.rewards[0, self.seat])
        cut = self._is_over and self._outcome("truncated")
        return self._observation(), reward, self._is_over and not cut, bool(cut), self._info()

    def render(self) -> str | None:
        return seats.render(self._vector, self.render_mode)

    def _observation(self) -> NDArray[np.int32]:
        seen: NDArray[np.int32] = self._vector.observations[0].copy()
        return seen

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self._vector.masks[0].astype(np.int8),
            "game": int(self._vector.numbers[0]),
        }

    def _outcome(self, column: str) -> bool:
        rows = self._vector.setup.description.rows
        return bool(self._vector.outcomes[0, rows.column(column)])


def _others(setup: Setup, seat: int, opponents: str | Sequence[str]) -> dict[int, str]:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < setup.humans:
        raise PampasError(f"seat: got {seat!r}, expected 0 to {setup.humans - 1}")
    rest = [one for one in range(setup.humans) if one != seat]
    names = [opponents] * len(rest) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(rest):
        got = ", ".join(map(str, names))
        raise PampasError(f"opponents: got {got}, expected one policy, or {len(rest)}")
    return dict(zip(rest, names, strict=True))


def environment_id(game: str) -> str:
    """What a game is registered as."""
    return f"pampas/{game}-v{games()[game].rules_version}"


for _name in games():
    if environment_id(_name) not in gymnasium.registry:
        gymnasium.register(
            environment_id(_name), "pampas.gymnasium_env:SeatEnv", kwargs={"game": _name}
        )
