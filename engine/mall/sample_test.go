package mall

import (
	"fmt"
	"math/big"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// Sampling against brute force, digest part 4: all truths that agree with a seat's observations are
// enumerated; sampled worlds must be among them, with the right frequencies. Package pool compares the
// weights of draws with all sequences.

// smallBoard is a mall with few squares for hidden zombies: 005, 006, 181 to 184, and 177 and 178 in
// Edwin's.
const smallBoard = `deadreckon board 1
title "Six rooms"

region # hall  "Arcade"                 reconstructed
region A store "Arcade Books"           reconstructed
region B store "Back Room"              reconstructed
region $ store "Edwin's Sports Centre"  printed

row 001 at 0,0 #### reconstructed
row 005 at 0,1 AA   reconstructed
row 177 at 2,1 $$   reconstructed
row 181 at 0,2 AABB reconstructed

door glass 001 005 reconstructed
door glass 004 178 reconstructed
door glass 177 183 reconstructed
door solid 182 183 reconstructed
door main 001 north reconstructed
door main 181 west  reconstructed
door main 004 east  reconstructed
door main 184 south reconstructed

zombie 001 004 181 184 reconstructed
human 002 003          reconstructed
`

// smallRules are rules for smallBoard with units of the given values. Units beyond its four symbols are
// hidden.
func smallRules(t *testing.T, o Options, values [12]uint8) *Rules {
	t.Helper()
	b, err := board.Parse("smallBoard", smallBoard)
	if err != nil {
		t.Fatal(err)
	}
	c := *counters.Default()
	c.Values = values
	r, err := NewRules(b, &c, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// samplesFor is the number of samples that distinguish a number of cells.
func samplesFor(cells int) int { return min(max(50*cells, 10_000), 50_000) }

// pLimit is the significance level. Seeds are fixed: a test that has passed does so again.
const pLimit = 0.001

// pValue is the p value of Pearson's chi-square test of samples from weighted cells, or an error if a
// sample is in no cell. Cells with few expected samples are merged.
func pValue[K comparable](counts map[K]int, weights map[K]*big.Int) (float64, error) {
	n, sum := 0, new(big.Int)
	for k, c := range counts {
		if weights[k] == nil {
			return 0, fmt.Errorf("%d samples of what is impossible: %+v", c, k)
		}
		n += c
	}
	for _, w := range weights { // a sum: the order does not matter
		sum.Add(sum, w)
	}
	var have, want []float64
	rest, restWant := 0, 0.0
	for k, w := range weights {
		p, _ := new(big.Rat).SetFrac(w, sum).Float64()
		if e := p * float64(n); e >= 5 {
			have, want = append(have, float64(counts[k])), append(want, e)
		} else {
			rest, restWant = rest+counts[k], restWant+e
		}
	}
	if restWant >= 5 {
		have, want = append(have, float64(rest)), append(want, restWant)
	}
	if len(have) < 2 {
		return 1, nil
	}
	square := 0.0
	for i := range have {
		square += (have[i] - want[i]) * (have[i] - want[i]) / want[i]
	}
	return distuv.ChiSquared{K: float64(len(have) - 1)}.Survival(square), nil
}

func addTo[K comparable](out map[K]*big.Int, k K, n *big.Int) {
	if out[k] == nil {
		out[k] = new(big.Int)
	}
	out[k].Add(out[k], n)
}

// showAll shows the unit at x to both sides.
func (s *State) showAll(x Square) {
	u := s.unitAt(x) | bothKnow
	s.setUnit(x, u)
	s.noteShown(u)
}

// sameFractions checks that two lists of weights are in proportion, exactly.
func sameFractions(t *testing.T, what string, have []uint64, want []*big.Int) {
	t.Helper()
	haveSum, wantSum := new(big.Int), new(big.Int)
	for i := range have {
		haveSum.Add(haveSum, new(big.Int).SetUint64(have[i]))
		if want[i] != nil {
			wantSum.Add(wantSum, want[i])
		}
	}
	for i := range have {
		w := new(big.Int)
		if want[i] != nil {
			w.Set(want[i])
		}
		if new(big.Int).Mul(new(big.Int).SetUint64(have[i]), wantSum).Cmp(w.Mul(w, haveSum)) != 0 {
			t.Errorf("%s: odds %d; want %s", what, have, want)
			return
		}
	}
}
