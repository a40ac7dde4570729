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

	"deadreckon/durable"
	"deadreckon/engine"
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
// who has the secret can know.
func (s *Server) key(name, eye string) string {
	mac := hmac.New(sha256.New, s.secret)
	fmt.Fprintf(mac, "%s\x00%s", name, eye)
	return eye + "." + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16])
}

// keyOf returns the key that comes with a request.
func keyOf(r *http.Request) string {
	if k := r.Header.Get("X-Key"); k != "" {
		return k
	}
	return r.URL.Query().Get("key")
}

// eyeOf returns the name of the eye of a table whose key comes with a request.
func (s *Server) eyeOf(r *http.Request, name string) (string, error) {
	key := keyOf(r)
	eye, _, _ := strings.Cut(key, ".")
	if key == "" || !hmac.Equal([]byte(key), []byte(s.key(name, eye))) {
		return "", refused(http.StatusUnauthorized, "no key of the table %q, or a wrong one", name)
	}
	return eye, nil
}

// eyeNamed returns an eye of a table.
func eyeNamed(t *table.Table, name string) (*table.Eye, engine.Seat, error) {
	if name == open {
		if !whole(t) {
			return nil, 0, refused(http.StatusForbidden, "nobody sees everything at this table before its game is over; take the key of a seat")
		}
		return t.Eye(table.Whole), table.Whole, nil
	}
	seat, err := engine.SeatNamed(t.Game(), name)
	if err != nil {
		return nil, 0, refused(http.StatusUnauthorized, "%v", err)
	}
	return t.Eye(seat), seat, nil
}
