package games_test

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// TestLevels: the levels of every seat are in their order, each with more measured wins than the one
// before, and all play.
func TestLevels(t *testing.T) {
	for _, game := range []string{"mall", "town", "cabin", "streets", "quay"} {
		e, err := engine.Lookup(game)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range append(e.Modes, engine.Mode{}) {
			g, err := engine.Open(game, slices.Concat(e.Limits, m.Settings))
			if err != nil {
				t.Fatal(err)
			}
			for i := range g.Seats() {
				seat, names := engine.Seat(i), agents.LevelNames
				levels := agents.LevelsOf(g, seat)
				if len(levels) < 4 {
					t.Errorf("%s %s, seat %s: %d levels", game, m.Name, engine.SeatName(g, seat), len(levels))
				}
				wins := -1.0
				for _, l := range levels {
					for len(names) > 0 && names[0] != l.Name {
						names = names[1:]
					}
					if len(names) == 0 || l.Wins <= wins || l.Interval[0] > l.Wins || l.Interval[1] < l.Wins {
						t.Errorf("%s %s: level %+v after %.1f %% wins", game, m.Name, l, wins)
					}
					wins = l.Wins
					a, err := agents.Reader{By: access.Grant()}.ParseFor(g, seat, "level:"+l.Name)
					if err != nil {
						t.Fatal(err)
					}
					if a.Name() != l.Agent {
						t.Errorf("%s: level %s is named %s", game, l.Name, a.Name())
					}
				}
			}
		}
	}
}

func TestLevelErrors(t *testing.T) {
	g, err := engine.Open("mall", nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"level:hrad":     `no level "hrad" for zombie (did you mean hard?); levels: beginner, easy, medium, hard, strongest`,
		"level":          `no level "" for zombie; levels: beginner`,
		"level:hard,a=1": `no parameter "a"`,
	} {
		if _, err := agents.ParseFor(g, 1, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; expected %s", text, err, want)
		}
	}
	if _, err := agents.Parse(g, "level:hard"); err == nil || !strings.Contains(err.Error(), "needs its seat") {
		t.Errorf("a level without a seat: %v", err)
	}
}
