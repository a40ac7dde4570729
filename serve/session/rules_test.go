package session_test

import (
	"strings"
	"testing"

	"deadreckon/engine"
	_ "deadreckon/internal/games"
	"deadreckon/serve/session"
)

// Every tour takes about a minute and cites existing rules.
func TestTour(t *testing.T) {
	const most = 300 // words that are read in a minute
	toured := 0
	for _, name := range engine.Names() {
		a := session.Asker{Session: session.New()}
		answer, err := a.Do(&session.Rules{Game: name})
		if err != nil {
			t.Fatal(err)
		}
		r := answer.(session.RulesReply)
		if len(r.Tour) == 0 {
			continue
		}
		toured++
		words := 0
		for _, ref := range r.Tour {
			found := false
			for _, rule := range r.Rules {
				if found = rule.Ref == ref; found {
					words += len(strings.Fields(rule.Means))
					break
				}
			}
			if !found {
				t.Errorf("%s: the tour tells %q, which is no rule", name, ref)
			}
		}
		for seat, aim := range r.Aims {
			if n := words + len(strings.Fields(aim)); n > most {
				t.Errorf("%s: the tour of %s has %d words", name, seat, n)
			}
		}
	}
	if toured < 4 {
		t.Errorf("%d games have a tour", toured)
	}
}
