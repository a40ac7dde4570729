"""Places for positions in the library, and the functions that use them."""

from __future__ import annotations

import os
import weakref
from typing import Any, NoReturn

from deadreckon import _library as lib
from deadreckon._library import library as load

_FUNCTIONS = [name.removeprefix("dr_position_") for name in lib._short if name.startswith("dr_position_")]


class Pool:
    """The places of a game in the library, and its functions."""

    move: Any
    legal: Any
    view: Any
    sample: Any
    roll: Any
    observe: Any

    def __init__(self, game: str, settings: dict[str, str]) -> None:
        self.handle = lib.opened("positions.open", 0, {"game": game, "settings": settings})
        self.number = self.handle.number
        self.epoch = lib.epoch
        self.free: tuple[list[int], list[int]] = ([], [])
        self.most = 64  # room for this number of legal actions
        self.root = self.take(0)  # a root state, never changed
        loaded = load()
        for name in _FUNCTIONS:
            setattr(self, name, getattr(loaded, "dr_position_" + name))
        _pools.add(self)

    def take(self, kind: int) -> int:
        """Return a free place."""
        try:
            return self.free[kind].pop()
        except IndexError:
            first: int = lib.ask("positions.grow", self.number, {"kind": kind, "n": 16})
            self.free[kind].extend(range(first + 15, first, -1))
            return first

    def turn(self, name: str, *arguments: Any) -> int:
        """Call a function and return the seat on turn. A negative result is raised."""
        return self.call(name, *arguments) - 2

    def call(self, name: str, *arguments: Any) -> int:
        """Call a function and return its result. A negative result is raised."""
        code: int = getattr(self, name)(self.number, *arguments, None)
        return code if code >= 0 else self.fail(name, *arguments)

    def fail(self, name: str, *arguments: Any) -> NoReturn:
        """Raise the error of a failed call. The call is repeated to get the text."""
        lib.since(self.epoch)
        lib.answered("dr_position_" + name, self.number, *arguments)
        raise RuntimeError(f"deadreckon: {name} failed, and another thread has changed the position since")

    def ask(self, name: str, given: Any) -> Any:
        """Make a call by name on the positions."""
        lib.since(self.epoch)
        return lib.ask(name, self.number, given)


_pools: weakref.WeakSet[Pool] = weakref.WeakSet()


def _after_fork() -> None:
    """Forget the places of before a fork; nothing may call their library."""

    def gone(*_: object) -> NoReturn:
        lib.since(-1)
        raise AssertionError

    for pool in _pools:
        for name in _FUNCTIONS:
            setattr(pool, name, gone)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
