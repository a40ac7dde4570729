package streets

import (
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// played is a scene whose boss is blue's.
func (g *scene) played() *scene {
	g.s.Zombies[0] |= state.Zombie(1+1) << 2
	g.s.Seats[1].Flags |= state.SeatBoss
	return g.from(state.StageBosses)
}

// Bosses of seats: digest 6.15, 3.3 M1.
func TestBosses(t *testing.T) {
	semi := func(o *state.Options) { o.Mode, o.Seats = state.Semi, 2 }
	runRows(t, []row{
		{"K381 Boss", "red 5,5\nred 20,20\nblue 30,30\nzombie boss 6,5\ntoken 12,5", semi, func(g *scene) {
			g.s.Kill(2)
			g.played().decides(state.PhaseBoss).holds(g.s.Turn() == 1, "seat %d", g.s.Turn()).offers(action.KindMove, "6,9").refuses(action.KindMove, "6,10").
				refuses(action.KindRun).offers(action.KindSpot, "12,5").offers(action.KindMelee, "5,5").offers(action.KindGroan).offers(action.KindDone)
			h := g.fork()
			h.on(action.KindMelee, "5,5").roll(2).decides(state.PhaseBoss).on(action.KindMelee, "5,5").roll(3, 1).is("wounds", int(h.who(1).Wounds), 1).
				holds(h.s.Stage != state.StageBosses, "more than two actions")
			h = g.fork()
			h.on(action.KindMelee, "5,5").roll(6, 1).is("bites", int(h.who(1).Bites), 1)
			h = g.fork()
			h.on(action.KindMove, "6,9").say(action.KindRun).roll(1).decides(state.PhaseBossRun).offers(action.KindTo, "6,14").refuses(action.KindTo, "6,15").on(action.KindTo, "6,14").
				is("bosses there", h.s.ZombieAt(h.at("6,14")), 0)
			h = g.fork()
			h.on(action.KindSpot, "12,5").is("dice", int(h.s.Dice), 3).roll(4).is("tokens", int(h.s.TokensOut), 1).on(action.KindSpot, "12,5").roll(5).is("tokens", int(h.s.TokensOut), 0)
			g.say(action.KindGroan).is("markers", g.s.Noise(), 1).rolls(rules.ChanceGroan).roll(5).is("tokens", int(g.s.TokensOut), 2)
		}},
		{"K381 Boss, enter", "map supply\nred 30,1\nblue 1,1\nzombie boss 6,6\nstatus A intact", semi, func(g *scene) {
			g.s.Kill(1)
			g.played().do(door(0)).rolls(rules.ChanceBossForce)
			h := g.fork()
			h.roll(2).is("inside", h.inside(0), 0)
			g.roll(3).is("inside", g.inside(0), 1).is("breaches", int(g.s.Buildings[0].Breaches[0]), 1).offers(action.KindExit, "6,7").on(action.KindExit, "6,7").is("inside", g.inside(0), 0)
		}},
		{"K381 Boss, at a vehicle", "red 5,5\nred 20,20\nblue 30,30\nvehicle car 10,10 E\nzombie boss 9,10\nzombie shuffler 25,25", func(o *state.Options) {
			semi(o)
			o.Without &^= state.Vehicles
		}, func(g *scene) {
			g.s.Survivors[0].At, g.s.Survivors[0].Vehicle = ground.Aboard(0), 1
			g.s.Kill(2)
			g.played().on(action.KindMelee, "10,10").rolls(rules.ChanceAboard)
			h := g.fork()
			h.roll(1).rolls(rules.ChanceBossHit).roll(6).rolls(rules.ChanceBossHarm).roll(1).is("bites", int(h.who(1).Bites), 1).decides(state.PhaseBoss)
			h.on(action.KindMelee, "10,10").holds(h.s.Chance == rules.ChanceAboard, "the second action is lost")
			points := g.s.Vehicles[0].Points
			g.roll(3).rolls(rules.ChanceBossHit).roll(6).roll(6).holds(g.s.Vehicles[0].Points < points, "it is whole").decides(state.PhaseBoss)
		}},
		{"K446 Trait scientist", "red 10,10 scientist\nred 20,10 scientist\nhouse 9,9 12,12 hospital door 9,10 W\nhouse 19,9 22,12 door 19,10 W", nil, func(g *scene) {
			for i, want := range []int{5, 4} {
				h := g.fork()
				h.s.Buildings[i].Class, h.s.Buildings[i].Floors = ground.Intact, 1
				h.act(0).do(action.Play{Kind: action.KindPick, A: uint8(i)}).on(action.KindSearch, []string{"10,10", "20,10"}[i]).is("score", h.s.SearchScore(4), want)
			}
		}},
		{"K049 Grid 9", "map supply\nred 9,10\ntoken 12,11\ntoken 11,12\nstatus A barricaded", nil, func(g *scene) {
			g.act(0).offers(action.KindSpot, "12,11").refuses(action.KindSpot, "11,12")
		}},
	})
}
