package streets

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Items of files are refused if no record can hold them, otherwise a position file keeps them.
func TestGoods(t *testing.T) {
	for _, row := range []struct{ old, new, want string }{
		{"", "", ""},
		{"carries pistol:12+1", "carries pistol:13", "streets: marshal has 13 of pistol in one record, expected 1 to 12"},
		{"carries pistol:12+1", "carries pistol:0", ""},
		{"carries pistol:12+1", "carries revolver:6+1", "streets: marshal has magazines for a revolver, which takes none"},
		{"carries pistol:12+1 machete", "carries machete:2", "streets: marshal has 2 of machete in one record, expected 1 to 1"},
		{"carries pistol:12+1 machete", "carries nothing", "streets: marshal has nothing, which is no thing"},
		{"pistol-rounds:10", "pistol-rounds:0", "streets: medic has 0 of pistol-rounds in one record, expected 1 to 255"},
		{"first-aid-kit:3", "first-aid-kit:4", "streets: medic has 4 of first-aid-kit in one record, expected 1 to 3"},
		{"carries pistol:12+1", "carries pulse-rifle:40", "streets: marshal has a pulse rifle, which is for marines: set option marines (Marines)"},
		{"carries pistol:12+1", "carries sentry-gun", "streets: marshal has a sentry gun, which is for marines: set option marines (Marines)"},
		{"carries pistol:12+1", "carries bow bow bow bow bow bow bow", "streets: marshal has 7 ranged weapons, expected at most 6 (Data 5)"},
	} {
		text := strings.Replace(string(ground.Embedded("roster")), row.old, row.new, 1)
		ro, err := ground.ParseRoster("roster", text, state.Words())
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if _, err := rules.NewRules(state.DefaultScenario(), ro, state.Book()); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%q: got %q, want %q", row.new, got, row.want)
		}
	}
}

// Items of a scenario lie on the table; items of a disabled layer become two supplies. 8.9.
func TestLaidGoods(t *testing.T) {
	s := rules.Root(mustRules(t, state.Scenario("convoy"), state.DefaultRoster(), core()))
	for xy, want := range map[[2]int]state.Item{{17, 6}: state.NewItem(0, state.SuppliesHere, 4, 0), {12, 10}: state.NewItem(0, state.SuppliesHere, 2, 0)} {
		at := state.Place(s.Rules().Map.Square(xy[0], xy[1]))
		if _, list := s.Span(at); len(list) != 1 || list[0] != want.In(at) {
			t.Errorf("%v lies at %v", list, xy)
		}
	}
}

// Characters do not get roster items of a disabled layer, which they could light. 8.9.
func TestCarriedGoods(t *testing.T) {
	for want, change := range map[string]func(*state.Options){"axe": nil, "axe, dynamite, molotov": blasting} {
		g := given(t, "red 5,5 carries dynamite molotov axe\nred 9,9", change)
		var names []string
		for _, i := range g.s.Carried(0) {
			names = append(names, i.Kind().String())
		}
		slices.Sort(names)
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("he carries %s, want %s", got, want)
		}
		g.s.ThisTurn = 1 // without an event
		g.act(0).returns()
	}
}

// mustRules returns the rules of a scenario, a roster and options that go together.
func mustRules(t testing.TB, sc *ground.Scenario, ro *ground.Roster, o state.Options) *state.Rules {
	t.Helper()
	r, err := rules.NewRules(sc, ro, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
