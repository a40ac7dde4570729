"""Matches between agents, with the statistics of `deadreckon arena`."""

from __future__ import annotations

import ctypes
import dataclasses
import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from deadreckon import _job
from deadreckon import _library as lib
from deadreckon._agents import Agent, Functions, ModelAgent, at_once
from deadreckon._library import seed_of
from deadreckon._state import Game, Position

__all__ = ["Match", "match"]


@dataclasses.dataclass(frozen=True)
class Match:
    """What a match found, as `deadreckon arena` does (docs/arena.md); str(match) is its tables.

    results has what results.json of an arena has: "agents" with the points of each over all its
    pairings, "pairings", "differences", "overall". An interval has value, low and high, at 95 %.
    """

    results: dict[str, Any]
    tables: str

    def pairing(self, *agents: str) -> dict[str, Any]:
        """Return how the games of a pairing went, seen from the first side: without agents the first one's."""
        for pairing in self.results["pairings"]:
            if not agents or list(agents) == pairing["agents"]:
                return dict(pairing)
        raise ValueError(f"deadreckon: no pairing {agents}: there is {[p['agents'] for p in self.results['pairings']]}")

    def __str__(self) -> str:
        return self.tables


def match(
    game: Game,
    *sides: Agent | Sequence[Agent],
    games: int = 100,
    seed: int = 1,
    threads: int | None = None,
    sprt: tuple[float, float] | None = None,
    positions: Iterable[str | Position] = (),
) -> Match:
    """Play every agent of a side against every one of the others, on the same luck.

    A side is an agent or several: texts as in `deadreckon agents`, functions of Python that are given
    a View and random numbers (numpy's Generator) and return an action, or a ModelAgent. games are
    those of each pairing, an even number, as each is played with its mirror. sprt are the two
    hypotheses of a sequential test in Elo, by which a match of one pairing may end sooner. positions
    are where games begin, in turn. What an agent raises comes out here. threads are games at a time, 1
    unless given, or where a ModelAgent plays 64, so that it is asked about many together. The same
    seed gives the same games on any number of threads; functions are called one at a time.
    """
    if not isinstance(game, Game):
        raise ValueError(f"deadreckon: game is {game!r:.60}: expected a Game")
    functions = Functions(game)
    handle = lib.Handle(0)
    try:
        listed = [[side] if isinstance(side, (str, ModelAgent)) or callable(side) else list(side) for side in sides]
        spec = {
            "sides": [[functions.text(agent) for agent in side] for side in listed],
            "games": games,
            "seed": seed_of(seed),
            "threads": at_once((agent for side in listed for agent in side), threads),
            "sprt": None if sprt is None else {"elo0": sprt[0], "elo1": sprt[1]},
            "starts": [str(p) for p in positions],
        }
        number = ctypes.c_int64()
        lib.call("dr_match_open", game._pool.number, lib.spec_text(spec), ctypes.byref(number))
        handle = lib.Handle(number.value)
        lib.call("dr_match_start", number.value)
        try:
            _job.wait(handle)
        except RuntimeError as err:
            raise (functions.raised() or RuntimeError(_named(str(err), functions.names))) from None
        found = json.loads(lib.call_text("dr_match_results", number.value))
        return Match(_named(found["results"], functions.names), _named(found["tables"], functions.names))
    finally:
        handle.close()
        functions.close()


def _named(found: Any, names: dict[str, str]) -> Any:
    """Return what was found with the names of functions in place of their texts."""
    if isinstance(found, str):
        return re.sub(r"function:\d+", lambda m: names.get(m[0], m[0]), found)
    if isinstance(found, list):
        return [_named(x, names) for x in found]
    if isinstance(found, dict):
        return {key: _named(x, names) for key, x in found.items()}
    return found
