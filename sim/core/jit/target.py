"""A target of numba of our own: kernels are compiled in one piece.

numba makes machine code of every function with all that it calls, and optimises it, before the
caller is compiled: code deep in the call graph is optimised again for every caller above it. Of a
kernel only the entry point is ever called, so here the functions inside are kept as they are. The
entry point links each of them once, makes them private, so that the optimiser may change how they
are called (an array is seven numbers to numba, of which a kernel uses one), and is optimised as a
whole.

No class of numba is changed: what is compiled by numba's own decorators does not come here.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from typing import Any, ClassVar

import numpy as np
from llvmlite.binding import Linkage
from numba import types
from numba.core import (
    callconv,
    codegen,
    compiler,
    cpu,
    datamodel,
    dispatcher,
    lowering,
    registry,
    target_extension,
    typing,
)
from numba.core.decorators import jit
from numba.core.environment import lookup_environment
from numba.core.runtime import rtsys

from sim.core.jit.cache import KernelCache
from sim.core.jit.calls import ArrayModel, DirectCalls, direct_call
from sim.core.jit.key import processor
from sim.core.jit.pipeline import KnownFunction, Pipeline

NAME = "pampas"
_ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of Python environments in compiled code begin

# What is relied on below: if one of them is not there, it is another numba.
_NEEDED: dict[Any, tuple[str, ...]] = {
    codegen.JITCodeLibrary: (
        "_finalize_final_module",
        "_get_compiled_object",
        "_get_module_for_linking",
        "_object_compiled_hook",
        "_optimize_final_module",
        "_optimize_functions",
        "_raise_if_finalized",
        "_set_compiled_object",
        "_unserialize",
        "enable_object_caching",
        "finalize",
        "get_pointer_to_function",
        "serialize_using_object_code",
    ),
    codegen.JITCPUCodegen: (
        "_get_host_cpu_features",
        "_get_host_cpu_name",
        "_library_class",
        "_module_pass_manager",
        "create_library",
        "set_env",
        "unserialize_library",
    ),
    callconv.CPUCallConv: (
        "_get_arg_packer",
        "call_function",
        "decorate_function",
        "get_arguments",
        "get_function_type",
        "raise_error",
        "return_status_propagate",
        "return_user_exc",
        "return_value",
    ),
    compiler.CompileResult: ("_rebuild", "_reduce"),
    compiler.CompilerBase: ("define_pipelines",),
    cpu.CPUContext: (
        "call_conv",
        "enable_boundscheck",
        "get_executable",
        "init",
        "insert_user_function",
        "load_additional_registries",
        "refresh",
    ),
    datamodel.DataModelManager: ("chain", "register"),
    datamodel.models.ArrayModel: ("as_argument", "from_argument", "get_argument_type"),
    dispatcher.Dispatcher: (
        "_compilation_chain_init_hook",
        "_compile_for_args",
        "get_call_template",
        "stats",
    ),
    lowering.Lower: (
        "_find_singly_assigned_variable",
        "delvar",
        "getvar",
        "storevar",
    ),
    registry.CPUTarget: ("_toplevel_target_context", "_toplevel_typing_context"),
    types.Function: ("augment", "get_call_type"),
    typing.Context: ("insert_global", "install_registry"),
    target_extension: ("CPU", "dispatcher_registry", "jit_registry", "target_registry"),
}

for _owner, _names in _NEEDED.items():
    for _name in _names:
        getattr(_owner, _name)  # an AttributeError says what is missing


class KernelLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of one function: only linked, or, of an entry point, made into machine code."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._callable: frozenset[str] = frozenset()  # functions that have an address
        self._environments: list[str] = []

    def _optimize_functions(self, ll_module: Any) -> None:
        """Not here: all of it is optimised in the entry point."""
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """Once: numba does it twice, for the sake of reference counts."""
        manager, builder = self._codegen._module_pass_manager()
        manager.run(self._final_module, builder)

    def finalize(self) -> None:
        """Ready to be linked: nothing is added to it any more."""
        self._raise_if_finalized()
        self._finalized = True

    def make_code(self, names: set[str]) -> None:
        """Machine code of the functions `names`, with all that they call."""
        module = self._final_module
        for library in _below(self):
            part = (
                library._final_module
                if isinstance(library, KernelLibrary)
                else library._get_module_for_linking()
            )
            module.link_in(part, preserve=True)
        for function in module.functions:
            if not function.is_declaration and function.name not in names:
                function.linkage = Linkage.internal
        self._optimize_final_module()
        module.verify()
        environments = [
            variable.name
            for variable in module.global_variables
            if variable.name.startswith(_ENVIRONMENT)
        ]
        self._place(names, environments)
        for name in environments:
            self._codegen.set_env(name, lookup_environment(name))

    def _place(self, names: Iterable[str], environments: Iterable[str]) -> None:
        """Put the machine code into memory."""
        self._callable = frozenset(names)
        self._environments = sorted(environments)
        self._codegen.environments.update(environments)
        self._finalize_final_module()

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function, 0 for one that is only linked."""
        if name not in self._callable:
            return 0
        address: int = self._codegen._engine.get_function_address(name)
        return address

    def serialize_using_object_code(self) -> tuple[str, str, Any]:
        """Only machine code: nothing links an entry point, so its bitcode is not kept."""
        state = (self._get_compiled_object(), sorted(self._callable), self._environments)
        return (self.name, "object", state)

    @classmethod
    def _unserialize(cls, codegen: Any, state: tuple[str, str, Any]) -> Any:
        name, _, (code, names, environments) = state
        library = codegen.create_library(name)
        library.enable_object_caching()
        library._set_compiled_object(code)
        library._place(names, environments)
        return library


