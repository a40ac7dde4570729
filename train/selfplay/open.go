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

// Open opens the run in a folder, or starts one. It refuses an invalid config, a folder that is
// in use or belongs to something else, and a run with another identity. Limits, threads,
// backend and learner settings may change between calls at once; settings of actors, gate,
// pool and yardsticks change with the next generation (see SettingsPending). A damaged file of
// the run is an ErrDamaged.
func Open(c Config) (*Run, error) {
	c.by = access.Grant()
	if err := c.check(); err != nil {
		return nil, err
	}
	if err := checkFolder(c.Dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	lock, err := os.OpenFile(filepath.Join(c.Dir, lockFile), os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("selfplay: %w", err)
	}
	r := &Run{config: c, wanted: c.settings(), lock: lock, read: map[int]*window{}}
	if err := r.load(); err != nil {
		lock.Close()
		return nil, err
	}
	return r, nil
}

// checkFolder returns an error if the folder has files but no run.
func checkFolder(dir string) error {
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
		case name != lockFile && !durable.Unfinished(name): // those are older than the state
			other = name
		}
	}
	if other != "" {
		return fmt.Errorf("selfplay: %s has %s, but no %s: it is not the folder of a run", dir, other, stateFile)
	}
	return nil
}

// load reads the state, or starts the run.
func (r *Run) load() error {
	if err := durable.Lock(r.lock); err != nil {
		return fmt.Errorf("selfplay: %s: another process trains here: %w", r.config.Dir, err)
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
		if err := s.save(r.config.Dir); err != nil { // marks the folder as a run's
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
	}
	if err := r.checkNets(); err != nil {
		return err
	}
	return r.cutMetrics()
}

// checkNets returns an error unless the nets on disk belong to the state.
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
		return damaged(c.learnerPath(), errors.New("the learner has no moments"))
	}
	steps := r.before()
	if s.Row.Learn != nil {
		steps += uint64(s.Row.Learn.Steps)
	}
	settled := s.Phase != phaseLearn && (!c.fromAdvantages() || s.Row.Learn != nil) // otherwise the file may be of the previous generation
	if have := f.Moments.Steps; have < r.before() || settled && have != steps {
		return damaged(c.learnerPath(), fmt.Errorf("the learner has taken %d steps, but by %s %d", have, stateFile, steps))
	}
	return nil
}

// before returns the learner's steps before the current generation: 0 if it learns from scratch.
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
		return nil, damage{err} // err names the path
	}
	if err := f.Fits(c.Game); err != nil {
		return nil, damaged(path, err)
	}
	return f, nil
}

// Close releases the folder.
func (r *Run) Close() error { return r.lock.Close() }
