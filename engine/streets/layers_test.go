package streets

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// Interactions of layers: each row is a fault that random play has found.
func TestLayersTogether(t *testing.T) {
	aboard := func(g *scene, slots ...int) {
		for _, slot := range slots {
			g.s.Survivors[slot].At, g.s.Survivors[slot].Vehicle = ground.Aboard(0), 1
		}
	}
	with := func(l state.Layer) func(*state.Options) {
		return func(o *state.Options) { o.Without = state.AllLayers &^ l }
	}
	semi := func(o *state.Options) { o.Mode, o.Without = state.Semi, state.AllLayers&^state.Vehicles }
	runRows(t, []row{
		{"Event 64 for somebody in a vehicle: the dog comes beside it", "map convoy\nred 2,5 \nred 3,5", with(state.Dogs | state.Vehicles), func(g *scene) {
			aboard(g, 0, 1)
			g.s.PlaceFriendlyDog()
			g.is("dogs", len(g.s.DogList()), 1).holds(g.s.VehicleOn(g.s.Dogs[0].At().Square()) < 0, "it stands in the vehicle")
		}},
		{"nobody shoots at the vehicle in which he sits", "map convoy\nred 2,5 carries pistol:12\nblue 3,5", semi, func(g *scene) {
			aboard(g, 0, 1)
			g.act(0).refuses(action.KindSnap).refuses(action.KindAim)
		}},
		{"nor with the second shot of a volley", "vehicle car 16,9 N\nred 12,9 carries submachine-gun:30\nblue 1,1\nzombie boss 15,12", func(o *state.Options) { byCar(o); o.Seats, o.Mode = 2, state.Rivals }, func(g *scene) {
			aboard(g, 0, 1)
			g.act(0).do(fire(action.KindSnap, rules.Auto, g.at("15,12"))).roll(1).decides(state.PhaseAlso).offers(action.KindAlso, "15,12").refuses(action.KindAlso, "16,9")
		}},
		{"a chainsaw that is found comes back while its tank is thrown for", "red 5,5 \nred 20,20", with(state.Gadgets), func(g *scene) {
			g.finds(false)
			g.s.Clear()
			g.s.Act, g.s.Node = action.KindGet, state.PhaseNone
			g.s.Identify(state.Chainsaw)
			g.is("of one record", int(g.s.Found.Count()), 1)
		}},
		{"an OBSERVE that finds strangers comes back while their number is thrown for", "red 5,5\ntoken 20,5", folk, func(g *scene) {
			g.s.ThisTurn = 1 // without an event
			g.act(0).on(action.KindObserve, "20,5")
			g.roll(18).rolls(rules.ChanceResolve).roll(12).rolls(rules.ChanceStrangers).returns()
		}},
		{"a vehicle known from the start, whose battery was taken, comes back", "map convoy\nred 2,5 \nred 3,5", with(state.Vehicles), func(g *scene) {
			g.s.ThisTurn, g.s.Event = 1, 0
			g.act(0)
			g.s.TokensOut = uint8(g.s.Rules().Tokens)
			for n := range g.s.Tokens[:g.s.TokensOut] {
				g.s.Tokens[n] = state.NewToken(40)
			}
			g.s.Vehicles[0].Flags &^= state.Battery
			g.returns()
		}},
	})
}

// returns checks that the position as text is read as the same.
func (g *scene) returns() {
	g.t.Helper()
	n := text.Notation{Rules: g.s.Rules()}
	back, err := n.ParsePosition(n.FormatPosition(g.s))
	if err != nil {
		g.t.Fatal(err)
	}
	g.holds(*rules.Content(back) == *g.s, "%s", n.FormatPosition(back))
}

// By default no layer is disabled. "all" disables every layer; layers have names.
func TestWithout(t *testing.T) {
	for _, c := range []struct{ asked, without string }{{"", "none"}, {"none", "none"}, {"all", "people,dogs,blasts,gadgets,vehicles"}, {"vehicles,dogs", "dogs,vehicles"}} {
		var settings []engine.Setting
		if c.asked != "" {
			settings = []engine.Setting{{Key: "without", Value: c.asked}}
		}
		g := enginetest.Open(t, state.Name, settings...)
		if got := g.(*Game).Rules().Options.Without.String(); got != c.without {
			t.Errorf("without %q is %s, want %s", c.asked, got, c.without)
		}
	}
	for _, bad := range []string{"zombies", "dogs,dogs", "all,dogs", ""} {
		if _, err := engine.Open(state.Name, []engine.Setting{{Key: "without", Value: bad}}); err == nil {
			t.Errorf("without %q is taken", bad)
		}
	}
}
