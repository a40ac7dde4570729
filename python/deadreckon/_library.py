"""The C library: loading it, calling it, and what goes wrong.

One library is loaded at the first call. Go does not survive a fork, so a child that was
forked after that loads a copy of its own, and whatever was made before the fork, such as an
open environment, raises ForkedError there before it enters Go.
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

ABI = 8
NAME = "libdeadreckon.so"


class ClosedError(RuntimeError):
    """An environment or a file was used after it was closed."""


class ForkedError(RuntimeError):
    """Something that was made before the process was forked is used in the child."""


class GameOverError(RuntimeError):
    """A step was taken where no game is in progress: reset comes first."""


class DamageWarning(UserWarning):
    """A part of a file of trajectories could not be read; the rest was."""


class DamageError(ValueError):
    """One game of a file cannot be read; reading can go on."""


# By host.Code. Anything else, such as a panic of the library, is a RuntimeError.
_ERRORS: dict[int, type[Exception]] = {
    -1: ValueError, -2: ClosedError, -3: GameOverError, -4: RuntimeError, -6: DamageError, -7: FileNotFoundError,
}

_T = TypeVar("_T", bound="Closes")

_text = ctypes.POINTER(ctypes.c_void_p)
_int64 = ctypes.c_int64
_signatures: dict[str, list[Any] | None] = {
    "dr_ask": [ctypes.c_char_p, _int64, ctypes.c_char_p, _text],
    "dr_batch_open": [ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(_int64)],
    "dr_batch_reset": [_int64, _int64, ctypes.c_uint64, ctypes.c_char_p, _int64, _int64, ctypes.c_int32],
    "dr_batch_step": [_int64, ctypes.c_void_p, _int64, ctypes.c_int32],
    "dr_batch_legal": [_int64, ctypes.c_void_p, _int64, ctypes.c_void_p, _int64],
    "dr_batch_events": [_int64, ctypes.c_void_p, _int64, ctypes.c_void_p, _int64],
    "dr_batch_observe": [_int64, _int64, _int64, ctypes.c_void_p, _int64],
    "dr_close": [_int64],
    "dr_episodes_fill": [_int64, ctypes.c_void_p],
    "dr_tree_sets": [_int64, ctypes.c_void_p],
    "dr_tree_view": [_int64] * 4,
    "dr_tree_value": [_int64, ctypes.c_void_p, _int64, ctypes.c_void_p, _int64],
    "dr_tree_response": [_int64, _int64, ctypes.c_void_p, ctypes.c_void_p, _int64, ctypes.POINTER(ctypes.c_double)],
    "dr_cfr_average": [_int64, ctypes.c_void_p, _int64],
    "dr_graph_values": [_int64] * 3 + [ctypes.c_void_p, _int64],
    "dr_graph_best": [_int64] * 3 + [ctypes.c_void_p, _int64],
    "dr_batch_look": [_int64] * 5,
    "dr_search_open": [_int64, ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(_int64)],
    "dr_search_start": [_int64] * 3 + [ctypes.c_uint64],
    "dr_search_many": [_int64, _int64, ctypes.c_void_p, _int64, ctypes.c_uint64],
    "dr_search_explored": [_int64] * 3 + [ctypes.c_void_p, ctypes.POINTER(_int64)],
    "dr_player_add": [_int64, ctypes.c_void_p, ctypes.POINTER(_int64)],
    "dr_player_model": [_int64, ctypes.c_char_p, ctypes.c_void_p, ctypes.POINTER(_int64)],
    "dr_agent_start": [_int64, _int64, ctypes.c_void_p, _int64, ctypes.c_uint64, _int64],
    "dr_states_reset": [_int64, ctypes.c_void_p, _int64],
    "dr_states_put": [_int64] * 4 + [ctypes.c_void_p, _int64],
    "dr_states_take": [_int64] * 4,
    "dr_states_sample": [_int64] * 3 + [ctypes.c_uint64, ctypes.c_void_p, _int64],
    "dr_states_branch": [_int64] * 2 + [ctypes.c_void_p] * 3 + [_int64],
    "dr_states_apply": [_int64] + [ctypes.c_void_p] * 2 + [_int64],
    "dr_states_roll": [_int64, ctypes.c_uint64, ctypes.c_void_p, _int64],
    "dr_states_play_out": [_int64, ctypes.c_uint64, ctypes.c_void_p, _int64],
    "dr_states_choose": [_int64, ctypes.c_uint64, ctypes.c_void_p, _int64],
    "dr_states_list": [_int64, ctypes.c_void_p, _int64, ctypes.POINTER(_int64)],
    "dr_states_legal": [_int64, ctypes.c_void_p, _int64, ctypes.c_void_p, ctypes.c_void_p, _int64],
    "dr_states_scores": [_int64, ctypes.c_void_p, _int64],
    "dr_states_observe": [_int64, _int64, ctypes.c_void_p],
}

# Short calls that keep Python's lock: they are faster, and no other thread comes between.
# Those with None are called most, with whole numbers of 32 bits and pointers alone: without
# types of their arguments ctypes takes a third of the time.
_short: dict[str, list[Any] | None] = {"dr_positions_grow": [_int64] * 3}
_short |= {"dr_position_" + name: None for name in ("root", "copy", "apply", "child", "view", "viewer", "legal")}
_typed: dict[str, list[Any]] = {
    "sample": [_int64, ctypes.c_uint64],
    "read": [_int64, ctypes.c_char_p, ctypes.POINTER(ctypes.c_int32)],
    "odds": [ctypes.c_void_p, _int64],
    "indices": [ctypes.c_void_p, _int64],
    "scores": [ctypes.c_void_p, _int64],
    "key": [_int64, ctypes.c_void_p],
    "roll": [ctypes.c_uint64, ctypes.c_void_p],
    "seen": [ctypes.c_uint32, _int64, ctypes.c_void_p],
    "action_at": [_int64, ctypes.c_void_p],
    "parse_action": [ctypes.c_char_p, ctypes.c_void_p],
    "write": [ctypes.c_int32, ctypes.c_uint32, _text],
    "observe": [_int64, ctypes.c_void_p, _int64],
    "observe_packed": [_int64, ctypes.c_void_p, _int64, ctypes.c_void_p, _int64],
}
_short |= {"dr_position_" + name: [_int64, _int64, *arguments] for name, arguments in _typed.items()}

_loading = threading.Lock()
_loaded: ctypes.CDLL | None = None
epoch = 0  # how often this process, and those before it, were forked with the library loaded


def _after_fork() -> None:
    global _loading, _loaded, epoch
    _loading = threading.Lock()
    if _loaded is not None:
        _loaded, epoch = None, epoch + 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def since(made: int) -> None:
    """Refuse what was made in an epoch before this one."""
    if made != epoch:
        raise ForkedError(
            "deadreckon: this was made before the process was forked, and Go does not survive a fork: make it in the child, "
            "or start processes by multiprocessing's 'spawn' or 'forkserver'"
        )


def library() -> ctypes.CDLL:
    """Return the library, which the first call loads."""
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
            raise ImportError(f"deadreckon: {path} has interface {have}, this package needs {ABI}: install both anew")
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
    """Load the library: in a forked child a copy, with a Go of its own beside the one that is dead."""
    if not epoch:
        return kind(str(path))
    copy = os.memfd_create(NAME)
    try:
        with open(path, "rb") as source:
            done, size = 0, os.fstat(source.fileno()).st_size
            while done < size:
                done += os.sendfile(copy, source.fileno(), done, size - done)
        return kind(f"/proc/{os.getpid()}/fd/{copy}")  # a name that no process before this one has loaded
    finally:
        os.close(copy)


def call(name: str, *arguments: Any) -> None:
    """Call a function of the library; what it answers but 0 is raised."""
    answered(name, *arguments)


def answered(name: str, *arguments: Any) -> int:
    """Call a function of the library and return what it answers; a negative number is raised."""
    message = ctypes.c_void_p()
    code: int = getattr(library(), name)(*arguments, ctypes.byref(message))
    if code < 0:
        raise _ERRORS.get(code, RuntimeError)(_take(message))
    return code


def call_text(name: str, *arguments: Any) -> str:
    """Call a function that writes a text."""
    out = ctypes.c_void_p()
    call(name, *arguments, ctypes.byref(out))
    return _take(out)


def ask(name: str, number: int = 0, given: Any = None) -> Any:
    """Ask for what host.Ask has by a name, of a number, with something given."""
    return json.loads(call_text("dr_ask", name.encode(), number, spec_text(given)))


def opened(name: str, number: int = 0, given: Any = None) -> Handle:
    """Ask for what is to be opened."""
    return Handle(ask(name, number, given))


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
        self._lock, self._epoch = threading.RLock(), epoch

    def __enter__(self) -> None:
        since(self._epoch)
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    @contextlib.contextmanager
    def now(self, why: str) -> Iterator[None]:
        """Hold the lock, or raise a RuntimeError that says why if another thread holds it."""
        since(self._epoch)
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(f"deadreckon: {why}")
        try:
            yield
        finally:
            self._lock.release()


class Closes:
    """A class with close, which the end of a `with` block calls."""

    def close(self) -> None: ...

    def __enter__(self: _T) -> _T:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Handle:
    """A number of the library. Closing it twice is closing it once."""

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
        except Exception:  # the interpreter may be half gone
            pass

    def __reduce__(self) -> Any:
        raise TypeError("deadreckon: what is open in the library cannot be copied nor pickled: make it anew, by the same arguments")


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

    A field is a dict with Name, Range, Unit and Rule; a plane of counts has Max too. planes
    and globals are in the order of an observation, action_planes and action_globals in that of
    the action indices. board int32 [sides][4] is the graph on which the planes lie: a row for
    each side of a square through which there is a way, with the square, the square beyond, what
    the side is (an index of side_kinds) and where it lies (an index of slots). It has no rows
    where there is no board.
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
    board: np.ndarray = dataclasses.field(compare=False)  # the digest compares it
    side_kinds: list[str]
    slots: list[str]

    def seat(self, seat: int | str) -> int:
        """Return a seat that is given by its name or number as a number."""
        if isinstance(seat, str) and seat in self.seats:
            return self.seats.index(seat)
        if isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 0 <= seat < len(self.seats):
            return int(seat)
        raise ValueError(f"deadreckon: no seat {seat!r} in {self.game}: seats are {self.seats}, or 0 to {len(self.seats) - 1}")

    def side(self, side: str) -> list[int]:
        """Return the numbers of a side's seats."""
        if isinstance(side, str) and side in self.sides:
            return self.sides[side]
        raise ValueError(f"deadreckon: no side {side!r} in {self.game}{did_you_mean(side, self.sides)}: sides are {list(self.sides)}")

    @functools.cached_property
    def plane_words(self) -> int:
        """The number of uint64 of the planes of a bit-packed observation: a layer for each plane, of counts Max."""
        layers = sum(max(int(plane.get("Max", 0)), 1) for plane in self.planes)
        return layers * ((self.squares + 63) // 64)

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


def shape_of(fields: dict[str, Any]) -> Shape:
    for key in ("settings", "agents", "planes", "globals", "action_planes", "action_globals", "board", "side_kinds", "slots"):
        fields[key] = fields[key] or []
    fields["settings"] = [(key, value) for key, value in fields["settings"]]
    fields["board"] = np.array(fields["board"], np.int32).reshape(-1, 4)
    fields["sides"] = {side["name"]: [fields["seats"].index(seat) for seat in side["seats"]] for side in fields["sides"]}
    return Shape(**fields)


@dataclasses.dataclass(frozen=True)
class Listing:
    """What there is to know of a game before it is played, as `deadreckon games NAME --json` has it.

    Seats and sides are those of the defaults; each of modes has settings under which others
    sit at the table, and these. A game that is not encoded has no environments. options, presets and files may be set; limits are set unless
    somebody says otherwise.
    """

    name: str
    means: str
    seats: list[str]
    sides: list[dict[str, Any]]
    modes: list[dict[str, Any]]
    agents: list[str]
    options: list[dict[str, str]]
    presets: list[dict[str, Any]]
    files: list[dict[str, str]]
    limits: dict[str, str]
    encoded: bool

    @property
    def keys(self) -> list[str]:
        """All that may be set, by name."""
        return [o["name"] for o in self.options] + ["preset"] * bool(self.presets) + [f["name"] for f in self.files]


def _games(listed: dict[str, Any]) -> tuple[str, list[Listing]]:
    return listed["default"], [Listing(**game) for game in listed["games"]]


def games() -> list[Listing]:
    """Return all games with their seats, sides, modes, options, presets and data files."""
    return _games(ask("games"))[1]


_listed = functools.cache(games)  # it is the same as long as the process lives


def registered() -> tuple[str, list[Listing]]:
    """Return the default game and all games, without loading the library.

    The ids of Gymnasium are made of it while a module is imported, and a process that has
    loaded Go could not be forked any more. The build writes down what the library says.
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
    """Write the name of an option as Python writes names: maxTurns is max_turns."""
    return re.sub("[A-Z]", lambda m: "_" + m[0].lower(), name)


def settings_of(game: str, options: dict[str, Any], settings: dict[str, Any] | None, made: Callable[..., Any]) -> dict[str, str]:
    """Return options of a game as it reads them: True is "true", 60 is "60", None is the default.

    options are by name, as the game writes them or as Python does, settings the same as a
    dict; made is whose arguments they are.
    """
    if settings is not None and not isinstance(settings, dict):
        raise ValueError(f"deadreckon: settings are a dict, not {type(settings).__name__}")
    if not isinstance(game, str):
        raise ValueError(f"deadreckon: game is {game!r}: expected a name")
    listed = next((g for g in _listed() if g.name == game), None)
    if listed is None:
        describe_settings(game, {})  # says which games there are
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
    """Return the shape of a game under its options."""
    return describe_settings(game, settings_of(game, options, settings, describe))


def describe_settings(game: str, settings: dict[str, str]) -> Shape:
    return shape_of(ask("describe", 0, {"game": game, "settings": settings}))


def file_of(path: str | os.PathLike[str], files: dict[str, str | os.PathLike[str] | None]) -> dict[str, Any]:
    """Return a file of games as host has it, with those that its game was played with."""
    named = {option: os.fspath(name) for option, name in files.items() if name is not None}
    return {"path": base64.b64encode(os.fsencode(path)).decode(), "files": named}


def spec_text(spec: Any) -> bytes:
    try:
        return json.dumps(spec, allow_nan=False).encode()
    except (TypeError, ValueError) as err:
        raise ValueError(f"deadreckon: options: {err}") from None


def seed_of(seed: Any) -> int:
    """Return a seed, or say what is wrong with it."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed < 1 << 64:
        raise ValueError(f"deadreckon: seed {seed!r}: it takes 0 to 2**64-1")
    return int(seed)
