package selfplay_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"deadreckon/agents/arena/stats"
	"deadreckon/engine"
	"deadreckon/internal/slowtest"
	"deadreckon/train/selfplay"
)

// TestNashConv: uniform play has 11/12 chips in Kuhn poker (package exact), where a score of 1 is
// 2 chips, and 4.747222 chips in Leduc (OpenSpiel), where it is 13.
func TestNashConv(t *testing.T) {
	slowtest.Skip(t)
	leduc := small(t, open(t, "leduc"))
	even := load(t, openRun(t, leduc).NetPath(0))
	clear(even.Net.Weights)
	if got, err := selfplay.NashConv(leduc.Game, even); err != nil || math.Abs(13*got-4.747222) > 1e-5 {
		t.Errorf("NashConv of uniform play in Leduc %v chips, %v", 13*got, err)
	}
	g := open(t, "kuhn")
	c := small(t, g)
	r := openRun(t, c)
	f := load(t, r.NetPath(0))
	clear(f.Net.Weights)
	got, err := selfplay.NashConv(g, f)
	if err != nil || math.Abs(got-11.0/12/2) > 1e-6 {
		t.Errorf("NashConv %v, %v, want %v", got, err, 11.0/12/2)
	}
	// A player that only checks and folds loses a chip to a bet, on either side.
	for _, tensor := range f.Net.Spec.Tensors() {
		if tensor.Name == "policy.bias" {
			for i, action := range g.(engine.Encoder).Encoding().ActionGlobals {
				if action.Name == "check" || action.Name == "fold" {
					f.Net.Weights[tensor.Offset+i] = 50
				}
			}
		}
	}
	if got, err = selfplay.NashConv(g, f); err != nil || math.Abs(got-1) > 1e-6 {
		t.Errorf("NashConv %v, %v, want 1", got, err)
	}
}

// TestNashConvTooLarge: a large tree is an error at the first measurement.
func TestNashConvTooLarge(t *testing.T) {
	c := small(t, open(t, "leduc"))
	c.Yardsticks.NashConv = 100
	r := openRun(t, c)
	if err := r.Train(context.Background()); err == nil {
		t.Error("the tree of leduc has 100 nodes")
	} else {
		t.Log(err)
	}
}

// TestYardsticksStay: a net is measured once for the same settings.
func TestYardsticksStay(t *testing.T) {
	c := small(t, open(t, "leduc"))
	c.Gate.Every = 100 // no net passes
	c.Yardsticks.Agents, c.Yardsticks.NashConv = []string{"random", "search:iterations=3"}, 1<<20
	train(t, c)
	c.Yardsticks.NashConv, c.Limit.Generations = 1<<21, 4
	train(t, c)
	kept := rows(t, c.Dir, 4)
	for g, row := range kept {
		_, err := os.Stat(filepath.Join(c.Dir, fmt.Sprintf("bouts/yardsticks-%04d.jsonl", g)))
		if played := g%2 == 0; row.Best != 0 || (err == nil) != played {
			t.Errorf("generation %d: net %d is the best, games: %v", g, row.Best, err)
		}
		if a, b := text(t, kept[0].Yardsticks), text(t, row.Yardsticks); a != b || len(row.Yardsticks) != 4 || *row.NashConv != *kept[0].NashConv {
			t.Errorf("yardsticks\n%s\n%s", a, b)
		}
	}
	for _, y := range kept[0].Yardsticks {
		if y.Wins+y.Draws+y.Losses != 4 || y.Low > y.Points || y.High < y.Points || y.Low < 0 || y.High > 1 {
			t.Errorf("%+v", y)
		}
	}
}

// TestPoints: points, counts and intervals agree with the scores in the file.
func TestPoints(t *testing.T) {
	c := small(t, open(t, "leduc"))
	c.Yardsticks.Games, c.Limit.Generations = 20, 1
	train(t, c)
	text := readFile(t, filepath.Join(c.Dir, "bouts", "yardsticks-0000.jsonl"))
	var points [2][]float64
	var wins [2]int
	for line := range bytes.Lines(text) {
		var row struct {
			Bout struct {
				Bout   int
				Scores []float64
			}
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		side := row.Bout.Bout % 2 // the yardstick is random and changes sides
		score := row.Bout.Scores[side]
		points[side] = append(points[side], (1+score)/2)
		if score > 0 {
			wins[side]++
		}
	}
	for i, y := range rows(t, c.Dir, 1)[0].Yardsticks {
		want := stats.Share(points[i], 10, 20)
		if y.Side != c.Game.Seats()[i] || y.Wins != wins[i] || want != (stats.Interval{Value: y.Points, Low: y.Low, High: y.High}) {
			t.Errorf("%+v, want %d wins and %v points", y, wins[i], want)
		}
	}
}

func TestCurves(t *testing.T) {
	conv := 0.3
	row := func(i int) selfplay.Row {
		return selfplay.Row{Generation: i, Seconds: float64(30 * i), Learn: &selfplay.LearnResult{Policy: 1, Value: 1.0 / float64(i+1)}, Gate: &selfplay.GateResult{}}
	}
	one, two, four := []selfplay.Row{row(0)}, []selfplay.Row{row(0), row(1), row(2)}, []selfplay.Row{row(0), row(1), row(2)}
	two[1].NashConv, four[2].NashConv = &conv, &conv
	four[1].Gate.Games = 4
	four[2].Yardsticks = []selfplay.YardstickResult{{Agent: "a<b", Side: "first", Points: 0.5, Low: 0.2, High: 0.7}}
	for _, rows := range [][]selfplay.Row{one, two, four} {
		a := selfplay.Render(rows)
		if err := xml.Unmarshal([]byte(a), new(struct{})); err != nil {
			t.Error(err)
		}
		if selfplay.Render(rows) != a {
			t.Error("the same rows twice are other bytes")
		}
	}
}
