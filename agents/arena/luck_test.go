package arena_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/engine"
	"deadreckon/engine/toy/pig"
)

// hoard is a value of Pig by its encoding: banked and open points.
type hoard struct{ globals []float32 }

func (h *hoard) Worth(s engine.State, scores []float64) {
	g := pig.New(20)
	v := g.NewView()
	s.ViewInto(0, v)
	clear(h.globals)
	g.(engine.Encoder).Observe(v, nil, h.globals)
	own, other, open := h.globals[1], h.globals[2], h.globals[3]
	if h.globals[0] == 0 {
		open = -open
	}
	scores[0] = math.Tanh(1.2 * float64(own-other+open))
	scores[1] = -scores[0]
}

func init() {
	agents.RegisterValue(agents.Component[agents.Value]{Name: "hoard", Game: "pig", Rank: 1, Open: func(g engine.Game) (agents.Value, error) {
		return &hoard{make([]float32, len(g.(engine.Encoder).Encoding().Globals))}, nil
	}})
}

// pigs returns an experiment of Pig with luck-adjusted results.
func pigs(t *testing.T, luck string, games int, sprt *arena.Bounds) *arena.Experiment {
	t.Helper()
	e, err := arena.New(pig.New(20), [][]string{{"random", "search:iterations=10"}, {"random"}}, 3, games, sprt)
	if err != nil {
		t.Fatal(err)
	}
	if err := e.AdjustLuck(luck); err != nil {
		t.Fatal(err)
	}
	return e
}

func play(t *testing.T, e *arena.Experiment, threads int) *arena.Results {
	t.Helper()
	r := arena.NewRun(e, threads)
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	return r.Results()
}

// Luck-adjusted results have the mean of the plain results and a smaller variance. The plain results
// do not change, and threads have no influence.
func TestLuckAdjusted(t *testing.T) {
	without, with, again := play(t, pigs(t, "none", 400, nil), 2), play(t, pigs(t, "hoard", 400, nil), 2), play(t, pigs(t, "hoard", 400, nil), 1)
	if without.Luck != nil || strings.Contains(without.Data().CSV(), "luck") || with.Luck == nil || with.Luck.Value != "hoard" || with.Luck.Events < 5 {
		t.Fatalf("luck without: %+v, with: %+v", without.Luck, with.Luck)
	}
	if with.Data().CSV() != again.Data().CSV() {
		t.Errorf("two threads found\n%sone\n%s", with.Data().CSV(), again.Data().CSV())
	}
	for i, a := range with.Agents {
		b, l := without.Agents[i], a.LuckAdjusted
		if a.Record != b.Record || a.Points != b.Points || *a.Elo != *b.Elo || b.LuckAdjusted != nil {
			t.Errorf("%s: with luck %+v, where it is not taken off %+v", a.Agent, a, b)
		}
		if l.VarianceRatio > 0.8 || l.Points.High-l.Points.Low > 0.95*(a.Points.High-a.Points.Low) {
			t.Errorf("%s: %.2f of the variance is left, points %+v, were %+v", a.Agent, l.VarianceRatio, l.Points, a.Points)
		}
		if math.Abs(l.Points.Value-a.Points.Value) > a.Points.High-a.Points.Low || math.Abs(l.Score.Value-(2*l.Points.Value-1)) > 1e-9 {
			t.Errorf("%s: points less luck %+v, were %+v", a.Agent, l.Points, a.Points)
		}
	}
	if d := with.Differences[0]; d.LuckAdjusted.Points.High-d.LuckAdjusted.Points.Low > d.Points.High-d.Points.Low {
		t.Errorf("the lead %+v less luck is %+v", d.Points, d.LuckAdjusted.Points)
	}
	for i, mean := range with.Luck.Mean {
		if mean.Low > 0.03 || mean.High < -0.03 {
			t.Errorf("side %d: luck has the mean %+v", i, mean)
		}
	}
	var text strings.Builder
	for _, table := range with.Tables() {
		text.WriteString(table.Markdown(2))
		for _, c := range table.Columns {
			if c.Means == "" && c.Name != "" {
				t.Errorf("column %q of %q means nothing", c.Name, table.Title)
			}
		}
	}
	for _, want := range []string{"Luck-adjusted results", "luck-adj. points %", "variance left %", "luck taken off by hoard"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the tables do not say %q", want)
		}
	}
}

