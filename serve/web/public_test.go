package web_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"deadreckon/serve/web"
	"deadreckon/serve/web/page"
)

const token = "0123456789abcdef"

// proxied serves a server at http://play.example/games/ through a reverse proxy and returns a browser
// without cookies. The proxy may remove the path or rename the host.
func proxied(t *testing.T, s *server, removes, renames bool) *http.Client {
	t.Helper()
	inner, err := url.Parse(s.http.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(inner)
		if removes {
			r.Out.URL.Path = strings.TrimPrefix(r.In.URL.Path, "/games")
			r.Out.URL.RawPath = strings.TrimPrefix(r.In.URL.RawPath, "/games")
		}
		if !renames {
			r.Out.Host = r.In.Host
		}
	}}
	shown := httptest.NewServer(proxy)
	t.Cleanup(shown.Close)
	jar, _ := cookiejar.New(nil) // has no errors
	return &http.Client{Jar: jar, Transport: &http.Transport{DisableCompression: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "tcp", shown.Listener.Addr().String())
	}}}
}

// Behind a proxy with a path the whole page works, and other sites are refused.
func TestPublicURL(t *testing.T) {
	const base = "http://play.example/games/"
	public, err := web.ParsePublic("http://Play.example:80/games/")
	if err != nil || public.String()+"/" != base {
		t.Fatal(public, err)
	}
	for _, removes := range []bool{true, false} {
		for _, renames := range []bool{true, false} {
			s := serving(t, t.TempDir(), func(c *web.Config) { c.Token, c.Public, c.Page = token, public, page.Files() })
			owner := proxied(t, s, removes, renames)
			guest := &http.Client{Transport: owner.Transport}
			ask := func(c *http.Client, method, path, body string, header ...string) (*http.Response, string) {
				t.Helper()
				r, err := http.NewRequest(method, base+path, strings.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				for i := 0; i < len(header); i += 2 {
					r.Header.Set(header[i], header[i+1])
				}
				a, err := c.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				defer a.Body.Close()
				text, _ := io.ReadAll(a.Body)
				return a, string(text)
			}
			a, index := ask(owner, "GET", "?token="+token, "")
			if a.StatusCode != 200 || a.Request.URL.String() != base {
				t.Fatalf("removes %v, renames %v: %d at %s", removes, renames, a.StatusCode, a.Request.URL)
			}
			if own, _ := url.Parse("http://play.example/other"); len(owner.Jar.Cookies(own)) > 0 {
				t.Error("the token goes to other pages of the host")
			}
			for _, m := range regexp.MustCompile(`(?:src|href)="([^"#][^"]*)"`).FindAllStringSubmatch(index, -1) {
				if a, text := ask(owner, "GET", m[1], ""); a.StatusCode != 200 || regexp.MustCompile("[\"'`]/(api|assets)/").MatchString(text) {
					t.Errorf("%s: %d, or an absolute path", m[1], a.StatusCode)
				}
			}
			own := []string{"Origin", "http://play.example", "Sec-Fetch-Site", "same-origin"}
			if a, text := ask(owner, "POST", "api/tables", `{"game":"kuhn","journal":"evening","players":{"second":"guest"}}`, own...); a.StatusCode != 200 || !strings.Contains(text, `"public":"`+base+`"`) {
				t.Fatalf("removes %v, renames %v: %d %s", removes, renames, a.StatusCode, text)
			} else if _, key, _ := strings.Cut(text, `"second":"`); true {
				key, _, _ = strings.Cut(key, `"`)
				if a, text := ask(guest, "POST", "api/tables/evening", `{"id":"1","op":"show"}`, append(own, "X-Key", key)...); a.StatusCode != 200 {
					t.Errorf("a guest: %d %s", a.StatusCode, text)
				}
				if a, err := guest.Get(base + "api/tables/evening/events?key=" + key); err != nil || a.StatusCode != 200 {
					t.Error(a, err)
				} else if line, _ := bufio.NewReader(a.Body).ReadString('\n'); line != "event: changed\n" {
					t.Errorf("a stream: %q", line)
				} else {
					a.Body.Close()
				}
			}
			for _, foreign := range [][]string{
				{"Origin", "http://evil.example"}, {"Origin", "https://play.example"}, {"Origin", "http://play.example:8000"}, {"Origin", "null"},
				{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "http://play.example", "Sec-Fetch-Site", "cross-site"},
			} {
				for _, method := range []string{"GET", "POST", "DELETE"} {
					if foreign[1] == "https://play.example" && !renames { // a proxy may end TLS
						continue
					}
					if a, text := ask(owner, method, "api/tables", `{}`, foreign...); a.StatusCode != 403 {
						t.Errorf("%s with %v: %d %s", method, foreign, a.StatusCode, text)
					}
				}
			}
			if a, _ := ask(guest, "GET", "api/tables", ""); a.StatusCode != 401 {
				t.Errorf("without the token: %d", a.StatusCode)
			}
			s.close()
		}
	}
	s := serving(t, t.TempDir(), nil)
	if a, err := proxied(t, s, true, false).Get(base + "api/tables"); err != nil || a.StatusCode != 403 {
		t.Errorf("a proxy that nobody has named: %v %v", a, err)
	}
}

func TestParsePublic(t *testing.T) {
	for text, want := range map[string]string{
		"https://example.org": "https://example.org", "https://example.org:443/a/b.c/": "https://example.org/a/b.c", "http://[fd00::1]:8000/": "http://[fd00::1]:8000",
		"": "", "example.org": "", "ftp://example.org": "", "https://": "", "https://example.org/?a": "", "https://me@example.org": "", "https://example.org/../x": "",
		"https://example.org/{x}": "", "https://example.org/api": "", "https://example.org/a//b": "", "https://example.org/#x": "",
	} {
		u, err := web.ParsePublic(text)
		if (err == nil) != (want != "") || err == nil && u.String() != want {
			t.Errorf("%q: %v %v", text, u, err)
		}
	}
}

// Clients that accept gzip get compressed text with its own ETag. Events are not compressed.
func TestCompressed(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Page = page.Files() })
	table := s.open(`{"game":"kuhn"}`)
	get := func(path, takes, tag string) (*http.Response, []byte) {
		t.Helper()
		r, err := http.NewRequest("GET", s.http.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", takes) // which has the client leave the answer as it comes
		r.Header.Set("If-None-Match", tag)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		text, _ := io.ReadAll(io.LimitReader(a.Body, 1<<20))
		return a, text
	}
	for _, path := range []string{"/", "/assets/page.js", "/assets/page.css", "/assets/icon.svg", "/api/rules/mall"} {
		plain, whole := get(path, "br, gzip;q=0", "")
		zipped, less := get(path, "br;q=1, gzip;q=0.5", "")
		if plain.Header.Get("Content-Encoding") != "" || zipped.Header.Get("Content-Encoding") != "gzip" || plain.Header.Get("Vary") != "Accept-Encoding" || zipped.Header.Get("Vary") != "Accept-Encoding" ||
			plain.Header.Get("Content-Type") != zipped.Header.Get("Content-Type") || len(whole) > 1000 && 2*len(less) > len(whole) {
			t.Errorf("%s: %v of %d bytes, and %v of %d", path, plain.Header, len(whole), zipped.Header, len(less))
		}
		if in, err := gzip.NewReader(strings.NewReader(string(less))); err != nil {
			t.Errorf("%s: %v", path, err)
		} else if text, err := io.ReadAll(in); err != nil || string(text) != string(whole) {
			t.Errorf("%s: another text compressed (%v)", path, err)
		}
		if one, other := plain.Header.Get("ETag"), zipped.Header.Get("ETag"); path != "/api/rules/mall" {
			if a, text := get(path, "gzip", other); a.StatusCode != 304 || len(text) > 0 || a.Header.Get("Content-Encoding") != "" || one == other {
				t.Errorf("%s: again %d %v", path, a.StatusCode, a.Header)
			}
			if a, _ := get(path, "gzip", one); a.StatusCode != 200 {
				t.Errorf("%s: the tag of the other form: %d", path, a.StatusCode)
			}
		}
	}
	if status, text := s.do("DELETE", "/api/tables/"+table.Table, "", ""); status != 200 {
		t.Error(status, text)
	}
}

