package enginetest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"

	"deadreckon/engine"
)

// Refusals hold what a game says against an action against what is legal: it finds no
// flaw in legal actions, and in every other one that can be written a flaw that cites
// a rule.
type Refusals struct {
	Game  engine.Game
	Start Start // nil begins Game at its root
	Games int   // of the seeds from 1 on

	// Sort says what sort of position it is, by which so many of each are looked at,
	// in full and as each seat sees it. Of those that follow one another one in Stride
	// is.
	Sort   func(s engine.State) string
	Each   int
	Stride int

	// Written returns actions that can be written, in the form that FormatAction
	// writes: all, or a sample that rng draws.
	Written func(p engine.Position, rng *rand.Rand) []string

	// WhyNot returns what speaks against an action, nil if nothing does.
	WhyNot func(p engine.Position, action string) error

	// Guards, if not nil, hear what is said.
	Guards *Guards

	// Cites matches an error that says enough, nil for all.
	Cites *regexp.Regexp
}

// Check reports the first fault of every game, and returns how many actions it found
// legal and how many refused.
func (r Refusals) Check(t TB) (legal, refused int) {
	seen := map[string]int{}
	for seed := uint64(1); seed <= uint64(r.Games); seed++ {
		g, s := r.Start.begin(r.Game, seed)
		rng := engine.Stream(seed, "refusals")
		player := Player{Rng: rng}
		for ply := 0; s.Turn() != engine.Nobody; ply++ {
			sort := r.Sort(s)
			seen[sort]++
			if n := seen[sort] - 1; n%r.Stride == 0 && n < r.Each*r.Stride {
				m, n, err := r.at(g, s, rng)
				legal, refused = legal+m, refused+n
				if err != nil {
					t.Errorf("seed %d ply %d: %v", seed, ply, err)
					break
				}
			}
			player.Step(s)
		}
	}
	return legal, refused
}

// at looks at a position in full and in the eyes of every seat.
func (r Refusals) at(g engine.Game, s engine.State, rng *rand.Rand) (legal, refused int, err error) {
	eyes := []engine.Position{s}
	for seat := range g.Seats() {
		eyes = append(eyes, viewOf(g, s, engine.Seat(seat)))
	}
	for _, p := range eyes {
		m, n, err := r.ask(g.Notation(), p, rng)
		legal, refused = legal+m, refused+n
		if err != nil {
			return legal, refused, fmt.Errorf("%w in\n%s", err, g.Notation().FormatPosition(p))
		}
	}
	return legal, refused, nil
}

// ask asks about what is legal in a position, and about what can be written.
func (r Refusals) ask(n engine.Notation, p engine.Position, rng *rand.Rand) (legal, refused int, err error) {
	of := map[string]engine.Action{}
	for _, a := range p.AppendLegal(nil) {
		of[n.FormatAction(p, a)] = a
	}
	actions := r.Written(p, rng)
	for text := range of {
		actions = append(actions, text)
	}
	slices.Sort(actions)
	for _, text := range slices.Compact(actions) {
		why := r.WhyNot(p, text)
		if r.Guards != nil {
			r.Guards.Hear(why)
		}
		a, ok := of[text]
		switch {
		case ok && why != nil:
			return legal, refused, fmt.Errorf("%q is legal, and refused: %w", text, why)
		case ok:
			legal++
			if b, err := n.ParseAction(p, text); err != nil || b != a {
				return legal, refused, fmt.Errorf("%q is %#x, and read as %#x, error %v", text, a, b, err)
			}
		case why == nil:
			return legal, refused, fmt.Errorf("%q is not legal, and nothing is said against it", text)
		case r.Cites != nil && !r.Cites.MatchString(why.Error()):
			return legal, refused, fmt.Errorf("%q is refused without a rule: %w", text, why)
		default:
			refused++
		}
	}
	return legal, refused, nil
}
