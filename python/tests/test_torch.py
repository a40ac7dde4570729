"""The examples learn with torch as with numpy. `make torch` runs this file if torch is found."""

import numpy as np
import pytest
from test_examples import example

import deadreckon
from deadreckon import Game, ModelAgent

torch = pytest.importorskip("torch", reason="torch is not installed: make torch looks for one")
LEDUC = Game("leduc")


def test_nets_agree():
    """With the same weights both nets give the same outputs and take the same step."""
    nets, rng = example("nets"), np.random.default_rng(1)
    one, other = nets.NumpyNet(7, 4), nets.TorchNet(7, 4)
    one.weights[4] = rng.normal(0, 1, (64, 1))
    modules = [other.body[0], *other.heads]
    with torch.no_grad():
        for i, module in enumerate(modules):
            module.weight.copy_(torch.from_numpy(one.weights[2 * i].T))
            module.bias.copy_(torch.from_numpy(one.weights[2 * i + 1]))
    x = rng.normal(0, 1, (5, 7)).astype(np.float32)
    for _ in range(3):
        for a, b in zip(one.forward(x), other.forward(x), strict=True):
            assert np.allclose(a, b, rtol=1e-4, atol=1e-5)
        slopes = rng.normal(0, 1, (5, 4)), rng.normal(0, 1, 5)
        one.descend(*slopes)
        other.descend(*slopes)
    for i, module in enumerate(modules):
        assert np.allclose(one.weights[2 * i].T, module.weight.detach(), rtol=1e-3, atol=1e-4)


def test_alphazero():
    _, path = example("alphazero").train(LEDUC, rounds=2, games=40, iterations=30, kind="torch", tell=lambda _: None)
    assert path[-1] < 0.9 * path[0]


def test_ppo():
    ppo = example("ppo")
    made, best = ppo.measure(LEDUC, ppo.train(LEDUC, steps=20_000, kind="torch"))
    assert 0.6 * best < made <= best


def test_imitate():
    same, chance, _ = example("imitate").measure(LEDUC, games=200, kind="torch")
    assert same > chance + 0.15


def test_module_as_a_model():
    """A model may return tensors with gradients."""
    module = torch.nn.Linear(LEDUC.shape.size, LEDUC.shape.actions)

    def model(asked):
        logits = module(torch.from_numpy(asked.observations))
        assert logits.requires_grad
        return asked.softmax(logits), torch.tanh(logits[:, :1])

    state = LEDUC.root()
    while state.chance:
        state.apply(state.roll(1))
    found = [deadreckon.search(state.view(), model=model, iterations=100, batch=8, threads=threads) for threads in (1, 2, 2)]
    assert all(f.iterations == 100 for f in found)
    assert deadreckon.match(LEDUC, ModelAgent(model), ModelAgent(model, iterations=10), games=20).pairing()["games"] == 20


def test_tianshou():
    """tianshou's DQN plays by its PettingZoo wrapper."""
    pytest.importorskip("tianshou", minversion="2.0", reason="tianshou 2 is not installed")
    assert -1 <= example("tianshou_dqn").train(steps=200, games=32) <= 1


def test_rllib():
    """RLlib's PPO plays and learns with masks."""
    pytest.importorskip("ray.rllib", reason="ray[rllib] is not installed")
    assert all(-1 <= score <= 1 for score in example("rllib_ppo").train(rounds=2, steps=200))


@pytest.mark.parametrize("name, kind", [("leduc", "mlp"), ("tictactoe", "graph"), ("mall", "graph")])
def test_a_net_in_torch_and_back(name, kind, tmp_path):
    game = deadreckon.Game(name)
    net = deadreckon.new_net(game, kind=kind, width=8, hidden=12)
    state = game.root()
    while state.chance:
        state.apply(state.roll(1))
    inputs = net.inputs([state.view().observation()] * 3)
    module = net.module()
    optimizer = torch.optim.Adam(module.parameters(), 0.01)
    for _ in range(5):
        policy, value, _ = module(*map(torch.tensor, inputs))
        loss = -torch.log_softmax(policy, 1)[:, 0].mean() - torch.log_softmax(value, 1)[:, 2].mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    learned = net.with_weights(module)
    learned.save(tmp_path / "x.net")
    policy, value, _ = deadreckon.load_net(tmp_path / "x.net").forward(*inputs)
    with torch.no_grad():
        there = module(*map(torch.tensor, inputs))
    np.testing.assert_allclose(policy, there[0].numpy(), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(value, there[1].numpy(), rtol=1e-5, atol=1e-6)
    assert value[0, 2] > net.forward(*inputs)[1][0, 2]
