"""How a kernel reads and writes the entry of an array: without a look at the sign of the index.

numba counts a negative index from the end, as Python does, and looks for one at every access. No
index of a kernel is negative: NUMBA_BOUNDSCHECK=1 finds one that is. This module is loaded when
something is compiled: it needs numba's library of arrays.
"""

import operator
from typing import Any

from numba import types
from numba.core import cgutils, imputils
from numba.np import arrayobj

from sim.core.jit.calls import ArrayModel, is_plain

registry = imputils.Registry("pampas indexing")


def _entry(context: Any, builder: Any, array: Any, index: Any, kind: Any) -> Any:
    """Where the entry stands."""
    at = context.cast(builder, index, kind, types.intp)
    if context.enable_boundscheck:
        length = builder.extract_value(array, [ArrayModel.SHAPE, 0])
        cgutils.do_boundscheck(context, builder, at, length, axis=0)
    return builder.gep(builder.extract_value(array, ArrayModel.PLACE), [at], inbounds=True)


@registry.lower(operator.getitem, types.Array, types.Integer)  # type: ignore[untyped-decorator]
def get_entry(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    array, index = sig.args
    if array.ndim > 1 or not is_plain(array):
        return arrayobj.getitem_arraynd_intp(context, builder, sig, args)
    return builder.load(_entry(context, builder, args[0], args[1], index))


@registry.lower(operator.setitem, types.Array, types.Integer, types.Any)  # type: ignore[untyped-decorator]
def set_entry(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    array, index, given = sig.args
    if array.ndim > 1 or not is_plain(array):
        return arrayobj.setitem_array(context, builder, sig, args)
    value = context.cast(builder, args[2], given, array.dtype)
    return builder.store(value, _entry(context, builder, args[0], args[1], index))
