package selfplay_test

import (
	"bytes"
	"math"
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/train/selfplay"
)

// TestSweep: the weight with the best score over all its games becomes the candidate's.
func TestSweep(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	leading(&c)
	c.Gate.Weights, c.Gate.Sweep, c.Gate.Games = []float64{1, 2, 4, 8}, 4, 0
	r := openRun(t, c)
	net := load(t, r.NetPath(0))
	if err := net.Save(r.CandidatePath()); err != nil {
		t.Fatal(err)
	}
	// Each weight plays four games per deal, two on each side. The second stage has twice as many
	// deals, and weight 8, which was ahead, comes first.
	first := [][]float64{{-1, -1, -1, -1}, {0, 0, 0, 0}, {0.5, 0.5, 0.5, 0.5}, {1, 1, 1, 1}}
	second := [][]float64{{-0.2, 0, 0, 0}, {0.5, 0, 0, 0}, {0, 0, 0, 0}, {0.5, 0, 0, 0}} // 8, then 4, twice: by all games 8 has more
	for stage, scores := range [][][]float64{first, second} {
		var text []byte
		for i := range scores {
			for k, x := range scores[i] {
				if k >= 2 { // it is second
					x = -x
				}
				text = append(text, line(t, 4*i+k, x, -x)...)
			}
		}
		writeFile(t, r.SweepPath(stage), text)
	}
	got := gate(t, r)
	if weight := load(t, r.CandidatePath()).Base.Weight; weight != 8 || got.Weight != 8 {
		t.Errorf("the net leans with %v, the gate says %+v; want 8", weight, got)
	}
}

// TestLeadsMustLead: with a base policy, a net that is not shown to be better does not pass.
func TestLeadsMustLead(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	leading(&c)
	r := openRun(t, c)
	if g := gated(t, r, 8, func(k int) float64 { return 0.5 }); g.Passed || g.Verdict != "undecided" {
		t.Errorf("%+v", g)
	}
}

// TestLead checks the difference between the best net and its base on the same deals.
func TestLead(t *testing.T) {
	g := open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}, engine.Setting{Key: "players", Value: "1"})
	c := small(t, g)
	leading(&c)
	c.Yardsticks.Lead = 4
	r := openRun(t, c)
	var text []byte
	for i, x := range []float64{1, 0.5, -0.25, 0, 1, 1, 0.5, 0} { // the net, mirrored; its base, mirrored; and so on
		scores := make([]float64, len(g.Seats()))
		for seat := range scores {
			scores[seat] = x
		}
		text = append(text, line(t, i, scores...)...)
	}
	writeFile(t, r.LeadPath(), text)
	got, err := r.Lead()
	// The scores are 1.75 in the first two games and 1.5 in the others. A point is 2 of score.
	if err != nil || got.Games != 8 || math.Abs(got.Difference-(1.75+1.5)/2/4) > 1e-9 || math.Abs(got.Net-got.Base-got.Difference) > 1e-9 || math.Abs(got.Net-(1+3.5/4)/2) > 1e-9 || !(got.Low < got.Difference && got.Difference < got.High) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestSide: only one side learns; the opponents play the others in all kinds of games. The side is
// part of the run's identity.
func TestSide(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	leading(&c)
	c.Side, c.Pool.Agents = "second", []string{"random"}
	c.Gate.Weights, c.Gate.Sweep, c.Yardsticks.Lead = []float64{0.1, 1}, 4, 8
	train(t, c)
	r := openRun(t, c)
	for slot := range c.Play.Slots {
		f, err := trajectory.Open(r.SlotPath(1, slot))
		if err != nil {
			t.Fatal(err)
		}
		agents := f.Header().Agents
		f.Close()
		if agents[0] != "random" || !strings.HasPrefix(agents[1], "self:") {
			t.Errorf("slot %d was played by %v", slot, agents)
		}
	}
	for _, row := range rows(t, c.Dir, 2) {
		if len(row.Yardsticks) != 1 || row.Yardsticks[0].Side != "second" || row.Lead == nil || row.Lead.Games != 16 || row.Gate.Weight == 0 {
			t.Errorf("%+v, lead %+v, gate %+v", row.Yardsticks, row.Lead, row.Gate)
		}
	}
	if r.Close() != nil {
		t.Fatal()
	}
	c.Side = ""
	if _, err := selfplay.Open(c); err == nil || !strings.Contains(err.Error(), "its side is second, not all") {
		t.Error(err)
	}
	c.Side, c.Game, c.Dir, c.Shape.Base = "zombie", open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}), t.TempDir()+"/run", "random"
	c.Pool.Agents = []string{"rifles-first", "swarm"}
	if _, err := selfplay.Open(c); err == nil || !strings.Contains(err.Error(), "opponents: swarm cannot play all sides except zombie") {
		t.Error(err)
	}
	c.Game, c.Side = open(t, "kuhn"), "third"
	if _, err := selfplay.Open(c); err == nil || !strings.Contains(err.Error(), `no side "third" in kuhn`) {
		t.Error(err)
	}
}

// TestPatience: a run ends after the given number of failed gates, and stays ended when reopened.
func TestPatience(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	leading(&c)
	c.Limit.Generations, c.Limit.Patience = 9, 2
	train(t, c)
	before := readFile(t, c.Dir+"/metrics.jsonl")
	rows(t, c.Dir, 2)
	train(t, c)
	after, err := os.ReadFile(c.Dir + "/metrics.jsonl")
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("it went on: %v", err)
	}
}
