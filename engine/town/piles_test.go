package town

import (
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
)

// Draw chooses the same item as Pick from the list, and uses as much of the stream.
func TestDraw(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var counts [6]uint8
		for k := range counts {
			counts[k] = uint8(max(0, rng.IntN(6)-2))
		}
		if pileSize(counts[:]) == 0 {
			continue
		}
		kinds, odds := slices.Collect(pileKinds(counts[:])), pileOdds(nil, counts[:])
		seed := rng.Uint64()
		a, b := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 0))
		want := kinds[0]
		if len(kinds) > 1 {
			want = kinds[engine.Pick(odds, a)]
		}
		have, of := drawPile(counts[:], b)
		if have != want || of != len(kinds) || a.Uint64() != b.Uint64() {
			t.Fatalf("of %v: kind %d of %d; want %d of %d", counts, have, of, want, len(kinds))
		}
	}
}

func TestCard(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		few := rng.Uint32()
		m := few & rng.Uint32()
		if m == 0 {
			continue
		}
		var cards []uint8
		for c := range uint8(32) {
			if m>>c&1 != 0 {
				cards = append(cards, c)
			}
		}
		odds := cardOdds(nil, m)
		seed := rng.Uint64()
		a, b := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 0))
		want := cards[0]
		if len(cards) > 1 {
			want = cards[engine.Pick(odds, a)]
		}
		have, of := drawCard(m, b)
		if have != want || of != len(cards) || len(odds) != len(cards) || a.Uint64() != b.Uint64() {
			t.Fatalf("of %b: card %d of %d; want %d of %d", m, have, of, want, len(cards))
		}
	}
}

func TestEmpty(t *testing.T) {
	var none [4]uint16
	if pileSize(none[:]) != 0 || len(slices.Collect(pileKinds(none[:]))) != 0 || len(pileOdds(nil, none[:])) != 0 || len(cardOdds(nil, uint8(0))) != 0 {
		t.Error("something is left of nothing")
	}
}
