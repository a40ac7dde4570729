package streets

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
)

// drivers prefers what has to do with vehicles.
func drivers(m *enginetest.Match, legal []engine.Action) int {
	best := busy(m, legal)
	for i, x := range legal {
		switch k := Decode(x).Kind; {
		case k == KindCheck || k == KindHalt || k == KindLeave:
		case k >= KindBoard && k <= KindRam && m.Rng.IntN(3) == 0, k == KindSnap && m.Rng.IntN(3) == 0:
			best = i
		}
	}
	return best
}

// TestPropertiesOfVehicles plays on the default map with vehicles of every type about the start, with
// people who know how to get them going.
func TestPropertiesOfVehicles(t *testing.T) {
	games := 20
	if testing.Short() {
		games = 3
	}
	people := [][]string{{"red", "", "skilled-driver", "handy", "sensible", "carries", "gasoline:4", "siphon", "battery", "pistol:12"}, {"red", "", "skilled-driver", "looter"},
		{"red", "", "bad-driver", "clumsy", "insane"}, {"blue", "", "handy", "carries", "shotgun:2"}, {"blue", "", "careless", "panicky"}}
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
			r, err := NewRules(sc, roster(t, 2, people), with(func(o *Options) { o.Seats, o.Mode, o.Without = 2, m, o.Without&^vehicles }))
			if err != nil {
				t.Fatal(err)
			}
			for n := range sc.Vehicles { // some run from the beginning
				if n != 1 {
					r.start.vehicles[n].flags |= settled | opened | withKeys | battery | runs
					r.start.vehicles[n].fuel = halfTank
				}
			}
			enginetest.Soak{Game: New(r), Games: games, First: 1, Slow: 3, Properties: properties, Choose: drivers}.Run(t)
		}
	}
}
