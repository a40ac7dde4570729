package agents_test

import (
	"math/rand/v2"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/toy/leduc"
)

// always takes the first legal action.
type always struct{}

func (always) Choose(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return legal[0]
}

// strict is a value that panics unless chance is next.
type strict struct {
	t     *testing.T
	asked int
}

func (v *strict) Worth(s engine.State, scores []float64) {
	if s.Turn() != engine.Chance {
		v.t.Fatalf("asked where %v is on turn", s.Turn())
	}
	v.asked++
	scores[0], scores[1] = 0.5, -0.5
}

// A ValueAtChance evaluates states in which chance is next, returns the scores if the game ends
// first, and does not change the state.
func TestValueAtChance(t *testing.T) {
	g := enginetest.Open(t, "leduc")
	inner, rng := &strict{t: t}, engine.Stream(3, "settle")
	v := agents.ValueAtChance(g, inner, always{})
	ends := 0
	for range 200 {
		s := g.NewState()
		for s.Turn() != engine.Nobody {
			legal := s.AppendLegal(nil)
			by, scores := g.NewState(), make([]float64, 2)
			by.CopyFrom(s)
			for by.Turn() != engine.Chance && by.Turn() != engine.Nobody {
				by.Apply(by.AppendLegal(nil)[0])
			}
			want := 0.5
			if by.Turn() == engine.Nobody {
				want = by.Score(0)
				ends++
			}
			turn := s.Turn()
			if v.Worth(s, scores); scores[0] != want || scores[1] != -want || s.Turn() != turn {
				t.Fatalf("%v, want %v", scores, want)
			}
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
	if ends == 0 || inner.asked == 0 {
		t.Errorf("%d ends, %d states at chance", ends, inner.asked)
	}
}
