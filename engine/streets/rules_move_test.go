package streets

import (
	"testing"

	"deadreckon/engine/streets/ground"
)

// Moving, digest 6.10 and what of 6.2 concerns survivors.
func TestMove(t *testing.T) {
	runRows(t, []row{
		{"K025 Grid 7", "red 16,16", nil, func(g *scene) { g.act(0).is("squares", len(g.squares(KindMove)), 104) }},
		{"K026 Grid 7", "red 5,5\nterrain f 3,6 7,6", nil, func(g *scene) {
			g.act(0).offers(KindMove, "5,7", "5,9").refuses(KindMove, "5,6", "4,6", "5,10")
		}},
		{"K030 Grid 7", "red 0,0\nzombie shuffler 0,1\nzombie shuffler 1,0\nzombie shuffler 1,1", nil, func(g *scene) { g.act(0).refuses(KindMove) }},
		{"K217 Move", "red 5,5", nil, func(g *scene) {
			g.act(0).refuses(KindRun).on(KindMove, "5,8").refuses(KindMove).say(KindRun).roll(2).offers(KindTo, "5,10", "5,8").refuses(KindTo, "5,11")
		}},
		{"K218 Move", "red 5,5 fast", nil, func(g *scene) {
			g.act(0).offers(KindMove, "5,12").on(KindMove, "5,6").say(KindRun).roll(1).offers(KindTo, "5,8").refuses(KindTo, "5,9")
		}},
		{"K219 Move", "red 5,5 slow carries padded-clothes supplies:21", nil, func(g *scene) {
			g.who(1).wounds = 2
			g.act(0).offers(KindMove, "5,7").refuses(KindMove, "5,8").on(KindMove, "5,6").say(KindRun).roll(3).is("squares", len(g.squares(KindTo)), 1)
		}},
		{"K221 Move", "red 16,5 fast very-fast", nil, func(g *scene) { g.act(0).offers(KindMove, "16,14").refuses(KindMove, "16,15") }},
		{"K222 Move, Wound 6", "red 5,5 carries pistol:6 pistol-rounds:3\nred 5,4\nzombie shuffler 6,5\ntoken 5,9", nil, func(g *scene) {
			g.who(2).wounds = 1
			g.s.zombies[0] = g.s.zombies[0].holding(0)
			g.act(0).do(Play{Kind: KindPick})
			for _, k := range []Kind{KindMove, KindRun, KindOff, KindHide, KindEnter, KindExit, KindUp, KindDown, KindSearch, KindAid, KindHelp} {
				g.refuses(k)
			}
			for _, k := range []Kind{KindMelee, KindSnap, KindShout, KindSpot, KindReload} {
				g.offers(k)
			}
		}},
		{"K223 Move, Edge", "map supply\nred 5,2", nil, func(g *scene) {
			g.act(0).offers(KindOff).say(KindOff).holds(g.s.phase == phaseOver, "at %s", g.s.phase)
		}},
		{"K225 S93", "map supply\nred 0,7", nil, func(g *scene) { g.act(0).refuses(KindOff) }},
		{"K226 Move, S58", "red 5,5\nred 5,6", nil, func(g *scene) {
			g.who(2).wounds = 1
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindHelp, A: 1}).offers(KindTo, "5,12").refuses(KindTo, "5,13").on(KindTo, "5,12").
				is("actions", int(g.who(2).actions), 1).holds(g.who(1).is(moved) && g.who(2).is(moved), "not moved").
				is("d2", g.s.d2(g.who(1).at, g.who(2).at), 1)
		}},
		{"K226 Move, hurt", "red 5,5\nred 5,6", nil, func(g *scene) {
			g.who(2).wounds = 2
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindHelp, A: 1}).offers(KindTo, "5,11").refuses(KindTo, "5,12")
		}},
		{"K227 Move, S58", "red 5,5\nred 4,6\nred 5,6", nil, func(g *scene) {
			g.who(3).wounds, g.who(3).stuns, g.who(3).actions = 1, 2, 0
			g.who(3).marks |= prone // S87
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindHelp, A: 2, B: 2}).offers(KindTo, "5,10").refuses(KindTo, "5,11").on(KindTo, "5,10").
				is("actions", int(g.who(2).actions), 1).is("actions", int(g.who(3).actions), 0).holds(g.who(3).is(prone), "he has come to")
		}},
		{"S58 Move, a prone one", "red 5,5\nred 5,6", nil, func(g *scene) {
			g.who(2).wounds = 1
			g.who(2).marks |= prone
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindHelp, A: 1}).offers(KindTo, "5,11").refuses(KindTo, "5,12").on(KindTo, "5,11").holds(!g.who(2).is(prone), "prone")
		}},
		{"S58 Move, a prone one leads", "red 5,5\nred 5,6", nil, func(g *scene) {
			g.who(2).wounds = 1
			g.who(1).marks |= prone
			g.act(0).do(Play{Kind: KindPick}).do(Play{Kind: KindHelp, A: 1}).offers(KindTo, "5,11").refuses(KindTo, "5,12").on(KindTo, "5,11").holds(!g.who(1).is(prone), "prone")
		}},
		{"K229 S28", "map supply\nred 6,4 heroic\nstatus A intact", nil, func(g *scene) {
			g.act(0).on(KindMove, "6,6").say(KindHeroic).do(Play{Kind: KindEnter}).roll(2).say(KindRun).node(phaseRoll, jobRun)
		}},
		{"K231 Move", "red 5,5 carries axe axe axe axe supplies:21", nil, func(g *scene) { g.act(0).offers(KindMove, "5,10").refuses(KindMove, "5,11") }},
		{"K346 Item", "red 5,5 carries supplies:20\nred 15,5 strong carries supplies:25\nred 25,5 weakling carries supplies:15", nil, func(g *scene) {
			for slot, limit := range []uint8{20, 25, 15} {
				v := &g.s.survivors[slot]
				g.is("supplies", int(v.supplies), int(limit)).holds(!g.s.heavy(slot), "%d is heavy", limit)
				v.supplies++
				g.holds(g.s.heavy(slot), "%d is not heavy", limit+1)
			}
		}},
		{"K347 Item, S118", "red 5,5 carries axe rifle:12 shotgun:2\nred 9,5 carries axe rifle:12 shotgun:2 crossbow:1", nil, func(g *scene) {
			g.holds(!g.s.heavy(0) && g.s.heavy(1), "three are no load, four are")
		}},
		{"K493 S45", "red 5,5\nzombie shuffler 6,5\nzombie runner 4,5", nil, func(g *scene) { g.act(0).on(KindMove, "5,9").is("zombies", int(g.s.zombiesOut), 2) }},
		{"K466 Options, S17", "red 5,5", func(o *Options) { o.RunFour = true }, func(g *scene) {
			g.act(0).on(KindMove, "5,6").say(KindRun).roll(1).offers(KindTo, "5,11").refuses(KindTo, "5,12")
		}},
		{"K095 Event 61", "red 5,5", nil, func(g *scene) {
			g.s.event = 1 + uint8(eventRow(61))
			g.act(0).offers(KindMove, "5,12").refuses(KindMove, "5,13").on(KindMove, "5,6").say(KindRun).roll(1).offers(KindTo, "5,9").refuses(KindTo, "5,10")
		}},
		{"K075 Event 24", "red 5,5 carries body-armour\nred 9,5", nil, func(g *scene) {
			g.s.event = 1 + uint8(eventRow(24))
			g.act(0).do(Play{Kind: KindPick}).on(KindMove, "5,6").do(Play{Kind: KindPick}).refuses(KindRun)
		}},
		{"S46", "red 5,5", nil, func(g *scene) {
			g.who(1).marks |= prone
			g.act(0).offers(KindMove, "5,5", "5,10").refuses(KindMove, "5,11").on(KindMove, "5,5").holds(!g.who(1).is(prone), "prone")
		}},
		{"K495 S93, Trait insane", "red 5,0 insane\nzombie shuffler 5,1", nil, func(g *scene) {
			g.act(0).on(KindMelee, "5,1").roll(1).node(phaseDir, jobStray).dir(ground.S).is("row", int(g.who(1).at), 5).is("actions", int(g.who(1).actions), 1)
		}},
		{"Trait insane, held fast", "red 5,5 insane\nzombie shuffler 5,6", nil, func(g *scene) {
			g.s.zombies[0] = g.s.zombies[0].holding(0)
			g.act(0).on(KindMelee, "5,6").roll(1).node(phaseAct, noJob).is("at", int(g.who(1).at), int(g.at("5,5"))).is("actions", int(g.who(1).actions), 1)
		}},
	})
}
