package mall_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/mall"
)

// Places match the drawing with any number of lines above the board, and their pieces match the position.
func TestPlaces(t *testing.T) {
	g, p := enginetest.Documents("mall").Example(t)
	there := map[string]string{}
	for _, with := range []engine.Picture{{}, {Caption: []string{"one line", "and another"}}} {
		var out strings.Builder
		if err := g.Notation().(engine.Map).WriteSVG(&out, p, with); err != nil {
			t.Fatal(err)
		}
		drawn := map[string][2]int{}
		for _, sign := range regexp.MustCompile(`<text class="id" x="(\d+)" y="(\d+)">(\d+)</text>`).FindAllStringSubmatch(out.String(), -1) {
			x, _ := strconv.Atoi(sign[1])
			y, _ := strconv.Atoi(sign[2])
			drawn[sign[3]] = [2]int{x, y}
		}
		for _, at := range g.Notation().(engine.Map).Places(p, with) {
			// Its number is in its upper left quarter.
			if sign := drawn[at.Name]; sign[0] < at.X-at.Width/2 || sign[0] > at.X || sign[1] < at.Y-at.Height/2 || sign[1] > at.Y {
				t.Errorf("%s is not drawn at %d, %d", at.Name, at.X, at.Y)
			}
			for _, piece := range at.Pieces {
				there[at.Name+" "+piece.Name] = piece.Words
			}
		}
	}
	for at, want := range map[string]string{"029 peter": "Peter, normal, may act", "207 steve": "Steve, normal", "002 ": "zombie unit"} {
		if !strings.HasPrefix(there[at], want) {
			t.Errorf("at %s is %q; want %q", at, there[at], want)
		}
	}
}

// A plain picture has no shades.
func TestPlainPicture(t *testing.T) {
	g, p := enginetest.Documents("mall").Example(t)
	for plain, want := range map[bool]bool{false: true, true: false} {
		var out strings.Builder
		if err := g.Notation().(engine.Map).WriteSVG(&out, p, engine.Picture{Plain: plain}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(out.String(), `class="heat"`); got != want {
			t.Errorf("plain %v: shades %v", plain, got)
		}
	}
}
