package pool_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"deadreckon/engine/mall/pool"
)

// tale is a story as a test writes it: 3 is an elimination, pool.Draw a draw that nobody
// knows, pool.Draw|3 one that took a 3.
func tale(base, unseen [12]uint8, blanks uint8, entries ...uint8) pool.Story {
	s := pool.Story{Base: base, Blanks: blanks, Unseen: unseen, Len: uint8(len(entries)), Left: blanks}
	copy(s.Entries[:], entries)
	for v := range base {
		s.Left += base[v]
		s.Limit[v] = base[v] + unseen[v]
	}
	for _, e := range entries {
		if e < pool.Draw {
			s.Left++
			s.Limit[e]++
		} else {
			s.Left--
		}
	}
	return s
}

var tales = []struct {
	name  string
	story pool.Story
}{
	{"one draw", tale([12]uint8{1: 2, 2: 1}, [12]uint8{4: 2}, 0, pool.Draw)},
	{"a later draw is known", tale([12]uint8{1: 1, 2: 1, 3: 1}, [12]uint8{4: 1}, 0, pool.Draw, pool.Draw|2)},
	{"the last of its value", tale([12]uint8{1: 1, 2: 2}, [12]uint8{5: 1}, 0, pool.Draw, 1, pool.Draw|1, pool.Draw)},
	{"three draws", tale([12]uint8{1: 2, 2: 2, 3: 1}, [12]uint8{4: 1}, 0, pool.Draw, pool.Draw, 3, pool.Draw|3, pool.Draw)},
	{"a blank", tale([12]uint8{1: 1}, [12]uint8{1: 1, 2: 2}, 1, pool.Draw)},
	{"a blank may have been drawn", tale([12]uint8{1: 1, 2: 1}, [12]uint8{1: 1, 2: 2, 3: 1}, 2, pool.Draw, pool.Draw|2, 3, pool.Draw)},
	{"two blanks may have been drawn", tale([12]uint8{2: 1, 3: 1}, [12]uint8{2: 1, 3: 1, 4: 1}, 2, pool.Draw|2, pool.Draw, pool.Draw|3)},
	{"nothing drawn", tale([12]uint8{1: 1}, [12]uint8{2: 2, 3: 1}, 2, 1)},
}

// twin goes through every sequence of draws one by one. Blanks are given their values when
// they are drawn.
type twin struct {
	story   pool.Story
	values  []uint8            // drawn values by entry
	blank   []bool             // which of these were blanks
	byDraw  [][12]float64      // probability by draw and value; 0 is an initial unit elsewhere
	history map[string]float64 // by drawn values, blanks as 0
	all     float64
}

func newTwin(s pool.Story) *twin {
	t := &twin{story: s, byDraw: make([][12]float64, s.Len+1), history: map[string]float64{}}
	t.walk(s.Base, s.Unseen, int(s.Blanks), 1)
	return t
}

func total(counts [12]uint8) (n int) {
	for _, k := range counts {
		n += int(k)
	}
	return n
}

func (t *twin) walk(tokens, unseen [12]uint8, blanks int, p float64) {
	i := len(t.values)
	if i == int(t.story.Len) {
		t.end(unseen, p)
		return
	}
	e := t.story.Entries[i]
	if e < pool.Draw {
		tokens[e]++
		t.follow(0, false, tokens, unseen, blanks, p)
		return
	}
	size := float64(total(tokens) + blanks)
	for v := uint8(1); v < 12; v++ {
		if known := e & pool.Value; known != 0 && known != v {
			continue
		}
		if n := tokens[v]; n > 0 {
			rest := tokens
			rest[v]--
			t.follow(v, false, rest, unseen, blanks, p*float64(n)/size)
		}
		if n := unseen[v]; n > 0 && blanks > 0 {
			rest := unseen
			rest[v]--
			t.follow(v, true, tokens, rest, blanks-1, p*float64(blanks)/size*float64(n)/float64(total(unseen)))
		}
	}
}

func (t *twin) follow(v uint8, blank bool, tokens, unseen [12]uint8, blanks int, p float64) {
	t.values, t.blank = append(t.values, v), append(t.blank, blank)
	t.walk(tokens, unseen, blanks, p)
	t.values, t.blank = t.values[:len(t.values)-1], t.blank[:len(t.blank)-1]
}

func (t *twin) end(unseen [12]uint8, p float64) {
	t.all += p
	for v := range unseen {
		t.byDraw[0][v] += p * float64(unseen[v]) / float64(max(1, total(unseen)))
	}
	drawn := make([]uint8, len(t.values))
	for i, v := range t.values {
		t.byDraw[i+1][v] += p
		if drawn[i] = v; t.blank[i] && t.story.Entries[i] == pool.Draw {
			drawn[i] = 0
		}
	}
	t.history[fmt.Sprint(drawn)] += p
}

