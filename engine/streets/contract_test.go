package streets

import (
	"fmt"
	"reflect"
	"testing"

	"deadreckon/engine/enginetest"
)

// modes are games of every mode and option, with their names.
func modes() map[string]Options {
	all := map[string]Options{"book": Book(), "core": core()}
	for n := uint8(2); n <= 6; n++ {
		without := allLayers * layer(n&1) // the core alone with an odd number
		all[fmt.Sprintf("coop of %d", n)] = with(func(o *Options) { o.Seats = n })
		all[fmt.Sprintf("semi of %d", n)] = with(func(o *Options) { o.Mode, o.Seats, o.Without = Semi, n, without })
		all[fmt.Sprintf("rivals of %d", n)] = with(func(o *Options) { o.Mode, o.Seats, o.Without = Rivals, n, without })
	}
	all["blasts"] = with(func(o *Options) { o.Seats, o.Without = 2, allLayers&^blasts })
	all["blasts of rivals"] = with(func(o *Options) { o.Mode, o.Seats, o.Without, o.Rocks = Rivals, 3, allLayers&^blasts, RocksOff })
	all["semi of 3, whole"] = with(func(o *Options) { o.Mode, o.Seats = Semi, 3 })
	all["everything"] = with(func(o *Options) {
		o.Seats, o.Events, o.Night, o.RunFour, o.LeaderRange, o.BossWounds, o.BowLong, o.RifleShort = 3, EventDeck, NightOn, true, 6, 3, 10, 5
		o.TokenStop, o.HeadShot, o.PsychicToken, o.Skillet, o.FriendlyFire, o.Plain = TokenStopRandom, HeadShotSixPlus, PsychicPeeks, 1, FireOn, true
	})
	all["people"] = with(func(o *Options) { o.Without = allLayers &^ people })
	all["people in rivals of 4"] = with(func(o *Options) { o.Without, o.Mode, o.Seats = allLayers&^people, Rivals, 4 })
	return all
}

func defaultRules(t testing.TB, o Options) *Rules {
	t.Helper()
	r, err := NewRules(DefaultScenario(), DefaultRoster(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[State](), 1152) }

func TestContract(t *testing.T) {
	for name, o := range modes() {
		t.Run(name, func(t *testing.T) {
			enginetest.Run(t, New(defaultRules(t, o)), enginetest.Options{Games: 1, Seed: 1, Stride: 41})
		})
	}
}
