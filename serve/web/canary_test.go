package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"deadreckon/internal/access"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/canary"
	"deadreckon/serve/session"
	"deadreckon/serve/web"
)

// A guest's requests open no file, during and after a game. With the token a file is opened, but files of
// other formats are not quoted.
func TestNoFileIsNamed(t *testing.T) {
	slowtest.Skip(t)
	const token = "0123456789abcdef"
	s := serving(t, t.TempDir(), func(c *web.Config) { c.Token, c.Owner, c.Limits.OfKey = token, access.Grant(), 1000 })
	send := func(path, key, body string, owns bool) string {
		r, err := http.NewRequest("POST", s.http.URL+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if r.Header.Set("X-Key", key); owns {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		_, text := s.send(r)
		return text
	}
	for name, after := range map[string]string{"goes": "", "over": `,"bet","fold"`} {
		who := map[string]session.Client{"goes": session.Seated, "over": session.Whole}[name]
		text := send("/api/tables", "", `{"game":"kuhn","journal":"`+name+`"}`, true)
		_, key, _ := strings.Cut(text, `"second":"`)
		key, _, _ = strings.Cut(key, `"`)
		_, whole, _ := strings.Cut(text, `"open":"`)
		whole, _, _ = strings.Cut(whole, `"`)
		if text = send("/api/tables/"+name, whole, `{"id":"1","op":"apply","actions":["deal K","deal Q"`+after+`]}`, true); strings.Contains(text, "error") {
			t.Fatal(text)
		}
		f := canary.Create(t)
		said, asked := f.Requests(who, []string{"first", "second"}, func(request string) string {
			return send("/api/tables/"+name, key, request, false)
		})
		if what := canary.Leaked(said); what != "" || f.Opened() {
			t.Errorf("%s: %q is said, or a file was opened", name, what)
		}
		if asked < 2000 {
			t.Errorf("%s: %d requests were asked", name, asked)
		}
		asks := fmt.Sprintf(`{"id":"1","op":"games","game":"town","settings":{"map":%q}}`, f.Names()[0])
		if text := send("/api/tables/"+name, key, asks, true); !f.Opened() || canary.Leaked(text) != "" || !strings.Contains(text, "not what this program reads here") {
			t.Errorf("%s: the owner is told %s", name, text)
		}
	}
}
