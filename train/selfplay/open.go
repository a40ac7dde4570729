package selfplay

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"deadreckon/internal/access"
	"deadreckon/internal/durable"
	"deadreckon/train/net"
)

// Open opens the run of a folder, or begins one. It refuses a config that is out of
// range, a folder in which another process trains, one that is not empty and no run's,
// and one of another run. What may change between two calls is the limits, the threads,
// the backend and how the learner learns, at once, and how actors, gate and pool work and
// the yardsticks, from the next generation on: see Waiting. A file of the run that is not
// as the run left it is an ErrDamaged.
func Open(c Config) (*Run, error) {
	c.by = access.Grant()
	if err := c.check(); err != nil {
		return nil, err
	}
	var known *oracle
	if c.fromMagnet() {
		var err error
		if known, err = newOracle(c.Game); err != nil {
			return nil, err
		}
	}
	if err := foreign(c.Dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(c.Dir, lockFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	r := &Run{config: c, wanted: c.settings(), lock: lock, read: map[int]*window{}, oracle: known}
	if err := r.load(); err != nil {
		lock.Close()
		return nil, err
	}
	return r, nil
}

// foreign refuses a folder that has files, but no run.
func foreign(dir string) error {
	files, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	other := ""
	for _, f := range files {
		switch name := f.Name(); {
		case name == stateFile:
			return nil
		case name != lockFile && !durable.Unfinished(name): // they come before the state
			other = name
		}
	}
	if other != "" {
		return fmt.Errorf("selfplay: %s has %s, but no %s: this is not the folder of a run", dir, other, stateFile)
	}
	return nil
}

// load reads the state, or begins.
func (r *Run) load() error {
	if err := durable.Lock(r.lock); err != nil {
		return fmt.Errorf("selfplay: %s: another run trains here: %w", r.config.Dir, err)
	}
	for _, dir := range []string{"", netsFolder, gamesFolder, seriesFolder} {
		durable.Sweep(filepath.Join(r.config.Dir, dir))
	}
	s, ok, err := loadState(r.config.Dir)
	if err != nil {
		return err
	}
	id := r.config.identity()
	if !ok {
		s = state{Run: id, Phase: phaseBegin}
		if err := s.save(r.config.Dir); err != nil { // so that what stands here is a run's
			return err
		}
	}
	if what := s.Run.differs(&id); what != "" {
		return fmt.Errorf("selfplay: %s has another run: %s", r.config.Dir, what)
	}
	r.state = s
	switch {
	case s.Phase == phaseBegin:
		return r.begin()
	case s.Settings != nil:
		r.config.set(s.Settings)
		r.notes = r.config.removedSettings(s.text)
	}
	if err := r.checkNets(); err != nil {
		return err
	}
	return r.cutMetrics()
}

// checkNets returns an error unless the nets that the run goes on with are its own.
func (r *Run) checkNets() error {
	c, s := &r.config, &r.state
	paths := []string{c.netPath(s.Best)}
	for i := range s.Members {
		if v := s.Members[i].Version; v >= 0 && v != s.Best {
			paths = append(paths, c.netPath(v))
		}
	}
	if s.Phase == phaseGate {
		paths = append(paths, c.candidatePath())
	}
	for _, path := range paths {
		if _, err := c.loadNet(path); err != nil {
			return err
		}
	}
	f, err := c.loadNet(c.learnerPath())
	if err != nil {
		return err
	}
	if f.Moments == nil {
		return damaged(c.learnerPath(), errors.New("a net without its learner's moments"))
	}
	steps := r.before()
	if s.Row.Learn != nil {
		steps += uint64(s.Row.Learn.Steps)
	}
	settled := s.Phase != phaseLearn && (!c.fromAdvantages() || s.Row.Learn != nil) // else the learner may be that of the generation before
	if have := f.Moments.Steps; have < r.before() || settled && have != steps {
		return damaged(c.learnerPath(), fmt.Errorf("a learner of %d steps, but by %s the run has taken %d", have, stateFile, steps))
	}
	return nil
}

// before returns how many steps the learner of the generation at hand had taken before it: none
// where it learns all anew.
func (r *Run) before() uint64 {
	if r.config.fromAdvantages() {
		return 0
	}
	return r.state.Steps
}

// loadNet loads a net of the run.
func (c *Config) loadNet(path string) (*net.File, error) {
	f, err := net.Load(c.by.File(path))
	if err != nil {
		return nil, damage{err} // which names the path
	}
	if err := f.Fits(c.Game); err != nil {
		return nil, damaged(path, err)
	}
	return f, nil
}

// Close lets go of the folder.
func (r *Run) Close() error { return r.lock.Close() }
