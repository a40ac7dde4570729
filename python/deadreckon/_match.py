"""Matches between agents, with the statistics of `deadreckon arena`."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any

from deadreckon import _job
from deadreckon._agents import Functions, Named, at_once, listed
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
    *sides: Named | Sequence[Named],
    games: int = 100,
    seed: int = 1,
    threads: int | None = None,
    sprt: tuple[float, float] | None = None,
    positions: Iterable[str | Position] = (),
    luck: str = "",
) -> Match:
    """Play every agent of a side against every one of the others, on the same luck.

    A side is an agent or several: texts as in `deadreckon agents`, functions of Python that are given
    a View and random numbers (numpy's Generator) and return an action, or an Agent. games are
    those of each pairing, an even number, as each is played with its mirror. sprt are the two
    hypotheses of a sequential test in Elo, by which a match of one pairing may end sooner. positions
    are where games begin, in turn. luck is the value by which luck is taken off, "none", or unless
    given the game's own where an agent thinks. What an agent raises comes out here. threads are games at a time, 1
    unless given, or where a ModelAgent plays 64, so that it is asked about many together. The same
    seed gives the same games on any number of threads; functions are called one at a time.
    """
    functions = Functions(game)
    by = [listed(side) for side in sides]
    found = _job.run(functions, "match", {
        "sides": [[functions.text(agent) for agent in side] for side in by],
        "games": games,
        "seed": seed_of(seed),
        "threads": at_once((agent for side in by for agent in side), threads),
        "sprt": None if sprt is None else {"elo0": sprt[0], "elo1": sprt[1]},
        "starts": [str(p) for p in positions],
        "luck": luck,
    })
    return Match(found["results"], found["tables"])
