"""The C library: loading it, calling it, and what goes wrong.

One library is loaded at the first call. Go does not survive a fork, so in a child
that was forked after that every call raises ForkedError, before it enters Go.
"""

from __future__ import annotations

import ctypes
import dataclasses
import functools
import json
import os
import pathlib
import threading
from typing import Any

import numpy as np

ABI = 2
NAME = "libdeadreckon.so"


class ClosedError(RuntimeError):
    """An environment or a file was used after it was closed."""


class ForkedError(RuntimeError):
    """The process was forked after the library was loaded."""


class GameOverError(RuntimeError):
    """A step was taken where no game is in progress: reset comes first."""


class DamageWarning(UserWarning):
    """A part of a file of trajectories could not be read; the rest was."""


class DamageError(ValueError):
    """One game of a file cannot be read; reading can go on."""


# By host.Code. Anything else, such as a panic of the library, is a RuntimeError.
_ERRORS: dict[int, type[Exception]] = {-1: ValueError, -2: ClosedError, -3: GameOverError, -4: RuntimeError, -6: DamageError}

_text = ctypes.POINTER(ctypes.c_void_p)
_int64 = ctypes.c_int64
_signatures: dict[str, list[Any]] = {
    "dr_describe": [ctypes.c_char_p, _text],
    "dr_batch_open": [ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(_int64)],
    "dr_batch_reset": [_int64, ctypes.c_uint64, ctypes.c_char_p],
    "dr_batch_reset_game": [_int64, _int64, ctypes.c_uint64, ctypes.c_char_p],
    "dr_batch_step": [_int64, ctypes.c_void_p, _int64],
    "dr_batch_action": [_int64, _int64, _int64, _text],
    "dr_batch_observe": [_int64, _int64, _int64, ctypes.c_void_p, _int64],
    "dr_batch_draw": [_int64, _int64, _int64, ctypes.c_int32, _text],
    "dr_close": [_int64],
    "dr_episodes_open": [ctypes.c_char_p] * 4 + [ctypes.POINTER(_int64)],
    "dr_episodes_describe": [_int64, _text],
    "dr_episodes_next": [_int64, ctypes.POINTER(_int64), ctypes.POINTER(_int64), ctypes.POINTER(ctypes.c_uint64)],
    "dr_episodes_fill": [_int64, ctypes.c_void_p],
}

_loading = threading.Lock()
_loaded: ctypes.CDLL | None = None
_forked = False


def _after_fork() -> None:
    global _forked, _loading
    _forked = _loaded is not None
    _loading = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def library() -> ctypes.CDLL:
    """Return the library, which the first call loads."""
    if _forked:
        raise ForkedError(
            "deadreckon: this process was forked after deadreckon was used, and Go does not survive a fork: "
            "start processes by multiprocessing's 'spawn' or 'forkserver'"
        )
    return _loaded if _loaded is not None else _load()


def _load() -> ctypes.CDLL:
    global _loaded
    with _loading:
        if _loaded is not None:
            return _loaded
        path = pathlib.Path(__file__).parent / NAME
        if not path.exists():
            raise ImportError(f"deadreckon: {path} is missing: install the package with pip, which builds it")
        lib = ctypes.CDLL(str(path))
        if (have := lib.dr_abi()) != ABI:
            raise ImportError(f"deadreckon: {path} has interface {have}, this package needs {ABI}: install both anew")
        lib.dr_free.argtypes, lib.dr_free.restype = [ctypes.c_void_p], None
        for name, arguments in _signatures.items():
            f = getattr(lib, name)
            f.argtypes, f.restype = [*arguments, _text], ctypes.c_int32
        _loaded = lib
        return lib


def call(name: str, *arguments: Any) -> None:
    """Call a function of the library; what it answers but 0 is raised."""
    message = ctypes.c_void_p()
    code = getattr(library(), name)(*arguments, ctypes.byref(message))
    if code:
        raise _ERRORS.get(code, RuntimeError)(_take(message))


def call_text(name: str, *arguments: Any) -> str:
    """Call a function that writes a text."""
    out = ctypes.c_void_p()
    call(name, *arguments, ctypes.byref(out))
    return _take(out)


def _take(text: ctypes.c_void_p) -> str:
    if not text.value:
        return ""
    try:
        return ctypes.string_at(text.value).decode("utf-8", "replace")
    finally:
        library().dr_free(text)


