"""A net of deadreckon in PyTorch, from a safetensors file, and what its tests ask of it.

    python torch_net.py NET.safetensors BATCH.json OUT.safetensors STEPS

answers the batch, takes so many steps of Adam on it, writes the net that comes of it,
and prints as JSON the answers before, the losses of the steps, and examples a second
of processor time at answering one and at learning.
"""
import json
import resource
import sys

import torch
from safetensors import safe_open
from safetensors.torch import save_file

torch.set_num_threads(1)


class Net(torch.nn.Module):
    def __init__(self, path):
        super().__init__()
        with safe_open(path, "pt") as f:
            self.about = f.metadata()
            tensors = {name: f.get_tensor(name) for name in f.keys()}
        self.moments = {name: t for name, t in tensors.items() if name.startswith("adam.")}
        self.w = {name: torch.nn.Parameter(t) for name, t in tensors.items() if name not in self.moments}
        self.spec = json.loads(self.about["deadreckon"])["spec"]
        self.input = i = self.spec["input"]
        self.sides = torch.zeros(i["sideKinds"], i["squares"], i["squares"])
        for s in i["sides"] or []:
            self.sides[s["kind"], s["from"], s["to"]] += 1

    def layer(self, x, at):
        y = x @ self.w[at + "self"] + self.w[at + "bias"]
        for kind, sides in enumerate(self.sides):
            y = y + (sides @ x) @ self.w[f"{at}side.{kind}"]
        return y

    def forward(self, planes, numbers):
        """planes [n, planes, squares], numbers [n, globals]: logits of policy and value."""
        w, relu = self.w, torch.relu
        head = lambda name, x: x @ w[name + ".weight"].T + w[name + ".bias"]
        if self.spec["kind"] == 0:
            x = relu(w["in.bias"] + planes.flatten(1) @ w["in.planes"] + numbers @ w["in.globals"])
            for i in range(1, self.spec["depth"]):
                x = relu(x @ w[f"layer.{i}.weight"] + w[f"layer.{i}.bias"])
            policy, whole = head("policy", x), x
        else:
            pool = lambda x: torch.cat([x.mean(1), x.max(1).values], 1)
            x = relu(w["in.bias"] + planes.transpose(1, 2) @ w["in.planes"] + (numbers @ w["in.globals"])[:, None])
            for i in range(self.spec["depth"]):
                at = f"block.{i}."
                u = relu(self.layer(x, at + "first."))
                x = relu(x + self.layer(u, at + "second.") + (pool(u) @ w[at + "pool"])[:, None])
            whole = relu(w["whole.bias"] + pool(x) @ w["whole.pool"] + numbers @ w["whole.globals"])
            policy = torch.cat([head("policy.squares", x).transpose(1, 2).flatten(1), head("policy.whole", whole)], 1)
        return policy, head("value", whole)

    def loss(self, b):
        policy, value = self(b.planes, b.numbers)
        cross = lambda x, t: -(t * torch.log_softmax(x, 1)).sum(1).mean()
        return cross(policy + b.illegal, b.policy) + cross(value, b.value)


class Batch:
    def __init__(self, path, net):
        b = json.load(open(path))
        floats = lambda x: torch.tensor(x, dtype=torch.float32)
        i, n = net.input, len(b["ends"])
        actions = i["actionPlanes"] * i["squares"] + i["actionGlobals"]
        self.n, self.legal, self.ends = n, b["legal"], b["ends"]
        self.planes = torch.zeros(n, i["planes"], i["squares"])
        for example, plane, square in b["claims"]:
            self.planes[example, plane, square] = 1
        self.numbers = floats(b["globals"]).reshape(n, -1)
        self.illegal = torch.full((n, actions), -1e9)
        self.policy = torch.zeros(n, actions)
        at = 0
        for example, end in enumerate(b["ends"]):
            self.illegal[example, b["legal"][at:end]] = 0
            self.policy[example, b["legal"][at:end]] = floats(b["policy"][at:end])
            at = end
        self.value = floats(b["value"]).reshape(n, 3)

    def answers(self, net):
        with torch.inference_mode():
            policy, value = net(self.planes, self.numbers)
            policy = torch.softmax(policy + self.illegal, 1)
            out, at = [], 0
            for example, end in enumerate(self.ends):
                out += policy[example, self.legal[at:end]].tolist()
                at = end
            return out, torch.softmax(value, 1).flatten().tolist()


def processor():
    r = resource.getrusage(resource.RUSAGE_SELF)
    return r.ru_utime + r.ru_stime


def main(path, batch, out, steps):
    net = Net(path)
    b = Batch(batch, net)
    policy, value = b.answers(net)
    with torch.inference_mode():
        net(b.planes[:1], b.numbers[:1])
        began = processor()
        for _ in range(steps):
            net(b.planes[:1], b.numbers[:1])
        one = steps / max(processor() - began, 1e-9)
    adam = torch.optim.Adam(net.w.values(), 0.001)
    losses, began = [], processor()
    for _ in range(steps):
        adam.zero_grad(set_to_none=True)
        loss = net.loss(b)
        loss.backward()
        adam.step()
        losses.append(loss.item())
    learned = steps * b.n / max(processor() - began, 1e-9)
    save_file({name: t.detach() for name, t in net.w.items()} | net.moments, out, metadata=net.about)
    print(json.dumps({"policy": policy, "value": value, "losses": losses, "one": one, "learned": learned}))


main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]))
