"""Networks as data: their arithmetic, their bounds, and their files."""

import dataclasses
import math
from typing import Any

import numpy as np
import pytest

from sim.core import network as module
from sim.core.errors import PampasError, PolicyError
from sim.core.network import (
    Network,
    evaluate,
    from_bytes,
    load,
    margins_of,
    save,
    to_bytes,
    wins_of,
)


def made_up(rows=7, hidden=5, width=3, players=2, seed=1, **other) -> Network:
    draw = np.random.default_rng(seed)

    def numbers(kind, most, *shape):
        return draw.integers(-most, most + 1, shape).astype(kind)

    arrays = {
        "rows": np.arange(rows, dtype=np.int32) * 3 + 1,
        "first": numbers(np.int16, 2000, rows, hidden),
        "first_bias": numbers(np.int32, 9000, hidden),
        "second": numbers(np.int16, 900, hidden, width),
        "second_bias": numbers(np.int32, 300_000, width),
        "last": numbers(np.int16, 900, width, 2 * players),
        "last_bias": numbers(np.int32, 300_000, 2 * players),
    }
    facts = {"game": "tiny", "players": players, "layout": "abc", "record": {"games": 5}}
    fields: dict[str, Any] = {**facts, **arrays, **other}
    return Network(**fields)


def replaced(**other) -> Network:
    """The same one with other fields."""
    return dataclasses.replace(made_up(), **other)


def by_hand(network: Network, active: dict[int, int]) -> list[int]:
    """The specification, number by number."""
    index = {int(row): place for place, row in enumerate(network.rows)}
    first = [int(x) for x in network.first_bias]
    for row, value in active.items():
        for h in range(network.hidden if row in index else 0):
            first[h] += value * int(network.first[index[row], h])
    a1 = [min(max(math.floor(x / 16), 0), 4095) for x in first]
    a2 = []
    for j in range(network.width):
        x = int(network.second_bias[j]) + sum(
            a1[h] * int(network.second[h, j]) for h in range(network.hidden)
        )
        a2.append(min(max(math.floor(x / 1024), 0), 4095))
    return [
        int(network.last_bias[k])
        + sum(a2[j] * int(network.last[j, k]) for j in range(network.width))
        for k in range(network.outputs)
    ]


def test_evaluate_is_the_specification():
    draw = np.random.default_rng(3)
    seen = set()
    for seed in range(40):
        network = made_up(seed=seed)
        rows = draw.permutation(25)[: draw.integers(0, 20)]
        values = draw.integers(0, 256, len(rows))
        out = evaluate(network, rows, values)
        assert out.dtype == np.int32
        assert out.tolist() == by_hand(
            network, dict(zip(rows.tolist(), values.tolist(), strict=True))
        )
        seen.update(out.tolist())
    assert len(seen) > 100  # not all clipped to the same


def test_rows_that_a_network_does_not_know_count_nothing():
    network = made_up()
    one = evaluate(network, np.array([1, 4]), np.array([9, 200]))
    more = evaluate(network, np.array([0, 1, 2, 4, 5000]), np.array([7, 9, 255, 200, 1]))
    assert (one == more).all()
    assert (one != evaluate(network, np.array([1]), np.array([9]))).any()


def test_outputs_are_margins_then_wins():
    network = made_up(players=3)
    out = np.array([1 << 18, -(1 << 17), 0, 0, 3 << 18, -(3 << 18)], dtype=np.int32)
    assert margins_of(network, out).tolist() == [20, -10, 0]
    expected = [0.5, 0.5 + 1.5 / math.sqrt(10), 0.5 - 1.5 / math.sqrt(10)]
    assert wins_of(network, out) == pytest.approx(expected, abs=1e-15)


def full(hidden: int, rows: int, weight: int, bias: int = 0, **other) -> Network:
    """Every weight as large as it may be."""
    width, players = 32, 2
    return made_up(
        rows=rows,
        hidden=hidden,
        width=width,
        first=np.full((rows, hidden), weight, np.int16),
        first_bias=np.full(hidden, bias, np.int32),
        second=np.full((hidden, width), module.MAX_WEIGHT, np.int16),
        second_bias=np.zeros(width, np.int32),
        last=np.full((width, 2 * players), -module.MAX_WEIGHT, np.int16),
        last_bias=np.zeros(2 * players, np.int32),
        **other,
    )


