package mcts

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"deadreckon/engine"
)

// Searcher searches positions of one game. It owns all states and buffers of a search and reuses
// them in the next search. It is not safe for concurrent use.
type Searcher struct {
	config   Config
	game     engine.Game
	observer engine.Seat

	root      engine.View      // owned by the caller
	world     engine.State     // sampled world of the current iteration
	shortcuts engine.Shortcuts // world, if it implements them
	rng       *rand.Rand
	dice      *rand.Rand // rng, or the dice of the round
	path      []step
	scores    []float64 // by seat, of the latest rollout

	tree       tree
	keptVisits int // visits kept from the previous search

	policyMove    engine.Action // move at the root of the prior or the rollout policy
	hasPolicyMove bool

	multiObserver     bool // Algorithm is MO
	ucb1Only          bool // every node chooses by ucb1 among all actions: see ucb1All
	reusesChanceEdges bool // see knownEdge; false only in tests

	inRounds  bool // Config.Root is Rounds, or the searcher belongs to a Comparer
	rounds    rounds
	confirm   confirmation
	candidate int // current candidate of rounds
	sync      diceSync

	moves    candidates
	prior    priorAnswer
	noise    rootNoise
	widening widening
	chance   chanceRun
	leaf     leafEval
	pending  batchState
	reuse    treeReuse
	resume   resumeState
}

// New returns a searcher of a game. It rejects a config that is out of range, and a game that can
// last forever (engine.About), if there is no evaluator to cut rollouts off.
func New(g engine.Game, c Config) (*Searcher, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if err := c.checkGame(g); err != nil {
		return nil, err
	}
	c = c.withDefaults()
	s := &Searcher{
		config:            c,
		game:              g,
		scores:            make([]float64, len(g.Seats())),
		multiObserver:     c.Algorithm == MO,
		ucb1Only:          c.Root == Bandit && c.Selection.Rule == UCB1 && c.Selection.Width == 0 && len(c.Opponents) == 0,
		reusesChanceEdges: true,
	}
	s.leaf.views = s.newLeafViews()
	s.leaf.row = make([]float64, len(s.leaf.views)*len(s.scores))
	if !engine.ClaimsOf(g).SharedScore {
		s.leaf.mixedSides = engine.SidesOf(g)
	}
	s.world = g.NewState()
	s.shortcuts, _ = s.world.(engine.Shortcuts)
	if c.Root == Rounds {
		s.enableRounds()
	}
	s.confirm.enabled = c.Confirm && c.Root == Rounds && c.Evaluate != nil && c.Batch == 1
	s.confirm.horizon = WholeHorizon(g)
	return s, nil
}

// Reseed sets the seed of later searches.
func (s *Searcher) Reseed(seed uint64) { s.config.Seed = seed }

// Search returns the best move for the viewer of view, which must be on turn. It stops at the first limit of
// the config, or without an error when ctx ends; the result then has the best move until then. The view must
// not change during the search. The same view, config and number of iterations give the same result.
func (s *Searcher) Search(ctx context.Context, view engine.View) (Result, error) {
	start := time.Now()
	if err := s.config.checkLimit(ctx); err != nil {
		return Result{}, err
	}
	if err := s.begin(view); err != nil {
		return Result{}, err
	}
	if s.forced() {
		return s.forcedResult(start), nil
	}
	return s.run(ctx, start)
}

// begin prepares a search of a view.
func (s *Searcher) begin(view engine.View) error {
	if err := checkTurn(view); err != nil {
		return err
	}
	if err := s.checkMoves(view); err != nil {
		return err
	}
	s.initTree(view)
	s.resume = resumeState{ready: true}
	return nil
}

// run adds iterations to those already made, until a limit is reached.
func (s *Searcher) run(ctx context.Context, start time.Time) (Result, error) {
	// A new stopper for each search: a late timer must not stop the next search.
	st := new(stopper)
	defer st.start(ctx, &s.config)()
	n, due := s.resume.iterations, 0
	if every := s.config.Progress.Iterations; every > 0 {
		due = n - n%every + every
	}
	for ctx.Err() == nil && (s.config.Iterations == 0 || n < s.config.Iterations) {
		Yield()
		before := n
		if s.confirmDue() {
			s.confirmOnce()
			n++
		} else if s.config.Batch > 1 {
			n += s.iterateBatch(s.batchSize(n), st)
		} else {
			s.iterate()
			n++
		}
		st.pollDeadline(before, n)
		if st.signalled() {
			if st.stopped() {
				break
			}
			st.clearReport()
			s.config.Progress.Report(s.result(n, time.Since(start)))
		}
		if due > 0 && n >= due {
			due += s.config.Progress.Iterations
			if s.config.Progress.Report != nil && n != s.config.Iterations {
				s.config.Progress.Report(s.result(n, time.Since(start)))
			}
		}
	}
	if err := s.config.evaluatorError(); err != nil {
		s.resume.ready = false
		return Result{}, err
	}
	s.resume.iterations = n
	return s.result(n, time.Since(start)), nil
}

