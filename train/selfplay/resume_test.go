package selfplay_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deadreckon/engine"
	"deadreckon/internal/slowtest"
	"deadreckon/train/selfplay"
)

// drawing makes a run policy-only, with random play as base policy and opponent.
func drawing(c *selfplay.Config) {
	c.Limit.Generations = 3
	c.Play.Iterations, c.Shape.Base, c.Gate.Every = 0, "random", 2
	c.Pool.Share, c.Pool.Agents = 0.5, []string{"random"}
}

// leading makes a run learn advantages over random play.
func leading(c *selfplay.Config) {
	c.Learn.From, c.Shape.Base, c.Play.Iterations = "advantages", "random", 24
}

// scripting returns a change to one turn of the mall that starts from the script's games.
func scripting(t *testing.T) func(c *selfplay.Config) {
	return func(c *selfplay.Config) {
		c.Game = open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"})
		c.Shape.FromScripted, c.Shape.ScriptedSteps, c.Play.Iterations, c.Yardsticks.Games = 5, 9, 0, 2
	}
}

// TestReproducible: the same seed and threads give the same bytes, except seconds; another seed
// gives others.
func TestReproducible(t *testing.T) {
	slowtest.Skip(t)
	searching := small(t, open(t, "leduc"))
	searching.Limit.Generations, searching.Pool.Share = 3, 0.5
	draws := small(t, open(t, "kuhn"))
	drawing(&draws)
	leads := small(t, open(t, "leduc"))
	leading(&leads)
	lucky := small(t, open(t, "pig"))
	drawing(&lucky)
	for name, c := range map[string]selfplay.Config{"searching": searching, "drawing": draws, "drawing less luck": lucky, "leading": leads} {
		run := func(threads int, seed uint64) map[string]string {
			c := withDir(c, filepath.Join(t.TempDir(), "run"), c.Limit.Generations)
			c.Compute.Threads, c.Seed = threads, seed
			// No file has the path of a net, so the folder's name does not matter.
			train(t, c)
			out := untimed(t, c.Dir)
			if threads > 1 { // results are in order of completion
				for name := range out {
					if strings.HasPrefix(name, "bouts/") {
						delete(out, name)
					}
				}
			}
			return out
		}
		for threads := 1; threads <= 3; threads++ {
			same(t, fmt.Sprint(name, " on ", threads, " threads, twice"), run(threads, 1), run(threads, 1))
		}
		if run(1, 1)["learner.net"] == run(1, 2)["learner.net"] {
			t.Errorf("%s: two seeds come to the same net", name)
		}
	}
}

// TestResumeFromAnyMoment: from a copy of the folder at any moment, a run gives the same bytes as
// one without interruption.
func TestResumeFromAnyMoment(t *testing.T) {
	for name, change := range map[string]func(c *selfplay.Config){
		"self-play": func(c *selfplay.Config) {},
		"scripted":  scripting(t),
		"drawing":   drawing,
		"less luck": func(c *selfplay.Config) {
			c.Game = open(t, "pig", engine.Setting{Key: "target", Value: "8"})
			drawing(c)
		},
		"leading":  leading,
		"by reuse": func(c *selfplay.Config) { c.Learn.Steps = 0 },
	} {
		t.Run(name, func(t *testing.T) {
			c := small(t, open(t, "kuhn"))
			c.Play.Games, c.Play.Slots, c.Pool.Share, c.Yardsticks.NashConv = 6, 3, 0.5, 0
			// The learner saves itself several times per generation.
			selfplay.InSmallChunks(t, 1<<8)
			c.Learn.Steps, c.Learn.Batch = 5, 1<<7
			change(&c)
			r := openRun(t, c)
			copies := t.TempDir()
			moments, dirs := 0, []string{}
			snap := func(every int) {
				if moments++; moments%every > 0 {
					return
				}
				dir := filepath.Join(copies, fmt.Sprint(moments))
				dirs = append(dirs, dir)
				copyDir(t, dir, c.Dir)
			}
			r.OnProgress = func(p selfplay.Progress) {
				every := 11
				switch {
				case testing.Short():
					every = 29
				case p.Phase == "learn":
					every = 1
				}
				snap(every)
			}
			r.OnGeneration = func(selfplay.Row) error { snap(1); return nil }
			trainRun(t, r)
			want := untimed(t, c.Dir)
			for _, dir := range dirs {
				train(t, withDir(c, dir, c.Limit.Generations))
				got := untimed(t, dir)
				same(t, "from moment "+filepath.Base(dir), got, want)
				rows(t, dir, c.Limit.Generations)
				if t.Failed() {
					break
				}
			}
			t.Logf("%d moments of %d", len(dirs), moments)
			if moments < 30 {
				t.Errorf("only %d moments", moments)
			}
		})
	}
}

// TestKilledBeforeItsState: a complete or partial row that was written before a kill is replaced.
func TestKilledBeforeItsState(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	train(t, c)
	path := filepath.Join(c.Dir, selfplay.MetricsFile)
	text := readFile(t, path)
	for _, more := range []string{string(text), string(text[:30])} {
		writeFile(t, path, []byte(string(text)+more))
		c.Limit.Generations++
		train(t, c)
		rows(t, c.Dir, c.Limit.Generations)
		text = readFile(t, path)
	}
}

