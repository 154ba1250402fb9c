"""What a player cannot know plays no part: positions with another hidden part, the same choices.

`Game.imagine` deals the hidden part again; R68 says what that is.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sim.argentina import Game, Setup
from sim.argentina.game import ARGENTINA
from sim.argentina.kernel import layout as L
from sim.core.errors import PampasError
from sim.core.layout import STREAM_SIZE
from sim.core.machine import State
from sim.core.referee import check_position
from tests.argentina.positions import TABLES
from tests.argentina.raw import seat
from tests.argentina.trace import QUICK_EXPERT, setup_for

PLAYERS = [1, 2, 3, 4]  # 1 is the solo game
PILES = [(f"bag {i}", L.BAG_N + i, L.BAG + i * L.BAG_SIZE) for i in range(3)] + [
    ("cattle deck", L.CATTLE_DECK_N, L.CATTLE_DECK),
    ("objective deck", L.OBJECTIVE_DECK_N, L.OBJECTIVE_DECK),
    ("ship stack", L.SHIP_STACK_N, L.SHIP_STACK),
    ("pedro's deck", L.PEDRO_DECK_N, L.PEDRO_DECK),
]


def games(players: int, each: int, policy: str = "club", game: int = 0) -> Iterator[Game]:
    """A game of this policy at every `each`-th of its decisions."""
    playing = Game.new(setup_for(players, game, policy), TABLES)
    n = 0
    while not playing.is_over:
        if n % each == 0:
            yield playing
        n += 1
        playing.apply(playing.choose())


def pile(state: State, count: int, start: int) -> list[int]:
    return [int(x) for x in state[start : start + int(state[count])]]


def hand(state: State, p: int) -> list[int]:
    return pile(state, seat(p) + L.HAND_N, seat(p) + L.HAND)


def draw(state: State, p: int) -> list[int]:
    return pile(state, seat(p) + L.DRAW_N, seat(p) + L.DRAW)


def open_part(game: Game, p: int) -> dict[str, Any]:
    """All of a position that player `p` may know, with the hidden piles as sets."""
    data = game.to_dict()
    del data["random"]
    for key in ("cattle_deck", "objective_deck", "ship_stack"):
        data[key] = sorted(data[key])
    data["bags"] = {letter: sorted(tiles) for letter, tiles in data["bags"].items()}
    if "pedro" in data:
        data["pedro"]["draw"] = sorted(data["pedro"]["draw"])
    for number, one in enumerate(data["seats"]):
        if "draw" not in one:  # Pedro has none
            continue
        if number != p:
            one["herd"] = sorted(one.pop("draw") + one["hand"])
            one["hand"] = len(one["hand"])
        else:
            one["draw"] = sorted(one["draw"])
    return data


# --- what is dealt again -------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_R68_imagining_keeps_all_that_a_player_knows(players: int) -> None:
    for game in games(players, each=11):
        before = game.state.copy()
        for seed in (0, 1):
            other = game.imagine(seed)
            assert open_part(other, game.decider) == open_part(game, game.decider)
            assert other.legal_actions() == game.legal_actions()
            assert hand(other.state, game.decider) == hand(game.state, game.decider)
            check_position(other)
        assert (game.state == before).all()


@pytest.mark.parametrize("players", PLAYERS)
def test_R68_imagining_changes_all_that_is_hidden(players: int) -> None:
    """Every pile, the hands of others, every stream: somewhere in the game each is another one."""
    hidden, changed = set(), set()
    for game in games(players, each=7):
        other = game.imagine(5)
        for name, count, start in PILES:
            hidden |= {name} if game.state[count] > 1 else set()
            if pile(game.state, count, start) != pile(other.state, count, start):
                changed.add(name)
        humans = 1 if players == 1 else players
        for p in range(humans):
            what = "own" if p == game.decider else "other's"
            hidden.add(f"{what} draw pile")
            if draw(game.state, p) != draw(other.state, p):
                changed.add(f"{what} draw pile")
            if p != game.decider:
                hidden.add("other's hand")
                if sorted(hand(game.state, p)) != sorted(hand(other.state, p)):
                    changed.add("other's hand")
        for start, many in (
            (L.TABLE_STREAM, 1),
            (L.DECK_STREAM, humans),
            (L.POLICY_STREAM, humans),
        ):
            for i in range(many):
                at = start + i * STREAM_SIZE
                assert (game.state[at : at + 2] != other.state[at : at + 2]).any()
    assert changed == hidden
    assert len(hidden) >= 7


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_imagined_depends_on_the_seed_and_on_nothing_hidden(players: int) -> None:
    for game in games(players, each=11):
        again = game.imagine(8).imagine(3)
        assert (again.state == game.imagine(3).state).all()
        assert (again.state != game.imagine(4).state).any()


def test_every_hidden_card_may_lie_on_top() -> None:
    """As often as its share of the pile says (bound: 5 standard errors)."""
    game = Game.new(Setup(players=2, seed=5), TABLES)
    n = 2000
    cards = Counter(draw(game.state, 0))
    on_top = Counter(draw(game.imagine(seed).state, 0)[-1] for seed in range(n))
    in_hand = Counter(card for seed in range(n) for card in hand(game.imagine(seed).state, 1))
    for card, count in cards.items():
        share = count / cards.total()
        assert abs(on_top[card] / n - share) < 5 * (share * (1 - share) / n) ** 0.5
    herd = Counter(hand(game.state, 1) + draw(game.state, 1))
    held = len(hand(game.state, 1))
    for card, count in herd.items():
        share = count / herd.total()
        assert abs(in_hand[card] / n / held - share) < 5 * (share * (1 - share) / n) ** 0.5


@pytest.mark.parametrize("players", PLAYERS)
def test_imagined_games_can_be_saved_and_played_to_the_end(players: int) -> None:
    for game in games(players, each=70):
        other = game.imagine(2)
        loaded = Game.from_dict(other.to_dict(), TABLES)
        assert loaded.to_dict() == other.to_dict()
        ended = other.play_out()
        check_position(ended)
        assert ended.outcome() == loaded.play_out().outcome()


def test_another_seat_imagines_the_decider_too() -> None:
    """The hand and the plan of the player in turn are hidden from the others."""
    changed, refused = 0, set()
    for game in games(3, each=3, policy="novice"):
        me = (game.decider + 1) % 3
        try:
            other = game.imagine(1, seat=me)
        except PampasError as error:
            assert f"got seat {me}, expected {game.decider}: at {game.decision!r}" in str(error)
            refused.add(game.decision)
            continue
        check_position(other)
        assert hand(other.state, me) == hand(game.state, me)
        assert other.is_over or "route" not in other.to_dict()
        if other.turn == game.turn and other.decision == game.decision:
            changed += hand(other.state, game.decider) != hand(game.state, game.decider)
    assert changed > 20
    assert refused <= {"discard_cards", "help_tiles", "help_cards"}


@pytest.mark.parametrize(
    ("seed", "who", "words"),
    [
        (-1, None, "imagine: got seed -1, expected a whole number from 0 to"),
        (True, None, "imagine: got seed True, expected a whole number"),
        ("7", None, "imagine: got seed '7', expected a whole number"),
        (1, 2, "imagine: got seat 2, expected 0 to 1"),
        (1, True, "imagine: got seat True, expected 0 to 1"),
    ],
)
def test_wrong_seeds_and_seats_are_refused(seed: Any, who: Any, words: str) -> None:
    with pytest.raises(PampasError) as caught:
        Game.new(Setup(), TABLES).imagine(seed, who)
    assert words in str(caught.value)


def test_pedro_imagines_nothing() -> None:
    with pytest.raises(PampasError, match="imagine: got seat 1, expected 0, the human's: Pedro"):
        Game.new(Setup(solo="easy"), TABLES).imagine(1, 1)


def test_the_example_of_imagine_decides() -> None:
    lines = inspect.cleandoc(Game.imagine.__doc__ or "").splitlines()
    example = "\n".join(line[4:] for line in lines if line.startswith("    "))
    names: dict[str, Any] = {}
    exec(compile(example, "imagine", "exec"), names)
    game = Game.new(Setup(seed=2, policies=("novice", "novice")), TABLES)
    assert names["searcher"](game) in game.legal_actions()


# --- no peeking -----------------------------------------------------------------------------------


def thought(game: Game, policy: int, stream: State) -> tuple[int, list[int], list[int]]:
    """What a policy does at a decision with a given stream of noise: its choice, where the stream
    stands afterwards, and the route that it has in mind."""
    asked = game.copy()
    p = game.decider
    asked.state[seat(p) + L.POLICY] = policy
    at = L.POLICY_STREAM + p * STREAM_SIZE
    asked.state[at : at + STREAM_SIZE] = stream
    code = asked.choose().code
    return code, asked.state[at : at + STREAM_SIZE].tolist(), asked.memory.tolist()


def stream_of(game: Game) -> State:
    at = L.POLICY_STREAM + game.decider * STREAM_SIZE
    return game.state[at : at + STREAM_SIZE].copy()


def thinkers(game: Game) -> list[int]:
    """Every policy that weighs; the search with a small budget stands for the large ones."""
    names = game.setup.roster.names
    return [i for i, name in enumerate(names) if name not in ("random", "expert", "master")]


@pytest.mark.parametrize("players", PLAYERS)
def test_no_policy_peeks(players: int) -> None:
    """Positions that differ only in what is hidden get the same thought, number for number."""
    decisions = set()
    asked = 0
    for game in games(players, each=3, policy=QUICK_EXPERT):
        decisions.add(game.decision)
        stream, other = stream_of(game), game.imagine(1)
        for policy in thinkers(game):
            assert thought(other, policy, stream) == thought(game, policy, stream), (
                f"{game.setup.roster.names[policy]} at {game.decision!r}, turn {game.turn}"
            )
            asked += 1
    assert len(thinkers(game)) == len(ARGENTINA.policies) - 2
    assert asked > 250
    assert len(decisions) > 10


def changed_hand(game: Game) -> Game:
    """The decider has another hand: its cards and its draw pile, dealt again together."""
    other = game.copy()
    q = seat(game.decider)
    herd = hand(game.state, game.decider) + draw(game.state, game.decider)
    held = int(game.state[q + L.HAND_N])
    dealt = np.random.default_rng(game.turn).permutation(herd)
    other.state[q + L.HAND : q + L.HAND + held] = dealt[:held]
    other.state[q + L.DRAW : q + L.DRAW + len(herd) - held] = dealt[held:]
    return other


@pytest.mark.parametrize(
    "policy", ["novice", "club", pytest.param(QUICK_EXPERT, id="quick_expert")]
)
def test_what_a_player_sees_does_change_its_choices(policy: str) -> None:
    """The same comparison does find a difference where there is one: another own hand."""
    differ = same = 0
    for game in games(2, each=1, policy=policy):
        if game.decision in ("move", "location"):
            number = game.setup.roster.number(policy)
            stream = stream_of(game)
            own = thought(game, number, stream)
            if thought(changed_hand(game), number, stream)[0] == own[0]:
                same += 1
            else:
                differ += 1
    assert differ > 5
    assert same > 5


def test_a_peeking_player_is_found_out() -> None:
    """One that looks at the next card of its pile chooses otherwise when that is dealt again."""

    def peeking(game: Game) -> int:
        legal = game.legal_actions()
        pile = draw(game.state, game.decider)
        return legal[(pile[-1] if pile else 0) % len(legal)].code

    found = [
        peeking(game) != peeking(game.imagine(seed)) for game in games(2, each=5) for seed in (1, 2)
    ]
    assert sum(found) > 5


def test_another_stream_of_noise_changes_choices() -> None:
    """The thoughts compared above are not all forced: noise moves some of them."""
    differ = 0
    for game in games(2, each=3, policy="novice"):
        number = game.setup.roster.number("novice")
        other = stream_of(game) + np.array([1, 0, 0])
        differ += thought(game, number, stream_of(game))[0] != thought(game, number, other)[0]
    assert differ > 3