// Concurrent requests have a limit of total size. Guests do not count against the owner.
func TestManyUploads(t *testing.T) {
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Token, c.Limits.Bodies = token, 1<<20 })
	post := func(body io.Reader, size int64, bearer string) (int, string) {
		r, err := http.NewRequest("POST", s.http.URL+"/api/tables", body)
		if err != nil {
			t.Error(err)
			return 0, ""
		}
		r.ContentLength = size
		r.Header.Set("Authorization", "Bearer "+bearer)
		return s.send(r)
	}
	begin := func() (end *io.PipeWriter, first chan int) {
		slow, end := io.Pipe()
		first = make(chan int, 1)
		go func() {
			status, _ := post(slow, 1<<20, token)
			first <- status
		}()
		_, _ = end.Write([]byte(" ")) // it is on its way
		return end, first
	}
	probe := func(want int, words string) bool {
		t.Helper()
		status, text := post(strings.NewReader("{}"), 2, token)
		if status != 400 && status != 429 {
			t.Fatal(status, text)
		}
		return status == want && strings.Contains(text, words)
	}
	end, first := begin()
	for !probe(429, "the concurrent requests have more than 1048576 bytes") {
		select {
		case status := <-first: // refused, because it came during a probe
			if status != 429 {
				t.Fatal(status)
			}
			end, first = begin()
		default:
		}
	}
	if status, text := post(strings.NewReader("{}"), 2, "wrong"); status != 401 {
		t.Error(status, text)
	}
	_, _ = io.CopyN(end, zeros{}, 1<<20-1)
	if status := <-first; status != 400 {
		t.Error(status)
	}
	for !probe(400, "no game") {
		continue
	}
}
