//go:build soak

package host

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deadreckon/engine/enginetest"
	"deadreckon/fleet"
	"deadreckon/internal/access"
)

// A real nats-server, configured as in docs/fleet.md, replaces the embedded one. make soak runs this
// test.
func TestOutsideServer(t *testing.T) {
	if !enginetest.FirstSitting(t) {
		return
	}
	dir := t.TempDir()
	bin := filepath.Join(dir, "nats-server")
	if out, err := exec.Command("go", "build", "-o", bin, "github.com/nats-io/nats-server/v2").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	free.Close()
	config := filepath.Join(dir, "nats.conf")
	text := fmt.Sprintf("listen: %q\nmax_payload: 8MB\njetstream { store_dir: %q, sync_interval: always }\nauthorization { users: [ {user: host, password: secret}, {user: them, password: open, permissions: {publish: \"deadreckon.*.*.*\", subscribe: \"_INBOX.>\"}} ] }\n", address, dir)
	if err := os.WriteFile(config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	server := exec.Command(bin, "-c", config)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Process.Kill(); server.Wait() })
	for range 100 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	h, err := Open(t.Context(), Options{Dir: t.TempDir(), Outside: "nats://host:secret@" + address, Threads: 1, By: access.Grant(), Fit: fits})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	h.Outside = strings.Replace(h.Outside, "host:secret", "them:open", 1) // the user for clients
	work(t, dial(t, h, fleet.RoleWorker))
	e := tournament(t, 600)
	sameGames(t, play(t, e, client(t, h)), play(t, e, nil))
}
