"""Games as text: what a seat sees, what it may do, and what came of it.

    game = deadreckon.text.Game("mall", seat="human", opponents="script")
    print(game.reset(seed=1))          # what the seat sees, drawn, and what is legal
    step = game.step("select peter")   # what happened, or why it was refused and what is legal

A position is drawn, and an action read and refused, by what the seat knows alone. match plays
games of any function from text to text.
"""

from __future__ import annotations

import dataclasses
import math
import random
import time
from collections.abc import Callable
from typing import Any, cast

from deadreckon import _library as lib
from deadreckon._vector import _agents, _text_of
from deadreckon._library import seed_of

__all__ = ["Game", "Match", "Move", "Step", "match"]

@dataclasses.dataclass(frozen=True)
class Move:
    """A legal action: the text that step takes, and what it means."""

    action: str
    words: str

    def __str__(self) -> str:
        same = self.words == self.action or self.words.startswith(self.action + ":")
        return self.words if same else f"{self.action}: {self.words}"


@dataclasses.dataclass(frozen=True)
class Step:
    """What came of an action. text is for a reader: what happened and where the game is now."""

    text: str
    told: list[str]
    refused: str  # why the action was not played; "" if it was
    over: bool
    scores: dict[str, float]  # by seat, -1 to 1; empty before the end


class Game(lib.Closes):
    """A game of which one seat, or several, are played by text.

    seat is a name or number, or a list of them; the first unless given. opponents play the other
    seats, as in deadreckon.gym; options and settings are of the game. most is how many legal
    actions a text lists: legal has all.
    """

    def __init__(
        self,
        game: str,
        *,
        seat: int | str | list[int | str] | None = None,
        opponents: str | dict[int | str, str] = "script",
        most: int = 60,
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self._handle = lib.Handle(0)
        self._turn = lib.Turn()
        opponents = options.pop("opponent", opponents)  # the name that it had
        given = lib.settings_of(game, options, settings, Game)
        self.shape = lib.describe_settings(game, given)
        named = seat if isinstance(seat, list) else [0 if seat is None else seat]
        seats = [self.shape.seat(s) for s in named]
        if not seats or len(set(seats)) < len(seats):
            raise ValueError(f"deadreckon: seat is {seat!r}: expected seats, each once")
        self.seats = [self.shape.seats[s] for s in seats]
        self.most = most
        spec = {"game": game, "settings": given, "seats": self.seats, "agents": _agents(self.shape, seats, cast(Any, opponents))}
        self._handle = lib.opened("text.open", 0, spec)
        self._look()

    def close(self) -> None:
        """Let go of the game; again is nothing."""
        self._handle.close()

    def reset(self, seed: int = 0, position: str | None = None) -> str:
        """Begin a game, at a position or at its beginning, and return what the seat on turn sees."""
        with self._turn:
            lib.ask("text.begin", self._handle.number, {"seed": seed_of(seed), "position": position if position is None else _text_of(position)})
            self._look()
        return self.observe()

    def observe(self, detail: str = "full") -> str:
        """Return what the seat on turn sees: drawn (full), what is new (short), or as the text of a position (position)."""
        at = self._at
        parts = {
            "full": ["\n".join(at["told"] or []), at["show"]],
            "short": ["\n".join(at["told"] or []), "\n".join(at["changed"] or [])],
            "position": [at["position"]],
        }
        if detail not in parts:
            raise ValueError(f"deadreckon: detail {detail!r}: expected {', '.join(parts)}")
        if detail == "position":
            return str(at["position"])
        return self._text([*parts[detail], self._ends()])

    @property
    def turn(self) -> str:
        """The seat on turn, or nobody at the end."""
        return str(self._at["turn"])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._at["scores"] is not None

    @property
    def scores(self) -> dict[str, float]:
        """The score of every seat, -1 to 1; empty until the game is over."""
        return self._at["scores"] or {}

    def legal(self, find: str = "") -> list[Move]:
        """Return the legal actions; with find, those whose action or words have that text, whatever its case."""
        moves = [Move(m["action"], m["words"]) for m in lib.ask("text.legal", self._handle.number)]
        return [m for m in moves if find.lower() in str(m).lower()]

    def step(self, action: str) -> Step:
        """Play an action, or several at once as a person would say them. What is refused changes nothing."""
        if not isinstance(action, str) or "\0" in action:
            raise ValueError(f"deadreckon: action {action!r:.60}: expected a text of the game's notation")
        with self._turn:
            refused = lib.ask("text.play", self._handle.number, action)
            if refused:
                return Step(self._text([f"refused: {refused}", self._ends()]), [], refused, False, {})
            self._look()
        return Step(self.observe("short"), self._at["told"] or [], "", self.over, self.scores)

    def _look(self) -> None:
        self._at = lib.ask("text.look", self._handle.number)

    def _ends(self) -> str:
        """Return the end of a text: the result, or who is on turn and what is legal."""
        at = self._at
        if self.over:
            return "the game is over: " + ", ".join(f"{seat} {score:+g}" for seat, score in self.scores.items())
        lines = [f"{at['turn']} is on turn" + (f": {at['asks']}" if at["asks"] else "") + f"; {at['legal']} legal action{'s' * (at['legal'] != 1)}:"]
        lines += [f"  {move}" for move in self.legal()[: self.most]]
        if at["legal"] > self.most:
            lines.append(f"  and {at['legal'] - self.most} more")
        return "\n".join(lines)

    @staticmethod
    def _text(parts: list[str]) -> str:
        return "\n\n".join(part.rstrip("\n") for part in parts if part)


@dataclasses.dataclass(frozen=True)
class Match:
    """How a function played: scores of its games, -1 to 1, what was refused, and how long it thought."""

    scores: list[float]
    decisions: int
    refused: int
    forced: int  # decisions that were drawn for it, after too many refusals
    seconds: float

    @property
    def mean(self) -> float:
        """The mean score."""
        return sum(self.scores) / len(self.scores)

    def interval(self) -> tuple[float, float]:
        """Return the interval of the mean score at 95 %: Wilson's, which is wide enough for any scores from -1 to 1."""
        n, z2 = len(self.scores), 1.959964**2
        share = (self.mean + 1) / 2
        middle = (share + z2 / (2 * n)) / (1 + z2 / n)
        half = math.sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n * n))) / (1 + z2 / n)
        return max(-1.0, 2 * (middle - half) - 1), min(1.0, 2 * (middle + half) - 1)

    def __str__(self) -> str:
        low, high = self.interval()
        return (
            f"{len(self.scores)} games: mean score {self.mean:+.3f} (95 %: {low:+.3f} to {high:+.3f}); "
            f"{self.decisions} decisions, {self.refused} actions refused, {self.forced} drawn at random; "
            f"{self.seconds / max(1, self.decisions):.3f} s a decision"
        )


