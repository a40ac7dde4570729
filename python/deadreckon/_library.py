"""Loading and calling the C library, and its errors.

The library is loaded at the first call. Go does not survive a fork, so a forked child loads its own copy.
Objects from before the fork raise ForkedError there.
"""

from __future__ import annotations

import base64
import contextlib
import ctypes
import dataclasses
import difflib
import functools
import inspect
import json
import os
import pathlib
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import numpy as np

ABI = 10
NAME = "libdeadreckon.so"


class ClosedError(RuntimeError):
    """An environment or file was used after close."""


class ForkedError(RuntimeError):
    """An object from before a fork was used in the child."""


class GameOverError(RuntimeError):
    """A step without a game in progress."""


class DamageWarning(UserWarning):
    """Part of a trajectory file is damaged; the rest was read."""


class DamageError(ValueError):
    """One game of a file is unreadable; reading can continue."""


# By host.Code. Other codes, such as that of a panic, are RuntimeErrors.
_ERRORS: dict[int, type[Exception]] = {
    -1: ValueError, -2: ClosedError, -3: GameOverError, -4: RuntimeError, -6: DamageError, -7: FileNotFoundError,
}

_T = TypeVar("_T", bound="Closeable")

_text = ctypes.POINTER(ctypes.c_void_p)
_int64 = ctypes.c_int64
_pointer = ctypes.c_void_p
_signatures: dict[str, list[Any] | None] = {
    "dr_ask": [ctypes.c_char_p, _int64, ctypes.c_char_p, _text],
    "dr_close": [_int64],
    "dr_batch_open": [ctypes.c_char_p, _pointer, ctypes.POINTER(_int64)],
    "dr_batch_step": [_int64, _pointer, _int64],
    "dr_batch_legal": [_int64, _pointer, _int64, _pointer, _int64],
    "dr_batch_look": [_int64] * 5,
    "dr_states_sample": [_int64] * 3 + [ctypes.c_uint64, _pointer, _int64],
    "dr_states_branch": [_int64] * 2 + [_pointer] * 3 + [_int64],
    "dr_states_apply": [_int64] + [_pointer] * 2 + [_int64],
    "dr_states_roll": [_int64, ctypes.c_uint64, ctypes.c_int32, _pointer, _int64],
    "dr_states_choose": [_int64, ctypes.c_uint64, _pointer, _int64],
    "dr_states_legal": [_int64, _pointer, _int64, _pointer, _pointer, _int64, ctypes.POINTER(_int64)],
    "dr_states_observe": [_int64, _int64, _pointer],
}

# Short calls that keep Python's lock. They are faster, and no other thread can come between.
# For the most frequent calls the types are None: their arguments are only 32-bit integers and pointers, and
# without argument types ctypes is three times as fast.
_short: dict[str, list[Any] | None] = {"dr_position_" + name: None for name in ("move", "view", "legal")}
_short |= {
    "dr_position_sample": [_int64] * 3 + [ctypes.c_uint64],
    "dr_position_roll": [_int64] * 2 + [ctypes.c_uint64, _pointer],
    "dr_position_observe": [_int64] * 3 + [_pointer],
}

_loading = threading.Lock()
_loaded: ctypes.CDLL | None = None
epoch = 0  # number of forks of this process and its parents with the library loaded


def _after_fork() -> None:
    global _loading, _loaded, epoch
    _loading = threading.Lock()
    if _loaded is not None:
        _loaded, epoch = None, epoch + 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def since(made: int) -> None:
    """Raise ForkedError for an object made in an earlier epoch."""
    if made != epoch:
        raise ForkedError(
            "deadreckon: this was made before the process was forked, and Go does not survive a fork: make it in the child, "
            "or start processes by multiprocessing's 'spawn' or 'forkserver'"
        )


def library() -> ctypes.CDLL:
    """Return the library; the first call loads it."""
    return _loaded if _loaded is not None else _load()


