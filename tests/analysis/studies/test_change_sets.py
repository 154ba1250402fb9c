"""What was typed for --set, as combinations of inline overlays."""

import pytest

from analysis.studies.change import variants_of
from analysis.studies.change_sets import MAX_COMBINATIONS, varying
from sim.core.errors import PampasError


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        ((), [()]),
        (("8a.cost=7",), [("8a.cost=7",)]),
        (("8a.cost=6,7",), [("8a.cost=6",), ("8a.cost=7",)]),
        (("a.b=5..7",), [("a.b=5",), ("a.b=6",), ("a.b=7",)]),
        (("a.b=5..9..2",), [("a.b=5",), ("a.b=7",), ("a.b=9",)]),
        (("a.b=-1..0, 4",), [("a.b=-1",), ("a.b=0",), ("a.b=4",)]),
        (("a=1,2", "b=3"), [("a=1", "b=3"), ("a=2", "b=3")]),
        (("a=1,2", "b=true,x y"), [
            ("a=1", "b=true"), ("a=1", "b=x y"), ("a=2", "b=true"), ("a=2", "b=x y"),
        ]),
        (('a=[1, 2],{"x": 1, "y": [2,3]}',), [("a=[1, 2]",), ('a={"x": 1, "y": [2,3]}',)]),
        (('a="1,2","say \\", x"',), [('a="1,2"',), ('a="say \\", x"',)]),
    ],
)  # fmt: skip
def test_every_combination_of_values_is_a_variant(sets, expected):
    assert variants_of(sets) == expected


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        (("8a",), "expected KEY.FIELD=VALUE"),
        (("8a=",), "expected KEY.FIELD=VALUE"),
        (("=7",), "expected KEY.FIELD=VALUE"),
        (("a=1,,2",), "expected KEY.FIELD=VALUE"),
        (("a=1,1",), "every value once"),
        (("a=9..5",), "a range that rises"),
        (("a=1..5..0",), "a range that rises"),
        (("a=1..999999999999",), f"at most {MAX_COMBINATIONS}"),
        (("a=1..4", "b=1..4"), f"16 combinations of values, expected at most {MAX_COMBINATIONS}"),
        (("a=1", "a=2"), "got a twice"),
    ],
)
def test_what_cannot_be_meant_is_refused(sets, said):
    with pytest.raises(PampasError, match="--set: ") as refused:
        variants_of(sets)
    assert said in str(refused.value)


def test_only_entries_with_several_values_vary():
    assert [entry.key for entry in varying(("a=1", "b=2,3"))] == ["b"]
