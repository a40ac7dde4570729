package mcts

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"deadreckon/engine"
	"deadreckon/internal/panics"
)

// Comparer is a paired comparison of named moves, to equal precision: in a round each of them is
// tried once, in the same sampled world and with the same dice (see rounds), and from there
// all seats follow Config.Rollout, to the end or to the cut. It grows no tree, and learns
// nothing meanwhile: rounds are independent of each other, so that an interval over them
// holds as often as it says. What it holds for is the worth of a move if all go on as that
// policy does.
//
// Round k is the same whatever else is judged, and on any number of threads. So two calls
// are on the same dice where their rounds are, and on fresh ones where they are not.
//
// A Comparer is not safe for concurrent use.
type Comparer struct {
	workers []*Searcher
	tries   []playout // of a stretch
	tried   int       // how many of the first round of the latest play, where time was up in it
}

// RoundBudget is the rounds that are played: from round First on, as many as Iterations allow,
// which are playouts, or as Time does; 0 is no limit, but both must not be 0 unless the
// context can end. At least one round is played. The clock is looked at between playouts, and
// what of a round was played when time is up is left.
type RoundBudget struct {
	First      int
	Iterations int
	Time       time.Duration
}

// Estimate is what is known of one move, or of one position.
type Estimate struct {
	Rounds            int
	Value, ValueError float64 // mean score, as in Move
	Win, WinError     float64 // the probability of winning, as in Move
}

// Comparison is what a Comparer has found: what came of every start in every round.
type Comparison struct {
	starts int
	tries  []playout // round by round, start by start
}

// try is what came of one playout.
type playout struct{ score, win float64 }

// start is where a playout begins: in a world drawn from a view, with a move unless there
// is none.
type start struct {
	view  engine.View
	move  engine.Action
	moves bool
}

// NewComparer returns a judge of a game on a thread for each config. Of the first it uses Seed,
// Horizon and all that New checks; Rollout and Evaluate are each thread's own.
func NewComparer(g engine.Game, threads []Config) (*Comparer, error) {
	if n := len(threads); n < 1 || n > MaxThreads {
		return nil, fmt.Errorf("mcts: %d threads: want 1 to %d", n, MaxThreads)
	}
	j, first := new(Comparer), threads[0]
	for _, c := range threads {
		c.Seed, c.Horizon, c.Root, c.Opponents, c.Batch = first.Seed, first.Horizon, Bandit, nil, 0
		s, err := New(g, c)
		if err != nil {
			return nil, err
		}
		s.enableRounds()
		s.rounds.stream = rand.New(&s.rounds.worlds)
		j.workers = append(j.workers, s)
	}
	return j, nil
}

// Reseed sets the seed of the rounds to come.
func (j *Comparer) Reseed(seed uint64) {
	for _, s := range j.workers {
		s.Reseed(seed)
	}
}

// Weigh returns what the viewer of a view may believe as play goes on from there, where all play
// by the first thread's Config.Rollout. The judge must not be used while it makes views.
func (j *Comparer) Filter(from engine.View, seed uint64) *ParticleFilter {
	s := j.workers[0]
	return NewParticleFilter(s.game, from, s.config.Rollout, seed)
}

// Line returns how a position came about, where the policy of playouts is HistoryPolicy.
func (j *Comparer) Line(v engine.View) (seen []engine.Action, ok bool) {
	if t, is := j.workers[0].config.Rollout.(HistoryPolicy); is {
		return t.Line(v)
	}
	return nil, false
}

// Compare judges moves for the viewer of a view, who must be on turn. The end of ctx, which is
// no error, ends it early, after the first rounds. The same view, moves, seed and iterations
// give the same result.
func (j *Comparer) Compare(ctx context.Context, v engine.View, moves []engine.Action, r RoundBudget) (*Comparison, error) {
	if err := checkTurn(v); err != nil {
		return nil, err
	}
	starts := make([]start, len(moves))
	legal := v.AppendLegal(nil)
	for i, a := range moves {
		if !slices.Contains(legal, a) {
			return nil, fmt.Errorf("mcts: move %d is not legal", i+1)
		}
		starts[i] = start{v, a, true}
	}
	return j.judge(ctx, starts, r)
}

// Standing judges a position as its viewer knows it, as Compare does moves; at the end of the game
// and at chance too.
func (j *Comparer) EstimatePosition(ctx context.Context, v engine.View, r RoundBudget) (Estimate, error) {
	verdict, err := j.judge(ctx, []start{{view: v}}, r)
	if err != nil {
		return Estimate{}, err
	}
	return verdict.Estimate(0), nil
}

// Values judges positions, each as one and the same seat knows it, to compare them with each other.
// Config.Evaluate is asked as soon as a position is quiet, whatever the Horizon: scores scatter less
// so, and what the value is off by is much the same for positions that are near to each other.
func (j *Comparer) ComparePositions(ctx context.Context, views []engine.View, r RoundBudget) (*Comparison, error) {
	starts := make([]start, len(views))
	for i, v := range views {
		starts[i] = start{view: v}
	}
	defer j.cutAfter(j.workers[0].config.Horizon)
	j.cutAfter(0)
	return j.judge(ctx, starts, r)
}