// By default results are luck-adjusted if an agent thinks and the game has a value of states.
func TestDefaultLuckValue(t *testing.T) {
	for _, row := range []struct {
		agents, want string
	}{{"random", ""}, {"search:iterations=1", "hoard"}} {
		e, err := arena.New(pig.New(20), [][]string{{row.agents}, {"random"}}, 1, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := e.AdjustLuck(""); err != nil || e.Luck != row.want {
			t.Errorf("%s: luck is taken off by %q, want %q; error %v", row.agents, e.Luck, row.want, err)
		}
		if err := e.AdjustLuck("hord"); err == nil || !strings.Contains(err.Error(), "hoard") {
			t.Errorf("a value that there is not: error %v", err)
		}
	}
}

// The sequential test uses luck-adjusted results and decides sooner with less variance.
func TestLuckAdjustedTestIsFaster(t *testing.T) {
	for _, one := range []bool{true, false} {
		var games [2]int
		for i, luck := range []string{"none", "hoard"} {
			by := [][]string{{"random"}, {"random"}}
			if !one {
				by[0] = []string{"random", "search:iterations=10"}
			}
			e, err := arena.New(pig.New(20), by, 1, 4000, &arena.Bounds{Elo0: 0, Elo1: 50})
			if err != nil {
				t.Fatal(err)
			}
			e.Luck = luck
			if luck == "none" {
				e.Luck = ""
			}
			r := arena.NewRun(e, 1)
			rng := engine.Stream(5, "luck ends tests")
			for number := 0; number < 4000 && !r.Complete(); number++ {
				for agent := range by[0] {
					g := &arena.Game{Agents: []int{agent, 0}, Number: number, Scores: []float64{1, -1}, Choices: []int{1, 1}, Thinking: []int64{1, 1}}
					if rng.IntN(2) == 0 {
						g.Scores = []float64{-1, 1}
					}
					if e.Luck != "" {
						lucky := g.Scores[0] + 0.2*rng.NormFloat64()
						g.Luck = []float64{lucky, -lucky}
					}
					if !r.Add(g) {
						t.Fatal("a game is not taken")
					}
				}
			}
			games[i] = r.Results().Games
		}
		if games[1] < 20 || games[1] > games[0]/4 {
			t.Errorf("one agent a side %t: the test ends after %d games, less luck after %d", one, games[0], games[1])
		}
	}
}

// Wrong odds of dice show in the mean of luck.
func TestWrongOddsWarning(t *testing.T) {
	e := pigs(t, "hoard", 200, nil)
	for _, bias := range []float64{0, 0.3} {
		r, rng := arena.NewRun(e, 1), engine.Stream(6, "wrong odds")
		for number := range 200 {
			for agent := range 2 {
				l := bias + rng.NormFloat64()
				if !r.Add(&arena.Game{Agents: []int{agent, 0}, Number: number, Scores: []float64{1, -1}, Luck: []float64{l, -l}, Choices: []int{1, 1}, Thinking: []int64{1, 1}}) {
					t.Fatal("a game is not taken")
				}
			}
		}
		if told := strings.Contains(strings.Join(r.Results().Warnings, " "), "luck of"); told != (bias != 0) {
			t.Errorf("a mean of %g: warnings %q", bias, r.Results().Warnings)
		}
	}
}

// Agents with equal results in all games still have an interval.
func TestLuckAdjustedEqualAgents(t *testing.T) {
	r, rng := arena.NewRun(pigs(t, "hoard", 20, nil), 1), engine.Stream(7, "the same")
	for number := range 20 {
		l := rng.NormFloat64()
		for agent := range 2 {
			if !r.Add(&arena.Game{Agents: []int{agent, 0}, Number: number, Scores: []float64{1, -1}, Luck: []float64{l, -l}, Choices: []int{1, 1}, Thinking: []int64{1, 1}}) {
				t.Fatal("a game is not taken")
			}
		}
	}
	if d := r.Results().Differences[0]; d.LuckAdjusted.Points.Value != 0 || !(d.LuckAdjusted.Points.High > 0.02) || !(d.LuckAdjusted.Points.Low < -0.02) {
		t.Errorf("the lead less luck is %+v", d.LuckAdjusted.Points)
	}
}
