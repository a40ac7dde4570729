package web

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"deadreckon/owner"
)

// guard refuses requests that a page of another site may have caused. A browser sends them
// under the name of that site where somebody has turned it to this machine, and says where
// they come from where it sends them to ours.
func (s *Server) guard(r *http.Request) error {
	if !s.knownHost(r.Host) {
		return refused(http.StatusForbidden, "the host %q is not a name of this server; open it as localhost or by its address", r.Host)
	}
	if err := http.NewCrossOriginProtection().Check(r); err != nil {
		return refused(http.StatusForbidden, "the request comes from another site")
	}
	site := r.Header.Get("Sec-Fetch-Site")
	if strings.HasPrefix(r.URL.Path, "/api/") && (site == "cross-site" || site == "same-site" || foreign(r)) {
		return refused(http.StatusForbidden, "the request comes from another site")
	}
	return nil
}

// foreign reports whether a request says that it comes from another origin.
func foreign(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return origin != "" && origin != "http://"+r.Host && origin != "https://"+r.Host
}

// knownHost reports whether a host, with or without a port, is this machine's: no name that
// others can turn to it.
func (s *Server) knownHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	_, err := netip.ParseAddr(host)
	return err == nil || strings.EqualFold(host, "localhost") || slices.ContainsFunc(s.Hosts, func(h string) bool { return strings.EqualFold(h, host) })
}

// header sets what every answer has.
func header(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// cookie keeps the token in a browser.
const cookie = "deadreckon"

// owner reports whether a request has the token, if there is one.
func (s *Server) owner(r *http.Request) bool {
	if s.Token == "" {
		return true
	}
	given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if c, err := r.Cookie(cookie); err == nil && given == "" {
		given = c.Value
	}
	return subtle.ConstantTimeCompare([]byte(given), []byte(s.Token)) == 1
}

// rightOf returns by what right a request names files: with the token that of the owner, else none.
func (s *Server) rightOf(r *http.Request) owner.Right {
	if !s.owner(r) {
		return owner.Right{}
	}
	return s.Owner
}

// owned lets only requests with the token through.
func (s *Server) owned(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.owner(r) {
			refuse(w, refused(http.StatusUnauthorized, "no token, or another; open the address that the program printed"))
			return
		}
		h(w, r)
	}
}
