package luck_test

import (
	"math"
	"testing"

	"deadreckon/agents/luck"
	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/pig"
)

// anything is an arbitrary value of states, between -1 and 1.
type anything struct{}

func (anything) Worth(s engine.State, scores []float64) {
	for seat := range scores {
		h := engine.Scramble(s.Key(0)*31 + s.Key(1)*17 + uint64(seat))
		scores[seat] = float64(h>>11)/(1<<52) - 1
	}
}

// walk enumerates all games of limited length with uniform play, and calls end with the
// probability, the last state and the luck of each.
type walk struct {
	game  engine.Game
	tally *luck.Tally
	most  int
	end   func(likely float64, s engine.State, luck []float64)
}

func (w *walk) from(s engine.State, likely float64, so []float64, ply int) {
	if s.Turn() == engine.Nobody || ply == w.most {
		w.end(likely, s, so)
		return
	}
	legal := s.AppendLegal(nil)
	share := make([]float64, len(legal))
	for i := range share {
		share[i] = 1 / float64(len(legal))
	}
	if s.Turn() == engine.Chance {
		share = luck.Probabilities(nil, s.AppendOdds(nil))
	}
	for i, a := range legal {
		w.tally.Begin()
		if s.Turn() == engine.Chance {
			w.tally.Chance(s, a)
		} else {
			w.tally.Drawn(s, a, share)
		}
		then := make([]float64, len(so))
		for seat, l := range w.tally.Luck() {
			then[seat] = so[seat] + l
		}
		next := w.game.NewState()
		next.CopyFrom(s)
		next.Apply(a)
		w.from(next, likely*share[i], then, ply+1)
	}
}

// The mean luck is 0 for any value.
func TestMeanLuckIsZero(t *testing.T) {
	for _, row := range []struct {
		game engine.Game
		most int
	}{{kuhn.New(), 100}, {leduc.New(), 100}, {pig.New(20), 6}} {
		seats := len(row.game.Seats())
		mean, all, ways, spread := make([]float64, seats), 0.0, 0, 0.0
		w := walk{row.game, luck.New(row.game, anything{}), row.most, func(likely float64, _ engine.State, luck []float64) {
			for seat, l := range luck {
				mean[seat] += likely * l
				spread += likely * l * l
			}
			all += likely
			ways++
		}}
		w.from(row.game.NewState(), 1, make([]float64, seats), 0)
		for seat, m := range mean {
			if math.Abs(m) > 1e-12 {
				t.Errorf("%s: the luck of seat %d has the mean %g over %d ways to play", row.game.Name(), seat, m, ways)
			}
		}
		if math.Abs(all-1) > 1e-12 || ways < 30 || spread < 0.01 {
			t.Errorf("%s: %d ways of %g in all, luck of the mean square %g", row.game.Name(), ways, all, spread)
		}
	}
}

// expected is the exact value of uniform play.
type expected struct{ game engine.Game }

func (v expected) Worth(s engine.State, scores []float64) {
	clear(scores)
	if s.Turn() == engine.Nobody {
		for seat := range scores {
			scores[seat] = s.Score(engine.Seat(seat))
		}
		return
	}
	legal := s.AppendLegal(nil)
	odds := s.AppendOdds(nil)
	if len(odds) == 0 {
		for range legal {
			odds = append(odds, 1)
		}
	}
	below := make([]float64, len(scores))
	for i, p := range luck.Probabilities(nil, odds) {
		next := v.game.NewState()
		next.CopyFrom(s)
		next.Apply(legal[i])
		v.Worth(next, below)
		for seat, x := range below {
			scores[seat] += p * x
		}
	}
}

// With the exact value, every luck-adjusted result is the value of the game: in Kuhn poker with
// uniform play an eighth of a chip of two for the first seat.
func TestExactValueRemovesLuck(t *testing.T) {
	g := kuhn.New()
	var value [2]float64
	expected{g}.Worth(g.NewState(), value[:])
	if math.Abs(value[0]-1./16) > 1e-12 {
		t.Errorf("Kuhn poker is worth %g to the first", value[0])
	}
	w := walk{g, luck.New(g, expected{g}), 100, func(_ float64, s engine.State, luck []float64) {
		for seat, l := range luck {
			if less := s.Score(engine.Seat(seat)) - l; math.Abs(less-value[seat]) > 1e-12 {
				t.Fatalf("seat %d: %g less luck is %g, want %g", seat, s.Score(engine.Seat(seat)), less, value[seat])
			}
		}
	}}
	w.from(g.NewState(), 1, make([]float64, 2), 0)
}

// loaded is Pig that reports the odds of another die.
type loaded struct{ engine.Game }

func (g loaded) NewState() engine.State { return &loadedState{g.Game.NewState()} }

type loadedState struct{ engine.State }

func (s *loadedState) CopyFrom(src engine.State) { s.State.CopyFrom(src.(*loadedState).State) }

func (s *loadedState) AppendOdds(dst []uint64) []uint64 {
	from := len(dst)
	dst = s.State.AppendOdds(dst)
	if len(dst) > from {
		dst[from]++
	}
	return dst
}

// If the reported odds are wrong, the mean luck is not 0.
func TestWrongOdds(t *testing.T) {
	fair := pig.New(20)
	for _, row := range []struct {
		game  engine.Game
		wrong bool
	}{{fair, false}, {loaded{fair}, true}} {
		tally, s, mean := luck.New(row.game, anything{}), row.game.NewState(), 0.0
		s.Apply(s.AppendLegal(nil)[0])
		faces := s.AppendLegal(nil)
		if s.Turn() != engine.Chance {
			t.Fatal("no die is thrown")
		}
		for _, face := range faces {
			tally.Begin()
			tally.Chance(s, face)
			mean += tally.Luck()[0] / float64(len(faces))
		}
		if wrong := math.Abs(mean) > 1e-3; wrong != row.wrong || !wrong && math.Abs(mean) > 1e-12 {
			t.Errorf("mean %g, want another than 0: %t", mean, row.wrong)
		}
	}
}

// An event with one outcome has no luck; an impossible outcome, or one without odds, panics.
func TestRefusals(t *testing.T) {
	g := kuhn.New()
	tally := luck.New(g, anything{})
	s := g.NewState()
	for name, f := range map[string]func(){
		"a card that is not there": func() { tally.Chance(s, kuhn.Bet) },
		"odds for others":          func() { tally.Drawn(s, kuhn.Deal(kuhn.King), []float64{1}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is counted", name)
				}
			}()
			f()
		}()
	}
	tally.Begin()
	if tally.Chance(s, kuhn.Deal(kuhn.King)); tally.Events() != 1 {
		t.Errorf("%d events", tally.Events())
	}
}

func TestTallyAllocatesNothing(t *testing.T) {
	g := pig.New(20)
	tally := luck.New(g, anything{})
	s := g.NewState()
	s.Apply(s.AppendLegal(nil)[0])
	a := s.AppendLegal(nil)[0]
	if n := testing.AllocsPerRun(20, func() { tally.Chance(s, a) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
