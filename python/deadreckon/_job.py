"""What runs in the library beside Python, so that Ctrl-C is heard."""

from __future__ import annotations

from deadreckon import _library as lib

_MOMENT = 100  # milliseconds after which Python looks up


def wait(handle: lib.Handle) -> None:
    """Wait for a search or a match to end. Whatever interrupts this ends it first."""
    number = handle.number
    try:
        while not lib.answered("dr_job_wait", number, _MOMENT):
            pass
    except BaseException:
        stop(number)
        raise


def stop(number: int) -> None:
    """End it, and wait until it has."""
    try:
        lib.call("dr_job_stop", number)
        while not lib.answered("dr_job_wait", number, _MOMENT):
            pass
    except (RuntimeError, ValueError):  # why it ended is nobody's concern any more
        pass
