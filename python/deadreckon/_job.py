"""What runs in the library beside Python, so that Ctrl-C is heard."""

from __future__ import annotations

import importlib.metadata
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from deadreckon import _library as lib

if TYPE_CHECKING:
    from deadreckon._agents import Functions

_T = TypeVar("_T")
_MOMENT = 100  # milliseconds after which Python looks up


def wait(handle: lib.Handle) -> None:
    """Wait for a search or a match to end. Whatever interrupts this ends it first."""
    number = handle.number
    try:
        while not lib.ask("job.wait", number, _MOMENT):
            pass
    except BaseException:
        stop(number)
        raise


def stop(number: int) -> None:
    """End it, and wait until it has."""
    try:
        lib.ask("job.stop", number)
        while not lib.ask("job.wait", number, _MOMENT):
            pass
    except (RuntimeError, ValueError):  # why it ended is nobody's concern any more
        pass


def aside(f: Callable[[], _T]) -> _T:
    """Call what may take long on a thread of its own, so that Ctrl-C is heard. Whatever interrupts this leaves it to end by itself."""
    done: list[tuple[_T | None, BaseException | None]] = []

    def work() -> None:
        try:
            done.append((f(), None))
        except BaseException as err:
            done.append((None, err))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_MOMENT / 1000)
    result, raised = done[0]
    if raised is not None:
        raise raised
    return cast(_T, result)


def run(functions: Functions, kind: str, spec: dict[str, Any]) -> Any:
    """Run a match, an export or a tuning of a game to its end, and return its results with the names of functions.

    What a function of Python raises comes out here. The functions are closed.
    """
    handle = lib.Handle(0)
    try:
        handle = lib.opened(kind + ".open", functions.game._pool.number, spec)
        lib.ask("job.start", handle.number)
        try:
            wait(handle)
        except RuntimeError as err:
            raise (functions.raised() or RuntimeError(functions.named(str(err)))) from None
        return functions.named(lib.ask("job.results", handle.number))
    finally:
        handle.close()
        functions.close()


def program() -> str:
    """Return what files say played."""
    return f"deadreckon for Python {importlib.metadata.version('deadreckon')}"
