package ground_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/engine/streets/ground"
)

// scrambled changes a text in a place or two: words and lines are lost, doubled, swapped
// or put for each other, letters of the map change.
func scrambled(r *rand.Rand, text string) string {
	for range 1 + r.IntN(2) {
		lines := strings.Split(text, "\n")
		i, k := 1+r.IntN(len(lines)-1), 1+r.IntN(len(lines)-1)
		words := strings.Split(lines[i], " ")
		w := r.IntN(len(words))
		switch r.IntN(7) {
		case 0:
			lines[i] = ""
		case 1:
			lines[i] += "\n" + lines[i]
		case 2:
			lines[i], lines[k] = lines[k], lines[i]
		case 3:
			words[w] = ""
			lines[i] = strings.Join(words, " ")
		case 4:
			other := strings.Split(lines[k], " ")
			words[w] = other[r.IntN(len(other))]
			lines[i] = strings.Join(words, " ")
		default:
			if n := len(lines[i]); n > 0 {
				at := r.IntN(n)
				lines[i] = lines[i][:at] + string(".=,fxt#ABKQ0123456789 -\"/\x00\xff"[r.IntN(26)]) + lines[i][at+1:]
			}
		}
		text = strings.Join(lines, "\n")
	}
	return text
}

// Files with a few mistakes are either read, and then played, or refused with a place.
func TestScrambledFiles(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	read := 0
	for range 1500 {
		sc, err := ground.ParseScenario("s", scrambled(r, small), &words)
		if err != nil {
			placed(t, err)
			continue
		}
		read++
		tryTable(t, sc)
	}
	if read < 100 {
		t.Errorf("%d of 1500 files are read: the test looks at too little", read)
	}
	for range 1500 {
		if _, err := ground.ParseRoster("r", scrambled(r, smallRoster), &words); err != nil {
			placed(t, err)
		}
	}
}

// tryTable asks a scenario's table for all that it has.
func tryTable(t *testing.T, sc *ground.Scenario) {
	t.Helper()
	var tab ground.Tabletop
	sc.Begin(&tab, true)
	var flood ground.Flood
	for s, ok := sc.Deployment.Next(0); ok; s, ok = sc.Deployment.Next(s + 1) {
		p := ground.Place(s)
		if flood.Reach(&tab, ground.Survivor, p, 30); !flood.Has(p) {
			t.Fatalf("nobody stands on %s", sc.Name(s))
		}
		flood.Toward(p + 1)
		tab.Sees(p, ground.Place(sc.Clamp(sc.W, sc.H)))
	}
	for i := range sc.Buildings {
		b := &sc.Buildings[i]
		for o := range b.Openings {
			at := sc.AtOpening(&b.Openings[o])
			if !at.Has(b.Openings[o].Outside) {
				t.Fatalf("%s is not at opening %d", sc.Name(b.Openings[o].Outside), o)
			}
		}
		tab.SeesHouse(0, i)
	}
	tab.TokenAt(0)
}
