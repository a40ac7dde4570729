package jsonl

import (
	"strings"
	"testing"

	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/canary"
	"deadreckon/serve/journal"
	"deadreckon/serve/session"
)

// askedFiles asks a session for every file with every op and field.
func askedFiles(t *testing.T, by access.Permission) (said string, opened bool) {
	f := canary.Create(t)
	s := session.New()
	s.Folder = journal.Folder(t.TempDir())
	s.Owner = by
	ask, later := asking(s)
	ask(`{"id":"1","op":"new","game":"kuhn"}`)
	ask(`{"id":"2","op":"apply","actions":["deal K","deal Q"]}`)
	said, asked := f.Requests(session.Alone, s.Game().Seats(), ask)
	if asked < 5000 {
		t.Errorf("%d requests were asked", asked)
	}
	return said + later(), f.Opened()
}

// Without the owner's permission no op, field, option or agent opens a file.
func TestNoFileIsNamed(t *testing.T) {
	slowtest.Skip(t)
	said, opened := askedFiles(t, access.Permission{})
	if what := canary.Leaked(said); what != "" || opened {
		t.Errorf("%q is said; a file was opened: %v", what, opened)
	}
	if !strings.Contains(said, "only the owner of this machine") {
		t.Error("nobody is told why")
	}
}

// The owner may open files. No error quotes a file of another format, and pipes, folders and devices are
// not read.
func TestForeignFilesAreNotQuoted(t *testing.T) {
	said, opened := askedFiles(t, access.Grant())
	if what := canary.Leaked(said); what != "" {
		_, after, _ := strings.Cut(said, what)
		before, _, _ := strings.Cut(said, what)
		t.Errorf("%q is said: %s%s%s", what, before[max(0, len(before)-300):], what, after[:min(len(after), 100)])
	}
	if !opened {
		t.Error("the owner has no file opened, or it is not noticed")
	}
	if !strings.Contains(said, "not a regular file") {
		t.Error("a pipe is read")
	}
}

// asking returns a function that sends a line with the owner's permission, and a function that waits for
// the searches and returns their replies.
func asking(s *session.Session) (ask func(request string) string, later func() string) {
	var said replies
	var text strings.Builder
	said.w = &text
	a := &session.Asker{Session: s, DefaultGame: "kuhn", SearchPool: session.NewSearchPool(1, func(t session.Told) { said.send(session.EncodeResult(t)) })}
	later = func() string {
		a.SearchPool.Wait()
		said.mu.Lock()
		defer said.mu.Unlock()
		return text.String()
	}
	return func(request string) string { return string(answer(a, []byte(request))) }, later
}
