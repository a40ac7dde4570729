package selfplay

import (
	"crypto/sha256"
	"fmt"
	"path/filepath"
	"slices"

	"deadreckon/internal/access"
	"deadreckon/train/net"
)

// start is the net that a run begins from.
type start struct {
	file   *net.File
	digest string // of the file
}

// started loads the net that the run begins from, and takes over its base.
func (c *Config) started() error {
	path := c.Shape.Start
	if path == "" {
		return nil
	}
	if c.Shape.FromScripted > 0 {
		return fmt.Errorf("selfplay: start %s: from-scripted %d: want one of them", path, c.Shape.FromScripted)
	}
	f, err := net.Load(access.Grant().File(path))
	if err != nil {
		return fmt.Errorf("selfplay: start: %w", err)
	}
	if err := f.Fits(c.Game); err != nil {
		return fmt.Errorf("selfplay: start: %s: %w", path, err)
	}
	f.Moments = nil
	text, err := f.Bytes()
	if err != nil {
		return fmt.Errorf("selfplay: start: %w", err)
	}
	c.start = &start{f, fmt.Sprintf("%x", sha256.Sum256(text))[:12]}
	c.Shape.Base, c.Shape.BaseWeight = f.Base.Agent, f.Base.Weight
	return nil
}

// learner returns one that has learned what the net has. Of how that was made one stage tells.
func (s *start) learner(path string) *net.File {
	f := *s.file
	f.Net = &net.Net{Spec: f.Net.Spec, Weights: slices.Clone(f.Net.Weights)}
	n := len(f.Net.Weights)
	f.Moments = &net.Moments{First: make([]float32, n), Second: make([]float32, n)}
	before := net.Stage{What: fmt.Sprintf("start from %s, %s", filepath.Base(path), s.digest)}
	for _, stage := range f.History {
		before.Seed, before.Games, before.Loss = stage.Seed, before.Games+stage.Games, stage.Loss
		before.Steps += stage.Steps
		before.Samples += stage.Samples
	}
	f.History = []net.Stage{before}
	return &f
}
