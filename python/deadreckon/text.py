"""Games played by text.

    game = deadreckon.text.Game("mall", seat="human", opponents="script")
    print(game.reset(seed=1))          # the drawn view and the legal actions
    step = game.step("select peter")   # events, or the reason of a refusal with the legal actions

Texts contain only the information of the seat. match plays games of a function from text to text.
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

__all__ = ["Game", "MatchResult", "Move", "Step", "match"]

@dataclasses.dataclass(frozen=True)
class Move:
    """A legal action: its text for step, and its meaning."""

    action: str
    words: str

    def __str__(self) -> str:
        same = self.words == self.action or self.words.startswith(self.action + ":")
        return self.words if same else f"{self.action}: {self.words}"


@dataclasses.dataclass(frozen=True)
class Step:
    """The result of an action. text describes the events and the position."""

    text: str
    told: list[str]
    refused: str  # reason of a refusal; "" if the action was played
    over: bool
    scores: dict[str, float]  # by seat, -1 to 1; empty before the end


class Game(lib.Closeable):
    """A game in which the caller plays one or several seats by text.

    seat is a name or number, or a list of them, by default the first seat. opponents, options and settings are
    as in deadreckon.gym. most is the maximum number of legal actions in a text; legal lists all.
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
        self._lock = lib.CallLock()
        opponents = options.pop("opponent", opponents)  # the old name of the argument
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
        """Close the game."""
        self._handle.close()

    def reset(self, seed: int = 0, position: str | None = None) -> str:
        """Start a game at a position or at the root. Return the view of the seat on turn."""
        with self._lock:
            lib.ask("text.begin", self._handle.number, {"seed": seed_of(seed), "position": position if position is None else _text_of(position)})
            self._look()
        return self.observe()

    def observe(self, detail: str = "full") -> str:
        """Return the view of the seat on turn: drawn (full), only news (short), or as text of a position (position)."""
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
        """Seat on turn, nobody after the end."""
        return str(self._at["turn"])

    @property
    def over(self) -> bool:
        """True after the end."""
        return self._at["scores"] is not None

    @property
    def scores(self) -> dict[str, float]:
        """Score of each seat, -1 to 1; empty before the end."""
        return self._at["scores"] or {}

    def legal(self, find: str = "") -> list[Move]:
        """Return the legal actions; with find, only those with that text in the action or its meaning (any case)."""
        moves = [Move(m["action"], m["words"]) for m in lib.ask("text.legal", self._handle.number)]
        return [m for m in moves if find.lower() in str(m).lower()]

    def step(self, action: str) -> Step:
        """Play an action or a sequence, as text. A refusal changes nothing."""
        if not isinstance(action, str) or "\0" in action:
            raise ValueError(f"deadreckon: action {action!r:.60}: expected a text of the game's notation")
        with self._lock:
            refused = lib.ask("text.play", self._handle.number, action)
            if refused:
                return Step(self._text([f"refused: {refused}", self._ends()]), [], refused, False, {})
            self._look()
        return Step(self.observe("short"), self._at["told"] or [], "", self.over, self.scores)

    def _look(self) -> None:
        self._at = lib.ask("text.look", self._handle.number)

    def _ends(self) -> str:
        """Return the last lines of a text: the result, or the seat on turn and its legal actions."""
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
class MatchResult:
    """Results of a function: scores, -1 to 1, refusals and thinking time."""

    scores: list[float]
    decisions: int
    refused: int
    forced: int  # random decisions, after too many refusals
    seconds: float

    @property
    def mean(self) -> float:
        """Mean score."""
        return sum(self.scores) / len(self.scores)

    def interval(self) -> tuple[float, float]:
        """Return the 95 % Wilson interval of the mean score, which is conservative for scores between -1 and 1."""
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
) -> MatchResult:
    """Play games of a function that takes text and returns text whose last line is an action.

    The function gets the whole position at the start of a game and then only news. A refused action returns the
    reason; after tries refusals in a row a random legal action is played. Game i uses seed + i. tell is called
    with the number and score of each game.
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
    return MatchResult(scores, decisions, refused, forced, spent)

