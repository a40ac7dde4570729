package town

import (
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/town"
)

func plans(g engine.Game) (names []string) {
	for _, k := range agents.Kinds(g) {
		if k.Game == rules.Name {
			names = append(names, k.Name)
		}
	}
	return names
}

// TestStrength plays every strategy against the game. The bounds are far below measurements over 1,000
// games (experiments/011-town/balance.md): at least a quarter won.
func TestStrength(t *testing.T) {
	names := plans(rules.Default(1))
	if want := []string{"bunker", "idle", "nest", "quartermaster", "script", "triage", "wall"}; !slices.Equal(names, want) {
		t.Fatalf("strategies %q, want %q", names, want)
	}
	const games = 60
	for seats := 1; seats <= 4; seats++ {
		g := rules.Default(seats)
		for _, name := range names {
			if name == "idle" || name == "script" {
				continue
			}
			if won, _, _ := tally(t, g, name, games); won < games/8 {
				t.Errorf("%s, %d seats: %d of %d games won: it has lost its strength", name, seats, won, games)
			}
		}
	}
}

// TestNobodyWinsWithoutAPlan: neither uniform play nor idle wins these games. In the long run uniform
// play wins six in a thousand (experiments/011-town/balance.md).
func TestNobodyWinsWithoutAPlan(t *testing.T) {
	for seats := 1; seats <= 4; seats++ {
		for _, name := range []string{"random", "idle"} {
			if won, turns, _ := tally(t, rules.Default(seats), name, 100); won > 0 || turns > 1400 {
				t.Errorf("%s, %d seats: %d of 100 games won, %d turns in all", name, seats, won, turns)
			}
		}
	}
}

