package streets

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// What layers of the rules do to each other: each row is a fault that random play has found.
func TestLayersTogether(t *testing.T) {
	aboard := func(g *scene, slots ...int) {
		for _, slot := range slots {
			g.s.survivors[slot].at, g.s.survivors[slot].vehicle = ground.Aboard(0), 1
		}
	}
	with := func(l layer) func(*Options) { return func(o *Options) { o.Without = allLayers &^ l } }
	semi := func(o *Options) { o.Mode, o.Without = Semi, allLayers&^vehicles }
	runRows(t, []row{
		{"Event 64 for somebody in a vehicle: the dog comes beside it", "map convoy\nred 2,5 \nred 3,5", with(dogs | vehicles), func(g *scene) {
			aboard(g, 0, 1)
			g.s.dogComes()
			g.is("dogs", len(g.s.hounds()), 1).holds(g.s.vehicleOn(g.s.dogs[0].at().Square()) < 0, "it stands in the vehicle")
		}},
		{"nobody shoots at the vehicle in which he sits", "map convoy\nred 2,5 carries pistol:12\nblue 3,5", semi, func(g *scene) {
			aboard(g, 0, 1)
			g.act(0).refuses(KindSnap).refuses(KindAim)
		}},
		{"nor with the second shot of a volley", "vehicle car 16,9 N\nred 12,9 carries submachine-gun:30\nblue 1,1\nzombie boss 15,12", func(o *Options) { byCar(o); o.Seats, o.Mode = 2, Rivals }, func(g *scene) {
			aboard(g, 0, 1)
			g.act(0).do(fire(KindSnap, auto, g.at("15,12"))).roll(1).node(phaseAlso, noJob).offers(KindAlso, "15,12").refuses(KindAlso, "16,9")
		}},
		{"a chainsaw that is found comes back while its tank is thrown for", "red 5,5 \nred 20,20", with(gadgets), func(g *scene) {
			g.finds(false)
			g.s.clear()
			g.s.act, g.s.phase = KindGet, phaseNone
			g.s.identify(chainsaw)
			g.is("of one record", int(g.s.found.count()), 1)
		}},
		{"an OBSERVE that finds strangers comes back while their number is thrown for", "red 5,5\ntoken 20,5", folk, func(g *scene) {
			g.s.turn = 1 // without an event
			g.act(0).on(KindObserve, "20,5")
			g.roll(18).node(phaseRoll, jobResolve).roll(12).node(phaseRoll, jobStrangers).returns()
		}},
		{"a vehicle known from the start, whose battery was taken, comes back", "map convoy\nred 2,5 \nred 3,5", with(vehicles), func(g *scene) {
			g.s.turn, g.s.event = 1, 0
			g.act(0)
			g.s.tokensOut = uint8(g.s.r().tokens)
			for n := range g.s.tokens[:g.s.tokensOut] {
				g.s.tokens[n] = newToken(40)
			}
			g.s.vehicles[0].flags &^= battery
			g.returns()
		}},
	})
}

// returns checks that the position as text is read as the same.
func (g *scene) returns() {
	g.t.Helper()
	n := notation{g.s.r()}
	back, err := n.ParsePosition(n.FormatPosition(g.s))
	if err != nil {
		g.t.Fatal(err)
	}
	g.holds(*content(back) == *g.s, "%s", n.FormatPosition(back))
}

// Nothing is left out unless somebody asks for it; all is the core of the book, and layers are named.
func TestWithout(t *testing.T) {
	for _, c := range []struct{ asked, without string }{{"", "none"}, {"none", "none"}, {"all", "people,dogs,blasts,gadgets,vehicles"}, {"vehicles,dogs", "dogs,vehicles"}} {
		var settings []engine.Setting
		if c.asked != "" {
			settings = []engine.Setting{{Key: "without", Value: c.asked}}
		}
		g, err := engine.Open(Name, settings)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.(*Game).Rules().Options.Without.String(); got != c.without {
			t.Errorf("without %q is %s, want %s", c.asked, got, c.without)
		}
	}
	for _, bad := range []string{"zombies", "dogs,dogs", "all,dogs", ""} {
		if _, err := engine.Open(Name, []engine.Setting{{Key: "without", Value: bad}}); err == nil {
			t.Errorf("without %q is taken", bad)
		}
	}
}
