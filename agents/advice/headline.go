package advice

import (
	"fmt"
	"strings"
)

// maxNamed is the number of equally good moves that a headline names.
const maxNamed = 3

// Chance returns the calibrated win probability for a playout win rate, or the rate without a calibration.
func (r Report) Chance(rate float64) float64 {
	if r.calibration == nil {
		return rate
	}
	return r.calibration.Apply(rate)
}

// ChanceInterval returns the 95 % interval of a move's win probability.
func (r Report) ChanceInterval(m Move) (low, high float64) {
	low, high = m.Interval()
	return r.Chance(low), r.Chance(high)
}

// Equal reports whether no move is shown to be better than another.
func (r Report) Equal() bool {
	return r.More == 0 && len(r.Moves) > 1 && len(r.AsGood()) == len(r.Moves)-1
}

// Headline returns the answer in at most two lines: the best move with its win probability, and the moves
// that are equally good.
func (r Report) Headline() string {
	best := r.Moves[0]
	words := best.Words
	if words == "" {
		words = best.Action
	}
	if r.Forced {
		return fmt.Sprintf("Play: %s. It is the only legal move.\n", words)
	}
	low, high := r.ChanceInterval(best)
	text := fmt.Sprintf("Play: %s. Chance to win %.0f %% (%.0f to %.0f).\n", words, 100*r.Chance(best.Win), 100*low, 100*high)
	alike := r.AsGood()
	switch {
	case r.Equal():
		moves, are := "Both moves", "are equally good"
		if len(r.Moves) > 2 {
			moves = fmt.Sprintf("All %d moves", len(r.Moves))
		}
		if r.RankedByScore() {
			are = "have equal scores"
		}
		return text + fmt.Sprintf("%s %s, as far as this search can tell.\n", moves, are)
	case len(alike) == 0:
		return text
	}
	var names []string
	for _, i := range alike[:min(len(alike), maxNamed)] {
		name := r.Moves[i].Words
		if name == "" {
			name = r.Moves[i].Action
		}
		names = append(names, name)
	}
	if more := len(alike) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return text + fmt.Sprintf("Also as good, as far as this search can tell: %s.\n", strings.Join(names, "; "))
}