func (j *Comparer) cutAfter(horizon int) {
	for _, s := range j.workers {
		s.config.Horizon = horizon
	}
}

func (j *Comparer) judge(ctx context.Context, starts []start, r RoundBudget) (*Comparison, error) {
	v := &Comparison{starts: len(starts)}
	_, err := j.play(ctx, starts, r, len(starts), func(row []playout) { v.tries = append(v.tries, row...) })
	return v, err
}

// MaxRounds is where a Comparer stops whatever it was given: an error is then 0.2 points of 100 at
// most.
const MaxRounds = 1 << 18

// stride is how many rounds a thread plays before they are handed over.
const stride = 4

// play plays rounds and hands their tries over in the order of the rounds. It returns the
// number of the round after them. So many tries of the first round are made whatever the clock
// says; where time is up before all of them are, they stand in tries, and no round is played.
func (j *Comparer) play(ctx context.Context, starts []start, r RoundBudget, least int, take func(row []playout)) (next int, err error) {
	k, began := len(starts), time.Now()
	over := func() bool { return ctx.Err() != nil || r.Time > 0 && time.Since(began) >= r.Time }
	left := MaxRounds
	if r.Iterations > 0 {
		left = min(left, max(1, r.Iterations/k))
	}
	for next = r.First; left > 0; least = 0 {
		n := min(left, stride*len(j.workers))
		whole := j.playBatch(starts, next, n, func(tries int) bool { return tries >= least && over() })
		for i := range whole {
			take(j.tries[i*k : (i+1)*k])
		}
		next, left = next+whole, left-whole
		if whole < n || over() {
			break
		}
	}
	for _, s := range j.workers {
		if err := s.config.evaluatorError(); err != nil {
			return next, err
		}
	}
	return next, nil
}

// stretch plays n rounds on all threads, until it is over after so many tries, and leaves what came
// of them in tries. It returns how many rounds were played whole, up to the first that was not.
func (j *Comparer) playBatch(starts []start, first, n int, over func(tries int) bool) (whole int) {
	k, threads := len(starts), min(len(j.workers), n)
	j.tries = slices.Grow(j.tries[:0], n*k)[:n*k]
	broken := make([]int, threads) // the try that each thread has not made
	work := func(t int) {
		for i := t; i < n; i += threads {
			for c := range starts {
				if broken[t] = i*k + c; over(broken[t]) {
					return
				}
				j.tries[i*k+c] = j.workers[t].playRound(starts[c], first+i)
			}
		}
		broken[t] = n * k
	}
	if threads == 1 {
		work(0)
	} else {
		var all panics.Group
		for t := range threads {
			all.Go(func() { work(t) })
		}
		all.Wait()
	}
	j.tried = slices.Min(broken)
	return j.tried / k
}

// playRound plays one start out in the world and with the dice of a round.
func (s *Searcher) playRound(from start, round int) playout {
	r := &s.rounds
	engine.Seed(&r.worlds, engine.Scramble(s.config.Seed^engine.Scramble(uint64(round))), "mcts judge")
	s.observer = from.view.Viewer()
	from.view.Sample(s.world, r.stream)
	r.seeds = [2]uint64{r.worlds.Uint64(), r.worlds.Uint64()}
	r.diceUsed, s.sync.mover = 0, s.sync.sides[s.observer]
	s.nextDice()
	if from.moves {
		if s.leaf.watch != nil {
			s.leaf.watch(s.world, from.move)
		}
		s.world.Apply(from.move)
	}
	cut := s.rollout()
	score := s.scores[s.observer]
	switch {
	case cut:
		return playout{score, (1 + score) / 2}
	case score > 0:
		return playout{score, 1}
	}
	return playout{score, 0}
}

// Replay plays a move out once more, as in a round of Compare, and calls watch before each
// action; the move itself is the first. It returns the score.
func (j *Comparer) Replay(v engine.View, move engine.Action, round int, watch func(engine.State, engine.Action)) float64 {
	s := j.workers[0]
	s.leaf.watch = watch
	defer func() { s.leaf.watch = nil }()
	return s.playRound(start{v, move, true}, round).score
}

