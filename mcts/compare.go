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

// Comparer compares moves by paired playouts. In each round every move is played once, in the same sampled
// world and with the same dice (see rounds), and then all seats follow Config.Rollout to the end of the
// game or to the leaf evaluation. It has no tree and does not learn, so rounds are independent and
// confidence intervals are valid. They hold for the value of a move if all seats continue by that policy.
//
// Round k is the same for any set of moves and any number of threads. Two calls use the same dice in the
// rounds that they share.
//
// A Comparer is not safe for concurrent use.
type Comparer struct {
	workers   []*Searcher
	playouts  []playout // of one call of playBatch
	completed int       // playouts made before the time was up in the first round
}

// RoundBudget is a range of rounds: from round First on, limited by Iterations, the number of playouts,
// and by Time. A 0 is no limit, but one limit is necessary unless the context can end. At least one round
// is played. An unfinished round is discarded when the time is up.
type RoundBudget struct {
	First      int
	Iterations int
	Time       time.Duration
}

// Estimate is the estimated value of a move or of a position.
type Estimate struct {
	Rounds            int
	Value, ValueError float64 // mean score, as Move.Value
	Win, WinError     float64 // probability of winning, as Move.Win
}

// Comparison holds the result of every start in every round.
type Comparison struct {
	starts   int
	playouts []playout // by round, then by start
}

// playout is the result of one playout.
type playout struct{ score, win float64 }

// start is the start of a playout: a world sampled from view and, if moves is true, a move.
type start struct {
	view  engine.View
	move  engine.Action
	moves bool
}

// NewComparer returns a comparer with a thread for each config. Seed, Horizon and the checked fields are
// those of the first config; each thread has its own Rollout and Evaluate.
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

// Reseed sets the seed of later rounds.
func (j *Comparer) Reseed(seed uint64) {
	for _, s := range j.workers {
		s.Reseed(seed)
	}
}

// Filter returns a particle filter for the viewer of a view. All seats are assumed to play by the first
// thread's Config.Rollout, so the comparer must not be used during ParticleFilter.View.
func (j *Comparer) Filter(from engine.View, seed uint64) *ParticleFilter {
	s := j.workers[0]
	return NewParticleFilter(s.game, from, s.config.Rollout, seed)
}

// Line returns the history of a position if the rollout policy is a HistoryPolicy.
func (j *Comparer) Line(v engine.View) (seen []engine.Action, ok bool) {
	if t, is := j.workers[0].config.Rollout.(HistoryPolicy); is {
		return t.Line(v)
	}
	return nil, false
}

// Compare compares moves for the viewer of a view, who must be on turn. It stops when ctx ends, which is
// not an error, but not before the first round. The same view, moves, seed and iterations give the same
// result.
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

// EstimatePosition estimates the value of a position from its viewer's information. The game may be over,
// or chance on turn.
func (j *Comparer) EstimatePosition(ctx context.Context, v engine.View, r RoundBudget) (Estimate, error) {
	verdict, err := j.judge(ctx, []start{{view: v}}, r)
	if err != nil {
		return Estimate{}, err
	}
	return verdict.Estimate(0), nil
}

// ComparePositions compares positions, each from the information of the same seat. It asks Config.Evaluate
// at the first quiet position, whatever the Horizon: the noise is smaller, and the error of the evaluation
// is similar for similar positions.
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
	_, err := j.play(ctx, starts, r, len(starts), func(row []playout) { v.playouts = append(v.playouts, row...) })
	return v, err
}

// MaxRounds is the maximum number of rounds of one call. The error is then at most 0.2 percentage points.
const MaxRounds = 1 << 18

// stride is the number of rounds of a thread in one batch.
const stride = 4

