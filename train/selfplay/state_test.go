package selfplay_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/internal/durable"
	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
	"deadreckon/train/selfplay"
)

// refused opens a folder, expects an error, and checks that no file changed.
func refused(t *testing.T, c selfplay.Config, want string) error {
	t.Helper()
	before := map[string]string{}
	if _, err := os.Stat(c.Dir); err == nil {
		before = files(t, c.Dir)
	}
	r, err := selfplay.Open(c)
	if err == nil {
		r.Close()
		t.Errorf("opened, want %q", want)
		return nil
	}
	if !strings.Contains(err.Error(), want) {
		t.Errorf("%v\nwant %q", err, want)
	}
	after := map[string]string{}
	if _, err := os.Stat(c.Dir); err == nil {
		after = files(t, c.Dir)
	}
	same(t, "after "+err.Error(), after, before)
	return err
}

// TestAnotherRun: settings of the identity cannot change.
func TestAnotherRun(t *testing.T) {
	c := small(t, open(t, "leduc"))
	c.Limit.Generations = 1
	train(t, c)
	for want, change := range map[string]func(c *selfplay.Config){
		"its game is leduc, not kuhn":                                    func(c *selfplay.Config) { c.Game = open(t, "kuhn") },
		"its seed is 1, not 2":                                           func(c *selfplay.Config) { c.Seed = 2 },
		"its net is mlp, width 8":                                        func(c *selfplay.Config) { c.Shape.Width = 9 },
		"its learn is visits, not drawn actions":                         func(c *selfplay.Config) { c.Play.Iterations = 0 },
		"its base is none, not random with weight 4":                     func(c *selfplay.Config) { c.Shape.Base = "random" },
		"its generation is 12 games in 4 slots, not 13 games in 4 slots": func(c *selfplay.Config) { c.Play.Games = 13 },
		"its generation is 12 games in 4 slots, not 12 games in 3 slots": func(c *selfplay.Config) { c.Play.Slots = 3 },
	} {
		other := c
		change(&other)
		refused(t, other, c.Dir+" has another run: "+want)
	}
	leans := small(t, open(t, "kuhn"))
	leans.Limit.Generations, leans.Shape.Base = 1, "random"
	train(t, leans)
	for want, change := range map[string]func(c *selfplay.Config){
		"its base is random with weight 4, not random: with weight 4": func(c *selfplay.Config) { c.Shape.Base = "random:" },
		"its base is random with weight 4, not none":                  func(c *selfplay.Config) { c.Shape.Base = "" },
	} {
		other := leans
		change(&other)
		refused(t, other, leans.Dir+" has another run: "+want)
	}
	// A rule is part of the game.
	pig := small(t, open(t, "pig"))
	pig.Limit.Generations = 1
	train(t, pig)
	pig.Game = open(t, "pig", engine.Setting{Key: "target", Value: "21"})
	refused(t, pig, "its game's settings is [[target 20]], not [[target 21]]")
}

// TestForeignFolder: a folder with other files is left alone.
func TestForeignFolder(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	c.Dir = t.TempDir()
	writeFile(t, filepath.Join(c.Dir, "best.net"), []byte("mine"))
	refused(t, c, "has best.net, but no state.json: it is not the folder of a run")
	c.Dir = filepath.Join(c.Dir, "best.net")
	if _, err := selfplay.Open(c); err == nil {
		t.Error("a file was opened as a folder")
	}
	// Files of a run that was killed at its start are no obstacle.
	c.Dir = t.TempDir()
	for _, name := range []string{"lock", ".deadreckon-123.tmp"} {
		writeFile(t, filepath.Join(c.Dir, name), nil)
	}
	train(t, c)
	if left, _ := filepath.Glob(filepath.Join(c.Dir, ".*")); len(left) > 0 {
		t.Errorf("%q are left behind", left)
	}
}

func TestLocked(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	r := openRun(t, c)
	refused(t, c, "another process trains here")
	r.Close()
	train(t, c)
}

