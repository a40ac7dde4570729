package web

import (
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"deadreckon/internal/access"
)

// ParsePublic parses the public URL of a page behind a reverse proxy or a tunnel.
func ParsePublic(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || !publicPath.MatchString(u.Path) {
		return nil, errors.New("expected http:// or https:// with a host and a plain path, such as https://example.org/games")
	}
	if strings.HasPrefix(u.Path, "/api") || strings.HasPrefix(u.Path, "/assets") {
		return nil, errors.New("the path cannot begin with /api or /assets")
	}
	host := strings.TrimSuffix(strings.ToLower(u.Host), map[string]string{"http": ":80", "https": ":443"}[u.Scheme])
	return &url.URL{Scheme: u.Scheme, Host: host, Path: strings.TrimSuffix(u.Path, "/")}, nil
}

var publicPath = regexp.MustCompile(`^(/[\w~-][\w.~-]*)*/?$`)

// guard refuses requests that another site may have caused: those with a foreign origin, or with a host
// name of a site that resolves to this machine.
func (s *Server) guard(r *http.Request) error {
	if !s.knownHost(r.Host) {
		return refused(http.StatusForbidden, "the host %q is not a name of this server; open it as localhost or by its address, or start it with --public-url", r.Host)
	}
	if err := s.cross.Check(r); err != nil {
		return refused(http.StatusForbidden, "the request comes from another site")
	}
	site := r.Header.Get("Sec-Fetch-Site")
	if strings.Contains(r.URL.Path, "/api/") && (site == "cross-site" || site == "same-site" || s.foreign(r)) {
		return refused(http.StatusForbidden, "the request comes from another site")
	}
	return nil
}

// foreign reports whether a request has a foreign origin.
func (s *Server) foreign(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	return origin != "" && origin != "http://"+r.Host && origin != "https://"+r.Host && origin != s.origin
}

// knownHost reports whether a host, with or without a port, is an address, a name of this machine, or the
// public host. Browsers send no zones.
func (s *Server) knownHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(host, "[]")
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Zone() == "" || strings.EqualFold(host, "localhost") || s.Public != nil && strings.EqualFold(host, s.Public.Hostname()) ||
		slices.ContainsFunc(s.Hosts, func(h string) bool { return strings.EqualFold(h, host) })
}

func header(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// cookie is the name of the cookie with the token.
const cookie = "deadreckon"

// owner reports whether a request has the token, or no token is set.
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

// rightOf returns the owner's file permission for requests with the token, otherwise none.
func (s *Server) rightOf(r *http.Request) access.Permission {
	if !s.owner(r) {
		return access.Permission{}
	}
	return s.Owner
}

// owned accepts only requests with the token.
func (s *Server) owned(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !s.owner(r) {
			refuse(w, errNoToken)
			return
		}
		h(w, r)
	}
}

var errNoToken = refused(http.StatusUnauthorized, "missing or wrong token; open the address that the program printed")