@pytest.mark.parametrize("sign", [-1, 1])
def test_no_sum_leaves_32_bits_at_the_extremes(sign):
    """All rows active at 255, all weights at the bounds: in 32 bits as without any limit."""
    rows, hidden = 258, 128
    weight = sign * (module.MAX_SUM // (module.MAX_VALUE * rows))
    network = full(hidden, rows, weight)
    values = np.full(rows, module.MAX_VALUE, np.int32)
    # In 32 bits, in which numpy wraps silently.
    acc1 = network.first_bias + values @ network.first.astype(np.int32)
    a1 = np.clip(acc1 >> 4, 0, 4095)
    acc2 = network.second_bias + a1 @ network.second.astype(np.int32)
    a2 = np.clip(acc2 >> 10, 0, 4095)
    out = network.last_bias + a2 @ network.last.astype(np.int32)
    assert {x.dtype for x in (acc1, acc2, out)} == {np.dtype(np.int32)}
    assert acc1[0] == module.MAX_VALUE * rows * weight
    assert acc2[0] == (128 * 4095 * 4095 if sign > 0 else 0)
    assert (out == evaluate(network, network.rows, values)).all()


def test_a_network_that_could_overflow_cannot_be_made():
    rows = 258
    weight = module.MAX_SUM // (module.MAX_VALUE * rows)
    left = module.MAX_SUM - module.MAX_VALUE * rows * weight
    full(128, rows, weight, bias=-left)
    with pytest.raises(
        PolicyError, match="first: its sums can reach 2,147,483,648, expected at most"
    ):
        full(128, rows, weight, bias=left + 1)
    with pytest.raises(PolicyError, match="second: its sums can reach"):
        full(129, rows, 1)


def test_a_file_gives_the_same_network_back(tmp_path):
    network = made_up(record={"games": 5, "match": {"wins": 0.625}, "über": "é"})
    path = tmp_path / "a.net"
    save(network, path)
    found = load(path, game="tiny", players=2, layout="abc")
    for field in dataclasses.fields(Network):
        was, now = getattr(network, field.name), getattr(found, field.name)
        if isinstance(was, np.ndarray):
            assert now.dtype == was.dtype and now.flags.writeable and now.flags.c_contiguous
            assert (now == was).all()
        else:
            assert now == was
    save(found, tmp_path / "b.net")
    assert (tmp_path / "b.net").read_bytes() == path.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.net", "b.net"]


def test_every_corrupted_byte_is_noticed():
    """A flipped bit: in the magic, in the header's shapes or checksum, in any weight."""
    content = to_bytes(made_up())
    names = content.index(b'"game"'), content.index(b'"sha256"')
    text = range(names[0], names[1])  # what it is for and its record: not part of the checksum
    missed = []
    for place in range(len(content)):
        corrupted = bytearray(content)
        corrupted[place] ^= 4
        try:
            from_bytes(bytes(corrupted), "x.net")
        except PampasError as error:
            assert str(error).startswith("x.net: ")
        else:
            missed.append(place)
    assert set(missed) <= set(text)


@pytest.mark.parametrize("length", [0, 5, 15, 18, 40, 400, -1])
def test_a_file_that_was_cut_off_is_refused(tmp_path, length):
    path = tmp_path / "a.net"
    path.write_bytes(to_bytes(made_up())[:length])
    with pytest.raises(PolicyError, match=r"a\.net: (not a network|cut off|its header)"):
        load(path)


def test_what_is_no_network_is_refused_in_words(tmp_path):
    with pytest.raises(PolicyError, match=r"none\.net: there is no such file, expected a network"):
        load(tmp_path / "none.net")
    with pytest.raises(PolicyError, match="got a folder, expected a network"):
        load(tmp_path)
    path = tmp_path / "club.net"
    path.write_text('{"about": "a policy"}')
    with pytest.raises(PolicyError, match=r"club\.net: not a network: got b'\{\"about\": "):
        load(path)


def test_a_network_for_something_else_is_refused(tmp_path):
    path = tmp_path / "a.net"
    save(made_up(), path)
    with pytest.raises(
        PolicyError, match=r"a\.net: game: got a network for tiny, expected one for x"
    ):
        load(path, game="x")
    with pytest.raises(PolicyError, match="players: got a network for 2, expected one for 4"):
        load(path, players=4)
    with pytest.raises(PolicyError, match="layout: got a network for abc, expected one for abd"):
        load(path, layout="abd")
    with pytest.raises(PolicyError, match="format: got version 2, expected 1"):
        content = bytearray(to_bytes(made_up()))
        content[15] = 2
        from_bytes(bytes(content), "x")


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"first": np.zeros((7, 5))}, "first: got float64, expected int16"),
        (
            {"first": np.zeros((6, 5), np.int16)},
            r"first: got the shape \(6, 5\), expected \(7, 5\)",
        ),
        ({"players": 3}, r"last: got the shape \(3, 4\), expected \(3, 6\)"),
        ({"rows": np.array([1, 3, 2, 4, 5, 6, 7], np.int32)}, "rows: expected ids from 0 in asc"),
        ({"rows": np.array([-1, 3, 4, 5, 6, 7, 8], np.int32)}, "rows: expected ids from 0 in asc"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(other, words):
    with pytest.raises(PolicyError, match=f"network: {words}"):
        replaced(**other)


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    with pytest.raises(PolicyError, match="could not be written: No such file or directory"):
        save(made_up(), tmp_path / "none" / "a.net")
