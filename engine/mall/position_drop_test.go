package mall

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall/counters"
	"deadreckon/internal/slowtest"
)

// A position in which the writer left out a line: it is refused, or means the same, or occurs in play.

// without returns the text of a position without each of its lines, by the key of
// the line.
func without(text string, each func(key, rest string)) {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		if key, _, _ := strings.Cut(line, " "); i > 0 && key != "board" && key != "counters" {
			each(key, strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "\n"))
		}
	}
}

// views returns a position in full and as every seat sees it.
func views(s State) []engine.Position {
	full := s
	out := []engine.Position{&full}
	for seat := range s.r().seats() {
		v := new(View)
		s.mask(engine.Seat(seat), &v.Masked)
		out = append(out, v)
	}
	return out
}

// tinyMall is a game with so few positions that all can be listed: only Peter can act. Turns are not
// distinguished.
type tinyMall struct {
	name, board, root string
	options           Options
	values            [12]uint8
	face              counters.Face
}

const farAway = "roger 901 stunned\nsteve 902 stunned\nfran 902 stunned\n"

var tinyMalls = []tinyMall{
	{"a store and a hall", "row 001 at 0,0 A##\ndoor glass 001 002\nzombie 003\n",
		"peter 001 normal\nunits 003=2n\npool 3\n", Options{}, [12]uint8{2: 1, 3: 1}, counters.Face{Fire: 1, Panic: 2, Move: 2}},
	{"a hidden zombie", "row 001 at 0,0 A#\nzombie 002\n",
		"peter 002 normal\nunits 002=2\nhidden 001\nbox 3\n", Options{}, [12]uint8{2: 1, 3: 1}, counters.Face{Fire: 2, Panic: 2, Move: 2}},
	{"a hidden zombie behind a door", "row 001 at 0,0 A#\ndoor solid 001 002\nzombie 002\n",
		"peter 002 normal\nunits 002=2\nhidden 001\nbox 3\n", Options{}, [12]uint8{2: 1, 3: 1}, counters.Face{Fire: 1, Panic: 2, Move: 3}},
	{"a main door", "row 093 at 0,0 ##\ndoor main 093 west\nzombie 094\n",
		"peter 093 normal\nunits 094=2n\n", Options{MainDoorEndsFire: true, StartSquareTriggers: true}, [12]uint8{2: 1}, counters.Face{Fire: 2, Panic: 2, Move: 3}},
}

func (m tinyMall) rules(t *testing.T) *Rules {
	t.Helper()
	b := mustBoard(t, fixtureRegions+"region $ store \"Edwin's\" derived\n"+strings.ReplaceAll(m.board, "\n", " derived\n")+
		"row 901 at 0,92 #.# derived\nhuman 901 902 derived\n")
	c := counters.Counters{Values: m.values}
	for who := range c.Normal {
		c.Normal[who], c.Infected[who] = m.face, m.face
	}
	r, err := NewRules(b, &c, m.options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// reached lists every position that play reaches from the root, and their keys, of the full ones and of
// the views of each seat.
func reached(root State) (list []State, keys [3]map[uint64]bool) {
	for i := range keys {
		keys[i] = map[uint64]bool{}
	}
	add := func(s State) {
		s.turn = 1
		if s.winner == unfinished && !keys[0][s.key()] {
			list = append(list, s)
			keys[0][s.key()] = true
			for seat := range engine.Seat(2) {
				keys[1+seat][s.Key(seat)] = true
			}
		}
	}
	add(root)
	var legal []engine.Action
	for i := 0; i < len(list); i++ {
		legal = list[i].AppendLegal(legal[:0])
		for _, a := range legal {
			next := list[i]
			next.Apply(a)
			add(next)
		}
	}
	return list, keys
}

// forgotten lists the keys without which a position may be one that does not occur in a tiny mall, because
// its history is missing.
func forgotten(key string, s *State) bool {
	switch key {
	case "closed", "destroyed": // there, doors are worked from one square alone
		return true
	case "free-moves": // how many units are to move
		return s.phase == phaseFree
	case "moment": // that something is in progress
		return true
	}
	return false
}

// TestDroppedLinesTiny compares the parsed positions with all positions of whole games.
func TestDroppedLinesTiny(t *testing.T) {
	slowtest.Skip(t)
	for _, m := range tinyMalls {
		t.Run(m.name, func(t *testing.T) {
			n := notation{m.rules(t)}
			root, err := n.ParsePosition(positionFile.First + "\n" + farAway + m.root)
			if err != nil {
				t.Fatal(err)
			}
			list, keys := reached(*content(root))
			others, refused, most := 0, 0, 800
			rng := engine.Stream(1, m.name)
			rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
			for _, s := range list[:min(most, len(list))] {
				for _, p := range views(s) {
					text := n.FormatPosition(p)
					if again, err := n.ParsePosition(text); err != nil || *content(again) != *content(p) {
						t.Fatalf("%v: written and not read:\n%s", err, text)
					}
					without(text, func(key, rest string) {
						q, err := n.ParsePosition(rest)
						refused += oneIf(err != nil)
						if err != nil || *content(q) == *content(p) {
							return
						}
						others++
						if got := content(q); !keys[got.viewer][got.key()] && !forgotten(key, got) {
							t.Errorf("without %s: play does not come to\n%s", key, n.FormatPosition(q))
						}
					})
				}
			}
			t.Logf("%d positions, %d read as others", len(list), others)
			if len(list) < 500 || refused < 500 {
				t.Error("too few to tell anything")
			}
		})
	}
}
