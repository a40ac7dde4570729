"""Games in buffers of numpy: what all environments are made of."""

from __future__ import annotations

import ctypes
import dataclasses
import operator
from collections.abc import Sequence
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._agents import Agent, Functions, ModelAgent, Named
from deadreckon._state import Game, Position, State, View, _game, _made

_AT_ONCE = 256  # games at a time about which a model is asked together

# Who plays the other seats: an agent, or one by seat.
Opponent = Named | dict[int | str, Named]

_FIELDS = ["observations", "masks", "seats", "rewards", "terminated", "truncated", "final_observations", "final_seats", "planes", "globals"]
_Buffers = lib.struct_of("Buffers", _FIELDS)


@dataclasses.dataclass(frozen=True)
class Choices:
    """The indices of the legal actions of n games as lists, game after game (CSR).

    ends int64 [n]: game i has those from ends[i-1], or 0, to ends[i]; a game that has ended has
    none. indices int32 [total].
    """

    ends: npt.NDArray[np.int64]
    indices: npt.NDArray[np.int32]

    @property
    def counts(self) -> npt.NDArray[np.int64]:
        """int64 [n]: how many each game has."""
        return np.diff(self.ends, prepend=0)

    def row(self, i: int) -> slice:
        """Return where those of game i lie."""
        return slice(int(self.ends[i - 1]) if i else 0, int(self.ends[i]))

    def draw(self, rng: np.random.Generator) -> npt.NDArray[np.int32]:
        """Return int32 [n]: of every game one, each as likely as another; 0 where there is none."""
        counts = self.counts
        at = self.ends - counts + (rng.random(len(counts)) * counts).astype(np.int64)
        out = np.zeros(len(counts), np.int32)
        some = counts > 0
        out[some] = self.indices[np.minimum(at, self.ends - 1)[some]]
        return out


class Batch:
    """n games of a kind, stepped together. The library writes into the arrays.

    observations [n][size] float32, masks [n][actions] int8, seats [n] int8, rewards
    [n][seats] float64, terminated and truncated [n] bool. Read them, never write to
    them: a step writes only what has changed. Whoever holds turn may read what a step
    wrote before another thread steps. options and settings are of the game, as in
    deadreckon.gym.GameEnv. Where observations are packed they are bits instead: planes
    [n][Shape.plane_words] uint64 and globals [n][globals] float32. What is not asked for has no
    columns.
    """

    def __init__(
        self,
        game: str,
        n: int = 1,
        *,
        settings: dict[str, Any] | None = None,
        seats: Sequence[int | str] | None = None,
        opponent: Opponent = "random",
        max_steps: int = 0,
        shaping: float = 0.0,
        discount: float = 1.0,
        threads: int = 1,
        autoreset: str = "disabled",
        packed: bool = False,
        **options: Any,
    ) -> None:
        self._handle = lib.Handle(0)
        self._functions: Functions | None = None
        self.turn = lib.Turn()
        settings = lib.settings_of(game, options, settings, Batch)
        self.shape = shape = lib.describe_settings(game, settings)
        self._settings = settings
        self.n = _positive("the number of games", n)
        mine = list(range(len(shape.seats))) if seats is None else [shape.seat(s) for s in seats]
        others = _agents(shape, mine, opponent)
        if any(isinstance(agent, ModelAgent) for agent in others.values()):
            threads = max(threads, min(self.n, _AT_ONCE))  # so that it is asked about all of them together
        spec = {
            "game": game,
            "settings": settings,
            "seats": [str(s) for s in mine],
            "agents": self._texts(game, settings, others),
            "max_steps": max_steps,
            "shaping": shaping,
            "discount": discount,
            "games": self.n,
            "threads": threads,
            "autoreset": autoreset,
        }
        same = autoreset == "same-step"
        self.observations = np.zeros((n, 0 if packed else shape.size), np.float32)
        self.planes = np.zeros((n, shape.plane_words if packed else 0), np.uint64)
        self.globals = np.zeros((n, len(shape.globals) if packed else 0), np.float32)
        self.masks = np.zeros((n, shape.actions), np.int8)
        self.seats = np.zeros(n, np.int8)
        self.rewards = np.zeros((n, len(shape.seats)), np.float64)
        self.terminated = np.zeros(n, np.bool_)
        self.truncated = np.zeros(n, np.bool_)
        self.final_observations = np.zeros((n, shape.size if same and not packed else 0), np.float32)
        self.final_seats = np.zeros(n if same else 0, np.int8)
        self._actions = np.zeros(n, np.int32)
        self._actions_at = self._actions.ctypes.data
        self._room = 8 * self.n  # indices of legal actions that there has been room for
        number = ctypes.c_int64()
        buffers = lib.pointers(_Buffers, {field: getattr(self, field) for field in _FIELDS})
        lib.call("dr_batch_open", lib.spec_text(spec), ctypes.byref(buffers), ctypes.byref(number))
        self._handle = lib.Handle(number.value)
        self._thinks = lib.answered("dr_batch_thinks", number.value)  # whether Ctrl-C might have to wait

    def close(self) -> None:
        self._handle.close()
        if self._functions is not None:
            self._functions.close()

    def _texts(self, game: str, settings: dict[str, str], agents: dict[str, Named]) -> dict[str, str]:
        """Return agents as texts: functions of Python get one as long as the batch is open."""
        if any(not isinstance(agent, str) for agent in agents.values()):
            self._functions = Functions(_game(game, tuple(sorted(settings.items()))))
            return {seat: self._functions.text(agent) for seat, agent in agents.items()}
        return cast("dict[str, str]", agents)

    def _play(self, name: str, *arguments: Any) -> None:
        """Call what plays on: what a function of Python raises comes out here."""
        try:
            lib.call(name, *arguments, self._thinks)
            if self._thinks:
                _job.wait(self._handle)
        except RuntimeError as err:
            raise ((self._functions and self._functions.raised()) or err) from None

    def reset(self, seed: int, position: str | Position | None = None) -> None:
        """Begin all games, at a position or at their beginning."""
        with self.turn:
            self._play("dr_batch_reset", self._handle.number, lib.seed_of(seed), _text_of(position))

    def reset_game(self, i: int, seed: int, position: str | Position | None = None) -> None:
        with self.turn:
            self._play("dr_batch_reset_game", self._handle.number, i, lib.seed_of(seed), _text_of(position))

    def step_one(self, action: Any) -> None:
        """Take an action in the only game."""
        index = action_of(action, self.shape.actions)
        with self.turn:
            number = self._handle.number
            self._actions[0] = index
            self._play("dr_batch_step", number, self._actions_at, 1)

    def step(self, actions: Any) -> None:
        """Take an action in each game."""
        array = np.asarray(actions)
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            raise ValueError(
                f"deadreckon: actions have shape {array.shape} and dtype {array.dtype}; expected integers of shape ({self.n},)"
            )
        wrong = (array < 0) | (array >= self.shape.actions)
        if wrong.any():
            i = int(wrong.argmax())
            raise ValueError(f"deadreckon: game {i}: action {array[i]} is out of range: actions are 0 to {self.shape.actions - 1}")
        with self.turn:
            number = self._handle.number
            self._actions[:] = array
            self._play("dr_batch_step", number, self._actions_at, self.n)

    def legal(self) -> Choices:
        """Return the indices of what is legal as lists."""
        with self.turn:
            ends = np.empty(self.n, np.int64)
            while True:
                room = np.empty(self._room, np.int32)
                total = lib.answered("dr_batch_legal", self._handle.number, ends.ctypes.data, self.n, room.ctypes.data, self._room)
                if total <= self._room:
                    return Choices(ends, room[:total])
                self._room = total

    def action_text(self, action: Any, i: int = 0) -> str:
        return lib.call_text("dr_batch_action", self._handle.number, i, action_of(action, self.shape.actions))

    def observe(self, seat: int, i: int = 0) -> np.ndarray:
        """Return the observation of any seat, on turn or not."""
        out = np.empty(self.shape.size, np.float32)
        lib.call("dr_batch_observe", self._handle.number, i, seat, out.ctypes.data, out.size)
        return out

    def view(self, seat: int | None, i: int) -> View:
        """Return what a seat knows of a game, by default the one on turn, as a View."""
        game = self._game()
        place = game._pool.take(View._kind)
        return _made(View, game._pool, game, place, self._look(i, self.seats[i] if seat is None else seat, place))

    def truth(self, i: int) -> State:
        """Return a game as it is, as a State."""
        game = self._game()
        place = game._pool.take(State._kind)
        return _made(State, game._pool, game, place, self._look(i, -1, place))

    def _look(self, i: int, seat: int, place: int) -> int:
        return lib.answered("dr_batch_look", self._handle.number, i, int(seat), self._game()._pool.number, place)

    def _game(self) -> Game:
        return _game(self.shape.game, tuple(sorted(self._settings.items())))

    def draw(self, seat: int, i: int = 0, *, svg: bool = False) -> str:
        """Draw what a seat knows, as text or as SVG."""
        return lib.call_text("dr_batch_draw", self._handle.number, i, seat, int(svg))


