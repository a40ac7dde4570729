package mall

import (
	"math"
	"math/bits"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

// TestForecast compares expected losses with sums by hand. The four characters are unhurt and have
// no rifles: Peter and Roger shoot with two dice, Steve and Fran with one; one in six panics, for
// Fran two.
func TestForecast(t *testing.T) {
	g := newGame(t)
	s := newScene(rules.FactsOf(g.NewState(), rules.Human))
	var e forecast
	e.expect(&s, 1<<rules.Peter)
	// Value 7 against Peter: he panics with 1/6, and two dice make 7 with 21/36, so the unit survives
	// with 1 - 5/6 * 21/36 = 37/72. Strength 7: infected 10/36, stunned 14/36, with values 1.2 and
	// 0.9 (lossValuesOf). Digest 1.6, 1.9.
	if got, want := e.attack(&s, 7), 37.0/72*(10*1.2+14*0.9)/36; math.Abs(got-want) > 1e-9 {
		t.Errorf("an attack of 7 on Peter costs %v, want %v", got, want)
	}
	// Value 2 dies when he does not panic: 1/6 remains. Strength 2: 2/36, 7/36.
	if got, want := e.attack(&s, 2), (2*1.2+7*0.9)/36/6; math.Abs(got-want) > 1e-9 {
		t.Errorf("an attack of 2 on Peter costs %v, want %v", got, want)
	}
}

// TestForecastAt: without zombies within two steps the expected loss is 0; zombies in the square or next
// to it count fully.
func TestForecastAt(t *testing.T) {
	scenes(t, 300, func(s *scene, _ []engine.Action) {
		at := s.square(s.Group())
		var e forecast
		e.expect(s, s.CharactersAt(at))
		near := 255
		for x := s.zombies.Next(1); x != 0; x = s.zombies.Next(x + 1) {
			near = min(near, s.dist(x, at))
		}
		loss := e.at(s, at)
		switch {
		case near > 2 && loss != 0:
			t.Fatalf("a loss of %v though the nearest zombie is %d steps away", loss, near)
		case near == 0 && loss != e.attack(s, s.value(at)):
			t.Fatalf("a loss of %v with a zombie here", loss)
		}
		for _, side := range s.board.Sides(at) {
			if near > 0 && s.zombies.Has(side.To) && s.doors.Open(side.Door) && loss < e.attack(s, s.value(side.To)) {
				t.Fatalf("a loss of %v is less than that of the zombie in %s", loss, s.board.Name(side.To))
			}
		}
	})
}

// TestVolley compares volley with every sequence of shots.
func TestVolley(t *testing.T) {
	g := newGame(t)
	policies := [2]mcts.Policy{agentstest.Policy(t, g, "rifles-first"), new(Script)}
	rng := engine.Stream(2, "volley")
	checked := 0
	for checked < 60 {
		agentstest.Play(g, rng, func(s engine.State, legal []engine.Action) engine.Action {
			if rules.Decode(legal[len(legal)-1]).Kind == rules.KindHold {
				checkVolley(t, rules.FactsOf(s, rules.Human), legal)
				checked++
			}
			return policies[s.Turn()].Choose(s, legal, rng)
		})
	}
}

func checkVolley(t *testing.T, f rules.Facts, legal []engine.Action) {
	t.Helper()
	x := f.Combat()
	all := uint8(0)
	for _, a := range legal {
		all |= rules.Decode(a).X & 15
	}
	var odds func(left uint8) float64
	odds = func(left uint8) (best float64) {
		for m := uint8(1); m <= left; m++ {
			if m&^left == 0 {
				p := plainHit(f, m, x, x)
				best = max(best, p+(1-p)*odds(left&^m))
			}
		}
		return best
	}
	opening := rules.Decode(volley(f, legal)).X
	p := plainHit(f, opening, x, x)
	if got, want := p+(1-p)*odds(all&^opening), odds(all); math.Abs(got-want) > 1e-9 {
		t.Fatalf("%d of %d shoot first and kill with %v, want %v", bits.OnesCount8(opening), bits.OnesCount8(all), got, want)
	}
}
