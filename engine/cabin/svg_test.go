package cabin

import (
	"errors"
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
)

// pictured is a position with every kind of token and marker, as a seat against an Overlord
// sees it.
const pictured = "view p2\ncast al ray maria julie david\nround 7\nturn ray\nleft 2\nbait maria\nlead maria\nal cabin1 injuries 1 pistol.2 axe bullets 1\n" +
	"ray yard2 injuries 2 rifle.2 bat+tape piece muck\nmaria cabin3 bow.1 aid\njulie dead clearing5 TP health 2\ndavid fallen yard6\n" +
	"zombies cabin2 creeper1 creeper1 brute1 yard1 shambler1 brute3 yard2 shambler1 shambler1 shambler1 shambler1 sprinter2 sprinter1 brawler2 brawler1 turned1 " +
	"clearing2 shambler1 shambler1 woods3 shambler1\nsurvivors clearing2 survivor2\npieces cabin3\nwalls cracked destroyed - - cracked -\npile 0 1 0 0 0\n" +
	"discards horde twigs hush\nhand frenzy ? ?\n"

func picturedView(t *testing.T) (*Game, engine.Position) {
	t.Helper()
	g := New(defaultRules(t, with(func(o *Options) { o.Overlord, o.Characters = true, 5 })))
	p, err := g.Notation().ParsePosition(positionFile.First + "\n" + pictured)
	if err != nil {
		t.Fatal(err)
	}
	return g, p
}

// TestSVG draws a position with a plan; the golden is a picture to look at.
func TestSVG(t *testing.T) {
	g, p := picturedView(t)
	var moves []engine.PlayedMove
	at := g.NewView()
	at.CopyFrom(p.(engine.View))
	for _, text := range []string{"fire rifle.2", "at clearing2 shambler1", "move yard3"} {
		a, err := g.Notation().ParseAction(at, text)
		if err != nil {
			t.Fatal(err)
		}
		before := g.NewView()
		before.CopyFrom(at)
		moves = append(moves, engine.PlayedMove{At: before, Action: a})
		at.Apply(a)
	}
	var out strings.Builder
	if err := g.Notation().(engine.Map).WriteSVG(&out, p, engine.Picture{Caption: []string{"p2: fire rifle.2", "<wins> 40 %"}, Moves: moves}); err != nil {
		t.Fatal(err)
	}
	enginetest.Golden(t, "picture.svg", out.String())
	enginetest.Legible(t, out.String())
}

var tags = regexp.MustCompile(`<[^>]*>`)

// TestPictures: every position can be drawn as valid XML with every legal action of a player marked, and
// in the terminal within 100 columns. The abilities of all are beside the board, and every colour has one
// in the dark theme.
func TestPictures(t *testing.T) {
	slowtest.Skip(t)
	drawn := [kinds]bool{}
	for _, name := range []string{"book", "overlord", "everything"} {
		o := modes()[name]
		o.Characters = 6
		g := New(defaultRules(t, o))
		v := g.NewView()
		enginetest.Soak{Game: g, Games: 1, Properties: []enginetest.Property{{Name: "picture", Step: func(m *enginetest.Match) error {
			var moves []engine.PlayedMove
			if s := m.State.(*State); s.Turn() >= 0 {
				for _, a := range s.AppendLegal(nil) {
					moves = append(moves, engine.PlayedMove{At: s, Action: a})
					if w, ok := s.path(a); ok && (w.from >= off || w.to >= off) {
						return errors.New("a mark beside the board")
					} else if ok {
						drawn[Decode(a).Kind] = true
					}
				}
			}
			m.State.ViewInto(0, v)
			for line := range strings.Lines(g.Notation().(engine.Map).ShowBelief(v)) {
				if n := utf8.RuneCountInString(line); n > 101 {
					return errors.New("a line is too wide: " + line)
				}
			}
			var out strings.Builder
			if err := g.Notation().(engine.Map).WriteSVG(&out, v, engine.Picture{Moves: moves}); err != nil {
				return err
			}
			told := strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(out.String(), " "))), " ")
			s := content(v)
			for c := range s.cast() {
				if s.chars[c].who != 0 && !strings.Contains(told, s.ability(c)) {
					return fmt.Errorf("the picture does not say of %s: %s", s.title(c), s.ability(c))
				}
			}
			return enginetest.SoundXML(out.String())
		}}}}.Run(t)
	}
	n := 0
	for _, ok := range drawn {
		if ok {
			n++
		}
	}
	if n < 30 {
		t.Errorf("%d kinds of actions were drawn", n)
	}
	enginetest.Dark(t, svgStyle, svgDark)
}

// TestBelief: the picture shows the possible hand, except to a viewer who sees it.
func TestBelief(t *testing.T) {
	g, p := picturedView(t)
	text := g.Notation().(engine.Map).ShowBelief(p.(engine.View))
	for _, want := range []string{"may be in the Overlord's hand of 3:\n", "█ 100% frenzy", "▒  11% gunfire"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "% horde") {
		t.Error("a card that is discarded may be in the hand")
	}
	s := *content(p)
	s.hand, s.known, s.viewer = s.hand|s.unseen()&0b110, 0, 1+uint8(s.r().lord)
	if list := s.suspects(); list != nil {
		t.Errorf("the Overlord suspects %v", list)
	}
}
