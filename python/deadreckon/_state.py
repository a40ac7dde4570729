"""Games, states and views.

A position is in a numbered place of the library. The place is reused after Python frees the object. Calls on
one position keep Python's lock, so threads may share a game.
"""

from __future__ import annotations

import ctypes
import operator
import weakref
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from deadreckon import _library as lib
from deadreckon._library import seed_of
from deadreckon._pool import Pool

__all__ = ["CHANCE", "NOBODY", "Game", "Position", "State", "View"]

CHANCE = -1  # dice, draws and reveals
NOBODY = -2  # the game is over

_STATE, _VIEW = 0, 1
_Outputs = lib.struct_of("Outputs", ["observations", "planes", "globals", "masks", "keys", "scores"])
_VIEWER = -1

Rng = int | np.random.Generator
Action = int | str | np.integer[Any]
_P = TypeVar("_P", bound="Position")


class Game:
    """A game with its options, which creates states.

    name and options are as listed by `deadreckon games`, in the game's or Python's spelling (max_turns is
    maxTurns); settings are the same as a dict. A game that could last forever gets default limits.
    """

    def __init__(self, name: str, *, settings: dict[str, Any] | None = None, **options: Any) -> None:
        self._open(name, lib.settings_of(name, options, settings, Game))

    def _open(self, name: str, settings: dict[str, str]) -> None:
        self._given = (name, tuple(sorted(settings.items())))
        self._places = Pool(name, settings)
        self.shape = lib.describe_settings(name, settings)
        self.name = name
        _games[self._given] = self

    @property
    def _pool(self) -> Pool:
        if self._places.epoch != lib.epoch:  # made before a fork
            name, settings = self._given
            self._places = Pool(name, dict(settings))
        return self._places

    @property
    def settings(self) -> dict[str, str]:
        """Options and digests of the data files, as records need them."""
        return dict(self.shape.settings)

    @property
    def seats(self) -> list[str]:
        """Names of the seats."""
        return self.shape.seats

    def seat(self, seat: int | str) -> int:
        """Return the number of a seat."""
        return self.shape.seat(seat)

    def root(self) -> State:
        """Return the initial state."""
        pool = self._pool
        place = pool.take(_STATE)
        return _made(State, pool, self, place, pool.turn("move", place, pool.root, 0, 0))

    def read(self, text: str) -> State | View:
        """Read a position: a State if the text is complete, otherwise a View."""
        if not isinstance(text, str) or "\0" in text:
            raise ValueError(f"deadreckon: position is {text!r:.60}: expected a text, as str(state) writes it")
        pool = self._pool
        places = pool.take(_STATE), pool.take(_VIEW)
        kind = None
        try:
            kind, turn = pool.ask("position.read", {"state": places[_STATE], "view": places[_VIEW], "text": text})
        finally:
            for other in (_STATE, _VIEW):
                if other != kind:
                    pool.free[other].append(places[other])
        if kind == _VIEW:
            return _made(View, pool, self, places[_VIEW], turn)
        return _made(State, pool, self, places[_STATE], turn)

    def states(self, n: int, *, threads: int = 1) -> Any:
        """Return n initial states."""
        from deadreckon._states import States

        return States(self, n, threads=threads)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, self.settings) == (other.name, other.settings)

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.shape.settings)))

    def __repr__(self) -> str:
        name, settings = self._given
        return f"deadreckon.Game({', '.join([repr(name), *(f'{key}={value!r}' for key, value in settings)])})"

    def __reduce__(self) -> Any:
        return _game, self._given

    def __deepcopy__(self, _: Any) -> Game:
        return self

    def __copy__(self) -> Game:
        return self


_games: weakref.WeakValueDictionary[tuple[str, tuple[tuple[str, str], ...]], Game] = weakref.WeakValueDictionary()


def _game(name: str, settings: tuple[tuple[str, str], ...]) -> Game:
    """Return an open game with these settings, or open one."""
    game = _games.get((name, settings))
    if game is None:
        game = Game.__new__(Game)
        game._open(name, dict(settings))
    return game


