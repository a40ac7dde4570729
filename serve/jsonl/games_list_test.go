package jsonl

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/serve/session"
)

// The list of games has the seats and their players.
func TestGames(t *testing.T) {
	got := answersTo(t, `{"id":"1","op":"games"}`+"\n"+`{"id":"2","op":"games","game":"mall","settings":{"players":4}}`+"\n"+
		`{"id":"3","op":"games","settings":{"players":4}}`+"\n"+`{"id":"4","op":"games","game":"chess"}`+"\n")
	var all, one struct{ Games []session.GameInfo }
	reply(t, got[0], &all)
	reply(t, got[1], &one)
	var names []string
	for _, g := range all.Games {
		names = append(names, g.Name)
		for _, seat := range g.Seats {
			if !slices.ContainsFunc(g.Kinds, func(p agents.AgentInfo) bool { return p.Name == "random" && slices.Contains(p.Seats, seat) }) {
				t.Errorf("nobody plays %s of %s at random", seat, g.Name)
			}
		}
	}
	if !slices.Equal(names, engine.Names()) {
		t.Errorf("%v", names)
	}
	if len(one.Games) != 1 || len(one.Games[0].Seats) <= 2 {
		t.Errorf("%.400s", got[1])
	}
	search := slices.IndexFunc(one.Games[0].Kinds, func(p agents.AgentInfo) bool { return p.Name == "search" })
	if search < 0 || !slices.ContainsFunc(one.Games[0].Kinds[search].Parameters, func(p agents.Parameter) bool {
		return p.Name == "iterations" && p.Means != ""
	}) {
		t.Errorf("%+v", one.Games[0].Kinds)
	}
	if !strings.Contains(got[2], "of which game?") || !strings.Contains(got[3], `no game \"chess\"`) {
		t.Errorf("%s\n%s", got[2], got[3])
	}
	if got := answersTo(t, dealt+`{"id":"1","op":"suggest","iterations":10,"threads":100000}`+"\n"); !strings.Contains(got[3], "threads is 100000; expected 1 to ") {
		t.Error(got[3])
	}
}
