package enginetest

import (
	"fmt"
	"reflect"
	"slices"

	"deadreckon/engine"
)

// Trips checks round trips of positions and actions of random games through text.
type Trips struct {
	Game      engine.Game
	Start     Start // nil: Game at its root
	Positions int   // minimum number of positions, each full and in every view
	Stride    int   // one position in Stride of a game

	// Kind returns the kind of a position, such as the phase: the first five positions of each
	// kind are checked regardless of Stride. May be nil.
	Kind func(s engine.State) string
	// Action is an additional check of the text of an action. May be nil.
	Action func(p engine.Position, text string) error
}

const (
	tripActions = 50 // all actions are checked at one position in tripActions
	tripKinds   = 5  // positions of each kind that are always checked
)

// Run plays the games.
func (r Trips) Run(t TB) {
	t.Helper()
	kinds, done := map[string]int{}, 0
	for seed := uint64(1); done < r.Positions; seed++ {
		g, s := r.Start.begin(r.Game, seed)
		player := Player{Rng: engine.Stream(seed, "round trip")}
		for ply := int(seed); ; ply++ {
			kind := ""
			if r.Kind != nil {
				kind = r.Kind(s)
			}
			if ply%r.Stride == 0 || r.Kind != nil && kinds[kind] < tripKinds {
				kinds[kind]++
				if err := r.all(g, s, &done); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
			if s.Turn() == engine.Nobody {
				break
			}
			player.Step(s)
		}
	}
	t.Logf("%d positions of %d kinds", done, len(kinds))
}

// all checks the round trips of a state and every view.
func (r Trips) all(g engine.Game, s engine.State, done *int) error {
	positions := []engine.Position{s}
	for seat := range g.Seats() {
		positions = append(positions, viewOf(g, s, engine.Seat(seat)))
	}
	for _, p := range positions {
		if err := RoundTrip(g, p); err != nil {
			return err
		}
		if *done++; *done%tripActions != 0 {
			continue
		}
		if err := r.Actions(g, p, *done/tripActions); err != nil {
			return err
		}
	}
	return nil
}

// ComesBack is a Property.Step: the state and every view survive a round trip through text, byte
// for byte in memory.
func ComesBack(m *Match) error {
	if err := RoundTrip(m.Game, m.State); err != nil {
		return err
	}
	for seat := range m.Game.Seats() {
		if err := RoundTrip(m.Game, viewOf(m.Game, m.State, engine.Seat(seat))); err != nil {
			return err
		}
	}
	return nil
}

// RoundTrip returns an error unless a position survives a round trip through text, byte for byte in
// memory.
func RoundTrip(g engine.Game, p engine.Position) error {
	text := g.Notation().FormatPosition(p)
	back, err := g.Notation().ParsePosition(text)
	switch {
	case err != nil:
		return fmt.Errorf("%w\n%s", err, text)
	case reflect.TypeOf(back) != reflect.TypeOf(p):
		return fmt.Errorf("a %T has come back for a %T\n%s", back, p, text)
	case !reflect.DeepEqual(back, p):
		return fmt.Errorf("another position has come back:\n%sfor\n%s", g.Notation().FormatPosition(back), text)
	}
	return nil
}

// Actions returns an error unless every legal action of a position has a unique text and an
// explanation, and one of them, in turn, is read back.
func (r Trips) Actions(g engine.Game, p engine.Position, turn int) error {
	n, legal := g.Notation(), p.AppendLegal(nil)
	texts := make([]string, len(legal))
	for i, a := range legal {
		texts[i] = n.FormatAction(p, a)
		if n.Explain(p, a) == "" {
			return fmt.Errorf("%s is not explained in\n%s", texts[i], n.FormatPosition(p))
		}
		if k := slices.Index(texts, texts[i]); k != i {
			return fmt.Errorf("%#x and %#x are both %q in\n%s", legal[k], a, texts[i], n.FormatPosition(p))
		}
		if r.Action == nil {
			continue
		}
		if err := r.Action(p, texts[i]); err != nil {
			return fmt.Errorf("%q: %w", texts[i], err)
		}
	}
	if len(legal) > 0 { // one action is enough, since reading tries all texts
		i := turn % len(legal)
		if a, err := n.ParseAction(p, texts[i]); err != nil || a != legal[i] {
			return fmt.Errorf("%q is %#x and is read as %#x, error %v", texts[i], legal[i], a, err)
		}
	}
	return nil
}
