package town

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/access"
)

// Errors in data, with their place and rule. Digest 2.11.
func TestDataRefused(t *testing.T) {
	for _, c := range []struct {
		name, file, begins, line string
		want                     string // error, "" for valid data
	}{
		{"D01 a space left out", "map", "space forest-6 ", "", "map.txt:39:1: D01: no line for forest-6"},
		{"D01 twice", "map", "space forest-6 ", "space forest-5 plain printed", "a second line for forest-5, first in line 12"},
		{"D01 no such space", "map", "space forest-6 ", "space forest-9 plain printed", `map.txt:13:7: "forest-9" is not a space`},
		{"D01 a box", "map", "space forest-6 ", "space cemetery plain printed", "D01: cemetery is no space of the map"},
		{"D01 number 0", "map", "space forest-0 ", "space forest-0 plain printed", "D01: forest-0 cannot be plain"},
		{"D01 a Start elsewhere", "map", "space forest-6 ", "space forest-6 start printed", "D01: forest-6 cannot be start"},
		{"D02 Village", "map", "space forest-4 ", "space forest-4 plain printed", "map.txt:11:1: D02: forest-4 is plain"},
		{"D02 Beauville", "map", "space suburbs-3 ", `space suburbs-3 village printed "Smallville" printed`, `D02: suburbs-3 is "Smallville"`},
		{"D03 class", "map", "space forest-6 ", "space forest-6 swamp printed", `"swamp" is not one of plain, named`},
		{"a source", "map", "space forest-6 ", "space forest-6 plain", "the line ends"},
		{"another map", "map", "space forest-6 ", `space forest-6 named reconstructed "Lookout" reconstructed`, ""},

		{"D04 reduced side", "units", "zed 9/4 ", "zed 9/9 1 reconstructed", "units.txt:4:5: D04: the reduced side"},
		{"D04 count", "units", "zed 6/3 ", "zed 6/3 0 reconstructed", "a number of counters"},
		{"D04 too few", "units", "zed 9/4 ", "", "D04: too few Zeds units of Strength 9"},
		{"D04 too many", "units", "zed 6/3 ", "zed 6/3 60 reconstructed", "D04: 84 Zeds units"},
		{"D05 a fourteenth", "units", "nothing", `unit civ-h "Civilians H" regular strength 2/1 printed move 2 printed hits 2+2 printed`, "D05: more than 13"},
		{"D05 a printed Hero", "units", "unit piazza ", `unit piazza "Captain Piazza" hero strength 4/2 printed move 5 printed hits 1+1 printed`, "D05: piazza is printed as strength 3/2 move 5"},
		{"D05 a Hero of one's own", "units", "unit piazza ", `unit piazza "Captain Piazza" hero strength 4/2 reconstructed move 5 printed hits 1+1 printed`, ""},
		{"D05 a printed Hero's abilities", "units", "unit mayor ", `unit mayor "Mayor" hero strength 2/1 printed move 4 printed hits 1+1 printed abilities keys printed`, "D05: mayor is printed as strength 2/1 move 4 abilities keys traffic citadel speech"},
		{"D05 twins that differ", "units", "unit civ-c ", `unit civ-c "C" regular strength 3/2 reconstructed move 1 printed hits 2+2 printed`, "D05: civ-b and civ-c have one Strength"},
		{"D05 no Hunt", "units", "unit hunt ", "", "D05: no line for hunt"},
		{"D05 Movement", "units", "unit civ-a ", `unit civ-a "A" regular strength 4/2 printed move 7 printed hits 2+2 printed`, `"7" is not Movement (D05) from 1 to 6`},
		{"D05 Hits", "units", "unit civ-a ", `unit civ-a "A" regular strength 4/2 printed move 2 printed hits 4+2 printed`, "Hits of both sides"},
		{"D05 a second Mayor", "units", "unit civ-a ", `unit civ-a "A" regular strength 4/2 printed move 2 printed hits 2+2 printed abilities keys printed`, "D05: a second unit with keys"},

		{"D06 a cell", "tables", "hand 7 ", "hand 7 0/3 0/3 1/2 2/2 2/1 3/1 4/0 printed", "tables.txt:8:1: D06: column 7 is printed as 3/0"},
		{"D06 a cell of one's own", "tables", "hand 7 ", "hand 7 0/3 0/3 1/2 2/2 2/1 3/1 4/0 reconstructed", ""},
		{"D06 a row left out", "tables", "hand 7 ", "", "D06: no line for hand 7"},
		{"D06 gunfire falls", "tables", "gun 7 ", "gun 7 0 0 1 1 2 1 3 reconstructed", "tables.txt:17:17: D06: the figures of a row do not fall"},
		{"D06 gunfire falls by rows", "tables", "gun 12 ", "gun 12 1 1 2 2 3 3 3 reconstructed", "tables.txt:20:1: D06: column 7 falls"},
		{"D06 Forage left out", "tables", "forage farm", "", "D06: no line for forage farm"},

		{"D07 an id", "events", "event 1 ", `event 27 1 "X" printed zeds all printed`, "the number of a card (D07)"},
		{"D07 a title", "events", "event 1 ", `event 1 1 "?!" printed zeds all printed`, "D07: a title has a letter"},
		{"D07 twice", "events", "event 1 ", `event 2 1 "X" printed zeds all printed`, "a second line for event 2"},
		{"D07 too few cards", "events", "event 25 ", `event 25 3 "X" printed zeds all printed`, ""},
		{"D07 too few cards of an act", "events", "recipe normal ", "recipe normal 5 7 6 3 printed", "events.txt:4:1: D07: act 1 has 4 cards, and the recipe draws 5"},
		{"D07 no last card", "events", "event 26 ", "", "D07: 0 last cards"},
		{"D07 a quota", "events", "nothing", "quota normal 1 3 reconstructed", "D07: act 1 has 0 cards of class 1, and 3 are drawn"},

		{"D08 an id", "fate", "fate 1 ", "fate 15 forest play new printed", "the number of a card (D08)"},
		{"D08 a window", "fate", "fate 5 ", "fate 5 forest hold second-wind at-night printed", `"at-night"`},
		{"D08 held", "fate", "fate 5 ", "fate 5 forest hold new in-actions printed", "D08: new is not a Plot Twist to hold"},
		{"D09 an effect", "events", "event 2 ", `event 2 1 "X" printed zeds all printed actions 1 printed action dance printed`, `"dance" is not one of new`},
		{"D09 a text without its Phase", "events", "event 2 ", `event 2 1 "X" printed zeds all printed action gain 1 printed`, "D09: the card has no such Phase"},
		{"D09 an effect with a space", "events", "event 2 ", `event 2 1 "X" printed zeds all printed before new-at center printed`, "a track space"},

		{"D10 nowhere", "setup", "stands box", "", "D10: johnson has no place"},
		{"D10 twice", "setup", "stands box", "stands box johnson piazza printed", "a second line for stands piazza"},
		{"D10 nobody", "setup", "stands box", "stands box johnson nobody printed", "D10: no unit nobody"},
		{"D10 too crowded", "setup", "stands center", "stands forest-1 piazza mayor schmidt hunt furies printed", "D10: no room in forest-1"},
		{"D10 a personal unit in the box", "setup", "stands center", "stands box piazza mayor schmidt hunt furies printed", "D10: piazza is a personal unit and in the box"},
		{"D10 a Start", "setup", "stands box", "stands forest-start johnson printed", "D10: nobody of these can begin"},
		{"D10 seats", "setup", "personal", "personal piazza printed", "D10: 1 personal units"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := DefaultData()
			p := partNamed(t, c.file)
			err := p.into(&d, c.file+".txt", changed(t, c.file, c.begins, c.line))
			if err == nil {
				_, err = NewRules(d, DefaultOptions())
			}
			switch {
			case c.want == "" && err != nil:
				t.Errorf("refused: %v", err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%v; want %q", err, c.want)
			}
			var where *engine.SyntaxError
			if err != nil && !errors.As(err, &where) {
				t.Errorf("no place is named: %v", err)
			}
		})
	}
}

