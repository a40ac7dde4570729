package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	register(humans, "turtle", "turtle: all hold one store and shoot what comes; when few are left they go out and finish", func() (strategy, []agents.Knob) {
		p := newTurtle()
		return p, append(p.knobs(),
			agents.Knob{Name: "few", Value: &p.few, Low: 0, High: 50, Doc: "units on the map at which they go out"},
			agents.Knob{Name: "until", Value: &p.until, Low: 1, High: 1000, Doc: "game-turn at which they go out whatever is left"})
	})
}

// turtle holds the rifle store, which lies half way between the starting places
// and arms two of the four: it bolts the doors that it can, shoots what comes,
// and lets the others come. Only one zombie gets into a square in a turn (EN
// 7.6). When few are left, or the time has come, it goes out to close the doors
// and to hunt.
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

// holds reports whether it is too early to go out. Whoever is out stays out:
// with a door closed there is no way back.
func (s *scene) holds(few, until int) bool {
	return s.units.Len() > few && s.GameTurn() < until && s.gates() == 15
}
