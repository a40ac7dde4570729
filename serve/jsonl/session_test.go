package jsonl

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/access"
	"deadreckon/serve/golden"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

const protocolFile = "../../docs/protocol.md"

// conversation drives the engine verb like a client.
type conversation struct {
	in      io.WriteCloser
	out     *bufio.Scanner
	end     chan error
	t       *testing.T
	expired *time.Timer
}

func converse(t *testing.T) *conversation {
	requests, in := io.Pipe()
	out, answers := io.Pipe()
	shelf := t.TempDir()
	c := &conversation{in: in, out: bufio.NewScanner(out), end: make(chan error, 1), t: t}
	c.out.Buffer(nil, 4*session.MostRequest)
	go func() {
		s := session.New()
		s.Owner = access.Grant()
		s.Folder = journal.Folder(shelf)
		c.end <- Serve(requests, answers, s, 2, "mall")
		requests.Close()
		answers.Close()
	}()
	c.expired = time.AfterFunc(time.Minute, func() { answers.CloseWithError(os.ErrDeadlineExceeded) })
	return c
}

func (c *conversation) send(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line); err != nil {
		c.t.Fatal(err)
	}
}

func (c *conversation) receive() string {
	c.t.Helper()
	if !c.out.Scan() {
		c.t.Fatalf("no reply: %v", c.out.Err())
	}
	return c.out.Text()
}

// close ends the input and fails if replies are left.
func (c *conversation) close() {
	c.t.Helper()
	c.in.Close()
	for c.out.Scan() {
		c.t.Errorf("one reply too many: %s", c.out.Text())
	}
	if err := <-c.end; err != nil {
		c.t.Error(err)
	}
	c.expired.Stop()
}

// sessionFile is a long session with almost every op.
const sessionFile = "testdata/session.txt"

// The sessions of docs/protocol.md and of sessionFile are replayed.
func TestProtocolDocument(t *testing.T) {
	text, err := os.ReadFile(protocolFile)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "```session\n")
	short, _, closed := strings.Cut(rest, "```\n")
	if !found || !closed {
		t.Fatal("no fenced session")
	}
	replay(t, short)
	long, err := os.ReadFile(sessionFile)
	if err == nil && enginetest.Updating() {
		long = []byte(rewriteSession(t, string(long)))
		err = os.WriteFile(sessionFile, long, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	replay(t, string(long))
}

// replay sends the requests of a session and compares the replies.
func replay(t *testing.T, session string) {
	c := converse(t)
	for i, line := range strings.Split(strings.TrimSpace(session), "\n") {
		switch mark, body, _ := strings.Cut(line, " "); mark {
		case ">":
			c.send(body + "\n")
		case "<":
			if got := c.receive(); !golden.Alike(body, got) {
				t.Errorf("line %d of the session:\n got %s\nwant %s", i+1, got, body)
			}
		default:
			t.Fatalf("line %d of the session: %q", i+1, line)
		}
	}
	c.close()
}

// docs/protocol.md lists the scores of every game, and the chips of a score of 1 if wins differ in size.
func TestProtocolScores(t *testing.T) {
	text, err := os.ReadFile(protocolFile)
	if err != nil {
		t.Fatal(err)
	}
	_, scores, _ := strings.Cut(string(text), "\n## Scores\n")
	scores, _, _ = strings.Cut(scores, "\n## ")
	for _, name := range engine.Names() {
		if !strings.Contains(scores, "`"+name+"`") {
			t.Errorf("docs/protocol.md does not say what a score of %s is", name)
		}
	}
	for _, c := range []struct{ game, says, actions, want string }{
		{"kuhn", "halved: 0.5 for the ante, 1 for the ante and a bet", `"deal K","deal Q","check","check","show K","show Q"`, `"first":0.5`},
		{"kuhn", "halved", `"deal K","deal Q","bet","call","show K","show Q"`, `"first":1,`},
		{"leduc", "divided by 13", `"deal Ks","deal Qs","raise","raise","fold"`, `"first":-0.23076923076923078,`},
	} {
		got := answersTo(t, `{"id":"0","op":"new","game":"`+c.game+`"}`+"\n"+`{"id":"1","op":"apply","actions":[`+c.actions+"]}\n")
		if !strings.Contains(scores, c.says) || !strings.Contains(got[1], c.want) {
			t.Errorf("%s, said to be %s: %s; want %s", c.game, c.says, got[1], c.want)
		}
	}
}

// rewriteSession returns a session with new replies, and with fixed values for a search without limit.
func rewriteSession(t *testing.T, session string) string {
	c := converse(t)
	defer c.close()
	var out bytes.Buffer
	endless := false
	for line := range strings.Lines(session) {
		if !strings.HasPrefix(line, "> ") {
			continue
		}
		out.WriteString(line)
		c.send(line[2:])
		if strings.Contains(line, `"seconds"`) {
			endless = true
			continue
		}
		if endless && strings.Contains(line, `"stop"`) {
			endless = false
			got := c.receive()
			id := take(t, got).ID
			out.WriteString(`< {"id":"` + id + `","seat":"second","*":"*"}` + "\n")
		}
		for more := true; more; {
			got := c.receive()
			out.WriteString("< " + got + "\n")
			more = strings.Contains(got, `"partial":true`)
		}
	}
	return out.String()
}
