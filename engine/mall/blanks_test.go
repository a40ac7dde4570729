package mall

import (
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/counters"
	"deadreckon/engine/mall/pool"
)

// Games without a zombie player, whose pool begins with unseen units (EN 15.1): sampling, weights, folding
// and text.

// soloOptions are the options of a solitaire game.
func soloOptions(turns uint16) Options { return Options{Players: 1, MaxTurns: turns} }

// blankScenarios are the kinds of knowledge that must occur.
var blankScenarios = []scenario{
	{"in the middle of the deal", func(v *State) bool { return v.phase == phaseDeal && v.dealt == 3 }},
	{"before the first turn", func(v *State) bool { return v.phase == phaseSelect && v.turn == 1 }},
	{"units eliminated, none drawn", func(v *State) bool { return v.logLen == 0 && v.poolSize > v.blanks && v.blanks > 0 }},
	{"a draw unknown", func(v *State) bool { return v.blanks > 0 && unknownUnits(v, true) == 1 && unsure(v) }},
	{"two draws unknown", func(v *State) bool { return v.blanks > 0 && unknownUnits(v, true) >= 2 }},
	{"a draw that may have been a blank", func(v *State) bool { return v.blanks > 0 && heldDraws(v) == 1 && unsure(v) }},
	{"two draws that may have been blanks", func(v *State) bool { return v.blanks > 0 && heldDraws(v) >= 2 && unsure(v) }},
	{"a later draw is known", func(v *State) bool { return v.blanks > 0 && laterKnown(v, false) }},
	{"a later draw was eliminated", func(v *State) bool { return v.blanks > 0 && laterKnown(v, true) }},
	{"one blank left", func(v *State) bool { return v.blanks == 1 && v.logLen > 2 }},
	{"no blank left", func(v *State) bool { return v.blanks == 0 && v.phase > phaseDeal && unknownUnits(v, true) > 0 }},
}

// heldDraws counts the known draws with an uncertain effect.
func heldDraws(v *State) (n int) {
	for _, e := range v.readLog(new([pool.Size]uint8)) {
		if e > pool.Draw {
			n++
		}
	}
	return n
}

// TestSampleBlanks: sampled worlds and odds against all truths, along whole games.
func TestSampleBlanks(t *testing.T) {
	if i := slices.Index(sampleGames(t, soloOptions(25), blankScenarios, Human), 0); i >= 0 && !t.Failed() {
		t.Errorf("nothing sampled: %s", blankScenarios[i].name)
	}
}

// tripHuman checks a round trip of the truth and of the players' view.
func tripHuman(t *testing.T, s *State) {
	t.Helper()
	var v View
	s.ViewInto(Human, &v)
	for _, p := range []engine.Position{s, &v} {
		if err := enginetest.RoundTrip(New(s.r()), p); err != nil {
			t.Fatal(err)
		}
	}
}

// traffic moves random units between map and pool, more than games do: units are drawn unseen, shown at
// once or later, and eliminated.
type traffic struct {
	s   State
	rng Rand
}

// newTraffic begins after setup.
func newTraffic(t *testing.T, seed uint64) *traffic {
	t.Helper()
	w := &watch{rules: defaultRules(t, soloOptions(100))}
	for w.begin(2 * seed); w.s.phase != phaseSelect; {
		w.choose()
	}
	return &traffic{w.s, engine.Stream(seed, "traffic")}
}

// step draws, shows or eliminates a unit. At most the given number of draws remain unseen.
func (m *traffic) step(unseen int) {
	s := &m.s
	n := s.occupied.Len()
	if n < 10 || n < 45 && s.poolSize > 0 && unknownDraws(s) < unseen && m.rng.IntN(2) == 0 {
		free := s.b().ZombieSymbols.AndNot(s.occupied)
		s.putUnit(free.At(m.rng.IntN(free.Len())), s.poolDraw(pool.Pick(&s.pool, m.rng.IntN(int(s.poolSize)))))
		return
	}
	x := s.occupied.At(m.rng.IntN(n))
	if !s.unitAt(x).known(bothKnow) {
		s.showAll(x)
	}
	if m.rng.IntN(2) == 0 {
		s.poolAdd(s.takeUnit(x))
	}
}

// unknownDraws counts the draws that nobody has seen.
func unknownDraws(s *State) (n int) {
	for _, u := range s.units {
		if u.draw() != 0 && !u.known(bothKnow) {
			n++
		}
	}
	return n
}

// TestFoldBlanks: folding in play equals folding of the same position read from a file, and every view has
// valid worlds.
func TestFoldBlanks(t *testing.T) {
	longest := 0
	for seed := range uint64(20) {
		m := newTraffic(t, seed)
		for i := range 300 {
			m.step(int(seed) % 5)
			longest = max(longest, int(m.s.logLen))
			if i%5 != 0 {
				continue
			}
			if err := m.s.check(); err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, i, err)
			}
			tripHuman(t, &m.s)
			checkWorld(t, &m.s, Human, m.rng)
		}
		t.Logf("log %d, longest %d, blanks %d", m.s.logLen, longest, m.s.blanks)
	}
}

