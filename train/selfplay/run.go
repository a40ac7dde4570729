package selfplay

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"deadreckon/agents/arena"
	"deadreckon/mcts/exact"
)

// Progress is how far the phase at hand is.
type Progress struct {
	Generation int
	Phase      string
	Done, All  int // games, or steps of the learner
}

// Run is a training run in its folder. It is not safe for concurrent use.
type Run struct {
	// Tell, if not nil, is told of progress, from several goroutines but one at a
	// time.
	Tell func(Progress)

	// Ended, if not nil, is told of each generation at its end.
	Ended func(Row) error

	config Config
	state  state
	lock   *os.File
	read   map[int]*window // generations in memory; looked up alone
	tree   *exact.Tree     // for NashConv; nil until it is needed
}

// Open opens the run of a folder, or begins one. It refuses a config that is out of
// range, a folder in which another process trains, and one of another run: what may
// change between two calls is the limits, the threads, how actors, learner, gate and
// pool work, and the yardsticks.
func Open(c Config) (*Run, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(c.Dir, lockFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	r := &Run{config: c, lock: lock, read: map[int]*window{}}
	if err := r.load(); err != nil {
		lock.Close()
		return nil, err
	}
	return r, nil
}

// load reads the state, or begins.
func (r *Run) load() error {
	if err := arena.Lock(r.lock); err != nil {
		return fmt.Errorf("selfplay: %s: another run trains here: %w", r.config.Dir, err)
	}
	left, _ := filepath.Glob(filepath.Join(r.config.Dir, "*", ".*.tmp")) // the pattern is a good one
	more, _ := filepath.Glob(filepath.Join(r.config.Dir, ".*.tmp"))
	for _, path := range append(left, more...) {
		os.Remove(path) // what a killed process was writing
	}
	s, ok, err := loadState(r.config.Dir)
	if err != nil {
		return err
	}
	if !ok {
		if err := r.begin(); err != nil {
			return err
		}
		return r.state.save(r.config.Dir)
	}
	id := r.config.identity()
	if what := s.Run.differs(&id); what != "" {
		return fmt.Errorf("selfplay: %s has another run: %s", r.config.Dir, what)
	}
	r.state = s
	return nil
}

// Close lets go of the folder.
func (r *Run) Close() error { return r.lock.Close() }

// Row returns the latest generation's row as far as it is.
func (r *Run) Row() Row { return r.state.Row }

// Generations returns how many have ended, and Seconds the work of the run so far.
func (r *Run) Generations() int { return r.state.Generation }

// Seconds returns the work of the run so far, in all its processes.
func (r *Run) Seconds() float64 { return r.state.Seconds }

// ErrTime is the error of a run whose time is up; what it has is kept.
var ErrTime = errors.New("selfplay: time is up")

// Train goes on until a limit is reached. The end of ctx stops it with ctx's error
// and loses only the games that are being played; so does a kill.
func (r *Run) Train(ctx context.Context) error {
	limit := r.config.Limit
	if limit.Time > 0 {
		left := limit.Time - time.Duration(r.state.Seconds*float64(time.Second))
		if left <= 0 {
			return ErrTime
		}
		var stop context.CancelFunc
		ctx, stop = context.WithTimeoutCause(ctx, left, ErrTime)
		defer stop()
	}
	for limit.Generations == 0 || r.state.Generation < limit.Generations {
		if err := r.phase(ctx); err != nil {
			if ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			return err
		}
	}
	return nil
}

// phase does the phase at hand, and saves that it is done.
func (r *Run) phase(ctx context.Context) error {
	start := time.Now()
	// Time that is spent without coming to the end of a phase counts too.
	spent := r.state.Seconds
	err := r.work(ctx)
	took := time.Since(start).Seconds()
	if err != nil {
		if s, ok, e := loadState(r.config.Dir); e == nil && ok {
			s.Seconds = spent + took
			err = errors.Join(err, s.save(r.config.Dir))
		}
		return err
	}
	r.state.Seconds = spent + took
	r.state.Row.Phases = append(r.state.Row.Phases, PhaseTime{r.state.Phase, took})
	return r.turn()
}

// work does the work of the phase at hand.
func (r *Run) work(ctx context.Context) (err error) {
	s := &r.state
	switch s.Phase {
	case phasePlay:
		if s.Generation == 0 && r.config.Shape.FromScripted > 0 {
			return r.teach(ctx)
		}
		return r.play(ctx)
	case phaseLearn:
		s.Row.Learn, err = r.learn(ctx)
	case phaseGate:
		if s.Generation == 0 && r.config.Shape.FromScripted > 0 {
			s.Row.Gate = &GateResult{Passed: true, Verdict: "imitation"}
		} else if s.Row.Gate, err = r.gate(ctx); err != nil {
			return err
		}
		if s.Row.Gate.Passed {
			return r.promote()
		}
	case phaseMeasure:
		if s.Generation%r.config.Yard.Every == 0 {
			return r.measure(ctx)
		}
	}
	return err
}

// turn goes on to the next phase, or generation.
func (r *Run) turn() error {
	s := &r.state
	switch s.Phase {
	case phasePlay:
		s.Phase = phaseLearn
	case phaseLearn:
		s.Phase = phaseGate
	case phaseGate:
		s.Phase = phaseMeasure
	case phaseMeasure:
		return r.end()
	}
	return s.save(r.config.Dir)
}

// end ends a generation.
func (r *Run) end() error {
	s := &r.state
	s.Steps += uint64(r.config.stepsOf(s.Generation))
	row := &s.Row
	row.Generation, row.Program, row.Seconds, row.Games, row.Actions = s.Generation, r.config.Program, s.Seconds, s.Games, s.Actions
	row.Steps, row.Best, row.Pool = s.Steps, s.Best, s.opponents()
	if err := r.appendRow(); err != nil {
		return err
	}
	ended := *row
	s.Row, s.Phase = Row{}, phasePlay
	s.Generation++
	if err := s.save(r.config.Dir); err != nil {
		return err
	}
	if r.Ended != nil {
		return r.Ended(ended)
	}
	return nil
}

// tell tells of progress.
func (r *Run) tell(phase string, done, all int) {
	if r.Tell != nil {
		r.Tell(Progress{r.state.Generation, phase, done, all})
	}
}
