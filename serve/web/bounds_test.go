package web_test

import (
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"deadreckon/serve/web"
)

// large returns a table with long replies.
func large(t *testing.T, s *server) (game *seats, long int) {
	t.Helper()
	game = s.open(`{"game":"kuhn","journal":"evening"}`)
	for n := range 60 {
		game.must("open", `{"id":"1","op":"roll"}`)
		game.must("second", fmt.Sprintf(`{"id":"n","op":"note","node":%d,"comment":%q}`, n+1, strings.Repeat("x", 16000)))
		game.must("open", `{"id":"1","op":"undo"}`)
	}
	return game, len(game.must("second", entries))
}

const entries = `{"id":"e","op":"entries","notes":true}`

// mute sends a request and reads only the status of its answer.
func (t *seats) mute(eye, request string) (c net.Conn, status string) {
	t.s.t.Helper()
	c, err := net.Dial("tcp", t.s.http.Listener.Addr().String())
	if err != nil {
		t.s.t.Fatal(err)
	}
	t.s.t.Cleanup(func() { c.Close() })
	_ = c.(*net.TCPConn).SetReadBuffer(4096)
	fmt.Fprintf(c, "POST /api/tables/%s HTTP/1.1\r\nHost: localhost\r\nX-Key: %s\r\nContent-Length: %d\r\n\r\n%s", t.Table, t.Keys[eye], len(request), request)
	first := make([]byte, len("HTTP/1.1 200"))
	if _, err := io.ReadFull(c, first); err != nil {
		t.s.t.Fatal(err)
	}
	return c, strings.TrimPrefix(string(first), "HTTP/1.1 ")
}

// Many clients that do not read use the memory of a few answers and do not block other keys.
func TestManyWhoDoNotRead(t *testing.T) {
	const most = 4
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Limits.OfKey, c.Limits.Write = most, time.Hour })
	game, long := large(t, s)
	before, statuses := heap(), map[string]int{}
	for range 80 {
		_, status := game.mute("second", entries)
		statuses[status]++
	}
	if statuses["200"] != most || statuses["429"] != 80-most {
		t.Errorf("answers %v", statuses)
	}
	if after := heap(); after > before+uint64(most*3*long)+(8<<20) {
		t.Errorf("%d bytes, and before %d; an answer has %d", after, before, long)
	}
	if status, text := s.do("GET", "/api/tables/evening/events", game.Keys["second"], ""); status != http.StatusTooManyRequests || !strings.Contains(text, "this key already has 4 requests") {
		t.Errorf("%d %s", status, text)
	}
	game.must("first", entries)
}

// A client that stops reading is disconnected, and its key is free again.
func TestWhoDoesNotReadIsCutOff(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Limits.OfKey, c.Limits.Write = 1, 200*time.Millisecond })
	game, long := large(t, s)
	c, status := game.mute("second", entries)
	if status != "200" {
		t.Fatal(status)
	}
	for {
		if status, _ := s.do("POST", "/api/tables/evening", game.Keys["second"], `{"id":"1","op":"table"}`); status == http.StatusOK {
			break
		}
		time.Sleep(time.Millisecond)
	}
	rest, _ := io.ReadAll(c) // the error depends on the system
	if len(rest) >= long {
		t.Errorf("all of %d bytes came", long)
	}
}

// Files of the page are written in pieces to slow clients, without a copy for each.
func TestPageInPieces(t *testing.T) {
	const long = 8 << 20
	s := serving(t, t.TempDir(), func(c *web.Config) {
		c.Page = zerosFS{long}
		c.Limits.Write = time.Hour
	})
	before := heap()
	for range 40 {
		c, err := net.Dial("tcp", s.http.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_ = c.(*net.TCPConn).SetReadBuffer(4096)
		fmt.Fprintf(c, "GET /assets/page.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
		if _, err := io.ReadFull(c, make([]byte, 100)); err != nil {
			t.Fatal(err)
		}
	}
	if after := heap(); after > before+(2*long) {
		t.Errorf("%d bytes, and before %d", after, before)
	}
}

// zerosFS has one generated file of the given size under every name.
type zerosFS struct{ size int64 }

func (z zerosFS) Open(string) (fs.File, error) {
	return zerosFile{io.NewSectionReader(zeros{}, 0, z.size)}, nil
}

type zerosFile struct{ *io.SectionReader }

func (zerosFile) Stat() (fs.FileInfo, error) { return nil, fs.ErrInvalid }
func (zerosFile) Close() error               { return nil }

// A paused search is dropped after a while, which frees its table. A returning tab receives its last
// result.
func TestPausedSearchIsDropped(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) {
		c.Limits.Grace, c.Limits.Pause, c.Limits.Tables = time.Millisecond, 10*time.Millisecond, 1
	})
	game := s.open(`{"game":"kuhn","journal":"evening"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
	game.must("open", `{"id":"a-1","op":"suggest","seconds":1000,"memory":"1MiB"}`)
	for {
		status, text := s.do("POST", "/api/tables", "", `{"game":"kuhn","journal":"later"}`)
		if status == http.StatusOK {
			break
		}
		if status != http.StatusTooManyRequests {
			t.Fatal(status, text)
		}
		time.Sleep(time.Millisecond)
	}

	s = serving(t, t.TempDir(), func(c *web.Config) {
		c.Limits.Grace, c.Limits.Pause, c.Limits.OfKey = time.Millisecond, 10*time.Millisecond, 1
	})
	game = s.open(`{"game":"kuhn","journal":"evening"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
	game.must("open", `{"id":"a-1","op":"suggest","seconds":1000,"memory":"1MiB"}`)
	for { // until it is dropped
		status, text := s.do("POST", "/api/tables/evening", game.Keys["open"], `{"id":"b-1","op":"suggest","iterations":1}`)
		if status == http.StatusOK {
			break
		}
		if status != http.StatusTooManyRequests || !strings.Contains(text, "1 searches are running, or paused") {
			t.Fatal(status, text)
		}
		time.Sleep(time.Millisecond)
	}
	game.watch("open", "&tab=a").until(`"id":"a-1"`)
}

// Paused searches count towards the limit.
func TestPausedSearchesCount(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) {
		c.Limits.Grace, c.Limits.Pause, c.Limits.OfKey, c.Limits.Threads = time.Millisecond, time.Hour, 2, 1
	})
	game := s.open(`{"game":"kuhn","journal":"evening"}`)
	game.must("open", `{"id":"1","op":"apply","actions":["deal K","deal Q"]}`)
	search := `{"id":"a-%d","op":"suggest","seconds":1000,"memory":"1MiB"}`
	for n := range 2 {
		game.must("open", fmt.Sprintf(search, n))
		hidden(t, s) // it is paused
	}
	if status, text := s.do("POST", "/api/tables/evening", game.Keys["open"], fmt.Sprintf(search, 2)); status != http.StatusTooManyRequests || !strings.Contains(text, "2 searches are running") {
		t.Errorf("%d %s", status, text)
	}
}