// soloTable is a solitaire game in its first turn.
var soloTable = strings.Replace(table45, "hidden ? ? ? ? ?", "pool ? ? ? ? ?", 1)

// TestReadBlanks: the line pool of a game without a zombie player.
func TestReadBlanks(t *testing.T) {
	n := notation{defaultRules(t, soloOptions(150))}
	pool := func(line string) string { return strings.Replace(soloTable, "pool ? ? ? ? ?", line, 1) }
	full := func(text string) string {
		text = strings.Replace(text, "view human", "view full", 1)
		var values []string
		for v, k := range counters.Default().Values {
			for range k {
				values = append(values, unit(v).format())
			}
		}
		for _, v := range values[5:] {
			text = strings.Replace(text, "=?", "="+v, 1)
		}
		return text
	}
	for _, c := range []struct{ name, text, want string }{
		{"a view", soloTable, ""},
		{"eliminated and drawn", strings.Replace(pool("pool ? ? ? ? ? 1\nhistory draw"), "002=?", "002=?#1", 1), ""},
		{"a full position", full(pool("pool 1n 1n 1n 1n 2n")), ""},
		{"hidden", table45, `p.txt:10:8: without a zombie player no zombies are hidden`},
		{"box", full(pool("pool 1n 1n 1n 1n 2n") + "box 1\n"), `without a zombie player no zombies are hidden`},
		{"six", pool("pool ? ? ? ? ? ?"), `p.txt:10:16: "?" is not possible: 5 units are in the pool from the start (EN 15.1)`},
		{"a value in a view", pool("pool 4n ? ? ? ?"), `p.txt:10:6: "4n" is not ?, for nobody knows the value`},
		{"a hole in a full position", full(soloTable), `p.txt:10:6: "?" is not a value such as 4n`},
		{"a letter", pool("pool ?n ? ? ? ?"), `p.txt:10:6: "?n" is not ?`},
		{"value 12", full(pool("pool 12n 1n 1n 1n 2n")), `p.txt:10:6: "12n" is not a number from 1 to 11`},
		{"no pool", pool(""), `Write the eliminated ones by value in a line pool, and ? for each of the 5 left over at setup; if nobody remembers the values of 5 units, add "unknown 5" (EN 2.5, 13.3)`},
		{"all left over", pool("pool unknown 5"), ""},
		{"all left over, in a full position", full(pool("pool unknown 5")), ""},
		{"left over and forgotten", strings.Replace(pool("pool ? ? ? unknown 3"), " 213=?", "", 1), ""},
		{"no pool in a full position", full(pool("")), `add "unknown 5"`},
		{"no pool and a unit less", strings.Replace(pool(""), " 213=?", "", 1), `add "unknown 6"`},
		{"another multiset", full(pool("pool 1n 1n 1n 1n 11n")), `there are`},
		{"too few", pool("pool ? ? ?"), `45 units on the map, 3 in the pool and 0 hidden make 48; there are 50`},
		{"placed", strings.Replace(pool("pool ? ? ? ? 1"), "peter", "phase place\npeter", 1), `5 units are in the pool at setup (EN 3.1, 15.1)`},
		{"impossible", strings.NewReplacer("002=?", "002=11#1", " 213=?", "", " 005=?", " 005=11").Replace(
			pool("pool ? ? ? ? ? 1 2\nhistory draw")), `p.txt:11:1: mall: the known values cannot have been drawn`},
	} {
		_, err := engine.ReadPosition(New(n.rules), "p.txt", c.text)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: error %v; want %s", c.name, err, c.want)
		}
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

// TestEstimateOdds: estimates are used if there are too many cases.
func TestEstimateOdds(t *testing.T) {
	var v State
	for m, tangled := newTraffic(t, 1), false; !tangled; {
		m.step(15)
		m.s.mask(Human, &v)
		i := slices.IndexFunc(v.units[:], func(u unit) bool { return u.draw() != 0 && u.value() == 0 })
		if i < 0 {
			continue
		}
		odds, exact := v.weighValue(v.units[i])
		story := pool.Story{Unseen: v.unknownInitial()}
		v.writeStory(&story)
		estimate := story.Estimate(v.units[i].draw(), engine.Stream(v.key(), "odds"))
		if tangled = !exact; tangled && (odds != estimate || slices.Max(odds[:]) < 1<<24) {
			t.Errorf("odds %d", odds)
		}
	}
}

// TestDrawBits: a unit keeps every draw of a full log separate from its other bits.
func TestDrawBits(t *testing.T) {
	for d := range uint8(pool.Size + 1) {
		for _, u := range []unit{0, valueMask, bothKnow | berserkBit | travelsBit | valueMask, travelsBit} {
			if v := u.withDraw(d); v.draw() != d || v.withDraw(0) != u || v.withDraw(255).draw() != 255 {
				t.Errorf("%#x with draw %d is %#x, draw %d", u, d, v, v.draw())
			}
		}
	}
}
