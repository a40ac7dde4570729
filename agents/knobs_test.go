package agents_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// solo is a game with its own name, so that its registrations affect no other test.
type solo struct{ engine.Game }

func (solo) Name() string { return "solo" }

// turned is a player with two knobs that plays only the second seat.
type turned struct {
	name       string
	bold, calm float64
}

func (t *turned) knobs() []agents.Knob {
	return []agents.Knob{
		{Name: "bold", Value: &t.bold, Low: 0, High: 1, Doc: "how bold"},
		{Name: "calm", Value: &t.calm, Low: -5, High: 5, Doc: "how calm"},
	}
}

func (t *turned) Name() string { return t.name }

func (t *turned) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	return v.AppendLegal(nil)[0], nil
}

func init() {
	agents.RegisterStrategy(agents.Kind{
		Name: "turned", Game: "solo", Usage: "turned",
		Seat: func(_ engine.Game, seat engine.Seat) bool { return seat == kuhn.Second },
	}, func(name string) (agents.Agent, []agents.Knob) {
		t := &turned{name: name, bold: 0.5, calm: 2}
		return t, t.knobs()
	})
}

// A text turns the knobs that it names and leaves the others at their defaults.
func TestKnobs(t *testing.T) {
	g := solo{kuhn.New()}
	for _, row := range []struct {
		text       string
		bold, calm float64
	}{{"turned", 0.5, 2}, {"turned:bold=0", 0, 2}, {"turned:calm=-5,bold=1", 1, -5}} {
		a, err := agents.ParseFor(g, kuhn.Second, row.text)
		if err != nil {
			t.Fatal(err)
		}
		if p := a.(*turned); p.bold != row.bold || p.calm != row.calm || p.name != row.text {
			t.Errorf("%s made %+v", row.text, *p)
		}
	}
	k, err := agents.Find(g, "turned:bold=0")
	if err != nil {
		t.Fatal(err)
	}
	if knobs := k.Knobs(); len(knobs) != 2 || *knobs[0].Value != 0.5 {
		t.Errorf("knobs %v; want them at their defaults, whatever was parsed", knobs)
	}
}

func TestKnobErrors(t *testing.T) {
	g := solo{kuhn.New()}
	for _, row := range []struct {
		seat       engine.Seat
		text, want string
	}{
		{kuhn.Second, "turned:bold=2", "turned:bold=2: bold=2: want 0 to 1"},
		{kuhn.Second, "turned:bold=NaN", "bold=NaN: want 0 to 1"},
		{kuhn.Second, "turned:brave=1", `no parameter "brave"; known: bold, calm`},
		{kuhn.First, "turned", "turned does not play the seat first of solo"},
		{kuhn.Second, "turnd", `no agent "turnd" for solo (did you mean turned?); agents: probe, random, search, turned`},
	} {
		if _, err := agents.ParseFor(g, row.seat, row.text); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: error %v; want %q", row.text, err, row.want)
		}
	}
}
