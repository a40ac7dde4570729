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

// Options say how a game is judged. The zero values of Rollout and Net are the defaults of
// agents.OpenWholeJudge.
type Options struct {
	Iterations int           // playouts of a decision; 0 is no limit
	Time       time.Duration // time of the whole review if Iterations is 0
	Seed       uint64
	Rollout    string
	Net        access.File `json:"-"`
	Threads    int         // 0 is 1; with Iterations the result does not depend on it
}

// Run judges the missing decisions and chance events of a game.
type Run struct {
	Header
	Options Options

	// Progress, if not nil, is called after each judged decision or chance event. An error stops
	// the run.
	Progress func(*Entry) error

	input   Input
	tasks   []task
	entries map[int]*Entry // by ply
}

// Header identifies a review. Reviews with the same header are equal if Iterations is set.
type Header struct {
	Format     int              `json:"format"`
	Program    string           `json:"program"`
	Game       string           `json:"game"`
	Settings   []engine.Setting `json:"settings"`
	Actions    int              `json:"actions"`
	Digest     string           `json:"digest"` // digest of the start and the actions
	Seed       uint64           `json:"seed"`
	Iterations int              `json:"iterations,omitempty"`
	Seconds    float64          `json:"seconds,omitempty"`
	Rollout    string           `json:"rollout,omitempty"`
	Net        string           `json:"net,omitempty"`
}

// Entry is a judged decision or chance event.
type Entry struct {
	Decision *Decision `json:"decision,omitempty"`
	Chance   *Chance   `json:"chance,omitempty"`
}

// Ply returns the number of earlier actions.
func (e *Entry) Ply() int {
	if e.Decision != nil {
		return e.Decision.Ply
	}
	return e.Chance.Ply
}

// New returns a review without entries. It is an error if the game has nothing to judge or may
// never end.
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

// Add adds an entry. It reports false if the entry is already there or not of this game.
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

// Done returns the number of entries and of tasks.
func (r *Run) Done() (done, all int) { return len(r.entries), len(r.tasks) }

// Complete reports whether everything is judged.
func (r *Run) Complete() bool { return len(r.entries) == len(r.tasks) }

// Judge judges the missing tasks in the order of play. The end of ctx stops it with ctx's error;
// finished entries are kept.
func (r *Run) Judge(ctx context.Context) error {
	o := r.Options
	outcomes, err := agents.OpenJudge(r.input.Game, o.Seed, o.Rollout, o.Net, o.Threads)
	if err != nil {
		return err
	}
	moves, err := agents.OpenWholeJudge(r.input.Game, o.Seed, o.Rollout, o.Net, o.Threads)
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
	beliefs := r.input.newFilters(moves, o.Seed)
	return r.input.walk(func(ply int, p engine.Position, a engine.Action) error {
		defer beliefs.observe(p, a)
		t, ok := missing[ply]
		if !ok {
			return nil
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		j := moves
		if t.chance {
			j = outcomes // leaf values have less noise, and the mean of luck is 0 with any value
		}
		j.Reseed(engine.Scramble(o.Seed ^ engine.Scramble(uint64(ply))))
		e, err := r.judge(ctx, j, beliefs, t, p, a, left.share(t))
		if err == nil {
			err = ctx.Err() // an interrupted entry is dropped
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

// judge judges one ply.
func (r *Run) judge(ctx context.Context, j *mcts.Comparer, b particleFilters, t task, p engine.Position, a engine.Action, s mcts.RoundBudget) (*Entry, error) {
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

// observedAs returns the form in which a seat sees an action. Actions of a view have this form already.
func observedAs(p engine.Position, a engine.Action, seat engine.Seat) engine.Action {
	if s, ok := p.(engine.State); ok {
		return s.Seen(a, seat)
	}
	return a
}

// minTime is the budget after the time is up, because 0 would be no limit.
const minTime = time.Millisecond

// decisionWeight is the weight of a decision in a budget; a chance event has weight 1.
const decisionWeight = 4

// budget divides the remaining budget among the remaining tasks.
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

// share returns the budget of a task, which is never 0.
func (p *budget) share(t task) mcts.RoundBudget {
	w := t.weight()
	if p.iterations > 0 {
		return mcts.RoundBudget{Iterations: max(1, p.iterations*w/decisionWeight)}
	}
	left := time.Until(p.deadline) * time.Duration(w) / time.Duration(p.weights)
	p.weights -= w
	return mcts.RoundBudget{Time: max(left, minTime)}
}
