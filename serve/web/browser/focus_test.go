package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// After a move by keyboard, Enter plays nothing: after the last character is placed it does not end the
// turn, from the field or from the list.
func TestEnterEndsNothing(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	for _, way := range []string{"field", "list"} {
		t.Run(way, func(t *testing.T) {
			p := s.open(t, "/")
			p.begin("mall", nil)
			const moves = `[...document.querySelectorAll("#moves button.move")].map(b => b.dataset.action)`
			for i := 0; value[int](p, moves+".length") > 1; i++ {
				if i == 20 {
					t.Fatalf("20 characters are placed\n%s", p.screen())
				}
				was := at(p)
				if way == "field" {
					p.enter("#entry", value[string](p, moves+"[0]"))
				} else {
					p.blur()
					p.keys("m", kb.ArrowDown)
				}
				p.keys(kb.Enter)
				p.until(fmt.Sprintf("(%s) > %d", place, was))
				p.until(yourTurn)
			}
			was := at(p)
			p.keys(kb.Enter)
			if way == "field" {
				p.says("#entry-error", "choose one from the list")
			}
			p.keys(kb.Enter)
			p.until(settled)
			if now := at(p); now != was {
				t.Fatalf("Enter has played to entry %d from %d\n%s", now, was, p.screen())
			}
			p.keys(kb.ArrowDown) // the list is one key away
			p.until(`document.activeElement?.dataset.action !== undefined`)
			p.keys(kb.Enter)
			p.until(fmt.Sprintf("(%s) > %d", place, was))
		})
	}
}
