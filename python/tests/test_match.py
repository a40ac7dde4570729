"""Python functions play matches and against learners."""

import time

import numpy as np
import pytest

import deadreckon
from deadreckon import Game, View, match
from deadreckon.gym import env, vector_env
from deadreckon.pettingzoo import raw_env


def shy(view, rng):
    """Check or call."""
    assert isinstance(view, View) and view.viewer == view.turn and isinstance(rng, np.random.Generator)
    return next((a for a in view.legal() if view.text(a) in ("check", "call")), view.legal()[0])


def wild(view, rng):
    return int(rng.choice(view.legal()))


def by_text(view, rng):
    return view.text(view.legal()[0])


def broken(view, rng):
    raise KeyError("broken")


def test_match():
    """A match has the statistics of an arena with the names of functions, on any number of threads."""
    game = Game("leduc")
    both = [match(game, [shy, "random"], [wild, "search:iterations=9"], games=20, seed=3, threads=threads) for threads in (1, 2)]
    for found in both:
        found.results.pop("timing")
    assert both[0].results == both[1].results and "shy" in str(both[0]) and "function:" not in str(both[0])
    pairing = both[0].pairing("shy", "search:iterations=9")
    assert pairing["games"] == 20 == pairing["wins"] + pairing["draws"] + pairing["losses"]
    assert len(both[0].results["pairings"]) == 4 and [a["agent"] for a in both[0].results["agents"][:2]] == ["shy", "random"]
    assert match(game, by_text, "random", games=4).pairing()["agents"] == ["by_text", "random"]
    lambdas = match(game, [lambda v, r: v.legal()[0], lambda v, r: v.legal()[-1]], "random", games=4)
    assert len({a["agent"] for a in lambdas.results["agents"]}) == 3
    with pytest.raises(ValueError, match="no pairing"):
        lambdas.pairing("x")


def test_statistics():
    """Seed, sequential test and luck adjustment work as in an arena."""
    game, mall = Game("leduc"), Game("mall", max_turns=1)
    one, other = (match(game, wild, "random", games=40, seed=seed).pairing() for seed in (1, 2))
    assert one != other
    tested = match(game, "search:iterations=60", "random", games=4000, sprt=(0, 100))
    assert tested.pairing()["games"] < 4000
    with pytest.raises(ValueError, match="sprt 100,0"):
        match(game, wild, "random", sprt=(100, 0))
    thinks = [match(mall, wild, "swarm", games=4, **options).results for options in ({}, {"luck": "none"}, {"luck": "truth"})]
    assert ["lessLuck" in found["pairings"][0] for found in thinks] == [True, False, True]
    with pytest.raises(ValueError, match="luck"):
        match(mall, wild, "swarm", games=4, luck="bad")


def test_functions_take_turns():
    """With several threads, functions are called one at a time even if they release the lock."""
    inside, most = 0, 0

    def slow(view, rng):
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        time.sleep(0.0005)
        inside -= 1
        return view.legal()[0]

    match(Game("leduc"), [slow], [lambda view, rng: slow(view, rng)], games=40, threads=4)
    assert most == 1


def test_match_from_positions():
    text = "kuhn position 1\neye truth\ncards K Q\nbetting bet\nshown 0\n"
    game = Game("kuhn")
    found = match(game, "random", shy, games=4, positions=[text, game.read(text.replace('Q', 'J'))])
    assert found.pairing()["wins"] == 4


@pytest.mark.parametrize(
    ("use", "error", "message"),
    [
        (lambda g: match(g, broken, "random", games=2), KeyError, "broken"),
        (lambda g: match(g, lambda v, r: 12345, "random", games=2), RuntimeError, "not a legal action"),
        (lambda g: match(g, lambda v, r: None, "random", games=2), ValueError, "action None"),
        (lambda g: match(g, "random", games=2), ValueError, "agents for 1 sides, but leduc has 2"),
        (lambda g: match(g, "random", "radnom", games=2), ValueError, "did you mean random"),
        (lambda g: match(g, "random", 3, games=2), TypeError, "iterable"),
        (lambda g: match(g, "random", [3], games=2), ValueError, "agent 3: expected a text"),
        (lambda g: match(g, "random", "random", games=3), ValueError, "an even number"),
        (lambda g: match(g, "random", "random", threads=0), ValueError, "0 threads"),
        (lambda g: match("leduc", "random", "random"), ValueError, "expected a Game"),
        (lambda g: match(g, "random", "function:999"), ValueError, "no function"),
    ],
)
def test_errors_name_the_cause(use, error, message):
    with pytest.raises(error, match=message):
        use(Game("leduc"))


def test_opponents():
    """A function plays the other seats of environments like an agent text with the same choices."""
    for make in (lambda o: env("leduc", opponents=o), lambda o: env("leduc", seat="second", opponents={"first": o})):
        learner, asked = make(lambda view, rng: asked.append(view.viewer) or wild(view, rng)), []
        runs = []
        for _ in range(2):
            observation, _ = learner.reset(seed=4)
            run, over = [observation["observation"]], False
            while not over:
                observation, reward, over, _, _ = learner.step(observation["action_mask"].argmax())
                run.append(observation["observation"])
            runs.append(np.array(run))
        assert np.array_equal(*runs) and set(asked) == {1 - learner._seats[0]}
    many = vector_env("leduc", 40, opponents=shy, threads=3)
    observations, _ = many.reset(seed=1)
    for _ in range(20):
        observations, *_ = many.step(observations["action_mask"].argmax(axis=1))
    many.close()
    zoo = raw_env("leduc", seats=["first"], opponents=shy)
    zoo.reset(seed=2)
    zoo.step(zoo._mask("first_0").argmax())


def test_opponents_that_fail():
    learner = env("leduc", seat="second", opponents=broken)
    with pytest.raises(KeyError, match="broken"):
        learner.reset(seed=1)
    with pytest.raises(KeyError, match="broken"):
        learner.reset(seed=2)
    with pytest.raises(ValueError, match="opponents are a text, a function, an Agent or a dict"):
        env("leduc", opponents=3)
    with pytest.raises(ValueError, match="agent 3: expected a text"):
        env("leduc", opponents={"second": 3})


def test_functions_are_freed():
    game = Game("kuhn")
    for _ in range(30):
        match(game, shy, wild, games=2)
    with pytest.raises(ValueError, match="no function"):
        match(game, "function:1", wild, games=2)
    assert deadreckon.Game("kuhn").root().chance
