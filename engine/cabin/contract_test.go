package cabin

import (
	"fmt"
	"reflect"
	"sync"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
)

// modes are games of every mode and option, with their names.
func modes() map[string]Options {
	all := map[string]Options{}
	for _, p := range presets {
		all[p.Name] = p.Options
	}
	for n := uint8(2); n <= 6; n++ {
		all[fmt.Sprintf("%d Characters", n)] = with(func(o *Options) { o.Characters = n })
		all[fmt.Sprintf("Overlord against %d", n)] = with(func(o *Options) { lord(o); o.Characters = n })
	}
	all["Overlord against one"] = with(func(o *Options) { lord(o); o.Characters = 1 })
	all["two seats play six"] = with(func(o *Options) { o.Characters, o.Players = 6, 2 })
	all["a team of four"] = with(func(o *Options) { o.Score = ScoreTeam })
	all["each for himself, with an Overlord"] = with(func(o *Options) { o.Overlord = true })
	all["points"] = with(func(o *Options) { o.Points, o.BareFists, o.NiceRoll, o.SharpShooter = true, true, true, true })
	all["out for yourself"] = with(func(o *Options) {
		o.OutForYourself, o.NoGrief, o.Haunted, o.BareFists, o.RollFail, o.Cast = true, true, true, true, true, CastRandom
	})
	all["everything"] = with(func(o *Options) {
		o.Characters, o.Overlord, o.Haunted, o.NoGrief, o.OutForYourself, o.FightFail, o.RollFail = 6, true, true, true, true, true, true
		o.ChooseBait, o.CutToChase, o.NiceRoll, o.SharpShooter, o.BareFists, o.MaxRounds = true, true, true, true, true, 12
	})
	all["haunted by nobody"] = with(func(o *Options) {
		o.Players, o.Score, o.Haunted, o.Cast, o.Named, o.Names = 1, ScoreTeam, true, CastNamed, 4, [6]Person{Michael, Sandra, Julie, Maria}
	})
	return all
}

// digestData is a game with the data of the digest's cases: the digest's own, before they were balanced.
var digestData = sync.OnceValues(func() (engine.Game, error) {
	list := Book().Settings()
	for _, name := range []string{"cards", "events", "figures"} {
		list = append(list, setting(name, "testdata/digest/"+name+".txt"))
	}
	return open(list)
})

// defaultRules are rules of those data.
func defaultRules(t testing.TB, o Options) *Rules {
	t.Helper()
	g, err := digestData()
	if err != nil {
		t.Fatal(err)
	}
	d := g.(*Game).rules
	r, err := NewRules(d.Cards, d.Events, d.Figures, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestContract(t *testing.T) {
	slowtest.Skip(t)
	for name, o := range modes() {
		t.Run(name, func(t *testing.T) {
			enginetest.Run(t, New(defaultRules(t, o)), enginetest.Options{Games: 2, Seed: 1, Stride: 29})
		})
	}
}

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[State](), 256) }
