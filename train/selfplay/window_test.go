package selfplay_test

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
	"deadreckon/train/selfplay"
)

// read is a game of a file with the plies to learn from.
type read struct {
	agents     []string // by seat
	steps      []trajectory.Step
	result     []float64
	plies      []int
	advantages map[int]float32 // by ply, for sampled actions
}

func readGames(t *testing.T, paths []string, teacher, leads bool) (out []read) {
	t.Helper()
	for _, path := range paths {
		r, err := trajectory.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		var g read
		for {
			rec, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			switch rec := rec.(type) {
			case *trajectory.Start:
				g = read{agents: r.Header().Agents}
			case *trajectory.Step:
				s := *rec
				s.Legal = slices.Clone(rec.Legal)
				if rec.Search != nil {
					s.Search = &trajectory.SearchStats{Visits: slices.Clone(rec.Search.Visits), Value: rec.Search.Value}
					if p := rec.Search.Paired; p != nil {
						s.Search.Paired = &trajectory.Paired{Own: p.Own, Leads: slices.Clone(p.Leads)}
					}
				}
				if s.Seat >= 0 && len(s.Legal) > 1 && (teacher || strings.HasPrefix(r.Header().Agents[s.Seat], "self:")) &&
					(!leads || s.Search != nil && s.Search.Paired != nil) {
					g.plies = append(g.plies, len(g.steps))
				}
				g.steps = append(g.steps, s)
			case *trajectory.End:
				g.result = slices.Clone(rec.Result)
				out = append(out, g)
			}
		}
		r.Close()
	}
	return out
}

// wanted is an expected example.
type wanted struct {
	planes  []uint64
	globals []float32
	legal   []int32
	policy  []float32
	value   [net.Values]float32
	base    []float32
	aim     []float32
	drawn   net.PolicySample
}

// want replays a game and returns the expected example of a ply.
func want(c *selfplay.Config, spec *net.Spec, g *read, ply int, teacher bool) (w wanted) {
	coder := c.Game.(engine.Encoder)
	e := coder.Encoding()
	observe := func(s engine.State, seat engine.Seat) ([]uint64, []float32) {
		v := c.Game.NewView()
		s.ViewInto(seat, v)
		planes, globals := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals))
		coder.Observe(v, planes, globals)
		return planes, globals
	}
	s, end := c.Game.NewState(), c.Game.NewState()
	for i, step := range g.steps {
		if i < ply {
			s.Apply(step.Action)
		}
		end.Apply(step.Action)
	}
	step := &g.steps[ply]
	w.planes, w.globals = observe(s, step.Seat)
	v := c.Game.NewView()
	s.ViewInto(step.Seat, v)
	w.legal = coder.AppendIndices(nil, v, step.Legal)
	w.policy, w.drawn = make([]float32, len(step.Legal)), net.PolicySample{Action: -1}
	w.base = baseOf(c, v, step.Legal)
	share := 0.0
	switch {
	case c.Learn.From != "":
		share = 0.5
		for i, lead := range step.Search.Paired.Leads {
			w.aim = append(w.aim, w.base[i]+100*lead)
		}
	case g.draws(ply):
		w.drawn, w.policy = drawnOf(g, ply), pulled(c, w.base, len(step.Legal))
	case step.Search != nil:
		share = 0.25
		sum := 0.0
		for _, n := range step.Search.Visits {
			sum += float64(n)
		}
		for i, n := range step.Search.Visits {
			w.policy[i] = float32(float64(n) / sum)
		}
	case teacher && c.Shape.Base == "":
		w.policy[slices.Index(step.Legal, step.Action)] = 1
	}
	result := 0.0
	for _, side := range engine.SidesOf(c.Game) {
		if slices.Contains(side.Seats, step.Seat) {
			result = side.Mean(g.result)
		}
	}
	for _, part := range []struct{ score, weight float64 }{{result, 1 - share}, {float64(float32(thoughtOf(step))), share}} {
		w.value[0] += float32(part.weight * max(part.score, 0))
		w.value[1] += float32(part.weight * (1 - math.Abs(part.score)))
		w.value[2] += float32(part.weight * max(-part.score, 0))
	}
	return w
}

