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

// secretName is the file of the secret from which keys are made.
const secretName = "web.secret"

// secretIn returns the secret of a folder, which it makes where it is not there.
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
		return nil, fmt.Errorf("%s: the secret is too short; remove the file, and every key is another", path)
	}
	return text, nil
}

// open is what the key of the eye that sees everything begins with.
const open = "open"

// key returns the key of an eye of a table: its name, which is a seat's or open, and what only
// who has the secret can know. By the nonce of its journal it is another than that of a game that
// once had the name of the table.
func (s *Server) key(name, nonce, eye string) string {
	mac := hmac.New(sha256.New, s.secret)
	fmt.Fprintf(mac, "%s\x00%s\x00%s", name, nonce, eye)
	return eye + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// keyOf returns the key that comes with a request.
func keyOf(r *http.Request) string {
	if k := r.Header.Get("X-Key"); k != "" {
		return k
	}
	return r.URL.Query().Get("key")
}

// eyeOf returns the name of the eye of a table whose key comes with a request. Who has no key, and
// no token, is not told which tables there are.
func (s *Server) eyeOf(r *http.Request, name string) (string, error) {
	key := keyOf(r)
	eye, _, _ := strings.Cut(key, ".")
	nonce, err := s.Folder.Nonce(name)
	switch {
	case err == nil && hmac.Equal([]byte(key), []byte(s.key(name, nonce, eye))):
		return eye, nil
	case err != nil && s.owner(r) && !s.Folder.Has(name):
		return "", notFound("no table %q", name)
	case err != nil && s.owner(r):
		return "", placeless{err, s}
	}
	return "", refused(http.StatusUnauthorized, "no key of the table %q, or a wrong one", name)
}

// keyed hands requests that have the key of an eye on with its name, as many at once of one key as
// may be: each may wait for who does not read its answer.
func (s *Server) keyed(h func(w http.ResponseWriter, r *http.Request, eye string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		eye, err := s.eyeOf(r, name)
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

// request counts one more request of a key, unless there are too many.
func (l *load) request(key string, most int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.keys[key] >= most {
		return tooMany("%d requests and tabs of this key are waiting; read their answers first, or close a tab", most)
	}
	l.keys[key]++
	return nil
}

// answered counts one request of a key less.
func (l *load) answered(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.keys[key]--; l.keys[key] == 0 {
		delete(l.keys, key)
	}
}

// eyeNamed returns an eye of a table that its key opens now.
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

// errShut is the error of an eye that its key does not open now.
func errShut(name string) error {
	if name == open {
		return refused(http.StatusForbidden, "nobody sees everything at this table before its game is over; take the key of a seat")
	}
	return refused(http.StatusForbidden, "no person plays %s now; the key opens nothing until one does", name)
}