def _load() -> ctypes.CDLL:
    global _loaded
    with _loading:
        if _loaded is not None:
            return _loaded
        path = pathlib.Path(__file__).parent / NAME
        if not path.exists():
            raise ImportError(f"deadreckon: {path} is missing: install the package with pip, which builds it")
        lib = _open(path, ctypes.CDLL)
        if (have := lib.dr_abi()) != ABI:
            raise ImportError(f"deadreckon: {path} has interface {have}, this package needs {ABI}: reinstall the package")
        lib.dr_free.argtypes, lib.dr_free.restype = [ctypes.c_void_p], None
        short = ctypes.PyDLL(lib._name, handle=lib._handle)
        for functions, of in ((_signatures, lib), (_short, short)):
            for name, arguments in functions.items():
                f = getattr(of, name)
                f.restype = ctypes.c_int32
                if arguments is not None:
                    f.argtypes = [*arguments, _text]
                setattr(lib, name, f)
        _loaded = lib
        return lib


def _open(path: pathlib.Path, kind: type[ctypes.CDLL]) -> ctypes.CDLL:
    """Load the library. A forked child loads a copy with its own Go runtime."""
    if not epoch:
        return kind(str(path))
    copy = os.memfd_create(NAME)
    try:
        with open(path, "rb") as source:
            done, size = 0, os.fstat(source.fileno()).st_size
            while done < size:
                done += os.sendfile(copy, source.fileno(), done, size - done)
        return kind(f"/proc/{os.getpid()}/fd/{copy}")  # a file name that was never loaded before
    finally:
        os.close(copy)


def call(name: str, *arguments: Any) -> None:
    """Call a function of the library. A result other than 0 is raised."""
    answered(name, *arguments)


def answered(name: str, *arguments: Any) -> int:
    """Call a function of the library and return its result. A negative result is raised."""
    message = ctypes.c_void_p()
    code: int = getattr(library(), name)(*arguments, ctypes.byref(message))
    if code < 0:
        raise _ERRORS.get(code, RuntimeError)(_take(message))
    return code


def ask(name: str, number: int = 0, given: Any = None) -> Any:
    """Make a call by name with JSON arguments (host.Ask lists the calls)."""
    out = ctypes.c_void_p()
    call("dr_ask", name.encode(), number, spec_text(given), ctypes.byref(out))
    return json.loads(_take(out))


def opened(name: str, number: int = 0, given: Any = None) -> Handle:
    """Return the handle that a call opens."""
    return Handle(ask(name, number, given))


def unpacked(text: str, dtype: Any) -> np.ndarray:
    """Decode an array of an answer."""
    return np.frombuffer(bytearray(base64.b64decode(text)), dtype)


def packed(array: np.ndarray) -> str:
    """Encode an array for a call."""
    return base64.b64encode(array.tobytes()).decode()


def address(function: Any) -> int:
    """Return the address of a C function, 0 for None."""
    return ctypes.cast(function, ctypes.c_void_p).value or 0 if function else 0


def _take(text: ctypes.c_void_p) -> str:
    if not text.value:
        return ""
    try:
        return ctypes.string_at(text.value).decode("utf-8", "replace")
    finally:
        library().dr_free(text)


class CallLock:
    """A lock that is held from a call until its results are read.

    In a forked child it raises ForkedError, since its owner may not exist there.
    """

    def __init__(self) -> None:
        self._lock, self._epoch = threading.RLock(), epoch

    def __enter__(self) -> None:
        since(self._epoch)
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    @contextlib.contextmanager
    def now(self, why: str) -> Iterator[None]:
        """Take the lock, or raise a RuntimeError with this text if another thread holds it."""
        since(self._epoch)
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(f"deadreckon: {why}")
        try:
            yield
        finally:
            self._lock.release()


class Closeable:
    """A class whose close is called at the end of a `with` block."""

    def close(self) -> None: ...

    def __enter__(self: _T) -> _T:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Handle:
    """A handle of the library. Closing it again does nothing."""

    def __init__(self, number: int) -> None:
        self._number, self._epoch = number, epoch

    @property
    def number(self) -> int:
        since(self._epoch)
        if not self._number:
            raise ClosedError("deadreckon: it is closed")
        return self._number

    def close(self) -> None:
        number, self._number = self._number, 0
        if number and self._epoch == epoch:
            call("dr_close", number)

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter may be shutting down
            pass

    def __reduce__(self) -> Any:
        raise TypeError("deadreckon: an open object of the library cannot be copied or pickled: create it again with the same arguments")


