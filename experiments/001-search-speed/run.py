"""Measures this project's search against OpenSpiel's ISMCTSBot, in turn.

Both search the same information states with the same number of simulations, and take
turns in one run: round after round, each program does one block of searches. Writes
results.csv, a row for each block, and prints the tables of README.md.

  python run.py                       the study
  python run.py --rounds 3            a short one
  python run.py --table               only prints the tables of results.csv again
"""

import argparse
import contextlib
import csv
import json
import math
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
RESULTS = HERE / "results.csv"
COLUMNS = ["game", "positions", "budget", "round", "program", "simulations", "seconds", "processor", "allocations"]
SPIEL, OURS = "open_spiel", ["so", "mo"]
EXPLORATION = math.sqrt(2)  # for scores in [-1, 1]
BUDGETS = [100, 1000, 10000]  # simulations a search

# Our words of chance and bets as OpenSpiel's actions. A deal is read by card().
WORDS = {
    "kuhn": {"check": 0, "fold": 0, "bet": 1, "call": 1},
    "leduc": {"fold": 0, "check": 1, "call": 1, "raise": 2},
}
# OpenSpiel's scores are chips. The constant of exploration goes by their range.
SPIEL_GAMES = {
    "kuhn": ("kuhn_poker", 2),
    "leduc": ("leduc_poker", 13),
    "liarsdice": ("liars_dice", 1),
    "goofspiel": ("goofspiel(imp_info=True,num_cards=4,points_order=descending)", 1),
}
TIMED = ["kuhn", "leduc"]
FACES = 6


def card(game, name):
    """Returns OpenSpiel's number of a card: J, Q, K, or Js, Jh, Qs, Qh, Ks, Kh."""
    rank = "JQK".index(name[0])
    return rank if game == "kuhn" else 2 * rank + "sh".index(name[1])


def action(game, word):
    """Returns OpenSpiel's number of an action, None for what it does by itself."""
    kind, _, name = word.partition(" ")
    if game == "goofspiel":
        return int(name) - 1 if kind == "bid" else None
    if game == "liarsdice":
        if kind == "bid":
            quantity, face = name.split("-")
            return FACES * (int(quantity) - 1) + int(face) - 1
        return int(name) - 1 if kind == "roll" else 2 * FACES
    return card(game, name) if name else WORDS[game][kind]


class Ours:
    """This project's program, which searches in a process of its own."""

    def __init__(self, binary, game):
        self.process = subprocess.Popen(
            [binary, "--game", game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "GOMAXPROCS": "1"},
        )
        self.positions = json.loads(self.process.stdout.readline())

    def search(self, algorithm, budget, positions, seed, visits=False, rule="ucb1", exploration=EXPLORATION, **more):
        request = {
            "algorithm": algorithm,
            "select": rule,
            "simulations": budget,
            "exploration": exploration,
            "seed": seed,
            "positions": positions,
            "visits": visits,
            **more,
        }
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Spiel:
    """OpenSpiel's bot, on the same positions."""

    def __init__(self, game, positions):
        import pyspiel

        self.spiel = pyspiel
        self.name, self.chips = SPIEL_GAMES[game]
        self.rules = rules = pyspiel.load_game_as_turn_based(self.name)
        self.states = []
        for p in positions:
            state = rules.new_initial_state()
            for a in (action(game, word) for word in p["played"] or []):
                if a is not None:
                    state.apply_action(a)
            legal = [action(game, word) for word in p["legal"]]
            if state.is_terminal() or state.is_chance_node() or sorted(legal) != state.legal_actions():
                raise SystemExit(f"the games differ after {p['played']}")
            self.states.append(state)
        if len({s.information_state_string() for s in self.states}) != len(positions):
            raise SystemExit("OpenSpiel does not tell these positions apart")
        if rules.max_utility() != self.chips:
            raise SystemExit(f"{self.name}: the most that can be won is not {self.chips} chips")

    def bot(self, budget, seed):
        return self.spiel.ISMCTSBot(
            seed=seed,
            evaluator=self.spiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
            uct_c=EXPLORATION * self.chips,
            max_simulations=budget,
            max_world_samples=-1,  # a new world for each simulation
            final_policy_type=self.spiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT,
            use_observation_string=False,
            allow_inconsistent_action_sets=False,
        )

    def search(self, budget, positions, seed):
        bot = self.bot(budget, seed)
        states = [self.states[p] for p in positions]
        wall, processor = time.perf_counter(), time.process_time()
        for state in states:
            bot.get_policy(state)
        processor, wall = time.process_time() - processor, time.perf_counter() - wall
        return {"simulations": budget * len(states), "seconds": wall, "processor": processor, "allocations": ""}

    def shares(self, budget, positions, seed):
        bot = self.bot(budget, seed)
        return [dict(bot.get_policy(self.states[p])) for p in positions]


