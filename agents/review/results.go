package review

import (
	"cmp"
	"slices"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// Results are what a review comes to, as far as it is made.
type Results struct {
	Header
	Complete  bool             `json:"complete"`
	Over      bool             `json:"over"` // the game was played to its end
	Decisions []JudgedDecision `json:"decisions"`
	Chances   []Chance         `json:"chances"`
	Sides     []Side           `json:"sides"`
	Worst     []int            `json:"worst"` // in Decisions: the mistakes that cost most, at most three
	tasks     int              // decisions that there are to judge
	sides     []engine.Side
}

// Progress is a decision with what it comes to among all of its game, in points: hundredths of what
// lies between losing all and winning all.
type JudgedDecision struct {
	Decision
	Side    int     `json:"side"`
	Value   float64 `json:"value"` // of the position to the mover, if he goes on well: 0 to 100
	Loss    float64 `json:"loss"`  // against the rival; below 0 the move was better
	Low     float64 `json:"low"`   // of the loss, at 95 %, each by itself
	High    float64 `json:"high"`
	P       float64 `json:"p"` // how likely so great a lead is by luck, if the loss is not worth a word
	Mistake bool    `json:"mistake,omitempty"`
}

const (
	normal95 = 1.96
	familyP  = 0.05 // the chance that a game without any mistake has one called
	maxWorst = 3
)

// points turns a difference of scores into points.
func points(score float64) float64 { return 50 * score }

// valuePoints turns a score into the points at which somebody stands.
func valuePoints(score float64) float64 { return 50 + points(score) }

// Results says what was found so far.
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

// InPoints puts one decision into points. Whether it is a mistake is told among all alone.
func (r *Run) JudgedDecision(d Decision) JudgedDecision {
	out := Results{sides: engine.SidesOf(r.input.Game)}
	return out.judgedDecision(r.input.Game, d)
}

// judged puts a decision into points.
func (r *Results) judgedDecision(g engine.Game, d Decision) JudgedDecision {
	seat, _ := engine.SeatNamed(g, d.Seat) // its own name
	side := slices.IndexFunc(r.sides, func(s engine.Side) bool { return slices.Contains(s.Seats, seat) })
	spread := normal95 * d.LeadError
	return JudgedDecision{Decision: d, Side: side, Value: valuePoints(d.Played.Score), Loss: points(d.Lead),
		Low: points(d.Lead - spread), High: points(d.Lead + spread), P: mcts.Doubt(d.Lead, d.LeadError, d.Rounds, minLoss)}
}

// callMistakes calls those losses mistakes that are told from noise among all decisions of the
// game together: with all p of a family in order, the k-th is told if it and those before are
// at most familyP by the number of those that are left (S. Holm, "A Simple Sequentially
// Rejective Multiple Test Procedure", 1979). So a game in which no loss is worth a word has a
// mistake called once in twenty games, however long it is.
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
		d.Value += d.Loss // the mover could still have had that
	}
}

// Mistakes returns the places of the mistakes in Decisions, in the order of play.
func (r *Results) Mistakes() []int {
	var out []int
	for i, d := range r.Decisions {
		if d.Mistake {
			out = append(out, i)
		}
	}
	return out
}

// worst returns the mistakes that cost most, the greatest first.
func (r *Results) worst() []int {
	out := r.Mistakes()
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(r.Decisions[b].Loss, r.Decisions[a].Loss) })
	return out[:min(len(out), maxWorst)]
}
