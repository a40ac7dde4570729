"""OpenSpiel's algorithms on deadreckon games give the same results as on OpenSpiel's own games."""

import contextlib
import copy
import multiprocessing
import pathlib
import pickle
import subprocess
import sys

import numpy as np
import pytest

from deadreckon import Game, Tree, games

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

from open_spiel.python import policy as policies  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    fictitious_play,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    policy_aggregator,
)

from deadreckon import openspiel  # noqa: E402

KUHN = openspiel.load("kuhn")
CHIPS = 2  # of Kuhn, in a score of 1


def play(game, act, seed=1):
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(act(state, rng))
    return state


def at_random(state, rng):
    return int(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name, other, chips, iterations", [("kuhn", "kuhn_poker", CHIPS, 60), pytest.param("leduc", "leduc_poker", 13, 2, marks=pytest.mark.slow)])
def test_cfr(name, other, chips, iterations):
    """CFR is deterministic: it finds the same policy, value and exploitability."""
    found = []
    for game, unit in (openspiel.load(name), chips), (pyspiel.load_game(other), 1):
        solver = cfr.CFRSolver(game)
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
        found.append([unit * exploitability.nash_conv(game, policy), *(unit * v for v in value)])
    assert np.allclose(*found, rtol=0, atol=1e-9)


def external():
    return external_sampling_mccfr.ExternalSamplingSolver(KUHN)


def outcomes():
    return outcome_sampling_mccfr.OutcomeSamplingSolver(KUHN)


def fictitious():
    return fictitious_play.XFPSolver(KUHN)


@pytest.mark.parametrize("make, iterations, most", [pytest.param(external, 300, 0.1, marks=pytest.mark.slow), (outcomes, 400, 0.3), pytest.param(fictitious, 40, 0.1, marks=pytest.mark.slow)])
def test_python_algorithms(make, iterations, most):
    np.random.seed(1)
    solver = make()
    for _ in range(iterations):
        solver.iteration()
    policy = solver.average_policy()
    assert exploitability.nash_conv(KUHN, policy) < most < exploitability.nash_conv(KUHN, policies.UniformRandomPolicy(KUHN)) / 1.5


@pytest.mark.parametrize("make", [pytest.param(lambda: pyspiel.CFRSolver(KUHN), marks=pytest.mark.slow), lambda: pyspiel.ExternalSamplingMCCFRSolver(KUHN, 1)])
def test_compiled_algorithms(make):
    solver = make()
    for _ in range(200):
        solver.run_iteration() if hasattr(solver, "run_iteration") else solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(KUHN, solver.average_policy()) < 0.15


@pytest.mark.slow
def test_ismcts():
    """ISMCTS uses the resampler and beats random play."""
    bot = ismcts.ISMCTSBot(KUHN, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 100, random_state=np.random.RandomState(2))
    rng = np.random.default_rng(3)
    bot.set_resampler(openspiel.resampler(rng))
    scores = [play(KUHN, lambda s, r: bot.step(s) if s.current_player() == 1 else at_random(s, r), seed).returns()[1] for seed in range(40)]
    assert np.mean(scores) > 0


def actor(bot, state):
    """Act in another process. Without a bot, an ISMCTSBot with OpenSpiel's sampler acts."""
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 2.0, 20, random_state=np.random.RandomState(2)) if bot is None else bot
    return bot.step(state) in state.legal_actions()


def listed():
    """Return every game with its defaults, modes and presets, and three other settings."""
    for game in games():
        modes = [{s["key"]: s["value"] for s in mode["settings"]} for mode in game.modes]
        yield from ((game.name, options) for options in [{}, *modes, *({"preset": p["name"]} for p in game.presets)])
    yield from [("mall", {"max_turns": 3, "limit": 5}), ("streets", {"scenario": "clinic", "maxTurns": 7, "night": True}), ("cabin", {"cast": "al,ray,sandra,maria"})]


def copied(game, steps=30):
    """Play a game at random and compare copies of its states."""
    assert pyspiel.load_game(str(game)).ours == game.ours and str(pickle.loads(pickle.dumps(game))) == str(game)
    assert copy.deepcopy(game) is game
    rng, state = np.random.default_rng(1), game.new_initial_state()
    for k in range(steps):
        if state.is_terminal():
            break
        with pytest.raises(pyspiel.SpielError):
            state.apply_action(10**6)
        state.apply_action(at_random(state, rng))
        if k % 7 == 0:
            for twin in copy.deepcopy(state), pickle.loads(pickle.dumps(state)), pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]:
                assert (str(twin), twin.history(), twin.seen, twin.left) == (str(state), state.history(), state.seen, state.left)
                assert twin.get_game().ours == game.ours
    return state


