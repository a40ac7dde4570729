package mall

import (
	"math/big"
	"strings"
	"testing"

	"deadreckon/engine"
)

// Games without a zombie player, in which the pool begins with units that nobody
// has seen (EN 15.1): what is sampled, weighed, folded and written.

// soloOptions are those of a solitaire game.
func soloOptions(turns uint16) Options { return Options{Players: 1, MaxTurns: turns} }

// blankScenarios are the kinds of knowledge that must occur.
var blankScenarios = []struct {
	name string
	is   func(v *State) bool
}{
	{"in the middle of the deal", func(v *State) bool { return v.phase == phaseDeal && v.dealt == 3 }},
	{"before the first turn", func(v *State) bool { return v.phase == phaseSelect && v.turn == 1 }},
	{"units eliminated, none drawn", func(v *State) bool { return v.logLen == 0 && v.poolSize > v.blanks && v.blanks > 0 }},
	{"a draw unknown", func(v *State) bool { return v.blanks > 0 && unknownUnits(v, true) == 1 && unsure(v) }},
	{"two draws unknown", func(v *State) bool { return v.blanks > 0 && unknownUnits(v, true) >= 2 }},
	{"a draw that may have been a blank", func(v *State) bool { return v.blanks > 0 && heldDraws(v) == 1 && unsure(v) }},
	{"two draws that may have been blanks", func(v *State) bool { return v.blanks > 0 && heldDraws(v) >= 2 && unsure(v) }},
	{"a later draw is known", func(v *State) bool { return v.blanks > 0 && laterKnown(v, logOpen) }},
	{"a later draw was eliminated", func(v *State) bool { return v.blanks > 0 && laterKnown(v, logGone) }},
	{"one blank left", func(v *State) bool { return v.blanks == 1 && v.logLen > 2 }},
	{"no blank left", func(v *State) bool { return v.blanks == 0 && v.phase > phaseDeal && unknownUnits(v, true) > 0 }},
}

// heldDraws counts the known draws of which it is not certain what they took.
func heldDraws(v *State) (n int) {
	for i, e := range v.log[:v.logLen] {
		if e&^valueMask != logAdd && v.logDraw(i) != 0 {
			n++
		}
	}
	return n
}

// TestSampleBlanks: sampled worlds and odds against all truths, along whole games.
func TestSampleBlanks(t *testing.T) {
	g := &smallGames{rules: smallRules(t, soloOptions(25), [12]uint8{1: 2, 2: 2, 3: 1, 5: 1})}
	g.w.rules = g.rules
	wants := make([]int, len(blankScenarios))
	for i := range wants {
		wants[i] = 2
	}
	left := len(wants) * 2
	for seed := uint64(0); seed < 400 && left > 0 && !t.Failed(); seed++ {
		g.play(seed)
		marks, last := map[int]int{}, -1
		for i := range g.states {
			var v State
			g.states[i].mask(Human, &v)
			for k, sc := range blankScenarios {
				if wants[k] > 0 && sc.is(&v) {
					marks[i], last = k, i
					break
				}
			}
		}
		o := &oracle{t: t, seat: Human, truths: []truth{{g.rules.start(), big.NewInt(1)}}}
		for i := range last + 1 {
			var v State
			g.states[i].mask(Human, &v)
			g.checkOdds(o, &v)
			if k, ok := marks[i]; ok && wants[k] > 0 {
				wants[k]--
				left--
				t.Run(blankScenarios[k].name, func(t *testing.T) { checkSamples(t, o, &v) })
			}
			o.play(g.states[i].Seen(g.line[i], Human))
		}
	}
	for k, sc := range blankScenarios {
		if wants[k] == 2 {
			t.Errorf("nothing sampled: %s", sc.name)
		}
	}
	if g.odds < 50 {
		t.Errorf("the odds of %d chance events compared; want at least 50", g.odds)
	}
}

