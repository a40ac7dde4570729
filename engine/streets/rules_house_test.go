package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// door is ENTER of house A by an opening.
func door(o uint8) action.Play { return action.Play{Kind: action.KindEnter, B: o} }

// enters lists the openings of house A that are offered.
func (g *scene) enters() string {
	text := ""
	for o := range uint8(4) {
		for _, a := range g.s.AppendLegal(nil) {
			if a == door(o).Action() {
				text += fmt.Sprint(o)
			}
		}
	}
	return text
}

// inHouseA are the places of house A's zombies.
func (g *scene) inside(house int) (n int) {
	for _, z := range g.s.ZombieList() {
		if int(g.s.Rules().Map.House[z.At().Square()]) == house {
			n++
		}
	}
	return n
}

// ENTER, EXIT, stairs, falls and BARRICADE: digest 6.11, 6.15, 6.16.
func TestHouse(t *testing.T) {
	runRows(t, []row{
		{"K242 Enter", "map supply\nred 6,6\nred 6,5\nred 6,4", nil, func(g *scene) {
			for n, want := range []string{"0", "0", ""} {
				h := g.fork()
				h.act(0).do(action.Play{Kind: action.KindPick, A: uint8(n)}).holds(h.enters() == want, "c%d enters by %q", n+1, h.enters())
			}
		}},
		{"K243 Enter", "map supply\nred 11,10\nred 12,10\nred 12,11 fast\nred 11,11 slow", nil, func(g *scene) {
			g.s.Survivors[2].At, g.s.Survivors[3].At = g.at("12,10"), g.at("11,10")
			for n, want := range []string{"3", "", "3", ""} {
				h := g.fork()
				h.act(0).do(action.Play{Kind: action.KindPick, A: uint8(n)}).holds(h.enters() == want, "c%d enters by %q", n+1, h.enters())
			}
		}},
		{"K245 Enter, S31", "map supply\nred 6,6", nil, func(g *scene) {
			g.act(0).do(door(0)).rolls(rules.ChanceStatus).roll(2).rolls(rules.ChanceEntry).roll(6).decides(state.PhaseStand).offers(action.KindStand, "6,8").on(action.KindStand, "6,9").
				holds(g.s.Buildings[0].Class == ground.Ransacked && g.who(1).At == g.at("6,9"), "not inside")
		}},
		{"K246 Enter", "map supply\nred 6,6\nstatus A intact", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(door(0)).roll(2).decides(state.PhaseAct).holds(h.who(1).At == g.at("6,6") && h.s.Buildings[0].Breaches[0] == 0, "inside")
			g.act(0).do(door(0)).roll(3).rolls(rules.ChanceEntry).roll(2).on(action.KindStand, "6,8").is("breaches", int(g.s.Buildings[0].Breaches[0]), 1)
		}},
		{"K247 Enter", "map supply\nred 6,6 strong looter carries crowbar axe\nstatus A barricaded", nil, func(g *scene) { g.act(0).do(door(0)).is("need", int(g.s.Need), 3) }},
		{"K249 Enter, Odds", "map supply\nred 6,6 weakling\nstatus A barricaded", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(door(0)).rolls(rules.ChanceOdds).roll(3).decides(state.PhaseAct)
			g.act(0).do(door(0)).rolls(rules.ChanceOdds).roll(4).is("need", int(g.s.Need), 3).roll(3).decides(state.PhaseStand)
		}},
		{"K250 Enter", "map supply\nred 6,6\nstatus A intact", nil, func(g *scene) {
			g.who(1).Wounds = 2
			g.act(0).do(door(0)).is("need", int(g.s.Need), 4)
		}},
		{"K251 Enter", "map supply\nred 6,6\nred 8,14\nstatus A intact", nil, func(g *scene) {
			g.s.Buildings[0].Breaches[0], g.s.Buildings[0].Floors = 1, 1
			h := g.fork()
			h.acts().do(door(0)).decides(state.PhaseStand)
			g.act(0).do(action.Play{Kind: action.KindPick, A: 1}).do(door(1)).rolls(rules.ChanceTest)
		}},
		{"K253 Enter, S33", "map supply\nred 6,6\nred 6,7\nstatus A ransacked", nil, func(g *scene) {
			g.acts().do(door(0)).roll(2).rolls(rules.ChanceEntryCount).roll(3).rolls(rules.ChanceEntryKind).roll(1, 5).
				decides(state.PhaseStand).is("zombies inside", g.inside(0), 2).on(action.KindStand, g.squares(action.KindStand)[0])
			g.do(action.Play{Kind: action.KindPick, A: 1}).do(door(0)).decides(state.PhaseStand)
		}},
		{"K254 Enter", "map supply\nred 6,6\nstatus A intact", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(door(0)).roll(3, 1, 6).is("zombies inside", h.inside(0), 3).is("kind", int(h.s.Zombies[0].Kind()), int(state.AnkleBiter))
			// Nobody leaves a barricaded building if independents are disabled.
			g.s.Buildings[0].Class = ground.Barricaded
			g.act(0).do(door(0)).roll(6).decides(state.PhaseStand).holds(g.s.Is(state.ForcedEntry), "S117")
		}},
		{"K255 House", "map supply\nred 26,29,0\nstatus F intact", nil, func(g *scene) {
			g.s.Buildings[5].Floors = 1
			h := g.fork()
			h.act(0).say(action.KindUp).is("need", int(h.s.Need), 2).roll(2).rolls(rules.ChanceEntry).roll(6).decides(state.PhaseStand).offers(action.KindStand, "27,29,1", "28,29,1").
				on(action.KindStand, "27,29,1").holds(h.s.Buildings[5].Entered(1) && !h.s.Buildings[5].Empty(1), "floor")
			g.s.Buildings[5].Class = ground.Ransacked
			g.act(0).say(action.KindUp).rolls(rules.ChanceEntry).roll(6).decides(state.PhaseStand)
		}},
		{"K257 Enter, S119", "map supply\nred 8,10\nstatus A barricaded", nil, func(g *scene) {
			g.s.Buildings[0].Floors = 1
			g.act(0).offers(action.KindExit, "8,14", "7,13").refuses(action.KindExit, "10,10", "6,7", "8,16")
			g.s.Buildings[0].Class = ground.Intact
			g.offers(action.KindExit, "8,14", "10,10").refuses(action.KindExit, "11,12")
		}},
		{"K258 S100", "map supply\nred 24,28,1\nstatus F intact", nil, func(g *scene) {
			g.act(0).offers(action.KindExit, "23,25", "29,28", "25,31").refuses(action.KindExit, "25,25").on(action.KindExit, "23,25").rolls(rules.ChanceFall).roll(3).
				is("power", int(g.s.Power), 0).roll(1).holds(g.who(1).Is(state.Prone), "stands")
		}},
		{"K389 Fall", "map supply\nred 24,28,1\nstatus F intact", nil, func(g *scene) { g.act(0).on(action.KindExit, "23,25").roll(6).is("power", int(g.s.Power), -3) }},
		{"K390 Fall", "map supply\nred 24,28,1\nred 1,1\nstatus F intact", nil, func(g *scene) {
			h := g.fork()
			h.acts().on(action.KindExit, "23,25").roll(2, 1).is("wounds", int(h.who(1).Wounds), 1).holds(!h.who(1).Is(state.Prone), "prone")
			g.acts().on(action.KindExit, "23,25").roll(3, 1).holds(g.who(1).Is(state.Prone) && g.who(1).Actions == 0, "not stunned")
		}},
		{"K374 Board, S114", "map supply\nred 8,10 handy carries tools\nstatus A intact", nil, func(g *scene) {
			g.s.Buildings[0].Breaches[0], g.s.Buildings[0].Floors = 2, 1
			h := g.fork()
			h.act(0).do(action.Play{Kind: action.KindBar, B: 1}).is("need", int(h.s.Need), 2).roll(2).is("breaches", int(h.s.Buildings[0].Breaches[0]), 0)
			g.s.Buildings[0].Class = ground.Ransacked
			g.act(0).refuses(action.KindBar)
		}},
		{"S29", "map supply\nred 6,6 handy\nstatus A barricaded", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(door(0)).is("need at a barricaded house", int(h.s.Need), 6)
			g.s.Buildings[0].Class = ground.Intact
			g.act(0).do(door(0)).is("need at an intact one", int(g.s.Need), 2)
		}},
		{"S32", "map supply\nred 6,6 carries shotgun:2\nstatus A intact", nil, func(g *scene) {
			g.act(0).do(door(0)).decides(state.PhaseShell).say(action.KindShell).is("need", int(g.s.Need), 2).is("markers", g.s.Noise(), 1).is("rounds", int(g.s.Items[0].Rounds()), 1)
		}},
		{"K031 Grid 7, S31", "map supply\nred 6,10\nstatus A ransacked", nil, func(g *scene) {
			for _, xy := range g.act(0).squares(action.KindMove) {
				g.holds(g.s.Rules().Map.House[g.at(xy).Square()] == 0, "%s is outside", xy)
			}
		}},
		{"K033 Grid 8", "map supply\nred 4,10\nzombie shuffler 3,10\nstatus A ransacked", nil, func(g *scene) {
			g.act(0).offers(action.KindMelee, "3,10")
			g.s.Buildings[0].Class = ground.Intact
			g.refuses(action.KindMelee)
		}},
		{"K034 Grid 8", "map supply\nred 24,28,1\nzombie shuffler 24,28\nstatus F ransacked", nil, func(g *scene) { g.act(0).refuses(action.KindMelee) }},
	})
}
