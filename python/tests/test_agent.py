"""Agents as objects: texts, functions, tables, nets and models."""

import multiprocessing
import pickle

import numpy as np
import pytest

import deadreckon
from deadreckon import gym

LEDUC = deadreckon.Game("leduc")


def first(view, rng):
    return view.legal()[0]


def even(questions):
    return None, None


def choices(game, n=30):
    """Return the view of each choice in random games."""
    rng, views = np.random.default_rng(1), []
    while len(views) < n:
        state = game.root()
        while not state.over:
            if state.chance:
                state.apply(state.roll(rng))
                continue
            views.append(state.view())
            state.apply(rng.choice(state.legal()))
    return views[:n]


def every():
    tree = deadreckon.Tree(LEDUC)
    return {
        "text": deadreckon.agent("search:iterations=50"),
        "random": deadreckon.agent("random"),
        "function": deadreckon.agent(first),
        "table": deadreckon.agent(tree.uniform()),
        "net": deadreckon.new_net(LEDUC, width=8),
        "model": deadreckon.ModelAgent(even),
    }


@pytest.mark.parametrize("kind", ["text", "random", "function", "model", "net", "table"])
def test_an_agent(kind):
    who = every()[kind]
    assert isinstance(who, deadreckon.Agent) and deadreckon.agent(who) is who
    views = choices(LEDUC)
    acts = who.act_many(views, 5)
    assert all(a in view.legal() for a, view in zip(acts, views, strict=True))
    assert acts == who.act_many(views, 5, threads=3)
    assert who.act(views[0], 5) == acts[0]
    again = pickle.loads(pickle.dumps(who))
    assert again.act_many(views, 5) == acts
    if kind in ("text", "function"):
        with pytest.raises(ValueError, match="has no probabilities"):
            who.probabilities(views[0])
    else:
        odds = who.probabilities(views[0])
        assert list(odds) == views[0].legal() and sum(odds.values()) == pytest.approx(1)
        # It acts as often as it says.
        many = who.act_many([views[0]] * 2000, 3)
        for action, p in odds.items():
            assert many.count(action) / 2000 == pytest.approx(p, abs=0.05)
    found = deadreckon.match(LEDUC, who, "random", games=2)
    assert found.results["pairings"][0]["agents"] == [who.__name__, "random"]
    env = gym.env("leduc", opponents=who)
    env.reset(seed=1)
    env.close()
    if kind != "net":
        with pytest.raises(ValueError, match="is not a net"):
            who.save("x.net")


def ask(who, texts):
    views = [LEDUC.read(text) for text in texts]
    return who.act_many(views, 2)


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_agent_in_another_process(method):
    agents = [deadreckon.agent("search:iterations=20"), deadreckon.agent(first), deadreckon.new_net(LEDUC, width=8)]
    texts = [str(v) for v in choices(LEDUC, 5)]
    want = [ask(who, texts) for who in agents]
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.starmap(ask, [(who, texts) for who in agents]) == want


def test_refusals():
    view = choices(LEDUC, 1)[0]
    with pytest.raises(ValueError, match="expected a text, a function"):
        deadreckon.agent(3)
    with pytest.raises(ValueError, match="no agent"):
        deadreckon.agent("nix").act(view)
    with pytest.raises(ValueError, match="expected Views of one game"):
        deadreckon.agent("random").act(LEDUC.root())
    with pytest.raises(ValueError, match="expected a View"):
        deadreckon.agent(first).act(LEDUC.root())
    with pytest.raises(ValueError, match="view 0: its viewer is not on turn"):
        other = LEDUC.root()
        while other.chance:
            other.apply(other.roll(1))
        deadreckon.agent("random").act(other.view(1 - other.turn))
    with pytest.raises(ValueError, match="not legal"):
        deadreckon.agent(lambda view, rng: 12345678).act(view)
    with pytest.raises(ZeroDivisionError):
        deadreckon.ModelAgent(lambda questions: 1 / 0).act(view)
    assert deadreckon.agent("random").act_many([]) == []


def close(a, b):
    np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)


