package advice

import (
	"fmt"
	"slices"
	"strings"
)

// maxNamed is the number of moves, not shown to be worse, that a headline names.
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

// Headline returns the answer in at most three lines: the best move with its win probability, its advantage
// over the move of the net or the playout policy, and the moves that are not shown to be worse.
func (r Report) Headline() string {
	best := r.Moves[0]
	words := best.name()
	if r.Forced {
		return fmt.Sprintf("Play: %s. It is the only legal move.\n", words)
	}
	low, high := r.ChanceInterval(best)
	text := fmt.Sprintf("Play: %s. Chance to win %.0f %% (%.0f to %.0f).\n", words, 100*r.Chance(best.Win), 100*low, 100*high)
	alike := r.AsGood()
	if i := slices.IndexFunc(r.Moves, func(m Move) bool { return m.Action == r.Policy && m.BehindError > 0 }); i > 0 {
		m, of := r.Moves[i], "script"
		if len(r.Guided) > 0 {
			of = "net"
		}
		if low, high := m.BehindInterval(); low > 0 {
			text += fmt.Sprintf("The %s's move is %s; it is %.1f points (%.1f to %.1f) worse.\n", of, m.name(), Points(m.Behind), low, high)
		} else {
			text += fmt.Sprintf("It is not shown to be better than the %s's move: %s.\n", of, m.name())
		}
	}
	switch {
	case r.Equal():
		return text + "No move is shown to be better than another.\n"
	case len(alike) == 0:
		return text
	}
	var names []string
	for _, i := range alike[:min(len(alike), maxNamed)] {
		names = append(names, r.Moves[i].name())
	}
	if more := len(alike) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return text + fmt.Sprintf("Not shown to be worse: %s.\n", strings.Join(names, "; "))
}