// Rival looks for the move that does best beside a given one, and returns it with the number
// of the round that follows. The moves are tried in rounds, shared out by sequential halving;
// what it has seen is the luck of these rounds too, so whoever wants to know by how much the
// admitted is better compares the two in rounds that follow.
func (j *Comparer) BestAlternative(ctx context.Context, v engine.View, move engine.Action, r RoundBudget) (admitted engine.Action, next int, err error) {
	moves := v.AppendLegal(nil)
	own := slices.Index(moves, move)
	if own < 0 || len(moves) < 2 {
		return 0, r.First, fmt.Errorf("mcts: no admitted among %d legal moves", len(moves))
	}
	var shared rounds
	shared.begin(len(moves), own, nil)
	if r.Time > 0 { // so that no kind of move is left out where time is short
		rng := rand.New(rand.NewPCG(j.workers[0].config.Seed, uint64(r.First)))
		others := shared.left[1:]
		rng.Shuffle(len(others), func(a, b int) { others[a], others[b] = others[b], others[a] })
	}
	began, next := time.Now(), r.First
	for spent := 0; ; {
		left := shared.left
		stage := RoundBudget{First: next, Iterations: max(len(moves), len(left))}
		if r.Iterations > 0 {
			stage.Iterations = min(stage.Iterations, r.Iterations-spent)
		}
		starts := make([]start, len(left))
		for i, m := range left {
			starts[i] = start{v, moves[m], true}
		}
		if r.Time > 0 {
			stage.Time = max(1, r.Time-time.Since(began))
		}
		before := next
		lead := func(row []playout) {
			for i := range row[1:] {
				shared.leads[left[i+1]].add(row[i+1].score - row[0].score)
			}
		}
		if next, err = j.play(ctx, starts, stage, 2, lead); err != nil {
			return 0, next, err
		}
		if next == before { // there was no time to try all of them once
			lead(j.tries[:j.tried])
			return moves[shared.second(own)], next + 1, nil
		}
		shared.halve()
		spent += (next - before) * len(starts)
		if ctx.Err() != nil || r.Iterations > 0 && spent >= r.Iterations || r.Time > 0 && time.Since(began) >= r.Time {
			return moves[shared.second(own)], next, nil
		}
	}
}

// second returns the candidate beside the first that has the greatest lead, less what it may
// owe to luck; of those tried too seldom to say, the one tried most.
func (r *rounds) second(first int) int {
	paired := pairedOf(r.leads)
	at := make([]int, 0, len(r.leads))
	for i := range r.leads {
		if i != first {
			at = append(at, i)
		}
	}
	return slices.MinFunc(at, func(a, b int) int {
		x, y := &r.leads[a], &r.leads[b]
		if x.n < minVisits || y.n < minVisits {
			return cmp.Or(cmp.Compare(y.n, x.n), cmp.Compare(y.mean, x.mean))
		}
		return cmp.Compare(paired[b].Advantage-paired[b].Error, paired[a].Advantage-paired[a].Error)
	})
}

// Rounds returns how many rounds were played.
func (v *Comparison) Rounds() int { return len(v.tries) / v.starts }

// row returns what came of a round.
func (v *Comparison) row(round int) []playout { return v.tries[round*v.starts : (round+1)*v.starts] }

// Estimate returns what is known of a start, from 0. Its errors are cautious: see Lead.
func (v *Comparison) Estimate(i int) Estimate {
	var scores, wins tally
	for round := range v.Rounds() {
		t := v.row(round)[i]
		scores.add(t.score)
		wins.add(t.win)
	}
	return Estimate{v.Rounds(), scores.mean, scores.cautiousError(1), wins.mean, wins.cautiousError(0.5)}
}

// Lead returns by how much start i scores better than start j, round by round, and the
// standard error, as if there had been one round more with the lead 1 and one with -1: so it
// is never 0, and honest for what happens seldom.
func (v *Comparison) Difference(i, j int) (mean, spread float64) {
	var leads tally
	for round := range v.Rounds() {
		row := v.row(round)
		leads.add(row[i].score - row[j].score)
	}
	return leads.mean, leads.cautiousError(1)
}

// PValue returns how likely a lead as great as one that Lead has found in so many rounds is by
// luck, where the true one is no more than worth. What is gained for sure may be lost seldom, and
// few rounds need not have met that: it counts one round more, in which all was lost.
func PValue(lead, spread float64, rounds int, worth float64) float64 {
	n := float64(rounds)
	t := tally{n, lead, spread*spread*(n+1)*(n+2) - 2} // what Lead made its error of
	t.add(-2)
	return math.Erfc((t.mean-worth)/t.cautiousError(1)/math.Sqrt2) / 2
}

// Contrast returns the sum of the scores of all starts by these weights, round by round: its
// mean, and the sample variance of that mean, which of a single round is 0.
func (v *Comparison) Contrast(weights []float64) (mean, variance float64) {
	var sums tally
	for round := range v.Rounds() {
		sum := 0.0
		for i, t := range v.row(round) {
			sum += weights[i] * t.score
		}
		sums.add(sum)
	}
	return sums.mean, sums.scatter / max(sums.n-1, 1) / sums.n
}

// cautious is the standard error of the mean, with two scores more that are as far from it as
// spread.
func (t *tally) cautiousError(spread float64) float64 {
	return math.Sqrt((t.scatter + 2*spread*spread) / (t.n + 1) / (t.n + 2))
}

// Join adds the rounds of another verdict on the same starts.
func (v *Comparison) Join(o *Comparison) { v.tries = append(v.tries, o.tries...) }
