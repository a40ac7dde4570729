package selfplay

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// chunkOf returns the maximum number of positions that are drawn together. Games are replayed
// once per chunk, and the learner is saved after it.
func chunkOf(w *window) int { return min(max(w.size()/2, minChunk), 1<<18) }

// minChunk is the minimum size of a chunk; tests set less.
var minChunk = 1 << 15

// LearnResult is the result of the learner in one generation.
type LearnResult struct {
	Steps     int     `json:"steps"`
	Reuse     float64 `json:"reuse"`     // drawn positions per new position
	Positions int     `json:"positions"` // in the window
	Games     int     `json:"games"`     // in the window
	Loss      float64 `json:"loss"`      // mean over the last chunk
	Policy    float64 `json:"policy"`
	Value     float64 `json:"value"`
}

// learnerPath returns the path of the learner's net.
func (c *Config) learnerPath() string { return filepath.Join(c.Dir, learnerFile) }

// steps returns the number of learner steps in the current generation. Its games must be loaded.
func (r *Run) steps() int {
	c := &r.config
	switch {
	case r.state.Generation == 0 && c.Shape.FromScripted > 0:
		return c.Shape.ScriptedSteps
	case c.Learn.Steps > 0:
		return c.Learn.Steps
	}
	positions := r.fresh()
	if c.fromAdvantages() { // the learner starts from scratch
		positions = 0
		for g := r.first(); g <= r.state.Generation; g++ {
			positions += r.read[g].size()
		}
	}
	return max(1, int(math.Round(c.recipe().reuse*float64(positions)/float64(c.Learn.Batch))))
}

// first returns the first generation of the window.
func (r *Run) first() int { return max(0, r.state.Generation-r.config.recipe().window+1) }

// rate returns the learning rate of a step of the current generation, counted from 0. A learner
// that starts from scratch decays the rate in the second half to a fiftieth, so that the last
// batches do not count more than others.
func (r *Run) rate(step int) float64 {
	rate, left := r.config.Learn.Rate, 2*(1-float64(step)/float64(r.steps()))
	if !r.config.fromAdvantages() {
		return rate
	}
	return rate * min(max(left, 0.02), 1)
}

// fresh returns the number of the current generation's positions.
func (r *Run) fresh() int { return r.read[r.state.Generation].size() }

// loadWindow returns the games of the window, and reads those that are not in memory.
func (r *Run) loadWindow() (*window, error) {
	c, last := &r.config, r.state.Generation
	w := &window{paired: c.fromAdvantages()}
	for g := r.first(); g <= last; g++ {
		if _, ok := r.read[g]; !ok {
			part := &window{paired: c.fromAdvantages()}
			if err := r.loadGeneration(part, g); err != nil && !(c.recipe().discard && g < last && errors.Is(err, fs.ErrNotExist)) {
				return nil, err
			}
			r.read[g] = part
		}
		for _, game := range r.read[g].games {
			w.add(game)
		}
	}
	delete(r.read, last-c.recipe().window)
	if w.size() == 0 {
		return nil, fmt.Errorf("selfplay: no position to learn from: in %d games no decision with a choice was searched", len(w.games))
	}
	return w, nil
}

func (r *Run) loadGeneration(w *window, g int) error {
	if g == 0 && r.config.Shape.FromScripted > 0 {
		return w.load(r.config.teacherPath(), true)
	}
	for slot := range r.config.slots() {
		if err := w.load(r.config.slotPath(g, slot), false); err != nil {
			return err
		}
	}
	return nil
}

// learn takes the missing steps of the current generation and saves the candidate.
func (r *Run) learn(ctx context.Context) (*LearnResult, error) {
	c := &r.config
	f, err := c.loadNet(c.learnerPath())
	if err != nil {
		return nil, err
	}
	if n := len(f.History); c.fromAdvantages() && (n == 0 || f.History[n-1].What != r.stage()) {
		if f, err = c.newLearner(); err != nil {
			return nil, err
		}
	}
	w, err := r.loadWindow()
	if err != nil {
		return nil, err
	}
	d, err := newSampler(c, &f.Net.Spec, w)
	if err != nil {
		return nil, err
	}
	l, err := c.Compute.Backend.Learner(f.Net, c.options(), f.Moments)
	if err != nil {
		return nil, err
	}
	all := r.steps()
	out := r.state.Row.Learn // result of earlier chunks, after an interruption
	if out == nil {
		out = &LearnResult{}
	}
	out.Steps, out.Positions, out.Games = int(f.Moments.Steps-r.before()), w.size(), len(w.games)
	r.report(phaseLearn, out.Steps, all)
	for out.Steps < all {
		n := min(max(1, chunkOf(w)/c.Learn.Batch), all-out.Steps)
		if err := r.learnChunk(ctx, d, l, n, out); err != nil {
			return nil, err
		}
		out.Steps += n
		r.note(f, out)
		l.Copy(f.Net, f.Moments)
		// First the state, then the learner: the learner's file says how far it has come.
		r.state.Row.Learn = out
		if err := r.state.save(c.Dir); err != nil {
			return nil, err
		}
		if err := f.Save(c.learnerPath()); err != nil {
			return nil, fmt.Errorf("selfplay: %w", err)
		}
	}
	r.report(phaseLearn, out.Steps, all)
	out.Reuse = float64(out.Steps*c.Learn.Batch) / float64(max(r.fresh(), 1))
	candidate := *f
	candidate.Moments = nil
	candidate.Net.DropUnused(f.Moments.Second) // only the learner's file keeps unused rows
	return out, candidate.Save(c.candidatePath())
}

