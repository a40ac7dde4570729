package streets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
)

// drivers prefers what has to do with vehicles.
func drivers(m *enginetest.Match) int {
	best := busy(m)
	for i, x := range m.Legal {
		switch k := Decode(x).Kind; {
		case k == KindCheck || k == KindHalt || k == KindLeave:
		case k >= KindBoard && k <= KindRam && m.Rng.IntN(3) == 0, k == KindSnap && m.Rng.IntN(3) == 0:
			best = i
		}
	}
	return best
}

// beside holds the squares from which a vehicle is checked or searched against all squares of the table.
// Car 1.
func beside(m *enginetest.Match) error {
	s := m.State.(*State)
	if s.phase != phaseAct || s.who().riding() || m.Ply%3 != 0 {
		return nil
	}
	l, from, budget := s.list(int(s.actor), nil), s.who().at, inches(searchInches)
	defer l.done()
	var want, got []engine.Action
	s.eachVehicle(func(n int, _ *vehicle) {
		s.eachBeside(l, KindCheck, n, uint8(n))
		got = append(got, l.dst...)
		l.dst = l.dst[:0]
		l.reach(from, budget)
		for q := range s.r().Map.W * s.r().Map.H {
			if at := place(q); l.f.Stops[0].Has(at.Square()) && s.r().Map.House[q] < 0 && l.f.Cost(at) <= budget && l.t.InContact(at, ground.Aboard(n)) {
				want = append(want, Play{Kind: KindCheck, A: uint8(n), Q: uint16(q)}.Action())
			}
		}
	})
	if !slices.Equal(got, want) {
		return fmt.Errorf("squares beside vehicles are %x, by the twin %x", got, want)
	}
	return nil
}

// TestPropertiesOfVehicles plays on the default map with vehicles of every type about the start, with
// people who know how to get them going.
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
		sc, err := ground.ParseScenario(name, text, Words())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []Mode{Coop, Rivals} {
			r, err := NewRules(sc, roster(t, 2, mechanics), with(func(o *Options) { o.Seats, o.Mode, o.Without = 2, m, o.Without&^vehicles }))
			if err != nil {
				t.Fatal(err)
			}
			for n := range sc.Vehicles { // some run from the beginning
				if n != 1 {
					r.start.vehicles[n].flags |= settled | opened | withKeys | battery | runs
					r.start.vehicles[n].fuel = halfTank
				}
			}
			enginetest.Soak{Game: New(r), Games: games, First: 1, Slow: 3, Properties: append(slices.Clip(properties), enginetest.Property{Name: "Car 1 squares beside vehicles", Step: beside}), Choose: drivers}.Run(t)
		}
	}
}
