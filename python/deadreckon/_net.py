"""Nets as numpy arrays: reading and writing net files, and computing them in numpy or torch."""

from __future__ import annotations

import json
import os
import pathlib
import tempfile
import types
import weakref
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from deadreckon import _library as lib
from deadreckon._agents import Agent
from deadreckon._model import EvalBatch
from deadreckon._state import Game

__all__ = ["Net", "load_net", "new_net"]

Floats = npt.NDArray[np.float32]
_KINDS = {"mlp": 0, "graph": 1}
_SQUARES = 3  # a kind of head
_MOMENTS = ("adam.first", "adam.second")


class Net(Agent):
    """A net as an agent that samples from its policy. load_net and new_net return it.

    weights: read-only float32 arrays by name (docs/nets.md). spec: architecture. history: training. base: agent
    whose preferences are added to the policy, and its weight, or None. A net without a base is also a model for
    Search and ModelAgent.
    """

    def __init__(self, game: Game, about: dict[str, Any], weights: Mapping[str, Any]) -> None:
        super().__init__("net")
        self.game, self._about = game, about
        self.weights: Mapping[str, Floats] = types.MappingProxyType({name: _frozen(x) for name, x in weights.items()})
        self.spec: dict[str, Any] = about["spec"]
        self.history: list[dict[str, Any]] = about["history"] or []
        self.base: dict[str, Any] | None = about.get("base")
        self._file: str | None = None

    def inputs(self, observations: Any) -> tuple[Floats, Floats]:
        """Return the inputs for observations float32 [n][size]: planes [n][layers][squares] and numbers [n][globals].

        A plane of counts becomes a layer for each count: squares with at least that many.
        """
        x = np.asarray(observations, np.float32)
        shape = self.game.shape
        if x.ndim != 2 or x.shape[1] != shape.size:
            raise ValueError(f"deadreckon: observations have shape {x.shape}: expected (n, {shape.size})")
        planes = x[:, : x.shape[1] - len(shape.globals)].reshape(len(x), len(shape.planes), shape.squares)
        most = [max(int(plane.get("Max", 0)), 1) for plane in shape.planes]
        counts = np.repeat(planes * np.array(most, np.float32)[:, None], most, axis=1)
        layers = np.array([k + 0.5 for n in most for k in range(n)], np.float32)
        return (counts > layers[:, None]).astype(np.float32), x[:, x.shape[1] - len(shape.globals) :]

    def forward(self, planes: Any, numbers: Any) -> tuple[Floats, Floats, dict[str, Floats]]:
        """Return the logits: policy [n][actions] without the base, value [n][3] (win, draw, loss) and heads by name."""
        with np.errstate(all="ignore"):
            out: tuple[Floats, Floats, dict[str, Floats]] = run(np, self.spec, self.weights, self._sides(), np.asarray(planes), np.asarray(numbers))
        return out

    def __call__(self, questions: EvalBatch) -> tuple[npt.NDArray[np.float64], Floats]:
        """Evaluate as the model of a Search or a ModelAgent. A net with a base is a ValueError, since the base needs views."""
        if self.base is not None:
            raise ValueError(f"deadreckon: the net has the base {self.base['agent']}, which needs views: give the search net=FILE instead of a model")
        policy, value, _ = self.forward(*self.inputs(questions.observations))
        value = np.exp(value - value.max(1, keepdims=True))
        return questions.softmax(policy), (value[:, 0] - value[:, 2]) / value.sum(1)

    def module(self) -> Any:
        """Return the net as a torch.nn.Module with the inputs and outputs of forward.

        Parameters have the names of the weights, with "-" for ".".
        """
        import torch

        net = self

        class Module(torch.nn.Module):  # type: ignore[misc]
            def __init__(self) -> None:
                super().__init__()
                for name, x in net.weights.items():
                    self.register_parameter(name.replace(".", "-"), torch.nn.Parameter(torch.tensor(x)))
                self.register_buffer("sides", torch.tensor(net._sides()), persistent=False)

            def forward(self, planes: Any, numbers: Any) -> Any:
                weights = {name.replace("-", "."): x for name, x in self.named_parameters()}
                return run(torch, net.spec, weights, self.sides, planes, numbers)

        return Module()

    def with_weights(self, weights: Any) -> Net:
        """Return the net with the weights of its torch module, or with arrays by name, without the optimizer's moments."""
        if hasattr(weights, "named_parameters"):
            weights = {name.replace("-", "."): x.detach().cpu().numpy() for name, x in weights.named_parameters()}
        if set(weights) != set(self.weights):
            raise ValueError(f"deadreckon: weights {sorted(set(weights) ^ set(self.weights))} are unknown or missing")
        for name, x in weights.items():
            if np.shape(x) != self.weights[name].shape or not np.isfinite(x).all():
                raise ValueError(f"deadreckon: weights {name} have shape {np.shape(x)}: expected {self.weights[name].shape}, and finite numbers")
        return Net(self.game, self._about | {"moments": False, "steps": 0}, {name: weights[name] for name in self.weights})

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a net file, which net:FILE plays."""
        with tempfile.TemporaryDirectory() as folder:
            place = os.path.join(folder, "net.safetensors")
            pathlib.Path(place).write_bytes(self._safetensors())
            lib.ask("net.pack", 0, {"from": place, "path": os.fspath(path)})

    @property
    def text(self) -> str:
        """Agent text, valid while this object lives."""
        if self._file is None or not os.path.exists(self._file):
            number, self._file = tempfile.mkstemp(suffix=".net", prefix="deadreckon-")
            os.close(number)
            weakref.finalize(self, _remove, os.getpid(), self._file)
            self.save(self._file)
        return f"net:{self._file}"

    def _sides(self) -> Floats:
        """Return float32 [kinds][squares][squares]: number of sides of a kind from one square to another."""
        about = self.spec["input"]
        out = np.zeros((about["sideKinds"], about["squares"], about["squares"]), np.float32)
        for side in about["sides"] or []:
            out[side["kind"], side["from"], side["to"]] += 1
        return out

    def _safetensors(self) -> bytes:
        about: dict[str, Any] = {"__metadata__": {"deadreckon": json.dumps(self._about)}}
        at = 0
        for name, x in self.weights.items():
            about[name] = {"dtype": "F32", "shape": list(x.shape), "data_offsets": [at, at + x.nbytes]}
            at += x.nbytes
        head = json.dumps(about).encode()
        return len(head).to_bytes(8, "little") + head + b"".join(x.tobytes() for x in self.weights.values())

    def __getstate__(self) -> dict[str, Any]:
        return super().__getstate__() | {"_file": None, "weights": dict(self.weights)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.weights = types.MappingProxyType({name: _frozen(x) for name, x in state["weights"].items()})


def load_net(path: str | os.PathLike[str], game: Game | None = None) -> Net:
    """Read a .net file, a safetensors file made of one, or shipped:NAME for a bundled net.

    game is by default the net's game with default options.
    """
    at = os.fspath(path)
    if game is None:
        game = Game(lib.ask("net.game", 0, at))
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "net.safetensors")
        lib.ask("net.unpack", game._pool.number, {"from": at, "path": place})
        return _read(game, place)


def new_net(game: Game, *, kind: str = "mlp", width: int = 64, depth: int = 2, hidden: int = 64, heads: Iterable[Mapping[str, Any]] = (), seed: int = 1) -> Net:
    """Return an untrained net of the kind mlp or graph (docs/nets.md).

    hidden is only for graph. heads are dicts of name, kind (0 numbers, 1 classes, 2 claims, 3 squares), size
    and weight.
    """
    if kind not in _KINDS:
        raise ValueError(f"deadreckon: net: kind {kind!r}: it takes mlp or graph")
    spec = {"kind": _KINDS[kind], "width": width, "depth": depth, "hidden": hidden if kind == "graph" else 0, "heads": [dict(h) for h in heads], "seed": lib.seed_of(seed)}
    with tempfile.TemporaryDirectory() as folder:
        place = os.path.join(folder, "net.safetensors")
        lib.ask("net.make", game._pool.number, spec | {"path": place})
        return _read(game, place)


def _read(game: Game, place: str) -> Net:
    """Read a safetensors file that the library has written, without checks."""
    raw = pathlib.Path(place).read_bytes()
    n = int.from_bytes(raw[:8], "little")
    entries = json.loads(raw[8 : 8 + n])
    about = json.loads(entries.pop("__metadata__")["deadreckon"])
    weights = {}
    for name, entry in sorted(entries.items(), key=lambda item: item[1]["data_offsets"]):
        first, last = entry["data_offsets"]
        if name not in _MOMENTS:
            weights[name] = np.frombuffer(raw, np.float32, (last - first) // 4, 8 + n + first).reshape(entry["shape"])
    return Net(game, about | {"moments": False, "steps": 0}, weights)


def run(xp: Any, spec: dict[str, Any], w: Mapping[str, Any], sides: Any, planes: Any, numbers: Any) -> Any:
    """Compute a net (docs/nets.md, "What a net is"). xp is numpy or torch."""
    cat = xp.concatenate if xp is np else xp.cat

    def relu(x: Any) -> Any:
        return x * (x > 0)

    def head(name: str, x: Any) -> Any:
        return x @ w[name + ".weight"].swapaxes(0, 1) + w[name + ".bias"]

    def pool(x: Any) -> Any:
        return cat([x.mean(1), xp.amax(x, 1)], 1)

    def layer(x: Any, at: str) -> Any:
        y = x @ w[at + "self"] + w[at + "bias"]
        for kind in range(len(sides)):
            y = y + (sides[kind] @ x) @ w[f"{at}side.{kind}"]
        return y

    n = len(planes)
    if spec["kind"] == _KINDS["graph"]:
        x = relu(w["in.bias"] + planes.swapaxes(1, 2) @ w["in.planes"] + (numbers @ w["in.globals"])[:, None])
        for i in range(spec["depth"]):
            at = f"block.{i}."
            u = relu(layer(x, at + "first."))
            x = relu(x + layer(u, at + "second.") + (pool(u) @ w[at + "pool"])[:, None])
        whole = relu(w["whole.bias"] + pool(x) @ w["whole.pool"] + numbers @ w["whole.globals"])
        policy = cat([head("policy.squares", x).swapaxes(1, 2).reshape(n, -1), head("policy.whole", whole)], 1)
    else:
        x = whole = relu(w["in.bias"] + planes.reshape(n, -1) @ w["in.planes"] + numbers @ w["in.globals"])
        for i in range(1, spec["depth"]):
            x = whole = relu(x @ w[f"layer.{i}.weight"] + w[f"layer.{i}.bias"])
        policy = head("policy", whole)
    heads = {}
    for h in spec["heads"] or []:
        of_squares = spec["kind"] == _KINDS["graph"] and h["kind"] == _SQUARES
        heads[h["name"]] = head("head." + h["name"], x)[..., 0] if of_squares else head("head." + h["name"], whole)
    return policy, head("value", whole), heads


def _frozen(x: Any) -> Floats:
    """Return a read-only array."""
    out = np.array(x, np.float32)
    out.flags.writeable = False
    return out


def _remove(process: int, path: str) -> None:
    if os.getpid() == process:
        pathlib.Path(path).unlink(missing_ok=True)
