"""How functions of a kernel call each other, and what they are given of an array.

A function of numba's can raise: it returns a status, its value goes through memory, and its caller
looks at the status of every call. It takes an array as seven numbers, since an array may be a view
with strides and has an owner. Functions of a kernel raise nothing (`pipeline` refuses that), and
their arrays lie in one piece: they return their values, and take an array as its place and its
shape. There is less code to make, and to run.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import callconv, cgutils, datamodel

_FINE = callconv.Status(
    code=callconv.RETCODE_OK,
    is_ok=cgutils.true_bit,
    is_none=cgutils.false_bit,
    is_error=cgutils.false_bit,
    is_python_exc=cgutils.false_bit,
    is_user_exc=cgutils.false_bit,
    is_stop_iteration=cgutils.false_bit,
    excinfoptr=None,
)


class DirectCalls(callconv.CPUCallConv):  # type: ignore[misc]
    """A function takes its arguments and returns its value, as one of C does."""

    def get_function_type(self, restype: Any, argtypes: Any) -> Any:
        returned = self.context.data_model_manager[restype].get_return_type()
        return ir.FunctionType(returned, list(self._get_arg_packer(argtypes).argument_types))

    def decorate_function(self, fn: Any, args: Any, fe_argtypes: Any, noalias: Any = False) -> None:
        """Arguments need no names."""

    def get_arguments(self, func: Any) -> Any:
        return func.args

    def return_value(self, builder: Any, retval: Any) -> None:
        builder.ret(retval)

    def call_function(
        self, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any, attrs: Any = None
    ) -> tuple[Any, Any]:
        given = self._get_arg_packer(argtys).as_arguments(builder, args)
        value = builder.call(callee, list(given))
        return _FINE, self.context.get_returned_value(builder, resty, value)

    def return_user_exc(self, builder: Any, *args: Any, **kwargs: Any) -> None:
        """What numba's own functions would raise, such as for a step of 0, ends the process."""
        nothing = ir.FunctionType(ir.VoidType(), ())
        builder.call(builder.module.declare_intrinsic("llvm.trap", (), nothing), ())
        builder.unreachable()

    def return_status_propagate(self, builder: Any, status: Any) -> None:
        """Never reached: every call is fine."""
        builder.unreachable()

    def raise_error(self, builder: Any, pyapi: Any, status: Any) -> None:
        """Never reached, either."""


def direct_call(fndesc: Any, libraries: Any) -> Callable[..., Any]:
    """The code that calls a function of a kernel."""

    def call(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        function = context.declare_function(builder.module, fndesc)
        _, value = context.call_conv.call_function(
            builder, function, fndesc.restype, fndesc.argtypes, args
        )
        return value

    call.signature = fndesc.argtypes  # type: ignore[attr-defined]
    call.libs = tuple(libraries)  # type: ignore[attr-defined]
    return call


def is_plain(array: types.Array) -> bool:
    """Numbers in one piece: all that follows from place and shape need not be said."""
    number = isinstance(array.dtype, types.Integer | types.Float)
    return number and array.layout == "C" and array.aligned


class ArrayModel(datamodel.models.ArrayModel):  # type: ignore[misc]
    """An array as an argument: its place and its shape, if the rest follows from them."""

    PLACE, SHAPE = 4, 5  # which members of numba's array they are
    ITEMS, ITEM_SIZE, STRIDES = 2, 3, 6

    def get_argument_type(self) -> Any:
        members = super().get_argument_type()
        return members[self.PLACE : self.SHAPE + 1] if is_plain(self._fe_type) else members

    def as_argument(self, builder: Any, value: Any) -> Any:
        if not is_plain(self._fe_type):
            return super().as_argument(builder, value)
        return tuple(
            self._models[i].as_argument(builder, self.get(builder, value, i))
            for i in (self.PLACE, self.SHAPE)
        )

    def from_argument(self, builder: Any, value: Any) -> Any:
        if not is_plain(self._fe_type):
            return super().from_argument(builder, value)
        place, lengths = value
        kinds = self.get_value_type().elements
        number = cgutils.intp_t
        size = ir.Constant(number, self._fe_type.dtype.bitwidth // 8)
        members = [ir.Constant(kind, None) for kind in kinds]  # nobody owns it
        members[self.ITEM_SIZE] = size
        members[self.STRIDES] = ir.Constant(kinds[self.STRIDES], [size] * self._fe_type.ndim)
        array = builder.insert_value(ir.Constant(self.get_value_type(), members), place, self.PLACE)
        items = lengths[0]
        for i, length in enumerate(lengths):
            array = builder.insert_value(array, length, [self.SHAPE, i])
            items = builder.mul(items, length) if i else items
        array = builder.insert_value(array, items, self.ITEMS)
        stride = size
        for i in range(self._fe_type.ndim - 1, 0, -1):
            stride = builder.mul(stride, lengths[i])
            array = builder.insert_value(array, stride, [self.STRIDES, i - 1])
        return array
