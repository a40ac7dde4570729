"""Python agents in trajectory files and as opponents of a tuning."""

import subprocess

import numpy as np
import pytest

from deadreckon import Game, ModelAgent, export, records, tune

LEDUC = Game("leduc")


def shy(view, rng):
    """Check or call."""
    return next((a for a in view.legal() if view.text(a) in ("check", "call")), view.legal()[0])


def at_random(view, rng):
    return int(rng.choice(view.legal()))


def even(asked):
    return None, np.zeros(len(asked))


def test_export(program, tmp_path):
    """A file records games and agents, does not depend on threads, and can be verified."""
    one, three, parts = tmp_path / "one.drt", tmp_path / "three.drt", tmp_path / "parts.drt"
    assert export(one, LEDUC, shy, at_random, games=20, seed=5) == 20
    assert export(three, LEDUC, shy, at_random, games=20, seed=5, threads=3) == 20
    assert export(parts, LEDUC, shy, at_random, games=7, seed=5) == 7
    assert export(parts, LEDUC, shy, at_random, games=20, seed=5) == 20
    assert one.read_bytes() == three.read_bytes() == parts.read_bytes()
    export(tmp_path / "other.drt", LEDUC, shy, at_random, games=20, seed=6)
    assert list(records(tmp_path / "other.drt"))[0].seed != list(records(one))[0].seed
    found = list(records(one))
    assert len(found) == 20 and found[0].agents == ["shy", "at_random"] and found[0].game == LEDUC
    for record in found:
        for state, action in zip(record.states(), record.actions.tolist(), strict=False):
            assert state.turn != 0 or action == shy(state.view(), None)
    done = subprocess.run([program, "replay", one, "--verify"], capture_output=True, text=True, check=True)
    assert "20 games" in done.stdout


def test_export_of_searches(tmp_path):
    """A searching model leaves its search statistics, and games start at positions."""
    path, kuhn = tmp_path / "games.drt", Game("kuhn")
    start = kuhn.root()
    while start.chance:
        start.apply(start.roll(1))
    export(path, kuhn, ModelAgent(even, iterations=30), "random", games=10, positions=[start])
    found = list(records(path))
    thoughts = [v for record in found for v in record.visits if v is not None]
    assert len(found) == 10 and thoughts and all(v.sum() >= 30 for v in thoughts)
    assert found[0].agents == ["even", "random"] and all(str(r.start()) == str(start) for r in found)


@pytest.mark.parametrize(
    ("use", "error", "message"),
    [
        (lambda path: export(path / "no" / "games.drt", LEDUC, shy, shy), FileNotFoundError, "no such file"),
        (lambda path: export(path / "a.drt", LEDUC, shy), ValueError, r"1 agents for 2 seats of leduc: \[first second\]"),
        (lambda path: export(path / "a.drt", LEDUC, shy, shy, games=0), ValueError, "0 games"),
        (lambda path: export(path / "a.drt", LEDUC, shy, shy, threads=0), ValueError, "0 threads"),
        (lambda path: export(path / "a.drt", LEDUC, shy, "radnom"), ValueError, "did you mean random"),
        (lambda path: export(path / "a.drt", LEDUC, lambda view, rng: 1 / 0, shy), ZeroDivisionError, "division"),
        (lambda path: export(path / "a.drt", LEDUC, shy, shy, positions=["x"]), ValueError, "position:1"),
        (lambda path: export(path / "a.drt", "leduc", shy, shy), ValueError, "expected a Game"),
        (lambda path: [export(path / "a.drt", LEDUC, shy, a, games=2) for a in (shy, at_random)], ValueError, "its agents is"),
        (lambda path: [export(path / "a.drt", LEDUC, shy, shy, games=n) for n in (4, 2)], ValueError, "it has 4 games, more than 2"),
    ],
)
def test_errors_name_the_cause(use, error, message, tmp_path):
    with pytest.raises(error, match=message):
        use(tmp_path)


def test_tune():
    """The parameters of an agent are tuned against a function."""
    mall = Game("mall", max_turns=1)

    def tuned(opponent, **options):
        return tune(mall, "balanced", opponent, knobs=["sure", "gun"], budget=16, batch=4, population=4, games=4, **options)

    found = tuned(at_random)
    assert found.agent.startswith("balanced:") and found.results["games"] == 16 and len(found.results["values"]) == 2
    assert "at_random" in str(found.results["tuning"]["opponents"]) and "function:" not in str(found.results)
    assert found.results["match"]["games"] == 4 and "percentage points" in str(found) and tuned(at_random, threads=2).results == found.results
    assert tuned(at_random, seed=2).agent != found.agent
    other = tuned(at_random, step=0.1, luck="none").results["tuning"]
    assert found.results["tuning"]["luck"] == "truth" and (other["step"], other["luck"]) == (0.1, "")
    side = tune(mall, at_random, "swarm", tuned="zombie", knobs=["show"], budget=16, batch=4, population=4, games=4)
    assert side.agent.startswith("swarm:show=") and side.results["tuning"]["side"] == "zombie"
    with pytest.raises(ZeroDivisionError):
        tuned(lambda view, rng: 1 / 0)
    with pytest.raises(ValueError, match="no numbers to tune"):
        tune(LEDUC, shy, "random")
    with pytest.raises(ValueError, match="agents for 1 sides, but leduc has 2"):
        tune(LEDUC, "random")
