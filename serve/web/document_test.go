package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/serve/golden"
)

const documentFile = "../../docs/web-api.md"

// served replays a session of docs/web-api.md.
type served struct {
	s    *server
	keys map[string]string
	tab  *events
}

// do runs a line and returns the answer: the status with the body, and the events.
func (r *served) do(line string) (out []string) {
	r.s.t.Helper()
	method, rest, _ := strings.Cut(line, " ")
	path, rest, _ := strings.Cut(rest, " ")
	key := ""
	if as, ok := strings.CutPrefix(rest, "as "); ok {
		key, rest, _ = strings.Cut(as, " ")
	}
	if strings.HasSuffix(path, "/events") {
		name := strings.TrimSuffix(strings.TrimPrefix(path, "/api/tables/"), "/events")
		r.tab = (&seats{s: r.s, Table: name, Keys: r.keys}).watch(key, "&tab=a")
		return []string{"~ " + r.tab.next(), "~ " + r.tab.next()}
	}
	status, body := r.s.do(method, path, r.keys[key], rest)
	out = append(out, fmt.Sprintf("< %d %s", status, strings.TrimSpace(body)))
	if path == "/api/tables" && method == "POST" {
		var opened seats
		if err := json.Unmarshal([]byte(body), &opened); err != nil {
			r.s.t.Fatal(err)
		}
		r.keys = opened.Keys
	}
	for _, what := range []string{`"started":true`, `"sent":true`, `"told":`, `"entries":2,"turn"`, `"closed"`} {
		if strings.Contains(body, what) && method != "GET" {
			out = append(out, "~ "+r.tab.next())
		}
	}
	return out
}

// varies matches keys and times.
var varies = regexp.MustCompile(`"(?:(?:first|second|open)\.[\w-]{22}|20\d\d-[\d-]+T[\d:.]+(?:Z|[+-][\d:]+))"`)

// The session of docs/web-api.md is replayed.
func TestWebDocument(t *testing.T) {
	text, err := os.ReadFile(documentFile)
	if err != nil {
		t.Fatal(err)
	}
	const fence = "```served\n"
	before, rest, found := strings.Cut(string(text), fence)
	talk, after, closed := strings.Cut(rest, "```\n")
	if !found || !closed {
		t.Fatal("no fenced session")
	}
	r := served{s: serving(t, t.TempDir(), nil)}
	var again strings.Builder
	var got []string
	for line := range strings.Lines(talk) {
		line = strings.TrimSuffix(line, "\n")
		request, ok := strings.CutPrefix(line, "> ")
		if ok {
			if len(got) > 0 && !enginetest.Updating() {
				t.Errorf("left over before %s: %q", line, got)
			}
			got = r.do(request)
			fmt.Fprintln(&again, line)
			for _, g := range got {
				fmt.Fprintln(&again, varies.ReplaceAllString(g, `"*"`))
			}
			continue
		}
		if (len(got) == 0 || !alike(line, got[0])) && !enginetest.Updating() {
			t.Errorf("want %s\n got %q", line, got)
		}
		got = got[min(1, len(got)):]
	}
	if len(got) > 0 && !enginetest.Updating() {
		t.Errorf("left over: %q", got)
	}
	if enginetest.Updating() {
		if err := os.WriteFile(documentFile, []byte(before+fence+again.String()+"```\n"+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// alike compares two lines of words and a JSON text.
func alike(want, got string) bool {
	a, x, _ := strings.Cut(want, "{")
	b, y, _ := strings.Cut(got, "{")
	return a == b && golden.Alike("{"+x, "{"+y)
}
