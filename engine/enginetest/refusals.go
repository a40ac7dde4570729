package enginetest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"

	"deadreckon/engine"
)

// Refusals compares refusals with the legal actions: legal actions have no refusal, and every other
// writable action has one that cites a rule.
type Refusals struct {
	Game  engine.Game
	Start Start // nil: Game at its root
	Games int   // number of games, with seeds from 1

	// Sort returns the kind of a position. Each positions of a kind are checked, full and in every
	// view, one in Stride of consecutive positions.
	Sort   func(s engine.State) string
	Each   int
	Stride int

	// Written returns writable actions in the form of FormatAction: all, or a random sample.
	Written func(p engine.Position, rng *rand.Rand) []string

	// WhyNot returns the refusal of an action, nil if there is none.
	WhyNot func(p engine.Position, action string) error

	// Guards, if not nil, record the refusals.
	Guards *Guards

	// Cites matches a sufficient error, nil for all.
	Cites *regexp.Regexp
}

// Check reports the first fault of every game, and returns the numbers of legal and of refused
// actions.
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

// at checks a position, full and in every view.
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

// ask checks the legal and the writable actions of a position.
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
