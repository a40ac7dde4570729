package mall

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/kit/position"
	"deadreckon/engine/mall/counters"
)

// A position that somebody wrote and left a line out of: it is refused, or means the
// same, or is one that play comes to.

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
		s.mask(engine.Seat(seat), &v.s)
		out = append(out, v)
	}
	return out
}

// moment is what a position file speaks of in the middle of a turn: the phase, where
// it goes on, and which keys it has.
type moment struct {
	phase, then, back, end Phase
	keys                   position.Keys
}

func momentOf(s *State) moment {
	m := moment{phase: s.phase, then: s.then, back: s.back, end: s.combatEnd}
	x, told := &sheet{State: s}, ^anyKeys|positionFile.Keys("must-reveal")
	for i, row := range positionFile.Rows {
		if told>>i&1 != 0 && row.Write(x) != "" {
			m.keys |= 1 << i
		}
	}
	return m
}

// TestDroppedLines leaves a line out of positions of random games under all presets
// and with every number of players. What is read is at a moment that such games come
// to, and can be played on: every further position is one that is read, too.
func TestDroppedLines(t *testing.T) {
	games, tries := 400, uint64(4)
	if testing.Short() {
		games, tries = 200, 2
	}
	for _, preset := range settable.Presets {
		for players := uint8(1); players <= 4; players++ {
			t.Run(fmt.Sprintf("%s, %d players", preset.Name, players), func(t *testing.T) {
				o := preset.Options
				o.Players, o.MaxTurns = players, 100
				w := &watch{rules: defaultRules(t, o)}
				d := dropper{t: t, n: notation{w.rules}, moments: w.moments(games), rng: engine.Stream(1, "dropped lines")}
				for seed := range tries {
					for w.begin(seed); w.s.phase != phaseOver; w.choose() {
						if d.rng.IntN(25) == 0 {
							d.position(w.s)
						}
					}
				}
				t.Logf("%d moments; %d texts refused, %d the same, %d others", len(d.moments), d.refused, d.same, d.others)
				if d.same == 0 || d.others == 0 || d.refused == 0 {
					t.Error("too few to tell anything")
				}
			})
		}
	}
}

// moments returns the moments of random games.
func (w *watch) moments(games int) map[moment]bool {
	seen := map[moment]bool{}
	for seed := range uint64(games) {
		for w.begin(1000 + seed); w.s.phase != phaseOver; w.choose() {
			seen[momentOf(&w.s)] = true
		}
		seen[momentOf(&w.s)] = true
	}
	return seen
}

// dropper leaves lines out.
type dropper struct {
	t                     *testing.T
	n                     notation
	moments               map[moment]bool
	rng                   Rand
	refused, same, others int
}

func (d *dropper) position(s State) {
	d.moments[momentOf(&s)] = true
	for _, p := range views(s) {
		text := d.n.FormatPosition(p)
		if again, err := d.n.ParsePosition(text); err != nil || *content(again) != *content(p) {
			d.t.Fatalf("%v: written and not read:\n%s", err, text)
		}
		without(text, func(key, rest string) {
			switch q, err := d.n.ParsePosition(rest); {
			case err != nil:
				d.refused++
			case *content(q) == *content(p):
				d.same++
			case !d.moments[momentOf(content(q))]:
				d.t.Errorf("without %s: play does not come to\n%s", key, d.n.FormatPosition(q))
			default:
				d.others++
				d.playOn(key, q)
			}
		})
	}
}

// playOn plays some actions, each of which leads to a position that can be written
// and read.
func (d *dropper) playOn(key string, p engine.Position) {
	from := d.n.FormatPosition(p)
	player := enginetest.Player{Rng: d.rng}
	for range 8 {
		legal := p.AppendLegal(nil)
		if (len(legal) == 0) != (p.Turn() == engine.Nobody) {
			d.t.Fatalf("without %s: %d legal actions in\n%s", key, len(legal), from)
		}
		if len(legal) == 0 {
			return
		}
		player.Step(p)
		text := d.n.FormatPosition(p)
		if again, err := d.n.ParsePosition(text); err != nil || *content(again) != *content(p) {
			d.t.Fatalf("without %s: %v: not read:\n%swhich comes from\n%s", key, err, text, from)
		}
	}
}