// TestTimeLimit: a run stops at its time limit, counts time over calls, and resumes with more.
func TestTimeLimit(t *testing.T) {
	c := small(t, open(t, "leduc"))
	c.Limit = selfplay.Limit{Time: 300 * time.Millisecond}
	r := openRun(t, c)
	if err := r.Train(context.Background()); !errors.Is(err, selfplay.ErrTime) {
		t.Fatal(err)
	}
	if r.Seconds() == 0 {
		t.Error("no seconds")
	}
	r.Close()
	r = openRun(t, c)
	spent := r.Seconds()
	if spent < 0.25 { // the time after the last phase is not counted
		t.Errorf("%v seconds of 0.3 are kept", spent)
	}
	if err := r.Train(context.Background()); !errors.Is(err, selfplay.ErrTime) {
		t.Fatal(err)
	}
	r.Close()
	c.Limit = selfplay.Limit{Generations: r.Generations() + 1}
	train(t, c)
	if kept := rows(t, c.Dir, c.Limit.Generations); kept[len(kept)-1].Seconds <= spent {
		t.Errorf("%v seconds after %v", kept[len(kept)-1].Seconds, spent)
	}
}

// TestTimeInAPhase: the time of an unfinished phase counts.
func TestTimeInAPhase(t *testing.T) {
	c := small(t, open(t, "leduc"))
	c.Limit, c.Play.Games = selfplay.Limit{Time: 100 * time.Millisecond}, 1<<20
	for range 2 {
		r := openRun(t, c)
		if err := r.Train(context.Background()); !errors.Is(err, selfplay.ErrTime) {
			t.Fatal(err)
		}
		r.Close()
		r = openRun(t, c)
		if r.Seconds() < 0.1 || r.Generations() != 0 {
			t.Errorf("%v seconds in generation %d", r.Seconds(), r.Generations())
		}
		r.Close()
	}
}

// TestStopped: a canceled context is the error of any phase, and the run resumes.
func TestStopped(t *testing.T) {
	c := small(t, open(t, "leduc"))
	phases := map[string]bool{}
	for i := 1; len(phases) < 4 || i < 60; i += 7 {
		ctx, stop := context.WithCancel(context.Background())
		r := openRun(t, c)
		told := 0
		r.OnProgress = func(p selfplay.Progress) {
			if told++; told == i%20+1 {
				phases[p.Phase] = true
				stop()
			}
		}
		err := r.Train(ctx)
		stop()
		r.Close()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	t.Log(phases)
	train(t, c)
	rows(t, c.Dir, 2)
}

// TestSettingsWait: settings of a generation change with the next one, the learner's at once.
func TestSettingsWait(t *testing.T) {
	c := small(t, open(t, "leduc"))
	r := openRun(t, c)
	do(t, r)
	if r.SettingsPending() {
		t.Error("nothing has changed, but waits")
	}
	r.Close()
	c.Play.Iterations, c.Yardsticks.Agents, c.Gate.Games, c.Pool.Agents, c.Learn.Steps = 6, []string{"random", "search:iterations=2"}, 12, []string{"random"}, 7
	r = openRun(t, c)
	if !r.SettingsPending() {
		t.Error("nothing waits")
	}
	trainRun(t, r)
	if r.SettingsPending() {
		t.Error("something waits at the end of a generation")
	}
	kept := rows(t, c.Dir, 2)
	if a, b := len(kept[0].Yardsticks), len(kept[1].Yardsticks); a != 2 || b != 4 {
		t.Errorf("%d and %d yardsticks, want 2 and 4", a, b)
	}
	if a, b := kept[0].Learn.Steps, kept[1].Steps; a != 7 || b != 14 {
		t.Errorf("%d steps, then %d in all, want 7 and 14", a, b)
	}
	if _, ok := r.Records()["random"]; !ok {
		t.Errorf("pool %v", r.Records())
	}
}

// TestFewerSteps: a learner with more steps than the new setting ends its generation correctly.
func TestFewerSteps(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	selfplay.InSmallChunks(t, 1<<8)
	c.Learn.Steps, c.Learn.Batch = 6, 1<<7 // three chunks
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	r := openRun(t, c)
	r.OnProgress = func(p selfplay.Progress) {
		if p.Phase == "learn" && p.Done == 5 {
			stop()
		}
	}
	if err := r.Train(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	r.Close()
	c.Learn.Steps = 3
	train(t, c)
	if kept := rows(t, c.Dir, 2); kept[0].Steps != 4 || kept[1].Steps != 7 || kept[0].Learn.Value == 0 {
		t.Errorf("rows %s", text(t, kept))
	}
}

// TestReuse: without a setting, the steps are enough to use each new position 8 times, or once if
// actions were sampled.
func TestReuse(t *testing.T) {
	for _, name := range []string{"kuhn", "tictactoe"} {
		for iterations, reuse := range map[int]float64{8: 8, 0: 1} {
			c := small(t, open(t, name))
			c.Play.Iterations, c.Learn.Steps, c.Gate.Games, c.Yardsticks.Games, c.Limit.Generations = iterations, 0, 0, 0, 3
			r := openRun(t, c)
			all := 0
			for g := range 3 {
				do(t, r)
				fresh := 0
				for slot := range c.Play.Slots {
					for _, game := range readGames(t, []string{r.SlotPath(g, slot)}, false, false) {
						fresh += len(game.plies)
					}
				}
				doUntil(t, r, "play")
				row := rows(t, c.Dir, g+1)[g]
				want := max(1, int(math.Round(reuse*float64(fresh)/float64(c.Learn.Batch))))
				all += want
				if got := row.Learn; got.Steps != want || int(row.Steps) != all || got.Reuse != float64(want*c.Learn.Batch)/float64(fresh) {
					t.Errorf("%s, reuse %v: generation %d has %d new positions and %d steps, want %d: %s", name, reuse, g, fresh, got.Steps, want, text(t, row))
				}
			}
		}
	}
	c := small(t, open(t, "kuhn"))
	c.Learn.Steps = 5
	train(t, c)
	if last := rows(t, c.Dir, 2)[1]; last.Steps != 10 {
		t.Errorf("%s", text(t, last))
	}
}
