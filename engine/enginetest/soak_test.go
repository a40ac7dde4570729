package enginetest_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/commons"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/tictactoe"
)

// TestSoak: a fault is reported under its property with its game and place, and games without
// faults report nothing.
func TestSoak(t *testing.T) {
	soak := func(p ...enginetest.Property) map[string]error {
		return enginetest.Soak{Game: commons.New(), Games: 200, First: 7, Slow: 10, Properties: p}.Faults()
	}
	slow, games := 0, 0
	if faults := soak(
		enginetest.Property{Name: "replays", End: enginetest.Replays},
		enginetest.Property{Name: "comes back", Step: enginetest.ComesBack},
		enginetest.Property{Name: "before and after", Step: func(m *enginetest.Match) error {
			if !slices.Contains(m.Before.AppendLegal(nil), m.Action) || m.Line[m.Ply] != m.Action || len(m.Line) != m.Ply+1 {
				return fmt.Errorf("%#x is not what was played", m.Action)
			}
			if !slices.Equal(m.Legal, m.State.AppendLegal(nil)) || !slices.Equal(m.Odds, m.State.AppendOdds(nil)) {
				return fmt.Errorf("%#x with odds %v are not what is legal", m.Legal, m.Odds)
			}
			c := m.Game.NewState()
			c.CopyFrom(m.Before)
			c.Apply(m.Action)
			if c.Key(0) != m.State.Key(0) {
				return errors.New("the state is not what comes of it")
			}
			return nil
		}},
		enginetest.Property{Name: "slow", End: func(m *enginetest.Match) error {
			if games++; m.Slow {
				slow++
			}
			return nil
		}},
	); len(faults) > 0 || games != 200 || slow != 40 {
		t.Errorf("%d games, %d slow: %v", games, slow, faults)
	}
	var seen []string
	enginetest.Soak{Game: commons.New(), Before: 9, Games: 3, First: 7, Slow: 10, Over: func(m *enginetest.Match) {
		seen = append(seen, fmt.Sprint(m.Seed, m.Slow))
	}}.Faults()
	if got, want := strings.Join(seen, ", "), "16 false, 17 true, 18 true"; got != want {
		t.Errorf("behind nine games come %s, want %s", got, want)
	}
	for _, row := range []struct {
		name, want string
		p          enginetest.Property
	}{
		{"a step", "seed 7 ply 3: wet\nbefore take ", enginetest.Property{Name: "p", Step: func(m *enginetest.Match) error {
			if m.Before.Turn() >= 0 {
				return errors.New("wet")
			}
			return nil
		}}},
		{"the end", "seed 7 ply ", enginetest.Property{Name: "p", End: func(*enginetest.Match) error { return errors.New("wet") }}},
		{"another line", "replayed the game ends in", enginetest.Property{Name: "p", End: func(m *enginetest.Match) error {
			for i, a := range m.Line {
				if a == commons.Take(1) {
					m.Line[i] = commons.Take(0)
					return enginetest.Replays(&enginetest.Match{Game: m.Game, Rng: m.Rng, Start: m.Start, State: m.State, Line: m.Line[:i+1]})
				}
			}
			return nil
		}}},
	} {
		if faults := soak(row.p); len(faults) != 1 || faults["p"] == nil || !strings.Contains(faults["p"].Error(), row.want) {
			t.Errorf("%s: %v, want %q", row.name, faults, row.want)
		}
	}
	k := enginetest.Soak{Game: commons.New(), Games: 1, Plies: 4}
	if faults := k.Faults(); len(faults) != 1 || !strings.Contains(fmt.Sprint(faults), "not over after 4 actions") {
		t.Errorf("a game cut off: %v", faults)
	}
	k = enginetest.Soak{Game: &mutant{Game: kuhn.New(), legal: func(p engine.Position, legal []engine.Action) []engine.Action {
		if p.Turn() >= 0 {
			return legal[:0]
		}
		return legal
	}}, Games: 1}
	if faults := k.Faults(); len(faults) != 1 || !strings.Contains(fmt.Sprint(faults), "0 has no legal action") {
		t.Errorf("a game without a choice: %v", faults)
	}
}

// TestSoakBegins: Begin and Choose control the games.
func TestSoakBegins(t *testing.T) {
	over := 0
	faults := enginetest.Soak{
		Game: tictactoe.New(), Games: 3,
		Begin:  func(m *enginetest.Match) { m.State.Apply(tictactoe.Mark(5)) },
		Choose: func(*enginetest.Match) int { return 0 },
		Over:   func(*enginetest.Match) { over++ },
		Properties: []enginetest.Property{{Name: "the line", End: func(m *enginetest.Match) error {
			if want := []engine.Action{1, 2, 3, 4, 6}; !reflect.DeepEqual(m.Line[:5], want) {
				return fmt.Errorf("%v, want %v", m.Line, want)
			}
			return enginetest.Replays(m)
		}}},
	}.Faults()
	if len(faults) > 0 || over != 3 {
		t.Errorf("%d games over: %v", over, faults)
	}
}
