"""A net learns to play Leduc poker like a search, from a file of games.

The search plays games into a trajectory file, which is read as states. With torch the rows go through its
DataLoader.

    python python/examples/imitate.py [torch]
"""

import pathlib
import sys
import tempfile

import numpy as np
from nets import NETS, softmax

import deadreckon


def choices(path, seat):
    """Return observations float32 [n][size], masks bool [n][actions] and choices float32 [n][actions] of a seat, from all games of a file."""
    rows = []
    for record in deadreckon.records(path):
        for state, action in zip(record.states(), record.actions.tolist(), strict=False):
            if state.turn == seat and len(state.legal()) > 1:
                did = np.zeros(record.game.shape.actions, np.float32)
                did[state.index(action)] = 1
                rows.append((state.observation(), state.mask().astype(bool), did))
    return [np.array(column) for column in zip(*rows, strict=True)]


def batches(columns, kind, epochs, rng, size=64):
    """Yield batches of rows in random order, for the given epochs."""
    if kind == "torch":
        from torch import from_numpy
        from torch.utils.data import DataLoader, TensorDataset

        loader = DataLoader(TensorDataset(*map(from_numpy, columns)), batch_size=size, shuffle=True)
        for _ in range(epochs):
            yield from ([tensor.numpy() for tensor in batch] for batch in loader)
        return
    for _ in range(epochs):
        order = rng.permutation(len(columns[0]))
        yield from ([column[order[i : i + size]] for column in columns] for i in range(0, len(order), size))


def train(game, columns, kind="numpy", epochs=20, seed=1):
    """Return a net trained on the choices."""
    net = NETS[kind](game.shape.size, game.shape.actions, seed=seed)
    for x, masks, did in batches(columns, kind, epochs, np.random.default_rng(seed)):
        logits, values = net.forward(x)
        net.descend((softmax(logits, masks) - did) / len(x), np.zeros_like(values))
    return net


def measure(game, games, kind="numpy", agent="search:iterations=100"):
    """Return the share of the search's choices in new games that the net reproduces, the share expected by chance, and the net."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "games.drt"
        deadreckon.export(path, game, agent, *["random"] * (len(game.seats) - 1), games=games)
        columns = choices(path, seat=0)
    seen = len(columns[0]) * 4 // 5
    net = train(game, [column[:seen] for column in columns], kind)
    x, masks, did = (column[seen:] for column in columns)
    same = did[np.arange(len(x)), np.where(masks, net.forward(x)[0], -np.inf).argmax(axis=1)]
    return same.mean(), (1 / masks.sum(axis=1)).mean(), net


if __name__ == "__main__":
    leduc = deadreckon.Game("leduc")
    same, chance, net = measure(leduc, games=2000, kind=sys.argv[1] if sys.argv[1:] else "numpy")
    print(f"the net repeats {same:.1%} of the choices of the search, a random player {chance:.1%}")
    player = deadreckon.ModelAgent(net.answer, name="net", greedy=True)
    for agent in player, "search:iterations=100":
        score = deadreckon.match(leduc, agent, "random", games=1000, seed=2).results["agents"][0]
        print(f"{score['agent']}: score {score['score']['value']:+.3f} ({score['score']['low']:+.3f} to {score['score']['high']:+.3f}) a game against random play")
