package tune_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/tune"
	"deadreckon/engine"
	"deadreckon/internal/slowtest"
)

// "edger" bets with probability p = 9/10 - 2 the sum of (k - best)^2 over its knobs k, all of
// which run from 0 to 1: it makes (1+p)/2 points against "folder".
func init() {
	type edge struct{ a, b, c, d, best float64 }
	edges := func(n *edge) []agents.Knob {
		return []agents.Knob{{Name: "a", Value: &n.a, High: 1}, {Name: "b", Value: &n.b, High: 1}, {Name: "c", Value: &n.c, High: 1}, {Name: "d", Value: &n.d, High: 1}}
	}
	agents.Register(agents.Kind{
		Name: "edger", Game: "kuhn", Seat: func(_ engine.Game, seat engine.Seat) bool { return seat == 0 },
		Knobs: func() []agents.Knob { return edges(&edge{0.8, 0.8, 0.8, 0.8, 1}) },
		Open: func(_ engine.Game, p *agents.Params) (agents.Agent, error) {
			n := &edge{0.8, 0.8, 0.8, 0.8, 1}
			p.SetKnobs(edges(n))
			n.best = p.Float("best", 1, 0, 1)
			bets := 0.9
			for _, k := range []float64{n.a, n.b, n.c, n.d} {
				bets -= 2 * (k - n.best) * (k - n.best)
			}
			return better{p.Text(), func(_ byte, rng *rand.Rand) bool { return rng.Float64() < bets }}, nil
		},
	})
}

// An optimum near the end of a range has a mirror image, and an optimum at the end has all samples on
// one side. One of the two answers is then far off, and the run-off finds it.
func TestNearAnEnd(t *testing.T) {
	slowtest.Skip(t)
	for best, right := range map[float64]tune.AnswerKind{0.9: tune.MeanOfReflected, 1: tune.ReflectionOfMean} {
		loss := map[tune.AnswerKind]float64{}
		far := func(how tune.AnswerKind, values []float64) {
			for _, v := range values {
				loss[how] += (v - best) * (v - best)
			}
		}
		for seed := range uint64(2) {
			o := options(fmt.Sprintf("edger:best=%v", best), 40*14*100)
			o.Batch, o.Population, o.Games, o.Seed = 100, 14, 4000, seed
			r := found(t, o, 2)
			if r.RunOff == nil {
				t.Fatalf("best %v: one answer, %s", best, r.Agent)
			}
			for _, a := range r.RunOff.Answers {
				far(a.How, a.Values)
			}
			far("answer", r.Values)
			winner := r.RunOff.Answers[r.RunOff.Winner]
			if winner.How != right || winner.Agent != r.Agent || r.RunOff.Difference.Value <= 0 || r.RunOff.Seed == r.Match.Seed {
				t.Errorf("best %v: the %s won: %+v", best, winner.How, r.RunOff)
			}
			if page := r.Report().Markdown(); !strings.Contains(page, "The "+string(right)+" won by +") || !strings.Contains(page, winner.Agent) {
				t.Error(page)
			}
		}
		t.Logf("best %v: loss %v", best, loss)
		if worse := max(loss[tune.MeanOfReflected], loss[tune.ReflectionOfMean]); loss["answer"] > 0.008 || worse < 2*loss["answer"] {
			t.Errorf("best %v: loss %v", best, loss)
		}
	}
	// A search within the range has one answer and no run-off.
	o := options("edger:a=0.5,b=0.5,c=0.5,d=0.5", 14*20)
	o.Population, o.Step = 14, 0.01
	if r := found(t, o, 1); r.RunOff != nil || strings.Contains(r.Report().Markdown(), "Run-off") {
		t.Errorf("%+v", r.RunOff)
	}
}
