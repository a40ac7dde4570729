package phases_test

import (
	"fmt"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/phases"
)

// race is a game of two runners, who throw a die in turn and may go that far or stay; beyond 10 a
// runner wins.
type race struct {
	at    [2]int
	turn  engine.Seat
	die   int
	phase phase
}

type phase uint8

const (
	throwing phase = iota
	going
	checking
	over
)

type row struct {
	phases.Row[race]
	rule string // a column of the game
}

var (
	rows  []row
	table *phases.Sequence[race, phase]
)

func init() {
	rows = []row{
		throwing: {phases.Row[race]{
			Name: "throwing", Means: "the die", Seat: phases.Always[race](engine.Chance),
			Legal: func(_ *race, dst []engine.Action) []engine.Action { return append(dst, 1, 2, 3, 4, 5, 6) },
			Odds:  func(_ *race, dst []uint64) []uint64 { return append(dst, 1, 1, 1, 1, 1, 1) },
		}, "1"},
		going: {phases.Row[race]{
			Name: "going", Means: "the runner goes or stays", Seat: func(s *race) engine.Seat { return s.turn },
			Legal: func(_ *race, dst []engine.Action) []engine.Action { return append(dst, 0, 1) },
		}, "2"},
		checking: {phases.Row[race]{Name: "checking", Enter: (*race).check}, "3"},
		over:     {phases.Row[race]{Name: "over"}, ""},
	}
	table = phases.New[race, phase](rows)
}

// check ends the game, or the other runner is next.
func (s *race) check() {
	if s.phase = over; s.at[s.turn] <= 10 {
		s.turn, s.phase = 1-s.turn, throwing
	}
}

func (s *race) apply(a engine.Action) {
	switch s.phase {
	case throwing:
		s.die, s.phase = int(a), going
	case going:
		s.at[s.turn] += s.die * int(a)
		s.phase = checking
		table.Enter(s, s.phase)
	}
}

func Example() {
	var s race
	for _, a := range []engine.Action{6, 1, 3, 0, 5, 1} {
		fmt.Println(table.Name(s.phase), table.Turn(&s, s.phase), a)
		s.apply(a)
	}
	fmt.Println(table.Name(s.phase), table.Turn(&s, s.phase), s.at)
	// Output:
	// throwing chance 6
	// going 0 1
	// throwing chance 3
	// going 1 0
	// throwing chance 5
	// going 0 1
	// over nobody [11 0]
}

func TestTable(t *testing.T) {
	s := race{turn: 1}
	dst, odds := make([]engine.Action, 0, 8), make([]uint64, 0, 8)
	for p, want := range []struct {
		turn        engine.Seat
		legal, odds int
		passage     bool
	}{throwing: {engine.Chance, 6, 6, false}, going: {1, 2, 0, false}, checking: {engine.Nobody, 0, 0, true}, over: {engine.Nobody, 0, 0, false}} {
		p := phase(p)
		if n := testing.AllocsPerRun(50, func() {
			table.Turn(&s, p)
			table.AppendLegal(&s, p, dst)
			table.AppendOdds(&s, p, odds)
		}); n > 0 {
			t.Errorf("%s: %v allocations", table.Name(p), n)
		}
		if table.Turn(&s, p) != want.turn || len(table.AppendLegal(&s, p, nil)) != want.legal ||
			len(table.AppendOdds(&s, p, nil)) != want.odds || rows[p].Passage() != want.passage {
			t.Errorf("%s: not %+v", table.Name(p), want)
		}
	}
	if table.Name(9) != "phase 9" || !slices.Equal(table.Names(), []string{"throwing", "going", "checking", "over"}) {
		t.Errorf("the phases are %v, and there is no phase 9", table.Names())
	}
}

func TestNew(t *testing.T) {
	legal := func(_ *race, dst []engine.Action) []engine.Action { return dst }
	for want, rows := range map[string][]phases.Row[race]{
		"phases: phase 1 has no name":         {{Name: "a"}, {}},
		"phases: two phases are called a":     {{Name: "a"}, {Name: "a"}},
		"phases: a has one of Seat and Legal": {{Name: "a", Legal: legal}},
		"phases: more than 64 phases": func() (many []phases.Row[race]) {
			for i := range 65 {
				many = append(many, phases.Row[race]{Name: fmt.Sprint(i)})
			}
			return many
		}(),
		"phases: a has odds of nothing": {{Name: "a", Odds: func(*race, []uint64) []uint64 { return nil }}},
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("got %v, want %s", got, want)
				}
			}()
			phases.New[race, phase](rows)
		}()
	}
}
