package position_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
)

// walk is a state of a game in which each step is begun, and then ended by a die.
type walk struct {
	rules uint16
	place uint8
	begun bool
	dice  [4]uint8
	owed  uint32
}

var (
	seal     = position.NewMomentCodec(func(w *walk) *uint16 { return &w.rules })
	settings = []engine.Setting{{Key: "road", Value: "long"}}
)

// board reads a board: only the line place.
func board(text string, rules uint16) (w walk, err error) {
	w.rules = rules
	err = lines.Read("", text, "walk position 1", func(l *lines.Line) error {
		l.Word("place")
		w.place = uint8(l.Integer("a place", 0, 9))
		return l.End()
	})
	return w, err
}

// write and read convert a walk to text and back; the number of its rules depends on the process.
func write(w *walk) string {
	text := fmt.Sprintf("walk position 1\nplace %d\n", w.place)
	b, _ := board(text, w.rules)
	return text + seal.Line(w, &b, settings, "a die falls")
}

func read(text string, rules uint16, settings []engine.Setting) (walk, error) {
	t, err := position.Cut("p", text)
	if err != nil {
		return walk{}, err
	}
	w, err := board(t.Board, rules)
	if err == nil && t.Sealed() {
		err = seal.Restore(t, &w, settings)
	}
	if err != nil {
		return w, err
	}
	return w, t.Play(words{}, &walking{walk: &w})
}

// walking is a walk as a position, with the methods that Play calls.
type walking struct {
	engine.Position
	*walk
}

func (p *walking) Apply(a engine.Action) { p.place += uint8(a) }
func (p *walking) Turn() engine.Seat     { return 0 }
func (p *walking) AppendLegal(dst []engine.Action) []engine.Action {
	return append(dst, 1, 2)
}

// words is the notation of steps.
type words struct{ engine.Notation }

func (words) ParseAction(p engine.Position, text string) (engine.Action, error) {
	switch n := 0; {
	case text == "rest":
		return 0, errors.New("walk 3: there is no rest")
	case strings.HasPrefix(text, "go "):
		if _, err := fmt.Sscan(text[3:], &n); err == nil {
			return engine.Action(n), nil
		}
		return 0, &engine.SyntaxError{Column: 4, Cause: "not a number"}
	}
	return 0, &engine.SyntaxError{Cause: "no action"}
}

func ExampleMomentCodec() {
	w := walk{rules: 3, place: 2, begun: true, dice: [4]uint8{0, 6, 1, 0}}
	text := write(&w)
	fmt.Print(text)
	again, err := read(text, 7, settings)
	w.rules = 7
	fmt.Println(again == w, err)
	// Output:
	// walk position 1
	// place 2
	// mid-action
	// moment 2 f0aafe5088b21b47 c4VY8A AwEBAQIGAQ 9c1c4b89875bc4c6 // a die falls
	// true <nil>
}

// A decision point has no line moment, whatever the number of its rules.
func TestRest(t *testing.T) {
	if text := write(&walk{rules: 5, place: 9}); strings.Contains(text, "moment") {
		t.Errorf("a rest is written\n%s", text)
	}
}

func TestThen(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"place 1\nthen go 2\nthen go 3", "6"},
		{"then go 2\nTHEN  go 3 // and on\nplace 1", "6"}, // the order of lines does not matter
		{"place 1\nthen go 2\n\n then  go x // what?", "p:5:11: not a number"},
		{"place 1\n  then rest", "p:3:8: walk 3: there is no rest"},
		{"place 1\nthen hop", "p:3:6: no action"},
		{"place 1\nthen // nothing", "p:3:5: the line ends, expected an action"},
		{"place 1\nthen \"go", "3:6: quoted text without an end, expected a closing \""},
		{"then hop\nplace x", `3:7: "x" is not a place from 0 to 9`}, // errors of the board come first
	} {
		w, err := read("walk position 1\n"+c.text+"\n", 1, settings)
		said := fmt.Sprint(w.place)
		if err != nil {
			said = err.Error()
		}
		if said != c.want {
			t.Errorf("%q: %s, want %s", c.text, said, c.want)
		}
	}
}