NETS = {
    "leduc": dict(game="leduc", kind="mlp", width=16, depth=3),
    "tictactoe": dict(game="tictactoe", kind="graph", width=8, depth=2, hidden=12,
                      heads=[{"name": "left", "kind": 0, "size": 1, "weight": 1}, {"name": "lines", "kind": 3, "size": 9, "weight": 1}]),
    "mall": dict(game="mall", kind="graph", width=8, depth=2, hidden=16),
}


@pytest.mark.parametrize("name", NETS)
def test_numpy_net_equals_the_library(name, tmp_path):
    game = deadreckon.Game(name)
    net = deadreckon.new_net(**NETS[name] | {"game": game}, seed=3)
    rng = np.random.default_rng(1)
    net = net.with_weights({key: x + rng.normal(0, 0.05, x.shape) for key, x in net.weights.items()})
    views = choices(game, 12)
    policy, value, heads = net.forward(*net.inputs([v.observation() for v in views]))
    assert set(heads) == {h["name"] for h in net.spec["heads"] or []} and value.shape == (12, 3)
    spread = 0
    for view, row in zip(views, policy, strict=True):
        odds = np.exp(row[view.indices()] - row[view.indices()].max())
        close(list(net.probabilities(view).values()), odds / odds.sum())
        spread = max(spread, np.ptp(odds / odds.sum()))
    assert spread > 0.001  # or all of them would be even
    # As a model it gives a search the same as its file does.
    net.save(tmp_path / "x.net")
    at = next(v for v in views if len(v.legal()) > 1)
    by_file = deadreckon.search(at, net=tmp_path / "x.net", iterations=60)
    by_model = deadreckon.search(at, model=net, iterations=60)
    assert [m.visits for m in by_file.moves] == [m.visits for m in by_model.moves]
    again = deadreckon.load_net(tmp_path / "x.net")
    assert again.spec == net.spec and all((again.weights[k] == net.weights[k]).all() for k in net.weights)


def test_bundled_net():
    game = deadreckon.Game("town")
    net = deadreckon.load_net("shipped:town/defenders")
    assert net.game == game and net.base is not None and net.history
    views = [v for v in choices(game, 200) if game.seats[v.viewer] in game.shape.sides or v.viewer in game.shape.sides["defenders"]][:5]
    policy, _, _ = net.forward(*net.inputs([v.observation() for v in views]))
    for view, row in zip(views, policy, strict=True):
        # Its base adds to one number alone: among the others odds are those of the numbers.
        got, odds = np.array(list(net.probabilities(view).values())), np.exp(row[view.indices()])
        ratio = got / odds
        leads = np.flatnonzero(~np.isclose(ratio, np.median(ratio), rtol=1e-4))
        assert len(leads) <= 1 or len(ratio) == 2
    with pytest.raises(ValueError, match="has the base"):
        deadreckon.search(views[0], model=net, iterations=4)


def test_a_net_is_refused(tmp_path):
    net = deadreckon.new_net(LEDUC, width=4)
    with pytest.raises(ValueError, match="is of leduc, not of kuhn"):
        net.save(tmp_path / "x.net")
        deadreckon.load_net(tmp_path / "x.net", deadreckon.Game("kuhn"))
    with pytest.raises(FileNotFoundError):
        deadreckon.load_net(tmp_path / "none.net")
    with pytest.raises(ValueError, match="no net \"nix\" ships"):
        deadreckon.load_net("shipped:nix")
    with pytest.raises(ValueError, match="it takes mlp or graph"):
        deadreckon.new_net(LEDUC, kind="cnn")
    with pytest.raises(ValueError, match="needs squares"):
        deadreckon.new_net(LEDUC, kind="graph")
    with pytest.raises(ValueError, match="are unknown or missing"):
        net.with_weights({})
    with pytest.raises(ValueError, match="finite"):
        net.with_weights({k: x * np.nan for k, x in net.weights.items()})
    with pytest.raises(ValueError, match="read-only"):
        net.weights["in.bias"][0] = 1
    with pytest.raises(ValueError, match="observations have shape"):
        net.inputs([1, 2])
