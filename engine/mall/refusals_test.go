package mall

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// TestRefusals: "why not" finds no flaw exactly in what is legal, and cites a rule for
// whatever else can be written in the phase at hand.
func TestRefusals(t *testing.T) {
	games := 120
	if testing.Short() {
		games = 24
	}
	var kinds [KindAppear + 1]int
	for _, p := range settable.Presets {
		for _, players := range []uint8{1, 2, 3, 4} {
			t.Run(fmt.Sprintf("%s for %d", p.Name, players), func(t *testing.T) {
				o := p.Options
				o.MaxTurns, o.Players = 60, players
				w := &watch{rules: defaultRules(t, o)}
				legal, refused := enginetest.Refusals{
					Start: func(seed uint64) (engine.Game, engine.State) {
						if w.begin(seed); seed%4 == 1 {
							w.stir()
						}
						return New(w.rules), &w.s
					},
					Games: games, Each: 1, Stride: 5,
					Sort: func(s engine.State) string {
						kinds := uint64(0)
						for _, a := range s.AppendLegal(nil) {
							kinds |= 1 << actionKind(a)
						}
						return fmt.Sprint(content(s).phase, kinds)
					},
					Written: func(p engine.Position, rng *rand.Rand) []string {
						for _, a := range p.AppendLegal(nil) {
							kinds[actionKind(a)]++
						}
						return content(p).written(rng)
					},
					WhyNot: func(p engine.Position, action string) error { return content(p).whyNot(action) },
					Cites:  regexp.MustCompile(`^mall: (EN \d|A\d|digest )|^mall: ".*" is out of place: `),
				}.Check(t)
				t.Logf("%d legal actions, %d refused", legal, refused)
				if refused < legal {
					t.Errorf("%d actions are legal and only %d refused", legal, refused)
				}
			})
		}
	}
	for k, n := range kinds[KindDeal:] {
		if n == 0 && !testing.Short() {
			t.Errorf("%q was nowhere legal", verbs[k+int(KindDeal)])
		}
	}
}

// written returns actions that can be written here: of each verb of the phase all
// whose words are drawn from pieces, their neighbours and a few other squares, and
// some of the other verbs.
func (s *State) written(rng *rand.Rand) (out []string) {
	for verb, f := range forms {
		lines := []string{""}
		for i := range len(f.shape) {
			words := s.writable(f.shape[i], rng)
			var longer []string
			for _, line := range lines {
				for _, word := range words {
					longer = append(longer, line+word)
				}
			}
			lines = longer
		}
		most := 80
		if !slices.Contains(f.phases, s.phase) {
			most = 2
		}
		rng.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		for _, line := range lines[:min(most, len(lines))] {
			out = append(out, strings.TrimSpace(verb+" "+line))
		}
		if f.or != "" {
			out = append(out, verb+" "+f.or)
		}
	}
	return out
}

// writable returns what a sign of a shape can stand for.
func (s *State) writable(sign byte, rng *rand.Rand) (words []string) {
	b := s.b()
	switch sign {
	case 'S':
		pieces := s.zombieSquares().Or(s.characterSquares()).Or(s.hideable())
		near := pieces
		for x := pieces.Next(1); x != 0; x = pieces.Next(x + 1) {
			for _, side := range b.Sides(x) {
				near.Add(side.To)
			}
		}
		for x := near.Next(1); x != 0; x = near.Next(x + 1) {
			words = append(words, b.Name(x))
		}
		for range 10 {
			words = append(words, b.Name(Square(1+rng.IntN(b.Squares))))
		}
	case 'C':
		words = counters.Names[:]
	case 'G':
		words = groupNames()
	case 'D', 'M':
		for d := range b.Doors {
			if sign == 'D' || b.Doors[d].Kind == board.MainDoor {
				words = append(words, b.DoorName(uint8(d)))
			}
		}
	case 'N':
		for n := range 30 {
			words = append(words, fmt.Sprint(n))
		}
	default:
		words = []string{string(sign)}
	}
	return words
}
