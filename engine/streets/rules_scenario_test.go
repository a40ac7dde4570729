package streets

import (
	"strings"
	"testing"

	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// inClinic begins a search of c1 on a floor of the clinic, which is intact.
func (g *scene) inClinic(xy string) *scene {
	g.s.Buildings[g.s.Rules().Map.Building('K')].Floors |= 3
	return g.acts().on(action.KindSearch, xy)
}

// has reports whether c1 holds a thing.
func (g *scene) has(k state.ItemKind) bool { return g.s.Carries(0, k) }

// Hidden items and goals of scenarios: Data 7, digest 8.6, 3.6.
func TestScenarioFinds(t *testing.T) {
	clinic := "map clinic\nred 20,16 \nred 0,9"
	runRows(t, []row{
		{"K335 Data 7", clinic, nil, func(g *scene) {
			g.who(1).Actions = 4
			g.inClinic("20,16").fork().roll(4).holds(!g.has(state.Antibiotics) && !g.s.Is(state.AntibioticsFound), "found by a search that gives nothing")
			g.roll(5).roll(3).holds(g.has(state.Antibiotics) && g.s.Is(state.AntibioticsFound), "not found by the first search that gives supplies").is("supplies", int(g.who(1).Supplies), 3)
			g.s.TakeItem(g.s.Find(state.Hands(0), state.Antibiotics))
			g.say(action.KindPick).on(action.KindSearch, "20,16").roll(5).roll(1).holds(!g.has(state.Antibiotics), "found twice")
		}},
		{"K335 Data 7, with a special item", clinic, nil, func(g *scene) {
			g.inClinic("20,16").roll(6).holds(g.has(state.Antibiotics), "not found").rolls(rules.ChanceFindType)
		}},
		{"K335 Data 7, by emptying", clinic, nil, func(g *scene) {
			g.fork().inClinic("20,16").roll(3).holds(!g.has(state.Antibiotics), "found though a floor is left")
			g.s.Buildings[g.s.Rules().Map.Building('K')].Floors |= 2 << 4
			g.inClinic("20,16").roll(3).holds(g.has(state.Antibiotics), "not found by the search that leaves nothing")
		}},
		{"K335 Data 7, upstairs", "map clinic\nred 20,16,1 \nred 0,9", nil, func(g *scene) { g.inClinic("20,16,1").roll(6).holds(g.has(state.Antibiotics), "not found upstairs") }},
		{"K335 Data 7, elsewhere", "map clinic\nred 20,5 \nred 0,9\nstatus N intact", nil, func(g *scene) {
			g.s.Buildings[g.s.Rules().Map.Building('N')].Floors = 1
			g.acts().on(action.KindSearch, "20,5").roll(5).roll(3).holds(!g.s.Is(state.AntibioticsFound), "found in the garage")
		}},
		{"Data 7, a first find that is known", "map clinic\nred 20,5 \nred 0,9\nstatus N intact", nil, func(g *scene) {
			g.s.Buildings[g.s.Rules().Map.Building('N')].Floors = 1
			g.who(1).Actions = 4
			g.acts().on(action.KindSearch, "20,5").roll(6).decides(state.PhaseKeep).say(action.KindKeep).holds(g.has(state.Tools), "no tools")
			g.say(action.KindPick).on(action.KindSearch, "20,5").roll(6).rolls(rules.ChanceFindType)
		}},
		{"Data 7, S94, a known find is lost by the dishonest", "map clinic\nred 20,5 dishonest\nred 0,9\nstatus N intact", nil, func(g *scene) {
			g.s.Buildings[g.s.Rules().Map.Building('N')].Floors = 1
			g.acts().on(action.KindSearch, "20,5").roll(6).rolls(rules.ChanceDishonest)
			g.fork().roll(2).holds(!g.has(state.Tools), "tools though he took them")
			g.roll(3).decides(state.PhaseKeep)
		}},
		{"3.6, the objective of the clinic", clinic, nil, func(g *scene) {
			g.holds(!g.s.Met(), "met before it was found")
			g.s.AddItem(state.NewItem(state.Hands(0), state.Antibiotics, 1, 0))
			g.s.Weather |= state.AntibioticsFound
			g.holds(!g.s.Met(), "met before it is off the table")
			g.who(1).State = state.Safe
			g.holds(g.s.Met(), "not met off the table")
			g.who(1).State = state.Corpse
			g.holds(!g.s.Met(), "met by a corpse")
		}},
		{"3.6, the clinic between rivals", "map clinic\nred 20,16 \nblue 0,9", func(o *state.Options) { o.Mode = state.Rivals }, func(g *scene) {
			g.s.AddItem(state.NewItem(state.Hands(1), state.Antibiotics, 1, 0))
			g.s.Weather |= state.AntibioticsFound
			g.s.Seats[0].Supplies = 9
			g.who(1).State, g.who(2).State = state.Safe, state.Safe
			g.holds(g.s.ScoreRivals(1) == 1 && g.s.ScoreRivals(0) == -1, "%g for who has the antibiotics", g.s.ScoreRivals(1))
		}},
		{"8.6, the clinic", clinic, nil, func(g *scene) {
			before := facts.Potential(g.s, 0)
			g.s.AddItem(state.NewItem(state.Hands(0), state.Antibiotics, 1, 0))
			g.s.Weather |= state.AntibioticsFound
			there := facts.Potential(g.s, 0)
			g.who(1).At = g.at("1,16")
			near := facts.Potential(g.s, 0)
			g.who(1).State = state.Safe
			g.holds(before < there && there < near && near < facts.Potential(g.s, 0), "%g, %g, %g, %g", before, there, near, facts.Potential(g.s, 0))
		}},
		{"S106, Data 7, night and city", clinic, nil, func(g *scene) {
			g.holds(g.s.Rules().Night && g.s.Rules().Scenario.City && g.s.Rules().MaxTurns == 18, "%+v", g.s.Rules().Scenario)
			g.is("tokens at the start", g.s.Rules().Tokens, 2+3)
		}},
	})
}

// The goal item gets a record even if all are in use.
func TestGoalFindsARecord(t *testing.T) {
	g := given(t, "map clinic\nred 20,16 \nred 0,9", nil)
	for n := 0; int(g.s.ItemsOut) < state.ItemSlots; n++ {
		g.s.AddItem(state.NewItem(state.Place(n), state.Axe, 1, 0))
	}
	g.inClinic("20,16").roll(5).roll(3).holds(g.has(state.Antibiotics), "lost for want of a record")
}

// A goal in supplies excludes a goal item, and a goal item cannot lie on the table at the start.
func TestScenarioRefusals(t *testing.T) {
	open := func(sc *ground.Scenario, ro *ground.Roster, o state.Options) string {
		if _, err := rules.NewRules(sc, ro, o); err != nil {
			return err.Error()
		}
		return ""
	}
	if got := open(state.Scenario("clinic"), state.DefaultRoster(), state.With(func(o *state.Options) { o.Goal = 5 })); got != "streets: option goal is 5; the scenario Night Clinic asks for antibiotics, not for supplies (Data 7)" {
		t.Error(got)
	}
	text := strings.Replace(string(ground.Embedded("clinic")), "goal item antibiotics", "goal item machete", 1)
	sc, err := ground.ParseScenario("machete", text, state.Words())
	if err != nil {
		t.Fatal(err)
	}
	if got := open(sc, state.DefaultRoster(), state.Book()); got != "streets: the scenario Night Clinic asks for a machete, which marshal has from the start\n"+
		"streets: the scenario Night Clinic asks for a machete, which medic has from the start" {
		t.Error(got)
	}
}
