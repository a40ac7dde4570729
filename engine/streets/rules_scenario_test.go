package streets

import (
	"strings"
	"testing"

	"deadreckon/engine/streets/ground"
)

// inClinic begins a search of c1 on a floor of the clinic, which is intact.
func (g *scene) inClinic(xy string) *scene {
	g.s.buildings[g.s.r().Map.Building('K')].floors |= 3
	return g.act(0).do(Play{Kind: KindPick}).on(KindSearch, xy)
}

// has reports whether c1 holds a thing.
func (g *scene) has(k itemKind) bool { return g.s.carries(0, k) }

// What scenarios hide and ask for: Data 7, digest 8.6, 3.6.
func TestScenarioFinds(t *testing.T) {
	clinic := "map clinic\nred 20,16 \nred 0,9"
	runRows(t, []row{
		{"K335 Data 7", clinic, nil, func(g *scene) {
			g.who(1).actions = 4
			g.inClinic("20,16").fork().roll(4).holds(!g.has(antibiotics) && !g.s.is(found74), "found by a search that gives nothing")
			g.roll(5).roll(3).holds(g.has(antibiotics) && g.s.is(found74), "not found by the first search that gives supplies").is("supplies", int(g.who(1).supplies), 3)
			g.s.takeItem(g.s.find(hands(0), antibiotics))
			g.do(Play{Kind: KindPick}).on(KindSearch, "20,16").roll(5).roll(1).holds(!g.has(antibiotics), "found twice")
		}},
		{"K335 Data 7, with a special item", clinic, nil, func(g *scene) {
			g.inClinic("20,16").roll(6).holds(g.has(antibiotics), "not found").node(phaseRoll, jobFindType)
		}},
		{"K335 Data 7, by emptying", clinic, nil, func(g *scene) {
			g.fork().inClinic("20,16").roll(3).holds(!g.has(antibiotics), "found though a floor is left")
			g.s.buildings[g.s.r().Map.Building('K')].floors |= 2 << 4
			g.inClinic("20,16").roll(3).holds(g.has(antibiotics), "not found by the search that leaves nothing")
		}},
		{"K335 Data 7, upstairs", "map clinic\nred 20,16,1 \nred 0,9", nil, func(g *scene) {
			g.inClinic("20,16,1").roll(6).holds(g.has(antibiotics), "not found upstairs")
		}},
		{"K335 Data 7, elsewhere", "map clinic\nred 20,5 \nred 0,9\nstatus N intact", nil, func(g *scene) {
			g.s.buildings[g.s.r().Map.Building('N')].floors = 1
			g.act(0).do(Play{Kind: KindPick}).on(KindSearch, "20,5").roll(5).roll(3).holds(!g.s.is(found74), "found in the garage")
		}},
		{"Data 7, a first find that is known", "map clinic\nred 20,5 \nred 0,9\nstatus N intact", nil, func(g *scene) {
			g.s.buildings[g.s.r().Map.Building('N')].floors = 1
			g.who(1).actions = 4
			g.act(0).do(Play{Kind: KindPick}).on(KindSearch, "20,5").roll(6).node(phaseKeep, noJob).say(KindKeep).holds(g.has(tools), "no tools")
			g.do(Play{Kind: KindPick}).on(KindSearch, "20,5").roll(6).node(phaseRoll, jobFindType)
		}},
		{"Data 7, S94, a known find is lost by the dishonest", "map clinic\nred 20,5 dishonest\nred 0,9\nstatus N intact", nil, func(g *scene) {
			g.s.buildings[g.s.r().Map.Building('N')].floors = 1
			g.act(0).do(Play{Kind: KindPick}).on(KindSearch, "20,5").roll(6).node(phaseRoll, jobDishonest)
			g.fork().roll(2).holds(!g.has(tools), "tools though he took them")
			g.roll(3).node(phaseKeep, noJob)
		}},
		{"3.6, the objective of the clinic", clinic, nil, func(g *scene) {
			g.holds(!g.s.met(), "met before it was found")
			g.s.addItem(newItem(hands(0), antibiotics, 1, 0))
			g.s.weather |= found74
			g.holds(!g.s.met(), "met before it is off the table")
			g.who(1).state = safe
			g.holds(g.s.met(), "not met off the table")
			g.who(1).state = corpse
			g.holds(!g.s.met(), "met by a corpse")
		}},
		{"3.6, the clinic between rivals", "map clinic\nred 20,16 \nblue 0,9", func(o *Options) { o.Mode = Rivals }, func(g *scene) {
			g.s.addItem(newItem(hands(1), antibiotics, 1, 0))
			g.s.weather |= found74
			g.s.seats[0].supplies = 9
			g.who(1).state, g.who(2).state = safe, safe
			g.holds(g.s.scoreRivals(1) == 1 && g.s.scoreRivals(0) == -1, "%g for who has the antibiotics", g.s.scoreRivals(1))
		}},
		{"8.6, the clinic", clinic, nil, func(g *scene) {
			before := g.s.potential(0)
			g.s.addItem(newItem(hands(0), antibiotics, 1, 0))
			g.s.weather |= found74
			there := g.s.potential(0)
			g.who(1).at = g.at("1,16")
			near := g.s.potential(0)
			g.who(1).state = safe
			g.holds(before < there && there < near && near < g.s.potential(0), "%g, %g, %g, %g", before, there, near, g.s.potential(0))
		}},
		{"S106, Data 7, night and city", clinic, nil, func(g *scene) {
			g.holds(g.s.r().night && g.s.r().Scenario.City && g.s.r().maxTurns == 18, "%+v", g.s.r().Scenario)
			g.is("tokens at the start", g.s.r().tokens, 2+3)
		}},
	})
}

// What the objective asks for finds a record though all are in use.
func TestGoalFindsARecord(t *testing.T) {
	g := given(t, "map clinic\nred 20,16 \nred 0,9", nil)
	for n := 0; int(g.s.itemsOut) < itemSlots; n++ {
		g.s.addItem(newItem(place(n), axe, 1, 0))
	}
	g.inClinic("20,16").roll(5).roll(3).holds(g.has(antibiotics), "lost for want of a record")
}

// A goal in supplies and an item do not go together, nor one that is there from the start.
func TestScenarioRefusals(t *testing.T) {
	open := func(sc *ground.Scenario, ro *ground.Roster, o Options) string {
		if _, err := NewRules(sc, ro, o); err != nil {
			return err.Error()
		}
		return ""
	}
	if got := open(Scenario("clinic"), DefaultRoster(), with(func(o *Options) { o.Goal = 5 })); got != "streets: option goal is 5; the scenario Night Clinic asks for antibiotics, not for supplies (Data 7)" {
		t.Error(got)
	}
	text := strings.Replace(string(ground.Embedded("clinic")), "goal item antibiotics", "goal item machete", 1)
	sc, err := ground.ParseScenario("machete", text, Words())
	if err != nil {
		t.Fatal(err)
	}
	if got := open(sc, DefaultRoster(), Book()); got != "streets: the scenario Night Clinic asks for a machete, which marshal has from the start\n"+
		"streets: the scenario Night Clinic asks for a machete, which medic has from the start" {
		t.Error(got)
	}
}