def measure(ours, spiel, game, options, write):
    """Lets the programs take turns, for each budget and choice of positions."""
    rng = random.Random(options.seed)
    every = list(range(len(ours.positions)))
    first = [i for i in every if all(w.startswith("deal") for w in ours.positions[i]["played"])]
    last = [i for i in every if ours.positions[i]["last"]]
    for name, choice in (("first", first), ("all", every), ("last", last)):
        for budget in BUDGETS:
            for turn in range(-1, options.rounds):  # the first warms both up
                searches = max(1, options.block // budget)
                positions = rng.sample(choice * math.ceil(searches / len(choice)), searches)
                seed = rng.randrange(1 << 30)
                blocks = {SPIEL: spiel.search(budget, positions, seed)}
                for algorithm in OURS:
                    blocks[algorithm] = ours.search(algorithm, budget, positions, seed)
                for program, b in blocks.items():
                    if turn >= 0:
                        write([game, name, budget, turn, program] + [b[c] for c in COLUMNS[5:]])
            print(f"{game}, {name} positions, {budget} simulations: done", file=sys.stderr)


def agreement(ours, spiel, game, last, seed):
    """Returns how far the programs' visits are apart, as total variation in %,
    where the other seat has no more to decide (last), or where it has."""
    positions = [i for i, p in enumerate(ours.positions) if p["last"] == last]
    positions = random.Random(seed).sample(positions, min(len(positions), 200))
    budget = BUDGETS[-1]
    base = spiel.shares(budget, positions, 1)
    distances = [apart(base, spiel.shares(budget, positions, 2))]
    for algorithm in OURS:
        found = ours.search(algorithm, budget, positions, 3, visits=True)["visits"]
        shares = [{action(game, w): n / budget for w, n in visits.items()} for visits in found]
        distances.append(apart(base, shares))
    return distances


def apart(one, other):
    return 50 * statistics.mean(sum(abs(a[k] - b[k]) for k in a) for a, b in zip(one, other))


def interval(values):
    """Returns the median and an interval for it: order statistics, 95 % at least."""
    values, n = sorted(values), len(values)
    low, tail = 0, 0.5**n
    while low < n // 2 and 2 * (tail + math.comb(n, low + 1) * 0.5**n) <= 0.05:
        low += 1
        tail += math.comb(n, low) * 0.5**n
    return statistics.median(values), values[low], values[n - 1 - low]


def ratios(blocks, algorithm, clock):
    """Returns our speed over OpenSpiel's, in each round."""
    speed = {(b["program"], b["round"]): float(b["simulations"]) / float(b[clock]) for b in blocks}
    return [v / speed[SPIEL, turn] for (program, turn), v in speed.items() if program == algorithm]


def speed(blocks, program):
    return statistics.median(float(b["simulations"]) / float(b["processor"]) / 1e6 for b in blocks if b["program"] == program)


def tables():
    cells = {}
    with open(RESULTS, newline="") as f:
        for row in csv.DictReader(f):
            cells.setdefault((row["game"], row["positions"], int(row["budget"])), []).append(row)
    print("| game | positions | simulations | OpenSpiel, M/s | ours SO, M/s | ratio | by the clock | ours MO, M/s | ratio | allocations a search, SO |")
    print("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for (game, positions, budget), blocks in cells.items():
        so, mo, wall = (
            "{:.2f} ({:.2f} to {:.2f})".format(*interval(ratios(blocks, algorithm, clock)))
            for algorithm, clock in (("so", "processor"), ("mo", "processor"), ("so", "seconds"))
        )
        allocations = statistics.median(int(b["allocations"]) * budget / int(b["simulations"]) for b in blocks if b["program"] == "so")
        print(
            f"| {game} | {positions} | {budget} | {speed(blocks, SPIEL):.2f} | {speed(blocks, 'so'):.2f} | {so} | {wall} "
            f"| {speed(blocks, 'mo'):.2f} | {mo} | {allocations:.0f} |"
        )


def main():
    parser = argparse.ArgumentParser(description="search speed, beside OpenSpiel")
    parser.add_argument("--rounds", type=int, default=20, help="blocks of each program in each cell")
    parser.add_argument("--block", type=int, default=200_000, help="simulations a block")
    parser.add_argument("--seed", type=int, default=1, help="of the positions and searches")
    parser.add_argument("--table", action="store_true", help="print the tables of results.csv and stop")
    options = parser.parse_args()
    if options.table:
        return tables()
    agreements = []
    with tempfile.TemporaryDirectory() as folder, open(RESULTS, "w", newline="") as f:
        binary = os.path.join(folder, "search")
        subprocess.run(["go", "build", "-o", binary, "."], cwd=HERE, check=True)
        out = csv.writer(f, lineterminator="\n")
        out.writerow(COLUMNS)
        for game in TIMED:
            with contextlib.closing(Ours(binary, game)) as ours:
                spiel = Spiel(game, ours.positions)
                measure(ours, spiel, game, options, out.writerow)
                for last in (True, False):
                    agreements.append((game, last, *agreement(ours, spiel, game, last, options.seed)))
    tables()
    print("\n| visits apart from OpenSpiel's, % | the other seat | OpenSpiel again | ours SO | ours MO |\n|---|---|---:|---:|---:|")
    for game, last, again, so, mo in agreements:
        print(f"| {game} | {'decides no more' if last else 'decides again'} | {again:.1f} | {so:.1f} | {mo:.1f} |")


if __name__ == "__main__":
    main()
