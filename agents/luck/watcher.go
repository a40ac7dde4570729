package luck

import (
	"deadreckon/agents"
	"deadreckon/engine"
)

// Pool is tallies that the watchers of a batch of games share, one for each thread.
type Pool chan *Tally

// NewPool returns n tallies with a named value of g: see agents.OpenValue.
func NewPool(g engine.Game, value string, n int) (Pool, error) {
	out := make(Pool, n)
	for range n {
		v, err := agents.OpenValue(g, value)
		if err != nil {
			return nil, err
		}
		out <- New(g, v)
	}
	return out, nil
}

// Watcher measures the luck of one game, step by step of the caller: it is an env.Watcher. Luck at
// the start of a game belongs to its first step.
type Watcher struct {
	pool    Pool
	players []agents.Agent // by seat; nil for the caller and for random play

	step, next []float64 // values by event and seat: of the latest step, and of a game that this step begins
	isNewGame  bool      // this step has begun a game

	legal []engine.Action // actions of a random seat, with equal probabilities
	equal []float64
}

// NewWatcher returns a watcher of a game between players, by seat. A nil player is the caller or
// plays at random.
func NewWatcher(p Pool, players []agents.Agent) *Watcher { return &Watcher{pool: p, players: players} }

// Step implements env.Watcher.
func (w *Watcher) Step() {
	if w.isNewGame {
		w.step, w.next = w.next, w.step
	} else {
		w.step = w.step[:0]
	}
	w.next, w.isNewGame = w.next[:0], false
}

// Begin implements env.Watcher.
func (w *Watcher) Begin() { w.next, w.isNewGame = w.next[:0], true }

// Watch implements env.Watcher.
func (w *Watcher) Watch(s engine.State, a engine.Action) {
	t := <-w.pool
	t.Begin()
	if turn := s.Turn(); turn >= 0 && w.players[turn] == nil {
		w.legal, w.equal = s.AppendLegal(w.legal[:0]), w.equal[:0]
		for range w.legal {
			w.equal = append(w.equal, 1/float64(len(w.legal)))
		}
		t.Drawn(s, a, w.equal)
	} else {
		t.Weigh(s, a, w.players)
	}
	if t.Events() > 0 {
		if w.isNewGame {
			w.next = append(w.next, t.Luck()...)
		} else {
			w.step = append(w.step, t.Luck()...)
		}
	}
	w.pool <- t
}

// Events returns the luck of each seat in each event of the latest step. The watcher owns the slice
// and overwrites it in the next step.
func (w *Watcher) Events() []float64 { return w.step }

// Total writes the luck of each seat in the latest step.
func (w *Watcher) Total(to []float64) {
	clear(to)
	for i, worth := range w.step {
		to[i%len(to)] += worth
	}
}

// CopyFrom makes w the watcher of a copy of src's game.
func (w *Watcher) CopyFrom(src *Watcher) {
	w.step, w.next, w.isNewGame = append(w.step[:0], src.step...), append(w.next[:0], src.next...), src.isNewGame
}