def _agents(shape: lib.Shape, seats: list[int], opponent: Opponent) -> dict[str, Named]:
    """Say who plays the seats that are not the caller's."""
    others = [s for s in range(len(shape.seats)) if s not in seats]
    if isinstance(opponent, dict):
        return {str(shape.seat(seat)): agent for seat, agent in opponent.items()}
    if not isinstance(opponent, (str, Agent)) and not callable(opponent):
        raise ValueError(f"deadreckon: opponent is a text, a function, an Agent or a dict by seat, not {type(opponent).__name__}")
    return {str(s): opponent for s in others}


def _positive(what: str, n: Any) -> int:
    if isinstance(n, bool) or not isinstance(n, (int, np.integer)) or n < 1:
        raise ValueError(f"deadreckon: {what} is {n!r}; it takes 1 or more")
    return int(n)


def options_of(options: Any, known: tuple[str, ...]) -> dict[str, Any]:
    """Return the options of a reset, or say which there are."""
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise ValueError(f"deadreckon: options are a dict, not {type(options).__name__}")
    for key in options:
        if key not in known:
            raise ValueError(f"deadreckon: reset: no option {key!r}{lib.did_you_mean(key, known)}: there is {' and '.join(known)}")
    return options


def _text_of(position: Any) -> bytes | None:
    """Return a position for the library, or say what is wrong with it."""
    if position is None:
        return None
    if isinstance(position, Position):
        position = str(position)
    if not isinstance(position, str) or "\0" in position:
        raise ValueError(f"deadreckon: reset: position is {position!r:.60}: expected a text, as `deadreckon` writes it")
    return position.encode()


def action_of(action: Any, n: int) -> int:
    """Return an action as an int in range, or say what is wrong with it."""
    if isinstance(action, (bool, np.bool_)) or np.ndim(action) > 0:
        raise ValueError(f"deadreckon: action {action!r}: expected an integer from 0 to {n - 1}")
    try:
        index = operator.index(action)
    except TypeError:
        raise ValueError(f"deadreckon: action {action!r}: expected an integer from 0 to {n - 1}") from None
    if not 0 <= index < n:
        raise ValueError(f"deadreckon: action {index} is out of range: actions are 0 to {n - 1}")
    return index
