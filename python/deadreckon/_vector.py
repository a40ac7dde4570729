"""Many games at once in arrays of numpy: what all environments are made of."""

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
from deadreckon._agents import Agent, Functions, ModelAgent, Named
from deadreckon._state import Game, Position, State, View, _game, _made

_AT_ONCE = 256  # games at a time about which a model is asked together

# Who plays the other seats: an agent, or one by seat.
Opponents = Named | dict[int | str, Named]

_FIELDS = [
    "observations", "masks", "seats", "rewards", "terminated", "truncated", "final_observations", "final_seats", "planes", "globals",
    "final_planes", "final_globals", "luck",
]
_Buffers = lib.struct_of("Buffers", _FIELDS)


@dataclasses.dataclass(frozen=True)
class Choices:
    """The indices of the legal actions of n games as lists, game after game (CSR).

    ends int64 [n]: game i has those from ends[i-1], or 0, to ends[i]; a game that is terminated has
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


@dataclasses.dataclass(frozen=True)
class Events:
    """What each event of luck was worth in the latest step of n games, game after game (CSR).

    ends int64 [n]: game i has those from ends[i-1], or 0, to ends[i], in the order in which they fell.
    worth float64 [total][seats]: by how much what fell was worth more than what might have fallen.
    """

    ends: npt.NDArray[np.int64]
    worth: npt.NDArray[np.float64]

    def row(self, i: int) -> slice:
        """Return where those of game i lie."""
        return slice(int(self.ends[i - 1]) if i else 0, int(self.ends[i]))


def remade(kind: Any, arguments: dict[str, Any]) -> Any:
    return kind(**arguments)


class Remade:
    """An environment. A deep copy continues the game. A pickle keeps only the arguments, as with Gymnasium's EzPickle."""

    _arguments: dict[str, Any]

    def _keep(self, given: dict[str, Any]) -> None:
        """Keep the arguments of __init__, whose locals() are given."""
        self._arguments = {key: value for key, value in given.items() if key not in ("self", "options", "__class__")} | given["options"]

    def __reduce__(self) -> Any:
        return remade, (type(self), self._arguments)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        out = memo[id(self)] = object.__new__(type(self))
        vars(out).update({name: copy.deepcopy(value, memo) for name, value in vars(self).items()})
        return out


