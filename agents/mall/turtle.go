package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	register(humans, "turtle", "turtle: all hold one store and shoot approaching zombies; when few are left they go out and finish", func() (strategy, []agents.Knob) {
		p := newTurtle()
		return p, append(p.knobs(),
			agents.Knob{Name: "few", Value: &p.few, Low: 0, High: 50, Doc: "units on the map at which they go out"},
			agents.Knob{Name: "until", Value: &p.until, Low: 1, High: 1000, Doc: "game-turn in which they go out in any case"})
	})
}

// turtle holds the rifle store, which is half way between the starting squares and arms two of the four.
// It closes doors and shoots at entering zombies: only one can enter a square in a turn (EN 7.6). When few
// units are left, or late in the game, it goes out to close the doors and hunt.
type turtle struct {
	march
	few, until float64
}

func newTurtle() *turtle {
	p := &turtle{march: newMarch(), few: 22, until: 40}
	p.keepOut = 0.1
	p.orders = p
	return p
}

func (p *turtle) goal(s scene, _ uint8, at rules.Square) rules.Square {
	if s.board.Rifles != 0 && (s.riflesNeeded() || !s.together() || s.holds(int(p.few), int(p.until))) {
		return s.board.Rifles
	}
	return s.fallbackGoal(at)
}

// holds reports whether it is too early to go out. A group that has gone out does not return, since
// it closes doors.
func (s *scene) holds(few, until int) bool {
	return s.units.Len() > few && s.GameTurn() < until && s.gates() == 15
}
