package streets

import (
	"fmt"
	"reflect"
	"testing"

	"deadreckon/engine/enginetest"
)

// modes are games of every mode and option, with their names.
func modes() map[string]Options {
	all := map[string]Options{"book": Book()}
	for n := uint8(2); n <= 6; n++ {
		all[fmt.Sprintf("coop of %d", n)] = with(func(o *Options) { o.Seats = n })
		all[fmt.Sprintf("semi of %d", n)] = with(func(o *Options) { o.Mode, o.Seats = Semi, n })
		all[fmt.Sprintf("rivals of %d", n)] = with(func(o *Options) { o.Mode, o.Seats = Rivals, n })
	}
	all["blasts"] = with(func(o *Options) { o.Seats, o.Without = 2, allLayers&^blasts })
	all["blasts of rivals"] = with(func(o *Options) { o.Mode, o.Seats, o.Without, o.Rocks = Rivals, 3, allLayers&^blasts, RocksOff })
	all["whole"] = with(func(o *Options) { o.Without &^= built })
	all["whole of 3"] = with(func(o *Options) { o.Without, o.Mode, o.Seats = o.Without&^built, Semi, 3 })
	all["everything"] = with(func(o *Options) {
		o.Seats, o.Events, o.Night, o.RunFour, o.LeaderRange, o.BossWounds, o.BowLong, o.RifleShort = 3, EventDeck, NightOn, true, 6, 3, 10, 5
		o.TokenStop, o.HeadShot, o.PsychicToken, o.Skillet, o.FriendlyFire, o.Plain = TokenStopRandom, HeadShotSixPlus, PsychicPeeks, 1, FireOn, true
	})
	all["people"] = with(folk)
	all["people in rivals of 4"] = with(func(o *Options) { folk(o); o.Mode, o.Seats = Rivals, 4 })
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
