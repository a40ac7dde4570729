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

// Progress is the progress of the current phase.
type Progress struct {
	Generation int
	Phase      string
	Done, All  int     // games, or learner steps
	Loss       float64 // mean over the latest steps; 0 in other phases
}

// Run is a training run in its folder. It is not safe for concurrent use.
type Run struct {
	// OnProgress, if not nil, is called on progress. Calls come from several goroutines, but
	// never concurrently.
	OnProgress func(Progress)

	// OnGeneration, if not nil, is called at the end of each generation.
	OnGeneration func(Row) error

	config Config    // with the settings of the current generation
	wanted *settings // settings of the next generation
	state  state
	since  time.Time // start of the work not yet counted
	lock   *os.File
	read   map[int]*window // games in memory by generation; never ranged over
	tree   *exact.Tree     // for NashConv; nil until needed
}

// Generations returns the number of finished generations.
func (r *Run) Generations() int { return r.state.Generation }

// OutOfPatience reports whether the run has ended because too many consecutive gates found no
// better net.
func (r *Run) OutOfPatience() bool {
	p := r.config.Limit.Patience
	return p > 0 && r.state.Failed >= p && r.state.Phase == phasePlay
}

// Seconds returns the seconds of work so far, over all processes of the run.
func (r *Run) Seconds() float64 { return r.state.Seconds }

// SettingsPending reports whether changed settings wait for the next generation.
func (r *Run) SettingsPending() bool {
	return r.state.Settings != nil && fmt.Sprint(*r.state.Settings) != fmt.Sprint(*r.wanted)
}

// ErrTime is returned by a run whose time limit is reached.
var ErrTime = errors.New("selfplay: time is up")

// Train continues until a limit is reached. If ctx ends, it returns the cause and loses only
// unfinished games.
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

// phase runs the current phase and saves that it is done.
func (r *Run) phase(ctx context.Context) error {
	if r.state.Settings == nil {
		if err := r.startGeneration(); err != nil {
			return err
		}
	}
	err := r.work(ctx)
	// Work between phases, such as drawing curves, counts to the next phase.
	now := time.Now()
	took := now.Sub(r.since).Seconds()
	r.since = now
	if err != nil {
		// The time of an unfinished phase counts too.
		if s, ok, e := loadState(r.config.Dir); e == nil && ok {
			s.Seconds += took
			r.state.Seconds = s.Seconds
			err = errors.Join(err, s.save(r.config.Dir))
		}
		return err
	}
	r.state.Seconds += took
	r.state.Row.Phases = append(r.state.Row.Phases, PhaseTime{r.state.Phase, took})
	return r.nextPhase()
}

// startGeneration starts a generation with the wanted settings.
func (r *Run) startGeneration() error {
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

// work runs the current phase.
func (r *Run) work(ctx context.Context) (err error) {
	s := &r.state
	switch s.Phase {
	case phasePlay:
		if s.Generation == 0 && r.config.Shape.FromScripted > 0 {
			return r.playScript(ctx)
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
		return r.measure(ctx)
	}
	return err
}

// nextPhase moves to the next phase or generation.
func (r *Run) nextPhase() error {
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

func (r *Run) end() error {
	s := &r.state
	s.Steps += uint64(s.Row.Learn.Steps)
	row := &s.Row
	row.Generation, row.Program, row.Seconds, row.Games, row.Actions = s.Generation, r.config.Compute.Program, s.Seconds, s.Games, s.Actions
	row.Steps, row.Best, row.Pool = s.Steps, s.Best, s.opponents()
	if err := r.appendRow(); err != nil {
		return err
	}
	// Before the state is saved, so that after a kill this is repeated.
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

// discard deletes games that no later generation will learn from, if the recipe says so.
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
		fmt.Sscanf(f.Name(), "%d-%d", &g, &slot) // for other files, path differs below
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

func (r *Run) report(phase string, done, all int) {
	if r.OnProgress != nil {
		r.OnProgress(Progress{Generation: r.state.Generation, Phase: phase, Done: done, All: all})
	}
}
