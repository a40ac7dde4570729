"""Many games at once in numpy arrays. All environments are built on it."""

from __future__ import annotations

import copy
import ctypes
import dataclasses
import operator
from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._agents import Agent, ModelAgent, Named, RegisteredFunctions
from deadreckon._rows import Rows
from deadreckon._state import Game, Position, Rng, State, View, _game, _made

_AT_ONCE = 256  # games that play at a time, so that a model is asked about all of them together

# Agents of the other seats: one agent, or agents by seat.
Opponents = Named | dict[int | str, Named]

_FIELDS = [
    "observations", "masks", "seats", "rewards", "terminated", "truncated", "final_observations", "final_seats", "planes", "globals",
    "final_planes", "final_globals", "luck",
]
_Buffers = lib.struct_of("Buffers", _FIELDS)


@dataclasses.dataclass(frozen=True)
class Choices(Rows):
    """Legal action indices of n games: indices int32 [total]."""

    indices: npt.NDArray[np.int32]

    def draw(self, rng: Rng) -> npt.NDArray[np.int32]:
        """Draw uniform indices: int32 [n], 0 in finished games."""
        return self._drawn(self.indices, rng)


@dataclasses.dataclass(frozen=True)
class LuckEvents(Rows):
    """Luck of the chance events of the latest step: worth float64 [total][seats].

    worth is the value of the outcome minus its expected value, in scores.
    """

    worth: npt.NDArray[np.float64]


def remade(kind: Any, arguments: dict[str, Any]) -> Any:
    return kind(**arguments)


class CopyableEnv:
    """An environment. A deep copy continues the game. A pickle keeps only the arguments, as with Gymnasium's EzPickle."""

    _arguments: dict[str, Any]

    def _keep(self, given: dict[str, Any]) -> None:
        """Keep the arguments of __init__, given as its locals()."""
        self._arguments = {key: value for key, value in given.items() if key not in ("self", "options", "__class__")} | given["options"]

    def __reduce__(self) -> Any:
        return remade, (type(self), self._arguments)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        out = memo[id(self)] = object.__new__(type(self))
        vars(out).update({name: copy.deepcopy(value, memo) for name, value in vars(self).items()})
        return out


