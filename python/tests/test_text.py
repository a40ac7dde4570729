"""Games as text, and matches of functions."""

import pathlib
import random
import subprocess
import sys

import pytest

import deadreckon
from deadreckon import text

EXAMPLE = pathlib.Path(__file__).parents[1] / "examples" / "text_match.py"
OPTIONS = {"mall": {"max_turns": 3}}
GAMES = [game.name for game in deadreckon.games()]


def play(prompt, rng):
    """Answer with some words and, in the last line, a listed action."""
    listed = [line.strip().split(":")[0] for line in prompt.split("legal action")[-1].splitlines()[1:]]
    return "I think of this and that.\n" + rng.choice([action for action in listed if not action.startswith("and ")]) + "\n"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_text(name):
    """Every text lists legal actions, the end has all scores, and the same seed gives the same game."""
    results = []
    for _ in range(2):
        rng, steps = random.Random(1), []
        with text.Game(name, opponents="random", **OPTIONS.get(name, {})) as game:
            prompt = game.reset(seed=3)
            while not game.over and len(steps) < 60:
                step = game.step(play(prompt, rng).splitlines()[-1])
                assert not step.refused and step.text and step.over == game.over
                prompt = step.text
                steps.append(step)
            assert steps and (not game.over or set(game.scores) == set(game.shape.seats))
        results.append(steps)
    assert results[0] == results[1]


@pytest.mark.parametrize("name", ["kuhn", "leduc", "mall", "streets"])
def test_text_is_the_view(name):
    """The text of the position equals the seat's view."""
    for seat in deadreckon.Game(name).seats:
        with text.Game(name, seat=seat, opponents="random", **OPTIONS.get(name, {})) as game:
            game.reset(seed=1)
            view = deadreckon.Game(name, **OPTIONS.get(name, {})).read(game.observe("position"))
            assert isinstance(view, deadreckon.View) and view.game.seats[view.viewer] == seat
            assert [m.action for m in game.legal()] == [view.text(a) for a in view.legal()]
            assert view.show().strip() in game.observe()


def test_refused():
    """A refusal has a reason and the legal actions, and changes nothing."""
    game = text.Game("kuhn", opponents="random")
    game.reset(seed=1)
    before = game.observe("position")
    step = game.step("raise")
    assert step.refused == '"raise": expected check or bet' and not step.over and step.told == []
    assert step.text.startswith("refused: ") and "  bet: bet one more chip" in step.text
    assert game.observe("position") == before
    assert not game.step("check").refused


def test_news():
    game = text.Game("kuhn", seat=["first", "second"], opponents={})
    assert "the first seat is dealt" in game.reset(seed=1)
    step = game.step("check")
    assert game.turn == "second" and "the first seat checks" in step.text and "betting check" in game.observe("short")
    assert game.legal("CHIP") == [text.Move("bet", "bet one more chip")] and str(game.legal()[0]) == "check: stake nothing more"
    position = "kuhn position 1\neye second\ncards ? Q\nbetting bet\nshown 0\n"
    assert "call" in game.reset(seed=1, position=position) and game.turn == "second"


def test_errors():
    with pytest.raises(ValueError, match="no game"):
        text.Game("kun")
    with pytest.raises(ValueError, match='no agent "best"'):
        text.Game("kuhn", opponent="best")  # the old name of the argument
    with pytest.raises(ValueError, match="each once"):
        text.Game("kuhn", seat=[])
    game = text.Game("kuhn", opponents="random")
    with pytest.raises(ValueError, match="expected full, short, position"):
        game.observe("long")
    with pytest.raises(ValueError, match="expected a text"):
        game.step(3)
    with pytest.raises(ValueError, match="is not one of first, second, truth"):
        game.reset(position="kuhn position 1\neye nobody\n")
    game.reset(seed=1)
    game.step("check")
    while not game.over:
        game.step("fold")
    with pytest.raises(deadreckon.GameOverError, match="call reset"):
        game.step("check")
    assert game.legal() == []
    game.close()
    with pytest.raises(deadreckon.ClosedError):
        game.step("check")
    with pytest.raises(ValueError, match="each takes 1 or more"):
        text.match(str, game, games=0)


def test_match():
    """Refusals are counted; random actions replace the answers of a function that answers only nonsense."""
    game, rng = text.Game("kuhn", opponents="random"), random.Random(1)
    told = []
    one = text.match(lambda prompt: play(prompt, rng), game, games=30, tell=lambda i, score: told.append((i, score)))
    assert one.refused == one.forced == 0 and one.decisions >= 30 and [i for i, _ in told] == list(range(30))
    assert [score for _, score in told] == one.scores and one.seconds > 0
    low, high = one.interval()
    assert -1 <= low < one.mean < high <= 1
    nonsense = text.match(lambda _: None, game, games=5, tries=2)
    assert nonsense.forced == nonsense.decisions and nonsense.refused == 2 * nonsense.forced
    assert nonsense.scores == text.match(lambda _: "\n\0\n", game, games=5, tries=2).scores
    assert "actions refused" in str(nonsense)
    certain = text.MatchResult([1.0] * 10, 10, 0, 0, 1.0)
    assert certain.interval() == pytest.approx((2 * 0.72247 - 1, 1.0), abs=1e-4)  # Wilson's for 10 of 10


def test_example():
    """The example has twenty lines and prints the result of its match."""
    assert len(EXAMPLE.read_text().splitlines()) <= 20
    out = subprocess.run([sys.executable, EXAMPLE, "town", "2"], check=True, capture_output=True, text=True).stdout
    assert out.startswith("game 1: ") and "2 games: mean score" in out and "s a decision" in out
