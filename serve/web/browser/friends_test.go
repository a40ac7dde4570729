package browser

import (
	"fmt"
	"strings"
	"testing"
)

// The invitation copies a link and says what the guest sees. A wrong or expired link says so and opens
// nothing. A second browser of this machine is asked whose view it shows.
func TestFriends(t *testing.T) {
	t.Parallel()
	s := needServer(t, "guests")
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

// A guest who hides the zombies chooses squares in any order and takes some back. The host's page shows no
// trace of it before the guest confirms, and no square afterwards.
func TestSecretChoice(t *testing.T) {
	t.Parallel()
	s := needServer(t, "guests")
	p := s.open(t, "/")
	p.begin("mall", func() { p.choose("#seat-zombie", "guest") })
	p.click("#invite")
	p.shown("#links")
	link := value[string](p, `document.querySelector("#links input[data-seat=zombie]").value`)
	p.click("#links-close")
	guest := openAt(t, link)
	guest.shown("#choice")
	guest.says("#choice", "0 of ")
	p.says("#turn", "zombie")
	p.until(settled)
	before, screen := at(p), p.text("main")

	rows := func() []string {
		return value[[]string](guest, `[...document.querySelectorAll("#moves .move:not([aria-pressed=true])")].map(e => e.dataset.action)`)
	}
	count := value[int](guest, `Number(document.querySelector("#choice").innerText.match(/of (\d+)/)[1])`)
	for n := range count {
		all := rows()
		guest.click(fmt.Sprintf("#moves [data-action=%q]", all[len(all)-1-n%2]))
		guest.says("#choice", fmt.Sprintf("%d of %d chosen", n+1, count))
	}
	guest.shown("#choice-confirm")
	guest.click("#undo")
	guest.says("#choice", fmt.Sprintf("%d of %d chosen", count-1, count))
	guest.until(`document.querySelector("#choice-confirm").disabled`)
	square := strings.Fields(rows()[0])[1]
	guest.click(hitOf(square))
	guest.says("#choice", fmt.Sprintf("%d of %d chosen", count, count))
	guest.until(fmt.Sprintf(`document.querySelector(%q).classList.contains("picked")`, hitOf(square)))
	if at(p) != before || at(guest) != before || p.text("main") != screen {
		t.Errorf("the host has %d entries, and had %d, and sees\n%s\nbefore\n%s", at(p), before, p.text("main"), screen)
	}

	guest.click("#choice-confirm")
	p.until(yourTurn)
	p.says("#told", "hides a zombie")
	if seen := value[string](p, `document.querySelector("#entries").textContent + document.querySelector("#told").textContent`); at(p) != before+1 || strings.Contains(seen, square) {
		t.Errorf("the host sees %d entries instead of %d, or %s, in\n%s", at(p), before+1, square, seen)
	}
}
