"""The games of the study of balance: the printed game, candidates of the search, the proposal.

search     the printed game and candidates on deals of their own, the same for all of them
headline   the printed game on other deals
proposal   the best candidate on the deals of the headline, which the search has not seen

Which candidates are played depends on those before them, so all but the first come from
`follow_up`. The search is the main rung's; the proposal is played by whoever plays for the
headline, too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from analysis.studies.balance_dials import Box, Dial, Values
from analysis.studies.balance_search import Search
from analysis.studies.balance_targets import Aim, Seats, Table, Target, targets_of
from analysis.studies.base import Arm, ArmData, Options, at_rung, rung_of, rung_seed, whole_plan
from analysis.studies.components_plan import BEYOND, CHEAPEST, PRICES, tiles_of
from sim.core.study_facts import StudyFacts

MAIN_GAMES = 60_000  # of each table, as printed and as proposed
SEARCH_GAMES = 6_000  # of each table for a candidate
LEAST_SEARCH = 1_000  # deals of a table, if the study is small
MIRROR_GAMES = 9_600
SEARCH_SEED = 2_000_000  # added to the seed: neighbouring seeds share no deals with it
MAX_ROUNDS = 2  # of search: a second one by steps, with what the first one threw off balance

INSIDE = 0.75  # of a margin: what the search aims at, as its estimates are not exact
STEP_COST = 0.25  # margins that a step has to gain to be worth it
START_SPREADS = 2  # times the usual spread of a start by which it may be changed

MAX_KEPT = 1_000  # candidates whose misfit is remembered

ALL = "all"
PRINTED, PROPOSAL = "as printed", "proposal"
MIRROR = "equal players"


@dataclass(frozen=True)
class Candidate:
    """A changed game: values of dials, without those that are as printed."""

    values: Mapping[Dial, int] = field(default_factory=dict)

    @classmethod
    def of(cls, dials: Sequence[Dial], values: Values) -> Candidate:
        pairs = zip(dials, values, strict=True)
        return cls({dial: value for dial, value in pairs if value != dial.printed})

    @property
    def label(self) -> str:
        """`8a.carpinteros=8, pesos of seat 3=11`."""
        return ", ".join(f"{dial.label}={value}" for dial, value in self.values.items()) or PRINTED

    @property
    def steps(self) -> int:
        return sum(dial.steps(value) for dial, value in self.values.items())

    def tables(self, options: Options) -> list[str]:
        changed = [f"{dial.key}={value}" for dial, value in self.values.items() if dial.key]
        return [*options.tables, *changed]


def _starts_of(facts: StudyFacts, data: Mapping[str, ArmData]) -> tuple[int, ...]:
    """What the seats start with as printed, with the most players; nothing if that is fixed."""
    if not (facts.start and facts.start[0].each_option):
        return ()
    most, stated = max(facts.players), facts.start[0].each_option
    for arm in data.values():
        configuration = arm.arm.configuration
        if configuration["players"] == most and stated not in configuration:
            return tuple(map(int, arm.seat_table(facts.start[0].column)[0].tolist()))
    return ()


@dataclass(frozen=True)
class Balancing:
    """The games of a study so far, and what follows from them."""

    facts: StudyFacts
    options: Options
    data: Mapping[str, ArmData]
    known_starts: tuple[int, ...] = ()

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """What the seats start with as printed; nothing if that cannot be changed."""
        return self.known_starts or _starts_of(self.facts, self.data)

    @cached_property
    def targets(self) -> list[Target]:
        return targets_of(self.options, self.facts)

    # --- arms -------------------------------------------------------------------------------------

    def tables(self, policy: str, tiles: Collection[str] | None = None) -> list[Table]:
        """What all targets need, each once."""
        wanted = tiles_of(self.facts) if tiles is None else tiles
        found: dict[str, Table] = {}
        for target in self.targets:
            for table in target.tables(self.facts, policy, wanted):
                found.setdefault(table.name, table)
        return list(found.values())

    def arms(
        self,
        prefix: str,
        candidate: Candidate,
        policy: str,
        seed: int,
        tiles: Collection[str] | None = None,
        *,
        main: bool = False,
        usual: int = MAIN_GAMES,
        least: int = 2,
    ) -> list[Arm]:
        found = []
        for table in self.tables(policy, tiles):
            block = table.block
            games = max(self.options.games(usual, block, main), least * block)
            name = f"{prefix}: {table.name}"
            found.append(Arm(name, self._played_as(candidate, table, seed), games, main))
        return found

    def _played_as(self, candidate: Candidate, table: Table, seed: int) -> dict[str, Any]:
        made = {**table.configuration, "seed": seed, "tables": candidate.tables(self.options)}
        by_seat = {dial.seat: value for dial, value in candidate.values.items() if not dial.key}
        if by_seat:
            starts = self.starts[: made["players"]]
            made[self.facts.start[0].each_option] = [
                by_seat.get(seat, start) for seat, start in enumerate(starts)
            ]
        return made

    def of(self, prefix: str) -> dict[str, ArmData]:
        """The games of these arms by the names of their tables."""
        start = f"{prefix}: "
        return {
            name.removeprefix(start): arm
            for name, arm in self.data.items()
            if name.startswith(start)
        }

    def lacking(self, arms: Sequence[Arm]) -> list[Arm]:
        return [arm for arm in arms if arm.name not in self.data]

    def proposal_arms(self, proposal: Candidate) -> list[Arm]:
        """The proposal on the deals of the headline, by the main rung and by who plays for it."""
        at_main = replace(self, options=self.options.at_main()).checked_arms(proposal)
        arms = {arm.name: arm for arm in (*at_main, *self.checked_arms(proposal))}
        found = [replace(arm, main=False) for arm in arms.values()]
        return [*found, self.mirror_arm(PROPOSAL, proposal)]

    def checked_arms(self, proposal: Candidate) -> list[Arm]:
        """A game, or the printed one, by who plays for the headline, with as many games."""
        rung = rung_of(self.facts, self.options)
        seed = rung_seed(self.facts, self.options)
        name = at_rung(self.facts, self.options, PROPOSAL if proposal.values else PRINTED)
        return self.arms(name, proposal, rung, seed, main=True)

    def mirror_arm(self, prefix: str, candidate: Candidate) -> Arm:
        """Equal players in rotated seats, of whom none is kept from anything."""
        few, main = min(self.facts.players), self.facts.main
        table = Table(MIRROR, {"players": few, "policy": [main] * few, "rotate": True})
        games = self.options.games(MIRROR_GAMES, few, main=False)
        made = self._played_as(candidate, table, self.options.seed)
        return Arm(f"{prefix}: {MIRROR}", made, games, False)

    def search_arms(self, candidate: Candidate, tiles: Collection[str] | None = None) -> list[Arm]:
        seed = self.options.seed + SEARCH_SEED
        return self.arms(
            f"search, {candidate.label}",
            candidate,
            self.facts.main,
            seed,
            tiles,
            usual=SEARCH_GAMES,
            least=LEAST_SEARCH,
        )

    # --- how far off ------------------------------------------------------------------------------

    def aims(self, prefix: str, known: str = "") -> list[Aim]:
        """How far the games of these arms are off the targets; `known`: see Target.aims."""
        played = self.of(prefix)
        other = self.of(known) if known else played
        return [
            aim
            for target in self.targets
            for aim in target.aims(self.facts, self.options, played, other)
        ]

    def cost(self, candidate: Candidate, tiles: Collection[str]) -> float | None:
        """What a candidate costs by the games of the search; None if they are still to be played.

        On deals of the search, so that it is compared with the others on the same ones.
        """
        arms = self.search_arms(candidate, tiles)
        if self.lacking(arms):
            return None
        games = tuple(self.data[arm.name] for arm in arms)
        if games not in _MISFITS:
            aims = self.aims(f"search, {candidate.label}", f"search, {PRINTED}")
            _MISFITS.keep(games, misfit(aims))
        return _MISFITS[games] + STEP_COST * candidate.steps

    # --- the search -------------------------------------------------------------------------------

    def search(self) -> Found:
        """The search as far as it is known."""
        if missing := self.lacking(self.search_arms(Candidate())):
            return Found((), missing)
        dials = self._first_dials()
        best, rounds = Candidate(), list[Search]()
        while dials:
            box = Box(tuple(dials))
            tiles = self._watched(dials)
            known: dict[Values, float | None] = {}

            def cost(
                values: Values,
                box: Box = box,
                tiles: Collection[str] = tiles,
                known: dict[Values, float | None] = known,
            ) -> float | None:
                if values not in known:
                    known[values] = self.cost(Candidate.of(box.dials, values), tiles)
                return known[values]

            start = tuple(best.values.get(dial, dial.printed) for dial in dials)
            search = Search(box, cost)
            search = search.refine(start) if rounds else search.run(start, self.options.seed)
            rounds.append(search)
            if search.missing:
                candidates = [Candidate.of(dials, values) for values in search.missing]
                arms = [arm for one in candidates for arm in self.search_arms(one, tiles)]
                return Found(tuple(rounds), self.lacking(arms))
            best = Candidate.of(dials, search.best)
            if missing := self.lacking(self.search_arms(best)):
                return Found(tuple(rounds), missing)
            more = [] if self.options.dials else self._thrown_off(best, dials)
            if len(rounds) == MAX_ROUNDS or not more:
                break
            dials = [*dials, *more]
        return Found(tuple(rounds), [], best)

    def _first_dials(self) -> list[Dial]:
        """Those that were named, else prices of components that are off, and starts of seats."""
        if self.options.dials:
            return [one for dial in self.options.dials for one in self._named(dial)]
        found = self._prices(f"search, {PRINTED}")
        if any(isinstance(target, Seats) for target in self.targets):
            found += self._starts()
        return found

    def _named(self, dial: Dial) -> list[Dial]:
        """A dial of the tables as it is; a start has one for each seat but the first."""
        if dial.key:
            return [dial]
        return [
            replace(
                dial,
                label=f"{self.facts.start[0].unit} of seat {seat + 1}",
                printed=start,
                low=min(dial.low, start),
                high=max(dial.high, start),
                seat=seat,
            )
            for seat, start in enumerate(self.starts)
            if seat
        ]

    def _starts(self) -> list[Dial]:
        if not (self.facts.start and self.facts.start[0].each_option):
            return []
        factor = self.facts.start[0]
        return [
            Dial(
                f"{factor.unit} of seat {seat + 1}",
                start,
                max(0, start - START_SPREADS * factor.spread),
                start + START_SPREADS * factor.spread,
                factor.step,
                seat=seat,
            )
            for seat, start in enumerate(self.starts)
            if seat
        ]

    def _prices(self, prefix: str) -> list[Dial]:
        """The prices of components that are worth too much or too little there."""
        off = self._off(prefix)
        priced = [each for each in self.facts.components if each.price_key and each.price]
        highest = max((each.price or 0 for each in priced), default=0)
        found = {}
        for each in priced:
            if each.face not in off:
                continue
            key, printed, step = each.price_key.partition("=")[0], each.price or 0, each.price_step
            low = max(CHEAPEST, printed + min(PRICES) * step)
            high = min(printed + max(PRICES) * step, highest + BEYOND * step)
            dial = Dial(key, printed, low, high, step, key)
            if len(dial.values) > 1:
                found[key] = dial
        return list(found.values())

    def _off(self, prefix: str) -> set[str]:
        return {name for aim in self.aims(prefix) for name in aim.off}

    def _watched(self, dials: Sequence[Dial]) -> list[str]:
        """The tiles that are played for a candidate: those with a dial, and those that are off.

        All of them, if a dial is no price of a component.
        """
        prices = {each.price_key.partition("=")[0]: each.tile for each in self.facts.components}
        if any(dial.key not in prices for dial in dials):
            return list(tiles_of(self.facts))
        off = self._off(f"search, {PRINTED}")
        chosen = {prices[dial.key] for dial in dials}
        chosen |= {each.tile for each in self.facts.components if each.face in off}
        return [tile for tile in tiles_of(self.facts) if tile in chosen]

    def _thrown_off(self, best: Candidate, dials: Sequence[Dial]) -> list[Dial]:
        """Prices of components that the best candidate has thrown off balance."""
        return [one for one in self._prices(f"search, {best.label}") if one not in dials]


@dataclass(frozen=True)
class Found:
    """How far the search has come: its rounds, what is to be played next, and at the end the best.

    best: None as long as something is missing.
    """

    rounds: tuple[Search, ...]
    missing: list[Arm]
    best: Candidate | None = None


class _Misfits:
    """What the games of candidates say, so that they are read once, not at every step of a search.

    They are known by which objects they are; those are kept, so that no other takes their place.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[int, ...], tuple[tuple[ArmData, ...], float]] = {}

    def __contains__(self, games: tuple[ArmData, ...]) -> bool:
        return tuple(map(id, games)) in self._found

    def __getitem__(self, games: tuple[ArmData, ...]) -> float:
        return self._found[tuple(map(id, games))][1]

    def keep(self, games: tuple[ArmData, ...], value: float) -> None:
        if len(self._found) >= MAX_KEPT:
            self._found.clear()
        self._found[tuple(map(id, games))] = games, value


