package selfplay

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"deadreckon/mcts/exact"
)

// Progress is how far the phase at hand is.
type Progress struct {
	Generation int
	Phase      string
	Done, All  int     // games, or steps of the learner
	Loss       float64 // of its latest steps; 0 in other phases
}

// Run is a training run in its folder. It is not safe for concurrent use.
type Run struct {
	// Tell, if not nil, is told of progress, from several goroutines but one at a
	// time.
	OnProgress func(Progress)

	// Ended, if not nil, is told of each generation at its end.
	OnGeneration func(Row) error

	config Config    // with the settings of the generation at hand
	wanted *settings // of the next
	state  state
	since  time.Time // to when work is counted
	lock   *os.File
	read   map[int]*window // generations in memory; looked up alone
	tree   *exact.Tree     // for NashConv; nil until it is needed
	oracle *oracle         // of a magnet
	notes  []string        // settings of an earlier version that do not hold any more
}

// Notes returns the settings of the generation at hand that an earlier version of the program
// had and that have another value now.
func (r *Run) Notes() []string { return r.notes }

// Generations returns how many have ended.
func (r *Run) Generations() int { return r.state.Generation }

// Idle reports whether so many gates in a row were passed by no net that the run has ended.
func (r *Run) OutOfPatience() bool {
	p := r.config.Limit.Patience
	return p > 0 && r.state.Failed >= p && r.state.Phase == phasePlay
}

// Seconds returns the work of the run so far, in all its processes.
func (r *Run) Seconds() float64 { return r.state.Seconds }

// Waiting reports whether settings of the config wait for the next generation: those of
// the one at hand hold to its end.
func (r *Run) SettingsPending() bool {
	return r.state.Settings != nil && fmt.Sprint(*r.state.Settings) != fmt.Sprint(*r.wanted)
}

// ErrTime is the error of a run whose time is up; what it has is kept.
var ErrTime = errors.New("selfplay: time is up")

// Train goes on until a limit is reached. The end of ctx stops it with ctx's error
// and loses only the games that are being played; so does a kill.
func (r *Run) Train(ctx context.Context) error {
	limit := r.config.Limit
	r.since = time.Now()
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
		if r.OutOfPatience() {
			return nil
		}
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
	if r.state.Settings == nil {
		if err := r.adopt(); err != nil {
			return err
		}
	}
	err := r.work(ctx)
	// What lies between phases, such as drawing, is counted to the one behind it.
	now := time.Now()
	took := now.Sub(r.since).Seconds()
	r.since = now
	if err != nil {
		// Time that is spent without coming to the end of a phase counts too.
		if s, ok, e := loadState(r.config.Dir); e == nil && ok {
			s.Seconds += took
			r.state.Seconds = s.Seconds
			err = errors.Join(err, s.save(r.config.Dir))
		}
		return err
	}
	r.state.Seconds += took
	r.state.Row.Phases = append(r.state.Row.Phases, PhaseTime{r.state.Phase, took})
	return r.turn()
}

// adopt begins a generation under the settings that are wanted.
func (r *Run) adopt() error {
	c, s := &r.config, &r.state
	c.set(r.wanted)
	for _, text := range c.Pool.Agents {
		if !slices.ContainsFunc(s.Members, func(m member) bool { return m.Version < 0 && m.Agent == text }) {
			s.Members = append(s.Members, c.newMember(-1, text))
		}
	}
	s.Settings = c.settings()
	return s.save(c.Dir)
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
		} else if s.Generation%r.config.Gate.Every != r.config.Gate.Every-1 {
			s.Row.Gate = &GateResult{Verdict: "not due"}
		} else if s.Row.Gate, err = r.gate(ctx); err != nil {
			return err
		}
		if s.Row.Gate.Passed {
			s.Failed = 0
			return r.promote()
		}
		if s.Row.Gate.Games > 0 {
			s.Failed++
		}
	case phaseMeasure:
		if s.Generation%r.config.recipe().measure == 0 {
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
	s.Steps += uint64(s.Row.Learn.Steps)
	row := &s.Row
	row.Generation, row.Program, row.Seconds, row.Games, row.Actions = s.Generation, r.config.Compute.Program, s.Seconds, s.Games, s.Actions
	row.Steps, row.Best, row.Pool = s.Steps, s.Best, s.opponents()
	if err := r.appendRow(); err != nil {
		return err
	}
	// Before the state: after a kill in between the end comes again, and does the rest.
	if err := r.discard(); err != nil {
		return err
	}
	ended := *row
	s.Row, s.Phase, s.Settings = Row{}, phasePlay, nil
	s.Generation++
	if err := s.save(r.config.Dir); err != nil {
		return err
	}
	if r.OnGeneration != nil {
		return r.OnGeneration(ended)
	}
	return nil
}

// discard deletes the games of actors that no later generation will learn from, if the recipe
// does not keep them.
func (r *Run) discard() error {
	c := &r.config
	if !c.recipe().discard {
		return nil
	}
	dir := filepath.Join(c.Dir, gamesFolder)
	files, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	for _, f := range files {
		var g, slot int
		fmt.Sscanf(f.Name(), "%d-%d", &g, &slot) // of another file's name they are not the path
		path := filepath.Join(dir, f.Name())
		if path != c.slotPath(g, slot) || g > r.state.Generation+1-c.recipe().window {
			continue
		}
		if err := os.Remove(path); err != nil {
			return fmt.Errorf("selfplay: %w", err)
		}
	}
	return nil
}

// tell tells of progress.
func (r *Run) report(phase string, done, all int) {
	if r.OnProgress != nil {
		r.OnProgress(Progress{Generation: r.state.Generation, Phase: phase, Done: done, All: all})
	}
}
