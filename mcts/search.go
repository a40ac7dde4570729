package mcts

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"deadreckon/engine"
)

// Searcher searches one game. It owns every state and buffer that a search
// needs and keeps them from one search to the next. It is not safe for
// concurrent use.
//
// What one part of the search alone needs is declared beside it, in the file named.
type Searcher struct {
	config   Config
	game     engine.Game
	observer engine.Seat

	root      engine.View      // the caller's
	world     engine.State     // the sampled world, played in place
	shortcuts engine.Shortcuts // the world, if it has them: see enter
	rng       *rand.Rand
	dice      *rand.Rand // rng, or those of the round
	path      []step
	scores    []float64 // of each seat, from the latest rollout: what its side scores

	tree   tree
	before int // visits that were kept

	own    engine.Action // what the prior, or the policy of rollouts, would choose at the root
	hasOwn bool

	ucb1Only bool // UCB1 chooses among all actions, of every seat: see ucb1All
	recalls  bool // results are one tree's: see fellBefore

	inRounds bool   // the root's moves are tried in rounds
	rounds   rounds // rounds.go
	tried    int    // the candidate of the iteration at hand
	pace     pace   // rounds.go: whose dice are thrown

	moves    candidates   // select.go: the actions at the node at hand
	prior    priorAnswer  // prior.go
	noise    rootNoise    // noise.go
	widening widened      // widen.go
	event    lastEvent    // chance.go
	leaf     cutAnswers   // rollout.go
	worlds   worldTrees   // pimc.go
	flights  takeoffs     // batch.go
	reuse    continuation // reuse.go
	end      ending       // resume.go
}

// New returns a searcher of a game. It refuses a config that is out of range,
// and a game that need not end unless rollouts are cut: see engine.About.
func New(g engine.Game, c Config) (*Searcher, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if err := c.checkEnds(g); err != nil {
		return nil, err
	}
	if err := c.checkOpponents(g); err != nil {
		return nil, err
	}
	c = c.withDefaults()
	s := &Searcher{
		config:   c,
		game:     g,
		scores:   make([]float64, len(g.Seats())),
		ucb1Only: c.Root == Bandit && c.Selection.Rule == UCB1 && c.Selection.Width == 0 && len(c.Opponents) == 0,
		recalls:  c.Algorithm != Determinized,
	}
	s.leaf.cut = s.newLook()
	s.leaf.rows = make([]float64, len(s.leaf.cut)*len(s.scores))
	if !engine.ClaimsOf(g).SharedScore {
		s.leaf.divided = engine.SidesOf(g)
	}
	s.enter(g.NewState())
	if c.Root == Rounds {
		s.share()
	}
	return s, nil
}

// enter makes w the world at hand.
func (s *Searcher) enter(w engine.State) {
	s.world = w
	s.shortcuts, _ = w.(engine.Shortcuts)
}

// Reseed sets the seed of the searches to come.
func (s *Searcher) Reseed(seed uint64) { s.config.Seed = seed }

// Search returns the best action found for the viewer of view, who must be on
// turn. It stops at the first of the limits in the config and the end of ctx,
// which is no error: the result then holds what was found so far, and always a
// legal action. The view must not change until then. The same view, config and number of iterations give the same
// result.
func (s *Searcher) Search(ctx context.Context, view engine.View) (Result, error) {
	if err := s.checkRoot(ctx, view); err != nil {
		return Result{}, err
	}
	start := time.Now()
	s.plant(view)
	s.end.ran, s.end.ended = 0, true
	if s.forced() {
		return s.unsearched(start), nil
	}
	return s.spend(ctx, start)
}

// spend searches on, behind what has run, until a limit is reached.
func (s *Searcher) spend(ctx context.Context, start time.Time) (Result, error) {
	// A fresh value for each search: a late timer must not stop the next one.
	bell := new(bell)
	defer bell.arm(ctx, &s.config)()
	n, due := s.end.ran, 0 // never
	if every := s.config.Progress.Iterations; every > 0 {
		due = n - n%every + every
	}
	for ctx.Err() == nil && (s.config.Iterations == 0 || n < s.config.Iterations) {
		before := n
		if s.config.Batch > 1 {
			n += s.iterateBatch(s.batch(n), bell)
		} else {
			s.iterate()
			n++
		}
		bell.look(before, n)
		if rung := bell.rung.Load(); rung != 0 {
			if rung&stop != 0 {
				break
			}
			bell.rung.And(^uint32(report))
			s.config.Progress.Report(s.result(n, time.Since(start)))
		}
		if due > 0 && n >= due {
			due += s.config.Progress.Iterations
			if s.config.Progress.Report != nil && n != s.config.Iterations {
				s.config.Progress.Report(s.result(n, time.Since(start)))
			}
		}
	}
	if err := s.config.fault(); err != nil {
		s.end.ended = false
		return Result{}, err
	}
	s.end.ran = n
	return s.result(n, time.Since(start)), nil
}

// forced reports whether there is nothing to search: one legal move.
func (s *Searcher) forced() bool {
	return len(s.tree.edgesOf(0)) == 1 && !s.config.SearchForced
}

// unsearched is the result where the move is forced.
func (s *Searcher) unsearched(start time.Time) Result {
	r := s.result(0, time.Since(start))
	r.Forced = true
	return r
}