def match(
    play: Callable[[str], str],
    game: Game,
    *,
    games: int = 10,
    seed: int = 1,
    tries: int = 3,
    tell: Callable[[int, float], None] | None = None,
) -> Match:
    """Play games of a function that is given texts and returns an action, the last line of its answer.

    It is given the whole position at the start of a game and what is new after that. An action that
    is refused is given back with the reason; after so many tries in a row a legal one is drawn at
    random. Game i has the seed seed+i. tell is called with each game's number and score.
    """
    if games < 1 or tries < 1:
        raise ValueError(f"deadreckon: {games} games, {tries} tries: each takes 1 or more")
    scores: list[float] = []
    decisions = refused = forced = 0
    spent = 0.0
    for i in range(games):
        text, luck, left = game.reset(seed + i), random.Random(seed + i), tries
        while not game.over:
            start = time.perf_counter()
            answer = play(text)
            spent += time.perf_counter() - start
            lines = answer.split("\n") if isinstance(answer, str) else [""]
            action = next((line.strip() for line in reversed(lines) if line.strip()), "").replace("\0", "")
            step = game.step(action)
            left = left - 1 if step.refused else tries
            refused += bool(step.refused)
            if left == 0:
                step, left, forced = game.step(luck.choice(game.legal()).action), tries, forced + 1
            decisions += not step.refused
            text = step.text
        scores.append(sum(game.scores[s] for s in game.seats) / len(game.seats))
        if tell:
            tell(i, scores[-1])
    return Match(scores, decisions, refused, forced, spent)

