package review

import (
	"context"
	"errors"
	"slices"
	"time"

	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// Decision is a judged decision.
type Decision struct {
	Ply    int    `json:"ply"` // number of earlier actions
	Seat   string `json:"seat"`
	Legal  int    `json:"legal"`
	Played Move   `json:"played"`
	Rival  Move   `json:"rival"` // best other move that was found
	Rounds int    `json:"rounds"`

	Weighed int `json:"weighed,omitempty"` // actions of other players that weight the worlds

	// Lead is the score of the rival minus that of the played move, round by round, and LeadError
	// its standard error. Below 0 the played move is the best that was found.
	Lead      float64 `json:"lead"`
	LeadError float64 `json:"leadError"`
}

// Move is a move with its mean score.
type Move struct {
	Action     string  `json:"action"`
	Words      string  `json:"words"`
	Score      float64 `json:"score"`
	ScoreError float64 `json:"scoreError"`
	Win        float64 `json:"win"` // the probability of winning
	WinError   float64 `json:"winError"`
}

// Chance is a judged chance event.
type Chance struct {
	Ply   int    `json:"ply"`
	Words string `json:"words"`
	Luck  []Luck `json:"luck"`
}

// Luck is the value of the actual outcome for a side minus the mean over all outcomes by their
// exact odds, in score.
type Luck struct {
	Side     int     `json:"side"`
	Score    float64 `json:"score"`
	Variance float64 `json:"variance"`
}

const (
	screeningShare = 0.4  // share of a decision's budget for finding the rival
	earlyStopShare = 0.25 // share of the rest after which clear non-mistakes stop
	minLossPoints  = 2    // least loss that counts, in points, because playouts are not perfect
)

// minLoss is minLossPoints in score.
const minLoss = minLossPoints / 50.0

// judgeDecision judges the move a of a view, in sampled worlds.
func judgeDecision(ctx context.Context, j *mcts.Comparer, g engine.Game, v, worlds engine.View, a engine.Action, r mcts.RoundBudget) (*Decision, error) {
	legal := v.AppendLegal(nil)
	rival, next, spent := engine.Action(0), 0, mcts.RoundBudget{}
	if len(legal) == 2 {
		rival = legal[0]
		if rival == a {
			rival = legal[1]
		}
	} else {
		var err error
		spent = scaled(r, screeningShare)
		if rival, next, err = j.BestAlternative(ctx, worlds, a, spent); err != nil {
			return nil, err
		}
	}
	rest := mcts.RoundBudget{First: next, Iterations: r.Iterations - spent.Iterations, Time: r.Time - spent.Time}
	if r.Iterations > 0 {
		rest.Iterations = max(1, rest.Iterations) // 0 would be no limit
	}
	verdict, err := compare(ctx, j, worlds, []engine.Action{a, rival}, rest)
	if err != nil {
		return nil, err
	}
	d := &Decision{Seat: engine.SeatName(g, v.Viewer()), Legal: len(legal), Rounds: verdict.Rounds(),
		Played: moveOf(g, v, a, verdict.Estimate(0)), Rival: moveOf(g, v, rival, verdict.Estimate(1))}
	d.Lead, d.LeadError = verdict.Difference(1, 0)
	return d, nil
}

func scaled(r mcts.RoundBudget, share float64) mcts.RoundBudget {
	r.Time = time.Duration(share * float64(r.Time))
	if r.Iterations > 0 {
		r.Iterations = max(1, int(share*float64(r.Iterations)))
	}
	return r
}

// compare compares the played move with its rival. It stops early if the rival is not better, which
// cannot increase the rate of false mistakes.
func compare(ctx context.Context, j *mcts.Comparer, v engine.View, moves []engine.Action, r mcts.RoundBudget) (*mcts.Comparison, error) {
	first := scaled(r, earlyStopShare)
	verdict, err := j.Compare(ctx, v, moves, first)
	if err != nil || ctx.Err() != nil {
		return verdict, err
	}
	if lead, spread := verdict.Difference(1, 0); lead+spread < minLoss {
		return verdict, nil
	}
	rest := mcts.RoundBudget{First: r.First + verdict.Rounds(), Iterations: r.Iterations - first.Iterations, Time: r.Time - first.Time}
	if r.Iterations > 0 && rest.Iterations < len(moves) {
		return verdict, nil
	}
	more, err := j.Compare(ctx, v, moves, rest)
	if err != nil {
		return nil, err
	}
	verdict.Join(more)
	return verdict, nil
}

func moveOf(g engine.Game, v engine.View, a engine.Action, t mcts.Estimate) Move {
	n := g.Notation()
	return Move{n.FormatAction(v, a), n.Explain(v, a), t.Value, t.ValueError, t.Win, t.WinError}
}

// judgeChance judges a chance outcome for every side that saw it; seen returns its form for a seat.
func judgeChance(ctx context.Context, j *mcts.Comparer, g engine.Game, sides []chanceView, seen func(engine.Seat) engine.Action, r mcts.RoundBudget) (*Chance, error) {
	out := new(Chance)
	for _, o := range sides {
		a := seen(o.view.Viewer())
		luck, err := luckOf(ctx, j, g, o.view, a, scaled(r, 1/float64(len(sides))))
		if err != nil {
			return nil, err
		}
		luck.Side = o.side
		out.Luck = append(out.Luck, luck)
		if out.Words == "" {
			out.Words = g.Notation().Explain(o.view, a)
		}
	}
	return out, nil
}

// minRounds is the least number of playouts of every outcome, because one has no variance.
const minRounds = 2

// luckOf returns the value of outcome a minus the mean of all outcomes by their odds.
func luckOf(ctx context.Context, j *mcts.Comparer, g engine.Game, v engine.View, a engine.Action, r mcts.RoundBudget) (Luck, error) {
	outcomes, odds := v.AppendLegal(nil), v.AppendOdds(nil)
	at := slices.Index(outcomes, a)
	if at < 0 {
		return Luck{}, errors.New("review: the outcome is not possible")
	}
	shares := luck.Probabilities(nil, odds)
	views, weights := make([]engine.View, len(outcomes)), make([]float64, len(outcomes))
	for i, o := range outcomes {
		views[i] = engine.CloneView(g, v)
		views[i].Apply(o)
		weights[i] = -shares[i]
	}
	weights[at]++
	if r.Iterations > 0 {
		r.Iterations = max(r.Iterations, minRounds*len(outcomes))
	}
	verdict, err := j.ComparePositions(ctx, views, r)
	if err != nil {
		return Luck{}, err
	}
	mean, variance := verdict.Contrast(weights)
	return Luck{Score: mean, Variance: variance}, nil
}
