package review

import (
	"cmp"
	"slices"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Results are the results of a review, complete or not.
type Results struct {
	Header
	Complete  bool             `json:"complete"`
	Over      bool             `json:"over"` // the game is over
	Decisions []JudgedDecision `json:"decisions"`
	Chances   []Chance         `json:"chances"`
	Sides     []Side           `json:"sides"`
	Worst     []int            `json:"worst"` // indices in Decisions of the costliest mistakes, at most three
	tasks     int              // number of decisions to judge
	sides     []engine.Side
}

// JudgedDecision is a decision in points: 0 is a certain loss, 100 a certain win.
type JudgedDecision struct {
	Decision
	Side    int     `json:"side"`
	Value   float64 `json:"value"` // points of the mover with good play
	Loss    float64 `json:"loss"`  // points of the rival minus points of the played move
	Low     float64 `json:"low"`   // low end of the 95 % interval of the loss
	High    float64 `json:"high"`
	P       float64 `json:"p"` // p-value of the loss if the true loss is minLossPoints
	Mistake bool    `json:"mistake,omitempty"`
}

const (
	normal95 = 1.96
	familyP  = 0.05 // probability of a false mistake in a game without mistakes
	maxWorst = 3
)

// points converts a difference of scores into points.
func points(score float64) float64 { return 50 * score }

// valuePoints converts a score into points from 0 to 100.
func valuePoints(score float64) float64 { return 50 + points(score) }

// Results returns the present results.
func (r *Run) Results() *Results {
	out := &Results{Header: r.Header, Complete: r.Complete(), sides: engine.SidesOf(r.input.Game)}
	end := r.input.end()
	out.Over = end.Turn() == engine.Nobody
	for _, t := range r.tasks {
		if !t.chance {
			out.tasks++
		}
		e := r.entries[t.ply]
		switch {
		case e == nil:
		case t.chance:
			out.Chances = append(out.Chances, *e.Chance)
		default:
			out.Decisions = append(out.Decisions, out.judgedDecision(r.input.Game, *e.Decision))
		}
	}
	out.markMistakes()
	out.Worst = out.worst()
	for i := range out.sides {
		out.Sides = append(out.Sides, out.side(i, end))
	}
	return out
}

// JudgedDecision converts one decision into points. It does not decide whether it is a mistake,
// which depends on all decisions.
func (r *Run) JudgedDecision(d Decision) JudgedDecision {
	out := Results{sides: engine.SidesOf(r.input.Game)}
	return out.judgedDecision(r.input.Game, d)
}

// judgedDecision converts a decision into points.
func (r *Results) judgedDecision(g engine.Game, d Decision) JudgedDecision {
	seat, _ := engine.SeatNamed(g, d.Seat) // its own name
	side := slices.IndexFunc(r.sides, func(s engine.Side) bool { return slices.Contains(s.Seats, seat) })
	spread := normal95 * d.LeadError
	return JudgedDecision{Decision: d, Side: side, Value: valuePoints(d.Played.Score), Loss: points(d.Lead),
		Low: points(d.Lead - spread), High: points(d.Lead + spread), P: mcts.PValue(d.Lead, d.LeadError, d.Rounds, minLoss)}
}

// markMistakes marks the losses that are significant among all decisions of the game (S. Holm, "A
// Simple Sequentially Rejective Multiple Test Procedure", 1979). A game without mistakes has a
// false one with probability familyP, however long it is.
func (r *Results) markMistakes() {
	order := make([]int, len(r.Decisions))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Decisions[a].P, r.Decisions[b].P) })
	for k, i := range order {
		d := &r.Decisions[i]
		if d.P > familyP/float64(r.tasks-k) {
			return
		}
		d.Mistake = true
		d.Value += d.Loss // value of the best move
	}
}

// Mistakes returns the indices of the mistakes in Decisions, in the order of play.
func (r *Results) Mistakes() []int {
	var out []int
	for i, d := range r.Decisions {
		if d.Mistake {
			out = append(out, i)
		}
	}
	return out
}

// worst returns the costliest mistakes, the largest loss first.
func (r *Results) worst() []int {
	out := r.Mistakes()
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(r.Decisions[b].Loss, r.Decisions[a].Loss) })
	return out[:min(len(out), maxWorst)]
}