func partNamed(t *testing.T, name string) *part {
	t.Helper()
	for i := range parts {
		if parts[i].name == name {
			return &parts[i]
		}
	}
	t.Fatalf("no data file %q", name)
	return nil
}

// TestDataFiles: files replace built-in data, and a record names its data.
func TestDataFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "units.txt")
	text := changed(t, "units", "unit furies", `unit furies "Farmingdale Furies" heroic strength 6/3 reconstructed move 3 derived hits 2+2 reconstructed`)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	g := enginetest.Open(t, Name, engine.Setting{Key: "units", Value: path, File: access.Grant().File(path)})
	if s := g.(*Game).rules.Units.Men[5].Strength[0]; s != 6 {
		t.Errorf("Strength %d", s)
	}
	settings := g.About().Settings
	if _, err := engine.Open(Name, append(settings, engine.Setting{Key: "units", Value: path, File: access.Grant().File(path)})); err != nil {
		t.Errorf("its own settings are refused: %v", err)
	}
	if again, err := engine.Open(Name, settings); err != nil || again.(*Game).rules != g.(*Game).rules {
		t.Errorf("what has been read is not known by its digest: %v", err)
	}
	if _, err := engine.Open(Name, []engine.Setting{{Key: "unitsDigest", Value: "00"}}); err == nil || !strings.Contains(err.Error(), "units") {
		t.Errorf("other data is taken for it: %v", err)
	}
	if said, err := partNamed(t, "units").file().Entry().Check(access.Grant().File(path)); err != nil || !strings.Contains(said, "sound units") {
		t.Errorf("%q, %v", said, err)
	}
	if _, err := engine.Open(Name, []engine.Setting{{Key: "map", Value: "none", File: access.Grant().File(filepath.Join(t.TempDir(), "none"))}}); err == nil {
		t.Error("a file that is not there is read")
	}
}