// TestDamagedState: a cut or changed state is refused, or equal.
func TestDamagedState(t *testing.T) {
	slowtest.Skip(t)
	c := small(t, open(t, "kuhn"))
	c.Limit.Generations = 1
	train(t, c)
	path := filepath.Join(c.Dir, "state.json")
	whole := readFile(t, path)
	open := func(text []byte) error {
		writeFile(t, path, text)
		r, err := selfplay.Open(c)
		if err == nil {
			r.Close()
		} else if !errors.Is(err, selfplay.ErrDamaged) || !strings.Contains(err.Error(), path) {
			t.Fatalf("%v", err)
		}
		return err
	}
	opened := 0
	for i := range whole {
		if open(whole[:i]) == nil && i < len(whole)-1 {
			t.Fatalf("cut after %d of %d bytes, it is read", i, len(whole))
		}
		text := append([]byte{}, whole...)
		text[i] ^= 1 << (i % 8)
		if open(text) == nil {
			opened++
		}
	}
	if opened > 0 {
		t.Errorf("%d changes were not seen", opened)
	}
	if err := open(whole); err != nil {
		t.Fatal(err)
	}
}

// TestOlderState: a run of an earlier version resumes; one whose actors are ahead is refused.
func TestOlderState(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	r := openRun(t, c)
	do(t, r)
	r.Close()
	path := filepath.Join(c.Dir, "state.json")
	now := readFile(t, path)
	inner, _ := durable.ParseLine(selfplay.StateKind, bytes.TrimSpace(now))
	older := func(old, new string) {
		if !bytes.Contains(inner, []byte(old)) {
			t.Fatalf("no %s in %s", old, inner)
		}
		text, err := durable.Line(selfplay.StateKind, json.RawMessage(bytes.Replace(inner, []byte(old), []byte(new), 1)))
		if err == nil {
			err = os.WriteFile(path, text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	older(`"failed":`, `"plans":[{"generation":1}],"failed":`)
	refused(t, c, "ahead of the learner")
	older(`"Play":{`, `"Play":{"Noise":0.5,"Warm":30,`)
	train(t, c)
}

// TestOldAdvantages: a run that learns "leads" resumes under either name.
func TestOldAdvantages(t *testing.T) {
	c := small(t, open(t, "kuhn"))
	leading(&c)
	c.Learn.From = "leads"
	do(t, openRun(t, c))
	path := filepath.Join(c.Dir, "state.json")
	inner, _ := durable.ParseLine(selfplay.StateKind, bytes.TrimSpace(readFile(t, path)))
	older := bytes.Replace(inner, []byte(`"learn":"advantages"`), []byte(`"learn":"leads"`), 1)
	if bytes.Equal(inner, older) {
		t.Fatalf("no advantages in %s", inner)
	}
	text, err := durable.Line(selfplay.StateKind, json.RawMessage(older))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"leads", "advantages"} {
		c := withDir(c, filepath.Join(t.TempDir(), "run"), 1)
		c.Learn.From = name
		copyDir(t, c.Dir, filepath.Dir(path))
		writeFile(t, filepath.Join(c.Dir, "state.json"), text)
		train(t, c)
	}
}

// TestRemovedKeys: a removed key is accepted with its constant value, which may depend on the
// learning target.
func TestRemovedKeys(t *testing.T) {
	visits, leads, draws := small(t, open(t, "leduc")), small(t, open(t, "leduc")), small(t, open(t, "leduc"))
	leading(&leads)
	drawing(&draws)
	if keys := selfplay.RemovedKeys(); !slices.IsSorted(keys) || !slices.Contains(keys, "noise") {
		t.Errorf("keys %q", keys)
	}
	for _, row := range []struct {
		c          selfplay.Config
		key, value string
		refused    string
	}{
		{visits, "noise", "0.25", ""}, {visits, "noise", "0.3", "noise = 0.3: this key was removed; its value is always 0.25"},
		{visits, "window", "10", ""}, {leads, "window", "100", ""}, {leads, "window", "10", "value is always 100"},
		{draws, "gate-elo0", "0", ""}, {visits, "gate-elo0", "-20", ""}, {draws, "discard", "true", ""}, {visits, "discard", "true", "value is always false"},
		{draws, "yardstick-every", "2", ""}, {leads, "base-weight", "2", ""}, {draws, "trace", "0.95", ""}, {draws, "teacher", "script", "its value is always "},
	} {
		err := row.c.CheckRemoved(row.key, row.value)
		if (err == nil) != (row.refused == "") || err != nil && !strings.Contains(err.Error(), row.refused) {
			t.Errorf("%s = %s: %v, want %q", row.key, row.value, err, row.refused)
		}
	}
}

// TestDamagedFiles: a cut, changed, outdated or foreign net or games file is refused before
// anything is written.
func TestDamagedFiles(t *testing.T) {
	slowtest.Skip(t)
	c := small(t, open(t, "leduc"))
	c.Gate.Games = 0
	train(t, c)
	at := openRun(t, c)
	doUntil(t, at, "gate")
	at.Close()
	other := small(t, open(t, "kuhn"))
	train(t, other)
	path := func(name string) string { return filepath.Join(c.Dir, name) }
	damage := func(name, want string, to func(b []byte) []byte) {
		t.Helper()
		whole := readFile(t, path(name))
		writeFile(t, path(name), to(append([]byte{}, whole...)))
		if err := refused(t, c, want); err != nil && (!errors.Is(err, selfplay.ErrDamaged) || !strings.Contains(err.Error(), path(name))) {
			t.Errorf("%v", err)
		}
		writeFile(t, path(name), whole)
	}
	for _, name := range []string{"learner.net", "candidate.net", "nets/0000.net", "nets/0002.net"} {
		damage(name, "cut short", func(b []byte) []byte { return b[:len(b)/2] })
		damage(name, "not a net file", func(b []byte) []byte { return nil })
		damage(name, "the file is damaged", func(b []byte) []byte { b[len(b)/2] ^= 4; return b })
		damage(name, "the net is of kuhn, not of leduc", func([]byte) []byte { return bytesOf(t, load(t, filepath.Join(other.Dir, "learner.net"))) })
		damage(name, "under the encoding abcd", func(b []byte) []byte {
			f := parse(t, b)
			f.Encoding = "abcd"
			return bytesOf(t, f)
		})
	}
	damage("learner.net", "the learner has no moments", func([]byte) []byte { return bytesOf(t, load(t, path("best.net"))) })
	damage("learner.net", "the learner has taken 12 steps, but by state.json 36", func(b []byte) []byte {
		f := parse(t, b)
		f.Moments.Steps = 12
		return bytesOf(t, f)
	})
	damage("metrics.jsonl", "the run wrote", func(b []byte) []byte { return b[:len(b)-1] })

	// Games are read when they are learned from.
	for want, to := range map[string]func(b []byte) []byte{
		"0001-002.drt: byte ":   func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
		"cut off":               func(b []byte) []byte { return b[:len(b)-1] },
		"not a trajectory file": func(b []byte) []byte { return b[:10] },
	} {
		c := small(t, open(t, "leduc"))
		train(t, c)
		games := filepath.Join(c.Dir, "games", "0001-002.drt")
		whole := readFile(t, games)
		writeFile(t, games, to(append([]byte{}, whole...)))
		learner, _ := os.ReadFile(filepath.Join(c.Dir, "learner.net"))
		c.Limit.Generations = 3
		r := openRun(t, c)
		if err := r.Train(context.Background()); !errors.Is(err, selfplay.ErrDamaged) || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), games) {
			t.Errorf("%v, want %q", err, want)
		}
		r.Close()
		if now, _ := os.ReadFile(filepath.Join(c.Dir, "learner.net")); string(now) != string(learner) {
			t.Error("the learner was changed")
		}
		writeFile(t, games, whole)
		train(t, c)
	}
}

