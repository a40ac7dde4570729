"""Ctrl-C ends long calls."""

import signal
import subprocess
import sys
import time

import pytest

LONG = """
import os, sys, tempfile
import deadreckon as d
from deadreckon.gym import env

mall, leduc, kuhn = d.Game("mall"), d.Game("leduc"), d.Game("kuhn")
state = mall.root()
while state.chance or len(state.legal()) < 2:
    state.apply(state.roll(3) if state.chance else state.legal()[0])
tree, many, path = d.Tree(kuhn), mall.states(20000), os.path.join(tempfile.mkdtemp(), "games.drt")
even = d.ModelAgent(lambda asked: (None, None))

def learner():
    made = env("leduc", seat="second", opponents="search:time=1h")
    while True:
        observation, _ = made.reset(seed=1)

LONG = [
    ("search", lambda: d.search(state.view(), time=3600)),
    ("search by a model", lambda: d.search(state.view(), time=3600, model=lambda asked: (None, None))),
    ("match", lambda: d.match(leduc, "random", "random", games=10**7)),
    ("match of a function", lambda: d.match(leduc, lambda view, rng: view.legal()[0], "random", games=10**7)),
    ("match of a model", lambda: d.match(leduc, even, "random", games=10**7)),
    ("export", lambda: d.export(path, leduc, "random", even, games=10**7)),
    ("tune", lambda: d.tune(mall, "balanced", "swarm", budget=10**7)),
    ("environment", learner),
    ("play_out", lambda: many.play_out(1)),
    ("cfr", lambda: tree.cfr().iterate(10**9)),
    ("solve", lambda: tree.solve(target=0.0, iterations=10**9)),
    ("graph", lambda: d.Graph(d.Game("pig", target=1000), max_positions=10**9)),
]
for name, f in LONG:
    try:
        print(name, flush=True)
        f()
        print("ended", flush=True)
    except KeyboardInterrupt:
        print("interrupted", flush=True)
print(sum(1 for _ in d.records(path)) > 0, flush=True)
os._exit(0)
"""


@pytest.mark.slow
def test_interrupt():
    """Each interrupted call ends at once; an export keeps its whole games."""
    told = []
    with subprocess.Popen([sys.executable, "-W", "ignore", "-c", LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            told.append(line.strip())
            if told[-1] not in ("interrupted", "ended", "True", "False"):
                time.sleep(0.5)  # so that it has begun
                process.send_signal(signal.SIGINT)
        complaint = process.stderr.read()
    assert len(told) == 2 * 12 + 1 and told[1:24:2] == ["interrupted"] * 12 and told[-1] == "True", (told, complaint)