// TestQuotas: an act with classes draws as many cards of each, in any order. Digest 3.10.
func TestQuotas(t *testing.T) {
	g := Default(1)
	text := changed(t, "events", "event 1 ", `event 1 1 "A" printed class 1 zeds forest printed actions 1 printed`)
	for id, class := range map[string]string{"2": "1", "3": "1", "4": "2"} {
		text = strings.Replace(text, "\nevent "+id+"  1 ", "\nevent "+id+" 1 \"X\" printed class "+class+" zeds forest printed actions 1 printed //", 1)
	}
	text += "quota normal 1 2 1 reconstructed\n"
	d := g.rules.Data
	if err := partNamed(t, "events").into(&d, "events.txt", text); err != nil {
		t.Fatal(err)
	}
	r, err := NewRules(d, DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	s := r.first
	s.phase, s.step = phaseEvent, stepEvent
	// Two of three cards of class 1 and the one of class 2, in any order: the next is a given card of
	// class 1 with 2/3 * 1/3, the card of class 2 with 1/3.
	b := play{rootOf(t, New(r)).Scenario}
	b.P = &s
	b.do("% 2 2 2 3")
	b.Play("event 1 a", "zed 5/2")
	b.state().phase, b.state().step = phaseEvent, stepEvent
	b.do("% 1 1 2")
}

// TestSpoiltData: any text in a data file is refused with its place, or played.
func TestSpoiltData(t *testing.T) {
	tries := 1500
	if testing.Short() {
		tries = 300
	}
	rng := rand.New(rand.NewPCG(1, 2))
	played := 0
	for i := range tries {
		p := &parts[i%len(parts)]
		raw, err := embedded.ReadFile("data/" + p.name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		text := spoil(string(raw), rng)
		d := DefaultData()
		if err = p.into(&d, p.name, text); err != nil {
			var where *engine.SyntaxError
			if !errors.As(err, &where) || where.Line == 0 {
				t.Fatalf("no place is named: %v\n%s", err, text)
			}
			continue
		}
		o := DefaultOptions()
		o.Players = 1 + uint8(i%maxPlayers)
		r, err := NewRules(d, o)
		if err != nil {
			continue
		}
		played++
		g := New(r)
		s := g.NewState().(*State)
		player := enginetest.Player{Rng: rng}
		for ply := 0; s.Turn() != engine.Nobody; ply++ {
			if err := sound(s); err != nil || ply > 5000 {
				t.Fatalf("ply %d: %v\n%s\n%s", ply, err, g.Notation().FormatPosition(s), text)
			}
			player.Step(s)
		}
	}
	if played < tries/20 {
		t.Errorf("%d of %d texts were played: too few", played, tries)
	}
}

// spoil swaps a word or two of a text, or drops a line.
func spoil(text string, rng *rand.Rand) string {
	lines := strings.Split(text, "\n")
	words := strings.Fields(text)
	for range 1 + rng.IntN(2) {
		at := 2 + rng.IntN(len(lines)-2)
		switch fields := strings.Fields(lines[at]); {
		case rng.IntN(8) == 0:
			lines[at] = ""
		case len(fields) > 1 && rng.IntN(2) == 0:
			i := 1 + rng.IntN(len(fields)-1)
			fields[i] = words[rng.IntN(len(words))]
			lines[at] = strings.Join(fields, " ")
		case len(fields) > 1:
			i := 1 + rng.IntN(len(fields)-1)
			fields[i] = strings.Map(func(c rune) rune {
				if c >= '0' && c <= '9' && rng.IntN(2) == 0 {
					return '0' + rune(rng.IntN(10))
				}
				return c
			}, fields[i])
			lines[at] = strings.Join(fields, " ")
		}
	}
	return strings.Join(lines, "\n")
}
