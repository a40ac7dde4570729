package browser

import (
	"strings"
	"testing"
)

// The invitation copies a link and says what the guest sees. A wrong or expired link says so and opens
// nothing. A second browser of this machine is asked whose view it shows.
func TestFriends(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	p.begin("kuhn", func() { p.choose("#seat-second", "guest") })
	p.click("#invite")
	p.says("#guest-sees", "not your hidden pieces")
	p.click("#links [data-copy=second]")
	p.says("#links [data-copy=second]", "Copied")
	link := value[string](p, `document.querySelector("#links input[data-seat=second]").value`)
	p.click("#links-close")

	wrong := openAt(t, link[:len(link)-3]+"abc")
	wrong.says("#dead-link", "wrong or has expired")
	if value[bool](wrong, `!!document.querySelector("#table") || Object.keys(localStorage).some(k => k.startsWith("deadreckon.keys"))`) {
		t.Error("a wrong link has opened something")
	}

	other := s.open(t, "/#table/kuhn-1")
	other.shown("#whose")
	if seen := other.text("main"); strings.Contains(seen, "King") || value[bool](other, `!!document.querySelector("#table")`) {
		t.Errorf("before the answer the second browser shows\n%s", seen)
	}
	other.click("#whose-close")
	other.says("#start-error", "no seat was chosen")
	if kept := value[string](other, `JSON.stringify(localStorage)`); strings.Contains(kept, "deadreckon.keys") {
		t.Errorf("without an answer keys are kept: %s", kept)
	}
	other.click("#kept [data-table=kuhn-1]")
	other.shown("#whose")
	other.click("#whose-second")
	other.shown("#table")
	other.until(settled)
	if eyes := other.text("#eye"); strings.Contains(eyes, "first") || strings.Contains(eyes, "revealed") {
		t.Errorf("the second seat may look as %q", eyes)
	}
}
