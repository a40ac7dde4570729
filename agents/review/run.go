package review

import (
	"context"
	"errors"
	"fmt"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/mcts"
)

// Options says how a game is to be judged. The zero value of Rollout and Net is the game's best
// policy of playouts: see agents.OpenJudge.
type Options struct {
	Iterations int           // playouts of a decision; 0 is no limit
	Time       time.Duration // of the whole review, if Iterations is 0
	Seed       uint64
	Rollout    string
	Net        access.File `json:"-"`
	Threads    int         // 0 is 1; with Iterations the result is the same on any number
}

// Run judges a game, or what is missing of a review.
type Run struct {
	Header
	Options Options

	// JudgedDecision, if not nil, is called after each decision and chance event that was judged. An
	// error stops the run.
	Progress func(*Entry) error

	input   Input
	tasks   []task
	entries map[int]*Entry // by ply
}

// Header is what a review is of, and how it is made: two reviews with the same header are the
// same, if Iterations is set.
type Header struct {
	Format     int              `json:"format"`
	Program    string           `json:"program"`
	Game       string           `json:"game"`
	Settings   []engine.Setting `json:"settings"`
	Actions    int              `json:"actions"`
	Digest     string           `json:"digest"` // of the beginning and the actions
	Seed       uint64           `json:"seed"`
	Iterations int              `json:"iterations,omitempty"`
	Seconds    float64          `json:"seconds,omitempty"`
	Rollout    string           `json:"rollout,omitempty"`
	Net        string           `json:"net,omitempty"`
}

// Entry is what was judged at one ply: a decision, or what fell.
type Entry struct {
	Decision *Decision `json:"decision,omitempty"`
	Chance   *Chance   `json:"chance,omitempty"`
}

// Ply returns the number of actions before it.
func (e *Entry) Ply() int {
	if e.Decision != nil {
		return e.Decision.Ply
	}
	return e.Chance.Ply
}

// New returns a review that has judged nothing yet. It refuses a game in which there is nothing
// to judge, and one that need not end.
func New(in Input, o Options, program string) (*Run, error) {
	if o.Iterations == 0 && o.Time == 0 {
		return nil, errors.New("review: no limit: set iterations or a time")
	}
	tasks, err := in.tasks()
	if err != nil {
		return nil, err
	}
	r := &Run{Options: o, input: in, tasks: tasks, entries: map[int]*Entry{}, Header: Header{
		Format: logFormat, Program: program, Game: in.Game.Name(), Settings: in.Game.About().Settings,
		Actions: len(in.Actions), Digest: in.digest(), Seed: o.Seed, Iterations: o.Iterations,
		Rollout: o.Rollout, Net: o.Net.String()}}
	if o.Iterations == 0 {
		r.Seconds = o.Time.Seconds()
	}
	return r, nil
}

// Add takes over what was judged before. It reports false for what is there already, or is not
// of this game.
func (r *Run) Add(e *Entry) bool {
	if (e.Decision == nil) == (e.Chance == nil) || r.entries[e.Ply()] != nil {
		return false
	}
	for _, t := range r.tasks {
		if t.ply == e.Ply() && t.chance == (e.Chance != nil) {
			r.entries[t.ply] = e
			return true
		}
	}
	return false
}

// Done returns how much is judged, and how much there is.
func (r *Run) Done() (done, all int) { return len(r.entries), len(r.tasks) }

// Complete reports whether all is judged.
func (r *Run) Complete() bool { return len(r.entries) == len(r.tasks) }

// Judge judges what is missing, in the order of play. The end of ctx stops it with ctx's error;
// whatever JudgedDecision was told of stays.
func (r *Run) Judge(ctx context.Context) error {
	j, err := agents.OpenJudge(r.input.Game, r.Options.Seed, r.Options.Rollout, r.Options.Net, r.Options.Threads)
	if err != nil {
		return err
	}
	left := r.newBudget()
	missing := map[int]task{}
	for _, t := range r.tasks {
		if r.entries[t.ply] == nil {
			missing[t.ply] = t
		}
	}
	beliefs := r.input.newFilters(j, r.Options.Seed)
	return r.input.walk(func(ply int, p engine.Position, a engine.Action) error {
		defer beliefs.observe(p, a)
		t, ok := missing[ply]
		if !ok {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		j.Reseed(engine.Scramble(r.Options.Seed ^ engine.Scramble(uint64(ply))))
		e, err := r.judge(ctx, j, beliefs, t, p, a, left.share(t))
		if err == nil {
			err = ctx.Err() // what was cut short is not kept: it is judged whole the next time
		}
		if err == nil && r.Progress != nil {
			err = r.Progress(e)
		}
		if err == nil {
			r.entries[ply] = e
		}
		return err
	})
}

// judge judges what happened at one ply.
func (r *Run) judge(ctx context.Context, j *mcts.Judge, b particleFilters, t task, p engine.Position, a engine.Action, s mcts.Stretch) (*Entry, error) {
	g := r.input.Game
	if t.chance {
		c, err := judgeChance(ctx, j, g, r.input.chanceViews(p), func(seat engine.Seat) engine.Action { return observedAs(p, a, seat) }, s)
		if err != nil {
			return nil, fmt.Errorf("%w, after %d actions", err, t.ply)
		}
		c.Ply = t.ply
		return &Entry{Chance: c}, nil
	}
	v, err := engine.ViewOnTurn(g, p)
	if err != nil {
		return nil, err
	}
	worlds, weighed := b[v.Viewer()].View(ctx, v)
	d, err := judgeDecision(ctx, j, g, v, worlds, a, s)
	if err != nil {
		return nil, err
	}
	d.Ply, d.Weighed = t.ply, weighed
	return &Entry{Decision: d}, nil
}

// observedAs returns the form in which a seat sees an action: in a view it is written so already.
func observedAs(p engine.Position, a engine.Action, seat engine.Seat) engine.Action {
	if s, ok := p.(engine.State); ok {
		return s.Seen(a, seat)
	}
	return a
}

// minTime is for what comes when time is up: parts of it are still more than 0, which would be no
// limit. Everything is then tried in as few rounds as there are.
const minTime = time.Millisecond

// What a decision weighs when a budget is shared out, where a chance event weighs 1.
const decisionWeight = 4

// budget shares a budget out among what is left to judge: what one thing does not use is there for
// those that follow.
type budget struct {
	iterations int
	deadline   time.Time
	weights    int
}

func (r *Run) newBudget() *budget {
	p := &budget{iterations: r.Options.Iterations, deadline: time.Now().Add(r.Options.Time)}
	for _, t := range r.tasks {
		if r.entries[t.ply] == nil {
			p.weights += t.weight()
		}
	}
	return p
}

func (t task) weight() int {
	if t.chance {
		return 1
	}
	return decisionWeight
}

// share returns the budget of a task, and counts it out. It is never nothing.
func (p *budget) share(t task) mcts.Stretch {
	w := t.weight()
	if p.iterations > 0 {
		return mcts.Stretch{Iterations: max(1, p.iterations*w/decisionWeight)}
	}
	left := time.Until(p.deadline) * time.Duration(w) / time.Duration(p.weights)
	p.weights -= w
	return mcts.Stretch{Time: max(left, minTime)}
}