_new = object.__new__


def _made(kind: type[_P], pool: Pool, game: Game, place: int, turn: int) -> _P:
    """Return the position in a place."""
    p = _new(kind)
    p._pool = pool
    p.game = game
    p._place = place
    p._free = pool.free[kind._kind]
    p.turn = turn
    return p


class Position:
    """Methods of both State and View.

    turn is the seat on turn, CHANCE, or NOBODY after the end.
    """

    __slots__ = ("__weakref__", "_free", "_place", "_pool", "game", "turn")
    _kind: int
    _eye: int  # a seat that may be observed
    _free: list[int]
    _place: int
    _pool: Pool
    game: Game
    turn: int

    def __init__(self, *_: object, **__: object) -> None:
        raise TypeError(f"deadreckon: a {type(self).__name__} comes from a Game: Game(name).root(), or Game(name).read(text)")

    def __del__(self) -> None:
        try:
            self._free.append(self._place)
        except AttributeError:  # never initialized
            pass

    @property
    def over(self) -> bool:
        """True after the end."""
        return self.turn == NOBODY

    @property
    def chance(self) -> bool:
        """True if chance is on turn."""
        return self.turn == CHANCE

    def clone(self: _P) -> _P:
        """Return a copy."""
        pool = self._pool
        place = pool.take(self._kind)
        code = pool.move(pool.number, place, self._place, 0, 0, None)
        if code < 0:
            pool.fail("move", place, self._place, 0, 0)
        return _made(type(self), pool, self.game, place, code - 2)

    def apply(self, action: Action) -> None:
        """Play a legal action in place."""
        if type(action) is not int or action >> 32:
            action = self._action(action)
        pool = self._pool
        place = self._place
        code = pool.move(pool.number, place, place, action, 1, None)
        if code < 0:
            pool.fail("move", place, place, action, 1)
        self.turn = code - 2

    def child(self: _P, action: Action) -> _P:
        """Return a copy after a legal action."""
        if type(action) is not int or action >> 32:
            action = self._action(action)
        pool = self._pool
        free = self._free
        try:
            place = free.pop()
        except IndexError:
            place = pool.take(self._kind)
        code = pool.move(pool.number, place, self._place, action, 1, None)
        if code < 0:
            free.append(place)
            pool.fail("move", place, self._place, action, 1)
        p = _new(type(self))  # inlined from _made, which would take 10 % longer
        p._pool = pool
        p.game = self.game
        p._place = place
        p._free = free
        p.turn = code - 2
        return p

    def _action(self, action: Any) -> int:
        """Return an action as a number; text is parsed."""
        if isinstance(action, str):
            return self.parse(action)
        if isinstance(action, (bool, np.bool_)):
            raise ValueError(f"deadreckon: action {action!r}: expected one of legal(), or its text")
        try:
            number = operator.index(action)
        except TypeError:
            raise ValueError(f"deadreckon: action {action!r}: expected one of legal(), or its text") from None
        if number >> 32:
            raise ValueError(f"deadreckon: action {number} is not legal: actions are 0 to {2**32 - 1}")
        return number

    def legal(self) -> list[int]:
        """Return the legal actions, or the possible outcomes of chance, in ascending order."""
        pool = self._pool
        while True:
            most = pool.most
            room = (ctypes.c_uint32 * most)()
            n = pool.legal(pool.number, self._place, room, most, None)
            if n < 0:
                pool.fail("legal", self._place, room, most)
            if n <= most:
                return room[:n]
            pool.most = n

    def odds(self) -> list[int]:
        """Return the integer weights of the outcomes."""
        odds: list[int] = self._tell("odds")
        return odds

    def _tell(self, what: str) -> Any:
        return self._pool.ask("position.tell", {"place": self._place, "what": what})

    def _see(self, seat: int, **arrays: npt.NDArray[Any]) -> None:
        """Fill arrays with the information of a seat."""
        self._pool.call("observe", self._place, seat, ctypes.byref(lib.pointers(_Outputs, dict(arrays))))

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities."""
        odds = self.odds()
        whole = sum(odds)
        return [(a, weight / whole) for a, weight in zip(self.legal(), odds, strict=True)] if odds else []

    def roll(self, rng: Rng) -> int:
        """Draw an outcome."""
        out = ctypes.c_uint32()
        self._pool.call("roll", self._place, _seed(rng), ctypes.byref(out))
        return out.value

    def scores(self) -> list[float]:
        """Return the score of each seat, -1 to 1; all 0 before the end."""
        n = len(self.game.shape.seats)
        room = (ctypes.c_double * n)()
        self._pool.call("observe", self._place, self._eye, ctypes.byref(_Outputs(scores=ctypes.addressof(room), scores_len=n)))
        return room[:]

    def _write(self, form: str, action: int = 0) -> str:
        text: str = self._pool.ask("position.write", {"place": self._place, "as": form, "action": action})
        return text

    def _find(self, **given: Any) -> int:
        found: int = self._pool.ask("position.find", {"place": self._place} | given)
        return found

    def text(self, action: Action) -> str:
        """Return the notation of an action."""
        return self._write("action", self._action(action))

    def explain(self, action: Action) -> str:
        """Describe an action in words."""
        return self._write("explanation", self._action(action))

    def parse(self, text: str) -> int:
        """Parse an action."""
        if not isinstance(text, str) or "\0" in text:
            raise ValueError(f"deadreckon: action {text!r:.60}: expected a text of the game's notation")
        return self._find(text=text)

    def prompt(self) -> str:
        """Describe the expected decision in words."""
        return self._write("prompt")

    def show(self) -> str:
        """Draw the position as text."""
        return self._write("drawing")

    def svg(self) -> str:
        """Draw the position as SVG."""
        return self._write("svg")

    def __str__(self) -> str:
        """Return the position as text for Game.read."""
        return self._write("position")

    def indices(self) -> npt.NDArray[np.int32]:
        """Return the index of each legal action: int32 [n]; empty if no seat is on turn."""
        return np.array(self._tell("indices") or [], np.int32)

    def index(self, action: Action) -> int:
        """Return the index of an action, 0 to Shape.actions-1."""
        number = self._action(action)
        legal = self.legal()
        if self.turn < 0 or number not in legal:
            raise ValueError(f"deadreckon: action {number} is not a legal action of a seat")
        return int(self.indices()[legal.index(number)])

    def action(self, index: Any) -> int:
        """Return the action of an index."""
        try:
            number = operator.index(index)
        except TypeError:
            raise ValueError(f"deadreckon: action index {index!r}: expected a whole number") from None
        if not 0 <= number < 1 << 31:
            raise ValueError(f"deadreckon: action index {number} is out of range")
        return self._find(index=number)

    def mask(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """Return int8 [actions]."""
        mask = np.zeros(self.game.shape.actions, np.int8) if out is None else out
        if out is not None:
            _fits("mask", out, (self.game.shape.actions,), np.int8)
        self._see(self._eye, masks=mask)
        return mask

    def _observe(self, seat: int, out: npt.NDArray[np.float32] | None) -> npt.NDArray[np.float32]:
        size = self.game.shape.size
        if out is None:
            out = np.empty(size, np.float32)
        else:
            _fits("observation", out, (size,), np.float32)
        self._see(seat, observations=out)
        return out

    def _key(self, seat: int) -> int:
        out = ctypes.c_uint64()
        self._pool.call("observe", self._place, seat, ctypes.byref(_Outputs(keys=ctypes.addressof(out), keys_len=1)))
        return out.value

    def _packed(self, seat: int) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.float32]]:
        shape = self.game.shape
        planes, numbers = np.empty(shape.plane_words, np.uint64), np.empty(len(shape.globals), np.float32)
        self._see(seat, planes=planes, globals=numbers)
        return planes, numbers

    def __copy__(self: _P) -> _P:
        return self.clone()

    def __deepcopy__(self: _P, _: Any) -> _P:
        return self.clone()

    def __reduce__(self) -> Any:
        return _read, (self.game, str(self))


def _read(game: Game, text: str) -> Position:
    return game.read(text)


def _fits(name: str, array: npt.NDArray[Any], shape: tuple[int, ...], dtype: Any) -> None:
    if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != dtype or not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"deadreckon: {name}: expected a writable contiguous array of {np.dtype(dtype).name} {shape}")


def _seed(rng: Rng) -> int:
    """Return a seed, or draw one."""
    if isinstance(rng, np.random.Generator):
        return int(rng.integers(1 << 63))
    return seed_of(rng)


class State(Position):
    """The true position of a game. Agents and searches take state.view(seat) instead."""

    __slots__ = ()
    _kind = _STATE
    _eye = 0

    def view(self, seat: int | str | None = None) -> View:
        """Return the view of a seat."""
        pool = self._pool
        place = pool.take(_VIEW)
        code = pool.view(pool.number, place, self._place, self._seat(seat), None)
        if code < 0:
            pool.free[_VIEW].append(place)
            pool.fail("view", place, self._place, self._seat(seat))
        return _made(View, pool, self.game, place, code - 2)

    def _seat(self, seat: int | str | None) -> int:
        if seat is not None:
            return self.game.shape.seat(seat)
        if self.turn < 0:
            raise ValueError("deadreckon: no seat is on turn: name a seat")
        return self.turn

    def key(self, seat: int | str | None = None) -> int:
        """Return the 64-bit key of a seat's information."""
        return self._key(self._seat(seat))

    def seen(self, action: Action, seat: int | str) -> int:
        """Return an action as a seat observes it: without its secrets."""
        return self._find(action=self._action(action), seat=self.game.shape.seat(seat))

    def observation(self, seat: int | str | None = None, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Return the observation of a seat: float32 [size]."""
        return self._observe(self._seat(seat), out)

    def packed(self, seat: int | str | None = None) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.float32]]:
        """Return it bit-packed: uint64 [Shape.plane_words] and float32 [globals]."""
        return self._packed(self._seat(seat))

    def __repr__(self) -> str:
        return f"<State of {self.game.name}: {_name(self)} on turn>"


class View(Position):
    """The information of one seat, as a playable position.

    No method returns the true state. If a rule needs hidden information, chance is on turn and its outcome
    reveals it.
    """

    __slots__ = ()
    _kind = _VIEW
    _eye = _VIEWER

    @property
    def viewer(self) -> int:
        """The seat."""
        viewer: int = self._tell("viewer")
        return viewer

    @property
    def key(self) -> int:
        """64-bit key of the information. Histories that the seat cannot distinguish share it."""
        return self._key(_VIEWER)

    def sample(self, rng: Rng) -> State:
        """Draw a state consistent with the view, with exact probabilities."""
        pool = self._pool
        place = pool.take(_STATE)
        code = pool.sample(pool.number, place, self._place, _seed(rng), None)
        if code < 0:
            pool.free[_STATE].append(place)
            pool.fail("sample", place, self._place, 0)
        return _made(State, pool, self.game, place, code - 2)

    def samples(self, n: int, rng: Rng, *, threads: int = 1) -> Any:
        """Draw n such states in one call."""
        states = self.game.states(n, threads=threads)
        states.sample(self, rng)
        return states

    def observation(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Return the observation: float32 [size]."""
        return self._observe(_VIEWER, out)

    def packed(self) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.float32]]:
        """Return it bit-packed: uint64 [Shape.plane_words] and float32 [globals]."""
        return self._packed(_VIEWER)

    def __repr__(self) -> str:
        return f"<View of {self.game.name} by {self.game.seats[self.viewer]}: {_name(self)} on turn>"


def _name(p: Position) -> str:
    if p.turn >= 0:
        return p.game.seats[p.turn]
    return "chance" if p.turn == CHANCE else "nobody"
