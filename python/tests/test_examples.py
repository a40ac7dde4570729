"""The examples run, and what they claim holds in small."""

import importlib.util
import pathlib

import numpy as np

from deadreckon import Game

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_mcts():
    """Search with a numpy value wins at Leduc, and plays the mall."""
    mcts = example("mcts")
    found = mcts.measure(Game("leduc"), games=20, iterations=50)
    assert found["points"]["value"] > 0.5 and found["games"] == 20
    mall = Game("mall", max_turns=1)
    view = next(s for s in steps(mall) if s.turn >= 0 and len(s.legal()) > 1).view()
    value = mcts.fit(mall, np.random.default_rng(1), positions=100)
    chosen = [mcts.mcts(view, value, np.random.default_rng(seed), 10) for seed in (1, 1, 2)]
    assert chosen[0] == chosen[1] and set(chosen) <= set(view.legal())


def steps(game):
    s = game.root()
    while not s.over:
        yield s
        s.apply(s.roll(1) if s.chance else s.legal()[0])


def test_a_search_finds_what_is_to_be_found():
    """With enough iterations it sees a win in one move."""
    mcts = example("mcts")
    game = Game("tictactoe")
    s = game.root()
    for i in 0, 3, 1, 4:  # the first seat has two in a row, and it is on turn
        s.apply(s.action(i))
    best = mcts.mcts(s.view(), lambda _: [0.0, 0.0], np.random.default_rng(1), 400)
    s.apply(best)
    assert s.over and s.scores()[0] == 1


def test_states(capsys):
    """The table of speed has a row for each game."""
    program = (EXAMPLES / "states.py").read_text().replace("20000", "20").replace("4096", "8")
    exec(compile(program, "states.py", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 9


def test_alphazero():
    """Self-play brings the net's policy nearer to an equilibrium than uniform play is."""
    told = []
    net, path = example("alphazero").train(Game("leduc"), rounds=2, games=40, iterations=30, tell=told.append)
    assert len(path) == len(told) == 3 and path[-1] < 0.9 * path[0]
    view = next(s for s in steps(Game("leduc")) if s.turn >= 0).view()
    assert len(net.policy(view)) == len(view.legal())


def test_exploiter():
    """Most of what there is to be made of a caller is learned."""
    made, best = example("exploiter").measure(Game("leduc"), games=3000)
    assert 0.5 * best < made <= best + 1e-9