@pytest.mark.slow
def test_copies_of_every_game():
    """Every game and its states survive copies, pickles and OpenSpiel's texts, under many options."""
    for name, options in listed():
        game = openspiel.load(name, **{"limit": 300, "longest": 40} | options)
        copied(game)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_data_files(tmp_path):
    """OpenSpiel would split the first path at its comma and read the second as a number."""
    text = (pathlib.Path(__file__).parents[2] / "engine" / "mall" / "board" / "data" / "board.txt").read_text()
    for name in "a, (b) = c%.txt", "12":
        (tmp_path / name).write_text(text + "\n")
        with contextlib.chdir(tmp_path):
            copied(openspiel.load("mall", board=name, longest=60))


@pytest.mark.parametrize("text, what", [
    ("deadreckon_mall(players=9)", "option players"), ("deadreckon_mall(longest=0)", "longest 0"), ("deadreckon_mall(wings=2)", "wings"),
    ("deadreckon_mall(board=/missing.txt)", "missing.txt"), ("deadreckon_chess", "deadreckon_chess"),
])
def test_games_that_cannot_be_loaded(text, what):
    with pytest.raises(pyspiel.SpielError, match=what):
        pyspiel.load_game(text)


@pytest.mark.parametrize("action", [99, -1, 3, 2**40])
def test_illegal_actions(action):
    """An illegal action is a SpielError, at a chance node, at a decision and after the end. It changes nothing."""
    state = openspiel.load("kuhn").new_initial_state()
    while True:
        before = str(state)
        for f in state.apply_action, state.child:
            with pytest.raises(pyspiel.SpielError):
                f(action)
        assert str(state) == before
        if state.is_terminal():
            break
        state.apply_action(state.legal_actions()[0])


@pytest.mark.slow
def test_spawned_actors():
    """A new process loads games by name and unpickles states, policies and bots."""
    code = "import pyspiel, deadreckon.openspiel as o; g = pyspiel.load_game('deadreckon_leduc'); pyspiel.random_sim_test(g, num_sims=1, serialize=True, verbose=False); print(g)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (0, "deadreckon_leduc()", "")
    solver = cfr.CFRSolver(KUHN)
    solver.evaluate_and_update_policy()
    policy, state = solver.average_policy(), KUHN.new_initial_state()
    state.apply_action(2)
    state.apply_action(0)
    while state.is_chance_node():
        state.apply_action(0)
    search = openspiel.bot("search:iterations=20", 5)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(policy.action_probabilities, (state,)) == policy.action_probabilities(state)
        assert pool.apply(openspiel.policy(KUHN, "random").action_probabilities, (state,)) == {0: 0.5, 1: 0.5}
        for bot in search, None:
            assert pool.apply(actor, (bot, state))
        text = pool.apply(pyspiel.serialize_game_and_state, (KUHN, state))
    assert str(pyspiel.deserialize_game_and_state(text)[1]) == str(state)


def test_psro():
    """PSRO with exact best responses comes near an equilibrium."""
    for name in "matplotlib", "cvxpy":
        pytest.importorskip(name, reason=f"{name}, which OpenSpiel's PSRO imports, is not installed")
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms.psro_v2 import best_response_oracle, psro_v2

    np.random.seed(1)
    environment = rl_environment.Environment(KUHN)
    oracle = best_response_oracle.BestResponseOracle(game=KUHN, policy=None)
    first = [policies.TabularPolicy(KUHN) for _ in range(2)]
    solver = psro_v2.PSROSolver(environment.game, oracle, initial_policies=first, training_strategy_selector="probabilistic", sample_from_marginals=True, sims_per_entry=50)
    for _ in range(4):
        solver.iteration()
    mixed = policy_aggregator.PolicyAggregator(KUHN).aggregate([0, 1], solver.get_policies(), solver.get_meta_strategies())
    assert exploitability.nash_conv(KUHN, mixed) < 0.3 < exploitability.nash_conv(KUHN, policies.UniformRandomPolicy(KUHN))


def test_deep_cfr():
    """OpenSpiel's Deep CFR learns from information tensors."""
    torch = pytest.importorskip("torch", reason="torch is not installed: make torch looks for one")
    from open_spiel.python.pytorch import deep_cfr

    torch.manual_seed(1)
    solver = deep_cfr.DeepCFRSolver(KUHN, policy_network_layers=(32, 32), advantage_network_layers=(32, 32), num_iterations=4, num_traversals=20, learning_rate=1e-3, memory_capacity=20_000, policy_network_train_steps=50, advantage_network_train_steps=20, batch_size_advantage=64, batch_size_strategy=64)
    solver.solve()
    policy = policies.tabular_policy_from_callable(KUHN, solver.action_probabilities)
    assert exploitability.nash_conv(KUHN, policy) < exploitability.nash_conv(KUHN, policies.UniformRandomPolicy(KUHN))


def test_nfsp():
    """OpenSpiel's NFSP plays and learns."""
    pytest.importorskip("torch", reason="torch is not installed: make torch looks for one")
    from open_spiel.python import rl_environment
    from open_spiel.python.pytorch import nfsp

    environment = rl_environment.Environment(KUHN)
    size, actions = environment.observation_spec()["info_state"][0], environment.action_spec()["num_actions"]
    agents = [nfsp.NFSP(seat, size, actions, [32], 2000, 0.5, batch_size=32, min_buffer_size_to_learn=32, learn_every=8) for seat in range(2)]
    for _ in range(150):
        step = environment.reset()
        while not step.last():
            step = environment.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert all(agent.loss[0] is not None for agent in agents)