// tinyMall is a game so small that all its positions can be listed: Peter alone can
// act. Turns are not told apart.
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

// reached lists every position that play comes to from the root, and their keys
// among the full ones and among the views of each seat.
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

// forgotten says of which keys a position that lacks them may be another that does not
// occur in a tiny mall, for it lacks what happened before.
func forgotten(key string, s *State) bool {
	switch key {
	case "closed", "destroyed": // there, doors are worked from one square alone
		return true
	case "free-moves", "spent": // which units have made free moves, and from where
		return s.stem() == phaseFree
	case "steps-left": // how a super has gone to and fro
		return s.phase == phaseValue
	}
	return false
}

// TestDroppedLinesTiny compares what is read with all positions of whole games.
func TestDroppedLinesTiny(t *testing.T) {
	for _, m := range tinyMalls {
		t.Run(m.name, func(t *testing.T) {
			n := notation{m.rules(t)}
			root, err := n.ParsePosition(positionFile.First + "\n" + farAway + m.root)
			if err != nil {
				t.Fatal(err)
			}
			list, keys := reached(*content(root))
			others, most := 0, 800
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
			if len(list) < 500 || others == 0 {
				t.Error("too few to tell anything")
			}
		})
	}
}

// TestSeldomPositions reads positions that play seldom comes to: a used free move
// whose unit stood with a super, or where a hidden zombie has come out since.
func TestSeldomPositions(t *testing.T) {
	for _, m := range []tinyMall{
		{"a unit leaves after its super", "row 001 at 0,0 A##\ndoor solid 001 002\nzombie 003\n",
			"phase free\npeter 001 super\nroger 001 normal activated\nunits 003=2\nmovers 001\nspent 003\nsuper-start peter:002\nsuper-moved peter\n",
			Options{}, [12]uint8{2: 1}, counters.Face{Fire: 1, Panic: 2, Move: 4}},
		{"a zombie hid where a unit was", "row 001 at 0,0 AB#\ndoor glass 001 002\ndoor solid 002 003\nzombie 003\n",
			"phase free\npeter 003 super\nunits 001=2 002=3n\nspent 001\nsuper-start peter:001\nsuper-moved peter\n",
			Options{}, [12]uint8{2: 1, 3: 1}, counters.Face{Fire: 1, Panic: 2, Move: 3}},
	} {
		n := notation{m.rules(t)}
		text := farAway
		if strings.Contains(m.root, "roger") {
			_, text, _ = strings.Cut(farAway, "\n")
		}
		if _, err := n.ParsePosition(positionFile.First + "\n" + text + m.root); err != nil {
			t.Errorf("%s: %v", m.name, err)
		}
	}
}

// TestLikelyFires: what is not said of shots is that nobody has fired any. EN 6.1,
// A55.
func TestLikelyFires(t *testing.T) {
	act := table45 + "phase act\ngroup peter+fran\nstart 029\nmoves-left 7\n"
	for _, c := range []struct {
		name, text string
		o          Options
		want       string // the line that is written
	}{
		{"a group", act, Options{}, "peter:3 fran:2"},
		{"those who are said", act + "acted\ntriggers 029\nshot-fired\nfires fran:2\n", Options{}, "fran:2"},
		{"nobody has any", act + "acted\ntriggers 029\nshot-fired\nfires none\n", Options{}, "none"},
		{"an attack", swap(t, combat...) + "phase fire\ncombat 030\ncombat-end attack\n", Options{}, "peter:1 fran:1"},
		{"an attack under fireRate", swap(t, combat...) + "phase fire\ncombat 030\ncombat-end attack\n", Options{ReactionShots: ShotsFireRate}, "peter:3 fran:2"},
		{"a stunned character under attack", strings.Replace(swap(t, combat...), "fran 030 normal", "fran 030 stunned", 1) +
			"phase fire\ncombat 030\ncombat-end attack\n", Options{}, "peter:1"},
	} {
		c.o.MaxTurns = 150
		p, err := notation{defaultRules(t, c.o)}.ParsePosition(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if have := writeFires(&sheet{State: content(p)}); have != c.want {
			t.Errorf("%s: fires %s; want %s", c.name, have, c.want)
		}
	}
}