class Vector(lib.Closeable):
    """n games in parallel. Each step takes one action in every game.

    game is a Game, or a name with options as in deadreckon.gym.GameEnv. seats are the caller's, by default all;
    opponents play the others: an agent, or a dict by seat.

    Arrays: seats int8 [n], the seats on turn, with their information in planes uint64 [n][Shape.plane_words]
    (bit-packed) and globals float32 [n][globals], or in observations float32 [n][size] with
    observations="float32"; masks int8 [n][actions] with masks=True; and of the latest step rewards float64
    [n][seats], terminated and truncated bool [n]. They are read-only memory of the library, which the next step
    overwrites. Hold lock to read them before another thread steps.

    autoreset: "same-step" starts the next game in the step that ends one; the last observation is in
    final_seats and final_planes, final_globals or final_observations. "next-step" starts it in the next step,
    which ignores the action. "disabled": call reset_game.

    The last observation of a truncated game is of the seat on turn and has legal actions, so a value can be
    bootstrapped. That of a terminated game is of the seat that acted last, without legal actions.

    luck: luck value, such as "truth". luck float64 [n][seats] is then the luck of the step, in scores. Over a
    game, rewards minus luck have the same mean as rewards, and less variance.

    max_steps truncates a game. shaping and discount are as in GameEnv. copy.deepcopy is clone. A pickle keeps
    only the arguments.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        *,
        opponents: Opponents = "random",
        seats: Sequence[int | str] | None = None,
        settings: dict[str, Any] | None = None,
        observations: str = "packed",
        masks: bool = False,
        luck: str | None = None,
        threads: int = 1,
        autoreset: str = "same-step",
        max_steps: int = 0,
        shaping: float = 0.0,
        discount: float = 1.0,
        **options: Any,
    ) -> None:
        self._handle = lib.Handle(0)
        self._functions: RegisteredFunctions | None = None
        self.lock = lib.CallLock()
        if isinstance(game, Game):
            if settings or options:
                raise ValueError(f"deadreckon: options belong to the Game, so there can be no {', '.join({**(settings or {}), **options})}")
            name, given = game._given
            game, settings = name, dict(given)
        settings = lib.settings_of(game, options, settings, Vector)
        self.shape = shape = lib.describe_settings(game, settings)
        self._settings, self._game = settings, cast("Game | None", None)
        self.n = n = _positive("the number of games", n)
        mine = list(range(len(shape.seats))) if seats is None else [shape.seat(s) for s in seats]
        others = _agents(shape, mine, opponents)
        if any(isinstance(agent, ModelAgent) for agent in others.values()):
            threads = max(threads, min(n, _AT_ONCE))  # so that a model is asked about all games together
        if observations not in ("packed", "float32"):
            raise ValueError(f"deadreckon: observations {observations!r}: it takes 'packed' or 'float32'")
        self._made: dict[str, Any] = {
            "game": game, "n": n, "opponents": opponents, "seats": seats, "settings": settings, "observations": observations,
            "masks": masks, "luck": luck, "threads": threads, "autoreset": autoreset, "max_steps": max_steps,
            "shaping": shaping, "discount": discount,
        }
        spec = {
            "game": game,
            "settings": settings,
            "seats": [str(s) for s in mine],
            "agents": self._texts(game, settings, others),
            "max_steps": max_steps,
            "shaping": shaping,
            "discount": discount,
            "games": n,
            "threads": threads,
            "autoreset": autoreset,
            "luck": luck or "",
        }
        packed, same = observations == "packed", autoreset == "same-step"
        words, numbers = (shape.plane_words, len(shape.globals)) if packed else (0, 0)
        size = 0 if packed else shape.size
        self.observations = np.zeros((n, size), np.float32)
        self.planes = np.zeros((n, words), np.uint64)
        self.globals = np.zeros((n, numbers), np.float32)
        self.masks = np.zeros((n, shape.actions if masks else 0), np.int8)
        self.seats = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, len(shape.seats)), np.float64)
        self.luck = np.zeros((n, len(shape.seats) if luck else 0), np.float64)
        self.terminated = np.zeros(n, np.bool_)
        self.truncated = np.zeros(n, np.bool_)
        self.final_observations = np.zeros((n, size if same else 0), np.float32)
        self.final_planes = np.zeros((n, words if same else 0), np.uint64)
        self.final_globals = np.zeros((n, numbers if same else 0), np.float32)
        self.final_seats = np.zeros(n if same else 0, np.int8)
        self._actions = np.zeros(n, np.int32)
        self._actions_at = self._actions.ctypes.data
        self._room = 8 * n  # room for this number of legal actions
        number = ctypes.c_int64()
        buffers = lib.pointers(_Buffers, {field: getattr(self, field) for field in _FIELDS})
        lib.call("dr_batch_open", lib.spec_text(spec), ctypes.byref(buffers), ctypes.byref(number))
        self._handle = lib.Handle(number.value)
        self._thinks = bool(self._functions and self._functions._held) or lib.ask("batch.thinks", number.value)  # whether Ctrl-C might have to wait

    def __len__(self) -> int:
        return self.n

    def close(self) -> None:
        """Free the memory and stop the threads."""
        self._handle.close()
        if self._functions is not None:
            self._functions.close()

    def _texts(self, game: str, settings: dict[str, str], agents: dict[str, Named]) -> dict[str, str]:
        """Return agents as texts. Functions are registered until the games are closed."""
        if any(not isinstance(agent, str) for agent in agents.values()):
            self._functions = RegisteredFunctions(_game(game, tuple(sorted(settings.items()))))
            return {seat: self._functions.text(agent) for seat, agent in agents.items()}
        return cast("dict[str, str]", agents)

    def _play(self, name: str, given: Any) -> None:
        """Make a call. An exception of a Python agent is raised here."""
        try:
            (_job.ask if self._thinks else lib.ask)(name, self._handle.number, given)
        except RuntimeError as err:
            raise ((self._functions and self._functions.raised()) or err) from None

    def _begin(self, games: list[int] | None, seeds: list[int], positions: Sequence[Any]) -> None:
        """Start all games or some, from one position, one for each, or the root."""
        with self.lock:
            self._play("batch.reset", {"games": games, "seeds": seeds, "at": [_start(p) for p in positions]})

    def _step(self) -> None:
        if self._thinks:
            self._play("batch.step", self._actions.tolist())
        else:
            lib.call("dr_batch_step", self._handle.number, self._actions_at, self.n)

    def reset(self, seed: int, position: str | Position | None = None) -> None:
        """Start all games, at the root or at a position (State, View or text). The seed fills hidden information."""
        self._begin(None, [lib.seed_of(seed)], [position])

    def reset_game(self, i: int, seed: int, position: str | Position | None = None) -> None:
        """Start one game."""
        if isinstance(i, bool) or not isinstance(i, (int, np.integer)) or not 0 <= i < self.n:
            raise ValueError(f"deadreckon: game {i!r} of {self.n}")
        self._begin([int(i)], [lib.seed_of(seed)], [position])

    def reset_games(self, rows: Any, seed: int, position: str | Position | Sequence[str | Position] | None = None) -> None:
        """Start games given by numbers or a bool mask [n]. Game i uses seed + i. position is one for all, or a list."""
        chosen = np.asarray(rows)
        if chosen.dtype == np.bool_:
            if chosen.shape != (self.n,):
                raise ValueError(f"deadreckon: a mask of shape {chosen.shape}: expected ({self.n},)")
            chosen = np.flatnonzero(chosen)
        if chosen.ndim != 1 or chosen.size and chosen.dtype.kind not in "iu":
            raise ValueError(f"deadreckon: rows {rows!r:.60}: expected numbers of games, or a mask")
        if ((chosen < 0) | (chosen >= self.n)).any():
            raise ValueError(f"deadreckon: rows {rows!r:.60}: games are 0 to {self.n - 1}")
        each = list(position) if isinstance(position, (list, tuple)) else [position]
        if isinstance(position, (list, tuple)) and len(each) != len(chosen):
            raise ValueError(f"deadreckon: {len(each)} positions for {len(chosen)} games")
        first = lib.seed_of(seed)
        if chosen.size:
            self._begin(chosen.tolist(), [(first + i) % (1 << 64) for i in chosen.tolist()], each)

    def step(self, indices: Any) -> None:
        """Take one action index in every game."""
        array = np.asarray(indices)
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            raise ValueError(
                f"deadreckon: actions have shape {array.shape} and dtype {array.dtype}; expected integers of shape ({self.n},)"
            )
        wrong = (array < 0) | (array >= self.shape.actions)
        if wrong.any():
            i = int(wrong.argmax())
            raise ValueError(f"deadreckon: game {i}: action {array[i]} is out of range: actions are 0 to {self.shape.actions - 1}")
        with self.lock:
            self._actions[:] = array
            self._step()

    def step_one(self, action: Any) -> None:
        """Take an action in the only game."""
        index = action_of(action, self.shape.actions)
        with self.lock:
            self._actions[0] = index
            self._step()

    def legal(self) -> Choices:
        """List the legal indices. In large games this is much faster than masks."""
        with self.lock:
            ends = np.empty(self.n, np.int64)
            while True:
                indices = np.empty(self._room, np.int32)
                total = lib.answered("dr_batch_legal", self._handle.number, ends.ctypes.data, self.n, indices.ctypes.data, indices.size)
                if total <= self._room:
                    return Choices(ends, indices[:total])
                self._room = total

    def final_legal(self) -> Choices:
        """List the legal indices of last observations of truncated games (autoreset "same-step")."""
        with self.lock:
            lists: list[list[int] | None] = lib.ask("batch.finals", self._handle.number)
        ends = np.cumsum([len(each or ()) for each in lists], dtype=np.int64)
        return Choices(ends, np.array([index for each in lists for index in each or ()], np.int32))

    def events(self) -> LuckEvents:
        """Return the luck of each chance event of the latest step."""
        with self.lock:
            found = lib.ask("batch.events", self._handle.number)
        return LuckEvents(lib.unpacked(found["ends"], np.int64), lib.unpacked(found["worth"], np.float64).reshape(-1, len(self.shape.seats)))

    def clone(self) -> Vector:
        """Return a copy with the same dice. Agents with memory restart."""
        out = Vector(**self._made)
        with self.lock:
            lib.ask("batch.copy", 0, {"to": out._handle.number, "from": self._handle.number})
        return out

    def __deepcopy__(self, memo: dict[int, Any]) -> Vector:
        return self.clone()

    def __repr__(self) -> str:
        return f"<Vector of {self.n} games of {self.shape.game}>"

    def __reduce__(self) -> Any:
        return remade, (type(self), self._made)

    def view(self, i: int, seat: int | str | None = None) -> View:
        """Return the view of a seat of game i."""
        return cast(View, self._look(View, i, int(self.seats[i]) if seat is None and 0 <= i < self.n else self.shape.seat(0 if seat is None else seat)))

    def views(self, rows: Any = None) -> list[View]:
        """Return the views of the seats on turn, of all games or of rows."""
        return [self.view(int(i)) for i in (range(self.n) if rows is None else rows)]

    def state(self, i: int) -> State:
        """Return the true state of game i. Learners must not see it."""
        return cast(State, self._look(State, i, -1))

    def _look(self, kind: Any, i: int, seat: int) -> Any:
        game = self._game = self._game or _game(self.shape.game, tuple(sorted(self._settings.items())))
        place = game._pool.take(kind._kind)
        with self.lock:
            code = lib.answered("dr_batch_look", self._handle.number, i, seat, game._pool.number, place)
        return _made(kind, game._pool, game, place, code - 2)

    def observe(self, seat: int | str, i: int = 0) -> npt.NDArray[np.float32]:
        """Return the observation of a seat of game i: float32 [size]."""
        return self.view(i, seat).observation()

    def action_text(self, index: Any, i: int = 0) -> str:
        """Return the text of a legal action of game i."""
        with self.lock:
            text: str = lib.ask("batch.action", self._handle.number, {"game": i, "action": action_of(index, self.shape.actions)})
        return text

    def draw(self, seat: int, i: int = 0, *, svg: bool = False) -> str:
        """Draw the view of a seat of game i, as text or SVG."""
        view = self.view(i, seat)
        return view.svg() if svg else view.show()


vector = Vector


def _agents(shape: lib.Shape, seats: list[int], opponents: Opponents) -> dict[str, Named]:
    """Return the agents of the seats that the caller does not play."""
    others = [s for s in range(len(shape.seats)) if s not in seats]
    if isinstance(opponents, dict):
        return {str(shape.seat(seat)): agent for seat, agent in opponents.items()}
    if not isinstance(opponents, (str, Agent)) and not callable(opponents):
        raise ValueError(f"deadreckon: opponents are a text, a function, an Agent or a dict by seat, not {type(opponents).__name__}")
    return {str(s): opponents for s in others}


def _positive(what: str, n: Any) -> int:
    if isinstance(n, bool) or not isinstance(n, (int, np.integer)) or n < 1:
        raise ValueError(f"deadreckon: {what} is {n!r}; it takes 1 or more")
    return int(n)


def options_of(options: Any, known: tuple[str, ...]) -> dict[str, Any]:
    """Return the options of a reset. An unknown option is a ValueError."""
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise ValueError(f"deadreckon: options are a dict, not {type(options).__name__}")
    for key in options:
        if key not in known:
            raise ValueError(f"deadreckon: reset: no option {key!r}{lib.did_you_mean(key, known)}: options are {' and '.join(known)}")
    return options


def _start(position: Any) -> dict[str, Any] | None:
    """Return a position in the form that the library takes."""
    if position is None:
        return None
    if isinstance(position, Position):  # by reference
        return {"positions": position._pool.number, "place": position._place}
    return {"text": _text_of(position)}


def _text_of(position: Any) -> str:
    """Return the text of a position, or raise ValueError."""
    if not isinstance(position, str) or "\0" in position:
        raise ValueError(f"deadreckon: reset: position is {position!r:.60}: expected a text, as `deadreckon` writes it")
    return position


def action_of(action: Any, n: int) -> int:
    """Return an action as an int in range, or raise ValueError."""
    if isinstance(action, (bool, np.bool_)) or np.ndim(action) > 0:
        raise ValueError(f"deadreckon: action {action!r}: expected an integer from 0 to {n - 1}")
    try:
        index = operator.index(action)
    except TypeError:
        raise ValueError(f"deadreckon: action {action!r}: expected an integer from 0 to {n - 1}") from None
    if not 0 <= index < n:
        raise ValueError(f"deadreckon: action {index} is out of range: actions are 0 to {n - 1}")
    return index