// Every changed sealed text is refused in one line, or is equivalent.
func TestSealed(t *testing.T) {
	text := write(&walk{place: 4, begun: true, owed: 1 << 20})
	w, err := read(text, 0, settings)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, want string }{
		{strings.Replace(text, "place 4", "place 5", 1), "p:4:"},
		{strings.Replace(text, "moment 2", "moment 3", 1), "p:4:8: a moment of another version"},
		{strings.Replace(text, "moment 2", "moment", 1), "p:4:8: a moment of another version"},
		{text[:strings.Index(text, "moment")], "p:3:1: the line moment is missing"},
		{text + text[strings.Index(text, "moment"):], "p:5:1: a second line"},
	} {
		if _, err := read(c.text, 0, settings); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%v, want %s for\n%s", err, c.want, c.text)
		}
	}
	if _, err := read(text, 0, []engine.Setting{{Key: "road", Value: "short"}}); err == nil || !strings.Contains(err.Error(), "under another value of road (here short)") {
		t.Errorf("under other rules: %v", err)
	}
	old := regexp.MustCompile(`moment 2 (\S+) \S+`).ReplaceAllString(text, "moment 1 $1")
	if again, err := read(old, 0, settings); err != nil || again != w {
		t.Errorf("the first version is read as %+v, %v", again, err)
	}
	if _, err := read(old, 0, nil); err == nil || !strings.Contains(err.Error(), "under other rules or data") {
		t.Errorf("the first version under other rules: %v", err)
	}
	if again, err := read(text+"then go 2\n", 0, settings); err != nil || again.place != 6 {
		t.Errorf("a moment goes on to %+v, %v", again, err)
	}
	start, end := strings.Index(text, "moment"), strings.Index(text, " //")
	for i := start + len("moment "); i < end; i++ {
		for _, b := range []byte("0aZ_") {
			changed := text[:i] + string(b) + text[i+1:]
			again, err := read(changed, 0, settings)
			if e := (*engine.SyntaxError)(nil); err != nil && (!errors.As(err, &e) || e.Line != 4 || e.Column < 8) {
				t.Errorf("%v\n%s", err, changed)
			}
			if err == nil && again != w {
				t.Errorf("read as %+v\n%s", again, changed)
			}
			if err == nil && changed != text && i < end-1 {
				t.Errorf("a change is not seen\n%s", changed)
			}
		}
	}
}

// Sealed states survive a round trip, and equal states have equal lines.
func TestComesBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		w := walk{rules: uint16(rng.IntN(9)), place: uint8(rng.IntN(10)), begun: rng.IntN(2) == 0, owed: rng.Uint32() & rng.Uint32() & rng.Uint32()}
		for i := range w.dice {
			w.dice[i] = uint8(rng.IntN(2) * rng.IntN(7))
		}
		text, twin := write(&w), w
		twin.rules++
		if again, err := read(text, w.rules, settings); err != nil || again != w {
			t.Fatalf("%+v for %+v, %v\n%s", again, w, err, text)
		}
		if write(&twin) != text {
			t.Fatalf("the number of the rules is told\n%s", text)
		}
	}
}

// Every text is accepted, or refused with a place.
func FuzzContinuation(f *testing.F) {
	f.Add(write(&walk{place: 4, begun: true}))
	f.Add("walk position 1\nplace 3\nthen go 2\n")
	f.Fuzz(func(t *testing.T, text string) {
		_, err := read(text, 0, settings)
		if e := (*engine.SyntaxError)(nil); err != nil && (!errors.As(err, &e) || e.Line < 1 || e.Column < 1 || e.Cause == "") {
			t.Fatalf("error %#v", err)
		}
	})
}