// options returns the learner's options.
func (c *Config) options() net.Options {
	o := net.DefaultOptions()
	recipe := c.recipe()
	o.Decay, o.Clip, o.ValueWeight, o.ClipRatio, o.Threads = recipe.decay, recipe.clip, recipe.weight, ratio, c.Compute.Threads
	if c.policyOnly() {
		// Gradients are mostly noise, so weights of rare inputs must not move as far as others.
		o.Epsilon = 1e-5
	}
	return o
}

// learnChunk takes n steps on positions that are drawn together.
func (r *Run) learnChunk(ctx context.Context, d *sampler, l net.Learner, n int, out *LearnResult) error {
	done := out.Steps
	rng := engine.Stream(r.config.Seed, fmt.Sprintf("learn.%d.%d", r.state.Generation, done))
	batches, err := d.batches(n, r.config.Learn.Batch, rng)
	if err != nil {
		return err
	}
	var sum net.Loss
	for i := range batches {
		if err := ctx.Err(); err != nil {
			return err
		}
		loss, err := l.Step(&batches[i], r.rate(done+i))
		if err != nil {
			return r.stepError(err, done, i+1)
		}
		sum.Total += loss.Total / float64(n)
		sum.Policy += loss.Policy / float64(n)
		sum.Value += loss.Value / float64(n)
		if r.OnProgress != nil {
			r.OnProgress(Progress{r.state.Generation, phaseLearn, done + i + 1, r.steps(), sum.Total * float64(n) / float64(i+1)})
		}
	}
	out.Loss, out.Policy, out.Value = sum.Total, sum.Policy, sum.Value
	return nil
}

// imitation starts the name of a stage that imitates an agent.
const imitation = "imitation of "

// note updates the history of a net with the current generation's result.
func (r *Run) note(f *net.File, out *LearnResult) {
	what := r.stage()
	stage := net.Stage{What: what, Seed: r.config.Seed, Steps: uint64(out.Steps), Samples: uint64(out.Steps * r.config.Learn.Batch), Games: uint64(out.Games), Loss: out.Loss}
	if n := len(f.History); n > 0 && f.History[n-1].What == what {
		f.History[n-1] = stage
		return
	}
	f.History = append(f.History, stage)
	if len(f.History) > maxStages {
		f.History = merged(f.History)
	}
}

// stage names the current generation in the history of a net.
func (r *Run) stage() string {
	if r.state.Generation == 0 && r.config.Shape.FromScripted > 0 {
		return imitation + r.config.script()
	}
	return fmt.Sprintf("generation %d", r.state.Generation)
}

// maxStages is the maximum length of a net's history; the metrics have everything.
const maxStages = 100

// merged merges the two oldest generations of a history, after an imitation if there is one.
func merged(h []net.Stage) []net.Stage {
	k, from, to := 0, 0, 0
	if !strings.HasPrefix(h[0].What, "generation") {
		k = 1
	}
	if _, err := fmt.Sscanf(h[k].What, "generations %d to", &from); err != nil {
		fmt.Sscanf(h[k].What, "generation %d", &from)
	}
	fmt.Sscanf(h[k+1].What, "generation %d", &to)
	both := h[k+1]
	both.What = fmt.Sprintf("generations %d to %d", from, to)
	both.Steps += h[k].Steps
	both.Samples += h[k].Samples
	return slices.Replace(h, k, k+2, both)
}

// stepError explains an error of the learner at a step of the chunk that started after step done.
func (r *Run) stepError(err error, done, step int) error {
	return fmt.Errorf("selfplay: training stopped at step %d of generation %d: %w; %s has the net after step %d; rerun the command with a smaller rate to resume from it",
		done+step, r.state.Generation, err, r.config.learnerPath(), done)
}

// begin creates the first net, version 0, and the learner.
func (r *Run) begin() error {
	c := &r.config
	for _, dir := range []string{netsFolder, gamesFolder, seriesFolder} {
		if err := os.MkdirAll(filepath.Join(c.Dir, dir), 0o755); err != nil {
			return fmt.Errorf("selfplay: %w", err)
		}
	}
	f, err := c.newLearner()
	if err != nil {
		return err
	}
	if err := f.Save(c.learnerPath()); err != nil {
		return fmt.Errorf("selfplay: %w", err)
	}
	f.Moments = nil
	for _, path := range []string{c.netPath(0), filepath.Join(c.Dir, bestFile)} {
		if err := f.Save(path); err != nil {
			return fmt.Errorf("selfplay: %w", err)
		}
	}
	r.state.Phase = phasePlay
	if c.Shape.FromScripted == 0 {
		r.state.Members = []member{c.newMember(0, "")}
	}
	return r.state.save(c.Dir)
}

// newLearner returns an untrained learner.
func (c *Config) newLearner() (*net.File, error) {
	spec, err := c.spec()
	if err != nil {
		return nil, err
	}
	n, err := net.New(spec, c.Seed)
	if err != nil {
		return nil, err
	}
	if c.hasBase() {
		n.ClearPolicy() // so that it starts as the base policy
	}
	size := len(n.Weights)
	return &net.File{Game: c.Game.Name(), Encoding: c.Game.(engine.Encoder).Encoding().Digest(), Base: c.base(), Net: n,
		Moments: &net.Moments{First: make([]float32, size), Second: make([]float32, size)}}, nil
}
