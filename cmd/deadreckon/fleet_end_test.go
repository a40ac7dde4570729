package main

import (
	"bytes"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/internal/slowtest"
)

// mute returns the address of a server that accepts connections and sends nothing.
func mute(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l.Addr().String()
}

// A worker that starts before its host says so and waits until the limit or Ctrl-C.
func TestWorkerWaits(t *testing.T) {
	slowtest.Skip(t)
	free := "nats://" + freeAddress(t)
	var errs bytes.Buffer
	if status := run([]string{"worker", free, "--wait", "1s"}, stdio.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs}); status != exitBadInput ||
		strings.Count(errs.String(), "waiting up to 1s for the host") != 1 {
		t.Errorf("status %d: %s", status, errs.String())
	}
	for _, url := range []string{free, "nats://" + mute(t)} {
		if status, out, errs := interruptedWhen(t, nil, strings.NewReader(""), "worker", url); status != exitOK || out != "" {
			t.Errorf("%s: status %d, %q, %q", url, status, out, errs)
		}
	}
	for _, url := range []string{"http://127.0.0.1:4222", "nats://127.0.0.1:1,wss://127.0.0.1:4222"} {
		errs.Reset()
		if status := run([]string{"worker", url}, stdio.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs}); status != exitBadInput ||
			!strings.Contains(errs.String(), "expected nats://HOST:PORT or tls://HOST:PORT") {
			t.Errorf("%s: status %d: %s", url, status, errs.String())
		}
	}
}

// A host whose port is in use says so. A host whose server is mute ends by Ctrl-C.
func TestHostEnds(t *testing.T) {
	taken := mute(t)
	var errs bytes.Buffer
	if status := run([]string{"host", t.TempDir(), "--listen", taken}, stdio.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &errs}); status != exitBadInput ||
		!strings.Contains(errs.String(), "address already in use") {
		t.Errorf("status %d: %s", status, errs.String())
	}
	if status, out, errs := interruptedWhen(t, nil, strings.NewReader(""), "host", t.TempDir(), "--nats", "nats://"+taken); status != exitOK || out != "" {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	if status, out, errs := untilItSpeaks(t, "host", t.TempDir(), "--listen", "127.0.0.1:0"); status != exitOK || !strings.HasPrefix(out, "host at nats://") {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
}

// A key is written to a new file that only its owner can read. A key that others can read gives a warning.
func TestKeyFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "rack.key")
	key := func(words ...string) (int, string) {
		var out bytes.Buffer
		return run(words, stdio.Streams{In: strings.NewReader(""), Out: &out, Err: &out}), out.String()
	}
	if status, out := key("host", "key", "rack", dir, "-o", file); status != exitOK || out != "" {
		t.Fatalf("status %d: %s", status, out)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if status, out := key("host", "key", "other", dir, "-o", file); status != exitBadInput || !strings.Contains(out, "exists already") {
		t.Errorf("status %d: %s", status, out)
	}
	if status, out := key("host", "key", "other", dir); status != exitOK || !strings.Contains(out, `"name": "other"`) {
		t.Errorf("a key that could not be written is lost: status %d: %s", status, out)
	}
	for mode, warned := range map[os.FileMode]bool{0o600: false, 0o640: true, 0o604: true} {
		if err := os.Chmod(file, mode); err != nil {
			t.Fatal(err)
		}
		_, out := key("worker", "nats://"+freeAddress(t), "--key", file, "--wait", "0s")
		if strings.Contains(out, "warning: others can read the key "+file) != warned {
			t.Errorf("%o: %s", mode, out)
		}
	}
}
