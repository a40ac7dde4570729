package session

import (
	"time"

	"deadreckon/agents/advice"
)

// Stood is how a side stands behind an entry, by playouts of a sweep or of a review: the probability
// that it wins, with an interval at 95 %.
type Stood struct {
	Entry  int       `json:"entry"`
	Node   int       `json:"node"`
	Seat   string    `json:"seat,omitempty"` // who decided, in a review
	Win    float64   `json:"win"`
	Low    float64   `json:"low"`
	High   float64   `json:"high"`
	Rounds int       `json:"rounds,omitempty"` // worlds and dice that were played; 0 where the game was over
	Made   time.Time `json:"made,omitzero"`    // when it was found; never, where it was kept before that was
}

// wins sets what playouts have found.
func (s *Stood) wins(win, winError float64, rounds int) {
	s.Win, s.Rounds = win, rounds
	s.Low, s.High = advice.Move{Win: win, WinError: winError}.Interval()
}