_MISFITS = _Misfits()


def misfit(aims: Sequence[Aim]) -> float:
    """By how many margins all figures together are outside of what the search aims at."""
    return sum(
        max(0.0, abs(mean) / aim.margin - INSIDE)
        for aim in aims
        for mean in aim.means
        if mean == mean
    )


def plan(facts: StudyFacts, options: Options) -> list[Arm]:
    return whole_plan(headline_arms, _details, facts, options)


def headline_arms(facts: StudyFacts, options: Options) -> list[Arm]:
    """The printed game, at the rung that plays for the headline."""
    return Balancing(facts, options, {}).checked_arms(Candidate())


def _details(facts: StudyFacts, options: Options) -> list[Arm]:
    """The printed game on the deals of the search, and a control."""
    games = Balancing(facts, options, {})
    return [*games.search_arms(Candidate()), games.mirror_arm(PRINTED, Candidate())]


def parts(facts: StudyFacts, options: Options) -> Mapping[str, tuple[str, ...]]:
    """The headline is one whole: components are compared with each other."""
    targets = targets_of(options, facts)
    return {ALL: tuple(name for target in targets for name in target.figures(facts))}


def follow_up(facts: StudyFacts, options: Options, data: Mapping[str, ArmData]) -> list[Arm]:
    """Candidates of the search until it ends, and then what it proposes."""
    games = Balancing(facts, options, data)
    found = games.search()
    if found.best is None or not found.best.values:
        return found.missing
    return games.lacking(games.proposal_arms(found.best))