def pointers(struct: type[ctypes.Structure], arrays: dict[str, np.ndarray | None]) -> ctypes.Structure:
    """Return a struct of pointers to arrays with their lengths."""
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
    """Return a struct type of pointers, each followed by a length."""
    pairs: list[tuple[str, Any]] = []
    for field in fields:
        pairs += [(field, ctypes.c_void_p), (field + "_len", _int64)]
    return type(name, (ctypes.Structure,), {"_fields_": pairs})


@dataclasses.dataclass(frozen=True)
class Shape:
    """Sizes and names of a game's encoding (docs/environment.md).

    A field is a dict with Name, Range, Unit and Rule; a plane of counts also has Max. planes and globals are in
    the order of an observation, action_planes and action_globals in the order of the action indices. board
    int32 [sides][4], without rows if there is no board: square, neighbour, kind of side (index of side_kinds),
    slot (index of slots).
    """

    game: str
    settings: list[tuple[str, str]]
    seats: list[str]
    sides: dict[str, list[int]]
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
    board: np.ndarray = dataclasses.field(compare=False)  # compared by the digest
    side_kinds: list[str]
    slots: list[str]

    def seat(self, seat: int | str) -> int:
        """Return the number of a seat."""
        if isinstance(seat, str) and seat in self.seats:
            return self.seats.index(seat)
        if isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 0 <= seat < len(self.seats):
            return int(seat)
        raise ValueError(f"deadreckon: no seat {seat!r} in {self.game}: seats are {self.seats}, or 0 to {len(self.seats) - 1}")

    def side(self, side: str) -> list[int]:
        """Return the seats of a side."""
        if isinstance(side, str) and side in self.sides:
            return self.sides[side]
        raise ValueError(f"deadreckon: no side {side!r} in {self.game}{did_you_mean(side, self.sides)}: sides are {list(self.sides)}")

    @functools.cached_property
    def plane_words(self) -> int:
        """uint64 words of bit-packed planes. A plane of counts takes Max layers, other planes one."""
        layers = sum(max(int(plane.get("Max", 0)), 1) for plane in self.planes)
        return layers * ((self.squares + 63) // 64)

    @functools.cached_property
    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Lower and upper bounds of an observation, each float32 [size]."""
        low = np.zeros(self.size, np.float32)
        high = np.ones(self.size, np.float32)
        first = self.size - len(self.globals)
        for i, field in enumerate(self.globals, first):
            low[i], high[i] = _range(field["Range"])
        return low, high


def _range(text: str) -> tuple[float, float]:
    """Read "0, 1", "0..3" or "0.."."""
    first, _, last = text.partition(".." if ".." in text else ",")
    return float(first), float(last) if last.strip() else float("inf")


def shape_of(found: dict[str, Any]) -> Shape:
    encoding = found.pop("encoding")
    return Shape(
        **found
        | {
            "settings": [(key, value) for key, value in found["settings"] or []],
            "sides": {side["name"]: [found["seats"].index(seat) for seat in side["seats"]] for side in found["sides"]},
            "agents": found["agents"] or [],
        },
        squares=encoding["Squares"],
        planes=encoding["Planes"] or [],
        globals=encoding["Globals"] or [],
        action_planes=encoding["ActionPlanes"] or [],
        action_globals=encoding["ActionGlobals"] or [],
        board=np.array(
            [[square, a["To"], a["Kind"], a["Slot"]] for square, sides in enumerate(encoding["Sides"] or []) for a in sides or []], np.int32
        ).reshape(-1, 4),
        side_kinds=encoding["SideKinds"] or [],
        slots=encoding["Slots"] or [],
    )


@dataclasses.dataclass(frozen=True)
class GameInfo:
    """A game as listed by `deadreckon games NAME --json`.

    modes have other seats, with the settings that select them. levels are opponents of measured
    strength by seat, weakest first. encoded: it has environments. limits are set by default.
    """

    name: str
    means: str
    seats: list[str]
    sides: list[dict[str, Any]]
    modes: list[dict[str, Any]]
    agents: list[str]
    levels: dict[str, list[dict[str, Any]]]
    options: list[dict[str, str]]
    presets: list[dict[str, Any]]
    files: list[dict[str, str]]
    limits: dict[str, str]
    encoded: bool

    @property
    def keys(self) -> list[str]:
        """Names of options, presets, files and limits."""
        return [o["name"] for o in self.options] + ["preset"] * bool(self.presets) + [f["name"] for f in self.files]


def _games(listed: dict[str, Any]) -> tuple[str, list[GameInfo]]:
    return listed["default"], [GameInfo(**game) for game in listed["games"]]


def games() -> list[GameInfo]:
    """Return all games."""
    return _games(ask("games"))[1]


_listed = functools.cache(games)  # constant in a process


def registered() -> tuple[str, list[GameInfo]]:
    """Return the default game and all games without loading the library.

    Gymnasium ids are made from it at import, when the process must still be able to fork. The build writes the
    file.
    """
    path = pathlib.Path(__file__).parent / "games.json"
    try:
        return _games(json.loads(path.read_text()))
    except OSError as err:
        raise ImportError(f"deadreckon: {path} is missing: install the package with pip, which makes it") from err


def did_you_mean(wrote: Any, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(wrote, known, 1, 0.7) if isinstance(wrote, str) else []
    return f" (did you mean {close[0]}?)" if close else ""


def snake(name: str) -> str:
    """Return the Python name of an option: maxTurns is max_turns."""
    return re.sub("[A-Z]", lambda m: "_" + m[0].lower(), name)


def settings_of(game: str, options: dict[str, Any], settings: dict[str, Any] | None, made: Callable[..., Any]) -> dict[str, str]:
    """Return options as text: True is "true", 60 is "60", None is the default.

    options are by name, in the game's or Python's spelling; settings are the same as a dict; made is the type
    that takes them.
    """
    if settings is not None and not isinstance(settings, dict):
        raise ValueError(f"deadreckon: settings are a dict, not {type(settings).__name__}")
    if not isinstance(game, str):
        raise ValueError(f"deadreckon: game is {game!r}: expected a name")
    listed = next((g for g in _listed() if g.name == game), None)
    if listed is None:
        describe_settings(game, {})  # the error lists the games
        return {}
    names = {snake(key): key for key in listed.keys} | {key: key for key in listed.keys}
    arguments = [p.name for p in inspect.signature(made).parameters.values() if p.kind == p.KEYWORD_ONLY]
    out: dict[str, str] = {}
    for given in (settings or {}), options:
        for key, value in given.items():
            name = names.get(key)
            if name is None:
                there = ", ".join(listed.keys) or "none"
                raise ValueError(
                    f"deadreckon: {game}: no option {key!r}{did_you_mean(key, [*names, *arguments])}; "
                    f"options of {game}: {there}; arguments: {', '.join(arguments)}"
                )
            if name in out:
                raise ValueError(f"deadreckon: {game}: option {name} is given twice")
            if value is not None:
                out[name] = str(value).lower() if isinstance(value, bool) else str(value)
    return out


def describe(game: str, settings: dict[str, Any] | None = None, **options: Any) -> Shape:
    """Return the shape of a game with the given options."""
    return describe_settings(game, settings_of(game, options, settings, describe))


def describe_settings(game: str, settings: dict[str, str]) -> Shape:
    return shape_of(ask("describe", 0, {"game": game, "settings": settings}))


def file_of(path: str | os.PathLike[str], files: dict[str, str | os.PathLike[str] | None]) -> dict[str, Any]:
    """Return a file of games with the data files of its game, in the form that the library takes."""
    named = {option: os.fspath(name) for option, name in files.items() if name is not None}
    return {"path": base64.b64encode(os.fsencode(path)).decode(), "files": named}


def spec_text(spec: Any) -> bytes:
    try:
        return json.dumps(spec, allow_nan=False).encode()
    except (TypeError, ValueError) as err:
        raise ValueError(f"deadreckon: options: {err}") from None


def seed_of(seed: Any) -> int:
    """Return a seed, or raise ValueError."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed < 1 << 64:
        raise ValueError(f"deadreckon: seed {seed!r}: it takes 0 to 2**64-1")
    return int(seed)
