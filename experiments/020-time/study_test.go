package main

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// The study runs on each side of the mall. A search of one iteration keeps the policy's move, a search
// by visits does not. Wrong flags are refused.
func TestStudy(t *testing.T) {
	for _, side := range []string{"human", "zombie"} {
		s := study{game: "mall", side: side, searched: []string{"iterations=1", "iterations=60,final=visits,root=bandit,select=ucb1"},
			decisions: 4, searches: 2, rounds: 4, seed: 3, judgedBy: "script"}
		if err := s.open(); err != nil {
			t.Fatal(err)
		}
		found, err := s.measure(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		left := make([]float64, len(found))
		for i, choices := range found {
			if len(choices) != s.decisions {
				t.Fatalf("%d choices of setting %d", len(choices), i)
			}
			for _, c := range choices {
				left[i] += c.left
				if c.left == 0 && c.gain != 0 {
					t.Errorf("the policy's move gains %v", c.gain)
				}
			}
		}
		if left[0] != 0 || left[1] == 0 {
			t.Errorf("%s: searches left the policy %v times", side, left)
		}
		text := s.table(found)
		if !strings.Contains(text, "| `iterations=1` | 0 | +0.0 (+0.0 to +0.0) |  |") {
			t.Errorf("%s", text)
		}
	}
	for _, bad := range []string{"", "--search|iterations=1|--decisions|1", "--search|iterations=0", "--search|x=1", "--search|iterations=1|--side|nobody", "--search|iterations=1|--game|chess", "--search|iterations=1|--option|x", "--search|iterations=1|--judge|x", "--search|iterations=1|--judge|net|--game|cabin"} {
		if err := run(slices.DeleteFunc(strings.Split(bad, "|"), func(s string) bool { return s == "" })); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

// The advantages that searches claim are compared with those of the playouts, and the nets can judge.
func TestLeads(t *testing.T) {
	for _, judge := range []string{"script", "net"} {
		s := study{game: "town", searched: []string{"iterations=1", "iterations=200"}, decisions: 14, searches: 2, rounds: 4, seed: 3, judgedBy: judge}
		if err := s.open(); err != nil {
			t.Fatal(err)
		}
		found, err := s.measure(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		claims := 0.0
		for k, c := range found[1] {
			if claims += c.departures; c.departures > 0 != (c.claimed > 0) {
				t.Errorf("judge %s, decision %d: %+v", judge, k, c)
			}
			if found[0][k].departures > 0 {
				t.Errorf("a search of one iteration claims %v", found[0][k].claimed)
			}
		}
		if claims == 0 {
			t.Errorf("judge %s: nothing is claimed", judge)
		}
		if rows := strings.Split(s.leads(found), "\n"); rows[2] != "| `iterations=1` | 0 | | | | |" || !strings.Contains(rows[3], "to") {
			t.Errorf("%q", rows)
		}
	}
}

// The slope of real on claimed advantages is by least squares; a decision may count several times.
func TestSlope(t *testing.T) {
	if got := slope([]float64{0, 1, 2, 9}, []float64{1, 3, 5, 0}, []int{1, 2, 1, 0}); got != 2 {
		t.Errorf("slope %v, want 2", got)
	}
}
