package streets

import (
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Moving, digest 6.10 and the survivors of 6.2.
func TestMove(t *testing.T) {
	runRows(t, []row{
		{"K025 Grid 7", "red 16,16", nil, func(g *scene) { g.act(0).is("squares", len(g.squares(action.KindMove)), 104) }},
		{"K026 Grid 7", "red 5,5\nterrain f 3,6 7,6", nil, func(g *scene) {
			g.act(0).offers(action.KindMove, "5,7", "5,9").refuses(action.KindMove, "5,6", "4,6", "5,10")
		}},
		{"K030 Grid 7", "red 0,0\nzombie shuffler 0,1\nzombie shuffler 1,0\nzombie shuffler 1,1", nil, func(g *scene) { g.act(0).refuses(action.KindMove) }},
		{"K217 Move", "red 5,5", nil, func(g *scene) {
			g.act(0).refuses(action.KindRun).on(action.KindMove, "5,8").refuses(action.KindMove).say(action.KindRun).roll(2).offers(action.KindTo, "5,10", "5,8").refuses(action.KindTo, "5,11")
		}},
		{"K218 Move", "red 5,5 fast", nil, func(g *scene) {
			g.act(0).offers(action.KindMove, "5,12").on(action.KindMove, "5,6").say(action.KindRun).roll(1).offers(action.KindTo, "5,8").refuses(action.KindTo, "5,9")
		}},
		{"K219 Move", "red 5,5 slow carries padded-clothes supplies:21", nil, func(g *scene) {
			g.who(1).Wounds = 2
			g.act(0).offers(action.KindMove, "5,7").refuses(action.KindMove, "5,8").on(action.KindMove, "5,6").say(action.KindRun).roll(3).is("squares", len(g.squares(action.KindTo)), 1)
		}},
		{"K221 Move", "red 16,5 fast very-fast", nil, func(g *scene) { g.act(0).offers(action.KindMove, "16,14").refuses(action.KindMove, "16,15") }},
		{"K222 Move, Wound 6", "red 5,5 carries pistol:6 pistol-rounds:3\nred 5,4\nzombie shuffler 6,5\ntoken 5,9", nil, func(g *scene) {
			g.who(2).Wounds = 1
			g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
			g.acts()
			for _, k := range []action.Kind{action.KindMove, action.KindRun, action.KindOff, action.KindHide, action.KindEnter, action.KindExit, action.KindUp, action.KindDown, action.KindSearch, action.KindAid, action.KindHelp} {
				g.refuses(k)
			}
			for _, k := range []action.Kind{action.KindMelee, action.KindSnap, action.KindShout, action.KindSpot, action.KindReload} {
				g.offers(k)
			}
		}},
		{"K223 Move, Edge", "map supply\nred 5,2", nil, func(g *scene) {
			g.act(0).offers(action.KindOff).say(action.KindOff).holds(g.s.Node == state.PhaseOver, "at %s", g.s.Node)
		}},
		{"K225 S93", "map supply\nred 0,7", nil, func(g *scene) { g.act(0).refuses(action.KindOff) }},
		{"K226 Move, S58", "red 5,5\nred 5,6", nil, func(g *scene) {
			g.who(2).Wounds = 1
			g.acts().do(action.Play{Kind: action.KindHelp, A: 1}).offers(action.KindTo, "5,12").refuses(action.KindTo, "5,13").on(action.KindTo, "5,12").
				is("actions", int(g.who(2).Actions), 1).holds(g.who(1).Is(state.Moved) && g.who(2).Is(state.Moved), "not moved").is("d2", g.s.D2(g.who(1).At, g.who(2).At), 1)
		}},
		{"K226 Move, hurt", "red 5,5\nred 5,6", nil, func(g *scene) {
			g.who(2).Wounds = 2
			g.acts().do(action.Play{Kind: action.KindHelp, A: 1}).offers(action.KindTo, "5,11").refuses(action.KindTo, "5,12")
		}},
		{"K227 Move, S58", "red 5,5\nred 4,6\nred 5,6", nil, func(g *scene) {
			g.who(3).Wounds, g.who(3).Stuns, g.who(3).Actions = 1, 2, 0
			g.who(3).Marks |= state.Prone // S87
			g.acts().do(action.Play{Kind: action.KindHelp, A: 2, B: 2}).offers(action.KindTo, "5,10").refuses(action.KindTo, "5,11").on(action.KindTo, "5,10").
				is("actions", int(g.who(2).Actions), 1).is("actions", int(g.who(3).Actions), 0).holds(g.who(3).Is(state.Prone), "he has come to")
		}},
		{"S58 Move, a prone one", "red 5,5\nred 5,6", nil, func(g *scene) {
			g.who(2).Wounds = 1
			g.who(2).Marks |= state.Prone
			g.acts().do(action.Play{Kind: action.KindHelp, A: 1}).offers(action.KindTo, "5,11").refuses(action.KindTo, "5,12").on(action.KindTo, "5,11").holds(!g.who(2).Is(state.Prone), "prone")
		}},
		{"S58 Move, a prone one leads", "red 5,5\nred 5,6", nil, func(g *scene) {
			g.who(2).Wounds = 1
			g.who(1).Marks |= state.Prone
			g.acts().do(action.Play{Kind: action.KindHelp, A: 1}).offers(action.KindTo, "5,11").refuses(action.KindTo, "5,12").on(action.KindTo, "5,11").holds(!g.who(1).Is(state.Prone), "prone")
		}},
		{"K229 S28", "map supply\nred 6,4 heroic\nstatus A intact", nil, func(g *scene) {
			g.act(0).on(action.KindMove, "6,6").say(action.KindHeroic).say(action.KindEnter).roll(2).say(action.KindRun).rolls(rules.ChanceRun)
		}},
		{"K231 Move", "red 5,5 carries axe axe axe axe supplies:21", nil, func(g *scene) { g.act(0).offers(action.KindMove, "5,10").refuses(action.KindMove, "5,11") }},
		{"K346 Item", "red 5,5 carries supplies:20\nred 15,5 strong carries supplies:25\nred 25,5 weakling carries supplies:15", nil, func(g *scene) {
			for slot, limit := range []uint8{20, 25, 15} {
				v := &g.s.Survivors[slot]
				g.is("supplies", int(v.Supplies), int(limit)).holds(!g.s.Heavy(slot), "%d is heavy", limit)
				v.Supplies++
				g.holds(g.s.Heavy(slot), "%d is not heavy", limit+1)
			}
		}},
		{"K347 Item, S118", "red 5,5 carries axe rifle:12 shotgun:2\nred 9,5 carries axe rifle:12 shotgun:2 crossbow:1", nil, func(g *scene) {
			g.holds(!g.s.Heavy(0) && g.s.Heavy(1), "three are no load, four are")
		}},
		{"K493 S45", "red 5,5\nzombie shuffler 6,5\nzombie runner 4,5", nil, func(g *scene) { g.act(0).on(action.KindMove, "5,9").is("zombies", int(g.s.ZombiesOut), 2) }},
		{"K466 Options, S17", "red 5,5", func(o *state.Options) { o.RunFour = true }, func(g *scene) {
			g.act(0).on(action.KindMove, "5,6").say(action.KindRun).roll(1).offers(action.KindTo, "5,11").refuses(action.KindTo, "5,12")
		}},
		{"K095 Event 61", "red 5,5", nil, func(g *scene) {
			g.s.Event = 1 + uint8(state.EventRow(61))
			g.act(0).offers(action.KindMove, "5,12").refuses(action.KindMove, "5,13").on(action.KindMove, "5,6").say(action.KindRun).roll(1).offers(action.KindTo, "5,9").refuses(action.KindTo, "5,10")
		}},
		{"K075 Event 24", "red 5,5 carries body-armour\nred 9,5", nil, func(g *scene) {
			g.s.Event = 1 + uint8(state.EventRow(24))
			g.acts().on(action.KindMove, "5,6").say(action.KindPick).refuses(action.KindRun)
		}},
		{"S46", "red 5,5", nil, func(g *scene) {
			g.who(1).Marks |= state.Prone
			g.act(0).offers(action.KindMove, "5,5", "5,10").refuses(action.KindMove, "5,11").on(action.KindMove, "5,5").holds(!g.who(1).Is(state.Prone), "prone")
		}},
		{"K495 S93, Trait insane", "red 5,0 insane\nzombie shuffler 5,1", nil, func(g *scene) {
			g.act(0).on(action.KindMelee, "5,1").roll(1).node(state.PhaseDir, rules.ChanceStray).dir(ground.S).is("row", int(g.who(1).At), 5).is("actions", int(g.who(1).Actions), 1)
		}},
		{"Trait insane, held fast", "red 5,5 insane\nzombie shuffler 5,6", nil, func(g *scene) {
			g.s.Zombies[0] = g.s.Zombies[0].Holding(0)
			g.act(0).on(action.KindMelee, "5,6").roll(1).decides(state.PhaseAct).is("at", int(g.who(1).At), int(g.at("5,5"))).is("actions", int(g.who(1).Actions), 1)
		}},
	})
}
