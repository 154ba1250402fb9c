"""One way at least to break every law of Hacienda."""

from __future__ import annotations

from sim.core.referee import Referee
from sim.core.vocabulary import PASS
from sim.hacienda.game import HACIENDA
from sim.hacienda.invariants import codes
from sim.hacienda.kernel import layout as L
from sim.hacienda.kernel.action import ACTION, PLAY_LAND
from sim.hacienda.kernel.turn import LAY_OUT, SCORING, TURN_END
from tests.games.corruption import Corruptions
from tests.games.raw import Raw, find

CORRUPTIONS = Corruptions(HACIENDA)
MARKET = 27  # a market of the symmetric board (r1c18)
PAMPA = 0  # its first space


def dealt() -> Raw:
    return Raw.dealt(HACIENDA.setup(policies=("club", "club")), CORRUPTIONS.tables)


def acting() -> Raw:
    return find([dealt()], ACTION)


def laid_out(raw: Raw) -> None:
    """What follows from the board is put right again."""
    raw.push(LAY_OUT)
    raw.do(None)


CORRUPTIONS.lists(codes, acting, L.TURN)
CORRUPTIONS.number(codes.OUT_OF_RANGE, dealt, L.SEATS + L.PESOS, -1)
CORRUPTIONS.number(codes.LAND_CARDS, dealt, L.LAND_PILE_N, -1, add=True)
CORRUPTIONS.number(codes.ANIMAL_CARDS, dealt, L.REMOVED_N, -1, add=True)
CORRUPTIONS.number(codes.KNOWN_CARDS, dealt, L.SEATS + L.LAND_HAND_N, 1, add=True)
CORRUPTIONS.number(codes.ANIMALS, dealt, L.SEATS + L.PIECES + L.LAND, 1)
CORRUPTIONS.number(codes.LAND_TILES, dealt, L.LAND_STOCK, -1, add=True)
CORRUPTIONS.number(codes.WATER, dealt, L.WATER_STOCK + 1, -1, add=True)
CORRUPTIONS.number(codes.HACIENDAS, dealt, L.HACIENDAS_N, 1)
CORRUPTIONS.number(codes.TOKENS, dealt, L.TOKENS_N, 1)
CORRUPTIONS.number(codes.SPACES, dealt, L.CONTENT + MARKET, L.FIRST_PIECE)
CORRUPTIONS.number(codes.SPACES, dealt, L.TERRAIN + MARKET, L.PAMPA)
CORRUPTIONS.number(codes.HERD_START, dealt, L.CONTENT + PAMPA, L.FIRST_PIECE)
CORRUPTIONS.number(codes.LIMITS, dealt, L.ACTIONS, 4)
CORRUPTIONS.number(codes.SCORES, dealt, L.SEATS + L.SCORE, 1)
CORRUPTIONS.number(codes.POINTS, dealt, L.SEATS + L.POINTS, 1)
CORRUPTIONS.number(codes.GROUPS, dealt, L.GROUP + PAMPA, PAMPA)
CORRUPTIONS.number(codes.SETS, dealt, L.FREE_N, 1, add=True)


@CORRUPTIONS.breaks(codes.CHAIN_START)
def land_tile_alone_on_pampa(referee: Referee) -> None:
    raw = dealt()
    raw.s[L.CONTENT + PAMPA] = L.FIRST_PIECE + L.LAND
    raw.s[L.LAND_STOCK] -= 1
    referee.start(raw.s)


@CORRUPTIONS.breaks(codes.DISPLAY)
def gap_beside_a_full_pile(referee: Referee) -> None:
    raw = dealt()
    kind = next(i for i in range(L.N_LAND_CARDS) if raw.s[L.LAND_DISPLAY + i])
    raw.s[L.LAND_DISPLAY + kind] -= 1
    raw.s[L.LAND_DISCARDS + kind] += 1
    referee.start(raw.s)


