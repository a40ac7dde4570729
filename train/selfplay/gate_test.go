package selfplay_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/internal/durable"
	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
	"deadreckon/train/selfplay"
)

// line returns the line of a game's result.
func line(t *testing.T, bout int, scores ...float64) []byte {
	t.Helper()
	out, err := durable.Line(selfplay.BoutKind, map[string]any{"bout": bout, "scores": scores})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func gate(t *testing.T, r *selfplay.Run) *selfplay.GateResult {
	t.Helper()
	g, err := r.Gate()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// gated runs a gate on scores of the candidate, which is first in two games of a block and second
// in two.
func gated(t *testing.T, r *selfplay.Run, games int, score func(k int) float64) *selfplay.GateResult {
	t.Helper()
	var text []byte
	for i := range games {
		x := score(i % 4)
		if i%4 >= 2 { // the candidate is second
			x = -x
		}
		text = append(text, line(t, i, x, -x)...)
	}
	writeFile(t, r.GatePath(), text)
	return gate(t, r)
}

// TestGateRates checks the table of study 018 for gates of 200 games, with normal scores and with
// wins and losses.
func TestGateRates(t *testing.T) {
	slowtest.Skip(t)
	text := readFile(t, "../../experiments/018-nets/README.md")
	_, table, _ := strings.Cut(string(text), "TestGateRates")
	table, _, _ = strings.Cut(table, "\n\nWithout")
	rows := 0
	for line := range strings.Lines(table) {
		var elo, passes, games float64
		if n, _ := fmt.Sscanf(line, "| %f | %f | %f |", &elo, &passes, &games); n < 3 {
			continue
		}
		rows++
		mean := elo * math.Ln10 / 800 // of a game, in standard deviations
		for what, score := range map[string]func(*rand.Rand) float64{
			"normal": func(rng *rand.Rand) float64 { return rng.NormFloat64() + mean },
			"won": func(rng *rand.Rand) float64 {
				if rng.Float64() < (1+mean)/2 {
					return 1
				}
				return -1
			},
		} {
			const gates = 4000
			rng := rand.New(rand.NewPCG(uint64(rows), 10))
			passed, played := 0, 0
			for range gates {
				r := selfplay.Judge(-20, 20, 200, 4, func() float64 { return score(rng) })
				played += r.Games
				if r.Passed {
					passed++
				}
			}
			share, mean := 100*float64(passed)/gates, float64(played)/gates
			t.Logf("%s, Elo %v: %.1f %% pass after %.0f games", what, elo, share, mean)
			if math.Abs(share-passes) > 2.5 || math.Abs(mean-games) > 8 {
				t.Errorf("%s, Elo %v: %.1f %% pass after %.0f games; the study says %v and %v", what, elo, share, mean, passes, games)
			}
		}
	}
	if rows < 5 {
		t.Errorf("the study has %d rows", rows)
	}
	// Error rate and length of a test without a limit.
	for _, elo := range []float64{-20, 20} {
		const gates = 2000
		rng := rand.New(rand.NewPCG(uint64(elo+100), 11))
		wrong, played := 0, 0
		for range gates {
			r := selfplay.Judge(-20, 20, 1<<20, 4, func() float64 { return rng.NormFloat64() + elo*math.Ln10/800 })
			played += r.Games
			if r.Passed != (elo > 0) {
				wrong++
			}
		}
		t.Logf("until it decides, Elo %v: %.1f %% wrong after %d games", elo, 100*float64(wrong)/gates, played/gates)
		if share := float64(wrong) / gates; math.Abs(share-0.05) > 0.015 || math.Abs(float64(played)/gates-419) > 30 || !strings.Contains(string(text), "takes 419 games") {
			t.Errorf("until it decides, Elo %v: %v wrong after %d games", elo, share, played/gates)
		}
	}
}

// TestGateTooShort: an undecided test passes the net.
func TestGateTooShort(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	r := openRun(t, c)
	if g := gated(t, r, 8, func(k int) float64 { return 0.5 }); !g.Passed || g.Verdict != "undecided" || g.Games != 8 || g.Score != 0.5 {
		t.Errorf("%+v", g)
	}
	if g := gated(t, r, 8, func(k int) float64 { return float64(k/2)*2 - 1 }); g.Score != 0 {
		t.Errorf("won as second and lost as first: %+v", g)
	}
	c.Dir, c.Gate.Games = t.TempDir()+"/run", 0
	if g := gated(t, openRun(t, c), 0, nil); !g.Passed || g.Verdict != "no gate" {
		t.Errorf("%+v", g)
	}
}

// TestGateReads: the order of lines does not matter, nor do lines after the verdict; a cut last
// line is played again, and an invalid line is refused.
func TestGateReads(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	c.Gate.Games, c.Yardsticks.Games = 40, 0
	train(t, withDir(c, t.TempDir()+"/whole", 1))
	r := openRun(t, withDir(c, t.TempDir()+"/whole", 0))
	doUntil(t, r, "gate")
	want := gate(t, r)
	whole := readFile(t, r.GatePath())
	lines := slices.Collect(bytes.Lines(whole))
	if len(lines) != want.Games {
		t.Fatalf("%d games, %d lines", want.Games, len(lines))
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, cut := range []int{0, 1, len(lines) / 2, len(lines)} {
		kept := slices.Clone(lines)
		rng.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
		text := bytes.Join(kept[:cut], nil)
		if cut < len(lines) {
			text = append(text, bytes.Repeat(kept[cut][:len(kept[cut])-1], 1+rng.IntN(3*len(lines)))...)
		}
		writeFile(t, r.GatePath(), text)
		got := gate(t, r)
		if *got != *want {
			t.Errorf("after %d lines: %+v, want %+v", cut, got, want)
		}
		now := readFile(t, r.GatePath())
		again := slices.Collect(bytes.Lines(now))
		if !slices.EqualFunc(again[:cut], kept[:cut], bytes.Equal) || len(again) != len(lines) {
			t.Errorf("after %d lines the file has\n%s", cut, now)
		}
	}
	flipped := bytes.Clone(whole)
	flipped[len(lines[0])+20] ^= 1
	for what, text := range map[string]string{
		"another game's": string(line(t, 40, 1, -1)), "one score": string(line(t, 0, 1)), "text": "nonsense\n", "damaged": string(flipped),
	} {
		writeFile(t, r.GatePath(), []byte(text))
		if _, err := r.Gate(); !errors.Is(err, selfplay.ErrDamaged) || !strings.Contains(err.Error(), "gate-0000.jsonl: line ") {
			t.Errorf("%s: %v", what, err)
		}
		if now, err := os.ReadFile(r.GatePath()); err != nil || string(now) != text {
			t.Errorf("%s: the file was changed, %v", what, err)
		}
	}
}

func withDir(c selfplay.Config, dir string, generations int) selfplay.Config {
	c.Dir, c.Limit.Generations = dir, generations
	return c
}

// TestGatePlays: a trained net passes against a bad one, with the same result on any number of
// threads.
func TestGatePlays(t *testing.T) {
	slowtest.Skip(t)
	g := open(t, "tictactoe")
	c := small(t, g)
	c.Shape.Kind, c.Shape.Width = "mlp", 32
	c.Limit.Generations, c.Gate.Games, c.Yardsticks.Games, c.Play.Games, c.Learn.Steps, c.Learn.Batch, c.Learn.Rate = 3, 0, 0, 100, 100, 64, 0.01
	train(t, c)
	learned := load(t, openRun(t, c).NetPath(3))
	bad := load(t, c.Dir+"/nets/0003.net")
	for _, tensor := range bad.Net.Spec.Tensors() { // invert its opinions of moves and positions
		if strings.HasPrefix(tensor.Name, "policy.") {
			turn(bad.Net, tensor)
		}
	}
	c.Gate.Games, c.Play.Iterations = 400, 0 // without search, so that games differ
	for _, row := range []struct {
		candidate, best *net.File
		passes          bool
	}{{learned, bad, true}, {bad, learned, false}} {
		results := map[int]string{}
		for _, threads := range []int{1, 3} {
			c := withDir(c, t.TempDir()+"/run", 0)
			c.Compute.Threads = threads
			r := openRun(t, c)
			for path, f := range map[string]*net.File{r.CandidatePath(): row.candidate, r.NetPath(0): row.best} {
				if err := f.Save(path); err != nil {
					t.Fatal(err)
				}
			}
			got := gate(t, r)
			if got.Passed != row.passes {
				t.Errorf("%+v, want %v", got, row.passes)
			}
			results[threads] = fmt.Sprint(*got)
		}
		t.Log(results)
		if results[1] != results[3] {
			t.Errorf("on one thread and on three: %v", results)
		}
	}
}

func turn(n *net.Net, tensor net.Tensor) {
	for i := range n.Weights[tensor.Offset : tensor.Offset+tensor.Size()] {
		n.Weights[tensor.Offset+i] *= -1
	}
}

// TestGateOfOneSide: without opponents both nets play the same games.
func TestGateOfOneSide(t *testing.T) {
	g := open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}, engine.Setting{Key: "players", Value: "1"})
	c := small(t, g)
	c.Gate.Games = 8
	r := openRun(t, c)
	var text []byte
	for i, x := range []float64{1, 0.5, -0.25, 0} { // the candidate, mirrored; the best, mirrored
		scores := make([]float64, len(g.Seats()))
		for seat := range scores {
			scores[seat] = x
		}
		text = append(text, line(t, i, scores...)...)
		text = append(text, line(t, i+4, scores...)...)
	}
	writeFile(t, r.GatePath(), text)
	got, err := r.Gate()
	if err != nil || got.Games != 8 || got.Score != (1+0.5+0.25-0)/4 {
		t.Errorf("%+v, %v", got, err)
	}
}
