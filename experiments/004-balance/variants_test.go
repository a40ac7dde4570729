package main

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/mall"
	"deadreckon/engine/mall/counters"
)

// Every variant keeps the constraints of the rules, and changes one figure, or one
// count of units and what evens it out.
func TestFigures(t *testing.T) {
	start := counters.Default()
	for _, v := range figures(start) {
		if err := v.counters.Check(); err != nil {
			t.Errorf("%s: %v", v.name, err)
		}
		changed := 0
		for who := range 4 {
			a, b := start.Normal[who], v.counters.Normal[who]
			c, d := start.Infected[who], v.counters.Infected[who]
			for _, pair := range [][2]uint8{{a.Fire, b.Fire}, {a.Panic, b.Panic}, {a.Move, b.Move}, {c.Fire, d.Fire}, {c.Panic, d.Panic}, {c.Move, d.Move}} {
				if pair[0] != pair[1] {
					changed += 2
				}
			}
		}
		for value, n := range start.Values {
			if n != v.counters.Values[value] {
				changed++
			}
		}
		if changed != 2 {
			t.Errorf("%s: normal %v infected %v values %v", v.name, v.counters.Normal, v.counters.Infected, v.counters.Values)
		}
	}
}

// No rule option of the two-player game is left out.
func TestOptions(t *testing.T) {
	var names []string
	for _, v := range options() {
		name, _, _ := strings.Cut(v.name, " ")
		names = append(names, name)
	}
	for _, s := range (mall.Options{}).Settings() {
		switch s.Key {
		case "players", "maxTurns", "soloAvoidsOpenDoorsOnly":
		default:
			if !slices.Contains(names, s.Key) {
				t.Errorf("option %s has no variant", s.Key)
			}
		}
	}
}