def test_resampling():
    """Resampling draws all states that the player cannot distinguish, and no others."""
    state = KUHN.new_initial_state()
    state.apply_action(0)
    state.apply_action(1)
    worlds = [state.sampled(0, seed) for seed in range(40)]
    assert len({str(world) for world in worlds}) == 2
    for world in worlds:
        assert world.information_state_string(0) == state.information_state_string(0)
        assert world.legal_actions() == state.legal_actions()


def test_bots_and_policies():
    best = Tree(Game("kuhn")).solve(target=1e-4)
    assert exploitability.nash_conv(KUHN, openspiel.policy(KUHN, best)) == pytest.approx(best.tree.nash_conv(best), abs=1e-9)
    assert exploitability.nash_conv(KUHN, openspiel.policy(KUHN, best, "random")) > 0.1
    with pytest.raises(ValueError, match="3 agents for 2 seats"):
        openspiel.policy(KUHN, best, best, best)
    bots = [openspiel.bot("search:iterations=20"), openspiel.bot(lambda view, rng: view.legal()[0], seed=3)]
    for bot in bots:
        bot.restart()
    assert abs(pyspiel.evaluate_bots(KUHN.new_initial_state(), bots, 1)[0]) in (0.5, 1)


def test_information_states():
    """Two states share a player's information state exactly if he has observed the same; tensors match strings."""
    leduc = openspiel.load("leduc")
    assert leduc.max_game_length() == pyspiel.load_game("leduc_poker").max_game_length() == 8
    assert (leduc.min_utility(), leduc.max_utility(), leduc.utility_sum()) == (-1, 1, 0)
    strings, tensors = {}, {}
    for seed in range(200):
        state = leduc.new_initial_state()
        rng = np.random.default_rng(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(rng.choice([o for o, _ in state.chance_outcomes()])))
                continue
            player = state.current_player()
            string, tensor = state.information_state_string(player), tuple(state.information_state_tensor(player))
            assert strings.setdefault(tensor, string) == string and tensors.setdefault(string, tensor) == tensor
            assert len(tensor) == leduc.information_state_tensor_size()
            assert state.observation_tensor(player) == pytest.approx(state.ours.observation(player))
            state.apply_action(at_random(state, rng))
    assert len(strings) > 100


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mall", "town", "cabin", "quay", "streets"])
def test_large_games(name):
    """A game that is too large to enumerate has information states and enforced bounds."""
    game = openspiel.load(name, limit=20, longest=400)
    assert (game.max_game_length(), game.max_chance_nodes_in_history(), game.max_chance_outcomes()) == (400, 400, 256)
    assert (game.min_utility(), game.max_utility()) == (-1, 1)
    seats = game.num_players()
    assert game.information_state_tensor_size() == seats + 400 * (seats + 1 + 32)
    rng, strings, tensors = np.random.default_rng(1), {}, {}
    for _ in range(4):
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                action = int(rng.choice(outcomes, p=odds))
            else:
                player, action = state.current_player(), at_random(state, rng)
                string, tensor = state.information_state_string(), np.array(state.information_state_tensor(), np.int8).tobytes()
                assert strings.setdefault(tensor, string) == string and tensors.setdefault(string, tensor) == tensor
                assert len(state.observation_tensor(player)) == game.ours.shape.size
            state.apply_action(action)
            actions += 1
        assert actions <= 400 and (actions == 400 or state.ours.over)
        assert state.ours.over or state.returns() == [0] * seats
    assert len(strings) > 20


def test_a_game_is_cut_off():
    """A game is cut off at its maximum length with all scores 0, and a state that exceeds a bound is an error."""
    game = openspiel.load("mall", limit=20, longest=7)
    state = play(game, at_random)
    assert not state.ours.over and state.returns() == [0, 0] and state.move_number() == 7
    with pytest.raises(ValueError, match="longest 0; it takes 1 or more actions"):
        openspiel.load("mall", longest=0)


def test_information_lists_every_action():
    """The tensor has the acting seat and the bits of every action as the player observed it."""
    leduc = openspiel.load("leduc")
    state = leduc.new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[-1])
    rows = np.array(state.information_state_tensor(1))[2:].reshape(-1, 35)
    told = [(int(row[:3].argmax()), int((row[3:] * 2.0 ** np.arange(32)).sum())) for row in rows if row[:3].any()]
    seen = [word.split(".") for word in state.seen[1].split()]
    assert told == [(int(turn) % 3, int(action, 16)) for turn, action in seen] and len(told) == 3


def test_refused():
    with pytest.raises(ValueError, match="options belong to the Game, so there can be no max_turns"):
        openspiel.load(Game("mall"), max_turns=3)
