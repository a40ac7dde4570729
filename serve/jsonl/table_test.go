package jsonl

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/session"
)

// The table of docs/protocol.md has a row for every op with its access and fields. The replies are
// described only in the document.
func TestProtocolTable(t *testing.T) {
	const begin, end = "<!-- ops -->\n", "<!-- end of ops -->"
	text, err := os.ReadFile(protocolFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(text), begin)
	rows, after, closed := strings.Cut(rest, end)
	if !closed {
		t.Fatal("no table of ops")
	}
	lines := strings.SplitAfter(rows, "\n")
	written := map[string]bool{}
	for i, line := range lines {
		cells := strings.SplitN(line, "|", 5)
		if !strings.HasPrefix(line, "| `") || len(cells) < 5 {
			continue
		}
		name := strings.Trim(cells[1], "` ")
		written[name] = true
		op, err := session.Find(name, session.Whole)
		if err != nil {
			if op, err = session.Find(name, session.Alone); err != nil {
				t.Fatal(err)
			}
		}
		lines[i] = fmt.Sprintf("| `%s` | %s | %s |%s", name, asks(op), fieldsOf(op), cells[4])
		if lines[i] != line && !enginetest.Updating() {
			t.Errorf("want %snot  %s", lines[i], line)
		}
	}
	for _, name := range append(session.Names(session.Alone), "table") {
		if !written[name] {
			t.Errorf("no row for %s", name)
		}
	}
	if enginetest.Updating() {
		if err := os.WriteFile(protocolFile, []byte(before+begin+strings.Join(lines, "")+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// asks returns the access to an op at a web table, and whether it searches or may name files.
func asks(op session.Op) string {
	words := []string{"seat"}
	switch op.Seat {
	case session.Refused:
		words[0] = "none"
	case session.Sets:
		words[0] = "open"
	}
	if op.Searches {
		words = append(words, "search")
	}
	if op.Files {
		words = append(words, "files")
	}
	return strings.Join(words, "; ")
}

// kinds are the documented types of fields.
var kinds = map[string]string{
	"bool": "true", "int": "number", "uint64": "number", "float64": "number", "string": "text", "[]string": "array", "[]session.PieceEdit": "array", "session.PieceEdit": "object", "map[string]string": "object",
	"session.SeatWord": "name or number", "advice.Net": "text", "advice.Bytes": "text", "time.Duration": "number", "session.Settings": "object", "session.Data": "object", "session.Named": "object",
}

// groups are runs of fields that the document describes in tables of their own.
var groups = []struct{ fields, name string }{
	{"[`at`], [`node`: number], [`steps`]", "[*entry*]"},
	{"[`iterations`], [`seconds`], [`threads`], [`memory`], [`rollout`], [`net`], [`deeper`], [`untilSure`], [`everySeconds`], [`everyIterations`], [`seed`], [`position`: text]", "[*search*]"},
}

// described are the fields of the tables of common fields and of searches. The rows of ops omit their types.
var described = []string{"seat", "game", "settings", "data", "seed", "at", "steps", "iterations", "seconds", "threads", "memory", "rollout", "net", "deeper", "untilSure", "everySeconds", "everyIterations"}

// fieldsOf lists the fields of an op with their types, optional ones in brackets.
func fieldsOf(op session.Op) string {
	var out []string
	for _, name := range leaktest.Fields(op) {
		f := leaktest.Field(op, name)
		kind := kinds[strings.TrimPrefix(f.Type.String(), "*")]
		if kind == "" {
			kind = f.Type.String() // fails the comparison
		}
		text := fmt.Sprintf("`%s`: %s", name, kind)
		if slices.Contains(described, name) {
			text = "`" + name + "`"
		}
		if !slices.Contains(strings.Fields(op.Must), name) {
			text = "[" + text + "]"
		}
		out = append(out, text)
	}
	text := strings.Join(out, ", ")
	for _, group := range groups {
		text = strings.ReplaceAll(text, group.fields, group.name)
	}
	return text
}