// near reports whether odds are in proportion to probabilities.
func near(odds [12]uint64, p [12]float64, all, within float64) bool {
	sum := 0.0
	for _, n := range odds {
		sum += float64(n)
	}
	for v := range odds {
		if math.Abs(float64(odds[v])/sum-p[v]/all) > within {
			return false
		}
	}
	return sum > 0
}

// TestWeigh: the weights of every draw, counted and estimated, against all sequences.
func TestWeigh(t *testing.T) {
	for _, c := range tales {
		twin := newTwin(c.story)
		for d := range twin.byDraw {
			if d > 0 && c.story.Entries[d-1] != pool.Draw {
				continue
			}
			odds, ok := c.story.Weigh(uint8(d))
			if !ok || !near(odds, twin.byDraw[d], twin.all, 1e-12) {
				t.Errorf("%s: draw %d has odds %d, %v; want %.3f", c.name, d, odds, ok, twin.byDraw[d])
			}
			if odds := c.story.Estimate(uint8(d), rand.New(rand.NewPCG(1, 2))); !near(odds, twin.byDraw[d], twin.all, 0.02) {
				t.Errorf("%s: draw %d is estimated at %d; want %.3f", c.name, d, odds, twin.byDraw[d])
			}
		}
	}
}

// TestHistory: sampled histories, drawn both ways, against all sequences.
func TestHistory(t *testing.T) {
	const samples = 20000
	for _, c := range tales {
		twin := newTwin(c.story)
		for _, carefully := range []bool{false, true} {
			if !carefully && c.story.Blanks > 0 {
				continue
			}
			rng, counts := rand.New(rand.NewPCG(3, 4)), map[string]float64{}
			for range samples {
				h := pool.History{Story: c.story}
				var left [12]uint8
				if carefully {
					h.DrawCarefully(&left, rng)
				} else {
					h.Draw(&left, rng)
				}
				if total(left) != int(c.story.Left) {
					t.Fatalf("%s: %d units left; want %d", c.name, left, c.story.Left)
				}
				counts[fmt.Sprint(h.Values[:c.story.Len])]++
			}
			for drawn, n := range counts {
				if math.Abs(n/samples-twin.history[drawn]/twin.all) > 0.015 {
					t.Errorf("%s, carefully %v: %s in %.0f of %d samples; want %.4f", c.name, carefully, drawn, n, samples, twin.history[drawn]/twin.all)
				}
			}
			if len(counts) != len(twin.history) {
				t.Errorf("%s, carefully %v: %d histories; want %d", c.name, carefully, len(counts), len(twin.history))
			}
		}
	}
}

// TestPossible: draws that cannot have happened in this order.
func TestPossible(t *testing.T) {
	for _, c := range tales {
		if !c.story.Possible() {
			t.Errorf("%s is not possible", c.name)
		}
	}
	for name, s := range map[string]pool.Story{
		"before it came":          tale([12]uint8{1: 1}, [12]uint8{}, 0, pool.Draw|2, 2),
		"twice the only one":      tale([12]uint8{1: 1, 2: 2}, [12]uint8{}, 0, pool.Draw|1, pool.Draw|1),
		"nothing for the unknown": tale([12]uint8{2: 1}, [12]uint8{}, 0, pool.Draw, pool.Draw|2, 1),
		"more than the blanks":    tale([12]uint8{2: 1}, [12]uint8{3: 2}, 1, pool.Draw|3, pool.Draw|3),
		"no blank of that value":  tale([12]uint8{2: 1}, [12]uint8{3: 2}, 1, pool.Draw|4),
	} {
		if s.Possible() || newTwin(s).all > 0 {
			t.Errorf("%s is possible", name)
		}
	}
}

func TestPick(t *testing.T) {
	counts, got := [12]uint8{0: 1, 3: 2, 11: 1}, ""
	for i := range 4 {
		got += fmt.Sprint(pool.Pick(&counts, i), " ")
	}
	if got != "0 3 3 11 " {
		t.Error(got)
	}
}

// A unit came out of the pool unseen; then the only 2 came out. So the first was a 1.
func ExampleStory_Weigh() {
	s := pool.Story{Base: [12]uint8{1: 2, 2: 1}, Left: 1}
	s.Len = uint8(copy(s.Entries[:], []uint8{pool.Draw, pool.Draw | 2}))
	odds, _ := s.Weigh(1)
	fmt.Println(odds)
	// Output:
	// [0 1 0 0 0 0 0 0 0 0 0 0]
}
