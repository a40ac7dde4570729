package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gopkg.in/yaml.v3"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/fleet"
	"deadreckon/fleet/host"
	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
	"deadreckon/train/net"
)

// aFleet returns the URL of a host with one worker. Both end with the test.
func aFleet(t *testing.T) string {
	t.Helper()
	url, end := aFleetFor(t)
	t.Cleanup(end)
	return url
}

// aFleetFor is aFleet that lasts until end is called.
func aFleetFor(t *testing.T) (url string, end func()) {
	t.Helper()
	h, err := host.Open(t.Context(), host.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Threads: 1, By: access.Grant()})
	if err != nil {
		t.Fatal(err)
	}
	conn, err := fleet.Dial(h.URL(), fleet.RoleWorker, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() {
		w := fleet.Worker{Conn: conn, By: access.Grant(), Threads: 2, Cache: t.TempDir()}
		if err := w.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	return h.URL(), func() { stop(); all.Wait(); conn.Close(); h.Close() }
}

// export, tune, exploit and calibrate write the same files on a fleet, also with nets and agent files.
func TestFleetFiles(t *testing.T) {
	slowtest.Skip(t)
	url := aFleet(t)
	sheet := root + "/docs/games/mall/careful.toml"
	leduc := filepath.Join(t.TempDir(), "leduc.net")
	if err := saveNet(leduc, net.Base{}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args  string
		files []string
	}{
		{"export --human search:iterations=10 --zombie script --games 5 --option maxTurns=2 -o DIR/a.drt", []string{"a.drt"}},
		{"export --human script --zombie swarm --position " + root + "/docs/games/mall/example-position.txt --games 4 -o DIR/a.drt", []string{"a.drt"}},
		{"export --game leduc --seat first=net:" + leduc + " --seat second=random --games 50 -o DIR/a.drt", []string{"a.drt"}},
		{"tune --human balanced --zombie swarm --budget 32 --batch 4 --population 4 --games 8 --report DIR", []string{"evaluations.jsonl", "report.md", "results.json"}},
		{"exploit --game leduc --side first --agent net:" + leduc + " --by search:iterations=20,random --trial 20 --games 40 --report DIR", []string{"results.json"}},
		{"calibrate play --game leduc --games 8 --player search:iterations=10 --ask 20,40 -o DIR/a.jsonl", []string{"a.jsonl"}},
		{"arena --human file:" + sheet + ",script --zombie swarm --games 20 --csv --report DIR", []string{"results.csv"}},
	} {
		here, there := t.TempDir(), t.TempDir()
		for dir, more := range map[string]string{here: "", there: " --fleet " + url} {
			var errs bytes.Buffer
			if status := run(strings.Fields(strings.ReplaceAll(c.args, "DIR", dir)+more), stdio.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs}); status != exitOK {
				t.Fatalf("%s%s: %s", c.args, more, errs.String())
			}
		}
		for _, file := range c.files {
			want, err := os.ReadFile(filepath.Join(here, file))
			if err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(filepath.Join(there, file)); !bytes.Equal(got, want) {
				t.Errorf("%s: %s of a fleet differs from that of one machine: %v", c.args, file, err)
			}
		}
	}
}

// A fleet plays the same arena as one machine: with luck adjustment, positions and a sequential test.
func TestFleetArena(t *testing.T) {
	slowtest.Skip(t)
	url := aFleet(t)
	for i, args := range []string{
		"arena --human script,random --zombie script --games 200 --threads 2",
		"arena --human script,random --zombie script --games 2000 --sprt 0,150 --threads 2",
		"arena --human balanced --zombie swarm --games 4 --luck truth --position " + root + "/docs/games/mall/example-position.txt",
	} {
		here, there := t.TempDir(), t.TempDir()
		for dir, line := range map[string]string{here: args, there: args + " --fleet " + url} {
			var errs bytes.Buffer
			if status := run(strings.Fields(line+" --report "+dir), stdio.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs}); status != exitOK {
				t.Fatalf("%s: %s", line, errs.String())
			}
		}
		want := reportOf(t, here)
		for file, text := range reportOf(t, there) {
			if text != want[file] {
				t.Errorf("%d: %s of a fleet differs from that of one machine", i, file)
			}
		}
	}
}

// A fleet trains the same net as one machine.
func TestFleetTrain(t *testing.T) {
	url := aFleet(t)
	settings := settingsFile(t, "slots = 3", "width = 8", "gate-games = 16", "yardstick-games = 6", "pool-share = 0.5")
	here, there := filepath.Join(t.TempDir(), "run"), filepath.Join(t.TempDir(), "run")
	for dir, more := range map[string]string{here: "", there: " --fleet " + url} {
		var errs bytes.Buffer
		words := "train --game leduc --threads 1 --games 12 --iterations 12 --steps 3 --generations 3 --config " + settings + " -o " + dir + more
		if status := run(strings.Fields(words), stdio.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs}); status != exitOK {
			t.Fatalf("%s: %s", words, errs.String())
		}
	}
	sameTraining(t, trained(t, there), trained(t, here))
}

// sameTraining compares the files of two trainings. It ignores the order of bouts, which is that of their
// ends.
func sameTraining(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name, text := range want {
		if got[name] != text && !strings.HasPrefix(name, "bouts/") {
			t.Errorf("%s differs from that of one machine", name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
}

// The command of the Compose file starts a host.
func TestComposeFile(t *testing.T) {
	text, err := os.ReadFile(root + "/docs/fleet/compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var compose struct {
		Services map[string]struct{ Command, Volumes, Ports []string }
	}
	if err := yaml.Unmarshal(text, &compose); err != nil {
		t.Fatal(err)
	}
	h := compose.Services["host"]
	cmd := newHost(stdio.Streams{})
	if len(h.Command) == 0 || h.Command[0] != cmd.Name() {
		t.Fatalf("%q", h.Command)
	}
	if err := cmd.ParseFlags(h.Command[1:]); err != nil {
		t.Fatal(err)
	}
	listen := cmd.Flags().Lookup("listen").Value.String()
	if dir := cmd.Flags().Args(); len(dir) != 1 || !strings.HasSuffix(h.Volumes[0], ":"+dir[0]) || !strings.HasSuffix(listen, h.Ports[0][strings.Index(h.Ports[0], ":"):]) {
		t.Errorf("the host is in %q at %s, and the file offers %q and %q", dir, listen, h.Volumes, h.Ports)
	}
}
