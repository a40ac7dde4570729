package streets

import (
	"strings"
	"testing"
)

// because checks that an action is refused, and what is said.
func (g *scene) because(action, says string) *scene {
	g.t.Helper()
	a, err := table.Read(g.s, action)
	if err != nil {
		g.t.Fatal(err)
	}
	if why := table.WhyNot(g.s, a); why == nil || !strings.Contains(why.Error(), says) {
		g.t.Errorf("%s: %v, want %q", action, why, says)
	}
	return g
}

func snowedUp(o *Options) { o.Snow = true; byCar(o) }

// Vehicles in the snow, and skis. Canada, 7.2.
func TestSnow(t *testing.T) {
	const road = "terrain = 0,14 31,17\nvehicle car 4,15 E\n"
	runRows(t, []row{
		{"Snow, vehicles get stuck", road + "red 1,1 ", snowedUp, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 1}).say(KindHalt).say(KindDone).node(phaseRoll, jobStuck)
			h := g.fork().roll(4)
			h.holds(!h.s.vehicles[0].is(stuck), "stuck with a 4").node(phaseEvent, noJob)
			g.roll(3).holds(g.s.vehicles[0].is(stuck), "not stuck with a 3").node(phaseEvent, noJob)
		}},
		{"Snow, one that was not driven does not", road + "red 1,1 ", snowedUp, func(g *scene) { g.wheel().say(KindDone).node(phaseEvent, noJob) }},
		{"Snow, otherwise nothing is thrown for", road + "red 1,1 ", byCar, func(g *scene) {
			g.wheel().do(Play{Kind: KindDrive}).do(Play{Kind: KindAhead, Q: 1}).say(KindHalt).because("free V1", "there is no snow").say(KindDone).node(phaseEvent, noJob)
		}},
		{"Snow, drivers", road + "red 1,1 american\nred 2,1 skilled-driver\nred 3,1 american bad-driver", snowedUp, func(g *scene) {
			for slot, want := range []int{-1, 1, -2} {
				g.s.vehicles[0].driver = uint8(1 + slot)
				g.is(g.s.name(slot), g.s.ploughing(0), want)
			}
		}},
		{"Snow, free", road + "red 1,1 \nred 3,15 american\nred 20,20 ", snowedUp, func(g *scene) {
			g.ready().seat(1)
			g.s.vehicles[0].flags |= stuck
			g.act(0)
			h := g.fork().do(Play{Kind: KindPick, A: 1}).do(Play{Kind: KindFree})
			h.is("need of an American", int(h.s.need), 6)
			g.fork().do(Play{Kind: KindPick, A: 2}).refuses(KindFree).because("free V1", "neither in it nor within 1")
			g.do(Play{Kind: KindPick}).refuses(KindDrive).because("drive V1", "it is stuck in the snow").do(Play{Kind: KindFree}).node(phaseRoll, jobTest).is("need", int(g.s.need), 5)
			h = g.fork().roll(4)
			h.holds(h.s.vehicles[0].is(stuck), "free with a 4").is("actions", int(h.who(1).actions), 0)
			g.roll(5).holds(!g.s.vehicles[0].is(stuck), "stuck with a 5")
			g.who(1).actions = 2
			g.act(0).do(Play{Kind: KindPick}).refuses(KindFree).because("drive V1", "it may be driven in the next")
			g.s.rest()
			g.act(0).do(Play{Kind: KindPick}).offers(KindDrive)
		}},
		{"Canada T, obstacles cost double on skis", "terrain f 3,6 7,6\nred 5,5 ", nil, func(g *scene) {
			g.fork().act(0).offers(KindMove, "5,9")
			g.s.addItem(newItem(hands(0), skis, 1, itemOn))
			g.act(0).offers(KindMove, "5,7").refuses(KindMove, "5,8")
		}},
		{"Snow, independents", "red 5,5 \nred 20,20\ngroup G1 hostile\nperson stranger 10,10 G1", func(o *Options) { folk(o); o.Snow = true }, func(g *scene) {
			g.is("MOVE of one of whom nothing is known", g.s.strides(2, 0), 6).is("RUN", g.s.strides(2, 3), 8)
		}},
		{"Snow, Americans among independents", "red 5,5 \nred 20,20\ngroup G1 hostile\nperson stranger 10,10 G1", func(o *Options) { folk(o); o.Snow, o.Niceness = true, true }, func(g *scene) {
			g.is("MOVE", g.s.strides(2, 0), 5)
			g.s.survivors[2].fire = canadian
			g.is("MOVE of a Canadian", g.s.strides(2, 0), 6)
		}},
	})
}

// What is known of vehicles while and after others than characters of the start act.
func TestVehiclesAndIndependents(t *testing.T) {
	const there = "vehicle car 16,9 N\nred 1,1\nred 2,2\ngroup G1 wary\nperson stranger 9,9 G1"
	runRows(t, []row{
		{"S51, S76, a slot that is empty", there, func(o *Options) { folk(o); byCar(o) }, func(g *scene) {
			g.s.join(0, 0)
			g.s.vehicles[0].checked, g.s.vehicles[0].driver = 1<<2|1, 3
			g.who(1).shooter = 3
			g.s.kill(2)
			g.s.removeCorpse(2)
			g.is("who has checked it", int(g.s.vehicles[0].checked), 1).is("who drives it", int(g.s.vehicles[0].driver), 0).is("who shot", int(g.who(1).shooter), 0)
		}},
		{"Car 7, a vehicle that an independent wrecks", there, func(o *Options) { folk(o); byCar(o) }, func(g *scene) {
			g.s.event = 1
			g.s.vehicles[0].points = 0
			g.s.vehicles[0].flags |= failing
			g.from(stagePeople).node(phaseRoll, jobWreck)
			n := notation{g.s.r()}
			back, err := n.ParsePosition(n.FormatPosition(g.s))
			g.holds(err == nil && *back.(*State) == *g.s, "it does not come back: %v", err)
		}},
	})
}

// People in a vehicle are as near to edges and buildings as it is. Grid 3.
func TestNearAsTheirVehicle(t *testing.T) {
	runRows(t, []row{
		{"Event 41, Grid 3", "vehicle bus 3,15 E\nhouse 20,15 22,17 door 20,15 W\nhouse 3,28 5,30 door 3,28 S\nred 1,1", byCar, func(g *scene) {
			g.seat(1).is("the farthest building", g.s.farHouse(), 1)
		}},
		{"Event 33, Grid 3, Grid 13", "vehicle bus 12,15 E\nred 1,1", byCar, func(g *scene) {
			g.seat(1).holds(g.s.farEdge() == g.at("16,31").Square(), "the farthest edge has its centre at %s", g.s.r().Map.Name(g.s.farEdge()))
		}},
		{"Event 31, Grid 3, Grid 13", "vehicle bus 16,20 E\nred 1,1\ntoken 5,5", byCar, func(g *scene) {
			g.seat(1).who(1).fire = fired | firedGun
			g.event(31).tokens("5,5", "31,20")
		}},
	})
}