// iterate runs one iteration. It does not allocate once the arenas have grown.
func (s *Searcher) iterate() {
	s.descendTree()
	s.backup(s.rollout())
}

// forced reports whether there is only one move, and the config does not search it.
func (s *Searcher) forced() bool {
	return len(s.tree.edgesOf(0)) == 1 && !s.config.SearchForced
}

func (s *Searcher) forcedResult(start time.Time) Result {
	r := s.result(0, time.Since(start))
	r.Forced = true
	return r
}

// checkLimit rejects a search that would never stop.
func (c *Config) checkLimit(ctx context.Context) error {
	if c.Iterations == 0 && c.Time == 0 && ctx.Done() == nil {
		return errors.New("mcts: no limit: set iterations, time, or a context that can end")
	}
	return nil
}

// checkTurn rejects a view whose viewer has no decision.
func checkTurn(view engine.View) error {
	switch turn := view.Turn(); {
	case turn == engine.Nobody:
		return errors.New("mcts: the game is over: there is nothing to decide")
	case turn == engine.Chance:
		return errors.New("mcts: chance is on turn: apply an outcome before searching")
	case turn != view.Viewer():
		return fmt.Errorf("mcts: seat %v is on turn, but the view belongs to seat %v", turn, view.Viewer())
	}
	return nil
}

// checkMoves rejects Config.Moves that are not legal in a view.
func (s *Searcher) checkMoves(view engine.View) error {
	if len(s.config.Moves) == 0 {
		return nil
	}
	legal := view.AppendLegal(nil)
	for _, a := range s.config.Moves {
		if !slices.Contains(legal, a) {
			return fmt.Errorf("mcts: move %d is not legal in the position searched", a)
		}
	}
	return nil
}

// restrictMoves removes the moves that Config.Moves excludes from the legal moves at the root.
func (s *Searcher) restrictMoves() {
	if len(s.config.Moves) > 0 {
		s.moves.legal = slices.DeleteFunc(s.moves.legal, func(a engine.Action) bool { return !s.isSearched(a) })
	}
}

// isSearched reports whether Config.Moves allows a move at the root.
func (s *Searcher) isSearched(a engine.Action) bool {
	return len(s.config.Moves) == 0 || slices.Contains(s.config.Moves, a)
}

// initTree starts a tree, or reuses the previous one. The root gets an edge and a node for every
// move, even if that exceeds the memory limit.
func (s *Searcher) initTree(view engine.View) {
	s.rng = engine.Stream(s.config.Seed, "mcts")
	if !s.inRounds {
		s.dice = s.rng
	}
	s.moves.legal = view.AppendLegal(s.moves.legal[:0])
	s.restrictMoves()
	if len(s.config.Moves) > 0 || !s.reroot(view) {
		s.tree.reset(max(s.config.MaxNodes, len(s.moves.legal)+1), s.config.Layout.EdgesPerNode)
	}
	s.root, s.observer, s.reuse.kept = view, view.Viewer(), s.reuse.keeping
	s.widening.seed = s.config.Seed
	s.tree.nodes[0].turn = s.observer
	s.tree.open(0, s.moves.legal, len(s.moves.legal))
	s.keptVisits = 0
	for i, e := range s.tree.edgesOf(0) {
		s.keptVisits += int(e.visits)
		s.tree.expand(s.tree.nodes[0].first + int32(i))
	}
	s.findPolicyMove()
	s.mixNoise()
	if s.inRounds {
		s.startRounds(len(s.tree.edgesOf(0)), int(s.tree.edgeOf(0, s.policyMove)-s.tree.nodes[0].first))
		s.limitRounds()
		s.startConfirm()
	}
}

// findPolicyMove asks the prior, or else the rollout policy, for its move at the root. One sampled
// world is enough, because both use only the knowledge of the seat.
func (s *Searcher) findPolicyMove() {
	c := &s.config
	s.prior.source = s.priorOf(s.observer, true)
	s.prior.rootShares, s.prior.rootMoves = s.prior.rootShares[:0], s.prior.rootMoves[:0]
	s.hasPolicyMove = s.prior.source != nil || c.Rollout != nil && (c.Selection.Rule == PUCT || c.Final == Incumbent)
	switch {
	case s.prior.source != nil:
		// A separate stream, so that a prior does not change the worlds of the search.
		s.root.Sample(s.world, engine.Stream(c.Seed, "mcts own"))
		s.askPrior()
		s.prior.rootShares, s.prior.rootMoves = append(s.prior.rootShares, s.prior.shares...), append(s.prior.rootMoves, s.moves.legal...)
		s.policyMove = s.moves.legal[slices.Index(s.prior.shares, slices.Max(s.prior.shares))]
	case s.hasPolicyMove:
		s.root.Sample(s.world, s.rng)
		s.policyMove = c.Rollout.Choose(s.world, s.moves.legal, s.rng)
		s.hasPolicyMove = s.isSearched(s.policyMove)
	default:
		s.policyMove = s.moves.legal[0]
	}
}
