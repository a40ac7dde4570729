package browser

import (
	"fmt"
	"testing"
)

// The first visit and a first board, of the streets the largest, need at most 150 kB. The list of games comes
// first, and the details of a game when it is chosen. The log has the times (docs/web.md).
func TestFirstVisit(t *testing.T) {
	const most = 150_000
	p := needServer(t, "requests over the network").open(t, "/")
	p.shown("#begin")
	list, games := value[float64](p, "performance.now()"), `performance.getEntriesByType("resource").filter(e => e.name.endsWith("/api/games"))`
	p.says("#kept", "None yet")
	if size := value[int](p, `Math.min(...`+games+`.map(e => e.decodedBodySize))`); size > 4<<10 {
		t.Errorf("the list of games has %d bytes", size)
	}
	if n := value[int](p, games+".length"); n != 2 { // the list, and the details of one game
		t.Errorf("%d requests for games", n)
	}
	p.begin("streets", nil)
	if n := value[int](p, games+".length"); n != 3 { // and the details of the streets
		t.Errorf("%d requests for games after the first was begun", n)
	}
	p.until(yourTurn)
	sizes := `[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]`
	size := value[int](p, sizes+`.reduce((sum, e) => sum + e.transferSize, 0)`)
	if size > most {
		t.Errorf("%d bytes, more than %d:\n%s", size, most, value[string](p, sizes+`.map(e => e.name + " " + e.transferSize).join("\n")`))
	}
	paint := value[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
	p.click("#home")
	p.shown("#begin")
	boards := ""
	for _, game := range []string{"mall", "town", "cabin", "streets"} {
		p.click("input[name=game][value=" + game + "]")
		p.shown("#start-form:not([aria-busy])")
		value[bool](p, `(window.begun = performance.now(), document.querySelector("#begin").click(), true)`)
		p.until(fmt.Sprintf(`(%s) && (window.took ??= performance.now() - window.begun)`, settled))
		took := value[float64](p, "window.took")
		boards += fmt.Sprintf(" %s %.0f ms", game, took)
		value[bool](p, "delete window.took")
		p.click("#home")
		p.shown("#begin")
	}
	t.Logf("first paint after %.0f ms, list after %.0f ms, %d bytes; boards:%s", paint, list, size, boards)
}
