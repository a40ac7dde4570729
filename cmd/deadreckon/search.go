package main

import (
	"context"
	"errors"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// searchPlan is what a search is asked for.
type searchPlan struct {
	iterations int // 0 is no limit
	time       time.Duration
	seed       uint64
	threads    int           // 0 is 1
	memory     byteSize      // 0 is what mcts takes
	every      mcts.Progress // how often progress is told
	rollout    string        // a policy of rollouts, "" for the game's best
	net        string        // the file of a net that guides the search, "" for none
}

// The memory of a tree that makes sense: two nodes, and more than there is.
const (
	leastMemory byteSize = 1 << 10
	mostMemory  byteSize = 1 << 40
)

// checkMemory refuses what is no memory for the trees of the threads.
func (p searchPlan) checkMemory() error {
	if each := p.memory / byteSize(max(1, p.threads)); p.memory != 0 && (each < leastMemory || each > mostMemory) {
		return errors.New("expected 1KiB to 1024GiB for each thread")
	}
	return nil
}

// badThreads reports whether so many threads are none, or more than any verb takes.
func badThreads(n int) bool { return n < 1 || n > mcts.MostThreads }

// explained adds to a report what only the tree of the search can tell: the plan
// for the turn, and the likely answers.
func (p searchPlan) explained(r report, game engine.Game, view engine.View, found mcts.Result, team *mcts.Team) report {
	policy, err := agents.OpenRollout(game, p.rollout)
	if err != nil {
		policy = nil // the search would have refused it
	}
	reader := planner{game: game, root: view, policy: policy}
	plan := reader.planOf(found, team.Root())
	r.Plan = &plan
	r.Answers, r.AnswersFrom = reader.answers()
	return r
}

// searcher builds the searcher that carries out the plan.
func (p searchPlan) searcher(game engine.Game, progress func(mcts.Result)) (*mcts.Team, error) {
	nodes := 0
	if p.memory > 0 {
		nodes = mcts.NodesIn(int64(p.memory) / int64(max(1, p.threads)))
	}
	return agents.OpenTeam(game, mcts.Config{
		MaxNodes:   nodes,
		Iterations: p.iterations,
		Time:       p.time,
		Seed:       p.seed,
		Progress:   mcts.Progress{Tell: progress, Every: p.every.Every, Iterations: p.every.Iterations},
	}, p.rollout, p.net, p.threads)
}

// interruptible returns a context that Ctrl-C ends, so that a search answers
// with what it has. A second Ctrl-C ends the program.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// report is what a search found, in words: the JSON of suggest and of the
// engine's op suggest.
type report struct {
	Seat        string          `json:"seat"`
	Iterations  int             `json:"iterations"`
	Forced      bool            `json:"forced,omitempty"`  // the only legal move, not searched
	Moves       []reportMove    `json:"moves"`             // the best first
	More        int             `json:"more,omitempty"`    // moves left out
	Line        []reportStep    `json:"line"`              // the best play of both sides from here
	Plan        *plan           `json:"plan,omitempty"`    // for the whole turn
	Answers     []reportAnswer  `json:"answers,omitempty"` // to the turn
	AnswersFrom string          `json:"answersFrom,omitempty"`
	Belief      []reportUnknown `json:"belief,omitempty"` // what the seat does not know
	Nodes       int             `json:"nodes"`
	Full        bool            `json:"full,omitempty"` // memory was used up: the tree stopped growing

	// marks stand beside the moves in a table instead of their ranks; nil for the ranks.
	marks map[string]string
}

// reportMove is one legal move. Win is the probability of winning, Score the
// mean score in [-1, 1], each with its standard error.
type reportMove struct {
	Action     string  `json:"action"`
	Words      string  `json:"words"`
	Visits     int     `json:"visits"`
	Win        float64 `json:"win"`
	WinError   float64 `json:"winError"`
	Score      float64 `json:"score"`
	ScoreError float64 `json:"scoreError"`
}

// reportStep is one action of the principal line, as the searching seat sees it.
type reportStep struct {
	Seat   string `json:"seat"`
	Action string `json:"action"`
	Words  string `json:"words"`
	Visits int    `json:"visits"`
}

// reportOn puts a result of a search of view into words.
func reportOn(game engine.Game, view engine.View, r mcts.Result) report {
	n := game.Notation()
	out := report{Seat: seatName(game, view.Viewer()), Iterations: r.Iterations, Forced: r.Forced,
		Line: []reportStep{}, Nodes: r.Nodes, Full: r.Full}
	for _, m := range r.Moves {
		out.Moves = append(out.Moves, reportMove{
			Action: n.FormatAction(view, m.Action), Words: n.Explain(view, m.Action), Visits: m.Visits,
			Win: m.Win, WinError: m.WinError, Score: m.Value, ScoreError: m.ValueError,
		})
	}
	p := engine.CloneView(game, view)
	for _, s := range r.Line {
		if p.Turn() != s.Seat || !slices.Contains(p.AppendLegal(nil), s.Action) {
			break // beyond what the view itself can play
		}
		out.Line = append(out.Line, reportStep{seatName(game, s.Seat), n.FormatAction(p, s.Action), n.Explain(p, s.Action), s.Visits})
		p.Apply(s.Action)
	}
	return out
}

// short keeps the best n moves, or all for 0.
func (r report) short(n int) report {
	if n > 0 && len(r.Moves) > n {
		r.Moves, r.More = r.Moves[:n], len(r.Moves)-n
	}
	return r
}
