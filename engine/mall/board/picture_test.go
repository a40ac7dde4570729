package board

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/kit/draw"
)

// midGame has doors of every kind in every state.
func midGame(t *testing.T) Doors {
	return closedDoors(t, Default(), "north", "018-019", "042-043", "044-045", "092-116", "176-177", "x133-158", "x089-110")
}

// counters is a content of squares as a game would give it.
func pieces(x Square) string {
	switch Default().ID[x] {
	case 14:
		return "PRSF and more"
	case 110, 84, 177:
		return "z?"
	case 205:
		return "<&>"
	}
	return ""
}

// counters are the same in a picture.
func counters(x Square) (list []draw.Counter) {
	for _, sign := range pieces(x) {
		list = append(list, draw.Counter{Piece: string(sign), Class: "limbs", Figure: draw.Person, Words: string(sign)})
	}
	return list
}

func TestText(t *testing.T) {
	b := Default()
	start := b.Text(Doors{}, nil)
	enginetest.Golden(t, "board.txt", start)
	enginetest.Golden(t, "board-midgame.txt", b.Text(midGame(t), pieces))
	for i, line := range strings.Split(start, "\n") {
		if n := utf8.RuneCountInString(line); n > 130 {
			t.Errorf("line %d has %d columns; want at most 130", i+1, n)
		}
	}
	for x := 1; x <= b.Squares; x++ {
		if strings.Count(start, b.Name(Square(x))) < 1 {
			t.Errorf("square %s is missing", b.Name(Square(x)))
		}
	}
}

func TestTextOfSmallBoard(t *testing.T) {
	b := mustBoard(t, `title "Corner shop"`+fixtureRegions+`
row 001 at 7,8 #A. derived
square 003 # at 7,9 size 2x2 derived
door solid 001 002 derived
door glass 002 003 derived
door main 003 south derived
zombie 001 derived
human 001 derived`)
	enginetest.Golden(t, "small.txt", b.Text(Doors{Closed: 1 << b.DoorByName("001-002")}, nil))
}

func TestSVG(t *testing.T) {
	for _, c := range []struct {
		name  string
		doors Doors
		lying func(Square) []draw.Counter
	}{{"board.svg", Doors{}, nil}, {"board-midgame.svg", midGame(t), counters}} {
		var text strings.Builder
		if err := Default().WriteSVG(&text, c.doors, c.lying, nil); err != nil {
			t.Fatal(err)
		}
		enginetest.Golden(t, c.name, text.String())
		if err := enginetest.SoundXML(text.String()); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestSVGEscapes draws names that would break XML.
func TestSVGEscapes(t *testing.T) {
	b := mustBoard(t, "title \"<&> \u0085\"\nregion < hall \"a<b>&'\" derived\nrow 1 at 0,0 <<< derived")
	var text strings.Builder
	if err := b.WriteSVG(&text, Doors{}, func(Square) []draw.Counter { return []draw.Counter{{Piece: "\"<", Words: "]]>\x00"}} }, nil); err != nil {
		t.Fatal(err)
	}
	if err := enginetest.SoundXML(text.String()); err != nil || strings.Contains(text.String(), "a<b>") {
		t.Errorf("a name is not escaped: %v", err)
	}
}

type brokenWriter struct{}

var errBroken = errors.New("disk full")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestSVGWriteError(t *testing.T) {
	if err := Default().WriteSVG(brokenWriter{}, Doors{}, nil, nil); !errors.Is(err, errBroken) {
		t.Errorf("error %v; want %v", err, errBroken)
	}
}

// On a dark screen every class and every tint has a colour of its own.
func TestDark(t *testing.T) {
	enginetest.Dark(t, svgStyle, svgDark)
	enginetest.Dark(t, overlayStyle, overlayDark)
	for _, tint := range append(tints[:], hallTint) {
		if !strings.Contains(svgDark, `[fill="`+tint+`"]{`) {
			t.Errorf("%s has no colour in the dark", tint)
		}
	}
}
