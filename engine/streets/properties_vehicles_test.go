package streets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// drivers prefers actions with vehicles.
func drivers(m *enginetest.Match) int {
	best := busy(m)
	for i, x := range m.Legal {
		switch k := action.Decode(x).Kind; {
		case k == action.KindCheck || k == action.KindHalt || k == action.KindLeave:
		case k >= action.KindBoard && k <= action.KindRam && m.Rng.IntN(3) == 0, k == action.KindSnap && m.Rng.IntN(3) == 0:
			best = i
		}
	}
	return best
}

// beside compares the squares from which a vehicle can be checked or searched with a scan of the table.
// Car 1.
func beside(m *enginetest.Match) error {
	s := m.State.(*rules.State)
	if s.Node != state.PhaseAct || s.Acting().InVehicle() || m.Ply%3 != 0 {
		return nil
	}
	l, from, budget := s.List(int(s.Actor), nil), s.Acting().At, state.Inches(rules.SearchInches)
	defer l.Done()
	var want, got []engine.Action
	s.EachVehicle(func(n int, _ *state.Vehicle) {
		s.ListBeside(l, action.KindCheck, n, uint8(n))
		got = append(got, l.Dst...)
		l.Dst = l.Dst[:0]
		l.Reach(from, budget)
		for q := range s.Rules().Map.W * s.Rules().Map.H {
			if at := state.Place(q); l.Flood.Stops[0].Has(at.Square()) && s.Rules().Map.House[q] < 0 && l.Flood.Cost(at) <= budget && l.Table.InContact(at, ground.Aboard(n)) {
				want = append(want, action.Play{Kind: action.KindCheck, A: uint8(n), Q: uint16(q)}.Action())
			}
		}
	})
	if !slices.Equal(got, want) {
		return fmt.Errorf("squares beside vehicles are %x, by the twin %x", got, want)
	}
	return nil
}

// TestPropertiesOfVehicles plays on the default map with vehicles of every type near the start and
// characters that can start them.
func TestPropertiesOfVehicles(t *testing.T) {
	games := 20
	if testing.Short() {
		games = 3
	}
	for name, cars := range map[string]string{
		"plain": "car 8,2 E\npick-up 20,2 E\nvan 15,4 N\nmotorcycle 18,3 N crashed",
		"heavy": "bus 15,4 N\ntruck 20,2 E military\nconstruction 7,1 N\ncar 26,1 N open tracked",
	} {
		text := string(ground.Embedded("supply"))
		i, j := strings.Index(text, "\nvehicle "), strings.LastIndex(text, "\nvehicle ")
		end := j + 1 + strings.Index(text[j+1:], "\n")
		text = text[:i] + "\nvehicle " + strings.ReplaceAll(cars, "\n", " reconstructed\nvehicle ") + " reconstructed" + text[end:]
		sc, err := ground.ParseScenario(name, text, state.Words())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []state.Mode{state.Coop, state.Rivals} {
			r := mustRules(t, sc, roster(t, 2, mechanics), state.With(func(o *state.Options) { o.Seats, o.Mode, o.Without = 2, m, o.Without&^state.Vehicles }))
			for n := range sc.Vehicles { // some run from the beginning
				if n != 1 {
					r.Start.Vehicles[n].Flags |= state.Settled | state.Opened | state.WithKeys | state.Battery | state.Runs
					r.Start.Vehicles[n].Fuel = rules.HalfTank
				}
			}
			enginetest.Soak{Game: New(r), Games: games, First: 1, Slow: 3, Properties: append(slices.Clip(properties), enginetest.Property{Name: "Car 1 squares beside vehicles", Step: beside}), Choose: drivers}.Run(t)
		}
	}
}
