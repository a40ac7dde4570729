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


def answer(name: str, number: int = 0, given: Any = None) -> Any:
    """Return the answer to a question that may take long. Whatever interrupts this ends the work first."""
    job = lib.opened("job.start", 0, {"name": name, "number": number, "given": given})
    try:
        return _wait(job.number)
    except BaseException:
        try:
            lib.ask("job.stop", job.number)
            _wait(job.number)
        except (RuntimeError, ValueError):  # nobody needs the reason any more
            pass
        raise
    finally:
        job.close()


def _wait(number: int) -> Any:
    while not (answers := lib.ask("job.wait", number, _MOMENT)):
        pass
    return answers[0]


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

    An exception of a function of Python comes out here. The functions are closed.
    """
    try:
        return functions.named(answer(kind, functions.game._pool.number, spec))
    except RuntimeError as err:
        raise (functions.raised() or RuntimeError(functions.named(str(err)))) from None
    finally:
        functions.close()


def program() -> str:
    """Return what files say played."""
    return f"deadreckon for Python {importlib.metadata.version('deadreckon')}"
