package mall

import (
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/board"
)

// The automaton against its plain twin.

// soloGames plays random games against the automaton and calls visit at every position. Of eight games one
// begins at the root, three in the middle of a game, and four in a crowded position for two turns.
func soloGames(t *testing.T, games int, visit func(w *watch)) {
	for _, players := range []uint8{1, 3, 4} {
		for _, preset := range settable.Presets {
			o := preset.Options
			o.MaxTurns, o.Players = 60, players
			w := &watch{rules: defaultRules(t, o)}
			for seed := range uint64(games) {
				w.begin(seed | min(seed%8, 1)) // an odd one begins in the middle
				last := o.MaxTurns
				if seed%8 >= 4 {
					w.stir()
					last = w.start.turn + 2
				}
				for w.s.phase != phaseOver && w.s.turn <= last && !t.Failed() {
					visit(w)
					w.choose()
				}
			}
		}
	}
}

// TestAutomatonTwin: the automaton's choices are legal for a zombie player, and are its twin's, with the
// same odds.
func TestAutomatonTwin(t *testing.T) {
	games := 40
	if testing.Short() {
		games = 15
	}
	compared, kinds := map[Phase]int{}, map[Kind]int{}
	soloGames(t, games, func(w *watch) {
		s := &w.s
		if !s.phase.zombie() {
			return
		}
		compared[s.phase]++
		legal := s.AppendLegal(nil)
		if want := plainAutomaton(s); !slices.Equal(legal, want) {
			t.Errorf("seed %d, %d players: choices %x; want %x in\n%s", w.seed, s.r().Options.Players, legal, want, notation{w.rules}.FormatPosition(s))
		}
		for _, a := range legal {
			kinds[actionKind(a)]++
		}
		odds, sum := s.AppendOdds(nil), uint64(0)
		for _, n := range odds {
			sum += n
		}
		for i, want := range plainOdds(legal) {
			if have := float64(odds[i]) / float64(sum); have < want-1e-9 || have > want+1e-9 {
				t.Errorf("seed %d: odds %d of %x; want %v at %d", w.seed, odds, legal, want, i)
			}
		}
	})
	t.Logf("positions compared by phase: %v; choices by kind: %v", compared, kinds)
	for _, p := range []Phase{phaseCheck, phaseReact, phaseFree, phaseSuper} {
		if compared[p] < 100 && !t.Failed() {
			t.Errorf("%d positions compared in phase %s", compared[p], p)
		}
	}
}

func TestFloodTwin(t *testing.T) {
	r := defaultRules(t, Options{Players: 1})
	s, b, rng := r.start(), r.Board, engine.Stream(1, "flood")
	some := func(n int) (set Set) {
		for range n {
			set.Add(Square(1 + rng.IntN(b.Squares)))
		}
		return set
	}
	for range 300 {
		s.doors = Doors{}
		for d := range b.Doors {
			if rng.IntN(3) == 0 {
				s.doors.Closed |= 1 << d
			}
		}
		for _, m := range []board.Measure{board.ByPath, board.ByPoints} {
			to, goal := some(1+rng.IntN(4)), some(1+rng.IntN(20))
			enough := 1 + rng.IntN(goal.Len())
			var d board.Distances
			known := m.Flood(b, s.doors, to, goal, enough, &d)
			want := plainTowards(m, &s, to)
			found := 0
			for x := Square(1); int(x) <= b.Squares; x++ {
				have := int(d[x])
				if have == board.Unreachable {
					have = -1
				}
				if (known.Has(x) || have >= 0) && have != want[x] {
					t.Fatalf("distance %d of %s from %s; want %d", have, b.Name(x), b.Names(to), want[x])
				}
				if known.Has(x) && goal.Has(x) {
					found++
				}
			}
			near := d.Nearest(goal)
			twin, n := least(squaresOf(goal), func(x Square) int { return want[x] })
			if found < enough || !slices.Equal(squaresOf(near), twin) || n >= 0 && int(d.Least(goal)) != n {
				t.Fatalf("%d of %d found; nearest %s, want %v", found, enough, b.Names(near), twin)
			}
		}
	}
}

// BenchmarkSoloPlay is BenchmarkRandomPlay against the automaton: random human
// play, by the action and by the game.
func BenchmarkSoloPlay(b *testing.B) {
	r := defaultRules(b, Options{MaxTurns: 150, Players: 1})
	p := enginetest.Player{Rng: engine.Stream(1, "bench")}
	acts := make([]engine.Action, 0, 1024)
	s := r.start()
	games := 0
	b.ReportAllocs()
	for b.Loop() {
		if s.phase == phaseOver {
			s = r.start()
			games++
		}
		if acts = s.AppendLegal(acts[:0]); len(acts) == 1 { // as a match and a search do it
			s.Apply(acts[0])
			continue
		}
		p.Step(&s)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(max(games, 1)), "µs/game")
}
