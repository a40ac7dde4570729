package host

import (
	"context"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"deadreckon/agents"
	"deadreckon/fleet"
	"deadreckon/internal/slowtest"
)

// Truncated, flipped or missing files of the host do not change the games, and no game is returned
// twice.
func TestDamage(t *testing.T) {
	slowtest.Skip(t)
	e := tournament(t, 600)
	want := play(t, e, nil)
	rng := rand.New(rand.NewPCG(1, 2))
	for name, damage := range map[string]func(path string, text []byte) error{
		"flipped": func(path string, text []byte) error {
			for range 1 + len(text)/200 {
				text[rng.IntN(len(text))] ^= 1 << rng.IntN(8)
			}
			return os.WriteFile(path, text, 0o644)
		},
		"truncated": func(path string, text []byte) error { return os.Truncate(path, int64(rng.IntN(len(text)))) },
		"gone":      func(path string, _ []byte) error { return os.Remove(path) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			half := open(t, dir)
			c := client(t, half)
			stopped := make(chan string, 1)
			// The host stops with some results on its disk. The client keeps running.
			go func() { stopped <- play(t, e, c) }()
			w := register(t, half, "half")
			for range 2 {
				w.accepted(played(t, half, w.leased()))
			}
			restart := stop(t, half)
			hurt := 0
			err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() || d.Name() == "lock" {
					return err
				}
				text, err := os.ReadFile(path)
				if err != nil || len(text) == 0 {
					return err
				}
				hurt++
				return damage(path, text)
			})
			if err != nil || hurt < 5 {
				t.Fatalf("%d files, %v", hurt, err)
			}
			h := restart()
			work(t, dial(t, h, fleet.RoleWorker))
			sameGames(t, <-stopped, want)
		})
	}
}

// Acknowledged messages are synced to disk, which JetStream by default does only every two minutes.
// There are no replicas.
func TestAcknowledgedIsOnDisk(t *testing.T) {
	h := open(t, t.TempDir())
	if c := h.inner.server.JetStreamConfig(); c == nil || !c.SyncAlways || h.inner.server.JetStreamIsClustered() {
		t.Errorf("%+v", c)
	}
	info, err := h.store.results.Info(t.Context())
	if err != nil || info.Config.Storage != jetstream.FileStorage || info.Config.Replicas != 1 {
		t.Errorf("%+v, %v", info, err)
	}
}

// The first result of a job stays, also after JetStream's two-minute window for duplicates.
func TestFirstIsKept(t *testing.T) {
	inBubble(t, func(t *testing.T, h *Host) {
		asked(t, h)
		job := leaseOf(t, h, "one")
		first, second := played(t, h, job), played(t, h, job)
		second.Seconds = 1 // other bytes
		if there, err := h.store.keep(t.Context(), first); err != nil || there != nil {
			t.Fatalf("%+v, %v", there, err)
		}
		time.Sleep(time.Hour)
		if there, err := h.store.keep(t.Context(), second); err != nil || there == nil || there.Seconds != first.Seconds {
			t.Errorf("%+v, %v", there, err)
		}
		if info, err := h.store.results.Info(t.Context()); err != nil || info.State.Msgs != 1 {
			t.Errorf("%+v, %v", info, err)
		}
	})
}

// reportingRunner is a RemoteRunner that reports each received game.
type reportingRunner struct {
	agents.RemoteRunner
	came chan<- struct{}
}

func (e reportingRunner) Play(ctx context.Context, o agents.Job, games []int, done func(int, []byte) error) error {
	return e.RemoteRunner.Play(ctx, o, games, func(game int, result []byte) error {
		e.came <- struct{}{}
		return done(game, result)
	})
}

// A host that has lost its results, but not its runs, numbers results from the start. Clients that have
// received some get the new ones.
func TestResultsLost(t *testing.T) {
	slowtest.Skip(t)
	e := tournament(t, 40)
	want := play(t, e, nil)
	dir := t.TempDir()
	first := open(t, dir)
	came, got := make(chan struct{}, 1000), make(chan string, 1)
	c := reportingRunner{client(t, first), came}
	go func() { got <- play(t, e, c) }()
	w := register(t, first, "half")
	games := 0
	for range 2 {
		j := w.leased()
		games += len(j.Games)
		w.accepted(played(t, first, j))
	}
	for range games {
		<-came
	}
	restart := stop(t, first)
	if err := os.RemoveAll(filepath.Join(dir, "jetstream")); err != nil {
		t.Fatal(err)
	}
	second := restart()
	work(t, dial(t, second, fleet.RoleWorker))
	sameGames(t, <-got, want)
}
