package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
)

// getPage serves the page. The token of the address that the program printed goes into a
// cookie, out of sight.
func (s *Server) getPage(w http.ResponseWriter, r *http.Request) {
	given := r.URL.Query().Get("token")
	if given == "" {
		s.serve(w, r, "index.html")
		return
	}
	if s.Token == "" || subtle.ConstantTimeCompare([]byte(given), []byte(s.Token)) != 1 {
		refuse(w, refused(http.StatusUnauthorized, "the token is another; open the address that the program printed"))
		return
	}
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: given, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// getAsset serves what belongs to the page.
func (s *Server) getAsset(w http.ResponseWriter, r *http.Request) { s.serve(w, r, r.PathValue("name")) }

// serve serves a file of the page. A browser that has it is told so by its tag.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, name string) {
	var text []byte
	err := fs.ErrNotExist
	if s.Page != nil {
		text, err = fs.ReadFile(s.Page, name)
	}
	if err != nil {
		refuse(w, notFound("no page %s", r.URL.Path))
		return
	}
	sum := sha256.Sum256(text)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	w.Header().Set("ETag", tag)
	w.Header().Set("Cache-Control", "no-cache")
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	_, _ = w.Write(text) // whoever is gone needs no answer
}
