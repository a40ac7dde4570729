package selfplay_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	_ "deadreckon/agents/mall"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/toy/commons"
	_ "deadreckon/engine/toy/goofspiel"
	_ "deadreckon/engine/toy/kuhn"
	_ "deadreckon/engine/toy/leduc"
	_ "deadreckon/engine/toy/pig"
	_ "deadreckon/engine/toy/tictactoe"
	"deadreckon/internal/access"
	"deadreckon/train/net"
	"deadreckon/train/selfplay"
)

func open(t testing.TB, name string, settings ...engine.Setting) engine.Game {
	return enginetest.Open(t, name, settings...)
}

// small returns the config of a run that takes a moment.
func small(t testing.TB, g engine.Game) selfplay.Config {
	t.Helper()
	c := selfplay.Default()
	c.Game, c.Dir = g, filepath.Join(t.TempDir(), "run")
	c.Limit.Generations = 2
	c.Shape.Width, c.Shape.Depth = 8, 1
	c.Play.Games, c.Play.Slots, c.Play.Iterations = 12, 4, 8
	c.Learn.Steps, c.Learn.Batch = 12, 8
	c.Gate.Games, c.Yardsticks.Games = 8, 4
	return c
}

func openRun(t testing.TB, c selfplay.Config) *selfplay.Run {
	t.Helper()
	r, err := selfplay.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}

// train runs to the end.
func train(t testing.TB, c selfplay.Config) {
	t.Helper()
	r, err := selfplay.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	trainRun(t, r)
}

// trainRun trains an open run.
func trainRun(t testing.TB, r *selfplay.Run) {
	t.Helper()
	if err := r.Train(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// do runs one phase and returns the next one.
func do(t testing.TB, r *selfplay.Run) string {
	t.Helper()
	next, err := r.Do()
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// doUntil runs phases until the next one is phase.
func doUntil(t testing.TB, r *selfplay.Run, phase string) {
	t.Helper()
	for do(t, r) != phase {
	}
}

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func writeFile(t testing.TB, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

func copyDir(t testing.TB, to, from string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

func specOf(t testing.TB, c selfplay.Config) net.Spec {
	t.Helper()
	s, err := selfplay.Spec(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func parse(t testing.TB, b []byte) *net.File {
	t.Helper()
	f, err := net.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// files returns the content of all files of a folder by path.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		out[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// untimed returns the files of a run without seconds, checksums of them and, with several threads,
// the order of results.
func untimed(t testing.TB, dir string) map[string]string {
	t.Helper()
	out := files(t, dir)
	seconds := regexp.MustCompile(`"seconds":[0-9.e+-]+|"crc":"[0-9a-f]+"|"metrics":[0-9]+`)
	for _, name := range []string{"state.json", selfplay.MetricsFile} {
		out[name] = seconds.ReplaceAllString(out[name], "")
	}
	return out
}

func same(t testing.TB, what string, got, want map[string]string) {
	t.Helper()
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s: %s has %d bytes that are not the %d of the other", what, name, len(got[name]), len(text))
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s: %s is not in the other", what, name)
		}
	}
}

func load(t testing.TB, path string) *net.File {
	t.Helper()
	f, err := net.Load(access.Grant().File(path))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// rows returns the metrics of a run.
func rows(t testing.TB, dir string, generations int) []selfplay.Row {
	t.Helper()
	out, err := selfplay.ReadMetrics(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range out {
		if row.Generation != i {
			t.Errorf("row %d is of generation %d", i, row.Generation)
		}
	}
	if len(out) != generations {
		t.Errorf("%d rows of %d generations", len(out), generations)
	}
	return out
}

// TestRun trains a card game, a board game, a game of one side and an asymmetric game.
func TestRun(t *testing.T) {
	for name, c := range map[string]selfplay.Config{
		"leduc": small(t, open(t, "leduc")), "tictactoe": small(t, open(t, "tictactoe")),
		"mall":      small(t, open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"})),
		"solitaire": small(t, open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"}, engine.Setting{Key: "players", Value: "1"})),
	} {
		t.Run(name, func(t *testing.T) {
			if c.Game.Name() == "mall" {
				c.Play.Games, c.Play.Slots, c.Gate.Games, c.Yardsticks.Games = 2, 2, 4, 2
			}
			ended := []selfplay.Row{}
			r := openRun(t, c)
			r.OnGeneration = func(row selfplay.Row) error {
				ended = append(ended, row)
				return nil
			}
			trainRun(t, r)
			kept := rows(t, c.Dir, 2)
			if a, b := text(t, ended), text(t, kept); a != b {
				t.Errorf("told of\n%s\nand kept\n%s", a, b)
			}
			last := &kept[1]
			sides := engine.SidesOf(c.Game)
			if last.Games != uint64(2*c.Play.Games) || last.Steps != uint64(2*c.Learn.Steps) || last.Learn.Games != 2*c.Play.Games || last.Seconds <= 0 || kept[0].Actions < last.Games || last.Actions <= kept[0].Actions {
				t.Errorf("row %s", text(t, last))
			}
			benchmarks := len(sides)
			if benchmarks == 1 {
				benchmarks = 2 // the net and random, each by itself
			}
			if len(last.Yardsticks) != benchmarks || last.Gate.Games == 0 {
				t.Errorf("row %s", text(t, last))
			}
			for i, y := range last.Yardsticks {
				want := sides[i%len(sides)].Name + " against random"
				if y.Alone {
					want = []string{"net", "random"}[i]
				}
				if y.Wins+y.Draws+y.Losses != c.Yardsticks.Games || y.Alone != (len(sides) == 1) || y.Name() != want {
					t.Errorf("yardstick %+v", y)
				}
			}
			if n := load(t, filepath.Join(c.Dir, "best.net")); n.Fits(c.Game) != nil || n.Moments != nil {
				t.Errorf("best.net: %v", n.Fits(c.Game))
			}
			if testing.Short() {
				return
			}
			if err := r.DrawCurves(); err != nil {
				t.Fatal(err)
			}
			if stat, err := os.Stat(filepath.Join(c.Dir, selfplay.CurvesFile)); err != nil || stat.Size() < 1000 {
				t.Errorf("%s: %v", selfplay.CurvesFile, err)
			}
		})
	}
}

func text(t testing.TB, v any) string {
	t.Helper()
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}