@CORRUPTIONS.breaks(codes.MONEY)
def peso_from_nowhere(referee: Referee) -> None:
    raw = acting()
    referee.start(raw.s)
    raw.s[raw.q + L.PESOS] += 1
    referee.after(raw.s)


@CORRUPTIONS.breaks(codes.PAYMENTS)
def edge_that_nobody_reached(referee: Referee) -> None:
    raw = find([dealt()], TURN_END)
    referee.start(raw.s)
    raw.s[L.SEATS + L.EDGES] += 1
    raw.do(None)
    referee.after(raw.s)


@CORRUPTIONS.breaks(codes.PILES)
def card_of_the_second_pile(referee: Referee) -> None:
    raw = acting()
    referee.start(raw.s)
    raw.s[L.ANIMAL_PILE_N + 1] -= 1
    last = L.ANIMAL_PILE + L.MAX_ANIMAL_CARDS + raw.s[L.ANIMAL_PILE_N + 1]
    raw.s[L.REMOVED + raw.s[L.REMOVED_N]] = raw.s[last]
    raw.s[L.REMOVED_N] += 1
    referee.after(raw.s)


@CORRUPTIONS.breaks(codes.POINTS_FELL)
def hacienda_that_vanishes(referee: Referee) -> None:
    """Its points go with it, before anybody looks where it is."""
    raw = find([dealt()], ACTION, lambda raw: bool(raw.s[L.HACIENDAS_N]))
    referee.start(raw.s)
    raw.s[L.HACIENDAS_N] -= 1
    laid_out(raw)
    referee.after(raw.s)


@CORRUPTIONS.breaks(codes.LEFT_THE_BOARD)
def land_tile_that_vanishes(referee: Referee) -> None:
    """The first one of the game, which scores nothing yet."""

    def worthless(raw: Raw) -> bool:
        points = raw.s[L.SEATS + L.POINTS : L.SEATS + L.POINTS + L.N_SOURCES]
        return bool(raw.s[L.SEATS + L.PIECES + L.LAND] == 1 and not points.any())

    games = (Raw.dealt(HACIENDA.setup(game=game), CORRUPTIONS.tables) for game in range(20))
    raw = find(games, ACTION, worthless)
    space = next(i for i in range(L.N_SPACES) if raw.s[L.CONTENT + i] == L.FIRST_PIECE + L.LAND)
    referee.start(raw.s)
    raw.s[L.CONTENT + space] = L.NOTHING
    raw.s[L.LAND_STOCK] += 1
    laid_out(raw)
    referee.after(raw.s)


@CORRUPTIONS.breaks(codes.SCORES)
def scoring_with_a_gift(referee: Referee) -> None:
    raw = find([dealt()], SCORING)
    referee.start(raw.s)
    raw.do(None)
    raw.s[L.SEATS + L.SCORE] += 1
    referee.after(raw.s)


@CORRUPTIONS.breaks(codes.OFFERS)
def card_that_is_not_in_hand(referee: Referee) -> None:
    raw = acting()
    referee.start(raw.s)
    legal = raw.legal()
    missing = next(i for i in range(L.N_LAND_CARDS) if PLAY_LAND + i not in legal)
    referee.actions(raw.s, [*legal[:-1], PLAY_LAND + missing, PASS])


@CORRUPTIONS.breaks(codes.MISSING)
def card_that_is_not_offered(referee: Referee) -> None:
    raw = acting()
    referee.start(raw.s)
    legal = raw.legal()
    play = next(a for a in legal if a >= PLAY_LAND)
    referee.actions(raw.s, [a for a in legal if a != play])


@CORRUPTIONS.breaks(codes.END)
def end_without_a_reason(referee: Referee) -> None:
    raw = find([dealt()], SCORING, lambda raw: raw.s[L.STACK_N] == 1)
    referee.start(raw.s)
    raw.do(None)
    raw.s[L.END_REASON] = 0
    referee.after(raw.s)
