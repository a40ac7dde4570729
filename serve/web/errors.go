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

// statusError is an error with an HTTP status.
type statusError struct {
	status int
	text   string
}

func (r statusError) Error() string { return r.text }

func refused(status int, format string, args ...any) error {
	return statusError{status, fmt.Sprintf(format, args...)}
}

func notFound(format string, args ...any) error { return refused(http.StatusNotFound, format, args...) }
func tooMany(format string, args ...any) error {
	return refused(http.StatusTooManyRequests, format, args...)
}

// withoutPath removes the path of the journal folder from a text. Holders of keys may know only the names
// of journals.
func (s *Server) withoutPath(text []byte) []byte {
	folder := filepath.Clean(string(s.Folder))
	if !filepath.IsAbs(folder) || !bytes.Contains(text, []byte(folder)) {
		return text
	}
	text = bytes.ReplaceAll(text, []byte(folder+string(filepath.Separator)), nil)
	return bytes.ReplaceAll(text, []byte(folder), []byte("the folder of journals"))
}

// pathlessError is an error without the path of the journal folder.
type pathlessError struct {
	error
	server *Server
}

func (p pathlessError) Error() string { return string(p.server.withoutPath([]byte(p.error.Error()))) }
func (p pathlessError) Unwrap() error { return p.error }

// refuse writes an error with its status, or 400.
func refuse(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	var own statusError
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

// minPacked is the minimum size of a compressed reply in bytes.
const minPacked = 1 << 10

func send(w http.ResponseWriter, status int, text []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Vary", "Accept-Encoding")
	if in, ok := w.(pieceWriter); ok && in.gzip && len(text) >= minPacked {
		h.Set("Content-Encoding", "gzip")
		text = packed(text)
	}
	w.WriteHeader(status)
	_, _ = w.Write(text) // the client may be gone
}
