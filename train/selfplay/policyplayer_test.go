package selfplay_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
	"deadreckon/train/selfplay"
)

// draws reports whether the action of a ply was sampled by a learning player.
func (g *read) draws(ply int) bool {
	return strings.HasPrefix(g.agents[g.steps[ply].Seat], "self:drawn,")
}

// estimates computes the advantages of games by the reference, luck-adjusted in Pig.
func estimates(t *testing.T, c *selfplay.Config, games []read) {
	t.Helper()
	var all []float64
	for i := range games {
		g := &games[i]
		var choices []selfplay.Choice
		luck := make([]float64, len(g.result))
		for _, ply := range g.plies {
			choices = append(choices, selfplay.Choice{Seat: int(g.steps[ply].Seat), Drawn: g.draws(ply), Value: float32(thoughtOf(&g.steps[ply]))})
		}
		if agents.TruthName(c.Game) == "bent" {
			for seat := range luck {
				luck[seat] = g.fell(t, c.Game, seat, len(g.steps))
			}
			for j, ply := range g.plies {
				choices[j].Luck, choices[j].Value = float32(g.fell(t, c.Game, choices[j].Seat, ply)), float32(worth(g.at(c.Game, ply), choices[j].Seat))
			}
		}
		g.advantages = map[int]float32{}
		for j, ply := range g.plies {
			if choices[j].Drawn {
				x := estimate(choices, g.result, luck, j, selfplay.Trace(*c))
				g.advantages[ply], all = float32(x), append(all, x)
			}
		}
	}
	mean, squares := 0.0, 0.0
	for _, x := range all {
		mean += x / float64(len(all))
	}
	for _, x := range all {
		squares += (x - mean) * (x - mean) / float64(len(all))
	}
	for _, g := range games {
		for ply, x := range g.advantages {
			g.advantages[ply] = float32((float64(x) - mean) / math.Sqrt(squares))
		}
	}
}

func (g *read) at(game engine.Game, ply int) engine.State {
	s := game.NewState()
	for _, step := range g.steps[:ply] {
		s.Apply(step.Action)
	}
	return s
}

// fell returns the luck of a seat in Pig before a ply, for the dice that the value function does
// not skip.
func (g *read) fell(t *testing.T, game engine.Game, seat, ply int) (sum float64) {
	t.Helper()
	for i, step := range g.steps[:ply] {
		if step.Seat != engine.Chance {
			continue
		}
		s := g.at(game, i)
		if !(bent{}).Matters(s) {
			continue
		}
		faces := s.AppendLegal(nil)
		if len(faces) != 6 {
			t.Fatalf("a die has %d faces", len(faces))
		}
		for _, face := range faces {
			next := g.at(game, i)
			if next.Apply(face); face == step.Action {
				sum += worth(next, seat)
			}
			sum -= worth(next, seat) / 6
		}
	}
	return sum
}

// worth returns the value function of Pig, or the result.
func worth(s engine.State, seat int) float64 {
	if s.Turn() == engine.Nobody {
		return s.Score(engine.Seat(seat))
	}
	var scores [2]float64
	bent{}.Worth(s, scores[:])
	return scores[seat]
}

// baseOf returns the base logits in a view, if the run has a base policy.
func baseOf(c *selfplay.Config, v engine.View, legal []engine.Action) []float32 {
	if c.Shape.Base == "" {
		return nil
	}
	weight := 4.0
	if c.Learn.From != "" {
		weight = 1
	}
	b, err := netplay.NewBase(c.Game, net.Base{Agent: c.Shape.Base, Weight: weight})
	if err != nil {
		panic(err)
	}
	out, err := b.Append(nil, v, legal)
	if err != nil {
		panic(err)
	}
	return out
}

// drawnOf returns the policy sample of a ply. Files store probabilities in units of 2^-24.
func drawnOf(g *read, ply int) net.PolicySample {
	step := &g.steps[ply]
	i := slices.Index(step.Legal, step.Action)
	return net.PolicySample{Action: int32(i), OldProbability: float32(step.Search.Visits[i]) / (1 << 24), Advantage: g.advantages[ply]}
}

// pulled returns the base policy, or uniform play, times its weight.
func pulled(c *selfplay.Config, base []float32, n int) []float32 {
	out, sum := make([]float32, n), 0.0
	for i := range n {
		x := 1.0
		if base != nil {
			x = math.Exp(float64(base[i]))
		}
		out[i], sum = float32(x), sum+x
	}
	for i := range out {
		out[i] = float32(float64(out[i]) * c.Learn.Pull / sum)
	}
	return out
}

// settle copies what is rounded differently.
func (w *wanted) settle(got *wanted) {
	const rounding = 2e-5
	if math.Abs(float64(w.drawn.Advantage-got.drawn.Advantage)) < rounding {
		w.drawn.Advantage = got.drawn.Advantage
	}
	if w.drawn.Action >= 0 && slices.EqualFunc(w.policy, got.policy, func(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-7 }) {
		w.policy = got.policy
	}
}

// nanSource is a source whose answers contain NaN in the policy or the value.
type nanSource struct{ policy, value float32 }

func (nanSource) Reset()                           {}
func (nanSource) Add(engine.View, []engine.Action) {}
func (s nanSource) Ask() (*net.Answers, error) {
	return &net.Answers{Policy: []float32{1, s.policy}, Value: []float32{1, 0, s.value}}, nil
}

// TestNaNPolicy: a NaN from the net is an error.
func TestNaNPolicy(t *testing.T) {
	nan := float32(math.NaN())
	g := open(t, "kuhn")
	s := g.NewState()
	rng := rand.New(rand.NewPCG(1, 1))
	for s.Turn() < 0 {
		s.Apply(s.AppendLegal(nil)[0])
	}
	v := g.NewView()
	s.ViewInto(s.Turn(), v)
	for _, source := range []nanSource{{policy: nan}, {value: nan}} {
		if _, err := selfplay.NewPolicyPlayer(source).Decide(t.Context(), v, rng); err == nil || !strings.Contains(err.Error(), "an output of the net is NaN") {
			t.Errorf("%v: %v", source, err)
		}
	}
}
