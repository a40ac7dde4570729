"""The examples run, and small versions reach their claims."""

import importlib.util
import pathlib
import sys

import numpy as np
import pytest

from deadreckon import Game

EXAMPLES = pathlib.Path(__file__).parents[1] / "examples"
sys.path.append(str(EXAMPLES))  # as where they are programs: one imports another


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


def test_search_finds_a_win():
    """With enough iterations the search finds a win in one move."""
    mcts = example("mcts")
    game = Game("tictactoe")
    s = game.root()
    for i in 0, 3, 1, 4:  # the first seat has two in a row, and it is on turn
        s.apply(s.action(i))
    best = mcts.mcts(s.view(), lambda _: [0.0, 0.0], np.random.default_rng(1), 400)
    s.apply(best)
    assert s.over and s.scores()[0] == 1


def test_states(capsys):
    """The speed table has a row for each game."""
    program = (EXAMPLES / "states.py").read_text().replace("20000", "20").replace("4096", "8")
    exec(compile(program, "states.py", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 9


def test_selfplay(capsys):
    """The self-play table has a row with positive speeds for each game."""
    program = (EXAMPLES / "selfplay.py").read_text().replace("256, 20, 5", "4, 2, 1")
    exec(compile(program, "selfplay.py", "exec"), {"__name__": "__main__"})
    rows = capsys.readouterr().out.splitlines()[2:]
    assert len(rows) == 6 and all(float(cell.replace(" ", "")) > 0 for row in rows for cell in row.split("|")[2:5])


def test_alphazero():
    """Self-play brings the policy nearer to an equilibrium than uniform play."""
    told = []
    net, path = example("alphazero").train(Game("leduc"), rounds=2, games=40, iterations=30, tell=told.append)
    assert len(path) == len(told) == 3 and path[-1] < 0.9 * path[0]
    view = next(s for s in steps(Game("leduc")) if s.turn >= 0).view()
    assert len(net.policy(view)) == len(view.legal())


def test_exploiter():
    """The learner gets most of the best response's gain against a caller."""
    made, best = example("exploiter").measure(Game("leduc"), games=3000)
    assert 0.5 * best < made <= best + 1e-9


def test_gradient():
    """A training step follows the gradient, which equals finite differences of the loss."""
    nets, rng = example("nets"), np.random.default_rng(1)
    net = nets.NumpyNet(5, 3, width=4)
    net.weights = [rng.normal(0, 1, w.shape) for w in net.weights]
    x, policy, value = rng.normal(0, 1, (6, 5)), rng.normal(0, 1, (6, 3)), rng.normal(0, 1, 6)

    def loss():
        logits, values = net.forward(x)
        return (logits * policy).sum() + (values * value).sum()

    measured = []
    for w in net.weights:
        slopes = np.zeros_like(w)
        for at in np.ndindex(w.shape):
            was = w[at]
            w[at] = was + 1e-5
            up = loss()
            w[at] = was - 1e-5
            slopes[at], w[at] = (up - loss()) / 2e-5, was
        measured.append(slopes)
    loss()
    net.descend(policy, value)
    for mean, slopes in zip(net.means, measured, strict=True):
        assert np.allclose(mean / 0.1, slopes, rtol=1e-4, atol=1e-6)


def test_ppo():
    """Masked PPO gets most of the best response's gain against random play."""
    ppo = example("ppo")
    made, best = ppo.measure(Game("leduc"), ppo.train(Game("leduc"), steps=20_000))
    assert 0.6 * best < made <= best


def test_dqn():
    """Double DQN gets most of the best response's gain against random play."""
    dqn = example("dqn")
    made, best = dqn.measure(Game("leduc"), dqn.train(Game("leduc"), steps=40_000))
    assert 0.6 * best < made <= best


def test_dqn_propagates_values():
    """With one action each, the values propagate from the final reward to earlier states."""
    dqn, rng = example("dqn"), np.random.default_rng(1)
    memory = dqn.Memory(8, 2, 1)
    first, last = np.eye(2, dtype=np.float32)
    memory.add(np.array([first, last]), [0, 0], [0.0, 0.5], [False, True], np.array([last, first]), np.ones((2, 1), bool))
    net = dqn.NumpyNet(2, 1, rate=1e-2)
    for t in range(400):
        target = dqn.copy.deepcopy(net) if t % 20 == 0 else target
        dqn.learn(net, target, *memory.draw(rng, 16))
    assert np.allclose(net.forward(np.array([first, last]))[0], 0.5, atol=0.05)


LARGE = [("mall", {"max_turns": 1}), ("town", {}), ("cabin", {"preset": "solo"}), ("streets", {})]


@pytest.mark.slow
@pytest.mark.parametrize("name, options", LARGE)
def test_learners_run_on_large_games(name, options, monkeypatch):
    """PPO, DQN and AlphaZero run on every large game without changes, and return a policy."""
    game, ppo = Game(name, **options), example("ppo")
    monkeypatch.setattr(ppo, "ENVS", 4)
    monkeypatch.setattr(ppo, "STEPS", 4)
    monkeypatch.setattr(ppo, "ROWS", 8)
    monkeypatch.setattr(ppo, "EPOCHS", 1)
    view = next(s for s in steps(game) if s.turn >= 0 and len(s.legal()) > 1).view()
    dqn = example("dqn").train(game, steps=8, envs=4, room=32, rows=8)
    zero, path = example("alphazero").train(game, rounds=1, games=1, iterations=2, steps=1, solved=False, tell=lambda _: None)
    for net in ppo.train(game, steps=16), dqn, zero:
        assert net.steps > 0 and net.policy(view).sum() == pytest.approx(1) and len(net.policy(view)) == len(view.legal())
    assert len(path) == 2


def test_ppo_objective():
    """The gradients of PPO match its objective, including the clipping."""
    ppo, rng, n = example("ppo"), np.random.default_rng(2), 40
    logits, values, masks = rng.normal(0, 1, (n, 4)), rng.normal(0, 1, n), rng.random((n, 4)) < 0.8
    masks[:, 0] = True
    actions = np.array([rng.choice(np.flatnonzero(m)) for m in masks])
    before, gains, returns = rng.uniform(0.1, 1, n), rng.normal(0, 1, n), rng.normal(0, 1, n)

    def objective(logits, values):
        p = ppo.softmax(logits, masks)
        ratio = p[np.arange(n), actions] / before
        surrogate = np.minimum(ratio * gains, np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP) * gains)
        entropy = -(p * np.log(np.maximum(p, 1e-12))).sum(axis=1)
        return (-surrogate - ppo.ENTROPY * entropy + (values - returns) ** 2 / 2).mean()

    class Net:
        def forward(self, _):
            return logits, values

        def descend(self, *slopes):
            self.slopes = slopes

    net = Net()
    ppo.learn(net, np.zeros((n, 1)), masks, actions, before, gains, returns)
    for at in [(i, j) for i in range(n) for j in range(4) if masks[i, j]]:
        step = np.zeros_like(logits)
        step[at] = 1e-6
        assert np.isclose(net.slopes[0][at], (objective(logits + step, values) - objective(logits - step, values)) / 2e-6, rtol=1e-3, atol=1e-7)
    assert np.allclose(net.slopes[1], (values - returns) / n)


def test_ppo_advantages(monkeypatch):
    """With lambda 1, advantages are returns (or the final estimate) minus values; with 0, one-step errors."""
    ppo, rng = example("ppo"), np.random.default_rng(3)
    values, rewards, ended = rng.normal(0, 1, (ppo.STEPS, ppo.ENVS)), rng.normal(0, 1, (ppo.STEPS, ppo.ENVS)), rng.random((ppo.STEPS, ppo.ENVS)) < 0.3
    last = rng.normal(0, 1, ppo.ENVS)
    whole, single = np.zeros_like(values), np.zeros_like(values)
    for t in range(ppo.STEPS):
        for i in range(ppo.ENVS):
            end = next((k for k in range(t, ppo.STEPS) if ended[k, i]), None)
            whole[t, i] = rewards[t : ppo.STEPS if end is None else end + 1, i].sum() + (last[i] if end is None else 0) - values[t, i]
            after = 0 if ended[t, i] else last[i] if t + 1 == ppo.STEPS else values[t + 1, i]
            single[t, i] = rewards[t, i] + after - values[t, i]
    for weight, want in (1, whole), (0, single):
        monkeypatch.setattr(ppo, "LAMBDA", weight)
        assert np.allclose(ppo.advantages(values, rewards, ended, last), want)


def test_imitate():
    """A net learns the choices of a file's player."""
    same, chance, net = example("imitate").measure(Game("leduc"), games=200)
    assert same > chance + 0.15 and net.steps > 20
