"""The way of a kernel's function from Python to LLVM: numba's, without what no kernel uses.

Of numba's passes those are left out that rewrite closures, array expressions, `with` and constant
branches: a kernel has none of them, or LLVM does the same. One of them prepares `raise`, which is
refused so. What numba knows of an operator is looked up once, not for every use of it.
"""

from typing import Any

from numba import types
from numba.core import compiler, lowering, typed_passes, untyped_passes
from numba.core import ir as numba_ir
from numba.core.compiler_machinery import PassManager, register_pass


class KnownFunction(types.Function):  # type: ignore[misc]
    """A function of numba's, such as +, that remembers its signatures.

    numba tries every definition there is, for strings and sets and so on, at every use.
    """

    def __init__(self, template: Any) -> None:
        super().__init__(template)
        self._signatures: dict[Any, Any] = {}

    def augment(self, other: Any) -> Any:
        same = isinstance(other, types.Function) and other.typing_key == self.typing_key
        return KnownFunction(self.templates + other.templates) if same else None

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        if kws:
            return super().get_call_type(context, args, kws)
        plain = tuple(types.unliteral(arg) for arg in args)
        if not all(isinstance(arg, types.Number | types.Boolean | types.Array) for arg in plain):
            plain = tuple(args)  # one constant may be another case than another
        if plain not in self._signatures:
            self._signatures[plain] = super().get_call_type(context, plain, kws)
        return self._signatures[plain]


class Lower(lowering.Lower):  # type: ignore[misc]
    """From typed code to LLVM's. Nothing is counted, so nothing has to be cleared or let go."""

    def _find_singly_assigned_variable(self) -> None:
        """Arguments that are assigned once are values, too, not places in memory."""
        super()._find_singly_assigned_variable()
        assigned = [
            one
            for block in self.func_ir.blocks.values()
            for one in block.find_insts(numba_ir.Assign)
        ]
        times: dict[str, int] = {}
        for one in assigned:
            times[one.target.name] = times.get(one.target.name, 0) + 1
        self._singly_assigned_vars |= {
            one.target.name
            for one in assigned
            if isinstance(one.value, numba_ir.Arg) and times[one.target.name] == 1
        }

    def storevar(self, value: Any, name: str, argidx: Any = None) -> None:
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
        else:
            self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        if name not in self._blk_local_varmap:
            self._singly_assigned_vars.discard(name)


@register_pass(mutates_CFG=True, analysis_only=False)
class Lowering(typed_passes.BaseNativeLowering):  # type: ignore[misc]
    _name = "kernel_lowering"

    @property
    def lowering_class(self) -> type[Lower]:
        return Lower


PASSES = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.NoPythonSupportedFeatureValidation,
    typed_passes.IRLegalization,
    Lowering,
    typed_passes.NoPythonBackend,
)


class Pipeline(compiler.CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        passes = PassManager("kernel")
        for one in PASSES:
            passes.add_pass(one, one._name)
        passes.finalize()
        return [passes]
