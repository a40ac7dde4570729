package streets

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
)

// pictured is a position with everything that can be drawn.
func pictured(t *testing.T) *State {
	t.Helper()
	s := New(defaultRules(t, with(func(o *Options) { o.Seats, o.Mode = 3, Semi }))).NewState().(*State)
	s.clear()
	s.turn, s.stage, s.phase, s.tokensOut, s.onTurn = 6, stagePart, phaseAct, 0, 1
	clear(s.tokens[:])
	m := s.r().Map
	at := func(x, y, floor int) place { return ground.On(m.Square(x, y), floor) }
	for slot, p := range []place{at(6, 9, 0), at(12, 10, 0), at(11, 9, 0), at(12, 5, 0), at(24, 28, 1), at(18, 2, 0)} {
		v := &s.survivors[slot]
		v.at, v.state, v.actions = p, onTable, 2
	}
	s.survivors[0].wounds, s.survivors[0].bites, s.survivors[0].marks = 1, 1, moved|acted
	s.survivors[0].supplies, s.survivors[0].actions = 4, 1
	s.survivors[3].marks = hidden
	s.perish(5)
	s.seats[1].supplies, s.seats[0].card, s.seats[2].clues = 3, 3, 1
	for _, z := range []struct {
		at place
		k  zombieKind
	}{{at(6, 6, 0), shuffler}, {at(12, 9, 0), runner}, {at(15, 14, 0), boss}, {at(20, 14, 0), ankleBiter}, {at(21, 14, 0), shuffler}, {at(25, 28, 1), shuffler}} {
		s.addZombie(z.at, z.k)
	}
	s.zombies[s.zombieAt(at(12, 9, 0))] = s.zombies[s.zombieAt(at(12, 9, 0))].holding(1)
	s.zombies[s.zombieAt(at(21, 14, 0))] |= zombieProne
	s.zombies[s.zombieAt(at(15, 14, 0))] += zombie(1) << 15
	for _, q := range []place{at(4, 26, 0), at(19, 25, 0), at(30, 3, 0)} {
		s.putToken(newToken(q.Square()))
	}
	s.markers[0], s.markers[1], s.markersOut = marker{at(6, 9, 0).Square(), 0, 2}, marker{at(4, 26, 0).Square(), 1, 0}, 2
	s.addItem(newItem(at(12, 3, 0), unrolledSupplies, 1, 0))
	s.addItem(newItem(at(7, 9, 0), pumpShotgun, 4, itemJammed))
	for h, c := range []status{ground.Intact, ground.Ransacked, ground.Unknown, ground.Barricaded, ground.Unknown, ground.Ransacked} {
		s.buildings[h].class = c
	}
	s.buildings[0].breaches[0], s.buildings[0].floors, s.buildings[1].floors = 1, 1, 1<<4|1
	s.event, s.weather = 1+uint8(eventRow(35)), raining
	s.sortZombies()
	return s
}

// TestShow: the golden is a table to look at, with what there is to know.
func TestShow(t *testing.T) {
	s := pictured(t)
	enginetest.Golden(t, "show.txt", notation{s.r()}.Show(s))
}

// TestSVG draws a position with a plan; the golden is a picture to look at.
func TestSVG(t *testing.T) {
	s := pictured(t)
	n := notation{s.r()}
	next := *s
	var moves []engine.PlayedMove
	for _, text := range []string{"exit 6,7"} {
		a, err := n.ParseAction(&next, text)
		if err != nil {
			t.Fatal(err)
		}
		before := next
		moves = append(moves, engine.PlayedMove{At: &before, Action: a})
		next.Apply(a)
	}
	shot := *s
	shot.actor = 2
	moves = append(moves, engine.PlayedMove{At: &shot, Action: Play{Kind: KindSnap, Q: uint16(s.r().Map.Square(15, 14))}.Action()})
	var out strings.Builder
	if err := n.WriteSVG(&out, s, engine.Picture{Caption: []string{"red: exit 6,7", "<wins> 40 %"}, Moves: moves}); err != nil {
		t.Fatal(err)
	}
	enginetest.Golden(t, "picture.svg", out.String())
}

// TestPictures: whatever happens can be drawn, as sound XML, with every legal action of a
// player marked on the table, and in the terminal it fits 100 columns.
func TestPictures(t *testing.T) {
	var drawn [kinds]bool
	for _, name := range []string{"book", "semi of 4", "everything"} {
		g := New(defaultRules(t, modes()[name]))
		n := g.Notation().(engine.Illustrator)
		v := g.NewView()
		ply := 0
		enginetest.Soak{Game: g, Games: 5, Properties: []enginetest.Property{{Name: "picture", Step: func(m *enginetest.Match) error {
			var moves []engine.PlayedMove
			s := m.State.(*State)
			if s.Turn() >= 0 {
				for _, a := range s.AppendLegal(nil) {
					if mark, ok := s.markOf(a); ok {
						drawn[Decode(a).Kind] = true
						if size := place(s.r().Map.W * s.r().Map.H); place(mark.To.Square()) >= size || place(mark.From.Square()) >= size {
							return fmt.Errorf("%s is marked beside the table", g.Notation().FormatAction(s, a))
						}
						moves = append(moves, engine.PlayedMove{At: s, Action: a})
					}
				}
			}
			if ply++; ply%8 != 0 {
				return nil
			}
			s.ViewInto(0, v)
			for line := range strings.Lines(n.ShowBelief(v)) {
				if utf8.RuneCountInString(line) > showWidth+1 {
					return errors.New("a line is too wide: " + line)
				}
			}
			var out strings.Builder
			if err := n.WriteSVG(&out, v, engine.Picture{Moves: moves}); err != nil {
				return err
			}
			return enginetest.SoundXML(out.String())
		}}}}.Run(t)
	}
	for _, k := range []Kind{KindPlace, KindMove, KindTo, KindPick, KindHide, KindSnap, KindMelee, KindSpot, KindEnter, KindStand, KindExit, KindSearch} {
		if !drawn[k] {
			t.Errorf("kind %d was not drawn", k)
		}
	}
}

// TestSigns: characters who begin alike have numbers.
func TestSigns(t *testing.T) {
	r := given(t, "red 5,5\nred 6,6\nzombie shuffler 9,9", nil).s.r()
	if a, b := r.short(0), r.short(1); a != "c1" || b != "c2" {
		t.Errorf("signs %s and %s", a, b)
	}
}