// play plays rounds and passes their playouts to take, in the order of the rounds. It returns the number
// of the next round. The first least playouts ignore the time limit. If the time is up before the first
// round is complete, its playouts remain in j.playouts.
func (j *Comparer) play(ctx context.Context, starts []start, r RoundBudget, least int, take func(row []playout)) (next int, err error) {
	k, began := len(starts), time.Now()
	over := func() bool {
		Yield()
		return ctx.Err() != nil || r.Time > 0 && time.Since(began) >= r.Time
	}
	left := MaxRounds
	if r.Iterations > 0 {
		left = min(left, max(1, r.Iterations/k))
	}
	for next = r.First; left > 0; least = 0 {
		n := min(left, stride*len(j.workers))
		whole := j.playBatch(starts, next, n, func(playouts int) bool { return playouts >= least && over() })
		for i := range whole {
			take(j.playouts[i*k : (i+1)*k])
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

// playBatch plays n rounds on all threads and leaves the results in j.playouts. over gets the index of a
// playout and stops the batch. It returns the number of complete rounds before the first incomplete one.
func (j *Comparer) playBatch(starts []start, first, n int, over func(playouts int) bool) (whole int) {
	k, threads := len(starts), min(len(j.workers), n)
	j.playouts = slices.Grow(j.playouts[:0], n*k)[:n*k]
	next := make([]int, threads) // index of the next playout, by thread
	work := func(t int) {
		for i := t; i < n; i += threads {
			for c := range starts {
				if next[t] = i*k + c; over(next[t]) {
					return
				}
				j.playouts[i*k+c] = j.workers[t].playRound(starts[c], first+i)
			}
		}
		next[t] = n * k
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
	j.completed = slices.Min(next)
	return j.completed / k
}

// playRound plays one start in the world and with the dice of a round.
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

// Replay repeats the playout of a move in a round of Compare and calls watch before each action, beginning
// with the move. It returns the score.
func (j *Comparer) Replay(v engine.View, move engine.Action, round int, watch func(engine.State, engine.Action)) float64 {
	s := j.workers[0]
	s.leaf.watch = watch
	defer func() { s.leaf.watch = nil }()
	return s.playRound(start{v, move, true}, round).score
}

// BestAlternative searches for the best move other than move, and returns it with the number of the next
// round. Rounds are allocated by sequential halving. The choice is biased by the luck of its rounds, so an
// unbiased comparison of the two moves needs later rounds.
func (j *Comparer) BestAlternative(ctx context.Context, v engine.View, move engine.Action, r RoundBudget) (alternative engine.Action, next int, err error) {
	moves := v.AppendLegal(nil)
	own := slices.Index(moves, move)
	if own < 0 || len(moves) < 2 {
		return 0, r.First, fmt.Errorf("mcts: no alternative among %d legal moves", len(moves))
	}
	var shared rounds
	shared.begin(len(moves), own, nil)
	if r.Time > 0 { // so that a short search does not favour the first moves
		rng := rand.New(rand.NewPCG(j.workers[0].config.Seed, uint64(r.First)))
		others := shared.remaining[1:]
		rng.Shuffle(len(others), func(a, b int) { others[a], others[b] = others[b], others[a] })
	}
	began, next := time.Now(), r.First
	for spent := 0; ; {
		left := shared.remaining
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
				shared.advantages[left[i+1]].add(row[i+1].score - row[0].score)
			}
		}
		if next, err = j.play(ctx, starts, stage, 2, lead); err != nil {
			return 0, next, err
		}
		if next == before { // the time was up in the first round
			lead(j.playouts[:j.completed])
			return moves[shared.second(own)], next + 1, nil
		}
		shared.halve()
		spent += (next - before) * len(starts)
		if ctx.Err() != nil || r.Iterations > 0 && spent >= r.Iterations || r.Time > 0 && time.Since(began) >= r.Time {
			return moves[shared.second(own)], next, nil
		}
	}
}

// second returns the candidate other than first with the maximum advantage minus its standard error. A
// candidate with few rounds counts by their number.
func (r *rounds) second(first int) int {
	paired := pairedOf(r.advantages)
	at := make([]int, 0, len(r.advantages))
	for i := range r.advantages {
		if i != first {
			at = append(at, i)
		}
	}
	return slices.MinFunc(at, func(a, b int) int {
		x, y := &r.advantages[a], &r.advantages[b]
		if x.n < minVisits || y.n < minVisits {
			return cmp.Or(cmp.Compare(y.n, x.n), cmp.Compare(y.mean, x.mean))
		}
		return cmp.Compare(paired[b].Advantage-paired[b].Error, paired[a].Advantage-paired[a].Error)
	})
}

// Rounds returns the number of rounds.
func (v *Comparison) Rounds() int { return len(v.playouts) / v.starts }

func (v *Comparison) row(round int) []playout { return v.playouts[round*v.starts : (round+1)*v.starts] }

// Estimate returns the value of start i, from 0. Its errors are those of Difference.
func (v *Comparison) Estimate(i int) Estimate {
	var scores, wins tally
	for round := range v.Rounds() {
		t := v.row(round)[i]
		scores.add(t.score)
		wins.add(t.win)
	}
	return Estimate{v.Rounds(), scores.mean, scores.cautiousError(1), wins.mean, wins.cautiousError(0.5)}
}

// Difference returns the mean paired difference of the scores of starts i and j, and its standard error.
// The error includes two more rounds, with the differences 1 and -1, so it is never 0 and allows for rare
// events.
func (v *Comparison) Difference(i, j int) (mean, spread float64) {
	var leads tally
	for round := range v.Rounds() {
		row := v.row(round)
		leads.add(row[i].score - row[j].score)
	}
	return leads.mean, leads.cautiousError(1)
}

// PValue returns the p-value of the null hypothesis that a difference is at most worth; lead and spread
// are results of Difference. It adds one round with the difference -2, because a few rounds may miss a
// rare loss.
func PValue(lead, spread float64, rounds int, worth float64) float64 {
	n := float64(rounds)
	t := tally{n, lead, spread*spread*(n+1)*(n+2) - 2} // inverts cautiousError
	t.add(-2)
	return math.Erfc((t.mean-worth)/t.cautiousError(1)/math.Sqrt2) / 2
}

// Contrast returns the mean of the weighted sum of the scores of all starts, and the sample variance of
// that mean, which is 0 for a single round.
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

// cautiousError returns the standard error of the mean with two more scores at the distance spread from
// it.
func (t *tally) cautiousError(spread float64) float64 {
	return math.Sqrt((t.scatter + 2*spread*spread) / (t.n + 1) / (t.n + 2))
}

// Join appends the rounds of another comparison of the same starts.
func (v *Comparison) Join(o *Comparison) { v.playouts = append(v.playouts, o.playouts...) }
