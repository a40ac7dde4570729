package sitting

import (
	"strings"
	"testing"

	"deadreckon/engine"
)

// standing is a position with a seat on turn; turned also implements engine.Phased.
type standing struct {
	engine.Position
	seat engine.Seat
}

func (s standing) Turn() engine.Seat { return s.seat }

type turned struct {
	standing
	number int
}

func (t turned) Phase() string   { return "" }
func (t turned) PlayerTurn() int { return t.number }
func (t turned) Prompt() string  { return "" }

// A log is divided by player turns. Chance belongs to the turn before it.
func TestChronicle(t *testing.T) {
	var c chronicle
	c.add(standing{seat: 1}, []string{"waits"})
	c.add(standing{seat: 0}, []string{"shoots"})
	c.add(standing{seat: engine.Chance}, []string{"hits", "is out"})
	c.add(standing{seat: 1}, nil)
	c.add(standing{seat: 0}, []string{"goes"})
	for n, want := range map[int]string{1: "goes", 2: "shoots hits is out goes", 99: "waits shoots hits is out goes"} {
		if got := strings.Join(c.of(n), " "); got != want {
			t.Errorf("the last %d turns: %q, want %q", n, got, want)
		}
	}
	c = chronicle{}
	if got := c.of(1); got != nil {
		t.Errorf("of nothing: %q", got)
	}
	for _, number := range []int{-1, -1, 4, 5, 5} {
		c.add(turned{standing{seat: 0}, number}, []string{"x"})
	}
	if got := len(c.of(1)); got != 2 || len(c.of(2)) != 3 {
		t.Errorf("by numbers: %d lines of the last turn, %d of two", got, len(c.of(2)))
	}
}
