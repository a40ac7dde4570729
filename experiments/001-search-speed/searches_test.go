package main

import (
	"bytes"
	"deadreckon/engine/enginetest"
	"encoding/json"
	"strings"
	"testing"
)

// Kuhn has 3 cards and 4 histories with a decision ("", check, check bet, bet); the last two are last.
//
// A round of Leduc has 6 histories with a decision ("", check, raise, check raise, raise raise, check
// raise raise) and 5 that lead to the next round. So there are 6 cards * 6 states in the first round and 6
// * 5 cards * 5 * 6 in the second; those after two raises are last: 30 * 5 * 2.
func TestDecisions(t *testing.T) {
	for _, row := range []struct {
		game               string
		all, opening, last int
	}{
		{"kuhn", 12, 3, 6},
		{"leduc", 936, 6, 300},
	} {
		game := enginetest.Open(t, row.game)
		opening, last := 0, 0
		positions := decisions(game)
		for _, p := range positions {
			if len(p.Played) == 2 {
				opening++
			}
			if p.Last {
				last++
			}
			if len(p.Legal) < 2 {
				t.Errorf("%s after %v: only %v: such a move is not searched", row.game, p.Played, p.Legal)
			}
		}
		if len(positions) != row.all || opening != row.opening || last != row.last {
			t.Errorf("%s: %d positions, %d openings, %d last: want %d, %d, %d", row.game, len(positions), opening, last, row.all, row.opening, row.last)
		}
	}
}

// Every search uses its whole budget, and the visits agree.
func TestAnswers(t *testing.T) {
	for _, algorithm := range []string{"so", "mo"} {
		in := strings.NewReader(`{"algorithm": "` + algorithm + `", "simulations": 100, "exploration": 1.4, "seed": 1, "positions": [0, 11, 5], "visits": true}`)
		var out bytes.Buffer
		if err := run([]string{"--game", "kuhn"}, in, &out); err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(&out)
		var positions []position
		var a answer
		if err := d.Decode(&positions); err != nil {
			t.Fatal(err)
		}
		if err := d.Decode(&a); err != nil {
			t.Fatal(err)
		}
		if a.Simulations != 300 || a.Seconds <= 0 || len(a.Visits) != 3 {
			t.Errorf("%s: %+v", algorithm, a)
		}
		for _, visits := range a.Visits {
			sum := 0
			for _, n := range visits {
				sum += n
			}
			if sum != 100 {
				t.Errorf("%s: %v: %d visits, want 100", algorithm, visits, sum)
			}
		}
	}
}

// In Kuhn poker random play loses 11/12 of a chip to two best responses. A long search stays near a third,
// as in OpenSpiel (exploit.csv). The maximum win is 2 chips.
func TestNashConv(t *testing.T) {
	for _, row := range []struct {
		simulations string
		chips       [2]float64
	}{{"2", [2]float64{0.6, 1.3}}, {"10000", [2]float64{0.31, 0.35}}} {
		in := strings.NewReader(`{"algorithm": "mo", "simulations": ` + row.simulations + `, "exploration": 1.4142, "seed": 1, "nashConv": true}`)
		var out bytes.Buffer
		if err := run([]string{"--game", "kuhn"}, in, &out); err != nil {
			t.Fatal(err)
		}
		d := json.NewDecoder(&out)
		var positions []position
		var a answer
		if err := d.Decode(&positions); err != nil {
			t.Fatal(err)
		}
		if err := d.Decode(&a); err != nil {
			t.Fatal(err)
		}
		if chips := 2 * a.NashConv; chips < row.chips[0] || chips > row.chips[1] {
			t.Errorf("%s simulations: NashConv %.3f chips, want %v", row.simulations, chips, row.chips)
		}
	}
}

func TestRefuses(t *testing.T) {
	for _, text := range []string{
		`{"algorithm": "none", "simulations": 1}`,
		`{"algorithm": "so", "select": "none", "simulations": 1}`,
		`{"algorithm": "so", "simulations": 1, "positions": [12]}`,
		`{"algorithm": "so", "simulations": -1}`,
		`{"simulations"`,
	} {
		if err := run([]string{"--game", "kuhn"}, strings.NewReader(text), new(bytes.Buffer)); err == nil {
			t.Errorf("%s was accepted", text)
		}
	}
}
