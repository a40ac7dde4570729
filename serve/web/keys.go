package web

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"deadreckon/engine"
	"deadreckon/internal/durable"
	"deadreckon/serve/table"
)

// secretName is the file of the secret that keys are derived from.
const secretName = "web.secret"

// secretIn returns the secret of a folder and creates it if needed.
func secretIn(dir string) ([]byte, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, secretName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = durable.Create(path, 0o600, []byte(rand.Text())); err == nil || errors.Is(err, fs.ErrExist) {
			text, err = os.ReadFile(path)
		}
	}
	if err != nil {
		return nil, err
	}
	if len(text) < 16 {
		return nil, fmt.Errorf("%s: the secret is too short; remove the file to create new keys", path)
	}
	return text, nil
}

// open is the name of the full view in keys.
const open = "open"

// key returns the key of a viewer: a seat's name or open, and a MAC. The nonce distinguishes games that
// had the same table name at different times.
func (s *Server) key(name, nonce, eye string) string {
	mac := hmac.New(sha256.New, s.secret)
	fmt.Fprintf(mac, "%s\x00%s\x00%s", name, nonce, eye)
	return eye + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

func keyOf(r *http.Request) string {
	if k := r.Header.Get("X-Key"); k != "" {
		return k
	}
	return r.URL.Query().Get("key")
}

// eyeOf returns the viewer of a key. Without a valid key or token, the error does not reveal whether the
// table exists.
func (s *Server) eyeOf(owner bool, name, key string) (string, error) {
	eye, _, _ := strings.Cut(key, ".")
	nonce, err := s.Folder.Nonce(name)
	switch {
	case err == nil && hmac.Equal([]byte(key), []byte(s.key(name, nonce, eye))):
		return eye, nil
	case err != nil && owner && !s.Folder.Has(name):
		return "", notFound("no table %q", name)
	case err != nil && owner:
		return "", pathlessError{err, s}
	}
	return "", refused(http.StatusUnauthorized, "missing or wrong key for table %q", name)
}

// keyed passes requests with a valid key and the viewer's name to h. It limits concurrent requests per
// key.
func (s *Server) keyed(h func(w http.ResponseWriter, r *http.Request, eye string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		eye, err := s.eyeOf(s.owner(r), name, keyOf(r))
		if err == nil {
			err = s.load.request(name+"\x00"+eye, s.Limits.OfKey)
		}
		if err != nil {
			refuse(w, err)
			return
		}
		defer s.load.answered(name + "\x00" + eye)
		h(w, r, eye)
	}
}

// request counts a new request of a key, or returns an error if there are too many.
func (l *load) request(key string, most int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.keys[key] >= most {
		return tooMany("this key already has %d requests and tabs; wait for their answers, or close a tab", most)
	}
	l.keys[key]++
	return nil
}

// answered counts a finished request.
func (l *load) answered(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.keys[key]--; l.keys[key] == 0 {
		delete(l.keys, key)
	}
}

// eyeNamed returns a viewer that is open now.
func eyeNamed(t *table.Table, name string) (*table.Viewer, engine.Seat, error) {
	seat := table.Whole
	if name != open {
		var err error
		if seat, err = engine.SeatNamed(t.Game(), name); err != nil {
			return nil, 0, refused(http.StatusUnauthorized, "%v", err)
		}
	}
	if !t.Opens(seat) {
		return nil, 0, errShut(name)
	}
	return t.Viewer(seat), seat, nil
}

// errShut returns the error of a viewer that is closed now.
func errShut(name string) error {
	if name == open {
		return refused(http.StatusForbidden, "the full view opens at the end of the game; use the key of a seat")
	}
	return refused(http.StatusForbidden, "%s is not played by a person now, so its key does not work", name)
}
