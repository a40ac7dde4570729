package streets

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// pictured is a position with everything that can be drawn.
func pictured(t *testing.T) *rules.State {
	t.Helper()
	s := New(defaultRules(t, state.With(func(o *state.Options) { o.Seats, o.Mode = 3, state.Semi }))).NewState().(*rules.State)
	s.Clear()
	s.ThisTurn, s.Stage, s.Node, s.TokensOut, s.OnTurn = 6, state.StagePart, state.PhaseAct, 0, 1
	clear(s.Tokens[:])
	m := s.Rules().Map
	at := func(x, y, floor int) state.Place { return ground.On(m.Square(x, y), floor) }
	for slot, p := range []state.Place{at(6, 9, 0), at(12, 10, 0), at(11, 9, 0), at(12, 5, 0), at(24, 28, 1), at(18, 2, 0)} {
		v := &s.Survivors[slot]
		v.At, v.State, v.Actions = p, state.OnTable, 2
	}
	s.Survivors[0].Wounds, s.Survivors[0].Bites, s.Survivors[0].Marks = 1, 1, state.Moved|state.Acted
	s.Survivors[0].Supplies, s.Survivors[0].Actions = 4, 1
	s.Survivors[3].Marks = state.Hidden
	s.Perish(5)
	s.Seats[1].Supplies, s.Seats[0].Card, s.Seats[2].Clues = 3, 3, 1
	for _, z := range []struct {
		at state.Place
		k  state.ZombieKind
	}{{at(6, 6, 0), state.Shuffler}, {at(12, 9, 0), state.Runner}, {at(15, 14, 0), state.Boss}, {at(20, 14, 0), state.AnkleBiter}, {at(21, 14, 0), state.Shuffler}, {at(25, 28, 1), state.Shuffler}} {
		s.AddZombie(z.at, z.k)
	}
	s.Zombies[s.ZombieAt(at(12, 9, 0))] = s.Zombies[s.ZombieAt(at(12, 9, 0))].Holding(1)
	s.Zombies[s.ZombieAt(at(21, 14, 0))] |= state.ZombieProne
	s.Zombies[s.ZombieAt(at(15, 14, 0))] += state.Zombie(1) << 15
	for _, q := range []state.Place{at(4, 26, 0), at(19, 25, 0), at(30, 3, 0)} {
		s.PutToken(state.NewToken(q.Square()))
	}
	s.Markers[0], s.Markers[1], s.MarkersOut = state.Marker{At: at(6, 9, 0).Square(), Old: 0, New: 2}, state.Marker{At: at(4, 26, 0).Square(), Old: 1, New: 0}, 2
	s.AddItem(state.NewItem(at(12, 3, 0), state.UnrolledSupplies, 1, 0))
	s.AddItem(state.NewItem(at(7, 9, 0), state.PumpShotgun, 4, state.ItemJammed))
	for h, c := range []state.Status{ground.Intact, ground.Ransacked, ground.Unknown, ground.Barricaded, ground.Unknown, ground.Ransacked} {
		s.Buildings[h].Class = c
	}
	s.Buildings[0].Breaches[0], s.Buildings[0].Floors, s.Buildings[1].Floors = 1, 1, 1<<4|1
	s.Event, s.Weather = 1+uint8(state.EventRow(35)), state.Raining
	s.SortZombies()
	return s
}

// TestShow: the golden is a table with its facts.
func TestShow(t *testing.T) {
	s := pictured(t)
	enginetest.Golden(t, "show.txt", text.Notation{Rules: s.Rules()}.Show(s))
}

// TestSVG draws a position with a plan; the golden is a picture to look at.
func TestSVG(t *testing.T) {
	s := pictured(t)
	n := text.Notation{Rules: s.Rules()}
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
	shot.Actor = 2
	moves = append(moves, engine.PlayedMove{At: &shot, Action: action.Play{Kind: action.KindSnap, Q: uint16(s.Rules().Map.Square(15, 14))}.Action()})
	var out strings.Builder
	if err := n.WriteSVG(&out, s, engine.Picture{Caption: []string{"red: exit 6,7", "<wins> 40 %"}, Moves: moves}); err != nil {
		t.Fatal(err)
	}
	enginetest.Golden(t, "picture.svg", out.String())
}

// TestPictures: every position is drawn as valid XML with every legal action marked, and fits 100 columns
// in the terminal.
func TestPictures(t *testing.T) {
	var drawn [action.Kinds]bool
	for _, name := range []string{"book", "semi of 4", "everything"} {
		g := New(defaultRules(t, modes()[name]))
		n := g.Notation().(engine.Map)
		v := g.NewView()
		ply := 0
		enginetest.Soak{Game: g, Games: 5, Properties: []enginetest.Property{{Name: "picture", Step: func(m *enginetest.Match) error {
			var moves []engine.PlayedMove
			s := m.State.(*rules.State)
			if s.Turn() >= 0 {
				for _, a := range s.AppendLegal(nil) {
					if mark, ok := text.MarkOf(s, a); ok {
						drawn[action.Decode(a).Kind] = true
						if size := state.Place(s.Rules().Map.W * s.Rules().Map.H); state.Place(mark.To.Square()) >= size || state.Place(mark.From.Square()) >= size {
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
				if utf8.RuneCountInString(line) > text.ShowWidth+1 {
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
	for _, k := range []action.Kind{action.KindPlace, action.KindMove, action.KindTo, action.KindPick, action.KindHide, action.KindSnap, action.KindMelee, action.KindSpot, action.KindEnter, action.KindStand, action.KindExit, action.KindSearch} {
		if !drawn[k] {
			t.Errorf("kind %d was not drawn", k)
		}
	}
}

// TestSigns: characters with equal first letters have numbers.
func TestSigns(t *testing.T) {
	r := given(t, "red 5,5\nred 6,6\nzombie shuffler 9,9", nil).s.Rules()
	if a, b := text.Short(r, 0), text.Short(r, 1); a != "c1" || b != "c2" {
		t.Errorf("signs %s and %s", a, b)
	}
}