class Turn:
    """A lock that is held from a call to what is read of it: threads take turns.

    In a forked child, where whoever held it may be missing, it raises ForkedError.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()

    def __enter__(self) -> None:
        library()
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class Handle:
    """A number of the library. Closing it twice is closing it once."""

    def __init__(self, number: int) -> None:
        self._number = number

    @property
    def number(self) -> int:
        if not self._number:
            raise ClosedError("deadreckon: it is closed")
        return self._number

    def close(self) -> None:
        number, self._number = self._number, 0
        if number and not _forked:
            call("dr_close", number)

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter may be half gone
            pass

    def __reduce__(self) -> Any:
        raise TypeError("deadreckon: an open environment or file cannot be pickled nor copied")


def pointers(struct: type[ctypes.Structure], arrays: dict[str, np.ndarray | None]) -> ctypes.Structure:
    """Return a struct of pointers to arrays, each with its length."""
    out = struct()
    for name, array in arrays.items():
        if array is None:
            continue
        if not array.flags.c_contiguous:
            raise ValueError(f"deadreckon: buffer {name} is not contiguous")
        setattr(out, name, array.ctypes.data)
        setattr(out, name + "_len", array.size)
    return out


def struct_of(name: str, fields: list[str]) -> type[ctypes.Structure]:
    """Return the type of a struct of pointers, each followed by a length."""
    pairs: list[tuple[str, Any]] = []
    for field in fields:
        pairs += [(field, ctypes.c_void_p), (field + "_len", _int64)]
    return type(name, (ctypes.Structure,), {"_fields_": pairs})


@dataclasses.dataclass(frozen=True)
class Shape:
    """The shape of a game: docs/environment.md says what the fields of one mean.

    A field is a dict with Name, Range, Unit and Rule; a plane of counts has Max too.
    """

    game: str
    settings: list[tuple[str, str]]
    seats: list[str]
    agents: list[str]
    squares: int
    planes: list[dict[str, Any]]
    globals: list[dict[str, str]]
    action_planes: list[dict[str, str]]
    action_globals: list[dict[str, str]]
    size: int
    actions: int
    digest: str
    potential: bool
    illustrated: bool

    def seat(self, seat: int | str) -> int:
        """Return a seat that is given by its name or number as a number."""
        if isinstance(seat, str) and seat in self.seats:
            return self.seats.index(seat)
        if isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 0 <= seat < len(self.seats):
            return int(seat)
        raise ValueError(f"deadreckon: no seat {seat!r} in {self.game}: seats are {self.seats}, or 0 to {len(self.seats) - 1}")

    @functools.cached_property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Lower and upper bounds of an observation, each float32 of shape [size]."""
        low = np.zeros(self.size, np.float32)
        high = np.ones(self.size, np.float32)
        first = self.size - len(self.globals)
        for i, field in enumerate(self.globals, first):
            low[i], high[i] = _range(field["Range"])
        return low, high


def _range(text: str) -> tuple[float, float]:
    """Read "0, 1", "0..3" or "0.." """
    first, _, last = text.partition(".." if ".." in text else ",")
    return float(first), float(last) if last.strip() else float("inf")


def parse_shape(text: str) -> Shape:
    fields = json.loads(text)
    for key in ("settings", "agents", "planes", "globals", "action_planes", "action_globals"):
        fields[key] = fields[key] or []
    fields["settings"] = [(key, value) for key, value in fields["settings"]]
    return Shape(**fields)


def settings_text(settings: dict[str, Any] | None) -> dict[str, str]:
    """Write settings of a game as it reads them: True is "true", 60 is "60"."""
    if settings is None:
        return {}
    if not isinstance(settings, dict):
        raise ValueError(f"deadreckon: settings are a dict, not {type(settings).__name__}")
    out = {}
    for key, value in settings.items():
        out[str(key)] = str(value).lower() if isinstance(value, bool) else str(value)
    return out


def describe(game: str, settings: dict[str, Any] | None = None) -> Shape:
    """Return the shape of a game under its settings."""
    return parse_shape(call_text("dr_describe", spec_text({"game": game, "settings": settings_text(settings)})))


def spec_text(spec: dict[str, Any]) -> bytes:
    try:
        return json.dumps(spec, allow_nan=False).encode()
    except (TypeError, ValueError) as err:
        raise ValueError(f"deadreckon: options: {err}") from None
