package streets

import (
	"fmt"
	"reflect"
	"testing"

	"deadreckon/engine"
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
	all["everything"] = with(func(o *Options) {
		o.Seats, o.Events, o.Night, o.RunFour, o.LeaderRange, o.BossWounds, o.BowLong, o.RifleShort = 3, EventDeck, NightOn, true, 6, 3, 10, 5
		o.TokenStop, o.HeadShot, o.PsychicToken, o.Skillet, o.FriendlyFire, o.Plain = TokenStopRandom, HeadShotSixPlus, PsychicPeeks, 1, FireOn, true
	})
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

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[State](), 1024) }

// Random games end.
func TestRandomPlay(t *testing.T) {
	for name, o := range modes() {
		t.Run(name, func(t *testing.T) {
			p := enginetest.Player{Rng: engine.Stream(1, name)}
			for range 20 {
				s := New(defaultRules(t, o)).NewState()
				for n := 0; s.Turn() != engine.Nobody; n++ {
					if n > 6000 {
						t.Fatalf("no end: %+v", s)
					}
					if err := s.(*State).check(); err != nil {
						t.Fatalf("%v at %s %s, stage %d", err, s.(*State).Phase(), s.(*State).job, s.(*State).stage)
					}
					if p.Step(s); s.Turn() != engine.Nobody && len(s.AppendLegal(nil)) == 0 {
						t.Fatalf("nothing is legal at %s", s.(*State).Phase())
					}
				}
			}
		})
	}
}
