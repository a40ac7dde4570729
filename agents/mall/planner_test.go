package mall

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/mall"
)

// actions plays a game and returns what was done in it. What is not legal fails.
func actions(t *testing.T, g engine.Game, seed uint64, texts ...string) (line []engine.Action) {
	t.Helper()
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	table.Watch = func(_ engine.State, a engine.Action) { line = append(line, a) }
	var players []agents.Agent
	for seat, text := range texts {
		a, err := agents.ParseFor(g, engine.Seat(seat), text)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, a)
	}
	if _, err := table.Play(t.Context(), players, agents.Draw{Seed: seed}); err != nil {
		t.Fatalf("%s, %v: %v", g.About().Settings, texts, err)
	}
	return line
}

// TestPlansPlay: a search over plans plays either side under all rules, to the byte as
// before; for a team too.
func TestPlansPlay(t *testing.T) {
	const few = "plans:iterations=8,hold=10"
	for _, preset := range []string{"spi1978", "grenko"} {
		g := newPreset(t, preset)
		if a, b := actions(t, g, 1, few, few), actions(t, g, 1, few, few); !slices.Equal(a, b) {
			t.Errorf("%s: two games of one seed", preset)
		}
	}
	for _, players := range []string{"1", "3"} {
		g := enginetest.Open(t, rules.Name, engine.Setting{Key: "players", Value: players}, engine.Setting{Key: "maxTurns", Value: "20"})
		texts := make([]string, len(g.Seats()))
		for i := range texts {
			texts[i] = few
		}
		actions(t, g, 1, texts...)
	}
}

// TestOnePlan: with a single plan the search plays as that does.
func TestOnePlan(t *testing.T) {
	g := newGame(t)
	for _, name := range []string{"turtle", "sweep", "balanced:risk=0.4"} {
		if !slices.Equal(actions(t, g, 2, name, "swarm"), actions(t, g, 2, "plans:plans="+name, "swarm")) {
			t.Errorf("%s plays otherwise by itself", name)
		}
	}
}

// TestPlansDiffer: in a game the plans are not of one mind; what they agree on is not searched.
func TestPlansDiffer(t *testing.T) {
	g := newGame(t)
	a, err := agents.ParseFor(g, rules.Human, "plans:iterations=20")
	if err != nil {
		t.Fatal(err)
	}
	p, disputed, forced := a.(*agents.Planner), 0, 0
	table, err := agents.NewReferee(g)
	if err != nil {
		t.Fatal(err)
	}
	table.Watch = func(s engine.State, _ engine.Action) {
		if s.Turn() != rules.Human {
			return
		}
		visits := 0
		for _, m := range p.Last().Moves {
			visits += m.Visits
		}
		switch {
		case visits != p.Last().Iterations:
			t.Errorf("%d visits of moves in %d iterations", visits, p.Last().Iterations)
		case p.Last().Forced:
			forced++
		default:
			disputed++
		}
	}
	other, err := agents.Parse(g, "swarm")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Play(t.Context(), []agents.Agent{a, other}, agents.Draw{Seed: 3}); err != nil {
		t.Fatal(err)
	}
	if disputed == 0 || forced == 0 {
		t.Errorf("%d decisions disputed, %d not", disputed, forced)
	}
}

// A plan that nobody has is named, though another of them is of one seat alone.
func TestPlansNames(t *testing.T) {
	g := enginetest.Open(t, rules.Name)
	for text, want := range map[string]string{
		"plans:plans=rifles-first+turtel": `no agent "turtel"`,
		"plans:plans=swarm+rifles-first":  "does not play the seat",
	} {
		if _, err := agents.Parse(g, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
