package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"io"
	"io/fs"
	"net/http"
	"time"
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

// serve serves a file of the page, piece by piece. A browser that has it is told so by its tag.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, name string) {
	err := fs.ErrNotExist
	if s.Page != nil {
		err = servePage(w, r, s.Page, name)
	}
	if err != nil {
		refuse(w, notFound("no page %s", r.URL.Path))
	}
}

// servePage is serve of a file that is there, else nothing is written. Its file system is in memory: it can seek.
func servePage(w http.ResponseWriter, r *http.Request, page fs.FS, name string) error {
	f, err := page.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return err
	}
	w.Header().Set("ETag", `"`+hex.EncodeToString(sum.Sum(nil)[:12])+`"`)
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, name, time.Time{}, f.(io.ReadSeeker))
	return nil
}