// TestBlankWorlds samples all along games of full size, and writes and reads the
// positions.
func TestBlankWorlds(t *testing.T) {
	r := defaultRules(t, soloOptions(100))
	w := &watch{rules: r}
	trip := trip{t: t, n: notation{r}}
	longest := 0
	for seed := range uint64(60) {
		for w.begin(seed); w.s.phase != phaseOver; w.ply++ {
			longest = max(longest, int(w.s.logLen))
			if w.ply%20 == 0 {
				checkWorld(t, &w.s, Human, w.rng)
				if err := w.s.check(); err != nil {
					t.Fatal(err)
				}
				trip.all(&w.s)
			}
			w.choose()
		}
	}
	t.Logf("longest log %d", longest)
}

// shuffle is a random traffic of units between map and pool, more of it than any
// game has: what comes in is unseen, is shown now or later, and eliminated.
type traffic struct {
	s   State
	rng Rand
}

func newTraffic(t *testing.T, seed uint64) *traffic {
	t.Helper()
	w := &watch{rules: defaultRules(t, soloOptions(100))}
	w.begin(2 * seed)
	for w.s.phase != phaseSelect {
		w.choose()
	}
	return &traffic{w.s, engine.Stream(seed, "traffic")}
}

// step draws, shows or eliminates a unit; shy is how seldom it shows one.
func (m *traffic) step(shy int) {
	s := &m.s
	n := s.occupied.Len()
	if s.poolSize > 0 && n < 45 && (n < 20 || m.rng.IntN(2) == 0) {
		free := s.b().ZombieSymbols.AndNot(s.occupied)
		s.putUnit(free.At(m.rng.IntN(free.Len())), s.poolDraw(pickCount(&s.pool, m.rng.IntN(int(s.poolSize)))))
		return
	}
	x := s.occupied.At(m.rng.IntN(n))
	u := s.unitAt(x)
	if !u.known(bothKnow) {
		if m.rng.IntN(shy) > 0 {
			return
		}
		s.setUnit(x, u|bothKnow)
		s.noteShown(u | bothKnow)
		if m.rng.IntN(2) == 0 {
			return
		}
	}
	s.poolAdd(s.takeUnit(x))
}

// TestFoldBlanks: what is folded is what is folded of the same position read from
// a file, and every view has its truth among the worlds that it allows.
func TestFoldBlanks(t *testing.T) {
	longest := 0
	for seed := range uint64(20) {
		m := newTraffic(t, seed)
		trip := trip{t: t, n: notation{m.s.r()}}
		for i := range 400 {
			m.step(1 + int(seed)%4)
			longest = max(longest, int(m.s.logLen))
			if i%10 != 0 {
				continue
			}
			if err := m.s.check(); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, i, err)
			}
			trip.all(&m.s)
			checkWorld(t, &m.s, Human, m.rng)
		}
	}
	t.Logf("longest log %d", longest)
}

// soloTable is a solitaire game in its first turn.
var soloTable = strings.Replace(table45, "hidden ? ? ? ? ?\n", "pool ? ? ? ? ?\n", 1)

func TestReadBlanks(t *testing.T) {
	n := notation{defaultRules(t, soloOptions(150))}
	for _, c := range []struct{ name, text, want string }{
		{"hidden", table45, "no zombies are hidden"},
	} {
		_, err := n.ReadPosition("p.txt", c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v; want %s", c.name, err, c.want)
		}
	}
	if _, err := n.ParsePosition(soloTable); err != nil {
		t.Error(err)
	}
}

// BenchmarkSampleBlanks is BenchmarkSample in games without a zombie player.
func BenchmarkSampleBlanks(b *testing.B) {
	r := defaultRules(b, soloOptions(100))
	w := &watch{rules: r}
	var views []View
	for seed := range uint64(32) {
		for w.begin(seed); w.s.phase != phaseOver; w.ply++ {
			if w.ply%50 == 0 && w.s.phase > phasePlace {
				var v View
				w.s.ViewInto(Human, &v)
				views = append(views, v)
			}
			w.choose()
		}
	}
	rng := engine.Stream(1, "bench")
	var s State
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		views[i%len(views)].Sample(&s, rng)
	}
}
