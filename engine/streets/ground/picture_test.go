package ground_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine/streets/ground"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

// scene is a game under way.
func scene(name string) (*ground.Tabletop, ground.Picture) {
	sc := ground.BuiltInScenario(name, &words)
	t := new(ground.Tabletop)
	sc.Begin(t, true)
	place := func(x, y, floor int) ground.Place { return ground.On(sc.Square(x, y), floor) }
	if name == "clinic" {
		return t, ground.Picture{}
	}
	t.SetStatus(0, ground.Intact)
	t.SetBreaches(0, 0, 1)
	t.SetStatus(1, ground.Ransacked)
	t.SetStatus(3, ground.Barricaded)
	t.SetStatus(5, ground.Ransacked)
	t.Smoke(place(11, 24, 0), 4)
	t.SetFire(5)
	flats := t.Map().Buildings[5]
	with := ground.Picture{
		Caption: []string{"turn 6, Survival phase: marshal of red has 2 actions left"},
		Notes:   []string{"turn 6 of 15, by day", "supplies: 3 carried off, 4 carried, goal 6", "red marshal, 1 wound", "red medic"},
		Veils: []ground.Veil{{Over: *flats.Rect(), Floor: 0, Kind: ground.Fire}, {Over: *flats.Rect(), Floor: 1, Kind: ground.Fire},
			{Over: t.Blast(place(22, 4, 0), 4), Kind: ground.Gas}, {Over: t.Blast(place(28, 14, 0), 4), Kind: ground.Burst}},
		Pieces: []ground.Piece{
			{At: place(28, 14, 0), Kind: ground.Charge}, {At: place(6, 9, 0), Seat: 0, Text: "ma", Hits: 1}, {At: place(7, 10, 0), Seat: 0, Text: "me"},
			{At: place(9, 4, 0), Seat: 1, Text: "sc", Down: true}, {At: place(24, 28, 1), Seat: 3, Text: "hu"},
			{At: ground.Aboard(0), Seat: 4, Text: "ve"}, {At: place(13, 14, 0), Kind: ground.Independent, Text: "S"},
			{At: place(6, 6, 0), Kind: ground.Undead, Text: "S"}, {At: place(8, 7, 0), Kind: ground.Undead, Text: "R", Hits: 1},
			{At: place(12, 9, 0), Kind: ground.Undead, Text: "B", Down: true}, {At: place(20, 14, 0), Kind: ground.Hound, Text: "d"},
			{At: place(4, 26, 0), Kind: ground.Unknowns}, {At: place(19, 25, 0), Kind: ground.Unknowns},
			{At: place(6, 6, 0), Kind: ground.Loud}, {At: place(10, 5, 0), Kind: ground.Corpse}, {At: place(10, 5, 0), Kind: ground.Thing}, {At: place(9, 4, 0), Kind: ground.Sentry},
		},
		Marks: []ground.Mark{
			{Shape: ground.Shot, From: place(6, 9, 0), To: place(6, 6, 0), Best: true},
			{Shape: ground.Way, From: place(7, 10, 0), To: place(8, 12, 0)}, {To: place(12, 9, 0)},
		},
	}
	return t, with
}

// cells writes the pieces of a picture as text.
func cells(with ground.Picture) func(ground.Place) string {
	return func(p ground.Place) string {
		for _, piece := range with.Pieces {
			if piece.At == p {
				return map[ground.PieceKind]string{ground.Unknowns: "?", ground.Corpse: "c", ground.Loud: "!"}[piece.Kind] + piece.Text
			}
		}
		return ""
	}
}

func TestText(t *testing.T) {
	for _, name := range ground.Scenarios {
		tab, with := scene(name)
		golden(t, name+".txt", []byte(tab.Text(cells(with))))
	}
	for _, name := range ground.Scenarios {
		tab, with := scene(name)
		for _, line := range strings.Split(tab.Text(cells(with)), "\n") {
			if n := utf8.RuneCountInString(line); n > 100 {
				t.Errorf("%s: a line of %d columns: %s", name, n, line)
			}
		}
	}
}

func TestSVG(t *testing.T) {
	for _, name := range ground.Scenarios {
		tab, with := scene(name)
		var out bytes.Buffer
		if err := tab.WriteSVG(&out, with); err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(bytes.NewReader(out.Bytes())); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		golden(t, name+".svg", out.Bytes())
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

var errFull = errors.New("disk full")

func TestSVGError(t *testing.T) {
	tab, with := scene("supply")
	if err := tab.WriteSVG(full{}, with); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := "testdata/" + name
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s has moved, %v: rewrite it with -update if it should", name, err)
	}
}

// TestNamesAreLegible: names of buildings and vehicles are drawn above fire, gas and smoke.
func TestNamesAreLegible(t *testing.T) {
	table, with := scene("supply")
	var out strings.Builder
	if err := table.WriteSVG(&out, with); err != nil {
		t.Fatal(err)
	}
	for _, class := range []string{"fire", "gas", "smoke"} {
		for _, name := range []string{"name", "plate"} {
			veil, words := strings.Index(out.String(), `class="`+class+`"`), strings.Index(out.String(), `class="`+name+`"`)
			if veil < 0 || words < veil {
				t.Errorf("%s at %d lies under %s at %d", name, words, class, veil)
			}
		}
	}
}
