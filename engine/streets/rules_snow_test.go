package streets

import (
	"strings"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// because checks the refusal of an action and its text.
func (g *scene) because(action, says string) *scene {
	g.t.Helper()
	a, err := text.Grammar.Read(g.s, action)
	if err != nil {
		g.t.Fatal(err)
	}
	if why := text.Grammar.WhyNot(g.s, a); why == nil || !strings.Contains(why.Error(), says) {
		g.t.Errorf("%s: %v, want %q", action, why, says)
	}
	return g
}

func snowedUp(o *state.Options) { o.Snow = true; byCar(o) }

// Vehicles in the snow, and skis. Canada, 7.2.
func TestSnow(t *testing.T) {
	const road = "terrain = 0,14 31,17\nvehicle car 4,15 E\n"
	runRows(t, []row{
		{"Snow, vehicles get stuck", road + "red 1,1 ", snowedUp, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 1}).say(action.KindHalt).say(action.KindDone).rolls(rules.ChanceStuck)
			h := g.fork().roll(4)
			h.holds(!h.s.Vehicles[0].Is(state.Stuck), "stuck with a 4").decides(state.PhaseEvent)
			g.roll(3).holds(g.s.Vehicles[0].Is(state.Stuck), "not stuck with a 3").decides(state.PhaseEvent)
		}},
		{"Snow, one that was not driven does not", road + "red 1,1 ", snowedUp, func(g *scene) { g.wheel().say(action.KindDone).decides(state.PhaseEvent) }},
		{"Snow, otherwise nothing is thrown for", road + "red 1,1 ", byCar, func(g *scene) {
			g.wheel().say(action.KindDrive).do(action.Play{Kind: action.KindAhead, Q: 1}).say(action.KindHalt).because("free V1", "there is no snow").say(action.KindDone).decides(state.PhaseEvent)
		}},
		{"Snow, drivers", road + "red 1,1 american\nred 2,1 skilled-driver\nred 3,1 american bad-driver", snowedUp, func(g *scene) {
			for slot, want := range []int{-1, 1, -2} {
				g.s.Vehicles[0].Driver = uint8(1 + slot)
				g.is(g.s.Name(slot), g.s.Ploughing(0), want)
			}
		}},
		{"Snow, free", road + "red 1,1 \nred 3,15 american\nred 20,20 ", snowedUp, func(g *scene) {
			g.ready().seat(1)
			g.s.Vehicles[0].Flags |= state.Stuck
			g.act(0)
			h := g.fork().do(action.Play{Kind: action.KindPick, A: 1}).say(action.KindFree)
			h.is("need of an American", int(h.s.Need), 6)
			g.fork().do(action.Play{Kind: action.KindPick, A: 2}).refuses(action.KindFree).because("free V1", "neither in it nor within 1")
			g.say(action.KindPick).refuses(action.KindDrive).because("drive V1", "it is stuck in the snow").say(action.KindFree).rolls(rules.ChanceTest).is("need", int(g.s.Need), 5)
			h = g.fork().roll(4)
			h.holds(h.s.Vehicles[0].Is(state.Stuck), "free with a 4").is("actions", int(h.who(1).Actions), 0)
			g.roll(5).holds(!g.s.Vehicles[0].Is(state.Stuck), "stuck with a 5")
			g.who(1).Actions = 2
			g.acts().refuses(action.KindFree).because("drive V1", "it may be driven in the next")
			g.s.RestVehicles()
			g.acts().offers(action.KindDrive)
		}},
		{"Canada T, obstacles cost double on skis", "terrain f 3,6 7,6\nred 5,5 ", nil, func(g *scene) {
			g.fork().act(0).offers(action.KindMove, "5,9")
			g.s.AddItem(state.NewItem(state.Hands(0), state.Skis, 1, state.ItemOn))
			g.act(0).offers(action.KindMove, "5,7").refuses(action.KindMove, "5,8")
		}},
		{"Snow, independents", "red 5,5 \nred 20,20\ngroup G1 hostile\nperson stranger 10,10 G1", func(o *state.Options) { folk(o); o.Snow = true }, func(g *scene) {
			g.is("MOVE of one of whom nothing is known", g.s.Strides(2, 0), 6).is("RUN", g.s.Strides(2, 3), 8)
		}},
		{"Snow, Americans among independents", "red 5,5 \nred 20,20\ngroup G1 hostile\nperson stranger 10,10 G1", func(o *state.Options) { folk(o); o.Snow, o.Niceness = true, true }, func(g *scene) {
			g.is("MOVE", g.s.Strides(2, 0), 5)
			g.s.Survivors[2].Fire = state.Canadian
			g.is("MOVE of a Canadian", g.s.Strides(2, 0), 6)
		}},
	})
}

// Knowledge of vehicles during and after actions of independents.
func TestVehiclesAndIndependents(t *testing.T) {
	const there = "vehicle car 16,9 N\nred 1,1\nred 2,2\ngroup G1 wary\nperson stranger 9,9 G1"
	runRows(t, []row{
		{"S51, S76, a slot that is empty", there, func(o *state.Options) { folk(o); byCar(o) }, func(g *scene) {
			g.s.Join(0, 0)
			g.s.Vehicles[0].Checked, g.s.Vehicles[0].Driver = 1<<2|1, 3
			g.who(1).Shooter = 3
			g.s.Kill(2)
			g.s.RemoveCorpse(2)
			g.is("who has checked it", int(g.s.Vehicles[0].Checked), 1).is("who drives it", int(g.s.Vehicles[0].Driver), 0).is("who shot", int(g.who(1).Shooter), 0)
		}},
		{"Car 7, a vehicle that an independent wrecks", there, func(o *state.Options) { folk(o); byCar(o) }, func(g *scene) {
			g.s.Event = 1
			g.s.Vehicles[0].Points = 0
			g.s.Vehicles[0].Flags |= state.Failing
			g.from(state.StagePeople).rolls(rules.ChanceWreck)
			n := text.Notation{Rules: g.s.Rules()}
			back, err := n.ParsePosition(n.FormatPosition(g.s))
			g.holds(err == nil && *back.(*rules.State) == *g.s, "it does not come back: %v", err)
		}},
	})
}

// The distance of people in a vehicle to edges and buildings is that of the vehicle. Grid 3.
func TestNearAsTheirVehicle(t *testing.T) {
	runRows(t, []row{
		{"Event 41, Grid 3", "vehicle bus 3,15 E\nhouse 20,15 22,17 door 20,15 W\nhouse 3,28 5,30 door 3,28 S\nred 1,1", byCar, func(g *scene) {
			g.seat(1).is("the farthest building", g.s.FarHouse(), 1)
		}},
		{"Event 33, Grid 3, Grid 13", "vehicle bus 12,15 E\nred 1,1", byCar, func(g *scene) {
			g.seat(1).holds(g.s.FarEdge() == g.at("16,31").Square(), "the farthest edge has its centre at %s", g.s.Rules().Map.Name(g.s.FarEdge()))
		}},
		{"Event 31, Grid 3, Grid 13", "vehicle bus 16,20 E\nred 1,1\ntoken 5,5", byCar, func(g *scene) {
			g.seat(1).who(1).Fire = state.Fired | state.FiredGun
			g.event(31).tokens("5,5", "31,20")
		}},
	})
}
