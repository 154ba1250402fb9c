"""Courses of games: what is decided and who leads at every turn, and chances by playing on.

Every game is played once to see how long it is, and again to take positions from it: at LOOKS
moments, the first turn of each tenth; before and after TURNS turns, drawn by chance, and before the
next turn of who moved; and before one decision with a choice. A position is played on with the luck
to come dealt afresh, by the players whose game it is (sim.core.follow). Files hold the counts and
the results of both halves of the games played on, nothing that is estimated.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.dataset.backends import LostWorkerError, completed
from analysis.dataset.files import write_atomically
from analysis.dataset.run import Chunk, Run
from analysis.dataset.schema import fingerprint
from analysis.studies import health_plan as p
from analysis.studies.base import Arm, Options
from sim.core.errors import PampasError
from sim.core.follow import NEVER, Follower, Seen

if TYPE_CHECKING:
    from analysis.study_runs import Session
    from sim.core.study_facts import StudyFacts

FORMAT = 1
GAMES_OF_A_PART = 10
MOST_TRIED = 24  # actions of a decision: of more, so many are drawn by chance
FOLDER = "courses"

Arrays = dict[str, NDArray[np.float64]]


@dataclass(frozen=True)
class Followed:
    """The courses of games of equal players.

    Per game: turns, choices, forced, actions; scores [games, turns, seats] as if the game ended at
    the start of each turn, NaN behind the last; won, totals [games, seats]. With chances: looks
    [2, games, LOOKS, seats]; before, after, later [2, games, TURNS] of who moves; tried: which
    decision each action belongs to, with wins and margins [2, actions] of who decides.
    """

    course: p.Course
    arrays: Arrays

    def __getitem__(self, name: str) -> NDArray[np.float64]:
        return self.arrays[name]

    @property
    def games(self) -> int:
        return len(self.arrays["turns"])


def prepared(session: Session, facts: StudyFacts, options: Options) -> tuple[str, ...]:
    """The files of all courses, played as far as they are missing."""
    files = []
    for course in p.courses(facts, options):
        run = _run(session, course, options)
        key = fingerprint([run.identity, FORMAT, course.chances, *_sizes()])
        folder = session.data / FOLDER / f"{run.game.name}-{key}"
        _play(session, run, course, folder)
        files.append(str(folder))
    return tuple(files)


def followed(facts: StudyFacts, options: Options) -> list[Followed]:
    """What `prepared` has played."""
    found = []
    for course, name in zip(p.courses(facts, options), options.courses, strict=True):
        parts = []
        for chunk in _chunks(course):
            with np.load(_file(Path(name), chunk)) as file:
                parts.append({key: file[key] for key in file.files})
        found.append(Followed(course, _joined(parts)))
    return found


def _sizes() -> list[int]:
    return [p.LOOKS, p.AHEAD, p.TURNS, p.TRIED_AHEAD, MOST_TRIED]


def _run(session: Session, course: p.Course, options: Options) -> Run:
    from analysis.simulate import run_of
    from analysis.study_runs import configuration_of

    made = {"players": course.players, "policy": [course.rung] * course.players}
    arm = Arm(course.name, made, course.games)
    configuration = configuration_of(session.game, arm, options)
    return run_of(configuration, session.tables(options.tables))


def _chunks(course: p.Course) -> list[Chunk]:
    step = GAMES_OF_A_PART
    return [Chunk(first, min(step, course.games - first)) for first in range(0, course.games, step)]


def _file(folder: Path, chunk: Chunk) -> Path:
    return folder / f"games-{chunk.first:06}-{chunk.games:03}.npz"


def _play(session: Session, run: Run, course: p.Course, folder: Path) -> None:
    missing = [chunk for chunk in _chunks(course) if not _file(folder, chunk).exists()]
    if not missing:
        return
    if session.executor is None:
        raise PampasError(
            f"{folder}: the courses of {course.name!r} are missing: 'pampas study' plays them"
        )
    from analysis.study_runs import StudyStopped

    folder.mkdir(parents=True, exist_ok=True)
    what = "followed, and positions played on" if course.chances else "followed"
    games = sum(chunk.games for chunk in missing)
    session.watch.note(f"health: {course.name}: {games} games are {what}")
    done = 0
    try:
        for chunk, data in completed(
            session.executor, partial(_course, run, course), _until(missing, session)
        ):
            write_atomically(_file(folder, chunk), data)
            done += 1
    except LostWorkerError:
        raise PampasError(
            "a worker died (killed, or out of memory?): give the same command again to go on"
        ) from None
    if done < len(missing):
        raise StudyStopped


def _until(missing: list[Chunk], session: Session) -> Iterator[Chunk]:
    for chunk in missing:
        if session.stop.is_set():
            return
        yield chunk


# --- playing --------------------------------------------------------------------------------------


def _course(run: Run, course: p.Course, chunk: Chunk) -> tuple[Chunk, bytes]:
    arrays = course_of(run, course, chunk)
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)  # type: ignore[arg-type]
    return chunk, buffer.getvalue()


def course_of(run: Run, course: p.Course, chunk: Chunk) -> Arrays:
    """The courses of the games of a chunk."""
    design, _ = run.design(chunk)
    field = run.game.rows.design["policy"]
    used = np.unique(design[:, field.start : field.start + course.players])
    follower = Follower(run.tables, run.rows, used.tolist())
    seen = follower.follow(design)
    found = _told(run, course, seen)
    if course.chances:
        found |= _chances(run, course, chunk, follower, design, seen)
    return found


def _told(run: Run, course: p.Course, seen: Seen) -> Arrays:
    """What following says."""
    rows, n = run.game.rows, course.players
    by_seat = rows.seats_of(seen.outcomes)[:, :n].astype(np.float64)
    share = rows.seat_outcome["win_share"]
    scores = seen.scores[:, : int(seen.turns.max()), :n].astype(np.float64)
    behind = np.arange(scores.shape[1]) >= seen.turns[:, np.newaxis]
    scores[behind] = np.nan
    counts = {"turns": seen.turns, "choices": seen.choices}
    counts |= {"forced": seen.forced, "actions": seen.actions}
    return {
        **{name: values.astype(np.float64) for name, values in counts.items()},
        "scores": scores,
        "won": by_seat[:, :, share.start] / share.whole,
        "totals": by_seat[:, :, rows.seat_outcome["total"].start],
    }


def _chances(
    run: Run,
    course: p.Course,
    chunk: Chunk,
    follower: Follower,
    design: NDArray[np.int64],
    plain: Seen,
) -> Arrays:
    games, n = chunk.games, course.players
    looks = plain.turns[:, np.newaxis] * np.arange(p.LOOKS) // p.LOOKS
    turns, choice = np.empty((games, p.TURNS), np.int64), np.empty((games, 1), np.int64)
    streams = [np.random.default_rng([run.setup.seed, chunk.first + g]) for g in range(games)]
    for g, stream in enumerate(streams):
        turns[g] = stream.integers(plain.turns[g], size=p.TURNS)
        choice[g] = stream.integers(plain.choices[g])
    after = np.where(turns + 1 < plain.turns[:, np.newaxis], turns + 1, NEVER)
    later = _next_own(plain, turns)
    asked = np.concatenate([looks, turns, after, later], axis=1)
    seen = follower.follow(design, asked, choice)
    keys = (np.arange(chunk.first, chunk.first + games)[:, np.newaxis] * 64).repeat(
        asked.shape[1], axis=1
    ) + np.arange(asked.shape[1])
    known = asked != NEVER
    ends = follower.play_on(
        seen.states[known], seen.memories[known], keys[known] + _seed(run), range(p.AHEAD)
    )
    wins = np.empty((2, games, asked.shape[1], n))
    wins[:, known] = ends.wins[..., :n].swapaxes(0, 1)
    result = _told(run, course, plain)["won"]
    for column in range(asked.shape[1]):
        over = ~known[:, column]
        wins[:, over, column] = result[over]
    movers = np.take_along_axis(plain.movers, turns, axis=1)
    parts = np.split(wins[:, :, p.LOOKS :], 3, axis=2)
    own = [
        np.take_along_axis(part, movers[np.newaxis, ..., np.newaxis], 3)[..., 0] for part in parts
    ]
    return {
        "looks": wins[:, :, : p.LOOKS],
        **dict(zip(("before", "after", "later"), own, strict=True)),
        **_tried(run, course, chunk, follower, seen, streams),
    }


def _seed(run: Run) -> int:
    """So that other seeds give other luck."""
    return (run.setup.seed % 1_000_003) * 1_000_000_007


def _next_own(seen: Seen, turns: NDArray[np.int64]) -> NDArray[np.int64]:
    """The next turn of who begins each of these turns; NEVER if the game ends before it."""
    found = np.full_like(turns, NEVER)
    for g in range(len(turns)):
        movers = seen.movers[g, : seen.turns[g]]
        for i, turn in enumerate(turns[g]):
            mine = np.flatnonzero(movers[turn + 1 :] == movers[turn])
            if mine.size:
                found[g, i] = turn + 1 + mine[0]
    return found


def _tried(
    run: Run,
    course: p.Course,
    chunk: Chunk,
    follower: Follower,
    seen: Seen,
    streams: list[np.random.Generator],
) -> Arrays:
    """Every action of one decision of each game, in the same re-deals."""
    of, rows, codes = [], [], []
    deciders = []
    for g in range(chunk.games):
        count = int(seen.legal[g, 0, 0])
        legal = seen.legal[g, 0, 1 : 1 + count]
        if count > MOST_TRIED:
            legal = legal[streams[g].permutation(count)[:MOST_TRIED]]
        of += [chunk.first + g] * len(legal)
        rows += [g] * len(legal)
        codes += legal.tolist()
        deciders += [_decider(run, seen.choice_states[g, 0], seen.choice_memories[g, 0])] * len(
            legal
        )
    keys = np.array(of) * 64 + 63 + _seed(run)
    states, memories = seen.choice_states[rows, 0], seen.choice_memories[rows, 0]
    ends = follower.play_on(states, memories, keys, range(p.TRIED_AHEAD), np.array(codes))
    who = np.array(deciders)
    here = np.arange(len(who))
    totals = ends.totals[..., : course.players].copy()
    own = totals[here, :, who]
    totals[here, :, who] = -np.inf
    return {
        "tried": np.array(of, np.float64),
        "tried_wins": ends.wins[here, :, who].T,
        "tried_margins": (own - totals.max(axis=2)).T,
    }


def _decider(run: Run, state: NDArray[np.int64], memory: NDArray[np.int64]) -> int:
    from sim.core.facade import Game

    return Game(state.copy(), run.tables, run.setup, memory=memory.copy()).decider


def _joined(parts: list[Arrays]) -> Arrays:
    """Parts of games one behind the other; halves are on the first axis."""
    longest = max(part["scores"].shape[1] for part in parts)
    for part in parts:
        missing = longest - part["scores"].shape[1]
        part["scores"] = np.pad(
            part["scores"], ((0, 0), (0, missing), (0, 0)), constant_values=np.nan
        )
    halves = ("looks", "before", "after", "later", "tried_wins", "tried_margins")
    return {
        name: np.concatenate([part[name] for part in parts], axis=1 if name in halves else 0)
        for name in parts[0]
    }
