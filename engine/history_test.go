package engine_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

// kuhn2 is Kuhn poker under another name, for positions that its own notation would not read.
type kuhn2 struct{ engine.Game }

func (kuhn2) Name() string { return "kuhn2" }

func TestParseHistory(t *testing.T) {
	g := kuhn2{kuhn.New()}
	for _, h := range []engine.History{
		{Eye: engine.Nobody},
		{Eye: 1},
		{Eye: engine.Nobody, Played: []string{"deal K", "deal J", "bet"}},
		{Eye: 0, Played: []string{"deal K", "deal ?", "check", "bet", "call", "show K", "show Q"}},
	} {
		p, err := engine.ParseHistory(g, h.Format(g))
		if err != nil {
			t.Errorf("%v: %v", h, err)
			continue
		}
		s := g.NewState()
		for _, action := range h.Played {
			if h.Eye >= 0 && action == "deal ?" {
				action = "deal Q" // revealed at the showdown
			}
			a, err := g.Notation().ParseAction(s, action)
			if err != nil {
				t.Fatal(err)
			}
			s.Apply(a)
		}
		switch p := p.(type) {
		case engine.State:
			if h.Eye >= 0 || p.Key(0) != s.Key(0) || p.Key(1) != s.Key(1) {
				t.Errorf("%v: read another state", h)
			}
		case engine.View:
			if h.Eye != p.Viewer() || p.Key() != s.Key(h.Eye) {
				t.Errorf("%v: read another view", h)
			}
		}
	}
}

func TestParseHistoryErrors(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"", "1:1: kuhn2: expected three lines, each with a line break"},
		{"kuhn2 position 1\neye first\nplayed", "3:1: kuhn2: expected three lines, each with a line break"},
		{"kuhn2 position 1\neye first\nplayed\n\n", "5:1: kuhn2: expected three lines, each with a line break"},
		{"kuhn position 1\neye first\nplayed\n", `1:1: kuhn2: "kuhn position 1": expected "kuhn2 position 1"`},
		{"kuhn2 position 1\neye third\nplayed\n", `2:1: kuhn2: "eye third": expected "eye" and one of first second truth`},
		{"kuhn2 position 1\nfirst\nplayed\n", `2:1: kuhn2: "first": expected "eye" and one of first second truth`},
		{"kuhn2 position 1\neye first\nplay\n", `3:1: kuhn2: "play": expected "played" and the actions so far`},
		{"kuhn2 position 1\neye first\nplayedx\n", `3:1: kuhn2: "playedx": expected "played" and the actions so far`},
		{"kuhn2 position 1\neye first\nplayed \n", `3:8: kuhn2: "": expected deal J or deal Q or deal K`},
		{"kuhn2 position 1\neye first\nplayed deal K,deal ?\n", `3:8: kuhn2: "deal K,deal ?": expected deal J or deal Q or deal K`},
		{"kuhn2 position 1\neye first\nplayed deal K, deal Q\n", `3:16: kuhn2: "deal Q": expected deal ?`},
		{"kuhn2 position 1\neye first\nplayed deal K, deal ?, bet, fold, fold\n", `3:35: kuhn2: "fold": the game is over`},
	} {
		_, err := engine.ParseHistory(kuhn2{kuhn.New()}, row.text)
		if err == nil || err.Error() != row.want {
			t.Errorf("%q: error %v, want %s", row.text, err, row.want)
		}
	}
}
