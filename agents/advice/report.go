package advice

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"deadreckon/agents"
)

// Report is what a search found, in the words of the game.
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
	Guided      []string   `json:"guided,omitempty"` // by these nets, which ship with the program

	calibration *agents.Curve // from win rates of playouts to chances of winning, or nil
}

// GuidedBy is a line that says which nets that ship guided the search, and how that is turned off;
// "" where none did.
func (r Report) GuidedBy(off string) string {
	switch len(r.Guided) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("guided by the bundled net %s (turn off: %s)\n", r.Guided[0], off)
	}
	return fmt.Sprintf("guided by the bundled nets %s (turn off: %s)\n", strings.Join(r.Guided, ", "), off)
}

// Move is one legal move. Win is the probability of winning, Score the mean score in
// [-1, 1], each with its standard error.
type Move struct {
	Action     string  `json:"action"`
	Words      string  `json:"words"`
	Visits     int     `json:"visits"`
	Win        float64 `json:"win"`
	WinError   float64 `json:"winError"`
	Score      float64 `json:"score"`
	ScoreError float64 `json:"scoreError"`
}

// Searched is how often positions in which a search says of its first move what this one does
// were won where searches played every seat: see agents.Calibration. It is nil where that was
// not measured: in other games or under other options, by another policy or other nets, or after
// fewer iterations.
type Searched struct {
	Win    float64 `json:"win"`
	Player string  `json:"player"` // of every seat
	Games  int     `json:"games"`  // in which it was measured
}

// LineStep is one action of the principal line, as the searching seat sees it.
type LineStep struct {
	Seat   string `json:"seat"`
	Action string `json:"action"`
	Words  string `json:"words"`
	Visits int    `json:"visits"`
}

// Short keeps the best n moves, or all for 0.
func (r Report) Short(n int) Report {
	if n > 0 && len(r.Moves) > n {
		r.Moves, r.More = r.Moves[:n], len(r.Moves)-n
	}
	return r
}

// normal95 is the normal quantile of a two-sided interval of 95 %.
const normal95 = 1.96

// Interval gives the interval of the win probability at 95 %.
func (m Move) Interval() (low, high float64) {
	return max(0, m.Win-normal95*m.WinError), min(1, m.Win+normal95*m.WinError)
}

// fewVisits is the number of playouts below which the standard error of a score is unreliable.
const fewVisits = 30

// overlap reports whether two 95 % intervals, given by means and standard errors, overlap.
func overlap(a, aError, b, bError float64) bool {
	return math.Abs(a-b) <= normal95*(aError+bError)
}

// RankedByScore reports whether the scores rank the moves otherwise than the chances of winning, as in games
// whose wins differ in size.
func (r Report) RankedByScore() bool {
	_, high := r.Moves[0].Interval()
	return slices.ContainsFunc(r.Moves[1:], func(m Move) bool {
		low, _ := m.Interval()
		return m.Visits > 0 && low > high
	})
}

// same reports whether a move is as good as the first, as far as the search can tell: whether the 95 %
// intervals of the chances of winning overlap, or those of the scores if these rank the moves.
func (r Report) same(m Move) bool {
	first := r.Moves[0]
	if r.RankedByScore() && min(m.Visits, first.Visits) >= fewVisits {
		return overlap(m.Score, m.ScoreError, first.Score, first.ScoreError)
	}
	return overlap(m.Win, m.WinError, first.Win, first.WinError)
}

// Alike returns the indices in Moves of the moves that are as good as the first, as far as the search can tell.
func (r Report) Alike() []int {
	var out []int
	for i, m := range r.Moves {
		if i > 0 && !r.Forced && r.same(m) {
			out = append(out, i)
		}
	}
	return out
}
