"""Solvers for small games, and conversion of policies to OpenSpiel."""

import numpy as np
import pytest

from deadreckon import Game, Graph, Policy, Tree

# The values of the games: Kuhn 1950 (-1/18 of a score of 2 chips), and linear programs.
VALUES = {"kuhn": -1 / 18 / 2, "leduc": -0.085606424 / 13}
UNIFORM = {"kuhn": 11 / 12 / 2, "leduc": 4.747222 / 13}  # NashConv of uniform play


@pytest.mark.parametrize("name", VALUES)
def test_cfr(name):
    tree = Tree(Game(name))
    uniform = tree.uniform()
    assert tree.nash_conv(uniform) == pytest.approx(UNIFORM[name], abs=1e-6)
    assert len(tree) == sum(tree.counts["sets"]) == len(tree.keys) and tree.counts["nodes"] > 90
    policy = tree.solve(target=2e-3)
    assert tree.nash_conv(policy) <= 2e-3 and tree.exploitability(policy) == pytest.approx(tree.nash_conv(policy) / 2)
    value = tree.value(policy)
    assert value.sum() == pytest.approx(0) and value[0] == pytest.approx(VALUES[name], abs=2e-3)
    best, response = tree.best_response("first", uniform)
    assert tree.value(response)[0] == pytest.approx(best) and best > tree.value(uniform)[0]
    cfr = tree.cfr()
    cfr.iterate(3)
    assert np.array_equal(tree.solve(target=0.0, iterations=3).probabilities, cfr.average().probabilities)
    assert cfr.iterations == 3 and tree.nash_conv(cfr.average()) < tree.nash_conv(uniform)


def test_policies():
    game = Game("kuhn")
    tree, rng = Tree(game), np.random.default_rng(1)
    meek = tree.policy(lambda view: {a: view.text(a) in ("check", "fold") for a in view.legal()})
    assert tree.value(meek).tolist() == [0.0, 0.0]
    assert set(tree.policy(lambda view: np.ones(len(view.legal()))).probabilities) == {0.5}
    for i in range(len(tree)):
        view = tree.view(i)
        assert view.key == tree.keys[i] and view.viewer == view.turn == tree.seats[i] and meek.set_of(view) == i
        assert view.legal() == tree.actions[tree.begins[i] : tree.ends[i]].tolist() == list(meek.at(view))
        assert view.text(meek.draw(view, rng)) in ("check", "fold")


@pytest.mark.parametrize(
    ("use", "message"),
    [
        (lambda t: Tree(t.game, 50), "more than 50"),
        (lambda t: Tree(t.game, 0), "max_nodes 0"),
        (lambda t: t.policy(lambda view: [1, 2, 3]), "information set 0: weights"),
        (lambda t: t.policy(lambda view: {}), "information set 0: weights"),
        (lambda t: Policy(t, np.zeros(len(t.actions))), "with a sum of 1"),
        (lambda t: Policy(t, [1]), r"shape \(1,\)"),
        (lambda t: t.value(Tree(t.game).uniform()), "a Policy of this tree"),
        (lambda t: t.best_response("third", t.uniform()), "no seat 'third'"),
        (lambda t: Tree(Game("commons")).cfr(), "seats|scores"),
        (lambda t: Graph(t.game), "knows|secret|views"),
        (lambda t: Graph(Game("tictactoe"), 100), "100"),
        (lambda t: Graph(Game("tictactoe")).values(t.game.root()), "expected a State of"),
        (lambda t: t.uniform().at(t.game.root().view(0)), "to 0 information sets"),
    ],
)
def test_errors_name_the_cause(use, message):
    with pytest.raises(ValueError, match=message):
        use(Tree(Game("kuhn")))


def test_graph():
    game = Game("tictactoe")
    graph, s = Graph(game), game.root()
    assert graph.values(s).tolist() == [0.0, 0.0] and graph.best(s) == s.legal() and graph.positions > 5000
    for action in graph.best(s)[:1]:
        s.apply(action)
    assert graph.best(s) and set(graph.best(s)) < set(s.legal())
    pig = Graph(Game("pig", target=10))
    values = pig.values(pig.game.root())
    assert values[0] > 0 and values.sum() == pytest.approx(0)


SPIEL = {
    "kuhn": ("kuhn_poker", {"check": 0, "fold": 0, "bet": 1, "call": 1}),
    "leduc": ("leduc_poker", {"fold": 0, "check": 1, "call": 1, "raise": 2, "bet": 2}),
}


@pytest.mark.parametrize("name", ["kuhn", pytest.param("leduc", marks=pytest.mark.slow)])
def test_openspiel(name):
    """A policy has the same NashConv here as in OpenSpiel."""
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    from open_spiel.python.algorithms.exploitability import nash_conv
    from open_spiel.python.policy import TabularPolicy

    from deadreckon.openspiel import pair

    other, actions = SPIEL[name]
    theirs, tree = pyspiel.load_game(other), Tree(Game(name))
    both = pair(tree, theirs, actions)
    assert len(set(both.states)) == len(tree) and (both.actions >= 0).all() and both.scale > 1
    rng = np.random.default_rng(1)
    for policy in tree.uniform(), tree.policy(lambda view: rng.random(len(view.legal()))), tree.solve(target=1e-2):
        there = both.to_openspiel(policy)
        assert nash_conv(theirs, there) == pytest.approx(both.scale * tree.nash_conv(policy), abs=1e-9)
        assert np.allclose(both.from_openspiel(there).probabilities, policy.probabilities)
    assert np.allclose(both.from_openspiel(TabularPolicy(theirs)).probabilities, tree.uniform().probabilities)
    with pytest.raises(ValueError, match="has no action"):
        pair(tree, theirs, {})
    with pytest.raises(ValueError, match="the games differ"):
        pair(tree, pyspiel.load_game("tic_tac_toe"), actions)