func bytesOf(t *testing.T, f *net.File) []byte {
	t.Helper()
	b, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestLoss: a loss that is not finite stops the run with the step in the error. The last net is
// kept, and a smaller rate resumes from it.
func TestLoss(t *testing.T) {
	c := small(t, open(t, "leduc"))
	c.Limit.Generations, c.Shape.Width, c.Shape.Depth, c.Learn.Steps = 2, 64, 12, 300
	r := openRun(t, c)
	do(t, r)
	r.Close()
	path := filepath.Join(c.Dir, "learner.net")
	good := readFile(t, path)
	wild := c
	wild.Learn.Rate = 10
	r = openRun(t, wild)
	err := r.Train(context.Background())
	r.Close()
	if err == nil || errors.Is(err, selfplay.ErrDamaged) {
		t.Fatal(err)
	}
	for _, want := range []string{"training stopped at step 2 of generation 0: ", path + " has the net after step 0", "smaller rate"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v\nwant %q", err, want)
		}
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != string(good) {
		t.Errorf("the last good net was changed, %v", err)
	}
	c.Learn.Steps = 5
	train(t, c)
	rows(t, c.Dir, 2)
}

func TestOutOfRange(t *testing.T) {
	for want, change := range map[string]func(c *selfplay.Config){
		"no game":                         func(c *selfplay.Config) { c.Game = nil },
		"no folder":                       func(c *selfplay.Config) { c.Dir = "" },
		"must not contain a comma":        func(c *selfplay.Config) { c.Dir = "a,b" },
		"no backend":                      func(c *selfplay.Config) { c.Compute.Backend = nil },
		"games must end":                  func(c *selfplay.Config) { c.Game = open(t, "mall", engine.Setting{Key: "maxTurns", Value: "0"}) },
		"threads 0":                       func(c *selfplay.Config) { c.Compute.Threads = 0 },
		"slots 1025":                      func(c *selfplay.Config) { c.Play.Slots = 1025 },
		"batch 0":                         func(c *selfplay.Config) { c.Learn.Batch = 0 },
		"iterations 1: want 0":            func(c *selfplay.Config) { c.Play.Iterations = 1 },
		"gate-every 0":                    func(c *selfplay.Config) { c.Gate.Every = 0 },
		`less-luck "maybe": want on, off`: func(c *selfplay.Config) { c.Learn.Luck = "maybe" },
		`learn "nix": want advantages or nothing`:            func(c *selfplay.Config) { c.Learn.From = "nix" },
		"less-luck on: leduc has no value function for luck": func(c *selfplay.Config) { c.Learn.Luck = "on" },
		"pull -1": func(c *selfplay.Config) { c.Learn.Pull = -1 },
		`pool-sides: no side "third" in leduc; sides: first, second`: func(c *selfplay.Config) { c.Pool.Sides = []string{"first", "third"} },
		`base nobody: agents: no agent "nobody"`:                     func(c *selfplay.Config) { c.Shape.Base = "nobody" },
		"base swarm: ": func(c *selfplay.Config) {
			c.Game = open(t, "mall", engine.Setting{Key: "maxTurns", Value: "1"})
			c.Shape.Base = "swarm" // plays only zombies
		},
		"rate NaN":                              func(c *selfplay.Config) { c.Learn.Rate = math.NaN() },
		"time -1ns":                             func(c *selfplay.Config) { c.Limit.Time = -1 },
		`net "cnn": want graph or mlp`:          func(c *selfplay.Config) { c.Shape.Kind = "cnn" },
		`opponents: agents: no agent "nobody"`:  func(c *selfplay.Config) { c.Pool.Agents = []string{"nobody"} },
		`yardsticks: agents: no agent "nobody"`: func(c *selfplay.Config) { c.Yardsticks.Agents = []string{"nobody"} },
		"leduc has no script":                   func(c *selfplay.Config) { c.Shape.FromScripted = 1 },
	} {
		c := small(t, open(t, "leduc"))
		change(&c)
		if _, err := selfplay.Open(c); err == nil || !strings.HasPrefix(err.Error(), "selfplay: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if _, err := os.Stat(c.Dir); err == nil && c.Dir != "" {
			t.Errorf("%s: the folder was made", want)
		}
	}
}