// TestPlansPlayFromViews plays whole games from views with many options. All choices are legal, and
// are the same from the full state, since nothing is hidden.
func TestPlansPlayFromViews(t *testing.T) {
	for _, settings := range [][]engine.Setting{
		{{Key: "players", Value: "1"}, {Key: "bonusActions", Value: "1"}},
		{{Key: "players", Value: "2"}, {Key: "deck", Value: "short"}, {Key: "toughFrom", Value: "5"}},
		{{Key: "players", Value: "3"}, {Key: "tieLoser", Value: "column"}, {Key: "startAmmo", Value: "0"}},
		{{Key: "players", Value: "4"}, {Key: "speechScope", Value: "townAndCenter"}, {Key: "tieLoser", Value: "players"}},
	} {
		g := enginetest.Open(t, rules.Name, settings...)
		for _, name := range plans(g) {
			a, err := agents.Parse(g, name)
			if err != nil {
				t.Fatal(err)
			}
			twin := agentstest.Policy(t, g, name)
			table, err := agents.NewReferee(g)
			if err != nil {
				t.Fatal(err)
			}
			var legal []engine.Action
			table.Watch = func(s engine.State, played engine.Action) {
				if s.Turn() < 0 {
					return
				}
				if legal = s.AppendLegal(legal[:0]); twin.Choose(s, legal, nil) != played {
					t.Fatalf("%s plays %s from its view, and otherwise in the truth", name, g.Notation().FormatAction(s, played))
				}
			}
			seated := slices.Repeat([]agents.Agent{a}, len(g.Seats()))
			for seed := range uint64(5) {
				if _, err := table.Play(t.Context(), seated, agents.GameSeed{Seed: seed}); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
		}
	}
}

func TestChooseAllocatesNothing(t *testing.T) {
	for _, name := range plans(rules.Default(1)) {
		g := rules.Default(2)
		p := agentstest.Policy(t, g, name)
		playout(g, p, 3)
		if n := testing.AllocsPerRun(5, func() { playout(g, p, 3) }); n > 30 { // a state, two buffers that grow, a stream
			t.Errorf("%s: %v allocations in a game", name, n)
		}
	}
}

// TestKnobs: every knob changes some game at one end of its range.
func TestKnobs(t *testing.T) {
	const games = 12
	ends := func(p *player) (ends [games]uint64) {
		g := rules.Default(1)
		for seed := range ends {
			s, n := playout(g, p, uint64(seed))
			ends[seed] = s.(*rules.State).Key(0) ^ uint64(n)
		}
		return ends
	}
	g := rules.Default(1)
	for _, k := range agents.Kinds(g) {
		if k.Game != rules.Name || k.Name == "idle" || k.Name == "script" {
			continue
		}
		asGiven := ends(agentstest.Policy(t, g, k.Name).(*player))
		for i, knob := range k.Knobs() {
			if *knob.Value < knob.Low || *knob.Value > knob.High {
				t.Errorf("%s: %s is %v, out of its range", k.Name, knob.Name, *knob.Value)
			}
			turned := false
			for _, end := range []float64{knob.Low, knob.High} {
				p := agentstest.Policy(t, g, k.Name).(*player)
				*p.squad.knobs()[i].Value = end
				turned = turned || ends(p) != asGiven
			}
			if !turned {
				t.Errorf("%s: the knob %s turns nothing", k.Name, knob.Name)
			}
		}
	}
}

// watch plays games and calls do before each decision.
func watch(t *testing.T, name string, seats, games int, do func(f rules.Facts, legal []engine.Action, chosen rules.Decoded)) {
	t.Helper()
	g := rules.Default(seats)
	p := agentstest.Policy(t, g, name)
	for seed := range uint64(games) {
		playout(g, agentstest.PolicyFunc(func(s engine.State, legal []engine.Action) engine.Action {
			a := p.Choose(s, legal, nil)
			do(rules.FactsOf(s), legal, rules.Decode(a))
			return a
		}), seed)
	}
}

// ends returns the share of Action Phases that end with holds true.
func ends(t *testing.T, name string, holds func(f rules.Facts) bool) float64 {
	n, all := 0, 0
	watch(t, name, 1, 30, func(f rules.Facts, _ []engine.Action, chosen rules.Decoded) {
		if chosen.Kind == rules.KindEnd {
			all++
			n += one(holds(f))
		}
	})
	return float64(n) / float64(all)
}

// TestPlansDoWhatTheySay: each strategy follows its idea more than others do.
func TestPlansDoWhatTheySay(t *testing.T) {
	at := func(a rules.Ability, where func(f rules.Facts, x rules.Space) bool) func(rules.Facts) bool {
		return func(f rules.Facts) bool {
			u, ok := f.Who(a)
			return ok && where(f, f.Place(u))
		}
	}
	inTown := at(rules.LongRange, func(_ rules.Facts, x rules.Space) bool { return x < rules.Center && x.Number() == 0 })
	inVillage := at(rules.LongRange, func(f rules.Facts, x rules.Space) bool { return f.Class(x).String() == "village" })
	perched := at(rules.EliteSniper, func(f rules.Facts, x rules.Space) bool {
		for m := f.Infested(); m != 0; m &= m - 1 {
			if y := m.Next(); (x == rules.Center || x.Track() == y.Track()) && apart(x, y) == 2 {
				return true
			}
		}
		return false
	})
	rich := func(f rules.Facts) bool { return f.Ammo() >= 8 && f.GameTurn() <= 6 }
	for _, row := range []struct {
		what        string
		holds       func(rules.Facts) bool
		name, other string
		least, more float64
	}{
		{"the leader in a Town space", inTown, "bunker", "wall", 0.5, 0.2},
		{"the leader in a Village", inVillage, "wall", "bunker", 0.2, 0.15},
		{"the sniper two spaces from Zeds", perched, "nest", "triage", 0.2, 0.05},
		{"Ammo early", rich, "quartermaster", "bunker", 0.1, 0.05},
	} {
		a, b := ends(t, row.name, row.holds), ends(t, row.other, row.holds)
		t.Logf("%s: %s %.2f, %s %.2f", row.what, row.name, a, row.other, b)
		if a < row.least || a < b+row.more {
			t.Errorf("%s: %s in %.2f of the turns, %s in %.2f", row.what, row.name, a, row.other, b)
		}
	}
	watch(t, "idle", 2, 10, func(_ rules.Facts, legal []engine.Action, chosen rules.Decoded) {
		last := rules.Decode(legal[len(legal)-1]).Kind
		if last == rules.KindEnd && chosen.Kind != rules.KindEnd ||
			last == rules.KindHold && chosen.Kind != rules.KindHold {
			t.Fatalf("idle does %v", chosen)
		}
	})
}
