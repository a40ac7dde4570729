package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine/streets/ground"
)

// door is ENTER of house A by an opening.
func door(o uint8) Play { return Play{Kind: KindEnter, B: o} }

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
	for _, z := range g.s.lives() {
		if int(g.s.r().Map.House[z.at().Square()]) == house {
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
				h.act(0).do(Play{Kind: KindPick, A: uint8(n)}).holds(h.enters() == want, "c%d enters by %q", n+1, h.enters())
			}
		}},
		{"K243 Enter", "map supply\nred 11,10\nred 12,10\nred 12,11 fast\nred 11,11 slow", nil, func(g *scene) {
			g.s.survivors[2].at, g.s.survivors[3].at = g.at("12,10"), g.at("11,10")
			for n, want := range []string{"3", "", "3", ""} {
				h := g.fork()
				h.act(0).do(Play{Kind: KindPick, A: uint8(n)}).holds(h.enters() == want, "c%d enters by %q", n+1, h.enters())
			}
		}},
		{"K245 Enter, S31", "map supply\nred 6,6", nil, func(g *scene) {
			g.act(0).do(door(0)).node(phaseRoll, jobStatus).roll(2).node(phaseRoll, jobEntry).roll(6).node(phaseStand, noJob).offers(KindStand, "6,8").on(KindStand, "6,9").
				holds(g.s.buildings[0].class == ground.Ransacked && g.who(1).at == g.at("6,9"), "not inside")
		}},
		{"K246 Enter", "map supply\nred 6,6\nstatus A intact", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(door(0)).roll(2).node(phaseAct, noJob).holds(h.who(1).at == g.at("6,6") && h.s.buildings[0].breaches[0] == 0, "inside")
			g.act(0).do(door(0)).roll(3).node(phaseRoll, jobEntry).roll(2).on(KindStand, "6,8").is("breaches", int(g.s.buildings[0].breaches[0]), 1)
		}},
		{"K247 Enter", "map supply\nred 6,6 strong looter carries crowbar axe\nstatus A barricaded", nil, func(g *scene) { g.act(0).do(door(0)).is("need", int(g.s.need), 3) }},
		{"K249 Enter, Odds", "map supply\nred 6,6 weakling\nstatus A barricaded", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(door(0)).node(phaseRoll, jobOdds).roll(3).node(phaseAct, noJob)
			g.act(0).do(door(0)).node(phaseRoll, jobOdds).roll(4).is("need", int(g.s.need), 3).roll(3).node(phaseStand, noJob)
		}},
		{"K250 Enter", "map supply\nred 6,6\nstatus A intact", nil, func(g *scene) {
			g.who(1).wounds = 2
			g.act(0).do(door(0)).is("need", int(g.s.need), 4)
		}},
		{"K251 Enter", "map supply\nred 6,6\nred 8,14\nstatus A intact", nil, func(g *scene) {
			g.s.buildings[0].breaches[0], g.s.buildings[0].floors = 1, 1
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).do(door(0)).node(phaseStand, noJob)
			g.act(0).do(Play{Kind: KindPick, A: 1}).do(door(1)).node(phaseRoll, jobTest)
		}},
		{"K253 Enter, S33", "map supply\nred 6,6\nred 6,7\nstatus A ransacked", nil, func(g *scene) {
			g.act(0).do(Play{Kind: KindPick}).do(door(0)).roll(2).node(phaseRoll, jobEntryCount).roll(3).node(phaseRoll, jobEntryKind).roll(1, 5).
				node(phaseStand, noJob).is("zombies inside", g.inside(0), 2).on(KindStand, g.squares(KindStand)[0])
			g.do(Play{Kind: KindPick, A: 1}).do(door(0)).node(phaseStand, noJob)
		}},
		{"K254 Enter", "map supply\nred 6,6\nstatus A intact", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(door(0)).roll(3, 1, 6).is("zombies inside", h.inside(0), 3).is("kind", int(h.s.zombies[0].kind()), int(ankleBiter))
			// Of barricaded buildings nobody comes out while people are left out.
			g.s.buildings[0].class = ground.Barricaded
			g.act(0).do(door(0)).roll(6).node(phaseStand, noJob).holds(g.s.is(forcedEntry), "S117")
		}},
		{"K255 House", "map supply\nred 26,29,0\nstatus F intact", nil, func(g *scene) {
			g.s.buildings[5].floors = 1
			h := g.fork()
			h.act(0).say(KindUp).is("need", int(h.s.need), 2).roll(2).node(phaseRoll, jobEntry).roll(6).node(phaseStand, noJob).offers(KindStand, "27,29,1", "28,29,1").
				on(KindStand, "27,29,1").holds(h.s.buildings[5].entered(1) && !h.s.buildings[5].empty(1), "floor")
			g.s.buildings[5].class = ground.Ransacked
			g.act(0).say(KindUp).node(phaseRoll, jobEntry).roll(6).node(phaseStand, noJob)
		}},
		{"K257 Enter, S119", "map supply\nred 8,10\nstatus A barricaded", nil, func(g *scene) {
			g.s.buildings[0].floors = 1
			g.act(0).offers(KindExit, "8,14", "7,13").refuses(KindExit, "10,10", "6,7", "8,16")
			g.s.buildings[0].class = ground.Intact
			g.offers(KindExit, "8,14", "10,10").refuses(KindExit, "11,12")
		}},
		{"K258 S100", "map supply\nred 24,28,1\nstatus F intact", nil, func(g *scene) {
			g.act(0).offers(KindExit, "23,25", "29,28", "25,31").refuses(KindExit, "25,25").on(KindExit, "23,25").node(phaseRoll, jobFall).roll(3).
				is("power", int(g.s.power), 0).roll(1).holds(g.who(1).is(prone), "stands")
		}},
		{"K389 Fall", "map supply\nred 24,28,1\nstatus F intact", nil, func(g *scene) {
			g.act(0).on(KindExit, "23,25").roll(6).is("power", int(g.s.power), -3)
		}},
		{"K390 Fall", "map supply\nred 24,28,1\nred 1,1\nstatus F intact", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(Play{Kind: KindPick}).on(KindExit, "23,25").roll(2, 1).is("wounds", int(h.who(1).wounds), 1).holds(!h.who(1).is(prone), "prone")
			g.act(0).do(Play{Kind: KindPick}).on(KindExit, "23,25").roll(3, 1).holds(g.who(1).is(prone) && g.who(1).actions == 0, "not stunned")
		}},
		{"K374 Board, S114", "map supply\nred 8,10 handy carries tools\nstatus A intact", nil, func(g *scene) {
			g.s.buildings[0].breaches[0], g.s.buildings[0].floors = 2, 1
			h := g.fork()
			h.act(0).do(Play{Kind: KindBar, B: 1}).is("need", int(h.s.need), 2).roll(2).is("breaches", int(h.s.buildings[0].breaches[0]), 0)
			g.s.buildings[0].class = ground.Ransacked
			g.act(0).refuses(KindBar)
		}},
		{"S29", "map supply\nred 6,6 handy\nstatus A barricaded", nil, func(g *scene) {
			h := g.fork()
			h.act(0).do(door(0)).is("need at a barricaded house", int(h.s.need), 6)
			g.s.buildings[0].class = ground.Intact
			g.act(0).do(door(0)).is("need at an intact one", int(g.s.need), 2)
		}},
		{"S32", "map supply\nred 6,6 carries shotgun:2\nstatus A intact", nil, func(g *scene) {
			g.act(0).do(door(0)).node(phaseShell, noJob).say(KindShell).is("need", int(g.s.need), 2).is("markers", g.s.noise(), 1).is("rounds", int(g.s.items[0].rounds()), 1)
		}},
		{"K031 Grid 7, S31", "map supply\nred 6,10\nstatus A ransacked", nil, func(g *scene) {
			for _, xy := range g.act(0).squares(KindMove) {
				g.holds(g.s.r().Map.House[g.at(xy).Square()] == 0, "%s is outside", xy)
			}
		}},
		{"K033 Grid 8", "map supply\nred 4,10\nzombie shuffler 3,10\nstatus A ransacked", nil, func(g *scene) {
			g.act(0).offers(KindMelee, "3,10")
			g.s.buildings[0].class = ground.Intact
			g.refuses(KindMelee)
		}},
		{"K034 Grid 8", "map supply\nred 24,28,1\nzombie shuffler 24,28\nstatus F ransacked", nil, func(g *scene) { g.act(0).refuses(KindMelee) }},
	})
}
