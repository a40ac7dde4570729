package streets

import (
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Random games over everything that may be set: scenario, mode, number of seats, people, options.

// drawnSettings is under how many settings a scenario is played: a process has room for some
// thousand rules.
const drawnSettings = 600

// drawnRules returns the rules of a scenario under the n-th settings: every mode with every number of
// seats by turns, every other time with the book's options, and half of the time with the book's people.
func drawnRules(t *testing.T, scenario string, n int) *state.Rules {
	t.Helper()
	sc, rng := state.Scenario(scenario), engine.Stream(uint64(n), scenario)
	o := state.Book()
	if o.Mode = state.Mode(n / 2 % 3); o.Mode == state.Coop {
		o.Seats = uint8(1 + n/6%6)
	} else {
		o.Seats = uint8(2 + n/6%5)
	}
	if n%2 == 1 {
		drawOptions(&o, rng)
		if rng.IntN(3) == 0 && sc.Goal.Item < 0 {
			o.Goal = 1 + uint8(rng.IntN(12))
		}
	}
	crew := rng.IntN(2 * len(crews))
	if crew >= len(crews) {
		return mustRules(t, sc, state.DefaultRoster(), o)
	}
	o.Marines = o.Marines || crew == 0
	return mustRules(t, sc, roster(t, int(o.Seats), seatedAmong(crews[crew], int(o.Seats))), o)
}

// drawOptions draws all options but mode, seats and goal.
func drawOptions(o *state.Options, rng *rand.Rand) {
	of := func(values ...uint8) uint8 { return values[rng.IntN(len(values))] }
	o.MaxTurns = of(0, 0, 0, 0, 5, 30)
	o.Events, o.Night, o.RunFour = state.Events(of(0, 1)), of(state.NightOfScenario, state.NightOff, state.NightOn), of(0, 1) == 1
	o.LeaderRange, o.BossWounds, o.BowLong, o.RifleShort = of(12, 6), of(2, 3), of(12, 10), of(4, 5)
	o.TokenStop, o.HeadShot, o.PsychicToken = of(state.TokenStopAny, state.TokenStopRandom), of(state.HeadShotSix, state.HeadShotSixPlus), of(state.PsychicResolves, state.PsychicPeeks)
	o.Skillet, o.Rocks, o.FriendlyFire, o.Plain = of(0, 1), of(state.RocksOn, state.RocksOff), of(state.FireDerived, state.FireOff, state.FireOn), of(0, 1) == 1
	o.Without = state.Layer(of(0, 0, uint8(state.AllLayers), uint8(rng.IntN(int(state.AllLayers)))))
	variant(o, rng.IntN(128))
}

// seatedAmong deals people to n seats.
func seatedAmong(people [][]string, seats int) (out [][]string) {
	for i, w := range people {
		w = slices.Clone(w)
		w[0] = state.SeatNames[i%seats]
		out = append(out, w)
	}
	return out
}

// TestDrawn: every option is drawn with more than one value, every mode with every number of seats,
// and all that is drawn goes together.
func TestDrawn(t *testing.T) {
	values, frames := map[string]map[string]bool{}, map[[2]uint8]bool{}
	for _, name := range ground.Scenarios {
		for n := range drawnSettings {
			o := drawnRules(t, name, n).Options
			frames[[2]uint8{uint8(o.Mode), o.Seats}] = true
			for _, s := range o.Settings() {
				if values[s.Key] == nil {
					values[s.Key] = map[string]bool{}
				}
				values[s.Key][s.Value] = true
			}
		}
	}
	for _, row := range state.Settable.Rows {
		if len(values[row.Name]) < 2 {
			t.Errorf("option %s is always %v", row.Name, values[row.Name])
		}
	}
	if len(frames) != 6+5+5 {
		t.Errorf("%d modes and numbers of seats, want 16: %v", len(frames), frames)
	}
}

// anyhow chooses by each of the preferences in turn.
func anyhow(m *enginetest.Match) int {
	switch m.Seed / 7 % 4 {
	case 0:
		return drivers(m)
	case 1:
		return burning(m)
	}
	return busy(m)
}

// watchDrawn plays random games of every scenario with random settings, starting after the games that
// other tests play. The seed of a game determines its settings.
func watchDrawn(t *testing.T, before, games, slow int) {
	for _, name := range ground.Scenarios {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			enginetest.Soak{Game: New(drawnRules(t, name, 0)), Before: before, Games: games, Slow: slow, Properties: properties, Choose: anyhow,
				Begin: func(m *enginetest.Match) {
					m.Game = New(drawnRules(t, name, int(m.Seed%drawnSettings)))
					m.State.CopyFrom(m.Game.NewState())
				}}.Run(t)
		})
	}
}

func TestDrawnProperties(t *testing.T) {
	games := 150 // per scenario
	if testing.Short() {
		games = 25
	}
	watchDrawn(t, 0, games, 40)
}
