package arena_test

import (
	"encoding/xml"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/agents/arena"
	"deadreckon/engine"
	"deadreckon/engine/toy/commons"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/slowtest"
)

// decided returns a run whose games end as a table says, by the agents of either side: the
// probability that the first side wins.
func decided(t *testing.T, games int, seed uint64, win [][]float64) *arena.Run {
	t.Helper()
	names := []string{"random", "search:iterations=1", "search:iterations=2", "search:iterations=3", "search:iterations=4"}
	e := experiment(t, kuhn.New(), games, nil, strings.Join(names[:len(win)], ","), strings.Join(names[:len(win[0])], ","))
	r := arena.NewRun(e, 1)
	rng := engine.Stream(seed, "decided")
	for number := range games {
		for i, row := range win {
			for j, p := range row {
				g := &arena.Game{Agents: []int{i, j}, Number: number, Scores: []float64{-1, 1}, Choices: []int{1, 1}, Thinking: []int64{1, 1}}
				if rng.Float64() < p {
					g.Scores = []float64{1, -1}
				}
				if !r.Add(g) {
					t.Fatalf("game %+v is not taken", g)
				}
			}
		}
	}
	return r
}

func mixes(t *testing.T, r *arena.Run) *arena.Mixes {
	t.Helper()
	out := r.Results()
	if err := r.AddMixes(out); err != nil {
		t.Fatal(err)
	}
	return out.Mixes
}

// Rock, paper and scissors and an agent that loses to all: probability 1/3 each, and 0 for the
// fourth, which is dominated. The games are deterministic, so the intervals are points.
func TestMixes(t *testing.T) {
	m := mixes(t, decided(t, 4, 1, [][]float64{{1, 0, 1}, {1, 1, 0}, {0, 1, 1}, {0, 0, 0}}))
	if m.Of != "points" || math.Abs(m.Value.Value-2./3) > 1e-9 || math.Abs(m.Value.High-m.Value.Low) > 1e-9 {
		t.Errorf("value %+v of %s", m.Value, m.Of)
	}
	for i, a := range m.Agents {
		share, alone := 1./3, 2./3
		switch {
		case i == 3:
			share, alone = 0, 0
		case i > 3:
			alone = 1. / 3
		}
		if math.Abs(a.Share.Value-share) > 1e-9 || math.Abs(a.Result.Value-alone) > 1e-9 {
			t.Errorf("%+v: want a share of %v, and %v alone", a, share, alone)
		}
	}
	if len(m.Dominated) != 1 || m.Dominated[0].Agent != "search:iterations=3" || len(m.Dominated[0].By) < 2 || m.Dominated[0].Lead.Low < 0.6 {
		t.Errorf("dominated: %+v", m.Dominated)
	}
}

// The interval of the value has the right coverage: it held in 118 of 120 runs.
func TestMixesHold(t *testing.T) {
	slowtest.Skip(t)
	held := 0
	const runs = 20
	for seed := range uint64(runs) {
		m := mixes(t, decided(t, 200, seed, [][]float64{{0.7, 0.3}, {0.2, 0.6}}))
		if truth := (0.7*0.6 - 0.3*0.2) / (0.7 + 0.6 - 0.3 - 0.2); m.Value.Low <= truth && truth <= m.Value.High { // by hand
			held++
		}
		if len(m.Dominated) > 0 {
			t.Errorf("dominated: %+v", m.Dominated)
		}
	}
	t.Logf("%d of %d intervals hold", held, runs)
	if held < runs*80/100 {
		t.Errorf("%d of %d intervals hold", held, runs)
	}
}

func TestNoMixes(t *testing.T) {
	for want, e := range map[string]*arena.Experiment{
		"no side has a choice of agents": experiment(t, kuhn.New(), 2, nil, "random", "random"),
		"commons is no zero-sum game":    experiment(t, commons.New(), 2, nil, "random", "random,search:iterations=1", "random"),
	} {
		if err := e.Mixable(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// The report has the mixes and the heat map.
func TestCrossPlot(t *testing.T) {
	slowtest.Skip(t)
	r := decided(t, 20, 1, [][]float64{{0.7, 0.3}, {0.2, 0.6}})
	out := r.Results()
	if err := r.AddMixes(out); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	f, err := arena.OpenFolder(dir, arena.NewRun(r.Experiment, 1))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.WriteReport(out); err != nil {
		t.Fatal(err)
	}
	drawn, err := os.ReadFile(filepath.Join(dir, "cross.svg"))
	if err != nil || xml.Unmarshal(drawn, new(struct{})) != nil || !strings.Contains(string(drawn), "random") {
		t.Errorf("cross.svg: %v", err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "report.md"))
	if err != nil || !strings.Contains(string(page), "(cross.svg)") || !strings.Contains(string(page), "## Best mix of each side") {
		t.Errorf("report.md: %v", err)
	}
}