class Vector(lib.Closes):
    """n games of which the caller plays every seat, or those of seats, each step one choice in every game.

    game is a Game, or a name with settings and options as in deadreckon.gym.GameEnv. seats are numbers or names; opponents
    play the others: an agent (a text as in `deadreckon agents`, a function of a View and random numbers, an
    Agent, a ModelAgent), or a dict by seat.

    What is seen is what the seat on turn knows: seats int8 [n] names it. packed, the default, is
    planes uint64 [n][Shape.plane_words] and globals float32 [n][globals]; with observations="float32"
    observations float32 [n][size] instead. What is legal are lists (legal), and with masks=True masks
    int8 [n][actions] beside. After a step rewards float64 [n][seats] are those of that step, terminated and
    truncated bool [n] say which games it ended. All are the library's own arrays: the next step writes
    over them, nobody else may, and other libraries take them without a copy, as by torch.from_dlpack. What
    is not asked for has no columns. Whoever holds turn may read what a step wrote before another thread
    steps.

    autoreset: "same-step" begins the next game in the step that ends one, so that in every game there is
    always a choice: final_seats and final_planes, final_globals or final_observations have the last
    observation of a game that has ended, and final_legal() its legal actions; "next-step" in the step
    after, which takes no action there; "disabled" never: reset_game does. What is drawn depends on the
    seed and the number of the game, not on threads.

    The last observation of a truncated game is of the seat on turn and has legal actions, to bootstrap a
    value. The last observation of a terminated game is of the seat that acted last and has none.

    luck: a value of the game, as "truth" where it has one. Then luck float64 [n][seats] is what luck
    was worth in the step, in scores: of all that fell and that agents drew by odds that they tell, since
    the step before, that of the beginning of a game in its first step. events() has it by event. Over a
    game rewards less luck have the mean of the rewards, and scatter less.

    max_steps are choices after which a game is truncated; shaping and discount those of
    deadreckon.gym.GameEnv.

    copy.deepcopy is clone. A pickle keeps only the arguments: reset comes first.
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
        self._functions: Functions | None = None
        self.turn = lib.Turn()
        if isinstance(game, Game):
            if settings or options:
                raise ValueError(f"deadreckon: a Game has its options, and takes no {', '.join({**(settings or {}), **options})}")
            name, given = game._given
            game, settings = name, dict(given)
        settings = lib.settings_of(game, options, settings, Vector)
        self.shape = shape = lib.describe_settings(game, settings)
        self._settings, self._game = settings, cast("Game | None", None)
        self.n = n = _positive("the number of games", n)
        mine = list(range(len(shape.seats))) if seats is None else [shape.seat(s) for s in seats]
        others = _agents(shape, mine, opponents)
        if any(isinstance(agent, ModelAgent) for agent in others.values()):
            threads = max(threads, min(n, _AT_ONCE))  # so that it is asked about all of them together
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
        self._room = 8 * n  # indices of legal actions that there has been room for
        number = ctypes.c_int64()
        buffers = lib.pointers(_Buffers, {field: getattr(self, field) for field in _FIELDS})
        lib.call("dr_batch_open", lib.spec_text(spec), ctypes.byref(buffers), ctypes.byref(number))
        self._handle = lib.Handle(number.value)
        self._thinks = bool(self._functions and self._functions._held) or lib.ask("batch.thinks", number.value)  # whether Ctrl-C might have to wait

    def __len__(self) -> int:
        return self.n

    def close(self) -> None:
        """Give back the memory and the threads; again is nothing."""
        self._handle.close()
        if self._functions is not None:
            self._functions.close()

    def _texts(self, game: str, settings: dict[str, str], agents: dict[str, Named]) -> dict[str, str]:
        """Return agents as texts: functions of Python get one as long as the games are open."""
        if any(not isinstance(agent, str) for agent in agents.values()):
            self._functions = Functions(_game(game, tuple(sorted(settings.items()))))
            return {seat: self._functions.text(agent) for seat, agent in agents.items()}
        return cast("dict[str, str]", agents)

    def _play(self, name: str, given: Any) -> None:
        """Play on by a question. An exception of a function of Python comes out here."""
        try:
            (_job.answer if self._thinks else lib.ask)(name, self._handle.number, given)
        except RuntimeError as err:
            raise ((self._functions and self._functions.raised()) or err) from None

    def _begin(self, games: list[int] | None, seeds: list[int], positions: Sequence[Any]) -> None:
        """Begin games, or all, at a position for all or one for each, or at the root."""
        with self.turn:
            self._play("batch.reset", {"games": games, "seeds": seeds, "at": [_start(p) for p in positions]})

    def _step(self) -> None:
        if self._thinks:
            self._play("batch.step", self._actions.tolist())
        else:
            lib.call("dr_batch_step", self._handle.number, self._actions_at, self.n)

    def reset(self, seed: int, position: str | Position | None = None) -> None:
        """Begin all games, at a position (a State, a View whose holes are filled by the seed, or the text of either) or at their beginning."""
        self._begin(None, [lib.seed_of(seed)], [position])

    def reset_game(self, i: int, seed: int, position: str | Position | None = None) -> None:
        """Begin one game anew."""
        if isinstance(i, bool) or not isinstance(i, (int, np.integer)) or not 0 <= i < self.n:
            raise ValueError(f"deadreckon: game {i!r} of {self.n}")
        self._begin([int(i)], [lib.seed_of(seed)], [position])

    def reset_games(self, rows: Any, seed: int, position: str | Position | Sequence[str | Position] | None = None) -> None:
        """Begin some games anew, whose numbers are rows or where a mask bool [n] is true; game i has the seed seed + i.

        position is that of all of them, or a list with one for each: so games are set to states.
        """
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
        """Take the action of an index in every game. One that is masked is a ValueError that names the game and the rule, and nothing has changed."""
        array = np.asarray(indices)
        if array.shape != (self.n,) or array.dtype.kind not in "iu":
            raise ValueError(
                f"deadreckon: actions have shape {array.shape} and dtype {array.dtype}; expected integers of shape ({self.n},)"
            )
        wrong = (array < 0) | (array >= self.shape.actions)
        if wrong.any():
            i = int(wrong.argmax())
            raise ValueError(f"deadreckon: game {i}: action {array[i]} is out of range: actions are 0 to {self.shape.actions - 1}")
        with self.turn:
            self._actions[:] = array
            self._step()

    def step_one(self, action: Any) -> None:
        """Take an action in the only game."""
        index = action_of(action, self.shape.actions)
        with self.turn:
            self._actions[0] = index
            self._step()

    def legal(self) -> Choices:
        """Return the indices of what is legal as lists, which in large games are much shorter than masks."""
        ends, indices = self._listed("dr_batch_legal", np.int32)
        return Choices(ends, indices)

    def final_legal(self) -> Choices:
        """Return the legal actions in the last observations, in mode "same-step", of the games that the latest step truncated."""
        with self.turn:
            lists: list[list[int] | None] = lib.ask("batch.finals", self._handle.number)
        ends = np.cumsum([len(each or ()) for each in lists], dtype=np.int64)
        return Choices(ends, np.array([index for each in lists for index in each or ()], np.int32))

    def events(self) -> Events:
        """Return what each event of luck was worth that the latest step counts."""
        ends, worth = self._listed("dr_batch_events", np.float64, len(self.shape.seats))
        return Events(ends, worth.reshape(-1, len(self.shape.seats)))

    def _listed(self, name: str, dtype: Any, width: int = 1) -> tuple[npt.NDArray[np.int64], npt.NDArray[Any]]:
        """Return where the rows of a list end, and its entries."""
        with self.turn:
            ends = np.empty(self.n, np.int64)
            while True:
                room = np.empty(self._room * width, dtype)
                total = lib.answered(name, self._handle.number, ends.ctypes.data, self.n, room.ctypes.data, room.size)
                if total <= self._room:
                    return ends, room[: total * width]
                self._room = total

    def clone(self) -> Vector:
        """Return games that go on as these do by the same actions, with the same dice. An agent that keeps something from one decision to the next begins anew."""
        out = Vector(**self._made)
        with self.turn:
            lib.ask("batch.copy", out._handle.number, self._handle.number)
        return out

    def __deepcopy__(self, memo: dict[int, Any]) -> Vector:
        return self.clone()

    def __reduce__(self) -> Any:
        return remade, (type(self), self._made)

    def view(self, i: int, seat: int | str | None = None) -> View:
        """Return what a seat knows of game i, by default the one on turn: a copy, to search from or to play on."""
        return cast(View, self._look(View, i, int(self.seats[i]) if seat is None and 0 <= i < self.n else self.shape.seat(0 if seat is None else seat)))

    def views(self, rows: Any = None) -> list[View]:
        """Return what the seats on turn know of all games, or of those of rows: for search_many and act_many."""
        return [self.view(int(i)) for i in (range(self.n) if rows is None else rows)]

    def truth(self, i: int) -> State:
        """Return game i as it is: for an oracle, and to begin games there again (reset_game). A learner must not see it."""
        return cast(State, self._look(State, i, -1))

    def _look(self, kind: Any, i: int, seat: int) -> Any:
        game = self._game = self._game or _game(self.shape.game, tuple(sorted(self._settings.items())))
        place = game._pool.take(kind._kind)
        with self.turn:
            code = lib.answered("dr_batch_look", self._handle.number, i, seat, game._pool.number, place)
        return _made(kind, game._pool, game, place, code - 2)

    def observe(self, seat: int | str, i: int = 0) -> npt.NDArray[np.float32]:
        """Return float32 [size]: what any seat knows of game i."""
        return self.view(i, seat).observation()

    def action_text(self, index: Any, i: int = 0) -> str:
        """Write a legal action of game i in the game's words; ValueError says why one is not legal."""
        with self.turn:
            text: str = lib.ask("batch.action", self._handle.number, {"game": i, "action": action_of(index, self.shape.actions)})
        return text

    def draw(self, seat: int, i: int = 0, *, svg: bool = False) -> str:
        """Draw what a seat knows of game i, as text or as SVG."""
        view = self.view(i, seat)
        return view.svg() if svg else view.show()


vector = Vector


def _agents(shape: lib.Shape, seats: list[int], opponents: Opponents) -> dict[str, Named]:
    """Say who plays the seats that are not the caller's."""
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
    """Return the options of a reset, or say which there are."""
    if options is None:
        return {}
    if not isinstance(options, dict):
        raise ValueError(f"deadreckon: options are a dict, not {type(options).__name__}")
    for key in options:
        if key not in known:
            raise ValueError(f"deadreckon: reset: no option {key!r}{lib.did_you_mean(key, known)}: there is {' and '.join(known)}")
    return options


def _start(position: Any) -> dict[str, Any] | None:
    """Return a position as the library takes it."""
    if position is None:
        return None
    if isinstance(position, Position):  # by reference
        return {"positions": position._pool.number, "place": position._place}
    return {"text": _text_of(position)}


def _text_of(position: Any) -> str:
    """Return the text of a position, or say what is wrong with it."""
    if not isinstance(position, str) or "\0" in position:
        raise ValueError(f"deadreckon: reset: position is {position!r:.60}: expected a text, as `deadreckon` writes it")
    return position


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
