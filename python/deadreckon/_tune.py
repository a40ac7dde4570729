"""Numbers of agents, fitted to opponents."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from deadreckon import _job
from deadreckon._agents import Functions, Named, at_once, listed
from deadreckon._library import seed_of
from deadreckon._state import Game

__all__ = ["Tuned", "tune"]


@dataclasses.dataclass(frozen=True)
class Tuned:
    """What a tuning found, as `deadreckon tune` does (docs/tune.md); str is its verdict and tables.

    agent is the text of the agent with its new numbers. results has what results.json of a tuning
    has: "generations", "match" with the "gain" of the new numbers over those given, "verdict" in it.
    """

    agent: str
    results: dict[str, Any]
    tables: str

    def __str__(self) -> str:
        return self.tables


def tune(
    game: Game,
    *sides: Named | Sequence[Named],
    tuned: str = "",
    knobs: Sequence[str] = (),
    budget: int = 20000,
    batch: int = 50,
    population: int = 0,
    step: float = 0.0,
    games: int = 1000,
    luck: str = "",
    seed: int = 1,
    threads: int | None = None,
) -> Tuned:
    """Fit the numbers of an agent of the library to a set of opponents, which may be functions.

    Sides are as in match; tuned names the side of the one agent that is tuned, by default the first.
    knobs are its numbers that are turned, by default all (`deadreckon agents --agent NAME` lists
    them). budget are the games of the search in all, batch those of a candidate against each
    opponent, population the candidates of a generation, step the deviation of the first as a share of
    a number's range (0 for both is what suits), games those of the final match. luck, seed and
    threads are as in match.
    """
    functions = Functions(game)
    by = [listed(side) for side in sides]
    found = _job.run(functions, "tune", {
        "Side": tuned,
        "By": [[functions.text(agent) for agent in side] for side in by],
        "Knobs": list(knobs),
        "Seed": seed_of(seed),
        "Budget": budget,
        "Batch": batch,
        "Population": population,
        "Step": step,
        "Games": games,
        "Luck": luck,
        "Threads": at_once((agent for side in by for agent in side), threads),
        "Program": _job.program(),
    })
    return Tuned(found["results"]["agent"], found["results"], found["tables"])
