package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"

	"deadreckon/serve/session"
)

// refusal is an error with an HTTP status.
type refusal struct {
	status int
	text   string
}

func (r refusal) Error() string { return r.text }

func refused(status int, format string, args ...any) error {
	return refusal{status, fmt.Sprintf(format, args...)}
}

func notFound(format string, args ...any) error { return refused(http.StatusNotFound, format, args...) }
func tooMany(format string, args ...any) error {
	return refused(http.StatusTooManyRequests, format, args...)
}

// withoutPlace removes the path of the journal folder from a text. Holders of keys may know only the names
// of journals.
func (s *Server) withoutPlace(text []byte) []byte {
	folder := filepath.Clean(string(s.Folder))
	if !filepath.IsAbs(folder) || !bytes.Contains(text, []byte(folder)) {
		return text
	}
	text = bytes.ReplaceAll(text, []byte(folder+string(filepath.Separator)), nil)
	return bytes.ReplaceAll(text, []byte(folder), []byte("the folder of journals"))
}

// placeless is an error without the path of the journal folder.
type placeless struct {
	error
	server *Server
}

func (p placeless) Error() string { return string(p.server.withoutPlace([]byte(p.error.Error()))) }
func (p placeless) Unwrap() error { return p.error }

// refuse writes an error with its status, or 400.
func refuse(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	var own refusal
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &own):
		status = own.status
	case errors.As(err, &large):
		status, err = http.StatusRequestEntityTooLarge, fmt.Errorf("the request exceeds the limit of %d bytes", large.Limit)
	}
	header(w.Header())
	reply(w, status, map[string]any{"error": session.RefusalOf(err)})
}

func reply(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":{"message":"internal error"}}`)
	}
	send(w, status, append(text, '\n'))
}

// leastPacked is the minimum size of a compressed reply in bytes.
const leastPacked = 1 << 10

func send(w http.ResponseWriter, status int, text []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Vary", "Accept-Encoding")
	if in, ok := w.(impatient); ok && in.gzip && len(text) >= leastPacked {
		h.Set("Content-Encoding", "gzip")
		text = packed(text)
	}
	w.WriteHeader(status)
	_, _ = w.Write(text) // the client may be gone
}
