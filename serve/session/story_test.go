package session_test

import (
	"fmt"
	"reflect"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/pig"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// telling is a game that counts narrations.
type telling struct {
	engine.Game
	told *int
}

func (g telling) Notation() engine.Notation { return tellingNotation{g.Game.Notation(), g.told} }

type tellingNotation struct {
	engine.Notation
	told *int
}

func (n tellingNotation) Outcome(p engine.Position, a engine.Action) string { return n.Explain(p, a) }

func (tellingNotation) Pending(engine.Position) map[string]string { return nil }

func (n tellingNotation) Narrate(before engine.Position, a engine.Action, _ engine.Position) []string {
	*n.told++
	return []string{fmt.Sprint(before.Turn(), " ", n.FormatAction(before, a))}
}

// No action is narrated twice, and the story does not depend on earlier undos.
func TestStoryIsNarratedOnce(t *testing.T) {
	told := 0
	game := telling{pig.New(100), &told}
	begun := func() *session.Session {
		j, err := journal.New(game, journal.HeaderOf(game, "", 3, journal.DiceSeed))
		must(t, err)
		s := session.New()
		must(t, s.Adopt(j))
		return s
	}
	s := begun()
	tell := func(s *session.Session) []session.Entry {
		return s.Story("", s.Journal(), s.Journal().Line(), true)
	}
	steps := [][]string{{"die 4"}, {"roll"}, {"die 2"}, {"roll"}, {"die 3"}}
	for i, words := range steps {
		must(t, s.Apply(words))
		if tell(s); told != i+1 {
			t.Errorf("after %d actions %d were narrated", i+1, told)
		}
	}
	must(t, s.Undo(2))
	must(t, s.Apply([]string{"hold"}))
	all := tell(s)
	if told != len(steps)+1 {
		t.Errorf("a branch of one action, and %d were narrated in all", told)
	}
	later := begun()
	for _, words := range [][]string{{"die 4"}, {"roll"}, {"die 2"}, {"hold"}} {
		must(t, later.Apply(words))
	}
	words := func(list []session.Entry) (out [][]string) {
		for _, e := range list {
			out = append(out, e.Told)
		}
		return out
	}
	if got, want := words(all), words(tell(later)); !reflect.DeepEqual(got, want) {
		t.Errorf("told %q, and later %q", got, want)
	}
	must(t, s.Adopt(later.Journal()))
	if before := told; len(tell(s)) == 0 || told == before {
		t.Error("another game is told in the words of the one before")
	}
}
