package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"deadreckon/fleet"
	"deadreckon/fleet/host"
	"deadreckon/owner"
)

// aFleet returns the URL of a host with one worker, both of which last as long as the test.
func aFleet(t *testing.T) string {
	t.Helper()
	h, err := host.Open(t.Context(), host.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Threads: 1, By: owner.Grant()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	conn, err := fleet.Dial(t.Context(), h.URL(), fleet.Worker, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() {
		w := fleet.Work{Conn: conn, By: owner.Grant(), Threads: 2, Cache: t.TempDir()}
		if err := w.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
	t.Cleanup(func() { stop(); all.Wait(); conn.Close() })
	return h.URL()
}

// What a fleet has played is what one machine plays: with luck, starts and a sequential test too.
func TestFleetArena(t *testing.T) {
	url := aFleet(t)
	for i, args := range []string{
		"arena --human script,random --zombie script --games 200 --threads 2",
		"arena --human script,random --zombie script --games 2000 --sprt 0,150 --threads 2",
		"arena --human balanced --zombie swarm --games 4 --luck truth --position " + root + "/docs/games/mall/example-position.txt",
	} {
		here, there := t.TempDir(), t.TempDir()
		for dir, line := range map[string]string{here: args, there: args + " --fleet " + url} {
			var errs bytes.Buffer
			if status := run(strings.Fields(line+" --report "+dir), streams{strings.NewReader(""), io.Discard, &errs}); status != exitOK {
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
