package mcts

import (
	"fmt"

	"deadreckon/engine"
)

// Values is when facts that no seat knows, such as counters face down for all, are
// drawn in an iteration. Both have the same distribution; the worlds of determinized
// search, which it draws once, know their values AtRoot and do not AtReveal.
type Values uint8

const (
	AtRoot   Values = iota // with the world
	AtReveal               // again when they are about to show: engine.Redrawer
	values
)

// String returns the name, as an agent's text has it.
func (v Values) String() string {
	if v < values {
		return valueNames[v]
	}
	return fmt.Sprintf("Values(%d)", uint8(v))
}

var valueNames = [values]string{"root", "reveal"}

// ValueNames returns the names, in the order of their values.
func ValueNames() []string { return valueNames[:] }

// checkRedraws refuses AtReveal for a game that cannot draw again.
func (c *Config) checkRedraws(g engine.Game) error {
	if c.Values == AtRoot {
		return nil
	}
	if _, ok := g.NewState().(engine.Redrawer); !ok {
		return fmt.Errorf("mcts: values at the reveal: %s has none that no seat knows, or cannot draw them again", g.Name())
	}
	return nil
}

// redraw draws what no seat knows again before an event of chance shows it.
func (s *Searcher) redraw() {
	if s.config.Values != AtReveal {
		return
	}
	if w := s.world.(engine.Redrawer); w.Showing() {
		w.Redraw(s.dice)
	}
}
