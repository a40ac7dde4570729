package mall

import (
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/kit/draw"
)

// Counters show the pieces in a square and their state.
func TestCounters(t *testing.T) {
	_, p := documents.Example(t)
	s := *content(p)
	at := s.at[Peter]
	x := s.occupied.At(0)
	s.status[Peter], s.status[Fran] = Stunned, Infected
	s.rifles = 1 << Fran
	want := []draw.Counter{
		{Piece: "peter", Class: "peter", Figure: draw.Person, Down: true, Words: "P"},
		{Piece: "fran", Class: "fran", Figure: draw.Person, Words: "F", Badges: []draw.Badge{draw.Drop, draw.Rifle}},
	}
	if got := s.counters(at); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v; want %+v", got, want)
	}
	s.status[Fran] = Super
	if got := s.counters(at)[1]; got.Class != "super" || got.Figure != draw.Undead || got.Piece != "fran" {
		t.Errorf("a super zombie is %+v", got)
	}
	for _, row := range []struct {
		unit  unit
		words string
		badge []draw.Badge
	}{{0, "", nil}, {7, "7", nil}, {berserkBit, "", []draw.Badge{draw.Burst}}} {
		s.setUnit(x, row.unit)
		if got := s.counters(x); len(got) != 1 || got[0].Words != row.words || !reflect.DeepEqual(got[0].Badges, row.badge) {
			t.Errorf("unit %b is %+v", row.unit, got)
		}
	}
}

// Every class of a picture has its colours, in the dark too, and its letters can be read.
func TestPicture(t *testing.T) {
	g, p := documents.Example(t)
	n := g.Notation().(engine.Map)
	var out strings.Builder
	if err := n.WriteSVG(&out, p, engine.Picture{Caption: []string{"a line"}}); err != nil {
		t.Fatal(err)
	}
	if err := enginetest.SoundXML(out.String()); err != nil {
		t.Error(err)
	}
	enginetest.Legible(t, out.String())
	enginetest.Dark(t, counterStyle, counterDark)
	for _, k := range counterKey {
		if k.Counter.Class != "" && !strings.Contains(counterStyle, "."+k.Counter.Class+"{") {
			t.Errorf("no colours for %s", k.Means)
		}
	}
}
