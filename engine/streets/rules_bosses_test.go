package streets

import (
	"testing"

	"deadreckon/engine/streets/ground"
)

// played is a scene whose boss is blue's.
func (g *scene) played() *scene {
	g.s.zombies[0] |= zombie(1+1) << 2
	g.s.seats[1].flags |= seatBoss
	return g.from(stageBosses)
}

// Bosses of seats: digest 6.15, 3.3 M1.
func TestBosses(t *testing.T) {
	semi := func(o *Options) { o.Mode, o.Seats = Semi, 2 }
	runRows(t, []row{
		{"K381 Boss", "red 5,5\nred 20,20\nblue 30,30\nzombie boss 6,5\ntoken 12,5", semi, func(g *scene) {
			g.s.kill(2)
			g.played().node(phaseBoss, noJob).holds(g.s.Turn() == 1, "seat %d", g.s.Turn()).offers(KindMove, "6,9").refuses(KindMove, "6,10").
				refuses(KindRun).offers(KindSpot, "12,5").offers(KindMelee, "5,5").offers(KindGroan).offers(KindDone)
			h := g.fork()
			h.on(KindMelee, "5,5").roll(2).node(phaseBoss, noJob).on(KindMelee, "5,5").roll(3, 1).is("wounds", int(h.who(1).wounds), 1).
				holds(h.s.stage != stageBosses, "more than two actions")
			h = g.fork()
			h.on(KindMelee, "5,5").roll(6, 1).is("bites", int(h.who(1).bites), 1)
			h = g.fork()
			h.on(KindMove, "6,9").say(KindRun).roll(1).node(phaseBossRun, noJob).offers(KindTo, "6,14").refuses(KindTo, "6,15").on(KindTo, "6,14").
				is("bosses there", h.s.zombieAt(h.at("6,14")), 0)
			h = g.fork()
			h.on(KindSpot, "12,5").is("dice", int(h.s.dice), 3).roll(4).is("tokens", int(h.s.tokensOut), 1).on(KindSpot, "12,5").roll(5).is("tokens", int(h.s.tokensOut), 0)
			g.say(KindGroan).is("markers", g.s.noise(), 1).node(phaseRoll, jobGroan).roll(5).is("tokens", int(g.s.tokensOut), 2)
		}},
		{"K381 Boss, enter", "map supply\nred 30,1\nblue 1,1\nzombie boss 6,6\nstatus A intact", semi, func(g *scene) {
			g.s.kill(1)
			g.played().do(door(0)).node(phaseRoll, jobBossForce)
			h := g.fork()
			h.roll(2).is("inside", h.inside(0), 0)
			g.roll(3).is("inside", g.inside(0), 1).is("breaches", int(g.s.buildings[0].breaches[0]), 1).offers(KindExit, "6,7").on(KindExit, "6,7").is("inside", g.inside(0), 0)
		}},
		{"K381 Boss, at a vehicle", "red 5,5\nred 20,20\nblue 30,30\nvehicle car 10,10 E\nzombie boss 9,10\nzombie shuffler 25,25", func(o *Options) {
			semi(o)
			o.Without &^= vehicles
		}, func(g *scene) {
			g.s.survivors[0].at, g.s.survivors[0].vehicle = ground.Aboard(0), 1
			g.s.kill(2)
			g.played().on(KindMelee, "10,10").node(phaseRoll, jobAboard)
			h := g.fork()
			h.roll(1).node(phaseRoll, jobBossHit).roll(6).node(phaseRoll, jobBossHarm).roll(1).is("bites", int(h.who(1).bites), 1).node(phaseBoss, noJob)
			h.on(KindMelee, "10,10").holds(h.s.job == jobAboard, "the second action is lost")
			points := g.s.vehicles[0].points
			g.roll(3).node(phaseRoll, jobBossHit).roll(6).roll(6).holds(g.s.vehicles[0].points < points, "it is whole").node(phaseBoss, noJob)
		}},
		{"K446 Trait scientist", "red 10,10 scientist\nred 20,10 scientist\nhouse 9,9 12,12 hospital door 9,10 W\nhouse 19,9 22,12 door 19,10 W", nil, func(g *scene) {
			for i, want := range []int{5, 4} {
				h := g.fork()
				h.s.buildings[i].class, h.s.buildings[i].floors = ground.Intact, 1
				h.act(0).do(Play{Kind: KindPick, A: uint8(i)}).on(KindSearch, []string{"10,10", "20,10"}[i]).is("score", h.s.searchScore(4), want)
			}
		}},
		{"K049 Grid 9", "map supply\nred 9,10\ntoken 12,11\ntoken 11,12\nstatus A barricaded", nil, func(g *scene) {
			g.act(0).offers(KindSpot, "12,11").refuses(KindSpot, "11,12")
		}},
	})
}
