package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"strings"
	"testing"
	"time"

	"deadreckon/internal/slowtest"
)

// webServer is a server of the verb web in its own process.
type webServer struct {
	t   *testing.T
	cmd *exec.Cmd
	url string
}

// served starts a server and waits for its address.
func served(t *testing.T, bin, shelf string) *webServer {
	t.Helper()
	p := &webServer{t: t, cmd: exec.Command(bin, "web", "--listen", "127.0.0.1:0", "--journals", shelf)}
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.cmd.Process.Kill(); p.cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	p.url = strings.TrimSpace(line)
	return p
}

// post sends a request and returns the body of the answer, or "" without one.
func (p *webServer) post(path, key, body string) string {
	r, err := http.NewRequest("POST", p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("X-Key", key)
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		return ""
	}
	defer a.Body.Close()
	text, _ := io.ReadAll(a.Body) // the body may be cut off
	return string(text)
}

// A server that is killed during searches and entries keeps everything that it answered, and the keys stay
// valid.
func TestWebKilled(t *testing.T) {
	slowtest.Skip(t)
	bin, shelf := program(t), t.TempDir()
	var table struct{ Keys map[string]string }
	p := served(t, bin, shelf)
	if err := json.Unmarshal([]byte(p.post("api/tables", "", `{"game":"pig","settings":{"target":1000},"journal":"killed","players":{"second":"random"}}`)), &table); err != nil {
		t.Fatal(err)
	}
	key, rng, entries := table.Keys["first"], rand.New(rand.NewPCG(5, 6)), 0
	ask := func(body string) (entered int) {
		var r struct{ Entries int }
		_ = json.Unmarshal([]byte(p.post("api/tables/killed", key, body)), &r) // the kill may cut it off
		return r.Entries
	}
	for round := range 10 {
		p.post("api/tables/killed", key, fmt.Sprintf(`{"id":"s%d","op":"suggest","seconds":1000}`, round))
		killed := make(chan struct{})
		time.AfterFunc(time.Duration(5+rng.IntN(60))*time.Millisecond, func() {
			p.cmd.Process.Kill()
			close(killed)
		})
		for over := false; !over; {
			for _, op := range []string{`{"id":"1","op":"roll"}`, `{"id":"2","op":"apply","actions":["roll"]}`, `{"id":"3","op":"go"}`} {
				p.post("api/tables/killed", key, op)
			}
			entries = max(entries, ask(`{"id":"4","op":"table"}`))
			select {
			case <-killed:
				over = true
			default:
			}
		}
		_ = p.cmd.Wait() // killed
		p = served(t, bin, shelf)
		if now := ask(`{"id":"5","op":"table"}`); now < entries || now == 0 && round > 2 {
			t.Fatalf("%d entries after kill %d, and before %d", now, round, entries)
		} else {
			entries = now
		}
	}
	if entries < 10 {
		t.Errorf("only %d entries were made", entries)
	}
	if out, err := exec.Command(bin, "replay", "--verify", shelf+"/killed.journal").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