def _below(library: Any) -> Iterator[Any]:
    """All libraries that a library calls, each once."""
    seen = {library}
    queue = [library]
    for caller in queue:  # grows while it is walked
        for called in caller._linking_libraries:
            if called not in seen:
                seen.add(called)
                queue.append(called)
                yield called


class KernelCodegen(codegen.JITCPUCodegen):  # type: ignore[misc]
    _library_class = KernelLibrary

    def __init__(self, name: str) -> None:
        self.environments: set[str] = set()  # those that are in memory
        super().__init__(name)

    def _get_host_cpu_name(self) -> str:
        return processor()[0]

    def _get_host_cpu_features(self) -> str:
        return processor()[1]

    def set_env(self, env_name: str, env: Any) -> None:
        if env_name in self.environments:
            super().set_env(env_name, env)


class KernelContext(cpu.CPUContext):  # type: ignore[misc]
    def init(self) -> None:
        self.data_model_manager = datamodel.DataModelManager().chain(datamodel.default_manager)
        self.data_model_manager.register(types.Array, ArrayModel)
        self.data_model_manager.register(KnownFunction, datamodel.models.OpaqueModel)
        super().init()
        self._internal_codegen = KernelCodegen("pampas.exec")

    def load_additional_registries(self) -> None:
        # numba's runtime serves all targets: it is made by numba's own.
        rtsys.initialize(registry.cpu_target.target_context)
        super().load_additional_registries()
        from sim.core.jit.indexing import registry as indexing

        self.install_registry(indexing)

    @property
    def call_conv(self) -> Any:
        """With NUMBA_BOUNDSCHECK something can be raised after all."""
        return super().call_conv if self.enable_boundscheck else DirectCalls(self)

    def insert_user_function(self, func: Any, fndesc: Any, libs: Any = ()) -> None:
        if self.enable_boundscheck:
            super().insert_user_function(func, fndesc, libs)
            return
        call = direct_call(fndesc, libs)
        self._defns[func].append(call, fndesc.argtypes)

    def get_executable(self, library: Any, fndesc: Any, env: Any) -> Any:
        """What Python calls; of a function inside a kernel a mere name, which is never called."""
        names = {
            fndesc.llvm_func_name,
            fndesc.llvm_cpython_wrapper_name,
            fndesc.llvm_cfunc_wrapper_name,
        }
        defined = {function.name for function in library.get_defined_functions()}
        if fndesc.llvm_cpython_wrapper_name in defined:
            library.make_code(names & defined)
        return super().get_executable(library, fndesc, env)


class KernelTyping(typing.Context):  # type: ignore[misc]
    def insert_global(self, gv: Any, gty: Any) -> None:
        if type(gty) is types.Function:
            gty = KnownFunction(gty.templates)
        super().insert_global(gv, gty)

    def install_registry(self, registry: Any) -> None:
        """As numba does it, but for this target, also when nothing is being compiled."""
        with target_extension.target_override(NAME):
            super().install_registry(registry)


class KernelTarget(registry.CPUTarget):  # type: ignore[misc]
    @cached_property
    def _toplevel_target_context(self) -> KernelContext:
        return KernelContext(self.typing_context, self._target_name)

    @cached_property
    def _toplevel_typing_context(self) -> KernelTyping:
        return KernelTyping()


class Kernel(target_extension.CPU):  # type: ignore[misc]
    """The name of the target in numba's registries: all that a CPU can do."""


target_extension.target_registry[NAME] = Kernel


class KernelDispatcher(registry.CPUDispatcher):  # type: ignore[misc]
    """Also for the functions of numba's own that a kernel uses."""

    targetdescr = KernelTarget(NAME)

    # Of every function: nothing is allocated, so arrays are not reference-counted (counting them
    # costs a third of the speed); division has no checks to branch on.
    OPTIONS: ClassVar = {"nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False}


target_extension.dispatcher_registry[Kernel] = KernelDispatcher
target_extension.jit_registry[Kernel] = partial(jit, _target=NAME)


class Inner(KernelDispatcher):
    """A function inside a kernel: called by compiled code only, so without wrappers for Python."""

    @classmethod
    def of(cls, function: Callable[..., Any], **options: Any) -> "Inner":
        inner = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        options = {**cls.OPTIONS, **inner, **options}
        return cls(function, targetoptions=options, pipeline_class=Pipeline)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compiled once, not for every constant that it is called with."""
        plain = tuple(types.unliteral(arg) for arg in args)
        named = {key: types.unliteral(arg) for key, arg in kws.items()}
        return super().get_call_template(plain, named)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        raise TypeError(
            f"{self.py_func.__qualname__} is a function inside a kernel: it is called by compiled "
            "code only, from an entry point"
        )


def _is_known(value: Any) -> bool:
    """Whether numba knows the type of a value without its libraries."""
    if isinstance(value, tuple):
        return all(map(_is_known, value))
    return isinstance(value, (int, float, np.ndarray))


class Entry(KernelDispatcher):
    """The one function of a kernel that is called from Python."""

    @classmethod
    def of(cls, function: Callable[..., Any], game: str) -> "Entry":
        self = cls(function, targetoptions=dict(cls.OPTIONS), pipeline_class=Pipeline)
        self._cache = KernelCache(game, self)
        return self

    def _compilation_chain_init_hook(self) -> None:
        """Extensions of numba are loaded when something is compiled: see the context."""

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        if not all(map(_is_known, args)):
            self.targetctx.refresh()  # other types become known with numba's libraries
        return super()._compile_for_args(*args, **kws)
