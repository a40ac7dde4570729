package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"deadreckon/train/selfplay"
)

// trainTeller tells a person at a terminal how training gets on, in one line that it
// writes over.
type trainTeller struct {
	out    io.Writer // nil says nothing
	config *selfplay.Config
	run    *selfplay.Run
	begin  time.Time
	before float64 // seconds of work before this process

	mu    sync.Mutex
	phase string
	from  int // done when the phase began
	start time.Time
	shown time.Time
}

func newTrainTeller(s streams, c *selfplay.Config, run *selfplay.Run) *trainTeller {
	t := &trainTeller{config: c, run: run, begin: time.Now(), before: run.Seconds()}
	if isTerminal(s.stderr) {
		t.out = s.stderr
	}
	return t
}

// tell draws the line, not too often.
func (t *trainTeller) tell(p selfplay.Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	if p.Phase != t.phase {
		t.phase, t.from, t.start, t.shown = p.Phase, p.Done, now, time.Time{}
	}
	if t.out == nil || now.Sub(t.shown) < progressEvery {
		return
	}
	t.shown = now
	what := "games"
	if p.Phase == "learn" {
		what = "steps"
	}
	line := fmt.Sprintf("generation %d %s %s", p.Generation, p.Phase, progressLine(p.Done, p.All, p.Done-t.from, now.Sub(t.start), what))
	if limit := t.config.Limit.Time; limit > 0 {
		left := limit - time.Duration(t.before*float64(time.Second)) - now.Sub(t.begin)
		line += fmt.Sprintf("; of all %v left", max(left, 0).Round(time.Second))
	}
	fmt.Fprintf(t.out, "\r\x1b[K%s", line)
}

// clear removes the line.
func (t *trainTeller) clear() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.out != nil {
		fmt.Fprint(t.out, "\r\x1b[K")
	}
}

// trainLine says what a generation came to.
func trainLine(r *selfplay.Row) string {
	var b strings.Builder
	fmt.Fprintf(&b, "generation %d after %v: %d games, %d steps, loss %.3f (policy %.3f, value %.3f)", r.Generation,
		time.Duration(r.Seconds*float64(time.Second)).Round(time.Second), r.Games, r.Steps, r.Learn.Loss, r.Learn.Policy, r.Learn.Value)
	fate := "fails"
	if r.Gate.Passed {
		fate = "passes"
	}
	fmt.Fprintf(&b, "; it %s (%s", fate, r.Gate.Verdict)
	if r.Gate.Games > 0 {
		fmt.Fprintf(&b, ", %.1f %% of %d games", 100*r.Gate.Points, r.Gate.Games)
	}
	fmt.Fprintf(&b, "); best is net %d", r.Best)
	for _, y := range r.Yardsticks {
		fmt.Fprintf(&b, "; as %s %.0f %% against %s (%.0f to %.0f)", y.Side, 100*y.Points, y.Agent, 100*y.Low, 100*y.High)
	}
	if r.NashConv != nil {
		fmt.Fprintf(&b, "; NashConv %.3f", *r.NashConv)
	}
	return b.String() + "\n"
}
