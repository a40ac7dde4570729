"""Long calls of the library that Ctrl-C can interrupt."""

from __future__ import annotations

import importlib.metadata
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from deadreckon import _library as lib

if TYPE_CHECKING:
    from deadreckon._agents import RegisteredFunctions

_T = TypeVar("_T")
_MOMENT = 100  # milliseconds between checks for Ctrl-C


def ask(name: str, number: int = 0, given: Any = None) -> Any:
    """Make a call that may take long. An interrupt stops it first."""
    job = lib.opened("job.start", 0, {"name": name, "number": number, "given": given})
    try:
        return _wait(job.number)
    except BaseException:
        try:
            lib.ask("job.stop", job.number)
            _wait(job.number)
        except (RuntimeError, ValueError):  # the interrupt is raised instead
            pass
        raise
    finally:
        job.close()


def _wait(number: int) -> Any:
    while not (answers := lib.ask("job.wait", number, _MOMENT)):
        pass
    return answers[0]


def interruptible(f: Callable[[], _T]) -> _T:
    """Call a function on another thread, so that Ctrl-C works. After an interrupt the thread continues to its end."""
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


def run(functions: RegisteredFunctions, kind: str, spec: dict[str, Any]) -> Any:
    """Run a match, an export or a tuning. Return its results with the names of functions.

    An exception of a Python agent is raised here. The functions are closed.
    """
    try:
        return functions.named(ask(kind, functions.game._pool.number, spec))
    except RuntimeError as err:
        raise (functions.raised() or RuntimeError(functions.named(str(err)))) from None
    finally:
        functions.close()


def program() -> str:
    """Return the name and version of the program for files."""
    return f"deadreckon for Python {importlib.metadata.version('deadreckon')}"
