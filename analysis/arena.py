"""Matches as requested: who plays, on how many deals, and the result in rows."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from analysis.counts import MATCH_AT_MOST, MAX_MATCH_GAMES, USUAL_BLOCKS, BlockGames
from analysis.match import DuelResult, Payoff, SoloResult, match, match_games, payoff, solo
from analysis.seating import rows_of
from analysis.tabular import Tabular, with_bounds
from sim import game_named
from sim.core.errors import PampasError

if TYPE_CHECKING:
    from analysis.parallel import Progress
    from sim.core.description import GameDescription
    from sim.core.facts import Tables
    from sim.core.rows import PolicyRows
    from sim.core.setup import Setup

CHUNK_SECONDS = 2.0

Outcome = SoloResult | Payoff | tuple[DuelResult, ...]


def games_per_chunk(game: GameDescription, names: Sequence[str], humans: int, **fields: Any) -> int:
    """Games that the slowest of these policies plays in two seconds: Ctrl-C waits for them."""
    setups = [game.setup(policies=(name,) * humans, **fields) for name in names]
    return max(1, int(CHUNK_SECONDS / max(map(game.rough_seconds, setups))))


@dataclass(frozen=True)
class MatchRequest:
    """A match that can be played. chunk: games that take about two seconds."""

    tables: Tables
    setup: Setup
    names: tuple[str, ...]
    rows: PolicyRows
    blocks: int
    games: int
    both: bool
    chunk: int

    def play(
        self,
        workers: int | None = None,
        progress: Progress | None = None,
        stop: threading.Event | None = None,
    ) -> MatchResult:
        """Play it; `stop` ends it at the end of a block."""
        given = (self.tables, self.setup)
        if self.setup.humans == 1 or len(self.names) > 2:
            play = solo if self.setup.humans == 1 else payoff
            outcome: Outcome = play(
                *given, self.names, self.rows, self.blocks,
                jobs=workers, progress=progress, stop=stop, chunk=self.chunk,
            )  # fmt: skip
        else:
            pair = (self.names[0], self.names[1])
            outcome = match(
                *given, pair, self.rows, self.blocks, self.both, workers, progress, stop, self.chunk
            )
        return MatchResult(self, outcome)


@dataclass(frozen=True, repr=False)
class MatchResult(Tabular):
    """Who wins how often: duels of two policies, all pairs of more, or each against the automa.

    A share of wins counts a tie for first place among k players as 1/k. The intervals are over
    blocks of games that share a deal.
    """

    request: MatchRequest
    outcome: Outcome

    @property
    def blocks(self) -> int:
        """Fewer than requested if the match was interrupted."""
        if isinstance(self.outcome, SoloResult):
            return self.outcome.blocks
        return self.duels[0].blocks

    @property
    def finished(self) -> bool:
        return self.blocks == self.request.blocks

    @property
    def duels(self) -> tuple[DuelResult, ...]:
        """Empty for matches against an automa."""
        if isinstance(self.outcome, SoloResult):
            return ()
        return self.outcome if isinstance(self.outcome, tuple) else self.outcome.duels

    @property
    def caption(self) -> str:
        kind = "each against the automa" if isinstance(self.outcome, SoloResult) else "win shares"
        return f"{' v '.join(self.request.names)}: {kind}, {self.blocks:,} deals"

    def records(self) -> list[dict[str, Any]]:
        """One row per duel, or per policy against the automa."""
        if isinstance(self.outcome, SoloResult):
            found = self.outcome
            return [
                {"policy": name, **with_bounds("win_share", win), **with_bounds("margin", margin)}
                for name, win, margin in zip(found.names, found.win, found.margin, strict=True)
            ]
        return [
            {
                "policy": duel.one,
                "against": duel.rest,
                "games": duel.games,
                **with_bounds("win_share", duel.win),
                "fair": duel.fair,
                **with_bounds("margin", duel.margin),
            }
            for duel in self.duels
        ]

    def to_dict(self) -> dict[str, Any]:
        """For machines."""
        found = self.outcome
        if isinstance(found, tuple):
            return {"duels": [asdict(duel) for duel in found]}
        if isinstance(found, Payoff):
            return asdict(found)
        return {
            "blocks": found.blocks,
            "games": found.games,
            "confidence": found.confidence,
            "policies": {
                name: {"win": asdict(win), "margin": asdict(margin)}
                for name, win, margin in zip(found.names, found.win, found.margin, strict=True)
            },
            "differences": [
                {"one": one, "other": other, "win": asdict(difference)}
                for (one, other), difference in found.differences.items()
            ],
        }


def match_request(
    game: str,
    names: Sequence[str],
    fields: Mapping[str, Any],
    *,
    games: int | None = None,
    blocks: int | None = None,
    both: bool = False,
    tables: Sequence[str] = (),
    note: Callable[[str], None] = lambda text: None,
    prefix: str = "--",
) -> MatchRequest:
    """A match of these policies with these fields of a Setup; errors name what is wrong.

    games: per pairing (in a solo game per policy), rounded up to full blocks; blocks: the same as a
    number of deals. both: with 3 or 4 players, also the second policy alone.
    """
    _check_names(names, int(fields["players"]), prefix)
    loaded = game_named(game).tables(tables)
    setup = loaded.game.setup(**fields)
    if both and setup.humans <= 2:
        raise PampasError(
            f"{prefix}both: with 2 players there is no other way round: both policies are alone"
        )
    block = _block(setup.humans, len(names), both)
    count = block.blocks(games, blocks, USUAL_BLOCKS, note, least=2, prefix=prefix)
    return MatchRequest(
        tables=loaded,
        setup=setup,
        names=tuple(names),
        rows=rows_of(game, names),
        blocks=count,
        games=count * block.all,
        both=both,
        chunk=games_per_chunk(loaded.game, names, setup.humans, **fields),
    )


def _check_names(names: Sequence[str], players: int, prefix: str) -> None:
    if len(names) < 2:
        raise PampasError(f"a match needs at least 2 policies, got {len(names)}")
    if len(set(names)) < len(names) and len(names) > 2:
        raise PampasError(f"policies: got {' '.join(names)}, expected each policy once")
    if len(names) > 2 and players != 2:
        raise PampasError(
            f"{prefix}players: got {players}, expected 2: more than two policies play in pairs"
        )


def _block(seats: int, policies: int, both: bool) -> BlockGames:
    """One deal with every seating of every pairing; in a solo game, once with each policy."""
    if seats == 1:
        return BlockGames(1, "of each policy", policies, MAX_MATCH_GAMES, MATCH_AT_MOST)
    games = match_games(seats, policies, 1, both)
    return BlockGames(seats, "of each pairing", games, MAX_MATCH_GAMES, MATCH_AT_MOST)
