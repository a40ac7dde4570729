package streets

import (
	"fmt"
	"reflect"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/internal/slowtest"
)

// modes are games of every mode and option, with their names.
func modes() map[string]state.Options {
	all := map[string]state.Options{"book": state.Book(), "core": core()}
	for n := uint8(2); n <= 6; n++ {
		without := state.AllLayers * state.Layer(n&1) // an odd number disables all layers
		all[fmt.Sprintf("coop of %d", n)] = state.With(func(o *state.Options) { o.Seats = n })
		all[fmt.Sprintf("semi of %d", n)] = state.With(func(o *state.Options) { o.Mode, o.Seats, o.Without = state.Semi, n, without })
		all[fmt.Sprintf("rivals of %d", n)] = state.With(func(o *state.Options) { o.Mode, o.Seats, o.Without = state.Rivals, n, without })
	}
	all["blasts"] = state.With(func(o *state.Options) { o.Seats, o.Without = 2, state.AllLayers&^state.Blasts })
	all["blasts of rivals"] = state.With(func(o *state.Options) {
		o.Mode, o.Seats, o.Without, o.Rocks = state.Rivals, 3, state.AllLayers&^state.Blasts, state.RocksOff
	})
	all["semi of 3, whole"] = state.With(func(o *state.Options) { o.Mode, o.Seats = state.Semi, 3 })
	all["everything"] = state.With(func(o *state.Options) {
		o.Seats, o.Events, o.Night, o.RunFour, o.LeaderRange, o.BossWounds, o.BowLong, o.RifleShort = 3, state.EventDeck, state.NightOn, true, 6, 3, 10, 5
		o.TokenStop, o.HeadShot, o.PsychicToken, o.Skillet, o.FriendlyFire, o.Plain = state.TokenStopRandom, state.HeadShotSixPlus, state.PsychicPeeks, 1, state.FireOn, true
	})
	all["people"] = state.With(func(o *state.Options) { o.Without = state.AllLayers &^ state.People })
	all["people in rivals of 4"] = state.With(func(o *state.Options) { o.Without, o.Mode, o.Seats = state.AllLayers&^state.People, state.Rivals, 4 })
	return all
}

func defaultRules(t testing.TB, o state.Options) *state.Rules {
	t.Helper()
	return mustRules(t, state.DefaultScenario(), state.DefaultRoster(), o)
}

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[rules.State](), 1152) }

func TestContract(t *testing.T) {
	slowtest.Skip(t)
	for name, o := range modes() {
		t.Run(name, func(t *testing.T) {
			enginetest.Run(t, New(defaultRules(t, o)), enginetest.Options{Games: 1, Seed: 1, Stride: 41})
		})
	}
}
