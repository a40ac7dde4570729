package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"io/fs"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"time"
)

// getPage serves the page and moves the token from the printed address to a cookie. Cookie and redirect
// have no path, because only the browser knows the path behind a proxy.
func (s *Server) getPage(w http.ResponseWriter, r *http.Request) {
	given := r.URL.Query().Get("token")
	if given == "" {
		s.serve(w, r, "index.html")
		return
	}
	if s.Token == "" || subtle.ConstantTimeCompare([]byte(given), []byte(s.Token)) != 1 {
		refuse(w, refused(http.StatusUnauthorized, "wrong token; open the address that the program printed"))
		return
	}
	secure := r.Header.Get("X-Forwarded-Proto") == "https" || s.Public != nil && s.Public.Scheme == "https" && strings.EqualFold(r.Host, s.Public.Host)
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: given, HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: secure})
	w.Header().Set("Location", "./")
	w.WriteHeader(http.StatusSeeOther)
}

func (s *Server) getAsset(w http.ResponseWriter, r *http.Request) { s.serve(w, r, r.PathValue("name")) }

// asset is a file of the page, plain and compressed, with its ETag.
type asset struct {
	plain, packed []byte
	tag           string
}

// asset returns a file of the page, from a cache.
func (s *Server) asset(name string) (*asset, error) {
	if a, ok := s.assets.Load(name); ok {
		return a.(*asset), nil
	}
	if s.Page == nil {
		return nil, fs.ErrNotExist
	}
	text, err := fs.ReadFile(s.Page, name)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	best, err := gzip.NewWriterLevel(nil, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	a, _ := s.assets.LoadOrStore(name, &asset{text, pack(best, text), hex.EncodeToString(sum[:12])})
	return a.(*asset), nil
}

// serve serves a file of the page, or 304 if the browser has it.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, name string) {
	a, err := s.asset(name)
	if err != nil {
		refuse(w, notFound("no page %s", r.URL.Path))
		return
	}
	text, tag, h := a.plain, a.tag, w.Header()
	if takesGzip(r) {
		text, tag = a.packed, tag+"-gzip"
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Vary", "Accept-Encoding")
	h.Set("ETag", `"`+tag+`"`)
	h.Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(text))
}

var acceptsGzip = regexp.MustCompile(`(?i)(^|[ ,])gzip *(; *q=(1|0\.0*[1-9])|,|$)`)

// takesGzip reports whether a client accepts gzip.
func takesGzip(r *http.Request) bool { return acceptsGzip.MatchString(r.Header.Get("Accept-Encoding")) }

// packers holds writers for reuse.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

// packed compresses a text with gzip.
func packed(text []byte) []byte {
	w := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	return pack(w, text)
}

func pack(w *gzip.Writer, text []byte) []byte {
	var out bytes.Buffer
	w.Reset(&out)
	_, _ = w.Write(text) // a buffer has no errors
	_ = w.Close()
	return out.Bytes()
}
