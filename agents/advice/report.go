package advice

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"deadreckon/agents"
)

// Report is the result of a search in the game's words.
type Report struct {
	Seat        string     `json:"seat"`
	Iterations  int        `json:"iterations"`
	Forced      bool       `json:"forced,omitempty"`   // the only legal move, not searched
	Moves       []Move     `json:"moves"`              // the best first
	Searched    *Searched  `json:"searched,omitempty"` // what became of such positions where searches played on
	More        int        `json:"more,omitempty"`     // moves left out
	Line        []LineStep `json:"line"`               // the best play of both sides from here
	Plan        *Plan      `json:"plan,omitempty"`     // for the whole turn
	Answers     []Answer   `json:"answers,omitempty"`  // to the turn
	AnswersFrom string     `json:"answersFrom,omitempty"`
	Belief      []Unknown  `json:"belief,omitempty"` // what the seat does not know
	Nodes       int        `json:"nodes"`
	Full        bool       `json:"full,omitempty"`   // memory was used up: the tree stopped growing
	Before      int        `json:"before,omitempty"` // of the iterations, those of a search that this goes on with
	Policy      string     `json:"policy,omitempty"` // action of the net or the playout policy, which another move replaces only if it is better
	Guided      []string   `json:"guided,omitempty"` // by these nets, which ship with the program

	calibration *agents.Curve // from playout win rates to win probabilities; may be nil
}

// GuidedBy names the bundled nets that guided the search and how to turn them off; "" if there were none.
func (r Report) GuidedBy(off string) string {
	switch len(r.Guided) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("guided by the bundled net %s (turn off: %s)\n", r.Guided[0], off)
	}
	return fmt.Sprintf("guided by the bundled nets %s (turn off: %s)\n", strings.Join(r.Guided, ", "), off)
}

// Move is a legal move. Win is the win probability and Score the mean score in [-1, 1], each with its
// standard error. Behind is the difference of its mean score from the first move's, with paired worlds and
// dice; BehindError is its standard error, 0 if the two were not compared so.
type Move struct {
	Action      string  `json:"action"`
	Words       string  `json:"words"`
	Visits      int     `json:"visits"`
	Win         float64 `json:"win"`
	WinError    float64 `json:"winError"`
	Score       float64 `json:"score"`
	ScoreError  float64 `json:"scoreError"`
	Behind      float64 `json:"behind,omitempty"`
	BehindError float64 `json:"behindError,omitempty"`
}

// Searched is the measured win rate of positions in which a search valued its best move like this one: see
// agents.Calibration. It is nil if there is no measurement for the game, options, policy, nets or number
// of iterations.
type Searched struct {
	Win    float64 `json:"win"`
	Player string  `json:"player"` // of every seat
	Games  int     `json:"games"`  // in which it was measured
}

// LineStep is one action of the principal line as the searching seat sees it.
type LineStep struct {
	Seat   string `json:"seat"`
	Action string `json:"action"`
	Words  string `json:"words"`
	Visits int    `json:"visits"`
}

// Short keeps the best n moves, or all if n is 0.
func (r Report) Short(n int) Report {
	if n > 0 && len(r.Moves) > n {
		r.Moves, r.More = r.Moves[:n], len(r.Moves)-n
	}
	return r
}

// normal95 is the normal quantile of a two-sided interval of 95 %.
const normal95 = 1.96

// Interval returns the 95 % interval of the win probability.
func (m Move) Interval() (low, high float64) {
	return max(0, m.Win-normal95*m.WinError), min(1, m.Win+normal95*m.WinError)
}

// name returns the words of the move, or its notation.
func (m Move) name() string { return cmp.Or(m.Words, m.Action) }

// BehindInterval returns the 95 % interval of Behind in points: see Points.
func (m Move) BehindInterval() (low, high float64) {
	return Points(m.Behind - normal95*m.BehindError), Points(m.Behind + normal95*m.BehindError)
}

// fewVisits is the number of playouts below which the standard error of a score is unreliable.
const fewVisits = 30

// overlap reports whether two 95 % intervals, given by means and standard errors, overlap.
func overlap(a, aError, b, bError float64) bool {
	return math.Abs(a-b) <= normal95*(aError+bError)
}

// RankedByScore reports whether scores and win probabilities rank the moves differently, as in games whose
// wins differ in size.
func (r Report) RankedByScore() bool {
	_, high := r.Moves[0].Interval()
	return slices.ContainsFunc(r.Moves[1:], func(m Move) bool {
		low, _ := m.Interval()
		return m.Visits > 0 && low > high
	})
}

// same reports whether a move is not shown to be worse than the first: it is not behind at 95 %. If the two were not
// compared with paired worlds and dice, the 95 % intervals overlap, of scores if RankedByScore, otherwise of
// win probabilities.
func (r Report) same(m Move) bool {
	if m.BehindError > 0 {
		return m.Behind <= normal95*m.BehindError
	}
	first := r.Moves[0]
	if r.RankedByScore() && min(m.Visits, first.Visits) >= fewVisits {
		return overlap(m.Score, m.ScoreError, first.Score, first.ScoreError)
	}
	return overlap(m.Win, m.WinError, first.Win, first.WinError)
}

// AsGood returns the indices in Moves of the moves that are not shown to be worse than the first.
func (r Report) AsGood() []int {
	var out []int
	for i, m := range r.Moves {
		if i > 0 && !r.Forced && r.same(m) {
			out = append(out, i)
		}
	}
	return out
}

// Sure reports whether the order is settled: at 95 % every other tried move is behind the first, or differs
// from it by less than half a point (see Points).
func (r Report) Sure() bool {
	return !slices.ContainsFunc(r.AsGood(), func(i int) bool {
		m := &r.Moves[i]
		return m.Visits > 0 && (m.BehindError == 0 || Points(math.Abs(m.Behind)+normal95*m.BehindError) >= 0.5)
	})
}
