package selfplay_test

import (
	"bytes"
	"reflect"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/train/selfplay"
)

// bent is a value function of Pig that depends on the key of the state.
type bent struct{}

func (bent) Worth(s engine.State, scores []float64) {
	scores[0] = float64(engine.Scramble(s.Key(0))>>11)/(1<<53) - 0.5
	scores[1] = -scores[0]
}

// Matters skips the luck of a quarter of the states.
func (bent) Matters(s engine.State) bool { return engine.Scramble(s.Key(0)+1)%4 > 0 }

func init() {
	agents.RegisterValue(agents.Component[agents.Value]{Name: "bent", Game: "pig", Rank: 1, Open: func(engine.Game) (agents.Value, error) { return bent{}, nil }})
}

// TestGateLessLuck: with a value function the gate uses luck-adjusted scores; finished games are
// not played again.
func TestGateLessLuck(t *testing.T) {
	c := small(t, open(t, "pig"))
	c.Gate.Games, c.Play.Iterations, c.Compute.Threads = 16, 0, 2
	r := openRun(t, c)
	best := readFile(t, r.NetPath(0))
	writeFile(t, r.CandidatePath(), best)
	first := gate(t, r)
	if first.Games != 16 || first.LuckAdjusted == nil || *first.LuckAdjusted == first.Score {
		t.Errorf("the gate found %+v", first)
	}
	text := readFile(t, r.GatePath())
	again, err := r.Gate()
	if err != nil || !reflect.DeepEqual(first, again) {
		t.Errorf("first %+v, from its file %+v, error %v", first, again, err)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines[0] = line(t, 0, 1, -1) // as of a run that took no luck off
	writeFile(t, r.GatePath(), bytes.Join(lines, nil))
	if _, err := r.Gate(); err == nil {
		t.Error("a result without its luck is taken")
	}
}

// TestLuckOfFewBlocks: if early blocks are all equally lucky, the luck coefficient stays within
// 0 to 1.
func TestLuckOfFewBlocks(t *testing.T) {
	less := selfplay.JudgeLucky([]float64{1, -1, 0, 1}, []float64{0.402, 0.4023, 0.466, -0.9})
	if less < -2 || less > 2 {
		t.Errorf("scores of -1 to 1 are %v less luck", less)
	}
}