// checkRoot refuses what cannot be searched.
func (s *Searcher) checkRoot(ctx context.Context, view engine.View) error {
	if err := checkTurn(view); err != nil {
		return err
	}
	if err := s.checkMoves(view); err != nil {
		return err
	}
	return s.config.checkLimit(ctx)
}

// checkLimit refuses a search that would never end.
func (c *Config) checkLimit(ctx context.Context) error {
	if c.Iterations == 0 && c.Time == 0 && ctx.Done() == nil {
		return errors.New("mcts: no limit: set iterations, time, or a context that can end")
	}
	return nil
}

// checkTurn refuses a view whose viewer has nothing to decide.
func checkTurn(view engine.View) error {
	switch turn := view.Turn(); {
	case turn == engine.Nobody:
		return errors.New("mcts: the game is over: there is nothing to decide")
	case turn == engine.Chance:
		return errors.New("mcts: chance is on turn: apply an outcome before searching")
	case turn != view.Viewer():
		return fmt.Errorf("mcts: seat %v is on turn, and the view is that of seat %v", turn, view.Viewer())
	}
	return nil
}

// plant starts a tree: the root with an edge and a node for every move, whatever
// the memory, and below it nothing, or what is kept of the tree before.
func (s *Searcher) plant(view engine.View) {
	s.seed()
	s.moves.legal = view.AppendLegal(s.moves.legal[:0])
	s.onlyMoves()
	if len(s.config.Moves) > 0 || !s.replant(view) {
		s.tree.reset(max(s.config.MaxNodes, len(s.moves.legal)+1+s.rootsBeside(len(s.moves.legal))), s.config.Layout.EdgesPerNode)
	}
	s.root, s.observer, s.reuse.kept = view, view.Viewer(), s.reuse.keeping
	s.widening.order = s.config.Seed
	s.tree.nodes[0].turn = s.observer
	s.tree.open(0, s.moves.legal, len(s.moves.legal))
	s.before = 0
	for i, e := range s.tree.edgesOf(0) {
		s.before += int(e.visits)
		s.expand(s.tree.nodes[0].first + int32(i))
	}
	if s.config.Algorithm == Determinized {
		s.plantWorlds()
	}
	s.settleOwn()
	s.mixNoise()
	if s.inRounds {
		s.startRounds(len(s.tree.edgesOf(0)), int(s.tree.edgeOf(0, s.own)-s.tree.nodes[0].first))
		s.narrowRounds()
	}
}

// seed begins the random numbers of a search.
func (s *Searcher) seed() {
	s.rng = engine.Stream(s.config.Seed, "mcts")
	if !s.inRounds {
		s.dice = s.rng
	}
}

// settleOwn asks the prior, or else the policy of rollouts, once for its move at the
// root. Any world will do: they use only what the seat knows.
func (s *Searcher) settleOwn() {
	c := &s.config
	s.prior.by = s.priorOf(s.observer, true)
	s.prior.said, s.prior.saidOf = s.prior.said[:0], s.prior.saidOf[:0]
	s.hasOwn = s.prior.by != nil || c.Rollout != nil && (c.Selection.Rule == PUCT || c.Choice.Final.compares())
	switch {
	case s.prior.by != nil:
		s.root.Sample(s.world, engine.Stream(c.Seed, "mcts own")) // a prior must not change the worlds to come
		s.askPrior()
		s.prior.said, s.prior.saidOf = append(s.prior.said, s.prior.shares...), append(s.prior.saidOf, s.moves.legal...)
		s.own = s.moves.legal[slices.Index(s.prior.shares, slices.Max(s.prior.shares))]
	case s.hasOwn:
		s.root.Sample(s.world, s.rng)
		s.own = c.Rollout.Choose(s.world, s.moves.legal, s.rng)
		s.hasOwn = s.wanted(s.own)
	default:
		s.own = s.moves.legal[0] // with which rounds compare
	}
}

// bell tells the searching goroutine what has come due, at the price of one
// atomic read an iteration: reading the clock would cost as much as a short
// iteration.
type bell struct {
	rung atomic.Uint32
	end  time.Time // of the search; zero is never
}

// look rings for the end at every eighth iteration: where all processors search, timers
// are up to 10 ms late.
func (b *bell) look(before, now int) {
	if before>>3 != now>>3 && !b.end.IsZero() && !time.Now().Before(b.end) {
		b.rung.Or(stop)
	}
}

const (
	stop   = 1 << iota // time is up or the context has ended
	report             // progress is due
)

// arm sets the bell to ring, and returns what disarms it.
func (b *bell) arm(ctx context.Context, c *Config) (disarm func()) {
	ring := func() { b.rung.Or(stop) }
	if c.Time > 0 {
		b.end = time.Now().Add(c.Time)
	}
	forget := context.AfterFunc(ctx, ring)
	timer := time.AfterFunc(limit(c.Time), ring)
	done := make(chan struct{})
	if c.Progress.Report != nil && c.Progress.Iterations == 0 {
		go b.tick(c.Progress.Every, done)
	}
	return func() {
		close(done)
		timer.Stop()
		forget()
	}
}

// limit returns d, or for 0 longer than any search.
func limit(d time.Duration) time.Duration {
	if d == 0 {
		return math.MaxInt64
	}
	return d
}

// tick rings for a report every d until done.
func (b *bell) tick(d time.Duration, done <-chan struct{}) {
	t := time.NewTicker(d)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			b.rung.Or(report)
		case <-done:
			return
		}
	}
}
