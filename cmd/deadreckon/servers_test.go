package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deadreckon/internal/slowtest"
)

// servers are the verbs that serve HTTP, with %s in place of the address.
var servers = map[string][]string{
	"web":    {"web", "--listen", "%s", "--journals", "games", "--token", "0123456789abcdef"},
	"mcp":    {"mcp", "--listen", "%s"},
	"status": {"host", "host", "--listen", "127.0.0.1:0", "--status", "%s"},
}

// A port in use is reported at once, in one line with the cause.
func TestPortInUse(t *testing.T) {
	bin := program(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for name, args := range servers {
		var faults strings.Builder
		cmd := exec.Command(bin, strings.Split(fmt.Sprintf(strings.Join(args, " "), l.Addr()), " ")...)
		cmd.Dir, cmd.Stderr = t.TempDir(), &faults
		late := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
		err := cmd.Run()
		late.Stop()
		if cmd.ProcessState.ExitCode() != 2 || !strings.Contains(faults.String(), "address already in use") || strings.Count(faults.String(), "\n") != 1 {
			t.Errorf("%s: %v\n%s", name, err, &faults)
		}
	}
}

// Every server refuses a request before it reads the body.
func TestSlowBodies(t *testing.T) {
	slowtest.Skip(t)
	bin := program(t)
	for name, args := range servers {
		cmd := exec.Command(bin, strings.Split(fmt.Sprintf(strings.Join(args, " "), "127.0.0.1:0"), " ")...)
		cmd.Dir = t.TempDir()
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
		lines, address := bufio.NewScanner(out), ""
		for address == "" && lines.Scan() {
			_, address, _ = strings.Cut(lines.Text(), "http://")
		}
		address, _, _ = strings.Cut(strings.Fields(address + " ")[0], "/")
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(name, err)
		}
		_ = c.SetDeadline(time.Now().Add(50 * time.Second)) // the deadline of a body is later
		fmt.Fprint(c, "POST /api/tables HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 100000\r\n\r\na")
		if all, err := io.ReadAll(c); err != nil || !strings.HasPrefix(string(all), "HTTP/1.1 ") {
			t.Errorf("%s: %q %v", name, all, err)
		}
		c.Close()
	}
}

// Other machines can open the printed address, which contains the token of the file or the environment.
// The program warns of a token file that other users can read.
func TestWebAddress(t *testing.T) {
	bin, dir := program(t), t.TempDir()
	file := filepath.Join(dir, "token.txt")
	if err := os.WriteFile(file, []byte("0123456789abcdef\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args        []string
		want, fault string
	}{
		{[]string{"--listen", "0.0.0.0:0", "--token-file", file}, "", "chmod 600 " + file},
		{[]string{"--listen", "0.0.0.0:0"}, "", ""},
		{[]string{"--listen", "127.0.0.1:0", "--public-url", "https://example.org/games/"}, "https://example.org/games/?token=0123456789abcdef", ""},
	} {
		cmd := exec.Command(bin, append([]string{"web", "--journals", dir + "/games"}, c.args...)...)
		if cmd.Env = os.Environ(); len(c.args) < 4 || c.args[2] == "--public-url" {
			cmd.Env = append(cmd.Env, "DEADRECKON_TOKEN=0123456789abcdef")
		}
		var faults strings.Builder
		cmd.Stderr = &faults
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		line, _ := bufio.NewReader(out).ReadString('\n')
		address := strings.TrimSpace(line)
		if c.want != "" && address != c.want || !strings.Contains(address, "?token=0123456789abcdef") || strings.Contains(address, "0.0.0.0") {
			t.Errorf("%v: %q, expected %q", c.args, address, c.want)
		}
		if c.want == "" {
			if a, err := http.Get(address); err != nil || a.StatusCode != 200 {
				t.Errorf("%s: %v %v", address, a, err)
			}
		}
		cmd.Process.Kill()
		cmd.Wait()
		if !strings.Contains(faults.String(), c.fault) || c.fault == "" && faults.Len() > 0 {
			t.Errorf("%v: %s", c.args, &faults)
		}
	}
}