func thoughtOf(s *trajectory.Step) float64 {
	if s.Search == nil {
		return 0
	}
	return s.Search.Value
}

// drawn returns a row of a batch.
func drawn(spec *net.Spec, b *net.Batch, i int) (w wanted) {
	in := &spec.Input
	w.planes = b.Planes[i*in.PlaneWords() : (i+1)*in.PlaneWords()]
	w.globals = b.Globals[i*in.Globals : (i+1)*in.Globals]
	from := int32(0)
	if i > 0 {
		from = b.Ends[i-1]
	}
	w.legal, w.policy = b.Legal[from:b.Ends[i]], b.Policy[from:b.Ends[i]]
	copy(w.value[:], b.Value[i*net.Values:])
	w.drawn = b.Samples[i]
	if len(b.Base) > 0 {
		w.base = b.Base[from:b.Ends[i]]
	}
	if len(b.TargetLogits) > 0 {
		w.aim = b.TargetLogits[from:b.Ends[i]]
	}
	return w
}

// windowCase is the games of a run and its config.
type windowCase struct {
	c       selfplay.Config
	paths   []string
	teacher bool
}

var windowCases = map[string]func(t *testing.T) windowCase{
	"leduc": func(t *testing.T) windowCase { // against past nets
		return played(t, small(t, open(t, "leduc")))
	},
	"tictactoe": func(t *testing.T) windowCase {
		return played(t, small(t, open(t, "tictactoe")))
	},
	"pair": func(t *testing.T) windowCase { // seats with different scores
		c := small(t, open(t, "commons", engine.Setting{Key: "sides", Value: "pair"}))
		return played(t, c)
	},
	"scripted": func(t *testing.T) windowCase {
		return taught(t, scripted(t))
	},
	"scripted leaning": func(t *testing.T) windowCase {
		c := scripted(t)
		c.Shape.Base = "script"
		return taught(t, c)
	},
	"drawn": func(t *testing.T) windowCase {
		c := small(t, open(t, "leduc"))
		c.Play.Iterations = 0
		return played(t, c)
	},
	"drawn less luck": func(t *testing.T) windowCase {
		c := small(t, open(t, "pig", engine.Setting{Key: "target", Value: "8"}))
		c.Play.Iterations = 0
		return played(t, c)
	},
	"leads": func(t *testing.T) windowCase {
		c := small(t, open(t, "leduc"))
		leading(&c)
		return played(t, c)
	},
	"drawn leaning": func(t *testing.T) windowCase {
		c := small(t, open(t, "leduc"))
		c.Play.Iterations, c.Shape.Base, c.Learn.Pull = 0, "random", 0.3
		return played(t, c)
	},
}

// scripted returns a run of the mall that imitates the script.
func scripted(t *testing.T) selfplay.Config {
	t.Helper()
	c := small(t, open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}))
	c.Shape.FromScripted = 2
	return c
}

// played returns the games of generation 1, all against net 0.
func played(t *testing.T, c selfplay.Config) windowCase {
	t.Helper()
	c.Gate.Games, c.Pool.Share = 0, 1
	c.Limit.Generations = 1
	train(t, c)
	w := windowCase{c: c}
	r := openRun(t, c)
	do(t, r)
	for slot := range c.Play.Slots {
		w.paths = append(w.paths, r.SlotPath(1, slot))
	}
	return w
}

// taught returns the games of the script.
func taught(t *testing.T, c selfplay.Config) windowCase {
	t.Helper()
	r := openRun(t, c)
	do(t, r)
	return windowCase{c, []string{c.Dir + "/games/teacher.drt"}, true}
}

