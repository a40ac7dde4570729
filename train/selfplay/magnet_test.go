package selfplay_test

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
	"deadreckon/train/netplay"
	"deadreckon/train/selfplay"
)

func policyOf(t *testing.T, g engine.Game, f *net.File) func(s engine.State) []float64 {
	t.Helper()
	a, err := netplay.NewDirectSource(g, net.Go{}, f)
	if err != nil {
		t.Fatal(err)
	}
	return func(s engine.State) (out []float64) {
		v := g.NewView()
		s.ViewInto(s.Turn(), v)
		a.Reset()
		a.Add(v, s.AppendLegal(nil))
		answers, err := a.Ask()
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range answers.Policy {
			out = append(out, float64(x))
		}
		return out
	}
}

// counterfactual computes the counterfactual values of a seat's actions by a walk through the
// game tree.
type counterfactual struct {
	game    engine.Game
	policy  func(s engine.State) []float64
	seat    engine.Seat
	key     uint64
	worth   []float64
	reached float64
}

// walk returns the value of a state for the seat; reached is the others' probability of it.
func (c *counterfactual) walk(s engine.State, reached float64) (value float64) {
	turn := s.Turn()
	if turn == engine.Nobody {
		return s.Score(c.seat)
	}
	var share []float64
	if turn == engine.Chance {
		share = luck.Probabilities(nil, s.AppendOdds(nil))
	} else {
		share = c.policy(s)
	}
	here := turn == c.seat && s.Key(turn) == c.key
	if here {
		c.reached += reached
	}
	for i, a := range s.AppendLegal(nil) {
		next := c.game.NewState()
		next.CopyFrom(s)
		next.Apply(a)
		then := reached
		if turn != c.seat {
			then *= share[i]
		}
		x := c.walk(next, then)
		value += share[i] * x
		if here {
			for len(c.worth) <= i {
				c.worth = append(c.worth, 0)
			}
			c.worth[i] += reached * x
		}
	}
	return value
}

// TestMagnetAims: the policy target is the closed form of mirror descent with a magnet.
func TestMagnetAims(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	drawnToMagnet(&c)
	c.Learn.Rate, c.Pool.Share, c.Limit.Generations = 0.02, 0, 3
	train(t, c)
	r := openRun(t, c)
	if _, err := r.Do(); err != nil { // plays one more generation
		t.Fatal(err)
	}
	batch, picks, err := r.Aims(60, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	past, magnetPolicy := policyOf(t, c.Game, load(t, filepath.Join(c.Dir, "learner.net"))), policyOf(t, c.Game, load(t, filepath.Join(c.Dir, "best.net")))
	var paths []string
	for generation := range 4 {
		for slot := range c.Play.Slots {
			paths = append(paths, r.SlotPath(generation, slot))
		}
	}
	games := readGames(t, paths, false, false)
	moved := 0.0
	for row, p := range picks {
		g := &games[p.Game]
		s, step := g.at(c.Game, p.Ply), &g.steps[p.Ply]
		gains := advantagesOf(&counterfactual{game: c.Game, policy: past, seat: step.Seat, key: s.Key(step.Seat)}, past(s))
		want, sum := make([]float64, len(gains)), 0.0
		weight := c.Learn.Magnet * c.Learn.Stride
		for i, x := range past(s) {
			m := 0.99*magnetPolicy(s)[i] + 0.01/float64(len(gains))
			want[i] = math.Exp((math.Log(x) + weight*math.Log(m) + c.Learn.Stride*gains[i]) / (1 + weight))
			sum += want[i]
			moved += math.Abs(x - magnetPolicy(s)[i])
		}
		from, to := batch.LegalOf(row)
		for i, got := range batch.Policy[from:to] {
			if math.Abs(float64(got)-want[i]/sum) > 1e-3 {
				t.Fatalf("row %d, action %d: %v, want %v", row, i, got, want[i]/sum)
			}
		}
		if len(batch.TargetLogits) > 0 || batch.Samples[row].Action >= 0 {
			t.Fatalf("row %d learns %v and %v, too", row, batch.TargetLogits, batch.Samples[row])
		}
	}
	if moved < 1 {
		t.Errorf("the policies that played and the magnet's are alike: %v", moved)
	}
}

// TestMagnetOfLargeGame: a large game is refused before anything is written.
func TestMagnetOfLargeGame(t *testing.T) {
	c := small(t, open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}))
	drawnToMagnet(&c)
	refused(t, c, "learn magnet: ")
}

// advantagesOf returns the actions' values minus their mean under a policy.
func advantagesOf(c *counterfactual, policy []float64) []float64 {
	c.walk(c.game.NewState(), 1)
	mean := 0.0
	for i := range c.worth {
		c.worth[i] /= c.reached
		mean += policy[i] * c.worth[i]
	}
	for i := range c.worth {
		c.worth[i] -= mean
	}
	return c.worth
}

// TestMagnetComesToRest: in Kuhn poker, where uniform play has a NashConv of 0.46, training with a
// magnet comes near 0.
func TestMagnetComesToRest(t *testing.T) {
	slowtest.Skip(t)
	c := small(t, open(t, "kuhn"))
	drawnToMagnet(&c)
	c.Shape.Width, c.Shape.Depth, c.Learn.Batch, c.Learn.Steps, c.Pool.Share = 16, 2, 64, 12, 0
	c.Play.Games, c.Play.Slots, c.Yardsticks.Games, c.Limit.Generations = 40, 1, 0, 80
	train(t, c)
	conv, err := selfplay.NashConv(c.Game, load(t, filepath.Join(c.Dir, "best.net")))
	if err != nil || conv > 0.06 {
		t.Errorf("NashConv %v, want at most 0.06, error %v", conv, err)
	}
}