// TestTargets compares rows with a plain reading of the files, for any number of threads.
func TestTargets(t *testing.T) {
	slowtest.Skip(t)
	for name, play := range windowCases {
		t.Run(name, func(t *testing.T) {
			w := play(t)
			spec := specOf(t, w.c)
			games := readGames(t, w.paths, w.teacher, w.c.Learn.From != "")
			estimates(t, &w.c, games)
			w.c.Compute.Threads = 1
			batches, picks, err := selfplay.Draw(w.c, &spec, w.paths, w.teacher, 5, 40, rand.New(rand.NewPCG(1, 2)))
			if err != nil {
				t.Fatal(err)
			}
			counts := map[string]int{}
			for row, p := range picks {
				g := &games[p.Game]
				if !slices.Contains(g.plies, p.Ply) {
					t.Fatalf("row %d: ply %d of game %d is not to be learned from", row, p.Ply, p.Game)
				}
				got, want := drawn(&spec, &batches[row/40], row%40), want(&w.c, &spec, g, p.Ply, w.teacher)
				counts["turned by "+want.turn(w.c.Game, &spec, &got)]++
				want.settle(&got)
				if a, b := fmt.Sprint(got), fmt.Sprint(want); a != b {
					t.Fatalf("row %d, ply %d of game %d:\n%s\nwant\n%s", row, p.Ply, p.Game, a, b)
				}
				counts[kindOf(&got)]++
			}
			t.Log(counts)
			// All kinds of targets must occur.
			wants := map[string][]string{
				"leduc": {"visits", "none"}, "tictactoe": {"visits", "none", "turned by 0", "turned by 3", "turned by 7"},
				"pair":             {"visits", "none"},
				"scripted":         {"one"},
				"scripted leaning": {"none, leaning"}, "drawn": {"drawn"}, "drawn less luck": {"drawn"}, "drawn leaning": {"drawn, leaning"}, "leads": {"leads, leaning"},
			}
			for _, kind := range wants[name] {
				if counts[kind] == 0 {
					t.Errorf("no row is %q", kind)
				}
			}
			w.c.Compute.Threads = 3
			again, _, err := selfplay.Draw(w.c, &spec, w.paths, w.teacher, 5, 40, rand.New(rand.NewPCG(1, 2)))
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(again) != fmt.Sprint(batches) {
				t.Error("three threads draw other batches than one")
			}
		})
	}
}

// turn applies the symmetry of the drawn row to the expected one and names it, "-" for none.
func (w *wanted) turn(g engine.Game, spec *net.Spec, got *wanted) string {
	symmetries := g.(engine.Encoder).Encoding().Symmetries
	if symmetries == nil {
		return "-"
	}
	for k, by := range symmetries(g.NewState()) {
		image := *w
		image.planes, image.legal = make([]uint64, len(w.planes)), slices.Clone(w.legal)
		by.Planes(image.planes, w.planes)
		for i, index := range w.legal {
			image.legal[i] = by.Index(index, spec.Input.ActionPlanes)
		}
		if slices.Equal(image.planes, got.planes) && slices.Equal(image.legal, got.legal) {
			*w = image
			return fmt.Sprint(k)
		}
	}
	return "none"
}

// kindOf names the kind of policy target.
func kindOf(w *wanted) string {
	sum, most := float32(0), float32(0)
	for _, p := range w.policy {
		sum, most = sum+p, max(most, p)
	}
	kind := "visits"
	switch {
	case len(w.aim) > 0:
		kind = "leads"
	case w.drawn.Action >= 0:
		kind = "drawn"
	case sum == 0:
		kind = "none"
	case most == 1:
		kind = "one"
	}
	if len(w.base) > 0 {
		kind += ", leaning"
	}
	return kind
}

// TestDrawnEvenly: all positions are equally likely.
func TestDrawnEvenly(t *testing.T) {
	w := windowCases["leduc"](t)
	spec := specOf(t, w.c)
	positions := 0
	for _, g := range readGames(t, w.paths, false, false) {
		positions += len(g.plies)
	}
	n := 200 * positions
	_, picks, err := selfplay.Draw(w.c, &spec, w.paths, false, 1, n, rand.New(rand.NewPCG(3, 4)))
	if err != nil {
		t.Fatal(err)
	}
	counts := map[selfplay.Pick]int{}
	for _, p := range picks {
		counts[p]++
	}
	if len(counts) != positions {
		t.Errorf("%d positions were drawn, of %d", len(counts), positions)
	}
	chi := 0.0
	for _, k := range counts {
		chi += (float64(k) - 200) * (float64(k) - 200) / 200
	}
	p := distuv.ChiSquared{K: float64(positions - 1)}.Survival(chi)
	t.Logf("%d positions, chi-square %.1f, p %.3f", positions, chi, p)
	if p < 1e-3 || p > 1-1e-6 {
		t.Errorf("chi-square %v over %d positions: p %v", chi, positions, p)
	}
}
